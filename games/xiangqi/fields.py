"""The fields of an action that have a place in the game, and those that have none."""

from events.model import ActionTaken
from games.face import Fault, Faults

FIELDS = "CONTRACT-fields"
_AUTO = frozenset({"resign", "leave", "timeout"})
_ANSWERS = frozenset({"accept_draw", "decline_draw"})


def is_plain(data: ActionTaken) -> bool:
    """Say whether a move's fields are those of a lawful one, but for seat and choice."""
    return not (data.cards or data.auto) and data.amount is None and data.target is None and data.ref is None


def misplaced(data: ActionTaken) -> Faults:
    """Cite the fields for which the action has no place, and an answer or offer of a seat that is not at the table."""
    verb = data.action
    unused = [name for name in ("amount", "target") if getattr(data, name) is not None]
    if data.cards:
        unused.append("cards")
    if data.choice is not None and verb != "move":
        unused.append("choice")
    if data.ref is not None and verb not in _ANSWERS:
        unused.append("ref")
    if data.auto and verb not in _AUTO:
        unused.append("auto")
    faults: Faults = (Fault(FIELDS, "field_unused", None, sorted(unused)),) if unused else ()
    if data.seat > 1 and verb not in ("move", "timeout"):
        faults = (*faults, Fault(FIELDS, "seat_unknown", [0, 1], data.seat))
    return faults
