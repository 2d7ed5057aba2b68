"""Which clauses of doudizhu a clean hand exercises: hands whose clauses are plain, simulated ones, stacked deals."""

import re
from random import Random

import pytest

from events.model import HandStarted
from games.doudizhu import GAME
from games.doudizhu.arranged import ARRANGEMENTS, BY_CLAUSE
from games.doudizhu.bots import BOTS, arranged
from games.ruleset import resolve
from games.simulator import Table, simulate
from projector.judge import judge
from tests.games.doudizhu_script import Script, holding
from tests.hands import hand

NEVER = {
    "DOUDIZHU-25": "a set of no kind can only be played against the rules: it takes a fault",
}
"""Clauses that no clean hand exercises."""
ARRANGED_ONLY = {
    "DOUDIZHU-35": "neither preset takes a rake: it takes the option rake_mode",
}
"""Clauses that no simulated hand of either preset exercises, but an arranged one does, by an option."""
OF_ONE_PRESET = {
    "DOUDIZHU-8": "longwei",  # all_pass: redeal
    "DOUDIZHU-9": "tongcheng",  # all_pass: force_first
    "DOUDIZHU-10": "longwei",  # doubling: unbid_seats
}
"""Clauses that one preset's options switch off."""
NUMBERED = {clause for clause in GAME.clauses if re.fullmatch(r"DOUDIZHU-\d+", clause)}
# a hand of any sort: dealt, bid, the kitty shown, played out by whoever goes out first, paid
ALWAYS = {1, 2, 3, 4, 7, 11, 12, 14, 30, 34, 36}


def numbers(script):
    """Give the numbers of the clauses that a written hand, which must be clean, exercises."""
    audit = script.audit()
    assert audit.verdict == "clean", audit.findings
    named = GAME.exercised(script.events, audit.due)
    assert named <= set(GAME.clauses)
    return {int(name.partition("-")[2]) for name in named & NUMBERED}


def stacked_hand(names, seed, preset="longwei", options=None):
    """Play an arranged hand; it must be clean and commit to no shuffle. Give its events and what it exercises."""
    start = HandStarted("doudizhu", preset, "t1", 1, (), 1, options or {})
    ruleset, _ = resolve(GAME, start)
    table = Table("t1", ruleset, preset, options or {}, hand_no=1)
    events = hand([payload for _, payload in arranged(names)(Random(seed), table)])
    audit = judge(events)
    assert audit.verdict == "clean", audit.findings
    assert events[0].data.shuffle is None
    return events, GAME.exercised(events, audit.due)


def test_doudizhu_coverage_over_chance_and_stacked_deals():
    found = {}
    for preset in GAME.presets:
        found[preset] = set()
        for played in simulate("doudizhu", preset, 160, 5):
            found[preset] |= GAME.exercised(played.events, judge(played.events, facts=False).due)
    by_chance = set().union(*found.values())
    assert not by_chance & (NEVER.keys() | ARRANGED_ONLY.keys())
    for name in OF_ONE_PRESET:
        assert [preset for preset in found if name in found[preset]] == [OF_ONE_PRESET[name]]
    for name in BOTS.arranged:
        by_chance |= stacked_hand(BY_CLAUSE[name], 1)[1]
    assert by_chance & NUMBERED == NUMBERED - NEVER.keys()


@pytest.mark.parametrize("name", ARRANGEMENTS)
@pytest.mark.parametrize("preset", GAME.presets)
def test_doudizhu_arranged_deal_brings_its_clauses(name, preset):
    for seed in range(3):
        assert set(ARRANGEMENTS[name].clauses) <= stacked_hand((name,), seed, preset)[1]


@pytest.mark.parametrize("clause", BOTS.arranged)
def test_doudizhu_arranged_by_clause(clause):
    assert clause in GAME.clauses
    assert all(clause in stacked_hand(BY_CLAUSE[clause], seed)[1] for seed in range(3))


@pytest.mark.parametrize(
    "options",
    [{"wings_repeat": False, "bids_must_rise": False}, {"three_ends_auction": False, "all_pass": "force_first"}],
)
def test_doudizhu_arranged_deals_give_way_to_the_callers_options(options):
    for name in ARRANGEMENTS:
        events, _ = stacked_hand((name,), 4, options=options)
        assert options.items() <= events[0].data.options.items()


def test_doudizhu_arranged_tables_are_clean():
    hands = list(simulate("doudizhu", "longwei", 60, 3, arrange=True))
    assert {judge(each.events).verdict for each in hands} == {"clean"}


# -- only what decided something is named -----------------------------------------------------------------------------


def test_doudizhu_8_a_void_hand_exercises_little():
    assert numbers(Script().deal().bids(0, 0, 0).void()) == {1, 2, 3, 4, 8, 36}


def so_far(script):
    """Give the numbers of the clauses that a written hand without its end exercised; it must be right so far."""
    assert script.audit().verdict == "open", script.audit().findings
    return {int(name.partition("-")[2]) for name in GAME.exercised(script.events, None) & NUMBERED}


@pytest.mark.parametrize(
    ("bids", "said", "named"),
    [((1, 2, 3), (), {5}), ((0, 3), (2,), {6}), ((0, 0, 3), (), set()), ((1, 3), (2,), {5, 6}), ((2, 0, 0), (), set())],
)
def test_doudizhu_5_6_a_bid_above_another_and_a_3_before_the_last_seat(bids, said, named):
    script = Script().open(*bids, doubles=[(seat, "no_double") for seat in said])
    assert {5, 6, 10} & so_far(script) == named


@pytest.mark.parametrize(("verbs", "named"), [(("double", "follow_double"), {10}), (("no_double", "no_double"), set())])
def test_doudizhu_10_a_double_and_none(verbs, named):
    assert {10} & so_far(Script().open(3, doubles=list(zip((1, 2), verbs, strict=True)))) == named


NO_DOUBLES = [(1, "no_double"), (2, "no_double")]


def test_doudizhu_20_32_a_spring_in_one_play():
    script = Script(hands=holding("33445566778899TTJJQQ", "", ""), base=10).open(3, doubles=NO_DOUBLES)
    script.play(0, "33445566778899TTJJQQ").settle({1: -60, 2: -60})
    assert numbers(script) == ALWAYS | {6, 20, 32}


def test_doudizhu_16_to_29_what_was_played_counts_and_nothing_else():
    hands = holding("333389 JJJT", "4445555 6", "")
    script = Script(hands=hands).open(3, doubles=NO_DOUBLES)
    plays = {15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 26, 27, 28, 29, 13}
    assert plays & so_far(script) == set()
    script.play(0, "333389")
    assert plays & so_far(script) == {23, 24}
    script.plays("1 5555; 2 -; 0 -")
    assert plays & so_far(script) == {16, 23, 24, 27}
    script.plays("1 4446; 2 -; 0 JJJT")
    assert plays & so_far(script) == {13, 16, 18, 23, 24, 27, 28, 29}
    assert "DOUDIZHU-D8" not in GAME.exercised(script.events, None)
