"""The deals: 156 single cards, the kitty shown, then taken, cards for planted jokers (HUOLONG-1, 2, 9, 10)."""

from collections import Counter
from collections.abc import Sequence

from events.model import CardsDealt, Event, Json
from games.face import Fault, Faults
from games.huolong.hand import (
    BURY,
    DEAL,
    DEALT,
    FIELDS,
    HAND_SIZE,
    KITTY_SIZE,
    NOBODY,
    PLANT,
    PLAY,
    TAKE,
    UNKNOWN,
    VOID,
    Hand,
    Move,
    Weighed,
    ended,
)
from games.huolong.kitty import advance, taken_next
from games.huolong.pack import KIND, SMALL, UNIT, cards_of
from games.huolong.score import SEATS

INITIAL, KITTY, TAKEN, REFILL = range(4)
"""First number of a move: a card to a seat, the kitty shown, the kitty to a seat, cards for planted jokers."""


def weigh_deal(hand: Hand, data: CardsDealt) -> Weighed:
    """Check a deal; the move is (what it is, seat, kinds). The lawful card of the deal ends in a few comparisons."""
    if hand.phase == DEAL and len(data.cards) == 1:
        count = len(hand.order)
        kind = KIND.get(data.cards[0], UNKNOWN)
        if (
            data.to == hand.deal_from + count & 3
            and count < DEALT
            and kind >= 0
            and hand.stock[kind]
            and data.face == "down"
            and data.why == "initial"
            and hand.deal_from >= 0
            and not hand.uneven
        ):
            return (), (INITIAL, data.to, (kind,))
    if data.to == "kitty":
        return _weigh_kitty(hand, data)
    if not isinstance(data.to, int) or data.to not in SEATS:
        code = "seat_unknown" if isinstance(data.to, int) else "place_unknown"
        return (Fault(FIELDS, code, [*SEATS, "kitty"], data.to, fatal=True),), None
    if data.why == "kitty":
        return _weigh_taken(hand, data, data.to)
    if data.why == "replacement":
        return _weigh_refill(hand, data, data.to)
    return _weigh_initial(hand, data, data.to)


def _fresh(hand: Hand, cards: Sequence[str]) -> list[Fault]:
    """Find cards that the packs do not have, and copies above the third (HUOLONG-1)."""
    if unknown := [card for card in cards if card not in KIND]:
        return [Fault("HUOLONG-1", "card_unknown", None, unknown, fatal=True)]
    counts = Counter(cards)
    if many := [card for card, count in counts.items() if count > hand.stock[KIND[card]]]:
        return [Fault("HUOLONG-1", "card_too_often", 3, many, fatal=True)]
    return []


def _told(face: str, why: str, data: CardsDealt, clause: str) -> list[Fault]:
    """Find a face (by its clause) or a reason of the deal that is not the right one."""
    faults = []
    if data.face != face:
        faults.append(Fault(clause, "face_wrong", face, data.face))
    if data.why != why:
        faults.append(Fault(FIELDS, "why_wrong", why, data.why))
    return faults


def _weighed(faults: list[Fault], move: Move) -> Weighed:
    """Give a move, unless one of the faults is fatal."""
    return tuple(faults), None if any(fault.fatal for fault in faults) else move


def _over(hand: Hand, data: CardsDealt) -> Faults:
    """Find a deal after the hand's end: cards that are nobody's any more are refused, a void hand takes none."""
    found = ended(hand, data.why)
    return tuple([Fault(f.clause, f.code, f.expected, f.actual, fatal=hand.phase == VOID) for f in found])


def counts(hand: Hand) -> dict[str, Json]:
    """Give how many cards each seat was dealt."""
    return {str(seat): hand.takers.count(seat) for seat in SEATS}


def dealt_out(hand: Hand) -> bool:
    """Say whether every seat was dealt its 39 cards."""
    return len(hand.order) == DEALT and all(hand.takers.count(seat) == HAND_SIZE for seat in SEATS)


