"""Which clauses of laopao a clean hand exercised."""

from collections.abc import Sequence

from events.model import ActionTaken, AnyEvent, HandSettled
from games.face import Due, Game
from games.laopao.choose import forced
from games.laopao.hand import LANDLORD, PLAY, code_of
from games.laopao.pack import BLACK, NATURAL, RED, SHIFT, THREES, TWO, of_rank
from games.laopao.scenes import scenes
from games.laopao.sets import NOTHING, plain
from games.laopao.state import LaopaoState

ALWAYS = ("1", "2", "3", "6", "9", "17", "19", "24", "D1", "D4", "D12")
VERBS = {
    "pass_on": ("4", "5", "D2"),
    "alone": ("7",),
    "call_ally": ("7", "8", "D3"),
    "tribute": ("25", "D9"),
    "leave": ("D11",),
}


def exercised(game: Game, events: Sequence[AnyEvent], due: Due | None) -> frozenset[str]:
    """Replay a clean hand and name each clause that decided something in it."""
    found: set[str] = set(ALWAYS)
    for _, data, state in scenes(game, events):
        if isinstance(data, ActionTaken):
            found.update(VERBS.get(data.action, ()))
            if data.auto:
                found.add("D11")
            if state.phase == LANDLORD and forced(state):
                found.add("5")
            if state.phase == PLAY and data.action == "play":
                _play(state, data, found)
            elif state.phase == PLAY and data.action == "pass" and _ends_trick(state, data.seat):
                found.add("18")
        elif isinstance(data, HandSettled):
            _end(state, found)
    clauses = {f"LAOPAO-{name}" for name in found}
    if due is not None:
        clauses.update(reason.clause for reason in due.why)
        clauses.update(transfer.clause for transfer in due.transfers)
    return frozenset(clauses)


def _ends_trick(state: LaopaoState, seat: int) -> bool:
    """Say whether with this pass all others have passed (LAOPAO-18)."""
    return not state.active & ~(state.passed | 1 << seat) & ~(1 << state.owner)


def _play(state: LaopaoState, data: ActionTaken, found: set[str]) -> None:
    """Name what a play put to work: its make-up, what it beat, its 3s."""
    code = code_of(data.cards)
    natural = any(of_rank(code, rank) for rank in range(NATURAL))
    found.add("10" if natural else "11")
    if code & THREES:
        found.update(("16", "D13"))
    if state.standing == NOTHING:
        return
    found.update(("12", "13"))
    if not plain(code >> SHIFT):
        found.update(("14", "D5"))
    if any(of_rank(code, rank) for rank in (BLACK, RED)) and (natural or of_rank(code, TWO)):
        found.add("15")


def _end(state: LaopaoState, found: set[str]) -> None:
    """Name what the end put to work: stuck seats, a hand cut short, the split of what is paid."""
    if state.stuck:
        found.add("D6")
    if not state.whole:
        found.add("D7")
    if state.caizhu != state.landlord:
        found.add("D8")
    due = state.due()
    if due is not None and due.transfers:
        found.add("D10")
