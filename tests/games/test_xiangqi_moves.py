"""Xiangqi: how pieces move (XIANGQI-3 to XIANGQI-12), against published counts, a second program and plain rules."""

import random

import pyffish
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.xiangqi.board import Position, perft
from games.xiangqi.legality import refusal, setup_problems, status
from games.xiangqi.notation import read_fen, write_fen, write_move, write_moves
from games.xiangqi.repetition import threats
from games.xiangqi.tables import LETTERS, MOVES, NAMES, POINT
from tests.games import xiangqi_brute as brute
from tests.games.xiangqi_script import START

COUNTS = {
    START: (44, 1920, 79666, 3290240, 133312995),
    "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w": (38, 1128, 43929, 1339047),
    "1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w": (7, 281, 8620, 326201, 10369923),
    "CRN1k1b2/3ca4/4ba3/9/2nr5/9/9/4B4/4A4/4KA3 w": (28, 516, 14808, 395483, 11842230),
    "C1nNk4/9/9/9/9/9/n1pp5/B3C4/9/3A1K3 w": (28, 222, 6241, 64971, 1914306),
}


def of(fen):
    position = read_fen(fen)
    assert position is not None
    return position


def played(seed, plies):
    """Give the positions of a random legal game."""
    rng = random.Random(seed)
    position = of(START)
    for _ in range(plies):
        moves = position.moves(position.turn)
        if not moves:
            return
        move = rng.choice(moves)
        position.play(move >> 7, move & 127, position.turn)
        yield position


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
@pytest.mark.parametrize(
    "fen", COUNTS, ids=["XIANGQI-D1-start", "XIANGQI-D1-b", "XIANGQI-11-in-check", "XIANGQI-9", "XIANGQI-7"]
)
def test_xiangqi_perft(fen, depth):
    assert perft(of(fen), depth) == COUNTS[fen][depth - 1]


@pytest.mark.slow
@pytest.mark.parametrize("fen", [fen for fen, counts in COUNTS.items() if len(counts) == 5])
def test_xiangqi_perft_5(fen):
    assert perft(of(fen), 5) == COUNTS[fen][4]


def test_xiangqi_perft_counts_moves_one_by_one():
    """The bulk count of the last ply and the table of positions seen change nothing."""

    def leaves(position, depth):
        if depth == 0:
            return 1
        total = 0
        for move in position.moves(position.turn):
            a, b, side = move >> 7, move & 127, position.turn
            taken = position.make(a, b)
            position.turn = 1 - side
            total += leaves(position, depth - 1)
            position.turn = side
            position.unmake(a, b, taken)
        return total

    assert leaves(of(START), 2) == COUNTS[START][1]
    for fen in list(COUNTS)[1:]:
        assert leaves(of(fen), 2) == COUNTS[fen][1]


KINGS = "3k5/9/9/9/9/9/9/9/9/5K3"
"""Two generals that neither face nor reach anything near."""
MOVES_OF = [
    ("XIANGQI-4", "3k5/9/9/9/9/9/9/9/9/4K4 w", "e0", "e1 f0"),
    ("XIANGQI-4", "5k3/9/9/9/9/9/9/3K5/9/9 w", "d2", "d1 e2"),
    ("XIANGQI-5", "3k5/9/9/9/9/9/9/9/4A4/5K3 w", "e1", "d0 d2 f2"),
    ("XIANGQI-5", "3k5/9/9/9/9/9/9/5A3/9/5K3 w", "f2", "e1"),
    ("XIANGQI-6", "3k5/9/9/9/9/9/9/4B4/9/5K3 w", "e2", "c0 c4 g0 g4"),
    ("XIANGQI-6", "3k5/9/9/9/9/9/3p5/4B4/5P3/5K3 w", "e2", "c0 g4"),
    ("XIANGQI-6", "3k5/9/9/9/9/2B6/9/9/9/5K3 w", "c4", "a2 e2"),
    ("XIANGQI-7", "3k5/9/9/9/9/9/9/1N7/9/5K3 w", "b2", "a0 a4 c0 c4 d1 d3"),
    ("XIANGQI-7", "3k5/9/9/9/9/9/1p7/1NP6/9/5K3 w", "b2", "a0 c0"),
    ("XIANGQI-8", "3k5/9/9/9/2p6/9/9/P1R3p2/9/5K3 w", "c2", "b2 c0 c1 c3 c4 c5 d2 e2 f2 g2"),
    ("XIANGQI-9", "3k5/9/2p6/9/2p6/9/9/P1C3p1p/9/2P2K3 w", "c2", "b2 c1 c3 c4 c7 d2 e2 f2 i2"),
    ("XIANGQI-10", "3k5/9/9/9/9/8P/9/9/9/5K3 w", "i4", "i5"),
    ("XIANGQI-10", "3k5/9/9/9/4P4/9/9/9/9/5K3 w", "e5", "d5 e6 f5"),
    ("XIANGQI-10", "P2k5/9/9/9/9/9/9/9/9/5K3 w", "a9", "b9"),
    ("XIANGQI-10", "3k5/9/9/9/p8/p8/9/9/9/5K3 b", "a5", ""),
    ("XIANGQI-10", "3k5/9/9/9/9/1p7/9/9/9/5K3 b", "b4", "a4 b3 c4"),
]


