"""BACCARAT-1 … BACCARAT-20: each clause in hands played as events, and broken where an event can break it."""

from dataclasses import replace

import pytest

from events.model import ActionTaken, CardsDealt, PointsMoved, SeatTaken, Transfer
from games.baccarat import GAME
from projector.judge import judge
from projector.texts import message
from tests.games.baccarat_script import (
    audit,
    begin,
    bet,
    burn,
    card,
    coup,
    found,
    leave,
    sealed,
    settled,
    start,
    transfers,
    voided,
)
from tests.hands import hand

NATURAL = coup("Ks 9h", "Js 8h")
"""Player 9, banker 8, no pairs, four cards: sequences 1 to 4 when nobody bets."""


def clean(*payloads, **about):
    judged = audit(*payloads, **about)
    assert found(judged) == []
    assert judged.verdict == "clean"
    return judged


# Two hands, five bets, values and totals


def test_baccarat_1_two_hands_and_the_nearest_to_nine_wins():
    judged = clean(bet(0, "player", 10), *NATURAL, settled(("house", 0, 10, "player"), result={"outcome": "player"}))
    assert judged.due.result["outcome"] == ("player", "BACCARAT-11")


@pytest.mark.parametrize("to", [0, "board", "kitty"])
def test_baccarat_1_a_card_belongs_to_no_seat(to):
    judged = audit(card(to, "Ks"), settled())
    assert found(judged) == [("CONTRACT-fields", "deal_place", 1)]
    assert (judged.verdict, judged.step, judged.due) == ("unreplayable", 1, None)


def test_baccarat_2_all_five_bets_count():
    bets = [bet(0, c, 10) for c in ("player", "banker", "tie", "player_pair", "banker_pair")]
    judged = clean(
        *bets,
        *coup("Ks Kh 9d", "5s 5d 3h"),
        settled(
            ("house", 0, 10, "player"),
            (0, "house", 10, "banker"),
            (0, "house", 10, "tie"),
            ("house", 0, 110, "player_pair"),
            ("house", 0, 110, "banker_pair"),
        ),
    )
    assert judged.due.net == {"0": 210, "1": 0, "2": 0, "house": -210}


@pytest.mark.parametrize("choice", ["dragon", "Player", "", None])
def test_baccarat_2_no_other_bet_and_it_does_not_count(choice):
    judged = audit(bet(0, choice, 10), *NATURAL, settled())
    assert found(judged) == [("BACCARAT-2", "choice_unknown", 1)]
    assert judged.due.net == {"0": 0, "1": 0, "2": 0, "house": 0}


@pytest.mark.parametrize(
    ("rank", "value"), [("A", 1), *((str(n), n) for n in range(2, 10)), *((rank, 0) for rank in "TJQK")]
)
def test_baccarat_3_values(rank, value):
    state = begin()
    state.step(sealed(card("player", f"{rank}d")))
    assert state.view("public")["player"] == {"cards": [f"{rank}d"], "count": 1, "total": value}


def test_baccarat_4_the_last_digit():
    state = begin()
    for n, c in enumerate(["7s", "8h"]):
        state.step(sealed(card("player", c), n + 1))
    assert state.view("public")["player"]["total"] == 5


@pytest.mark.parametrize("key", ["player_total", "banker_total"])
def test_baccarat_4_a_wrong_total_is_cited(key):
    right = {"player_total": 9, "banker_total": 8}
    judged = audit(*NATURAL, settled(result={**right, key: right[key] + 10}))
    assert found(judged) == [("BACCARAT-4", "result_wrong", 5)]
    assert judged.findings[0].expected == {key: right[key]}
    clean(*NATURAL, settled(result=right))


# Naturals and drawing


def test_baccarat_5_nine_with_three_cards_is_no_natural():
    judged = clean(*coup("2s 2h 5d", "Ks 4h 3c"), settled(result={"outcome": "player"}))
    assert judged.due.why[0].clause == "BACCARAT-11"
    judged = clean(*coup("2s 6h", "Ks 3h"), settled(result={"outcome": "player"}))
    assert judged.due.why[0].clause == "BACCARAT-6"


@pytest.mark.parametrize(
    ("player", "banker", "at", "code"),
    [
        ("Ks 8h 2d", "Js 3h", 5, "player_must_stand"),
        ("2s 3h Kd", "Ks 9h", 5, "player_must_stand"),
        ("Ks 8h", "Js 3h 2d", 5, "banker_must_stand"),
        ("Ks 3h", "4s 4h Kd", 5, "banker_must_stand"),
    ],
)
def test_baccarat_6_nobody_draws_against_a_natural(player, banker, at, code):
    judged = audit(*coup(player, banker), settled())
    assert found(judged) == [("BACCARAT-6", code, at)]


