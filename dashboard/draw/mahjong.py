"""The mahjong table as SVG, for xuezhan and yuci: four seats with hands, melds and rivers, the wall, wins."""

from collections.abc import Mapping, Sequence
from typing import Any

from dashboard.draw import style
from dashboard.draw.svg import Sheet, shorten, width
from dashboard.draw.tiles import RATIO, row, tile

MARGIN = 10
FULL = style.WIDTH - 2 * MARGIN
HALF = (FULL - style.GAP) / 2
BADGE = 26

PHASE = {
    "deal": ("发牌", "Dealing"),
    "void": ("定缺", "Void suit"),
    "turn": ("打牌", "Play"),
    "window": ("等待回应", "On offer"),
    "rob": ("可抢杠", "Kong on offer"),
    "replacement": ("补牌", "Replacement"),
    "next": ("轮到下家", "Next seat"),
    "over": ("三家已胡", "Three have won"),
    "won": ("已胡牌", "Won"),
    "left": ("有人离开", "A player left"),
    "wall": ("流局", "Drawn hand"),
}
HOW = {
    "discard": ("点炮", "discard"),
    "self_draw": ("自摸", "self-drawn"),
    "rob_kong": ("抢杠", "robbed kong"),
}
VOID = {"m": ("缺万", "no characters"), "p": ("缺筒", "no dots"), "s": ("缺条", "no bamboo")}
REASON = {
    "kong_direct": ("直杠", "direct kong"),
    "kong_concealed": ("暗杠", "concealed kong"),
    "kong_added": ("补杠", "added kong"),
    "discard": ("点炮", "discard"),
    "self_draw": ("自摸", "self-drawn"),
    "rob_kong": ("抢杠", "robbed kong"),
    "call_transfer": ("呼叫转移", "handed on"),
}


def places(viewer: object) -> tuple[int, int, int, int]:
    """Give the seats below, right, above and left: a seat sees itself below, and seat + 1 acts next, anticlockwise."""
    low = viewer if isinstance(viewer, int) and viewer in (0, 1, 2, 3) else 0
    return low, (low + 1) % 4, (low + 2) % 4, (low + 3) % 4


def draw(view: Mapping[str, Any], sheet: Sheet, names: Mapping[int, str]) -> float:
    """Draw the view onto the sheet; give its height."""
    seats = {int(seat["seat"]): seat for seat in view.get("seats", ())}
    at = len(sheet.parts)
    y = _header(sheet, view)
    low, right, above, left = places(view.get("viewer"))
    y = _seat(sheet, view, seats.get(above), MARGIN, y, FULL, 24, names) + style.GAP
    y = (
        max(
            _seat(sheet, view, seats.get(left), MARGIN, y, HALF, 22, names),
            _seat(sheet, view, seats.get(right), MARGIN + HALF + style.GAP, y, HALF, 22, names),
        )
        + style.GAP
    )
    y = _seat(sheet, view, seats.get(low), MARGIN, y, FULL, 28, names) + style.GAP
    felt = Sheet(sheet.lang)
    felt.rect(0, 0, style.WIDTH, y, style.FELT, r=style.RADIUS)
    sheet.parts.insert(at, felt.parts[0])
    return y


