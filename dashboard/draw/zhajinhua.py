"""The zhajinhua table as SVG: three cards a seat, blind or seen, the unit and the pot, compares and the opener."""

from collections.abc import Mapping
from typing import Any

from dashboard.draw import style
from dashboard.draw.betting import QUIET, STRONG, Label, Pair, done, label, money, table
from dashboard.draw.cards import row
from dashboard.draw.svg import Sheet
from games.zhajinhua.texts import KINDS

HEIGHT = 118
PHASE: Mapping[str, Pair] = {
    "deal": ("发牌", "Dealing"),
    "bet": ("下注", "Betting"),
    "open": ("封顶，待开牌", "Limit: to be opened"),
    "over": ("结束", "Over"),
}
VERBS: Mapping[str, Pair] = {
    "look": ("看牌", "looks"),
    "bet": ("下注 {amount}", "bets {amount}"),
    "call": ("跟注 {amount}", "calls {amount}"),
    "raise": ("加注 {amount}", "raises {amount}"),
    "fold": ("放弃", "folds"),
    "compare": ("与 {target} 比牌 {amount}", "compares with {target} {amount}"),
    "open": ("开牌", "hands are opened"),
    "ante": ("锅底 {amount}", "antes {amount}"),
    "leave": ("离开", "leaves"),
}
"""Verb → what the caption says; {amount} and {target} are filled in."""


def draw(view: Mapping[str, Any], sheet: Sheet, names: Mapping[int, str]) -> float:
    """Draw the view onto the sheet; give its height."""
    compare = view.get("compare")
    lap = view.get("lap")

    def cards(seat: Mapping[str, Any], x: float, y: float, room: float) -> None:
        shown = seat.get("cards") or [None] * int(seat.get("count") or 0)
        row(sheet, shown, x, y, 38, 130)
        kind = KINDS.get(str(seat.get("kind")))
        if kind is not None:
            words = ("特殊235", "special 235") if seat.get("special") else (kind.zh, kind.en)
            sheet.both(x + room, y + 16, words, size=12, fill=style.GOLD, anchor="end", bold=True)
        limit = seat.get("limit")
        if limit is not None:
            sheet.both(
                x + room,
                y + 48,
                (f"限 {money(limit)}", f"cap {money(limit)}"),
                size=style.SMALL,
                fill=style.ON_FELT_MUTED,
                anchor="end",
            )

    def labels(seat: Mapping[str, Any]) -> list[Label]:
        found: list[Label] = []
        status = seat.get("status")
        if status == "folded":
            found.append(label(("放弃", "folded"), QUIET))
        elif status == "beaten":
            found.append(label(("比牌输", "beaten"), QUIET))
        found.append(label(("明", "seen"), STRONG) if seat.get("seen") else label(("暗", "blind"), QUIET))
        if view.get("opener") == seat.get("seat"):
            found.append(label(("先开", "opener"), STRONG))
        if status == "live" or seat.get("last") != "fold":
            found += done(seat, {**VERBS, "compare": ("比牌 {amount}", "compares {amount}")})
        return found

    last: Pair = ("–", "–")
    if compare:
        last = (
            f"{compare['seat']} 比 {compare['target']}，{compare['loser']} 出局",
            f"{compare['seat']} v {compare['target']}: {compare['loser']} out",
        )
    unit = view.get("unit") or None
    head = (
        (("单注", "Unit"), (money(unit), money(unit))),
        (("顶注单位", "Top unit"), (money(view.get("top")), money(view.get("top")))),
        (("轮次", "Lap"), (str(lap or "–"), str(lap or "–"))),
        (("最近比牌", "Last compare"), last),
    )
    phase = str(view.get("phase"))
    return table(
        view, sheet, names, head=head, phase=PHASE.get(phase, (phase, phase)), height=HEIGHT, cards=cards,
        labels=labels, stake="total",
    )  # fmt: skip
