"""What is wrong with a deal or an action in chexuan: every reason at once."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from events.model import ActionTaken, CardsDealt
from games.betting import FIELDS, ante_faults, card_faults, leave_faults, members, misplaced
from games.chexuan.pairs import DECK, INDEX, dealt_split
from games.chexuan.rules import NEED
from games.face import Fault

if TYPE_CHECKING:
    from games.chexuan.state import ChexuanState

VERBS = ("set_bobo", "pass", "raise", "call", "knock", "fold", "split", "ante", "leave")
BETS = frozenset({"pass", "raise", "call", "knock", "fold"})
PAYING = frozenset({"set_bobo", "raise", "call", "knock", "ante"})


def _over_clause(state: ChexuanState) -> str:
    return {"last_seat": "CHEXUAN-14", "all_pass": "CHEXUAN-13"}.get(state.end or "", "CHEXUAN-15")


def deal(state: ChexuanState, data: CardsDealt) -> list[Fault]:
    """Check a deal (CHEXUAN-1, 3, 5, 12)."""
    seat, size = data.to, len(data.cards)
    if not isinstance(seat, int) or seat >= state.n:
        return [Fault(FIELDS, "place_unknown", list(range(state.n)), seat, fatal=True)]
    faults = card_faults(data.cards, INDEX, state.held, "CHEXUAN-1")
    if state.alone or state.drawn or state.round == 4:
        clause = _over_clause(state) if state.alone or state.drawn else "CHEXUAN-5"
        faults.append(Fault(clause, "deal_extra", 0, size, fatal=True))
        return faults
    if state.bets.turn >= 0:
        # the round was cut off: what comes is taken for the next deal, which the third round has not
        fatal = state.round == 3 or size != 1 or not state.bets.live >> seat & 1
        faults.append(Fault("CHEXUAN-12", "round_open", state.bets.turn, data.why, fatal=fatal))
        return faults
    if state.round == 0 and (unset := [seat for seat, bobo in enumerate(state.bobos) if bobo < 0]):
        faults.append(Fault("CHEXUAN-3", "bobo_missing", unset, None))
    first = state.round <= 1
    why, face = ("initial", "down") if first else ("street", "up")
    count = NEED[state.round] - len(state.cards[seat])
    if data.why != why:
        faults.append(Fault(FIELDS, "why_misplaced", why, data.why))
    if data.face != face:
        faults.append(Fault("CHEXUAN-5", "deal_face", face, data.face))
    if size != max(count, 1) and not (state.hidden and first and not size):
        faults.append(Fault("CHEXUAN-5", "deal_count", count, size))
    has = len(state.cards[seat]) + size
    if not state.bets.live >> seat & 1:
        faults.append(Fault("CHEXUAN-5", "deal_folded", list(members(state.waits)), seat, fatal=has > 4))
    elif has > NEED[state.round] or not state.waits >> seat & 1:
        faults.append(Fault("CHEXUAN-5", "deal_twice", list(members(state.waits)), seat, fatal=True))
    elif seat != (right := next(s for s in state.order if state.waits >> s & 1)):
        faults.append(Fault("CHEXUAN-5", "deal_order", right, seat))
    return faults


def action(state: ChexuanState, data: ActionTaken, time: str) -> list[Fault]:
    """Check an action; `time` is the event's (CHEXUAN-11)."""
    verb, seat = data.action, data.seat
    if verb not in VERBS:
        return [Fault(FIELDS, "verb_unknown", list(VERBS), verb)]
    if seat >= state.n:
        return [Fault(FIELDS, "seat_unknown", list(range(state.n)), seat)]
    if verb == "leave":
        return leave_faults(data, state.left)
    if verb == "ante":
        early = any(bobo < 0 for bobo in state.bobos) and state.round == 0
        return ante_faults(data, state.rules.ante, state.posted, "CHEXUAN-4", early=early, late=state.round > 0)
    faults = misplaced(data, money=verb in PAYING, cards=verb == "split")
    if verb == "set_bobo":
        _bobo(state, data, faults)
    elif verb == "split":
        _split(state, data, faults)
    else:
        _bet(state, data, time, faults)
    return faults


def _bobo(state: ChexuanState, data: ActionTaken, faults: list[Fault]) -> None:
    seat, amount = data.seat, data.amount
    least, stack = state.rules.least_bobo, state.stacks[seat]
    if state.round > 0:
        faults.append(Fault("CHEXUAN-3", "bobo_late", None, seat))
    elif state.bobos[seat] >= 0:
        faults.append(Fault("CHEXUAN-3", "bobo_twice", state.bobos[seat], amount))
    if amount is None or amount < least:
        faults.append(Fault("CHEXUAN-3", "bobo_low", least, amount))
    if amount is not None and stack is not None and amount > stack:
        faults.append(Fault("CHEXUAN-3", "bobo_high", stack, amount))
    if data.auto and amount != least:
        faults.append(Fault("CHEXUAN-3", "bobo_auto", least, amount))
    if not data.auto and state.left >> seat & 1:
        faults.append(Fault("CHEXUAN-3", "left_moves", None, data.action))


