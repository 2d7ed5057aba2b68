"""The 龙山九六 table as SVG: the table card, then seat by seat the groups, the dead cards and the hand."""

from collections.abc import Mapping, Sequence
from typing import Any

from dashboard.draw import style
from dashboard.draw.cards import RATIO, card, row
from dashboard.draw.svg import Sheet, shorten, width

Pair = tuple[str, str]

HEAD = 92
PHASE: Mapping[str, Pair] = {
    "deal": ("发牌", "Dealing"),
    "lay": ("起手四张上桌", "Dealt fours"),
    "discard": ("打牌", "Discard"),
    "claim": ("问牌", "Who takes it"),
    "draw": ("摸牌", "Draw"),
    "over": ("结束", "Over"),
}
VERBS: Mapping[str, Pair] = {
    "piao": ("飘", "chooses its 飘"),
    "discard": ("打牌", "discards"),
    "tie": ("贴", "ties (贴)"),
    "chi": ("吃", "takes a sentence (吃)"),
    "peng": ("碰", "takes a triple (碰)"),
    "shao": ("勺", "lays a 勺"),
    "zou": ("走", "makes a four (走)"),
    "bankai": ("半开", "half opens (半开)"),
    "quankai": ("全开", "fully opens (全开)"),
    "shaozou": ("勺走", "lays a four (勺走)"),
    "shaobankai": ("勺半开", "lays a 勺半开"),
    "shaoquankai": ("勺全开", "lays a 勺全开"),
    "shuanglong": ("双龙戏珠", "makes two dragons (双龙戏珠)"),
    "hu": ("胡", "wins (胡)"),
    "pass": ("过", "passes"),
    "leave": ("离开", "leaves"),
}
"""Verb → what the caption says."""
KINDS: Mapping[str, Pair] = {
    "tie": ("贴", "tie"),
    "ju": ("句", "ju"),
    "peng": ("碰", "peng"),
    "shao": ("勺", "shao"),
    "zou": ("走", "zou"),
    "bankai": ("半开", "bankai"),
    "quankai": ("全开", "quankai"),
    "shaozou": ("勺走", "shaozou"),
    "shaobankai": ("勺半开", "shaobankai"),
    "shaoquankai": ("勺全开", "shaoquankai"),
    "shuanglong": ("双龙戏珠", "two dragons"),
}
KOU = ("tie", "bankai", "shaobankai")
TYPES: Mapping[str, Pair] = {
    "tian": ("天胡", "Heavenly win"),
    "di": ("地胡", "Earthly win"),
    "se": ("色胡", "One colour"),
    "su": ("素胡", "All plain"),
    "su_12": ("素大胡", "All plain 12+"),
    "su_14": ("素太胡", "All plain 14+"),
    "su_16": ("素台胡", "All plain 16+"),
    "su_qing": ("素清胡", "Plain sentences"),
    "hun": ("荤胡", "All meaty"),
    "hun_24": ("荤大胡", "All meaty 24+"),
    "hun_28": ("荤太胡", "All meaty 28+"),
    "hun_32": ("荤台胡", "All meaty 32+"),
    "qing": ("清胡", "Sentences"),
    "ping": ("平胡", "Plain win"),
    "ping_24": ("大胡", "24 hu or more"),
    "ping_28": ("太胡", "28 hu or more"),
    "ping_32": ("台胡", "32 hu or more"),
}
ENDS: Mapping[str, Pair] = {"exhausted": ("荒庄", "Stock exhausted"), "pig": ("抓猪", "A pig pays")}
RANKS = {rank: k for k, rank in enumerate("A23456789JQK")}
MELD, DEAD, HAND = 25.0, 19.0, 31.0
"""Widths of the cards of a group, of a dead card, of a card in hand."""
STEP = 10.0
ROOM = 396.0


def draw(view: Mapping[str, Any], sheet: Sheet, names: Mapping[int, str]) -> float:
    """Draw the view onto the sheet; give its height."""
    seats = sorted(view.get("seats") or (), key=lambda seat: _place(view, seat))
    tall = [_height(seat) for seat in seats]
    height = HEAD + sum(tall) + 4
    sheet.rect(0, 0, style.WIDTH, height, style.FELT, r=style.RADIUS)
    _header(sheet, view)
    y = float(HEAD)
    for seat, own in zip(seats, tall, strict=True):
        _seat(sheet, view, seat, y, names)
        y += own
    return height


