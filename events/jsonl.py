"""JSON Lines, the embedded way in: events from files and stdin into the log partition `files`.

A file's origin is its SHA-256, taken before the first line is read; a line's position is its number from 0. So the same
file again changes nothing, and after a crash its reading goes on where the log stands. stdin has no name: its origin is
random, and what is sent there again is a duplicate.
"""

import hashlib
import os
import select
import sys
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from types import MappingProxyType
from typing import BinaryIO, NamedTuple, TypeAlias

from events.contract import MAX_BYTES, Malformed
from events.intake import Intake, Judged, Nothing, Received
from events.log import Log
from events.quarantine import Entry, Quarantine
from events.recorder import Recorder

PARTITION = "files"
"""The log partition that files and stdin feed."""
BATCH = 5_000
"""Lines that are judged and appended together."""
BATCH_BYTES = 1 << 25
"""Bytes after which a batch is appended though it has fewer lines."""
CHUNK = 1 << 20
"""Bytes read at a time."""
PIECE = 1 << 24
"""A line longer than this goes to the quarantine in pieces of this size, never whole into memory."""
TIDY = 64
"""Small data files that are merged together, and batches after which that is looked into."""
IDLE = 1.0
"""Seconds without input on stdin after which what came is appended."""


class SourceChanged(Exception):
    """The file was written to while it was read, so that its digest no longer names what was read."""


class Piece(NamedTuple):
    """A part of a line that is too long to be an event."""

    raw: bytes
    last: bool


@dataclass(frozen=True, slots=True)
class Reject:
    """A line that was not accepted: its number from 1, what became of it and why, and the hand it names if any."""

    file: str
    line: int
    outcome: str
    reason: str
    hand: str | None


@dataclass(slots=True)
class Summary:
    """What became of the lines of a source: received = accepted + duplicate + conflict + quarantined.

    `already` are lines that the log had taken in before and that were skipped.
    """

    received: int = 0
    accepted: int = 0
    duplicate: int = 0
    conflict: int = 0
    quarantined: int = 0
    already: int = 0

    def add(self, judged: Judged) -> None:
        """Count one more line."""
        self.received += 1
        setattr(self, judged.outcome, getattr(self, judged.outcome) + 1)

    def __iadd__(self, other: "Summary") -> "Summary":
        for name in self.__slots__:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        return self


OnProgress: TypeAlias = Callable[[int, int | None], None]
"""Told the bytes that are done, and the bytes in all where that is known."""
OnReject: TypeAlias = Callable[[Reject], None]


