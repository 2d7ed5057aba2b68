"""Faults of draw offers and of the start, events for which the game has no place, and those of the contract."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import cast

from events.model import (
    ActionTaken,
    CardsDealt,
    HandStarted,
    Payload,
    PointsMoved,
    SeatTaken,
    SeedRevealed,
    Transfer,
)
from games.simulator import Plant, Planted, change
from games.xiangqi.plants.hands import Events, begin, finish, follow, insert, later, played, plies, verb
from games.xiangqi.state import OPEN, GameState


def _extra(clause: str, make: Callable[[Random, GameState], Payload | None]) -> Plant:
    """Plant an event before a ply that changes nothing."""

    def plant(rng: Random, events: Events) -> Planted | None:
        for k, _, state in plies(rng, events):
            payload = make(rng, state)
            if payload is not None and state.now <= state.limits.limit:
                return Planted(insert(rng, events, k, payload), clause, k)
        return None

    return plant


def _no_offer(rng: Random, state: GameState) -> Payload | None:
    answer = rng.choice(("accept_draw", "decline_draw"))
    return ActionTaken(rng.choice((0, 1)), answer) if state.offer < 0 else None


def _dealt(rng: Random, state: GameState) -> Payload:
    return CardsDealt(to=0, face="up", why="initial", cards=("As",))


def _points(rng: Random, state: GameState) -> Payload:
    return PointsMoved((Transfer(0, 1, state.base, "resign"),))


def _unknown_verb(rng: Random, state: GameState) -> Payload:
    return ActionTaken(rng.choice((0, 1)), rng.choice(("pass", "undo", "castle")))


def _third_seat(rng: Random, state: GameState) -> Payload:
    return ActionTaken(2, rng.choice(("resign", "leave")))


def _after_offer(make: Callable[[int], ActionTaken]) -> Plant:
    """Plant an action of the offerer just after its offer of a draw."""

    def plant(rng: Random, events: Events) -> Planted | None:
        for k, each in enumerate(events):
            if verb(each) == "offer_draw":
                data = make(cast(ActionTaken, each.data).seat)
                return Planted(insert(rng, events, k + 1, data), "XIANGQI-22", k + 1)
        return None

    return plant


def _wrong_ref(rng: Random, events: Events) -> Planted | None:
    for k, each in enumerate(events):
        if verb(each) in ("accept_draw", "decline_draw"):
            return Planted(change(events, k, replace(cast(ActionTaken, each.data), ref=0)), "XIANGQI-22", k)
    return None


def _starting(clause: str, spoil: Callable[[Random, HandStarted], HandStarted]) -> Plant:
    """Plant a fault in hand.started that leaves nothing to replay."""

    def plant(rng: Random, events: Events) -> Planted | None:
        start = cast(HandStarted, events[0].data)
        return Planted(change(events, 0, spoil(rng, start)), clause, 0)

    return plant


def _no_fen(rng: Random, start: HandStarted) -> HandStarted:
    return replace(start, context={"fen": rng.choice(("rnbakabnr/9 w", "", "4k4/9/9/9/9/9/9/9/9/4K4", 7))})


def _three_seats(rng: Random, start: HandStarted) -> HandStarted:
    return replace(start, seats=(*start.seats, SeatTaken(2, "late")))


def _no_option(rng: Random, start: HandStarted) -> HandStarted:
    return replace(start, options={**start.options, "clock": "15min"})


def _no_ruleset(rng: Random, start: HandStarted) -> HandStarted:
    return replace(start, ruleset="tongcheng@2")


def _setup(rng: Random, events: Events) -> Planted | None:
    """Start from a faulty position and resign at once."""
    fen = rng.choice(
        (
            "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P2PP1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
            "rnbakabnr/9/1c5c1/p1p1p1p1p/4R4/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
            "3k5/9/9/9/9/9/9/9/9/3K5 w - - 0 1",
        )
    )
    start = replace(cast(HandStarted, events[0].data), context={"fen": fen})
    first = replace(events[0], data=start)
    return Planted(finish(rng, [first], begin([first])), "XIANGQI-1", 0)


def _gap_in_sequence(rng: Random, events: Events) -> Planted | None:
    if len(events) < 3:
        return None
    k = rng.randrange(1, len(events) - 1)
    return Planted([*events[:k], *events[k + 1 :]], "CONTRACT-sequence", k)


def _after_close(rng: Random, events: Events) -> Planted:
    made = follow(rng, events[-1], ActionTaken(rng.choice((0, 1)), "leave"), 500)
    return Planted([*events, made], "CONTRACT-after", len(events))


def _time_back(rng: Random, events: Events) -> Planted | None:
    k = len(events) - 1
    state = played(events, k)
    if not state.over or state.place == OPEN:
        return None
    early = replace(events[k], time=later(events[k - 1].time, -rng.randint(1, 5_000)))
    return Planted([*events[:k], early], "CONTRACT-time", k)


def _conflict(rng: Random, events: Events) -> Planted | None:
    k = rng.randrange(1, len(events))
    other = follow(rng, events[k - 1], ActionTaken(rng.choice((0, 1)), "leave"), 1)
    return Planted([*events[: k + 1], other, *events[k + 1 :]], "CONTRACT-conflict", k)


def _revealed(rng: Random, events: Events) -> Planted:
    seed = SeedRevealed(f"{rng.getrandbits(256):064x}", {}, 0)
    return Planted([*events, follow(rng, events[-1], seed, 1_000)], "CONTRACT-reveal", len(events))


def _other_key(rng: Random, events: Events) -> Planted:
    k = rng.randrange(1, len(events))
    return Planted([*events[:k], replace(events[k], partitionkey="elsewhere"), *events[k + 1 :]], "CONTRACT-table", k)


FAULTS: Mapping[str, Plant] = {
    "answer_without_offer": _extra("XIANGQI-22", _no_offer),
    "offer_twice": _after_offer(lambda seat: ActionTaken(seat, "offer_draw")),
    "own_answer": _after_offer(lambda seat: ActionTaken(seat, "accept_draw")),
    "wrong_ref": _wrong_ref,
    "cards_dealt": _extra("XIANGQI-1", _dealt),
    "points_moved": _extra("CONTRACT-fields", _points),
    "unknown_verb": _extra("CONTRACT-fields", _unknown_verb),
    "third_seat": _extra("CONTRACT-fields", _third_seat),
    "faulty_start": _setup,
    "unreadable_start": _starting("XIANGQI-1", _no_fen),
    "three_seats": _starting("CONTRACT-start", _three_seats),
    "unknown_option": _starting("CONTRACT-start", _no_option),
    "unknown_ruleset": _starting("CONTRACT-start", _no_ruleset),
    "gap": _gap_in_sequence,
    "after_end": _after_close,
    "time_back": _time_back,
    "conflict": _conflict,
    "revealed": _revealed,
    "other_key": _other_key,
}
