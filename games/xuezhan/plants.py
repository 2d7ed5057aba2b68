"""Faults that can be planted into a clean hand of xuezhan, each with the finding that must name it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from events.model import (
    ActionTaken,
    AnyEvent,
    CardsDealt,
    HandSettled,
    HandStarted,
    HandVoided,
)
from games.simulator import Plant, Planted, change
from games.tileplants import Spot, added, changed, cut, ended, scenes, without
from games.tiles import COPIES, KIND, KINDS, SUIT, tiles_in
from games.xuezhan import GAME
from games.xuezhan.claims import hu_own, hu_window
from games.xuezhan.phases import DEAL, FIRST, NEXT, NO_TILE, OVER, REPLACE, ROB, TURN, WINDOW
from games.xuezhan.plants_money import MONEY_PLANTS
from games.xuezhan.settle import SEATS
from games.xuezhan.state import State


def _scenes(events: Sequence[AnyEvent]) -> Iterator[tuple[int, Any, State]]:
    return scenes(GAME, events)


def _discards(events: Sequence[AnyEvent]) -> Iterator[tuple[int, ActionTaken, State]]:
    for at, data, state in _scenes(events):
        if isinstance(data, ActionTaken) and data.action == "discard":
            yield at, data, state


def _draws(events: Sequence[AnyEvent]) -> Iterator[tuple[int, CardsDealt, State]]:
    for at, data, state in _scenes(events):
        if isinstance(data, CardsDealt) and data.why == "draw":
            yield at, data, state


def _windows(events: Sequence[AnyEvent]) -> Iterator[tuple[int, Any, State]]:
    """Give the events that come while a discard is on offer."""
    for at, data, state in _scenes(events):
        if state.phase == WINDOW and not isinstance(data, HandSettled):
            yield at, data, state


def _others(state: State) -> list[int]:
    return [s for s in range(SEATS) if s != state.source and not (state.won | state.answered) >> s & 1]


# tiles and turns


def _tile_not_held(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _discards(events):
        rack = state.racks[data.seat]
        missing = [kind for kind in range(27) if not rack.held(kind)]
        yield at, replace(data, cards=(KINDS[missing[at % len(missing)]],)), "XUEZHAN-1"


def _out_of_turn(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _discards(events):
        for seat in range(SEATS):
            held = tiles_in(state.racks[seat].keys)
            if seat != data.seat and held and not state.won >> seat & 1 and state.voids[seat] < 0:
                yield at, replace(data, seat=seat, cards=(KINDS[held[at % len(held)]],)), "XUEZHAN-1"


def _tile_fifth(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _draws(events):
        gone = [kind for kind in range(27) if state.seen[kind] == COPIES]
        if gone:
            yield at, replace(data, cards=(KINDS[gone[at % len(gone)]],)), "XUEZHAN-1"


def _tile_unknown(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _draws(events):
        yield at, replace(data, cards=("5z",)), "XUEZHAN-1"


def _wrong_drawer(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _draws(events):
        for seat in range(SEATS):
            if seat != data.to and not state.won >> seat & 1:
                after_win = state.hits or state.phase == NEXT
                yield at, replace(data, to=seat), "XUEZHAN-7" if after_win else "XUEZHAN-1"


def _winner_draws(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _draws(events):
        for seat in range(SEATS):
            if state.won >> seat & 1:
                yield at, replace(data, to=seat), "XUEZHAN-5"


def _face_up(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _draws(events):
        yield at, replace(data, face="up"), "CONTRACT-fields"


def _deal_order(rng: Random, events: list[AnyEvent]) -> Planted | None:
    first, second = rng.choice([(2, 3), (3, 4)])
    one, other = events[first], events[second]
    if not isinstance(one.data, CardsDealt) or not isinstance(other.data, CardsDealt):
        return None
    swapped = change(change(events, first, other.data), second, one.data)
    return Planted(swapped, "XUEZHAN-1", first)


def _deal_short(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _scenes(events):
        if state.phase == DEAL and isinstance(data, CardsDealt):
            yield at, replace(data, cards=data.cards[:-1]), "XUEZHAN-1"


def _settled_early(rng: Random, events: list[AnyEvent]) -> Planted | None:
    places = [at for at, _, state in _draws(events) if state.log]
    if not places:
        return None
    at = rng.choice(places)
    empty = HandSettled((), dict.fromkeys(map(str, range(SEATS)), 0))
    return Planted(cut(events, at, empty), "XUEZHAN-5", at)


def _voided(rng: Random, events: list[AnyEvent]) -> Planted | None:
    """Void a hand after which the dealer stays: the next hand at the table is then as it should be."""
    found = ended(GAME, events)
    start = events[0].data
    assert isinstance(start, HandStarted)
    if found is None or found[2].result["next_dealer"][0] != start.dealer:
        return None
    at = found[0]
    void = replace(events[at], data=HandVoided("server_trouble"), type="hand.voided")
    return Planted([*events[:at], void, *events[at + 1 :]], "XUEZHAN-5", at)


def _draw_after_three(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _scenes(events):
        if state.phase == OVER and isinstance(data, HandSettled):
            left = next((kind for kind in range(27) if state.seen[kind] < COPIES), None)
            seat = next(s for s in range(SEATS) if not state.won >> s & 1)
            if left is not None:
                yield at, CardsDealt(seat, "down", "draw", (KINDS[left],)), "XUEZHAN-5"


# claims


def _chow(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in _windows(events):
        seat = (state.source + 1) % SEATS
        yield at, ActionTaken(seat, "chow", (KINDS[state.tile],), target=state.source), "XUEZHAN-2"


def _pung_short(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in _windows(events):
        for seat in _others(state):
            if state.racks[seat].held(state.tile) < 2 and not state.hits:
                yield at, ActionTaken(seat, "pung", (KINDS[state.tile],), target=state.source), "XUEZHAN-2"


def _kong_short(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in _windows(events):
        for seat in _others(state):
            if state.racks[seat].held(state.tile) < 3 and not state.hits:
                claim = ActionTaken(seat, "kong", (KINDS[state.tile],), target=state.source, choice="direct")
                yield at, claim, "XUEZHAN-8"


def _claim_after_win(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in _windows(events):
        if state.hits:
            for seat in _others(state):
                yield at, ActionTaken(seat, "pung", (KINDS[state.tile],), target=state.source), "XUEZHAN-6"


def _dead_claims(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in _windows(events):
        for seat in range(SEATS):
            if state.won >> seat & 1 and seat != state.source and not state.hits:
                yield at, ActionTaken(seat, "pung", (KINDS[state.tile],), target=state.source), "XUEZHAN-5"


def _kong_after_pung(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _discards(events):
        if state.drawn == NO_TILE and state.phase == TURN and not state.rules.kong_after_pung:
            kong = ActionTaken(data.seat, "kong", (KINDS[state.racks[data.seat].melds[-1].tile],), choice="added")
            yield at, kong, "XUEZHAN-10"


def _kong_at_empty_wall(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in _scenes(events):
        if state.phase == WINDOW and state.room <= 0 and not state.hits:
            for seat in _others(state):
                claim = ActionTaken(seat, "kong", (KINDS[state.tile],), target=state.source, choice="direct")
                yield at, claim, "XUEZHAN-10"


def _replacement_missing(rng: Random, events: list[AnyEvent]) -> Planted | None:
    places = [
        at
        for at, data, state in _scenes(events)
        if isinstance(data, CardsDealt)
        and data.why == "replacement"
        and isinstance(events[at + 1].data, ActionTaken)
        and events[at + 1].data.action == "discard"  # type: ignore[union-attr]
        and state.racks[state.turn].held(KIND[events[at + 1].data.cards[0]])  # type: ignore[union-attr]
    ]
    if not places:
        return None
    at = rng.choice(places)
    return Planted(without(events, at), "XUEZHAN-10", at)


def _replacement_as_draw(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _scenes(events):
        if isinstance(data, CardsDealt) and data.why == "replacement" and state.phase in (REPLACE, ROB):
            yield at, replace(data, why="draw"), "XUEZHAN-10"


def _robbed_replaced(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _draws(events):
        if state.phase == ROB and state.hits:
            yield at, replace(data, to=state.turn, why="replacement"), "XUEZHAN-11"


def _kong_punged(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in _scenes(events):
        if state.phase == ROB:
            for seat in _others(state):
                yield at, ActionTaken(seat, "pung", (KINDS[state.tile],), target=state.source), "XUEZHAN-11"


# wins


def _false_win(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in _scenes(events):
        if state.phase not in (WINDOW, ROB):
            continue
        for seat in _others(state):
            for fault in hu_window(state, seat):
                if fault.clause in ("XUEZHAN-3", "XUEZHAN-4"):
                    yield at, ActionTaken(seat, "hu", (KINDS[state.tile],), target=state.source), fault.clause


def _false_self_draw(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _discards(events):
        if state.phase == TURN and state.turn == data.seat and hu_own(state, data.seat):
            if state.drawn == NO_TILE:
                yield at, ActionTaken(data.seat, "hu", ()), "XUEZHAN-25"
            else:
                cards = () if state.drawn == FIRST else (KINDS[state.drawn],)
                yield at, ActionTaken(data.seat, "hu", cards), hu_own(state, data.seat)[0].clause


def _barred_win(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in _scenes(events):
        if state.phase not in (WINDOW, ROB):
            continue
        for seat in _others(state):
            if state.ready(seat) >> state.tile & 1 and hu_window(state, seat):
                yield at, ActionTaken(seat, "hu", (KINDS[state.tile],), target=state.source), "XUEZHAN-35"


def _hu_target(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _scenes(events):
        if isinstance(data, ActionTaken) and data.action == "hu":
            own = state.phase == TURN
            target = (data.seat + 1) % SEATS if own else data.seat
            yield at, replace(data, target=target), "XUEZHAN-25" if own else "XUEZHAN-24"


def _answered_twice(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in _scenes(events):
        if state.phase in (WINDOW, ROB):
            for seat in range(SEATS):
                if state.answered >> seat & 1 and not state.won >> seat & 1:
                    yield at, ActionTaken(seat, "pass"), "XUEZHAN-38"


def _idle_pass(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in _scenes(events):
        if state.phase == TURN:
            yield (
                at,
                ActionTaken((state.turn + 1) % SEATS, "pass"),
                "XUEZHAN-5" if state.won >> (state.turn + 1) % SEATS & 1 else "XUEZHAN-38",
            )


# fields


def _amount(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _discards(events):
        yield at, replace(data, amount=1), "CONTRACT-fields"


def _leave_fields(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _scenes(events):
        if isinstance(data, CardsDealt) and state.phase != DEAL:
            yield at, ActionTaken(at % SEATS, "leave", choice="quit"), "XUEZHAN-39"


def _void_off(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _discards(events):
        if not state.rules.declare_void:
            yield at, ActionTaken(data.seat, "declare_void", choice="m"), "XUEZHAN-D3"


def _void_kept(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _discards(events):
        void = state.voids[data.seat]
        rack = state.racks[data.seat]
        if void >= 0 and rack.keys[void]:
            for kind in tiles_in(rack.keys):
                if SUIT[kind] != void:
                    yield at, replace(data, cards=(KINDS[kind],)), "XUEZHAN-D3"
                    break


def _void_missing(rng: Random, events: list[AnyEvent]) -> Planted | None:
    places = [at for at, data, _ in _scenes(events) if isinstance(data, ActionTaken) and data.action == "declare_void"]
    if not places:
        return None
    at = rng.choice(places)
    return Planted(without(events, at), "XUEZHAN-D3", max(places))


# between hands


def _wrong_dealer(rng: Random, events: list[AnyEvent]) -> Planted | None:
    start = events[0].data
    if not isinstance(start, HandStarted) or not start.context.get("prev_first_winners"):
        return None
    winners = list(start.context["prev_first_winners"])
    other = [seat for seat in range(SEATS) if seat not in winners and seat != start.dealer]
    context = {**start.context, "prev_first_winners": [rng.choice(other)], "prev_first_discarder": None}
    return Planted(change(events, 0, replace(start, context=context)), "XUEZHAN-D2", 0)


def _bad_context(rng: Random, events: list[AnyEvent]) -> Planted | None:
    start = events[0].data
    assert isinstance(start, HandStarted)
    return Planted(change(events, 0, replace(start, context={"prev_dealer": 7})), "CONTRACT-start", 0)


def plants() -> Mapping[str, Plant]:
    """Make the table of faults."""
    made: dict[str, Plant] = {
        "tile_not_held": changed(_tile_not_held),
        "out_of_turn": changed(_out_of_turn),
        "tile_fifth": changed(_tile_fifth),
        "tile_unknown": changed(_tile_unknown),
        "wrong_drawer": changed(_wrong_drawer),
        "winner_draws": changed(_winner_draws),
        "face_up": changed(_face_up),
        "deal_order": _deal_order,
        "deal_short": changed(_deal_short),
        "settled_early": _settled_early,
        "voided": _voided,
        "draw_after_three": added(_draw_after_three),
        "chow": added(_chow),
        "pung_short": added(_pung_short),
        "kong_short": added(_kong_short),
        "claim_after_win": added(_claim_after_win),
        "dead_claims": added(_dead_claims),
        "kong_after_pung": added(_kong_after_pung),
        "kong_at_empty_wall": added(_kong_at_empty_wall),
        "replacement_missing": _replacement_missing,
        "replacement_as_draw": changed(_replacement_as_draw),
        "robbed_replaced": changed(_robbed_replaced),
        "kong_punged": added(_kong_punged),
        "false_win": added(_false_win),
        "false_self_draw": added(_false_self_draw),
        "barred_win": added(_barred_win),
        "hu_target": changed(_hu_target),
        "answered_twice": added(_answered_twice),
        "idle_pass": added(_idle_pass),
        "amount": changed(_amount),
        "leave_fields": added(_leave_fields),
        "void_off": added(_void_off),
        "void_kept": changed(_void_kept),
        "void_missing": _void_missing,
        "wrong_dealer": _wrong_dealer,
        "bad_context": _bad_context,
    }
    return {**made, **MONEY_PLANTS}


PLANTS: Mapping[str, Plant] = plants()
