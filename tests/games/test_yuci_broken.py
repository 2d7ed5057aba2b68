"""Every clause of yuci that an event can break, broken, and cited at that event."""

import pytest

from events.model import ActionTaken, CardsDealt, HandSettled, HandStarted, HandVoided, PointsMoved, SeatTaken, Transfer
from games.face import Carry
from games.ruleset import resolve
from games.tiles import KIND
from games.yuci import GAME
from tests.games.test_yuci_evaluate import TONGCHENG, rack, ready
from tests.games.test_yuci_play import BOTH, DULL, READY, ROB, ROBBED, TWO, W3, W3B, Yuci, declared, to_the_reserve

PUNGS = {0: "3m 1478s 147p 25m 1234z", 2: "33m 147s 258p 12345z"}
LET_GO = {0: "3m 1478s 147p 25m 1234z", 1: "3m 147s 258p 123456z", 2: "33m 147s 258p 12345z"}
FOUR = {0: "5555s 3m 147s 147p 24z 9m"}
ON_READY = {0: DULL, 1: W3}
KONGS = {0: "111z 12m 456m 789p 55p 9s"}
ROUND = "0 discard 9s ready, draw, 1 discard 8s, draw, 2 discard 8s, draw, 3 discard 8s, draw"

BROKEN = [
    # (clause, code, hands, draws, options, moves; the last one is wrong)
    ("YUCI-1", "tile_unknown", {0: DULL}, "", {}, "0 discard 1z, draw tile=9z"),
    ("YUCI-1", "tile_fifth", {0: DULL, 1: "1111m"}, "", {}, "0 discard 1z, draw tile=1m"),
    ("YUCI-10", "tile_not_held", {0: DULL}, "", {}, "0 discard 9z"),
    ("YUCI-10", "tile_not_held", {0: DULL}, "", {}, "0 discard 9m"),
    ("YUCI-10", "out_of_turn", {0: DULL, 1: W3}, "", {}, "1 discard 1m"),
    ("YUCI-10", "out_of_turn", {0: DULL, 1: W3}, "", {}, "0 discard 1z, 1 discard 1m"),
    ("YUCI-10", "draw_seat", {0: DULL}, "", {}, "0 discard 1z, draw to=3"),
    ("YUCI-10", "deal_unexpected", {0: DULL}, "", {}, "draw to=0"),
    ("YUCI-10", "deal_count", {0: DULL}, "", {}, "0 discard 1z, draw tile=7z6z"),
    ("YUCI-10", "target", {0: DULL}, "", {}, "0 discard 1z target=1"),
    ("YUCI-10", "choice", {0: DULL}, "", {}, "0 discard 1z choice=riichi"),
    ("YUCI-10", "ref", {0: DULL}, "", {}, "0 discard 1z ref=2"),
    ("CONTRACT-fields", "face", {0: DULL}, "", {}, "0 discard 1z, draw face=up"),
    ("CONTRACT-fields", "amount_given", {0: DULL}, "", {}, "0 discard 1z amount=3"),
    ("CONTRACT-fields", "verb_unknown", {0: DULL}, "", {}, "0 declare_void m"),
    ("YUCI-11", "no_chow", {0: DULL}, "", {}, "0 discard 1s, 1 chow 1s"),
    ("YUCI-12", "tiles_missing", {0: DULL, 1: "1z 147s 258p 234567m"}, "", {}, "0 discard 1z, 1 pung"),
    ("YUCI-12", "no_window", PUNGS, "", {}, "2 pung 3m target=0"),
    ("YUCI-12", "own_tile", {0: "333m 147s 147p 12345z"}, "", {}, "0 discard 3m, 0 pung 3m target=0"),
    ("YUCI-12", "target", PUNGS, "", {}, "0 discard 3m, 2 pung target=1"),
    ("YUCI-12", "tile_other", PUNGS, "", {}, "0 discard 3m, 2 pung cards=1s"),
    ("YUCI-12", "pung_let_go", LET_GO, "9s", {}, "0 discard 3m, draw, 1 discard 3m, 2 pung"),
    ("YUCI-12", "pung_let_go", LET_GO, "9s", {}, "0 discard 3m, 2 pass, draw, 1 discard 3m, 2 pung"),
    ("YUCI-13", "tiles_missing", PUNGS, "", {}, "0 discard 3m, 2 kong"),
    ("YUCI-13", "tiles_missing", {0: DULL}, "", {}, "0 kong 1s concealed"),
    ("YUCI-13", "pung_missing", {0: DULL}, "", {}, "0 kong 1s added"),
    ("YUCI-13", "choice", FOUR, "", {}, "0 kong 5s choice=open"),
    ("YUCI-13", "target", FOUR, "", {}, "0 kong 5s concealed target=1"),
    ("YUCI-13", "out_of_turn", {0: DULL, 1: "5555s"}, "", {}, "1 kong 5s concealed"),
    (
        "YUCI-13",
        "kong_after_pung",
        {0: "3m 1478s 147p 25m 1234z", 2: "33m 6666s 258p 1234z"},
        "",
        {},
        "0 discard 3m, 2 pung, 2 kong 6s concealed",
    ),
    ("YUCI-13", "replacement_missing", FOUR, "", {}, "0 kong 5s concealed, 0 discard 3m"),
    ("YUCI-13", "replacement_seat", FOUR, "", {}, "0 kong 5s concealed, replace to=1"),
    ("YUCI-13", "deal_why", FOUR, "", {}, "0 kong 5s concealed, replace why=draw"),
    ("YUCI-13", "deal_why", {0: DULL}, "", {}, "0 discard 1z, draw why=replacement"),
    ("YUCI-14", "not_ready", {0: DULL}, "", {}, "0 discard 1z ready"),
    ("YUCI-14", "declared_twice", ON_READY, "9s 8s 8s 4z 7s", {}, READY + ", 0 discard 2z, draw, 1 discard 7s ready"),
    (
        "YUCI-14",
        "tile_face_down",
        {0: DULL, 1: W3, 3: "99s 147s 258p 12345z"},
        "9s",
        {},
        "0 discard 1z, draw, 1 discard 9s ready, 3 pung",
    ),
    (
        "YUCI-14",
        "tile_face_down",
        {0: "3m 123s 456s 789s 1122z", 1: W3},
        "9s 8s 8s 9s",
        {},
        "0 discard 9s, draw, 1 discard 9s ready, draw, 2 discard 8s, draw, 3 discard 8s, draw, "
        "0 discard 3m ready, 1 hu",
    ),
    ("YUCI-15", "hand_frozen", ON_READY, "9s 8s 8s 4z 7s", {}, READY + ", 0 discard 2z, draw, 1 discard 5p"),
    ("YUCI-15", "declared_claims", ON_READY, "9s 8s 8s 5p", {}, READY + ", 0 discard 5p, 1 pung"),
    (
        "YUCI-15",
        "declared_claims",
        {0: DULL, 1: "12m 456m 789p 555p 11p"},
        "9s 8s 8s 5p",
        {},
        READY + ", 0 discard 5p, 1 kong",
    ),
    (
        "YUCI-15",
        "kong_not_drawn",
        {0: DULL, 1: "1111m 23m 456p 789p 2z"},
        "9s 8s 8s 9m 4m",
        {},
        READY + ", 0 discard 9m, draw, 1 kong 1m concealed",
    ),
    (
        "YUCI-15",
        "kong_loses_waits",
        {0: "3331m 2m 678p 999p 11z 9s"},
        "8s 8s 8s 3m",
        {},
        ROUND + ", 0 kong 3m concealed",
    ),
    ("YUCI-16", "three_suits", {0: "123m 456p 78s 111z 22z 9p"}, "", {}, "0 discard 9p ready"),
    ("YUCI-17", "not_declared", {0: "3m 1478s 147p 25m 1234z", 1: W3}, "", {}, "0 discard 3m, 1 hu"),
    ("YUCI-17", "not_declared", {0: "123456789m 111z 22z"}, "", {}, "0 hu 1m"),
    ("YUCI-17", "not_complete", ON_READY, "9s 8s 8s 4z", {}, READY + ", 0 discard 4z, 1 hu"),
    ("YUCI-17", "target", ON_READY, "9s 8s 8s 3m", {}, READY + ", 0 discard 3m, 1 hu target=2"),
    ("YUCI-17", "ref", ON_READY, "9s 8s 8s 3m", {}, READY + ", 0 discard 3m, 1 hu ref=1"),
    ("YUCI-17", "cards_count", ON_READY, "9s 8s 8s 3m", {}, READY + ", 0 discard 3m, 1 hu cards="),
    ("YUCI-17", "own_tile", {0: "3m 12m 456m 789p 123p 55p"}, "", {}, "0 discard 3m, 0 hu 3m"),
    ("YUCI-17", "no_window", ON_READY, "9s 8s 8s 3m", {}, READY + ", 1 hu 3m"),
    ("YUCI-18", "nearer_can_win", TWO, "9s 8s 3m", {}, BOTH + ", 2 hu"),
    ("YUCI-19", "win_let_go", ON_READY, "9s 8s 8s 3m 3m", {}, READY + ", 0 discard 3m, draw, 1 hu"),
    ("YUCI-20", "hand_over", ON_READY, "9s 8s 8s 3m", {}, READY + ", 0 discard 3m, 1 hu, 2 leave quit"),
    ("YUCI-20", "hand_over", ON_READY, "9s 8s 8s 3m", {}, READY + ", 0 discard 3m, 1 hu, draw to=1"),
    ("YUCI-20", "hand_over", {0: DULL}, "", {}, "2 leave quit, 0 discard 1z"),
    ("YUCI-31", "only_hu", ROBBED, "8s 9s 8s 3m", {}, ROB.replace("3 hu", "2 pung")),
    ("YUCI-33", "choice", {0: DULL}, "", {}, "0 leave"),
    ("YUCI-33", "choice", {0: DULL}, "", {}, "0 leave choice=tired"),
    ("YUCI-33", "cards_count", {0: DULL}, "", {}, "0 leave quit cards=1z"),
    ("YUCI-35", "answered_twice", ON_READY, "9s 8s 8s 3m", {}, READY + ", 0 discard 3m, 1 pass, 1 hu"),
    ("YUCI-35", "answered_twice", PUNGS, "", {}, "0 discard 3m, 2 pass, 2 pung"),
    ("YUCI-35", "answered_twice", PUNGS, "", {}, "0 discard 3m, 2 pass, 2 pass"),
    ("YUCI-35", "no_window", {0: DULL}, "", {}, "1 pass"),
    ("YUCI-35", "own_tile", {0: DULL}, "", {}, "0 discard 1z, 0 pass"),
]


