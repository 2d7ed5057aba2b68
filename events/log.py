"""The log: every event received that the contract allows, append-only, its bytes as they came.

An event's **index** is its place in its log partition, 0, 1, 2 … without a hole. Its **origin** and **position** say
where it came from (file digest and line, topic partition and offset) and may have holes. Reading is by snapshot:
`Log.open` gives a `View` that does not move; the methods of `Log` itself each open a new one.
"""

from collections import OrderedDict
from collections.abc import Collection, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, TypeAlias

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from events.datafiles import Cut, DataFile
from events.lake import Lake, Snapshot

SCHEMA = pa.schema(
    [
        ("log_partition", pa.string()),
        ("index", pa.int64()),
        ("origin", pa.string()),
        ("position", pa.int64()),
        ("received", pa.timestamp("us", "UTC")),
        ("outcome", pa.string()),
        ("source", pa.string()),
        ("id", pa.string()),
        ("type", pa.string()),
        ("subject", pa.string()),
        ("time", pa.string()),
        ("partitionkey", pa.string()),
        ("sequence", pa.int64()),
        ("raw", pa.binary()),
    ]
)
"""One row an event: where it is and came from, when, `accepted` or `conflict`, what the envelope says, the bytes."""

PLACE = ("log_partition", "index")
"""The columns that order the log."""
USE = ("source", "id", *PLACE, "subject", "sequence")
"""The columns that `uses` gives."""
HELD = 1 << 25
"""Hashes of hands and event ids that are kept in memory, eight bytes each."""

Hashes: TypeAlias = "np.ndarray[Any, np.dtype[np.int64]]"


def index_position(partition: str) -> str:
    """Name the position that holds a log partition's next index."""
    return f"index/{partition}"


def origin_position(origin: str) -> str:
    """Name the position that holds an origin's next position."""
    return f"origin/{origin}"


class Log:
    """The log at `url` (a folder or an object store); `options` go to the object store as they are."""

    def __init__(self, url: str, *, options: Mapping[str, str] = MappingProxyType({})) -> None:
        self.lake = Lake(f"{url.rstrip('/')}/log", SCHEMA, plain=("id", "time", "raw"), options=options)
        self._hashes: OrderedDict[tuple[str, str], list[Hashes]] = OrderedDict()
        self._held = 0

    def open(self) -> "View":
        """Open the log as it is now."""
        return View(self, self.lake.open())

    def partitions(self) -> dict[str, int]:
        """Give each log partition's next index by its name."""
        return self.open().partitions()

    def count(self) -> int:
        """Count the events of the log, conflicts included."""
        return sum(file.rows for file in self.lake.open().files())

    def since(
        self, partition: str, start: int, limit: int | None = None, columns: Sequence[str] | None = None
    ) -> pa.Table:
        """Read a log partition from index `start` on, at most `limit` rows, ordered by index."""
        return self.open().range(partition, start, None if limit is None else start + limit, columns)

    def hand(self, hand: str, columns: Sequence[str] | None = None) -> pa.Table:
        """Read all events of a hand, ordered by (log partition, index)."""
        return self.open().hands([hand], columns)

    def hands(self, hands: Collection[str], columns: Sequence[str] | None = None) -> pa.Table:
        """Read all events of several hands at once, ordered by (log partition, index)."""
        return self.open().hands(hands, columns)

    def table(self, partitionkey: str, columns: Sequence[str] | None = None) -> pa.Table:
        """Read all events of a table, ordered by (log partition, index)."""
        return self.open().table(partitionkey, columns)

    def uses(self, ids: pa.Table, limits: Mapping[str, int] | None = None) -> list[dict[str, Any]]:
        """Find which of these (source, id) the log has more than once: every row with one, columns as in USE.

        Ordered by (source, id, log partition, index). `limits` (log partition → next index) leaves out what lies beyond
        them, and partitions that they lack.
        """
        return self.open().uses(ids, limits)

    def compact(self, least: int = 8) -> int:
        """Merge small files where there are `least`; give how many went. Index and origin stay as they are."""
        return self.lake.compact(PLACE, apart="log_partition", least=least)

    def hashes(self, file: DataFile, column: str) -> list[Hashes]:
        """Give the sorted hashes of a data file's hands by row group (`subject`) or of all its event ids (`id`)."""
        key = (file.path, column)
        if (found := self._hashes.get(key)) is not None:
            self._hashes.move_to_end(key)
            return found
        parquet = self.lake.parquet(file)
        if column == "id":
            found = [_hashed(parquet.read([column]).column(0))]
        else:
            groups = range(parquet.num_row_groups)
            found = [_hashed(parquet.read_row_group(group, [column]).column(0).unique()) for group in groups]
        self._hashes[key] = found
        self._held += sum(map(len, found))
        while self._held > HELD and len(self._hashes) > 1:
            self._held -= sum(map(len, self._hashes.popitem(last=False)[1]))
        return found


