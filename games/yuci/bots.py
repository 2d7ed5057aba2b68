"""Simulated hands of yuci: a shuffled or stacked deck, four players, a server that writes what it is told to."""

from collections.abc import Callable, Mapping, Sequence
from random import Random

from events.model import ActionTaken, CardsDealt, Json
from games.simulator import Plant, Table, Timed
from games.tiles import KINDS
from games.tileserver import TileServer, names_at
from games.yuci import GAME
from games.yuci.arranged import ARRANGEMENTS, BY_CLAUSE
from games.yuci.claims import hu_window, wins_own
from games.yuci.phases import LEFT, REPLACE, ROB, TURN, WINDOW, WON
from games.yuci.plants import PLANTS
from games.yuci.plants_money import posted
from games.yuci.player import Player
from games.yuci.state import State
from games.yuci.wall import SEATS

_TIMEOUT = 0.004
_LEAVES = 0.03
_SAYS_PASS = 0.3
_NEW_PLAYER = 0.02
_WENT_BETWEEN = 0.01
"""How often a time-out, a leaving in a hand, a written pass, a new player between two hands, and one who went in
between and came back are seen."""


def told(rng: Random, table: Table, names: list[str]) -> tuple[int, dict[str, Json]]:
    """Give a hand's dealer and its context; now and then a player leaves between two hands."""
    context: dict[str, Json] = {"dice": [rng.randint(1, 6), rng.randint(1, 6)]}
    known = table.memory.get("next") or {}
    prev = known.get("prev")
    between = False
    if prev is not None and prev["result"] != "left":
        if rng.random() < _NEW_PLAYER:
            names[rng.randrange(SEATS)] = f"{table.name}-q{table.hand_no}"
            between = True
        elif rng.random() < _WENT_BETWEEN:
            context["left"] = rng.randrange(SEATS)
            between = True
    if prev is None or between:
        return rng.randrange(SEATS), {"first_hand": True, **context}
    if prev["result"] == "left":
        return rng.randrange(SEATS), {"first_hand": True, "prev": prev, **context}
    return known["dealer"], {"first_hand": False, "prev": prev, **context}


class Server(TileServer):
    """Plays one hand through the engine and keeps what it writes."""

    from_tail = True

    def __init__(self, rng: Random, table: Table, deck: Sequence[str] | None = None) -> None:
        names = names_at(table)
        dealer, context = told(rng, table, names)
        super().__init__(rng, table, GAME, dealer, context, names, deck)
        assert isinstance(self.face, State)
        self.state: State = self.face
        self.leaves_at = rng.randrange(2, 120) if rng.random() < _LEAVES else -1
        self.players: list[Player] = []

    # what is written

    def act(self, seat: int, action: str, cards: tuple[str, ...] = (), **more: object) -> None:
        """Write an action of a seat, by the server where it was too slow."""
        auto = self.rng.random() < _TIMEOUT and action in ("discard", "pass")
        millis = 12_000 if auto else self.rng.randint(300, 4000)
        self.write(millis, ActionTaken(seat, action, cards, auto=auto, **more))  # type: ignore[arg-type]

    def left(self) -> bool:
        """Let a player leave where it is time for it."""
        if not len(self.written) >= self.leaves_at > 0:
            return False
        self.leaves_at = -1
        choice = self.rng.choice(("quit", "disconnect"))
        seat = self.rng.randrange(SEATS)
        self.write(self.rng.randint(20, 900), ActionTaken(seat, "leave", choice=choice, auto=choice == "disconnect"))
        return True

    def deal(self) -> None:
        """Deal 14 and three times 13, in the order of YUCI-9."""
        for seat in self.state.order:
            if self.left():
                return
            tiles = self.tiles(14 if seat == self.state.dealer else 13)
            self.write(self.rng.randint(20, 90), CardsDealt(seat, "down", "initial", tiles))
        self.players = [Player(self.rng, self.state, seat) for seat in range(SEATS)]

    # who does what

    def turn(self) -> None:
        """Let the seat on turn win, kong, declare or discard."""
        state, seat = self.state, self.state.turn
        player = self.players[seat]
        if wins_own(state, seat) and player.wins():
            self.act(seat, "hu", (KINDS[state.drawn],))
            return
        kong = player.kong()
        if kong is not None:
            choice, kind = kong
            self.act(seat, "kong", (KINDS[kind],), choice=choice)
            return
        if state.declared >> seat & 1:
            self.act(seat, "discard", (KINDS[state.drawn],))
            return
        kind = player.throw()
        if not player.declares(kind):
            ready = player.ready_throw() if len(self.written) > 16 else None
            if ready is None or self.rng.random() < 0.05:
                self.act(seat, "discard", (KINDS[kind],))
                return
            kind = ready
        self.act(seat, "discard", (KINDS[kind],), choice="ready")

    def offer(self) -> bool:
        """Let the others answer the tile on offer; say whether it was taken."""
        state, rng, ref = self.state, self.rng, self.state.offered
        kind, source = state.tile, state.source
        code = (KINDS[kind],)
        seats = [s for s in ((source + step) % SEATS for step in range(1, SEATS)) if not state.answered >> s & 1]
        able = [s for s in seats if state.can_win(s)]
        for place, seat in enumerate(able):
            if not hu_window(state, seat) and self.players[seat].wins():
                self.act(seat, "hu", code, target=source, ref=ref if rng.random() < 0.8 else None)
                return True
            if place + 1 < len(able) or rng.random() < _SAYS_PASS:
                self.act(seat, "pass", ref=ref)
        if state.phase != WINDOW or not state.on_table:
            return False
        for seat in seats:
            held = state.racks[seat].held(kind)
            if held < 2 or (state.declared | state.answered) >> seat & 1:
                continue
            verb = self.players[seat].claims(kind, held)
            if verb is not None:
                self.act(seat, verb, code, target=source, choice="direct" if verb == "kong" else None, ref=ref)
                return True
            if rng.random() < _SAYS_PASS:
                self.act(seat, "pass", ref=ref)
            break
        return False

    def replacement(self) -> None:
        """Deal the konger its replacement."""
        self.write(self.rng.randint(20, 90), CardsDealt(self.state.turn, "down", "replacement", self.last_tile()))

    def play(self) -> list[Timed]:
        """Play the hand from where it is to its end."""
        state = self.state
        while state.phase not in (WON, LEFT) and not self.left():
            if state.phase == TURN:
                self.turn()
            elif state.phase == REPLACE:
                self.replacement()
            elif state.phase == ROB:
                if not self.offer():
                    self.replacement()
            elif not self.offer():
                if state.over:
                    break
                self.write(self.rng.randint(20, 90), CardsDealt(state.next_seat(), "down", "draw", self.tiles(1)))
        due = state.due()
        assert due is not None
        return self.end(posted(due, self.rng))


def play(rng: Random, table: Table, deck: Sequence[str] | None = None, moves: str = "") -> list[Timed]:
    """Play one hand at a table and remember there what the next one starts from.

    `moves` come first, on a stacked deck; the players go on from there.
    """
    server = Server(rng, table, deck)
    if deck is not None:
        server.leaves_at = -1
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


class YuciBots:
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


BOTS = YuciBots()
"""The bots, as `games.simulator` finds them."""
