"""The read model as DuckDB sees it: in memory, read-only, while others write.

Progress is read first; rows beyond it are left out, and of one hand the row that saw most events counts.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeAlias

import duckdb

from events.lake import Lake, Snapshot
from projector.tables import SCHEMAS, arrow

NEWEST = """
CREATE OR REPLACE TEMP VIEW progress_now AS
    SELECT log_partition, max(next) AS next, any_value(generation) AS generation FROM progress
    WHERE generation = (SELECT max(generation) FROM progress) GROUP BY log_partition;
CREATE OR REPLACE TEMP VIEW audits_now AS
    SELECT a.* FROM audits a JOIN progress_now p ON a.log_partition = p.log_partition AND a."index" < p.next
        AND a.generation = p.generation
    QUALIFY row_number() OVER (PARTITION BY a.hand ORDER BY a.events DESC, a."index" DESC) = 1;
CREATE OR REPLACE TEMP VIEW links_now AS
    SELECT a.* FROM links a JOIN progress_now p ON a.log_partition = p.log_partition AND a."index" < p.next
        AND a.generation = p.generation
    QUALIFY row_number() OVER (PARTITION BY a.hand ORDER BY a.events DESC, a."index" DESC) = 1;
CREATE OR REPLACE TEMP VIEW repeats_now AS
    SELECT a.* FROM repeats a JOIN progress_now p ON a.log_partition = p.log_partition AND a."index" < p.next
        AND a.generation = p.generation
    QUALIFY row_number() OVER (PARTITION BY a.hand, a.source, a.id ORDER BY a.events DESC, a."index" DESC) = 1;
"""


Made: TypeAlias = tuple[int, Mapping[str, int]]
"""A generation of rows, and up to which index of each log partition they are made."""


class ReadModel:
    """The read model's tables beside the log at `url`; `options` go to the object store."""

    def __init__(self, url: str, options: Mapping[str, str] = MappingProxyType({})) -> None:
        self.url = url
        self.lakes = {
            name: Lake(f"{url.rstrip('/')}/read/{name}", schema, append_only=False, options=options)
            for name, schema in SCHEMAS.items()
        }

    def progress(self) -> tuple[int, dict[str, int]]:
        """Give the generation that readers see and, by log partition, the next index to judge."""
        return progress(self.lakes["progress"].open())

    def connect(self, made: Made | None = None) -> duckdb.DuckDBPyConnection:
        """Open a connection of one's own whose views show the read model as it is now.

        `made` (generation, log partition → next index) shows another generation than the one in force: a rebuild's.
        """
        db = duckdb.connect(":memory:")
        if made is None:
            self.lakes["progress"].open().relation(db, "progress")
        else:
            generation, done = made
            rows = [{"generation": generation, "log_partition": name, "next": place} for name, place in done.items()]
            db.register("progress", arrow("progress", rows))
        for name, lake in self.lakes.items():
            if name != "progress":
                lake.open().relation(db, name)
        db.execute(NEWEST)
        return db

    def compact(self) -> None:
        """Merge the small files that steps leave behind, and delete those that no reader can hold any more."""
        for name, lake in self.lakes.items():
            order = ("generation", "log_partition", "index")
            if name != "progress" and lake.compact(order, apart="generation"):
                lake.sweep()

    def version(self) -> str:
        """Give a word that changes whenever there is something new to see; "" while nothing was judged."""
        snapshot = self.lakes["progress"].open()
        return "" if snapshot.version < 0 else str(snapshot.version)


def progress(snapshot: Snapshot) -> tuple[int, dict[str, int]]:
    """Read the generation in force and the next index of each log partition from one snapshot of `progress`."""
    generation = snapshot.position("generation")
    rows = snapshot.read({"generation": generation}).to_pylist()
    found: dict[str, int] = {}
    for row in rows:
        found[row["log_partition"]] = max(row["next"], found.get(row["log_partition"], 0))
    return generation, found
