"""Sets, pairs and waits of mahjong hands, worked out suit by suit and remembered.

A suit's key (see `games.tiles`) has at most 405,350 values of 14 tiles and fewer, so each table here is a dict that
fills as hands come by; nothing is ever computed twice. Keys of honours go through the functions with `runs=False`.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from games.tiles import COPIES

PUNG, DIRECT, ADDED, CONCEALED = range(4)
"""Kinds of meld: a pung, a kong of another's discard, one added to the own pung, one of four in hand."""
MELD_NAMES = ("pung", "kong_direct", "kong_added", "kong_concealed")
KONG_CHOICES = {"direct": DIRECT, "added": ADDED, "concealed": CONCEALED}
CHOICES = ("", "direct", "added", "concealed")


class Split(NamedTuple):
    """One way to part a suit's tiles into sets and at most one pair, by rank 0–8; `pair` -1 = none."""

    pair: int
    triplets: tuple[int, ...]
    runs: tuple[int, ...]


def size_of(key: int) -> int:
    """Count a suit's tiles."""
    total = 0
    while key:
        total += key & 7
        key >>= 3
    return total


@cache
def _sets(key: int, runs: bool) -> tuple[Split, ...]:
    """Give every split of a suit into sets alone."""
    if not key:
        return (Split(-1, (), ()),)
    shift = (key & -key).bit_length() - 1
    shift -= shift % 3
    rank = shift // 3
    found = []
    if (key >> shift) & 7 >= 3:
        found += [Split(-1, (rank, *s.triplets), s.runs) for s in _sets(key - (3 << shift), runs)]
    if runs and shift <= 18 and (key >> shift + 3) & 7 and (key >> shift + 6) & 7:
        found += [Split(-1, s.triplets, (rank, *s.runs)) for s in _sets(key - (0o111 << shift), runs)]
    return tuple(dict.fromkeys(found))


@cache
def splits(key: int, runs: bool = True) -> tuple[Split, ...]:
    """Give every way to part a suit's tiles into sets, and a pair where their number leaves two over."""
    rest = size_of(key) % 3
    if rest == 0:
        return _sets(key, runs)
    if rest == 1:
        return ()
    found = []
    for rank in range(9):
        if (key >> 3 * rank) & 7 >= 2:
            found += [Split(rank, s.triplets, s.runs) for s in _sets(key - (2 << 3 * rank), runs)]
    return tuple(found)


class Suit(NamedTuple):
    """What waits and completeness need of one suit's tiles.

    `rest` is their number modulo 3; `whole`: they are sets (rest 0) or sets and a pair (rest 2); `gaps`: the ranks of
    which one more tile makes them whole, as a mask, a fifth copy excepted; `odd`: the ranks owned once or thrice.
    """

    size: int
    rest: int
    whole: bool
    gaps: int
    odd: int


_SUITS: dict[int, Suit] = {}
_HONOURS: dict[int, Suit] = {}


def _suit(key: int, runs: bool) -> Suit:
    size = size_of(key)
    gaps = odd = 0
    for rank in range(9 if runs else 7):
        held = (key >> 3 * rank) & 7
        odd |= (held & 1) << rank
        if held < COPIES and _near(key, rank, runs) and splits(key + (1 << 3 * rank), runs):
            gaps |= 1 << rank
    return Suit(size, size % 3, bool(splits(key, runs)), gaps, odd)


def _near(key: int, rank: int, runs: bool) -> bool:
    """Say whether a tile of this rank could belong to anything: it needs a neighbour within two, or its like."""
    low = max(0, rank - 2) if runs else rank
    high = min(8, rank + 2) if runs else rank
    return any((key >> 3 * r) & 7 for r in range(low, high + 1))


def suit(key: int) -> Suit:
    """Give the entry of a numbered suit."""
    found = _SUITS.get(key)
    if found is None:
        found = _SUITS[key] = _suit(key, True)
    return found


def honours(key: int) -> Suit:
    """Give the entry of the honours, which make no runs."""
    found = _HONOURS.get(key)
    if found is None:
        found = _HONOURS[key] = _suit(key, False)
    return found


def table(keys: Sequence[int]) -> list[Suit]:
    """Give the entries of m, p, s and, where there are four keys, the honours."""
    known = _SUITS.get
    found = [
        known(keys[0]) or suit(keys[0]),
        known(keys[1]) or suit(keys[1]),
        known(keys[2]) or suit(keys[2]),
    ]
    if len(keys) == 4:
        found.append(honours(keys[3]))
    return found


def waits(keys: Sequence[int]) -> int:
    """Give the kinds that make sets and a pair of 3n + 1 tiles in hand (a fifth copy in hand is none), as a mask."""
    return waits_in(table(keys))


def waits_in(found: Sequence[Suit]) -> int:
    """Give `waits` from the entries of the suits."""
    one = two = other = -1
    for place, (_, rest, whole, _, _) in enumerate(found):
        if rest == 0:
            if not whole:
                return 0
        elif rest == 1:
            if one >= 0:
                return 0
            one = place
        elif two < 0:
            two = place
        elif other < 0:
            other = place
        else:
            return 0
    if one >= 0:
        return found[one].gaps << 9 * one if two < 0 else 0
    if other < 0:
        return 0
    mask = 0
    if found[two].whole:
        mask = found[other].gaps << 9 * other
    if found[other].whole:
        mask |= found[two].gaps << 9 * two
    return mask


def pair_wait(keys: Sequence[int]) -> int:
    """Give the kind that makes seven pairs (four alike are two) of 13 tiles in hand, as a mask of one kind or none."""
    return pair_wait_in(table(keys))


def pair_wait_in(found: Sequence[Suit]) -> int:
    """Give `pair_wait` from the entries of the suits."""
    mask = size = shift = 0
    for tiles, _, _, _, odd in found:
        mask |= odd << shift
        size += tiles
        shift += 9
    return mask if size == 13 and not mask & (mask - 1) else 0


def complete(keys: Sequence[int]) -> bool:
    """Say whether the tiles in hand are sets and one pair."""
    pairs = 0
    for entry in table(keys):
        if not entry.whole:
            return False
        pairs += entry.rest == 2
    return pairs == 1


def seven_pairs(keys: Sequence[int]) -> bool:
    """Say whether the tiles in hand are seven pairs, four alike counted as two."""
    entries = table(keys)
    return sum(e.size for e in entries) == 14 and not any(e.odd for e in entries)


def readings(keys: Sequence[int]) -> list[tuple[Split, ...]]:
    """Give every way to part the tiles in hand into sets and exactly one pair, a split for each suit."""
    found: list[tuple[Split, ...]] = [()]
    for place, key in enumerate(keys):
        ways = splits(key, place < 3)
        found = [(*done, way) for done in found for way in ways]
    return [way for way in found if sum(split.pair >= 0 for split in way) == 1]
