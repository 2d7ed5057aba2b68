"""PGN as text: what is a move of a game, what is not, and which line is broken; and which encoding a file has."""

import pytest

from projector.importers.encodings import decode
from projector.importers.pgn import Game, games


def one(text: str) -> Game:
    (game,) = games(text)
    return game


def moves(text: str) -> list[str]:
    game = one(text)
    assert game.problem is None, game.problem
    return [move.text for move in game.moves]


def test_tags_moves_and_result():
    game = one(
        '[Game "Chinese Chess"]\n[Event "甲 \\"乙\\""]\n[Site "x]y"]\n[FEN "4k4/9 w"]\n\n1. h2e2 h9g7\n2. h0g2 1-0\n'
    )
    assert game.tags == {"game": "Chinese Chess", "event": '甲 "乙"', "site": "x]y", "fen": "4k4/9 w"}
    assert [(m.text, m.line) for m in game.moves] == [("h2e2", 6), ("h9g7", 6), ("h0g2", 7)]
    assert (game.result, game.problem, game.line) == ("1-0", None, 1)


def test_tags_may_share_a_line_and_have_chinese_names():
    assert one('[Event "a"][棋谱名称 "b"] [Result "*"]\n1. h2e2 *').tags == {
        "event": "a",
        "棋谱名称": "b",
        "result": "*",
    }


@pytest.mark.parametrize(
    "text",
    [
        "1. h2e2 {H9-G7 (b2) ; 1-0 } h9g7 2. h0g2",
        "1. h2e2 h9g7 ; c3c4 {\n2. h0g2",
        "1. h2e2\n% c3c4\nh9g7 2. h0g2",
        "1. h2e2 (1. c3c4 (1. b2e2 {)} h9g7) c6c5) 1... h9g7 2. h0g2",
        "1. h2e2 （c3c4 好棋） h9g7 h0g2",
        "1. h2e2! h9g7?! $14 2. h0g2+ 1/2-1/2",
        "1.h2e2 h9g7 2.h0g2 *",
        "１．h2e2　h9g7\u00a02．h0g2",
        "1 h2e2 h9g7 2 h0g2",
        "1. h2e2 1... h9g7 2. h0g2",
        "1.h2e2h9g7\r\n2.h0g2\r\n1-0\r\n=====\r\n生成 by http://x.example\r\n",
        "\ufeff1. h2e2 h9g7\r2. h0g2",
        "1. h2e2 ………… h9g7 2. h0g2 0 - 1",
    ],
    ids=[
        "comment", "rest-of-line", "escape", "variations", "wide-variation", "marks", "glued-numbers", "wide",
        "bare-numbers", "dots", "glued", "mac", "dashes",
    ],
)  # fmt: skip
def test_only_the_main_line_is_the_game(text: str):
    assert moves(text) == ["h2e2", "h9g7", "h0g2"]


@pytest.mark.parametrize(
    "written",
    [
        ["h2e2", "H2-E2", "h2-e2", "C3-C4"],
        [
            "C2=5",
            "H8+7",
            "h8+7",
            "C2.5",
            "+C-2",
            "C+=5",
            "-p+1",
            "P-+1",
            "Pb=4",
            "++-1",
            "33=4",
            "3--1",
            "E3+5",
            "K5=4",
        ],
        [
            "炮二平五",
            "馬８進７",
            "马8进7",
            "前车平4",
            "後炮退一",
            "中兵进一",
            "一兵进一",
            "傌二進三",
            "帥五平四",
            "２卒平１",
        ],
    ],
    ids=["iccs", "wxf", "chinese"],
)
def test_moves_of_each_notation_are_known_by_their_shape(written: list[str]):
    assert moves(" ".join(written)) == written


def test_chinese_moves_need_no_spaces():
    assert moves("1.兵七进一炮2平32.兵三进一炮8平510.马二进三马8进7") == [
        "兵七进一", "炮2平3", "兵三进一", "炮8平5", "马二进三", "马8进7",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "black"),
    [
        ("1. ... h9g7 2. h0g2", True),
        ("1... h9g7 h0g2", True),
        ("1. ………… h9g7 h0g2", True),
        ("1. h9g7 1... h0g2", False),
    ],
)
def test_dots_before_the_first_move_say_that_black_begins(text: str, black: bool):
    assert moves(text) == ["h9g7", "h0g2"]
    assert one(text).black_begins is black


