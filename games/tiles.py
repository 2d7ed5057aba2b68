"""Mahjong tiles in contract notation (MPSZ) and as small ints, and the decks in the order that the sheets give them.

A kind is an int: 0–8 characters `m`, 9–17 dots `p`, 18–26 bamboo `s`, 27–33 honours `z`. The tiles of one suit are
packed into one int, the suit's key: three bits a rank, lowest rank first, so that adding a tile is adding `UNIT[kind]`.
A set of kinds is a bit mask over the kinds.
"""

from collections.abc import Iterable, Iterator

SUITS = "mpsz"
NUMBERED = tuple(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10))
"""The 27 kinds of the three suits: 1m … 9m, 1p … 9p, 1s … 9s."""
HONOURS = tuple(f"{rank}z" for rank in range(1, 8))
"""East, south, west, north, white, green, red."""
KINDS = NUMBERED + HONOURS
COPIES = 4

DECK_108 = tuple(code for code in NUMBERED for _ in range(COPIES))
DECK_136 = tuple(code for code in KINDS for _ in range(COPIES))

KIND = {code: kind for kind, code in enumerate(KINDS)}
"""Tile code → kind."""
SUIT = tuple(kind // 9 for kind in range(34))
SHIFT = tuple(3 * (kind % 9) for kind in range(34))
UNIT = tuple(1 << shift for shift in SHIFT)
"""What one tile of the kind adds to the key of its suit."""

SUIT_MASK = (0x1FF, 0x1FF << 9, 0x1FF << 18, 0x7F << 27)
"""The kinds of each suit."""


def kinds_of(mask: int) -> Iterator[int]:
    """Give the kinds of a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def codes_of(mask: int) -> list[str]:
    """Write a mask of kinds as tile codes in the order m, p, s, z."""
    return [KINDS[kind] for kind in kinds_of(mask)]


def mask_of(kinds: Iterable[int]) -> int:
    """Make the mask of kinds."""
    mask = 0
    for kind in kinds:
        mask |= 1 << kind
    return mask


def keys_of(kinds: Iterable[int], suits: int) -> list[int]:
    """Pack tiles, given as kinds, into the keys of so many suits (3 without honours, 4 with them)."""
    keys = [0] * suits
    for kind in kinds:
        keys[SUIT[kind]] += UNIT[kind]
    return keys


def tiles_in(keys: Iterable[int]) -> list[int]:
    """Unpack the keys of m, p, s(, z) into kinds, lowest first."""
    out: list[int] = []
    for suit, key in enumerate(keys):
        kind = 9 * suit
        while key:
            out.extend([kind] * (key & 7))
            key >>= 3
            kind += 1
    return out


def codes_in(keys: Iterable[int]) -> list[str]:
    """Write packed tiles as codes, sorted."""
    return [KINDS[kind] for kind in tiles_in(keys)]
