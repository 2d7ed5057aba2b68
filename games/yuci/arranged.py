"""Deals of yuci stacked so that what chance seldom brings happens: hands, draws, and the first moves."""

from dataclasses import dataclass
from random import Random

from games.simulator import Table
from games.tiles import DECK_136
from games.tilestack import stacked


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A stacked hand: tiles by seat from the dealer on in playing order, the draws and replacements that follow.

    `moves` are separated by commas: "draw", "replace", or an action as `games.tilestack.action` reads it. The players
    go on by themselves from there. `clauses`: what it is there for.
    """

    hands: dict[int, str]
    draws: str
    tail: str
    moves: str
    clauses: tuple[str, ...]

    def deck(self, rng: Random, table: Table) -> list[str]:
        """Stack the deck for a hand at the table."""
        order = (0, 3, 2, 1) if table.ruleset.options["deal_direction"] == "clockwise" else (0, 1, 2, 3)
        return stacked(rng, DECK_136, self.hands, self.draws, tail=self.tail, order=order)


def _clauses(*numbers: int) -> tuple[str, ...]:
    return tuple(f"YUCI-{number}" for number in numbers)


_DULL = "1478s 147p 258m 1234z"
"""A dealer's hand that is worth nothing."""
_ON_3M = "12m 456m 789p 123p 55p"
_ON_3M_TOO = "12m 789m 456p 789p 44p"

ARRANGEMENTS = {
    "the nearer seat passes": Arrangement(
        {0: _DULL, 1: _ON_3M, 2: _ON_3M_TOO},
        "9s 8s 3m",
        "",
        "0 discard 1z, draw, 1 discard 9s ready, draw, 2 discard 8s ready, draw, 3 discard 3m, 1 pass, 2 hu",
        _clauses(14, 16, 17, 18, 30, 35),
    ),
    "the nearer seat wins": Arrangement(
        {0: _DULL, 1: _ON_3M, 2: _ON_3M_TOO},
        "9s 8s 3m",
        "",
        "0 discard 1z, draw, 1 discard 9s ready, draw, 2 discard 8s ready, draw, 3 discard 3m, 1 hu",
        _clauses(18, 20),
    ),
    "a win let go": Arrangement(
        {0: _DULL, 1: _ON_3M},
        "9s 8s 8s 3m 9p 3m 9s",
        "",
        "0 discard 1z, draw, 1 discard 9s ready, draw, 2 discard 8s, draw, 3 discard 8s, draw, 0 discard 3m, draw, "
        "1 discard 9p, draw, 2 discard 3m, draw",
        _clauses(19),
    ),
    "robbed kong": Arrangement(
        {0: "3m 1478s 147p 25m 1234z", 1: "33m 147s 258p 12345z", 3: _ON_3M},
        "8s 9s 8s 3m",
        "",
        "0 discard 3m, 1 pung, 1 discard 1z, draw, 2 discard 8s, draw, 3 discard 9s ready, draw, 0 discard 8s, draw, "
        "1 kong 3m added, 3 hu",
        _clauses(12, 30, 31),
    ),
    "dealer wins on the replacement": Arrangement(
        {0: "111z 12m 456m 789p 55p 9s"},
        "8s 8s 8s 1z",
        "3m",
        "0 discard 9s ready, draw, 1 discard 8s, draw, 2 discard 8s, draw, 3 discard 8s, draw, 0 kong 1z concealed, "
        "replace, 0 hu",
        _clauses(13, 15, 25, 26, 27, 28),
    ),
    "a declared seat gives the tile": Arrangement(
        {0: "3m 123s 456s 789s 1122z", 1: _ON_3M},
        "9s 8s 8s 3m",
        "",
        "0 discard 3m ready, draw, 1 discard 9s ready, draw, 2 discard 8s, draw, 3 discard 8s, draw, "
        "0 discard 3m, 1 hu",
        _clauses(29),
    ),
    "a pung let go": Arrangement(
        {0: "3m 1478s 147p 25m 1234z", 1: "3m 147s 258p 123456z", 2: "33m 147s 258p 12345z"},
        "9s 9s",
        "",
        "0 discard 3m, draw, 1 discard 3m, draw",
        _clauses(12),
    ),
    "honours only": Arrangement(
        {0: "1z 1478s 147p 258m 234z", 1: "1122z 555z 666z 777z"},
        "9s 8s 8s 1m",
        "",
        "0 discard 2m, draw, 1 discard 9s ready, draw, 2 discard 8s, draw, 3 discard 8s, draw, 0 discard 1z, 1 hu",
        _clauses(24),
    ),
    "one to nine of one suit": Arrangement(
        {0: "9m 1478s 147p 2z 12344z", 1: "12345678m 11m 222m"},
        "9s 8s 8s 1p",
        "",
        "0 discard 2z, draw, 1 discard 9s ready, draw, 2 discard 8s, draw, 3 discard 8s, draw, 0 discard 9m, 1 hu",
        _clauses(23, 24),
    ),
}
BY_CLAUSE = {clause: name for name, made in reversed(ARRANGEMENTS.items()) for clause in made.clauses}
"""Clause id → the arrangement that brings it."""
