"""Yuci played as events, clause by clause: what the sheet allows is clean, and is settled as the sheet says."""

import pytest

from games.shuffle import permutation
from games.tiles import DECK_136
from games.yuci import GAME
from tests.games.mahjong_play import Play

FIRST = {"first_hand": True, "dice": [2, 1]}
W3 = "12m 456m 789p 123p 55p"
"""Ready on 3m alone, a plain hand."""
W3B = "12m 789m 456p 789p 44p"
DULL = "1478s 147p 258m 1234z"
JUNK = "147s 258p 13579m 34z"


class Yuci(Play):
    """A hand of yuci: dealt clockwise, replacements from the tail."""

    order = (0, 3, 2, 1)

    def __init__(self, hands=None, draws="", **more):
        super().__init__(GAME, "tongcheng", hands, draws, **{"context": FIRST, **more})

    def _next(self, word):
        return self.take_back() if word == "replace" else self.take()


def clean(table):
    audit = table.audit()
    assert audit.verdict == "clean", audit.findings
    assert sum(audit.due.net.values()) == 0
    return audit


def why(audit):
    return {reason.clause for reason in audit.due.why}


def to_the_reserve(table):
    """Let every seat draw and discard until a draw is due that the wall does not give; nothing is claimed."""
    while not table.state.over:
        table.do("draw")
        seat = (table.state.turn - table.dealer) % 4
        table.do(f"{seat} discard {table.deck[table.front - 1]}")
    return table


READY = "0 discard 1z, draw, 1 discard 9s ready, draw, 2 discard 8s, draw, 3 discard 8s, draw"
"""Seat 1 declares; then the dealer is on turn."""


def declared(hand, draws="9s 8s 8s", dealer_hand=DULL, **more):
    """A hand in which seat 1 has declared and the dealer is about to discard."""
    return Yuci({0: dealer_hand, 1: hand}, draws, **more).do(READY)


def test_yuci_1_2_four_seats_136_tiles_the_dealer_is_told():
    table = Yuci({0: DULL}, dealer=3)
    assert table.lawful
    assert table.state.wall == 136 - 53
    assert table.state.turn == 3
    assert table.state.view("auditor")["dice"] == {"dice": [2, 1], "wall_of": 1, "first_stack": 4, "tail_stack": 3}


def test_a_first_hand_is_told_apart_for_the_statistics():
    """Who deals a first hand is chance (YUCI-2); the dice break the wall (YUCI-7) and skip stacks (YUCI-8)."""
    table = Yuci({0: DULL}, dealer=3).do("0 discard 1z, 2 leave quit")
    audit = clean(table.settle())
    assert [(f.seat, f.value) for f in audit.facts.rows if f.name == "first_dealer"] == [(3, 1)]
    assert {"YUCI-2", "YUCI-6", "YUCI-7", "YUCI-8", "YUCI-9", "YUCI-33"} <= GAME.exercised(table.events, audit.due)


def test_yuci_9_deck_positions_and_the_first_replacement():
    """The contract's vector deals the dealer these tiles; its first replacement is 3z."""
    order = permutation(136, bytes(range(32)), {0: "alice", 1: "bob", 2: "carol"}, 7)
    deck = [DECK_136[place] for place in order]
    assert " ".join(deck[:14]) == "7s 3s 6p 2p 9s 7p 7m 9s 7m 9p 3p 1s 7p 1m"
    assert deck[135] == "3z"


def test_yuci_9_dealing_goes_clockwise():
    table = Yuci({0: DULL}, dealer=1)
    assert [e.data.to for e in table.events[1:5]] == [1, 0, 3, 2]
    assert table.lawful


def test_yuci_10_play_goes_on_anticlockwise():
    table = Yuci({0: DULL}).do("0 discard 1z, draw")
    assert table.state.turn == 1
    assert table.lawful


def test_yuci_12_a_pung_and_one_let_go_until_the_next_draw():
    hands = {0: "3m 1478s 147p 25m 1234z", 1: "3m 147s 258p 123456z", 2: "33m 147s 258p 12345z"}
    table = Yuci(hands, "9s 9s").do("0 discard 3m, 2 pung, 2 discard 1z")
    assert table.lawful
    other = Yuci(hands, "9s 9s").do("0 discard 3m, draw, 1 discard 3m")
    assert ("YUCI-12", "pung_let_go") in other.do("2 pung").last
    other.do("draw")
    assert other.state.locked[2] == 0


