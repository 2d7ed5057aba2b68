"""Huolong by its sheet, as events: the result, levels, payment, leaving (HUOLONG-26 to 35)."""

import pytest

from events.model import CardsDealt, Transfer
from games.huolong import GAME
from games.huolong.rules import compiled
from games.huolong.score import Result, score
from games.ruleset import resolve
from tests.games.huolong_hands import KEYS, at_random, bald, gone, kitty_of, laid_away, row, strong_at
from tests.games.huolong_script import Script, jokers

GAINS = {
    (True, True): ((1, 3, 6, 9), "HUOLONG-28", "HUOLONG-29"),
    (True, False): ((0, 0, 0, 0), "HUOLONG-30", "HUOLONG-30"),
    (False, True): ((0, 0, 0, 0), "HUOLONG-31", "HUOLONG-31"),
    (False, False): ((1, 3, 6, 9), "HUOLONG-32", "HUOLONG-32"),
}
"""The sheet's table: (captured, enough points) → levels for n = 0 … 3 big jokers, clause without and with them."""


def judged(script):
    """Settle a hand as the oracle says and give what the engine made due, having compared the two."""
    due = script.due()
    audit = script.settle(result={key: due[key] for key in KEYS}).clean()
    assert dict(audit.due.net) == due["net"]
    assert {key: audit.due.result[key][0] for key in KEYS} == {key: due[key] for key in KEYS}
    assert sum(audit.due.net.values()) == 0
    return audit.due


# --- HUOLONG-26 to 33: the table ------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", range(4))
@pytest.mark.parametrize(("captured", "enough"), GAINS)
def test_huolong_26_28_29_30_31_32_levels_of_each_row(captured, enough, n):
    gains, plain, joker = GAINS[captured, enough]
    due = judged(row(captured, enough, n))
    assert due.result["gain"] == (gains[n], joker if n else plain)
    side = 1 if enough else 0
    assert due.result["winner_side"] == (side, "HUOLONG-26")
    assert due.result["next_dealer"] == (1 if enough else 0, "HUOLONG-26")
    assert due.result["score"] == (1 + gains[n], "HUOLONG-34")
    rises = "3456789TJQKA"[gains[n]]
    assert due.result["levels"][0] == (["3", rises] if enough else [rises, "3"])
    assert joker if n else plain in {reason.clause for reason in due.why}


@pytest.mark.parametrize(("n", "gain"), list(enumerate((2, 4, 7, 10))))
def test_huolong_33_bald(n, gain):
    due = judged(bald(n))
    assert due.result["gain"] == (gain, "HUOLONG-33")
    assert due.result["catchers"][0] == 0


@pytest.mark.parametrize(("n", "gain"), list(enumerate((2, 3, 6, 9))))
def test_huolong_33_d8_bald_the_larger_of_the_two(n, gain):
    assert judged(bald(n, options={"bald_with_jokers": "max"})).result["gain"] == (gain, "HUOLONG-33")


def test_huolong_26_exactly_the_threshold():
    script = row(True, True, 0)
    total = script.due()["catchers"]
    for threshold, wins in ((total, 1), (total + 1, 0)):
        again = row(True, True, 0, options={"threshold": threshold})
        assert judged(again).result["winner_side"][0] == wins


@pytest.mark.parametrize("dealer", range(4))
def test_huolong_26_d10_who_deals_next(dealer):
    for seed in range(60):
        script = at_random(seed, kitty_of(0), dealer=dealer)
        enough = script.due()["catchers"] >= 120
        assert judged(script).result["next_dealer"][0] == ((dealer + 1) % 4 if enough else dealer)
        if not enough:
            kept = at_random(seed, kitty_of(0), dealer=dealer, options={"dealer_keeps": "partner"})
            assert judged(kept).result["next_dealer"][0] == (dealer + 2) % 4
            return
    raise AssertionError("no such hand")


@pytest.mark.parametrize(
    ("levels", "stops", "after", "over"),
    [
        (("3", "9"), [], ["5", "9"], False),
        (("K", "5"), [], ["A", "5"], False),
        (("A", "5"), [], ["A", "5"], True),
        (("9", "5"), ["T", "A"], ["T", "5"], False),
        (("T", "5"), ["T", "A"], ["Q", "5"], False),
    ],
)
def test_huolong_27_d11_a_rise_of_two(levels, stops, after, over):
    script = strong_at(levels, stops)
    due = judged(script)
    assert due.result["gain"][0] == 2
    assert due.result["score"][0] == 3
    assert due.result["levels"] == (after, "HUOLONG-27")
    assert due.result["match_over"] == (over, "HUOLONG-27")


@pytest.mark.parametrize(
    "options",
    [
        {"kitty_factor": 2},
        {"kitty_factor": 0},
        {"capture_level": 2},
        {"hold_level_plain": 0},
        {"joker_first": 5, "joker_next": 1},
        {"bald_levels": 4},
        {"joker_levels_need_points": False},
        {"threshold": 60},
        {"permanent_two": False},
        {"dealer_keeps": "partner"},
    ],
    ids=str,
)
def test_huolong_29_30_32_every_option_of_the_score(options):
    for captured, enough in GAINS:
        for n in (0, 2):
            judged(row(captured, enough, n, options=options))
    judged(bald(1, options=options)) if "permanent_two" not in options else None