@pytest.mark.parametrize(
    ("clause", "code", "hands", "draws", "options", "moves"),
    BROKEN,
    ids=[f"{row[0]}-{row[1]}-{n}" for n, row in enumerate(BROKEN)],
)
def test_broken_clause_is_cited_at_its_event(clause, code, hands, draws, options, moves):
    *right, wrong = moves.split(",")
    table = Yuci(hands, draws, options=options).do(",".join(right))
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


def test_yuci_9_dealt_in_playing_order():
    table = Yuci({0: DULL}, deal=False)
    table.put(CardsDealt(0, "down", "initial", table.take(14)), CardsDealt(1, "down", "initial", table.take(13)))
    assert ("YUCI-9", "deal_order", 2) in table.findings()
    other = Yuci({0: DULL}, deal=False, options={"deal_direction": "anticlockwise"})
    other.put(CardsDealt(0, "down", "initial", other.take(14)), CardsDealt(1, "down", "initial", other.take(13)))
    assert other.lawful


@pytest.mark.parametrize(
    ("count", "why", "code"),
    [(13, "initial", "deal_count"), (14, "draw", "deal_why")],
    ids=["YUCI-9-count", "YUCI-9-why"],
)
def test_yuci_9_broken_deals(count, why, code):
    table = Yuci({0: DULL}, deal=False)
    table.put(CardsDealt(0, "down", why, table.take(count)))
    assert ("YUCI-9", code) in table.last


