"""The xiangqi board as SVG: nine files by ten ranks, river and palaces, pieces written in strokes."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from dashboard.draw import style
from dashboard.draw.hanzi import STROKES, piece
from dashboard.draw.svg import Sheet, attrs, num, shorten, width

CELL = 43
LEFT = (style.WIDTH - 8 * CELL) / 2
BAR = 40
TOP = BAR + 36
HEIGHT = TOP + 9 * CELL + 38 + BAR
FILES = "abcdefghi"
SIDES = {"red": ("红方", "Red"), "black": ("黑方", "Black")}
STARS = ((1, 2), (7, 2), (0, 3), (2, 3), (4, 3), (6, 3), (8, 3), (1, 7), (7, 7), (0, 6), (2, 6), (4, 6), (6, 6), (8, 6))
"""Where cannons and pawns start, as (file, rank)."""
REASONS = {
    "checkmate": ("将死", "checkmate"),
    "stalemate": ("困毙", "stalemate"),
    "general_captured": ("吃将", "general taken"),
    "move_timeout": ("步时超时", "out of time"),
    "byoyomi_timeout": ("读秒超时", "out of time"),
    "move_count": ("按步数结算", "move count"),
    "resign": ("认负", "resignation"),
    "perpetual_check": ("长将", "perpetual check"),
    "perpetual_chase": ("长捉", "perpetual chase"),
    "agreement": ("协议和棋", "agreement"),
    "repetition": ("重复局面", "repetition"),
    "mutual_perpetual_check": ("双方长将", "mutual perpetual check"),
    "mutual_perpetual_chase": ("双方长捉", "mutual perpetual chase"),
    "no_capture": ("自然限着", "no capture"),
    "under_13_plies": ("无效局", "void game"),
}


def parse(fen: str) -> tuple[dict[tuple[int, int], str], bool]:
    """Read a FEN: pieces by (file, rank) and whether black is to move; what does not parse is left out."""
    board, _, rest = fen.partition(" ")
    pieces: dict[tuple[int, int], str] = {}
    for down, line in enumerate(board.split("/")[:10]):
        file = 0
        for letter in line:
            if letter.isdigit():
                file += int(letter)
            elif file < 9:
                if letter.upper() in "KABNRCP":
                    pieces[file, 9 - down] = letter
                file += 1
    return pieces, rest[:1] == "b"


def square(text: str) -> tuple[int, int] | None:
    """Read "e2" as (file, rank), else None."""
    if len(text) == 2 and text[0] in FILES and text[1] in "0123456789":
        return FILES.index(text[0]), int(text[1])
    return None


GRID = "fp-xgrid"
"""The empty board; with a "b" behind it black sits below."""


@cache
def symbol(name: str) -> str:
    """Give the definition of a symbol: `GRID`, or "fp-xr" (red) or "fp-xb" (black) and a FEN letter in upper case."""
    if name.startswith(GRID):
        board = Sheet()
        _grid(board, flip=name != GRID)
        return f"<symbol{attrs(id=name, viewBox=f'0 0 {style.WIDTH} {HEIGHT}')}>{''.join(board.parts)}</symbol>"
    letter = name[-1] if not name.startswith("fp-xb") else name[-1].lower()
    ink = style.RED if letter.isupper() else style.BLACK
    pen = attrs(
        d=STROKES[piece(letter)],
        transform="translate(27 27) scale(.46)",
        fill="none",
        stroke=ink,
        stroke_width=8.6,
        stroke_linecap="round",
        stroke_linejoin="round",
    )
    body = (
        f"<circle{attrs(cx=50, cy=53, r=46, fill=style.PIECE_EDGE)}/>"
        f"<circle{attrs(cx=50, cy=50, r=46, fill=style.PIECE, stroke=style.PIECE_EDGE, stroke_width=2)}/>"
        f"<circle{attrs(cx=50, cy=50, r=39, fill='none', stroke=ink, stroke_width=2.2)}/><path{pen}/>"
    )
    return f"<symbol{attrs(id=name, viewBox='0 0 100 100')}>{body}</symbol>"


NAMES = frozenset([*(f"fp-x{side}{kind}" for side in "rb" for kind in "KABNRCP"), GRID, GRID + "b"])


def draw(view: Mapping[str, Any], sheet: Sheet, names: Mapping[int, str]) -> float:
    """Draw the view of one position onto the sheet; give its height. Black's own view has black below."""
    red = int(view.get("red") or 0)
    flip = view.get("viewer") == 1 - red
    pieces, black_moves = parse(str(view.get("fen", "")))

    def at(point: tuple[int, int]) -> tuple[float, float]:
        file, rank = (8 - point[0], 9 - point[1]) if flip else point
        return LEFT + CELL * file, TOP + CELL * (9 - rank)

    sheet.rect(0, 0, style.WIDTH, HEIGHT, style.WOOD, r=style.RADIUS, stroke=style.WOOD_EDGE)
    sheet.use(GRID + "b" if flip else GRID, 0, 0, style.WIDTH, HEIGHT)
    _last(sheet, view.get("last"), at)
    checked = "k" if black_moves else "K"
    for point, letter in pieces.items():
        x, y = at(point)
        if view.get("check") and letter == checked:
            sheet.circle(x, y, 24, "none", stroke=style.RED, stroke_width=3.5, class_="check")
        name = f"fp-x{'r' if letter.isupper() else 'b'}{letter.upper()}"
        sheet.use(name, x - 20, y - 20, 40, 40)
    over = view.get("phase") == "over"
    for side in ("red", "black"):
        seat = red if side == "red" else 1 - red
        below = (side == "red") != flip
        moves = not over and view.get("turn") == seat
        _side(sheet, view, side, seat, HEIGHT - BAR if below else 0, moves=moves, names=names, black_moves=black_moves)
    if over and view.get("outcome"):
        _outcome(sheet, view["outcome"], red)
    return HEIGHT


