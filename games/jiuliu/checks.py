"""What is wrong with a deal or an action of jiuliu: every reason at once, each with its clause."""

from __future__ import annotations

from typing import TYPE_CHECKING

from events.model import ActionTaken, CardsDealt, Json
from games.face import Fault
from games.jiuliu.claims import claim_faults
from games.jiuliu.declare import hu_faults
from games.jiuliu.faults import CLAIM, DEAL, DISCARD, FIELDS, LAY, ORDER, VERBS, kinds, missed
from games.jiuliu.pack import FACE_OF, FACES, INDEX, members, names
from games.jiuliu.player import Seat, discards

if TYPE_CHECKING:
    from games.jiuliu.state import JiuliuState


# --- deals


def deal_faults(state: JiuliuState, data: CardsDealt) -> list[Fault]:
    """Check a deal: the hands, then draws."""
    to = data.to
    if not isinstance(to, int) or to >= state.n:
        return [Fault(FIELDS, "place_unknown", list(range(state.n)), to, fatal=True)]
    if state.hidden:
        return []
    faults = _card_faults(state, data)
    if state.end:
        faults.append(Fault(ORDER, "deal_extra", 0, len(data.cards), fatal=True))
    elif state.phase == DEAL:
        _hand_faults(state, data, to, faults)
    else:
        _draw_faults(state, data, to, faults)
    return faults


def _card_faults(state: JiuliuState, data: CardsDealt) -> list[Fault]:
    strange = [card for card in data.cards if card not in INDEX]
    faults = []
    if strange:
        faults.append(Fault("JIULIU-1", "card_strange", None, strange, fatal=True))
    known = [card for card in data.cards if card in INDEX]
    often = [card for card in dict.fromkeys(known) if state.seen[INDEX[card]] + known.count(card) > 2]
    if often:
        faults.append(Fault("JIULIU-1", "card_twice", 2, often, fatal=True))
    return faults


def _hand_faults(state: JiuliuState, data: CardsDealt, to: int, faults: list[Fault]) -> None:
    size = len(data.cards)
    due = 19 if to == state.dealer else 18
    if state.given >> to & 1:
        faults.append(Fault("JIULIU-6", "dealt_again", state.turn, to, fatal=True))
        return
    if size != due:
        faults.append(Fault("JIULIU-6", "deal_count", due, size))
    if to != state.turn:
        faults.append(Fault(ORDER, "deal_order", state.turn, to))
    if data.face != "down":
        faults.append(Fault("JIULIU-6", "deal_face", "down", data.face))
    if data.why != "initial":
        faults.append(Fault(FIELDS, "why_misplaced", "initial", data.why))


def _draw_faults(state: JiuliuState, data: CardsDealt, to: int, faults: list[Fault]) -> None:
    size = len(data.cards)
    if not state.stock:
        faults.append(Fault("JIULIU-39", "stock_empty", 0, size, fatal=True))
        return
    if size != 1:
        faults.append(Fault(ORDER, "draw_count", 1, size, fatal=size > 1))
    if data.face != "up":
        faults.append(Fault(ORDER, "deal_face", "up", data.face))
    if data.why != "draw":
        faults.append(Fault(FIELDS, "why_misplaced", "draw", data.why))
    turn = state.turn
    if state.phase == LAY and state.laying is not None:
        faults.append(missed(state.laying, "draw"))
        turn = state.dealer
        faults.append(Fault(ORDER, "draw_early", None, to))
        return
    if state.phase == CLAIM:
        faults += skipped(state, "draw")
        turn = (state.owner + 1) % state.n
    elif state.phase == DISCARD:
        faults.append(Fault("JIULIU-38", "discard_missing", state.turn, "draw"))
        turn = (state.turn + 1) % state.n
    if to != turn:
        faults.append(Fault(ORDER, "draw_seat", turn, to))


def skipped(state: JiuliuState, actual: str) -> list[Fault]:
    """Say that the right being asked was neither used nor passed."""
    right = state.pending
    if right is None:
        return []
    if right.must:
        return [missed(right, actual)]
    faults = [Fault(ORDER, "right_open", {"seat": right.seat, "action": right.verb}, actual)]
    faults += [missed(later, actual) for later in state.later() if later.must][:1]
    return faults


# --- actions


def action_faults(state: JiuliuState, data: ActionTaken) -> list[Fault]:
    """Check an action."""
    verb, place = data.action, data.seat
    if verb not in VERBS:
        return [Fault(FIELDS, "verb_unknown", list(VERBS), verb)]
    if place >= state.n:
        return [Fault(FIELDS, "seat_unknown", list(range(state.n)), place)]
    faults = _field_faults(data)
    if verb == "leave":
        if state.seats[place].left:
            faults.append(Fault(FIELDS, "leave_twice", None, place))
        if data.target is not None or data.ref is not None:
            faults.append(Fault(FIELDS, "field_misplaced", None, {"target": data.target, "ref": data.ref}))
        return faults
    if verb == "piao":
        _piao_faults(state, data, faults)
        return faults
    if state.hidden:
        return faults
    if state.end:
        faults.append(Fault(ORDER, "after_over", None, verb))
        return faults
    if state.phase == DEAL:
        faults.append(Fault(ORDER, "deal_missing", state.turn, verb))
        return faults
    if data.target is not None or data.ref is not None:
        _answer_faults(state, data, faults)
    if data.auto and verb in ("tie", "hu"):
        faults.append(Fault("JIULIU-18", "auto_optional", "pass", verb))
    if verb == "discard":
        _discard_faults(state, data, faults)
    elif verb == "pass":
        _pass_faults(state, data, faults)
    elif verb == "hu":
        hu_faults(state, data, faults)
    else:
        claim_faults(state, data, faults)
    return faults


