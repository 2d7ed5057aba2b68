"""Dou dizhu: one landlord against two farmers, one pack of 54, presets `longwei` and `tongcheng`."""

from collections.abc import Mapping, Sequence

from events.model import AnyEvent, Event, HandStarted, Json
from games.cards import PACK_54
from games.doudizhu.coverage import exercised
from games.doudizhu.rules import OPTIONS, PRESETS, WHOLE, compiled
from games.doudizhu.settle import NEXT, SEATS
from games.doudizhu.state import DoudizhuState
from games.doudizhu.texts import CLAUSES, CODES, REASONS, TITLE
from games.doudizhu.view import PLACES
from games.face import Carry, Due, Fault, Faults, Memory, Option, Ruleset, State, Text

_START = "CONTRACT-start"


class Doudizhu:
    """The game as data, and how its hands start."""

    name = "doudizhu"
    title: Text = TITLE
    presets: Mapping[str, Mapping[str, Json]] = PRESETS
    options: tuple[Option, ...] = OPTIONS
    clauses: Mapping[str, Text] = CLAUSES
    codes: Mapping[str, Text] = CODES
    reasons: Mapping[str, Text] = REASONS
    kinds: tuple[str, ...] = PACK_54
    places: Mapping[str, int] = PLACES

    def deck(self, ruleset: Ruleset) -> tuple[str, ...]:
        """Give the pack in the order in which the shuffle finds it: 2s … As, then h, d, c, then the jokers."""
        return PACK_54

    def dealing(self, ruleset: Ruleset, start: HandStarted) -> tuple[int | str, ...]:
        """Give where each deck position goes: 17 each from the dealer's seat on, then 3 to the kitty (D15)."""
        first = start.dealer
        if first not in SEATS:
            return ()
        seats = (first, NEXT[first], NEXT[NEXT[first]])
        return (*[seat for seat in seats for _ in range(17)], "kitty", "kitty", "kitty")

    def start(self, event: Event[HandStarted], ruleset: Ruleset) -> tuple[State | None, Faults]:
        """Begin a hand: three seats 0–2, a first bidder among them, nothing carried over."""
        start = event.data
        faults = []
        seats = sorted([taken.seat for taken in start.seats])
        if seats != [*SEATS]:
            faults.append(Fault(_START, "seats", list(SEATS), seats, fatal=True))
        if start.dealer not in SEATS:
            faults.append(Fault(_START, "dealer", list(SEATS), start.dealer, fatal=True))
        rules = compiled(ruleset)
        if rules.rake_mode == "percent" and rules.rake_value > WHOLE:
            faults.append(Fault(_START, "rake_value", WHOLE, rules.rake_value, fatal=True))
        if start.base < 1:
            faults.append(Fault(_START, "base", 1, start.base))
        if start.context:
            faults.append(Fault(_START, "context", {}, dict(start.context)))
        if start.dealer is None or any(fault.fatal for fault in faults):
            return None, tuple(faults)
        return DoudizhuState(rules, max(start.base, 0), start.dealer, start.lacks or ()), tuple(faults)

    def exercised(self, events: Sequence[AnyEvent], due: Due | None) -> frozenset[str]:
        """Give the clauses that a whole clean hand put to work."""
        return exercised(self, events, due)

    def link(self, memory: Memory, carry: Carry, broken: bool) -> tuple[Memory, Faults]:
        """Remember nothing: no hand of doudizhu hangs on another."""
        return {}, ()


GAME = Doudizhu()
"""The game, as `games.registry` finds it."""
