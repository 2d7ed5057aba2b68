"""What hands of xuezhan are worth: the rows of both fan tables, roots, readings, and the counts of the sheet."""

from collections import Counter

import pytest

from events.model import HandStarted
from games.melds import splits
from games.rack import Meld, Rack
from games.ruleset import resolve
from games.tiles import KIND, codes_of
from games.tilestack import tiles
from games.xuezhan import GAME
from games.xuezhan.evaluate import best, is_pig, ready, score, with_tile
from games.xuezhan.rules import rules_of
from tests.games.test_melds import suit_keys

PUNG, DIRECT, ADDED, CONCEALED = range(4)


def rules(preset, **options):
    ruleset, faults = resolve(GAME, HandStarted("xuezhan", preset, "t", 1, (), 1, options))
    assert not faults, faults
    return rules_of(ruleset)


LONGWEI, TONGCHENG = rules("longwei"), rules("tongcheng")


def rack(hand, *melds):
    made = Rack(3)
    for code in tiles(hand):
        made.add(KIND[code])
    made.melds = [Meld(kind, KIND[tile], 0) for kind, tile in melds]
    return made


def fan(used, made, tile, how="discard", after_kong=False, first=None):
    counted = score(with_tile(made, KIND[tile]), made.melds, used, how, after_kong, first)
    return None if counted is None else (counted.rows, counted.roots, counted.raw)


WORKED = [
    ("1234567p 345789s", (), "4p", "discard", False, (("pinghu",), 0, 0), (("pinghu",), 0, 1)),
    ("123111m 123999p 6p", (), "6p", "discard", False, (("pinghu",), 1, 1), (("pinghu",), 1, 2)),
    (
        "2233m",
        ((PUNG, "5p"), (ADDED, "6p"), (PUNG, "9m")),
        "3m",
        "self_draw",
        False,
        (("duidui",), 1, 2),
        (("duidui",), 1, 3),
    ),
    ("111222333p 7899m", (), "9m", "discard", False, (("daiyaojiu",), 0, 2), (("daiyaojiu",), 0, 3)),
    (
        "1231237811s",
        ((PUNG, "9s"),),
        "9s",
        "discard",
        False,
        (("qingyise", "daiyaojiu"), 2, 6),
        (("qingyaojiu",), 2, 7),
    ),
    (
        "2345678p",
        ((ADDED, "9p"), (PUNG, "1p")),
        "5p",
        "self_draw",
        True,
        (("qingyise",), 1, 4),
        (("qingyise",), 1, 5),
    ),
    (
        "3m",
        ((CONCEALED, "1m"), (DIRECT, "2m"), (ADDED, "5m"), (PUNG, "9m")),
        "3m",
        "discard",
        False,
        (("qingdui",), 3, 6),
        (("qingdui",), 3, 7),
    ),
    ("2222336s 337788p", (), "6s", "discard", False, (("longqidui",), 0, 3), (("longqidui",), 0, 5)),
    ("2222666s 333388p", (), "6s", "discard", False, (("longqidui",), 2, 5), (("longqidui",), 2, 7)),
    ("2233446677889s", (), "9s", "discard", False, (("qingqidui",), 0, 3), (("qingqidui",), 0, 5)),
    (
        "1111222233445m",
        (),
        "5m",
        "discard",
        False,
        (("longqidui", "qingyise"), 1, 6),
        (("qinglongqidui",), 1, 7),
    ),
    ("123456m 1178p", ((DIRECT, "5p"),), "9p", "self_draw", True, (("pinghu",), 1, 2), (("pinghu",), 1, 3)),
]
"""The worked hands of the sheet."""


@pytest.mark.parametrize(
    ("hand", "melds", "tile", "how", "after_kong", "longwei", "tongcheng"),
    WORKED,
    ids=[f"XUEZHAN-13-15-16-{row[0].replace(' ', '_')}" for row in WORKED],
)
def test_worked_hands(hand, melds, tile, how, after_kong, longwei, tongcheng):
    made = rack(hand, *melds)
    assert fan(LONGWEI, made, tile, how, after_kong) == longwei
    assert fan(TONGCHENG, made, tile, how, after_kong) == tongcheng


def test_xuezhan_12_points_of_a_capped_fan():
    assert [LONGWEI.points(LONGWEI.capped(n)) for n in range(6)] == [1, 2, 4, 8, 8, 8]


def test_xuezhan_15_points_without_a_cap():
    assert [TONGCHENG.points(TONGCHENG.capped(n)) for n in range(1, 9)] == [1, 2, 4, 8, 16, 32, 64, 128]


def test_xuezhan_18_19_first_rows_only_where_the_dearest_counts():
    made = rack("123456m 11p 45678p")
    assert fan(TONGCHENG, made, "9p", "self_draw", first="tianhu") == (("tianhu",), 0, 6)
    assert fan(TONGCHENG, made, "9p", "self_draw", first="dihu") == (("dihu",), 0, 6)
    assert fan(LONGWEI, made, "9p", "self_draw", first="tianhu") == (("pinghu",), 0, 0)
    off = rules("tongcheng", heaven_earth=False)
    assert fan(off, made, "9p", "self_draw", first="tianhu") == (("pinghu",), 0, 1)
    adds = rules("longwei", heaven_earth=True)
    assert fan(adds, made, "9p", "self_draw", first="tianhu") == (("pinghu",), 0, 0)


def test_xuezhan_17_a_heavenly_dragon_keeps_its_root():
    made = rack("1111335577m 224p")
    assert fan(TONGCHENG, made, "4p", "self_draw", first="tianhu") == (("tianhu",), 1, 7)


