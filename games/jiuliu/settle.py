"""What a hand of jiuliu costs whom, and why (JIULIU-22 to 31, 35 to 37, 39)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from events.model import Json
from games.face import Due, DueTransfer, Reason, Text
from games.jiuliu.pack import FACES, HUN
from games.jiuliu.player import PIG_CLAUSES, PIG_REASONS, reasons
from games.jiuliu.rules import Rules
from games.jiuliu.texts import KINDS, PIGS, TYPES
from games.jiuliu.wins import Group, split

if TYPE_CHECKING:
    from games.jiuliu.state import JiuliuState

TYPE_CLAUSES = {"tian": "JIULIU-28", "di": "JIULIU-29"}
"""Types with a clause of their own; all others are JIULIU-27."""


def net_of(transfers: Iterable[DueTransfer], seats: int) -> dict[str, int]:
    """Sum transfers up, every seat named."""
    net = {str(seat): 0 for seat in range(seats)}
    for t in transfers:
        net[str(t.payer)] -= t.amount
        net[str(t.payee)] += t.amount
    return net


def points(score: int, one: int, other: int, rules: Rules) -> int:
    """Give what a payer owes: score and both 飘, times base; `other` is the payer's 飘 (JIULIU-31, D21)."""
    if rules.literal:
        return score + one + other * rules.base
    return (score + one + other) * rules.base


def win_transfers(winner: int, score: int, piao: Sequence[int], rules: Rules) -> list[DueTransfer]:
    """Give what every other seat pays the winner, in playing order from it."""
    count = len(piao)
    found = []
    for k in range(1, count):
        seat = (winner + k) % count
        amount = points(score, piao[winner], piao[seat], rules)
        if amount:
            found.append(DueTransfer(seat, winner, amount, "hu", "JIULIU-31"))
    return found


def pig_transfers(pig: int, piao: Sequence[int], rules: Rules, clause: str) -> list[DueTransfer]:
    """Give what a pig pays every other seat under pig_effect pay (D22)."""
    found = []
    for seat, other in enumerate(piao):
        amount = (rules.pig_score + piao[pig] + other) * rules.base
        if seat != pig and amount:
            found.append(DueTransfer(pig, seat, amount, "pig", clause))
    return found


def pig_clause(pig: int) -> str:
    """Give the clause of the first reason for which a seat is a pig."""
    return next((clause for bit, clause in PIG_CLAUSES.items() if pig & bit), "JIULIU-35")


def due(state: JiuliuState) -> Due:
    """Give the settlement of a hand that is over."""
    piao = [max(seat.piao, 0) for seat in state.seats]
    why = _pigs(state)
    transfers: list[DueTransfer] = []
    if state.end == "hu":
        assert state.win is not None
        transfers = win_transfers(state.winner, state.win.score, piao, state.rules)
        clause, end = "JIULIU-31", "JIULIU-24"
        why = [*_win(state), *_payments(state, piao, transfers), *why]
    elif state.end == "pig":
        clause = end = pig_clause(state.seats[state.pig_seat].pig)
        transfers = pig_transfers(state.pig_seat, piao, state.rules, clause)
        why = [*why, *_pig_payments(state, piao, transfers)]
    else:
        clause = end = "JIULIU-39"
        text = Text("该摸牌而墩已摸完，荒庄，不输不赢", "a card is due and the stock is empty: nobody pays")
        why = [Reason("JIULIU-39", text), *why]
    return Due(
        "settled",
        clause,
        net_of(transfers, state.n),
        tuple(transfers),
        result=_result(state, end),
        why=tuple(why),
        reasons={"hu": "JIULIU-31" if state.end == "hu" else clause, "pig": "JIULIU-35"}
        | {t.reason: t.clause for t in transfers},
    )


def _result(state: JiuliuState, end: str) -> dict[str, tuple[Json, str]]:
    pigs = [place for place, seat in enumerate(state.seats) if seat.pig]
    marks = 0
    for seat in state.seats:
        marks |= seat.pig
    win = state.win
    return {
        "end": (state.end or "exhausted", end),
        "winner": (state.winner if win is not None else None, end),
        "pigs": (pigs, pig_clause(marks)),
        "type": (win.type if win is not None else None, _type_clause(state)),
        "hu": (win.hu if win is not None else None, "JIULIU-22"),
        "score": (win.score if win is not None else None, "JIULIU-27"),
        "self_draw": (state.own if win is not None else None, "JIULIU-27"),
    }


