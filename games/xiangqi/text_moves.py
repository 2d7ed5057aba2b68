"""Moves as people write them: Chinese text (炮二平五, 前马进三), WXF (C2=5, H++3), read against a position.

Files count from the mover's own right; what a sign and a number mean hangs on the piece. The WXF rules for tandem
pawns are those of the World Xiangqi Federation; letters a–e after P number tandem pawns as Chinese numerals do.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator

from games.xiangqi.board import Position
from games.xiangqi.legality import refusal
from games.xiangqi.notation import write_move
from games.xiangqi.tables import FILE, PIECES, RANK, A, B, C, K, N, P, R, point, points

_COORDINATES = re.compile(r"([A-Ia-i][0-9])-?([A-Ia-i][0-9])")
_NAMES = {K: "帅帥将將", A: "仕士", B: "相象", N: "马馬傌", R: "车車俥", C: "炮砲包", P: "兵卒"}
_LETTERS = {K: "KG", A: "A", B: "BE", N: "NH", R: "R", C: "C", P: "PS"}
_CHINESE = {name: kind for kind, names in _NAMES.items() for name in names}
_LATIN = {letter: kind for kind, letters in _LETTERS.items() for letter in letters + letters.lower()}
_NUMBERS = {text: n for digits in ("一二三四五六七八九", "123456789") for n, text in enumerate(digits, 1)}
_SIGNS = {"进": 1, "進": 1, "+": 1, "退": -1, "-": -1, "平": 0, "=": 0, ".": 0}
_ROWS = {"前": 0, "中": None, "后": -1, "後": -1}
"""Which of the pieces in a file, from the front; 中 is any but the first and the last."""


def read_move(position: Position, text: str) -> str | None:
    """Give the ICCS of a move of the side to move; None where the text cannot be read or fits several pieces.

    Coordinates ("h2e2", "H2-E2") are read too. A move that the rules forbid is given all the same where only one piece
    fits the text: a record may hold an illegal move.
    """
    text = unicodedata.normalize("NFKC", text).strip()
    if found := _COORDINATES.fullmatch(text):
        return (found[1] + found[2]).lower()
    if len(text) != 4 or text[2] not in _SIGNS or text[3] not in _NUMBERS:
        return None
    sign, number = _SIGNS[text[2]], _NUMBERS[text[3]]
    named = _chinese(position, text) if any(letter > "\u2fff" for letter in text[:2]) else _wxf(position, text)
    if named is None:
        return None
    kind, starts = named
    moves = [start << 7 | end for start in starts for end in _ends(position, kind, start, sign, number)]
    return _only(position, moves)


def _only(position: Position, moves: list[int]) -> str | None:
    """Choose the one legal move; failing any, the one that its piece may make, then the one there is."""
    reasons = {move: refusal(position, move, position.turn) for move in moves}
    for allowed in ((None,), (None, "facing_generals", "self_check"), tuple(reasons.values())):
        fitting = [move for move, reason in reasons.items() if reason in allowed]
        if fitting:
            return write_move(fitting[0]) if len(fitting) == 1 else None
    return None


def _ends(position: Position, kind: int, start: int, sign: int, number: int) -> Iterator[int]:
    """Give the point, if there is one, that sign and number mean for a piece on `start`."""
    forward = sign if position.turn == 0 else -sign
    file, rank = FILE[start], RANK[start]
    to_file = _file(position, number)
    end = None
    if kind in (R, C, K, P):
        end = point(file, rank + forward * number) if sign else point(to_file, rank)
    elif sign:
        aside = abs(to_file - file)
        ahead = {A: {1: 1}, B: {2: 2}, N: {1: 2, 2: 1}}[kind].get(aside)
        end = None if ahead is None else point(to_file, rank + forward * ahead)
    if end is not None and end != start:
        yield end


def _file(position: Position, number: int) -> int:
    return 9 - number if position.turn == 0 else number - 1


def _columns(position: Position, kind: int) -> dict[int, list[int]]:
    """Give the mover's pieces of a kind by the number of their file, in rising order, each file from the front."""
    red = position.turn == 0
    columns: dict[int, list[int]] = {}
    for at in points(position.masks[kind if red else kind + PIECES]):
        columns.setdefault(9 - FILE[at] if red else FILE[at] + 1, []).append(at)
    return {number: sorted(columns[number], reverse=red) for number in sorted(columns)}


def _tandem(columns: dict[int, list[int]]) -> list[list[int]]:
    return [column for column in columns.values() if len(column) > 1]


def _in_order(columns: dict[int, list[int]], n: int) -> list[int]:
    """Give the n-th piece that shares its file with another, from the right file to the left, each from the front."""
    return [at for column in _tandem(columns) for at in column][n - 1 : n]


def _rows(tandem: Iterable[list[int]], row: int | None) -> list[int]:
    if row is None:
        return [at for column in tandem for at in column[1:-1]]
    return [column[row] for column in tandem]


def _in_file(columns: dict[int, list[int]], kind: int, number: int) -> list[int]:
    """Give the pieces of a file; of three or five pawns the middle one, for the others have names of their own."""
    column = columns.get(number, [])
    if kind == P and len(column) in (3, 5):
        return column[len(column) // 2 :][:1]
    return column


def _chinese(position: Position, text: str) -> tuple[int, list[int]] | None:
    """Read who moves in Chinese text: 炮二, 前马, 马前, 三兵."""
    first, second = text[0], text[1]
    if first in _CHINESE and second in _NUMBERS:
        kind = _CHINESE[first]
        return kind, _in_file(_columns(position, kind), kind, _NUMBERS[second])
    if second in _CHINESE:
        first, second = second, first
    if first not in _CHINESE:
        return None
    kind = _CHINESE[first]
    columns = _columns(position, kind)
    if second in _ROWS:
        return kind, _rows(_tandem(columns), _ROWS[second])
    if second in _NUMBERS:
        return kind, _in_order(columns, _NUMBERS[second])
    return None


def _wxf(position: Position, text: str) -> tuple[int, list[int]] | None:
    """Read who moves in WXF: C2, R+, +R, Pc; of tandem pawns also ++, --, 3+, 33, 3-."""
    first, second = text[0], text[1]
    pawns = _columns(position, P)
    if first == second and first in "+-":
        return P, _rows([column for column in pawns.values() if len(column) > 3], 0 if first == "+" else -1)
    if first in _NUMBERS:
        column = pawns.get(_NUMBERS[first], [])
        if second == first and len(column) > 2:
            return P, column[len(column) // 2 :][:1]
        return (P, _inner([column], second)) if second in "+-" and len(column) > 1 else None
    if second in _LATIN and first in "+-":
        first, second = second, first
    if first not in _LATIN:
        return None
    kind = _LATIN[first]
    columns = _columns(position, kind)
    if second in _NUMBERS:
        return kind, _in_file(columns, kind, _NUMBERS[second])
    if second in "+-":
        return kind, _inner(_tandem(columns), second)
    if kind == P and second in "abcde":
        return kind, _in_order(columns, "abcde".index(second) + 1)
    return None


def _inner(tandem: Iterable[list[int]], sign: str) -> list[int]:
    """Give the front or rear piece of each file; of four or five pawns the outermost are written ++ and --."""
    return [column[int(len(column) > 3)] if sign == "+" else column[-2 if len(column) > 3 else -1] for column in tandem]
