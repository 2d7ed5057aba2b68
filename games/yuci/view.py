"""What a viewer may see of a hand of yuci, as JSON values for drawing."""

from typing import TYPE_CHECKING

from events.model import Json
from games.face import Viewer
from games.melds import CHOICES, CONCEALED, MELD_NAMES, PUNG
from games.rack import Meld, copies_in
from games.tiles import KINDS, codes_in, codes_of
from games.yuci.phases import DEAL, FIRST, NO_TILE, PHASE_NAMES, REPLACE, ROB, TURN, WINDOW, WON
from games.yuci.wall import SEATS, broken_wall, reserve_tiles

if TYPE_CHECKING:
    from games.yuci.state import State


def view(state: "State", viewer: Viewer) -> dict[str, Json]:
    """Show the table: hidden tiles as counts, and as tiles to their own seat and to the auditor.

    Hidden are hands, concealed kongs (YUCI-13) and the tile laid face down with a declaration (YUCI-14).
    """
    return {
        "game": "yuci",
        "viewer": viewer,
        "phase": PHASE_NAMES[state.phase],
        "turn": _turn(state),
        "dealer": state.dealer,
        "wall": state.wall,
        "reserve": reserve_tiles(state.kongs, state.rules),
        "kongs": state.kongs,
        "dice": _dice(state),
        "seats": [_seat(state, seat, viewer) for seat in range(SEATS)],
        "offer": _offer(state, viewer) if state.offered >= 0 and state.phase in (WINDOW, ROB) else None,
        "wins": _wins(state),
        "left": {"seat": state.leaver, "choice": state.quit} if state.leaver >= 0 else None,
        "over": state.over,
    }


def _turn(state: "State") -> int | None:
    if state.phase in (TURN, REPLACE, DEAL):
        return state.turn
    return None if state.over or state.phase == WON else state.next_seat()


def _dice(state: "State") -> Json:
    dice = state.context.get("dice")
    if not (isinstance(dice, list | tuple) and len(dice) == 2 and all(isinstance(n, int) for n in dice)):
        return None
    wall, first, tail = broken_wall(state.dealer, (dice[0], dice[1]))
    return {"dice": list(dice), "wall_of": wall, "first_stack": first, "tail_stack": tail}


def _offer(state: "State", viewer: Viewer) -> Json:
    shown = state.on_table or viewer in ("auditor", state.source)
    return {
        "tile": KINDS[state.tile] if shown else None,
        "from": state.source,
        "kind": "rob" if state.phase == ROB else "discard",
        "answered": [seat for seat in range(SEATS) if state.answered >> seat & 1],
    }


def _wins(state: "State") -> Json:
    if state.winner < 0:
        return []
    source = None if state.how == "self_draw" else state.source
    tile = KINDS[state.tile] if state.tile >= 0 else None
    return [{"seat": state.winner, "from": source, "how": state.how, "tile": tile}]


def _meld(meld: Meld, open_: bool) -> Json:
    hidden = meld.kind == CONCEALED and not open_
    return {
        "kind": MELD_NAMES[meld.kind],
        "choice": CHOICES[meld.kind] if meld.kind != PUNG else None,
        "tile": None if hidden else KINDS[meld.tile],
        "count": copies_in(meld),
        "from": meld.source,
    }


def _seat(state: "State", seat: int, viewer: Viewer) -> Json:
    rack = state.racks[seat]
    open_ = viewer in ("auditor", seat)
    on_turn = state.phase == TURN and state.turn == seat and state.drawn != NO_TILE
    drawn = KINDS[state.drawn] if on_turn and state.drawn >= 0 else None
    declared = bool(state.declared >> seat & 1)
    down = state.face_down[seat]
    river: list[Json] = []
    for place, kind in enumerate(state.river[seat]):
        hidden = place == down and not open_ and not state.rules.ready_discard_claimable
        river.append(
            {
                "tile": None if hidden else KINDS[kind],
                "taken": place in state.claimed[seat],
                "face_down": place == down,
            }
        )
    return {
        "seat": seat,
        "hand": codes_in(rack.keys) if open_ else None,
        "count": rack.size(),
        "drawn": drawn if open_ else None,
        "has_drawn": on_turn and state.drawn != FIRST,
        "melds": [_meld(meld, open_) for meld in rack.melds],
        "river": river,
        "won": state.winner == seat,
        "ready": declared,
        "left": state.leaver == seat,
        "waits": codes_of(state.waits[seat]) if open_ and declared else None,
        "barred": bool(state.dead >> seat & 1) if open_ else None,
        "let_go": codes_of(state.locked[seat]) if open_ else None,
    }
