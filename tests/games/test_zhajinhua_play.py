"""Hands of zhajinhua played as events: what each clause gives, in clean hands."""

import pytest

from games.zhajinhua import GAME
from projector.replay import steps
from tests.betting import Hand

ACES, QUEENS, NINE = "As Ah Kd", "Qs Qh 2d", "9s 8h 6d"


def start(*hands, dealer=None, **more):
    """Deal the hands to seats 0, 1, … ; by default the last seat deals, so that seat 0 acts first."""
    seats = len(hands)
    dealer = seats - 1 if dealer is None else dealer
    hand = Hand("zhajinhua", seats, dealer=dealer, **more)
    for k in range(seats):
        seat = (dealer + k) % seats
        hand.deal(seat, hands[seat])
    return hand


def finish(hand, result=None):
    """Settle as due and check that the audit is clean; give the net and the clauses of the explanation."""
    hand.settle(result=result)
    audit = hand.audit()
    assert audit.verdict == "clean", audit.findings
    assert sum(audit.due.net.values()) == 0
    assert all(reason.clause in GAME.clauses for reason in audit.due.why)
    return dict(audit.due.net), {reason.clause for reason in audit.due.why}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_zhajinhua_1_two_to_four_seats(seats):
    hand = start(*[ACES, QUEENS, NINE, "7s 7h 2s"][:seats])
    for seat in range(seats - 1):
        hand.act(seat, "fold")
    net, _ = finish(hand)
    assert net[str(seats - 1)] == 10 * (seats - 1)


def test_zhajinhua_3_ante_recorded_or_implied():
    recorded = Hand("zhajinhua", 2, dealer=1, options={"ante": 7})
    recorded.act(1, "ante", 7, auto=True).deal(1, QUEENS).deal(0, ACES).act(0, "fold")
    assert finish(recorded)[0] == {"0": -7, "1": 7}
    none = start(ACES, QUEENS, options={"ante": 0})
    none.act(0, "fold").settle()
    assert none.audit().verdict == "clean"
    assert none.audit().due.transfers == ()


def test_zhajinhua_2_4_three_cards_a_seat_in_one_batch_or_three_laps():
    batch = start(ACES, QUEENS)
    laps = Hand("zhajinhua", 2, dealer=1)
    for k in range(3):
        laps.deal(1, QUEENS.split()[k]).deal(0, ACES.split()[k])
    assert not batch.faults + laps.faults
    assert laps.state.cards == batch.state.cards
    assert batch.audit().not_judged == ()


def test_zhajinhua_5_dealers_next_seat_begins_and_laps_go_round():
    hand = start(ACES, QUEENS, NINE, dealer=0)
    turns = []
    for _ in range(4):
        turns.append(hand.state.turn)
        hand.act(hand.state.turn, "call" if hand.state.unit else "bet", 10)
    assert turns == [1, 2, 0, 1]
    assert hand.state.turns == [1, 2, 1]
    assert not hand.faults


def test_zhajinhua_6_7_10_look_keeps_the_turn_and_doubles_the_price():
    """The sheet's second worked hand."""
    hand = start(ACES, QUEENS, NINE)
    hand.acts((0, "bet", 10), (1, "look"), (1, "raise", 40), (2, "call", 20), (0, "look"))
    assert hand.state.turn == 0
    assert (hand.state.unit, hand.state.price(0)) == (20, 40)
    hand.acts((0, "fold"), (1, "fold"))
    assert finish(hand)[0] == {"0": -20, "1": -50, "2": 70}


def test_zhajinhua_8_9_first_bet_and_calls():
    hand = start(ACES, QUEENS, NINE)
    hand.acts((0, "fold"), (1, "bet", 30), (2, "call", 30), (1, "call", 30), (2, "fold"))
    assert finish(hand)[0] == {"0": -10, "1": 50, "2": -40}


def test_zhajinhua_11_top_unit_stops_raises():
    hand = start(ACES, QUEENS, options={"top_bet_mult": 5})
    assert [a.amount for a in hand.state.legal_actions() if a.action == "bet"] == [10, 20]
    hand.act(0, "bet", 20)
    assert not [a for a in hand.state.legal_actions() if a.action == "raise"]
    hand.acts((1, "look"), (1, "call", 40), (0, "call", 20), (1, "fold"))
    finish(hand)


def test_zhajinhua_12_23_showdown_at_the_limit():
    """The sheet's third worked hand: cap 150, four bets of 50."""
    for hands, net in (((ACES, QUEENS), 110), (("Ks Qh 9s", "Kc Qd 9h"), -110)):
        hand = start(*hands, options={"cap": 150})
        hand.acts((0, "bet", 50), (1, "call", 50), (0, "call", 50), (1, "call", 50))
        assert [a.action for a in hand.state.legal_actions()] == ["open"]
        hand.act(0, "open", auto=True)
        found, clauses = finish(hand, {"winner": 0 if net > 0 else 1, "end": "open", "opener": 0})
        assert found == {"0": net, "1": -net}
        assert "ZHAJINHUA-23" in clauses


