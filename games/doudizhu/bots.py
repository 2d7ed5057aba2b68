"""Simulated hands of doudizhu: a deal that can be re-derived (or is stacked), three sensible players, the clock."""

import hashlib
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from events.model import (
    ActionTaken,
    CardsDealt,
    HandStarted,
    HandVoided,
    Payload,
    SeatTaken,
    SeedRevealed,
    Shuffle,
    event,
)
from games.cards import PACK_54
from games.doudizhu import GAME
from games.doudizhu.arranged import ARRANGEMENTS, BY_CLAUSE, Arrangement
from games.doudizhu.auction import legal_bids, legal_double
from games.doudizhu.hand import AUCTION, DOUBLES, DOUBLING, FORCED, KITTY, OVER, PLAY
from games.doudizhu.pack import RANKS, SHIFT, covers, pick, unit
from games.doudizhu.planting import posted
from games.doudizhu.plants import PLANTS
from games.doudizhu.player import bid, choose, doubles, idle
from games.doudizhu.settle import SEATS
from games.doudizhu.state import DoudizhuState
from games.ruleset import resolve
from games.shuffle import SCHEME, commitment, permutation
from games.simulator import Plant, Table, Timed

_TIMEOUT = 0.015
"""How often a player runs out of time and the server acts."""
_MEEK = 0.25
"""How often a player is too timid to answer; without such there would hardly be a spring."""
_LEAVES = 0.03
"""How often somebody leaves during a hand."""
_BATCHES = 0.1
"""How often the hands are dealt in several batches."""
_BASES = (1, 5, 10, 50, 100)


class _Server:
    """Plays one hand through the engine and keeps what it writes."""

    def __init__(self, rng: Random, table: Table) -> None:
        self.rng = rng
        self.written: list[Timed] = []
        self.seed = rng.randbytes(32)
        self.clients = {seat: f"{rng.getrandbits(48):012x}" for seat in SEATS}
        self.start = self.begin(rng, table)
        self.nonce = table.hand_no
        self.meek = [rng.random() < _MEEK for _ in SEATS]
        ruleset, wrong = resolve(GAME, self.start)
        assert ruleset is not None, wrong
        state, faults = GAME.start(self._event(self.start), ruleset)
        assert isinstance(state, DoudizhuState), faults
        self.state = state
        self.written.append((0, self.start))
        leaves = rng.random() < _LEAVES
        self.leaves_at = rng.randrange(8, 40) if leaves else -1

    def begin(self, rng: Random, table: Table) -> HandStarted:
        """Seat the players, draw the first bidder and commit to the shuffle."""
        dealer = rng.randrange(3)
        return HandStarted(
            game=GAME.name,
            ruleset=table.preset,
            table=table.name,
            hand_no=table.hand_no,
            seats=tuple([SeatTaken(seat, f"{table.name}-p{seat + 1}") for seat in SEATS]),
            base=table.memory.setdefault("base", rng.choice(_BASES)),
            options=dict(table.options),
            dealer=dealer,
            shuffle=Shuffle(
                SCHEME,
                commitment(self.seed),
                {str(seat): hashlib.sha256(client.encode()).hexdigest() for seat, client in self.clients.items()},
            ),
        )

    def _event(self, payload: Payload) -> Any:
        return event(
            payload, id="-", source="/sim", subject="-", time="-", partitionkey="-", sequence=len(self.written)
        )

    def write(self, millis: int, payload: Payload) -> None:
        """Write an event and play it."""
        faults = self.state.step(self._event(payload))
        assert not faults, faults
        self.written.append((millis, payload))

    def deck(self) -> list[str]:
        """Shuffle the pack by the seeds."""
        return [PACK_54[place] for place in permutation(54, self.seed, self.clients, self.nonce)]

    def deal(self) -> None:
        """Deal by deck position: in one batch a seat, now and then in several."""
        rng, dealer = self.rng, self.state.dealer
        deck = self.deck()
        batches = []
        for n in SEATS:
            batches.append(((dealer + n) % 3, tuple(deck[17 * n : 17 * n + 17])))
        if rng.random() < _BATCHES:
            cuts = [(seat, cards[:9]) for seat, cards in batches]
            rests = [(seat, cards[9:]) for seat, cards in batches]
            batches = [*cuts, *reversed(rests)]
        for seat, cards in batches:
            self.write(rng.randint(20, 90), CardsDealt(seat, "down", "initial", cards))
        self.write(rng.randint(20, 90), CardsDealt("kitty", "down", "kitty", tuple(deck[51:])))

    def _patience(self, seat: int) -> tuple[int, bool]:
        """Give how long the seat takes, and whether the server has to act for it."""
        if self.state.has_left(seat):
            return 400, True
        if self.rng.random() < _TIMEOUT:
            return 15_000, True
        return self.rng.randint(600, 5200), False

    def act(self) -> None:
        """Let the seat in turn act."""
        rng, state = self.rng, self.state
        seat = state.turn
        if len(self.written) == self.leaves_at:
            self.write(rng.randint(50, 900), ActionTaken(rng.choice(SEATS), "leave"))
        millis, auto = self._patience(seat)
        if state.phase == AUCTION:
            amount = 0 if auto else bid(rng, state, seat)
            verb = "bid" if amount else "no_bid"
            self.write(millis, ActionTaken(seat, verb, amount=amount or None, auto=auto))
        elif state.phase == FORCED:
            self.write(300, ActionTaken(seat, "bid", amount=1, auto=True))
        elif state.phase == DOUBLING:
            place = 2 if auto or not doubles(rng, state, seat) else next(i for i in (0, 1) if legal_double(state, i))
            ref = (state.three_at, state.double_at, None)[place]
            self.write(millis, ActionTaken(seat, DOUBLES[place], ref=ref, auto=auto))
        elif state.phase == KITTY:
            kitty = tuple(rng.sample(state.dealt[3], 3))
            self.write(300, CardsDealt(state.landlord, "up", "kitty", kitty))
        else:
            cards = idle(state) if auto else choose(rng, state, self.meek[seat])
            self.write(millis, ActionTaken(seat, "play" if cards else "pass", cards=cards, auto=auto))

    def close(self) -> None:
        """Settle or void the hand, and reveal the seed."""
        due = self.state.due()
        assert due is not None
        late = [seat for seat in SEATS if not self.state.has_left(seat)]
        if self.state.phase == OVER and late and self.rng.random() < 0.01:
            self.write(60, ActionTaken(self.rng.choice(late), "leave"))
        end = posted(due) if due.ended == "settled" else HandVoided(due.reason or "")
        self.written.append((self.rng.randint(100, 400), end))
        if self.start.shuffle is None:
            return
        clients = {str(seat): client for seat, client in self.clients.items()}
        self.written.append((self.rng.randint(50, 200), SeedRevealed(self.seed.hex(), clients, self.nonce)))


