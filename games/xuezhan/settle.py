"""Who owes whom in xuezhan: pure sums over what happened, in the order in which it happened."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from games.face import DueTransfer
from games.melds import ADDED, CONCEALED, DIRECT
from games.xuezhan.evaluate import How
from games.xuezhan.rules import Rules

SEATS = 4
SeatState = Literal["pig", "ready", "not_ready"]

KONG_REASON = {DIRECT: "kong_direct", ADDED: "kong_added", CONCEALED: "kong_concealed"}
KONG_POINTS = {DIRECT: 2, ADDED: 1, CONCEALED: 2}
"""Points of a kong from each payer (XUEZHAN-28)."""

REASON_CLAUSE = {
    "kong_direct": "XUEZHAN-28",
    "kong_concealed": "XUEZHAN-28",
    "kong_added": "XUEZHAN-28",
    "discard": "XUEZHAN-24",
    "self_draw": "XUEZHAN-25",
    "rob_kong": "XUEZHAN-26",
    "call_transfer": "XUEZHAN-29",
    "kong_refund": "XUEZHAN-31",
    "flower_pig": "XUEZHAN-32",
    "not_ready": "XUEZHAN-33",
    "rake": "XUEZHAN-37",
}
"""Transfer reason → the clause that governs it."""


@dataclass(frozen=True, slots=True)
class Kong:
    """A kong that stood: `source` gave the tile of a direct one; `late`: added with a tile kept from earlier."""

    seat: int
    kind: int
    source: int | None = None
    late: bool = False


@dataclass(frozen=True, slots=True)
class Winner:
    """One seat's win; `fan` before the cap and before the bonus of a self-draw."""

    seat: int
    fan: int


@dataclass(frozen=True, slots=True)
class Win:
    """All wins on one tile, winners in playing order after the discarder (`source`; None for a self-draw).

    `after_kong` and `kong_source`: the last kong before a self-draw on its replacement, and who gave its tile.
    `chain`: places in the log of the kongs made in the discarder's turn (杠上炮), oldest first.
    """

    how: How
    source: int | None
    winners: tuple[Winner, ...]
    after_kong: int | None = None
    kong_source: int | None = None
    chain: tuple[int, ...] = ()


Entry = Kong | Win


@dataclass(frozen=True, slots=True)
class Owed:
    """One amount due between two seats before any cut, with the clause that makes it due."""

    payer: int
    payee: int
    amount: int
    reason: str
    clause: str


@dataclass(slots=True)
class Book:
    """The settlement in the making, and what it is to be explained by.

    `owed[i]` are the amounts of entry i of the log; `returned` and `passed_on` are places of kongs whose money went
    back (XUEZHAN-31) or on (XUEZHAN-29); `cut` are the units cut by direction (payer, payee) under XUEZHAN-34,
    `dropped` the reasons of amounts of which nothing was left.
    """

    transfers: list[DueTransfer] = field(default_factory=list)
    owed: list[list[Owed]] = field(default_factory=list)
    returned: list[int] = field(default_factory=list)
    passed_on: list[int] = field(default_factory=list)
    cut: dict[tuple[int, int], int] = field(default_factory=dict)
    dropped: set[str] = field(default_factory=set)
    net: dict[str, int] = field(default_factory=dict)


def after(seat: int) -> Iterator[int]:
    """Give the other seats in playing order after this one."""
    for step in range(1, SEATS):
        yield (seat + step) % SEATS


def kong_money(rules: Rules, base: int, kong: Kong, won: int) -> list[Owed]:
    """Give what a kong makes due (XUEZHAN-28), nothing for an unpaid late one (XUEZHAN-9).

    `won` is the mask of the seats that had won before.
    """
    if kong.late and rules.late_added_kong == "unpaid":
        return []
    amount = KONG_POINTS[kong.kind] * base
    reason = KONG_REASON[kong.kind]
    if kong.kind == DIRECT:
        payers = [] if kong.source is None else [kong.source]
    else:
        payers = [seat for seat in after(kong.seat) if not won >> seat & 1]
    return [Owed(payer, kong.seat, amount, reason, "XUEZHAN-28") for payer in payers]


