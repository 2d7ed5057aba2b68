"""The table of options, the two presets, and a ruleset compiled to what the engine asks at every step."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from events.model import Json
from games.doudizhu.kinds import Table, Wings, table
from games.face import Option, Ruleset, Text

OPTIONS = (
    Option(
        "all_pass",
        ("redeal", "force_first"),
        Text(
            "三家都不叫时：流局重发，或由首叫者叫 1 分",
            "nobody bids: void and dealt again, or the first bidder is made to bid 1",
        ),
    ),
    Option(
        "doubling",
        ("unbid_seats", "none"),
        Text("没轮到叫牌的座位可否加倍", "whether seats that had no bidding turn may double"),
    ),
    Option(
        "double_scope",
        ("table", "pair"),
        Text(
            "加倍作用于全桌倍数，或只作用于该农民与地主之间",
            "a double counts for the table's multiplier, or between that farmer and the landlord alone",
        ),
    ),
    Option("bids_must_rise", "bool", Text("后叫须高于前叫", "a bid must be above the bids before it")),
    Option("three_ends_auction", "bool", Text("叫 3 分立即结束叫牌", "a bid of 3 ends the auction")),
    Option("wings_repeat", "bool", Text("单张翅膀可以同点", "single wings may be of one rank")),
    Option("wings_match_body", "bool", Text("翅膀可以与机身同点", "a wing may have the rank of a trio of the body")),
    Option("bomb_in_wings", "bool", Text("整副炸弹可作翅膀", "a whole bomb may be wings")),
    Option("rocket_in_wings", "bool", Text("双王可作翅膀", "both jokers may be wings")),
    Option("spring_factor", "int", Text("春天的倍数", "the factor of a spring"), low=1),
    Option("anti_spring_factor", "int", Text("反春天的倍数", "the factor of an anti-spring"), low=1),
    Option(
        "multiplier_cap",
        "int",
        Text("倍数封顶，空为不封顶", "the most that the multiplier can be; null: no cap"),
        low=1,
        nullable=True,
    ),
    Option(
        "rake_mode",
        ("none", "percent", "fixed"),
        Text("回收方式：无、按比例、定额", "how the house takes its part: not at all, a share, a fixed amount"),
    ),
    Option(
        "rake_value",
        "int",
        Text(
            "比例时为万分之几，定额时为每位赢家的数额", "a share in hundredths of a per cent, or the amount per winner"
        ),
        low=0,
    ),
)
"""The sheet's table of options, in its order."""

LONGWEI: Mapping[str, Json] = {
    "all_pass": "redeal",
    "doubling": "unbid_seats",
    "double_scope": "table",
    "bids_must_rise": True,
    "three_ends_auction": True,
    "wings_repeat": True,
    "wings_match_body": False,
    "bomb_in_wings": False,
    "rocket_in_wings": False,
    "spring_factor": 2,
    "anti_spring_factor": 2,
    "multiplier_cap": None,
    "rake_mode": "none",
    "rake_value": 0,
}
PRESETS: Mapping[str, Mapping[str, Json]] = {
    "longwei": LONGWEI,
    "tongcheng": {**LONGWEI, "all_pass": "force_first", "doubling": "none"},
}

WHOLE = 10_000
"""A rake of 100 per cent in hundredths of a per cent."""


@dataclass(frozen=True, slots=True)
class Rules:
    """One ruleset as the engine uses it; `seal` stands for all of its options in a state's digest."""

    table: Table
    force_first: bool
    doubling: bool
    pair_scope: bool
    must_rise: bool
    three_ends: bool
    spring: int
    anti_spring: int
    cap: int | None
    rake_mode: str
    rake_value: int
    seal: bytes

    def rake(self, gain: int) -> int:
        """Give what the house takes of one winner's gain, rounded down (DOUDIZHU-35, D12)."""
        if self.rake_mode == "percent":
            return gain * self.rake_value // WHOLE
        return min(gain, self.rake_value) if self.rake_mode == "fixed" else 0


@cache
def _compile(values: tuple[Json, ...]) -> Rules:
    of = dict(zip(LONGWEI, values, strict=True))
    return Rules(
        table=table(Wings(of["wings_repeat"], of["wings_match_body"], of["bomb_in_wings"], of["rocket_in_wings"])),
        force_first=of["all_pass"] == "force_first",
        doubling=of["doubling"] == "unbid_seats",
        pair_scope=of["double_scope"] == "pair",
        must_rise=of["bids_must_rise"],
        three_ends=of["three_ends_auction"],
        spring=of["spring_factor"],
        anti_spring=of["anti_spring_factor"],
        cap=of["multiplier_cap"],
        rake_mode=of["rake_mode"],
        rake_value=of["rake_value"],
        seal=hashlib.sha256(json.dumps(values).encode()).digest(),
    )


def compiled(ruleset: Ruleset) -> Rules:
    """Compile a ruleset; the same options give the same object."""
    options = ruleset.options
    return _compile(tuple([options[name] for name in LONGWEI]))
