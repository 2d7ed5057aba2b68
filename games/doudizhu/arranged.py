"""Deals of doudizhu stacked so that what chance seldom brings is played: who holds what, the bids, the first moves."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from events.model import Json
from games.cards import PACK_54
from games.doudizhu.pack import RANKS, rank_of

_SHORT = {"B": "BJ", "R": "RJ"}
_SIZES = (17, 17, 17, 3)


def ranks_of(text: str) -> list[str]:
    """Read ranks written together ("333444 BR" with B and R for the jokers), spaces aside."""
    return [_SHORT.get(letter, letter) for letter in text.replace(" ", "")]


@dataclass(frozen=True, slots=True)
class Move:
    """One move of a script: seat after the dealer, ranks played ([]: a pass), and the kind that it is led as."""

    offset: int
    ranks: tuple[str, ...]
    choice: str | None


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A stacked hand; seats count from the dealer, who by `bids` is landlord where nothing else is said.

    `hands` are the ranks that each seat holds at least (the first up to 20, three of them by the kitty), `bids` the
    amounts in speaking order (0 or none: no bid), `doubles` what the farmers say. `moves` are separated by commas: seat
    and ranks, "-" for a pass, after "as" the kind chosen; the players go on by themselves from there. `options` are
    needed for it and give way to the caller's. `clauses`: what it is there for.
    """

    clauses: tuple[str, ...]
    hands: tuple[str, ...] = ()
    moves: str = ""
    bids: tuple[int, ...] = (3,)
    doubles: tuple[str, ...] = ()
    options: Mapping[str, Json] = field(default_factory=dict)

    def deck(self, rng: Random) -> list[str]:
        """Stack the deck: the wanted ranks in suits drawn at random, the rest of the pack after the shuffle."""
        rest = rng.sample(PACK_54, 54)
        places: list[list[str]] = [[], [], [], []]
        for place, wanted in enumerate(self.hands):
            for rank in ranks_of(wanted):
                card = next(card for card in rest if RANKS[rank_of(card)] == rank)
                rest.remove(card)
                places[place].append(card)
        rng.shuffle(places[0])
        places[0], places[3] = places[0][:17], places[0][17:]
        for cards, size in zip(places, _SIZES, strict=True):
            wanting = size - len(cards)
            cards += rest[:wanting]
            del rest[:wanting]
            rng.shuffle(cards)
        return [card for cards in places for card in cards]

    def script(self) -> list[Move]:
        """Read the moves."""
        found = []
        for text in filter(None, self.moves.split(",")):
            seat, what = text.strip().split(" ", 1)
            ranks, _, choice = what.partition(" as ")
            found.append(Move(int(seat), () if ranks == "-" else tuple(ranks_of(ranks)), choice or None))
        return found


def _clauses(*names: int | str) -> tuple[str, ...]:
    return tuple([f"DOUDIZHU-{name}" for name in names])


