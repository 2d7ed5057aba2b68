"""What one hand hands to the next: the tributes owed, read from the context and checked by the chain (LAOPAO-25)."""

from collections.abc import Mapping, Sequence
from typing import TypeGuard

from events.model import HandStarted, Json
from games.face import Carry, Fault, Faults, Memory
from games.laopao.settle import SEATS

_START = "CONTRACT-start"
WHYS = ("bie_gong", "la_gong")
MOST = {"bie_gong": 1, "la_gong": 2}
"""At most so many debts of each sort come out of one hand."""

Debt = tuple[int, int, str]
"""Giver, taker, why."""


def _seat(value: Json) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and value in SEATS


def _debt(value: Json) -> Debt | None:
    """Read one tribute, None where it is none."""
    if not isinstance(value, Mapping) or set(value) != {"from", "to", "why"}:
        return None
    giver, taker, why = value["from"], value["to"], value["why"]
    if not _seat(giver) or not _seat(taker) or giver == taker or why not in WHYS:
        return None
    return giver, taker, str(why)


def read(value: Json) -> list[Debt] | None:
    """Read a list of tributes; None where it cannot be one: not a debt, too many of a sort, 拉贡 before 憋贡."""
    if value is None:
        return []
    if not isinstance(value, list | tuple):
        return None
    found = [_debt(each) for each in value]
    debts = [debt for debt in found if debt is not None]
    whys = [why for _, _, why in debts]
    if len(debts) != len(found) or whys != sorted(whys) or any(whys.count(why) > MOST[why] for why in WHYS):
        return None
    return debts


def told(start: HandStarted) -> tuple[list[Debt], list[Fault]]:
    """Give the debts that a hand starts with, and what is wrong with its context; unreadable debts are none."""
    faults = []
    if unknown := sorted(set(start.context) - {"tributes"}):
        faults.append(Fault(_START, "context_unknown", ["tributes"], unknown))
    debts = read(start.context.get("tributes"))
    if debts is None:
        faults.append(Fault(_START, "context_value", "tributes", start.context.get("tributes"), fatal=True))
    return debts or [], faults


def _written(debts: Sequence[Debt]) -> list[Json]:
    return [{"from": giver, "to": taker, "why": why} for giver, taker, why in debts]


def link(memory: Memory, carry: Carry, broken: bool) -> tuple[Memory, Faults]:
    """Check a hand's tributes against those of the hand before, and remember what this one leaves.

    Where play was at fault what the server posted may follow as well as what the rules give: one wrong hand does not
    accuse the next.
    """
    faults: Faults = ()
    debts = read(carry.context.get("tributes"))
    wanted: Json = None if broken else memory.get("next")
    if wanted is not None and debts is not None:
        owed = _written(debts)
        if not any(list(each) == owed for each in wanted):
            faults = (Fault("LAOPAO-25", "tributes_chain", wanted[0], owed),)
    after, posted = carry.result.get("tributes"), carry.result.get("posted")
    if after is None:
        return {}, faults
    found = [after]
    if posted is not None and posted != after:
        found.append(posted)
    return {"next": found}, faults
