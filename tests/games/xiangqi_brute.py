"""The rules of xiangqi once more, slow and plain, to check the engine by: a board is {(file, rank): letter}."""

FILES = "abcdefghi"
STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))


def board_of(fen):
    """Read the board and the side to move ("w" or "b")."""
    rows, side = fen.split()[:2]
    board = {}
    for down, row in enumerate(rows.split("/")):
        file = 0
        for letter in row:
            if letter.isdigit():
                file += int(letter)
            else:
                board[file, 9 - down] = letter
                file += 1
    return board, side


def side_of(letter):
    return "w" if letter.isupper() else "b"


def name(a, b):
    return f"{FILES[a[0]]}{a[1]}{FILES[b[0]]}{b[1]}"


def palace(side, point):
    return 3 <= point[0] <= 5 and (point[1] <= 2 if side == "w" else point[1] >= 7)


def bank(side, point):
    return point[1] <= 4 if side == "w" else point[1] >= 5


def on_board(point):
    return 0 <= point[0] <= 8 and 0 <= point[1] <= 9


def plain(board, a):
    """Give the points that the piece on a goes to by XIANGQI-4 to 10, own pieces on them too."""
    letter = board[a]
    side, kind = side_of(letter), letter.upper()
    step = lambda d, n=1: (a[0] + n * d[0], a[1] + n * d[1])  # noqa: E731
    found = []
    if kind == "K":
        found = [step(d) for d in STRAIGHT if palace(side, step(d))]
    elif kind == "A":
        found = [step(d) for d in DIAGONAL if palace(side, step(d))]
    elif kind == "B":
        found = [step(d, 2) for d in DIAGONAL if step(d) not in board and bank(side, step(d, 2))]
    elif kind == "N":
        for dx, dy in STRAIGHT:
            if (a[0] + dx, a[1] + dy) not in board:
                found += [(a[0] + 2 * dx + s * dy, a[1] + 2 * dy + s * dx) for s in (1, -1)]
    elif kind == "P":
        up = 1 if side == "w" else -1
        found = [(a[0], a[1] + up)]
        if not bank(side, a):
            found += [(a[0] + 1, a[1]), (a[0] - 1, a[1])]
    else:
        for d in STRAIGHT:
            between = 0
            for n in range(1, 10):
                at = step(d, n)
                if not on_board(at):
                    break
                if kind == "R":
                    if between == 0:
                        found.append(at)
                elif (between == 0 and at not in board) or (between == 1 and at in board):
                    found.append(at)
                between += at in board
    return [at for at in found if on_board(at)]


def generals(board, side):
    return [at for at, letter in board.items() if letter == ("K" if side == "w" else "k")]


def attacked(board, side):
    """Say whether a general of the side stands where an enemy piece goes."""
    own = set(generals(board, side))
    return any(own & set(plain(board, a)) for a, letter in board.items() if side_of(letter) != side)


def facing(board):
    for red in generals(board, "w"):
        for black in generals(board, "b"):
            low, high = sorted((red[1], black[1]))
            if red[0] == black[0] and not any((red[0], r) in board for r in range(low + 1, high)):
                return True
    return False


def after(board, a, b):
    moved = dict(board)
    moved[b] = moved.pop(a)
    return moved


def reason(board, side, a, b):
    """Give the first reason of XIANGQI-11 against a well-formed move, None where it is legal."""
    if a not in board:
        return "empty_square"
    if side_of(board[a]) != side:
        return "not_own_piece"
    if a == b:
        return "piece_rule"
    if b in board and side_of(board[b]) == side:
        return "own_capture"
    if b not in plain(board, a):
        return "piece_rule"
    then = after(board, a, b)
    if not generals(then, side):
        return None
    if attacked(then, side):
        return "self_check"
    return "facing_generals" if facing(then) else None


def legal(board, side):
    return sorted(
        name(a, b)
        for a, letter in board.items()
        if side_of(letter) == side
        for b in plain(board, a)
        if reason(board, side, a, b) is None
    )


def checked(board, side):
    return attacked(board, side) or facing(board)


def may_take(board, a, b):
    return b in board and reason(board, side_of(board[a]), a, b) is None


def threats(board, side):
    """Give (s, t) of every threat of the side, as XIANGQI-D6 lists the conditions."""
    found = set()
    for s, p in board.items():
        if side_of(p) != side or p.upper() in "KP":
            continue
        for t, q in board.items():
            if side_of(q) == side or q.upper() == "K" or (q.upper() == "P" and bank(side_of(q), t)):
                continue
            if not may_take(board, s, t) or (p.upper() == q.upper() and may_take(board, t, s)):
                continue
            kinds = p.upper(), q.upper()
            then = after(board, s, t)
            retaken = any(may_take(then, x, t) for x, letter in then.items() if side_of(letter) != side)
            if (kinds[0] in "NC" and kinds[1] == "R") or (kinds[0] in "AB" and kinds[1] in "RNC") or not retaken:
                found.add((s, t))
    return found
