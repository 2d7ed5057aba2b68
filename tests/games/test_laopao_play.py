"""Laopao by its sheet, as events: deal, landlord, ally, play, places, score, tributes, the worked hands."""

from dataclasses import replace

import pytest

from events.model import CardsDealt, Transfer
from games.laopao import GAME
from games.ruleset import resolve
from games.shuffle import permutation
from projector.chain import chain
from projector.replay import steps
from tests.games.laopao_script import Script, pack, points_of, rank

SEED = bytes(range(32))
CLIENTS = {0: "alice", 1: "bob", 2: "carol"}
CALLED = {0: ["RJ*", "9h", "9h", "9h"], 1: ["RJ"], 2: ["RJ"], 3: ["RJ"], 4: ["9h"]}
"""Seat 0 may name the 9h, which makes seat 4 the ally."""


def whole(card=None, mode="hidden", order=(0, 1, 2, 3), **script):
    """Play a whole hand so that the seats go out in this order."""
    return Script(**script).open(card, mode).finish(*order)


def lead(*cards, hands, **script):
    """Let seat 0, alone, lead cards."""
    return Script(hands={0: ["RJ*", *cards], **hands}, **script).open().play(0, *cards)


# --- deal and sides


@pytest.mark.parametrize("batch", [44, 20, 7], ids=lambda n: f"LAOPAO-1/{n}")
def test_laopao_1_2_all_216_cards_are_dealt_and_the_dealer_has_44(batch):
    script = Script(dealer=3).deal(batch)
    state = script.state()
    assert [state.size(seat) for seat in range(5)] == [43, 43, 43, 44, 43]
    assert state.stock == 0
    assert state.view("public")["phase"] == "landlord"


def test_laopao_2_deck_order_dealing_and_the_contracts_vector():
    start = Script(dealer=1).events[0].data
    ruleset, _ = resolve(GAME, start)
    deck, to = GAME.deck(ruleset), GAME.dealing(ruleset, start)
    assert list(deck) == pack()
    order = permutation(216, SEED, CLIENTS, 7)
    assert [deck[at] for at in order[:8]] == ["9s", "8s", "2s", "Jd", "5d", "2h", "Qs", "7d"]
    assert [to[i] for i, at in enumerate(order) if deck[at] == "RJ*"] == [(1 + 2) % 5]
    assert [to.count(seat) for seat in range(5)] == [43, 44, 43, 43, 43]
    small, _ = resolve(GAME, replace(start, options={"partner_rule": "marked_small_joker"}))
    assert list(GAME.deck(small)) == pack(True)


@pytest.mark.parametrize("seat", range(5), ids=lambda n: f"LAOPAO-3/{n}")
def test_laopao_3_holder_of_the_marked_big_joker_is_asked(seat):
    script = Script(dealer=2, joker=seat).deal()
    assert script.state().turn == seat
    assert script.take().state().landlord == seat


@pytest.mark.parametrize("times", range(1, 5), ids=lambda n: f"LAOPAO-4/{n}")
def test_laopao_4_5_passed_on_with_the_marked_joker(times):
    script = Script(joker=3).deal()
    for _ in range(times):
        script.pass_on()
    assert script.found() == set()
    state = script.state()
    assert state.turn == (3 + times) % 5
    assert "RJ*" in state.view("auditor")["seats"][(3 + times) % 5]["cards"]
    assert script.take().state().landlord == (3 + times) % 5


def test_laopao_5_all_decline_and_the_first_holder_must_take_it():
    script = Script(joker=2).deal()
    for _ in range(5):
        script.pass_on()
    verbs = [(act.action, act.auto) for act in script.state().legal_actions() if act.action != "leave"]
    assert verbs == [("take", True)]
    script.take(auto=True).side().say().finish(2, 3, 4, 0).settle(result={"landlord": 2})
    assert script.clean().due.result["landlord"] == (2, "LAOPAO-5")


