"""Stacked shoes of baccarat: hands and bets that chance seldom brings together. What is drawn, the rules say."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from games.baccarat.draw import RANKS, VALUES
from games.cards import PACK

_LETTERS = [card[0] for card in PACK[:RANKS]]
_OF_VALUE = [[letter for letter, value in zip(_LETTERS, VALUES, strict=False) if value == n] for n in range(10)]
_MAIN = (("player", 10), ("banker", 10), ("tie", 1))
_PAIRS = (("player_pair", 3), ("banker_pair", 3), ("player_pair", 1))


@dataclass(frozen=True, slots=True)
class Coup:
    """A stacked hand: the ranks of the first two cards of each side, of those that come next, and one seat's bets.

    Bets are (choice, amount in the table's least bets). `copies` burns every other copy of the player's first card,
    `left` all but so many cards of the shoe (0: nothing is burnt).
    """

    player: str
    banker: str
    following: str = ""
    bets: tuple[tuple[str, int], ...] = _MAIN
    copies: bool = False
    left: int = 0

    def order(self, rng: Random, decks: int, pairs: bool) -> tuple[list[int], int]:
        """Stack a shoe of so many packs: its order (a card is its place in the deck), and how many are burnt first.

        `pairs` deals two and two.
        """
        rest = rng.sample(range(52 * decks), 52 * decks)
        player, banker = self.player, self.banker
        first = player + banker if pairs else player[0] + banker[0] + player[1] + banker[1]
        front = [_take(rest, rank) for rank in first + self.following]
        burnt: list[int] = []
        if self.copies:
            burnt = [card for card in rest if card % 52 == front[0] % 52]
        elif self.left:
            burnt = rest[: len(rest) + len(front) - self.left]
        gone = set(burnt)
        return [*burnt, *front, *[card for card in rest if card not in gone]], len(burnt)


def _take(rest: list[int], rank: str) -> int:
    """Take a card of a rank out of the shoe."""
    card = next(card for card in rest if PACK[card % 52][0] == rank)
    rest.remove(card)
    return card


def _of(rng: Random, total: int) -> str:
    """Give two ranks with this total."""
    first = rng.randrange(10)
    return rng.choice(_OF_VALUE[first]) + rng.choice(_OF_VALUE[(total - first) % 10])


def _either(rng: Random, one: str, other: str) -> Coup:
    return Coup(one, other) if rng.random() < 0.5 else Coup(other, one)


def _natural_tie(rng: Random) -> Coup:
    total = rng.choice((8, 9))
    return Coup(_of(rng, total), _of(rng, total))


def _natural(rng: Random) -> Coup:
    """Let a natural keep the other hand from drawing."""
    return _either(rng, _of(rng, rng.choice((8, 9))), _of(rng, rng.randrange(6)))


def _nine_and_eight(rng: Random) -> Coup:
    return _either(rng, _of(rng, 9), _of(rng, 8))


def _cell(rng: Random) -> Coup:
    """Bring every cell of BACCARAT-9's table alike."""
    return Coup(_of(rng, rng.randrange(6)), _of(rng, rng.randrange(8)), rng.choice(_OF_VALUE[rng.randrange(10)]))


def _stood(rng: Random) -> Coup:
    """Bring every cell of BACCARAT-10 alike."""
    return Coup(_of(rng, rng.choice((6, 7))), _of(rng, rng.randrange(8)))


def _tie(rng: Random) -> Coup:
    """Tie with two cards each, or with three: from nothing each draws the same value."""
    bets = (("tie", 2), ("tie", 3), ("banker", 9), ("player", 9))
    if rng.random() < 0.5:
        total = rng.choice((6, 7))
        return Coup(_of(rng, total), _of(rng, total), bets=bets)
    third = rng.choice("A234567")
    return Coup(_of(rng, 0), _of(rng, 0), third * 2, bets)


def _pair(rng: Random) -> Coup:
    return Coup(rng.choice(_LETTERS) * 2, rng.choice(_LETTERS) * 2, bets=_PAIRS)


def _no_pair(rng: Random) -> Coup:
    """Let first cards be alike in value, not in rank."""
    return Coup("".join(rng.sample("TJQK", 2)), "".join(rng.sample("TJQK", 2)), bets=_PAIRS)


def _banker_wins(rng: Random) -> Coup:
    """Let a seat win with two banker bets whose commission is no whole unit; with six, with seven, with a natural."""
    bets = (("banker", 3), ("banker", 4))
    total = rng.choice((6, 7, 9))
    if total == 6:
        return Coup(_of(rng, 0), _of(rng, 6), "4", bets)
    return Coup(_of(rng, 6), _of(rng, total), bets=bets)


def _last_copy(rng: Random) -> Coup:
    return Coup("".join(rng.choices(_LETTERS, k=2)), "".join(rng.choices(_LETTERS, k=2)), copies=True)


def _shoe_ends(rng: Random) -> Coup:
    """Deal the shoe to its very end: both hands draw, and no card is left."""
    return Coup(_of(rng, 0), _of(rng, 0), "23", left=6)


COUPS: Mapping[str, tuple[Callable[[Random], Coup], tuple[str, ...]]] = {
    "a tie of naturals": (_natural_tie, ("5", "16")),
    "a natural": (_natural, ("5", "6")),
    "nine and eight": (_nine_and_eight, ("5",)),
    "the player draws": (_cell, ("8", "9")),
    "the player stands": (_stood, ("8", "10")),
    "a tie": (_tie, ("14", "16")),
    "pairs": (_pair, ("15",)),
    "no pairs": (_no_pair, ("15", "D9")),
    "the banker wins": (_banker_wins, ("13",)),
    "the last copy of a card": (_last_copy, ("17", "D13")),
    "the end of a shoe": (_shoe_ends, ("9", "17", "D13")),
}
"""Name → how its hand is stacked, and the clauses (without the game's name) that it is there for."""

BY_CLAUSE: Mapping[str, tuple[str, ...]] = {
    f"BACCARAT-{clause}": tuple([name for name, (_, clauses) in COUPS.items() if clause in clauses])
    for clause in sorted({clause for _, clauses in COUPS.values() for clause in clauses})
}
"""Clause id → the coups that bring it."""
