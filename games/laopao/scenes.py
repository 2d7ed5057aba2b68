"""A hand of laopao gone through again: each event with the state just before it."""

from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

from events.model import ActionTaken, AnyEvent, CardsDealt, PointsMoved
from games.face import Game
from games.laopao.state import LaopaoState
from games.ruleset import resolve

Scene: TypeAlias = tuple[int, Any, LaopaoState]
"""Event number, its payload, and the hand just before it."""


def begun(game: Game, event: Any) -> LaopaoState:
    """Give the state right after a start that can be replayed."""
    ruleset, _ = resolve(game, event.data)
    assert ruleset is not None
    state, _ = game.start(event, ruleset)
    assert isinstance(state, LaopaoState)
    return state


def scenes(game: Game, events: Sequence[AnyEvent]) -> Iterator[Scene]:
    """Go through a hand to its closing event; the state is one object that moves on."""
    state = begun(game, events[0])
    for number, event in enumerate(events[1:], 1):
        yield number, event.data, state
        if not isinstance(event.data, ActionTaken | CardsDealt | PointsMoved):
            return
        state.step(event)
