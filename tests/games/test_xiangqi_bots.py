"""Xiangqi's simulated games: clean, varied; every planted fault is found and cites its clause."""

from collections import Counter
from itertools import islice

import pytest

from events.contract import encode, parse
from events.model import ActionTaken
from games.simulator import simulate
from games.xiangqi.bots import BOTS
from games.xiangqi.report import ENDS
from projector.judge import judge

RARE = {"facing_generals", "paid_draw", "settled_of_void", "void_reason", "timeout_missing", "timeout_seat"}


@pytest.fixture(scope="module")
def hands():
    return list(simulate("xiangqi", "tongcheng", 150, 4, tables=12))


def test_xiangqi_bots_play_clean_games(hands):
    for hand in hands:
        audit = judge(hand.events)
        assert audit.verdict == "clean", (hand.hand, audit.findings)
        assert sum(audit.due.net.values()) == 0


def test_xiangqi_bots_bring_all_that_can_happen(hands):
    seen = Counter()
    for hand in hands:
        audit = judge(hand.events)
        seen[audit.ended] += 1
        seen[ENDS[audit.facts.rows[0].value]] += 1
        seen["black wins"] += any(row.name == "won" and row.value == 1 for row in audit.facts.rows)
        seen.update(event.data.action for event in hand.events if isinstance(event.data, ActionTaken))
    wanted = {
        "settled", "voided", "checkmate", "stalemate", "resign", "agreement", "move_timeout", "move_count", "leave",
        "offer_draw", "accept_draw", "decline_draw", "timeout",
    }  # fmt: skip
    assert wanted <= seen.keys()


def test_xiangqi_bots_events_are_of_the_contract(hands):
    for hand in hands[:20]:
        assert [parse(encode(event)) for event in hand.events] == hand.events


def test_xiangqi_bots_follow_the_seed(hands):
    again = islice(simulate("xiangqi", "tongcheng", 150, 4, tables=12), 9)
    assert [hand.events for hand in again] == [hand.events for hand in hands[:9]]


@pytest.mark.parametrize(
    "options",
    [
        {"clock": "10min", "move_count_rule": "fewer_moves"},
        {"end_mode": "capture", "void_min_plies": 0},
        {"repetition": "chase", "no_capture_draw_plies": 20, "win_points": 3},
    ],
)
def test_xiangqi_bots_play_by_the_callers_options(options):
    for hand in simulate("xiangqi", "tongcheng", 12, 8, options=options):
        assert hand.events[0].data.options == options
        assert judge(hand.events).verdict == "clean"


@pytest.mark.parametrize("fault", BOTS.faults)
def test_xiangqi_planted_fault_is_found(fault):
    planted = 0
    for seed in range(1, 12):
        for hand in simulate("xiangqi", "tongcheng", 6 if fault not in RARE else 20, seed, faults=1.0, only=fault):
            if hand.fault is not None:
                planted += 1
                audit = judge(hand.events)
                cited = {(found.clause, found.sequence) for found in audit.findings}
                assert (hand.clause, hand.sequence) in cited, (hand.hand, audit.findings)
                assert audit.verdict in ("findings", "unreplayable")
        if planted >= 3:
            return
    assert planted


@pytest.mark.slow
def test_xiangqi_2000_games():
    for hand in simulate("xiangqi", "tongcheng", 2000, 1):
        audit = judge(hand.events)
        assert audit.verdict == "clean", (hand.hand, audit.findings)
        assert sum(audit.due.net.values()) == 0


@pytest.mark.slow
def test_xiangqi_2000_games_with_faults():
    kinds = set()
    for hand in simulate("xiangqi", "tongcheng", 2000, 2, faults=1.0):
        audit = judge(hand.events)
        if hand.fault is None:
            assert audit.verdict == "clean"
            continue
        kinds.add(hand.fault)
        assert (hand.clause, hand.sequence) in {(found.clause, found.sequence) for found in audit.findings}
    assert kinds == set(BOTS.faults)
