"""Doudizhu's table of playable sets and its move generation against the sheet's counts and a brute force."""

from collections import Counter
from random import Random

import pytest

from games.cards import PACK_54
from games.doudizhu.kinds import KINDS, NOTHING, Wings, beats, kind_of, length_of, table
from games.doudizhu.moves import answers, count
from games.doudizhu.pack import MASK, RANKS, SHIFT, add, cards_of, covers, distinct, pick
from tests.games.doudizhu_brute import DEFAULT, ORDER, beaten_by, readings, subsets

TABLE = table(Wings())

PUBLISHED = {
    **{(kind, 1): n for kind, n in {
        "solo": 15, "pair": 13, "trio": 13, "bomb": 13, "rocket": 1, "trio_solo": 182, "trio_pair": 156,
        "four_two_solo": 1326, "four_two_pair": 858,
    }.items()},
    **{("solo_chain", 5 + i): n for i, n in enumerate((8, 7, 6, 5, 4, 3, 2, 1))},
    **{("pair_chain", 3 + i): n for i, n in enumerate((10, 9, 8, 7, 6, 5, 4, 3))},
    **{("trio_chain", 2 + i): n for i, n in enumerate((11, 10, 9, 8, 7))},
    **{("plane_solo", 2 + i): n for i, n in enumerate((968, 3291, 7264, 10682))},
    **{("plane_pair", 2 + i): n for i, n in enumerate((605, 1200, 1134))},
}  # fmt: skip
"""The sheet's counts of distinct rank sets by kind and length."""


def key_of(counts):
    return sum(n << 4 * rank for rank, n in enumerate(counts))


def counts_of(cards):
    held = Counter(RANKS.index(card if card[1] == "J" and card[0] in "BR" else card[0]) for card in cards)
    return [held[rank] for rank in range(15)]


def told(reads):
    return {kind_of(read): (length_of(read), read & 15) for read in reads}


def test_doudizhu_15_to_23_published_counts():
    assert KINDS == ORDER
    found = Counter((kind_of(read), length_of(read)) for reads in TABLE.readings.values() for read in reads)
    assert found == PUBLISHED
    assert sum(found.values()) == 27_854
    assert len(TABLE.readings) == 27_845
    assert {tuple(told(TABLE.readings[key])) for key in TABLE.several} == {("trio_chain", "plane_solo")}


@pytest.mark.parametrize("step", [29, pytest.param(1, marks=pytest.mark.slow)])
def test_doudizhu_15_to_23_sets_of_the_table_by_the_sheets_words(step):
    for key in list(TABLE.readings)[::step]:
        counts = tuple(key >> 4 * rank & 15 for rank in range(15))
        assert told(TABLE.readings[key]) == readings(counts)


def crowded(rng, size):
    """Give cards of few neighbouring ranks, which make many groups, and now and then the jokers."""
    first = rng.randrange(9)
    ranks = [*RANKS[first : first + 5], *rng.choice([(), ("BJ", "RJ")])]
    return rng.sample([card for card in PACK_54 if RANKS[counts_of([card]).index(1)] in ranks], size)


OPTIONS = [
    dict(zip(DEFAULT, values, strict=True))
    for values in (
        (True, True, True, True),
        (False, False, False, False),
        (False, True, True, True),
        (True, False, True, False),
    )
]


@pytest.mark.parametrize("options", [DEFAULT, *OPTIONS], ids=str)
def test_doudizhu_25_d5_d6_d7_all_sub_sets_of_hands(options):
    rng = Random(3)
    made = table(Wings(*options.values()))
    for size in (8, 10, 12, 14):
        counts = counts_of(crowded(rng, size))
        wanted = {key_of(found): readings(found, options) for found in subsets(counts)}
        assert {key: told(made.readings.get(key, ())) for key in wanted} == wanted
        leads = {key: next(iter(fits)) for key, fits in wanted.items() if fits}
        assert {key: kind_of(read) for key, read in answers(made, key_of(counts), NOTHING)} == leads


def hands(rng, number, size):
    for _ in range(number):
        yield rng.sample(PACK_54, size)


def test_doudizhu_12_28_leads_of_random_hands():
    for hand in hands(Random(1), 4, 10):
        counts = counts_of(hand)
        wanted = {key_of(found): next(iter(readings(found))) for found in subsets(counts) if readings(found)}
        found = answers(TABLE, key_of(counts), NOTHING)
        assert {key: kind_of(read) for key, read in found} == wanted
        assert len(found) == len(wanted)
        assert count(TABLE, key_of(counts), NOTHING) == Counter(wanted.values())


def test_doudizhu_24_26_to_29_answers_of_random_hands():
    rng = Random(2)
    reads = list(TABLE.sets)
    for hand in [*hands(rng, 3, 9), crowded(rng, 12), crowded(rng, 14)]:
        counts = counts_of(hand)
        able = {key_of(found): readings(found) for found in subsets(counts)}
        for standing in rng.sample(reads, 25):
            stands = (kind_of(standing), length_of(standing), standing & 15)
            wanted = {}
            for key, fits in able.items():
                for kind, (length, rank) in fits.items():
                    if beaten_by(stands, (kind, length, rank)):
                        wanted[key] = kind
                        break
            assert {key: kind_of(read) for key, read in answers(TABLE, key_of(counts), standing)} == wanted


def test_doudizhu_26_to_29_beats_is_a_strict_order_within_shapes():
    rng = Random(4)
    reads = [*rng.sample(list(TABLE.sets), 120), *TABLE.shapes[KINDS.index("bomb") << 4 | 1], 30]
    for one in reads:
        for other in reads:
            stands = (kind_of(other), length_of(other), other & 15)
            assert beats(one, other) == beaten_by(stands, (kind_of(one), length_of(one), one & 15))
            assert not (beats(one, other) and beats(other, one))


def test_pack_codes_are_cards_and_counts():
    rng = Random(5)
    for size in range(1, 21):
        cards = rng.sample(PACK_54, size)
        code = add(cards)
        assert distinct(code, size)
        assert sorted(cards_of(code)) == sorted(cards)
        assert [code >> SHIFT + 4 * rank & 15 for rank in range(15)] == counts_of(cards)
        part = rng.sample(cards, size // 2)
        picked = pick(code, add(part) >> SHIFT)
        assert set(picked) <= set(cards)
        assert add(picked) >> SHIFT == add(part) >> SHIFT
        assert covers(code >> SHIFT, add(part) >> SHIFT)
    for card in PACK_54:
        assert not distinct(add([card, card]), 2)
        assert not distinct(add([card, card, *PACK_54[:9]]), 11)
    assert add(PACK_54) & MASK == MASK
