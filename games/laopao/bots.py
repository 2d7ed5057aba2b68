"""Simulated hands of laopao: a shuffled deal that can be re-derived, five sensible players, the server's clock."""

import hashlib
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from events.model import (
    ActionTaken,
    CardsDealt,
    HandSettled,
    HandStarted,
    Json,
    Payload,
    SeatTaken,
    SeedRevealed,
    Shuffle,
    Transfer,
    event,
)
from games.face import Due
from games.laopao import GAME
from games.laopao.choose import forced, highest
from games.laopao.hand import ALLY, LANDLORD, OVER, PLAY, TRIBUTE
from games.laopao.pack import MARKED_BIG, deck
from games.laopao.plants import PLANTS
from games.laopao.player import choose, idle, names, refuses, styles
from games.laopao.settle import SEATS
from games.laopao.state import LaopaoState
from games.ruleset import resolve
from games.shuffle import SCHEME, commitment, permutation
from games.simulator import Plant, Table, Timed

_TIMEOUT = 0.01
"""How often a player runs out of time and the server acts."""
_LEAVES = 0.05
"""How often somebody leaves during a hand."""
_CUT = 0.6
"""How often a decided hand is cut short at once; else it may be at any later play."""
_BASES = (1, 5, 10, 50, 100)


def posted(due: Due) -> HandSettled:
    """Write a due settlement as a server posts it."""
    return HandSettled(
        transfers=tuple([Transfer(t.payer, t.payee, t.amount, t.reason) for t in due.transfers]),
        net=dict(due.net),
        result={key: value for key, (value, _) in due.result.items()},
    )


