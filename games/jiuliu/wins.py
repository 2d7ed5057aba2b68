"""When a hand of jiuliu is complete, its hu, its type and its score (JIULIU-24, 25, 27 to 30).

A seat's groups on the table and the locked 勺 in its hand stand; what is left must fall into sentences and 贴 with
exactly two 口 in all. Each way to use the winning card is tried; hands are summed up sentence by sentence from a table.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from games.jiuliu.groups import COMPLETED, HU, KOU, OPENED, Meld
from games.jiuliu.pack import ALL_FACES, FACE_OF, HUN, HUN_FACES, OTHERS, RED_FACES
from games.jiuliu.player import Seat
from games.jiuliu.rules import Rules

SCORES: Mapping[str, tuple[int, int]] = {
    "tian": (14, 14),
    "di": (14, 14),
    "se": (14, 14),
    "su_16": (10, 12),
    "su_14": (8, 10),
    "hun_32": (8, 10),
    "su_12": (6, 8),
    "hun_28": (6, 8),
    "ping_32": (6, 8),
    "su_qing": (4, 6),
    "hun_24": (4, 6),
    "ping_28": (4, 6),
    "qing": (2, 4),
    "hun": (2, 4),
    "su": (2, 4),
    "ping_24": (2, 4),
    "ping": (1, 2),
}
"""Type → score by another's draw and by the own draw, in the order in which ties are named (JIULIU-27, D19)."""
ORDER = tuple(SCORES)
RANK = {name: place for place, name in enumerate(ORDER)}
BANDS = ((32, "_32"), (28, "_28"), (24, "_24"), (0, ""))
PLAIN_BANDS = ((16, "su_16"), (14, "su_14"), (12, "su_12"))


