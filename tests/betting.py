"""Hands of the betting games written down as events, for tests and case runners."""

import json
from datetime import timedelta
from importlib import import_module
from random import Random

from events.model import ActionTaken, CardsDealt, HandSettled, HandStarted, HandVoided, SeatTaken, Transfer, event
from games.registry import game as registered
from games.ruleset import resolve
from games.simulator import START, Table, bots, simulate, stamp
from projector.judge import judge


def game_of(name):
    """Give a game, registered or not yet."""
    return registered(name) or import_module(f"games.{name}").GAME


class Hand:
    """One hand that grows event by event; `state` is stepped along, `faults` are (sequence, fault) as they come.

    The state is None where the start was fatal.
    """

    def __init__(
        self, name, seats, *, base=10, dealer=0, options=None, stacks=None, context=None, lacks=None, hand_no=1,
        players=None, numbers=None, ruleset="longwei", shuffle=None,
    ):  # fmt: skip
        self.game = game_of(name)
        self.events = []
        self.faults = []
        self.clock = START
        stacks = stacks or [None] * seats
        places = numbers or range(seats)
        start = HandStarted(
            game=name,
            ruleset=ruleset,
            table="t1",
            hand_no=hand_no,
            seats=tuple(
                SeatTaken(seat=seat, player=players[i] if players else f"p{i}", stack=stacks[i])
                for i, seat in enumerate(places)
            ),
            base=base,
            options=options or {},
            dealer=dealer,
            context=context or {},
            lacks=lacks,
            shuffle=shuffle,
        )
        self.ruleset, faults = resolve(self.game, start)
        self.state = None
        first = self._event(start)
        if self.ruleset is not None:
            self.state, faults = self.game.start(first, self.ruleset)
        self.faults += [(0, fault) for fault in faults]

    def _event(self, payload, ms=1000):
        n = len(self.events)
        if n:
            self.clock += timedelta(milliseconds=ms)
        made = event(
            payload,
            id=f"id-{n:04d}",
            source="/gs",
            subject=f"h-{self.events[0].data.hand_no if self.events else payload.hand_no}",
            time=stamp(self.clock),
            partitionkey="t1",
            sequence=n,
        )
        self.events.append(made)
        return made

    def add(self, payload, ms=1000):
        """Add any payload `ms` after the last event, and step the state."""
        made = self._event(payload, ms)
        if self.state is not None:
            closing = isinstance(payload, HandSettled | HandVoided)
            faults = self.state.close(made) if closing else self.state.step(made)
            self.faults += [(made.sequence, fault) for fault in faults]
        return self

    def deal(self, to, cards, face="down", why="initial", ms=100):
        """Deal cards ("As Kd" or a list)."""
        cards = cards.split() if isinstance(cards, str) else cards
        return self.add(CardsDealt(to=to, face=face, why=why, cards=tuple(cards)), ms)

    def act(self, seat, verb, amount=None, target=None, auto=False, *, cards=(), choice=None, ref=None, ms=1000):
        """Take an action."""
        cards = tuple(cards.split()) if isinstance(cards, str) else tuple(cards)
        return self.add(
            ActionTaken(
                seat=seat, action=verb, cards=cards, amount=amount, target=target, choice=choice, ref=ref, auto=auto
            ),
            ms,
        )

    def acts(self, *actions):
        """Take actions given as tuples of `act`'s arguments."""
        for action in actions:
            self.act(*action)
        return self

    def settle(self, transfers=None, result=None):
        """Settle: as due, or with (from, to, amount, reason) tuples."""
        if transfers is None:
            if getattr(self.state, "fired", False) and not self.state.over:
                raise AssertionError("open first")
            due = self.state.due()
            transfers = [(t.payer, t.payee, t.amount, t.reason) for t in due.transfers] if due else []
        net = {str(seat): 0 for seat in range(len(self.events[0].data.seats))}
        for payer, payee, amount, _ in transfers:
            net[str(payer)] = net.get(str(payer), 0) - amount
            net[str(payee)] = net.get(str(payee), 0) + amount
        return self.add(HandSettled(transfers=tuple(Transfer(*t) for t in transfers), net=net, result=result))

    def void(self, reason="x"):
        """Void the hand."""
        return self.add(HandVoided(reason=reason))

    def found(self):
        """Give what the judgement of the events found: {(clause, code, sequence)}."""
        return {(f.clause, f.code, f.sequence) for f in self.audit().findings}

    def audit(self):
        """Judge the events."""
        return judge(self.events)

    @property
    def last(self):
        """The sequence of the last event."""
        return len(self.events) - 1


def settlement(due):
    """Write what is due as the case files do."""
    transfers = [{"from": t.payer, "to": t.payee, "amount": t.amount, "reason": t.reason} for t in due.transfers]
    return {"transfers": transfers, "net": dict(due.net)}


def same_transfers(found, transfers):
    """Put found transfers in the order of the wanted ones where they are the same: their order is free."""
    key = str
    return transfers if sorted(map(key, found)) == sorted(map(key, transfers)) else found


VERBS = (
    "fold",
    "look",
    "bet",
    "call",
    "raise",
    "compare",
    "open",
    "check",
    "pass",
    "knock",
    "suo",
    "split",
    "ante",
    "x",
)


def event_of(payload, sequence=0, time=None):
    """Wrap a payload that is only to be checked."""
    return event(
        payload,
        id=f"x{sequence}",
        source="/gs",
        subject="h",
        time=time or stamp(START),
        partitionkey="t1",
        sequence=sequence,
    )


def agrees(state, payload, time=None):
    """Say whether `check` and `legal_actions` agree about an action of one amount, `leave` apart.

    Of a long range of amounts legal_actions gives the ends alone; all between them are legal then.
    """
    lawful = not state.check(event_of(payload, time=time))
    wanted = (payload.seat, payload.action, payload.target, payload.auto)
    amounts = [
        action.amount or 0
        for action in state.legal_actions()
        if action.type == "action.taken" and (action.seat, action.action, action.target, action.auto) == wanted
    ]
    amount = payload.amount or 0
    listed = amount in amounts or (len(amounts) == 2 and payload.action == "raise" and amounts[0] < amount < amounts[1])
    return lawful == listed


def leaks(view, hidden):
    """Say whether any of the hidden cards shows anywhere in a view."""
    text = json.dumps(view)
    return [card for card in hidden if f'"{card}"' in text]


def planted_and_missed(name, fault, options=None, hands=16):
    """Plant one kind of fault and give how many hands got it and which of them the judgement did not cite."""
    got = [h for h in simulate(name, "longwei", hands, 3, faults=1.0, only=fault, options=options) if h.fault]
    missed = []
    for played in got:
        findings = {(f.clause, f.sequence) for f in judge(played.events).findings}
        if (played.clause, played.sequence) not in findings:
            missed.append((played.clause, played.sequence, findings))
    return len(got), missed


def arranged_met(name, clause, times=12):
    """Play a clause's arranged deal; all hands must be clean. Give in how many it was exercised."""
    game = game_of(name)
    start = HandStarted(game=name, ruleset="longwei", table="", hand_no=0, seats=(), base=1)
    ruleset, _ = resolve(game, start)
    table = Table("t1", ruleset, "longwei", {})
    met = 0
    for k in range(times):
        table.hand_no += 1
        payloads = bots(name).arranged[clause](Random(k), table)
        events = [event_of(payload, n) for n, (_, payload) in enumerate(payloads)]
        audit = judge(events)
        assert audit.verdict == "clean", audit.findings
        assert events[0].data.shuffle is None
        met += clause in game.exercised(events, audit.due)
    return met
