"""Sensible players of huolong: they declare and counter, lay low cards away, plant jokers, and play for points."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from games.huolong.hand import Hand
from games.huolong.pack import BIG, FIELD, POINTS, TWOS, held, kinds_of
from games.huolong.ranking import TRUMP, Ranking
from games.huolong.score import SEATS

_LATE = 6
"""With so few cards left a catcher stops saving its best trumps for the last trick."""


@dataclass(slots=True)
class Style:
    """How a seat plays in one hand: chances of what it does.

    `greed` is how readily it takes a trick without points; a `meek` seat never takes one that it can leave, and throws
    its points away while it can. `whole`: of the jokers that it buries or plants it keeps none.
    """

    declares: float = 0.9
    counters: float = 0.6
    buries: float = 0.2
    plants: float = 0.35
    greed: float = 0.4
    meek: bool = False
    whole: bool = False


def styles(rng: Random) -> list[Style]:
    """Make the styles of the four seats; now and then a whole side is meek, which brings bald hands."""
    made = [Style(greed=rng.uniform(0.2, 0.8)) for _ in SEATS]
    if rng.random() < 0.12:
        side = rng.randrange(2)
        for seat in SEATS:
            made[seat].meek = seat & 1 == side
            made[seat].greed = 0.2 if made[seat].meek else 1.0
    if rng.random() < 0.15:
        for style in made:
            style.declares = 0.15
    return made


def jokers_to_plant(rng: Random, hand: Hand, seat: int, style: Style, free: int) -> int:
    """Say how many of its big jokers a seat plants, 0 for none; `free` cards can be taken."""
    own = min(held(hand.hands[seat], BIG), free)
    if not own or rng.random() >= style.plants:
        return 0
    return own if style.whole or rng.random() < 0.5 else rng.randint(1, own)


def bury(rng: Random, hand: Hand, seat: int, style: Style) -> list[int]:
    """Choose six cards to lay away: low plain cards, or now and then big jokers for their levels."""
    ranks = hand.ranking
    assert ranks is not None
    kinds = kinds_of(hand.hands[seat])
    jokers = held(hand.hands[seat], BIG)
    away = []
    if jokers and rng.random() < style.buries:
        away = [BIG] * (jokers if style.whole or rng.random() < 0.4 else rng.randint(1, jokers))
    rest = [kind for kind in kinds if kind != BIG]
    sizes = [sum(1 for kind in rest if ranks.classes[kind] == each) for each in range(TRUMP + 1)]

    points = -0.5 if rng.random() < 0.15 else 2.0
    """A dealer that is sure of the last trick hides its points in the kitty."""

    def worth(kind: int) -> float:
        if ranks.classes[kind] == TRUMP:
            return 60.0 + ranks.strengths[kind]
        # a short suit goes first: it can be ruffed then
        return ranks.strengths[kind] + points * POINTS[kind] + sizes[ranks.classes[kind]] + rng.random() * 6

    rest.sort(key=worth)
    away += rest[: 6 - len(away)]
    rng.shuffle(away)
    return away


def play(rng: Random, hand: Hand, seat: int, style: Style) -> tuple[int, ...]:
    """Choose what a seat plays."""
    ranks = hand.ranking
    assert ranks is not None
    return _follow(rng, hand, seat, style, ranks) if hand.played else _lead(rng, hand, seat, style, ranks)


def _lead(rng: Random, hand: Hand, seat: int, style: Style, ranks: Ranking) -> tuple[int, ...]:
    code = hand.hands[seat]
    kinds = kinds_of(code)
    if len(kinds) > _LATE and hand.catches(seat):
        # the best trumps stay for the last trick
        best = sorted(kinds, key=ranks.order)[-2:]
        kinds = [kind for kind in kinds if kind not in best] or kinds
    if style.meek:
        low = min(kinds, key=lambda kind: (POINTS[kind], ranks.order(kind)))
        return (low,)
    plain = [kind for kind in kinds if ranks.classes[kind] != TRUMP]
    several = [kind for kind in plain or kinds if kinds.count(kind) > 1]
    draw = rng.random()
    if several and draw < 0.45:
        kind = max(several, key=lambda kind: (ranks.strengths[kind], rng.random()))
        return (kind,) * min(kinds.count(kind), 3)
    if plain and draw < 0.7:
        return (max(plain, key=lambda kind: (ranks.strengths[kind], rng.random())),)
    if plain and draw < 0.85:
        return (min(plain, key=lambda kind: (POINTS[kind], ranks.strengths[kind])),)
    kind = rng.choice(kinds)
    return (kind,) * rng.randint(1, kinds.count(kind))


def _follow(rng: Random, hand: Hand, seat: int, style: Style, ranks: Ranking) -> tuple[int, ...]:
    code, count, mask = hand.hands[seat], hand.led, hand.mask
    inside = code & mask
    own = inside.bit_count() + (inside & TWOS).bit_count()
    if 0 < own < count:
        return (*kinds_of(inside), *_away(rng, hand, kinds_of(code & ~mask), count - own, seat, style, ranks))
    kinds = kinds_of(inside) if own else kinds_of(code)
    ours = (hand.winner ^ seat) & 1 == 0
    if not ours and not style.meek:
        taken = _win(rng, hand, code, kinds, count, style)
        if taken is not None:
            return taken
    return tuple(_away(rng, hand, kinds, count, seat, style, ranks))


def _win(rng: Random, hand: Hand, code: int, kinds: Sequence[int], count: int, style: Style) -> tuple[int, ...] | None:
    """Take the trick as cheaply as the seat can, where it is worth it."""
    power, best = hand.power, hand.best
    able = [kind for kind in kinds if power[kind] > best and (count == 1 or code >> 3 * kind & FIELD >= count)]
    if not able or (not hand.pot and rng.random() > style.greed):
        return None
    last = hand.played.bit_count() == 3
    chosen = min(able, key=power.__getitem__) if last or rng.random() < 0.6 else max(able, key=power.__getitem__)
    return (chosen,) * count


def _away(
    rng: Random, hand: Hand, kinds: Sequence[int], count: int, seat: int, style: Style, ranks: Ranking
) -> list[int]:
    """Throw cards: points where the partner wins (a meek seat: where the others do), else the lowest without points."""
    sign = -1 if (hand.winner ^ seat) & 1 == style.meek and rng.random() < (0.8, 1.0)[style.meek] else 1
    strengths, classes = ranks.strengths, ranks.classes
    if len(kinds) == count:
        return list(kinds)
    order = sorted(kinds, key=lambda kind: (sign * POINTS[kind], classes[kind] == TRUMP, strengths[kind]))
    if style.meek:
        # a meek seat keeps below what stands
        under = [kind for kind in order if hand.power[kind] < hand.best]
        order = under + [kind for kind in order if hand.power[kind] >= hand.best]
    return order[:count]
