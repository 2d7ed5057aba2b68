"""The data of one hand of huolong in ints and lists, and what all its checks share."""

from collections.abc import Sequence
from typing import Any, TypeAlias

from events.model import ActionTaken, Json
from games.face import Fault, Faults
from games.huolong.pack import COPIES, KIND, UNIT, add, covers, held, size
from games.huolong.ranking import Ranking, ranking
from games.huolong.rules import Rules
from games.huolong.score import SEATS, after, kitty_points

PHASES = ("deal", "void", "take", "bury", "plant", "play", "over", "left")
"""The phases in order; "void" waits for the void of HUOLONG-7, "take" for the kitty to go to the dealer."""
DEAL, VOID, TAKE, BURY, PLANT, PLAY, OVER, LEFT = range(8)

Move: TypeAlias = tuple[Any, ...]
Weighed: TypeAlias = tuple[Faults, Move | None]
"""What a check finds: the faults, and what to apply; None where the event changes nothing."""

FIELDS = "CONTRACT-fields"
HAND_SIZE = 39
KITTY_SIZE = 6
DEALT = 4 * HAND_SIZE
NOBODY = -1
UNKNOWN = -1
"""A trump suit that is not fixed, a card that the record never showed."""


class Hand:
    """One hand as it stands. Cards are kinds of `pack`, hands are codes, levels rank numbers, seats 0–3.

    `order` are the cards in the order in which they were dealt (UNKNOWN where unseen), `takers` their seats; `stock`
    counts the copies of each kind not seen yet, `unseen` the cards of each seat that the record never showed.
    `waiting` is the seat whose next card fixes the trump suit, `fixed_by` the number of the clause that fixed it,
    `lost` says that the record does not show it. Of the kitty: `kitty` what lies there now, `first_kitty` as dealt,
    `put` the big jokers that each seat put there, `owed` the cards that planting still lets it take, `pending` the
    seats (a bit each) still to be asked, `forced` the one that must plant the third. Of the trick: `led` the cards led,
    `mask` the led class, `power` what wins, `best` so far by `winner`, `played` the seats (a bit each), `table` their
    cards, `trick` their points (16 bits a seat). `gave` are points played to tricks of the other side, `uneven` says
    that hands may not be of one size, `flawed` that an event was at fault, `closing` what the settlement claimed.
    """

    __slots__ = (
        "auctionless", "autos", "base", "best", "closing", "counter_at", "counterer", "deal_from", "dealer",
        "declare_at", "declarer", "first", "first_kitty", "fixed_by", "flawed", "forced", "gave", "hands", "hidden",
        "kitty", "leader", "leaver", "led", "levels", "lost", "mask", "order", "origin", "owed", "pending", "phase",
        "played", "points", "pot", "power", "put", "ranking", "rules", "shown", "stock", "table", "takers", "took",
        "trick", "tricks", "trump", "turn", "uneven", "unseen", "waiting", "winner",
    )  # fmt: skip

    def __init__(self, rules: Rules, base: int, lacks: Sequence[str]) -> None:
        self.rules = rules
        self.base = base
        self.auctionless = "auction" in lacks
        self.hidden = "hidden" in lacks
        self.first = True
        self.dealer = self.deal_from = NOBODY
        self.levels = [rules.start_level, rules.start_level]
        self.phase = DEAL
        self.order: list[int] = []
        self.takers: list[int] = []
        self.stock = [COPIES] * 54
        self.hands = [0, 0, 0, 0]
        self.origin = (0, 0, 0, 0)
        self.unseen = [0, 0, 0, 0]
        self.declarer = self.counterer = self.waiting = NOBODY
        self.declare_at = self.counter_at = NOBODY
        self.trump = UNKNOWN
        self.lost = self.auctionless
        self.fixed_by = 0
        self.ranking: Ranking | None = None
        self.kitty: list[int] = []
        self.first_kitty: tuple[int, ...] = ()
        self.shown = False
        self.put = [0, 0, 0, 0]
        self.owed = [0, 0, 0, 0]
        self.pending = 0
        self.forced = NOBODY
        self.turn = NOBODY
        self.leader = self.winner = NOBODY
        self.led = self.mask = self.best = self.played = self.pot = 0
        self.power: tuple[int, ...] = _NOTHING
        self.table: list[tuple[str, ...] | None] = [None, None, None, None]
        self.trick = 0
        self.points = self.tricks = 0
        self.took = [0, 0, 0, 0]
        self.gave = [0, 0, 0, 0]
        self.autos = [0, 0, 0, 0]
        self.leaver = NOBODY
        self.uneven = self.flawed = False
        self.closing: Json = None

    @property
    def maker(self) -> int:
        """The seat whose declaration or counter stands, or NOBODY."""
        return self.counterer if self.counterer != NOBODY else self.declarer

    @property
    def level(self) -> int:
        """The level rank: the dealer side's, or UNKNOWN while there is no dealer and the sides differ (HUOLONG-4)."""
        if self.dealer != NOBODY:
            return self.levels[self.dealer & 1]
        return self.levels[0] if self.levels[0] == self.levels[1] else UNKNOWN

    def size(self, seat: int) -> int:
        """Count a seat's cards, those that the record never showed included."""
        return size(self.hands[seat]) + self.unseen[seat]

    def catches(self, seat: int) -> bool:
        """Say whether a seat is a catcher; while there is no dealer nobody is."""
        return self.dealer != NOBODY and (seat ^ self.dealer) & 1 == 1

    @property
    def captured(self) -> bool:
        """Whether the hand is over and a catcher won its last trick (HUOLONG-25)."""
        return self.phase == OVER and self.winner != NOBODY and self.catches(self.winner)

    @property
    def kitty_worth(self) -> int:
        """The points in the kitty as it lies."""
        return kitty_points(self.kitty)

    def rank(self) -> None:
        """Settle which cards are trumps, once dealer and trump suit are known (HUOLONG-12, 13)."""
        if self.trump != UNKNOWN and self.dealer != NOBODY:
            self.ranking = ranking(self.level, self.trump, self.rules.permanent_two)

    def following(self, seat: int) -> tuple[int, int, int, int]:
        """Give all seats in playing order, the one after `seat` first and `seat` last."""
        return after(seat), seat + 2 & 3, seat + 3 & 3, seat


