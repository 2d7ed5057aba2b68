"""Xiangqi: what holds in every game, lawful or not."""

import os
import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from events.model import ActionTaken, CardsDealt, HandSettled, HandVoided
from games.face import RuleViolation, lawful
from projector.judge import judge
from tests.games.xiangqi_script import START, Script, quiet, stamp

OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "clock": st.sampled_from(("20min", "10min")),
        "clock_scope": st.sampled_from(("game", "player")),
        "clock_grace_ms": st.sampled_from((0, 300)),
        "move_count_rule": st.sampled_from(("more_moves", "fewer_moves", "draw")),
        "void_min_plies": st.sampled_from((0, 5, 13)),
        "end_mode": st.sampled_from(("mate", "capture")),
        "repetition": st.sampled_from(("off", "draw", "check", "chase")),
        "repetition_count": st.sampled_from((2, 3)),
        "no_capture_draw_plies": st.sampled_from((0, 6)),
        "win_points": st.sampled_from((1, 5)),
    },
)
STARTS = (
    None,
    "3k5/4a4/9/9/9/9/9/4R4/4A4/3AK4 w",
    "3k1rnc1/2N2c3/9/9/1n1C1N3/9/9/5K3/4r4/7C1 w",
    "4k4/9/4P4/9/9/9/4p4/9/9/3K5 b",
)
VERBS = ("move", "resign", "leave", "offer_draw", "accept_draw", "decline_draw", "timeout", "pass")
FILES = "abcdefghi"


def random_action(rng, state):
    """Give some action, lawful or not."""
    verb = rng.choices(VERBS, (60, 1, 1, 3, 1, 3, 3, 1))[0]
    seat = rng.choices((0, 1, 2), (10, 10, 1))[0]
    choice = None
    if verb == "move":
        legal = [one.choice for one in state.legal_actions() if one.action == "move"]
        choice = (
            rng.choice(legal)
            if legal and rng.random() < 0.8
            else "".join(rng.choice(FILES) + str(rng.randrange(10)) for _ in range(2))
        )
        if rng.random() < 0.9:
            seat = state.seat(state.position.turn)
    return ActionTaken(seat, verb, choice=choice, auto=verb == "timeout")


def snapshot(state):
    return state.digest(), repr(state.view("auditor")), state.legal_actions()


@given(OPTIONS, st.sampled_from(STARTS), st.integers(0, 10**9))
@settings(max_examples=60, deadline=None)
def test_xiangqi_check_is_pure_and_step_says_the_same(options, fen, seed):
    rng = random.Random(seed)
    script = Script(options, fen=fen)
    state = script.state()
    for _ in range(40):
        payload = random_action(rng, state) if rng.random() < 0.97 else CardsDealt(0, "up", "initial", ("As",))
        script.add(payload, at=script.now + rng.choice((0, 500, 20_000, 119_000, 121_000)))
        event = script.events[-1]
        before = snapshot(state)
        faults = state.check(event)
        assert snapshot(state) == before
        assert state.step(event) == faults
        if any(fault.fatal for fault in faults):
            assert snapshot(state) == before
            script.events.pop()
        assert len({(fault.clause, fault.code) for fault in faults}) == len(faults)


