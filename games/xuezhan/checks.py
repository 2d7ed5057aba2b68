"""What is wrong with an event of a hand of xuezhan: one weighing that `check` reports and `step` goes by.

`weigh` gives every fault at once, and the move that the event makes all the same (None where it is refused).
"""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from events.model import ActionTaken, AnyEvent, CardsDealt, Json, PointsMoved
from games.face import Fault, Faults
from games.melds import ADDED, CONCEALED, DIRECT, KONG_CHOICES
from games.tiles import COPIES, KIND, KINDS, SUIT
from games.xuezhan.claims import claim_faults, hu_own, hu_window, void_faults
from games.xuezhan.money import weigh_points
from games.xuezhan.phases import (
    DEAL,
    DEALER_TILES,
    FIRST,
    NEXT,
    NO_TILE,
    OTHER_TILES,
    OVER,
    PHASE_NAMES,
    REPLACE,
    ROB,
    TURN,
    VOID,
    WINDOW,
)
from games.xuezhan.settle import SEATS

if TYPE_CHECKING:
    from games.xuezhan.state import State

Move: TypeAlias = Callable[[], None] | None
Weighed: TypeAlias = tuple[Faults, Move]

_SUIT_NO = {"m": 0, "p": 1, "s": 2}


def weigh(state: "State", event: AnyEvent) -> Weighed:
    """Weigh a deal, an action or a points.moved."""
    data = event.data
    if isinstance(data, ActionTaken):
        return _action(state, data, event.sequence)
    if isinstance(data, CardsDealt):
        return _deal(state, data)
    if isinstance(data, PointsMoved):
        return weigh_points(state, data)
    return (Fault("CONTRACT-fields", "type_unknown", None, event.type),), None


def _fatal(faults: list[Fault], clause: str, code: str, expected: Json = None, actual: Json = None) -> Weighed:
    return (*faults, Fault(clause, code, expected, actual, fatal=True)), None


# deals


def _deal(state: "State", data: CardsDealt) -> Weighed:
    faults: list[Fault] = []
    seat = data.to
    if not isinstance(seat, int) or seat >= SEATS:
        return _fatal(faults, "CONTRACT-fields", "deal_place", list(range(SEATS)), seat)
    kinds = [KIND.get(card, 99) for card in data.cards]
    if len(kinds) != 1 or kinds[0] > 26 or state.seen[kinds[0]] >= COPIES:
        wrong = _tiles(state, data, kinds)
        if wrong:
            return wrong, None
    if data.face != "down":
        faults.append(Fault("CONTRACT-fields", "face", "down", data.face))
    phase = state.phase
    if phase == DEAL:
        return _initial(state, data, seat, kinds, faults)
    if phase == OVER:
        return _fatal(faults, "XUEZHAN-5", "hand_over", "hand.settled", data.why)
    if phase in (TURN, VOID) or data.why == "initial":
        return _fatal(faults, "XUEZHAN-1", "deal_unexpected", PHASE_NAMES[phase], data.why)
    if state.hidden and not kinds:
        kinds = [-1]
    if len(kinds) != 1:
        return _fatal(faults, "XUEZHAN-1", "deal_count", 1, len(kinds))
    if phase == REPLACE or (phase == ROB and not state.hits):
        return _replacement(state, data, seat, kinds[0], faults)
    return _draw(state, data, seat, kinds[0], faults)


def _tiles(state: "State", data: CardsDealt, kinds: list[int]) -> Faults:
    """Name tiles that the deck has not, or has no more (XUEZHAN-1): each of them is held twice or not at all."""
    unknown = [card for card, kind in zip(data.cards, kinds, strict=True) if kind > 26]
    if unknown:
        return (Fault("XUEZHAN-1", "tile_unknown", None, unknown, fatal=True),)
    extra = sorted({KINDS[kind] for kind in kinds if state.seen[kind] + kinds.count(kind) > COPIES})
    if extra:
        return (Fault("XUEZHAN-1", "tile_fifth", COPIES, extra, fatal=True),)
    return ()


def _initial(state: "State", data: CardsDealt, seat: int, kinds: list[int], faults: list[Fault]) -> Weighed:
    done = {dealt for _, dealt, _ in state.dealt}
    due = next(s for s in _from(state.dealer) if s not in done)
    count = DEALER_TILES if seat == state.dealer else OTHER_TILES
    if data.why != "initial":
        faults.append(Fault("XUEZHAN-1", "deal_why", "initial", data.why))
    if seat in done:
        return _fatal(faults, "XUEZHAN-1", "dealt_twice", due, seat)
    if len(kinds) != count and not (state.hidden and len(kinds) < count):
        return _fatal(faults, "XUEZHAN-1", "deal_count", count, len(kinds))
    if seat != due:
        faults.append(Fault("XUEZHAN-1", "deal_order", due, seat))
    return tuple(faults), partial(state.deal_in, seat, kinds + [-1] * (count - len(kinds)))


