"""One suite for every way into the log and out of it: the same events, the same bytes, the same order, exactly once."""

import random

import pytest

from events.contract import encode, parse
from events.intake import Place
from events.jsonl import Ingest, judge_files
from events.log import SCHEMA, Log
from events.quarantine import Quarantine
from tests.events.samples import hand, lines
from tests.events.test_intake import changed, respelled
from tests.events.ways import WAYS_IN, WAYS_OUT, by_chunks

GOOD = lines(5, 4, tables=2, turns=4)
MIXED = list(GOOD)
for at, line in [
    (5, b"{broken"), (9, GOOD[3]), (12, respelled(GOOD[5])), (20, changed(GOOD[2], data={"surplus": 1})),
    (25, changed(GOOD[6], id="another")), (30, b"\xff\xfe"), (31, b""), (40, changed(GOOD[1], source="/fupan/x")),
]:  # fmt: skip
    MIXED.insert(at, line)
CONFLICT = changed(GOOD[6], id="another")
LOGGED = list(dict.fromkeys(raw for raw in MIXED if raw in set(GOOD) | {CONFLICT}))


@pytest.fixture(params=WAYS_IN)
def way_in(request, tmp_path, monkeypatch):
    def take(given, batch=7):
        return WAYS_IN[request.param](tmp_path, monkeypatch, given, batch)

    take.url = str(tmp_path / "data")
    return take


def count(summary, outcome):
    return summary[outcome] if isinstance(summary, dict) else getattr(summary, outcome)


@pytest.mark.parametrize("way_out", WAYS_OUT)
def test_the_log_has_the_bytes_in_order_exactly_once(way_in, way_out):
    summary, rejects = way_in(MIXED)
    log = Log(way_in.url)
    rows = WAYS_OUT[way_out](log)
    assert [row["raw"] for row in rows] == LOGGED
    assert [row["index"] for row in rows] == list(range(len(LOGGED)))
    assert {row["log_partition"] for row in rows} == {"files"}
    assert [row["position"] for row in rows] == [MIXED.index(raw) for raw in LOGGED]
    assert len({row["origin"] for row in rows}) == 1
    assert [row["outcome"] for row in rows] == ["conflict" if raw == CONFLICT else "accepted" for raw in LOGGED]
    for row in rows:
        found = parse(row["raw"])
        for name in ("source", "id", "type", "subject", "time", "partitionkey", "sequence"):
            assert row[name] == getattr(found, name)
        assert row["received"]
    assert log.count() == len(LOGGED)
    assert [count(summary, name) for name in ("accepted", "duplicate", "conflict", "quarantined")] == [
        len(LOGGED) - 1, 2, 1, 5,
    ]  # fmt: skip
    assert len(rejects) == 8


@pytest.mark.parametrize("batch", [2, 1000])
def test_batch_size_changes_nothing(way_in, batch):
    way_in(MIXED, batch)
    assert [row["raw"] for row in by_chunks(Log(way_in.url))] == LOGGED


def test_everything_received_is_accounted_for(way_in):
    way_in(MIXED)
    log, quarantine = Log(way_in.url), Quarantine(way_in.url)
    (origin,) = {row["origin"] for row in by_chunks(log)}
    counts = quarantine.counts(log, origin)
    assert (counts.received, counts.accepted, counts.duplicate, counts.conflict, counts.quarantined) == (
        len(MIXED), len(LOGGED) - 1, 2, 1, 5,
    )  # fmt: skip
    entries = {entry.position: entry for entry in quarantine.entries(log)}
    for position, raw in enumerate(MIXED):
        if position not in entries:
            assert raw in LOGGED
        elif entries[position].outcome == "quarantined":
            assert b"".join(quarantine.raw(origin, position)) == raw
            assert entries[position].reason
            assert entries[position].detail
        else:
            first = Place(entries[position].first_origin, entries[position].first_position)
            assert parse(MIXED[first.position]) == parse(raw)
            assert list(quarantine.raw(origin, position)) == []


def test_the_same_again_is_all_duplicates_or_already_in(way_in):
    way_in(MIXED)
    log = Log(way_in.url)
    before = by_chunks(log)
    summary, _ = way_in(MIXED, 5)
    assert by_chunks(log) == before
    assert count(summary, "accepted") == count(summary, "conflict") == 0
    assert count(summary, "duplicate") in (0, len(LOGGED) + 2)


