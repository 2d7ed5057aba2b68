"""Simulated chexuan: players who set a 簸簸, bluff, pass, knock and split; and deals arranged for what is rare."""

from collections.abc import Callable, Mapping, Sequence
from random import Random

from events.model import HandStarted
from games.betting import from_seat, members
from games.betting_bots import Party, Players, Server, stack_deck
from games.chexuan import legal
from games.chexuan.game import GAME
from games.chexuan.pairs import DECK, dealt_split, is_san_hua, mask_of
from games.chexuan.plants import PLANTS
from games.simulator import Table, Timed


class _Hand(Server):
    """One hand being played; `keen` players bet and never fold (arranged deals are to be compared)."""

    def __init__(self, rng: Random, table: Table, hands: Sequence[str] = (), *, keen: bool = False) -> None:
        self.keen = keen
        self.party = party = Party(rng, table, (len(hands),) if hands else (2, 3, 4, 4, 5, 6))
        memory = table.memory
        if hands and len(party.players) != len(hands):
            party.players[:] = [None] * len(hands)
        options = table.ruleset.options
        ante = party.base if options["ante"] is None else options["ante"]
        self.least = max(ante, options["min_bobo"] or 0)
        party.sit(party.base * 10, party.base * rng.choice((40, 150, 500)), self.least)
        memory.setdefault("tell", rng.random() < 0.8)
        count = len(party.players)
        memory["dealer"] = dealer = (memory.get("dealer", rng.randrange(count)) + 1) % count
        order = from_seat((1 << count) - 1, dealer)
        deck = None
        if hands:
            cards = [hands[seat].split() for seat in order]
            top = {2 * k + place: cards[k][place] for k in range(count) for place in (0, 1)}
            top |= {(2 + place) * count + k: cards[k][2 + place] for k in range(count) for place in (0, 1)}
            deck = stack_deck(rng, DECK, top)
        start = HandStarted(
            game=GAME.name,
            ruleset=table.preset,
            table=table.name,
            hand_no=table.hand_no,
            seats=party.seats(memory["tell"] or bool(hands)),
            base=party.base,
            options=dict(table.options),
            dealer=dealer,
        )
        super().__init__(GAME, rng, table, start, deck)
        self.shy = rng.random() < 0.2
        """At a shy table nobody bets without need, so that whole rounds pass."""

    def play(self) -> list[Timed]:
        """Play the hand to its end and give what was written."""
        state = self.state
        self.set_bobos()
        self.antes(state.rules.ante)
        while not (state.alone or state.drawn or state.round == 4):
            self.wander()
            if state.bets.turn >= 0:
                self.move()
            else:
                deal = state.legal_actions()[-1]
                self.deal(deal.to, deal.count, deal.face, deal.why)
        if state.round == 4 and not (state.alone or state.drawn):
            self.split()
        due = self.close()
        self.party.settle(due.net)
        return self.written

    def set_bobos(self) -> None:
        """Let every seat set its 簸簸, in any order; a time-out sets the least."""
        state, rng = self.state, self.rng
        seats = list(range(state.n))
        if rng.random() < 0.5:
            rng.shuffle(seats)
        for seat in seats:
            millis, auto = self.patience(seat)
            stack = self.party.players[seat]
            most = stack["stack"] if stack else self.least
            if auto:
                self.act(millis, seat, "set_bobo", self.least, auto=True)
                continue
            low = self.least if rng.random() < 0.25 else min(most, self.least + 5 * self.party.base)
            high = most if rng.random() < 0.5 else min(most, low + 30 * self.party.base)
            self.act(millis, seat, "set_bobo", rng.randint(low, max(low, high)))

    def nerve(self, seat: int) -> float:
        """Say how good the seat's cards look to it, about 0 … 1."""
        state = self.state
        cards = state.cards[seat]
        if is_san_hua(mask_of(cards)):
            return 0.9
        value = state.rules.order.value
        best = max(value(a, b) for a in cards for b in cards if a != b)
        looks = 0.5 + best / 4000 if best >= 100 else best / 160
        return float(looks + self.rng.gauss(0, 0.18))

    def move(self) -> None:
        """Let the seat to act move."""
        state, rng = self.state, self.rng
        seat = state.bets.turn
        millis, auto = self.patience(seat)
        if auto:
            wait = state.rules.act_ms or 0
            self.act(max(millis, wait) if millis > 1000 else millis, seat, "fold", auto=True)
            return
        bets = state.bets
        owes, left = bets.owes(seat), state.left_of(seat)
        nerve = self.nerve(seat)
        price = 0.12 + 0.35 * owes / max(left, 1) if bets.rose else 0.04
        if not self.keen and nerve < price:
            self.act(millis, seat, "fold")
            return
        eager = rng.random() < (0.12 if self.shy else 0.8) * nerve or (self.keen and not bets.rose)
        amounts = legal.raises(state)
        if eager and rng.random() < 0.12 + (0.3 if nerve > 0.85 else 0.0):
            self.act(millis, seat, "knock", left)
        elif eager and amounts:
            self.act(millis, seat, "raise", self.size(amounts))
        elif not bets.rose:
            self.act(millis, seat, "pass")
        elif owes <= left:
            self.act(millis, seat, "call", owes)
        elif self.keen or nerve > 0.3:
            self.act(millis, seat, "knock", left)
        else:
            self.act(millis, seat, "fold")

    def size(self, amounts: range) -> int:
        """Choose a raise: a few bases mostly, now and then the least or the most."""
        rng = self.rng
        pick = rng.random()
        if pick < 0.05:
            return amounts[-1]
        if pick < 0.12:
            return amounts[0]
        wish: int = amounts[0] - 1 + self.party.base * rng.choice((1, 2, 2, 3, 5, 10))
        return wish if wish in amounts else amounts[min(len(amounts) - 1, self.party.base)]

    def split(self) -> None:
        """Let the seats split in any order; an exempt one may leave it out."""
        state, rng = self.state, self.rng
        seats = list(members(state.bets.live))
        rng.shuffle(seats)
        for seat in seats:
            self.wander()
            if state.exempt() >> seat & 1 and rng.random() < 0.5:
                continue
            millis, auto = self.patience(seat)
            ways = legal.splits(state, seat)
            if auto and state.rules.dealt_split:
                way = dealt_split(state.rules.order, state.cards[seat])
            else:
                way = self.best(ways) if rng.random() < 0.85 else rng.choice(ways)
            self.act(millis, seat, "split", cards=tuple(DECK[card] for card in way), auto=auto)

    def best(self, ways: list[tuple[int, int, int, int]]) -> tuple[int, int, int, int]:
        """Choose the way whose two parts together are best, heads and tails weighed alike."""
        hand = self.state.rules.order.hand
        return max(ways, key=lambda way: sum(part if part >= 100 else part / 2 for part in hand(way)))


