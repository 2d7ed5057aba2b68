"""Huolong's simulated hands: clean, varied, derivable from their seeds; stacked deals; planted faults are found."""

from collections import Counter
from random import Random

import pytest

from events.contract import encode, parse
from events.model import ActionTaken, CardsDealt, HandVoided, SeedRevealed
from games.huolong import GAME
from games.huolong.bots import BOTS
from games.shuffle import commitment, permutation
from games.simulator import simulate
from projector.audit import Book
from projector.judge import judge

CLAUSES = {f"HUOLONG-{number}" for number in range(1, 36)}


@pytest.fixture(scope="module")
def hands():
    return list(simulate("huolong", "tongcheng", 120, 11))


def audits(made):
    book = Book()
    for hand in made:
        for event in hand.events:
            book.add(event, encode(event))
    return list(book.audits())


def test_huolong_bots_play_clean_hands_one_after_another(hands):
    for audit, beside in audits(hands):
        assert (audit.verdict, audit.findings, beside) == ("clean", (), [])
        assert sum(audit.due.net.values()) == 0


def test_huolong_bots_bring_nearly_all_that_can_happen(hands):
    seen = Counter()
    for hand in hands:
        due = judge(hand.events).due
        seen["void"] += any(isinstance(made.data, HandVoided) for made in hand.events)
        seen.update(made.data.action for made in hand.events if isinstance(made.data, ActionTaken))
        seen["auto"] += any(isinstance(made.data, ActionTaken) and made.data.auto for made in hand.events)
        seen.update(GAME.exercised(hand.events, due))
    for word in ("declare", "counter", "bury", "plant", "no_plant", "play", "leave", "auto"):
        assert seen[word], word
    # the drawn suit and a bald hand are for stacked deals
    assert set(CLAUSES) - set(seen) <= {"HUOLONG-8", "HUOLONG-33"}


def test_huolong_8_33_stacked_deals_bring_what_chance_does_not():
    made = list(simulate("huolong", "tongcheng", 64, 3, arrange=True))
    seen = Counter()
    for hand, (audit, beside) in zip(made, audits(made), strict=True):
        assert (audit.verdict, beside) == ("clean", []), audit.findings
        seen.update(GAME.exercised(hand.events, audit.due))
    assert {"HUOLONG-8", "HUOLONG-33", "HUOLONG-11", "HUOLONG-29", "HUOLONG-D8"} <= set(seen)
    assert set(BOTS.arranged) <= set(GAME.clauses)


def test_huolong_bots_same_seed_same_bytes():
    one, two = ([encode(made) for hand in simulate("huolong", "tongcheng", 3, 3) for made in hand.events] for _ in "ab")
    assert one == two
    assert [encode(parse(raw)) for raw in one] == one


def test_huolong_1_2_deals_follow_from_the_revealed_seed(hands):
    deck = GAME.deck(None)
    for hand in hands[:20]:
        start, reveal = hand.events[0].data, hand.events[-1].data
        assert isinstance(reveal, SeedRevealed)
        seed = bytes.fromhex(reveal.server_seed)
        assert commitment(seed) == start.shuffle.commitment
        clients = {int(seat): text for seat, text in reveal.client_seeds.items()}
        order = permutation(162, seed, clients, reveal.nonce)
        dealt = [
            (made.data.to, card)
            for made in hand.events
            if isinstance(made.data, CardsDealt) and (made.data.why == "initial" or made.data.to == "kitty")
            for card in made.data.cards
        ]
        assert (
            dealt == list(zip(GAME.dealing(None, start), (deck[place] for place in order), strict=True))[: len(dealt)]
        )
        facts = judge(hand.events).facts
        if facts.deal:
            assert [GAME.kinds[kind] for kind in facts.deal] == [deck[place] for place in order]
            assert facts.holders[-6:] == (-1,) * 6


@pytest.mark.parametrize("options", [
    {"permanent_two": False, "start_level": "K", "dealer_keeps": "partner"},
    {"stop_levels": ["J", "A"], "bald_with_jokers": "max", "joker_levels_need_points": False},
    {"third_joker_forced": "any_two", "leave_penalty": None, "kitty_factor": 2},
    {"leave_penalty_to": "others", "threshold": 80, "hold_level_plain": 0, "capture_level": 2},
], ids=str)  # fmt: skip
def test_huolong_bots_play_every_option(options):
    for audit, beside in audits(simulate("huolong", "tongcheng", 20, 2, options=options)):
        assert (audit.verdict, beside) == ("clean", [])


def test_huolong_plants_are_many():
    assert len(BOTS.faults) >= 80


@pytest.mark.parametrize("fault", sorted(BOTS.faults))
def test_huolong_planted_faults_are_found(hands, fault):
    planted = 0
    for number, hand in enumerate(hands):
        made = BOTS.faults[fault](Random(f"{fault}{number}"), list(hand.events))
        if made is None:
            continue
        planted += 1
        audit = judge(made.events)
        assert (made.clause, made.sequence) in {(f.clause, f.sequence) for f in audit.findings}, hand.hand
        assert all(f.zh and f.en and "{expected}" not in f.en and "{actual}" not in f.en for f in audit.findings)
        if planted == 4:
            break
    assert planted


def test_huolong_planted_faults_accuse_no_other_hand():
    made = list(simulate("huolong", "tongcheng", 60, 7, faults=0.5))
    for hand, (audit, beside) in zip(made, audits(made), strict=True):
        found = {(f.clause, f.sequence) for f in (*audit.findings, *beside)}
        assert (hand.clause, hand.sequence) in found if hand.fault else not found, (hand.hand, hand.fault)


@pytest.mark.slow
def test_huolong_many_planted_faults_are_found():
    made = list(simulate("huolong", "tongcheng", 2_000, 8, faults=0.5))
    for hand, (audit, beside) in zip(made, audits(made), strict=True):
        found = {(f.clause, f.sequence) for f in (*audit.findings, *beside)}
        assert (hand.clause, hand.sequence) in found if hand.fault else not found, (hand.hand, hand.fault)
