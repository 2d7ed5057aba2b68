"""What a winning hand of yuci is worth: one function per pattern, and the reading of the most points."""

from collections.abc import Callable, Iterator, Sequence
from typing import Literal, NamedTuple

from games.face import Text
from games.melds import CONCEALED, PUNG, Split, readings, seven_pairs
from games.rack import Meld, Rack
from games.tiles import SHIFT, SUIT, UNIT
from games.yuci.rules import PATTERN_POINTS, Rules

How = Literal["discard", "self_draw", "rob_kong"]

NUMBERED_SUITS = 0b111
HONOURS = 3
"""Place of the honours among the suits."""
ORDER = {pattern: place for place, pattern in enumerate(PATTERN_POINTS)}

NAMES = {
    "pinghu": Text("平胡", "win"),
    "bianzhang": Text("边张", "edge wait"),
    "kanzhang": Text("砍张", "middle wait"),
    "diaozhang": Text("吊张", "wait for the pair"),
    "menqing": Text("门前清", "concealed hand"),
    "duanyao": Text("断幺", "neither ends nor honours"),
    "couyise": Text("凑一色", "one suit and honours"),
    "pengpenghu": Text("碰碰胡", "all triplets"),
    "qixiaodui": Text("七小对", "seven pairs"),
    "qingyise": Text("清一色", "one suit"),
    "yitiaolong": Text("一条龙", "one to nine"),
    "fengyise": Text("风一色", "honours only"),
}


class Reading(NamedTuple):
    """What a pattern looks at: the tiles read in one way, with the set in which the winning tile stands.

    `stands`: "pair", "edge" (the 3 of 123, the 7 of 789), "middle", "run" or "triplet"; `one_wait`: there was exactly
    one kind to wait for; `suits`: of all tiles, as a mask, honours bit 3; `ends`: a 1, a 9 or an honour anywhere.
    """

    pairs: bool
    no_run: bool
    dragon: bool
    stands: str
    one_wait: bool
    concealed: bool
    suits: int
    ends: bool


def _waited(reading: Reading, stands: str) -> bool:
    return reading.one_wait and reading.stands == stands


def is_bianzhang(r: Reading, rules: Rules) -> bool:
    """The only wait, for the 3 of 123 or the 7 of 789."""
    return _waited(r, "edge")


def is_kanzhang(r: Reading, rules: Rules) -> bool:
    """The only wait, for the middle of a run."""
    return _waited(r, "middle")


def is_diaozhang(r: Reading, rules: Rules) -> bool:
    """The only wait, for the other tile of the pair (YUCI-D2: by option on every seven pairs)."""
    return _waited(r, "pair") or (r.pairs and rules.seven_pairs_always_diaozhang)


def is_menqing(r: Reading, rules: Rules) -> bool:
    """No meld but concealed kongs."""
    return r.concealed


def is_duanyao(r: Reading, rules: Rules) -> bool:
    """No 1, 9 or honour anywhere."""
    return not r.ends


def is_couyise(r: Reading, rules: Rules) -> bool:
    """One suit and honours."""
    return r.suits >> HONOURS & 1 == 1 and (r.suits & NUMBERED_SUITS).bit_count() == 1


def is_pengpenghu(r: Reading, rules: Rules) -> bool:
    """Four triplets or kongs and a pair (YUCI-D2: by option only where the winning tile completes a triplet)."""
    return r.no_run and not r.pairs and (r.stands == "triplet" or not rules.pengpenghu_shanpon_only)


def is_qixiaodui(r: Reading, rules: Rules) -> bool:
    """Seven pairs."""
    return r.pairs


def is_qingyise(r: Reading, rules: Rules) -> bool:
    """One suit alone."""
    return r.suits.bit_count() == 1 and r.suits != 1 << HONOURS


def is_yitiaolong(r: Reading, rules: Rules) -> bool:
    """The runs 123, 456 and 789 of one suit."""
    return r.dragon


def is_fengyise(r: Reading, rules: Rules) -> bool:
    """Honours alone."""
    return r.suits == 1 << HONOURS


HOLDS: dict[str, Callable[[Reading, Rules], bool]] = {
    "pinghu": lambda r, rules: True,
    "bianzhang": is_bianzhang,
    "kanzhang": is_kanzhang,
    "diaozhang": is_diaozhang,
    "menqing": is_menqing,
    "duanyao": is_duanyao,
    "couyise": is_couyise,
    "pengpenghu": is_pengpenghu,
    "qixiaodui": is_qixiaodui,
    "qingyise": is_qingyise,
    "yitiaolong": is_yitiaolong,
    "fengyise": is_fengyise,
}
"""Pattern → whether a reading has it, in the order of the sheet's table."""


def suits_of(keys: Sequence[int], melds: Sequence[Meld]) -> int:
    """Give the suits of hand and melds as a mask, honours bit 3."""
    mask = 0
    for place, key in enumerate(keys):
        if key:
            mask |= 1 << place
    for meld in melds:
        mask |= 1 << SUIT[meld.tile]
    return mask