def test_baccarat_7_alternate_and_two_and_two():
    clean(*coup("2s 4h", "2h 3s 4d"), settled(result={"banker_total": 9}))
    clean(*coup("2s 4h", "2h 3s 4d", pairs=True), settled(), options={"deal_order": "pairs"})
    assert found(audit(*coup("Ks 9h", "Js 8h", pairs=True), settled())) == [("BACCARAT-7", "deal_order", 2)]
    judged = audit(*NATURAL, settled(), options={"deal_order": "pairs"})
    assert found(judged) == [("BACCARAT-7", "deal_order", 2)]


def test_baccarat_7_a_card_out_of_order_lies_where_it_was_dealt():
    first, second, third, fourth = NATURAL
    judged = audit(bet(0, "player", 10), second, first, third, fourth, settled(("house", 0, 10, "player")))
    assert found(judged) == [("BACCARAT-7", "deal_order", 2)]
    assert judged.findings[0].expected == "player"
    assert judged.due.result["outcome"][0] == "player"


def test_baccarat_7_the_banker_draws_after_the_player():
    deals = coup("2s 3h Kd", "Js 3h 2d")
    deals[4], deals[5] = deals[5], deals[4]
    assert found(audit(*deals, settled())) == [("BACCARAT-7", "deal_order", 5)]
    # drawn too early, and against the table as the player's eight then shows
    deals = coup("2s 3h 8d", "Js 3h 2d")
    deals[4], deals[5] = deals[5], deals[4]
    assert found(audit(*deals, settled())) == [("BACCARAT-7", "deal_order", 5), ("BACCARAT-9", "banker_must_stand", 7)]


def test_baccarat_7_at_most_three_cards_and_at_least_two():
    judged = audit(*coup("2s 3h Kd", "Js 3h 2d"), card("player", "4c", "draw"), settled())
    assert found(judged) == [("BACCARAT-7", "card_count", 7)]
    # the fourth card counts as it lies: 2 + 3 + 0 + 4
    assert judged.due.result["player_total"] == (9, "BACCARAT-4")
    judged = audit(bet(0, "player", 5), *NATURAL[:3], settled(("house", 0, 5, "player")))
    assert found(judged) == [("BACCARAT-7", "card_count", 5)]
    assert judged.due is None


def test_baccarat_7_face_up_and_one_at_a_time():
    deals = [replace(NATURAL[0], face="down"), *NATURAL[1:]]
    assert found(audit(*deals, settled())) == [("BACCARAT-7", "face_down", 1)]
    both = CardsDealt("player", "up", "initial", ("Ks", "9h"))
    judged = audit(both, card("banker", "Js"), card("banker", "8h"), settled(), options={"deal_order": "pairs"})
    assert found(judged) == [("BACCARAT-7", "one_card", 1)]
    judged = audit(both, card("banker", "Js"), card("banker", "8h"), settled())
    assert found(judged) == [("BACCARAT-7", "deal_order", 1), ("BACCARAT-7", "one_card", 1)]
    judged = audit(CardsDealt("player", "up", "initial"), *NATURAL, settled())
    assert found(judged) == [("BACCARAT-7", "one_card", 1)]


def test_baccarat_7_burnt_cards_come_before_the_first_card():
    clean(burn("2c"), bet(0, "tie", 1), burn("3c", "4c", face="up"), *NATURAL, settled((0, "house", 1, "tie")))
    judged = audit(*NATURAL[:2], burn("2c"), *NATURAL[2:], settled())
    assert found(judged) == [("BACCARAT-7", "burn_late", 3)]
    assert found(audit(burn("2c", why="draw"), *NATURAL, settled())) == [("CONTRACT-fields", "deal_why", 1)]


def test_baccarat_7_the_reason_of_a_deal():
    deals = coup("2s 3h 8d", "Js 6h")
    judged = audit(*deals[:4], replace(deals[4], why="initial"), settled())
    assert found(judged) == [("CONTRACT-fields", "deal_why", 5)]
    judged = audit(replace(NATURAL[0], why="draw"), *NATURAL[1:], settled())
    assert found(judged) == [("CONTRACT-fields", "deal_why", 1)]


def test_baccarat_8_the_player_draws_to_five_and_stands_on_six():
    clean(*coup("2s 3h 8d", "Js 5h"), settled())
    clean(*coup("2s 4h", "Js 6h"), settled())
    assert found(audit(*coup("2s 3h", "Js 6h"), settled())) == [("BACCARAT-8", "player_must_draw", 5)]
    assert found(audit(*coup("2s 4h 5d", "Js 6h"), settled())) == [("BACCARAT-8", "player_must_stand", 5)]
    assert found(audit(*coup("2s 5h 5d", "Js 6h"), settled())) == [("BACCARAT-8", "player_must_stand", 5)]


