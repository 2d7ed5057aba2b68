"""Every clause of xuezhan that an event can break, broken, and cited at that event."""

import pytest

from events.model import ActionTaken, CardsDealt, HandSettled, HandStarted, HandVoided, PointsMoved, SeatTaken, Transfer
from games.face import Carry
from games.ruleset import resolve
from games.xuezhan import GAME
from tests.games.mahjong_play import Play
from tests.games.test_xuezhan_play import CAPPED, CHAIN, DULL, LATE, ROB, W3, W3B, to_the_wall

THREE = {0: DULL, 1: W3, 2: "12m 456789m 22s 456s", 3: W3B}
PUNGS = {0: DULL, 2: "33m 1478s 1478p 258m"}
LET_GO = {0: DULL, 1: "3m 147s 258p 147p 258m", 2: W3}
ROBBED = {0: DULL, 1: "33m 1258s 1369p 779s", 3: W3}
VOID = {"declare_void": True}
DECLARED = "0 declare_void p, 1 declare_void s, 2 declare_void m, 3 declare_void m"

BROKEN = [
    # (clause, code, hands, draws, options, moves; the last one is wrong)
    ("XUEZHAN-1", "tile_not_held", {0: DULL}, "", {}, "0 discard 9m"),
    ("XUEZHAN-1", "tile_unknown", {0: DULL}, "", {}, "0 discard 1z"),
    ("XUEZHAN-1", "tile_unknown", {0: DULL}, "", {}, "0 discard 3m, draw tile=1z"),
    ("XUEZHAN-1", "tile_fifth", {0: DULL, 1: "1111m"}, "", {}, "0 discard 3m, draw tile=1m"),
    ("XUEZHAN-1", "out_of_turn", THREE, "", {}, "1 discard 1m"),
    ("XUEZHAN-1", "out_of_turn", THREE, "", {}, "0 discard 9s, 1 discard 1m"),
    ("XUEZHAN-1", "draw_seat", {0: DULL}, "", {}, "0 discard 3m, draw to=2"),
    ("XUEZHAN-1", "deal_unexpected", {0: DULL}, "", {}, "draw to=0"),
    ("XUEZHAN-1", "deal_count", {0: DULL}, "", {}, "0 discard 3m, draw tile=5m8s"),
    ("XUEZHAN-1", "target", {0: DULL}, "", {}, "0 discard 3m target=1"),
    ("XUEZHAN-1", "choice", {0: DULL}, "", {}, "0 discard 3m choice=ready"),
    ("XUEZHAN-1", "ref", {0: DULL}, "", {}, "0 discard 3m ref=2"),
    ("CONTRACT-fields", "face", {0: DULL}, "", {}, "0 discard 3m, draw face=up"),
    ("CONTRACT-fields", "amount_given", {0: DULL}, "", {}, "0 discard 3m amount=3"),
    ("CONTRACT-fields", "verb_unknown", {0: DULL}, "", {}, "0 bid amount=3"),
    ("XUEZHAN-2", "no_chow", {0: DULL}, "", {}, "0 discard 3m, 1 chow 3m"),
    ("XUEZHAN-2", "tiles_missing", {0: DULL, 1: "3m 147s 258p 147p 258m"}, "", {}, "0 discard 3m, 1 pung"),
    ("XUEZHAN-2", "no_window", PUNGS, "", {}, "2 pung 3m target=0"),
    ("XUEZHAN-2", "own_tile", {0: "333m 147s 258p 147p 25m"}, "", {}, "0 discard 3m, 0 pung 3m target=0"),
    ("XUEZHAN-2", "target", PUNGS, "", {}, "0 discard 3m, 2 pung target=1"),
    ("XUEZHAN-2", "ref", PUNGS, "", {}, "0 discard 3m, 2 pung ref=2"),
    ("XUEZHAN-2", "cards_count", PUNGS, "", {}, "0 discard 3m, 2 pung cards=33m"),
    ("XUEZHAN-2", "tile_other", PUNGS, "", {}, "0 discard 3m, 2 pung cards=1s"),
    (
        "XUEZHAN-3",
        "three_suits",
        {0: DULL, 1: "12m 456p 789p 123s 55p"},
        "",
        {},
        "0 discard 3m, 1 hu",
    ),
    ("XUEZHAN-4", "not_complete", {0: DULL, 1: "147m 147s 258p 14p 25m"}, "", {}, "0 discard 3m, 1 hu"),
    ("XUEZHAN-4", "not_complete", {0: DULL}, "", {}, "0 hu"),
    ("XUEZHAN-5", "seat_out", THREE, "", {}, "0 discard 3m, 1 hu, draw, 1 pung"),
    ("XUEZHAN-5", "seat_out", THREE, "", {}, "0 discard 3m, 1 hu, draw to=1"),
    ("XUEZHAN-5", "seat_out", THREE, "", {}, "0 discard 3m, 1 hu, 1 discard 1m"),
    ("XUEZHAN-5", "hand_over", THREE, "", {}, "0 discard 3m, 1 hu, 2 hu, 3 hu, draw to=0"),
    ("XUEZHAN-5", "hand_over", THREE, "", {}, "0 discard 3m, 1 hu, 2 hu, 3 hu, 0 discard 9s"),
    ("XUEZHAN-5", "wall_empty", {0: DULL}, "9s", {"wall_reserve": 55}, "0 discard 3m, draw"),
    (
        "XUEZHAN-6",
        "won_already",
        {0: DULL, 1: W3, 2: "33m 1478s 1478p 258m"},
        "",
        {},
        "0 discard 3m, 1 hu, 2 pung",
    ),
    ("XUEZHAN-7", "draw_seat", THREE, "", {}, "0 discard 3m, 2 hu, draw to=1"),
    ("XUEZHAN-7", "draw_seat", {0: DULL, 1: W3}, "3m", {}, "0 discard 9s, draw, 1 hu, draw to=3"),
    ("XUEZHAN-8", "tiles_missing", PUNGS, "", {}, "0 discard 3m, 2 kong"),
    ("XUEZHAN-8", "tiles_missing", {0: DULL}, "", {}, "0 kong 6s concealed"),
    ("XUEZHAN-8", "pung_missing", {0: DULL}, "", {}, "0 kong 3m added"),
    ("XUEZHAN-8", "choice", {0: "5555s 3m 1479s 1479p 9m"}, "", {}, "0 kong 5s choice=open"),
    ("XUEZHAN-8", "target", {0: "5555s 3m 1479s 1479p 9m"}, "", {}, "0 kong 5s concealed target=1"),
    ("XUEZHAN-8", "out_of_turn", {0: DULL, 1: "5555s"}, "", {}, "1 kong 5s concealed"),
    (
        "XUEZHAN-10",
        "kong_after_pung",
        {0: DULL, 2: "33m 5555s 1478p 258m"},
        "",
        {},
        "0 discard 3m, 2 pung, 2 kong 5s concealed",
    ),
    ("XUEZHAN-10", "no_replacement", {0: "5555s 3m 1479s 1479p 9m"}, "", {"wall_reserve": 55}, "0 kong 5s concealed"),
    (
        "XUEZHAN-10",
        "no_replacement",
        {0: DULL, 2: "333m 1478s 1478p 25m"},
        "",
        {"wall_reserve": 55},
        "0 discard 3m, 2 kong",
    ),
    ("XUEZHAN-10", "replacement_missing", CHAIN, "8s", {}, "0 kong 5s concealed, 0 discard 3m"),
    ("XUEZHAN-10", "replacement_seat", CHAIN, "8s", {}, "0 kong 5s concealed, replace to=1"),
    ("XUEZHAN-10", "deal_why", CHAIN, "8s", {}, "0 kong 5s concealed, replace why=draw"),
    ("XUEZHAN-10", "deal_why", CHAIN, "8s", {}, "0 discard 3m, draw why=replacement"),
    ("XUEZHAN-11", "only_hu", ROBBED, "1s 9s 9s 3m", {}, ROB.replace("3 hu", "2 pung")),
    ("XUEZHAN-11", "deal_why", ROBBED, "1s 9s 9s 3m", {}, ROB + ", replace"),
    ("XUEZHAN-24", "own_tile", {0: "3m 12m 456m 789p 123p 55p"}, "", {}, "0 discard 3m, 0 hu 3m"),
    ("XUEZHAN-24", "no_window", {0: DULL, 1: W3}, "", {}, "1 hu 3m target=0"),
    ("XUEZHAN-24", "target", THREE, "", {}, "0 discard 3m, 1 hu target=2"),
    ("XUEZHAN-24", "ref", THREE, "", {}, "0 discard 3m, 1 hu ref=1"),
    ("XUEZHAN-24", "tile_other", THREE, "", {}, "0 discard 3m, 1 hu cards=2m"),
    ("XUEZHAN-25", "target", {0: DULL, 1: W3}, "3m", {}, "0 discard 9s, draw, 1 hu target=0"),
    ("XUEZHAN-25", "tile_other", {0: DULL, 1: W3}, "3m", {}, "0 discard 9s, draw, 1 hu cards=1m"),
    ("XUEZHAN-25", "cards_count", {0: "123456m 11p 456789p"}, "", {}, "0 hu cards=1m"),
    (
        "XUEZHAN-25",
        "nothing_drawn",
        {0: DULL, 2: "333m 12m 456m 11p 789p"},
        "",
        {},
        "0 discard 3m, 2 pung, 2 hu",
    ),
    ("XUEZHAN-35", "barred", LET_GO, "9s", {}, "0 discard 3m, draw, 1 discard 3m, 2 hu"),
    ("XUEZHAN-38", "answered_twice", {0: DULL, 2: W3}, "", {}, "0 discard 3m, 2 pass, 2 hu"),
    ("XUEZHAN-38", "answered_twice", PUNGS, "", {}, "0 discard 3m, 2 pass, 2 pung"),
    ("XUEZHAN-38", "answered_twice", PUNGS, "", {}, "0 discard 3m, 2 pass, 2 pass"),
    ("XUEZHAN-38", "no_window", {0: DULL}, "", {}, "1 pass"),
    ("XUEZHAN-38", "own_tile", {0: DULL}, "", {}, "0 discard 3m, 0 pass"),
    ("XUEZHAN-38", "target", {0: DULL}, "", {}, "0 discard 3m, 1 pass target=0"),
    ("XUEZHAN-39", "choice", {0: DULL}, "", {}, "0 leave choice=quit"),
    ("XUEZHAN-39", "cards_count", {0: DULL}, "", {}, "0 leave cards=3m"),
    ("XUEZHAN-D3", "void_off", {0: DULL}, "", {}, "0 declare_void m"),
    ("XUEZHAN-D3", "void_missing", {0: DULL}, "", VOID, "0 declare_void p, 0 discard 3m"),
    ("XUEZHAN-D3", "void_twice", {0: DULL}, "", VOID, "0 declare_void p, 0 declare_void m"),
    ("XUEZHAN-D3", "choice", {0: DULL}, "", VOID, "0 declare_void z"),
    ("XUEZHAN-D3", "void_late", {0: DULL}, "", VOID, DECLARED + ", 0 declare_void p"),
    ("XUEZHAN-D3", "void_first", {0: DULL}, "", VOID, DECLARED + ", 0 discard 3m"),
    (
        "XUEZHAN-D3",
        "void_melded",
        {0: DULL, 2: "11p 147m 1478s 1478m"},
        "",
        VOID,
        DECLARED.replace("2 declare_void m", "2 declare_void p") + ", 0 discard 1p, 2 pung",
    ),
    (
        "XUEZHAN-D3",
        "void_owned",
        {0: "9p" + DULL[2:], 2: "12355m 123456p 78p"},
        "",
        VOID,
        DECLARED + ", 0 discard 9p, 2 hu",
    ),
]


