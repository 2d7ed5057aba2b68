"""Which clauses of yuci a whole clean hand put to work: for counting how well simulated hands cover the sheet."""

from collections.abc import Sequence
from typing import Any

from events.model import ActionTaken, AnyEvent, CardsDealt, HandStarted
from games.face import Due, Game
from games.tileplants import scenes
from games.tiles import SHIFT, SUIT
from games.yuci.phases import DEAL, ROB, TURN, WINDOW
from games.yuci.state import State

_ALWAYS = ("1", "6", "7", "8", "9", "D4", "D5", "D16")
_LEANS = {
    "14": ("D6", "D8"), "15": ("D7",), "19": ("D10",), "21": ("D14",), "22": ("D13",), "24": ("D1", "D2", "D3"),
    "26": ("D11",), "30": ("D12",), "31": ("D17",), "33": ("D15", "D18"),
}  # fmt: skip
"""Clause → the decisions that its reading leans on."""


def exercised(game: Game, events: Sequence[AnyEvent], due: Due | None) -> frozenset[str]:
    """Give the ids of the clauses that decided something in the hand."""
    found: set[str] = {f"YUCI-{number}" for number in _ALWAYS}
    start = events[0].data
    assert isinstance(start, HandStarted)
    found |= _of_start(start)
    for _, data, state in scenes(game, events):
        if state.dead:
            found.add("YUCI-19")
        if any(state.locked):
            found |= {"YUCI-12", "YUCI-D9"}
        if isinstance(data, ActionTaken):
            found |= _of_action(state, data)
        elif isinstance(data, CardsDealt) and state.phase != DEAL:
            found |= {"YUCI-13"} if data.why == "replacement" else {"YUCI-10"}
            if state.phase == WINDOW and _run_let_go(state):
                found.add("YUCI-11")
    if due is not None:
        found |= {reason.clause for reason in due.why} | {transfer.clause for transfer in due.transfers}
        found.add("YUCI-20")
        if due.result.get("end", ("", ""))[0] == "draw":
            found.add("YUCI-4")
    leans = {decision for clause, decisions in _LEANS.items() if f"YUCI-{clause}" in found for decision in decisions}
    return frozenset(found | {f"YUCI-{decision}" for decision in leans})


def _of_start(start: HandStarted) -> set[str]:
    prev: Any = start.context.get("prev")
    if prev is None:
        return {"YUCI-2"} if start.hand_no == 1 else {"YUCI-2", "YUCI-5", "YUCI-D19"}
    return {{"win": "YUCI-3", "draw": "YUCI-4", "left": "YUCI-5"}[prev["result"]]}


def _run_let_go(state: State) -> bool:
    """Say whether the tile on offer made a run with two of the next seat's, which no rule lets it take."""
    kind = state.tile
    if kind >= 27:
        return False
    held = [state.racks[state.next_seat()].held(9 * SUIT[kind] + rank) for rank in range(9)]
    rank = SHIFT[kind] // 3
    return any(
        low >= 0 and low + 2 <= 8 and all(held[low + n] for n in range(3) if low + n != rank)
        for low in (rank - 2, rank - 1, rank)
    )


def _of_action(state: State, data: ActionTaken) -> set[str]:
    verb, seat = data.action, data.seat
    declared = bool(state.declared >> seat & 1)
    if verb == "discard":
        if data.choice == "ready":
            return {"YUCI-14", "YUCI-16"}
        return {"YUCI-15"} if declared else {"YUCI-10"}
    if verb == "pung":
        return {"YUCI-12"}
    if verb == "kong":
        return {"YUCI-13", "YUCI-21"} | ({"YUCI-15"} if declared else set())
    if verb == "pass":
        return {"YUCI-35"}
    if verb == "leave":
        return {"YUCI-33"}
    found = {"YUCI-17"}
    others = [other for other in range(4) if other not in (seat, state.source)]
    if state.phase in (WINDOW, ROB) and any(state.can_win(other) for other in others):
        found.add("YUCI-18")
    return found | ({"YUCI-31"} if state.phase == ROB else set()) | ({"YUCI-28"} if state.phase == TURN else set())
