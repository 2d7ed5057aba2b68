"""The kinds of play: every set of ranks that can be played, what it counts as, and what beats what.

A *reading* is one int: kind << 8 | length << 4 | rank. `kind` is a place in KINDS, `length` the number of consecutive
groups (1 outside chains and planes), `rank` the rank that compares. Two readings compare only where all but the rank
is equal, and the higher one beats (DOUDIZHU-28, 29).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement

from games.doudizhu.pack import BLACK, FOURS, GUARD, JOKERS, RANKS, RED, TWO, unit

KINDS = (
    "rocket", "bomb", "solo", "pair", "trio", "trio_solo", "trio_pair", "solo_chain", "pair_chain", "trio_chain",
    "plane_pair", "plane_solo", "four_two_pair", "four_two_solo",
)  # fmt: skip
"""The kinds in the order in which a lead is read where nothing else says (DOUDIZHU-D8)."""
_BOMB = KINDS.index("bomb")
_FOURS = (KINDS.index("four_two_pair"), KINDS.index("four_two_solo"))

NOTHING = 0
"""The standing play of a seat that leads."""
ANYTHING = -1
"""The standing play after a set of no kind was recorded as played: whatever is of a kind beats it."""


@dataclass(frozen=True, slots=True)
class Wings:
    """What an operator allows as wings (DOUDIZHU-D5, D6, D7)."""

    repeat: bool = True
    match_body: bool = False
    bomb: bool = False
    rocket: bool = False


def reading(kind: str, rank: int, length: int = 1) -> int:
    """Pack a reading."""
    return KINDS.index(kind) << 8 | length << 4 | rank


ROCKET = reading("rocket", RED)


def kind_of(read: int) -> str:
    """Give a reading's kind."""
    return KINDS[read >> 8]


def length_of(read: int) -> int:
    """Give a reading's number of consecutive groups."""
    return read >> 4 & 15


def rank_of(read: int) -> str:
    """Give the rank by which a reading compares."""
    return RANKS[read & 15]


def is_bomb(read: int) -> bool:
    """Say whether a reading is a bomb or the rocket, which double the multiplier (DOUDIZHU-31)."""
    return 0 < read < (_BOMB + 1) << 8


def is_four_two(read: int) -> bool:
    """Say whether a reading is four with two wings (DOUDIZHU-23)."""
    return read >> 8 in _FOURS


def beats(read: int, standing: int) -> bool:
    """Say whether a reading beats the standing one (DOUDIZHU-24, 26–29)."""
    if standing <= NOTHING:
        return True
    if read >> 4 == standing >> 4:
        return read > standing
    return standing != ROCKET and (read == ROCKET or (read >> 8 == _BOMB and standing >> 8 != _BOMB))


@dataclass(frozen=True, slots=True)
class Table:
    """Every playable set under one choice of wings.

    `readings` maps a key to its readings in the order of KINDS; `sets` a reading to the keys that have it;
    `bodies` a reading to the key that each of these holds at least; `shapes` kind and length to readings, low to high;
    `several` lists the keys with more than one reading (DOUDIZHU-D8).
    """

    readings: Mapping[int, tuple[int, ...]]
    sets: Mapping[int, tuple[int, ...]]
    bodies: Mapping[int, int]
    shapes: Mapping[int, tuple[int, ...]]
    several: tuple[int, ...]


_CHAINS = {"solo_chain": (1, 5, 12), "pair_chain": (2, 3, 10), "trio_chain": (3, 2, 6)}
"""Chain → cards of a rank, fewest and most ranks: nobody holds more than 20 cards (DOUDIZHU-19, 20, 21)."""
_THREES = GUARD // 8 * 3
"""Added to a key it sets the guard bit of a rank that has five cards or more."""
_TWO_JOKERS = JOKERS * 14
"""The bits of the jokers' counters that only a count of two or more sets."""
_PLANES = {"plane_solo": (1, 5), "plane_pair": (2, 4)}
"""Plane → cards of a wing, most trios in 20 cards (DOUDIZHU-22)."""


