"""Simulated zhajinhua: players who bet blind, look, raise and compare; and deals arranged for what is rare."""

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import combinations
from random import Random

from events.model import HandStarted
from games.betting import from_seat
from games.betting_bots import Party, Players, Server, stack_deck
from games.cards import PACK
from games.simulator import Table, Timed
from games.zhajinhua import legal
from games.zhajinhua.game import GAME
from games.zhajinhua.hands import Order
from games.zhajinhua.plants import PLANTS


@cache
def _ladder(order: Order) -> tuple[int, ...]:
    """Give the strengths of all 22,100 hands in ascending order."""
    return tuple(sorted(order.strength(cards) for cards in combinations(range(52), 3)))


def chance(order: Order, cards: Sequence[int]) -> float:
    """Give the share of all hands that a hand beats, 0 … 1."""
    ladder = _ladder(order)
    return bisect_left(ladder, order.strength(cards)) / len(ladder)


class _Hand(Server):
    """One hand being played; `keen` players never fold (arranged deals are to be compared)."""

    def __init__(self, rng: Random, table: Table, hands: Sequence[str] = (), *, keen: bool = False) -> None:
        self.keen = keen
        seats = (len(hands),) if hands else (2, 3, 3, 4, 4)
        self.party = party = Party(rng, table, seats)
        memory = table.memory
        if hands and len(party.players) != len(hands):
            party.players[:] = [None] * len(hands)
        options = table.ruleset.options
        ante = party.base if options["ante"] is None else options["ante"]
        party.sit(party.base * 8, party.base * rng.choice((40, 200, 600)), ante)
        if not memory.get("until", 0):
            # a new grouping: its dealer is drawn (ZHAJINHUA-D2)
            memory["until"] = rng.randint(4, 12)
            memory["grouping"] = f"g{rng.getrandbits(40):010x}" if rng.random() < 0.7 else None
            memory["dealer"] = None
            memory.setdefault("tell", rng.random() < 0.8)
        memory["until"] -= 1
        count = len(party.players)
        dealer = memory["dealer"]
        if dealer is None or dealer >= count:
            dealer = rng.randrange(count)
        order = from_seat((1 << count) - 1, dealer)
        deck = None
        if hands:
            top = {3 * order.index(seat) + k: card for seat in order for k, card in enumerate(hands[seat].split())}
            deck = stack_deck(rng, PACK, top)
        start = HandStarted(
            game=GAME.name,
            ruleset=table.preset,
            table=table.name,
            hand_no=table.hand_no,
            seats=party.seats(memory["tell"] or bool(hands)),
            base=party.base,
            options=dict(table.options),
            dealer=dealer,
            context={"grouping": memory["grouping"]} if memory["grouping"] else {},
        )
        super().__init__(GAME, rng, table, start, deck)

    def play(self) -> list[Timed]:
        """Play the hand to its end and give what was written."""
        state, rng = self.state, self.rng
        self.antes(state.rules.ante)
        order = from_seat(state.live, state.dealer)
        if rng.random() < 0.1:
            for place in range(3):
                for k, seat in enumerate(order):
                    self.dealt = 3 * k + place
                    self.deal(seat, 1, "down", "initial")
        else:
            for seat in order:
                self.deal(seat, 3, "down", "initial")
        while not state.over:
            self.wander()
            self.move()
        due = self.close()
        self.party.settle(due.net)
        self.table.memory["dealer"] = due.result["winner"][0]
        return self.written

    def move(self) -> None:
        """Let the seat to act move, or the system open the hands."""
        state, rng = self.state, self.rng
        seat = state.turn
        if state.fired:
            self.act(200, seat, "open", auto=True)
            return
        millis, auto = self.patience(seat)
        if auto:
            self.act(millis, seat, "fold", auto=True)
            return
        lap = state.turns[seat]
        if not state.seen >> seat & 1 and rng.random() < 0.25 + 0.15 * lap:
            self.act(millis, seat, "look")
            return
        self._bet(millis, seat, lap)

    def _bet(self, millis: int, seat: int, lap: int) -> None:
        state, rng = self.state, self.rng
        seen = state.seen >> seat & 1
        worth = chance(state.rules.order, state.cards[seat]) if seen else rng.uniform(0.35, 0.8)
        nerve = worth + rng.gauss(0, 0.12) - 0.02 * lap
        if not self.keen and nerve < 0.34:
            self.act(millis, seat, "fold")
            return
        if targets := legal.targets(state):
            heads_up = len(targets) == 1
            if rng.random() < (0.2 if heads_up else 0.08) + 0.05 * lap + (0.3 if nerve > 0.8 else 0):
                target = rng.choice(targets)
                price = state.compare_price(seat)
                amount = price if price or rng.random() < 0.5 else None
                choice = None
                if rng.random() < 0.7:
                    won = state.rules.order.winner((state.cards[seat], state.cards[target])) == 0
                    choice = "win" if won else "lose"
                self.act(millis, seat, "compare", amount, target=target, choice=choice)
                return
        units = legal.units(state)
        if units and (not state.unit or rng.random() < max(0.0, nerve - 0.5) * 0.6 or rng.random() < 0.05):
            unit = units[min(int(rng.expovariate(0.5)), len(units) - 1)] if rng.random() < 0.9 else units[-1]
            self.act(millis, seat, "raise" if state.unit else "bet", unit << seen)
        elif not state.unit or (not self.keen and lap > 12 and rng.random() < 0.3):
            self.act(millis, seat, "fold")
        else:
            self.act(millis, seat, "call", state.price(seat))


def _arrange(*hands: str) -> Callable[[Random, Table], list[Timed]]:
    """Make an arranged hand: the seats hold `hands`, and nobody folds before hands are compared or opened."""

    def play(rng: Random, table: Table) -> list[Timed]:
        return _Hand(rng, table, hands, keen=True).play()

    return play


ARRANGED: Mapping[str, Callable[[Random, Table], list[Timed]]] = {
    "ZHAJINHUA-12": _arrange("As Ah Kd", "Qs Qh 2d", "9s 8h 6d"),
    "ZHAJINHUA-16": _arrange("Ks Qh 9s", "Kc Qd 9h"),
    "ZHAJINHUA-18": _arrange("7s 7h 7d", "5s 3h 2d"),
    "ZHAJINHUA-19": _arrange("As 2h 3d", "4c 3s 2s", "Ac Kd Qh"),
    "ZHAJINHUA-20": _arrange("5s 5h 4d", "5c 5d 3h"),
    "ZHAJINHUA-21": _arrange("Ks Kh 9s", "Kc Kd 9h"),
    "ZHAJINHUA-23": _arrange("Ks Qh 9s", "Kc Qd 9h", "Kh Qs 9d"),
}
"""Clause → a hand with a stacked deck that brings it."""


BOTS = Players(lambda rng, table: _Hand(rng, table).play(), ARRANGED, PLANTS)
"""The bots, as `games.simulator` finds them."""
