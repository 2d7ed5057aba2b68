"""All that may happen next in a hand of xuezhan: enough for a player, a page or a simulator to go on."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.face import Legal
from games.melds import PUNG
from games.tiles import COPIES, KINDS, SUIT, kinds_of, tiles_in
from games.xuezhan.claims import hu_window, wins_own
from games.xuezhan.phases import (
    DEAL,
    DEALER_TILES,
    FIRST,
    NEXT,
    NO_TILE,
    OTHER_TILES,
    OVER,
    REPLACE,
    ROB,
    TURN,
    VOID,
    WINDOW,
)
from games.xuezhan.settle import SEATS

if TYPE_CHECKING:
    from games.xuezhan.state import State


def actions(state: "State") -> tuple[Legal, ...]:
    """Give every lawful event: deals without their tiles, actions of every seat, the settlement, leaving."""
    return (*_next(state), *_leaves(state))


def _next(state: "State") -> Iterator[Legal]:
    phase = state.phase
    if phase == DEAL:
        done = {seat for _, seat, _ in state.dealt}
        due = next(s for step in range(SEATS) if (s := (state.dealer + step) % SEATS) not in done)
        count = DEALER_TILES if due == state.dealer else OTHER_TILES
        yield _deal(due, "initial", count)
    elif phase == VOID:
        for seat in range(SEATS):
            if state.voids[seat] < 0:
                for suit in "mps":
                    yield Legal("action.taken", seat=seat, action="declare_void", choice=suit)
    elif phase == TURN:
        yield from own_turn(state)
    elif phase == REPLACE:
        yield _deal(state.turn, "replacement")
    elif phase in (WINDOW, ROB):
        yield from window(state)
        if phase == ROB and not state.hits:
            yield _deal(state.turn, "replacement")
        else:
            yield _on(state)
    else:
        yield _on(state)


def _deal(seat: int, why: str, count: int = 1) -> Legal:
    return Legal("cards.dealt", to=seat, count=count, face="down", why=why)


def _on(state: "State") -> Legal:
    """Give how the hand goes on once nothing more is claimed: a draw, or the settlement."""
    if state.over or state.phase == OVER:
        return Legal("hand.settled")
    return _deal(state.next_seat(), "draw")


def _leaves(state: "State") -> Iterator[Legal]:
    for seat in range(SEATS):
        if not state.gone >> seat & 1:
            yield Legal("action.taken", seat=seat, action="leave")


def _act(state: "State", seat: int, action: str, kind: int = -1, **more: object) -> Legal:
    cards = (KINDS[kind],) if kind >= 0 else ()
    auto = bool(state.gone >> seat & 1)
    return Legal("action.taken", seat=seat, action=action, cards=cards, auto=auto, **more)  # type: ignore[arg-type]


def own_turn(state: "State") -> Iterator[Legal]:
    """Give what the seat on turn may do: win, kong, discard."""
    seat = state.turn
    rack = state.racks[seat]
    if not rack.unknown and wins_own(state, seat):
        yield _act(state, seat, "hu", -1 if state.drawn == FIRST else state.drawn)
    void = state.voids[seat]
    kinds = sorted(set(tiles_in(rack.keys)))
    if state.room > 0 and (state.drawn != NO_TILE or state.rules.kong_after_pung):
        for kind in kinds:
            if SUIT[kind] != void and rack.held(kind) == COPIES:
                yield _act(state, seat, "kong", kind, choice="concealed")
        for meld in rack.melds:
            if meld.kind == PUNG and rack.held(meld.tile):
                yield _act(state, seat, "kong", meld.tile, choice="added")
    first = void >= 0 and rack.keys[void] > 0
    for kind in kinds:
        if not first or SUIT[kind] == void:
            yield _act(state, seat, "discard", kind)


def window(state: "State") -> Iterator[Legal]:
    """Give how the seats may answer the tile on offer."""
    kind, source, ref = state.tile, state.source, state.offered
    for step in range(1, SEATS):
        seat = (source + step) % SEATS
        if (state.won | state.answered) >> seat & 1:
            continue
        if state.ready(seat) >> kind & 1 and not hu_window(state, seat):
            yield _act(state, seat, "hu", kind, target=source, ref=ref)
        held = state.racks[seat].held(kind)
        if state.phase == WINDOW and not state.hits and held >= 2 and state.voids[seat] != SUIT[kind]:
            yield _act(state, seat, "pung", kind, target=source, ref=ref)
            if held == 3 and state.room > 0:
                yield _act(state, seat, "kong", kind, target=source, choice="direct", ref=ref)
        yield _act(state, seat, "pass", ref=ref)


def can_do(state: "State", seat: int) -> set[str]:
    """Give the verbs other than `pass` with which a seat may answer the tile on offer."""
    return {act.action or "" for act in window(state) if act.seat == seat and act.action != "pass"}


def waits_of(state: "State", seat: int) -> list[str]:
    """Write the kinds that a seat waits on."""
    return [KINDS[kind] for kind in kinds_of(state.ready(seat))]


__all__ = ["NEXT", "actions", "can_do", "own_turn", "waits_of", "window"]
