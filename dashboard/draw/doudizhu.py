"""The doudizhu table as SVG: three seats round it, hands, kitty, bids, doubles, roles and the trick."""

from collections.abc import Mapping, Sequence
from typing import Any

from dashboard.draw import style
from dashboard.draw.cards import RATIO, row
from dashboard.draw.svg import Sheet, attrs, shorten, width

HEIGHT = 536
ORDER = {rank: k for k, rank in enumerate("3456789TJQKA2")}
SUITS = "shcd"
PHASE = {
    "deal": ("发牌", "Dealing"),
    "auction": ("叫牌", "Auction"),
    "doubling": ("加倍", "Doubling"),
    "kitty": ("亮底牌", "Kitty"),
    "play": ("出牌", "Play"),
    "over": ("结束", "Over"),
}
DOUBLES = {"double": ("加倍", "doubles"), "follow_double": ("跟倍", "follows"), "no_double": ("不加倍", "no double")}
ROLES = {"landlord": ("地主", "Landlord"), "farmer": ("农民", "Farmer")}
KINDS = {
    "rocket": ("火箭", "rocket"),
    "bomb": ("炸弹", "bomb"),
    "solo": ("单牌", "single"),
    "pair": ("对牌", "pair"),
    "trio": ("三张", "trio"),
    "trio_solo": ("三带一", "trio + single"),
    "trio_pair": ("三带一对", "trio + pair"),
    "solo_chain": ("单顺", "straight"),
    "pair_chain": ("双顺", "pair chain"),
    "trio_chain": ("三顺", "trio chain"),
    "plane_solo": ("飞机带单", "plane + singles"),
    "plane_pair": ("飞机带对", "plane + pairs"),
    "four_two_solo": ("四带二", "four + singles"),
    "four_two_pair": ("四带两对", "four + pairs"),
}


def value(code: str) -> tuple[int, int]:
    """Order cards as players hold them: high first, jokers before the 2."""
    plain = code.removesuffix("*")
    if plain in ("RJ", "BJ"):
        return (0 if plain == "RJ" else 1), 0
    return 20 - ORDER.get(plain[:1], -1), SUITS.find(plain[1:2])


def ordered(codes: Sequence[str]) -> list[str]:
    """Give cards in the order of a hand."""
    return sorted(codes, key=value)


def places(viewer: object) -> tuple[int, int, int]:
    """Give the seats below, right and left: a seat sees itself below, and seat + 1 acts next, anticlockwise."""
    low = viewer if isinstance(viewer, int) and viewer in (0, 1, 2) else 0
    return low, (low + 1) % 3, (low + 2) % 3


def draw(view: Mapping[str, Any], sheet: Sheet, names: Mapping[int, str]) -> float:
    """Draw the view onto the sheet; give its height."""
    seats = {int(seat["seat"]): seat for seat in view.get("seats", ())}
    low, right, left = places(view.get("viewer"))
    sheet.rect(0, 0, style.WIDTH, HEIGHT, style.FELT, r=style.RADIUS)
    sheet.raw(
        "<ellipse"
        + attrs(cx=210, cy=312, rx=196, ry=106, fill=style.FELT_DEEP, stroke=style.FELT_LINE, stroke_width=1.5)
        + "/>"
    )
    _header(sheet, view)
    for seat, x in ((left, 10), (right, 216)):
        if seat in seats:
            _badge(sheet, view, seats[seat], x, 84, 194, names)
            _hand(sheet, seats[seat], x, 114, 194, 34, 10)
            start = x < 200
            _said(
                sheet, seats[seat], x + 4 if start else x + 190, 214, "start" if start else "end", roles=seat in names
            )
    if low in seats:
        _badge(sheet, view, seats[low], 10, 420, 400, names)
        _hand(sheet, seats[low], 10, 450, 400, 44, 20)
    for seat, x, y, anchor, room in (
        (left, 26, 234, "start", 172),
        (right, 394, 234, "end", 172),
        (low, 210, 336, "middle", 330),
    ):
        if seat in seats:
            _play(sheet, view, seats[seat], x, y, anchor, room)
    return HEIGHT


def _header(sheet: Sheet, view: Mapping[str, Any]) -> None:
    phase = str(view.get("phase"))
    sheet.both(14, 24, PHASE.get(phase, (phase, phase)), size=style.LARGE, fill=style.ON_FELT, bold=True)
    bid, multiplier = view.get("bid"), view.get("multiplier", 1)
    points = "–" if bid is None else str(bid)
    sheet.both(14, 44, (f"底分 {points}", f"Bid {points}"), fill=style.ON_FELT)
    bombs = view.get("bombs") or 0
    sheet.both(14, 62, (f"炸弹 {bombs}", f"Bombs {bombs}"), fill=style.ON_FELT_MUTED, size=12)
    kitty = view.get("kitty") or {}
    cards: Sequence[str | None] = kitty.get("cards") or [None] * int(kitty.get("count") or 0)
    if cards:
        row(sheet, cards, 210, 20, 36, 140, anchor="middle")
        sheet.both(210, 14, ("底牌", "Kitty"), size=style.SMALL, fill=style.ON_FELT_MUTED, anchor="middle")
    sheet.both(
        406,
        24,
        (f"倍数 ×{multiplier}", f"Multiplier ×{multiplier}"),
        size=style.LARGE,
        fill=style.GOLD,
        anchor="end",
        bold=True,
    )
    winner = view.get("winner")
    if winner is not None:
        landlord = winner == view.get("landlord")
        sheet.both(
            406,
            46,
            ("地主胜" if landlord else "农民胜", "Landlord wins" if landlord else "Farmers win"),
            fill=style.ON_FELT,
            anchor="end",
            bold=True,
        )


