"""The laopao table as SVG: five seats one below the other, the named card, sides, places, hands and the trick."""

from collections.abc import Mapping, Sequence
from typing import Any

from dashboard.draw import style
from dashboard.draw.cards import RATIO, card, row
from dashboard.draw.doudizhu import ordered
from dashboard.draw.svg import Sheet, shorten, width

Pair = tuple[str, str]

HEAD = 78
PHASE: Mapping[str, Pair] = {
    "deal": ("发牌", "Dealing"),
    "tribute": ("进贡", "Tributes"),
    "landlord": ("当不当地主", "Who is landlord"),
    "ally": ("找盟友", "Finding an ally"),
    "mode": ("明打暗打", "Open or hidden"),
    "play": ("出牌", "Play"),
    "over": ("结束", "Over"),
}
VERBS: Mapping[str, Pair] = {
    "take": ("当地主", "takes the position"),
    "pass_on": ("传位", "hands the position on"),
    "alone": ("自任财主，一打四", "plays alone"),
    "call_ally": ("叫牌找盟友", "names a card to find an ally"),
    "open": ("明打", "plays open"),
    "hidden": ("暗打", "plays hidden"),
    "tribute": ("进贡", "gives a tribute"),
    "play": ("出牌", "plays"),
    "pass": ("不出", "passes"),
    "leave": ("离开", "leaves"),
}
"""Verb → what the caption says."""
ROLES: Mapping[str, Pair] = {
    "landlord": ("地主", "landlord"),
    "caizhu": ("财主", "ally"),
    "farmer": ("农民", "farmer"),
}
MODES: Mapping[str, Pair] = {"open": ("明打", "Open"), "hidden": ("暗打", "Hidden")}
PLACES: Sequence[Pair] = (
    ("大科", "1st"),
    ("二科", "2nd"),
    ("三科", "3rd"),
    ("二拉", "4th"),
    ("大拉", "5th"),
)
RANKS: Mapping[str, Pair] = {"BJ": ("小王", "small joker"), "RJ": ("大王", "big joker"), "T": ("10", "10")}
WIDE = 30.0
"""Width of a card of a hand."""
PER_ROW = 23


def draw(view: Mapping[str, Any], sheet: Sheet, names: Mapping[int, str]) -> float:
    """Draw the view onto the sheet; give its height."""
    seats = sorted(view.get("seats", ()), key=lambda seat: _place(view, seat))
    tall = [_height(seat) for seat in seats]
    height = HEAD + sum(tall) + 6
    sheet.rect(0, 0, style.WIDTH, height, style.FELT, r=style.RADIUS)
    _header(sheet, view)
    y = float(HEAD)
    for seat, own in zip(seats, tall, strict=True):
        _seat(sheet, view, seat, y, names)
        y += own
    return height


def _place(view: Mapping[str, Any], seat: Mapping[str, Any]) -> int:
    """Order the seats as they act, the viewer's own at the foot."""
    viewer = view.get("viewer")
    number = int(seat["seat"])
    return (number - viewer - 1) % 5 if isinstance(viewer, int) else number


