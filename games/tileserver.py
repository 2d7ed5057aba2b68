"""The simulated game server of a mahjong table: it shuffles provably, writes events and plays them as it writes."""

import hashlib
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from events.model import CardsDealt, HandStarted, Json, Payload, SeatTaken, SeedRevealed, Shuffle, event
from games.face import Game, State
from games.shuffle import SCHEME, commitment, permutation
from games.simulator import Table, Timed
from games.tilestack import action

SEATS = range(4)
_BASES = (1, 2, 5, 10, 50, 100)


class TileServer:
    """One hand being written.

    With `deck` the deal is stacked and nothing is committed to; without it the deck is shuffled by the scheme of the
    contract, and the seeds are there to be revealed.
    """

    from_tail = False
    """Whether replacements come from the end of the wall."""

    def __init__(
        self,
        rng: Random,
        table: Table,
        game: Game,
        dealer: int,
        context: Mapping[str, Json],
        names: Sequence[str],
        deck: Sequence[str] | None = None,
    ) -> None:
        self.rng = rng
        self.written: list[Timed] = []
        self.seed = rng.randbytes(32)
        self.clients = {seat: f"{rng.getrandbits(48):012x}" for seat in SEATS}
        self.nonce = table.hand_no
        self.arranged = deck is not None
        if deck is None:
            pack = game.deck(table.ruleset)
            deck = [pack[place] for place in permutation(len(pack), self.seed, self.clients, self.nonce)]
        self.deck = deck
        self.front, self.tail = 0, len(deck) - 1
        hashes = {str(seat): hashlib.sha256(client.encode()).hexdigest() for seat, client in self.clients.items()}
        self.start = HandStarted(
            game=game.name,
            ruleset=table.preset,
            table=table.name,
            hand_no=table.hand_no,
            seats=tuple([SeatTaken(seat, name) for seat, name in enumerate(names)]),
            base=table.memory.setdefault("base", rng.choice(_BASES)),
            options=dict(table.options),
            dealer=dealer,
            context=context,
            shuffle=None if self.arranged else Shuffle(SCHEME, commitment(self.seed), hashes),
        )
        state, faults = game.start(self.wrap(self.start), table.ruleset)
        assert state is not None, faults
        assert not faults, faults
        self.face: State = state
        self.written.append((0, self.start))

    def wrap(self, payload: Payload) -> Any:
        """Put a payload into an envelope that is good enough to be played."""
        return event(
            payload, id="-", source="/sim", subject="-", time="-", partitionkey="-", sequence=len(self.written)
        )

    @property
    def seq(self) -> int:
        """The sequence of the event written last."""
        return len(self.written) - 1

    def write(self, millis: int, payload: Payload) -> None:
        """Write an event and play it; what is written must be lawful."""
        faults = self.face.step(self.wrap(payload))
        assert not faults, (faults, payload)
        self.written.append((millis, payload))

    def tiles(self, count: int) -> tuple[str, ...]:
        """Take tiles from the front of the wall."""
        taken = tuple(self.deck[self.front : self.front + count])
        self.front += count
        return taken

    def last_tile(self) -> tuple[str, ...]:
        """Take a tile from the tail of the wall."""
        self.tail -= 1
        return (self.deck[self.tail + 1],)

    def perform(self, moves: str) -> None:
        """Play moves separated by commas: "draw", "replace", or an action as `games.tilestack.action` reads it."""
        state: Any = self.face
        for move in filter(None, (part.strip() for part in moves.split(","))):
            if move == "draw":
                self.write(50, CardsDealt(state.next_seat(), "down", "draw", self.tiles(1)))
            elif move == "replace":
                tiles = self.last_tile() if self.from_tail else self.tiles(1)
                self.write(50, CardsDealt(state.turn, "down", "replacement", tiles))
            else:
                self.write(self.rng.randint(300, 3000), action(move, state, state.dealer))

    def end(self, payload: Payload) -> list[Timed]:
        """Write the closing event, reveal the seeds, and give the hand."""
        self.written.append((self.rng.randint(100, 400), payload))
        if not self.arranged:
            clients = {str(seat): client for seat, client in self.clients.items()}
            self.written.append((self.rng.randint(50, 200), SeedRevealed(self.seed.hex(), clients, self.nonce)))
        return self.written


def names_at(table: Table) -> list[str]:
    """Give who sits at the table; the list is the table's own."""
    names: list[str] = table.memory.setdefault("players", [f"{table.name}-p{seat + 1}" for seat in SEATS])
    return names
