"""The options of zhajinhua (preset longwei), and what they come to for one hand."""

from collections.abc import Mapping
from dataclasses import dataclass

from events.model import Json
from games.face import Option, Text
from games.zhajinhua.hands import Order, order

OPTIONS = (
    Option("ante", "int", Text("锅底；空 = 底注", "ante; null = base"), low=0, nullable=True),
    Option("top_bet_mult", "int", Text("顶注（明注）为底注的倍数", "largest seen bet as a multiple of base"), low=1),
    Option("bet_step", "int", Text("单注的步长；空 = 底注", "step of the unit; null = base"), low=1, nullable=True),
    Option(
        "cap",
        "int",
        Text("每人每局封顶；空 = 未告知", "limit per seat and hand; null = not told"),
        low=1,
        nullable=True,
    ),
    Option(
        "cap_trigger",
        ("exceed", "reach"),
        Text("封顶开牌：跟注会超过，或会达到", "hands open when a call would exceed the limit, or reach it"),
    ),
    Option(
        "stack_limit",
        ("table", "seat"),
        Text("上限取全桌最少筹码，或各自筹码", "limit by the table's smallest stack, or by each seat's own"),
    ),
    Option(
        "compare_cost",
        ("double", "call", "free"),
        Text("比牌价：两倍跟注、跟注、免费", "price of a compare: twice the call, the call, nothing"),
    ),
    Option("compare_from_lap", "int", Text("第几轮起可比牌", "first lap with compares"), low=1),
    Option("compare_at_top", "bool", Text("到顶注后仍可比牌", "compares stay possible at the top unit")),
    Option(
        "special_235",
        ("offsuit", "rainbow", "off"),
        Text("特殊235：不同花、三种花色、无", "special 235: not of one suit, of three suits, none"),
    ),
    Option("a23", ("low", "second"), Text("A23 最小，或仅次于 AKQ", "A23 is the lowest straight, or second to AKQ")),
    Option("straight_over_flush", "bool", Text("顺子大于金花", "a straight ranks above a flush")),
    Option(
        "showdown_tie", ("later_wins",), Text("开牌同大：后开者胜", "equal hands opened together: the later one wins")
    ),
    Option("timeout_action", ("fold",), Text("超时动作", "what a time-out does")),
    Option("rake_bps", "int", Text("盈利抽水（万分之）", "rake of the profit, in 1/10000"), low=0, high=10000),
)

PRESETS: Mapping[str, Mapping[str, Json]] = {
    "longwei": {
        "ante": None,
        "top_bet_mult": 20,
        "bet_step": None,
        "cap": None,
        "cap_trigger": "exceed",
        "stack_limit": "table",
        "compare_cost": "double",
        "compare_from_lap": 2,
        "compare_at_top": True,
        "special_235": "offsuit",
        "a23": "low",
        "straight_over_flush": False,
        "showdown_tie": "later_wins",
        "timeout_action": "fold",
        "rake_bps": 0,
    }
}
COSTS = {"double": 2, "call": 1, "free": 0}


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of one hand in ints.

    `least` and `top` bound the unit, `step` divides it; `cost` is the price of a compare in calls; `cap` as the option.
    """

    ante: int
    least: int
    top: int
    step: int
    cap: int | None
    reach: bool
    by_seat: bool
    cost: int
    from_lap: int
    compare_at_top: bool
    rake: int
    order: Order

    def units(self, above: int, most: int) -> range:
        """Give the units that may be set: more than `above`, at most `most` and the top (ZHAJINHUA-8, 10, 11)."""
        first = max(self.least, (above // self.step + 1) * self.step)
        return range(first, min(self.top, most) + 1, self.step)


def rules(options: Mapping[str, Json], base: int) -> Rules:
    """Work out the rules of a hand from its resolved options and its base."""
    step = base if options["bet_step"] is None else options["bet_step"]
    return Rules(
        ante=base if options["ante"] is None else options["ante"],
        least=-(-base // step) * step,
        top=options["top_bet_mult"] * base // 2 // step * step,
        step=step,
        cap=options["cap"],
        reach=options["cap_trigger"] == "reach",
        by_seat=options["stack_limit"] == "seat",
        cost=COSTS[options["compare_cost"]],
        from_lap=options["compare_from_lap"],
        compare_at_top=options["compare_at_top"],
        rake=options["rake_bps"],
        order=order(options["a23"], options["straight_over_flush"], options["special_235"]),
    )


def limits(rules: Rules, stacks: list[int | None]) -> list[int | None]:
    """Give each seat's limit in the hand, None where nothing told bounds it (ZHAJINHUA-12, ZHAJINHUA-D8, D19)."""
    told = [stack for stack in stacks if stack is not None]
    if rules.by_seat:
        return [_smaller(rules.cap, stack) for stack in stacks]
    return [_smaller(rules.cap, min(told) if told else None)] * len(stacks)


def _smaller(one: int | None, other: int | None) -> int | None:
    if one is None or other is None:
        return other if one is None else one
    return min(one, other)
