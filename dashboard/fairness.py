"""Figures of the fairness page: cards dealt against what a fair shuffle gives, and returns against theory.

Cards of one pack are drawn without replacement, so counts over hands depend on each other. For a pack of N cards whose
kinds have shares p, and places that take shares q of it, the counts of one hand have covariance
N²/(N−1) · (diag p − pp′) ⊗ (diag q − qq′). Summed over hands that gives one statistic for every table of kinds by
places: all positions known it is X·(N−1)/N on (K−1)(N−1) degrees of freedom, one seat alone X ÷ (N−h)/(N−1) on K−1.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np
import numpy.typing as npt
from scipy.stats import chi2, false_discovery_control, norm

from events.model import Json
from games.baccarat.exact import BetFigures
from games.baccarat.exact import bets as baccarat_bets

Matrix = npt.NDArray[np.float64]

ALERT = 0.01
"""Adjusted p below which the page says to look (the field's 99 %, fairness tests together)."""
FEWEST = 5.0
"""Least expected count for which the chi-square approximation is trusted."""
BAND = float(norm.isf(0.0005))
"""Two-sided 99.9 %."""


@dataclass(frozen=True, slots=True)
class Deck:
    """How one pack (or shoe) was laid out: its size and how many cards each place took of it."""

    size: int
    taken: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Test:
    """A table of counts, kinds by places, against a fair shuffle.

    `expected` has the shape of `counts`; `deviation` is each cell's difference in its own standard deviations;
    `least` the smallest expected count. `p` is None where nothing can be said (no cards, or one place that takes all).
    """

    counts: Matrix
    expected: Matrix
    deviation: Matrix
    statistic: float
    freedom: int
    p: float | None
    least: float

    @property
    def enough(self) -> bool:
        """Whether expected counts are large enough to trust p."""
        return self.least >= FEWEST


def kinds_by_place(counts: Matrix, shares: Sequence[float], decks: Sequence[tuple[Deck, int]]) -> Test:
    """Test counts (kinds × places) over decks, each given with how many hands had it.

    `shares` are the kinds' parts of a deck and sum to 1. A place that never took a card says nothing and is left out.
    """
    p = np.asarray(shares, dtype=float)
    places = counts.shape[1]
    taken = np.zeros(places)
    cov = np.zeros((places, places))
    for deck, times in decks:
        h = np.asarray(deck.taken, dtype=float)
        q = h / deck.size
        taken += times * h
        cov += times * deck.size**2 / (deck.size - 1) * (np.diag(q) - np.outer(q, q))
    expected = np.outer(p, taken)
    gap = counts - expected
    spread = np.sqrt(np.outer(p * (1 - p), np.diag(cov).clip(min=0)))
    deviation = np.divide(gap, spread, out=np.zeros_like(gap), where=spread > 0)
    rank = int(np.linalg.matrix_rank(cov, hermitian=True)) if taken.sum() else 0
    freedom = (len(p) - 1) * rank
    if freedom <= 0:
        return Test(counts, expected, deviation, 0.0, 0, None, 0.0)
    inverse = np.linalg.pinv(cov, hermitian=True)
    statistic = float(np.einsum("ka,ab,kb,k->", gap, inverse, gap, 1 / p))
    least = float(expected[:, taken > 0].min())
    return Test(counts, expected, deviation, statistic, freedom, float(chi2.sf(statistic, freedom)), least)


def adjusted(ps: Sequence[float | None]) -> list[float | None]:
    """Adjust p values together by Benjamini-Hochberg; None stays None."""
    known = [p for p in ps if p is not None]
    if not known:
        return list(ps)
    made = iter(false_discovery_control(known).tolist())
    return [None if p is None else next(made) for p in ps]


@dataclass(frozen=True, slots=True)
class Return:
    """What bettors got back on a choice: `rtp` the share of stakes returned, `theory` the exact one for these rules.

    `low` and `high` bound theory ± 99.9 % at these stakes; `hands` had such a bet.
    """

    choice: str
    hands: int
    staked: float
    rtp: float
    theory: float
    low: float
    high: float

    @property
    def inside(self) -> bool:
        """Whether the actual return lies within the band."""
        return self.low <= self.rtp <= self.high


def figures(values: Mapping[str, Json]) -> dict[str, BetFigures]:
    """Give the exact figures of each choice under resolved options of a baccarat ruleset."""
    made = baccarat_bets(
        int(values["decks"]),
        commission_bps=int(values["commission_bps"]),
        pay_tie=int(values["pay_tie"]),
        pay_pair=int(values["pay_pair"]),
        tie_pushes_main=bool(values["tie_pushes_main"]),
    )
    if values["banker_rule"] == "six_half":
        made["banker"] = made["banker_six_half"]
    return {choice: made[choice] for choice in ("player", "banker", "tie", "player_pair", "banker_pair")}


def returns(rows: Sequence[tuple[Mapping[str, Json], Mapping[str, Json]]]) -> list[Return]:
    """Lay actual returns beside theory, by choice.

    Each row is (resolved options, {choice, hands, staked, staked_sq, gain}); rows of one choice under different rules
    add up, theory weighted by stake and variance by squared stake.
    """
    sums: dict[str, list[float]] = {}
    for values, row in rows:
        figure = figures(values).get(str(row["choice"]))
        if figure is None or not row["staked"]:
            continue
        total = sums.setdefault(str(row["choice"]), [0.0] * 5)
        total[0] += row["hands"]
        total[1] += row["staked"]
        total[2] += row["gain"]
        total[3] += row["staked"] * float(figure.rtp)
        total[4] += row["staked_sq"] * float(figure.variance)
    made = []
    for choice in ("player", "banker", "tie", "player_pair", "banker_pair"):
        if choice in sums:
            hands, staked, gain, back, variance = sums[choice]
            theory, width = back / staked, BAND * sqrt(variance) / staked
            made.append(Return(choice, int(hands), staked, 1 + gain / staked, theory, theory - width, theory + width))
    return made