def _from(dealer: int) -> list[int]:
    return [(dealer + step) % SEATS for step in range(SEATS)]


def _draw(state: "State", data: CardsDealt, seat: int, kind: int, faults: list[Fault]) -> Weighed:
    due = state.next_seat()
    if state.room <= 0:
        faults.append(Fault("XUEZHAN-5", "wall_empty", "hand.settled", data.why))
        if not state.wall:
            return _fatal(faults, "XUEZHAN-1", "tile_fifth", COPIES, [KINDS[kind]])
    if data.why != "draw":
        clause = "XUEZHAN-11" if state.phase == ROB else "XUEZHAN-10"
        faults.append(Fault(clause, "deal_why", "draw", data.why))
    if state.won >> seat & 1:
        return _fatal(faults, "XUEZHAN-5", "seat_out", due, seat)
    if seat != due:
        after_win = state.hits or state.phase == NEXT
        faults.append(Fault("XUEZHAN-7" if after_win else "XUEZHAN-1", "draw_seat", due, seat))
    return tuple(faults), partial(state.draw, seat, kind)


def _replacement(state: "State", data: CardsDealt, seat: int, kind: int, faults: list[Fault]) -> Weighed:
    if seat != state.turn:
        return _fatal(faults, "XUEZHAN-10", "replacement_seat", state.turn, seat)
    if data.why != "replacement":
        faults.append(Fault("XUEZHAN-10", "deal_why", "replacement", data.why))
    return tuple(faults), partial(state.replace, seat, kind)


# actions


VERB_CLAUSE = {
    "discard": "XUEZHAN-1",
    "pung": "XUEZHAN-2",
    "kong": "XUEZHAN-8",
    "pass": "XUEZHAN-38",
    "leave": "XUEZHAN-39",
    "declare_void": "XUEZHAN-D3",
    "chow": "XUEZHAN-2",
}
"""The clause that a wrong field of a verb breaks; a `hu` has two (XUEZHAN-24, in the own turn XUEZHAN-25)."""


def _action(state: "State", data: ActionTaken, seq: int) -> Weighed:
    verb = data.action
    faults: list[Fault] = []
    if TURN <= state.phase <= NEXT and data.amount is None and data.seat < SEATS and not state.won >> data.seat & 1:
        handler = _ACTIONS.get(verb)
        if handler is not None:
            return handler(state, data, seq, faults)
    if data.amount is not None:
        faults.append(Fault("CONTRACT-fields", "amount_given", None, data.amount))
    own_turn = state.phase == TURN and data.seat == state.turn
    clause = VERB_CLAUSE.get(verb) or ("XUEZHAN-25" if own_turn else "XUEZHAN-24")
    if verb == "chow":
        faults.append(Fault("XUEZHAN-2", "no_chow", ["pung", "kong", "hu", "pass"], verb))
        return tuple(faults), None
    if verb not in VERB_CLAUSE and verb != "hu":
        faults.append(Fault("CONTRACT-fields", "verb_unknown", sorted([*VERB_CLAUSE, "hu"][:-1]), verb))
        return tuple(faults), None
    if data.seat >= SEATS:
        return _refused(faults, clause, "seat_unknown", list(range(SEATS)), data.seat, verb == "discard")
    if verb == "leave":
        _fields(faults, clause, data, cards=0)
        return tuple(faults), partial(_leave, state, data.seat)
    if verb == "declare_void":
        return _declare(state, data, faults)
    if state.phase == DEAL:
        return _refused(faults, clause, "before_deal", "cards.dealt", verb, verb == "discard")
    if state.phase == VOID:
        undeclared = [seat for seat in range(SEATS) if state.voids[seat] < 0]
        faults.append(Fault("XUEZHAN-D3", "void_missing", undeclared, verb))
    if state.phase == OVER:
        return _refused(faults, "XUEZHAN-5", "hand_over", "hand.settled", verb, False)
    if state.won >> data.seat & 1:
        return _refused(faults, "XUEZHAN-5", "seat_out", None, data.seat, verb == "discard")
    return _ACTIONS[verb](state, data, seq, faults)


def _refused(faults: list[Fault], clause: str, code: str, expected: Json, actual: Json, fatal: bool) -> Weighed:
    return (*faults, Fault(clause, code, expected, actual, fatal)), None


