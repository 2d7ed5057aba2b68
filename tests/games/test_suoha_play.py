"""Hands of suoha played as events: what each clause gives, in clean hands; and hands that follow each other."""

import pytest

from games.suoha import GAME
from projector.chain import chain
from tests.betting import Hand
from tests.cases.suoha import deal_street

CARDS = {"0": "8s Ks 9h Tc Qd", "1": "9s Ah 8d Jc Kd", "2": "Ts Qs 9d Jh 8c"}
SIX = {
    "0": "8s Ks 9h Tc", "1": "9s Ah 8d Jc", "2": "Ts Qs 9d Jh",
    "3": "8h Qd Kc Td", "4": "As Js Kh 8c", "5": "Qh Ac Th Jd",
}  # fmt: skip


class Table:
    """A hand whose streets are dealt by themselves."""

    def __init__(self, seats=3, cards=None, common=None, stacks=None, **more):
        self.cards = {seat: hand.split() for seat, hand in (cards or CARDS).items()}
        self.common = common
        self.hand = Hand("suoha", seats, stacks=stacks or [1000] * seats, **{"dealer": None, **more})
        deal_street(self.hand, self.cards, common)

    def acts(self, *actions):
        for action in actions:
            self.hand.act(*action)
            deal_street(self.hand, self.cards, self.common)
        return self

    def checks(self, *seats):
        return self.acts(*[(seat, "check") for seat in seats])

    @property
    def state(self):
        return self.hand.state

    def finish(self, result=None):
        """Settle as due and check that the audit is clean; give the net and the clauses of the explanation."""
        self.hand.settle(result=result)
        audit = self.hand.audit()
        assert audit.verdict == "clean", audit.findings
        assert sum(audit.due.net.values()) == 0
        return dict(audit.due.net), {reason.clause for reason in audit.due.why}


def down(rounds=4, **more):
    """Check three seats down to the end of a round."""
    table = Table(**more)
    for _ in range(rounds):
        while True:
            card = table.state.card
            table.acts((table.state.bets.turn, "check"))
            if table.state.card != card or table.state.over:
                break
    return table


def test_suoha_worked_hand_1_suo_called():
    """The sheet's first worked hand: 梭 on the fourth card, called by the straight."""
    table = Table(stacks=[1000, 600, 800]).checks(1, 2, 0, 1, 2, 0)
    table.acts((1, "suo", 590), (2, "call", 590), (0, "fold"))
    assert table.state.end == "showdown"
    net, clauses = table.finish({"winner": 2, "end": "showdown", "kind": "straight"})
    assert net == {"0": -10, "1": -600, "2": 610}
    assert {"SUOHA-14", "SUOHA-15", "SUOHA-26"} <= clauses


def test_suoha_worked_hand_2_raise_and_reraise():
    table = Table().acts((1, "raise", 40), (2, "raise", 100), (0, "fold"), (1, "fold"))
    assert table.finish({"end": "last_seat", "winner": 2, "kind": None})[0] == {"0": -10, "1": -50, "2": 60}


def test_suoha_worked_hand_3_common_card():
    table = down(seats=6, cards=SIX, common="Kd", stacks=[500] * 6)
    net, clauses = table.finish()
    assert net == {"0": -10, "1": -10, "2": -10, "3": -10, "4": -10, "5": 50}
    assert "SUOHA-25" in clauses
    assert [e.data.to for e in table.hand.events if getattr(e.data, "to", None) == "board"] == ["board"]


@pytest.mark.parametrize("seats", [2, 6])
def test_suoha_1_2_seats_and_deck(seats):
    table = Table(seats=seats, cards=SIX)
    assert not table.hand.faults
    assert len(GAME.deck(table.hand.ruleset)) == 28
    while not table.state.over:
        table.acts((table.state.bets.turn, "fold"))
    table.finish()


def test_suoha_3_ante_recorded_or_none():
    hand = Hand("suoha", 2, stacks=[100, 100], dealer=1, options={"ante": 3})
    hand.act(1, "ante", 3, auto=True)
    deal_street(hand, {seat: cards.split() for seat, cards in CARDS.items()})
    hand.act(1, "fold").settle()
    assert hand.audit().verdict == "clean"
    assert hand.audit().due.net == {"0": 3, "1": -3}
    free = Table(options={"ante": 0}).acts((1, "fold"), (2, "fold"))
    assert free.finish()[0] == {"0": 0, "1": 0, "2": 0}
    assert free.hand.audit().due.transfers == ()