class View:
    """The log as it stood when it was opened."""

    def __init__(self, log: Log, snapshot: Snapshot) -> None:
        self._log = log
        self.snapshot = snapshot

    def next_index(self, partition: str) -> int:
        """Give the index that the next event of a log partition gets."""
        return self.snapshot.position(index_position(partition))

    def next_position(self, origin: str) -> int:
        """Give the position up to which an origin was taken in."""
        return self.snapshot.position(origin_position(origin))

    def partitions(self) -> dict[str, int]:
        """Give each log partition's next index by its name."""
        names = sorted({str(file.low["log_partition"]) for file in self.snapshot.files()})
        return {name: self.next_index(name) for name in names}

    def range(
        self, partition: str, start: int = 0, stop: int | None = None, columns: Sequence[str] | None = None
    ) -> pa.Table:
        """Read a log partition from index `start` up to but not including `stop`, ordered by index."""
        return _joined(list(self.chunks(partition, start, stop, columns)), columns)

    def chunks(
        self, partition: str, start: int = 0, stop: int | None = None, columns: Sequence[str] | None = None
    ) -> Iterator[pa.Table]:
        """Read the same as `range`, a data file (at most some 100,000 rows) at a time."""
        last = (self.next_index(partition) if stop is None else stop) - 1
        where: dict[str, Cut] = {"log_partition": partition, "index": (start, last)}
        names = _names(columns)
        expected = start
        for file in sorted(self.snapshot.files(where), key=lambda file: int(file.low["index"])):
            low = int(file.low["index"])
            if low > expected:
                raise AssertionError(f"the log lacks indexes {expected} to {low - 1} of {partition}")
            # a file's rows are of one partition, in order and without a hole, so that an index is a place in it
            first, after = max(start - low, 0), min(last + 1 - low, file.rows)
            yield _rows(self._log.lake.parquet(file), first, after, names)
            expected = low + file.rows

    def hands(self, hands: Collection[str], columns: Sequence[str] | None = None) -> pa.Table:
        """Read all events of these hands, ordered by (log partition, index)."""
        if not hands:
            return _joined([], columns)
        sought = _hashed(pa.array(list(hands), pa.string()))
        tables: list[pa.Table] = []
        for file in self.snapshot.files({"subject": (min(hands), max(hands))}):
            hashes = self._log.hashes(file, "subject")
            if groups := [number for number, held in enumerate(hashes) if _times(held, sought).any()]:
                tables.append(self._of(file, groups, "subject", hands, columns))
        return _ordered(tables, columns)

    def table(self, partitionkey: str, columns: Sequence[str] | None = None) -> pa.Table:
        """Read all events of a table, ordered by (log partition, index)."""
        files = self.snapshot.files({"partitionkey": partitionkey})
        return _ordered([self._of(file, None, "partitionkey", [partitionkey], columns) for file in files], columns)

    def uses(self, ids: pa.Table, limits: Mapping[str, int] | None = None) -> list[dict[str, Any]]:
        """Find which of these (source, id) the log has more than once; see `Log.uses`."""
        if not ids.num_rows:
            return []
        names = ids.column("id").unique()
        bounds = pc.min_max(names).as_py()
        sought = _hashed(names)
        files = self.snapshot.files({"id": (bounds["min"], bounds["max"])})
        times = sum(
            (_times(self._log.hashes(file, "id")[0], sought) for file in files), np.zeros(len(sought), np.int64)
        )
        again = sought[times > 1]
        if not len(again):
            return []
        pairs = set(zip(ids.column("source").to_pylist(), ids.column("id").to_pylist(), strict=True))
        uses: dict[tuple[str, str], list[dict[str, Any]]] = {}
        for file in files:
            if _times(self._log.hashes(file, "id")[0], again).any():
                table = self._log.lake.parquet(file).read(list(USE))
                for row in table.filter(pc.is_in(table.column("id"), names)).to_pylist():
                    key = (row["source"], row["id"])
                    if key in pairs and (limits is None or row["index"] < limits.get(row["log_partition"], 0)):
                        uses.setdefault(key, []).append(row)
        return [
            row
            for key in sorted(uses)
            if len(uses[key]) > 1
            for row in sorted(uses[key], key=lambda row: (row["log_partition"], row["index"]))
        ]

    def _of(
        self,
        file: DataFile,
        groups: list[int] | None,
        column: str,
        values: Collection[str],
        columns: Sequence[str] | None,
    ) -> pa.Table:
        """Read the rows of a file (of some row groups of it) whose column has one of these values."""
        parquet = self._log.lake.parquet(file)
        groups = list(range(parquet.num_row_groups)) if groups is None else groups
        kept = pc.is_in(parquet.read_row_groups(groups, [column]).column(0), pa.array(list(values), pa.string()))
        names = list(dict.fromkeys([*_names(columns), *PLACE]))
        return parquet.read_row_groups(groups, names).select(names).filter(kept)


