"""Hands of chexuan played as events: what each clause gives, in clean hands."""

import pytest

from games.chexuan import GAME
from projector.replay import steps
from tests.betting import Hand
from tests.cases.chexuan import deal_round

A, B, C = "Qh Qd 8h Js", "2h 2d 4h 5s", "Ts Tc Th 7d"
"""天牌 and 灯笼九; 地牌 and 和五九; 梅十 and seven points."""


class Table:
    """A hand whose deals come by themselves; by default the last seat deals, so that seat 0 speaks first."""

    def __init__(self, *hands, bobo=(200,), dealer=None, **more):
        seats = len(hands)
        self.cards = {seat: hand.split() for seat, hand in enumerate(hands)}
        self.hand = Hand("chexuan", seats, dealer=seats - 1 if dealer is None else dealer, **more)
        bobos = list(bobo) * seats if len(bobo) == 1 else bobo
        for seat in range(seats):
            self.hand.act(seat, "set_bobo", bobos[seat])
        deal_round(self.hand, self.cards)

    @property
    def state(self):
        return self.hand.state

    def acts(self, *actions):
        for action in actions:
            seat, verb, amount, auto = (*action, None, None)[:4]
            self.hand.act(seat, verb, amount, auto=bool(auto))
            deal_round(self.hand, self.cards)
        return self

    def splits(self, *seats):
        """Split as the hands are written: the first two cards as the head."""
        for seat in seats:
            self.hand.act(seat, "split", cards=" ".join(self.cards[seat]))
        return self

    def finish(self, result=None):
        """Settle as due and check that the audit is clean; give the net and the clauses of the explanation."""
        self.hand.settle(result=result)
        audit = self.hand.audit()
        assert audit.verdict == "clean", audit.findings
        assert sum(audit.due.net.values()) == 0
        assert all(reason.clause in GAME.clauses for reason in audit.due.why)
        return dict(audit.due.net), {reason.clause for reason in audit.due.why}


def knocked(*hands, bobo=(100,), **more):
    """Let every seat knock its whole 簸簸 and split as written."""
    table = Table(*hands, bobo=bobo, **more)
    while table.state.bets.turn >= 0:
        seat = table.state.bets.turn
        table.acts((seat, "knock", table.state.left_of(seat)))
    return table.splits(*range(len(hands)))


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_chexuan_1_2_seats_and_deck(seats):
    table = Table(*[A, B, C, "9s 9c 4s 7h", "5c 7s 6c 6d", "8s 8c 6s 9c"][:seats])
    for seat in range(seats - 1):
        table.acts((seat, "fold"))
    net, _ = table.finish({"end": "last_seat", "exempt": []})
    assert net[str(seats - 1)] == 10 * (seats - 1)


def test_chexuan_3_bobo_in_any_order_and_by_time_out():
    hand = Hand("chexuan", 3, stacks=[50, 500, None], options={"min_bobo": 40})
    hand.act(2, "set_bobo", 9999).act(0, "set_bobo", 50).act(1, "leave").act(1, "set_bobo", 40, auto=True)
    assert not hand.faults
    assert hand.state.bobos == [50, 40, 9999]


def test_chexuan_4_ante_after_the_last_bobo():
    hand = Hand("chexuan", 2, dealer=1, options={"ante": 25})
    hand.act(0, "set_bobo", 100).act(1, "set_bobo", 100).act(0, "ante", 25, auto=True)
    deal_round(hand, {0: A.split(), 1: B.split()})
    assert hand.state.bets.stakes == [25, 25]
    hand.act(0, "fold").settle()
    assert hand.audit().verdict == "clean"
    assert hand.audit().due.net == {"0": -25, "1": 25}
    free = Table(A, B, options={"ante": 0}).acts((0, "fold"))
    assert free.finish()[0] == {"0": 0, "1": 0}


def test_chexuan_5_three_deals_from_the_dealer_on():
    table = Table(A, B, C, dealer=1).acts((2, "raise", 20), (0, "fold"), (1, "call", 20))
    deals = [
        (e.data.to, len(e.data.cards), e.data.face, e.data.why) for e in table.hand.events if e.type == "cards.dealt"
    ]
    assert deals == [
        (1, 2, "down", "initial"), (2, 2, "down", "initial"), (0, 2, "down", "initial"),
        (1, 1, "up", "street"), (2, 1, "up", "street"),
    ]  # fmt: skip
    table.acts((2, "fold"))
    assert table.finish()[0] == {"0": -10, "1": 40, "2": -30}
    facts = table.hand.audit().facts
    assert facts.holders == (1, 1, 2, 2, 0, 0, 1, 2)


