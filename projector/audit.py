"""The audit of events in memory: what ingesting and projecting them into an empty log would say, without the log."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from events.model import AnyEvent
from projector.chain import chain
from projector.judge import Audit, Finding, judge
from projector.project import repeat


@dataclass
class Kept:
    """The events of one hand in the order in which they came in, and their bytes."""

    events: list[AnyEvent] = field(default_factory=list)
    raws: list[bytes] = field(default_factory=list)


@dataclass
class Book:
    """Events by hand, hands in the order of their first event."""

    hands: dict[str, Kept] = field(default_factory=dict)
    _ids: dict[tuple[str, str], str] = field(default_factory=dict)
    _repeats: dict[str, dict[tuple[str, str], Finding]] = field(default_factory=dict)

    def add(self, event: AnyEvent, raw: bytes) -> None:
        """Put in the next event that intake accepted or found in conflict."""
        kept = self.hands.get(event.subject)
        if kept is None:
            kept = self.hands[event.subject] = Kept()
        kept.events.append(event)
        kept.raws.append(raw)
        key = (event.source, event.id)
        first = self._ids.setdefault(key, event.subject)
        if first != event.subject:
            # one for each id and hand, where the hand first has it, as the projection says it
            said = self._repeats.setdefault(event.subject, {})
            said.setdefault(key, repeat(event.subject, event.id, first, event.sequence))

    def audits(self) -> Iterator[tuple[Audit, list[Finding]]]:
        """Judge every hand, then fold every table: an audit and the findings that its table and the log add to it."""
        judged = [judge(kept.events, kept.raws, facts=False) for kept in self.hands.values()]
        tables: dict[str, list[Audit]] = {}
        for audit in judged:
            if audit.carry is not None:
                tables.setdefault(audit.table, []).append(audit)
        beside: dict[str, list[Finding]] = {hand: list(found.values()) for hand, found in self._repeats.items()}
        for hands in tables.values():
            for carry, _, findings in chain(audit.carry for audit in hands if audit.carry is not None):
                if findings:
                    beside.setdefault(carry.hand, []).extend(findings)
        for audit in judged:
            yield audit, beside.get(audit.hand, [])
