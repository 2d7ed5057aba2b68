"""Faults that can be planted into a clean hand of suoha, each with the finding that must name it."""

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
from games.suoha.game import GAME
from games.suoha.hands import KINDS


def _moves(events: Sequence[AnyEvent], *verbs: str) -> Iterator[tuple[int, ActionTaken, Any]]:
    for at, data, state in scenes(GAME, events):
        if isinstance(data, ActionTaken) and (not verbs or data.action in verbs):
            yield at, data, state


def _deals(events: Sequence[AnyEvent]) -> Iterator[tuple[int, CardsDealt, Any]]:
    for at, data, state in scenes(GAME, events):
        if isinstance(data, CardsDealt):
            yield at, data, state


def _card_twice(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    first: tuple[str, ...] = ()
    for at, data, _ in _deals(events):
        if first:
            yield at, replace(data, cards=first), "SUOHA-1"
        first = first or data.cards


def _card_strange(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _deals(events):
        yield at, replace(data, cards=("7s",)), "SUOHA-1"


def _seven_seats(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    start = events[0].data
    assert isinstance(start, HandStarted)
    more = [replace(start.seats[0], seat=n, player=f"extra-{n}") for n in range(len(start.seats), 7)]
    yield 0, replace(start, seats=(*start.seats, *more)), "SUOHA-2"


def _stack_missing(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    start: Any = events[0].data
    yield 0, replace(start, seats=(replace(start.seats[0], stack=None), *start.seats[1:])), "CONTRACT-start"


def _short_stack(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    start: Any = events[0].data
    ante = start.options.get("ante", start.base)
    if ante is None or ante > 0:
        seats = (replace(start.seats[0], stack=(ante or start.base) - 1), *start.seats[1:])
        yield 0, replace(start, seats=seats), "SUOHA-3"


def _ante_amount(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    start: Any = events[0].data
    ante = start.options.get("ante")
    yield 1, ActionTaken(0, "ante", amount=(start.base if ante is None else ante) + 1, auto=True), "SUOHA-3"


def _ante_late(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in scenes(GAME, events):
        if state.held and not state.over and state.rules.ante and not state.posted & 1:
            yield at, ActionTaken(0, "ante", amount=state.rules.ante, auto=True), "SUOHA-3"


def _hole_shown(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _deals(events):
        if data.face == "down":
            yield at, replace(data, face="up"), "SUOHA-4"


def _street_hidden(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _deals(events):
        if data.face == "up" and data.why == "street":
            yield at, replace(data, face="down"), "SUOHA-4"


def _deal_folded(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _deals(events):
        if isinstance(data.to, int):
            for seat in members((1 << state.n) - 1 & ~state.bets.live):
                yield at, replace(data, to=seat), "SUOHA-4"


def _deal_twice(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _deals(events):
        if state.card > 2 and isinstance(data.to, int):
            for seat in members(state.bets.live & ~state.waits):
                yield at, replace(data, to=seat), "SUOHA-4"


def _deal_lost(rng: Random, events: list[AnyEvent]) -> Planted | None:
    """Lose a card of a street that a round follows: the round begins with a seat that lacks it."""
    places = []
    lost = -1
    for at, data, state in scenes(GAME, events):
        if isinstance(data, CardsDealt):
            lost = at
        elif isinstance(data, ActionTaken) and data.action not in ("leave", "ante", "open"):
            if lost >= 0 and not state.spoken:
                places.append((lost, at - 1))
            lost = -1
    if not places:
        return None
    at, cited = rng.choice(places)
    return Planted(without(events, at), "SUOHA-4", cited)


def _common_undue(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _deals(events):
        if data.to != "board" and state.card > 2:
            yield at, replace(data, to="board"), "SUOHA-25"


def _common_missing(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _deals(events):
        if data.to == "board":
            yield at, replace(data, to=next(members(state.bets.live))), "SUOHA-25"


def _out_of_turn(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _moves(events, "check", "call", "raise", "suo", "fold"):
        for other in members(state.bets.live & ~(1 << data.seat)):
            yield at, replace(data, seat=other), "SUOHA-6"


def _first_speaker(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _moves(events, "check", "raise", "fold"):
        if not state.spoken:
            for other in members(state.bets.live & ~(1 << data.seat)):
                yield at, replace(data, seat=other), "SUOHA-5"


def _check_bet(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _moves(events, "call"):
        yield at, replace(data, action="check", amount=None), "SUOHA-7"


def _raise_nothing(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _moves(events, "check"):
        yield at, replace(data, action="raise", amount=0), "SUOHA-7"


def _call_short(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _moves(events, "call"):
        yield at, replace(data, amount=(data.amount or 0) - 1), "SUOHA-8"


def _call_nothing(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _moves(events, "check"):
        yield at, replace(data, action="call", amount=1), "SUOHA-8"


def _raise_equal(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _moves(events, "call"):
        yield at, replace(data, action="raise"), "SUOHA-8"


def _raise_all(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _moves(events, "check", "call", "raise"):
        yield at, replace(data, action="raise", amount=state.limit - state.bets.stakes[data.seat]), "SUOHA-9"


def _suo_early(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _moves(events, "check", "call", "raise"):
        if state.card < state.rules.suo_from:
            yield at, replace(data, action="suo", amount=state.limit - state.bets.stakes[data.seat]), "SUOHA-9"


def _suo_part(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _moves(events, "suo"):
        yield at, replace(data, amount=(data.amount or 0) - 1), "SUOHA-9"


def _over_limit(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _moves(events, "suo", "raise", "call"):
        yield at, replace(data, amount=state.limit - state.bets.stakes[data.seat] + 1), "SUOHA-10"


def _round_cut(rng: Random, events: list[AnyEvent]) -> Planted | None:
    """Lose the last move of a round, so that the next street comes too early."""
    places = []
    moved = -1
    for at, data, state in scenes(GAME, events):
        if isinstance(data, ActionTaken):
            moved = at if data.action in ("check", "call") and state.betting else -1
        elif isinstance(data, CardsDealt):
            if moved >= 0 and data.why == "street":
                places.append(moved)
            moved = -1
    if not places:
        return None
    at = rng.choice(places)
    return Planted(without(events, at), "SUOHA-11", at)


def _auto_check(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _moves(events, "check", "call", "raise", "suo"):
        yield at, replace(data, auto=True), "SUOHA-28"


def _left_moves(rng: Random, events: list[AnyEvent]) -> Planted | None:
    """Let a seat that left go on moving by itself."""
    moves = ("check", "call", "raise", "suo", "fold")
    places = [(at, data.seat) for at, data, _ in _moves(events, *moves) if not data.auto]
    if not places:
        return None
    at, seat = rng.choice(places)
    made = added(lambda events: iter([(at, ActionTaken(seat, "leave"), "SUOHA-28")]))(rng, events)
    assert made is not None
    return Planted(made.events, "SUOHA-28", at + 1)


def _after_end(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in scenes(GAME, events):
        if state.over:
            clause = "SUOHA-13" if state.end == "last_seat" else "SUOHA-14"
            yield at, ActionTaken(0, "check"), clause


def _open_undue(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in scenes(GAME, events):
        if state.betting or state.end == "last_seat":
            yield at, ActionTaken(next(members(state.bets.live)), "open", auto=True), "SUOHA-14"


def _other_winner(right: int, due: Due) -> int:
    return (right + 1) % (len(due.net) - ("house" in due.net))


def _other_end(right: str, due: Due) -> str:
    return "showdown" if right == "last_seat" else "last_seat"


def _other_kind(right: str | None, due: Due) -> str | None:
    return None if right is None else KINDS[(KINDS.index(right) + 1) % len(KINDS)]


PLANTS: Mapping[str, Plant] = {
    "card_twice": changed(_card_twice),
    "card_strange": changed(_card_strange),
    "seven_seats": changed(_seven_seats),
    "stack_missing": changed(_stack_missing),
    "stack_below_ante": changed(_short_stack),
    "ante_amount": added(_ante_amount),
    "ante_late": added(_ante_late),
    "hole_shown": changed(_hole_shown),
    "street_hidden": changed(_street_hidden),
    "deal_to_folded": changed(_deal_folded),
    "deal_twice": changed(_deal_twice),
    "deal_lost": _deal_lost,
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
    "round_cut": _round_cut,
    "auto_move": changed(_auto_check),
    "left_seat_moves": _left_moves,
    "move_after_end": added(_after_end),
    "open_undue": added(_open_undue),
    "settled_early": settled_early(GAME, "SUOHA-14"),
    "voided": void_plant("SUOHA-25"),
    "pot_amount": changed(wrong_amount(GAME, "pot")),
    "pot_missing": changed(missing_transfer(GAME, "pot")),
    "wrong_payer": changed(wrong_payer("SUOHA-26")),
    "rake_amount": changed(wrong_amount(GAME, "rake")),
    "rake_missing": changed(missing_transfer(GAME, "rake")),
    "result_winner": changed(wrong_result(GAME, "winner", _other_winner)),
    "result_end": changed(wrong_result(GAME, "end", _other_end)),
    "result_kind": changed(wrong_result(GAME, "kind", _other_kind)),
    "unknown_verb": added(unknown_verb),
    "points_moved": added(points_moved),
}
"""Fault name → how it is planted."""
