"""How faults are planted into clean hands of the betting games; each game lists its own."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, TypeAlias

from events.model import ActionTaken, AnyEvent, CardsDealt, HandSettled, HandVoided, Payload, PointsMoved, Transfer
from games.face import Due, Game
from games.scenes import scenes as whole_hand
from games.simulator import Plant, Planted, change, insert, reseal

Spot: TypeAlias = tuple[int, Payload, str]
"""Event number, the payload to put there, and the clause that it breaks."""
Scene: TypeAlias = tuple[int, Any, Any]
"""Event number, its payload, and the state just before it."""
Spots: TypeAlias = Callable[[Sequence[AnyEvent]], Iterator[Spot]]


def scenes(game: Game, events: Sequence[AnyEvent]) -> Iterator[Scene]:
    """Go through a hand to its closing event, each with the state before it; the state is one object that moves on."""
    for number, (event, state) in enumerate(whole_hand(game, events), 1):
        yield number, event.data, state
        if isinstance(event.data, HandSettled | HandVoided):
            return


def moves(game: Game, events: Sequence[AnyEvent], *verbs: str) -> Iterator[tuple[int, ActionTaken, Any]]:
    """Give the actions of these verbs, each with its number and the state before it."""
    for at, data, state in scenes(game, events):
        if isinstance(data, ActionTaken) and data.action in verbs:
            yield at, data, state


def deals(game: Game, events: Sequence[AnyEvent]) -> Iterator[tuple[int, CardsDealt, Any]]:
    """Give the deals, each with its number and the state before it."""
    for at, data, state in scenes(game, events):
        if isinstance(data, CardsDealt):
            yield at, data, state


def changed(spots: Spots) -> Plant:
    """Make a plant that gives one event another payload."""

    def plant(rng: Random, events: list[AnyEvent]) -> Planted | None:
        found = list(spots(events))
        if not found:
            return None
        at, payload, clause = rng.choice(found)
        return Planted(change(events, at, payload), clause, at)

    return plant


def added(spots: Spots) -> Plant:
    """Make a plant that puts one event in."""

    def plant(rng: Random, events: list[AnyEvent]) -> Planted | None:
        found = list(spots(events))
        if not found:
            return None
        at, payload, clause = rng.choice(found)
        return Planted(insert(events, at, payload), clause, at)

    return plant


def without(events: Sequence[AnyEvent], at: int) -> list[AnyEvent]:
    """Take an event out and number the rest anew."""
    return reseal([*events[:at], *events[at + 1 :]], at)


def end_of(events: Sequence[AnyEvent]) -> int:
    """Give the number of the closing event."""
    return next(n for n, e in enumerate(events) if isinstance(e.data, HandSettled | HandVoided))


def owed(game: Game, events: Sequence[AnyEvent]) -> Due:
    """Give what a clean hand's rules make due."""
    state = None
    for _, data, state in scenes(game, events):
        if isinstance(data, HandSettled | HandVoided):
            state.close(events[end_of(events)])
            break
    due: Due | None = state.due() if state is not None else None
    assert due is not None
    return due


def net_of(transfers: Sequence[Transfer], net: Mapping[str, int]) -> dict[str, int]:
    """Give the net that transfers come to, each seat of `net` named."""
    found = {key: 0 for key in net if key != "house"}
    for t in transfers:
        found[str(t.payer)] = found.get(str(t.payer), 0) - t.amount
        found[str(t.payee)] = found.get(str(t.payee), 0) + t.amount
    return found


def reposted(data: HandSettled, transfers: Sequence[Transfer]) -> HandSettled:
    """Write a settlement anew with other transfers and the net that they come to."""
    return HandSettled(tuple(transfers), net_of(transfers, data.net), data.result)


def settled(events: Sequence[AnyEvent]) -> tuple[int, HandSettled] | None:
    """Give the settlement and its number; None where the hand was voided."""
    at = end_of(events)
    data = events[at].data
    return (at, data) if isinstance(data, HandSettled) else None


