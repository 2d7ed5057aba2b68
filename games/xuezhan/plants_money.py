"""Wrong money that can be planted into a clean hand of xuezhan, each with the finding that must name it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from events.model import ActionTaken, AnyEvent, CardsDealt, HandSettled, PointsMoved, Transfer
from games.face import Due
from games.simulator import Plant
from games.tileplants import Spot, added, changed, ended, scenes, settled_with, wrong_amount, wrong_result
from games.xuezhan import GAME
from games.xuezhan.phases import ROB, TURN
from games.xuezhan.settle import SEATS, Kong, Win
from games.xuezhan.state import State

REASONS = (
    "kong_direct", "kong_concealed", "kong_added", "discard", "self_draw", "rob_kong", "call_transfer", "kong_refund",
    "flower_pig", "not_ready", "rake",
)  # fmt: skip
"""Reasons of transfers, each of which may be posted wrong or not at all."""


def posted(due: Due, rng: Random | None = None) -> HandSettled:
    """Write a due settlement as a server posts it; with `rng` some claims of the result may be left out."""
    result = {key: value for key, (value, _) in due.result.items()}
    if rng is not None and rng.random() < 0.2:
        result.pop(rng.choice(list(result)))
    return HandSettled(
        transfers=tuple([Transfer(t.payer, t.payee, t.amount, t.reason) for t in due.transfers]),
        net=dict(due.net),
        result=result,
    )


def _scenes(events: Sequence[AnyEvent]) -> Iterator[tuple[int, Any, State]]:
    return scenes(GAME, events)


def _discards(events: Sequence[AnyEvent]) -> Iterator[tuple[int, ActionTaken, State]]:
    for at, data, state in _scenes(events):
        if isinstance(data, ActionTaken) and data.action == "discard":
            yield at, data, state


def _points_wrong(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _scenes(events):
        if isinstance(data, PointsMoved) and data.ref in state.refs:
            first = data.transfers[0]
            place, seat = state.refs[data.ref]
            clause = next(o.clause for o in state.owed[place] if o.payee == seat)
            moved = (replace(first, amount=first.amount * 2), *data.transfers[1:])
            yield at, replace(data, transfers=moved), clause


def _points_twice(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _scenes(events):
        if isinstance(data, PointsMoved) and data.ref in state.refs:
            place, seat = state.refs[data.ref]
            clause = next(o.clause for o in state.owed[place] if o.payee == seat)
            yield at + 1, data, clause


def _points_for_nothing(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _discards(events):
        if state.phase == TURN:
            moved = Transfer((data.seat + 1) % SEATS, data.seat, 1, "kong_added")
            yield at, PointsMoved((moved,), at - 1), "CONTRACT-fields"


def _points_early(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _scenes(events):
        if state.phase == ROB and not state.hits and isinstance(data, CardsDealt):
            moved = [
                Transfer(seat, state.turn, state.base, "kong_added")
                for seat in range(SEATS)
                if seat != state.turn and not state.won >> seat & 1
            ]
            yield at, PointsMoved(tuple(moved), state.offered), "XUEZHAN-28"


def _extra(events: Sequence[AnyEvent], reason: str, clause: str, payer: int, payee: int) -> Iterator[Spot]:
    """Post one transfer more, of a reason of which nothing is due."""
    found = ended(GAME, events)
    if found is None or any(t.reason == reason for t in found[2].transfers):
        return
    number, settled, _ = found
    yield number, settled_with(settled, [*settled.transfers, Transfer(payer, payee, 8, reason)]), clause


def _robbed_paid(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for _, data, state in _scenes(events):
        if isinstance(data, HandSettled) and any(state.attempts.values()):
            konger = next(e.source for e in state.log if isinstance(e, Win) and e.how == "rob_kong")
            assert konger is not None
            yield from _extra(events, "kong_added", "XUEZHAN-11", (konger + 1) % SEATS, konger)


def _late_kong_paid(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for _, data, state in _scenes(events):
        if isinstance(data, HandSettled) and state.rules.late_added_kong == "unpaid":
            for entry in state.log:
                if isinstance(entry, Kong) and entry.late and not any(state.attempts.values()):
                    payer = (entry.seat + 1) % SEATS
                    yield from _extra(events, "kong_added", "XUEZHAN-9", payer, entry.seat)


def _pig_unfounded(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    yield from _extra(events, "flower_pig", "XUEZHAN-32", 0, 1)


def _refund_unfounded(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    yield from _extra(events, "kong_refund", "XUEZHAN-31", 0, 1)


def _not_ready_unfounded(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    yield from _extra(events, "not_ready", "XUEZHAN-33", 0, 1)


def _transfer_unfounded(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    yield from _extra(events, "call_transfer", "XUEZHAN-29", 0, 1)


def _rake_unfounded(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    found = ended(GAME, events)
    if found is None or any(t.reason == "rake" for t in found[2].transfers):
        return
    number, settled, _ = found
    rake = Transfer(0, "house", 1, "rake")
    yield number, settled_with(settled, [*settled.transfers, rake]), "XUEZHAN-37"


def _cap_ignored(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    found = ended(GAME, events)
    if found is None:
        return
    number, settled, due = found
    for place, t in enumerate(due.transfers):
        if t.clause == "XUEZHAN-34":
            whole = Transfer(t.payer, t.payee, t.amount + 1, t.reason)
            rest = [Transfer(o.payer, o.payee, o.amount, o.reason) for o in due.transfers]
            rest[place] = whole
            yield number, settled_with(settled, rest), "XUEZHAN-34"


def _fan_claimed(wins: list[dict[str, int]]) -> list[dict[str, int]]:
    return [{**wins[0], "fan": wins[0]["fan"] + 1}, *wins[1:]] if wins else wins


def _state_claimed(states: dict[str, str]) -> dict[str, str]:
    seat = min(states)
    return {**states, seat: "ready" if states[seat] != "ready" else "not_ready"}


def _other_end(end: str) -> str:
    return "wall_empty" if end == "three_won" else "three_won"


def plants() -> Mapping[str, Plant]:
    """Make the table of faults in money."""
    made: dict[str, Plant] = {
        "points_wrong": changed(_points_wrong),
        "points_twice": added(_points_twice),
        "points_for_nothing": added(_points_for_nothing),
        "points_early": added(_points_early),
        "robbed_paid": changed(_robbed_paid),
        "late_kong_paid": changed(_late_kong_paid),
        "pig_unfounded": changed(_pig_unfounded),
        "refund_unfounded": changed(_refund_unfounded),
        "not_ready_unfounded": changed(_not_ready_unfounded),
        "transfer_unfounded": changed(_transfer_unfounded),
        "rake_unfounded": changed(_rake_unfounded),
        "cap_ignored": changed(_cap_ignored),
    }
    for reason in REASONS:
        made[f"wrong_{reason}"] = wrong_amount(GAME, reason)
        made[f"missing_{reason}"] = wrong_amount(GAME, reason, missing=True)
    made["wrong_fan"] = wrong_result(GAME, "wins", _fan_claimed)
    made["wrong_states"] = wrong_result(GAME, "states", _state_claimed)
    made["wrong_end"] = wrong_result(GAME, "end", _other_end)
    made["wrong_next_dealer"] = wrong_result(GAME, "next_dealer", lambda seat: (seat + 1) % SEATS)
    return made


MONEY_PLANTS: Mapping[str, Plant] = plants()
