"""Laopao broken on purpose, as events: each fault is cited by clause, code and sequence."""

from dataclasses import replace

import pytest

from events.model import CardsDealt, PointsMoved, Transfer
from tests.games.laopao_script import Script, rank
from tests.games.test_laopao_play import CALLED, lead, stuck, taking, whole

RED = {seat: ["RJ"] for seat in (1, 2, 3)}


def dealt(script):
    """Give the numbers of the deal's events."""
    return [made.sequence for made in script.events if isinstance(made.data, CardsDealt)]


def altered(script, at, **changes):
    """Change the payload of one event."""
    script.events[at] = replace(script.events[at], data=replace(script.events[at].data, **changes))
    return script


# --- start and deal


@pytest.mark.parametrize(
    ("code", "start", "fatal"),
    [
        ("dealer", {"dealer": 5}, True),
        ("dealer", {"dealer": None}, True),
        ("base", {"base": 0}, False),
        ("context_unknown", {"context": {"streak": 1}}, False),
        ("context_value", {"context": {"tributes": "none"}}, True),
        ("context_value", {"context": {"tributes": [{"from": 1, "to": 1, "why": "la_gong"}]}}, True),
        ("context_value", {"context": {"tributes": [{"from": 1, "to": 2, "why": "gift"}]}}, True),
    ],
    ids=lambda value: str(value)[:40],
)
def test_laopao_contract_start(code, start, fatal):
    script = Script(**{"base": 1, **start} if "base" in start else {})
    if "base" not in start:
        script = altered(Script(), 0, **start)
    assert script.found() == {("CONTRACT-start", code, 0)}
    assert (script.audit().verdict == "unreplayable") == fatal


def test_laopao_1_five_seats():
    script = altered(Script(), 0, seats=Script().events[0].data.seats[:4])
    assert script.found() == {("CONTRACT-start", "seats", 0)}


def test_laopao_1_card_dealt_twice():
    script = Script()
    script.hands[1][0] = "RJ*"
    script.deal()
    assert script.found() == {("1", "card_twice", 2)}
    assert script.audit().step == 2


def test_laopao_1_fifth_copy_of_a_card():
    script = Script()
    script.hands[0][:6] = ["7h"] * 6
    assert script.deal().found() == {("1", "card_twice", 1)}


def test_laopao_1_no_such_card():
    script = Script()
    script.hands[0][0] = "1x"
    assert script.deal().found() == {("1", "card_unknown", 1)}


def test_laopao_1_the_marked_small_joker_only_under_its_option():
    script = Script()
    script.hands[0][0] = "BJ*"
    assert script.deal().found() == {("1", "card_twice", 1)}


def test_laopao_1_there_is_no_kitty():
    script = Script()
    assert script.write(CardsDealt("kitty", "down", "kitty", ("7h",))).found() == {("1", "kitty_dealt", 1)}
    script = Script()
    assert script.write(CardsDealt("board", "down", "initial", ("7h",))).found() == {
        ("CONTRACT-fields", "place_unknown", 1)
    }


def test_laopao_1_acting_before_the_deal_is_done():
    script = Script()
    for seat in range(4):
        script.write(CardsDealt(seat, "down", "initial", tuple(script.hands[seat])))
    assert script.take().found() == {("1", "deal_unfinished", 5)}


def test_laopao_1_dealing_on_after_the_deal():
    script = Script().deal()
    assert script.write(CardsDealt(0, "down", "initial", ("7h",))).found() == {("1", "card_twice", 6)}
    script = Script()
    for seat in range(5):
        cards = script.hands[seat][: 42 if seat == 4 else 44]
        script.write(CardsDealt(seat, "down", "initial", tuple(cards)))
    script.take().write(CardsDealt(4, "down", "initial", (script.hands[4][42],)))
    assert script.found() == {("1", "deal_unfinished", 6), ("1", "deal_late", 7)}


def test_laopao_2_forty_fifth_card():
    script = Script()
    script.hands[0].append(script.hands[4].pop())
    batches = [script.hands[0], *script.hands[1:]]
    for seat, cards in enumerate(batches):
        script.write(CardsDealt(seat, "down", "initial", tuple(cards)))
    assert script.found() == {("2", "hand_size", 1)}


