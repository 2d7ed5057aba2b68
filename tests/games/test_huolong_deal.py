"""Huolong by its sheet, as events: the start, the deal, declaring, countering, the trump suit (HUOLONG-1 to 8)."""

from dataclasses import replace

import pytest

from events.model import CardsDealt, PointsMoved, SeatTaken, Transfer
from games.huolong import GAME
from games.ruleset import resolve
from games.shuffle import permutation
from tests.games.huolong_script import LOW_KITTY, Script, jokers

SEEDS = (bytes(range(32)), {0: "alice", 1: "bob", 2: "carol"}, 7)


def first(**how):
    """Begin a first hand in which seat 0 holds a big joker as its first card, seats 1 and 2 the others."""
    return Script(jokers(0, 1, 2), first=True, **how)


def trump(script):
    state = script.state()
    return "shdc"[state.trump], f"HUOLONG-{state.fixed_by}"


# --- the start ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({"seats": tuple(SeatTaken(n, f"p{n}") for n in range(3))}, ("CONTRACT-start", "seats", 0)),
        ({"seats": tuple(SeatTaken(n, f"p{n}") for n in range(5))}, ("CONTRACT-start", "seats", 0)),
        ({"base": 0}, ("CONTRACT-start", "base", 0)),
        ({"dealer": None, "deal_from": 0}, ("CONTRACT-start", "dealer", 0)),
        ({"dealer": 4, "deal_from": 0}, ("CONTRACT-start", "dealer", 0)),
        ({"hand_no": 1}, ("CONTRACT-start", "first_hand", 0)),
        ({"told": {"levels": ["3", "3"], "deal_from": 0}}, ("CONTRACT-start", "context_value", 0)),
        ({"told": {"levels": ["3", "3"], "first": False}}, ("CONTRACT-start", "context_value", 0)),
        ({"told": {"levels": ["2", "3"], "deal_from": 0, "first": False}}, ("CONTRACT-start", "context_value", 0)),
        ({"told": {"levels": ["3"], "deal_from": 0, "first": False}}, ("CONTRACT-start", "context_value", 0)),
        ({"told": {"levels": 3, "deal_from": 0, "first": False}}, ("CONTRACT-start", "context_value", 0)),
        ({"told": {"levels": ["3", "3"], "deal_from": True, "first": False}}, ("CONTRACT-start", "context_value", 0)),
        ({"told": {"levels": ["3", "3"], "deal_from": 0, "first": 0}}, ("CONTRACT-start", "context_value", 0)),
        (
            {"told": {"levels": ["3", "3"], "deal_from": 0, "first": False, "shoe": 1}},
            ("CONTRACT-start", "context_unknown", 0),
        ),
        ({"options": {"stop_levels": ["J", "B"]}}, ("CONTRACT-start", "option_value", 0)),
        ({"options": {"stop_levels": "J"}}, ("CONTRACT-start", "option_value", 0)),
        ({"options": {"start_level": "2"}}, ("CONTRACT-start", "option_value", 0)),
        ({"options": {"leave_penalty": -1}}, ("CONTRACT-start", "option_value", 0)),
    ],
)
def test_huolong_start_seats_context_options(changes, found):
    assert found in Script(**changes).found()


def test_huolong_d19_context_missing_in_a_first_hand_is_made_up():
    script = Script(jokers(0, 1, 2), first=True, told={})
    assert script.found() == {("CONTRACT-start", "context_value", 0)}
    script.deal(calls={1: [(0, "declare")]}).show()
    assert script.found() == {("CONTRACT-start", "context_value", 0)}
    assert script.audit().step is None


def test_huolong_start_levels_of_a_later_hand_cannot_be_made_up():
    script = Script(told={"deal_from": 0, "first": False})
    assert script.audit().verdict == "unreplayable"


def test_huolong_options_resolve_to_the_preset():
    ruleset, faults = resolve(GAME, Script().events[0].data)
    assert faults == ()
    assert ruleset.options == {
        "start_level": "3", "permanent_two": True, "threshold": 120, "kitty_factor": 1, "capture_level": 1,
        "hold_level_plain": 1, "joker_first": 2, "joker_next": 3, "bald_levels": 2, "bald_with_jokers": "add",
        "joker_levels_need_points": True, "stop_levels": [], "dealer_keeps": "same_seat",
        "third_joker_forced": "same_seat_two", "leave_penalty": 8, "leave_penalty_to": "house",
    }  # fmt: skip
    assert [option.name for option in GAME.options] == list(ruleset.options)


