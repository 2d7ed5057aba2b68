"""All that may happen next in a hand of yuci: enough for a player, a page or a simulator to go on."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.face import Legal
from games.melds import ADDED, CONCEALED, PUNG
from games.tiles import COPIES, KINDS, tiles_in
from games.yuci.claims import declare_faults, hu_window, kong_faults, ready_kong_faults, wins_own
from games.yuci.phases import DEAL, DEALER_TILES, LEFT, NO_TILE, OTHER_TILES, REPLACE, ROB, TURN, WINDOW, WON
from games.yuci.wall import SEATS

if TYPE_CHECKING:
    from games.yuci.state import State


def actions(state: "State") -> tuple[Legal, ...]:
    """Give every lawful event: deals without their tiles, actions of every seat, the settlement, leaving."""
    return (*_next(state), *_leaves(state))


def _next(state: "State") -> Iterator[Legal]:
    phase = state.phase
    if phase == DEAL:
        done = {seat for _, seat, _ in state.dealt}
        due = next(seat for seat in state.order if seat not in done)
        yield _deal(due, "initial", DEALER_TILES if due == state.dealer else OTHER_TILES)
    elif phase == TURN:
        yield from own_turn(state)
    elif phase == REPLACE:
        yield _deal(state.turn, "replacement")
    elif phase in (WINDOW, ROB):
        yield from window(state)
        if phase == ROB:
            yield _deal(state.turn, "replacement")
        elif state.over:
            yield Legal("hand.settled")
        else:
            yield _deal(state.next_seat(), "draw")
    else:
        yield Legal("hand.settled")


def _deal(seat: int, why: str, count: int = 1) -> Legal:
    return Legal("cards.dealt", to=seat, count=count, face="down", why=why)


def _leaves(state: "State") -> Iterator[Legal]:
    if state.phase not in (WON, LEFT):
        for seat in range(SEATS):
            for choice in ("quit", "disconnect"):
                yield Legal("action.taken", seat=seat, action="leave", choice=choice)


def _act(seat: int, action: str, kind: int = -1, **more: object) -> Legal:
    cards = (KINDS[kind],) if kind >= 0 else ()
    return Legal("action.taken", seat=seat, action=action, cards=cards, **more)  # type: ignore[arg-type]


def own_turn(state: "State") -> Iterator[Legal]:
    """Give what the seat on turn may do: win, kong, discard, declare with a discard."""
    seat = state.turn
    rack = state.racks[seat]
    if wins_own(state, seat):
        yield _act(seat, "hu", state.drawn)
    kinds = sorted(set(tiles_in(rack.keys)))
    if state.drawn != NO_TILE and not kong_faults(state):
        for kind in kinds:
            if rack.held(kind) == COPIES and not ready_kong_faults(state, seat, kind, CONCEALED):
                yield _act(seat, "kong", kind, choice="concealed")
        for meld in rack.melds:
            if meld.kind == PUNG and rack.held(meld.tile) and not ready_kong_faults(state, seat, meld.tile, ADDED):
                yield _act(seat, "kong", meld.tile, choice="added")
    frozen = state.drawn if state.declared >> seat & 1 else NO_TILE
    for kind in kinds:
        if frozen < 0 or kind == frozen:
            yield _act(seat, "discard", kind)
            if not declare_faults(state, seat, kind):
                yield _act(seat, "discard", kind, choice="ready")


def window(state: "State") -> Iterator[Legal]:
    """Give how the seats may answer the tile on offer."""
    kind, source, ref = state.tile, state.source, state.offered
    for step in range(1, SEATS):
        seat = (source + step) % SEATS
        if state.answered >> seat & 1:
            continue
        if state.can_win(seat) and not hu_window(state, seat):
            yield _act(seat, "hu", kind, target=source, ref=ref)
        held = state.racks[seat].held(kind)
        if state.phase == WINDOW and held >= 2 and state.on_table and not state.declared >> seat & 1:
            if not state.locked[seat] >> kind & 1:
                yield _act(seat, "pung", kind, target=source, ref=ref)
            if held == 3 and not kong_faults(state):
                yield _act(seat, "kong", kind, target=source, choice="direct", ref=ref)
        yield _act(seat, "pass", ref=ref)
