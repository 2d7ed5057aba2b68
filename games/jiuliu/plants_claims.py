"""Claims and wins that can be planted into a clean hand of jiuliu without a right to them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from events.model import ActionTaken, AnyEvent
from games.betting_plants import Spot, added, changed, without
from games.jiuliu.declare import card_win, laid_win
from games.jiuliu.faults import CLAIM, CLAUSE, DRAW
from games.jiuliu.pack import CARDS_OF, FACE_OF, KINDS, OTHERS
from games.jiuliu.planting import acts, held, walk
from games.jiuliu.player import Seat
from games.jiuliu.rights import chi_from_hand, chi_tabled
from games.jiuliu.settle import pig_clause
from games.jiuliu.wins import Short
from games.simulator import Plant, Planted


def _hu_before_shao(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in walk(events):
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
    for at, _, state in walk(events):
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
                    yield at, ActionTaken(place, "tie", (held(seat, other),)), "JIULIU-7"


def _tie_refused(bar: str) -> Any:
    """Let the next seat 贴 where a bar stands: two 口 already, or a 贴 of the face declined before."""

    def spots(events: Sequence[AnyEvent]) -> Iterator[Spot]:
        for at, _, state in walk(events):
            if not _open_card(state) or state.drawn:
                continue
            face = FACE_OF[state.card]
            place = (state.owner + 1) % state.n
            seat = state.seats[place]
            barred = seat.kou > 1 if bar == "JIULIU-8" else seat.passed(face, state.rules)
            if barred and _undue(state, place, "tie"):
                for other in OTHERS[face]:
                    if seat.free(other):
                        yield at, ActionTaken(place, "tie", (held(seat, other),)), bar

    return spots


def _chi_undue(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in walk(events):
        if not _open_card(state):
            continue
        one, two = OTHERS[FACE_OF[state.card]]
        for place, seat in enumerate(state.seats):
            if seat.hand[one] and seat.hand[two] and _undue(state, place, "chi"):
                yield at, ActionTaken(place, "chi", (held(seat, one), held(seat, two))), "JIULIU-9"


def _chi_meld(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in acts(events, "chi"):
        if data.choice is not None:
            yield at, replace(data, choice="meld:9"), "JIULIU-9"


def _chi_wrong(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in acts(events, "chi"):
        seat = state.seats[data.seat]
        for face in range(24):
            if data.cards and seat.hand[face] and face // 3 != FACE_OF[state.card] // 3:
                yield at, replace(data, cards=(data.cards[0], held(seat, face))), "JIULIU-9"


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
    for at, _, state in walk(events):
        if _open_card(state) and not state.drawn:
            face = FACE_OF[state.card]
            for place, seat in enumerate(state.seats):
                if place != state.owner and seat.hand[face] == 2 and _undue(state, place, "peng"):
                    yield at, ActionTaken(place, "peng", _pair(seat, face)), "JIULIU-10"


def _shao_undue(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    """Let a pair make a 勺 with another seat's card."""
    for at, _, state in walk(events):
        if _open_card(state):
            face = FACE_OF[state.card]
            for place, seat in enumerate(state.seats):
                if seat.hand[face] == 2 and _undue(state, place, "shao"):
                    yield at, ActionTaken(place, "shao", _pair(seat, face)), "JIULIU-11"


def _zou_undue(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    """Let a 碰 become a 走."""
    for at, _, state in walk(events):
        if _open_card(state) and not state.rules.zou_from_peng:
            for place, seat in enumerate(state.seats):
                if seat.tabled("peng", FACE_OF[state.card]) >= 0:
                    yield at, ActionTaken(place, "zou"), "JIULIU-12"


def _four_without(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    """Leave the cards out that must go down with a four."""
    plain = {"bankai": "zou", "quankai": "zou", "shaobankai": "shaozou", "shaoquankai": "shaozou"}
    for at, data, state in acts(events, *plain):
        right = state.laying or state.pending
        if right is not None and right.four is not None and right.four.extras:
            cards = data.cards[: right.four.held]
            yield at, replace(data, action=plain[data.action], cards=cards), CLAUSE[data.action]


def _four_misnamed(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    """Call a 走 a 勺走, or the other way."""
    other = {"zou": "shaozou", "shaozou": "zou"}
    for at, data, _ in acts(events, *other):
        yield at, replace(data, action=other[data.action]), CLAUSE[data.action]


def _dragon_misnamed(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in acts(events, "shuanglong"):
        yield at, replace(data, choice="zou" if data.choice == "shaozou" else "shaozou"), "JIULIU-17"


def _hu_false(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in walk(events):
        if _open_card(state) and state.drawn:
            for place, seat in enumerate(state.seats):
                if not seat.pig and card_win(state, place) is None:
                    yield at, ActionTaken(place, "hu"), "JIULIU-24"


def _hu_on_discard(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in walk(events):
        if _open_card(state) and not state.drawn:
            yield at, ActionTaken((state.owner + 1) % state.n, "hu"), "JIULIU-24"


def _hu_short(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in walk(events):
        if _open_card(state) and state.drawn:
            for place, seat in enumerate(state.seats):
                if not seat.pig and isinstance(card_win(state, place), Short):
                    yield at, ActionTaken(place, "hu"), "JIULIU-25"


def _hu_pig(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in walk(events):
        if _open_card(state) and state.drawn:
            for place, seat in enumerate(state.seats):
                if seat.pig:
                    yield at, ActionTaken(place, "hu"), pig_clause(seat.pig)


def _hu_opening(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in walk(events):
        if state.opening and not state.seats[state.dealer].pig and laid_win(state, state.dealer) is None:
            yield at, ActionTaken(state.dealer, "hu"), "JIULIU-28"


def _hu_undeclared(rng: Random, events: list[AnyEvent]) -> Planted | None:
    """Settle a win that nobody declared."""
    places = [at for at, _, _ in acts(events, "hu")]
    if not places:
        return None
    return Planted(without(events, places[-1]), "JIULIU-39", places[-1])


CLAIMS: Mapping[str, Plant] = {
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
}
"""Fault name → how a claim or a 胡 goes wrong."""