class _Stacked(_Server):
    """Plays a hand on a stacked deck: bids, doubles and first moves by the script, as far as the rules allow it."""

    def __init__(self, rng: Random, table: Table, made: Arrangement) -> None:
        self.made = made
        self.moves = made.script()
        super().__init__(rng, table)

    def begin(self, rng: Random, table: Table) -> HandStarted:
        """Commit to no shuffle; the caller's options come before what the arrangement wants."""
        start = super().begin(rng, table)
        return replace(start, shuffle=None, options={**self.made.options, **start.options})

    def deck(self) -> list[str]:
        """Stack the pack."""
        return self.made.deck(self.rng)

    def act(self) -> None:
        """Let the seat in turn do what the script says, by itself where the script has no more to say."""
        scripted = self._scripted()
        if scripted is None:
            super().act()
        else:
            self.write(self.rng.randint(600, 5200), scripted)

    def _scripted(self) -> ActionTaken | None:
        state = self.state
        seat, auto = state.turn, state.has_left(state.turn)
        if state.phase == AUCTION:
            spoken = len(state.order)
            amount = self.made.bids[spoken] if spoken < len(self.made.bids) else 0
            if amount and amount in legal_bids(state):
                return ActionTaken(seat, "bid", amount=amount, auto=auto)
            return ActionTaken(seat, "no_bid", auto=auto)
        if state.phase == DOUBLING:
            verb = next((verb for verb in self.made.doubles if legal_double(state, DOUBLES.index(verb))), None)
            return None if verb is None else ActionTaken(seat, verb, auto=auto)
        return self._move(seat, auto) if state.phase == PLAY and self.moves else None

    def _move(self, seat: int, auto: bool) -> ActionTaken | None:
        """Give the script's next move; where options make it illegal the script ends."""
        move = self.moves.pop(0)
        code = self.state.hands[seat]
        key = sum([unit(RANKS.index(rank)) * count for rank, count in Counter(move.ranks).items()])
        if (seat - self.state.dealer) % 3 == move.offset and covers(code >> SHIFT, key):
            verb = "play" if key else "pass"
            action = ActionTaken(seat, verb, cards=pick(code, key), choice=move.choice, auto=auto)
            if not self.state.check(self._event(action)):
                return action
        self.moves.clear()
        return None


def play(server: _Server) -> list[Timed]:
    """Play a hand from its deal to its end."""
    server.deal()
    while not server.state.over:
        server.act()
    server.close()
    return server.written


def arranged(names: tuple[str, ...]) -> Callable[[Random, Table], list[Timed]]:
    """Give the hand that one of the arrangements of these names brings."""

    def hand(rng: Random, table: Table) -> list[Timed]:
        return play(_Stacked(rng, table, ARRANGEMENTS[rng.choice(names)]))

    return hand


ARRANGED = {clause: arranged(names) for clause, names in BY_CLAUSE.items()}


class DoudizhuBots:
    """The game's bots: whole hands, the faults that can be planted into them, and deals stacked for a clause."""

    @property
    def faults(self) -> Mapping[str, Plant]:
        """Fault name → how it is planted."""
        return PLANTS

    def hand(self, rng: Random, table: Table) -> list[Timed]:
        """Play one hand, from hand.started to the revealed seed."""
        return play(_Server(rng, table))

    @property
    def arranged(self) -> Mapping[str, Callable[[Random, Table], list[Timed]]]:
        """Clause id → a hand on a stacked deck that brings it."""
        return ARRANGED


BOTS = DoudizhuBots()
"""The bots, as `games.simulator` finds them."""
