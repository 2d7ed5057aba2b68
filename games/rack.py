"""One seat's mahjong tiles: what it holds and what lies melded before it."""

from typing import NamedTuple

from games.melds import ADDED, PUNG, pair_wait_in, table, waits_in
from games.tiles import COPIES, SHIFT, SUIT, UNIT


class Meld(NamedTuple):
    """A pung or kong on the table; `source` is the seat whose discard it took, the own seat for a concealed kong."""

    kind: int
    tile: int
    source: int


class Rack:
    """A seat's hand tiles, packed by suit, and its melds; it knows nothing of rules.

    `unknown` counts tiles in hand that the record never showed (a record that lacks "hidden").
    """

    __slots__ = ("keys", "melds", "unknown")

    def __init__(self, suits: int) -> None:
        self.keys = [0] * suits
        self.melds: list[Meld] = []
        self.unknown = 0

    def held(self, kind: int) -> int:
        """Count the copies of a kind in hand."""
        return (self.keys[SUIT[kind]] >> SHIFT[kind]) & 7

    def has(self, kind: int, copies: int = 1) -> bool:
        """Say whether so many copies may be in hand: seen, or among the tiles that nobody saw."""
        return self.held(kind) + self.unknown >= copies

    def add(self, kind: int) -> None:
        """Take a tile up; -1 is one that the record does not show."""
        if kind < 0:
            self.unknown += 1
        else:
            self.keys[SUIT[kind]] += UNIT[kind]

    def take(self, kind: int, copies: int = 1) -> int:
        """Put copies down, those never seen last; give how many of these there were."""
        seen = min(copies, self.held(kind))
        self.keys[SUIT[kind]] -= seen * UNIT[kind]
        self.unknown -= copies - seen
        return copies - seen

    def pung_of(self, kind: int) -> int:
        """Give the place of the own pung of a kind among the melds, -1 for none."""
        for place, meld in enumerate(self.melds):
            if meld.tile == kind and meld.kind == PUNG:
                return place
        return -1

    def add_to_pung(self, place: int) -> None:
        """Turn the pung at this place into an added kong (the tile is taken from the hand by the caller)."""
        old = self.melds[place]
        self.melds[place] = Meld(ADDED, old.tile, old.source)

    def suits(self) -> int:
        """Give the suits of hand and melds as a mask: bit 0 m, 1 p, 2 s, 3 honours."""
        mask = 0
        for place, key in enumerate(self.keys):
            if key:
                mask |= 1 << place
        for meld in self.melds:
            mask |= 1 << SUIT[meld.tile]
        return mask

    def quads(self) -> int:
        """Give the kinds of which hand and melds hold all four copies, as a mask."""
        mask = 0
        for place, key in enumerate(self.keys):
            fours = key & 0o444444444
            while fours:
                shift = (fours & -fours).bit_length() - 3
                mask |= 1 << (9 * place + shift // 3)
                fours &= fours - 1
        for meld in self.melds:
            if meld.kind != PUNG or self.held(meld.tile):
                mask |= 1 << meld.tile
        return mask

    def waits(self, pairs: bool = True) -> int:
        """Give the kinds that complete the hand, whatever its suits; one owned in all four copies is none.

        `pairs`: seven pairs count as a complete hand, where nothing is melded.
        """
        if self.unknown:
            return 0
        found = table(self.keys)
        mask = waits_in(found)
        if self.melds:
            for meld in self.melds:
                if meld.kind != PUNG or self.held(meld.tile):
                    mask &= ~(1 << meld.tile)
        elif pairs:
            mask |= pair_wait_in(found)
        return mask

    def size(self) -> int:
        """Count the tiles in hand, those never seen with them."""
        total = self.unknown
        for key in self.keys:
            while key:
                total += key & 7
                key >>= 3
        return total

    def copy(self) -> "Rack":
        """Give a rack of the same tiles that changes by itself."""
        other = Rack(len(self.keys))
        other.keys = self.keys[:]
        other.melds = self.melds[:]
        other.unknown = self.unknown
        return other


def copies_in(meld: Meld) -> int:
    """Count a meld's tiles."""
    return COPIES - 1 if meld.kind == PUNG else COPIES
