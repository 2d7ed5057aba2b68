"""Commands that take events in and judge them: `audit`, `ingest` and `project`."""

import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import asdict
from multiprocessing import get_context
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from dashboard.cli.common import (
    DEFAULT_LOG,
    AsJson,
    Language,
    LogPlace,
    Trouble,
    dump,
    existing,
    language,
    stderr,
    stdout,
    writing,
)
from dashboard.cli.common import progress as bar
from events.jsonl import Ingest, Reject, SourceChanged, Summary, judge_files, reject
from events.lake import Moved
from projector.audit import Book
from projector.lines import audit_line
from projector.project import Projector, Stats

Rejects = Annotated[Path | None, typer.Option("--rejects", help="Write rejected lines here, not to standard error.")]


def add_to(app: typer.Typer) -> None:
    """Add these commands to the `fupan` command."""
    app.command("audit")(audit)
    app.command("ingest")(ingest)
    app.command("project")(project)


class _Rejects:
    """Where rejected lines go: a file or standard error, a JSON line each."""

    def __init__(self, path: Path | None, stack: ExitStack) -> None:
        self._sink = stack.enter_context(writing(path)) if path is not None else None
        self.quarantined = 0

    def __call__(self, found: Reject) -> None:
        self.quarantined += found.outcome == "quarantined"
        line = dump({key: getattr(found, key) for key in ("file", "line", "outcome", "reason", "hand")})
        if self._sink is not None:
            self._sink.write(line.encode() + b"\n")
        else:
            typer.echo(line, err=True)


def audit(
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Events as JSON Lines.")],
    rejects: Rejects = None,
    lang: Language = "zh",
    json_: AsJson = False,
) -> None:
    """Say what ingesting and projecting these files into an empty log would say; one JSON line a hand.

    On a terminal a table is shown instead, unless --json is given.
    """
    chosen = language(lang)
    existing(files)
    book = Book()
    found = False
    total = sum(path.stat().st_size for path in files)
    with ExitStack() as stack:
        step = stack.enter_context(bar("reading", total))
        report = _Rejects(rejects, stack)
        done = _Moving(step)
        for name, judged in judge_files(files, done):
            if judged.outcome in ("accepted", "conflict") and judged.event is not None:
                book.add(judged.event, judged.received.raw)
            if judged.outcome != "accepted":
                report(reject(name, judged))
    people = stdout.is_terminal and not json_
    table = Table("hand", "table", "game", "ended", "verdict", "findings") if people else None
    for each, beside in book.audits():
        line = audit_line(each, beside)
        found = found or bool(line["findings"])
        if table is None:
            typer.echo(dump(line))
        else:
            table.add_row(*_cells(line, chosen))
    if table is not None:
        stdout.print(table)
    if found or report.quarantined:
        raise typer.Exit(1)


def _cells(line: Any, lang: str) -> list[Text]:
    """Make a table row of an audit line."""
    style = {"clean": "green", "open": "cyan"}.get(line["verdict"], "bold red")
    said = "\n".join(f"{found['clause']} @{found['sequence']}: {found[lang]}" for found in line["findings"])
    plain = (line["hand"], line["table"], line["game"] or "–", line["ended"] or "–")
    return [*map(Text, plain), Text(line["verdict"], style), Text(said)]


class _Moving:
    """Turns places in files, each from its own start, into steps of one bar."""

    def __init__(self, step: Callable[[int], None]) -> None:
        self._step = step
        self._last = 0

    def __call__(self, done: int, size: int | None) -> None:
        if done < self._last:
            self._last = 0
        self._step(done - self._last)
        self._last = done


def ingest(
    files: Annotated[list[str], typer.Argument(metavar="FILE|-…", help="Events as JSON Lines; - is standard input.")],
    log: LogPlace = DEFAULT_LOG,
    rejects: Rejects = None,
    json_: AsJson = False,
) -> None:
    """Append events to the log; when this ends all of them are durable. The same file again changes nothing."""
    existing([Path(name) for name in files if name != "-"])
    total = Summary()
    each: list[dict[str, Any]] = []
    with ExitStack() as stack:
        size = None if "-" in files else sum(os.path.getsize(name) for name in files)
        step = stack.enter_context(bar("ingesting", size))
        report = _Rejects(rejects, stack)
        way_in = Ingest(log)
        for name in files:
            try:
                summary = way_in.file(name, _Moving(step), report)
            except SourceChanged as error:
                raise Trouble(str(error)) from error
            except Moved as error:
                raise Trouble(
                    f"{name}: another process is taking in the same file; wait for it, or run again"
                ) from error
            each.append({"file": name, **asdict(summary)})
            total += summary
    if json_:
        typer.echo(dump({**asdict(total), "log": log, "files": each}))
    else:
        counts = ", ".join(f"{count} {name}" for name, count in asdict(total).items())
        stderr.print(counts, highlight=False, markup=False)
    if total.quarantined:
        raise typer.Exit(1)


def project(
    log: LogPlace = DEFAULT_LOG,
    rebuild: Annotated[bool, typer.Option("--rebuild", help="Judge the whole log anew.")] = False,
    follow: Annotated[bool, typer.Option("--follow", help="Stay, and judge what comes in.")] = False,
    workers: Annotated[int, typer.Option(min=1, help="Processes that judge.")] = 1,
    json_: AsJson = False,
) -> None:
    """Judge what is durable in the log and not judged yet."""
    with ExitStack() as stack:
        pool = None
        if workers > 1:
            pool = stack.enter_context(ProcessPoolExecutor(workers, mp_context=get_context("spawn")))
        projector = Projector(log, executor=pool, workers=workers)
        step = stack.enter_context(bar("judging", sum(projector.log.partitions().values()) or None))
        stats = projector.rebuild(step) if rebuild else projector.run(step)
    _say(stats, json_)
    if follow:
        _follow(projector, json_)
    if stats.findings:
        raise typer.Exit(1)


def _follow(projector: Projector, json_: bool) -> None:
    """Judge what comes in until SIGINT or SIGTERM."""
    stop = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stop.set())
    while not stop.wait(1.0):
        stats = projector.run()
        if stats.events:
            _say(stats, json_)


def _say(stats: Stats, json_: bool) -> None:
    if json_:
        typer.echo(dump(asdict(stats)))
    else:
        words = f"{stats.events} events, {stats.hands} hands judged, {stats.findings} findings"
        stderr.print(words + f", {stats.withdrawn} withdrawn", highlight=False, markup=False)
