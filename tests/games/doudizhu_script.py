"""Writes hands of doudizhu as events, by ranks ("333444 67"), and judges them."""

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
from games.cards import PACK_54
from games.doudizhu import GAME
from games.ruleset import resolve
from projector.judge import judge

NAMES = {"B": "BJ", "R": "RJ"}

# the hands of the sheet's case ddz-hand-001: seat 0 with three low trios and a long chain, seat 2 with aces and twos
HANDS = ("333444555 6789TJQK", "666777888999TTT JJ", "34 J QQQ KKK AAAA 2222")


def rank(card):
    return {"BJ": "B", "RJ": "R"}.get(card, card[0])


def take(cards, ranks):
    """Take cards of these ranks out of a list, suit order first."""
    taken = []
    for wanted in ranks.replace(" ", ""):
        taken.append(next(card for card in cards if rank(card) == wanted and card not in taken))
    return taken


def stack(hands=HANDS):
    """Give three hands and the kitty by ranks; the kitty is what is left."""
    pack = list(PACK_54)
    dealt = []
    for ranks in hands:
        cards = take(pack, ranks)
        assert len(cards) == 17, ranks
        pack = [card for card in pack if card not in cards]
        dealt.append(cards)
    return dealt, pack


def holding(*wanted):
    """Give three hands and a kitty in which seat 0, 1, 2 hold at least these ranks; seat 0 (the landlord) up to 20."""
    pack = list(PACK_54)
    dealt = []
    for ranks in wanted:
        dealt.append(take(pack, ranks))
        pack = [card for card in pack if card not in dealt[-1]]
    kitty, dealt[0] = dealt[0][17:], dealt[0][:17]
    dealt += [[] for _ in range(3 - len(dealt))]
    for cards in (*dealt, kitty):
        size = 3 if cards is kitty else 17
        missing = size - len(cards)
        cards += pack[:missing]
        del pack[:missing]
    return dealt, kitty


class Script:
    """A hand of doudizhu that is written event by event; ranks are turned into cards that the seat holds."""

    def __init__(self, preset="longwei", first=0, hands=HANDS, base=10, options=None, **start):
        self.events = []
        self.first = first
        seats = tuple(SeatTaken(seat, f"p{seat}") for seat in range(3))
        payload = HandStarted("doudizhu", preset, "t1", 1, seats, base, options or {}, first)
        self.write(replace(payload, **start))
        self.hands, self.kitty = stack(hands) if isinstance(hands[0], str) else hands
        self.landlord = None

    def write(self, payload, at=None):
        n = len(self.events)
        made = event(
            payload,
            id=f"id-{n:04d}",
            source="/gs-1",
            subject="h1",
            time=f"2026-01-01T08:{n // 60:02d}:{n % 60:02d}.000Z",
            partitionkey="t1",
            sequence=n,
        )
        self.events.append(made)
        return self

    def deal(self, seats=None):
        """Deal the three hands, then the kitty."""
        for seat in seats or [(self.first + n) % 3 for n in range(3)]:
            self.write(CardsDealt(seat, "down", "initial", tuple(self.hands[seat])))
        return self.write(CardsDealt("kitty", "down", "kitty", tuple(self.kitty)))

    def act(self, seat, verb, **fields):
        return self.write(ActionTaken(seat, verb, **fields))

    def bids(self, *amounts):
        """Bid in order from the first bidder, 0 for no bid."""
        for n, amount in enumerate(amounts):
            seat = (self.first + n) % 3
            self.act(seat, "bid", amount=amount) if amount else self.act(seat, "no_bid")
        return self

    def show(self, seat, face="up", cards=None):
        """Give the kitty to the landlord."""
        self.landlord = seat
        self.hands[seat] = self.hands[seat] + self.kitty
        return self.write(CardsDealt(seat, face, "kitty", tuple(cards or self.kitty)))

    def open(self, *amounts, doubles=()):
        """Deal, bid, double and show the kitty: the landlord leads next."""
        self.deal().bids(*amounts)
        best = max(range(len(amounts)), key=lambda n: (amounts[n], -n))
        for seat, verb in doubles:
            self.act(seat, verb)
        return self.show((self.first + best) % 3)

    def play(self, seat, ranks, **fields):
        """Play cards of these ranks out of a seat's hand, "" for a pass."""
        if not ranks:
            return self.act(seat, "pass", **fields)
        cards = take(self.hands[seat], ranks)
        self.hands[seat] = [card for card in self.hands[seat] if card not in cards]
        return self.act(seat, "play", cards=tuple(cards), **fields)

    def plays(self, text):
        """Play "0 333444 67; 1 -; 2 -": seat, ranks or - for a pass."""
        for move in text.split(";"):
            seat, ranks = move.strip().split(" ", 1)
            self.play(int(seat), "" if ranks == "-" else ranks)
        return self

    def settle(self, hand, rakes=(), result=None, net=None):
        """Post a settlement: `hand` = {farmer: what it gets from the landlord}, `rakes` = (seat, amount)s."""
        transfers = [
            Transfer(self.landlord, farmer, amount, "hand")
            if amount > 0
            else Transfer(farmer, self.landlord, -amount, "hand")
            for farmer, amount in hand.items()
        ]
        transfers += [Transfer(seat, "house", amount, "rake") for seat, amount in rakes]
        right = {"0": 0, "1": 0, "2": 0}
        for t in transfers:
            right[str(t.payer)] = right.get(str(t.payer), 0) - t.amount
            right[str(t.payee)] = right.get(str(t.payee), 0) + t.amount
        return self.write(HandSettled(tuple(transfers), net or right, result))

    def void(self, reason="all_passed"):
        return self.write(HandVoided(reason))

    def reveal(self):
        return self.write(SeedRevealed("00ff", {"0": "a"}, 1))

    @property
    def last(self):
        """The sequence of the event written last."""
        return len(self.events) - 1

    def audit(self):
        return judge(self.events)

    def found(self):
        """Give what the audit found as (clause without the game's name, code, sequence)s."""
        return {(f.clause.removeprefix("DOUDIZHU-"), f.code, f.sequence) for f in self.audit().findings}

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
