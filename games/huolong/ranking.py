"""Which cards are trumps and which card is stronger, for one level, trump suit and option (HUOLONG-12, 13)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from games.huolong.pack import BIG, POINTS, SMALL, TWO, UNIT

TRUMP = 4
"""The class of the trumps; plain suits have the number of their suit."""
_SUIT_TOP = 20
"""A strength above every card of the trump suit that has no other rank of its own."""
_RUFF = 32
"""What a trump's strength gains where a plain suit was led."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """Classes and strengths of the 54 kinds.

    `power[led][kind]` says how strong a kind is when a card of class `led` was led: 0 where it can never win
    (HUOLONG-20 to 22). `masks[class]` has all three bits of every kind of the class.
    """

    level: int
    trump: int
    classes: tuple[int, ...]
    strengths: tuple[int, ...]
    masks: tuple[int, ...]
    power: tuple[tuple[int, ...], ...]

    def order(self, kind: int) -> tuple[bool, int]:
        """Give a kind's place from low to high, plain cards below trumps; equal in strength is equal (D5)."""
        return self.classes[kind] == TRUMP, self.strengths[kind]

    def takeable(self, kitty: Sequence[int]) -> list[int]:
        """Give the places of the kitty's cards that can be taken when planting, in the order of taking (HUOLONG-10)."""
        places = [place for place, kind in enumerate(kitty) if can_be_taken(kind)]
        return sorted(places, key=lambda place: self.order(kitty[place]))

    def picked(self, kitty: Sequence[int], count: int) -> tuple[list[int], list[int]]:
        """Take `count` cards out of a kitty as planting does: (kinds taken, kinds left in order)."""
        places = self.takeable(kitty)[:count]
        return [kitty[place] for place in places], [kind for place, kind in enumerate(kitty) if place not in places]

    def trumps(self, kinds: Iterable[int]) -> int:
        """Count the trumps among kinds."""
        return sum([self.classes[kind] == TRUMP for kind in kinds])


def can_be_taken(kind: int) -> bool:
    """Say whether a card may leave the kitty when planting: no point card and no big joker (HUOLONG-10, D5)."""
    return kind != BIG and not POINTS[kind]


@cache
def ranking(level: int, trump: int, permanent_two: bool) -> Ranking:
    """Give the ranking for a level rank (0 for 2 … 12 for A), a trump suit (0–3: s h d c) and D4's option."""
    classes, strengths = [], []
    for kind in range(52):
        suit, rank = divmod(kind, 13)
        if rank == level:
            special = 2
        elif rank == TWO and permanent_two:
            special = 0
        else:
            special = -1
        own = suit == trump
        classes.append(TRUMP if own or special >= 0 else suit)
        strengths.append(rank + 1 if special < 0 else _SUIT_TOP + special + own)
    for joker in (SMALL, BIG):
        classes.append(TRUMP)
        strengths.append(_SUIT_TOP + 4 + joker - SMALL)
    masks = [sum([7 * UNIT[kind] for kind in range(54) if classes[kind] == each]) for each in range(TRUMP + 1)]
    power = []
    for led in range(TRUMP + 1):
        row = []
        for kind in range(54):
            if classes[kind] == led:
                row.append(strengths[kind])
            else:
                row.append(_RUFF + strengths[kind] if classes[kind] == TRUMP else 0)
        power.append(tuple(row))
    return Ranking(level, trump, tuple(classes), tuple(strengths), tuple(masks), tuple(power))
