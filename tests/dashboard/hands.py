"""Hands for the tests of the face, played by the engines' own legal actions."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import cache
from random import Random

from events.model import (
    ActionTaken,
    AnyEvent,
    HandSettled,
    HandStarted,
    HandVoided,
    Payload,
    SeatTaken,
    Shuffle,
    Transfer,
    event,
)
from games.face import Game, Legal
from games.registry import game as game_of
from games.ruleset import resolve

HOSTILE = "<script>alert('x')</script>&\"'\u202e"
"""A player's name that must come out as text wherever it is shown."""


class Table:
    """A hand being made: numbers and times its events, and keeps the engine's state beside them."""

    def __init__(self, name: str, seed: int, preset: str = "", options: dict[str, object] | None = None) -> None:
        found = game_of(name)
        assert found is not None
        self.game: Game = found
        self.rng = Random(f"{name}/{seed}")
        self.hand = f"20260101-{name}-{seed:06d}"
        self.table = f"t-{name}"
        self.events: list[AnyEvent] = []
        self.clock = datetime(2026, 1, 1, 8, tzinfo=UTC)
        self.preset = preset or next(iter(found.presets))
        self.options = options or {}

    def say(self, payload: Payload, millis: int = 900) -> AnyEvent:
        """Append an event; it is not judged here."""
        self.clock += timedelta(milliseconds=millis)
        n = len(self.events)
        made = event(
            payload,
            id=f"{self.hand}-{n:04d}-{self.rng.getrandbits(64):016x}",
            source="/gs-test",
            subject=self.hand,
            time=self.clock.strftime("%Y-%m-%dT%H:%M:%S.") + f"{self.clock.microsecond // 1000:03d}Z",
            partitionkey=self.table,
            sequence=n,
        )
        self.events.append(made)
        return made

    def start(self, players: tuple[str, ...], dealer: int | None, context: dict[str, object], shuffle: bool) -> None:
        """Begin the hand and the engine's state."""
        begin = self.say(
            HandStarted(
                game=self.game.name,
                ruleset=f"{self.preset}@1",
                table=self.table,
                hand_no=1,
                seats=tuple(SeatTaken(seat, player, 100_000) for seat, player in enumerate(players)),
                base=1 if self.game.name == "baccarat" else 10,
                options=self.options,
                dealer=dealer,
                context=context,
                shuffle=Shuffle("hmac-sha256-fy-1", "0" * 64) if shuffle else None,
            )
        )
        ruleset, faults = resolve(self.game, begin.data)  # type: ignore[arg-type]
        assert ruleset is not None, faults
        self.ruleset = ruleset
        state, faults = self.game.start(begin, ruleset)  # type: ignore[arg-type]
        assert state is not None
        assert not faults, faults
        self.state = state
        deck = list(self.game.deck(ruleset))
        self.rng.shuffle(deck)
        self.cards: Iterator[str] = iter(deck)

    def step(self, payload: Payload, millis: int = 900) -> None:
        """Append an event that the rules allow and let the engine take it."""
        faults = self.state.step(self.say(payload, millis))
        assert not faults, faults

    def take(self, legal: Legal, millis: int = 900) -> None:
        """Do one thing of those allowed, with the next cards of the deck where it is a deal."""
        cards = legal.cards
        if legal.type == "cards.dealt" and not cards:
            cards = tuple(next(self.cards) for _ in range(legal.count))
        self.step(legal.payload(cards), millis)

    def settle(self) -> None:
        """Close the hand as the rules give it."""
        due = self.state.due()
        assert due is not None
        if due.ended == "voided":
            self.say(HandVoided(reason=due.reason or "none"))
            return
        transfers = tuple(Transfer(t.payer, t.payee, t.amount, t.reason) for t in due.transfers)
        result = {key: value for key, (value, _) in due.result.items()}
        self.say(HandSettled(transfers, dict(due.net), result))


@cache
def doudizhu(seed: int = 1, players: tuple[str, ...] = (), *, until: int | None = None) -> tuple[AnyEvent, ...]:
    """Play a hand of doudizhu to its end; the first bidder bids 3, plays are short ones. `until` cuts it off open."""
    table = Table("doudizhu", seed, "longwei")
    table.start(players or ("alice", "玩家乙", "carol"), 1, {}, shuffle=False)
    while not table.state.over:
        allowed = [one for one in table.state.legal_actions() if one.action != "leave"]
        bids = [one for one in allowed if one.action == "bid"]
        plays = [one for one in allowed if one.action == "play"]
        passes = [one for one in allowed if one.action == "pass"]
        if bids:
            table.take(max(bids, key=lambda one: one.amount or 0))
        elif plays and not (passes and table.rng.random() < 0.35):
            size = max(len(one.cards) for one in plays)
            table.take(table.rng.choice([one for one in plays if len(one.cards) >= min(size, 3)]))
        else:
            table.take(passes[0] if passes else table.rng.choice(allowed))
        if until is not None and len(table.events) >= until:
            return tuple(table.events)
    table.settle()
    return tuple(table.events)


@cache
def baccarat(seed: int = 1, players: tuple[str, ...] = (), *, until: int | None = None) -> tuple[AnyEvent, ...]:
    """Deal a hand of baccarat with a few bets. `until` cuts it off open."""
    table = Table("baccarat", seed)
    context = {"shoe": f"shoe-{seed}", "shoe_hand": 1, "shoe_dealt": 0, "seen": {}}
    table.start(players or ("alice", "玩家乙", "carol"), None, context, shuffle=False)
    for seat, choice, amount in ((0, "player", 1000), (1, "banker", 2510), (1, "tie", 50), (2, "banker_pair", 25)):
        table.step(ActionTaken(seat=seat, action="bet", choice=choice, amount=amount))
    while not table.state.over:
        deals = [one for one in table.state.legal_actions() if one.type == "cards.dealt" and one.to != "burn"]
        table.take(deals[0])
        if until is not None and len(table.events) >= until:
            return tuple(table.events)
    table.settle()
    return tuple(table.events)


@cache
def xiangqi(
    seed: int = 1, players: tuple[str, ...] = (), *, plies: int = 30, until: int | None = None
) -> tuple[AnyEvent, ...]:
    """Play plies of xiangqi at random, captures first, then red resigns. `until` cuts it off open."""
    table = Table("xiangqi", seed)
    table.start(players or ("alice", "玩家乙"), 0, {}, shuffle=False)
    for ply in range(plies):
        moves = [one for one in table.state.legal_actions() if one.action == "move"]
        if not moves or table.state.over:
            break
        opening = ["h2e2", "h7e7", "h0g2", "h9g7", "i0h0", "i9h9"]
        wanted = [one for one in moves if ply < len(opening) and one.choice == opening[ply]]
        table.take(wanted[0] if wanted else table.rng.choice(moves), 4_000 + 137 * ply)
        if until is not None and len(table.events) >= until:
            return tuple(table.events)
    if not table.state.over:
        resign = [one for one in table.state.legal_actions() if one.action == "resign" and one.seat == 0]
        table.take(resign[0])
    table.settle()
    return tuple(table.events)


MAKERS = {"doudizhu": doudizhu, "baccarat": baccarat, "xiangqi": xiangqi}
