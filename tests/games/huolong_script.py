"""Writes hands of huolong as events and judges them; what a script does not say is filled in from the pack in order."""

from dataclasses import replace

from events.model import (
    ActionTaken,
    CardsDealt,
    HandSettled,
    HandStarted,
    HandVoided,
    SeatTaken,
    SeedRevealed,
    Transfer,
    event,
)
from games.huolong import GAME
from games.ruleset import resolve
from projector.judge import judge
from tests.games import huolong_oracle as oracle

LOW_KITTY = "4s 4h 6h 7h 8h 9h"
"""A kitty without points or jokers; without a declaration it makes spades trumps."""


def stack(hands, kitty, deal_from=0, avoid=None):
    """Give four hands of 39 and a kitty of 6: the wanted cards first, then what is left of the pack, jokers last.

    `avoid` are suits that a seat gets no card of beyond those it wants.
    """
    left = list(oracle.DECK)
    avoid = avoid or {}
    wanted = {seat: hands.get(seat, "").split() for seat in range(4)}
    six = kitty.split()
    for cards in (*wanted.values(), six):
        for card in cards:
            left.remove(card)
    left.sort(key=lambda card: oracle.PACK.index(card))
    seats = sorted(((deal_from + n) % 4 for n in range(4)), key=lambda seat: seat not in avoid)
    for cards, size, suits in ((six, 6, ""), *((wanted[seat], 39, avoid.get(seat, "")) for seat in seats)):
        missing = size - len(cards)
        assert missing >= 0, cards
        fill = [card for card in left if card[1] not in suits][:missing]
        assert len(fill) == missing
        cards += fill
        for card in fill:
            left.remove(card)
    return wanted, six


