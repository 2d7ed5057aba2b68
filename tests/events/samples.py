"""Small hands as events, made by hand here so that tests of the record need no game engine."""

import random

from events.contract import encode
from events.model import (
    ActionTaken,
    CardsDealt,
    HandCorrected,
    HandSettled,
    HandStarted,
    HandVoided,
    PointsMoved,
    SeatTaken,
    SeedRevealed,
    Shuffle,
    Transfer,
    event,
)

RANKS = "3456789TJQKA2"
DECK = [rank + suit for suit in "shdc" for rank in RANKS] + ["BJ", "RJ"]
TRANSFERS = (Transfer(1, 0, 4, "landlord"), Transfer(2, 0, 4, "landlord"))


def payloads(rng, table="t1", number=1, turns=30):
    """Give the payloads of one doudizhu-like hand: start, four deals, some turns, the settlement, the seed."""
    seats = tuple(SeatTaken(n, f"player-{rng.randrange(1000)}", stack=1000) for n in range(3))
    shuffle = Shuffle("hmac-sha256-fy-1", f"{rng.getrandbits(256):064x}", {"0": f"{rng.getrandbits(256):064x}"})
    yield HandStarted("doudizhu", "pagat@1", table, number, seats, 1, options={"cap": 3}, shuffle=shuffle)
    deck = rng.sample(DECK, 54)
    for seat in range(3):
        yield CardsDealt(seat, "down", "initial", tuple(deck[seat * 17 : seat * 17 + 17]))
    yield CardsDealt("kitty", "down", "kitty", tuple(deck[51:]))
    for turn in range(turns):
        seat = turn % 3
        if rng.random() < 0.5:
            yield ActionTaken(seat, "pass")
        else:
            yield ActionTaken(seat, "play", cards=tuple(rng.sample(deck, rng.randrange(1, 6))))
    yield HandSettled(TRANSFERS, {"0": 8, "1": -4, "2": -4}, {"multiplier": 4})
    yield SeedRevealed(f"{rng.getrandbits(256):064x}", {"0": "alice"}, number)


def hand(seed, table="t1", number=1, turns=30, source="/gs-01"):
    """Give the events of one hand; the same arguments give the same bytes."""
    rng = random.Random(f"{seed}-{table}-{number}")
    subject = f"20260101-{table}-{number:06d}"
    start = number * 60_000
    found = []
    for sequence, payload in enumerate(payloads(rng, table, number, turns)):
        at = start + sequence * 700
        time = f"2026-01-01T{at // 3_600_000 % 24:02d}:{at // 60_000 % 60:02d}:{at // 1000 % 60:02d}.{at % 1000:03d}Z"
        name = f"{rng.getrandbits(128):032x}"
        id_ = f"{name[:8]}-{name[8:12]}-7{name[13:16]}-9{name[17:20]}-{name[20:]}"
        found.append(
            event(payload, id=id_, source=source, subject=subject, time=time, partitionkey=table, sequence=sequence)
        )
    return found


def lines(seed, hands, tables=3, turns=30):
    """Give the encoded events of some hands, table after table in turn, hands of several tables interleaved."""
    rng = random.Random(seed)
    open_ = [iter(hand(seed, f"t{n % tables}", n // tables + 1, turns)) for n in range(hands)]
    waiting = [open_[n::tables] for n in range(tables)]
    found = []
    while any(waiting):
        queue = rng.choice([queue for queue in waiting if queue])
        if (one := next(queue[0], None)) is None:
            queue.pop(0)
        else:
            found.append(encode(one))
    return found


OTHERS = (
    PointsMoved(TRANSFERS, 3),
    HandVoided("misdeal"),
    HandCorrected("d-17", "agent-1", "paid\nanew", TRANSFERS, {"0": 8, "1": -4, "2": -4, "house": 0}),
)
