"""Yuci over random and simulated hands: tiles and money are conserved, and what is legal is what check lets pass."""

import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import games.yuci as package
from events.model import ActionTaken, HandStarted, event
from games.registry import game
from games.ruleset import resolve
from games.simulator import Table, bots, simulate
from games.tiles import COPIES, KINDS
from games.yuci import GAME
from games.yuci.arranged import ARRANGEMENTS
from games.yuci.bots import arranged
from games.yuci.phases import ROB, TURN, WINDOW
from projector.judge import judge
from tests.games.test_yuci_play import Yuci

MIXES = [
    {},
    {
        "ready_discard_claimable": True,
        "bao_hu": False,
        "decline_kills_win": False,
        "kong_may_breach_reserve": False,
        "reserve_half_counts": False,
        "deal_direction": "anticlockwise",
        "leave_to": "seats",
    },
    {
        "ready_kong_keep_waits": True,
        "seven_pairs": False,
        "pengpenghu_shanpon_only": True,
        "kong_flower_doubles_bonus": False,
        "leave_base": 3,
        "pattern_points": {"pinghu": 1, "menqing": 0},
    },
]


class Anticlockwise(Yuci):
    order = (0, 1, 2, 3)


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
    robbed = state.attempts + (state.phase == ROB)
    assert all(counts[kind] <= COPIES for kind in range(34))
    assert sum(counts.values()) + robbed + state.wall == 136


def strip(payload):
    return (payload.seat, payload.action, payload.cards, payload.target, payload.choice)


def all_actions(state):
    """Give every action that a server could think of writing, with its target as the sheet wants it."""
    target = state.source if state.phase in (WINDOW, ROB) else None
    for seat in range(4):
        yield ActionTaken(seat, "pass")
        if state.phase == TURN and seat == state.turn:
            yield ActionTaken(seat, "hu", (KINDS[state.drawn],) if state.drawn >= 0 else ("1m",))
        elif target is not None:
            yield ActionTaken(seat, "hu", (KINDS[state.tile],), target=target)
        for choice in ("quit", "disconnect", None):
            yield ActionTaken(seat, "leave", choice=choice)
        for code in KINDS:
            yield ActionTaken(seat, "discard", (code,))
            yield ActionTaken(seat, "discard", (code,), choice="ready")
            yield ActionTaken(seat, "kong", (code,), choice="concealed")
            yield ActionTaken(seat, "kong", (code,), choice="added")
            yield ActionTaken(seat, "pung", (code,), target=target)
            yield ActionTaken(seat, "kong", (code,), target=target, choice="direct")


WEIGHTS = {"hu": 20, "kong": 15, "pung": 8, "leave": 0.01, "pass": 0.05}


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(MIXES))
def test_random_lawful_hands_conserve_tiles_and_money(seed, options):
    rng = Random(seed)
    table = (Anticlockwise if "deal_direction" in options else Yuci)(options=options, dealer=seed % 4)
    while True:
        state = table.state
        found = state.legal_actions()
        if rng.random() < 0.08:
            legal = {strip(act.payload()) for act in found if act.type == "action.taken"}
            passed = {strip(act) for act in all_actions(state) if state.check(table.wrap(act)) == ()}
            assert legal == passed
        for act in found:
            if act.type == "action.taken":
                assert state.check(table.wrap(act.payload())) == ()
        if any(act.type == "hand.settled" for act in found) and (len(found) == 1 or rng.random() < 0.8):
            break
        weights = [30 if act.choice == "ready" else WEIGHTS.get(act.action, 3) for act in found]
        act = rng.choices(found, weights)[0]
        if act.type == "hand.settled":
            continue
        cards = None
        if act.type == "cards.dealt":
            cards = table.take_back() if act.why == "replacement" else table.take(act.count)
        table.put(act.payload(cards))
        assert table.faults[-1] == ()
        whole(state)
    audit = table.settle().audit()
    assert audit.verdict == "clean", audit.findings
    assert sum(audit.due.net.values()) == 0
    assert all(t.amount > 0 for t in audit.due.transfers)


