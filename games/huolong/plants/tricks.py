"""Faults of the tricks and of leaving."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from events.model import ActionTaken, AnyEvent, CardsDealt, HandSettled
from games.huolong import GAME
from games.huolong.hand import LEFT, OVER
from games.huolong.pack import BIG, KIND, KINDS, SMALL, UNIT, cards_of, held, kinds_of, same
from games.huolong.ranking import TRUMP
from games.huolong.score import SEATS, after
from games.simulator import Plant, Planted
from games.tileplants import Spot, added, changed, scenes, without


def _plays(events: Sequence[AnyEvent]) -> Iterator[tuple[int, ActionTaken, Any]]:
    for at, data, state in scenes(GAME, events):
        if isinstance(data, ActionTaken) and data.action == "play":
            yield at, data, state


def _leads(events: Sequence[AnyEvent]) -> Iterator[tuple[int, ActionTaken, Any]]:
    for at, data, state in _plays(events):
        if not state.played:
            yield at, data, state


def _follows(events: Sequence[AnyEvent]) -> Iterator[tuple[int, ActionTaken, Any]]:
    for at, data, state in _plays(events):
        if state.played:
            yield at, data, state


def _wrong_lead(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _leads(events):
        seat = after(data.seat)
        own = kinds_of(state.hands[seat])
        if own:
            yield at, replace(data, seat=seat, cards=tuple(cards_of(own[:1]))), "HUOLONG-15"


def _winner(clause: str) -> Plant:
    """Let a seat lead that the clause keeps from having won the last trick."""

    def spots(events: Sequence[AnyEvent]) -> Iterator[Spot]:
        for at, data, state in _leads(events):
            for seat in SEATS:
                own = kinds_of(state.hands[seat])
                if seat != data.seat and own and state.tricks and clause == _kept_by(state, seat):
                    yield at, replace(data, seat=seat, cards=tuple(cards_of(own[:1]))), clause

    return changed(spots)


def _kept_by(state: Any, seat: int) -> str:
    """Say which clause kept a seat from winning the last trick: form of a ruff, form or suit, rank, or height."""
    own, led, best = ([KIND[card] for card in state.table[each]] for each in (seat, state.leader, state.winner))
    ranks = state.ranking
    classes = {ranks.classes[kind] for kind in own}
    suit = ranks.classes[led[0]]
    if classes != {suit} and classes != {TRUMP}:
        return "HUOLONG-21"
    if same(own):
        lower = ranks.classes[best[0]] in classes and ranks.strengths[own[0]] < ranks.strengths[best[0]]
        return "HUOLONG-13" if lower else "HUOLONG-22"
    return "HUOLONG-21" if classes == {suit} else "HUOLONG-20"


def _order(rng: Random, events: list[AnyEvent]) -> Planted | None:
    """Let two seats follow in the wrong order."""
    places = [at for at, _, state in _follows(events) if state.played.bit_count() < 3 and _play(events[at + 1])]
    if not places:
        return None
    at = rng.choice(places)
    one, two = events[at], events[at + 1]
    swapped = [*events[:at], replace(one, data=two.data), replace(two, data=one.data), *events[at + 2 :]]
    return Planted(swapped, "HUOLONG-15", at)


def _play(event: AnyEvent) -> bool:
    return isinstance(event.data, ActionTaken) and event.data.action == "play"


def _played_twice(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in _follows(events):
        own = kinds_of(state.hands[state.leader])
        if own:
            yield at, ActionTaken(state.leader, "play", tuple(cards_of(own[:1]))), "HUOLONG-15"


def _lead_form(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _leads(events):
        own = kinds_of(state.hands[data.seat])
        if own[0] != own[-1]:
            yield at, replace(data, cards=tuple(cards_of([own[0], own[-1]]))), "HUOLONG-16"


def _lead_strange(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _leads(events):
        yield at, replace(data, cards=(_strange(state, data.seat),)), "HUOLONG-16"


def _strange(state: Any, seat: int) -> str:
    return KINDS[next(kind for kind in range(54) if not held(state.hands[seat], kind))]


def _count(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _follows(events):
        more = list(kinds_of(state.hands[data.seat]))
        for card in data.cards:
            more.remove(KIND[card])
        if more:
            yield at, replace(data, cards=(*data.cards, *cards_of(more[:1]))), "HUOLONG-17"
        if len(data.cards) > 1:
            yield at, replace(data, cards=data.cards[1:]), "HUOLONG-17"


def _follow_strange(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _follows(events):
        yield at, replace(data, cards=(_strange(state, data.seat), *data.cards[1:])), "HUOLONG-17"


def _revoke(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _follows(events):
        code = state.hands[data.seat]
        others = kinds_of(code & ~state.mask)
        if any(UNIT[KIND[card]] & state.mask for card in data.cards) and len(others) >= len(data.cards):
            yield at, replace(data, cards=tuple(cards_of(others[: len(data.cards)]))), "HUOLONG-18"


def _mistaken(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    """Play a level card or a 2 as if it were a plain card of its printed suit, with such a card in hand."""
    for at, data, state in _follows(events):
        code, ranks = state.hands[data.seat], state.ranking
        if len(data.cards) == 1 and code & state.mask and state.mask != ranks.masks[TRUMP]:
            suit = next(suit for suit in range(TRUMP) if ranks.masks[suit] == state.mask)
            for kind in kinds_of(code & ranks.masks[TRUMP]):
                if kind < SMALL and kind // 13 == suit:
                    yield at, replace(data, cards=(KINDS[kind],)), "HUOLONG-12"


def _settled_early(rng: Random, events: list[AnyEvent]) -> Planted | None:
    """Leave out the last play."""
    plays = [at for at, _, _ in _plays(events)]
    if not plays or not isinstance(events[plays[-1] + 1].data, HandSettled):
        return None
    return Planted(without(events, plays[-1]), "HUOLONG-24", plays[-1])


def _after_last(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in scenes(GAME, events):
        if isinstance(data, HandSettled) and state.phase == OVER:
            yield at, ActionTaken(state.winner, "play", ("3s",)), "HUOLONG-24"
            yield at, CardsDealt(0, "down", "initial", ("3s",)), "HUOLONG-24"


def _leave_late(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in scenes(GAME, events):
        if isinstance(data, HandSettled) and state.phase == OVER:
            yield at, ActionTaken(at % 4, "leave", choice="quit"), "HUOLONG-35"


def _after_leave(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in scenes(GAME, events):
        if isinstance(data, HandSettled) and state.phase == LEFT:
            seat = next((s for s in SEATS if held(state.hands[s], BIG)), after(state.leaver))
            yield at, ActionTaken(seat, "play", ("RJ",)), "HUOLONG-35"
            yield at, ActionTaken(seat, "leave", choice="quit"), "HUOLONG-35"


def _leave_choice(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in scenes(GAME, events):
        if isinstance(data, ActionTaken) and data.action == "leave":
            yield at, replace(data, choice=None), "CONTRACT-fields"


PLANTS: Mapping[str, Plant] = {
    "lead_out_of_turn": changed(_wrong_lead),
    "ruff_without_form": _winner("HUOLONG-20"),
    "won_without_form": _winner("HUOLONG-21"),
    "won_by_lower": _winner("HUOLONG-22"),
    "order_mistaken": _winner("HUOLONG-13"),
    "follow_order": _order,
    "played_twice": added(_played_twice),
    "lead_form": changed(_lead_form),
    "lead_not_held": changed(_lead_strange),
    "follow_count": changed(_count),
    "follow_not_held": changed(_follow_strange),
    "revoke": changed(_revoke),
    "trump_mistaken": changed(_mistaken),
    "settled_early": _settled_early,
    "event_after_last": added(_after_last),
    "leave_late": added(_leave_late),
    "event_after_leave": added(_after_leave),
    "leave_choice": changed(_leave_choice),
}
