"""The data files of a lake: their statistics, what they are cut by, and in what order their rows are."""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, TypeAlias
from urllib.parse import unquote

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.dataset as ds
from deltalake import DeltaTable

Bound: TypeAlias = int | str | None
Cut: TypeAlias = int | str | tuple[Bound, Bound] | Collection[int] | Collection[str]
"""What a column is cut by: a value, an inclusive range (None is open), or a set or list of values."""


@dataclass(frozen=True, slots=True)
class DataFile:
    """A data file of the table: `path` relative to it, `low` and `high` the least and greatest value by column."""

    path: str
    rows: int
    size: int
    low: Mapping[str, Any]
    high: Mapping[str, Any]


def _plain(value: Any) -> Any:
    """Give a bound as the statistics of Delta hold it."""
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")
    return value


def _counts(kind: pa.DataType) -> bool:
    """Tell whether statistics are kept of a column of this type."""
    return bool(pa.types.is_integer(kind) or pa.types.is_string(kind) or pa.types.is_timestamp(kind))


def statistics(table: pa.Table) -> tuple[dict[str, Any], dict[str, Any]]:
    """Give the least and the greatest value of each column that has such; nulls do not count."""
    low: dict[str, Any] = {}
    high: dict[str, Any] = {}
    for name in table.column_names:
        column = table.column(name)
        if _counts(column.type) and column.null_count < len(column):
            bounds = pc.min_max(column).as_py()
            low[name], high[name] = _plain(bounds["min"]), _plain(bounds["max"])
    return low, high


def may_hold(cut: Cut, low: Any, high: Any) -> bool:
    """Tell whether a file with these bounds can hold a row of the cut; a file without bounds can."""
    if low is None or high is None:
        return True
    if isinstance(cut, tuple):
        return (cut[0] is None or high >= cut[0]) and (cut[1] is None or low <= cut[1])
    if isinstance(cut, int | str):
        return bool(low <= cut <= high)
    return any(low <= value <= high for value in cut)


def row_filter(where: Mapping[str, Cut]) -> ds.Expression | None:
    """Make a pyarrow filter that keeps exactly the rows of the cut."""
    terms: list[ds.Expression] = []
    for name, cut in where.items():
        column = ds.field(name)
        if isinstance(cut, tuple):
            terms += [column >= cut[0]] if cut[0] is not None else []
            terms += [column <= cut[1]] if cut[1] is not None else []
        elif isinstance(cut, int | str):
            terms.append(column == cut)
        else:
            terms.append(column.isin(list(cut)))
    if not terms:
        return None
    found = terms[0]
    for term in terms[1:]:
        found = found & term
    return found


def span(file: DataFile, name: str) -> tuple[Any, Any]:
    """Give the least and the greatest value of a column in a file."""
    return file.low.get(name), file.high.get(name)


def is_sorted(table: pa.Table, group: Sequence[DataFile], order: Sequence[str]) -> bool:
    """Tell whether rows are in order already: all columns but the last are the same throughout, and that one rises."""
    *outer, last = order
    if any(span(file, name) != (group[0].low.get(name),) * 2 for file in group for name in outer):
        return False
    values = table.column(last)
    return bool(pc.all(pc.less_equal(values.slice(0, len(values) - 1), values.slice(1))).as_py())


def written_statistics(part: DataFile) -> str:
    """Write a file's statistics as a Delta commit holds them."""
    return json.dumps(
        {"numRecords": part.rows, "minValues": dict(part.low), "maxValues": dict(part.high), "nullCount": {}}
    )


def data_files(handle: DeltaTable) -> list[DataFile]:
    """Give the data files that an open table has, in no order that means anything."""
    table = pa.table(handle.get_add_actions(flatten=True))
    columns = {
        name: table.column(name).to_pylist() for name in table.column_names if not name.startswith("null_count.")
    }
    bounds: list[list[dict[str, Any]]] = []
    for prefix in ("min.", "max."):
        names = [name for name in columns if name.startswith(prefix)]
        short = [name.removeprefix(prefix) for name in names]
        rows = zip(*(columns[name] for name in names), strict=True) if names else [()] * table.num_rows
        bounds.append(
            [{name: _plain(value) for name, value in zip(short, row, strict=True) if value is not None} for row in rows]
        )
    paths, sizes, counts = columns["path"], columns["size_bytes"], columns["num_records"]
    return [
        DataFile(unquote(path), rows or 0, size, low, high)
        for path, rows, size, low, high in zip(paths, counts, sizes, *bounds, strict=True)
    ]