@settings(max_examples=8, deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 150))
def test_check_changes_nothing_and_views_hide_what_is_hidden(seed, steps):
    rng = Random(seed)
    table = Yuci()
    for _ in range(steps):
        state = table.state
        found = [act for act in state.legal_actions() if act.action != "leave" and act.type != "hand.settled"]
        if not found:
            break
        act = rng.choices(found, [30 if act.choice in ("ready", "concealed") else 1 for act in found])[0]
        cards = None
        if act.type == "cards.dealt":
            cards = table.take_back() if act.why == "replacement" else table.take(act.count)
        payload = act.payload(cards)
        before = state.digest()
        state.check(table.wrap(payload))
        assert state.digest() == before
        table.put(payload)
    for viewer in ("public", 0, 1, 2, 3):
        shown = table.state.view(viewer)
        for seat in shown["seats"]:
            if seat["seat"] != viewer:
                assert seat["hand"] is None
                assert seat["drawn"] is None
                assert seat["waits"] is None
                assert all(m["tile"] is None for m in seat["melds"] if m["kind"] == "kong_concealed")
                assert all(t["tile"] is None for t in seat["river"] if t["face_down"])


@pytest.mark.parametrize("options", MIXES, ids=["sheet", "open", "strict"])
def test_simulated_hands_are_clean(options):
    for hand in simulate("yuci", "tongcheng", 25, 3, options=options):
        audit = judge(hand.events)
        assert audit.verdict == "clean", audit.findings
        assert sum(audit.due.net.values()) == 0


@pytest.mark.parametrize("options", MIXES, ids=["sheet", "open", "strict"])
def test_planted_faults_are_all_found(options):
    for hand in simulate("yuci", "tongcheng", 40, 4, faults=1.0, options=options):
        audit = judge(hand.events)
        if hand.fault is None:
            assert audit.verdict == "clean"
            continue
        found = {(f.clause, f.sequence) for f in audit.findings}
        assert (hand.clause, hand.sequence) in found, (hand.fault, audit.findings)
        assert min(sequence for _, sequence in found) >= hand.sequence


def arranged_hand(name, seed=0):
    """Give the events of an arranged hand."""
    ruleset, _ = resolve(GAME, HandStarted("yuci", "tongcheng", "t", 1, (), 1))
    table = Table("t", ruleset, "tongcheng", {})
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
        for n, (_, payload) in enumerate(arranged(name)(Random(f"{name}{seed}"), table))
    ]


@pytest.fixture(scope="module")
def pool():
    """Clean hands of every sort: arranged ones and simulated ones."""
    hands = [arranged_hand(name) for name in ARRANGEMENTS]
    return hands + [hand.events for hand in simulate("yuci", "tongcheng", 60, 11, tables=1)]


@pytest.mark.parametrize("fault", sorted(bots("yuci").faults))
def test_each_fault_can_be_planted_and_is_found(fault, pool):
    plant = bots("yuci").faults[fault]
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


@pytest.mark.parametrize("name", sorted(ARRANGEMENTS))
def test_arranged_deals_bring_their_clauses(name):
    events = arranged_hand(name)
    audit = judge(events)
    assert audit.verdict == "clean", audit.findings
    assert set(ARRANGEMENTS[name].clauses) <= GAME.exercised(events, audit.due)


def test_the_game_is_registered():
    assert game("yuci") is GAME
    assert {f"YUCI-{n}" for n in range(1, 36)} <= set(GAME.clauses)
    assert {f"YUCI-D{n}" for n in range(1, 20)} <= set(GAME.clauses)


def test_every_code_has_words():
    """Codes are strings in the sources; each message belongs to one of them."""
    sources = "".join(path.read_text(encoding="utf-8") for path in Path(package.__file__).parent.glob("*.py"))
    named = set(re.findall(r'"([a-z]+_[a-z_]+|seats|dealer|base|context|dice|face|target|choice|ref)"', sources))
    assert set(GAME.codes) <= named