@pytest.mark.parametrize("seats", [(1, 0, 2, 3, 4), (0, 2, 1, 3, 4)], ids=str)
def test_laopao_2_dealt_in_another_order(seats):
    script = Script()
    for seat in seats:
        script.write(CardsDealt(seat, "down", "initial", tuple(script.hands[seat])))
    found = script.found()
    assert {code for _, code, _ in found} == {"deal_order"}
    assert ("2", "deal_order", 1 if seats[0] else 2) in found


@pytest.mark.parametrize(("field", "value", "code"), [("face", "up", "face_up"), ("why", "draw", "why_wrong")])
def test_laopao_contract_fields_of_a_deal(field, value, code):
    assert altered(Script().deal(), 2, **{field: value}).found() == {("CONTRACT-fields", code, 2)}


# --- landlord and ally


def test_laopao_3_taken_by_who_does_not_hold_the_marked_joker():
    script = Script(joker=2).deal().take(3)
    assert script.found() == {("3", "not_the_holder", 6)}
    assert script.state().landlord == 3


def test_laopao_3_play_before_there_is_a_landlord():
    script = Script().deal().play(0, "RJ*")
    assert script.found() == {("3", "play_early", 6)}
    assert script.audit().verdict == "unreplayable"
    assert Script().deal().act(0, "pass").found() == {("3", "play_early", 6)}


def test_laopao_4_passed_on_or_taken_after_it_was_taken():
    assert Script().deal().take().act(0, "take").found() == {("4", "choice_late", 7)}
    script = Script().deal().take().act(0, "pass_on", "RJ*", target=1)
    assert script.found() == {("4", "choice_late", 7)}
    assert script.audit().step == 7


def test_laopao_4_passed_on_without_the_marked_joker():
    script = Script(joker=2).deal().act(1, "pass_on", "RJ*", target=2)
    assert script.found() == {("3", "not_the_holder", 6), ("4", "card_not_held", 6)}


def test_laopao_4_choice_of_a_side_without_taking_the_position():
    script = Script(hands=CALLED).deal()
    script.landlord = 0
    assert script.side("9h").say().found() == {("4", "landlord_missing", 6)}
    assert script.state().caizhu == 4


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"cards": ("RJ*",), "target": 2}, "pass_target"),
        ({"cards": ("RJ*",)}, "pass_target"),
        ({"cards": (), "target": 1}, "pass_cards"),
        ({"cards": ("RJ*", "BJ"), "target": 1}, "pass_cards"),
    ],
    ids=["LAOPAO-5/seat", "LAOPAO-5/nobody", "LAOPAO-5/nothing", "LAOPAO-5/more"],
)
def test_laopao_5_passed_on_to_another_seat_or_with_other_cards(fields, code):
    script = Script(hands={0: ["RJ*", "BJ"]}).deal().act(0, "pass_on", *fields.pop("cards"), **fields)
    assert script.found() == {("5", code, 6)}


def test_laopao_5_to_a_seat_that_is_not_there():
    script = Script().deal().act(0, "pass_on", "RJ*", target=7)
    assert script.found() == {("5", "pass_target", 6)}
    assert script.audit().verdict == "unreplayable"


def test_laopao_5_declined_a_sixth_time():
    script = Script(joker=1).deal()
    for _ in range(6):
        script.pass_on()
    assert script.found() == {("5", "all_declined", 11)}
    assert script.take(auto=True).found() == {("5", "all_declined", 11), ("5", "forced_seat", 12)}


def test_laopao_5_the_forced_take_is_the_servers():
    script = Script(joker=1).deal()
    for _ in range(5):
        script.pass_on()
    assert script.take().found() == {("5", "forced_take", 11)}


def test_laopao_7_side_by_another_seat_twice_or_left_out():
    assert Script().deal().take().act(2, "alone").found() == {("7", "not_the_landlord", 7)}
    assert Script().deal().take().side().act(0, "alone").found() == {("7", "side_twice", 8)}
    assert Script().deal().take().say().found() == {("7", "side_missing", 7)}
    assert Script().act(0, "alone").found() == {("1", "deal_unfinished", 1), ("7", "too_early", 1)}


