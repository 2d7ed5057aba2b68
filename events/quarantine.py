"""The quarantine: what was received and is not in the log, so that nothing is ever silently gone.

It is a table of its own, so no commit spans it and the log: it is written first, and a batch that is taken in again
after a crash writes its rows again. Readers keep one row of a place (origin, position): the one judged last, and only
where the log has moved past that place and does not hold it. So
received = accepted + duplicate + conflict + quarantined, after any crash.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from types import MappingProxyType

import duckdb
import pyarrow as pa

from events.datafiles import Cut
from events.lake import Lake
from events.log import Log

SCHEMA = pa.schema(
    [
        ("origin", pa.string()),
        ("position", pa.int64()),
        ("piece", pa.int64()),
        ("received", pa.timestamp("us", "UTC")),
        ("log_partition", pa.string()),
        ("next_index", pa.int64()),
        ("outcome", pa.string()),
        ("reason", pa.string()),
        ("detail", pa.string()),
        ("hand", pa.string()),
        ("digest", pa.string()),
        ("first_origin", pa.string()),
        ("first_position", pa.int64()),
        ("raw", pa.binary()),
    ]
)
"""One row a refused event (or piece of one) or dropped duplicate; `first_…` is where its equal came from."""

PLACE = ("origin", "position", "piece")


@dataclass(frozen=True, slots=True)
class Entry:
    """A row of the quarantine.

    `outcome` is `quarantined` (reason, detail, raw bytes and their SHA-256) or `duplicate` (the place of the first, no
    bytes). `next_index` is the log partition's next index when this was judged. A line longer than a piece lies in
    several rows: `raw` in pieces 0, 1 …, and the last of them says why.
    """

    origin: str
    position: int
    received: datetime
    log_partition: str
    next_index: int
    outcome: str
    reason: str
    detail: str
    hand: str | None = None
    digest: str | None = None
    first_origin: str | None = None
    first_position: int | None = None
    raw: bytes | None = None
    piece: int = 0


@dataclass(frozen=True, slots=True)
class Counts:
    """What became of the events of an origin: `received` is the sum of the other four."""

    received: int
    accepted: int
    duplicate: int
    conflict: int
    quarantined: int


def digest(raw: bytes) -> str:
    """Give the SHA-256 of bytes received in lower-case hex."""
    return hashlib.sha256(raw).hexdigest()


class Quarantine:
    """The quarantine at `url`, beside the log; `options` go to the object store as they are."""

    def __init__(self, url: str, *, options: Mapping[str, str] = MappingProxyType({})) -> None:
        plain = ("position", "digest", "raw", "detail")
        self.lake = Lake(f"{url.rstrip('/')}/quarantine", SCHEMA, plain=plain, options=options)

    def write(self, entries: Sequence[Entry]) -> None:
        """Write entries in one durable commit; the same again does no harm."""
        if entries:
            columns = {name: [getattr(entry, name) for entry in entries] for name in SCHEMA.names}
            self.lake.commit(pa.table(columns, schema=SCHEMA))

    def entries(
        self,
        log: Log,
        *,
        outcome: str | None = None,
        origin: str | None = None,
        limit: int | None = None,
        offset: int = 0,
    ) -> list[Entry]:
        """Give the entries that stand, in the order received, without their bytes.

        Repeats are dropped by place; and by the digest of their bytes where they came over stdin, which has no name.
        """
        rows = self._standing(log, origin).execute(ENTRIES, [outcome, outcome, limit, offset]).fetchall()
        found = [dict(zip(COLUMNS, row, strict=True)) for row in rows]
        return [Entry(**row | {"received": datetime.fromtimestamp(row["received"] / 1e6, UTC)}) for row in found]

    def raw(self, origin: str, position: int) -> Iterator[bytes]:
        """Give the bytes of a refused event, piece by piece."""
        where: dict[str, Cut] = {"origin": origin, "position": position}
        rows = self.lake.open().read(where, ["piece", "raw"]).sort_by("piece").to_pylist()
        last = -1
        for row in rows:
            if row["piece"] != last and row["raw"] is not None:
                last = row["piece"]
                yield row["raw"]

    def counts(self, log: Log, origin: str) -> Counts:
        """Count what became of all events of an origin up to where the log has it."""
        view = log.open()
        outcomes = view.snapshot.read({"origin": origin}, ["outcome"]).column("outcome").to_pylist()
        kept = dict(self._standing(log, origin).execute(TALLY).fetchall())
        return Counts(
            received=view.next_position(origin),
            accepted=outcomes.count("accepted"),
            duplicate=kept.get("duplicate", 0),
            conflict=outcomes.count("conflict"),
            quarantined=kept.get("quarantined", 0),
        )

    def compact(self, least: int = 8) -> int:
        """Merge small files where there are `least`; give how many went."""
        return self.lake.compact(PLACE, least=least)

    def _standing(self, log: Log, origin: str | None) -> duckdb.DuckDBPyConnection:
        """Open a connection whose view `standing` has one row a place: the one judged last, and not in the log."""
        db = duckdb.connect()
        where: dict[str, Cut] = {} if origin is None else {"origin": origin}
        self.lake.open().relation(db, "quarantine", where)
        view = log.open()  # after the quarantine: rows of a batch that is not in the log yet do not stand
        view.snapshot.relation(db, "log", where)
        names = [row[0] for row in db.execute("SELECT DISTINCT origin FROM quarantine").fetchall()]
        names = names if origin is None else [origin]
        reached = {"origin": names, "reached": [view.next_position(name) for name in names]}
        db.register("origins", pa.table(reached, pa.schema([("origin", pa.string()), ("reached", pa.int64())])))
        db.execute(STANDING)
        return db


COLUMNS = tuple(name for name in SCHEMA.names if name != "raw")
STANDING = """
CREATE TEMP VIEW standing AS
SELECT quarantine.* FROM quarantine JOIN origins USING (origin) ANTI JOIN log USING (origin, position)
WHERE position < reached AND reason <> ''
QUALIFY row_number() OVER (PARTITION BY origin, position ORDER BY next_index DESC) = 1
"""
ENTRIES = f"""
SELECT {", ".join(COLUMNS)} FROM (SELECT * REPLACE (epoch_us(received) AS received) FROM standing)
WHERE ? IS NULL OR outcome = ?
QUALIFY digest IS NULL OR NOT starts_with(origin, 'stdin:')
    OR row_number() OVER (PARTITION BY digest ORDER BY starts_with(origin, 'stdin:') DESC, received) = 1
ORDER BY received, origin, position LIMIT ? OFFSET ?
"""  # noqa: S608 - made of constants
TALLY = "SELECT outcome, count(*) FROM standing GROUP BY outcome"
