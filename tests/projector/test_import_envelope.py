"""What all importers share: one file gives the same events each time, and all of them are events of the contract."""

import json
import re
from datetime import date
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.contract import encode, parse
from events.model import ActionTaken, HandStarted
from projector.importers import FORMATS, Reject, convert
from projector.importers.days import day
from projector.importers.envelope import Hand, Refusal, Source
from projector.importers.strict_json import NotJson, loads

PGN = '[Game "Chinese Chess"]\n[Date "1999.12.09"]\n\n1. h2e2 h9g7 2. h0g2 *\n\n[Game "Chinese Chess"]\n1. c3c4 *\n'


def write(folder: Path, name: str, raw: bytes | str) -> Path:
    path = folder / name
    path.write_bytes(raw if isinstance(raw, bytes) else raw.encode())
    return path


def test_formats_are_the_two_of_this_version():
    assert list(FORMATS) == ["botzone-doudizhu", "xiangqi-pgn"]


def test_envelope_is_derived_from_file_place_and_sequence(tmp_path: Path):
    path = write(tmp_path, "大师赛.pgn", PGN)
    digest = sha256(PGN.encode()).hexdigest()
    events = list(convert("xiangqi-pgn", path))
    table = f"大师赛.pgn~{digest[:12]}"
    assert [(e.subject, e.sequence) for e in events] == [
        *((f"19991209-{digest[:16]}-000001", k) for k in range(4)),
        *((f"19700101-{digest[:16]}-000002", k) for k in range(2)),
    ]
    assert events[2].id == sha256(f"{digest}:1:2".encode()).hexdigest()[:32]
    assert [e.time for e in events[:4]] == [f"1999-12-09T00:00:00.00{k}Z" for k in range(4)]
    assert events[4].time == "1970-01-01T00:00:00.000Z"
    assert {e.partitionkey for e in events} == {table}
    assert {e.source for e in events} == {"/import/xiangqi-pgn"}
    starts = [e.data for e in events if isinstance(e.data, HandStarted)]
    assert [(s.table, s.hand_no) for s in starts] == [(table, 1), (table, 2)]
    assert [[seat.player for seat in s.seats] for s in starts] == [["p0", "p1"]] * 2
    assert len({e.id for e in events}) == len(events)


def test_one_file_gives_the_same_bytes(tmp_path: Path):
    path = write(tmp_path, "a.pgn", PGN)
    assert [encode(e) for e in convert("xiangqi-pgn", path)] == [encode(e) for e in convert("xiangqi-pgn", str(path))]


def test_files_of_one_name_are_two_tables(tmp_path: Path):
    (tmp_path / "b").mkdir()
    first = list(convert("xiangqi-pgn", write(tmp_path, "0.pgn", PGN)))
    second = list(convert("xiangqi-pgn", write(tmp_path / "b", "0.pgn", PGN + "\n")))
    assert first[0].partitionkey != second[0].partitionkey
    assert not {e.id for e in first} & {e.id for e in second}


@pytest.mark.parametrize("name", ["长" * 200 + ".pgn", "a\tb\nc\x7f.pgn", "e\u0301.pgn", "\udcff.pgn", "x"])
def test_any_file_name_makes_a_table_of_the_contract(name: str):
    source = Source.of("xiangqi-pgn", name, b"")
    assert len(source.table) <= 128
    (start,) = source.envelopes(Hand(1, 1, HandStarted("xiangqi", "tongcheng@1", "", 0, (), 1), ()))
    assert parse(encode(start)).partitionkey == source.table


def test_subjects_sort_by_day_then_place():
    source = Source.of("xiangqi-pgn", "a", b"")
    start = HandStarted("xiangqi", "tongcheng@1", "", 0, (), 1)
    hands = [Hand(p, 1, start, (), d) for d in (date(987, 1, 1), None, date(2026, 2, 3)) for p in (1, 2, 10)]
    subjects = [source.envelopes(hand)[0].subject for hand in hands]
    assert subjects == sorted(subjects)
    assert re.fullmatch(r"09870101-[0-9a-f]{16}-000001", subjects[0])