def _arrange(*hands: str) -> Callable[[Random, Table], list[Timed]]:
    """Make an arranged hand: the seats hold `hands`, and nobody folds before they are compared."""

    def play(rng: Random, table: Table) -> list[Timed]:
        return _Hand(rng, table, hands, keen=True).play()

    return play


ARRANGED: Mapping[str, Callable[[Random, Table], list[Timed]]] = {
    "CHEXUAN-17": _arrange("Qh Qd 8h Js", "2h 2d 4h 5s"),
    "CHEXUAN-18": _arrange("Th 8s Td Jc", "Ts 7d 6c 5c"),
    "CHEXUAN-19": _arrange("Qh 6c 5s Js", "2h 6s 5c Jc"),
    "CHEXUAN-20": _arrange("Qh Qd 4s 6s", "2h 2d 8h Js"),
    "CHEXUAN-21": _arrange("Ts Th Js 5c", "6s 6h RJ 9c", "Qh Qd 8h Jc", "5s 7d 2h Td"),
    "CHEXUAN-22": _arrange("3h RJ 2h 2d", "Qh Qd 9s 9c", "Ts Tc 8h Js"),
    "CHEXUAN-23": _arrange("Qh Qd 8h Js", "2h 2d 4h 5s", "Ts Tc Th 7d"),
    "CHEXUAN-24": _arrange("Qh 9c 2h 6s", "Qd 9s 2d 6c", "Th 7d 5s 7s", "Ts 7c 5c Td"),
}
"""Clause → a hand with a stacked deck that brings it."""


BOTS = Players(lambda rng, table: _Hand(rng, table).play(), ARRANGED, PLANTS)
"""The bots, as `games.simulator` finds them."""
