"""Whether a seat of jiuliu may take the table card, or lay a dealt four down, as recorded (JIULIU-7 to 21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from events.model import ActionTaken
from games.face import Fault
from games.jiuliu import groups
from games.jiuliu.faults import CLAUSE, FIELDS, LAY, ORDER, kinds, missed, priority
from games.jiuliu.pack import FACE_OF, FACES, INDEX, KINDS, OTHERS, names
from games.jiuliu.player import Seat
from games.jiuliu.rights import FOURS, Four, Right, chi_from_hand, chi_tabled, dealt_four, tie_faces

if TYPE_CHECKING:
    from games.jiuliu.state import JiuliuState


def meld_place(choice: str | None) -> int:
    """Read "meld:<i>"; -1 where it is none."""
    if choice is None or not choice.startswith("meld:"):
        return -1
    number = choice[5:]
    return int(number) if number.isascii() and number.isdigit() and len(number) < 3 else -1


def plan(state: JiuliuState, data: ActionTaken) -> Right | None:
    """Give the right that a claim uses, as recorded: a four of another kind than due keeps its own verb.

    None where the seat has no such right at all on the table card.
    """
    right = state.pending
    if state.phase == LAY:
        return _dealt_plan(state, data)
    if right is None:
        return None
    found: Right | None = None
    for one in (right, *(() if _same(right, data) else state.later())):
        if _same(one, data):
            found = one
            break
    if found is None or found.four is None or found.four.verb == data.action:
        return found
    return found._replace(four=_recorded(state, found.four, data))


def _same(right: Right, data: ActionTaken) -> bool:
    if right.seat != data.seat:
        return False
    return right.verb == data.action or (right.four is not None and data.action in FOURS)


def _recorded(state: JiuliuState, four: Four, data: ActionTaken) -> Four:
    """Give a four as the record has it: its verb, and no tabled 口 taken in unless it is a 双龙戏珠."""
    base = groups.BASE.get(data.action, four.base)
    used = four.used if data.action == "shuanglong" else -1
    return four._replace(verb=data.action, used=used, base=base)


def _dealt_plan(state: JiuliuState, data: ActionTaken) -> Right | None:
    """Give the dealt four that a lay-down means: the one due, or another of its seat's."""
    if state.laying is None or data.action not in FOURS:
        return None
    seat = state.seats[data.seat]
    faces = [FACE_OF[INDEX[card]] for card in data.cards if card in INDEX]
    for face in dict.fromkeys(faces):
        if faces.count(face) == 4 and seat.hand[face] == 4:
            four = dealt_four(seat, face, state.rules)
            right = Right(data.seat, 0, four.verb, True, four.extras, four)
            if four.verb != data.action:
                right = right._replace(four=_recorded(state, four, data))
            return right
    return None


def structure(state: JiuliuState, right: Right, data: ActionTaken) -> list[Fault]:
    """Say why the cards of a claim make no such group with the table card; such a claim is refused."""
    verb = data.action
    clause = CLAUSE[verb]
    faults: list[Fault] = []
    cards = kinds(data, faults)
    if cards is None:
        return faults
    seat = state.seats[right.seat]
    if not seat.holds(cards):
        return [Fault(clause, "not_held", None, list(data.cards), fatal=True)]
    faces = sorted([FACE_OF[card] for card in cards])
    face = FACE_OF[state.card] if state.card >= 0 else -1
    if verb in FOURS:
        assert right.four is not None
        return _four_structure(state, seat, right.four, cards, clause)
    if verb == "tie":
        if len(faces) != 1 or faces[0] not in right.faces:
            faults.append(Fault(clause, "tie_cards", names(right.faces), names(faces)))
    elif verb == "chi":
        _chi_structure(state, seat, data, faces, face, faults)
    elif faces != [face, face]:
        faults.append(Fault(clause, "pair_cards", names([face, face]), names(faces)))
    return faults


