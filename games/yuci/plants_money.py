"""Wrong money that can be planted into a clean hand of yuci, each with the finding that must name it."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from events.model import AnyEvent, HandSettled, Transfer
from games.face import Due
from games.simulator import Plant
from games.tileplants import Spot, changed, ended, settled_with, wrong_amount, wrong_result
from games.yuci import GAME
from games.yuci.settle import after
from games.yuci.wall import SEATS

REASONS = ("hu", "bao_hu", "kong", "leave_penalty")
"""Reasons of transfers, each of which may be posted wrong or not at all."""


def posted(due: Due, rng: Random | None = None) -> HandSettled:
    """Write a due settlement as a server posts it; with `rng` some claims of the result may be left out."""
    result = {key: value for key, (value, _) in due.result.items()}
    if rng is not None and rng.random() < 0.2:
        result.pop(rng.choice(list(result)))
    return HandSettled(
        transfers=tuple([Transfer(t.payer, t.payee, t.amount, t.reason) for t in due.transfers]),
        net=dict(due.net),
        result=result,
    )


def _shared(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    """Let all three pay where one should pay for all (YUCI-30)."""
    found = ended(GAME, events)
    if found is None:
        return
    number, settled, due = found
    for t in due.transfers:
        if t.reason == "bao_hu" and isinstance(t.payee, int):
            rest = [o for o in settled.transfers if o.reason != "bao_hu"]
            rows = [Transfer(payer, t.payee, t.amount // 3, "hu") for payer in after(t.payee)]
            yield number, settled_with(settled, [*rest, *rows]), "YUCI-30"


def _paid_by_one(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    """Let one pay for all where each should pay its own share (YUCI-28, YUCI-29)."""
    found = ended(GAME, events)
    if found is None:
        return
    number, settled, due = found
    shares = [t for t in due.transfers if t.reason == "hu"]
    if shares:
        first = shares[0]
        rest = [o for o in settled.transfers if o.reason != "hu"]
        whole = Transfer(first.payer, first.payee, 3 * first.amount, "bao_hu")
        yield number, settled_with(settled, [*rest, whole]), first.clause


def _draw_paid(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    found = ended(GAME, events)
    if found is not None and found[2].result["end"][0] == "draw":
        number, settled, _ = found
        yield number, settled_with(settled, [Transfer(0, 1, 2, "kong")]), "YUCI-34"


def _kong_paid(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    """Pay for kongs that the winner has not (YUCI-27)."""
    found = ended(GAME, events)
    if found is None or found[2].result["end"][0] != "win" or found[2].result["kong_points"][0]:
        return
    number, settled, due = found
    winner: Any = due.result["winner"][0]
    extra = Transfer((winner + 1) % SEATS, winner, 1, "kong")
    yield number, settled_with(settled, [*settled.transfers, extra]), "YUCI-27"


def _one_pattern_less(patterns: list[str]) -> list[str]:
    return patterns[:-1]


def _a_point_more(points: int) -> int:
    return points + 1


def _other_dealer(dealer: Any) -> Any:
    return 0 if dealer == "random" else (dealer + 1) % SEATS


def _points_moved(points: dict[str, int]) -> dict[str, int]:
    return {**points, "0": points.get("0", 0) + 1}


def plants() -> Mapping[str, Plant]:
    """Make the table of faults in money."""
    made: dict[str, Plant] = {
        "shared": changed(_shared),
        "paid_by_one": changed(_paid_by_one),
        "draw_paid": changed(_draw_paid),
        "kong_paid": changed(_kong_paid),
    }
    for reason in REASONS:
        made[f"wrong_{reason}"] = wrong_amount(GAME, reason)
        made[f"missing_{reason}"] = wrong_amount(GAME, reason, missing=True)
    made["wrong_patterns"] = wrong_result(GAME, "patterns", _one_pattern_less)
    made["wrong_hu_points"] = wrong_result(GAME, "hu_points", _a_point_more)
    made["wrong_kong_points"] = wrong_result(GAME, "kong_points", _a_point_more)
    made["wrong_kongs"] = wrong_result(GAME, "kongs", _a_point_more)
    made["wrong_next_dealer"] = wrong_result(GAME, "next_dealer", _other_dealer)
    made["wrong_points"] = wrong_result(GAME, "points", _points_moved)
    made["wrong_end"] = wrong_result(GAME, "end", lambda end: "win" if end == "draw" else "draw")
    made["wrong_winner"] = wrong_result(GAME, "winner", lambda seat: 0 if seat is None else (seat + 1) % SEATS)
    return made


MONEY_PLANTS: Mapping[str, Plant] = plants()
