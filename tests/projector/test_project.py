"""Projection: increment equals rebuild, whatever the batches, the order, the number of workers or projectors."""

import json
import os
import random
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context

import pytest

from events.contract import encode
from events.jsonl import ingest_file, judge_files
from events.lake import Moved
from events.model import ActionTaken
from games.simulator import simulate
from projector.audit import Book
from projector.lines import audit_line
from projector.project import Projector
from projector.query import Filter, Reader
from projector.views import ReadModel
from tests.hands import REVEAL, lines, void_hand

GAMES = (("doudizhu", "longwei", 12), ("baccarat", "longwei", 90))


def events(seed=1, faults=0.4):
    """Simulate faulty hands of games whose tables carry something, and of one whose tables don't."""
    return [
        event
        for name, preset, hands in GAMES
        for hand in simulate(name, preset, hands, seed, faults=faults)
        for event in hand.events
    ]


def newest(url):
    """Give the newest rows of the read model without the rebuild that they belong to, in order."""
    db = ReadModel(str(url)).connect()
    found = {}
    for name in ("audits_now", "links_now", "repeats_now"):
        rows = db.sql(f'SELECT * EXCLUDE (generation) FROM {name} ORDER BY hand, log_partition, "index"')
        found[name] = rows.to_arrow_table().to_pylist()
    return found


def write(path, made):
    path.write_bytes(lines(made))
    return path


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """Give a log that was taken in and judged in one go, and its newest rows."""
    folder = tmp_path_factory.mktemp("whole")
    path = write(folder / "events.jsonl", events())
    ingest_file(str(folder / "log"), path)
    Projector(str(folder / "log")).run()
    return folder, path, newest(folder / "log")


def test_rows_are_there(whole):
    _, _, rows = whole
    hands = {event.subject for event in events()}
    assert {row["hand"] for row in rows["audits_now"]} == hands
    assert len(rows["audits_now"]) == len(hands)
    assert {row["hand"] for row in rows["links_now"]} <= hands


@pytest.mark.parametrize("batch", [230, pytest.param(37, marks=pytest.mark.slow)])
def test_increment_equals_one_go(whole, tmp_path, batch):
    _, path, rows = whole
    raw = path.read_bytes().splitlines(keepends=True)
    log = str(tmp_path / "log")
    cut = len(raw) // 3
    parts = [raw[:cut], raw[cut : 2 * cut], raw[2 * cut :]]
    projector = Projector(log, batch=batch)
    for n, part in enumerate(parts):
        (tmp_path / f"{n}.jsonl").write_bytes(b"".join(part))
        ingest_file(log, tmp_path / f"{n}.jsonl")
        (projector if n % 2 else Projector(log, batch=batch)).run()
    assert newest(log) == rows
    Projector(log, batch=batch * 2).rebuild()
    assert newest(log) == rows


@pytest.mark.parametrize("batch", [1, 2, 5])
def test_batches_of_a_few_events(tmp_path, batch):
    log = str(tmp_path / "log")
    made = [event for n in (1, 2) for event in void_hand(subject=f"h{n}", hand_no=n, start=60 * n)]
    ingest_file(log, write(tmp_path / "a.jsonl", made))
    Projector(log, batch=batch).run()
    before = newest(log)
    assert [row["verdict"] for row in before["audits_now"]] == ["clean", "clean"]
    Projector(log).rebuild()
    assert newest(log) == before


def test_rebuild_with_workers_equals_increment(whole):
    folder, _, rows = whole
    log = str(folder / "log")
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        projector = Projector(log, executor=pool, workers=2, batch=6_000)
        projector.rebuild()
        assert newest(log) == rows
    projector = Projector(log)
    assert projector.run().events == 0
    projector.rebuild()
    assert newest(log) == rows


