"""What is wrong with an event of a hand of yuci: one weighing that `check` reports and `step` goes by.

`weigh` gives every fault at once, and the move that the event makes all the same (None where it is refused).
"""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from events.model import ActionTaken, AnyEvent, CardsDealt, Json
from games.face import Fault, Faults
from games.melds import ADDED, CONCEALED, DIRECT, KONG_CHOICES
from games.tiles import COPIES, KIND, KINDS
from games.yuci.claims import (
    claim_faults,
    declare_faults,
    hu_own,
    hu_window,
    kong_faults,
    ready_kong_faults,
)
from games.yuci.phases import (
    DEAL,
    DEALER_TILES,
    LEFT,
    OTHER_TILES,
    PHASE_NAMES,
    REPLACE,
    ROB,
    TURN,
    WINDOW,
    WON,
)
from games.yuci.wall import SEATS

if TYPE_CHECKING:
    from games.yuci.state import State

Move: TypeAlias = Callable[[], None] | None
Weighed: TypeAlias = tuple[Faults, Move]


def weigh(state: "State", event: AnyEvent) -> Weighed:
    """Weigh a deal or an action; nothing is paid before the end (YUCI-27), so points.moved has no place."""
    data = event.data
    if isinstance(data, ActionTaken):
        return _action(state, data, event.sequence)
    if isinstance(data, CardsDealt):
        return _deal(state, data)
    return (Fault("CONTRACT-fields", "type_unknown", None, event.type),), None


def _fatal(faults: list[Fault], clause: str, code: str, expected: Json = None, actual: Json = None) -> Weighed:
    return (*faults, Fault(clause, code, expected, actual, fatal=True)), None


def _refused(faults: list[Fault], clause: str, code: str, expected: Json, actual: Json, fatal: bool = False) -> Weighed:
    return (*faults, Fault(clause, code, expected, actual, fatal)), None


# deals


def _deal(state: "State", data: CardsDealt) -> Weighed:
    faults: list[Fault] = []
    seat = data.to
    if not isinstance(seat, int) or seat >= SEATS:
        return _fatal(faults, "CONTRACT-fields", "deal_place", list(range(SEATS)), seat)
    kinds = [KIND.get(card, -1) for card in data.cards]
    if len(kinds) != 1 or kinds[0] < 0 or state.seen[kinds[0]] >= COPIES:
        wrong = _tiles(state, data, kinds)
        if wrong:
            return wrong, None
    if data.face != "down":
        faults.append(Fault("CONTRACT-fields", "face", "down", data.face))
    phase = state.phase
    if phase == DEAL:
        return _initial(state, data, seat, kinds, faults)
    if phase in (WON, LEFT):
        return _fatal(faults, "YUCI-20", "hand_over", "hand.settled", data.why)
    if phase == TURN or data.why == "initial":
        return _fatal(faults, "YUCI-10", "deal_unexpected", PHASE_NAMES[phase], data.why)
    if state.hidden and not kinds:
        kinds = [-1]
    if len(kinds) != 1:
        return _fatal(faults, "YUCI-10", "deal_count", 1, len(kinds))
    if phase in (REPLACE, ROB):
        return _replacement(state, data, seat, kinds[0], faults)
    return _draw(state, data, seat, kinds[0], faults)


def _tiles(state: "State", data: CardsDealt, kinds: list[int]) -> Faults:
    """Name tiles that the deck has not, or has no more (YUCI-1): each of them is held twice or not at all."""
    unknown = [card for card, kind in zip(data.cards, kinds, strict=True) if kind < 0]
    if unknown:
        return (Fault("YUCI-1", "tile_unknown", None, unknown, fatal=True),)
    extra = sorted({KINDS[kind] for kind in kinds if state.seen[kind] + kinds.count(kind) > COPIES})
    if extra:
        return (Fault("YUCI-1", "tile_fifth", COPIES, extra, fatal=True),)
    return ()


def _initial(state: "State", data: CardsDealt, seat: int, kinds: list[int], faults: list[Fault]) -> Weighed:
    done = {dealt for _, dealt, _ in state.dealt}
    due = next(s for s in state.order if s not in done)
    count = DEALER_TILES if seat == state.dealer else OTHER_TILES
    if data.why != "initial":
        faults.append(Fault("YUCI-9", "deal_why", "initial", data.why))
    if seat in done:
        return _fatal(faults, "YUCI-9", "dealt_twice", due, seat)
    if len(kinds) != count and not (state.hidden and len(kinds) < count):
        return _fatal(faults, "YUCI-9", "deal_count", count, len(kinds))
    if seat != due:
        faults.append(Fault("YUCI-9", "deal_order", due, seat))
    return tuple(faults), partial(state.deal_in, seat, kinds + [-1] * (count - len(kinds)))


