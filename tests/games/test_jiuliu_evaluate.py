"""Groups, hu and wins of jiuliu against a plain brute force and the counts of the sheet."""

import json
from itertools import combinations, product
from math import comb
from pathlib import Path
from random import Random

import pytest

from games.jiuliu.game import GAME
from games.jiuliu.groups import HU, PATTERN, Meld, make
from games.jiuliu.pack import CARDS_OF, DECK, FACE_OF, HUN, INDEX, KINDS
from games.jiuliu.player import Seat, discards
from games.jiuliu.rights import dealt_four
from games.jiuliu.rules import PRESETS, rules_of
from games.jiuliu.state import lay_four
from games.jiuliu.wins import LEAST, SPLITS, Win, evaluate

RULES = rules_of(PRESETS["longshan"], 10)
SHEET = {"hun": dict(zip(HU, (2, 3, 3, 6, 8, 9, 10, 10, 11, 12), strict=True)),
         "su": dict(zip(HU, (0, 0, 2, 4, 6, 6, 6, 8, 8, 8), strict=True))}  # fmt: skip


def cards_of(faces):
    """Give cards with these faces, each code twice at most."""
    return [CARDS_OF[f][sum(g == f for g in faces[:k]) % 2] for k, f in enumerate(faces)]


def every_group():
    """List each face multiset that a kind can be made of, by its pattern."""
    for kind, pattern in PATTERN.items():
        seen = set()
        for sentence in range(8):
            for faces in product(range(3 * sentence, 3 * sentence + 3), repeat=len(pattern)):
                if len(set(faces)) == len(pattern):
                    whole = tuple(sorted(f for f, n in zip(faces, pattern, strict=True) for _ in range(n)))
                    seen.add(whole)
        yield kind, seen