@pytest.mark.parametrize(
    ("clause", "code", "hands", "draws", "options", "moves"),
    BROKEN,
    ids=[f"{row[0]}-{row[1]}-{n}" for n, row in enumerate(BROKEN)],
)
def test_broken_clause_is_cited_at_its_event(clause, code, hands, draws, options, moves):
    *right, wrong = moves.split(",")
    table = Play(GAME, "longwei", hands, draws, options=options).do(",".join(right))
    assert table.lawful, [f for f in table.faults if f]
    before = table.state.digest()
    table.do(wrong)
    assert (clause, code) in table.last, table.last
    found = table.findings()
    assert (clause, code, table.seq) in found
    assert min(sequence for _, _, sequence in found) == table.seq
    if any(fault.fatal for fault in table.faults[-1]):
        assert table.audit().verdict == "unreplayable"
        assert table.state.digest() == before
    else:
        assert table.audit().verdict == "findings"


def test_xuezhan_1_order_of_dealing():
    table = Play(GAME, "longwei", {0: DULL}, deal=False)
    for n, count in ((0, 14), (2, 13), (1, 13), (3, 13)):
        table.put(CardsDealt(n, "down", "initial", table.take(count)))
    assert [(c, code) for c, code, _ in table.findings()] == [("XUEZHAN-1", "deal_order")]
    assert table.findings()[0][2] == 2
    assert table.audit().verdict == "findings"


