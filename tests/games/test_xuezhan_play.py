"""Xuezhan played as events, clause by clause: what the sheet allows is clean, and is settled as the sheet says."""

import pytest

from events.model import ActionTaken, CardsDealt
from games.face import RuleViolation, lawful
from games.shuffle import permutation
from games.tiles import DECK_108
from games.xuezhan import GAME
from tests.games.mahjong_play import Play

W3 = "12m 456m 789p 123p 55p"
"""Ready on 3m alone, a plain hand."""
W3B = "12m 789m 456p 789p 44p"
DULL = "3m 1478s 1478p 66339s"
"""A dealer's hand that is worth nothing and holds 3m."""


def play(preset="longwei", hands=None, draws="", **more):
    return Play(GAME, preset, hands, draws, **more)


def clean(table):
    """Say that the hand is clean, its money sums to zero, and give the audit."""
    audit = table.audit()
    assert audit.verdict == "clean", audit.findings
    assert sum(audit.due.net.values()) == 0
    return audit


def why(audit):
    return {reason.clause for reason in audit.due.why}


def to_the_wall(table, keep=()):
    """Let every seat draw and discard until the wall is empty, keeping what it holds; nothing is claimed."""
    state = table.state
    while not state.over:
        table.do("draw")
        drawn = table.deck[table.front - 1]
        table.do(f"{(state.turn - table.dealer) % 4} discard {drawn}")
    return table


def test_xuezhan_1_dealer_plays_first_without_drawing_then_seat_after_seat():
    table = play(hands={0: DULL}, dealer=2)
    assert table.state.turn == 2
    table.do("0 discard 3m, draw")
    assert table.state.turn == 3
    assert table.lawful
    assert len(DECK_108) == 108
    assert table.state.wall == 54


def test_xuezhan_1_deck_positions_go_to_the_dealer_first():
    """The contract's vector deals these 14 tiles to the dealer."""
    order = permutation(108, bytes(range(32)), {0: "alice", 1: "bob", 2: "carol"}, 7)
    dealt = [DECK_108[place] for place in order[:14]]
    assert " ".join(dealt) == "8m 3m 1m 2p 2m 3m 6m 5p 9p 7m 1s 1p 4m 7p"


def test_xuezhan_2_pung_direct_kong_and_win_of_a_discard():
    table = play(hands={0: DULL, 2: "33m 789m 1478s 1478p"})
    table.do("0 discard 3m, 2 pung, 2 discard 1s")
    assert table.lawful
    assert [m.tile for m in table.state.racks[2].melds] == [2]
    table = play(hands={0: DULL, 3: "333m 789m 147s 1478p"}, draws="9m")
    table.do("0 discard 3m, 3 kong, replace, 3 discard 9m")
    assert table.lawful
    assert table.state.racks[3].size() == 10


def test_xuezhan_3_a_pung_in_a_third_suit_is_lawful_and_makes_the_hand_unwinnable():
    table = play(hands={0: "9s 147m 1478p 236699m", 2: "12m 456m 789p 123p 99s"})
    table.do("0 discard 9s, 2 pung, 2 discard 1m")
    assert table.lawful
    assert table.state.ready(2) == 0


def test_xuezhan_4_seven_pairs_and_four_sets_win():
    pairs = play(hands={0: DULL, 1: "11335577m 2244p 8p"}, draws="8p")
    pairs.do("0 discard 3s, draw, 1 hu")
    assert pairs.lawful
    assert pairs.state.scores[1].rows == ("qidui",)
    fours = play(hands={0: DULL, 1: "1111335577m 22p 8p"}, draws="8p")
    fours.do("0 discard 3s, draw, 1 hu")
    assert fours.state.scores[1].rows == ("longqidui",)


