"""The data of one hand of laopao in ints and lists, and what all its checks share."""

from collections.abc import Sequence
from typing import Any, TypeAlias

from events.model import ActionTaken, Json
from games.face import Fault, Faults
from games.laopao.pack import CODE, KIND, MARKED_BIG, covers, held, many, size
from games.laopao.rules import Rules
from games.laopao.sets import NOTHING
from games.laopao.settle import SEATS

PHASES = ("deal", "tribute", "landlord", "ally", "mode", "play", "over")
DEAL, TRIBUTE, LANDLORD, ALLY, MODE, PLAY, OVER = range(7)

Move: TypeAlias = tuple[Any, ...]
Weighed: TypeAlias = tuple[Faults, Move | None]
"""What a check finds: the faults, and what to apply; None where the event changes nothing."""

FIELDS = "CONTRACT-fields"
HAND_SIZE = 43
NOBODY = -1
ALL_SEATS = 31
NEXT = (1, 2, 3, 4, 0)
FOLLOWING = tuple(
    tuple(next((seat for k in range(1, 6) if mask >> (seat := (after + k) % 5) & 1), NOBODY) for after in SEATS)
    for mask in range(32)
)
"""Seats still in (a bit each) → seat → the next one after it that is still in."""


class Hand:
    """One hand as it stands. Cards are codes of `pack`, seats 0–4.

    `stock` are the cards not seen yet, `dealt` those of each seat in the order of the deal, `unseen` how many cards of
    each seat the record never showed; `last_to` is the seat dealt to last. `debts` are the tributes still to be paid
    (giver, taker, why), `paid` those paid (giver, taker, card). Of the position: `first` held the marked big joker
    first, `holder` does now, `passes` counts. `side` says that the landlord chose an ally or none, `called` the card he
    named; `mode` is -1 (not said), 0 hidden, 1 open. Of the play: `active` are the seats still in and `passed` those
    that passed since the last play (a bit each), `standing` the reading to beat, `owner` its seat, `last` each seat's
    answer in this trick (None, cards, () for a pass). `out` are the seats gone out, `back` those that took the worst
    places (D6), `stuck` (seat, by whom). `closed` says that the record has ended the hand.
    """

    __slots__ = (
        "active", "alone", "auctionless", "autos", "back", "base", "caizhu", "called", "closed", "dealer", "dealt",
        "debts", "first", "flawed", "gone", "hands", "hidden", "holder", "landlord", "last", "last_to", "mode",
        "origin", "out", "owner", "paid", "passed", "passes", "phase", "plays", "posted", "revealed", "rules",
        "shown", "side", "standing", "stock", "stuck", "tricks", "turn", "unseen", "watch",
    )  # fmt: skip

    def __init__(
        self, rules: Rules, base: int, dealer: int, debts: Sequence[tuple[int, int, str]], lacks: Sequence[str]
    ) -> None:
        self.rules = rules
        self.base = base
        self.dealer = dealer
        self.auctionless = "auction" in lacks
        self.hidden = "hidden" in lacks
        self.phase = DEAL
        self.turn = NOBODY
        self.stock = rules.stock
        self.hands = [0, 0, 0, 0, 0]
        self.origin: tuple[int, ...] = (0, 0, 0, 0, 0)
        self.dealt: list[list[str]] = [[], [], [], [], []]
        self.unseen = [0, 0, 0, 0, 0]
        self.last_to = NOBODY
        self.debts = list(debts)
        self.paid: list[tuple[int, int, str]] = []
        self.first = self.holder = self.landlord = self.caizhu = NOBODY
        self.passes = 0
        self.side = self.alone = False
        self.called: str | None = None
        self.watch = ""
        self.shown = 0
        self.revealed = False
        self.mode = -1
        self.active = ALL_SEATS
        self.passed = 0
        self.standing = NOTHING
        self.owner = NOBODY
        self.last: list[tuple[str, ...] | None] = [None, None, None, None, None]
        self.out: list[int] = []
        self.back: list[int] = []
        self.stuck: list[tuple[int, int]] = []
        self.tricks = 0
        self.plays = [0, 0, 0, 0, 0]
        self.autos = [0, 0, 0, 0, 0]
        self.gone = 0
        self.flawed = self.closed = False
        self.posted: Json = None

    def quota(self, seat: int) -> int:
        """Give how many cards a seat is dealt: 44 to the first one, 43 to the others (LAOPAO-2)."""
        return HAND_SIZE + (seat == self.dealer)

    def size(self, seat: int) -> int:
        """Count a seat's cards, those that the record never showed included."""
        return size(self.hands[seat]) + self.unseen[seat]

    def has_left(self, seat: int) -> bool:
        """Say whether a seat left, so that the server plays for it (LAOPAO-D11)."""
        return bool(self.gone >> seat & 1)

    @property
    def order(self) -> list[int]:
        """The seats by place: those gone out, and once the hand is at its end the last one and those out last."""
        if self.active.bit_count() > 1:
            return list(self.out)
        rest = [seat for seat in SEATS if self.active >> seat & 1]
        return [*self.out, *rest, *reversed(self.back)]

    @property
    def whole(self) -> bool:
        """Whether at most one seat is still in, so that all five have their places (LAOPAO-19)."""
        return self.active.bit_count() <= 1

    @property
    def decided(self) -> bool:
        """Whether nothing can change the result any more (LAOPAO-D7); an unknown ally leaves it open."""
        return self.whole or (self.landlord in self.out and self.caizhu in self.out)


