"""The figures of a finished hand: points, levels gained, winner, next dealer (HUOLONG-25 to 34)."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.huolong.pack import BIG, POINTS
from games.huolong.rules import Rules, rise

SEATS = (0, 1, 2, 3)


def after(seat: int) -> int:
    """Give the seat that acts next (anticlockwise)."""
    return seat + 1 & 3


def partner(seat: int) -> int:
    """Give the seat opposite (D1)."""
    return seat ^ 2


@dataclass(frozen=True, slots=True)
class Result:
    """What a hand came to: all that its settlement hangs on.

    `levels` are the sides' rank numbers before it, `tricks` the catchers' points from tricks, `kitty` the kinds in the
    laid-away kitty, `last` the seat that won the last trick. `trump` and the clause that fixed it are for the claims.
    """

    base: int
    dealer: int
    levels: tuple[int, int]
    tricks: int
    kitty: tuple[int, ...]
    last: int
    trump: int = -1
    fixed_by: str = "HUOLONG-5"

    @property
    def jokers(self) -> int:
        """Count the big jokers in the kitty."""
        return self.kitty.count(BIG)

    @property
    def captured(self) -> bool:
        """Whether a catcher won the last trick (HUOLONG-25)."""
        return (self.last ^ self.dealer) & 1 == 1


@dataclass(frozen=True, slots=True)
class Score:
    """The figures of a settlement: points, levels gained by `side` (by `clause`), the score of a winning seat.

    `gain` is what points count, before the rise is cut; `levels` are rank numbers after the hand.
    """

    points: int
    winner: int
    side: int
    gain: int
    clause: str
    score: int
    next_dealer: int
    levels: tuple[int, int]
    match_over: bool


def kitty_points(kitty: Sequence[int]) -> int:
    """Add up the points in a kitty, once (HUOLONG-25)."""
    return sum([POINTS[kind] for kind in kitty])


def _gain(rules: Rules, result: Result, points: int) -> tuple[bool, int, str]:
    """Say whether the catchers are the side named, how many levels it gains, and by which clause."""
    n = result.jokers
    enough = points >= rules.threshold
    if result.captured:
        if enough:
            return True, rules.capture_level + rules.first_and_next(n), "HUOLONG-29" if n else "HUOLONG-28"
        return True, 0 if rules.joker_levels_need_points else rules.first_and_next(n), "HUOLONG-30"
    if enough:
        return True, 0, "HUOLONG-31"
    if points:
        return False, rules.joker_next * n if n else rules.hold_level_plain, "HUOLONG-32"
    if rules.bald_max and n:
        return False, max(rules.bald_levels, rules.joker_next * n), "HUOLONG-33"
    return False, rules.bald_levels + rules.first_and_next(n), "HUOLONG-33"


def score(rules: Rules, result: Result) -> Score:
    """Work out a hand's result."""
    points = result.tricks
    if result.captured:
        points += rules.kitty_factor * kitty_points(result.kitty)
    dealers = result.dealer & 1
    winner = 1 - dealers if points >= rules.threshold else dealers
    catchers, gain, clause = _gain(rules, result, points)
    side = 1 - dealers if catchers else dealers
    levels = list(result.levels)
    levels[side], match_over = rise(levels[side], gain, rules.stop_levels)
    if winner != dealers:
        next_dealer = after(result.dealer)
    else:
        next_dealer = partner(result.dealer) if rules.partner_deals else result.dealer
    return Score(
        points=points,
        winner=winner,
        side=side,
        gain=gain,
        clause=clause,
        score=1 + (gain if side == winner else -gain),
        next_dealer=next_dealer,
        levels=(levels[0], levels[1]),
        match_over=match_over,
    )
