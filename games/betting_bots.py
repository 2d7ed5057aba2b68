"""The server that simulated hands of the betting games run on: players with stacks, a committed shuffle, the clock."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from random import Random
from typing import Any

from events.model import (
    ActionTaken,
    CardsDealt,
    HandSettled,
    HandStarted,
    HandVoided,
    Json,
    Payload,
    SeatTaken,
    SeedRevealed,
    Shuffle,
    Transfer,
    event,
)
from games.face import Due, Game
from games.shuffle import SCHEME, commitment, permutation
from games.simulator import Plant, Table, Timed, stamp

TIMEOUT = 0.01
"""How often a player lets his time run out."""
LEAVES = 0.04
"""How often somebody leaves during a hand."""
BASES = (1, 5, 10, 20, 100)


def posted(due: Due) -> HandSettled:
    """Write a due settlement as a server posts it."""
    return HandSettled(
        transfers=tuple([Transfer(t.payer, t.payee, t.amount, t.reason) for t in due.transfers]),
        net=dict(due.net),
        result={key: value for key, (value, _) in due.result.items()},
    )


class Party:
    """The players at a table between hands: names and stacks, kept in `Table.memory`."""

    def __init__(self, rng: Random, table: Table, seats: Sequence[int]) -> None:
        self.rng = rng
        self.table = table
        memory = table.memory
        if "players" not in memory:
            memory["base"] = rng.choice(BASES)
            memory["people"] = 0
            memory["players"] = [None] * rng.choice(seats)
        self.base: int = memory["base"]
        self.players: list[dict[str, Json] | None] = memory["players"]

    def sit(self, low: int, high: int, least: int) -> None:
        """Fill free seats, let some change places with others, and see that each stack is at least `least`."""
        rng, memory = self.rng, self.table.memory
        for k, player in enumerate(self.players):
            if player is None or player.get("out") or rng.random() < 0.02:
                memory["people"] += 1
                name = f"{self.table.name}-p{memory['people']}"
                self.players[k] = {"name": name, "stack": least + rng.randint(low, high)}
            elif player["stack"] < least or player["stack"] > 8 * (least + high):
                player["stack"] = least + rng.randint(low, high)

    def seats(self, tell: bool) -> tuple[SeatTaken, ...]:
        """Give the seats as a start lists them; `tell` says the stacks."""
        return tuple([SeatTaken(k, p["name"], p["stack"] if tell else None) for k, p in enumerate(self.players) if p])

    def settle(self, net: Mapping[str, int]) -> None:
        """Pay what a hand moved."""
        for k, player in enumerate(self.players):
            if player is not None:
                player["stack"] += net[str(k)]


class Server:
    """Plays one hand through an engine and keeps what it writes; `deck` are the cards in the order to be dealt.

    Without a stacked deck the shuffle is committed to, and its seeds are revealed after the end.
    """

    def __init__(self, game: Game, rng: Random, table: Table, start: HandStarted, deck: Sequence[str] | None) -> None:
        self.rng = rng
        self.table = table
        self.game = game
        self.written: list[Timed] = []
        self.clock = table.clock
        self.seed = b""
        self.clients: dict[int, str] = {}
        if deck is None:
            start, deck = self._shuffled(start)
        self.deck = deck
        self.dealt = 0
        self.start = start
        # the engine is stepped with envelopes that only it sees
        state, faults = game.start(self._event(0, start), table.ruleset)
        assert state is not None, faults
        assert not faults, faults
        self.state: Any = state
        self.written.append((0, start))
        leaves = rng.random() < LEAVES
        self.leaves_at = rng.randrange(2, 24) if leaves else -1

    def _shuffled(self, start: HandStarted) -> tuple[HandStarted, list[str]]:
        cards = self.game.deck(self.table.ruleset)
        self.seed = self.rng.randbytes(32)
        self.clients = {seat.seat: f"{self.rng.getrandbits(48):012x}" for seat in start.seats}
        hashes = {str(seat): hashlib.sha256(text.encode()).hexdigest() for seat, text in self.clients.items()}
        shuffle = Shuffle(SCHEME, commitment(self.seed), hashes)
        start = replace(start, shuffle=shuffle)
        order = permutation(len(cards), self.seed, self.clients, start.hand_no)
        return start, [cards[place] for place in order]

    def _event(self, millis: int, payload: Payload) -> Any:
        self.clock += timedelta(milliseconds=millis)
        return event(
            payload,
            id="-",
            source="/sim",
            subject="-",
            time=stamp(self.clock),
            partitionkey="-",
            sequence=len(self.written),
        )

    def write(self, millis: int, payload: Payload) -> None:
        """Write an event and play it."""
        faults = self.state.step(self._event(millis, payload))
        assert not faults, (faults, payload)
        self.written.append((millis, payload))

    def deal(self, to: int | str, count: int, face: Any, why: Any) -> None:
        """Deal the next cards of the deck."""
        cards = tuple(self.deck[self.dealt : self.dealt + count])
        self.dealt += count
        place: Any = to
        self.write(self.rng.randint(20, 90), CardsDealt(place, face, why, cards))

    def act(self, millis: int, seat: int, verb: str, amount: int | None = None, **more: Any) -> None:
        """Take an action."""
        self.write(millis, ActionTaken(seat, verb, amount=amount, **more))

    def antes(self, ante: int) -> None:
        """Record the antes now and then: all, or some."""
        rng = self.rng
        if ante and rng.random() < 0.25:
            seats = [seat.seat for seat in self.start.seats]
            for seat in seats if rng.random() < 0.7 else rng.sample(seats, rng.randint(1, len(seats))):
                self.act(rng.randint(5, 20), seat, "ante", ante, auto=True)

    def wander(self) -> None:
        """Let somebody leave where that was drawn for this hand."""
        if len(self.written) == self.leaves_at:
            seat = self.rng.randrange(len(self.start.seats))
            if not self.state.left >> seat & 1:
                self.act(self.rng.randint(50, 900), seat, "leave", auto=self.rng.random() < 0.3)

    def patience(self, seat: int) -> tuple[int, bool]:
        """Give how long the seat takes, and whether the server has to act for it."""
        if self.state.left >> seat & 1:
            return 400, True
        if self.rng.random() < TIMEOUT:
            return 15_000, True
        return self.rng.randint(600, 5200), False

    def close(self) -> Due:
        """Settle or void the hand, reveal the seeds, and give what was due."""
        due: Due | None = self.state.due()
        assert due is not None
        end: Payload = posted(due) if due.ended == "settled" else HandVoided(due.reason or "")
        self.written.append((self.rng.randint(100, 400), end))
        if self.seed:
            clients = {str(seat): text for seat, text in self.clients.items()}
            reveal = SeedRevealed(self.seed.hex(), clients, self.start.hand_no)
            self.written.append((self.rng.randint(50, 200), reveal))
        return due


@dataclass(frozen=True, slots=True)
class Players:
    """The bots of a betting game, as `games.simulator` finds them: whole hands, stacked deals, faults to plant."""

    play: Callable[[Random, Table], list[Timed]]
    arranged: Mapping[str, Callable[[Random, Table], list[Timed]]]
    faults: Mapping[str, Plant]

    def hand(self, rng: Random, table: Table) -> list[Timed]:
        """Play one hand, from hand.started to the revealed seed."""
        return self.play(rng, table)


def stack_deck(rng: Random, cards: Sequence[str], top: Mapping[int, str]) -> list[str]:
    """Shuffle a deck around cards that have their places: deck position → card."""
    rest = [card for card in cards if card not in set(top.values())]
    rng.shuffle(rest)
    return [top[place] if place in top else rest.pop() for place in range(len(cards))]
