"""Fairness: the corrected chi-square against its formulas and by simulation, returns against published theory."""

import numpy as np
import pytest
from scipy.stats import chi2, kstest

from dashboard.fairness import BAND, Deck, adjusted, figures, kinds_by_place, returns

PACK = 54
RULES = {
    "decks": 8,
    "commission_bps": 500,
    "pay_tie": 8,
    "pay_pair": 11,
    "tie_pushes_main": True,
    "banker_rule": "commission",
}


def permutations(rng, hands, size=PACK):
    """Give `hands` fair shuffles, one a row."""
    return np.argsort(rng.random((hands, size)), axis=1)


def by_position(decks):
    """Count cards (rows) by position (columns)."""
    size = decks.shape[1]
    counts = np.zeros((size, size))
    np.add.at(counts, (decks, np.arange(size)), 1)
    return counts


def by_seat(decks, cuts):
    """Count cards by the place that their position goes to."""
    counts = by_position(decks)
    return np.stack([part.sum(axis=1) for part in np.split(counts, cuts, axis=1)], axis=1)


def test_all_positions_known_is_x_times_n_less_1_over_n():
    hands = 400
    counts = by_position(permutations(np.random.default_rng(1), hands))
    test = kinds_by_place(counts, [1 / PACK] * PACK, [(Deck(PACK, (1,) * PACK), hands)])
    plain = ((counts - hands / PACK) ** 2 / (hands / PACK)).sum()
    assert test.statistic == pytest.approx(plain * (PACK - 1) / PACK)
    assert test.freedom == (PACK - 1) * (PACK - 1)
    assert test.p == pytest.approx(chi2.sf(test.statistic, test.freedom))
    assert test.least == pytest.approx(hands / PACK)


def test_every_card_placed_by_seat():
    hands, sizes = 150, np.array([17, 17, 17, 3])
    counts = by_seat(permutations(np.random.default_rng(2), hands), [17, 34, 51])
    test = kinds_by_place(counts, [1 / PACK] * PACK, [(Deck(PACK, tuple(sizes)), hands)])
    expected = hands * sizes / PACK
    plain = ((counts - expected) ** 2 / expected).sum()
    assert test.statistic == pytest.approx(plain * (PACK - 1) / PACK)
    assert test.freedom == (PACK - 1) * 3


def test_one_seat_alone():
    hands, held = 200, 17
    counts = by_seat(permutations(np.random.default_rng(3), hands), [held])[:, :1]
    test = kinds_by_place(counts, [1 / PACK] * PACK, [(Deck(PACK, (held,)), hands)])
    expected = hands * held / PACK
    plain = ((counts - expected) ** 2 / expected).sum()
    assert test.statistic == pytest.approx(plain / ((PACK - held) / (PACK - 1)))
    assert test.freedom == PACK - 1


def test_fair_shuffles_give_even_p_values_where_the_plain_test_gives_none():
    rng = np.random.default_rng(4)
    corrected, plain = [], []
    for _ in range(400):
        counts = by_seat(permutations(rng, 60), [17])[:, :1]
        test = kinds_by_place(counts, [1 / PACK] * PACK, [(Deck(PACK, (17,)), 60)])
        corrected.append(test.p)
        expected = 60 * 17 / PACK
        plain.append(chi2.sf(((counts - expected) ** 2 / expected).sum(), PACK - 1))
    assert kstest(corrected, "uniform").pvalue > 0.01
    assert np.mean(np.array(plain) < 0.05) < 0.01


def test_shoes_of_different_length_and_size_give_even_p_values():
    rng = np.random.default_rng(5)
    ps = []
    for _ in range(300):
        counts = np.zeros((52, 2))
        decks = []
        for size in (416, 416, 312, 416, 312, 416):
            shoe = rng.permutation(size) % 52
            player, banker = (int(n) for n in rng.integers(40, 150, 2))
            np.add.at(counts[:, 0], shoe[:player], 1)
            np.add.at(counts[:, 1], shoe[player : player + banker], 1)
            decks.append((Deck(size, (player, banker)), 1))
        test = kinds_by_place(counts, [1 / 52] * 52, decks)
        assert test.freedom == 102
        ps.append(test.p)
    assert kstest(ps, "uniform").pvalue > 0.01


