"""Faults that can be planted into a clean hand of chexuan, each with the finding that must name it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random
from typing import Any

from events.model import ActionTaken, AnyEvent, Transfer
from games.betting import members
from games.betting_plants import (
    Spot,
    added,
    ante_late,
    automatic,
    card_strange,
    card_twice,
    changed,
    deal_lost,
    deal_order,
    deals,
    end_of,
    left_moves,
    missing_transfer,
    more_seats,
    moves,
    points_moved,
    reposted,
    round_cut,
    scenes,
    settled,
    settled_early,
    unknown_verb,
    void_plant,
    without,
    wrong_amount,
    wrong_payer,
    wrong_result,
)
from games.chexuan.game import GAME
from games.chexuan.pairs import DECK, dealt_split
from games.face import Due
from games.simulator import Plant, Planted, stamp

BETS = ("pass", "raise", "call", "knock", "fold")


def _bobo_low(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in moves(GAME, events, "set_bobo"):
        if state.rules.least_bobo > 0:
            yield at, replace(data, amount=state.rules.least_bobo - 1), "CHEXUAN-3"


def _bobo_high(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in moves(GAME, events, "set_bobo"):
        stack = state.stacks[data.seat]
        if stack is not None:
            yield at, replace(data, amount=stack + 1), "CHEXUAN-3"


def _bobo_twice(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in moves(GAME, events, "set_bobo"):
        yield at + 1, replace(data, auto=False), "CHEXUAN-3"


def _bobo_missing(rng: Random, events: list[AnyEvent]) -> Planted | None:
    """Lose a 簸簸: the first card comes to a table where a seat has none."""
    places = [at for at, _, _ in moves(GAME, events, "set_bobo")]
    if any(getattr(e.data, "action", "") == "ante" for e in events):
        # an ante would come too early then, and be the first thing wrong
        return None
    first = next(at for at, _, _ in deals(GAME, events))
    return Planted(without(events, rng.choice(places)), "CHEXUAN-3", first - 1)


def _bobo_auto(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in moves(GAME, events, "set_bobo"):
        if data.amount != state.rules.least_bobo:
            yield at, replace(data, auto=True), "CHEXUAN-3"


def _ante_early(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in moves(GAME, events, "set_bobo"):
        if state.rules.ante:
            yield at, ActionTaken(0, "ante", amount=state.rules.ante, auto=True), "CHEXUAN-4"


def _ante_amount(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in deals(GAME, events):
        if state.round == 0:
            yield at, ActionTaken(0, "ante", amount=state.rules.ante + 1, auto=True), "CHEXUAN-4"


def _deal_face(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in deals(GAME, events):
        yield at, replace(data, face="up" if data.face == "down" else "down"), "CHEXUAN-5"


def _deal_folded(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in deals(GAME, events):
        for seat in members((1 << state.n) - 1 & ~state.bets.live):
            yield at, replace(data, to=seat), "CHEXUAN-5"


def _out_of_turn(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in moves(GAME, events, *BETS):
        for other in members(state.bets.able() & ~(1 << data.seat)):
            yield at, replace(data, seat=other), "CHEXUAN-6"


def _raise_low(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in moves(GAME, events, "raise"):
        yield at, replace(data, amount=state.bets.owes(data.seat)), "CHEXUAN-7"


def _raise_all(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in moves(GAME, events, "raise", "pass", "knock"):
        yield at, replace(data, action="raise", amount=state.left_of(data.seat)), "CHEXUAN-7"


def _call_wrong(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in moves(GAME, events, "call"):
        yield at, replace(data, amount=(data.amount or 0) - 1), "CHEXUAN-8"


def _call_nothing(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in moves(GAME, events, "pass"):
        yield at, replace(data, action="call", amount=1), "CHEXUAN-8"


def _knock_part(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in moves(GAME, events, "knock", "call", "raise"):
        yield at, replace(data, action="knock", amount=state.left_of(data.seat) - 1), "CHEXUAN-9"


def _knocked_acts(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in moves(GAME, events, *BETS):
        for seat in members(state.bets.live & ~state.bets.able()):
            yield at, ActionTaken(seat, "pass"), "CHEXUAN-9"


def _pass_bet(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in moves(GAME, events, "call", "knock", "fold"):
        if state.bets.rose:
            yield at, replace(data, action="pass", amount=None, auto=False), "CHEXUAN-10"


def _auto_early(rng: Random, events: list[AnyEvent]) -> Planted | None:
    """Let the server fold for a seat a moment too early."""
    start: Any = events[0].data
    act_ms = start.options.get("act_ms")
    places = []
    for at, data, state in moves(GAME, events, "pass", "call", "raise", "fold"):
        if act_ms and not state.left >> data.seat & 1:
            places.append((at, state.given))
    if not places:
        return None
    at, given = rng.choice(places)
    moment = datetime.fromisoformat(given) + timedelta(milliseconds=act_ms - 1)
    time = max(stamp(moment), events[at - 1].time)
    if datetime.fromisoformat(time) > moment:
        return None
    seat = events[at].data.seat  # type: ignore[union-attr]
    made = replace(events[at], time=time, data=ActionTaken(seat, "fold", auto=True))
    later = [replace(e, time=max(e.time, time)) for e in events[at + 1 :]]
    return Planted([*events[:at], made, *later], "CHEXUAN-11", at)


def _bet_at_split(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in scenes(GAME, events):
        if state.round == 4 and not state.over:
            seat = next(members(state.bets.live))
            yield at, ActionTaken(seat, "knock", amount=max(state.left_of(seat), 1)), "CHEXUAN-12"


def _after_end(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in scenes(GAME, events):
        if state.alone or state.drawn:
            yield at, ActionTaken(0, "pass"), "CHEXUAN-14" if state.alone else "CHEXUAN-13"


def _drawn_paid(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in scenes(GAME, events):
        if at == end_of(events) and state.drawn and state.rules.ante:
            yield at, reposted(data, [Transfer(0, 1, state.rules.ante, "fold")]), "CHEXUAN-13"


def _split_swapped(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in moves(GAME, events, "split"):
        hand = state.rules.order.hand([DECK.index(card) for card in data.cards])
        if hand[0] > hand[1]:
            yield at, replace(data, cards=(*data.cards[2:], *data.cards[:2])), "CHEXUAN-15"


def _split_cards(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in moves(GAME, events, "split"):
        other = next(card for card in DECK if card not in data.cards)
        yield at, replace(data, cards=(*data.cards[:3], other)), "CHEXUAN-15"


def _split_missing(rng: Random, events: list[AnyEvent]) -> Planted | None:
    """Settle without the split of a seat that must give one."""
    places = [at for at, data, state in moves(GAME, events, "split") if not state.exempt() >> data.seat & 1]
    if not places:
        return None
    rest = without(events, rng.choice(places))
    return Planted(rest, "CHEXUAN-15", end_of(rest))


def _split_twice(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in moves(GAME, events, "split"):
        yield at + 1, data, "CHEXUAN-15"


def _split_auto(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in moves(GAME, events, "split"):
        right = dealt_split(state.rules.order, state.cards[data.seat])
        if state.rules.dealt_split and {DECK[card] for card in right[:2]} != set(data.cards[:2]):
            yield at, replace(data, auto=True), "CHEXUAN-15"


def _exempt_pays(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in scenes(GAME, events):
        if at == end_of(events) and not state.drawn:
            for seat in members(state.exempt()):
                other = (seat + 1) % state.n
                yield at, reposted(data, [*data.transfers, Transfer(seat, other, 1, "showdown")]), "CHEXUAN-21"


def _no_refund(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    """Let a winner take another seat's whole stake although its own is smaller."""
    for at, data, state in scenes(GAME, events):
        if at != end_of(events):
            continue
        stakes = state.bets.stakes
        for k, t in enumerate(data.transfers):
            if t.payee != "house" and t.reason != "pi" and stakes[t.payer] > stakes[t.payee]:
                changed_ = [*data.transfers]
                changed_[k] = replace(t, amount=stakes[t.payer])
                yield at, reposted(data, changed_), "CHEXUAN-23"


