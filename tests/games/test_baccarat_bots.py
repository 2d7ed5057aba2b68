"""Simulated baccarat: clean hands audit clean, every planted fault is found where it is and nowhere else."""

from collections import Counter, defaultdict

import pytest

from events.model import ActionTaken, CardsDealt, HandSettled, SeedRevealed
from games.baccarat.bots import BOTS
from games.cards import PACK
from games.shuffle import commitment, permutation
from games.simulator import simulate
from projector.chain import chain
from projector.judge import judge


def judged(hands):
    """Judge simulated hands and their tables: hand → (audit, all findings as (clause, sequence))."""
    audits = {hand.hand: judge(hand.events) for hand in hands}
    found = {name: [(f.clause, f.sequence) for f in audit.findings] for name, audit in audits.items()}
    tables = defaultdict(list)
    for audit in audits.values():
        tables[audit.table].append(audit.carry)
    for carries in tables.values():
        for carry, _, findings in chain(carries):
            found[carry.hand] += [(f.clause, f.sequence) for f in findings]
    return {name: (audits[name], found[name]) for name in audits}


def payloads(hands, kind):
    return [e.data for hand in hands for e in hand.events if isinstance(e.data, kind)]


OPTIONS = [
    {},
    {"decks": 1, "deal_order": "pairs", "commission_rounding": "half_up"},
    {"min_bet": 10, "max_bet": 100, "allow_opposite": False, "banker_rule": "six_half"},
    {"decks": 3, "tie_pushes_main": False, "pay_tie": 9, "commission_rounding": "down", "commission_bps": 250},
]


@pytest.mark.parametrize("options", OPTIONS, ids=["default", "one-pack", "limits", "takes-ties"])
def test_clean_hands_are_clean_and_no_money_is_made(options):
    hands = list(simulate("baccarat", "longwei", 150, 5, options=options))
    for audit, found in judged(hands).values():
        assert (audit.verdict, found) == ("clean", [])
        assert sum(audit.due.net.values()) == 0


def test_the_same_seed_gives_the_same_hands():
    once, again, other = (list(simulate("baccarat", "longwei", 30, seed, faults=0.5)) for seed in (1, 1, 2))
    assert once == again != other


def test_what_hands_have():
    hands = list(simulate("baccarat", "longwei", 300, 9, tables=8))
    bets = [a for a in payloads(hands, ActionTaken) if a.action == "bet"]
    assert {bet.choice for bet in bets} == {"player", "banker", "tie", "player_pair", "banker_pair"}
    leaves = [a for a in payloads(hands, ActionTaken) if a.action == "leave"]
    assert {leave.auto for leave in leaves} == {True, False}
    assert {deal.face for deal in payloads(hands, CardsDealt) if deal.to == "burn"} == {"up", "down"}
    by_seat = Counter(
        (hand.hand, e.data.seat) for hand in hands for e in hand.events if isinstance(e.data, ActionTaken)
    )
    assert max(by_seat.values()) > 1
    bare = [hand for hand in hands if not any(isinstance(e.data, ActionTaken) for e in hand.events)]
    assert bare
    starts = [hand.events[0].data for hand in hands]
    assert {start.shuffle is None for start in starts} == {True, False}
    assert {start.context["seen"] is None for start in starts} == {True, False}
    assert {seat.stack is None for start in starts for seat in start.seats} == {True, False}


def test_baccarat_22_a_shoe_is_the_shuffle_that_its_seed_opens():
    hands = list(simulate("baccarat", "longwei", 80, 3, options={"decks": 2}, tables=2))
    shoes = defaultdict(list)
    for hand in hands:
        shoes[hand.events[0].data.context["shoe"]].append(hand)
    opened = 0
    for played in shoes.values():
        start = played[0].events[0].data
        reveals = [(hand, e.data) for hand in played for e in hand.events if isinstance(e.data, SeedRevealed)]
        if not reveals:
            continue
        ((last, reveal),) = reveals
        assert last is played[-1]
        assert isinstance(last.events[-2].data, HandSettled)
        assert last.events[-1].data is reveal
        opened += 1
        seed = bytes.fromhex(reveal.server_seed)
        assert commitment(seed) == start.shuffle.commitment
        order = permutation(104, seed, {int(seat): text for seat, text in reveal.client_seeds.items()}, reveal.nonce)
        dealt = [card for deal in payloads(played, CardsDealt) for card in deal.cards]
        assert dealt == [(PACK * 2)[k] for k in order][: len(dealt)]
        assert 104 - len(dealt) < 14
    assert opened > 2


RARE = {
    "bet_too_low": {"min_bet": 10},
    "bet_too_high": {"max_bet": 100},
    "bet_opposite": {"allow_opposite": False},
    "too_many_copies": {"decks": 1},
    "shoe_returns": {"decks": 1},
    "reveal_early": {"decks": 1},
}
SELDOM = {
    "pair_paid_wrong", "pair_not_paid", "pair_on_third_card", "pair_on_value", "tie_paid_wrong", "tie_not_pushed",
    "commission_by_bet", "player_must_stand", "banker_must_stand", "banker_must_draw",
}  # fmt: skip


@pytest.mark.parametrize("kind", sorted(BOTS.faults))
def test_a_planted_fault_is_found_and_nothing_else(kind):
    count = 160 if kind in SELDOM else 45
    hands = list(simulate("baccarat", "longwei", count, 11, faults=0.7, only=kind, options=RARE.get(kind), tables=1))
    planted = 0
    for hand, (audit, found) in zip(hands, judged(hands).values(), strict=True):
        if hand.fault is None:
            assert (audit.verdict, found) == ("clean", []), hand.hand
        else:
            planted += 1
            assert set(found) == {(hand.clause, hand.sequence)}, (hand.hand, audit.findings)
    assert planted


@pytest.mark.slow
def test_ten_thousand_clean_hands():
    hands = list(simulate("baccarat", "longwei", 10_000, 1))
    for audit, found in judged(hands).values():
        assert (audit.verdict, found) == ("clean", [])
        assert sum(audit.due.net.values()) == 0


@pytest.mark.slow
@pytest.mark.parametrize("options", OPTIONS, ids=["default", "one-pack", "limits", "takes-ties"])
def test_two_thousand_faulty_hands(options):
    hands = list(simulate("baccarat", "longwei", 2000, 2, faults=1.0, options=options))
    for hand, (_, found) in zip(hands, judged(hands).values(), strict=True):
        if hand.fault is None:
            assert found == []
        else:
            assert (hand.clause, hand.sequence) in found, (hand.fault, hand.hand, found)
