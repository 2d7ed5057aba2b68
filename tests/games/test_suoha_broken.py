"""Clauses of suoha broken by an event, and cited at that event."""

import pytest

from tests.betting import Hand
from tests.games.test_suoha_play import SIX, Table, down


def three(*actions, **more):
    return Table(**more).acts(*actions).hand


def fourth(*actions, **more):
    """Check to the fourth card (three seats: 9 deals and 6 checks, the last event is 18)."""
    return Table(**more).checks(1, 2, 0, 1, 2, 0).acts(*actions).hand


def dealt(*deals, seats=2, **more):
    hand = Hand("suoha", seats, stacks=[100] * seats, dealer=None, **more)
    for deal in deals:
        hand.deal(*deal)
    return hand


BOTH = ((0, "8s"), (1, "9s"), (0, "Ks", "up"), (1, "Ah", "up"))


def street(*deals, **more):
    """Deal two seats, check twice, and deal what is given: events 0 … 6 come before."""
    hand = dealt(*BOTH, **more).acts((1, "check"), (0, "check"))
    for deal in deals:
        hand.deal(*deal)
    return hand


def void_due():
    """Check six seats down to where the deck runs short and the option voids the hand (the last event is 42)."""
    return down(3, seats=6, cards=SIX, common="Kd", options={"short_deck": "void"}).hand