def test_compaction_changes_nothing_that_is_read(way_in):
    way_in(MIXED, 3)
    log = Log(way_in.url)
    before = {name: way(log) for name, way in WAYS_OUT.items()}
    assert log.compact() > 8
    assert len(log.lake.open().files()) == 1
    assert {name: way(log) for name, way in WAYS_OUT.items()} == before
    quarantine = Quarantine(way_in.url)
    entries = quarantine.entries(log)
    quarantine.compact(least=2)
    assert quarantine.entries(log) == entries
    way_in([encode(one) for one in hand(77, "t9", turns=4)])
    assert len(by_chunks(log)) == len(before["chunks"]) + len(hand(77, "t9", turns=4))


def test_audit_of_the_file_says_the_same_as_its_ingest(tmp_path):
    one, two = tmp_path / "one", tmp_path / "two"
    rng = random.Random(3)
    shuffled = rng.sample(MIXED, len(MIXED))
    one.write_bytes(b"\n".join(MIXED[:30]))
    two.write_bytes(b"\n".join(shuffled) + b"\n")
    paths = [one, two, one]
    ingest = Ingest(str(tmp_path / "data"), batch=10)
    rejects = []
    for path in paths:
        ingest.file(path, on_reject=rejects.append)
    said = list(judge_files(paths))
    rows = by_chunks(ingest.log)
    assert [(row["raw"], row["outcome"], row["position"]) for row in rows] == [
        (judged.received.raw, judged.outcome, judged.received.position)
        for _, judged in said
        if judged.outcome in ("accepted", "conflict")
    ]
    assert [(r.file, r.line, r.outcome, r.hand) for r in rejects] == [
        (name, judged.received.position + 1, judged.outcome, judged.hand)
        for name, judged in said
        if judged.outcome != "accepted"
    ]


def test_reading_gives_the_columns_asked_for(way_in):
    way_in(GOOD)
    log = Log(way_in.url)
    name = parse(GOOD[0]).subject
    for table in (
        log.since("files", 3, 10, ["raw", "index"]),
        log.hand(name, ["raw", "index"]),
        log.hands([name], ["raw", "index"]),
        log.table("t0", ["raw", "index"]),
    ):
        assert table.column_names == ["raw", "index"]
        assert table.num_rows


def test_an_empty_log_reads_as_nothing(tmp_path):
    log = Log(str(tmp_path))
    assert (log.partitions(), log.count()) == ({}, 0)
    for table in (log.since("files", 0), log.hand("h"), log.hands([]), log.table("t"), log.since("x", 5, 5)):
        assert table.num_rows == 0
        assert table.schema == SCHEMA
    assert log.uses(SCHEMA.empty_table()) == []
    assert Quarantine(str(tmp_path)).entries(log) == []
    assert log.compact() == 0
    assert not (tmp_path / "log").exists()


def test_reading_past_the_end_and_inside(way_in):
    way_in(GOOD, 4)
    log = Log(way_in.url)
    end = log.partitions()["files"]
    assert log.since("files", end).num_rows == 0
    assert log.since("files", end + 5).num_rows == 0
    assert log.since("other", 0).num_rows == 0
    for start, limit in ((0, 1), (3, 2), (4, 4), (end - 1, 9), (2, None)):
        expected = list(range(start, end if limit is None else min(end, start + limit)))
        assert log.since("files", start, limit)["index"].to_pylist() == expected
    log.compact()
    assert log.since("files", 5, 9)["index"].to_pylist() == list(range(5, 14))


def test_a_view_does_not_move(way_in):
    way_in(GOOD)
    view = Log(way_in.url).open()
    before = view.range("files").num_rows
    way_in([encode(one) for one in hand(78, "t9", turns=4)])
    assert view.range("files").num_rows == before
    assert view.next_index("files") == before


def test_ids_used_more_than_once_are_found_at_every_place(way_in):
    again = [changed(GOOD[4], subject="z-later-hand"), changed(GOOD[9], subject="z-later-hand", sequence=1)]
    way_in([*GOOD, *again])
    log = Log(way_in.url)
    ids = log.since("files", 0, None, ["source", "id"])
    uses = log.uses(ids)
    expected = sorted(
        [parse(GOOD[4]), parse(again[0]), parse(GOOD[9]), parse(again[1])], key=lambda e: (e.id, e.subject)
    )
    assert [(use["id"], use["subject"], use["sequence"]) for use in uses] == [
        (e.id, e.subject, e.sequence) for e in expected
    ]
    assert log.uses(ids.slice(0, 1)) == []
    assert log.uses(ids, {"files": len(GOOD)}) == []
    assert log.uses(ids, {"other": 99}) == []
    assert len(log.uses(ids, {"files": len(GOOD) + 1})) == 2
    log.compact()
    assert log.uses(ids) == uses
