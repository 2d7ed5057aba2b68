"""One hand of jiuliu as it stands: the deal, dealt fours, then card after card on the table and who takes it."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence

from events.model import ActionTaken, AnyEvent, CardsDealt, HandStarted, HandVoided, Json
from games.face import Due, Facts, Fault, Faults, Legal, Viewer
from games.jiuliu import checks, claims, declare, faults, legal, report, settle, view
from games.jiuliu.faults import CLAIM, DEAL, DISCARD, DRAW, LAY, PHASES
from games.jiuliu.groups import Meld, completed, made
from games.jiuliu.pack import FACE_OF, INDEX, SIZE
from games.jiuliu.player import FORCED_TIED, Seat, discard_due, discards
from games.jiuliu.rights import FOURS, Four, Right, asked, dealt_four, until_forced
from games.jiuliu.rules import Rules
from games.jiuliu.wins import Win, evaluate


def lay_four(seat: Seat, four: Four, cards: Sequence[int], table: int) -> Meld:
    """Put a four down: hand cards, the table card (-1: none), and the tabled groups that it takes in."""
    seat.drop(cards)
    whole = list(cards) if table < 0 else [table, *cards]
    quads: tuple[str, ...] = ()
    if four.source >= 0:
        whole += seat.melds[four.source].cards
    if four.used >= 0:
        taken = seat.melds[four.used]
        whole += taken.cards
        if four.verb == "shuanglong":
            quads = ("zou" if taken.kind == "bankai" else "shaozou", four.base)
    meld = made(four.verb, whole, quads)
    seat.melds = [m for place, m in enumerate(seat.melds) if place not in (four.source, four.used)]
    seat.melds.append(meld)
    seat.recount()
    return meld


class JiuliuState:
    """The state of one hand.

    `card` is the table card (-1: none), `owner` drew (`drawn`) or discarded it in event `ref`. In the phase CLAIM
    `rights[at]` is being asked; in DISCARD and DRAW `turn` is the seat that does it, and `may_hu` the seat that may win
    with what it has (-1: none). `stock` counts the cards to draw; `seen` counts each card dealt.
    """

    __slots__ = (
        "at", "card", "closed", "dealer", "dealt", "drawn", "draws", "end", "first", "given", "hidden", "laying",
        "may_hu", "n", "opening", "owed", "own", "owner", "phase", "pig_seat", "places", "ref", "rights", "rules",
        "seats", "seen", "stock", "taken", "throws", "turn", "win", "winner",
    )  # fmt: skip

    def __init__(self, start: HandStarted, rules: Rules, dealer: int) -> None:
        self.n = n = len(start.seats)
        self.rules = rules
        self.dealer = dealer
        self.hidden = "hidden" in (start.lacks or ())
        self.seats = [Seat() for _ in range(n)]
        self.phase = DEAL
        self.turn = dealer
        self.given = 0
        self.stock = SIZE - 18 * n - 1
        self.seen = [0] * 48
        self.dealt: list[int] = []
        self.places: list[int] = []
        self.card = self.owner = self.ref = -1
        self.drawn = False
        self.rights: list[Right] = []
        self.at = 0
        self.laying: Right | None = None
        self.may_hu = -1
        self.opening = False
        self.first = False
        self.draws = self.throws = self.taken = 0
        self.end = ""
        self.winner = self.pig_seat = -1
        self.own = False
        self.win: Win | None = None
        self.closed = False
        self.owed: Due | None = None

    @property
    def over(self) -> bool:
        """Whether somebody won, a pig pays, or a card is due from an empty stock (JIULIU-39)."""
        return bool(self.end) or (self.phase == DRAW and not self.stock and not self.hidden)

    @property
    def pending(self) -> Right | None:
        """The right that is being asked."""
        return self.rights[self.at] if self.phase == CLAIM and not self.end else None

    def check(self, event: AnyEvent) -> Faults:
        """Say everything that is wrong with a deal or an action, and change nothing."""
        data = event.data
        if isinstance(data, ActionTaken):
            return tuple(checks.action_faults(self, data))
        if isinstance(data, CardsDealt):
            return tuple(checks.deal_faults(self, data))
        return (Fault(faults.FIELDS, "type_unused", None, event.type),)

    def step(self, event: AnyEvent) -> Faults:
        """Check, then carry out what was recorded as far as the hand can hold it."""
        found = self.check(event)
        if self.hidden or (found and any(fault.fatal for fault in found)):
            return found
        data = event.data
        if isinstance(data, ActionTaken):
            if data.seat < self.n and not (self.end and data.action != "leave"):
                self._act(data, event.sequence, not found)
        elif isinstance(data, CardsDealt):
            self._deal(data, event.sequence)
        return found

    def close(self, event: AnyEvent) -> Faults:
        """Take the end: there is no void, and no settlement before a win, a pig that pays, or an empty stock."""
        self.closed = True
        data = event.data
        if isinstance(data, HandVoided):
            return (faults.void_fault(data.reason),)
        if not self.over and not self.hidden:
            return (Fault("JIULIU-39", "settled_early", None, {"stock": self.stock, "phase": PHASES[self.phase]}),)
        return ()

    def due(self) -> Due | None:
        """Give what is owed once the hand is over; None before, and where the hands were never seen."""
        if self.owed is None and self.over:
            owed = settle.due(self)
            if not self.end and not self.closed:
                # a win may still be declared on the last card
                return owed
            self.owed = owed
        return self.owed

    def legal_actions(self) -> tuple[Legal, ...]:
        """Give what may happen now; `leave`, free to every seat at any time, is not listed."""
        return legal.actions(self)

    def view(self, viewer: Viewer) -> dict[str, Json]:
        """Give what this viewer may see: a seat's hand is its own until it wins."""
        return view.view(self, viewer)

    def facts(self) -> Facts:
        """Give the figures of a finished hand."""
        return report.facts(self)

    def carry(self) -> Mapping[str, Json]:
        """Give what the next hand is held to: nothing carries over (D1)."""
        return {}

    def digest(self) -> str:
        """Hash the state's packed bytes."""
        return hashlib.sha256(report.packed(self)).hexdigest()

    # --- the deal

    def _deal(self, data: CardsDealt, sequence: int) -> None:
        if not isinstance(data.to, int):
            return
        cards = [INDEX[card] for card in data.cards]
        for card in cards:
            self.seen[card] += 1
        self.dealt += cards
        self.places += [data.to] * len(cards)
        if self.phase == DEAL:
            self.seats[data.to].take(cards)
            self.given |= 1 << data.to
            order = [(self.dealer + k) % self.n for k in range(self.n)]
            self.turn = next((place for place in order if not self.given >> place & 1), self.dealer)
            if self.given == (1 << self.n) - 1:
                self.phase = LAY
                self.stock = SIZE - len(self.dealt)
                self._next_four(self.dealer, 0)
            return
        if not cards:
            return
        self.laying = None
        self.stock -= 1
        self.draws += 1
        self.first = self.draws == 1 and self.throws == 1 and not self.taken
        self._table(cards[0], data.to, True, sequence)

    def _next_four(self, place: int, face: int) -> None:
        """Ask for the next dealt four, from a face of a seat on; open the play where there is none (JIULIU-40)."""
        for k in range((place - self.dealer) % self.n, self.n):
            at = (self.dealer + k) % self.n
            hand = self.seats[at].hand
            for f in range(face, 24):
                if hand[f] == 4:
                    four = dealt_four(self.seats[at], f, self.rules)
                    self.laying = Right(at, 0, four.verb, True, four.extras, four)
                    return
            face = 0
            self._look(at)
            if self.end:
                self.laying = None
                return
        self.laying = None
        self._open()

    def _open(self) -> None:
        """Let the dealer win with what was dealt, or discard, or use up a skip (JIULIU-28, 40)."""
        seat = self.seats[self.dealer]
        self.opening = True
        if not seat.pig and isinstance(evaluate(seat, -1, True, True, self.rules, "tian"), Win):
            self.may_hu = self.dealer
        self._after("open", self.dealer)

    def _look(self, place: int) -> None:
        """See whether a seat is a pig, and end the hand where pigs pay (JIULIU-35 to 37, D22)."""
        seat = self.seats[place]
        seat.look()
        if seat.pig and self.rules.pig_pays and not self.end:
            self.end = "pig"
            self.pig_seat = place

    # --- cards on the table

    def _table(self, card: int, owner: int, drawn: bool, sequence: int) -> None:
        self.card, self.owner, self.drawn, self.ref = card, owner, drawn, sequence
        self.may_hu = -1
        self.opening = False
        self.at = 0
        self.rights = until_forced(self._asked())
        self._ask()

    def _asked(self) -> Iterator[Right]:
        return asked(self.seats, FACE_OF[self.card], self.owner, self.drawn, self.dealer, self.rules, self.first)

    def _ask(self) -> None:
        """Ask the right that is next; the card lies dead where there is none."""
        if self.at < len(self.rights):
            self.phase = CLAIM
            return
        self.rights = []
        self.at = 0
        self.seats[self.owner].river.append(self.card)
        self.phase = DRAW
        self.turn = (self.owner + 1) % self.n

    def later(self) -> list[Right]:
        """Give the rights that would be asked after the one that is, forced ones that follow a forced one too."""
        now = self.pending
        if now is None:
            return []
        at = (now.level, (now.seat - self.owner) % self.n)
        return [right for right in self._asked() if (right.level, (right.seat - self.owner) % self.n) > at]

    # --- actions

    def _act(self, data: ActionTaken, sequence: int, lawful: bool) -> None:
        verb, place = data.action, data.seat
        seat = self.seats[place]
        if verb == "discard":
            self._discard(data, sequence)
        elif verb == "pass":
            self._pass(data)
        elif verb == "hu":
            self._hu(place)
        elif verb == "piao":
            told = data.amount
            if told is not None and (lawful or (not self.given and seat.piao < 0 <= told)):
                seat.piao = told
        elif verb == "leave":
            seat.left = True
        elif verb in faults.CLAUSE:
            self._claim(data)

    def _discard(self, data: ActionTaken, sequence: int) -> None:
        if self.phase == DEAL:
            return
        seat = self.seats[data.seat]
        card = INDEX[data.cards[0]]
        face = FACE_OF[card]
        _, relaxed = discards(seat.hand, seat.tied)
        if relaxed is not None and seat.tied >> face & 1:
            seat.pig |= FORCED_TIED
        seat.drop((card,))
        seat.thrown |= 1 << face
        self.laying = None
        self.throws += 1
        self._look(data.seat)
        if self.end:
            self.card, self.owner, self.drawn, self.ref = card, data.seat, False, sequence
            return
        self._table(card, data.seat, False, sequence)

    def _pass(self, data: ActionTaken) -> None:
        right = self.pending
        if right is None or right.seat != data.seat:
            return
        if not right.must and data.choice in ("tie", "hu") and data.choice != right.verb:
            return
        if right.verb == "tie":
            self.seats[right.seat].declined |= 1 << FACE_OF[self.card]
            self._look(right.seat)
            if self.end:
                return
        if right.must:
            self.rights += until_forced(iter(self.later()))
        self.at += 1
        self._ask()

    def _hu(self, place: int) -> None:
        win = declare.win_of(self, place)
        if win is None:
            return
        self.own = self.opening or place == self.owner
        self.win = win
        self.winner = place
        self.end = "hu"

    def _claim(self, data: ActionTaken) -> None:
        right = claims.plan(self, data)
        if right is None or claims.structure(self, right, data):
            return
        place = right.seat
        seat = self.seats[place]
        cards = [INDEX[card] for card in data.cards]
        verb = data.action
        level = right.level
        if verb in FOURS:
            assert right.four is not None
            lay_four(seat, right.four, cards, self.card if level else -1)
        elif verb == "chi" and not cards:
            at = claims.meld_place(data.choice)
            seat.melds[at] = completed(seat.melds[at], self.card)
            seat.recount()
        else:
            seat.drop(cards)
            seat.melds.append(made("ju" if verb == "chi" else verb, (self.card, *cards)))
            seat.recount()
            if verb == "tie":
                seat.tied |= 1 << FACE_OF[self.card]
                if self.rules.ban_both:
                    seat.tied |= 1 << FACE_OF[cards[0]]
        if level == 0:
            assert right.four is not None
            if verb == "shaozou":
                seat.skips += 1
            self._next_four(place, right.four.face + 1)
            return
        self.taken += 1
        self.rights = []
        self.at = 0
        self.card = -1
        self._look(place)
        if self.end:
            return
        self.may_hu = -1
        if level == 1 and not seat.pig and self._complete(place):
            self.may_hu = place
        self._after(verb, place)

    def _complete(self, place: int) -> bool:
        return isinstance(declare.laid_win(self, place), Win)

    def _after(self, verb: str, place: int) -> None:
        """Go on after a lay-down or the opening: a discard, or the next seat's draw (JIULIU-38)."""
        seat = self.seats[place]
        due, seat.skips = discard_due(verb, seat.skips, seat.size)
        self.phase = DISCARD if due else DRAW
        self.turn = place if due else (place + 1) % self.n
