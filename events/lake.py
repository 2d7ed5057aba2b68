"""One Delta Lake table that is written by the low-level recipe: never half a batch, never a repeated one.

delta-rs by itself refuses neither a repeated batch nor a position that goes back, and it never fsyncs. It refuses only
a commit for whose application id (here: a *position*) another commit came after the handle was opened. So a writer

1. opens the table anew (`Lake.open`) and reads its positions from that very `Snapshot`,
2. drops what they say is already in,
3. writes a data file (`Lake.write`: on disk and fsynced, but in no commit: nobody sees it),
4. commits **with that snapshot** (`Snapshot.commit`); the commit file and its folder are fsynced before it returns,
5. and on `Conflict` begins again at 1. `Lake.commit` is this loop for writers whose rows do not depend on the table.
"""

import os
import random
import time
import uuid
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pyarrow as pa
import pyarrow.dataset as ds
import pyarrow.fs as pafs
import pyarrow.parquet as pq
from deltalake import CommitProperties, DeltaTable, Schema, Transaction
from deltalake.exceptions import CommitFailedError, DeltaError, TableNotFoundError
from deltalake.fs import DeltaStorageHandler
from deltalake.transaction import AddAction, PostCommitHookProperties, RemoveAction

from events.datafiles import (
    Cut,
    DataFile,
    data_files,
    is_sorted,
    may_hold,
    row_filter,
    span,
    statistics,
    written_statistics,
)

CHECKPOINT_EVERY = 20
"""Commits between checkpoints: opening reads every commit since the last one, a fifth of a millisecond each."""
ATTEMPTS = 200
"""How often a commit that others keep refusing begins again before it is given up."""
ROW_GROUP = 1 << 14
"""Rows that are read together at least."""
COMPACT_ROWS = 1 << 17
"""Rows of a compacted data file."""
COMPACT_BYTES = 1 << 27
"""Uncompressed bytes that one step of compaction holds in memory."""

REWRITE = "rewrite"
"""The position of every commit that removes files: delta-rs lets two of them remove the same file."""

_NO_HOOKS = PostCommitHookProperties(create_checkpoint=False, cleanup_expired_logs=False)
_SETTINGS = {
    "delta.logRetentionDuration": "interval 1 hours",
    "delta.deletedFileRetentionDuration": "interval 1 days",
}


class Conflict(Exception):
    """Another commit moved a position of this one, or took its files away: begin again at the open."""


class Moved(Conflict):
    """A position is not where the writer expects it: somebody else owns it now, or the batch is in already."""


class Unreadable(Exception):
    """The table cannot be opened; the message says why and what to do."""


def sync_file(path: str | os.PathLike[str]) -> None:
    """Force a file's content to the disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def sync_folder(path: str | os.PathLike[str]) -> None:
    """Force a folder's entries to the disk, so that a new file is still found there after a power cut."""
    sync_file(path)


