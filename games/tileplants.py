"""Tools for planting faults into clean hands of a mahjong game; what is planted is each game's own."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, TypeAlias

from events.model import ActionTaken, AnyEvent, CardsDealt, HandSettled, Payload, PointsMoved, Transfer
from games.face import Due, Game
from games.ruleset import resolve
from games.simulator import Plant, Planted, change, insert

Spot: TypeAlias = tuple[int, Payload, str]
"""Event number, the payload to put there, and the clause that it breaks."""
Spots: TypeAlias = Callable[[Sequence[AnyEvent]], Iterator[Spot]]


def scenes(game: Game, events: Sequence[AnyEvent]) -> Iterator[tuple[int, Any, Any]]:
    """Go through a hand to its settlement: event number, payload, the state before it (one object that moves on)."""
    start: Any = events[0]
    ruleset, _ = resolve(game, start.data)
    assert ruleset is not None
    state, _ = game.start(start, ruleset)
    assert state is not None
    for number, event in enumerate(events[1:], 1):
        yield number, event.data, state
        if isinstance(event.data, ActionTaken | CardsDealt | PointsMoved):
            state.step(event)
        else:
            return


def ended(game: Game, events: Sequence[AnyEvent]) -> tuple[int, HandSettled, Due] | None:
    """Give the settlement's number, what was posted and what was due."""
    for number, data, state in scenes(game, events):
        if isinstance(data, HandSettled):
            due = state.due()
            return None if due is None else (number, data, due)
    return None


def changed(spots: Spots) -> Plant:
    """Make a plant that gives one event another payload."""

    def plant(rng: Random, events: list[AnyEvent]) -> Planted | None:
        found = list(spots(events))
        if not found:
            return None
        at, payload, clause = rng.choice(found)
        return Planted(change(events, at, payload), clause, at)

    return plant


def added(spots: Spots) -> Plant:
    """Make a plant that puts one event in; what later events refer to moves along."""

    def plant(rng: Random, events: list[AnyEvent]) -> Planted | None:
        found = list(spots(events))
        if not found:
            return None
        at, payload, clause = rng.choice(found)
        return Planted(shifted(insert(events, at, payload), at), clause, at)

    return plant


def shifted(events: list[AnyEvent], at: int) -> list[AnyEvent]:
    """Let the events after number `at` refer to where events now stand, one put in there."""
    out = events[: at + 1]
    for event in events[at + 1 :]:
        data = event.data
        if isinstance(data, ActionTaken | PointsMoved) and data.ref is not None and data.ref >= at:
            event = replace(event, data=replace(data, ref=data.ref + 1))
        out.append(event)
    return out


def net_of(transfers: Sequence[Transfer]) -> dict[str, int]:
    """Give the net that transfers come to, every seat named."""
    net = dict.fromkeys(map(str, range(4)), 0)
    for t in transfers:
        net[str(t.payer)] = net.get(str(t.payer), 0) - t.amount
        net[str(t.payee)] = net.get(str(t.payee), 0) + t.amount
    return net


def settled_with(posted: HandSettled, transfers: Sequence[Transfer]) -> HandSettled:
    """Give a settlement with other transfers and the net that they come to."""
    return replace(posted, transfers=tuple(transfers), net=net_of(transfers))


def wrong_amount(game: Game, reason: str, missing: bool = False) -> Plant:
    """Make a plant that changes, or leaves out, one due transfer of a reason; the clause is that transfer's own."""

    def spots(events: Sequence[AnyEvent]) -> Iterator[Spot]:
        found = ended(game, events)
        if found is None:
            return
        number, posted, due = found
        clauses = {(t.payer, t.payee, t.amount, t.reason): t.clause for t in due.transfers}
        for place, t in enumerate(posted.transfers):
            if t.reason != reason:
                continue
            other = [] if missing else [replace(t, amount=t.amount + 1)]
            transfers = [*posted.transfers[:place], *other, *posted.transfers[place + 1 :]]
            yield number, settled_with(posted, transfers), clauses[(t.payer, t.payee, t.amount, t.reason)]

    return changed(spots)


def wrong_result(game: Game, key: str, other: Callable[[Any], Any]) -> Plant:
    """Make a plant that claims something else under a key of the result."""

    def spots(events: Sequence[AnyEvent]) -> Iterator[Spot]:
        found = ended(game, events)
        if found is None or not found[1].result or key not in found[1].result:
            return
        number, posted, due = found
        result: Mapping[str, Any] = posted.result or {}
        value = other(result[key])
        if value != result[key]:
            yield number, replace(posted, result={**result, key: value}), due.result[key][1]

    return changed(spots)


def cut(events: list[AnyEvent], at: int, payload: Payload) -> list[AnyEvent]:
    """End a hand early: event `at` gets this payload, and nothing follows."""
    return [*events[:at], replace(events[at], data=payload, type="hand.settled")]


def without(events: list[AnyEvent], at: int) -> list[AnyEvent]:
    """Leave event `at` out; what later events refer to moves along."""
    out = events[:at]
    for event in events[at + 1 :]:
        data = event.data
        if isinstance(data, ActionTaken | PointsMoved) and data.ref is not None and data.ref > at:
            data = replace(data, ref=data.ref - 1)
        out.append(replace(event, sequence=event.sequence - 1, data=data))
    return out
