"""Three-card hands: kinds, strengths and who wins when hands are opened.

A card is its place in the deck 0 … 51: rank = card % 13 (2 = 0 … A = 12), suit = card // 13. A strength is an int; the
larger hand has the larger one, equal hands have the same. Level = strength // SPAN is the place in `Order.kinds`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product

from events.model import Json
from games.cards import PACK

INDEX = {card: place for place, card in enumerate(PACK)}
SPAN = 4096
SPECIAL = 6 * SPAN
"""What a special 235 is worth where a leopard is among the hands compared: above every other hand (ZHAJINHUA-18)."""
LEOPARD = 5
_235 = {0, 1, 3}


@dataclass(frozen=True, slots=True)
class Order:
    """An order of hands under the options a23, straight_over_flush and special_235.

    `strengths[((flush * 13 + r1) * 13 + r2) * 13 + r3]` for ranks in any order; `kinds` weakest first.
    """

    kinds: tuple[str, ...]
    strengths: tuple[int, ...]
    special_suits: int

    def strength(self, cards: Sequence[int]) -> int:
        """Give the strength of three cards; a special 235 counts as the high card that it is (ZHAJINHUA-18)."""
        a, b, c = cards
        flush = a // 13 == b // 13 == c // 13
        return self.strengths[((flush * 13 + a % 13) * 13 + b % 13) * 13 + c % 13]

    def kind(self, strength: int) -> str:
        """Give the kind of a hand by its strength."""
        return self.kinds[strength // SPAN]

    def special(self, cards: Sequence[int]) -> bool:
        """Say whether three cards are a special 235 (ZHAJINHUA-18, ZHAJINHUA-D10)."""
        if self.special_suits == 0 or {card % 13 for card in cards} != _235:
            return False
        return len({card // 13 for card in cards}) >= self.special_suits

    def opened(self, hands: Sequence[Sequence[int]]) -> list[int]:
        """Give the strengths of hands that are opened together: with a leopard among them 235 is the best of all."""
        strengths = [self.strength(cards) for cards in hands]
        if max(strengths) // SPAN == LEOPARD:
            return [SPECIAL if self.special(cards) else s for cards, s in zip(hands, strengths, strict=True)]
        return strengths

    def winner(self, hands: Sequence[Sequence[int]]) -> int:
        """Give the place of the winning hand; of equal largest hands the one opened last wins (ZHAJINHUA-23)."""
        strengths = self.opened(hands)
        best = max(strengths)
        return len(strengths) - 1 - strengths[::-1].index(best)


def _straight(ranks: tuple[int, int, int], a23: str) -> int | None:
    """Place a straight among the straights, or None where the ranks (highest first) make none (ZHAJINHUA-19)."""
    if ranks[0] - ranks[1] == 1 and ranks[1] - ranks[2] == 1:
        return 2 * ranks[0]
    if ranks == (12, 1, 0):
        return 23 if a23 == "second" else 1
    return None


def _strength(flush: int, ranks: tuple[int, int, int], a23: str, levels: dict[str, int]) -> int:
    high, middle, low = ranks
    by_card = (high * 13 + middle) * 13 + low
    if high == low:
        return levels["leopard"] * SPAN + high
    if high == middle or middle == low:
        odd = low if high == middle else high
        return levels["pair"] * SPAN + middle * 13 + odd
    place = _straight(ranks, a23)
    if place is not None:
        return levels["straight_flush" if flush else "straight"] * SPAN + place
    return levels["flush" if flush else "high"] * SPAN + by_card


@cache
def order(a23: Json, straight_over_flush: Json, special_235: Json) -> Order:
    """Build the order of hands for these options (ZHAJINHUA-17, 19, 20)."""
    middle = ("flush", "straight") if straight_over_flush else ("straight", "flush")
    kinds = ("high", "pair", *middle, "straight_flush", "leopard")
    levels = {kind: level for level, kind in enumerate(kinds)}
    strengths = []
    for flush, a, b, c in product((0, 1), range(13), range(13), range(13)):
        high, mid, low = sorted((a, b, c), reverse=True)
        strengths.append(_strength(flush, (high, mid, low), a23, levels))
    return Order(kinds, tuple(strengths), {"off": 0, "offsuit": 2, "rainbow": 3}[special_235])
