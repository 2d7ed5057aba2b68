"""The wall of yuci: where it is broken, what stays in it, who gets dealt to in which order."""

from games.yuci.rules import Rules

SEATS = 4
STACKS = 17
WALL = 136
DEALT = 53
"""Stacks before a seat, tiles in all, tiles of the deal."""
FIRST_RESERVE = 7


def broken_wall(dealer: int, dice: tuple[int, int]) -> tuple[int, int, int]:
    """Give whose wall is broken, the stack where dealing starts and the stack of the tail (YUCI-7, YUCI-8)."""
    n = sum(dice)
    return (dealer + n - 1) % SEATS, n + 1, n


def reserve_stacks(kongs: int) -> int:
    """Give the stacks that stay in the wall with so many kongs on the table (YUCI-21)."""
    return FIRST_RESERVE if kongs == 0 else FIRST_RESERVE - 1 + kongs


def reserve_tiles(kongs: int, rules: Rules) -> int:
    """Give the tiles that stay in the wall: two a stack (YUCI-22, YUCI-D13)."""
    single = not rules.reserve_half_counts and kongs % 2
    return 2 * reserve_stacks(kongs) + (1 if single else 0)


def deal_order(dealer: int, rules: Rules) -> tuple[int, ...]:
    """Give the seats in the order of dealing (YUCI-9, YUCI-D4)."""
    step = -1 if rules.deal_direction == "clockwise" else 1
    return tuple((dealer + step * n) % SEATS for n in range(SEATS))
