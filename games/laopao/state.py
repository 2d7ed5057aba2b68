"""One hand of laopao as the face of a game wants it: check, step, close, due, legal actions, view, digest."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from events.model import ActionTaken, AnyEvent, CardsDealt, HandSettled, HandVoided, Json, PointsMoved
from games.face import Due, Facts, Fault, Faults, Legal, Viewer
from games.laopao.choose import (
    apply_leave,
    apply_mode,
    apply_pass_on,
    apply_side,
    apply_take,
    apply_tribute,
    weigh_leave,
    weigh_mode,
    weigh_pass_on,
    weigh_side,
    weigh_take,
    weigh_tribute,
    weigh_unknown,
)
from games.laopao.deal import apply_deal, weigh_deal
from games.laopao.hand import FIELDS, NOBODY, OVER, PHASES, Hand, Move, Weighed
from games.laopao.legal import legal
from games.laopao.play import apply_pass, apply_play, weigh_pass, weigh_play
from games.laopao.rules import Rules
from games.laopao.settle import SEATS, blame, settled
from games.laopao.view import facts, packed, result, view

_Weigh: TypeAlias = Callable[[Hand, Any], Weighed]
_Apply: TypeAlias = Callable[[Hand, Any, Move], None]


def _weigh_points(hand: Hand, data: PointsMoved) -> Weighed:
    """Refuse points moved during the hand: nothing falls due before its end."""
    return (Fault(FIELDS, "points_moved", None, [transfer.amount for transfer in data.transfers]),), None


def _apply_nothing(hand: Hand, event: AnyEvent, move: Move) -> None:
    """Change nothing."""


_ACTIONS: Mapping[str, tuple[_Weigh, _Apply]] = {
    "play": (weigh_play, apply_play),
    "pass": (weigh_pass, apply_pass),
    "take": (weigh_take, apply_take),
    "pass_on": (weigh_pass_on, apply_pass_on),
    "alone": (weigh_side, apply_side),
    "call_ally": (weigh_side, apply_side),
    "open": (weigh_mode, apply_mode),
    "hidden": (weigh_mode, apply_mode),
    "tribute": (weigh_tribute, apply_tribute),
    "leave": (weigh_leave, apply_leave),
}
_UNKNOWN: tuple[_Weigh, _Apply] = (weigh_unknown, _apply_nothing)
_OTHERS: Mapping[type, tuple[_Weigh, _Apply]] = {
    CardsDealt: (weigh_deal, apply_deal),
    PointsMoved: (_weigh_points, _apply_nothing),
}


class LaopaoState(Hand):
    """One hand as it stands; `step` checks and applies by the same functions that `check` asks."""

    __slots__ = ("blamed", "settlement")

    def __init__(
        self, rules: Rules, base: int, dealer: int, debts: Sequence[tuple[int, int, str]], lacks: Sequence[str]
    ) -> None:
        super().__init__(rules, base, dealer, debts, lacks)
        self.blamed: str | None = None
        self.settlement: Due | None = None

    @property
    def over(self) -> bool:
        """Whether no play or pass may follow: one seat is left, or the hand must be cut short here (LAOPAO-19, D7)."""
        return self.phase == OVER

    def check(self, event: AnyEvent) -> Faults:
        """Say everything that is wrong with a deal, an action or points.moved."""
        data = event.data
        how = _ACTIONS.get(data.action, _UNKNOWN) if isinstance(data, ActionTaken) else _OTHERS[type(data)]
        return how[0](self, data)[0]

    def step(self, event: AnyEvent) -> Faults:
        """Check an event and apply it where the hand can hold it."""
        data = event.data
        if type(data) is ActionTaken:
            weigh, apply = _ACTIONS.get(data.action, _UNKNOWN)
            faults, move = weigh(self, data)
            if move is not None and not any(fault.fatal for fault in faults):
                apply(self, event, move)
                if data.auto:
                    self.autos[data.seat] += 1
        else:
            weigh, apply = _OTHERS[type(data)]
            faults, move = weigh(self, data)
            if move is not None and not any(fault.fatal for fault in faults):
                apply(self, event, move)
        if faults:
            self.flawed = True
        return faults

    def close(self, event: AnyEvent) -> Faults:
        """Say whether the hand may end now, and whether money moved as it may (LAOPAO-19, D7, D10)."""
        faults = self._close(event)
        self.closed = True
        data = event.data
        if isinstance(data, HandSettled):
            if faults:
                self.flawed = True
            self.posted = dict(data.result).get("tributes") if data.result else None
            found = result(self)
            if found is not None:
                self.blamed = blame(self.rules, found, data.net)
        return faults

    def _close(self, event: AnyEvent) -> Faults:
        data = event.data
        if isinstance(data, HandVoided):
            return (Fault("LAOPAO-19", "void_unfounded", PHASES[self.phase], data.reason),)
        faults = []
        if not self.ends:
            held = {str(seat): self.size(seat) for seat in SEATS}
            clause = "LAOPAO-D7" if self.decided else "LAOPAO-19"
            faults.append(Fault(clause, "settled_early", {"order": self.order}, held))
        if isinstance(data, HandSettled):
            if other := sorted({t.reason for t in data.transfers} - {"hand"}):
                faults.append(Fault("LAOPAO-D10", "reason_wrong", "hand", other))
            if any("house" in (t.payer, t.payee) for t in data.transfers):
                faults.append(Fault("LAOPAO-D10", "house_paid", list(SEATS), "house"))
        return tuple(faults)

    @property
    def ends(self) -> bool:
        """Whether the hand may be settled now: it is over, or decided where it may be cut short (LAOPAO-D7).

        Where the record does not show who the ally is, the landlord's going out has to do.
        """
        if self.phase == OVER or self.rules.end == "forbidden":
            return self.phase == OVER
        return self.decided or (self.caizhu == NOBODY and self.landlord in self.out)

    def due(self) -> Due | None:
        """Give what is owed; None while the hand goes on, and where its sides or its mode are not known."""
        if self.settlement is not None:
            return self.settlement
        found = result(self)
        if found is None or not self.ends:
            return None
        due = settled(self.rules, found, self.blamed)
        if self.closed:
            # before the end a decided hand may still be played on
            self.settlement = due
        return due

    def legal_actions(self) -> tuple[Legal, ...]:
        """Give all that may happen now, server's moves included."""
        return legal(self)

    def view(self, viewer: Viewer) -> dict[str, Json]:
        """Draw the hand for a viewer."""
        return view(self, viewer)

    def facts(self) -> Facts:
        """Give the figures of a finished hand."""
        due = self.due()
        return facts(self, due.net if due is not None else None)

    def carry(self) -> Mapping[str, Json]:
        """Give the tributes that the next hand starts with; where play was at fault, also those that were posted."""
        due = self.due()
        if due is None:
            return {}
        return {"tributes": due.result["tributes"][0], "posted": self.posted if self.flawed else None}

    def digest(self) -> str:
        """Hash the state's packed bytes."""
        return hashlib.sha256(packed(self)).hexdigest()
