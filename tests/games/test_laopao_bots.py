"""Laopao's simulated hands: clean, varied, derivable from their seeds; planted faults are found."""

from collections import Counter
from random import Random

import pytest

from events.contract import encode, parse
from events.model import CardsDealt, SeedRevealed
from games.laopao import GAME
from games.laopao.bots import BOTS
from games.laopao.view import FACTS
from games.ruleset import resolve
from games.shuffle import commitment, permutation
from games.simulator import Table, event, simulate, stamp
from projector.chain import chain
from projector.judge import judge

NEVER = {"LAOPAO-25", "LAOPAO-D9"}
"""Tributes are off in the preset: arranged hands bring them."""


@pytest.fixture(scope="module")
def hands():
    return list(simulate("laopao", "tongcheng", 120, 11))


@pytest.fixture(scope="module")
def audits(hands):
    return [judge(hand.events) for hand in hands]


def test_laopao_bots_play_clean_hands(hands, audits):
    for hand, audit in zip(hands, audits, strict=True):
        assert audit.verdict == "clean", (hand.hand, audit.findings)
        assert sum(audit.due.net.values()) == 0
    tables = {}
    for audit in audits:
        tables.setdefault(audit.table, []).append(audit.carry)
    assert [f for carries in tables.values() for _, _, findings in chain(carries) for f in findings] == []


def test_laopao_bots_exercise_every_clause(hands, audits):
    seen = Counter()
    for hand, audit in zip(hands, audits, strict=True):
        seen.update(GAME.exercised(hand.events, audit.due))
    assert {clause for clause in GAME.clauses if not seen[clause]} == NEVER
    assert set(seen) <= set(GAME.clauses)


def test_laopao_25_d9_arranged_hands_bring_tributes():
    game = "laopao"
    ruleset, _ = resolve(GAME, next(simulate(game, "tongcheng", 1, 1)).events[0].data)
    table = Table("t9", ruleset, "tongcheng", {})
    assert set(BOTS.arranged) == NEVER
    carries, seen = [], set()
    for n, play in enumerate((BOTS.arranged["LAOPAO-25"], BOTS.arranged["LAOPAO-D9"], BOTS.hand)):
        table.hand_no += 1
        events = []
        for k, (_, payload) in enumerate(play(Random(n), table)):
            at = stamp(table.clock)
            events.append(
                event(
                    payload,
                    id=f"{n}-{k}-5d0a8e2b",
                    source="/s",
                    subject=f"h{n}",
                    time=at,
                    partitionkey="t9",
                    sequence=k,
                )
            )
        audit = judge(events)
        assert audit.verdict == "clean", audit.findings
        assert (events[0].data.shuffle is None) == (play != BOTS.hand)
        carries.append(audit.carry)
        seen |= GAME.exercised(events, audit.due)
    assert {"LAOPAO-25", "LAOPAO-D9"} <= seen
    assert carries[2].context["tributes"]
    assert [f for _, _, findings in chain(carries) for f in findings] == []


def test_laopao_facts_name_what_the_list_names(hands, audits):
    for audit in audits[:20]:
        names = {row.name for row in audit.facts.rows}
        assert names <= set(FACTS)
        assert {"first", "holder", "landlord", "caizhu", "strength", "place", "plays", "net"} <= names
        assert len(audit.facts.deal) == len(audit.facts.holders) == 216


def test_laopao_bots_same_seed_same_bytes():
    one, two = (
        [encode(made) for hand in simulate("laopao", "tongcheng", 3, 3) for made in hand.events] for _ in range(2)
    )
    assert one == two
    assert [encode(parse(raw)) for raw in one] == one


def test_laopao_2_deals_follow_from_the_revealed_seed(hands):
    for hand in hands[:15]:
        start, reveal = hand.events[0].data, hand.events[-1].data
        assert isinstance(reveal, SeedRevealed)
        seed = bytes.fromhex(reveal.server_seed)
        assert commitment(seed) == start.shuffle.commitment
        clients = {int(seat): text for seat, text in reveal.client_seeds.items()}
        order = permutation(216, seed, clients, reveal.nonce)
        ruleset, _ = resolve(GAME, start)
        deck, facts = GAME.deck(ruleset), judge(hand.events).facts
        assert [GAME.kinds[kind] for kind in facts.deal] == [deck[place] for place in order]
        assert facts.holders == GAME.dealing(ruleset, start)
        dealt = {}
        for made in hand.events:
            if isinstance(made.data, CardsDealt):
                dealt[made.data.to] = [*dealt.get(made.data.to, []), *made.data.cards]
        for place, holder in zip(order, GAME.dealing(ruleset, start), strict=True):
            assert dealt[holder].pop(0) == deck[place]


@pytest.mark.parametrize("options", [
    {"la_gong": True, "bie_gong": True},
    {"stuck_rule": "out_last", "extras_compare": "top_joker"},
    {"partner_rule": "marked_small_joker", "pass_step": 2, "early_end": "required"},
    {"extras_compare": "rank_only", "open_factor": 3, "early_end": "forbidden"},
], ids=str)  # fmt: skip
def test_laopao_bots_play_every_option(options):
    carries = []
    for hand in simulate("laopao", "tongcheng", 12, 2, options=options):
        audit = judge(hand.events)
        assert audit.verdict == "clean", audit.findings
        carries.append(audit.carry)
    assert [f for _, _, findings in chain(carries) for f in findings] == []


def test_laopao_plants_are_many():
    assert len(BOTS.faults) >= 15


@pytest.mark.parametrize("fault", sorted(BOTS.faults))
def test_laopao_planted_faults_are_found(hands, fault):
    planted = 0
    for n, hand in enumerate(hands):
        made = BOTS.faults[fault](Random(n), hand.events)
        if made is None:
            continue
        planted += 1
        audit = judge(made.events)
        assert (made.clause, made.sequence) in {(f.clause, f.sequence) for f in audit.findings}, hand.hand
        assert all(f.zh and f.en and "{expected}" not in f.en and "{actual}" not in f.en for f in audit.findings)
        if planted == 6:
            break
    assert planted
