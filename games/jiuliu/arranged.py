"""Stacked deals that bring what chance hardly brings: 天胡, 地胡, 双龙戏珠, forced pigs, a 勺 before a 胡."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from games.jiuliu.pack import DECK, FACE_INDEX, FACE_OF, FACES, INDEX

Wish = tuple[int, str, int | None]
"""Seat, verb, and a face among its cards (None: any)."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A stacked hand of `seats` seats, seat 0 the dealer: cards that each is dealt, the first draws, what they do.

    Hands not given in full are filled up with other cards; the dealer gets none of the faces to `avoid`.
    """

    hands: tuple[str, ...]
    draws: str = ""
    wishes: tuple[Wish, ...] = ()
    avoid: str = ""

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.hands)

    def deck(self, rng: Random) -> list[str]:
        """Give the deck in dealing order: 19 cards, 18 for each next seat, the draws."""
        hands = [hand.split() for hand in self.hands]
        draws = self.draws.split()
        named = [card for hand in hands for card in hand] + draws
        left = Counter(DECK)
        left.subtract(named)
        assert min(left.values()) >= 0, named
        rest = list(left.elements())
        rng.shuffle(rest)
        barred = self.avoid.split()
        rest.sort(key=lambda card: FACES[FACE_OF[INDEX[card]]] not in barred)
        deck = []
        for k, hand in enumerate(hands):
            own = hand + [rest.pop() for _ in range((19 if k == 0 else 18) - len(hand))]
            if k == 0:
                rng.shuffle(rest)
            rng.shuffle(own)
            deck += own
        return deck + draws + rest


def _wish(seat: int, verb: str, face: str | None = None) -> Wish:
    return seat, verb, None if face is None else FACE_INDEX[face]


READY = "7h 8h 9h Jh Qh Kh Js Qs Ks As 2s 3s 4s 5s 6s 7d 8d Jd"
"""18 cards that wait for rQ and rK."""
USELESS = "Ah Ad 2h 2d 3h 3d 4h 4d 5h 5d 6h 6d 7c 7s 8c 8s 9c 9s 9s"
"""A dealer's hand no card of which helps a seat with READY."""
SHAOS = "Ah Ad Ah 2h 2d 2h 4h 4d 4h 5h 5d 5h Js Jc Js"
"""Five 勺."""


def _one(*fields: Any) -> tuple[Scene, ...]:
    return (Scene(*fields),)


def _row(hand: str, draws: str, four: str, avoid: str) -> Scene:
    """Let seat 1 win on the first draw without a 地胡: the dealer's plain 勺走 spares it the discard."""
    return Scene((four, hand), draws, (), avoid)


_RED3, _BLACK3 = "rA r2 r3", "bA b2 b3"
ROWS = (
    _row("Ah 2h 3h 7h 7d 7h 4h 5h 6h Jh Qh Kh Ad 2d 3d 8h 9h 8d", "9d", "As Ac As Ac", _BLACK3),
    _row("7h 7d 7h Jh Jd Jh Js Jc Js Qs Qc Qs As 2s 3s 8h 9h 4s", "5s", "Ah Ad Ah Ad", _RED3),
    _row("7h 7d 7h Js Jc Js Qs Qc Qs Ks Kc Ks Jh Qh Kh 8h 9h 4s", "5s", "Ah Ad Ah Ad", _RED3),
    _row("7h 7d 7h Jh Jd Jh Js Jc Js Qs Qc Qs Kh Kd Kh 8h 9h 4s", "5s", "Ah Ad Ah Ad", _RED3),
    _row("7h 7d 7h Jh Qh Kh Jd Qd Kd Js Qs Ks Jc Qc Kc 8h 9h 8d", "9d", "Ah Ad Ah Ad", _RED3),
    _row("7h 7d 7h Js Jc Js Jh Qh Kh Jd Qd Kd Jh Qh Kh 8h 9h 8d", "9d", "Ah Ad Ah Ad", _RED3),
    _row("7h 7d 7h 8h 8d 9h 9d Jh Qh Kh Jd Qd Kd Js Qs Ks Jc Qc", "7d", "Ah Ad Ah Ad", _RED3),
    _row("7h 7d 7h Jh Qh Kh Js Jc Js Qs Qc Qs 8h 9h Jd Qd Kd 8d", "9d", "Ah Ad Ah Ad", _RED3),
    _row("As Ac As 4s 5s 6s 7s 8s 9s Ad 2d 3h 4h 5h 6h Ah 2h 7c", "8c", "Qs Qc Qs Qc", "bJ bQ bK"),
    _row("As Ac As 5s 5c 5s 9s 9c 9s Ad 2d 3h 4h 5h 6h Ah 2h 7s", "8s", "Qs Qc Qs Qc", "bJ bQ bK"),
    _row("As Ac As 2s 5s 5c 5s 9s 9c 9s Ad 2d 3h 4h 5h 6h 7s 8s", "Ks Ac", "Jh Jd Jh Jd", "rJ rQ rK"),
    _row("As Ac As 5s 5c 5s 9s 9c 9s 6h 6d 6h Ad 2d 3h Ah 2h 7s", "8s", "Qs Qc Qs Qc", "bJ bQ bK"),
    _row("As 2s 3s 4s 5s 6s 7s 8s 9s Ad 2d 3h 4h 5h 6h Ah 2h 7c", "8c", "Qs Qc Qs Qc", "bJ bQ bK"),
    _row(READY, "Qd", "6h 6d 6h 6d", "r4 r5 r6"),
)
"""Wins of the rows of JIULIU-27 that bots seldom reach: se, ping_24, ping_28, ping_32, hun, hun_32, hun_24, hun_28, su,
su_12, su_14, su_16, su_qing, qing (su_14 by another's draw, where nobody takes the card before it)."""

SCENES: Mapping[str, tuple[Scene, ...]] = {
    "JIULIU-27": ROWS,
    "JIULIU-17": _one(("9h 9d 9h 9d 7h 7d 7h 7d 8h As 2s 4s 5s Js Ks Ah 2h 4h 5h", "Jh Qh")),
    "JIULIU-23": _one(("7h 7d 7h 7d 8h 9h 9d 9h 9d As 2s 3s 4s 5s 6s Jd Qd Js Ks", ""), "", (_wish(0, "hu"),)),
    "JIULIU-26": _one(
        (USELESS, "Qd Qd Ac Ac 2c 2c 3c 3c 4c 4c 5c 5c 6c 6c Jc Kc Kd 9d", READY),
        "Qh",
        (_wish(0, "discard", "r6"),),
    ),
    "JIULIU-28": _one(("7h 8h 9h Jh Qh Kh Js Qs Ks As 2s 3s 4s 5s 6s 7d 8d Jd Qd", ""), "", (_wish(0, "hu"),)),
    "JIULIU-29": _one((USELESS, READY), "Qd", (_wish(0, "discard", "r6"), _wish(1, "hu"))),
    "JIULIU-35": _one(("7s 8s 9s", "Ah Ad Ah Ad 2h 4h 4d 4h 4d 5h Js Jc Js Jc Qs 5s 6s Kd"), "", ()),
    "JIULIU-37": _one(
        ("8d 9s 9c", SHAOS + " 7h 8h 8h"),
        "",
        (_wish(0, "discard", "r8"), _wish(1, "tie", "r7"), _wish(1, "discard", "r8")),
    ),
}
"""Clause → the scenes that bring it."""