def _grid(sheet: Sheet, flip: bool) -> None:
    right, low = LEFT + 8 * CELL, TOP + 9 * CELL
    north, south = TOP + 4 * CELL, TOP + 5 * CELL
    lines = [f"M{num(LEFT)} {TOP + CELL * k}H{num(right)}" for k in range(10)]
    lines += [f"M{num(LEFT + CELL * k)} {TOP}V{north}M{num(LEFT + CELL * k)} {south}V{low}" for k in range(1, 8)]
    lines += [f"M{num(LEFT)} {TOP}V{low}M{num(right)} {TOP}V{low}"]
    for y in (TOP, TOP + 7 * CELL):
        x = LEFT + 3 * CELL
        lines.append(f"M{num(x)} {y}l{2 * CELL} {2 * CELL}m0 {-2 * CELL}l{-2 * CELL} {2 * CELL}")
    sheet.rect(LEFT - 6, TOP - 6, 8 * CELL + 12, 9 * CELL + 12, "none", stroke=style.WOOD_LINE, stroke_width=2.2)
    sheet.path("".join(lines), fill="none", stroke=style.WOOD_LINE, stroke_width=1)
    stars = []
    for file, rank in STARS:
        x, y = LEFT + CELL * file, TOP + CELL * (9 - rank)
        for dx in (-1, 1):
            if 0 <= file + dx <= 8:
                for dy in (-1, 1):
                    stars.append(f"M{num(x + 4 * dx)} {y + 9 * dy}v{-5 * dy}h{5 * dx}")
    sheet.path("".join(stars), fill="none", stroke=style.WOOD_LINE, stroke_width=1)
    for k, character in enumerate("楚河漢界"):
        x = LEFT + CELL * (0.75, 1.85, 5.4, 6.5)[k]
        sheet.path(
            STROKES[character],
            transform=f"translate({num(x)} {num(north + 7)}) scale(.29)",
            fill="none",
            stroke=style.WOOD_LINE,
            stroke_width=6.5,
            stroke_linecap="round",
            stroke_linejoin="round",
            opacity=0.75,
        )
    for k in range(9):
        label = FILES[8 - k if flip else k]
        for y in (TOP - 25, TOP + 9 * CELL + 34):
            sheet.text(LEFT + CELL * k, y, label, size=style.SMALL, fill=style.WOOD_LINE, anchor="middle")
    for k in range(10):
        label = str(k if flip else 9 - k)
        for x in (LEFT - 28, LEFT + 8 * CELL + 28):
            sheet.text(x, TOP + CELL * k + 4, label, size=style.SMALL, fill=style.WOOD_LINE, anchor="middle")


