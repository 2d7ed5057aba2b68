"""One hand of doudizhu as the face of a game wants it: check, step, close, due, legal actions, view, digest."""

import hashlib
import struct
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from events.model import ActionTaken, AnyEvent, CardsDealt, HandVoided, Json, PointsMoved
from games.doudizhu.auction import apply_bid, apply_double, legal_bids, legal_double, weigh_bid, weigh_double
from games.doudizhu.deal import apply_deal, hands_done, lacking, weigh_deal
from games.doudizhu.hand import (
    ALL_PASSED,
    AUCTION,
    DEAL,
    DOUBLES,
    DOUBLING,
    FIELDS,
    FORCED,
    HAND_SIZE,
    KITTY,
    KITTY_SIZE,
    OVER,
    PHASES,
    PLAY,
    Hand,
    Move,
    Weighed,
    apply_leave,
    weigh_leave,
    weigh_unknown,
)
from games.doudizhu.kinds import NOTHING, kind_of
from games.doudizhu.moves import answers, choices
from games.doudizhu.pack import MASK, PLACE, SHIFT, add, cards_of, pick
from games.doudizhu.play import apply_pass, apply_play, weigh_pass, weigh_play
from games.doudizhu.rules import Rules
from games.doudizhu.settle import NEXT, SEATS, settled, voided
from games.doudizhu.view import facts, result, view
from games.face import Due, Facts, Fault, Faults, Legal, Viewer

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
    "bid": (weigh_bid, apply_bid),
    "no_bid": (weigh_bid, apply_bid),
    "leave": (weigh_leave, apply_leave),
    **dict.fromkeys(DOUBLES, (weigh_double, apply_double)),
}
_UNKNOWN: tuple[_Weigh, _Apply] = (weigh_unknown, _apply_nothing)
_OTHERS: Mapping[type, tuple[_Weigh, _Apply]] = {
    CardsDealt: (weigh_deal, apply_deal),
    PointsMoved: (_weigh_points, _apply_nothing),
}
_PACKED = struct.Struct("<14q12q12Q32s")


