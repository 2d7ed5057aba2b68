"""Doudizhu by its sheet, as events: the play, the kinds, the order, the score, the three worked hands."""

import pytest

from events.model import CardsDealt, PointsMoved, Transfer
from games.doudizhu.view import FACTS
from tests.games.doudizhu_script import HANDS, Script, holding
from tests.games.test_doudizhu_deal_auction import SPRING, won


def landlord(*wanted, options=None, preset="tongcheng"):
    """Open a hand in which seat 0 is landlord and the seats hold at least these ranks."""
    return Script(preset, hands=holding(*wanted), options=options).open(3)


def lead(ranks, options=None, **fields):
    """Let the landlord lead cards of these ranks."""
    return landlord(ranks, options=options).play(0, ranks, **fields)


def answer(standing, ranks, options=None):
    """Let seat 1 answer the landlord's lead."""
    return landlord(standing, ranks, options=options).play(0, standing).play(1, ranks)


def standing(script):
    told = script.state().view("public")["standing"]
    return told["kind"], told["rank"]


# --- play ---------------------------------------------------------------------------------------------------------


def test_doudizhu_11_landlord_has_twenty_cards_and_all_see_the_kitty():
    script = Script().open(2, 0, 0)
    state = script.state()
    assert state.size(0) == 20
    for viewer in (0, 1, 2, "public", "auditor"):
        assert sorted(state.view(viewer)["kitty"]["cards"]) == sorted(script.kitty)
    assert won(script, {1: -160, 2: -160}).clean()


def test_doudizhu_11_kitty_to_a_farmer():
    script = Script().deal().bids(2, 0, 0).show(1)
    assert script.found() == {("11", "kitty_receiver", 8)}
    assert script.audit().step is None


def test_doudizhu_11_kitty_face_down():
    assert Script().deal().bids(2, 0, 0).show(0, face="down").found() == {("11", "kitty_face", 8)}


def test_doudizhu_11_other_cards_than_the_kitty():
    script = Script().deal().bids(2, 0, 0)
    script.show(0, cards=[*script.kitty[:2], script.hands[1][0]])
    assert script.found() == {("11", "kitty_cards", 8)}
    assert script.audit().step == 8


def test_doudizhu_11_two_of_three_kitty_cards():
    script = Script().deal().bids(2, 0, 0)
    script.show(0, cards=script.kitty[:2])
    assert script.found() == {("11", "kitty_cards", 8)}
    assert script.audit().step is None


def test_doudizhu_11_kitty_twice():
    script = Script().open(2, 0, 0)
    script.write(CardsDealt(0, "up", "kitty", tuple(script.kitty)))
    assert script.found() == {("11", "kitty_twice", 9)}
    assert script.audit().step == 9


def test_doudizhu_11_play_without_the_kitty_and_the_kitty_late():
    script = Script().deal().bids(2, 0, 0).play(0, "6")
    kitty = script.kitty
    script.write(CardsDealt(0, "up", "kitty", tuple(kitty)))
    assert script.found() == {("11", "kitty_missing", 8), ("11", "kitty_late", 9)}
    assert script.audit().step is None


def test_doudizhu_12_landlord_leads():
    script = Script().open(2, 0, 0).play(1, "6")
    assert script.found() == {("12", "out_of_turn", 9)}
    assert script.audit().step is None


def test_doudizhu_12_out_of_turn_is_applied():
    script = Script().open(2, 0, 0).plays("0 6; 2 J; 0 Q")
    assert script.found() == {("12", "out_of_turn", 10)}


def test_doudizhu_12_the_leader_cannot_pass():
    script = Script().open(2, 0, 0).plays("0 -; 1 6; 2 J")
    assert script.found() == {("12", "pass_on_lead", 9)}


def test_doudizhu_12_a_follower_may_always_pass():
    assert Script().open(2, 0, 0).plays("0 3; 1 -; 2 -").audit().findings == ()


@pytest.mark.parametrize("ranks", ["6", "7"])
def test_doudizhu_12_cards_of_its_own(ranks):
    script = Script().open(2, 0, 0)
    stranger = next(card for card in script.hands[1] if card[0] == ranks)
    script.act(0, "play", cards=(stranger,))
    assert script.found() == {("12", "card_not_held", 9)}
    assert script.audit().verdict == "unreplayable"