def test_xuezhan_d11_triplets_of_ends_by_option():
    made = rack("1237891p", (PUNG, "9m"), (PUNG, "1m"))
    assert fan(LONGWEI, made, "1p") == (("daiyaojiu",), 0, 2)
    assert fan(rules("longwei", yaojiu_triplets=False), made, "1p") == (("pinghu",), 0, 0)
    runs = rack("111222333p 7899m")
    assert fan(rules("longwei", yaojiu_triplets=False), runs, "9m") == (("daiyaojiu",), 0, 2)


def test_xuezhan_d12_roots_by_option():
    made = rack("123111m 123999p 6p")
    assert fan(rules("tongcheng", root_fan=2), made, "6p") == (("pinghu",), 1, 3)
    assert fan(rules("tongcheng", root_fan=0), made, "6p") == (("pinghu",), 1, 1)


def test_xuezhan_23_the_dearest_reading_counts():
    """A kong's root is there in every reading, so 22223333m as triplets and runs is decided by the rows."""
    made = rack("2233445566778m")
    assert fan(LONGWEI, made, "8m") == (("qingqidui",), 0, 3)
    assert fan(LONGWEI, made, "5m") == (("qingyise",), 0, 2)
    assert fan(TONGCHENG, made, "8m") == (("qingqidui",), 0, 5)


def test_xuezhan_3_4_a_third_suit_or_a_fifth_copy_is_no_wait():
    assert codes_of(ready(rack("1234567p 345789s"))) == ["1p", "4p", "7p"]
    assert ready(rack("123m 456p 789s 11s 78p")) == 0
    assert ready(rack("7p", (PUNG, "7p"), (PUNG, "1m"), (PUNG, "2m"), (PUNG, "3m"))) == 0
    assert ready(rack("1m", (PUNG, "2m"), (PUNG, "3m"), (PUNG, "5p"), (PUNG, "6s"))) == 0


def test_xuezhan_d3_a_void_suit_still_owned_is_no_wait_and_a_pig():
    made = rack("1122m", (PUNG, "5p"), (PUNG, "6p"), (PUNG, "9m"))
    assert codes_of(ready(made, 2)) == ["1m", "2m"]
    assert ready(made, 1) == 0
    assert is_pig(made, 1)
    assert not is_pig(made, 2)
    assert not is_pig(made)


def test_xuezhan_33_largest_fan_over_all_waits():
    found = best(rack("7892399m", (PUNG, "9p"), (PUNG, "1p")), TONGCHENG)
    assert codes_of(found.kinds) == ["1m"]
    assert found.score.raw == 3
    assert best(rack("123m 456p 789s 1144p"), TONGCHENG) is None


# the counts of the sheet, by brute force


def classes(size):
    """Give the keys of one suit with so many tiles that can be part of a complete hand."""
    return [key for key in suit_keys(size) if splits(key) or not key & 0o111111111]


def count(rules_, two_suits):
    """Count the complete concealed hands by dearest row and by capped fan, each suit or pair of suits alike."""
    rows, fans, total = Counter(), Counter(), 0

    def add(keys, times):
        nonlocal total
        counted = score(keys, (), rules_)
        if counted is None:
            return
        rows[counted.rows] += times
        fans[rules_.capped(counted.raw)] += times
        total += times

    for key in classes(14):
        add([key, 0, 0], 3)
    if two_suits:
        parts = {size: classes(size) for size in range(1, 14)}
        for size in range(1, 14):
            for one in parts[size]:
                for other in parts[14 - size]:
                    add([one, other, 0], 3)
    return rows, fans, total


def test_xuezhan_4_one_suit_has_15349_complete_hands():
    rows, _, total = count(LONGWEI, two_suits=False)
    assert total == 3 * 15_349
    assert rows[("qingqidui",)] == 108
    assert rows[("longqidui", "qingyise")] == 6_804
    assert rows[("qingdui",)] == 1_890
    assert rows[("qingyise", "daiyaojiu")] == 12
    assert rows[("qingyise",)] == 37_233


@pytest.mark.slow
@pytest.mark.parametrize(
    ("used", "rows", "fans"),
    [
        (
            LONGWEI,
            {
                ("pinghu",): 1_679_700,
                ("duidui",): 124_668,
                ("daiyaojiu",): 1_116,
                ("qidui",): 95_256,
                ("qingyise",): 37_233,
                ("qingdui",): 1_890,
                ("qingyise", "daiyaojiu"): 12,
                ("qingqidui",): 108,
                ("longqidui",): 614_304,
                ("longqidui", "qingyise"): 6_804,
            },
            {0: 965_076, 1: 761_526, 2: 183_888, 3: 650_601},
        ),
        (
            TONGCHENG,
            {
                ("pinghu",): 1_679_700,
                ("duidui",): 124_668,
                ("daiyaojiu",): 1_116,
                ("qidui",): 95_256,
                ("qingyise",): 37_233,
                ("qingdui",): 1_890,
                ("qingyaojiu",): 12,
                ("qingqidui",): 108,
                ("longqidui",): 614_304,
                ("qinglongqidui",): 6_804,
            },
            {1: 965_076, 2: 761_526, 3: 183_888, 4: 21_375, 5: 339_150, 6: 251_082, 7: 37_482, 8: 1_512},
        ),
    ],
    ids=["XUEZHAN-13-longwei", "XUEZHAN-15-tongcheng"],
)
def test_all_2561091_complete_hands(used, rows, fans):
    found, by_fan, total = count(used, two_suits=True)
    assert total == 2_561_091
    assert found == rows
    assert by_fan == fans
