"""A clean hand taken apart, for a fault to be planted in it, and the list of faults."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from events.model import ActionTaken, AnyEvent, CardsDealt, HandSettled, HandStarted
from games.baccarat.draw import CODES
from games.baccarat.options import PRESETS, Terms, terms
from games.baccarat.settle import CHOICES, Outcome, outcome
from games.simulator import Plant, Planted

PLANTS: dict[str, Plant] = {}
"""Fault name → how it is planted."""


@dataclass(frozen=True, slots=True)
class Hand:
    """A clean hand taken apart: where its events are, and what its cards made."""

    events: list[AnyEvent]
    start: HandStarted
    rules: Terms
    settled: int
    deals: list[int]
    player: list[int]
    banker: list[int]
    stakes: dict[int, list[int]]
    stayed: list[int]

    @property
    def settlement(self) -> HandSettled:
        """The closing event's payload."""
        data = self.events[self.settled].data
        assert isinstance(data, HandSettled)
        return data

    @property
    def came(self) -> Outcome:
        """How the cards came out."""
        return outcome(self.player, self.banker)

    @property
    def cards(self) -> list[int]:
        """The cards of both hands in the order in which they left the shoe."""
        return [CODES[self.events[k].data.cards[0]] for k in self.deals]  # type: ignore[union-attr]


def _take_apart(events: list[AnyEvent]) -> Hand:
    start = events[0].data
    assert isinstance(start, HandStarted)
    hands: dict[int | str, list[int]] = {"player": [], "banker": [], "burn": []}
    deals, stakes, settled = [], {taken.seat: [0] * len(CHOICES) for taken in start.seats}, 0
    stayed = [taken.seat for taken in start.seats]
    for k, event in enumerate(events):
        data = event.data
        if isinstance(data, CardsDealt):
            hands[data.to] += [CODES[card] for card in data.cards]
            if data.to != "burn":
                deals.append(k)
        elif isinstance(data, ActionTaken):
            if data.action == "bet":
                stakes[data.seat][CHOICES.index(data.choice or "")] += data.amount or 0
            elif data.seat in stayed:
                stayed.remove(data.seat)
        elif isinstance(data, HandSettled):
            settled = k
    rules = terms({**PRESETS["longwei"], **start.options})
    return Hand(events, start, rules, settled, deals, hands["player"], hands["banker"], stakes, stayed)


Made = tuple[list[AnyEvent], str, int]
"""The events with a fault, its clause, and the sequence that shows it."""


def plant(kind: Callable[[Random, Hand], Made | None]) -> Callable[[Random, Hand], Made | None]:
    """Enter a kind of fault by the name of its function."""

    def planted(rng: Random, events: list[AnyEvent]) -> Planted | None:
        made = kind(rng, _take_apart(events))
        return None if made is None else Planted(*made)

    PLANTS[kind.__name__.strip("_")] = planted
    return kind
