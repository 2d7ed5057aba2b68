"""Move generation: every distinct set of ranks that a hand can play on a standing one."""

from collections.abc import Iterator

from games.doudizhu.kinds import KINDS, NOTHING, ROCKET, Table, is_bomb, kind_of, reading
from games.doudizhu.pack import GUARD

_BOMBS = reading("bomb", 0) >> 4


def _shapes(table: Table, standing: int) -> Iterator[int]:
    """Give the readings that beat the standing one, in the order of KINDS and ranks from low to high."""
    if standing <= NOTHING:
        yield from table.sets
        return
    if standing == ROCKET:
        return
    yield ROCKET
    bombs = table.shapes[_BOMBS]
    yield from [read for read in bombs if read > standing] if is_bomb(standing) else bombs
    if not is_bomb(standing):
        yield from [read for read in table.shapes[standing >> 4] if read > standing]


def answers(table: Table, hand: int, standing: int) -> list[tuple[int, int]]:
    """List (key, reading) of every distinct set of ranks that a hand's key can play; a pass is none of them.

    A set that fits two kinds stands once, under the kind it is played as (DOUDIZHU-D8).
    """
    guarded = hand | GUARD
    found = []
    leads = standing <= NOTHING
    for read in _shapes(table, standing):
        if (guarded - table.bodies[read]) & GUARD != GUARD:
            continue
        for key in table.sets[read]:
            if (guarded - key) & GUARD == GUARD and not (leads and table.readings[key][0] != read):
                found.append((key, read))
    return found


def choices(table: Table, hand: int) -> list[tuple[int, int]]:
    """List (key, reading) of the leads that need a `choice`: the later kinds of a set that fits several."""
    guarded = hand | GUARD
    keys = [key for key in table.several if (guarded - key) & GUARD == GUARD]
    return [(key, read) for key in keys for read in table.readings[key][1:]]


def count(table: Table, hand: int, standing: int) -> dict[str, int]:
    """Count the playable sets of a hand by the kind they are played as, in the order of KINDS, without absent ones."""
    totals = dict.fromkeys(KINDS, 0)
    for _, read in answers(table, hand, standing):
        totals[kind_of(read)] += 1
    return {kind: total for kind, total in totals.items() if total}
