"""The fairness page: cards dealt by position and seat beside a fair shuffle, baccarat's returns beside theory."""

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

import altair as alt
import numpy as np
import pandas as pd
import streamlit as st

from dashboard.draw import style
from dashboard.draw.baccarat import CHOICES
from dashboard.fairness import ALERT, Deck, Matrix, Return, Test, adjusted, kinds_by_place, returns
from dashboard.listing import Cell, Column, note, table
from dashboard.page.filters import FAIRNESS, filters
from dashboard.page.shell import Shell, heading
from events.model import Json
from games.face import Game
from games.registry import game
from projector.query import Filter
from projector.tables import Row

PACK = 54
SHOE_PACK = 52
GOOD, ODD = style.RECORD, style.MONEY


def render(shell: Shell) -> None:
    """Draw the page."""
    heading(shell, "fairness", "fairness_lead")
    dealt = [name for name in shell.reader.choices()["games"] if name in ("doudizhu", "baccarat")]
    kept, values = filters(shell, "fairness", FAIRNESS)
    shown = [name for name in dealt if not values["game"] or name == values["game"]]
    drawn = [_doudizhu(shell, kept) if name == "doudizhu" else _baccarat(shell, kept) for name in shown]
    if not any(drawn):
        st.info(shell.say("fair_none"))
        return
    st.html(note(shell.say("fair_method") + " " + shell.say("fair_many")))
    st.html(note(shell.say("fair_limits")))


def _of(kept: Filter, name: str) -> Filter:
    return Filter(game=name, ruleset=kept.ruleset, table=kept.table, since=kept.since, until=kept.until)


def _counts(rows: Sequence[Row], columns: Mapping[int, int], column: str, kinds: int) -> Matrix:
    """Lay rows {kind, column, n} out as kinds × places."""
    counts = np.zeros((kinds, len(columns)))
    for row in rows:
        if row[column] in columns:
            counts[row["kind"], columns[row[column]]] += row["n"]
    return counts


def _doudizhu(shell: Shell, kept: Filter) -> bool:
    found = game("doudizhu")
    assert found is not None
    kept = _of(kept, "doudizhu")
    hands = shell.reader.deal_hands(kept, PACK)
    st.subheader(f"{shell.text(found.title)} · {shell.say('deal_title')}", anchor=False)
    if not hands:
        st.info(shell.say("fair_none"))
        return False
    shares = [1 / PACK] * PACK
    by_position = _counts(shell.reader.deals(kept, PACK), {k: k for k in range(PACK)}, "position", PACK)
    holders = {0: 0, 1: 1, 2: 2, found.places["kitty"]: 3}
    by_seat = _counts(shell.reader.deals_by_seat(kept, PACK), holders, "holder", PACK)
    positions = kinds_by_place(by_position, shares, [(Deck(PACK, (1,) * PACK), hands)])
    seats = kinds_by_place(by_seat, shares, [(Deck(PACK, (17, 17, 17, 3)), hands)])
    _verdicts(shell, [("test_position", positions), ("test_seat", seats)], hands)
    names = [*(shell.say("seat_n", n=n) for n in range(3)), shell.pick(("底牌", "Kitty"))]
    left, right = st.columns(2)
    with left:
        _by_rank(shell, found, seats, names)
    with right:
        st.altair_chart(_heat(shell, found, positions), width="stretch")
    return True


def _baccarat(shell: Shell, kept: Filter) -> bool:
    found = game("baccarat")
    assert found is not None
    kept = _of(kept, "baccarat")
    st.subheader(f"{shell.text(found.title)} · {shell.say('deal_title')}", anchor=False)
    bets = shell.reader.bets(kept)
    rows = shell.reader.shoes(kept)
    if not rows:
        st.info(shell.say("fair_none"))
        return False
    places = {found.places["player"]: 0, found.places["banker"]: 1}
    counts = _counts(rows, places, "holder", SHOE_PACK)
    test = kinds_by_place(counts, [1 / SHOE_PACK] * SHOE_PACK, _shoes(found, rows, places))
    _verdicts(shell, [("test_shoe", test)], int(counts.sum()), "cards_n")
    names = [shell.pick(CHOICES["player"]), shell.pick(CHOICES["banker"])]
    left, right = st.columns(2)
    with left:
        _by_rank(shell, found, test, names)
    if bets:
        made = _made(found, bets)
        with right:
            _returns(shell, made)
        _returned(shell, made)
    return True


def _resolved(found: Game, row: Row) -> Mapping[str, Json]:
    """Give the options of a row's rules; {} for a preset that this version does not know."""
    preset = found.presets.get(str(row["ruleset"]).split("@", 1)[0])
    return {} if preset is None else {**preset, **json.loads(row["options"])}


def _shoes(found: Game, rows: Sequence[Row], places: Mapping[int, int]) -> list[tuple[Deck, int]]:
    """Give each shoe's size and what player and banker took of it."""
    taken: dict[tuple[str, int], list[int]] = defaultdict(lambda: [0] * len(places))
    for row in rows:
        if row["holder"] in places:
            taken[row["shoe"], _resolved(found, row).get("decks", 8)][places[row["holder"]]] += row["n"]
    return [(Deck(SHOE_PACK * decks, tuple(cards)), 1) for (_, decks), cards in taken.items()]


