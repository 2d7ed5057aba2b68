"""Clauses of chexuan broken by an event, and cited at that event."""

import pytest

from tests.betting import Hand
from tests.games.test_chexuan_play import A, B, C, Table, knocked


def three(*actions, **more):
    """Set three 簸簸 and deal (events 1 … 6), then act: the first action is event 7."""
    return Table(A, B, C, **more).acts(*actions).hand


def set_up(*bobos, seats=2, dealer=1, **more):
    hand = Hand("chexuan", seats, dealer=dealer, **more)
    for seat, amount in enumerate(bobos):
        hand.act(seat, "set_bobo", amount)
    return hand


def dealt(*deals, **more):
    """Set two 簸簸 (events 1 and 2) and deal what is given."""
    hand = set_up(100, 100, **more)
    for deal in deals:
        hand.deal(*deal)
    return hand


def two(*actions, **more):
    """Set two 簸簸 of 100 and deal (events 1 … 4), then act from event 5 on; seat 0 speaks first."""
    return Table(A, B, bobo=(100,), **more).acts(*actions).hand


def at_split(*more_actions, hands=(A, B), **more):
    """Bring two seats to 分牌: two knocks and four cards come as events 5 … 10."""
    table = Table(*hands, bobo=(100,), **more).acts((0, "knock", 90), (1, "knock", 90))
    for seat, cards, auto in more_actions:
        table.hand.act(seat, "split", cards=cards, auto=auto)
    return table.hand


def drawn():
    return three((0, "pass"), (1, "pass"), (2, "pass"))


def alone():
    return three((0, "fold"), (1, "fold"))


def early_fold(ms):
    table = Table(A, B, C, options={"act_ms": 15000})
    return table.hand.act(0, "fold", auto=True, ms=ms)


def settled(hand, *transfers, result=None):
    return hand.settle(list(transfers) if transfers else None, result)


