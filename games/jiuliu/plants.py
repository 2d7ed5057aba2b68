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
    scenes,
    settled,
    unknown_verb,
    void_plant,
    without,
    wrong_amount,
    wrong_payer,
    wrong_result,
)
from games.jiuliu.declare import card_win, laid_win
from games.jiuliu.faults import CLAIM, CLAUSE, DISCARD, DRAW
from games.jiuliu.game import GAME
from games.jiuliu.pack import CARDS_OF, FACE_OF, KINDS, OTHERS
from games.jiuliu.player import Seat, discards
from games.jiuliu.rights import chi_from_hand, chi_tabled
from games.jiuliu.settle import pig_clause
from games.jiuliu.wins import ORDER, Short
from games.simulator import Plant, Planted, change, reseal


def _all(events: Sequence[AnyEvent]) -> Iterator[tuple[int, Any, Any]]:
    """Go through a hand up to its closing event, with the state before each."""
    return scenes(GAME, events[: end_of(events) + 1])


def _deals(events: Sequence[AnyEvent], why: str) -> Iterator[tuple[int, CardsDealt, Any]]:
    for at, data, state in _all(events):
        if isinstance(data, CardsDealt) and data.why == why:
            yield at, data, state


def _acts(events: Sequence[AnyEvent], *verbs: str) -> Iterator[tuple[int, ActionTaken, Any]]:
    for at, data, state in _all(events):
        if isinstance(data, ActionTaken) and data.action in verbs:
            yield at, data, state


def _held(seat: Seat, face: int) -> str:
    return KINDS[next(card for card in CARDS_OF[face] if seat.held[card])]


