"""What hands of yuci are worth: the patterns, readings, and the counts of the sheet."""

from collections import Counter
from itertools import product

import pytest

from events.model import HandStarted
from games.rack import Meld, Rack
from games.ruleset import resolve
from games.tiles import KIND, codes_of
from games.tilestack import tiles
from games.yuci import GAME
from games.yuci.evaluate import ready, score
from games.yuci.rules import rules_of
from games.yuci.wall import broken_wall, deal_order, reserve_stacks, reserve_tiles

PUNG, DIRECT, ADDED, CONCEALED = range(4)


def rules(**options):
    ruleset, faults = resolve(GAME, HandStarted("yuci", "tongcheng", "t", 1, (), 1, options))
    assert not faults, faults
    return rules_of(ruleset)


TONGCHENG = rules()


def rack(hand, *melds):
    made = Rack(4)
    for code in tiles(hand):
        made.add(KIND[code])
    made.melds = [Meld(kind, KIND[tile], 0) for kind, tile in melds]
    return made


WORKED = [
    ("123m 567p 34p 22z", ((PUNG, "1z"),), "2p", "pinghu", 2),
    ("123m 567p 24p 22z", ((PUNG, "1z"),), "3p", "pinghu kanzhang", 3),
    ("345m 567p 3488p", ((PUNG, "6m"),), "5p", "pinghu duanyao", 3),
    ("12345678m 22z", ((PUNG, "1z"),), "9m", "pinghu couyise yitiaolong", 17),
    ("12345678m 22z", ((PUNG, "1z"),), "3m", "pinghu couyise", 7),
    ("12345678m 22z", ((PUNG, "1z"),), "6m", "pinghu couyise", 7),
    ("12345678m 11m", ((PUNG, "5m"),), "9m", "pinghu qingyise yitiaolong", 22),
    ("113355m 7799p 112z", (), "2z", "pinghu diaozhang menqing qixiaodui", 11),
    ("2233445566778m", (), "8m", "pinghu menqing duanyao qixiaodui qingyise", 21),
    ("1122z", ((PUNG, "5z"), (PUNG, "6z"), (CONCEALED, "7z")), "2z", "pinghu pengpenghu fengyise", 27),
    ("1112345678999p", (), "9p", "pinghu menqing qingyise yitiaolong", 23),
    ("1112345678999p", (), "5p", "pinghu menqing qingyise", 13),
]
"""The worked hands of the sheet."""


@pytest.mark.parametrize(
    ("hand", "melds", "tile", "patterns", "points"),
    WORKED,
    ids=[f"YUCI-24-{row[0].replace(' ', '_')}-{row[2]}" for row in WORKED],
)
def test_worked_hands(hand, melds, tile, patterns, points):
    found = score(rack(hand, *melds), KIND[tile], TONGCHENG)
    assert (" ".join(found.patterns), found.pattern_points) == (patterns, points)


@pytest.mark.parametrize(
    ("hand", "tile", "stands"),
    [
        ("12m 456m 789p 11z", "3m", "bianzhang"),
        ("89m 456m 456p 11z", "7m", "bianzhang"),
        ("13m 456m 789p 11z", "2m", "kanzhang"),
        ("456m 456p 789p 1z", "1z", "diaozhang"),
        ("23m 456m 789p 11z", "1m", None),
        ("99m 456m 456p 11z", "9m", None),
    ],
    ids=lambda value: f"YUCI-24-{value}",
)
def test_single_waits(hand, tile, stands):
    made = rack(hand, (PUNG, "5z"))
    found = score(made, KIND[tile], TONGCHENG)
    assert [p for p in found.patterns if p.endswith("zhang")] == ([stands] if stands else [])


def test_yuci_d2_stricter_readings_by_option():
    made = rack("2z", (PUNG, "5p"), (PUNG, "6p"), (PUNG, "9p"), (PUNG, "1m"))
    assert "pengpenghu" in score(made, KIND["2z"], TONGCHENG).patterns
    assert "pengpenghu" not in score(made, KIND["2z"], rules(pengpenghu_shanpon_only=True)).patterns
    pairs = rack("2233445566778m")
    assert "diaozhang" not in score(pairs, KIND["8m"], TONGCHENG).patterns
    assert "diaozhang" in score(pairs, KIND["8m"], rules(seven_pairs_always_diaozhang=True)).patterns