def test_baccarat_8_a_missing_draw_of_the_player_leaves_the_banker_unjudged():
    # the banker's draw out of its turn shows at once, the player's missing one at the end
    judged = audit(*coup("2s 3h", "Js 3h 2d"), settled())
    assert found(judged) == [("BACCARAT-7", "deal_order", 5), ("BACCARAT-8", "player_must_draw", 6)]


@pytest.mark.parametrize(
    ("banker", "third", "draws"),
    [
        pytest.param("Js 2h", "8d", True, id="BACCARAT-9-2-8"),
        pytest.param("Js 3h", "8d", False, id="BACCARAT-9-3-8"),
        pytest.param("Js 3h", "Kd", True, id="BACCARAT-9-3-0"),
        pytest.param("Js 4h", "Ad", False, id="BACCARAT-9-4-1"),
        pytest.param("Js 4h", "2d", True, id="BACCARAT-9-4-2"),
        pytest.param("Js 5h", "3d", False, id="BACCARAT-9-5-3"),
        pytest.param("Js 5h", "4d", True, id="BACCARAT-9-5-4"),
        pytest.param("Js 6h", "5d", False, id="BACCARAT-9-6-5"),
        pytest.param("Js 6h", "6d", True, id="BACCARAT-9-6-6"),
        pytest.param("Js 7h", "6d", False, id="BACCARAT-9-7-6"),
    ],
)
def test_baccarat_9_the_banker_against_the_third_card(banker, third, draws):
    player = f"As 4h {third}"
    drew, stood = coup(player, f"{banker} 2c"), coup(player, banker)
    if draws:
        clean(*drew, settled())
        assert found(audit(*stood, settled())) == [("BACCARAT-9", "banker_must_draw", 6)]
    else:
        clean(*stood, settled())
        assert found(audit(*drew, settled())) == [("BACCARAT-9", "banker_must_stand", 6)]


@pytest.mark.parametrize(
    ("banker", "draws"),
    [("Js 2h", True), ("Js 3h", True), ("Js 4h", True), ("Js 5h", True), ("Js 6h", False), ("Js 7h", False)],
)
def test_baccarat_10_the_banker_when_the_player_stood(banker, draws):
    drew, stood = coup("2s 4h", f"{banker} 2c"), coup("2s 4h", banker)
    if draws:
        clean(*drew, settled())
        assert found(audit(*stood, settled())) == [("BACCARAT-10", "banker_must_draw", 5)]
    else:
        clean(*stood, settled())
        assert found(audit(*drew, settled())) == [("BACCARAT-10", "banker_must_stand", 5)]


def test_baccarat_10_after_a_draw_without_right_the_player_counts_as_standing():
    judged = audit(*coup("2s 4h 5d", "Js 3h 2d"), settled())
    assert found(judged) == [("BACCARAT-8", "player_must_stand", 5)]
    judged = audit(*coup("2s 4h 5d", "Js 3h"), settled())
    assert found(judged) == [("BACCARAT-8", "player_must_stand", 5), ("BACCARAT-10", "banker_must_draw", 6)]


@pytest.mark.parametrize(
    ("player", "banker", "outcome"),
    [("Ks 9h", "4s 5h", "tie"), ("Ks 8h", "4s 5h", "banker"), ("Ks 9h", "Js 8h", "player"), ("Ks 6h", "Js 6d", "tie")],
)
def test_baccarat_11_the_higher_total_wins_and_equal_ones_tie(player, banker, outcome):
    clean(*coup(player, banker), settled(result={"outcome": outcome}))
    wrong = "banker" if outcome == "player" else "player"
    judged = audit(*coup(player, banker), settled(result={"outcome": wrong}))
    assert found(judged) == [("BACCARAT-11", "result_wrong", 5)]
    assert judged.findings[0].expected == {"outcome": outcome}


# What bets pay

PLAYER_WINS, BANKER_WINS, TIE = coup("Ks 9h", "Js 8h"), coup("Ks 8h", "Js 9h"), coup("Ks 9h", "4s 5h")


def paid(cards, bets, right, wrong=(), options=None, **about):
    """Judge bets over cards with the right transfers, then with the wrong ones; give the findings of those."""
    placed = [bet(*b) for b in bets]
    clean(*placed, *cards, settled(*right), options=options, **about)
    judged = audit(*placed, *cards, settled(*wrong), options=options, **about)
    assert {sequence for _, _, sequence in found(judged)} == {len(bets) + len(cards) + 1}
    return [(clause, code) for clause, code, _ in found(judged)]


def test_baccarat_12_player_bets():
    right = [("house", 0, 100, "player"), ("house", 2, 7, "player")]
    assert paid(PLAYER_WINS, [(0, "player", 100), (2, "player", 7)], right, right[:1]) == [
        ("BACCARAT-12", "transfers_wrong")
    ]
    right = [(0, "house", 100, "player")]
    assert paid(BANKER_WINS, [(0, "player", 100)], right) == [("BACCARAT-12", "transfers_wrong")]


