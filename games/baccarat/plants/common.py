"""Faults of the record, which every game can have."""

from dataclasses import replace
from datetime import datetime, timedelta
from random import Random
from typing import Any

from events.model import ActionTaken, CardsDealt, SeedRevealed, Transfer
from games.baccarat.plants.hand import Hand, Made, plant
from games.cards import PACK
from games.simulator import change, insert, stamp


@plant
def net_wrong(rng: Random, hand: Hand) -> Made | None:
    """The net is not the sum of the transfers."""
    old = hand.settlement
    net = {**old.net, "house": old.net["house"] + rng.choice((-1, 1))}
    return change(hand.events, hand.settled, replace(old, net=net)), "CONTRACT-net", hand.settled


@plant
def gap(rng: Random, hand: Hand) -> Made | None:
    """An event is missing."""
    at = rng.randrange(1, hand.settled)
    return hand.events[:at] + hand.events[at + 1 :], "CONTRACT-sequence", at


@plant
def after_end(rng: Random, hand: Hand) -> Made | None:
    """Something happens after the hand's end."""
    at = hand.settled + 1
    late = ActionTaken(0, "bet", amount=hand.rules.min_bet, choice="tie")
    return insert(hand.events, at, late), "CONTRACT-after", at


@plant
def time_back(rng: Random, hand: Hand) -> Made | None:
    """The time runs back."""
    at = rng.randint(1, hand.settled)
    before = datetime.fromisoformat(hand.events[at - 1].time)
    early = replace(hand.events[at], time=stamp(before - timedelta(milliseconds=rng.randint(1, 5000))))
    return [early if k == at else e for k, e in enumerate(hand.events)], "CONTRACT-time", at


@plant
def conflict(rng: Random, hand: Hand) -> Made | None:
    """An event comes again and says something else."""
    at = rng.choice([*hand.deals, hand.settled])
    old: Any = hand.events[at].data
    if isinstance(old, CardsDealt):
        other: Any = replace(old, cards=(rng.choice([card for card in PACK if card not in old.cards]),))
    else:
        other = replace(old, transfers=(*old.transfers, Transfer("house", 0, 1, "tie")))
    again = replace(hand.events[at], data=other)
    place = rng.randint(at + 1, len(hand.events))
    return [*hand.events[:place], again, *hand.events[place:]], "CONTRACT-conflict", at


@plant
def reveal_early(rng: Random, hand: Hand) -> Made | None:
    """The seed is revealed before the hand's end, or by a table that never committed to one."""
    last = hand.events[-1]
    if isinstance(last.data, SeedRevealed):
        at = rng.randint(1, hand.settled)
        return insert(hand.events[:-1], at, last.data), "CONTRACT-reveal", at
    if hand.start.shuffle is None:
        at = hand.settled + 1
        return insert(hand.events, at, SeedRevealed(rng.randbytes(32).hex(), {}, 1)), "CONTRACT-reveal", at
    return None
