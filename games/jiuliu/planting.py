"""How the plants of jiuliu go through a clean hand."""

from collections.abc import Iterator, Sequence
from typing import Any

from events.model import ActionTaken, AnyEvent, CardsDealt
from games.betting_plants import end_of, scenes
from games.jiuliu.game import GAME
from games.jiuliu.pack import CARDS_OF, KINDS
from games.jiuliu.player import Seat


def walk(events: Sequence[AnyEvent]) -> Iterator[tuple[int, Any, Any]]:
    """Go through a hand up to its closing event, with the state before each."""
    return scenes(GAME, events[: end_of(events) + 1])


def deals(events: Sequence[AnyEvent], why: str) -> Iterator[tuple[int, CardsDealt, Any]]:
    """Go through the deals of a sort."""
    for at, data, state in walk(events):
        if isinstance(data, CardsDealt) and data.why == why:
            yield at, data, state


def acts(events: Sequence[AnyEvent], *verbs: str) -> Iterator[tuple[int, ActionTaken, Any]]:
    """Go through the actions of these verbs."""
    for at, data, state in walk(events):
        if isinstance(data, ActionTaken) and data.action in verbs:
            yield at, data, state


def held(seat: Seat, face: int) -> str:
    """Give a card of this face that the seat holds."""
    return KINDS[next(card for card in CARDS_OF[face] if seat.held[card])]