def test_yuci_9_a_seat_is_dealt_to_once():
    table = Yuci({0: DULL}, deal=False)
    table.put(CardsDealt(0, "down", "initial", table.take(14)), CardsDealt(0, "down", "initial", table.take(14)))
    assert ("YUCI-9", "dealt_twice") in table.last
    early = Yuci(deal=False).put(ActionTaken(0, "discard", ("1m",)))
    assert early.last == {("YUCI-10", "before_deal")}


def test_yuci_21_no_draw_and_no_kong_at_the_reserve():
    table = to_the_reserve(Yuci({0: DULL, 2: "333m"}, avoid="3m").do("0 discard 1z"))
    seat = (table.state.source + 1) % 4
    table.do(f"{seat} kong {table.deck[table.front - 1]} direct target={table.state.source}")
    assert "YUCI-21" in table.clauses
    table.do("draw")
    assert ("YUCI-21", "wall_reserved") in table.last


@pytest.mark.parametrize("may", [True, False])
def test_yuci_21_a_kong_that_would_breach_the_reserve_by_option(may):
    """One kong on the table: the reserve of 14 would grow to 16, with 15 tiles left before the replacement."""
    hands = {0: "5555s 3m 147s 147p 24z 9m", 3: "6666s"}
    table = Yuci(hands, options={"kong_may_breach_reserve": may}, avoid="6s")
    table.do("0 kong 5s concealed, replace, 0 discard 3m")
    while table.state.wall > 16:
        table.do("draw")
        table.do(f"{table.state.turn} discard {table.deck[table.front - 1]}")
    table.do("draw")
    assert table.lawful
    assert (table.state.turn, table.state.wall) == (3, 15)
    table.do("3 kong 6s concealed")
    assert table.last == (set() if may else {("YUCI-21", "reserve_breached")})


