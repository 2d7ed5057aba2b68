"""What every page stands in: the language, the reader, headings, dates, and errors as people should see them."""

import logging
import os
import re
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from html import escape
from typing import cast

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from dashboard import url
from dashboard.listing import note
from dashboard.words import LANGS, Lang, Pair, pick, say
from games.face import Text
from games.registry import game, games
from projector.query import Reader

DEFAULT_LOG = "./fupan-data"
FIRST_STEPS = """fupan simulate doudizhu --preset longwei --hands 100 --seed 1 -o hands.jsonl
fupan ingest hands.jsonl
fupan project"""
log = logging.getLogger("fupan.dashboard")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


@dataclass(frozen=True, slots=True)
class Shell:
    """The language of the page and the read model behind it."""

    lang: Lang
    reader: Reader
    head: DeltaGenerator
    """Where the heading goes: beside the language switch."""

    def say(self, name: str, **places: object) -> str:
        """Give the page's words in its language."""
        return say(name, self.lang, **places)

    def pick(self, pair: Pair) -> str:
        """Give one of (zh, en)."""
        return pick(pair, self.lang)

    def text(self, words: Text) -> str:
        """Give a game's own words in the page's language."""
        return words.zh if self.lang == "zh" else words.en

    def title(self, name: str) -> str:
        """Name a game; one that this version does not know keeps its id."""
        found = game(name) if name else None
        return self.text(found.title) if found is not None else name

    def games(self) -> list[str]:
        """Give the ids of the games that this version knows."""
        return list(games())


def place() -> str:
    """Give the log's place, as the command line has it."""
    return os.environ.get("FUPAN_LOG", DEFAULT_LOG)


def reader() -> Reader:
    """Give the session's reader."""
    where = place()
    held = st.session_state.get("reader")
    if held is None or held[0] != where:
        held = (where, Reader(where))
        st.session_state["reader"] = held
    return cast(Reader, held[1])


def language() -> Lang:
    """Give the session's language: the address's, then the one chosen, then the browser's."""
    asked = st.query_params.get("lang")
    if asked in LANGS and st.session_state.get("lang:address") != asked:
        st.session_state["lang"] = st.session_state["lang:address"] = asked
    if st.session_state.get("lang") not in LANGS:
        st.session_state["lang"] = "en" if (st.context.locale or "").lower().startswith("en") else "zh"
    return cast(Lang, st.session_state["lang"])


def switch() -> None:
    """Draw the language switch."""

    def keep() -> None:
        st.session_state["lang:address"] = st.query_params["lang"] = st.session_state["lang"]

    st.segmented_control(
        say("language", "zh") + " / " + say("language", "en"),
        LANGS,
        format_func=lambda lang: "中文" if lang == "zh" else "English",
        key="lang",
        required=True,
        on_change=keep,
        label_visibility="collapsed",
    )


def guarded(render: Callable[[Shell], None], shell: Shell) -> None:
    """Draw a page; what goes wrong is told in words with a mark to find it by, and kept in the program's log.

    This is the edge: no trace back reaches a person.
    """
    try:
        if not shell.reader.version():
            empty(shell)
            return
        render(shell)
    except Exception:
        mark = secrets.token_hex(4)
        log.exception("page failed, mark %s", mark)
        st.error(shell.say("trouble") + " " + shell.say("trouble_ref", ref=mark))


def empty(shell: Shell) -> None:
    """Say what to do where nothing was judged yet."""
    st.info(shell.say("empty_log") + " " + shell.say("empty_log_how"))
    st.code(FIRST_STEPS, language="sh")


def moment(text: str | None) -> str:
    """Write a contract time for a table: date and time to the second."""
    return f"{text[:10]} {text[11:19]}" if text else "–"


def day(shell: Shell, text: str, *, after: bool = False) -> str:
    """Read a date as the start of that day in contract time, with `after` of the next; "" and a warning for no date."""
    if not text:
        return ""
    try:
        if not _DAY.fullmatch(text.strip()):
            raise ValueError(text)
        read = date.fromisoformat(text.strip()) + timedelta(days=int(after))
    except (ValueError, OverflowError):
        st.warning(shell.say("bad_date", text=text))
        return ""
    return f"{read.isoformat()}T00:00:00.000Z"


def heading(shell: Shell, name: str, lead: str | None = None) -> None:
    """Write a page's heading and its one sentence."""
    with shell.head:
        st.title(shell.say(name), anchor=False)
    if lead:
        st.html(note(shell.say(lead)))


def turner(shell: Shell, page: str, fields: dict[str, str], count: int, size: int, number: int) -> None:
    """Draw the way to other pages of a list: `number` of 1 … pages."""
    pages = max(1, -(-count // size))

    def go(to: int) -> None:
        st.session_state[url.key(page, "page")] = str(to)
        url.keep(page, fields)

    left, middle, right = st.columns([1, 2, 1], vertical_alignment="center")
    left.button(
        shell.say("previous"),
        disabled=number <= 1,
        on_click=go,
        args=(number - 1,),
        width="stretch",
        key=f"{page}.back",
    )
    said = shell.say("page_of", page=number, pages=pages, n=f"{count:,}")
    middle.html(f'<p style="text-align:center;margin:0">{escape(said)}</p>')
    right.button(
        shell.say("next"),
        disabled=number >= pages,
        on_click=go,
        args=(number + 1,),
        width="stretch",
        key=f"{page}.next",
    )


def page_number(text: str, count: int, size: int) -> int:
    """Read a page's number and hold it within what there is."""
    asked = int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 1
    return min(max(asked, 1), max(1, -(-count // size)))
