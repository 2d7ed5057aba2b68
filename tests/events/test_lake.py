"""The lake: commits are whole, durable and exactly once; compaction and rebuilds change no row."""

import os
import subprocess
import sys
import textwrap
from pathlib import Path

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from events import lake as lake_module
from events.lake import CHECKPOINT_EVERY, Conflict, Lake, Moved, Unreadable

SCHEMA = pa.schema(
    [("key", pa.string()), ("index", pa.int64()), ("at", pa.timestamp("us", "UTC")), ("raw", pa.binary())]
)


def rows(first, count, key="a"):
    at = pa.array([1_700_000_000_000_000 + n for n in range(first, first + count)], pa.timestamp("us", "UTC"))
    columns = {"key": [key] * count, "index": list(range(first, first + count)), "at": at, "raw": [b"\x00x"] * count}
    return pa.table(columns, schema=SCHEMA)


def indexes(lake, **where):
    return sorted(lake.open().read(where or None, ["index"])["index"].to_pylist())


@pytest.fixture
def lake(tmp_path):
    return Lake(tmp_path / 'it\'s a "lake"', SCHEMA)


def test_missing_table_reads_as_an_empty_one(lake):
    snapshot = lake.open()
    assert snapshot.version == -1
    assert snapshot.position("files") == 0
    assert snapshot.files() == []
    assert snapshot.read().schema == SCHEMA
    db = duckdb.connect()
    snapshot.relation(db, "log")
    assert db.sql("SELECT count(*), max(index) FROM log").fetchall() == [(0, None)]
    assert not os.path.exists(lake.url)


def test_commit_appends_rows_and_positions(lake):
    lake.commit(rows(0, 5), {"files": 5, "origin": 9}, {"files": 0})
    lake.commit(rows(5, 5), {"files": 10}, {"files": 5})
    snapshot = lake.open()
    assert (snapshot.position("files"), snapshot.position("origin"), snapshot.position("other")) == (10, 9, 0)
    assert indexes(lake) == list(range(10))
    assert snapshot.read({"index": 7}).to_pylist() == rows(7, 1).to_pylist()


def test_repeated_batch_is_refused_and_changes_nothing(lake):
    lake.commit(rows(0, 5), {"files": 5}, {"files": 0})
    before = lake.open().version
    with pytest.raises(Moved):
        lake.commit(rows(0, 5), {"files": 5}, {"files": 0})
    assert lake.open().version == before
    assert indexes(lake) == list(range(5))


def test_commit_without_rows_moves_the_position(lake):
    lake.commit(rows(0, 0), {"origin": 3})
    assert lake.open().position("origin") == 3
    assert lake.open().files() == []


def test_commit_with_a_stale_snapshot_is_refused(lake):
    lake.commit(rows(0, 1), {"files": 1})
    stale = lake.open()
    lake.commit(rows(1, 1), {"files": 2}, {"files": 1})
    with pytest.raises(Conflict):
        stale.commit([lake.write(rows(1, 1))], {"files": 2})
    assert indexes(lake) == [0, 1]


def test_stale_snapshot_of_a_missing_table_is_refused(lake):
    stale = lake.open()
    lake.commit(rows(0, 1), {"files": 1})
    with pytest.raises(Conflict):
        stale.commit([lake.write(rows(0, 1))], {"files": 1})


def test_other_positions_do_not_conflict(lake):
    lake.commit(rows(0, 1), {"a": 1})
    stale = lake.open()
    lake.commit(rows(1, 1), {"b": 1})
    stale.commit([lake.write(rows(2, 1))], {"a": 2})
    assert indexes(lake) == [0, 1, 2]


@pytest.mark.parametrize(
    ("where", "files"),
    [
        ({"index": 15}, 1),
        ({"index": (15, 25)}, 2),
        ({"index": (None, 9)}, 1),
        ({"index": (20, None)}, 1),
        ({"index": {3, 29}}, 2),
        ({"key": "k1"}, 1),
        ({"key": ["k0", "k2"]}, 2),
        ({"key": "k3"}, 0),
        ({"key": "k0", "index": (10, None)}, 0),
    ],
)
def test_files_are_cut_by_statistics(lake, where, files):
    for n in range(3):
        lake.commit(rows(n * 10, 10, f"k{n}"))
    snapshot = lake.open()
    assert len(snapshot.files(where)) == files
    db = duckdb.connect()
    snapshot.relation(db, "part", where)
    assert db.sql("SELECT count(*) FROM part").fetchall() == [(files * 10,)]
    for row in snapshot.read(where).to_pylist():
        for name, cut in where.items():
            if isinstance(cut, tuple):
                assert cut[0] is None or row[name] >= cut[0]
                assert cut[1] is None or row[name] <= cut[1]
            else:
                assert row[name] == cut or row[name] in cut


def test_times_have_statistics(lake):
    lake.commit(rows(0, 3))
    (file,) = lake.open().files()
    assert (file.low["at"], file.high["at"]) == ("2023-11-14T22:13:20.000000Z", "2023-11-14T22:13:20.000002Z")


