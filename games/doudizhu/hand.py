"""The data of one hand of doudizhu in ints and lists, and what all its checks share."""

from collections.abc import Sequence
from typing import Any, TypeAlias

from events.model import ActionTaken, Json
from games.doudizhu.kinds import NOTHING
from games.doudizhu.rules import Rules
from games.doudizhu.settle import NEXT, SEATS
from games.face import Fault, Faults

PHASES = ("deal", "auction", "forced", "doubling", "kitty", "play", "over", "all_passed")
"""The phases in order; "forced" waits for the bid that DOUDIZHU-9 makes, "all_passed" for the void of DOUDIZHU-8."""
DEAL, AUCTION, FORCED, DOUBLING, KITTY, PLAY, OVER, ALL_PASSED = range(8)

DOUBLES = ("double", "follow_double", "no_double")
"""What an eligible seat may say; `Hand.said` keeps the place here plus 1."""

Move: TypeAlias = tuple[int, ...]
Weighed: TypeAlias = tuple[Faults, Move | None]
"""What a check finds: the faults, and what to apply; None where the event changes nothing."""

FIELDS = "CONTRACT-fields"
HAND_SIZE = 17
KITTY_SIZE = 3
KITTY_PLACE = 3
"""The kitty's place in `Hand.dealt` and `Hand.unseen`, after the three seats."""
NOBODY = -1
SILENT = -1
"""A seat that has not bid yet."""


class Hand:
    """One hand as it stands. Cards are codes of `pack`, seats 0–2, amounts in base points.

    `out` are all cards dealt so far, `touched` the receivers dealt to (a bit each), `dealt` their cards in order as
    first dealt (seats, then kitty), `origin` the three hands as dealt, `unseen` how many cards of each place the record
    never showed. `kitty` lies on the table until the landlord has it; then `shown` is what was given. `said` is what an
    eligible seat said (DOUBLES place + 1, 0: nothing), `last` each seat's answer in this trick (None, cards, () for
    a pass).
    """

    __slots__ = (
        "autos", "base", "bids", "bombs", "dealer", "dealt", "double_at", "eligible", "forced", "gone", "hands",
        "hidden", "high", "kitty", "landlord", "last", "order", "origin", "out", "owner", "phase", "plays", "readings",
        "rules", "said", "shown", "standing", "three_at", "touched", "tricks", "turn", "unbid", "unseen", "winner",
    )  # fmt: skip

    def __init__(self, rules: Rules, base: int, dealer: int, lacks: Sequence[str]) -> None:
        self.rules = rules
        self.readings = rules.table.readings
        self.base = base
        self.dealer = dealer
        self.unbid = "auction" in lacks
        self.hidden = "hidden" in lacks
        self.phase = DEAL
        self.turn = dealer
        self.out = self.touched = self.kitty = self.shown = self.gone = 0
        self.landlord = self.owner = self.winner = NOBODY
        self.high = 0
        self.forced = False
        self.three_at = self.double_at = NOBODY
        self.standing = NOTHING
        self.tricks = self.bombs = 0
        self.hands = [0, 0, 0]
        self.origin: list[int] = [0, 0, 0]
        self.unseen = [0, 0, 0, 0]
        self.dealt: list[list[str]] = [[], [], [], []]
        self.bids = [SILENT, SILENT, SILENT]
        self.order: list[int] = []
        self.eligible: tuple[int, ...] = ()
        self.said = [0, 0, 0]
        self.last: list[tuple[str, ...] | None] = [None, None, None]
        self.plays = [0, 0, 0]
        self.autos = [0, 0, 0]

    @property
    def pending(self) -> tuple[int, ...]:
        """The seats that may still double, in the order in which they speak."""
        return tuple([seat for seat in self.eligible if not self.said[seat]])

    @property
    def doubled(self) -> tuple[int, ...]:
        """The seats that doubled or followed, ascending."""
        return tuple([seat for seat in SEATS if self.said[seat] in (1, 2)])

    def has_left(self, seat: int) -> bool:
        """Say whether a seat left, so that the server plays for it (DOUDIZHU-D14)."""
        return bool(self.gone >> seat & 1)

    def size(self, seat: int) -> int:
        """Give how many cards a seat holds, those that the record never showed included."""
        return (self.hands[seat] & (1 << 54) - 1).bit_count() + self.unseen[seat]


def after(seat: int) -> tuple[int, int, int]:
    """Give the three seats in playing order, the one after `seat` first."""
    following = NEXT[seat]
    return following, NEXT[following], seat


def placed(data: ActionTaken, *also: str, refs: Sequence[int] = ()) -> list[Fault]:
    """Find the fields of an action that have no place there; `also` names some that have, `refs` the right refs."""
    wrong: dict[str, Json] = {}
    if data.cards and "cards" not in also:
        wrong["cards"] = list(data.cards)
    if data.amount is not None and "amount" not in also:
        wrong["amount"] = data.amount
    if data.choice is not None and "choice" not in also:
        wrong["choice"] = data.choice
    if data.target is not None:
        wrong["target"] = data.target
    faults = [Fault(FIELDS, "field_misplaced", None, wrong)] if wrong else []
    if data.ref is not None and data.ref not in refs:
        faults.append(Fault(FIELDS, "ref_wrong", next(iter(refs), None), data.ref))
    return faults


def absent(hand: Hand, data: ActionTaken) -> list[Fault]:
    """Find an action of a seat that left and that the server did not play (DOUDIZHU-D14)."""
    if hand.gone >> data.seat & 1 and not data.auto:
        return [Fault("DOUDIZHU-D14", "left_seat_acts", {"auto": True}, {"seat": data.seat, "auto": False})]
    return []


def unknown_seat(data: ActionTaken) -> Fault:
    """Make the fault of a seat that the table does not have."""
    return Fault(FIELDS, "seat_unknown", list(SEATS), data.seat)


def weigh_unknown(hand: Hand, data: Any) -> Weighed:
    """Refuse a verb that the game does not have."""
    verbs = ["bid", "no_bid", *DOUBLES, "play", "pass", "leave"]
    return (Fault(FIELDS, "verb_unknown", verbs, data.action),), None


def weigh_leave(hand: Hand, data: ActionTaken) -> Weighed:
    """Check a seat's leaving: any time before the end, once, and it moves nothing (DOUDIZHU-D14)."""
    if data.seat not in SEATS:
        return (unknown_seat(data),), None
    faults = placed(data)
    if hand.has_left(data.seat):
        faults.append(Fault("DOUDIZHU-D14", "left_twice", None, data.seat))
    return tuple(faults), (data.seat,)


def apply_leave(hand: Hand, event: Any, move: Move) -> None:
    """Note who left."""
    hand.gone |= 1 << move[0]
