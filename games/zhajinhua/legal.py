"""What may happen now in a hand of zhajinhua."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.betting import listed, members
from games.face import Legal

if TYPE_CHECKING:
    from games.zhajinhua.state import ZhajinhuaState


def _act(seat: int, verb: str, amount: int | None = None, target: int | None = None, auto: bool = False) -> Legal:
    return Legal("action.taken", seat=seat, action=verb, amount=amount, target=target, auto=auto)


def units(state: ZhajinhuaState) -> range:
    """Give the units that the seat to act may bet or raise to (ZHAJINHUA-8, 10, 11, 12)."""
    seat = state.turn
    room = state.room(seat)
    most = state.rules.top if room is None else room >> (state.seen >> seat & 1)
    return state.rules.units(state.unit, most)


def targets(state: ZhajinhuaState) -> list[int]:
    """Give the seats that the seat to act may compare with now, ascending (ZHAJINHUA-14, 15)."""
    seat, rules = state.turn, state.rules
    if not state.unit or state.turns[seat] + 1 < rules.from_lap:
        return []
    if not rules.compare_at_top and state.unit >= rules.top:
        return []
    room = state.room(seat)
    if room is not None and state.compare_price(seat) > room:
        return []
    return list(members(state.live & ~(1 << seat)))


def actions(state: ZhajinhuaState) -> tuple[Legal, ...]:
    """Give all that may happen now, `leave` apart."""
    if state.closed:
        return ()
    if state.over:
        return (Legal("hand.settled"),)
    if state.turn < 0:
        return _dealing(state)
    seat = state.turn
    if state.fired:
        return (_act(seat, "open", auto=True),)
    folded = _act(seat, "fold", auto=True)
    if state.left >> seat & 1:
        return (folded,)
    found = [_act(seat, "fold"), folded]
    seen = state.seen >> seat & 1
    if not seen:
        found.append(_act(seat, "look"))
    if state.unit:
        found.append(_act(seat, "call", state.unit << seen))
    verb = "raise" if state.unit else "bet"
    found += [_act(seat, verb, unit << seen) for unit in listed(units(state))]
    price = state.compare_price(seat)
    found += [_act(seat, "compare", price, target) for target in targets(state)]
    return tuple(found)


def _dealing(state: ZhajinhuaState) -> tuple[Legal, ...]:
    found = []
    if not state.begun and state.rules.ante:
        found = [_act(s, "ante", state.rules.ante, auto=True) for s in range(state.n) if not state.posted >> s & 1]
    for count in (state.batch,) if state.batch else (3, 1):
        found.append(Legal("cards.dealt", to=state.next_dealt(), count=count, face="down", why="initial"))
    return tuple(found)