@pytest.mark.parametrize("seed", [1, 2])
def test_hands_in_any_order(whole, tmp_path, seed):
    """Hands, and the events of each, come in any order: the same verdicts, findings and digests."""
    _, path, rows = whole
    raw = path.read_bytes().splitlines(keepends=True)
    random.Random(seed).shuffle(raw)
    log = str(tmp_path / "log")
    for n in range(4):
        (tmp_path / f"{n}.jsonl").write_bytes(b"".join(raw[n::4]))
        ingest_file(log, tmp_path / f"{n}.jsonl")
        Projector(log, batch=700).run()

    def said(row):
        keys = ("hand", "verdict", "ended", "step", "digest", "seats", "deal", "facts", "missing", "due_ended")
        findings = [f for f in row["findings"] if f["clause"] != "CONTRACT-conflict"]
        return {**{key: row[key] for key in keys}, "findings": findings}

    conflicts = {
        row["hand"] for row in rows["audits_now"] if any(f["clause"] == "CONTRACT-conflict" for f in row["findings"])
    }
    mixed = newest(log)
    want = [said(row) for row in rows["audits_now"] if row["hand"] not in conflicts]
    assert [said(row) for row in mixed["audits_now"] if row["hand"] not in conflicts] == want


@pytest.mark.parametrize("hashseed", ["0", "4242"])
def test_same_digests_whatever_the_hash_seed(whole, hashseed):
    _, path, rows = whole
    code = (
        "import sys; from projector.audit import Book; from events.jsonl import judge_files\n"
        "book = Book()\n"
        "for _, j in judge_files([sys.argv[1]]):\n"
        "    if j.event is not None and j.outcome in ('accepted', 'conflict'): book.add(j.event, j.received.raw)\n"
        "for audit, beside in book.audits(): print(audit.hand, audit.digest)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(path)],
        env={**os.environ, "PYTHONHASHSEED": hashseed},
        capture_output=True,
        text=True,
        check=True,
    )
    want = {row["hand"]: row["digest"] for row in rows["audits_now"]}
    assert dict(line.split() for line in done.stdout.splitlines()) == {k: str(v) for k, v in want.items()}


def test_audit_says_what_the_log_would_say(whole):
    folder, path, _ = whole
    book = Book()
    for _, judged in judge_files([path]):
        if judged.event is not None and judged.outcome in ("accepted", "conflict"):
            book.add(judged.event, judged.received.raw)
    reader = Reader(str(folder / "log"))
    rows = {row["hand"]: row for row in reader.hands(Filter(), 10_000, 0)}
    seen = 0
    for audit, beside in book.audits():
        line = audit_line(audit, beside)
        row = rows[line["hand"]]
        assert (row["verdict"], row["ended"], row["step"]) == (line["verdict"], line["ended"], line["step"])
        stands = [
            {key: found[key] for key in ("id", "code", "clause", "sequence", "expected", "actual", "zh", "en")}
            for found in reader.hand_findings(line["hand"])
        ]
        want = [
            {key: found[key] for key in ("id", "code", "clause", "sequence", "expected", "actual", "zh", "en")}
            for found in json.loads(json.dumps(line["findings"]))
        ]
        assert sorted(stands, key=lambda f: f["id"]) == sorted(want, key=lambda f: f["id"])
        seen += 1
    assert seen == len(rows)


def project(log, made, tmp_path, name):
    ingest_file(log, write(tmp_path / f"{name}.jsonl", made))
    return Projector(log).run()


def stands(log):
    return [(row["hand"], row["clause"], row["code"], row["sequence"]) for row in Reader(log).findings(Filter(), 99, 0)]


