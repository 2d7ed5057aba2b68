"""A real browser and a served dashboard for the tests that are marked `browser`."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from events.contract import encode
from events.model import AnyEvent, HandSettled
from tests.dashboard.hands import HOSTILE, MAKERS

CHROMIUM = os.environ.get("FUPAN_CHROMIUM", "/usr/bin/chromium")
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 30_000
"""Milliseconds that a busy machine may take; nothing waits longer than it must."""
APP = Path(__file__).parents[2] / "dashboard" / "app.py"


@pytest.fixture(scope="session")
def browser():
    """Start Chromium once; a test takes a page of its own."""
    if not Path(CHROMIUM).exists():
        pytest.skip(f"no Chromium at {CHROMIUM}; FUPAN_CHROMIUM names another")
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield started
        started.close()


@pytest.fixture
def tab(browser):
    """Open a page that fails the test on a script's error, an alert, or a call to another machine."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, locale="zh-CN")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(f"error: {error}"))
    page.on("dialog", lambda dialog: (wrong.append(f"dialog: {dialog.message}"), dialog.dismiss()))
    page.on(
        "request",
        lambda request: (
            None
            if request.url.startswith(("http://127.0.0.1:", "ws://127.0.0.1:", "file:", "data:", "blob:"))
            else wrong.append(f"request: {request.url}")
        ),
    )
    yield page
    context.close()
    assert wrong == []


@dataclass(frozen=True)
class Site:
    """A served dashboard and the hands in its log, by game."""

    url: str
    hands: dict[str, list[AnyEvent]]
    faulty: list[AnyEvent]
    open: list[AnyEvent]


def overpaid(events: Sequence[AnyEvent]) -> list[AnyEvent]:
    """Give a settled hand in which the server paid one unit too much."""
    settled = events[-1]
    assert isinstance(settled.data, HandSettled)
    first, *others = settled.data.transfers
    net = dict(settled.data.net)
    net[str(first.payer)] -= 1
    net[str(first.payee)] += 1
    wrong = HandSettled((replace(first, amount=first.amount + 1), *others), net, settled.data.result)
    return [*events[:-1], replace(settled, data=wrong)]


def renamed(events: Sequence[AnyEvent], hand: str, table: str) -> list[AnyEvent]:
    """Give a hand another name and table of its own, so that the log's hands do not meet."""
    start = replace(events[0].data, table=table)  # type: ignore[type-var]
    made = [replace(e, subject=hand, partitionkey=table, id=f"{hand}-{e.sequence:04d}-0123456789ab") for e in events]
    return [replace(made[0], data=start), *made[1:]]


def serve(log: Path) -> Iterator[str]:
    """Serve the dashboard over a log on a free port; gives its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "streamlit", "run", str(APP), "--server.address", "127.0.0.1"]
    server = subprocess.Popen(
        [*command, "--server.port", str(port), "--server.headless", "true"],
        env={**os.environ, "FUPAN_LOG": str(log)},
        cwd=log.parent,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        assert server.stdout is not None
        said = []
        for line in server.stdout:
            said.append(line)
            if "URL:" in line:
                break
        else:
            pytest.fail("the dashboard did not start:\n" + "".join(said))
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.communicate(timeout=20)


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """Ingest and project a few hands, clean, faulty and open, and serve them."""
    from events.jsonl import ingest_file
    from projector.project import Projector

    folder = tmp_path_factory.mktemp("site")
    hands = {
        name: renamed(make(1, ("alice", HOSTILE, "carol")[: 2 if name == "xiangqi" else 3]), f"20260101-{name}", name)
        for name, make in MAKERS.items()
    }
    faulty = renamed(overpaid(MAKERS["doudizhu"](2)), "20260102-faulty", "t-faulty")
    cut = renamed(MAKERS["doudizhu"](3, until=24), "20260103-open", "t-open")
    lines = [encode(event) + b"\n" for hand in (*hands.values(), faulty, cut) for event in hand]
    file = folder / "hands.jsonl"
    file.write_bytes(b"".join(lines))
    ingest_file(str(folder / "log"), file)
    Projector(str(folder / "log")).run()
    for url in serve(folder / "log"):
        yield Site(url, hands, faulty, cut)


@pytest.fixture(scope="session")
def empty_site(tmp_path_factory):
    """Serve a log that has nothing in it."""
    yield from serve(tmp_path_factory.mktemp("empty") / "log")
