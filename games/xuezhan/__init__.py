"""Xuezhan mahjong, played on until three have won: 108 tiles, presets `longwei` and `tongcheng`."""

from collections.abc import Mapping, Sequence

from events.model import AnyEvent, Event, HandStarted, Json
from games.face import Carry, Due, Fault, Faults, Memory, Option, Ruleset, State, Text
from games.tiles import DECK_108, NUMBERED
from games.xuezhan.coverage import exercised
from games.xuezhan.report import PLACES
from games.xuezhan.rules import OPTIONS, PRESETS, Rules, rules_of
from games.xuezhan.settle import SEATS, next_dealer
from games.xuezhan.state import State as Hand
from games.xuezhan.texts import CLAUSES, CODES, REASONS, TITLE

_START = "CONTRACT-start"
_KEYS = ("prev_dealer", "prev_first_winners", "prev_first_discarder")
_ALL = list(range(SEATS))


class Xuezhan:
    """The game as data, and how its hands start."""

    name = "xuezhan"
    title: Text = TITLE
    presets: Mapping[str, Mapping[str, Json]] = PRESETS
    options: tuple[Option, ...] = OPTIONS
    clauses: Mapping[str, Text] = CLAUSES
    codes: Mapping[str, Text] = CODES
    reasons: Mapping[str, Text] = REASONS
    kinds: tuple[str, ...] = NUMBERED
    secretive = True
    places: Mapping[str, int] = PLACES

    def deck(self, ruleset: Ruleset) -> tuple[str, ...]:
        """Give the deck in the order in which the shuffle finds it: 1m four times … 9s."""
        return DECK_108

    def dealing(self, ruleset: Ruleset, start: HandStarted) -> tuple[int | str, ...]:
        """Give nothing: after the first 53 tiles play decides where a tile goes."""
        return ()

    def start(self, event: Event[HandStarted], ruleset: Ruleset) -> tuple[State | None, Faults]:
        """Begin a hand: seats 0–3, a dealer among them, the one that the hand before gives where it is told."""
        start = event.data
        rules = rules_of(ruleset)
        faults = []
        seats = sorted([taken.seat for taken in start.seats])
        if seats != _ALL:
            faults.append(Fault(_START, "seats", _ALL, seats, fatal=True))
        if start.dealer not in _ALL:
            faults.append(Fault(_START, "dealer", _ALL, start.dealer, fatal=True))
        if rules.rake_mode == "percent" and rules.rake_value > 10_000:
            faults.append(Fault(_START, "rake_value", 10_000, rules.rake_value, fatal=True))
        if start.base < 1:
            faults.append(Fault(_START, "base", 1, start.base))
        faults += check_context(rules, start)
        if start.dealer is None or any(fault.fatal for fault in faults):
            return None, tuple(faults)
        return Hand(rules, start, start.dealer), tuple(faults)

    def exercised(self, events: Sequence[AnyEvent], due: Due | None) -> frozenset[str]:
        """Give the clauses that a whole clean hand put to work."""
        return exercised(self, events, due)

    def link(self, memory: Memory, carry: Carry, broken: bool) -> tuple[Memory, Faults]:
        """Check a hand's context and dealer against the hand before, and remember what this one gives the next."""
        faults = []
        if "dealer" in memory and not broken:
            before = memory.get("context")
            told = {key: carry.context[key] for key in _KEYS if key in carry.context}
            if before is not None and any(value != before[key] for key, value in told.items()):
                faults.append(Fault("XUEZHAN-D2", "context_wrong", before, told))
            # a dealer at odds with what the hand itself was told is the hand's own finding already
            if carry.dealer != memory["dealer"] and carry.dealer == _dealer_told(_rotates(carry), told, carry.dealer):
                faults.append(Fault("XUEZHAN-D2", "dealer_chain", memory["dealer"], carry.dealer))
        return dict(carry.result), tuple(faults)


def _rotates(carry: Carry) -> bool:
    preset = PRESETS.get(carry.ruleset.partition("@")[0], PRESETS["longwei"])
    return bool(carry.options.get("dealer_rule", preset["dealer_rule"]) == "rotate")


def check_context(rules: Rules, start: HandStarted) -> Faults:
    """Say what is wrong with what a hand is told of the one before, and with its dealer in the light of that."""
    context = start.context
    if not context:
        return ()
    if start.hand_no == 1 or not _well_formed(context):
        return (Fault(_START, "context", {} if start.hand_no == 1 else list(_KEYS), dict(context)),)
    due = _dealer_told(rules.rotates, context, start.dealer)
    if due != start.dealer:
        return (Fault("XUEZHAN-D2", "dealer_wrong", due, start.dealer),)
    return ()


def _seat(value: Json) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < SEATS


def _well_formed(context: Mapping[str, Json]) -> bool:
    if not set(context) <= set(_KEYS):
        return False
    winners = context.get("prev_first_winners", [])
    discarder = context.get("prev_first_discarder")
    if not isinstance(winners, list) or not all(map(_seat, winners)) or len(set(winners)) != len(winners):
        return False
    if "prev_dealer" in context and not _seat(context["prev_dealer"]):
        return False
    if discarder is None:
        return len(winners) < 2 or "prev_first_discarder" not in context
    return _seat(discarder) and discarder not in winners and ("prev_first_winners" not in context or bool(winners))


def _dealer_told(rotates: bool, context: Mapping[str, Json], told: int | None) -> int | None:
    """Give the dealer that a context leads to; the one told where the context does not say enough."""
    if not _well_formed(context):
        return told
    dealer = context.get("prev_dealer")
    winners = context.get("prev_first_winners")
    discarder = context.get("prev_first_discarder")
    if rotates or winners == []:
        return told if dealer is None else next_dealer(rotates, dealer, [], None)
    if winners is None or (len(winners) > 1 and discarder is None):
        return told
    return next_dealer(rotates, 0, winners, discarder)


GAME = Xuezhan()
"""The game, as `games.registry` finds it."""
