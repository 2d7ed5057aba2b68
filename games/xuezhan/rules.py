"""The options of xuezhan, its two presets, and a ruleset ready for use."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from events.model import Json
from games.face import Option, Ruleset, Text

_SHARED: Mapping[str, Json] = {
    "self_draw_bonus": "none",
    "call_transfer_scope": "chain",
    "call_transfer_split": "equal",
    "flower_pig": True,
    "pig_pays_winners": True,
    "kong_refund": True,
    "kong_after_pung": False,
    "declare_void": False,
    "yaojiu_triplets": True,
    "root_fan": 1,
    "dihu_interrupted": False,
    "rake_mode": "none",
    "rake_value": 0,
    "wall_reserve": 0,
    "replacement_from": "front",
    "dealer_rule": "first_winner",
}

PRESETS: Mapping[str, Mapping[str, Json]] = MappingProxyType(
    {
        "longwei": {
            **_SHARED,
            "fan_cap": 3,
            "pair_cap": 24,
            "pattern_stacking": "sum",
            "direct_kong_flower": "discarder",
            "call_transfer": True,
            "pig_points": 8,
            "cha_dajiao": False,
            "pass_lock": "until_own_turn",
            "late_added_kong": "paid",
            "heaven_earth": False,
        },
        "tongcheng": {
            **_SHARED,
            "fan_cap": None,
            "pair_cap": None,
            "pattern_stacking": "max",
            "direct_kong_flower": "self_draw",
            "call_transfer": False,
            "pig_points": 32,
            "cha_dajiao": True,
            "pass_lock": "none",
            "late_added_kong": "unpaid",
            "heaven_earth": True,
        },
    }
)

OPTIONS = (
    Option("fan_cap", "int", Text("番数封顶", "largest fan counted; null for none"), low=0, nullable=True),
    Option(
        "pair_cap",
        "int",
        Text("一家向另一家收取的封顶分数", "points that one seat may collect from one other; null for none"),
        low=0,
        nullable=True,
    ),
    Option(
        "pattern_stacking",
        ("sum", "max"),
        Text("番型相加，或只计最大的一种", "rows of the fan table add up, or only the dearest counts"),
    ),
    Option(
        "self_draw_bonus",
        ("none", "plus_point", "plus_fan"),
        Text("自摸加分或加番", "what a self-draw adds: nothing, one point or one fan"),
    ),
    Option(
        "direct_kong_flower",
        ("discarder", "discarder_all", "self_draw"),
        Text("直杠后的杠上花由谁付", "who pays a win on the replacement of a direct kong"),
    ),
    Option("call_transfer", "bool", Text("呼叫转移", "kong money goes on to who wins on the konger's discard")),
    Option(
        "call_transfer_scope",
        ("last", "chain", "all"),
        Text("转移哪些杠的所得", "which kongs are handed on: the last, those of the turn, all of the hand"),
    ),
    Option(
        "call_transfer_split",
        ("equal", "each_full"),
        Text("一炮多响时转移款平分或各得全数", "several winners share what is handed on, or each gets all of it"),
    ),
    Option("flower_pig", "bool", Text("查花猪", "at an empty wall a seat of three suits pays")),
    Option("pig_points", "int", Text("花猪赔付分数", "points that a pig pays"), low=0),
    Option("pig_pays_winners", "bool", Text("花猪也赔已胡的人", "a pig pays seats that have won, too")),
    Option("cha_dajiao", "bool", Text("查大叫", "at an empty wall the unready pay the ready")),
    Option("kong_refund", "bool", Text("未下叫退回刮风下雨", "at an empty wall the unready return their kong money")),
    Option(
        "pass_lock",
        ("until_own_turn", "lower_fan", "none"),
        Text("过手不胡的限制", "what letting a win go bars until the next own turn"),
    ),
    Option(
        "late_added_kong",
        ("paid", "unpaid"),
        Text("留在手里的第四张补杠是否收钱", "whether an added kong of a tile kept from earlier is paid"),
    ),
    Option("kong_after_pung", "bool", Text("碰后可立即开杠", "a kong may follow the own pung at once")),
    Option("declare_void", "bool", Text("定缺", "each seat declares the suit that it will do without")),
    Option("yaojiu_triplets", "bool", Text("带幺九可含刻子", "triplets of 1 and 9 count for daiyaojiu")),
    Option("root_fan", "int", Text("每根的番数", "fan for each root"), low=0, high=10),
    Option("heaven_earth", "bool", Text("天胡、地胡", "winning on the first tiles is a row of its own")),
    Option(
        "dihu_interrupted",
        "bool",
        Text("有人碰杠则无地胡", "any pung or kong before it voids dihu"),
    ),
    Option("rake_mode", ("none", "percent", "fixed"), Text("抽水方式", "how the house takes its share")),
    Option(
        "rake_value",
        "int",
        Text("抽水数额（万分之几，或每位赢家的定额）", "the rake: in 1/10,000 of the gain, or units for each winner"),
        low=0,
    ),
    Option("wall_reserve", "int", Text("牌墙保留张数", "tiles that stay in the wall"), low=0, high=55),
    Option("replacement_from", ("front", "tail"), Text("杠后从哪一头补牌", "which end replacements come from")),
    Option("dealer_rule", ("first_winner", "rotate"), Text("下局由谁坐庄", "who deals the next hand")),
)


@dataclass(frozen=True, slots=True)
class Rules:
    """A ruleset's options with their types; names and meanings as in OPTIONS."""

    fan_cap: int | None
    pair_cap: int | None
    pattern_stacking: Literal["sum", "max"]
    self_draw_bonus: Literal["none", "plus_point", "plus_fan"]
    direct_kong_flower: Literal["discarder", "discarder_all", "self_draw"]
    call_transfer: bool
    call_transfer_scope: Literal["last", "chain", "all"]
    call_transfer_split: Literal["equal", "each_full"]
    flower_pig: bool
    pig_points: int
    pig_pays_winners: bool
    cha_dajiao: bool
    kong_refund: bool
    pass_lock: Literal["until_own_turn", "lower_fan", "none"]
    late_added_kong: Literal["paid", "unpaid"]
    kong_after_pung: bool
    declare_void: bool
    yaojiu_triplets: bool
    root_fan: int
    heaven_earth: bool
    dihu_interrupted: bool
    rake_mode: Literal["none", "percent", "fixed"]
    rake_value: int
    wall_reserve: int
    replacement_from: Literal["front", "tail"]
    dealer_rule: Literal["first_winner", "rotate"]

    @property
    def adds_rows(self) -> bool:
        """Whether rows add up (XUEZHAN-13, 14) and do not compete (XUEZHAN-15)."""
        return self.pattern_stacking == "sum"

    @property
    def rotates(self) -> bool:
        """Whether the deal goes on to the next seat each time (XUEZHAN-D2)."""
        return self.dealer_rule == "rotate"

    def capped(self, fan: int) -> int:
        """Cut fan to the cap, where there is one (XUEZHAN-12, XUEZHAN-D13)."""
        return fan if self.fan_cap is None or fan < self.fan_cap else self.fan_cap

    def points(self, fan: int) -> int:
        """Give the points of a fan count that is capped already: 2^fan, or 2^(fan − 1) where rows start at 1."""
        return 1 << fan if self.adds_rows else 1 << max(0, fan - 1)

    def bonus_fan(self, self_drawn: bool) -> int:
        """Give what a self-draw adds in fan (XUEZHAN-D8)."""
        return int(self_drawn and self.self_draw_bonus == "plus_fan")


def rules_of(ruleset: Ruleset) -> Rules:
    """Make the rules of a resolved ruleset."""
    return Rules(**ruleset.options)