def test_xuezhan_5_6_7_38_three_win_on_one_tile_in_any_order_and_the_hand_is_over():
    table = play(hands={0: DULL, 1: W3, 2: "12m 456789m 22s 456s", 3: W3B}, base=5)
    table.do("0 discard 3m, 3 hu, 1 hu, 2 hu")
    assert table.state.over
    audit = clean(table.settle())
    assert table.paid() == [(0, 1, 5, "discard"), (0, 2, 5, "discard"), (0, 3, 5, "discard")]
    assert audit.due.result["end"] == ("three_won", "XUEZHAN-5")
    assert audit.due.result["next_dealer"] == (0, "XUEZHAN-D2")
    assert [win["seat"] for win in audit.due.result["wins"][0]] == [1, 2, 3]


def test_xuezhan_5_a_winner_pays_and_draws_no_more():
    table = play(hands={0: DULL, 1: W3, 2: "5555s 147m 147p 889m"}, draws="9s")
    table.do("0 discard 3m, 1 hu, draw")
    assert table.state.turn == 2
    table.do("2 kong 5s concealed")
    assert table.lawful
    assert [(o.payer, o.amount) for o in table.state.owed[-1]] == [(3, 2), (0, 2)]


def test_xuezhan_7_the_next_live_seat_after_the_last_winner_draws():
    one = play(hands={0: DULL, 2: W3})
    one.do("0 discard 3m, 2 hu, draw")
    assert one.state.turn == 3
    two = play(hands={0: DULL, 1: W3, 3: W3B})
    two.do("0 discard 3m, 3 hu, 1 hu, draw")
    assert two.state.turn == 0
    assert two.lawful
    own = play(hands={0: DULL, 1: W3}, draws="3m")
    own.do("0 discard 9s, draw, 1 hu, draw")
    assert own.state.turn == 2


def test_xuezhan_8_10_three_kinds_of_kong_and_their_replacements():
    table = play(
        hands={0: "3m 5555s 1478p 22779s", 1: "333m 1469s 1469p 78m"},
        draws="1s 9m",
    )
    table.do("0 kong 5s concealed, replace, 0 discard 3m, 1 kong, replace, 1 discard 9m")
    assert table.lawful
    kinds = [meld.kind for rack in table.state.racks for meld in rack.melds]
    assert sorted(kinds) == [1, 3]
    assert table.state.wall == 53


def test_xuezhan_9_28_an_added_kong_of_the_tile_just_drawn_is_paid_in_both():
    for preset in ("longwei", "tongcheng"):
        table = play(preset, {0: DULL, 1: "33m 1258s 1369p 677s"}, "9m 9m 9m 3m 1p")
        table.do("0 discard 3m, 1 pung, 1 discard 1s, draw, 2 discard 9m, draw, 3 discard 9m, draw, 0 discard 9m")
        table.do("draw, 1 kong 3m added, replace")
        assert table.lawful
        assert [(o.payer, o.amount, o.reason) for o in table.state.owed[-1]] == [
            (2, 1, "kong_added"),
            (3, 1, "kong_added"),
            (0, 1, "kong_added"),
        ]


LATE = (
    "0 discard 3m, 1 pung, 1 discard 1s, draw, 2 discard 9m, draw, 3 discard 9m, draw, 0 discard 9m, draw, "
    "1 discard 2s, draw, 2 discard 8m, draw, 3 discard 8m, draw, 0 discard 8m, draw, 1 kong 3m added, replace"
)


@pytest.mark.parametrize(("preset", "money"), [("longwei", 3), ("tongcheng", 0)])
def test_xuezhan_9_a_late_added_kong_is_paid_in_longwei_alone(preset, money):
    table = play(preset, {0: DULL, 1: "33m 1258s 1369p 677s"}, "9m 9m 9m 3m 8m 8m 8m 9m 1p")
    table.do(LATE)
    assert table.lawful
    assert sum(o.amount for o in table.state.owed[-1]) == money
    assert table.state.racks[1].quads().bit_count() == 1
    assert table.state.fresh == 2


ROB = (
    "0 discard 3m, 1 pung, 1 discard 1s, draw, 2 discard 1s, draw, 3 discard 9s, draw, 0 discard 9s, draw, "
    "1 kong 3m added, 3 hu"
)