def _chi_structure(
    state: JiuliuState, seat: Seat, data: ActionTaken, faces: list[int], face: int, faults: list[Fault]
) -> None:
    if not faces:
        place = meld_place(data.choice)
        if not 0 <= place < len(seat.melds) or seat.melds[place].lacks != face:
            ways = [f"meld:{k}" for k, meld in enumerate(seat.melds) if meld.lacks == face]
            faults.append(Fault("JIULIU-9", "chi_meld", ways, data.choice))
        return
    if data.choice is not None:
        faults.append(Fault(FIELDS, "field_misplaced", None, {"choice": data.choice}))
    if tuple(faces) != OTHERS[face] or not chi_from_hand(seat, face, state.rules):
        expected = names(OTHERS[face]) if chi_from_hand(seat, face, state.rules) else []
        faults.append(Fault("JIULIU-9", "chi_cards", expected, names(faces)))


def _four_structure(state: JiuliuState, seat: Seat, four: Four, cards: list[int], clause: str) -> list[Fault]:
    """Check that hand cards, table card and the tabled groups used make the four that the verb names."""
    whole = list(cards) if four.held == 4 else [state.card, *cards]
    if four.source >= 0:
        whole += seat.melds[four.source].cards
    if four.used >= 0:
        whole += seat.melds[four.used].cards
    double = four.verb == "shuanglong"
    meld = groups.make(four.verb, whole, ("zou", "zou") if double else ())
    faces = [FACE_OF[card] for card in whole]
    if meld is None or faces.count(four.face) != 4:
        wanted = names([four.face] * four.held + list(four.extras))
        return [Fault(clause, "four_cards", wanted, names(sorted([FACE_OF[card] for card in cards])))]
    return []


def claim_faults(state: JiuliuState, data: ActionTaken, faults: list[Fault]) -> None:
    """Check a claim: the right, its place in the order, its cards."""
    verb, place = data.action, data.seat
    right = plan(state, data)
    if right is None:
        if state.phase == LAY and state.laying is not None:
            faults.append(missed(state.laying, verb))
        faults += _no_right(state, verb, state.seats[place])
        return
    pending = state.laying if state.phase == LAY else state.pending
    assert pending is not None
    if state.phase == LAY:
        assert right.four is not None
        assert pending.four is not None
        if (place, right.four.face) != (pending.seat, pending.four.face):
            due = {"seat": pending.seat, "action": pending.verb}
            faults.append(Fault(ORDER, "lay_order", due, {"seat": place, "action": verb}))
    elif right.seat != pending.seat or right.level != pending.level:
        faults.append(priority(pending, right.level, place))
    if right.four is not None and right.verb != verb:
        faults.append(Fault(CLAUSE[right.verb], "four_kind", right.verb, verb))
    wrong = structure(state, right, data)
    faults += wrong
    if right.four is not None and not wrong and right.verb == verb:
        _choice_faults(right.four, data, faults)


def _choice_faults(four: Four, data: ActionTaken, faults: list[Fault]) -> None:
    if four.verb == "shuanglong" and data.choice != four.base:
        faults.append(Fault("JIULIU-17", "quad_kind", four.base, data.choice))


def _no_right(state: JiuliuState, verb: str, seat: Seat) -> list[Fault]:
    """Say why a seat may not take the table card so; every reason at once."""
    clause = CLAUSE[verb]
    if state.card < 0:
        return [Fault(clause, "nothing_to_take", None, verb)]
    face = FACE_OF[state.card]
    if verb != "tie":
        return [Fault(clause, "no_right", None, {"action": verb, "card": KINDS[state.card]})]
    faults = []
    if seat.kou > 1:
        faults.append(Fault("JIULIU-8", "kou_full", 1, seat.kou))
    if seat.passed(face, state.rules):
        faults.append(Fault("JIULIU-19", "tie_declined", None, FACES[face]))
    if chi_from_hand(seat, face, state.rules) or chi_tabled(seat, face):
        faults.append(Fault("JIULIU-18", "forced_missed", "chi", "tie"))
    if not faults or not tie_faces(seat, face):
        faults.append(Fault(clause, "no_right", None, {"action": verb, "card": KINDS[state.card]}))
    return faults
