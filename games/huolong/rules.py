"""The table of options, the preset, and a ruleset compiled to what the engine asks at every step."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from events.model import Json
from games.cards import RANKS
from games.face import Option, Ruleset, Text

LADDER = tuple(RANKS[1:])
"""The levels from low to high, 3 … A (HUOLONG-27)."""
LEVEL = {rank: RANKS.index(rank) for rank in LADDER}
"""Level as text → its rank number (1 for 3 … 12 for A)."""
TOP = LEVEL["A"]

OPTIONS = (
    Option("start_level", LADDER, Text("房间的起始级", "the room's first level")),
    Option("permanent_two", "bool", Text("2 是否常主", "whether twos are always trumps")),
    Option("threshold", "int", Text("闲家上庄所需的分", "the points that win the catchers the deal"), low=1),
    Option("kitty_factor", "int", Text("抠底时底牌分的倍数", "how often a captured kitty's points count"), low=0),
    Option("capture_level", "int", Text("抠底且够分时的基本升级", "levels of a winning capture before jokers"), low=0),
    Option(
        "hold_level_plain",
        "int",
        Text("保底、底牌无大王时庄家方升几级", "levels of a held kitty without a big joker"),
        low=0,
    ),
    Option("joker_first", "int", Text("第一个大王所加的级", "levels that the first big joker adds"), low=0),
    Option("joker_next", "int", Text("其后每个大王所加的级", "levels that each further big joker adds"), low=0),
    Option("bald_levels", "int", Text("光头所升的级", "levels for leaving the catchers without a point"), low=0),
    Option(
        "bald_with_jokers",
        ("add", "max"),
        Text("光头又有大王：相加或取大", "no point and big jokers: added up, or the larger of the two"),
    ),
    Option(
        "joker_levels_need_points",
        "bool",
        Text("抠底的大王级数是否须够分", "whether a capture's joker levels need the points, too"),
    ),
    Option("stop_levels", LADDER, Text("不可跳过的级", "levels that cannot be jumped over"), many=True),
    Option(
        "dealer_keeps",
        ("same_seat", "partner"),
        Text("庄家方保庄后由谁坐庄", "who of the dealer side deals next"),
    ),
    Option(
        "third_joker_forced",
        ("same_seat_two", "any_two"),
        Text("何时必须埋第三个大王", "which two big jokers in the kitty draw the third after them"),
    ),
    Option(
        "leave_penalty",
        "int",
        Text("离开的扣分，空为不扣", "points that leaving costs; null: nothing is paid"),
        low=0,
        nullable=True,
    ),
    Option("leave_penalty_to", ("house", "others"), Text("离开的扣分归谁", "who gets what leaving costs")),
)
"""The sheet's table of options, in its order."""

TONGCHENG: Mapping[str, Json] = {
    "start_level": "3",
    "permanent_two": True,
    "threshold": 120,
    "kitty_factor": 1,
    "capture_level": 1,
    "hold_level_plain": 1,
    "joker_first": 2,
    "joker_next": 3,
    "bald_levels": 2,
    "bald_with_jokers": "add",
    "joker_levels_need_points": True,
    "stop_levels": [],
    "dealer_keeps": "same_seat",
    "third_joker_forced": "same_seat_two",
    "leave_penalty": 8,
    "leave_penalty_to": "house",
}
PRESETS: Mapping[str, Mapping[str, Json]] = {"tongcheng": TONGCHENG}


@dataclass(frozen=True, slots=True)
class Rules:
    """One ruleset as the engine uses it; levels are rank numbers, `seal` stands for all options in a digest."""

    start_level: int
    permanent_two: bool
    threshold: int
    kitty_factor: int
    capture_level: int
    hold_level_plain: int
    joker_first: int
    joker_next: int
    bald_levels: int
    bald_max: bool
    joker_levels_need_points: bool
    stop_levels: tuple[int, ...]
    partner_deals: bool
    any_two: bool
    leave_penalty: int | None
    leave_to_others: bool
    seal: bytes

    def first_and_next(self, jokers: int) -> int:
        """Give what big jokers add: the first one `joker_first`, each further one `joker_next` (HUOLONG-29)."""
        return self.joker_first + self.joker_next * (jokers - 1) if jokers else 0


def rise(level: int, gain: int, stops: Sequence[int]) -> tuple[int, bool]:
    """Raise a level: (where it ends, whether the match is over). Cut at A and at stop levels (HUOLONG-27, D11)."""
    if gain and level == TOP:
        return level, True
    for step in range(level + 1, min(level + gain, TOP) + 1):
        level = step
        if step in stops:
            break
    return level, False


@cache
def _compile(text: str) -> Rules:
    of = json.loads(text)
    return Rules(
        start_level=LEVEL[of["start_level"]],
        permanent_two=of["permanent_two"],
        threshold=of["threshold"],
        kitty_factor=of["kitty_factor"],
        capture_level=of["capture_level"],
        hold_level_plain=of["hold_level_plain"],
        joker_first=of["joker_first"],
        joker_next=of["joker_next"],
        bald_levels=of["bald_levels"],
        bald_max=of["bald_with_jokers"] == "max",
        joker_levels_need_points=of["joker_levels_need_points"],
        stop_levels=tuple([LEVEL[rank] for rank in of["stop_levels"]]),
        partner_deals=of["dealer_keeps"] == "partner",
        any_two=of["third_joker_forced"] == "any_two",
        leave_penalty=of["leave_penalty"],
        leave_to_others=of["leave_penalty_to"] == "others",
        seal=hashlib.sha256(text.encode()).digest(),
    )


def compiled(ruleset: Ruleset) -> Rules:
    """Compile a ruleset; the same options give the same object."""
    return _compile(json.dumps({name: ruleset.options[name] for name in TONGCHENG}))
