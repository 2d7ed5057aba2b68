"""Faults of the clock, and closing events that are not what is due."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random
from typing import cast

from events.model import (
    TYPES,
    ActionTaken,
    HandSettled,
    HandStarted,
    HandVoided,
    Json,
    Payload,
    Transfer,
)
from games.simulator import Plant, Planted, change
from games.xiangqi.clock import is_up
from games.xiangqi.plants.hands import Events, follow, later, played, plies, verb
from games.xiangqi.settle import VOID
from games.xiangqi.state import OPEN, GameState


def _late(cut: bool) -> Plant:
    """Plant a ply that came too late and was accepted; the rest of the game is played after it."""

    def plant(rng: Random, events: Events) -> Planted | None:
        for k, _, state in plies(rng, events):
            if (state.limits.reason == "move_count") == cut:
                delay = state.limits.limit + rng.randint(1, 5_000) - (state.now + _gap(events, k))
                moved = [replace(one, time=later(one.time, delay)) for one in events[k:]]
                return Planted([*events[:k], *moved], state.limits.clause, k)
        return None

    return plant


def _gap(events: Events, k: int) -> int:
    before, after = (datetime.fromisoformat(events[i].time) for i in (k - 1, k))
    return round((after - before) / timedelta(milliseconds=1))


def _timeout_early(rng: Random, events: Events) -> Planted | None:
    for k, _, state in plies(rng, events):
        seat = state.seat(state.position.turn)
        wait = rng.randint(0, max(0, state.limits.limit - state.now))
        timeout = follow(rng, events[k - 1], ActionTaken(seat, "timeout", auto=True), wait)
        lost = HandSettled((Transfer(seat, 1 - seat, 1, "move_timeout"),), {str(seat): -1, str(1 - seat): 1})
        clause = "XIANGQI-18" if state.limits.reason == "move_count" else state.limits.clause
        return Planted([*events[:k], timeout, follow(rng, timeout, lost, 0)], clause, k)
    return None


def _timeouts(events: Events) -> Iterator[tuple[int, GameState]]:
    """Give the number of the hand's time-out, if it has one, and the game before it."""
    for k, each in enumerate(events):
        if verb(each) == "timeout":
            yield k, played(events, k)


def _timeout_missing(rng: Random, events: Events) -> Planted | None:
    for k, state in _timeouts(events):
        clause = (state.missed if state.place == OPEN else state.limits).clause
        rest = [replace(each, sequence=each.sequence - 1) for each in events[k + 1 :]]
        return Planted([*events[:k], *rest], clause, len(events) - 2)
    return None


def _timeout_seat(rng: Random, events: Events) -> Planted | None:
    for k, state in _timeouts(events):
        clause = (state.missed if state.place == OPEN else state.limits).clause
        data = cast(ActionTaken, events[k].data)
        return Planted(change(events, k, replace(data, seat=1 - data.seat)), clause, k)
    return None


def _closing(spoil: Callable[[Random, HandSettled, GameState], tuple[Payload, str] | None]) -> Plant:
    """Plant a fault in the settlement of a hand that was rightly settled."""

    def plant(rng: Random, events: Events) -> Planted | None:
        k = len(events) - 1
        data = events[k].data
        if not isinstance(data, HandSettled):
            return None
        state = played(events, k)
        state.close(events[k])
        spoilt = spoil(rng, data, state)
        if spoilt is None:
            return None
        payload, clause = spoilt
        made = replace(events[k], data=payload, type=TYPES[type(payload)])
        return Planted([*events[:k], made], clause, k)

    return plant


def _paid(transfer: Transfer, result: Mapping[str, Json] | None) -> HandSettled:
    net = {str(transfer.payer): -transfer.amount, str(transfer.payee): transfer.amount}
    return HandSettled((transfer,), net, result)


def _wrong_winner(rng: Random, data: HandSettled, state: GameState) -> tuple[Payload, str] | None:
    if not data.transfers:
        return None
    right = data.transfers[0]
    return _paid(replace(right, payer=right.payee, payee=right.payer), data.result), "XIANGQI-21"