def test_suoha_4_order_of_events_within_a_street_is_free():
    hand = Hand("suoha", 2, stacks=[100, 100], dealer=1)
    hand.deal(0, "8s").deal(0, "Ks", "up").deal(1, "9s").deal(1, "Ah", "up")
    hand.acts((1, "check"), (0, "check"))
    hand.deal(0, "9h", "up", "street").deal(1, "8d", "up", "street")
    assert not hand.faults
    facts_order = [hand.state.order[0], hand.state.order[1]]
    assert facts_order == [1, 0]
    hand.acts((1, "fold")).settle()
    facts = hand.audit().facts
    assert [GAME.kinds[card] for card in facts.deal] == ["9s", "8s", "Ah", "Ks", "8d", "9h"]
    assert facts.holders == (1, 0, 1, 0, 1, 0)


def test_suoha_5_24_best_board_speaks_first_in_each_round():
    table = Table(cards={"0": "8s Ks 9h Tc Qd", "1": "9s Ah 8d Jc Kd", "2": "Ts Qs Qc Jh 8c"})
    assert table.state.bets.turn == 1
    table.checks(1, 2, 0)
    assert (table.state.card, table.state.bets.turn) == (3, 2)
    table.acts((2, "fold"), (0, "fold")).finish()


def test_suoha_6_7_11_all_checks_go_on_to_the_showdown():
    table = Table()
    spoke = []
    while not table.state.over:
        spoke.append((table.state.card, table.state.bets.turn))
        table.acts((table.state.bets.turn, "check"))
    assert [card for card, _ in spoke] == [2] * 3 + [3] * 3 + [4] * 3 + [5] * 3
    assert [seat for _, seat in spoke[:3]] == [1, 2, 0]
    net, clauses = table.finish()
    assert net == {"0": -10, "1": -10, "2": 20}
    assert "SUOHA-14" in clauses


def test_suoha_8_11_a_rise_asks_the_others_again():
    table = Table().acts((1, "raise", 40), (2, "raise", 100), (0, "fold"))
    assert (table.state.bets.turn, table.state.bets.owes(1)) == (1, 60)
    table.acts((1, "call", 60))
    assert table.state.card == 3
    table.acts((1, "check"), (2, "raise", 30), (1, "fold"))
    assert table.finish()[0] == {"0": -10, "1": -110, "2": 120}


@pytest.mark.parametrize(("first", "card"), [(4, 4), (3, 3), (5, 5)])
def test_suoha_9_suo_from_card(first, card):
    table = Table(options={"suo_from_card": first})
    while not any(action.action == "suo" for action in table.state.legal_actions()):
        table.acts((table.state.bets.turn, "check"))
    assert table.state.card == card
    seat = table.state.bets.turn
    table.acts((seat, "suo", 990))
    others = [s for s in (1, 2, 0) if s != seat]
    table.acts(*[(table.state.bets.turn, "fold") for _ in others[:1]])
    table.acts((table.state.bets.turn, "fold"))
    assert table.finish()[0][str(seat)] == 20


def test_suoha_9_10_suo_after_bets_takes_the_stake_exactly_to_the_limit():
    table = Table(stacks=[300, 1000, 1000]).checks(1, 2, 0, 1, 2, 0)
    table.acts((1, "raise", 50), (2, "suo", 290), (0, "call", 290), (1, "fold"))
    assert table.state.bets.stakes == [300, 60, 300]
    assert table.state.end == "showdown"
    assert table.finish()[0]["1"] == -60


@pytest.mark.parametrize(
    ("options", "limit"),
    [({}, 600), ({"table_max": 200}, 200), ({"table_max": 5000}, 600), ({"suo_limit_scope": "live"}, 600)],
)
def test_suoha_10_limit(options, limit):
    assert Table(stacks=[1000, 600, 800], options=options).state.limit == limit


def test_suoha_10_live_limit_rises_after_a_fold_and_betting_reopens():
    table = Table(stacks=[1000, 600, 800], options={"suo_limit_scope": "live"})
    table.checks(1, 2, 0, 1, 2, 0).acts((1, "raise", 10), (2, "suo", 590), (0, "call", 590), (1, "fold"))
    assert table.state.limit == 800
    assert table.state.card == 5
    assert table.state.bets.turn >= 0
    seat = table.state.bets.turn
    table.acts((seat, "suo", 200), (2 - seat, "call", 200))
    assert table.finish()[0] in ({"0": -800, "1": -20, "2": 820}, {"0": 820, "1": -20, "2": -800})