def test_laopao_7_9_play_without_the_choices():
    script = Script(hands={0: ["RJ*", "7s"]}).deal().take().play(0, "7s")
    assert script.found() == {("7", "play_early", 7), ("9", "play_early", 7)}
    script = Script(hands={0: ["RJ*", "7s"]}).deal().take().side().play(0, "7s")
    assert script.found() == {("9", "play_early", 8)}
    script.settle(dict.fromkeys(range(5), 0))
    assert script.audit().due is None


@pytest.mark.parametrize(
    ("card", "code"), [("9s", "call_copies"), ("BJ", "call_no_card"), ("RJ*", "call_no_card"), ("3x", "call_no_card")]
)
def test_laopao_8_what_cannot_be_named(card, code):
    script = Script(hands={**CALLED, 1: ["9s", "9s", "9s", "RJ"]}).deal().take().act(0, "call_ally", card)
    assert script.found() == {("8", code, 7)}


def test_laopao_8_one_card_is_named():
    script = Script(hands=CALLED).deal().take().act(0, "call_ally", "9h", "9h")
    assert script.found() == {("8", "call_count", 7)}
    assert script.state().caizhu == 4
    assert Script(hands=CALLED).deal().take().act(0, "call_ally").found() == {("8", "call_count", 7)}


def test_laopao_9_mode_by_another_seat_twice_or_early():
    assert Script().deal().take().side().act(3, "open").found() == {("9", "not_the_landlord", 8)}
    assert Script().open().act(0, "open").found() == {("9", "mode_twice", 9)}
    assert Script().deal().act(0, "hidden").found() == {("9", "too_early", 6)}


def test_laopao_d3_no_choice_under_the_marked_small_joker():
    script = Script(options={"partner_rule": "marked_small_joker"}).deal().take().act(0, "alone")
    assert script.found() == {("D3", "no_choice", 7)}


# --- the play


@pytest.mark.parametrize(
    "cards", [("7s", "8s"), ("7s", "7h", "8s", "2s"), ("4s", "5s", "6s", "7s", "8s")], ids=lambda c: f"LAOPAO-10/{c}"
)
def test_laopao_10_no_other_plays(cards):
    script = lead(*cards, hands={})
    assert script.found() == {("10", "no_set", 9)}
    assert script.audit().step is None


def test_laopao_10_nothing_played():
    assert Script().open().act(0, "play").found() == {("10", "no_set", 9)}


@pytest.mark.parametrize(
    ("standing", "cards", "clauses"),
    [
        (("7s", "7h"), ("8s", "8h", "8d"), {"12"}),
        (("7s", "7h", "7d"), ("8s", "8h"), {"12"}),
        (("7s", "7h"), ("7d", "7c"), {"12"}),
        (("7s",), ("6s",), {"12", "13"}),
        (("2s",), ("As",), {"12", "13"}),
        (("9s", "9h", "9d"), ("8s", "8h", "2s"), {"12", "14"}),
        (("9s", "9h", "BJ"), ("8s", "8h", "RJ"), {"12", "14"}),
        (("9s", "9h", "BJ"), ("Ts", "Th", "Td"), {"12", "15"}),
        (("9s", "BJ", "BJ"), ("Ts", "BJ", "RJ"), {"12", "15"}),
        (("9s", "9h", "RJ"), ("Ts", "BJ", "RJ"), {"12", "15"}),
    ],
    ids=lambda value: "-".join(sorted(value)),
)
def test_laopao_12_13_14_15_what_does_not_beat(standing, cards, clauses):
    script = lead(*standing, hands={1: [*cards]}).play(1, *cards)
    assert script.found() == {(clause, "does_not_beat", 10) for clause in clauses}
    assert script.audit().step is None


@pytest.mark.parametrize("compare", ["top_joker", "rank_only"], ids=lambda word: f"LAOPAO-D5/{word}")
def test_laopao_d5_what_does_not_beat_by_another_comparison(compare):
    script = lead("9s", "9h", hands={1: ["8s", "2h"]}, options={"extras_compare": compare}).play(1, "8s", "2h")
    assert script.found() == {("12", "does_not_beat", 10), ("D5", "does_not_beat", 10)}


@pytest.mark.parametrize("cards", [("3s",), ("3s", "3h"), ("3s", "BJ")], ids=lambda c: f"LAOPAO-16/{''.join(c)}")
def test_laopao_16_d13_threes_before_the_last_play(cards):
    assert lead(*cards, hands={}).found() == {("16", "threes_early", 9)}


