"""Xuezhan over random and simulated hands: tiles and money are conserved, and what is legal is what check lets pass."""

import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import games.xuezhan as package
from events.model import ActionTaken, CardsDealt, HandStarted, event
from games.registry import game
from games.ruleset import resolve
from games.simulator import Table, bots, simulate
from games.tiles import COPIES, KINDS
from games.xuezhan import GAME
from games.xuezhan.bots import ARRANGEMENTS, arranged
from games.xuezhan.phases import OVER, ROB, TURN, WINDOW
from projector.judge import judge
from tests.games.mahjong_play import Play

MIXES = [
    ("longwei", {}),
    ("tongcheng", {}),
    ("longwei", {"declare_void": True, "pass_lock": "lower_fan", "wall_reserve": 8, "kong_after_pung": True}),
    (
        "tongcheng",
        {
            "call_transfer": True,
            "call_transfer_scope": "all",
            "call_transfer_split": "each_full",
            "direct_kong_flower": "discarder_all",
            "self_draw_bonus": "plus_point",
            "pair_cap": 20,
            "rake_mode": "percent",
            "rake_value": 700,
            "dihu_interrupted": True,
        },
    ),
]


def whole(state):
    """Say that every tile of the deck is in one place: wall, hands, melds, rivers, or won off a kong."""
    counts = Counter()
    for seat, rack in enumerate(state.racks):
        for suit, key in enumerate(rack.keys):
            for rank in range(9):
                counts[9 * suit + rank] += (key >> 3 * rank) & 7
        for meld in rack.melds:
            counts[meld.tile] += 3 if meld.kind == 0 else 4
        for place, kind in enumerate(state.river[seat]):
            counts[kind] += place not in state.claimed[seat]
    robbed = sum(state.attempts.values()) + (state.phase == ROB and not state.hits)
    assert all(counts[kind] <= COPIES for kind in range(27))
    assert sum(counts.values()) + robbed + state.wall == 108
    assert all(state.seen[kind] >= counts[kind] for kind in range(27))


def worth_nothing_lost(state):
    """Say that what was owed so far adds up: no seat that had won before pays, amounts are above 0."""
    for row in state.owed:
        for item in row:
            assert item.amount > 0
            assert item.payer != item.payee


def strip(payload):
    return (payload.seat, payload.action, payload.cards, payload.target, payload.choice)


def all_actions(state):
    """Give every action that a server could think of writing, with its target as the sheet wants it."""
    target = state.source if state.phase in (WINDOW, ROB) else None
    drawn = KINDS[state.drawn] if state.drawn >= 0 else None
    for seat in range(4):
        yield ActionTaken(seat, "pass")
        yield ActionTaken(seat, "leave")
        own = state.phase == TURN and seat == state.turn
        if own:
            yield ActionTaken(seat, "hu", (drawn,) if drawn else ())
        elif target is not None:
            yield ActionTaken(seat, "hu", (KINDS[state.tile],), target=target)
        for suit in "mps":
            yield ActionTaken(seat, "declare_void", choice=suit)
        for code in KINDS[:27]:
            yield ActionTaken(seat, "discard", (code,))
            yield ActionTaken(seat, "kong", (code,), choice="concealed")
            yield ActionTaken(seat, "kong", (code,), choice="added")
            yield ActionTaken(seat, "pung", (code,), target=target)
            yield ActionTaken(seat, "kong", (code,), target=target, choice="direct")


@settings(max_examples=8, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(MIXES), st.data())
def test_random_lawful_hands_conserve_tiles_and_money(seed, mix, data):
    rng = Random(seed)
    preset, options = mix
    table = Play(GAME, preset, options=options, dealer=seed % 4)
    table.deck = list(table.deck)
    while True:
        state = table.state
        found = state.legal_actions()
        if rng.random() < 0.1:
            legal = {strip(act.payload()) for act in found if act.type == "action.taken" and act.action != "leave"}
            passed = {
                strip(act) for act in all_actions(state) if act.action != "leave" and state.check(table.wrap(act)) == ()
            }
            assert legal == passed
        for act in found:
            if act.type == "action.taken":
                assert state.check(table.wrap(act.payload())) == ()
        if any(act.type == "hand.settled" for act in found) and (state.phase == OVER or rng.random() < 0.8):
            break
        weights = [
            20 if act.action in ("hu", "kong", "pung") else 0.05 if act.action in ("leave", "pass") else 3
            for act in found
        ]
        choice = rng.choices(found, weights)[0]
        if choice.type == "hand.settled":
            continue
        payload = choice.payload(table.take(choice.count) if choice.type == "cards.dealt" else None)
        table.put(payload)
        assert table.faults[-1] == ()
        whole(state)
        worth_nothing_lost(state)
    audit = table.settle().audit()
    assert audit.verdict == "clean", audit.findings
    assert sum(audit.due.net.values()) == 0
    assert all(t.amount > 0 for t in audit.due.transfers)


