"""Sets, pairs and waits against a plain search that shares nothing with the tables."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.melds import complete, honours, pair_wait, readings, seven_pairs, splits, waits
from games.rack import Meld, Rack
from games.tiles import (
    DECK_108,
    DECK_136,
    HONOURS,
    KIND,
    KINDS,
    codes_in,
    codes_of,
    keys_of,
    kinds_of,
    mask_of,
    tiles_in,
)
from games.tilestack import stacked, tiles


def parted(kinds):
    """Say by plain search whether tiles (sorted kinds) are sets and one pair; honours (27 and up) make no runs."""

    def sets(left):
        if not left:
            return True
        first, rest = left[0], left[1:]
        if rest[:2] == [first, first] and sets(rest[2:]):
            return True
        if first < 27 and first % 9 < 7 and first + 1 in rest and first + 2 in rest:
            rest = rest.copy()
            rest.remove(first + 1)
            rest.remove(first + 2)
            return sets(rest)
        return False

    for kind in set(kinds):
        if kinds.count(kind) >= 2:
            left = sorted(kinds)
            left.remove(kind)
            left.remove(kind)
            if sets(left):
                return True
    return False


def some_hand(rng, deck, size, suits):
    """Deal tiles of so many suits, half of the time near to complete."""
    kinds = [KIND[code] for code in deck]
    chosen = rng.sample(range(len({kind // 9 for kind in kinds})), suits)
    pool = [kind for kind in kinds if kind // 9 in chosen]
    if rng.random() < 0.5:
        return sorted(rng.sample(pool, size))
    hand = []
    while len(hand) < size:
        first = rng.choice(pool)
        block = [first] * 3 if rng.random() < 0.4 or first > 26 else [first, first + 1, first + 2]
        if all(kind // 9 == first // 9 for kind in block):
            hand += block
    hand = sorted(hand[: size - 2]) + [rng.choice(pool)] * 2
    return sorted(hand) if all(hand.count(kind) <= 4 for kind in hand) else sorted(rng.sample(pool, size))


@pytest.mark.parametrize(("deck", "suits"), [(DECK_108, 3), (DECK_136, 4)])
def test_complete_and_waits_against_a_plain_search(deck, suits):
    rng = Random(5)
    done = 0
    for _ in range(350):
        hand = some_hand(rng, deck, rng.choice((5, 8, 11, 14)), rng.choice((1, 2)))
        keys = keys_of(hand, suits)
        assert complete(keys) == parted(hand), codes_in(keys)
        done += complete(keys)
        short = hand.copy()
        short.remove(rng.choice(hand))
        found = waits(keys_of(short, suits))
        right = {
            kind for kind in range(27 if suits == 3 else 34) if short.count(kind) < 4 and parted(sorted([*short, kind]))
        }
        assert set(kinds_of(found)) == right, codes_in(keys_of(short, suits))
    assert done > 60


def test_seven_pairs_against_counting():
    rng = Random(6)
    for _ in range(400):
        kinds = [kind for kind in rng.choices(range(18), k=7) for _ in "12"]
        if any(kinds.count(kind) > 4 for kind in kinds):
            continue
        keys = keys_of(kinds, 3)
        assert seven_pairs(keys)
        missing = rng.choice(kinds)
        kinds.remove(missing)
        assert codes_of(pair_wait(keys_of(kinds, 3))) == [KINDS[missing]]
        kinds.remove(kinds[0])
        assert not seven_pairs(keys_of(kinds, 3))
        assert pair_wait(keys_of(kinds, 3)) == 0


def test_one_suit_hands_are_15349():
    """The counts of the sheets: 13,259 with four sets and a pair, 2,304 seven pairs, 214 both."""
    standard = pairs = both = 0
    for key in suit_keys(14):
        one, other = bool(splits(key)), not key & 0o111111111
        standard += one
        pairs += other
        both += one and other
    assert (standard, pairs, both, standard + pairs - both) == (13_259, 2_304, 214, 15_349)


def suit_keys(size, ranks=9):
    """Give the keys of all multisets of so many tiles of a suit."""

    def fill(rank, left, key):
        if left > 4 * (ranks - rank):
            return
        if rank == ranks:
            yield key
            return
        for copies in range(min(4, left) + 1):
            yield from fill(rank + 1, left - copies, key + (copies << 3 * rank))

    yield from fill(0, size, 0)


def test_honours_make_no_runs():
    assert not honours(keys_of([KIND[c] for c in tiles("123z")], 4)[3]).whole
    assert honours(keys_of([KIND[c] for c in tiles("11122z")], 4)[3]).size == 5
    assert [s.pair for s in splits(keys_of([KIND[c] for c in tiles("11122z")], 4)[3], False)] == [1]


def test_every_reading_is_given_once():
    keys = keys_of([KIND[c] for c in tiles("11122233344m")], 3)
    shapes = {(way[0].pair, way[0].triplets, way[0].runs) for way in readings(keys)}
    assert shapes == {(3, (0, 1, 2), ()), (3, (), (0, 0, 0)), (0, (), (0, 1, 1))}
    assert len(readings(keys)) == 3


def test_decks_are_in_the_order_of_the_sheets():
    assert len(DECK_108) == 108
    assert len(DECK_136) == 136
    assert DECK_108[:9] == ("1m",) * 4 + ("2m",) * 4 + ("3m",)
    assert DECK_108[36] == "1p"
    assert DECK_108[107] == "9s"
    assert DECK_136[:108] == DECK_108
    assert DECK_136[108:] == tuple(code for code in HONOURS for _ in range(4))


@given(st.lists(st.sampled_from(range(34)), max_size=14).filter(lambda ks: all(ks.count(k) <= 4 for k in ks)))
def test_packing_loses_nothing(kinds):
    keys = keys_of(kinds, 4)
    assert tiles_in(keys) == sorted(kinds)
    assert codes_in(keys) == [KINDS[kind] for kind in sorted(kinds)]
    assert list(kinds_of(mask_of(kinds))) == sorted(set(kinds))


@given(
    st.lists(st.sampled_from(range(27)), min_size=1, max_size=14).filter(lambda ks: all(ks.count(k) <= 4 for k in ks))
)
def test_a_rack_takes_up_and_puts_down(kinds):
    rack = Rack(3)
    for kind in kinds:
        rack.add(kind)
    assert rack.size() == len(kinds)
    assert set(kinds_of(rack.quads())) == {kind for kind in kinds if kinds.count(kind) == 4}
    other = rack.copy()
    for kind in kinds:
        assert rack.take(kind) == 0
    assert rack.size() == 0
    assert other.size() == len(kinds)


def test_tiles_that_nobody_saw_stand_for_any():
    rack = Rack(3)
    rack.add(KIND["1m"])
    rack.add(-1)
    assert rack.has(KIND["1m"], 2)
    assert not rack.has(KIND["2m"], 2)
    assert rack.take(KIND["1m"], 2) == 1
    assert rack.size() == 0


def test_a_pung_with_the_fourth_in_hand_is_a_quad():
    rack = Rack(3)
    rack.melds.append(Meld(0, KIND["5p"], 2))
    assert rack.quads() == 0
    rack.add(KIND["5p"])
    assert codes_of(rack.quads()) == ["5p"]


def test_stacked_decks_hold_every_tile_once():
    deck = stacked(Random(1), DECK_108, {0: "1111m", 2: "99s"}, "5p", tail="7p 8p")
    assert sorted(deck) == sorted(DECK_108)
    assert {"1m"} <= set(deck[:14])
    assert deck[:14].count("1m") == 4
    assert deck[27:40].count("9s") >= 2
    assert deck[53] == "5p"
    assert deck[107] == "7p"
    assert deck[106] == "8p"
    with pytest.raises(ValueError, match="more of"):
        stacked(Random(1), DECK_108, {0: "11111m"})
    with pytest.raises(ValueError, match="no tiles"):
        tiles("0m")
