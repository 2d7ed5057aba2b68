"""Tables of the board, made once: where each piece reaches from each point, and from where it is reached.

A point is rank·9 + file (a0 = 0, i9 = 89); a mask has bit `point` set. Piece codes: 0 is an empty point, 1–7 are red's
K A B N R C P, 8–14 black's. Sides: 0 red, 1 black.
"""

from collections.abc import Iterable

FILES = "abcdefghi"
LETTERS = ".KABNRCPkabnrcp"
POINTS = 90
RED, BLACK = 0, 1
K, A, B, N, R, C, P = range(1, 8)
PIECES = 7
"""Kinds a side; a black piece's code is its kind + 7."""

NAMES = tuple(FILES[point % 9] + str(point // 9) for point in range(POINTS))
POINT = {name: point for point, name in enumerate(NAMES)}
MOVES = {a + b: (POINT[a] << 7) | POINT[b] for a in NAMES for b in NAMES}
"""ICCS text → from·128 + to, for every well-formed text (XIANGQI-3), from = to included."""

FILE = tuple(point % 9 for point in range(POINTS))
RANK = tuple(point // 9 for point in range(POINTS))
BIT = tuple(1 << point for point in range(POINTS))
FILE_BIT = tuple(1 << RANK[point] for point in range(POINTS))
"""A point's bit in the occupancy of its file (10 bits)."""
RANK_BIT = tuple(1 << FILE[point] for point in range(POINTS))
"""A point's bit in the occupancy of its rank (9 bits)."""
KIND = (0, *range(1, 8), *range(1, 8))
SIDE = (-1, *(RED,) * 7, *(BLACK,) * 7)

Steps = tuple[tuple[int, int], ...]
"""Pairs of (mask of the point that must be empty, mask of the points reached over it)."""


def point(file: int, rank: int) -> int | None:
    """Give the point at a file and a rank, None beside the board."""
    return rank * 9 + file if 0 <= file < 9 and 0 <= rank < 10 else None


def mask(points: Iterable[int | None]) -> int:
    """Join points into a mask; None is left out."""
    joined = 0
    for one in points:
        if one is not None:
            joined |= BIT[one]
    return joined


def points(joined: int) -> list[int]:
    """Give the points of a mask in rising order."""
    found = []
    while joined:
        low = joined & -joined
        found.append(low.bit_length() - 1)
        joined ^= low
    return found


PALACE = tuple(mask(point(f, r) for f in (3, 4, 5) for r in ranks) for ranks in ((0, 1, 2), (7, 8, 9)))
HOME = tuple(mask(point(f, r) for f in range(9) for r in ranks) for ranks in (range(5), range(5, 10)))
"""Each side's bank of the river."""
RANK_LINE = tuple(mask(point(f, RANK[at]) for f in range(9)) for at in range(POINTS))
FILE_LINE = tuple(mask(point(FILE[at], r) for r in range(10)) for at in range(POINTS))


def _between(a: int, b: int) -> int:
    first, last = min(a, b), max(a, b)
    return mask(range(first + (step := 1 if RANK[a] == RANK[b] else 9), last, step))


BETWEEN = tuple({b: _between(a, b) for b in points((RANK_LINE[a] | FILE_LINE[a]) ^ BIT[a])} for a in range(POINTS))
"""By point and a second one in line with it: the points between the two."""

NEARBY = tuple(
    RANK_LINE[at] | FILE_LINE[at] | mask(point(FILE[at] + df, RANK[at] + dr) for df in (1, -1) for dr in (1, -1))
    for at in range(POINTS)
)
"""The points on which a piece may stand between the general here and an attacker, its own point included."""

_STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
_DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))


def _leap(steps: Iterable[tuple[int, int]], at: int, within: int) -> int:
    return mask(point(FILE[at] + df, RANK[at] + dr) for df, dr in steps) & within


KING_TO = tuple(tuple(_leap(_STRAIGHT, at, PALACE[side]) for at in range(POINTS)) for side in (RED, BLACK))
"""XIANGQI-4, by side and point."""
ADVISOR_TO = tuple(tuple(_leap(_DIAGONAL, at, PALACE[side]) for at in range(POINTS)) for side in (RED, BLACK))
"""XIANGQI-5, by side and point."""


def _elephant(side: int, at: int) -> Steps:
    steps = []
    for df, dr in _DIAGONAL:
        eye, target = point(FILE[at] + df, RANK[at] + dr), point(FILE[at] + 2 * df, RANK[at] + 2 * dr)
        if eye is not None and target is not None and BIT[target] & HOME[side]:
            steps.append((BIT[eye], BIT[target]))
    return tuple(steps)


def _horse(at: int) -> Steps:
    steps = []
    for df, dr in _STRAIGHT:
        leg = point(FILE[at] + df, RANK[at] + dr)
        ends = mask(point(FILE[at] + 2 * df + side * dr, RANK[at] + 2 * dr + side * df) for side in (1, -1))
        if leg is not None and ends:
            steps.append((BIT[leg], ends))
    return tuple(steps)


def _pawn(side: int, at: int) -> int:
    forward = 1 if side == RED else -1
    steps = [(0, forward)]
    if not BIT[at] & HOME[side]:
        steps += [(1, 0), (-1, 0)]
    return _leap(steps, at, (1 << POINTS) - 1)


ELEPHANT_TO = tuple(tuple(_elephant(side, at) for at in range(POINTS)) for side in (RED, BLACK))
"""XIANGQI-6, by side and point: (eye, end)."""
HORSE_TO = tuple(_horse(at) for at in range(POINTS))
"""XIANGQI-7, by point: (leg, ends)."""
PAWN_TO = tuple(tuple(_pawn(side, at) for at in range(POINTS)) for side in (RED, BLACK))
"""XIANGQI-10, by side and point."""


def _turned(table: tuple[int, ...]) -> tuple[int, ...]:
    """Turn "points reached from here" into "points from where this is reached"."""
    return tuple(mask(a for a in range(POINTS) if table[a] & BIT[b]) for b in range(POINTS))


def _steps_turned(table: tuple[Steps, ...]) -> tuple[Steps, ...]:
    found: list[dict[int, int]] = [{} for _ in range(POINTS)]
    for a, steps in enumerate(table):
        for blocker, ends in steps:
            for b in points(ends):
                found[b][blocker] = found[b].get(blocker, 0) | BIT[a]
    return tuple(tuple(sorted(steps.items())) for steps in found)


KING_FROM = tuple(map(_turned, KING_TO))
ADVISOR_FROM = tuple(map(_turned, ADVISOR_TO))
PAWN_FROM = tuple(map(_turned, PAWN_TO))
ELEPHANT_FROM = tuple(map(_steps_turned, ELEPHANT_TO))
HORSE_FROM = _steps_turned(HORSE_TO)
HORSE_NEAR = tuple(mask(p for _, ends in steps for p in points(ends)) for steps in HORSE_FROM)
"""Points from which a horse would reach this one if its leg were free."""


def _line(length: int, at: int, occupied: int) -> tuple[int, int]:
    """Give what a rook and what a cannon reach along one line, as patterns of the line (XIANGQI-8, XIANGQI-9)."""
    rook = cannon = 0
    for step in (1, -1):
        met = 0
        place = at + step
        while 0 <= place < length and met < 2:
            bit = 1 << place
            full = occupied & bit
            if met == 0:
                rook |= bit
                if not full:
                    cannon |= bit
            elif full:
                cannon |= bit
            met += bool(full)
            place += step
    return rook, cannon


def _lines(length: int) -> list[list[tuple[int, int]]]:
    return [[_line(length, at, occupied) for occupied in range(1 << length)] for at in range(length)]


def _spread(first: int, step: int, length: int) -> list[int]:
    """Give the mask of each pattern of a line that begins at a point."""
    masks = [0]
    for place in range(length):
        masks += [made | BIT[first + step * place] for made in masks]
    return masks


_RANK_MASKS = [_spread(9 * rank, 1, 9) for rank in range(10)]
_FILE_MASKS = [_spread(file, 9, 10) for file in range(9)]
_RANK_LINES, _FILE_LINES = _lines(9), _lines(10)

ROOK_RANK = [[_RANK_MASKS[RANK[at]][rook] for rook, _ in _RANK_LINES[FILE[at]]] for at in range(POINTS)]
"""What a rook reaches along its rank, by point and the rank's occupancy; the first piece met is reached."""
ROOK_FILE = [[_FILE_MASKS[FILE[at]][rook] for rook, _ in _FILE_LINES[RANK[at]]] for at in range(POINTS)]
CANNON_RANK = [[_RANK_MASKS[RANK[at]][cannon] for _, cannon in _RANK_LINES[FILE[at]]] for at in range(POINTS)]
"""What a cannon reaches: empty points before the first piece, and the second piece met."""
CANNON_FILE = [[_FILE_MASKS[FILE[at]][cannon] for _, cannon in _FILE_LINES[RANK[at]]] for at in range(POINTS)]
