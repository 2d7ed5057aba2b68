"""Writes hands of laopao as events and judges them; what is due it works out by the sheet's own tables."""

from dataclasses import replace
from random import Random

from events.model import (
    ActionTaken,
    CardsDealt,
    HandSettled,
    HandStarted,
    HandVoided,
    PointsMoved,
    SeatTaken,
    Transfer,
    event,
)
from games.cards import PACK_54
from games.laopao import GAME
from games.ruleset import resolve
from projector.judge import judge

ORDER = "3456789TJQKA2BR"
LANDLORD = dict(zip(range(5), (3, 1, 0, -1, -3), strict=True))
CAIZHU = dict(zip(range(5), (2, 1, 0, -1, -2), strict=True))
ALONE = dict(zip(range(5), (16, 4, 0, -4, -16), strict=True))


def rank(card):
    return {"BJ": "B", "RJ": "R"}.get(card.rstrip("*"), card[0])


def place(card):
    return ORDER.index(rank(card))


def pack(marked_small=False):
    """Give the 216 cards in the sheet's order."""
    first = list(PACK_54)
    first[53] = "RJ*"
    if marked_small:
        first[52] = "BJ*"
    return [*first, *PACK_54, *PACK_54, *PACK_54]


def stack(dealer=0, joker=0, hands=None, marked_small=False):
    """Give five hands: those named first, a big joker for every seat but the last, the rest filled up at random.

    The marked big joker goes to `joker`; no other seat gets three equal cards of what a test means to name, as far as
    the fixed shuffle goes.
    """
    left = pack(marked_small)
    Random(3).shuffle(left)
    made = [list((hands or {}).get(seat, [])) for seat in range(5)]
    if not any("RJ*" in cards for cards in made):
        made[joker].insert(0, "RJ*")
    for cards in made:
        for card in cards:
            left.remove(card)
    for seat in range(5):
        if "RJ" in left and not any(rank(card) == "R" for card in made[seat]) and hands is None:
            made[seat].append("RJ")
            left.remove("RJ")
    for seat in range(5):
        size = 44 if seat == dealer else 43
        missing = size - len(made[seat])
        made[seat] += left[:missing]
        del left[:missing]
    assert not left
    return made


