"""梭哈 as data, and how its hands start and follow each other."""

from collections.abc import Mapping, Sequence

from events.model import AnyEvent, Event, HandStarted, Json, Payload
from games.betting import START, context_faults, from_seat, short_stacks, stacks_of, started
from games.face import Carry, Due, Fault, Faults, Memory, Option, Ruleset, Text
from games.suoha import coverage, texts
from games.suoha.hands import DECK
from games.suoha.rules import OPTIONS, PRESETS, rules
from games.suoha.state import SuohaState

LEAST, MOST = 2, 6
ROOM = 14
"""Seats that the first street of two cards reaches."""


class Suoha:
    """The game's face (games.face.Game)."""

    name = "suoha"
    title: Text = texts.TITLE
    presets: Mapping[str, Mapping[str, Json]] = PRESETS
    options: tuple[Option, ...] = OPTIONS
    clauses: Mapping[str, Text] = texts.CLAUSES
    codes: Mapping[str, Text] = texts.CODES
    reasons: Mapping[str, Text] = texts.REASONS
    kinds: tuple[str, ...] = DECK
    places: Mapping[str, int] = {"board": -1}

    def deck(self, ruleset: Ruleset) -> tuple[str, ...]:
        """Give the 28 cards: spades from the 8 to the ace, then hearts, diamonds, clubs."""
        return DECK

    def dealing(self, ruleset: Ruleset, start: HandStarted) -> tuple[int | str, ...]:
        """Give what the start decides: one hidden card a seat, one open card a seat; the streets follow the folds."""
        count = len(start.seats)
        return tuple(from_seat((1 << count) - 1, start.dealer or 0) * 2)

    def start(self, event: Event[HandStarted], ruleset: Ruleset) -> tuple[SuohaState | None, Faults]:
        """Begin a hand; stacks are required, a dealer is not."""
        start = event.data
        faults = started(start, "SUOHA-2", LEAST, MOST, ROOM, dealer=False)
        faults += context_faults(start.context)
        if missing := [seat.seat for seat in start.seats if seat.stack is None]:
            faults.append(Fault(START, "stack_missing", None, missing))
        if any(fault.fatal for fault in faults):
            return None, tuple(faults)
        hand_rules = rules(ruleset.options, start.base)
        stacks = stacks_of(start)
        faults += short_stacks(stacks, hand_rules.ante, "SUOHA-3")
        dealer = start.dealer if start.dealer is not None and start.dealer < len(stacks) else 0
        return SuohaState(start, hand_rules, stacks, dealer), tuple(faults)

    def link(self, memory: Memory, carry: Carry, broken: bool) -> tuple[Memory, Faults]:
        """Hold the next hand to who had to leave: not dealt in again below the least stack (SUOHA-27)."""
        faults: list[Fault] = []
        stacks = carry.result.get("stacks", {})
        if not broken:
            for player, least in memory.get("out", {}).items():
                stack = stacks.get(player)
                if stack is not None and stack < least:
                    faults.append(Fault("SUOHA-27", "seat_out", least, {"player": player, "stack": stack}))
        return {"out": dict(carry.result.get("out", {}))}, tuple(faults)

    def hides(self, payload: Payload) -> bool:
        """Say whether an action's cards are for its seat alone: no action of this game has cards."""
        return False

    def exercised(self, events: Sequence[AnyEvent], due: Due | None) -> frozenset[str]:
        """Name the clauses that a clean hand exercised."""
        return coverage.exercised(self, events, due)


GAME = Suoha()
