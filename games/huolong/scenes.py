"""A hand of huolong gone through again: each event with the state just before it."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from events.model import ActionTaken, AnyEvent, CardsDealt, PointsMoved
from games.face import Game
from games.huolong.state import HuolongState
from games.ruleset import resolve

if TYPE_CHECKING:
    from events.model import Event, HandStarted

Scene: TypeAlias = tuple[int, Any, HuolongState]
"""Event number, its payload, and the hand just before it."""


def begun(game: Game, event: "Event[HandStarted]") -> HuolongState:
    """Give the state right after a start that can be replayed."""
    ruleset, _ = resolve(game, event.data)
    assert ruleset is not None
    state, _ = game.start(event, ruleset)
    assert isinstance(state, HuolongState)
    return state


def scenes(game: Game, events: Sequence[AnyEvent]) -> Iterator[Scene]:
    """Go through a hand to its closing event; the state is one object that moves on."""
    start: Any = events[0]
    state = begun(game, start)
    for number, event in enumerate(events[1:], 1):
        yield number, event.data, state
        if not isinstance(event.data, ActionTaken | CardsDealt | PointsMoved):
            return
        state.step(event)