def test_yuci_13_kongs_and_their_replacements_from_the_tail():
    table = Yuci({0: "5555s 3m 147s 147p 24z 9m", 1: "333m 147s 258p 1234z"}, "9s", tail="7z 6z")
    table.do("0 kong 5s concealed, replace, 0 discard 3m, 1 kong, replace, 1 discard 6z")
    assert table.lawful
    assert table.state.kongs == 2
    facts = table.state.facts()
    assert GAME.kinds[facts.deal[135]] == "7z"
    assert GAME.kinds[facts.deal[134]] == "6z"
    assert facts.holders[100] == GAME.places["wall"]


def test_yuci_13_a_concealed_kong_stays_unseen_by_the_others():
    table = Yuci({0: "5555s 3m 147s 147p 24z 9m"}).do("0 kong 5s concealed")
    assert [m["tile"] for m in table.state.view("public")["seats"][0]["melds"]] == [None]
    assert [m["tile"] for m in table.state.view(1)["seats"][0]["melds"]] == [None]
    assert [m["tile"] for m in table.state.view(0)["seats"][0]["melds"]] == ["5s"]
    assert GAME.hides(table.events[-1].data)


def test_yuci_14_16_17_declaring_and_winning_on_a_discard():
    table = declared(W3, "9s 8s 8s 3m", base=2).do("0 discard 3m, 1 hu")
    assert table.lawful
    audit = clean(table.settle())
    assert table.paid() == [(0, 1, 24, "bao_hu")]
    assert audit.due.result["patterns"][0] == ["pinghu", "bianzhang", "menqing"]
    assert audit.due.result["points"][0] == {"0": -12, "1": 12, "2": 0, "3": 0}


def test_yuci_14_the_declaring_discard_lies_face_down():
    table = Yuci({0: DULL, 1: W3}, "9s").do("0 discard 1z, draw, 1 discard 9s ready")
    assert table.lawful
    assert table.state.view("public")["seats"][1]["river"] == [{"tile": None, "taken": False, "face_down": True}]
    assert table.state.view("public")["offer"]["tile"] is None
    assert table.state.view(1)["seats"][1]["river"][0]["tile"] == "9s"
    assert GAME.hides(table.events[-1].data)
    table.do("2 pass, draw")
    assert table.lawful


def test_yuci_14_d6_the_face_down_tile_on_offer_by_option():
    hands = {0: "3m 123s 456s 789s 1122z", 1: W3}
    options = {"ready_discard_claimable": True}
    table = Yuci(hands, "9s 8s 8s 1m 9p 8p 8p", options=options)
    table.do("0 discard 9s, draw, 1 discard 9s ready, draw, 2 discard 8s, draw, 3 discard 8s, draw")
    table.do("0 discard 3m ready, 1 hu")
    assert not table.lawful  # the dealer's hand is not ready without its 9s
    table = Yuci(hands, "9s 8s 8s 9s", options=options)
    table.do("0 discard 9s, draw, 1 discard 9s ready, draw, 2 discard 8s, draw, 3 discard 8s, draw")
    table.do("0 discard 3m ready, 1 hu")
    assert table.lawful
    assert {t[3] for t in table.paid()} == {"hu"}  # its discarder counts as declared (YUCI-29)


def test_yuci_15_a_declared_seat_discards_what_it_drew_or_kongs_it():
    hands = {0: "111z 12m 456m 789p 55p 9s"}
    table = Yuci(hands, "8s 8s 8s 1z", tail="2z")
    table.do("0 discard 9s ready, draw, 1 discard 8s, draw, 2 discard 8s, draw, 3 discard 8s, draw")
    table.do("0 kong 1z concealed, replace, 0 discard 2z")
    assert table.lawful
    assert table.state.kongs == 1


def test_yuci_d7_a_kong_that_drops_a_wait():
    hands = {0: "333m 4m 678p 999p 111z 9s"}
    moves = "0 discard 9s ready, draw, 1 discard 8s, draw, 2 discard 8s, draw, 3 discard 8s, draw, 0 kong 3m concealed"
    assert Yuci(hands, "8s 8s 8s 3m").do(moves).lawful
    kept = Yuci(hands, "8s 8s 8s 3m", options={"ready_kong_keep_waits": True}).do(moves)
    assert kept.last == {("YUCI-15", "kong_loses_waits")}


TWO = {0: DULL, 1: W3, 2: W3B}
BOTH = "0 discard 1z, draw, 1 discard 9s ready, draw, 2 discard 8s ready, draw, 3 discard 3m"