def test_suoha_10_street_caps():
    table = Table(options={"street_cap_pct_2": 25, "street_cap_pct_3": 50})
    raises = [a.amount for a in table.state.legal_actions() if a.action == "raise"]
    assert raises == [1, 240]
    table.acts((1, "raise", 240), (2, "call", 240), (0, "call", 240))
    assert [a.amount for a in table.state.legal_actions() if a.action == "raise"] == [1, 250]
    table.acts((1, "fold"), (2, "fold")).finish()


def test_suoha_12_called_suo_deals_the_rest_without_betting():
    table = Table(seats=2, stacks=[100, 100]).checks(1, 0, 1, 0)
    table.acts((1, "suo", 90), (0, "call", 90))
    deals = [e for e in table.hand.events if e.type == "cards.dealt"]
    assert len(deals) == 10
    assert table.finish()[0] == {"0": -100, "1": 100}


def test_suoha_13_last_seat_keeps_its_card_hidden():
    table = Table().acts((1, "raise", 40), (2, "fold"), (0, "fold"))
    net, clauses = table.finish({"winner": 1, "end": "last_seat"})
    assert net == {"0": -10, "1": 20, "2": -10}
    assert "SUOHA-13" in clauses
    assert [seat["hole"] for seat in table.state.view("public")["seats"]] == [None] * 3
    assert [seat["hole"] for seat in table.state.view(1)["seats"]] == [None, ["9s"], None]


def test_suoha_14_opening_shows_the_live_hole_cards_alone():
    table = Table(stacks=[1000, 600, 800]).checks(1, 2, 0, 1, 2, 0)
    table.acts((1, "suo", 590), (2, "call", 590), (0, "fold"))
    assert [seat["hole"] for seat in table.state.view("public")["seats"]] == [None] * 3
    table.hand.act(1, "open", auto=True)
    assert [seat["hole"] for seat in table.state.view("public")["seats"]] == [None, ["9s"], ["Ts"]]
    assert [seat["hole"] for seat in table.state.view("auditor")["seats"]] == [["8s"], ["9s"], ["Ts"]]
    table.finish()


@pytest.mark.parametrize(
    ("clause", "one", "other", "kind"),
    [
        ("SUOHA-15", "9d 8d Td Jd Qd", "As Ah Ad Ac Ks", "straight_flush"),
        ("SUOHA-16", "Ks Qs Js Ts 9h", "Ah 8h 9s Td Jc", "straight"),
        ("SUOHA-17", "As Ks Qs Js Ts", "Ah Kh Qh Jh Th", "straight_flush"),
        ("SUOHA-18", "Ts Th Td Tc 8h", "9s 9h 9d 9c Ah", "four"),
        ("SUOHA-19", "9s 9h 9d Ts Th", "8s 8h 8d As Ah", "full_house"),
        ("SUOHA-20", "As Js Ts 9s 8s", "Ah Kh Qh Jh 9h", "flush"),
        ("SUOHA-21", "Qs Jh Ts 9h 8h", "Qh Js Td 9s 8s", "straight"),
        ("SUOHA-22", "As Ah Kd Qc Js", "Ad Ac Ks Qh Td", "pair"),
        ("SUOHA-22", "9s 9h 9d Tc Jh", "8s 8h 8d As Kh", "three"),
        ("SUOHA-22", "Kd Kc 9s 9h 8d", "Ks Kh 8s 8h Ac", "two_pair"),
        ("SUOHA-23", "As Kh Jd Tc 8c", "Ah Ks Jc Td 8d", "high"),
    ],
)
def test_showdown_by_hands(clause, one, other, kind):
    table = down(seats=2, cards={"0": one, "1": other})
    net, _ = table.finish({"winner": 0, "kind": kind})
    assert net == {"0": 10, "1": -10}
    assert clause in GAME.clauses
    assert clause in GAME.exercised(table.hand.events, table.hand.audit().due) or clause == "SUOHA-15"