def win_money(
    rules: Rules, base: int, win: Win, won: int, log: Sequence[Entry], owed: Sequence[Sequence[Owed]]
) -> list[list[Owed]]:
    """Give what each winner of a tile is owed, with what is handed on to it (XUEZHAN-24 to 27, 29, 30).

    `won`: the seats that had won before this tile; `owed`: what each entry of the log before made due.
    """
    if win.how == "self_draw":
        return [_self_draw(rules, base, win, win.winners[0], won)]
    assert win.source is not None
    clause = "XUEZHAN-26" if win.how == "rob_kong" else "XUEZHAN-24"
    handed = shares(rules, handed_on(rules, win, log, owed), len(win.winners))
    call_clause = "XUEZHAN-29" if len(win.winners) == 1 else "XUEZHAN-30"
    due = []
    for winner, share in zip(win.winners, handed, strict=True):
        amount = rules.points(rules.capped(winner.fan)) * base
        row = [Owed(win.source, winner.seat, amount, win.how, clause)]
        if share:
            row.append(Owed(win.source, winner.seat, share, "call_transfer", call_clause))
        due.append(row)
    return due


def _self_draw(rules: Rules, base: int, win: Win, winner: Winner, won: int) -> list[Owed]:
    fan = rules.capped(winner.fan + rules.bonus_fan(True))
    share = (rules.points(fan) + (rules.self_draw_bonus == "plus_point")) * base
    payers = [seat for seat in after(winner.seat) if not won >> seat & 1]
    clause = "XUEZHAN-25" if win.after_kong is None else "XUEZHAN-27"
    if win.after_kong == DIRECT and rules.direct_kong_flower != "self_draw" and win.kong_source is not None:
        times = len(payers) if rules.direct_kong_flower == "discarder_all" else 1
        return [Owed(win.kong_source, winner.seat, share * times, "self_draw", clause)]
    return [Owed(payer, winner.seat, share, "self_draw", clause) for payer in payers]


def handed_kongs(rules: Rules, win: Win, log: Sequence[Entry]) -> list[int]:
    """Give the places of the kongs whose money the discarder hands on (XUEZHAN-29, XUEZHAN-D16)."""
    if not (rules.call_transfer and win.how == "discard" and win.chain):
        return []
    if rules.call_transfer_scope == "last":
        return [win.chain[-1]]
    if rules.call_transfer_scope == "chain":
        return list(win.chain)
    gone = {
        place
        for when, entry in enumerate(log)
        if isinstance(entry, Win) and entry.source == win.source
        for place in handed_kongs(rules, entry, log[:when])
    }
    return [
        place
        for place, entry in enumerate(log)
        if isinstance(entry, Kong) and entry.seat == win.source and place not in gone
    ]


def handed_on(rules: Rules, win: Win, log: Sequence[Entry], owed: Sequence[Sequence[Owed]]) -> int:
    """Give the units that the discarder got for the kongs it hands on."""
    return sum(item.amount for place in handed_kongs(rules, win, log) for item in owed[place])


def shares(rules: Rules, units: int, winners: int) -> list[int]:
    """Divide what is handed on: equally, odd units to the nearest winners, or all of it to each (XUEZHAN-30, D17)."""
    if rules.call_transfer_split == "each_full":
        return [units] * winners
    whole, odd = divmod(units, winners)
    return [whole + (place < odd) for place in range(winners)]


def settle(
    rules: Rules,
    base: int,
    log: Sequence[Entry],
    states: Mapping[int, tuple[SeatState, int]] | None,
) -> Book:
    """Settle a hand.

    `states` is None where three seats have won, else each live seat's state at the empty wall and, where it is ready,
    its largest fan before the cap.
    """
    book = Book()
    won = _walk(rules, base, log, book)
    due = [item for items in book.owed for item in items]
    settled = list(due)
    if states is not None:
        settled += _refunds(rules, log, states, book)
        settled += _pigs(rules, base, states, won)
        settled += _not_ready(rules, base, states)
    _cap(rules, base, settled, book)
    seats = {str(seat): 0 for seat in range(SEATS)}
    for transfer in book.transfers:
        seats[str(transfer.payer)] -= transfer.amount
        seats[str(transfer.payee)] += transfer.amount
    book.net = seats
    _rake(rules, book)
    return book


def _walk(rules: Rules, base: int, log: Sequence[Entry], book: Book) -> int:
    """Fill `book.owed` entry by entry; give the mask of the seats that won."""
    won = 0
    for place, entry in enumerate(log):
        if isinstance(entry, Kong):
            book.owed.append(kong_money(rules, base, entry, won))
            continue
        before = log[:place]
        book.passed_on += handed_kongs(rules, entry, before)
        rows = win_money(rules, base, entry, won, before, book.owed)
        book.owed.append([item for row in rows for item in row])
        for winner in entry.winners:
            won |= 1 << winner.seat
    return won