def _leave(state: "State", seat: int) -> None:
    state.gone |= 1 << seat


def _fields(
    faults: list[Fault],
    clause: str,
    data: ActionTaken,
    *,
    cards: int = 1,
    target: int | None = None,
    choices: tuple[str | None, ...] = (None,),
    ref: int | None = None,
) -> None:
    """Note what of an action's fields is not as its verb wants it."""
    if len(data.cards) != cards:
        faults.append(Fault(clause, "cards_count", cards, list(data.cards)))
    if data.target != target:
        faults.append(Fault(clause, "target", target, data.target))
    if data.choice not in choices:
        faults.append(Fault(clause, "choice", list(choices), data.choice))
    if data.ref is not None and data.ref != ref:
        faults.append(Fault(clause, "ref", ref, data.ref))


def _declare(state: "State", data: ActionTaken, faults: list[Fault]) -> Weighed:
    clause = "XUEZHAN-D3"
    if not state.rules.declare_void:
        return _refused(faults, clause, "void_off", None, data.choice, False)
    if state.phase != VOID:
        return _refused(faults, clause, "void_late", PHASE_NAMES[VOID], PHASE_NAMES[state.phase], False)
    if state.voids[data.seat] >= 0:
        return _refused(faults, clause, "void_twice", None, data.choice, False)
    suit = _SUIT_NO.get(data.choice or "")
    if suit is None:
        return _refused(faults, clause, "choice", [*_SUIT_NO], data.choice, False)
    _fields(faults, clause, data, cards=0, choices=(data.choice,))
    return tuple(faults), partial(state.declare, data.seat, suit)


def _discard(state: "State", data: ActionTaken, seq: int, faults: list[Fault]) -> Weighed:
    seat = data.seat
    if len(data.cards) != 1 or data.target is not None or data.choice is not None or data.ref is not None:
        _fields(faults, "XUEZHAN-1", data)
        if len(data.cards) != 1:
            return _fatal(faults, "XUEZHAN-1", "tile_not_held", None, list(data.cards))
    kind = KIND.get(data.cards[0], 99)
    if kind > 26:
        return _fatal(faults, "XUEZHAN-1", "tile_unknown", None, list(data.cards))
    rack = state.racks[seat]
    if not rack.held(kind) and not _holds(state, seat, kind, 1):
        return _fatal(faults, "XUEZHAN-1", "tile_not_held", None, list(data.cards))
    if state.phase != TURN or seat != state.turn:
        if state.phase in (REPLACE, ROB) and not (state.phase == ROB and state.hits):
            return _fatal(faults, "XUEZHAN-10", "replacement_missing", state.turn, "discard")
        if state.phase != VOID or seat != state.turn:
            due = state.turn if state.phase in (TURN, VOID) else state.next_seat()
            faults.append(Fault("XUEZHAN-1", "out_of_turn", due, seat))
    void = state.voids[seat]
    if void >= 0 and SUIT[kind] != void and rack.keys[void]:
        faults.append(Fault("XUEZHAN-D3", "void_first", "mps"[void], data.cards[0]))
    return tuple(faults), partial(state.discard, seat, kind, seq)


def _holds(state: "State", seat: int, kind: int, copies: int) -> bool:
    """Say whether a seat can have so many copies; ones never seen may not be a fifth."""
    rack = state.racks[seat]
    held = rack.held(kind)
    if held >= copies:
        return True
    return bool(rack.unknown) and rack.has(kind, copies) and state.seen[kind] + copies - held <= COPIES


def _hu(state: "State", data: ActionTaken, seq: int, faults: list[Fault]) -> Weighed:
    seat = data.seat
    if state.phase in (TURN, VOID) and seat == state.turn:
        drawn = state.drawn
        _fields(faults, "XUEZHAN-25", data, cards=1 if drawn >= 0 else 0 if drawn == FIRST else len(data.cards))
        refusals = hu_own(state, seat)
        if drawn >= 0 and data.cards not in ((), (KINDS[drawn],)):
            refusals.append(Fault("XUEZHAN-25", "tile_other", [KINDS[drawn]], list(data.cards)))
    elif state.phase in (WINDOW, ROB):
        _fields(faults, "XUEZHAN-24", data, target=state.source, ref=state.offered)
        refusals = hu_window(state, seat)
        if data.cards and data.cards != (KINDS[state.tile],):
            refusals.append(Fault("XUEZHAN-24", "tile_other", [KINDS[state.tile]], list(data.cards)))
    else:
        refusals = [Fault("XUEZHAN-24", "no_window", None, PHASE_NAMES[state.phase])]
    if refusals:
        return (*faults, *refusals), None
    return tuple(faults), partial(state.win, seat, seq)


