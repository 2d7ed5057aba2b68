"""Faults that can be planted into a clean hand of yuci, each with the finding that must name it."""

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
    PointsMoved,
    Transfer,
)
from games.simulator import Plant, Planted, change
from games.tileplants import Spot, added, changed, cut, scenes, without
from games.tiles import COPIES, KIND, KINDS, tiles_in
from games.yuci import GAME
from games.yuci.claims import declare_faults
from games.yuci.phases import DEAL, NO_TILE, REPLACE, ROB, TURN, WINDOW, WON
from games.yuci.plants_money import MONEY_PLANTS
from games.yuci.settle import END_CLAUSE
from games.yuci.state import State
from games.yuci.wall import SEATS


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
    return [s for s in range(SEATS) if s != state.source and not state.answered >> s & 1]


def _claim(state: State, seat: int, verb: str) -> ActionTaken:
    choice = "direct" if verb == "kong" else None
    return ActionTaken(seat, verb, (KINDS[state.tile],), target=state.source, choice=choice)


# tiles and turns


def _tile_not_held(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _discards(events):
        missing = [kind for kind in range(34) if not state.racks[data.seat].held(kind)]
        yield at, replace(data, cards=(KINDS[missing[at % len(missing)]],), choice=None), "YUCI-10"


def _out_of_turn(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _discards(events):
        for seat in range(SEATS):
            held = tiles_in(state.racks[seat].keys)
            if seat != data.seat and held:
                card = KINDS[held[at % len(held)]]
                yield at, replace(data, seat=seat, cards=(card,), choice=None), "YUCI-10"


def _tile_fifth(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _draws(events):
        gone = [kind for kind in range(34) if state.seen[kind] == COPIES]
        if gone:
            yield at, replace(data, cards=(KINDS[gone[at % len(gone)]],)), "YUCI-1"


def _tile_unknown(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _draws(events):
        yield at, replace(data, cards=("8z",)), "YUCI-1"


def _wrong_drawer(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _draws(events):
        for seat in range(SEATS):
            if seat != data.to:
                yield at, replace(data, to=seat), "YUCI-10"


def _face_up(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _draws(events):
        yield at, replace(data, face="up"), "CONTRACT-fields"


def _deal_order(rng: Random, events: list[AnyEvent]) -> Planted | None:
    first, second = rng.choice([(2, 3), (3, 4)])
    if len(events) <= second:
        return None
    one, other = events[first].data, events[second].data
    if not isinstance(one, CardsDealt) or not isinstance(other, CardsDealt):
        return None
    return Planted(change(change(events, first, other), second, one), "YUCI-9", first)


def _deal_short(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _scenes(events):
        if state.phase == DEAL and isinstance(data, CardsDealt):
            yield at, replace(data, cards=data.cards[:-1]), "YUCI-9"


def _settled_early(rng: Random, events: list[AnyEvent]) -> Planted | None:
    places = [at for at, _, _ in _draws(events)]
    if not places:
        return None
    at = rng.choice(places)
    empty = HandSettled((), dict.fromkeys(map(str, range(SEATS)), 0))
    return Planted(cut(events, at, empty), "YUCI-20", at)


def _voided(rng: Random, events: list[AnyEvent]) -> Planted | None:
    for at, event in enumerate(events):
        if isinstance(event.data, HandSettled):
            void = replace(event, data=HandVoided("server_trouble"), type="hand.voided")
            return Planted([*events[:at], void, *events[at + 1 :]], "YUCI-20", at)
    return None


def _draw_reserved(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _scenes(events):
        if isinstance(data, HandSettled) and state.phase == WINDOW:
            left = next(kind for kind in range(34) if state.seen[kind] < COPIES)
            yield at, CardsDealt(state.next_seat(), "down", "draw", (KINDS[left],)), "YUCI-21"


def _kong_reserved(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _scenes(events):
        if isinstance(data, HandSettled) and state.phase == WINDOW:
            for seat in _others(state):
                yield at, _claim(state, seat, "kong"), "YUCI-21"


def _leave_late(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _scenes(events):
        if isinstance(data, HandSettled) and state.phase == WON:
            seat = (state.winner + 1) % SEATS
            yield at, ActionTaken(seat, "leave", choice="disconnect", auto=True), "YUCI-20"


# claims


def _chow(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in _windows(events):
        yield at, _claim(state, (state.source + 1) % SEATS, "chow"), "YUCI-11"


def _pung_short(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in _windows(events):
        for seat in _others(state):
            if state.racks[seat].held(state.tile) < 2:
                yield at, _claim(state, seat, "pung"), "YUCI-12"


def _pung_let_go(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in _windows(events):
        for seat in _others(state):
            if state.locked[seat] >> state.tile & 1 and state.racks[seat].held(state.tile) >= 2:
                yield at, _claim(state, seat, "pung"), "YUCI-12"


def _kong_short(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in _windows(events):
        for seat in _others(state):
            if state.racks[seat].held(state.tile) < 3:
                yield at, _claim(state, seat, "kong"), "YUCI-13"


def _kong_after_pung(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _discards(events):
        if state.drawn == NO_TILE and state.phase == TURN:
            tile = KINDS[state.racks[data.seat].melds[-1].tile]
            yield at, ActionTaken(data.seat, "kong", (tile,), choice="added"), "YUCI-13"


def _replacement_missing(rng: Random, events: list[AnyEvent]) -> Planted | None:
    places = []
    for at, data, state in _scenes(events):
        after = events[at + 1].data if at + 1 < len(events) else None
        if not isinstance(data, CardsDealt) or data.why != "replacement" or not isinstance(after, ActionTaken):
            continue
        if after.action == "discard" and state.racks[state.turn].held(KIND[after.cards[0]]):
            places.append(at)
    if not places:
        return None
    at = rng.choice(places)
    return Planted(without(events, at), "YUCI-13", at)


def _replacement_as_draw(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _scenes(events):
        if isinstance(data, CardsDealt) and data.why == "replacement" and state.phase in (REPLACE, ROB):
            yield at, replace(data, why="draw"), "YUCI-13"


def _kong_punged(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in _scenes(events):
        if state.phase == ROB:
            for seat in _others(state):
                yield at, _claim(state, seat, "pung"), "YUCI-31"


def _declared_pung(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in _windows(events):
        for seat in _others(state):
            if state.declared >> seat & 1:
                yield at, _claim(state, seat, "pung"), "YUCI-15"


def _face_down_claim(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in _windows(events):
        if not state.on_table:
            for seat in _others(state):
                yield at, _claim(state, seat, "pung"), "YUCI-14"


# declaring and winning


def _declared_unready(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _discards(events):
        if data.choice is None and not state.declared >> data.seat & 1:
            for fault in declare_faults(state, data.seat, KIND[data.cards[0]]):
                yield at, replace(data, choice="ready"), fault.clause


def _hand_frozen(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _discards(events):
        if state.declared >> data.seat & 1:
            for kind in sorted(set(tiles_in(state.racks[data.seat].keys))):
                if kind != state.drawn:
                    yield at, replace(data, cards=(KINDS[kind],)), "YUCI-15"


def _false_win(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in _scenes(events):
        if state.phase in (WINDOW, ROB) and state.on_table:
            for seat in _others(state):
                if not state.declared >> seat & 1:
                    yield at, _claim(state, seat, "hu"), "YUCI-17"


def _win_let_go(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in _scenes(events):
        if state.phase in (WINDOW, ROB):
            for seat in _others(state):
                if state.dead >> seat & 1 and state.waits[seat] >> state.tile & 1:
                    yield at, _claim(state, seat, "hu"), "YUCI-19"


def _farther_wins(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _scenes(events):
        if isinstance(data, ActionTaken) and data.action == "hu" and state.phase in (WINDOW, ROB):
            for seat in range(SEATS):
                if seat != data.seat and state.can_win(seat) and state.nearer(seat) >= 0:
                    yield at, replace(data, seat=seat), "YUCI-18"


def _hu_target(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _scenes(events):
        if isinstance(data, ActionTaken) and data.action == "hu":
            yield at, replace(data, target=data.seat), "YUCI-17"


def _answered_twice(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in _scenes(events):
        if state.phase in (WINDOW, ROB):
            for seat in range(SEATS):
                if state.answered >> seat & 1:
                    yield at, ActionTaken(seat, "pass"), "YUCI-35"


def _idle_pass(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in _scenes(events):
        if state.phase == TURN:
            yield at, ActionTaken((state.turn + 1) % SEATS, "pass"), "YUCI-35"


# fields


def _amount(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _discards(events):
        yield at, replace(data, amount=1), "CONTRACT-fields"


def _points(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _scenes(events):
        if isinstance(data, CardsDealt) and state.phase != DEAL:
            yield at, PointsMoved((Transfer(0, 1, 1, "kong"),), None), "CONTRACT-fields"


def _leave_unsaid(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _scenes(events):
        if isinstance(data, ActionTaken) and data.action == "leave":
            yield at, replace(data, choice=None), "YUCI-33"


# from hand to hand


def _dice(rng: Random, events: list[AnyEvent]) -> Planted | None:
    start = events[0].data
    assert isinstance(start, HandStarted)
    dice = rng.choice(([0, 3], [7, 1], [6], [1, 1, 1]))
    return Planted(change(events, 0, replace(start, context={**start.context, "dice": dice})), "YUCI-6", 0)


def _first_hand(rng: Random, events: list[AnyEvent]) -> Planted | None:
    start = events[0].data
    assert isinstance(start, HandStarted)
    context = {**start.context, "first_hand": not start.context["first_hand"]}
    return Planted(change(events, 0, replace(start, context=context)), "YUCI-5", 0)


def _wrong_dealer(rng: Random, events: list[AnyEvent]) -> Planted | None:
    start = events[0].data
    assert isinstance(start, HandStarted)
    prev: Any = start.context.get("prev")
    if prev is None or prev["result"] == "left":
        return None
    told = {**prev, "dealer": (prev["dealer"] + 2) % SEATS}
    if prev["result"] == "win" and told["dealer"] == prev["winner"]:
        told["winner"] = (prev["winner"] + 1) % SEATS
    context = {**start.context, "prev": told}
    return Planted(change(events, 0, replace(start, context=context)), END_CLAUSE[prev["result"]], 0)


def plants() -> Mapping[str, Plant]:
    """Make the table of faults."""
    return {
        "tile_not_held": changed(_tile_not_held),
        "out_of_turn": changed(_out_of_turn),
        "tile_fifth": changed(_tile_fifth),
        "tile_unknown": changed(_tile_unknown),
        "wrong_drawer": changed(_wrong_drawer),
        "face_up": changed(_face_up),
        "deal_order": _deal_order,
        "deal_short": changed(_deal_short),
        "settled_early": _settled_early,
        "voided": _voided,
        "draw_reserved": added(_draw_reserved),
        "kong_reserved": added(_kong_reserved),
        "leave_late": added(_leave_late),
        "chow": added(_chow),
        "pung_short": added(_pung_short),
        "pung_let_go": added(_pung_let_go),
        "kong_short": added(_kong_short),
        "kong_after_pung": added(_kong_after_pung),
        "replacement_missing": _replacement_missing,
        "replacement_as_draw": changed(_replacement_as_draw),
        "kong_punged": added(_kong_punged),
        "declared_pung": added(_declared_pung),
        "face_down_claim": added(_face_down_claim),
        "declared_unready": changed(_declared_unready),
        "hand_frozen": changed(_hand_frozen),
        "false_win": added(_false_win),
        "win_let_go": added(_win_let_go),
        "farther_wins": changed(_farther_wins),
        "hu_target": changed(_hu_target),
        "answered_twice": added(_answered_twice),
        "idle_pass": added(_idle_pass),
        "amount": changed(_amount),
        "points": added(_points),
        "leave_unsaid": changed(_leave_unsaid),
        "dice": _dice,
        "first_hand": _first_hand,
        "wrong_dealer": _wrong_dealer,
        **MONEY_PLANTS,
    }


PLANTS: Mapping[str, Plant] = plants()