class Script:
    """A hand that is written event by event. Cards are given as text, "As As"."""

    def __init__(
        self, hands=None, kitty=LOW_KITTY, *, first=False, dealer=0, levels=("3", "3"), deal_from=None, base=10,
        options=None, hand_no=2, subject="h1", preset="tongcheng", told=None, avoid=None, **start,
    ):  # fmt: skip
        self.events = []
        self.first, self.subject = first, subject
        self.deal_from = deal_from if deal_from is not None else 0 if first else dealer
        self.dealer = None if first else dealer
        self.levels, self.base, self.options = levels, base, options or {}
        self.hands, self.kitty = stack(hands or {}, kitty, self.deal_from, avoid)
        self.buried = None
        self.tricks = None
        context = {"levels": list(levels), "deal_from": self.deal_from, "first": first} if told is None else told
        seats = tuple(SeatTaken(seat, f"p{seat}") for seat in range(4))
        begun = HandStarted("huolong", preset, "t1", hand_no, seats, base, self.options, self.dealer, context)
        self.write(replace(begun, **start))

    def write(self, payload):
        n = len(self.events)
        made = event(
            payload,
            id=f"{self.subject}-{n:04d}",
            source="/gs-1",
            subject=self.subject,
            time=f"2026-01-01T08:{n // 60:02d}:{n % 60:02d}.000Z",
            partitionkey="t1",
            sequence=n,
        )
        self.events.append(made)
        return self

    @property
    def last(self):
        """The sequence of the event written last."""
        return len(self.events) - 1

    def act(self, seat, verb, cards="", **fields):
        return self.write(ActionTaken(seat, verb, tuple(cards.split()), **fields))

    # --- the deal

    def deal(self, count=156, calls=None):
        """Deal the next cards up to `count` in all; `calls` are {cards dealt before: [(seat, verb)]}."""
        done = sum(isinstance(e.data, CardsDealt) for e in self.events)
        for place in range(done, count):
            for seat, verb in (calls or {}).get(place, ()):
                self.call(seat, verb)
            seat = (self.deal_from + place) % 4
            self.write(CardsDealt(seat, "down", "initial", (self.hands[seat][place // 4],)))
        for seat, verb in (calls or {}).get(count, ()):
            self.call(seat, verb)
        return self

    def call(self, seat, verb, **fields):
        """Declare or counter; in a first hand the seat is the dealer then."""
        if self.first:
            self.dealer = seat
        return self.act(seat, verb, "RJ" if verb == "declare" else "RJ RJ", **fields)

    def show(self, cards=None, face="up"):
        """Show the kitty."""
        return self.write(CardsDealt("kitty", face, "kitty", tuple(cards or self.kitty)))

    def take(self, seat=None, cards=None, face="up"):
        """Give the kitty to the dealer."""
        seat = self.dealer if seat is None else seat
        cards = list(cards or self.kitty)
        self.hands[seat] = self.hands[seat] + cards
        return self.write(CardsDealt(seat, face, "kitty", tuple(cards)))

    def bury(self, cards=None, seat=None):
        """Lay cards away; by default what the kitty was."""
        seat = self.dealer if seat is None else seat
        away = (cards or " ".join(self.kitty)).split()
        self.remove(seat, away)
        self.buried = away
        return self.act(seat, "bury", " ".join(away))

    def remove(self, seat, cards):
        for card in cards:
            if card in self.hands[seat]:
                self.hands[seat].remove(card)

    def open(self, cards=None, calls=None, answers=True):
        """Deal, show, take and bury; every seat that is asked says no."""
        self.deal(calls=calls).show().take().bury(cards)
        return self.refuse() if answers else self

    def asked(self):
        """List the seats that hold a big joker, from the one after the dealer on."""
        seats = [(self.dealer + n) % 4 for n in (1, 2, 3)]
        free = [card for card in self.buried if card != "RJ" and not oracle.points([card])]
        return [seat for seat in seats if "RJ" in self.hands[seat]] if free else []

    def refuse(self):
        for seat in self.asked():
            self.act(seat, "no_plant")
        return self

    def plant(self, seat, count=1, **fields):
        """Plant big jokers; `taken` follows."""
        self.remove(seat, ["RJ"] * count)
        self.buried = self.buried + ["RJ"] * count
        return self.act(seat, "plant", " ".join(["RJ"] * count), **fields)

    def taken(self, seat, cards, face="up"):
        """Let a seat take cards for its jokers."""
        for card in cards.split():
            self.buried.remove(card)
        self.hands[seat] = self.hands[seat] + cards.split()
        return self.write(CardsDealt(seat, face, "replacement", tuple(cards.split())))

    # --- the tricks

    @property
    def level(self):
        return self.levels[self.dealer % 2]

    def start(self, suit="s"):
        """Begin the tricks, in the oracle too."""
        two = self.options.get("permanent_two", True)
        self.tricks = oracle.Tricks(self.hands, self.dealer, self.level, suit, two)
        return self

    def play(self, seat, cards, **fields):
        """Play lawful cards."""
        if self.tricks is None:
            self.start()
        self.tricks.play(seat, cards.split())
        return self.act(seat, "play", cards, **fields)

    def plays(self, text):
        """Play "0 As As; 1 3s 4s": seat and cards."""
        for move in text.split(";"):
            seat, cards = move.strip().split(" ", 1)
            self.play(int(seat), cards)
        return self

    def wrong(self, seat, cards, **fields):
        """Write a play that the oracle would refuse."""
        return self.act(seat, "play", cards, **fields)

    def out(self, wishes=None):
        """Play all that is left in single cards: what a seat wishes first, then whatever is lawful."""
        if self.tricks is None:
            self.start()
        while not self.tricks.over:
            seat = self.tricks.turn
            wish = (wishes or {}).get(seat, "").split()
            self.play(seat, self.tricks.first_lawful(seat, wish))
        return self

    # --- the end

    def due(self):
        """Give what the oracle says is due after all tricks."""
        rest = {key: value for key, value in self.options.items() if key in oracle.DEFAULTS}
        tricks = self.tricks
        return oracle.settle(self.dealer, self.levels, tricks.caught, self.buried, tricks.last, self.base, **rest)

    def settle(self, score=None, side=None, result=None, reason="hand", transfers=None):
        """Post a settlement: each seat of `side` gets `score` × base from the seat before; by default the oracle's."""
        due = self.due() if score is None or side is None else {"score": score, "winner_side": side}
        each = due["score"] * self.base
        if transfers is None:
            winners = due["winner_side"] if each >= 0 else 1 - due["winner_side"]
            losers = [seat for seat in range(4) if seat % 2 != winners]
            transfers = [Transfer(seat, (seat + 1) % 4, abs(each), reason) for seat in losers if each]
        return self.pay(*transfers, result=result)

    def pay(self, *transfers, result=None):
        net = {str(seat): 0 for seat in range(4)}
        for t in transfers:
            net[str(t.payer)] = net.get(str(t.payer), 0) - t.amount
            net[str(t.payee)] = net.get(str(t.payee), 0) + t.amount
        return self.write(HandSettled(tuple(transfers), net, result))

    def void(self, reason="no_declaration"):
        return self.write(HandVoided(reason))

    def reveal(self):
        return self.write(SeedRevealed("00ff", {"0": "a"}, 1))

    # --- the judgement

    def audit(self):
        return judge(self.events)

    def found(self):
        """Give what the audit found as (clause without the game's name, code, sequence)s."""
        return {(f.clause.removeprefix("HUOLONG-"), f.code, f.sequence) for f in self.audit().findings}

    def clean(self):
        """Assert that the hand is clean and give its audit."""
        audit = self.audit()
        assert audit.verdict == "clean", audit.findings
        return audit

    def state(self):
        """Give the engine's state after the events so far, which must be lawful."""
        ruleset, _ = resolve(GAME, self.events[0].data)
        state, faults = GAME.start(self.events[0], ruleset)
        assert faults == ()
        for made in self.events[1:]:
            if isinstance(made.data, ActionTaken | CardsDealt):
                assert state.step(made) == ()
        return state


def jokers(*seats):
    """Give hands that hold the big jokers: one to each seat named."""
    return {seat: " ".join(["RJ"] * seats.count(seat)) for seat in range(4)}


def trumps(jokers=3, without=()):
    """Give all trumps at level 3 with spades, strongest first, with so many big jokers, as (39 cards, the rest)."""
    suits = ["s", "h", "d", "c"]
    cards = ["RJ"] * jokers + ["BJ"] * 3
    for rank in "32":
        cards += [rank + suit for suit in suits for _ in range(3)]
    cards += [rank + "s" for rank in "AKQJT987654" for _ in range(3)]
    for card in without:
        cards.remove(card)
    return cards[:39], cards[39:]
