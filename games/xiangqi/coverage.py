"""Which clauses of xiangqi a whole clean game put to work: for counting how well simulated games cover the sheet."""

from collections.abc import Sequence

from events.model import ActionTaken, AnyEvent
from games.face import Due, Game
from games.scenes import scenes
from games.xiangqi.clock import millis
from games.xiangqi.legality import PIECE_CLAUSES, refusal
from games.xiangqi.state import NOBODY, GameState
from games.xiangqi.tables import KIND, MOVES

_OF_END = {
    "checkmate": "D2",
    "move_count": "D4",
    "repetition": "D5",
    "perpetual_check": "D5",
    "mutual_perpetual_check": "D5",
    "perpetual_chase": "D6",
    "mutual_perpetual_chase": "D6",
    "no_capture": "D7",
}
"""Reason of an end → the decision that it rests on beside its clause."""


def exercised(game: Game, events: Sequence[AnyEvent], due: Due | None) -> frozenset[str]:
    """Give the ids of the clauses that decided something in the game.

    XIANGQI-11 counts where a move had to answer a check, XIANGQI-12 where a move or the end needed end_mode = capture,
    the clocks' clauses (16 to 19) where they ended the game.
    """
    found = {"1"}
    state: GameState | None = None
    for event, state in scenes(game, events):
        data = event.data
        if isinstance(data, ActionTaken):
            if data.action == "move":
                found |= _move(state, data, millis(event.time) - state.start_ms)
            elif data.action != "timeout":
                # resigning, leaving, offers and their answers
                found |= {"22", "D8"} if data.action != "resign" or data.auto else {"22"}
    if state is None:
        return frozenset()
    cited: set[str] = set()
    if due is not None:
        cited = {reason.clause for reason in due.why}
        found |= _end(state, due)
    return frozenset({f"XIANGQI-{clause}" for clause in found} | cited)


def _move(state: GameState, data: ActionTaken, now: int) -> set[str]:
    position = state.position
    move = MOVES[data.choice or ""]
    side = position.turn
    found = {"2", "3", PIECE_CLAUSES[KIND[position.cells[move >> 7]]].removeprefix("XIANGQI-")}
    if state.capture:
        if refusal(position, move, side) is not None:
            found.add("12")
    elif position.checked(side):
        found.add("11")
    if state.offer != NOBODY and state.red ^ state.offer != side:
        # moving declines the offer
        found |= {"22", "D8"}
    if now == state.limits.limit:
        found.add("D10")
    return found


def _end(state: GameState, due: Due) -> set[str]:
    if due.ended == "voided":
        return {"D9"} if state.outcome is not None else set()
    reason = str(due.result["reason"][0])
    found = {"23", _OF_END[reason]} if reason in _OF_END else {"23"}
    if reason == "move_count" and state.limits.cut == state.limits.deadline:
        found.add("D11")
    return found
