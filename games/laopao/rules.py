"""The table of options, the preset, and a ruleset compiled to what the engine asks at every step."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from events.model import Json
from games.face import Option, Ruleset, Text
from games.laopao.pack import STOCK
from games.laopao.sets import COMPARE, Beats

OPTIONS = (
    Option(
        "extras_compare",
        ("each_card", "top_joker", "rank_only"),
        Text(
            "加了 2 和王的牌怎样比：逐张、看最大的王、只看自然点数",
            "how sets with 2s and jokers compare: card by card, by the highest joker, by the natural rank alone",
        ),
    ),
    Option(
        "partner_rule",
        ("called_card", "marked_small_joker"),
        Text(
            "怎样定财主：叫牌，或持带标记的小王者", "how the ally is found: by a named card, or by a marked small joker"
        ),
    ),
    Option(
        "pass_step",
        "int",
        Text("传位传给下一家还是隔一家", "whether the position goes to the next seat or to the one after it"),
        low=1,
        high=2,
    ),
    Option("open_factor", "int", Text("明打的倍数", "the factor of an open hand"), low=1),
    Option(
        "early_end",
        ("allowed", "required", "forbidden"),
        Text(
            "胜负已定可否提前结束：可以、必须、不可",
            "whether a decided hand may, must or must not be cut short",
        ),
    ),
    Option(
        "stuck_rule",
        ("stay", "out_last"),
        Text(
            "被憋住的座位：留在局中，或立即占最后的名次", "a stuck seat stays in, or takes the worst free place at once"
        ),
    ),
    Option("bie_gong", "bool", Text("有憋贡", "a stuck last seat owes a tribute")),
    Option("la_gong", "bool", Text("有拉贡", "the last seats owe the first ones tributes")),
)
"""The sheet's table of options, in its order."""

TONGCHENG: Mapping[str, Json] = {
    "extras_compare": "each_card",
    "partner_rule": "called_card",
    "pass_step": 1,
    "open_factor": 2,
    "early_end": "allowed",
    "stuck_rule": "stay",
    "bie_gong": False,
    "la_gong": False,
}
PRESETS: Mapping[str, Mapping[str, Json]] = {"tongcheng": TONGCHENG}


@dataclass(frozen=True, slots=True)
class Rules:
    """One ruleset as the engine uses it.

    `end` is what `early_end` comes to (D7): "allowed", "required" or "forbidden"; `stock` are all 216 cards; `seal`
    stands for the options in a state's digest.
    """

    beats: Beats
    compare: str
    marked_small: bool
    step: int
    open_factor: int
    end: str
    out_last: bool
    bie_gong: bool
    la_gong: bool
    stock: int
    seal: bytes


@cache
def _compile(values: tuple[Json, ...]) -> Rules:
    of = dict(zip(TONGCHENG, values, strict=True))
    out_last = of["stuck_rule"] == "out_last"
    small = of["partner_rule"] == "marked_small_joker"
    whole = out_last or of["bie_gong"] or of["la_gong"]
    return Rules(
        beats=COMPARE[of["extras_compare"]],
        compare=of["extras_compare"],
        marked_small=small,
        step=of["pass_step"],
        open_factor=of["open_factor"],
        end="forbidden" if whole else of["early_end"],
        out_last=out_last,
        bie_gong=of["bie_gong"],
        la_gong=of["la_gong"],
        stock=STOCK[small],
        seal=hashlib.sha256(json.dumps(values).encode()).digest(),
    )


def compiled(ruleset: Ruleset) -> Rules:
    """Compile a ruleset; the same options give the same object."""
    options = ruleset.options
    return _compile(tuple([options[name] for name in TONGCHENG]))