def test_doudizhu_12_a_card_played_once():
    script = Script().open(2, 0, 0)
    card = script.hands[0][0]
    assert script.act(0, "play", cards=(card, card)).found() == {("12", "card_not_held", 9)}
    script.events.pop()
    script.act(0, "play", cards=(card,)).act(1, "pass").act(2, "pass").act(0, "play", cards=(card,))
    assert script.found() == {("12", "card_not_held", 12)}


def test_doudizhu_12_all_reasons_at_once():
    script = Script().open(2, 0, 0).play(0, "6").act(2, "leave").play(2, "34", target=1)
    assert script.found() == {
        ("12", "out_of_turn", 11),
        ("25", "no_kind", 11),
        ("D14", "left_seat_acts", 11),
        ("CONTRACT-fields", "field_misplaced", 11),
    }


def test_doudizhu_13_the_owner_leads_again():
    script = Script().open(2, 0, 0).plays("0 6; 1 7; 2 -; 0 -")
    state = script.state()
    assert (state.turn, state.standing) == (1, 0)
    assert script.plays("1 888999TTT; 2 -; 0 -; 1 66").audit().findings == ()


def test_doudizhu_13_another_seat_leads():
    script = Script().open(2, 0, 0).plays("0 6; 1 7; 2 -; 0 -; 2 J")
    assert script.found() == {("13", "out_of_turn", 13)}


def test_doudizhu_13_a_third_pass():
    script = Script().open(2, 0, 0).plays("0 6; 1 -; 2 -; 0 -")
    assert script.found() == {("12", "pass_on_lead", 12)}


@pytest.mark.parametrize(
    ("seat", "verb", "ranks"), [(1, "pass", ""), (1, "play", "6"), (1, "double", ""), (1, "bid", "")]
)
def test_doudizhu_14_nothing_after_a_seat_is_out(seat, verb, ranks):
    script = Script().open(2, 0, 0).plays(SPRING)
    if verb == "play":
        script.play(seat, ranks)
    else:
        script.act(seat, verb, **({"amount": 3} if verb == "bid" else {}))
    script.settle({1: -160, 2: -160})
    assert script.found() == {("14", "after_out", 19)}


def test_doudizhu_14_deal_after_a_seat_is_out():
    script = Script().open(2, 0, 0).plays(SPRING).write(CardsDealt(0, "up", "kitty", ("3s",)))
    script.write(CardsDealt(0, "down", "initial", ("3s",)))
    assert script.found() == {("14", "after_out", 19), ("14", "after_out", 20)}


def test_doudizhu_14_settled_before_a_seat_is_out():
    script = Script().open(2, 0, 0).plays("0 6; 1 7").settle({1: -20, 2: -20})
    assert script.found() == {("14", "settled_early", 11)}


def test_doudizhu_14_d14_leave_between_the_last_play_and_the_settlement():
    script = Script().open(2, 0, 0).plays(SPRING).act(1, "leave").settle({1: -160, 2: -160})
    script.clean()


def test_doudizhu_d14_server_plays_on_for_who_left():
    script = Script().open(2, 0, 0).play(0, "6").act(1, "leave").play(1, "", auto=True).play(2, "J").play(0, "")
    assert script.audit().findings == ()
    script.play(1, "")
    assert script.found() == {("D14", "left_seat_acts", 14)}


def test_doudizhu_d14_automatic_actions_obey_the_same_clauses():
    script = Script().open(2, 0, 0).play(0, "", auto=True)
    assert script.found() == {("12", "pass_on_lead", 9)}


