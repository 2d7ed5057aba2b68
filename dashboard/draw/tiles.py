"""Mahjong tiles drawn as paths: dots as rings, bamboo as rods, numerals and honours in strokes, backs plain.

A tile is a symbol of the sprite ("fp-t1m", "fp-t7z", "fp-tback"), placed by `<use>`; no font glyph stands for a tile.
"""

from collections.abc import Sequence
from functools import cache

from dashboard.draw import style
from dashboard.draw.svg import Sheet, attrs
from games.tiles import KINDS

W, H = 60, 80
"""A tile's own units."""
RATIO = H / W
EDGE = 7
"""How much of the tile's body shows below its face."""

RED, GREEN, BLUE, INK = style.RED, style.JADE, style.RECORD, style.BLACK

STROKES = {
    "1": "M8 50H92",
    "2": "M20 26H80M8 78H92",
    "3": "M16 16H84M24 50H76M6 86H94",
    "4": "M12 18H88V86H12ZM38 18Q38 46 24 60M60 18V50Q60 60 76 58",
    "5": "M14 14H86M50 14L38 86M24 48H76L70 86M6 88H94",
    "6": "M46 4L56 20M8 36H92M36 54Q30 74 10 94M62 54Q74 72 90 94",
    "7": "M6 50L94 36M46 8V76Q46 90 60 90H82Q92 90 92 74",
    "8": "M38 16Q36 60 8 92M56 12Q62 58 94 92",
    "9": "M12 34H66V78Q66 90 78 90H86Q94 88 94 74M42 8Q44 60 10 94",
    "m": "M8 16H92M44 16Q44 66 12 94M42 46H80Q80 80 70 92L56 84",
    "1z": "M8 20H92M22 36H78V64H22ZM22 50H78M50 4V96M48 66Q34 82 8 92M52 66Q66 82 92 92",
    "2z": "M12 18H88M50 4V34M14 94V34H86V94M34 44L40 54M66 44L60 54M30 58H70M26 74H74M50 58V94",
    "3z": "M6 16H94M16 36H84V92H16ZM38 16V40Q38 58 26 64M62 16V52Q62 62 74 62",
    "4z": "M36 8V92M8 34H36M6 82L36 68M60 8V78Q60 88 72 88H86Q94 88 94 72M60 46L88 30",
    "6z": "M38 8L20 22M10 10Q26 20 32 30Q24 44 6 50M62 6L82 20M90 10Q72 22 66 32Q76 44 94 50"
    "M20 54H44V66H22V78H44Q44 92 36 96L26 90"
    "M60 54V64Q60 72 52 76M60 54H78V66Q80 72 90 72M54 80H84Q78 92 56 98M58 82Q72 94 92 98",
    "7z": "M14 28H86V66H14ZM50 4V98",
}
"""Numerals 一 … 九, 万, and the honours 東 南 西 北 發 中 as pen paths in a box of 100 × 100."""
COLOUR = {"1z": INK, "2z": INK, "3z": INK, "4z": INK, "6z": GREEN, "7z": RED}

_L, _C, _R = 17.0, 30.0, 43.0
_ROWS = {1: (36.0,), 2: (22.0, 50.0), 3: (17.0, 36.0, 55.0), 4: (14.0, 28.5, 43.0, 57.5)}
PLACES: dict[int, tuple[tuple[float, float, str], ...]] = {
    2: ((_C, 22, GREEN), (_C, 50, BLUE)),
    3: ((_L, 18, BLUE), (_C, 36, RED), (_R, 54, GREEN)),
    4: ((_L + 2, 22, BLUE), (_R - 2, 22, GREEN), (_L + 2, 50, GREEN), (_R - 2, 50, BLUE)),
    5: ((_L, 18, BLUE), (_R, 18, GREEN), (_C, 36, RED), (_L, 54, GREEN), (_R, 54, BLUE)),
    6: tuple((x, y, GREEN if y < 20 else RED) for y in _ROWS[3] for x in (_L + 3, _R - 3)),
    7: (
        (15, 13, GREEN),
        (_C, 20, GREEN),
        (45, 27, GREEN),
        (_L + 3, 42, RED),
        (_R - 3, 42, RED),
        (_L + 3, 58, RED),
        (_R - 3, 58, RED),
    ),
    8: tuple((x, y, BLUE) for y in _ROWS[4] for x in (_L + 3, _R - 3)),
    9: tuple((x, y, colour) for y, colour in zip(_ROWS[3], (GREEN, RED, BLUE), strict=True) for x in (14, _C, 46)),
}
"""Where the dots or rods of a number stand in the face, and their colour."""
SIZE: dict[int, float] = {2: 10.5, 3: 9, 4: 9.5, 5: 8.5, 6: 8, 7: 6.6, 8: 6.6, 9: 6.9}


def _body(face: str, edge: str) -> str:
    rim = attrs(
        x=0.75, y=0.75, width=W - 1.5, height=H - 1.5, rx=7, fill=edge, stroke=style.CARD_EDGE, stroke_width=1.5
    )
    top = attrs(x=0.75, y=0.75, width=W - 1.5, height=H - EDGE, rx=7, fill=face, stroke=style.CARD_EDGE, stroke_width=1)
    return f"<rect{rim}/><rect{top}/>"


