"""Laying cards away and planting big jokers (HUOLONG-9 to 11, D5, D6)."""

from collections.abc import Mapping, Sequence

from events.model import ActionTaken, Event
from games.face import Fault, Faults
from games.huolong.hand import (
    BURY,
    DEAL,
    KITTY_SIZE,
    NOBODY,
    PLANT,
    PLAY,
    TAKE,
    Hand,
    Move,
    Weighed,
    ended,
    not_held,
    placed,
    take,
    unknown_seat,
)
from games.huolong.pack import BIG, KIND, cards_of, held
from games.huolong.ranking import can_be_taken
from games.huolong.score import SEATS


def takeable(kitty: Sequence[int]) -> int:
    """Count the cards that planting may take out of a kitty."""
    return sum(map(can_be_taken, kitty))


def third(put: Mapping[int, int], hold: Mapping[int, int], kitty: Sequence[int], any_two: bool) -> int:
    """Give the seat that must plant the third big joker, or NOBODY (HUOLONG-11).

    `put` and `hold` count the big jokers of each seat, in the kitty and in its hand.
    """
    holder = next((seat for seat, count in sorted(hold.items()) if count == 1), NOBODY)
    if holder == NOBODY or not takeable(kitty):
        return NOBODY
    if any_two:
        return holder if sum(put.values()) == 2 else NOBODY
    return holder if any(count == 2 and seat != holder for seat, count in put.items()) else NOBODY


def forced_seat(hand: Hand) -> int:
    """Give the seat that must plant the third big joker as the hand stands, or NOBODY."""
    hold = {seat: held(hand.hands[seat], BIG) for seat in SEATS}
    return third(dict(enumerate(hand.put)), hold, hand.kitty, hand.rules.any_two)


def taken_next(hand: Hand, seat: int) -> list[str] | None:
    """Give the cards that the seat's planted jokers bring it, or None where the trump suit is not known."""
    if hand.ranking is None:
        return None
    return cards_of(hand.ranking.picked(hand.kitty, hand.owed[seat])[0])


def advance(hand: Hand) -> None:
    """Go on after a step of planting: cards still to be taken, the next seat asked, the third joker, the first lead."""
    free = takeable(hand.kitty)
    if not free:
        hand.pending = 0
    hand.forced = NOBODY
    for seat in hand.following(hand.dealer):
        if hand.owed[seat] and free:
            hand.turn = seat
            return
    for seat in hand.following(hand.dealer):
        if hand.pending >> seat & 1:
            hand.turn = seat
            return
    hand.forced = forced_seat(hand)
    hand.turn = hand.forced
    if hand.forced == NOBODY and (hand.ranking is not None or hand.lost):
        hand.phase = PLAY
        hand.turn = hand.dealer


def weigh_bury(hand: Hand, data: ActionTaken) -> Weighed:
    """Check what the dealer lays away: six cards that it holds (HUOLONG-9); the move is (seat, kinds)."""
    if data.seat not in SEATS:
        return (unknown_seat(data),), None
    clause = "HUOLONG-9"
    faults = placed(data, "cards")
    if found := ended(hand, data.action):
        return (*faults, *found), None
    if hand.phase != BURY:
        code = "bury_early" if hand.phase < BURY else "bury_twice"
        return (*faults, Fault(clause, code, None, list(data.cards), fatal=bool(data.cards))), None
    if data.seat != hand.dealer:
        faults.append(Fault(clause, "bury_seat", hand.dealer, data.seat))
    if missing := not_held(hand, data.seat, data.cards):
        return (*faults, Fault(clause, "card_not_held", None, missing, fatal=True)), None
    if len(data.cards) != KITTY_SIZE:
        faults.append(Fault(clause, "bury_size", KITTY_SIZE, len(data.cards)))
    return tuple(faults), (data.seat, tuple([KIND[card] for card in data.cards]))


def apply_bury(hand: Hand, event: Event[ActionTaken], move: Move) -> None:
    """Lay the cards away; every other seat that holds a big joker is asked whether it plants (D6)."""
    seat, kinds = move
    take(hand, seat, kinds)
    hand.kitty += kinds
    hand.put[seat] += kinds.count(BIG)
    if len(kinds) != KITTY_SIZE or seat != hand.dealer or len(hand.kitty) != KITTY_SIZE:
        hand.uneven = True
    hand.phase = PLANT
    hand.pending = sum([1 << each for each in SEATS if each != hand.dealer and held(hand.hands[each], BIG)])
    advance(hand)


def _unled(hand: Hand) -> bool:
    """Say whether the hand can still hold a plant: laid away, and nothing led."""
    return hand.phase == PLANT or (hand.phase == PLAY and not hand.played and not hand.tricks)