def test_baccarat_13_banker_bets_and_commission():
    bets, right = [(1, "banker", 110)], [("house", 1, 110, "banker"), (1, "house", 6, "commission")]
    assert paid(BANKER_WINS, bets, right, right[:1]) == [("BACCARAT-13", "transfers_wrong")]
    low = [right[0], (1, "house", 5, "commission")]
    assert paid(BANKER_WINS, bets, right, low) == [("BACCARAT-13", "transfers_wrong")]
    assert paid(PLAYER_WINS, bets, [(1, "house", 110, "banker")]) == [("BACCARAT-13", "transfers_wrong")]
    # no commission on a lost bet
    lost = [(1, "house", 110, "banker")]
    assert paid(PLAYER_WINS, bets, lost, [*lost, (1, "house", 6, "commission")]) == [("BACCARAT-13", "transfers_wrong")]


@pytest.mark.parametrize(
    ("rounding", "stake", "fee"),
    [
        ("up", 9, 1), ("up", 10, 1), ("up", 20, 1), ("up", 21, 2), ("up", 2**53 - 1, 450359962737050),
        ("down", 10, 0), ("down", 39, 1), ("down", 2**53 - 1, 450359962737049),
        ("half_up", 9, 0), ("half_up", 10, 1), ("half_up", 29, 1), ("half_up", 30, 2),
    ],
)  # fmt: skip
def test_baccarat_13_commission_rounding(rounding, stake, fee):
    transfers = [("house", 0, stake, "banker"), *([(0, "house", fee, "commission")] if fee else [])]
    clean(bet(0, "banker", stake), *BANKER_WINS, settled(*transfers), options={"commission_rounding": rounding})


@pytest.mark.parametrize(("bps", "fee"), [(0, 0), (250, 3), (10_000, 110)])
def test_baccarat_13_commission_bps(bps, fee):
    transfers = [("house", 0, 110, "banker"), *([(0, "house", fee, "commission")] if fee else [])]
    clean(bet(0, "banker", 110), *BANKER_WINS, settled(*transfers), options={"commission_bps": bps})


def test_baccarat_13_commission_once_on_a_seats_sum():
    bets = [(0, "banker", 10), (1, "banker", 10), (0, "banker", 10)]
    right = [
        ("house", 0, 20, "banker"), (0, "house", 1, "commission"),
        ("house", 1, 10, "banker"), (1, "house", 1, "commission"),
    ]  # fmt: skip
    twice = [right[0], (0, "house", 2, "commission"), *right[2:]]
    assert paid(BANKER_WINS, bets, right, twice) == [("BACCARAT-13", "transfers_wrong")]


@pytest.mark.parametrize(
    ("banker", "stake", "win"),
    [("Js 6h", 100, 50), ("Js 6h", 5, 2), ("Js 2h 4c", 7, 3), ("Js 6h", 1, 0), ("Js 7h", 100, 100)],
)
def test_baccarat_13_six_half(banker, stake, win):
    cards = coup("Ks 4h As", banker)
    transfers = [("house", 0, win, "banker")] if win else []
    clean(bet(0, "banker", stake), *cards, settled(*transfers), options={"banker_rule": "six_half"})
    judged = audit(
        bet(0, "banker", stake), *cards, settled(("house", 0, stake + 1, "banker")), options={"banker_rule": "six_half"}
    )
    assert [clause for clause, _, _ in found(judged)] == ["BACCARAT-13"]


def test_baccarat_14_ties():
    assert paid(TIE, [(0, "tie", 50)], [("house", 0, 400, "tie")], [("house", 0, 450, "tie")]) == [
        ("BACCARAT-14", "transfers_wrong")
    ]
    assert paid(PLAYER_WINS, [(0, "tie", 50)], [(0, "house", 50, "tie")]) == [("BACCARAT-14", "transfers_wrong")]
    clean(bet(0, "tie", 50), *TIE, settled(("house", 0, 450, "tie")), options={"pay_tie": 9})


