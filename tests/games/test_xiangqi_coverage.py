"""Which clauses of xiangqi a clean game exercises: games whose clauses are plain, simulated ones, arranged ones."""

import re
from datetime import timedelta
from random import Random

import pytest

from events.model import HandStarted, event
from games.ruleset import resolve
from games.simulator import Table, simulate, stamp
from games.xiangqi import GAME
from games.xiangqi.arranged import ARRANGEMENTS, BY_CLAUSE
from games.xiangqi.bots import BOTS, arranged
from projector.judge import judge
from tests.games.xiangqi_script import MATE_13, MINUTE, Script, quiet

NEVER = {}
"""Clauses that no clean game exercises: there is none. Those of BY_OPTION come in rooms and arranged games."""
BY_OPTION = {
    "XIANGQI-12": {"end_mode": "mate"},
    "XIANGQI-15": {"repetition": "off", "no_capture_draw_plies": 0},
    "XIANGQI-18": {"clock": "20min"},
    "XIANGQI-19": {"clock": "20min"},
}
"""Clause → the default that keeps it from deciding anything."""
NUMBERED = {clause for clause in GAME.clauses if re.fullmatch(r"XIANGQI-\d+", clause)}


def arranged_game(names, seed, options=None):
    """Play an arranged game; it must be clean. Give its start and what it exercises."""
    ruleset, _ = resolve(GAME, HandStarted("xiangqi", "tongcheng", "t1", 1, (), 1, options or {}))
    table = Table("t1", ruleset, "tongcheng", options or {}, hand_no=1)
    now, events = table.clock, []
    for k, (millis, payload) in enumerate(arranged(names)(Random(seed), table)):
        now += timedelta(milliseconds=millis)
        events.append(
            event(payload, id=f"x{k}", source="/gs", subject="x1", time=stamp(now), partitionkey="t1", sequence=k)
        )
    audit = judge(events)
    assert audit.verdict == "clean", audit.findings
    assert events[0].data.shuffle is None
    return events[0].data, GAME.exercised(events, audit.due)


def test_xiangqi_coverage_over_chance_and_arranged_games():
    found = set()
    for played in simulate("xiangqi", "tongcheng", 80, 5, tables=12):
        found |= GAME.exercised(played.events, judge(played.events, facts=False).due)
    for name in BOTS.arranged:
        found |= arranged_game(BY_CLAUSE[name], 1)[1]
    assert found <= set(GAME.clauses)
    assert found & NUMBERED == NUMBERED - NEVER.keys()


def test_xiangqi_coverage_under_the_defaults():
    defaults = {name: value for options in BY_OPTION.values() for name, value in options.items()}
    found = set()
    for played in simulate("xiangqi", "tongcheng", 40, 5, options=defaults):
        found |= GAME.exercised(played.events, judge(played.events, facts=False).due)
    for name in ARRANGEMENTS:
        start, named = arranged_game((name,), 2, defaults)
        assert defaults.items() <= start.options.items()
        found |= named
    assert found & NUMBERED == NUMBERED - BY_OPTION.keys()


@pytest.mark.parametrize("name", ARRANGEMENTS)
def test_xiangqi_arranged_game_brings_its_clauses(name):
    for seed in range(3):
        assert set(ARRANGEMENTS[name].clauses) <= arranged_game((name,), seed)[1]


@pytest.mark.parametrize("clause", BOTS.arranged)
def test_xiangqi_arranged_by_clause(clause):
    assert clause in GAME.clauses
    assert all(clause in arranged_game(BY_CLAUSE[clause], seed)[1] for seed in range(3))


def test_xiangqi_arranged_tables_are_clean():
    hands = list(simulate("xiangqi", "tongcheng", 30, 3, arrange=True, tables=3))
    assert {judge(each.events).verdict for each in hands} == {"clean"}


# -- only what decided something is named -----------------------------------------------------------------------------


def named(script):
    """Give the clauses that a written game, which must be clean, exercises; without the game's name."""
    audit = script.audit()
    assert audit.verdict == "clean", audit.findings
    return {clause.removeprefix("XIANGQI-") for clause in GAME.exercised(script.events, audit.due)}


MOVED = {"1", "2", "3"}


def test_xiangqi_13_a_mate_and_the_check_answered_before_it():
    script = Script().plies(MATE_13).settle(0, "checkmate")
    assert named(script) == MOVED | {"8", "9", "11", "13", "21", "23", "D2"}


def test_xiangqi_20_22_a_void_game_resigned():
    assert named(Script().plies(quiet(4)).act(0, "resign").void()) == MOVED | {"7", "20", "22", "D9"}
    assert named(Script().act(1, "leave").void()) == {"1", "20", "22", "D8", "D9"}


def test_xiangqi_22_an_offer_declined_by_a_move():
    script = Script().plies(quiet(13)).act(0, "offer_draw").plies("b9c7").act(1, "resign").settle(0, "resign")
    assert named(script) == MOVED | {"7", "21", "22", "23", "D8"}


@pytest.mark.parametrize(
    ("options", "each", "reason", "decided"),
    [
        ({}, 2 * MINUTE, "byoyomi_timeout", {"17", "D10"}),
        ({}, MINUTE, "move_timeout", {"16"}),
        ({"clock": "10min"}, 30_000, "move_timeout", {"18"}),
    ],
    ids=["XIANGQI-17", "XIANGQI-16", "XIANGQI-18"],
)
def test_xiangqi_16_17_18_the_limit_that_ended_the_game(options, each, reason, decided):
    plies = 14 if each <= MINUTE else 10
    script = Script(options).plies(quiet(plies), each=each)
    if plies == 10:
        # 20 minutes are over: half a minute for each move from here on
        script.plies("c2b0 c7b9 b0c2", each=1000)
    turn = len(script.events) % 2 == 0
    script.flag(int(turn), at=script.now + (30_001 if plies == 10 else 2 * MINUTE + 1))
    assert named(script.settle(1 - turn, reason)) == MOVED | {"7", "21", "23"} | decided


@pytest.mark.parametrize(("plies", "each", "decided"), [(16, 30_000, {"D11"}), (18, 30_000, set())])
def test_xiangqi_19_a_cut_and_both_limits_at_once(plies, each, decided):
    script = Script({"clock": "10min"}).plies(quiet(plies), each=each)
    script.settle(None, at=10 * MINUTE)
    assert named(script) == MOVED | {"7", "19", "21", "23", "D4"} | decided
