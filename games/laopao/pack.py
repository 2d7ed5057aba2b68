"""Four packs of 54 in ints: a hand counts each card in four bits and, above them, each rank in six.

A kind is a card's place in `KINDS`. A *code* holds at bits 4k to 4k + 3 how many cards of kind k there are; the fourth
bit is never reached by a count, so that a borrow shows there. From bit SHIFT on it holds at bits 6r to 6r + 5 how many
cards of rank r there are; that part alone is the *key* of the code.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from games.cards import PACK_54

COPIES = 4
KINDS = (*PACK_54, "BJ*", "RJ*")
"""The 54 cards of a pack in its order, then the two that may carry a mark."""
KIND = {card: kind for kind, card in enumerate(KINDS)}
"""Card → its kind."""
MARKED_BIG, MARKED_SMALL = "RJ*", "BJ*"
MARKED = frozenset({MARKED_BIG, MARKED_SMALL})
RANKS = ("3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2", "BJ", "RJ")
"""The ranks from low to high (LAOPAO-13)."""
THREE, TWO, BLACK, RED = 0, 12, 13, 14
NATURAL = 12
"""How many ranks are neither 2 nor joker; they come first in RANKS."""

FIELD = 15
SHIFT = 4 * len(KINDS)
RANK_BITS = 6
RANK_FIELD = (1 << RANK_BITS) - 1
GUARD = sum(8 << 4 * kind for kind in range(len(KINDS)))
LOW = (1 << SHIFT) - 1
"""The part of a code that counts kinds."""


def rank_of(card: str) -> int:
    """Give a card's rank as its place in RANKS; a marked joker ranks as any other (LAOPAO-13)."""
    return RANKS.index(card.rstrip("*") if "J" in card[1:] else card[0])


RANK = tuple(rank_of(card) for card in KINDS)
"""Kind → its rank."""
CODE = {card: (1 << 4 * kind) | (1 << SHIFT + RANK_BITS * RANK[kind]) for kind, card in enumerate(KINDS)}
"""Card → the code of one of it."""
OF_RANK = tuple(tuple(kind for kind in range(len(KINDS)) if RANK[kind] == rank) for rank in range(len(RANKS)))
"""Rank → its kinds, the plain ones before the marked one."""
THREES = RANK_FIELD << SHIFT + RANK_BITS * THREE
"""The field of a code that counts its 3s."""
KEY_THREES = RANK_FIELD << RANK_BITS * THREE


def deck(marked_small: bool) -> tuple[str, ...]:
    """Give the 216 cards as the shuffle finds them: four packs, the marks in the first."""
    first = list(PACK_54)
    first[-1] = MARKED_BIG
    if marked_small:
        first[-2] = MARKED_SMALL
    return (*first, *PACK_54, *PACK_54, *PACK_54)


def add(cards: Iterable[str]) -> int:
    """Give the code of cards, at most seven of one kind; raises KeyError for a card that no pack has."""
    return sum([CODE[card] for card in cards])


STOCK = {small: add(deck(small)) for small in (False, True)}
"""Whether a small joker is marked → the code of all 216 cards."""


def covers(code: int, part: int) -> bool:
    """Say whether a code has at least the cards of another one."""
    return ((code & LOW | GUARD) - (part & LOW)) & GUARD == GUARD


def many(cards: Sequence[str]) -> list[str]:
    """List the cards that are named more often than four packs have them."""
    if len(cards) <= COPIES:
        return []
    return sorted([card for card, count in Counter(cards).items() if count > COPIES])


def size(code: int) -> int:
    """Count the cards of a code."""
    key, count = code >> SHIFT, 0
    while key:
        count += key & RANK_FIELD
        key >>= RANK_BITS
    return count


def held(code: int, kind: int) -> int:
    """Count the cards of one kind in a code."""
    return code >> 4 * kind & FIELD


def of_rank(code: int, rank: int) -> int:
    """Count the cards of one rank in a code."""
    return code >> SHIFT + RANK_BITS * rank & RANK_FIELD


def cards_of(code: int) -> list[str]:
    """List the cards of a code from the lowest rank up."""
    found = []
    for kinds in OF_RANK:
        for kind in kinds:
            found += [KINDS[kind]] * (code >> 4 * kind & FIELD)
    return found


def pick(code: int, counts: Iterable[tuple[int, int]]) -> tuple[str, ...]:
    """Take cards out of a code by (rank, count); of one rank the first suits, plain jokers before the marked one."""
    taken: list[str] = []
    for rank, count in counts:
        for kind in OF_RANK[rank]:
            here = min(count, code >> 4 * kind & FIELD)
            taken += [KINDS[kind]] * here
            count -= here
    return tuple(taken)
