"""points.moved of xuezhan: what a kong or a win makes due, paid at once (XUEZHAN-28 and the wins)."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from events.model import Json, PointsMoved, Transfer
from games.face import Fault, Faults
from games.xuezhan.settle import REASON_CLAUSE, Kong, Owed

if TYPE_CHECKING:
    from games.xuezhan.state import State


def weigh_points(state: "State", data: PointsMoved) -> tuple[Faults, Callable[[], None] | None]:
    """Weigh a points.moved: its `ref` names a kong or a hu that made something due, once, and all of it is moved."""
    ref = data.ref
    if ref is not None and ref in state.attempts and ref not in state.refs:
        if state.attempts[ref]:
            return (Fault("XUEZHAN-11", "kong_robbed", [], [_line(t) for t in data.transfers]),), None
        return (Fault("XUEZHAN-28", "paid_early", "replacement", ref),), None
    if ref is None or ref not in state.refs:
        return (Fault("CONTRACT-fields", "ref_unknown", sorted(state.refs), ref),), None
    place, seat = state.refs[ref]
    entry = state.log[place]
    due = [item for item in state.owed[place] if item.payee == seat]
    clause = due[0].clause if due else "XUEZHAN-9" if isinstance(entry, Kong) else "XUEZHAN-25"
    if ref in state.paid:
        return (Fault(clause, "paid_twice", None, ref),), None
    unseen = seat in state.scores and state.scores[seat] is None and not isinstance(entry, Kong)
    faults = () if unseen else compare(due, data.transfers, clause)
    return faults, partial(state.pay, ref)


def _line(transfer: Transfer) -> Json:
    return {"from": transfer.payer, "to": transfer.payee, "amount": transfer.amount, "reason": transfer.reason}


def compare(due: Sequence[Owed], posted: Sequence[Transfer], clause: str) -> Faults:
    """Compare as multisets; one fault for each clause whose amounts differ, `clause` for a reason that is not due."""
    wanted = Counter((o.payer, o.payee, o.amount, o.reason) for o in due)
    given = Counter((t.payer, t.payee, t.amount, t.reason) for t in posted)
    if wanted == given:
        return ()
    clauses = {o.reason: o.clause for o in due}
    expected: dict[str, list[Json]] = {}
    actual: dict[str, list[Json]] = {}
    for o in due:
        line = {"from": o.payer, "to": o.payee, "amount": o.amount, "reason": o.reason}
        expected.setdefault(o.clause, []).append(line)
    for t in posted:
        under = clauses.get(t.reason) or (REASON_CLAUSE.get(t.reason, clause) if due else clause)
        actual.setdefault(under, []).append(_line(t))
    faults = []
    for under in sorted(expected.keys() | actual.keys()):
        right, got = expected.get(under, []), actual.get(under, [])
        if sorted(map(str, right)) != sorted(map(str, got)):
            faults.append(Fault(under, "transfers_wrong", right, got))
    return tuple(faults)