def test_huolong_30_d9_captured_below_the_threshold_may_rise_by_option():
    due = judged(row(True, False, 2, options={"joker_levels_need_points": False}, base=10))
    # the dealer side wins 1, the catchers rise 5: the score is negative and the winning side pays
    assert due.result["gain"] == (5, "HUOLONG-30")
    assert due.result["score"] == (-4, "HUOLONG-34")
    assert due.net["0"] == -40
    assert {(t.payer, t.payee, t.amount) for t in due.transfers} == {(0, 1, 40), (2, 3, 40)}


def test_huolong_34_a_score_of_nothing_moves_nothing():
    options = {"joker_levels_need_points": False, "joker_first": 1}
    script = row(True, False, 1, options=options)
    due = judged(script)
    assert due.result["score"] == (0, "HUOLONG-34")
    assert due.transfers == ()
    assert set(due.net.values()) == {0}


# --- the sheet's worked hands ---------------------------------------------------------------------------------------


WORKED = (
    (("5s Ts RJ 9h Jd 3c", 95, 2), {"base": 5, "dealer": 1, "levels": ("4", "6")}),
    (("5h RJ RJ 8c 9c Qd", 115, 3), {"base": 10, "dealer": 0, "levels": ("3", "3")}),
)


WORKED_SEEDS = (340, 416)
"""Seeds of random hands in which the catchers take the worked hands' points, and the right seat the last trick."""


@pytest.mark.parametrize("case", [0, 1])
def test_huolong_34_worked_hands_as_events(case):
    given, how = WORKED[case]
    kitty, tricks, last = given
    script = at_random(WORKED_SEEDS[case], kitty, **how)
    assert (script.tricks.caught, script.tricks.last) == (tricks, last)
    due = judged(script)
    if case == 0:
        assert dict(due.net) == {"0": -5, "1": 5, "2": -5, "3": 5}
        assert due.result["catchers"][0] == 110
        assert due.result["next_dealer"][0] == 1
        assert due.result["levels"][0] == ["4", "6"]
    else:
        assert dict(due.net) == {"0": -70, "1": 70, "2": -70, "3": 70}
        assert due.result["gain"][0] == 6
        assert due.result["next_dealer"][0] == 1
        assert due.result["levels"][0] == ["3", "9"]


def test_huolong_33_worked_hand_three():
    # levels K and 5, dealer seat 2, nothing for the catchers, one big joker: 4 levels, cut at A, worth 5
    ruleset, _ = resolve(GAME, Script().events[0].data)
    made = score(compiled(ruleset), Result(1, 2, (11, 3), 0, (53, 1, 1, 1, 1, 1), 0))
    assert (made.gain, made.score, made.winner, made.next_dealer, made.levels) == (4, 5, 0, 2, (12, 3))


# --- HUOLONG-34: payment --------------------------------------------------------------------------------------------


def test_huolong_34_each_losing_seat_pays_the_next():
    script = row(False, False, 0)
    due = judged(script)
    assert {(t.payer, t.payee, t.amount, t.reason, t.clause) for t in due.transfers} == {
        (1, 2, 20, "hand", "HUOLONG-34"),
        (3, 0, 20, "hand", "HUOLONG-34"),
    }


def test_huolong_34_d13_another_split_of_the_same_net_is_no_fault():
    script = row(False, False, 0)
    script.pay(Transfer(1, 0, 20, "hand"), Transfer(3, 2, 15, "hand"), Transfer(3, 2, 5, "hand"))
    assert script.clean()


def test_huolong_34_d13_but_another_reason_is():
    script = row(False, False, 0).settle(reason="levels")
    assert script.found() == {("D13", "reason_wrong", script.last)}


@pytest.mark.parametrize(
    "transfers",
    [
        (),
        (Transfer(1, 2, 20, "hand"),),
        (Transfer(2, 1, 20, "hand"), Transfer(0, 3, 20, "hand")),
        (Transfer(1, 2, 30, "hand"), Transfer(3, 0, 30, "hand")),
        (Transfer(1, 2, 20, "hand"), Transfer(3, 0, 20, "hand"), Transfer(0, "house", 1, "hand")),
    ],
    ids=["nothing", "one seat", "turned round", "too much", "house"],
)
def test_huolong_34_wrong_net(transfers):
    script = row(False, False, 0).pay(*transfers)
    assert script.found() == {("34", "transfers_wrong", script.last)}
    assert script.audit().findings[0].severity == "money"


@pytest.mark.parametrize(
    ("key", "value", "clause"),
    [
        ("trump", "h", "7"),
        ("gain", 2, "32"),
        ("winner_side", 1, "26"),
        ("score", 3, "34"),
        ("next_dealer", 2, "26"),
        ("levels", ["5", "3"], "27"),
        ("match_over", True, "27"),
        ("captured", True, "25"),
        ("catchers", 1, "23"),
    ],
)
def test_huolong_26_27_wrong_claims_of_the_result(key, value, clause):
    script = row(False, False, 0).settle(result={key: value})
    assert script.found() == {(clause, "result_wrong", script.last)}