class Source:
    """A file or stdin (`-`) as lines: its origin, its size where known, and where its reading stands."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.name = os.fspath(path)
        self.done = 0
        self.size: int | None = None
        self._stdin = self.name == "-"
        self._pipe: int | None = None
        if self._stdin:
            self._file: BinaryIO = sys.stdin.buffer
            with suppress(OSError):  # what stands in for stdin in a test may be no file
                self._pipe = self._file.fileno()
            self.origin = f"stdin:{uuid.uuid4()}"
            return
        self._file = open(self.name, "rb")  # noqa: SIM115 - closed by `close`
        self._stamp = self._stat()
        self.size = self._stamp[0]
        self.origin = f"file:{hashlib.file_digest(self._file, 'sha256').hexdigest()}"
        self._file.seek(0)
        self.check()

    def close(self) -> None:
        """Close the file; stdin stays open."""
        if not self._stdin:
            self._file.close()

    def check(self) -> None:
        """Raise SourceChanged where the file is not the one whose digest was taken."""
        if not self._stdin and self._stat() != self._stamp:
            raise SourceChanged(f"{self.name} was written to while it was read; run again when it is whole")

    def lines(self) -> Iterator[list[bytes] | Piece]:
        """Give the lines, some at a time, without their line ends; [] where none came for a while.

        A last line without a line end is a line. Pieces of a line longer than PIECE come one by one.
        """
        held: list[bytes] = []
        length = 0
        long = False
        while (chunk := self._read()) is None or chunk:
            if chunk is None:
                yield []
                continue
            first, *lines = chunk.split(b"\n")
            held.append(first)
            length += len(first)
            if lines:
                whole = b"".join(held)
                if long or length > PIECE:
                    yield Piece(whole, last=True)
                    yield lines[:-1]
                else:
                    yield [whole, *lines[:-1]]
                held, length, long = [lines[-1]], len(lines[-1]), False
            elif length > PIECE:
                yield Piece(b"".join(held), last=False)
                held, length, long = [], 0, True
        if long:
            yield Piece(b"".join(held), last=True)
        elif length:
            yield [b"".join(held)]

    def _read(self) -> bytes | None:
        """Give the next bytes, b"" at the end, None where stdin has none for the moment."""
        if self._pipe is not None:
            if not select.select([self._pipe], [], [], IDLE)[0]:
                return None
            chunk = os.read(self._pipe, CHUNK)
        else:
            chunk = self._file.read(CHUNK)
        self.done += len(chunk)
        return chunk

    def _stat(self) -> tuple[int, int]:
        found = os.fstat(self._file.fileno())
        return found.st_size, found.st_mtime_ns


class Ingest:
    """Takes files and stdin into the log at `url`; one object for many files remembers the hands that go on."""

    def __init__(self, url: str, *, batch: int = BATCH, options: Mapping[str, str] = MappingProxyType({})) -> None:
        self.log = Log(url, options=options)
        self.quarantine = Quarantine(url, options=options)
        self.recorder = Recorder(self.log, self.quarantine, PARTITION)
        self.batch = batch

    def file(
        self,
        path: str | os.PathLike[str],
        on_progress: OnProgress = lambda done, size: None,
        on_reject: OnReject = lambda reject: None,
    ) -> Summary:
        """Take in a file or stdin (`-`); when this returns, all of it is durable.

        `on_reject` hears of each line that was not accepted once that is durable. Raises Moved where another process
        takes in the same file, SourceChanged where it is written to; what is in stays, and running again goes on.
        """
        source = Source(path)
        try:
            return _Run(self, source, on_progress, on_reject).all()
        finally:
            source.close()
            self.tidy()

    def tidy(self) -> None:
        """Merge small data files where there are many, and delete from disk what was merged a day ago."""
        if self.log.compact(least=TIDY):
            self.log.lake.sweep()
        if self.quarantine.compact(least=TIDY):
            self.quarantine.lake.sweep()


class _Run:
    """One source on its way in."""

    def __init__(self, ingest: Ingest, source: Source, on_progress: OnProgress, on_reject: OnReject) -> None:
        self.ingest = ingest
        self.source = source
        self.on_progress = on_progress
        self.on_reject = on_reject
        self.summary = Summary(already=ingest.recorder.position(source.origin))
        self.line = self.batches = 0
        self.waiting: list[Received] = []
        self.size = 0
        self.long = _Long(ingest, source.origin)

    def all(self) -> Summary:
        for found in self.source.lines():
            if isinstance(found, Piece):
                self.flush()
                if self.line < self.summary.already:
                    self.line += found.last
                elif (received := self.long.add(self.line, found)) is not None:
                    self.take([received])
            elif found:
                self.lines(found)
            else:
                self.flush()
        self.flush()
        return self.summary

    def lines(self, lines: Sequence[bytes]) -> None:
        skipped = min(max(self.summary.already - self.line, 0), len(lines))
        self.line += skipped
        origin = self.source.origin
        self.take([Received(origin, self.line + n, raw) for n, raw in enumerate(lines[skipped:])])

    def take(self, received: list[Received]) -> None:
        self.line += len(received)
        self.waiting += received
        self.size += sum(len(one.raw) for one in received)
        while len(self.waiting) >= self.ingest.batch or self.size > BATCH_BYTES:
            self.flush()

    def flush(self) -> None:
        """Record a batch of what waits."""
        self.source.check()
        batch = self.waiting[: self.ingest.batch]
        self.waiting = self.waiting[self.ingest.batch :]
        self.size = sum(len(one.raw) for one in self.waiting)
        self.on_progress(self.source.done, self.source.size)
        if not batch:
            return
        origin, before = batch[0].origin, batch[0].position
        judged = self.ingest.recorder.record(batch, {origin: (before, before + len(batch))})
        self.batches += 1
        if self.batches % TIDY == 0:
            self.ingest.tidy()
        for one in judged:
            self.summary.add(one)
            if one.outcome != "accepted":
                self.on_reject(reject(self.source.name, one))


class _Long:
    """A line too long to be held: its pieces go to the quarantine as they come."""

    def __init__(self, ingest: Ingest, origin: str) -> None:
        self.ingest = ingest
        self.origin = origin
        self.start()

    def start(self) -> None:
        self.pieces = self.length = 0
        self.hash = hashlib.sha256()

    def add(self, position: int, piece: Piece) -> Received | None:
        """Take a piece; give the whole line's refusal with the last."""
        self.hash.update(piece.raw)
        self.length += len(piece.raw)
        if not piece.last:
            entry = Entry(
                origin=self.origin,
                position=position,
                received=datetime.now(UTC),
                log_partition=PARTITION,
                next_index=0,
                outcome="quarantined",
                reason="",
                detail="",
                raw=piece.raw,
                piece=self.pieces,
            )
            self.ingest.quarantine.write([entry])
            self.pieces += 1
            return None
        refusal = Malformed("too_long", f"{self.length} bytes; an event is at most {MAX_BYTES}")
        received = Received(self.origin, position, piece.raw, refusal, self.pieces, self.hash.hexdigest())
        self.start()
        return received


