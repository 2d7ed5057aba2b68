"""BACCARAT-6 … 10 by brute force: every pair of totals and third card, against the rules written down a second time."""

from itertools import product

import pytest

from games.baccarat import GAME
from games.baccarat.draw import BANKER, BANKER_DRAWS, CODES, NOBODY, PLAYER, STOOD, drawing, next_place
from games.cards import PACK
from tests.games.baccarat_script import begin, card, coup, sealed, settled

POINTS = {**{str(n): n for n in range(2, 10)}, "A": 1, "T": 0, "J": 0, "Q": 0, "K": 0}
ONE = ["K", "A", *map(str, range(2, 10))]
"""A rank of each value 0 … 9."""


def points(cards):
    return sum(POINTS[c[0]] for c in cards) % 10


def banker_wants(total, third):
    """The banker's rule as the operator words it: what forbids on 3, 4, 5, what commands on 6 (D2, D3)."""
    if total <= 2:
        return True
    if total == 3:
        return third != 8
    if total == 4:
        return third not in (0, 1, 8, 9)
    if total == 5:
        return third not in (0, 1, 2, 3, 8, 9)
    if total == 6:
        return third in (6, 7)
    return False


def rightly(player, banker, third):
    """Play on from two hands of two cards: who gets a third card, in order."""
    if points(player) >= 8 or points(banker) >= 8:
        return []
    if points(player) >= 6:
        return ["banker"] if points(banker) <= 5 else []
    return ["player", *(["banker"] if banker_wants(points(banker), POINTS[third[0]]) else [])]


def two(total):
    """Give two cards of this total."""
    return ["Kh", f"{ONE[total]}s"]


@pytest.mark.parametrize("total", range(10))
def test_baccarat_9_table_row(total):
    assert BANKER_DRAWS[total][:10] == tuple(banker_wants(total, third) if total < 8 else False for third in range(10))


def test_baccarat_10_last_column():
    assert [row[STOOD] for row in BANKER_DRAWS] == [True] * 6 + [False] * 4


@pytest.mark.parametrize("player_total", range(10))
def test_baccarat_8_9_10_all_totals_and_third_cards_played_as_events(player_total):
    for banker_total, third in product(range(10), ONE):
        player, banker, third = two(player_total), two(banker_total), f"{third}d"
        want = rightly(player, banker, third)
        state = begin()
        deals = coup(" ".join(player), " ".join(banker))
        extra = {"player": third, "banker": "2c"}
        for n, deal in enumerate(deals, 1):
            assert state.step(sealed(deal, n)) == ()
        for place in ("player", "banker"):
            lawful = state.check(sealed(card(place, extra[place], "draw"), 5)) == ()
            assert lawful == (want[:1] == [place]), (player, banker, third, place)
        for n, place in enumerate(want, 5):
            assert not state.over
            assert state.step(sealed(card(place, extra[place], "draw"), n)) == ()
        assert state.over
        assert state.close(sealed(settled(), 8)) == ()


@pytest.mark.parametrize("drew", list(product((False, True), repeat=2)), ids=str)
def test_baccarat_6_8_9_10_every_final_hand_is_judged_the_same_at_its_end(drew):
    """All totals and third cards with both hands drawn or not: what the end finds is what the second rule finds."""
    for p, b, third in product(range(10), range(10), ONE):
        player, banker = two(p), two(b)
        right = rightly(player, banker, f"{third}d")
        found = [code for code, _ in drawing(*[[CODES[c] for c in h] for h in finals(player, banker, third, drew)])]
        must = "player" in right
        if must and not drew[0]:
            assert found == ["player_must_draw"]
            continue
        natural = points(player) >= 8 or points(banker) >= 8
        banker_draws = "banker" in right if must else not natural and points(banker) <= 5
        expected = ["player_must_stand"] if drew[0] and not must else []
        if banker_draws != drew[1]:
            expected.append("banker_must_draw" if banker_draws else "banker_must_stand")
        assert found == expected


def finals(player, banker, third, drew):
    return player + [f"{third}d"] * drew[0], banker + ["2c"] * drew[1]


@pytest.mark.parametrize(
    ("pairs", "order"),
    [
        pytest.param(False, "PBPB", id="BACCARAT-7-alternate"),
        pytest.param(True, "PPBB", id="BACCARAT-7-pairs"),
    ],
)
def test_baccarat_7_order_of_the_first_four(pairs, order):
    hands = ([], [])
    for place in order:
        assert "PB"[next_place(*hands, pairs)] == place
        hands["PB".index(place)].append(CODES["9s"])
    assert next_place(*hands, pairs) == NOBODY


def test_baccarat_7_around_a_card_out_of_order_both_hands_still_get_their_two():
    for pattern in product((PLAYER, BANKER), repeat=3):
        hands = ([], [])
        for place in pattern:
            hands[place].append(CODES["2s"])
        while min(map(len, hands)) < 2:
            hands[next_place(*hands, False)].append(CODES["2s"])
        assert sorted(map(len, hands)) in ([2, 2], [2, 3])


def test_shoe_is_packs_one_after_another():
    ruleset = type("Rules", (), {"options": {**GAME.presets["longwei"], "decks": 3}})
    assert GAME.deck(ruleset) == PACK * 3
    assert (PACK[0], PACK[12], PACK[13], PACK[-1]) == ("2s", "As", "2h", "Ac")
