"""Which clauses of doudizhu a whole clean hand put to work: for counting how well simulated hands cover the sheet."""

from collections.abc import Sequence

from events.model import ActionTaken, AnyEvent, CardsDealt
from games.doudizhu.hand import AUCTION, OVER, PLAY, SILENT
from games.doudizhu.kinds import KINDS, NOTHING, ROCKET, is_bomb, is_four_two, kind_of, length_of
from games.doudizhu.pack import GUARD, SHIFT, add
from games.doudizhu.play import played_as
from games.doudizhu.settle import SEATS
from games.doudizhu.state import DoudizhuState
from games.doudizhu.view import result
from games.face import Due, Game
from games.scenes import scenes

_KINDS = dict(zip(KINDS, (15, 16, 17, 17, 17, 18, 18, 19, 20, 21, 22, 22, 23, 23), strict=True))
"""Kind of play → the clause that makes it one."""
_TWO_OR_MORE = GUARD >> 1 | GUARD >> 2
"""The bits of a key's counters of which a count of two or more sets one."""


def exercised(game: Game, events: Sequence[AnyEvent], due: Due | None) -> frozenset[str]:
    """Give the ids of the clauses that decided something in the hand.

    A clause that only forbids counts where it was in force: DOUDIZHU-5 for a bid above another, DOUDIZHU-6 for a 3 that
    left a seat without its turn. DOUDIZHU-25 decides nothing in a clean hand, DOUDIZHU-35 only where a rake is taken.
    """
    found: set[str] = set()
    state: DoudizhuState | None = None
    for event, state in scenes(game, events):
        data = event.data
        if isinstance(data, ActionTaken):
            found |= _action(state, data)
        elif isinstance(data, CardsDealt):
            found |= {"11"} if data.why == "kitty" and data.to != "kitty" else {"1", "2", "36"}
    if due is not None and state is not None:
        found |= _end(state)
        cited = {reason.clause for reason in due.why} | {transfer.clause for transfer in due.transfers}
        return frozenset({f"DOUDIZHU-{clause}" for clause in found} | cited)
    return frozenset({f"DOUDIZHU-{clause}" for clause in found})


def _end(state: DoudizhuState) -> set[str]:
    if state.phase != OVER:
        return set()
    spring = result(state).spring and state.plays[state.landlord] == 1
    return {"14", "D11"} if spring else {"14"}


def _action(state: DoudizhuState, data: ActionTaken) -> set[str]:
    found = {"D14"} if data.auto or data.action == "leave" else set()
    if data.action in ("bid", "no_bid"):
        if state.phase == AUCTION:
            found |= _bid(state, data)
    elif data.action in ("double", "follow_double", "no_double"):
        found.add("D3")
        if data.action != "no_double":
            found.add("10")
    elif data.action == "pass":
        found.add("12")
    elif data.action == "play" and state.phase == PLAY:
        found |= _play(state, data)
    return found


def _bid(state: DoudizhuState, data: ActionTaken) -> set[str]:
    found = {"3", "4"}
    if data.action == "bid" and state.high and state.rules.must_rise:
        found.add("5")
    silent = [seat for seat in SEATS if seat != data.seat and state.bids[seat] == SILENT]
    if data.amount == 3 and silent and state.rules.three_ends:
        found.add("6")
    return found


def _play(state: DoudizhuState, data: ActionTaken) -> set[str]:
    key = add(data.cards) >> SHIFT
    readings = state.readings[key]
    standing = state.standing
    read = played_as(readings, standing, data.choice)
    found = {"12", str(_KINDS[kind_of(read)])}
    if standing == NOTHING:
        if state.tricks:
            found.add("13")
    elif read == ROCKET:
        found.add("26")
    elif is_bomb(read):
        found.add("27")
    else:
        found |= {"28", "29"}
    if is_four_two(read):
        # four of a rank were played, and nothing was doubled
        found.add("24")
    if len(readings) > 1:
        found.add("D8")
    if kind_of(read) in ("plane_solo", "four_two_solo"):
        found |= _wings(key - state.rules.table.bodies[read], length_of(read))
    return found


def _wings(wings: int, length: int) -> set[str]:
    """Name what single wings of one rank show: two of them are D5's, three beside a plane D9's."""
    found = {"D5"} if wings & _TWO_OR_MORE else set()
    if length > 1 and wings & wings >> 1 & GUARD >> 3:
        found.add("D9")
    return found
