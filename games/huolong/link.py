"""What a hand starts from: its told context by itself, and the fold over the table that checks it (D11, D19).

A next hand is written {"first": bool, "dealer": seat | null, "levels": [text, text] | null, "why": clause}.
"""

from collections.abc import Mapping
from typing import Any, TypeGuard

from events.model import HandStarted, Json
from games.cards import RANKS
from games.face import Carry, Fault, Faults, Memory
from games.huolong.rules import LEVEL, Rules, rise
from games.huolong.score import SEATS, Score

_START = "CONTRACT-start"
_KEYS = ("levels", "deal_from", "first")


def is_seat(value: Json) -> TypeGuard[int]:
    """Say whether a value names one of the four seats."""
    return isinstance(value, int) and not isinstance(value, bool) and value in SEATS


def _levels(value: Json) -> TypeGuard[list[str]]:
    return isinstance(value, list | tuple) and len(value) == 2 and all(isinstance(v, str) and v in LEVEL for v in value)


class Told:
    """What hand.started says of earlier hands, as far as it can be used; `faults` say what cannot."""

    __slots__ = ("deal_from", "dealer", "faults", "first", "levels")

    def __init__(self, start: HandStarted, rules: Rules) -> None:
        context = start.context
        self.faults: list[Fault] = []
        right = {
            "levels": _levels(context.get("levels")),
            "deal_from": is_seat(context.get("deal_from")),
            "first": isinstance(context.get("first"), bool),
        }
        self.first: bool = context["first"] if right["first"] else start.dealer is None
        lacks = [key for key in _KEYS if not right[key]]
        if lacks:
            # a later hand's levels cannot be made up
            fatal = "levels" in lacks and not self.first
            actual = {key: context.get(key) for key in lacks}
            self.faults.append(Fault(_START, "context_value", lacks, actual, fatal=fatal))
        if unknown := sorted(set(context) - set(_KEYS)):
            self.faults.append(Fault(_START, "context_unknown", list(_KEYS), unknown))
        told: list[str] = list(context["levels"]) if right["levels"] else [RANKS[rules.start_level]] * 2
        self.levels = [LEVEL[rank] for rank in told]
        self.deal_from: int = context["deal_from"] if right["deal_from"] else -1
        self.dealer = -1
        if self.first:
            self._first(start, rules, told)
        else:
            self._later(start)

    def _first(self, start: HandStarted, rules: Rules, told: list[str]) -> None:
        """Check a first hand: nobody is dealer yet, and both sides stand at the room's level (HUOLONG-3, 4)."""
        room = RANKS[rules.start_level]
        if told != [room, room]:
            self.faults.append(Fault("HUOLONG-4", "start_level", [room, room], told))
        if "auction" in (start.lacks or ()):
            # a record without declarations may say whom they made dealer
            self.dealer = start.dealer if is_seat(start.dealer) and start.dealer is not None else -1
        elif start.dealer is not None:
            self.faults.append(Fault("HUOLONG-3", "dealer_told", None, start.dealer))

    def _later(self, start: HandStarted) -> None:
        """Check a later hand: it has a dealer, and the deal begins there (HUOLONG-2)."""
        if start.hand_no == 1:
            self.faults.append(Fault(_START, "first_hand", True, False))
        if start.dealer is None or start.dealer not in SEATS:
            self.faults.append(Fault(_START, "dealer", list(SEATS), start.dealer, fatal=True))
            return
        self.dealer = start.dealer
        if self.deal_from < 0:
            self.deal_from = self.dealer
        elif self.deal_from != self.dealer:
            self.faults.append(Fault("HUOLONG-2", "deal_from", self.dealer, self.deal_from))


def next_hand(result: Mapping[str, Json]) -> dict[str, Json] | None:
    """Give the next hand that a result leads to; None where the result does not say enough."""
    if result.get("match_over") is True:
        return _first("HUOLONG-D19" if result.get("next_dealer") is None else "HUOLONG-D11")
    dealer, levels = result.get("next_dealer"), result.get("levels")
    if not is_seat(dealer) or not _levels(levels):
        return None
    return {"first": False, "dealer": dealer, "levels": list(levels), "why": "HUOLONG-26"}


def _first(why: str) -> dict[str, Json]:
    return {"first": True, "dealer": None, "levels": None, "why": why}


def carried(final: Score | None, result: Mapping[str, Any], void: bool) -> dict[str, Json]:
    """Give what a finished hand hands on: the next hand, and which side gained how many levels."""
    after = _first("HUOLONG-7") if void else next_hand(result)
    gained = None if final is None else [final.side, final.gain]
    return {"next": after, "gained": gained}


def _fits(hand: Mapping[str, Json], told: Mapping[str, Json]) -> bool:
    if hand["first"] or told["first"]:
        return bool(hand["first"] == told["first"])
    return bool(hand["dealer"] == told["dealer"] and hand["levels"] == told["levels"])


def link(memory: Memory, carry: Carry, broken: bool) -> tuple[Memory, Faults]:
    """Check what a hand was told against what the hand before gave it, and remember what this one gives the next."""
    context = carry.context
    levels, first = context.get("levels"), context.get("first", carry.dealer is None)
    if not isinstance(first, bool) or not _levels(levels):
        # the hand itself has said what is wrong with it
        return _remember(carry, None, trusted=True), ()
    told: dict[str, Json] = {"first": first, "dealer": carry.dealer, "levels": list(levels)}
    wanted = [] if broken else memory.get("next") or []
    if not wanted or any(_fits(hand, told) for hand in wanted):
        return _remember(carry, None, trusted=not wanted and not first), ()
    right = wanted[0]
    faults = []
    if right["first"] != first:
        faults.append(Fault(right["why"] if right["first"] else "HUOLONG-D11", "first_wrong", right["first"], first))
    else:
        if right["dealer"] != carry.dealer:
            faults.append(Fault("HUOLONG-26", "dealer_chain", right["dealer"], carry.dealer))
        if right["levels"] != told["levels"]:
            faults.append(Fault("HUOLONG-27", "levels_chain", right["levels"], told["levels"]))
    return _remember(carry, right, trusted=False), tuple(faults)


def _remember(carry: Carry, right: Mapping[str, Json] | None, *, trusted: bool) -> Memory:
    """Give the next hands that may follow; {} where nothing is known of them.

    The recomputed result comes first. One wrong hand does not accuse the next: where the hand was told something wrong
    (`right` is what it should have been told), or something in its play was, what follows from the right context and
    what the server posted are no fault either; so is the latter where what it was told had to be trusted.
    """
    result = carry.result
    after, posted = result.get("next"), result.get("posted")
    if after is None:
        return {}
    found = [after]
    if right is not None and not right["first"] and not after["first"]:
        levels = [LEVEL[rank] for rank in right["levels"]]
        side, gain = result["gained"]
        levels[side], over = rise(levels[side], gain, [LEVEL[rank] for rank in carry.options.get("stop_levels", [])])
        true = {**after, "levels": [RANKS[level] for level in levels]}
        found.insert(0, _first("HUOLONG-D11") if over else true)
    doubtful = right is not None or result["flawed"]
    if posted is not None and (doubtful or trusted):
        found.append(posted)
    return {} if doubtful and posted is None else {"next": found}
