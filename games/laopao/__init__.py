"""Laopao (河津老炮): a landlord and an ally he finds against three, four packs of 54; preset `tongcheng`."""

from collections.abc import Mapping, Sequence

from events.model import AnyEvent, Event, HandStarted, Json, Payload
from games.face import Carry, Due, Fault, Faults, Memory, Option, Ruleset, State, Text
from games.laopao import pack
from games.laopao.coverage import exercised
from games.laopao.link import link, told
from games.laopao.rules import OPTIONS, PRESETS, compiled
from games.laopao.settle import SEATS
from games.laopao.state import LaopaoState
from games.laopao.texts import CLAUSES, CODES, REASONS, TITLE
from games.laopao.view import PLACES

_START = "CONTRACT-start"


class Laopao:
    """The game as data, and how its hands start."""

    name = "laopao"
    title: Text = TITLE
    presets: Mapping[str, Mapping[str, Json]] = PRESETS
    options: tuple[Option, ...] = OPTIONS
    clauses: Mapping[str, Text] = CLAUSES
    codes: Mapping[str, Text] = CODES
    reasons: Mapping[str, Text] = REASONS
    kinds: tuple[str, ...] = pack.KINDS
    places: Mapping[str, int] = PLACES

    def deck(self, ruleset: Ruleset) -> tuple[str, ...]:
        """Give the four packs in the order in which the shuffle finds them, the marked jokers in the first."""
        return pack.deck(compiled(ruleset).marked_small)

    def dealing(self, ruleset: Ruleset, start: HandStarted) -> tuple[int | str, ...]:
        """Give where each deck position goes: one card a seat from the dealer on (LAOPAO-2)."""
        first = start.dealer
        if first is None or first not in SEATS:
            return ()
        return tuple([(first + place) % 5 for place in range(216)])

    def start(self, event: Event[HandStarted], ruleset: Ruleset) -> tuple[State | None, Faults]:
        """Begin a hand: five seats 0–4, a dealer among them, the tributes of the hand before."""
        start = event.data
        faults = []
        seats = sorted([taken.seat for taken in start.seats])
        if seats != [*SEATS]:
            faults.append(Fault(_START, "seats", list(SEATS), seats, fatal=True))
        if start.dealer not in SEATS:
            faults.append(Fault(_START, "dealer", list(SEATS), start.dealer, fatal=True))
        if start.base < 1:
            faults.append(Fault(_START, "base", 1, start.base))
        debts, wrong = told(start)
        faults += wrong
        if start.dealer is None or any(fault.fatal for fault in faults):
            return None, tuple(faults)
        return LaopaoState(compiled(ruleset), max(start.base, 0), start.dealer, debts, start.lacks or ()), tuple(faults)

    def hides(self, payload: Payload) -> bool:
        """Say whether an action's cards are for its seat alone: none are, tributes and plays are open to all."""
        return False

    def exercised(self, events: Sequence[AnyEvent], due: Due | None) -> frozenset[str]:
        """Give the clauses that a whole clean hand put to work."""
        return exercised(self, events, due)

    def link(self, memory: Memory, carry: Carry, broken: bool) -> tuple[Memory, Faults]:
        """Check a hand's tributes against those that the hand before left, and remember what this one leaves."""
        return link(memory, carry, broken)


GAME = Laopao()
"""The game, as `games.registry` finds it."""
