"""One hand of yuci as it stands, and the moves that change it; whether a move is lawful is `checks`' to say."""

import hashlib
import struct
from collections.abc import Mapping

from events.model import AnyEvent, HandSettled, HandStarted, Json
from games.face import Due, Facts, Fault, Faults, Legal, Viewer
from games.melds import CONCEALED, DIRECT, PUNG
from games.rack import Meld, Rack
from games.yuci import checks, legal, report
from games.yuci.evaluate import How, Score, ready, score, without_tile
from games.yuci.phases import (
    DEAL,
    FIRST,
    LEFT,
    NO_TILE,
    REPLACE,
    ROB,
    TURN,
    UNSEEN,
    WINDOW,
    WON,
)
from games.yuci.rules import Rules
from games.yuci.view import view
from games.yuci.wall import DEALT, SEATS, WALL, deal_order, reserve_tiles


class State:
    """One hand. Seats are ints, tiles kinds 0–33, sets of seats or kinds bit masks."""

    __slots__ = (
        "answered",
        "attempts",
        "base",
        "chance",
        "claimed",
        "context",
        "dead",
        "dealer",
        "dealt",
        "declared",
        "doubtful",
        "drawn",
        "face_down",
        "fresh",
        "hidden",
        "how",
        "kongs",
        "leaver",
        "locked",
        "offered",
        "order",
        "phase",
        "pung",
        "quit",
        "racks",
        "river",
        "rules",
        "score",
        "seen",
        "source",
        "tile",
        "turn",
        "voided",
        "waits",
        "wall",
        "winner",
    )

    def __init__(self, rules: Rules, start: HandStarted, dealer: int) -> None:
        self.rules = rules
        self.base = max(start.base, 0)
        self.dealer = dealer
        self.context = start.context
        self.hidden = "hidden" in (start.lacks or ())
        self.order = deal_order(dealer, rules)
        self.phase = DEAL
        self.turn = dealer
        self.racks = [Rack(4) for _ in range(SEATS)]
        self.river: list[list[int]] = [[] for _ in range(SEATS)]
        self.claimed: list[list[int]] = [[] for _ in range(SEATS)]  # places in the river whose tile was taken
        self.face_down = [-1] * SEATS  # place in the river of the tile laid face down with the declaration
        self.declared = 0
        self.waits = [0] * SEATS  # kinds that a declared seat waits on; it stays as it is but for a concealed kong
        self.dead = 0  # declared seats that let a win go (YUCI-19)
        self.locked = [0] * SEATS  # kinds that a seat may not pung until it draws (YUCI-12)
        self.chance = False  # whether the tile just drawn wins for its seat
        self.seen = [0] * 34
        self.wall = WALL
        self.dealt: list[tuple[int, int, bool]] = []  # (kind, seat, from the tail) in order of dealing
        self.drawn: int = NO_TILE
        self.fresh = False  # whether the tile just drawn replaced a tile of the own kong
        self.kongs = 0
        self.tile = -1
        self.source = -1
        self.offered = -1  # sequence of the discard or added kong on offer
        self.answered = 0
        self.pung = -1
        self.attempts = 0  # added kongs that were robbed
        self.winner = -1
        self.how: How = "self_draw"
        self.score: Score | None = None
        self.leaver = -1
        self.quit: str | None = None
        self.voided = False
        self.doubtful = False  # something wrong was applied: what followed need not be what the rules give

    # what the rules say of the hand as it stands

    @property
    def over(self) -> bool:
        """Whether the settlement may come now: a win, a leaving, or a draw due that the wall does not give."""
        return self.phase in (WON, LEFT) or (self.phase == WINDOW and self.room <= 0)

    @property
    def room(self) -> int:
        """How many tiles may still be drawn (YUCI-21)."""
        return self.wall - reserve_tiles(self.kongs, self.rules)

    def next_seat(self) -> int:
        """Give who draws next (YUCI-10)."""
        return (self.turn + 1) % SEATS

    @property
    def on_table(self) -> bool:
        """Whether the tile on offer lies face up, or may be claimed all the same (YUCI-14, YUCI-D6)."""
        if self.phase != WINDOW or self.rules.ready_discard_claimable:
            return True
        return self.face_down[self.source] != len(self.river[self.source]) - 1

    def can_win(self, seat: int) -> bool:
        """Say whether a seat may win on the tile on offer: it has declared, waits on it and let no win go."""
        if not (self.declared & ~self.dead) >> seat & 1 or not self.waits[seat] >> self.tile & 1:
            return False
        return self.on_table

    def nearer(self, seat: int) -> int:
        """Give the first seat between the source and this one that can win and has not passed, -1 for none."""
        for step in range(1, (seat - self.source) % SEATS):
            other = (self.source + step) % SEATS
            if not self.answered >> other & 1 and self.can_win(other):
                return other
        return -1

    def ready_after(self, seat: int, kind: int) -> int:
        """Give the kinds that a seat would wait on after discarding a kind."""
        return ready(without_tile(self.racks[seat], kind), self.rules)

    # the moves

    def deal_in(self, seat: int, kinds: list[int]) -> None:
        """Give a seat its first tiles; after the fourth the dealer is on turn."""
        rack = self.racks[seat]
        for kind in kinds:
            self._out_of_wall(kind, seat, False)
            rack.add(kind)
        if len(self.dealt) == DEALT:
            self.phase = TURN
            self.turn = self.dealer
            self.drawn = FIRST

    def _out_of_wall(self, kind: int, seat: int, tail: bool) -> None:
        if kind >= 0:
            self.seen[kind] += 1
        self.wall -= 1
        self.dealt.append((kind, seat, tail))

    def draw(self, seat: int, kind: int) -> None:
        """A seat draws and is on turn; what was on offer is gone."""
        self.close_window()
        self._take_up(seat, kind, False)

    def replace(self, seat: int, kind: int) -> None:
        """The konger draws its replacement from the tail; an added kong counts from now on."""
        if self.phase == ROB:
            self.close_window()
            self.racks[seat].add_to_pung(self.pung)
            self.kongs += 1
        self._take_up(seat, kind, True)

    def _take_up(self, seat: int, kind: int, replacement: bool) -> None:
        self._out_of_wall(kind, seat, replacement)
        self.racks[seat].add(kind)
        self.locked[seat] = 0
        self.turn = seat
        self.drawn = kind if kind >= 0 else UNSEEN
        self.fresh = replacement
        self.phase = TURN
        self.offered = -1
        able = (self.declared & ~self.dead) >> seat & 1
        self.chance = bool(able) and kind >= 0 and bool(self.waits[seat] >> kind & 1)

    def _decline(self, seat: int) -> None:
        """The seat on turn does something else than win: a winning draw is let go (YUCI-19)."""
        if self.chance and self.rules.decline_kills_win:
            self.dead |= 1 << seat
        self.chance = False

    def discard(self, seat: int, kind: int, declares: bool, seq: int) -> None:
        """A seat discards and offers the tile to the others; with a declaration it lies face down (YUCI-14)."""
        if self.phase == TURN and seat == self.turn:
            self._decline(seat)
        else:
            self.close_window()
            self.chance = False
        self._put_down(seat, kind, 1)
        self.river[seat].append(kind)
        if self.declared >> seat & 1 and kind != self.drawn:
            self.waits[seat] = ready(self.racks[seat], self.rules)
        if declares:
            self.declared |= 1 << seat
            self.face_down[seat] = len(self.river[seat]) - 1
            self.waits[seat] = ready(self.racks[seat], self.rules)
        self.turn = seat
        self._offer(seat, kind, seq)
        self.phase = WINDOW

    def _offer(self, seat: int, kind: int, seq: int) -> None:
        self.tile, self.source, self.offered, self.answered = kind, seat, seq, 0

    def _put_down(self, seat: int, kind: int, copies: int) -> None:
        unseen = self.racks[seat].take(kind, copies)
        if unseen:
            self.seen[kind] += unseen

    def answer(self, seat: int) -> None:
        """A seat passes: its answer stands (YUCI-35)."""
        self.answered |= 1 << seat

    def win(self, seat: int) -> None:
        """A seat wins: on the tile on offer, or on its own turn. The hand is over."""
        own = self.phase == TURN
        rack = self.racks[seat]
        self.how = "self_draw" if own else "rob_kong" if self.phase == ROB else "discard"
        if not rack.unknown:
            tile = self.drawn if own else self.tile
            before = without_tile(rack, tile) if own else rack
            flower = own and self.fresh
            self.score = score(before, tile, self.rules, flower=flower, dealer=seat == self.dealer)
            self.tile = tile
        if self.how == "rob_kong":
            self.attempts += 1
        self.winner = seat
        self.chance = False
        self.phase = WON

    def claim(self, seat: int, copies: int) -> None:
        """A seat takes the tile on offer for a pung (two of its own) or a direct kong (three)."""
        self.close_window(claimer=seat)
        self._put_down(seat, self.tile, copies)
        self.claimed[self.source].append(len(self.river[self.source]) - 1)
        self.racks[seat].melds.append(Meld(PUNG if copies == 2 else DIRECT, self.tile, self.source))
        self.turn = seat
        self.fresh = False
        self.chance = False
        self.drawn = NO_TILE
        self.offered = -1
        if copies == 3:
            self.kongs += 1
            self.phase = REPLACE
        else:
            self.phase = TURN

    def conceal(self, seat: int, kind: int, seq: int) -> None:
        """A seat lays four of its own down as a concealed kong, face down."""
        self._decline(seat)
        self._put_down(seat, kind, 4)
        self.racks[seat].melds.append(Meld(CONCEALED, kind, seat))
        self.kongs += 1
        if self.declared >> seat & 1:
            self.waits[seat] = ready(self.racks[seat], self.rules)
        self.phase = REPLACE

    def add_kong(self, seat: int, kind: int, seq: int) -> None:
        """A seat puts the fourth tile to its pung; who has declared may rob it (YUCI-31)."""
        self._decline(seat)
        self._put_down(seat, kind, 1)
        self.pung = self.racks[seat].pung_of(kind)
        if self.declared >> seat & 1:
            self.waits[seat] = ready(self.racks[seat], self.rules)
        self._offer(seat, kind, seq)
        self.phase = ROB

    def close_window(self, claimer: int = -1) -> None:
        """End the offer: a win let go bars every win (YUCI-19), a pung let go that kind until the next draw (12)."""
        if self.offered < 0 or not self.on_table:
            return
        tile, bit = self.tile, 1 << self.tile
        for seat in range(SEATS):
            if seat == self.source or seat == claimer:
                continue
            if self.declared >> seat & 1:
                if self.rules.decline_kills_win and self.can_win(seat):
                    self.dead |= 1 << seat
            elif self.phase == WINDOW and self.racks[seat].held(tile) >= 2:
                self.locked[seat] |= bit

    def leave(self, seat: int, choice: str | None) -> None:
        """A seat leaves: the hand ends unscored (YUCI-33)."""
        self.leaver = seat
        self.quit = choice
        self.phase = LEFT

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
        """Take the end of the hand: YUCI-20 says when it may come, and gives no void."""
        if not isinstance(event.data, HandSettled):
            self.voided = True
            return (Fault("YUCI-20", "void_given", None, getattr(event.data, "reason", None)),)
        if self.over:
            return ()
        return (Fault("YUCI-20", "settled_early", {"wall": 0}, checks.progress(self)),)

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
        """Give what the next hand starts from (YUCI-3 to 5)."""
        return report.carry(self)

    def digest(self) -> str:
        """Hash everything that the hand's future and its settlement hang on."""
        numbers = [
            self.phase, self.turn, self.dealer, self.base, self.wall, self.drawn, self.fresh, self.chance, self.tile,
            self.source, self.offered, self.answered, self.pung, self.kongs, self.declared, self.dead, self.attempts,
            self.winner, self.leaver, self.voided, *self.face_down, *self.locked, *self.waits, *self.seen,
            len(self.dealt),
        ]  # fmt: skip
        for rack, river, claimed in zip(self.racks, self.river, self.claimed, strict=True):
            numbers += [*rack.keys, rack.unknown, len(rack.melds), *(part for meld in rack.melds for part in meld)]
            numbers += [len(river), *river, len(claimed), *claimed]
        numbers += [(kind + 1) * 8 + seat * 2 + tail for kind, seat, tail in self.dealt]
        return hashlib.sha256(struct.pack(f">{len(numbers)}q", *numbers)).hexdigest()
