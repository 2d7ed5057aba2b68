"""Playing cards drawn as paths: suits as shapes, ranks as strokes, jokers as a fool's cap, backs as a lattice.

A card is a symbol ("fp-As", "fp-RJ", "fp-back"), placed by `<use>`; no font glyph stands for a suit or a rank.
"""

from collections.abc import Sequence
from functools import cache

from dashboard.draw import style
from dashboard.draw.svg import Sheet, attrs, num
from games.cards import JOKERS, PACK

W, H = 60, 84
"""A card's own units."""
RATIO = H / W

SUIT = {
    "s": "M10 .8C12.4 4.9 18.6 7.9 18.6 12.4C18.6 15 16.8 16.6 14.7 16.6C13.1 16.6 11.7 15.8 11 14.5"
    "C11.1 16.6 12 18.3 13.8 19.2H6.2"
    "C8 18.3 8.9 16.6 9 14.5C8.3 15.8 6.9 16.6 5.3 16.6C3.2 16.6 1.4 15 1.4 12.4C1.4 7.9 7.6 4.9 10 .8Z",
    "h": "M10 18.9C7.6 14.8 1 11.3 1 6.2C1 3.3 3.1 1.4 5.6 1.4C7.5 1.4 9.2 2.5 10 4.3C10.8 2.5 12.5 1.4 14.4 1.4"
    "C16.9 1.4 19 3.3 19 6.2"
    "C19 11.3 12.4 14.8 10 18.9Z",
    "d": "M10 .6C11.9 4.3 14.4 7.4 17.4 10C14.4 12.6 11.9 15.7 10 19.4C8.1 15.7 5.6 12.6 2.6 10C5.6 7.4 8.1 4.3 10 .6Z",
    "c": "M10 .9A4.3 4.3 0 0 1 13.1 8.2A4.35 4.35 0 1 1 11 14.3C11.1 16.6 12 18.3 13.8 19.2H6.2C8 18.3 8.9 16.6 9 14.3"
    "A4.35 4.35 0 1 1 6.9 8.2A4.3 4.3 0 0 1 10 .9Z",
}
"""Suits in a box of 20 × 20, filled."""

RANK = {
    "A": "M.9 13.4L5 .7L9.1 13.4M2.4 9.2H7.6",
    "2": "M1.2 4C1.3 1.9 2.9 .7 5 .7C7.3 .7 8.7 2.1 8.7 4C8.7 5.9 7.5 7.2 5.6 9L1.1 13.3H9",
    "3": "M1.4 .8H8.4L4.7 5.7C7.3 5.6 9 7.2 9 9.5C9 11.9 7.2 13.4 4.8 13.4C2.8 13.4 1.4 12.5 .9 10.8",
    "4": "M6.9 13.4V.8L.9 9.8H9.3",
    "5": "M8.4 .8H2.3L1.6 6.7C2.5 5.9 3.6 5.4 4.9 5.4C7.4 5.4 9 7 9 9.4C9 11.8 7.3 13.4 4.8 13.4"
    "C2.9 13.4 1.5 12.5 .9 10.9",
    "6": "M8.3 2.5C7.6 1.3 6.6 .7 5.4 .7C2.6 .7 1 3.4 1 8.2C1 11.6 2.6 13.4 5 13.4C7.4 13.4 9 11.8 9 9.5"
    "C9 7.1 7.4 5.6 5.2 5.6C3 5.6 1.2 7 1 9.3",
    "7": "M1 .8H9L4.2 13.4",
    "8": "M5 6.4C2.9 6.4 1.6 5.3 1.6 3.6C1.6 1.9 3 .7 5 .7C7 .7 8.4 1.9 8.4 3.6C8.4 5.3 7.1 6.4 5 6.4"
    "C2.6 6.4 .9 7.8 .9 9.9"
    "C.9 12 2.6 13.4 5 13.4C7.4 13.4 9.1 12 9.1 9.9C9.1 7.8 7.4 6.4 5 6.4Z",
    "9": "M1.7 11.6C2.4 12.8 3.4 13.4 4.6 13.4C7.4 13.4 9 10.7 9 5.9C9 2.5 7.4 .7 5 .7C2.6 .7 1 2.3 1 4.6"
    "C1 7 2.6 8.5 4.8 8.5C7 8.5 8.8 7.1 9 4.8",
    "T": "M.4 2.8L2.2 .9V13.4M7 .7C9 .7 9.8 3 9.8 7C9.8 11 9 13.4 7 13.4C5 13.4 4.2 11 4.2 7C4.2 3 5 .7 7 .7Z",
    "J": "M4.3 .8H8.9M7.2 .8V9.4C7.2 12 6 13.4 4.1 13.4C2.3 13.4 1.2 12.3 1 10.3",
    "Q": "M5 .7C2.4 .7 .8 3 .8 7C.8 11 2.4 13.4 5 13.4C7.6 13.4 9.2 11 9.2 7C9.2 3 7.6 .7 5 .7ZM5.8 9.8L9.4 14",
    "K": "M1.4 .7V13.4M8.7 .7L1.6 8.2M3.9 5.8L9.1 13.4",
}
"""Ranks in a box of 10 × 14, stroked."""

