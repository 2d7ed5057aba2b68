"""Faults that can be planted into a clean hand of zhajinhua, each with the finding that must name it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
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
    deal_order,
    deals,
    end_of,
    left_moves,
    missing_transfer,
    more_seats,
    moves,
    next_seat,
    points_moved,
    scenes,
    settled_early,
    short_stack,
    unknown_verb,
    void_plant,
    without,
    wrong_amount,
    wrong_payer,
    wrong_result,
)
from games.face import Due
from games.simulator import Plant, Planted
from games.zhajinhua.game import GAME

PAYING = ("bet", "call", "raise")


def _deal_face(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in deals(GAME, events):
        yield at, replace(data, face="up"), "ZHAJINHUA-4"


def _ante_amount(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    start: Any = events[0].data
    ante = start.options.get("ante")
    yield 1, ActionTaken(0, "ante", amount=(start.base if ante is None else ante) + 1, auto=True), "ZHAJINHUA-3"


def _out_of_turn(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in moves(GAME, events, *PAYING, "fold"):
        for other in members(state.live & ~(1 << data.seat)):
            yield at, replace(data, seat=other), "ZHAJINHUA-5"


def _look_twice(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in scenes(GAME, events):
        if state.betting and state.seen >> state.turn & 1:
            yield at, ActionTaken(state.turn, "look"), "ZHAJINHUA-6"


def _look_early(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in scenes(GAME, events):
        if state.betting:
            for seat in members(state.live & ~state.seen & ~(1 << state.turn)):
                yield at, ActionTaken(seat, "look"), "ZHAJINHUA-6"


def _look_out(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in scenes(GAME, events):
        if state.betting:
            for seat in members((1 << state.n) - 1 & ~state.live):
                yield at, ActionTaken(seat, "look"), "ZHAJINHUA-24"


def _single_price(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in moves(GAME, events, "call"):
        if state.seen >> data.seat & 1:
            yield at, replace(data, amount=state.unit), "ZHAJINHUA-7"


def _bet_step(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in moves(GAME, events, "bet"):
        if state.rules.step > 1 or state.seen >> data.seat & 1:
            yield at, replace(data, amount=data.amount + 1), "ZHAJINHUA-8"  # type: ignore[operator]


def _bet_twice(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in moves(GAME, events, "call", "raise"):
        yield at, replace(data, action="bet"), "ZHAJINHUA-8"


def _call_wrong(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in moves(GAME, events, "call"):
        yield at, replace(data, amount=data.amount + 1), "ZHAJINHUA-9"  # type: ignore[operator]


def _call_first(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in moves(GAME, events, "bet"):
        yield at, replace(data, action="call"), "ZHAJINHUA-9"


def _raise_equal(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in moves(GAME, events, "call"):
        if state.unit < state.rules.top:
            yield at, replace(data, action="raise"), "ZHAJINHUA-10"


def _over_top(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in moves(GAME, events, "bet", "raise"):
        amount = state.rules.top + state.rules.step << (state.seen >> data.seat & 1)
        yield at, replace(data, amount=amount), "ZHAJINHUA-11"


def _over_limit(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in moves(GAME, events, *PAYING):
        room = state.room(data.seat)
        if room is not None:
            yield at, replace(data, amount=room + 1), "ZHAJINHUA-12"


def _open_missing(rng: Random, events: list[AnyEvent]) -> Planted | None:
    """Settle without the opening of the hands."""
    for at, event in enumerate(events):
        if getattr(event.data, "action", "") == "open":
            rest = without(events, at)
            return Planted(rest, "ZHAJINHUA-12", end_of(rest))
    return None


def _open_undue(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in scenes(GAME, events):
        if state.betting:
            yield at, ActionTaken(state.turn, "open", auto=True), "ZHAJINHUA-12"


def _opener(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in moves(GAME, events, "open"):
        yield at, replace(data, seat=(data.seat + 1) % state.n), "ZHAJINHUA-23"


def _compare_early(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in moves(GAME, events, *PAYING):
        if state.turns[data.seat] + 1 < state.rules.from_lap:
            target = next(seat for seat in members(state.live) if seat != data.seat)
            price = state.compare_price(data.seat)
            yield at, ActionTaken(data.seat, "compare", amount=price, target=target), "ZHAJINHUA-14"


def _compare_self(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in moves(GAME, events, "compare"):
        yield at, replace(data, target=data.seat, choice=None), "ZHAJINHUA-14"


def _compare_price(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in moves(GAME, events, "compare"):
        yield at, replace(data, amount=(data.amount or 0) + 1), "ZHAJINHUA-15"


def _compare_result(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in moves(GAME, events, "compare"):
        if data.choice is not None:
            yield at, replace(data, choice="lose" if data.choice == "win" else "win"), "ZHAJINHUA-16"


def _after_end(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in scenes(GAME, events):
        if state.over:
            clause = "ZHAJINHUA-12" if state.opened else "ZHAJINHUA-22"
            yield at, ActionTaken(0, "call", amount=state.unit or 1), clause


def _other_end(right: str, due: Due) -> str:
    return "open" if right == "last_seat" else "last_seat"


def _other_opener(right: int | None, due: Due) -> int | None:
    return 0 if right is None else next_seat(right, due)


PLANTS: Mapping[str, Plant] = {
    "five_seats": changed(more_seats(5, "ZHAJINHUA-1")),
    "card_twice": changed(card_twice(GAME, "ZHAJINHUA-2")),
    "joker_dealt": changed(card_strange(GAME, "RJ", "ZHAJINHUA-2")),
    "deal_face": changed(_deal_face),
    "deal_order": deal_order(GAME, "ZHAJINHUA-4"),
    "deal_lost": deal_lost(GAME, "ZHAJINHUA-4", ("look", "bet", "fold")),
    "stack_below_ante": changed(short_stack("ZHAJINHUA-3")),
    "ante_amount": added(_ante_amount),
    "ante_late": added(ante_late(GAME, "ZHAJINHUA-3", lambda state: state.begun)),
    "out_of_turn": changed(_out_of_turn),
    "look_twice": added(_look_twice),
    "look_out_of_turn": added(_look_early),
    "look_after_fold": added(_look_out),
    "seen_pays_single": changed(_single_price),
    "bet_off_step": changed(_bet_step),
    "bet_twice": changed(_bet_twice),
    "call_wrong": changed(_call_wrong),
    "call_first": changed(_call_first),
    "raise_equal": changed(_raise_equal),
    "over_top": changed(_over_top),
    "over_limit": changed(_over_limit),
    "open_missing": _open_missing,
    "open_undue": added(_open_undue),
    "wrong_opener": changed(_opener),
    "compare_early": changed(_compare_early),
    "compare_self": changed(_compare_self),
    "compare_price": changed(_compare_price),
    "compare_result": changed(_compare_result),
    "auto_move": changed(automatic(GAME, "ZHAJINHUA-25", (*PAYING, "compare"))),
    "left_seat_moves": left_moves(GAME, dict.fromkeys((*PAYING, "fold", "compare"), "ZHAJINHUA-25")),
    "move_after_end": added(_after_end),
    "settled_early": settled_early(GAME, "ZHAJINHUA-22"),
    "voided": void_plant("ZHAJINHUA-26"),
    "pot_amount": changed(wrong_amount(GAME, "pot")),
    "pot_missing": changed(missing_transfer(GAME, "pot")),
    "wrong_payer": changed(wrong_payer("ZHAJINHUA-26")),
    "rake_amount": changed(wrong_amount(GAME, "rake")),
    "rake_missing": changed(missing_transfer(GAME, "rake")),
    "result_winner": changed(wrong_result(GAME, "winner", next_seat)),
    "result_end": changed(wrong_result(GAME, "end", _other_end)),
    "result_opener": changed(wrong_result(GAME, "opener", _other_opener)),
    "unknown_verb": added(unknown_verb),
    "points_moved": added(points_moved),
}
"""Fault name → how it is planted."""