def test_yuci_20_settled_too_early_and_void():
    table = Yuci({0: DULL}).do("0 discard 1z")
    table.put(HandSettled((), dict.fromkeys("0123", 0)))
    assert ("YUCI-20", "settled_early", table.seq) in table.findings()
    void = Yuci({0: DULL}).do("0 discard 1z").put(HandVoided("trouble"))
    assert void.findings() == [("YUCI-20", "void_given", void.seq)]
    assert void.audit().carry.result == {}


def test_yuci_27_nothing_is_paid_before_the_end():
    table = Yuci(FOUR).do("0 kong 5s concealed")
    table.put(PointsMoved((Transfer(1, 0, 2, "kong"),), table.seq))
    assert table.last == {("CONTRACT-fields", "type_unknown")}


def settle_wrong(table, change):
    transfers = [change(t) for t in table.paid()]
    table.settle(transfers=[t for t in transfers if t is not None])
    return table.findings()


def over(reason):
    return lambda t: (t[0], t[1], t[2] + 1, t[3]) if t[3] == reason else t


def by_discard(**more):
    return declared(W3, "9s 8s 8s 3m", **more).do("0 discard 3m, 1 hu")


def test_yuci_30_31_shares_paid_by_all_where_one_pays():
    table = by_discard()
    table.settle(transfers=[(seat, 1, 4, "hu") for seat in (2, 3, 0)])
    assert ("YUCI-30", "transfers_wrong", table.seq) in table.findings()
    robbed = Yuci(ROBBED, "8s 9s 8s 3m").do(ROB)
    assert ("YUCI-30", "transfers_wrong", robbed.seq + 1) in settle_wrong(robbed, over("bao_hu"))


def test_yuci_28_wrong_money_of_a_self_draw():
    table = declared(W3, "9s 8s 8s 2z 3m").do("0 discard 2z, draw, 1 hu")
    assert ("YUCI-28", "transfers_wrong", table.seq + 1) in settle_wrong(table, over("hu"))


def test_yuci_29_one_pays_for_all_though_it_had_declared():
    hands = {0: "3m 123s 456s 789s 1122z", 1: W3}
    table = Yuci(hands, "9s 8s 8s 3m")
    table.do("0 discard 3m ready, draw, 1 discard 9s ready, draw, 2 discard 8s, draw, 3 discard 8s, draw")
    table.do("0 discard 3m, 1 hu").settle(transfers=[(0, 1, 12, "bao_hu")])
    assert ("YUCI-29", "transfers_wrong", table.seq) in table.findings()