def _pen(d: str, ink: str, width: float, place: str) -> str:
    pen = attrs(d=d, transform=place, fill="none", stroke=ink, stroke_width=width, stroke_linecap="round",
                stroke_linejoin="round")  # fmt: skip
    return f"<path{pen}/>"


def _dot(x: float, y: float, r: float, ink: str) -> str:
    ring = f"<circle{attrs(cx=x, cy=y, r=r, fill='none', stroke=ink, stroke_width=r * 0.32)}/>"
    return ring + f"<circle{attrs(cx=x, cy=y, r=r * 0.42, fill=ink)}/>"


def _rod(x: float, y: float, half: float, ink: str) -> str:
    wide = min(6.0, half * 0.78)
    rod = attrs(x=x - wide / 2, y=y - half, width=wide, height=2 * half, rx=wide / 2, fill=ink)
    knot = attrs(x=x - wide / 2 - 1, y=y - 1, width=wide + 2, height=2, rx=1, fill=ink)
    return f"<rect{rod}/><rect{knot}/>"


def _bird() -> str:
    """The sparrow of the one of bamboo."""
    tail = _pen("M24 42L12 62M28 46L22 64M33 47L33 65", GREEN, 3.6, "translate(0 0)")
    body = f"<ellipse{attrs(cx=32, cy=34, rx=11, ry=14, fill=GREEN, transform='rotate(24 32 34)')}/>"
    head = f"<circle{attrs(cx=40, cy=17, r=7.5, fill=RED)}/><circle{attrs(cx=42, cy=15.5, r=1.6, fill=style.CARD)}/>"
    beak = _pen("M46 16L53 19", RED, 3, "translate(0 0)")
    wing = _pen("M27 28Q34 36 30 45", style.CARD, 2.4, "translate(0 0)")
    return tail + body + head + beak + wing


def _frame(inset: float, pen: float) -> str:
    """One of the frames of the white dragon."""
    low = H - EDGE - 2 * inset - 2
    frame = attrs(x=inset, y=inset + 1, width=W - 2 * inset, height=low, fill="none", stroke=BLUE, stroke_width=pen)
    return f"<rect{frame}/>"


def _marks(code: str) -> str:
    rank, suit = code[0], code[1]
    if suit == "m":
        number = _pen(STROKES[rank], INK, 9, "translate(15.5 6) scale(.29)")
        return number + _pen(STROKES["m"], RED, 9, "translate(14 37) scale(.32)")
    if suit == "z":
        if rank == "5":
            return _frame(9, 3) + _frame(14, 1.4)
        return _pen(STROKES[code], COLOUR[code], 8, "translate(9 13) scale(.42 .46)")
    count = int(rank)
    if count == 1:
        return _dot(_C, 36, 18, RED) + _dot(_C, 36, 10, GREEN) if suit == "p" else _bird()
    draw = _dot if suit == "p" else _rod
    return "".join(draw(x, y, SIZE[count], ink) for x, y, ink in PLACES[count])


def _back() -> str:
    inner = attrs(
        x=7, y=7, width=W - 14, height=H - EDGE - 14, rx=4, fill="none", stroke=style.BACK_LINE, stroke_width=1.4
    )
    mark = _pen("M0 -9L9 0L0 9L-9 0Z", style.BACK_LINE, 2, f"translate({W // 2} {(H - EDGE) // 2})")
    return f"<rect{inner}/>{mark}"


@cache
def symbol(name: str) -> str:
    """Give the definition of one symbol ("fp-t1m", "fp-tback"); KeyError for what is no tile."""
    code = name.removeprefix("fp-t")
    if code == "back":
        body = _body(style.BACK, style.CARD) + _back()
    elif name in NAMES:
        body = _body(style.CARD, style.JADE) + _marks(code)
    else:
        raise KeyError(name)
    return f"<symbol{attrs(id=name, viewBox=f'0 0 {W} {H}')}>{body}</symbol>"


NAMES = frozenset(f"fp-t{code}" for code in (*KINDS, "back"))


def tile(
    sheet: Sheet, code: str | None, x: float, y: float, w: float, *, ring: bool = False, faint: bool = False
) -> None:
    """Draw a tile with its upper left corner at (x, y), w wide; None is a tile face down.

    What is no tile (evidence may hold anything) is drawn blank, with its code written on it.
    """
    name = f"fp-t{code or 'back'}"
    if ring:
        sheet.rect(x - 1.5, y - 1.5, w + 3, w * RATIO + 3, "none", r=4, stroke=style.GOLD, stroke_width=2.5)
    if name in NAMES:
        sheet.use(name, x, y, w, w * RATIO, opacity=0.4 if faint else None)
    else:
        sheet.rect(x, y, w, w * RATIO, style.CARD, r=3, stroke=style.RED, stroke_dasharray="3 2")
        sheet.text(
            x + w / 2, y + w * RATIO / 2 + 4, (code or "")[:4], size=style.SMALL, anchor="middle", fill=style.RED
        )


def row(sheet: Sheet, codes: Sequence[str | None], x: float, y: float, w: float) -> float:
    """Draw tiles side by side; give the width taken."""
    for k, code in enumerate(codes):
        tile(sheet, code, x + k * w, y, w)
    return w * len(codes)