# --- kinds --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ranks", "kind", "rank"),
    [
        pytest.param("BR", "rocket", "RJ", id="DOUDIZHU-15"),
        pytest.param("7777", "bomb", "7", id="DOUDIZHU-16"),
        pytest.param("5", "solo", "5", id="DOUDIZHU-17-solo"),
        pytest.param("R", "solo", "RJ", id="DOUDIZHU-17-joker"),
        pytest.param("44", "pair", "4", id="DOUDIZHU-17-pair"),
        pytest.param("JJJ", "trio", "J", id="DOUDIZHU-17-trio"),
        pytest.param("333 6", "trio_solo", "3", id="DOUDIZHU-18-solo"),
        pytest.param("222 B", "trio_solo", "2", id="DOUDIZHU-18-joker"),
        pytest.param("444 99", "trio_pair", "4", id="DOUDIZHU-18-pair"),
        pytest.param("45678", "solo_chain", "8", id="DOUDIZHU-19-five"),
        pytest.param("3456789TJQKA", "solo_chain", "A", id="DOUDIZHU-19-twelve"),
        pytest.param("334455", "pair_chain", "5", id="DOUDIZHU-20-three"),
        pytest.param("778899TTJJQQKKAA", "pair_chain", "A", id="DOUDIZHU-20-eight"),
        pytest.param("333444", "trio_chain", "4", id="DOUDIZHU-21-two"),
        pytest.param("999TTTJJJQQQKKKAAA", "trio_chain", "A", id="DOUDIZHU-21-six"),
        pytest.param("444555 79", "plane_solo", "5", id="DOUDIZHU-22-solos"),
        pytest.param("333444 2B", "plane_solo", "4", id="DOUDIZHU-22-two-and-joker"),
        pytest.param("333444555 7799JJ", "plane_pair", "5", id="DOUDIZHU-22-pairs"),
        pytest.param("333444555666 789T", "plane_solo", "6", id="DOUDIZHU-22-four"),
        pytest.param("5555 38", "four_two_solo", "5", id="DOUDIZHU-23-solos"),
        pytest.param("4444 5577", "four_two_pair", "4", id="DOUDIZHU-23-pairs"),
        pytest.param("333444555666777 8", "plane_solo", "7", id="DOUDIZHU-D8-highest-body"),
        pytest.param("333444555 666", "trio_chain", "6", id="DOUDIZHU-D8-first-kind"),
        pytest.param("6 777888999TTTJJJ", "plane_solo", "J", id="DOUDIZHU-D9-next-to-the-body"),
        pytest.param("333 999TTTJJJQQQ K", "plane_solo", "Q", id="DOUDIZHU-D9-further-away"),
        pytest.param("444555 33", "plane_solo", "5", id="DOUDIZHU-D5"),
    ],
)
def test_doudizhu_kinds_led_as_events(ranks, kind, rank):
    script = lead(ranks)
    assert script.audit().findings == ()
    assert standing(script) == (kind, rank)


@pytest.mark.parametrize(
    "ranks",
    [
        pytest.param("45", id="DOUDIZHU-25-two-ranks"),
        pytest.param("B2", id="DOUDIZHU-17-joker-and-two"),
        pytest.param("3345", id="DOUDIZHU-18-no-trio"),
        pytest.param("333BR", id="DOUDIZHU-18-jokers-are-no-pair"),
        pytest.param("33345", id="DOUDIZHU-18-two-singles"),
        pytest.param("3456", id="DOUDIZHU-19-four"),
        pytest.param("TJQKA2", id="DOUDIZHU-19-two"),
        pytest.param("23456", id="DOUDIZHU-19-low-two"),
        pytest.param("34568", id="DOUDIZHU-19-hole"),
        pytest.param("3344", id="DOUDIZHU-20-two-pairs"),
        pytest.param("KKAA22", id="DOUDIZHU-20-two"),
        pytest.param("AAA222", id="DOUDIZHU-21-two"),
        pytest.param("333555", id="DOUDIZHU-21-hole"),
        pytest.param("KKKAAA222345", id="DOUDIZHU-22-two-in-body"),
        pytest.param("333444 5", id="DOUDIZHU-22-one-wing"),
        pytest.param("333444 566", id="DOUDIZHU-D4-mixed-planes"),
        pytest.param("5555 388", id="DOUDIZHU-23-D4-mixed"),
        pytest.param("5555 3", id="DOUDIZHU-23-one-card"),
        pytest.param("3333444 5", id="DOUDIZHU-D6"),
        pytest.param("333444 BR", id="DOUDIZHU-D7-rocket"),
        pytest.param("5555 3333", id="DOUDIZHU-D7-bomb"),
        pytest.param("5555 BR", id="DOUDIZHU-D7-rocket-on-four"),
    ],
)
def test_doudizhu_25_sets_of_no_kind(ranks):
    script = lead(ranks)
    assert script.found() == {("25", "no_kind", script.last)}
    assert script.audit().step is None
    assert script.audit().verdict == "findings"