@pytest.mark.parametrize(
    ("player", "banker", "player_pair", "banker_pair"),
    [
        pytest.param("Ks Kh 9d", "5s 5d 3h", True, True, id="BACCARAT-15-both-with-third-cards"),
        pytest.param("Ks Qh 6d", "Js Td 6h", False, False, id="BACCARAT-15-D9-equal-value"),
        pytest.param("2s 3h 2d", "8s 8d", False, True, id="BACCARAT-15-third-card-makes-none"),
        pytest.param("7s 7s", "Js Td", True, False, id="BACCARAT-15-one-card-of-two-packs"),
    ],
)
def test_baccarat_15_pairs(player, banker, player_pair, banker_pair):
    def of(paired, reason):
        return ("house", 0, 110, reason) if paired else (0, "house", 10, reason)

    bets = [bet(0, "player_pair", 10), bet(0, "banker_pair", 10)]
    right = [of(player_pair, "player_pair"), of(banker_pair, "banker_pair")]
    result = {"player_pair": player_pair, "banker_pair": banker_pair}
    drawn = audit(*bets, *coup(player, banker), settled(*right, result=result))
    assert [f for f in found(drawn) if f[0] == "BACCARAT-15"] == []
    wrong = [of(not player_pair, "player_pair"), right[1]]
    judged = audit(*bets, *coup(player, banker), settled(*wrong, result={**result, "banker_pair": not banker_pair}))
    assert {(c, code) for c, code, _ in found(judged)} >= {
        ("BACCARAT-15", "transfers_wrong"),
        ("BACCARAT-15", "result_wrong"),
    }
    clean(
        bet(1, "player_pair", 10),
        *coup("Ks Kh 9d", "5s 5d 3h"),
        settled(("house", 1, 120, "player_pair")),
        options={"pay_pair": 12},
    )


def test_baccarat_16_main_bets_go_back_on_a_tie():
    bets = [(0, "banker", 100), (1, "player", 100)]
    assert paid(TIE, bets, [], [(1, "house", 100, "player")]) == [("BACCARAT-16", "transfers_wrong")]
    assert paid(TIE, bets, [], [(0, "house", 5, "commission")]) == [("BACCARAT-16", "transfers_wrong")]
    taken = [(0, "house", 100, "banker"), (1, "house", 100, "player")]
    options = {"tie_pushes_main": False}
    assert paid(TIE, bets, taken, taken[:1], options) == [("BACCARAT-16", "transfers_wrong")]


# Cards and bets


def test_baccarat_17_no_more_copies_in_a_hand_than_packs():
    deals = coup("Ks Ks 9d", "Ks 7h")
    clean(*deals, settled())
    judged = audit(*deals, settled(), options={"decks": 2})
    assert found(judged) == [("BACCARAT-17", "too_many_copies", 3)]
    assert judged.findings[0].actual == {"Ks": 3}
    judged = audit(burn("2s", "3s", "2s"), *NATURAL, settled(), options={"decks": 1})
    assert found(judged) == [("BACCARAT-17", "too_many_copies", 1)]


def test_baccarat_17_with_what_was_seen():
    shoe = {
        "shoe_hand": 40,
        "shoe_dealt": 207,
        "seen": {"Ks": 8, "9h": 7, **{f"{r}c": 8 for r in "23456789TJQKA"}, **{f"{r}d": 8 for r in "23456789TJQ"}},
    }
    judged = audit(*NATURAL, settled(), shoe=shoe)
    assert found(judged) == [("BACCARAT-17", "too_many_copies", 1)]
    assert judged.findings[0].actual == {"Ks": 9}
    many = {"shoe_hand": 2, "shoe_dealt": 9, "seen": {"Ah": 9}}
    assert found(audit(*NATURAL, settled(), shoe=many)) == [("BACCARAT-17", "too_many_copies", 0)]


def test_baccarat_17_an_empty_shoe_is_named_once():
    shoe = {"shoe_hand": 70, "shoe_dealt": 414, "seen": None}
    judged = audit(*NATURAL, settled(), shoe=shoe)
    assert found(judged) == [("BACCARAT-17", "shoe_empty", 3)]


@pytest.mark.parametrize("strange", ["BJ", "RJ", "1m", "As*"])
def test_baccarat_17_a_card_that_no_pack_has(strange):
    judged = audit(NATURAL[0], card("banker", strange), settled())
    assert found(judged) == [("BACCARAT-17", "card_unknown", 2)]
    assert (judged.verdict, judged.step) == ("unreplayable", 2)


BETTING = pytest.mark.parametrize(
    ("wrong", "about", "code"),
    [
        pytest.param([bet(0, "tie", 0)], {}, "bet_not_positive", id="BACCARAT-18-zero"),
        pytest.param([bet(0, "tie", -5)], {}, "bet_not_positive", id="BACCARAT-18-negative"),
        pytest.param([bet(0, "tie", None)], {}, "bet_not_positive", id="BACCARAT-18-no-amount"),
        pytest.param([bet(0, "tie", 9)], {"options": {"min_bet": 10}}, "bet_too_low", id="BACCARAT-18-min_bet"),
        pytest.param([bet(0, "tie", 101)], {"options": {"max_bet": 100}}, "bet_too_high", id="BACCARAT-18-max_bet"),
        pytest.param([bet(0, "tie", 11)], {"stacks": {0: 10}}, "bet_over_stack", id="BACCARAT-18-stack"),
        pytest.param([bet(0, "tie", 10, auto=True)], {}, "bet_auto", id="BACCARAT-18-auto"),
    ],
)