def _other_end(right: str, due: Due) -> str:
    return "showdown" if right != "showdown" else "last_seat"


def _other_exempt(right: list[int], due: Due) -> list[int]:
    return [] if right else [0]


def _wrong_payer(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    end = settled(events)
    if end is not None and end[1].transfers:
        clause = {"fold": "CHEXUAN-25", "rake": "CHEXUAN-26"}.get(end[1].transfers[0].reason, "CHEXUAN-24")
        yield from wrong_payer(clause)(events)


PLANTS: Mapping[str, Plant] = {
    "card_twice": changed(card_twice(GAME, "CHEXUAN-1")),
    "card_strange": changed(card_strange(GAME, "BJ", "CHEXUAN-1")),
    "seven_seats": changed(more_seats(7, "CHEXUAN-2")),
    "bobo_low": changed(_bobo_low),
    "bobo_high": changed(_bobo_high),
    "bobo_twice": added(_bobo_twice),
    "bobo_missing": _bobo_missing,
    "bobo_auto": changed(_bobo_auto),
    "ante_early": added(_ante_early),
    "ante_amount": added(_ante_amount),
    "ante_late": added(ante_late(GAME, "CHEXUAN-4", lambda state: state.round > 0)),
    "deal_face": changed(_deal_face),
    "deal_order": deal_order(GAME, "CHEXUAN-5"),
    "deal_to_folded": changed(_deal_folded),
    "deal_lost": deal_lost(GAME, "CHEXUAN-5", BETS),
    "out_of_turn": changed(_out_of_turn),
    "raise_low": changed(_raise_low),
    "raise_all": changed(_raise_all),
    "call_wrong": changed(_call_wrong),
    "call_nothing": changed(_call_nothing),
    "knock_part": changed(_knock_part),
    "knocked_acts": added(_knocked_acts),
    "pass_against_bet": changed(_pass_bet),
    "auto_move": changed(automatic(GAME, "CHEXUAN-11", ("pass", "call", "raise", "knock"))),
    "auto_early": _auto_early,
    "left_seat_moves": left_moves(
        GAME, {**dict.fromkeys(BETS, "CHEXUAN-11"), "set_bobo": "CHEXUAN-3", "split": "CHEXUAN-15"}
    ),
    "round_cut": round_cut(GAME, "CHEXUAN-12", ("pass", "call")),
    "bet_at_split": added(_bet_at_split),
    "move_after_end": added(_after_end),
    "drawn_paid": changed(_drawn_paid),
    "split_swapped": changed(_split_swapped),
    "split_cards": changed(_split_cards),
    "split_missing": _split_missing,
    "split_twice": added(_split_twice),
    "split_auto": changed(_split_auto),
    "exempt_pays": changed(_exempt_pays),
    "refund_missing": changed(_no_refund),
    "settled_early": settled_early(GAME, "CHEXUAN-14"),
    "voided": void_plant("CHEXUAN-26"),
    "showdown_amount": changed(wrong_amount(GAME, "showdown")),
    "showdown_missing": changed(missing_transfer(GAME, "showdown")),
    "fold_amount": changed(wrong_amount(GAME, "fold")),
    "fold_missing": changed(missing_transfer(GAME, "fold")),
    "pi_amount": changed(wrong_amount(GAME, "pi")),
    "pi_missing": changed(missing_transfer(GAME, "pi")),
    "rake_amount": changed(wrong_amount(GAME, "rake")),
    "rake_missing": changed(missing_transfer(GAME, "rake")),
    "wrong_payer": changed(_wrong_payer),
    "result_end": changed(wrong_result(GAME, "end", _other_end)),
    "result_exempt": changed(wrong_result(GAME, "exempt", _other_exempt)),
    "unknown_verb": added(unknown_verb),
    "points_moved": added(points_moved),
}
"""Fault name → how it is planted."""
