"""Sensible players of laopao: find an ally, lead low, follow cheaply, keep 2s and jokers for when they matter."""

from dataclasses import dataclass
from random import Random

from games.laopao.choose import callable_cards
from games.laopao.hand import Hand
from games.laopao.pack import (
    BLACK,
    COPIES,
    KIND,
    NATURAL,
    RANK_BITS,
    RED,
    SHIFT,
    THREE,
    TWO,
    held,
    of_rank,
    pick,
)
from games.laopao.sets import NOTHING, count_of, read
from games.laopao.settle import SEATS
from games.laopao.view import knows, strength

_DEAR = {TWO: 3.0, BLACK: 6.0, RED: 9.0}
"""What giving away a 2 or a joker costs."""
_SPLIT = 2.5
"""What breaking a group costs."""

Counts = list[tuple[int, int]]
"""(rank, count) of each rank in a set."""


@dataclass(slots=True)
class Style:
    """How a seat plays in one hand: how dear an answer may be, how readily it refuses the position, …

    A `meek` seat hardly ever answers.
    """

    spend: float = 1.6
    shy: float = 0.25
    opens: float = 0.4
    alone: float = 0.15
    meek: bool = False


def styles(rng: Random) -> list[Style]:
    """Make the styles of the five seats; now and then all refuse the position, or some are meek."""
    made = [Style(spend=rng.uniform(1.0, 2.6)) for _ in SEATS]
    if rng.random() < 0.05:
        for style in made:
            style.shy = 1.0
    for style in made:
        style.meek = rng.random() < 0.1
    return made


def refuses(rng: Random, hand: Hand, style: Style) -> bool:
    """Say whether the holder of the marked joker hands it on."""
    if style.shy >= 1:
        return True
    weak = strength(hand.hands[hand.turn]) + rng.randint(-6, 6) < 20
    return weak or rng.random() < style.shy


def names(rng: Random, hand: Hand, style: Style) -> str | None:
    """Give the card that the landlord names, None where he plays alone."""
    code = hand.hands[hand.landlord]
    cards = callable_cards(code)
    if not cards or rng.random() < style.alone:
        return None
    four = [card for card in cards if held(code, KIND[card]) == COPIES]
    return rng.choice(four if four and rng.random() < 0.3 else cards)


def idle(hand: Hand) -> tuple[str, ...]:
    """Give what the server plays for a seat: nothing, or its lowest card that may be led."""
    return () if hand.standing != NOTHING else pick(hand.hands[hand.turn], _lead(hand.hands[hand.turn], single=True))


def choose(rng: Random, hand: Hand, style: Style) -> tuple[str, ...]:
    """Choose what the seat in turn plays; () is a pass."""
    code = hand.hands[hand.turn]
    if hand.standing == NOTHING:
        return pick(code, _lead(code, single=False))
    return pick(code, _follow(rng, hand, code, style))


def _whole(code: int) -> Counts:
    return [(rank, of_rank(code, rank)) for rank in range(len(_RANKS))]


_RANKS = range(RED + 1)


def _lead(code: int, *, single: bool) -> Counts:
    """Lead all that is left where that is a set, else the lowest rank above 3: a card of it, or all."""
    if read(code >> SHIFT):
        return _whole(code)
    for rank in range(THREE + 1, NATURAL):
        if count := of_rank(code, rank):
            return [(rank, 1 if single else count)]
    return _whole(code)


def _follow(rng: Random, hand: Hand, code: int, style: Style) -> Counts:
    """Answer with the whole hand where that goes, else with the cheapest set, if it is not too dear."""
    standing, beats = hand.standing, hand.rules.beats
    whole = read(code >> SHIFT)
    if whole and (standing < NOTHING or beats(whole, standing)):
        return _whole(code)
    best, cost = _cheapest(hand, code)
    if not best:
        return []
    limit = style.spend * (0.4 if style.meek else 1)
    if min([hand.size(seat) for seat in SEATS if hand.active >> seat & 1 and seat != hand.turn], default=43) <= 6:
        limit *= 2.5
    if _friends(hand, hand.turn, hand.owner):
        limit *= 0.3
    if cost / count_of(standing) <= limit or rng.random() < (0.02 if style.meek else 0.08):
        return best
    return []


def _friends(hand: Hand, seat: int, other: int) -> bool:
    """Say whether a seat knows that another is on its side."""
    if not knows(hand, seat):
        return False
    side = (hand.landlord, hand.caizhu)
    return (seat in side) == (other in side)


def _cheapest(hand: Hand, code: int) -> tuple[Counts, float]:
    """Find the set that beats the standing one and gives least away; [] where there is none."""
    standing, beats = hand.standing, hand.rules.beats
    size = count_of(standing)
    twos, small, big = of_rank(code, TWO), of_rank(code, BLACK), of_rank(code, RED)
    best: Counts = []
    cost = 1e9
    for rank in range(THREE + 1, TWO + 1):
        own = of_rank(code, rank)
        if not own:
            continue
        for high in range(min(big, size) + 1):
            count = min(own, size - high)
            rest = size - high - count
            added = min(rest, 0 if rank == TWO else twos)
            low = rest - added
            if low > small:
                continue
            key = (count << RANK_BITS * rank) + (added << RANK_BITS * TWO)
            key += (low << RANK_BITS * BLACK) + (high << RANK_BITS * RED)
            if not beats(read(key), standing):
                continue
            price = rank * 0.12 * count + added * _DEAR[TWO] + low * _DEAR[BLACK] + high * _DEAR[RED]
            price += _SPLIT if count < own else 0
            price += count * _DEAR[TWO] if rank == TWO else 0
            if price < cost:
                best, cost = [(rank, count), (TWO, added), (BLACK, low), (RED, high)], price
            break
    if not best:
        for rank in (BLACK, RED):
            if of_rank(code, rank) >= size and beats(read(size << RANK_BITS * rank), standing):
                return [(rank, size)], size * _DEAR[rank]
    return best, cost