def _pung(state: "State", data: ActionTaken, seq: int, faults: list[Fault]) -> Weighed:
    return _claim(state, data, seq, faults, "XUEZHAN-2", 2)


def _claim(state: "State", data: ActionTaken, seq: int, faults: list[Fault], clause: str, copies: int) -> Weighed:
    """Weigh a claim of the discard on offer: a pung, or a direct kong."""
    if state.phase == ROB:
        return _refused(faults, "XUEZHAN-11", "only_hu", ["hu", "pass"], data.action, False)
    if state.phase != WINDOW:
        return _refused(faults, clause, "no_window", None, PHASE_NAMES[state.phase], False)
    choices = ("direct",) if copies == 3 else (None,)
    _fields(faults, clause, data, target=state.source, choices=choices, ref=state.offered)
    refusals = claim_faults(state, data.seat, clause)
    if data.cards and set(data.cards) != {KINDS[state.tile]}:
        refusals.append(Fault(clause, "tile_other", [KINDS[state.tile]], list(data.cards)))
    elif not _holds(state, data.seat, state.tile, copies):
        held = state.racks[data.seat].held(state.tile)
        refusals.append(Fault(clause, "tiles_missing", copies, held))
    if copies == 3 and state.room <= 0:
        refusals.append(Fault("XUEZHAN-10", "no_replacement", 1, 0))
    if refusals:
        return (*faults, *refusals), None
    return tuple(faults), partial(state.claim, data.seat, copies, seq)


def _kong(state: "State", data: ActionTaken, seq: int, faults: list[Fault]) -> Weighed:
    clause = "XUEZHAN-8"
    choice = KONG_CHOICES.get(data.choice or "")
    own_turn = state.phase in (TURN, VOID) and data.seat == state.turn
    if choice is None:
        return _refused(faults, clause, "choice", [*KONG_CHOICES], data.choice, False)
    if choice == DIRECT or state.phase == ROB:
        return _claim(state, data, seq, faults, clause, 3)
    if not own_turn:
        return _refused(faults, clause, "out_of_turn", state.turn, data.seat, False)
    _fields(faults, clause, data, choices=(data.choice,))
    kind = KIND.get(data.cards[0], 99) if data.cards else 99
    if kind > 26:
        return _refused(faults, clause, "tile_unknown", None, list(data.cards), False)
    refusals = []
    rack = state.racks[data.seat]
    copies = COPIES if choice == CONCEALED else 1
    if not _holds(state, data.seat, kind, copies):
        refusals.append(Fault(clause, "tiles_missing", copies, rack.held(kind)))
    if choice == ADDED and rack.pung_of(kind) < 0:
        refusals.append(Fault(clause, "pung_missing", KINDS[kind], None))
    if state.room <= 0:
        refusals.append(Fault("XUEZHAN-10", "no_replacement", 1, 0))
    faults += void_faults(state, data.seat, kind, "kong")
    if state.drawn == NO_TILE and not state.rules.kong_after_pung:
        faults.append(Fault("XUEZHAN-10", "kong_after_pung", None, data.choice))
    if refusals:
        return (*faults, *refusals), None
    move = state.conceal if choice == CONCEALED else state.add_kong
    return tuple(faults), partial(move, data.seat, kind, seq)


def _pass(state: "State", data: ActionTaken, seq: int, faults: list[Fault]) -> Weighed:
    clause = "XUEZHAN-38"
    if state.phase not in (WINDOW, ROB):
        return _refused(faults, clause, "no_window", None, PHASE_NAMES[state.phase], False)
    _fields(faults, clause, data, cards=0, ref=state.offered)
    if data.seat == state.source:
        return _refused(faults, clause, "own_tile", None, data.seat, False)
    if state.answered >> data.seat & 1:
        return _refused(faults, clause, "answered_twice", None, data.seat, False)
    return tuple(faults), partial(state.answer, data.seat)


_ACTIONS: dict[str, Callable[["State", ActionTaken, int, list[Fault]], Weighed]] = {
    "discard": _discard,
    "hu": _hu,
    "pung": _pung,
    "kong": _kong,
    "pass": _pass,
}


def progress(state: "State") -> Json:
    """Say how far the hand is: tiles that may still be drawn, seats that have won, what is awaited."""
    return {"wall": max(0, state.room), "won": state.won.bit_count(), "phase": PHASE_NAMES[state.phase]}
