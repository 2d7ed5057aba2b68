"""Intake: what becomes of each event received. A pure core: bytes and what is known go in, outcomes come out.

* **accepted**: it goes to the log;
* **duplicate**: the same again with equal content: dropped, counted;
* **conflict**: the same again with other content: it goes to the log too, as evidence;
* **quarantined**: it is no event of the contract.

"The same" is judged within a log partition and a hand, by (source, id) and by (subject, sequence); for Fupan's own
events by (subject, source, sequence). An id used in two hands stands in both.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol, TypeAlias

from events.canonical import equal
from events.contract import Malformed, parse
from events.model import AnyEvent

Outcome: TypeAlias = Literal["accepted", "duplicate", "conflict", "quarantined"]
OUTCOMES: tuple[Outcome, ...] = ("accepted", "duplicate", "conflict", "quarantined")

OWN = "/fupan/"
"""How the source of Fupan's own events begins: nobody outside may use it."""
KEPT = 100_000
"""Events of open and lately finished hands that are held in memory."""
LINGER = 20_000
"""Events after which a finished hand leaves memory."""

_ENDS = frozenset(["hand.settled", "hand.voided"])
_SUBJECT = re.compile(rb'"subject"\s*:\s*"([^"\\\x00-\x1f]{1,128})"')


class Place(NamedTuple):
    """Where an event came from: its origin, and its position there."""

    origin: str
    position: int


@dataclass(slots=True)
class Received:
    """An event as it arrived: the bytes, and their position in their origin.

    A line too long to be held in memory is refused before it is whole: `refusal` says why, `raw` is its last piece,
    `piece` the number of pieces before that, `digest` the SHA-256 of all of it.
    """

    origin: str
    position: int
    raw: bytes
    refusal: Malformed | None = None
    piece: int = 0
    digest: str | None = None


class Known(NamedTuple):
    """An event that the log partition has."""

    received: Received
    source: str
    id: str
    type: str
    subject: str
    sequence: int


class Lookup(Protocol):
    """How intake asks for hands that it does not hold."""

    def hands(self, hands: Collection[str]) -> Iterable[Known]:
        """Give every event of these hands that the log partition has."""


@dataclass(slots=True)
class Judged:
    """What became of an event: `event` unless quarantined; `reason` and `detail` unless accepted; `first` its equal."""

    outcome: Outcome
    received: Received
    event: AnyEvent | None = None
    hand: str | None = None
    reason: str = ""
    detail: str = ""
    first: Place | None = None


@dataclass(frozen=True, slots=True)
class Gaps:
    """How far a hand is in: events seen, the first sequence that is missing, and the holes before the last one seen.

    `missing` are inclusive ranges. Fupan's own events do not count: their sequences are their own.
    """

    hand: str
    table: str
    events: int
    next_expected: int
    missing: tuple[tuple[int, int], ...]
    ended: bool


class Nothing:
    """A look-up that knows nothing: of an empty log, which `Intake(Nothing(), kept=None)` then remembers whole."""

    def hands(self, hands: Collection[str]) -> Iterable[Known]:
        """Give nothing."""
        return ()


_Held: TypeAlias = Received | list[Received]
"""The event under a key; several where they conflict."""
_SequenceKey: TypeAlias = int | tuple[str, int]


class _Hand:
    """The events of one hand by what makes them the same."""

    __slots__ = ("count", "ended", "ids", "sequences", "table", "touched")

    def __init__(self) -> None:
        self.ids: dict[tuple[str, str], _Held] = {}
        self.sequences: dict[_SequenceKey, _Held] = {}
        self.count = 0
        self.ended = False
        self.touched = 0
        self.table = ""

    def add(self, by_id: tuple[str, str], by_sequence: _SequenceKey, received: Received) -> None:
        """Remember an event beside others under its keys."""
        held_by_id, held_by_sequence = self.ids.get(by_id), self.sequences.get(by_sequence)
        self.ids[by_id] = received if held_by_id is None else [*_all(held_by_id), received]
        self.sequences[by_sequence] = received if held_by_sequence is None else [*_all(held_by_sequence), received]
        self.count += 1


def _all(held: _Held | None) -> Sequence[Received]:
    if held is None:
        return ()
    return held if isinstance(held, list) else (held,)