CAP = (
    "M13 27C10 18 8 13 2.6 10.4C8.6 8.2 13.6 11 15.6 16.4C16 10.4 18 6 20 3C22 6 24 10.4 24.4 16.4"
    "C26.4 11 31.4 8.2 37.4 10.4"
    "C32 13 30 18 27 27Z"
)
BAND = "M12 29H28V33.4H12Z"
BELLS = ((2.8, 10.4), (20, 3), (37.2, 10.4))
"""The fool's cap in a box of 40 × 36."""
WORD = {
    "BJ": "M5 .6V10.2L3.5 9.2M2.3 3.6L.8 7M7.7 3.6L9.2 7M1.2 13.2H8.8M1.8 17.2H8.2M.8 21.4H9.2M5 13.2V21.4",
    "RJ": "M.8 3.4H9.2M5 .4C5 5 3.6 8.4 .8 10.4M5 3.8C5.8 7 7.2 9.2 9.3 10.4M1.2 13.2H8.8M1.8 17.2H8.2M.8 21.4"
    "H9.2M5 13.2V21.4",
}
"""小王 and 大王 as strokes in a box of 10 × 22."""

_RED = {"h", "d"}


def _face(body: str) -> str:
    edge = attrs(
        x=0.75, y=0.75, width=W - 1.5, height=H - 1.5, rx=6, fill=style.CARD, stroke=style.CARD_EDGE, stroke_width=1.5
    )
    return f"<rect{edge}/>{body}"


def _stroke(d: str, ink: str, width: float, place: str) -> str:
    pen = attrs(
        d=d,
        transform=place,
        fill="none",
        stroke=ink,
        stroke_width=width,
        stroke_linecap="round",
        stroke_linejoin="round",
    )
    return f"<path{pen}/>"


def _shape(d: str, ink: str, place: str) -> str:
    return f"<path{attrs(d=d, transform=place, fill=ink)}/>"


def _plain(card: str) -> str:
    rank, suit = card[0], card[1]
    ink = style.RED if suit in _RED else style.BLACK
    return _face(
        _stroke(RANK[rank], ink, 1.9, "translate(5.4 7) scale(1.34)")
        + _shape(SUIT[suit], ink, "translate(5 29.5) scale(.72)")
        + _shape(SUIT[suit], ink, "translate(31.5 47) scale(1.22)")
    )


def _joker(card: str) -> str:
    ink = style.RED if card == "RJ" else style.BLACK
    cap = _shape(CAP + BAND, ink, "translate(31.5 50) scale(.63)")
    fill = style.GOLD if card == "RJ" else style.CARD
    bells = "".join(
        f"<circle{attrs(cx=31.5 + 0.63 * x, cy=50 + 0.63 * y, r=2, fill=fill, stroke=ink, stroke_width=1.1)}/>"
        for x, y in BELLS
    )
    return _face(_stroke(WORD[card], ink, 1.55, "translate(5.6 7) scale(1.3)") + cap + bells)