def test_contract_table_a_missing_hand_is_withdrawn_when_it_comes(tmp_path):
    log = str(tmp_path / "log")
    first, second, third = (void_hand(subject=f"h{n}", hand_no=n, start=60 * n) for n in (1, 2, 3))
    project(log, first + third, tmp_path, "a")
    assert stands(log) == [("h3", "CONTRACT-table", "hand_no_missing", 0)]
    assert Reader(log).hands(Filter(verdict="findings"), 9, 0)[0]["hand"] == "h3"
    stats = project(log, second, tmp_path, "b")
    assert stands(log) == []
    assert stats.withdrawn == 1
    gone = ReadModel(log).connect().execute("SELECT hand, code, clause, sequence FROM withdrawals").fetchall()
    assert gone == [("h3", "hand_no_missing", "CONTRACT-table", 0)]
    before = newest(log)
    Projector(log).rebuild()
    assert newest(log) == before


def test_contract_table_a_hand_number_twice(tmp_path):
    log = str(tmp_path / "log")
    project(log, void_hand(subject="h1") + void_hand(subject="h2", start=60), tmp_path, "a")
    assert stands(log) == [("h2", "CONTRACT-table", "hand_no_twice", 0)]


def test_first_hand_of_a_table_may_have_any_number(tmp_path):
    log = str(tmp_path / "log")
    project(log, void_hand(subject="h7", hand_no=7), tmp_path, "a")
    assert stands(log) == []


def test_contract_conflict_an_id_in_two_hands(tmp_path):
    log = str(tmp_path / "log")
    first, second = void_hand(subject="h1"), void_hand(subject="h2", hand_no=2, start=60)
    second[4] = replace(second[4], id=first[2].id)
    project(log, first, tmp_path, "a")
    project(log, second, tmp_path, "b")
    assert stands(log) == [("h2", "CONTRACT-conflict", "id_twice", 4)]
    before = newest(log)
    Projector(log).rebuild()
    assert newest(log) == before


def test_an_open_hand_has_a_row_and_no_audit(tmp_path):
    log = str(tmp_path / "log")
    made = void_hand()
    project(log, made[:6], tmp_path, "a")
    row = Reader(log).hands(Filter(), 9, 0)[0]
    assert (row["verdict"], row["ended"], row["events"], row["last_time"]) == ("open", None, 6, made[5].time)
    project(log, made[6:], tmp_path, "b")
    row = Reader(log).hands(Filter(), 9, 0)[0]
    assert (row["verdict"], row["ended"], row["events"]) == ("clean", "voided", 9)


def test_an_audit_is_made_anew_with_each_later_event(tmp_path):
    log = str(tmp_path / "log")
    made = void_hand(REVEAL, shuffle=None)
    project(log, made[:9], tmp_path, "a")
    assert stands(log) == []
    project(log, made[9:], tmp_path, "b")
    assert stands(log) == [("h1", "CONTRACT-reveal", "reveal_uncommitted", 9)]


def test_a_gap_shows_until_the_missing_event_comes(tmp_path):
    log = str(tmp_path / "log")
    made = void_hand()
    project(log, made[:3] + made[4:], tmp_path, "a")
    assert stands(log) == [("h1", "CONTRACT-sequence", "gap", 3)]
    assert project(log, made[3:4], tmp_path, "b").withdrawn == 1
    assert stands(log) == []
    assert Reader(log).hand("h1")["verdict"] == "clean"


def test_a_projector_behind_another_begins_again(tmp_path):
    log = str(tmp_path / "log")
    first, second = Projector(log), Projector(log)
    for n in range(1, 6):
        made = void_hand(subject=f"h{n}", hand_no=n, start=60 * n)
        ingest_file(log, write(tmp_path / f"{n}.jsonl", made))
        (first if n % 2 else second).run()
    assert stands(log) == []
    before = newest(log)
    first.rebuild()
    assert newest(log) == before
    assert second.run().events == 0


def test_a_refused_progress_changes_nothing_that_is_seen(tmp_path, monkeypatch):
    log = str(tmp_path / "log")
    ingest_file(log, write(tmp_path / "a.jsonl", void_hand()))
    mine, other = Projector(log), Projector(log)
    advance = mine._advance
    calls = []

    def late(*arguments):
        if not calls:
            calls.append(1)
            other.run()
        advance(*arguments)

    monkeypatch.setattr(mine, "_advance", late)
    mine.run()
    assert [row["hand"] for row in Reader(log).hands(Filter(), 9, 0)] == ["h1"]
    with pytest.raises(Moved):
        advance(0, "files", 0, 9)