def test_laopao_d2_pass_step_two():
    script = Script(joker=1, options={"pass_step": 2}).deal().pass_on(2)
    assert script.found() == set()
    assert script.state().turn == 3
    for _ in range(4):
        script.pass_on(2)
    assert script.state().turn == 1
    assert script.found() == set()


def test_laopao_6_7_alone_against_four():
    audit = whole(order=(0, 1, 2, 3)).settle(result={"caizhu": 0}).clean()
    assert {"LAOPAO-6", "LAOPAO-7", "LAOPAO-22"} <= {line.clause for line in audit.due.why}


def test_laopao_6_8_named_card_finds_the_ally():
    script = whole("9h", hands=CALLED, order=(0, 1, 2, 3))
    assert script.caizhu == 4
    audit = script.settle(result={"caizhu": 4, "landlord": 0}).clean()
    assert audit.due.result["caizhu"] == (4, "LAOPAO-8")


def test_laopao_8_all_four_copies_make_the_landlord_his_own_ally():
    hands = {0: ["RJ*", "9h", "9h", "9h", "9h"], 1: ["RJ"], 2: ["RJ"], 3: ["RJ"]}
    script = whole("9h", hands=hands, order=(0,))
    script.settle(result={"caizhu": 0})
    assert script.clean().due.net == {"0": 16, "1": -4, "2": -4, "3": -4, "4": -4}


def test_laopao_d3_marked_small_joker_finds_the_ally_and_there_is_no_choice():
    options = {"partner_rule": "marked_small_joker"}
    hands = {0: ["RJ*"], 1: ["RJ"], 2: ["RJ", "BJ*"], 3: ["RJ"]}
    script = Script(hands=hands, options=options).deal().take()
    assert {act.action for act in script.state().legal_actions()} == {"open", "hidden", "leave"}
    script.caizhu = 2
    script.say().finish(0, 2).settle(result={"caizhu": 2, "unit": 4})
    assert script.clean().due.result["caizhu"] == (2, "LAOPAO-D3")
    script = Script(hands={0: ["RJ*", "BJ*"], 1: ["RJ"]}, options=options).deal().take()
    script.caizhu = 0
    assert script.say().finish(0).settle(result={"caizhu": 0}).clean().due.net["0"] == 16


@pytest.mark.parametrize("mode", ["open", "hidden"], ids=lambda word: f"LAOPAO-9/{word}")
def test_laopao_9_d4_open_or_hidden_and_who_is_told(mode):
    script = Script(hands=CALLED).open("9h", mode)
    state = script.state()
    seen = {viewer: state.view(viewer)["caizhu"] for viewer in (0, 1, 2, 3, 4, "public", "auditor")}
    if mode == "open":
        assert set(seen.values()) == {4}
    else:
        assert {viewer for viewer, ally in seen.items() if ally == 4} == {4, "auditor"}
    assert state.view("public")["called"] == "9h"
    script.finish(0, 1, 2, 3).settle(result={"mode": mode}).clean()


def test_laopao_d4_the_named_card_on_the_table_tells_everybody():
    script = Script(hands={**CALLED, 0: [*CALLED[0], "8h"]}).open("9h")
    script.play(0, "8h")
    for seat in (1, 2, 3):
        script.play(seat)
    assert script.state().view(1)["caizhu"] is None
    script.play(4, "9h")
    assert script.state().view(1)["caizhu"] == 4
    assert script.state().view("public")["seats"][4]["role"] == "caizhu"


@pytest.mark.parametrize("order", [(0, 4), (4, 0)], ids=lambda order: f"LAOPAO-D4/{order}")
def test_laopao_d4_the_end_tells_everybody(order):
    script = Script(hands={0: ["RJ*", "9h", "9h", "9h"], 4: ["9h", "RJ"]}).open("9h").finish(*order).settle()
    views = [step.view for step in steps(script.events, "public")]
    assert views[-1]["phase"] == "over"
    assert views[-1]["caizhu"] == 4
    assert views[-1]["unit"] == script.due()[4]


# --- the play


