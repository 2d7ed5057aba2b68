"""The auction and the doubling round (DOUDIZHU-3 to 10, D3, D17)."""

from events.model import ActionTaken, Event
from games.doudizhu.deal import begin_auction, unfinished
from games.doudizhu.hand import (
    ALL_PASSED,
    AUCTION,
    DEAL,
    DOUBLES,
    DOUBLING,
    FORCED,
    KITTY,
    OVER,
    PLAY,
    SILENT,
    Hand,
    Move,
    Weighed,
    absent,
    after,
    placed,
    unknown_seat,
)
from games.doudizhu.settle import SEATS
from games.face import Fault

MOST = 3
"""The highest bid, which ends the auction (DOUDIZHU-4, 6)."""


def legal_bids(hand: Hand) -> list[int]:
    """Give the amounts that the seat in turn may bid, 0 for no bid (DOUDIZHU-4, 5)."""
    return [0, *[amount for amount in range(1, MOST + 1) if amount > hand.high or not hand.rules.must_rise]]


def weigh_bid(hand: Hand, data: ActionTaken) -> Weighed:
    """Check a bid or a no_bid; the move is (seat, amount) with 0 for no bid."""
    if data.seat not in SEATS:
        return (unknown_seat(data),), None
    bid = data.action == "bid"
    faults = placed(data, "amount") if bid else placed(data)
    faults += absent(hand, data)
    amount = (data.amount or 0) if bid else 0
    if hand.phase == FORCED:
        return _weigh_forced(hand, data, faults, amount)
    if hand.phase not in (DEAL, AUCTION):
        faults.append(_over(hand, data))
        return tuple(faults), None
    if hand.unbid:
        faults.append(Fault("CONTRACT-fields", "auction_lacking", None, data.action))
        return tuple(faults), None
    faults += unfinished(hand)
    if hand.bids[data.seat] != SILENT:
        faults.append(Fault("DOUDIZHU-4", "bid_twice", None, data.seat))
        return tuple(faults), None
    if data.seat != hand.turn:
        faults.append(Fault("DOUDIZHU-3", "out_of_turn", hand.turn, data.seat))
    if bid and not 1 <= amount <= MOST:
        faults.append(Fault("DOUDIZHU-4", "bid_amount", [1, 2, 3], data.amount))
    elif bid and amount <= hand.high and hand.rules.must_rise:
        faults.append(Fault("DOUDIZHU-5", "bid_too_low", legal_bids(hand), amount))
    return tuple(faults), (data.seat, max(amount, 0))


def _over(hand: Hand, data: ActionTaken) -> Fault:
    """Find which clause a bid after the auction's end breaks: first that a 3 ended it, then one turn each (D17)."""
    if hand.phase == OVER:
        return Fault("DOUDIZHU-14", "after_out", None, data.action)
    if hand.unbid:
        return Fault("CONTRACT-fields", "auction_lacking", None, data.action)
    if hand.rules.three_ends and hand.high >= MOST:
        return Fault("DOUDIZHU-6", "auction_over", None, data.seat)
    return Fault("DOUDIZHU-4", "bid_twice", None, data.seat)


def _weigh_forced(hand: Hand, data: ActionTaken, faults: list[Fault], amount: int) -> Weighed:
    if data.action == "no_bid":
        return (*faults, Fault("DOUDIZHU-4", "bid_twice", None, data.seat)), None
    if data.seat != hand.dealer or data.amount != 1 or not data.auto:
        expected = {"seat": hand.dealer, "amount": 1, "auto": True}
        actual = {"seat": data.seat, "amount": data.amount, "auto": data.auto}
        faults.append(Fault("DOUDIZHU-9", "forced_bid", expected, actual))
    return tuple(faults), (data.seat, amount) if amount > 0 else None


def apply_bid(hand: Hand, event: Event[ActionTaken], move: Move) -> None:
    """Note a bid; a 3, or the last seat's, ends the auction."""
    seat, amount = move
    if hand.phase == DEAL:
        begin_auction(hand)
    if hand.phase == FORCED:
        hand.landlord, hand.high, hand.forced = seat, amount, True
        hand.phase, hand.turn = KITTY, seat
        return
    hand.bids[seat] = amount
    hand.order.append(seat)
    if amount > hand.high:
        hand.high, hand.landlord = amount, seat
        if amount >= MOST:
            hand.three_at = event.sequence
    ended = amount >= MOST and hand.rules.three_ends
    silent = [other for other in after(seat) if hand.bids[other] == SILENT]
    if silent and not ended:
        hand.turn = silent[0]
    elif not hand.high:
        hand.phase = FORCED if hand.rules.force_first else ALL_PASSED
        hand.turn = hand.dealer
    else:
        # DOUDIZHU-10: whom a 3 left without a turn may double
        hand.eligible = tuple(silent) if ended and hand.rules.doubling else ()
        hand.phase = DOUBLING if hand.eligible else KITTY
        hand.turn = hand.eligible[0] if hand.eligible else hand.landlord


def legal_double(hand: Hand, place: int) -> bool:
    """Say whether the DOUBLES at `place` may be said now: follow only after a double, double only before one (D3)."""
    return place == 2 or (place == 1) == any(hand.said[seat] == 1 for seat in SEATS)


def weigh_double(hand: Hand, data: ActionTaken) -> Weighed:
    """Check a double, follow_double or no_double; the move is (seat, DOUBLES place)."""
    seat, place = data.seat, DOUBLES.index(data.action)
    if seat not in SEATS:
        return (unknown_seat(data),), None
    ref = (hand.three_at, hand.double_at, -1)[place]
    faults = placed(data, refs=(ref,) if ref >= 0 else ()) + absent(hand, data)
    if hand.phase == OVER:
        return (*faults, Fault("DOUDIZHU-14", "after_out", None, data.action)), None
    if hand.unbid:
        return (*faults, Fault("CONTRACT-fields", "auction_lacking", None, data.action)), None
    if seat not in hand.eligible:
        return (*faults, Fault("DOUDIZHU-10", "double_ineligible", list(hand.eligible), seat)), None
    if hand.said[seat]:
        return (*faults, Fault("DOUDIZHU-D3", "double_twice", None, seat)), None
    if hand.phase != DOUBLING:
        faults.append(Fault("DOUDIZHU-D3", "double_late", None, data.action))
    elif seat != hand.turn:
        faults.append(Fault("DOUDIZHU-D3", "out_of_turn", hand.turn, seat))
    if not legal_double(hand, place):
        right = [verb for i, verb in enumerate(DOUBLES) if legal_double(hand, i)]
        faults.append(Fault("DOUDIZHU-10", "double_verb", right, data.action))
    return tuple(faults), (seat, place)


def apply_double(hand: Hand, event: Event[ActionTaken], move: Move) -> None:
    """Note what an eligible seat said; after the last one the kitty is due."""
    seat, place = move
    hand.said[seat] = place + 1
    if place == 0 and hand.double_at < 0:
        hand.double_at = event.sequence
    if hand.phase in (PLAY, KITTY):
        return
    waiting = [other for other in hand.eligible if not hand.said[other]]
    hand.phase = DOUBLING if waiting else KITTY
    hand.turn = waiting[0] if waiting else hand.landlord
