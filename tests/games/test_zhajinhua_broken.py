"""Clauses of zhajinhua broken by an event, and cited at that event."""

import pytest

from tests.betting import Hand
from tests.games.test_zhajinhua_play import ACES, NINE, QUEENS, start


def three(*actions, **more):
    return start(ACES, QUEENS, NINE, **more).acts(*actions)


def deal_only(*deals, seats=2, dealer=1):
    hand = Hand("zhajinhua", seats, dealer=dealer)
    for deal in deals:
        hand.deal(*deal)
    return hand


CALLED = ((0, "bet", 10), (1, "call", 10), (2, "call", 10))
OPEN = (0, "open", None, None, True)


def capped(*actions):
    """Bring two seats to 60 of 100 with a unit of 50: seat 0 could not call."""
    return start(ACES, QUEENS, options={"cap": 100}).acts((0, "bet", 50), (1, "call", 50), *actions)


BROKEN = {
    "ZHAJINHUA-1 one seat more": (lambda: Hand("zhajinhua", 5), "ZHAJINHUA-1", "seats_count", 0),
    "ZHAJINHUA-1 one seat": (lambda: Hand("zhajinhua", 1), "ZHAJINHUA-1", "seats_count", 0),
    "ZHAJINHUA-2 twice": (lambda: deal_only((1, QUEENS), (0, "Qs Ah Kd")), "ZHAJINHUA-2", "card_twice", 2),
    "ZHAJINHUA-2 twice in one batch": (lambda: deal_only((1, "Qs Qs Kd")), "ZHAJINHUA-2", "card_twice", 1),
    "ZHAJINHUA-2 joker": (lambda: deal_only((1, "BJ Ah Kd")), "ZHAJINHUA-2", "card_strange", 1),
    "ZHAJINHUA-3 stack": (lambda: start(ACES, QUEENS, stacks=[9, 90]), "ZHAJINHUA-3", "stack_below_ante", 0),
    "ZHAJINHUA-3 late": (lambda: three((0, "ante", 10, None, True)), "ZHAJINHUA-3", "ante_late", 4),
    "ZHAJINHUA-3 amount": (
        lambda: Hand("zhajinhua", 2).act(0, "ante", 11, auto=True), "ZHAJINHUA-3", "ante_amount", 1,
    ),
    "ZHAJINHUA-3 by a player": (lambda: Hand("zhajinhua", 2).act(0, "ante", 10), "ZHAJINHUA-3", "ante_auto", 1),
    "ZHAJINHUA-3 twice": (
        lambda: Hand("zhajinhua", 2).act(0, "ante", 10, auto=True).act(0, "ante", 10, auto=True),
        "ZHAJINHUA-3", "ante_twice", 2,
    ),
    "ZHAJINHUA-3 none": (
        lambda: Hand("zhajinhua", 2, options={"ante": 0}).act(0, "ante", 10, auto=True),
        "ZHAJINHUA-3", "ante_none", 1,
    ),
    "ZHAJINHUA-4 face": (lambda: deal_only((1, QUEENS, "up")), "ZHAJINHUA-4", "deal_face", 1),
    "ZHAJINHUA-4 order": (lambda: deal_only((0, ACES), (1, QUEENS)), "ZHAJINHUA-4", "deal_order", 1),
    "ZHAJINHUA-4 two cards": (lambda: deal_only((1, "Qs Qh")), "ZHAJINHUA-4", "deal_count", 1),
    "ZHAJINHUA-4 mixed batches": (lambda: deal_only((1, "Qs"), (0, ACES)), "ZHAJINHUA-4", "deal_count", 2),
    "ZHAJINHUA-4 four cards": (lambda: deal_only((1, "2s 3s 4s 5s")), "ZHAJINHUA-4", "deal_count", 1),
    "ZHAJINHUA-4 a card more": (lambda: start(ACES, QUEENS).deal(0, "2s"), "ZHAJINHUA-4", "deal_extra", 3),
    "ZHAJINHUA-4 bet before the cards": (
        lambda: deal_only((1, QUEENS)).act(0, "bet", 10), "ZHAJINHUA-4", "cards_missing", 2,
    ),
    "ZHAJINHUA-5 turn": (lambda: three((0, "bet", 30), (2, "call", 30)), "ZHAJINHUA-5", "out_of_turn", 5),
    "ZHAJINHUA-5 dealer first": (lambda: three((2, "bet", 30)), "ZHAJINHUA-5", "out_of_turn", 4),
    "ZHAJINHUA-5 folded seat": (lambda: three((0, "fold"), (0, "bet", 10)), "ZHAJINHUA-5", "not_live", 5),
    "ZHAJINHUA-6 twice": (lambda: three((0, "look"), (0, "look")), "ZHAJINHUA-6", "look_twice", 5),
    "ZHAJINHUA-6 turn": (lambda: three((0, "bet", 10), (2, "look")), "ZHAJINHUA-6", "out_of_turn", 5),
    "ZHAJINHUA-6 paid": (lambda: three((0, "look", 5)), "ZHAJINHUA-6", "look_amount", 4),
    "ZHAJINHUA-7 call": (
        lambda: three((0, "bet", 30), (1, "look"), (1, "call", 30)), "ZHAJINHUA-7", "seen_pays_double", 6,
    ),
    "ZHAJINHUA-7 raise": (
        lambda: three((0, "bet", 30), (1, "look"), (1, "raise", 50)), "ZHAJINHUA-7", "seen_pays_double", 6,
    ),
    "ZHAJINHUA-8 low": (lambda: three((0, "bet", 5)), "ZHAJINHUA-8", "bet_amount", 4),
    "ZHAJINHUA-8 step": (lambda: three((0, "bet", 15)), "ZHAJINHUA-8", "bet_amount", 4),
    "ZHAJINHUA-8 odd": (
        lambda: three((0, "look"), (0, "bet", 21), options={"bet_step": 1}), "ZHAJINHUA-8", "bet_amount", 5,
    ),
    "ZHAJINHUA-8 second": (lambda: three((0, "bet", 10), (1, "bet", 20)), "ZHAJINHUA-8", "bet_second", 5),
    "ZHAJINHUA-9 first": (lambda: three((0, "call", 10)), "ZHAJINHUA-9", "call_unopened", 4),
    "ZHAJINHUA-9 amount": (lambda: three((0, "bet", 30), (1, "call", 20)), "ZHAJINHUA-9", "call_amount", 5),
    "ZHAJINHUA-10 first": (lambda: three((0, "raise", 10)), "ZHAJINHUA-10", "raise_unopened", 4),
    "ZHAJINHUA-10 equal": (lambda: three((0, "bet", 30), (1, "raise", 30)), "ZHAJINHUA-10", "raise_amount", 5),
    "ZHAJINHUA-10 step": (lambda: three((0, "bet", 30), (1, "raise", 45)), "ZHAJINHUA-10", "raise_amount", 5),
    "ZHAJINHUA-11 bet": (lambda: three((0, "bet", 110)), "ZHAJINHUA-11", "over_top", 4),
    "ZHAJINHUA-11 raise at the top": (
        lambda: three((0, "bet", 100), (1, "raise", 110)), "ZHAJINHUA-11", "over_top", 5,
    ),
    "ZHAJINHUA-11 compare at the top": (
        lambda: start(ACES, QUEENS, options={"compare_at_top": False}).acts(
            (0, "bet", 100), (1, "call", 100), (0, "compare", 200, 1)
        ),
        "ZHAJINHUA-11", "compare_at_top", 5,
    ),
    "ZHAJINHUA-12 bet": (lambda: three((0, "bet", 50), stacks=[500, 500, 50]), "ZHAJINHUA-12", "over_limit", 4),
    "ZHAJINHUA-12 call instead of the opening": (
        lambda: capped((0, "call", 50)), "ZHAJINHUA-12", "open_missing", 5,
    ),
    "ZHAJINHUA-12 call over the limit": (lambda: capped((0, "call", 50)), "ZHAJINHUA-12", "over_limit", 5),
    "ZHAJINHUA-12 settled without the opening": (
        lambda: capped().settle([(1, 0, 60, "pot")]), "ZHAJINHUA-12", "open_missing", 5,
    ),
    "ZHAJINHUA-12 opened without need": (
        lambda: start(ACES, QUEENS).acts((0, "bet", 50), (1, "open", None, None, True)).settle(),
        "ZHAJINHUA-12", "open_undue", 4,
    ),
    "ZHAJINHUA-12 no limit told": (
        lambda: start(ACES, QUEENS).act(0, "open", auto=True).settle(), "ZHAJINHUA-12", "open_undue", 3,
    ),
    "ZHAJINHUA-12 opened by a player": (lambda: capped((0, "open")), "ZHAJINHUA-12", "open_auto", 5),
    "ZHAJINHUA-12 after the opening": (lambda: capped(OPEN, (1, "call", 50)), "ZHAJINHUA-12", "hand_over", 6),
    "ZHAJINHUA-12 compare over the limit": (
        lambda: start(ACES, QUEENS, options={"cap": 100}).acts(
            (0, "bet", 40), (1, "call", 40), (0, "compare", 80, 1)
        ),
        "ZHAJINHUA-12", "over_limit", 5,
    ),
    "ZHAJINHUA-13 with money": (lambda: three((0, "fold", 5)), "CONTRACT-fields", "field_misplaced", 4),
    "ZHAJINHUA-14 no unit": (
        lambda: three((0, "compare", 20, 1), options={"compare_from_lap": 1}),
        "ZHAJINHUA-14", "compare_unopened", 4,
    ),
    "ZHAJINHUA-14 first lap": (
        lambda: three((0, "bet", 10), (1, "compare", 20, 0)), "ZHAJINHUA-14", "compare_early", 5,
    ),
    "ZHAJINHUA-14 self": (lambda: three(*CALLED, (0, "compare", 20, 0)), "ZHAJINHUA-14", "compare_target", 7),
    "ZHAJINHUA-14 nobody": (lambda: three(*CALLED, (0, "compare", 20)), "ZHAJINHUA-14", "compare_target", 7),
    "ZHAJINHUA-14 folded": (
        lambda: three(*CALLED, (0, "fold"), (1, "compare", 20, 0)), "ZHAJINHUA-14", "compare_target", 8,
    ),
    "ZHAJINHUA-15 price": (lambda: three(*CALLED, (0, "compare", 10, 1)), "ZHAJINHUA-15", "compare_amount", 7),
    "ZHAJINHUA-15 limit": (
        lambda: start(ACES, QUEENS, options={"cap": 100}).acts(
            (0, "bet", 40), (1, "call", 40), (0, "compare", 80, 1)
        ),
        "ZHAJINHUA-15", "over_limit", 5,
    ),
    "ZHAJINHUA-16 result": (
        lambda: three(*CALLED).act(0, "compare", 20, target=1, choice="lose"),
        "ZHAJINHUA-16", "compare_result", 7,
    ),
    "ZHAJINHUA-16 hidden": (
        lambda: Hand("zhajinhua", 2, dealer=1, lacks=("hidden",)).acts(
            (0, "bet", 10), (1, "call", 10), (0, "compare", 20, 1)
        ),
        "ZHAJINHUA-16", "compare_unknown", 3,
    ),
    "ZHAJINHUA-22 action after the end": (
        lambda: start(ACES, QUEENS).acts((0, "fold"), (1, "bet", 10)), "ZHAJINHUA-22", "hand_over", 4,
    ),
    "ZHAJINHUA-22 settled with two live": (
        lambda: three((0, "bet", 10)).settle([(1, 0, 10, "pot")]), "ZHAJINHUA-22", "settled_early", 5,
    ),
    "ZHAJINHUA-22 winner": (
        lambda: start(ACES, QUEENS).act(0, "fold").settle(result={"winner": 0}),
        "ZHAJINHUA-22", "result_wrong", 4,
    ),
    "ZHAJINHUA-23 opener": (
        lambda: capped((1, "open", None, None, True)), "ZHAJINHUA-23", "opener", 5,
    ),
    "ZHAJINHUA-23 winner": (
        lambda: capped(OPEN).settle(result={"winner": 1}), "ZHAJINHUA-23", "result_wrong", 6,
    ),
    "ZHAJINHUA-23 end": (lambda: capped(OPEN).settle(result={"end": "last_seat"}), "ZHAJINHUA-12", "result_wrong", 6),
    "ZHAJINHUA-24 folded": (lambda: three((0, "fold"), (0, "look")), "ZHAJINHUA-24", "not_live", 5),
    "ZHAJINHUA-24 beaten": (
        lambda: three(*CALLED, (0, "compare", 20, 1), (1, "look")), "ZHAJINHUA-24", "not_live", 8,
    ),
    "ZHAJINHUA-25 call": (
        lambda: three((0, "bet", 30), (1, "call", 30, None, True)), "ZHAJINHUA-25", "auto_move", 5,
    ),
    "ZHAJINHUA-25 look": (lambda: three((0, "look", None, None, True)), "ZHAJINHUA-25", "auto_move", 4),
    "ZHAJINHUA-25 left": (lambda: three((0, "leave"), (0, "fold")), "ZHAJINHUA-25", "left_moves", 5),
    "ZHAJINHUA-26 amount": (
        lambda: start(ACES, QUEENS).act(0, "fold").settle([(0, 1, 11, "pot")]),
        "ZHAJINHUA-26", "transfers_wrong", 4,
    ),
    "ZHAJINHUA-26 rake": (
        lambda: start(ACES, QUEENS).act(0, "fold").settle([(0, 1, 10, "pot"), (1, "house", 1, "rake")]),
        "ZHAJINHUA-26", "transfers_wrong", 4,
    ),
    "ZHAJINHUA-26 void": (lambda: start(ACES, QUEENS).act(0, "fold").void(), "ZHAJINHUA-26", "ended_wrong", 4),
    "ZHAJINHUA-26 void in the middle": (lambda: three().void(), "ZHAJINHUA-26", "ended_wrong", 4),
    "CONTRACT-fields verb": (lambda: three((0, "check")), "CONTRACT-fields", "verb_unknown", 4),
    "CONTRACT-fields seat": (lambda: three((3, "bet", 10)), "CONTRACT-fields", "seat_unknown", 4),
    "CONTRACT-fields target": (lambda: three((0, "bet", 10, 1)), "CONTRACT-fields", "field_misplaced", 4),
    "CONTRACT-fields ref": (lambda: three().act(0, "bet", 10, ref=1), "CONTRACT-fields", "field_misplaced", 4),
    "CONTRACT-fields cards": (lambda: three().act(0, "look", cards="As"), "CONTRACT-fields", "field_misplaced", 4),
    "CONTRACT-fields choice": (
        lambda: three(*CALLED).act(0, "compare", 20, target=1, choice="draw"),
        "CONTRACT-fields", "choice_unknown", 7,
    ),
    "CONTRACT-fields leave twice": (
        lambda: three((0, "leave"), (0, "leave")), "CONTRACT-fields", "leave_twice", 5,
    ),
    "CONTRACT-fields place": (lambda: deal_only(("board", ACES)), "CONTRACT-fields", "place_unknown", 1),
    "CONTRACT-fields why": (lambda: deal_only((1, QUEENS, "down", "draw")), "CONTRACT-fields", "why_misplaced", 1),
    "CONTRACT-start dealer": (lambda: Hand("zhajinhua", 2, dealer=None), "CONTRACT-start", "dealer", 0),
    "CONTRACT-start dealer outside": (lambda: Hand("zhajinhua", 2, dealer=2), "CONTRACT-start", "dealer", 0),
    "CONTRACT-start seats": (lambda: Hand("zhajinhua", 2, numbers=[0, 2]), "CONTRACT-start", "seats_numbers", 0),
    "CONTRACT-start base": (lambda: Hand("zhajinhua", 2, base=0), "CONTRACT-start", "base", 0),
    "CONTRACT-start context": (lambda: Hand("zhajinhua", 2, context={"x": 1}), "CONTRACT-start", "context", 0),
    "CONTRACT-start grouping": (
        lambda: Hand("zhajinhua", 2, context={"grouping": 7}), "CONTRACT-start", "grouping", 0,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_broken_and_cited(name):
    build, clause, code, sequence = BROKEN[name]
    hand = build()
    assert (clause, code, sequence) in hand.found()
    assert all(s == sequence for _, _, s in hand.found()), hand.found()


def test_zhajinhua_all_reasons_at_once():
    """A seat that left raises out of turn, by the server, over the top and the limit: every clause is named."""
    hand = start(ACES, QUEENS, NINE, stacks=[500, 500, 60]).acts((0, "bet", 10), (2, "look"))
    hand.act(2, "raise", 305, auto=True)
    clauses = {clause for clause, _, sequence in hand.found() if sequence == 6}
    assert clauses == {f"ZHAJINHUA-{n}" for n in (5, 10, 11, 12, 25)}


def test_zhajinhua_fault_is_carried_out_as_recorded():
    """A wrong call goes into the pot, and what is due follows it."""
    hand = start(ACES, QUEENS).acts((0, "bet", 30), (1, "call", 25), (0, "fold"))
    assert hand.state.totals == [40, 35]
    hand.settle()
    assert hand.found() == {("ZHAJINHUA-9", "call_amount", 4)}


@pytest.mark.parametrize("name", ["ZHAJINHUA-2 twice", "ZHAJINHUA-4 a card more", "ZHAJINHUA-4 bet before the cards"])
def test_zhajinhua_cards_that_cannot_be_held_stop_the_replay(name):
    build, _, _, sequence = BROKEN[name]
    audit = build().audit()
    assert (audit.verdict, audit.step, audit.due) == ("unreplayable", sequence, None)


def test_zhajinhua_12_missing_opening_is_settled_as_opened_by_the_seat_on_turn():
    hand = capped()
    hand.settle([(0, 1, 60, "pot")])
    assert {code for _, code, _ in hand.found()} == {"open_missing", "transfers_wrong"}
    assert hand.audit().due.result["opener"][0] == 0
