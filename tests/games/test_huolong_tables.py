"""Huolong's tables against a brute force by the sheet's words: trumps, order, points, tricks, planting, results."""

from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.cards import RANKS, SUITS
from games.face import Ruleset
from games.huolong import GAME
from games.huolong.kitty import takeable, third
from games.huolong.legal import follows, leads
from games.huolong.pack import (
    COPIES,
    KIND,
    KINDS,
    POINTS,
    UNIT,
    add,
    cards_of,
    covers,
    held,
    kinds_of,
    same,
    size,
)
from games.huolong.ranking import TRUMP, ranking
from games.huolong.rules import LADDER, LEVEL, PRESETS, compiled, rise
from games.huolong.score import Result, score
from games.huolong.settle import claims, left, settled
from tests.games import huolong_oracle as oracle

EVERY = list(product(LADDER, SUITS, (True, False)))
FEW = settings(deadline=None, max_examples=150, derandomize=True)
LEVELS = st.sampled_from(LADDER)
TRUMPS = st.sampled_from(SUITS)


def ranks(level, suit, two=True):
    return ranking(LEVEL[level], SUITS.index(suit), two)


def rules(**options):
    return compiled(Ruleset("huolong", "tongcheng", 1, {**PRESETS["tongcheng"], **options}))


@pytest.mark.parametrize("level", LADDER)
def test_huolong_12_63_trumps_and_33_cards_in_each_plain_suit(level):
    for suit in SUITS:
        made = ranks(level, suit)
        groups = [made.classes[KIND[card]] for card in oracle.DECK]
        assert groups.count(TRUMP) == 63
        assert sorted(groups.count(each) for each in range(4)) == [0, 33, 33, 33]
        trumps = [card for card in oracle.DECK if made.classes[KIND[card]] == TRUMP]
        assert sum(card in ("BJ", "RJ") for card in trumps) == 6
        assert sum(card[0] == level for card in trumps) == 12
        assert sum(card[0] == "2" for card in trumps) == 12


@pytest.mark.parametrize("level", LADDER)
def test_huolong_13_17_strengths_in_the_sheets_order(level):
    for suit, two in product(SUITS, (True, False)):
        made = ranks(level, suit, two)
        by_strength = {}
        for kind, card in enumerate(KINDS):
            assert (made.classes[kind] == TRUMP) == oracle.trump(card, level, suit, two)
            by_strength.setdefault((made.classes[kind], made.strengths[kind]), set()).add(card)
        trumps, plain = oracle.order(level, suit, two)
        mine = [cards for (group, _), cards in sorted(by_strength.items(), reverse=True) if group == TRUMP]
        assert mine == [set(cards) for cards in trumps]
        assert len(mine) == 17 if two else 16
        for number, each in enumerate(SUITS):
            rest = [cards for (group, _), cards in sorted(by_strength.items(), reverse=True) if group == number]
            assert rest == ([] if each == suit else [{rank + each} for rank in plain])


def test_huolong_14_points_of_the_packs():
    worth = {rank: COPIES * sum(POINTS[KIND[rank + suit]] for suit in SUITS) for rank in RANKS}
    assert {rank: points for rank, points in worth.items() if points} == {"5": 60, "T": 120, "K": 120}
    assert sum(POINTS) * COPIES == 300
    assert oracle.points(oracle.DECK) == 300


def test_huolong_16_54_pairs_and_54_meteors():
    whole = add([kind for kind in range(54) for _ in range(COPIES)])
    made = [len(kinds) for kinds in leads(whole)]
    assert [made.count(n) for n in (1, 2, 3)] == [54, 54, 54]
    assert sum(same([a, b]) for a, b in combinations(range(54), 2)) == 0


def test_huolong_d16_level_cards_and_twos_of_other_suits_are_no_pair():
    for a, b in combinations([KIND[card] for card in ("3h", "3d", "2h", "2d", "BJ", "RJ")], 2):
        assert not same([a, b])