# --- HUOLONG-1, 2: the deal -----------------------------------------------------------------------------------------


def test_huolong_1_hands_of_39_and_a_kitty_of_6():
    state = Script().deal().show().state()
    assert [state.size(seat) for seat in range(4)] == [39] * 4
    assert state.view("public")["kitty"]["cards"] == LOW_KITTY.split()
    assert sum(state.stock) == 0


def test_huolong_1_deck_order_and_dealing_with_the_contract_vector():
    deck = GAME.deck(None)
    assert len(deck) == 162
    assert deck[:2] == ("2s", "3s")
    assert deck[52:55] == ("BJ", "RJ", "2s")
    order = permutation(162, *SEEDS)
    assert [deck[place] for place in order[:8]] == ["7d", "Ts", "BJ", "6h", "Ad", "4c", "Qh", "Ts"]
    assert [deck[place] for place in order[156:]] == ["7c", "9s", "Kd", "2d", "9h", "7h"]
    start = Script(dealer=2).events[0].data
    assert GAME.dealing(None, start)[:5] == (2, 3, 0, 1, 2)
    assert GAME.dealing(None, start)[155:] == (1, *["kitty"] * 6)
    assert GAME.dealing(None, replace(start, context={})) == ()


def test_huolong_1_a_fourth_copy():
    script = Script().deal(1)
    script.hands[1] = ["2s", "2s", "2s", *script.hands[1]]
    script.deal(12)
    script.hands[1] = ["2s"] * 39
    script.deal(14)
    assert ("1", "card_too_often") in {found[:2] for found in script.found()}
    assert script.audit().verdict == "unreplayable"


@pytest.mark.parametrize("card", ["1s", "RJ*", "1m", ""])
def test_huolong_1_no_such_card(card):
    script = Script().deal(3).write(CardsDealt(3, "down", "initial", (card,)))
    assert script.found() == {("1", "card_unknown", 4)}
    assert script.audit().step == 4


def test_huolong_1_kitty_before_the_last_card():
    script = Script().deal(155).show()
    assert script.found() == {("1", "kitty_early", 156)}
    last = script.hands[(script.deal_from + 155) % 4][-1]
    script.write(CardsDealt(3, "down", "initial", (last,)))
    assert script.found() == {("1", "kitty_early", 156), ("2", "deal_late", 157)}
    assert script.audit().step is None


@pytest.mark.parametrize("count", [0, 5])
def test_huolong_1_kitty_of_another_size(count):
    script = Script().deal()
    script.write(CardsDealt("kitty", "up", "kitty", tuple(script.kitty[:count])))
    assert script.found() == {("1", "kitty_size", 157)}


def test_huolong_1_kitty_twice():
    script = Script().deal()
    script.show(script.kitty[:5]).show(script.kitty[5:])
    assert script.found() == {("1", "kitty_size", 157), ("1", "kitty_size", 158), ("1", "kitty_twice", 158)}
    assert script.audit().step is None
    assert script.take().bury().start().out().settle().audit().step is None


def test_huolong_1_too_many_cards_for_a_seat():
    script = Script().deal(155)
    rest = script.hands[3][-1]
    script.write(CardsDealt(0, "down", "initial", (rest,)))
    assert script.found() == {("2", "deal_order", 156), ("1", "hand_size", 156)}


def test_huolong_2_one_card_at_a_time_in_seat_order():
    script = Script(dealer=1).deal(6)
    assert [e.data.to for e in script.events[1:]] == [1, 2, 3, 0, 1, 2]
    assert script.found() == set()


def test_huolong_2_card_to_the_wrong_seat():
    script = Script().deal(4).write(CardsDealt(1, "down", "initial", ("As",)))
    assert script.found() == {("2", "deal_order", 5)}
    assert script.audit().step is None


def test_huolong_2_two_cards_at_a_time():
    script = Script().deal(4).write(CardsDealt(0, "down", "initial", ("As", "Ad")))
    assert script.found() == {("2", "deal_size", 5)}


def test_huolong_2_later_hands_begin_at_the_dealer():
    script = Script(dealer=1, deal_from=2).deal(8)
    assert script.found() == {("2", "deal_from", 0)}


def test_huolong_2_a_deal_that_begins_elsewhere_is_one_fault():
    script = Script(jokers(0, 1, 2), first=True, deal_from=1)
    script.deal_from = 2
    script.deal(40)
    assert script.found() == {("2", "deal_order", 1)}


def test_huolong_2_a_first_hand_begins_anywhere():
    for seat in range(4):
        assert first(deal_from=seat).deal(9).found() == set()


