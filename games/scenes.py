"""A whole hand gone through event by event, with the state before each: for counting coverage and planting faults."""

from collections.abc import Iterator, Sequence
from typing import Any

from events.model import ActionTaken, AnyEvent, CardsDealt, PointsMoved
from games.face import Game
from games.ruleset import resolve


def scenes(game: Game, events: Sequence[AnyEvent]) -> Iterator[tuple[AnyEvent, Any]]:
    """Go through a hand: each event after the start with the state before it (one object that moves on).

    After deals, actions and points moved the state has stepped; the closing event and what follows it change nothing.
    A start that cannot be replayed gives nothing.
    """
    start: Any = events[0]
    ruleset, _ = resolve(game, start.data)
    state = None if ruleset is None else game.start(start, ruleset)[0]
    if state is None:
        return
    for event in events[1:]:
        yield event, state
        if isinstance(event.data, ActionTaken | CardsDealt | PointsMoved):
            state.step(event)
