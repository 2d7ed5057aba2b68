"""What the drawings of the betting games share: the felt, seats in a ring of panels, badges, stakes and labels."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from dashboard.draw import style
from dashboard.draw.svg import Sheet, attrs, shorten, width

Pair = tuple[str, str]
Label = tuple[Pair, str, str]
"""Words, ground and ink of a pill."""
Cards = Callable[[Mapping[str, Any], float, float, float], None]
"""Draws a seat's cards into a box: seat, x, y, room."""

HEAD = 74
PANEL_W = 200
PLAIN: tuple[str, str] = (style.PAPER, style.INK)
STRONG: tuple[str, str] = (style.GOLD, style.ON_GOLD)
QUIET: tuple[str, str] = (style.FELT, style.ON_FELT)
LEFT: Label = (("已离开", "left"), style.RED, style.PANEL)


def label(words: Pair, look: tuple[str, str] = PLAIN) -> Label:
    """Give a pill in one of the looks."""
    return words, look[0], look[1]


def money(amount: object) -> str:
    """Write an amount with its thousands apart; a dash where there is none."""
    return f"{amount:,}" if isinstance(amount, int) else "–"


def places(count: int, low: int) -> list[tuple[int, int, int]]:
    """Give (seat, column, row) of a ring that runs anticlockwise from `low`, which sits at the lower left."""
    rows = (count + 1) // 2
    found = []
    for k in range(count):
        seat = (low + k) % count
        if k == 0:
            found.append((seat, 0, rows - 1))
        elif k <= rows:
            found.append((seat, 1, rows - k))
        else:
            found.append((seat, 0, k - rows - 1))
    return found


def table(
    view: Mapping[str, Any],
    sheet: Sheet,
    names: Mapping[int, str],
    *,
    head: Sequence[tuple[Pair, Pair]],
    phase: Pair,
    height: float,
    cards: Cards,
    labels: Callable[[Mapping[str, Any]], list[Label]],
    stake: str,
) -> float:
    """Draw a table and give its height.

    `head` are (what, value) in the header; panels are `height` high; `stake` is the key of what a seat put in.
    """
    seats = {int(seat["seat"]): seat for seat in view.get("seats", ())}
    count = max(len(seats), 1)
    rows = (count + 1) // 2
    total = HEAD + rows * (height + style.GAP) + 4
    sheet.rect(0, 0, style.WIDTH, total, style.FELT, r=style.RADIUS)
    _head(sheet, view, head, phase)
    viewer = view.get("viewer")
    low = viewer if isinstance(viewer, int) and viewer in seats else 0
    for seat, column, row in places(count, low):
        if seat in seats:
            x, y = 6 + column * (PANEL_W + style.GAP), HEAD + row * (height + style.GAP)
            _panel(sheet, view, seats[seat], x, y, height, names, cards, labels(seats[seat]), stake)
    return total


def _head(sheet: Sheet, view: Mapping[str, Any], head: Sequence[tuple[Pair, Pair]], phase: Pair) -> None:
    sheet.both(14, 24, phase, size=style.LARGE, fill=style.ON_FELT, bold=True)
    pot = money(view.get("pot"))
    sheet.both(406, 24, (f"底池 {pot}", f"Pot {pot}"), size=style.LARGE, fill=style.GOLD, anchor="end", bold=True)
    room = (style.WIDTH - 28) / max(len(head), 1)
    for k, (what, value) in enumerate(head):
        x = 14 + k * room
        sheet.both(x, 44, what, size=style.SMALL, fill=style.ON_FELT_MUTED)
        sheet.both(x, 62, value, fill=style.ON_FELT, bold=True)


def _panel(
    sheet: Sheet,
    view: Mapping[str, Any],
    seat: Mapping[str, Any],
    x: float,
    y: float,
    height: float,
    names: Mapping[int, str],
    cards: Cards,
    labels: list[Label],
    stake: str,
) -> None:
    """Draw one seat: who sits there and what he put in, his cards, what he did; gold where it is his turn or he won."""
    number = int(seat["seat"])
    turn = view.get("turn") == number
    won = view.get("winner") == number
    edge = style.GOLD if won else style.FELT_LINE
    sheet.rect(x, y, PANEL_W, height, style.FELT_DEEP, r=10, stroke=edge, stroke_width=2.5 if won else 1)
    sheet.rect(x + 4, y + 4, PANEL_W - 8, 24, style.GOLD if turn else style.FELT, r=12)
    ink = style.ON_GOLD if turn else style.ON_FELT
    sheet.circle(x + 16, y + 16, 9.5, style.PAPER)
    sheet.text(x + 16, y + 20.5, str(number), anchor="middle", bold=True)
    at = x + 31.0
    if view.get("dealer") == number:
        sheet.both(at, y + 20.5, ("庄", "D"), fill=ink, bold=True)
        at += 18
    paid = money(seat.get(stake))
    sheet.text(x + PANEL_W - 14, y + 20.5, paid, anchor="end", bold=True, fill=ink)
    end = x + PANEL_W - 20 - width(paid, style.BODY)
    name = names.get(number)
    if name:
        sheet.text(at, y + 20.5, shorten(name, style.BODY, end - at), fill=ink, bold=turn)
    else:
        sheet.both(at, y + 20.5, (f"{number} 号位", f"Seat {number}"), fill=ink, bold=turn)
    out = seat.get("status") not in (None, "live")
    if out:
        sheet.raw(f"<g{attrs(opacity=0.6)}>")
    cards(seat, x + 8, y + 34, PANEL_W - 16)
    if out:
        sheet.raw("</g>")
    if seat.get("left"):
        labels = [*labels, LEFT]
    _pills(sheet, labels, x + 8, y + height - 13, PANEL_W - 16)


def _pills(sheet: Sheet, labels: Sequence[Label], x: float, middle: float, room: float) -> None:
    end = x + room
    for words, fill, ink in labels:
        taken = (
            max(
                width(said, style.SMALL)
                for lang, said in zip(("zh", "en"), words, strict=True)
                if sheet.lang in (None, lang)
            )
            + 16
        )
        if x + taken - 4 > end:
            return
        sheet.pill(x, middle, words, fill=fill, ink=ink)
        x += taken


def done(seat: Mapping[str, Any], verbs: Mapping[str, Pair]) -> list[Label]:
    """Give the pill of what a seat did last, with the amount where it paid."""
    verb = seat.get("last")
    if not verb:
        return []
    zh, en = verbs.get(str(verb), (str(verb), str(verb)))
    zh, en = zh.replace(" {amount}", "").strip(), en.replace(" {amount}", "").strip()
    paid = seat.get("paid")
    if isinstance(paid, int) and paid:
        zh, en = f"{zh} {money(paid)}", f"{en} {money(paid)}"
    return [label((zh, en))]
