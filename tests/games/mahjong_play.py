"""Builds mahjong hands as events, lawful or not, move by move on a stacked deck."""

from dataclasses import replace
from random import Random

from events.model import (
    ActionTaken,
    CardsDealt,
    HandSettled,
    HandStarted,
    HandVoided,
    PointsMoved,
    SeatTaken,
    Transfer,
    event,
)
from games.ruleset import resolve
from games.tilestack import action, stacked, tiles
from projector.judge import judge


class Play:
    """A hand in the making: `do` writes moves, `put` any payload; nothing here refuses what the rules refuse.

    Seats in moves count from the dealer. `order` is how the game deals to the seats from the dealer on.
    """

    order = (0, 1, 2, 3)

    def __init__(
        self,
        game,
        preset="longwei",
        hands=None,
        draws="",
        *,
        tail="",
        dealer=0,
        base=1,
        options=None,
        context=None,
        hand_no=1,
        lacks=None,
        avoid="",
        deal=True,
        players=("a", "b", "c", "d"),
    ):
        seats = tuple(SeatTaken(seat, player) for seat, player in enumerate(players))
        start = HandStarted(
            game.name, preset, "t1", hand_no, seats, base, options or {}, dealer, context or {}, lacks=lacks
        )
        ruleset, faults = resolve(game, start)
        assert ruleset is not None, faults
        self.game = game
        self.events = []
        self.faults = []
        self.dealer = dealer
        self.deck = stacked(Random(7), game.deck(ruleset), hands or {}, draws, tail=tail, order=self.order, avoid=avoid)
        self.front, self.back = 0, len(self.deck) - 1
        made = self.wrap(start)
        self.state, found = game.start(made, ruleset)
        self.events.append(made)
        self.faults.append(found)
        if deal and self.state is not None:
            for n in self.order:
                cards = self.take(14 if n == 0 else 13)
                self.put(CardsDealt((dealer + n) % 4, "down", "initial", cards))

    def take(self, count=1):
        self.front += count
        return tuple(self.deck[self.front - count : self.front])

    def take_back(self):
        self.back -= 1
        return (self.deck[self.back + 1],)

    def wrap(self, payload):
        sequence = len(self.events)
        return event(
            payload,
            id=f"e{sequence:04d}",
            source="/gs",
            subject="h1",
            time="2026-01-01T08:00:00.000Z",
            partitionkey="t1",
            sequence=sequence,
        )

    def put(self, *payloads):
        """Write payloads, whatever the rules say; faults are kept beside the events."""
        for payload in payloads:
            made = self.wrap(payload)
            faults = ()
            if isinstance(payload, ActionTaken | CardsDealt | PointsMoved):
                assert self.state.check(made) == self.state.check(made)
                faults = self.state.step(made)
            elif isinstance(payload, HandSettled | HandVoided):
                faults = self.state.close(made)
            self.events.append(made)
            self.faults.append(faults)
        return self

    def do(self, moves):
        """Write moves: "draw", "replace" (with `to=`, `tile=`, `face=`, `why=`), "pay ref", or an action."""
        for move in filter(None, (part.strip() for part in moves.split(","))):
            word, *rest = move.split()
            if word in ("draw", "replace"):
                self._deal(word, dict(part.split("=") for part in rest))
            elif word == "pay":
                self.pay(int(rest[0]))
            else:
                self.put(action(move, self.state, self.dealer))
        return self

    def _deal(self, word, given):
        to = self.state.next_seat() if word == "draw" else self.state.turn
        if "to" in given:
            to = (self.dealer + int(given["to"])) % 4
        cards = tuple(tiles(given["tile"])) if "tile" in given else self._next(word)
        why = given.get("why", "draw" if word == "draw" else "replacement")
        self.put(CardsDealt(to, given.get("face", "down"), why, cards))

    def _next(self, word):
        return self.take()

    def pay(self, ref):
        """Write points.moved for all that an event made due."""
        place, seat = self.state.refs[ref]
        owed = [o for o in self.state.owed[place] if o.payee == seat]
        return self.put(PointsMoved(tuple(Transfer(o.payer, o.payee, o.amount, o.reason) for o in owed), ref))

    @property
    def last(self):
        """The (clause, code) of each fault of the last event."""
        return {(fault.clause, fault.code) for fault in self.faults[-1]}

    @property
    def clauses(self):
        """The clauses that the last event broke."""
        return {fault.clause for fault in self.faults[-1]}

    @property
    def lawful(self):
        """Whether nothing written so far was wrong."""
        return not any(self.faults)

    @property
    def seq(self):
        return len(self.events) - 1

    def due(self):
        due = self.state.due()
        assert due is not None, self.state.view("auditor")
        return due

    def settle(self, **changes):
        """Write the due settlement; `transfers`, `net` or single keys of the result may be given by hand."""
        due = self.due()
        posted = HandSettled(
            tuple(Transfer(t.payer, t.payee, t.amount, t.reason) for t in due.transfers),
            dict(due.net),
            {key: value for key, (value, _) in due.result.items()},
        )
        if "transfers" in changes:
            transfers = changes.pop("transfers")
            net = {str(seat): 0 for seat in range(4)}
            for payer, payee, amount, _ in transfers:
                net[str(payer)] = net.get(str(payer), 0) - amount
                net[str(payee)] = net.get(str(payee), 0) + amount
            posted = replace(posted, transfers=tuple(Transfer(*t) for t in transfers), net=net)
        if changes:
            posted = replace(posted, result={**posted.result, **changes})
        return self.put(posted)

    def audit(self):
        """Judge what was written."""
        return judge(self.events)

    def findings(self):
        """Give the audit's findings as (clause, code, sequence)."""
        return [(f.clause, f.code, f.sequence) for f in self.audit().findings]

    def paid(self):
        """Give the due transfers as (payer, payee, amount, reason)."""
        return [(t.payer, t.payee, t.amount, t.reason) for t in self.due().transfers]

    def net(self):
        return dict(self.due().net)