def _verdicts(shell: Shell, tests: Sequence[tuple[str, Test]], count: int, unit: str = "hands_n") -> None:
    """Tell what the tests say, p values adjusted together."""
    rows: list[list[Cell | str]] = []
    for (name, test), p in zip(tests, adjusted([test.p for _, test in tests]), strict=True):
        if p is None or not test.enough:
            tone, said = "few", "fair_few"
        else:
            tone, said = ("odd", "fair_odd") if p < ALERT else ("good", "fair_ok")
        rows.append(
            [
                Cell(shell.say(name), under=None),
                Cell(shell.say(said), tone=tone),
                f"{count:,}",
                f"{test.statistic:,.1f}",
                f"{test.freedom:,}",
                "–" if test.p is None else _p(test.p),
                "–" if p is None else _p(p),
            ]
        )
    heads = ("test", "verdict", unit, "statistic", "freedom", "p_value", "adjusted")
    columns = [Column(shell.say(head), number=k > 1, minor=k in (3, 4, 5)) for k, head in enumerate(heads)]
    st.html(table(columns, rows, shell.say("deal_title")))


def _p(value: float) -> str:
    return f"{value:.3f}" if value >= 0.001 else f"{value:.1e}"


def _ranks(found: Game) -> tuple[list[str], list[int]]:
    """Give the ranks in playing order and the rank of each kind."""
    order = [rank for rank in "A23456789TJQK" if any(kind[0] == rank for kind in found.kinds)]
    if found.name == "doudizhu":
        order = [*"3456789TJQKA2", "BJ", "RJ"]
    return order, [order.index(kind if kind in ("BJ", "RJ") else kind[0]) for kind in found.kinds]


def _by_rank(shell: Shell, found: Game, test: Test, names: Sequence[str]) -> None:
    """Draw, place by place, how often each rank came beside what it should: one is just right."""
    st.html(note(shell.say("by_rank")))
    for place, name in enumerate(names):
        st.altair_chart(_place(shell, found, test, place, name), width="stretch")


def _place(shell: Shell, found: Game, test: Test, place: int, name: str) -> Any:
    order, ranks = _ranks(found)
    rows = []
    for rank, label in enumerate(order):
        kinds = [k for k, of in enumerate(ranks) if of == rank]
        expected = float(test.expected[kinds, place].sum())
        count = float(test.counts[kinds, place].sum())
        if expected:
            spread = 2.576 / expected**0.5
            shares = count / expected, max(0.0, 1 - spread), 1 + spread
            rows.append(("10" if label == "T" else label, count, expected, *shares))
    data = pd.DataFrame(rows, columns=["rank", "count", "expected", "share", "low", "high"])
    labels = [row[0] for row in rows]
    x = alt.X("rank:N", sort=labels, title=None, axis=alt.Axis(labelAngle=0))
    scale = alt.Scale(zero=False, padding=6)
    y_axis = alt.Axis(tickCount=3, format=".2f")
    tips = [
        alt.Tooltip("rank:N", title=shell.say("rank")),
        alt.Tooltip("count:Q", title=shell.say("count"), format=",.0f"),
        alt.Tooltip("expected:Q", title=shell.say("expected"), format=",.1f"),
        alt.Tooltip("share:Q", title=shell.say("share"), format=".3f"),
    ]
    base = alt.Chart(data).encode(x=x)
    band = base.mark_rule(color=style.LINE, strokeWidth=7).encode(
        y=alt.Y("low:Q", scale=scale, title=None, axis=y_axis), y2="high:Q"
    )
    one = alt.Chart().mark_rule(color=style.MUTED, strokeDash=[4, 3]).encode(y=alt.datum(1))
    odd = "datum.share < datum.low || datum.share > datum.high"
    dots = base.mark_point(filled=True, size=50, opacity=1).encode(
        y=alt.Y("share:Q", scale=scale, title=None, axis=y_axis),
        color=alt.condition(odd, alt.value(ODD), alt.value(GOOD)),
        tooltip=tips,
    )
    return _dress(alt.layer(band, one, dots, data=data).properties(height=150), name)


