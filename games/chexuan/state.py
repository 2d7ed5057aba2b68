"""One hand of chexuan as it stands: 簸簸, three deals with betting rounds, 分牌."""

import hashlib
from collections.abc import Mapping

from events.model import ActionTaken, AnyEvent, CardsDealt, HandSettled, HandStarted, HandVoided, Json
from games.betting import Bets, Record, after, from_seat, members, pack, void_fault
from games.chexuan import legal, refuse, settle, view
from games.chexuan.pairs import INDEX, dealt_split, is_san_hua, mask_of
from games.chexuan.rules import NEED, Rules
from games.face import Due, Facts, Fault, Faults, Legal, Viewer

SPLIT = 4
"""The round number of 分牌."""
UNSEEN = -1
"""Stands for a hole card that the record never shows."""


class ChexuanState(Record):
    """The state of one hand. Sets of seats are bit masks; cards are deck places in the order dealt.

    `round` is 0 while the 簸簸 are set, 1 … 3 with a deal and its betting, 4 while hands are split. `waits` are the
    seats that lack a card of this round. `bobos` holds −1 where none is set; `given` is the time of the event that gave
    the turn. `passed` and `asked` are the seats that said 休 and that acted in this round.
    """

    __slots__ = (
        "asked",
        "bets",
        "bobos",
        "cards",
        "clock",
        "closed",
        "dealer",
        "drawn",
        "folds",
        "given",
        "held",
        "hidden",
        "last",
        "left",
        "n",
        "order",
        "owed",
        "passed",
        "posted",
        "round",
        "rules",
        "splits",
        "stacks",
        "streets",
        "waits",
    )  # fmt: skip

    def __init__(self, start: HandStarted, rules: Rules, stacks: list[int | None], dealer: int) -> None:
        self.n = n = len(stacks)
        self.rules = rules
        self.dealer = dealer
        self.order = from_seat((1 << n) - 1, dealer)
        self.stacks = stacks
        lacks = start.lacks or ()
        self.hidden = "hidden" in lacks
        self.clock = rules.act_ms is not None and "clock" not in lacks
        self.bobos = [-1] * n
        self.bets = Bets(n, rules.ante, [rules.least_bobo] * n)
        self.cards: list[list[int]] = [[] for _ in range(n)]
        self.held = 0
        self.round = 0
        self.waits = (1 << n) - 1
        self.posted = 0
        self.left = 0
        self.passed = 0
        self.asked = 0
        self.drawn = False
        self.splits: list[tuple[int, int, int, int] | None] = [None] * n
        self.given = ""
        self.closed = False
        self.owed: Due | None = None
        self.last: list[tuple[str, int]] = [("", 0)] * n
        self.folds: list[tuple[int, int]] = []
        self.streets: list[list[tuple[int, int]]] = [[]]

    @property
    def alone(self) -> bool:
        """Whether one seat alone has not folded (CHEXUAN-14)."""
        return not self.bets.live & (self.bets.live - 1)

    @property
    def end(self) -> str | None:
        """Say how the hand has ended: last_seat, all_pass, showdown, or None while it goes on."""
        if self.alone:
            return "last_seat"
        if self.drawn:
            return "all_pass"
        if self.round == SPLIT and (self.closed or not self.unsplit()):
            return "showdown"
        return None

    @property
    def over(self) -> bool:
        """Whether the rules have ended the hand."""
        return self.end is not None

    @property
    def betting(self) -> bool:
        """Whether a seat is to act in a betting round."""
        return self.bets.turn >= 0 and not self.alone and not self.drawn

    def left_of(self, seat: int) -> int:
        """Give the chips of its 簸簸 that the seat has left."""
        return self.bets.tops[seat] - self.bets.stakes[seat]

    def exempt(self) -> int:
        """Give the seats that 三花 keeps out of the settlement as things stand (CHEXUAN-21, CHEXUAN-D15)."""
        if self.drawn or self.rules.san_hua == "off":
            return 0
        holders = sum([1 << seat for seat, cards in enumerate(self.cards) if is_san_hua(mask_of(cards))])
        compared = self.round == SPLIT and not self.alone
        return settle.exempt_seats(self.rules.san_hua, holders, self.bets.live, compared)

    def unsplit(self) -> int:
        """Give the seats whose split is due and missing (CHEXUAN-15)."""
        mask = self.bets.live & ~self.exempt()
        for seat, split in enumerate(self.splits):
            if split is not None:
                mask &= ~(1 << seat)
        return mask

    def action_faults(self, data: ActionTaken, time: str) -> list[Fault]:
        """Say everything that is wrong with an action."""
        return refuse.action(self, data, time)

    def deal_faults(self, data: CardsDealt) -> list[Fault]:
        """Say everything that is wrong with a deal."""
        return refuse.deal(self, data)

    def step(self, event: AnyEvent) -> Faults:
        """Check, then carry out what was recorded; the event that gives a turn starts its time (CHEXUAN-D20)."""
        turn = self.bets.turn
        faults = super().step(event)
        if self.bets.turn != turn:
            self.given = event.time
        return faults

    def close(self, event: AnyEvent) -> Faults:
        """Take the settlement: missing splits are settled as dealt (CHEXUAN-15); a void is never right (CHEXUAN-26)."""
        data = event.data
        faults: list[Fault] = []
        if self.round == SPLIT and not self.over:
            faults.append(Fault("CHEXUAN-15", "split_missing", list(members(self.unsplit())), None))
        over = self.over or bool(faults)
        self.closed = True
        if isinstance(data, HandVoided):
            return (*faults, void_fault("CHEXUAN-26", data))
        if not over:
            return (Fault("CHEXUAN-14", "settled_early", 1, self.bets.live.bit_count()),)
        if isinstance(data, HandSettled) and data.transfers:
            faults += settle.breaches(self, data.transfers)
        return tuple(faults)

    def due(self) -> Due | None:
        """Give what is owed once the hand is over; None where the hole cards that decide it were never seen."""
        if self.over and self.owed is None:
            self.owed = settle.due(self)
        return self.owed

    def legal_actions(self) -> tuple[Legal, ...]:
        """Give what may happen now; `leave`, free to every seat at any time, is not listed."""
        return legal.actions(self)

    def view(self, viewer: Viewer) -> dict[str, Json]:
        """Give what this viewer may see: hole cards and splits are their seats' own until hands are compared."""
        return view.view(self, viewer)

    def facts(self) -> Facts:
        """Give the figures of a finished hand."""
        return settle.facts(self)

    def carry(self) -> Mapping[str, Json]:
        """Give nothing: only who deals goes on to the next hand, and that is not checked (CHEXUAN-D14)."""
        return {}

    def digest(self) -> str:
        """Hash the state's packed bytes."""
        numbers = [self.n, self.dealer, self.round, self.waits, self.posted, self.left, self.passed, self.asked]
        numbers += [self.drawn, self.closed, *self.bobos, *self.bets.packed()]
        numbers += [-1 if stack is None else stack for stack in self.stacks]
        for cards in self.cards:
            numbers += [len(cards), *cards]
        for split in self.splits:
            numbers += [UNSEEN] if split is None else split
        return hashlib.sha256(pack(numbers) + self.given.encode()).hexdigest()

    # --- what deals and actions do

    def deal(self, data: CardsDealt) -> None:
        """Carry a deal out that the hand can hold."""
        if self.round == 0:
            self._set_missing()
            self.round = 1
        if self.bets.turn >= 0:
            self.bets.finish()
            self._next_round()
        assert isinstance(data.to, int)
        seat = data.to
        if self.hidden and not data.cards and self.round == 1:
            self.cards[seat] += [UNSEEN, UNSEEN]
        for card in data.cards:
            place = INDEX[card]
            self.cards[seat].append(place)
            self.held |= 1 << place
            self.streets[-1].append((seat, place))
        if len(self.cards[seat]) >= NEED[self.round]:
            self.waits &= ~(1 << seat)
        if not self.waits:
            self._begin_round()

    def _set_missing(self) -> None:
        """Set the least 簸簸 for seats that set none before the first card (CHEXUAN-3)."""
        self.bobos = [self.rules.least_bobo if bobo < 0 else bobo for bobo in self.bobos]
        self.bets.tops = list(self.bobos)

    def _begin_round(self) -> None:
        self.passed = self.asked = 0
        if self.round == 3 and not self.rules.last_round:
            self._next_round()
            return
        first = after((1 << self.n) - 1, self.dealer)
        if self.rules.last_raiser and self.round > 1 and self.bets.raiser >= 0:
            first = self.bets.raiser
        self.bets.begin(first)
        if self.bets.turn < 0:
            self._next_round()

    def _next_round(self) -> None:
        self.round += 1
        if self.round < SPLIT:
            self.waits = self.bets.live
            self.streets.append([])

    def act(self, data: ActionTaken) -> None:
        """Carry an action of a seat of the table out, as far as the hand can hold it."""
        verb, seat = data.action, data.seat
        if verb == "leave":
            self.left |= 1 << seat
        elif verb == "ante":
            self.posted |= 1 << seat
        elif verb == "set_bobo":
            if self.round == 0 and self.bobos[seat] < 0:
                stack = self.stacks[seat]
                amount = data.amount or 0
                self.bobos[seat] = max(self.rules.least_bobo, amount if stack is None else min(amount, stack))
        elif verb == "split":
            self._split(data, seat)
        elif verb in refuse.BETS and self.betting and self.bets.live >> seat & 1 and self.left_of(seat) > 0:
            self._bet(verb, seat, data.amount or 0)

    def _bet(self, verb: str, seat: int, amount: int) -> None:
        bets = self.bets
        keep = False
        paid = 0
        self.asked |= 1 << seat
        if verb == "fold":
            keep = seat != bets.turn
            bets.fold(seat)
            self.folds.append((seat, self.round))
        elif verb == "pass":
            self.passed |= 1 << seat
        else:
            # never more than the 簸簸 holds, whatever was recorded
            paid = min(max(amount, 0), self.left_of(seat))
            bets.put(seat, paid)
        self.last[seat] = (verb, paid)
        bets.pass_turn(seat, keep)
        if bets.turn < 0 and not self.alone:
            self.drawn = not bets.rose and self._all_passed()
            if not self.drawn:
                self._next_round()

    def _all_passed(self) -> bool:
        """Say whether all whom the option names said 休 in this round (CHEXUAN-13)."""
        scope = self.rules.scope
        if scope == "dealt":
            return self.passed == (1 << self.n) - 1
        who = self.bets.live if scope == "live" else self.asked & self.bets.live
        return who != 0 and not who & ~self.passed

    def _split(self, data: ActionTaken, seat: int) -> None:
        if self.round != SPLIT or self.alone or self.drawn:
            return
        if not self.bets.live >> seat & 1 or self.splits[seat] is not None:
            return
        order = self.rules.order
        cards = [INDEX.get(card, UNSEEN) for card in data.cards]
        held = self.cards[seat]
        if UNSEEN in held and refuse.may_hold(self, seat, cards):
            self.cards[seat] = held = [card for card in cards if card not in held] + held[2:]
            for card in held:
                self.held |= 1 << card
        elif sorted(cards) != sorted(held) or refuse.auto_wrong(self, data, seat, cards):
            if UNSEEN in held:
                return
            self.splits[seat] = dealt_split(order, held)
            return
        a, b, c, d = cards
        self.splits[seat] = (a, b, c, d) if order.value(a, b) >= order.value(c, d) else (c, d, a, b)
