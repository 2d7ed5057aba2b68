"""Simulated hands of huolong: a shuffled or stacked deck, four players, a server that writes what it is told to."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
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
)
from games.cards import SUITS
from games.face import Due
from games.huolong import GAME
from games.huolong.arranged import ARRANGEMENTS, Arrangement
from games.huolong.hand import BURY, DEAL, DEALT, LEFT, OVER, PLANT, TAKE, VOID
from games.huolong.kitty import takeable, taken_next
from games.huolong.pack import BIG, KINDS, cards_of, held
from games.huolong.plants import PLANTS
from games.huolong.player import bury, jokers_to_plant, play, styles
from games.huolong.score import SEATS, partner
from games.huolong.state import LEAVES, HuolongState
from games.huolong.trump import ONE, PAIR, can_counter, can_declare, needs_suit
from games.shuffle import SCHEME, commitment, permutation
from games.simulator import Plant, Table, Timed

_BASES = (1, 2, 5, 10, 20, 50)
_TIMEOUT = 0.004
"""How often a player runs out of time and the server acts."""
_LEAVES = 0.03
"""How often somebody leaves during a hand."""
_DECK = KINDS * 3


def posted(due: Due, *, back: bool = False, claims: bool = True) -> HandSettled:
    """Write a due settlement as a server posts it; `back` lets a losing seat pay the seat before it (D13)."""

    def payee(seat: int | str) -> Any:
        return partner(int(seat)) if back and seat != "house" else seat

    transfers = [
        Transfer(t.payer, payee(t.payee) if t.reason == "hand" else t.payee, t.amount, t.reason) for t in due.transfers
    ]
    result = {key: value for key, (value, _) in due.result.items()}
    return HandSettled(tuple(transfers), dict(due.net), result if claims else None)


class _Sent:
    """What the engine reads of an event; hundreds of whole envelopes a hand would only be thrown away."""

    __slots__ = ("data", "sequence")

    def __init__(self, data: Payload, sequence: int) -> None:
        self.data = data
        self.sequence = sequence


class Server:
    """Plays one hand through the engine and keeps what it writes."""

    def __init__(self, rng: Random, table: Table, arrangement: Arrangement | None = None) -> None:
        self.rng = rng
        self.table = table
        self.written: list[Timed] = []
        self.made = arrangement
        self.styles = styles(rng)
        memory = table.memory
        after = memory.get("next") or self._opening(arrangement)
        first: bool = after["first"]
        start_level = table.ruleset.options["start_level"]
        dealer = None if first else after["dealer"]
        deal_from = rng.randrange(4) if dealer is None else dealer
        levels = [start_level, start_level] if first else after["levels"]
        self.seed = rng.randbytes(32)
        self.clients = {seat: f"{rng.getrandbits(48):012x}" for seat in SEATS}
        if arrangement is None:
            self.deck = [_DECK[place] for place in permutation(162, self.seed, self.clients, table.hand_no)]
        else:
            self.deck = arrangement.deck(rng, deal_from, levels[deal_from & 1])
            self.styles = arrangement.styles(deal_from)
        hashes = {str(seat): hashlib.sha256(client.encode()).hexdigest() for seat, client in self.clients.items()}
        start = HandStarted(
            game=GAME.name,
            ruleset=table.preset,
            table=table.name,
            hand_no=table.hand_no,
            seats=tuple([SeatTaken(seat, f"{table.name}-p{seat + 1}") for seat in SEATS]),
            base=memory.setdefault("base", rng.choice(_BASES)),
            options=dict(table.options),
            dealer=dealer,
            context={"levels": list(levels), "deal_from": deal_from, "first": first},
            shuffle=Shuffle(SCHEME, commitment(self.seed), hashes) if arrangement is None else None,
        )
        memory.setdefault("back", rng.random() < 0.15)
        memory.setdefault("claims", rng.random() < 0.9)
        begun: Any = _Sent(start, 0)
        state, faults = GAME.start(begun, table.ruleset)
        assert isinstance(state, HuolongState), faults
        assert not faults, faults
        self.state = state
        self.written.append((0, start))
        self.leaves_at = rng.randrange(2, 300) if rng.random() < _LEAVES and arrangement is None else -1

    def _opening(self, arrangement: Arrangement | None) -> dict[str, Json]:
        """Give what a table's first hand starts from; a stacked deal may need a later one, which is then hand 2."""
        if arrangement is None or not arrangement.later:
            return {"first": True}
        self.table.hand_no = max(self.table.hand_no, 2)
        level = self.table.ruleset.options["start_level"]
        return {"first": False, "dealer": self.rng.randrange(4), "levels": [level, level]}

    def write(self, millis: int, payload: Payload) -> None:
        """Write an event and play it; what is written must be lawful."""
        sent: Any = _Sent(payload, len(self.written))
        faults = self.state.step(sent)
        assert not faults, (faults, payload)
        self.written.append((millis, payload))

    def act(self, seat: int, verb: str, cards: Sequence[str] = (), **more: Any) -> None:
        """Write an action."""
        self.write(self.rng.randint(300, 4000), ActionTaken(seat, verb, tuple(cards), **more))

    def wander(self) -> bool:
        """Let somebody leave where that was drawn for this hand; the hand is over then."""
        if len(self.written) == self.leaves_at and not self.state.over:
            self.act(self.rng.choice(SEATS), "leave", choice=self.rng.choice(LEAVES), auto=self.rng.random() < 0.4)
        return self.state.phase == LEFT

    # the deal

    def deal(self) -> None:
        """Deal card by card; who gets a big joker may declare or counter, at once or later."""
        state, start = self.state, self.state.deal_from
        for place in range(DEALT):
            if self.wander():
                return
            seat = start + place & 3
            card = self.deck[place]
            self.write(self.rng.randint(20, 60), CardsDealt(seat, "down", "initial", (card,)))
            if card == "RJ":
                self._call(seat)
        for seat in self.rng.sample(SEATS, 4):
            if held(state.hands[seat], BIG) and self.rng.random() < 0.3:
                self._call(seat)
        self.write(self.rng.randint(40, 90), CardsDealt("kitty", "up", "kitty", tuple(self.deck[DEALT:])))

    def _call(self, seat: int) -> None:
        """Let a seat that has big jokers show them."""
        state, style, rng = self.state, self.styles[seat], self.rng
        if can_declare(state, seat) and rng.random() < style.declares:
            self.act(seat, "declare", ONE)
            for other in rng.sample(SEATS, 4):
                self._call(other)
        elif can_counter(state, seat):
            against = (seat ^ state.declarer) & 1
            if rng.random() < style.counters * (1 if against else 0.4):
                self.act(seat, "counter", PAIR, ref=state.declare_at if rng.random() < 0.7 else None)

    # the kitty

    def kitty(self) -> None:
        """Draw a suit where one is needed, give the dealer the kitty, and let it lay six cards away."""
        state, rng = self.state, self.rng
        if needs_suit(state):
            self.act(state.dealer, "set_trump", choice=rng.choice(SUITS), auto=True)
        cards = tuple(rng.sample(cards_of(state.kitty), 6)) if rng.random() < 0.5 else tuple(cards_of(state.kitty))
        self.write(rng.randint(100, 400), CardsDealt(state.dealer, "up", "kitty", cards))
        if not self.wander():
            seat = state.dealer
            self.act(seat, "bury", cards_of(bury(rng, state, seat, self.styles[seat])))

    def planting(self) -> None:
        """Ask the seats that hold big jokers, one by one, and let the third follow two."""
        state, rng = self.state, self.rng
        while state.phase == PLANT and not self.wander():
            seat = state.turn
            if state.owed[seat]:
                cards = taken_next(state, seat) or []
                rng.shuffle(cards)
                self.write(rng.randint(50, 200), CardsDealt(seat, "up", "replacement", tuple(cards)))
            elif state.forced == seat:
                self.act(seat, "plant", ONE, auto=rng.random() < 0.5)
            else:
                count = jokers_to_plant(rng, state, seat, self.styles[seat], takeable(state.kitty))
                self.act(seat, "plant" if count else "no_plant", ONE * count)

    # the tricks

    def tricks(self) -> None:
        """Play the hand out."""
        state, rng = self.state, self.rng
        while not state.over and not self.wander():
            seat = state.turn
            cards = tuple(cards_of(play(rng, state, seat, self.styles[seat])))
            slow = rng.random() < _TIMEOUT
            self.write(15_000 if slow else rng.randint(400, 4000), ActionTaken(seat, "play", cards, auto=slow))

    def play(self) -> list[Timed]:
        """Play the hand to its end, settle or void it, and reveal the seed."""
        state = self.state
        self.deal()
        if state.phase == TAKE:
            self.kitty()
        if state.phase == PLANT:
            self.planting()
        if state.phase not in (VOID, LEFT, BURY, TAKE, DEAL):
            self.tricks()
        due = state.due()
        assert due is not None
        memory = self.table.memory
        if due.ended == "settled":
            back = memory["back"] and state.phase == OVER
            end: Payload = posted(due, back=back, claims=memory["claims"])
        else:
            end = HandVoided(due.reason or "")
        self.written.append((self.rng.randint(100, 400), end))
        memory["next"] = dict(state.carry())["next"]
        if self.made is None:
            clients = {str(seat): client for seat, client in self.clients.items()}
            reveal = SeedRevealed(self.seed.hex(), clients, self.table.hand_no)
            self.written.append((self.rng.randint(50, 200), reveal))
        return self.written


def _arranged(arrangement: Arrangement) -> Callable[[Random, Table], list[Timed]]:
    def hand(rng: Random, table: Table) -> list[Timed]:
        return Server(rng, table, arrangement).play()

    return hand


ARRANGED = {clause: _arranged(made) for made in reversed(ARRANGEMENTS) for clause in made.clauses}
"""Clause → a hand on a stacked deck that brings it."""


class HuolongBots:
    """The game's bots: whole hands, the faults that can be planted into them, and deals stacked for a clause."""

    arranged = ARRANGED

    @property
    def faults(self) -> Mapping[str, Plant]:
        """Fault name → how it is planted."""
        return PLANTS

    def hand(self, rng: Random, table: Table) -> list[Timed]:
        """Play one hand, from hand.started to the revealed seed."""
        return Server(rng, table).play()


BOTS = HuolongBots()
"""The bots, as `games.simulator` finds them."""