def test_xuezhan_11_22_26_a_robbed_kong():
    table = play(hands={0: DULL, 1: "33m 1258s 1369p 779s", 3: W3}, draws="1s 9s 9s 3m", base=10)
    table.do(ROB)
    assert table.lawful
    assert [(o.payer, o.payee, o.amount, o.reason) for o in table.state.owed[-1]] == [(1, 3, 20, "rob_kong")]
    assert table.state.racks[1].melds[0].kind == 0
    assert table.state.racks[1].held(2) == 0
    assert table.state.next_seat() == 0
    table.do("draw")
    assert table.lawful


def test_xuezhan_12_13_14_the_seed_example_of_three_fan():
    """Base 10, self-drawn, three fan: each pays 80, the winner gets 240."""
    table = play(hands={0: DULL, 1: "222555888666m 1m"}, draws="1m", base=10)
    table.do("0 discard 9s, draw, 1 hu")
    assert table.state.scores[1].rows == ("qingdui",)
    assert [(o.payer, o.amount) for o in table.state.owed[-1]] == [(2, 80), (3, 80), (0, 80)]


def test_xuezhan_14_rows_add_up_and_are_capped():
    table = play(hands={0: "9m 1478s 1478p 66339s", 1: "1112223337899m"})
    table.do("0 discard 9m, 1 hu")
    assert table.state.scores[1].rows == ("qingyise", "daiyaojiu")
    assert table.state.scores[1].raw == 4
    assert table.state.owed[-1][0].amount == 8


def test_xuezhan_15_16_17_dearest_pattern_and_roots():
    table = play("tongcheng", {0: "5m 1478s 1478p 66339s", 1: "1111m 222233m 445m"})
    table.do("0 discard 5m, 1 hu")
    assert (table.state.scores[1].rows, table.state.scores[1].roots) == (("qinglongqidui",), 1)
    assert table.state.owed[-1][0].amount == 64


@pytest.mark.parametrize(
    ("clause", "preset", "hands", "draws", "moves"),
    [
        ("XUEZHAN-16", "tongcheng", {0: "5m 1478s 1478p 66339s", 1: "1111m 222233m 445m"}, "", "0 discard 5m, 1 hu"),
        ("XUEZHAN-17", "tongcheng", {0: "5m 1478s 1478p 66339s", 1: "1111m 222233m 445m"}, "", "0 discard 5m, 1 hu"),
        ("XUEZHAN-22", "longwei", {0: DULL, 1: "33m 1258s 1369p 779s", 3: W3}, "1s 9s 9s 3m", "rob"),
        ("XUEZHAN-26", "longwei", {0: DULL, 1: "33m 1258s 1369p 779s", 3: W3}, "1s 9s 9s 3m", "rob"),
    ],
    ids=lambda value: value if str(value).startswith("XUEZHAN") else None,
)
def test_a_settlement_explains_itself(clause, preset, hands, draws, moves):
    table = play(preset, hands, draws).do(ROB if moves == "rob" else moves)
    audit = clean(to_the_wall(table).settle())
    assert clause in why(audit)


def test_xuezhan_18_heavenly_win_of_the_dealer():
    table = play("tongcheng", {0: "123456m 11p 456789p"}, base=1)
    table.do("0 hu")
    assert table.lawful
    assert table.state.scores[0].rows == ("tianhu",)
    assert [(o.payer, o.amount, o.reason) for o in table.state.owed[-1]] == [
        (1, 32, "self_draw"),
        (2, 32, "self_draw"),
        (3, 32, "self_draw"),
    ]
    late = play("tongcheng", {0: "1111m 234567m 11p 78p"}, "9p")
    late.do("0 kong 1m concealed, replace, 0 hu")
    assert late.lawful
    assert late.state.scores[0].rows == ("pinghu",)


def test_xuezhan_19_earthly_win_on_the_first_draw():
    hands = {0: "222233334444s 8s 9p", 1: "12m 456789m 11p 456p"}
    table = play("tongcheng", hands, "3m")
    table.do("0 discard 9p, draw, 1 hu")
    assert table.lawful
    assert table.state.scores[1].rows == ("dihu",)
    hands = {0: "1s 2222333344s 8s 9p", 1: "12m 456789m 11p 456p", 3: "11s 147m 147p 5678s 9m"}
    interrupted = "0 discard 1s, 3 pung, 3 discard 9m, draw, 0 discard 9p, draw, 1 hu"
    for on, rows in ((False, ("dihu",)), (True, ("pinghu",))):
        other = play("tongcheng", hands, "9s 3m", options={"dihu_interrupted": on})
        other.do(interrupted)
        assert other.lawful
        assert other.state.scores[1].rows == rows


