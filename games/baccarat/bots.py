"""Simulated baccarat: a shoe per table, players who bet and leave (see games.simulator; faults are in plants)."""

import hashlib
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from events.model import (
    ActionTaken,
    CardsDealt,
    HandSettled,
    HandStarted,
    Json,
    SeatTaken,
    SeedRevealed,
    Shuffle,
    Transfer,
)
from games.baccarat.arranged import BY_CLAUSE, COUPS, Coup
from games.baccarat.draw import CODES, NOBODY, PLACES, VALUES, next_place
from games.baccarat.options import Terms, terms
from games.baccarat.plants import PLANTS
from games.baccarat.settle import CHOICES, settle
from games.cards import PACK
from games.face import Due
from games.shuffle import SCHEME, commitment, permutation
from games.simulator import Plant, Table, Timed

CUT = 14
"""With fewer cards than this the shoe's hand was its last (six cards and a few burnt ones always suffice)."""
_CHIPS = (1, 1, 2, 2, 5, 5, 10, 20, 25, 50, 100, 333)
_RICH = 1 << 62
"""More than any stack: what a player who told none has."""
_WEIGHTS = (30, 34, 10, 8, 8)


class _Seat:
    """A player at a table and what he brought."""

    __slots__ = ("left", "player", "stack", "stakes")

    def __init__(self, player: str, stack: int | None) -> None:
        self.player = player
        self.stack = stack
        self.stakes = [0] * len(CHOICES)
        self.left = False


def _new_shoe(rng: Random, table: Table, seats: list[_Seat]) -> None:
    """Put a shuffled shoe on the table: by committed seeds, or at a live table by hand."""
    memory = table.memory
    number = memory.get("shoes", 0) + 1
    size = 52 * int(table.ruleset.options["decks"])
    memory.setdefault("live", rng.random() < 0.15)
    memory.update(shoes=number, hand=0, at=0, seen={}, tell=rng.random() < 0.6)
    if memory["live"]:
        order = list(range(size))
        rng.shuffle(order)
        memory.update(order=order, seed=None)
        return
    seed = rng.randbytes(32)
    clients = {seat: f"{taken.player}-{rng.getrandbits(32):08x}" for seat, taken in enumerate(seats)}
    memory.update(order=permutation(size, seed, clients, number), seed=seed.hex(), nonce=number)
    memory["clients"] = {str(seat): text for seat, text in clients.items()}


def _stack_shoe(rng: Random, table: Table, coup: Coup, rules: Terms) -> int:
    """Put a shoe stacked for one hand in the place of the one in use, by hand as at a live table.

    Give how many of its first cards are to be burnt. The hands after this one go on with the shoe.
    """
    order, burnt = coup.order(rng, rules.decks, rules.pairs)
    number = table.memory.get("shoes", 0) + 1
    table.memory.update(shoes=number, hand=0, at=0, seen={}, tell=rng.random() < 0.6, order=order, seed=None)
    return burnt


def _draw(memory: dict[str, Json]) -> str:
    """Take the next card from the shoe."""
    card: str = PACK[memory["order"][memory["at"]] % 52]
    memory["at"] += 1
    memory["seen"][card] = memory["seen"].get(card, 0) + 1
    return card


def _sit(rng: Random, table: Table) -> list[_Seat]:
    """Seat the players: those of the last hand mostly stay, and who left is replaced."""
    memory = table.memory
    if "players" not in memory:
        memory["people"] = 0
        memory["players"] = [None] * rng.randint(1, 7)
    for k, player in enumerate(memory["players"]):
        if player is None or rng.random() < 0.01:
            memory["people"] += 1
            stack = None if rng.random() < 0.3 else rng.randint(20, 2000) * int(table.ruleset.options["min_bet"])
            memory["players"][k] = [f"{table.name}-p{memory['people']}", stack]
    return [_Seat(*player) for player in memory["players"]]


