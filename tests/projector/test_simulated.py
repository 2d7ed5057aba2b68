"""Simulated hands of every game: clean ones audit clean, and each planted fault is found where it was planted."""

import pytest

from events.contract import encode
from games.registry import game, games
from games.simulator import bots, simulate
from projector.audit import Book

PRESETS = [(name, preset) for name, found in games().items() for preset in found.presets]
QUICK = {"doudizhu": 60, "baccarat": 300, "xiangqi": 12}
WHOLE = {"jiuliu": 5_000, "xuezhan": 5_000, "yuci": 5_000, "xiangqi": 2_000}
FEW, MANY = 30, 20_000
"""How many hands of the other games."""


def book(hands):
    """Put simulated hands into one book."""
    kept = Book()
    for hand in hands:
        for event in hand.events:
            kept.add(event, encode(event))
    return kept


def clean(name, preset, count, seed):
    hands = list(simulate(name, preset, count, seed))
    seen = 0
    for audit, beside in book(hands).audits():
        assert (audit.verdict, audit.findings, beside) == ("clean", (), []), audit.hand
        assert audit.due is not None
        assert audit.due.ended == audit.ended
        assert sum(audit.due.net.values()) == 0
        seen += 1
    assert seen == count


def planted(name, preset, count, seed, only=None):
    hands = list(simulate(name, preset, count, seed, faults=1.0 if only else 0.5, only=only))
    truth = {hand.hand: hand for hand in hands if hand.fault is not None}
    for audit, beside in book(hands).audits():
        found = {(f.clause, f.sequence) for f in (*audit.findings, *beside)}
        if audit.hand in truth:
            hand = truth[audit.hand]
            assert (hand.clause, hand.sequence) in found, (hand.hand, hand.fault, found)
        else:
            assert not found, (audit.hand, found)
    return {hand.fault for hand in truth.values()}


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_clean_hands_audit_clean(name, preset):
    clean(name, preset, QUICK.get(name, FEW), 1)


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_planted_faults_are_found(name, preset):
    assert planted(name, preset, QUICK.get(name, FEW), 2)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_many_clean_hands_audit_clean(name, preset):
    clean(name, preset, WHOLE.get(name, MANY), 3)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_many_planted_faults_are_found_of_every_kind(name, preset):
    kinds = planted(name, preset, 4_000, 4)
    # a preset leaves some without a place (no doubling, no redeal), and a few are rare
    assert len(kinds) >= len(bots(name).faults) * 0.8, set(bots(name).faults) - kinds


def test_same_seed_same_bytes():
    one = [encode(e) for hand in simulate("baccarat", "longwei", 30, 5, faults=0.3) for e in hand.events]
    two = [encode(e) for hand in simulate("baccarat", "longwei", 30, 5, faults=0.3) for e in hand.events]
    assert one == two
    assert one != [encode(e) for hand in simulate("baccarat", "longwei", 30, 6, faults=0.3) for e in hand.events]


@pytest.mark.parametrize("name", games())
def test_simulate_names_what_it_does_not_know(name):
    with pytest.raises(ValueError, match="ruleset_unknown"):
        next(simulate(name, "nowhere", 1, 1))
    with pytest.raises(ValueError, match="no fault"):
        next(simulate(name, next(iter(game(name).presets)), 1, 1, faults=1.0, only="nothing"))