def _header(sheet: Sheet, view: Mapping[str, Any]) -> float:
    """Draw the phase, the wall, dice, wins and what moved last; give the height taken."""
    phase = str(view.get("phase"))
    if view.get("over") and phase not in ("over", "won", "left"):
        phase = "wall"
    sheet.both(14, 24, PHASE.get(phase, (phase, phase)), size=style.LARGE, fill=style.ON_FELT, bold=True)
    wall, reserve = view.get("wall"), int(view.get("reserve") or 0)
    sheet.both(406, 24, (f"牌墙 {wall}", f"Wall {wall}"), size=style.LARGE, fill=style.GOLD, anchor="end", bold=True)
    if reserve:
        words = (f"保留 {reserve} 张", f"{reserve} kept back")
        sheet.both(406, 42, words, size=12, fill=style.ON_FELT_MUTED, anchor="end")
    dice = view.get("dice")
    if dice:
        n, wall_of = sum(dice["dice"]), dice["wall_of"]
        shown = "+".join(map(str, dice["dice"]))
        words = (f"骰子 {shown}={n}，开 {wall_of} 号位的墙", f"Dice {shown}={n}: wall of seat {wall_of}")
        sheet.both(14, 42, words, size=12, fill=style.ON_FELT_MUTED)
    y = 56.0 if dice or reserve else 38.0
    for win in view.get("wins") or ():
        how = HOW.get(str(win.get("how")), (str(win.get("how")),) * 2)
        source = win.get("from")
        zh, en = f"{win['seat']} 号位胡：{how[0]}", f"Seat {win['seat']} wins: {how[1]}"
        if source is not None:
            zh, en = f"{zh}（{source} 号位）", f"{en} (seat {source})"
        if win.get("tile"):
            tile(sheet, str(win["tile"]), 14, y - 10, 14)
        sheet.both(34, y + 4, (zh, en), fill=style.GOLD, size=12, bold=True)
        y += 20
    moved = view.get("moved")
    if moved:
        last = moved[-1]
        reason = REASON.get(str(last["reason"]), (str(last["reason"]),) * 2)
        words = (
            f"最近应付：{reason[0]}，{last['from']} → {last['to']}：{last['amount']}",
            f"Last due: {reason[1]}, {last['from']} → {last['to']}: {last['amount']}",
        )
        sheet.both(14, y + 4, words, fill=style.ON_FELT_MUTED, size=12)
        y += 17
    return y + 4


def _seat(
    sheet: Sheet, view: Mapping[str, Any], seat: Mapping[str, Any] | None, x: float, y: float, room: float, w: float,
    names: Mapping[int, str],
) -> float:  # fmt: skip
    """Draw a seat: who it is, its hand, its melds, its river; give where it ends."""
    if seat is None:
        return y
    _badge(sheet, view, seat, x, y, room, names)
    y += BADGE + 5
    y = _hand(sheet, seat, x, y, room, w)
    y = _melds(sheet, seat, x, y, room, w * 0.86)
    y = _waits(sheet, seat, x, y, room)
    return _river(sheet, view, seat, x, y, room, 19)


def _pills(view: Mapping[str, Any], seat: Mapping[str, Any]) -> list[tuple[tuple[str, str], str, str]]:
    """Give what is to be said of the seat in labels: dealer, won, declared, void suit, barred, left."""
    number = int(seat["seat"])
    pills = []
    if view.get("dealer") == number:
        pills.append((("庄", "dealer"), style.PAPER, style.INK))
    if seat.get("won"):
        pills.append((("胡", "won"), style.GOLD, style.ON_GOLD))
    if seat.get("ready"):
        pills.append((("报听", "declared"), style.JADE, style.PANEL))
    if seat.get("void"):
        pills.append((VOID.get(str(seat["void"]), (str(seat["void"]),) * 2), style.PAPER, style.INK))
    if seat.get("barred"):
        pills.append((("不能胡", "barred"), style.RULE, style.PANEL))
    if seat.get("left"):
        pills.append((("已离开", "left"), style.RED, style.PANEL))
    return pills


def _badge(
    sheet: Sheet, view: Mapping[str, Any], seat: Mapping[str, Any], x: float, y: float, room: float,
    names: Mapping[int, str],
) -> None:  # fmt: skip
    number = int(seat["seat"])
    turn = view.get("turn") == number and not view.get("over")
    sheet.rect(x, y, room, BADGE, style.GOLD if turn else style.FELT_DEEP, r=13)
    ink = style.ON_GOLD if turn else style.ON_FELT
    sheet.circle(x + 13, y + 13, 10, style.PAPER)
    sheet.text(x + 13, y + 17.5, str(number), anchor="middle", bold=True)
    count = int(seat.get("count") or 0)
    sheet.both(x + room - 12, y + 17.5, (f"{count} 张", str(count)), anchor="end", bold=True, fill=ink)
    edge = x + room - 50
    for words, fill, colour in reversed(_pills(view, seat)):
        sheet.pill(edge, y + 13, words, fill=fill, ink=colour, anchor="end")
        edge -= 18 + max(
            width(said, style.SMALL)
            for lang, said in zip(("zh", "en"), words, strict=True)
            if sheet.lang in (None, lang)
        )
    space = edge - x - 32
    name = names.get(number)
    if name:
        sheet.text(x + 29, y + 17.5, shorten(name, style.BODY, space), fill=ink, bold=turn)
    elif space > 46:
        sheet.both(x + 29, y + 17.5, (f"{number} 号位", f"Seat {number}"), fill=ink, bold=turn)


