"""The baccarat tableau as SVG: the two hands, third cards turned, totals, naturals, the bets and the shoe's place."""

from collections.abc import Mapping, Sequence
from typing import Any

from dashboard.draw import style
from dashboard.draw.cards import RATIO, card
from dashboard.draw.svg import Sheet, attrs, num, shorten

CHOICES = {
    "player": ("闲家", "Player"),
    "banker": ("庄家", "Banker"),
    "tie": ("和局", "Tie"),
    "player_pair": ("闲对", "P. pair"),
    "banker_pair": ("庄对", "B. pair"),
}
WINS = {"player": ("闲赢", "Player wins"), "banker": ("庄赢", "Banker wins"), "tie": ("和局", "Tie")}
PHASE = {"bets": ("下注", "Bets"), "deal": ("发牌", "Deal"), "over": ("结束", "Over")}
PANEL_TOP, PANEL_HEIGHT = 46, 146
TABLE_TOP = 250
LINE = 26
PACK = 52


def draw(view: Mapping[str, Any], sheet: Sheet, names: Mapping[int, str]) -> float:
    """Draw the view onto the sheet; give its height, which grows with the seats that bet."""
    bets: Sequence[Mapping[str, Any]] = view.get("bets") or ()
    seats = sorted({int(bet["seat"]) for bet in bets})
    height = TABLE_TOP + LINE * (max(1, len(seats)) + 1) + 16
    sheet.rect(0, 0, style.WIDTH, height, style.FELT, r=style.RADIUS)
    phase = str(view.get("phase"))
    sheet.both(14, 28, PHASE.get(phase, (phase, phase)), size=style.LARGE, fill=style.ON_FELT, bold=True)
    burn = int(view.get("burn") or 0)
    if burn:
        sheet.both(110, 28, (f"烧牌 {burn}", f"burnt {burn}"), size=12, fill=style.ON_FELT_MUTED)
    _shoe(sheet, view.get("shoe"))
    outcome = view.get("outcome")
    for side, x in (("player", 10), ("banker", 214)):
        _hand(sheet, side, view.get(side) or {}, x, won=outcome == side, pair=bool(view.get(f"{side}_pair")))
    if outcome:
        said = WINS.get(str(outcome), (str(outcome), str(outcome)))
        sheet.rect(130, 202, 160, 30, style.GOLD, r=15)
        sheet.both(210, 222.5, said, size=style.LARGE, fill=style.ON_GOLD, anchor="middle", bold=True)
    _bets(sheet, bets, seats, view, names)
    return height


def _shoe(sheet: Sheet, shoe: Mapping[str, Any] | None) -> None:
    if not shoe:
        return
    dealt, whole = int(shoe.get("dealt") or 0), PACK * int(shoe.get("decks") or 8)
    name, number = shorten(str(shoe.get("id")), style.SMALL, 96), shoe.get("hand")
    sheet.both(
        406,
        18,
        (f"牌靴 {name} · 第 {number} 局", f"Shoe {name} · hand {number}"),
        size=style.SMALL,
        fill=style.ON_FELT,
        anchor="end",
    )
    sheet.rect(246, 27, 100, 7, style.FELT_DEEP, r=3.5)
    sheet.rect(246, 27, max(3.0, 100 * min(1.0, dealt / whole)), 7, style.GOLD, r=3.5)
    sheet.text(406, 35, f"{dealt}/{whole}", size=style.SMALL, fill=style.ON_FELT_MUTED, anchor="end")


