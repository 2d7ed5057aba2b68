"""Xiangqi: perpetual check and chase on random cycles, against the plain rules (XIANGQI-15, XIANGQI-D5, XIANGQI-D6)."""

import random
from collections import Counter

from games.xiangqi.notation import read_fen, write_fen
from games.xiangqi.repetition import Ply, repeated
from games.xiangqi.tables import LETTERS, POINT
from tests.games import xiangqi_brute as brute
from tests.games.xiangqi_script import Script

PIECES = "RNCNCRABP"


def sparse(rng):
    """Give a random board with few pieces, so that cycles threaten much."""
    cells = bytearray(90)
    cells[POINT[rng.choice(("d0", "e0", "f0", "e1"))]] = LETTERS.index("K")
    cells[POINT[rng.choice(("d9", "e9", "f9", "e8"))]] = LETTERS.index("k")
    for _ in range(rng.randint(3, 7)):
        letter = rng.choice(PIECES)
        at = rng.randrange(90)
        if not cells[at]:
            cells[at] = LETTERS.index(rng.choice((letter, letter.lower())))
    position = read_fen("9/9/9/9/9/9/9/9/9/9 w")
    return type(position)(bytes(cells), rng.randint(0, 1))


def cycle(rng, position):
    """Make four quiet legal plies that come back to where they began; None where the first try fails."""
    now, plies = position.copy(), []
    back = []
    for n in range(4):
        side = now.turn
        if n < 2:
            moves = [m for m in now.moves(side) if not now.cells[m & 127]]
            if not moves:
                return None
            move = rng.choice(moves)
            back.append(move)
        else:
            move = (back[n - 2] & 127) << 7 | back[n - 2] >> 7
            if move not in now.moves(side) or now.cells[move & 127]:
                return None
        now.play(move >> 7, move & 127, side)
        plies.append(Ply(side, move >> 7, move & 127, now.checked(1 - side)))
    return plies if (now.cells, now.turn) == (position.cells, position.turn) else None


def plainly(rule, position, plies):
    """Judge a stretch by the words of the sheet: (loser, reason)."""
    board, _ = brute.board_of(write_fen(position))
    names = {at: at for at in board}
    checks = {"w": [], "b": []}
    hunted = {"w": [], "b": []}
    for ply in plies:
        side, other = ("w", "b") if ply.side == 0 else ("b", "w")
        a, b = (ply.a % 9, ply.a // 9), (ply.b % 9, ply.b // 9)
        then = brute.after(board, a, b)
        check = brute.checked(then, other)
        before, after = brute.threats(board, side), brute.threats(then, side)
        names[b] = names.pop(a)
        fresh = {names[t] for s, t in after if ((a if s == b else s), t) not in before}
        checks[side].append(check)
        hunted[side].append(set() if check else fresh)
        board = then
    if rule in ("check", "chase"):
        guilty = [all(checks[side]) for side in "wb"]
        if any(guilty):
            return (None, "mutual_perpetual_check") if all(guilty) else (guilty.index(True), "perpetual_check")
    if rule == "chase":
        guilty = [bool(set.intersection(*hunted[side])) for side in "wb"]
        if any(guilty):
            return (None, "mutual_perpetual_chase") if all(guilty) else (guilty.index(True), "perpetual_chase")
    return None, "repetition"


def test_xiangqi_15_random_cycles_agree_with_the_plain_rules():
    rng = random.Random(15)
    seen = Counter()
    while seen["perpetual_chase"] < 25:
        position = sparse(rng)
        plies = None if position.checked(1 - position.turn) else cycle(rng, position)
        if plies is None:
            continue
        ours = repeated("chase", position, plies * 2)
        seen[ours.reason] += 1
        if seen[ours.reason] <= 25:
            assert ours == plainly("chase", position, plies * 2), (write_fen(position), plies)
            assert repeated("check", position, plies * 2) == plainly("check", position, plies * 2)
    assert seen["perpetual_check"] > 25
    assert seen["repetition"] > 25


def test_xiangqi_15_only_the_stretch_is_looked_at():
    """A quiet ply before the first occurrence does not save a side that checks ever after."""
    script = Script({"repetition": "check", "void_min_plies": 0}, fen="5k3/9/R8/8p/9/9/9/9/9/4K4 w")
    script.plies("a7a8 i6i5 a8a9 f9f8 a9a8 f8f9 a8a9 f9f8 a9a8")
    assert script.view()["outcome"] is None
    outcome = script.plies("f8f9").view()["outcome"]
    assert (outcome["winner"], outcome["reason"]) == (1, "perpetual_check")
