"""What a winning hand of xuezhan is worth: one function per row of the fan table, the dearest reading of the tiles."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal, NamedTuple

from games.face import Text
from games.melds import PUNG, Split, readings, seven_pairs
from games.rack import Meld, Rack
from games.tiles import SHIFT, SUIT, UNIT, kinds_of
from games.xuezhan.rules import Rules

How = Literal["discard", "self_draw", "rob_kong"]
First = Literal["tianhu", "dihu"]

ROWS = (
    "tianhu", "dihu", "qinglongqidui", "qingqidui", "longqidui", "qingyaojiu", "qingdui", "qidui", "qingyise",
    "daiyaojiu", "duidui", "pinghu",
)  # fmt: skip
"""The rows in the order in which ties between readings are broken, and in which a reading lists its rows."""
PLACE = {row: place for place, row in enumerate(ROWS)}

NAMES = {
    "tianhu": Text("天胡", "heavenly win"),
    "dihu": Text("地胡", "earthly win"),
    "qinglongqidui": Text("清龙七对", "dragon seven pairs of one suit"),
    "qingqidui": Text("清七对", "seven pairs of one suit"),
    "longqidui": Text("龙七对", "dragon seven pairs"),
    "qingyaojiu": Text("清幺九", "ones and nines of one suit"),
    "qingdui": Text("清对", "triplets of one suit"),
    "qidui": Text("七对", "seven pairs"),
    "qingyise": Text("清一色", "one suit"),
    "daiyaojiu": Text("带幺九", "ones and nines"),
    "duidui": Text("对对", "all triplets"),
    "pinghu": Text("平胡", "plain win"),
}

SUM_FAN = {
    "pinghu": 0, "duidui": 1, "qingyise": 2, "qidui": 2, "daiyaojiu": 2, "qingdui": 3, "longqidui": 3, "qingqidui": 3,
}  # fmt: skip
"""Fan of the rows that add up (XUEZHAN-13)."""
MAX_FAN = {
    "pinghu": 1, "duidui": 2, "qingyise": 3, "daiyaojiu": 3, "qidui": 3, "qingdui": 4, "longqidui": 5, "qingqidui": 5,
    "qingyaojiu": 5, "tianhu": 6, "dihu": 6, "qinglongqidui": 6,
}  # fmt: skip
"""Fan of the rows of which the dearest counts (XUEZHAN-15)."""


class Reading(NamedTuple):
    """What a row looks at: the shape that the tiles are read in."""

    pairs: bool
    one_suit: bool
    triplets_only: bool
    yaojiu: bool
    quads: int


def is_duidui(r: Reading) -> bool:
    """Four triplets or kongs and a pair."""
    return not r.pairs and r.triplets_only


def is_qingyise(r: Reading) -> bool:
    """One suit alone."""
    return r.one_suit


def is_daiyaojiu(r: Reading) -> bool:
    """A 1 or a 9 in every set and in the pair; never seven pairs."""
    return r.yaojiu


def is_qidui(r: Reading) -> bool:
    """Seven pairs."""
    return r.pairs


def is_longqidui(r: Reading) -> bool:
    """Seven pairs with four alike."""
    return r.pairs and r.quads > 0


def is_qingdui(r: Reading) -> bool:
    """Triplets of one suit."""
    return r.one_suit and is_duidui(r)


def is_qingqidui(r: Reading) -> bool:
    """Seven pairs of one suit."""
    return r.one_suit and r.pairs


def is_qingyaojiu(r: Reading) -> bool:
    """Ones and nines of one suit."""
    return r.one_suit and r.yaojiu


def is_qinglongqidui(r: Reading) -> bool:
    """Seven pairs of one suit with four alike."""
    return r.one_suit and is_longqidui(r)


HOLDS: dict[str, Callable[[Reading], bool]] = {
    "qinglongqidui": is_qinglongqidui,
    "qingqidui": is_qingqidui,
    "longqidui": is_longqidui,
    "qingyaojiu": is_qingyaojiu,
    "qingdui": is_qingdui,
    "qidui": is_qidui,
    "qingyise": is_qingyise,
    "daiyaojiu": is_daiyaojiu,
    "duidui": is_duidui,
    "pinghu": lambda r: True,
}
USES_ROOT = frozenset({"longqidui", "qinglongqidui"})
"""Rows that use up one root (XUEZHAN-17)."""


def rows_that_add(reading: Reading) -> tuple[str, ...]:
    """Give the rows of a reading that add up, after the replacements of XUEZHAN-14."""
    rows = []
    if is_longqidui(reading):
        rows = ["longqidui", "qingyise"] if reading.one_suit else ["longqidui"]
    elif is_qidui(reading):
        rows = ["qingqidui"] if reading.one_suit else ["qidui"]
    else:
        if is_qingdui(reading):
            rows = ["qingdui"]
        elif is_duidui(reading):
            rows = ["duidui"]
        elif reading.one_suit:
            rows = ["qingyise"]
        if is_daiyaojiu(reading):
            rows.append("daiyaojiu")
    return tuple(rows) or ("pinghu",)


class Worth(NamedTuple):
    """One way to count a reading: `base` is rows and roots, without what the moment of the win adds."""

    base: int
    rows: tuple[str, ...]
    roots: int


def ways_of(reading: Reading, rules: Rules, first: First | None) -> list[Worth]:
    """Give the ways in which a reading may be counted: one where rows add, one per row where the dearest counts."""
    quads = reading.quads
    if rules.adds_rows:
        rows = rows_that_add(reading)
        roots = quads - bool(USES_ROOT.intersection(rows))
        return [Worth(sum(SUM_FAN[row] for row in rows) + roots * rules.root_fan, rows, roots)]
    names = [row for row, holds in HOLDS.items() if holds(reading)]
    if first is not None and rules.heaven_earth:
        names.insert(0, first)
    ways = []
    for row in names:
        roots = quads - (row in USES_ROOT)
        ways.append(Worth(MAX_FAN[row] + roots * rules.root_fan, (row,), roots))
    return ways


def dearest(ways: Iterable[Worth]) -> Worth | None:
    """Give the way of the highest total, of equal ones that with the earlier row (XUEZHAN-23)."""
    return max(ways, key=lambda w: (w.base, [-PLACE[row] for row in w.rows]), default=None)


@dataclass(frozen=True, slots=True)
class Score:
    """A win counted: `base` is rows and roots alone, `raw` all fan but the bonus of a self-draw (XUEZHAN-D8).

    `extra` names what the moment adds: "kong_flower", "kong_discard", "rob_kong" or None.
    """

    rows: tuple[str, ...]
    roots: int
    base: int
    raw: int
    extra: str | None


_ENDS = frozenset({0, 8})
_END_RUNS = frozenset({0, 6})


@cache
def _split_features(split: Split) -> tuple[bool, bool, bool]:
    """Say of one suit's split: no run in it; a 1 or 9 in every part of it; a triplet of any kind in it."""
    ends = (
        (split.pair < 0 or split.pair in _ENDS)
        and _ENDS.issuperset(split.triplets)
        and _END_RUNS.issuperset(split.runs)
    )
    return not split.runs, ends, bool(split.triplets)