def _weigh_initial(hand: Hand, data: CardsDealt, seat: int) -> Weighed:
    if found := _over(hand, data):
        return found, None
    faults = _fresh(hand, data.cards) + _told("down", "initial", data, FIELDS)
    if hand.phase != DEAL:
        early = hand.phase == TAKE
        faults.append(Fault("HUOLONG-2", "deal_late", None, [seat], fatal=not early))
    expected = hand.deal_from + len(hand.order) & 3
    if hand.deal_from != NOBODY and seat != expected and len(hand.order) < DEALT:
        faults.append(Fault("HUOLONG-2", "deal_order", expected, seat))
    if len(data.cards) != 1 and not (hand.hidden and not data.cards):
        faults.append(Fault("HUOLONG-2", "deal_size", 1, len(data.cards)))
    had = hand.takers.count(seat)
    if had + len(data.cards) > HAND_SIZE:
        faults.append(Fault("HUOLONG-1", "hand_size", HAND_SIZE, had + len(data.cards)))
    kinds = tuple([KIND.get(card, UNKNOWN) for card in data.cards]) or ((UNKNOWN,) if hand.hidden else ())
    return _weighed(faults, (INITIAL, seat, kinds))


def _weigh_kitty(hand: Hand, data: CardsDealt) -> Weighed:
    if found := _over(hand, data):
        return found, None
    faults = _fresh(hand, data.cards) + _told("up", "kitty", data, "HUOLONG-9")
    if hand.phase == DEAL:
        if not dealt_out(hand):
            faults.append(Fault("HUOLONG-1", "kitty_early", HAND_SIZE, counts(hand)))
    else:
        faults.append(Fault("HUOLONG-1", "kitty_twice", None, list(data.cards), fatal=hand.phase != TAKE))
    if len(data.cards) != KITTY_SIZE:
        faults.append(Fault("HUOLONG-1", "kitty_size", KITTY_SIZE, len(data.cards)))
    return _weighed(faults, (KITTY, NOBODY, tuple([KIND.get(card, UNKNOWN) for card in data.cards])))


def _in_kitty(hand: Hand, cards: Sequence[str]) -> list[str]:
    """List the cards that do not lie in the kitty."""
    lies = Counter(cards_of(hand.kitty))
    lies.subtract(Counter(cards))
    return sorted([card for card, count in lies.items() if count < 0])


def _weigh_taken(hand: Hand, data: CardsDealt, seat: int) -> Weighed:
    if found := _over(hand, data):
        return found, None
    if hand.phase != TAKE:
        code = "kitty_not_shown" if hand.phase == DEAL else "kitty_taken_twice"
        return (Fault("HUOLONG-9", code, None, list(data.cards), fatal=True),), None
    faults = _told("up", "kitty", data, "HUOLONG-9")
    if hand.trump == UNKNOWN and not hand.lost:
        faults.append(Fault("HUOLONG-8", "suit_missing", "set_trump", "kitty"))
    if hand.dealer not in (seat, NOBODY):
        clause = "HUOLONG-3" if hand.first else "HUOLONG-9"
        faults.append(Fault(clause, "kitty_receiver", hand.dealer, seat))
    if _in_kitty(hand, data.cards):
        faults.append(Fault("HUOLONG-9", "kitty_cards", cards_of(hand.kitty), list(data.cards), fatal=True))
    elif len(data.cards) != len(hand.kitty):
        faults.append(Fault("HUOLONG-9", "kitty_cards", cards_of(hand.kitty), list(data.cards)))
    return _weighed(faults, (TAKEN, seat, tuple([KIND.get(card, UNKNOWN) for card in data.cards])))