def test_rows_beyond_progress_are_not_seen(tmp_path, monkeypatch):
    log = str(tmp_path / "log")
    ingest_file(log, write(tmp_path / "a.jsonl", void_hand()))
    projector = Projector(log)

    def crash(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(projector, "_advance", crash)
    with pytest.raises(KeyboardInterrupt):
        projector.run()
    assert Reader(log).hands(Filter(), 9, 0) == []
    Projector(log).run()
    assert [row["verdict"] for row in Reader(log).hands(Filter(), 9, 0)] == ["clean"]
    assert len(newest(log)["audits_now"]) == 1


def test_amounts_of_any_size(tmp_path):
    """A stake of 2^53-1 multiplied by whatever the hand allows still has its row."""
    log = str(tmp_path / "log")
    hand = next(h for h in simulate("doudizhu", "longwei", 30, 3) if h.events[-2].type == "hand.settled")
    start = replace(hand.events[0], data=replace(hand.events[0].data, base=2**53 - 1))
    project(log, [start, *hand.events[1:]], tmp_path, "a")
    row = Reader(log).hand(hand.hand)
    assert row["verdict"] == "findings"
    assert max(abs(int(seat["due"])) for seat in row["seats"]) >= 2**53 - 1


def test_a_players_own_words_do_no_harm(tmp_path):
    log = str(tmp_path / "log")
    name = "x'); DROP TABLE audits; --"
    made = void_hand()
    seats = tuple(replace(seat, player=f"{name}{seat.seat}") for seat in made[0].data.seats)
    made[0] = replace(made[0], data=replace(made[0].data, seats=seats))
    project(log, made, tmp_path, "a")
    reader = Reader(log)
    assert reader.count_hands(Filter(player=f"{name}1")) == 1
    assert reader.count_hands(Filter(text="' OR 1=1 --")) == 0
    assert reader.count_hands(Filter(text="DROP table")) == 1


def test_filters_page_and_count(whole):
    folder, _, _ = whole
    reader = Reader(str(folder / "log"))
    total = reader.count_hands(Filter())
    pages = [row["hand"] for page in range(0, total, 10) for row in reader.hands(Filter(), 10, page)]
    assert len(pages) == len(set(pages)) == total
    for verdict in ("clean", "findings", "unreplayable", "open"):
        kept = Filter(verdict=verdict)
        assert {row["verdict"] for row in reader.hands(kept, 1000, 0)} <= {verdict}
        assert reader.count_hands(kept) == len(reader.hands(kept, 1000, 0))
    by_clause = reader.by_clause(Filter())
    assert sum(row["findings"] for row in by_clause) == reader.count_findings(Filter())
    clause = by_clause[0]["clause"]
    assert {row["clause"] for row in reader.findings(Filter(clause=clause), 1000, 0)} == {clause}
    assert reader.choices()["games"] == ["baccarat", "doudizhu"]


def test_nothing_judged_yet(tmp_path):
    reader = Reader(str(tmp_path / "none"))
    assert (reader.version(), reader.hands(Filter(), 9, 0), reader.hand("h"), reader.events("h")) == (
        "",
        [],
        None,
        ([], []),
    )
    assert Projector(str(tmp_path / "none")).run().events == 0


def test_what_is_judged_is_what_was_received(whole):
    folder, path, _ = whole
    reader = Reader(str(folder / "log"))
    hand = reader.hands(Filter(), 1, 0)[0]["hand"]
    found, raws = reader.events(hand)
    assert all(raw in path.read_bytes() for raw in raws)
    assert [encode(event) for event in found] == raws
    assert any(isinstance(event.data, ActionTaken) for event in found)
