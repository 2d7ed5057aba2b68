"""Faults that can be planted into a clean hand of jiuliu, each with the finding that must name it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from events.model import ActionTaken, AnyEvent, CardsDealt, HandStarted, Transfer
from games.betting_plants import (
    Spot,
    added,
    changed,
    end_of,
    missing_transfer,
    points_moved,
    reposted,
    settled,
    unknown_verb,
    void_plant,
    without,
    wrong_amount,
    wrong_payer,
    wrong_result,
)
from games.jiuliu.faults import CLAIM, CLAUSE, DISCARD, DRAW
from games.jiuliu.game import GAME
from games.jiuliu.pack import KINDS
from games.jiuliu.planting import acts, deals, held, walk
from games.jiuliu.plants_claims import CLAIMS
from games.jiuliu.player import discards
from games.jiuliu.wins import ORDER
from games.simulator import Plant, Planted, change, reseal


def _card_twice(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in deals(events, "draw"):
        full = [card for card in range(48) if state.seen[card] == 2]
        if full:
            yield at, replace(data, cards=(KINDS[full[at % len(full)]],)), "JIULIU-1"


def _card_strange(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in deals(events, "draw"):
        yield at, replace(data, cards=("Th",)), "JIULIU-1"


def _five_seats(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    start = events[0].data
    assert isinstance(start, HandStarted)
    more = [replace(start.seats[0], seat=n, player=f"extra-{n}") for n in range(len(start.seats), 5)]
    yield 0, replace(start, seats=(*start.seats, *more)), "JIULIU-2"


def _dealer_missing(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    start: Any = events[0].data
    yield 0, replace(start, dealer=None), "CONTRACT-start"


def _hand_short(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in deals(events, "initial"):
        yield at, replace(data, cards=data.cards[1:]), "JIULIU-6"


def _hand_shown(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in deals(events, "initial"):
        yield at, replace(data, face="up"), "JIULIU-6"


def _deal_order(rng: Random, events: list[AnyEvent]) -> Planted | None:
    """Let the hand of the seat after the dealer be dealt first."""
    places = [at for at, _, _ in deals(events, "initial")]
    first, second = places[0], places[1]
    if second != first + 1:
        return None
    swapped = change(change(events, first, events[second].data), second, events[first].data)
    return Planted(swapped, "JIULIU-40", first)


def _draw_seat(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in deals(events, "draw"):
        yield at, replace(data, to=(data.to + 1) % state.n), "JIULIU-40"  # type: ignore[operator]


def _draw_hidden(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in deals(events, "draw"):
        yield at, replace(data, face="down"), "JIULIU-40"


def _draw_empty(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in walk(events):
        if at == end_of(events) and not state.stock and state.phase == DRAW:
            yield at, CardsDealt(state.turn, "up", "draw", ("As",)), "JIULIU-39"


def _removed(events: list[AnyEvent], spots: list[tuple[int, str]], rng: Random) -> Planted | None:
    if not spots:
        return None
    at, clause = rng.choice(spots)
    return Planted(without(events, at), clause, at)


def _forced_missed(rng: Random, events: list[AnyEvent]) -> Planted | None:
    """Leave a forced claim out with the discard after it: the next draw shows it."""
    spots = []
    for at, _, state in acts(events, *CLAUSE):
        right = state.pending
        if right is None or not right.must or right.verb == "tie":
            continue
        follows = events[at + 1].data
        if isinstance(follows, CardsDealt) or (isinstance(follows, ActionTaken) and follows.action == "discard"):
            spots.append((at, "JIULIU-18"))
    return _removed(events, spots, rng)


def _pass_missing(rng: Random, events: list[AnyEvent]) -> Planted | None:
    """Leave a pass out before a draw."""
    spots = [(at, "JIULIU-40") for at, _, _ in acts(events, "pass") if isinstance(events[at + 1].data, CardsDealt)]
    return _removed(events, spots, rng)


def _priority(rng: Random, events: list[AnyEvent]) -> Planted | None:
    """Leave a pass out before a claim that it went before."""
    spots = []
    for at, _, state in acts(events, "pass"):
        after = events[at + 1].data
        right = state.pending
        if not isinstance(after, ActionTaken) or right is None:
            continue
        for later in state.later():
            if later.seat == after.seat and later.verb == after.action:
                spots.append((at, "JIULIU-21" if later.level == right.level else "JIULIU-20"))
    return _removed(events, spots, rng)


def _banned(clause: str) -> Any:
    """Discard a card that a ban keeps in the hand."""

    def spots(events: Sequence[AnyEvent]) -> Iterator[Spot]:
        for at, data, state in acts(events, "discard"):
            if state.phase != DISCARD or state.turn != data.seat:
                continue
            seat = state.seats[data.seat]
            legal, relaxed = discards(seat.hand, seat.tied)
            if relaxed is not None:
                continue
            for face in range(24):
                if not seat.hand[face] or legal >> face & 1:
                    continue
                counts = seat.hand[face // 3 * 3 : face // 3 * 3 + 3]
                breaks = min(counts) == 1 and max(counts) < 3 and seat.hand[face] == 1
                marks = {
                    "JIULIU-34": seat.hand[face] > 2,
                    "JIULIU-32": breaks,
                    "JIULIU-33": seat.hand[face] < 3 and seat.tied >> face & 1,
                }
                if marks[clause]:
                    yield at, replace(data, cards=(held(seat, face),)), clause

    return spots


def _discard_missing(rng: Random, events: list[AnyEvent]) -> Planted | None:
    """Leave a discard out before a draw."""
    places = [at for at, _, _ in acts(events, "discard") if isinstance(events[at + 1].data, CardsDealt)]
    return _removed(events, [(at, "JIULIU-38") for at in places], rng)


def _discard_not_held(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in acts(events, "discard"):
        seat = state.seats[data.seat]
        lacking = [card for card in range(48) if not seat.held[card]]
        yield at, replace(data, cards=(KINDS[lacking[at % len(lacking)]],)), "JIULIU-38"


def _discard_turn(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in acts(events, "discard"):
        place = (data.seat + 1) % state.n
        seat = state.seats[place]
        if seat.size:
            card = next(card for card in range(48) if seat.held[card])
            yield at, replace(data, seat=place, cards=(KINDS[card],)), "JIULIU-40"


def _piao_late(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in walk(events):
        if state.given and not state.end:
            yield at, ActionTaken(0, "piao", amount=1), "JIULIU-31"


def _piao_high(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in acts(events, "piao"):
        yield at, replace(data, amount=state.rules.piao_max + 1), "JIULIU-31"


def _piao_twice(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in acts(events, "piao"):
        yield at + 1, data, "JIULIU-31"


def _claims(events: Sequence[AnyEvent]) -> Iterator[tuple[int, ActionTaken, Any]]:
    for at, data, state in acts(events, *CLAUSE, "pass"):
        if state.phase == CLAIM:
            yield at, data, state


def _ref_wrong(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _claims(events):
        yield at, replace(data, ref=state.ref - 1), "JIULIU-40"


def _target_wrong(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _claims(events):
        yield at, replace(data, target=(state.owner + 1) % state.n), "JIULIU-40"


def _auto_tie(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in acts(events, "tie", "hu"):
        yield at, replace(data, auto=True), "JIULIU-18"


def _pass_forced(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in walk(events):
        right = state.pending
        if right is not None and right.must:
            yield at, ActionTaken(right.seat, "pass", choice="tie"), "JIULIU-18"


def _card_count(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in acts(events, "discard"):
        yield at, replace(data, amount=1), "CONTRACT-fields"


def _early(rng: Random, events: list[AnyEvent]) -> Planted | None:
    """Settle a hand before its end."""
    end = end_of(events)
    places = [at for at, _, state in walk(events) if not state.over and state.phase in (DISCARD, DRAW, CLAIM)]
    places = [at for at in places if at < end]
    if not places:
        return None
    at = rng.choice(places)
    return Planted(reseal([*events[:at], *events[end:]], at), "JIULIU-39", at)


def _paid_for_nothing(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    """Let somebody pay where the stock ran out."""
    if (end := settled(events)) is not None and not end[1].transfers:
        yield end[0], reposted(end[1], (Transfer(0, 1, 10, "hu"),)), "JIULIU-39"


def _other_type(right: Any, due: Any) -> Any:
    return None if right is None else ORDER[(ORDER.index(right) + 1) % len(ORDER)]


def _more(right: Any, due: Any) -> Any:
    return None if right is None else right + 1


def _other_seats(right: Any, due: Any) -> Any:
    return [] if right else [0]


PLANTS: Mapping[str, Plant] = {
    **CLAIMS,
    "card_twice": changed(_card_twice),
    "card_strange": changed(_card_strange),
    "five_seats": changed(_five_seats),
    "dealer_missing": changed(_dealer_missing),
    "hand_short": changed(_hand_short),
    "hand_shown": changed(_hand_shown),
    "deal_order": _deal_order,
    "draw_seat": changed(_draw_seat),
    "draw_hidden": changed(_draw_hidden),
    "draw_empty": added(_draw_empty),
    "forced_missed": _forced_missed,
    "pass_forced": added(_pass_forced),
    "pass_missing": _pass_missing,
    "priority": _priority,
    "discard_breaks": changed(_banned("JIULIU-32")),
    "discard_tied": changed(_banned("JIULIU-33")),
    "discard_locked": changed(_banned("JIULIU-34")),
    "discard_missing": _discard_missing,
    "discard_not_held": changed(_discard_not_held),
    "discard_turn": changed(_discard_turn),
    "discard_amount": changed(_card_count),
    "piao_late": added(_piao_late),
    "piao_high": changed(_piao_high),
    "piao_twice": added(_piao_twice),
    "ref_wrong": changed(_ref_wrong),
    "target_wrong": changed(_target_wrong),
    "auto_optional": changed(_auto_tie),
    "settled_early": _early,
    "paid_for_nothing": changed(_paid_for_nothing),
    "amount_wrong": changed(wrong_amount(GAME, "hu")),
    "payer_missing": changed(missing_transfer(GAME, "hu")),
    "payer_wrong": changed(wrong_payer("JIULIU-31")),
    "pig_amount": changed(wrong_amount(GAME, "pig")),
    "type_wrong": changed(wrong_result(GAME, "type", _other_type)),
    "hu_wrong": changed(wrong_result(GAME, "hu", _more)),
    "score_wrong": changed(wrong_result(GAME, "score", _more)),
    "self_draw_wrong": changed(
        wrong_result(GAME, "self_draw", lambda right, due: None if right is None else not right)
    ),
    "pigs_wrong": changed(wrong_result(GAME, "pigs", _other_seats)),
    "winner_wrong": changed(wrong_result(GAME, "winner", lambda right, due: 0 if right is None else 1 - min(right, 1))),
    "end_wrong": changed(wrong_result(GAME, "end", lambda right, due: "pig" if right == "hu" else "hu")),
    "voided": void_plant("JIULIU-40"),
    "verb_unknown": added(unknown_verb),
    "points_moved": added(points_moved),
}
"""Fault name → how it is planted; `pig_amount` only where pigs pay, `draw_empty` only where the stock ran out."""
