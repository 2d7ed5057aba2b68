"""The options of jiuliu (preset longshan), and what they come to for one hand."""

from collections.abc import Mapping
from dataclasses import dataclass

from events.model import Json
from games.face import Option, Text

OPTIONS = (
    Option("min_hu_dealer", "int", Text("庄家起胡胡数", "least hu of a dealer's win"), low=0),
    Option("min_hu_idle", "int", Text("闲家起胡胡数", "least hu of another seat's win"), low=0),
    Option(
        "min_hu_scope",
        ("type", "hand"),
        Text("全素免胡数：只免素胡、素清胡，或免整手", "plain hands: their own types need no hu, or no type does"),
    ),
    Option("peng_source", ("draw", "any"), Text("碰：只碰摸牌，或也碰打出的牌", "碰 on draws, or on discards too")),
    Option(
        "tie_source",
        ("discard_or_own", "any"),
        Text("贴：上家打的和自己摸的，或上家摸的也可", "贴 on the previous seat's draws too"),
    ),
    Option(
        "table_shao_own_draw",
        ("zou", "shaozou"),
        Text("自摸补桌上的勺算走或勺走", "own draw onto a tabled 勺 is a 走 or a 勺走"),
    ),
    Option("zou_from_peng", "bool", Text("碰可走", "a 碰 can become a 走")),
    Option("kai_uses_table_tie", "bool", Text("桌上的贴并入全开", "a tabled 贴 merges into 全开")),
    Option(
        "chi_from_single_sentence",
        "bool",
        Text("手中仅有一句时仍须吃", "吃 is forced even out of the only sentence"),
    ),
    Option("passed_tie_scope", ("face", "sentence"), Text("过贴：禁该牌或该句", "a declined 贴 bans face or sentence")),
    Option(
        "tie_ban",
        ("claimed", "both"),
        Text("禁出贴来的牌，或贴的两张都禁", "discards banned by a 贴: the card taken, or both"),
    ),
    Option("pig_effect", ("dead", "pay"), Text("抓猪：不得胡，或立即赔付", "a pig may not win, or pays at once")),
    Option("pig_score", "int", Text("抓猪赔分", "points that a pig pays"), low=0),
    Option("piao_max", "int", Text("最大飘分", "highest 飘"), low=0),
    Option(
        "payment_formula",
        ("all_times_base", "literal"),
        Text("飘也乘底分，或只有输家飘乘底分", "all points times base, or the payer's 飘 alone"),
    ),
)

PRESETS: Mapping[str, Mapping[str, Json]] = {
    "longshan": {
        "min_hu_dealer": 11,
        "min_hu_idle": 10,
        "min_hu_scope": "type",
        "peng_source": "draw",
        "tie_source": "discard_or_own",
        "table_shao_own_draw": "zou",
        "zou_from_peng": False,
        "kai_uses_table_tie": False,
        "chi_from_single_sentence": True,
        "passed_tie_scope": "face",
        "tie_ban": "claimed",
        "pig_effect": "dead",
        "pig_score": 8,
        "piao_max": 3,
        "payment_formula": "all_times_base",
    }
}


@dataclass(frozen=True, slots=True)
class Rules:
    """The options of one hand, words turned into what they switch."""

    min_dealer: int
    min_idle: int
    free_hand: bool
    peng_any: bool
    tie_any: bool
    table_shaozou: bool
    zou_from_peng: bool
    kai_tie: bool
    chi_single: bool
    passed_sentence: bool
    ban_both: bool
    pig_pays: bool
    pig_score: int
    piao_max: int
    literal: bool
    base: int


def rules_of(options: Mapping[str, Json], base: int) -> Rules:
    """Give the rules of a hand from its resolved options."""
    return Rules(
        min_dealer=options["min_hu_dealer"],
        min_idle=options["min_hu_idle"],
        free_hand=options["min_hu_scope"] == "hand",
        peng_any=options["peng_source"] == "any",
        tie_any=options["tie_source"] == "any",
        table_shaozou=options["table_shao_own_draw"] == "shaozou",
        zou_from_peng=options["zou_from_peng"],
        kai_tie=options["kai_uses_table_tie"],
        chi_single=options["chi_from_single_sentence"],
        passed_sentence=options["passed_tie_scope"] == "sentence",
        ban_both=options["tie_ban"] == "both",
        pig_pays=options["pig_effect"] == "pay",
        pig_score=options["pig_score"],
        piao_max=options["piao_max"],
        literal=options["payment_formula"] == "literal",
        base=base,
    )