def _badge(
    sheet: Sheet,
    view: Mapping[str, Any],
    seat: Mapping[str, Any],
    x: float,
    y: float,
    room: float,
    names: Mapping[int, str],
) -> None:
    """Draw who sits there: seat, role, player, count; gold where it is this seat's turn."""
    number = int(seat["seat"])
    turn = view.get("turn") == number and view.get("phase") != "over"
    sheet.rect(x, y, room, 26, style.GOLD if turn else style.FELT_DEEP, r=13)
    ink, soft = (style.ON_GOLD, style.ON_GOLD) if turn else (style.ON_FELT, style.ON_FELT_MUTED)
    sheet.circle(x + 13, y + 13, 10, style.PAPER)
    sheet.text(x + 13, y + 17.5, str(number), anchor="middle", bold=True)
    count = int(seat.get("count") or 0)
    sheet.both(x + room - 12, y + 17.5, (f"{count} 张", str(count)), anchor="end", bold=True, fill=ink)
    end = x + room - 54
    if room > 300:
        end = _said(sheet, seat, end, y + 13, "end")
    at = x + 29.0
    role = ROLES.get(str(seat.get("role")))
    if role and seat["role"] == "landlord":
        _crown(sheet, at, y + 6, ink)
        at += 20
    name = names.get(number)
    if name and room < 300:
        role = None  # said in a label below: here the name needs the room
    if not name:
        zh, en = role or (f"{number} 号位", f"Seat {number}")
        sheet.both(at, y + 17.5, (zh, en), fill=ink, bold=turn)
        return
    shown = shorten(name, style.BODY, end - at - (width(role[1], style.SMALL) + 8 if role else 4))
    sheet.text(at, y + 17.5, shown, fill=ink, bold=turn)
    if role:
        sheet.both(at + width(shown, style.BODY) + 7, y + 17, role, size=style.SMALL, fill=soft)


def _said(sheet: Sheet, seat: Mapping[str, Any], x: float, middle: float, anchor: str, *, roles: bool = False) -> float:
    """Write what the seat said before the play (bid, double, left), inward from x; give the new edge."""
    pills: list[tuple[tuple[str, str], str, str]] = []
    role = ROLES.get(str(seat.get("role")))
    if role and roles:
        pills.append((role, style.FELT_DEEP, style.ON_FELT))
    bid = seat.get("bid")
    if bid is not None:
        pills.append(((f"叫 {bid} 分", f"bid {bid}") if bid else ("不叫", "no bid"), style.PAPER, style.INK))
    if seat.get("double"):
        verb = str(seat["double"])
        strong = verb != "no_double"
        pills.append(
            (
                DOUBLES.get(verb, (verb, verb)),
                style.GOLD if strong else style.PAPER,
                style.ON_GOLD if strong else style.INK,
            )
        )
    if seat.get("left"):
        pills.append((("已离开", "left"), style.RED, style.PANEL))
    for words, fill, ink in pills if anchor == "start" else reversed(pills):
        sheet.pill(x, middle, words, fill=fill, ink=ink, anchor=anchor)
        taken = (
            max(
                width(said, style.SMALL)
                for lang, said in zip(("zh", "en"), words, strict=True)
                if sheet.lang in (None, lang)
            )
            + 18
        )
        x += taken if anchor == "start" else -taken
    return x


def _crown(sheet: Sheet, x: float, y: float, ink: str) -> None:
    sheet.path("M1 3L4.6 7L8 1.4L11.4 7L15 3L13.6 12H2.4Z", transform=f"translate({x} {y})", fill=ink)


def _hand(sheet: Sheet, seat: Mapping[str, Any], x: float, y: float, room: float, w: float, per_row: int) -> None:
    """Draw the hand in rows of at most `per_row`; a hidden hand as backs."""
    held = seat.get("cards")
    codes: list[str | None] = [None] * int(seat.get("count") or 0) if held is None else list(ordered(held))
    if held is None:
        per_row = 20
        x += max(0.0, (room - w - (room - w) / 19 * (len(codes) - 1)) / 2) if room < 300 else 0
    step = (room - w) / (per_row - 1)
    for k in range(0, len(codes), per_row):
        part = codes[k : k + per_row]
        if per_row == 20 and room > 300:
            row(
                sheet, part, x + room / 2, y, w * (1.2 if len(part) <= 17 else 1), room, step=room / 17, anchor="middle"
            )
        else:
            row(sheet, part, x, y + (k // per_row) * w * RATIO * 0.62, w, room, step=step)


def _play(
    sheet: Sheet, view: Mapping[str, Any], seat: Mapping[str, Any], x: float, y: float, anchor: str, room: float
) -> None:
    """Draw what the seat did in this trick; the play that stands is framed and named."""
    if seat.get("passed"):
        sheet.pill(x, y + 24, ("不出", "pass"), fill=style.PAPER, ink=style.INK, anchor=anchor)
        return
    played = seat.get("played")
    if not played:
        return
    standing = view.get("standing") or {}
    stands = standing.get("seat") == seat["seat"]
    row(sheet, ordered(played), x, y, 36, room, step=18.5, anchor=anchor, raised=stands)
    if stands:
        kind = str(standing.get("kind"))
        words = KINDS.get(kind, (kind, kind))
        sheet.both(x, y + 36 * RATIO + 17, words, size=12, fill=style.GOLD, anchor=anchor, bold=True)
