"""Huolong by its sheet, as events: the kitty taken and laid away, planting, the third big joker (HUOLONG-9 to 11)."""

import pytest

from events.model import CardsDealt
from tests.games.huolong_script import LOW_KITTY, Script, jokers

PICKS = "4h 6h 7h 8h 9h"
"""The default kitty's plain cards in the order in which planting takes them; its 4s is a trump and comes after."""


def taken(*seats, **how):
    """Deal with the big jokers at these seats, and give seat 0 (the dealer) the kitty."""
    return Script(jokers(*seats), **how).deal().show().take()


def buried(*seats, cards=None, **how):
    return taken(*seats, **how).bury(cards)


# --- HUOLONG-9 -----------------------------------------------------------------------------------------------------


def test_huolong_9_any_six_of_45_may_be_laid_away():
    for cards in ("RJ RJ 3s 2s 2s 2s", "Ts Ts Ts Ks Ks Ks", LOW_KITTY):
        script = Script({0: "RJ RJ RJ Ts Ts Ts Ks Ks Ks 3s 2s 2s 2s"}).deal().show().take().bury(cards)
        state = script.state()
        assert state.size(0) == 39
        assert state.view("public")["kitty"]["cards"] == cards.split()


def test_huolong_9_the_kitty_is_open_to_all_at_any_time():
    shown = Script(jokers(1, 2, 3)).deal().show()
    for script in (shown, shown.take().bury("2s 2s 2s 4s 4s 4s")):
        for viewer in (0, 1, 2, 3, "public"):
            kitty = script.state().view(viewer)["kitty"]
            assert kitty["cards"] == (script.buried or script.kitty)
            assert kitty["count"] == 6


def test_huolong_9_shown_face_down():
    assert Script().deal().show(face="down").found() == {("9", "face_wrong", 157)}
    assert Script().deal().show().take(face="down").found() == {("9", "face_wrong", 158)}


def test_huolong_9_to_the_dealer():
    script = Script().deal().show().take(3)
    assert script.found() == {("9", "kitty_receiver", 158)}
    script.bury(seat=0, cards="2s 2s 2s 3s 3s 3s")
    assert script.audit().step is None


def test_huolong_9_the_same_six_in_any_order():
    script = Script().deal().show()
    script.take(cards=[*script.kitty[3:], *script.kitty[:3]])
    assert script.found() == set()


def test_huolong_9_five_of_the_six_or_another_card():
    script = Script().deal().show()
    script.take(cards=script.kitty[:5])
    assert script.found() == {("9", "kitty_cards", 158)}
    assert script.audit().step is None
    script = Script().deal().show()
    script.take(cards=[*script.kitty[:5], "As"])
    assert script.found() == {("9", "kitty_cards", 158)}
    assert script.audit().step == 158


def test_huolong_9_before_it_was_shown_and_twice():
    script = Script().deal().take()
    assert script.found() == {("9", "kitty_not_shown", 157)}
    script = Script().deal().show().take().take()
    assert script.found() == {("9", "kitty_taken_twice", 159)}


@pytest.mark.parametrize("count", [5, 7, 0])
def test_huolong_9_six_are_laid_away(count):
    script = taken(1, 2, 3)
    script.bury(" ".join(script.hands[0][:count]) or None) if count else script.act(0, "bury")
    assert script.found() == {("9", "bury_size", 159)}
    assert script.audit().step is None


def test_huolong_9_cards_that_the_dealer_holds():
    script = taken(1, 2, 3).act(0, "bury", "RJ 2s 2s 2s 3s 3s")
    assert script.found() == {("9", "card_not_held", 159)}
    assert script.audit().verdict == "unreplayable"
    script = taken(1, 2, 3).act(0, "bury", "2s 2s 2s 2s 3s 3s")
    assert script.found() == {("9", "card_not_held", 159)}


def test_huolong_9_by_the_dealer():
    script = taken(1, 2, 3)
    script.bury(" ".join(script.hands[1][:6]), seat=1)
    assert script.found() == {("9", "bury_seat", 159)}
    assert script.audit().step is None


def test_huolong_9_early_and_twice():
    script = Script().deal(8).act(0, "bury", "2s")
    assert script.found() == {("9", "bury_early", 9)}
    script = buried(1, 2, 3).act(0, "bury", LOW_KITTY)
    assert ("9", "bury_twice", 160) in script.found()
    assert script.audit().step == 160


def test_huolong_9_nobody_plays_before_it():
    script = taken(1, 2, 3).act(0, "play", "2s")
    assert script.found() == {("9", "play_early", 159)}
    script = Script().deal(8).act(0, "play", "2s")
    assert script.found() == {("9", "play_early", 9)}


def test_huolong_9_fields():
    script = taken(1, 2, 3).act(0, "bury", LOW_KITTY, choice="x", amount=1, ref=1)
    codes = {("CONTRACT-fields", "field_misplaced", 159), ("CONTRACT-fields", "ref_wrong", 159)}
    assert script.found() == codes
    assert taken(1, 2, 3).act(5, "bury", LOW_KITTY).audit().step == 159


