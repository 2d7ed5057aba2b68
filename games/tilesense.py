"""How a simulated mahjong player values tiles: quick tables by suit, for the bots alone; no rule lives here."""

from functools import cache
from typing import NamedTuple

from games.tiles import UNIT


class Style(NamedTuple):
    """What a player is after: worth of a run, triplet, pair, open, closed and edge pair of a run, and a lone tile.

    `ends`: only sets with a 1 or a 9 are worth anything.
    """

    run: int
    triplet: int
    pair: int
    open_: int
    closed: int
    edge: int
    lone: int
    ends: bool = False


PLAIN = Style(100, 96, 42, 40, 26, 20, 3)
TRIPLETS = Style(30, 120, 55, 10, 6, 4, 3)
PAIRS = Style(0, 60, 60, 1, 1, 1, 2)
ENDS = Style(100, 90, 40, 0, 30, 34, 4, ends=True)


@cache
def worth(key: int, style: Style, runs: bool = True) -> int:
    """Give the worth of one suit's tiles at their best parting."""
    if not key:
        return 0
    shift = (key & -key).bit_length() - 1
    shift -= shift % 3
    rank, unit = shift // 3, 1 << shift
    copies = (key >> shift) & 7
    end = rank in (0, 8)
    good = end or not style.ends
    best = worth(key - unit, style, runs) + (style.lone if good else 1) + (min(rank, 8 - rank) if not style.ends else 0)
    if copies >= 2:
        best = max(best, worth(key - 2 * unit, style, runs) + (style.pair if good else 4))
    if copies >= 3:
        best = max(best, worth(key - 3 * unit, style, runs) + (style.triplet if good else 5))
    if not runs:
        return best
    next_, after = (key >> shift + 3) & 7, (key >> shift + 6) & 7
    if rank <= 6 and next_ and after and (not style.ends or rank in (0, 6)):
        best = max(best, worth(key - 0o111 * unit, style, runs) + style.run)
    if rank <= 7 and next_:
        edge = rank in (0, 7)
        value = style.edge if edge else style.open_
        if style.ends and not edge:
            value = style.edge if rank in (1, 6) else 0
        best = max(best, worth(key - 0o11 * unit, style, runs) + value)
    if rank <= 6 and after and (not style.ends or rank in (0, 6)):
        best = max(best, worth(key - 0o101 * unit, style, runs) + style.closed)
    return best


@cache
def losses(key: int, style: Style, runs: bool = True) -> tuple[tuple[int, int], ...]:
    """Give (what it costs, rank) for each rank that could be thrown away, cheapest first."""
    now = worth(key, style, runs)
    found = []
    for rank in range(9):
        if (key >> 3 * rank) & 7:
            found.append((now - worth(key - UNIT[rank], style, runs), rank))
    return tuple(sorted(found))


def pairs_in(keys: list[int]) -> int:
    """Count the pairs in hand, four alike as two."""
    total = 0
    for key in keys:
        while key:
            total += (key & 7) // 2
            key >>= 3
    return total
