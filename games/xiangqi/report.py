"""What a game shows: the actions that may happen, the board for drawing, the figures for statistics, its hash."""

import hashlib
import struct
from math import isqrt
from typing import TYPE_CHECKING

from events.model import Json
from games.face import Fact, Facts, Legal, Viewer
from games.xiangqi.clock import NEVER
from games.xiangqi.notation import write_fen, write_move, write_moves
from games.xiangqi.settle import VOID
from games.xiangqi.texts import REASONS

if TYPE_CHECKING:
    from games.xiangqi.state import GameState

ACTION = "action.taken"
ENDS = tuple(REASONS)
"""The reasons of an end in a fixed order: `Fact("ended", …)` counts them."""


def legal_actions(state: "GameState") -> tuple[Legal, ...]:
    """Give all that may happen now: moves, resigning, leaving, offers and answers, a time-out, the closing event."""
    leave = tuple(Legal(ACTION, seat, "leave") for seat in (0, 1))
    mover = state.seat(state.position.turn)
    timeout = (Legal(ACTION, mover, "timeout", auto=True),)
    if state.outcome is not None:
        pending = timeout if state.place and state.missed.reason != "move_count" else ()
        due = state.due()
        closing = () if due is None else (Legal(f"hand.{due.ended}", reason=VOID if due.ended == "voided" else None),)
        return (*leave, *pending, *closing)
    moves = write_moves(state.position.moves(state.position.turn, state.capture))
    found = [Legal(ACTION, mover, "move", choice=move) for move in moves]
    if state.offer < 0:
        found += [Legal(ACTION, seat, "offer_draw") for seat in (0, 1)]
    else:
        found += [Legal(ACTION, 1 - state.offer, verb) for verb in ("accept_draw", "decline_draw")]
    found += [Legal(ACTION, seat, "resign") for seat in (0, 1)]
    return (*found, *leave, *timeout)


def view(state: "GameState", viewer: Viewer) -> dict[str, Json]:
    """Give the game as JSON values for drawing; seats and times (ms since the start) as the events have them."""
    position, outcome, limits = state.position, state.outcome, state.limits
    clock = None
    if state.timed:
        clock = {
            "elapsed_ms": state.now,
            "deadline_ms": limits.deadline,
            "cut_ms": None if limits.cut == NEVER else limits.cut,
        }
    ended = None
    if outcome is not None:
        ended = {
            "winner": None if outcome.winner is None else state.seat(outcome.winner),
            "reason": outcome.reason,
            "void": state.plies < state.options["void_min_plies"],
        }
    return {
        "game": "xiangqi",
        "viewer": viewer,
        "phase": "play" if outcome is None else "over",
        "turn": state.seat(position.turn) if outcome is None else None,
        "fen": write_fen(position),
        "red": state.red,
        "last": write_move(state.history[-1] & 0x3FFF) if state.history else None,
        "check": position.checked(position.turn),
        "plies": state.plies,
        "clock": clock,
        "offer": state.offer if state.offer >= 0 else None,
        "outcome": ended,
    }


def facts(state: "GameState") -> Facts:
    """Give, by seat, plies made, whether it won (1, −1, 0 in a draw or a void game), the net, and its time for a move.

    `ended` (at seat 0) counts the reason in ENDS, `extra` 1 for a void game. `think_ms` is the mean time of a move with
    its standard deviation as `extra`; it is left out where the record has no clock.
    """
    outcome = state.outcome
    if outcome is None:
        return Facts()
    due = state.due()
    void = state.plies < state.options["void_min_plies"]
    rows = [Fact("ended", 0, ENDS.index(outcome.reason), int(void))]
    for side in (0, 1):
        seat, made = state.seat(side), state.made[side]
        won = 0 if void or outcome.winner is None else 1 if outcome.winner == side else -1
        rows.append(Fact("plies", seat, made, side))
        rows.append(Fact("won", seat, won))
        if due is not None:
            rows.append(Fact("net", seat, due.net[str(seat)]))
        if state.timed and made:
            mean = state.used[side] // made
            spread = isqrt(max(0, state.squares[side] // made - mean * mean))
            rows.append(Fact("think_ms", seat, mean, spread))
    return Facts(rows=tuple(rows))


def digest(state: "GameState") -> str:
    """Hash the state's compact bytes: SHA-256 in lower-case hex."""
    position, outcome = state.position, state.outcome
    numbers = (
        position.turn, position.halfmove, position.fullmove, state.red, state.base, *state.made, *state.used,
        state.turn_start, state.offer, state.offer_ref, state.place, state.timed,
        -2 if outcome is None else -1 if outcome.winner is None else outcome.winner,
        0 if outcome is None else outcome.at,
    )  # fmt: skip
    words = "" if outcome is None else f"{outcome.reason} {outcome.clause}"
    rules = repr(sorted(state.options.items()))
    packed = struct.pack(f">{len(numbers)}q{len(state.history)}H", *numbers, *state.history)
    return hashlib.sha256(bytes(position.cells) + packed + f"{words}\n{rules}".encode()).hexdigest()
