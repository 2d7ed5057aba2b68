"""What a viewer may see of a hand of suoha."""

from __future__ import annotations

from typing import TYPE_CHECKING

from events.model import Json
from games.betting import members
from games.face import Viewer
from games.suoha import settle
from games.suoha.hands import DECK

if TYPE_CHECKING:
    from games.suoha.state import SuohaState


def _cards(mask: int) -> list[str]:
    return [DECK[card] for card in members(mask)]


def view(state: SuohaState, viewer: Viewer) -> dict[str, Json]:
    """Give the table as the viewer sees it.

    Hole cards are their seats' own; a showdown opens those of the live seats; folded ones, and that of a last seat,
    stay hidden for good (SUOHA-7, 13, 14).
    """
    end = state.end
    return {
        "game": "suoha",
        "viewer": viewer,
        "phase": "over" if end is not None else "bet" if state.bets.turn >= 0 else "deal",
        "turn": state.bets.turn if state.betting else None,
        "dealer": state.dealer,
        "card": min(state.card, 5),
        "seats": [_seat(state, seat, viewer) for seat in range(state.n)],
        "common": _cards(state.common)[0] if state.common else None,
        "level": state.bets.level,
        "limit": state.limit,
        "pot": sum(state.bets.stakes),
        "end": end,
        "winner": settle.winner(state) if end in ("last_seat", "showdown") else None,
    }


def _seat(state: SuohaState, seat: int, viewer: Viewer) -> dict[str, Json]:
    live = bool(state.bets.live >> seat & 1)
    shown = state.end == "showdown" and live and (state.opened or state.closed)
    sees = viewer in ("auditor", seat) or shown
    whole = state.hand(seat).bit_count() == 5
    verb, amount = state.last[seat]
    order = state.rules.order
    up = [card for street in state.streets for to, card in street if to == seat and state.ups[seat] >> card & 1]
    return {
        "seat": seat,
        "hole": _cards(state.downs[seat]) if sees and state.downs[seat] else None,
        "holes": state.downs[seat].bit_count(),
        "up": [DECK[card] for card in up],
        "kind": order.kind(state.hand(seat)) if sees and whole else None,
        "board": order.kind(state.board(seat)) if state.board(seat) else None,
        "status": "live" if live else "folded",
        "stake": state.bets.stakes[seat],
        "stack": state.stacks[seat],
        "last": verb or None,
        "paid": amount,
        "left": bool(state.left >> seat & 1),
    }
