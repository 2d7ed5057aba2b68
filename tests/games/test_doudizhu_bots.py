"""Doudizhu's simulated hands: clean, varied, derivable from their seeds; planted faults are found."""

from collections import Counter
from itertools import product

import pytest

from events.contract import encode, parse
from events.model import ActionTaken, CardsDealt, HandVoided, SeedRevealed
from games.doudizhu import GAME
from games.doudizhu.bots import BOTS
from games.shuffle import commitment, permutation
from games.simulator import simulate
from projector.judge import judge

PRESETS = ("longwei", "tongcheng")
RARE = {"spring_missed", "anti_spring_missed", "forced_bid", "void_reason", "left_twice", "double_missed"}


@pytest.fixture(scope="module")
def hands():
    return {preset: list(simulate("doudizhu", preset, 300, 11)) for preset in PRESETS}


@pytest.mark.parametrize("preset", PRESETS)
def test_doudizhu_bots_play_clean_hands(hands, preset):
    for hand in hands[preset]:
        audit = judge(hand.events)
        assert audit.verdict == "clean", (hand.hand, audit.findings)
        assert sum(audit.due.net.values()) == 0


def happened(hands):
    """Count what happened over hands, by a word each."""
    seen = Counter()
    for hand in hands:
        due = judge(hand.events).due
        seen["void"] += isinstance(hand.events[-2].data, HandVoided)
        for made in hand.events:
            if isinstance(made.data, ActionTaken):
                seen[made.data.action] += 1
                seen["auto"] += made.data.auto
        right = {key: value for key, (value, _) in due.result.items()}
        for word in ("spring", "anti_spring"):
            seen[word] += bool(right.get(word))
        seen["bomb"] += right.get("bombs", 0) > 0
        seen["farmers win"] += bool(right) and right["winner"] != right["landlord"]
    return seen


def test_doudizhu_bots_bring_all_that_can_happen(hands):
    longwei, tongcheng = (happened(hands[preset]) for preset in PRESETS)
    words = ("bomb", "auto", "leave", "farmers win", "bid", "no_bid", "play", "pass")
    assert all(longwei[word] and tongcheng[word] for word in words)
    assert all(longwei[word] for word in ("void", "double", "follow_double", "no_double", "spring", "anti_spring"))
    assert not tongcheng["void"]
    assert not tongcheng["double"]
    assert any(
        made.data.auto and made.data.action == "bid"
        for h in hands["tongcheng"]
        for made in h.events
        if isinstance(made.data, ActionTaken)
    )


def test_doudizhu_bots_same_seed_same_bytes():
    one, two = (
        [encode(made) for hand in simulate("doudizhu", "longwei", 5, 3) for made in hand.events] for _ in range(2)
    )
    assert one == two
    assert [encode(parse(raw)) for raw in one] == one


@pytest.mark.parametrize("preset", PRESETS)
def test_doudizhu_d15_36_deals_follow_from_the_revealed_seed(hands, preset):
    for hand in hands[preset][:60]:
        start, reveal = hand.events[0].data, hand.events[-1].data
        assert isinstance(reveal, SeedRevealed)
        seed = bytes.fromhex(reveal.server_seed)
        assert commitment(seed) == start.shuffle.commitment
        clients = {int(seat): text for seat, text in reveal.client_seeds.items()}
        order = permutation(54, seed, clients, reveal.nonce)
        audit = judge(hand.events)
        assert list(audit.facts.deal) == order
        dealt = {}
        for made in hand.events:
            if isinstance(made.data, CardsDealt) and made.data.face == "down":
                dealt[made.data.to] = [*dealt.get(made.data.to, []), *made.data.cards]
        for place, holder in zip(order, GAME.dealing(None, start), strict=True):
            assert dealt[holder].pop(0) == GAME.kinds[place]


@pytest.mark.parametrize("options", [
    {"double_scope": "pair", "rake_mode": "percent", "rake_value": 500},
    {"three_ends_auction": False, "bids_must_rise": False, "rake_mode": "fixed", "rake_value": 3},
    {"wings_repeat": False, "wings_match_body": True, "bomb_in_wings": True, "rocket_in_wings": True},
    {"all_pass": "force_first", "multiplier_cap": 2, "spring_factor": 3},
], ids=str)  # fmt: skip
def test_doudizhu_bots_play_every_option(options):
    for hand in simulate("doudizhu", "longwei", 60, 2, options=options):
        assert judge(hand.events).verdict == "clean"


def test_doudizhu_plants_are_many():
    assert len(BOTS.faults) >= 15


@pytest.mark.parametrize("fault", sorted(BOTS.faults))
def test_doudizhu_planted_faults_are_found(fault):
    planted = 0
    for preset, seed in product(PRESETS, (5, 6)):
        number = 150 if fault in RARE else 8
        for hand in simulate("doudizhu", preset, number, seed, faults=1.0, only=fault):
            audit = judge(hand.events)
            if hand.fault is None:
                assert audit.verdict == "clean"
                continue
            planted += 1
            assert (hand.clause, hand.sequence) in {(f.clause, f.sequence) for f in audit.findings}, hand.hand
            assert all(f.zh and f.en and "{expected}" not in f.en and "{actual}" not in f.en for f in audit.findings)
        if planted > 3:
            break
    assert planted
