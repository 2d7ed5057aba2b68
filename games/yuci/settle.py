"""Who owes whom in yuci: pure sums over how a hand ended."""

from collections.abc import Sequence
from typing import Literal

from games.face import DueTransfer
from games.yuci.rules import Rules
from games.yuci.wall import SEATS

Result = Literal["win", "draw", "left"]

REASON_CLAUSE = {"hu": "YUCI-28", "bao_hu": "YUCI-30", "kong": "YUCI-27", "leave_penalty": "YUCI-33"}
"""Transfer reason → the clause that governs it."""


def after(seat: int) -> list[int]:
    """Give the other seats in playing order after this one."""
    return [(seat + step) % SEATS for step in range(1, SEATS)]


def win_transfers(
    rules: Rules, base: int, winner: int, source: int | None, hu: int, kong: int, source_ready: bool
) -> list[DueTransfer]:
    """Give what a win moves (YUCI-28 to 32); `source` gave the tile, None for a self-draw; zero amounts left out."""
    if source is not None and rules.bao_hu and not source_ready:
        rows = [(source, 3 * hu, "bao_hu", "YUCI-30"), (source, 3 * kong, "kong", "YUCI-27")]
    else:
        clause = "YUCI-28" if source is None else "YUCI-29"
        rows = []
        for payer in after(winner):
            rows += [(payer, hu, "hu", clause), (payer, kong, "kong", "YUCI-27")]
    return [
        DueTransfer(payer, winner, points * base, reason, clause)
        for payer, points, reason, clause in rows
        if points * base
    ]


def leave_points(rules: Rules, base: int) -> int:
    """Give what a leaver loses, in points and in silver alike (YUCI-33, YUCI-D18)."""
    return rules.leave_penalty * (base if rules.leave_base is None else rules.leave_base)


def leave_transfers(rules: Rules, base: int, leaver: int) -> list[DueTransfer]:
    """Give what a leaving moves: to the house, or shared out with odd units to the next seats (YUCI-D15)."""
    total = leave_points(rules, base)
    if rules.leave_to == "house":
        return [DueTransfer(leaver, "house", total, "leave_penalty", "YUCI-33")] if total else []
    whole, odd = divmod(total, SEATS - 1)
    shares = [(seat, whole + (place < odd)) for place, seat in enumerate(after(leaver))]
    return [DueTransfer(leaver, seat, share, "leave_penalty", "YUCI-33") for seat, share in shares if share]


def net_of(transfers: Sequence[DueTransfer]) -> dict[str, int]:
    """Give the net of all seats, and of the house where it takes part."""
    net = {str(seat): 0 for seat in range(SEATS)}
    for t in transfers:
        net[str(t.payer)] -= t.amount
        net[str(t.payee)] = net.get(str(t.payee), 0) + t.amount
    return net


def win_points(winner: int, source: int | None, share: int, bao: bool) -> dict[str, int]:
    """Give the points ledger of a win: three shares to the winner (YUCI-32)."""
    points = {str(seat): 0 for seat in range(SEATS)}
    points[str(winner)] = 3 * share
    if bao and source is not None:
        points[str(source)] = -3 * share
    else:
        for seat in after(winner):
            points[str(seat)] = -share
    return points


def next_dealer(dealer: int, result: Result, winner: int | None, kongs: int) -> int | Literal["random"]:
    """Give who deals the next hand (YUCI-3 to 5)."""
    if result == "left":
        return "random"
    stays = winner == dealer if result == "win" else kongs == 0
    return dealer if stays else (dealer + 1) % SEATS


END_CLAUSE = {"win": "YUCI-3", "draw": "YUCI-4", "left": "YUCI-5"}
"""How a hand ended → the clause that says who deals next."""
