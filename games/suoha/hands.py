"""Hands and boards of suoha: kinds and keys that order them.

A card is its place in the deck 0 … 27: rank = place % 7 (8 = 0 … A = 6), suit = place // 7 (s, h, d, c). A set of cards
is a bit mask. A key is an int: larger is better, no two different hands of one deal have the same (SUOHA-23).
"""

from collections.abc import Iterable
from functools import cache

from events.model import Json
from games.betting import members

DECK = tuple(rank + suit for suit in "shdc" for rank in "89TJQKA")
INDEX = {card: place for place, card in enumerate(DECK)}
KINDS = ("high", "pair", "two_pair", "three", "straight", "flush", "full_house", "four", "straight_flush")
"""Weakest first, as the sheet ranks them; flush_beats_full_house lets two change places."""
SHIFT = 25
"""A key is the level of its kind, then five ranks of three bits, then five suits of two."""
_ACE_LOW = [3, 2, 1, 0, 6]


def mask_of(cards: Iterable[str]) -> int:
    """Give the bit mask of cards in contract notation."""
    return sum(1 << INDEX[card] for card in cards)


class Order:
    """An order of hands and boards under the options; keys already worked out are kept by mask (at most 122,000)."""

    __slots__ = ("ace_low", "all_ranks", "kept", "kinds", "levels", "suits")

    def __init__(self, all_ranks: bool, flush_first: bool, ace_low: bool, suit_order: str) -> None:
        self.all_ranks = all_ranks
        self.ace_low = ace_low
        kinds = list(KINDS)
        if flush_first:
            kinds[5], kinds[6] = kinds[6], kinds[5]
        self.kinds = tuple(kinds)
        self.levels = {kind: level for level, kind in enumerate(kinds)}
        self.suits = tuple(3 - suit_order.index(suit) for suit in "shdc")
        self.kept: dict[int, int] = {}

    def key(self, mask: int) -> int:
        """Give the key of five cards, or of a board of fewer (SUOHA-15 … 24)."""
        key = self.kept.get(mask)
        if key is None:
            key = self.kept[mask] = self._key(mask)
        return key

    def kind(self, mask: int) -> str:
        """Name the kind of five cards or of a board."""
        return self.kinds[self.key(mask) >> SHIFT]

    def _key(self, mask: int) -> int:
        cards = list(members(mask))
        counts = [0] * 7
        for card in cards:
            counts[card % 7] += 1
        suits = self.suits
        cards.sort(key=lambda card: (counts[card % 7], card % 7, suits[card // 7]), reverse=True)
        ranks = [card % 7 for card in cards]
        kind = self._kind(ranks, counts, [card // 7 for card in cards])
        if kind in ("straight", "straight_flush") and ranks == [6, 3, 2, 1, 0]:
            # the ace counts lowest (SUOHA-D6)
            cards, ranks = [*cards[1:], cards[0]], _ACE_LOW
        key = self.levels[kind] << 15
        for place, rank in enumerate(ranks[: self._listed(kind, len(cards))]):
            key |= (rank + 1) << (12 - 3 * place)
        key <<= 10
        for place, card in enumerate(cards):
            key |= suits[card // 7] << (8 - 2 * place)
        return key

    def _kind(self, ranks: list[int], counts: list[int], suits: list[int]) -> str:
        most = sorted(counts, reverse=True)
        if most[0] == 4:
            return "four"
        if most[0] == 3:
            return "full_house" if most[1] == 2 else "three"
        if most[0] == 2:
            return "two_pair" if most[1] == 2 else "pair"
        if len(ranks) < 5:
            return "high"
        flush = suits.count(suits[0]) == 5
        straight = ranks[0] - ranks[4] == 4 or (self.ace_low and ranks == [6, 3, 2, 1, 0])
        if straight:
            return "straight_flush" if flush else "straight"
        return "flush" if flush else "high"

    def _listed(self, kind: str, size: int) -> int:
        """Give how many ranks, by multiplicity, are compared before the suits (SUOHA-17 … 22, SUOHA-24)."""
        if size < 5 or kind in ("two_pair", "pair", "high"):
            return size
        return size if kind == "flush" and self.all_ranks else 1


@cache
def order(flush_compare: Json, flush_first: Json, ace_low: Json, suit_order: Json) -> Order:
    """Give the order of hands for these options."""
    return Order(flush_compare == "all", bool(flush_first), bool(ace_low), str(suit_order))