def value(code: str) -> tuple[int, int]:
    """Order cards as the rules list faces: red before black, A to K."""
    return (0 if code[1:2] in ("h", "d") else 1), RANKS.get(code[:1], 99)


def ordered(codes: Sequence[str]) -> list[str]:
    """Give cards in that order."""
    return sorted(codes, key=value)


def _place(view: Mapping[str, Any], seat: Mapping[str, Any]) -> int:
    """Order the seats as they act, the viewer's own at the foot."""
    viewer = view.get("viewer")
    number = int(seat["seat"])
    count = max(len(view.get("seats") or ()), 1)
    return (number - viewer - 1) % count if isinstance(viewer, int) else number


def _lines(melds: Sequence[Mapping[str, Any]]) -> list[list[tuple[float, Mapping[str, Any]]]]:
    """Break a seat's groups into lines: each group with its place."""
    lines: list[list[tuple[float, Mapping[str, Any]]]] = []
    x = ROOM
    for meld in melds:
        taken = _taken(meld)
        if x + taken > ROOM:
            lines.append([])
            x = 0.0
        lines[-1].append((x, meld))
        x += taken + 9
    return lines


def _taken(meld: Mapping[str, Any]) -> float:
    """Give the room that a group takes with its name below it."""
    name = KINDS.get(str(meld.get("kind")), ("", ""))
    cards = MELD + STEP * (len(meld.get("cards") or ()) - 1)
    return max(cards, *(width(f"{word} 00", style.SMALL) for word in name))


def _height(seat: Mapping[str, Any]) -> float:
    found = 32.0 + 54 * len(_lines(seat.get("melds") or ()))
    if seat.get("river") or seat.get("cards") is None:
        found += DEAD * RATIO + 6
    if seat.get("cards"):
        found += HAND * RATIO + 6
    return found + 4


def _header(sheet: Sheet, view: Mapping[str, Any]) -> None:
    phase = str(view.get("phase"))
    sheet.both(14, 26, PHASE.get(phase, (phase, phase)), size=style.LARGE, fill=style.ON_FELT, bold=True)
    stock = view.get("stock")
    if stock is not None:
        sheet.both(14, 48, (f"墩余 {stock} 张", f"Stock {stock}"), fill=style.ON_FELT_MUTED, size=12)
    asked = view.get("asked")
    if asked:
        verb = VERBS.get(str(asked.get("action")), (str(asked.get("action")),) * 2)
        must = ("须", "must") if asked.get("must") else ("可", "may")
        zh, en = f"{asked.get('seat')} 号位{must[0]}{verb[0]}", f"Seat {asked.get('seat')} {must[1]}: {verb[1]}"
        sheet.both(14, 70, (zh, en), fill=style.GOLD, size=12)
    table = view.get("table")
    if table:
        card(sheet, str(table.get("card")), 186, 8, 40, raised=phase == "claim")
        how = ("摸", "drawn by") if table.get("drawn") else ("打", "thrown by")
        owner = table.get("owner")
        sheet.both(
            206,
            80,
            (f"{owner} 号位{how[0]}", f"{how[1]} seat {owner}"),
            fill=style.ON_FELT,
            anchor="middle",
            size=style.SMALL,
        )
    win, end = view.get("win"), str(view.get("end"))
    if win:
        name = TYPES.get(str(win.get("type")), (str(win.get("type")),) * 2)
        sheet.both(406, 26, name, size=style.LARGE, fill=style.GOLD, anchor="end", bold=True)
        hu, score = win.get("hu"), win.get("score")
        sheet.both(406, 46, (f"{hu} 胡", f"{hu} hu"), fill=style.ON_FELT, anchor="end")
        way = ("自摸", "own draw") if win.get("self_draw") else ("非自摸", "another's draw")
        sheet.both(406, 64, (f"{way[0]} {score} 分", f"{way[1]}: {score}"), fill=style.ON_FELT, anchor="end", size=12)
    elif end in ENDS:
        sheet.both(406, 26, ENDS[end], size=style.LARGE, fill=style.GOLD, anchor="end", bold=True)


