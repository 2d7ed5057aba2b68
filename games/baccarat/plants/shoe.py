"""Starts that tell wrongly of the table or its shoe. What they tell lies behind what an unreplayable hand may hide."""

from dataclasses import replace
from random import Random
from typing import Any

from events.model import Json
from games.baccarat.plants.hand import Hand, Made, plant
from games.simulator import change


def _start(hand: Hand, clause: str, **fields: Any) -> Made:
    return change(hand.events, 0, replace(hand.start, **fields)), clause, 0


def _context(hand: Hand, **told: Json) -> Made:
    return _start(hand, "BACCARAT-21", context={**hand.start.context, **told})


def _within_shoe(hand: Hand) -> bool:
    """Say whether an earlier hand of this shoe is known to the table, whatever befell the hand between."""
    return hand.start.context["shoe_hand"] > 6 and hand.start.hand_no > 6


@plant
def dealer_set(rng: Random, hand: Hand) -> Made | None:
    """A seat is named as dealer."""
    return _start(hand, "CONTRACT-start", dealer=rng.randrange(len(hand.start.seats)))


@plant
def base_wrong(rng: Random, hand: Hand) -> Made | None:
    """The base is not one."""
    return _start(hand, "CONTRACT-start", base=rng.choice((0, 2, 100)))


@plant
def shoe_hand_wrong(rng: Random, hand: Hand) -> Made | None:
    """The hand of the shoe is one that was before; two such hands in a row do not count on from each other."""
    return (
        _context(hand, shoe_hand=hand.start.context["shoe_hand"] - 1 - hand.start.hand_no % 2)
        if _within_shoe(hand)
        else None
    )


@plant
def shoe_dealt_wrong(rng: Random, hand: Hand) -> Made | None:
    """Fewer cards are said to be gone than were before the hand before."""
    return (
        _context(hand, shoe_dealt=hand.start.context["shoe_dealt"] - 20 - hand.start.hand_no % 2)
        if _within_shoe(hand)
        else None
    )


@plant
def seen_wrong(rng: Random, hand: Hand) -> Made | None:
    """A card that is gone is not said to be."""
    seen = hand.start.context["seen"]
    if not seen or not _within_shoe(hand):
        return None
    card = rng.choice(sorted(seen))
    return _context(hand, seen={**seen, card: seen[card] - 1})


@plant
def shoe_returns(rng: Random, hand: Hand) -> Made | None:
    """An earlier shoe is said to be in use."""
    name, number = hand.start.context["shoe"].rsplit("-", 1)
    if int(number) < 2 or not _within_shoe(hand):
        return None
    return _context(hand, shoe=f"{name}-{rng.randrange(1, int(number))}")


@plant
def decks_changed(rng: Random, hand: Hand) -> Made | None:
    """The shoe is said to have one pack more."""
    if not _within_shoe(hand):
        return None
    return _start(hand, "BACCARAT-21", options={**hand.start.options, "decks": hand.rules.decks + 1})


@plant
def shuffle_changed(rng: Random, hand: Hand) -> Made | None:
    """The shuffle is another one than that of the shoe."""
    shuffle = hand.start.shuffle
    if shuffle is None or not _within_shoe(hand):
        return None
    return _start(hand, "BACCARAT-22", shuffle=replace(shuffle, commitment=rng.randbytes(32).hex()))