def readings_of(keys: Sequence[int], melds: Sequence[Meld], rules: Rules) -> list[Reading]:
    """Give what there is to see in each way to read a complete hand; [] where it is not complete (XUEZHAN-3, 4).

    `keys` are all tiles in hand, the winning one among them.
    """
    suits = sum(1 << place for place, key in enumerate(keys) if key)
    for meld in melds:
        suits |= 1 << SUIT[meld.tile]
    if suits == 0b111:
        return []
    one_suit = not suits & (suits - 1)
    quads = count_quads(keys, melds)
    meld_ends = all(SHIFT[meld.tile] in (0, 24) for meld in melds)
    found = []
    if not melds and seven_pairs(keys):
        found.append(Reading(True, one_suit, False, False, quads))
    for way in readings(keys):
        features = [_split_features(split) for split in way]
        triplets = bool(melds) or any(f[2] for f in features)
        yaojiu = meld_ends and all(f[1] for f in features) and (rules.yaojiu_triplets or not triplets)
        found.append(Reading(False, one_suit, all(f[0] for f in features), yaojiu, quads))
    return list(dict.fromkeys(found))


def count_quads(keys: Sequence[int], melds: Sequence[Meld]) -> int:
    """Count the kinds owned in all four copies: the roots before XUEZHAN-17."""
    total = sum((key & 0o444444444).bit_count() for key in keys)
    for meld in melds:
        total += meld.kind != PUNG or (keys[SUIT[meld.tile]] >> SHIFT[meld.tile]) & 7 > 0
    return total


def score(
    keys: Sequence[int],
    melds: Sequence[Meld],
    rules: Rules,
    how: How = "discard",
    after_kong: bool = False,
    first: First | None = None,
) -> Score | None:
    """Count a win in its dearest reading, or None where the tiles are no complete hand.

    `keys` hold the winning tile; `after_kong` on a self-draw is a win on the own replacement, on a discard a win on
    the discard that follows a kong (XUEZHAN-20, 21).
    """
    way = dearest(way for reading in readings_of(keys, melds, rules) for way in ways_of(reading, rules, first))
    if way is None:
        return None
    extra = None
    if how == "rob_kong":
        extra = "rob_kong"
    elif after_kong:
        extra = "kong_flower" if how == "self_draw" else "kong_discard"
    return Score(way.rows, way.roots, way.base, way.base + (extra is not None), extra)


def ready(rack: Rack, void: int = -1) -> int:
    """Give the kinds that a seat waits on, as a mask: XUEZHAN-4, none over three suits (XUEZHAN-3, XUEZHAN-D20).

    `void` is the suit declared, -1 for none: a seat that still owns a tile of it waits on nothing (XUEZHAN-D3).
    """
    mask = rack.waits()
    if mask:
        suits = rack.suits()
        if suits == 0b111 or (void >= 0 and suits >> void & 1):
            return 0
    return mask


def is_pig(rack: Rack, void: int = -1) -> bool:
    """Say whether hand and melds show three suits (XUEZHAN-32), or the declared suit where one is declared."""
    suits = rack.suits()
    return bool(suits >> void & 1) if void >= 0 else suits == 0b111


class Best(NamedTuple):
    """The largest fan that a ready hand could win with, and the kinds that reach it."""

    score: Score
    kinds: int


def best(rack: Rack, rules: Rules, void: int = -1) -> Best | None:
    """Give the largest fan over all waits, without what a moment would add (XUEZHAN-33); None where not ready."""
    found: Best | None = None
    for kind in kinds_of(ready(rack, void)):
        counted = score(with_tile(rack, kind), rack.melds, rules)
        assert counted is not None
        if found is None or counted.raw > found.score.raw:
            found = Best(counted, 1 << kind)
        elif counted.raw == found.score.raw:
            found = Best(found.score, found.kinds | 1 << kind)
    return found


def with_tile(rack: Rack, kind: int) -> list[int]:
    """Give the keys of the hand with one tile more."""
    keys = rack.keys[:]
    keys[SUIT[kind]] += UNIT[kind]
    return keys
