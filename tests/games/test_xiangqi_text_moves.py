"""Xiangqi moves as people write them: Chinese text and WXF, read against a position (XIANGQI-3)."""

import pytest

from games.xiangqi.notation import read_fen
from games.xiangqi.text_moves import read_move
from tests.games.xiangqi_script import START

BLACK = START.replace(" w ", " b ")
TANDEM = "3k5/9/9/4N4/9/4N4/9/4C4/9/R2KC3R w"
"""Red horses on e6 and e4, cannons on e2 and e0, rooks on a0 and i0."""
TANDEM_BLACK = "r2kc3r/9/4c4/9/4n4/9/4n4/9/9/5K3 b"
THREE = "5k3/9/4P4/4P4/4P4/9/9/9/9/3K5 w"
"""Three red pawns on the fifth file."""
FOUR = "5k3/4P4/4P4/4P4/4P4/9/9/9/9/3K5 w"
FIVE = "4P1k2/4P4/4P4/4P4/4P4/9/9/9/9/3K5 w"
TWO_FILES = "5k3/9/2P4P1/2P4P1/2P6/9/9/9/9/3K5 w"
"""Three red pawns on c5, c6, c7 (file 7) and two on h6, h7 (file 2)."""

READ = [
    (START, "炮二平五", "h2e2"),
    (START, "砲２平５", "h2e2"),
    (START, "炮2平5", "h2e2"),
    (START, "包八进四", "b2b6"),
    (START, "马二进三", "h0g2"),
    (START, "傌八進九", "b0a2"),
    (START, "車九进一", "a0a1"),
    (START, "俥一進二", "i0i2"),
    (START, "相三进五", "g0e2"),
    (START, "仕四进五", "f0e1"),
    (START, "帥五進一", "e0e1"),
    (START, "帅五进一", "e0e1"),
    (START, "兵七进一", "c3c4"),
    (BLACK, "炮８平５", "h7e7"),
    (BLACK, "馬８進７", "h9g7"),
    (BLACK, "马2进3", "b9c7"),
    (BLACK, "车１进１", "a9a8"),
    (BLACK, "象３进５", "c9e7"),
    (BLACK, "士６进５", "f9e8"),
    (BLACK, "將５进１", "e9e8"),
    (BLACK, "将五进一", "e9e8"),
    (BLACK, "卒７进１", "g6g5"),
    (START, "C2=5", "h2e2"),
    (START, "C2.5", "h2e2"),
    (START, "c8+4", "b2b6"),
    (START, "H2+3", "h0g2"),
    (START, "N8+9", "b0a2"),
    (START, "R9+1", "a0a1"),
    (START, "E3+5", "g0e2"),
    (START, "B7+5", "c0e2"),
    (START, "A4+5", "f0e1"),
    (START, "K5+1", "e0e1"),
    (START, "G5+1", "e0e1"),
    (START, "P7+1", "c3c4"),
    (START, "S3＋1", "g3g4"),
    (BLACK, "h8+7", "h9g7"),
    (BLACK, "C2=5", "b7e7"),
    (BLACK, "R1+1", "a9a8"),
    (START, "h2e2", "h2e2"),
    (START, "H2-E2", "h2e2"),
    (START, "b0c2", "b0c2"),
    (TANDEM, "前马进三", "e6g7"),
    (TANDEM, "後馬退四", "e4f2"),
    (TANDEM, "后马退四", "e4f2"),
    (TANDEM, "马前退四", "e6f4"),
    (TANDEM, "前炮平九", "e2a2"),
    (TANDEM, "后炮平四", "e0f0"),
    (TANDEM, "H++3", "e6g7"),
    (TANDEM, "H--4", "e4f2"),
    (TANDEM, "+C=9", "e2a2"),
    (TANDEM, "C-.4", "e0f0"),
    (TANDEM, "车一进三", "i0i3"),
    (TANDEM_BLACK, "前马进３", "e3c2"),
    (TANDEM_BLACK, "後馬退７", "e5g6"),
    (TANDEM_BLACK, "前炮平９", "e7i7"),
    (TANDEM_BLACK, "C-=6", "e9f9"),
    (THREE, "前兵进一", "e7e8"),
    (THREE, "中兵平六", "e6d6"),
    (THREE, "后兵平四", "e5f5"),
    (THREE, "一兵平六", "e7d7"),
    (THREE, "三兵平六", "e5d5"),
    (THREE, "P+.4", "e7f7"),
    (THREE, "P5.4", "e6f6"),
    (THREE, "P-.4", "e5f5"),
    (THREE, "Pb=4", "e6f6"),
    (FOUR, "++.4", "e8f8"),
    (FOUR, "P+.4", "e7f7"),
    (FOUR, "P-.4", "e6f6"),
    (FOUR, "--.4", "e5f5"),
    (FOUR, "三兵平四", "e6f6"),
    (FOUR, "四兵平四", "e5f5"),
    (FIVE, "++.6", "e9d9"),
    (FIVE, "P+.4", "e8f8"),
    (FIVE, "P5.4", "e7f7"),
    (FIVE, "P-.4", "e6f6"),
    (FIVE, "--.4", "e5f5"),
    (TWO_FILES, "一兵平三", "h7g7"),
    (TWO_FILES, "二兵平一", "h6i6"),
    (TWO_FILES, "三兵进一", "c7c8"),
    (TWO_FILES, "五兵平八", "c5b5"),
    (TWO_FILES, "7+.6", "c7d7"),
    (TWO_FILES, "77.6", "c6d6"),
    (TWO_FILES, "7-.6", "c5d5"),
    (TWO_FILES, "2+.1", "h7i7"),
    (TWO_FILES, "2-.1", "h6i6"),
    ("3ak4/9/9/9/9/9/9/9/9/4KA3 w", "士四进五", "f0e1"),
    ("3ak4/9/9/9/9/9/9/3A5/9/3AK4 w", "仕六退五", "d2e1"),
    ("3ak4/9/9/9/9/9/9/3A5/9/3AK4 w", "仕六进五", "d0e1"),
    ("3k5/9/9/9/9/2B6/9/9/9/2B1K4 w", "相七退五", "c4e2"),
]


