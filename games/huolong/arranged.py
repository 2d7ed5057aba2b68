"""Deals of huolong stacked so that what chance seldom brings happens: hands, kitty, and how the seats play."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from games.huolong.pack import BIG, COPIES, FIVE, KINDS, SMALL, TWO
from games.huolong.player import Style
from games.huolong.ranking import TRUMP, ranking
from games.huolong.rules import LEVEL
from games.huolong.score import SEATS

_SPADES = 0
_READY = Style(declares=0, counters=0, buries=0, plants=0, greed=1)


@dataclass(frozen=True, slots=True)
class Stack:
    """What is laid ready, seats counted from the first one dealt to: cards in the order in which they come."""

    hands: dict[int, list[int]]
    kitty: list[int]


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A stacked hand: `stack` makes the cards for a level, `seats` say how seats play, `clauses` what it brings.

    The first seat dealt to is the dealer of a later hand, and the one that declares in a first. `later`: it needs a
    later hand.
    """

    stack: Callable[[int], Stack]
    seats: dict[int, Style]
    clauses: tuple[str, ...]
    later: bool = False

    def deck(self, rng: Random, deal_from: int, level: str) -> list[str]:
        """Stack the deck of a hand that is dealt from a seat at a level."""
        made = self.stack(LEVEL[level])
        left = [*range(54)] * COPIES
        for kinds in (*made.hands.values(), made.kitty):
            for kind in kinds:
                left.remove(kind)
        rng.shuffle(left)
        hands = []
        for turn in SEATS:
            kinds = list(made.hands.get(turn, ()))
            hands.append(kinds + [left.pop() for _ in range(39 - len(kinds))])
        kitty = made.kitty + [left.pop() for _ in range(6 - len(made.kitty))]
        dealt = [hands[place & 3][place >> 2] for place in range(156)]
        return [KINDS[kind] for kind in (*dealt, *kitty)]

    def styles(self, deal_from: int) -> list[Style]:
        """Give the styles by seat."""
        return [self.seats.get(seat - deal_from & 3, _READY) for seat in SEATS]


def _trumps(level: int) -> list[int]:
    """List all cards that are trumps with spades, twos of every suit included, strongest first."""
    order = ranking(level, _SPADES, True)
    kinds = [kind for kind in range(54) for _ in range(COPIES) if order.classes[kind] == TRUMP]
    # the other twos come last: where they are no trumps they are not missed
    return sorted(kinds, key=lambda kind: (kind % 13 == TWO and kind // 13 != _SPADES, -order.strengths[kind]))


def _side(level: int, big: int) -> tuple[list[int], list[int]]:
    """Give all trumps to a side but `3 - big` big jokers: 39 to one seat (jokers, a spade, the best), the rest."""
    rest = [kind for kind in _trumps(level) if kind != BIG]
    spade = next(kind for kind in rest if kind < SMALL and kind // 13 == _SPADES)
    rest.remove(spade)
    kinds = [BIG] * big + [spade] + rest
    return kinds[:39], kinds[39:]


def _plain(level: int) -> list[int]:
    """Give six plain hearts and diamonds from 3 to 9 that are no points and no level cards."""
    low = [kind for suit in (1, 2) for kind in range(13 * suit + 1, 13 * suit + 8) if kind % 13 not in (level, FIVE)]
    return low[:6]


def _bald(level: int) -> Stack:
    strong, rest = _side(level, 1)
    return Stack({0: strong, 2: [*rest, BIG, BIG]}, _plain(level))


def _bald_jokers(level: int) -> Stack:
    strong, rest = _side(level, 3)
    # three jokers and three plain cards are laid away, so that the dealer is left with trumps alone
    return Stack({0: strong, 2: rest[3:]}, rest[:3] + _plain(level)[:3])


def _captured(level: int, big: int) -> Stack:
    """Let the catcher after the dealer hold the trumps; the dealer has `big` jokers and one spade."""
    strong, rest = _side(level, 0)
    pool = [BIG] * (3 - big) + strong[1:] + rest
    return Stack({0: [BIG] * big + strong[:1], 1: pool[:39], 3: pool[39:]}, _plain(level))


def _captured_jokers(level: int) -> Stack:
    return _captured(level, 3)


def _captured_plain(level: int) -> Stack:
    return _captured(level, 1)


def _third(level: int) -> Stack:
    return Stack({1: [BIG], 2: [BIG, BIG]}, _plain(level))


def _all_jokers(level: int) -> Stack:
    return Stack({}, [SMALL] * 3 + [BIG] * 3)


def _undeclared(level: int) -> Stack:
    return Stack({}, [BIG, *_plain(level)[:5]])


def _countered(level: int) -> Stack:
    return Stack({0: [BIG], 1: [BIG, BIG]}, _plain(level))


def _clauses(*numbers: int | str) -> tuple[str, ...]:
    return tuple([f"HUOLONG-{number}" for number in numbers])


_DECLARES = Style(declares=1, counters=0, buries=0, plants=0, greed=1)
_BURIES = Style(declares=1, counters=0, buries=1, plants=0, greed=1, whole=True)
_PLANTS = Style(declares=0, counters=0, buries=1, plants=1, whole=True)

ARRANGEMENTS = (
    Arrangement(_bald, {0: _DECLARES}, _clauses(33)),
    Arrangement(_bald_jokers, {0: _BURIES}, _clauses("D8")),
    Arrangement(_captured_jokers, {0: _BURIES}, _clauses(29)),
    Arrangement(_captured_plain, {0: _DECLARES}, _clauses(28)),
    Arrangement(_third, {1: _DECLARES, 2: _PLANTS}, _clauses(10, 11, "D5", "D6")),
    Arrangement(_all_jokers, {}, _clauses(8), later=True),
    Arrangement(_undeclared, {}, _clauses(7)),
    Arrangement(_countered, {0: _DECLARES, 1: Style(declares=0, counters=1)}, _clauses(5, 6, "D3")),
)
"""Every stacked hand; where two bring a clause the first one stands for it."""
