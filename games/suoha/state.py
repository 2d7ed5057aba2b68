"""One hand of suoha as it stands: a hidden card, four open ones, a betting round after each, the showdown."""

import hashlib
from collections.abc import Mapping

from events.model import ActionTaken, AnyEvent, CardsDealt, HandStarted, HandVoided, Json
from games.betting import (
    FIELDS,
    Bets,
    Record,
    ante_faults,
    card_faults,
    from_seat,
    leave_faults,
    members,
    misplaced,
    pack,
    void_fault,
)
from games.face import Due, Facts, Fault, Faults, Legal, Viewer
from games.suoha import legal, settle, view
from games.suoha.hands import INDEX
from games.suoha.rules import DECK_SIZE, Rules, runs_short

VERBS = ("check", "raise", "call", "suo", "fold", "open", "ante", "leave")
PAYING = frozenset({"raise", "call", "suo", "ante"})
UNBOUNDED = 2**60
"""Stands for a limit where a stack that makes it was not told."""


class SuohaState(Record):
    """The state of one hand. Sets of seats and of cards are bit masks.

    `card` is the street, 2 … 5 cards a seat; `short`: this street is one common card (SUOHA-25), or the void is due.
    `common` is its mask. `ups` and `downs` are each seat's cards by their faces, `waits` the seats that lack a card.
    """

    __slots__ = (
        "bets", "card", "closed", "common", "dealer", "downs", "folds", "held", "hidden", "last", "left", "limit", "n",
        "opened", "order", "owed", "players", "posted", "rules", "short", "spoken", "stacks", "streets", "suos", "ups",
        "voided", "waits",
    )  # fmt: skip

    def __init__(self, start: HandStarted, rules: Rules, stacks: list[int | None], dealer: int) -> None:
        self.n = n = len(stacks)
        self.rules = rules
        self.dealer = dealer
        self.order = from_seat((1 << n) - 1, dealer)
        self.players = tuple(s.player for s in sorted(start.seats, key=lambda s: s.seat))
        self.stacks = stacks
        self.hidden = "hidden" in (start.lacks or ())
        whole = all(stack is not None for stack in stacks)
        self.limit = rules.limit(stacks, (1 << n) - 1) if whole else None
        self.bets = Bets(n, rules.ante, [self.limit if self.limit is not None else UNBOUNDED] * n)
        self.downs = [0] * n
        self.ups = [0] * n
        self.common = 0
        self.held = 0
        self.card = 2
        self.waits = (1 << n) - 1
        self.short = False
        self.voided = False
        self.spoken = False
        self.posted = 0
        self.left = 0
        self.opened = False
        self.closed = False
        self.owed: Due | None = None
        self.last: list[tuple[str, int]] = [("", 0)] * n
        self.folds: list[tuple[int, int]] = []
        self.suos = 0
        self.streets: list[list[tuple[int, int]]] = [[]]

    @property
    def end(self) -> str | None:
        """Say how the hand has ended: last_seat, showdown, void, or None while it goes on (SUOHA-13, 14, 25)."""
        if not self.bets.live & (self.bets.live - 1):
            return "last_seat"
        if self.voided:
            return "void"
        return "showdown" if self.card > 5 else None

    @property
    def over(self) -> bool:
        """Whether one live seat is left, all cards and rounds are done, or the void is due."""
        return self.voided or self.card > 5 or not self.bets.live & (self.bets.live - 1)

    @property
    def betting(self) -> bool:
        """Whether a seat is to act."""
        return self.bets.turn >= 0 and not self.over

    def board(self, seat: int) -> int:
        """Give the seat's open cards with the common one (SUOHA-5, 24)."""
        return self.ups[seat] | self.common

    def hand(self, seat: int) -> int:
        """Give all cards that count for the seat."""
        return self.downs[seat] | self.ups[seat] | self.common

    def close(self, event: AnyEvent) -> Faults:
        """Take the end: a void is right only where the deck runs short under short_deck void (SUOHA-25)."""
        data = event.data
        self.closed = True
        if isinstance(data, HandVoided):
            return () if self.voided else (void_fault("SUOHA-25", data),)
        if not self.over:
            return (Fault("SUOHA-14", "settled_early", None, {"card": self.card, "turn": self.bets.turn}),)
        return ()

    def due(self) -> Due | None:
        """Give what is owed once the hand is over; None where the hidden cards that decide it were never seen."""
        if self.over and self.owed is None:
            self.owed = settle.due(self)
        return self.owed

    def legal_actions(self) -> tuple[Legal, ...]:
        """Give what may happen now; `leave`, free to every seat at any time, is not listed."""
        return legal.actions(self)

    def view(self, viewer: Viewer) -> dict[str, Json]:
        """Give what this viewer may see: hole cards stay hidden but at a showdown (SUOHA-7, 13)."""
        return view.view(self, viewer)

    def facts(self) -> Facts:
        """Give the figures of a finished hand."""
        return settle.facts(self)

    def carry(self) -> Mapping[str, Json]:
        """Give what the next hand at the table is held to: the stacks, and who must leave (SUOHA-27)."""
        return settle.carry(self)

    def digest(self) -> str:
        """Hash the state's packed bytes."""
        numbers = [self.n, self.dealer, self.card, self.waits, self.short, self.voided, self.spoken, self.posted]
        numbers += [self.left, self.opened, self.closed, self.common, *self.downs, *self.ups, *self.bets.packed()]
        numbers += [-1 if stack is None else stack for stack in self.stacks]
        return hashlib.sha256(pack(numbers)).hexdigest()

    # --- the deal

    def used(self) -> int:
        """Give how many cards have left the deck, hidden ones that were never seen included."""
        unseen = sum(1 for down in self.downs if not down) if self.hidden else 0
        return self.held.bit_count() + unseen

    def _count(self, seat: int) -> int:
        own = self.downs[seat] | self.ups[seat] | self.common
        return own.bit_count() + (self.hidden and not self.downs[seat])

    def deal_faults(self, data: CardsDealt) -> list[Fault]:
        """Say everything that is wrong with a deal."""
        to, size = data.to, len(data.cards)
        if to != "board" and (not isinstance(to, int) or to >= self.n):
            return [Fault(FIELDS, "place_unknown", [*range(self.n), "board"], to, fatal=True)]
        faults = card_faults(data.cards, INDEX, self.held, "SUOHA-1")
        if self.over:
            clause = {"last_seat": "SUOHA-13", "void": "SUOHA-25"}.get(self.end or "", "SUOHA-14")
            faults.append(Fault(clause, "deal_extra", 0, size, fatal=True))
            return faults
        if size != 1 and not (self.hidden and not size and data.face == "down"):
            many = size > 1 and (to == "board" or self.bets.turn >= 0)
            faults.append(Fault("SUOHA-4", "deal_count", 1, size, fatal=many))
        if self.bets.turn >= 0:
            # the round was cut off: the rest is judged as the next street, which the fifth card has not
            faults.append(Fault("SUOHA-11", "round_open", self.bets.turn, data.why, fatal=self.card == 5))
            return faults
        why = "initial" if self.card == 2 else "street"
        if data.why != why:
            faults.append(Fault(FIELDS, "why_misplaced", why, data.why))
        if to == "board":
            self._board_faults(data, faults)
        elif isinstance(to, int):
            self._seat_faults(data, to, size, faults)
        return faults

    def _board_faults(self, data: CardsDealt, faults: list[Fault]) -> None:
        if data.face != "up":
            faults.append(Fault("SUOHA-4", "deal_face", "up", data.face))
        if not self.short:
            begun = self.card == 2 or bool(self.streets[-1])
            faults.append(Fault("SUOHA-25", "common_undue", DECK_SIZE - self.used(), "board", fatal=begun))

    def _seat_faults(self, data: CardsDealt, seat: int, size: int, faults: list[Fault]) -> None:
        count = self._count(seat)
        face = "down" if self.card == 2 and not self.downs[seat] else "up"
        if self.hidden and self.card == 2:
            # a hidden card may be told or not, before the open one or after
            size -= data.face == "down" and not self.downs[seat]
        elif data.face != face:
            faults.append(Fault("SUOHA-4", "deal_face", face, data.face))
        if not self.bets.live >> seat & 1:
            many = count + size > 5
            faults.append(Fault("SUOHA-4", "deal_folded", list(members(self.waits)), seat, fatal=many))
        elif count + max(size, 0) > self.card:
            faults.append(Fault("SUOHA-4", "deal_twice", list(members(self.waits)), seat, fatal=True))
        if self.short:
            faults.append(Fault("SUOHA-25", "common_due", "board", seat))

    def deal(self, data: CardsDealt) -> None:
        """Carry a deal out that the hand can hold."""
        if self.bets.turn >= 0:
            self.bets.finish()
            self._next_street()
            if self.over:
                return
        for card in data.cards:
            bit = 1 << INDEX[card]
            self.held |= bit
            if isinstance(data.to, int):
                self.streets[-1].append((data.to, INDEX[card]))
                if data.face == "up":
                    self.ups[data.to] |= bit
                else:
                    self.downs[data.to] |= bit
            else:
                self.streets[-1].append((-1, INDEX[card]))
                self.common |= bit
        if data.to == "board":
            self.waits = 0
        elif isinstance(data.to, int) and self._count(data.to) >= self.card:
            self.waits &= ~(1 << data.to)
        if not self.waits:
            self._begin_round()

    def _begin_round(self) -> None:
        self.spoken = False
        key = self.rules.order.key
        best = max(members(self.bets.live), key=lambda seat: key(self.board(seat)))
        self.bets.begin(best)
        if self.bets.turn < 0:
            self._next_street()

    def _next_street(self) -> None:
        self.card += 1
        if self.card > 5:
            return
        self.streets.append([])
        self.waits = self.bets.live
        self.short = runs_short(self.used(), self.bets.live.bit_count())
        self.voided = self.short and self.rules.void

    # --- actions

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
            begun = bool(self.held) or self.spoken or self.card > 2
            return ante_faults(data, self.rules.ante, self.posted, "SUOHA-3", early=False, late=begun)
        faults = misplaced(data, money=verb in PAYING)
        if verb == "open":
            return faults + self._open_faults(data)
        if self.over:
            clause = {"last_seat": "SUOHA-13", "void": "SUOHA-25"}.get(self.end or "", "SUOHA-14")
            faults.append(Fault(clause, "hand_over", None, verb))
            return faults
        if self.waits:
            faults.append(Fault("SUOHA-4", "cards_missing", list(members(self.waits)), verb, fatal=True))
            return faults
        if not self.bets.live >> seat & 1:
            faults.append(Fault("SUOHA-6", "not_live", self.bets.turn, seat))
            return faults
        if seat != self.bets.turn:
            faults.append(Fault("SUOHA-6", "out_of_turn", self.bets.turn, seat))
            if not self.spoken:
                faults.append(Fault("SUOHA-5", "first_speaker", self.bets.turn, seat))
        if data.auto and verb != "fold":
            faults.append(Fault("SUOHA-28", "auto_move", "fold", verb))
        if not data.auto and self.left >> seat & 1:
            faults.append(Fault("SUOHA-28", "left_moves", None, verb))
        if verb != "fold":
            self._bet_faults(verb, seat, data.amount, faults)
        return faults

    def _open_faults(self, data: ActionTaken) -> list[Fault]:
        faults = []
        if self.end != "showdown":
            faults.append(Fault("SUOHA-14", "open_undue", "showdown", self.end))
        if not self.bets.live >> data.seat & 1:
            faults.append(Fault("SUOHA-14", "open_seat", list(members(self.bets.live)), data.seat))
        if self.opened:
            faults.append(Fault("SUOHA-14", "open_twice", None, data.seat))
        if not data.auto:
            faults.append(Fault("SUOHA-14", "open_auto", True, False))
        return faults

    def _bet_faults(self, verb: str, seat: int, told: int | None, faults: list[Fault]) -> None:
        amount = told or 0
        owes, stake = self.bets.owes(seat), self.bets.stakes[seat]
        limit = self.limit
        if verb == "check":
            if owes:
                faults.append(Fault("SUOHA-7", "check_against_bet", owes, 0))
            return
        # a call of what is owed is not to blame for a level that an earlier fault took too high
        if limit is not None and stake + amount > limit and not (verb == "call" and amount == owes):
            faults.append(Fault("SUOHA-10", "over_limit", limit - stake, amount))
        if verb == "call":
            if not owes:
                faults.append(Fault("SUOHA-8", "call_nothing", 0, told))
            elif amount != owes:
                faults.append(Fault("SUOHA-8", "call_amount", owes, told))
        elif verb == "suo":
            if self.card < self.rules.suo_from:
                faults.append(Fault("SUOHA-9", "suo_early", self.rules.suo_from, self.card))
            if limit is not None and self.bets.level >= limit:
                faults.append(Fault("SUOHA-9", "suo_late", limit, self.bets.level))
            if limit is None:
                if amount <= owes:
                    faults.append(Fault("SUOHA-9", "suo_amount", owes + 1, told))
            elif stake + amount != limit:
                faults.append(Fault("SUOHA-9", "suo_amount", limit - stake, told))
        else:
            if amount < owes + self.rules.min_raise:
                faults.append(Fault("SUOHA-8" if owes else "SUOHA-7", "raise_low", owes + self.rules.min_raise, told))
            if limit is not None:
                if stake + amount >= limit:
                    faults.append(Fault("SUOHA-9", "raise_reaches_limit", limit - stake - 1, amount))
                cap = limit * self.rules.caps[self.card - 2] // 100
                if cap < stake + amount <= limit:
                    faults.append(Fault("SUOHA-10", "street_cap", cap - stake, amount))

    def act(self, data: ActionTaken) -> None:
        """Carry an action of a seat of the table out, as far as the hand can hold it."""
        verb, seat = data.action, data.seat
        if verb == "leave":
            self.left |= 1 << seat
        elif verb == "ante":
            self.posted |= 1 << seat
        elif verb == "open":
            self.opened = self.opened or self.end == "showdown"
        elif verb in VERBS and not self.over and self.bets.live >> seat & 1:
            self._play(verb, seat, max(data.amount or 0, 0))

    def _play(self, verb: str, seat: int, amount: int) -> None:
        bets = self.bets
        self.spoken = True
        keep = False
        if verb == "fold":
            self.last[seat] = (verb, 0)
            keep = seat != bets.turn
            bets.fold(seat)
            self.folds.append((seat, bets.live))
            if self.rules.live_limit and self.limit is not None:
                self._set_limit(self.rules.limit(self.stacks, bets.live))
        elif verb == "check":
            self.last[seat] = (verb, 0)
        else:
            self.last[seat] = (verb, amount)
            bets.put(seat, amount)
            if verb == "suo":
                self.suos |= 1 << seat
                if self.limit is None:
                    # the first 梭 tells the limit that the record kept back
                    self._set_limit(bets.stakes[seat])
        bets.pass_turn(seat, keep)
        if bets.turn < 0 and bets.live & (bets.live - 1):
            self._next_street()

    def _set_limit(self, limit: int | None) -> None:
        self.limit = limit
        self.bets.tops = [UNBOUNDED if limit is None else limit] * self.n
