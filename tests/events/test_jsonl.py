"""JSON Lines: lines of any size, torn ends, files that change, stdin, progress and rejects."""

import hashlib
import io
import os
import subprocess
import sys
import threading
import time
import tracemalloc
from pathlib import Path

import pytest

from events import jsonl
from events.contract import MAX_BYTES
from events.jsonl import Ingest, Piece, Source, SourceChanged, Summary, ingest_file, judge_files
from events.lake import Moved
from events.log import Log
from events.quarantine import Quarantine
from tests.events.samples import lines
from tests.events.test_intake import changed

GOOD = lines(12, 3, tables=1, turns=4)


def logged(url):
    return Log(url).since("files", 0)["raw"].to_pylist()


def flat(source):
    """Give a source's lines one by one, pieces as they are."""
    for found in source.lines():
        if isinstance(found, Piece):
            yield found
        else:
            yield from found


@pytest.fixture
def make(tmp_path):
    def make(content, name="in.jsonl"):
        path = tmp_path / name
        path.write_bytes(content)
        return path

    make.url = str(tmp_path / "data")
    return make


@pytest.mark.parametrize("chunk", [1, 2, 3, 7, 1 << 20])
@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"", []),
        (b"\n", [b""]),
        (b"a", [b"a"]),
        (b"a\n", [b"a"]),
        (b"a\nb", [b"a", b"b"]),
        (b"a\n\nb\n", [b"a", b"", b"b"]),
        (b"\n\n", [b"", b""]),
        (b"a\r\nb\r\n", [b"a\r", b"b\r"]),
        (b"one\x00two\nthree\x0bfour\xe2\x80\xa8five\n", [b"one\x00two", b"three\x0bfour\xe2\x80\xa8five"]),
    ],
)
def test_lines_are_cut_at_line_feeds_alone(make, monkeypatch, chunk, content, expected):
    monkeypatch.setattr(jsonl, "CHUNK", chunk)
    assert list(flat(Source(make(content)))) == expected


@pytest.mark.parametrize("chunk", [1, 5, 16, 64])
@pytest.mark.parametrize("length", [9, 10, 11, 25, 100])
@pytest.mark.parametrize("end", [b"\n", b"", b"\nnext\n"])
def test_long_lines_come_in_pieces_that_lose_no_byte(make, monkeypatch, chunk, length, end):
    monkeypatch.setattr(jsonl, "CHUNK", chunk)
    monkeypatch.setattr(jsonl, "PIECE", 10)
    found = list(flat(Source(make(b"short\n" + b"x" * length + end))))
    assert found[0] == b"short"
    joined, whole = b"", []
    for part in found[1:]:
        if isinstance(part, Piece):
            joined += part.raw
            if part.last:
                whole.append(joined)
        else:
            whole.append(part)
    assert whole == [b"x" * length, *([b"next"] if b"next" in end else [])]
    if length > max(chunk, 10):
        assert isinstance(found[1], Piece)


def test_origin_is_the_file_s_digest_and_position_its_line(make):
    content = b"\n".join(GOOD)
    ingest_file(make.url, make(content))
    rows = Log(make.url).since("files", 0).to_pylist()
    assert {row["origin"] for row in rows} == {f"file:{hashlib.sha256(content).hexdigest()}"}
    assert [row["position"] for row in rows] == list(range(len(GOOD)))


def test_summary_and_rejects(make):
    other = changed(GOOD[2], id="another")
    path = make(b"\n".join([GOOD[0], b"{", GOOD[0], GOOD[2], other, GOOD[3][:60]]))
    rejects = []
    summary = ingest_file(make.url, path, on_reject=rejects.append)
    assert summary == Summary(received=6, accepted=2, duplicate=1, conflict=1, quarantined=2)
    assert [(r.file, r.line, r.outcome) for r in rejects] == [
        (str(path), 2, "quarantined"), (str(path), 3, "duplicate"), (str(path), 5, "conflict"),
        (str(path), 6, "quarantined"),
    ]  # fmt: skip
    assert [r.hand is None for r in rejects] == [True, False, False, True]
    assert rejects[0].reason.startswith("not_json: ")
    assert "line 1 of this file" in rejects[1].reason
    assert "line 4 of this file" in rejects[2].reason


def test_repeated_ingest_changes_nothing(make):
    path = make(b"\n".join([*GOOD, b"{", GOOD[0]]))
    first = ingest_file(make.url, path)
    version = Log(make.url).lake.open().version
    files = sorted(os.listdir(f"{make.url}/quarantine"))
    assert ingest_file(make.url, path) == Summary(already=first.received)
    assert Log(make.url).lake.open().version == version
    assert sorted(os.listdir(f"{make.url}/quarantine")) == files


