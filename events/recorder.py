"""The one way into a log partition: judge a batch, write what was refused to the quarantine, append the rest.

Both ways in (JSON Lines and Kafka) record through this. A batch is appended exactly once, whatever crashes or other
writers do: it is judged against the very snapshot of the log that it is committed with.
"""

import gc
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TypeAlias

import pyarrow as pa

from events.intake import KEPT, Intake, Judged, Known, Place, Received
from events.lake import Moved, Snapshot
from events.log import SCHEMA, Log, View, index_position, origin_position
from events.quarantine import Entry, Quarantine, digest

_KNOWN = ("log_partition", "origin", "position", "raw", "source", "id", "type", "subject", "sequence")
_LOGGED = frozenset(["accepted", "conflict"])
Noted: TypeAlias = tuple[str, Place | None]


@contextmanager
def _no_collection() -> Iterator[None]:
    """Keep the garbage collector still: a batch makes thousands of objects and no cycles, it would find nothing."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


class _InLog:
    """The look-up of intake in one log partition, as it stands in a view."""

    def __init__(self, partition: str) -> None:
        self.partition = partition
        self.view: View | None = None

    def hands(self, hands: Collection[str]) -> Iterable[Known]:
        """Give every event of these hands that the log partition has, in order."""
        assert self.view is not None
        rows = self.view.hands(hands, _KNOWN)
        if not rows.num_rows:
            return
        columns = [rows.column(name).to_pylist() for name in _KNOWN]
        for partition, origin, position, raw, *rest in zip(*columns, strict=True):
            if partition == self.partition:
                yield Known(Received(origin, position, raw), *rest)


class Recorder:
    """Records events into one log partition; there may be several at work on it at once.

    `own`: for what Fupan writes itself (log partition `desk`).
    """

    def __init__(
        self, log: Log, quarantine: Quarantine, partition: str, *, own: bool = False, kept: int | None = KEPT
    ) -> None:
        self.log = log
        self.quarantine = quarantine
        self.partition = partition
        self._known = _InLog(partition)
        self.intake = Intake(self._known, own=own, kept=kept)
        self._seen: int | None = None

    def position(self, origin: str) -> int:
        """Give the position up to which an origin is in: where its reader goes on."""
        return self.log.open().next_position(origin)

    def record(self, batch: Sequence[Received], origins: Mapping[str, tuple[int, int]]) -> list[Judged]:
        """Make a batch durable, and say what became of each event.

        `origins` gives for each origin in the batch where it must stand now, and where it stands after. Raises Moved
        where one stands elsewhere: another owner is at work on it, or the batch is in already; nothing is appended.
        """
        with _no_collection():
            return self._record(batch, origins)

    def _record(self, batch: Sequence[Received], origins: Mapping[str, tuple[int, int]]) -> list[Judged]:
        judged = self.intake.read(batch)
        noted: dict[Place, Noted] = {}

        def attempt(snapshot: Snapshot) -> None:
            for origin, (before, _) in origins.items():
                if (found := snapshot.position(origin_position(origin))) != before:
                    raise Moved(f"origin {origin} stands at {found}, not at {before}: somebody else records it")
            self._known.view = view = View(self.log, snapshot)
            index = self._catch_up(view)
            try:
                self.intake.compare(judged)
                self._park(judged, index, noted)
                kept = [one for one in judged if one.outcome in _LOGGED]
                part = self.log.lake.write(self._rows(kept, index)) if kept else None
                positions = {origin_position(origin): after for origin, (_, after) in origins.items()}
                if kept:
                    positions[index_position(self.partition)] = index + len(kept)
                snapshot.commit([part] if part else [], positions)
            except BaseException:
                # what memory took from this batch is not in the log
                self.intake.forget({one.event.subject for one in judged if one.event is not None})
                raise
            self._seen = index + len(kept)

        self.log.lake.retry(attempt)
        return judged

    def _catch_up(self, view: View) -> int:
        """Forget hands of which other writers have appended events since the last batch; give the next index."""
        index = view.next_index(self.partition)
        if self._seen is not None and index != self._seen:
            for chunk in view.chunks(self.partition, self._seen, index, ["subject"]):
                self.intake.forget(chunk.column("subject").unique().to_pylist())
        self._seen = index
        return index

    def _park(self, judged: Sequence[Judged], index: int, noted: dict[Place, Noted]) -> None:
        """Write what does not go to the log to the quarantine, unless an earlier attempt wrote the same."""
        now = datetime.now(UTC)
        entries = []
        for one in judged:
            received = one.received
            place = Place(received.origin, received.position)
            if one.outcome in _LOGGED or noted.get(place) == (one.outcome, one.first):
                continue
            noted[place] = (one.outcome, one.first)
            refused = one.outcome == "quarantined"
            entry = Entry(
                origin=received.origin,
                position=received.position,
                piece=received.piece,
                received=now,
                log_partition=self.partition,
                next_index=index,
                outcome=one.outcome,
                reason=one.reason,
                detail=one.detail,
                hand=one.hand,
                digest=(received.digest or digest(received.raw)) if refused else None,
                first_origin=one.first.origin if one.first else None,
                first_position=one.first.position if one.first else None,
                raw=received.raw if refused else None,
            )
            entries.append(entry)
        self.quarantine.write(entries)

    def _rows(self, kept: Sequence[Judged], index: int) -> pa.Table:
        count = len(kept)
        events = [one.event for one in kept if one.event is not None]
        columns = {
            "log_partition": pa.repeat(self.partition, count),
            "index": pa.array(range(index, index + count), pa.int64()),
            "origin": [one.received.origin for one in kept],
            "position": [one.received.position for one in kept],
            "received": pa.repeat(pa.scalar(datetime.now(UTC), pa.timestamp("us", "UTC")), count),
            "outcome": [one.outcome for one in kept],
            "source": [event.source for event in events],
            "id": [event.id for event in events],
            "type": [event.type for event in events],
            "subject": [event.subject for event in events],
            "time": [event.time for event in events],
            "partitionkey": [event.partitionkey for event in events],
            "sequence": [event.sequence for event in events],
            "raw": [one.received.raw for one in kept],
        }
        return pa.table(columns, schema=SCHEMA)