def test_doudizhu_25_whatever_is_of_a_kind_answers_a_set_of_none():
    script = landlord("46", "3").play(0, "46").play(1, "3")
    assert script.found() == {("25", "no_kind", script.last - 1)}


def test_doudizhu_25_no_cards_at_all():
    script = Script().open(2, 0, 0).act(0, "play")
    assert script.found() == {("25", "no_kind", 9)}


@pytest.mark.parametrize(
    ("option", "value", "ranks", "fits"),
    [
        ("wings_repeat", False, "333444 55", False),
        ("wings_repeat", False, "5555 33", False),
        ("wings_match_body", True, "3333444 5", True),
        ("bomb_in_wings", True, "5555 3333", True),
        ("rocket_in_wings", True, "333444 BR", True),
        ("rocket_in_wings", True, "5555 BR", True),
    ],
)
def test_doudizhu_d5_d6_d7_options_of_the_wings(option, value, ranks, fits):
    script = lead(ranks, options={option: value})
    assert script.found() == (set() if fits else {("25", "no_kind", script.last)})


def test_doudizhu_d8_choice_names_the_kind_of_a_lead():
    script = lead("333444555666", choice="plane_solo")
    assert script.audit().findings == ()
    assert standing(script) == ("plane_solo", "6")


@pytest.mark.parametrize("choice", ["plane_pair", "bomb", "nonsense"])
def test_doudizhu_d8_choice_that_does_not_fit(choice):
    script = lead("333444555666", choice=choice)
    assert script.found() == {("D8", "choice_unfit", script.last)}


def test_doudizhu_d8_choice_is_ignored_when_following():
    script = landlord("3", "4").play(0, "3").play(1, "4", choice="bomb")
    assert script.audit().findings == ()


def test_doudizhu_d8_follower_counts_as_what_beats():
    script = landlord("333444555 789", "666777888999").play(0, "333444555789").play(1, "666777888999")
    assert script.audit().findings == ()
    assert standing(script) == ("plane_solo", "9")


def test_doudizhu_d8_the_standing_play_keeps_its_kind():
    script = landlord("333444555666", "777888999TJQ").play(0, "333444555666").play(1, "777888999TJQ")
    assert script.found() == {("28", "does_not_beat", script.last)}


# --- order --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stands", "ranks"),
    [
        pytest.param("2222", "BR", id="DOUDIZHU-26-over-bomb"),
        pytest.param("22", "BR", id="DOUDIZHU-26-over-pair"),
        pytest.param("QQQKKKAAA222", "3333", id="DOUDIZHU-27-over-plane"),
        pytest.param("7777", "8888", id="DOUDIZHU-27-over-bomb"),
        pytest.param("5555 38", "4444", id="DOUDIZHU-24-bomb-over-four-two"),
        pytest.param("4444 KKAA", "5555 3366", id="DOUDIZHU-24-29-four-two"),
        pytest.param("B", "R", id="DOUDIZHU-29-jokers"),
        pytest.param("A", "2", id="DOUDIZHU-29-two-over-ace"),
        pytest.param("2", "B", id="DOUDIZHU-29-joker-over-two"),
        pytest.param("45678", "56789", id="DOUDIZHU-29-chain"),
        pytest.param("334455", "667788", id="DOUDIZHU-29-pair-chain"),
        pytest.param("AAA R", "222 3", id="DOUDIZHU-29-wing-never-counts"),
        pytest.param("333444 AA", "555666 78", id="DOUDIZHU-29-plane"),
        pytest.param("333444", "555666", id="DOUDIZHU-29-trio-chain"),
    ],
)
def test_doudizhu_order_what_beats(stands, ranks):
    assert answer(stands, ranks).audit().findings == ()


