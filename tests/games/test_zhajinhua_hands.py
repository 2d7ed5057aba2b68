"""Three-card hands of zhajinhua against an evaluator written apart, and the deal against the contract's vector."""

from itertools import combinations
from random import Random

import pytest

from games.cards import PACK
from games.shuffle import permutation
from games.zhajinhua import GAME
from games.zhajinhua.game import drawn
from games.zhajinhua.hands import INDEX, SPECIAL, order
from tests.betting import Hand

LONGWEI = order("low", False, "offsuit")
RANKS = "23456789TJQKA"
ALL = list(combinations(PACK, 3))
STRAIGHTS = ["AKQ", "KQJ", "QJT", "JT9", "T98", "987", "876", "765", "654", "543", "432", "32A"]
"""Strongest first; A23 written with its ace at the end."""


def places(cards):
    return [INDEX[card] for card in cards]


def naive(cards):
    """Rank a hand by the sheet's words: (kind from 0, then what breaks ties)."""
    ranks = sorted((RANKS.index(card[0]) for card in cards), reverse=True)
    flush = len({card[1] for card in cards}) == 1
    names = {frozenset(straight) for straight in STRAIGHTS}
    letters = frozenset(card[0] for card in cards)
    straight = letters in names
    counts = sorted((-ranks.count(rank), -rank) for rank in set(ranks))
    if len(counts) == 1:
        return 5, ranks
    if straight:
        place = next(k for k, name in enumerate(STRAIGHTS) if frozenset(name) == letters)
        return (4 if flush else 2), [-place]
    if flush:
        return 3, ranks
    if len(counts) == 2:
        return 1, [-rank for _, rank in counts]
    return 0, ranks


def test_zhajinhua_17_counts_of_all_22100_hands():
    counts = {}
    for cards in ALL:
        kind = LONGWEI.kind(LONGWEI.strength(places(cards)))
        counts[kind] = counts.get(kind, 0) + 1
    assert counts == {
        "leopard": 52, "straight_flush": 48, "flush": 1096, "straight": 720, "pair": 3744, "high": 16440,
    }  # fmt: skip
    assert sum(counts.values()) == 22100


def test_zhajinhua_18_counts_of_235():
    offsuit = [cards for cards in ALL if LONGWEI.special(places(cards))]
    rainbow = [cards for cards in ALL if order("low", False, "rainbow").special(places(cards))]
    off = [cards for cards in ALL if order("low", False, "off").special(places(cards))]
    assert (len(offsuit), len(rainbow), len(off)) == (60, 24, 0)
    assert all(LONGWEI.kind(LONGWEI.strength(places(cards))) == "high" for cards in offsuit)
    smallest = min(LONGWEI.strength(places(cards)) for cards in ALL)
    assert {LONGWEI.strength(places(cards)) for cards in offsuit} == {smallest}


@pytest.mark.parametrize("clause", ["ZHAJINHUA-19", "ZHAJINHUA-20", "ZHAJINHUA-21"])
def test_order_agrees_with_the_words_of_the_sheet(clause):
    """Sorting all hands by the engine's strength and by the naive key gives the same classes in the same order."""
    by_strength, by_words = {}, {}
    for cards in ALL:
        by_strength.setdefault(LONGWEI.strength(places(cards)), set()).add(cards)
        key = naive(cards)
        by_words.setdefault((key[0], *key[1]), set()).add(cards)
    assert [by_strength[key] for key in sorted(by_strength)] == [by_words[key] for key in sorted(by_words)]


def test_zhajinhua_18_235_beats_each_leopard_and_no_other_hand_gains():
    specials = [places(cards) for cards in ALL if LONGWEI.special(places(cards))]
    leopards = [places(cards) for cards in ALL if LONGWEI.kind(LONGWEI.strength(places(cards))) == "leopard"]
    assert len(leopards) == 52
    for special in specials:
        for leopard in leopards:
            if not set(special) & set(leopard):
                assert LONGWEI.opened([special, leopard])[0] == SPECIAL
    rng = Random(4)
    for _ in range(3000):
        one, other = rng.sample(ALL, 2)
        strengths = LONGWEI.opened([places(one), places(other)])
        plain = [LONGWEI.strength(places(one)), LONGWEI.strength(places(other))]
        if strengths != plain:
            assert "leopard" in {LONGWEI.kind(s) for s in plain}


def test_zhajinhua_19_options_a23_and_straight_over_flush():
    second = order("second", False, "offsuit")
    a23, akq, kqj = (places(hand.split()) for hand in ("As 2h 3d", "Ac Kd Qh", "Ks Qs Jh"))
    assert second.strength(kqj) < second.strength(a23) < second.strength(akq)
    assert LONGWEI.strength(a23) < LONGWEI.strength(places(["4c", "3s", "2s"]))
    reversed_ = order("low", True, "offsuit")
    flush, straight = places(["As", "Ks", "9s"]), places(["4c", "3s", "2s"])
    assert reversed_.strength(straight) > reversed_.strength(flush)
    assert reversed_.kind(reversed_.strength(straight)) == "straight"
    assert LONGWEI.strength(straight) < LONGWEI.strength(flush)


def test_zhajinhua_4_deal_of_the_vector():
    """With the contract's vector the dealer holds 4s 3d 8d, the next seats what the sheet says."""
    seeds = {0: "alice", 1: "bob", 2: "carol"}
    deck = GAME.deck(None)
    assert deck == PACK
    order_ = permutation(52, bytes(range(32)), seeds, 7)
    hand = Hand("zhajinhua", 4, dealer=1)
    to = GAME.dealing(hand.ruleset, hand.events[0].data)
    got = {}
    for position, seat in enumerate(to):
        got.setdefault(seat, []).append(deck[order_[position]])
    assert {seat: " ".join(cards) for seat, cards in got.items()} == {
        1: "4s 3d 8d", 2: "9d 9c Th", 3: "Kh Qh 8c", 0: "2h 7s 5c",
    }  # fmt: skip


def test_zhajinhua_4_first_dealer_of_a_grouping_is_a_draw():
    assert drawn([(1, "a"), (2, "a"), (3, "b"), (4, "a")]) == [1, 3]
    assert drawn([(1, None), (2, None), (3, "b"), (4, None)]) == [1, 3]