@pytest.mark.parametrize(
    "cards",
    [("7s",), ("7s", "7h", "7d"), ("7s", "2h"), ("7s", "7h", "BJ"), ("7s", "RJ", "2s", "BJ")],
    ids=lambda cards: f"LAOPAO-10/{''.join(cards)}",
)
def test_laopao_10_one_rank_with_twos_and_jokers(cards):
    assert lead(*cards, hands={}).found() == set()


@pytest.mark.parametrize("cards", [("2s",), ("2s", "BJ"), ("BJ", "RJ"), ("2s", "2h", "RJ*")], ids=str)
def test_laopao_11_twos_and_jokers_alone(cards):
    script = Script(hands={0: [*dict.fromkeys(("RJ*", *cards))]}).open().play(0, *cards)
    assert script.found() == set()


@pytest.mark.parametrize(
    ("standing", "cards"),
    [
        (("7s", "7h"), ("8s", "8h")),
        (("Ks",), ("As",)),
        (("As",), ("2s",)),
        (("2s",), ("BJ",)),
        (("BJ",), ("RJ",)),
    ],
    ids=lambda cards: f"LAOPAO-12/{''.join(cards)}",
)
def test_laopao_12_13_same_number_and_a_higher_rank(standing, cards):
    assert lead(*standing, hands={1: [*cards]}).play(1, *cards).found() == set()


@pytest.mark.parametrize(
    ("standing", "cards"),
    [
        (("9s", "9h", "2s"), ("Ts", "Th", "Td")),
        (("9s", "9h", "BJ"), ("Ts", "Th", "RJ")),
        (("9s", "9h", "9d"), ("Js", "2h", "BJ")),
        (("9s", "9h", "2s"), ("2h", "2d", "BJ")),
    ],
    ids=lambda cards: f"LAOPAO-14/{''.join(cards)}",
)
def test_laopao_14_15_every_card_is_higher_than_its_counterpart(standing, cards):
    assert lead(*standing, hands={1: [*cards]}).play(1, *cards).found() == set()


@pytest.mark.parametrize(
    ("compare", "standing", "cards"),
    [("top_joker", ("9s", "9h", "BJ"), ("8s", "8h", "RJ")), ("rank_only", ("9s", "9h", "RJ"), ("Ts", "Th", "Td"))],
    ids=["LAOPAO-D5/top_joker", "LAOPAO-D5/rank_only"],
)
def test_laopao_d5_other_ways_to_compare(compare, standing, cards):
    def answered(value):
        script = lead(*standing, hands={1: [*cards]}, options={"extras_compare": value})
        return script.play(1, *cards).found()

    assert answered(compare) == set()
    assert ("12", "does_not_beat", 10) in answered("each_card")


def test_laopao_16_d13_threes_go_last_in_one_play():
    script = whole(order=(0, 1, 2, 3))
    ended = [made.data for made in script.events if made.type == "action.taken" and made.data.action == "play"]
    for seat in range(4):
        final = [data for data in ended if data.seat == seat][-1]
        assert "3" in {rank(card) for card in final.cards}
    script.settle().clean()


def test_laopao_17_a_seat_that_passed_plays_again_in_the_same_trick():
    script = lead("7s", hands={1: ["Ts"], 3: ["9s"]}).play(1).play(2).play(3, "9s").play(4).play(0).play(1, "Ts")
    assert script.found() == set()


def test_laopao_18_owner_leads_when_all_others_passed():
    script = lead("7s", hands={1: ["8s"]}).play(1, "8s").play(2).play(3).play(4).play(0)
    state = script.state()
    assert (state.turn, state.standing) == (1, 0)


def test_laopao_18_owner_gone_out_all_must_pass_and_the_next_one_leads():
    script = Script().open()
    leader = script.run(0)
    assert leader == 1
    state = script.state()
    assert (state.turn, state.standing) == (1, 0)
    assert [made.data.seat for made in script.events[-4:]] == [1, 2, 3, 4]