@BETTING
def test_baccarat_18_a_bet_against_it_does_not_count(wrong, about, code):
    judged = audit(*wrong, bet(1, "tie", 10), *TIE, settled(("house", 1, 80, "tie")), **about)
    assert found(judged) == [("BACCARAT-18", code, 1)]
    assert judged.due.net == {"0": 0, "1": 80, "2": 0, "house": -80}


def test_baccarat_18_sums_of_a_seat():
    limits = {"options": {"max_bet": 100}}
    bets = [bet(0, "tie", 60), bet(1, "tie", 60), bet(0, "tie", 50), bet(0, "tie", 40), bet(0, "player", 100)]
    judged = audit(*bets, *TIE, settled(("house", 0, 800, "tie"), ("house", 1, 480, "tie")), **limits)
    assert found(judged) == [("BACCARAT-18", "bet_too_high", 3)]
    assert judged.findings[0].actual == 110
    stack = {"stacks": {0: 100}}
    bets = [bet(0, "tie", 60), bet(1, "tie", 500), bet(0, "player", 50), bet(0, "player", 40)]
    judged = audit(*bets, *TIE, settled(("house", 0, 480, "tie"), ("house", 1, 4000, "tie")), **stack)
    assert found(judged) == [("BACCARAT-18", "bet_over_stack", 3)]


def test_baccarat_18_opposite_bets():
    bets = [bet(0, "player", 10), bet(1, "banker", 10), bet(0, "banker", 10)]
    clean(*bets, *TIE, settled())
    judged = audit(
        *bets,
        *BANKER_WINS,
        settled((0, "house", 10, "player"), ("house", 1, 10, "banker"), (1, "house", 1, "commission")),
        options={"allow_opposite": False},
    )
    assert found(judged) == [("BACCARAT-18", "bet_opposite", 3)]


@pytest.mark.parametrize("after", [1, 2, 4])
def test_baccarat_18_no_bet_after_the_first_card(after):
    judged = audit(*TIE[:after], bet(0, "tie", 10), *TIE[after:], settled())
    assert found(judged) == [("BACCARAT-18", "bet_late", after + 1)]
    clean(burn("2c"), bet(0, "tie", 10), *TIE, settled(("house", 0, 80, "tie")))


def test_baccarat_18_no_bet_after_leaving_and_bets_stand():
    judged = audit(
        bet(0, "tie", 10),
        leave(0),
        bet(0, "tie", 5),
        bet(1, "tie", 1),
        *TIE,
        settled(("house", 0, 80, "tie"), ("house", 1, 8, "tie")),
    )
    assert found(judged) == [("BACCARAT-18", "bet_after_leave", 3)]
    clean(bet(0, "tie", 10), *TIE[:2], leave(0, auto=True), *TIE[2:], leave(1), settled(("house", 0, 80, "tie")))


def test_baccarat_18_all_reasons_at_once():
    wrong = ActionTaken(0, "bet", cards=("As",), amount=20, choice="player", auto=True)
    about = {"options": {"max_bet": 10, "allow_opposite": False}, "stacks": {0: 15}}
    judged = audit(
        bet(0, "banker", 5), leave(0), NATURAL[0], wrong, *NATURAL[1:], settled((0, "house", 5, "banker")), **about
    )
    assert sorted(code for _, code, at in found(judged) if at == 4) == [
        "bet_after_leave", "bet_auto", "bet_late", "bet_opposite", "bet_over_stack", "bet_too_high", "fields_unused"
    ]  # fmt: skip


# Settlement, monitoring


def test_baccarat_19_one_transfer_a_seat_and_choice():
    bets = [bet(0, "player", 10), bet(0, "player", 15), bet(0, "tie", 5)]
    right = [("house", 0, 25, "player"), (0, "house", 5, "tie")]
    clean(*bets, *PLAYER_WINS, settled(*right))
    clean(*bets, *PLAYER_WINS, settled(*reversed(right)))
    split = [("house", 0, 10, "player"), ("house", 0, 15, "player"), right[1]]
    assert found(audit(*bets, *PLAYER_WINS, settled(*split))) == [("BACCARAT-12", "transfers_wrong", 8)]
    bonus = [*right, ("house", 1, 3, "bonus")]
    assert found(audit(*bets, *PLAYER_WINS, settled(*bonus))) == [("BACCARAT-19", "transfers_wrong", 8)]


def test_baccarat_19_the_cards_shown_pay_whatever_was_drawn():
    # the player stands on 5 without right and wins all the same
    judged = audit(bet(0, "player", 10), *coup("2s 3h", "Js 4h"), settled(("house", 0, 10, "player")))
    assert found(judged) == [("BACCARAT-8", "player_must_draw", 6)]
    assert transfers(judged.due) == [("house", 0, 10, "player")]
    judged = audit(bet(0, "player", 10), *coup("2s 3h", "Js 4h"), settled((0, "house", 10, "player")))
    assert found(judged) == [("BACCARAT-12", "transfers_wrong", 6), ("BACCARAT-8", "player_must_draw", 6)]