def _splits(a: int, b: int, c: int) -> tuple[tuple[int, int], ...]:
    """Give each (贴, 句) into which so many cards of a sentence's three faces fall, with two 贴 at most."""
    found = []
    for ju in range(min(a, b, c) + 1):
        rest = (a - ju, b - ju, c - ju)
        cards = sum(rest)
        if cards % 2 == 0 and cards <= 4 and 2 * max(rest) <= cards:
            found.append((cards // 2, ju))
    return tuple(found)


SPLITS = [_splits(k & 3, k >> 2 & 3, k >> 4) for k in range(64)]
LEAST = [min([ties for ties, _ in splits], default=9) for splits in SPLITS]
"""Counts of the three faces → the fewest 贴, 9 where they do not fall apart."""


def _best(free: Sequence[int], need: int) -> int:
    """Give the highest hu of free cards that fall into sentences and exactly `need` 贴; -1 where they do not."""
    best = [0, -1, -1]
    for sentence in range(8):
        k = 3 * sentence
        splits = SPLITS[free[k] | free[k + 1] << 2 | free[k + 2] << 4]
        if len(splits) == 1 and splits[0] == (0, 0):
            continue
        after = [-1, -1, -1]
        for ties, ju in splits:
            more = 3 * ju + 2 * ties if HUN[sentence] else 0
            for have in range(need + 1 - ties):
                if best[have] >= 0 and best[have] + more > after[have + ties]:
                    after[have + ties] = best[have] + more
        best = after
    return best[need]


class Group(NamedTuple):
    """A group by faces, for evaluation and explanation; `tabled` says that it lies on the table already."""

    kind: str
    faces: tuple[int, ...]
    quads: tuple[str, ...] = ()

    @property
    def hu(self) -> int:
        """The group's hu (JIULIU-22, 23)."""
        hun = HUN[self.faces[0] // 3]
        if self.quads:
            return sum([HU[quad][hun] for quad in self.quads]) + hun
        return HU[self.kind][hun]


class Win(NamedTuple):
    """A hand that may win: hu, the type that scores highest, all types that it has, the score, its groups.

    `groups` are the fixed ones (table, 勺 in hand, the winning card's); `free` counts the faces of the rest, which
    falls into sentences and `need` 贴.
    """

    hu: int
    type: str
    types: tuple[str, ...]
    score: int
    groups: tuple[Group, ...]
    free: tuple[int, ...]
    need: int


class Short(NamedTuple):
    """A complete hand that is below the minimum for every type that it has (JIULIU-25)."""

    hu: int
    least: int


class _Way(NamedTuple):
    """One use of the winning card: the group that it makes (None: it joins the hand), the tabled group used up."""

    group: Group | None
    used: int
    free: list[int]
    dropped: int = -1
    """The tabled 勺 or 碰 that became the four."""


def group_of(meld: Meld) -> Group:
    """Give a tabled group by faces."""
    return Group(meld.kind, tuple(sorted([FACE_OF[card] for card in meld.cards])), meld.quads)


def own_level_one(seat: Seat, face: int, rules: Rules) -> bool:
    """Say whether the own draw of a face makes a 勺 or a 勺走 before anything else (JIULIU-11, 13, 20)."""
    count = seat.hand[face]
    return count in (2, 3) or (rules.table_shaozou and seat.tabled("shao", face) >= 0)


def _four(seat: Seat, free: list[int], face: int, rules: Rules, base: str, forced: bool) -> Iterator[_Way]:
    """Give the ways to make a four of a face: merged, with a tabled 贴, or with cards of the hand beside it."""
    four = (face,) * 4
    half = seat.half(face)
    if half >= 0:
        meld = seat.melds[half]
        old = "zou" if meld.kind == "bankai" else "shaozou"
        faces = tuple(sorted([FACE_OF[card] for card in meld.cards] + list(four)))
        yield _Way(Group("shuanglong", faces, (old, base)), half, free)
        return
    tie = seat.tie_lacking(face) if rules.kai_tie else -1
    if tie >= 0:
        faces = tuple(sorted([FACE_OF[card] for card in seat.melds[tie].cards] + list(four)))
        yield _Way(Group(OPENED[base][2], faces), tie, free)
        if forced:
            return
    ready = [other for other in OTHERS[face] if free[other]]
    choices: list[list[int]] = [[], *([other] for other in ready), ready] if len(ready) > 1 else [[], ready]
    if forced:
        choices = [ready]
    for extras in choices if forced or ready else [[]]:
        rest = list(free)
        for other in extras:
            rest[other] -= 1
        yield _Way(Group(OPENED[base][len(extras)], tuple(sorted((*four, *extras)))), -1, rest)


def _ways(seat: Seat, free: list[int], face: int, own: bool, rules: Rules) -> Iterator[_Way]:
    count = seat.hand[face]
    tabled = seat.tabled("shao", face)
    if own and own_level_one(seat, face, rules):
        if count == 2:
            rest = list(free)
            rest[face] = 0
            yield _Way(Group("shao", (face,) * 3), -1, rest)
        else:
            for way in _four(seat, free, face, rules, "shaozou", True):
                yield way._replace(dropped=-1 if count == 3 else tabled)
        return
    joined = list(free)
    joined[face] += 1
    yield _Way(None, -1, joined)
    if count == 2:
        rest = list(free)
        rest[face] = 0
        yield _Way(Group("peng", (face,) * 3), -1, rest)
    for place, meld in enumerate(seat.melds):
        if meld.lacks == face:
            faces = tuple(sorted([FACE_OF[card] for card in meld.cards] + [face]))
            yield _Way(Group(COMPLETED[meld.kind], faces), place, free)
    if tabled < 0 and rules.zou_from_peng:
        tabled = seat.tabled("peng", face)
    if count == 3 or tabled >= 0:
        for way in _four(seat, free, face, rules, "zou", False):
            yield way._replace(dropped=-1 if count == 3 else tabled)


def _hopeless(seat: Seat, free: list[int], face: int) -> bool:
    """Say cheaply that no use of the card can complete the hand: other sentences need more 贴 than there may be."""
    skipped = face // 3 if face >= 0 else -1
    ties = seat.kou - 3
    for sentence in range(8):
        k = 3 * sentence
        if sentence != skipped:
            ties += LEAST[free[k] | free[k + 1] << 2 | free[k + 2] << 4]
            if ties > 0:
                return True
    return False


def types_of(
    hu: int, faces: int, qing: bool, rules: Rules, dealer: bool, first: str | None
) -> tuple[tuple[str, ...], int]:
    """Give the types that a complete hand has, best named first, and the minimum that it had to reach."""
    plain = not faces & HUN_FACES
    least = rules.min_dealer if dealer else rules.min_idle
    enough = hu >= least or (plain and rules.free_hand)
    found = []
    if plain:
        band = next((name for low, name in PLAIN_BANDS if hu >= low), "su") if enough else "su"
        found.append(band)
        if qing:
            found.append("su_qing")
    if enough:
        if first is not None:
            found.append(first)
        if not faces & RED_FACES or not faces & ~RED_FACES & ALL_FACES:
            found.append("se")
        band = next(name for low, name in BANDS if hu >= low)
        found.append("ping" + band)
        if not faces & ~HUN_FACES:
            found.append("hun" + band)
        if qing and not plain:
            found.append("qing")
    found.sort(key=RANK.__getitem__)
    return tuple(found), least


def evaluate(
    seat: Seat, face: int, own: bool, dealer: bool, rules: Rules, first: str | None = None
) -> Win | Short | None:
    """Say whether a seat may win with a card of this face (-1: with what it has), and how it counts best.

    `own`: by its own draw or at the opening. `first` is "tian" or "di" where that holds. None where the hand is not
    complete, Short where it is but lacks hu.
    """
    hand = seat.hand
    locked = [f for f in range(24) if hand[f] == 3] if 3 in hand else []
    if 4 in hand:
        return None
    free = list(hand)
    for f in locked:
        free[f] = 0
    if _hopeless(seat, free, face):
        return None
    best: tuple[int, int, int] | None = None
    found: Win | None = None
    short: Short | None = None
    shaos = [Group("shao", (f,) * 3) for f in locked]
    cards = sum([1 << f for f in range(24) if hand[f]])
    for meld in seat.melds:
        for card in meld.cards:
            cards |= 1 << FACE_OF[card]
    ways: Iterator[_Way] | list[_Way]
    if face >= 0:
        cards |= 1 << face
        ways = _ways(seat, free, face, own, rules)
    else:
        ways = [_Way(None, -1, free)]
    for way in ways:
        group = way.group
        need = 2 - seat.kou
        if way.used >= 0:
            need += seat.melds[way.used].kou
        if group is not None and group.kind in KOU:
            need -= 1
        if not 0 <= need <= 2:
            continue
        hu = _best(way.free, need)
        if hu < 0:
            continue
        groups = [group_of(m) for k, m in enumerate(seat.melds) if k not in (way.used, way.dropped)]
        # a 勺 in hand that became the four is no 勺 any more
        fours = group is not None and group.kind not in ("ju", "peng", "shao")
        taken = fours and way.dropped < 0 and hand[face] == 3 and group is not None and group.faces.count(face) == 4
        groups += [shao for shao in shaos if not (taken and shao.faces[0] == face)]
        if group is not None:
            groups.append(group)
        hu += sum([g.hu for g in groups])
        qing = all(g.kind in ("ju", "tie") for g in groups)
        types, least = types_of(hu, cards, qing, rules, dealer, first)
        if not types:
            if short is None or hu > short.hu:
                short = Short(hu, least)
            continue
        name = max(types, key=lambda t: (SCORES[t][own], -RANK[t]))
        key = (SCORES[name][own], hu, -RANK[name])
        if best is None or key > best:
            best = key
            found = Win(hu, name, types, SCORES[name][own], tuple(groups), tuple(way.free), need)
    return found or short


def split(win: Win) -> list[Group]:
    """Give the groups of a winning hand's free cards: the split that counts most."""
    ways = []
    for sentence in range(8):
        a, b, c = win.free[3 * sentence : 3 * sentence + 3]
        ways.append([(s, sentence) for s in SPLITS[a | b << 2 | c << 4]])
    best: tuple[int, list[Group]] | None = None
    for choice in product(*ways):
        if sum([ties for (ties, _), _ in choice]) != win.need:
            continue
        groups = [g for (_, ju), sentence in choice for g in _groups(win.free, sentence, ju)]
        hu = sum([g.hu for g in groups])
        if best is None or hu > best[0]:
            best = hu, groups
    assert best is not None
    return best[1]


def _groups(free: Sequence[int], sentence: int, ju: int) -> Iterator[Group]:
    first = 3 * sentence
    rest = [free[first + k] - ju for k in range(3)]
    for _ in range(ju):
        yield Group("ju", (first, first + 1, first + 2))
    while any(rest):
        high = sorted(range(3), key=lambda k: -rest[k])[:2]
        for k in high:
            rest[k] -= 1
        low, top = sorted(high)
        yield Group("tie", (first + low, first + top))
