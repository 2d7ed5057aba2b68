"""Faults of the record, which every game can have, and fields that have no place."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random

from events.model import ActionTaken, AnyEvent, HandSettled, HandVoided, PointsMoved, SeedRevealed, Transfer
from games.huolong import GAME
from games.huolong.score import SEATS, after
from games.simulator import Plant, Planted, insert, stamp
from games.tileplants import Spot, added, changed, scenes


def _actions(events: Sequence[AnyEvent]) -> Iterator[tuple[int, ActionTaken]]:
    for at, data, _ in scenes(GAME, events):
        if isinstance(data, ActionTaken):
            yield at, data


def _target(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data in _actions(events):
        yield at, replace(data, target=after(data.seat)), "CONTRACT-fields"


def _verb(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data in _actions(events):
        yield at, ActionTaken(data.seat, "pass"), "CONTRACT-fields"


def _points(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data in _actions(events):
        yield at, PointsMoved((Transfer(data.seat, after(data.seat), 1, "hand"),)), "CONTRACT-fields"


def _net(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in scenes(GAME, events):
        if isinstance(data, HandSettled):
            yield at, replace(data, net={**data.net, "0": data.net["0"] + 1}), "CONTRACT-net"


def _gap(rng: Random, events: list[AnyEvent]) -> Planted | None:
    """Lose one event."""
    at = rng.randrange(1, len(events) - 1)
    return Planted([*events[:at], *events[at + 1 :]], "CONTRACT-sequence", at)


def _conflict(rng: Random, events: list[AnyEvent]) -> Planted | None:
    """Send one event again with other content."""
    at = rng.randrange(1, len(events))
    again = replace(events[at], time=events[-1].time, traceparent="00-again")
    return Planted([*events[: at + 1], again, *events[at + 1 :]], "CONTRACT-conflict", at)


def _after_end(rng: Random, events: list[AnyEvent]) -> Planted | None:
    """Let a seat act after the hand is closed."""
    at = next(n for n, event in enumerate(events) if isinstance(event.data, HandSettled | HandVoided))
    late = ActionTaken(rng.choice(SEATS), "leave", choice="quit")
    return Planted(insert(events, at + 1, late), "CONTRACT-after", at + 1)


def _time_back(rng: Random, events: list[AnyEvent]) -> Planted | None:
    """Let the clock run back by a millisecond."""
    at = rng.randrange(1, len(events))
    earlier = datetime.fromisoformat(events[at - 1].time) - timedelta(milliseconds=1)
    moved = [replace(event, time=stamp(earlier)) if n == at else event for n, event in enumerate(events)]
    return Planted(moved, "CONTRACT-time", at)


def _reveal_early(rng: Random, events: list[AnyEvent]) -> Planted | None:
    """Reveal the seed while the hand goes on."""
    if not isinstance(events[-1].data, SeedRevealed):
        return None
    at = rng.randrange(2, len(events) - 2)
    return Planted(insert(events[:-1], at, events[-1].data), "CONTRACT-reveal", at)


PLANTS: Mapping[str, Plant] = {
    "target_set": changed(_target),
    "verb_unknown": added(_verb),
    "points_moved": added(_points),
    "net_wrong": changed(_net),
    "event_lost": _gap,
    "event_conflict": _conflict,
    "event_after_end": _after_end,
    "time_back": _time_back,
    "seed_early": _reveal_early,
}
