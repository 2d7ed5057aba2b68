"""What the commands share: where the log is, how output is written, progress on long work."""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Annotated, Any, TypeAlias

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

stderr = Console(stderr=True)
stdout = Console()

LogPlace: TypeAlias = Annotated[
    str, typer.Option("--log", envvar="FUPAN_LOG", help="The log's place: a folder, or an object store's URL.")
]
AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help="JSON on standard output.")]
Out: TypeAlias = Annotated[Path | None, typer.Option("-o", "--out", help="Write to this file.")]
Language: TypeAlias = Annotated[str, typer.Option("--lang", envvar="FUPAN_LANG", help="zh or en.")]
DEFAULT_LOG = "./fupan-data"


class Trouble(Exception):
    """Something that the person who called can put right: says what was wrong, where, and what to do."""


def dump(value: Any) -> str:
    """Write a value as one line of JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))


def language(lang: str) -> str:
    """Check a language's name."""
    if lang not in ("zh", "en"):
        raise Trouble(f"no language {lang!r}; it is zh or en")
    return lang


def existing(paths: list[Path]) -> list[Path]:
    """Check that each path can be read."""
    for path in paths:
        if not path.is_file():
            raise Trouble(f"{path}: no such file")
        if not os.access(path, os.R_OK):
            raise Trouble(f"{path}: may not be read")
    return paths


@contextmanager
def writing(path: Path | None) -> Iterator[IO[bytes]]:
    """Open a file for writing, or standard output; a file appears whole or not at all."""
    if path is None:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    part = path.with_name(f".{path.name}.part")
    try:
        with part.open("wb") as out:
            yield out
        part.replace(path)
    except OSError as error:
        raise Trouble(f"{path}: {error.strerror}") from error
    finally:
        part.unlink(missing_ok=True)


@contextmanager
def progress(what: str, total: int | None) -> Iterator[Any]:
    """Show a bar on a terminal's standard error; gives a function that moves it on by so many."""
    bar = Progress(
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=stderr,
        transient=True,
        disable=not stderr.is_terminal,
    )
    with bar:
        task = bar.add_task(what, total=total)
        yield lambda n=1: bar.advance(task, n)
