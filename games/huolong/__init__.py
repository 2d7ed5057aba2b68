"""Huolong (攉龙): four seats in two sides, three packs of 54, a kitty and levels; preset `tongcheng`."""

from collections.abc import Mapping, Sequence

from events.model import AnyEvent, Event, HandStarted, Json, Payload
from games.face import Carry, Due, Fault, Faults, Memory, Option, Ruleset, State, Text
from games.huolong.coverage import exercised
from games.huolong.hand import DEALT, KITTY_SIZE
from games.huolong.link import Told, is_seat, link
from games.huolong.pack import COPIES, KINDS
from games.huolong.report import PLACES
from games.huolong.rules import OPTIONS, PRESETS, compiled
from games.huolong.score import SEATS
from games.huolong.state import HuolongState
from games.huolong.texts import CLAUSES, CODES, REASONS, TITLE

_START = "CONTRACT-start"


class Huolong:
    """The game as data, and how its hands start."""

    name = "huolong"
    title: Text = TITLE
    presets: Mapping[str, Mapping[str, Json]] = PRESETS
    options: tuple[Option, ...] = OPTIONS
    clauses: Mapping[str, Text] = CLAUSES
    codes: Mapping[str, Text] = CODES
    reasons: Mapping[str, Text] = REASONS
    kinds: tuple[str, ...] = KINDS
    places: Mapping[str, int] = PLACES

    def deck(self, ruleset: Ruleset) -> tuple[str, ...]:
        """Give the three packs in the order in which the shuffle finds them: 2s … As, h, d, c, BJ, RJ, three times."""
        return KINDS * COPIES

    def dealing(self, ruleset: Ruleset, start: HandStarted) -> tuple[int | str, ...]:
        """Give where each deck position goes: one card a seat round from `deal_from`, the last six to the kitty."""
        begin = start.context.get("deal_from")
        if not is_seat(begin):
            return ()
        return (*[begin + place & 3 for place in range(DEALT)], *["kitty"] * KITTY_SIZE)

    def start(self, event: Event[HandStarted], ruleset: Ruleset) -> tuple[State | None, Faults]:
        """Begin a hand: four seats, and a context that fits a first hand or a later one."""
        start = event.data
        faults = []
        seats = sorted([taken.seat for taken in start.seats])
        if seats != [*SEATS]:
            faults.append(Fault(_START, "seats", list(SEATS), seats, fatal=True))
        if start.base < 1:
            faults.append(Fault(_START, "base", 1, start.base))
        rules = compiled(ruleset)
        told = Told(start, rules)
        faults += told.faults
        if any(fault.fatal for fault in faults):
            return None, tuple(faults)
        state = HuolongState(rules, max(start.base, 0), start.lacks or ())
        state.first, state.dealer, state.levels, state.deal_from = told.first, told.dealer, told.levels, told.deal_from
        state.flawed = bool(faults)
        return state, tuple(faults)

    def hides(self, payload: Payload) -> bool:
        """Say whether an action's cards are for its seat alone: none are, the kitty is open to all (HUOLONG-9)."""
        return False

    def exercised(self, events: Sequence[AnyEvent], due: Due | None) -> frozenset[str]:
        """Give the clauses that a whole clean hand put to work."""
        return exercised(self, events, due)

    def link(self, memory: Memory, carry: Carry, broken: bool) -> tuple[Memory, Faults]:
        """Check a hand's dealer and levels against the hand before, and remember what this one gives the next."""
        return link(memory, carry, broken)


GAME = Huolong()
"""The game, as `games.registry` finds it."""
