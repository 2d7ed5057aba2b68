"""Deals of xuezhan stacked so that what chance seldom brings happens: hands, draws, and the first moves."""

from dataclasses import dataclass
from random import Random

from games.simulator import Table
from games.tiles import DECK_108
from games.tilestack import stacked


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A stacked hand: tiles by seat from the dealer on, the draws that follow, and what is done with them.

    `moves` are separated by commas: "draw", "replace", or an action as `games.tilestack.action` reads it. The players
    go on by themselves from there. `clauses`: what it is there for.
    """

    hands: dict[int, str]
    draws: str
    moves: str
    clauses: tuple[str, ...]

    def deck(self, rng: Random, table: Table) -> list[str]:
        """Stack the deck for a hand at the table."""
        if table.ruleset.options["replacement_from"] == "tail":
            raise ValueError("arranged deals take their replacements from the front")
        return stacked(rng, DECK_108, self.hands, self.draws)


def _clauses(*numbers: int) -> tuple[str, ...]:
    return tuple(f"XUEZHAN-{number}" for number in numbers)


_PLAIN_3M = "12m 456m 789p 123p 55p"
"""Ready on 3m alone, a plain hand."""
_PLAIN_3M_TOO = "12m 789m 456p 789p 44p"

ARRANGEMENTS = {
    "heavenly win": Arrangement({0: "123456m 11p 456789p"}, "", "0 hu", _clauses(18, 25)),
    "earthly win": Arrangement(
        {0: "222233334444s 8s 9p", 1: "12m 456789m 11p 456p"},
        "3m",
        "0 discard 9p, draw, 1 hu",
        _clauses(19, 25),
    ),
    "kong money handed on to two": Arrangement(
        {0: "5555s 3m 1479s 1479p 9m", 1: _PLAIN_3M, 3: _PLAIN_3M_TOO},
        "8s",
        "0 kong 5s concealed, replace, 0 discard 3m, 1 hu, 3 hu",
        _clauses(6, 7, 21, 24, 28, 30),
    ),
    "kong money handed on to one": Arrangement(
        {0: "5555s 3m 1479s 1479p 9m", 2: _PLAIN_3M},
        "8s",
        "0 kong 5s concealed, replace, 0 discard 3m, 2 hu",
        _clauses(21, 29),
    ),
    "three on one tile": Arrangement(
        {0: "3m 14799s 1478p 6688s", 1: _PLAIN_3M, 2: "12m 456789m 22s 456s", 3: _PLAIN_3M_TOO},
        "",
        "0 discard 3m, 3 hu, 1 hu, 2 hu",
        _clauses(5, 6, 38),
    ),
    "robbed kong": Arrangement(
        {0: "3m 1478s 1478p 66889s", 1: "33m 1258s 1369p 779s", 3: _PLAIN_3M},
        "1s 9s 9s 3m",
        "0 discard 3m, 1 pung, 1 discard 1s, draw, 2 discard 1s, draw, 3 discard 9s, draw, 0 discard 9s, draw, "
        "1 kong 3m added, 3 hu",
        _clauses(7, 11, 22, 26),
    ),
    "win on the replacement of a direct kong": Arrangement(
        {0: "9p 1478s 147m 2359m 66s", 2: "999p 45678p 123p 66p"},
        "3p",
        "0 discard 9p, 2 kong, replace, 2 hu",
        _clauses(20, 27),
    ),
    "the cap of one pair": Arrangement(
        {0: "34m 5555s 666s 1479p 9p", 1: "1111m 2222m 333m 49m"},
        "9m 9m 7s 7s 8s 6s 8p 8p",
        "0 discard 3m, 1 kong, replace, 1 kong 1m concealed, replace, 1 kong 2m concealed, replace, 1 discard 7s, "
        "draw, 2 discard 7s, draw, 3 discard 8s, draw, 0 kong 5s concealed, replace, 0 kong 6s concealed, replace, "
        "0 discard 4m, 1 hu",
        _clauses(8, 10, 12, 16, 34),
    ),
    "a kept tile added late": Arrangement(
        {0: "3m 1478s 1478p 66889s", 1: "33m 1258s 1369p 677s"},
        "9m 9m 9m 3m 8m 8m 8m 9m 1p",
        "0 discard 3m, 1 pung, 1 discard 1s, draw, 2 discard 9m, draw, 3 discard 9m, draw, 0 discard 9m, draw, "
        "1 discard 2s, draw, 2 discard 8m, draw, 3 discard 8m, draw, 0 discard 8m, draw, 1 kong 3m added, replace",
        _clauses(8, 9, 10),
    ),
    "a pung instead of a win": Arrangement(
        {0: "3m 1478s 1478p 66339s", 2: "33m 456m 55p 789p 123p"},
        "5p",
        "0 discard 3m, 2 pung, 2 discard 5p, draw, 3 discard 5p, 2 hu",
        _clauses(35, 36),
    ),
    "a tile that may not be won": Arrangement(
        {0: "3m 1478s 1478p 66339s", 1: "3m 147s 258p 147p 258m", 2: _PLAIN_3M},
        "9s 9s",
        "0 discard 3m, 2 pass, draw, 1 discard 3m, draw",
        _clauses(35, 38),
    ),
    "dragon pairs of one suit": Arrangement(
        {0: "5m 1478s 1478p 66339s", 1: "1111m 222233m 445m"}, "", "0 discard 5m, 1 hu", _clauses(3, 4, 14, 15, 17)
    ),
    "seven pairs that are runs, too": Arrangement(
        {0: "9s 1478m 1478p 66339m", 1: "2233446677889s"}, "", "0 discard 9s, 1 hu", _clauses(13, 23)
    ),
    "ones and nines of one suit": Arrangement(
        {0: "9m 1478s 1478p 66339s", 1: "1112223337899m"}, "", "0 discard 9m, 1 hu", _clauses(14)
    ),
}

BY_CLAUSE = {clause: name for name, made in reversed(ARRANGEMENTS.items()) for clause in made.clauses}
"""Clause id → the arrangement that brings it."""
