"""Faulty moves: each refusal, out of turn, after the end."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import TypeAlias, cast

from events.model import (
    ActionTaken,
)
from games.simulator import Plant, Planted, change
from games.xiangqi.legality import refusal
from games.xiangqi.notation import write_move, write_moves
from games.xiangqi.plants.hands import Events, finish, insert, played, plies
from games.xiangqi.state import OPEN, GameState
from games.xiangqi.tables import KIND, NAMES, points

Pick: TypeAlias = Callable[[Random, GameState, ActionTaken], ActionTaken | None]
"""Makes a faulty move of the lawful one that stands here; None where the position gives no place for it."""


def _instead(clause: str, pick: Pick) -> Plant:
    """Plant a faulty move in place of a lawful one and end the game after it."""

    def plant(rng: Random, events: Events) -> Planted | None:
        for k, each, state in plies(rng, events):
            data = pick(rng, state, cast(ActionTaken, each.data))
            if data is not None:
                made = replace(each, data=data)
                state.step(made)
                return Planted(finish(rng, [*events[:k], made], state), clause, k)
        return None

    return plant


def _refused(reason: str, kind: int = 0) -> Pick:
    """Pick a move of the side to move that is refused for a reason, of a kind of piece where one is given."""

    def pick(rng: Random, state: GameState, data: ActionTaken) -> ActionTaken | None:
        position = state.position
        side = position.turn
        own = points(position.sides[side])
        starts = [at for at in own if not kind or KIND[position.cells[at]] == kind]
        rng.shuffle(starts)
        for a in starts:
            ends = list(range(90)) if reason == "piece_rule" else points(position.reach(a))
            rng.shuffle(ends)
            for b in ends:
                if refusal(position, a << 7 | b, side, state.capture) == reason:
                    return replace(data, choice=write_move(a << 7 | b))
        return None

    return pick


def _others_move(rng: Random, state: GameState) -> str | None:
    """Choose a move that the side not to move could make."""
    moves = write_moves(state.position.moves(1 - state.position.turn, state.capture))
    return rng.choice(moves) if moves else None


def _out_of_turn(rng: Random, state: GameState, data: ActionTaken) -> ActionTaken | None:
    choice = _others_move(rng, state)
    return None if choice is None else replace(data, seat=1 - data.seat, choice=choice)


def _not_own_piece(rng: Random, state: GameState, data: ActionTaken) -> ActionTaken | None:
    choice = _others_move(rng, state)
    return None if choice is None else replace(data, choice=choice)


def _field(rng: Random, state: GameState, data: ActionTaken) -> ActionTaken:
    return replace(data, amount=1) if rng.random() < 0.5 else replace(data, target=1 - data.seat)


def _broken(clause: str, spoil: Callable[[Random, GameState, str], str]) -> Plant:
    """Plant a move after which the hand is unreplayable; the rest of the record stays."""

    def plant(rng: Random, events: Events) -> Planted | None:
        for k, each, state in plies(rng, events):
            data = cast(ActionTaken, each.data)
            spoilt = replace(data, choice=spoil(rng, state, data.choice or ""))
            return Planted(change(events, k, spoilt), clause, k)
        return None

    return plant


def _malformed(rng: Random, state: GameState, choice: str) -> str:
    return rng.choice(
        (choice.upper(), choice[:2] + "-" + choice[2:], choice[:3], choice[:1] + "10" + choice[2:], "0000")
    )


def _empty_square(rng: Random, state: GameState, choice: str) -> str:
    empty = [at for at, piece in enumerate(state.position.cells) if not piece]
    return NAMES[rng.choice(empty)] + choice[2:]


def _after_the_end(rng: Random, events: Events) -> Planted | None:
    k = len(events) - 1
    state = played(events, k)
    moves = write_moves(state.position.moves(state.position.turn, capture=True))
    if state.outcome is None or state.place == OPEN or not moves:
        return None
    data = ActionTaken(state.seat(state.position.turn), "move", choice=rng.choice(moves))
    return Planted(insert(rng, events, k, data), "XIANGQI-2", k)


FAULTS: Mapping[str, Plant] = {
    **{
        f"illegal_{piece}": _instead(f"XIANGQI-{3 + kind}", _refused("piece_rule", kind))
        for kind, piece in enumerate(("general", "advisor", "elephant", "horse", "rook", "cannon", "pawn"), 1)
    },
    "own_capture": _instead("XIANGQI-11", _refused("own_capture")),
    "self_check": _instead("XIANGQI-11", _refused("self_check")),
    "facing_generals": _instead("XIANGQI-11", _refused("facing_generals")),
    "out_of_turn": _instead("XIANGQI-2", _out_of_turn),
    "not_own_piece": _instead("XIANGQI-2", _not_own_piece),
    "field_unused": _instead("CONTRACT-fields", _field),
    "malformed": _broken("XIANGQI-3", _malformed),
    "empty_square": _broken("XIANGQI-2", _empty_square),
    "move_after_end": _after_the_end,
}
