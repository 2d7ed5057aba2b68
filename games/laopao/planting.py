"""What planting a fault into a clean hand of laopao takes: plants that change, add or leave out an event."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import TypeAlias

from events.model import ActionTaken, AnyEvent, HandSettled, Payload, Transfer
from games.laopao import GAME
from games.laopao.hand import PLAY
from games.laopao.scenes import Scene
from games.laopao.scenes import scenes as scenes_of
from games.laopao.settle import SEATS
from games.laopao.state import LaopaoState
from games.simulator import Plant, Planted, change, insert, reseal

Spot: TypeAlias = tuple[int, Payload, str]
"""Event number, the payload to put there, and the clause that it breaks, without the game's name."""
Spots: TypeAlias = Callable[[Sequence[AnyEvent]], Iterator[Spot]]


def scenes(events: Sequence[AnyEvent]) -> Iterator[Scene]:
    """Go through a hand and give each event with the state before it; the state is one object that moves on."""
    return scenes_of(GAME, events)


def plays(events: Sequence[AnyEvent]) -> Iterator[tuple[int, ActionTaken, LaopaoState]]:
    """Go through the plays and passes of a hand."""
    for at, data, state in scenes(events):
        if state.phase == PLAY and isinstance(data, ActionTaken) and data.action in ("play", "pass"):
            yield at, data, state


def ends(events: Sequence[AnyEvent]) -> Iterator[tuple[int, HandSettled, LaopaoState]]:
    """Give the settlement of a hand, with the state before it."""
    for at, data, state in scenes(events):
        if isinstance(data, HandSettled):
            yield at, data, state


def clause_of(name: str) -> str:
    """Write a clause in full; those of the contract are so already."""
    return name if "-" in name else f"LAOPAO-{name}"


def _plant(spots: Spots, put: Callable[[list[AnyEvent], int, Payload], list[AnyEvent]]) -> Plant:
    def plant(rng: Random, events: list[AnyEvent]) -> Planted | None:
        found = list(spots(events))
        if not found:
            return None
        at, payload, clause = rng.choice(found)
        return Planted(put(events, at, payload), clause_of(clause), at)

    return plant


def changed(spots: Spots) -> Plant:
    """Make a plant that gives one event another payload."""
    return _plant(spots, change)


def added(spots: Spots) -> Plant:
    """Make a plant that puts one event in."""
    return _plant(spots, insert)


def left_out(found: Callable[[Sequence[AnyEvent]], Iterator[tuple[int, str]]]) -> Plant:
    """Make a plant that leaves one event out and numbers the rest anew: what follows shows it."""

    def plant(rng: Random, events: list[AnyEvent]) -> Planted | None:
        spots = list(found(events))
        if not spots:
            return None
        at, clause = rng.choice(spots)
        return Planted(reseal([*events[:at], *events[at + 1 :]]), clause_of(clause), at)

    return plant


def net_of(transfers: Sequence[Transfer]) -> dict[str, int]:
    """Give the net that transfers come to, every seat named."""
    net = dict.fromkeys(map(str, SEATS), 0)
    for t in transfers:
        net[str(t.payer)] = net.get(str(t.payer), 0) - t.amount
        net[str(t.payee)] = net.get(str(t.payee), 0) + t.amount
    return net