def test_laopao_17_out_of_turn_and_passing_on_the_lead():
    assert lead("7s", hands={2: ["8s"]}).play(2, "8s").found() == {("17", "out_of_turn", 10)}
    assert lead("7s", hands={}).play(3).found() == {("17", "out_of_turn", 10)}
    assert Script().open().play(0).found() == {("17", "pass_on_lead", 9)}
    assert Script(hands={1: ["7s"]}).open().play(1, "7s").found() == {("17", "out_of_turn", 9)}


def test_laopao_17_cards_of_another_or_played_ones():
    script = lead("7s", hands={1: ["8s"] * 4}).play(2, *[]).act(3, "play", "8s")
    assert ("17", "card_not_held", 11) in script.found()
    assert script.audit().step == 11
    script = Script(hands={0: ["RJ*", "7s"], 1: ["7s"] * 3}).open().play(0, "7s")
    for seat in (1, 2, 3, 4):
        script.play(seat)
    assert script.act(0, "play", "7s").found() == {("17", "card_not_held", 14)}


def test_laopao_18_another_seat_leads():
    script = lead("7s", hands={2: ["8s"]})
    script.passes(0)
    assert script.play(2, "8s").found() == {("18", "out_of_turn", 14)}


def test_laopao_19_a_seat_that_is_out_or_a_play_after_the_end():
    script = Script().open()
    script.run(0)
    assert script.act(0, "pass").found() == {("17", "pass_on_lead", script.last), ("19", "seat_out", script.last)}
    script = whole(order=(0, 1, 2, 3))
    script.play(4)
    assert script.found() == {("19", "after_end_of_play", script.last)}


def test_laopao_19_settled_before_it_is_decided():
    script = lead("7s", hands={})
    script.settle(dict.fromkeys(range(5), 0))
    assert script.found() == {("19", "settled_early", 10)}


@pytest.mark.parametrize("over", [True, False])
def test_laopao_19_no_void_by_rule(over):
    script = whole(order=(0, 1, 2, 3)) if over else lead("7s", hands={})
    assert script.void().found() == {("19", "void_unfounded", script.last)}


def test_laopao_19_deal_after_the_end():
    script = whole(order=(0, 1, 2, 3)).write(CardsDealt(0, "down", "initial", ("7h",)))
    assert script.found() == {("19", "after_end_of_play", script.last)}


# --- the score


def paid(**script):
    hands = {0: ["RJ*", "9h", "9h", "9h"], 1: ["RJ"], 2: ["RJ"], 4: ["9h", "RJ"]}
    return whole("9h", hands=hands, order=(0, 4, 1, 2), base=10, **script)


def test_laopao_20_other_place_points():
    # landlord first, ally second: S is 3 + 1; posted as if it were 2
    script = paid().settle({0: 4, 4: 2, 1: -2, 2: -2, 3: -2})
    assert script.found() == {("20", "transfers_wrong", script.last)}


@pytest.mark.parametrize(
    "points",
    [{0: 4, 4: 8, 1: -4, 2: -4, 3: -4}, {0: 6, 4: 3, 1: -3, 2: -3, 3: -3}, {0: 0, 4: 0, 1: 0, 2: 0, 3: 0}],
    ids=["LAOPAO-21/shares swapped", "LAOPAO-21/landlord's place alone", "LAOPAO-21/nothing paid"],
)
def test_laopao_21_wrong_sum_or_shares(points):
    script = paid()
    net = {str(seat): 10 * points[seat] for seat in range(5)}
    transfers = tuple(
        Transfer(seat, 0 if seat == 1 else 4, 40, "hand") for seat in (1, 2, 3)
    ) if points[4] == 8 else None  # fmt: skip
    script.settle(points, transfers=transfers, net=None if transfers else net)
    assert {(clause, code) for clause, code, _ in script.found()} == {("21", "transfers_wrong")}


def test_laopao_22_wrong_table():
    script = whole(order=(0, 1, 2, 3), base=10).settle({0: 12, 1: -3, 2: -3, 3: -3, 4: -3})
    assert script.found() == {("22", "transfers_wrong", script.last)}


