"""Importers: records that nobody here wrote, turned into events of the contract.

A format is a reader from a file's bytes to hands; the envelope is the same for all. A record that cannot be read is
reported and left out, and the rest of the file goes on.
"""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from events.model import AnyEvent
from projector.importers import botzone_doudizhu, xiangqi_pgn
from projector.importers.envelope import Importer, Refusal, Reject, Source

__all__ = ["FORMATS", "Importer", "Reject", "convert"]

FORMATS: Mapping[str, Importer] = {
    "botzone-doudizhu": botzone_doudizhu.read,
    "xiangqi-pgn": xiangqi_pgn.read,
}
"""Format → its reader, by the names that `fupan import` takes."""


def _unread(reject: Reject) -> None:
    """Let a reject pass where nobody asked for them."""


def convert(
    format: str,
    path: str | Path,
    report: Callable[[Reject], None] = _unread,
) -> Iterator[AnyEvent]:
    """Read a file of a format as events, in the order of its records; the same file gives the same events.

    Every event is one that `events.contract.parse` takes. Each record that cannot be read goes to `report`.
    Raises KeyError for an unknown format and OSError for a file that cannot be opened.
    """
    read = FORMATS[format]
    path = Path(path)
    raw = path.read_bytes()
    source = Source.of(format, path.name, raw)
    for record in read(raw):
        envelopes = record if isinstance(record, Refusal) else source.envelopes(record)
        if isinstance(envelopes, Refusal):
            report(Reject(str(path), envelopes.line, "quarantined", f"{envelopes.word}: {envelopes.detail}"))
        else:
            yield from envelopes
