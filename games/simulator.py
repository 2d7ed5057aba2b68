"""Simulated hands: a seeded driver over each game's bots, and faults planted on purpose with the truth beside.

Randomness comes in as a `random.Random` made from the caller's seed; the same arguments give the same events.
"""

import uuid
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import cache
from importlib import import_module
from random import Random
from typing import Protocol, TypeAlias, cast, runtime_checkable

from events.model import TYPES, AnyEvent, HandStarted, Json, Payload, event
from games.face import Game, Ruleset
from games.registry import game as game_of
from games.ruleset import resolve

START = datetime(2026, 1, 1, 8, tzinfo=UTC)

Timed: TypeAlias = tuple[int, Payload]
"""Milliseconds after the event before, and the payload."""


@dataclass
class Table:
    """A table that hands are played at; `memory` is the bots' own between hands (the shoe, say)."""

    name: str
    ruleset: Ruleset
    preset: str
    options: Mapping[str, Json]
    hand_no: int = 0
    clock: datetime = START
    memory: dict[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Planted:
    """A hand with one fault in it: the events as they now stand, and the finding that must name it."""

    events: list[AnyEvent]
    clause: str
    sequence: int


Plant: TypeAlias = Callable[[Random, list[AnyEvent]], Planted | None]
"""Plants one kind of fault into a clean hand; None where this hand gives no place for it."""


class Bots(Protocol):
    """What a game brings to be simulated (`games.<name>.bots.BOTS`)."""

    @property
    def faults(self) -> Mapping[str, Plant]:
        """Fault name → how it is planted."""
        ...

    def hand(self, rng: Random, table: Table) -> list[Timed]:
        """Play one whole sensible hand, from hand.started to its closing event and any reveal."""
        ...


@runtime_checkable
class Arranges(Protocol):
    """Bots that can stack a deal (shuffle null) for what chance won't bring."""

    @property
    def arranged(self) -> Mapping[str, Callable[[Random, Table], list[Timed]]]:
        """Clause id → a hand that puts it to work."""
        ...


@dataclass(frozen=True, slots=True)
class Simulated:
    """One simulated hand; `fault`, `clause` and `sequence` are the truth of a planted one, else None."""

    hand: str
    events: list[AnyEvent]
    fault: str | None = None
    clause: str | None = None
    sequence: int | None = None


def bots(name: str) -> Bots:
    """Give the bots of a game."""
    return cast(Bots, import_module(f"games.{name}.bots").BOTS)


def stamp(moment: datetime) -> str:
    """Write a time as the contract wants it."""
    return moment.strftime("%Y-%m-%dT%H:%M:%S.") + f"{moment.microsecond // 1000:03d}Z"


def _id(rng: Random, moment: datetime) -> str:
    """Make a UUIDv7 from the seeded generator: time first, then 74 random bits."""
    millis = int(moment.timestamp() * 1000)
    value = (millis << 80) | (7 << 76) | (rng.getrandbits(12) << 64) | (2 << 62) | rng.getrandbits(62)
    return str(uuid.UUID(int=value))


def reseal(events: list[AnyEvent], at: int = 0) -> list[AnyEvent]:
    """Number the events from place `at` on anew, 0, 1, 2 … without a gap."""
    return [e if i < at or e.sequence == i else replace(e, sequence=i) for i, e in enumerate(events)]


def insert(events: list[AnyEvent], at: int, payload: Payload) -> list[AnyEvent]:
    """Put a payload in as event number `at`, at the time of the event before it; later events move up by one."""
    before = events[at - 1] if at else events[0]
    used = {e.id for e in events}
    made = event(
        payload,
        id=next(id for n in range(256) if (id := f"{before.id[:-2]}{n:02x}") not in used),
        source=before.source,
        subject=before.subject,
        time=before.time,
        partitionkey=before.partitionkey,
        sequence=at,
    )
    return reseal([*events[:at], made, *events[at:]], at)


def change(events: list[AnyEvent], at: int, payload: Payload) -> list[AnyEvent]:
    """Give event number `at` another payload, of any type."""
    kind = TYPES[type(payload)]
    return [replace(e, data=payload, type=kind) if i == at else e for i, e in enumerate(events)]


@cache
def _game(name: str) -> Game:
    found = game_of(name)
    if found is None:
        raise ValueError(f"no game {name!r}")
    return found


def simulate(
    name: str,
    preset: str,
    hands: int,
    seed: int,
    *,
    faults: float = 0.0,
    options: Mapping[str, Json] | None = None,
    only: str | None = None,
    tables: int | None = None,
    arrange: bool = False,
) -> Iterator[Simulated]:
    """Play `hands` hands of a preset at several tables, hand after hand; `faults` is the share that gets one planted.

    `only` plants that kind alone; with `arrange` every other hand is a stacked deal, clause after clause. Raises
    ValueError for an unknown game, preset, option or fault.
    """
    found, players = _game(name), bots(name)
    start = HandStarted(game=name, ruleset=preset, table="", hand_no=0, seats=(), base=1, options=options or {})
    ruleset, wrong = resolve(found, start)
    if ruleset is None:
        raise ValueError(f"{name}: {wrong[0].code}: expected {wrong[0].expected}, got {wrong[0].actual}")
    kinds = players.faults if only is None else {only: players.faults[only]} if only in players.faults else {}
    if faults and not kinds:
        raise ValueError(f"{name} has no fault {only!r}; it has {', '.join(players.faults)}")
    rng = Random(f"{name}/{preset}/{seed}")
    count = tables or min(8, max(1, hands // 25))
    stacked = list(players.arranged.values()) if arrange and isinstance(players, Arranges) else []
    label = f"{name[:4]}-{preset[:4]}-{seed}"
    places = [
        Table(f"{label}-{n + 1:02d}", ruleset, preset, options or {}, clock=START + timedelta(seconds=7 * n))
        for n in range(count)
    ]
    for n in range(hands):
        table = places[n % count]
        table.hand_no += 1
        table.clock += timedelta(seconds=rng.randint(3, 12))
        began = table.clock
        subject = f"{began:%Y%m%dT%H%M%S}-{table.name}-{table.hand_no:06d}"
        events: list[AnyEvent] = []
        play = stacked[n // 2 % len(stacked)] if stacked and n % 2 else players.hand
        for k, (millis, payload) in enumerate(play(rng, table)):
            table.clock += timedelta(milliseconds=millis)
            events.append(
                event(
                    payload,
                    id=_id(rng, table.clock),
                    source=f"/sim/{name}",
                    subject=subject,
                    time=stamp(table.clock),
                    partitionkey=table.name,
                    sequence=k,
                )
            )
        if faults and rng.random() < faults:
            names = list(kinds)
            rng.shuffle(names)
            for kind in names:
                if planted := kinds[kind](rng, events):
                    yield Simulated(subject, planted.events, kind, planted.clause, planted.sequence)
                    break
            else:
                yield Simulated(subject, events)
        else:
            yield Simulated(subject, events)
