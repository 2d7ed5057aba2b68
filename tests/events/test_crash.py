"""Kill -9 anywhere, failing disks, writers side by side: run again, and the log is the same."""

import os
import random
import signal
import time

import pytest

from events import lake as lake_module
from events.contract import encode
from events.jsonl import Ingest
from events.lake import Conflict, Snapshot
from events.log import Log
from events.quarantine import Quarantine
from tests.events import crash
from tests.events.samples import hand, lines
from tests.events.test_intake import changed

GOOD = lines(6, 6, tables=2, turns=5)
INPUT = [*GOOD[:10], b"{torn", *GOOD[10:20], GOOD[3], changed(GOOD[8], id="other"), *GOOD[20:25], b"", GOOD[21]]


def write(path, given):
    path.write_bytes(b"".join(line + b"\n" for line in given))
    return str(path)


def rows(url):
    return [
        (row["index"], row["position"], row["outcome"], row["raw"])
        for row in Log(url).since("files", 0, None, ["index", "position", "outcome", "raw"]).to_pylist()
    ]


def entries(url):
    return [
        (entry.position, entry.outcome, entry.reason, entry.first_position, entry.digest)
        for entry in sorted(Quarantine(url).entries(Log(url)), key=lambda entry: entry.position)
    ]


def origins(url):
    return set(Log(url).since("files", 0, None, ["origin"])["origin"].to_pylist())


@pytest.fixture
def clean(tmp_path):
    """What the log and the quarantine hold when nothing goes wrong."""
    path = write(tmp_path / "input.jsonl", INPUT)
    url = str(tmp_path / "clean")
    Ingest(url, batch=15).file(path)
    return path, rows(url), entries(url)


@pytest.mark.parametrize("tidy", [64, pytest.param(2, marks=pytest.mark.slow)])
def test_killed_at_every_step_and_run_again(tmp_path, clean, tidy):
    """Each fsync, each data file (whole, torn), both sides of each commit: the same log and quarantine in the end."""
    path, clean_rows, clean_entries = clean
    url = str(tmp_path / "counted")
    crash.start(crash.count_steps, url, path, 15, tidy).join()
    steps = int((tmp_path / "counted" / "steps").read_text())
    assert rows(url) == clean_rows
    for at in range(steps):
        url = str(tmp_path / f"killed-{at}")
        process = crash.start(crash.ingest_dying, url, path, 15, at, at % 2 == 0, tidy)
        process.join()
        assert process.exitcode == -signal.SIGKILL
        check_prefix(url, clean_rows)
        Ingest(url, batch=15).file(path)
        assert rows(url) == clean_rows
        assert entries(url) == clean_entries


def check_prefix(url, clean_rows):
    """After any crash: what is in is whole and in order, and every line up to there is accounted for."""
    found = rows(url)
    assert found == clean_rows[: len(found)]
    log = Log(url)
    for origin in origins(url):
        counts = Quarantine(url).counts(log, origin)
        assert counts.received == counts.accepted + counts.duplicate + counts.conflict + counts.quarantined
        assert counts.accepted + counts.conflict == len(found)
        assert counts.received in (15, len(INPUT))


def kill_at_random(tmp_path, given, batch, kills, seed):
    """Take a file in while processes are killed at random times; give the log that came of it, and the kills."""
    rng = random.Random(seed)
    path = write(tmp_path / "input.jsonl", given)
    began = time.monotonic()
    crash.start(crash.ingest, str(tmp_path / "timed"), path, batch).join()
    takes = time.monotonic() - began
    url, died = str(tmp_path / "data"), 0
    for _ in range(kills):
        process = crash.start(crash.ingest, url, path, batch)
        time.sleep(rng.random() * takes * 0.5)
        process.kill()
        process.join()
        died += process.exitcode == -signal.SIGKILL
    Ingest(url, batch=batch).file(path)
    assert rows(url) == rows(str(tmp_path / "timed"))
    assert entries(url) == entries(str(tmp_path / "timed"))
    return died


