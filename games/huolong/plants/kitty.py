"""Faults of the kitty: taking it, laying away, planting, the third big joker."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from events.model import ActionTaken, AnyEvent, CardsDealt
from games.huolong import GAME
from games.huolong.hand import NOBODY, PLANT, TAKE
from games.huolong.kitty import takeable
from games.huolong.pack import BIG, KINDS, cards_of, held, kinds_of
from games.huolong.score import SEATS, after
from games.huolong.trump import ONE
from games.simulator import Plant, Planted
from games.tileplants import Spot, added, changed, scenes, without


def _taken(events: Sequence[AnyEvent]) -> Iterator[tuple[int, CardsDealt, Any]]:
    for at, data, state in scenes(GAME, events):
        if state.phase == TAKE and isinstance(data, CardsDealt):
            yield at, data, state


def _receiver(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _taken(events):
        for seat in SEATS:
            if seat != state.dealer:
                yield at, replace(data, to=seat), "HUOLONG-3" if state.first else "HUOLONG-9"


def _taken_other(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _taken(events):
        other = next(card for card in KINDS if card not in data.cards)
        yield at, replace(data, cards=(other, *data.cards[1:])), "HUOLONG-9"


def _taken_down(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _taken(events):
        yield at, replace(data, face="down"), "HUOLONG-9"


def _actions(events: Sequence[AnyEvent], *verbs: str) -> Iterator[tuple[int, ActionTaken, Any]]:
    for at, data, state in scenes(GAME, events):
        if isinstance(data, ActionTaken) and data.action in verbs:
            yield at, data, state


def _bury_five(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _actions(events, "bury"):
        yield at, replace(data, cards=data.cards[:5]), "HUOLONG-9"


def _bury_strange(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _actions(events, "bury"):
        other = next(kind for kind in range(54) if not held(state.hands[data.seat], kind))
        yield at, replace(data, cards=(KINDS[other], *data.cards[1:])), "HUOLONG-9"


def _bury_twice(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _actions(events, "bury"):
        yield at + 1, data, "HUOLONG-9"


def _plant_strange(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _actions(events, "no_plant"):
        if held(state.hands[data.seat], BIG) < 3:
            yield at, replace(data, action="plant", cards=("RJ", "RJ", "RJ")), "HUOLONG-10"


def _plant_other(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _actions(events, "plant"):
        own = [kind for kind in kinds_of(state.hands[data.seat]) if kind != BIG]
        yield at, replace(data, cards=(*data.cards[1:], *cards_of(own[:1]))), "HUOLONG-10"


def _picked_wrong(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in scenes(GAME, events):
        if isinstance(data, CardsDealt) and data.why == "replacement":
            for card in cards_of(state.kitty):
                if card not in data.cards:
                    yield at, replace(data, cards=(card, *data.cards[1:])), "HUOLONG-10"


def _not_picked(rng: Random, events: list[AnyEvent]) -> Planted | None:
    """Leave out the cards that a seat takes for its jokers."""
    places = [
        at
        for at, data, _ in scenes(GAME, events)
        if isinstance(data, CardsDealt) and data.why == "replacement" and _acts(events[at + 1])
    ]
    if not places:
        return None
    at = rng.choice(places)
    return Planted(without(events, at), "HUOLONG-10", at)


def _acts(event: AnyEvent, planter: int = NOBODY) -> bool:
    """Say whether the hand goes on with a play or with the planting of another seat than this one."""
    data = event.data
    if not isinstance(data, ActionTaken) or data.action not in ("play", "plant", "no_plant"):
        return False
    return data.action != "plant" or data.seat != planter


def _not_asked(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in _actions(events, "plant", "no_plant"):
        if state.phase == PLANT and state.forced == NOBODY and not any(state.owed):
            for seat in SEATS:
                if not state.pending >> seat & 1:
                    yield at, ActionTaken(seat, "no_plant"), "HUOLONG-D6"


def _answer_lost(rng: Random, events: list[AnyEvent]) -> Planted | None:
    """Leave out a seat's answer; where it has to plant next all the same, that is an answer, too."""
    places = [at for at, data, _ in _actions(events, "no_plant") if _acts(events[at + 1], data.seat)]
    if not places:
        return None
    at = rng.choice(places)
    return Planted(without(events, at), "HUOLONG-D6", at)


def _asked_order(rng: Random, events: list[AnyEvent]) -> Planted | None:
    """Let two seats answer in the wrong order."""
    for at, data, _ in _actions(events, "no_plant"):
        nxt = events[at + 1].data
        if isinstance(nxt, ActionTaken) and nxt.action == "no_plant":
            first, second = events[at], events[at + 1]
            swapped = [*events[:at], replace(first, data=nxt), replace(second, data=data), *events[at + 2 :]]
            return Planted(swapped, "HUOLONG-D6", at)
    return None


def _forced(events: Sequence[AnyEvent]) -> Iterator[tuple[int, ActionTaken, Any]]:
    for at, data, state in _actions(events, "plant"):
        if state.forced == data.seat:
            yield at, data, state


def _third_refused(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _forced(events):
        yield at, replace(data, action="no_plant", cards=()), "HUOLONG-11"


def _third_lost(rng: Random, events: list[AnyEvent]) -> Planted | None:
    """Leave out the third joker and the card that it brings."""
    for at, _, _ in _forced(events):
        if _acts(events[at + 2]):
            return Planted(without(without(events, at), at), "HUOLONG-11", at)
    return None


def _plant_late(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in _actions(events, "play"):
        for seat in SEATS:
            if state.played and held(state.hands[seat], BIG) and takeable(state.kitty):
                yield at, ActionTaken(seat, "plant", ONE), "HUOLONG-10"


def _play_early(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _actions(events, "bury"):
        yield at, ActionTaken(after(data.seat), "play", ()), "HUOLONG-9"
        yield at, replace(data, action="play", cards=data.cards[:1]), "HUOLONG-9"


PLANTS: Mapping[str, Plant] = {
    "kitty_receiver": changed(_receiver),
    "kitty_other_card": changed(_taken_other),
    "kitty_taken_face_down": changed(_taken_down),
    "bury_five": changed(_bury_five),
    "bury_card_not_held": changed(_bury_strange),
    "bury_twice": added(_bury_twice),
    "plant_not_held": changed(_plant_strange),
    "plant_other_card": changed(_plant_other),
    "plant_late": added(_plant_late),
    "picked_wrong": changed(_picked_wrong),
    "picked_missing": _not_picked,
    "answer_unasked": added(_not_asked),
    "answer_missing": _answer_lost,
    "answer_order": _asked_order,
    "third_joker_refused": changed(_third_refused),
    "third_joker_missing": _third_lost,
    "play_before_bury": added(_play_early),
}
