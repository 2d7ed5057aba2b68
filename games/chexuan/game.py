"""扯旋 as data, and how its hands start."""

from collections.abc import Mapping, Sequence

from events.model import ActionTaken, AnyEvent, Event, HandStarted, Json, Payload
from games.betting import context_faults, from_seat, stacks_of, started
from games.chexuan import coverage, texts
from games.chexuan.pairs import DECK
from games.chexuan.rules import OPTIONS, PRESETS, rules
from games.chexuan.state import ChexuanState
from games.face import Carry, Due, Faults, Memory, Option, Ruleset, Text

LEAST, MOST = 2, 6
ROOM = 8
"""Seats that four cards each reach."""


class Chexuan:
    """The game's face (games.face.Game)."""

    name = "chexuan"
    title: Text = texts.TITLE
    presets: Mapping[str, Mapping[str, Json]] = PRESETS
    options: tuple[Option, ...] = OPTIONS
    clauses: Mapping[str, Text] = texts.CLAUSES
    codes: Mapping[str, Text] = texts.CODES
    reasons: Mapping[str, Text] = texts.REASONS
    kinds: tuple[str, ...] = DECK
    places: Mapping[str, int] = {}

    def deck(self, ruleset: Ruleset) -> tuple[str, ...]:
        """Give the 32 cards: spades, hearts, diamonds, clubs from low to high, then the joker."""
        return DECK

    def dealing(self, ruleset: Ruleset, start: HandStarted) -> tuple[int | str, ...]:
        """Give what the start decides: two cards a seat from the dealer on; later deals follow the folds."""
        count = len(start.seats)
        return tuple(seat for seat in from_seat((1 << count) - 1, start.dealer or 0) for _ in range(2))

    def start(self, event: Event[HandStarted], ruleset: Ruleset) -> tuple[ChexuanState | None, Faults]:
        """Begin a hand; without a dealer or with seats that are none there is no state."""
        start = event.data
        faults = started(start, "CHEXUAN-2", LEAST, MOST, ROOM, dealer=True)
        faults += context_faults(start.context)
        if any(fault.fatal for fault in faults):
            return None, tuple(faults)
        assert start.dealer is not None
        return ChexuanState(start, rules(ruleset.options, start.base), stacks_of(start), start.dealer), tuple(faults)

    def link(self, memory: Memory, carry: Carry, broken: bool) -> tuple[Memory, Faults]:
        """Remember nothing: only who deals goes on, and that is not judged (CHEXUAN-D14)."""
        return {}, ()

    def hides(self, payload: Payload) -> bool:
        """Say whether an action's cards are for its seat alone: a split shows the hole cards."""
        return isinstance(payload, ActionTaken) and payload.action == "split"

    def exercised(self, events: Sequence[AnyEvent], due: Due | None) -> frozenset[str]:
        """Name the clauses that a clean hand exercised."""
        return coverage.exercised(self, events, due)


GAME = Chexuan()
