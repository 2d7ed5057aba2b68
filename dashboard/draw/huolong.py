"""The huolong table as SVG: four hands, kitty, trump and levels, the trick, the catchers' points."""

from collections.abc import Mapping, Sequence
from typing import Any

from dashboard.draw import style
from dashboard.draw.cards import RATIO, SUIT, row
from dashboard.draw.svg import Sheet, attrs, shorten, width

HEIGHT = 690
PHASE = {
    "deal": ("发牌、亮主", "Dealing"),
    "take": ("亮底牌", "Kitty shown"),
    "bury": ("扣底", "Laying away"),
    "plant": ("载王", "Planting"),
    "play": ("出牌", "Play"),
    "over": ("结束", "Over"),
}
ROLES = {"dealer": ("庄家", "Dealer"), "partner": ("庄家方", "Partner"), "catcher": ("闲家", "Catcher")}
SUITS = {"s": ("黑桃", "Spades"), "h": ("红桃", "Hearts"), "d": ("方块", "Diamonds"), "c": ("梅花", "Clubs")}
VERBS = {
    "declare": ("亮主", "declares"),
    "counter": ("反主", "counters"),
    "set_trump": ("定主花色 {choice}", "draws the suit {choice}"),
    "bury": ("扣底", "lays cards away"),
    "plant": ("载王", "plants big jokers"),
    "no_plant": ("不载王", "plants none"),
    "play": ("出牌", "plays"),
    "leave": ("离开", "leaves"),
}
"""Verb → what the caption says; {choice} is filled in."""
_ROW = 20
"""Cards in a row of a wide hand."""


def places(viewer: object) -> tuple[int, int, int, int]:
    """Give the seats below, right, above and left: a seat sees itself below, and seat + 1 acts next, anticlockwise."""
    low = viewer if isinstance(viewer, int) and viewer in (0, 1, 2, 3) else 0
    return low, (low + 1) % 4, (low + 2) % 4, (low + 3) % 4


def draw(view: Mapping[str, Any], sheet: Sheet, names: Mapping[int, str]) -> float:
    """Draw the view onto the sheet; give its height."""
    seats = {int(seat["seat"]): seat for seat in view.get("seats") or ()}
    low, right, top, left = places(view.get("viewer"))
    sheet.rect(0, 0, style.WIDTH, HEIGHT, style.FELT, r=style.RADIUS)
    sheet.raw(
        "<ellipse"
        + attrs(cx=210, cy=440, rx=200, ry=92, fill=style.FELT_DEEP, stroke=style.FELT_LINE, stroke_width=1.5)
        + "/>"
    )
    _header(sheet, view)
    for seat, x, y, room, w, per_row in (
        (top, 10, 92, 400, 30, _ROW),
        (left, 10, 216, 194, 28, 13),
        (right, 216, 216, 194, 28, 13),
        (low, 10, 540, 400, 40, _ROW),
    ):
        if seat in seats:
            _badge(sheet, view, seats[seat], x, y, room, names)
            _hand(sheet, seats[seat], x, y + 30, room, w, per_row)
    for seat, x, y in ((top, 210, 356), (left, 84, 412), (right, 336, 412), (low, 210, 472)):
        if seat in seats:
            _play(sheet, view, seats[seat], x, y)
    _trick(sheet, view)
    return HEIGHT


def _header(sheet: Sheet, view: Mapping[str, Any]) -> None:
    phase = str(view.get("phase"))
    said = ("作废", "Void") if view.get("void") else PHASE.get(phase, (phase, phase))
    sheet.both(14, 24, said, size=style.LARGE, fill=style.ON_FELT, bold=True)
    level = str(view.get("level") or "–")
    sheet.both(14, 46, (f"级牌 {level}", f"Level {level}"), fill=style.GOLD, bold=True)
    trump = str(view.get("trump") or "")
    words = SUITS.get(trump, ("主未定", "no trump yet"))
    sheet.both(92, 46, words, fill=style.ON_FELT)
    if trump in SUIT:
        sheet.rect(70, 33, 17, 17, style.CARD, r=4)
        ink = style.RED if trump in "hd" else style.BLACK
        sheet.path(SUIT[trump], transform="translate(72 35) scale(.65)", fill=ink)
    levels = [str(each) for each in view.get("levels") or ("–", "–")]
    sides = (f"0·2 家 {levels[0]}，1·3 家 {levels[-1]}", f"0·2 at {levels[0]}, 1·3 at {levels[-1]}")
    sheet.both(14, 66, sides, size=12, fill=style.ON_FELT_MUTED)
    points = view.get("catchers") or 0
    sheet.both(14, 84, (f"闲家 {points} 分", f"Catchers {points}"), fill=style.ON_FELT, bold=True)
    _kitty(sheet, view)


