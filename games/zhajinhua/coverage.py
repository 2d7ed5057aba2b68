"""Which clauses of zhajinhua a clean hand exercised."""

from collections.abc import Sequence

from events.model import ActionTaken, AnyEvent
from games.face import Due, Game
from games.scenes import scenes
from games.zhajinhua.hands import SPAN
from games.zhajinhua.state import ZhajinhuaState

ALWAYS = ("ZHAJINHUA-1", "ZHAJINHUA-2", "ZHAJINHUA-3", "ZHAJINHUA-4", "ZHAJINHUA-5", "ZHAJINHUA-26")
VERBS = {
    "look": ("ZHAJINHUA-6",),
    "bet": ("ZHAJINHUA-8",),
    "call": ("ZHAJINHUA-9",),
    "raise": ("ZHAJINHUA-10",),
    "fold": ("ZHAJINHUA-13",),
    "compare": ("ZHAJINHUA-14", "ZHAJINHUA-15", "ZHAJINHUA-16"),
    "open": ("ZHAJINHUA-12", "ZHAJINHUA-23"),
}


def exercised(game: Game, events: Sequence[AnyEvent], due: Due | None) -> frozenset[str]:
    """Name each clause that decided something in a clean hand."""
    found: set[str] = set(ALWAYS)
    state: ZhajinhuaState | None = None
    for event, state in scenes(game, events):
        if isinstance(event.data, ActionTaken):
            _action(state, event.data, found)
    if state is None:
        return frozenset()
    if due is not None:
        found.update(reason.clause for reason in due.why)
    # compared hands of one kind are told apart by rank, equal ones show that suits have no order
    groups = [[seat, target] for seat, target, _ in state.compares]
    if state.opened:
        groups.append([seat for seat in range(state.n) if state.live >> seat & 1])
    for group in groups:
        _ranks(state, group, found)
    if not state.live & (state.live - 1):
        found.add("ZHAJINHUA-22")
    return frozenset(found)


def _action(state: ZhajinhuaState, data: ActionTaken, found: set[str]) -> None:
    found.update(VERBS.get(data.action, ()))
    if data.auto and data.action == "fold":
        found.add("ZHAJINHUA-25")
    if data.action in ("bet", "call", "raise", "compare"):
        if state.seen >> data.seat & 1:
            found.add("ZHAJINHUA-7")
        if state.unit == state.rules.top or (data.amount or 0) >> (state.seen >> data.seat & 1) == state.rules.top:
            found.add("ZHAJINHUA-11")


def _ranks(state: ZhajinhuaState, group: list[int], found: set[str]) -> None:
    strengths = [state.rules.order.strength(state.cards[seat]) for seat in group if len(state.cards[seat]) == 3]
    if len(strengths) < 2:
        return
    found.add("ZHAJINHUA-24")
    if len(set(strengths)) < len(strengths):
        found.add("ZHAJINHUA-21")
    levels = [strength // SPAN for strength in strengths]
    if len(set(levels)) < len(levels):
        found.add("ZHAJINHUA-20")
    if any(state.rules.order.kinds[level].startswith("straight") for level in levels):
        found.add("ZHAJINHUA-19")