def test_xuezhan_20_27_win_on_the_replacement_of_a_direct_kong():
    hands = {0: "9p 1478s 147m 2359m 66s", 2: "999p 45678p 123p 66p"}
    longwei = play("longwei", hands, "3p").do("0 discard 9p, 2 kong, replace, 2 hu")
    assert longwei.lawful
    assert [(o.payer, o.amount) for o in longwei.state.owed[-1]] == [(0, 8)]
    tongcheng = play("tongcheng", hands, "3p").do("0 discard 9p, 2 kong, replace, 2 hu")
    assert tongcheng.state.scores[2].raw == 3 + 1 + 1
    assert [(o.payer, o.amount) for o in tongcheng.state.owed[-1]] == [(3, 16), (0, 16), (1, 16)]
    everything = play("longwei", hands, "3p", options={"direct_kong_flower": "discarder_all"})
    everything.do("0 discard 9p, 2 kong, replace, 2 hu")
    assert [(o.payer, o.amount) for o in everything.state.owed[-1]] == [(0, 24)]


def test_xuezhan_27_after_a_concealed_kong_everybody_pays_and_the_last_kong_decides():
    hands = {0: "9p 1478s 147m 2359m 66s", 2: "999p 1111p 45678p 6p"}
    table = play("longwei", hands, "2s 7p").do("0 discard 9p, 2 kong, replace, 2 kong 1p concealed, replace")
    assert table.lawful
    table.do("2 discard 2s")
    hands = {0: "9p 1478s 147m 2359m 66s", 2: "999p 1111p 45678p 5p"}
    table = play("longwei", hands, "5p 3p").do("0 discard 9p, 2 kong, replace, 2 kong 1p concealed, replace, 2 hu")
    assert table.lawful
    assert [o.payer for o in table.state.owed[-1]] == [3, 0, 1]


CHAIN = {0: "5555s 3m 1479s 1479p 9m", 1: W3, 3: W3B}


def test_xuezhan_21_24_28_29_30_kong_money_handed_on_to_two():
    """The first worked settlement but for its fan: 60 of kong money go on as 30 and 30."""
    table = play("longwei", CHAIN, "8s", base=10)
    table.do("0 kong 5s concealed, replace, 0 discard 3m, 1 hu, 3 hu")
    assert table.lawful
    assert [(o.payer, o.payee, o.amount, o.reason) for o in table.state.owed[-1]] == [
        (0, 1, 20, "discard"),
        (0, 1, 30, "call_transfer"),
        (0, 3, 20, "discard"),
        (0, 3, 30, "call_transfer"),
    ]
    full = play("longwei", CHAIN, "8s", base=10, options={"call_transfer_split": "each_full"})
    full.do("0 kong 5s concealed, replace, 0 discard 3m, 1 hu, 3 hu")
    assert [o.amount for o in full.state.owed[-1]] == [20, 60, 20, 60]


def test_xuezhan_29_tongcheng_hands_nothing_on():
    table = play("tongcheng", CHAIN, "8s").do("0 kong 5s concealed, replace, 0 discard 3m, 1 hu")
    assert [o.reason for o in table.state.owed[-1]] == ["discard"]
    assert table.state.scores[1].extra == "kong_discard"


def test_xuezhan_d16_what_is_handed_on_by_scope():
    hands = {0: "3m 5555s 6666s 1479p 9m", 2: W3}
    sums = {}
    for scope in ("last", "chain", "all"):
        table = play("longwei", hands, "8s 8s", options={"call_transfer_scope": scope})
        table.do("0 kong 5s concealed, replace, 0 kong 6s concealed, replace, 0 discard 3m, 2 hu")
        assert table.lawful
        sums[scope] = table.state.owed[-1][1].amount
    assert sums == {"last": 6, "chain": 12, "all": 12}