@pytest.mark.parametrize(
    ("clause", "fen", "start", "ends"), MOVES_OF, ids=[f"{c}-{s}-{n}" for n, (c, _, s, _) in enumerate(MOVES_OF)]
)
def test_xiangqi_moves_of_one_piece(clause, fen, start, ends):
    position = of(fen)
    found = [move[2:] for move in write_moves(position.moves(position.turn)) if move[:2] == start]
    assert found == ends.split()


def test_xiangqi_7_the_leg_lies_beside_the_attacker():
    position = of("3k5/9/9/9/2n6/2P6/1N7/9/9/5K3 w")
    assert position.may(POINT["b3"], POINT["c5"])
    assert not position.may(POINT["c5"], POINT["b3"])


@pytest.mark.parametrize("seed", range(24))
def test_xiangqi_11_random_positions_agree_with_pyffish(seed):
    for n, position in enumerate(played(seed, 90)):
        if n % 4 == seed % 4:
            fen = write_fen(position)
            theirs = pyffish.legal_moves("xiangqi", fen, [])
            ours = position.moves(position.turn)
            assert sorted(ranks_from_1(move) for move in ours) == sorted(theirs), fen
            assert position.checked(position.turn) == pyffish.gives_check("xiangqi", fen, []), fen
            assert position.has_move(position.turn, position.watch(position.turn)) == bool(theirs)


def ranks_from_1(move):
    """Write a move as pyffish does."""
    a, b = NAMES[move >> 7], NAMES[move & 127]
    return f"{a[0]}{int(a[1]) + 1}{b[0]}{int(b[1]) + 1}"


ANYWHERE = st.dictionaries(st.integers(0, 89), st.sampled_from(LETTERS[1:]), max_size=14)
"""Boards that no game leads to: pieces anywhere, generals missing or several."""


@st.composite
def boards(draw):
    cells = bytearray(90)
    for at, letter in draw(ANYWHERE).items():
        cells[at] = LETTERS.index(letter)
    if draw(st.booleans()):
        cells[POINT[draw(st.sampled_from(("d0", "e0", "e1", "f2")))]] = LETTERS.index("K")
        cells[POINT[draw(st.sampled_from(("d9", "e9", "e8", "f7")))]] = LETTERS.index("k")
    return Position(bytes(cells), draw(st.integers(0, 1)))


@given(boards())
@settings(max_examples=150, deadline=None)
def test_xiangqi_11_any_board_agrees_with_the_plain_rules(position):
    board, side = brute.board_of(write_fen(position))
    assert write_moves(position.moves(position.turn)) == brute.legal(board, side)
    assert position.checked(position.turn) == brute.checked(board, side)
    assert position.has_move(position.turn, position.watch(position.turn)) == bool(brute.legal(board, side))


