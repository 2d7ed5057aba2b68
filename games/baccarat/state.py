"""One hand of baccarat as it stands: bets, two hands, what is burnt; every check rests on `check`.

Inside, cards are ints 0 … 51, seats are indices into the list of seats, bets are sums per seat and choice.
"""

import struct
from hashlib import sha256

from events.model import ActionTaken, AnyEvent, CardsDealt, HandStarted, HandVoided, Json
from games.baccarat.deal import BURN, COVERED, NOTED, PLACE, WHY, deal_faults, drawn
from games.baccarat.draw import BANKER, CODES, NOBODY, PLACES, PLAYER, drawing, next_place, pair, total
from games.baccarat.options import Terms
from games.baccarat.settle import CHOICES, Line, Outcome, due, lines, outcome
from games.baccarat.shoe import Told
from games.cards import PACK
from games.face import Due, Fact, Facts, Fault, Faults, Legal, Viewer

HOLDERS = {"player": -1, "banker": -2, "burn": -3}
"""Places of cards in `Facts.holders`."""
_ROWS = tuple(f"bet_{choice}" for choice in CHOICES)
_CHOICE = {name: k for k, name in enumerate(CHOICES)}
OPEN, SETTLED, VOIDED = range(3)


class Baccarat:
    """A hand being played; see games.face.State."""

    __slots__ = (
        "_bets",
        "_burn",
        "_counts",
        "_ended",
        "_hands",
        "_index",
        "_lacks_settlement",
        "_left",
        "_next",
        "_noted",
        "_order",
        "_room",
        "_seats",
        "_stacks",
        "_stakes",
        "_sums",
        "_terms",
        "_told",
    )

    def __init__(self, start: HandStarted, terms: Terms, told: Told | None) -> None:
        """Begin with a start whose faults are known; `told` is what its context says of the shoe, if it can be used."""
        self._terms = terms
        self._told = told
        self._index: dict[int, int] = {}
        self._stacks: list[int | None] = []
        for taken in start.seats:
            if taken.seat not in self._index:
                self._index[taken.seat] = len(self._stacks)
                self._stacks.append(taken.stack)
        self._seats = tuple(self._index)
        self._stakes = [[0, 0, 0, 0, 0] for _ in self._seats]
        self._sums = [0] * len(self._seats)
        self._left = 0
        self._bets: list[tuple[int, str | None, int | None, bool]] = []
        self._hands: tuple[list[int], list[int]] = ([], [])
        self._burn: list[int] = []
        self._order: list[int] = []
        self._counts = [0] * 52
        if told is not None and told.seen:
            for card, count in told.seen.items():
                self._counts[CODES[card]] = count
        self._room = 52 * terms.decks - (told.dealt if told is not None else 0)
        self._next = PLAYER
        self._ended = OPEN
        self._noted = 0
        self._lacks_settlement = "settlement" in (start.lacks or ())

    @property
    def over(self) -> bool:
        """Whether both hands are complete and nobody draws."""
        return self._next == NOBODY

    @property
    def _begun(self) -> bool:
        """Whether the first card is out, so that bets and burning are over (BACCARAT-7, 18)."""
        return bool(self._hands[PLAYER] or self._hands[BANKER])

    def check(self, event: AnyEvent) -> Faults:
        """Say everything that is wrong with this deal, action or points.moved, and change nothing."""
        data = event.data
        if isinstance(data, CardsDealt):
            return self._check_deal(data)
        if isinstance(data, ActionTaken):
            return self._check_bet(data) if data.action == "bet" else self._check_leave(data)
        return (Fault("CONTRACT-fields", "type_unused", None, event.type),)

    def step(self, event: AnyEvent) -> Faults:
        """Check, then apply: a card lies where its event says, a bet with a fault of its clause does not count."""
        data = event.data
        faults = self.check(event)
        if isinstance(data, CardsDealt):
            if not faults or not any(fault.fatal for fault in faults):
                self._deal(data, faults)
        elif isinstance(data, ActionTaken):
            if data.action == "bet":
                self._bet(data, faults)
            elif data.action == "leave" and data.seat in self._index:
                self._left |= 1 << self._index[data.seat]
        return faults

    def close(self, event: AnyEvent) -> Faults:
        """Take the closing event: both hands must be there and drawn by the table; no hand is voided (BACCARAT-19)."""
        data = event.data
        if isinstance(data, HandVoided):
            self._ended = VOIDED
            expected = {"ended": "settled", "reason": None}
            return (Fault("BACCARAT-19", "ended_wrong", expected, {"ended": "voided", "reason": data.reason}),)
        self._ended = SETTLED
        player, banker = self._hands
        if len(player) < 2 or len(banker) < 2:
            actual = {"player": len(player), "banker": len(banker)}
            return (Fault("BACCARAT-7", "card_count", "2–3", actual),)
        if len(player) > 3 or len(banker) > 3:
            return ()
        if self._next == NOBODY and not self._noted:
            return ()
        return tuple(
            drawn(clause, code, player, banker)
            for code, clause in drawing(player, banker)
            if not self._noted & NOTED.get(code, 0)
        )

    def due(self) -> Due | None:
        """Give the settlement by the cards shown; None with fewer than two cards in a hand, or while a card is due."""
        if self._lacks_settlement or (self._next != NOBODY and self._ended != SETTLED) or not self._ready:
            return None
        came = outcome(*self._hands)
        return due(self._seats, self._lines(came), came, self._terms)

    @property
    def _ready(self) -> bool:
        """Whether both hands have the two cards by which bets can be settled."""
        return len(self._hands[PLAYER]) >= 2 and len(self._hands[BANKER]) >= 2

    def _lines(self, came: Outcome) -> list[Line]:
        return lines(list(zip(self._seats, self._stakes, strict=True)), came, self._terms)

    # Deals

    def _check_deal(self, data: CardsDealt) -> Faults:
        """Check a deal; the lawful card of a hand is known at once."""
        place = self._next
        if place >= 0 and len(data.cards) == 1 and data.to == PLACES[place] and data.face == "up":
            code = CODES.get(data.cards[0], NOBODY)
            why = WHY[len(self._hands[place])]
            if code >= 0 and data.why == why and self._counts[code] < self._terms.decks and self._room > 0:
                return ()
        return deal_faults(data, self._hands, self._counts, self._room, self._terms)

    def _deal(self, data: CardsDealt, faults: Faults) -> None:
        cards = data.cards
        place = PLACE[data.to]
        hand = self._burn if place == BURN else self._hands[place]
        mark = place | (COVERED if data.face == "down" else 0)
        for card in cards:
            code = CODES[card]
            hand.append(code)
            self._counts[code] += 1
            self._order.append(code << 3 | mark)
        # a shoe that is empty is named once: from there on nothing is left to count
        self._room = self._room - len(cards) if self._room >= len(cards) else -1
        if place != BURN:
            self._next = next_place(*self._hands, self._terms.pairs)
        for fault in faults:
            self._noted |= NOTED.get(fault.code, 0)

    # Actions

    def _check_bet(self, data: ActionTaken) -> Faults:
        seat = self._index.get(data.seat, -1)
        choice = _CHOICE.get(data.choice or "", -1)
        amount = data.amount
        if (
            seat >= 0
            and choice >= 0
            and amount is not None
            and amount >= self._terms.min_bet
            and not (data.auto or data.cards or self._left >> seat & 1 or self._begun)
            and data.target is None
            and data.ref is None
            and not self._limit_faults(seat, choice, amount)
        ):
            return ()
        return self._bet_faults(data, seat, choice)

    def _bet_faults(self, data: ActionTaken, seat: int, choice: int) -> Faults:
        faults = self._field_faults(data, ("cards", "target", "ref"))
        if choice < 0:
            faults.append(Fault("BACCARAT-2", "choice_unknown", list(CHOICES), data.choice))
        amount = data.amount
        if amount is None or amount <= 0:
            faults.append(Fault("BACCARAT-18", "bet_not_positive", None, amount))
        elif amount < self._terms.min_bet:
            faults.append(Fault("BACCARAT-18", "bet_too_low", self._terms.min_bet, amount))
        if self._begun:
            faults.append(Fault("BACCARAT-18", "bet_late", None, None))
        if data.auto:
            faults.append(Fault("BACCARAT-18", "bet_auto", False, True))
        if seat >= 0:
            if self._left >> seat & 1:
                faults.append(Fault("BACCARAT-18", "bet_after_leave", None, data.seat))
            if amount is not None and amount > 0:
                faults += self._limit_faults(seat, choice, amount)
        return tuple(faults)

    def _limit_faults(self, seat: int, choice: int, amount: int) -> list[Fault]:
        """Check what a bet adds up to with the seat's other bets (BACCARAT-18)."""
        faults = []
        terms, stack = self._terms, self._stacks[seat]
        if terms.max_bet is not None and choice >= 0 and self._stakes[seat][choice] + amount > terms.max_bet:
            faults.append(Fault("BACCARAT-18", "bet_too_high", terms.max_bet, self._stakes[seat][choice] + amount))
        if not terms.allow_opposite and 0 <= choice <= BANKER and self._stakes[seat][1 - choice]:
            faults.append(Fault("BACCARAT-18", "bet_opposite", CHOICES[1 - choice], CHOICES[choice]))
        if stack is not None and self._sums[seat] + amount > stack:
            faults.append(Fault("BACCARAT-18", "bet_over_stack", stack, self._sums[seat] + amount))
        return faults

    def _field_faults(self, data: ActionTaken, unused: tuple[str, ...]) -> list[Fault]:
        faults = []
        if data.seat not in self._index:
            faults.append(Fault("CONTRACT-fields", "seat_unknown", list(self._seats), data.seat))
        used = [name for name in unused if getattr(data, name) not in (None, ())]
        if used:
            faults.append(Fault("CONTRACT-fields", "fields_unused", None, used))
        return faults

    def _check_leave(self, data: ActionTaken) -> Faults:
        if data.action != "leave":
            return (Fault("CONTRACT-fields", "verb_unknown", ["bet", "leave"], data.action),)
        faults = self._field_faults(data, ("cards", "amount", "target", "choice", "ref"))
        if self._left >> self._index.get(data.seat, 64) & 1:
            faults.append(Fault("CONTRACT-fields", "leave_twice", None, data.seat))
        return tuple(faults)

    def _bet(self, data: ActionTaken, faults: Faults) -> None:
        """Take a bet down; it counts unless its seat is unknown or it is against BACCARAT-2 or BACCARAT-18."""
        counts = data.seat in self._index and not any(fault.clause.startswith("BACCARAT-") for fault in faults)
        self._bets.append((data.seat, data.choice, data.amount, counts))
        if counts:
            seat = self._index[data.seat]
            amount = data.amount or 0
            self._stakes[seat][_CHOICE[data.choice or ""]] += amount
            self._sums[seat] += amount

    # What others ask of a state

    def legal_actions(self) -> tuple[Legal, ...]:
        """Give each seat's least lawful bets and its leaving, burning, and the next card or the settlement."""
        if self._ended:
            return ()
        found = []
        amount = self._terms.min_bet
        for index, seat in enumerate(self._seats):
            if self._left >> index & 1:
                continue
            for choice, name in enumerate(CHOICES):
                if not self._begun and not self._limit_faults(index, choice, amount):
                    found.append(Legal("action.taken", seat=seat, action="bet", choice=name, amount=amount))
            found.append(Legal("action.taken", seat=seat, action="leave"))
        if not self._begun and self._room:
            found.append(Legal("cards.dealt", to="burn", count=1, face="down", why="initial"))
        if self._next == NOBODY:
            found.append(Legal("hand.settled"))
        elif self._room:
            why = WHY[len(self._hands[self._next])]
            found.append(Legal("cards.dealt", to=PLACES[self._next], count=1, face="up", why=why))
        return tuple(found)

    def view(self, viewer: Viewer) -> dict[str, Json]:
        """Give the table as this viewer sees it: all is open but cards that were dealt face down."""
        told = self._told
        seen: tuple[list[str], list[str], list[str]] = ([], [], [])
        for card in self._order:
            if viewer == "auditor" or not card & COVERED:
                seen[card & 3].append(PACK[card >> 3])
        ended = self._ended == SETTLED or self.over
        whole = all(2 <= len(hand) == len(seen[place]) for place, hand in enumerate(self._hands))
        came = outcome(*self._hands) if ended and whole else None
        return {
            "game": "baccarat",
            "viewer": viewer,
            "phase": "over" if self._ended or self.over else "deal" if self._begun else "bets",
            "turn": None,
            **{name: self._hand_view(place, seen[place]) for place, name in enumerate(PLACES)},
            "burn": len(self._burn),
            "burnt": seen[BURN],
            "bets": [
                {"seat": seat, "choice": choice, "amount": amount, "counts": counts}
                for seat, choice, amount, counts in self._bets
            ],
            "left": [seat for k, seat in enumerate(self._seats) if self._left >> k & 1],
            "outcome": CHOICES[came.winner] if came is not None else None,
            **{
                f"{name}_pair": pair(hand) if 2 <= len(hand) == len(seen[place]) else None
                for place, (name, hand) in enumerate(zip(PLACES, self._hands, strict=True))
            },
            "shoe": {"id": told.shoe, "hand": told.hand, "dealt": told.dealt, "decks": self._terms.decks}
            if told is not None
            else None,
        }

    def _hand_view(self, place: int, cards: list[str]) -> dict[str, Json]:
        hand = self._hands[place]
        return {
            "cards": cards,
            "count": len(hand),
            "total": total(hand) if hand and len(cards) == len(hand) else None,
        }

    def digest(self) -> str:
        """Hash terms, shoe, seats, bets, cards in the order dealt and how the hand stands."""
        told, order = self._told, self._order
        shoe = told.shoe.encode() if told is not None else b""
        hand, dealt = (told.hand, told.dealt) if told is not None else (0, 0)
        numbers = (self._left, len(shoe), hand, dealt, self._ended, self._noted, len(order), len(self._bets))
        parts = [
            self._terms.packed,
            struct.pack(f">Q7q{len(order)}H52q", *numbers, *order, *self._counts),
            shoe,
        ]
        for seat, stack in zip(self._seats, self._stacks, strict=True):
            parts.append(struct.pack(">2q?", seat, stack or 0, stack is None))
        for seat, choice, amount, counts in self._bets:
            word = (choice or "").encode()
            parts.append(struct.pack(">3q2?", seat, len(word), amount or 0, amount is None, counts) + word)
        return sha256(b"".join(parts)).hexdigest()

    def facts(self) -> Facts:
        """Give the cards by place in the shoe, and how the hand and its bets came out.

        Rows of the whole table stand at seat -1: `outcome` (0 player, 1 banker, 2 tie; the higher total),
        `player_total` and `banker_total` (total; cards), `player_pair` and `banker_pair` (0 or 1), `cards_used`
        (burnt ones aside). `bet_<choice>` of a seat is (stake; net win, the commission taken off). A hand that was
        voided or not dealt out has no rows.
        """
        return Facts(
            first=self._told.dealt if self._told is not None else 0,
            deal=tuple([card >> 3 for card in self._order]),
            holders=tuple([-1 - (card & 3) for card in self._order]),
            rows=tuple(self._rows()) if self._ready and self._ended != VOIDED else (),
        )

    def _rows(self) -> list[Fact]:
        player, banker = self._hands
        came = outcome(player, banker)
        return [
            Fact("outcome", -1, came.winner, max(came.player_total, came.banker_total)),
            Fact("player_total", -1, came.player_total, len(player)),
            Fact("banker_total", -1, came.banker_total, len(banker)),
            Fact("player_pair", -1, int(came.player_pair)),
            Fact("banker_pair", -1, int(came.banker_pair)),
            Fact("cards_used", -1, len(player) + len(banker)),
            *[Fact(_ROWS[choice], seat, stake, win - fee) for seat, choice, stake, win, fee in self._lines(came)],
        ]

    def carry(self) -> dict[str, Json]:
        """Give nothing of its own: the shoe is followed by context and cards."""
        return {}