def test_baccarat_19_a_seat_without_bets_may_be_left_out_of_net():
    bets, closing = [bet(1, "player", 10)], settled(("house", 1, 10, "player"))
    clean(*bets, *PLAYER_WINS, replace(closing, net={"1": 10, "house": -10}))
    judged = audit(*bets, *PLAYER_WINS, replace(closing, net={"1": 10}))
    assert found(judged) == [("CONTRACT-net", "net", 6)]


def test_baccarat_19_no_hand_is_voided():
    judged = audit(bet(0, "player", 10), *PLAYER_WINS, voided())
    assert found(judged) == [("BACCARAT-19", "ended_wrong", 6)]
    assert transfers(judged.due) == [("house", 0, 10, "player")]
    assert judged.findings[0].severity == "money"
    judged = audit(bet(0, "player", 10), *PLAYER_WINS[:3], voided())
    assert found(judged) == [("BACCARAT-19", "ended_wrong", 5)]
    assert judged.due is None


def test_baccarat_19_a_hand_without_bets_is_settled_too():
    clean(*NATURAL, settled())
    clean(*NATURAL, settled(seats=0), seats=0)


def test_baccarat_20_is_no_rule_of_a_hand_and_its_figures_come_as_facts():
    # six nines of spades out of eight are unlikely, and lawful
    bets = [bet(0, "tie", 10), bet(2, "banker", 30)]
    judged = clean(*bets, burn("9s", "9s"), *coup("9s 9s", "9s 9s"), settled(("house", 0, 80, "tie")))
    facts = judged.facts
    nines = GAME.kinds.index("9s")
    assert (facts.first, facts.deal, facts.holders) == (0, (nines,) * 6, (-3, -3, -1, -2, -1, -2))
    rows = {(f.name, f.seat): (f.value, f.extra) for f in facts.rows}
    assert rows == {
        ("outcome", -1): (2, 8),
        ("player_total", -1): (8, 2),
        ("banker_total", -1): (8, 2),
        ("player_pair", -1): (1, 0),
        ("banker_pair", -1): (1, 0),
        ("cards_used", -1): (4, 0),
        ("bet_tie", 0): (10, 80),
        ("bet_banker", 2): (30, 0),
    }


def test_baccarat_20_a_bankers_win_stands_in_the_facts_less_its_commission():
    judged = clean(
        bet(0, "banker", 110), bet(0, "tie", 1), *BANKER_WINS,
        settled(("house", 0, 110, "banker"), (0, "house", 6, "commission"), (0, "house", 1, "tie")),
        shoe={"shoe_hand": 5, "shoe_dealt": 33, "seen": None},
    )  # fmt: skip
    assert judged.facts.first == 33
    rows = {f.name: (f.value, f.extra) for f in judged.facts.rows if f.seat == 0}
    assert rows == {"bet_banker": (110, 104), "bet_tie": (1, -1)}


# Starts, verbs and fields


@pytest.mark.parametrize(
    ("about", "code"),
    [
        pytest.param({"dealer": 0}, "dealer", id="CONTRACT-start-dealer"),
        pytest.param({"base": 10}, "base", id="CONTRACT-start-base"),
        pytest.param({"stacks": {1: -1}}, "stack", id="CONTRACT-start-stack"),
        pytest.param({"shoe": {"shoe": ""}}, "context_value", id="CONTRACT-start-shoe"),
        pytest.param({"shoe": {"shoe_hand": "1"}}, "context_value", id="CONTRACT-start-shoe_hand"),
        pytest.param({"shoe": {"shoe_hand": True}}, "context_value", id="CONTRACT-start-bool"),
        pytest.param({"shoe": {"shoe_dealt": None}}, "context_value", id="CONTRACT-start-shoe_dealt"),
        pytest.param({"shoe": {"seen": {"BJ": 1}}}, "context_value", id="CONTRACT-start-seen-card"),
        pytest.param({"shoe": {"seen": {"As": -1}}}, "context_value", id="CONTRACT-start-seen-count"),
        pytest.param({"shoe": {"seen": [1]}}, "context_value", id="CONTRACT-start-seen"),
        pytest.param({"shoe": {"round": 3}}, "context_unknown", id="CONTRACT-start-key"),
        pytest.param({"context": {}}, "context_value", id="CONTRACT-start-empty"),
    ],
)
def test_contract_start_is_cited_and_the_hand_judged(about, code):
    judged = audit(bet(0, "tie", 0), *NATURAL, settled(), **about)
    assert found(judged)[0] == ("CONTRACT-start", code, 0)
    assert found(judged)[-1] == ("BACCARAT-18", "bet_not_positive", 1)


