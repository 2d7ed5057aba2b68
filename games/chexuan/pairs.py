"""Pairs of chexuan: names, points and values; two-part hands and the named four-card hands.

A card is its place in the deck 0 … 31. A value is an int: the larger pair has the larger one, equal pairs have the same
(CHEXUAN-17, 18).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from events.model import Json

DECK = tuple(
    "4s 5s 6s 7s 8s 9s Ts Js 2h 3h 4h 6h 7h 8h Th Qh 2d 4d 6d 7d 8d Td Qd 4c 5c 6c 7c 8c 9c Tc Jc RJ".split()  # noqa: SIM905
)
INDEX = {card: place for place, card in enumerate(DECK)}
SIZE = len(DECK)

_POINTS = {"2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "T": 0, "J": 1, "Q": 2, "R": 6}
_RED = {"Q": 7, "2": 6, "8": 5, "4": 4, "T": 2, "6": 2, "7": 2, "3": 1}
_BLACK = {"T": 3, "4": 3, "6": 3, "J": 2, "5": 1, "7": 1, "8": 1, "9": 1}
NAMES = (
    "san_pai", "ding_mao_jiu", "wu_long_jiu", "shao_shi_jiu", "ban_wu_jiu", "ding_chang_jiu", "mei_shi_jiu",
    "he_wu_jiu", "deng_long_jiu", "di_guan_jiu", "tian_guan_jiu", "di_gang", "tian_gang", "nai_gou", "dui_zi",
    "hu_tou", "shao_shi", "mao_mao", "gao_yao", "mei_shi", "ban_deng", "chang_san", "he", "ren", "di", "tian",
    "ding_huang",
)  # fmt: skip
"""Every name of a pair, weakest first; those of one level side by side."""


def _group(card: str) -> str:
    """Give a card's rank with its colour in front: r red, b black; the joker is x."""
    return "x" if card == "RJ" else ("r" if card[1] in "hd" else "b") + card[0]


GROUPS = tuple(_group(card) for card in DECK)
POINTS = tuple(_POINTS[card[0]] for card in DECK)
CLASSES = tuple(
    1 if card == "RJ" else (_RED if group[0] == "r" else _BLACK)[card[0]]
    for card, group in zip(DECK, GROUPS, strict=True)
)
"""Single card classes, 7 the best (CHEXUAN-19)."""

LADDER: dict[frozenset[str], tuple[str, int]] = {
    frozenset(groups): (name, level)
    for name, level, *pairs in (
        ("ding_huang", 17, ("r3", "x")),
        ("tian", 16, ("rQ",)),
        ("di", 15, ("r2",)),
        ("ren", 14, ("r8",)),
        ("he", 13, ("r4",)),
        ("mei_shi", 12, ("bT",)),
        ("ban_deng", 12, ("b4",)),
        ("chang_san", 12, ("b6",)),
        ("hu_tou", 11, ("bJ",)),
        ("shao_shi", 11, ("rT",)),
        ("mao_mao", 11, ("r6",)),
        ("gao_yao", 11, ("r7",)),
        ("dui_zi", 10, ("b5",), ("b7",), ("b8",), ("b9",)),
        ("nai_gou", 9, ("rQ", "b9")),
        ("tian_gang", 8, ("rQ", "r8"), ("rQ", "b8")),
        ("di_gang", 7, ("r2", "r8"), ("r2", "b8")),
        ("tian_guan_jiu", 6, ("rQ", "r7"), ("rQ", "b7")),
        ("di_guan_jiu", 5, ("r2", "r7"), ("r2", "b7")),
        ("deng_long_jiu", 4, ("r8", "bJ")),
        ("he_wu_jiu", 3, ("r4", "b5")),
        ("ban_wu_jiu", 2, ("b4", "b5")),
        ("ding_chang_jiu", 2, ("r3", "b6")),
        ("mei_shi_jiu", 2, ("bT", "b9")),
        ("ding_mao_jiu", 1, ("r3", "r6")),
        ("wu_long_jiu", 1, ("b8", "bJ")),
        ("shao_shi_jiu", 1, ("rT", "b9")),
    )
    for groups in pairs
}
"""The named pairs by the colour and rank of their cards; one group alone is a pair of it (CHEXUAN-17)."""