def _lattice(left: float, top: float, right: float, low: float, gap: float) -> str:
    """Give diagonal lines both ways, cut to the box (a clip path would need an id of its own)."""
    lines = []
    height = low - top
    steps = int((right - left + height) / gap) + 1
    for k in range(steps):
        start = left - height + gap * k
        x0, x1 = max(start, left), min(start + height, right)
        if x1 > x0:
            lines.append(f"M{num(x0)} {num(top + x0 - start)}L{num(x1)} {num(top + x1 - start)}")
            lines.append(f"M{num(x0)} {num(low - x0 + start)}L{num(x1)} {num(low - x1 + start)}")
    return "".join(lines)


def _back() -> str:
    inner = attrs(x=5, y=5, width=W - 10, height=H - 10, rx=3, fill=style.BACK, stroke=style.BACK_LINE, stroke_width=1)
    grid = attrs(d=_lattice(5, 5, W - 5, H - 5, 8), fill="none", stroke=style.BACK_LINE, stroke_width=0.8)
    seal = attrs(cx=W / 2, cy=H / 2, r=12, fill=style.BACK, stroke=style.BACK_LINE, stroke_width=1.4)
    mark = _stroke("M0 -6L6 0L0 6L-6 0Z", style.BACK_LINE, 1.6, f"translate({W // 2} {H // 2})")
    return _face(f"<rect{inner}/><path{grid}/><circle{seal}/>{mark}")


@cache
def symbol(name: str) -> str:
    """Give the definition of one symbol ("fp-As", "fp-back"); KeyError for what is no card."""
    code = name.removeprefix("fp-")
    body = _back() if code == "back" else _joker(code) if code in JOKERS else _plain(code)
    return f"<symbol{attrs(id=name, viewBox=f'0 0 {W} {H}')}>{body}</symbol>"


NAMES = frozenset(f"fp-{card}" for card in (*PACK, *JOKERS, "back"))


def card(sheet: Sheet, code: str | None, x: float, y: float, w: float, *, raised: bool = False) -> None:
    """Draw a card with its upper left corner at (x, y), w wide; None is a card face down.

    What is no card of a pack (evidence may hold anything) is drawn blank, with its code written on it.
    """
    plain = code.removesuffix("*") if code else "back"
    if raised:
        sheet.rect(x - 1.5, y - 1.5, w + 3, w * RATIO + 3, "none", r=6, stroke=style.GOLD, stroke_width=2.5)
    if f"fp-{plain}" in NAMES:
        sheet.use(f"fp-{plain}", x, y, w, w * RATIO)
    else:
        sheet.rect(x, y, w, w * RATIO, style.CARD, r=4, stroke=style.RED, stroke_dasharray="3 2")
        sheet.text(
            x + w / 2, y + w * RATIO / 2 + 4, (code or "")[:4], size=style.SMALL, anchor="middle", fill=style.RED
        )
    if code and code.endswith("*"):
        sheet.circle(x + w - 5, y + 5, 3, style.GOLD, stroke=style.ON_GOLD)


def row(
    sheet: Sheet,
    codes: Sequence[str | None],
    x: float,
    y: float,
    w: float,
    room: float,
    *,
    step: float | None = None,
    anchor: str = "start",
    raised: bool = False,
) -> float:
    """Draw cards side by side, overlapping as far as the room asks; give the width taken."""
    if not codes:
        return 0.0
    gap = w + 3 if step is None else step
    if len(codes) > 1:
        gap = min(gap, (room - w) / (len(codes) - 1))
    whole = w + gap * (len(codes) - 1)
    left = x - {"start": 0.0, "middle": whole / 2, "end": whole}[anchor]
    if raised:
        sheet.rect(left - 3, y - 3, whole + 6, w * RATIO + 6, "none", r=7, stroke=style.GOLD, stroke_width=2.5)
    for k, code in enumerate(codes):
        card(sheet, code, left + gap * k, y, w)
    return whole