def test_compaction_keeps_every_row_position_and_setting(lake):
    for n in reversed(range(12)):
        lake.commit(rows(n * 10, 10), {"files": 1, f"origin-{n}": n + 1})
    before = lake.open()
    assert lake.compact(["key", "index"]) == 12
    after = lake.open()
    assert len(after.files()) == 1
    assert pq.read_table(after.paths()[0])["index"].to_pylist() == list(range(120))
    assert after.read().sort_by("index").equals(before.read().sort_by("index"))
    assert [after.position(f"origin-{n}") for n in range(12)] == list(range(1, 13))
    assert after._delta.metadata().configuration["delta.appendOnly"] == "true"
    assert lake.compact(["key", "index"]) == 0
    lake.commit(rows(120, 1), {"files": 2}, {"files": 1})
    assert indexes(lake) == list(range(121))


def test_two_compactions_of_the_same_files_leave_each_row_once(lake):
    for n in range(8):
        lake.commit(rows(n, 1))
    first, second = lake.open(), lake.open()
    for snapshot, name in ((first, "one"), (second, "two")):
        files = snapshot.files()
        part = lake.write(snapshot.read())
        if name == "one":
            snapshot.commit([part], remove=files, changes_data=False)
        else:
            with pytest.raises(Conflict):
                snapshot.commit([part], remove=files, changes_data=False)
            with pytest.raises(Conflict):
                lake.open().commit([part], remove=files, changes_data=False)
    assert indexes(lake) == list(range(8))


def test_append_only_table_refuses_to_lose_rows(lake):
    lake.commit(rows(0, 3))
    snapshot = lake.open()
    with pytest.raises(Exception, match="append-only"):
        snapshot.commit([], remove=snapshot.files())
    assert indexes(lake) == [0, 1, 2]


def test_replacement_in_one_commit(tmp_path):
    lake = Lake(tmp_path / "model", SCHEMA, append_only=False)
    lake.commit(rows(0, 3))
    snapshot = lake.open()
    parts = [lake.write(rows(10, 2)), lake.write(rows(12, 2))]
    assert indexes(lake) == [0, 1, 2]
    snapshot.commit(parts, {"progress": 4}, remove=snapshot.files())
    assert indexes(lake) == [10, 11, 12, 13]


def test_new_columns_are_added_and_old_files_read_as_null(tmp_path):
    old = Lake(tmp_path / "t", SCHEMA)
    old.commit(rows(0, 2))
    new = Lake(tmp_path / "t", SCHEMA.append(pa.field("leaf", pa.string())))
    new.commit(rows(2, 1).append_column("leaf", pa.array(["x"])))
    assert sorted(new.open().read()["leaf"].to_pylist(), key=str) == [None, None, "x"]
    db = duckdb.connect()
    new.open().relation(db, "t")
    assert db.sql("SELECT leaf FROM t ORDER BY index").fetchall() == [(None,), (None,), ("x",)]


def test_checkpoints_keep_positions_when_old_commits_are_deleted(lake):
    for n in range(CHECKPOINT_EVERY + 3):
        lake.commit(rows(n, 1), {"files": n + 1, f"o{n}": 7}, {"files": n})
    log = Path(lake.url, "_delta_log")
    (checkpoint,) = log.glob("*.checkpoint.parquet")
    for path in log.glob("*.json"):
        if int(path.stem) <= int(checkpoint.name[:20]):
            path.unlink()
    snapshot = Lake(lake.url, SCHEMA).open()
    assert snapshot.position("files") == CHECKPOINT_EVERY + 3
    assert snapshot.position("o0") == 7
    assert indexes(lake) == list(range(CHECKPOINT_EVERY + 3))


def test_torn_checkpoint_is_put_aside(lake):
    for n in range(CHECKPOINT_EVERY + 3):
        lake.commit(rows(n, 1), {"files": n + 1}, {"files": n})
    (checkpoint,) = Path(lake.url, "_delta_log").glob("*.checkpoint.parquet")
    checkpoint.write_bytes(checkpoint.read_bytes()[:100])
    fresh = Lake(lake.url, SCHEMA)
    assert fresh.open().position("files") == CHECKPOINT_EVERY + 3
    fresh.commit(rows(90, 1), {"files": 99}, {"files": CHECKPOINT_EVERY + 3})
    assert len(indexes(lake)) == CHECKPOINT_EVERY + 4


def test_broken_table_says_so(lake):
    lake.commit(rows(0, 1))
    Path(lake.url, "_delta_log", f"{1:020d}.json").write_text("{broken")
    with pytest.raises(Unreadable, match="cannot be opened"):
        Lake(lake.url, SCHEMA).open()


