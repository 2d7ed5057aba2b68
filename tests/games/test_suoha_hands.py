"""Hands and boards of suoha against an evaluator written apart, and the deal against the contract's vector."""

from itertools import combinations
from random import Random

import pytest

from games.betting import from_seat
from games.shuffle import permutation
from games.suoha import GAME
from games.suoha.hands import DECK, SHIFT, mask_of, order
from games.suoha.rules import runs_short

LONGWEI = order("top", False, False, "shcd")
RANKS = "89TJQKA"
SUITS = "dchs"
"""Weakest first."""
HANDS = list(combinations(DECK, 5))


def naive(cards):
    """Order a hand by the sheet's words: kind, the ranks it names, then suits by multiplicity, rank, suit."""
    ranks = [RANKS.index(card[0]) for card in cards]
    by_count = sorted(((ranks.count(r), r, SUITS.index(c[1])) for r, c in zip(ranks, cards, strict=True)), reverse=True)
    shape = sorted((ranks.count(r) for r in set(ranks)), reverse=True)
    flush = len({card[1] for card in cards}) == 1
    straight = sorted(ranks) in ([0, 1, 2, 3, 4], [1, 2, 3, 4, 5], [2, 3, 4, 5, 6])
    top = [max(ranks)]
    listed = [r for _, r, _ in by_count]
    if flush and straight:
        key = (8, top)
    elif shape[0] == 4:
        key = (7, listed[:1])
    elif shape == [3, 2]:
        key = (6, listed[:1])
    elif flush:
        key = (5, top)
    elif straight:
        key = (4, top)
    elif shape[0] == 3:
        key = (3, listed[:1])
    elif shape == [2, 2, 1]:
        key = (2, listed)
    elif shape[0] == 2:
        key = (1, listed)
    else:
        key = (0, listed)
    return *key, [suit for _, _, suit in by_count]


def test_suoha_15_16_counts_of_all_98280_hands():
    counts = {}
    for cards in HANDS:
        kind = LONGWEI.kind(mask_of(cards))
        counts[kind] = counts.get(kind, 0) + 1
    assert counts == {
        "straight_flush": 12, "four": 168, "full_house": 1008, "flush": 72, "straight": 3060, "three": 6720,
        "two_pair": 15120, "pair": 53760, "high": 18360,
    }  # fmt: skip
    assert sum(counts.values()) == 98280


@pytest.mark.parametrize("clause", ["SUOHA-17", "SUOHA-18", "SUOHA-19", "SUOHA-20", "SUOHA-21", "SUOHA-22", "SUOHA-23"])
def test_order_within_a_kind_agrees_with_the_words_of_the_sheet(clause):
    kinds = {
        "SUOHA-17": ["straight_flush"], "SUOHA-18": ["four"], "SUOHA-19": ["full_house"], "SUOHA-20": ["flush"],
        "SUOHA-21": ["straight"], "SUOHA-22": ["three", "two_pair", "pair", "high"], "SUOHA-23": ["pair"],
    }[clause]  # fmt: skip
    rng = Random(clause)
    for kind in kinds:
        same = [cards for cards in HANDS if LONGWEI.kind(mask_of(cards)) == kind]
        for _ in range(1500):
            one, other = rng.choice(same), rng.choice(same)
            left, right = LONGWEI.key(mask_of(one)), LONGWEI.key(mask_of(other))
            by_words = naive(one), naive(other)
            assert (left > right, left < right) == (by_words[0] > by_words[1], by_words[0] < by_words[1]), (one, other)


def test_suoha_15_order_of_random_hands():
    rng = Random(1)
    for _ in range(6000):
        one, other = rng.choice(HANDS), rng.choice(HANDS)
        assert (LONGWEI.key(mask_of(one)) > LONGWEI.key(mask_of(other))) == (naive(one) > naive(other))


def test_suoha_23_hands_of_one_deal_never_tie():
    rng = Random(2)
    for _ in range(3000):
        deck = rng.sample(DECK, 28)
        hands = [deck[5 * k : 5 * k + 5] for k in range(5)]
        keys = [LONGWEI.key(mask_of(hand)) for hand in hands]
        assert len(set(keys)) == 5


def test_suoha_25_hands_with_a_common_card_never_tie():
    rng = Random(3)
    for _ in range(3000):
        deck = rng.sample(DECK, 25)
        keys = [LONGWEI.key(mask_of([*deck[4 * k : 4 * k + 4], deck[24]])) for k in range(6)]
        assert len(set(keys)) == 6


def test_suoha_24_boards_know_no_straights_and_no_flushes():
    for size in (1, 2, 3, 4):
        found = {LONGWEI.kind(mask_of(cards)) for cards in combinations(DECK, size)}
        assert found <= {"high", "pair", "two_pair", "three", "four"}
    for size in (1, 2, 3):
        keys = [LONGWEI.key(mask_of(cards)) for cards in combinations(DECK, size)]
        assert len(set(keys)) == len(keys)


def test_suoha_options_of_the_order():
    everything = order("all", False, False, "shcd")
    one, other = mask_of("As Js Ts 9s 8s".split()), mask_of("Ah Kh Qh Jh 9h".split())  # noqa: SIM905
    assert LONGWEI.key(one) > LONGWEI.key(other)
    assert everything.key(one) < everything.key(other)
    flush_first = order("top", True, False, "shcd")
    house = mask_of(["8s", "8h", "8d", "9c", "9s"])
    assert flush_first.key(other) > flush_first.key(house)
    assert LONGWEI.key(other) < LONGWEI.key(house)
    ace_low = order("top", False, True, "shcd")
    wheel = mask_of(["As", "8h", "9s", "Ts", "Js"])
    assert (LONGWEI.kind(wheel), ace_low.kind(wheel)) == ("high", "straight")
    assert ace_low.key(wheel) < ace_low.key(mask_of(["8s", "9h", "Td", "Jc", "Qs"]))
    assert ace_low.key(wheel) >> SHIFT == 4
    clubs = order("top", False, False, "scdh")
    club, heart = mask_of(["Ac", "Ks", "Js", "Td", "8d"]), mask_of(["Ah", "Kh", "Jd", "Tc", "8c"])
    assert clubs.key(club) > clubs.key(heart)
    assert LONGWEI.key(club) < LONGWEI.key(heart)


def test_suoha_4_deal_of_the_vector():
    """With the contract's vector and seat 0 as dealer: 8c, Jh, 9s face down, Jd, As, Qh face up."""
    places = permutation(28, bytes(range(32)), {0: "alice", 1: "bob", 2: "carol"}, 7)
    deck = GAME.deck(None)
    assert from_seat(0b111, 0) * 2 == [0, 1, 2, 0, 1, 2]
    assert [deck[place] for place in places[:6]] == ["8c", "Jh", "9s", "Jd", "As", "Qh"]


@pytest.mark.parametrize(("used", "live", "short"), [(24, 6, True), (24, 5, True), (24, 4, False), (22, 5, False)])
def test_suoha_25_when_the_deck_runs_short(used, live, short):
    assert runs_short(used, live) is short
