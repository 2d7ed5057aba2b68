"""Huolong by its sheet, as events: result, levels, payment, leaving, and one hand after another (HUOLONG-26 to 35)."""

from dataclasses import replace
from random import Random

import pytest

from events.model import CardsDealt, Transfer
from games.huolong import GAME
from games.huolong.rules import compiled
from games.huolong.score import Result, score
from games.ruleset import resolve
from projector.chain import chain
from tests.games import huolong_oracle as oracle
from tests.games.huolong_script import Script, jokers, trumps

GAINS = {
    (True, True): ((1, 3, 6, 9), "HUOLONG-28", "HUOLONG-29"),
    (True, False): ((0, 0, 0, 0), "HUOLONG-30", "HUOLONG-30"),
    (False, True): ((0, 0, 0, 0), "HUOLONG-31", "HUOLONG-31"),
    (False, False): ((1, 3, 6, 9), "HUOLONG-32", "HUOLONG-32"),
}
"""The sheet's table: (captured, enough points) → levels for n = 0 … 3 big jokers, clause without and with them."""
KEYS = ("catchers", "captured", "gain", "winner_side", "score", "next_dealer", "levels", "match_over")


def at_random(seed, kitty, **how):
    """Play a hand of random cards in random lawful single cards; the kitty is laid away as it was.

    With two big jokers in the kitty the dealer keeps the third, so that nobody has to plant it (HUOLONG-11).
    """
    rng = Random(seed)
    left = list(oracle.DECK)
    for card in kitty.split():
        left.remove(card)
    rng.shuffle(left)
    if left.count("RJ") == 1:
        here, dealer = left.index("RJ"), 39 * how.get("dealer", 0)
        left[here], left[dealer] = left[dealer], "RJ"
    hands = {seat: " ".join(left[39 * seat : 39 * seat + 39]) for seat in range(4)}
    suit = next(card[1] for card in kitty.split() if card != "RJ")
    script = Script(hands, kitty, **how).open().start(suit)
    return script.out({seat: " ".join(rng.sample(script.hands[seat], 39)) for seat in range(4)})


def kitty_of(n):
    return " ".join(["4s", *["RJ"] * n, "5h", "Td", "9c", "8d", "7h"][:6])


SEEDS = {
    (True, True): (1, 1, 1, 0),
    (True, False): (31, 11, 10, 10),
    (False, True): (2, 2, 2, 2),
    (False, False): (0, 0, 0, 7),
}
"""Seeds of random hands by (captured, enough points) and the number of big jokers in the kitty."""


def row(captured, enough, n, **how):
    """Play a hand that ends so under the preset's options."""
    script = at_random(SEEDS[captured, enough][n], kitty_of(n), **how)
    if "options" not in how:
        due = script.due()
        assert (due["captured"], due["catchers"] >= 120, due["catchers"] > 0) == (captured, enough, True)
    return script


def bald(n, **how):
    """Let the dealer win every trick; it lays `n` big jokers away."""
    best, rest = trumps(3 - n, without=("4s",))
    kitty = " ".join(["4s", *["RJ"] * n, "4h", "6h", "7h", "8h", "9h"][:6])
    script = Script({0: " ".join(best), 2: " ".join(rest)}, kitty, **how).open().start()
    return script.out({0: " ".join(best)})


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


def strong_at(levels, stops):
    """Let the dealer win every trick at any level: all cards of the level and of spades, jokers and twos."""
    level = levels[0]
    cards = ["RJ"] * 3 + ["BJ"] * 3 + [level + suit for suit in "shdc" for _ in range(3)]
    cards += ["2" + suit for suit in "shdc" for _ in range(3)]
    cards += [rank + "s" for rank in "AKQJT9876543" if rank != level for _ in range(3)]
    cards.remove("4s")
    kitty = " ".join(card for card in ("4s", "4h", "6h", "7h", "8h", "9h", "Qh", "Jh") if card != f"{level}h")
    kitty = " ".join(kitty.split()[:6])
    script = Script(
        {0: " ".join(cards[:39]), 2: " ".join(cards[39:])}, kitty, levels=levels, options={"stop_levels": stops}
    )
    return script.open().start().out({0: " ".join(cards[:39])})


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


def gone(*steps, seat=2, options=None, hands=None, choice="quit", **fields):
    script = Script(hands or jokers(0, 0, 3), options=options)
    for step in steps:
        step(script)
    return script.act(seat, "leave", choice=choice, **fields)


def laid_away(script):
    script.deal().show().take().bury("RJ RJ 2s 2s 2s 3s")


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


# --- one hand after another -----------------------------------------------------------------------------------------


def played(number, *, score=None, **how):
    script = at_random(number, kitty_of(0), subject=f"h{number}", hand_no=number, **how)
    due = script.due()
    script.settle(result={key: due[key] for key in KEYS})
    return script, due


def carries(*scripts):
    return [script.audit().carry for script in scripts]


def chained(*scripts):
    """Give what the table's fold finds: (hand, clause, code)."""
    return [
        (carry.hand, f.clause.removeprefix("HUOLONG-"), f.code)
        for carry, _, findings in chain(carries(*scripts))
        for f in findings
    ]


def after(due):
    return {"dealer": due["next_dealer"], "levels": tuple(due["levels"])}


def test_huolong_26_27_the_next_hand_starts_from_the_last():
    one, due = played(2, levels=("5", "7"), dealer=3)
    two, due = played(3, **after(due))
    three, _ = played(4, **after(due))
    assert chained(one, two, three) == []