def _type_clause(state: JiuliuState) -> str:
    return TYPE_CLAUSES.get(state.win.type, "JIULIU-27") if state.win is not None else "JIULIU-27"


def written(group: Group) -> Text:
    """Write a group with its hu."""
    cards = "".join(FACES[face] for face in group.faces)
    name = KINDS[group.kind]
    return Text(f"{name.zh}{cards} {group.hu}胡", f"{name.en} {cards} {group.hu} hu")


def _win(state: JiuliuState) -> list[Reason]:
    win = state.win
    assert win is not None
    whole = [*win.groups, *split(win)]
    texts = [written(group) for group in whole]
    zh = "、".join(text.zh for text in texts)
    en = ", ".join(text.en for text in texts)
    found = [
        Reason("JIULIU-22", Text(f"{zh}，共{win.hu}胡", f"{en}: {win.hu} hu in all")),
        Reason("JIULIU-24", Text("各门成句，正好两口", "everything falls into groups, with exactly two 口")),
    ]
    if doubles := [group for group in whole if group.kind == "shuanglong"]:
        hun = "，荤加一" if any(HUN[group.faces[0] // 3] for group in doubles) else ""
        text = Text(f"双龙戏珠按两个四张各计{hun}", "双龙戏珠 counts its two fours, and 1 more where it is meaty")
        found.append(Reason("JIULIU-23", text))
    dealer = state.winner == state.dealer
    least = state.rules.min_dealer if dealer else state.rules.min_idle
    if win.hu < least:
        zh, en = f"不足{least}胡，全素仍可胡", f"below {least} hu: only an all-plain hand wins so"
    else:
        zh, en = f"起胡{least}胡，已够", f"at least {least} hu are needed and there"
    found.append(Reason("JIULIU-25", Text(zh, en)))
    name = TYPES[win.type]
    way = Text("自摸", "own draw") if state.own else Text("非自摸", "another's draw")
    text = Text(f"{name.zh}{way.zh}：{win.score}分", f"{name.en} by {way.en}: {win.score} points")
    found.append(Reason(_type_clause(state), text))
    if len(win.types) > 1:
        others = [TYPES[t] for t in win.types if t != win.type]
        zh = f"同时也是{'、'.join(t.zh for t in others)}，取分高者"
        en = f"it is {', '.join(t.en for t in others)} too; the highest counts"
        found.append(Reason("JIULIU-30", Text(zh, en)))
    return found


def _payments(state: JiuliuState, piao: Sequence[int], transfers: Sequence[DueTransfer]) -> list[Reason]:
    assert state.win is not None
    found = []
    score, mine, base = state.win.score, piao[state.winner], state.rules.base
    for t in transfers:
        own = piao[int(t.payer)]
        sum_ = f"{score}+{mine}+{own}×{base}" if state.rules.literal else f"({score}+{mine}+{own})×{base}"
        zh = f"座位{t.payer}付座位{t.payee}：{sum_}={t.amount}（牌型分、赢家飘、输家飘、底分）"
        en = f"seat {t.payer} pays seat {t.payee}: {sum_} = {t.amount} (score, winner's 飘, payer's 飘, base)"
        found.append(Reason("JIULIU-31", Text(zh, en)))
    return found


def _pigs(state: JiuliuState) -> list[Reason]:
    found = []
    for place, seat in enumerate(state.seats):
        for (_, name), (bit, clause) in zip(PIG_REASONS, PIG_CLAUSES.items(), strict=True):
            if seat.pig & bit:
                text = PIGS[name]
                found.append(Reason(clause, Text(f"座位{place}抓猪：{text.zh}", f"seat {place} is a pig: {text.en}")))
    return found


def _pig_payments(state: JiuliuState, piao: Sequence[int], transfers: Sequence[DueTransfer]) -> list[Reason]:
    found = []
    score, mine, base = state.rules.pig_score, piao[state.pig_seat], state.rules.base
    for t in transfers:
        sum_ = f"({score}+{mine}+{piao[int(t.payee)]})×{base}"
        zh = f"座位{t.payer}赔座位{t.payee}：{sum_}={t.amount}"
        en = f"the pig, seat {t.payer}, pays seat {t.payee}: {sum_} = {t.amount}"
        found.append(Reason(t.clause, Text(zh, en)))
    return found


__all__ = ["due", "net_of", "pig_transfers", "points", "reasons", "win_transfers", "written"]
