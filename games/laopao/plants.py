"""Faults of deal, choices and play that can be planted into a clean hand, each with the finding that must name it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random

from events.model import ActionTaken, AnyEvent, CardsDealt, HandSettled, HandVoided, PointsMoved, Transfer
from games.laopao import misposted
from games.laopao.choose import callable_cards, forced
from games.laopao.deal import next_seat
from games.laopao.hand import ALLY, FOLLOWING, LANDLORD, MODE, NEXT, OVER, Hand
from games.laopao.pack import NATURAL, SHIFT, THREE, TWO, cards_of, of_rank, pick
from games.laopao.planting import Spot, added, changed, left_out, plays, scenes
from games.laopao.sets import NOTHING, count_of, jokers_of, low_of, read
from games.laopao.settle import SEATS
from games.simulator import Plant, Planted, change, insert

# --- the deal


def _deals(events: Sequence[AnyEvent]) -> Iterator[tuple[int, CardsDealt, Hand]]:
    for at, data, state in scenes(events):
        if isinstance(data, CardsDealt):
            yield at, data, state


def _card_twice(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _deals(events):
        out = next((card for cards in state.dealt for card in cards if card == "RJ*"), None)
        if out is not None:
            yield at, replace(data, cards=("RJ*", *data.cards[1:])), "1"


def _fifth_copy(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _deals(events):
        if len(data.cards) > 5:
            yield at, replace(data, cards=("7h",) * 5 + data.cards[5:]), "1"


def _kitty(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _deals(events):
        yield at, replace(data, to="kitty"), "1"


def _first_deal(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _deals(events):
        if state.last_to < 0:
            yield at, replace(data, to=NEXT[state.dealer]), "2"


def _deal_up(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _deals(events):
        yield at, replace(data, face="up"), "CONTRACT-fields"


def _deal_order(rng: Random, events: list[AnyEvent]) -> Planted | None:
    """Let two seats' batches change places."""
    spots = [at for at, data, state in _deals(events) if state.last_to < 0 or data.to == next_seat(state)]
    spots = [at for at in spots if isinstance(events[at + 1].data, CardsDealt)]
    at = rng.choice(spots)
    swapped = change(change(events, at, events[at + 1].data), at + 1, events[at].data)
    return Planted(swapped, "LAOPAO-2", at)


def _hand_size(rng: Random, events: list[AnyEvent]) -> Planted | None:
    """Deal the last card of the last batch to the seat before it."""
    deals = [at for at, data, _ in _deals(events)]
    last, before = events[deals[-1]].data, events[deals[-2]].data
    assert isinstance(last, CardsDealt)
    assert isinstance(before, CardsDealt)
    if len(last.cards) < 2:
        return None
    given = change(events, deals[-2], replace(before, cards=(*before.cards, last.cards[-1])))
    return Planted(change(given, deals[-1], replace(last, cards=last.cards[:-1])), "LAOPAO-2", deals[-2])


# --- the choices


def _said(events: Sequence[AnyEvent], *verbs: str) -> Iterator[tuple[int, ActionTaken, Hand]]:
    for at, data, state in scenes(events):
        if isinstance(data, ActionTaken) and data.action in verbs:
            yield at, data, state