def reject(file: str, judged: Judged) -> Reject:
    """Say of a line that was not accepted what a person or a tool needs to find it."""
    received, first = judged.received, judged.first
    reason = f"{judged.reason}: {judged.detail}"
    if first is not None:
        reason += f" (line {first.position + 1} of {'this file' if first.origin == received.origin else first.origin})"
    return Reject(file, received.position + 1, judged.outcome, reason, judged.hand)


def ingest_file(
    url: str,
    path: str | os.PathLike[str],
    on_progress: OnProgress = lambda done, size: None,
    on_reject: OnReject = lambda reject: None,
    *,
    batch: int = BATCH,
    options: Mapping[str, str] = MappingProxyType({}),
) -> Summary:
    """Take one file or stdin (`-`) into the log at `url`; see `Ingest.file`."""
    return Ingest(url, batch=batch, options=options).file(path, on_progress, on_reject)


def judge_files(
    paths: Sequence[str | os.PathLike[str]], on_progress: OnProgress = lambda done, size: None
) -> Iterator[tuple[str, Judged]]:
    """Say what `Ingest` of these files in this order into an empty log would make of each line; nothing is written.

    Gives the file's name and the outcome, line by line; what is accepted or a conflict would get the next index.
    """
    intake = Intake(Nothing(), kept=None)
    taken: set[str] = set()
    for path in paths:
        source = Source(path)
        try:
            if source.origin in taken:
                continue
            taken.add(source.origin)
            for received in _received(source):
                on_progress(source.done, source.size)
                for judged in intake.judge(received):
                    yield source.name, judged
        finally:
            source.close()


def _received(source: Source) -> Iterator[list[Received]]:
    """Give a source's lines as intake takes them; of a line too long to be held only its refusal."""
    line = length = 0
    for found in source.lines():
        if not isinstance(found, Piece):
            yield [Received(source.origin, line + n, raw) for n, raw in enumerate(found)]
            line += len(found)
            continue
        length += len(found.raw)
        if found.last:
            refusal = Malformed("too_long", f"{length} bytes; an event is at most {MAX_BYTES}")
            yield [Received(source.origin, line, b"", refusal)]
            line, length = line + 1, 0