def test_yuci_18_35_the_nearest_wins_and_a_farther_one_after_a_pass():
    near = Yuci(TWO, "9s 8s 3m").do(BOTH + ", 1 hu")
    assert near.lawful
    far = Yuci(TWO, "9s 8s 3m").do(BOTH + ", 1 pass, 2 hu")
    assert far.lawful
    clean(far.settle())
    assert far.due().result["winner"] == (2, "YUCI-18")


def test_yuci_19_a_win_let_go_bars_every_win_but_the_seat_stays_declared():
    table = declared(W3, "9s 8s 8s 3m 3m").do("0 discard 3m, draw")
    assert table.state.dead == 0b10
    assert ("YUCI-19", "win_let_go") in table.do("1 hu").last
    assert table.state.declared == 0b10
    alive = declared(W3, "9s 8s 8s 3m 3m", options={"decline_kills_win": False}).do("0 discard 3m, draw, 1 hu")
    assert alive.lawful


def test_yuci_19_an_own_draw_let_go_bars_too():
    table = declared(W3, "9s 8s 8s 2z 3m 9s 9s 3m").do("0 discard 2z, draw, 1 discard 3m")
    assert table.lawful
    assert table.state.dead == 0b10


def test_yuci_20_21_34_a_drawn_hand():
    table = to_the_reserve(Yuci({0: DULL}).do("0 discard 1z"))
    assert table.state.wall == 14
    audit = clean(table.settle())
    assert table.paid() == []
    assert audit.due.result["end"] == ("draw", "YUCI-20")
    assert audit.due.result["next_dealer"] == (0, "YUCI-4")
    assert audit.due.result["points"][0] == {"0": 0, "1": 0, "2": 0, "3": 0}


def test_yuci_21_22_a_kong_raises_the_reserve():
    hands = {0: "5555s 6666s 147p 24z 9m"}
    table = Yuci(hands, tail="1z 7z").do("0 kong 5s concealed, replace, 0 kong 6s concealed, replace, 0 discard 9m")
    to_the_reserve(table)
    assert table.state.wall == 16
    audit = clean(table.settle())
    assert audit.due.result["kongs"][0] == 2
    assert audit.due.result["next_dealer"] == (1, "YUCI-4")
    three = Yuci({0: "5555s 6666s 7777s 4z 9m"}, tail="1z 7z 6z", options={"reserve_half_counts": False})
    three.do("0 kong 5s concealed, replace, 0 kong 6s concealed, replace, 0 kong 7s concealed, replace, 0 discard 9m")
    to_the_reserve(three)
    assert three.state.wall == 19
    assert "YUCI-22" in why(clean(three.settle()))


def test_yuci_24_25_27_30_32_first_worked_settlement():
    """Dealer seat 2 wins 12345678m 22z with a direct kong of 1z, on 9m of seat 1, base 5: 285 and 15."""
    hands = {0: "111z 12345678m 22z 9p", 3: "1z 9m 147s 258p 4567z 1s", 1: JUNK}
    table = Yuci(hands, "8s 8s 9m 8s 8s 8p", tail="7s", dealer=2, base=5)
    table.do("0 discard 9p, draw, 1 discard 8s, draw, 2 discard 8s, draw, 3 discard 1z, 0 kong, replace")
    table.do("0 discard 7s ready, draw, 1 discard 8s, draw, 2 discard 8s, draw, 3 discard 9m, 0 hu")
    assert table.lawful, table.faults
    assert table.paid() == [(1, 2, 285, "bao_hu"), (1, 2, 15, "kong")]
    audit = clean(table.settle())
    assert audit.due.result["points"][0] == {"0": 0, "1": -60, "2": 60, "3": 0}
    assert {"YUCI-24", "YUCI-25", "YUCI-27", "YUCI-30", "YUCI-32"} <= why(audit)


def test_yuci_23_26_28_second_worked_settlement():
    """Not the dealer, a concealed kong of 9p, 杠上开花 on 5p, base 2: each pays 8 and 4."""
    hands = {0: "1z 1478s 147p 258m 234z", 1: "11z 123m 34p 999p 22z 4z"}
    table = Yuci(hands, "4s 9s 8s 9p", tail="5p", base=2)
    table.do("0 discard 1z, 1 pung, 1 discard 4z ready, draw, 2 discard 4s, draw, 3 discard 9s, draw, 0 discard 8s")
    table.do("draw, 1 kong 9p concealed, replace, 1 hu")
    assert table.lawful, table.faults
    assert table.net() == {"0": -12, "1": 36, "2": -12, "3": -12}
    assert {(t[2], t[3]) for t in table.paid()} == {(8, "hu"), (4, "kong")}
    audit = clean(table.settle())
    assert {"YUCI-23", "YUCI-26", "YUCI-28"} <= why(audit)


