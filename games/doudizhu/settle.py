"""The score of a finished hand: multiplier, who pays whom, and why (DOUDIZHU-30 to 35)."""

from collections.abc import Sequence
from dataclasses import dataclass

from events.model import Json
from games.doudizhu.rules import Rules
from games.face import Due, DueTransfer, Reason, Text

SEATS = (0, 1, 2)
NEXT = (1, 2, 0)
"""Seat → the seat that acts after it (anticlockwise)."""


@dataclass(frozen=True, slots=True)
class Result:
    """What a hand came to: all that the score hangs on.

    `bid` counts in base points, `base` is the worth of one in the smallest unit; `bombs` counts bombs and rocket
    played, `plays` the plays of each seat, `doubled` the seats that doubled or followed, ascending.
    """

    base: int
    bid: int
    landlord: int
    winner: int
    bombs: int
    plays: Sequence[int]
    doubled: tuple[int, ...] = ()
    forced: bool = False

    @property
    def landlord_won(self) -> bool:
        """Whether the landlord went out first (DOUDIZHU-30)."""
        return self.winner == self.landlord

    @property
    def farmers(self) -> tuple[int, int]:
        """The two other seats, the one after the landlord first."""
        after = NEXT[self.landlord]
        return after, NEXT[after]

    @property
    def spring(self) -> bool:
        """Whether the landlord won and no farmer made a play (DOUDIZHU-32)."""
        return self.landlord_won and not any(self.plays[seat] for seat in self.farmers)

    @property
    def anti_spring(self) -> bool:
        """Whether a farmer won and the landlord made exactly one play (DOUDIZHU-33)."""
        return not self.landlord_won and self.plays[self.landlord] == 1


@dataclass(frozen=True, slots=True)
class Score:
    """The figures of a settlement in the smallest unit: `stakes` by farmer (landlord+1 first), `rakes` by seat."""

    multiplier: int
    stakes: tuple[int, int]
    rakes: tuple[int, int, int]
    net: dict[str, int]


def multiplier(rules: Rules, result: Result) -> int:
    """Give the multiplier after the cap; doubles of one pair are not in it (DOUDIZHU-31 to 33, D2, D13)."""
    times = 1 << result.bombs
    if result.spring:
        times *= rules.spring
    elif result.anti_spring:
        times *= rules.anti_spring
    if not rules.pair_scope:
        times <<= len(result.doubled)
    return times if rules.cap is None else min(times, rules.cap)


def score(rules: Rules, result: Result) -> Score:
    """Work out a settlement; `net` names every seat, and "house" where it gets something."""
    times = multiplier(rules, result)
    unit = result.base * result.bid * times
    stakes = [unit, unit]
    gains = [0, 0, 0]
    for i, farmer in enumerate(result.farmers):
        if rules.pair_scope and farmer in result.doubled:
            stakes[i] *= 2
        gain = -stakes[i] if result.landlord_won else stakes[i]
        gains[farmer] += gain
        gains[result.landlord] -= gain
    rakes = [rules.rake(gain) if gain > 0 else 0 for gain in gains]
    net = {str(seat): gains[seat] - rakes[seat] for seat in SEATS}
    if any(rakes):
        net["house"] = sum(rakes)
    return Score(times, (stakes[0], stakes[1]), (rakes[0], rakes[1], rakes[2]), net)


def claims(result: Result, final: Score) -> dict[str, tuple[Json, str]]:
    """Give each key of `result` that the sheet defines: its right value and the clause that gives it."""
    auction = "DOUDIZHU-9" if result.forced else "DOUDIZHU-7"
    return {
        "landlord": (result.landlord, auction),
        "bid": (result.bid, auction),
        "winner": (result.winner, "DOUDIZHU-30"),
        "bombs": (result.bombs, "DOUDIZHU-31"),
        "spring": (result.spring, "DOUDIZHU-32"),
        "anti_spring": (result.anti_spring, "DOUDIZHU-33"),
        "multiplier": (final.multiplier, "DOUDIZHU-31"),
        "doubled": (list(result.doubled), "DOUDIZHU-10"),
    }


