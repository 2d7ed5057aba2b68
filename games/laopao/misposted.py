"""Faults of the settlement and of the record that can be planted into a clean hand of laopao."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random

from events.model import ActionTaken, AnyEvent, HandSettled, HandStarted, Json, SeedRevealed, Transfer
from games.laopao.hand import NEXT
from games.laopao.planting import Spot, changed, ends, net_of
from games.laopao.settle import CAIZHU_POINTS, LANDLORD_POINTS, SEATS, Result, transfers, unit
from games.laopao.state import LaopaoState
from games.laopao.view import result
from games.simulator import Plant, Planted, insert, stamp


def _paying(data: HandSettled, of: Result, amount: int) -> HandSettled:
    """Write the settlement with another signed amount for each farmer."""
    paid = tuple([Transfer(t.payer, t.payee, t.amount, t.reason) for t in transfers(of, amount)])
    return replace(data, transfers=paid, net=net_of(paid))


def _finished(events: Sequence[AnyEvent]) -> Iterator[tuple[int, HandSettled, LaopaoState, Result]]:
    for at, data, state in ends(events):
        found = result(state)
        if found is not None:
            yield at, data, state, found


def _place_points(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state, of in _finished(events):
        value = unit(state.rules, of)
        times = state.rules.open_factor
        factor = times if of.open else 1
        if of.alone:
            # every other place's score misses the table
            wrong = [each for each in (4, 1, -1, -4) if each * factor not in (value, value * times, value // times)]
            yield at, _paying(data, of, wrong[0] * factor * of.base), "22"
            continue
        halves = (LANDLORD_POINTS[of.place(of.landlord)], CAIZHU_POINTS[of.place(of.caizhu)])
        taken = {value * times, value, value // times, *[half * factor for half in halves]}
        for other in (4, 3, 2, 1, -1, -2, -3, -4):
            if other * factor not in taken and other * factor * of.base != value:
                yield at, _paying(data, of, other * factor * of.base), "20"
                break


def _one_place_only(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state, of in _finished(events):
        if of.alone or of.open:
            continue
        half = LANDLORD_POINTS[of.place(of.landlord)]
        value = unit(state.rules, of)
        if half and half not in (value, value * 2) and half * of.base != value:
            yield at, _paying(data, of, half * of.base), "21"


def _shape(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _, of in _finished(events):
        for k, t in enumerate(data.transfers):
            paid = (*data.transfers[:k], replace(t, amount=t.amount + 1), *data.transfers[k + 1 :])
            yield at, replace(data, transfers=paid, net=net_of(paid)), "22" if of.alone else "21"


def _not_paid(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _, of in _finished(events):
        if data.transfers:
            yield at, replace(data, transfers=(), net=net_of(())), "22" if of.alone else "21"


def _factor(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state, of in _finished(events):
        value, factor = unit(state.rules, of) * of.base, state.rules.open_factor
        if value and factor > 1:
            yield at, _paying(data, of, value // factor if of.open else value * factor), "23"


def _base(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state, of in _finished(events):
        value = unit(state.rules, of)
        if value and of.base > state.rules.open_factor:
            yield at, _paying(data, of, value), "24"


def _reason(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _, _ in _finished(events):
        if data.transfers:
            first = replace(data.transfers[0], reason="bonus")
            yield at, replace(data, transfers=(first, *data.transfers[1:])), "D10"


def _house(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state, _ in _finished(events):
        paid = (*data.transfers, Transfer(state.landlord, "house", 1, "hand"))
        yield at, replace(data, transfers=paid, net=net_of(paid)), "D10"


def _claimed(key: str, other: Callable[[Json], Json], clause: Callable[[Result], str]) -> Plant:
    """Make a plant that claims another value for one key of the result."""

    def spots(events: Sequence[AnyEvent]) -> Iterator[Spot]:
        for at, data, _, of in _finished(events):
            if data.result:
                yield at, replace(data, result={**data.result, key: other(data.result[key])}), clause(of)

    return changed(spots)


def _ally_clause(of: Result) -> str:
    return "7" if of.called is None else "8"


def _tributes_told(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    start = events[0].data
    if isinstance(start, HandStarted):
        yield 0, replace(start, context={"streak": 1}), "CONTRACT-start"
        yield 0, replace(start, context={"tributes": [{"from": 0, "to": 0, "why": "la_gong"}]}), "CONTRACT-start"


def _net(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in ends(events):
        yield at, replace(data, net={**data.net, "0": data.net["0"] + 1}), "CONTRACT-net"


def _gap(rng: Random, events: list[AnyEvent]) -> Planted | None:
    """Lose one event."""
    at = rng.randrange(1, len(events) - 1)
    return Planted([*events[:at], *events[at + 1 :]], "CONTRACT-sequence", at)


def _conflict(rng: Random, events: list[AnyEvent]) -> Planted | None:
    """Send one event again with other content."""
    at = rng.randrange(1, len(events))
    again = replace(events[at], time=events[-1].time, traceparent="00-again")
    return Planted([*events[: at + 1], again, *events[at + 1 :]], "CONTRACT-conflict", at)


def _after_end(rng: Random, events: list[AnyEvent]) -> Planted | None:
    """Let a seat act after the hand is closed."""
    at = next(n for n, event in enumerate(events) if isinstance(event.data, HandSettled))
    return Planted(insert(events, at + 1, ActionTaken(rng.choice(SEATS), "pass")), "CONTRACT-after", at + 1)


def _time_back(rng: Random, events: list[AnyEvent]) -> Planted | None:
    """Let the clock run back by a millisecond."""
    at = rng.randrange(1, len(events))
    earlier = datetime.fromisoformat(events[at - 1].time) - timedelta(milliseconds=1)
    moved = [replace(event, time=stamp(earlier)) if n == at else event for n, event in enumerate(events)]
    return Planted(moved, "CONTRACT-time", at)


def _reveal_early(rng: Random, events: list[AnyEvent]) -> Planted | None:
    """Reveal the seed while the hand goes on."""
    if not isinstance(events[-1].data, SeedRevealed):
        return None
    at = rng.randrange(2, len(events) - 2)
    return Planted(insert(events[:-1], at, events[-1].data), "CONTRACT-reveal", at)


PLANTS: Mapping[str, Plant] = {
    "place_points": changed(_place_points),
    "one_place_counted": changed(_one_place_only),
    "shares_uneven": changed(_shape),
    "not_paid": changed(_not_paid),
    "open_factor": changed(_factor),
    "base_forgotten": changed(_base),
    "reason_wrong": changed(_reason),
    "house_paid": changed(_house),
    "landlord_claimed": _claimed("landlord", lambda seat: NEXT[seat], lambda of: "5" if of.passes else "3"),
    "caizhu_claimed": _claimed("caizhu", lambda seat: NEXT[seat], _ally_clause),
    "mode_claimed": _claimed("mode", lambda mode: "open" if mode == "hidden" else "hidden", lambda of: "9"),
    "order_claimed": _claimed("order", lambda order: [*order[:-1], NEXT[order[-1]]], lambda of: "19"),
    "unit_claimed": _claimed("unit", lambda value: value + 1, lambda of: "22" if of.alone else "21"),
    "tributes_claimed": _claimed(
        "tributes", lambda debts: [*debts, {"from": 0, "to": 1, "why": "la_gong"}], lambda of: "25"
    ),
    "context_wrong": changed(_tributes_told),
    "net_wrong": changed(_net),
    "event_lost": _gap,
    "event_conflict": _conflict,
    "event_after_end": _after_end,
    "time_back": _time_back,
    "seed_early": _reveal_early,
}
"""Fault name → how it is planted."""
