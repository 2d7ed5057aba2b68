"""Bets and actions that the rules do not let happen."""

from dataclasses import replace
from random import Random
from typing import Any

from events.model import ActionTaken, PointsMoved, Transfer
from games.baccarat.draw import PLAYER
from games.baccarat.plants.hand import Hand, Made, plant
from games.simulator import insert


def _seat(rng: Random, hand: Hand) -> int | None:
    """Choose a seat that stays and can pay for one more least bet."""
    stacks = {taken.seat: taken.stack for taken in hand.start.seats}
    rich = [
        seat
        for seat in hand.stayed
        if (stack := stacks[seat]) is None or sum(hand.stakes[seat]) + hand.rules.min_bet <= stack
    ]
    return rng.choice(rich) if rich else None


def _insert_bet(rng: Random, hand: Hand, clause: str = "BACCARAT-18", late: bool = False, **fields: Any) -> Made | None:
    seat = _seat(rng, hand)
    if seat is None:
        return None
    bet = replace(
        ActionTaken(seat, "bet", amount=hand.rules.min_bet, choice=rng.choice(("tie", "player_pair"))), **fields
    )
    first = hand.deals[0]
    at = rng.randint(first + 1, hand.settled) if late else rng.randint(1, first)
    return insert(hand.events, at, bet), clause, at


@plant
def bet_late(rng: Random, hand: Hand) -> Made | None:
    """A bet after the first card."""
    return _insert_bet(rng, hand, late=True)


@plant
def bet_not_positive(rng: Random, hand: Hand) -> Made | None:
    """A bet of nothing or less."""
    return _insert_bet(rng, hand, amount=rng.choice((0, -10)))


@plant
def bet_too_low(rng: Random, hand: Hand) -> Made | None:
    """A bet below the least one."""
    return _insert_bet(rng, hand, amount=hand.rules.min_bet - 1) if hand.rules.min_bet > 1 else None


@plant
def bet_too_high(rng: Random, hand: Hand) -> Made | None:
    """A bet above the limit."""
    return _insert_bet(rng, hand, amount=hand.rules.max_bet + 1) if hand.rules.max_bet is not None else None


@plant
def bet_over_stack(rng: Random, hand: Hand) -> Made | None:
    """A bet that the stack does not cover."""
    seats = [t.seat for t in hand.start.seats if t.stack is not None and t.seat in hand.stayed]
    if not seats:
        return None
    seat = rng.choice(seats)
    stack = next(t.stack for t in hand.start.seats if t.seat == seat)
    assert stack is not None
    bet = ActionTaken(seat, "bet", amount=stack - sum(hand.stakes[seat]) + rng.randint(1, 50), choice="tie")
    return insert(hand.events, hand.deals[0], bet), "BACCARAT-18", hand.deals[0]


@plant
def bet_opposite(rng: Random, hand: Hand) -> Made | None:
    """Player and banker bets of one seat where the table forbids them."""
    seats = [seat for seat in hand.stayed if any(hand.stakes[seat][:2])]
    if hand.rules.allow_opposite or not seats:
        return None
    seat = rng.choice(seats)
    choice = "banker" if hand.stakes[seat][PLAYER] else "player"
    bet = ActionTaken(seat, "bet", amount=hand.rules.min_bet, choice=choice)
    return insert(hand.events, hand.deals[0], bet), "BACCARAT-18", hand.deals[0]


@plant
def bet_unknown(rng: Random, hand: Hand) -> Made | None:
    """A bet on what the game does not have."""
    return _insert_bet(rng, hand, "BACCARAT-2", choice=rng.choice(("dragon", "big", "lucky_six", None)))


@plant
def bet_auto(rng: Random, hand: Hand) -> Made | None:
    """The server bets for a player."""
    return _insert_bet(rng, hand, auto=True)


@plant
def bet_after_leave(rng: Random, hand: Hand) -> Made | None:
    """A bet of a seat that has left."""
    seat = _seat(rng, hand)
    if seat is None:
        return None
    at = hand.deals[0]
    events = insert(hand.events, at, ActionTaken(seat, "leave", auto=rng.random() < 0.5))
    bet = ActionTaken(seat, "bet", amount=hand.rules.min_bet, choice="tie")
    return insert(events, at + 1, bet), "BACCARAT-18", at + 1


@plant
def leave_twice(rng: Random, hand: Hand) -> Made | None:
    """A seat leaves again."""
    if not hand.stayed:
        return None
    leave = ActionTaken(rng.choice(hand.stayed), "leave")
    first, again = sorted((rng.randint(hand.deals[0], hand.settled), rng.randint(hand.deals[0], hand.settled)))
    return insert(insert(hand.events, first, leave), again + 1, leave), "CONTRACT-fields", again + 1


@plant
def unknown_verb(rng: Random, hand: Hand) -> Made | None:
    """A verb of another game."""
    at = rng.randint(1, hand.settled)
    return insert(hand.events, at, ActionTaken(0, rng.choice(("double", "pass", "fold")))), "CONTRACT-fields", at


@plant
def points_moved(rng: Random, hand: Hand) -> Made | None:
    """Money moves before the end."""
    at = rng.randint(1, hand.settled)
    paid = PointsMoved((Transfer("house", 0, 10, "bonus"),))
    return insert(hand.events, at, paid), "CONTRACT-fields", at
