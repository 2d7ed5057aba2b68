"""What a viewer may see of a hand of xuezhan, as JSON values for drawing."""

from typing import TYPE_CHECKING

from events.model import Json
from games.face import Viewer
from games.melds import CHOICES, MELD_NAMES, PUNG
from games.rack import copies_in
from games.tiles import KINDS, codes_in, codes_of
from games.xuezhan.phases import DEAL, FIRST, FREE, NEXT, NO_TILE, OVER, PHASE_NAMES, REPLACE, ROB, TURN, VOID, WINDOW
from games.xuezhan.settle import SEATS, Win

if TYPE_CHECKING:
    from games.xuezhan.state import State


def view(state: "State", viewer: Viewer) -> dict[str, Json]:
    """Show the table: every hand as a count, and as tiles to its own seat and to the auditor.

    Waits, the bar of XUEZHAN-35 and what a seat drew follow from hidden tiles, so they go with the tiles.
    """
    on_offer = state.offered >= 0 and state.phase in (WINDOW, ROB, OVER)
    return {
        "game": "xuezhan",
        "viewer": viewer,
        "phase": PHASE_NAMES[state.phase],
        "turn": state.turn if state.phase in (TURN, REPLACE) else _next(state),
        "dealer": state.dealer,
        "wall": state.wall,
        "reserve": state.rules.wall_reserve,
        "seats": [_seat(state, seat, viewer) for seat in range(SEATS)],
        "offer": _offer(state) if on_offer else None,
        "wins": _wins(state),
        "moved": [
            {"from": o.payer, "to": o.payee, "amount": o.amount, "reason": o.reason} for row in state.owed for o in row
        ],
        "over": state.over,
    }


def _next(state: "State") -> int | None:
    """Give who is to draw next, where a draw comes next."""
    if state.phase in (DEAL, VOID):
        return state.dealer
    return None if state.over or state.phase not in (WINDOW, ROB, NEXT) else state.next_seat()


def _offer(state: "State") -> Json:
    return {
        "tile": KINDS[state.tile],
        "from": state.source,
        "kind": "rob" if state.phase == ROB or state.offered in state.attempts else "discard",
        "answered": [seat for seat in range(SEATS) if state.answered >> seat & 1],
    }


def _wins(state: "State") -> Json:
    found: list[Json] = []
    for entry in state.log:
        if isinstance(entry, Win):
            for winner in entry.winners:
                kind = state.won_on[winner.seat]
                tile = KINDS[kind] if kind >= 0 else None
                found.append({"seat": winner.seat, "from": entry.source, "how": entry.how, "tile": tile})
    return found


def _seat(state: "State", seat: int, viewer: Viewer) -> Json:
    rack = state.racks[seat]
    open_ = viewer in ("auditor", seat)
    on_turn = state.phase == TURN and state.turn == seat and state.drawn != NO_TILE
    drawn = KINDS[state.drawn] if on_turn and state.drawn >= 0 else None
    void = state.voids[seat]
    return {
        "seat": seat,
        "hand": codes_in(rack.keys) if open_ else None,
        "count": rack.size(),
        "drawn": drawn if open_ else None,
        "has_drawn": on_turn and state.drawn != FIRST,
        "melds": [
            {
                "kind": MELD_NAMES[meld.kind],
                "choice": CHOICES[meld.kind] if meld.kind != PUNG else None,
                "tile": KINDS[meld.tile],
                "count": copies_in(meld),
                "from": meld.source,
            }
            for meld in rack.melds
        ],
        "river": [
            {"tile": KINDS[kind], "taken": place in state.claimed[seat]} for place, kind in enumerate(state.river[seat])
        ],
        "won": bool(state.won >> seat & 1),
        "void": "mps"[void] if void >= 0 else None,
        "left": bool(state.gone >> seat & 1),
        "waits": codes_of(state.ready(seat)) if open_ and state.phase != DEAL else None,
        "barred": state.bars[seat] != FREE if open_ else None,
    }
