"""The options of chexuan (preset longwei), and what they come to for one hand."""

from collections.abc import Mapping
from dataclasses import dataclass

from events.model import Json
from games.chexuan.pairs import Order, order
from games.face import Option, Text

OPTIONS = (
    Option("ante", "int", Text("底皮；空 = 皮", "ante; null = base"), low=0, nullable=True),
    Option("min_bobo", "int", Text("最小簸簸；空 = 底皮", "smallest 簸簸; null = ante"), low=0, nullable=True),
    Option("min_raise", "int", Text("大的最小超出", "least excess of 大 over the owed amount"), low=1),
    Option(
        "first_speaker",
        ("dealer_next", "last_raiser"),
        Text("后两轮首家：庄家下家，或最后加注者", "who opens rounds 2 and 3: the dealer's next, or the last raiser"),
    ),
    Option("bet_after_last_card", "bool", Text("第四张后还有一轮", "betting round after the fourth card")),
    Option(
        "all_pass_scope",
        ("live", "dealt", "active"),
        Text(
            "平局须谁都休：未丢者、全体、被问者",
            "who must pass for a drawn hand: not folded, all dealt in, those asked",
        ),
    ),
    Option("timeout_action", ("fold", "any"), Text("超时动作", "what the server may do after a time-out")),
    Option(
        "act_ms",
        "int",
        Text("发话时限（毫秒）；空 = 不判", "time to speak in ms; null = not judged"),
        low=0,
        nullable=True,
    ),
    Option(
        "auto_split",
        ("dealt_order", "any"),
        Text("系统分牌：按发牌次序，或任意", "split by the server: dealt order, or any legal one"),
    ),
    Option(
        "san_hua",
        ("held", "showdown", "free_fold", "off"),
        Text(
            "三花：拿到即免、只在比牌时、只在丢牌时、不用",
            "三花 counts when held, at the showdown, when folding, never",
        ),
    ),
    Option("nai_gou", ("tian", "tian_di"), Text("奶狗只认红Q，或红2也算", "奶狗 is red Q + 9 alone, or red 2 + 9 too")),
    Option("zero_points_tie", "bool", Text("零点都算平", "all plain pairs of zero points are equal")),
    Option(
        "equal_pair",
        ("tie", "nearer_dealer"),
        Text("同大：平，或近庄者胜", "equal parts: a tie, or the seat nearer the dealer wins"),
    ),
    Option(
        "pi_to", ("stake", "best_tail"), Text("底皮：随注，或归尾大", "antes: part of the stake, or to the best tail")
    ),
    Option("rake_bps", "int", Text("净赢抽水（万分之）", "rake of the net win, in 1/10000"), low=0, high=10000),
)

PRESETS: Mapping[str, Mapping[str, Json]] = {
    "longwei": {
        "ante": None,
        "min_bobo": None,
        "min_raise": 1,
        "first_speaker": "dealer_next",
        "bet_after_last_card": True,
        "all_pass_scope": "live",
        "timeout_action": "fold",
        "act_ms": None,
        "auto_split": "dealt_order",
        "san_hua": "held",
        "nai_gou": "tian",
        "zero_points_tie": False,
        "equal_pair": "tie",
        "pi_to": "stake",
        "rake_bps": 0,
    }
}


NEED = (2, 2, 3, 4, 4)
"""Cards that a seat has after the deal of each round; round 0 is dealt as round 1."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of one hand; `least_bobo` already holds the ante."""

    ante: int
    least_bobo: int
    min_raise: int
    last_raiser: bool
    last_round: bool
    scope: str
    any_auto: bool
    act_ms: int | None
    dealt_split: bool
    san_hua: str
    best_tail: bool
    rake: int
    order: Order


def rules(options: Mapping[str, Json], base: int) -> Rules:
    """Work out the rules of a hand from its resolved options and its base."""
    ante = base if options["ante"] is None else options["ante"]
    least = ante if options["min_bobo"] is None else options["min_bobo"]
    return Rules(
        ante=ante,
        least_bobo=max(least, ante),
        min_raise=options["min_raise"],
        last_raiser=options["first_speaker"] == "last_raiser",
        last_round=options["bet_after_last_card"],
        scope=options["all_pass_scope"],
        any_auto=options["timeout_action"] == "any",
        act_ms=options["act_ms"],
        dealt_split=options["auto_split"] == "dealt_order",
        san_hua=options["san_hua"],
        best_tail=options["pi_to"] == "best_tail",
        rake=options["rake_bps"],
        order=order(options["nai_gou"], options["zero_points_tie"], options["equal_pair"]),
    )