def _hand(sheet: Sheet, side: str, hand: Mapping[str, Any], x: float, *, won: bool, pair: bool) -> None:
    cards: Sequence[str] = hand.get("cards") or ()
    total = hand.get("total")
    edge = {"stroke": style.GOLD, "stroke_width": 3} if won else {"stroke": style.FELT_LINE, "stroke_width": 1.5}
    sheet.rect(x, PANEL_TOP, 196, PANEL_HEIGHT, style.FELT_DEEP, r=style.RADIUS, **edge)
    sheet.both(x + 14, PANEL_TOP + 27, CHOICES[side], size=style.LARGE, fill=style.ON_FELT, bold=True)
    w, top = 50.0, PANEL_TOP + 46
    for k in range(2):
        left = x + 12 + k * 55
        if k < len(cards):
            card(sheet, cards[k], left, top, w)
        else:
            sheet.rect(
                left, top, w, w * RATIO, "none", r=5, stroke=style.FELT_LINE, stroke_dasharray="4 4", stroke_width=1.5
            )
    for k, code in enumerate(cards[2:5]):
        # A third card lies across, as dealers lay it; more than one is evidence of a fault and lies on top.
        sheet.raw(f"<g{attrs(transform=f'translate({num(x + 190)} {num(top + 10 + 14 * k)}) rotate(90)')}>")
        card(sheet, code, 0, 0, w)
        sheet.raw("</g>")
    if total is not None:
        sheet.circle(x + 172, PANEL_TOP + 22, 16, style.GOLD if won else style.PAPER)
        sheet.text(
            x + 172,
            PANEL_TOP + 29.5,
            str(total),
            size=21,
            fill=style.ON_GOLD if won else style.INK,
            anchor="middle",
            bold=True,
        )
    at, middle = x + 12.0, top + w * RATIO + 18
    if len(cards) == 2 and isinstance(total, int) and total >= 8:
        sheet.pill(at, middle, ("天生赢家", "natural"), fill=style.GOLD, ink=style.ON_GOLD)
        at += 66
    if pair:
        sheet.pill(at, middle, ("对子", "pair"), fill=style.PAPER, ink=style.INK)


def _bets(
    sheet: Sheet,
    bets: Sequence[Mapping[str, Any]],
    seats: Sequence[int],
    view: Mapping[str, Any],
    names: Mapping[int, str],
) -> None:
    """Draw the bets as a table, a seat a row; one that does not count is struck through."""
    columns = {choice: 150 + 62 * k for k, choice in enumerate(CHOICES)}
    sheet.rect(10, TABLE_TOP - 6, 400, LINE * (max(1, len(seats)) + 1) + 8, style.FELT_DEEP, r=8)
    sheet.both(22, TABLE_TOP + 12, ("座位", "Seat"), size=style.SMALL, fill=style.ON_FELT_MUTED)
    for choice, x in columns.items():
        sheet.both(x, TABLE_TOP + 12, CHOICES[choice], size=style.SMALL, fill=style.ON_FELT_MUTED, anchor="end")
    if not seats:
        sheet.both(
            style.WIDTH / 2,
            TABLE_TOP + LINE + 10,
            ("没有下注", "no bets"),
            size=12,
            fill=style.ON_FELT_MUTED,
            anchor="middle",
        )
    for k, seat in enumerate(seats):
        y = TABLE_TOP + LINE * (k + 1) + 8
        name = names.get(seat)
        sheet.text(22, y + 4, f"{seat}" + (f" · {shorten(name, 12, 64)}" if name else ""), size=12, fill=style.ON_FELT)
        for choice, x in columns.items():
            good = sum(
                int(bet["amount"])
                for bet in bets
                if bet["seat"] == seat and bet["choice"] == choice and bet.get("counts", True)
            )
            bad = [
                bet for bet in bets if bet["seat"] == seat and bet["choice"] == choice and not bet.get("counts", True)
            ]
            if good:
                sheet.text(x, y + 4, str(good), size=12, fill=style.ON_FELT, anchor="end", bold=True)
            if bad:
                said = ", ".join(str(bet["amount"]) for bet in bad)
                sheet.text(
                    x,
                    y + (14 if good else 4),
                    shorten(said, style.SMALL, 58),
                    size=style.SMALL,
                    fill=style.ON_FELT_VOID,
                    anchor="end",
                    struck=True,
                )
