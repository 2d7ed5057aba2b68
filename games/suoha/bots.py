"""Simulated suoha: players who read boards, call down, raise and 梭; and deals arranged for what is rare."""

from collections.abc import Callable, Mapping, Sequence
from random import Random

from events.model import CardsDealt, HandStarted
from games.betting import from_seat, members
from games.betting_bots import Party, Players, Server, stack_deck
from games.simulator import Table, Timed
from games.suoha import legal
from games.suoha.game import GAME
from games.suoha.hands import DECK, SHIFT
from games.suoha.plants import PLANTS


def _positions(seats: Sequence[int], hands: Sequence[str], common: str | None) -> dict[int, str]:
    """Give the deck places of hands that all go to the end."""
    count = len(seats)
    top = {}
    for k, seat in enumerate(seats):
        for place, card in enumerate(hands[seat].split()):
            top[place * count + k] = card
    if common is not None:
        top[4 * count] = common
    return top


class _Hand(Server):
    """One hand being played; `keen` players never fold (arranged deals go to the showdown)."""

    def __init__(
        self, rng: Random, table: Table, hands: Sequence[str] = (), common: str | None = None, *, keen: bool = False
    ) -> None:
        self.keen = keen
        self.party = party = Party(rng, table, (len(hands),) if hands else (2, 3, 4, 5, 6, 6))
        memory = table.memory
        if hands and len(party.players) != len(hands):
            party.players[:] = [None] * len(hands)
        options = table.ruleset.options
        ante = party.base if options["ante"] is None else options["ante"]
        least = max(ante, options["min_sit"] or 0)
        party.sit(party.base * 20, party.base * rng.choice((60, 200, 800)), least)
        memory.setdefault("dealt_by", rng.random() < 0.7)
        count = len(party.players)
        dealer = memory.get("dealer", rng.randrange(count)) % count if memory["dealt_by"] else None
        memory["dealer"] = (dealer or 0) + 1
        order = from_seat((1 << count) - 1, dealer or 0)
        start = HandStarted(
            game=GAME.name,
            ruleset=table.preset,
            table=table.name,
            hand_no=table.hand_no,
            seats=party.seats(tell=True),
            base=party.base,
            options=dict(table.options),
            dealer=dealer,
        )
        deck = stack_deck(rng, DECK, _positions(order, hands, common)) if hands else None
        super().__init__(GAME, rng, table, start, deck)
        self.calm = rng.random() < 0.35
        """A calm table checks and calls, so that many seats see the fifth card."""

    def play(self) -> list[Timed]:
        """Play the hand to its end and give what was written."""
        state = self.state
        self.antes(state.rules.ante)
        while not state.over:
            self.wander()
            if state.waits:
                self.street()
            else:
                self.move()
        if state.end == "showdown" and self.rng.random() < 0.3:
            seat = self.rng.choice(list(members(state.bets.live)))
            self.act(300, seat, "open", auto=True)
        due = self.close()
        self.party.settle(due.net)
        return self.written

    def street(self) -> None:
        """Deal the street: cards by the deck's order, the events now and then in another."""
        state, rng = self.state, self.rng
        if state.short:
            self.deal("board", 1, "up", "street")
            return
        live = [seat for seat in state.order if state.bets.live >> seat & 1]
        faces = ("down", "up") if state.card == 2 else ("up",)
        why = "initial" if state.card == 2 else "street"
        batch = []
        for face in faces:
            for seat in live:
                batch.append((seat, face, self.deck[self.dealt]))
                self.dealt += 1
        if rng.random() < 0.1:
            if state.card == 2:
                # seat by seat instead of lap by lap
                batch.sort(key=lambda deal: live.index(deal[0]))
            else:
                rng.shuffle(batch)
        for seat, face, card in batch:
            self.write(rng.randint(20, 90), CardsDealt(seat, face, why, (card,)))  # type: ignore[arg-type]

    def nerve(self, seat: int) -> float:
        """Say how good the seat's cards look to it, about 0 … 2."""
        state = self.state
        key = state.rules.order.key(state.hand(seat))
        best = max(state.rules.order.key(state.board(s)) for s in members(state.bets.live & ~(1 << seat)))
        ahead = 0.3 if key > best else 0.0
        return float(0.35 * (key >> SHIFT) + 0.05 * (key >> 22 & 7) + ahead + self.rng.gauss(0, 0.2))

    def move(self) -> None:
        """Let the seat to act move."""
        state, rng = self.state, self.rng
        seat = state.bets.turn
        millis, auto = self.patience(seat)
        if auto:
            self.act(millis, seat, "fold", auto=True)
            return
        owes = state.bets.owes(seat)
        nerve = self.nerve(seat) + (0.2 if self.calm else 0.0)
        price = 0.25 + 0.8 * owes / max(state.limit, 1) if owes else 0.02
        if not self.keen and nerve < price:
            self.act(millis, seat, "fold")
            return
        amounts = legal.raises(state)
        suo = legal.suo(state)
        eager = rng.random() < (0.06 if self.calm else 0.3) * nerve
        if eager and suo is not None and rng.random() < 0.25 + 0.2 * nerve:
            self.act(millis, seat, "suo", suo)
        elif eager and amounts:
            self.act(millis, seat, "raise", self.size(amounts))
        elif owes:
            self.act(millis, seat, "call", owes)
        else:
            self.act(millis, seat, "check")

    def size(self, amounts: range) -> int:
        """Choose a raise: a few bases mostly, now and then the least or the most."""
        rng = self.rng
        pick = rng.random()
        if pick < 0.05:
            return amounts[-1]
        if pick < 0.15:
            return amounts[0]
        base = self.start.base
        wish: int = amounts[0] - 1 + base * rng.choice((1, 1, 2, 2, 3, 5, 10))
        return wish if wish in amounts else amounts[min(len(amounts) - 1, base)]


def _arrange(*hands: str, common: str | None = None) -> Callable[[Random, Table], list[Timed]]:
    """Make an arranged hand: the seats hold `hands` to the showdown."""

    def play(rng: Random, table: Table) -> list[Timed]:
        return _Hand(rng, table, hands, common, keen=True).play()

    return play


SIX = ("8s Ks 9h Tc", "9s Ah 8d Jc", "Ts Qs 9d Jh", "8h Qd Kc Td", "As Js Kh 8c", "Qh Ac Th Jd")
ARRANGED: Mapping[str, Callable[[Random, Table], list[Timed]]] = {
    "SUOHA-16": _arrange("8s 9h Td Jc Qs", "As Kh Qd 9c 8d"),
    "SUOHA-17": _arrange("As Ks Qs Js Ts", "Ah Kh Qh Jh Th"),
    "SUOHA-18": _arrange("9s 9h 9d 9c Ah", "Ts Th Td Tc 8h"),
    "SUOHA-19": _arrange("8s 8h 8d As Ah", "9s 9h 9d Ts Th"),
    "SUOHA-20": _arrange("As Js Ts 9s 8s", "Ah Kh Qh Jh 9h"),
    "SUOHA-21": _arrange("Qs Jh Ts 9h 8h", "Qh Js Td 9s 8s"),
    "SUOHA-22": _arrange("As Ah Kd Qc Js", "Ad Ac Ks Qh Td"),
    "SUOHA-23": _arrange("As Kh Jd Tc 8c", "Ah Ks Jc Td 8d"),
    "SUOHA-25": _arrange(*SIX, common="Kd"),
}
"""Clause → a hand with a stacked deck that brings it."""


BOTS = Players(lambda rng, table: _Hand(rng, table).play(), ARRANGED, PLANTS)
"""The bots, as `games.simulator` finds them."""
