"""Simulated jiuliu: players who keep what fits, and deals arranged for what is rare."""

from collections.abc import Callable, Mapping, Sequence
from random import Random

from events.model import HandStarted, SeatTaken
from games.betting_bots import Server
from games.face import Legal
from games.jiuliu.arranged import SCENES, Scene
from games.jiuliu.faults import CLAIM, DEAL, DISCARD, DRAW, LAY
from games.jiuliu.game import GAME
from games.jiuliu.pack import CARDS_OF, FACE_OF, INDEX, KINDS, OTHERS
from games.jiuliu.plants import PLANTS
from games.jiuliu.player import Seat
from games.jiuliu.state import JiuliuState
from games.simulator import Plant, Table, Timed

TIMEOUT = 0.01
"""How often a player lets his time run out."""


class _Hand(Server):
    """One hand being played; a `scene` stacks the deck and says what its players do."""

    state: JiuliuState

    def __init__(self, rng: Random, table: Table, scene: Scene | None = None) -> None:
        memory = table.memory
        if "base" not in memory:
            memory["base"] = rng.choice((1, 5, 10, 100))
            memory["seats"] = rng.choice((2, 3, 3, 4))
            memory["people"] = 0
            memory["players"] = [None] * 4
        count = scene.seats if scene is not None else memory["seats"]
        players = memory["players"]
        for k in range(count):
            if players[k] is None or rng.random() < 0.02:
                memory["people"] += 1
                players[k] = f"{table.name}-p{memory['people']}"
        dealer = 0 if scene is not None else memory.get("dealer", rng.randrange(count)) % count
        self.wishes = list(scene.wishes) if scene is not None else []
        self.keen = scene is not None
        start = HandStarted(
            game=GAME.name,
            ruleset=table.preset,
            table=table.name,
            hand_no=table.hand_no,
            seats=tuple([SeatTaken(k, players[k]) for k in range(count)]),
            base=memory["base"],
            options={**table.options},
            dealer=dealer,
        )
        super().__init__(GAME, rng, table, start, scene.deck(rng) if scene is not None else None)
        self.tell = rng.random() < 0.5
        """Whether this server writes down what an action answers."""
        self.bold = [0.3 + 0.7 * rng.random() for _ in range(count)]
        """How readily each seat ties."""

    def play(self) -> list[Timed]:
        """Play the hand to its end and give what was written."""
        self.piao()
        state = self.state
        while not state.end and not (state.phase == DRAW and not state.stock and state.may_hu < 0):
            if not self.move():
                break
        self.close()
        memory = self.table.memory
        memory["dealer"] = state.winner if state.winner >= 0 else state.dealer + 1
        return self.written

    def piao(self) -> None:
        """Let some seats choose their 飘, in any order."""
        rng = self.rng
        most = min(self.state.rules.piao_max, 5)
        for seat in rng.sample(range(self.state.n), self.state.n):
            if rng.random() < 0.6:
                self.act(rng.randint(300, 2000), seat, "piao", rng.randint(0, most))

    def move(self) -> bool:
        """Do what is next; False where only the settlement is left."""
        self.wander()
        state = self.state
        if state.phase == DEAL:
            self.deal(state.turn, 19 if state.turn == state.dealer else 18, "down", "initial")
            return True
        if state.over:
            return False
        legal = state.legal_actions()
        chosen = self.wish(legal) or self.choose(legal)
        if chosen is None:
            return False
        if chosen.type == "cards.dealt":
            assert chosen.to is not None
            self.deal(chosen.to, 1, "up", "draw")
            return True
        self.take(chosen)
        return True

    def wander(self) -> None:
        """Let somebody leave where that was drawn for this hand; it changes nothing."""
        if len(self.written) == self.leaves_at:
            seat = self.rng.randrange(self.state.n)
            if not self.state.seats[seat].left:
                self.act(self.rng.randint(50, 900), seat, "leave", auto=self.rng.random() < 0.3)

    def wish(self, legal: Sequence[Legal]) -> Legal | None:
        """Give the action that the scene wants next, where it is lawful."""
        if not self.wishes:
            return None
        seat, verb, face = self.wishes[0]
        for action in legal:
            if action.seat == seat and action.action == verb:
                faces = [FACE_OF[INDEX[card]] for card in action.cards]
                if face is None or face in faces:
                    self.wishes.pop(0)
                    return action
        return None

    def choose(self, legal: Sequence[Legal]) -> Legal | None:
        """Choose among what is lawful."""
        state, rng = self.state, self.rng
        acts = [action for action in legal if action.type == "action.taken"]
        rest = [action for action in legal if action.type == "cards.dealt"]
        if state.may_hu >= 0 and (self.keen or rng.random() < 0.92):
            return acts[0]
        if state.phase == LAY:
            return acts[0]
        if state.phase == CLAIM:
            return self.answer(acts)
        if state.phase == DISCARD:
            throws = [action for action in acts if action.action == "discard"]
            return min(throws, key=lambda action: self.worth(state.seats[state.turn], action))
        return rest[0] if rest else None

    def answer(self, acts: Sequence[Legal]) -> Legal:
        """Use or pass the right that is asked."""
        state, rng = self.state, self.rng
        right = state.rights[state.at]
        if right.verb == "hu":
            return acts[0] if self.keen or rng.random() < 0.94 else acts[-1]
        if right.verb != "tie":
            return rng.choice(acts)
        seat = state.seats[right.seat]
        free = sum(1 for f in range(24) if seat.hand[f] in (1, 2) and not any(seat.hand[o] for o in OTHERS[f]))
        eager = self.bold[right.seat] * (0.9 if not seat.kou else 0.7) - 0.03 * free
        return rng.choice(acts[:-1]) if rng.random() < eager else acts[-1]

    def worth(self, seat: Seat, action: Legal) -> float:
        """Say how much a seat wants to keep a card, about 0 … 6."""
        face = FACE_OF[INDEX[action.cards[0]]]
        hand = seat.hand
        worth = 1.6 * (hand[face] - 1)
        one, two = OTHERS[face]
        partners = (0 < hand[one] < 3) + (0 < hand[two] < 3)
        worth += (0.0, 1.5, 3.2)[partners]
        if any(meld.lacks == face and meld.kind != "tie" for meld in seat.melds):
            # to throw this makes a pig
            worth += 2.5
        return worth + self.rng.gauss(0, 0.5)

    def take(self, action: Legal) -> None:
        """Write an action down, with any codes of the faces that it needs."""
        rng, state = self.rng, self.state
        assert action.seat is not None
        assert action.action is not None
        seat = state.seats[action.seat]
        cards: list[str] = []
        for wanted in action.cards:
            held = [c for c in CARDS_OF[FACE_OF[INDEX[wanted]]] if seat.held[c] > cards.count(KINDS[c])]
            cards.append(KINDS[rng.choice(held)])
        auto = not self.keen and action.action not in ("hu", "tie") and (seat.left or rng.random() < TIMEOUT)
        millis = 15_000 if auto and not seat.left else rng.randint(400, 4500)
        told = self.tell and state.phase in (CLAIM, DRAW) and state.ref >= 0
        if action.action in ("discard", "hu") and not (state.phase == CLAIM and told):
            told = False
        self.act(
            millis,
            action.seat,
            action.action,
            cards=tuple(cards),
            choice=action.choice,
            target=state.owner if told else None,
            ref=state.ref if told else None,
            auto=auto,
        )


def _arrange(scenes: Sequence[Scene]) -> Callable[[Random, Table], list[Timed]]:
    def play(rng: Random, table: Table) -> list[Timed]:
        return _Hand(rng, table, rng.choice(scenes)).play()

    return play


ARRANGED: Mapping[str, Callable[[Random, Table], list[Timed]]] = {
    clause: _arrange(scenes) for clause, scenes in SCENES.items()
}
"""Clause → a hand with a stacked deck that brings it."""


class JiuliuBots:
    """The game's bots: whole hands, deals arranged for rare clauses, and the faults to plant."""

    arranged = ARRANGED

    @property
    def faults(self) -> Mapping[str, Plant]:
        """Fault name → how it is planted."""
        return PLANTS

    def hand(self, rng: Random, table: Table) -> list[Timed]:
        """Play one hand, from hand.started to the revealed seed."""
        return _Hand(rng, table).play()


BOTS = JiuliuBots()
"""The bots, as `games.simulator` finds them."""
