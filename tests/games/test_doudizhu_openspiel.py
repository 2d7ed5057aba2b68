"""Doudizhu's legal plays against a recorded OpenSpiel playthrough: every move list and the result.

Differences that the sheet names: OpenSpiel has no four with two, offers bombs over the rocket, and misses each
chain that starts at a rank held four times.
"""

import re
from pathlib import Path

import pytest

from games.cards import PACK_54
from games.doudizhu.kinds import kind_of, rank_of
from games.doudizhu.pack import add
from tests.games.doudizhu_script import Script, take

FILE = Path(__file__).parents[2] / ".." / "shared" / "data" / "doudizhu-openspiel-playthrough" / "dou_dizhu.txt"
pytestmark = pytest.mark.skipif(not FILE.exists(), reason="the OpenSpiel playthrough is not beside this project")


def plain(ranks):
    """Write OpenSpiel's ranks in one letter each."""
    return ranks.replace("(BWJ)", "B").replace("(CJ)", "R")


def parsed():
    """Give the hands as dealt and (list of legal moves or None, move) step by step from the first bid on."""
    text = FILE.read_text(encoding="utf-8")
    hands, steps, returns = None, [], None
    for block in re.split(r"^# State \d+$", text, flags=re.M)[1:]:
        listed = re.search(r"^StringLegalActions\(\) = \[(.*)\]$", block, re.M)
        legal = [plain(move) for move in re.findall(r'"([^"]*)"', listed[1])] if listed else None
        if hands is None and legal and legal[0] == "Pass":
            hands = [
                plain(ranks) for ranks in re.findall(r'^ObservationString\(\d\) = "My hand ([^ \\]*)', block, re.M)
            ]
        if ended := re.search(r"^Returns\(\) = \[(.*)\]$", block, re.M):
            returns = [int(amount) for amount in ended[1].split(",")]
        applied = re.search(r'^# Apply action "(.*)"$', block, re.M)
        if hands is not None and applied:
            steps.append((legal, plain(applied[1])))
    return hands, steps, returns


def dealt(hands):
    pack, given = list(PACK_54), []
    for ranks in hands:
        given.append(take(pack, ranks))
        pack = [card for card in pack if card not in given[-1]]
    return given, pack


def spelled(cards):
    return "".join(sorted({"BJ": "B", "RJ": "R"}.get(card, card[0]) for card in cards))


def test_doudizhu_12_15_to_29_openspiels_playthrough_as_events():
    hands, steps, returns = parsed()
    assert [len(ranks) for ranks in hands] == [17, 17, 17]
    script = Script(first=2, hands=dealt(hands), base=1).deal()
    assert [move for _, move in steps[:2]] == ["Pass", "Bid 3"]
    script.bids(0, 3).act(1, "no_double").show(0)
    compared = 0
    for theirs, move in steps[2:]:
        state = script.state()
        if theirs is not None:
            ours = {}
            for act in state.legal_actions():
                if act.action in ("play", "pass") and act.choice is None:
                    ours[spelled(act.cards) if act.cards else "Pass"] = act
            compare(state, {move if move == "Pass" else "".join(sorted(move)) for move in theirs}, ours)
            compared += 1
        script.play(state.turn, "" if move == "Pass" else move)
    assert compared >= 13
    audit = script.settle({1: 3, 2: 3}).clean()
    assert [audit.due.net[str(seat)] for seat in range(3)] == returns == [-6, 3, 3]


def compare(state, theirs, ours):
    """Assert that move lists are equal but for what the sheet names."""
    over_rocket = {move for move in theirs - ours.keys() if len(move) == 4 and len(set(move)) == 1}
    assert theirs - ours.keys() == over_rocket
    assert not over_rocket or kind_of(state.standing) == "rocket"
    fours = {card[0] for card in PACK_54 if all(card[0] + suit in held(state) for suit in "shdc")}
    for move in ours.keys() - theirs:
        reads = state.readings[add(ours[move].cards) >> 54]
        kind = kind_of(reads[0])
        starts = kind.endswith("_chain") or kind.startswith("plane")
        assert kind.startswith("four_two") or (starts and set(move) & fours), (move, rank_of(reads[0]))


def held(state):
    return set(state.view("auditor")["seats"][state.turn]["cards"])
