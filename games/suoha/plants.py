"""Faults that can be planted into a clean hand of suoha, each with the finding that must name it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from events.model import ActionTaken, AnyEvent
from games.betting import members
from games.betting_plants import (
    Spot,
    added,
    ante_late,
    automatic,
    card_strange,
    card_twice,
    changed,
    deal_lost,
    deals,
    left_moves,
    missing_transfer,
    more_seats,
    moves,
    next_seat,
    points_moved,
    round_cut,
    scenes,
    settled_early,
    short_stack,
    unknown_verb,
    void_plant,
    wrong_amount,
    wrong_payer,
    wrong_result,
)
from games.face import Due
from games.simulator import Plant
from games.suoha.game import GAME
from games.suoha.hands import KINDS


def _stack_missing(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    start: Any = events[0].data
    yield 0, replace(start, seats=(replace(start.seats[0], stack=None), *start.seats[1:])), "CONTRACT-start"


def _ante_amount(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    start: Any = events[0].data
    ante = start.options.get("ante")
    yield 1, ActionTaken(0, "ante", amount=(start.base if ante is None else ante) + 1, auto=True), "SUOHA-3"


def _hole_shown(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in deals(GAME, events):
        if data.face == "down":
            yield at, replace(data, face="up"), "SUOHA-4"


def _street_hidden(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in deals(GAME, events):
        if data.face == "up" and data.why == "street":
            yield at, replace(data, face="down"), "SUOHA-4"


def _deal_folded(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in deals(GAME, events):
        if isinstance(data.to, int):
            for seat in members((1 << state.n) - 1 & ~state.bets.live):
                yield at, replace(data, to=seat), "SUOHA-4"


def _deal_twice(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in deals(GAME, events):
        if state.card > 2 and isinstance(data.to, int):
            for seat in members(state.bets.live & ~state.waits):
                yield at, replace(data, to=seat), "SUOHA-4"


def _common_undue(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in deals(GAME, events):
        if data.to != "board" and state.card > 2:
            yield at, replace(data, to="board"), "SUOHA-25"


def _common_missing(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in deals(GAME, events):
        if data.to == "board":
            yield at, replace(data, to=next(members(state.bets.live))), "SUOHA-25"


def _out_of_turn(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in moves(GAME, events, "check", "call", "raise", "suo", "fold"):
        for other in members(state.bets.live & ~(1 << data.seat)):
            yield at, replace(data, seat=other), "SUOHA-6"


def _first_speaker(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in moves(GAME, events, "check", "raise", "fold"):
        if not state.spoken:
            for other in members(state.bets.live & ~(1 << data.seat)):
                yield at, replace(data, seat=other), "SUOHA-5"


def _check_bet(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in moves(GAME, events, "call"):
        yield at, replace(data, action="check", amount=None), "SUOHA-7"


def _raise_nothing(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in moves(GAME, events, "check"):
        yield at, replace(data, action="raise", amount=0), "SUOHA-7"


def _call_short(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in moves(GAME, events, "call"):
        yield at, replace(data, amount=(data.amount or 0) - 1), "SUOHA-8"


def _call_nothing(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in moves(GAME, events, "check"):
        yield at, replace(data, action="call", amount=1), "SUOHA-8"


def _raise_equal(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in moves(GAME, events, "call"):
        yield at, replace(data, action="raise"), "SUOHA-8"


def _raise_all(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in moves(GAME, events, "check", "call", "raise"):
        yield at, replace(data, action="raise", amount=state.limit - state.bets.stakes[data.seat]), "SUOHA-9"


def _suo_early(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in moves(GAME, events, "check", "call", "raise"):
        if state.card < state.rules.suo_from:
            yield at, replace(data, action="suo", amount=state.limit - state.bets.stakes[data.seat]), "SUOHA-9"


def _suo_part(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in moves(GAME, events, "suo"):
        yield at, replace(data, amount=(data.amount or 0) - 1), "SUOHA-9"


def _over_limit(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in moves(GAME, events, "suo", "raise", "call"):
        yield at, replace(data, amount=state.limit - state.bets.stakes[data.seat] + 1), "SUOHA-10"


def _after_end(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in scenes(GAME, events):
        if state.over:
            clause = "SUOHA-13" if state.end == "last_seat" else "SUOHA-14"
            yield at, ActionTaken(0, "check"), clause


def _open_undue(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in scenes(GAME, events):
        if state.betting or state.end == "last_seat":
            yield at, ActionTaken(next(members(state.bets.live)), "open", auto=True), "SUOHA-14"


def _other_end(right: str, due: Due) -> str:
    return "showdown" if right == "last_seat" else "last_seat"


def _other_kind(right: str | None, due: Due) -> str | None:
    return None if right is None else KINDS[(KINDS.index(right) + 1) % len(KINDS)]


PLANTS: Mapping[str, Plant] = {
    "card_twice": changed(card_twice(GAME, "SUOHA-1")),
    "card_strange": changed(card_strange(GAME, "7s", "SUOHA-1")),
    "seven_seats": changed(more_seats(7, "SUOHA-2")),
    "stack_missing": changed(_stack_missing),
    "stack_below_ante": changed(short_stack("SUOHA-3")),
    "ante_amount": added(_ante_amount),
    "ante_late": added(ante_late(GAME, "SUOHA-3", lambda state: state.held > 0)),
    "hole_shown": changed(_hole_shown),
    "street_hidden": changed(_street_hidden),
    "deal_to_folded": changed(_deal_folded),
    "deal_twice": changed(_deal_twice),
    "deal_lost": deal_lost(GAME, "SUOHA-4", ("check", "raise", "call", "suo", "fold")),
    "common_undue": changed(_common_undue),
    "common_missing": changed(_common_missing),
    "out_of_turn": changed(_out_of_turn),
    "first_speaker": changed(_first_speaker),
    "check_against_bet": changed(_check_bet),
    "raise_nothing": changed(_raise_nothing),
    "call_short": changed(_call_short),
    "call_nothing": changed(_call_nothing),
    "raise_equal": changed(_raise_equal),
    "raise_all": changed(_raise_all),
    "suo_early": changed(_suo_early),
    "suo_part": changed(_suo_part),
    "over_limit": changed(_over_limit),
    "round_cut": round_cut(GAME, "SUOHA-11", ("check", "call")),
    "auto_move": changed(automatic(GAME, "SUOHA-28", ("check", "call", "raise", "suo"))),
    "left_seat_moves": left_moves(GAME, dict.fromkeys(("check", "raise", "call", "suo", "fold"), "SUOHA-28")),
    "move_after_end": added(_after_end),
    "open_undue": added(_open_undue),
    "settled_early": settled_early(GAME, "SUOHA-14"),
    "voided": void_plant("SUOHA-25"),
    "pot_amount": changed(wrong_amount(GAME, "pot")),
    "pot_missing": changed(missing_transfer(GAME, "pot")),
    "wrong_payer": changed(wrong_payer("SUOHA-26")),
    "rake_amount": changed(wrong_amount(GAME, "rake")),
    "rake_missing": changed(missing_transfer(GAME, "rake")),
    "result_winner": changed(wrong_result(GAME, "winner", next_seat)),
    "result_end": changed(wrong_result(GAME, "end", _other_end)),
    "result_kind": changed(wrong_result(GAME, "kind", _other_kind)),
    "unknown_verb": added(unknown_verb),
    "points_moved": added(points_moved),
}
"""Fault name → how it is planted."""