def _weigh_refill(hand: Hand, data: CardsDealt, seat: int) -> Weighed:
    if found := _over(hand, data):
        return found, None
    if hand.phase not in (PLANT, PLAY) or not hand.owed[seat]:
        return (Fault("HUOLONG-10", "replacement_undue", None, list(data.cards), fatal=True),), None
    faults = _told("up", "replacement", data, "HUOLONG-9")
    if hand.phase == PLAY and (hand.played or hand.tricks):
        faults.append(Fault("HUOLONG-10", "replacement_late", None, list(data.cards)))
    if _in_kitty(hand, data.cards):
        faults.append(Fault("HUOLONG-10", "replacement_cards", cards_of(hand.kitty), list(data.cards), fatal=True))
    else:
        right = taken_next(hand, seat)
        if right is not None and sorted(right) != sorted(data.cards):
            faults.append(Fault("HUOLONG-10", "replacement_cards", right, list(data.cards)))
    return _weighed(faults, (REFILL, seat, tuple([KIND.get(card, UNKNOWN) for card in data.cards])))


def apply_deal(hand: Hand, event: Event[CardsDealt], move: Move) -> None:
    """Move the cards; a non-joker card dealt to the maker fixes the trump suit (HUOLONG-5, 6)."""
    what, seat, kinds = move
    if what == INITIAL:
        if not hand.order:
            # a deal that begins elsewhere is one fault, not 156
            hand.deal_from = seat
        if len(kinds) != 1 or hand.phase != DEAL or seat != hand.deal_from + len(hand.order) & 3:
            hand.uneven = True
        for kind in kinds:
            if kind >= 0:
                hand.hands[seat] += UNIT[kind]
                hand.stock[kind] -= 1
                if seat == hand.waiting and kind < SMALL:
                    _fix(hand, kind)
            else:
                _unseen(hand, seat)
            hand.order.append(kind)
            hand.takers.append(seat)
    elif what == KITTY:
        _show(hand, kinds)
    elif what == TAKEN:
        _give(hand, seat, kinds)
    else:
        _refill(hand, seat, kinds)


def _fix(hand: Hand, kind: int) -> None:
    hand.trump = kind // 13
    hand.fixed_by = 5 if hand.counterer == NOBODY else 6
    hand.waiting = NOBODY


def _unseen(hand: Hand, seat: int) -> None:
    """Note a card that the record does not show; whether it fixed the trump suit will never be known."""
    hand.unseen[seat] += 1
    if seat == hand.waiting:
        hand.waiting = NOBODY
        hand.lost = True


def _show(hand: Hand, kinds: Sequence[int]) -> None:
    """Show the kitty: the declaring is over, and where it is needed the kitty fixes the suit (HUOLONG-3, 7)."""
    for kind in kinds:
        hand.stock[kind] -= 1
    hand.kitty += kinds
    hand.first_kitty = tuple(hand.kitty)
    if hand.shown:
        return
    hand.shown = True
    hand.phase = TAKE
    hand.origin = (hand.hands[0], hand.hands[1], hand.hands[2], hand.hands[3])
    if hand.first and hand.maker != NOBODY:
        hand.dealer = hand.maker
    if hand.first and hand.maker == NOBODY and not hand.auctionless:
        hand.phase = VOID
    elif hand.trump == UNKNOWN and not hand.lost:
        plain = next((kind for kind in hand.kitty if kind < SMALL), UNKNOWN)
        if plain != UNKNOWN:
            hand.trump = plain // 13
            hand.fixed_by = 7
    hand.waiting = NOBODY
    hand.rank()


def _give(hand: Hand, seat: int, kinds: Sequence[int]) -> None:
    for kind in kinds:
        hand.kitty.remove(kind)
        hand.hands[seat] += UNIT[kind]
    if hand.dealer == NOBODY:
        hand.dealer = seat
        hand.rank()
    hand.phase = BURY
    hand.turn = hand.dealer


def _refill(hand: Hand, seat: int, kinds: Sequence[int]) -> None:
    for kind in kinds:
        hand.kitty.remove(kind)
        hand.hands[seat] += UNIT[kind]
    hand.owed[seat] = 0
    if hand.phase == PLANT:
        advance(hand)
