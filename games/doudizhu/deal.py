"""The deal: 17 cards to each seat, three to the kitty, and later the kitty to the landlord (DOUDIZHU-1, 2, 11, 36)."""

from events.model import CardsDealt, Event
from games.doudizhu.hand import (
    ALL_PASSED,
    AUCTION,
    DEAL,
    DOUBLING,
    FIELDS,
    FORCED,
    HAND_SIZE,
    KITTY,
    KITTY_PLACE,
    KITTY_SIZE,
    OVER,
    PLAY,
    Hand,
    Move,
    Weighed,
)
from games.doudizhu.pack import CODE, MASK, add, cards_of, distinct
from games.doudizhu.settle import SEATS
from games.face import Fault, Faults

_HANDOVER = -1
"""First number of the move that gives the kitty to a seat; the moves of the deal start with the place."""


def counts(hand: Hand) -> dict[str, int]:
    """Give how many cards each seat and the kitty were dealt."""
    return {"0": len(hand.dealt[0]), "1": len(hand.dealt[1]), "2": len(hand.dealt[2]), "kitty": len(hand.dealt[3])}


def lacking(hand: Hand, place: int) -> int:
    """Give how many cards a seat (or the kitty, place 3) is still to be dealt."""
    return (KITTY_SIZE if place == KITTY_PLACE else HAND_SIZE) - len(hand.dealt[place])


def hands_done(hand: Hand) -> bool:
    """Say whether every seat has its hand; where cards were hidden, whether each was dealt to."""
    if hand.hidden:
        return hand.touched & 7 == 7
    return all(len(hand.dealt[seat]) >= HAND_SIZE for seat in SEATS)


def weigh_deal(hand: Hand, data: CardsDealt) -> Weighed:
    """Check a deal; the move is (place, code) for the deal itself and (-1, code, seat) for the kitty's handover."""
    to = data.to
    if hand.phase == DEAL and not hand.hidden and data.face == "down":
        # the lawful deal, nearly always: 17 cards to a seat, or the kitty when every seat has its hand
        cards = data.cards
        try:
            code = add(cards)
        except KeyError:
            code = 0
        if not code & hand.out & MASK and distinct(code, len(cards)) and cards:
            if to == "kitty":
                if len(cards) == KITTY_SIZE and data.why == "kitty" and not hand.dealt[3] and hands_done(hand):
                    return (), (KITTY_PLACE, code)
            elif to in SEATS and data.why == "initial" and len(hand.dealt[to]) + len(cards) <= HAND_SIZE:
                return (), (to, code)
    if to not in SEATS and to != "kitty":
        wrong = "seat_unknown" if isinstance(to, int) else "place_unknown"
        return (Fault(FIELDS, wrong, [*SEATS, "kitty"], to, fatal=True),), None
    if data.why == "kitty" and to != "kitty":
        return _weigh_handover(hand, data, int(to))
    return _weigh_initial(hand, data, KITTY_PLACE if to == "kitty" else int(to))


def _cards(hand: Hand, data: CardsDealt, taken: int) -> tuple[int, list[Fault]]:
    """Add up the cards of a deal, and find those that the pack does not have or that lie elsewhere (`taken`)."""
    if unknown := [card for card in data.cards if card not in CODE]:
        return 0, [Fault("DOUDIZHU-1", "card_unknown", None, unknown, fatal=True)]
    code = add(dict.fromkeys(data.cards))
    twice = [card for place, card in enumerate(data.cards) if card in data.cards[:place]]
    twice += [card for card in cards_of(code & taken & MASK) if card not in twice]
    if twice:
        return 0, [Fault("DOUDIZHU-1", "card_twice", None, twice, fatal=True)]
    return code, []


def _weigh_initial(hand: Hand, data: CardsDealt, place: int) -> Weighed:
    kitty = place == KITTY_PLACE
    if hand.phase == ALL_PASSED:
        return (Fault("DOUDIZHU-8", "redeal_in_hand", None, list(data.cards), fatal=True),), None
    if hand.phase == OVER:
        return (Fault("DOUDIZHU-14", "after_out", None, "cards.dealt"),), None
    if hand.phase != DEAL and (lacking(hand, place) <= 0 or hand.hidden or (kitty and hand.shown)):
        return (Fault("DOUDIZHU-1", "deal_unexpected", counts(hand), list(data.cards), fatal=True),), None
    code, faults = _cards(hand, data, hand.out)
    if faults:
        return tuple(faults), None
    right = "kitty" if kitty else "initial"
    if data.why != right:
        faults.append(Fault(FIELDS, "why_wrong", right, data.why))
    if data.face != "down":
        faults.append(Fault("DOUDIZHU-2" if kitty else FIELDS, "face_up", "down", data.face))
    if not data.cards and not hand.hidden:
        faults.append(Fault(FIELDS, "cards_none", lacking(hand, place), 0))
        return tuple(faults), None
    if kitty:
        if not hands_done(hand) and hand.phase == DEAL:
            faults.append(Fault("DOUDIZHU-36", "kitty_early", HAND_SIZE, counts(hand)))
        if len(data.cards) > KITTY_SIZE or (len(data.cards) < KITTY_SIZE and not hand.hidden):
            faults.append(Fault("DOUDIZHU-1", "kitty_size", KITTY_SIZE, len(data.cards)))
        elif hand.touched >> KITTY_PLACE & 1:
            faults.append(Fault("DOUDIZHU-1", "kitty_size", KITTY_SIZE, len(hand.dealt[place]) + len(data.cards)))
    elif len(data.cards) > lacking(hand, place):
        faults.append(Fault("DOUDIZHU-1", "hand_size", HAND_SIZE, len(hand.dealt[place]) + len(data.cards)))
    return tuple(faults), (place, code)


