"""What holds at every step of any hand of zhajinhua, lawful or not; and the simulated hands."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from events.model import ActionTaken
from games.cards import PACK
from games.simulator import bots, simulate
from projector.judge import judge
from tests.betting import VERBS, Hand, agrees, arranged_met, event_of, leaks, planted_and_missed

OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "ante": st.sampled_from([0, 5, 25]),
        "top_bet_mult": st.integers(3, 24),
        "bet_step": st.sampled_from([3, 5, 10]),
        "cap": st.integers(20, 400),
        "cap_trigger": st.sampled_from(["exceed", "reach"]),
        "stack_limit": st.sampled_from(["table", "seat"]),
        "compare_cost": st.sampled_from(["double", "call", "free"]),
        "compare_from_lap": st.integers(1, 3),
        "compare_at_top": st.booleans(),
        "special_235": st.sampled_from(["offsuit", "rainbow", "off"]),
        "a23": st.sampled_from(["low", "second"]),
        "straight_over_flush": st.booleans(),
        "rake_bps": st.sampled_from([0, 333, 10000]),
    },
)


def begin(rng, options):
    seats = rng.randint(2, 4)
    stacks = [rng.randint(25, 600) if rng.random() < 0.9 else None for _ in range(seats)]
    hand = Hand("zhajinhua", seats, dealer=rng.randrange(seats), options=options, stacks=stacks)
    deck = list(PACK)
    rng.shuffle(deck)
    while hand.state.turn < 0 and not hand.state.over:
        move = rng.choice(hand.state.legal_actions())
        if move.type == "cards.dealt":
            hand.deal(move.to, [deck.pop() for _ in range(move.count)])
        else:
            hand.add(move.payload())
    return hand


def invariant(hand):
    """Cards and money are all there, and nobody sees what is not his to see."""
    state = hand.state
    held = [card for cards in state.cards for card in cards]
    assert len(held) == len(set(held)) == state.held.bit_count()
    paid = sum(
        e.data.amount or 0
        for e in hand.events
        if isinstance(e.data, ActionTaken) and e.data.action in ("bet", "call", "raise", "compare")
    )
    assert sum(state.totals) == state.n * state.rules.ante + paid
    assert not state.live & state.beaten
    for viewer in ("public", *range(state.n)):
        hidden = [
            PACK[card]
            for seat, cards in enumerate(state.cards)
            for card in cards
            if not (seat == viewer and state.seen >> seat & 1) and not (state.opened and state.live >> seat & 1)
        ]
        assert not leaks(state.view(viewer), hidden)


@settings(max_examples=120, deadline=None)
@given(st.integers(0, 2**32), OPTIONS)
def test_zhajinhua_lawful_play(seed, options):
    """Whatever legal_actions offers is lawful, keeps cards and money whole, and ends in a clean audit."""
    rng = Random(seed)
    hand = begin(rng, options)
    invariant(hand)
    steps = 0
    while not hand.state.over:
        legal = [a for a in hand.state.legal_actions() if a.action != "fold" or rng.random() < 0.2]
        move = rng.choice(legal or hand.state.legal_actions())
        if steps > 60:
            move = next(a for a in hand.state.legal_actions() if a.action in ("fold", "open"))
        digest = hand.state.digest()
        assert hand.state.check(event_of(move.payload())) == ()
        assert hand.state.digest() == digest
        hand.add(move.payload())
        invariant(hand)
        steps += 1
    for seat, limit in enumerate(hand.state.limits):
        assert limit is None or hand.state.totals[seat] <= max(limit, hand.state.rules.ante)
    hand.settle()
    audit = hand.audit()
    assert {f.clause for f in audit.findings} <= {"ZHAJINHUA-3"}
    assert sum(audit.due.net.values()) == 0
    assert min(audit.due.net.values()) >= -max(hand.state.totals)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), OPTIONS)
def test_zhajinhua_legal_actions_agree_with_check(seed, options):
    rng = Random(seed)
    hand = begin(rng, options)
    for _ in range(12):
        state = hand.state
        for _ in range(40):
            verb = rng.choice(VERBS)
            amount = rng.choice(
                [
                    None,
                    0,
                    rng.randrange(0, 130),
                    state.price(max(state.turn, 0)),
                    state.compare_price(max(state.turn, 0)),
                ]
            )
            target = rng.randrange(state.n) if verb == "compare" else None
            seat = state.turn if rng.random() < 0.8 and state.turn >= 0 else rng.randrange(state.n)
            payload = ActionTaken(seat, verb, amount=amount, target=target, auto=rng.random() < 0.3)
            assert agrees(state, payload), payload
        if state.over:
            break
        hand.add(rng.choice(state.legal_actions()).payload())


@settings(max_examples=80, deadline=None)
@given(st.integers(0, 2**32), OPTIONS)
def test_zhajinhua_any_record_is_judged(seed, options):
    """Nonsense is named, never raises, and money still adds up."""
    rng = Random(seed)
    hand = begin(rng, options)
    for _ in range(25):
        seat = rng.randrange(hand.state.n + 1)
        amount = rng.choice([None, rng.randrange(-20, 300), 2**53 - 1])
        target = rng.choice([None, rng.randrange(6)])
        choice = rng.choice([None, "win", "lose", "x"])
        verb = rng.choice([*VERBS, "leave"])
        hand.act(seat, verb, amount, target, rng.random() < 0.2, choice=choice)
    if hand.state.fired or hand.state.over:
        hand.settle([])
    audit = hand.audit()
    assert audit.verdict in ("findings", "unreplayable", "open")
    if audit.due is not None:
        assert sum(audit.due.net.values()) == 0
    assert judge(hand.events).digest == audit.digest
    hand.state.view("public")
    hand.state.legal_actions()


VARIANTS = [
    {},
    {"cap": 300, "rake_bps": 500, "stack_limit": "seat"},
    {"special_235": "rainbow", "a23": "second", "straight_over_flush": True, "compare_cost": "free"},
    {"cap_trigger": "reach", "bet_step": 7, "ante": 0, "compare_from_lap": 1, "compare_at_top": False},
]


@pytest.mark.parametrize("options", VARIANTS)
def test_zhajinhua_simulated_hands_are_clean(options):
    for played in simulate("zhajinhua", "longwei", 150, 5, options=options):
        audit = judge(played.events)
        assert audit.verdict == "clean", (played.hand, audit.findings)
        assert sum(audit.due.net.values()) == 0


@pytest.mark.parametrize("fault", bots("zhajinhua").faults)
def test_zhajinhua_planted_faults_are_found(fault):
    planted, missed = planted_and_missed("zhajinhua", fault, {"rake_bps": 500} if "rake" in fault else None)
    assert planted
    assert not missed


@pytest.mark.parametrize("clause", bots("zhajinhua").arranged)
def test_zhajinhua_arranged_deals_bring_their_clause(clause):
    assert arranged_met("zhajinhua", clause) >= 4
