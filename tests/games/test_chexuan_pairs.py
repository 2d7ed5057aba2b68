"""Pairs and four-card hands of chexuan against the sheet's tables, written out apart; and the deal of the vector."""

from itertools import combinations, pairwise

import pytest

from games.chexuan import GAME
from games.chexuan.pairs import CLASSES, DECK, INDEX, NAMES, best_single, name, order, points, special
from games.chexuan.texts import NAMES as WORDS
from games.shuffle import permutation
from tests.betting import Hand

LONGWEI = order("tian", False, "tie")
SINGLES = [
    "Qh Qd",
    "2h 2d",
    "8h 8d",
    "4h 4d",
    "Ts Tc 4s 4c 6s 6c",
    "Js Jc Th Td 6h 6d 7h 7d",
    "5s 5c 7s 7c 8s 8c 9s 9c 3h RJ",
]
"""Class 7 first."""
POINTS = {"Q": 2, "J": 1, "T": 0, "R": 6}


def pairs(*words):
    """Read pairs: "Qh+8s 8c" is the queen with either eight."""
    found = set()
    for word in words:
        left, right = word.split("+")
        for one in left.split():
            for other in right.split():
                if one != other:
                    found.add(frozenset((one, other)))
    return found


RED_Q, RED_2, RED_8, RED_4 = "Qh Qd", "2h 2d", "8h 8d", "4h 4d"
LADDER = {
    17: pairs("3h+RJ"),
    16: pairs("Qh+Qd"),
    15: pairs("2h+2d"),
    14: pairs("8h+8d"),
    13: pairs("4h+4d"),
    12: pairs("Ts+Tc", "4s+4c", "6s+6c"),
    11: pairs("Js+Jc", "Th+Td", "6h+6d", "7h+7d"),
    10: pairs("5s+5c", "7s+7c", "8s+8c", "9s+9c"),
    9: pairs(f"{RED_Q}+9s 9c"),
    8: pairs(f"{RED_Q}+8s 8h 8d 8c"),
    7: pairs(f"{RED_2}+8s 8h 8d 8c"),
    6: pairs(f"{RED_Q}+7s 7h 7d 7c"),
    5: pairs(f"{RED_2}+7s 7h 7d 7c"),
    4: pairs(f"{RED_8}+Js Jc"),
    3: pairs(f"{RED_4}+5s 5c"),
    2: pairs("4s 4c+5s 5c", "3h+6s 6c", "Ts Tc+9s 9c"),
    1: pairs("3h+6h 6d", "8s 8c+Js Jc", "Th Td+9s 9c"),
}


def digit(one, other):
    return sum(POINTS.get(card[0]) if card[0] in POINTS else int(card[0]) for card in (one, other)) % 10


def single(card):
    return 7 - next(k for k, cards in enumerate(SINGLES) if card in cards.split())


def test_chexuan_1_deck_and_single_cards():
    assert len(DECK) == len(set(DECK)) == 32
    assert sorted(DECK) == sorted(" ".join(SINGLES).split())
    assert [CLASSES[INDEX[card]] for card in DECK] == [single(card) for card in DECK]


def test_chexuan_17_counts_of_all_496_pairs():
    counts = {}
    for one, other in combinations(range(32), 2):
        known, level = name(one, other)
        counts[level] = counts.get(level, 0) + 1
        assert known in NAMES
        assert known in WORDS
        assert (frozenset((DECK[one], DECK[other])) in LADDER[level]) if level else known == "san_pai"
    assert counts == {level: len(found) for level, found in LADDER.items()} | {0: 416}
    assert [counts[level] for level in range(17, 0, -1)] == [1] * 5 + [3, 4, 4, 4, 8, 8, 8, 8, 4, 4, 10, 10]


def test_chexuan_16_points_of_the_plain_pairs():
    counts = [0] * 10
    for one, other in combinations(range(32), 2):
        assert points(one, other) == digit(DECK[one], DECK[other])
        if not name(one, other)[1]:
            counts[points(one, other)] += 1
    assert counts == [32, 42, 50, 48, 50, 46, 52, 46, 50, 0]