def test_xuezhan_31_an_unready_konger_returns_its_money_to_a_later_winner_too():
    hands = {0: "5555s 3m 1479s 1479p 9m", 2: W3}
    table = play("longwei", hands, "8s 9s", options={"pass_lock": "none", "flower_pig": False}, avoid="3m")
    table.do("0 kong 5s concealed, replace, 0 discard 9m, draw, 1 discard 9s")
    to_the_wall(table)
    audit = clean(table.settle())
    assert audit.due.result["end"][0] == "wall_empty"
    assert [t for t in table.paid() if t[3] == "kong_refund"] == [
        (0, 1, 2, "kong_refund"),
        (0, 2, 2, "kong_refund"),
        (0, 3, 2, "kong_refund"),
    ]


def test_xuezhan_32_pigs_pay_everybody_who_is_none():
    hands = {0: "3m 1478s 1478p 66339s", 1: W3, 2: "147m 147p 147s 2589m", 3: "123456m 44p 789p 23p"}
    table = play("longwei", hands, base=2).do("0 discard 3m, 1 hu")
    to_the_wall(table)
    audit = clean(table.settle())
    states = audit.due.result["states"][0]
    assert states["0"] == "pig" or states["0"] == "not_ready"
    assert states["2"] == "pig"
    pigs = [t for t in table.paid() if t[3] == "flower_pig" and t[0] == 2]
    assert (2, 1, 16, "flower_pig") in pigs
    assert (2, 3, 16, "flower_pig") in pigs
    off = play("longwei", hands, options={"pig_pays_winners": False}).do("0 discard 3m, 1 hu")
    to_the_wall(off)
    assert (2, 1, 8, "flower_pig") not in off.paid()


def test_xuezhan_33_the_unready_pay_the_ready_their_largest_fan():
    hands = {0: "2s 5555s 1479s 13799p", 1: "11335577m 2244p 8p", 2: "123456m 66p 79p 258m"}
    table = play("tongcheng", hands, draws="", base=2, avoid="8p")
    table.do("0 discard 2s")
    to_the_wall(table)
    audit = clean(table.settle())
    states = audit.due.result["states"][0]
    assert states["1"] == "ready"
    unready = [int(seat) for seat, name in states.items() if name == "not_ready"]
    assert unready
    for seat in unready:
        assert (seat, 1, 8, "not_ready") in table.paid()
    assert "XUEZHAN-33" in why(audit)


CAPPED = (
    "0 discard 3m, 1 kong, replace, 1 kong 1m concealed, replace, 1 kong 2m concealed, replace, 1 discard 7s, draw, "
    "2 discard 7s, draw, 3 discard 8s, draw, 0 kong 5s concealed, replace, 0 kong 6s concealed, replace, "
    "0 discard 4m, 1 hu"
)


def test_xuezhan_34_what_one_seat_collects_from_another_is_capped():
    hands = {0: "34m 5555s 666s 1479p 9p", 1: "1111m 2222m 333m 49m"}
    draws = "9m 9m 7s 7s 8s 6s 8p 8p"
    table = play("longwei", hands, draws).do(CAPPED)
    assert table.lawful
    to_the_wall(table)
    audit = clean(table.settle())
    collected = sum(t[2] for t in table.paid() if t[0] == 0 and t[1] == 1 and t[3] != "kong_refund")
    assert collected == 24
    assert (0, 1, 10, "call_transfer") in table.paid()
    assert "XUEZHAN-34" in why(audit)
    free = play("longwei", hands, draws, options={"pair_cap": None}).do(CAPPED)
    assert [(o.amount, o.reason) for o in free.state.owed[-1]] == [(8, "discard"), (12, "call_transfer")]


