"""Words and faults that the checks of jiuliu share."""

from collections.abc import Mapping

from events.model import ActionTaken
from games.face import Fault
from games.jiuliu.pack import INDEX
from games.jiuliu.rights import Right

FIELDS = "CONTRACT-fields"
DEAL, LAY, DISCARD, CLAIM, DRAW = range(5)
PHASES = ("deal", "lay", "discard", "claim", "draw")
CLAUSE: Mapping[str, str] = {
    "tie": "JIULIU-7",
    "chi": "JIULIU-9",
    "peng": "JIULIU-10",
    "shao": "JIULIU-11",
    "zou": "JIULIU-12",
    "shaozou": "JIULIU-13",
    "bankai": "JIULIU-14",
    "quankai": "JIULIU-15",
    "shaobankai": "JIULIU-16",
    "shaoquankai": "JIULIU-16",
    "shuanglong": "JIULIU-17",
}
"""Verb that takes the table card → the clause that says when."""
VERBS = (*CLAUSE, "discard", "hu", "pass", "piao", "leave")
ORDER = "JIULIU-40"


def void_fault(reason: str) -> Fault:
    """Give the fault of a void: no rule gives one."""
    return Fault(ORDER, "ended_wrong", {"ended": "settled", "reason": None}, {"ended": "voided", "reason": reason})


def missed(right: Right, actual: str) -> Fault:
    """Say that a forced right was not used (JIULIU-18)."""
    return Fault("JIULIU-18", "forced_missed", {"seat": right.seat, "action": right.verb}, actual)


def kinds(data: ActionTaken, faults: list[Fault]) -> list[int] | None:
    """Read an action's cards; None where one is not of this deck."""
    strange = [card for card in data.cards if card not in INDEX]
    if strange:
        faults.append(Fault("JIULIU-1", "card_strange", None, strange, fatal=True))
        return None
    return [INDEX[card] for card in data.cards]


def priority(right: Right, level: int, place: int) -> Fault:
    """Say which right goes before a claim (JIULIU-20, 21, 26)."""
    if right.level == level:
        clause = "JIULIU-21"
    elif right.level == 1 and level == 2 and right.seat != place:
        clause = "JIULIU-26"
    else:
        clause = "JIULIU-20"
    return Fault(clause, "priority", {"seat": right.seat, "action": right.verb}, {"seat": place, "level": level})