def test_laopao_19_places_by_going_out():
    script = whole(order=(2, 0, 1, 4), hands={seat: ["RJ"] for seat in (1, 2, 4)}).settle(
        result={"order": [2, 0, 1, 4, 3]}
    )
    assert script.clean().due.result["order"][0] == [2, 0, 1, 4, 3]
    seats = script.state().view("public")["seats"]
    assert [seat["place"] for seat in seats] == [2, 3, 1, 5, 4]


# --- the score


@pytest.mark.parametrize(
    "order", [(0, 4, 1, 2), (1, 0, 4, 2), (1, 2, 0, 4), (4, 1, 2, 3)], ids=lambda o: f"LAOPAO-20/{o}"
)
def test_laopao_20_21_three_farmers(order):
    hands = {0: ["RJ*", "9h", "9h", "9h"], 1: ["RJ"], 2: ["RJ"], 4: ["9h", "RJ"]}
    script = whole("9h", hands=hands, order=order, base=10)
    points = points_of(script.order, 0, 4)
    audit = script.settle(result={"unit": points[4]}).clean()
    assert audit.due.net == {str(seat): 10 * points[seat] for seat in range(5)}
    assert {"LAOPAO-20", "LAOPAO-21", "LAOPAO-24"} <= {line.clause for line in audit.due.why}


@pytest.mark.parametrize(
    ("order", "gain"),
    [((0,), 16), ((1, 0), 4), ((1, 2, 0), 0), ((1, 2, 3, 0), -4), ((1, 2, 3, 4), -16)],
    ids=lambda value: f"LAOPAO-22/{value}",
)
def test_laopao_22_four_farmers_by_the_landlords_place(order, gain):
    hands = {0: ["RJ*"], 1: ["RJ"], 2: ["RJ"], 3: ["RJ"]}
    if order == (1, 2, 3, 4):
        script = Script(hands=hands).open().finish(1, 2, 3)
        # seat 4 has the lead after seat 3 and keeps it
        leader = 4
        script.order = script.order[:3]
        script.run(leader)
        script.order.append(0)
    else:
        script = whole(hands=hands, order=order)
    audit = script.settle().clean()
    assert audit.due.net["0"] == gain
    assert audit.due.net["4"] == -gain // 4


@pytest.mark.parametrize("factor", [2, 3, 1], ids=lambda n: f"LAOPAO-23/{n}")
def test_laopao_23_open_multiplies(factor):
    script = whole(mode="open", order=(0,), base=5, options={"open_factor": factor}).settle(result={"unit": 4 * factor})
    audit = script.clean()
    assert audit.due.net["0"] == 16 * factor * 5
    assert "LAOPAO-23" in {line.clause for line in audit.due.why}


def test_laopao_24_worked_hand_1():
    hands = {1: ["RJ*", "9h", "9h", "9h"], 0: ["RJ"], 4: ["9h", "RJ"], 3: ["RJ"]}
    script = Script(joker=1, hands=hands, base=10).open("9h").finish(4, 0, 1, 3)
    assert script.order == [4, 0, 1, 3, 2]
    audit = script.settle().clean()
    assert audit.due.net == {"0": -20, "1": 40, "2": -20, "3": -20, "4": 20}
    paid = [(t.payer, t.payee, t.amount) for t in audit.due.transfers]
    assert paid == [(2, 1, 20), (3, 1, 20), (0, 4, 20)]


def test_laopao_24_worked_hand_2():
    hands = {3: ["RJ*"], 0: ["RJ"], 1: ["RJ"], 2: ["RJ"]}
    script = Script(joker=3, hands=hands, base=5).open(mode="open").finish(0, 3)
    audit = script.settle().clean()
    assert audit.due.net == {"0": -10, "1": -10, "2": -10, "3": 40, "4": -10}