def test_a_shuffle_that_swaps_any_with_any_is_found():
    rng = np.random.default_rng(6)
    hands = 720
    decks = np.tile(np.arange(PACK), (hands, 1))
    for hand in decks:
        for i in range(PACK):
            j = rng.integers(PACK)
            hand[i], hand[j] = hand[j], hand[i]
    test = kinds_by_place(by_position(decks), [1 / PACK] * PACK, [(Deck(PACK, (1,) * PACK), hands)])
    assert test.p < 1e-4


def test_nothing_dealt_says_nothing():
    empty = kinds_by_place(np.zeros((52, 2)), [1 / 52] * 52, [])
    assert empty.p is None
    assert not empty.enough
    # One place that takes every card holds each exactly: no freedom is left.
    whole = kinds_by_place(np.full((4, 1), 3.0), [1 / 4] * 4, [(Deck(4, (4,)), 3)])
    assert whole.p is None
    # A place that took none says nothing about the others.
    rng = np.random.default_rng(7)
    counts = np.zeros((PACK, 2))
    counts[:, 0] = by_seat(permutations(rng, 100), [17])[:, 0]
    assert kinds_by_place(counts, [1 / PACK] * PACK, [(Deck(PACK, (17, 0)), 100)]).freedom == PACK - 1


def test_p_values_are_adjusted_together():
    assert adjusted([0.01, None, 0.04]) == [pytest.approx(0.02), None, pytest.approx(0.04)]
    assert adjusted([None]) == [None]


# Published figures of eight packs: return and standard deviation per unit.
PUBLISHED = {
    "player": (0.987649, 0.951153),
    "banker": (0.989421, 0.927372),
    "tie": (0.856404, 2.640872),
    "player_pair": (0.896386, 3.154856),
    "banker_pair": (0.896386, 3.154856),
}


@pytest.mark.parametrize(("choice", "published"), list(PUBLISHED.items()))
def test_theory_is_the_published_one(choice, published):
    figure = figures(RULES)[choice]
    assert (float(figure.rtp), figure.sd) == pytest.approx(published, abs=1e-6)


def test_theory_follows_the_options():
    assert float(figures(RULES | {"banker_rule": "six_half"})["banker"].rtp) == pytest.approx(1 - 0.014581, abs=1e-6)
    assert float(figures(RULES | {"pay_tie": 9})["tie"].rtp) == pytest.approx(1 - 0.048440, abs=1e-6)
    assert float(figures(RULES | {"decks": 6})["player_pair"].rtp) == pytest.approx(12 * 23 / 311, abs=1e-9)


def test_the_band_is_the_published_one_and_stakes_weigh_by_their_squares():
    # 100,000 rounds of one unit: 99.9 % band of ±0.96, ±0.99, ±2.75 and ±3.28 points.
    widths = {"banker": 0.0096, "player": 0.0099, "tie": 0.0275, "player_pair": 0.0328}
    rows = [
        (RULES, {"choice": choice, "hands": 10**5, "staked": 1e5, "staked_sq": 1e5, "gain": -2e3}) for choice in widths
    ]
    for one in returns(rows):
        assert one.high - one.theory == pytest.approx(widths[one.choice], abs=6e-5)
        assert one.rtp == pytest.approx(0.98)
    uneven = returns([(RULES, {"choice": "tie", "hands": 2, "staked": 11.0, "staked_sq": 101.0, "gain": -11.0})])[0]
    assert uneven.high - uneven.theory == pytest.approx(BAND * 101**0.5 * 2.640872 / 11, rel=1e-5)
    assert uneven.rtp == 0
    assert uneven.inside


def test_rules_add_up_by_stake():
    eight = {"choice": "tie", "hands": 1, "staked": 100.0, "staked_sq": 1e4, "gain": -100.0}
    nine = {"choice": "tie", "hands": 1, "staked": 300.0, "staked_sq": 9e4, "gain": 0.0}
    both = returns([(RULES, eight), (RULES | {"pay_tie": 9}, nine)])[0]
    assert both.theory == pytest.approx((100 * 0.856404 + 300 * 0.951560) / 400, abs=1e-5)
    assert both.rtp == pytest.approx(0.75)
    assert returns([(RULES, {"choice": "lucky6", "hands": 1, "staked": 1.0, "staked_sq": 1.0, "gain": 0.0})]) == []
