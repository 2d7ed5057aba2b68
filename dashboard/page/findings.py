"""The findings page: everything that the judgement found, by clause and one by one."""

import streamlit as st

from dashboard.listing import Cell, Column, link, table
from dashboard.page.filters import FINDINGS, filters
from dashboard.page.shell import Shell, heading, moment, page_number, turner
from dashboard.words import SEVERITY
from games.registry import game
from projector.query import Filter
from projector.tables import Row
from projector.texts import clause

SIZE = 25
LONGEST = 400
"""Characters of a message that the list shows; the replay shows all."""


def render(shell: Shell) -> None:
    """Draw the page."""
    heading(shell, "findings", "findings_lead")
    kept, values = filters(shell, "findings", FINDINGS)
    count = shell.reader.count_findings(kept)
    if not count:
        filtered = any(values[name] != default for name, default in FINDINGS.items() if name != "page")
        st.info(shell.say("none_found" if filtered else "no_findings"))
        return
    number = page_number(values["page"], count, SIZE)
    st.markdown(f"**{count:,}** · {shell.say('findings')}")
    _by_clause(shell, kept, values)
    rows = shell.reader.findings(kept, SIZE, (number - 1) * SIZE)
    columns = [
        Column(shell.say("severity")),
        Column(shell.say("clause"), whole=True),
        Column(shell.say("message"), wide=True),
        Column(shell.say("hand"), whole=True),
        Column(shell.say("started"), minor=True),
    ]
    st.html(table(columns, [_row(shell, row) for row in rows], shell.say("findings"), stack=True))
    turner(shell, "findings", FINDINGS, count, SIZE, number)


def _by_clause(shell: Shell, kept: Filter, values: dict[str, str]) -> None:
    rows = shell.reader.by_clause(kept)
    with st.expander(f"{shell.say('by_clause')} ({len(rows)})", key="findings.by_clause"):
        columns = [
            Column(shell.say("clause")),
            Column(shell.say("severity")),
            Column(shell.say("findings_count"), number=True),
            Column(shell.say("hands_n"), number=True),
        ]
        body: list[list[Cell | str]] = []
        for row in rows:
            words = clause(game(row["game"]) if row["game"] else None, row["clause"])
            asked = {
                name: value for name, value in values.items() if value and name not in ("page", "clause", "severity")
            }
            href = link(
                "findings", **(asked | {"clause": row["clause"], "severity": row["severity"], "lang": shell.lang})
            )
            body.append(
                [
                    Cell(row["clause"], href=href, under=shell.text(words) if words is not None else None),
                    Cell(shell.pick(SEVERITY[row["severity"]]), tone=row["severity"]),
                    f"{row['findings']:,}",
                    f"{row['hands']:,}",
                ]
            )
        st.html(table(columns, body, shell.say("by_clause")))


def _row(shell: Shell, row: Row) -> list[Cell | str]:
    message = row["zh"] if shell.lang == "zh" else row["en"]
    return [
        Cell(shell.pick(SEVERITY[row["severity"]]), tone=row["severity"]),
        Cell(row["clause"], under=row["code"]),
        message if len(message) <= LONGEST else message[:LONGEST] + "…",
        Cell(
            row["hand"],
            href=link("replay", hand=row["hand"], step=row["sequence"], lang=shell.lang),
            under=f"{shell.title(row['game'] or '')} · {shell.say('sequence')} {row['sequence']}",
        ),
        moment(row["time"]),
    ]
