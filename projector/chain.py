"""The judgement of a table: a pure fold over what its hands carry, in the order of their numbers."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from events.model import Json
from games.face import Carry, Fault, Memory
from games.registry import game
from projector.judge import Finding, finding

CLAUSE = "CONTRACT-table"


@dataclass(frozen=True, slots=True)
class Link:
    """Where the fold over a table stands after a hand: JSON-able, so that the next hand costs one step.

    `memories` are the games' own, by game; `whole` says that the hand before was judged to its end.
    """

    hand_no: int = 0
    game: str = ""
    whole: bool = False
    memories: Mapping[str, Memory] = field(default_factory=dict)

    def json(self) -> dict[str, Json]:
        """Write the link as JSON values."""
        return {
            "hand_no": self.hand_no,
            "game": self.game,
            "whole": self.whole,
            "memories": {name: dict(memory) for name, memory in self.memories.items()},
        }

    @staticmethod
    def of(value: Mapping[str, Json]) -> "Link":
        """Read a link that `json` wrote."""
        return Link(value["hand_no"], value["game"], value["whole"], value["memories"])


START = Link()
"""A table of which nothing was seen."""


def place(carry: Carry) -> tuple[int, str]:
    """Give a hand's place in its table's order."""
    return carry.hand_no, carry.hand


def link(before: Link, carry: Carry) -> tuple[Link, tuple[Finding, ...]]:
    """Fold one hand into its table: the table as the next hand finds it, and what this hand shows (at sequence 0).

    A hand numbered 0 has no place among the others: it leaves the table as it was (its own judgement cites it).
    """
    if not carry.hand_no:
        return before, ()
    found = game(carry.game)
    faults: list[Fault] = []
    first = before == START
    follows = not first and carry.hand_no == before.hand_no + 1
    if not first:
        if carry.hand_no == before.hand_no:
            faults.append(Fault(CLAUSE, "hand_no_twice", before.hand_no + 1, carry.hand_no))
        elif not follows:
            faults.append(Fault(CLAUSE, "hand_no_missing", before.hand_no + 1, carry.hand_no))
    memories = dict(before.memories)
    if found is not None:
        broken = not (follows and before.whole and before.game == carry.game)
        memories[carry.game], wrong = found.link(memories.get(carry.game, {}), carry, broken)
        faults.extend(wrong)
    after = Link(carry.hand_no, carry.game, carry.whole, memories)
    return after, tuple(finding(found, carry.hand, fault, 0) for fault in faults)


def chain(carries: Iterable[Carry], start: Link = START) -> Iterator[tuple[Carry, Link, tuple[Finding, ...]]]:
    """Fold a table's hands in (hand_no, subject) order and give, hand by hand, the link after it and its findings."""
    now = start
    for carry in sorted(carries, key=place):
        now, findings = link(now, carry)
        yield carry, now, findings
