"""The deal: all 216 cards face down, one at a time from the dealer on, in batches of any size (LAOPAO-1, 2)."""

from events.model import CardsDealt, Event
from games.face import Fault
from games.laopao.hand import DEAL, FIELDS, NEXT, OVER, Hand, Move, Weighed, after_end, begin
from games.laopao.pack import CODE, KIND, covers, held, many
from games.laopao.settle import SEATS


def counts(hand: Hand) -> dict[str, int]:
    """Give how many cards each seat was dealt."""
    return {str(seat): len(hand.dealt[seat]) for seat in SEATS}


def quotas(hand: Hand) -> dict[str, int]:
    """Give how many cards each seat is to be dealt."""
    return {str(seat): hand.quota(seat) for seat in SEATS}


def lacking(hand: Hand, seat: int) -> int:
    """Give how many cards a seat is still to be dealt."""
    return hand.quota(seat) - len(hand.dealt[seat])


def next_seat(hand: Hand) -> int:
    """Give the seat that the next batch goes to, where it does not go on to the last one (LAOPAO-2)."""
    if hand.last_to < 0:
        return hand.dealer
    seat = NEXT[hand.last_to]
    while lacking(hand, seat) <= 0 and seat != hand.last_to:
        seat = NEXT[seat]
    return seat


def deal_done(hand: Hand) -> bool:
    """Say whether every seat has its cards, or none are left to deal."""
    return not hand.stock or all(lacking(hand, seat) <= 0 for seat in SEATS)


def weigh_deal(hand: Hand, data: CardsDealt) -> Weighed:
    """Check a deal; the move is (seat, code)."""
    to = data.to
    if to not in SEATS:
        if to == "kitty":
            return (Fault("LAOPAO-1", "kitty_dealt", [*SEATS], to, fatal=True),), None
        return (Fault(FIELDS, "place_unknown", [*SEATS], to, fatal=True),), None
    seat, cards = int(to), data.cards
    if hand.phase == OVER:
        return (after_end(hand, "cards.dealt"),), None
    if unknown := [card for card in cards if card not in KIND]:
        return (Fault("LAOPAO-1", "card_unknown", None, unknown, fatal=True),), None
    over = many(cards)
    code = 0 if over else sum([CODE[card] for card in cards])
    if over or not covers(hand.stock, code):
        twice = [card for card in sorted(set(cards)) if cards.count(card) > held(hand.stock, KIND[card])]
        return (Fault("LAOPAO-1", "card_twice", None, twice, fatal=True),), None
    faults = []
    room = lacking(hand, seat)
    if hand.phase != DEAL:
        faults.append(Fault("LAOPAO-1", "deal_late", quotas(hand), counts(hand), fatal=room < len(cards)))
    if data.why != "initial":
        faults.append(Fault(FIELDS, "why_wrong", "initial", data.why))
    if data.face != "down":
        faults.append(Fault(FIELDS, "face_up", "down", data.face))
    if not cards and not hand.hidden:
        faults.append(Fault(FIELDS, "cards_none", room, 0))
        return tuple(faults), None
    if len(cards) > room and hand.phase == DEAL:
        faults.append(Fault("LAOPAO-2", "hand_size", hand.quota(seat), len(hand.dealt[seat]) + len(cards)))
    right = next_seat(hand)
    if seat not in (right, hand.last_to):
        faults.append(Fault("LAOPAO-2", "deal_order", right, seat))
    return tuple(faults), (seat, code)


def apply_deal(hand: Hand, event: Event[CardsDealt], move: Move) -> None:
    """Move the cards; the last of the 216 ends the deal."""
    seat, code = move
    hand.stock -= code
    hand.hands[seat] += code
    hand.dealt[seat] += event.data.cards
    hand.last_to = seat
    if hand.phase != DEAL:
        if hand.unseen[seat]:
            hand.unseen[seat] = max(0, hand.unseen[seat] - len(event.data.cards))
        return
    if deal_done(hand):
        begin(hand)


def unfinished(hand: Hand) -> list[Fault]:
    """Find what an action during the deal comes too early for; where cards were hidden the deal ends with it."""
    if hand.phase != DEAL or hand.hidden:
        return []
    return [Fault("LAOPAO-1", "deal_unfinished", quotas(hand), counts(hand))]


def end_deal(hand: Hand) -> None:
    """Let an action end a deal that is not whole."""
    if hand.phase == DEAL:
        begin(hand)
