"""What a viewer may see of a hand of chexuan."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from events.model import Json
from games.betting import members
from games.chexuan.pairs import DECK, name, points, special
from games.face import Viewer

if TYPE_CHECKING:
    from games.chexuan.state import ChexuanState


def _codes(cards: Sequence[int]) -> list[str | None]:
    return [DECK[card] if card >= 0 else None for card in cards]


def _phase(state: ChexuanState) -> str:
    if state.over:
        return "over"
    if state.round == 0:
        return "bobo"
    if state.round == 4:
        return "split"
    return f"bet{state.round}" if state.bets.turn >= 0 else f"deal{state.round}"


def view(state: ChexuanState, viewer: Viewer) -> dict[str, Json]:
    """Give the table as the viewer sees it.

    The first two cards and the split are their seats' own until hands are compared; folded hands, and that of a last
    seat, stay hidden (CHEXUAN-5, 14, 15).
    """
    end = state.end
    compared = state.closed and end == "showdown"
    return {
        "game": "chexuan",
        "viewer": viewer,
        "phase": _phase(state),
        "turn": state.bets.turn if state.betting else None,
        "dealer": state.dealer,
        "round": min(state.round, 3),
        "seats": [_seat(state, seat, viewer, compared) for seat in range(state.n)],
        "ante": state.rules.ante,
        "level": state.bets.level if state.round else None,
        "bet": state.bets.rose,
        "pot": sum(state.bets.stakes),
        "exempt": list(members(state.exempt())) if end is not None and (viewer == "auditor" or state.closed) else None,
        "end": end,
    }


def _seat(state: ChexuanState, seat: int, viewer: Viewer, compared: bool) -> dict[str, Json]:
    live = bool(state.bets.live >> seat & 1)
    sees = viewer in ("auditor", seat) or (compared and live)
    cards = state.cards[seat]
    split = state.splits[seat]
    verb, amount = state.last[seat]
    bobo = state.bobos[seat]
    return {
        "seat": seat,
        "cards": _codes(cards) if sees and cards else None,
        "down": min(len(cards), 2),
        "up": _codes(cards[2:]),
        "special": special(cards) if sees else None,
        "split": _split(split) if split is not None and sees else None,
        "split_done": split is not None,
        "status": "live" if live else "folded",
        "knocked": live and state.round > 0 and state.left_of(seat) <= 0,
        "bobo": bobo if bobo >= 0 else None,
        "stake": state.bets.stakes[seat],
        "stack": state.stacks[seat],
        "last": verb or None,
        "paid": amount,
        "left": bool(state.left >> seat & 1),
    }


def _split(split: tuple[int, int, int, int]) -> dict[str, Json]:
    return {
        part: {"cards": _codes(pair), "name": name(*pair)[0], "points": points(*pair)}
        for part, pair in (("head", split[:2]), ("tail", split[2:]))
    }