def test_zhajinhua_12_look_that_makes_the_call_too_dear_opens():
    hand = start(ACES, QUEENS, options={"cap": 150})
    hand.acts((0, "bet", 50), (1, "call", 50), (0, "look"), (0, "open", None, None, True))
    assert finish(hand)[0] == {"0": 60, "1": -60}


def test_zhajinhua_12_leave_may_stand_between_the_trigger_and_the_opening():
    hand = start(ACES, QUEENS, stacks=[60, 500])
    hand.acts(
        (0, "bet", 50), (1, "call", 50), (1, "leave"), (0, "open", None, None, True), (0, "leave", None, None, True)
    )
    assert finish(hand)[0] == {"0": 60, "1": -60}


@pytest.mark.parametrize(("scope", "opens"), [("table", True), ("seat", False)])
def test_zhajinhua_12_stack_limit(scope, opens):
    hand = start(ACES, QUEENS, NINE, stacks=[500, 500, 50], options={"stack_limit": scope})
    hand.acts((0, "bet", 40), (1, "call", 40), (2, "call", 40))
    assert hand.state.fired is opens
    if not opens:
        hand.acts((0, "call", 40), (1, "call", 40))
        assert hand.state.fired
        hand.act(2, "open", auto=True)
        assert finish(hand)[0] == {"0": 140, "1": -90, "2": -50}


def test_zhajinhua_12_cap_trigger_reach():
    for trigger, fires in (("exceed", False), ("reach", True)):
        hand = start(ACES, QUEENS, options={"cap": 110, "cap_trigger": trigger})
        hand.acts((0, "bet", 50), (1, "call", 50))
        assert hand.state.fired is fires


def test_zhajinhua_12_without_any_limit_told_nothing_opens():
    hand = start(ACES, QUEENS)
    hand.act(0, "bet", 100)
    for k in range(40):
        hand.act((k + 1) % 2, "call", 100)
    assert not hand.faults
    assert not hand.state.fired
    hand.act(hand.state.turn, "fold")
    finish(hand)


def test_zhajinhua_13_22_last_live_seat_takes_everything():
    hand = start(ACES, QUEENS, NINE)
    hand.acts((0, "bet", 10), (1, "fold"), (2, "fold"))
    net, clauses = finish(hand, {"winner": 0, "end": "last_seat", "opener": None})
    assert net == {"0": 20, "1": -10, "2": -10}
    assert "ZHAJINHUA-22" in clauses


def test_zhajinhua_14_15_16_compare_from_the_second_lap():
    """The sheet's first worked hand."""
    hand = start(ACES, QUEENS, NINE)
    hand.acts((0, "bet", 10), (1, "call", 10), (2, "call", 10))
    hand.act(0, "compare", 20, target=1, choice="win").act(2, "fold")
    net, clauses = finish(hand)
    assert net == {"0": 40, "1": -20, "2": -20}
    assert {"ZHAJINHUA-16", "ZHAJINHUA-17"} <= clauses


def test_zhajinhua_16_21_equal_hands_the_opener_is_out():
    hand = start("Ks Qh 9s", "Kc Qd 9h")
    hand.acts((0, "bet", 10), (1, "call", 10)).act(0, "compare", 20, target=1, choice="lose")
    assert finish(hand)[0] == {"0": -40, "1": 40}


@pytest.mark.parametrize(("cost", "price"), [("double", 40), ("call", 20), ("free", 0)])
def test_zhajinhua_15_compare_cost(cost, price):
    hand = start(ACES, QUEENS, options={"compare_cost": cost})
    hand.acts((0, "bet", 10), (1, "call", 10), (0, "look")).act(0, "compare", price or None, target=1)
    assert finish(hand)[0] == {"0": 20, "1": -20}
    assert hand.state.totals[0] == 20 + price


def test_zhajinhua_14_compare_from_lap_option():
    hand = start(ACES, QUEENS, options={"compare_from_lap": 1})
    hand.act(0, "bet", 10).act(1, "compare", 20, target=0)
    assert finish(hand)[0] == {"0": 30, "1": -30}


def test_zhajinhua_18_special_235_beats_a_leopard_only_when_one_is_open():
    hand = start("7s 7h 7d", "5s 3h 2d", "9s 9h Ad")
    hand.acts((0, "bet", 10), (1, "call", 10), (2, "call", 10), (0, "compare", 20, 1), (1, "compare", 20, 2))
    net, clauses = finish(hand)
    assert net == {"0": -40, "1": -40, "2": 80}
    assert "ZHAJINHUA-18" in clauses


