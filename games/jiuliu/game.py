"""龙山九六 as data, and how its hands start."""

from collections.abc import Mapping, Sequence

from events.model import AnyEvent, Event, HandStarted, Json, Payload
from games.face import Carry, Due, Fault, Faults, Memory, Option, Ruleset, Text
from games.jiuliu import coverage, texts
from games.jiuliu.pack import DECK, KINDS
from games.jiuliu.rules import OPTIONS, PRESETS, rules_of
from games.jiuliu.state import JiuliuState

START = "CONTRACT-start"
LEAST, MOST = 2, 4


class Jiuliu:
    """The game's face (games.face.Game)."""

    name = "jiuliu"
    title: Text = texts.TITLE
    presets: Mapping[str, Mapping[str, Json]] = PRESETS
    options: tuple[Option, ...] = OPTIONS
    clauses: Mapping[str, Text] = texts.CLAUSES
    codes: Mapping[str, Text] = texts.CODES
    reasons: Mapping[str, Text] = texts.REASONS
    kinds: tuple[str, ...] = KINDS
    secretive = True
    places: Mapping[str, int] = {}

    def deck(self, ruleset: Ruleset) -> tuple[str, ...]:
        """Give the 96 cards: A to K without tens, spades, hearts, diamonds, clubs; the same again."""
        return DECK

    def dealing(self, ruleset: Ruleset, start: HandStarted) -> tuple[int | str, ...]:
        """Give whose the first cards are: 19 to the dealer, 18 to each next seat; the draws follow from play."""
        count, dealer = len(start.seats), start.dealer or 0
        order = [(dealer + k) % count for k in range(count)]
        return (dealer, *(seat for seat in order for _ in range(18)))

    def start(self, event: Event[HandStarted], ruleset: Ruleset) -> tuple[JiuliuState | None, Faults]:
        """Begin a hand: two to four seats, a dealer among them, no context (D1)."""
        start = event.data
        faults: list[Fault] = []
        numbers = sorted([seat.seat for seat in start.seats])
        count = len(numbers)
        if not LEAST <= count <= MOST:
            faults.append(Fault("JIULIU-2", "seats_count", [LEAST, MOST], count, fatal=True))
        if numbers != list(range(count)):
            faults.append(Fault(START, "seats_numbers", list(range(count)), numbers, fatal=True))
        if start.dealer is None or start.dealer >= count:
            faults.append(Fault(START, "dealer", list(range(count)), start.dealer, fatal=True))
        if start.base < 1:
            faults.append(Fault(START, "base", 1, start.base, fatal=True))
        if start.context:
            faults.append(Fault(START, "context", {}, dict(start.context)))
        if start.dealer is None or any(fault.fatal for fault in faults):
            return None, tuple(faults)
        return JiuliuState(start, rules_of(ruleset.options, start.base), start.dealer), tuple(faults)

    def link(self, memory: Memory, carry: Carry, broken: bool) -> tuple[Memory, Faults]:
        """Fold a hand into the table's memory: nothing carries over, and the dealer is taken as recorded (D1)."""
        return {}, ()

    def hides(self, payload: Payload) -> bool:
        """Say whether an action's cards are for its seat alone: whatever leaves a hand here lies open."""
        return False

    def exercised(self, events: Sequence[AnyEvent], due: Due | None) -> frozenset[str]:
        """Name the clauses that a clean hand exercised."""
        return coverage.exercised(self, events, due)


GAME = Jiuliu()
"""The game, as `games.registry` finds it."""