def test_yuci_23_25_26_27_points_of_a_win():
    made = rack("123m 34p 22z", (PUNG, "1z"), (ADDED, "9p"))
    assert score(made, KIND["2p"], TONGCHENG)[1:] == (2, 2, 1)
    assert score(made, KIND["2p"], TONGCHENG, dealer=True)[1:] == (2, 4, 1)
    assert score(made, KIND["2p"], TONGCHENG, flower=True)[1:] == (2, 4, 1)
    assert score(made, KIND["2p"], TONGCHENG, flower=True, dealer=True)[1:] == (2, 8, 1)
    apart = rules(kong_flower_doubles_bonus=False)
    assert score(made, KIND["2p"], apart, flower=True, dealer=True)[1:] == (2, 6, 1)
    other = rules(exposed_kong_points=3, dealer_bonus=0)
    assert score(made, KIND["2p"], other, dealer=True)[1:] == (2, 2, 3)
    hidden = rack("123m 34p 22z", (PUNG, "1z"), (CONCEALED, "9p"))
    assert score(hidden, KIND["2p"], TONGCHENG)[1:] == (2, 2, 2)


def test_yuci_24_an_operators_own_table():
    used = rules(pattern_points={"pinghu": 1, "kanzhang": 0})
    found = score(rack("123m 567p 24p 22z", (PUNG, "1z")), KIND["3p"], used)
    assert (found.patterns, found.pattern_points) == (("pinghu", "kanzhang"), 1)
    for wrong in ({"pinghu": "2"}, {"flower": 1}, {"pinghu": -1}, [1]):
        start = HandStarted("yuci", "tongcheng", "t", 1, (), 1, {"pattern_points": wrong})
        assert resolve(GAME, start)[1][0].code == "option_value"


def test_yuci_14_16_waits():
    assert codes_of(ready(rack("12345678m 111z 22z"), TONGCHENG)) == ["3m", "6m", "9m"]
    assert ready(rack("123m 456p 78s 111z 22z"), TONGCHENG) == 0
    assert ready(rack("1111m", (PUNG, "2z"), (PUNG, "3m"), (DIRECT, "7p")), TONGCHENG) == 0
    pairs = rack("113355m 7799p 112z")
    assert codes_of(ready(pairs, TONGCHENG)) == ["2z"]
    assert ready(pairs, rules(seven_pairs=False)) == 0


def test_yuci_17_honours_make_no_runs_and_orphans_no_hand():
    assert score(rack("123z 456789m 111p 2p"), KIND["2p"], TONGCHENG) is None
    assert score(rack("19m 19p 19s 1234567z"), KIND["1z"], TONGCHENG) is None


# the wall


def test_yuci_6_7_8_dice():
    """Of 36 throws the dealer's wall is broken in 8, the next seat's in 9, the opposite's in 10, the other's in 9."""
    counted = Counter(broken_wall(0, dice)[0] for dice in product(range(1, 7), repeat=2))
    assert counted == {0: 8, 1: 9, 2: 10, 3: 9}
    assert broken_wall(2, (4, 5)) == (2, 10, 9)
    sums = {n: {broken_wall(0, d)[0] for d in product(range(1, 7), repeat=2) if sum(d) == n} for n in range(2, 13)}
    assert sums == {n: {(n - 1) % 4} for n in range(2, 13)}


def test_yuci_9_order_of_dealing():
    assert deal_order(1, TONGCHENG) == (1, 0, 3, 2)
    assert deal_order(1, rules(deal_direction="anticlockwise")) == (1, 2, 3, 0)


def test_yuci_21_22_reserve():
    assert [reserve_stacks(kongs) for kongs in range(6)] == [7, 7, 8, 9, 10, 11]
    assert [reserve_tiles(kongs, TONGCHENG) for kongs in range(4)] == [14, 14, 16, 18]
    other = rules(reserve_half_counts=False)
    assert [reserve_tiles(kongs, other) for kongs in range(4)] == [14, 15, 16, 19]


def test_yuci_21_draws_that_are_possible():
    """83 tiles after the deal: 69 draws without a kong, 68 and the replacement with one."""
    assert 83 - reserve_tiles(0, TONGCHENG) == 69
    assert 83 - 1 - reserve_tiles(1, TONGCHENG) == 68