@pytest.mark.parametrize(
    ("stands", "ranks", "clauses"),
    [
        pytest.param("BR", "2222", {"26"}, id="DOUDIZHU-26"),
        pytest.param("7777", "6666", {"27"}, id="DOUDIZHU-27-lower-bomb"),
        pytest.param("3333", "2", {"27"}, id="DOUDIZHU-27-solo-on-bomb"),
        pytest.param("4444", "5555 38", {"24", "27"}, id="DOUDIZHU-24-on-bomb"),
        pytest.param("4444 38", "5555 6677", {"24", "28"}, id="DOUDIZHU-24-other-size"),
        pytest.param("5555 38", "4444 67", {"24", "29"}, id="DOUDIZHU-24-lower"),
        pytest.param("3", "44", {"28"}, id="DOUDIZHU-28-pair-on-solo"),
        pytest.param("333 44", "555 6", {"28"}, id="DOUDIZHU-28-other-trio"),
        pytest.param("45678", "56789T", {"28"}, id="DOUDIZHU-28-longer"),
        pytest.param("K", "K", {"29"}, id="DOUDIZHU-29-equal"),
        pytest.param("R", "B", {"29"}, id="DOUDIZHU-29-lower-joker"),
        pytest.param("56789", "45678", {"29"}, id="DOUDIZHU-29-lower-chain"),
        pytest.param("444 3", "333 2", {"29"}, id="DOUDIZHU-29-wing-never-counts"),
    ],
)
def test_doudizhu_order_what_does_not_beat(stands, ranks, clauses):
    script = answer(stands, ranks)
    assert script.found() == {(clause, "does_not_beat", script.last) for clause in clauses}
    assert script.audit().step is None


# --- score --------------------------------------------------------------------------------------------------------


def test_doudizhu_worked_hand_1():
    script = Script(first=1, hands=holding("4567", "", "3333 456789TJQKA 22")).open(2, 0, 3)
    assert script.state().pending == ()
    script.plays(
        "0 4; 1 -; 2 -; 0 5; 1 -; 2 -; 0 6; 1 -; 2 -; 0 7; 1 -; 2 3333; 0 -; 1 -; 2 456789TJQKA; 0 -; 1 -; 2 22"
    )
    script.settle({1: 60, 2: 60}, result={"multiplier": 2, "bombs": 1, "winner": 2, "landlord": 0, "bid": 3})
    assert script.clean().due.net == {"0": -120, "1": 60, "2": 60}


@pytest.mark.parametrize(
    ("scope", "second", "multiplier", "farmers"),
    [
        ("table", "follow_double", 16, {1: -48, 2: -48}),
        ("pair", "follow_double", 4, {1: -24, 2: -24}),
        ("pair", "no_double", 4, {1: -24, 2: -12}),
    ],
)
def test_doudizhu_worked_hand_2(scope, second, multiplier, farmers):
    hands = holding("999TTTJJJQQQKKKAAA BR")
    script = Script(base=1, hands=hands, options={"double_scope": scope})
    script.open(3, doubles=[(1, "double"), (2, second)]).plays("0 999TTTJJJQQQKKKAAA; 1 -; 2 -; 0 BR")
    script.settle(farmers, result={"multiplier": multiplier, "spring": True})
    assert script.clean().due.net["0"] == -sum(farmers.values())


def test_doudizhu_worked_hand_3():
    rake = {"rake_mode": "percent", "rake_value": 500}
    script = Script("tongcheng", first=2, base=100, options=rake, hands=holding("3456789TJQKA 5 33 77"))
    script.deal().bids(0, 0, 0).act(2, "bid", amount=1, auto=True).show(2)
    script.plays("2 4; 0 5; 1 -; 2 -; 0 3456789TJQKA; 1 -; 2 -; 0 33; 1 -; 2 -; 0 77")
    script.settle({0: 200, 1: 200}, rakes=[(0, 10), (1, 10)], result={"multiplier": 2, "anti_spring": True})
    assert script.clean().due.net == {"2": -400, "0": 190, "1": 190, "house": 20}


def spring(script, multiplier, **fields):
    amount = -script.events[0].data.base * script.state().high * multiplier
    return won(script, {1: amount, 2: amount}, **fields)


def test_doudizhu_30_landlord_out_first():
    script = spring(Script().open(2, 0, 0), 8, result={"winner": 0})
    assert script.clean().due.net == {"0": 320, "1": -160, "2": -160}
    script.events.pop()
    script.settle({1: -160, 2: -160}, result={"winner": 2})
    assert script.found() == {("30", "result_wrong", script.last)}


ANTI = "0 6; 1 -; 2 A; 0 -; 1 -; 2 2222; 0 -; 1 -; 2 QQQKKK34; 0 -; 1 -; 2 AAAJ"
"""Seat 0 as landlord of HANDS makes one play, seat 2 goes out with one bomb; ×4."""


