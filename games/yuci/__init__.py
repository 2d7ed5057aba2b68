"""Yuci mahjong: 136 tiles, wins only after declaring oneself ready, preset `tongcheng`."""

from collections.abc import Mapping, Sequence

from events.model import ActionTaken, AnyEvent, Event, HandStarted, Json, Payload
from games.face import Carry, Due, Fault, Faults, Memory, Option, Ruleset, State, Text
from games.tiles import DECK_136, KINDS
from games.yuci.chain import check_context, link
from games.yuci.coverage import exercised
from games.yuci.report import PLACES
from games.yuci.rules import OPTIONS, PRESETS, rules_of
from games.yuci.state import State as Hand
from games.yuci.texts import CLAUSES, CODES, REASONS, TITLE
from games.yuci.wall import SEATS

_START = "CONTRACT-start"
_ALL = list(range(SEATS))


class Yuci:
    """The game as data, and how its hands start."""

    name = "yuci"
    title: Text = TITLE
    presets: Mapping[str, Mapping[str, Json]] = PRESETS
    options: tuple[Option, ...] = OPTIONS
    clauses: Mapping[str, Text] = CLAUSES
    codes: Mapping[str, Text] = CODES
    reasons: Mapping[str, Text] = REASONS
    kinds: tuple[str, ...] = KINDS
    secretive = True
    places: Mapping[str, int] = PLACES

    def deck(self, ruleset: Ruleset) -> tuple[str, ...]:
        """Give the deck in the order in which the shuffle finds it: 1m four times … 9s, then 1z … 7z."""
        return DECK_136

    def dealing(self, ruleset: Ruleset, start: HandStarted) -> tuple[int | str, ...]:
        """Give nothing: after the first 53 tiles play decides where a tile goes."""
        return ()

    def hides(self, payload: Payload) -> bool:
        """Say whether the tiles of an action are for the acting seat alone: a concealed kong, a declaring discard."""
        return isinstance(payload, ActionTaken) and (
            (payload.action == "kong" and payload.choice == "concealed")
            or (payload.action == "discard" and payload.choice == "ready")
        )

    def start(self, event: Event[HandStarted], ruleset: Ruleset) -> tuple[State | None, Faults]:
        """Begin a hand: seats 0–3, a dealer among them, the one that the hand before gives (YUCI-3 to 5), two dice."""
        start = event.data
        faults = []
        seats = sorted([taken.seat for taken in start.seats])
        if seats != _ALL:
            faults.append(Fault(_START, "seats", _ALL, seats, fatal=True))
        if start.dealer not in _ALL:
            faults.append(Fault(_START, "dealer", _ALL, start.dealer, fatal=True))
        if start.base < 1:
            faults.append(Fault(_START, "base", 1, start.base))
        faults += check_context(start)
        if start.dealer is None or any(fault.fatal for fault in faults):
            return None, tuple(faults)
        return Hand(rules_of(ruleset), start, start.dealer), tuple(faults)

    def exercised(self, events: Sequence[AnyEvent], due: Due | None) -> frozenset[str]:
        """Give the clauses that a whole clean hand put to work."""
        return exercised(self, events, due)

    def link(self, memory: Memory, carry: Carry, broken: bool) -> tuple[Memory, Faults]:
        """Check what a hand was told against the hand before, and remember how this one ended (YUCI-3 to 5)."""
        return link(memory, carry, broken)


GAME = Yuci()
"""The game, as `games.registry` finds it."""
