"""The options of suoha (preset longwei), and what they come to for one hand."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import permutations

from events.model import Json
from games.face import Option, Text
from games.suoha.hands import Order, order

OPTIONS = (
    Option("ante", "int", Text("底注；空 = 基本注", "ante; null = base"), low=0, nullable=True),
    Option("table_max", "int", Text("房间最大下注", "room limit of a stake"), low=1, nullable=True),
    Option("suo_from_card", "int", Text("第几张牌起可梭", "first card with 梭"), low=1),
    Option(
        "suo_limit_scope",
        ("dealt", "live"),
        Text("上限取开局各家，或在局各家", "limit by the stacks of all dealt in, or of the live seats"),
    ),
    Option(
        "street_cap_pct_2",
        "int",
        Text("第二张后加注上限（占上限百分比）", "cap after the second card, percent of the limit"),
        low=0,
        high=100,
    ),
    Option(
        "street_cap_pct_3",
        "int",
        Text("第三张后加注上限（占上限百分比）", "cap after the third card, percent of the limit"),
        low=0,
        high=100,
    ),
    Option("min_raise", "int", Text("最小加注", "least excess over the owed amount"), low=1),
    Option(
        "flush_compare",
        ("top", "all"),
        Text("同花只比最大一张，或逐张比", "flushes by the highest card alone, or by all ranks"),
    ),
    Option("flush_beats_full_house", "bool", Text("同花大于葫芦", "a flush ranks above a full house")),
    Option("ace_low_straight", "bool", Text("A 可当七：A8910J 为顺子", "A 8 9 T J is a straight")),
    Option(
        "suit_order",
        tuple("".join(suits) for suits in permutations("shcd")),
        Text("花色由大到小", "suits, strongest first"),
    ),
    Option(
        "short_deck",
        ("common_card", "void"),
        Text("牌不够时：公共牌，或流局", "where cards run short: one common card, or a void"),
    ),
    Option("timeout_action", ("fold",), Text("超时动作", "what a time-out does")),
    Option("min_sit", "int", Text("坐下的最少筹码", "least stack to sit with"), low=0, nullable=True),
    Option("rake_bps", "int", Text("盈利抽水（万分之）", "rake of the profit, in 1/10000"), low=0, high=10000),
)

PRESETS: Mapping[str, Mapping[str, Json]] = {
    "longwei": {
        "ante": None,
        "table_max": None,
        "suo_from_card": 4,
        "suo_limit_scope": "dealt",
        "street_cap_pct_2": 100,
        "street_cap_pct_3": 100,
        "min_raise": 1,
        "flush_compare": "top",
        "flush_beats_full_house": False,
        "ace_low_straight": False,
        "suit_order": "shcd",
        "short_deck": "common_card",
        "timeout_action": "fold",
        "min_sit": None,
        "rake_bps": 0,
    }
}


DECK_SIZE = 28


def runs_short(used: int, live: int) -> bool:
    """Say whether a street lacks cards for its live seats once `used` cards are out (SUOHA-25)."""
    return DECK_SIZE - used < live


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of one hand in ints; `caps` is the percentage of the limit by card, 100 where there is none."""

    ante: int
    table_max: int | None
    suo_from: int
    live_limit: bool
    caps: tuple[int, int, int, int]
    min_raise: int
    void: bool
    min_sit: int | None
    rake: int
    order: Order

    def limit(self, stacks: list[int | None], seats: int) -> int | None:
        """Give the limit of a stake from the stacks of the seats in a mask; None where nothing told bounds it "
        "(SUOHA-10)."""
        told = [stack for seat, stack in enumerate(stacks) if seats >> seat & 1 and stack is not None]
        if self.table_max is not None:
            told.append(self.table_max)
        return min(told) if told else None


def rules(options: Mapping[str, Json], base: int) -> Rules:
    """Work out the rules of a hand from its resolved options and its base."""
    return Rules(
        ante=base if options["ante"] is None else options["ante"],
        table_max=options["table_max"],
        suo_from=options["suo_from_card"],
        live_limit=options["suo_limit_scope"] == "live",
        caps=(options["street_cap_pct_2"], options["street_cap_pct_3"], 100, 100),
        min_raise=options["min_raise"],
        void=options["short_deck"] == "void",
        min_sit=options["min_sit"],
        rake=options["rake_bps"],
        order=order(
            options["flush_compare"],
            options["flush_beats_full_house"],
            options["ace_low_straight"],
            options["suit_order"],
        ),
    )