def _wrong_amount(rng: Random, data: HandSettled, state: GameState) -> tuple[Payload, str] | None:
    if not data.transfers:
        return None
    right = data.transfers[0]
    return _paid(replace(right, amount=right.amount + rng.choice((1, right.amount))), data.result), "XIANGQI-21"


def _wrong_reason(rng: Random, data: HandSettled, state: GameState) -> tuple[Payload, str] | None:
    if not data.transfers:
        return None
    right = data.transfers[0]
    reasons = [reason for reason in ("checkmate", "resign", "move_count", "move_timeout") if reason != right.reason]
    return _paid(replace(right, reason=rng.choice(reasons)), data.result), "XIANGQI-21"


def _paid_draw(rng: Random, data: HandSettled, state: GameState) -> tuple[Payload, str] | None:
    if data.transfers:
        return None
    seat = rng.choice((0, 1))
    return _paid(Transfer(seat, 1 - seat, state.base, "resign"), data.result), "XIANGQI-21"


def _void_of_valid(rng: Random, data: HandSettled, state: GameState) -> tuple[Payload, str]:
    return HandVoided(VOID), "XIANGQI-20"


def _wrong_net(rng: Random, data: HandSettled, state: GameState) -> tuple[Payload, str]:
    return replace(data, net={**data.net, "0": data.net["0"] + rng.choice((1, -1, 100))}), "CONTRACT-net"


def _wrong_result(rng: Random, data: HandSettled, state: GameState) -> tuple[Payload, str] | None:
    due = state.due()
    assert due is not None
    key = rng.choice(sorted(due.result))
    right, clause = due.result[key]
    wrong: Json = {
        "plies": state.plies + rng.choice((1, -1)),
        "reason": "stalemate" if right != "stalemate" else "checkmate",
        "winner": rng.choice((0, 1)) if right is None else rng.choice((None, 1 - right)) if key == "winner" else None,
    }[key]
    return replace(data, result={**(data.result or {}), key: wrong}), clause


def _settled_of_void(rng: Random, events: Events) -> Planted | None:
    k = len(events) - 1
    if not isinstance(events[k].data, HandVoided):
        return None
    winner = rng.choice((0, 1))
    paid = _paid(Transfer(1 - winner, winner, cast(HandStarted, events[0].data).base, "resign"), None)
    return Planted([*events[:k], replace(events[k], data=paid, type="hand.settled")], "XIANGQI-20", k)


def _void_reason(rng: Random, events: Events) -> Planted | None:
    k = len(events) - 1
    if not isinstance(events[k].data, HandVoided):
        return None
    return Planted(change(events, k, HandVoided(rng.choice(("server_fault", "under_10_plies")))), "XIANGQI-20", k)


def _closed_early(voided: bool) -> Plant:
    """Plant a closing event while the game goes on."""

    def plant(rng: Random, events: Events) -> Planted | None:
        for k, _, state in plies(rng, events):
            wait = rng.randint(0, 2_000)
            if is_up(state.limits, state.now + wait):
                continue
            paid = _paid(Transfer(0, 1, state.base, "resign"), None)
            made = follow(rng, events[k - 1], HandVoided(VOID) if voided else paid, wait)
            return Planted([*events[:k], made], "XIANGQI-20" if voided else "XIANGQI-21", k)
        return None

    return plant


FAULTS: Mapping[str, Plant] = {
    "late_ply": _late(cut=False),
    "ply_after_cut": _late(cut=True),
    "timeout_early": _timeout_early,
    "timeout_missing": _timeout_missing,
    "timeout_seat": _timeout_seat,
    "wrong_winner": _closing(_wrong_winner),
    "wrong_amount": _closing(_wrong_amount),
    "wrong_reason": _closing(_wrong_reason),
    "paid_draw": _closing(_paid_draw),
    "wrong_result": _closing(_wrong_result),
    "wrong_net": _closing(_wrong_net),
    "void_of_valid": _closing(_void_of_valid),
    "settled_of_void": _settled_of_void,
    "void_reason": _void_reason,
    "settled_early": _closed_early(voided=False),
    "voided_early": _closed_early(voided=True),
}
