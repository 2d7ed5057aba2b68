"""Cards as ints, totals, and who draws: the tables of BACCARAT-3 … BACCARAT-10.

A card is its place in the pack (0 … 51, suit · 13 + rank); a hand is a sequence of cards in the order dealt.
"""

from collections.abc import Mapping, Sequence

from games.cards import PACK

CODES: Mapping[str, int] = {card: code for code, card in enumerate(PACK)}
VALUES: tuple[int, ...] = (2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 1) * 4
"""Points of each card (BACCARAT-3)."""
RANKS = 13

PLAYER, BANKER, NOBODY = 0, 1, -1
PLACES = ("player", "banker")

PLAYER_DRAWS: tuple[bool, ...] = (True,) * 6 + (False,) * 4
"""Whether the player draws on its two-card total 0 … 9 (BACCARAT-8; 8 and 9 are naturals)."""

STOOD = 10
"""Column of BANKER_DRAWS where the player took no third card (BACCARAT-10)."""

_BANKER = (
    "DDDDDDDDDD D",
    "DDDDDDDDDD D",
    "DDDDDDDDDD D",
    "DDDDDDDD·D D",
    "··DDDDDD·· D",
    "····DDDD·· D",
    "······DD·· ·",
    "·········· ·",
    "·········· ·",
    "·········· ·",
)
BANKER_DRAWS: tuple[tuple[bool, ...], ...] = tuple(
    tuple(mark == "D" for mark in row.replace(" ", "")) for row in _BANKER
)
"""Whether the banker draws: two-card total × value of the player's third card, or STOOD (BACCARAT-9, 10)."""


def total(hand: Sequence[int]) -> int:
    """Give a hand's total, 0 … 9 (BACCARAT-4)."""
    return sum([VALUES[card] for card in hand]) % 10


def natural(hand: Sequence[int]) -> bool:
    """Say whether the first two cards total eight or nine (BACCARAT-5)."""
    return (VALUES[hand[0]] + VALUES[hand[1]]) % 10 >= 8


def pair(hand: Sequence[int]) -> bool:
    """Say whether the first two cards have the same rank (BACCARAT-15)."""
    return hand[0] % RANKS == hand[1] % RANKS


def column(player: Sequence[int]) -> int:
    """Give the banker's column against a player's hand; a player that drew without right counts as one that stood."""
    if len(player) > 2 and PLAYER_DRAWS[(VALUES[player[0]] + VALUES[player[1]]) % 10]:
        return VALUES[player[2]]
    return STOOD


def next_place(player: Sequence[int], banker: Sequence[int], pairs: bool) -> int:
    """Give where the next card must go: PLAYER, BANKER or NOBODY (BACCARAT-6 … 10).

    `pairs` deals two and two. Cards that lie wrongly stay where they are, and the rest is dealt around them.
    """
    p, b = len(player), len(banker)
    if p < 2 or b < 2:
        return PLAYER if p < 2 and (pairs or p <= b or b >= 2) else BANKER
    player_total = (VALUES[player[0]] + VALUES[player[1]]) % 10
    banker_total = (VALUES[banker[0]] + VALUES[banker[1]]) % 10
    if player_total >= 8 or banker_total >= 8:
        return NOBODY
    draws = PLAYER_DRAWS[player_total]
    if p == 2 and draws:
        return PLAYER
    if b == 2 and BANKER_DRAWS[banker_total][VALUES[player[2]] if p > 2 and draws else STOOD]:
        return BANKER
    return NOBODY


def banker_clause(player: Sequence[int], banker: Sequence[int]) -> str:
    """Give the clause by which the banker draws or stands."""
    if natural(player) or natural(banker):
        return "BACCARAT-6"
    return "BACCARAT-10" if column(player) == STOOD else "BACCARAT-9"


def player_clause(player: Sequence[int], banker: Sequence[int]) -> str:
    """Give the clause by which the player draws or stands."""
    return "BACCARAT-6" if natural(player) or natural(banker) else "BACCARAT-8"


def drawing(player: Sequence[int], banker: Sequence[int]) -> list[tuple[str, str]]:
    """Give what two final hands of two or three cards did against the drawing table, as (code, clause).

    After a player's draw without right the banker is judged as if the player had stood; where a player's draw is
    missing the banker is not judged.
    """
    open_ = not (natural(player) or natural(banker))
    player_draws = open_ and PLAYER_DRAWS[total(player[:2])]
    found = []
    if player_draws and len(player) == 2:
        return [("player_must_draw", "BACCARAT-8")]
    if not player_draws and len(player) == 3:
        found.append(("player_must_stand", player_clause(player, banker)))
    banker_draws = open_ and BANKER_DRAWS[total(banker[:2])][column(player)]
    if banker_draws != (len(banker) == 3):
        code = "banker_must_draw" if banker_draws else "banker_must_stand"
        found.append((code, banker_clause(player, banker)))
    return found