class Intake:
    """Judges what is received for one log partition, batch after batch.

    `lookup` answers for hands that are not in memory; `kept` bounds the events in memory (None: all are kept, so
    nothing is ever looked up twice). With `own` it takes Fupan's own events and no others. Memory runs ahead of the
    log: after a batch that was not appended, `forget` its hands.
    """

    def __init__(self, lookup: Lookup, *, kept: int | None = KEPT, own: bool = False) -> None:
        self.lookup = lookup
        self.kept = kept
        self.own = own
        self._hands: dict[str, _Hand] = {}
        self._events = 0
        self._clock = 0

    def judge(self, batch: Sequence[Received]) -> list[Judged]:
        """Say what becomes of each event of a batch, in its order; later ones are judged against earlier ones."""
        judged = self.read(batch)
        self.compare(judged)
        return judged

    def read(self, batch: Iterable[Received]) -> list[Judged]:
        """Parse a batch: what is no event is quarantined, the rest is for `compare` to judge."""
        return [self._read(received) for received in batch]

    def compare(self, batch: Sequence[Judged]) -> None:
        """Judge the events of a batch (anew, after `forget`) by what the log partition has."""
        self._recall({one.event.subject for one in batch if one.event is not None})
        self._clock += len(batch)
        for one in batch:
            if one.event is not None:
                self._compare(one, one.event)
        self._trim()

    def clear(self) -> None:
        """Drop everything from memory."""
        self._hands.clear()
        self._events = 0

    def forget(self, hands: Iterable[str]) -> None:
        """Drop hands from memory: what the log has of them is looked up anew."""
        for hand in hands:
            if (held := self._hands.pop(hand, None)) is not None:
                self._events -= held.count

    def gaps(self) -> Iterator[Gaps]:
        """Say how far each hand in memory is in."""
        for name, hand in self._hands.items():
            numbers = sorted(number for number in hand.sequences if isinstance(number, int))
            missing: list[tuple[int, int]] = []
            expected = 0
            for number in numbers:
                if number > expected:
                    missing.append((expected, number - 1))
                expected = number + 1
            first = missing[0][0] if missing else expected
            yield Gaps(name, hand.table, len(numbers), first, tuple(missing), hand.ended)

    def _read(self, received: Received) -> Judged:
        try:
            if received.refusal is not None:
                raise received.refusal
            event = parse(received.raw)
            if (event.source.startswith(OWN) or event.source == OWN[:-1]) != self.own:
                who = "another source's" if self.own else "Fupan's own"
                raise Malformed("source_reserved", f"source {event.source!r} is {who}; name the game server")
        except Malformed as error:
            found = _SUBJECT.search(received.raw)
            hand = found[1].decode("utf-8", "replace") if found else None
            return Judged("quarantined", received, None, hand, error.word, error.detail)
        return Judged("accepted", received, event, event.subject)

    def _recall(self, hands: set[str]) -> None:
        """Fetch what the log has of hands that are not in memory."""
        lacking = hands.difference(self._hands)
        if not lacking:
            return
        for name in lacking:
            self._hands[name] = _Hand()
        for received, source, id_, kind, subject, sequence in self.lookup.hands(lacking):
            hand = self._hands[subject]
            hand.add((source, id_), (source, sequence) if self.own else sequence, received)
            hand.ended = hand.ended or kind in _ENDS
            self._events += 1

    def _compare(self, one: Judged, event: AnyEvent) -> None:
        hand = self._hands[event.subject]
        by_id = (event.source, event.id)
        by_sequence = (event.source, event.sequence) if self.own else event.sequence
        hand.touched = self._clock
        if by_id in hand.ids or by_sequence in hand.sequences:
            if self._is_again(one, _all(hand.ids.get(by_id)), _all(hand.sequences.get(by_sequence))):
                return
            hand.add(by_id, by_sequence, one.received)
        else:
            one.outcome, one.reason, one.detail, one.first = "accepted", "", "", None
            hand.ids[by_id] = hand.sequences[by_sequence] = one.received
            hand.count += 1
            hand.table = event.partitionkey
        if event.type in _ENDS:
            hand.ended = True
        self._events += 1

    def _is_again(self, one: Judged, ids: Sequence[Received], sequences: Sequence[Received]) -> bool:
        """Judge an event whose keys are taken: tell whether it is a duplicate; else it is a conflict."""
        for other in ids:  # equal content has the same id
            if equal(other.raw, one.received.raw):
                one.outcome, one.reason, one.first = "duplicate", "duplicate", Place(other.origin, other.position)
                one.detail = "equal to an earlier event"
                return True
        key = "id" if ids else "sequence"
        other = (ids or sequences)[0]
        one.outcome, one.reason, one.first = "conflict", f"{key}_twice", Place(other.origin, other.position)
        one.detail = f"an earlier event of the hand has the same {key} and other content"
        return False

    def _trim(self) -> None:
        """Let finished hands leave after a while, and the ones longest untouched where memory is full."""
        if self.kept is None or self._events <= self.kept // 2:
            return
        old = self._clock - LINGER
        self.forget([name for name, hand in self._hands.items() if hand.ended and hand.touched < old])
        if self._events > self.kept:
            by_age = sorted(self._hands, key=lambda name: self._hands[name].touched)
            for name in by_age:
                if self._events <= self.kept * 3 // 4:
                    break
                self.forget([name])