def test_huolong_2_cards_after_the_kitty_was_taken():
    script = Script().deal(155).show().take()
    script.write(CardsDealt(3, "down", "initial", (script.hands[3][-1],)))
    assert ("2", "deal_late", script.last) in script.found()
    assert script.audit().step == script.last


@pytest.mark.parametrize(
    ("deal", "code"),
    [
        (CardsDealt(0, "up", "initial", ("As",)), "face_wrong"),
        (CardsDealt(0, "down", "draw", ("As",)), "why_wrong"),
        (CardsDealt(7, "down", "initial", ("As",)), "seat_unknown"),
        (CardsDealt("board", "down", "initial", ("As",)), "place_unknown"),
    ],
)
def test_huolong_fields_of_a_deal(deal, code):
    script = Script().deal(4).write(deal)
    assert script.found() == {("CONTRACT-fields", code, 5)}
    assert (script.audit().step is None) == (deal.to == 0)


def test_huolong_fields_of_actions():
    script = first().deal(4).act(0, "declare", "RJ", amount=1, target=2, choice="x", ref=3)
    found = script.audit().findings
    assert {(f.clause, f.code) for f in found} == {
        ("CONTRACT-fields", "field_misplaced"),
        ("CONTRACT-fields", "ref_wrong"),
    }
    assert script.act(1, "pass").found() >= {("CONTRACT-fields", "verb_unknown", 6)}
    script = Script().deal(4).act(4, "declare", "RJ")
    assert script.found() == {("CONTRACT-fields", "seat_unknown", 5)}
    script = Script().deal(4).write(PointsMoved((Transfer(0, 1, 5, "hand"),)))
    assert script.found() == {("CONTRACT-fields", "points_moved", 5)}


# --- HUOLONG-3, 4: dealer and level --------------------------------------------------------------------------------


def test_huolong_3_the_declarer_deals_a_first_hand():
    script = first().deal(calls={1: [(0, "declare")]}).show()
    assert script.state().dealer == 0
    assert script.take().found() == set()


def test_huolong_3_kitty_to_another_seat():
    script = first().deal(calls={1: [(0, "declare")]}).show().take(1)
    assert script.found() == {("3", "kitty_receiver", script.last)}
    assert script.audit().step is None


def test_huolong_3_a_first_hand_has_no_dealer_yet():
    assert first(dealer=0).found() == set()
    script = Script(jokers(0, 1, 2), first=True)
    script.events[0] = replace(script.events[0], data=replace(script.events[0].data, dealer=2))
    script.deal(calls={1: [(0, "declare")]}).show()
    assert script.found() == {("3", "dealer_told", 0)}


def test_huolong_3_later_declarations_do_not_change_the_dealer():
    script = Script(jokers(1, 1, 2), dealer=0).deal(calls={6: [(1, "declare")]}).show()
    assert script.state().dealer == 0
    assert script.take(0).found() == set()
    script = Script(jokers(1, 1, 2), dealer=0).deal(calls={6: [(1, "declare")]}).show().take(1)
    assert script.found() == {("9", "kitty_receiver", script.last)}


def test_huolong_4_first_hand_at_the_level_of_the_room():
    script = first(levels=("5", "3")).deal(8)
    assert script.found() == {("4", "start_level", 0)}
    assert first(levels=("5", "5"), options={"start_level": "5"}).deal(8).found() == set()


def test_huolong_4_level_rank_is_the_dealer_sides():
    for dealer, level in ((0, "7"), (1, "9"), (2, "7"), (3, "9")):
        view = Script(dealer=dealer, levels=("7", "9")).deal().show().state().view("public")
        assert (view["level"], view["levels"]) == (level, ["7", "9"])


# --- HUOLONG-5: declaring ------------------------------------------------------------------------------------------


def test_huolong_5_the_next_card_fixes_the_suit():
    script = Script({0: "RJ 7c", 1: "4d"}, first=True).deal(calls={1: [(0, "declare")]}).show()
    assert trump(script) == ("c", "HUOLONG-5")


def test_huolong_5_jokers_and_earlier_cards_do_not_fix_it():
    script = Script({0: "RJ 7c 9d BJ RJ 5h"}, first=True).deal(calls={9: [(0, "declare")]}).show()
    assert trump(script) == ("h", "HUOLONG-5")


def test_huolong_5_shown_cards_stay_in_the_hand():
    state = first().deal(8, calls={1: [(0, "declare")]}).state()
    assert state.size(0) == 2
    assert state.view("public")["seats"][0]["declared"] == ["RJ"]