def test_a_hand_that_the_contract_does_not_take_is_refused_whole():
    start = HandStarted("xiangqi", "tongcheng@1", "", 0, (), 1)
    hand = Hand(1, 7, start, [ActionTaken(0, "move", choice="a0a1"), ActionTaken(0, "move", choice="x" * 300)])
    refusal = Source.of("xiangqi-pgn", "a", b"").envelopes(hand)
    assert isinstance(refusal, Refusal)
    assert (refusal.line, refusal.word) == (7, "schema")


@pytest.mark.parametrize("format", FORMATS)
@given(raw=st.one_of(st.binary(max_size=300), st.text(alphabet='[]{}();"炮二平五马8进7h2e-1.*\n\\ ', max_size=80)))
def test_no_bytes_raise(format: str, raw: bytes | str):
    records = list(FORMATS[format](raw if isinstance(raw, bytes) else raw.encode()))
    assert records
    source = Source.of(format, "a", b"")
    assert all(isinstance(r, Refusal) or source.envelopes(r) for r in records)


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b" \n",
        b"\x00" * 9,
        b"\xff\xfe[\x00",
        b"[" * 100_000,
        b'{"moves":' * 50_000,
        b"1" * 10_000,
        b'{"id":1}',
        b"7",
    ],
    ids=["empty", "blank", "nul", "utf16", "deep", "deep-objects", "long-number", "object", "number"],
)
def test_a_file_of_another_kind_is_rejected_without_a_trace(format: str, raw: bytes, tmp_path: Path):
    path = write(tmp_path, "a.txt", raw)
    rejects: list[Reject] = []
    assert list(convert(format, path, rejects.append)) == []
    (reject,) = rejects
    assert (reject.file, reject.outcome, reject.hand) == (str(path), "quarantined", None)
    assert reject.line >= 1
    assert re.match(r"[a-z0-9_]+: .", reject.reason)


def test_unknown_format_and_missing_file_are_the_callers(tmp_path: Path):
    with pytest.raises(KeyError):
        list(convert("xqf", tmp_path / "a"))
    with pytest.raises(FileNotFoundError):
        list(convert("xiangqi-pgn", tmp_path / "a"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1998.12.8", date(1998, 12, 8)),
        ("2004-12-15", date(2004, 12, 15)),
        ("2001/2/10 ", date(2001, 2, 10)),
        ("20081007", date(2008, 10, 7)),
        ("20091117-09：00", date(2009, 11, 17)),
        ("1965年2月6日", date(1965, 2, 6)),
        ("２００４年４月", date(2004, 4, 1)),
        ("1983.*.*", date(1983, 1, 1)),
        ("2004.??.??", date(2004, 1, 1)),
        ("1976", date(1976, 1, 1)),
        ("2001.13.1", date(2001, 1, 1)),
        ("2001.2.30", date(2001, 2, 1)),
        ("????.??.??", None),
        ("12/31/1999", None),
        ("0000.01.01", None),
        ("", None),
    ],
)
def test_days_are_read_year_first(text: str, expected: date | None):
    assert day(text) == expected


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('{"a":1,\n"b":}', 2),
        ('{"a":1,"a":1}', 1),
        ("[NaN]", 1),
        ('["\\ud800"]', 1),
        ("[" * 99_999, 1),
        ("9" * 9_999, 1),
    ],
)
def test_json_is_read_strictly(text: str, line: int):
    with pytest.raises(NotJson) as problem:
        loads(text)
    assert problem.value.line == line


def test_json_that_is_sound_is_read():
    assert loads('{"a":["\\u70ae",{"b":null}]}') == json.loads('{"a":["炮",{"b":null}]}')
