"""A simulated player of yuci: it works towards a hand that lacks a suit, declares, and knows its own taste."""

from random import Random

from games.melds import ADDED, CONCEALED, PUNG
from games.tiles import COPIES, SUIT, UNIT, tiles_in
from games.tilesense import PAIRS, PLAIN, TRIPLETS, Style, losses, pairs_in, worth
from games.yuci.claims import declare_faults, kong_faults, ready_kong_faults
from games.yuci.evaluate import HONOURS
from games.yuci.phases import NO_TILE
from games.yuci.state import State

MELD_WORTH = 120
"""What a set on the table weighs when suits are compared."""
NEAR = 345
"""What a hand of 14 that leaves one ready is worth at least, about: three sets, a pair or half a run."""
WINS = 0.97
"""How often a player takes a win that it can have."""


class Player:
    """One seat for one hand: `suits` is how many numbered suits it means to keep, `loose` throws tiles at random."""

    __slots__ = ("honours", "loose", "rng", "seat", "state", "style", "suits")

    def __init__(self, rng: Random, state: State, seat: int) -> None:
        self.rng, self.state, self.seat = rng, state, seat
        self.style: Style = PLAIN
        self.suits = 2
        self.honours = False
        taste = rng.random()
        keys = state.racks[seat].keys
        self.loose = taste > 0.97
        if pairs_in(keys) >= 4:
            self.style = PAIRS if taste < 0.7 else TRIPLETS
        elif taste < 0.12:
            self.style = TRIPLETS
        if len(tiles_in([keys[HONOURS]])) >= 6:
            self.honours, self.style = True, TRIPLETS
            self.suits = rng.choice((0, 1))
        elif rng.random() < 0.15 or max(len(tiles_in([key])) for key in keys[:HONOURS]) >= 7:
            self.suits = 1
            self.honours = rng.random() < 0.6

    def kept(self) -> list[int]:
        """Give the numbered suits that the player means to keep."""
        rack = self.state.racks[self.seat]
        value = [worth(key, self.style) for key in rack.keys[:HONOURS]]
        for meld in rack.melds:
            if meld.tile < 27:
                value[SUIT[meld.tile]] += MELD_WORTH
        return sorted(range(HONOURS), key=lambda suit: -value[suit])[: self.suits]

    def throw(self) -> int:
        """Choose the tile to discard."""
        rack = self.state.racks[self.seat]
        if self.loose:
            return self.rng.choice(tiles_in(rack.keys))
        kept = self.kept()
        best: tuple[int, int] | None = None
        for suit, key in enumerate(rack.keys):
            if not key:
                continue
            cost, rank = losses(key, self.style, suit != HONOURS)[0]
            if suit == HONOURS:
                cost += 6 if self.honours else 0
            elif suit not in kept:
                cost -= 1000
            if best is None or cost < best[0]:
                best = (cost, 9 * suit + rank)
        assert best is not None
        return best[1]

    def declares(self, kind: int) -> bool:
        """Choose to declare with a discard that leaves the hand ready."""
        return not declare_faults(self.state, self.seat, kind) and self.rng.random() < 0.95

    def ready_throw(self) -> int | None:
        """Look for a discard that leaves the hand ready, the one of the most waits."""
        state = self.state
        rack = state.racks[self.seat]
        if not self._near():
            return None
        found: tuple[int, int] | None = None
        for kind in sorted(set(tiles_in(rack.keys))):
            waits = state.ready_after(self.seat, kind).bit_count()
            if waits and (found is None or waits > found[0]):
                found = (waits, kind)
        return found[1] if found is not None else None

    def _near(self) -> bool:
        """Say whether the hand looks close enough to ready to be worth a search."""
        rack = self.state.racks[self.seat]
        value = sum(worth(key, PLAIN, suit != HONOURS) for suit, key in enumerate(rack.keys))
        return value + PLAIN.triplet * len(rack.melds) > NEAR or pairs_in(rack.keys) >= 6

    def kong(self) -> tuple[str, int] | None:
        """Choose a kong to make in the own turn."""
        state = self.state
        if state.drawn == NO_TILE:
            return None
        rack = state.racks[self.seat]
        for meld in rack.melds:
            if meld.kind != PUNG or not rack.held(meld.tile) or kong_faults(state):
                continue
            if not ready_kong_faults(state, self.seat, meld.tile, ADDED) and self.rng.random() < 0.9:
                return "added", meld.tile
        if self.style is PAIRS and not rack.melds:
            return None
        for suit, key in enumerate(rack.keys):
            fours = key & 0o444444444
            if fours and not kong_faults(state):
                kind = 9 * suit + ((fours & -fours).bit_length() - 3) // 3
                if rack.held(kind) == COPIES and not ready_kong_faults(state, self.seat, kind, CONCEALED):
                    return ("concealed", kind) if self.rng.random() < 0.85 else None
        return None

    def claims(self, kind: int, held: int) -> str | None:
        """Choose to pung or kong the tile on offer, of which the player holds two or three."""
        state = self.state
        locked = state.locked[self.seat] >> kind & 1
        if self.style is PAIRS and not state.racks[self.seat].melds:
            return None
        suit = SUIT[kind]
        if suit != HONOURS and suit not in self.kept() and self.rng.random() < 0.95:
            return None
        if held == 3 and not kong_faults(state) and self.rng.random() < 0.85:
            return "kong"
        if locked:
            return None
        key = state.racks[self.seat].keys[suit]
        runs = suit != HONOURS
        gain = worth(key - 2 * UNIT[kind], self.style, runs) + self.style.triplet - worth(key, self.style, runs)
        return "pung" if gain > 10 and self.rng.random() < 0.8 else None

    def wins(self) -> bool:
        """Choose whether to take a win."""
        return self.rng.random() < WINS