@pytest.mark.parametrize(
    ("calls", "extra", "code"),
    [
        ({}, (3, "declare", "RJ"), "declare_joker"),
        ({1: [(0, "declare")]}, (1, "declare", "RJ"), "declare_twice"),
        ({1: [(0, "declare")]}, (0, "declare", "RJ"), "declare_twice"),
        ({}, (0, "declare", "RJ RJ"), "declare_cards"),
        ({}, (0, "declare", ""), "declare_cards"),
        ({}, (0, "declare", "BJ"), "declare_cards"),
    ],
)
def test_huolong_5_declarations_without_right_change_nothing(calls, extra, code):
    script = first().deal(8, calls=calls)
    before = script.state().digest()
    seat, verb, cards = extra
    script.act(seat, verb, cards)
    assert script.found() == {("5", code, script.last)}
    assert script.audit().digest == before


def test_huolong_5_declared_before_the_joker_was_dealt():
    script = Script({0: "4s RJ"}, first=True).deal(1).act(0, "declare", "RJ")
    assert script.found() == {("5", "declare_joker", 2)}


def test_huolong_5_all_reasons_of_a_declaration_at_once():
    script = first().deal(8, calls={1: [(0, "declare")]}).act(3, "declare", "RJ", target=1)
    codes = {(clause, code) for clause, code, _ in script.found()}
    assert codes == {("5", "declare_twice"), ("5", "declare_joker"), ("CONTRACT-fields", "field_misplaced")}


def test_huolong_5_not_after_the_kitty_was_shown():
    script = Script(jokers(0, 1, 2)).deal().show().act(1, "declare", "RJ")
    assert script.found() == {("5", "declare_late", script.last)}


def test_huolong_5_until_the_kitty_is_shown():
    script = Script(jokers(0, 1, 2)).deal(calls={156: [(1, "declare")]}).show()
    assert trump(script) == ("s", "HUOLONG-7")
    assert script.state().maker == 1


# --- HUOLONG-6: countering ------------------------------------------------------------------------------------------


def countered(**how):
    """Let seat 0 declare and seat 2 counter after its third card; its next card is the 9d."""
    script = Script({0: "RJ 7c", 2: "RJ RJ 4s 9d"}, **how)
    return script.deal(calls={1: [(0, "declare")], 11: [(2, "counter")]})


def test_huolong_6_the_counterer_fixes_the_suit_and_deals_a_first_hand():
    script = countered(first=True).show()
    assert trump(script) == ("d", "HUOLONG-6")
    assert script.state().dealer == 2
    assert script.take(2).found() == set()
    assert countered(first=True).show().take(0).found() == {("3", "kitty_receiver", 160)}


def test_huolong_6_in_a_later_hand_the_suit_alone():
    script = countered(dealer=0).show()
    assert trump(script) == ("d", "HUOLONG-6")
    assert script.state().dealer == 0


def test_huolong_6_the_partner_may_counter_and_before_the_suit_is_fixed():
    script = Script({0: "RJ", 2: "RJ RJ 9d"}).deal(calls={1: [(0, "declare")], 7: [(2, "counter")]}).show()
    assert trump(script) == ("d", "HUOLONG-6")


def test_huolong_6_scores_nothing():
    script = countered(dealer=0).show().take().bury().refuse()
    script.start("d").out()
    assert script.settle().clean()


def test_huolong_6_refers_to_the_declaration_or_to_nothing():
    for ref, found in ((None, set()), (2, set()), (1, {("CONTRACT-fields", "ref_wrong", 13)})):
        script = Script({0: "RJ", 2: "RJ RJ"}).deal(11, calls={1: [(0, "declare")]})
        script.act(2, "counter", "RJ RJ", ref=ref)
        assert script.found() == found


@pytest.mark.parametrize(
    ("hands", "calls", "extra", "code"),
    [
        ({0: "RJ", 2: "RJ RJ"}, {}, (2, "counter", "RJ RJ"), "counter_nothing"),
        ({0: "RJ RJ", 2: "RJ"}, {1: [(0, "declare")]}, (0, "counter", "RJ RJ"), "counter_own"),
        ({0: "RJ", 2: "RJ", 1: "RJ"}, {1: [(0, "declare")]}, (2, "counter", "RJ RJ"), "counter_jokers"),
        ({0: "RJ", 2: "RJ RJ"}, {1: [(0, "declare")]}, (2, "counter", "RJ"), "counter_cards"),
        ({0: "RJ", 2: "RJ RJ"}, {1: [(0, "declare")], 9: [(2, "counter")]}, (2, "counter", "RJ RJ"), "counter_twice"),
    ],
)
def test_huolong_6_counters_without_right_change_nothing(hands, calls, extra, code):
    script = Script(hands).deal(10, calls=calls)
    before = script.state().digest()
    script.act(*extra)
    assert script.found() == {("6", code, script.last)}
    assert script.audit().digest == before


