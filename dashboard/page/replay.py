"""The replay page: one hand in the player, with the eyes of one viewer."""

import hashlib
from collections.abc import Callable
from functools import cache, partial
from typing import Any

import streamlit as st

from dashboard import player, url
from dashboard.frames import frames, sealed, viewer_of, viewers
from dashboard.listing import Cell, Column, link, table
from dashboard.page.shell import Shell, heading, moment
from dashboard.words import VERDICT, VIEWERS, shown
from events.model import AnyEvent
from games.face import Viewer
from projector.judge import Audit, Finding, judge
from projector.query import Filter

FIELDS = {"hand": "", "seat": "public"}


@cache
def component() -> Callable[..., Any]:
    """Register the player with Streamlit, once a process."""
    made: Callable[..., Any] = st.components.v2.component(
        "fupan_player", html=player.html(), css=player.css(), js=player.js()
    )
    return made


@st.cache_data(show_spinner=False, max_entries=64)
def _frames(
    digest: str, viewer: Viewer, _events: list[AnyEvent], _raws: list[bytes], _beside: list[Finding]
) -> dict[str, Any]:
    """Make the frames of a hand, whose events and findings `digest` names, once for each viewer."""
    return frames(_events, viewer, raws=_raws, beside=_beside)


def render(shell: Shell) -> None:
    """Draw the page."""
    values = url.load("replay", FIELDS)
    keep = partial(url.keep, "replay", FIELDS)
    hand = values["hand"].strip()
    heading(shell, "replay")
    left, right = st.columns([1, 2])
    with left:
        st.text_input(shell.say("hand_id"), key=url.key("replay", "hand"), on_change=_another, max_chars=128)
    if not hand:
        st.info(shell.say("pick_hand"))
        _recent(shell)
        return
    events, raws = shell.reader.events(hand)
    if not events:
        st.warning(shell.say("unknown_hand", hand=_plain(shown(hand))))
        _recent(shell)
        return
    beside = shell.reader.beside(hand)
    audit = judge(events, raws)
    with right:
        viewer = _viewer(shell, audit, values["seat"], keep)
    digest = hashlib.sha256()
    for part in (*raws, *(f"{found.id}{found.sequence}".encode() for found in beside)):
        digest.update(hashlib.sha256(part).digest())
    made = _frames(digest.hexdigest(), viewer, events, raws, beside)
    step = st.query_params.get("step", "0")
    component()(
        data={
            "key": f"{hand}/{viewer}/{digest.hexdigest()}",
            "step": int(step) if step.isascii() and step.isdecimal() and len(step) < 7 else 0,
            "replay": made | {"lang": shell.lang},
        },
        key="player",
    )


def _another() -> None:
    """Keep another hand's id in the address; its steps begin anew."""
    st.query_params.pop("step", None)
    url.keep("replay", FIELDS, ("seat",))


def _plain(text: str) -> str:
    """Keep Streamlit from reading a person's text as Markdown."""
    return "".join(f"\\{c}" if c in "\\`*_{}[]()<>#+-.!|~:$" else c for c in text)


def _viewer(shell: Shell, audit: Audit, asked: str, keep: Callable[[], None]) -> Viewer:
    """Draw the choice of view; only those that the hand allows can be had."""
    allowed = [str(viewer) for viewer in viewers(audit)]
    names = {seat.seat: seat.player for seat in audit.start.seats} if audit.start is not None else {}
    if asked not in allowed:
        st.info(shell.say("only_public") if sealed(audit) else shell.say("unknown_seat", seat=_plain(shown(asked))))
        st.session_state[url.key("replay", "seat")] = "public"

    def name(option: str) -> str:
        if option in VIEWERS:
            return shell.pick(VIEWERS[option])
        return shell.say("seat_n", n=option) + " · " + _plain(shown(names.get(int(option), "")))

    if len(allowed) > 1:
        st.segmented_control(
            shell.say("view"),
            allowed,
            format_func=name,
            key=url.key("replay", "seat"),
            required=True,
            on_change=keep,
            wrap=True,
        )
    chosen = viewer_of(str(st.session_state[url.key("replay", "seat")])) if asked in allowed else None
    return "public" if chosen is None else chosen


def _recent(shell: Shell) -> None:
    """List the newest hands to open."""
    rows = shell.reader.hands(Filter(), 10, 0)
    columns = [
        Column(shell.say("hand")),
        Column(shell.say("game")),
        Column(shell.say("verdict")),
        Column(shell.say("started")),
    ]
    body: list[list[Cell | str]] = [
        [
            Cell(row["hand"], href=link("replay", hand=row["hand"], lang=shell.lang)),
            shell.title(row["game"] or "–"),
            Cell(shell.pick(VERDICT[row["verdict"]]), tone=row["verdict"]),
            moment(row["started"]),
        ]
        for row in rows
    ]
    st.subheader(shell.say("recent"), anchor=False)
    st.html(table(columns, body, shell.say("recent")))
