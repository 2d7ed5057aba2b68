"""The options of yuci, its preset, its table of patterns, and a ruleset ready for use."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from events.model import Json
from games.face import Option, Ruleset, Text

PATTERN_POINTS: Mapping[str, int] = MappingProxyType(
    {
        "pinghu": 2,
        "bianzhang": 1,
        "kanzhang": 1,
        "diaozhang": 1,
        "menqing": 1,
        "duanyao": 1,
        "couyise": 5,
        "pengpenghu": 5,
        "qixiaodui": 7,
        "qingyise": 10,
        "yitiaolong": 10,
        "fengyise": 20,
    }
)
"""Points of each pattern, in the order of the sheet's table (YUCI-24)."""

PRESETS: Mapping[str, Mapping[str, Json]] = MappingProxyType(
    {
        "tongcheng": {
            "pattern_points": dict(PATTERN_POINTS),
            "seven_pairs": True,
            "dealer_bonus": 2,
            "kong_flower_doubles_bonus": True,
            "exposed_kong_points": 1,
            "concealed_kong_points": 2,
            "bao_hu": True,
            "ready_discard_claimable": False,
            "ready_kong_keep_waits": False,
            "decline_kills_win": True,
            "kong_may_breach_reserve": True,
            "reserve_half_counts": True,
            "deal_direction": "clockwise",
            "leave_penalty": 4,
            "leave_to": "house",
            "leave_base": None,
            "pengpenghu_shanpon_only": False,
            "seven_pairs_always_diaozhang": False,
        }
    }
)

OPTIONS = (
    Option(
        "pattern_points",
        "map",
        Text("各牌型的积分（可只改其中几项）", "points of the patterns; an override may name single rows"),
        low=0,
        keys=tuple(PATTERN_POINTS),
    ),
    Option("seven_pairs", "bool", Text("七小对可胡", "seven pairs is a winning shape")),
    Option("dealer_bonus", "int", Text("庄家胡牌加分", "hand points that a winning dealer adds"), low=0),
    Option(
        "kong_flower_doubles_bonus",
        "bool",
        Text("杠上开花连庄家加分一起翻倍", "a win on the own replacement doubles the dealer's bonus, too"),
    ),
    Option("exposed_kong_points", "int", Text("明杠积分", "points of an exposed kong"), low=0),
    Option("concealed_kong_points", "int", Text("暗杠积分", "points of a concealed kong"), low=0),
    Option("bao_hu", "bool", Text("未报听点炮包胡", "a discarder that had not declared pays all three shares")),
    Option(
        "ready_discard_claimable",
        "bool",
        Text("报听暗打的牌可以要", "the face-down discard of a declaration is on offer"),
    ),
    Option(
        "ready_kong_keep_waits",
        "bool",
        Text("报听后暗杠须保持听口不变", "a concealed kong after declaring must leave the same waits"),
    ),
    Option("decline_kills_win", "bool", Text("不胡则本局不能再胡", "letting a win go bars every win of the hand")),
    Option(
        "kong_may_breach_reserve",
        "bool",
        Text("杠后保留牌可以不足", "a kong may raise the reserve above what the wall holds"),
    ),
    Option("reserve_half_counts", "bool", Text("单张算半墩", "a single tile left of a stack counts as half a stack")),
    Option("deal_direction", ("clockwise", "anticlockwise"), Text("发牌方向", "which way round the deal goes")),
    Option("leave_penalty", "int", Text("离开扣几倍基础分", "how many times the base a leaver loses"), low=0),
    Option("leave_to", ("house", "seats"), Text("离开罚分归谁", "who gets the penalty")),
    Option(
        "leave_base",
        "int",
        Text("基础分；空为与基础银两相同", "points that the penalty multiplies; null for the hand's base"),
        low=0,
        nullable=True,
    ),
    Option(
        "pengpenghu_shanpon_only",
        "bool",
        Text("碰碰胡须胡在刻子上", "all triplets count only where the winning tile completes one"),
    ),
    Option(
        "seven_pairs_always_diaozhang",
        "bool",
        Text("七小对一律算吊张", "the wait for the pair counts on every seven pairs"),
    ),
)


@dataclass(frozen=True, slots=True)
class Rules:
    """A ruleset's options with their types; names and meanings as in OPTIONS."""

    pattern_points: Mapping[str, int]
    seven_pairs: bool
    dealer_bonus: int
    kong_flower_doubles_bonus: bool
    exposed_kong_points: int
    concealed_kong_points: int
    bao_hu: bool
    ready_discard_claimable: bool
    ready_kong_keep_waits: bool
    decline_kills_win: bool
    kong_may_breach_reserve: bool
    reserve_half_counts: bool
    deal_direction: Literal["clockwise", "anticlockwise"]
    leave_penalty: int
    leave_to: Literal["house", "seats"]
    leave_base: int | None
    pengpenghu_shanpon_only: bool
    seven_pairs_always_diaozhang: bool


def rules_of(ruleset: Ruleset) -> Rules:
    """Make the rules of a resolved ruleset; a table of patterns overrides the sheet's row by row."""
    options = dict(ruleset.options)
    options["pattern_points"] = {**PATTERN_POINTS, **options["pattern_points"]}
    return Rules(**options)
