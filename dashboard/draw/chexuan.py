"""The chexuan table as SVG: two hidden and two open cards a seat, 簸簸 and stakes, hands split into head and tail."""

from collections.abc import Mapping
from typing import Any

from dashboard.draw import style
from dashboard.draw.betting import QUIET, STRONG, Label, Pair, done, label, money, table
from dashboard.draw.cards import row
from dashboard.draw.svg import Sheet
from games.chexuan.texts import NAMES

HEIGHT = 130
PHASE: Mapping[str, Pair] = {
    "bobo": ("定簸簸", "Setting 簸簸"),
    "deal1": ("发两张", "Two cards"),
    "bet1": ("第一轮发话", "First round"),
    "deal2": ("发第三张", "Third card"),
    "bet2": ("第二轮发话", "Second round"),
    "deal3": ("发第四张", "Fourth card"),
    "bet3": ("第三轮发话", "Third round"),
    "split": ("分牌", "Splitting"),
    "over": ("结束", "Over"),
}
END: Mapping[str, Pair] = {
    "last_seat": ("只剩一家", "Last seat"),
    "all_pass": ("都休平局", "Drawn: all passed"),
    "showdown": ("比牌", "Showdown"),
}
VERBS: Mapping[str, Pair] = {
    "set_bobo": ("定簸簸 {amount}", "sets a 簸簸 of {amount}"),
    "pass": ("休", "passes"),
    "raise": ("大 {amount}", "raises {amount}"),
    "call": ("跟 {amount}", "calls {amount}"),
    "knock": ("敲 {amount}", "knocks {amount}"),
    "fold": ("丢", "folds"),
    "split": ("分牌", "splits"),
    "ante": ("底皮 {amount}", "antes {amount}"),
    "leave": ("离开", "leaves"),
}
"""Verb → what the caption says; {amount} is filled in."""


def _short(words: str) -> str:
    """Leave out what a name says in brackets."""
    return words.split(" (")[0]


def _pair(sheet: Sheet, part: Mapping[str, Any], what: Pair, x: float, y: float, w: float) -> None:
    row(sheet, list(part.get("cards") or ()), x, y, w, 2 * w + 3)
    name = str(part.get("name"))
    points = part.get("points")
    text = NAMES.get(name)
    zh, en = f"{points}点", f"{points} pt"
    if text is not None and name != "san_pai":
        zh, en = text.zh, _short(text.en)
    sheet.both(
        x, y + w * 1.4 + 13, (f"{what[0]} {zh}", f"{what[1]} {en}"), size=style.SMALL, fill=style.GOLD, bold=True
    )


def draw(view: Mapping[str, Any], sheet: Sheet, names: Mapping[int, str]) -> float:
    """Draw the view onto the sheet; give its height."""
    exempt = view.get("exempt") or ()

    def cards(seat: Mapping[str, Any], x: float, y: float, room: float) -> None:
        split = seat.get("split")
        w = 36
        if split:
            _pair(sheet, split["head"], ("头", "head"), x, y, w)
            _pair(sheet, split["tail"], ("尾", "tail"), x + 2 * w + 18, y, w)
            return
        shown = seat.get("cards")
        down = list(shown[:2]) if shown else [None] * int(seat.get("down") or 0)
        row(sheet, down, x, y, w, 2 * w + 3)
        row(sheet, list(seat.get("up") or ()), x + 2 * w + 12, y, w, 2 * w + 3)
        special = NAMES.get(str(seat.get("special")))
        if special is not None:
            sheet.both(x, y + w * 1.4 + 13, (special.zh, special.en), size=style.SMALL, fill=style.GOLD, bold=True)
        bobo = seat.get("bobo")
        if bobo is not None:
            said = (f"簸簸 {money(bobo)}", f"簸簸 {money(bobo)}")
            sheet.both(x + room, y + w * 1.4 + 13, said, size=style.SMALL, fill=style.ON_FELT_MUTED, anchor="end")

    def labels(seat: Mapping[str, Any]) -> list[Label]:
        found: list[Label] = []
        if seat.get("status") == "folded":
            found.append(label(("丢牌", "folded"), QUIET))
        elif seat.get("knocked"):
            found.append(label(("已敲", "all in"), STRONG))
        if seat.get("seat") in exempt:
            found.append(label(("三花免", "exempt"), STRONG))
        if seat.get("split_done"):
            found.append(label(("已分", "split"), QUIET))
        if seat.get("status") != "folded":
            found += done(seat, VERBS)
        return found

    level, ante = money(view.get("level")), money(view.get("ante"))
    end = END.get(str(view.get("end")))
    head = (
        (("底皮", "Ante"), (ante, ante)),
        (("最高所下", "Level"), (level, level)),
        (("本轮", "This round"), ("已有注", "a bet") if view.get("bet") else ("无注", "no bet")),
        (("结局", "End"), end or ("–", "–")),
    )
    phase = str(view.get("phase"))
    return table(
        view, sheet, names, head=head, phase=PHASE.get(phase, (phase, phase)), height=HEIGHT, cards=cards,
        labels=labels, stake="stake",
    )  # fmt: skip
