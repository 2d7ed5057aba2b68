"""Games of xiangqi written down as events, for tests: what happens is spelt out, nothing is taken from the engine."""

from datetime import UTC, datetime, timedelta

from events.model import (
    ActionTaken,
    HandSettled,
    HandStarted,
    HandVoided,
    SeatTaken,
    Transfer,
    event,
)
from games.ruleset import resolve
from games.xiangqi import GAME
from projector.judge import judge

START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
BEGAN = datetime(2026, 1, 1, 8, tzinfo=UTC)
MINUTE = 60_000
QUIET = ("b0c2", "b9c7", "c2b0", "c7b9")
"""Four plies after which the start position is back."""
MATE_13 = "b2a2 h7c7 h2h4 i9i8 a2a1 i8h8 a1c1 c7g7 h4e4 h8e8 e4c4 g7h7 c4c9"
"""Red mates on ply 13."""


def quiet(n):
    """Give n plies of knights going out and home."""
    return " ".join(QUIET[i % 4] for i in range(n))


def stamp(ms):
    """Give the time `ms` after the start."""
    return (BEGAN + timedelta(milliseconds=ms)).strftime("%Y-%m-%dT%H:%M:%S.%f")[:-3] + "Z"


class Script:
    """A game being written down; times are ms since the start, one second after the event before if not given."""

    def __init__(self, options=None, *, red=0, base=100, fen=None, first=0, subject="x1", hand_no=1, **changes):
        self.red, self.base, self.subject = red, base, subject
        self.side = first if fen is None else int(fen.split()[1] == "b")
        self.now = 0
        fields = {
            "game": "xiangqi",
            "ruleset": "tongcheng@1",
            "table": "t1",
            "hand_no": hand_no,
            "seats": (SeatTaken(0, "ann"), SeatTaken(1, "bo")),
            "base": base,
            "options": options or {},
            "dealer": red,
            "context": {} if fen is None else {"fen": fen},
        }
        self.events = []
        self.add(HandStarted(**{**fields, **changes}), at=0)

    def add(self, payload, at=None):
        """Write an event."""
        self.now = self.now + 1000 if at is None else at
        k = len(self.events)
        made = event(
            payload,
            id=f"{self.subject}-{k:04d}-5d0a8e2b4c71",
            source="/gs-01",
            subject=self.subject,
            time=stamp(self.now),
            partitionkey="t1",
            sequence=k,
        )
        self.events.append(made)
        return self

    def plies(self, text, at=None, each=1000):
        """Write moves of the sides in turn, `each` ms apart; `at` is the time of the first."""
        for move in text.split():
            self.add(ActionTaken(self.red ^ self.side, "move", choice=move), at=self.now + each if at is None else at)
            self.side, at = 1 - self.side, None
        return self

    def move(self, seat, choice, at=None, **fields):
        """Write a move of a seat, whoever's turn it is; the turn of `plies` is left alone."""
        return self.add(ActionTaken(seat, "move", choice=choice, **fields), at=at)

    def act(self, seat, verb, at=None, **fields):
        """Write any other action."""
        return self.add(ActionTaken(seat, verb, **fields), at=at)

    def flag(self, seat, at=None):
        """Write the server's time-out of a seat."""
        return self.act(seat, "timeout", at=at, auto=True)

    def settle(self, winner, reason="", amount=None, at=None, result=None):
        """Write the settlement of a game that a seat won, None for a draw."""
        if winner is None:
            return self.add(HandSettled((), {"0": 0, "1": 0}, result), at=at)
        paid = self.base if amount is None else amount
        net = {str(winner): paid, str(1 - winner): -paid}
        return self.add(HandSettled((Transfer(1 - winner, winner, paid, reason),), net, result), at=at)

    def void(self, reason="under_13_plies", at=None):
        """Write the void."""
        return self.add(HandVoided(reason), at=at)

    def audit(self):
        """Judge the game as far as it is written."""
        return judge(self.events)

    def found(self):
        """Give the findings as (clause, code, sequence)."""
        return [(f.clause, f.code, f.sequence) for f in self.audit().findings]

    def state(self):
        """Give the engine's state after what is written, its closing event aside."""
        ruleset, _ = resolve(GAME, self.events[0].data)
        state, _ = GAME.start(self.events[0], ruleset)
        for each in self.events[1:]:
            if not isinstance(each.data, HandSettled | HandVoided):
                state.step(each)
        return state

    def view(self):
        """Give what everybody sees after what is written."""
        return self.state().view("public")


def clean(script):
    """Assert that a game is clean and give its audit."""
    audit = script.audit()
    assert audit.verdict == "clean", audit.findings
    assert sum(audit.due.net.values()) == 0
    return audit
