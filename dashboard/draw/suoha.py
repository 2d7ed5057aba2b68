"""The suoha table as SVG: hole card and board of each seat, stakes against the limit, the common card."""

from collections.abc import Mapping
from typing import Any

from dashboard.draw import style
from dashboard.draw.betting import QUIET, STRONG, Label, Pair, done, label, money, table
from dashboard.draw.cards import row
from dashboard.draw.svg import Sheet
from games.suoha.texts import KINDS

HEIGHT = 124
PHASE: Mapping[str, Pair] = {
    "deal": ("发牌", "Dealing"),
    "bet": ("下注", "Betting"),
    "over": ("结束", "Over"),
}
END: Mapping[str, Pair] = {
    "last_seat": ("只剩一家", "Last seat"),
    "showdown": ("开牌", "Showdown"),
    "void": ("流局", "Void"),
}
VERBS: Mapping[str, Pair] = {
    "check": ("过", "checks"),
    "raise": ("加 {amount}", "raises {amount}"),
    "call": ("跟 {amount}", "calls {amount}"),
    "suo": ("梭 {amount}", "goes all in (梭) {amount}"),
    "fold": ("弃", "folds"),
    "open": ("开牌", "opens"),
    "ante": ("底注 {amount}", "antes {amount}"),
    "leave": ("离开", "leaves"),
}
"""Verb → what the caption says; {amount} is filled in."""


def draw(view: Mapping[str, Any], sheet: Sheet, names: Mapping[int, str]) -> float:
    """Draw the view onto the sheet; give its height."""

    def cards(seat: Mapping[str, Any], x: float, y: float, room: float) -> None:
        hole = seat.get("hole") or [None] * int(seat.get("holes") or 0)
        w = 33
        row(sheet, hole, x, y, w, w)
        row(sheet, list(seat.get("up") or ()), x + w + 7, y, w, room - w - 7, step=w + 2)
        kind = KINDS.get(str(seat.get("kind") or seat.get("board")))
        if kind is not None:
            words = (kind.zh, kind.en)
            if not seat.get("kind"):
                words = (f"牌面 {kind.zh}", f"shows {kind.en}")
            sheet.both(x, y + 63, words, size=style.SMALL, fill=style.GOLD if seat.get("kind") else style.ON_FELT_MUTED)
        stack = seat.get("stack")
        if stack is not None:
            said = (f"带 {money(stack)}", f"stack {money(stack)}")
            sheet.both(x + room, y + 63, said, size=style.SMALL, fill=style.ON_FELT_MUTED, anchor="end")

    def labels(seat: Mapping[str, Any]) -> list[Label]:
        found: list[Label] = []
        limit = view.get("limit")
        if seat.get("status") == "folded":
            return [label(("弃牌", "folded"), QUIET)]
        if limit is not None and seat.get("stake", 0) >= limit:
            found.append(label(("到上限", "all in"), STRONG))
        return found + done(seat, {**VERBS, "suo": ("梭 {amount}", "suo {amount}")})

    common = view.get("common")
    end = END.get(str(view.get("end")))
    number = str(view.get("card"))
    limit = money(view.get("limit"))
    head = (
        (("第几张", "Card"), (number, number)),
        (("最高所下", "Level"), (money(view.get("level")), money(view.get("level")))),
        (("上限", "Limit"), (limit, limit)),
        (("结局", "End"), end or ("–", "–")),
    )
    phase = str(view.get("phase"))
    height = table(
        view, sheet, names, head=head, phase=PHASE.get(phase, (phase, phase)), height=HEIGHT, cards=cards,
        labels=labels, stake="stake",
    )  # fmt: skip
    if common:
        sheet.both(262, 24, ("公共牌", "Common"), size=style.SMALL, fill=style.ON_FELT_MUTED, anchor="end")
        row(sheet, [common], 268, 4, 22, 22)
    return height
