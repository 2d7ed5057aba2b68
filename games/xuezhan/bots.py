"""Simulated hands of xuezhan: a shuffled or stacked deck, four players, a server that writes what it is told to."""

from collections.abc import Callable, Mapping, Sequence
from random import Random

from events.model import ActionTaken, CardsDealt, PointsMoved, Transfer
from games.simulator import Plant, Table, Timed
from games.tiles import KINDS
from games.tileserver import TileServer, names_at
from games.xuezhan import GAME
from games.xuezhan.arranged import ARRANGEMENTS, BY_CLAUSE
from games.xuezhan.claims import hu_window, wins_own
from games.xuezhan.phases import FIRST, OVER, REPLACE, ROB, TURN, WINDOW
from games.xuezhan.plants import PLANTS
from games.xuezhan.plants_money import posted
from games.xuezhan.player import Player
from games.xuezhan.settle import SEATS
from games.xuezhan.state import State

_TIMEOUT = 0.004
_LEAVES = 0.03
_SAYS_PASS = 0.3
"""How often a time-out, a leaving in a hand, and a pass that is written are seen."""


class Server(TileServer):
    """Plays one hand through the engine and keeps what it writes."""

    def __init__(self, rng: Random, table: Table, deck: Sequence[str] | None = None) -> None:
        known = table.memory.get("next") or {}
        dealer = known.get("dealer", rng.randrange(SEATS))
        context = known.get("context", {}) if rng.random() < 0.97 else {}
        super().__init__(rng, table, GAME, dealer, context, names_at(table), deck)
        assert isinstance(self.face, State)
        self.state: State = self.face
        self.from_tail = self.state.rules.replacement_from == "tail"
        self.pays = table.memory.setdefault("pays", rng.choice(["now", "late", "never"]))
        self.leaves_at = rng.randrange(6, 90) if rng.random() < _LEAVES else -1
        self.players: list[Player] = []
        self.unpaid: list[int] = []

    # what is written

    def act(self, seat: int, action: str, cards: tuple[str, ...] = (), **more: object) -> None:
        """Write an action of a seat, by the server where it has left or was too slow."""
        rng = self.rng
        if len(self.written) >= self.leaves_at > 0:
            self.leaves_at = -1
            self.write(rng.randint(20, 500), ActionTaken(rng.randrange(SEATS), "leave"))
        gone = bool(self.state.gone >> seat & 1)
        auto = gone or (rng.random() < _TIMEOUT and action in ("discard", "pass"))
        millis = 400 if gone else 12_000 if auto else rng.randint(300, 4000)
        self.write(millis, ActionTaken(seat, action, cards, auto=auto, **more))  # type: ignore[arg-type]

    def deal(self) -> None:
        """Deal 14 and three times 13."""
        dealer = self.state.dealer
        for step in range(SEATS):
            tiles = self.tiles(14 if step == 0 else 13)
            self.write(self.rng.randint(20, 90), CardsDealt((dealer + step) % SEATS, "down", "initial", tiles))
        self.players = [Player(self.rng, self.state, seat) for seat in range(SEATS)]
        if self.state.rules.declare_void:
            for seat in self.rng.sample(range(SEATS), SEATS):
                self.act(seat, "declare_void", choice=self.players[seat].void())

    def pay(self, ref: int) -> None:
        """Write a points.moved for a kong or a win, where the table pays at once."""
        place, seat = self.state.refs[ref]
        owed = [o for o in self.state.owed[place] if o.payee == seat]
        moved = tuple([Transfer(o.payer, o.payee, o.amount, o.reason) for o in owed])
        if moved:
            self.write(self.rng.randint(5, 40), PointsMoved(moved, ref))

    def fell_due(self, ref: int) -> None:
        """Pay now, later or never, as the table does."""
        if self.pays == "now":
            self.pay(ref)
        elif self.pays == "late":
            self.unpaid.append(ref)

    # who does what

    def turn(self) -> None:
        """Let the seat on turn win, kong or discard."""
        state, seat = self.state, self.state.turn
        player = self.players[seat]
        drawn = state.drawn
        if (drawn >= 0 or drawn == FIRST) and wins_own(state, seat) and player.wins():
            self.act(seat, "hu", () if drawn == FIRST else (KINDS[drawn],))
            self.fell_due(self.seq)
            return
        kong = player.kong()
        if kong is not None:
            choice, kind = kong
            self.act(seat, "kong", (KINDS[kind],), choice=choice)
            if choice == "concealed":
                self.fell_due(self.seq)
            return
        self.act(seat, "discard", (KINDS[player.throw()],))

    def offer(self) -> bool:
        """Let the others answer the tile on offer; say whether it was taken."""
        state, kind, rob = self.state, self.state.tile, self.state.phase == ROB
        source, ref = state.source, state.offered
        code = (KINDS[kind],)
        seats = [s for s in ((source + step) % SEATS for step in range(1, SEATS)) if not state.won >> s & 1]
        able = [s for s in seats if state.ready(s) >> kind & 1 and not hu_window(state, s)]
        takers = [s for s in able if self.players[s].wins()]
        if len(takers) > 1 and self.rng.random() < 0.5:
            self.rng.shuffle(takers)
        silent = [s for s in able if s not in takers]
        wins = []
        for seat in takers:
            self.act(seat, "hu", code, target=source, ref=ref if self.rng.random() < 0.8 else None)
            wins.append(self.seq)
        for seat in silent:
            if self.rng.random() < _SAYS_PASS and state.phase in (WINDOW, ROB):
                self.act(seat, "pass", ref=ref)
        for win in wins:
            self.fell_due(win)
        if wins or state.hits or rob:
            return bool(wins) or state.hits > 0
        for seat in seats:
            held = state.racks[seat].held(kind)
            if held < 2 or state.answered >> seat & 1:
                continue
            verb = self.players[seat].claims(kind, held)
            if verb is not None:
                self.act(seat, verb, code, target=source, choice="direct" if verb == "kong" else None, ref=ref)
                if verb == "kong":
                    self.fell_due(self.seq)
                return True
            if self.rng.random() < _SAYS_PASS:
                self.act(seat, "pass", ref=ref)
            break
        return False

    def replacement(self) -> None:
        """Deal the konger its replacement."""
        robbable = self.state.phase == ROB
        kong = self.state.offered
        tiles = self.last_tile() if self.from_tail else self.tiles(1)
        self.write(self.rng.randint(20, 90), CardsDealt(self.state.turn, "down", "replacement", tiles))
        if robbable and self.state.owed[self.state.refs[kong][0]]:
            self.fell_due(kong)

    def play(self) -> list[Timed]:
        """Play the hand from where it is to its end."""
        state = self.state
        while True:
            if state.phase == TURN:
                self.turn()
            elif state.phase == REPLACE:
                self.replacement()
            elif state.phase == ROB:
                if not self.offer():
                    self.replacement()
                elif state.phase == ROB:
                    self.go_on()
            else:
                taken = state.phase == WINDOW and self.offer()
                if state.phase in (TURN, REPLACE):
                    continue
                if state.over and not (taken and state.phase == TURN):
                    break
                self.go_on()
        return self.settle()

    def go_on(self) -> None:
        """Deal the next seat its tile."""
        self.write(self.rng.randint(20, 90), CardsDealt(self.state.next_seat(), "down", "draw", self.tiles(1)))

    def settle(self) -> list[Timed]:
        """Write what is still to be paid, then the settlement."""
        for ref in self.unpaid:
            if self.rng.random() < 0.7:
                self.pay(ref)
        if self.state.phase == OVER and self.rng.random() < 0.03:
            self.write(50, ActionTaken(self.rng.randrange(SEATS), "leave"))
        due = self.state.due()
        assert due is not None
        return self.end(posted(due, self.rng))


