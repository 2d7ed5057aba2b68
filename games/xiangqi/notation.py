"""Positions and moves as text: FEN and ICCS coordinates (XIANGQI-3)."""

import re
from collections.abc import Iterable

from games.xiangqi.board import Position
from games.xiangqi.tables import BLACK, LETTERS, NAMES, RED

START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"

_SIDES = {"w": RED, "r": RED, "b": BLACK}
_CODES = {letter: code for code, letter in enumerate(LETTERS) if code}
_CODES |= {
    twin: _CODES[letter]
    for upper, other in zip("EHGS", "BNKP", strict=True)
    for twin, letter in ((upper, other), (upper.lower(), other.lower()))
}
_COUNTER = re.compile(r"[0-9]{1,6}")


def _rank(line: str) -> list[int] | None:
    """Read one rank of a FEN as nine codes, None where it has not nine points."""
    codes: list[int] = []
    for letter in line:
        if letter in "123456789":
            codes.extend([0] * int(letter))
        elif letter in _CODES:
            codes.append(_CODES[letter])
        else:
            return None
    return codes if len(codes) == 9 else None


def read_fen(text: str) -> Position | None:
    """Read a FEN; None where it does not parse.

    Board and side to move are required, the four fields after them optional: "-", "-", half-moves, move number.
    """
    fields = text.split()
    if not 2 <= len(fields) <= 6 or fields[1] not in _SIDES or any(field != "-" for field in fields[2:4]):
        return None
    if not all(_COUNTER.fullmatch(field) for field in fields[4:]):
        return None
    lines = fields[0].split("/")
    if len(lines) != 10 or len(fields[0]) > 99:
        return None
    cells: list[int] = []
    for line in reversed(lines):
        codes = _rank(line)
        if codes is None:
            return None
        cells += codes
    halfmove, fullmove = [int(field) for field in fields[4:]] + [0, 1][len(fields[4:]) :]
    return Position(bytes(cells), _SIDES[fields[1]], halfmove, fullmove)


def write_fen(position: Position) -> str:
    """Write a position as FEN, with the letters K A B N R C P and the side as w or b."""
    lines = []
    for rank in range(9, -1, -1):
        line = ""
        for code in position.cells[9 * rank : 9 * rank + 9]:
            if code:
                line += LETTERS[code]
            elif line[-1:].isdigit():
                line = line[:-1] + str(int(line[-1]) + 1)
            else:
                line += "1"
        lines.append(line)
    side = "b" if position.turn == BLACK else "w"
    return f"{'/'.join(lines)} {side} - - {position.halfmove} {position.fullmove}"


def write_move(move: int) -> str:
    """Write from·128 + to in ICCS."""
    return NAMES[move >> 7] + NAMES[move & 127]


def write_moves(moves: Iterable[int]) -> list[str]:
    """Write moves in ICCS, sorted."""
    return sorted(map(write_move, moves))
