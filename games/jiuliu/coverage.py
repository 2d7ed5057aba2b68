"""Which clauses of jiuliu a clean hand exercised."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from events.model import ActionTaken, AnyEvent, CardsDealt
from games.face import Due
from games.jiuliu.faults import CLAUSE, DISCARD
from games.jiuliu.pack import FACE_OF, INDEX
from games.jiuliu.player import discards
from games.jiuliu.state import JiuliuState
from games.ruleset import resolve

if TYPE_CHECKING:
    from games.jiuliu.game import Jiuliu

ALWAYS = ("JIULIU-1", "JIULIU-2", "JIULIU-3", "JIULIU-4", "JIULIU-5", "JIULIU-6", "JIULIU-40")


def exercised(game: Jiuliu, events: Sequence[AnyEvent], due: Due | None) -> frozenset[str]:
    """Replay a clean hand and name each clause that decided something in it."""
    start = events[0]
    ruleset, _ = resolve(game, start.data)  # type: ignore[arg-type]
    state = None if ruleset is None else game.start(start, ruleset)[0]  # type: ignore[arg-type]
    if state is None:
        return frozenset()
    found: set[str] = set(ALWAYS)
    for event in events[1:]:
        data = event.data
        if not isinstance(data, ActionTaken | CardsDealt):
            break
        if isinstance(data, ActionTaken) and data.seat < state.n:
            _before(state, data, found)
        state.step(event)
        if state.pending is not None:
            _asked(state, found)
    if due is not None:
        found.update(reason.clause for reason in due.why)
        if state.win is not None:
            found.add("JIULIU-27")
    return frozenset(found)


def _before(state: JiuliuState, data: ActionTaken, found: set[str]) -> None:
    verb = data.action
    seat = state.seats[data.seat]
    if verb in CLAUSE:
        found.add(CLAUSE[verb])
        found.add("JIULIU-38")
        if verb not in ("tie",):
            found.add("JIULIU-18")
    elif verb == "pass":
        found.add("JIULIU-18")
    elif verb == "discard" and state.phase == DISCARD:
        _discard(seat.hand, seat.tied, FACE_OF[INDEX[data.cards[0]]], found)


def _discard(hand: list[int], tied: int, face: int, found: set[str]) -> None:
    """Name the bans that took something out of a seat's choice."""
    if 3 in hand:
        found.add("JIULIU-34")
    if any(hand[f] and tied >> f & 1 for f in range(24)):
        found.add("JIULIU-33")
    if any(min(hand[f : f + 3]) == 1 and max(hand[f : f + 3]) < 3 for f in range(0, 24, 3)):
        found.add("JIULIU-32")
    if discards(hand, tied)[1] in ("tied", "sentence", "locked") and tied >> face & 1:
        found.add("JIULIU-37")


def _asked(state: JiuliuState, found: set[str]) -> None:
    """Name what the priorities decided about the card on the table."""
    face = FACE_OF[state.card]
    right = state.pending
    assert right is not None
    later = state.later()
    if any(one.level > right.level for one in later):
        found.add("JIULIU-20")
    if any(one.level == right.level and one.seat != right.seat for one in later):
        found.add("JIULIU-21")
    if right.level == 1 and any(one.verb == "hu" and one.seat != right.seat for one in later):
        found.add("JIULIU-26")
    after = state.seats[(state.owner + 1) % state.n]
    for seat in (after, state.seats[state.owner]) if state.drawn else (after,):
        if seat.kou > 1:
            found.add("JIULIU-8")
        if seat.passed(face, state.rules):
            found.add("JIULIU-19")