def _bet(state: ChexuanState, data: ActionTaken, time: str, faults: list[Fault]) -> None:
    verb, seat = data.action, data.seat
    if state.alone or state.drawn or (state.round == 4 and state.over):
        faults.append(Fault(_over_clause(state), "hand_over", None, verb))
        return
    if state.round == 4:
        faults.append(Fault("CHEXUAN-12", "betting_over", "split", verb))
        return
    if state.waits:
        faults.append(Fault("CHEXUAN-5", "cards_missing", list(members(state.waits)), verb, fatal=True))
        return
    bets = state.bets
    if not bets.live >> seat & 1:
        faults.append(Fault("CHEXUAN-6", "not_live", bets.turn, seat))
        return
    left = state.left_of(seat)
    if left <= 0:
        faults.append(Fault("CHEXUAN-9", "nothing_left", bets.turn, seat))
        return
    if seat != bets.turn:
        faults.append(Fault("CHEXUAN-6", "out_of_turn", bets.turn, seat))
    if data.auto:
        if verb != "fold" and not state.rules.any_auto:
            faults.append(Fault("CHEXUAN-11", "auto_move", "fold", verb))
        if state.clock and seat == bets.turn and not state.left >> seat & 1:
            _early(state, time, faults)
    elif state.left >> seat & 1:
        faults.append(Fault("CHEXUAN-11", "left_moves", None, verb))
    _amount(state, verb, seat, data.amount, faults)


def millis(earlier: str, later: str) -> int:
    """Give the milliseconds between two event times."""
    delta = datetime.fromisoformat(later) - datetime.fromisoformat(earlier)
    return round(delta.total_seconds() * 1000)


def too_early(given: str, at: str, act_ms: int) -> bool:
    """Say whether the server acted before a seat's time was up; exactly then is right (CHEXUAN-D20)."""
    return millis(given, at) < act_ms


def _early(state: ChexuanState, time: str, faults: list[Fault]) -> None:
    act_ms = state.rules.act_ms
    if act_ms is not None and too_early(state.given, time, act_ms):
        faults.append(Fault("CHEXUAN-11", "auto_early", act_ms, millis(state.given, time)))


def _amount(state: ChexuanState, verb: str, seat: int, told: int | None, faults: list[Fault]) -> None:
    bets = state.bets
    amount = told or 0
    owes, left = bets.owes(seat), state.left_of(seat)
    if verb == "pass":
        if bets.rose:
            faults.append(Fault("CHEXUAN-10", "pass_against_bet", owes, 0))
    elif verb == "call":
        if not bets.rose:
            faults.append(Fault("CHEXUAN-8", "call_nothing", 0, told))
        elif amount != owes:
            faults.append(Fault("CHEXUAN-8", "call_amount", owes, told))
        if owes > left:
            faults.append(Fault("CHEXUAN-8", "call_beyond", left, owes))
    elif verb == "knock":
        if amount != left:
            faults.append(Fault("CHEXUAN-9", "knock_amount", left, told))
    elif verb == "raise":
        if amount < owes + state.rules.min_raise:
            faults.append(Fault("CHEXUAN-7", "raise_low", owes + state.rules.min_raise, told))
        if amount >= left:
            faults.append(Fault("CHEXUAN-7", "raise_high", left - 1, told))


def may_hold(state: ChexuanState, seat: int, cards: list[int]) -> bool:
    """Say whether a seat whose hole cards were never seen may hold these four."""
    seen = [card for card in state.cards[seat] if card >= 0]
    hole = [card for card in cards if card not in seen]
    return (
        len(cards) == 4
        and len(set(cards)) == 4
        and min(cards) >= 0
        and set(seen) <= set(cards)
        and not any(state.held >> card & 1 for card in hole)
    )


def auto_wrong(state: ChexuanState, data: ActionTaken, seat: int, cards: list[int]) -> bool:
    """Say whether the server's split is another one than it is bound to (CHEXUAN-15, CHEXUAN-D17)."""
    if not data.auto or not state.rules.dealt_split or min(state.cards[seat]) < 0:
        return False
    right = dealt_split(state.rules.order, state.cards[seat])
    return {*right[:2]} != {*cards[:2]} or {*right[2:]} != {*cards[2:]}


def _split(state: ChexuanState, data: ActionTaken, faults: list[Fault]) -> None:
    seat = data.seat
    if state.alone or state.drawn:
        faults.append(Fault(_over_clause(state), "hand_over", None, data.action))
        return
    if state.round != 4:
        faults.append(Fault("CHEXUAN-15", "split_early", None, state.round))
        return
    if not state.bets.live >> seat & 1:
        faults.append(Fault("CHEXUAN-15", "split_folded", list(members(state.unsplit())), seat))
        return
    if state.splits[seat] is not None:
        faults.append(Fault("CHEXUAN-15", "split_twice", None, seat))
        return
    if not data.auto and state.left >> seat & 1:
        faults.append(Fault("CHEXUAN-15", "left_moves", None, data.action))
    held = state.cards[seat]
    cards = [INDEX.get(card, -1) for card in data.cards]
    if min(held) < 0:
        if not may_hold(state, seat, cards):
            faults.append(Fault("CHEXUAN-15", "split_cards", None, list(data.cards)))
            return
    elif sorted(cards) != sorted(held):
        faults.append(Fault("CHEXUAN-15", "split_cards", [DECK[card] for card in held], list(data.cards)))
        return
    order = state.rules.order
    if order.value(cards[0], cards[1]) < order.value(cards[2], cards[3]):
        faults.append(Fault("CHEXUAN-15", "split_order", [*data.cards[2:], *data.cards[:2]], list(data.cards)))
    if auto_wrong(state, data, seat, cards):
        right = [DECK[card] for card in dealt_split(order, held)]
        faults.append(Fault("CHEXUAN-15", "split_auto", right, list(data.cards)))
