"""The reasons for which a win or a claim is refused: XUEZHAN-2 to 11, 24, 35, 38 and the void suit of XUEZHAN-D3."""

from typing import TYPE_CHECKING

from games.face import Fault
from games.melds import complete, seven_pairs
from games.tiles import KINDS, SUIT, codes_in
from games.xuezhan.evaluate import with_tile
from games.xuezhan.phases import NO_TILE, ROB

if TYPE_CHECKING:
    from games.xuezhan.state import State


def hu_own(state: "State", seat: int) -> list[Fault]:
    """Say why a seat may not win on its own turn; [] where it may."""
    if state.drawn == NO_TILE:
        return [Fault("XUEZHAN-25", "nothing_drawn", None, None), *_shape(state, seat, state.racks[seat].keys, -1)]
    return _shape(state, seat, state.racks[seat].keys, -1)


def hu_window(state: "State", seat: int) -> list[Fault]:
    """Say why a seat may not win on the tile on offer; [] where it may."""
    faults: list[Fault] = []
    if seat == state.source:
        return [Fault("XUEZHAN-24", "own_tile", None, seat)]
    if state.answered >> seat & 1:
        faults.append(Fault("XUEZHAN-38", "answered_twice", None, seat))
    rack = state.racks[seat]
    if not state.ready(seat) >> state.tile & 1:
        return faults + _shape(state, seat, with_tile(rack, state.tile), state.tile)
    bar = state.bars[seat]
    if bar >= 0 and not rack.unknown:
        counted = state.score_of(seat, state.tile, "rob_kong" if state.phase == ROB else "discard")
        assert counted is not None
        if counted.base <= bar:
            more = None if state.rules.pass_lock == "until_own_turn" else bar
            faults.append(Fault("XUEZHAN-35", "barred", more, KINDS[state.tile]))
    return faults


def wins_own(state: "State", seat: int) -> bool:
    """Say whether a seat may win on its own turn: `hu_own` without the reasons."""
    keys = state.racks[seat].keys
    return _shaped(state, seat, keys) and not hu_own(state, seat)


def _shaped(state: "State", seat: int, keys: list[int]) -> bool:
    return complete(keys) or (not state.racks[seat].melds and seven_pairs(keys))


def _shape(state: "State", seat: int, keys: list[int], tile: int) -> list[Fault]:
    """Say what keeps tiles from being a winning hand: its shape, a third suit, a tile of the void suit."""
    rack = state.racks[seat]
    if rack.unknown:
        return []
    faults = []
    if not _shaped(state, seat, keys):
        faults.append(Fault("XUEZHAN-4", "not_complete", None, codes_in(keys)))
    suits = rack.suits() | (1 << SUIT[tile] if tile >= 0 else 0)
    if suits == 0b111:
        faults.append(Fault("XUEZHAN-3", "three_suits", 2, 3))
    void = state.voids[seat]
    if void >= 0 and suits >> void & 1:
        faults.append(Fault("XUEZHAN-D3", "void_owned", None, "mps"[void]))
    return faults


def claim_faults(state: "State", seat: int, clause: str) -> list[Fault]:
    """Say why a seat may not take the discard on offer, whatever tiles it has."""
    faults = []
    if seat == state.source:
        faults.append(Fault(clause, "own_tile", None, seat))
    if state.answered >> seat & 1:
        faults.append(Fault("XUEZHAN-38", "answered_twice", None, seat))
    if state.hits:
        faults.append(Fault("XUEZHAN-6", "won_already", None, KINDS[state.tile]))
    return faults + void_faults(state, seat, state.tile, "claim")


def void_faults(state: "State", seat: int, kind: int, what: str) -> list[Fault]:
    """Say that a tile of the void suit may not be melded (XUEZHAN-D3)."""
    if state.voids[seat] == SUIT[kind]:
        return [Fault("XUEZHAN-D3", "void_melded", None, KINDS[kind])]
    return []