def _names(columns: Sequence[str] | None) -> list[str]:
    return list(columns) if columns else list(SCHEMA.names)


def _joined(tables: Sequence[pa.Table], columns: Sequence[str] | None) -> pa.Table:
    names = _names(columns)
    return pa.concat_tables(
        [pa.schema([SCHEMA.field(n) for n in names]).empty_table(), *(t.select(names) for t in tables)]
    )


def _ordered(tables: Sequence[pa.Table], columns: Sequence[str] | None) -> pa.Table:
    names = _names(columns)
    found = _joined(tables, list(dict.fromkeys([*names, *PLACE])))
    return found.sort_by([(name, "ascending") for name in PLACE]).select(names)


def _hashed(texts: pa.Array | pa.ChunkedArray) -> Hashes:
    """Hash texts, sorted; good for this process alone."""
    found = np.fromiter(map(hash, texts.to_pylist()), np.int64, len(texts))
    found.sort()
    return found


def _times(held: Hashes, sought: Hashes) -> Hashes:
    """Count how often each hash sought is held (0, 1 or 2 for more); both are sorted."""
    padded = np.append(held, [0, 0])
    places = np.searchsorted(held, sought)
    once = (padded[places] == sought) & (places < len(held))
    twice = once & (padded[places + 1] == sought) & (places + 1 < len(held))
    found: Hashes = once.astype(np.int64) + twice
    return found


def _rows(parquet: pq.ParquetFile, first: int, after: int, names: Sequence[str]) -> pa.Table:
    """Read the rows from place `first` up to but not including `after`."""
    groups: list[int] = []
    begin = skipped = 0
    for group in range(parquet.num_row_groups):
        end = begin + parquet.metadata.row_group(group).num_rows
        if end <= first:
            skipped = end
        elif begin < after:
            groups.append(group)
        begin = end
    return parquet.read_row_groups(groups, list(names)).slice(first - skipped, after - first)