def test_doudizhu_30_33_34_farmer_out_first():
    script = Script().open(2, 0, 0).plays(ANTI)
    script.settle({1: 80, 2: 80}, result={"winner": 2, "anti_spring": True, "spring": False, "bombs": 1})
    assert script.clean().due.net == {"0": -160, "1": 80, "2": 80}


def test_doudizhu_31_bombs_and_rocket_double():
    script = spring(Script().open(2, 0, 0), 8, result={"bombs": 2, "multiplier": 8})
    why = [line.clause for line in script.clean().due.why]
    assert why == ["DOUDIZHU-7", "DOUDIZHU-30", "DOUDIZHU-31", "DOUDIZHU-32", "DOUDIZHU-34"]


@pytest.mark.parametrize("claim", [{"bombs": 1}, {"multiplier": 4}, {"multiplier": 8.0}])
def test_doudizhu_31_wrong_claim(claim):
    script = spring(Script().open(2, 0, 0), 8, result=claim)
    assert script.found() == {("31", "result_wrong", script.last)}


def test_doudizhu_24_31_four_with_two_does_not_double():
    script = landlord("5555 38", "4", options=None).play(0, "555538").plays("1 -; 2 -")
    assert script.state().view("public")["multiplier"] == 1


def test_doudizhu_32_spring_missed():
    script = Script().open(2, 0, 0).plays(SPRING).settle({1: -80, 2: -80}, result={"spring": False})
    assert script.found() == {
        ("32", "result_wrong", script.last),
        ("34", "transfers_wrong", script.last),
    }
    assert script.audit().due.result["spring"] == (True, "DOUDIZHU-32")


def test_doudizhu_32_d11_a_farmers_bomb_is_a_play():
    script = Script().open(2, 0, 0).plays("0 6; 1 -; 2 2222; 0 BR; 1 -; 2 -; 0 5555; 1 -; 2 -")
    script.plays("0 33344478; 1 -; 2 -; 0 9TJQK")
    script.settle({1: -160, 2: -160}, result={"spring": False, "bombs": 3})
    script.clean()


@pytest.mark.parametrize("factor", [1, 3])
def test_doudizhu_32_option_factor(factor):
    script = Script(options={"spring_factor": factor}).open(2, 0, 0)
    spring(script, 4 * factor, result={"spring": True, "multiplier": 4 * factor}).clean()


def test_doudizhu_32_d11_twenty_cards_at_once_are_a_spring():
    script = landlord("333444555666777 89TJQ").play(0, "33344455566677789TJQ")
    script.settle({1: -60, 2: -60}, result={"spring": True, "anti_spring": False})
    assert script.clean().due.result["multiplier"][0] == 2


def test_doudizhu_33_anti_spring_missed():
    script = Script().open(2, 0, 0).plays(ANTI).settle({1: 40, 2: 40}, result={"anti_spring": False})
    assert script.found() == {
        ("33", "result_wrong", script.last),
        ("34", "transfers_wrong", script.last),
    }


def test_doudizhu_33_option_factor():
    script = Script(options={"anti_spring_factor": 5}).open(2, 0, 0).plays(ANTI)
    script.settle({1: 200, 2: 200}).clean()


def test_doudizhu_34_wrong_amount():
    script = Script().open(2, 0, 0).plays(ANTI).settle({1: 80, 2: 90})
    assert script.found() == {("34", "transfers_wrong", script.last)}


@pytest.mark.parametrize("farmers", [{1: 80}, {1: -80, 2: -80}, {}])
def test_doudizhu_34_missing_or_turned_round(farmers):
    script = Script().open(2, 0, 0).plays(ANTI).settle(farmers)
    assert script.found() == {("34", "transfers_wrong", script.last)}


def test_doudizhu_35_percent_from_winners_only():
    rake = {"rake_mode": "percent", "rake_value": 500}
    script = Script(options=rake).open(2, 0, 0).plays(ANTI).settle({1: 80, 2: 80}, rakes=[(1, 4), (2, 4)])
    assert script.clean().due.net == {"0": -160, "1": 76, "2": 76, "house": 8}
    script = spring(Script(options=rake).open(2, 0, 0), 8, rakes=[(0, 16)])
    assert script.clean().due.net == {"0": 304, "1": -160, "2": -160, "house": 16}