def test_killed_at_random_times(tmp_path):
    given = lines(7, 30, turns=10)
    given[100:100] = [b"broken", given[5]]
    assert kill_at_random(tmp_path, given, 20, 24, 1) >= 5


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
def test_killed_at_random_times_at_length(tmp_path, seed):
    given = lines(8 + seed, 300, turns=30)
    for at in range(100, len(given), 997):
        given[at:at] = [b"broken", given[at // 2]]
    kill_at_random(tmp_path, given, 100, 40, seed)


def test_two_files_at_once_with_compaction_beside(tmp_path):
    """`files` has several writers: what both bring is in once, and both origins are whole."""
    one, two = lines(9, 8, turns=8), lines(10, 8, tables=4, turns=8)
    shared = [encode(event) for event in hand(11, "t77", turns=20)]
    first, second = [*one[:40], *shared, *one[40:]], [*two[:20], *shared, b"{", *two[20:]]
    paths = [write(tmp_path / "one", first), write(tmp_path / "two", second)]
    url = str(tmp_path / "data")
    jobs = [crash.start(crash.ingest, url, path, 9) for path in paths]
    union = set(first) | set(second) - {b"{"}
    # hands of the same name with other content in both files conflict, and are kept
    jobs.append(crash.start(crash.compact, url, len(union)))
    for job in jobs:
        job.join(60)
    assert [job.exitcode for job in jobs] == [0, 0, 0]
    found = rows(url)
    assert [row[0] for row in found] == list(range(len(union)))
    assert {row[3] for row in found} == union
    log, quarantine = Log(url), Quarantine(url)
    counts = [quarantine.counts(log, origin) for origin in origins(url)]
    assert sorted(count.received for count in counts) == sorted([len(first), len(second)])
    for count in counts:
        assert count.received == count.accepted + count.duplicate + count.conflict + count.quarantined
    assert sum(count.duplicate for count in counts) == len(shared)
    assert sum(count.quarantined for count in counts) == 1


def test_the_same_file_by_two_processes_at_once(tmp_path, clean):
    path, clean_rows, clean_entries = clean
    url = str(tmp_path / "data")
    jobs = [crash.start(crash.ingest, url, path, 15) for _ in range(2)]
    for job in jobs:
        job.join(60)
    assert {job.exitcode for job in jobs} <= {0, 3}
    Ingest(url, batch=15).file(path)
    assert rows(url) == clean_rows
    assert entries(url) == clean_entries


@pytest.mark.parametrize("at", range(0, 24, 3))
def test_failing_fsync_is_reported_and_running_again_completes(tmp_path, clean, monkeypatch, at):
    path, clean_rows, clean_entries = clean
    calls = iter(range(10_000))
    real = os.fsync

    def failing(handle):
        if next(calls) == at:
            raise OSError(28, "No space left on device")
        real(handle)

    url = str(tmp_path / "data")
    with monkeypatch.context() as patch:
        patch.setattr(lake_module.os, "fsync", failing)
        with pytest.raises(OSError, match="No space left"):
            Ingest(url, batch=15).file(path)
    check_prefix(url, clean_rows)
    Ingest(url, batch=15).file(path)
    assert rows(url) == clean_rows
    assert entries(url) == clean_entries


def test_the_same_object_goes_on_after_a_failing_disk(tmp_path, clean, monkeypatch):
    """Memory that ran ahead of the log is dropped: nothing is called a duplicate of what is not there."""
    path, clean_rows, clean_entries = clean
    ingest = Ingest(str(tmp_path / "data"), batch=15)
    real = lake_module.Lake.write
    for fails in range(4):
        calls = iter(range(10_000))

        def failing(self, table, calls=calls, fails=fails):
            if next(calls) == fails:
                raise OSError(5, "Input/output error")
            return real(self, table)

        with monkeypatch.context() as patch:
            patch.setattr(lake_module.Lake, "write", failing)
            try:
                ingest.file(path)
            except OSError:
                continue
    ingest.file(path)
    assert rows(str(tmp_path / "data")) == clean_rows
    assert entries(str(tmp_path / "data")) == clean_entries


def test_refused_commits_begin_again(tmp_path, clean, monkeypatch):
    path, clean_rows, clean_entries = clean
    rng = random.Random(4)
    real = Snapshot.commit

    def refused(self, *args, **keys):
        if rng.random() < 0.5:
            raise Conflict("Concurrent transaction failed")
        real(self, *args, **keys)

    monkeypatch.setattr(Snapshot, "commit", refused)
    Ingest(str(tmp_path / "data"), batch=15).file(path)
    assert rows(str(tmp_path / "data")) == clean_rows
    assert entries(str(tmp_path / "data")) == clean_entries


def test_a_batch_is_judged_anew_behind_another_writer(tmp_path, monkeypatch):
    """Between opening and committing another file brings some of the same events, one with other content."""
    mine = write(tmp_path / "mine", GOOD[:20])
    theirs = write(tmp_path / "theirs", [*GOOD[5:10], changed(GOOD[12], data={"action": "x"}), b"bad"])
    url = str(tmp_path / "data")
    real = lake_module.Lake.write
    done = []

    def meanwhile(self, table):
        if self.url.endswith("log") and not done:
            done.append(None)
            done[0] = Ingest(url).file(theirs)
        return real(self, table)

    monkeypatch.setattr(lake_module.Lake, "write", meanwhile)
    summary = Ingest(url).file(mine)
    assert (done[0].accepted, done[0].quarantined) == (6, 1)
    assert (summary.accepted, summary.duplicate, summary.conflict) == (14, 5, 1)
    found = rows(url)
    assert [row[0] for row in found] == list(range(21))
    assert [row[3] for row in found[6:]] == [raw for raw in GOOD[:20] if raw not in GOOD[5:10]]
    log = Log(url)
    for origin in origins(url):
        counts = Quarantine(url).counts(log, origin)
        assert counts.received == counts.accepted + counts.duplicate + counts.conflict + counts.quarantined
    firsts = {entry.first_position for entry in Quarantine(url).entries(log, outcome="duplicate")}
    assert firsts == set(range(5))
