"""Deals against the order or the drawing table; the hand still takes the same cards from the shoe in the same order."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from events.model import AnyEvent, CardsDealt, HandSettled, SeedRevealed, Transfer
from games.baccarat.deal import BURN
from games.baccarat.draw import BANKER, PLACES, PLAYER, drawing
from games.baccarat.options import Terms
from games.baccarat.plants.hand import Hand, Made, plant
from games.baccarat.settle import settle
from games.cards import PACK
from games.simulator import change, insert

Layout = list[tuple[int, int]]
"""Where each card of the hand goes: (place or BURN, card)."""


def _layouts(cards: list[int], first: tuple[int, ...]) -> Iterator[tuple[Layout, list[tuple[str, str]]]]:
    """Deal the same cards in other ways: some burnt before, the first four to these places, the rest as third cards.

    Gives each with what it does against the drawing table. Third cards come in their right order.
    """
    for burnt in range(len(cards) - 3):
        rest = cards[burnt:]
        for thirds in ((), (PLAYER,), (BANKER,), (PLAYER, BANKER)):
            if len(rest) != 4 + len(thirds):
                continue
            layout = [(BURN, card) for card in cards[:burnt]]
            layout += zip((*first, *thirds), rest, strict=True)
            found = drawing(*_hands(layout))
            if thirds == (BANKER,) and ("player_must_draw", "BACCARAT-8") in found:
                continue
            yield layout, found


def _hands(layout: Layout) -> tuple[list[int], list[int]]:
    return [c for place, c in layout if place == PLAYER], [c for place, c in layout if place == BANKER]


def _first(rules: Terms) -> tuple[int, ...]:
    return (PLAYER, PLAYER, BANKER, BANKER) if rules.pairs else (PLAYER, BANKER, PLAYER, BANKER)


def _redeal(hand: Hand, layout: Layout) -> list[AnyEvent]:
    """Deal the hand so, and settle what it then shows."""
    events = list(hand.events)
    counts = [0, 0]
    for k, (place, card) in zip(hand.deals, layout, strict=True):
        if place == BURN:
            data = CardsDealt("burn", "down", "initial", (PACK[card],))
        else:
            to: Any = PLACES[place]
            data = CardsDealt(to, "up", "initial" if counts[place] < 2 else "draw", (PACK[card],))
            counts[place] += 1
        events = change(events, k, data)
    due = settle(sorted(hand.stakes.items()), *_hands(layout), hand.rules)
    old = hand.settlement
    settlement = HandSettled(
        transfers=tuple([Transfer(t.payer, t.payee, t.amount, t.reason) for t in due.transfers]),
        net=due.net,
        result=None if old.result is None else {key: value for key, (value, _) in due.result.items()},
    )
    return change(events, hand.settled, settlement)


def _drawn_wrong(rng: Random, hand: Hand, code: str) -> Made | None:
    """Deal the hand so that this is all that is wrong with it."""
    fitting = [
        (layout, found[0][1])
        for layout, found in _layouts(hand.cards, _first(hand.rules))
        if len(found) == 1 and found[0][0] == code
    ]
    if not fitting:
        return None
    layout, clause = rng.choice(fitting)
    at = hand.settled
    if code.endswith("stand"):
        place = PLACES.index(code.split("_")[0])
        at = hand.deals[max(k for k, (to, _) in enumerate(layout) if to == place)]
    return _redeal(hand, layout), clause, at


@plant
def player_must_draw(rng: Random, hand: Hand) -> Made | None:
    """The player gets no third card on 0 to 5."""
    return _drawn_wrong(rng, hand, "player_must_draw")


@plant
def player_must_stand(rng: Random, hand: Hand) -> Made | None:
    """The player gets a third card on 6 or more, or against a natural."""
    return _drawn_wrong(rng, hand, "player_must_stand")


@plant
def banker_must_draw(rng: Random, hand: Hand) -> Made | None:
    """The banker gets no third card where the table gives one."""
    return _drawn_wrong(rng, hand, "banker_must_draw")


@plant
def banker_must_stand(rng: Random, hand: Hand) -> Made | None:
    """The banker gets a third card where the table gives none."""
    return _drawn_wrong(rng, hand, "banker_must_stand")


@plant
def wrong_order(rng: Random, hand: Hand) -> Made | None:
    """The first four cards go round in another order."""
    patterns = ((0, (BANKER, PLAYER, PLAYER, BANKER)), (1, (PLAYER, PLAYER, BANKER, BANKER)))
    if hand.rules.pairs:
        patterns = ((0, (BANKER, PLAYER, PLAYER, BANKER)), (1, (PLAYER, BANKER, PLAYER, BANKER)))
    for shows, first in rng.sample(patterns, 2):
        for layout, found in _layouts(hand.cards, first):
            if not found:
                at = hand.deals[shows + sum(place == BURN for place, _ in layout)]
                return _redeal(hand, layout), "BACCARAT-7", at
    return None


@plant
def burnt_late(rng: Random, hand: Hand) -> Made | None:
    """A card is burnt after the first card is out."""
    cards = hand.cards
    for at in rng.sample(range(1, len(cards)), len(cards) - 1):
        for layout, found in _layouts(cards[:at] + cards[at + 1 :], _first(hand.rules)):
            before = sum(place == BURN for place, _ in layout)
            if not found and at > before:
                layout.insert(at, (BURN, cards[at]))
                return _redeal(hand, layout), "BACCARAT-7", hand.deals[at]
    return None


@plant
def face_down(rng: Random, hand: Hand) -> Made | None:
    """A card of player or banker is dealt face down."""
    at = rng.choice(hand.deals)
    data: Any = hand.events[at].data
    return change(hand.events, at, replace(data, face="down")), "BACCARAT-7", at


@plant
def too_many_copies(rng: Random, hand: Hand) -> Made | None:
    """More copies of a card than there are packs, in a shoe's last hand: a later one would tell of them."""
    if not isinstance(hand.events[-1].data, SeedRevealed):
        return None
    seen = hand.start.context["seen"]
    at = hand.deals[-1]
    data: Any = hand.events[at].data
    rank = data.cards[0][0]
    gone = [rank + suit for suit in "shdc" if (seen or {}).get(rank + suit, 0) == hand.rules.decks]
    if gone:
        return change(hand.events, at, replace(data, cards=(rng.choice(gone),))), "BACCARAT-17", at
    at = hand.deals[0]
    burnt = CardsDealt("burn", "down", "initial", (rng.choice(PACK),) * (hand.rules.decks + 1))
    return insert(hand.events, at, burnt), "BACCARAT-17", at