def test_yuci_29_a_discarder_that_had_declared():
    hands = {0: "3m 123s 456s 789s 1122z", 1: W3}
    table = Yuci(hands, "9s 8s 8s 3m")
    table.do("0 discard 3m ready, draw, 1 discard 9s ready, draw, 2 discard 8s, draw, 3 discard 8s, draw")
    table.do("0 discard 3m, 1 hu")
    assert table.lawful
    assert table.paid() == [(2, 1, 4, "hu"), (3, 1, 4, "hu"), (0, 1, 4, "hu")]
    clean(table.settle())


def test_yuci_30_no_one_pays_for_all_by_option():
    table = declared(W3, "9s 8s 8s 3m", options={"bao_hu": False}).do("0 discard 3m, 1 hu")
    assert table.paid() == [(2, 1, 4, "hu"), (3, 1, 4, "hu"), (0, 1, 4, "hu")]


ROBBED = {0: "3m 1478s 147p 25m 1234z", 1: "33m 147s 258p 12345z", 3: W3}
ROB = (
    "0 discard 3m, 1 pung, 1 discard 1z, draw, 2 discard 8s, draw, 3 discard 9s ready, draw, 0 discard 8s, draw, "
    "1 kong 3m added, 3 hu"
)


def test_yuci_31_a_robbed_kong_is_none_and_the_konger_pays_for_all():
    table = Yuci(ROBBED, "8s 9s 8s 3m").do(ROB)
    assert table.lawful
    audit = clean(table.settle())
    assert table.paid() == [(1, 3, 12, "bao_hu")]
    assert audit.due.result["kongs"][0] == 0
    assert table.state.racks[1].melds[0].kind == 0
    assert "YUCI-31" in why(audit)


@pytest.mark.parametrize(
    ("options", "paid"),
    [
        ({}, [(2, "house", 40, "leave_penalty")]),
        ({"leave_base": 1}, [(2, "house", 4, "leave_penalty")]),
        (
            {"leave_to": "seats"},
            [(2, 3, 14, "leave_penalty"), (2, 0, 13, "leave_penalty"), (2, 1, 13, "leave_penalty")],
        ),
        ({"leave_penalty": 0}, []),
    ],
    ids=["YUCI-33", "YUCI-33-D18", "YUCI-33-D15", "YUCI-33-none"],
)
def test_yuci_33_leaving(options, paid):
    table = Yuci({0: DULL}, base=10, options=options).do("0 discard 1z, 2 leave quit")
    assert table.lawful
    assert table.paid() == paid
    audit = clean(table.settle())
    assert audit.due.result["next_dealer"] == ("random", "YUCI-5")
    assert sum(audit.due.result["points"][0].values()) in (0, -40, -4)


def test_yuci_33_leaving_while_the_tiles_are_dealt():
    table = Yuci(deal=False).do("3 leave disconnect auto")
    assert table.lawful
    clean(table.settle())


@pytest.mark.parametrize(
    ("prev", "dealer", "first"),
    [
        ({"dealer": 1, "result": "win", "winner": 1, "kongs": 0}, 1, False),
        ({"dealer": 1, "result": "win", "winner": 0, "kongs": 2}, 2, False),
        ({"dealer": 1, "result": "draw", "winner": None, "kongs": 0}, 1, False),
        ({"dealer": 1, "result": "draw", "winner": None, "kongs": 1}, 2, False),
        ({"dealer": 1, "result": "left", "winner": None, "kongs": 0}, 3, True),
    ],
    ids=["YUCI-3-stays", "YUCI-3-moves", "YUCI-4-stays", "YUCI-4-moves", "YUCI-5"],
)
def test_yuci_3_4_5_who_deals_next(prev, dealer, first):
    context = {"first_hand": first, "dice": [1, 1], "prev": prev}
    assert Yuci(dealer=dealer, context=context, hand_no=4, deal=False).lawful


def test_yuci_5_somebody_went_between_two_hands():
    context = {"first_hand": True, "dice": [1, 1], "left": 2}
    assert Yuci(dealer=3, context=context, hand_no=4, deal=False).lawful


def test_hidden_tiles_never_show_to_others():
    table = declared(W3, "9s 8s 8s 3m")
    for viewer in ("public", 2):
        for seat in table.state.view(viewer)["seats"]:
            if seat["seat"] != viewer:
                assert seat["hand"] is None
                assert seat["waits"] is None
                assert seat["barred"] is None
                assert seat["let_go"] is None
    assert table.state.view(1)["seats"][1]["waits"] == ["3m"]
