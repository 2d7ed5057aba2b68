"""What all importers share: a record as read, why one was refused, and the envelope derived for its events."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from hashlib import sha256
from typing import Protocol, TypeAlias

from events.contract import Malformed, encode, parse
from events.model import ActionTaken, AnyEvent, CardsDealt, HandStarted, event

EPOCH = date(1970, 1, 1)
"""The day of a record whose source names none."""
MAX_NAME = 112
"""Characters of a file's name that a table's id takes; the contract allows 128 for name and digest together."""

_UNFIT = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff]")

Move: TypeAlias = ActionTaken | CardsDealt


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand as its source records it.

    `place` counts the records of the file from 1, read or refused; `line` is where it begins; the table and hand_no of
    `start` are filled in by the envelope; `moves` follow it in order.
    """

    place: int
    line: int
    start: HandStarted
    moves: Sequence[Move]
    day: date | None = None


@dataclass(frozen=True, slots=True)
class Refusal:
    """A record that cannot be read: the line that shows it (from 1), a fixed word, a sentence for people."""

    line: int
    word: str
    detail: str


@dataclass(frozen=True, slots=True)
class Reject:
    """A refused record as it is reported; `hand` is always null, since no hand came of it."""

    file: str
    line: int
    outcome: str
    reason: str
    hand: None = None


Record: TypeAlias = Hand | Refusal


class Importer(Protocol):
    """A reader of one format: a file's bytes to its records, in order; it never raises for what the bytes say."""

    def __call__(self, raw: bytes, /) -> Iterator[Record]:
        """Read the records of a file."""
        ...


@dataclass(frozen=True, slots=True)
class Source:
    """A file as the origin of events: what the envelope is derived from, so that one file always gives the same."""

    format: str
    table: str
    digest: str

    @classmethod
    def of(cls, format: str, name: str, raw: bytes) -> "Source":
        """Take a file by its name without folder and its bytes.

        The table is the file: its name, and the beginning of its digest, since files of one name in two folders are
        two tables.
        """
        digest = sha256(raw).hexdigest()
        fit = _UNFIT.sub("_", unicodedata.normalize("NFC", name))[:MAX_NAME]
        return cls(format, f"{fit}~{digest[:12]}", digest)

    def envelopes(self, hand: Hand) -> list[AnyEvent] | Refusal:
        """Put a hand's payloads into envelopes; a hand that the contract does not take is refused whole."""
        day = hand.day or EPOCH
        subject = f"{day.isoformat().replace('-', '')}-{self.digest[:16]}-{hand.place:06d}"
        midnight = datetime(day.year, day.month, day.day)
        start = replace(hand.start, table=self.table, hand_no=hand.place)
        made = [
            event(
                payload,
                id=sha256(f"{self.digest}:{hand.place}:{sequence}".encode()).hexdigest()[:32],
                source=f"/import/{self.format}",
                subject=subject,
                time=(midnight + timedelta(milliseconds=sequence)).isoformat(timespec="milliseconds") + "Z",
                partitionkey=self.table,
                sequence=sequence,
            )
            for sequence, payload in enumerate((start, *hand.moves))
        ]
        try:
            for one in made:
                parse(encode(one))
        except Malformed as problem:
            return Refusal(hand.line, problem.word, problem.detail)
        return made