def wrong_amount(game: Game, reason: str) -> Spots:
    """Post a transfer of this reason one unit too high."""

    def spots(events: Sequence[AnyEvent]) -> Iterator[Spot]:
        if (end := settled(events)) is not None:
            at, data = end
            clauses = {t.reason: t.clause for t in owed(game, events).transfers}
            for k, t in enumerate(data.transfers):
                if t.reason == reason:
                    changed = [*data.transfers]
                    changed[k] = replace(t, amount=t.amount + 1)
                    yield at, reposted(data, changed), clauses[reason]

    return spots


def missing_transfer(game: Game, reason: str) -> Spots:
    """Leave a due transfer of this reason out."""

    def spots(events: Sequence[AnyEvent]) -> Iterator[Spot]:
        if (end := settled(events)) is not None:
            at, data = end
            clauses = {t.reason: t.clause for t in owed(game, events).transfers}
            for k, t in enumerate(data.transfers):
                if t.reason == reason:
                    yield at, reposted(data, [*data.transfers[:k], *data.transfers[k + 1 :]]), clauses[reason]

    return spots


def wrong_result(game: Game, key: str, other: Callable[[Any, Due], Any]) -> Spots:
    """Post another value under a key of the result; `other` gives None where there is none."""

    def spots(events: Sequence[AnyEvent]) -> Iterator[Spot]:
        if (end := settled(events)) is not None:
            at, data = end
            due = owed(game, events)
            if key in due.result and data.result is not None and key in data.result:
                right, clause = due.result[key]
                wrong = other(right, due)
                if wrong is not None:
                    yield at, replace(data, result={**data.result, key: wrong}), clause

    return spots


def wrong_payer(clause: str) -> Spots:
    """Let the first transfer run the other way."""

    def spots(events: Sequence[AnyEvent]) -> Iterator[Spot]:
        if (end := settled(events)) is not None and end[1].transfers:
            at, data = end
            first = data.transfers[0]
            swapped = replace(first, payer=first.payee, payee=first.payer)
            yield at, reposted(data, (swapped, *data.transfers[1:])), clause

    return spots


def void_plant(clause: str) -> Plant:
    """Make the plant of a void; the type of the closing event changes with its payload."""

    def plant(rng: Random, events: list[AnyEvent]) -> Planted | None:
        end = settled(events)
        if end is None:
            return None
        made = replace(events[end[0]], type="hand.voided", data=HandVoided("server_restart"))
        return Planted([*events[: end[0]], made, *events[end[0] + 1 :]], clause, end[0])

    return plant


def settled_early(game: Game, clause: str) -> Plant:
    """Make the plant that settles a hand before its end, while seats are betting."""

    def plant(rng: Random, events: list[AnyEvent]) -> Planted | None:
        end = settled(events)
        if end is None:
            return None
        places = [n for n, _, state in scenes(game, events[: end[0] + 1]) if state.betting]
        if not places:
            return None
        at = rng.choice(places)
        return Planted(reseal([*events[:at], *events[end[0] :]], at), clause, at)

    return plant