def _last(sheet: Sheet, last: object, at: Any) -> None:
    move = str(last or "")
    start, end = square(move[:2]), square(move[2:])
    if len(move) != 4 or start is None or end is None:
        return
    (x0, y0), (x1, y1) = at(start), at(end)
    sheet.path(
        f"M{num(x0)} {num(y0)}L{num(x1)} {num(y1)}",
        stroke=style.JADE,
        stroke_width=5,
        opacity=0.35,
        stroke_linecap="round",
    )
    sheet.circle(x0, y0, 8, "none", stroke=style.JADE, stroke_width=3)
    corners = "".join(
        f"M{num(x1 + 22.5 * a)} {num(y1 + 12 * b)}V{num(y1 + 22.5 * b)}H{num(x1 + 12 * a)}"
        for a in (-1, 1)
        for b in (-1, 1)
    )
    sheet.path(corners, fill="none", stroke=style.JADE, stroke_width=3, stroke_linecap="round")


def _side(
    sheet: Sheet,
    view: Mapping[str, Any],
    side: str,
    seat: int,
    y: float,
    *,
    moves: bool,
    names: Mapping[int, str],
    black_moves: bool,
) -> None:
    middle = y + BAR / 2 + (2 if y == 0 else -2)
    ink = style.RED if side == "red" else style.BLACK
    sheet.circle(22, middle, 7, ink)
    if moves:
        sheet.circle(22, middle, 11, "none", stroke=ink, stroke_width=2)
    right = style.WIDTH - 16.0
    clock = view.get("clock") or {}
    spent = clock.get("elapsed_ms")
    if moves:
        sheet.pill(right, middle, ("走棋", "to move"), fill=ink, ink=style.PANEL, anchor="end")
        right -= 66
    if view.get("check") and (side == "black") == black_moves:
        sheet.pill(right, middle, ("被将军", "in check"), fill=style.RED, ink=style.PANEL, anchor="end")
        right -= 74
    if view.get("offer") == seat:
        sheet.pill(right, middle, ("提和", "offers a draw"), fill=style.PANEL, ink=style.INK, anchor="end")
        right -= 104
    if moves and isinstance(spent, int):
        sheet.text(
            right, middle + 5, f"{spent // 60000}:{spent % 60000 // 1000:02d}", anchor="end", fill=style.WOOD_LINE
        )
        right -= 40
    zh, en = SIDES[side]
    head = {"zh": f"{zh} · {seat} 号位", "en": f"{en} · seat {seat}"}
    said = [
        words
        + (f" · {shorten(names[seat], style.BODY, right - 58 - width(words, style.BODY))}" if seat in names else "")
        for words in head.values()
    ]
    sheet.both(40, middle + 5, (said[0], said[1]), bold=moves, fill=style.INK)


def _outcome(sheet: Sheet, outcome: Mapping[str, Any], red: int) -> None:
    winner, reason = outcome.get("winner"), str(outcome.get("reason") or "")
    side = None if winner is None else SIDES["red" if winner == red else "black"]
    why = REASONS.get(reason, (reason, reason))
    if side is None:
        said = (
            (f"无胜负 · {why[0]}", f"No winner · {why[1]}")
            if reason == "under_13_plies"
            else (f"和棋 · {why[0]}", f"Draw · {why[1]}")
        )
    else:
        said = (f"{side[0]}胜 · {why[0]}", f"{side[1]} wins · {why[1]}")
    y = TOP + 4.5 * CELL
    for lang, words in zip(("zh", "en"), said, strict=True):
        if sheet.lang in (None, lang):
            w = width(words, style.LARGE) + 44
            sheet.raw(f"<g{attrs(class_=None if sheet.lang else lang)}>")
            sheet.rect((style.WIDTH - w) / 2, y - 18, w, 36, style.INK, r=18, opacity=0.94)
            sheet.text(style.WIDTH / 2, y + 6, words, size=style.LARGE, fill=style.PAPER, anchor="middle", bold=True)
            sheet.raw("</g>")