def test_huolong_6_not_after_the_kitty_was_shown():
    script = Script({0: "RJ", 2: "RJ RJ"}).deal(calls={1: [(0, "declare")]}).show().act(2, "counter", "RJ RJ")
    assert script.found() == {("6", "counter_late", script.last)}


# --- HUOLONG-7, 8: no declaration, the drawn suit -------------------------------------------------------------------


def test_huolong_7_a_first_hand_without_a_declaration_is_void():
    script = first().deal().show()
    assert script.audit().due.ended == "voided"
    assert script.void().reveal().found() == {("CONTRACT-reveal", "reveal_uncommitted", script.last)}
    assert first().deal().show().void().clean().due.reason == "no_declaration"


def test_huolong_7_the_void_has_this_reason_only():
    assert first().deal().show().void("server_error").found() == {("7", "void_reason", 158)}


def test_huolong_7_settled_instead_of_voided():
    script = first().deal().show().pay()
    assert script.found() == {("7", "ended_wrong", 158)}


@pytest.mark.parametrize(
    ("act", "fatal"),
    [
        (lambda script: script.act(1, "leave", choice="quit"), False),
        (lambda script: script.act(0, "bury", "2s"), False),
        (lambda script: script.act(0, "play", "2s"), False),
        (lambda script: script.act(0, "declare", "RJ"), False),
        (lambda script: script.take(0), True),
    ],
)
def test_huolong_7_a_void_hand_takes_nothing_but_the_void(act, fatal):
    script = act(first().deal().show())
    assert script.found() == {("7", "void_due", 158)}
    assert (script.audit().step == 158) == fatal


@pytest.mark.parametrize("at", [0, 5, 156])
def test_huolong_7_other_voids_are_findings(at):
    script = Script().deal(at).void("server_error")
    assert script.found() == {("7", "void_unfounded", script.last)}


def test_huolong_7_leftmost_kitty_card_that_is_no_joker():
    assert trump(Script(kitty="BJ RJ 9d 6h 7h 8h").deal().show()) == ("d", "HUOLONG-7")


def all_jokers(**how):
    return Script(kitty="RJ BJ RJ BJ BJ RJ", dealer=1, **how).deal().show()


def test_huolong_8_the_system_draws_a_suit():
    script = all_jokers()
    assert {act.choice for act in script.state().legal_actions() if act.action == "set_trump"} == set("shdc")
    script.act(1, "set_trump", choice="c", auto=True).take().bury()
    assert trump(script) == ("c", "HUOLONG-8")
    script.start("c").out().settle()
    assert script.clean().facts.rows[1].name == "drawn_suit"


@pytest.mark.parametrize(
    ("seat", "fields", "code"),
    [
        (2, {"choice": "c", "auto": True}, "suit_seat"),
        (1, {"choice": "c"}, "suit_by_hand"),
        (1, {"choice": "x", "auto": True}, "suit_unknown"),
        (1, {"auto": True}, "suit_unknown"),
    ],
)
def test_huolong_8_drawn_wrongly(seat, fields, code):
    script = all_jokers().act(seat, "set_trump", **fields)
    assert script.found() == {("8", code, 158)}


def test_huolong_8_suit_missing_and_late():
    script = all_jokers().take()
    assert script.found() == {("8", "suit_missing", 158)}
    script.act(1, "set_trump", choice="s", auto=True)
    assert script.found() == {("8", "suit_missing", 158), ("8", "suit_late", 159)}
    script = all_jokers().take().bury()
    script.act(1, "play", script.hands[1][0])
    assert script.found() >= {("8", "suit_missing", 158), ("8", "suit_missing", script.last)}
    assert script.audit().step == script.last


@pytest.mark.parametrize("when", ["deal", "kitty", "play"])
def test_huolong_8_drawn_where_none_is_needed(when):
    script = Script().deal(8) if when == "deal" else Script().deal().show() if when == "kitty" else Script().open()
    script.act(0, "set_trump", choice="s", auto=True)
    assert script.found() == {("8", "suit_undue", script.last)}


def test_huolong_8_a_first_hand_with_all_jokers_below_is_void():
    script = Script(kitty="RJ BJ RJ BJ BJ RJ", first=True).deal().show()
    assert script.void().clean()
