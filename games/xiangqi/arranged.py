"""Games of xiangqi arranged for what chance seldom brings: a start, an option, the first moves, or a way with time."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from events.model import Json


@dataclass(frozen=True, slots=True)
class Arrangement:
    """How a game goes; from the end of what is laid down here on the players go on by themselves.

    `clauses`: what it is there for. `options` are needed for it and give way to the caller's. `fen`: the start, empty
    for the usual one. `moves` are played `repeated` times, then `last`. `steady`: so many plies, each of exactly so
    many ms. `dawdles`: every move takes nearly all its time, until one takes more. `flag`: the ply, of these two or
    between, before which a player runs out of time.
    """

    clauses: tuple[str, ...]
    options: Mapping[str, Json] = field(default_factory=dict)
    fen: str = ""
    moves: str = ""
    repeated: int = 1
    last: str = ""
    steady: tuple[int, int] | None = None
    dawdles: bool = False
    flag: tuple[int, int] | None = None

    @property
    def script(self) -> list[str]:
        """Give the moves in order, as ICCS."""
        return self.moves.split() * self.repeated + self.last.split()


def _clauses(*names: int | str) -> tuple[str, ...]:
    return tuple([f"XIANGQI-{name}" for name in names])


def _repeats(rule: str, fen: str, moves: str, *clauses: int | str) -> Arrangement:
    """Repeat four plies until the position has come for the fifth time, on ply 16: such a game is valid."""
    options = {"repetition": rule, "repetition_count": 5}
    return Arrangement(_clauses(15, *clauses), options, fen, moves, 4)


_KNIGHTS = "b0c2 h9g7 c2b0 g7h9"
"""Four plies that bring the usual start back."""

ARRANGEMENTS: Mapping[str, Arrangement] = {
    "a position repeated": _repeats("draw", "", _KNIGHTS, "D5"),
    "perpetual check": _repeats("check", "5k3/R8/9/9/9/9/9/9/9/4K4 w", "a8a9 f9f8 a9a8 f8f9", "D5"),
    "mutual perpetual check": _repeats(
        "check", "3k1rnc1/2N2c3/9/9/1n1C1N3/9/9/5K3/4r4/7C1 w", "f5d6 f8d8 d6f5 d8f8", "D5"
    ),
    "perpetual chase": _repeats("chase", "3k5/9/9/9/2n6/9/R8/9/4A4/4K4 w", "a3a5 c5b3 a5a3 b3c5", "D6"),
    "mutual perpetual chase": _repeats("chase", "3c1k3/6C2/9/1N7/9/4R4/5r3/9/1r6N/3RK4 w", "e4d4 f3b3 d4e4 b3f3", "D6"),
    "no capture": Arrangement(_clauses(15, "D7"), {"no_capture_draw_plies": 20}, "", _KNIGHTS, 5),
    "stalemate": Arrangement(
        _clauses(14), fen="3k5/9/4P4/9/9/9/9/4K4/9/9 w", moves="e2e1 d9d8 e1e2 d8d9", repeated=3, last="e7d7"
    ),
    "a general taken in check": Arrangement(
        _clauses(12),
        {"end_mode": "capture"},
        "4k4/9/9/9/9/9/4r4/9/9/3K1R3 w",
        "f0g0 e3e4 g0f0 e4e3",
        3,
        "d0e0 e3e0",
    ),
    "a general that flies": Arrangement(
        _clauses(12), {"end_mode": "capture"}, "3k5/9/9/9/9/9/9/9/9/4K4 w", "e0e1 d9d8 e1e0 d8d9", 3, "e0d0 d9d0"
    ),
    "two minutes exceeded": Arrangement(_clauses(16), {"clock": "20min"}, flag=(13, 20)),
    "two minutes of ten exceeded": Arrangement(_clauses(18), {"clock": "10min"}, flag=(13, 18)),
    "thirty seconds exceeded": Arrangement(_clauses(17), {"clock": "20min"}, dawdles=True),
    "a cut with a move more": Arrangement(_clauses(19, "D4"), {"clock": "10min"}, steady=(15, 35_000)),
    "both limits at once": Arrangement(_clauses(19, "D4", "D11"), {"clock": "10min"}, steady=(16, 30_000)),
}
"""Name → arrangement."""

BY_CLAUSE: Mapping[str, tuple[str, ...]] = {
    clause: tuple([name for name, made in ARRANGEMENTS.items() if clause in made.clauses])
    for clause in sorted({clause for made in ARRANGEMENTS.values() for clause in made.clauses})
}
"""Clause id → the arrangements that bring it."""