@pytest.mark.parametrize(
    ("payload", "code"),
    [
        (CardsDealt(0, "down", "initial", ("1m",) * 4 + ("2m",) * 4 + ("3m",) * 4 + ("4m",)), "deal_count"),
        (CardsDealt(0, "down", "initial", ("1m",) * 5 + ("2m",) * 4 + ("3m",) * 4 + ("4m",)), "tile_fifth"),
        (CardsDealt(0, "down", "draw", ("1m",) * 4 + ("2m",) * 4 + ("3m",) * 4 + ("4m", "5m")), "deal_why"),
        (CardsDealt("board", "down", "initial", ()), "deal_place"),
        (ActionTaken(0, "discard", ("1m",)), "before_deal"),
    ],
    ids=["XUEZHAN-1-count", "XUEZHAN-1-fifth", "XUEZHAN-1-why", "CONTRACT-fields-place", "XUEZHAN-1-too-early"],
)
def test_broken_deals(payload, code):
    table = Play(GAME, "longwei", deal=False).put(payload)
    assert code in {found for _, found in table.last}


def test_xuezhan_1_a_seat_is_dealt_to_once():
    table = Play(GAME, "longwei", deal=False)
    table.put(CardsDealt(0, "down", "initial", table.take(14)), CardsDealt(0, "down", "initial", table.take(14)))
    assert ("XUEZHAN-1", "dealt_twice", 2) in table.findings()
    assert table.audit().verdict == "unreplayable"


