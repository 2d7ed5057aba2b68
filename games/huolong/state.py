"""One hand of huolong as the face of a game wants it: check, step, close, due, legal actions, view, digest."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from events.model import ActionTaken, AnyEvent, CardsDealt, HandSettled, HandVoided, Json, PointsMoved
from games.face import Due, Facts, Fault, Faults, Legal, Viewer
from games.huolong.deal import apply_deal, weigh_deal
from games.huolong.hand import FIELDS, LEFT, OVER, PHASES, VOID, Hand, Move, Weighed, ended, placed, unknown_seat
from games.huolong.kitty import apply_bury, apply_no_plant, apply_plant, weigh_bury, weigh_no_plant, weigh_plant
from games.huolong.legal import legal
from games.huolong.link import carried, next_hand
from games.huolong.play import apply_play, weigh_play
from games.huolong.report import facts, packed, view
from games.huolong.rules import Rules
from games.huolong.score import SEATS, Result, score
from games.huolong.settle import left, settled, voided
from games.huolong.trump import apply_declare, apply_set_trump, weigh_declare, weigh_set_trump

_Weigh: TypeAlias = Callable[[Hand, Any], Weighed]
_Apply: TypeAlias = Callable[[Hand, Any, Move], None]
LEAVES = ("quit", "disconnect")
"""How a seat may leave."""


def _weigh_leave(hand: Hand, data: ActionTaken) -> Weighed:
    """Check a seat's leaving: any time before the last card is played (HUOLONG-35)."""
    if data.seat not in SEATS:
        return (unknown_seat(data),), None
    faults = placed(data, "choice")
    if data.choice not in LEAVES:
        faults.append(Fault(FIELDS, "leave_choice", list(LEAVES), data.choice))
    if found := ended(hand, data.action):
        if hand.phase == OVER:
            found = [Fault("HUOLONG-35", "leave_late", None, data.seat)]
        return (*faults, *found), None
    return tuple(faults), (data.seat,)


def _apply_leave(hand: Hand, event: AnyEvent, move: Move) -> None:
    """End the hand."""
    hand.leaver = move[0]
    hand.phase = LEFT
    hand.turn = -1


def _weigh_unknown(hand: Hand, data: ActionTaken) -> Weighed:
    """Refuse a verb that the game does not have."""
    return (Fault(FIELDS, "verb_unknown", list(_ACTIONS), data.action),), None


def _weigh_points(hand: Hand, data: PointsMoved) -> Weighed:
    """Refuse points moved during the hand: nothing falls due before its end."""
    return (Fault(FIELDS, "points_moved", None, [transfer.amount for transfer in data.transfers]),), None


def _apply_nothing(hand: Hand, event: AnyEvent, move: Move) -> None:
    """Change nothing."""


_ACTIONS: Mapping[str, tuple[_Weigh, _Apply]] = {
    "play": (weigh_play, apply_play),
    "declare": (weigh_declare, apply_declare),
    "counter": (weigh_declare, apply_declare),
    "set_trump": (weigh_set_trump, apply_set_trump),
    "bury": (weigh_bury, apply_bury),
    "plant": (weigh_plant, apply_plant),
    "no_plant": (weigh_no_plant, apply_no_plant),
    "leave": (_weigh_leave, _apply_leave),
}
_UNKNOWN: tuple[_Weigh, _Apply] = (_weigh_unknown, _apply_nothing)
_POINTS: tuple[_Weigh, _Apply] = (_weigh_points, _apply_nothing)


