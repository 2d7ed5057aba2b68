"""The clock made exact (XIANGQI-16 to XIANGQI-19): a pure function of the times of the plies, in integer ms."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from events.model import Json

MOVE_MS = 120_000
BYOYOMI_MS = 30_000
GAME_MS = {"20min": 1_200_000, "10min": 600_000}
NEVER = 1 << 62
"""Later than any time."""

Missed: TypeAlias = Literal["move_timeout", "byoyomi_timeout", "move_count"]


class Turn(NamedTuple):
    """One turn's limits: when its time is up, when the game is cut (NEVER without a cut), and the last moment of both.

    `limit` has the grace in it; at that very moment an action is still in time (XIANGQI-D10).
    """

    deadline: int
    cut: int
    limit: int
    reason: Missed
    clause: str


@dataclass(frozen=True, slots=True)
class Clock:
    """The options of a game that its clock needs; `by_player` is clock_scope = player."""

    game_ms: int
    ten: bool
    by_player: bool
    grace: int

    @classmethod
    def of(cls, options: Mapping[str, Json]) -> "Clock":
        """Make the clock of resolved options."""
        ten = options["clock"] == "10min"
        return cls(GAME_MS[options["clock"]], ten, options["clock_scope"] == "player", options["clock_grace_ms"])

    def turn(self, start: int, used: int) -> Turn:
        """Give the limits of a turn that begins at `start`, its side having used `used` ms before.

        `reason` and `clause` are those of missing the limit: where both limits are reached at once the cut is first
        (XIANGQI-D11).
        """
        spent = used if self.by_player else start
        if self.ten:
            deadline = start + MOVE_MS
            cut = start + self.game_ms - spent if self.by_player else self.game_ms
            if cut <= deadline:
                return Turn(deadline, cut, cut + self.grace, "move_count", "XIANGQI-19")
            return Turn(deadline, cut, deadline + self.grace, "move_timeout", "XIANGQI-18")
        if spent >= self.game_ms:
            deadline = start + BYOYOMI_MS
            return Turn(deadline, NEVER, deadline + self.grace, "byoyomi_timeout", "XIANGQI-17")
        deadline = start + MOVE_MS
        return Turn(deadline, NEVER, deadline + self.grace, "move_timeout", "XIANGQI-16")


def end_of(turn: Turn) -> int:
    """Give when a game ends whose turn missed its limit."""
    return min(turn.cut, turn.deadline)


def is_up(turn: Turn, at: int) -> bool:
    """Say whether one who looks at time `at`, without a further ply, finds the game ended."""
    return at > turn.limit or (at == turn.limit and turn.reason == "move_count")


class Looked(NamedTuple):
    """What the times of a game show: plies made by each side, and the missed turn, None while it goes on."""

    made: tuple[int, int]
    missed: Turn | None


def look(clock: Clock, times: Sequence[int], at: int) -> Looked:
    """Follow the plies made at `times` by sides in turn, and look at time `at`."""
    used = [0, 0]
    start = 0
    for i, time in enumerate(times):
        side = i % 2
        turn = clock.turn(start, used[side])
        if time > turn.limit:
            return Looked(((i + 1) // 2, i // 2), turn)
        used[side] += time - start
        start = time
    count = len(times)
    turn = clock.turn(start, used[count % 2])
    return Looked(((count + 1) // 2, count // 2), turn if is_up(turn, at) else None)


def by_moves(made: tuple[int, int], rule: str) -> int | None:
    """Give the side that wins a cut game by the number of moves, None for a draw (XIANGQI-19, XIANGQI-D4)."""
    if made[0] == made[1] or rule == "draw":
        return None
    more = 0 if made[0] > made[1] else 1
    return more if rule == "more_moves" else 1 - more


_MINUTE = {f"{h:02d}:{m:02d}": (60 * h + m) * 60_000 for h in range(25) for m in range(60)}


@lru_cache(maxsize=512)
def _midnight(day: str) -> int:
    return date.fromisoformat(day).toordinal() * 86_400_000


def millis(time: str) -> int:
    """Read an event's time ("2026-01-01T08:00:07.250Z") as integer milliseconds; only differences mean something."""
    return _midnight(time[:10]) + _MINUTE[time[11:16]] + int(time[17:19] + time[20:23])
