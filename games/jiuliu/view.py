"""What a viewer may see of a hand of jiuliu."""

from __future__ import annotations

from typing import TYPE_CHECKING

from events.model import Json
from games.face import Viewer
from games.jiuliu.faults import CLAIM, DRAW, LAY, PHASES
from games.jiuliu.groups import Meld
from games.jiuliu.pack import FACE_OF, FACES, KINDS, codes
from games.jiuliu.player import reasons

if TYPE_CHECKING:
    from games.jiuliu.state import JiuliuState


def view(state: JiuliuState, viewer: Viewer) -> dict[str, Json]:
    """Give the table as the viewer sees it.

    A hand is its seat's own; the winner's is shown. Who is asked about the table card tells what he holds, so only
    that seat and the auditor see it; to all others the card is open until the next event.
    """
    right = state.laying if state.phase == LAY else state.pending
    sees = right is not None and viewer in ("auditor", right.seat)
    may_hu = state.may_hu >= 0 and viewer in ("auditor", state.may_hu)
    win = state.win
    return {
        "game": "jiuliu",
        "viewer": viewer,
        "phase": _phase(state, sees or viewer == "auditor"),
        "turn": _turn(state, sees, viewer),
        "dealer": state.dealer,
        "stock": state.stock,
        "table": None if state.card < 0 else {"card": KINDS[state.card], "owner": state.owner, "drawn": state.drawn},
        "asked": {"seat": right.seat, "action": right.verb, "must": right.must}
        if right is not None and sees and not state.over
        else None,
        "may_hu": state.may_hu if may_hu and not state.over else None,
        "seats": [_seat(state, place, viewer) for place in range(state.n)],
        "end": state.end or ("exhausted" if state.over else None),
        "winner": state.winner if win is not None else None,
        "win": None if win is None else {"type": win.type, "hu": win.hu, "score": win.score, "self_draw": state.own},
    }


def _open_card(state: JiuliuState) -> bool:
    """Say whether a card lies on the table of which others do not know yet that nobody takes it."""
    return state.phase in (CLAIM, DRAW) and state.card >= 0


def _phase(state: JiuliuState, sees: bool) -> str:
    if state.over:
        return "over"
    return "claim" if _open_card(state) and not sees else PHASES[state.phase]


def _turn(state: JiuliuState, sees: bool, viewer: Viewer) -> int | None:
    if state.over:
        return None
    if state.phase in (LAY, CLAIM):
        right = state.laying if state.phase == LAY else state.pending
        return right.seat if sees and right is not None else None
    return None if _open_card(state) and viewer != "auditor" else state.turn


def _meld(meld: Meld) -> dict[str, Json]:
    return {"kind": meld.kind, "cards": codes(meld.cards), "hu": meld.hu, "quads": list(meld.quads) or None}


def _seat(state: JiuliuState, place: int, viewer: Viewer) -> dict[str, Json]:
    seat = state.seats[place]
    sees = viewer in ("auditor", place) or state.winner == place
    hand = None
    if sees:
        cards = [card for card in range(48) for _ in range(seat.held[card])]
        hand = codes(sorted(cards, key=lambda card: (FACE_OF[card], card)))
    return {
        "seat": place,
        "cards": hand,
        "count": seat.size,
        "melds": [_meld(meld) for meld in seat.melds],
        "kou": seat.kou,
        "river": codes(seat.river),
        "piao": seat.piao if seat.piao >= 0 else None,
        "skips": seat.skips,
        "tied": [FACES[face] for face in range(24) if seat.tied >> face & 1],
        "declined": [FACES[face] for face in range(24) if seat.declined >> face & 1],
        "pig": reasons(seat.pig),
        "left": seat.left,
    }