def test_jiuliu_4_groups_by_faces():
    """The sheet's count: 24 tie, 8 ju, 24 peng … and every one of them with its hu (JIULIU-22, 23)."""
    wanted = {
        "tie": 24, "ju": 8, "peng": 24, "shao": 24, "zou": 24, "bankai": 48, "quankai": 24,
        "shaozou": 24, "shaobankai": 48, "shaoquankai": 24, "shuanglong": 24,
    }  # fmt: skip
    found = {}
    for kind, groups in every_group():
        found[kind] = len(groups)
        for faces in groups:
            quads = ("zou", "shaozou") if kind == "shuanglong" else ()
            meld = make(kind, cards_of(faces), quads)
            assert isinstance(meld, Meld)
            side = SHEET["hun" if HUN[faces[0] // 3] else "su"]
            hu = side["zou"] + side["shaozou"] + HUN[faces[0] // 3] if quads else side[kind]
            assert meld.hu == hu
    assert found == wanted


def test_jiuliu_4_nothing_else_is_a_group():
    """Of all sets of two or three faces only 贴, 句 and triples are groups."""
    ties = sum(make("tie", cards_of(pair)) is not None for pair in combinations(range(24), 2))
    jus = sum(make("ju", cards_of(three)) is not None for three in combinations(range(24), 3))
    assert (ties, jus) == (24, 8)
    assert all(make("tie", cards_of((f, f))) is None for f in range(24))


def test_jiuliu_1_deck():
    assert len(DECK) == 96
    assert DECK[:13] == ("As", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s", "Js", "Qs", "Ks", "Ah")
    assert all(sum(FACE_OF[INDEX[card]] == face for card in DECK) == 4 for face in range(24))
    assert len(GAME.kinds) == 48


# --- the opening, sentence by sentence


def dealt_sentence(sentence, counts):
    """Give what so many cards of a sentence's faces come to at the opening: (口, hu), or None; fours go down first."""
    seat = Seat()
    first = 3 * sentence
    seat.take([card for k, n in enumerate(counts) for card in (CARDS_OF[first + k] * 2)[:n]])
    for face in range(first, first + 3):
        if seat.hand[face] == 4:
            four = dealt_four(seat, face, RULES)
            cards, left = [], list(seat.held)
            for wanted in [face] * 4 + list(four.extras):
                card = next(c for c in CARDS_OF[wanted] if left[c])
                left[card] -= 1
                cards.append(card)
            lay_four(seat, four, cards, -1)
    hun = HUN[sentence]
    hu = sum(meld.hu for meld in seat.melds)
    free = []
    for face in range(first, first + 3):
        n = seat.hand[face]
        hu += SHEET["hun" if hun else "su"]["shao"] if n == 3 else 0
        free.append(0 if n == 3 else n)
    splits = SPLITS[free[0] | free[1] << 2 | free[2] << 4]
    if not splits:
        return None
    assert len(splits) == 1
    ties, ju = splits[0]
    return seat.kou + ties, hu + hun * (3 * ju + 2 * ties)


def opening(sentences, size=19):
    """Count the hands of `size` cards from these sentences that are complete at the opening, by hu."""
    table = {(0, 0, 0): 1}
    for sentence in sentences:
        rows = {}
        for counts in product(range(5), repeat=3):
            found = dealt_sentence(sentence, counts)
            if found is not None:
                key = sum(counts), *found
                rows[key] = rows.get(key, 0) + comb(4, counts[0]) * comb(4, counts[1]) * comb(4, counts[2])
        after = {}
        for (n, kou, hu), ways in table.items():
            for (m, more, plus), times in rows.items():
                if n + m <= size and kou + more <= 2:
                    key = n + m, kou + more, hu + plus
                    after[key] = after.get(key, 0) + ways * times
        table = after
    return {hu: ways for (n, kou, hu), ways in table.items() if n == size and kou == 2}


def test_jiuliu_28_wins_at_the_opening():
    """The sheet's count over all C(96,19) dealt dealer hands."""
    whole = opening(range(8))
    plain = opening([s for s in range(8) if not HUN[s]])
    assert comb(96, 19) == 56_151_322_242_892_212_960
    assert sum(whole.values()) == 2_959_002_191_884_032
    tian = sum(ways for hu, ways in whole.items() if hu >= 11)
    below = sum(ways for hu, ways in plain.items() if hu < 11)
    assert (tian, below) == (1_432_044_419_196_672, 6_690_815_262_720)
    assert tian + below == 1_438_735_234_459_392


@pytest.mark.parametrize(
    ("sentences", "count"),
    [
        ([s for s in range(8) if HUN[s]], 555_273_792),
        ([s for s in range(8) if not HUN[s]], 8_107_209_342_720),
        (range(4), 224_341_581_312),
        (range(4, 8), 224_341_581_312),
    ],
    ids=["JIULIU-27-hun", "JIULIU-27-su", "JIULIU-27-red", "JIULIU-27-black"],
)
def test_jiuliu_27_complete_hands_of_one_sort(sentences, count):
    assert sum(opening(sentences).values()) == count


# --- a second way to split a hand: recursion on the lowest face


def brute(counts, ties):
    """Give the highest hu of free cards in sentences and exactly `ties` 贴; None where there is no way."""
    low = next((f for f in range(24) if counts[f]), None)
    if low is None:
        return 0 if ties == 0 else None
    first, side = low // 3 * 3, SHEET["hun" if HUN[low // 3] else "su"]
    found = []
    for group in combinations(range(first, first + 3), 2):
        if low in group and ties and all(counts[f] for f in group):
            found.append((brute([n - (f in group) for f, n in enumerate(counts)], ties - 1), side["tie"]))
    three = range(first, first + 3)
    if all(counts[f] for f in three):
        found.append((brute([n - (f in three) for f, n in enumerate(counts)], ties), side["ju"]))
    return max((hu + more for hu, more in found if hu is not None), default=None)


def random_hand(rng):
    """Build a hand with a card to win on, complete or nearly so: sentences, 勺, about two 贴, a card changed."""
    hand = [0] * 24
    groups = [rng.choice([(0, 1), (1, 2), (0, 2)]) for _ in range(rng.choice([1, 2, 2, 2, 2, 3]))]
    groups += [rng.choice([(0, 1, 2), (0, 1, 2), (0, 0, 0)]) for _ in range(rng.randint(2, 5))]
    for group in groups:
        first = 3 * rng.randrange(8)
        for k in group:
            hand[first + k] += 1
    face = rng.choice([f for f in range(24) if hand[f]])
    hand[face] -= 1
    if rng.random() < 0.3:
        face = rng.randrange(24)
    return hand, face


@pytest.mark.parametrize("seed", range(3))
def test_jiuliu_24_30_evaluate_against_brute_force(seed):
    """Wins without a table: joined, with a pair (碰 or 勺), or nothing at all."""
    rng = Random(seed)
    complete = 0
    for _ in range(400):
        hand, face = random_hand(rng)
        if max(hand) > 3 or hand[face] == 3:
            continue
        own = rng.random() < 0.5
        free = [0 if n == 3 else n for n in hand]
        locks = sum(SHEET["hun" if HUN[f // 3] else "su"]["shao"] for f in range(24) if hand[f] == 3)
        side = SHEET["hun" if HUN[face // 3] else "su"]
        ways = []
        if hand[face] == 2:
            rest = [0 if f == face else n for f, n in enumerate(free)]
            ways.append((brute(rest, 2), side["shao" if own else "peng"]))
        if not (own and hand[face] == 2):
            ways.append((brute([n + (f == face) for f, n in enumerate(free)], 2), 0))
        hus = [hu + more + locks for hu, more in ways if hu is not None]
        seat = Seat()
        seat.take(cards_of([f for f in range(24) for _ in range(hand[f])]))
        win = evaluate(seat, face, own, False, RULES)
        assert (win is not None) == bool(hus)
        if win is not None:
            complete += 1
            # a split with more hu never scores less; a hand of 句 and 贴 alone may score more with fewer
            assert win.hu in hus
            if isinstance(win, Win) and "qing" not in "".join(win.types):
                assert win.hu == max(hus)
    assert complete > 20


def test_jiuliu_24_least_ties():
    """The table that rules hands out agrees with the brute force."""
    for k in range(64):
        counts = [k & 3, k >> 2 & 3, k >> 4] + [0] * 21
        right = [ties for ties in range(3) if brute(counts, ties) is not None]
        assert LEAST[k] == min(right, default=9)
        assert sorted({ties for ties, _ in SPLITS[k]}) == right


def test_jiuliu_32_34_discards_against_the_plain_rule():
    """Sentences, locks and ties of random hands, each ban by its own words; they give way as D28 says."""
    rng = Random(5)
    for _ in range(600):
        hand = [0] * 24
        for _ in range(rng.randint(1, 12)):
            face = rng.randrange(12)
            hand[face] += hand[face] < 3
        tied = sum(1 << f for f in range(24) if rng.random() < 0.2)
        free = [0 if n == 3 else n for n in hand]

        def breaks(face, free=free):
            first = face // 3 * 3
            before = min(free[first : first + 3])
            after = min(n - (first + k == face) for k, n in enumerate(free[first : first + 3]))
            return before == 1 and after == 0

        held = [f for f in range(24) if hand[f]]
        loose = [f for f in held if hand[f] < 3]
        bans = [
            ([f for f in loose if not breaks(f) and not tied >> f & 1], None),
            ([f for f in loose if not breaks(f)], "tied"),
            (loose, "sentence"),
            (held, "locked"),
        ]
        faces, word = next((faces, word) for faces, word in bans if faces)
        assert discards(hand, tied) == (sum(1 << f for f in faces), word)


WORKED = [
    ("JIULIU-27-1", "ju 7h 8h 9h, ju Jh Qh Kh, ju Js Qs Ks, tie 7d 8d", "As 2s 3s 4s 5s 6s Jd", "Qd", True, False,
     (13, "qing", 4)),
    ("JIULIU-27-2", "shaozou 7h 7d 7h 7d, shao Jh Jd Jh, peng Js Jc Js, tie 8h 9h", "As 2s 3s 4s 5s 6s Qs", "Ks",
     False, True, (23, "ping", 1)),
    ("JIULIU-27-3", "shaozou As Ac As Ac, shao 5s 5c 5s, shao 9s 9c 9s, tie Ah 2h", "Ad 2d 3h 4h 5h 6h 7s", "8s",
     True, False, (16, "su_16", 12)),
    ("JIULIU-25-4", "peng 7s 7c 7s, ju As 2s 3s, ju 4s 5s 6s, tie Ac 2c", "As 2s 3c 4c 5c 6c 8s", "9s",
     False, False, (2, "su", 2)),
]  # fmt: skip


@pytest.mark.parametrize(("melds", "hand", "card", "own", "dealer", "right"), [w[1:] for w in WORKED],
                         ids=[w[0] for w in WORKED])  # fmt: skip
def test_jiuliu_27_worked_hands(melds, hand, card, own, dealer, right):
    seat = Seat()
    seat.take([INDEX[c] for c in hand.split()])
    for meld in melds.split(", "):
        kind, *cards = meld.split()
        seat.melds.append(make(kind, [INDEX[c] for c in cards]))
    seat.recount()
    win = evaluate(seat, FACE_OF[INDEX[card]], own, dealer, RULES)
    assert (win.hu, win.type, win.score) == right


def test_jiuliu_cases_are_the_shared_ones():
    own = Path(__file__).parents[1] / "cases" / "jiuliu.json"
    shared = Path(__file__).parents[2].parent / "shared" / "cases" / "jiuliu.json"
    if not shared.is_file():
        pytest.skip("the shared case files are not here")
    assert json.loads(own.read_text()) == json.loads(shared.read_text())


def test_jiuliu_kinds_are_codes():
    assert all(len(card) == 2 and card[0] in "A23456789JQK" and card[1] in "shdc" for card in KINDS)