# --- HUOLONG-10 ----------------------------------------------------------------------------------------------------


def test_huolong_10_planting_takes_the_lowest_cards():
    script = buried(1, 1, 2).plant(1, 2).taken(1, "4h 6h").act(2, "no_plant")
    state = script.state()
    assert state.view("public")["kitty"]["cards"] == ["4s", "7h", "8h", "9h", "RJ", "RJ"]
    assert state.size(1) == 39
    assert state.turn == 2


def test_huolong_10_point_cards_stay_and_big_jokers():
    # level 3, spades: plain before trumps, low before high, left before right; point cards never
    script = Script({0: "Kh 5h Td 2c 4s Ac RJ", 1: "RJ RJ"}).deal().show().take().bury("2c Kh 4s Ac 5h RJ")
    assert script.state().legal_actions()[0].cards == ("RJ",)
    script.plant(1, 2).taken(1, "Ac 4s")
    assert script.found() == set()
    assert script.state().view(0)["kitty"]["cards"] == ["2c", "Kh", "5h", "RJ", "RJ", "RJ"]


def test_huolong_10_small_jokers_are_taken_last():
    script = Script({0: "Kh 5h Td 5c BJ 2c", 1: "RJ RJ"}).deal().show().take().bury("BJ Kh 5h Td 5c 2c")
    assert script.plant(1, 2).taken(1, "BJ 2c").found() == set()


def test_huolong_10_equal_cards_left_first():
    script = Script({0: "9d 4c 9h 4h Kh Kh", 1: "RJ"}).deal().show().take().bury("9d 4c 9h 4h Kh Kh")
    assert script.plant(1).taken(1, "4c").found() == set()
    script = Script({0: "9d 4c 9h 4h Kh Kh", 1: "RJ"}).deal().show().take().bury("9d 4c 9h 4h Kh Kh")
    assert script.plant(1).taken(1, "4h").found() == {("10", "replacement_cards", 161)}


@pytest.mark.parametrize("cards", ["6h", "4s", "4h 6h"])
def test_huolong_10_other_cards_than_the_lowest(cards):
    script = buried(1, 1, 2).plant(1).taken(1, cards)
    assert script.found() == {("10", "replacement_cards", 161)}
    assert script.audit().step is None


def test_huolong_10_a_card_that_is_not_in_the_kitty():
    script = buried(1, 1, 2).plant(1).write(CardsDealt(1, "up", "replacement", ("As",)))
    assert script.found() == {("10", "replacement_cards", 161)}
    assert script.audit().step == 161


def test_huolong_10_face_of_the_cards_taken():
    assert buried(1, 1, 2).plant(1).taken(1, "4h", face="down").found() == {("9", "face_wrong", 161)}


def test_huolong_10_only_where_so_many_can_be_taken():
    points = "Kh Kh Kh Td Td 4h"
    script = Script({0: points, 1: "RJ RJ"}).deal().show().take().bury(points).plant(1, 2)
    assert script.found() == {("10", "plant_too_many", 160)}
    assert script.audit().step is None


def test_huolong_10_nobody_is_asked_where_nothing_can_be_taken():
    points = "Kh Kh Kh Td Td Td"
    script = Script({0: points, 1: "RJ RJ"}).deal().show().take().bury(points)
    assert script.state().turn == 0
    assert script.start().out().settle().clean()
    script = Script({0: points, 1: "RJ RJ"}).deal().show().take().bury(points).act(1, "no_plant")
    assert script.found() == {("D6", "not_asked", 160)}
    script = Script({0: points, 1: "RJ RJ"}).deal().show().take().bury(points).plant(1)
    assert script.found() == {("D6", "not_asked", 160), ("10", "plant_too_many", 160)}


@pytest.mark.parametrize(
    ("cards", "found"),
    [
        ("RJ RJ RJ", ("10", "card_not_held", 160)),
        ("BJ", ("10", "plant_cards", 160)),
        ("", ("10", "plant_cards", 160)),
    ],
)
def test_huolong_10_big_jokers_of_its_own(cards, found):
    script = Script({1: "RJ RJ BJ", 2: "RJ"}).deal().show().take().bury().act(1, "plant", cards)
    assert script.found() == {found}


def test_huolong_10_before_and_after():
    script = Script(jokers(1, 2, 3)).deal(8).act(1, "plant", "RJ")
    assert script.found() == {("10", "plant_early", 9)}
    script = buried(1, 2, 3).refuse().play(0, "2s").act(1, "plant", "RJ")
    assert script.found() == {("10", "plant_late", 164)}
    assert script.audit().step == 164
    script = buried(1, 2, 3).refuse().play(0, "2s").act(1, "no_plant")
    assert script.found() == {("D6", "plant_late", 164)}
    assert script.audit().step is None