def play(
    rng: Random,
    table: Table,
    deck: Sequence[str] | None = None,
    moves: str = "",
) -> list[Timed]:
    """Play one hand at a table and remember there what the next one starts from.

    `moves` come first, on a stacked deck; the players go on from there.
    """
    server = Server(rng, table, deck)
    server.deal()
    server.perform(moves)
    written = server.play()
    table.memory["next"] = dict(server.state.carry())
    return written


def arranged(name: str) -> Callable[[Random, Table], list[Timed]]:
    """Give the hand that the arrangement of this name brings."""

    def hand(rng: Random, table: Table) -> list[Timed]:
        made = ARRANGEMENTS[name]
        return play(rng, table, made.deck(rng, table), made.moves)

    return hand


ARRANGED = {clause: arranged(name) for clause, name in BY_CLAUSE.items()}


class XuezhanBots:
    """The game's bots: whole hands, the faults that can be planted into them, and deals stacked for a clause."""

    @property
    def faults(self) -> Mapping[str, Plant]:
        """Fault name → how it is planted."""
        return PLANTS

    @property
    def arranged(self) -> Mapping[str, Callable[[Random, Table], list[Timed]]]:
        """Clause id → a hand on a stacked deck that brings it."""
        return ARRANGED

    def hand(self, rng: Random, table: Table) -> list[Timed]:
        """Play one whole hand."""
        return play(rng, table)


BOTS = XuezhanBots()
"""The bots, as `games.simulator` finds them."""