def test_chexuan_6_first_speaker_and_last_raiser():
    for option, speaker in (("dealer_next", 1), ("last_raiser", 2)):
        table = Table(A, B, C, dealer=0, bobo=(300,), options={"first_speaker": option})
        table.acts((1, "pass"), (2, "raise", 20), (0, "call", 20), (1, "call", 20))
        assert (table.state.round, table.state.bets.turn) == (2, speaker)


def test_chexuan_7_8_12_raise_call_and_reraise():
    table = Table(A, B, C, bobo=(400,)).acts((0, "raise", 50), (1, "raise", 120), (2, "call", 120))
    assert (table.state.bets.turn, table.state.bets.owes(0)) == (0, 70)
    table.acts((0, "call", 70))
    assert table.state.round == 2
    table.acts((0, "raise", 10), (1, "fold"), (2, "fold"))
    assert table.finish()[0] == {"0": 260, "1": -130, "2": -130}


def test_chexuan_9_knock_short_and_knocked_seats_still_get_cards():
    table = Table(A, B, C, bobo=[60, 200, 200]).acts((0, "knock", 50), (1, "raise", 120), (2, "call", 120))
    assert table.state.round == 2
    assert [len(cards) for cards in table.state.cards] == [3, 3, 3]
    table.acts((1, "knock", 70), (2, "call", 70))
    assert table.state.round == 4
    assert [len(cards) for cards in table.state.cards] == [4, 4, 4]
    net, clauses = table.splits(2, 0, 1).finish()
    assert net == {"0": 120, "1": 80, "2": -200}
    assert "CHEXUAN-23" in clauses


def test_chexuan_10_13_all_pass_is_drawn():
    table = Table(A, B, C).acts((0, "pass"), (1, "pass"), (2, "pass"))
    net, clauses = table.finish({"end": "all_pass", "exempt": []})
    assert net == {"0": 0, "1": 0, "2": 0}
    assert clauses == {"CHEXUAN-13"}


@pytest.mark.parametrize(("scope", "drawn"), [("live", True), ("dealt", False), ("active", True)])
def test_chexuan_13_scope_with_a_folded_seat(scope, drawn):
    table = Table(A, B, C, options={"all_pass_scope": scope})
    table.acts((0, "fold"), (1, "pass"), (2, "pass"))
    assert table.state.drawn is drawn
    if not drawn:
        table.acts((1, "fold"))
    table.finish()


@pytest.mark.parametrize(("scope", "drawn"), [("live", False), ("dealt", False), ("active", True)])
def test_chexuan_13_scope_with_a_knocked_seat(scope, drawn):
    table = Table(A, B, C, bobo=[60, 200, 200], options={"all_pass_scope": scope})
    table.acts((0, "knock", 50), (1, "call", 50), (2, "call", 50), (1, "pass"), (2, "pass"))
    assert table.state.drawn is drawn
    if drawn:
        assert table.finish()[0] == {"0": 0, "1": 0, "2": 0}


def test_chexuan_14_last_seat_collects_though_it_passed():
    table = Table(A, B, C).acts((0, "pass"), (1, "fold"), (2, "fold"))
    net, clauses = table.finish({"end": "last_seat"})
    assert net == {"0": 20, "1": -10, "2": -10}
    assert {"CHEXUAN-14", "CHEXUAN-25"} <= clauses


def test_chexuan_11_time_out_folds_at_the_time_or_after_leaving():
    table = Table(A, B, C, options={"act_ms": 15000})
    table.hand.act(0, "fold", auto=True, ms=15000)
    table.hand.act(1, "leave").act(1, "fold", auto=True, ms=1)
    assert table.finish()[0] == {"0": -10, "1": -10, "2": 20}


def test_chexuan_11_time_is_not_judged_where_the_record_has_no_clock():
    table = Table(A, B, C, options={"act_ms": 15000}, lacks=("clock",))
    table.hand.act(0, "fold", auto=True, ms=1)
    assert not table.hand.faults


def test_chexuan_11_the_time_runs_from_the_event_that_gave_the_turn():
    table = Table(A, B, C, options={"act_ms": 5000})
    table.hand.act(0, "pass", ms=9000).act(2, "leave", ms=3000).act(1, "fold", auto=True, ms=2000)
    assert not table.hand.faults


def test_chexuan_11_option_any_lets_the_server_do_more():
    table = Table(A, B, options={"timeout_action": "any"})
    table.hand.act(0, "pass", auto=True).act(1, "raise", 20, auto=True).act(0, "fold", auto=True)
    assert table.finish()[0] == {"0": -10, "1": 10}


def test_chexuan_12_rounds_without_two_able_seats_are_skipped():
    table = Table(A, B, bobo=[100, 300]).acts((0, "raise", 89), (1, "raise", 100), (0, "knock", 1))
    assert table.state.round == 4
    net, _ = table.splits(0, 1).finish()
    assert net == {"0": 100, "1": -100}