@pytest.mark.parametrize("rakes", [[], [(1, 4)], [(1, 4), (2, 5)], [(1, 4), (2, 4), (0, 8)]])
def test_doudizhu_35_wrong_rake(rakes):
    rake = {"rake_mode": "percent", "rake_value": 500}
    script = Script(options=rake).open(2, 0, 0).plays(ANTI).settle({1: 80, 2: 80}, rakes=rakes)
    assert script.found() == {("35", "transfers_wrong", script.last)}


def test_doudizhu_35_d12_no_rake_by_default():
    script = Script().open(2, 0, 0).plays(ANTI).settle({1: 80, 2: 80}, rakes=[(1, 1)])
    assert script.found() == {("35", "transfers_wrong", script.last)}


def test_doudizhu_35_d12_fixed_is_cut_to_the_gain_and_small_shares_to_nothing():
    fixed = {"rake_mode": "fixed", "rake_value": 100}
    script = Script(options=fixed).open(2, 0, 0).plays(ANTI).settle({1: 80, 2: 80}, rakes=[(1, 80), (2, 80)])
    script.clean()
    small = {"rake_mode": "percent", "rake_value": 100}
    script = Script(options=small, base=1).open(2, 0, 0).plays(ANTI).settle({1: 8, 2: 8})
    script.clean()


def test_doudizhu_d13_cap():
    script = Script(options={"multiplier_cap": 5}).open(2, 0, 0)
    spring(script, 5, result={"multiplier": 5}).clean()


def test_doudizhu_d2_doubles_of_a_pair_stay_between_two():
    script = Script(options={"double_scope": "pair"}).open(3, doubles=[(1, "double"), (2, "no_double")])
    won(script, {1: -480, 2: -240}, result={"multiplier": 8, "doubled": [1]})
    script.clean()
    script = Script(options={"double_scope": "pair", "multiplier_cap": 4}).open(
        3, doubles=[(1, "double"), (2, "no_double")]
    )
    won(script, {1: -240, 2: -120}).clean()


def test_doudizhu_events_points_moved_during_play():
    script = Script().open(2, 0, 0).write(PointsMoved((Transfer(1, 0, 5, "hand"),)))
    assert script.found() == {("CONTRACT-fields", "points_moved", 9)}


def test_doudizhu_events_result_keys_are_optional_and_others_unchecked():
    spring(Script().open(2, 0, 0), 8, result={"mood": "good"}).clean()


def test_doudizhu_views_hide_other_hands():
    script = Script(hands=HANDS).open(2, 0, 0).plays("0 6; 1 7")
    state = script.state()
    for viewer in (0, 1, 2, "public"):
        shown = state.view(viewer)
        for seat in shown["seats"]:
            assert (seat["cards"] is None) == (seat["seat"] != viewer)
    assert all(seat["cards"] for seat in state.view("auditor")["seats"])


def test_doudizhu_facts_of_a_hand():
    script = Script(first=0).deal().act(0, "bid", amount=2, auto=True).act(1, "leave").act(1, "no_bid", auto=True)
    script.act(2, "no_bid").show(0)
    for move in SPRING.split(";"):
        seat, ranks = move.strip().split(" ")[0], move.strip().split(" ", 1)[1]
        script.play(int(seat), "" if ranks == "-" else ranks, auto=seat == "1")
    facts = script.settle({1: -160, 2: -160}).clean().facts
    rows = {(row.name, row.seat): (row.value, row.extra) for row in facts.rows}
    assert {name for name, _ in rows} <= set(FACTS)
    assert [rows["bid", seat] for seat in range(3)] == [(2, 0), (0, 1), (0, 2)]
    assert rows["landlord", 0] == (2, 0)
    # aces, kings, twos of seat 2: four 2s 16, four aces 8, three kings 3, two bombs 12; the landlord has one king
    assert rows["strength", 2] == (39, 4)
    assert rows["strength", 0] == (1, 0)
    assert (rows["bombs", 0], rows["bombs", 2], rows["rocket", 0]) == ((0, 1), (2, 2), (0, 1))
    assert ("bombs", 1) not in rows
    assert (rows["plays", 0], rows["plays", 1], rows["out", 0]) == ((4, 0), (0, 17), (1, 0))
    assert (rows["auto", 0], rows["auto", 1], rows["left", 1]) == ((1, 0), (4, 0), (1, 0))
    assert [rows["net", seat][0] for seat in range(3)] == [320, -160, -160]