def placed(data: ActionTaken, *also: str) -> list[Fault]:
    """Find the fields of an action that have no place there; `also` names those that have."""
    wrong: dict[str, Json] = {}
    if data.cards and "cards" not in also:
        wrong["cards"] = list(data.cards)
    if data.target is not None and "target" not in also:
        wrong["target"] = data.target
    if data.amount is not None:
        wrong["amount"] = data.amount
    if data.choice is not None:
        wrong["choice"] = data.choice
    if data.ref is not None:
        wrong["ref"] = data.ref
    return [Fault(FIELDS, "field_misplaced", None, wrong)] if wrong else []


def absent(hand: Hand, data: ActionTaken) -> list[Fault]:
    """Find an action of a seat that left and that the server did not take (LAOPAO-D11)."""
    if hand.gone >> data.seat & 1 and not data.auto:
        return [Fault("LAOPAO-D11", "left_seat_acts", {"auto": True}, {"seat": data.seat, "auto": False})]
    return []


def unknown_seat(data: ActionTaken) -> Fault:
    """Make the fault of a seat that the table does not have; cards of such a seat lie in nobody's hand."""
    return Fault(FIELDS, "seat_unknown", list(SEATS), data.seat, fatal=bool(data.cards))


def after_end(hand: Hand, what: Json) -> Fault:
    """Make the fault of something that comes when the hand is over: cut short, or played out."""
    clause = "LAOPAO-19" if hand.whole else "LAOPAO-D7"
    return Fault(clause, "after_end_of_play", {"order": hand.order}, what)


def code_of(cards: Sequence[str]) -> int:
    """Add up cards; 0 where a pack has no such card or it is named too often."""
    try:
        code = sum([CODE[card] for card in cards])
    except KeyError:
        return 0
    return 0 if many(cards) else code


def unseen_of(hand: Hand, seat: int) -> int:
    """Give how many cards of a seat the record never showed, once the deal ends here."""
    if hand.hidden and hand.phase == DEAL:
        return max(0, hand.quota(seat) - len(hand.dealt[seat]))
    return hand.unseen[seat]


def not_held(hand: Hand, seat: int, cards: Sequence[str]) -> list[str]:
    """List the cards that a seat cannot have: another's, played ones, ones named too often, ones no pack has."""
    missing: list[str] = []
    unseen: list[str] = []
    for card in sorted(set(cards)):
        if card not in KIND:
            missing += [card] * cards.count(card)
            continue
        short = cards.count(card) - held(hand.hands[seat], KIND[card])
        if short > 0:
            fresh = min(short, held(hand.stock, KIND[card]))
            unseen += [card] * fresh
            missing += [card] * (short - fresh)
    return missing + unseen[unseen_of(hand, seat) :]


def take(hand: Hand, seat: int, cards: Sequence[str], code: int) -> None:
    """Take cards out of a seat's hand; ones that the record never dealt come to light first."""
    if not covers(hand.hands[seat], code):
        for card in sorted(set(cards)):
            short = cards.count(card) - held(hand.hands[seat], KIND[card])
            if short > 0:
                hand.hands[seat] += short * CODE[card]
                hand.stock -= short * CODE[card]
                hand.unseen[seat] -= short
    hand.hands[seat] -= code


def begin(hand: Hand) -> None:
    """End the deal: tributes come first, then the holder of the marked big joker speaks (LAOPAO-3, D9)."""
    hand.origin = tuple(hand.hands)
    if hand.hidden:
        hand.unseen = [max(0, hand.quota(seat) - len(hand.dealt[seat])) for seat in SEATS]
    kind = KIND[MARKED_BIG]
    hand.holder = hand.first = next((seat for seat in SEATS if held(hand.hands[seat], kind)), NOBODY)
    settle_debts(hand)


def settle_debts(hand: Hand) -> None:
    """Go to the next tribute, or on to the landlord when none is left."""
    if hand.debts:
        hand.phase, hand.turn = TRIBUTE, hand.debts[0][0]
    else:
        hand.phase, hand.turn = LANDLORD, hand.holder
