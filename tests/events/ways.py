"""Every way into the log and every way out of it, for the one conformance suite that all of them must pass."""

import hashlib
import io
import os
import sys
from collections import Counter

import duckdb

from events.intake import Received
from events.jsonl import Ingest
from events.log import Log
from events.quarantine import Quarantine
from events.recorder import Recorder


def by_file(tmp_path, monkeypatch, lines, batch=7):
    """Take lines in as a file."""
    path = tmp_path / f"{hashlib.sha256(repr(lines).encode()).hexdigest()[:8]}.jsonl"
    path.write_bytes(b"".join(line + b"\n" for line in lines))
    ingest = Ingest(str(tmp_path / "data"), batch=batch)
    rejects = []
    return ingest.file(path, on_reject=rejects.append), rejects


def by_pipe(tmp_path, monkeypatch, lines, batch=7):
    """Take lines in over a pipe as stdin, the last without a line end."""
    path = tmp_path / "piped"
    path.write_bytes(b"\n".join(lines))
    with path.open("rb") as file:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(file))
        rejects = []
        return Ingest(str(tmp_path / "data"), batch=batch).file("-", on_reject=rejects.append), rejects


def by_recorder(tmp_path, monkeypatch, lines, batch=7):
    """Take lines in as a stream's worker does: batches of an origin with its positions."""
    url = str(tmp_path / "data")
    recorder = Recorder(Log(url), Quarantine(url), "files")
    origin = f"topic:{os.urandom(4).hex()}"
    counts = Counter()
    rejects = []
    for start in range(0, len(lines), batch):
        part = [Received(origin, start + n, raw) for n, raw in enumerate(lines[start : start + batch])]
        for one in recorder.record(part, {origin: (start, start + len(part))}):
            counts[one.outcome] += 1
            if one.outcome != "accepted":
                rejects.append(one)
    return counts, rejects


WAYS_IN = {"file": by_file, "pipe": by_pipe, "recorder": by_recorder}


def _rows(table):
    return table.to_pylist()


def by_chunks(log):
    """Read partition after partition, file by file."""
    view = log.open()
    return [row for name in sorted(view.partitions()) for chunk in view.chunks(name) for row in _rows(chunk)]


def by_steps(log, step=11):
    """Read on from an index in small steps, as the projector does."""
    found = []
    for name, end in sorted(log.partitions().items()):
        at = 0
        while at < end:
            rows = _rows(log.since(name, at, step))
            found += rows
            at += len(rows)
    return found


def by_hand(log):
    """Read one hand after another."""
    names = {row["subject"] for row in by_chunks(log)}
    rows = [row for name in names for row in _rows(log.hand(name))]
    return sorted(rows, key=lambda row: (row["log_partition"], row["index"]))


def by_hands(log):
    """Read all hands at once."""
    return _rows(log.hands({row["subject"] for row in by_chunks(log)} | {"no such hand"}))


def by_table(log):
    """Read one table after another."""
    names = {row["partitionkey"] for row in by_chunks(log)}
    rows = [row for name in names for row in _rows(log.table(name))]
    return sorted(rows, key=lambda row: (row["log_partition"], row["index"]))


def by_duckdb(log):
    """Ask DuckDB over the file list."""
    db = duckdb.connect()
    log.open().snapshot.relation(db, "log")
    found = db.execute('SELECT * EXCLUDE (received), received::VARCHAR AS received FROM log ORDER BY 1, "index"')
    names = [column[0] for column in found.description]
    return [dict(zip(names, row, strict=True)) for row in found.fetchall()]


WAYS_OUT = {
    "chunks": by_chunks, "steps": by_steps, "hand": by_hand, "hands": by_hands, "table": by_table, "duckdb": by_duckdb,
}  # fmt: skip