def _run(first: int, length: int, each: int) -> int:
    """Give the key of `length` consecutive ranks with `each` cards of each."""
    return sum(unit(rank) * each for rank in range(first, first + length))


def _wings(count: int, size: int, body: range, each: int, allowed: Wings) -> Iterator[int]:
    """Give the keys of `count` wings of `size` cards beside a body with `each` cards of the ranks in `body`."""
    ranks = [rank for rank in range(15 if size == 1 else BLACK) if rank not in body]
    if allowed.match_body and each + size <= 4:
        ranks = sorted([*ranks, *body])
    core = _run(body[0], len(body), each)
    choose = combinations_with_replacement if allowed.repeat else combinations
    for key in map(sum, choose([unit(rank) * size for rank in ranks], count)):
        # a pack has four cards of a rank and one of each joker
        if (core + key + _THREES) & GUARD or key & _TWO_JOKERS:
            continue
        if not (key & FOURS and not allowed.bomb) and (allowed.rocket or key & JOKERS != JOKERS):
            yield key


def _plain() -> Iterator[tuple[int, int, int]]:
    """Give (key, reading, body) of every set without wings."""
    yield JOKERS, ROCKET, JOKERS
    for rank in range(15):
        yield unit(rank), reading("solo", rank), unit(rank)
    for kind, each in (("pair", 2), ("trio", 3), ("bomb", 4)):
        for rank in range(BLACK):
            yield unit(rank) * each, reading(kind, rank), unit(rank) * each
    for kind, (each, least, most) in _CHAINS.items():
        for length in range(least, most + 1):
            for first in range(TWO - length + 1):
                key = _run(first, length, each)
                yield key, reading(kind, first + length - 1, length), key


def _winged(allowed: Wings) -> Iterator[tuple[int, int, int]]:
    """Give (key, reading, body) of every set with wings."""
    bodies = [("trio_solo", rank, 1, 1, 1, 3) for rank in range(BLACK)]
    bodies += [("trio_pair", rank, 1, 1, 2, 3) for rank in range(BLACK)]
    bodies += [("four_two_solo", rank, 1, 2, 1, 4) for rank in range(BLACK)]
    bodies += [("four_two_pair", rank, 1, 2, 2, 4) for rank in range(BLACK)]
    for kind, (size, most) in _PLANES.items():
        for length in range(2, most + 1):
            bodies += [(kind, first, length, length, size, 3) for first in range(TWO - length + 1)]
    lone = Wings(allowed.repeat, False, allowed.bomb, allowed.rocket)
    for kind, first, length, count, size, each in bodies:
        ranks = range(first, first + length)
        body = _run(first, length, each)
        # 3333 is a bomb and never 333 with a fourth 3 (DOUDIZHU-D6): only planes may take wings of their body's rank
        for wings in _wings(count, size, ranks, each, allowed if length > 1 else lone):
            yield body + wings, reading(kind, ranks[-1], length), body


@cache
def table(allowed: Wings) -> Table:
    """Build the table of all playable sets; of several bodies in one set the highest counts (DOUDIZHU-D8)."""
    best: dict[int, dict[int, int]] = {}
    bodies: dict[int, int] = {}
    for source in (_plain(), _winged(allowed)):
        for key, read, body in source:
            kinds = best.setdefault(key, {})
            kinds[read >> 8] = max(read, kinds.get(read >> 8, 0))
            bodies[read] = body
    readings = {key: tuple(sorted(kinds.values())) for key, kinds in best.items()}
    sets: dict[int, list[int]] = {}
    for key, found in readings.items():
        for read in found:
            sets.setdefault(read, []).append(key)
    shapes: dict[int, list[int]] = {}
    for read in sorted(sets):
        shapes.setdefault(read >> 4, []).append(read)
    return Table(
        readings,
        {read: tuple(sorted(sets[read])) for read in sorted(sets)},
        bodies,
        {shape: tuple(reads) for shape, reads in shapes.items()},
        tuple([key for key, found in readings.items() if len(found) > 1]),
    )