def _wrong_taker(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _said(events, "take"):
        yield at, replace(data, seat=NEXT[data.seat]), "3"


def _taken_twice(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in _said(events, "alone", "call_ally", "open", "hidden"):
        yield at, ActionTaken(state.landlord, "take"), "4"


def _wrong_target(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _said(events, "pass_on"):
        yield at, replace(data, target=(data.seat + 3 - state.rules.step) % 5), "5"


def _joker_kept(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _said(events, "pass_on"):
        yield at, replace(data, cards=()), "5"


def _other_joker(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _said(events, "pass_on"):
        if "RJ" not in cards_of(state.hands[data.seat]):
            yield at, replace(data, cards=("RJ",)), "4"


def _forced_take(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _said(events, "take"):
        if forced(state):
            if not state.has_left(data.seat):
                yield at, replace(data, auto=False), "5"
            target = (data.seat + state.rules.step) % 5
            yield at, replace(data, action="pass_on", cards=("RJ*",), target=target), "5"


def _side_chosen_by_other(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _said(events, "alone"):
        yield at, replace(data, seat=NEXT[state.landlord]), "7"


def _side_twice(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in scenes(events):
        if state.phase == MODE and not state.rules.marked_small:
            yield at, ActionTaken(state.landlord, "alone"), "7"


def _side_left_out(events: Sequence[AnyEvent]) -> Iterator[tuple[int, str]]:
    for at, _, _ in _said(events, "alone", "call_ally"):
        if isinstance(following := events[at + 1].data, ActionTaken) and following.action in ("open", "hidden"):
            yield at, "7"


def _called_too_few(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _said(events, "call_ally", "alone"):
        fit = callable_cards(state.hands[state.landlord])
        other = next((card for card in cards_of(state.hands[state.landlord]) if card not in fit), None)
        if state.phase == ALLY and other is not None and "J" not in other[1:]:
            yield at, replace(data, action="call_ally", cards=(other,)), "8"


def _called_joker(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _said(events, "call_ally"):
        yield at, replace(data, cards=("BJ",)), "8"


def _mode_by_other(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _said(events, "open", "hidden"):
        yield at, replace(data, seat=NEXT[state.landlord]), "9"


def _mode_twice(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in plays(events):
        yield at, ActionTaken(state.landlord, "open"), "9"


def _mode_left_out(events: Sequence[AnyEvent]) -> Iterator[tuple[int, str]]:
    for at, _, _ in _said(events, "open", "hidden"):
        if isinstance(following := events[at + 1].data, ActionTaken) and following.action == "play":
            yield at, "9"


def _tribute(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in scenes(events):
        if state.phase == LANDLORD:
            card = cards_of(state.hands[state.dealer])[-1]
            yield at, ActionTaken(state.dealer, "tribute", (card,), target=NEXT[state.dealer]), "25"


# --- the play


def _out_of_turn(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in plays(events):
        if data.action == "pass":
            other = FOLLOWING[state.active][data.seat]
            if other != data.seat:
                yield at, replace(data, seat=other, auto=state.has_left(other)), "17"


def _pass_on_lead(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in plays(events):
        if state.standing == NOTHING:
            yield at, replace(data, action="pass", cards=()), "17"


def _not_held(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in plays(events):
        mine = cards_of(state.hands[data.seat])
        other = next((card for card in ("9h", "Kd", "5c", "Js") if card not in mine), None)
        if data.action == "play" and other is not None:
            yield at, replace(data, cards=(other, *data.cards[1:])), "17"


def _wrong_lead(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in plays(events):
        if state.standing == NOTHING and state.tricks:
            seat = FOLLOWING[state.active][data.seat]
            if seat != data.seat:
                card = cards_of(state.hands[seat])[-1]
                yield at, replace(data, seat=seat, cards=(card,), auto=state.has_left(seat)), "18"


def _no_set(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in plays(events):
        code = state.hands[data.seat]
        ranks = [rank for rank in range(THREE + 1, NATURAL) if of_rank(code, rank)]
        if state.standing == NOTHING and len(ranks) > 1:
            yield at, replace(data, cards=pick(code, [(ranks[0], 1), (ranks[1], 1)])), "10"


def _other_count(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in plays(events):
        code, size = state.hands[data.seat], count_of(state.standing)
        for rank in range(THREE + 1, NATURAL):
            if state.standing > NOTHING and of_rank(code, rank) > size:
                yield at, replace(data, action="play", cards=pick(code, [(rank, size + 1)])), "12"
                break


def _lower(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in plays(events):
        standing, code = state.standing, state.hands[data.seat]
        if standing <= NOTHING:
            continue
        small, big = jokers_of(standing)
        for rank in range(THREE + 1, TWO + 1):
            if of_rank(code, rank) < count_of(standing) or rank > low_of(standing):
                continue
            clause = "15" if small or big else "13" if rank < low_of(standing) else "12"
            cards = pick(code, [(rank, count_of(standing))])
            yield at, replace(data, action="play", cards=cards), "12" if state.rules.compare != "each_card" else clause
            break


def _mixed(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    """Let a 2 beside a low rank count as a 2."""
    for at, data, state in plays(events):
        standing, code = state.standing, state.hands[data.seat]
        if standing <= NOTHING or any(jokers_of(standing)) or not of_rank(code, TWO):
            continue
        size = count_of(standing)
        for rank in range(THREE + 1, min(NATURAL, low_of(standing) + 1)):
            if size > 1 and of_rank(code, rank) >= size - 1:
                cards = pick(code, [(rank, size - 1), (TWO, 1)])
                clause = "14" if state.rules.compare == "each_card" else "D5"
                yield at, replace(data, action="play", cards=cards), clause
                break


def _threes(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in plays(events):
        code = state.hands[data.seat]
        if of_rank(code, THREE) and not read(code >> SHIFT):
            yield at, replace(data, action="play", cards=pick(code, [(THREE, 1)])), "16"


def _seat_out(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in plays(events):
        for seat in state.out:
            yield at, ActionTaken(seat, "pass", auto=state.has_left(seat)), "19"


def _after_end(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in scenes(events):
        if state.phase == OVER and isinstance(data, HandSettled):
            seat = state.order[-1]
            yield at, ActionTaken(seat, "pass", auto=state.has_left(seat)), "19" if state.whole else "D7"


def _voided(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in scenes(events):
        if isinstance(data, HandSettled):
            yield at, HandVoided("server_error"), "19"


def _settled_early(rng: Random, events: list[AnyEvent]) -> Planted | None:
    """Settle before the result is decided."""
    end = next(at for at, event in enumerate(events) if isinstance(event.data, HandSettled))
    spots = [at for at, _, state in plays(events) if not state.decided]
    at = rng.choice(spots)
    moved = [replace(event, sequence=at + k, time=events[at].time) for k, event in enumerate(events[end:])]
    return Planted([*events[:at], *moved], "LAOPAO-19", at)


# --- leaving, fields


def _left_acts(rng: Random, events: list[AnyEvent]) -> Planted | None:
    """Let a seat act on after it left."""
    spots = [(at, data.seat) for at, data, state in plays(events) if not data.auto and not state.has_left(data.seat)]
    at, seat = rng.choice(spots)
    return Planted(insert(events, at, ActionTaken(seat, "leave")), "LAOPAO-D11", at + 1)


def _left_twice(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in scenes(events):
        for seat in SEATS:
            if state.has_left(seat) and isinstance(data, ActionTaken):
                yield at, ActionTaken(seat, "leave"), "D11"


def _choice(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in plays(events):
        yield at, replace(data, choice="bomb"), "CONTRACT-fields"
        yield at, replace(data, target=NEXT[data.seat]), "CONTRACT-fields"
        yield at, replace(data, ref=at - 1), "CONTRACT-fields"


def _verb(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in plays(events):
        yield at, ActionTaken(data.seat, "double"), "CONTRACT-fields"


def _points(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in plays(events):
        yield at, PointsMoved((Transfer(state.landlord, NEXT[state.landlord], 1, "hand"),)), "CONTRACT-fields"


PLANTS: Mapping[str, Plant] = {
    "card_twice": changed(_card_twice),
    "fifth_copy": changed(_fifth_copy),
    "kitty_dealt": changed(_kitty),
    "first_deal_wrong": changed(_first_deal),
    "deal_order": _deal_order,
    "hand_size": _hand_size,
    "deal_face_up": changed(_deal_up),
    "wrong_taker": changed(_wrong_taker),
    "taken_twice": added(_taken_twice),
    "passed_to_wrong_seat": changed(_wrong_target),
    "marked_joker_not_named": changed(_joker_kept),
    "other_joker_passed": changed(_other_joker),
    "forced_take": changed(_forced_take),
    "side_by_other_seat": changed(_side_chosen_by_other),
    "side_twice": added(_side_twice),
    "side_missing": left_out(_side_left_out),
    "called_too_few_copies": changed(_called_too_few),
    "called_joker": changed(_called_joker),
    "mode_by_other_seat": changed(_mode_by_other),
    "mode_twice": added(_mode_twice),
    "mode_missing": left_out(_mode_left_out),
    "tribute_not_owed": added(_tribute),
    "out_of_turn": changed(_out_of_turn),
    "pass_on_lead": changed(_pass_on_lead),
    "card_not_held": changed(_not_held),
    "wrong_lead": changed(_wrong_lead),
    "no_set": changed(_no_set),
    "other_count": changed(_other_count),
    "rank_not_higher": changed(_lower),
    "two_counted_as_two": changed(_mixed),
    "threes_early": changed(_threes),
    "seat_out_acts": added(_seat_out),
    "play_after_end": added(_after_end),
    "voided": changed(_voided),
    "settled_early": _settled_early,
    "left_seat_acts": _left_acts,
    "left_twice": added(_left_twice),
    "field_set": changed(_choice),
    "verb_unknown": added(_verb),
    "points_moved": added(_points),
    **misposted.PLANTS,
}
"""Fault name → how it is planted."""
