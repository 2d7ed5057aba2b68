"""What holds at every step of any hand of suoha, lawful or not; and the simulated hands."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from events.model import ActionTaken
from games.betting import members
from games.simulator import bots, simulate
from games.suoha.hands import DECK
from projector.judge import judge
from tests.betting import VERBS, Hand, agrees, arranged_met, event_of, leaks, planted_and_missed

OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "ante": st.sampled_from([0, 5, 25]),
        "table_max": st.integers(30, 400),
        "suo_from_card": st.integers(2, 5),
        "suo_limit_scope": st.sampled_from(["dealt", "live"]),
        "street_cap_pct_2": st.sampled_from([0, 25, 100]),
        "street_cap_pct_3": st.sampled_from([25, 50, 100]),
        "min_raise": st.sampled_from([1, 20]),
        "flush_compare": st.sampled_from(["top", "all"]),
        "flush_beats_full_house": st.booleans(),
        "ace_low_straight": st.booleans(),
        "suit_order": st.sampled_from(["shcd", "dchs"]),
        "short_deck": st.sampled_from(["common_card", "void"]),
        "min_sit": st.sampled_from([None, 100]),
        "rake_bps": st.sampled_from([0, 333, 10000]),
    },
)


class Play:
    """A hand played by what legal_actions offers."""

    def __init__(self, seed, options, seats=None):
        self.rng = rng = Random(seed)
        count = seats or rng.randint(2, 6)
        self.hand = Hand(
            "suoha",
            count,
            dealer=rng.choice([None, rng.randrange(count)]),
            options=options,
            stacks=[rng.randint(25, 900) for _ in range(count)],
        )
        self.deck = list(DECK)
        rng.shuffle(self.deck)

    @property
    def state(self):
        return self.hand.state

    def move(self, fold=0.15):
        """Take one lawful step of any kind, folds with the chance given."""
        legal = [a for a in self.state.legal_actions() if a.action != "fold" or self.rng.random() < fold]
        self.take(self.rng.choice(legal or self.state.legal_actions()))

    def take(self, move):
        if move.type == "cards.dealt":
            card = self.deck.pop()
            assert self.state.check(event_of(move.payload((card,)))) == ()
            self.hand.add(move.payload((card,)))
        else:
            digest = self.state.digest()
            assert self.state.check(event_of(move.payload())) == ()
            assert self.state.digest() == digest
            self.hand.add(move.payload())


def invariant(hand):
    """Cards and money are all there, and nobody sees what is not his to see."""
    state = hand.state
    held = [card for street in state.streets for _, card in street]
    assert len(held) == len(set(held)) == state.held.bit_count()
    assert sum((d | u).bit_count() for d, u in zip(state.downs, state.ups, strict=True)) + bool(state.common) == len(
        held
    )
    paid = sum(
        e.data.amount or 0
        for e in hand.events
        if isinstance(e.data, ActionTaken) and e.data.action in ("raise", "call", "suo")
    )
    assert sum(state.bets.stakes) == state.n * state.rules.ante + paid
    for viewer in ("public", *range(state.n)):
        hidden = [
            DECK[card]
            for seat in range(state.n)
            if seat != viewer and not (state.end == "showdown" and state.bets.live >> seat & 1)
            for card in members(state.downs[seat])
        ]
        assert not leaks(state.view(viewer), hidden)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), OPTIONS)
def test_suoha_lawful_play(seed, options):
    """Whatever legal_actions offers is lawful, keeps cards and money whole, and ends in a clean audit."""
    play = Play(seed, options)
    while not play.state.over:
        play.move(0.15)
        invariant(play.hand)
        for seat, stack in enumerate(play.state.stacks):
            assert play.state.bets.stakes[seat] <= max(stack, play.state.rules.ante)
    if play.state.end == "void":
        play.hand.void("deck_exhausted")
    else:
        play.hand.settle()
    audit = play.hand.audit()
    assert {f.clause for f in audit.findings} <= {"SUOHA-3"}
    assert sum(audit.due.net.values()) == 0
    if play.state.end == "showdown":
        live = list(members(play.state.bets.live))
        keys = [play.state.rules.order.key(play.state.hand(seat)) for seat in live]
        assert len(set(keys)) == len(live)
        assert audit.due.result["winner"][0] == live[keys.index(max(keys))]


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32), OPTIONS)
def test_suoha_legal_actions_agree_with_check(seed, options):
    play = Play(seed, options)
    rng = play.rng
    for _ in range(45):
        state = play.state
        turn = state.bets.turn
        for _ in range(15):
            verb = rng.choice(VERBS)
            limit = state.limit or 0
            exact = [limit - state.bets.stakes[turn], limit - 1 - state.bets.stakes[turn], state.bets.owes(turn)]
            amount = rng.choice([None, 0, rng.randrange(0, 400), *exact])
            seat = turn if rng.random() < 0.8 and turn >= 0 else rng.randrange(state.n)
            payload = ActionTaken(seat, verb, amount=amount, auto=rng.random() < 0.3)
            assert agrees(state, payload), payload
        if state.over:
            break
        play.move()


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), OPTIONS)
def test_suoha_any_record_is_judged(seed, options):
    """Nonsense is named, never raises, and money still adds up."""
    play = Play(seed, options)
    rng = play.rng
    for _ in range(40):
        if rng.random() < 0.5 and not play.state.over and play.deck:
            play.move()
        elif rng.random() < 0.3 and play.deck:
            to = rng.choice([*range(play.state.n), "board", "burn", 9])
            cards = [play.deck.pop()] if rng.random() < 0.8 else []
            play.hand.deal(to, cards, rng.choice(["up", "down"]), rng.choice(["initial", "street"]))
        else:
            amount = rng.choice([None, rng.randrange(-20, 900), 2**53 - 1])
            verb = rng.choice([*VERBS, "leave"])
            play.hand.act(rng.randrange(play.state.n + 1), verb, amount, None, rng.random() < 0.2)
    if play.state.over:
        play.hand.settle([])
    audit = play.hand.audit()
    if audit.due is not None:
        assert sum(audit.due.net.values()) == 0
    assert judge(play.hand.events).digest == audit.digest
    play.state.view("public")
    play.state.legal_actions()


VARIANTS = [
    {},
    {"rake_bps": 500, "min_sit": 200, "suo_limit_scope": "live"},
    {"short_deck": "void", "flush_beats_full_house": True, "street_cap_pct_2": 25, "street_cap_pct_3": 50},
    {"ante": 0, "min_raise": 7, "suo_from_card": 3, "flush_compare": "all", "ace_low_straight": True},
]


@pytest.mark.parametrize("options", VARIANTS)
def test_suoha_simulated_hands_are_clean(options):
    for played in simulate("suoha", "longwei", 120, 5, options=options):
        audit = judge(played.events)
        assert audit.verdict == "clean", (played.hand, audit.findings)
        assert sum(audit.due.net.values()) == 0


@pytest.mark.parametrize("fault", bots("suoha").faults)
def test_suoha_planted_faults_are_found(fault):
    options = {"rake_bps": 500} if "rake" in fault else None
    planted, missed = planted_and_missed("suoha", fault, options, 60 if fault == "common_missing" else 16)
    assert planted
    assert not missed


@pytest.mark.parametrize("clause", bots("suoha").arranged)
def test_suoha_arranged_deals_bring_their_clause(clause):
    assert arranged_met("suoha", clause) >= 10
