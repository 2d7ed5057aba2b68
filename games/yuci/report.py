"""How a hand of yuci ends: what is owed and why, the claims of the server to check, figures, what is carried on."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from events.model import Json
from games.face import Due, DueTransfer, Fact, Facts
from games.yuci.explain import explain
from games.yuci.phases import LEFT, WON
from games.yuci.settle import (
    END_CLAUSE,
    REASON_CLAUSE,
    Result,
    leave_transfers,
    net_of,
    next_dealer,
    win_points,
    win_transfers,
)
from games.yuci.wall import DEALT, SEATS, WALL

if TYPE_CHECKING:
    from games.yuci.state import State

PLACES: Mapping[str, int] = {"wall": -1}
"""Where a tile is that no seat got."""


def result_of(state: "State") -> Result:
    """Say how the hand ended."""
    if state.phase == WON:
        return "win"
    return "left" if state.phase == LEFT else "draw"


def source_of(state: "State") -> int | None:
    """Give who gave the winning tile, None for a self-draw."""
    return None if state.how == "self_draw" else state.source


def pays_all(state: "State") -> bool:
    """Say whether the one who gave the tile pays all three shares (YUCI-30)."""
    source = source_of(state)
    return source is not None and state.rules.bao_hu and not state.declared >> source & 1


def due(state: "State") -> Due | None:
    """Give what is owed: None before the end, and where tiles that count were never seen."""
    if state.voided:
        return Due("voided", "YUCI-20", {str(seat): 0 for seat in range(SEATS)})
    if not state.over or (state.phase == WON and state.score is None):
        return None
    end = result_of(state)
    transfers = _transfers(state, end)
    return Due(
        ended="settled",
        clause={"win": "YUCI-23", "draw": "YUCI-34", "left": "YUCI-33"}[end],
        net=net_of(transfers),
        transfers=tuple(transfers),
        result=_result(state, end, transfers),
        why=tuple(explain(state, end, transfers)),
        reasons=_reasons(state, end),
    )


def _transfers(state: "State", end: Result) -> list[DueTransfer]:
    if end == "left":
        return leave_transfers(state.rules, state.base, state.leaver)
    if end == "draw" or state.score is None:
        return []
    source = source_of(state)
    ready = source is not None and bool(state.declared >> source & 1)
    score = state.score
    return win_transfers(state.rules, state.base, state.winner, source, score.hu_points, score.kong_points, ready)


def _reasons(state: "State", end: Result) -> dict[str, str]:
    """Give the clause that speaks against a transfer of a reason of which nothing is due."""
    found = dict(REASON_CLAUSE)
    if end == "draw":
        return {**dict.fromkeys(found, "YUCI-34"), "leave_penalty": "YUCI-33"}
    if end == "left":
        return dict.fromkeys(found, "YUCI-33")
    if pays_all(state):
        found["hu"] = "YUCI-30"
    elif state.how != "self_draw":
        found["hu"] = found["bao_hu"] = "YUCI-29"
    else:
        found["bao_hu"] = "YUCI-28"
    return found


def _result(state: "State", end: Result, transfers: list[DueTransfer]) -> dict[str, tuple[Json, str]]:
    score = state.score if end == "win" else None
    points = {str(seat): 0 for seat in range(SEATS)}
    if score is not None:
        share = score.hu_points + score.kong_points
        points = win_points(state.winner, source_of(state), share, pays_all(state))
    elif end == "left":
        points = {key: value for key, value in net_of(transfers).items() if key != "house"}
    return {
        "end": (end, "YUCI-20"),
        "winner": (state.winner if end == "win" else None, "YUCI-18" if end == "win" else "YUCI-20"),
        "patterns": (list(score.patterns) if score is not None else [], "YUCI-24"),
        "hu_points": (score.hu_points if score is not None else 0, "YUCI-23"),
        "kong_points": (score.kong_points if score is not None else 0, "YUCI-27"),
        "kongs": (state.kongs, "YUCI-13"),
        "next_dealer": (_next_dealer(state, end), END_CLAUSE[end]),
        "points": (points, {"win": "YUCI-32", "draw": "YUCI-34", "left": "YUCI-33"}[end]),
    }


def _next_dealer(state: "State", end: Result) -> int | str:
    winner = state.winner if end == "win" else None
    return next_dealer(state.dealer, end, winner, state.kongs)


def carry(state: "State") -> Mapping[str, Json]:
    """Give how the hand ended, as the next one at the table is told it (`prev`); {} where the rules did not end it."""
    if state.voided or state.doubtful or not state.over:
        return {}
    end = result_of(state)
    return {
        "prev": {
            "dealer": state.dealer,
            "result": end,
            "winner": state.winner if end == "win" else None,
            "kongs": state.kongs,
        },
        "dealer": _next_dealer(state, end),
    }


def facts(state: "State") -> Facts:
    """Give the deal by deck position, and per seat what it was dealt, konged, declared and won."""
    deal, holders = [-1] * WALL, [PLACES["wall"]] * WALL
    front, tail = 0, WALL - 1
    for kind, seat, from_tail in state.dealt:
        place = tail if from_tail else front
        deal[place], holders[place] = kind, seat
        if from_tail:
            tail -= 1
        else:
            front += 1
    if tail == WALL - 1:
        deal, holders = deal[:front], holders[:front]
    return Facts(0, tuple(deal), tuple(holders), tuple(_rows(state)))


def _rows(state: "State") -> Iterator[Fact]:
    for seat in range(SEATS):
        kinds = [kind for kind, to, _ in state.dealt[:DEALT] if to == seat and kind >= 0]
        counts = [kinds.count(kind) for kind in set(kinds)]
        suits = len({kind // 9 for kind in kinds if kind < 27})
        yield Fact("suits_lacking", seat, 3 - suits, len(kinds))
        yield Fact("quads", seat, sum(count == 4 for count in counts), len(kinds))
        yield Fact("pairs", seat, sum(count >= 2 for count in counts), len(kinds))
        for meld in state.racks[seat].melds:
            if meld.kind:
                yield Fact("kong", seat, meld.tile, meld.source)
        if state.declared >> seat & 1:
            # the turn of the declaration, and how many kinds it waits on
            yield Fact("declared", seat, state.face_down[seat], state.waits[seat].bit_count())
    if state.score is not None:
        yield Fact("win", state.winner, state.score.hu_points + state.score.kong_points, len(state.dealt))
        source = source_of(state)
        if source is not None:
            yield Fact("gave", source, state.winner, int(state.declared >> source & 1))
    if state.leaver >= 0:
        yield Fact("left", state.leaver, len(state.dealt), int(state.quit == "quit"))
    if state.context.get("first_hand") is True:
        # drawn at random by the system, each seat equally likely (YUCI-2)
        yield Fact("first_dealer", state.dealer, 1)
