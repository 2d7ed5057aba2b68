"""What planting a fault into a clean hand of doudizhu takes: its scenes, and plants that change or add an event."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, TypeAlias

from events.model import ActionTaken, AnyEvent, CardsDealt, HandSettled, Payload, Transfer
from games.doudizhu import GAME
from games.doudizhu.settle import SEATS
from games.doudizhu.state import DoudizhuState
from games.face import Due
from games.ruleset import resolve
from games.simulator import Plant, Planted, change, insert

Spot: TypeAlias = tuple[int, Payload, str]
"""Event number, the payload to put there, and the clause that it breaks."""
Scene: TypeAlias = tuple[int, Any, DoudizhuState]
"""Event number, its payload, and the hand just before it."""


def posted(due: Due) -> HandSettled:
    """Write a due settlement as a server posts it."""
    return HandSettled(
        transfers=tuple([Transfer(t.payer, t.payee, t.amount, t.reason) for t in due.transfers]),
        net=dict(due.net),
        result={key: value for key, (value, _) in due.result.items()},
    )


def net_of(transfers: Sequence[Transfer]) -> dict[str, int]:
    """Give the net that transfers come to, every seat named."""
    net = dict.fromkeys(map(str, SEATS), 0)
    for t in transfers:
        net[str(t.payer)] = net.get(str(t.payer), 0) - t.amount
        net[str(t.payee)] = net.get(str(t.payee), 0) + t.amount
    return net


def scenes(events: Sequence[AnyEvent]) -> Iterator[Scene]:
    """Go through a hand and give each event with the state before it; the state is one object that moves on."""
    start: Any = events[0]
    ruleset, _ = resolve(GAME, start.data)
    assert ruleset is not None
    state, _ = GAME.start(start, ruleset)
    assert isinstance(state, DoudizhuState)
    for number, event in enumerate(events[1:], 1):
        yield number, event.data, state
        if isinstance(event.data, ActionTaken | CardsDealt):
            state.step(event)


def changed(spots: Callable[[Sequence[AnyEvent]], Iterator[Spot]]) -> Plant:
    """Make a plant that gives one event another payload."""

    def plant(rng: Random, events: list[AnyEvent]) -> Planted | None:
        found = list(spots(events))
        if not found:
            return None
        at, payload, clause = rng.choice(found)
        return Planted(change(events, at, payload), clause, at)

    return plant


def added(spots: Callable[[Sequence[AnyEvent]], Iterator[Spot]]) -> Plant:
    """Make a plant that puts one event in."""

    def plant(rng: Random, events: list[AnyEvent]) -> Planted | None:
        found = list(spots(events))
        if not found:
            return None
        at, payload, clause = rng.choice(found)
        return Planted(insert(events, at, payload), clause, at)

    return plant