BROKEN = {
    "SUOHA-1 twice": (lambda: dealt((0, "8s"), (1, "8s")), "SUOHA-1", "card_twice", 2),
    "SUOHA-1 strange": (lambda: dealt((0, "7s")), "SUOHA-1", "card_strange", 1),
    "SUOHA-2 seven": (lambda: Hand("suoha", 7, stacks=[100] * 7), "SUOHA-2", "seats_count", 0),
    "SUOHA-2 one": (lambda: Hand("suoha", 1, stacks=[100]), "SUOHA-2", "seats_count", 0),
    "SUOHA-3 stack": (lambda: Hand("suoha", 2, stacks=[9, 100]), "SUOHA-3", "stack_below_ante", 0),
    "SUOHA-3 late": (lambda: three((0, "ante", 10, None, True)), "SUOHA-3", "ante_late", 7),
    "SUOHA-3 amount": (
        lambda: dealt().act(0, "ante", 9, auto=True), "SUOHA-3", "ante_amount", 1,
    ),
    "SUOHA-3 twice": (
        lambda: dealt().act(0, "ante", 10, auto=True).act(0, "ante", 10, auto=True), "SUOHA-3", "ante_twice", 2,
    ),
    "SUOHA-3 none": (
        lambda: dealt(options={"ante": 0}).act(0, "ante", 0, auto=True), "SUOHA-3", "ante_none", 1,
    ),
    "SUOHA-4 hole face up": (lambda: dealt((0, "8s", "up")), "SUOHA-4", "deal_face", 1),
    "SUOHA-4 second card hidden": (lambda: dealt((0, "8s"), (0, "Ks")), "SUOHA-4", "deal_face", 2),
    "SUOHA-4 street hidden": (lambda: street((0, "9h", "down", "street")), "SUOHA-4", "deal_face", 7),
    "SUOHA-4 two at once": (lambda: dealt((0, "8s 9s")), "SUOHA-4", "deal_count", 1),
    "SUOHA-4 none": (lambda: dealt((0, [])), "SUOHA-4", "deal_count", 1),
    "SUOHA-4 third card in the first street": (
        lambda: dealt((0, "8s"), (0, "Ks", "up"), (0, "9h", "up")), "SUOHA-4", "deal_twice", 3,
    ),
    "SUOHA-4 two in a street": (
        lambda: street((0, "9h", "up", "street"), (0, "Tc", "up", "street")), "SUOHA-4", "deal_twice", 8,
    ),
    "SUOHA-4 folded seat in the street": (
        lambda: Hand("suoha", 3, stacks=[100] * 3, dealer=None)
        .deal(0, "8s").deal(1, "9s").deal(2, "Ts").deal(0, "Ks", "up").deal(1, "Ah", "up").deal(2, "Qs", "up")
        .acts((1, "check"), (2, "check"), (0, "fold")).deal(0, "9h", "up", "street"),
        "SUOHA-4", "deal_folded", 10,
    ),
    "SUOHA-4 bet before the cards": (lambda: dealt(*BOTH[:3]).act(1, "check"), "SUOHA-4", "cards_missing", 4),
    "SUOHA-5 first speaker": (lambda: three((2, "check")), "SUOHA-5", "first_speaker", 7),
    "SUOHA-6 turn": (lambda: three((1, "check"), (0, "check")), "SUOHA-6", "out_of_turn", 8),
    "SUOHA-6 folded": (lambda: three((1, "fold"), (1, "check")), "SUOHA-6", "not_live", 8),
    "SUOHA-7 check against a bet": (lambda: three((1, "raise", 40), (2, "check")), "SUOHA-7", "check_against_bet", 8),
    "SUOHA-7 raise of nothing": (lambda: three((1, "raise", 0)), "SUOHA-7", "raise_low", 7),
    "SUOHA-8 short call": (lambda: three((1, "raise", 40), (2, "call", 30)), "SUOHA-8", "call_amount", 8),
    "SUOHA-8 nothing to call": (lambda: three((1, "call", 10)), "SUOHA-8", "call_nothing", 7),
    "SUOHA-8 raise equal": (lambda: three((1, "raise", 40), (2, "raise", 40)), "SUOHA-8", "raise_low", 8),
    "SUOHA-8 min_raise": (
        lambda: three((1, "raise", 40), (2, "raise", 59), options={"min_raise": 20}), "SUOHA-8", "raise_low", 8,
    ),
    "SUOHA-9 suo early": (lambda: three((1, "suo", 990)), "SUOHA-9", "suo_early", 7),
    "SUOHA-9 raise to the limit": (lambda: three((1, "raise", 990)), "SUOHA-9", "raise_reaches_limit", 7),
    "SUOHA-9 raise to the limit on the fourth": (
        lambda: fourth((1, "raise", 990)), "SUOHA-9", "raise_reaches_limit", 19,
    ),
    "SUOHA-9 part": (lambda: fourth((1, "suo", 500)), "SUOHA-9", "suo_amount", 19),
    "SUOHA-9 suo again": (lambda: fourth((1, "suo", 990), (2, "suo", 990)), "SUOHA-9", "suo_late", 20),
    "SUOHA-10 suo above": (lambda: fourth((1, "suo", 1000), stacks=[600, 1200, 800]), "SUOHA-10", "over_limit", 19),
    "SUOHA-10 raise above": (lambda: three((1, "raise", 991)), "SUOHA-10", "over_limit", 7),
    "SUOHA-10 street cap": (
        lambda: three((1, "raise", 241), options={"street_cap_pct_2": 25}), "SUOHA-10", "street_cap", 7,
    ),
    "SUOHA-11 round cut off": (
        lambda: dealt(*BOTH).act(1, "check").deal(0, "9h", "up", "street"), "SUOHA-11", "round_open", 6,
    ),
    "SUOHA-11 folded seat beside an open round": (
        lambda: three((1, "check"), (2, "check"), (0, "raise", 9)).deal(0, "As", "up", "street"),
        "SUOHA-11", "round_open", 10,
    ),
    "SUOHA-13 action after the end": (
        lambda: three((1, "fold"), (2, "fold"), (0, "check")), "SUOHA-13", "hand_over", 9,
    ),
    "SUOHA-13 card after the end": (
        lambda: three((1, "fold"), (2, "fold")).deal(0, "9c", "up", "street"), "SUOHA-13", "deal_extra", 9,
    ),
    "SUOHA-13 winner": (
        lambda: three((1, "fold"), (2, "fold")).settle(result={"winner": 1}), "SUOHA-13", "result_wrong", 9,
    ),
    "SUOHA-13 kind of a hidden hand": (
        lambda: three((1, "fold"), (2, "fold")).settle(result={"kind": "pair"}), "SUOHA-13", "result_wrong", 9,
    ),
    "SUOHA-14 settled early": (lambda: three((1, "check")).settle([]), "SUOHA-14", "settled_early", 8),
    "SUOHA-14 winner": (lambda: down().hand.settle(result={"winner": 0}), "SUOHA-14", "result_wrong", 28),
    "SUOHA-14 end": (lambda: down().hand.settle(result={"end": "last_seat"}), "SUOHA-14", "result_wrong", 28),
    "SUOHA-14 action after the end": (lambda: down().hand.act(0, "check"), "SUOHA-14", "hand_over", 28),
    "SUOHA-14 card after the end": (
        lambda: down().hand.deal(0, "As", "up", "street"), "SUOHA-14", "deal_extra", 28,
    ),
    "SUOHA-14 opened early": (lambda: three((1, "open", None, None, True)), "SUOHA-14", "open_undue", 7),
    "SUOHA-14 opened twice": (
        lambda: down().hand.acts((0, "open", None, None, True), (1, "open", None, None, True)),
        "SUOHA-14", "open_twice", 29,
    ),
    "SUOHA-14 opened by a folded seat": (
        lambda: fourth((1, "suo", 990), (2, "call", 990), (0, "fold"), (0, "open", None, None, True)),
        "SUOHA-14", "open_seat", 24,
    ),
    "SUOHA-14 opened by a player": (lambda: down().hand.act(0, "open"), "SUOHA-14", "open_auto", 28),
    "SUOHA-15 kind": (lambda: down().hand.settle(result={"kind": "flush"}), "SUOHA-15", "result_wrong", 28),
    "SUOHA-25 common card without need": (
        lambda: street(("board", "9h", "up", "street")), "SUOHA-25", "common_undue", 7,
    ),
    "SUOHA-25 common card to a seat": (
        lambda: void_due().deal(0, "Kd", "up", "street"),
        "SUOHA-25", "deal_extra", 43,
    ),
    "SUOHA-25 void": (lambda: three().void("deck_exhausted"), "SUOHA-25", "ended_wrong", 7),
    "SUOHA-25 settled instead of the void": (
        lambda: void_due().settle([]),
        "SUOHA-25", "ended_wrong", 43,
    ),
    "SUOHA-25 void reason": (
        lambda: void_due().void("misdeal"),
        "SUOHA-25", "void_reason", 43,
    ),
    "SUOHA-26 amount": (
        lambda: three((1, "fold"), (2, "fold")).settle([(1, 0, 10, "pot"), (2, 0, 9, "pot")]),
        "SUOHA-26", "transfers_wrong", 9,
    ),
    "SUOHA-28 check by the server": (lambda: three((1, "check", None, None, True)), "SUOHA-28", "auto_move", 7),
    "SUOHA-28 left": (lambda: three((1, "leave"), (1, "fold")), "SUOHA-28", "left_moves", 8),
    "SUOHA-28 rake": (
        lambda: three((1, "fold"), (2, "fold"), options={"rake_bps": 1000}).settle(
            [(1, 0, 10, "pot"), (2, 0, 10, "pot")]
        ),
        "SUOHA-28", "transfers_wrong", 9,
    ),
    "CONTRACT-fields verb": (lambda: three((1, "pass")), "CONTRACT-fields", "verb_unknown", 7),
    "CONTRACT-fields amount of a check": (lambda: three((1, "check", 5)), "CONTRACT-fields", "field_misplaced", 7),
    "CONTRACT-fields target": (lambda: three((1, "raise", 5, 2)), "CONTRACT-fields", "field_misplaced", 7),
    "CONTRACT-fields why": (lambda: dealt((0, "8s", "down", "draw")), "CONTRACT-fields", "why_misplaced", 1),
    "CONTRACT-fields burn": (lambda: dealt(("burn", "8s")), "CONTRACT-fields", "place_unknown", 1),
    "CONTRACT-start stacks": (lambda: Hand("suoha", 2), "CONTRACT-start", "stack_missing", 0),
    "CONTRACT-start dealer": (lambda: Hand("suoha", 2, stacks=[50, 50], dealer=4), "CONTRACT-start", "dealer", 0),
    "CONTRACT-start context": (
        lambda: Hand("suoha", 2, stacks=[50, 50], context={"x": 1}), "CONTRACT-start", "context", 0,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_broken_and_cited(name):
    build, clause, code, sequence = BROKEN[name]
    found = build().found()
    assert (clause, code, sequence) in found
    assert all(s == sequence for _, _, s in found), found


def test_suoha_12_bet_in_a_skipped_round():
    """After a called 梭 nobody is asked: a bet instead of the cards stops the replay."""
    hand = Hand("suoha", 2, stacks=[100, 100], dealer=None, options={"suo_from_card": 2})
    for deal in BOTH:
        hand.deal(*deal)
    hand.acts((1, "suo", 90), (0, "call", 90), (1, "check"))
    assert hand.found() == {("SUOHA-4", "cards_missing", 7)}
    again = Hand("suoha", 2, stacks=[100, 100], dealer=None, options={"suo_from_card": 2})
    for deal in BOTH:
        again.deal(*deal)
    again.acts((1, "suo", 90), (0, "call", 90)).deal(0, "9h", "up", "street").deal(1, "8d", "up", "street").act(
        1, "check"
    )
    assert again.found() == {("SUOHA-4", "cards_missing", 9)}


def test_suoha_25_common_card_dealt_to_a_seat():
    table = down(3, seats=6, cards=SIX, common="Kd")
    hand = Hand("suoha", 6, stacks=[1000] * 6, dealer=None)
    for event in table.hand.events[1:]:
        if getattr(event.data, "to", None) == "board":
            hand.deal(0, "Kd", "up", "street")
            break
        hand.add(event.data)
    assert {(c, code) for c, code, _ in hand.found()} == {("SUOHA-25", "common_due")}


def test_suoha_8_short_call_is_carried_out_and_due_follows_it():
    hand = three((1, "raise", 40), (2, "call", 30), (0, "fold"), (1, "fold"))
    assert hand.state.bets.stakes == [10, 50, 40]


def test_suoha_all_reasons_at_once():
    """A seat that left raises out of turn, by itself, over the limit."""
    hand = three((1, "leave"), (2, "leave"), (2, "raise", 991))
    clauses = {clause for clause, _, sequence in hand.found() if sequence == 9}
    assert clauses == {"SUOHA-5", "SUOHA-6", "SUOHA-9", "SUOHA-10", "SUOHA-28"}


def test_suoha_stack_not_told_leaves_the_limit_unjudged():
    hand = Hand("suoha", 2, stacks=[None, 500], dealer=None)
    for deal in BOTH:
        hand.deal(*deal)
    hand.acts((1, "raise", 700), (0, "call", 700))
    assert hand.found() == {("CONTRACT-start", "stack_missing", 0)}
