"""Which clauses of xuezhan a whole clean hand put to work: for counting how well simulated hands cover the sheet."""

from collections.abc import Sequence
from typing import Any

from events.model import ActionTaken, AnyEvent, CardsDealt
from games.face import Due, Game
from games.tileplants import scenes
from games.xuezhan.evaluate import readings_of, with_tile
from games.xuezhan.phases import FREE, NEXT, TURN
from games.xuezhan.settle import SEATS, Kong, Win
from games.xuezhan.state import State

_ALWAYS = ("1", "D1", "D2", "D4", "D10")
_LEANS = {
    "13": ("D9", "D11"), "15": ("D11", "D13"), "16": ("D12",), "18": ("D14",), "19": ("D14",), "25": ("D8",),
    "27": ("D15",), "28": ("D7",), "29": ("D16",), "30": ("D17",), "31": ("D20",), "32": ("D18",), "33": ("D19",),
    "34": ("D21",), "37": ("D25",),
}  # fmt: skip
"""Clause → the decisions that its reading leans on."""


def exercised(game: Game, events: Sequence[AnyEvent], due: Due | None) -> frozenset[str]:
    """Give the ids of the clauses that decided something in the hand."""
    found: set[str] = {f"XUEZHAN-{number}" for number in _ALWAYS}
    state: Any = None
    barred = 0
    for _, data, state in scenes(game, events):
        if isinstance(data, ActionTaken):
            found |= _of_action(state, data)
        elif isinstance(data, CardsDealt):
            found |= _of_deal(state, data)
        now = sum(1 << seat for seat in range(SEATS) if state.bars[seat] != FREE)
        if now & ~barred:
            found |= {"XUEZHAN-35", "XUEZHAN-D22"}
        if barred & ~now and isinstance(data, CardsDealt | ActionTaken):
            found.add("XUEZHAN-35")
        barred = now
    if isinstance(state, State):
        found |= _of_end(state)
    if due is not None:
        found |= {reason.clause for reason in due.why} | {transfer.clause for transfer in due.transfers}
        found.add("XUEZHAN-37")
    leans = {decision for clause, decisions in _LEANS.items() if f"XUEZHAN-{clause}" in found for decision in decisions}
    return frozenset(found | {f"XUEZHAN-{decision}" for decision in leans})


def _of_deal(state: State, data: CardsDealt) -> set[str]:
    if data.why == "draw" and (state.hits or state.phase == NEXT):
        return {"XUEZHAN-7", "XUEZHAN-D5"}
    return {"XUEZHAN-10"} if data.why == "replacement" else set()


def _of_action(state: State, data: ActionTaken) -> set[str]:
    verb, seat = data.action, data.seat
    found = {"XUEZHAN-D23"} if data.auto else set()
    if verb == "leave":
        return found | {"XUEZHAN-39", "XUEZHAN-D24"}
    if verb == "declare_void":
        return found | {"XUEZHAN-D3"}
    if verb == "pass":
        return found | {"XUEZHAN-38"}
    if verb == "pung":
        return found | {"XUEZHAN-2"}
    if verb == "kong":
        return found | ({"XUEZHAN-2", "XUEZHAN-8"} if data.choice == "direct" else {"XUEZHAN-8"})
    if verb == "hu":
        return found | _of_win(state, seat)
    if verb == "discard" and state.bars[seat] != FREE:
        found.add("XUEZHAN-36")
    return found


def _of_win(state: State, seat: int) -> set[str]:
    found = {"XUEZHAN-3", "XUEZHAN-4", "XUEZHAN-5"}
    if state.hits:
        found |= {"XUEZHAN-6", "XUEZHAN-38"}
    rack = state.racks[seat]
    keys = rack.keys if state.phase == TURN else with_tile(rack, state.tile)
    if len(readings_of(keys, rack.melds, state.rules)) > 1:
        found.add("XUEZHAN-23")
    return found


def _of_end(state: State) -> set[str]:
    found = set()
    for entry in state.log:
        if isinstance(entry, Kong) and entry.late:
            found |= {"XUEZHAN-9", "XUEZHAN-D6"}
        if isinstance(entry, Win) and entry.how == "rob_kong":
            found.add("XUEZHAN-11")
    return found
