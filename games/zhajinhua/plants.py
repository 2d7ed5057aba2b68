"""Faults that can be planted into a clean hand of zhajinhua, each with the finding that must name it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from events.model import ActionTaken, AnyEvent, CardsDealt, HandStarted
from games.betting import members
from games.betting_plants import (
    Spot,
    added,
    changed,
    end_of,
    missing_transfer,
    points_moved,
    scenes,
    settled_early,
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


def _moves(events: Sequence[AnyEvent], *verbs: str) -> Iterator[tuple[int, ActionTaken, Any]]:
    for at, data, state in scenes(GAME, events):
        if isinstance(data, ActionTaken) and (not verbs or data.action in verbs):
            yield at, data, state


def _deals(events: Sequence[AnyEvent]) -> list[tuple[int, CardsDealt]]:
    return [(at, e.data) for at, e in enumerate(events) if isinstance(e.data, CardsDealt)]


def _card_twice(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    (_, first), *rest = _deals(events)
    for at, data in rest:
        yield at, replace(data, cards=(first.cards[0], *data.cards[1:])), "ZHAJINHUA-2"


def _joker(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data in _deals(events):
        yield at, replace(data, cards=("RJ", *data.cards[1:])), "ZHAJINHUA-2"


def _deal_face(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data in _deals(events):
        yield at, replace(data, face="up"), "ZHAJINHUA-4"


def _deal_order(rng: Random, events: list[AnyEvent]) -> Planted | None:
    """Let two seats that follow each other in the deal change places."""
    deals = _deals(events)
    (at, one), (next_at, other) = deals[0], deals[1]
    swapped = [*events]
    swapped[at] = replace(events[at], data=other)
    swapped[next_at] = replace(events[next_at], data=one)
    return Planted(swapped, "ZHAJINHUA-4", at)


def _deal_lost(rng: Random, events: list[AnyEvent]) -> Planted | None:
    """Lose the last cards of the deal: the first move comes to a seat without cards."""
    at, _ = _deals(events)[-1]
    moved = next(n for n in range(at, len(events)) if getattr(events[n].data, "action", "leave") != "leave")
    return Planted(without(events, at), "ZHAJINHUA-4", moved - 1)


def _ante_amount(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    start: Any = events[0].data
    ante = start.options.get("ante")
    yield 1, ActionTaken(0, "ante", amount=(start.base if ante is None else ante) + 1, auto=True), "ZHAJINHUA-3"


def _ante_late(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in scenes(GAME, events):
        if state.begun and not state.over and state.rules.ante and not state.posted & 1:
            yield at, ActionTaken(0, "ante", amount=state.rules.ante, auto=True), "ZHAJINHUA-3"


def _short_stack(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    start: Any = events[0].data
    if all(seat.stack is not None for seat in start.seats) and start.options.get("ante", 1) != 0:
        ante = start.options.get("ante") or start.base
        seats = (replace(start.seats[0], stack=ante - 1), *start.seats[1:])
        yield 0, replace(start, seats=seats), "ZHAJINHUA-3"


def _five_seats(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    start = events[0].data
    assert isinstance(start, HandStarted)
    more = [replace(start.seats[0], seat=n, player=f"extra-{n}") for n in range(len(start.seats), 5)]
    yield 0, replace(start, seats=(*start.seats, *more)), "ZHAJINHUA-1"


def _out_of_turn(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _moves(events, *PAYING, "fold"):
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
    for at, data, state in _moves(events, "call"):
        if state.seen >> data.seat & 1:
            yield at, replace(data, amount=state.unit), "ZHAJINHUA-7"


def _bet_step(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _moves(events, "bet"):
        if state.rules.step > 1 or state.seen >> data.seat & 1:
            yield at, replace(data, amount=data.amount + 1), "ZHAJINHUA-8"  # type: ignore[operator]


def _bet_twice(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _moves(events, "call", "raise"):
        yield at, replace(data, action="bet"), "ZHAJINHUA-8"


def _call_wrong(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _moves(events, "call"):
        yield at, replace(data, amount=data.amount + 1), "ZHAJINHUA-9"  # type: ignore[operator]


def _call_first(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _moves(events, "bet"):
        yield at, replace(data, action="call"), "ZHAJINHUA-9"


def _raise_equal(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _moves(events, "call"):
        if state.unit < state.rules.top:
            yield at, replace(data, action="raise"), "ZHAJINHUA-10"


def _over_top(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _moves(events, "bet", "raise"):
        amount = state.rules.top + state.rules.step << (state.seen >> data.seat & 1)
        yield at, replace(data, amount=amount), "ZHAJINHUA-11"


def _over_limit(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _moves(events, *PAYING):
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
    for at, data, state in _moves(events, "open"):
        yield at, replace(data, seat=(data.seat + 1) % state.n), "ZHAJINHUA-23"


def _compare_early(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _moves(events, *PAYING):
        if state.turns[data.seat] + 1 < state.rules.from_lap:
            target = next(seat for seat in members(state.live) if seat != data.seat)
            price = state.compare_price(data.seat)
            yield at, ActionTaken(data.seat, "compare", amount=price, target=target), "ZHAJINHUA-14"


def _compare_self(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _moves(events, "compare"):
        yield at, replace(data, target=data.seat, choice=None), "ZHAJINHUA-14"


def _compare_price(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _moves(events, "compare"):
        yield at, replace(data, amount=(data.amount or 0) + 1), "ZHAJINHUA-15"


def _compare_result(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _moves(events, "compare"):
        if data.choice is not None:
            yield at, replace(data, choice="lose" if data.choice == "win" else "win"), "ZHAJINHUA-16"


def _auto_call(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _moves(events, "call", "raise", "bet", "compare"):
        yield at, replace(data, auto=True), "ZHAJINHUA-25"


def _left_moves(rng: Random, events: list[AnyEvent]) -> Planted | None:
    """Let a seat that left go on moving by itself."""
    places = [(at, data.seat) for at, data, _ in _moves(events, *PAYING, "fold", "compare") if not data.auto]
    if not places:
        return None
    at, seat = rng.choice(places)
    made = added(lambda events: iter([(at, ActionTaken(seat, "leave"), "ZHAJINHUA-25")]))(rng, events)
    assert made is not None
    return Planted(made.events, "ZHAJINHUA-25", at + 1)


def _after_end(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in scenes(GAME, events):
        if state.over:
            clause = "ZHAJINHUA-12" if state.opened else "ZHAJINHUA-22"
            yield at, ActionTaken(0, "call", amount=state.unit or 1), clause


def _other_winner(right: int, due: Due) -> int:
    return (right + 1) % (len(due.net) - ("house" in due.net))


def _other_end(right: str, due: Due) -> str:
    return "open" if right == "last_seat" else "last_seat"


def _other_opener(right: int | None, due: Due) -> int | None:
    return 0 if right is None else _other_winner(right, due)


PLANTS: Mapping[str, Plant] = {
    "five_seats": changed(_five_seats),
    "card_twice": changed(_card_twice),
    "joker_dealt": changed(_joker),
    "deal_face": changed(_deal_face),
    "deal_order": _deal_order,
    "deal_lost": _deal_lost,
    "stack_below_ante": changed(_short_stack),
    "ante_amount": added(_ante_amount),
    "ante_late": added(_ante_late),
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
    "auto_move": changed(_auto_call),
    "left_seat_moves": _left_moves,
    "move_after_end": added(_after_end),
    "settled_early": settled_early(GAME, "ZHAJINHUA-22"),
    "voided": void_plant("ZHAJINHUA-26"),
    "pot_amount": changed(wrong_amount(GAME, "pot")),
    "pot_missing": changed(missing_transfer(GAME, "pot")),
    "wrong_payer": changed(wrong_payer("ZHAJINHUA-26")),
    "rake_amount": changed(wrong_amount(GAME, "rake")),
    "rake_missing": changed(missing_transfer(GAME, "rake")),
    "result_winner": changed(wrong_result(GAME, "winner", _other_winner)),
    "result_end": changed(wrong_result(GAME, "end", _other_end)),
    "result_opener": changed(wrong_result(GAME, "opener", _other_opener)),
    "unknown_verb": added(unknown_verb),
    "points_moved": added(points_moved),
}
"""Fault name → how it is planted."""