@pytest.mark.parametrize("call", range(12))
def test_any_failing_fsync_leaves_all_or_nothing(lake, monkeypatch, call):
    """A commit whose fsync failed is reported as failed; run again by its position it is there exactly once."""
    calls = 0
    real = os.fsync

    def failing(handle):
        nonlocal calls
        calls += 1
        if calls == call + 1:
            raise OSError(5, "Input/output error")
        real(handle)

    monkeypatch.setattr(lake_module.os, "fsync", failing)
    for _ in range(2):
        try:
            lake.commit(rows(0, 4), {"files": 4}, {"files": 0})
        except OSError:
            assert indexes(lake) in ([], [0, 1, 2, 3])
            lake = Lake(lake.url, SCHEMA)
        except Moved:
            break
        else:
            if calls > call:
                break
    assert indexes(lake) == [0, 1, 2, 3]
    assert lake.open().position("files") == 4


def test_files_and_folders_are_synced_before_the_commit_returns(lake, monkeypatch):
    synced = []
    monkeypatch.setattr(lake_module, "sync_file", lambda path: synced.append(os.fspath(path)))
    monkeypatch.setattr(lake_module, "sync_folder", lambda path: synced.append(os.fspath(path)))
    lake.commit(rows(0, 1), {"files": 1})
    log = os.path.join(lake.url, "_delta_log")
    data = lake.open().paths()[0]
    assert synced.index(data) < synced.index(os.path.join(log, f"{1:020d}.json"))
    assert synced[-2:] == [os.path.join(log, f"{1:020d}.json"), log]
    assert lake.url in synced
    assert os.path.dirname(lake.url) in synced


WRITER = textwrap.dedent(
    """
    import sys
    import pyarrow as pa
    from events.lake import Conflict, Lake
    from tests.events.test_lake import SCHEMA, rows
    lake = Lake(sys.argv[1], SCHEMA)
    name, count = sys.argv[2], int(sys.argv[3])
    def attempt(snapshot):
        index, mine = snapshot.position("index"), snapshot.position(name)
        if mine < count:
            snapshot.commit([lake.write(rows(index, 3, name))], {"index": index + 3, name: mine + 1})
        return mine
    while True:
        if name == "compactor":
            lake.compact(["index"], least=3)
            if lake.open().position("index") >= count:
                break
        else:
            lake.retry(attempt)
            if lake.open().position(name) == count:
                break
    """
)


def test_two_writers_beside_compaction_write_each_row_once(lake):
    root = Path(__file__).parents[2]
    jobs = [("one", 12), ("two", 12), ("compactor", 72)]
    running = [
        subprocess.Popen([sys.executable, "-c", WRITER, lake.url, name, str(count)], cwd=root) for name, count in jobs
    ]
    assert [job.wait(60) for job in running] == [0, 0, 0]
    table = lake.open().read()
    assert sorted(table["index"].to_pylist()) == list(range(72))
    assert sorted(table["key"].to_pylist()) == ["one"] * 36 + ["two"] * 36


def test_sweep_takes_only_what_no_commit_names(lake):
    lake.commit(rows(0, 1))
    orphan = lake.paths([lake.write(rows(1, 1))])[0]
    os.utime(orphan, (0, 0))
    os.utime(lake.open().paths()[0], (0, 0))
    lake.sweep()
    assert not os.path.exists(orphan)
    assert indexes(lake) == [0]


class Remote(Lake):
    """A lake that goes by URL and object-store calls alone, as one on S3 does."""

    def __init__(self, folder, **keys):
        super().__init__(f"s3://{folder}", SCHEMA, **keys)
        self.url = Path(folder).as_uri()


def test_object_store_by_url(tmp_path, monkeypatch):
    """No path of the local disk is touched: commits, cuts, compaction and replacement go through the store."""
    monkeypatch.setattr(lake_module, "sync_file", lambda path: pytest.fail("an object store has no fsync"))
    lake = Remote(tmp_path / "store", append_only=False)
    assert not lake.local
    assert lake.open().version == -1
    for n in range(CHECKPOINT_EVERY + 2):
        lake.commit(rows(n * 2, 2, f"k{n}"), {"files": n + 1}, {"files": n})
    with pytest.raises(Moved):
        lake.commit(rows(0, 2), {"files": 1}, {"files": 0})
    assert indexes(lake) == list(range(2 * CHECKPOINT_EVERY + 4))
    assert len(lake.open().files({"index": 7})) == 1
    db = duckdb.connect()
    lake.open().relation(db, "part", {"index": (0, 9)})
    assert db.sql("SELECT count(*) FROM part").fetchall() == [(10,)]
    assert lake.compact(["key", "index"]) == CHECKPOINT_EVERY + 2
    assert indexes(lake) == list(range(2 * CHECKPOINT_EVERY + 4))
    snapshot = lake.open()
    snapshot.commit([lake.write(rows(100, 1))], {"files": 100}, remove=snapshot.files())
    assert indexes(lake) == [100]


def test_missing_folder_above_is_made(tmp_path):
    lake = Lake(tmp_path / "a" / "b" / "c", SCHEMA)
    lake.commit(rows(0, 1))
    assert indexes(Lake(f"file://{tmp_path}/a/b/c", SCHEMA)) == [0]
