"""What a repeated position means: perpetual check and perpetual chase (XIANGQI-15, XIANGQI-D5, XIANGQI-D6)."""

from collections.abc import Sequence
from typing import NamedTuple

from games.xiangqi.board import Position
from games.xiangqi.tables import BIT, HOME, KIND, SIDE, A, B, C, K, N, P, R, points


class Ply(NamedTuple):
    """One ply of the stretch: who made it, from where to where, and whether it gave check. None of them takes."""

    side: int
    a: int
    b: int
    check: bool


class Repeated(NamedTuple):
    """How the game ends on a repetition: the losing side, None in a draw, and the reason."""

    loser: int | None
    reason: str


def repeated(rule: str, end: Position, stretch: Sequence[Ply]) -> Repeated:
    """Judge the plies between the first and the last occurrence of the position `end` under a repetition rule.

    `rule` is draw, check or chase.
    """
    if rule != "draw":
        checking = [_all_check(stretch, side) for side in (0, 1)]
        if any(checking):
            return _blame(checking, "check")
        if rule == "chase":
            chasing = _chasing(end, stretch)
            if any(chasing):
                return _blame(chasing, "chase")
    return Repeated(None, "repetition")


def _blame(guilty: Sequence[bool], what: str) -> Repeated:
    if all(guilty):
        return Repeated(None, f"mutual_perpetual_{what}")
    return Repeated(guilty.index(True), f"perpetual_{what}")


def _all_check(stretch: Sequence[Ply], side: int) -> bool:
    checks = [ply.check for ply in stretch if ply.side == side]
    return bool(checks) and all(checks)


def _chasing(end: Position, stretch: Sequence[Ply]) -> list[bool]:
    """Say of each side whether each of its plies newly threatens one and the same enemy piece."""
    now = end.copy()
    # nothing is taken in the stretch, so the pieces of its end are those of its start
    name = {at: at for at in points(now.sides[0] | now.sides[1])}
    hunted: list[set[int] | None] = [None, None]
    for ply in stretch:
        before = set() if ply.check else threats(now, ply.side)
        if ply.a != ply.b:
            now.make(ply.a, ply.b)
            name[ply.b] = name.pop(ply.a)
        anew: set[int] = set()
        if not ply.check:
            for s, t in threats(now, ply.side):
                if (ply.a if s == ply.b else s, t) not in before:
                    anew.add(name[t])
        others = hunted[ply.side]
        hunted[ply.side] = anew if others is None else others & anew
    return [bool(pieces) for pieces in hunted]


def threats(position: Position, side: int) -> set[tuple[int, int]]:
    """Give every (s, t) where the piece of `side` on s threatens the enemy piece on t (XIANGQI-D6)."""
    enemies = position.sides[1 - side]
    found = set()
    for s in points(position.sides[side]):
        if KIND[position.cells[s]] not in (K, P):
            for t in points(position.reach(s) & enemies):
                if _threatens(position, s, t):
                    found.add((s, t))
    return found


def _threatens(position: Position, s: int, t: int) -> bool:
    p, q = KIND[position.cells[s]], KIND[position.cells[t]]
    if q == K or (q == P and BIT[t] & HOME[SIDE[position.cells[t]]]) or not position.safe(s, t):
        return False
    if p == q and _may_take(position, t, s):
        return False
    if (q == R and p in (N, C)) or (q in (R, N, C) and p in (A, B)):
        return True
    taken = position.make(s, t)
    covered = any(_may_take(position, x, t) for x in points(position.sides[SIDE[taken]]))
    position.unmake(s, t, taken)
    return not covered


def _may_take(position: Position, a: int, b: int) -> bool:
    """Say whether the piece on a may legally take the enemy piece on b (by XIANGQI-11 in either end mode)."""
    return position.may(a, b) and position.safe(a, b)