def test_empty_file(make):
    assert ingest_file(make.url, make(b"")) == Summary()
    assert logged(make.url) == []


def test_torn_last_line_and_the_file_when_it_is_whole(make):
    torn = b"\n".join(GOOD)[:-30]
    assert ingest_file(make.url, make(torn)).quarantined == 1
    summary = ingest_file(make.url, make(b"\n".join(GOOD) + b"\n"))
    assert (summary.duplicate, summary.accepted) == (len(GOOD) - 1, 1)
    assert logged(make.url) == GOOD


def test_ten_megabyte_line_is_kept_whole_in_the_quarantine(make):
    huge = b'{"a":"' + b"x" * 10_000_000 + b'"}'
    rejects = []
    ingest_file(make.url, make(b"\n".join([GOOD[0], huge, GOOD[1]])), on_reject=rejects.append)
    assert logged(make.url) == GOOD[:2]
    (entry,) = Quarantine(make.url).entries(Log(make.url))
    assert (entry.reason, entry.position) == ("too_long", 1)
    assert b"".join(Quarantine(make.url).raw(entry.origin, 1)) == huge
    assert entry.digest == hashlib.sha256(huge).hexdigest()
    assert len(rejects[0].reason) < 200


def test_line_too_long_for_memory_goes_to_the_quarantine_in_pieces(make, monkeypatch):
    monkeypatch.setattr(jsonl, "CHUNK", 1000)
    monkeypatch.setattr(jsonl, "PIECE", 5000)
    monkeypatch.setattr(jsonl, "MAX_BYTES", 4000)
    huge = bytes(range(11, 256)) * 100
    path = make(b"\n".join([GOOD[0], huge, GOOD[1], huge]))
    rejects = []
    summary = ingest_file(make.url, path, on_reject=rejects.append)
    assert summary == Summary(received=4, accepted=2, quarantined=2)
    assert [(r.line, r.reason.split(":")[0]) for r in rejects] == [(2, "too_long"), (4, "too_long")]
    log, quarantine = Log(make.url), Quarantine(make.url)
    assert logged(make.url) == GOOD[:2]
    for entry in quarantine.entries(log):
        assert b"".join(quarantine.raw(entry.origin, entry.position)) == huge
        assert entry.digest == hashlib.sha256(huge).hexdigest()
        assert entry.piece > 1
    assert quarantine.counts(log, entry.origin).quarantined == 2
    assert ingest_file(make.url, path).already == 4
    assert [judged.outcome for _, judged in judge_files([path])] == [
        "accepted", "quarantined", "accepted", "quarantined",
    ]  # fmt: skip


def test_killed_inside_a_long_line_and_run_again(make, monkeypatch):
    monkeypatch.setattr(jsonl, "CHUNK", 1000)
    monkeypatch.setattr(jsonl, "PIECE", 2000)
    huge = os.urandom(9000).replace(b"\n", b" ")
    path = make(b"\n".join([GOOD[0], huge, GOOD[1]]))
    real, calls = Quarantine.write, iter(range(100))

    def dying(self, entries):
        if next(calls) == 2:
            raise KeyboardInterrupt
        real(self, entries)

    with monkeypatch.context() as patch:
        patch.setattr(Quarantine, "write", dying)
        with pytest.raises(KeyboardInterrupt):
            ingest_file(make.url, path)
    quarantine = Quarantine(make.url)
    assert quarantine.entries(Log(make.url)) == []
    ingest_file(make.url, path)
    (entry,) = quarantine.entries(Log(make.url))
    assert b"".join(quarantine.raw(entry.origin, 1)) == huge


def test_memory_does_not_grow_with_a_line(make, monkeypatch):
    monkeypatch.setattr(jsonl, "PIECE", 1 << 20)
    path = make(b"x" * 40_000_000)
    ingest_file(make.url, make(b"warm", "warm"))
    tracemalloc.start()
    try:
        ingest_file(make.url, path)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 12_000_000
    (entry,) = [entry for entry in Quarantine(make.url).entries(Log(make.url)) if entry.reason == "too_long"]
    assert sum(map(len, Quarantine(make.url).raw(entry.origin, 0))) == 40_000_000
    assert MAX_BYTES < 40_000_000


def test_batches_are_bounded_in_bytes(make, monkeypatch):
    monkeypatch.setattr(jsonl, "BATCH_BYTES", 10_000)
    monkeypatch.setattr(jsonl, "CHUNK", 3_000)
    sizes = []
    ingest = Ingest(make.url)
    real = ingest.recorder.record

    def counted(batch, origins):
        sizes.append(sum(len(one.raw) for one in batch))
        return real(batch, origins)

    ingest.recorder.record = counted
    ingest.file(make(b"\n".join(GOOD)))
    assert len(sizes) > 1
    assert max(sizes) < 14_000