def _kitty(sheet: Sheet, view: Mapping[str, Any]) -> None:
    kitty = view.get("kitty") or {}
    cards: Sequence[str | None] = kitty.get("cards") or ()
    captured = view.get("captured")
    away = kitty.get("laid_away")
    words = ("底牌（已扣）", "Kitty, laid away") if away else ("底牌", "Kitty")
    sheet.both(406, 16, words, size=style.SMALL, fill=style.ON_FELT_MUTED, anchor="end")
    if cards:
        row(sheet, cards, 406, 22, 34, 200, step=29, anchor="end")
    if captured is not None:
        said = ("抠底", "captured") if captured else ("保底", "held")
        fill, ink = (style.GOLD, style.ON_GOLD) if captured else (style.PAPER, style.INK)
        sheet.pill(406, 80, said, fill=fill, ink=ink, anchor="end")


def _badge(
    sheet: Sheet,
    view: Mapping[str, Any],
    seat: Mapping[str, Any],
    x: float,
    y: float,
    room: float,
    names: Mapping[int, str],
) -> None:
    """Draw who sits there: seat, role, player, count, what it declared or planted; gold where it is its turn."""
    number = int(seat["seat"])
    turn = view.get("turn") == number and view.get("phase") != "over"
    sheet.rect(x, y, room, 26, style.GOLD if turn else style.FELT_DEEP, r=13)
    ink, soft = (style.ON_GOLD, style.ON_GOLD) if turn else (style.ON_FELT, style.ON_FELT_MUTED)
    sheet.circle(x + 13, y + 13, 10, style.PAPER)
    sheet.text(x + 13, y + 17.5, str(number), anchor="middle", bold=True)
    count = int(seat.get("count") or 0)
    sheet.both(x + room - 12, y + 17.5, (f"{count} 张", str(count)), anchor="end", bold=True, fill=ink)
    end = _labels(sheet, seat, x + room - 52, y + 13)
    at = x + 29.0
    role = ROLES.get(str(seat.get("role")))
    if role is not None:
        sheet.both(at, y + 17.5, role, size=style.SMALL, fill=soft, bold=seat.get("role") == "dealer")
        at += max(width(said, style.SMALL) for said in _said(sheet, role)) + 6
    name = names.get(number)
    if name:
        sheet.text(at, y + 17.5, shorten(name, style.BODY, max(0.0, end - at - 6)), fill=ink, bold=turn)
    elif role is None:
        sheet.both(at, y + 17.5, (f"{number} 号位", f"Seat {number}"), fill=ink, bold=turn)


def _said(sheet: Sheet, words: tuple[str, str]) -> list[str]:
    """Give the words in the languages that the sheet is written in."""
    return [said for lang, said in zip(("zh", "en"), words, strict=True) if sheet.lang in (None, lang)]


def _labels(sheet: Sheet, seat: Mapping[str, Any], x: float, middle: float) -> float:
    """Write what the seat did before the play, inward from x; give the new edge."""
    declared, planted = len(seat.get("declared") or ()), int(seat.get("planted") or 0)
    pills: list[tuple[tuple[str, str], str, str]] = []
    if seat.get("left"):
        pills.append((("离开", "left"), style.RED, style.PANEL))
    if planted:
        pills.append(((f"大王 {planted}", f"RJ ×{planted}"), style.PAPER, style.INK))
    if declared:
        pills.append(((("亮主", "declared") if declared == 1 else ("反主", "countered")), style.GOLD, style.ON_GOLD))
    for words, fill, ink in pills:
        sheet.pill(x, middle, words, fill=fill, ink=ink, anchor="end")
        x -= max(width(said, style.SMALL) for said in _said(sheet, words)) + 16
    return x


def _hand(sheet: Sheet, seat: Mapping[str, Any], x: float, y: float, room: float, w: float, per_row: int) -> None:
    """Draw the hand in rows; a hidden hand as one row of backs."""
    held = seat.get("cards")
    if held is None:
        count = int(seat.get("count") or 0)
        small = w * 0.75
        row(sheet, [None] * count, x + room / 2, y, small, room, step=min(8.0, (room - small) / 44), anchor="middle")
        return
    step = (room - w) / (per_row - 1)
    for k in range(0, len(held), per_row):
        row(sheet, held[k : k + per_row], x, y + (k // per_row) * w * RATIO * 0.56, w, room, step=step)


def _play(sheet: Sheet, view: Mapping[str, Any], seat: Mapping[str, Any], x: float, y: float) -> None:
    """Draw what the seat played to the trick; the play that wins so far is framed."""
    played = seat.get("played")
    if not played:
        return
    trick = view.get("trick") or {}
    wins = trick.get("winner") == seat["seat"]
    row(sheet, played, x, y, 36, 120, step=20, anchor="middle", raised=wins)
    if trick.get("leader") == seat["seat"]:
        sheet.circle(x - 18 - 10 * (len(played) - 1) - 8, y + 8, 3.5, style.GOLD)


def _trick(sheet: Sheet, view: Mapping[str, Any]) -> None:
    trick = view.get("trick")
    if not trick:
        return
    points = int(trick.get("points") or 0)
    words = (f"{points} 分", f"{points} points")
    if trick.get("done") and trick.get("winner") is not None:
        words = (f"{trick['winner']} 号位赢 {points} 分", f"seat {trick['winner']} wins {points}")
    sheet.both(210, 446, words, size=12, fill=style.GOLD, anchor="middle", bold=True)
