"""诈金花 as data, and how its hands start."""

from collections.abc import Mapping, Sequence

from events.model import AnyEvent, Event, HandStarted, Json, Payload
from games.betting import START, context_faults, from_seat, short_stacks, stacks_of, started
from games.cards import PACK
from games.face import Carry, Due, Fault, Faults, Memory, Option, Ruleset, Text
from games.zhajinhua import coverage, texts
from games.zhajinhua.rules import OPTIONS, PRESETS, rules
from games.zhajinhua.state import ZhajinhuaState

LEAST, MOST = 2, 4


class Zhajinhua:
    """The game's face (games.face.Game)."""

    name = "zhajinhua"
    title: Text = texts.TITLE
    presets: Mapping[str, Mapping[str, Json]] = PRESETS
    options: tuple[Option, ...] = OPTIONS
    clauses: Mapping[str, Text] = texts.CLAUSES
    codes: Mapping[str, Text] = texts.CODES
    reasons: Mapping[str, Text] = texts.REASONS
    kinds: tuple[str, ...] = PACK
    places: Mapping[str, int] = {}
    blind = True
    """Cards dealt face down are hidden from their own seat too, until it looks (ZHAJINHUA-6)."""

    def deck(self, ruleset: Ruleset) -> tuple[str, ...]:
        """Give the 52 cards: spades from the 2 to the ace, then hearts, diamonds, clubs."""
        return PACK

    def dealing(self, ruleset: Ruleset, start: HandStarted) -> tuple[int | str, ...]:
        """Give three positions to the dealer, three to the next seat and so on (ZHAJINHUA-4)."""
        count = len(start.seats)
        return tuple(seat for seat in from_seat((1 << count) - 1, start.dealer or 0) for _ in range(3))

    def start(self, event: Event[HandStarted], ruleset: Ruleset) -> tuple[ZhajinhuaState | None, Faults]:
        """Begin a hand; without a dealer or with seats that are none there is no state."""
        start = event.data
        faults = started(start, "ZHAJINHUA-1", LEAST, MOST, len(PACK) // 3, dealer=True)
        faults += context_faults(start.context, ("grouping",))
        grouping = start.context.get("grouping")
        if grouping is not None and not isinstance(grouping, str):
            faults.append(Fault(START, "grouping", "text", grouping))
        if any(fault.fatal for fault in faults):
            return None, tuple(faults)
        hand_rules = rules(ruleset.options, start.base)
        stacks = stacks_of(start)
        faults += short_stacks(stacks, hand_rules.ante, "ZHAJINHUA-3")
        assert start.dealer is not None
        return ZhajinhuaState(start, hand_rules, stacks, start.dealer), tuple(faults)

    def link(self, memory: Memory, carry: Carry, broken: bool) -> tuple[Memory, Faults]:
        """Remember nothing: only who deals goes on, and later dealers are not judged (ZHAJINHUA-D2)."""
        return {}, ()

    def hides(self, payload: Payload) -> bool:
        """Say whether an action's cards are for its seat alone: no action of this game has cards."""
        return False

    def exercised(self, events: Sequence[AnyEvent], due: Due | None) -> frozenset[str]:
        """Name the clauses that a clean hand exercised."""
        return coverage.exercised(self, events, due)


def drawn(hands: Sequence[tuple[int, str | None]]) -> list[int]:
    """Give the hand numbers whose dealer is a draw: the first of each grouping, else hand 1 (ZHAJINHUA-4, D2).

    `hands` are (hand_no, grouping or None) of one table, in order from its first hand on.
    """
    met: set[str] = set()
    found = []
    for hand_no, grouping in hands:
        if grouping is None:
            if hand_no == 1:
                found.append(hand_no)
        elif grouping not in met:
            met.add(grouping)
            found.append(hand_no)
    return found


GAME = Zhajinhua()