def test_yuci_27_kong_points_of_others_and_wrong_ones():
    table = by_discard()
    table.settle(transfers=[*table.paid(), (0, 1, 1, "kong")])
    assert ("YUCI-27", "transfers_wrong", table.seq) in table.findings()
    hands = {0: "111z 12m 456m 789p 55p 9s"}
    own = Yuci(hands, "8s 8s 8s 1z", tail="3m").do(ROUND + ", 0 kong 1z concealed, replace, 0 hu")
    assert ("YUCI-27", "transfers_wrong", own.seq + 1) in settle_wrong(own, over("kong"))


def test_yuci_32_silver_is_points_times_the_base():
    table = by_discard(base=5)
    table.settle(transfers=[(0, 1, 12, "bao_hu")])
    assert ("YUCI-30", "transfers_wrong", table.seq) in table.findings()
    other = by_discard(base=5).settle(points={"0": -60, "1": 60})
    assert ("YUCI-32", "result_wrong", other.seq) in other.findings()


def test_yuci_33_wrong_penalty():
    table = Yuci({0: DULL}, base=10).do("2 leave quit")
    table.settle(transfers=[(2, "house", 160, "leave_penalty")])
    assert ("YUCI-33", "transfers_wrong", table.seq) in table.findings()


def test_yuci_34_nobody_pays_for_a_drawn_hand():
    table = to_the_reserve(Yuci({0: DULL}).do("0 discard 1z"))
    table.settle(transfers=[(0, 1, 2, "hu")])
    assert ("YUCI-34", "transfers_wrong", table.seq) in table.findings()


@pytest.mark.parametrize(
    ("change", "clause"),
    [
        ({"end": "draw"}, "YUCI-20"),
        ({"winner": 2}, "YUCI-18"),
        ({"patterns": ["pinghu"]}, "YUCI-24"),
        ({"hu_points": 8}, "YUCI-23"),
        ({"kong_points": 1}, "YUCI-27"),
        ({"kongs": 1}, "YUCI-13"),
        ({"next_dealer": 0}, "YUCI-3"),
        ({"points": {"0": -4, "1": 12, "2": -4, "3": -4}}, "YUCI-32"),
    ],
    ids=lambda value: value if isinstance(value, str) else "-".join(value),
)
def test_wrong_claims_of_the_result(change, clause):
    table = by_discard().settle(**change)
    assert (clause, "result_wrong", table.seq) in table.findings()


def test_yuci_4_5_wrong_next_dealers():
    drawn = to_the_reserve(Yuci({0: DULL}).do("0 discard 1z")).settle(next_dealer=1)
    assert ("YUCI-4", "result_wrong", drawn.seq) in drawn.findings()
    left = Yuci({0: DULL}).do("2 leave quit").settle(next_dealer=1)
    assert ("YUCI-5", "result_wrong", left.seq) in left.findings()


# the start


def started(hand_no=4, dealer=0, base=1, seats=4, **context):
    start = HandStarted(
        game="yuci",
        ruleset="tongcheng",
        table="t1",
        hand_no=hand_no,
        seats=tuple(SeatTaken(seat, f"p{seat}") for seat in range(seats)),
        base=base,
        dealer=dealer,
        context={"first_hand": True, "dice": [1, 2], **context},
    )
    ruleset, _ = resolve(GAME, start)
    table = Yuci(deal=False)
    table.events.clear()
    return GAME.start(table.wrap(start), ruleset)


WON = {"dealer": 1, "result": "win", "winner": 1, "kongs": 0}
DRAWN = {"dealer": 1, "result": "draw", "winner": None, "kongs": 1}