ARRANGEMENTS: Mapping[str, Arrangement] = {
    "nobody bids": Arrangement(_clauses(8), bids=(), options={"all_pass": "redeal"}),
    "a forced bid": Arrangement(_clauses(9), bids=(), options={"all_pass": "force_first"}),
    "a 3 at once, doubled and followed": Arrangement(
        _clauses(6, 10, "D3"), doubles=("double", "follow_double"), options={"doubling": "unbid_seats"}
    ),
    "bids that rise": Arrangement(_clauses(5, 7), bids=(1, 2, 3)),
    "rocket over bomb": Arrangement(_clauses(15, 26, 31), ("3333", "BR"), "0 3333, 1 BR, 2 -, 0 -"),
    "rocket over bomb over single": Arrangement(
        _clauses(15, 16, 26, 27, 31), ("3 BR", "4444"), "0 3, 1 4444, 2 -, 0 BR"
    ),
    "bomb over bomb": Arrangement(
        _clauses(16, 27, 31), ("3 5555", "4444", "6666"), "0 3, 1 4444, 2 -, 0 5555, 1 -, 2 6666"
    ),
    "fours with two single cards": Arrangement(
        _clauses(23, 24), ("3333 4 5", "6666 2 B"), "0 3333 4 5, 1 6666 2 B, 2 -, 0 -"
    ),
    "fours with two pairs": Arrangement(
        _clauses(23, 24), ("3333 44 55", "6666 77 88"), "0 3333 44 55, 1 6666 77 88, 2 -, 0 -"
    ),
    "a bomb over four with two": Arrangement(
        _clauses(23, 24, 27), ("7777 4 5", "3333"), "0 7777 4 5, 1 3333, 2 -, 0 -"
    ),
    "four with two equal single cards": Arrangement(_clauses(23, 24, "D5"), ("5555 33",), "0 5555 33"),
    "trio chains": Arrangement(_clauses(21, 28), ("333444", "777888", "TTTJJJ"), "0 333444, 1 777888, 2 TTTJJJ"),
    "a trio chain of five": Arrangement(_clauses(21), ("333444555666777",), "0 333444555666777"),
    "a trio chain of six": Arrangement(_clauses(21), ("333444555666777888",), "0 333444555666777888"),
    "four trios as a plane": Arrangement(_clauses(22, "D8"), ("333444555666",), "0 333444555666 as plane_solo"),
    "four trios as a trio chain": Arrangement(_clauses(21, "D8"), ("333444555666",), "0 333444555666"),
    "four trios that follow as a plane": Arrangement(
        _clauses(22, "D8"), ("333444555 678", "999TTTJJJQQQ"), "0 333444555 678, 1 999TTTJJJQQQ, 2 -, 0 -"
    ),
    "a plane of two, twos and a joker for wings": Arrangement(
        _clauses(22, 28, 29), ("333444 5 6", "777888 2 B"), "0 333444 5 6, 1 777888 2 B, 2 -, 0 -"
    ),
    "planes of two with pairs": Arrangement(
        _clauses(22, 28, 29), ("333444 55 66", "777888 99 22"), "0 333444 55 66, 1 777888 99 22, 2 -, 0 -"
    ),
    "planes of three with pairs": Arrangement(
        _clauses(22, 28, 29),
        ("333444555 88 99 TT", "QQQKKKAAA 66 77 JJ"),
        "0 333444555 88 99 TT, 1 QQQKKKAAA 66 77 JJ, 2 -, 0 -",
    ),
    "planes of four": Arrangement(
        _clauses(22, 28, 29),
        ("333444555666 7 8 9 R", "TTTJJJQQQKKK 7 8 9 B"),
        "0 333444555666 7 8 9 R, 1 TTTJJJQQQKKK 7 8 9 B, 2 -, 0 -",
    ),
    "three equal wings": Arrangement(_clauses(22, "D5", "D9"), ("6 777888999TTTJJJ",), "0 6 777888999TTTJJJ"),
    "all at once: a plane of five": Arrangement(
        _clauses(22, 32, "D11"), ("333444555666777 8 9 T J A",), "0 333444555666777 8 9 T J A"
    ),
    "all at once: a plane of four with pairs": Arrangement(
        _clauses(22, 32, "D11"), ("333444555666 88 99 TT JJ",), "0 333444555666 88 99 TT JJ"
    ),
    "all at once: ten pairs": Arrangement(_clauses(20, 32, "D11"), ("33445566778899TTJJQQ",), "0 33445566778899TTJJQQ"),
    "the longest single chain": Arrangement(_clauses(19), ("3456789TJQKA",), "0 3456789TJQKA"),
    "a long pair chain": Arrangement(_clauses(20), ("33445566778899TT",), "0 33445566778899TT"),
    "an anti-spring": Arrangement(
        _clauses(33),
        ("4", "BR 3456789TJQKA 222"),
        "0 4, 1 BR, 2 -, 0 -, 1 3456789TJQKA, 2 -, 0 -, 1 222",
    ),
    "a rake": Arrangement(_clauses(35), options={"rake_mode": "fixed", "rake_value": 1}),
}
"""Name → arrangement."""

BY_CLAUSE: Mapping[str, tuple[str, ...]] = {
    clause: tuple([name for name, made in ARRANGEMENTS.items() if clause in made.clauses])
    for clause in sorted({clause for made in ARRANGEMENTS.values() for clause in made.clauses})
}
"""Clause id → the arrangements that bring it."""