def name(a: int, b: int) -> tuple[str, int]:
    """Give a pair's name and level."""
    return LADDER.get(frozenset((GROUPS[a], GROUPS[b])), ("san_pai", 0))


def points(a: int, b: int) -> int:
    """Give the last digit of the sum of two cards' points (CHEXUAN-16)."""
    return (POINTS[a] + POINTS[b]) % 10


def best_single(a: int, b: int) -> int:
    """Give the class of the better card."""
    return max(CLASSES[a], CLASSES[b])


@dataclass(frozen=True, slots=True)
class Order:
    """An order of pairs under the options; `values[a * 32 + b]`."""

    values: tuple[int, ...]
    nearer_wins: bool

    def value(self, a: int, b: int) -> int:
        """Give a pair's value."""
        return self.values[a * SIZE + b]

    def hand(self, split: Sequence[int]) -> tuple[int, int]:
        """Give the values of head and tail of a split (head, head, tail, tail)."""
        return self.values[split[0] * SIZE + split[1]], self.values[split[2] * SIZE + split[3]]

    def part(self, one: int, other: int, nearer: int) -> int:
        """Compare two values: 1, 0, −1; where the option says so the seat nearer the dealer wins equal ones."""
        if one == other:
            return nearer if self.nearer_wins else 0
        return 1 if one > other else -1

    def compare(self, one: tuple[int, int], other: tuple[int, int], nearer: int) -> tuple[int, int, int]:
        """Compare head with head and tail with tail, and say who wins: 1, 0 (standoff), −1 (CHEXUAN-20)."""
        head, tail = self.part(one[0], other[0], nearer), self.part(one[1], other[1], nearer)
        total = head + tail
        return head, tail, (total > 0) - (total < 0)


@cache
def order(nai_gou: Json, zero_points_tie: Json, equal_pair: Json) -> Order:
    """Build the order of pairs for these options."""
    values = []
    for a in range(SIZE):
        for b in range(SIZE):
            level = 2 * name(a, b)[1]
            if nai_gou == "tian_di" and {GROUPS[a], GROUPS[b]} == {"r2", "b9"}:
                # just below 奶狗 of the red queen (CHEXUAN-D8)
                level = 17
            plain = points(a, b) * 8 + best_single(a, b)
            if zero_points_tie and points(a, b) == 0:
                plain = 0
            values.append(level * 100 if level else plain)
    return Order(tuple(values), equal_pair == "nearer_dealer")


def _mask(*groups: str) -> int:
    return sum(1 << place for place, group in enumerate(GROUPS) if group in groups)


SAN_HUA = {
    "san_hua_shi": (_mask("bT"), _mask("rT"), _mask("bJ")),
    "san_hua_liu": (_mask("b6"), _mask("r6"), _mask("x")),
}
"""One card of each mask keeps a seat out of the settlement (CHEXUAN-21)."""
HUANG = {"tian_huang": _mask("r3", "x", "rQ"), "di_huang": _mask("r3", "x", "r2")}
"""Four-card hands that have a name and no payment (CHEXUAN-22)."""


_SHI, _LIU = SAN_HUA.values()


def mask_of(cards: Iterable[int]) -> int:
    """Give the bit mask of cards; those never seen (−1) are left out."""
    mask = 0
    for card in cards:
        if card >= 0:
            mask |= 1 << card
    return mask


def is_san_hua(mask: int) -> bool:
    """Say whether cards hold 三花十 or 三花六 (CHEXUAN-21)."""
    return bool(
        (mask & _SHI[0] and mask & _SHI[1] and mask & _SHI[2]) or (mask & _LIU[0] and mask & _LIU[1] and mask & _LIU[2])
    )


def special(cards: Iterable[int]) -> str | None:
    """Name a hand of up to four cards, or give None."""
    mask = mask_of(cards)
    if is_san_hua(mask):
        return next(known for known, parts in SAN_HUA.items() if all(mask & part for part in parts))
    return next((known for known, whole in HUANG.items() if mask == whole), None)


def dealt_split(order: Order, cards: Sequence[int]) -> tuple[int, int, int, int]:
    """Split by the order of the deal: the first two against the last two, the larger as the head (CHEXUAN-D17)."""
    a, b, c, d = cards
    return (a, b, c, d) if order.value(a, b) >= order.value(c, d) else (c, d, a, b)