BROKEN = {
    "CHEXUAN-1 twice": (lambda: dealt((1, "2h 2d"), (0, "Qh 2h")), "CHEXUAN-1", "card_twice", 4),
    "CHEXUAN-1 strange": (lambda: dealt((1, "2h 2s")), "CHEXUAN-1", "card_strange", 3),
    "CHEXUAN-1 small joker": (lambda: dealt((1, "2h BJ")), "CHEXUAN-1", "card_strange", 3),
    "CHEXUAN-2 seven": (lambda: Hand("chexuan", 7), "CHEXUAN-2", "seats_count", 0),
    "CHEXUAN-2 one": (lambda: Hand("chexuan", 1), "CHEXUAN-2", "seats_count", 0),
    "CHEXUAN-3 low": (lambda: set_up(9), "CHEXUAN-3", "bobo_low", 1),
    "CHEXUAN-3 room minimum": (lambda: set_up(90, options={"min_bobo": 100}), "CHEXUAN-3", "bobo_low", 1),
    "CHEXUAN-3 above the stack": (lambda: set_up(60, stacks=[50, 50]), "CHEXUAN-3", "bobo_high", 1),
    "CHEXUAN-3 nothing": (lambda: set_up(None), "CHEXUAN-3", "bobo_low", 1),
    "CHEXUAN-3 twice": (lambda: set_up(50).act(0, "set_bobo", 60), "CHEXUAN-3", "bobo_twice", 2),
    "CHEXUAN-3 time-out": (lambda: Hand("chexuan", 2).act(0, "set_bobo", 20, auto=True), "CHEXUAN-3", "bobo_auto", 1),
    "CHEXUAN-3 missing": (lambda: set_up(50).deal(1, "2h 2d"), "CHEXUAN-3", "bobo_missing", 2),
    "CHEXUAN-3 late": (lambda: dealt((1, "2h 2d")).act(0, "set_bobo", 90), "CHEXUAN-3", "bobo_late", 4),
    "CHEXUAN-3 left": (
        lambda: Hand("chexuan", 2).acts((0, "leave"), (0, "set_bobo", 50)), "CHEXUAN-3", "left_moves", 2,
    ),
    "CHEXUAN-4 early": (lambda: set_up(50).act(0, "ante", 10, auto=True), "CHEXUAN-4", "ante_early", 2),
    "CHEXUAN-4 late": (lambda: dealt((1, "2h 2d")).act(0, "ante", 10, auto=True), "CHEXUAN-4", "ante_late", 4),
    "CHEXUAN-4 amount": (lambda: dealt().act(0, "ante", 11, auto=True), "CHEXUAN-4", "ante_amount", 3),
    "CHEXUAN-4 none": (
        lambda: dealt(options={"ante": 0}).act(0, "ante", 0, auto=True), "CHEXUAN-4", "ante_none", 3,
    ),
    "CHEXUAN-4 by a player": (lambda: dealt().act(0, "ante", 10), "CHEXUAN-4", "ante_auto", 3),
    "CHEXUAN-4 twice": (
        lambda: dealt().act(0, "ante", 10, auto=True).act(0, "ante", 10, auto=True), "CHEXUAN-4", "ante_twice", 4,
    ),
    "CHEXUAN-5 order": (lambda: dealt((0, "Qh Qd"), (1, "2h 2d")), "CHEXUAN-5", "deal_order", 3),
    "CHEXUAN-5 face": (lambda: dealt((1, "2h 2d", "up")), "CHEXUAN-5", "deal_face", 3),
    "CHEXUAN-5 one card": (lambda: dealt((1, "2h")), "CHEXUAN-5", "deal_count", 3),
    "CHEXUAN-5 twice": (lambda: dealt((1, "2h 2d"), (1, "4h 5s")), "CHEXUAN-5", "deal_twice", 4),
    "CHEXUAN-5 street face": (
        lambda: dealt((1, "2h 2d"), (0, "Qh Qd")).acts((0, "raise", 5), (1, "call", 5)).deal(1, "4h", "down", "street"),
        "CHEXUAN-5", "deal_face", 7,
    ),
    "CHEXUAN-5 folded": (
        lambda: Hand("chexuan", 3, dealer=2)
        .acts((0, "set_bobo", 50), (1, "set_bobo", 50), (2, "set_bobo", 50))
        .deal(2, "Ts Tc").deal(0, "Qh Qd").deal(1, "2h 2d")
        .acts((0, "raise", 5), (1, "fold"), (2, "call", 5)).deal(1, "4h", "up", "street"),
        "CHEXUAN-5", "deal_folded", 10,
    ),
    "CHEXUAN-5 bet before the cards": (lambda: dealt((1, "2h 2d")).act(0, "pass"), "CHEXUAN-5", "cards_missing", 4),
    "CHEXUAN-5 fifth card": (lambda: at_split().deal(0, "5s", "up", "street"), "CHEXUAN-5", "deal_extra", 11),
    "CHEXUAN-6 turn": (lambda: three((1, "pass")), "CHEXUAN-6", "out_of_turn", 7),
    "CHEXUAN-6 folded": (lambda: three((0, "fold"), (0, "pass")), "CHEXUAN-6", "not_live", 8),
    "CHEXUAN-7 equal": (lambda: three((0, "raise", 50), (1, "raise", 50)), "CHEXUAN-7", "raise_low", 8),
    "CHEXUAN-7 min_raise": (lambda: three((0, "raise", 5), options={"min_raise": 6}), "CHEXUAN-7", "raise_low", 7),
    "CHEXUAN-7 all": (lambda: three((0, "raise", 190)), "CHEXUAN-7", "raise_high", 7),
    "CHEXUAN-8 wrong": (lambda: three((0, "raise", 50), (1, "call", 40)), "CHEXUAN-8", "call_amount", 8),
    "CHEXUAN-8 nothing": (lambda: three((0, "call", 0)), "CHEXUAN-8", "call_nothing", 7),
    "CHEXUAN-8 beyond": (
        lambda: three((0, "raise", 50), (1, "call", 50), bobo=[200, 40, 200]), "CHEXUAN-8", "call_beyond", 8,
    ),
    "CHEXUAN-9 part": (lambda: three((0, "knock", 100)), "CHEXUAN-9", "knock_amount", 7),
    "CHEXUAN-9 knocked acts": (
        lambda: three((0, "knock", 50), (1, "call", 50), (0, "pass"), bobo=[60, 200, 200]),
        "CHEXUAN-9", "nothing_left", 9,
    ),
    "CHEXUAN-10 pass": (lambda: three((0, "raise", 50), (1, "pass")), "CHEXUAN-10", "pass_against_bet", 8),
    "CHEXUAN-11 automatic pass": (lambda: three((0, "pass", None, True)), "CHEXUAN-11", "auto_move", 7),
    "CHEXUAN-11 too early": (lambda: early_fold(14999), "CHEXUAN-11", "auto_early", 7),
    "CHEXUAN-11 left": (lambda: three((0, "leave"), (0, "fold")), "CHEXUAN-11", "left_moves", 8),
    "CHEXUAN-12 round cut off": (
        lambda: dealt((1, "2h 2d"), (0, "Qh Qd")).act(0, "raise", 5).deal(1, "4h", "up", "street"),
        "CHEXUAN-12", "round_open", 6,
    ),
    "CHEXUAN-12 bet at the split": (lambda: at_split().act(0, "pass"), "CHEXUAN-12", "betting_over", 11),
    "CHEXUAN-13 action after": (lambda: drawn().act(0, "pass"), "CHEXUAN-13", "hand_over", 10),
    "CHEXUAN-13 card after": (lambda: drawn().deal(2, "Th", "up", "street"), "CHEXUAN-13", "deal_extra", 10),
    "CHEXUAN-13 paid": (lambda: settled(drawn(), (0, 1, 10, "x")), "CHEXUAN-13", "transfers_wrong", 10),
    "CHEXUAN-13 end": (lambda: settled(drawn(), result={"end": "last_seat"}), "CHEXUAN-13", "result_wrong", 10),
    "CHEXUAN-14 action after": (lambda: alone().act(2, "pass"), "CHEXUAN-14", "hand_over", 9),
    "CHEXUAN-14 card after": (lambda: alone().deal(2, "Th", "up", "street"), "CHEXUAN-14", "deal_extra", 9),
    "CHEXUAN-14 split after": (lambda: alone().act(2, "split", cards=C), "CHEXUAN-14", "hand_over", 9),
    "CHEXUAN-14 settled early": (lambda: three((0, "pass")).settle([]), "CHEXUAN-14", "settled_early", 8),
    "CHEXUAN-14 end": (lambda: settled(alone(), result={"end": "showdown"}), "CHEXUAN-14", "result_wrong", 9),
    "CHEXUAN-15 order": (lambda: at_split((0, "8h Js Qh Qd", False)), "CHEXUAN-15", "split_order", 11),
    "CHEXUAN-15 cards": (lambda: at_split((0, "Qh Qd 8h Jc", False)), "CHEXUAN-15", "split_cards", 11),
    "CHEXUAN-15 three cards": (lambda: at_split((0, "Qh Qd 8h", False)), "CHEXUAN-15", "split_cards", 11),
    "CHEXUAN-15 twice": (lambda: at_split((0, A, False), (0, A, False)), "CHEXUAN-15", "split_twice", 12),
    "CHEXUAN-15 early": (lambda: three().act(0, "split", cards=A), "CHEXUAN-15", "split_early", 7),
    "CHEXUAN-15 folded": (
        lambda: Table(A, B, C, bobo=(100,))
        .acts((0, "knock", 90), (1, "fold"), (2, "knock", 90)).hand.act(1, "split", cards=B),
        "CHEXUAN-15", "split_folded", 14,
    ),
    "CHEXUAN-15 missing": (
        lambda: at_split((0, A, False)).settle([(1, 0, 100, "showdown")]), "CHEXUAN-15", "split_missing", 12,
    ),
    "CHEXUAN-15 by the server": (
        lambda: at_split((0, "Qh Qd 5s 9c", True), hands=("Qh 5s Qd 9c", "2h 2d 4h 5c")),
        "CHEXUAN-15", "split_auto", 11,
    ),
    "CHEXUAN-15 left": (
        lambda: at_split().act(0, "leave").act(0, "split", cards=A), "CHEXUAN-15", "left_moves", 12,
    ),
    "CHEXUAN-12 end": (
        lambda: settled(knocked(A, B).hand, result={"end": "last_seat"}), "CHEXUAN-12", "result_wrong", 13,
    ),
    "CHEXUAN-20 standoff paid": (
        lambda: settled(knocked("Qh Qd 4s 6s", "2h 2d 8h Js").hand, (1, 0, 100, "showdown")),
        "CHEXUAN-24", "transfers_wrong", 13,
    ),
    "CHEXUAN-21 exempt pays": (
        lambda: settled(knocked("Js 5c Ts Th", B).hand, (0, 1, 100, "showdown")), "CHEXUAN-21", "transfers_wrong", 13,
    ),
    "CHEXUAN-21 result": (
        lambda: settled(knocked("Js 5c Ts Th", B).hand, result={"exempt": []}), "CHEXUAN-21", "result_wrong", 13,
    ),
    "CHEXUAN-22 bonus": (
        lambda: settled(knocked("3h RJ 2h 2d", "Qh Qd 9s 9c").hand, (1, 0, 200, "showdown")),
        "CHEXUAN-23", "transfers_wrong", 13,
    ),
    "CHEXUAN-23 beyond the own stake": (
        lambda: settled(knocked(A, B, bobo=[50, 100]).hand, (1, 0, 100, "showdown")),
        "CHEXUAN-23", "transfers_wrong", 13,
    ),
    "CHEXUAN-24 order": (
        lambda: settled(
            knocked("Qh Qd 4h 7s", "2h 2d 8h Js", "Th 8s Td Jc").hand, (2, 0, 100, "showdown")
        ),
        "CHEXUAN-24", "transfers_wrong", 19,
    ),
    "CHEXUAN-25 folded stake": (
        lambda: settled(alone(), (0, 2, 10, "fold")), "CHEXUAN-25", "transfers_wrong", 9,
    ),
    "CHEXUAN-26 rake": (
        lambda: settled(alone(), (0, 2, 10, "fold"), (1, 2, 10, "fold"), (2, "house", 1, "rake")),
        "CHEXUAN-26", "transfers_wrong", 9,
    ),
    "CHEXUAN-26 void": (lambda: alone().void(), "CHEXUAN-26", "ended_wrong", 9),
    "CHEXUAN-26 void of a drawn hand": (lambda: drawn().void(), "CHEXUAN-26", "ended_wrong", 10),
    "CHEXUAN-26 void in the middle": (lambda: three().void(), "CHEXUAN-26", "ended_wrong", 7),
    "CONTRACT-fields verb": (lambda: three((0, "check")), "CONTRACT-fields", "verb_unknown", 7),
    "CONTRACT-fields amount of a fold": (lambda: three((0, "fold", 5)), "CONTRACT-fields", "field_misplaced", 7),
    "CONTRACT-fields cards of a bet": (
        lambda: three().act(0, "raise", 5, cards="Qh"), "CONTRACT-fields", "field_misplaced", 7,
    ),
    "CONTRACT-fields seat": (lambda: three((5, "pass")), "CONTRACT-fields", "seat_unknown", 7),
    "CONTRACT-fields why": (lambda: dealt((1, "2h 2d", "down", "street")), "CONTRACT-fields", "why_misplaced", 3),
    "CONTRACT-fields place": (lambda: dealt(("board", "2h 2d")), "CONTRACT-fields", "place_unknown", 3),
    "CONTRACT-start dealer": (lambda: Hand("chexuan", 2, dealer=None), "CONTRACT-start", "dealer", 0),
    "CONTRACT-start context": (lambda: Hand("chexuan", 2, context={"x": 1}), "CONTRACT-start", "context", 0),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_broken_and_cited(name):
    build, clause, code, sequence = BROKEN[name]
    found = build().found()
    assert (clause, code, sequence) in found
    assert all(s == sequence for _, _, s in found), found


@pytest.mark.parametrize("clause", ["CHEXUAN-16", "CHEXUAN-17", "CHEXUAN-18", "CHEXUAN-19"])
def test_wrong_comparison_shows_in_the_split(clause):
    """A head that these clauses rank below the tail is named at the split."""
    hands = {
        "CHEXUAN-16": "Ts Th Qh 6c", "CHEXUAN-17": "4s 5s Qh 9c", "CHEXUAN-18": "Td Js Th 8s",
        "CHEXUAN-19": "Th 8s Ts 8c",
    }  # fmt: skip
    hand = at_split((0, hands[clause], False), hands=(hands[clause], "2h 2d 4h 5c"))
    assert ("CHEXUAN-15", "split_order", 11) in hand.found()


def test_chexuan_15_wrong_way_round_is_settled_with_the_larger_pair_as_the_head():
    hand = at_split((0, "8h Js Qh Qd", False), (1, B, False)).settle([(1, 0, 100, "showdown")])
    assert {code for _, code, _ in hand.found()} == {"split_order"}


def test_chexuan_15_missing_split_is_settled_in_dealt_order():
    """Qh 5s Qd 9c in dealt order: 奶狗 as the head, seven points as the tail; standoff with 地牌 and one point."""
    hands = ("Qh 5s Qd 9c", "2h 2d Js Td")
    hand = at_split((1, "2h 2d Js Td", False), hands=hands).settle([])
    assert hand.found() == {("CHEXUAN-15", "split_missing", 12)}
    assert hand.audit().due.net == {"0": 0, "1": 0}


def test_chexuan_15_exempt_seat_may_leave_its_split_out_but_one_that_comes_is_checked():
    quiet = at_split((1, B, False), hands=("Js 5c Ts Th", B)).settle()
    assert quiet.found() == set()
    hand = at_split((1, B, False), (0, "Ts Th Js 5c", False), hands=("Js 5c Ts Th", B)).settle()
    assert hand.found() == {("CHEXUAN-15", "split_order", 12)}


def test_chexuan_3_replay_goes_on_with_the_bounds():
    hand = Hand("chexuan", 3, dealer=2, stacks=[50, 60, 70])
    hand.acts((0, "set_bobo", 90), (1, "set_bobo", 5)).deal(2, "Ts Tc")
    assert hand.state.bobos == [50, 10, 10]


def test_chexuan_9_no_more_than_the_bobo_goes_in():
    hand = three((0, "raise", 900))
    assert hand.state.bets.stakes == [200, 10, 10]


def test_chexuan_all_reasons_at_once():
    hand = three((2, "leave"), (2, "raise", 500, False))
    clauses = {clause for clause, _, sequence in hand.found() if sequence == 8}
    assert clauses == {"CHEXUAN-6", "CHEXUAN-7", "CHEXUAN-11"}