@given(OPTIONS, st.sampled_from(STARTS), st.integers(0, 10**9))
@settings(max_examples=40, deadline=None)
def test_xiangqi_legal_actions_are_those_that_check_lets_pass(options, fen, seed):
    """Every move, seat and verb is asked; a time-out is legal once the limit is passed, all else before."""
    rng = random.Random(seed)
    script = Script(options, fen=fen)
    state = script.state()
    for _ in range(rng.randrange(25)):
        moves = [one for one in state.legal_actions() if one.action in ("move", "offer_draw", "decline_draw")]
        if not moves:
            break
        script.add(rng.choice(moves).payload(), at=script.now + 1000)
        state.step(script.events[-1])
    listed = {
        (one.seat, one.action, one.choice, one.auto) for one in state.legal_actions() if one.type == "action.taken"
    }
    now = script.events[-1].time
    past = stamp(state.limits.limit + 1) if not state.over else now
    squares = [file + str(rank) for file in FILES for rank in range(10)]
    texts = [a + b for a in rng.sample(squares, 20) for b in squares] + [choice for _, _, choice, _ in listed if choice]
    asked = [(seat, "move", text, False) for seat in (0, 1) for text in texts]
    asked += [(seat, verb, None, verb == "timeout") for seat in (0, 1, 2) for verb in VERBS if verb != "move"]
    for seat, verb, choice, auto in asked:
        data = ActionTaken(seat, verb, choice=choice, auto=auto)
        event = replace(script.events[-1], data=data, time=past if verb == "timeout" else now)
        assert (not state.check(event)) == ((seat, verb, choice, auto) in listed), (seat, verb, choice)


@given(OPTIONS, st.sampled_from(STARTS), st.integers(0, 10**9))
@settings(max_examples=40, deadline=None)
def test_xiangqi_any_game_is_judged_and_nets_to_nothing(options, fen, seed):
    rng = random.Random(seed)
    script = Script(options, fen=fen)
    state = script.state()
    for _ in range(30):
        script.add(random_action(rng, state), at=script.now + rng.choice((100, 8_000, 60_000)))
        state.step(script.events[-1])
    script.add(HandSettled((), {"0": 0, "1": 0}) if rng.random() < 0.5 else HandVoided("under_13_plies"))
    audit = judge(script.events)
    if audit.due is not None:
        assert set(audit.due.net) == {"0", "1"}
        assert sum(audit.due.net.values()) == 0
        assert (audit.due.ended == "voided") == (state.plies < state.options["void_min_plies"])
    for seat in (0, 1, "public", "auditor"):
        assert state.view(seat) == {**state.view("auditor"), "viewer": seat}


def test_xiangqi_lawful_raises_every_reason():
    script = Script()
    state = script.state()
    script.act(1, "move", choice="a9a6")
    before = state.digest()
    with pytest.raises(RuleViolation) as refused:
        lawful(state, script.events[-1])
    assert [fault.code for fault in refused.value.faults] == ["out_of_turn", "own_capture"]
    assert state.digest() == before


def test_xiangqi_digest_tells_states_apart():
    games = [
        Script(),
        Script(red=1),
        Script(base=7),
        Script({"win_points": 2}),
        Script().act(0, "offer_draw"),
        Script().plies("h2e2"),
        Script().plies("b2e2"),
        Script().plies("h2e2", at=1001),
        Script().plies(quiet(4)),
        Script().plies(quiet(8)),
        Script().act(0, "resign"),
        Script().act(1, "resign"),
    ]
    digests = [game.state().digest() for game in games]
    assert len(set(digests)) == len(digests)
    assert Script().plies(quiet(8)).state().digest() == Script().plies(quiet(8)).state().digest()


PROGRAM = """
from games.simulator import simulate
from projector.judge import judge
print(*(judge(hand.events).digest for hand in simulate("xiangqi", "tongcheng", 12, 3)))
"""


def test_xiangqi_digests_are_the_same_in_every_process():
    root = Path(__file__).parents[2]
    outputs = [
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            cwd=root,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "77")
    ]
    assert outputs[0] == outputs[1]
    assert len(outputs[0].split()) == 12


def test_xiangqi_view_names_what_the_board_shows():
    script = Script(red=1).plies("h2e2 h9g7").act(1, "offer_draw")
    assert script.view() == {
        "game": "xiangqi",
        "viewer": "public",
        "phase": "play",
        "turn": 1,
        "fen": "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2",
        "red": 1,
        "last": "h9g7",
        "check": False,
        "plies": 2,
        "clock": {"elapsed_ms": 3000, "deadline_ms": 122_000, "cut_ms": None},
        "offer": 1,
        "outcome": None,
    }
    assert Script().state().legal_actions()[0].payload() == ActionTaken(0, "move", choice="a0a1")
    assert Script().view()["fen"] == START