_NOTHING = (0,) * 54
"""What every card is worth where nothing is known to win."""


def placed(data: ActionTaken, *also: str, refs: Sequence[int] = ()) -> list[Fault]:
    """Find the fields of an action that have no place there; `also` names some that have, `refs` the right refs."""
    wrong: dict[str, Json] = {}
    if data.cards and "cards" not in also:
        wrong["cards"] = list(data.cards)
    if data.choice is not None and "choice" not in also:
        wrong["choice"] = data.choice
    if data.amount is not None:
        wrong["amount"] = data.amount
    if data.target is not None:
        wrong["target"] = data.target
    faults = [Fault(FIELDS, "field_misplaced", None, wrong)] if wrong else []
    if data.ref is not None and data.ref not in refs:
        faults.append(Fault(FIELDS, "ref_wrong", next(iter(refs), None), data.ref))
    return faults


def unknown_seat(data: ActionTaken) -> Fault:
    """Make the fault of a seat that the table does not have; cards of such a seat lie in nobody's hand."""
    return Fault(FIELDS, "seat_unknown", list(SEATS), data.seat, fatal=bool(data.cards))


def ended(hand: Hand, what: Json) -> list[Fault]:
    """Find an event that comes when the rules have ended the hand (HUOLONG-7, 24, 35); it changes nothing."""
    if hand.phase == VOID:
        return [Fault("HUOLONG-7", "void_due", "no_declaration", what)]
    if hand.phase == OVER:
        return [Fault("HUOLONG-24", "after_last", None, what)]
    if hand.phase == LEFT:
        return [Fault("HUOLONG-35", "after_leave", hand.leaver, what)]
    return []


def not_held(hand: Hand, seat: int, cards: Sequence[str]) -> list[str]:
    """List the cards that a seat does not hold; where cards were hidden it may hold so many that were never seen."""
    if all(card in KIND for card in cards):
        kinds = [KIND[card] for card in cards]
        if len(kinds) <= COPIES and covers(hand.hands[seat], add(kinds)):
            return []
    left = {card: held(hand.hands[seat], KIND[card]) for card in cards if card in KIND}
    fresh = {card: hand.stock[KIND[card]] for card in left}
    missing: list[str] = []
    unseen = hand.unseen[seat]
    for card in cards:
        if left.get(card, 0):
            left[card] -= 1
        elif unseen and fresh.get(card, 0):
            unseen -= 1
            fresh[card] -= 1
        else:
            missing.append(card)
    return missing


def take(hand: Hand, seat: int, kinds: Sequence[int]) -> None:
    """Take cards out of a seat's hand; cards that the record never dealt come to light now."""
    for kind in kinds:
        if not held(hand.hands[seat], kind):
            hand.hands[seat] += UNIT[kind]
            hand.unseen[seat] -= 1
            hand.stock[kind] -= 1
        hand.hands[seat] -= UNIT[kind]
