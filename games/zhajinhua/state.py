"""One hand of zhajinhua as it stands: the deal, looking and betting in laps, compares, the automatic showdown."""

import hashlib
from collections.abc import Mapping

from events.model import ActionTaken, AnyEvent, CardsDealt, HandStarted, HandVoided, Json
from games.betting import (
    FIELDS,
    Record,
    after,
    ante_faults,
    card_faults,
    from_seat,
    leave_faults,
    misplaced,
    pack,
    void_fault,
)
from games.face import Due, Facts, Fault, Faults, Legal, Viewer
from games.zhajinhua import legal, settle, view
from games.zhajinhua.hands import INDEX
from games.zhajinhua.rules import Rules, limits

VERBS = ("look", "bet", "call", "raise", "fold", "compare", "open", "ante", "leave")
FREE = frozenset({"look", "fold", "open"})
"""Verbs that put nothing in."""


class ZhajinhuaState(Record):
    """The state of one hand. Seats in sets are bits; cards are deck places; `turn` is -1 where nobody is to act.

    `fired`: the automatic showdown is due (ZHAJINHUA-12), waiting for its `open`; `opener` is its seat once the hands
    are opened, else -1. `unit` is 0 before the first bet; `turns` counts each seat's completed turns.
    """

    __slots__ = (
        "batch", "beaten", "begun", "cards", "closed", "compares", "dealer", "fired", "folds", "held", "hidden",
        "left", "limits", "live", "looks", "n", "opened", "opener", "order", "owed", "paid", "posted", "rules",
        "seen", "totals", "turn", "turns", "unit",
    )  # fmt: skip

    def __init__(self, start: HandStarted, rules: Rules, stacks: list[int | None], dealer: int) -> None:
        self.n = n = len(stacks)
        self.rules = rules
        self.dealer = dealer
        self.limits = limits(rules, stacks)
        self.hidden = "hidden" in (start.lacks or ())
        self.cards: list[list[int]] = [[] for _ in range(n)]
        self.held = 0
        self.batch = 0
        self.begun = False
        self.posted = 0
        self.left = 0
        self.live = (1 << n) - 1
        self.seen = 0
        self.beaten = 0
        self.totals = [rules.ante] * n
        self.turns = [0] * n
        self.unit = 0
        self.turn = -1
        self.fired = False
        self.opened = False
        self.opener = -1
        self.closed = False
        self.owed: Due | None = None
        self.order = from_seat(self.live, dealer)
        self.paid: list[tuple[str, int]] = [("", 0)] * n
        self.looks: list[tuple[int, int]] = []
        self.folds: list[tuple[int, int, int]] = []
        self.compares: list[tuple[int, int, int]] = []
        if self.hidden:
            self._give_turn(after(self.live, dealer))

    @property
    def over(self) -> bool:
        """Whether one live seat is left or the hands were opened (ZHAJINHUA-22, 23)."""
        return self.opened or not self.live & (self.live - 1)

    @property
    def betting(self) -> bool:
        """Whether a seat is to act, and not the system."""
        return self.turn >= 0 and not self.fired and not self.over

    def price(self, seat: int) -> int:
        """Give what a call costs the seat, or the smallest first bet while there is no unit (ZHAJINHUA-7, 9, 12)."""
        return (self.unit or self.rules.least) << (self.seen >> seat & 1)

    def compare_price(self, seat: int) -> int:
        """Give what a compare costs the seat (ZHAJINHUA-15)."""
        return self.rules.cost * (self.unit << (self.seen >> seat & 1))

    def room(self, seat: int) -> int | None:
        """Give what the seat may still put in, None where no limit is told (ZHAJINHUA-12)."""
        limit = self.limits[seat]
        return None if limit is None else limit - self.totals[seat]

    def close(self, event: AnyEvent) -> Faults:
        """Take the settlement: as opened by the seat on turn where the `open` is missing; a void is never right."""
        data = event.data
        self.closed = True
        faults: Faults = ()
        if self.fired and not self.over:
            self.opener = self.turn
            self.opened = True
            faults = (Fault("ZHAJINHUA-12", "open_missing", self.opener, None),)
        if isinstance(data, HandVoided):
            return (*faults, void_fault("ZHAJINHUA-26", data))
        if not self.over:
            return (Fault("ZHAJINHUA-22", "settled_early", 1, self.live.bit_count()),)
        return faults

    def due(self) -> Due | None:
        """Give what is owed once one seat is left or the hands are opened."""
        if self.over and self.owed is None:
            # nothing that comes after the end changes it
            self.owed = settle.due(self)
        return self.owed

    def legal_actions(self) -> tuple[Legal, ...]:
        """Give what may happen now; `leave`, free to every seat at any time, is not listed."""
        return legal.actions(self)

    def view(self, viewer: Viewer) -> dict[str, Json]:
        """Give what this viewer may see: own cards only after `look` (ZHAJINHUA-24)."""
        return view.view(self, viewer)

    def facts(self) -> Facts:
        """Give the figures of a finished hand."""
        return settle.facts(self)

    def carry(self) -> Mapping[str, Json]:
        """Give nothing: only who deals goes on to the next hand, and that is not checked (ZHAJINHUA-D2)."""
        return {}

    def digest(self) -> str:
        """Hash the state's packed bytes."""
        numbers = [
            self.n,
            self.dealer,
            self.batch,
            self.begun,
            self.posted,
            self.left,
            self.live,
            self.seen,
            self.beaten,
        ]
        numbers += [self.unit, self.turn, self.fired, self.opened, self.opener, self.closed, *self.totals, *self.turns]
        for cards in self.cards:
            numbers += [len(cards), *cards]
        numbers += [-1 if limit is None else limit for limit in self.limits]
        for compare in self.compares:
            numbers += compare
        return hashlib.sha256(pack(numbers)).hexdigest()

    # --- the deal

    @property
    def full(self) -> bool:
        """Whether every seat has its three cards."""
        return self.held.bit_count() == 3 * self.n

    def next_dealt(self) -> int:
        """Give the seat that the next cards go to: from the dealer on, the first one with the fewest (ZHAJINHUA-4)."""
        sizes = [len(self.cards[seat]) for seat in self.order]
        return self.order[sizes.index(min(sizes))]

    def deal_faults(self, data: CardsDealt) -> list[Fault]:
        """Say everything that is wrong with a deal."""
        seat, size = data.to, len(data.cards)
        if not isinstance(seat, int) or seat >= self.n:
            return [Fault(FIELDS, "place_unknown", list(range(self.n)), seat, fatal=True)]
        faults = card_faults(data.cards, INDEX, self.held, "ZHAJINHUA-2")
        if self.full:
            faults.append(Fault("ZHAJINHUA-4", "deal_extra", 0, size, fatal=True))
            return faults
        if data.why != "initial":
            faults.append(Fault(FIELDS, "why_misplaced", "initial", data.why))
        if data.face != "down":
            faults.append(Fault("ZHAJINHUA-4", "deal_face", "down", data.face))
        if self.hidden and not size:
            return faults
        over = len(self.cards[seat]) + size > 3
        if over or (not self.hidden and (size not in (1, 3) if self.batch == 0 else size != self.batch)):
            faults.append(Fault("ZHAJINHUA-4", "deal_count", self.batch or [1, 3], size, fatal=over))
        if not self.hidden and seat != (right := self.next_dealt()):
            faults.append(Fault("ZHAJINHUA-4", "deal_order", right, seat))
        return faults

    def deal(self, data: CardsDealt) -> None:
        """Carry a deal out that the hand can hold."""
        assert isinstance(data.to, int)
        self.begun = True
        for card in data.cards:
            place = INDEX[card]
            self.cards[data.to].append(place)
            self.held |= 1 << place
        if self.batch == 0 and len(data.cards) in (1, 3):
            self.batch = len(data.cards)
        if self.full and not self.hidden:
            self._give_turn(after(self.live, self.dealer))

    # --- actions: the checks

    def action_faults(self, data: ActionTaken, time: str) -> list[Fault]:
        """Say everything that is wrong with an action."""
        verb, seat = data.action, data.seat
        if verb not in VERBS:
            return [Fault(FIELDS, "verb_unknown", list(VERBS), verb)]
        if seat >= self.n:
            return [Fault(FIELDS, "seat_unknown", list(range(self.n)), seat)]
        if verb == "leave":
            return leave_faults(data, self.left)
        if verb == "ante":
            return ante_faults(data, self.rules.ante, self.posted, "ZHAJINHUA-3", early=False, late=self.begun)
        # a paid look breaks ZHAJINHUA-6, other amounts that have no place the contract
        faults = misplaced(data, money=verb not in FREE or verb == "look", target=verb == "compare")
        if not self.full and not self.hidden:
            missing = {str(s): 3 - len(self.cards[s]) for s in range(self.n) if len(self.cards[s]) < 3}
            faults.append(Fault("ZHAJINHUA-4", "cards_missing", missing, verb, fatal=True))
            return faults
        if self.over:
            faults.append(Fault("ZHAJINHUA-12" if self.opened else "ZHAJINHUA-22", "hand_over", None, verb))
            return faults
        if verb == "open":
            return faults + self._open_faults(data)
        if not self.live >> seat & 1:
            faults.append(Fault("ZHAJINHUA-24" if verb == "look" else "ZHAJINHUA-5", "not_live", self.turn, seat))
            return faults
        if seat != self.turn:
            faults.append(Fault("ZHAJINHUA-6" if verb == "look" else "ZHAJINHUA-5", "out_of_turn", self.turn, seat))
        if self.fired:
            faults.append(Fault("ZHAJINHUA-12", "open_missing", self.turn, verb))
        if data.auto and verb != "fold":
            faults.append(Fault("ZHAJINHUA-25", "auto_move", "fold", verb))
        if not data.auto and self.left >> seat & 1:
            faults.append(Fault("ZHAJINHUA-25", "left_moves", None, verb))
        if verb == "look":
            self._look_faults(data, faults)
        elif verb == "compare":
            self._compare_faults(data, faults)
        elif verb != "fold":
            self._bet_faults(data, faults)
        return faults

    def _open_faults(self, data: ActionTaken) -> list[Fault]:
        faults = []
        if not self.fired:
            faults.append(Fault("ZHAJINHUA-12", "open_undue", self._room_left(), {"price": self.price(self.turn)}))
        if data.seat != self.turn:
            faults.append(Fault("ZHAJINHUA-23", "opener", self.turn, data.seat))
        if not data.auto:
            faults.append(Fault("ZHAJINHUA-12", "open_auto", True, False))
        return faults

    def _room_left(self) -> Json:
        return {"total": self.totals[self.turn], "limit": self.limits[self.turn]}

    def _look_faults(self, data: ActionTaken, faults: list[Fault]) -> None:
        if self.seen >> data.seat & 1:
            faults.append(Fault("ZHAJINHUA-6", "look_twice", None, data.seat))
        if data.amount:
            faults.append(Fault("ZHAJINHUA-6", "look_amount", 0, data.amount))

    def _bet_faults(self, data: ActionTaken, faults: list[Fault]) -> None:
        seat, verb = data.seat, data.action
        amount = data.amount or 0
        seen = self.seen >> seat & 1
        rules = self.rules
        if verb == "call":
            if not self.unit:
                faults.append(Fault("ZHAJINHUA-9", "call_unopened", 0, amount))
            elif amount != self.unit << seen:
                faults.append(Fault("ZHAJINHUA-9", "call_amount", self.unit << seen, data.amount))
                if seen and amount == self.unit:
                    faults.append(Fault("ZHAJINHUA-7", "seen_pays_double", 2 * self.unit, amount))
        else:
            clause = "ZHAJINHUA-8" if verb == "bet" else "ZHAJINHUA-10"
            if (verb == "bet") == (self.unit > 0):
                faults.append(Fault(clause, "bet_second" if verb == "bet" else "raise_unopened", self.unit, amount))
            floor = rules.least if verb == "bet" else max(rules.least, self.unit + 1)
            unit = amount >> seen
            if unit < floor or unit % rules.step or (seen and amount & 1):
                right = {"least": floor << seen, "step": rules.step << seen, "most": rules.top << seen}
                faults.append(Fault(clause, f"{verb}_amount", right, data.amount))
                if seen and floor <= amount <= rules.top and not amount % rules.step:
                    faults.append(Fault("ZHAJINHUA-7", "seen_pays_double", 2 * amount, amount))
            if amount > rules.top << seen or (verb == "raise" and self.unit >= rules.top):
                faults.append(Fault("ZHAJINHUA-11", "over_top", rules.top << seen, amount))
        room = self.room(seat)
        if room is not None and amount > room:
            faults.append(Fault("ZHAJINHUA-12", "over_limit", room, amount))

    def _compare_faults(self, data: ActionTaken, faults: list[Fault]) -> None:
        seat, amount = data.seat, data.amount or 0
        if not self.unit:
            faults.append(Fault("ZHAJINHUA-14", "compare_unopened", None, amount))
        if self.turns[seat] + 1 < self.rules.from_lap:
            faults.append(Fault("ZHAJINHUA-14", "compare_early", self.rules.from_lap, self.turns[seat] + 1))
        if not self.rules.compare_at_top and self.unit >= self.rules.top:
            faults.append(Fault("ZHAJINHUA-11", "compare_at_top", None, self.unit))
        price = self.compare_price(seat)
        if amount != price:
            faults.append(Fault("ZHAJINHUA-15", "compare_amount", price, data.amount))
        room = self.room(seat)
        if room is not None and amount > room:
            faults.append(Fault("ZHAJINHUA-12", "over_limit", room, amount))
            faults.append(Fault("ZHAJINHUA-15", "over_limit", room, amount))
        if data.choice not in (None, "win", "lose"):
            faults.append(Fault(FIELDS, "choice_unknown", ["win", "lose"], data.choice))
        target = data.target
        if target is None or not self._can_meet(seat, target):
            others = [other for other in from_seat(self.live, seat) if other != seat]
            faults.append(Fault("ZHAJINHUA-14", "compare_target", sorted(others), target))
        elif self._known(seat, target):
            won = self._loser(seat, target) == target
            if data.choice in ("win", "lose") and (data.choice == "win") != won:
                faults.append(Fault("ZHAJINHUA-16", "compare_result", "win" if won else "lose", data.choice))
        elif data.choice not in ("win", "lose"):
            # who is out decides all that follows
            faults.append(Fault("ZHAJINHUA-16", "compare_unknown", ["win", "lose"], data.choice, fatal=True))

    def _can_meet(self, seat: int, target: int) -> bool:
        return target != seat and target < self.n and bool(self.live >> target & 1)

    def _known(self, *seats: int) -> bool:
        return all(len(self.cards[seat]) == 3 for seat in seats)

    def _loser(self, seat: int, target: int) -> int:
        """Give who is out after a compare: the one that opened, unless its hand is larger (ZHAJINHUA-16)."""
        return (target, seat)[self.rules.order.winner((self.cards[seat], self.cards[target]))]

    # --- actions: what they do

    def act(self, data: ActionTaken) -> None:
        """Carry an action of a seat of the table out, as far as the hand can hold it."""
        verb, seat = data.action, data.seat
        bit = 1 << seat
        if verb == "leave":
            self.left |= bit
        elif verb == "ante":
            self.posted |= bit
        elif verb not in VERBS or self.over:
            return
        elif verb == "open":
            self.begun = True
            self.opened = True
            self.opener = self.turn
        elif self.live & bit:
            self.begun = True
            self._play(data, verb, seat, bit)

    def _play(self, data: ActionTaken, verb: str, seat: int, bit: int) -> None:
        if verb == "look":
            if not self.seen & bit:
                self.seen |= bit
                self.looks.append((seat, self.turns[seat] + 1))
                if seat == self.turn:
                    self.fired = self._fires(seat)
            return
        out_of_turn = seat != self.turn
        amount = max(data.amount or 0, 0)
        self.paid[seat] = (verb, 0 if verb == "fold" else amount)
        if verb == "fold":
            self.live &= ~bit
            self.folds.append((seat, self.live, self.unit))
            if out_of_turn and self.live & (self.live - 1):
                return
        else:
            self.totals[seat] += amount
            self.turns[seat] += 1
            if verb == "compare":
                self._compare(data, seat)
            elif verb != "call":
                self.unit = max(self.unit, amount >> (self.seen >> seat & 1))
        self._give_turn(after(self.live, seat))

    def _compare(self, data: ActionTaken, seat: int) -> None:
        target = data.target
        if target is None or not self._can_meet(seat, target):
            return
        if self._known(seat, target):
            loser = self._loser(seat, target)
        else:
            loser = target if data.choice == "win" else seat
        self.compares.append((seat, target, loser))
        self.beaten |= 1 << loser
        self.live &= ~(1 << loser)

    def _give_turn(self, seat: int) -> None:
        if not self.live & (self.live - 1):
            self.turn = -1
            self.fired = False
        else:
            self.turn = seat
            self.fired = self._fires(seat)

    def _fires(self, seat: int) -> bool:
        """Say whether the seat to act could not call within its limit (ZHAJINHUA-12, ZHAJINHUA-D7)."""
        room = self.room(seat)
        if room is None:
            return False
        price = self.price(seat)
        return price >= room if self.rules.reach else price > room