def test_xuezhan_35_a_win_let_go_bars_until_the_next_draw():
    table = play("longwei", {0: DULL, 1: "3m 147s 258p 147p 258m", 2: W3}, "9s 9s")
    table.do("0 discard 3m, draw, 1 discard 3m")
    assert table.state.bars[2] >= 0
    assert ("XUEZHAN-35", "barred") in table.do("2 hu").last
    table.do("draw")
    assert table.state.bars[2] < 0
    free = play("tongcheng", {0: DULL, 1: "3m 147s 258p 147p 258m", 2: W3}, "9s 9s")
    free.do("0 discard 3m, draw, 1 discard 3m, 2 hu")
    assert free.lawful


def test_xuezhan_35_a_self_draw_is_never_barred():
    table = play("longwei", {0: DULL, 1: "4m 147s 258p 147p 258m", 2: W3}, "9s 3m")
    table.do("0 discard 3m, draw, 1 discard 9s, draw, 2 hu")
    assert table.lawful


def test_xuezhan_36_the_own_discard_lifts_the_bar():
    hands = {0: DULL, 2: "33m 456m 55p 789p 123p"}
    table = play("longwei", hands, "5p").do("0 discard 3m, 2 pung")
    assert table.state.bars[2] >= 0
    table.do("2 discard 5p, draw, 3 discard 5p, 2 hu")
    assert table.lawful


def test_xuezhan_d22_only_a_dearer_win_by_option():
    """Letting go of a win of one fan (all triplets) bars another of one fan."""
    hand = "11122p 333444m 22m"
    table = play(
        "longwei",
        {0: "2p 1478s 147m 6699s 78m", 1: "2p 1m 1478s 147p 258m 9m", 2: hand},
        "9s",
        options={"pass_lock": "lower_fan"},
    )
    table.do("0 discard 2p, draw, 1 discard 2p")
    assert table.state.bars[2] == 1
    assert ("XUEZHAN-35", "barred") in table.do("2 hu").last