def _draw(state: "State", data: CardsDealt, seat: int, kind: int, faults: list[Fault]) -> Weighed:
    if state.room <= 0:
        faults.append(Fault("YUCI-21", "wall_reserved", "hand.settled", data.why))
    if data.why != "draw":
        faults.append(Fault("YUCI-13", "deal_why", "draw", data.why))
    due = state.next_seat()
    if seat != due:
        faults.append(Fault("YUCI-10", "draw_seat", due, seat))
    return tuple(faults), partial(state.draw, seat, kind)


def _replacement(state: "State", data: CardsDealt, seat: int, kind: int, faults: list[Fault]) -> Weighed:
    if seat != state.turn:
        return _fatal(faults, "YUCI-13", "replacement_seat", state.turn, seat)
    if data.why != "replacement":
        faults.append(Fault("YUCI-13", "deal_why", "replacement", data.why))
    return tuple(faults), partial(state.replace, seat, kind)


# actions


VERB_CLAUSE = {
    "discard": "YUCI-10",
    "pung": "YUCI-12",
    "kong": "YUCI-13",
    "hu": "YUCI-17",
    "pass": "YUCI-35",
    "leave": "YUCI-33",
}
"""The clause that a wrong field of a verb breaks."""


def _action(state: "State", data: ActionTaken, seq: int) -> Weighed:
    verb = data.action
    faults: list[Fault] = []
    if TURN <= state.phase <= REPLACE and data.amount is None and data.seat < SEATS:
        handler = _ACTIONS.get(verb)
        if handler is not None:
            return handler(state, data, seq, faults)
    if data.amount is not None:
        faults.append(Fault("CONTRACT-fields", "amount_given", None, data.amount))
    clause = VERB_CLAUSE.get(verb)
    if clause is None:
        if verb == "chow":
            return _refused(faults, "YUCI-11", "no_chow", ["pung", "kong", "hu", "pass"], verb)
        return _refused(faults, "CONTRACT-fields", "verb_unknown", sorted(VERB_CLAUSE), verb)
    if data.seat >= SEATS:
        return _refused(faults, clause, "seat_unknown", list(range(SEATS)), data.seat, verb == "discard")
    if state.phase in (WON, LEFT):
        return _refused(faults, "YUCI-20", "hand_over", "hand.settled", verb)
    if verb == "leave":
        _fields(faults, clause, data, cards=0, choices=("quit", "disconnect"))
        return tuple(faults), partial(state.leave, data.seat, data.choice)
    if state.phase == DEAL:
        return _refused(faults, clause, "before_deal", "cards.dealt", verb, verb == "discard")
    return _ACTIONS[verb](state, data, seq, faults)


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


def _holds(state: "State", seat: int, kind: int, copies: int) -> bool:
    """Say whether a seat can have so many copies; ones never seen may not be a fifth."""
    rack = state.racks[seat]
    held = rack.held(kind)
    if held >= copies:
        return True
    return bool(rack.unknown) and rack.has(kind, copies) and state.seen[kind] + copies - held <= COPIES


def _discard(state: "State", data: ActionTaken, seq: int, faults: list[Fault]) -> Weighed:
    seat, choice = data.seat, data.choice
    if len(data.cards) != 1 or data.target is not None or data.ref is not None or choice not in (None, "ready"):
        _fields(faults, "YUCI-10", data, choices=(None, "ready"))
        if len(data.cards) != 1:
            return _fatal(faults, "YUCI-10", "tile_not_held", None, list(data.cards))
    kind = KIND.get(data.cards[0], -1)
    if kind < 0 or not _holds(state, seat, kind, 1):
        return _fatal(faults, "YUCI-10", "tile_not_held", None, list(data.cards))
    if state.phase != TURN or seat != state.turn:
        if state.phase in (REPLACE, ROB):
            return _fatal(faults, "YUCI-13", "replacement_missing", state.turn, "discard")
        due = state.turn if state.phase == TURN else state.next_seat()
        faults.append(Fault("YUCI-10", "out_of_turn", due, seat))
    elif state.declared >> seat & 1 and state.drawn >= 0 and kind != state.drawn:
        faults.append(Fault("YUCI-15", "hand_frozen", KINDS[state.drawn], data.cards[0]))
    declares = choice == "ready"
    if declares:
        faults += declare_faults(state, seat, kind)
        declares = not state.declared >> seat & 1
    return tuple(faults), partial(state.discard, seat, kind, declares, seq)