class HuolongState(Hand):
    """One hand as it stands; `step` checks and applies by the same functions that `check` asks."""

    __slots__ = ("settlement",)

    def __init__(self, rules: Rules, base: int, lacks: Sequence[str]) -> None:
        super().__init__(rules, base, lacks)
        self.settlement: Due | None = None

    @property
    def over(self) -> bool:
        """Whether all cards were played, a seat left, or the hand is void for want of a declaration."""
        return self.phase >= OVER or self.phase == VOID

    def check(self, event: AnyEvent) -> Faults:
        """Say everything that is wrong with a deal, an action or points.moved."""
        data: Any = event.data
        if type(data) is CardsDealt:
            return weigh_deal(self, data)[0]
        how = _ACTIONS.get(data.action, _UNKNOWN) if type(data) is ActionTaken else _POINTS
        return how[0](self, data)[0]

    def step(self, event: AnyEvent) -> Faults:
        """Check an event and apply it where the hand can hold it."""
        data: Any = event.data
        if type(data) is CardsDealt:
            faults, move = weigh_deal(self, data)
            if move is not None:
                apply_deal(self, event, move)  # type: ignore[arg-type]
        elif type(data) is ActionTaken:
            weigh, apply = _ACTIONS.get(data.action, _UNKNOWN)
            faults, move = weigh(self, data)
            if move is not None:
                apply(self, event, move)
                if data.auto:
                    self.autos[data.seat] += 1
        else:
            faults, move = _weigh_points(self, data)
        if faults:
            self.flawed = True
        return faults

    def close(self, event: AnyEvent) -> Faults:
        """Say whether the hand may end now (HUOLONG-7, 24), and whether money is posted for other reasons (D13)."""
        faults = self._close(event)
        if faults:
            self.flawed = True
        data = event.data
        if isinstance(data, HandSettled):
            self.closing = dict(data.result) if data.result is not None else None
        return faults

    def _close(self, event: AnyEvent) -> Faults:
        data = event.data
        if isinstance(data, HandVoided):
            if self.phase == VOID:
                return ()
            return (Fault("HUOLONG-7", "void_unfounded", PHASES[self.phase], data.reason),)
        if not self.over:
            held = {str(seat): self.size(seat) for seat in SEATS}
            return (Fault("HUOLONG-24", "settled_early", None, held),)
        other = {transfer.reason for transfer in data.transfers} if isinstance(data, HandSettled) else set()
        if self.phase == OVER and other - {"hand"}:
            return (Fault("HUOLONG-D13", "reason_wrong", "hand", sorted(other - {"hand"})),)
        return ()

    @property
    def result(self) -> Result | None:
        """What the hand came to once its cards are played; None where the record does not show who won the tricks."""
        if self.phase != OVER or self.ranking is None or self.winner < 0:
            return None
        return Result(
            base=self.base,
            dealer=self.dealer,
            levels=(self.levels[0], self.levels[1]),
            tricks=self.points,
            kitty=tuple(self.kitty),
            last=self.winner,
            trump=self.trump,
            fixed_by=f"HUOLONG-{self.fixed_by}",
        )

    def due(self) -> Due | None:
        """Give what is owed; None while the hand goes on, and where the record does not show the trump suit."""
        if self.phase == VOID:
            return voided()
        if self.phase == LEFT:
            return left(self.rules, self.base, self.leaver, sum(self.put))
        result = self.result
        if result is None:
            return None
        if self.settlement is None:
            self.settlement = settled(self.rules, result)
        return self.settlement

    def legal_actions(self) -> tuple[Legal, ...]:
        """Give all that may happen now, server's moves included."""
        return legal(self)

    def view(self, viewer: Viewer) -> dict[str, Json]:
        """Draw the hand for a viewer."""
        return view(self, viewer)

    def facts(self) -> Facts:
        """Give the figures of a finished hand."""
        due = self.due()
        return facts(self, due.net if due is not None and self.phase != VOID else None)

    def carry(self) -> Mapping[str, Json]:
        """Give what the next hand must start from, what was posted of it, and whether anything in play was wrong."""
        due = self.due()
        if due is None:
            return {}
        claimed = {key: value for key, (value, _) in due.result.items()}
        result = self.result
        return {
            **carried(None if result is None else score(self.rules, result), claimed, self.phase == VOID),
            "posted": None if self.closing is None else next_hand(self.closing),
            "flawed": self.flawed,
        }

    def digest(self) -> str:
        """Hash the state's packed bytes."""
        return hashlib.sha256(packed(self)).hexdigest()
