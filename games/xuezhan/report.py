"""How a hand of xuezhan ends: what is owed and why, the claims of the server to check, figures, what is carried on."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from events.model import Json
from games.face import Due, Fact, Facts
from games.tiles import kinds_of
from games.xuezhan.evaluate import best, is_pig
from games.xuezhan.explain import explain
from games.xuezhan.phases import LEFT, WALL
from games.xuezhan.settle import REASON_CLAUSE, SEATS, Book, Kong, SeatState, Win, next_dealer, settle

if TYPE_CHECKING:
    from games.xuezhan.state import State

PLACES: Mapping[str, int] = {"wall": -1}
"""Where a tile is that no seat got."""

States = dict[int, tuple[SeatState, int]]


def states_of(state: "State") -> States:
    """Give each live seat's state at the empty wall, with its largest fan where it is ready (XUEZHAN-31 to 33)."""
    found: States = {}
    for seat in range(SEATS):
        if state.won >> seat & 1:
            continue
        rack, void = state.racks[seat], state.voids[seat]
        if is_pig(rack, void):
            found[seat] = ("pig" if state.rules.flower_pig else "not_ready", 0)
        elif state.ready(seat):
            counted = best(rack, state.rules, void)
            found[seat] = ("ready", counted.score.raw if counted is not None else 0)
        else:
            found[seat] = ("not_ready", 0)
    return found


def _unseen(state: "State") -> bool:
    """Say whether the settlement hangs on tiles that the record never showed."""
    if any(counted is None for counted in state.scores.values()):
        return True
    live = [rack for seat, rack in enumerate(state.racks) if not state.won >> seat & 1]
    return state.won.bit_count() < SEATS - 1 and any(rack.unknown for rack in live)


def due(state: "State") -> Due | None:
    """Give what is owed: None before the end, and where tiles that count were never seen."""
    if state.voided:
        return Due("voided", "XUEZHAN-5", {str(seat): 0 for seat in range(SEATS)})
    if not state.over or _unseen(state):
        return None
    states = None if state.won.bit_count() >= SEATS - 1 else states_of(state)
    book = settle(state.rules, state.base, state.log, states)
    book.transfers = [transfer for transfer in book.transfers if transfer.amount]
    return Due(
        ended="settled",
        clause="XUEZHAN-5",
        net=book.net,
        transfers=tuple(book.transfers),
        result=_result(state, states),
        why=tuple(explain(state, states, book)),
        reasons=_reasons(state, book),
    )


def _reasons(state: "State", book: Book) -> dict[str, str]:
    """Give the clause that speaks against a transfer of a reason of which nothing is due."""
    found = dict(REASON_CLAUSE)
    if any(state.attempts.values()):
        found["kong_added"] = "XUEZHAN-11"
    elif state.rules.late_added_kong == "unpaid" and any(isinstance(e, Kong) and e.late for e in state.log):
        found["kong_added"] = "XUEZHAN-9"
    for reason in book.dropped:
        found[reason] = "XUEZHAN-34"
    return found


def _result(state: "State", states: States | None) -> dict[str, tuple[Json, str]]:
    rules = state.rules
    wins: list[Json] = []
    for entry in state.log:
        if isinstance(entry, Win):
            for winner in entry.winners:
                fan = rules.capped(winner.fan + rules.bonus_fan(entry.how == "self_draw"))
                wins.append({"seat": winner.seat, "from": entry.source, "fan": fan, "points": rules.points(fan)})
    result: dict[str, tuple[Json, str]] = {
        "end": ("three_won" if states is None else "wall_empty", "XUEZHAN-5"),
        "wins": (wins, "XUEZHAN-12" if rules.adds_rows else "XUEZHAN-15"),
        "next_dealer": (_next_dealer(state), "XUEZHAN-D2"),
    }
    if states is not None:
        pig = any(name == "pig" for name, _ in states.values())
        named = {str(seat): name for seat, (name, _) in states.items()}
        result["states"] = (named, "XUEZHAN-32" if pig else "XUEZHAN-31")
    return result


def first_win(state: "State") -> tuple[list[int], int | None]:
    """Give who won first, and on whose tile (None for a self-draw, and where nobody won)."""
    for entry in state.log:
        if isinstance(entry, Win):
            return [winner.seat for winner in entry.winners], entry.source
    return [], None


def _next_dealer(state: "State") -> int:
    winners, source = ([], None) if state.voided else first_win(state)
    return next_dealer(state.rules.rotates, state.dealer, winners, source)


def carry(state: "State") -> Mapping[str, Json]:
    """Give what the next hand at the table starts from: its dealer, and the context that it may be told.

    {} where the hand was not played out by the rules; a void hand says no more than that the dealer stays.
    """
    if state.voided:
        return {"dealer": _next_dealer(state)}
    if state.doubtful or not state.over:
        return {}
    winners, source = first_win(state)
    return {
        "dealer": _next_dealer(state),
        "context": {
            "prev_dealer": state.dealer,
            "prev_first_winners": list(winners),
            "prev_first_discarder": source,
        },
    }


def facts(state: "State") -> Facts:
    """Give the deal by deck position, and per seat what it was dealt, won, konged and ended as."""
    size = WALL
    deal, holders = [-1] * size, [PLACES["wall"]] * size
    front, tail = 0, size - 1
    for kind, seat, from_tail in state.dealt:
        place = tail if from_tail else front
        deal[place], holders[place] = kind, seat
        if from_tail:
            tail -= 1
        else:
            front += 1
    if tail == size - 1:
        deal, holders = deal[:front], holders[:front]
    return Facts(0, tuple(deal), tuple(holders), tuple(_rows(state)))


def _rows(state: "State") -> Iterator[Fact]:
    for seat in range(SEATS):
        kinds = [kind for kind, to, _ in state.dealt[: WALL - LEFT] if to == seat and kind >= 0]
        counts = [kinds.count(kind) for kind in set(kinds)]
        suits = len({kind // 9 for kind in kinds})
        yield Fact("suits_lacking", seat, 3 - suits, len(kinds))
        yield Fact("quads", seat, sum(count == 4 for count in counts), len(kinds))
        yield Fact("pairs", seat, sum(count >= 2 for count in counts), len(kinds))
    order = 0
    for entry in state.log:
        if isinstance(entry, Kong):
            yield Fact("kong", entry.seat, entry.kind, -1 if entry.source is None else entry.source)
            continue
        for winner in entry.winners:
            counted = state.scores.get(winner.seat)
            yield Fact("win", winner.seat, counted.raw if counted is not None else -1, order)
            # who gave a winning tile, and to whom: passing tiles on purpose shows here
            if entry.source is not None:
                yield Fact("gave", entry.source, winner.seat, order)
            order += 1
    for seat in range(SEATS):
        if not state.won >> seat & 1 and state.won.bit_count() < SEATS - 1:
            yield Fact("waits", seat, len(list(kinds_of(state.ready(seat)))))