def test_progress_reaches_the_size(make):
    path = make(b"\n".join(GOOD))
    told = []
    Ingest(make.url, batch=5).file(path, on_progress=lambda done, size: told.append((done, size)))
    assert told[-1] == (path.stat().st_size, path.stat().st_size)
    assert told == sorted(told)


def test_a_file_that_is_written_to_stops_and_says_so(make, monkeypatch):
    path = make(b"\n".join(GOOD))
    ingest = Ingest(make.url, batch=5)
    real = ingest.recorder.record

    def record(batch, origins):
        found = real(batch, origins)
        with path.open("ab") as file:
            file.write(b"\nmore")
        return found

    ingest.recorder.record = record
    with pytest.raises(SourceChanged, match="written to"):
        ingest.file(path)
    assert logged(make.url) == GOOD[:5]
    ingest_file(make.url, path)
    assert logged(make.url) == GOOD


def test_another_process_at_the_same_file_is_an_error_that_says_so(make):
    path = make(b"\n".join(GOOD))
    ingest = Ingest(make.url, batch=5)
    real = ingest.recorder.record
    done = []

    def record(batch, origins):
        if not done:
            done.append(True)
            ingest_file(make.url, path)
        return real(batch, origins)

    ingest.recorder.record = record
    with pytest.raises(Moved, match="somebody else"):
        ingest.file(path)
    assert logged(make.url) == GOOD


def test_missing_file(make):
    with pytest.raises(FileNotFoundError):
        ingest_file(make.url, "no such file")


def test_stdin_again_is_duplicates_and_one_entry_in_the_quarantine(make, monkeypatch):
    content = b"\n".join([*GOOD[:5], b"{broken", b"{broken"])
    for _ in range(2):
        with make(content).open("rb") as file:
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(file))
            summary = ingest_file(make.url, "-")
    assert (summary.duplicate, summary.quarantined) == (5, 2)
    assert logged(make.url) == GOOD[:5]
    log, quarantine = Log(make.url), Quarantine(make.url)
    assert len(quarantine.entries(log, outcome="quarantined")) == 1
    assert len(quarantine.entries(log, outcome="duplicate")) == 5
    origins = {entry.origin for entry in quarantine.entries(log, outcome="duplicate")}
    assert len(origins) == 1
    counts = quarantine.counts(log, origins.pop())
    assert (counts.received, counts.duplicate, counts.quarantined) == (7, 5, 2)


def test_stdin_that_is_no_file(make, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\n".join(GOOD))))
    assert ingest_file(make.url, "-").accepted == len(GOOD)


def test_slow_stdin_is_appended_while_it_waits(make, monkeypatch):
    """What came over a pipe does not wait for a batch to fill."""
    monkeypatch.setattr(jsonl, "IDLE", 0.05)
    read, write = os.pipe()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(os.fdopen(read, "rb")))
    worker = threading.Thread(target=ingest_file, args=(make.url, "-"))
    worker.start()
    os.write(write, GOOD[0] + b"\n" + GOOD[1][:50])
    until = time.monotonic() + 20
    while logged(make.url) != GOOD[:1] and time.monotonic() < until:
        time.sleep(0.02)
    assert logged(make.url) == GOOD[:1]
    os.write(write, GOOD[1][50:])
    os.close(write)
    worker.join(20)
    assert logged(make.url) == GOOD[:2]


def test_real_pipe(make):
    code = "import sys; from events.jsonl import ingest_file; print(ingest_file(sys.argv[1], '-').accepted)"
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", code, make.url], input=b"\n".join(GOOD), capture_output=True, cwd=root, check=True
    )
    assert int(done.stdout) == len(GOOD)


def test_many_batches_are_merged_on_the_way(make, monkeypatch):
    monkeypatch.setattr(jsonl, "TIDY", 4)
    Ingest(make.url, batch=2).file(make(b"\n".join(GOOD)))
    assert len(Log(make.url).lake.open().files()) < 6
    assert logged(make.url) == GOOD


def test_quarantine_pages_and_filters(make):
    ingest_file(make.url, make(b"\n".join([b"{", *GOOD, b"[", GOOD[0], b"]"])))
    log, quarantine = Log(make.url), Quarantine(make.url)
    entries = quarantine.entries(log)
    assert [entry.position for entry in entries] == [0, len(GOOD) + 1, len(GOOD) + 2, len(GOOD) + 3]
    assert quarantine.entries(log, limit=2, offset=1) == entries[1:3]
    assert quarantine.entries(log, origin=entries[0].origin) == entries
    assert quarantine.entries(log, origin="file:other") == []
    assert [entry.outcome for entry in quarantine.entries(log, outcome="duplicate")] == ["duplicate"]
    assert all(entry.raw is None for entry in entries)