def _out_of_phase(hand: Hand, cards: list[str]) -> Fault | None:
    """Find what the kitty's handover comes too early or too late for."""
    if hand.phase in (DEAL, AUCTION):
        return Fault("DOUDIZHU-2", "kitty_before_landlord", None, cards, fatal=True)
    if hand.phase == ALL_PASSED:
        return Fault("DOUDIZHU-8", "redeal_in_hand", None, cards, fatal=True)
    if hand.phase == OVER:
        return Fault("DOUDIZHU-14", "after_out", None, "cards.dealt")
    if hand.shown:
        return Fault("DOUDIZHU-11", "kitty_twice", None, cards, fatal=True)
    if hand.phase == FORCED:
        return Fault("DOUDIZHU-9", "forced_bid_missing", {"seat": hand.dealer, "amount": 1}, None)
    if hand.phase == DOUBLING:
        return Fault("DOUDIZHU-D3", "doubling_missing", list(hand.pending), None)
    return Fault("DOUDIZHU-11", "kitty_late", None, cards) if hand.phase == PLAY else None


def _weigh_handover(hand: Hand, data: CardsDealt, seat: int) -> Weighed:
    cards = list(data.cards)
    early = _out_of_phase(hand, cards)
    if early is not None and (early.fatal or hand.phase == OVER):
        return (early,), None
    # where the record never showed the whole kitty, a card that lies nowhere else may come from it
    elsewhere = hand.out & ~hand.kitty if lacking(hand, KITTY_PLACE) > 0 else MASK & ~hand.kitty
    code, faults = _cards(hand, data, 0)
    if not faults and code & elsewhere & MASK:
        wrong = cards_of(code & elsewhere & MASK)
        faults = [Fault("DOUDIZHU-11", "kitty_cards", cards_of(hand.kitty), wrong, fatal=True)]
    if faults:
        return tuple(faults), None
    if early is not None:
        faults.append(early)
    landlord = hand.dealer if hand.phase == FORCED else hand.landlord
    if seat != landlord:
        faults.append(Fault("DOUDIZHU-11", "kitty_receiver", landlord, seat))
    if len(cards) != KITTY_SIZE and not (hand.hidden and len(cards) < KITTY_SIZE):
        faults.append(Fault("DOUDIZHU-11", "kitty_cards", cards_of(hand.kitty), cards))
    if data.face != "up":
        faults.append(Fault("DOUDIZHU-11", "kitty_face", "up", data.face))
    return tuple(faults), (_HANDOVER, code, seat)


def unfinished(hand: Hand) -> Faults:
    """Find what an action during the deal comes too early for; once the auction has begun it is not said again."""
    if hand.phase != DEAL:
        return ()
    if hand.touched >> KITTY_PLACE & 1:
        return (Fault("DOUDIZHU-1", "cards_missing", {"0": 17, "1": 17, "2": 17, "kitty": 3}, counts(hand)),)
    return (Fault("DOUDIZHU-36", "deal_unfinished", {"0": 17, "1": 17, "2": 17, "kitty": 3}, counts(hand)),)


def begin_auction(hand: Hand) -> None:
    """End the deal: the auction begins, or the dealer is landlord where the record has no auction."""
    hand.origin = list(hand.hands)
    if hand.hidden:
        for place in range(4):
            hand.unseen[place] = max(0, lacking(hand, place))
    hand.turn = hand.dealer
    if hand.unbid:
        hand.landlord = hand.dealer
        hand.phase = KITTY
    else:
        hand.phase = AUCTION


def apply_deal(hand: Hand, event: Event[CardsDealt], move: Move) -> None:
    """Move the cards; the last of the 54 begins the auction."""
    if move[0] == _HANDOVER:
        _hand_over(hand, event.data, move[1], move[2])
        return
    place, code = move
    hand.out |= code & MASK
    hand.touched |= 1 << place
    hand.dealt[place] += event.data.cards
    if place == KITTY_PLACE:
        hand.kitty += code
    else:
        hand.hands[place] += code
    if hand.phase == DEAL and hand.touched == 15 and hands_done(hand) and (hand.hidden or lacking(hand, 3) <= 0):
        begin_auction(hand)


def _hand_over(hand: Hand, data: CardsDealt, code: int, seat: int) -> None:
    if hand.phase == FORCED:
        hand.landlord, hand.high, hand.forced = hand.dealer, 1, True
    if hand.unseen[KITTY_PLACE]:
        hand.unseen[seat] += KITTY_SIZE - len(data.cards)
        hand.unseen[KITTY_PLACE] = 0
    if fresh := cards_of(code & ~hand.kitty & MASK):
        hand.out |= code & MASK
        hand.kitty += add(fresh)
        hand.dealt[KITTY_PLACE] += fresh
    hand.hands[seat] += code
    hand.kitty -= code
    hand.shown = code
    if hand.phase != PLAY:
        hand.phase = PLAY
        hand.turn = hand.landlord