def test_chexuan_12_no_betting_after_the_last_card():
    table = Table(A, B, options={"bet_after_last_card": False})
    table.acts((0, "raise", 20), (1, "call", 20), (0, "raise", 20), (1, "call", 20))
    assert table.state.round == 4
    assert table.splits(0, 1).finish()[0] == {"0": 50, "1": -50}


def test_chexuan_15_splits_in_any_order_equal_pairs_either_way_and_by_the_server():
    table = knocked("Ts Tc 4s 4c", "5s 5c Th 7d")
    assert table.state.end == "showdown"
    swapped = Table("Ts Tc 4s 4c", "5s 5c Th 7d", bobo=(100,)).acts((0, "knock", 90), (1, "knock", 90))
    swapped.hand.act(0, "split", cards="4s 4c Ts Tc").act(1, "leave").act(1, "split", cards="5s 5c Th 7d", auto=True)
    assert table.finish()[0] == swapped.finish()[0] == {"0": 100, "1": -100}


def test_chexuan_15_any_legal_split_by_the_server_where_the_option_says_so():
    table = Table("Qh 5s Qd 9c", "5c 7c 6h 4s", bobo=(100,), options={"auto_split": "any"})
    table.acts((0, "knock", 90), (1, "knock", 90))
    table.hand.act(0, "split", cards="Qh Qd 5s 9c", auto=True).act(1, "split", cards="7c 6h 5c 4s")
    assert not [fault for _, fault in table.hand.faults if fault.code == "split_auto"]
    assert table.state.splits[0][:2] == (15, 22)


@pytest.mark.parametrize(
    ("clause", "one", "other", "wins"),
    [
        ("CHEXUAN-16", "Qh 6c 5s 6h", "2h 5c Ts Th", 1),
        ("CHEXUAN-17", "Qh Qd 8h Js", "2h 2d 4h 5s", 1),
        ("CHEXUAN-18", "Th 8s Td 7c", "5s 2h 6d Ts", 1),
        ("CHEXUAN-19", "Qh 6c 5s Js", "2h 6s 5c Jc", 1),
        ("CHEXUAN-20", "Qh Qd 4s 6s", "2h 2d 8h Js", 0),
        ("CHEXUAN-20", "Qh 9c 2h 6s", "Qd 9s 2d 6c", 0),
        ("CHEXUAN-22", "3h RJ 2h 2d", "Qh Qd 9s 9c", 1),
    ],
)
def test_showdown_by_hands(clause, one, other, wins):
    table = knocked(one, other)
    net, _ = table.finish()
    assert net == {"0": 100 * wins, "1": -100 * wins}
    assert clause in GAME.clauses
    assert clause in GAME.exercised(table.hand.events, table.hand.audit().due)


def test_chexuan_worked_hand_1_short_winner_and_side_limit():
    net, clauses = knocked(A, B, C, bobo=[50, 100, 100]).finish({"end": "showdown", "exempt": []})
    assert net == {"0": 100, "1": 0, "2": -100}
    assert {"CHEXUAN-20", "CHEXUAN-23", "CHEXUAN-24"} <= clauses


def test_chexuan_worked_hand_2_better_tail_collects_first():
    table = knocked("Qh Qd 4h 7s", "2h 2d 8h Js", "Th 8s Td Jc", bobo=[100, 40, 100])
    assert table.finish()[0] == {"0": 60, "1": 40, "2": -100}


def test_chexuan_worked_hand_3_exempt_seat_and_folded_stake():
    table = Table("6s 6h RJ 9c", "Qh Qd 8h Jc", "5s 7d 2h Td", bobo=[300, 100, 260])
    table.acts((0, "raise", 200), (1, "knock", 90), (2, "raise", 240), (0, "knock", 90), (2, "fold"))
    table.splits(1)
    assert table.state.end == "showdown"
    net, clauses = table.finish({"exempt": [0]})
    assert net == {"0": 0, "1": 100, "2": -100}
    assert {"CHEXUAN-21", "CHEXUAN-23", "CHEXUAN-26"} <= clauses


@pytest.mark.parametrize(("mode", "net"), [("held", 0), ("showdown", 0), ("free_fold", -100), ("off", -100)])
def test_chexuan_21_option_san_hua_at_the_showdown(mode, net):
    table = knocked("Js 5c Ts Th", "Qh Qd 8h Jc", options={"san_hua": mode})
    assert table.finish()[0] == {"0": net, "1": -net}