class Server:
    """Plays one hand through the engine and keeps what it writes; `options` come on top of the table's.

    Under options of its own a hand is drawn for what it brings, so it commits itself to no shuffle.
    """

    def __init__(self, rng: Random, table: Table, options: Mapping[str, Json] | None = None) -> None:
        self.rng = rng
        self.table = table
        self.written: list[Timed] = []
        self.styles = styles(rng)
        self.seed = rng.randbytes(32)
        self.clients = {seat: f"{rng.getrandbits(48):012x}" for seat in SEATS}
        memory = table.memory
        debts = memory.get("debts") or []
        self.start = HandStarted(
            game=GAME.name,
            ruleset=table.preset,
            table=table.name,
            hand_no=table.hand_no,
            seats=tuple([SeatTaken(seat, f"{table.name}-p{seat + 1}") for seat in SEATS]),
            base=memory.setdefault("base", rng.choice(_BASES)),
            options={**table.options, **(options or {})},
            dealer=rng.randrange(5),
            context={"tributes": debts} if debts or rng.random() < 0.2 else {},
            shuffle=None if options else self._shuffle(),
        )
        ruleset, _ = resolve(GAME, self.start)
        assert ruleset is not None
        state, faults = GAME.start(self._event(self.start), ruleset)
        assert isinstance(state, LaopaoState), faults
        assert not faults, faults
        self.state = state
        self.written.append((0, self.start))
        self.leaves_at = rng.randrange(6, 200) if rng.random() < _LEAVES else -1

    def _shuffle(self) -> Shuffle:
        hashes = {str(seat): hashlib.sha256(client.encode()).hexdigest() for seat, client in self.clients.items()}
        return Shuffle(SCHEME, commitment(self.seed), hashes)

    def _event(self, payload: Payload) -> Any:
        return event(
            payload, id="-", source="/sim", subject="-", time="-", partitionkey="-", sequence=len(self.written)
        )

    def write(self, millis: int, payload: Payload) -> None:
        """Write an event and play it; what is written must be lawful."""
        faults = self.state.step(self._event(payload))
        assert not faults, (faults, payload)
        self.written.append((millis, payload))

    def act(self, verb: str, cards: tuple[str, ...] = (), *, target: int | None = None, auto: bool = False) -> None:
        """Let the seat in turn act; for one that left the server does."""
        seat = self.state.turn
        gone = self.state.has_left(seat)
        millis = 400 if gone else 15_000 if auto else self.rng.randint(500, 4000)
        self.write(millis, ActionTaken(seat, verb, cards, target=target, auto=auto or gone))

    def deal(self) -> None:
        """Deal by deck position: a batch a seat, now and then in several rounds."""
        rng, state = self.rng, self.state
        cards = deck(state.rules.marked_small)
        order = permutation(216, self.seed, self.clients, self.table.hand_no)
        piles = [[cards[place] for place in order[k::5]] for k in SEATS]
        size = rng.choice((44, 44, 44, 22, 11))
        for first in range(0, 44, size):
            for k in SEATS:
                if batch := tuple(piles[k][first : first + size]):
                    self.write(rng.randint(20, 90), CardsDealt((state.dealer + k) % 5, "down", "initial", batch))

    def opening(self) -> None:
        """Pay the tributes, find the landlord, and let him choose."""
        rng, state = self.rng, self.state
        while state.phase == TRIBUTE:
            giver, taker, _ = state.debts[0]
            self.act("tribute", (rng.choice(highest(state.hands[giver])),), target=taker)
        while state.phase == LANDLORD:
            if forced(state):
                self.act("take", auto=True)
            elif not state.has_left(state.turn) and refuses(rng, state, self.styles[state.turn]):
                self.act("pass_on", (MARKED_BIG,), target=(state.turn + state.rules.step) % 5)
            else:
                self.act("take")
        style = self.styles[state.landlord]
        if state.phase == ALLY:
            card = names(rng, state, style)
            self.act("alone" if card is None else "call_ally", () if card is None else (card,))
        self.act("open" if rng.random() < style.opens else "hidden")

    def play(self) -> None:
        """Play until the hand is over or cut short."""
        rng, state = self.rng, self.state
        cut = False
        while state.phase == PLAY:
            if state.ends and (not cut or rng.random() < 0.05):
                if rng.random() < _CUT:
                    return
                cut = True
            if len(self.written) >= self.leaves_at > 0:
                self.leaves_at = -1
                self.write(rng.randint(50, 900), ActionTaken(rng.choice(SEATS), "leave"))
            auto = state.has_left(state.turn) or rng.random() < _TIMEOUT
            cards = idle(state) if auto else choose(rng, state, self.styles[state.turn])
            self.act("play" if cards else "pass", cards, auto=auto)

    def hand(self) -> list[Timed]:
        """Play the whole hand, from hand.started to the revealed seed."""
        self.deal()
        self.opening()
        self.play()
        rng, state = self.rng, self.state
        late = [seat for seat in SEATS if not state.has_left(seat)]
        if state.phase == OVER and late and rng.random() < 0.02:
            self.write(60, ActionTaken(rng.choice(late), "leave"))
        due = state.due()
        assert due is not None
        self.written.append((rng.randint(100, 400), posted(due)))
        self.table.memory["debts"] = due.result["tributes"][0]
        if self.start.shuffle is not None:
            clients = {str(seat): client for seat, client in self.clients.items()}
            reveal = SeedRevealed(self.seed.hex(), clients, self.table.hand_no)
            self.written.append((rng.randint(50, 200), reveal))
        return self.written


def _with(options: Mapping[str, Json], clause: str) -> Callable[[Random, Table], list[Timed]]:
    """Make a hand under other options that brings a clause: drawn anew until it does."""

    def hand(rng: Random, table: Table) -> list[Timed]:
        debts = table.memory.get("debts")
        for _ in range(200):
            table.memory["debts"] = debts
            server = Server(rng, table, options)
            written = server.hand()
            due = server.state.due()
            if due is not None and clause in {reason.clause for reason in due.why}:
                break
        return written

    return hand


_TRIBUTES = _with({"bie_gong": True, "la_gong": True}, "LAOPAO-25")


class LaopaoBots:
    """The game's bots: whole hands, the faults that can be planted into them, and hands that bring tributes."""

    arranged: Mapping[str, Callable[[Random, Table], list[Timed]]] = {"LAOPAO-25": _TRIBUTES, "LAOPAO-D9": _TRIBUTES}

    @property
    def faults(self) -> Mapping[str, Plant]:
        """Fault name → how it is planted."""
        return PLANTS

    def hand(self, rng: Random, table: Table) -> list[Timed]:
        """Play one hand, from hand.started to the revealed seed."""
        return Server(rng, table).hand()


BOTS = LaopaoBots()
"""The bots, as `games.simulator` finds them."""