@given(boards(), st.lists(st.tuples(st.integers(0, 89), st.integers(0, 89)), min_size=1, max_size=60))
@settings(max_examples=80, deadline=None)
def test_xiangqi_11_first_reason_that_fits(position, pairs):
    board, side = brute.board_of(write_fen(position))
    starts = [at for at in range(90) if position.cells[at]] or [0]
    for a, b in pairs:
        for start in {a, starts[a % len(starts)]}:
            ends = {b, *(POINT[move[2:]] for move in brute.legal(board, side) if move[:2] == NAMES[start])}
            for end in ends:
                why = brute.reason(board, side, (start % 9, start // 9), (end % 9, end // 9))
                assert refusal(position, start << 7 | end, position.turn) == why
                watch = position.watch(position.turn)
                assert refusal(position, start << 7 | end, position.turn, watch=watch) == why


@pytest.mark.parametrize("seed", range(12))
def test_xiangqi_d6_threats_agree_with_the_plain_rules(seed):
    for n, position in enumerate(played(100 + seed, 120)):
        if n > 20 and n % 9 == seed % 9:
            board, _ = brute.board_of(write_fen(position))
            for side, letter in ((0, "w"), (1, "b")):
                ours = {((s % 9, s // 9), (t % 9, t // 9)) for s, t in threats(position, side)}
                theirs = brute.threats(board, letter)
                assert ours == theirs, write_fen(position)


def insides(position):
    return (
        bytes(position.cells), position.turn, position.halfmove, position.fullmove,
        list(position.masks), list(position.sides), list(position.ranks), list(position.files),
    )  # fmt: skip


@given(boards(), st.lists(st.tuples(st.integers(0, 89), st.integers(0, 89)), max_size=30))
@settings(max_examples=150, deadline=None)
def test_xiangqi_unmake_restores(position, pairs):
    """Own pieces are taken too: an illegal move is made as recorded."""
    before = insides(position)
    stack = []
    for a, b in pairs:
        if position.cells[a] and a != b:
            stack.append((a, b, position.make(a, b)))
            assert insides(position) == insides(position.copy())
    for a, b, taken in reversed(stack):
        position.unmake(a, b, taken)
    assert insides(position) == before


@given(boards(), st.integers(0, 500), st.integers(0, 500))
@settings(max_examples=150, deadline=None)
def test_xiangqi_3_fen_round_trip(position, halfmove, fullmove):
    position.halfmove, position.fullmove = halfmove, fullmove
    fen = write_fen(position)
    assert insides(of(fen)) == insides(position)
    assert write_fen(of(fen)) == fen


def test_xiangqi_3_fen_spellings():
    spelt = "rheakaehr/9/1c5c1/s1s1s1s1s/9/9/S1S1S1S1S/1C5C1/9/RHEAGAEHR r"
    assert write_fen(of(spelt)) == START
    assert write_fen(of("4g4/9/9/9/9/9/9/9/9/3K5 b - - 7 31")) == "4k4/9/9/9/9/9/9/9/9/3K5 b - - 7 31"


@pytest.mark.parametrize(
    "text",
    [
        "", "w", START.split()[0], START.replace(" w ", " x "), START.replace("/9/9/", "/9/8/"),
        START.replace("9/9", "10/9", 1),
        START + " 5", START.replace("0 1", "-1 1"), START.replace("0 1", "x 1"), START.replace("K", "Q", 1),
        START.replace("- -", "KQkq -"), START.replace("rnb", "rnbb"), "９/" * 9 + "9 w",
    ],
)  # fmt: skip
def test_xiangqi_3_fen_that_does_not_parse(text):
    assert read_fen(text) is None
    assert setup_problems(text) == ["fen"]


@pytest.mark.parametrize(
    ("fen", "problems"),
    [
        (START, []),
        ("4k4/9/9/9/9/9/9/9/9/9 w", ["count:K"]),
        ("4k4/9/9/9/9/9/9/9/9/R1RRK4 w", ["count:R"]),
        ("4k4/9/9/3p5/3p5/9/9/P8/P8/4K4 w", ["place:Pa1", "place:Pa2", "place:pd5", "place:pd6"]),
        ("4k4/9/9/9/9/B3A4/9/9/9/3K5 w", ["place:Ae4", "place:Ba4"]),
        ("9/9/9/4k4/9/9/9/9/9/3K5 w", ["place:ke6"]),
        ("4k4/4R4/9/9/9/9/9/9/9/3K5 w", ["opponent_in_check"]),
        ("4k4/4R4/9/9/9/9/9/9/9/3K5 b", []),
        ("p3k3p/9/9/9/9/9/9/9/9/p2K4p w", ["place:pa9", "place:pi9"]),
    ],
)
def test_xiangqi_1_setup_problems(fen, problems):
    assert setup_problems(fen) == problems


@pytest.mark.parametrize(
    ("clause", "fen", "state"),
    [
        ("XIANGQI-13", "3k5/9/9/9/9/9/9/3A5/9/3CK4 b", "checkmate"),
        ("XIANGQI-14", "3k5/9/3P5/9/9/9/9/4K4/9/9 b", "stalemate"),
        ("XIANGQI-14", START, "ongoing"),
    ],
)
def test_xiangqi_status(clause, fen, state):
    assert status(of(fen)) == state


@pytest.mark.parametrize(
    ("fen", "moves"),
    [
        ("3k5/9/9/9/9/9/9/9/9/3K5 w", "d0d1 d0d9 d0e0"),
        ("3k5/9/9/9/9/9/3p5/9/9/3K5 w", "d0d1 d0e0"),
        ("3k5/9/9/9/9/9/9/9/4r4/4K4 w", "e0d0 e0e1 e0f0"),
        ("3k5/9/9/9/9/9/9/9/4R4/4K4 b", "d9d8 d9e9"),
    ],
)
def test_xiangqi_12_moves_in_capture_mode(fen, moves):
    position = of(fen)
    assert write_moves(position.moves(position.turn, True)) == moves.split()
    assert status(position, True) == "ongoing"


def test_xiangqi_3_every_move_text_is_read_back():
    assert len(MOVES) == 8100
    assert all(write_move(move) == text for text, move in MOVES.items())
