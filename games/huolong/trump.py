"""Declaring, countering and the drawn suit: who makes trump, and by what (HUOLONG-3, 5, 6, 8)."""

from typing import Any

from events.model import ActionTaken, Event
from games.cards import SUITS
from games.face import Fault
from games.huolong.hand import (
    DEAL,
    FIELDS,
    NOBODY,
    PLANT,
    PLAY,
    TAKE,
    UNKNOWN,
    Hand,
    Move,
    Weighed,
    ended,
    placed,
    unknown_seat,
)
from games.huolong.kitty import advance
from games.huolong.pack import BIG, held
from games.huolong.score import SEATS

ONE, PAIR = ("RJ",), ("RJ", "RJ")
"""The cards that a declaration and a counter show."""


def _holds(hand: Hand, seat: int, count: int) -> bool:
    """Say whether a seat may hold so many big jokers, unseen cards counted in."""
    big = held(hand.hands[seat], BIG)
    return big >= count or (big + hand.unseen[seat] >= count and big + hand.stock[BIG] >= count)


def can_declare(hand: Hand, seat: int) -> bool:
    """Say whether a seat may show a big joker now (HUOLONG-5, D3)."""
    return hand.phase == DEAL and hand.declarer == NOBODY and not hand.auctionless and _holds(hand, seat, 1)


def can_counter(hand: Hand, seat: int) -> bool:
    """Say whether a seat may show two big jokers against the declaration (HUOLONG-6, D3)."""
    open_ = hand.phase == DEAL and hand.declarer not in (NOBODY, seat) and hand.counterer == NOBODY
    return open_ and _holds(hand, seat, 2)


def weigh_declare(hand: Hand, data: ActionTaken) -> Weighed:
    """Check a declaration or a counter; one without right changes nothing. The move is (verb, seat)."""
    if data.seat not in SEATS:
        return (unknown_seat(data),), None
    counter = data.action == "counter"
    faults = placed(data, "cards", refs=(hand.declare_at,) if counter and hand.declarer != NOBODY else ())
    if found := ended(hand, data.action):
        return (*faults, *found), None
    if hand.auctionless:
        return (*faults, Fault(FIELDS, "auction_lacking", None, data.action)), None
    wrong = _why_not_counter(hand, data) if counter else _why_not_declare(hand, data)
    return (*faults, *wrong), None if wrong else (data.action, data.seat)


def _why_not_declare(hand: Hand, data: ActionTaken) -> list[Fault]:
    clause = "HUOLONG-5"
    faults = []
    if hand.phase != DEAL:
        faults.append(Fault(clause, "declare_late", None, data.seat))
    elif hand.declarer != NOBODY:
        faults.append(Fault(clause, "declare_twice", hand.declarer, data.seat))
    if data.cards != ONE:
        faults.append(Fault(clause, "declare_cards", list(ONE), list(data.cards)))
    elif not _holds(hand, data.seat, 1):
        faults.append(Fault(clause, "declare_joker", 1, held(hand.hands[data.seat], BIG)))
    return faults


def _why_not_counter(hand: Hand, data: ActionTaken) -> list[Fault]:
    clause = "HUOLONG-6"
    faults = []
    if hand.phase != DEAL:
        faults.append(Fault(clause, "counter_late", None, data.seat))
    elif hand.counterer != NOBODY:
        faults.append(Fault(clause, "counter_twice", hand.counterer, data.seat))
    elif hand.declarer == NOBODY:
        faults.append(Fault(clause, "counter_nothing", None, data.seat))
    elif hand.declarer == data.seat:
        faults.append(Fault(clause, "counter_own", None, data.seat))
    if data.cards != PAIR:
        faults.append(Fault(clause, "counter_cards", list(PAIR), list(data.cards)))
    elif not _holds(hand, data.seat, 2):
        faults.append(Fault(clause, "counter_jokers", 2, held(hand.hands[data.seat], BIG)))
    return faults


def apply_declare(hand: Hand, event: Event[ActionTaken], move: Move) -> None:
    """Let the seat make trump: its next card that is no joker fixes the suit anew (D3)."""
    verb, seat = move
    if verb == "declare":
        hand.declarer, hand.declare_at = seat, event.sequence
    else:
        hand.counterer, hand.counter_at = seat, event.sequence
        hand.lost = False
    hand.waiting = seat
    hand.trump = UNKNOWN
    hand.fixed_by = 0


def needs_suit(hand: Hand) -> bool:
    """Say whether the system has to draw a suit: it is needed, and the kitty is all jokers (HUOLONG-8)."""
    return TAKE <= hand.phase < PLAY and hand.trump == UNKNOWN and not hand.lost


def weigh_set_trump(hand: Hand, data: ActionTaken) -> Weighed:
    """Check the suit that the system draws, written for the dealer (HUOLONG-8); the move is (suit,)."""
    if data.seat not in SEATS:
        return (unknown_seat(data),), None
    clause = "HUOLONG-8"
    faults: list[Any] = placed(data, "choice")
    if found := ended(hand, data.action):
        return (*faults, *found), None
    if not needs_suit(hand):
        return (*faults, Fault(clause, "suit_undue", None, data.choice)), None
    if hand.phase != TAKE:
        faults.append(Fault(clause, "suit_late", None, data.choice))
    if hand.dealer not in (data.seat, NOBODY):
        faults.append(Fault(clause, "suit_seat", hand.dealer, data.seat))
    if not data.auto:
        faults.append(Fault(clause, "suit_by_hand", True, False))
    if data.choice is None or len(data.choice) != 1 or data.choice not in SUITS:
        return (*faults, Fault(clause, "suit_unknown", list(SUITS), data.choice)), None
    return tuple(faults), (SUITS.index(data.choice),)


def apply_set_trump(hand: Hand, event: Event[ActionTaken], move: Move) -> None:
    """Fix the suit that was drawn."""
    hand.trump = move[0]
    hand.fixed_by = 8
    hand.rank()
    if hand.phase == PLANT:
        advance(hand)
