"""What plants need of a hand: the game before each ply, events put in, an end after a fault."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random
from typing import TypeAlias, cast

from events.model import (
    TYPES,
    ActionTaken,
    AnyEvent,
    Event,
    HandStarted,
    Payload,
)
from games.ruleset import resolve
from games.simulator import stamp
from games.xiangqi import GAME
from games.xiangqi.settle import closing
from games.xiangqi.state import GameState

Events: TypeAlias = list[AnyEvent]


def begin(events: Events) -> GameState:
    """Start the game of a hand's first event."""
    first = cast(Event[HandStarted], events[0])
    ruleset, _ = resolve(GAME, first.data)
    assert ruleset is not None
    state, _ = GAME.start(first, ruleset)
    assert isinstance(state, GameState)
    return state


def played(events: Events, upto: int) -> GameState:
    """Give the game after the events before number `upto`, its closing event not taken."""
    state = begin(events)
    for each in events[1:upto]:
        state.step(each)
    return state


def later(time: str, millis: int) -> str:
    """Move an event's time by milliseconds."""
    return stamp(datetime.fromisoformat(time) + timedelta(milliseconds=millis))


def follow(rng: Random, before: AnyEvent, payload: Payload, millis: int) -> AnyEvent:
    """Make the event after another one, `millis` later, with an id of its own."""
    return replace(
        before,
        id=before.id[:-12] + f"{rng.getrandbits(48):012x}",
        type=TYPES[type(payload)],
        time=later(before.time, millis),
        sequence=before.sequence + 1,
        data=payload,
    )


def insert(rng: Random, events: Events, at: int, payload: Payload) -> Events:
    """Put a payload in as event number `at`, at the time of the event before it; numbers after it move up by one."""
    made = follow(rng, events[at - 1], payload, 0)
    return [*events[:at], made, *(_moved(each, at) for each in events[at:])]


def _moved(each: AnyEvent, at: int) -> AnyEvent:
    data = each.data
    if isinstance(data, ActionTaken) and data.ref is not None and data.ref >= at:
        data = replace(data, ref=data.ref + 1)
    return replace(each, sequence=each.sequence + 1, data=data)


def finish(rng: Random, events: Events, state: GameState) -> Events:
    """End a game whose events so far the state has taken: a resignation where it goes on, then what is due."""
    events = list(events)
    if not state.over:
        wait = max(0, min(rng.randint(200, 3_000), state.limits.limit - state.now))
        events.append(follow(rng, events[-1], ActionTaken(rng.choice((0, 1)), "resign"), wait))
        state.step(events[-1])
    due = state.due()
    assert due is not None
    return [*events, follow(rng, events[-1], closing(due), rng.randint(100, 900))]


def plies(rng: Random, events: Events) -> Iterator[tuple[int, AnyEvent, GameState]]:
    """Give, from a chosen ply on, each move in time with its number and the game before it."""
    moves = [k for k, each in enumerate(events) if verb(each) == "move"]
    if not moves:
        return
    first = rng.choice(moves)
    state = begin(events)
    for k, each in enumerate(events[1:-1], 1):
        if k >= first and verb(each) == "move" and not state.over:
            yield k, each, state
        state.step(each)


def verb(each: AnyEvent) -> str | None:
    """Give the verb of an action, None for any other event."""
    return each.data.action if isinstance(each.data, ActionTaken) else None