class Lake:
    """A Delta table at a URL (a local folder, or any object store that delta-rs knows).

    `schema` are the columns as this code version writes them (statistics are kept of integers, strings and times);
    columns that an older table lacks are added at the first commit. `plain` names columns whose values hardly repeat:
    they are stored without a dictionary. `options` go to the object store as they are. A missing table reads as an
    empty one, and is made at the first commit.
    """

    def __init__(
        self,
        url: str | os.PathLike[str],
        schema: pa.Schema,
        *,
        append_only: bool = True,
        plain: Collection[str] = (),
        options: Mapping[str, str] | None = None,
    ) -> None:
        text = os.fspath(url)
        self.local = "://" not in text or text.startswith("file://")
        self.url = str(Path(unquote(text.removeprefix("file://"))).absolute()) if self.local else text.rstrip("/")
        self.schema = schema
        self.append_only = append_only
        self.plain = frozenset(plain)
        self.options = dict(options or {})
        self._ready = False
        self._synced = -1

    def open(self) -> "Snapshot":
        """Open the table as it is now; what the snapshot says and what is committed with it belong together."""
        return Snapshot(self, self._handle())

    def write(self, table: pa.Table) -> DataFile:
        """Write rows to a new data file, on disk when this returns; no reader sees it before it is committed."""
        table = table.select(self.schema.names).cast(self.schema)
        low, high = statistics(table)
        self.create()
        name = f"part-{uuid.uuid4().hex}.parquet"
        settings: dict[str, Any] = {
            "row_group_size": ROW_GROUP,
            "compression": "zstd",
            "compression_level": 1,
            "use_dictionary": [name for name in self.schema.names if name not in self.plain],
        }
        if not self.local:
            with self.filesystem().open_output_stream(name) as sink:
                pq.write_table(table, sink, **settings)
            size = self.filesystem().get_file_info(name).size
            return DataFile(name, table.num_rows, size, low, high)
        path = os.path.join(self.url, name)
        try:
            with open(path, "xb") as file:
                pq.write_table(table, file, **settings)
                size = file.tell()
            sync_file(path)
            sync_folder(self.url)
        except BaseException:
            Path(path).unlink(missing_ok=True)
            raise
        return DataFile(name, table.num_rows, size, low, high)

    def commit(
        self,
        table: pa.Table,
        positions: Mapping[str, int] | None = None,
        expect: Mapping[str, int] | None = None,
    ) -> None:
        """Append rows and set positions in one durable commit, exactly once.

        `expect` says where each position must stand now (0: not there yet). Raises Moved, and writes nothing, where one
        stands elsewhere: the batch is in already, or another writer owns it. A commit refused for any other reason
        (compaction, another position) begins again by itself. No rows: only the positions move.
        """
        positions = positions or {}
        part: DataFile | None = None

        def attempt(snapshot: Snapshot) -> None:
            nonlocal part
            for name, place in (expect or {}).items():
                if (found := snapshot.position(name)) != place:
                    raise Moved(f"position {name} stands at {found}, not at {place}")
            if part is None and table.num_rows:
                part = self.write(table)
            snapshot.commit([part] if part else [], positions)

        self.retry(attempt)

    def retry(self, attempt: Callable[["Snapshot"], None]) -> None:
        """Call `attempt` with fresh snapshots until no Conflict comes out of it (Moved does); give up after some."""
        for turn in range(ATTEMPTS):
            try:
                return attempt(self.open())
            except Moved:
                raise
            except Conflict:
                if turn == ATTEMPTS - 1:
                    raise
                time.sleep(random.random() * 0.001 * 2 ** min(turn, 6))
        raise AssertionError("not reached")

    def compact(
        self, order: Sequence[str], *, apart: str | None = None, rows: int = COMPACT_ROWS, least: int = 8
    ) -> int:
        """Merge small files into larger ones, rows sorted by `order`; give the number of files that went.

        Nothing is done for fewer than `least` small files. Files stay apart where the column `apart` differs. No row
        changes (dataChange=false), so an append-only table stays one, and writers and readers go on beside it; another
        compaction at the same time is left to win. The old files stay on disk until `sweep`.
        """
        gone = 0
        files = self.open().files()
        files.sort(key=lambda file: [(file.low.get(name) is not None, file.low.get(name)) for name in order])
        if sum(file.rows < rows // 2 for file in files) < least:
            return 0
        for group in self._groups(files, apart, rows):
            table = pa.concat_tables([self._whole(file) for file in group])
            if not is_sorted(table, group, order):
                table = table.sort_by([(name, "ascending") for name in order])
            part = self.write(table)
            try:
                self.open().commit([part], remove=group, changes_data=False)
            except Conflict:
                break
            gone += len(group)
        return gone

    def sweep(self, hours: int = 24) -> list[str]:
        """Delete files from disk that no reader can be reading: removed ones and those of killed writers, by age."""
        handle = self._handle()
        if handle is None:
            return []
        return list(handle.vacuum(max(hours, 1), dry_run=False, enforce_retention_duration=False, full=True))

    def parquet(self, file: DataFile) -> pq.ParquetFile:
        """Open a data file of the table."""
        if self.local:
            return pq.ParquetFile(os.path.join(self.url, file.path), memory_map=True)
        return pq.ParquetFile(self.filesystem().open_input_file(file.path))

    def paths(self, files: Iterable[DataFile]) -> list[str]:
        """Give the whole paths (or URLs) of data files, as DuckDB and pyarrow take them."""
        return [f"{self.url}/{file.path}" for file in files]

    def filesystem(self) -> pafs.FileSystem:
        """Give the table's folder as a file system whose paths are relative to it."""
        if self.local:
            return pafs.SubTreeFileSystem(self.url, pafs.LocalFileSystem())
        return pafs.PyFileSystem(DeltaStorageHandler(self.url, self.options))

    def create(self) -> None:
        """Make the table if it is missing, and add columns that it lacks; done once, and by `write` itself."""
        if self._ready:
            return
        folder = Path(self.url)
        made = [path for path in (folder, *folder.parents) if self.local and not path.exists()]
        handle = self._handle()
        if handle is None:
            settings = {**_SETTINGS, "delta.appendOnly": "true" if self.append_only else "false"}
            try:
                DeltaTable.create(
                    self.url,
                    Schema.from_arrow(self.schema),
                    configuration=settings,
                    storage_options=self.options or None,
                    post_commithook_properties=_NO_HOOKS,
                )
            except DeltaError:  # another process made it in the same moment
                if self._handle() is None:
                    raise
            handle = self._handle()
        assert handle is not None
        known = {field.name for field in handle.schema().fields}
        missing = [field for field in Schema.from_arrow(self.schema).fields if field.name not in known]
        if missing:
            handle.alter.add_columns(missing)
        if self.local:
            for path in {folder, *(path.parent for path in made)}:
                sync_folder(path)
        self._ready = True
        self._sync_commits()

    def _handle(self) -> DeltaTable | None:
        try:
            return self._open_handle()
        except DeltaError as error:
            if not (self.local and self._drop_torn_checkpoint()):
                raise Unreadable(f"the table at {self.url} cannot be opened: {error}") from error
            return self._open_handle()

    def _open_handle(self) -> DeltaTable | None:
        if self.local and not os.path.isdir(os.path.join(self.url, "_delta_log")):
            return None
        try:
            return DeltaTable(self.url, storage_options=self.options or None)
        except TableNotFoundError:
            return None

    def _drop_torn_checkpoint(self) -> bool:
        """Put aside a checkpoint that a power cut left torn: commits are only cleaned up after it was fsynced."""
        log = Path(self.url, "_delta_log")
        torn = [path for path in log.glob("*.checkpoint.parquet") if not _readable(path)]
        for path in torn:
            path.rename(path.with_suffix(".torn"))
        if torn:
            (log / "_last_checkpoint").unlink(missing_ok=True)
        return bool(torn)

    def _sync_commits(self) -> None:
        """Fsync the commit files that this process has not, others' too: ours is nothing without those before it."""
        if not self.local:
            return
        log = os.path.join(self.url, "_delta_log")
        if self._synced < 0:
            numbers = (name[:20] for name in os.listdir(log) if len(name) == 25 and name.endswith(".json"))
            self._synced = min(map(int, numbers)) - 1
        version = self._synced
        while os.path.exists(path := os.path.join(log, f"{version + 1:020d}.json")):
            sync_file(path)
            version += 1
        sync_folder(log)
        self._synced = version

    def _checkpoint(self) -> None:
        handle = self._handle()
        assert handle is not None
        handle.create_checkpoint()
        if self.local:
            log = Path(self.url, "_delta_log")
            for path in (log / f"{handle.version():020d}.checkpoint.parquet", log / "_last_checkpoint"):
                if path.exists():
                    sync_file(path)
            sync_folder(log)
        handle.cleanup_metadata()

    def _whole(self, file: DataFile) -> pa.Table:
        table = self.parquet(file).read()
        for field in self.schema:
            if field.name not in table.column_names:
                table = table.append_column(field, pa.nulls(table.num_rows, field.type))
        return table.select(self.schema.names).cast(self.schema)

    def _groups(self, files: Iterable[DataFile], apart: str | None, rows: int) -> Iterator[list[DataFile]]:
        """Group small neighbours until a group is as large as a file may be; a large file ends a group."""
        group: list[DataFile] = []
        held = size = 0
        for file in files:
            length = self._length(file)
            full = held + file.rows > rows or size + length > COMPACT_BYTES or file.rows >= rows // 2
            if group and (full or (apart and span(file, apart) != span(group[0], apart))):
                if len(group) > 1:
                    yield group
                group, held, size = [], 0, 0
            if file.rows < rows // 2:
                group.append(file)
                held += file.rows
                size += length
        if len(group) > 1:
            yield group

    def _length(self, file: DataFile) -> int:
        """Give the bytes that a file takes in memory, about."""
        footer = self.parquet(file).metadata
        return sum(footer.row_group(n).total_byte_size for n in range(footer.num_row_groups))


def _readable(path: Path) -> bool:
    try:
        pq.read_metadata(path)
    except (pa.ArrowInvalid, OSError):
        return False
    return True


class Snapshot:
    """The table as it stood when it was opened: its version, positions and files. Empty where there is no table yet."""

    def __init__(self, lake: Lake, handle: DeltaTable | None) -> None:
        self.lake = lake
        self._delta = handle
        self._files: list[DataFile] | None = None

    @property
    def version(self) -> int:
        """The number of the newest commit, -1 where there is no table yet."""
        return -1 if self._delta is None else int(self._delta.version())

    def position(self, name: str) -> int:
        """Where a position stands: the next number that is not in yet, 0 where it was never set."""
        found = None if self._delta is None else self._delta.transaction_version(name)
        return 0 if found is None else int(found)

    def files(self, where: Mapping[str, Cut] | None = None) -> list[DataFile]:
        """Give the data files that can hold rows of the cut, by their statistics; in no order that means anything."""
        if self._files is None:
            self._files = [] if self._delta is None else data_files(self._delta)
        cuts = (where or {}).items()
        return [
            file
            for file in self._files
            if all(may_hold(cut, file.low.get(name), file.high.get(name)) for name, cut in cuts)
        ]

    def paths(self, where: Mapping[str, Cut] | None = None) -> list[str]:
        """Give the whole paths (or URLs) of `files`, as DuckDB's read_parquet takes them."""
        return self.lake.paths(self.files(where))

    def read(self, where: Mapping[str, Cut] | None = None, columns: Sequence[str] | None = None) -> pa.Table:
        """Read exactly the rows of the cut (in no order), only from files that can hold some."""
        return self.read_files(self.files(where), where, columns)

    def read_files(
        self,
        files: Collection[DataFile],
        where: Mapping[str, Cut] | None = None,
        columns: Sequence[str] | None = None,
    ) -> pa.Table:
        """Read the rows of the cut from these files of the table."""
        dataset = self.dataset(files)
        return dataset.to_table(columns=list(columns) if columns else None, filter=row_filter(where or {}))

    def dataset(self, files: Collection[DataFile]) -> ds.Dataset:
        """Give files of the table as a pyarrow dataset with the lake's schema; columns that a file lacks are null."""
        names = [file.path for file in files]
        return ds.dataset(names, schema=self.lake.schema, format="parquet", filesystem=self.lake.filesystem())

    def relation(self, db: Any, name: str, where: Mapping[str, Cut] | None = None) -> None:
        """Make the files of the cut a view `name` of a DuckDB connection; empty with its columns where there is none.

        The view may hold more rows than the cut: the query filters them, files without any are left out.
        """
        self.relation_of(db, name, self.files(where))

    def relation_of(self, db: Any, name: str, files: Collection[DataFile]) -> None:
        """Make these files of the table a view `name` of a DuckDB connection; empty with its columns for none."""
        if not files:
            db.register(name, self.lake.schema.empty_table())
            return
        if not self.lake.local:
            db.register(name, self.dataset(files))
            return
        listed = ", ".join("'" + path.replace("'", "''") + "'" for path in self.lake.paths(files))
        quoted = '"' + name.replace('"', '""') + '"'
        union = ", union_by_name = true" if len(files) > 1 else ""
        db.execute(f"CREATE OR REPLACE TEMP VIEW {quoted} AS SELECT * FROM read_parquet([{listed}]{union})")  # noqa: S608

    def commit(
        self,
        parts: Collection[DataFile],
        positions: Mapping[str, int] | None = None,
        *,
        remove: Collection[DataFile] = (),
        changes_data: bool = True,
    ) -> None:
        """Make written files visible, set positions and take files away, all in one durable commit.

        Raises Conflict where another commit set one of these positions since the snapshot was opened, or (with
        `remove`) took files away. `remove` with changes_data is refused by an append-only table. A snapshot serves for
        one commit.
        """
        handle = self._delta
        if handle is None:
            self.lake.create()
            handle = self.lake._handle()
            assert handle is not None
            taken = [name for name in positions or {} if handle.transaction_version(name) is not None]
            if taken:
                raise Conflict(f"position {taken[0]} was set since the table was opened")
        moves = dict(positions or {})
        if remove:
            present = {file.path for file in self.files()}
            if gone := [file.path for file in remove if file.path not in present]:
                raise Conflict(f"{gone[0]} was taken away since it was listed")
            moves[REWRITE] = (handle.transaction_version(REWRITE) or 0) + 1
        now = int(time.time() * 1000)
        actions: list[AddAction | RemoveAction] = [
            AddAction(part.path, part.size, {}, now, changes_data, written_statistics(part)) for part in parts
        ]
        actions += [RemoveAction(file.path, changes_data, now, file.size, {}) for file in remove]
        before = int(handle.version())
        try:
            handle.create_write_transaction(
                actions,
                "append",
                handle.schema(),
                commit_properties=CommitProperties(app_transactions=[Transaction(n, v) for n, v in moves.items()]),
                post_commithook_properties=_NO_HOOKS,
            )
        except CommitFailedError as error:
            if "append-only" in str(error):
                raise
            raise Conflict(str(error)) from error
        self.lake._sync_commits()
        if (before + 1) % CHECKPOINT_EVERY == 0:
            self.lake._checkpoint()