def test_laopao_24_worked_hand_3():
    hands = {0: ["RJ*", "9h", "9h", "9h"], 2: ["9h", "RJ"], 1: ["RJ"], 3: ["RJ"]}
    script = Script(hands=hands).open("9h").finish(1, 3, 4, 2)
    audit = script.settle().clean()
    assert audit.due.net == {"0": -8, "1": 4, "2": -4, "3": 4, "4": 4}
    paid = [(t.payer, t.payee, t.amount) for t in audit.due.transfers]
    assert paid == [(0, 1, 4), (0, 3, 4), (2, 4, 4)]


def test_laopao_d8_d10_another_split_with_the_same_net_is_no_fault():
    script = whole("9h", hands=CALLED, order=(0, 1, 2, 3))
    share = script.due()[4]
    assert share == 1
    other = (Transfer(1, 4, 1, "hand"), Transfer(2, 0, 1, "hand"), Transfer(3, 0, 1, "hand"))
    script.settle(transfers=other).clean()


def test_laopao_d10_nothing_moves_where_the_places_cancel_out():
    hands = {0: ["RJ*", "9h", "9h", "9h"], 1: ["RJ"], 2: ["RJ"], 3: ["9h", "RJ"]}
    script = whole("9h", hands=hands, order=(1, 0, 2, 3))
    assert script.order == [1, 0, 2, 3, 4]
    assert script.settle(transfers=()).clean().due.transfers == ()


# --- stuck, cut short, leaving


def stuck(**options):
    """Bring seat 0 to where its last play but the 3s is beaten by seat 1."""
    script = Script(options=options, hands={0: ["RJ*", "3s", "As"], 1: ["RJ", "2s"], 2: ["RJ"], 3: ["RJ"]}).open()
    extras = [card for card in script.hands[0] if rank(card) in "2BR"]
    script.play(0, *extras)
    script.passes(0)
    naturals = sorted({rank(card) for card in script.hands[0]} - {"3", "A"}, key="456789TJQK".index)
    for each in naturals:
        script.play(0, *script.of_rank(0, each))
        script.passes(0)
    aces = script.of_rank(0, "A")
    for card in aces[:-1]:
        script.play(0, card)
        script.passes(0)
    script.play(0, aces[-1])
    return script.play(1, "2s")


def test_laopao_d6_stuck_seat_stays_and_may_still_go_out():
    script = stuck()
    state = script.state()
    assert state.stuck == [(0, 1)]
    seen = {viewer: state.view(viewer)["seats"][0]["stuck"] for viewer in ("auditor", "public", 0, 1)}
    # that the hand is nothing but 3s is for its holder alone
    assert seen == {"auditor": 1, "public": None, 0: 1, 1: None}
    assert state.active >> 0 & 1
    assert state.turn == 2
    assert script.found() == set()


def test_laopao_d6_out_last_takes_the_worst_place_at_once():
    script = stuck(stuck_rule="out_last")
    state = script.state()
    assert not state.active & 1
    assert state.view("public")["seats"][0]["place"] == 5
    for seat in (2, 3, 4):
        script.play(seat)
    threes = script.hands[0]
    script.hands[0] = []
    script.finish(1, 2, 3, leader=1)
    script.order = [1, 2, 3, 4, 0]
    assert threes
    assert script.settle(result={"order": [1, 2, 3, 4, 0]}).clean().due.net["0"] == -16


@pytest.mark.parametrize("end", ["allowed", "required"], ids=lambda word: f"LAOPAO-D7/{word}")
def test_laopao_d7_a_decided_hand_is_cut_short(end):
    script = Script(options={"early_end": end}).open()
    script.run(0)
    script.settle(result={"order": [0]})
    assert script.clean().due.net["0"] == 16


def test_laopao_d7_forbidden_is_played_to_the_end():
    script = whole(order=(0, 1, 2, 3), options={"early_end": "forbidden"})
    script.settle(result={"order": [0, 1, 2, 3, 4]}).clean()


def test_laopao_d1_d12_places_have_names():
    audit = whole(order=(0, 1, 2, 3)).settle().clean()
    assert any("大科" in line.text.zh for line in audit.due.why)
    assert Script(dealer=4).deal().state().quota(4) == 44


