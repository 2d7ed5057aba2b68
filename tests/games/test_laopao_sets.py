"""Laopao's sets and scores against brute force: the sheet's tables, and comparison card by card as its words say it."""

from itertools import combinations, product
from random import Random

import pytest

from games.laopao import GAME
from games.laopao.legal import answers, sets_of
from games.laopao.pack import RANK_BITS, RANKS, SHIFT, add, cards_of, covers, deck, many, size
from games.laopao.rules import compiled
from games.laopao.sets import COMPARE, low_of, plain, read, values
from games.laopao.settle import CAIZHU_POINTS, LANDLORD_POINTS, Result, points, settled, unit
from games.ruleset import resolve
from tests.games.laopao_script import ORDER, Script, pack, points_of, rank

SHEET = {
    0: (None, 4, 3, 2, 1),
    1: (3, None, 1, 0, -1),
    2: (2, 1, None, -1, -2),
    3: (1, 0, -1, None, -3),
    4: (-1, -2, -3, -4, None),
}
"""S by the landlord's place and the ally's, as the sheet prints it."""


def rules(**options):
    ruleset, _ = resolve(GAME, Script(options=options).events[0].data)
    return compiled(ruleset)


def worth(cards):
    """Give what each card counts as, low to high, and the natural rank; None where the cards are no set."""
    ranks = [rank(card) for card in cards]
    natural = {each for each in ranks if each not in "2BR"}
    if not cards or len(natural) > 1:
        return None
    two = next(iter(natural), "2")
    counted = sorted(ORDER.index(two if each == "2" else each) for each in ranks)
    low = ORDER.index(next(iter(natural))) if natural else min(ORDER.index(each) for each in ranks)
    return counted, low


def beats_by_words(cards, standing, how):
    mine, theirs = worth(cards), worth(standing)
    if mine is None or len(cards) != len(standing):
        return False
    if how == "each_card":
        return all(a > b for a, b in zip(mine[0], theirs[0], strict=True))
    if how == "rank_only":
        return mine[1] > theirs[1]

    def top(counted, low):
        return max((value for value in counted if value >= 13), default=low)

    return top(*mine) > top(*theirs)


def test_laopao_10_11_there_are_82024_sets_of_ranks():
    sets = 0
    naturals = [0, *[count << RANK_BITS * r for r in range(12) for count in range(1, 17)]]
    for natural, twos, small, big in product(naturals, range(17), range(5), range(5)):
        key = natural + (twos << RANK_BITS * 12) + (small << RANK_BITS * 13) + (big << RANK_BITS * 14)
        sets += bool(read(key))
    assert sets == 12 * 16 * 17 * 5 * 5 + 17 * 5 * 5 - 1 == 82_024


def test_laopao_10_no_two_natural_ranks():
    for one, two in combinations(range(12), 2):
        assert not read((1 << RANK_BITS * one) + (1 << RANK_BITS * two))
        assert not read((3 << RANK_BITS * one) + (1 << RANK_BITS * two) + (1 << RANK_BITS * 13))
    assert not read(0)


EXTRAS = [card for card in pack() if rank(card) in "2BR"]


def draw(rng, count):
    """Draw cards of one rank with 2s and jokers."""
    base = rng.choice("3456789TJQKA")
    return rng.sample([base + suit for suit in "shdc"] * 4 + EXTRAS, count)


@pytest.mark.parametrize("how", list(COMPARE), ids=lambda how: f"LAOPAO-14/{how}")
def test_laopao_12_13_14_15_d5_comparison_by_the_sheets_words(how):
    rng, yes = Random(14), 0
    for _ in range(4000):
        standing = draw(rng, rng.randint(1, 6))
        cards = draw(rng, len(standing) if rng.random() < 0.9 else rng.randint(1, 6))
        one, two = read(add(cards) >> SHIFT), read(add(standing) >> SHIFT)
        right = beats_by_words(cards, standing, how)
        assert COMPARE[how](one, two) == right, (cards, standing)
        yes += right
        assert [RANKS.index(value) for value in values(one)] == worth(cards)[0]
        assert low_of(one) == worth(cards)[1]
    assert yes > 250


@pytest.mark.parametrize("n", [1, 2, 3], ids=lambda n: f"LAOPAO-15/{n}")
def test_laopao_15_jokers_all_pairs_of_small_sets(n):
    """Nothing beats a big joker; small ones need as many big ones: over all sets of n cards of three ranks."""
    kinds = ("5s", "9s", "As", "2s", "BJ", "RJ")
    every = [cards for cards in product(kinds, repeat=n) if list(cards) == sorted(cards) and worth(cards)]
    for cards, standing in product(every, repeat=2):
        won = COMPARE["each_card"](read(add(cards) >> SHIFT), read(add(standing) >> SHIFT))
        assert won == beats_by_words(cards, standing, "each_card")
        if won:
            assert standing.count("RJ") == 0
            assert cards.count("RJ") >= standing.count("BJ")


