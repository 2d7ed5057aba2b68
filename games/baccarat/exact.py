"""Exact figures of a fresh shoe by enumeration over values of all ordered draws of six cards (BACCARAT-20)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import sqrt

from games.baccarat.draw import BANKER_DRAWS, PLAYER_DRAWS, STOOD

Counts = tuple[int, ...]
"""Cards of each value 0 … 9 that are left."""

PLAYER, BANKER, TIE = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Combinations:
    """How many ordered draws of six cards (the last ones perhaps unused) end in each way.

    `used` says how many use four, five or six cards; `banker_six` how many the banker wins with a total of six;
    `pair` is the chance that a hand's first two cards have the same rank.
    """

    decks: int
    total: int
    banker: int
    player: int
    tie: int
    used: Mapping[int, int]
    banker_six: int
    pair: Fraction


@dataclass(frozen=True, slots=True)
class BetFigures:
    """A bet of one unit: its return to player, the house's edge and its standard deviation, commission unrounded."""

    rtp: Fraction
    edge: Fraction
    variance: Fraction

    @property
    def sd(self) -> float:
        """Give the standard deviation of the profit on one unit."""
        return sqrt(self.variance)


def _take(counts: Counts, value: int) -> Counts:
    return (*counts[:value], counts[value] - 1, *counts[value + 1 :])


def _two(counts: Counts) -> Iterator[tuple[int, int, Counts]]:
    """Give (total, ordered ways, what is left) for each unordered pair of values."""
    for a in range(10):
        one = _take(counts, a)
        for b in range(a, 10):
            ways = counts[a] * one[b] * (1 if a == b else 2)
            if ways > 0:
                yield (a + b) % 10, ways, _take(one, b)


def _one(counts: Counts) -> Iterator[tuple[int, int, Counts]]:
    for value, left in enumerate(counts):
        if left:
            yield value, left, _take(counts, value)


def _ends(player: int, banker: int, left: Counts) -> Iterator[tuple[int, int, int, int]]:
    """Give (player total, banker total, ordered ways, cards drawn) for each way on from two two-card totals."""
    if player >= 8 or banker >= 8:
        yield player, banker, 1, 0
        return
    if PLAYER_DRAWS[player]:
        thirds = [((player + third) % 10, third, ways, rest, 1) for third, ways, rest in _one(left)]
    else:
        thirds = [(player, STOOD, 1, left, 0)]
    for total, column, ways, rest, drawn in thirds:
        if BANKER_DRAWS[banker][column]:
            for value, more, _ in _one(rest):
                yield total, (banker + value) % 10, ways * more, drawn + 1
        else:
            yield total, banker, ways, drawn


@cache
def combinations(decks: int) -> Combinations:
    """Count every ordered draw of six cards from `decks` fresh packs; exact integers."""
    size = 52 * decks
    counts: Counts = (16 * decks, *(4 * decks,) * 9)
    unused = {2: 1, 1: size - 5, 0: (size - 4) * (size - 5)}
    ways_by_outcome = [0, 0, 0]
    used = {4: 0, 5: 0, 6: 0}
    banker_six = 0
    for player, ways, left in _two(counts):
        for banker, more, rest in _two(left):
            for player_total, banker_total, last, drawn in _ends(player, banker, rest):
                weight = ways * more * last * unused[drawn]
                used[4 + drawn] += weight
                if player_total == banker_total:
                    ways_by_outcome[TIE] += weight
                elif player_total > banker_total:
                    ways_by_outcome[PLAYER] += weight
                else:
                    ways_by_outcome[BANKER] += weight
                    if banker_total == 6:
                        banker_six += weight
    total = 1
    for k in range(6):
        total *= size - k
    return Combinations(
        decks=decks,
        total=total,
        banker=ways_by_outcome[BANKER],
        player=ways_by_outcome[PLAYER],
        tie=ways_by_outcome[TIE],
        used=used,
        banker_six=banker_six,
        pair=Fraction(4 * decks - 1, size - 1),
    )


def _bet(*profits: tuple[Fraction, Fraction | int]) -> BetFigures:
    """Make the figures of (chance, profit on one unit) pairs; what is left of the chance is a push."""
    mean = sum((chance * profit for chance, profit in profits), Fraction(0))
    square = sum((chance * profit * profit for chance, profit in profits), Fraction(0))
    return BetFigures(1 + mean, -mean, square - mean * mean)


def bets(
    decks: int,
    *,
    commission_bps: int = 500,
    pay_tie: int = 8,
    pay_pair: int = 11,
    tie_pushes_main: bool = True,
) -> dict[str, BetFigures]:
    """Give the figures of each bet of a fresh shoe: the five choices, and `banker_six_half` for BACCARAT-D10."""
    found = combinations(decks)
    player, banker, tie, six = (
        Fraction(ways, found.total) for ways in (found.player, found.banker, found.tie, found.banker_six)
    )
    taken = [] if tie_pushes_main else [(tie, -1)]
    on_pair = _bet((found.pair, pay_pair), (1 - found.pair, -1))
    return {
        "player": _bet((player, 1), (banker, -1), *taken),
        "banker": _bet((banker, 1 - Fraction(commission_bps, 10_000)), (player, -1), *taken),
        "tie": _bet((tie, pay_tie), (1 - tie, -1)),
        "player_pair": on_pair,
        "banker_pair": on_pair,
        "banker_six_half": _bet((banker - six, 1), (six, Fraction(1, 2)), (player, -1), *taken),
    }