def _rows(seat: Mapping[str, Any]) -> int:
    """Give how many rows a hand takes that the viewer sees."""
    return -(-len(seat.get("cards") or ()) // PER_ROW)


def _height(seat: Mapping[str, Any]) -> float:
    rows = _rows(seat)
    return 84 + (WIDE * RATIO + 6 + (rows - 1) * 27 if rows else 0)


def _header(sheet: Sheet, view: Mapping[str, Any]) -> None:
    phase = str(view.get("phase"))
    sheet.both(14, 26, PHASE.get(phase, (phase, phase)), size=style.LARGE, fill=style.ON_FELT, bold=True)
    mode = view.get("mode")
    if mode is not None:
        words = MODES.get(str(mode), (str(mode), str(mode)))
        sheet.both(406, 26, words, size=style.LARGE, fill=style.GOLD, anchor="end", bold=True)
    called, debts = view.get("called"), view.get("debts") or ()
    if called:
        sheet.both(14, 52, ("所叫的牌", "Card named"), fill=style.ON_FELT_MUTED, size=12)
        card(sheet, str(called), 96, 34, 24)
    elif debts:
        first = debts[0]
        sheet.both(
            14,
            52,
            (
                f"{first['from']} 号位进贡给 {first['to']} 号位",
                f"Seat {first['from']} owes seat {first['to']} a card",
            ),
            fill=style.ON_FELT_MUTED,
            size=12,
        )
    elif view.get("passes"):
        times = view["passes"]
        sheet.both(14, 52, (f"传位 {times} 次", f"Handed on: {times}"), fill=style.ON_FELT_MUTED, size=12)
    if view.get("alone") is not None:
        sides = ("一打四", "One against four") if view["alone"] else ("二打三", "Two against three")
        sheet.both(406, 46, sides, fill=style.ON_FELT, anchor="end", size=12)
    unit = view.get("unit")
    if unit is not None:
        sheet.both(406, 64, (f"每份 {unit:+d}", f"Share {unit:+d}"), fill=style.GOLD, anchor="end", bold=True)


def _seat(sheet: Sheet, view: Mapping[str, Any], seat: Mapping[str, Any], y: float, names: Mapping[int, str]) -> None:
    _badge(sheet, view, seat, y, names)
    held = seat.get("cards")
    _trick(sheet, view, seat, y + 31)
    if held is None:
        count = int(seat.get("count") or 0)
        row(sheet, [None] * count, 408, y + 33, 28, 168, step=4, anchor="end")
        return
    codes = ordered(held)
    for k in range(0, len(codes), PER_ROW):
        part, top, step = codes[k : k + PER_ROW], y + 82 + k // PER_ROW * 27, (396 - WIDE) / (PER_ROW - 1)
        row(sheet, part, 12, top, WIDE, 396, step=step)
        for at, code in enumerate(part):
            if code.endswith("*"):
                # the mark in a card's right corner lies under the next card
                sheet.circle(12 + step * at + 5.5, top + 22, 2.8, style.GOLD, stroke=style.ON_GOLD)


def _badge(sheet: Sheet, view: Mapping[str, Any], seat: Mapping[str, Any], y: float, names: Mapping[int, str]) -> None:
    """Draw who sits there: seat, player, role, place, count; gold where it is this seat's turn."""
    number = int(seat["seat"])
    turn = view.get("turn") == number
    sheet.rect(10, y, 400, 26, style.GOLD if turn else style.FELT_DEEP, r=13)
    ink = style.ON_GOLD if turn else style.ON_FELT
    sheet.circle(23, y + 13, 10, style.PAPER)
    sheet.text(23, y + 17.5, str(number), anchor="middle", bold=True)
    count = int(seat.get("count") or 0)
    sheet.both(398, y + 17.5, (f"{count} 张", str(count)), anchor="end", bold=True, fill=ink)
    end = 352.0
    for words, fill, colour in _labels(seat):
        sheet.pill(end, y + 13, words, fill=fill, ink=colour, anchor="end")
        said = [word for lang, word in zip(("zh", "en"), words, strict=True) if sheet.lang in (None, lang)]
        end -= max(width(word, style.SMALL) for word in said) + 17
    name = names.get(number)
    words = (shorten(name, style.BODY, end - 44),) * 2 if name else (f"{number} 号位", f"Seat {number}")
    sheet.both(39, y + 17.5, (words[0], words[1]), fill=ink, bold=turn)


def _labels(seat: Mapping[str, Any]) -> list[tuple[Pair, str, str]]:
    """Give what is said of a seat, from the right: place, role, stuck, left."""
    found: list[tuple[Pair, str, str]] = []
    place = seat.get("place")
    if isinstance(place, int) and 1 <= place <= len(PLACES):
        found.append((PLACES[place - 1], style.JADE, style.PANEL))
    role = str(seat.get("role"))
    if role in ROLES:
        strong = role != "farmer"
        found.append((ROLES[role], style.GOLD if strong else style.PAPER, style.ON_GOLD if strong else style.INK))
    if seat.get("stuck") is not None:
        found.append(((f"被 {seat['stuck']} 憋", f"stuck by {seat['stuck']}"), style.RULE, style.PANEL))
    if seat.get("left"):
        found.append((("已离开", "left"), style.RED, style.PANEL))
    return found


def _trick(sheet: Sheet, view: Mapping[str, Any], seat: Mapping[str, Any], y: float) -> None:
    """Draw what the seat did in this trick; the play that stands is framed and named."""
    if seat.get("passed"):
        sheet.pill(16, y + 20, ("不出", "pass"), fill=style.PAPER, ink=style.INK)
        return
    played = seat.get("played")
    if not played:
        return
    standing = view.get("standing") or {}
    stands = standing.get("seat") == seat["seat"]
    taken = row(sheet, ordered(played), 14, y + 2, 30, 150, step=15, raised=stands)
    found = standing.get("set") if stands else None
    if found:
        rank = str(found["rank"])
        zh, en = RANKS.get(rank, (rank, rank))
        words = (f"{found['count']} 张 {zh}", f"{found['count']} × {en}")
        sheet.both(14 + taken + 10, y + 28, words, size=12, fill=style.GOLD, bold=True)
