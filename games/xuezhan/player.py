"""A simulated player of xuezhan: sensible, with a taste of its own, so that every row of the fan tables comes up."""

from random import Random

from games.melds import PUNG
from games.tiles import KINDS, SUIT, UNIT, tiles_in
from games.tilesense import ENDS, PAIRS, PLAIN, TRIPLETS, Style, losses, pairs_in, worth
from games.xuezhan.phases import NO_TILE
from games.xuezhan.state import State

MELD_WORTH = 120
"""What a set on the table weighs when suits are compared."""
WINS = 0.96
"""How often a player takes a win that it can have."""


class Player:
    """One seat for one hand: `suits` is how many suits it means to keep, `careless` throws tiles away at random."""

    __slots__ = ("careless", "late", "rng", "seat", "state", "style", "suits")

    def __init__(self, rng: Random, state: State, seat: int) -> None:
        self.rng, self.state, self.seat = rng, state, seat
        self.style: Style = PLAIN
        self.suits = 2
        self.careless = False
        self.late = rng.random() < 0.3
        taste = rng.random()
        if pairs_in(state.racks[seat].keys) >= 4:
            self.style = PAIRS if taste < 0.8 else TRIPLETS
        elif taste < 0.1:
            self.style = TRIPLETS
        elif taste < 0.16:
            self.style = ENDS
        elif taste < 0.22:
            self.careless = True
        if rng.random() < 0.12 or self._dense():
            self.suits = 1

    def _dense(self) -> bool:
        counts = [len(tiles_in([key])) for key in self.state.racks[self.seat].keys]
        return max(counts) >= 9

    def kept(self) -> list[int]:
        """Give the suits that the player means to keep, dearest first."""
        rack = self.state.racks[self.seat]
        value = [worth(key, self.style) for key in rack.keys]
        for meld in rack.melds:
            value[SUIT[meld.tile]] += MELD_WORTH
        void = self.state.voids[self.seat]
        if void >= 0:
            value[void] = -1
        return sorted(range(3), key=lambda suit: -value[suit])[: self.suits]

    def void(self) -> str:
        """Choose the suit to do without."""
        value = [worth(key, PLAIN) for key in self.state.racks[self.seat].keys]
        return "mps"[value.index(min(value))]

    def throw(self) -> int:
        """Choose the tile to discard."""
        rack = self.state.racks[self.seat]
        void = self.state.voids[self.seat]
        if void >= 0 and rack.keys[void]:
            return 9 * void + losses(rack.keys[void], PLAIN)[0][1]
        if self.careless:
            return self.rng.choice(tiles_in(rack.keys))
        kept = self.kept()
        best: tuple[int, int] | None = None
        for suit, key in enumerate(rack.keys):
            if key:
                cost, rank = losses(key, self.style)[0]
                if suit not in kept:
                    cost -= 1000
                if best is None or cost < best[0]:
                    best = (cost, 9 * suit + rank)
        assert best is not None
        return best[1]

    def kong(self) -> tuple[str, int] | None:
        """Choose a kong to make in the own turn."""
        state = self.state
        if state.room <= 0 or (state.drawn == NO_TILE and not state.rules.kong_after_pung):
            return None
        rack = state.racks[self.seat]
        void = state.voids[self.seat]
        for meld in rack.melds:
            if meld.kind == PUNG and rack.held(meld.tile):
                wait = 0.75 if self.late and state.drawn == meld.tile else 0.1
                if self.rng.random() >= wait:
                    return "added", meld.tile
        if self.style is PAIRS and not rack.melds:
            return None
        for suit, key in enumerate(rack.keys):
            fours = key & 0o444444444
            if fours and suit != void:
                kind = 9 * suit + ((fours & -fours).bit_length() - 3) // 3
                if self.rng.random() < 0.85:
                    return "concealed", kind
        return None

    def claims(self, kind: int, held: int) -> str | None:
        """Choose to pung or kong the tile on offer, of which the player holds two or three."""
        state = self.state
        suit = SUIT[kind]
        if suit == state.voids[self.seat]:
            return None
        if self.careless:
            if self.rng.random() < 0.5:
                return "kong" if held == 3 and state.room > 0 else "pung"
            return None
        if self.style is PAIRS and not state.racks[self.seat].melds:
            return None
        if suit not in self.kept() and not (held == 3 and self.rng.random() < 0.3):
            return None
        if held == 3 and state.room > 0 and self.rng.random() < 0.9:
            return "kong"
        key = state.racks[self.seat].keys[suit]
        gain = worth(key - 2 * UNIT[kind], self.style) + self.style.triplet - worth(key, self.style)
        return "pung" if gain > 10 or self.rng.random() < 0.1 else None

    def wins(self) -> bool:
        """Choose whether to take a win."""
        return self.rng.random() < WINS

    @property
    def code(self) -> str:
        """The code of the tile on offer."""
        return KINDS[self.state.tile]
