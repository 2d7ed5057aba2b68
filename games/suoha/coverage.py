"""Which clauses of suoha a clean hand exercised."""

from collections.abc import Sequence
from itertools import combinations

from events.model import ActionTaken, AnyEvent
from games.betting import members
from games.face import Due, Game
from games.scenes import scenes
from games.suoha.hands import SHIFT
from games.suoha.state import SuohaState

ALWAYS = ("SUOHA-1", "SUOHA-2", "SUOHA-3", "SUOHA-4", "SUOHA-5", "SUOHA-6", "SUOHA-24")
SAME_KIND = {
    "straight_flush": "SUOHA-17",
    "four": "SUOHA-18",
    "full_house": "SUOHA-19",
    "flush": "SUOHA-20",
    "straight": "SUOHA-21",
}
"""Two opened hands of one kind → the clause that tells them apart; all other kinds SUOHA-22."""


def exercised(game: Game, events: Sequence[AnyEvent], due: Due | None) -> frozenset[str]:
    """Name each clause that decided something in a clean hand."""
    found: set[str] = set(ALWAYS)
    state: SuohaState | None = None
    card, acted = 2, True
    for event, state in scenes(game, events):
        if state.card > card and state.bets.live.bit_count() > 1:
            # a street that came and went without a round was skipped
            found.add("SUOHA-11" if acted else "SUOHA-12")
        card, acted = state.card, isinstance(event.data, ActionTaken)
        if isinstance(event.data, ActionTaken):
            _action(state, event.data, found)
    if state is None:
        return frozenset()
    if due is not None:
        found.update(reason.clause for reason in due.why)
        if any(t.reason == "rake" for t in due.transfers):
            found.add("SUOHA-28")
    if state.end == "showdown":
        _hands(state, found)
    return frozenset(found)


def _action(state: SuohaState, data: ActionTaken, found: set[str]) -> None:
    owes = state.bets.owes(data.seat)
    if data.action in ("check", "raise", "fold"):
        found.add("SUOHA-8" if owes else "SUOHA-7")
    elif data.action == "call":
        found.add("SUOHA-8")
    elif data.action == "suo":
        found.update(("SUOHA-9", "SUOHA-10"))
    if data.auto and data.action == "fold":
        found.add("SUOHA-28")


def _hands(state: SuohaState, found: set[str]) -> None:
    order = state.rules.order
    keys = [order.key(state.hand(seat)) for seat in members(state.bets.live)]
    for one, other in combinations(keys, 2):
        if one >> SHIFT == other >> SHIFT:
            found.add(SAME_KIND.get(order.kinds[one >> SHIFT], "SUOHA-22"))
        if one >> 10 == other >> 10:
            found.add("SUOHA-23")
    if any(order.kinds[key >> SHIFT].startswith("straight") for key in keys):
        found.add("SUOHA-16")