@pytest.mark.parametrize("mode", ["open", "hidden"], ids=lambda word: f"LAOPAO-23/{word}")
def test_laopao_23_factor_forgotten_or_invented(mode):
    script = whole(mode=mode, order=(0, 1, 2, 3), base=10)
    wrong = {seat: points // 2 if mode == "open" else points * 2 for seat, points in script.due().items()}
    assert script.settle(wrong).found() == {("23", "transfers_wrong", script.last)}


def test_laopao_24_base_forgotten():
    script = paid()
    assert script.settle(base=1).found() == {("24", "transfers_wrong", script.last)}


@pytest.mark.parametrize(
    ("key", "value", "clause"),
    [
        ("landlord", 1, "3"),
        ("caizhu", 2, "8"),
        ("mode", "open", "9"),
        ("order", [0, 4, 2, 1, 3], "19"),
        ("unit", 3, "21"),
        ("tributes", [{"from": 3, "to": 0, "why": "la_gong"}], "25"),
    ],
    ids=lambda value: str(value)[:24],
)
def test_laopao_3_8_9_19_21_25_wrong_result(key, value, clause):
    script = paid().settle(result={key: value})
    assert script.found() == {(clause, "result_wrong", script.last)}


def test_laopao_5_7_22_wrong_result_of_a_hand_passed_on():
    script = Script(joker=4).deal().pass_on().take().side().say().finish(0, 1, 2, 3)
    script.settle(result={"landlord": 4, "caizhu": 1, "unit": 1})
    assert script.found() == {(clause, "result_wrong", script.last) for clause in ("5", "7", "22")}


def test_laopao_d10_other_reasons_and_the_house():
    script = paid()
    right = [Transfer(1, 0, 40, "hand"), Transfer(2, 0, 40, "hand"), Transfer(3, 4, 40, "hand")]
    script.settle(transfers=(*right[:2], replace(right[2], reason="bonus")))
    assert script.found() == {("D10", "reason_wrong", script.last)}
    script = paid().settle(transfers=(*right, Transfer(0, "house", 1, "hand")))
    assert ("D10", "house_paid", script.last) in script.found()


# --- stuck, cut short, leaving, tributes, fields


def test_laopao_d6_a_seat_that_is_out_last_plays_on():
    script = stuck(stuck_rule="out_last")
    for seat in (2, 3, 4):
        script.play(seat)
    script.act(0, "pass")
    assert ("19", "seat_out", script.last) in script.found()


def test_laopao_d7_required_and_forbidden():
    script = Script(options={"early_end": "required"}).open()
    script.run(0)
    script.play(1)
    assert script.found() == {("D7", "after_end_of_play", script.last)}
    for options in ({"early_end": "forbidden"}, {"la_gong": True}, {"stuck_rule": "out_last"}):
        script = Script(options=options).open()
        script.run(0)
        script.settle()
        assert script.found() == {("D7", "settled_early", script.last)}


def test_laopao_d11_who_left_acts_or_leaves_again():
    script = lead("7s", hands={1: ["8s"]}).act(1, "leave").play(1, "8s")
    assert script.found() == {("D11", "left_seat_acts", 11)}
    script = Script().act(2, "leave").act(2, "leave")
    assert script.found() == {("D11", "left_twice", 2)}


GIVEN = {0: ["RJ*"], 1: ["RJ"], 2: ["RJ"], 3: ["RJ"], 4: ["BJ"]}
OWED = [(4, 0, "la_gong")]


@pytest.mark.parametrize(
    ("seat", "cards", "target", "code"),
    [
        (3, ("RJ",), 0, "tribute_giver"),
        (4, ("BJ",), 1, "tribute_taker"),
        (4, ("BJ", "BJ"), 0, "tribute_count"),
        (4, (), 0, "tribute_count"),
        (4, ("4s",), 0, "tribute_card"),
        (4, ("RJ",), 0, "card_not_held"),
    ],
    ids=lambda value: f"LAOPAO-25/{value}",
)
def test_laopao_25_d9_wrong_tribute(seat, cards, target, code):
    script = taking({**GIVEN, 4: ["BJ", "BJ", "4s"]}, OWED).act(seat, "tribute", *cards, target=target)
    assert script.found() == {("25", code, 6)}


def test_laopao_25_d9_the_marked_joker_is_no_tribute():
    script = taking({0: ["RJ*", "BJ"]}, [(0, 4, "la_gong")]).act(0, "tribute", "RJ*", target=4)
    assert script.found() == {("25", "tribute_card", 6)}


def test_laopao_25_tribute_missing_or_not_owed():
    assert taking(GIVEN, OWED).take().found() == {("25", "tribute_missing", 6)}
    assert ("25", "tribute_undue", 6) in taking(GIVEN).act(1, "tribute", "RJ", target=0).found()
    assert ("25", "play_early", 6) in taking(GIVEN, OWED).play(0, "RJ*").found()


@pytest.mark.parametrize("field", ["amount", "choice", "ref", "target"])
def test_laopao_contract_fields_of_an_action(field):
    value = "x" if field == "choice" else 1
    script = Script(hands={0: ["RJ*", "7s"]}).open().play(0, "7s", **{field: value})
    assert script.found() == {("CONTRACT-fields", "field_misplaced", 9)}
    assert script.state().standing


def test_laopao_contract_fields_unknown_verb_seat_and_points():
    assert Script().open().act(0, "double").found() == {("CONTRACT-fields", "verb_unknown", 9)}
    assert Script().open().act(5, "pass").found() == {("CONTRACT-fields", "seat_unknown", 9)}
    script = Script().open().write(PointsMoved((Transfer(0, 1, 5, "hand"),)))
    assert script.found() == {("CONTRACT-fields", "points_moved", 9)}
    assert rank("RJ*") == "R"


def test_laopao_17_all_reasons_at_once():
    script = lead("9s", hands={2: ["8s"]}).play(2, "8s", amount=3)
    assert script.found() == {
        ("17", "out_of_turn", 10),
        ("12", "does_not_beat", 10),
        ("13", "does_not_beat", 10),
        ("CONTRACT-fields", "field_misplaced", 10),
    }


def test_laopao_25_tribute_paid_late():
    script = taking(GIVEN, OWED).take().act(4, "tribute", "BJ", target=0)
    assert script.found() == {("25", "tribute_missing", 6), ("25", "tribute_late", 7)}
    assert script.state().size(0) == 45
    script = taking(GIVEN).take().side().say().act(4, "tribute", "BJ", target=0)
    assert ("25", "tribute_late", 9) in script.found()
    assert script.audit().step == 9


def test_laopao_7_9_the_mode_before_the_side_is_kept():
    script = Script(hands={0: ["RJ*", "7s"]}).deal().take().say("open").side().play(0, "7s")
    assert script.found() == {("7", "side_missing", 7)}
    assert script.state().mode == 1


def test_laopao_8_after_a_joker_was_named_the_play_goes_on_but_nothing_is_due():
    script = Script(hands={0: ["RJ*", "7s"]}).deal().take().act(0, "call_ally", "BJ")
    script.act(0, "hidden").play(0, "7s")
    assert script.found() == {("8", "call_no_card", 7)}
    assert script.state().due() is None


def test_laopao_24_a_base_of_nothing_is_a_fault_of_the_start_alone():
    script = whole(order=(0, 1, 2, 3), base=0).settle(transfers=())
    assert script.found() == {("CONTRACT-start", "base", 0)}
    script = whole(order=(0, 1, 2, 3), base=0).settle(base=1)
    assert {code for _, code, _ in script.found()} == {"base", "transfers_wrong"}


@pytest.mark.parametrize("lacks", [("auction",), ("auction", "hidden"), ("hidden",)], ids=str)
def test_laopao_3_records_that_lack_the_choices_or_cards(lacks):
    script = Script(hands={0: ["RJ*", "7s"], 1: ["8s"]}, lacks=lacks)
    if "hidden" in lacks:
        for seat in range(5):
            cards = tuple(script.hands[seat]) if seat == 0 else ()
            script.write(CardsDealt(seat, "down", "initial", cards))
    else:
        script.deal()
    if "auction" not in lacks:
        script.take().side().say()
    script.play(0, "7s").play(1, "8s").play(2).play(3).play(4).play(0)
    assert script.found() == set()
    state = script.state()
    assert (state.landlord, state.turn) == (0, 1)
    assert state.size(1) == 42
    if "auction" in lacks:
        script.landlord = script.caizhu = 0
        script.settle(dict.fromkeys(range(5), 0), transfers=())
        assert script.audit().due is None