def points_of(order, landlord, caizhu, factor=1):
    """Give every seat's points by the sheet's tables."""
    at = {seat: order.index(seat) if seat in order else 4 for seat in range(5)}
    if caizhu == landlord:
        whole = ALONE[at[landlord]]
        return {seat: factor * (whole if seat == landlord else -whole // 4) for seat in range(5)}
    share = LANDLORD[at[landlord]] + CAIZHU[at[caizhu]]
    parts = {landlord: 2 * share, caizhu: share}
    return {seat: factor * parts.get(seat, -share) for seat in range(5)}


def transfers_of(points, landlord, caizhu, base):
    """Split points into transfers as D10 says."""
    farmers = [(landlord + k) % 5 for k in range(1, 5) if (landlord + k) % 5 != caizhu]
    paid = []
    for n, farmer in enumerate(farmers):
        other = caizhu if caizhu != landlord and n == 2 else landlord
        amount = points[farmer] * base
        if amount:
            paid.append(
                Transfer(other, farmer, amount, "hand") if amount > 0 else Transfer(farmer, other, -amount, "hand")
            )
    return tuple(paid)


class Script:
    """A hand of laopao that is written event by event."""

    def __init__(self, dealer=0, joker=0, hands=None, base=1, options=None, **start):
        self.events = []
        self.dealer, self.base = dealer, base
        self.options = options or {}
        seats = tuple(SeatTaken(seat, f"p{seat}") for seat in range(5))
        payload = HandStarted("laopao", "tongcheng", "t1", 1, seats, base, self.options, dealer)
        self.write(replace(payload, **start))
        small = self.options.get("partner_rule") == "marked_small_joker"
        self.hands = hands if isinstance(hands, list) else stack(dealer, joker, hands, small)
        self.landlord = self.caizhu = None
        self.mode = "hidden"
        self.order = []

    def write(self, payload):
        n = len(self.events)
        self.events.append(
            event(
                payload,
                id=f"id-{n:04d}",
                source="/gs-1",
                subject="h1",
                time=f"2026-01-01T{8 + n // 3600:02d}:{n // 60 % 60:02d}:{n % 60:02d}.000Z",
                partitionkey="t1",
                sequence=n,
            )
        )
        return self

    def deal(self, batch=44):
        """Deal from the dealer on, in rounds of a batch a seat."""
        for first in range(0, 44, batch):
            for k in range(5):
                seat = (self.dealer + k) % 5
                if cards := self.hands[seat][first : first + batch]:
                    self.write(CardsDealt(seat, "down", "initial", tuple(cards)))
        return self

    def act(self, seat, verb, *cards, **fields):
        return self.write(ActionTaken(seat, verb, cards, **fields))

    def take(self, seat=None, **fields):
        """Take the position, by default the holder of the marked joker does."""
        self.landlord = self.holder if seat is None else seat
        return self.act(self.landlord, "take", **fields)

    @property
    def holder(self):
        return next(seat for seat in range(5) if "RJ*" in self.hands[seat])

    def pass_on(self, step=1):
        seat = self.holder
        target = (seat + step) % 5
        self.hands[seat].remove("RJ*")
        self.hands[target].append("RJ*")
        return self.act(seat, "pass_on", "RJ*", target=target)

    def side(self, card=None):
        """Play alone, or name a card."""
        if card is None:
            self.caizhu = self.landlord
            return self.act(self.landlord, "alone")
        others = [seat for seat in range(5) if seat != self.landlord and card in self.hands[seat]]
        self.caizhu = others[0] if others else self.landlord
        return self.act(self.landlord, "call_ally", card)

    def say(self, mode="hidden"):
        self.mode = mode
        return self.act(self.landlord, mode)

    def open(self, card=None, mode="hidden"):
        """Deal and let the holder choose: alone, or with the holder of a card."""
        return self.deal().take().side(card).say(mode)

    def play(self, seat, *cards, **fields):
        """Play cards out of a seat's hand; none for a pass."""
        if not cards:
            return self.act(seat, "pass", **fields)
        for card in cards:
            self.hands[seat].remove(card)
        if not self.hands[seat]:
            self.order.append(seat)
        return self.act(seat, "play", *cards, **fields)

    def of_rank(self, seat, wanted):
        return [card for card in self.hands[seat] if rank(card) == wanted]

    def lead(self, seat):
        """Lead the lowest rank above 3, or all that is left where that is one set."""
        cards = self.hands[seat]
        naturals = sorted({place(card) for card in cards if place(card) < 12})
        if len(naturals) <= 1:
            return self.play(seat, *cards)
        low = next(at for at in naturals if at)
        return self.play(seat, *[card for card in cards if place(card) == low])

    def passes(self, after):
        """Let everybody still in pass, from the seat after on; give who leads then."""
        still = [(after + k) % 5 for k in range(1, 6) if self.hands[(after + k) % 5]]
        for seat in still:
            if seat != after:
                self.play(seat)
        return after if self.hands[after] else still[0]

    def run(self, seat):
        """Let a leader lead on, unanswered, until it is out; give who leads then."""
        while True:
            self.lead(seat)
            if sum(map(bool, self.hands)) <= 1:
                return None
            if not self.hands[seat] and self.required():
                return None
            leader = self.passes(seat)
            if not self.hands[seat]:
                return leader

    def required(self):
        return self.options.get("early_end") == "required" and {self.landlord, self.caizhu} <= set(self.order)

    def finish(self, *order, leader=None):
        """Play the hand so that the seats go out in this order; who is named next takes the lead with a big joker."""
        leader = self.landlord if leader is None else leader
        for seat in order:
            if leader is None:
                break
            if leader != seat:
                low = min((card for card in self.hands[leader] if 0 < place(card) < 12), key=place)
                self.play(leader, low)
                at = (leader + 1) % 5
                while at != seat:
                    if self.hands[at]:
                        self.play(at)
                    at = (at + 1) % 5
                self.play(seat, next(card for card in self.hands[seat] if rank(card) == "R"))
                leader = self.passes(seat)
            leader = self.run(seat)
        if leader is None and sum(map(bool, self.hands)) == 1:
            self.order.append(next(seat for seat in range(5) if self.hands[seat]))
        return self

    def due(self):
        factor = self.options.get("open_factor", 2) if self.mode == "open" else 1
        return points_of(self.order, self.landlord, self.caizhu, factor)

    def settle(self, points=None, result=None, transfers=None, net=None, base=None):
        """Post a settlement, by default the right one."""
        points = points or self.due()
        if transfers is None:
            transfers = transfers_of(points, self.landlord, self.caizhu, self.base if base is None else base)
        right = {str(seat): 0 for seat in range(5)}
        for t in transfers:
            right[str(t.payer)] = right.get(str(t.payer), 0) - t.amount
            right[str(t.payee)] = right.get(str(t.payee), 0) + t.amount
        return self.write(HandSettled(transfers, net or right, result))

    def void(self):
        return self.write(HandVoided("server_error"))

    @property
    def last(self):
        """The sequence of the event written last."""
        return len(self.events) - 1

    def audit(self):
        return judge(self.events)

    def found(self):
        """Give what the audit found as (clause without the game's name, code, sequence)s."""
        return {(f.clause.removeprefix("LAOPAO-"), f.code, f.sequence) for f in self.audit().findings}

    def clean(self):
        """Assert that the hand is clean and give its audit."""
        audit = self.audit()
        assert audit.verdict == "clean", audit.findings
        return audit

    def state(self):
        """Give the engine's state after the events so far."""
        ruleset, _ = resolve(GAME, self.events[0].data)
        state, _ = GAME.start(self.events[0], ruleset)
        for made in self.events[1:]:
            if isinstance(made.data, ActionTaken | CardsDealt | PointsMoved):
                state.step(made)
        return state
