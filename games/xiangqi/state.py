"""One game as it stands: every event checked by the sheet and applied as recorded."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from events.model import ActionTaken, AnyEvent, CardsDealt, Event, HandStarted, HandVoided, Json
from games.face import Due, Facts, Fault, Faults, Legal, Viewer
from games.xiangqi import report
from games.xiangqi.board import EVERYWHERE, Position
from games.xiangqi.clock import NEVER, Clock, Turn, by_moves, end_of, is_up, millis
from games.xiangqi.fields import FIELDS, is_plain, misplaced
from games.xiangqi.legality import clause_of, refusal, status
from games.xiangqi.repetition import Ply, repeated
from games.xiangqi.settle import VOID, Outcome, settle
from games.xiangqi.tables import KIND, MOVES, SIDE, K
from games.xiangqi.texts import CLAUSE_OF_END

DRAW = "XIANGQI-22"
UNTIMED = Turn(NEVER, NEVER, NEVER, "move_timeout", "XIANGQI-16")
"""The limits of a hand whose record has no clock."""
NOBODY = -1

CLOSED, OPEN, TAKEN = range(3)
"""The place after a missed limit, where its time-out or the closing event belongs: none, still free (only `leave`
came), or another event stood there and was cited."""

Effect: TypeAlias = tuple[Any, ...] | None
"""What `step` then does: a bound method and its arguments."""
Looked: TypeAlias = tuple[Faults, Effect]


class GameState:
    """A game of xiangqi; sides are 0 red and 1 black, times are ms since the start."""

    __slots__ = (
        "base", "capture", "checks", "clock", "history", "lacks_settlement", "limits", "made", "missed", "no_capture",
        "now", "offer", "offer_ref", "options", "outcome", "place", "position", "red", "repetition", "repetition_count",
        "seen", "squares", "start_ms", "timed", "turn_start", "unknown_reason", "used", "watch",
    )  # fmt: skip

    def __init__(self, event: Event[HandStarted], position: Position, red: int, options: Mapping[str, Json]) -> None:
        lacks = event.data.lacks or ()
        self.position = position
        self.red = red
        self.base = event.data.base
        self.options = options
        self.capture: bool = options["end_mode"] == "capture"
        self.repetition: str = "" if options["repetition"] == "off" else options["repetition"]
        self.repetition_count: int = options["repetition_count"]
        self.no_capture: int = options["no_capture_draw_plies"]
        self.clock = Clock.of(options)
        self.timed = "clock" not in lacks
        self.lacks_settlement = "settlement" in lacks
        self.start_ms = millis(event.time) if self.timed else 0
        self.now = 0
        self.turn_start = 0
        self.limits = self.clock.turn(0, 0) if self.timed else UNTIMED
        self.made = [0, 0]
        self.used = [0, 0]
        self.squares = [0, 0]
        self.offer = NOBODY
        self.offer_ref = 0
        self.outcome: Outcome | None = None
        self.missed = UNTIMED
        self.place = CLOSED
        self.unknown_reason = False
        self.watch = EVERYWHERE
        self.history: list[int] = []
        self.checks: list[bool] = []
        self.seen: dict[bytes, list[int]] = {}
        if self.repetition:
            self.seen[self._key()] = [0]
        self._finish_if_stuck()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.outcome is not None

    @property
    def plies(self) -> int:
        """How many plies both sides made."""
        return self.made[0] + self.made[1]

    def seat(self, side: int) -> int:
        """Give the seat that plays a side."""
        return self.red ^ side

    def check(self, event: AnyEvent) -> Faults:
        """Say everything that is wrong with an event, and change nothing."""
        return self._look(event, self._time(event))[0]

    def step(self, event: AnyEvent) -> Faults:
        """Check an event, then apply it as recorded; a fatal fault changes nothing."""
        now = self._time(event)
        faults, effect = self._look(event, now)
        if effect is not None:
            effect[0](*effect[1:])
        if not (faults and any(fault.fatal for fault in faults)):
            self.now = now
        return faults

    def _time(self, event: AnyEvent) -> int:
        return millis(event.time) - self.start_ms if self.timed else 0

    # -- what an event is worth ------------------------------------------------------------------------------------

    def _look(self, event: AnyEvent, now: int) -> Looked:
        """Check an event at time `now`; the one function behind `check` and `step`."""
        data = event.data
        late = self.place == OPEN or (now > self.limits.limit and self.outcome is None)
        if isinstance(data, ActionTaken):
            verb = _VERBS.get(data.action)
            if verb is not None:
                return verb(self, data, event.sequence, now, late)
            fault = Fault(FIELDS, "verb_unknown", list(_VERBS), data.action)
        elif isinstance(data, CardsDealt):
            fault = Fault("XIANGQI-1", "cards_dealt", [], list(data.cards))
        else:
            fault = Fault(FIELDS, "points_here", None, event.type)
        if late:
            return (self._out_of_place(event.type), fault), (self._time_up, TAKEN)
        if self.outcome is not None and isinstance(data, ActionTaken):
            return (fault, self._game_over(data.action)), None
        return (fault,), None

    def _move(self, data: ActionTaken, sequence: int, now: int, late: bool) -> Looked:
        faults = () if is_plain(data) else misplaced(data)
        move = MOVES.get(data.choice or "")
        if move is None:
            # XIANGQI-11: this reason comes before all others, and nothing can be moved by it
            late_too = (self._late_ply(now),) if late else ()
            return (
                *faults,
                *late_too,
                Fault("XIANGQI-3", "malformed", "[a-i][0-9][a-i][0-9]", data.choice, True),
            ), None
        if late:
            return (*faults, self._late_ply(now)), (self._time_up, TAKEN)
        if self.outcome is not None:
            return (*faults, self._game_over(data.choice)), None
        position = self.position
        side = position.turn
        piece = position.cells[move >> 7]
        seat = data.seat
        if seat != self.red ^ side:
            faults = (*faults, Fault("XIANGQI-2", "out_of_turn", self.red ^ side, seat))
            if piece and seat == self.red ^ SIDE[piece]:
                side = 1 - side
        watch = self.watch if side == position.turn else EVERYWHERE
        reason = refusal(position, move, side, self.capture, watch)
        if reason is not None:
            fatal = reason == "empty_square"
            faults = (*faults, Fault(clause_of(reason, piece), reason, None, data.choice, fatal))
            if fatal:
                return faults, None
        return faults, (self._ply, move, side, now)

    def _resign(self, data: ActionTaken, sequence: int, now: int, late: bool) -> Looked:
        faults = misplaced(data)
        if late or self.outcome is not None:
            return self._barred(data, faults, late)
        if data.seat > 1:
            return faults, None
        return faults, (self._end, 1 - (self.red ^ data.seat), "resign", now)

    def _leave(self, data: ActionTaken, sequence: int, now: int, late: bool) -> Looked:
        faults = misplaced(data)
        if late:
            return faults, (self._time_up, OPEN)
        if self.outcome is not None or data.seat > 1:
            return faults, None
        return faults, (self._end, 1 - (self.red ^ data.seat), "resign", now)

    def _timeout(self, data: ActionTaken, sequence: int, now: int, late: bool) -> Looked:
        faults = misplaced(data)
        if not data.auto:
            faults = (*faults, Fault(FIELDS, "auto_missing", True, False))
        limits = self.missed if self.outcome is not None else self.limits
        by_time = limits.reason != "move_count"
        # where the cut comes before it the two minutes' own clause judges a time-out
        clause = limits.clause if by_time else "XIANGQI-18"
        loser = self.red ^ self.position.turn
        wrong = () if data.seat == loser else (Fault(clause, "timeout_seat", loser, data.seat),)
        if self.outcome is not None and by_time and self.place != CLOSED:
            return (*faults, *wrong), (self._take_place, CLOSED)
        if late and by_time:
            return (*faults, *wrong), (self._time_up, CLOSED)
        if late or self.outcome is not None:
            return self._barred(data, faults, late)
        if not self.timed:
            return (*faults, *wrong), (self._flag, now)
        return (*faults, Fault(clause, "timeout_early", limits.deadline + self.clock.grace, now), *wrong), None

    def _offer(self, data: ActionTaken, sequence: int, now: int, late: bool) -> Looked:
        faults = misplaced(data)
        if late or self.outcome is not None:
            return self._barred(data, faults, late)
        if self.offer != NOBODY:
            return (*faults, Fault(DRAW, "offer_open", self.offer, data.seat)), None
        if data.seat > 1:
            return faults, None
        return faults, (self._open_offer, data.seat, sequence)

    def _answer(self, data: ActionTaken, sequence: int, now: int, late: bool) -> Looked:
        faults = misplaced(data)
        if late or self.outcome is not None:
            return self._barred(data, faults, late)
        if self.offer == NOBODY:
            return (*faults, Fault(DRAW, "no_offer", None, data.action)), None
        if data.ref is not None and data.ref != self.offer_ref:
            faults = (*faults, Fault(DRAW, "ref_wrong", self.offer_ref, data.ref))
        if data.seat == self.offer:
            return (*faults, Fault(DRAW, "own_offer", 1 - self.offer, data.seat)), None
        if data.seat > 1:
            return faults, None
        if data.action == "accept_draw":
            return faults, (self._end, None, "agreement", now)
        return faults, (self._open_offer, NOBODY, 0)

    def _barred(self, data: ActionTaken, faults: Faults, late: bool) -> Looked:
        """Cite an action that comes after the end, or as the first one after a missed limit."""
        if late:
            return (*faults, self._out_of_place(data.action)), (self._time_up, TAKEN)
        return (*faults, self._game_over(data.action)), None

    def _late_ply(self, now: int) -> Fault:
        limits = self.missed if self.place == OPEN else self.limits
        return Fault(limits.clause, "late_ply", limits.limit, now)

    def _out_of_place(self, what: str) -> Fault:
        """Cite an event that stands where the time-out, after a cut the closing event, belongs."""
        limits = self.missed if self.place == OPEN else self.limits
        code = "closing_missing" if limits.reason == "move_count" else "timeout_missing"
        return Fault(limits.clause, code, end_of(limits), what)

    def _game_over(self, what: str | None) -> Fault:
        assert self.outcome is not None
        return Fault("XIANGQI-2", "game_over", self.outcome.reason, what)

    # -- what an event does ----------------------------------------------------------------------------------------

    def _ply(self, move: int, side: int, now: int) -> None:
        position = self.position
        mover = position.turn
        taken = position.play(move >> 7, move & 127, side)
        self.history.append(side << 14 | move)
        self.made[side] += 1
        if self.timed:
            spent = now - self.turn_start
            self.used[mover] += spent
            self.squares[mover] += spent * spent
            self.turn_start = now
            self.limits = self.clock.turn(now, self.used[position.turn])
        if self.offer != NOBODY and self.red ^ self.offer != side:
            self.offer = NOBODY
        if KIND[taken] == K:
            self._end(1 - SIDE[taken], "general_captured", now)
        elif not self._finish_if_stuck(now):
            if self.repetition and self._repeats(side, now):
                return
            if self.no_capture and position.halfmove >= self.no_capture:
                self._end(None, "no_capture", now)

    def _finish_if_stuck(self, now: int = 0) -> bool:
        """End the game where the side to move has no legal move (XIANGQI-13, XIANGQI-14)."""
        position = self.position
        if not self.capture:
            self.watch = position.watch(position.turn)
        if position.has_move(position.turn, self.watch, self.capture):
            return False
        self._end(1 - position.turn, status(position, self.capture), now)
        return True

    def _repeats(self, side: int, now: int) -> bool:
        """Count the position after a ply of `side`; end the game where it came for the set time (XIANGQI-15)."""
        self.checks.append(self.position.checked(1 - side))
        places = self.seen.setdefault(self._key(), [])
        places.append(len(self.history))
        if len(places) < self.repetition_count:
            return False
        stretch = [
            Ply(packed >> 14, packed >> 7 & 127, packed & 127, check)
            for packed, check in zip(self.history[places[0] :], self.checks[places[0] :], strict=True)
        ]
        loser, reason = repeated(self.repetition, self.position, stretch)
        self._end(None if loser is None else 1 - loser, reason, now)
        return True

    def _key(self) -> bytes:
        return bytes(self.position.cells) + bytes((self.position.turn,))

    def _end(self, winner: int | None, reason: str, at: int, clause: str | None = None) -> None:
        self.outcome = Outcome(winner, reason, clause or CLAUSE_OF_END[reason], at)

    def _time_up(self, place: int) -> None:
        """End the game at the limit that was missed; `place` says what stands in the place after it."""
        self.place = place
        if self.outcome is None:
            self.missed = limits = self.limits
            if limits.reason == "move_count":
                winner = by_moves((self.made[0], self.made[1]), self.options["move_count_rule"])
            else:
                winner = 1 - self.position.turn
            self._end(winner, limits.reason, end_of(limits), limits.clause)

    def _take_place(self, place: int) -> None:
        self.place = place

    def _flag(self, now: int) -> None:
        """Take a time-out that no clock can check: who lost is known, which limit it was is not."""
        self.unknown_reason = True
        self._end(1 - self.position.turn, "move_timeout", now)

    def _open_offer(self, seat: int, sequence: int) -> None:
        self.offer, self.offer_ref = seat, sequence

    # -- the end ---------------------------------------------------------------------------------------------------

    def close(self, event: AnyEvent) -> Faults:
        """Take hand.settled or hand.voided: say whether the game is over and, voided, whether it had to be."""
        now = self._time(event)
        faults: Faults = ()
        if self.place == OPEN or (self.outcome is None and is_up(self.limits, now)):
            limits = self.missed if self.place == OPEN else self.limits
            if limits.reason != "move_count":
                faults = (self._out_of_place(event.type),)
            self._time_up(CLOSED)
        self.now = now
        voided = isinstance(event.data, HandVoided)
        if self.outcome is None:
            if not self.timed and self.clock.ten:
                return faults
            if voided:
                return (Fault("XIANGQI-20", "voided_early", None, event.type),)
            return (Fault("XIANGQI-21", "settled_early", None, event.type),)
        due = self.due()
        if due is None:
            return faults
        if voided != (due.ended == "voided"):
            # XIANGQI-20 says which games are void, so it is cited either way
            expected = {"ended": due.ended, "reason": due.reason, "plies": self.plies}
            actual = {"ended": "voided" if voided else "settled"}
            return (*faults, Fault("XIANGQI-20", "ended_wrong", expected, actual))
        if isinstance(event.data, HandVoided) and event.data.reason != VOID:
            return (*faults, Fault("XIANGQI-20", "void_reason", VOID, event.data.reason))
        return faults

    def due(self) -> Due | None:
        """Give what is owed; None while the game goes on and where the record lacks what it hangs on."""
        if self.outcome is None or self.lacks_settlement or self.unknown_reason:
            return None
        return settle(self.outcome, self.plies, self.base, self.red, self.options)

    # -- what may happen, what is seen -----------------------------------------------------------------------------

    def legal_actions(self) -> tuple[Legal, ...]:
        """Give all that may happen now; `timeout` only from the moment on that the limit is passed."""
        return report.legal_actions(self)

    def view(self, viewer: Viewer) -> dict[str, Json]:
        """Give the board and the clock; nothing in xiangqi is hidden from anybody."""
        return report.view(self, viewer)

    def facts(self) -> Facts:
        """Give the figures of the game by seat."""
        return report.facts(self)

    def carry(self) -> Mapping[str, Json]:
        """Give nothing: one game decides (XIANGQI-23)."""
        return {}

    def digest(self) -> str:
        """Hash the state's compact bytes: SHA-256 in lower-case hex."""
        return report.digest(self)


_VERBS: Mapping[str, Callable[[GameState, ActionTaken, int, int, bool], Looked]] = {
    "move": GameState._move,
    "resign": GameState._resign,
    "leave": GameState._leave,
    "offer_draw": GameState._offer,
    "accept_draw": GameState._answer,
    "decline_draw": GameState._answer,
    "timeout": GameState._timeout,
}