@pytest.mark.parametrize("clause", ["CHEXUAN-17", "CHEXUAN-18", "CHEXUAN-19"])
def test_all_246016_comparisons_agree_with_the_words_of_the_sheet(clause):
    """Every pair against every other, by level, then points, then the better card."""
    levels = {pair: level for level, found in LADDER.items() for pair in found}
    keys = {}
    for one, other in combinations(DECK, 2):
        level = levels.get(frozenset((one, other)), 0)
        keys[INDEX[one], INDEX[other]] = (
            (level, 0, 0) if level else (0, digit(one, other), max(single(one), single(other)))
        )
    places = list(keys)
    by_words = sorted(places, key=lambda pair: keys[pair])
    values = [LONGWEI.value(*pair) for pair in by_words]
    assert values == sorted(values)
    for before, after in pairwise(by_words):
        assert (keys[before] == keys[after]) == (LONGWEI.value(*before) == LONGWEI.value(*after))


def test_chexuan_17_18_options():
    tian_di = order("tian_di", False, "tie")
    pair = {key: [INDEX[card] for card in cards.split()] for key, cards in {
        "gou": "Qh 9c", "di": "2h 9s", "gang": "Qd 8d", "zero": "Js 9c", "zero4": "4h 6c",
    }.items()}  # fmt: skip
    assert tian_di.value(*pair["gou"]) > tian_di.value(*pair["di"]) > tian_di.value(*pair["gang"])
    assert LONGWEI.value(*pair["di"]) < LONGWEI.value(*pair["gang"])
    zero = order("tian", True, "tie")
    assert zero.value(*pair["zero"]) == zero.value(*pair["zero4"])
    assert LONGWEI.value(*pair["zero"]) < LONGWEI.value(*pair["zero4"])
    assert best_single(*pair["zero"]) == 2


def test_chexuan_20_nearer_dealer_option():
    nearer = order("tian", False, "nearer_dealer")
    assert nearer.compare((5, 3), (5, 3), 1) == (1, 1, 1)
    assert nearer.compare((5, 3), (5, 4), -1) == (-1, -1, -1)
    assert LONGWEI.compare((5, 3), (5, 3), 1) == (0, 0, 0)


def test_chexuan_21_22_counts_of_all_35960_four_card_hands():
    counts = {}
    total = 0
    for cards in combinations(range(32), 4):
        counts[special(cards)] = counts.get(special(cards), 0) + 1
        total += 1
    plain = counts.pop(None)
    assert counts == {"san_hua_shi": 220, "san_hua_liu": 112, "tian_huang": 1, "di_huang": 1}
    assert plain + sum(counts.values()) == total == 35960


@pytest.mark.parametrize("four", ["3h RJ Qh Qd", "3h RJ 2h 2d"])
def test_chexuan_22_huang_beats_every_other_hand_on_both_parts(four):
    cards = [INDEX[card] for card in four.split()]
    own = LONGWEI.hand(cards)
    rest = [card for card in range(32) if card not in cards]
    for head in combinations(rest, 2):
        left = [card for card in rest if card not in head]
        if LONGWEI.value(*head) >= 1000:
            for tail in combinations(left, 2):
                assert own[0] > LONGWEI.value(*head)
                if LONGWEI.value(*tail) <= LONGWEI.value(*head):
                    assert own[1] > LONGWEI.value(*tail)


def test_chexuan_5_deal_of_the_vector():
    """With the seeds of the contract's vector the dealer holds 6s 6h, the next seats 4s 4c, 7h Ts, 4h 4d."""
    places = permutation(32, bytes(range(32)), {0: "alice", 1: "bob", 2: "carol"}, 7)
    assert places[:8] == [2, 11, 0, 23, 12, 6, 10, 17]
    hand = Hand("chexuan", 4, dealer=2)
    to = GAME.dealing(hand.ruleset, hand.events[0].data)
    got = {}
    for position, seat in enumerate(to):
        got.setdefault(seat, []).append(GAME.deck(hand.ruleset)[places[position]])
    assert {seat: " ".join(cards) for seat, cards in got.items()} == {2: "6s 6h", 3: "4s 4c", 0: "7h Ts", 1: "4h 4d"}