def _heat(shell: Shell, found: Game, test: Test) -> Any:
    """Draw each card at each deck position by its difference from what is expected, in standard deviations."""
    _, ranks = _ranks(found)
    cards = sorted(range(len(found.kinds)), key=lambda k: (ranks[k], found.kinds[k]))
    names = [found.kinds[k].replace("T", "10") for k in cards]
    rows = [
        (names[i], position, test.deviation[k, position], test.counts[k, position])
        for i, k in enumerate(cards)
        for position in range(test.counts.shape[1])
    ]
    data = pd.DataFrame(rows, columns=["card", "position", "deviation", "count"])
    chart = (
        alt.Chart(data)
        .mark_rect()
        .encode(
            x=alt.X("position:O", title=shell.say("position"), axis=alt.Axis(values=[0, 17, 34, 51], labelAngle=0)),
            y=alt.Y("card:N", sort=names, title=None, axis=alt.Axis(labelFontSize=8, labelOverlap=True)),
            color=alt.Color(
                "deviation:Q",
                title=shell.say("deviation"),
                scale=alt.Scale(
                    domain=[-4, 0, 4], range=[style.RECORD, style.PANEL, style.MONEY], clamp=True, interpolate="rgb"
                ),
                legend=alt.Legend(orient="bottom", gradientLength=180, gradientThickness=10),
            ),
            tooltip=[
                alt.Tooltip("card:N", title=shell.say("card")),
                alt.Tooltip("position:O", title=shell.say("position")),
                alt.Tooltip("count:Q", title=shell.say("count")),
                alt.Tooltip("deviation:Q", title=shell.say("deviation"), format="+.2f"),
            ],
        )
        .properties(height=640)
    )
    return _dress(chart, shell.say("test_position"))


def _made(found: Game, rows: Sequence[Row]) -> list[Return]:
    rules = [(_resolved(found, row), row) for row in rows]
    return returns([(values, row) for values, row in rules if values])


def _returns(shell: Shell, made: Sequence[Return]) -> None:
    """Draw what bettors got back on each bet beside the exact theory and its band."""
    st.html(note(shell.say("returns_lead") + " " + shell.say("rounding_note")))
    names = [shell.pick(CHOICES[one.choice]) for one in made]
    data = pd.DataFrame(
        [
            (n, o.rtp, o.theory, max(0.0, o.low), o.high, o.staked, o.hands, o.inside)
            for n, o in zip(names, made, strict=True)
        ],
        columns=["choice", "rtp", "theory", "low", "high", "staked", "hands", "inside"],
    )
    y = alt.Y("choice:N", sort=names, title=None)
    percent = ".2%"
    tips = [
        alt.Tooltip("choice:N", title=shell.say("choice")),
        alt.Tooltip("rtp:Q", title=shell.say("rtp"), format=percent),
        alt.Tooltip("theory:Q", title=shell.say("theory"), format=percent),
        alt.Tooltip("low:Q", title=shell.say("band"), format=percent),
        alt.Tooltip("high:Q", title=" ", format=percent),
        alt.Tooltip("hands:Q", title=shell.say("bets_n"), format=","),
    ]
    base = alt.Chart(data)
    scale = alt.Scale(zero=False, padding=12)
    bar = base.mark_bar(color=style.LINE, height=16, cornerRadius=4).encode(
        y=y, x=alt.X("low:Q", scale=scale, title=shell.say("rtp"), axis=alt.Axis(format="%", tickCount=6)), x2="high:Q"
    )
    tick = base.mark_tick(color=style.INK, thickness=2, size=22).encode(y=y, x=alt.X("theory:Q", scale=scale))
    dot = base.mark_point(filled=True, size=90, opacity=1).encode(
        y=y,
        x=alt.X("rtp:Q", scale=scale),
        color=alt.condition("datum.inside", alt.value(GOOD), alt.value(ODD)),
        tooltip=tips,
    )
    chart = alt.layer(bar, tick, dot).properties(height=70 + 46 * max(1, len(made)))
    st.altair_chart(_dress(chart, shell.say("returns_title")), width="stretch")


def _returned(shell: Shell, made: Sequence[Return]) -> None:
    """List the same in figures."""
    names = [shell.pick(CHOICES[one.choice]) for one in made]
    columns = [Column(shell.say("choice"))] + [
        Column(shell.say(head), number=True, minor=head == "staked")
        for head in ("bets_n", "staked", "rtp", "theory", "band")
    ]
    columns.append(Column(shell.say("verdict")))
    body: list[list[Cell | str]] = [
        [
            name,
            f"{one.hands:,}",
            f"{one.staked:,.0f}",
            f"{one.rtp:.2%}",
            f"{one.theory:.2%}",
            f"{max(0.0, one.low):.2%} – {one.high:.2%}",
            Cell(shell.say("inside" if one.inside else "outside"), tone="good" if one.inside else "odd"),
        ]
        for name, one in zip(names, made, strict=True)
    ]
    st.html(table(columns, body, shell.say("returns_title")))


def _dress(chart: Any, title: str) -> Any:
    """Give a chart the common type and colours."""
    font = "Noto Sans CJK SC, PingFang SC, Microsoft YaHei, sans-serif"
    return (
        chart.properties(title=alt.Title(title, anchor="start", fontSize=14, fontWeight=600, color=style.INK, offset=8))
        .configure(font=font, background="transparent")
        .configure_axis(
            labelColor=style.MUTED,
            titleColor=style.MUTED,
            gridColor=style.LINE,
            domainColor=style.LINE,
            tickColor=style.LINE,
        )
        .configure_view(stroke=None)
        .configure_header(labelColor=style.INK)
    )
