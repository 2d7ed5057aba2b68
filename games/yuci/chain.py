"""What a hand of yuci is told of the one before it: within the hand, and from hand to hand at a table."""

from collections.abc import Mapping

from events.model import HandStarted, Json
from games.face import Carry, Fault, Faults, Memory
from games.yuci.settle import END_CLAUSE, next_dealer
from games.yuci.wall import SEATS

_START = "CONTRACT-start"
_KEYS = frozenset({"first_hand", "dice", "prev", "left"})
_PREV = frozenset({"dealer", "result", "winner", "kongs"})
_MOST_KONGS = 16


def _number(value: Json, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _seat(value: Json) -> bool:
    return _number(value, 0, SEATS - 1)


def prev_fits(prev: Json) -> bool:
    """Say whether `prev` has the form of the sheet: dealer, result, winner of a win alone, kongs of all seats."""
    if not isinstance(prev, Mapping) or not set(prev) <= _PREV or not {"dealer", "result"} <= set(prev):
        return False
    winner = prev.get("winner")
    return (
        _seat(prev["dealer"])
        and prev["result"] in ("win", "draw", "left")
        and (_seat(winner) if prev["result"] == "win" else winner is None)
        and _number(prev.get("kongs", 0), 0, _MOST_KONGS)
    )


def dealer_after(prev: Mapping[str, Json]) -> int | None:
    """Give who deals after a hand (YUCI-3, YUCI-4), None where anybody may (YUCI-5)."""
    dealer = next_dealer(prev["dealer"], prev["result"], prev.get("winner"), prev.get("kongs", 0))
    return None if dealer == "random" else dealer


def _dice_fit(dice: Json) -> bool:
    return isinstance(dice, list | tuple) and len(dice) == 2 and all(_number(n, 1, 6) for n in dice)


def check_context(start: HandStarted) -> Faults:
    """Say what is wrong with a hand's context, and with its dealer in the light of it."""
    context = start.context
    faults = []
    prev, left = context.get("prev"), context.get("left")
    unknown = sorted(set(context) - _KEYS)
    malformed = (prev is not None and not prev_fits(prev)) or (left is not None and not _seat(left))
    if unknown or malformed or not isinstance(context.get("first_hand"), bool):
        faults.append(Fault(_START, "context", sorted(_KEYS), dict(context)))
    if not _dice_fit(context.get("dice")):
        faults.append(Fault("YUCI-6", "dice", None, context.get("dice")))
    if malformed:
        return tuple(faults)
    if (start.hand_no == 1 and (prev is not None or left is not None)) or (prev is not None and left is not None):
        faults.append(Fault("YUCI-5", "prev_given", None, {"prev": prev, "left": left}))
    first = prev is None or prev["result"] == "left"
    if isinstance(context.get("first_hand"), bool) and context["first_hand"] is not first:
        faults.append(Fault("YUCI-5", "first_hand", first, context["first_hand"]))
    if prev is not None:
        due = dealer_after(prev)
        if due is not None and start.dealer in range(SEATS) and due != start.dealer:
            faults.append(Fault(END_CLAUSE[prev["result"]], "dealer_wrong", due, start.dealer))
    return tuple(faults)


def link(memory: Memory, carry: Carry, broken: bool) -> tuple[Memory, Faults]:
    """Hold a hand to the one before it; remember how this one really ended, and who sat there."""
    faults = () if broken or "prev" not in memory else _judge(memory, carry)
    if not carry.result:
        return {}, faults
    return {**carry.result, "players": {str(seat): player for seat, player in carry.players}}, faults


def _judge(memory: Memory, carry: Carry) -> Faults:
    before: Mapping[str, Json] = memory["prev"]
    clause = END_CLAUSE[before["result"]]
    told = carry.context.get("prev")
    changed = sorted(seat for seat, player in carry.players if memory["players"].get(str(seat)) != player)
    gone = bool(changed) or before["result"] == "left"
    faults = []
    if told is None:
        if gone or carry.context.get("left") is not None:
            return ()
        faults.append(Fault("YUCI-5", "prev_missing", dict(before), None))
    else:
        if changed and before["result"] != "left":
            faults.append(Fault("YUCI-5", "seat_changed", None, changed))
        if not prev_fits(told) or {"winner": None, "kongs": 0, **told} != before:
            faults.append(Fault(clause, "prev_wrong", dict(before), told))
    if not gone:
        due = dealer_after(before)
        told_due = dealer_after(told) if told is not None and prev_fits(told) else None
        # a dealer at odds with what the hand itself was told is the hand's own finding already
        if due is not None and carry.dealer != due and told_due in (None, carry.dealer):
            faults.append(Fault(clause, "dealer_chain", due, carry.dealer))
    return tuple(faults)
