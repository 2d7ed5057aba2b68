"""A short whole hand for tests that need no game in particular: a doudizhu deal that nobody bids on."""

from dataclasses import replace

from events.contract import encode
from events.model import (
    ActionTaken,
    CardsDealt,
    HandCorrected,
    HandSettled,
    HandStarted,
    HandVoided,
    SeatTaken,
    SeedRevealed,
    Shuffle,
    Transfer,
    event,
)
from games.cards import PACK_54

COMMITTED = Shuffle("hmac-sha256-fy-1", "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd")
REVEAL = SeedRevealed("00" * 32, {"0": "alice", "1": "bob", "2": "carol"}, 7)


def second(n):
    """Give the time n seconds into the hands' day."""
    return f"2026-01-01T{8 + n // 3600:02d}:{n // 60 % 60:02d}:{n % 60:02d}.000Z"


def hand(payloads, *, subject="h1", table="t1", start=0, source="/gs-01"):
    """Put payloads into envelopes, a second apart."""
    return [
        event(
            payload,
            id=f"{subject}-{n:04d}-5d0a8e2b4c71",
            source=source,
            subject=subject,
            time=second(start + n),
            partitionkey=table,
            sequence=n,
        )
        for n, payload in enumerate(payloads)
    ]


def started(*, table="t1", hand_no=1, **changes):
    """Give the start of a doudizhu hand."""
    start = HandStarted(
        game="doudizhu",
        ruleset="longwei@1",
        table=table,
        hand_no=hand_no,
        seats=tuple(SeatTaken(seat, f"p{seat}") for seat in range(3)),
        base=10,
        dealer=0,
        shuffle=COMMITTED,
    )
    return replace(start, **changes)


def dealt():
    """Give the deals of the unshuffled pack."""
    deals = [CardsDealt(seat, "down", "initial", PACK_54[17 * seat : 17 * seat + 17]) for seat in range(3)]
    return [*deals, CardsDealt("kitty", "down", "kitty", PACK_54[51:])]


def passed():
    """Give three times no bid, and the void that follows."""
    return [*(ActionTaken(seat, "no_bid") for seat in range(3)), HandVoided("all_passed")]


def void_hand(*more, subject="h1", table="t1", hand_no=1, start=0, **changes):
    """Give the whole short hand: start, four deals, three passes, void (sequence 8), and what comes after."""
    payloads = [started(table=table, hand_no=hand_no, **changes), *dealt(), *passed(), *more]
    return hand(payloads, subject=subject, table=table, start=start)


def lines(events):
    """Give events as JSON Lines."""
    return b"".join(encode(e) + b"\n" for e in events)


def correction(**changes):
    """Give a correction that moves 5 from seat 0 to seat 1."""
    transfers = (Transfer(0, 1, 5, "ruling"),)
    return replace(HandCorrected("r-1", "agent", "paid wrongly", transfers, {"0": -5, "1": 5}), **changes)


__all__ = [
    "REVEAL",
    "HandSettled",
    "correction",
    "dealt",
    "hand",
    "lines",
    "passed",
    "second",
    "started",
    "void_hand",
]