def _line(clause: str, zh: str, en: str) -> Reason:
    return Reason(f"DOUDIZHU-{clause}", Text(zh, en))


def _factors(rules: Rules, result: Result) -> list[Reason]:
    """Explain the multiplier, factor by factor."""
    lines = []
    if result.bombs:
        times = 1 << result.bombs
        lines.append(
            _line("31", f"炸弹与火箭共 {result.bombs} 个，×{times}", f"bombs and rocket: {result.bombs}, ×{times}")
        )
    if result.spring:
        lines.append(_line("32", f"春天，×{rules.spring}", f"spring, ×{rules.spring}"))
    if result.anti_spring:
        lines.append(_line("33", f"反春天，×{rules.anti_spring}", f"anti-spring, ×{rules.anti_spring}"))
    seats = ", ".join(map(str, result.doubled))
    if seats and rules.pair_scope:
        lines.append(_line("D2", f"加倍 {seats}：只与地主之间 ×2", f"doubled by {seats}: ×2 with the landlord alone"))
    elif seats:
        times = 1 << len(result.doubled)
        lines.append(_line("10", f"加倍、跟倍 {seats}：×{times}", f"doubled or followed by {seats}: ×{times}"))
    if rules.cap is not None:
        lines.append(_line("D13", f"倍数封顶 {rules.cap}", f"the multiplier is capped at {rules.cap}"))
    return lines


def reasons(rules: Rules, result: Result, final: Score) -> tuple[Reason, ...]:
    """Explain a settlement line by line, each with the clause that it rests on."""
    who, bid, base, times = result.landlord, result.bid, result.base, final.multiplier
    if result.forced:
        lines = [
            _line("9", f"无人叫牌，座位 {who} 须叫，底分 {bid}", f"nobody bid: seat {who} has to, base points {bid}")
        ]
    else:
        lines = [_line("7", f"地主：座位 {who}，底分 {bid}", f"landlord: seat {who}, base points {bid}")]
    side, won = ("地主", "the landlord wins") if result.landlord_won else ("农民", "the farmers win")
    lines.append(_line("30", f"座位 {result.winner} 先出完，{side}胜", f"seat {result.winner} is out first: {won}"))
    lines += _factors(rules, result)
    unit = base * bid * times
    lines.append(_line("34", f"每份 {base}×{bid}×{times} = {unit}", f"one share is {base}×{bid}×{times} = {unit}"))
    if taken := sum(final.rakes):
        lines.append(_line("35", f"从赢家回收 {taken}", f"the house takes {taken} from the winners"))
    return tuple(lines)


def settled(rules: Rules, result: Result) -> Due:
    """Give what is owed after a hand was played out: no transfer of 0."""
    final = score(rules, result)
    transfers = []
    for farmer, stake in zip(result.farmers, final.stakes, strict=True):
        payer, payee = (farmer, result.landlord) if result.landlord_won else (result.landlord, farmer)
        if stake > 0:
            transfers.append(DueTransfer(payer, payee, stake, "hand", "DOUDIZHU-34"))
    for seat in SEATS:
        if final.rakes[seat] > 0:
            transfers.append(DueTransfer(seat, "house", final.rakes[seat], "rake", "DOUDIZHU-35"))
    return Due(
        ended="settled",
        clause="DOUDIZHU-34",
        net=final.net,
        transfers=tuple(transfers),
        result=claims(result, final),
        why=reasons(rules, result, final),
        reasons={"hand": "DOUDIZHU-34", "rake": "DOUDIZHU-35"},
    )


def voided() -> Due:
    """Give what is owed when nobody bid and the hand is dealt again: nothing (DOUDIZHU-8, D10)."""
    return Due(
        ended="voided",
        clause="DOUDIZHU-8",
        net={"0": 0, "1": 0, "2": 0},
        reason="all_passed",
        why=(
            Reason("DOUDIZHU-8", Text("无人叫牌，本局作废，重新发牌", "nobody bid: the hand is void and dealt again")),
        ),
    )