def _hand(sheet: Sheet, seat: Mapping[str, Any], x: float, y: float, room: float, w: float) -> float:
    """Draw the hand, the tile just drawn apart; a hidden hand as a row of small backs."""
    held = seat.get("hand")
    count = int(seat.get("count") or 0)
    if held is None:
        small = min(w * 0.72, room / 14.6)
        apart = bool(seat.get("has_drawn"))
        row(sheet, [None] * (count - apart), x, y, small)
        if apart:
            tile(sheet, None, x + (count - 0.6) * small, y, small)
        return y + small * RATIO + 5 if count else y
    codes: list[str | None] = list(held)
    drawn = seat.get("drawn")
    if drawn in codes:
        codes.remove(drawn)
        codes.append(drawn)
    per_row = max(1, int((room + 0.5) // w))
    for k in range(0, len(codes), per_row):
        part = codes[k : k + per_row]
        for n, code in enumerate(part):
            last = drawn is not None and k + n == len(codes) - 1
            shift = 6 if last and len(part) < per_row else 0
            tile(sheet, code, x + n * w + shift, y, w, ring=last)
        y += w * RATIO + 3
    return y + 2


def _melds(sheet: Sheet, seat: Mapping[str, Any], x: float, y: float, room: float, w: float) -> float:
    """Draw pungs and kongs; of a concealed kong the outer tiles lie face down."""
    melds = seat.get("melds") or ()
    if not melds:
        return y
    units = sum(int(meld.get("count") or 3) for meld in melds) + 0.4 * (len(melds) - 1)
    w = min(w, room / units)
    at = x
    for meld in melds:
        count = int(meld.get("count") or 3)
        codes: list[str | None] = [meld.get("tile")] * count
        if meld.get("kind") == "kong_concealed":
            codes[0] = codes[-1] = None
        at += row(sheet, codes, at, y, w) + 0.4 * w
    return y + w * RATIO + 5


def _waits(sheet: Sheet, seat: Mapping[str, Any], x: float, y: float, room: float) -> float:
    """Draw what the seat waits on, where the viewer may know."""
    waits: Sequence[str] = seat.get("waits") or ()
    if not waits or seat.get("won"):
        return y
    sheet.both(x + 2, y + 15, ("听", "waits"), size=12, fill=style.ON_FELT, bold=True)
    start = 40.0
    w = min(15.0, (room - start) / len(waits))
    row(sheet, list(waits), x + start, y, w)
    return y + 15 * RATIO + 4


def _river(
    sheet: Sheet, view: Mapping[str, Any], seat: Mapping[str, Any], x: float, y: float, room: float, w: float
) -> float:
    """Draw the discards in order: claimed ones faint, the one on offer ringed."""
    river = seat.get("river") or ()
    offer = view.get("offer") or {}
    on_offer = offer.get("from") == seat["seat"] and offer.get("kind") == "discard"
    per_row = int(room // w)
    for k, entry in enumerate(river):
        at, down = k % per_row, k // per_row
        tile(
            sheet,
            entry.get("tile"),
            x + at * w,
            y + down * (w * RATIO + 2),
            w,
            ring=on_offer and k == len(river) - 1,
            faint=bool(entry.get("taken")),
        )
    rows = -(-len(river) // per_row)
    return y + rows * (w * RATIO + 2)
