"""The hands page: every hand with its verdict, to search, filter and open."""

from dataclasses import replace

import streamlit as st

from dashboard.listing import Cell, Column, link, table
from dashboard.page.filters import HANDS, filters
from dashboard.page.shell import Shell, heading, moment, page_number, turner
from dashboard.words import PLAYER, VERDICT
from projector.query import Filter
from projector.tables import Row

SIZE = 25


def render(shell: Shell) -> None:
    """Draw the page."""
    heading(shell, "hands", "hands_lead")
    kept, values = filters(shell, "hands", HANDS)
    count = shell.reader.count_hands(kept)
    number = page_number(values["page"], count, SIZE)
    _tally(shell, kept, count)
    if not count:
        st.info(shell.say("none_found"))
        return
    rows = shell.reader.hands(kept, SIZE, (number - 1) * SIZE)
    columns = [
        Column(shell.say("hand"), whole=True),
        Column(shell.say("verdict")),
        Column(shell.say("game")),
        Column(shell.say("started")),
        Column(shell.say("players"), minor=True),
        Column(shell.say("findings_count"), number=True),
        Column(shell.say("moved"), number=True, minor=True),
    ]
    st.html(table(columns, [_row(shell, row) for row in rows], shell.say("hands"), stack=True))
    turner(shell, "hands", HANDS, count, SIZE, number)


def _tally(shell: Shell, kept: Filter, count: int) -> None:
    """Say how many hands there are, and how many of them ask for attention."""
    parts = [f"**{count:,}** · {shell.say('hands')}"]
    if not kept.verdict:
        for verdict in ("findings", "unreplayable", "open"):
            n = shell.reader.count_hands(replace(kept, verdict=verdict))
            if n:
                parts.append(f"**{n:,}** {shell.pick(VERDICT[verdict])}")
    st.markdown("　".join(parts))


def _row(shell: Shell, row: Row) -> list[Cell | str]:
    ended = shell.pick(PLAYER[row["ended"]]) if row["ended"] else ""
    step = row["step"]
    verdict = shell.pick(VERDICT[row["verdict"]])
    return [
        Cell(
            row["hand"],
            href=link("replay", hand=row["hand"], lang=shell.lang),
            under=f"{row['table']} · {row['hand_no'] if row['hand_no'] is not None else '–'}",
        ),
        Cell(verdict, tone=row["verdict"], under=f"#{step}" if step is not None else ended),
        Cell(shell.title(row["game"] or "–"), under=row["ruleset"] or ""),
        moment(row["started"]),
        ", ".join(player["player"] for player in row["players"] or ()),
        f"{int(row['findings']):,}" if row["findings"] else "",
        f"{int(row['moved']):,}" if row["ended"] == "settled" else "",
    ]
