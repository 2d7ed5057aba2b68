"""The 54 cards as numbers: one code per card that adds up to what is held and how many of each rank.

A code's low 54 bits are the card's place in the deck; above them lie 15 counters of 4 bits, one for each rank from 3 to
the big joker. Codes of distinct cards add up without a carry, so that a hand is one int: `code & MASK` says which
cards, `code >> SHIFT` (a *key*) says how many of each rank, which is all that a kind of play looks at.
"""

from collections.abc import Iterable

from games.cards import PACK_54

SHIFT = 54
MASK = (1 << SHIFT) - 1
RANKS = ("3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2", "BJ", "RJ")
"""Ranks from low to high; a rank's number is its place here."""
TWO, BLACK, RED = 12, 13, 14
"""The rank numbers above the chains: 2 and the two jokers."""
GUARD = 0x888888888888888
"""The top bit of each of the 15 counters: no count reaches it, so a borrow shows there."""
FOURS = 0x444444444444444
"""The bit of each counter that only a count of four sets."""


def unit(rank: int) -> int:
    """Give the key of one card of a rank number."""
    return 1 << 4 * rank


def rank_of(card: str) -> int:
    """Give a card's rank number."""
    return RANKS.index(card if card in ("BJ", "RJ") else card[0])


RANK = tuple(rank_of(card) for card in PACK_54)
"""Deck place → rank number."""
CODE = {card: 1 << place | unit(RANK[place]) << SHIFT for place, card in enumerate(PACK_54)}
"""Card → its code."""
PLACE = {card: place for place, card in enumerate(PACK_54)}
"""Card → its place in the deck's order."""
OF_RANK = tuple(tuple(place for place in range(54) if RANK[place] == rank) for rank in range(15))
"""Rank number → deck places of its cards, spades first."""
JOKERS = unit(BLACK) | unit(RED)
_SORTED = tuple(place for rank in range(15) for place in OF_RANK[rank])

code_of = CODE.__getitem__


def add(cards: Iterable[str]) -> int:
    """Add up the codes of cards; raises KeyError where a card is none of the 54."""
    return sum(map(code_of, cards))


def distinct(code: int, count: int) -> bool:
    """Say whether a sum of `count` codes is one of distinct cards."""
    return (code & MASK).bit_count() == count


def cards_of(code: int) -> list[str]:
    """List the cards of a code from the lowest rank up, spades first within a rank."""
    return [PACK_54[place] for place in _SORTED if code >> place & 1]


def covers(hand: int, key: int) -> bool:
    """Say whether a hand's key has at least the counts of another key."""
    return ((hand | GUARD) - key) & GUARD == GUARD


def pick(code: int, key: int) -> tuple[str, ...]:
    """Pick cards with the counts of `key` out of a hand that has them, lowest suit first: suits never matter."""
    picked = []
    while key:
        rank = ((key & -key).bit_length() - 1) // 4
        wanted = key >> 4 * rank & 15
        key &= ~(15 << 4 * rank)
        held = [place for place in OF_RANK[rank] if code >> place & 1]
        picked += [PACK_54[place] for place in held[:wanted]]
    return tuple(picked)