@pytest.mark.parametrize(
    ("clause", "one", "other", "winner"),
    [
        ("ZHAJINHUA-17", "4s 3s 2s", "Ah Kh 9h", 0),
        ("ZHAJINHUA-18", "2s 3h 5d", "7s 7h 7d", 0),
        ("ZHAJINHUA-18", "2s 3h 5d", "6s 4h 2c", 1),
        ("ZHAJINHUA-19", "As 2h 3d", "4c 3s 2c", 1),
        ("ZHAJINHUA-20", "2s 2h Ad", "3c 3d 4h", 1),
        ("ZHAJINHUA-21", "Ks Kh 9s", "Kc Kd 9h", 1),
        ("ZHAJINHUA-23", "Ks Qh 9s", "Kc Qd 9h", 1),
    ],
)
def test_showdown_by_hands(clause, one, other, winner):
    hand = start(one, other, options={"cap": 15})
    assert hand.state.fired
    hand.act(0, "open", auto=True)
    finish(hand)
    assert hand.audit().due.result["winner"][0] == winner
    assert clause in GAME.clauses


def test_zhajinhua_23_three_equal_hands_the_last_opened_wins():
    hand = start("Ks Qh 9s", "Kc Qd 9h", "9c 8h 6d", "Kh Qs 9d", dealer=1, options={"cap": 15})
    hand.act(2, "open", auto=True)
    assert finish(hand)[0] == {"0": -10, "1": 30, "2": -10, "3": -10}


def test_zhajinhua_24_views_hide_and_show_what_they_must():
    hand = start(ACES, QUEENS, NINE)
    hand.acts((0, "bet", 10), (1, "look"), (1, "call", 20), (2, "fold"))

    def cards(viewer):
        return [seat["cards"] for seat in hand.state.view(viewer)["seats"]]

    assert cards("public") == cards(0) == cards(2) == [None, None, None]
    assert cards(1) == [None, QUEENS.split(), None]
    assert cards("auditor") == [ACES.split(), QUEENS.split(), NINE.split()]
    hand.act(0, "compare", 20, target=1, choice="win")
    assert cards("public") == cards(0) == [None, None, None]
    hand.settle()
    assert cards("public") == cards(0) == [ACES.split(), QUEENS.split(), NINE.split()]


def test_zhajinhua_6_a_seat_does_not_see_its_own_deal_before_it_looks():
    hand = start(ACES, QUEENS, NINE).acts((0, "look"), (0, "fold"), (1, "fold"))
    hand.settle()
    for viewer, sees in (("public", False), (0, False), ("auditor", True)):
        deals = [step for step in steps(hand.events, viewer) if step.type == "cards.dealt"]
        assert all(bool(step.payload.cards) is sees for step in deals)
        assert all(step.hidden == (0 if sees else 3) for step in deals)


def test_zhajinhua_24_opening_shows_the_live_hands_alone():
    hand = start(ACES, QUEENS, NINE, options={"cap": 40})
    hand.acts((0, "bet", 20), (1, "fold"), (2, "call", 20), (0, "open", None, None, True))
    assert [bool(seat["cards"]) for seat in hand.state.view("public")["seats"]] == [True, False, True]
    finish(hand)


def test_zhajinhua_25_time_out_folds_and_a_seat_that_left_times_out():
    hand = start(ACES, QUEENS, NINE)
    hand.acts((0, "bet", 10), (2, "leave"), (1, "fold", None, None, True), (2, "fold", None, None, True))
    assert finish(hand)[0] == {"0": 20, "1": -10, "2": -10}


@pytest.mark.parametrize(("bps", "rake"), [(500, 1), (450, 0), (10000, 20)])
def test_zhajinhua_26_rake_of_the_profit_rounded_down(bps, rake):
    hand = start(ACES, QUEENS, NINE, options={"rake_bps": bps})
    hand.acts((0, "bet", 10), (1, "fold"), (2, "fold"))
    hand.settle()
    audit = hand.audit()
    assert audit.verdict == "clean"
    assert audit.due.net == ({"0": 20 - rake, "1": -10, "2": -10} | ({"house": rake} if rake else {}))


def test_zhajinhua_hidden_cards_are_not_judged():
    """A record without the cards: betting is judged, a compare goes by what it says."""
    hand = Hand("zhajinhua", 2, dealer=1, lacks=("hidden",))
    hand.acts((0, "bet", 10), (1, "call", 10)).act(0, "compare", 20, target=1, choice="lose")
    assert finish(hand)[0] == {"0": -40, "1": 40}
    opened = Hand("zhajinhua", 2, dealer=1, lacks=("hidden",), options={"cap": 15})
    opened.act(0, "open", auto=True).settle([(0, 1, 10, "pot")])
    assert opened.audit().verdict == "clean"
    assert opened.audit().due is None