@pytest.mark.parametrize(("captured", "enough"), GAINS)
@pytest.mark.parametrize("n", [0, 1])
def test_huolong_28_29_30_31_32_wrong_gain(captured, enough, n):
    gains, plain, joker = GAINS[captured, enough]
    script = row(captured, enough, n)
    script.settle(result={"gain": gains[n] + 2})
    assert script.found() == {((joker if n else plain).removeprefix("HUOLONG-"), "result_wrong", script.last)}


def test_huolong_33_wrong_gain():
    assert bald(1).settle(result={"gain": 3}).found() == {("33", "result_wrong", bald(1).last + 1)}


@pytest.mark.parametrize(
    ("fixed", "clause"),
    [({"hands": {0: "RJ 7s"}, "calls": {1: [(0, "declare")]}}, "5"), ({"hands": {}, "calls": {}}, "7")],
)
def test_huolong_5_7_trump_claimed_cites_what_fixed_it(fixed, clause):
    script = Script(fixed["hands"]).open(calls=fixed["calls"]).start().out()
    assert script.settle(result={"trump": "d"}).found() == {(clause, "result_wrong", script.last)}


# --- HUOLONG-35: leaving --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("steps", "amount"),
    [
        ((), 80),
        ((lambda script: script.deal(8),), 80),
        ((lambda script: script.deal().show(),), 80),
        ((lambda script: script.deal().show().take(),), 80),
        ((laid_away,), 140),
        ((laid_away, lambda script: script.plant(3)), 170),
        ((laid_away, lambda script: script.plant(3).taken(3, "2s").play(0, "3s")), 170),
    ],
)
@pytest.mark.parametrize("choice", ["quit", "disconnect"])
def test_huolong_35_leaving_costs_eight_and_the_jokers(steps, amount, choice):
    script = gone(*steps, choice=choice, auto=choice == "disconnect")
    script.pay(Transfer(2, "house", amount, "leave"), result={"next_dealer": None, "match_over": True})
    audit = script.clean()
    assert dict(audit.due.net) == {"0": 0, "1": 0, "2": -amount, "3": 0, "house": amount}


def test_huolong_35_d14_to_the_others():
    script = gone(options={"leave_penalty_to": "others"}, seat=1)
    script.pay(*[Transfer(1, seat, 26, "leave") for seat in (0, 2, 3)], Transfer(1, "house", 2, "leave"))
    assert script.clean()


def test_huolong_35_d14_nothing_in_a_match_room():
    script = gone(laid_away, options={"leave_penalty": None}).pay()
    assert script.clean()
    script = gone(laid_away, options={"leave_penalty": None}).pay(Transfer(2, "house", 80, "leave"))
    assert script.found() == {("35", "transfers_wrong", script.last)}


@pytest.mark.parametrize(
    "transfers",
    [
        (),
        (Transfer(2, "house", 70, "leave"),),
        (Transfer(1, "house", 80, "leave"),),
        (Transfer(2, 0, 80, "leave"),),
    ],
    ids=["nothing", "too little", "another seat", "to a player"],
)
def test_huolong_35_paid_wrongly(transfers):
    script = gone().pay(*transfers)
    assert script.found() == {("35", "transfers_wrong", script.last)}


def test_huolong_35_d19_no_result_after_it():
    script = gone().pay(Transfer(2, "house", 80, "leave"), Transfer(0, 1, 10, "hand"))
    assert script.found() == {("D19", "transfers_wrong", script.last)}
    script = gone().pay(Transfer(2, "house", 80, "leave"), result={"match_over": False})
    assert script.found() == {("D19", "result_wrong", script.last)}


def test_huolong_35_the_hand_is_over():
    script = gone(lambda script: script.deal(8)).act(1, "leave", choice="quit")
    assert script.found() == {("35", "after_leave", script.last)}
    script = gone(lambda script: script.deal(8)).write(CardsDealt(0, "down", "initial", ("As",)))
    assert script.found() == {("35", "after_leave", script.last)}
    assert script.pay(Transfer(2, "house", 80, "leave")).audit().step is None


@pytest.mark.parametrize("choice", [None, "bored"])
def test_huolong_35_says_how(choice):
    script = gone(choice=choice)
    assert script.found() == {("CONTRACT-fields", "leave_choice", script.last)}
    assert gone(seat=4).found() == {("CONTRACT-fields", "seat_unknown", 1)}


def test_huolong_35_not_after_the_last_card():
    script = Script(jokers(1, 2, 3)).open().out().act(1, "leave", choice="quit")
    assert script.found() == {("35", "leave_late", script.last)}
    script = gone().void("server_error")
    assert script.found() == {("7", "void_unfounded", script.last)}


def test_huolong_35_d14_a_server_that_plays_on_charges_nothing():
    script = Script(jokers(1, 2, 3)).open().start()
    script.play(0, script.hands[0][0], auto=True).out()
    assert judged(script)