def lacks_a_suit(suits: int) -> bool:
    """Say whether at least one of m, p, s is missing (YUCI-16); honours do not matter."""
    return suits & NUMBERED_SUITS != NUMBERED_SUITS


def _is_end(kind: int) -> bool:
    return kind >= 27 or SHIFT[kind] in (0, 24)


def _places(way: Sequence[Split], kind: int) -> Iterator[str]:
    """Give in what the winning tile can stand in this reading: it belongs to one of the concealed sets or the pair."""
    split, rank = way[SUIT[kind]], SHIFT[kind] // 3
    if split.pair == rank:
        yield "pair"
    if rank in split.triplets:
        yield "triplet"
    for run in set(split.runs):
        if rank == run + 1:
            yield "middle"
        elif (rank == run + 2 and run == 0) or (rank == run and run == 6):
            yield "edge"
        elif run <= rank <= run + 2:
            yield "run"


def readings_of(keys: Sequence[int], melds: Sequence[Meld], kind: int, one_wait: bool, rules: Rules) -> list[Reading]:
    """Give what there is to see in each way to read a complete hand; [] where it is not complete (YUCI-16, 24).

    `keys` hold the winning tile `kind`.
    """
    suits = suits_of(keys, melds)
    if not lacks_a_suit(suits):
        return []
    concealed = all(meld.kind == CONCEALED for meld in melds)
    ends = any(_is_end(meld.tile) for meld in melds)
    ends = ends or bool(keys[HONOURS]) or any(key & 0o700000007 for key in keys[:HONOURS])
    found = []
    if rules.seven_pairs and not melds and seven_pairs(keys):
        found.append(Reading(True, True, False, "pair", one_wait, concealed, suits, ends))
    for way in readings(keys):
        no_run = not any(split.runs for split in way)
        dragon = any({0, 3, 6} <= set(split.runs) for split in way)
        for stands in _places(way, kind):
            found.append(Reading(False, no_run, dragon, stands, one_wait, concealed, suits, ends))
    return found


class Score(NamedTuple):
    """A win counted: the patterns of the reading that counts, and its points by part (YUCI-23 to 27)."""

    patterns: tuple[str, ...]
    pattern_points: int
    hu_points: int
    kong_points: int


def best_reading(found: Sequence[Reading], rules: Rules) -> tuple[tuple[str, ...], int] | None:
    """Give the patterns and points of the dearest reading, of equal ones that whose list comes first."""
    best: tuple[int, list[int]] | None = None
    for reading in found:
        places = [ORDER[pattern] for pattern, holds in HOLDS.items() if holds(reading, rules)]
        names = list(ORDER)
        points = sum(rules.pattern_points[names[place]] for place in places)
        if best is None or (-points, places) < (-best[0], best[1]):
            best = (points, places)
    if best is None:
        return None
    names = list(ORDER)
    return tuple(names[place] for place in best[1]), best[0]


def kong_points(melds: Sequence[Meld], rules: Rules) -> int:
    """Give the points of the winner's own kongs (YUCI-27)."""
    concealed = sum(meld.kind == CONCEALED for meld in melds)
    exposed = sum(meld.kind not in (PUNG, CONCEALED) for meld in melds)
    return exposed * rules.exposed_kong_points + concealed * rules.concealed_kong_points


def score(rack: Rack, kind: int, rules: Rules, *, flower: bool = False, dealer: bool = False) -> Score | None:
    """Count the win of a hand (without the winning tile) on a kind; None where that completes nothing.

    `flower`: drawn as the replacement of the own kong (YUCI-26); `dealer`: the winner deals (YUCI-25).
    """
    waits = ready(rack, rules)
    keys = with_tile(rack, kind)
    one_wait = waits.bit_count() == 1
    counted = best_reading(readings_of(keys, rack.melds, kind, one_wait, rules), rules)
    if counted is None:
        return None
    patterns, points = counted
    bonus = rules.dealer_bonus if dealer else 0
    hu = points + bonus
    if flower:
        hu = 2 * points + bonus * (2 if rules.kong_flower_doubles_bonus else 1)
    return Score(patterns, points, hu, kong_points(rack.melds, rules))


def ready(rack: Rack, rules: Rules) -> int:
    """Give the kinds that a seat waits on, as a mask: none where all three suits are there (YUCI-14, 16)."""
    mask = rack.waits(rules.seven_pairs)
    if mask and not lacks_a_suit(rack.suits()):
        return 0
    return mask


def with_tile(rack: Rack, kind: int) -> list[int]:
    """Give the keys of the hand with one tile more."""
    keys = rack.keys[:]
    keys[SUIT[kind]] += UNIT[kind]
    return keys


def without_tile(rack: Rack, kind: int) -> Rack:
    """Give a rack of the same tiles but one."""
    other = rack.copy()
    other.take(kind)
    return other
