"""What is wrong with a deal or an action of jiuliu: every reason at once, each with its clause."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from events.model import ActionTaken, CardsDealt, Json
from games.face import Fault
from games.jiuliu import groups
from games.jiuliu.pack import FACE_OF, FACES, INDEX, KINDS, OTHERS, members, names
from games.jiuliu.player import PIG_CLAUSES, Seat, discards
from games.jiuliu.rights import FOURS, Four, Right, chi_from_hand, chi_tabled, dealt_four, tie_faces
from games.jiuliu.wins import Short, Win, evaluate

if TYPE_CHECKING:
    from games.jiuliu.state import JiuliuState

FIELDS = "CONTRACT-fields"
DEAL, LAY, DISCARD, CLAIM, DRAW = range(5)
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
        faults.append(_missed(state.laying, "draw"))
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


def _missed(right: Right, actual: str) -> Fault:
    return Fault("JIULIU-18", "forced_missed", {"seat": right.seat, "action": right.verb}, actual)


def skipped(state: JiuliuState, actual: str) -> list[Fault]:
    """Say that the right being asked was neither used nor passed."""
    right = state.pending
    if right is None:
        return []
    if right.must:
        return [_missed(right, actual)]
    faults = [Fault(ORDER, "right_open", {"seat": right.seat, "action": right.verb}, actual)]
    faults += [_missed(later, actual) for later in state.later() if later.must][:1]
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
        _hu_faults(state, data, faults)
    else:
        _claim_faults(state, data, faults)
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


def _kinds(data: ActionTaken, faults: list[Fault]) -> list[int] | None:
    """Read an action's cards; None where one is not of this deck."""
    strange = [card for card in data.cards if card not in INDEX]
    if strange:
        faults.append(Fault("JIULIU-1", "card_strange", None, strange, fatal=True))
        return None
    return [INDEX[card] for card in data.cards]


def _discard_faults(state: JiuliuState, data: ActionTaken, faults: list[Fault]) -> None:
    seat = state.seats[data.seat]
    cards = _kinds(data, faults)
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
        faults.append(_missed(state.laying, "discard"))
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


# --- hu


def laid_win(state: JiuliuState, place: int) -> Win | Short | None:
    """Evaluate what a seat has without a further card: at the opening, or after a level 1 lay-down."""
    dealer = place == state.dealer
    first = "tian" if state.opening else "di" if state.first and not dealer else None
    return evaluate(state.seats[place], -1, True, dealer, state.rules, first)


def card_win(state: JiuliuState, place: int) -> Win | Short | None:
    """Evaluate what a seat has with the table card."""
    dealer = place == state.dealer
    first = "di" if state.first and not dealer else None
    own = place == state.owner
    return evaluate(state.seats[place], FACE_OF[state.card], own, dealer, state.rules, first)


def win_of(state: JiuliuState, place: int) -> Win | None:
    """Give the win that a `hu` of this seat brings; None where it is refused."""
    if state.may_hu == place and state.phase in (DISCARD, DRAW):
        win = laid_win(state, place)
    elif state.phase == CLAIM and state.drawn:
        right = state.pending
        asked = right is not None and right.seat == place and right.verb == "hu"
        later = asked or any(r.seat == place and r.verb == "hu" for r in state.later())
        win = card_win(state, place) if later else None
    else:
        win = None
    return win if isinstance(win, Win) else None


def _hu_faults(state: JiuliuState, data: ActionTaken, faults: list[Fault]) -> None:
    place = data.seat
    seat = state.seats[place]
    if state.may_hu == place and state.phase in (DISCARD, DRAW):
        return
    right = state.pending
    if right is not None and right.seat == place and right.verb == "hu":
        return
    for bit, clause in PIG_CLAUSES.items():
        if seat.pig & bit:
            faults.append(Fault(clause, "hu_pig", None, place))
    if state.phase == LAY and state.laying is not None:
        faults.append(_missed(state.laying, "hu"))
        return
    if state.opening:
        clause = "JIULIU-28" if place == state.dealer else "JIULIU-24"
        if place != state.dealer:
            faults.append(Fault(clause, "hu_undrawn", None, place))
        else:
            _incomplete(laid_win(state, place), clause, faults)
        return
    if state.card < 0:
        if place == state.owner and state.phase in (DISCARD, DRAW) and state.drawn and not seat.pig:
            _incomplete(laid_win(state, place), "JIULIU-24", faults)
        else:
            faults.append(Fault("JIULIU-24", "hu_undrawn", None, place))
        return
    if not state.drawn:
        faults.append(Fault("JIULIU-24", "hu_on_discard", None, KINDS[state.card]))
        return
    if seat.pig:
        return
    win = card_win(state, place)
    if not isinstance(win, Win):
        _incomplete(win, "JIULIU-24", faults)
    elif right is not None and any(r.seat == place and r.verb == "hu" for r in state.later()):
        faults.append(_priority(state, right, 2, place))
    else:
        faults.append(Fault(ORDER, "hu_declined", None, place))


def _incomplete(win: Win | Short | None, clause: str, faults: list[Fault]) -> None:
    if isinstance(win, Short):
        faults.append(Fault("JIULIU-25", "hu_short", win.least, win.hu))
    elif win is None:
        faults.append(Fault(clause, "hu_incomplete", None, None))


def _priority(state: JiuliuState, right: Right, level: int, place: int) -> Fault:
    """Say which right goes before a claim (JIULIU-20, 21, 26)."""
    if right.level == level:
        clause = "JIULIU-21"
    elif right.level == 1 and level == 2 and right.seat != place:
        clause = "JIULIU-26"
    else:
        clause = "JIULIU-20"
    return Fault(clause, "priority", {"seat": right.seat, "action": right.verb}, {"seat": place, "level": level})


# --- claims


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
    cards = _kinds(data, faults)
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


def _claim_faults(state: JiuliuState, data: ActionTaken, faults: list[Fault]) -> None:
    verb, place = data.action, data.seat
    right = plan(state, data)
    if right is None:
        if state.phase == LAY and state.laying is not None:
            faults.append(_missed(state.laying, verb))
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
        faults.append(_priority(state, pending, right.level, place))
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
