"""Projection: what is durable in the log becomes rows of the read model. Increment and rebuild are this one path."""

import gc
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from itertools import groupby
from types import MappingProxyType

import duckdb
import pyarrow as pa
import pyarrow.compute as pc

from events.contract import reread
from events.lake import Lake, Moved
from events.log import Log
from games.face import Carry, Fault
from projector.chain import START, Link, link, place
from projector.judge import Finding, finding, judge
from projector.tables import (
    PROGRESS,
    Row,
    Spot,
    arrow,
    audit_row,
    carry_of,
    finding_of,
    finding_row,
    link_row,
)
from projector.views import Made, ReadModel

BATCH = 50_000
"""Events of one log partition that one step takes."""
TAIL = 4
"""Hands of a table whose place in the fold is kept at hand, so that late events of them need no look-up."""
TABLES = 20_000
"""Tables whose tails are kept."""

COMPACT_EVERY = 32
"""Steps between compactions: each step leaves small files behind, and readers open every one."""

COLUMNS = ("log_partition", "index", "source", "id", "subject", "type", "raw")
"""What judgement needs of a log row."""


def judge_rows(rows: pa.Table, generation: int) -> pa.Table:
    """Judge every hand of these log rows, which hold all events of each; hands come in the order of their first row."""
    hands: dict[str, list[tuple[str, int, bytes, str]]] = {}
    columns = [rows.column(name).to_pylist() for name in ("log_partition", "index", "subject", "type", "raw")]
    for partition, index, subject, kind, raw in zip(*columns, strict=True):
        hands.setdefault(subject, []).append((partition, index, raw, kind))
    made: list[Row] = []
    # what a batch makes is all alive until it is written: looking for garbage in it costs a tenth and finds none
    collects = gc.isenabled()
    gc.disable()
    try:
        _judge_hands(hands, generation, made)
    finally:
        if collects:
            gc.enable()
    return arrow("audits", made)


def _judge_hands(hands: Mapping[str, list[tuple[str, int, bytes, str]]], generation: int, made: list[Row]) -> None:
    for events in hands.values():
        events.sort(key=lambda event: event[:2])
        read = [reread(raw, kind) for _, _, raw, kind in events]
        audit = judge(read, [event[2] for event in events])
        made.append(audit_row(audit, generation, events[0][:2], events[-1][:2]))


def _pack(table: pa.Table) -> bytes:
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, table.schema) as writer:
        writer.write_table(table)
    return bytes(sink.getvalue())


def _unpack(packed: bytes) -> pa.Table:
    return pa.ipc.open_stream(packed).read_all()


def judge_packed(packed: bytes, generation: int) -> bytes:
    """Do `judge_rows` in another process: Arrow streams in and out."""
    return _pack(judge_rows(_unpack(packed), generation))


@dataclass(frozen=True, slots=True)
class Knot:
    """One hand in the fold over its table: what it carried, and where the fold stood after it.

    `events` and `last` are the hand's own, `all_events` and `all_last` cover the table's hands up to it.
    """

    carry: Carry
    events: int
    last: Spot
    after: Link = START
    all_events: int = 0
    all_last: Spot = ("", -1)
    findings: tuple[Finding, ...] = ()


@dataclass
class Stats:
    """What a projection did."""

    events: int = 0
    hands: int = 0
    findings: int = 0
    withdrawn: int = 0


