"""A settlement of yuci in words: which patterns a win has, what its kongs add, who pays which share and why."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from games.face import DueTransfer, Reason, Text
from games.melds import CONCEALED, PUNG
from games.yuci.evaluate import NAMES
from games.yuci.settle import Result
from games.yuci.wall import reserve_stacks

if TYPE_CHECKING:
    from games.yuci.state import State

HOW = {
    "discard": Text("放炮", "on a discard"),
    "self_draw": Text("自摸", "self-drawn"),
    "rob_kong": Text("抢杠", "robbing a kong"),
}


def explain(state: "State", end: Result, transfers: Sequence[DueTransfer]) -> Iterator[Reason]:
    """Give the lines of the explanation."""
    if end == "win":
        yield from _win(state)
    elif end == "draw":
        stacks = reserve_stacks(state.kongs)
        yield Reason(
            "YUCI-21",
            Text(
                f"牌墙只剩保留的 {stacks} 墩：荒庄", f"the wall is down to its reserve of {stacks} stacks: a drawn hand"
            ),
        )
        if state.kongs % 2:
            yield Reason(
                "YUCI-22",
                Text("单张算半墩，另留半墩", "a single tile counts as half a stack, half a stack more is kept"),
            )
        yield Reason("YUCI-34", Text("荒庄不计分", "nobody pays for a drawn hand"))
    else:
        total = sum(t.amount for t in transfers)
        yield Reason(
            "YUCI-33",
            Text(f"{state.leaver} 号位离开，扣 {total}", f"seat {state.leaver} left and loses {total}"),
        )


def _win(state: "State") -> Iterator[Reason]:
    score, rules = state.score, state.rules
    assert score is not None
    how = HOW[state.how]
    yield Reason("YUCI-17", Text(f"{state.winner} 号位{how.zh}胡牌", f"seat {state.winner} wins {how.en}"))
    for pattern in score.patterns:
        name, points = NAMES[pattern], rules.pattern_points[pattern]
        yield Reason("YUCI-24", Text(f"{name.zh} {points} 分", f"{name.en}: {points}"))
    dealer = state.winner == state.dealer and rules.dealer_bonus
    if dealer:
        yield Reason("YUCI-25", Text(f"庄家胡 +{rules.dealer_bonus}", f"the dealer wins: +{rules.dealer_bonus}"))
    if state.how == "self_draw" and state.fresh:
        words = Text("杠上开花，胡牌积分翻倍", "won on the own replacement: hand points doubled")
        yield Reason("YUCI-26", words)
    yield Reason("YUCI-23", Text(f"胡牌积分 {score.hu_points}", f"hand points {score.hu_points}"))
    yield from _kongs(state, score.kong_points)
    yield from _payers(state, score.hu_points + score.kong_points)


def _kongs(state: "State", points: int) -> Iterator[Reason]:
    melds = state.racks[state.winner].melds
    concealed = sum(meld.kind == CONCEALED for meld in melds)
    exposed = sum(meld.kind not in (PUNG, CONCEALED) for meld in melds)
    if concealed or exposed:
        yield Reason(
            "YUCI-27",
            Text(
                f"明杠 {exposed} 个、暗杠 {concealed} 个：杠牌积分 {points}",
                f"{exposed} exposed and {concealed} concealed kongs: {points} kong points",
            ),
        )


def _payers(state: "State", share: int) -> Iterator[Reason]:
    source = None if state.how == "self_draw" else state.source
    if state.how == "rob_kong":
        words = Text("抢杠与放炮同样结算", "a robbed kong is settled like a discard")
        yield Reason("YUCI-31", words)
    if source is None:
        yield Reason("YUCI-28", Text(f"自摸，三家各付 {share} 分", f"self-drawn: each of the others pays {share}"))
    elif state.declared >> source & 1 or not state.rules.bao_hu:
        yield Reason(
            "YUCI-29",
            Text(f"{source} 号位已报听，三家各付 {share} 分", f"seat {source} had declared: each pays its own {share}"),
        )
    else:
        yield Reason(
            "YUCI-30",
            Text(
                f"{source} 号位未报听，包付 {3 * share} 分", f"seat {source} had not declared: it pays all {3 * share}"
            ),
        )
    yield Reason(
        "YUCI-32",
        Text(f"积分乘以基础银两 {state.base}", f"points times the base of {state.base}"),
    )
