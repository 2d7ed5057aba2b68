"""Why a move is not legal, why a start is not one (XIANGQI-1, XIANGQI-11), and whether the side to move is finished."""

from typing import Literal, TypeAlias

from games.xiangqi.board import EVERYWHERE, Position
from games.xiangqi.notation import read_fen
from games.xiangqi.tables import (
    ADVISOR_TO,
    BIT,
    BLACK,
    HOME,
    KIND,
    LETTERS,
    NAMES,
    PALACE,
    POINT,
    RED,
    SIDE,
    A,
    B,
    K,
    P,
    points,
)

Refusal: TypeAlias = Literal[
    "malformed",
    "game_over",
    "empty_square",
    "not_own_piece",
    "own_capture",
    "piece_rule",
    "facing_generals",
    "self_check",
]
Status: TypeAlias = Literal["ongoing", "checkmate", "stalemate"]

CLAUSES = {
    "malformed": "XIANGQI-3",
    "game_over": "XIANGQI-2",
    "empty_square": "XIANGQI-2",
    "not_own_piece": "XIANGQI-2",
    "own_capture": "XIANGQI-11",
    "facing_generals": "XIANGQI-11",
    "self_check": "XIANGQI-11",
}
"""The clause that each refusal cites; `piece_rule` cites that of the piece."""
PIECE_CLAUSES = ("", *(f"XIANGQI-{n}" for n in range(4, 11)))
"""By kind: K A B N R C P."""
COUNTS = (0, 1, 2, 2, 2, 2, 2, 5)
"""By kind: how many a side has at most; of generals exactly so many."""


def refusal(position: Position, move: int, side: int, capture: bool = False, watch: int = EVERYWHERE) -> Refusal | None:
    """Give the first reason why `side` may not make this move (from·128 + to), None where it may (XIANGQI-11).

    `watch` is the side's, where the caller knows it: it spares the look at the own general.
    """
    a, b = move >> 7, move & 127
    piece, target = position.cells[a], position.cells[b]
    if not piece:
        return "empty_square"
    if SIDE[piece] != side:
        return "not_own_piece"
    if a == b:
        return "piece_rule"
    if target and SIDE[target] == side:
        return "own_capture"
    if not position.may(a, b, capture):
        return "piece_rule"
    if capture or not watch & (BIT[a] | BIT[b]) or position.safe(a, b):
        return None
    taken = position.make(a, b)
    attacked = position.checked(side, facing=False)
    position.unmake(a, b, taken)
    return "self_check" if attacked else "facing_generals"


def clause_of(reason: str, piece: int) -> str:
    """Give the clause that a refusal cites; `piece` is the code on the move's first point."""
    return PIECE_CLAUSES[KIND[piece]] if reason == "piece_rule" else CLAUSES[reason]


def status(position: Position, capture: bool = False) -> Status:
    """Say whether the side to move is mated (XIANGQI-13), has no move (XIANGQI-14) or plays on."""
    if position.has_move(position.turn, position.watch(position.turn), capture):
        return "ongoing"
    return "checkmate" if position.checked(position.turn) else "stalemate"


def _places(kind: int, side: int) -> int:
    """Give the mask of the points where a piece can ever stand."""
    forward = 1 if side == RED else -1
    ranks = range(10) if side == RED else range(9, -1, -1)
    if kind == K:
        return PALACE[side]
    if kind == A:
        centre = POINT["e1" if side == RED else "e8"]
        return ADVISOR_TO[side][centre] | BIT[centre]
    if kind == B:
        return sum(
            BIT[POINT[file + str(ranks[rank])]]
            for rank, file in ((0, "c"), (0, "g"), (2, "a"), (2, "e"), (2, "i"), (4, "c"), (4, "g"))
        )
    if kind == P:
        start = POINT["a3" if side == RED else "a6"]
        unmoved = sum(BIT[start + file] | BIT[start + file + 9 * forward] for file in (0, 2, 4, 6, 8))
        return HOME[1 - side] | unmoved
    return (1 << 90) - 1


PLACES = (0, *(_places(kind, side) for side in (RED, BLACK) for kind in range(1, 8)))
"""By code: the points where the piece can ever stand (XIANGQI-4 to 6 and 10)."""


def problems(position: Position) -> list[str]:
    """Give what is wrong with a start, sorted: count:<letter>, place:<letter><point>, else opponent_in_check."""
    found = []
    for code in range(1, 15):
        here = position.masks[code]
        most = COUNTS[KIND[code]]
        if here.bit_count() > most or (KIND[code] == K and here.bit_count() != most):
            found.append(f"count:{LETTERS[code]}")
        found += [f"place:{LETTERS[code]}{NAMES[at]}" for at in points(here & ~PLACES[code])]
    if not found and position.checked(1 - position.turn):
        return ["opponent_in_check"]
    return sorted(found)


def setup_problems(fen: str) -> list[str]:
    """Give what is wrong with a start as text; ["fen"] where it does not parse."""
    position = read_fen(fen)
    return ["fen"] if position is None else problems(position)