@settings(max_examples=8, deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 200))
def test_check_changes_nothing_and_views_hide_what_is_hidden(seed, steps):
    rng = Random(seed)
    table = Play(GAME, "longwei")
    for _ in range(steps):
        state = table.state
        found = [act for act in state.legal_actions() if act.action != "leave" and act.type != "hand.settled"]
        if not found:
            break
        act = rng.choice(found)
        payload = act.payload(table.take(act.count) if act.type == "cards.dealt" else None)
        before = state.digest()
        state.check(table.wrap(payload))
        assert state.digest() == before
        table.put(payload)
    for viewer in ("public", 0, 1, 2, 3):
        for seat in table.state.view(viewer)["seats"]:
            if seat["seat"] != viewer:
                assert seat["hand"] is None
                assert seat["drawn"] is None
                assert seat["waits"] is None
                assert seat["barred"] is None


@pytest.mark.parametrize(("preset", "options"), MIXES, ids=["longwei", "tongcheng", "longwei-mixed", "tongcheng-mixed"])
def test_simulated_hands_are_clean(preset, options):
    for hand in simulate("xuezhan", preset, 20, 3, options=options):
        audit = judge(hand.events)
        assert audit.verdict == "clean", audit.findings
        assert sum(audit.due.net.values()) == 0
        dealt = [e.data for e in hand.events if isinstance(e.data, CardsDealt)]
        assert sum(len(deal.cards) for deal in dealt) == len(audit.facts.deal) or options.get("replacement_from")


@pytest.mark.parametrize(("preset", "options"), MIXES, ids=["longwei", "tongcheng", "longwei-mixed", "tongcheng-mixed"])
def test_planted_faults_are_all_found(preset, options):
    planted = 0
    for hand in simulate("xuezhan", preset, 40, 4, faults=1.0, options=options):
        audit = judge(hand.events)
        if hand.fault is None:
            assert audit.verdict == "clean"
            continue
        planted += 1
        found = {(f.clause, f.sequence) for f in audit.findings}
        assert (hand.clause, hand.sequence) in found, (hand.fault, audit.findings)
        assert min(sequence for _, sequence in found) >= hand.sequence
    assert planted > 30


def arranged_hand(name, preset, options=None):
    """Give the events of an arranged hand."""
    ruleset, _ = resolve(GAME, HandStarted("xuezhan", preset, "t", 1, (), 1, options or {}))
    table = Table("t", ruleset, preset, options or {})
    table.hand_no = 1
    return [
        event(
            payload,
            id=f"e{n}",
            source="/s",
            subject="h",
            time="2026-01-01T08:00:00.000Z",
            partitionkey="t",
            sequence=n,
        )
        for n, (_, payload) in enumerate(arranged(name)(Random(name), table))
    ]


@pytest.fixture(scope="module")
def pool():
    """Clean hands of every sort: arranged ones and some of each mix."""
    hands = [arranged_hand(name, preset) for preset in ("longwei", "tongcheng") for name in ARRANGEMENTS]
    for preset, options in MIXES:
        hands += [hand.events for hand in simulate("xuezhan", preset, 12, 11, options=options, tables=1)]
    return hands


@pytest.mark.parametrize("fault", sorted(bots("xuezhan").faults))
def test_each_fault_can_be_planted_and_is_found(fault, pool):
    plant = bots("xuezhan").faults[fault]
    done = 0
    for events in pool:
        planted = plant(Random(fault), events)
        if planted is not None:
            found = {(f.clause, f.sequence) for f in judge(planted.events).findings}
            assert (planted.clause, planted.sequence) in found, found
            done += 1
            if done == 2:
                break
    assert done


@pytest.mark.parametrize("preset", ["longwei", "tongcheng"])
@pytest.mark.parametrize("name", sorted(ARRANGEMENTS))
def test_arranged_deals_bring_their_clauses(name, preset):
    events = arranged_hand(name, preset)
    audit = judge(events)
    assert audit.verdict == "clean", audit.findings
    wanted = {clause for clause in ARRANGEMENTS[name].clauses if _of_preset(clause, preset)}
    assert wanted <= GAME.exercised(events, audit.due)


LONGWEI_ONLY = {12, 13, 14, 29, 30, 34, 35, 36}
TONGCHENG_ONLY = {15, 18, 19, 33}


def _of_preset(clause, preset):
    number = int(clause.partition("-")[2])
    return number not in (TONGCHENG_ONLY if preset == "longwei" else LONGWEI_ONLY)


def test_the_game_is_registered():
    assert game("xuezhan") is GAME
    assert {f"XUEZHAN-{n}" for n in range(1, 40)} <= set(GAME.clauses)
    assert {f"XUEZHAN-D{n}" for n in range(1, 26)} <= set(GAME.clauses)


def test_every_code_and_reason_has_words():
    """Codes are strings in the sources; each has a message, and no message is without a code."""
    sources = "".join(path.read_text(encoding="utf-8") for path in Path(package.__file__).parent.glob("*.py"))
    named = set(re.findall(r'"([a-z]+_[a-z_]+|seats|dealer|base|context|face|target|choice|ref|barred)"', sources))
    used = {code for code in GAME.codes if code in named}
    assert used == set(GAME.codes)