def test_xuezhan_5_settled_before_the_last_discard():
    table = Play(GAME, "longwei", {0: DULL}, options={"wall_reserve": 54}).do("0 discard 3m")
    state = table.state
    table.do("draw")
    assert state.room == 0
    assert not state.over
    table.put(HandSettled((), dict.fromkeys("0123", 0)))
    assert ("XUEZHAN-5", "settled_early", table.seq) in table.findings()


def test_xuezhan_5_no_void_and_nothing_is_owed_then():
    table = Play(GAME, "longwei", CHAIN, "8s").do("0 kong 5s concealed")
    table.pay(table.seq).put(HandVoided("trouble"))
    audit = table.audit()
    assert [(f.clause, f.code, f.sequence) for f in audit.findings] == [("XUEZHAN-5", "void_given", table.seq)]
    assert audit.due.transfers == ()
    assert audit.carry.result == {"dealer": 0}


def settle_wrong(table, change):
    """Settle with one due transfer changed, left out (None) or put in, and give the audit's findings."""
    transfers = [change(t) for t in table.paid()]
    table.settle(transfers=[t for t in transfers if t is not None])
    return table.findings()


def over(reason):
    return lambda t: (t[0], t[1], t[2] + 1, t[3]) if t[3] == reason else t


def without(reason):
    return lambda t: None if t[3] == reason else t


def three(**more):
    return Play(GAME, "longwei", THREE, **more).do("0 discard 3m, 1 hu, 2 hu, 3 hu")


def test_xuezhan_24_wrong_money_of_a_discard():
    table = three()
    assert ("XUEZHAN-24", "transfers_wrong", table.seq + 1) in settle_wrong(table, over("discard"))


def test_xuezhan_25_27_wrong_money_of_a_self_draw():
    table = to_the_wall(Play(GAME, "longwei", {0: DULL, 1: W3}, "3m").do("0 discard 9s, draw, 1 hu"))
    assert ("XUEZHAN-25", "transfers_wrong", table.seq + 1) in settle_wrong(table, over("self_draw"))
    hands = {0: "9p 1478s 147m 2359m 66s", 2: "999p 45678p 123p 66p"}
    flower = to_the_wall(Play(GAME, "longwei", hands, "3p").do("0 discard 9p, 2 kong, replace, 2 hu"))
    everybody = [*flower.paid(), (1, 2, 8, "self_draw"), (3, 2, 8, "self_draw")]
    flower.settle(transfers=everybody)
    assert ("XUEZHAN-27", "transfers_wrong", flower.seq) in flower.findings()


def test_xuezhan_26_22_wrong_money_of_a_robbed_kong():
    table = to_the_wall(Play(GAME, "longwei", ROBBED, "1s 9s 9s 3m").do(ROB))
    assert ("XUEZHAN-26", "transfers_wrong", table.seq + 1) in settle_wrong(table, without("rob_kong"))