def _refunds(rules: Rules, log: Sequence[Entry], states: Mapping[int, tuple[SeatState, int]], book: Book) -> list[Owed]:
    """Give back the kong money of live seats that are not ready, but for what was handed on (XUEZHAN-31)."""
    if not rules.kong_refund:
        return []
    back = []
    for seat in sorted(states):
        if states[seat][0] == "ready":
            continue
        for place, entry in enumerate(log):
            if isinstance(entry, Kong) and entry.seat == seat and place not in book.passed_on and book.owed[place]:
                book.returned.append(place)
                back += [Owed(seat, o.payer, o.amount, "kong_refund", "XUEZHAN-31") for o in book.owed[place]]
    return back


def _pigs(rules: Rules, base: int, states: Mapping[int, tuple[SeatState, int]], won: int) -> list[Owed]:
    """Let each pig pay every seat that is none (XUEZHAN-32)."""
    pigs = [seat for seat in sorted(states) if states[seat][0] == "pig"]
    payees = [s for s in range(SEATS) if s not in pigs and (rules.pig_pays_winners or not won >> s & 1)]
    amount = rules.pig_points * base
    return [Owed(pig, payee, amount, "flower_pig", "XUEZHAN-32") for pig in pigs for payee in payees if amount]


def _not_ready(rules: Rules, base: int, states: Mapping[int, tuple[SeatState, int]]) -> list[Owed]:
    """Let each live seat that is neither ready nor a pig pay the ready ones their largest fan (XUEZHAN-33)."""
    if not rules.cha_dajiao:
        return []
    seats = sorted(states)
    return [
        Owed(payer, payee, rules.points(rules.capped(states[payee][1])) * base, "not_ready", "XUEZHAN-33")
        for payer in seats
        if states[payer][0] == "not_ready"
        for payee in seats
        if states[payee][0] == "ready"
    ]


def _cap(rules: Rules, base: int, settled: Sequence[Owed], book: Book) -> None:
    """Cut what one seat collects from one other to the cap, from the last amount backwards (XUEZHAN-34)."""
    out: list[Owed | None] = list(settled)
    if rules.pair_cap is not None:
        limit = rules.pair_cap * base
        directions: dict[tuple[int, int], list[int]] = {}
        returned = {id(item) for place in book.returned for item in book.owed[place]}
        for place, item in enumerate(settled):
            if item.reason != "kong_refund" and id(item) not in returned:
                directions.setdefault((item.payer, item.payee), []).append(place)
        for pair, places in directions.items():
            excess = sum(settled[place].amount for place in places) - limit
            if excess <= 0:
                continue
            book.cut[pair] = excess
            for place in reversed(places):
                item = settled[place]
                cut = min(excess, item.amount)
                left = item.amount - cut
                out[place] = replace(item, amount=left, clause="XUEZHAN-34") if left else None
                if not left:
                    book.dropped.add(item.reason)
                excess -= cut
                if not excess:
                    break
    book.transfers = [DueTransfer(o.payer, o.payee, o.amount, o.reason, o.clause) for o in out if o is not None]


def _rake(rules: Rules, book: Book) -> None:
    """Take the house's share of each seat's net gain (XUEZHAN-37, XUEZHAN-D25)."""
    if rules.rake_mode == "none":
        return
    house = 0
    for seat in range(SEATS):
        gain = book.net[str(seat)]
        if gain <= 0:
            continue
        rake = gain * rules.rake_value // 10_000 if rules.rake_mode == "percent" else min(gain, rules.rake_value)
        if rake:
            book.transfers.append(DueTransfer(seat, "house", rake, "rake", "XUEZHAN-37"))
            book.net[str(seat)] -= rake
            house += rake
    if house:
        book.net["house"] = house


def next_turn(source: int, winners: Sequence[int], won: int) -> int | None:
    """Give who draws after wins on one tile (XUEZHAN-7): `won` before them; None after the third win."""
    for seat in winners:
        won |= 1 << seat
    if won.bit_count() >= SEATS - 1:
        return None
    last = max(winners, key=lambda seat: (seat - source) % SEATS) if winners else source
    return next_live(last, won)


def next_live(seat: int, won: int) -> int:
    """Give the next seat in playing order that has not won."""
    for other in after(seat):
        if not won >> other & 1:
            return other
    return seat


def next_dealer(rotates: bool, dealer: int, first_winners: Sequence[int], discarder: int | None) -> int:
    """Give who deals the next hand (XUEZHAN-D2); `rotates`: always the dealer's next seat."""
    if rotates:
        return (dealer + 1) % SEATS
    if len(first_winners) == 1:
        return first_winners[0]
    if first_winners and discarder is not None:
        return discarder
    return dealer