def subsets(cards):
    """Give the different sets of ranks among a hand's cards."""
    seen = set()
    for n in range(1, len(cards) + 1):
        for chosen in combinations(cards, n):
            seen.add(tuple(sorted(rank(card) for card in chosen)))
    return seen


@pytest.mark.parametrize("seed", range(24), ids=lambda seed: f"LAOPAO-16/{seed}")
def test_laopao_10_12_16_moves_by_brute_force(seed):
    rng = Random(seed)
    pool = [card for card in pack() if rank(card) in ("3", "4", "7", "Q", "2", "B", "R")]
    cards = rng.sample(pool, rng.randint(2, 9))
    standing = draw(rng, rng.randint(1, 3)) if seed % 3 else None
    named = {"B": "BJ", "R": "RJ"}
    right = set()
    for ranks in subsets(cards):
        chosen = [named.get(each, each + "s") for each in ranks]
        if worth(chosen) is None or ("3" in ranks and len(ranks) != len(cards)):
            continue
        if standing is None or beats_by_words(chosen, standing, "each_card"):
            right.add(ranks)
    state = Script().state()
    reading = 0 if standing is None else read(add(standing) >> SHIFT)
    found = [
        tuple(sorted(r for at, n in counts for r in [ORDER[at]] * n)) for counts in answers(state, add(cards), reading)
    ]
    assert len(found) == len(set(found))
    assert set(found) == right


def test_laopao_10_11_sets_of_a_hand_are_all_different():
    code = add(["4s", "4h", "5s", "2s", "2h", "BJ", "RJ", "RJ*"])
    found = [tuple(sorted((r, n) for r, n in counts if n)) for counts in sets_of(code)]
    # 3 natural choices besides none (4, 44, 5), 3 of the 2s, 2 of BJ, 3 of RJ
    assert len(found) == len(set(found)) == (1 + 3) * 3 * 2 * 3 - 1


def test_laopao_20_21_place_table_of_the_sheet():
    for landlord, ally in product(range(5), repeat=2):
        if landlord == ally:
            continue
        others = [2, 3, 4]
        order = [0 if at == landlord else 1 if at == ally else others.pop() for at in range(5)]
        result = Result(base=1, open=False, landlord=0, caizhu=1, order=order)
        value = unit(rules(), result)
        assert value == SHEET[landlord][ally] == LANDLORD_POINTS[landlord] + CAIZHU_POINTS[ally]
        assert dict(enumerate(points(0, 1, value))) == points_of(order, 0, 1)
        assert sum(points(0, 1, value)) == 0


@pytest.mark.parametrize("mode", [False, True], ids=["LAOPAO-22", "LAOPAO-23"])
def test_laopao_22_23_every_place_alone_sums_to_nothing(mode):
    for place in range(5):
        others = [1, 2, 3, 4]
        order = [0 if at == place else others.pop() for at in range(5)]
        due = settled(rules(open_factor=3), Result(base=7, open=mode, landlord=0, caizhu=0, order=order))
        wanted = {str(seat): 7 * gain for seat, gain in points_of(order, 0, 0, 3 if mode else 1).items()}
        assert dict(due.net) == wanted
        assert sum(wanted.values()) == 0


def test_laopao_1_codes_count_and_give_cards_back():
    rng = Random(1)
    for small in (False, True):
        for _ in range(200):
            cards = rng.sample(deck(small), rng.randint(1, 60))
            code = add(cards)
            assert size(code) == len(cards)
            assert sorted(cards_of(code)) == sorted(cards)
            other = rng.sample(deck(small), rng.randint(1, 6))
            held = all(other.count(card) <= cards.count(card) for card in other)
            assert covers(code, add(other)) == held
    assert many(["7h"] * 5) == ["7h"]
    assert many(["7h"] * 4 + ["8h"]) == []


def test_laopao_13_plain_sets():
    assert plain(add(["7s", "7h"]) >> SHIFT)
    assert plain(add(["2s", "2h"]) >> SHIFT)
    assert plain(add(["BJ", "BJ"]) >> SHIFT)
    assert not plain(add(["7s", "2h"]) >> SHIFT)
    assert not plain(add(["7s", "BJ"]) >> SHIFT)
    assert not plain(add(["2s", "RJ"]) >> SHIFT)
    assert not plain(add(["BJ", "RJ"]) >> SHIFT)
