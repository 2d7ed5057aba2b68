"""The reasons for which a win, a claim, a kong or a declaration is wrong: YUCI-12 to 21, 35."""

from typing import TYPE_CHECKING

from games.face import Fault
from games.melds import ADDED, CONCEALED, complete, seven_pairs
from games.rack import Meld
from games.tiles import KINDS, SUIT, codes_in, codes_of
from games.yuci.evaluate import lacks_a_suit, ready, with_tile, without_tile
from games.yuci.phases import NO_TILE
from games.yuci.wall import reserve_tiles

if TYPE_CHECKING:
    from games.yuci.state import State

_CONCEALED_OF = [Meld(CONCEALED, kind, 0) for kind in range(34)]


def _barred(state: "State", seat: int) -> list[Fault]:
    """Say why a seat may not win whatever its tiles are: YUCI-17, YUCI-19."""
    if not state.declared >> seat & 1:
        return [Fault("YUCI-17", "not_declared", None, seat)]
    if state.dead >> seat & 1:
        return [Fault("YUCI-19", "win_let_go", None, seat)]
    return []


def _shape(state: "State", seat: int, keys: list[int], tile: int) -> list[Fault]:
    """Say what keeps tiles from being a winning hand: its shape, a third suit."""
    rack = state.racks[seat]
    if rack.unknown:
        return []
    faults = []
    pairs = state.rules.seven_pairs and not rack.melds and seven_pairs(keys)
    if not complete(keys) and not pairs:
        faults.append(Fault("YUCI-17", "not_complete", None, codes_in(keys)))
    suits = rack.suits() | (1 << SUIT[tile] if tile >= 0 else 0)
    if not lacks_a_suit(suits):
        faults.append(Fault("YUCI-16", "three_suits", 2, 3))
    return faults


def hu_own(state: "State", seat: int) -> list[Fault]:
    """Say why a seat may not win on its own turn; [] where it may."""
    faults = _barred(state, seat)
    if state.drawn == NO_TILE:
        faults.append(Fault("YUCI-17", "nothing_drawn", None, None))
    return faults + _shape(state, seat, state.racks[seat].keys, -1)


def wins_own(state: "State", seat: int) -> bool:
    """Say whether a seat may win on its own turn: `hu_own` without the reasons."""
    if not (state.declared & ~state.dead) >> seat & 1:
        return False
    return state.drawn >= 0 and bool(state.waits[seat] >> state.drawn & 1)


def hu_window(state: "State", seat: int) -> list[Fault]:
    """Say why a seat may not win on the tile on offer; [] where it may."""
    if seat == state.source:
        return [Fault("YUCI-17", "own_tile", None, seat)]
    faults = _barred(state, seat)
    if state.answered >> seat & 1:
        faults.append(Fault("YUCI-35", "answered_twice", None, seat))
    if not state.on_table:
        faults.append(Fault("YUCI-14", "tile_face_down", None, KINDS[state.tile]))
    if not (state.declared >> seat & 1 and state.waits[seat] >> state.tile & 1):
        faults += _shape(state, seat, with_tile(state.racks[seat], state.tile), state.tile)
    nearer = state.nearer(seat)
    if nearer >= 0:
        faults.append(Fault("YUCI-18", "nearer_can_win", nearer, seat))
    return faults


def claim_faults(state: "State", seat: int, clause: str) -> list[Fault]:
    """Say why a seat may not take the discard on offer, whatever tiles it has."""
    faults = []
    if seat == state.source:
        faults.append(Fault(clause, "own_tile", None, seat))
    if state.answered >> seat & 1:
        faults.append(Fault("YUCI-35", "answered_twice", None, seat))
    if not state.on_table:
        faults.append(Fault("YUCI-14", "tile_face_down", None, KINDS[state.tile]))
    if state.declared >> seat & 1:
        faults.append(Fault("YUCI-15", "declared_claims", None, clause))
    return faults


def kong_faults(state: "State") -> list[Fault]:
    """Say why the wall does not allow a kong now (YUCI-21, YUCI-D14)."""
    if state.room <= 0:
        return [Fault("YUCI-21", "wall_reserved", reserve_tiles(state.kongs, state.rules) + 1, state.wall)]
    if not state.rules.kong_may_breach_reserve:
        reserve = reserve_tiles(state.kongs + 1, state.rules)
        if state.wall - 1 < reserve:
            return [Fault("YUCI-21", "reserve_breached", reserve + 1, state.wall)]
    return []


def ready_kong_faults(state: "State", seat: int, kind: int, choice: int) -> list[Fault]:
    """Say why a kong in the own turn comes at a wrong time (YUCI-13), or not from a declared seat (YUCI-15)."""
    if state.drawn == NO_TILE:
        return [Fault("YUCI-13", "kong_after_pung", None, KINDS[kind])]
    if not state.declared >> seat & 1:
        return []
    if choice == ADDED:
        return [Fault("YUCI-15", "declared_claims", None, "added")]
    if state.drawn >= 0 and kind != state.drawn:
        return [Fault("YUCI-15", "kong_not_drawn", KINDS[state.drawn], KINDS[kind])]
    rack = state.racks[seat]
    if rack.unknown or rack.held(kind) < 4:
        return []
    left = without_tile(rack, kind)
    before = ready(left, state.rules)
    left.take(kind, 3)
    left.melds.append(_CONCEALED_OF[kind])
    waits = ready(left, state.rules)
    if not waits or (state.rules.ready_kong_keep_waits and waits != before):
        return [Fault("YUCI-15", "kong_loses_waits", codes_of(before), codes_of(waits))]
    return []


def declare_faults(state: "State", seat: int, kind: int) -> list[Fault]:
    """Say why a seat may not declare itself ready with this discard (YUCI-14, YUCI-16)."""
    if state.declared >> seat & 1:
        return [Fault("YUCI-14", "declared_twice", None, seat)]
    rack = without_tile(state.racks[seat], kind)
    if rack.unknown:
        return []
    faults = []
    if not rack.waits(state.rules.seven_pairs):
        faults.append(Fault("YUCI-14", "not_ready", None, codes_in(rack.keys)))
    if not lacks_a_suit(rack.suits()):
        faults.append(Fault("YUCI-16", "three_suits", 2, 3))
    return faults
