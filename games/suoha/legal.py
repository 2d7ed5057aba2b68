"""What may happen now in a hand of suoha."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from games.betting import listed, members
from games.face import Legal

if TYPE_CHECKING:
    from games.suoha.state import SuohaState


def _act(seat: int, verb: str, amount: int | None = None, auto: bool = False) -> Legal:
    return Legal("action.taken", seat=seat, action=verb, amount=amount, auto=auto)


def raises(state: SuohaState) -> range:
    """Give the amounts that the seat to act may raise by (SUOHA-7 … 10)."""
    seat = state.bets.turn
    stake = state.bets.stakes[seat]
    limit = state.limit if state.limit is not None else state.bets.tops[seat]
    cap = min(limit - 1, limit * state.rules.caps[state.card - 2] // 100)
    return range(state.bets.owes(seat) + state.rules.min_raise, cap - stake + 1)


def suo(state: SuohaState) -> int | None:
    """Give what a 梭 costs the seat to act, None where it is not allowed or its limit not told (SUOHA-9)."""
    if state.limit is None or state.card < state.rules.suo_from or state.bets.level >= state.limit:
        return None
    return state.limit - state.bets.stakes[state.bets.turn]


def actions(state: SuohaState) -> tuple[Legal, ...]:
    """Give all that may happen now, `leave` apart."""
    if state.closed:
        return ()
    if state.end == "void":
        return (Legal("hand.voided", reason="deck_exhausted"),)
    if state.over:
        opens = () if state.opened or state.end == "last_seat" else members(state.bets.live)
        return (Legal("hand.settled"), *(_act(seat, "open", auto=True) for seat in opens))
    if state.waits:
        return _dealing(state)
    seat = state.bets.turn
    folded = _act(seat, "fold", auto=True)
    if state.left >> seat & 1:
        return (folded,)
    owes = state.bets.owes(seat)
    found = [_act(seat, "fold"), folded, _act(seat, "call", owes) if owes else _act(seat, "check")]
    found += [_act(seat, "raise", amount) for amount in listed(raises(state))]
    if (amount := suo(state)) is not None:
        found.append(_act(seat, "suo", amount))
    return tuple(found)


def _dealing(state: SuohaState) -> tuple[Legal, ...]:
    found = []
    if not state.held and state.card == 2 and state.rules.ante:
        found = [_act(s, "ante", state.rules.ante, auto=True) for s in range(state.n) if not state.posted >> s & 1]
    if state.short:
        return (Legal("cards.dealt", to="board", count=1, face="up", why="street"),)
    for seat in state.order:
        if state.waits >> seat & 1:
            face: Literal["down", "up"] = "up" if state.card > 2 or state.downs[seat] or state.hidden else "down"
            why = "initial" if state.card == 2 else "street"
            found.append(Legal("cards.dealt", to=seat, count=1, face=face, why=why))
    return tuple(found)