class Projector:
    """Judges a log into its read model. `executor` takes hands out to other processes where there are many.

    A second projector at work on the same log is no fault: whoever comes late finds the progress moved, begins again.
    """

    def __init__(
        self,
        url: str,
        *,
        executor: Executor | None = None,
        workers: int = 1,
        batch: int = BATCH,
        options: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.log = Log(url, options=options)
        self.model = ReadModel(url, options)
        self.executor = executor
        self.workers = workers
        self.batch = batch
        self._tails: dict[str, list[Knot]] = {}
        self._left: Made | None = None
        self._steps = 0

    def run(self, on_events: Callable[[int], None] = lambda _: None) -> Stats:
        """Judge all that is durable and not judged yet; `on_events` hears of each step's number of events."""
        stats = Stats()
        while True:
            generation, done = self.model.progress()
            step = self._next(done)
            if step is None:
                return stats
            if self._left != (generation, done):  # somebody else was at work: the tails may be behind
                self._tails.clear()
            partition, rows = step
            after = rows.column("index")[-1].as_py() + 1
            self._step((generation, done), rows, stats)
            try:
                self._advance(generation, partition, done.get(partition, 0), after)
            except Moved:
                self._left = None
                continue
            self._left = (generation, {**done, partition: after})
            on_events(rows.num_rows)

    def rebuild(self, on_events: Callable[[int], None] = lambda _: None) -> Stats:
        """Judge the whole log anew beside the old rows; they change places in one commit at the end."""
        lake = self.model.lakes["progress"]
        generation = _next_generation(lake)
        self._tails.clear()
        stats = Stats()
        done: dict[str, int] = {}
        while (step := self._next(done)) is not None:
            partition, rows = step
            self._step((generation, done), rows, stats)
            done[partition] = rows.column("index")[-1].as_py() + 1
            on_events(rows.num_rows)
        self._withdraw_old((generation, done))
        rows = [{"generation": generation, "log_partition": name, "next": place} for name, place in done.items()]
        positions = {"generation": generation} | {f"{generation}/{name}": place for name, place in done.items()}
        lake.commit(arrow("progress", rows), positions)
        self._left = None
        self._drop_before(generation)
        return stats

    def _next(self, done: Mapping[str, int]) -> tuple[str, pa.Table] | None:
        """Read the next rows that are not judged: of the first log partition by name that has some."""
        for partition, end in sorted(self.log.partitions().items()):
            start = done.get(partition, 0)
            if start < end:
                return partition, self.log.since(partition, start, self.batch, columns=COLUMNS)
        return None

    def _advance(self, generation: int, partition: str, before: int, after: int) -> None:
        row = {"generation": generation, "log_partition": partition, "next": after}
        name = f"{generation}/{partition}"
        self.model.lakes["progress"].commit(
            arrow("progress", [row]),
            {"generation": generation, name: after},
            {"generation": generation, name: before},
        )

    def _step(self, made: Made, rows: pa.Table, stats: Stats) -> None:
        """Judge the hands that these new rows touch, fold their tables on, and write what came of it."""
        generation, done = made
        fresh = not done
        touched = pc.unique(rows.column("subject"))
        everything = rows if fresh else self._with_earlier(rows, touched, done)
        audits = self._judge(everything, generation)
        db = None if fresh else self.model.connect(made)
        old = {} if db is None else _old_findings(db, touched)
        links, gone = self._fold(audits, generation, db)
        gone += _withdrawn(audits, old, generation)
        repeats = self._repeats(rows, made)
        tables = {"audits": audits, "links": arrow("links", links), "repeats": arrow("repeats", repeats)}
        tables["withdrawals"] = arrow("withdrawals", gone)
        for name, table in tables.items():
            if table.num_rows:
                self.model.lakes[name].commit(table)
        self._steps += 1
        if self._steps % COMPACT_EVERY == 0:
            self.model.compact()
        stats.findings += sum(
            len(found)
            for table in (tables["audits"], tables["links"], tables["repeats"])
            for found in table.column("findings").to_pylist()
        )
        stats.events += rows.num_rows
        stats.hands += audits.num_rows
        stats.withdrawn += len(gone)

    def _with_earlier(self, rows: pa.Table, touched: pa.Array, done: Mapping[str, int]) -> pa.Table:
        """Add what the log has of the touched hands beside these rows."""
        known = self.log.hands(touched.to_pylist(), columns=COLUMNS)
        # what is not judged yet is a later step's, so that what a row saw does not hang on when the step ran
        earlier = [
            known.filter(pc.and_(pc.equal(known.column("log_partition"), name), pc.less(known.column("index"), place)))
            for name, place in done.items()
        ]
        return pa.concat_tables([*earlier, rows])

    def _judge(self, rows: pa.Table, generation: int) -> pa.Table:
        if self.executor is None or rows.num_rows < 5_000:
            return judge_rows(rows, generation)
        parts = list(_split(rows, self.workers))
        made = [self.executor.submit(judge_packed, _pack(part), generation) for part in parts]
        judged = pa.concat_tables([_unpack(future.result()) for future in made])
        return judged.sort_by([("first_partition", "ascending"), ("first_index", "ascending")])

    def _fold(
        self, audits: pa.Table, generation: int, db: duckdb.DuckDBPyConnection | None
    ) -> tuple[list[Row], list[Row]]:
        """Fold the touched tables on from their first touched hand; give the rows of links, and findings withdrawn."""
        tables: dict[str, list[Knot]] = {}
        columns = ("carry", "events", "log_partition", "index")
        for written, events, partition, index in zip(*(audits.column(c).to_pylist() for c in columns), strict=True):
            if written is not None:
                carry = carry_of(written)
                tables.setdefault(carry.table, []).append(Knot(carry, events, (partition, index)))
        links: list[Row] = []
        gone: list[Row] = []
        if len(self._tails) > TABLES:
            self._tails.clear()
        if db is not None:
            self._load_tails({table: min(map(_place, new)) for table, new in tables.items()}, db)
        for table, new in tables.items():
            tail = self._tails.get(table, [])
            start = min(map(_place, new))
            before = [knot for knot in tail if _place(knot) < start]
            merged = {_place(knot): knot for knot in tail if _place(knot) >= start}
            said = {place: knot.findings for place, knot in merged.items()}
            merged |= {_place(knot): knot for knot in new}
            folded = list(before)
            for spot in sorted(merged):
                folded.append(knot := _tie(folded[-1] if folded else None, merged[spot]))
                links.append(
                    link_row(knot.carry, knot.after, knot.findings, generation, knot.all_last, knot.all_events)
                )
                kept = {found.id for found in knot.findings}
                gone += [
                    _withdrawal(generation, knot.all_last, knot.all_events, knot.carry.hand, found)
                    for found in said.get(spot, ())
                    if found.id not in kept
                ]
            self._tails[table] = folded[-TAIL:]
        return links, gone

    def _load_tails(self, starts: Mapping[str, tuple[int, str]], db: duckdb.DuckDBPyConnection) -> None:
        """Load the knots from just before each table's first touched hand on, where those at hand don't reach back."""
        lacking = [
            {"table": table, "hand_no": start[0], "hand": start[1]}
            for table, start in starts.items()
            if not (tail := self._tails.get(table)) or _place(tail[0]) >= start
        ]
        if not lacking:
            return
        schema = pa.schema([("table", pa.string()), ("hand_no", pa.int64()), ("hand", pa.string())])
        db.register("starts", pa.Table.from_pylist(lacking, schema=schema))
        loaded: dict[str, list[Knot]] = {str(row["table"]): [] for row in lacking}
        for row in _all(db, TAILS):
            loaded[row["table"]].append(
                Knot(
                    carry=carry_of(row["carry"]),
                    events=row["own_events"],
                    last=(row["own_partition"], row["own_index"]),
                    after=Link.of(json.loads(row["link"])),
                    all_events=row["events"],
                    all_last=(row["log_partition"], row["index"]),
                    findings=tuple(finding_of(found) for found in row["findings"]),
                )
            )
        self._tails |= loaded

    def _repeats(self, rows: pa.Table, made: Made) -> list[Row]:
        """Find the ids of these rows that the judged log has in other hands too, and make a row for each such hand.

        The first use by (log partition, index) stands; every other hand shows a finding.
        """
        generation, done = made
        limits = dict(done) | {rows.column("log_partition")[0].as_py(): rows.column("index")[-1].as_py() + 1}
        found: list[Row] = []
        uses = self.log.uses(rows.select(["source", "id"]), limits)
        for (source, name), group in groupby(uses, key=lambda use: (use["source"], use["id"])):
            hands: dict[str, Row] = {}
            places = list(group)
            for use in places:
                hands.setdefault(use["subject"], use)
            if len(hands) > 1:
                last = (places[-1]["log_partition"], places[-1]["index"])
                found += _repeat_rows(source, name, hands, generation, last, len(places))
        return found

    def _withdraw_old(self, made: Made) -> None:
        """Record the findings of the generation in force that the rebuild no longer has."""
        before = self.model.connect()
        after = self.model.connect(made)
        after.register("before", before.sql(SAID).to_arrow_table())
        gone = _all(after, UNSAID)
        if gone:
            lake = self.model.lakes["withdrawals"]
            lake.commit(arrow("withdrawals", [row | {"generation": made[0]} for row in gone]))

    def _drop_before(self, generation: int) -> None:
        """Take the rows of older generations out of the tables; their files stay on disk for readers until swept."""
        for name in ("audits", "links", "repeats"):
            lake = self.model.lakes[name]
            snapshot = lake.open()
            old = [file for file in snapshot.files() if file.high["generation"] < generation]
            if old:
                snapshot.commit([], remove=old)


TAILS = """
SELECT l."table", l.events, l.log_partition, l."index", l.link, l.findings,
    a.carry, a.events AS own_events, a.log_partition AS own_partition, a."index" AS own_index
FROM links_now l JOIN audits_now a USING (hand) JOIN starts s ON l."table" = s."table"
WHERE (l.hand_no, l.hand) >= (
    SELECT coalesce(max((b.hand_no, b.hand)), (-1, '')) FROM links_now b
    WHERE b."table" = s."table" AND (b.hand_no, b.hand) < (s.hand_no, s.hand)
)
ORDER BY l."table", l.hand_no, l.hand
"""
"""The last hand before each table's start, and all after it."""

SAID = """
SELECT hand, unnest(findings, recursive := true), log_partition, "index", events FROM (
    SELECT hand, findings, log_partition, "index", events FROM audits_now
    UNION ALL SELECT hand, findings, log_partition, "index", events FROM links_now
    UNION ALL SELECT hand, findings, log_partition, "index", events FROM repeats_now
)
"""
"""Every finding that stands, with its hand and the place of its row."""

UNSAID = f"""
SELECT b.hand, b.id, b.code, b.clause, b.sequence, b.log_partition, b."index", b.events FROM before b
WHERE NOT EXISTS (SELECT 1 FROM ({SAID}) s WHERE s.id = b.id)
"""  # noqa: S608 - made of constants
"""Findings that stood before and do not stand now."""

OLD = """
SELECT hand, findings FROM audits_now WHERE audited AND len(findings) > 0 AND hand IN (SELECT hand FROM touched)
"""


def _all(db: duckdb.DuckDBPyConnection, sql: str) -> list[Row]:
    table: pa.Table = db.sql(sql).to_arrow_table()
    rows: list[Row] = table.to_pylist()
    return rows


def _place(knot: Knot) -> tuple[int, str]:
    return place(knot.carry)


def _tie(before: Knot | None, knot: Knot) -> Knot:
    """Fold a hand on from the one before it."""
    after, findings = link(before.after if before is not None else START, knot.carry)
    return replace(
        knot,
        after=after,
        findings=findings,
        all_events=knot.events + (before.all_events if before is not None else 0),
        all_last=max(knot.last, before.all_last) if before is not None else knot.last,
    )


def _old_findings(db: duckdb.DuckDBPyConnection, touched: pa.Array) -> dict[str, list[Finding]]:
    """Give the findings that now stand at the touched hands."""
    db.register("touched", pa.table({"hand": touched}))
    rows = _all(db, OLD)
    return {row["hand"]: [finding_of(found) for found in row["findings"]] for row in rows}


def _withdrawn(audits: pa.Table, old: Mapping[str, Sequence[Finding]], generation: int) -> list[Row]:
    """Make the rows of findings that a hand no longer has."""
    if not old:
        return []
    gone: list[Row] = []
    columns = ("hand", "findings", "log_partition", "index", "events")
    for hand, findings, partition, index, events in zip(*(audits.column(c).to_pylist() for c in columns), strict=True):
        kept = {found["id"] for found in findings}
        gone += [
            _withdrawal(generation, (partition, index), events, hand, found)
            for found in old.get(hand, ())
            if found.id not in kept
        ]
    return gone


def _withdrawal(generation: int, last: Spot, events: int, hand: str, found: Finding) -> Row:
    return {
        "generation": generation,
        "log_partition": last[0],
        "index": last[1],
        "events": events,
        "hand": hand,
        "id": found.id,
        "code": found.code,
        "clause": found.clause,
        "sequence": found.sequence,
    }


def _repeat_rows(
    source: str, name: str, hands: Mapping[str, Row], generation: int, last: Spot, events: int
) -> Iterator[Row]:
    """Make a row for each hand that an id is used in, the first one's without a finding."""
    first, *_ = hands
    for hand, use in hands.items():
        yield {
            "generation": generation,
            "log_partition": last[0],
            "index": last[1],
            "events": events,
            "hand": hand,
            "sequence": use["sequence"],
            "source": source,
            "id": name,
            "other": first,
            "findings": [finding_row(repeat(hand, name, first, use["sequence"]))] if hand != first else [],
        }


def repeat(hand: str, name: str, other: str, sequence: int) -> Finding:
    """Make the finding of an event id that another hand used before."""
    return finding(None, hand, Fault("CONTRACT-conflict", "id_twice", None, {"id": name, "hand": other}), sequence)


def _split(rows: pa.Table, parts: int) -> Iterator[pa.Table]:
    """Deal rows out so that a hand's rows stay together, in parts of about the same size."""
    subjects = rows.column("subject").combine_chunks().dictionary_encode()
    numbers = subjects.indices
    size = -(-len(subjects.dictionary) // parts)
    for n in range(parts):
        part = rows.filter(pc.and_(pc.greater_equal(numbers, n * size), pc.less(numbers, (n + 1) * size)))
        if part.num_rows:
            yield part


def _next_generation(lake: Lake) -> int:
    """Take the next number of a rebuild, one that no other rebuild has."""
    while True:
        number = lake.open().position("rebuild")
        try:
            lake.commit(PROGRESS.empty_table(), {"rebuild": number + 1}, {"rebuild": number})
        except Moved:
            continue
        return number + 1