def test_xuezhan_11_a_robbed_kong_is_paid_nothing():
    table = to_the_wall(Play(GAME, "longwei", ROBBED, "1s 9s 9s 3m").do(ROB))
    table.settle(transfers=[*table.paid(), (0, 1, 1, "kong_added")])
    assert ("XUEZHAN-11", "transfers_wrong", table.seq) in table.findings()


def test_xuezhan_9_a_late_kong_is_paid_nothing_in_tongcheng():
    hands = {0: DULL, 1: "33m 1258s 1369p 677s"}
    table = to_the_wall(Play(GAME, "tongcheng", hands, "9m 9m 9m 3m 8m 8m 8m 9m 1p").do(LATE + ", 1 discard 1p"))
    table.settle(transfers=[*table.paid(), (0, 1, 1, "kong_added")])
    assert ("XUEZHAN-9", "transfers_wrong", table.seq) in table.findings()


def test_xuezhan_28_wrong_kong_money():
    table = Play(GAME, "longwei", CHAIN, "8s").do("0 kong 5s concealed, replace, 0 discard 3m, 1 hu, 3 hu")
    to_the_wall(table)
    assert ("XUEZHAN-28", "transfers_wrong", table.seq + 1) in settle_wrong(table, without("kong_concealed"))


@pytest.mark.parametrize(("winners", "clause"), [("1 hu", "XUEZHAN-29"), ("1 hu, 3 hu", "XUEZHAN-30")])
def test_xuezhan_29_30_missing_call_transfer(winners, clause):
    table = Play(GAME, "longwei", CHAIN, "8s").do(f"0 kong 5s concealed, replace, 0 discard 3m, {winners}")
    to_the_wall(table)
    assert (clause, "transfers_wrong", table.seq + 1) in settle_wrong(table, without("call_transfer"))


def test_xuezhan_29_tongcheng_knows_no_call_transfer():
    table = to_the_wall(Play(GAME, "tongcheng", CHAIN, "8s").do("0 kong 5s concealed, replace, 0 discard 3m, 1 hu"))
    table.settle(transfers=[*table.paid(), (0, 1, 6, "call_transfer")])
    assert ("XUEZHAN-29", "transfers_wrong", table.seq) in table.findings()


def test_xuezhan_31_missing_return_and_one_that_is_not_due():
    table = Play(GAME, "longwei", CHAIN, "8s", avoid="3m").do("0 kong 5s concealed, replace, 0 discard 9m")
    to_the_wall(table)
    assert ("XUEZHAN-31", "transfers_wrong", table.seq + 1) in settle_wrong(table, without("kong_refund"))
    other = three()
    other.settle(transfers=[*other.paid(), (0, 1, 2, "kong_refund")])
    assert ("XUEZHAN-31", "transfers_wrong", other.seq) in other.findings()


def test_xuezhan_32_wrong_pig_money_and_no_pig_after_three_wins():
    table = to_the_wall(Play(GAME, "longwei", {0: DULL, 2: "147m 147p 147s 2589m"}).do("0 discard 3m"))
    assert ("XUEZHAN-32", "transfers_wrong", table.seq + 1) in settle_wrong(table, over("flower_pig"))
    other = three()
    other.settle(transfers=[*other.paid(), (0, 1, 8, "flower_pig")])
    assert ("XUEZHAN-32", "transfers_wrong", other.seq) in other.findings()


def test_xuezhan_33_missing_money_of_the_unready_and_none_in_longwei():
    hands = {0: "2s 5555s 1479s 13799p", 1: "11335577m 2244p 8p", 2: "123456m 66p 79p 258m"}
    table = to_the_wall(Play(GAME, "tongcheng", hands, avoid="8p").do("0 discard 2s"))
    assert ("XUEZHAN-33", "transfers_wrong", table.seq + 1) in settle_wrong(table, without("not_ready"))
    other = to_the_wall(Play(GAME, "longwei", hands, avoid="8p").do("0 discard 2s"))
    other.settle(transfers=[*other.paid(), (0, 1, 4, "not_ready")])
    assert ("XUEZHAN-33", "transfers_wrong", other.seq) in other.findings()


