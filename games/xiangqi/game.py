"""Xiangqi as data, and how its games start."""

from collections.abc import Mapping, Sequence

from events.model import AnyEvent, Event, HandStarted, Json
from games.face import Carry, Due, Fault, Faults, Memory, Option, Ruleset, State, Text
from games.xiangqi import texts
from games.xiangqi.coverage import exercised
from games.xiangqi.legality import problems
from games.xiangqi.notation import START, read_fen
from games.xiangqi.state import GameState

CLAUSE = "CONTRACT-start"

OPTIONS = (
    Option("clock", ("20min", "10min"), Text("局时（XIANGQI-16 至 19）", "length of the game (XIANGQI-16 to 19)")),
    Option(
        "clock_scope",
        ("game", "player"),
        Text("局时按整局或按各方计", "whose 20 or 10 minutes: the game's or each player's"),
    ),
    Option(
        "clock_grace_ms", "int", Text("每个时限外的宽限（毫秒）", "added to every limit, ms"), low=0, high=3_600_000
    ),
    Option(
        "move_count_rule",
        ("more_moves", "fewer_moves", "draw"),
        Text("按步数结算的胜方", "who wins when the number of moves decides"),
    ),
    Option("void_min_plies", "int", Text("有效局的最少步数", "plies that make a game valid"), low=0, high=1_000_000),
    Option(
        "end_mode", ("mate", "capture"), Text("将死终局或吃将终局", "mate or the taking of a general ends the game")
    ),
    Option("repetition", ("off", "draw", "check", "chase"), Text("重复局面的裁定", "what a repeated position means")),
    Option("repetition_count", "int", Text("第几次重复时裁定", "at which occurrence"), low=2, high=1000),
    Option(
        "no_capture_draw_plies",
        "int",
        Text("自然限着步数，0 为不用", "plies without a capture that draw; 0 is off"),
        low=0,
        high=1_000_000,
    ),
    Option("win_points", "int", Text("胜一局的分数", "points of a win"), low=0, high=1_000_000),
)
DEFAULTS: Mapping[str, Json] = {
    "clock": "20min",
    "clock_scope": "game",
    "clock_grace_ms": 0,
    "move_count_rule": "more_moves",
    "void_min_plies": 13,
    "end_mode": "mate",
    "repetition": "off",
    "repetition_count": 3,
    "no_capture_draw_plies": 0,
    "win_points": 1,
}


class Xiangqi:
    """Chinese chess: one game a hand, no cards."""

    name = "xiangqi"
    title = texts.TITLE
    presets: Mapping[str, Mapping[str, Json]] = {"tongcheng": DEFAULTS}
    options = OPTIONS
    clauses = texts.CLAUSES
    codes = texts.CODES
    reasons = texts.REASONS
    kinds: tuple[str, ...] = ()
    places: Mapping[str, int] = {}

    def deck(self, ruleset: Ruleset) -> tuple[str, ...]:
        """Give no deck."""
        return ()

    def dealing(self, ruleset: Ruleset, start: HandStarted) -> tuple[int | str, ...]:
        """Give no dealing order."""
        return ()

    def start(self, event: Event[HandStarted], ruleset: Ruleset) -> tuple[State | None, Faults]:
        """Begin a game; without its two seats, red's seat or a board it cannot be replayed."""
        start = event.data
        faults: list[Fault] = []
        seats = sorted(seat.seat for seat in start.seats)
        if seats != [0, 1]:
            faults.append(Fault(CLAUSE, "seats", [0, 1], seats, fatal=True))
        if start.dealer is not None and start.dealer > 1:
            faults.append(Fault(CLAUSE, "dealer", [0, 1], start.dealer, fatal=True))
        if start.base < 1:
            faults.append(Fault(CLAUSE, "base", 1, start.base))
        if extra := sorted(set(start.context) - {"fen"}):
            faults.append(Fault(CLAUSE, "context_unknown", ["fen"], extra))
        if start.shuffle is not None:
            faults.append(Fault("CONTRACT-fields", "shuffle_here", None, start.shuffle.scheme))
        fen = start.context.get("fen")
        position = read_fen(START if fen is None else fen) if fen is None or isinstance(fen, str) else None
        if position is None:
            faults.append(Fault("XIANGQI-1", "fen_unreadable", None, fen, fatal=True))
        elif fen is not None and (wrong := problems(position)):
            faults.append(Fault("XIANGQI-1", "setup", [], wrong))
        if position is None or any(fault.fatal for fault in faults):
            return None, tuple(faults)
        return GameState(event, position, start.dealer or 0, ruleset.options), tuple(faults)

    def exercised(self, events: Sequence[AnyEvent], due: Due | None) -> frozenset[str]:
        """Give the clauses that a whole clean game put to work."""
        return exercised(self, events, due)

    def link(self, memory: Memory, carry: Carry, broken: bool) -> tuple[Memory, Faults]:
        """Remember nothing: nothing carries over from game to game (XIANGQI-23)."""
        return {}, ()