def _field_faults(data: ActionTaken) -> list[Fault]:
    """Refuse fields that the verb has no use for."""
    verb = data.action
    strange: dict[str, Json] = {}
    if data.amount is not None and verb != "piao":
        strange["amount"] = data.amount
    if data.cards and verb in ("hu", "pass", "piao", "leave"):
        strange["cards"] = list(data.cards)
    if data.choice is not None and verb not in ("chi", "shuanglong", "pass"):
        strange["choice"] = data.choice
    return [Fault(FIELDS, "field_misplaced", None, strange)] if strange else []


def _answer_faults(state: JiuliuState, data: ActionTaken, faults: list[Fault]) -> None:
    """Check what an action says that it answers: the table card's owner and event."""
    target: int | None = state.owner
    ref: int | None = state.ref
    free = data.action in ("discard", "piao") or state.phase == LAY or (data.action == "hu" and state.opening)
    if free or state.ref < 0:
        target = ref = None
    if data.target is not None and data.target != target:
        faults.append(Fault(ORDER, "target_wrong", target, data.target))
    if data.ref is not None and data.ref != ref:
        faults.append(Fault(ORDER, "ref_wrong", ref, data.ref))


def _piao_faults(state: JiuliuState, data: ActionTaken, faults: list[Fault]) -> None:
    seat = state.seats[data.seat]
    if data.target is not None or data.ref is not None:
        faults.append(Fault(ORDER, "target_wrong", None, data.target if data.ref is None else data.ref))
    if state.given or state.phase != DEAL:
        faults.append(Fault("JIULIU-31", "piao_late", None, data.amount))
    if seat.piao >= 0:
        faults.append(Fault("JIULIU-31", "piao_twice", seat.piao, data.amount))
    if data.amount is None or not 0 <= data.amount <= state.rules.piao_max:
        faults.append(Fault("JIULIU-31", "piao_amount", [0, state.rules.piao_max], data.amount))


def _discard_faults(state: JiuliuState, data: ActionTaken, faults: list[Fault]) -> None:
    seat = state.seats[data.seat]
    cards = kinds(data, faults)
    if cards is None:
        return
    if len(cards) != 1:
        faults.append(Fault("JIULIU-38", "discard_count", 1, len(cards), fatal=True))
        return
    face = FACE_OF[cards[0]]
    if not seat.held[cards[0]]:
        faults.append(Fault("JIULIU-38", "not_held", None, list(data.cards), fatal=True))
        return
    if state.phase == LAY and state.laying is not None:
        faults.append(missed(state.laying, "discard"))
        return
    if state.phase == CLAIM:
        faults += skipped(state, "discard")
        faults.append(Fault(ORDER, "discard_undue", None, data.seat))
    elif state.phase != DISCARD:
        faults.append(Fault("JIULIU-38", "discard_undue", None, data.seat))
    elif state.turn != data.seat:
        faults.append(Fault(ORDER, "out_of_turn", state.turn, data.seat))
    legal, relaxed = discards(seat.hand, seat.tied)
    if not legal >> face & 1:
        _banned(seat, face, relaxed, names(members(legal)), faults)


def _banned(seat: Seat, face: int, relaxed: str | None, expected: list[str], faults: list[Fault]) -> None:
    """Say which bans a discard breaks (JIULIU-32, 33, 34)."""
    actual = FACES[face]
    if seat.hand[face] > 2:
        faults.append(Fault("JIULIU-34", "discard_locked", expected, actual))
        return
    first = face // 3 * 3
    counts = seat.hand[first : first + 3]
    if relaxed in (None, "tied") and max(counts) < 3 and min(counts) == 1 and seat.hand[face] == 1:
        faults.append(Fault("JIULIU-32", "discard_breaks", expected, actual))
    if relaxed is None and seat.tied >> face & 1:
        faults.append(Fault("JIULIU-33", "discard_tied", expected, actual))


def _pass_faults(state: JiuliuState, data: ActionTaken, faults: list[Fault]) -> None:
    right = state.pending
    if data.choice not in ("tie", "hu"):
        faults.append(Fault(FIELDS, "choice_unknown", ["tie", "hu"], data.choice))
    if right is None or right.seat != data.seat:
        asked = None if right is None else {"seat": right.seat, "action": right.verb}
        faults.append(Fault(ORDER, "pass_unasked", asked, data.seat))
    elif right.must:
        faults.append(Fault("JIULIU-18", "pass_forced", right.verb, data.choice))
    elif data.choice in ("tie", "hu") and data.choice != right.verb:
        faults.append(Fault(ORDER, "pass_other", right.verb, data.choice))
