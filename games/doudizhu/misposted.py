"""Faults of the settlement and of the record that can be planted into a clean hand of doudizhu."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random

from events.model import ActionTaken, AnyEvent, HandSettled, HandStarted, HandVoided, SeedRevealed, Transfer
from games.doudizhu.planting import Spot, changed, net_of, posted, scenes
from games.doudizhu.settle import NEXT, SEATS, Result, settled
from games.doudizhu.state import DoudizhuState
from games.doudizhu.view import result
from games.simulator import Plant, Planted, insert, stamp


def _context(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    start = events[0].data
    if isinstance(start, HandStarted):
        yield 0, replace(start, context={"streak": 1}), "CONTRACT-start"


def _scored(alter: Callable[[Result], tuple[Result, str] | None]) -> Plant:
    """Make a plant that settles as if the hand had come to something else."""

    def spots(events: Sequence[AnyEvent]) -> Iterator[Spot]:
        for at, data, state in scenes(events):
            if isinstance(data, HandSettled):
                altered = alter(result(state))
                if altered is not None:
                    yield at, posted(settled(state.rules, altered[0])), altered[1]

    return changed(spots)


def _farmers_played(of: Result, plays: int) -> Result:
    return replace(of, plays=[n if seat == of.landlord else plays for seat, n in enumerate(of.plays)])


def _spring_missed(of: Result) -> tuple[Result, str] | None:
    return (_farmers_played(of, 1), "DOUDIZHU-32") if of.spring else None


def _spring_invented(of: Result) -> tuple[Result, str] | None:
    return (_farmers_played(of, 0), "DOUDIZHU-32") if of.landlord_won and not of.spring else None


def _anti_spring_missed(of: Result) -> tuple[Result, str] | None:
    return (replace(of, plays=[2, 2, 2]), "DOUDIZHU-33") if of.anti_spring else None


def _bomb_missed(of: Result) -> tuple[Result, str] | None:
    return (replace(of, bombs=of.bombs - 1), "DOUDIZHU-31") if of.bombs else None


def _bomb_invented(of: Result) -> tuple[Result, str] | None:
    return replace(of, bombs=of.bombs + 1), "DOUDIZHU-31"


def _double_missed(of: Result) -> tuple[Result, str] | None:
    return (replace(of, doubled=of.doubled[1:]), "DOUDIZHU-10") if of.doubled else None


def _wrong_bid(of: Result) -> tuple[Result, str] | None:
    return replace(of, bid=of.bid % 3 + 1), "DOUDIZHU-9" if of.forced else "DOUDIZHU-7"


def _ends(events: Sequence[AnyEvent]) -> Iterator[tuple[int, HandSettled, DoudizhuState]]:
    for at, data, state in scenes(events):
        if isinstance(data, HandSettled):
            yield at, data, state


def _wrong_winner(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _ends(events):
        claimed = {**(data.result or {}), "winner": NEXT[state.winner]}
        yield at, replace(data, result=claimed), "DOUDIZHU-30"


def _wrong_amount(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _ends(events):
        for k, t in enumerate(data.transfers):
            if t.reason == "hand":
                paid = (*data.transfers[:k], replace(t, amount=t.amount + 1), *data.transfers[k + 1 :])
                yield at, replace(data, transfers=paid, net=net_of(paid)), "DOUDIZHU-34"


def _rake(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _ends(events):
        paid = tuple([t for t in data.transfers if t.reason != "rake"])
        if len(paid) == len(data.transfers):
            paid = (*paid, Transfer(state.winner, "house", 1, "rake"))
        yield at, replace(data, transfers=paid, net=net_of(paid)), "DOUDIZHU-35"


def _loser_raked(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _ends(events):
        loser = next(seat for seat in SEATS if data.net[str(seat)] < 0)
        paid = (*data.transfers, Transfer(loser, "house", 1, "rake"))
        yield at, replace(data, transfers=paid, net=net_of(paid)), "DOUDIZHU-35"


def _net(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _ends(events):
        yield at, replace(data, net={**data.net, "0": data.net["0"] + 1}), "CONTRACT-net"


def _gap(rng: Random, events: list[AnyEvent]) -> Planted | None:
    """Lose one event."""
    at = rng.randrange(1, len(events) - 1)
    return Planted([*events[:at], *events[at + 1 :]], "CONTRACT-sequence", at)


def _conflict(rng: Random, events: list[AnyEvent]) -> Planted | None:
    """Send one event again with other content."""
    at = rng.randrange(1, len(events))
    again = replace(events[at], source=events[at].source, time=events[-1].time, traceparent="00-again")
    return Planted([*events[: at + 1], again, *events[at + 1 :]], "CONTRACT-conflict", at)


def _after_end(rng: Random, events: list[AnyEvent]) -> Planted | None:
    """Let a seat act after the hand is closed."""
    at = next(n for n, event in enumerate(events) if isinstance(event.data, HandSettled | HandVoided))
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
    "spring_missed": _scored(_spring_missed),
    "spring_invented": _scored(_spring_invented),
    "anti_spring_missed": _scored(_anti_spring_missed),
    "bomb_missed": _scored(_bomb_missed),
    "bomb_invented": _scored(_bomb_invented),
    "double_missed": _scored(_double_missed),
    "wrong_bid": _scored(_wrong_bid),
    "wrong_winner": changed(_wrong_winner),
    "wrong_amount": changed(_wrong_amount),
    "rake_wrong": changed(_rake),
    "loser_raked": changed(_loser_raked),
    "context_given": changed(_context),
    "net_wrong": changed(_net),
    "event_lost": _gap,
    "event_conflict": _conflict,
    "event_after_end": _after_end,
    "time_back": _time_back,
    "seed_early": _reveal_early,
}
"""Fault name → how it is planted."""