def _hu(state: "State", data: ActionTaken, seq: int, faults: list[Fault]) -> Weighed:
    seat, clause = data.seat, "YUCI-17"
    if state.phase == TURN and seat == state.turn:
        drawn = state.drawn
        _fields(faults, clause, data)
        refusals = hu_own(state, seat)
        if drawn >= 0 and data.cards not in ((), (KINDS[drawn],)):
            refusals.append(Fault(clause, "tile_other", [KINDS[drawn]], list(data.cards)))
    elif state.phase in (WINDOW, ROB):
        _fields(faults, clause, data, target=state.source, ref=state.offered)
        refusals = hu_window(state, seat)
        if data.cards and data.cards != (KINDS[state.tile],):
            refusals.append(Fault(clause, "tile_other", [KINDS[state.tile]], list(data.cards)))
    else:
        refusals = [Fault(clause, "no_window", None, PHASE_NAMES[state.phase])]
    if refusals:
        return (*faults, *refusals), None
    return tuple(faults), partial(state.win, seat)


def _pung(state: "State", data: ActionTaken, seq: int, faults: list[Fault]) -> Weighed:
    return _claim(state, data, faults, "YUCI-12", 2)


def _claim(state: "State", data: ActionTaken, faults: list[Fault], clause: str, copies: int) -> Weighed:
    """Weigh a claim of the discard on offer: a pung, or a direct kong."""
    if state.phase == ROB:
        return _refused(faults, "YUCI-31", "only_hu", ["hu", "pass"], data.action)
    if state.phase != WINDOW:
        return _refused(faults, clause, "no_window", None, PHASE_NAMES[state.phase])
    choices = ("direct",) if copies == 3 else (None,)
    _fields(faults, clause, data, target=state.source, choices=choices, ref=state.offered)
    refusals = claim_faults(state, data.seat, clause)
    if data.cards and set(data.cards) != {KINDS[state.tile]}:
        refusals.append(Fault(clause, "tile_other", [KINDS[state.tile]], list(data.cards)))
    elif not _holds(state, data.seat, state.tile, copies):
        refusals.append(Fault(clause, "tiles_missing", copies, state.racks[data.seat].held(state.tile)))
    if copies == 3:
        refusals += kong_faults(state)
    elif state.locked[data.seat] >> state.tile & 1:
        refusals.append(Fault("YUCI-12", "pung_let_go", None, KINDS[state.tile]))
    if refusals:
        return (*faults, *refusals), None
    return tuple(faults), partial(state.claim, data.seat, copies)


def _kong(state: "State", data: ActionTaken, seq: int, faults: list[Fault]) -> Weighed:
    clause = "YUCI-13"
    choice = KONG_CHOICES.get(data.choice or "")
    if choice is None:
        return _refused(faults, clause, "choice", [*KONG_CHOICES], data.choice)
    if choice == DIRECT or state.phase == ROB:
        return _claim(state, data, faults, clause, 3)
    if state.phase != TURN or data.seat != state.turn:
        return _refused(faults, clause, "out_of_turn", state.turn, data.seat)
    _fields(faults, clause, data, choices=(data.choice,))
    kind = KIND.get(data.cards[0], -1) if data.cards else -1
    if kind < 0:
        return _refused(faults, clause, "tile_unknown", None, list(data.cards))
    refusals = kong_faults(state)
    rack = state.racks[data.seat]
    copies = COPIES if choice == CONCEALED else 1
    held = _holds(state, data.seat, kind, copies)
    if not held:
        refusals.append(Fault(clause, "tiles_missing", copies, rack.held(kind)))
    if choice == ADDED and rack.pung_of(kind) < 0:
        refusals.append(Fault(clause, "pung_missing", KINDS[kind], None))
    faults += ready_kong_faults(state, data.seat, kind, choice)
    if refusals:
        return (*faults, *refusals), None
    move = state.conceal if choice == CONCEALED else state.add_kong
    return tuple(faults), partial(move, data.seat, kind, seq)


def _pass(state: "State", data: ActionTaken, seq: int, faults: list[Fault]) -> Weighed:
    clause = "YUCI-35"
    if state.phase not in (WINDOW, ROB):
        return _refused(faults, clause, "no_window", None, PHASE_NAMES[state.phase])
    _fields(faults, clause, data, cards=0, ref=state.offered)
    if data.seat == state.source:
        return _refused(faults, clause, "own_tile", None, data.seat)
    if state.answered >> data.seat & 1:
        return _refused(faults, clause, "answered_twice", None, data.seat)
    return tuple(faults), partial(state.answer, data.seat)


_ACTIONS: dict[str, Callable[["State", ActionTaken, int, list[Fault]], Weighed]] = {
    "discard": _discard,
    "hu": _hu,
    "pung": _pung,
    "kong": _kong,
    "pass": _pass,
}


def progress(state: "State") -> Json:
    """Say how far the hand is: tiles that may still be drawn, and what is awaited."""
    return {"wall": max(0, state.room), "phase": PHASE_NAMES[state.phase]}
