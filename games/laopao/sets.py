"""What may be played, and what beats what (LAOPAO-10 to 15).

A *reading* is one int: cards in all << 16 | lowest value << 8 | small jokers << 4 | big jokers. NOTHING stands for no
set, ANYTHING for cards that are none but lie on the table all the same.
"""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from events.model import Json
from games.laopao.pack import BLACK, NATURAL, RANK_BITS, RANK_FIELD, RANKS, RED, TWO

NOTHING = 0
ANYTHING = -1
Beats: TypeAlias = Callable[[int, int], bool]

_JOKERS = RANK_FIELD << RANK_BITS * BLACK | RANK_FIELD << RANK_BITS * RED
_NATURALS = (1 << RANK_BITS * NATURAL) - 1


def _read(key: int) -> int:
    """Read a key: one natural rank at most, with 2s and jokers in any number (LAOPAO-10, 11, 14)."""
    twos = key >> RANK_BITS * TWO & RANK_FIELD
    small = key >> RANK_BITS * BLACK & RANK_FIELD
    big = key >> RANK_BITS * RED & RANK_FIELD
    natural = key & _NATURALS
    low = BLACK if small else RED
    count = 0
    if natural:
        low = ((natural & -natural).bit_length() - 1) // RANK_BITS
        count = natural >> RANK_BITS * low
        if count > RANK_FIELD:
            return NOTHING
    elif twos:
        low = TWO
    total = count + twos + small + big
    return total << 16 | low << 8 | small << 4 | big if total else NOTHING


_KNOWN: dict[int, int] = {}


def read(key: int) -> int:
    """Give the reading of a key (at most four jokers of a sort), NOTHING where it is no set."""
    found = _KNOWN.get(key)
    if found is None:
        found = _read(key)
        if found:
            _KNOWN[key] = found
    return found


def count_of(reading: int) -> int:
    """Give how many cards a set has."""
    return reading >> 16


def low_of(reading: int) -> int:
    """Give a set's natural rank: that of the cards beside 2s and jokers, else its lowest card's."""
    return reading >> 8 & 255


def jokers_of(reading: int) -> tuple[int, int]:
    """Give how many small and big jokers a set has."""
    return reading >> 4 & 15, reading & 15


def values(reading: int) -> list[str]:
    """Give what each card of a set counts as, low to high (LAOPAO-14)."""
    small, big = jokers_of(reading)
    lows = count_of(reading) - small - big
    return [RANKS[low_of(reading)]] * lows + [RANKS[BLACK]] * small + [RANKS[RED]] * big


def told(reading: int) -> Json:
    """Write a set for people and drawings; None where the cards on the table are no set."""
    if reading <= NOTHING:
        return None
    return {"count": count_of(reading), "rank": RANKS[low_of(reading)], "values": values(reading)}


def each_card(reading: int, standing: int) -> bool:
    """Say whether every card is higher than its counterpart (LAOPAO-14).

    Against big jokers nothing is; each small joker asks for a big one (LAOPAO-15); below them the lowest values decide.
    """
    return (
        reading >> 16 == standing >> 16
        and not standing & 15
        and reading & 15 >= standing >> 4 & 15
        and reading >> 8 & 255 > standing >> 8 & 255
    )


def _top(reading: int) -> int:
    return RED if reading & 15 else BLACK if reading >> 4 & 15 else reading >> 8 & 255


def top_joker(reading: int, standing: int) -> bool:
    """Say whether the highest joker, or without one the natural rank, is higher (LAOPAO-D5)."""
    return reading >> 16 == standing >> 16 and _top(reading) > _top(standing)


def rank_only(reading: int, standing: int) -> bool:
    """Say whether the natural rank is higher, whatever was added (LAOPAO-D5)."""
    return reading >> 16 == standing >> 16 and reading >> 8 & 255 > standing >> 8 & 255


COMPARE: Mapping[str, Beats] = {"each_card": each_card, "top_joker": top_joker, "rank_only": rank_only}
"""Value of `extras_compare` → how sets compare."""


def plain(key: int) -> bool:
    """Say whether a set is one rank and nothing added."""
    natural = key & _NATURALS
    if key & _JOKERS:
        return not natural and not key >> RANK_BITS * TWO & RANK_FIELD and key & _JOKERS in _ONE_SORT
    return not (natural and key >> RANK_BITS * TWO & RANK_FIELD)


_ONE_SORT = frozenset([n << RANK_BITS * joker for joker in (BLACK, RED) for n in range(1, 5)])
