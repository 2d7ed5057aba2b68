"""Who owes whom once a game has ended (XIANGQI-20, XIANGQI-21), with the reasons of it."""

from collections.abc import Mapping
from dataclasses import dataclass

from events.model import HandSettled, HandVoided, Json, Transfer
from games.face import Due, DueTransfer, Reason, Text
from games.xiangqi.texts import REASONS, SIDES

VOID = "under_13_plies"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winning side (None in a draw), the reason, the clause that gives it.

    `at` is when, in ms since the start.
    """

    winner: int | None
    reason: str
    clause: str
    at: int


def settle(outcome: Outcome, plies: int, base: int, red: int, options: Mapping[str, Json]) -> Due:
    """Give what an ended game owes; `plies` are those made by both sides, `red` is red's seat.

    The stake is base × win_points; a stake of 0 or less is no transfer.
    """
    needed, points = options["void_min_plies"], options["win_points"]
    if plies < needed:
        short = Text(
            f"双方共走 {plies} 步，少于 {needed} 步，为无效局，不扣分",
            f"both sides made {plies} plies, fewer than {needed}: the game is void and nobody loses points",
        )
        why = (_ended(outcome), Reason("XIANGQI-20", short))
        return Due("voided", "XIANGQI-20", {"0": 0, "1": 0}, reason=VOID, why=why)
    winner = None if outcome.winner is None else red ^ outcome.winner
    result: dict[str, tuple[Json, str]] = {
        "winner": (winner, outcome.clause),
        "reason": (outcome.reason, outcome.clause),
        "plies": (plies, "XIANGQI-20"),
    }
    amount = base * points
    if winner is None or amount <= 0:
        even = Text("和棋不付分", "nothing is paid in a draw") if winner is None else Text("注为零", "the stake is 0")
        why = (_ended(outcome), Reason("XIANGQI-21", even))
        return Due("settled", "XIANGQI-21", {"0": 0, "1": 0}, result=result, why=why)
    loser = 1 - winner
    paid = Text(
        f"座位 {loser} 付座位 {winner}：底注 {base} × 胜分 {points} = {amount}",
        f"seat {loser} pays seat {winner}: base {base} × win points {points} = {amount}",
    )
    return Due(
        ended="settled",
        clause="XIANGQI-21",
        net={str(seat): amount if seat == winner else -amount for seat in (0, 1)},
        transfers=(DueTransfer(loser, winner, amount, outcome.reason, "XIANGQI-21"),),
        result=result,
        why=(_ended(outcome), Reason("XIANGQI-21", paid)),
    )


def _ended(outcome: Outcome) -> Reason:
    how = REASONS[outcome.reason]
    if outcome.winner is None:
        return Reason(outcome.clause, Text(f"{how.zh}：和棋", f"{how.en}: a draw"))
    side = SIDES[outcome.winner]
    return Reason(outcome.clause, Text(f"{how.zh}：{side.zh}胜", f"{how.en}: {side.en} wins"))


def closing(due: Due, with_result: bool = True) -> HandSettled | HandVoided:
    """Make the closing event that the rules give."""
    if due.ended == "voided":
        return HandVoided(reason=due.reason or "")
    return HandSettled(
        transfers=tuple(Transfer(t.payer, t.payee, t.amount, t.reason) for t in due.transfers),
        net=dict(due.net),
        result={key: value for key, (value, _) in due.result.items()} if with_result else None,
    )