@pytest.mark.parametrize(("mode", "net"), [("held", 0), ("showdown", -30), ("free_fold", 0), ("off", -30)])
def test_chexuan_21_option_san_hua_of_a_folded_seat(mode, net):
    table = Table("Ts Th Js 5c", "Qh Qd 8h Jc", options={"san_hua": mode})
    table.acts((0, "raise", 20), (1, "call", 20), (0, "fold"))
    assert table.finish({"exempt": [0] if net == 0 else []})[0] == {"0": net, "1": -net}


def test_chexuan_21_last_seat_that_is_exempt_wins_nothing():
    table = Table("Ts Th Js 5c", "Qh Qd 8h Jc").acts((0, "raise", 20), (1, "call", 20), (0, "raise", 20), (1, "fold"))
    assert table.finish({"exempt": [0], "end": "last_seat"})[0] == {"0": 0, "1": 0}


def test_chexuan_24_equal_hands_collect_in_deal_order():
    table = knocked("Qh 9c 2h 6s", "Qd 9s 2d 6c", "Th 7d 5s 7s", "Ts 7c 5c Td", dealer=2, bobo=(60,))
    assert table.finish()[0] == {"0": 120, "1": 0, "2": -60, "3": -60}


def test_chexuan_24_antes_to_the_best_tail():
    table = knocked("Qh Qd 4h 7s", "2h 2d 8h Js", "Th 8s Td Jc", options={"pi_to": "best_tail"})
    assert table.finish()[0] == {"0": -10, "1": 110, "2": -100}
    assert {t.reason for t in table.hand.audit().due.transfers} == {"pi", "showdown"}


def test_chexuan_25_folded_stake_is_shared_by_who_stayed():
    table = Table("Qh Qd 4h 7s", "2h 2d 8h Js", "Th 8s Td Jc", bobo=[100, 40, 100])
    table.acts((0, "raise", 60), (1, "knock", 30), (2, "call", 60), (0, "raise", 20), (2, "fold"))
    net, clauses = table.splits(0, 1).finish()
    assert net == {"0": 30, "1": 40, "2": -70}
    assert "CHEXUAN-25" in clauses


def test_chexuan_26_rake_of_each_net_win():
    net, _ = knocked(A, B, C, bobo=[50, 100, 100], options={"rake_bps": 500}).finish()
    assert net == {"0": 95, "1": 0, "2": -100, "house": 5}


def test_chexuan_views_hide_hole_cards_and_splits():
    table = knocked(A, B, C)

    def cards(viewer):
        return [seat["cards"] for seat in table.state.view(viewer)["seats"]]

    assert cards("public") == [None] * 3
    assert cards(1) == [None, B.split(), None]
    assert [seat["up"] for seat in table.state.view("public")["seats"]] == [h.split()[2:] for h in (A, B, C)]
    assert [seat["split"] for seat in table.state.view("public")["seats"]] == [None] * 3
    assert table.state.view(0)["seats"][0]["split"]["head"]["name"] == "tian"
    assert cards("auditor") == [A.split(), B.split(), C.split()]
    table.finish()
    assert cards("public") == [A.split(), B.split(), C.split()]
    assert all(GAME.hides(e.data) == (e.data.action == "split") for e in table.hand.events if e.type == "action.taken")


def test_chexuan_folded_hands_stay_hidden():
    table = Table(A, B, C, bobo=(100,)).acts((0, "knock", 90), (1, "fold"), (2, "knock", 90)).splits(0, 2)
    table.finish()
    assert [bool(seat["cards"]) for seat in table.state.view("public")["seats"]] == [True, False, True]
    last = list(steps(table.hand.events, "public"))[-1]
    assert last.view["seats"][1]["cards"] is None


def test_chexuan_hidden_cards_are_not_judged():
    hand = Hand("chexuan", 2, dealer=1, lacks=("hidden",), options={"san_hua": "off"})
    hand.act(0, "set_bobo", 100).act(1, "set_bobo", 100).deal(1, []).deal(0, [])
    hand.act(0, "knock", 90).act(1, "knock", 90)
    hand.deal(1, "4h", "up", "street").deal(0, "8h", "up", "street")
    hand.deal(1, "5s", "up", "street").deal(0, "Js", "up", "street")
    hand.act(0, "split", cards="Qh Qd 8h Js").act(1, "split", cards="2h 2d 4h 5s").settle()
    assert hand.audit().verdict == "clean"
    assert hand.audit().due.net == {"0": 100, "1": -100}
    unknown = Hand("chexuan", 2, dealer=1, lacks=("hidden",))
    unknown.act(0, "set_bobo", 100).act(1, "set_bobo", 100).deal(1, []).deal(0, []).act(0, "fold").settle([])
    assert unknown.audit().verdict == "clean"
    assert unknown.audit().due is None