def _card_twice(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _deals(events, "draw"):
        full = [card for card in range(48) if state.seen[card] == 2]
        if full:
            yield at, replace(data, cards=(KINDS[full[at % len(full)]],)), "JIULIU-1"


def _card_strange(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _deals(events, "draw"):
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
    for at, data, _ in _deals(events, "initial"):
        yield at, replace(data, cards=data.cards[1:]), "JIULIU-6"


def _hand_shown(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _deals(events, "initial"):
        yield at, replace(data, face="up"), "JIULIU-6"


def _deal_order(rng: Random, events: list[AnyEvent]) -> Planted | None:
    """Let the hand of the seat after the dealer be dealt first."""
    places = [at for at, _, _ in _deals(events, "initial")]
    first, second = places[0], places[1]
    if second != first + 1:
        return None
    swapped = change(change(events, first, events[second].data), second, events[first].data)
    return Planted(swapped, "JIULIU-40", first)


def _draw_seat(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _deals(events, "draw"):
        yield at, replace(data, to=(data.to + 1) % state.n), "JIULIU-40"  # type: ignore[operator]


def _draw_hidden(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _deals(events, "draw"):
        yield at, replace(data, face="down"), "JIULIU-40"


def _draw_empty(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in _all(events):
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
    for at, _, state in _acts(events, *CLAUSE):
        right = state.pending
        if right is None or not right.must or right.verb == "tie":
            continue
        follows = events[at + 1].data
        if isinstance(follows, CardsDealt) or (isinstance(follows, ActionTaken) and follows.action == "discard"):
            spots.append((at, "JIULIU-18"))
    return _removed(events, spots, rng)


def _pass_missing(rng: Random, events: list[AnyEvent]) -> Planted | None:
    """Leave a pass out before a draw."""
    spots = [(at, "JIULIU-40") for at, _, _ in _acts(events, "pass") if isinstance(events[at + 1].data, CardsDealt)]
    return _removed(events, spots, rng)


def _priority(rng: Random, events: list[AnyEvent]) -> Planted | None:
    """Leave a pass out before a claim that it went before."""
    spots = []
    for at, _, state in _acts(events, "pass"):
        after = events[at + 1].data
        right = state.pending
        if not isinstance(after, ActionTaken) or right is None:
            continue
        for later in state.later():
            if later.seat == after.seat and later.verb == after.action:
                spots.append((at, "JIULIU-21" if later.level == right.level else "JIULIU-20"))
    return _removed(events, spots, rng)


def _hu_before_shao(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in _all(events):
        right = state.pending
        if right is not None and right.level == 1:
            for later in state.later():
                if later.verb == "hu" and later.seat != right.seat:
                    yield at, ActionTaken(later.seat, "hu"), "JIULIU-26"


def _open_card(state: Any) -> bool:
    """Say whether a card lies on the table that seats may still ask for."""
    return bool(state.card >= 0 and state.phase in (CLAIM, DRAW) and not state.end)


def _undue(state: Any, seat: int, verb: str) -> bool:
    right = state.pending
    rights = [] if right is None else [right, *state.later()]
    return not any(r.seat == seat and r.verb == verb for r in rights)


def _tie_undue(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    """Let a seat 贴 that is not the one after the discarder."""
    for at, _, state in _all(events):
        if not _open_card(state) or state.drawn:
            continue
        face = FACE_OF[state.card]
        for place, seat in enumerate(state.seats):
            if place == (state.owner + 1) % state.n or seat.kou > 1 or seat.passed(face, state.rules):
                continue
            if chi_from_hand(seat, face, state.rules) or chi_tabled(seat, face):
                continue
            for other in OTHERS[face]:
                if seat.free(other):
                    yield at, ActionTaken(place, "tie", (_held(seat, other),)), "JIULIU-7"


def _tie_refused(bar: str) -> Any:
    """Let the next seat 贴 where a bar stands: two 口 already, or a 贴 of the face declined before."""

    def spots(events: Sequence[AnyEvent]) -> Iterator[Spot]:
        for at, _, state in _all(events):
            if not _open_card(state) or state.drawn:
                continue
            face = FACE_OF[state.card]
            place = (state.owner + 1) % state.n
            seat = state.seats[place]
            barred = seat.kou > 1 if bar == "JIULIU-8" else seat.passed(face, state.rules)
            if barred and _undue(state, place, "tie"):
                for other in OTHERS[face]:
                    if seat.free(other):
                        yield at, ActionTaken(place, "tie", (_held(seat, other),)), bar

    return spots


def _chi_undue(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in _all(events):
        if not _open_card(state):
            continue
        one, two = OTHERS[FACE_OF[state.card]]
        for place, seat in enumerate(state.seats):
            if seat.hand[one] and seat.hand[two] and _undue(state, place, "chi"):
                yield at, ActionTaken(place, "chi", (_held(seat, one), _held(seat, two))), "JIULIU-9"


def _chi_meld(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _acts(events, "chi"):
        if data.choice is not None:
            yield at, replace(data, choice="meld:9"), "JIULIU-9"


def _chi_wrong(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _acts(events, "chi"):
        seat = state.seats[data.seat]
        for face in range(24):
            if data.cards and seat.hand[face] and face // 3 != FACE_OF[state.card] // 3:
                yield at, replace(data, cards=(data.cards[0], _held(seat, face))), "JIULIU-9"


def _pair(seat: Seat, face: int) -> tuple[str, ...]:
    left = list(seat.held)
    found = []
    for _ in range(2):
        card = next(card for card in CARDS_OF[face] if left[card])
        left[card] -= 1
        found.append(KINDS[card])
    return tuple(found)


def _peng_undue(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    """Let a pair 碰 a discard."""
    for at, _, state in _all(events):
        if _open_card(state) and not state.drawn:
            face = FACE_OF[state.card]
            for place, seat in enumerate(state.seats):
                if place != state.owner and seat.hand[face] == 2 and _undue(state, place, "peng"):
                    yield at, ActionTaken(place, "peng", _pair(seat, face)), "JIULIU-10"


def _shao_undue(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    """Let a pair make a 勺 with another seat's card."""
    for at, _, state in _all(events):
        if _open_card(state):
            face = FACE_OF[state.card]
            for place, seat in enumerate(state.seats):
                if seat.hand[face] == 2 and _undue(state, place, "shao"):
                    yield at, ActionTaken(place, "shao", _pair(seat, face)), "JIULIU-11"


def _zou_undue(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    """Let a 碰 become a 走."""
    for at, _, state in _all(events):
        if _open_card(state) and not state.rules.zou_from_peng:
            for place, seat in enumerate(state.seats):
                if seat.tabled("peng", FACE_OF[state.card]) >= 0:
                    yield at, ActionTaken(place, "zou"), "JIULIU-12"


def _four_without(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    """Leave the cards out that must go down with a four."""
    plain = {"bankai": "zou", "quankai": "zou", "shaobankai": "shaozou", "shaoquankai": "shaozou"}
    for at, data, state in _acts(events, *plain):
        right = state.laying or state.pending
        if right is not None and right.four is not None and right.four.extras:
            cards = data.cards[: right.four.held]
            yield at, replace(data, action=plain[data.action], cards=cards), CLAUSE[data.action]


def _four_misnamed(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    """Call a 走 a 勺走, or the other way."""
    other = {"zou": "shaozou", "shaozou": "zou"}
    for at, data, _ in _acts(events, *other):
        yield at, replace(data, action=other[data.action]), CLAUSE[data.action]


def _dragon_misnamed(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _acts(events, "shuanglong"):
        yield at, replace(data, choice="zou" if data.choice == "shaozou" else "shaozou"), "JIULIU-17"


def _hu_false(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in _all(events):
        if _open_card(state) and state.drawn:
            for place, seat in enumerate(state.seats):
                if not seat.pig and card_win(state, place) is None:
                    yield at, ActionTaken(place, "hu"), "JIULIU-24"


def _hu_on_discard(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in _all(events):
        if _open_card(state) and not state.drawn:
            yield at, ActionTaken((state.owner + 1) % state.n, "hu"), "JIULIU-24"


def _hu_short(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in _all(events):
        if _open_card(state) and state.drawn:
            for place, seat in enumerate(state.seats):
                if not seat.pig and isinstance(card_win(state, place), Short):
                    yield at, ActionTaken(place, "hu"), "JIULIU-25"


def _hu_pig(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in _all(events):
        if _open_card(state) and state.drawn:
            for place, seat in enumerate(state.seats):
                if seat.pig:
                    yield at, ActionTaken(place, "hu"), pig_clause(seat.pig)


def _hu_opening(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in _all(events):
        if state.opening and not state.seats[state.dealer].pig and laid_win(state, state.dealer) is None:
            yield at, ActionTaken(state.dealer, "hu"), "JIULIU-28"


def _hu_undeclared(rng: Random, events: list[AnyEvent]) -> Planted | None:
    """Settle a win that nobody declared."""
    places = [at for at, _, _ in _acts(events, "hu")]
    if not places:
        return None
    return Planted(without(events, places[-1]), "JIULIU-39", places[-1])


def _banned(clause: str) -> Any:
    """Discard a card that a ban keeps in the hand."""

    def spots(events: Sequence[AnyEvent]) -> Iterator[Spot]:
        for at, data, state in _acts(events, "discard"):
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
                    yield at, replace(data, cards=(_held(seat, face),)), clause

    return spots


def _discard_missing(rng: Random, events: list[AnyEvent]) -> Planted | None:
    """Leave a discard out before a draw."""
    places = [at for at, _, _ in _acts(events, "discard") if isinstance(events[at + 1].data, CardsDealt)]
    return _removed(events, [(at, "JIULIU-38") for at in places], rng)


def _discard_not_held(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _acts(events, "discard"):
        seat = state.seats[data.seat]
        lacking = [card for card in range(48) if not seat.held[card]]
        yield at, replace(data, cards=(KINDS[lacking[at % len(lacking)]],)), "JIULIU-38"


def _discard_turn(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _acts(events, "discard"):
        place = (data.seat + 1) % state.n
        seat = state.seats[place]
        if seat.size:
            card = next(card for card in range(48) if seat.held[card])
            yield at, replace(data, seat=place, cards=(KINDS[card],)), "JIULIU-40"


def _piao_late(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in _all(events):
        if state.given and not state.end:
            yield at, ActionTaken(0, "piao", amount=1), "JIULIU-31"


def _piao_high(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _acts(events, "piao"):
        yield at, replace(data, amount=state.rules.piao_max + 1), "JIULIU-31"


def _piao_twice(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _acts(events, "piao"):
        yield at + 1, data, "JIULIU-31"


def _claims(events: Sequence[AnyEvent]) -> Iterator[tuple[int, ActionTaken, Any]]:
    for at, data, state in _acts(events, *CLAUSE, "pass"):
        if state.phase == CLAIM:
            yield at, data, state


def _ref_wrong(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _claims(events):
        yield at, replace(data, ref=state.ref - 1), "JIULIU-40"


def _target_wrong(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _claims(events):
        yield at, replace(data, target=(state.owner + 1) % state.n), "JIULIU-40"


def _auto_tie(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _acts(events, "tie", "hu"):
        yield at, replace(data, auto=True), "JIULIU-18"


def _pass_forced(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in _all(events):
        right = state.pending
        if right is not None and right.must:
            yield at, ActionTaken(right.seat, "pass", choice="tie"), "JIULIU-18"


def _card_count(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _acts(events, "discard"):
        yield at, replace(data, amount=1), "CONTRACT-fields"


def _early(rng: Random, events: list[AnyEvent]) -> Planted | None:
    """Settle a hand before its end."""
    end = end_of(events)
    places = [at for at, _, state in _all(events) if not state.over and state.phase in (DISCARD, DRAW, CLAIM)]
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
    "hu_before_shao": added(_hu_before_shao),
    "tie_undue": added(_tie_undue),
    "tie_third": added(_tie_refused("JIULIU-8")),
    "tie_declined": added(_tie_refused("JIULIU-19")),
    "chi_undue": added(_chi_undue),
    "chi_meld": changed(_chi_meld),
    "chi_wrong": changed(_chi_wrong),
    "peng_undue": added(_peng_undue),
    "shao_undue": added(_shao_undue),
    "zou_undue": added(_zou_undue),
    "four_without": changed(_four_without),
    "four_misnamed": changed(_four_misnamed),
    "dragon_misnamed": changed(_dragon_misnamed),
    "hu_false": added(_hu_false),
    "hu_on_discard": added(_hu_on_discard),
    "hu_short": added(_hu_short),
    "hu_pig": added(_hu_pig),
    "hu_opening": added(_hu_opening),
    "hu_undeclared": _hu_undeclared,
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