def test_huolong_10_cards_must_be_taken_before_the_lead():
    script = buried(0, 1, 2).plant(1).act(2, "no_plant")
    assert script.found() == {("10", "replacement_missing", 161)}
    script.act(0, "play", "2s")
    assert script.found() == {("10", "replacement_missing", 161), ("10", "replacement_missing", 162)}
    script.taken(1, "4h")
    assert ("10", "replacement_late", 163) in script.found()
    assert script.audit().step is None


def test_huolong_10_nothing_to_take():
    script = buried(1, 1, 2).taken(1, "4h")
    assert script.found() == {("10", "replacement_undue", 160)}
    assert script.audit().step == 160


def test_huolong_d6_seats_are_asked_in_order_once():
    script = buried(1, 2, 3)
    assert script.state().turn == 1
    script.act(2, "no_plant")
    assert script.found() == {("D6", "asked_in_order", 160)}
    script.act(1, "no_plant").act(3, "no_plant").act(1, "no_plant")
    assert script.found() == {("D6", "asked_in_order", 160), ("D6", "not_asked", 163)}


def test_huolong_d6_the_dealer_is_not_asked_and_who_holds_none():
    assert buried(0, 1, 2).act(0, "no_plant").found() == {("D6", "not_asked", 160)}
    assert buried(0, 1, 2).act(3, "no_plant").found() == {("D6", "not_asked", 160)}
    script = buried(0, 1, 2).plant(0)
    assert script.found() == {("D6", "not_asked", 160)}
    assert script.audit().step is None


def test_huolong_d6_all_are_asked_before_the_lead():
    script = buried(1, 2, 3).act(1, "no_plant").act(0, "play", "2s")
    assert script.found() == {("D6", "answer_missing", 161)}
    assert script.audit().step is None
    assert script.act(1, "play", "RJ").audit().step is None


def test_huolong_d6_a_second_plant():
    script = buried(1, 1, 1).plant(1).taken(1, "4h").plant(1).taken(1, "6h")
    assert script.found() == {("D6", "not_asked", 162)}
    assert script.audit().step is None


# --- HUOLONG-11 ----------------------------------------------------------------------------------------------------


def two_from_one(*, third=2, options=None):
    """Let seat 1 put two big jokers in; seat `third` holds the last one."""
    script = buried(1, 1, third, options=options).plant(1, 2).taken(1, "4h 6h")
    return script if third in (0, 1) else script.act(third, "no_plant")


def test_huolong_11_the_third_joker_follows_two_of_one_seat():
    script = two_from_one()
    (act,) = [act for act in script.state().legal_actions() if act.action != "leave"]
    assert (act.seat, act.action, act.cards) == (2, "plant", ("RJ",))
    script.plant(2).taken(2, "7h").start().out().settle()
    audit = script.clean()
    assert audit.due.result["gain"][0] in (0, 9, 10)


def test_huolong_11_even_the_dealers():
    script = two_from_one(third=0).plant(0).taken(0, "7h")
    assert script.found() == set()


def test_huolong_11_who_kept_the_third_himself_is_free():
    script = two_from_one(third=1)
    assert script.state().turn == 0
    assert script.start().out().settle().clean()


def test_huolong_11_two_laid_away_by_the_dealer_count():
    script = buried(0, 0, 3, cards="RJ RJ 2s 2s 2s 3s").act(3, "no_plant")
    assert script.state().forced == 3
    assert script.plant(3).taken(3, "2s").found() == set()


def test_huolong_11_refused():
    assert two_from_one().act(2, "no_plant").found() == {("11", "must_plant", 163)}


def test_huolong_11_left_out():
    script = two_from_one().act(0, "play", "2s")
    assert script.found() == {("11", "third_missing", 163)}
    assert script.audit().step is None


def test_huolong_11_all_that_is_missing_at_once():
    script = buried(0, 0, 3, cards="RJ RJ 2s 2s 2s 3s").act(0, "play", "3s")
    assert script.found() == {("11", "third_missing", 160), ("D6", "answer_missing", 160)}


def test_huolong_11_two_seats_one_each_force_nobody():
    script = buried(1, 2, 3).plant(1).taken(1, "4h").plant(2).taken(2, "6h").act(3, "no_plant")
    assert script.state().forced == -1
    assert script.start().out().settle().clean()


def test_huolong_11_any_two_by_option():
    script = buried(1, 2, 3, options={"third_joker_forced": "any_two"})
    script.plant(1).taken(1, "4h").plant(2).taken(2, "6h").act(3, "no_plant")
    assert script.state().forced == 3
    assert script.plant(3).taken(3, "7h").found() == set()
    # any holder is bound, also one that put a joker in itself
    script = buried(1, 2, 2, options={"third_joker_forced": "any_two"})
    script.plant(1).taken(1, "4h").plant(2).taken(2, "6h")
    assert script.state().forced == 2


def test_huolong_11_the_duty_lapses_where_nothing_can_be_taken():
    points = "RJ RJ Kh Kh Td Td"
    script = Script({0: points, 3: "RJ"}).deal().show().take().bury(points)
    assert script.state().turn == 0
    assert script.start().out().settle().clean()