def test_huolong_26_another_dealer_in_the_next_hand():
    one, due = played(2)
    told = after(due)
    told["dealer"] = (told["dealer"] + 1) % 4
    two, _ = played(3, **told)
    assert chained(one, two) == [("h3", "26", "dealer_chain")]


def test_huolong_27_other_levels_in_the_next_hand_accuse_that_hand_alone():
    one, due = played(2)
    told = after(due)
    wrong = {**told, "levels": ("9", told["levels"][1])}
    two, next_ = played(3, **wrong)
    three, _ = played(4, **after(next_))
    assert chained(one, two, three) == [("h3", "27", "levels_chain")]


def test_huolong_27_memory_follows_the_truth():
    # hand 2 claims wrong levels; hand 3 starts from the right ones and is not accused
    start, due = played(2)
    one = at_random(3, kitty_of(0), subject="h3", hand_no=3, **after(due))
    due = one.due()
    one.settle(result={"levels": ["9", "9"], "next_dealer": due["next_dealer"], "match_over": False})
    assert one.found() == {("27", "result_wrong", one.last)}
    two, _ = played(4, **after(due))
    assert chained(start, one, two) == []
    two, _ = played(4, dealer=due["next_dealer"], levels=("9", "9"))
    assert chained(start, one, two) == [("h4", "27", "levels_chain")]


def test_huolong_7_a_first_hand_follows_a_void():
    void = Script(jokers(0, 1, 2), first=True, hand_no=1, subject="h1").deal().show().void()
    again = Script(jokers(0, 1, 2), first=True, hand_no=2, subject="h2").deal().show().void()
    assert chained(void, again) == []
    later, _ = played(2)
    assert chained(void, later) == [("h2", "7", "first_wrong")]


def test_huolong_d19_a_first_hand_follows_a_leave():
    left = gone().pay(Transfer(2, "house", 80, "leave"))
    again = Script(jokers(0, 1, 2), first=True, hand_no=3, subject="h3").deal().show().void()
    assert chained(left, again) == []
    later, _ = played(3)
    assert chained(left, later) == [("h3", "D19", "first_wrong")]


def test_huolong_d11_a_new_match_follows_the_end_of_one():
    over = strong_at(("A", "5"), [])
    due = over.due()
    over.settle(result={key: due[key] for key in KEYS})
    again = Script(jokers(0, 1, 2), first=True, hand_no=3, subject="h3").deal().show().void()
    assert chained(over, again) == []
    later, _ = played(3, **after(due))
    assert chained(over, later) == [("h3", "D11", "first_wrong")]


def test_huolong_d11_no_new_match_before_the_end_of_one():
    one, _ = played(2)
    again = Script(jokers(0, 1, 2), first=True, hand_no=3, subject="h3").deal().show().void()
    assert chained(one, again) == [("h3", "D11", "first_wrong")]


def test_huolong_27_after_a_gap_or_a_broken_hand_the_context_is_taken_as_told():
    one, _ = played(2)
    far, _ = played(4, levels=("9", "9"), dealer=2)
    assert chained(one, far) == [("h4", "CONTRACT-table", "hand_no_missing")]
    broken = Script(subject="h3", hand_no=3).deal(3).write(CardsDealt(3, "down", "initial", ("1m",)))
    next_, _ = played(4, levels=("9", "9"), dealer=2)
    assert [found for found in chained(broken, next_) if found[0] == "h4"] == []


def test_huolong_24_a_hand_whose_play_was_wrong_does_not_accuse_the_next():
    script = at_random(2, kitty_of(0), subject="h2", hand_no=2)
    due = script.due()
    script.settle(result={key: due[key] for key in KEYS})
    first_play = next(n for n, e in enumerate(script.events) if getattr(e.data, "action", "") == "play")
    lead = script.events[first_play]
    held = [e.data.cards[0] for e in script.events if getattr(e.data, "action", "") == "play" and e.data.seat == 0]
    pair = (held[0], held[1])
    script.events[first_play] = replace(lead, data=replace(lead.data, cards=pair))
    two, _ = played(3, **after(due))
    assert [found for found in chained(script, two) if found[0] == "h3"] == []


# --- what a record lacks --------------------------------------------------------------------------------------------


def test_huolong_lacks_settlement():
    script = Script(jokers(1, 2, 3), lacks=("settlement",)).open().out()
    audit = script.audit()
    assert (audit.verdict, audit.due) == ("clean", None)


def test_huolong_lacks_auction_leaves_trump_unknown():
    script = Script(jokers(1, 2, 3), lacks=("auction",)).open().start().out()
    audit = script.audit()
    assert (audit.verdict, audit.due, audit.not_judged) == ("open", None, ("auction",))
    assert script.pay().audit().verdict == "clean"
    script = Script(jokers(1, 2, 3), lacks=("auction",)).deal(8).act(1, "declare", "RJ")
    assert script.found() == {("CONTRACT-fields", "auction_lacking", 9)}


def test_huolong_lacks_auction_first_hand_dealer_takes_the_kitty():
    script = Script(jokers(1, 2, 3), first=True, lacks=("auction",)).deal().show()
    script.dealer = 2
    script.take(2).bury()
    assert script.found() == set()
    assert script.audit().verdict == "open"


def test_huolong_lacks_hidden_cards_come_to_light_as_they_are_played():
    script = Script(jokers(1, 2, 3), lacks=("hidden",)).open().start().out()
    hidden = [
        replace(e, data=replace(e.data, cards=()))
        if isinstance(e.data, CardsDealt) and e.data.why == "initial" and e.data.to != 0
        else e
        for e in script.events
    ]
    script.events = hidden
    due = script.due()
    script.settle(result={key: due[key] for key in KEYS})
    assert script.clean().due.net == due["net"]