def test_several_games_with_tags_and_without():
    found = list(games('[Event "1"]\n1. h2e2 1-0\n\n[Event "2"]\n1. c3c4 0-1 1. b2e2 *\n[Event "3"]\n[Event "4"]\n'))
    assert [(g.tags.get("event"), [m.text for m in g.moves], g.result, g.line) for g in found] == [
        ("1", ["h2e2"], "1-0", 1),
        ("2", ["c3c4"], "0-1", 4),
        (None, ["b2e2"], "*", 5),
        ("3", [], None, 6),
        ("4", [], None, 7),
    ]


@pytest.mark.parametrize(
    ("text", "word", "line"),
    [
        ('[Event "x]\n[FEN "y"]\n1. h2e2 *', "tag", 1),
        ('[Event "x"]\n[FEN]\n1. h2e2 *', "tag", 2),
        ('[Event "x"]\n\n1. h2e2 {open\n2. h0g2 *', "comment", 3),
        ('[Event "x"]\n1. h2e2 (c3c4\n*', "variation", 2),
        ('[Event "x"]\n1. h2e2) c3c4', "variation", 2),
        ('[Event "x"]\n1. h2e2\n2. Nf3 *', "move_text", 3),
        ('[Event "x"]\n1. h2e22 *', "move_text", 2),
        ('[Event "x"]\n1. 炮二走五 *', "move_text", 2),
        ('[Event "x"]\n1. h2e2 } *', "move_text", 2),
        ("hello\nh2e2", "move_text", 1),
    ],
)
def test_a_broken_game_has_its_line_and_the_next_goes_on(text: str, word: str, line: int):
    broken, good = games(text + '\n\n[Event "next"]\n[Result "*"]\n1. b2e2 {fine} *\n')
    assert broken.problem is not None
    assert (broken.problem.word, broken.problem.line) == (word, line)
    assert (good.problem, good.tags["event"], [m.text for m in good.moves]) == (None, "next", ["b2e2"])


@pytest.mark.parametrize("text", ["", "\n \n", "{only a comment}", "; nothing", "1. 2. 3."])
def test_a_text_without_a_game_has_none(text: str):
    assert list(games(text)) == []


TRADITIONAL = (
    '[Event "五羊杯"]\n[Red "許銀川"]\n{評注：功}\n1. 炮二平五 馬８進７\n2. 傌二進三 車９平８\n3. 車一平二 卒７進１ *\n'
)
SIMPLE = '[Event "五羊杯"]\n[Red "许银川"]\n{评注：帅}\n1. 炮二平五 马８进７\n2. 马二进三 车９平８ *\n'


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (SIMPLE, "utf-8"),
        (SIMPLE, "utf-8-sig"),
        (SIMPLE, "gb18030"),
        (SIMPLE, "gbk"),
        (SIMPLE, "gb2312"),
        (TRADITIONAL, "utf-8"),
        (TRADITIONAL, "gb18030"),
        (TRADITIONAL, "big5"),
        (TRADITIONAL, "cp950"),
        (TRADITIONAL.replace("車", "俥"), "big5hkscs"),
        ("1. h2e2 *", "ascii"),
    ],
)
def test_encoding_is_told_by_the_moves(text: str, encoding: str):
    assert decode(text.encode(encoding)) == text
    assert moves(decode(text.encode(encoding)))


@pytest.mark.parametrize("encoding", ["utf-8", "gb18030", "big5"])
def test_one_broken_byte_in_a_comment_costs_no_game(encoding: str):
    raw = TRADITIONAL.encode(encoding).replace("功".encode(encoding), b"\xff")
    assert moves(decode(raw)) == moves(TRADITIONAL)


def test_names_alone_do_not_hinder_coordinates():
    assert moves(decode('[Red "許銀川"]\n1. h2e2 *'.encode("big5"))) == ["h2e2"]