def test_xuezhan_34_the_cap_is_not_to_be_ignored():
    hands = {0: "34m 5555s 666s 1479p 9p", 1: "1111m 2222m 333m 49m"}
    table = to_the_wall(Play(GAME, "longwei", hands, "9m 9m 7s 7s 8s 6s 8p 8p").do(CAPPED))
    uncut = [(0, 1, 12, "call_transfer") if t[3] == "call_transfer" else t for t in table.paid()]
    table.settle(transfers=uncut)
    assert ("XUEZHAN-34", "transfers_wrong", table.seq) in table.findings()


def test_xuezhan_34_an_amount_that_the_cap_takes_away_whole():
    hands = {0: "34m 5555s 666s 1479p 9p", 1: "1111m 2222m 333m 49m"}
    table = Play(GAME, "longwei", hands, "9m 9m 7s 7s 8s 6s 8p 8p", options={"pair_cap": 14}).do(CAPPED)
    to_the_wall(table)
    assert not [t for t in table.paid() if t[3] == "call_transfer"]
    table.settle(transfers=[*table.paid(), (0, 1, 12, "call_transfer")])
    assert ("XUEZHAN-34", "transfers_wrong", table.seq) in table.findings()


def test_xuezhan_37_wrong_rake():
    options = {"rake_mode": "fixed", "rake_value": 1}
    table = three(options=options)
    assert [t for t in table.paid() if t[3] == "rake"] == [
        (1, "house", 1, "rake"),
        (2, "house", 1, "rake"),
        (3, "house", 1, "rake"),
    ]
    assert ("XUEZHAN-37", "transfers_wrong", table.seq + 1) in settle_wrong(table, over("rake"))


@pytest.mark.parametrize(
    ("preset", "change", "clause"),
    [
        ("longwei", {"end": "wall_empty"}, "XUEZHAN-5"),
        ("longwei", {"wins": []}, "XUEZHAN-12"),
        ("tongcheng", {"wins": []}, "XUEZHAN-15"),
        ("longwei", {"next_dealer": 1}, "XUEZHAN-D2"),
    ],
    ids=["XUEZHAN-5", "XUEZHAN-12", "XUEZHAN-15", "XUEZHAN-D2"],
)
def test_wrong_claims_of_the_result(preset, change, clause):
    table = Play(GAME, preset, THREE).do("0 discard 3m, 1 hu, 2 hu, 3 hu").settle(**change)
    assert (clause, "result_wrong", table.seq) in table.findings()


def test_xuezhan_31_32_wrong_states():
    table = to_the_wall(Play(GAME, "longwei", {0: DULL, 2: "147m 147p 147s 2589m"}).do("0 discard 3m"))
    states = dict(table.due().result["states"][0])
    states["2"] = "ready"
    table.settle(states=states)
    assert ("XUEZHAN-32", "result_wrong", table.seq) in table.findings()


@pytest.mark.parametrize(
    ("moved", "clause", "code"),
    [
        ([(1, 0, 2), (2, 0, 2)], "XUEZHAN-28", "transfers_wrong"),
        ([(1, 0, 2), (2, 0, 2), (3, 0, 4)], "XUEZHAN-28", "transfers_wrong"),
    ],
    ids=["XUEZHAN-28-short", "XUEZHAN-28-double"],
)
def test_points_moved_not_as_due(moved, clause, code):
    table = Play(GAME, "longwei", CHAIN, "8s").do("0 kong 5s concealed")
    transfers = tuple(Transfer(payer, payee, amount, "kong_concealed") for payer, payee, amount in moved)
    table.put(PointsMoved(transfers, table.seq))
    assert (clause, code, table.seq) in table.findings()


def test_points_moved_twice_early_for_nothing_or_for_a_robbed_kong():
    table = Play(GAME, "longwei", CHAIN, "8s").do("0 kong 5s concealed")
    kong = table.seq
    table.pay(kong).pay(kong)
    assert ("XUEZHAN-28", "paid_twice") in table.last
    table.put(PointsMoved((), 1))
    assert ("CONTRACT-fields", "ref_unknown") in table.last
    moves = ROB.removesuffix(", 3 hu")
    rob = Play(GAME, "longwei", ROBBED, "1s 9s 9s 3m").do(moves)
    added = rob.seq
    money = tuple(Transfer(seat, 1, 1, "kong_added") for seat in (2, 3, 0))
    rob.put(PointsMoved(money, added))
    assert ("XUEZHAN-28", "paid_early") in rob.last
    rob.do("3 hu").put(PointsMoved(money, added))
    assert ("XUEZHAN-11", "kong_robbed") in rob.last