def unknown_verb(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    """Put in an action that the game has not."""
    for at in range(1, end_of(events) + 1):
        yield at, ActionTaken(0, "double"), "CONTRACT-fields"


def points_moved(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    """Put in a points.moved, which these games have not."""
    at = end_of(events)
    yield at, PointsMoved((Transfer(0, 1, 1, "pot"),)), "CONTRACT-fields"


def more_seats(count: int, clause: str) -> Spots:
    """Seat more players than the game takes."""

    def spots(events: Sequence[AnyEvent]) -> Iterator[Spot]:
        start: Any = events[0].data
        more = [replace(start.seats[0], seat=n, player=f"extra-{n}") for n in range(len(start.seats), count)]
        yield 0, replace(start, seats=(*start.seats, *more)), clause

    return spots


def short_stack(clause: str) -> Spots:
    """Deal in a seat that cannot pay the ante."""

    def spots(events: Sequence[AnyEvent]) -> Iterator[Spot]:
        start: Any = events[0].data
        told = start.options.get("ante")
        ante = start.base if told is None else told
        if ante and all(seat.stack is not None for seat in start.seats):
            yield 0, replace(start, seats=(replace(start.seats[0], stack=ante - 1), *start.seats[1:])), clause

    return spots


def card_twice(game: Game, clause: str) -> Spots:
    """Deal the first card of the hand again."""

    def spots(events: Sequence[AnyEvent]) -> Iterator[Spot]:
        first: tuple[str, ...] = ()
        for at, data, _ in deals(game, events):
            if first:
                yield at, replace(data, cards=(first[0], *data.cards[1:])), clause
            first = first or data.cards

    return spots


def card_strange(game: Game, card: str, clause: str) -> Spots:
    """Deal a card that the deck has not."""

    def spots(events: Sequence[AnyEvent]) -> Iterator[Spot]:
        for at, data, _ in deals(game, events):
            yield at, replace(data, cards=(card, *data.cards[1:])), clause

    return spots


def deal_order(game: Game, clause: str) -> Plant:
    """Make the plant that lets the first two seats of the deal change places."""

    def plant(rng: Random, events: list[AnyEvent]) -> Planted | None:
        (at, one, _), (next_at, other, _) = list(deals(game, events))[:2]
        if next_at != at + 1:
            return None
        return Planted(change(change(events, at, other), next_at, one), clause, at)

    return plant


def deal_lost(game: Game, clause: str, verbs: Sequence[str]) -> Plant:
    """Make the plant that loses the last cards before a move: the move comes to a seat that lacks them."""

    def plant(rng: Random, events: list[AnyEvent]) -> Planted | None:
        places = []
        lost = -1
        for at, data, _ in scenes(game, events):
            if isinstance(data, CardsDealt):
                lost = at
            elif isinstance(data, ActionTaken) and data.action in verbs:
                if lost >= 0:
                    places.append((lost, at - 1))
                lost = -1
        if not places:
            return None
        at, cited = rng.choice(places)
        return Planted(without(events, at), clause, cited)

    return plant


def ante_late(game: Game, clause: str, begun: Callable[[Any], bool]) -> Spots:
    """Record an ante after the deal began."""

    def spots(events: Sequence[AnyEvent]) -> Iterator[Spot]:
        for at, _, state in scenes(game, events):
            if begun(state) and not state.over and state.rules.ante and not state.posted & 1:
                yield at, ActionTaken(0, "ante", amount=state.rules.ante, auto=True), clause

    return spots


def automatic(game: Game, clause: str, verbs: Sequence[str]) -> Spots:
    """Let the server make a move that is the player's."""

    def spots(events: Sequence[AnyEvent]) -> Iterator[Spot]:
        for at, data, _ in moves(game, events, *verbs):
            yield at, replace(data, auto=True), clause

    return spots


def left_moves(game: Game, clauses: Mapping[str, str]) -> Plant:
    """Make the plant that lets a seat which left go on moving by itself; `clauses` by verb."""

    def plant(rng: Random, events: list[AnyEvent]) -> Planted | None:
        places = [(at, data) for at, data, _ in moves(game, events, *clauses) if not data.auto]
        if not places:
            return None
        at, data = rng.choice(places)
        return Planted(insert(events, at, ActionTaken(data.seat, "leave")), clauses[data.action], at + 1)

    return plant


def round_cut(game: Game, clause: str, verbs: Sequence[str]) -> Plant:
    """Make the plant that loses the last move of a round, so that the next street comes too early."""

    def plant(rng: Random, events: list[AnyEvent]) -> Planted | None:
        places = []
        moved = -1
        for at, data, state in scenes(game, events):
            if isinstance(data, ActionTaken):
                moved = at if data.action in verbs and state.betting else -1
            elif isinstance(data, CardsDealt):
                if moved >= 0 and data.why == "street":
                    places.append(moved)
                moved = -1
        if not places:
            return None
        at = rng.choice(places)
        return Planted(without(events, at), clause, at)

    return plant


def next_seat(right: int, due: Due) -> int:
    """Give another seat than the right one."""
    return (right + 1) % (len(due.net) - ("house" in due.net))