@pytest.mark.parametrize(("fen", "text", "move"), READ, ids=[f"XIANGQI-3-{n}-{m}" for n, (_, _, m) in enumerate(READ)])
def test_xiangqi_3_text_of_a_move(fen, text, move):
    assert read_move(read_fen(fen), text) == move


@pytest.mark.parametrize(
    "text",
    [
        "", "炮", "炮二平", "炮二平五五", "炮二横五", "炮十平五", "王五进一", "炮五平二", "前炮平五", "三兵平四",
        "中马进三", "C2", "C2=0", "X2=5", "C5=2", "++.4", "P+.4", "33.4", "h2e10", "0000", "前前平五", "马二平三",
        "马二进二", "相三进四", "炮二进九", "炮二进\x00", "💥二平五", "Pz=4",
    ],
)  # fmt: skip
def test_xiangqi_3_text_that_fits_nothing(text):
    assert read_move(read_fen(START), text) is None


def test_xiangqi_3_text_that_fits_two_pieces():
    """Two pawns of one file could both go sideways; which is meant is not said."""
    assert read_move(read_fen("5k3/9/4P4/4P4/9/9/9/9/9/3K5 w"), "兵五平四") is None
    assert read_move(read_fen("4k4/9/4P4/4P4/9/9/9/9/9/3K5 w"), "兵五进一") == "e7e8"


def test_xiangqi_11_text_of_an_illegal_move_is_read_all_the_same():
    pinned = read_fen("4k4/9/9/9/9/9/9/9/4R4/4K4 w")
    assert read_move(pinned, "车五平六") == "e1d1"
    assert read_move(read_fen(START), "马八进七") == "b0c2"
    assert read_move(read_fen(START), "车九进三") == "a0a3"