def test_points_moved_for_a_late_kong_in_tongcheng():
    hands = {0: DULL, 1: "33m 1258s 1369p 677s"}
    table = Play(GAME, "tongcheng", hands, "9m 9m 9m 3m 8m 8m 8m 9m 1p").do(LATE)
    kong = table.seq - 1
    table.put(PointsMoved(tuple(Transfer(seat, 1, 1, "kong_added") for seat in (2, 3, 0)), kong))
    assert table.last == {("XUEZHAN-9", "transfers_wrong")}


# the start


def started(**changes):
    given = {
        "game": "xuezhan",
        "ruleset": "longwei@1",
        "table": "t1",
        "hand_no": 2,
        "seats": tuple(SeatTaken(seat, f"p{seat}") for seat in range(4)),
        "base": 1,
        "dealer": 0,
    }
    start = HandStarted(**{**given, **changes})
    ruleset, faults = resolve(GAME, start)
    if ruleset is None:
        return None, faults
    table = Play(GAME, "longwei", deal=False)
    table.events.clear()
    return GAME.start(table.wrap(start), ruleset)


@pytest.mark.parametrize(
    ("changes", "code", "fatal"),
    [
        ({"seats": tuple(SeatTaken(seat, f"p{seat}") for seat in range(3))}, "seats", True),
        ({"dealer": None}, "dealer", True),
        ({"dealer": 4}, "dealer", True),
        ({"base": 0}, "base", False),
        ({"ruleset": "longwei@2"}, "ruleset_unknown", True),
        ({"options": {"fan_cap": "3"}}, "option_value", True),
        ({"options": {"swap_three": True}}, "option_unknown", True),
        ({"options": {"rake_mode": "percent", "rake_value": 10_001}}, "rake_value", True),
        ({"context": {"prev_dealer": 4}}, "context", False),
        ({"context": {"level": 4}}, "context", False),
        ({"context": {"prev_dealer": 1, "prev_first_winners": [1, 1]}}, "context", False),
        ({"context": {"prev_first_winners": [1], "prev_first_discarder": 1}}, "context", False),
        ({"hand_no": 1, "context": {"prev_dealer": 1}}, "context", False),
    ],
    ids=lambda value: "CONTRACT-start-" + "-".join(value) if isinstance(value, dict) else None,
)
def test_what_a_hand_may_not_start_from(changes, code, fatal):
    state, faults = started(**changes)
    assert [(f.clause, f.code, f.fatal) for f in faults] == [("CONTRACT-start", code, fatal)]
    assert (state is None) == fatal


def test_xuezhan_d2_a_dealer_that_the_hand_before_does_not_give():
    told = {"prev_dealer": 2, "prev_first_winners": [3], "prev_first_discarder": 2}
    _, faults = started(context=told)
    assert [(f.clause, f.code, f.expected, f.actual) for f in faults] == [("XUEZHAN-D2", "dealer_wrong", 3, 0)]


# from hand to hand


def carry(result, dealer=0, context=None, hand_no=3):
    return Carry(
        "h", "xuezhan", "longwei@1", "t1", hand_no, "settled", "clean", (), dealer, {}, context or {}, None, "", None,
        result=result,
    )  # fmt: skip


def test_xuezhan_d2_the_chain_of_a_table():
    before = {
        "dealer": 3,
        "context": {"prev_dealer": 1, "prev_first_winners": [3], "prev_first_discarder": None},
    }
    memory, faults = GAME.link({}, carry(before), True)
    assert faults == ()
    good = carry({}, dealer=3, context=before["context"])
    assert GAME.link(memory, good, False)[1] == ()
    assert GAME.link(memory, carry({}, dealer=3), False)[1] == ()
    wrong = GAME.link(memory, carry({}, dealer=1), False)[1]
    assert [(f.clause, f.code) for f in wrong] == [("XUEZHAN-D2", "dealer_chain")]
    lied = {**before["context"], "prev_first_winners": [1]}
    wrong = GAME.link(memory, carry({}, dealer=1, context=lied), False)[1]
    assert [(f.clause, f.code) for f in wrong] == [("XUEZHAN-D2", "context_wrong"), ("XUEZHAN-D2", "dealer_chain")]
    assert GAME.link(memory, carry({}, dealer=1), True)[1] == ()