@pytest.mark.parametrize(
    ("given", "found"),
    [
        ({"seats": 3}, [("CONTRACT-start", "seats")]),
        ({"dealer": None}, [("CONTRACT-start", "dealer")]),
        ({"base": 0}, [("CONTRACT-start", "base")]),
        ({"level": 3}, [("CONTRACT-start", "context")]),
        ({"first_hand": 1}, [("CONTRACT-start", "context")]),
        ({"prev": {"dealer": 7, "result": "win", "winner": 0}}, [("CONTRACT-start", "context")]),
        ({"prev": {**WON, "winner": None}}, [("CONTRACT-start", "context")]),
        ({"left": 5}, [("CONTRACT-start", "context")]),
        ({"dice": [0, 3]}, [("YUCI-6", "dice")]),
        ({"dice": None}, [("YUCI-6", "dice")]),
        ({"first_hand": False}, [("YUCI-5", "first_hand")]),
        ({"prev": WON, "dealer": 1}, [("YUCI-5", "first_hand")]),
        ({"hand_no": 1, "left": 2}, [("YUCI-5", "prev_given")]),
        ({"hand_no": 1, "prev": WON, "dealer": 1, "first_hand": False}, [("YUCI-5", "prev_given")]),
        ({"prev": WON, "dealer": 1, "first_hand": False, "left": 0}, [("YUCI-5", "prev_given")]),
        ({"prev": WON, "dealer": 2, "first_hand": False}, [("YUCI-3", "dealer_wrong")]),
        ({"prev": {**WON, "winner": 0}, "dealer": 0, "first_hand": False}, [("YUCI-3", "dealer_wrong")]),
        ({"prev": DRAWN, "dealer": 1, "first_hand": False}, [("YUCI-4", "dealer_wrong")]),
        ({"prev": {**DRAWN, "kongs": 0}, "dealer": 2, "first_hand": False}, [("YUCI-4", "dealer_wrong")]),
    ],
    ids=lambda value: value[0][0] if isinstance(value, list) else None,
)
def test_what_a_hand_may_not_start_from(given, found):
    _, faults = started(**given)
    assert [(f.clause, f.code) for f in faults] == found


# from hand to hand


def carry(players="abcd", dealer=0, context=None, prev=None):
    result = {} if prev is None else {"prev": prev, "dealer": 0}
    return Carry(
        "h", "yuci", "tongcheng@1", "t1", 4, "settled", "clean", tuple(enumerate(players)), dealer, {},
        {"dice": [1, 1], **(context or {})}, None, "", None, result=result,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("before", "next_", "found"),
    [
        (WON, {"dealer": 1, "context": {"first_hand": False, "prev": WON}}, []),
        (WON, {"dealer": 3, "context": {"first_hand": True}}, ["YUCI-5", "YUCI-3"]),
        (WON, {"dealer": 1, "context": {"first_hand": True}}, ["YUCI-5"]),
        (WON, {"dealer": 3, "context": {"first_hand": True, "left": 2}}, []),
        (WON, {"dealer": 3, "players": "abed", "context": {"first_hand": True}}, []),
        (WON, {"dealer": 1, "players": "abed", "context": {"first_hand": False, "prev": WON}}, ["YUCI-5"]),
        (WON, {"dealer": 1, "context": {"first_hand": False, "prev": DRAWN}}, ["YUCI-3"]),
        (DRAWN, {"dealer": 1, "context": {"first_hand": False, "prev": {**DRAWN, "kongs": 0}}}, ["YUCI-4", "YUCI-4"]),
        ({**DRAWN, "result": "left"}, {"dealer": 3, "context": {"first_hand": True}}, []),
        ({**DRAWN, "result": "left"}, {"dealer": 1, "context": {"first_hand": False, "prev": DRAWN}}, ["YUCI-5"]),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, list) and value else None,
)
def test_yuci_3_4_5_the_chain_of_a_table(before, next_, found):
    memory, faults = GAME.link({}, carry(dealer=before["dealer"], prev=before), True)
    assert faults == ()
    _, faults = GAME.link(memory, carry(**next_), False)
    assert [f.clause for f in faults] == found
    assert GAME.link(memory, carry(**next_), True)[1] == ()


def test_the_hands_of_these_tests_wait_on_3m():
    for hand in (W3, W3B):
        assert ready(rack(hand), TONGCHENG) == 1 << KIND["3m"]