class DoudizhuState(Hand):
    """One hand as it stands; `step` checks and applies by the same functions that `check` asks."""

    __slots__ = ("settlement",)

    def __init__(self, rules: Rules, base: int, dealer: int, lacks: Sequence[str]) -> None:
        super().__init__(rules, base, dealer, lacks)
        self.settlement: Due | None = None

    @property
    def over(self) -> bool:
        """Whether a seat went out, or nobody bid and the hand is to be dealt again."""
        return self.phase >= OVER

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
            if move is not None:
                apply(self, event, move)
                if data.auto:
                    self.autos[data.seat] += 1
            return faults
        weigh, apply = _OTHERS[type(data)]
        faults, move = weigh(self, data)
        if move is not None:
            apply(self, event, move)
        return faults

    def close(self, event: AnyEvent) -> Faults:
        """Say whether the hand may end now: settled with a seat out, voided after no bid (DOUDIZHU-8, 9, 14)."""
        if isinstance(event.data, HandVoided):
            if self.phase == ALL_PASSED:
                return ()
            clause = "DOUDIZHU-9" if self.rules.force_first else "DOUDIZHU-8"
            return (Fault(clause, "void_unfounded", PHASES[self.phase], event.data.reason),)
        if self.over:
            return ()
        return (Fault("DOUDIZHU-14", "settled_early", None, {str(seat): self.size(seat) for seat in SEATS}),)

    def due(self) -> Due | None:
        """Give what is owed; None while the hand goes on, and where the record has no auction (the bid is unknown)."""
        if self.phase == ALL_PASSED:
            return voided()
        if self.phase != OVER or self.unbid:
            return None
        if self.settlement is None:
            self.settlement = settled(self.rules, result(self))
        return self.settlement

    def view(self, viewer: Viewer) -> dict[str, Json]:
        """Draw the hand for a viewer."""
        return view(self, viewer)

    def facts(self) -> Facts:
        """Give the figures of a finished hand."""
        due = self.due()
        return facts(self, due.net if due is not None and self.phase == OVER else None)

    def carry(self) -> Mapping[str, Json]:
        """Give nothing: a hand of doudizhu hands nothing on."""
        return {}

    def digest(self) -> str:
        """Hash the state's packed bytes."""
        masks = [code & MASK for code in (*self.hands, *self.origin, self.kitty, self.shown, self.out)]
        last = [add(cards) & MASK if cards else int(cards is None) << 63 for cards in self.last]
        figures = (
            self.phase, self.turn, self.dealer, self.base, self.landlord, self.high, self.forced, self.three_at,
            self.double_at, self.standing, self.owner, self.tricks, self.bombs, self.winner,
        )  # fmt: skip
        lists = (*self.bids, *self.said, *self.plays, *self.autos)
        packed = _PACKED.pack(*figures, *lists, *masks, *last, self.rules.seal)
        dealt = b"".join([bytes([len(cards), *map(PLACE.__getitem__, cards)]) for cards in self.dealt])
        rest = bytes([self.gone, self.touched, self.unbid, self.hidden, *self.unseen, *self.order, *self.eligible])
        return hashlib.sha256(packed + dealt + rest).hexdigest()

    def legal_actions(self) -> tuple[Legal, ...]:
        """Give all that may happen now; of plays of the same ranks one, with the lowest suits, stands for all."""
        return (*self._next(), *self._leaves())

    def _next(self) -> list[Legal]:
        if self.phase == DEAL:
            return self._deals()
        if self.phase == AUCTION:
            return [self._act("bid" if amount else "no_bid", amount=amount or None) for amount in legal_bids(self)]
        if self.phase == FORCED:
            return [Legal("action.taken", seat=self.dealer, action="bid", amount=1, auto=True)]
        if self.phase == DOUBLING:
            refs = (self.three_at, self.double_at, None)
            return [self._act(verb, ref=refs[i]) for i, verb in enumerate(DOUBLES) if legal_double(self, i)]
        if self.phase == KITTY:
            return [self._handover()]
        if self.phase == PLAY:
            return self._plays()
        if self.phase == ALL_PASSED:
            return [Legal("hand.voided", reason="all_passed")]
        return [Legal("hand.settled")]

    def _act(self, verb: str, *, amount: int | None = None, ref: int | None = None) -> Legal:
        auto = self.has_left(self.turn)
        return Legal("action.taken", seat=self.turn, action=verb, amount=amount, ref=ref, auto=auto)

    def _deals(self) -> list[Legal]:
        if hands_done(self):
            return [Legal("cards.dealt", to="kitty", count=KITTY_SIZE, face="down", why="kitty")]
        order = (self.dealer, NEXT[self.dealer], NEXT[NEXT[self.dealer]])
        return [
            Legal("cards.dealt", to=seat, count=lacking(self, seat), face="down", why="initial")
            for seat in order
            if len(self.dealt[seat]) < HAND_SIZE
        ]

    def _handover(self) -> Legal:
        cards = tuple(cards_of(self.kitty))
        return Legal("cards.dealt", to=self.landlord, cards=cards, count=KITTY_SIZE, face="up", why="kitty")

    def _plays(self) -> list[Legal]:
        code, table, seat = self.hands[self.turn], self.rules.table, self.turn
        auto = self.has_left(seat)
        found = [(key, None) for key, _ in answers(table, code >> SHIFT, self.standing)]
        legal = [
            Legal("action.taken", seat=seat, action="play", cards=pick(code, key), choice=choice, auto=auto)
            for key, choice in [*found, *self._choices(code >> SHIFT)]
        ]
        if self.standing != NOTHING:
            legal.append(Legal("action.taken", seat=seat, action="pass", auto=auto))
        return legal

    def _choices(self, key: int) -> list[tuple[int, str]]:
        """Give the leads that a `choice` makes another kind of (DOUDIZHU-D8)."""
        if self.standing != NOTHING:
            return []
        return [(found, kind_of(read)) for found, read in choices(self.rules.table, key)]

    def _leaves(self) -> list[Legal]:
        return [Legal("action.taken", seat=seat, action="leave") for seat in SEATS if not self.has_left(seat)]
