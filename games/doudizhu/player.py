"""A sensible player: splits a hand into plays, leads low, follows cheaply, keeps bombs for when they matter."""

from random import Random

from games.doudizhu.hand import Hand
from games.doudizhu.kinds import NOTHING, Table, is_bomb, kind_of
from games.doudizhu.moves import answers
from games.doudizhu.pack import BLACK, JOKERS, RED, SHIFT, TWO, pick, unit
from games.doudizhu.settle import NEXT, SEATS
from games.doudizhu.view import strength

_DEAR = (0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 6, 9, 12, 13)
"""What giving away one card of a rank costs, from 3 to the big joker."""
_MOST_CONSIDERED = 24


def counts_of(key: int) -> list[int]:
    """Give how many cards of each rank a key holds."""
    return [key >> 4 * rank & 15 for rank in range(15)]


def _runs(counts: list[int], wanted: tuple[int, ...], least: int) -> list[range]:
    """Find the longest runs of ranks below 2 whose count is one of `wanted`."""
    runs, start = [], 0
    for rank in range(TWO + 1):
        if rank < TWO and counts[rank] in wanted:
            continue
        if rank - start >= least:
            runs.append(range(start, rank))
        start = rank + 1
    return runs


def _take(counts: list[int], ranks: range, each: int) -> int:
    """Take `each` cards of each rank out of the counts and give their key."""
    for rank in ranks:
        counts[rank] -= each
    return sum([unit(rank) for rank in ranks]) * each


def split(table: Table, key: int) -> list[int]:
    """Split a hand's key into the keys of plays: chains and trios first, then pairs and single cards.

    Trios and their chains take the cheapest single cards or pairs along where the rules allow it.
    """
    counts = counts_of(key)
    plays = []
    if key & JOKERS == JOKERS:
        plays.append(JOKERS)
        counts[BLACK] = counts[RED] = 0
    plays += [_take(counts, range(rank, rank + 1), 4) for rank in range(BLACK) if counts[rank] == 4]
    bodies = [(len(run[:5]), _take(counts, run[:5], 3)) for run in _runs(counts, (3,), 2)]
    for run in _runs(counts, (1, 2), 5):
        if sum([counts[rank] == 1 for rank in run]) * 2 >= len(run):
            plays.append(_take(counts, run, 1))
    plays += [_take(counts, run, 2) for run in _runs(counts, (2,), 3)]
    bodies += [(1, _take(counts, range(rank, rank + 1), 3)) for rank in range(BLACK) if counts[rank] == 3]
    singles = [unit(rank) for rank in range(15) if counts[rank] == 1]
    pairs = [unit(rank) * 2 for rank in range(BLACK) if counts[rank] == 2]
    for size, body in bodies:
        for wings in (singles, pairs):
            whole = body + sum(wings[:size])
            if len(wings) >= size and whole in table.readings and wings[size - 1].bit_length() <= 4 * TWO:
                del wings[:size]
                plays.append(whole)
                break
        else:
            plays.append(body)
    return plays + pairs + singles


def bid(rng: Random, hand: Hand, seat: int) -> int:
    """Bid by the hand's strength, a little at random; 0 is no bid."""
    worth = strength(hand.hands[seat]) + rng.randint(-3, 3)
    wish = 3 if worth >= 19 else 2 if worth >= 16 else 1 if worth >= 13 else 0
    return wish if wish > hand.high else 0


def doubles(rng: Random, hand: Hand, seat: int) -> bool:
    """Say whether a farmer doubles."""
    return strength(hand.hands[seat]) + rng.randint(-3, 3) >= 12


def idle(hand: Hand) -> tuple[str, ...]:
    """Give what the server plays for a seat: nothing, or its lowest card where it leads."""
    if hand.standing != NOTHING:
        return ()
    code = hand.hands[hand.turn]
    key = code >> SHIFT
    return pick(code, unit(((key & -key).bit_length() - 1) // 4))


def choose(rng: Random, hand: Hand, meek: bool) -> tuple[str, ...]:
    """Choose what the seat in turn plays; () is a pass. A meek player seldom answers unless it can go out."""
    code = hand.hands[hand.turn]
    held = code >> SHIFT
    key = _lead(hand, held) if hand.standing == NOTHING else _follow(rng, hand, held)
    if meek and hand.standing != NOTHING and key != held and rng.random() < 0.9:
        return ()
    return pick(code, key) if key else ()


def _enemies(hand: Hand, seat: int) -> list[int]:
    if seat == hand.landlord:
        return [other for other in SEATS if other != seat]
    return [hand.landlord]


def _lead(hand: Hand, key: int) -> int:
    table = hand.rules.table
    if key in table.readings:
        return key
    plays = split(table, key)
    quiet = [play for play in plays if not is_bomb(table.readings[play][0])]
    if len(plays) <= 2 or not quiet:
        return max(plays, key=lambda play: is_bomb(table.readings[play][0]))
    if min(hand.size(other) for other in _enemies(hand, hand.turn)) == 1:
        # an opponent with one card takes any low single: give him none
        others = [play for play in quiet if kind_of(table.readings[play][0]) != "solo"]
        quiet = others or [max(quiet)]
    return min(quiet, key=lambda play: (table.readings[play][0] & 15) * 2 - 3 * sum(counts_of(play)))


def _cost(counts: list[int], key: int) -> int:
    """Weigh what a play gives away: dear cards, and groups that it breaks."""
    cost = 0
    for rank in range(15):
        used = key >> 4 * rank & 15
        if used:
            cost += used * _DEAR[rank]
            left = counts[rank] - used
            cost += (4 if left else 0) + (10 if left and counts[rank] == 4 else 0)
    return cost


def _follow(rng: Random, hand: Hand, key: int) -> int:
    found = answers(hand.rules.table, key, hand.standing)
    if not found:
        return 0
    for play, _ in found:
        if play == key:
            return play
    counts = counts_of(key)
    enemies = _enemies(hand, hand.turn)
    near = min(hand.size(other) for other in enemies)
    partner = hand.owner not in enemies
    quiet = [play for play, read in found if not is_bomb(read)]
    if quiet:
        best = min(quiet[:_MOST_CONSIDERED], key=lambda play: _cost(counts, play))
        cost = _cost(counts, best) / max(1, sum(counts_of(best)))
        if partner and (hand.standing & 15 > 6 or cost > 3 or NEXT[hand.turn] != hand.landlord):
            return 0
        if cost <= (6 if near <= 5 else 3) or rng.random() < 0.2:
            return best
    bombs = [play for play, read in found if is_bomb(read)]
    if bombs and not partner and (near <= 6 or rng.random() < 0.1):
        return bombs[-1]
    return 0