def test_xuezhan_37_rake_from_each_net_gain_rounded_down():
    """The first worked settlement's gains of 50 and 30 give 2 and 1 at 5 %."""
    options = {"rake_mode": "percent", "rake_value": 500, "pass_lock": "none"}
    hands = {0: "5555s 3m 1479s 1479p 9m", 1: "3344m 888m 111p 222p", 3: W3B}
    table = play("longwei", hands, "8s", base=10, options=options)
    table.do("0 kong 5s concealed, replace, 0 discard 3m, 1 hu, 3 hu")
    assert table.lawful
    assert [o.amount for o in table.state.owed[-1]] == [40, 30, 20, 30]
    to_the_wall(table)
    audit = clean(table.settle())
    raked = {t[0]: t[2] for t in table.paid() if t[3] == "rake"}
    assert sum(raked.values()) == audit.due.net["house"]
    gross = dict.fromkeys(range(4), 0)
    for payer, payee, amount, reason in table.paid():
        if reason != "rake":
            gross[payer] -= amount
            gross[payee] += amount
    assert raked == {seat: gain * 500 // 10_000 for seat, gain in gross.items() if gain * 500 // 10_000 > 0}


def test_xuezhan_38_a_pass_is_an_answer():
    table = play(hands={0: DULL, 2: W3}).do("0 discard 3m, 2 pass")
    assert table.lawful
    assert table.state.answered == 0b100


def test_xuezhan_39_leaving_changes_nothing_and_the_seat_is_played_on():
    table = play(hands={0: DULL, 1: W3, 2: "12m 456789m 22s 456s", 3: W3B})
    table.do("0 discard 3m, 0 leave, 1 hu, 1 leave, 2 hu auto, 3 hu")
    assert table.lawful
    clean(table.settle())


def test_xuezhan_d2_dealer_of_the_next_hand():
    told = {"prev_dealer": 2, "prev_first_winners": [0], "prev_first_discarder": 3}
    assert play(context=told, hand_no=2, dealer=0).lawful
    shared = {"prev_dealer": 2, "prev_first_winners": [0, 1], "prev_first_discarder": 3}
    assert play(context=shared, hand_no=2, dealer=3).lawful
    nobody = {"prev_dealer": 2, "prev_first_winners": [], "prev_first_discarder": None}
    assert play(context=nobody, hand_no=2, dealer=2).lawful
    rotate = {"dealer_rule": "rotate"}
    assert play(context=told, hand_no=2, dealer=3, options=rotate).lawful


def test_xuezhan_d3_declaring_a_void_suit():
    table = play(hands={0: DULL, 1: W3}, options={"declare_void": True})
    table.do("2 declare_void m, 0 declare_void p, 3 declare_void s, 0 leave, 1 declare_void s")
    assert table.lawful
    table.do("0 discard 1p")
    assert table.lawful
    assert table.state.voids == [1, 2, 0, 2]


def test_xuezhan_d4_a_reserve_ends_the_wall_early():
    table = play(hands={0: DULL}, options={"wall_reserve": 50}).do("0 discard 3m")
    to_the_wall(table)
    assert table.state.wall == 50
    clean(table.settle())


def test_xuezhan_d5_replacements_from_the_tail():
    table = play(hands={0: "5555s 3m 1479s 1479p 9m"}, tail="7p", options={"replacement_from": "tail"})
    table.do("0 kong 5s concealed, replace tile=7p, 0 discard 3m, draw")
    assert table.lawful
    facts = table.state.facts()
    assert GAME.kinds[facts.deal[107]] == "7p"
    assert facts.holders[107] == 0
    assert facts.holders[53] == 1
    assert facts.holders[80] == GAME.places["wall"]


def test_xuezhan_d5_the_last_discard_may_be_punged():
    table = play(hands={0: DULL, 2: "33m 1478s 1478p 258m"}, options={"wall_reserve": 55})
    table.do("0 discard 3m")
    assert table.state.over
    table.do("2 pung, 2 discard 8m")
    assert table.lawful
    clean(table.settle())


def test_xuezhan_d8_self_draw_bonus_by_option():
    for bonus, amount in (("none", 1), ("plus_point", 2), ("plus_fan", 2)):
        table = play(hands={0: DULL, 1: W3}, draws="3m", options={"self_draw_bonus": bonus})
        table.do("0 discard 9s, draw, 1 hu")
        assert {o.amount for o in table.state.owed[-1]} == {amount}


def test_xuezhan_28_points_moved_at_once_and_a_win_paid_closes_its_window():
    table = play("longwei", CHAIN, "8s", base=10)
    table.do("0 kong 5s concealed").pay(table.seq)
    table.do("replace, 0 discard 3m, 1 hu").pay(table.seq)
    assert table.lawful
    assert ("XUEZHAN-24", "no_window") in table.do("3 hu").last
    table.do("draw")
    assert table.state.turn == 2


def test_lawful_refuses_with_every_reason():
    table = play(hands={0: DULL, 1: W3})
    wrong = table.wrap(ActionTaken(1, "discard", ("3m",)))
    before = table.state.digest()
    with pytest.raises(RuleViolation, match="XUEZHAN-1"):
        lawful(table.state, wrong)
    assert table.state.digest() == before


def test_hidden_tiles_never_show_to_others():
    table = play(hands={0: DULL, 1: W3}, draws="9s").do("0 discard 3m, draw")
    public = table.state.view("public")
    assert all(seat["hand"] is None and seat["drawn"] is None and seat["waits"] is None for seat in public["seats"])
    own = table.state.view(1)
    assert own["seats"][1]["hand"] is not None
    assert own["seats"][1]["drawn"] == "9s"
    assert own["seats"][0]["hand"] is None
    everything = table.state.view("auditor")
    assert all(seat["hand"] is not None for seat in everything["seats"])


def test_a_record_of_one_view_is_judged_as_far_as_it_shows():
    """Draws of other seats were never seen (lacks "hidden"): order and claims are judged, the money is not."""
    table = play(hands={0: DULL, 1: W3, 2: "33m 147s 147p 258m 5p"}, lacks=("hidden", "settlement"))
    table.do("0 discard 3m, 2 pung, 2 discard 1s")
    table.put(CardsDealt(3, "down", "draw"))
    table.do("3 discard 9s")
    assert table.lawful
    table.put(CardsDealt(1, "down", "draw"))
    assert ("XUEZHAN-1", "draw_seat") in table.last
