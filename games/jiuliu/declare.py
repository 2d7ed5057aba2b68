"""Whether a seat of jiuliu may win now, and why not (JIULIU-24 to 29, 35 to 37)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from events.model import ActionTaken
from games.face import Fault
from games.jiuliu.faults import CLAIM, DISCARD, DRAW, LAY, ORDER, missed, priority
from games.jiuliu.pack import FACE_OF, KINDS
from games.jiuliu.player import PIG_CLAUSES
from games.jiuliu.wins import Short, Win, evaluate

if TYPE_CHECKING:
    from games.jiuliu.state import JiuliuState


def laid_win(state: JiuliuState, place: int) -> Win | Short | None:
    """Evaluate what a seat has without a further card: at the opening, or after a level 1 lay-down."""
    dealer = place == state.dealer
    first = "tian" if state.opening else "di" if state.first and not dealer else None
    return evaluate(state.seats[place], -1, True, dealer, state.rules, first)


def card_win(state: JiuliuState, place: int) -> Win | Short | None:
    """Evaluate what a seat has with the table card."""
    dealer = place == state.dealer
    first = "di" if state.first and not dealer else None
    own = place == state.owner
    return evaluate(state.seats[place], FACE_OF[state.card], own, dealer, state.rules, first)


def win_of(state: JiuliuState, place: int) -> Win | None:
    """Give the win that a `hu` of this seat brings; None where it is refused."""
    if state.may_hu == place and state.phase in (DISCARD, DRAW):
        win = laid_win(state, place)
    elif state.phase == CLAIM and state.drawn:
        right = state.pending
        asked = right is not None and right.seat == place and right.verb == "hu"
        later = asked or any(r.seat == place and r.verb == "hu" for r in state.later())
        win = card_win(state, place) if later else None
    else:
        win = None
    return win if isinstance(win, Win) else None


def hu_faults(state: JiuliuState, data: ActionTaken, faults: list[Fault]) -> None:
    """Check a 胡."""
    place = data.seat
    seat = state.seats[place]
    if state.may_hu == place and state.phase in (DISCARD, DRAW):
        return
    right = state.pending
    if right is not None and right.seat == place and right.verb == "hu":
        return
    for bit, clause in PIG_CLAUSES.items():
        if seat.pig & bit:
            faults.append(Fault(clause, "hu_pig", None, place))
    if state.phase == LAY and state.laying is not None:
        faults.append(missed(state.laying, "hu"))
        return
    if state.opening:
        clause = "JIULIU-28" if place == state.dealer else "JIULIU-24"
        if place != state.dealer:
            faults.append(Fault(clause, "hu_undrawn", None, place))
        else:
            _incomplete(laid_win(state, place), clause, faults)
        return
    if state.card < 0:
        if place == state.owner and state.phase in (DISCARD, DRAW) and state.drawn and not seat.pig:
            _incomplete(laid_win(state, place), "JIULIU-24", faults)
        else:
            faults.append(Fault("JIULIU-24", "hu_undrawn", None, place))
        return
    if not state.drawn:
        faults.append(Fault("JIULIU-24", "hu_on_discard", None, KINDS[state.card]))
        return
    if seat.pig:
        return
    win = card_win(state, place)
    if not isinstance(win, Win):
        _incomplete(win, "JIULIU-24", faults)
    elif right is not None and any(r.seat == place and r.verb == "hu" for r in state.later()):
        faults.append(priority(right, 2, place))
    else:
        faults.append(Fault(ORDER, "hu_declined", None, place))


def _incomplete(win: Win | Short | None, clause: str, faults: list[Fault]) -> None:
    if isinstance(win, Short):
        faults.append(Fault("JIULIU-25", "hu_short", win.least, win.hu))
    elif win is None:
        faults.append(Fault(clause, "hu_incomplete", None, None))
