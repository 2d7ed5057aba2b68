"""What a viewer may see of a hand of zhajinhua."""

from __future__ import annotations

from typing import TYPE_CHECKING

from events.model import Json
from games.cards import PACK
from games.face import Viewer
from games.zhajinhua import settle

if TYPE_CHECKING:
    from games.zhajinhua.state import ZhajinhuaState


def view(state: ZhajinhuaState, viewer: Viewer) -> dict[str, Json]:
    """Give the table as the viewer sees it.

    Nobody sees a hand before its player looked; a compare shows nothing; an automatic showdown opens the live hands;
    after the end all are public (ZHAJINHUA-6, 24).
    """
    over = state.over
    best = settle.winner(state) if over else None
    last = state.compares[-1] if state.compares else None
    return {
        "game": "zhajinhua",
        "viewer": viewer,
        "phase": "over" if over else "open" if state.fired else "bet" if state.turn >= 0 else "deal",
        "turn": None if over or state.turn < 0 else state.turn,
        "dealer": state.dealer,
        "seats": [_seat(state, seat, viewer) for seat in range(state.n)],
        "unit": state.unit,
        "top": state.rules.top,
        "pot": sum(state.totals),
        "lap": None if over or state.turn < 0 else state.turns[state.turn] + 1,
        "compare": None if last is None else {"seat": last[0], "target": last[1], "loser": last[2]},
        "opener": state.opener if state.opened else None,
        "winner": best,
    }


def _seat(state: ZhajinhuaState, seat: int, viewer: Viewer) -> dict[str, Json]:
    live = bool(state.live >> seat & 1)
    seen = bool(state.seen >> seat & 1)
    open_ = state.closed or (state.opened and live)
    shows = viewer == "auditor" or open_ or (viewer == seat and seen)
    cards = state.cards[seat]
    verb, amount = state.paid[seat]
    kind = state.rules.order.kind(state.rules.order.strength(cards)) if shows and len(cards) == 3 else None
    return {
        "seat": seat,
        "cards": [PACK[card] for card in cards] if shows and cards else None,
        "count": len(cards),
        "kind": kind,
        "special": state.rules.order.special(cards) if kind is not None else None,
        "seen": seen,
        "status": "live" if live else "beaten" if state.beaten >> seat & 1 else "folded",
        "total": state.totals[seat],
        "limit": state.limits[seat],
        "last": verb or None,
        "paid": amount,
        "left": bool(state.left >> seat & 1),
    }
