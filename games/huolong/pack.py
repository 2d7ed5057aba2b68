"""Three packs of 54 in ints: a hand counts each kind of card in three bits.

A kind is a card's place in the pack's order (2s … As, h, d, c, small joker, big joker). A *code* holds at bits 3k to
3k + 2 how many cards of kind k there are; the third bit is never reached by a count, so that a borrow shows there.
"""

from collections.abc import Iterable, Sequence

from games.cards import PACK_54, RANKS

COPIES = 3
KINDS = PACK_54
"""The 54 kinds in the order of the pack."""
KIND = {card: kind for kind, card in enumerate(KINDS)}
"""Card → its kind."""
UNIT = tuple(1 << 3 * kind for kind in range(54))
"""Kind → the code of one card of it."""
ALL = sum(UNIT)
TWOS = ALL << 1
GUARD = ALL << 2
FIELD = 7
SMALL, BIG = 52, 53
"""The kinds of the small and the big joker."""
TWO, FIVE, TEN, KING = (RANKS.index(rank) for rank in "25TK")
POINTS = tuple(0 if kind >= SMALL else {FIVE: 5, TEN: 10, KING: 10}.get(kind % 13, 0) for kind in range(54))
"""Kind → what the card counts (HUOLONG-14)."""


def size(code: int) -> int:
    """Count the cards of a code."""
    return code.bit_count() + (code & TWOS).bit_count()


def add(kinds: Iterable[int]) -> int:
    """Give the code of at most three cards of each kind."""
    return sum([UNIT[kind] for kind in kinds])


def held(code: int, kind: int) -> int:
    """Count the cards of one kind in a code."""
    return code >> 3 * kind & FIELD


def covers(code: int, part: int) -> bool:
    """Say whether a code has at least the cards of another one."""
    return ((code | GUARD) - part) & GUARD == GUARD


def kinds_of(code: int) -> list[int]:
    """List the kinds of a code in the order of the pack, each as often as it is held."""
    found = []
    while code:
        kind = ((code & -code).bit_length() - 1) // 3
        count = code >> 3 * kind & FIELD
        found += [kind] * count
        code -= count << 3 * kind
    return found


def cards_of(kinds: Iterable[int]) -> list[str]:
    """Write kinds as cards."""
    return [KINDS[kind] for kind in kinds]


def same(kinds: Sequence[int]) -> bool:
    """Say whether cards are one single card, a pair or a meteor: one to three of a kind (HUOLONG-16, D17)."""
    return 0 < len(kinds) <= COPIES and kinds.count(kinds[0]) == len(kinds)


FORMS = ("single", "pair", "meteor")
"""The names of one, two and three cards of a kind."""
