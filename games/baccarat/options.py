"""The sheet's table of options, and the resolved options as plain ints and bools for the engine."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from events.model import Json
from games.face import Option, Text

OPTIONS: tuple[Option, ...] = (
    Option("decks", "int", Text("一靴牌的副数", "packs in the shoe"), low=1, high=64),
    Option(
        "deal_order",
        ("alternate", "pairs"),
        Text("前四张的次序：闲庄闲庄，或闲闲庄庄", "order of the first four: P B P B, or P P B B"),
    ),
    Option(
        "commission_bps",
        "int",
        Text("庄赢抽水，注额的万分之几", "commission on banker wins, in 1/10000 of the stake"),
        low=0,
        high=10_000,
    ),
    Option(
        "commission_rounding",
        ("up", "down", "half_up"),
        Text("抽水取整：进一、舍去或四舍五入", "how the commission becomes whole: up, down or half up"),
    ),
    Option(
        "banker_rule",
        ("commission", "six_half"),
        Text("庄家抽水，或免佣而庄六点赢赔一半", "commission, or none and half pay where the banker wins with six"),
    ),
    Option("pay_tie", "int", Text("和局赔率", "what a tie bet pays to one"), low=0, high=1000),
    Option("pay_pair", "int", Text("对子赔率", "what a pair bet pays to one"), low=0, high=1000),
    Option("tie_pushes_main", "bool", Text("和局时庄闲注退回", "player and banker bets go back on a tie")),
    Option("min_bet", "int", Text("单注下限", "least single bet"), low=1),
    Option("max_bet", "int", Text("一席一门合计上限", "most of one seat on one choice"), low=1, nullable=True),
    Option("allow_opposite", "bool", Text("同一席可同时押庄和闲", "a seat may bet on player and banker together")),
)

PRESETS: Mapping[str, Mapping[str, Json]] = {
    "longwei": {
        "decks": 8,
        "deal_order": "alternate",
        "commission_bps": 500,
        "commission_rounding": "up",
        "banker_rule": "commission",
        "pay_tie": 8,
        "pay_pair": 11,
        "tie_pushes_main": True,
        "min_bet": 1,
        "max_bet": None,
        "allow_opposite": True,
    },
}

DECKS = 8
"""Packs in the shoe where no option says otherwise."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What a table pays and allows; amounts in the smallest unit, `commission_bps` in 1/10000 of the stake."""

    decks: int = DECKS
    pairs: bool = False
    commission_bps: int = 500
    commission_rounding: str = "up"
    six_half: bool = False
    pay_tie: int = 8
    pay_pair: int = 11
    tie_pushes_main: bool = True
    min_bet: int = 1
    max_bet: int | None = None
    allow_opposite: bool = True

    @property
    def packed(self) -> bytes:
        """Give the terms as bytes, for a state's digest."""
        return _packed(self)


@lru_cache(maxsize=256)
def _packed(of: Terms) -> bytes:
    return repr(of).encode()


def terms(options: Mapping[str, Json]) -> Terms:
    """Read resolved options (every option of the table, each with a value that it takes)."""
    return _terms(tuple([options[option.name] for option in OPTIONS]))


@lru_cache(maxsize=256)
def _terms(values: tuple[Json, ...]) -> Terms:
    options: dict[str, Json] = {option.name: value for option, value in zip(OPTIONS, values, strict=True)}
    return Terms(
        decks=options["decks"],
        pairs=options["deal_order"] == "pairs",
        commission_bps=options["commission_bps"],
        commission_rounding=options["commission_rounding"],
        six_half=options["banker_rule"] == "six_half",
        pay_tie=options["pay_tie"],
        pay_pair=options["pay_pair"],
        tie_pushes_main=options["tie_pushes_main"],
        min_bet=options["min_bet"],
        max_bet=options["max_bet"],
        allow_opposite=options["allow_opposite"],
    )


def decks_of(options: Mapping[str, Json]) -> int:
    """Read the packs of the shoe from the overrides of a hand, which nobody may have checked yet."""
    decks = options.get("decks", DECKS)
    return decks if isinstance(decks, int) and not isinstance(decks, bool) and decks > 0 else DECKS
