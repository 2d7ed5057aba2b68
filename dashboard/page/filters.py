"""The filters that the lists share; every choice stands in the address."""

from collections.abc import Callable, Sequence
from functools import partial

import streamlit as st

from dashboard import url
from dashboard.page.shell import Shell, day
from dashboard.words import SEVERITY, VERDICT, shown
from projector.query import Filter

FIELDS = {
    "q": "",
    "game": "",
    "verdict": "",
    "severity": "",
    "clause": "",
    "ruleset": "",
    "table": "",
    "player": "",
    "since": "",
    "until": "",
    "page": "1",
}
"""Field → default, as the address has them."""
HANDS = {name: default for name, default in FIELDS.items() if name != "severity"}
FINDINGS = {name: default for name, default in FIELDS.items() if name != "verdict"}
FAIRNESS = {name: FIELDS[name] for name in ("game", "ruleset", "table", "since", "until")}


FREE = {"q": "search", "player": "player", "since": "since", "until": "until"}
"""Fields that a person types into, and the word above each."""
DATES = ("since", "until")
FIRST = ("q", "game", "verdict", "severity")
"""Fields that stand open; the others are folded away where there are many."""


def _names(shell: Shell, name: str) -> Callable[[str], str]:
    """Say how a field's values are called."""
    if name == "game":
        return shell.title
    words = {"verdict": VERDICT, "severity": SEVERITY}.get(name)
    return shown if words is None else lambda value: shell.pick(words.get(value, (value, value)))


def _field(shell: Shell, page: str, name: str, offered: Sequence[str], keep: Callable[[], None]) -> None:
    """Draw one field; what the address asks for is offered even where the log has it not."""
    held = url.key(page, name)
    if name in FREE:
        hint = "2026-01-31" if name in DATES else None
        st.text_input(shell.say(FREE[name]), key=held, on_change=keep, max_chars=128, placeholder=hint)
        return
    asked = st.session_state[held]
    options = ["", *offered, *([asked] if asked and asked not in offered else [])]
    called = _names(shell, name)
    st.selectbox(
        shell.say(name),
        options,
        format_func=lambda value: called(value) if value else shell.say("any"),
        key=held,
        on_change=keep,
    )


def filters(shell: Shell, page: str, fields: dict[str, str]) -> tuple[Filter, dict[str, str]]:
    """Draw a page's filters; give them, and the values as the address has them."""
    values = url.load(page, fields)
    keep = partial(url.keep, page, fields, ("page",) if "page" in fields else ())
    choices = shell.reader.choices()
    offered = {
        "game": choices["games"],
        "ruleset": choices["rulesets"],
        "table": choices["tables"],
        "clause": choices["clauses"],
        "verdict": list(VERDICT),
        "severity": list(SEVERITY),
    }

    def draw(names: Sequence[str], widths: Sequence[int]) -> None:
        columns = st.columns(widths)
        for k, name in enumerate(names):
            with columns[k % len(widths)]:
                _field(shell, page, name, offered.get(name, ()), keep)

    named = [name for name in fields if name != "page"]
    if "q" not in fields:
        draw(named, [1] * len(named))
        return _filter(shell, values), values
    draw([name for name in named if name in FIRST], [3, 2, 2])
    more = [name for name in named if name not in FIRST]
    used = sum(bool(values[name]) for name in more)
    with st.expander(shell.say("more_filters") + (f" ({used})" if used else ""), key=f"{page}.more"):
        draw(more, [1, 1, 1])
        idle = all(values[name] == fields[name] for name in named)
        st.button(shell.say("clear"), on_click=url.clear, args=(page, fields), key=f"{page}.clear", disabled=idle)
    return _filter(shell, values), values


def _filter(shell: Shell, values: dict[str, str]) -> Filter:
    """Make the read model's filter of the values."""
    return Filter(
        text=values.get("q", "").strip(),
        game=values.get("game", ""),
        ruleset=values.get("ruleset", ""),
        table=values.get("table", ""),
        player=values.get("player", "").strip(),
        verdict=values.get("verdict", ""),
        clause=values.get("clause", ""),
        severity=values.get("severity", ""),
        since=day(shell, values.get("since", "")),
        until=day(shell, values.get("until", ""), after=True),
    )
