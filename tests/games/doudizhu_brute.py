"""Doudizhu's kinds of play said once more, straight from the sheet and without a table, to compare against.

A set is a tuple of 15 counts by rank: 3 … A, 2, small joker, big joker.
"""

from itertools import product

RANKS = ("3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2", "BJ", "RJ")
ORDER = (
    "rocket", "bomb", "solo", "pair", "trio", "trio_solo", "trio_pair", "solo_chain", "pair_chain", "trio_chain",
    "plane_pair", "plane_solo", "four_two_pair", "four_two_solo",
)  # fmt: skip
DEFAULT = {"wings_repeat": True, "wings_match_body": False, "bomb_in_wings": False, "rocket_in_wings": False}


def wings_fit(wings, count, size, body, options):
    """Say whether these counts are `count` wings of `size` cards each."""
    if sum(wings) != count * size or any(n < 0 or n % size for n in wings):
        return False
    if size == 2 and any(wings[13:]):
        return False
    if not options["wings_repeat"] and any(n > size for n in wings):
        return False
    if not options["wings_match_body"] and any(wings[rank] for rank in body):
        return False
    if not options["bomb_in_wings"] and any(n == 4 for n in wings):
        return False
    return options["rocket_in_wings"] or not (wings[13] and wings[14])


def readings(counts, options=DEFAULT):
    """Give {kind: (length, rank number)} of a set, the highest body of each kind."""
    total, held = sum(counts), [rank for rank in range(15) if counts[rank]]
    found = {}

    def fits(kind, length, rank):
        found[kind] = max(found.get(kind, (0, 0)), (length, rank))

    if held == [13, 14]:
        fits("rocket", 1, 14)
    if len(held) == 1 and total <= 4:
        fits(("solo", "pair", "trio", "bomb")[total - 1], 1, held[0])
    row = held and held == list(range(held[0], held[-1] + 1)) and held[-1] <= 11
    for kind, each, least in (("solo_chain", 1, 5), ("pair_chain", 2, 3), ("trio_chain", 3, 2)):
        if row and len(held) >= least and all(counts[rank] == each for rank in held):
            fits(kind, len(held), held[-1])
    lone = {**options, "wings_match_body": False}
    for rank in range(13):
        for each, count, size, kind in (
            (3, 1, 1, "trio_solo"), (3, 1, 2, "trio_pair"), (4, 2, 1, "four_two_solo"), (4, 2, 2, "four_two_pair"),
        ):  # fmt: skip
            rest = [n - each * (r == rank) for r, n in enumerate(counts)]
            if wings_fit(rest, count, size, (rank,), lone):
                fits(kind, 1, rank)
    for size, kind in ((1, "plane_solo"), (2, "plane_pair")):
        length, odd = divmod(total, 3 + size)
        if odd or length < 2:
            continue
        for first in range(12 - length + 1):
            body = range(first, first + length)
            rest = [n - 3 * (rank in body) for rank, n in enumerate(counts)]
            if wings_fit(rest, length, size, body, options):
                fits(kind, length, body[-1])
    return {kind: found[kind] for kind in ORDER if kind in found}


def beaten_by(standing, read):
    """Say whether (kind, length, rank) beats the standing one."""
    if standing[0] == "rocket":
        return False
    if read[0] == "rocket":
        return True
    if read[0] == "bomb" and standing[0] != "bomb":
        return True
    return read[:2] == standing[:2] and read[2] > standing[2]


def subsets(counts):
    """Give every set of ranks within a hand but the empty one."""
    return [found for found in product(*[range(n + 1) for n in counts]) if any(found)]