@FEW
@given(st.lists(st.integers(0, 53), max_size=40), st.lists(st.integers(0, 53), max_size=6))
def test_huolong_1_codes_count_cards(kinds, part):
    kinds = [kind for place, kind in enumerate(kinds) if kinds[:place].count(kind) < COPIES]
    part = [kind for place, kind in enumerate(part) if part[:place].count(kind) < COPIES]
    code = add(kinds)
    assert size(code) == len(kinds)
    assert kinds_of(code) == sorted(kinds)
    assert all(held(code, kind) == kinds.count(kind) for kind in range(54))
    assert covers(code, add(part)) == all(kinds.count(kind) >= part.count(kind) for kind in part)


@FEW
@given(st.integers(0, 2**32), LEVELS, TRUMPS, st.booleans())
def test_huolong_20_21_22_winners_by_power(seed, level, suit, two):
    """Strength by led class picks the winner that the sheet's words pick, over random tricks of one to three cards."""
    rng = Random(seed)
    made = ranks(level, suit, two)
    for _ in range(20):
        count = rng.randint(1, 3)
        lead = [rng.choice(oracle.PACK)] * count
        plays = [(0, lead)]
        for seat in (1, 2, 3):
            cards = [rng.choice(oracle.PACK)] * count if rng.random() < 0.7 else rng.choices(oracle.PACK, k=count)
            plays.append((seat, cards))
        power = made.power[made.classes[KIND[lead[0]]]]
        best = power[KIND[lead[0]]]
        wins = 0
        for seat, cards in plays[1:]:
            kinds = [KIND[card] for card in cards]
            if same(kinds) and power[kinds[0]] > best:
                best, wins = power[kinds[0]], seat
        assert wins == oracle.winner(plays, level, suit, two)


@FEW
@given(st.integers(0, 2**32), LEVELS, TRUMPS, st.integers(1, 3))
def test_huolong_17_18_19_follows_are_all_that_is_lawful(seed, level, suit, count):
    rng = Random(seed)
    hand = rng.sample(oracle.DECK, rng.randint(count, 9))
    lead = [rng.choice(oracle.PACK)] * count
    made = ranks(level, suit)
    mask = made.masks[made.classes[KIND[lead[0]]]]
    mine = [tuple(sorted(kinds)) for kinds in follows(add([KIND[card] for card in hand]), mask, count)]
    right = {
        tuple(sorted(KIND[card] for card in cards))
        for cards in combinations(hand, count)
        if oracle.lawful(hand, lead, list(cards), level, suit)
    }
    assert set(mine) == right
    assert len(mine) == len(right)


@FEW
@given(st.lists(st.sampled_from(oracle.PACK), min_size=6, max_size=6), st.integers(1, 3), LEVELS, TRUMPS, st.booleans())
def test_huolong_10_d5_cards_taken_for_jokers(kitty, count, level, suit, two):
    right = oracle.taken(kitty, count, level, suit, two)
    kinds = [KIND[card] for card in kitty]
    assert (takeable(kinds) >= count) == (right is not None)
    if right is not None:
        picked, rest = ranks(level, suit, two).picked(kinds, count)
        assert cards_of(picked) == right
        assert sorted([*picked, *rest]) == sorted(kinds)
        assert [kind for kind in kinds if kind in rest][: len(rest)] == rest or len(set(kitty)) < 6


def test_huolong_11_who_must_plant_the_third():
    kitty = [KIND["4s"], KIND["RJ"], KIND["RJ"]]
    for put in product(range(3), repeat=4):
        for holder in range(4):
            if sum(put) != 2:
                continue
            hold = {seat: int(seat == holder) for seat in range(4)}
            two = [seat for seat in range(4) if put[seat] == 2]
            right = holder if two and two[0] != holder else -1
            assert third(dict(enumerate(put)), hold, kitty, any_two=False) == right
            assert third(dict(enumerate(put)), hold, kitty, any_two=True) == holder
            assert third(dict(enumerate(put)), hold, [KIND["Ks"]], any_two=True) == -1