def _seat(sheet: Sheet, view: Mapping[str, Any], seat: Mapping[str, Any], y: float, names: Mapping[int, str]) -> None:
    _badge(sheet, view, seat, y, names)
    y += 32
    for line in _lines(seat.get("melds") or ()):
        for x, meld in line:
            _meld(sheet, meld, 12 + x, y)
        y += 54
    held, river = seat.get("cards"), seat.get("river") or ()
    if river or held is None:
        if held is None:
            count = int(seat.get("count") or 0)
            row(sheet, [None] * count, 408, y, DEAD, 120, step=5.5, anchor="end")
        row(sheet, river, 12, y, DEAD, 262 if held is None else ROOM, step=13)
        y += DEAD * RATIO + 6
    if held:
        row(sheet, ordered(held), 12, y, HAND, ROOM, step=20.5)


def _meld(sheet: Sheet, meld: Mapping[str, Any], x: float, y: float) -> None:
    """Draw one group with its name and its hu; a 口 is written in gold."""
    middle = x + _taken(meld) / 2
    row(sheet, ordered(meld.get("cards") or ()), middle, y, MELD, 200, step=STEP, anchor="middle")
    kind = str(meld.get("kind"))
    name = KINDS.get(kind, (kind, kind))
    hu = meld.get("hu")
    fill = style.GOLD if kind in KOU else style.ON_FELT
    words = (f"{name[0]} {hu}", f"{name[1]} {hu}")
    sheet.both(middle, y + MELD * RATIO + 12, words, fill=fill, size=style.SMALL, anchor="middle")


def _badge(sheet: Sheet, view: Mapping[str, Any], seat: Mapping[str, Any], y: float, names: Mapping[int, str]) -> None:
    """Draw who sits there: seat, player, what is said of it, count; gold where it is this seat's turn."""
    number = int(seat["seat"])
    turn = view.get("turn") == number
    sheet.rect(10, y, 400, 26, style.GOLD if turn else style.FELT_DEEP, r=13)
    ink = style.ON_GOLD if turn else style.ON_FELT
    sheet.circle(23, y + 13, 10, style.PAPER)
    sheet.text(23, y + 17.5, str(number), anchor="middle", bold=True)
    count = int(seat.get("count") or 0)
    sheet.both(398, y + 17.5, (f"{count} 张", str(count)), anchor="end", bold=True, fill=ink)
    end = 352.0
    for words, fill, colour in _labels(view, seat):
        sheet.pill(end, y + 13, words, fill=fill, ink=colour, anchor="end")
        said = [word for lang, word in zip(("zh", "en"), words, strict=True) if sheet.lang in (None, lang)]
        end -= max(width(word, style.SMALL) for word in said) + 17
    name = names.get(number)
    words = (shorten(name, style.BODY, end - 44),) * 2 if name else (f"{number} 号位", f"Seat {number}")
    sheet.both(39, y + 17.5, (words[0], words[1]), fill=ink, bold=turn)


def _labels(view: Mapping[str, Any], seat: Mapping[str, Any]) -> list[tuple[Pair, str, str]]:
    """Give what is said of a seat, from the right: win, dealer, 飘, skips, pig, left."""
    found: list[tuple[Pair, str, str]] = []
    number = seat["seat"]
    if view.get("winner") == number:
        found.append((("胡", "wins"), style.JADE, style.PANEL))
    if view.get("dealer") == number:
        found.append((("庄", "dealer"), style.PAPER, style.INK))
    piao = seat.get("piao")
    if piao:
        found.append(((f"飘 {piao}", f"飘 {piao}"), style.PAPER, style.INK))
    skips = seat.get("skips")
    if skips:
        found.append(((f"免打 {skips}", f"skips {skips}"), style.RECORD, style.PANEL))
    if seat.get("pig"):
        found.append((("猪", "pig"), style.RULE, style.PANEL))
    if seat.get("left"):
        found.append((("已离开", "left"), style.RED, style.PANEL))
    return found
