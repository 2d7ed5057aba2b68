"""Faults of the settlement: wrong net, wrong reasons, and results that miss a rule."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from events.model import AnyEvent, HandSettled, Json, Transfer
from games.huolong import GAME
from games.huolong.hand import LEFT, OVER
from games.huolong.pack import BIG
from games.huolong.rules import LADDER
from games.huolong.score import Result, after, score
from games.huolong.settle import left, settled
from games.simulator import Plant
from games.tileplants import Spot, changed, scenes, settled_with


def _ends(events: Sequence[AnyEvent], phase: int) -> Iterator[tuple[int, HandSettled, Any]]:
    for at, data, state in scenes(GAME, events):
        if isinstance(data, HandSettled) and state.phase == phase:
            yield at, data, state


def _scored(alter: Callable[[Result], Result | None], *, clause: str | None = None) -> Plant:
    """Make a plant that settles as if the hand had come to something else.

    The finding is the gain's clause where the result claims one and it is wrong, else that of the money.
    """

    def spots(events: Sequence[AnyEvent]) -> Iterator[Spot]:
        for at, data, state in _ends(events, OVER):
            other = alter(state.result)
            if other is None:
                continue
            right, wrong = score(state.rules, state.result), score(state.rules, other)
            due = settled(state.rules, other)
            claims = {key: value for key, (value, _) in due.result.items()} if data.result else None
            transfers = tuple([Transfer(t.payer, t.payee, t.amount, t.reason) for t in due.transfers])
            if right.gain != wrong.gain and claims:
                yield at, HandSettled(transfers, dict(due.net), claims), right.clause
            elif clause is not None and claims and right.points != wrong.points:
                yield at, HandSettled(transfers, dict(due.net), claims), clause
            elif dict(due.net) != dict(state.due().net):
                yield at, HandSettled(transfers, dict(due.net), None), "HUOLONG-34"

    return changed(spots)


def _joker_missed(of: Result) -> Result | None:
    """Count one big joker less."""
    kitty = list(of.kitty)
    if BIG not in kitty:
        return None
    kitty[kitty.index(BIG)] = 1
    return replace(of, kitty=tuple(kitty))


def _joker_invented(of: Result) -> Result | None:
    plain = [place for place, kind in enumerate(of.kitty) if kind != BIG and kind % 13 == 1]
    if not plain or of.jokers == 3:
        return None
    return replace(of, kitty=tuple([BIG if place == plain[0] else kind for place, kind in enumerate(of.kitty)]))


def _kitty_missed(of: Result) -> Result | None:
    """Do not add the captured kitty's points, though it is captured."""
    return replace(of, kitty=tuple([kind if kind == BIG else 1 for kind in of.kitty])) if of.captured else None


def _not_captured(of: Result) -> Result | None:
    return replace(of, last=after(of.last))


def _claim(key: str, other: Callable[[Json, Any], Json]) -> Plant:
    """Make a plant that claims something else under a key of the result."""

    def spots(events: Sequence[AnyEvent]) -> Iterator[Spot]:
        for at, data, state in _ends(events, OVER):
            if data.result and key in data.result:
                wrong = other(data.result[key], state)
                yield at, replace(data, result={**data.result, key: wrong}), state.due().result[key][1]

    return changed(spots)


def _next_rank(levels: Json, state: Any) -> Json:
    return [levels[0], LADDER[(LADDER.index(levels[1]) + 1) % len(LADDER)]]


def _amount(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _ends(events, OVER):
        for k, t in enumerate(data.transfers):
            paid = [*data.transfers[:k], replace(t, amount=t.amount + 1), *data.transfers[k + 1 :]]
            yield at, settled_with(data, paid), "HUOLONG-34"


def _missing(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _ends(events, OVER):
        for k in range(len(data.transfers)):
            yield at, settled_with(data, [*data.transfers[:k], *data.transfers[k + 1 :]]), "HUOLONG-34"


def _swapped(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _ends(events, OVER):
        if data.transfers:
            back: list[Transfer] = [Transfer(t.payee, t.payer, t.amount, t.reason) for t in data.transfers]
            yield at, settled_with(data, back), "HUOLONG-34"


def _reason(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _ends(events, OVER):
        if data.transfers:
            first, *rest = data.transfers
            yield at, settled_with(data, [replace(first, reason="level"), *rest]), "HUOLONG-D13"


def _house(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _ends(events, OVER):
        yield at, settled_with(data, [*data.transfers, Transfer(at % 4, "house", 1, "hand")]), "HUOLONG-34"


def _leave_amount(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _ends(events, LEFT):
        for k, t in enumerate(data.transfers):
            paid = [*data.transfers[:k], replace(t, amount=t.amount + 1), *data.transfers[k + 1 :]]
            yield at, settled_with(data, paid), "HUOLONG-35"


def _leave_free(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _ends(events, LEFT):
        if data.transfers:
            yield at, settled_with(data, []), "HUOLONG-35"


def _leave_jokers(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _ends(events, LEFT):
        other = left(state.rules, state.base, state.leaver, 0 if sum(state.put) else 1)
        if dict(other.net) != dict(data.net):
            paid = [Transfer(t.payer, t.payee, t.amount, t.reason) for t in other.transfers]
            yield at, settled_with(data, paid), "HUOLONG-35"


def _leave_next(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _ends(events, LEFT):
        if data.result:
            yield at, replace(data, result={**data.result, "match_over": False}), "HUOLONG-D19"
            yield at, replace(data, result={**data.result, "next_dealer": state.leaver}), "HUOLONG-D19"


def _hand_paid(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _ends(events, LEFT):
        paid = [*data.transfers, *[Transfer(seat, after(seat), state.base, "hand") for seat in (0, 2)]]
        yield at, settled_with(data, paid), "HUOLONG-D19"


PLANTS: Mapping[str, Plant] = {
    "joker_missed": _scored(_joker_missed),
    "joker_invented": _scored(_joker_invented),
    "kitty_points_missed": _scored(_kitty_missed, clause="HUOLONG-25"),
    "capture_wrong": _scored(_not_captured),
    "trump_claimed": _claim("trump", lambda trump, state: "shdc"[("shdc".index(trump) + 1) % 4]),
    "points_claimed": _claim("catchers", lambda points, state: points + 5),
    "capture_claimed": _claim("captured", lambda captured, state: not captured),
    "gain_claimed": _claim("gain", lambda gain, state: gain + 1),
    "winner_claimed": _claim("winner_side", lambda side, state: 1 - side),
    "score_claimed": _claim("score", lambda score, state: score + 1),
    "next_dealer_claimed": _claim("next_dealer", lambda seat, state: after(seat)),
    "levels_claimed": _claim("levels", _next_rank),
    "match_claimed": _claim("match_over", lambda over, state: not over),
    "amount_wrong": changed(_amount),
    "transfer_missing": changed(_missing),
    "sides_swapped": changed(_swapped),
    "reason_wrong": changed(_reason),
    "house_paid": changed(_house),
    "leave_amount": changed(_leave_amount),
    "leave_free": changed(_leave_free),
    "leave_jokers": changed(_leave_jokers),
    "leave_next": changed(_leave_next),
    "hand_paid_after_leave": changed(_hand_paid),
}
