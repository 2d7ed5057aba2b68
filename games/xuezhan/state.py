"""One hand of xuezhan as it stands, and the moves that change it; whether a move is lawful is `checks`' to say."""

import hashlib
import struct
from collections.abc import Mapping

from events.model import AnyEvent, HandSettled, HandStarted, Json
from games.face import Due, Facts, Fault, Faults, Legal, Viewer
from games.melds import ADDED, CONCEALED, DIRECT, PUNG
from games.rack import Meld, Rack
from games.xuezhan import checks, legal, report
from games.xuezhan.evaluate import First, How, Score, ready, score, with_tile
from games.xuezhan.phases import (
    BARRED,
    DEAL,
    FIRST,
    FREE,
    LEFT,
    NEXT,
    NO_TILE,
    OVER,
    REPLACE,
    ROB,
    TURN,
    UNSEEN,
    VOID,
    WALL,
    WINDOW,
)
from games.xuezhan.rules import Rules
from games.xuezhan.settle import SEATS, Entry, Kong, Owed, Win, Winner, kong_money, next_live, win_money
from games.xuezhan.view import view


class State:
    """One hand. Seats are ints, tiles kinds 0–26, sets of seats or kinds bit masks."""

    __slots__ = (
        "answered",
        "any_claim",
        "attempts",
        "bars",
        "base",
        "chain",
        "claimed",
        "dealer",
        "dealt",
        "doubtful",
        "drawn",
        "draws",
        "fresh",
        "gone",
        "hidden",
        "hits",
        "late",
        "log",
        "moved",
        "offered",
        "owed",
        "paid",
        "phase",
        "pung",
        "racks",
        "refs",
        "river",
        "rules",
        "scores",
        "seen",
        "source",
        "tile",
        "turn",
        "voided",
        "voids",
        "waits",
        "wall",
        "won",
        "won_on",
    )  # fmt: skip

    def __init__(self, rules: Rules, start: HandStarted, dealer: int) -> None:
        self.rules = rules
        self.base = start.base
        self.dealer = dealer
        self.hidden = "hidden" in (start.lacks or ())
        self.phase = DEAL
        self.turn = dealer
        self.racks = [Rack(3) for _ in range(SEATS)]
        self.river: list[list[int]] = [[] for _ in range(SEATS)]
        self.claimed: list[list[int]] = [[] for _ in range(SEATS)]  # places in the river whose tile was taken
        self.waits = [-1] * SEATS  # kinds each seat waits on, -1 = not worked out since its tiles changed
        self.bars = [FREE] * SEATS
        self.voids = [-1] * SEATS
        self.seen = [0] * 27
        self.wall = WALL
        self.dealt: list[tuple[int, int, bool]] = []  # (kind, seat, from the tail) in order of dealing
        self.drawn: int = NO_TILE
        self.draws = [0] * SEATS
        self.fresh = -1  # kind of the kong whose replacement was just drawn
        self.chain: list[int] = []  # places in the log of the kongs of this unbroken turn
        self.tile = -1
        self.source = -1
        self.offered = -1  # sequence of the discard or added kong on offer
        self.answered = 0
        self.hits = 0  # seats that have won on the tile on offer
        self.late = False
        self.pung = -1
        self.won = 0
        self.moved = 0  # seats that made a claim or a kong
        self.any_claim = False
        self.log: list[Entry] = []
        self.owed: list[list[Owed]] = []
        self.won_on: dict[int, int] = {}  # seat → the tile that it won on, -1 for the dealer's first 14
        self.scores: dict[int, Score | None] = {}  # seat → how its win counted; None where tiles were never seen
        self.refs: dict[int, tuple[int, int]] = {}  # sequence of a kong or hu → (place in the log, seat)
        self.attempts: dict[int, bool] = {}  # sequence of an added kong → whether it was robbed
        self.paid: set[int] = set()
        self.gone = 0
        self.voided = False
        self.doubtful = False  # something wrong was applied: what followed need not be what the rules give

    # what the rules say of the hand as it stands

    @property
    def over(self) -> bool:
        """Whether the settlement may come now: three have won, or the wall is empty and its last tile dealt with."""
        if self.phase == OVER:
            return True
        if self.room > 0:
            return False
        return self.phase in (WINDOW, NEXT) or (self.phase == ROB and self.hits > 0)

    @property
    def room(self) -> int:
        """How many tiles may still be drawn."""
        return self.wall - self.rules.wall_reserve

    def next_seat(self) -> int:
        """Give who draws next (XUEZHAN-1, XUEZHAN-7)."""
        if self.hits or self.phase == NEXT:
            last = self.log[-1]
            if isinstance(last, Win):
                return next_live(last.winners[-1].seat, self.won)
        return next_live(self.turn, self.won)

    def ready(self, seat: int) -> int:
        """Give the kinds that a seat waits on, as a mask."""
        mask = self.waits[seat]
        if mask < 0:
            mask = self.waits[seat] = ready(self.racks[seat], self.voids[seat])
        return mask

    def score_of(self, seat: int, kind: int, how: How) -> Score | None:
        """Count the win that a seat would make with this tile now (its own drawn tile is in hand already)."""
        rack = self.racks[seat]
        own = how == "self_draw"
        first: First | None = None
        if own and self.drawn == FIRST:
            first = "tianhu"
        elif own and self._first_draw(seat):
            first = "dihu"
        keys = rack.keys if own else with_tile(rack, kind)
        after_kong = self.fresh >= 0 if own else how == "discard" and bool(self.chain)
        return score(keys, rack.melds, self.rules, how, after_kong, first)

    def _first_draw(self, seat: int) -> bool:
        """Say whether the seat plays its first draw of the hand, having claimed and konged nothing (XUEZHAN-19)."""
        if self.draws[seat] != 1 or seat == self.dealer or self.moved >> seat & 1:
            return False
        return not (self.rules.dihu_interrupted and self.any_claim)

    # the moves

    def deal_in(self, seat: int, kinds: list[int]) -> None:
        """Give a seat its first tiles; after the fourth the dealer is on turn."""
        rack = self.racks[seat]
        for kind in kinds:
            self._out_of_wall(kind, seat, False)
            rack.add(kind)
        if len(self.dealt) == WALL - LEFT:
            self.phase = VOID if self.rules.declare_void else TURN
            self.turn = self.dealer
            self.drawn = FIRST

    def _out_of_wall(self, kind: int, seat: int, tail: bool) -> None:
        if kind >= 0:
            self.seen[kind] += 1
        self.wall -= 1
        self.dealt.append((kind, seat, tail))

    def declare(self, seat: int, suit: int) -> None:
        """Take a seat's void suit; after the fourth play begins (XUEZHAN-D3)."""
        self.voids[seat] = suit
        self.waits[seat] = -1
        if min(self.voids) >= 0:
            self.phase = TURN

    def draw(self, seat: int, kind: int) -> None:
        """A seat draws and is on turn; what was on offer is gone."""
        self.close_window()
        self.draws[seat] += 1
        self.chain = []
        self.fresh = -1
        self._take_up(seat, kind, False)

    def replace(self, seat: int, kind: int) -> None:
        """The konger draws its replacement; an added kong stands from now on (XUEZHAN-11)."""
        if self.phase == ROB:
            self.close_window()
            rack = self.racks[seat]
            rack.add_to_pung(self.pung)
            self._kong(seat, Kong(seat, ADDED, late=self.late), self.offered)
        entry = self.log[-1]
        self.fresh = entry.kind if isinstance(entry, Kong) else -1
        self._take_up(seat, kind, self.rules.replacement_from == "tail")

    def _take_up(self, seat: int, kind: int, tail: bool) -> None:
        self._out_of_wall(kind, seat, tail)
        self.racks[seat].add(kind)
        self.waits[seat] = -1
        self.bars[seat] = FREE
        self.turn = seat
        self.drawn = kind if kind >= 0 else UNSEEN
        self.phase = TURN
        self.offered = -1
        self.hits = 0

    def discard(self, seat: int, kind: int, seq: int) -> None:
        """A seat discards and offers the tile to the others."""
        if self.phase not in (TURN, VOID) or seat != self.turn:
            self.close_window()
            self.chain = []
        self._put_down(seat, kind, 1)
        self.bars[seat] = FREE
        self.river[seat].append(kind)
        self.turn = seat
        self._offer(seat, kind, seq)
        self.phase = WINDOW

    def _offer(self, seat: int, kind: int, seq: int) -> None:
        self.tile, self.source, self.offered, self.answered, self.hits = kind, seat, seq, 0, 0

    def _put_down(self, seat: int, kind: int, copies: int) -> None:
        unseen = self.racks[seat].take(kind, copies)
        if unseen:
            self.seen[kind] += unseen
        self.waits[seat] = -1

    def answer(self, seat: int) -> None:
        """A seat passes: its answer stands (XUEZHAN-38)."""
        self.answered |= 1 << seat

    def win(self, seat: int, seq: int) -> None:
        """A seat wins: on the tile on offer, or on its own turn."""
        own = self.phase in (TURN, VOID)
        how: How = "self_draw" if own else "rob_kong" if self.phase == ROB else "discard"
        counted = None if self.racks[seat].unknown else self.score_of(seat, self.tile, how)
        self.scores[seat] = counted
        fan = counted.raw if counted is not None else 0
        won_before = self.won
        if own:
            kong = self.log[self.chain[-1]] if self.fresh >= 0 and self.chain else None
            last = (kong.kind, kong.source) if isinstance(kong, Kong) else (None, None)
            entry = Win("self_draw", None, (Winner(seat, fan),), *last)
            self.phase = NEXT
        else:
            self.answered |= 1 << seat
            chain = tuple(self.chain) if how == "discard" else ()
            winners = [Winner(seat, fan)]
            if self.hits:
                before = self.log.pop()
                self.owed.pop()
                assert isinstance(before, Win)
                winners += before.winners
                for other in before.winners:
                    won_before &= ~(1 << other.seat)
            winners.sort(key=lambda w: (w.seat - self.source) % SEATS)
            entry = Win(how, self.source, tuple(winners), chain=chain)
            self.hits |= 1 << seat
            if how == "rob_kong":
                self.attempts[self.offered] = True
        self.won |= 1 << seat
        self.won_on[seat] = max(self.drawn, NO_TILE) if own else self.tile
        self.refs[seq] = (len(self.log), seat)
        rows = win_money(self.rules, self.base, entry, won_before, self.log, self.owed)
        self.log.append(entry)
        self.owed.append([item for row in rows for item in row])
        if self.won.bit_count() >= SEATS - 1:
            self.phase = OVER

    def claim(self, seat: int, copies: int, seq: int) -> None:
        """A seat takes the tile on offer for a pung (two of its own) or a direct kong (three)."""
        self.close_window()
        self._put_down(seat, self.tile, copies)
        self.claimed[self.source].append(len(self.river[self.source]) - 1)
        self.turn = seat
        self.chain = []
        self.fresh = -1
        self.drawn = NO_TILE
        self.phase = TURN
        self.racks[seat].melds.append(Meld(PUNG if copies == 2 else DIRECT, self.tile, self.source))
        self._note_claim(seat)
        self.offered = -1
        if copies == 3:
            self._kong(seat, Kong(seat, DIRECT, self.source), seq)
            self.phase = REPLACE

    def conceal(self, seat: int, kind: int, seq: int) -> None:
        """A seat lays four of its own down as a concealed kong."""
        self._put_down(seat, kind, 4)
        self.racks[seat].melds.append(Meld(CONCEALED, kind, seat))
        self._note_claim(seat)
        self._kong(seat, Kong(seat, CONCEALED), seq)
        self.phase = REPLACE

    def add_kong(self, seat: int, kind: int, seq: int) -> None:
        """A seat puts the fourth tile to its pung; the others may rob it (XUEZHAN-11)."""
        self.late = self.drawn not in (kind, UNSEEN)
        self._put_down(seat, kind, 1)
        self.pung = self.racks[seat].pung_of(kind)
        self._note_claim(seat)
        self.attempts[seq] = False
        self._offer(seat, kind, seq)
        self.phase = ROB

    def _note_claim(self, seat: int) -> None:
        self.moved |= 1 << seat
        self.any_claim = True

    def _kong(self, seat: int, kong: Kong, seq: int) -> None:
        self.refs[seq] = (len(self.log), seat)
        self.chain.append(len(self.log))
        self.log.append(kong)
        self.owed.append(kong_money(self.rules, self.base, kong, self.won))

    def close_window(self) -> None:
        """End the offer: who could win on the tile and did not is barred from now on (XUEZHAN-35)."""
        if self.offered < 0 or self.rules.pass_lock == "none":
            return
        bit = 1 << self.tile
        for seat, mask in enumerate(self.waits):
            if mask < 0 and not self.won >> seat & 1:
                mask = self.ready(seat)
            if not mask & bit or seat == self.source or self.won >> seat & 1:
                continue
            if self.rules.pass_lock == "until_own_turn":
                self.bars[seat] = BARRED
            else:
                counted = score(with_tile(self.racks[seat], self.tile), self.racks[seat].melds, self.rules)
                if counted is not None and counted.base > self.bars[seat]:
                    self.bars[seat] = counted.base

    def pay(self, ref: int) -> None:
        """Note that what a kong or a win made due was paid; with a win on another's tile its window closes."""
        self.paid.add(ref)
        place, _ = self.refs[ref]
        entry = self.log[place]
        if isinstance(entry, Win) and self.hits and place == len(self.log) - 1:
            self.close_window()
            self.offered = -1
            self.hits = 0
            if self.phase != OVER:
                self.phase = NEXT

    # the face

    def check(self, event: AnyEvent) -> Faults:
        """Say everything that is wrong with this deal, action or points.moved, and change nothing."""
        return checks.weigh(self, event)[0]

    def step(self, event: AnyEvent) -> Faults:
        """Check, then apply as recorded wherever the sheet lets the state hold it."""
        faults, move = checks.weigh(self, event)
        if move is not None:
            if faults:
                self.doubtful = True
            move()
        return faults

    def close(self, event: AnyEvent) -> Faults:
        """Take the end of the hand: XUEZHAN-5 says when it may come, and gives no void."""
        if not isinstance(event.data, HandSettled):
            self.voided = True
            return (Fault("XUEZHAN-5", "void_given", None, getattr(event.data, "reason", None)),)
        if self.over:
            return ()
        return (Fault("XUEZHAN-5", "settled_early", {"wall": 0, "won": 3}, checks.progress(self)),)

    def due(self) -> Due | None:
        """Give what is owed once the hand is over."""
        return report.due(self)

    def legal_actions(self) -> tuple[Legal, ...]:
        """Give all that may happen now."""
        return legal.actions(self)

    def view(self, viewer: Viewer) -> dict[str, Json]:
        """Give what this viewer may see."""
        return view(self, viewer)

    def facts(self) -> Facts:
        """Give the figures of a finished hand."""
        return report.facts(self)

    def carry(self) -> Mapping[str, Json]:
        """Give what the next hand starts from (XUEZHAN-D2)."""
        return report.carry(self)

    def digest(self) -> str:
        """Hash everything that the hand's future and its settlement hang on."""
        numbers = [self.phase, self.turn, self.dealer, self.base, self.wall, self.drawn, self.fresh, self.tile,
                   self.source, self.offered, self.answered, self.hits, self.late, self.pung, self.won, self.moved,
                   self.any_claim, self.gone, self.voided, *self.bars, *self.voids, *self.draws, *self.seen,
                   len(self.chain), *self.chain, len(self.dealt)]  # fmt: skip
        for rack, river, claimed in zip(self.racks, self.river, self.claimed, strict=True):
            numbers += [*rack.keys, rack.unknown, len(rack.melds), *(part for meld in rack.melds for part in meld),
                        len(river), *river, len(claimed), *claimed]  # fmt: skip
        numbers += [(kind + 1) * 8 + seat * 2 + tail for kind, seat, tail in self.dealt]
        for entry in self.log:
            if isinstance(entry, Kong):
                numbers += [0, entry.seat, entry.kind, -1 if entry.source is None else entry.source, entry.late]
            else:
                numbers += [len(entry.winners), -1 if entry.source is None else entry.source, entry.how == "rob_kong"]
                numbers += [part for winner in entry.winners for part in (winner.seat, winner.fan)]
        for seq, (place, seat) in sorted(self.refs.items()):
            numbers += [seq, place, seat, seq in self.paid]
        numbers += [2 * seq + robbed for seq, robbed in sorted(self.attempts.items())]
        return hashlib.sha256(struct.pack(f">{len(numbers)}q", *numbers)).hexdigest()
