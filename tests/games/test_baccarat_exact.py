"""BACCARAT-20: the exact figures, against the sheet, against figures published elsewhere, and counted another way."""

import json
from fractions import Fraction
from itertools import permutations
from pathlib import Path

import pytest

from games.baccarat.exact import bets, combinations

DATA = Path(__file__).resolve().parents[2].parent / "shared/data"


@pytest.mark.parametrize(
    ("decks", "banker", "player", "tie", "pair"),
    [
        pytest.param(
            8, 2_292_252_566_437_888, 2_230_518_282_592_256, 475_627_426_473_216, (31, 415), id="BACCARAT-20-8"
        ),
        pytest.param(6, 403_095_751_234_560, 392_220_492_728_832, 83_552_962_932_288, (23, 311), id="BACCARAT-20-6"),
    ],
)
def test_baccarat_20_combinations(decks, banker, player, tie, pair):
    found = combinations(decks)
    assert (found.banker, found.player, found.tie) == (banker, player, tie)
    assert found.total == banker + player + tie == sum(found.used.values())
    assert found.pair == Fraction(*pair)


def test_baccarat_20_eight_packs_total_and_edges():
    assert combinations(8).total == 4_998_398_275_503_360
    edges = {name: round(100 * float(figures.edge), 4) for name, figures in bets(8).items()}
    assert edges == {
        "player": 1.2351,
        "banker": 1.0579,
        "tie": 14.3596,
        "player_pair": 10.3614,
        "banker_pair": 10.3614,
        "banker_six_half": 1.4581,
    }
    assert round(100 * float(bets(8, pay_tie=9)["tie"].edge), 4) == 4.8440


def test_baccarat_20_options_move_the_edge():
    base = bets(8)
    assert bets(8, commission_bps=0)["banker"].edge < 0 < base["banker"].edge
    assert bets(8, tie_pushes_main=False)["player"].edge > base["player"].edge + Fraction(9, 100)
    assert bets(8, pay_pair=12)["player_pair"].edge == base["player_pair"].edge - Fraction(31, 415)


@pytest.mark.parametrize("decks", [6, 8])
def test_baccarat_20_agrees_with_the_table_of_exact_distributions(decks):
    path = DATA / "exact-distributions.json"
    if not path.exists():
        pytest.skip("the shared table of exact distributions is not here")
    table = json.loads(path.read_text())[f"baccarat_{decks}deck"]
    found, figures = combinations(decks), bets(decks)
    near = {"rel": 1e-11, "abs": 0}
    assert [found.player / found.total, found.banker / found.total, found.tie / found.total] == pytest.approx(
        [table["P"], table["B"], table["T"]], **near
    )
    assert {str(n): ways / found.total for n, ways in found.used.items()} == pytest.approx(table["cards_used"], **near)
    assert sum(n * ways for n, ways in found.used.items()) / found.total == pytest.approx(table["mean_cards"], **near)
    assert found.banker_six / found.total == pytest.approx(table["banker_wins_with_6"], **near)
    assert float(found.pair) == pytest.approx(table["pair"], **near)
    names = {"player": "player", "banker_5pct": "banker", "tie_8to1": "tie", "pair_11to1": "player_pair"}
    for theirs, ours in names.items():
        got = {"edge": float(figures[ours].edge), "rtp": float(figures[ours].rtp), "sd": figures[ours].sd}
        assert got == pytest.approx(table["bets"][theirs], rel=1e-10)


def test_baccarat_20_counted_card_by_card():
    """A shoe too small for the enumeration to hide behind: one suit of half a pack, dealt in every order."""
    from games.baccarat import exact
    from games.baccarat.draw import CODES, NOBODY, VALUES, next_place
    from games.baccarat.settle import outcome

    cards = [CODES[c] for c in ("2s", "3s", "5s", "6s", "8s", "9s", "Ks", "As")]
    counted = [0, 0, 0]
    for order in permutations(cards, 6):
        hands, rest = ([], []), iter(order)
        while (place := next_place(*hands, False)) != NOBODY:
            hands[place].append(next(rest))
        counted[outcome(*hands).winner] += 1
    left = tuple([VALUES[c] for c in cards].count(value) for value in range(10))
    unused = {2: 1, 1: 3, 0: 4 * 3}
    enumerated = [0, 0, 0]
    for player, ways, after in exact._two(left):
        for banker, more, rest in exact._two(after):
            for p, b, last, drawn in exact._ends(player, banker, rest):
                enumerated[0 if p > b else 1 if b > p else 2] += ways * more * last * unused[drawn]
    assert enumerated == counted
    assert sum(counted) == 8 * 7 * 6 * 5 * 4 * 3


def test_baccarat_20_outcomes_of_real_shoes_are_no_alarm():
    path = DATA / "baccarat-user-shoes/shoes.csv"
    if not path.exists():
        pytest.skip("the shoes that a user wrote down are not here")
    seen = "".join(line.split(",")[1].strip() for line in path.read_text().splitlines()[1:])
    found = combinations(8)
    expected = {"B": found.banker, "P": found.player, "T": found.tie}
    assert set(seen) == set(expected)
    chi2 = sum((seen.count(word) - (n := len(seen) * ways / found.total)) ** 2 / n for word, ways in expected.items())
    # χ² with 2 degrees of freedom: 13.8 is passed once in a thousand fair runs
    assert chi2 < 13.8
