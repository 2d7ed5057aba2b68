"""Groups of cards on the table: what each kind is made of, and its hu (JIULIU-7 to 17, 22, 23)."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from games.jiuliu.pack import FACE_OF, HUN

HU: Mapping[str, tuple[int, int]] = {
    "tie": (0, 2),
    "ju": (0, 3),
    "peng": (2, 3),
    "shao": (4, 6),
    "zou": (6, 8),
    "bankai": (6, 9),
    "quankai": (6, 10),
    "shaozou": (8, 10),
    "shaobankai": (8, 11),
    "shaoquankai": (8, 12),
}
"""Kind → hu of a plain and of a meaty group (JIULIU-22)."""
KOU = frozenset({"tie", "bankai", "shaobankai"})
"""Kinds that count as a 口 (JIULIU-7, 8)."""
HALF = frozenset({"bankai", "shaobankai"})
PATTERN: Mapping[str, tuple[int, ...]] = {
    "tie": (1, 1),
    "ju": (1, 1, 1),
    "peng": (3,),
    "shao": (3,),
    "zou": (4,),
    "bankai": (4, 1),
    "quankai": (4, 1, 1),
    "shaozou": (4,),
    "shaobankai": (4, 1),
    "shaoquankai": (4, 1, 1),
    "shuanglong": (4, 4, 1),
}
"""Kind → how often its faces occur, most first."""
BASE: Mapping[str, str] = {
    "zou": "zou",
    "bankai": "zou",
    "quankai": "zou",
    "shaozou": "shaozou",
    "shaobankai": "shaozou",
    "shaoquankai": "shaozou",
}
"""A four → whether it is a 走 or a 勺走."""
OPENED: Mapping[str, tuple[str, str, str]] = {
    "zou": ("zou", "bankai", "quankai"),
    "shaozou": ("shaozou", "shaobankai", "shaoquankai"),
}
"""走 or 勺走 → the kind with no, one and two cards beside the four (JIULIU-14 to 16)."""
COMPLETED: Mapping[str, str] = {"tie": "ju", "bankai": "quankai", "shaobankai": "shaoquankai"}
"""A 口 → what its third face makes of it (JIULIU-9)."""


class Meld(NamedTuple):
    """A group: its cards, its sentence, the face that it holds three or four of (-1: none), the face that a 口 lacks.

    `quads` are the kinds of the two fours of a 双龙戏珠.
    """

    kind: str
    cards: tuple[int, ...]
    sentence: int
    main: int
    lacks: int
    quads: tuple[str, ...] = ()

    @property
    def hu(self) -> int:
        """The group's hu."""
        hun = HUN[self.sentence]
        if self.kind == "shuanglong":
            return sum([HU[quad][hun] for quad in self.quads]) + hun
        return HU[self.kind][hun]

    @property
    def kou(self) -> bool:
        """Whether it counts as a 口."""
        return self.kind in KOU


def make(kind: str, cards: Sequence[int], quads: Sequence[str] = ()) -> Meld | None:
    """Make a group of this kind; None where the cards (places in KINDS) are not one."""
    pattern = PATTERN.get(kind)
    counts: dict[int, int] = {}
    for card in cards:
        counts[FACE_OF[card]] = counts.get(FACE_OF[card], 0) + 1
    if pattern is None or tuple(sorted(counts.values(), reverse=True)) != pattern:
        return None
    sentence = min(counts) // 3
    if max(counts) // 3 != sentence:
        return None
    if kind == "shuanglong":
        if len(quads) != 2 or any(quad not in OPENED for quad in quads):
            return None
    elif quads:
        return None
    main = max(counts, key=lambda face: (counts[face], -face)) if pattern[0] > 2 else -1
    first = 3 * sentence
    lacks = next(face for face in (first, first + 1, first + 2) if face not in counts) if kind in KOU else -1
    return Meld(kind, tuple(cards), sentence, main, lacks, tuple(quads))


def made(kind: str, cards: Sequence[int], quads: Sequence[str] = ()) -> Meld:
    """Make a group that is known to be one."""
    meld = make(kind, cards, quads)
    assert meld is not None, (kind, cards, quads)
    return meld


def completed(meld: Meld, card: int) -> Meld:
    """Give a 口 with the card of the face that it lacks."""
    return made(COMPLETED[meld.kind], (*meld.cards, card))