def _start(table: Table, seats: list[_Seat]) -> HandStarted:
    memory = table.memory
    shuffle = None
    if memory["seed"] is not None:
        hashes = {seat: hashlib.sha256(text.encode()).hexdigest() for seat, text in memory["clients"].items()}
        shuffle = Shuffle(SCHEME, commitment(bytes.fromhex(memory["seed"])), hashes)
    return HandStarted(
        game="baccarat",
        ruleset=f"{table.preset}@1",
        table=table.name,
        hand_no=table.hand_no,
        seats=tuple([SeatTaken(seat, taken.player, taken.stack) for seat, taken in enumerate(seats)]),
        base=1,
        options=table.options,
        context={
            "shoe": f"{table.name}-shoe-{memory['shoes']}",
            "shoe_hand": memory["hand"],
            "shoe_dealt": memory["at"],
            "seen": dict(sorted(memory["seen"].items())) if memory["tell"] else None,
        },
        shuffle=shuffle,
    )


def _bets(rng: Random, seats: list[_Seat], rules: Terms) -> list[tuple[int, str, int]]:
    """Choose lawful bets: most seats one or two, some none, some the same choice again."""
    if rng.random() < 0.05:
        return []
    placed = []
    for seat, taken in enumerate(seats):
        if rng.random() < 0.15:
            continue
        for choice in rng.choices(range(len(CHOICES)), _WEIGHTS, k=rng.choice((1, 1, 1, 2, 2, 3))):
            if amount := _stake(taken, choice, rules.min_bet * rng.choice(_CHIPS), rules):
                placed.append((seat, CHOICES[choice], amount))
    rng.shuffle(placed)
    return placed


def _stake(taken: _Seat, choice: int, amount: int, rules: Terms) -> int:
    """Stake as much of an amount on a choice as limits and stack allow; 0 where no bet can be made."""
    if not rules.allow_opposite and choice < 2 and taken.stakes[1 - choice]:
        return 0
    if rules.max_bet is not None:
        amount = min(amount, rules.max_bet - taken.stakes[choice])
    if taken.stack is not None:
        amount = min(amount, taken.stack - sum(taken.stakes))
    if amount < rules.min_bet:
        return 0
    taken.stakes[choice] += amount
    return amount


def _wanted(seats: list[_Seat], coup: Coup, rules: Terms) -> list[tuple[int, str, int]]:
    """Let the seat with the largest stack make the bets of a coup, as far as it may."""
    seat = max(range(len(seats)), key=lambda k: _RICH if (stack := seats[k].stack) is None else stack)
    placed = [
        (seat, choice, _stake(seats[seat], CHOICES.index(choice), units * rules.min_bet, rules))
        for choice, units in coup.bets
    ]
    return [bet for bet in placed if bet[2]]


def _burn(rng: Random, memory: dict[str, Json]) -> CardsDealt | None:
    """Burn as tables do: at the shoe's first hand a card and as many as it counts, later one now and then."""
    if memory["hand"] == 1:
        if rng.random() < 0.5:
            return None
        first = _draw(memory)
        count = min(VALUES[CODES[first]] or 10, len(memory["order"]) - memory["at"] - CUT)
        return CardsDealt("burn", "up", "initial", (first, *[_draw(memory) for _ in range(count)]))
    if rng.random() < 0.05:
        return CardsDealt("burn", "down", "initial", (_draw(memory),))
    return None


def _leave(rng: Random, seats: list[_Seat]) -> ActionTaken | None:
    """Let a seat go now and then, or a lost connection take it away."""
    if rng.random() > 0.02:
        return None
    seat = rng.randrange(len(seats))
    if seats[seat].left:
        return None
    seats[seat].left = True
    return ActionTaken(seat, "leave", auto=rng.random() < 0.5)


def _settled(rng: Random, due: Due, seats: list[_Seat]) -> HandSettled:
    """Post what is due; a seat without bets is sometimes left out, and not every server claims a result."""
    idle = {str(seat) for seat, taken in enumerate(seats) if not any(taken.stakes)} if rng.random() < 0.5 else set()
    claimed: dict[str, Json] | None = {key: value for key, (value, _) in due.result.items()}
    if rng.random() < 0.2:
        claimed = None
    return HandSettled(
        transfers=tuple([Transfer(t.payer, t.payee, t.amount, t.reason) for t in due.transfers]),
        net={key: value for key, value in due.net.items() if key not in idle},
        result=claimed,
    )