def test_huolong_27_every_rise():
    for level, gain in product(LADDER, range(13)):
        for stops in ((), ("J", "A"), ("3", "T")):
            now, over = rise(LEVEL[level], gain, [LEVEL[each] for each in stops])
            assert (RANKS[now], over) == oracle.climb(level, gain, stops)


OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "threshold": st.integers(1, 301),
        "kitty_factor": st.integers(0, 3),
        "capture_level": st.integers(0, 3),
        "hold_level_plain": st.integers(0, 2),
        "joker_first": st.integers(0, 4),
        "joker_next": st.integers(0, 4),
        "bald_levels": st.integers(0, 4),
        "bald_with_jokers": st.sampled_from(["add", "max"]),
        "joker_levels_need_points": st.booleans(),
        "stop_levels": st.lists(st.sampled_from(LADDER), max_size=3),
        "dealer_keeps": st.sampled_from(["same_seat", "partner"]),
    },
)


@settings(FEW, max_examples=300)
@given(
    st.integers(0, 3), LEVELS, LEVELS, st.integers(0, 60), st.integers(0, 3),
    st.lists(st.sampled_from([card for card in oracle.PACK if card != "RJ"]), min_size=6, max_size=6),
    st.integers(0, 3), st.sampled_from([1, 5, 200]), OPTIONS,
)  # fmt: skip
def test_huolong_26_28_29_30_31_32_33_34_results(dealer, one, two, fives, n, plain, last, base, options):
    kitty = ["RJ"] * n + plain[n:]
    right = oracle.settle(dealer, [one, two], 5 * fives, kitty, last, base, **options)
    made = Result(
        base=base,
        dealer=dealer,
        levels=(LEVEL[one], LEVEL[two]),
        tricks=5 * fives,
        kitty=tuple(KIND[card] for card in kitty),
        last=last,
        trump=0,
    )
    of = rules(**options)
    due = settled(of, made)
    told = {key: value for key, (value, _) in claims(made, score(of, made)).items() if key != "trump"}
    assert {**told, "net": dict(due.net)} == right
    assert sum(due.net.values()) == 0
    moved = dict.fromkeys("0123", 0)
    for t in due.transfers:
        assert t.amount > 0
        moved[str(t.payer)] -= t.amount
        moved[str(t.payee)] += t.amount
    assert moved == dict(due.net)
    assert all(reason.clause in GAME.clauses and reason.text.zh and reason.text.en for reason in due.why)
    assert all(clause in GAME.clauses for _, clause in due.result.values())


@FEW
@given(st.integers(0, 3), st.integers(0, 3), st.integers(1, 50), st.sampled_from([None, 0, 8, 11]), st.booleans())
def test_huolong_35_d14_every_penalty(seat, jokers, base, penalty, others):
    of = rules(leave_penalty=penalty, leave_penalty_to="others" if others else "house")
    net = dict(left(of, base, seat, jokers).net)
    assert sum(net.values()) == 0
    whole = 0 if penalty is None else (penalty + 3 * jokers) * base
    assert net[str(seat)] == -whole
    share = whole // 3 if others else 0
    assert all(net[str(other)] == share for other in range(4) if other != seat)
    assert net.get("house", 0) == whole - 3 * share
    assert ("house" in net) == (whole - 3 * share > 0)


def test_huolong_12_every_level_and_suit_was_looked_at():
    assert len(EVERY) == 12 * 4 * 2
    for level, suit, two in EVERY:
        made = ranks(level, suit, two)
        masks = [sum(7 * UNIT[kind] for kind in range(54) if made.classes[kind] == each) for each in range(5)]
        assert list(made.masks) == masks
        assert sum(masks) == 7 * sum(UNIT)