def _misplaced(hand: Hand, data: ActionTaken) -> list[Fault]:
    """Find a plant or its refusal that comes before the kitty is laid away or after the first lead."""
    if _unled(hand):
        return []
    clause = "HUOLONG-10" if data.action == "plant" else "HUOLONG-D6"
    code = "plant_early" if hand.phase in (DEAL, TAKE, BURY) else "plant_late"
    return [Fault(clause, code, None, data.action, fatal=bool(data.cards))]


def _order(hand: Hand, seat: int) -> list[Fault]:
    """Find a seat that is not the one to be asked now (D6)."""
    faults = []
    if hand.forced not in (NOBODY, seat):
        faults.append(Fault("HUOLONG-11", "third_missing", hand.forced, seat))
    if hand.forced == seat:
        return faults
    if due := [each for each in SEATS if hand.owed[each] and takeable(hand.kitty)]:
        faults.append(Fault("HUOLONG-10", "replacement_missing", due, seat))
    if not hand.pending >> seat & 1 and not hand.unseen[seat]:
        asked = [each for each in hand.following(hand.dealer) if hand.pending >> each & 1]
        faults.append(Fault("HUOLONG-D6", "not_asked", asked, seat))
    elif hand.turn != seat and not due and hand.pending:
        faults.append(Fault("HUOLONG-D6", "asked_in_order", hand.turn, seat))
    return faults


def weigh_plant(hand: Hand, data: ActionTaken) -> Weighed:
    """Check big jokers put into the kitty (HUOLONG-10, 11); the move is (seat, kinds)."""
    seat, cards = data.seat, data.cards
    if seat not in SEATS:
        return (unknown_seat(data),), None
    clause = "HUOLONG-10"
    faults: Faults = tuple(placed(data, "cards"))
    if found := (ended(hand, data.action) or _misplaced(hand, data)):
        return (*faults, *found), None
    if missing := not_held(hand, seat, cards):
        return (*faults, Fault(clause, "card_not_held", None, missing, fatal=True)), None
    faults = (*faults, *_order(hand, seat))
    if not cards:
        return (*faults, Fault(clause, "plant_cards", ["RJ"], [])), None
    if other := [card for card in cards if card != "RJ"]:
        faults = (*faults, Fault(clause, "plant_cards", ["RJ"], other))
    if len(cards) > (free := takeable(hand.kitty)):
        faults = (*faults, Fault(clause, "plant_too_many", free, len(cards)))
    return faults, (seat, tuple([KIND[card] for card in cards]))


def apply_plant(hand: Hand, event: Event[ActionTaken], move: Move) -> None:
    """Put the jokers at the kitty's right end; the seat takes as many cards out next (HUOLONG-10)."""
    seat, kinds = move
    take(hand, seat, kinds)
    hand.kitty += kinds
    hand.put[seat] += kinds.count(BIG)
    hand.owed[seat] += len(kinds)
    hand.pending &= ~(1 << seat)
    hand.phase = PLANT
    advance(hand)


def weigh_no_plant(hand: Hand, data: ActionTaken) -> Weighed:
    """Check a seat's refusal to plant (D6); where it must plant the third it cannot refuse (HUOLONG-11)."""
    seat = data.seat
    if seat not in SEATS:
        return (unknown_seat(data),), None
    faults: Faults = tuple(placed(data))
    if found := (ended(hand, data.action) or _misplaced(hand, data)):
        return (*faults, *[Fault(f.clause, f.code, f.expected, f.actual) for f in found]), None
    if hand.forced == seat:
        return (*faults, Fault("HUOLONG-11", "must_plant", "plant", data.action)), None
    faults = (*faults, *_order(hand, seat))
    return faults, (seat,) if hand.pending >> seat & 1 else None


def apply_no_plant(hand: Hand, event: Event[ActionTaken], move: Move) -> None:
    """Go on to the next seat."""
    hand.pending &= ~(1 << move[0])
    advance(hand)


def unfinished(hand: Hand) -> list[Fault]:
    """Find what planting still lacks when somebody leads: cards not taken, seats not asked, the third joker."""
    faults = []
    due = [seat for seat in SEATS if hand.owed[seat]] if takeable(hand.kitty) else []
    if due:
        faults.append(Fault("HUOLONG-10", "replacement_missing", due, "play"))
    if hand.pending:
        asked = [seat for seat in hand.following(hand.dealer) if hand.pending >> seat & 1]
        faults.append(Fault("HUOLONG-D6", "answer_missing", asked, "play"))
    if (seat := forced_seat(hand)) != NOBODY and hand.phase == PLANT:
        faults.append(Fault("HUOLONG-11", "third_missing", seat, "play"))
    return faults
