"""Faults of deal, auction and play that can be planted into a clean hand, each with the finding that must name it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random

from events.model import ActionTaken, AnyEvent, CardsDealt, HandSettled, HandVoided, PointsMoved, Transfer
from games.doudizhu import misposted
from games.doudizhu.hand import AUCTION, DOUBLING, FORCED, KITTY, OVER, PLAY
from games.doudizhu.kinds import KINDS, NOTHING, ROCKET, beats, is_bomb, is_four_two
from games.doudizhu.pack import JOKERS, SHIFT, cards_of, pick, rank_of
from games.doudizhu.planting import Spot, added, changed, scenes
from games.doudizhu.player import split
from games.doudizhu.settle import NEXT, SEATS
from games.doudizhu.state import DoudizhuState
from games.simulator import Plant, Planted, change, insert, reseal


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


PLANTS: Mapping[str, Plant] = {
    "card_twice": changed(_card_twice),
    "kitty_shown": changed(_kitty_shown),
    "kitty_early": _kitty_early,
    "early_bid": _early_bid,
    "first_bidder": changed(_first_bidder),
    "bid_amount": changed(_bid_amount),
    "bid_twice": added(_bid_twice),
    "bid_too_low": changed(_bid_low),
    "bid_after_three": added(_auction_over),
    "void_reason": changed(_void_reason),
    "wrong_void": changed(_wrong_void),
    "forced_bid": changed(_forced_bid),
    "double_ineligible": added(_double_ineligible),
    "double_verb": changed(_double_verb),
    "doubling_skipped": _doubling_skipped,
    "kitty_receiver": changed(_kitty_receiver),
    "kitty_hidden": changed(_kitty_face),
    "kitty_card": changed(_kitty_card),
    "out_of_turn": changed(_out_of_turn),
    "wrong_lead": changed(_wrong_lead),
    "pass_on_lead": changed(_pass_on_lead),
    "card_not_held": changed(_not_held),
    "illegal_set": changed(_no_kind),
    "does_not_beat": changed(_not_beaten),
    "choice_unfit": changed(_choice),
    "play_after_out": added(_after_out),
    "left_seat_acts": _left_acts,
    "left_twice": added(_left_twice),
    "settled_early": _settled_early,
    "target_set": changed(_target),
    "points_moved": added(_points),
    **misposted.PLANTS,
}
"""Fault name → how it is planted."""