def test_suoha_25_void_where_the_option_says_so():
    table = down(3, seats=6, cards=SIX, common="Kd", options={"short_deck": "void"})
    assert table.state.end == "void"
    table.hand.void("deck_exhausted")
    audit = table.hand.audit()
    assert (audit.verdict, audit.due.ended, audit.due.reason) == ("clean", "voided", "deck_exhausted")
    assert set(audit.due.net.values()) == {0}


def test_suoha_25_five_live_seats_share_the_common_card():
    """24 cards are out when one of six folds after the fourth: four cards are left for five seats."""
    table = down(2, seats=6, cards=SIX, common="Kd")
    assert table.state.card == 4
    table.acts((table.state.bets.turn, "fold"))
    while not table.state.over:
        table.acts((table.state.bets.turn, "check"))
    net, clauses = table.finish()
    assert "SUOHA-25" in clauses
    assert sorted(net.values()) == [-10, -10, -10, -10, -10, 50]


def test_suoha_26_28_rake_of_the_profit_rounded_down():
    table = Table(options={"rake_bps": 300}).acts((1, "raise", 40), (2, "call", 40), (0, "fold"))
    table.acts((1, "raise", 50), (2, "fold"))
    assert table.finish()[0] == {"0": -10, "1": 59, "2": -50, "house": 1}


def test_suoha_28_time_out_folds_even_where_a_check_is_free():
    table = Table().acts((1, "fold", None, None, True), (2, "leave"), (2, "fold", None, None, True))
    assert table.finish()[0] == {"0": 20, "1": -10, "2": -10}


def test_suoha_hidden_cards_are_not_judged():
    hand = Hand("suoha", 2, stacks=[100, 100], dealer=None, lacks=("hidden",))
    hand.deal(0, [], "down").deal(0, "Ks", "up").deal(1, "Ah", "up")
    hand.acts((1, "check"), (0, "fold")).settle()
    assert hand.audit().verdict == "clean"
    assert hand.audit().due.net == {"0": -10, "1": 10}
    opened = Hand("suoha", 2, stacks=[100, 100], dealer=None, lacks=("hidden",))
    opened.deal(0, "Ks", "up").deal(1, "Ah", "up").acts((1, "check"), (0, "check"))
    for one, other in (("Kh", "Ac"), ("Kd", "8c"), ("9d", "8h")):
        opened.deal(0, one, "up", "street").deal(1, other, "up", "street")
        turn = opened.state.bets.turn
        opened.acts((turn, "check"), (1 - turn, "check"))
    opened.settle([(1, 0, 10, "pot")])
    assert opened.audit().verdict == "clean"
    assert opened.audit().due is None


def sit(hand_no, stacks, loser=None, options=None, players=None):
    """Play a hand at one table in which `loser` loses 600 in a called 梭, or all fold to seat 0."""
    table = Table(seats=2, stacks=stacks, options=options, hand_no=hand_no, players=players)
    if loser is not None:
        table.checks(1, 0, 1, 0).acts((1, "suo", min(stacks) - 10), (0, "call", min(stacks) - 10))
    else:
        table.acts((1, "fold"))
    table.hand.settle()
    return table.hand.audit().carry


@pytest.mark.parametrize(
    ("stack", "options", "found"),
    [(80, {"min_sit": 100}, True), (100, {"min_sit": 100}, False), (80, {}, False)],
)
def test_suoha_27_a_loser_below_min_sit_is_not_dealt_in_again(stack, options, found):
    one = sit(1, [150, 500], loser=0, options=options)
    two = sit(2, [stack, 500], options=options)
    findings = [f for _, _, faults in chain([one, two]) for f in faults]
    assert [(f.clause, f.code, f.sequence) for f in findings] == ([("SUOHA-27", "seat_out", 0)] if found else [])


def test_suoha_27_only_the_next_hand_and_only_losers_are_held_to_it():
    options = {"min_sit": 100}
    one = sit(1, [150, 500], loser=0, options=options)
    away = sit(2, [300, 500], options=options, players=["x", "p1"])
    back = sit(3, [80, 500], options=options)
    assert [f for _, _, faults in chain([one, away, back]) for f in faults] == []
    gap = sit(4, [80, 500], options=options)
    assert [f.clause for _, _, faults in chain([one, gap]) for f in faults] == ["CONTRACT-table"]
    short = sit(5, [90, 95], options=options)
    assert [f.clause for _, _, faults in chain([short, sit(6, [90, 95], options=options)]) for f in faults] == [
        "SUOHA-27"
    ]
