"""Faults that can be planted into a clean hand of doudizhu, each with the finding that must name it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random
from typing import Any, TypeAlias

from events.model import (
    ActionTaken,
    AnyEvent,
    CardsDealt,
    HandSettled,
    HandStarted,
    HandVoided,
    Payload,
    PointsMoved,
    SeedRevealed,
    Transfer,
)
from games.doudizhu import GAME
from games.doudizhu.hand import AUCTION, DOUBLING, FORCED, KITTY, OVER, PLAY
from games.doudizhu.kinds import KINDS, NOTHING, ROCKET, beats, is_bomb, is_four_two
from games.doudizhu.pack import JOKERS, SHIFT, cards_of, pick, rank_of
from games.doudizhu.player import split
from games.doudizhu.settle import NEXT, SEATS, Result, settled
from games.doudizhu.state import DoudizhuState
from games.doudizhu.view import result
from games.face import Due
from games.ruleset import resolve
from games.simulator import Plant, Planted, change, insert, reseal, stamp

Spot: TypeAlias = tuple[int, Payload, str]
"""Event number, the payload to put there, and the clause that it breaks."""
Scene: TypeAlias = tuple[int, Any, DoudizhuState]
"""Event number, its payload, and the hand just before it."""


def posted(due: Due) -> HandSettled:
    """Write a due settlement as a server posts it."""
    return HandSettled(
        transfers=tuple([Transfer(t.payer, t.payee, t.amount, t.reason) for t in due.transfers]),
        net=dict(due.net),
        result={key: value for key, (value, _) in due.result.items()},
    )


def net_of(transfers: Sequence[Transfer]) -> dict[str, int]:
    """Give the net that transfers come to, every seat named."""
    net = dict.fromkeys(map(str, SEATS), 0)
    for t in transfers:
        net[str(t.payer)] = net.get(str(t.payer), 0) - t.amount
        net[str(t.payee)] = net.get(str(t.payee), 0) + t.amount
    return net


def scenes(events: Sequence[AnyEvent]) -> Iterator[Scene]:
    """Go through a hand and give each event with the state before it; the state is one object that moves on."""
    start: Any = events[0]
    ruleset, _ = resolve(GAME, start.data)
    assert ruleset is not None
    state, _ = GAME.start(start, ruleset)
    assert isinstance(state, DoudizhuState)
    for number, event in enumerate(events[1:], 1):
        yield number, event.data, state
        if isinstance(event.data, ActionTaken | CardsDealt):
            state.step(event)


def _changed(spots: Callable[[Sequence[AnyEvent]], Iterator[Spot]]) -> Plant:
    """Make a plant that gives one event another payload."""

    def plant(rng: Random, events: list[AnyEvent]) -> Planted | None:
        found = list(spots(events))
        if not found:
            return None
        at, payload, clause = rng.choice(found)
        return Planted(change(events, at, payload), clause, at)

    return plant


def _added(spots: Callable[[Sequence[AnyEvent]], Iterator[Spot]]) -> Plant:
    """Make a plant that puts one event in."""

    def plant(rng: Random, events: list[AnyEvent]) -> Planted | None:
        found = list(spots(events))
        if not found:
            return None
        at, payload, clause = rng.choice(found)
        return Planted(insert(events, at, payload), clause, at)

    return plant


def _card_twice(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    first: tuple[str, ...] = ()
    for at, data, _ in scenes(events):
        if isinstance(data, CardsDealt) and data.why == "initial":
            if first:
                yield at, replace(data, cards=(first[0], *data.cards[1:])), "DOUDIZHU-1"
            first = first or data.cards


def _kitty_shown(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in scenes(events):
        if isinstance(data, CardsDealt) and data.to == "kitty":
            yield at, replace(data, face="up"), "DOUDIZHU-2"


def _first_bidder(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in scenes(events):
        if state.phase == AUCTION and not state.order and data.action != "leave":
            yield at, replace(data, seat=NEXT[data.seat]), "DOUDIZHU-3"


def _bid_amount(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in scenes(events):
        if state.phase == AUCTION and data.action == "bid":
            yield at, replace(data, amount=4), "DOUDIZHU-4"


def _bid_twice(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in scenes(events):
        if state.phase == KITTY and state.high < 3 and not state.forced:
            yield at, ActionTaken(state.dealer, "no_bid"), "DOUDIZHU-4"


def _bid_low(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in scenes(events):
        if state.phase == AUCTION and data.action == "no_bid" and state.high and state.rules.must_rise:
            yield at, replace(data, action="bid", amount=state.high), "DOUDIZHU-5"


def _auction_over(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in scenes(events):
        if state.phase in (KITTY, DOUBLING) and state.high == 3 and state.rules.three_ends:
            yield at, ActionTaken(NEXT[state.landlord], "no_bid"), "DOUDIZHU-6"


def _void_reason(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in scenes(events):
        if isinstance(data, HandVoided):
            yield at, HandVoided("cancelled"), "DOUDIZHU-8"


def _wrong_void(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in scenes(events):
        if isinstance(data, HandSettled):
            yield at, HandVoided("server_error"), "DOUDIZHU-9" if state.rules.force_first else "DOUDIZHU-8"


def _forced_bid(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in scenes(events):
        if state.phase == FORCED and data.action == "bid":
            yield at, replace(data, amount=2), "DOUDIZHU-9"
            yield at, replace(data, auto=False), "DOUDIZHU-9"


def _double_ineligible(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in scenes(events):
        if state.phase in (KITTY, DOUBLING):
            yield at, ActionTaken(state.landlord, "double"), "DOUDIZHU-10"


def _double_verb(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in scenes(events):
        if state.phase == DOUBLING and data.action != "leave" and 1 not in state.said:
            yield at, replace(data, action="follow_double", ref=None), "DOUDIZHU-10"


def _kitty_given(events: Sequence[AnyEvent]) -> Iterator[tuple[int, CardsDealt, DoudizhuState]]:
    for at, data, state in scenes(events):
        if state.phase == KITTY and isinstance(data, CardsDealt):
            yield at, data, state


def _kitty_receiver(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _kitty_given(events):
        yield at, replace(data, to=NEXT[state.landlord]), "DOUDIZHU-11"


def _kitty_face(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _kitty_given(events):
        yield at, replace(data, face="down"), "DOUDIZHU-11"


def _kitty_card(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _kitty_given(events):
        other = cards_of(state.hands[NEXT[state.landlord]])[0]
        yield at, replace(data, cards=(other, *data.cards[1:])), "DOUDIZHU-11"


def _plays(events: Sequence[AnyEvent]) -> Iterator[tuple[int, ActionTaken, DoudizhuState]]:
    for at, data, state in scenes(events):
        if state.phase == PLAY and isinstance(data, ActionTaken) and data.action in ("play", "pass"):
            yield at, data, state


def _out_of_turn(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _plays(events):
        if data.action == "pass":
            yield at, replace(data, seat=NEXT[data.seat]), "DOUDIZHU-12"


def _pass_on_lead(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _plays(events):
        if state.standing == NOTHING:
            yield at, replace(data, action="pass", cards=()), "DOUDIZHU-12"


def _not_held(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _plays(events):
        if data.action == "play":
            other = cards_of(state.hands[NEXT[data.seat]])[0]
            yield at, replace(data, cards=(other, *data.cards[1:])), "DOUDIZHU-12"


def _wrong_lead(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _plays(events):
        if state.standing == NOTHING and state.tricks:
            seat = NEXT[data.seat]
            yield at, replace(data, seat=seat, cards=(cards_of(state.hands[seat])[0],)), "DOUDIZHU-13"


def _no_kind(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _plays(events):
        cards = cards_of(state.hands[data.seat])
        other = next((card for card in cards if rank_of(card) != rank_of(cards[0])), None)
        if state.standing == NOTHING and other is not None and {cards[0], other} != {"BJ", "RJ"}:
            yield at, replace(data, cards=(cards[0], other)), "DOUDIZHU-25"


def _not_beaten(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _plays(events):
        standing, code = state.standing, state.hands[data.seat]
        if standing == NOTHING:
            continue
        for key in split(state.rules.table, code >> SHIFT):
            reads = state.readings[key]
            if key != JOKERS and not any(beats(read, standing) for read in reads):
                same = reads[0] >> 4 == standing >> 4
                clause = 26 if standing == ROCKET else 27 if is_bomb(standing) else 29 if same else 28
                if is_four_two(reads[0]) and standing != ROCKET:
                    clause = 24
                cards = pick(code, key)
                yield at, replace(data, action="play", cards=cards), f"DOUDIZHU-{clause}"
                break


def _choice(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _plays(events):
        if state.standing == NOTHING:
            wrong = next(kind for kind in KINDS if kind not in ("rocket", "bomb"))
            if len(data.cards) > 1:
                yield at, replace(data, choice=wrong), "DOUDIZHU-D8"


def _after_out(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in scenes(events):
        if state.phase == OVER and isinstance(data, HandSettled):
            yield at, ActionTaken(NEXT[state.winner], "pass"), "DOUDIZHU-14"


def _left_twice(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in scenes(events):
        if state.gone and isinstance(data, ActionTaken):
            yield at, ActionTaken(next(seat for seat in SEATS if state.has_left(seat)), "leave"), "DOUDIZHU-D14"


def _target(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in scenes(events):
        if isinstance(data, ActionTaken):
            yield at, replace(data, target=NEXT[data.seat]), "CONTRACT-fields"


def _points(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in _plays(events):
        yield at, PointsMoved((Transfer(state.landlord, NEXT[state.landlord], 1, "hand"),)), "CONTRACT-fields"


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

    return _changed(spots)


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


def _kitty_early(rng: Random, events: list[AnyEvent]) -> Planted | None:
    """Deal the kitty before the last batch of the hands."""
    at = next(n for n, data, _ in scenes(events) if isinstance(data, CardsDealt) and data.to == "kitty")
    swapped = change(change(events, at - 1, events[at].data), at, events[at - 1].data)
    return Planted(swapped, "DOUDIZHU-36", at - 1)


def _early_bid(rng: Random, events: list[AnyEvent]) -> Planted | None:
    """Let the first bid come before the kitty is dealt."""
    at = next(n for n, data, _ in scenes(events) if isinstance(data, CardsDealt) and data.to == "kitty")
    bid = events[at + 1]
    if not isinstance(bid.data, ActionTaken) or bid.data.action == "leave":
        return None
    first, second = replace(bid, sequence=at), replace(events[at], sequence=at + 1, time=bid.time)
    moved = [*events[:at], replace(first, time=events[at].time), second, *events[at + 2 :]]
    return Planted(moved, "DOUDIZHU-36", at)


def _doubling_skipped(rng: Random, events: list[AnyEvent]) -> Planted | None:
    """Leave out what the eligible seats said."""
    spoken = [n for n, data, state in scenes(events) if state.phase == DOUBLING and data.action != "leave"]
    if not spoken:
        return None
    kept = [event for n, event in enumerate(events) if n not in spoken]
    at = next(n for n, data, _ in scenes(events) if isinstance(data, CardsDealt) and data.face == "up")
    return Planted(reseal(kept), "DOUDIZHU-D3", at - len(spoken))


def _left_acts(rng: Random, events: list[AnyEvent]) -> Planted | None:
    """Let a seat act on after it left."""
    spots = [(n, data.seat) for n, data, state in _plays(events) if not data.auto and not state.has_left(data.seat)]
    if not spots:
        return None
    at, seat = rng.choice(spots)
    return Planted(insert(events, at, ActionTaken(seat, "leave")), "DOUDIZHU-D14", at + 1)


def _settled_early(rng: Random, events: list[AnyEvent]) -> Planted | None:
    """Leave out the play that ends the hand."""
    plays = [n for n, data, _ in _plays(events) if data.action == "play"]
    if not plays or not isinstance(events[plays[-1] + 1].data, HandSettled):
        return None
    at = plays[-1]
    return Planted(reseal([*events[:at], *events[at + 1 :]]), "DOUDIZHU-14", at)


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
    "card_twice": _changed(_card_twice),
    "kitty_shown": _changed(_kitty_shown),
    "kitty_early": _kitty_early,
    "early_bid": _early_bid,
    "first_bidder": _changed(_first_bidder),
    "bid_amount": _changed(_bid_amount),
    "bid_twice": _added(_bid_twice),
    "bid_too_low": _changed(_bid_low),
    "bid_after_three": _added(_auction_over),
    "void_reason": _changed(_void_reason),
    "wrong_void": _changed(_wrong_void),
    "forced_bid": _changed(_forced_bid),
    "double_ineligible": _added(_double_ineligible),
    "double_verb": _changed(_double_verb),
    "doubling_skipped": _doubling_skipped,
    "kitty_receiver": _changed(_kitty_receiver),
    "kitty_hidden": _changed(_kitty_face),
    "kitty_card": _changed(_kitty_card),
    "out_of_turn": _changed(_out_of_turn),
    "wrong_lead": _changed(_wrong_lead),
    "pass_on_lead": _changed(_pass_on_lead),
    "card_not_held": _changed(_not_held),
    "illegal_set": _changed(_no_kind),
    "does_not_beat": _changed(_not_beaten),
    "choice_unfit": _changed(_choice),
    "play_after_out": _added(_after_out),
    "left_seat_acts": _left_acts,
    "left_twice": _added(_left_twice),
    "settled_early": _settled_early,
    "spring_missed": _scored(_spring_missed),
    "spring_invented": _scored(_spring_invented),
    "anti_spring_missed": _scored(_anti_spring_missed),
    "bomb_missed": _scored(_bomb_missed),
    "bomb_invented": _scored(_bomb_invented),
    "double_missed": _scored(_double_missed),
    "wrong_bid": _scored(_wrong_bid),
    "wrong_winner": _changed(_wrong_winner),
    "wrong_amount": _changed(_wrong_amount),
    "rake_wrong": _changed(_rake),
    "loser_raked": _changed(_loser_raked),
    "target_set": _changed(_target),
    "points_moved": _added(_points),
    "context_given": _changed(_context),
    "net_wrong": _changed(_net),
    "event_lost": _gap,
    "event_conflict": _conflict,
    "event_after_end": _after_end,
    "time_back": _time_back,
    "seed_early": _reveal_early,
}
"""Fault name → how it is planted."""