class _Bots:
    """See games.simulator.Bots."""

    @property
    def faults(self) -> Mapping[str, Plant]:
        """Fault name → how it is planted."""
        return PLANTS

    @property
    def arranged(self) -> Mapping[str, Callable[[Random, Table], list[Timed]]]:
        """Clause id → a hand of a stacked shoe that brings it."""
        return ARRANGED

    def hand(self, rng: Random, table: Table) -> list[Timed]:
        """Play one hand of the table's shoe; its last hand is followed by the reveal of the seed."""
        return play(rng, table)


def play(rng: Random, table: Table, coup: Coup | None = None) -> list[Timed]:
    """Play one hand of the table's shoe, or the first one of a shoe that is stacked for a coup."""
    memory = table.memory
    rules = terms(table.ruleset.options)
    seats = _sit(rng, table)
    burnt: CardsDealt | None = None
    if coup is not None:
        count = _stack_shoe(rng, table, coup, rules)
        memory["hand"] += 1
        start = _start(table, seats)
        placed = _wanted(seats, coup, rules) + _bets(rng, seats, rules)
        if count:
            burnt = CardsDealt("burn", "up", "initial", tuple([_draw(memory) for _ in range(count)]))
    else:
        if "order" not in memory:
            _new_shoe(rng, table, seats)
        memory["hand"] += 1
        start = _start(table, seats)
        placed = _bets(rng, seats, rules)
        burnt = _burn(rng, memory)
    events: list[Timed] = [(0, start)]
    bets = [ActionTaken(seat, "bet", amount=amount, choice=choice) for seat, choice, amount in placed]
    burn_at = rng.randint(0, len(bets)) if burnt is not None else -1
    for k, bet in enumerate(bets):
        if k == burn_at and burnt is not None:
            events.append((rng.randint(100, 900), burnt))
        events.append((rng.randint(50, 2500), bet))
    if burn_at == len(bets) and burnt is not None:
        events.append((rng.randint(100, 900), burnt))
    hands: tuple[list[int], list[int]] = ([], [])
    while (place := next_place(*hands, rules.pairs)) != NOBODY:
        if (gone := _leave(rng, seats)) is not None:
            events.append((rng.randint(50, 900), gone))
        card = _draw(memory)
        to: Any = PLACES[place]
        dealt = CardsDealt(to, "up", "draw" if len(hands[place]) == 2 else "initial", (card,))
        events.append((rng.randint(200, 900), dealt))
        hands[place].append(CODES[card])
    due = settle([(k, seat.stakes) for k, seat in enumerate(seats)], *hands, rules)
    events.append((rng.randint(300, 1500), _settled(rng, due, seats)))
    for k, seat in enumerate(seats):
        memory["players"][k] = _after(seat, due.net[str(k)], rules)
    if len(memory["order"]) - memory["at"] < CUT:
        if memory["seed"] is not None:
            revealed = SeedRevealed(memory["seed"], memory["clients"], memory["nonce"])
            events.append((rng.randint(100, 900), revealed))
        del memory["order"]
    return events


def _after(seat: _Seat, net: int, rules: Terms) -> list[Json] | None:
    """Give the player as he sits at the next hand; None where he left or is broke."""
    stack = None if seat.stack is None else seat.stack + net
    if seat.left or (stack is not None and stack < rules.min_bet):
        return None
    return [seat.player, stack]


def arranged(names: tuple[str, ...]) -> Callable[[Random, Table], list[Timed]]:
    """Give the hand that one of the coups of these names brings."""

    def hand(rng: Random, table: Table) -> list[Timed]:
        stack, _ = COUPS[rng.choice(names)]
        return play(rng, table, stack(rng))

    return hand


ARRANGED = {clause: arranged(names) for clause, names in BY_CLAUSE.items()}


BOTS = _Bots()
