"""How a simulated player chooses a move, and how long it thinks."""

from math import exp
from random import Random

from games.xiangqi.board import EVERYWHERE, Position
from games.xiangqi.tables import BIT, FILE, KIND, RANK, SIDE, A, B, C, K, N, P, R

VALUES = (0.0, 1000.0, 2.0, 2.0, 4.0, 9.0, 4.5, 1.0)
"""Worth by kind: K A B N R C P."""
CODE_VALUES = (0.0, *VALUES[1:], *VALUES[1:])
FEW = 5
"""A side with so few pieces may be out of moves soon: its opponent looks for a stalemate too."""


def balance(position: Position, side: int) -> float:
    """Give the worth of a side's pieces less that of the other's, generals aside."""
    total = 0.0
    for kind in (A, B, N, R, C, P):
        ours, theirs = (kind, kind + 7) if side == 0 else (kind + 7, kind)
        total += VALUES[kind] * (position.masks[ours].bit_count() - position.masks[theirs].bit_count())
    return total


def choose(position: Position, rng: Random, skill: float, capture: bool, valid: bool) -> int:
    """Choose one of the legal moves (from·128 + to) of the side to move.

    `valid` says that a win now counts: players who know the void rule (XIANGQI-20) wait for it.

    It takes what is to be had, saves what is attacked, sees a mate in one nearly always and errs the more the lower its
    skill (0 to 1) is. The side must have a legal move.
    """
    side = position.turn
    theirs, ours = position.attacked(1 - side), position.attacked(side)
    legal = position.moves(side, capture)
    noise = 0.3 + 1.2 * (1.0 - skill)
    scored = [(_worth(position, move, theirs, ours) + rng.gauss(0.0, noise), move) for move in legal]
    best = max(scored)[1]
    if (skill < 0.5 and rng.random() < 0.15) or (not valid and rng.random() < 0.7):
        return best
    winning = _winning(position, legal, side, capture)
    return best if winning is None else winning


def _worth(position: Position, move: int, theirs: int, ours: int) -> float:
    a, b = move >> 7, move & 127
    piece, taken = position.cells[a], position.cells[b]
    kind, value = KIND[piece], CODE_VALUES[piece]
    score = CODE_VALUES[taken]
    if kind == K:
        return score - 0.6
    if BIT[b] & theirs:
        score -= value if not ours & BIT[b] else 0.6 * value
    if BIT[a] & theirs:
        score += 0.5 * value if ours & BIT[a] else 0.85 * value
    forward = RANK[b] - RANK[a] if SIDE[piece] == 0 else RANK[a] - RANK[b]
    if kind in (R, N, C, P):
        score += 0.12 * forward
    if kind in (N, R):
        score += 0.05 * (abs(FILE[a] - 4) - abs(FILE[b] - 4))
    return score


def _winning(position: Position, legal: list[int], side: int, capture: bool) -> int | None:
    """Find a move that ends the game at once: the taking of a general, a mate, of a bare side a stalemate."""
    bare = position.sides[1 - side].bit_count() <= FEW
    for move in legal:
        a, b = move >> 7, move & 127
        if KIND[position.cells[b]] == K:
            return move
        taken = position.make(a, b)
        stuck = (bare or position.checked(1 - side)) and not position.has_move(1 - side, EVERYWHERE, capture)
        position.unmake(a, b, taken)
        if stuck:
            return move
    return None


def think(rng: Random, plies: int, pace: float) -> int:
    """Give the time of a move in ms: quick in the opening, long now and then."""
    median = 2_500.0 if plies < 12 else 6_500.0
    if rng.random() < 0.04:
        median *= 6
    return int(median * pace * exp(rng.gauss(0.0, 0.7))) + 300