@pytest.mark.parametrize("seats", [(0, 2), (1,), (0, 0)])
def test_contract_start_seats(seats):
    taken = tuple(SeatTaken(seat, f"p{k}") for k, seat in enumerate(seats))
    judged = judge(hand([replace(start(), seats=taken), *NATURAL, settled()]))
    assert found(judged) == [("CONTRACT-start", "seats", 0)]


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        pytest.param(ActionTaken(0, "double"), "verb_unknown", id="CONTRACT-fields-verb"),
        pytest.param(bet(7, "tie", 5), "seat_unknown", id="CONTRACT-fields-seat"),
        pytest.param(leave(7), "seat_unknown", id="CONTRACT-fields-leaving-seat"),
        pytest.param(leave(0, amount=5), "fields_unused", id="CONTRACT-fields-amount"),
        pytest.param(PointsMoved((Transfer("house", 0, 5, "tie"),)), "type_unused", id="CONTRACT-fields-points"),
    ],
)
def test_contract_fields(wrong, code):
    assert found(audit(wrong, *NATURAL, settled())) == [("CONTRACT-fields", code, 1)]


def test_contract_fields_a_bet_with_a_stray_field_still_counts():
    judged = audit(bet(0, "tie", 5, ref=0), *TIE, settled(("house", 0, 40, "tie")))
    assert found(judged) == [("CONTRACT-fields", "fields_unused", 1)]


def test_contract_fields_leaving_twice():
    assert found(audit(leave(0), leave(0, auto=True), leave(1), *NATURAL, settled())) == [
        ("CONTRACT-fields", "leave_twice", 2)
    ]


def test_lacks_settlement_leaves_nothing_due():
    judged = audit(bet(0, "tie", 5), *TIE, lacks=("settlement",))
    assert (judged.verdict, judged.due, judged.not_judged) == ("clean", None, ("settlement",))
    assert begin(lacks=("settlement",)).due() is None


# The worked hands of the sheet


def test_worked_hand_1_tie_after_the_player_drew_an_eight():
    bets = [bet(0, "player", 100), bet(1, "banker", 100), bet(2, "tie", 100)]
    clean(*bets, *coup("2s 3h 8d", "Ah 2c"), settled(("house", 2, 800, "tie")))


def test_worked_hand_2_commission_rounded_up():
    bets = [bet(0, "banker", 110), bet(1, "player", 50)]
    right = [("house", 0, 110, "banker"), (0, "house", 6, "commission"), (1, "house", 50, "player")]
    judged = clean(*bets, *coup("2s 4h", "2h 3s 4d"), settled(*right))
    assert judged.due.net == {"0": 104, "1": -50, "2": 0, "house": -54}


def test_worked_hand_3_pairs():
    bets = [bet(0, c, n) for c, n in (("player", 100), ("player_pair", 10), ("banker_pair", 10), ("tie", 10))]
    right = [
        ("house", 0, 100, "player"),
        ("house", 0, 110, "player_pair"),
        ("house", 0, 110, "banker_pair"),
        (0, "house", 10, "tie"),
    ]
    judged = clean(*bets, *coup("Ks Kh 9d", "5s 5h 3c"), settled(*right))
    assert judged.due.net["0"] == 310


# What people read


def test_every_fault_clause_and_reason_has_words():
    for words in (GAME.clauses, GAME.codes, GAME.reasons):
        assert all(text.zh and text.en for text in words.values())
    assert [f"BACCARAT-{n}" for n in range(1, 23)] == [c for c in GAME.clauses if "-D" not in c]
    assert {"player", "banker", "tie", "player_pair", "banker_pair", "commission"} <= GAME.reasons.keys()


def test_findings_speak_both_languages():
    judged = audit(*coup("2s 3h Kd", "Js 3h"), settled())
    text = message(GAME, judged.findings[0].code, judged.findings[0].expected, judged.findings[0].actual)
    assert (text.zh, text.en) == (judged.findings[0].zh, judged.findings[0].en)
    assert text.en == "on 3 0 (its two cards, the player's third) the banker must draw"


def test_baccarat_19_the_settlement_explains_itself():
    judged = clean(
        bet(0, "banker", 110), bet(1, "player", 5), *BANKER_WINS,
        settled(("house", 0, 110, "banker"), (0, "house", 6, "commission"), (1, "house", 5, "player")),
    )  # fmt: skip
    assert [reason.clause for reason in judged.due.why] == ["BACCARAT-6", "BACCARAT-12", "BACCARAT-13", "BACCARAT-13"]
    assert judged.due.why[-1].text.en == "commission 5 % on the win (seat 0 bet 110, pays 6)"