def test_laopao_d11_the_server_plays_on_for_who_left():
    script = lead("7s", hands={1: ["8s"]}).act(1, "leave").play(1, "8s", auto=True)
    assert script.found() == set()
    assert script.state().view("public")["seats"][1]["left"]
    script = whole(order=(0, 1, 2, 3)).act(3, "leave")
    script.settle().clean()


# --- tributes


def taking(hands=None, debts=(), **options):
    context = {"tributes": [{"from": giver, "to": taker, "why": why} for giver, taker, why in debts]}
    return Script(hands=hands, context=context, options=options).deal()


def test_laopao_25_d9_tributes_are_made_at_the_end():
    hands = {0: ["RJ*", "9h", "9h", "9h"], 1: ["RJ"], 2: ["9h", "RJ"], 3: ["RJ"]}
    script = whole("9h", hands=hands, order=(0, 2, 1, 3), options={"la_gong": True})
    owed = [{"from": 4, "to": 0, "why": "la_gong"}, {"from": 3, "to": 2, "why": "la_gong"}]
    audit = script.settle(result={"tributes": owed}).clean()
    assert audit.carry.result["tributes"] == owed
    assert sum(line.clause == "LAOPAO-25" for line in audit.due.why) == 2


def test_laopao_25_d9_a_stuck_last_seat_owes_who_beat_it():
    script = stuck(bie_gong=True)
    for seat in (2, 3, 4, 0):
        script.play(seat)
    script.finish(1, 2, 3, 4, leader=1)
    assert script.order == [1, 2, 3, 4, 0]
    script.settle(result={"tributes": [{"from": 0, "to": 1, "why": "bie_gong"}]}).clean()


def test_laopao_25_d9_tributes_are_paid_before_the_landlord_speaks():
    hands = {0: ["RJ*"], 1: ["RJ", "BJ"], 2: ["RJ"], 3: ["RJ"], 4: ["BJ", "BJ", "BJ"]}
    script = taking(hands, [(4, 0, "la_gong"), (1, 2, "la_gong")])
    assert [act.cards for act in script.state().legal_actions() if act.action == "tribute"] == [("BJ",)]
    script.act(4, "tribute", "BJ", target=0).act(1, "tribute", "RJ", target=2)
    assert script.found() == set()
    state = script.state()
    assert (state.size(4), state.size(0), state.size(1), state.size(2)) == (42, 45, 42, 44)
    assert script.take().found() == set()


def test_laopao_25_chain_checks_the_tributes_of_the_hand_before():
    hands = {0: ["RJ*", "9h", "9h", "9h"], 1: ["RJ"], 2: ["9h", "RJ"], 3: ["RJ"]}
    first = whole("9h", hands=hands, order=(0, 2, 1, 3), options={"la_gong": True}).settle().clean().carry
    owed = [{"from": 4, "to": 0, "why": "la_gong"}, {"from": 3, "to": 2, "why": "la_gong"}]
    for tributes, wrong in ((owed, 0), (owed[:1], 1), (owed[::-1], 1), ([], 1)):
        second = replace(first, hand="h2", hand_no=2, context={"tributes": tributes})
        found = [f for _, _, findings in chain([first, second]) for f in findings]
        assert [(f.clause, f.code) for f in found] == [("LAOPAO-25", "tributes_chain")] * wrong
    # the hand after a wrong one is measured by what its own predecessor came to
    third = replace(first, hand="h3", hand_no=3, context={"tributes": owed})
    second = replace(first, hand="h2", hand_no=2, context={})
    found = [f for _, _, findings in chain([first, second, third]) for f in findings]
    assert [f.hand if hasattr(f, "hand") else f.sequence for f in found] == [0]


def test_laopao_2_the_deal_may_come_in_batches_of_any_size():
    script = Script(dealer=2)
    for n in range(216):
        seat = (2 + n) % 5
        script.write(CardsDealt(seat, "down", "initial", (script.hands[seat][n // 5],)))
    assert script.found() == set()
