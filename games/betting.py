"""What the betting games share: seats in playing order, antes, stakes and rounds, the pot of a single winner.

A set of seats is a bit mask (bit s = seat s). Amounts are ints in the smallest unit. Nothing here knows a game.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from events.model import ActionTaken, AnyEvent, CardsDealt, HandStarted, HandVoided, Json
from games.face import DueTransfer, Fault, Faults, Reason, Text

FIELDS = "CONTRACT-fields"
START = "CONTRACT-start"
LISTED = 40
"""Amounts that `legal_actions` lists one by one; of a longer range it gives the least and the most."""


def members(mask: int) -> Iterator[int]:
    """Give the seats of a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def after(mask: int, seat: int) -> int:
    """Give the first seat of the mask after `seat` in playing order, `seat` itself last; -1 where the mask is empty."""
    high = mask >> (seat + 1)
    if high:
        return seat + (high & -high).bit_length()
    return (mask & -mask).bit_length() - 1 if mask else -1


def from_seat(mask: int, first: int) -> list[int]:
    """Give the seats of the mask in playing order, beginning with `first` or the next one in it."""
    low = (1 << first) - 1
    return [*members(mask & ~low), *members(mask & low)]


def pack(numbers: Iterable[int]) -> bytes:
    """Pack ints for a digest: ten bytes each, big-endian, signed."""
    return b"".join([number.to_bytes(10, "big", signed=True) for number in numbers])


def listed(amounts: Sequence[int]) -> Sequence[int]:
    """Give the amounts to list as legal: all of a short range, the least and the most of a long one."""
    return amounts if len(amounts) <= LISTED else (amounts[0], amounts[-1])


def started(start: HandStarted, clause: str, least: int, most: int, room: int, dealer: bool) -> list[Fault]:
    """Check seats, dealer and base of a hand that starts.

    `clause` bounds the number of seats to `least` … `most`; beyond `room` the deck does not reach. A dealer that is no
    seat is fatal where the game needs one (`dealer`).
    """
    faults: list[Fault] = []
    numbers = sorted(seat.seat for seat in start.seats)
    count = len(numbers)
    if not least <= count <= most:
        faults.append(Fault(clause, "seats_count", [least, most], count, fatal=not 2 <= count <= room))
    if numbers != list(range(count)):
        faults.append(Fault(START, "seats_numbers", list(range(count)), numbers, fatal=True))
    if start.dealer is None:
        if dealer:
            faults.append(Fault(START, "dealer", list(range(count)), None, fatal=True))
    elif start.dealer >= count:
        faults.append(Fault(START, "dealer", list(range(count)), start.dealer, fatal=dealer))
    if start.base <= 0:
        faults.append(Fault(START, "base", 1, start.base, fatal=True))
    return faults


def context_faults(context: Mapping[str, Json], known: Iterable[str] = ()) -> list[Fault]:
    """Refuse keys of the context that the sheet does not know."""
    allowed = set(known)
    if strange := sorted(key for key in context if key not in allowed):
        return [Fault(START, "context", sorted(allowed), strange)]
    return []


def stacks_of(start: HandStarted) -> list[int | None]:
    """Give the stacks by seat; None where one is not told."""
    stacks: list[int | None] = [None] * len(start.seats)
    for seat in start.seats:
        stacks[seat.seat] = seat.stack
    return stacks


def short_stacks(stacks: Sequence[int | None], ante: int, clause: str) -> list[Fault]:
    """Refuse to deal in a seat whose stack does not hold the ante."""
    if short := {str(seat): stack for seat, stack in enumerate(stacks) if stack is not None and stack < ante}:
        return [Fault(clause, "stack_below_ante", ante, short)]
    return []


def misplaced(data: ActionTaken, *, money: bool, cards: bool = False, target: bool = False) -> list[Fault]:
    """Refuse fields that the verb has no use for; `target` allows choice too (a compare)."""
    if (
        data.ref is None
        and (target or (data.target is None and data.choice is None))
        and (cards or not data.cards)
        and (money or not data.amount)
    ):
        return []
    strange: dict[str, Json] = {}
    if data.ref is not None:
        strange["ref"] = data.ref
    if not target and data.target is not None:
        strange["target"] = data.target
    if not target and data.choice is not None:
        strange["choice"] = data.choice
    if not cards and data.cards:
        strange["cards"] = list(data.cards)
    if not money and data.amount:
        strange["amount"] = data.amount
    return [Fault(FIELDS, "field_misplaced", None, strange)]


def leave_faults(data: ActionTaken, left: int) -> list[Fault]:
    """Check `leave`: once a seat, and it moves nothing."""
    faults = misplaced(data, money=False)
    if left >> data.seat & 1:
        faults.append(Fault(FIELDS, "leave_twice", None, data.seat))
    return faults


def ante_faults(data: ActionTaken, ante: int, posted: int, clause: str, *, early: bool, late: bool) -> list[Fault]:
    """Check a recorded ante: by the server, of the right amount, once a seat, in its time, and only where there is one.

    `posted` are the seats that have one. The ante itself is implied by the ruleset: a record of it moves nothing.
    """
    faults = misplaced(data, money=True)
    if ante == 0:
        faults.append(Fault(clause, "ante_none", 0, data.amount))
    elif data.amount != ante:
        faults.append(Fault(clause, "ante_amount", ante, data.amount))
    if not data.auto:
        faults.append(Fault(clause, "ante_auto", True, False))
    if posted >> data.seat & 1:
        faults.append(Fault(clause, "ante_twice", None, data.seat))
    if early:
        faults.append(Fault(clause, "ante_early", None, data.seat))
    if late:
        faults.append(Fault(clause, "ante_late", None, data.seat))
    return faults


def card_faults(cards: Sequence[str], index: Mapping[str, int], held: int, clause: str) -> list[Fault]:
    """Check that cards are of the deck and not dealt before (`held` by deck place); either fault is fatal."""
    faults: list[Fault] = []
    strange = []
    twice = []
    for card in cards:
        place = index.get(card)
        if place is None:
            strange.append(card)
        elif held >> place & 1:
            twice.append(card)
        else:
            held |= 1 << place
    if strange:
        faults.append(Fault(clause, "card_strange", None, strange, fatal=True))
    if twice:
        faults.append(Fault(clause, "card_twice", None, twice, fatal=True))
    return faults


def void_fault(clause: str, data: HandVoided) -> Fault:
    """Give the fault of a void that no rule gives."""
    return Fault(
        clause, "ended_wrong", {"ended": "settled", "reason": None}, {"ended": "voided", "reason": data.reason}
    )


def net_of(transfers: Iterable[DueTransfer], seats: int) -> dict[str, int]:
    """Sum transfers up: every seat, and the house where it takes part."""
    net = {str(seat): 0 for seat in range(seats)}
    for t in transfers:
        payer, payee = str(t.payer), str(t.payee)
        net[payer] = net.get(payer, 0) - t.amount
        net[payee] = net.get(payee, 0) + t.amount
    return net


def rake_transfer(winner: int, profit: int, bps: int, clause: str) -> list[DueTransfer]:
    """Give the house its part of a winner's profit, rounded down; none of 0."""
    amount = profit * bps // 10000
    return [DueTransfer(winner, "house", amount, "rake", clause)] if amount > 0 else []


def rake_reason(transfer: DueTransfer, profit: int, bps: int) -> Reason:
    """Explain a rake."""
    zh = f"抽水：座位{transfer.payer}赢{profit}，按万分之{bps}抽{transfer.amount}（向下取整）"
    en = f"rake: seat {transfer.payer} wins {profit}; {bps}/10000 of it, rounded down, is {transfer.amount}"
    return Reason(transfer.clause, Text(zh, en))


def pot_transfers(winner: int, stakes: Sequence[int], clause: str) -> list[DueTransfer]:
    """Let every other seat pay its whole stake to a single winner."""
    return [
        DueTransfer(seat, winner, stake, "pot", clause)
        for seat, stake in enumerate(stakes)
        if seat != winner and stake > 0
    ]


class Record:
    """What the states of the betting games share: one check, and carrying out what was recorded."""

    __slots__ = ()
    n: int

    def action_faults(self, data: ActionTaken, time: str) -> list[Fault]:
        """Say what is wrong with an action at a time."""
        raise NotImplementedError

    def deal_faults(self, data: CardsDealt) -> list[Fault]:
        """Say what is wrong with a deal."""
        raise NotImplementedError

    def act(self, data: ActionTaken) -> None:
        """Carry an action of a seat of the table out, as far as the hand can hold it."""
        raise NotImplementedError

    def deal(self, data: CardsDealt) -> None:
        """Carry a deal out that the hand can hold."""
        raise NotImplementedError

    def check(self, event: AnyEvent) -> Faults:
        """Say everything that is wrong with a deal or an action, and change nothing."""
        data = event.data
        if isinstance(data, ActionTaken):
            return tuple(self.action_faults(data, event.time))
        if isinstance(data, CardsDealt):
            return tuple(self.deal_faults(data))
        return (Fault(FIELDS, "type_unused", None, event.type),)

    def step(self, event: AnyEvent) -> Faults:
        """Check, then carry out what was recorded as far as the hand can hold it; a fatal fault changes nothing."""
        faults = self.check(event)
        if faults and any(fault.fatal for fault in faults):
            return faults
        data = event.data
        if isinstance(data, ActionTaken):
            if data.seat < self.n:
                self.act(data)
        elif isinstance(data, CardsDealt):
            self.deal(data)
        return faults


class Bets:
    """Stakes and the betting round that is on, where a rise of the level asks everybody again (suoha, chexuan).

    `tops` is the most that each seat may have staked; a live seat below its top is able. `pending` are the able seats
    still to act since the last rise, `turn` is one of them or -1. `rose`: the level has risen in this round;
    `raiser` is the seat that last raised it in the hand, or -1.
    """

    __slots__ = ("level", "live", "pending", "raiser", "rose", "seats", "stakes", "tops", "turn")

    def __init__(self, seats: int, ante: int, tops: list[int]) -> None:
        self.seats = seats
        self.live = (1 << seats) - 1
        self.stakes = [ante] * seats
        self.tops = tops
        self.level = ante
        self.pending = 0
        self.turn = -1
        self.rose = False
        self.raiser = -1

    def able(self) -> int:
        """Give the live seats that can still put chips in."""
        mask = 0
        for seat in range(self.seats):
            if self.live >> seat & 1 and self.stakes[seat] < self.tops[seat]:
                mask |= 1 << seat
        return mask

    def owes(self, seat: int) -> int:
        """Give what the seat lacks to the level."""
        return self.level - self.stakes[seat]

    def begin(self, first: int) -> None:
        """Begin a round with the first able seat from `first` on; with fewer than two able seats there is none."""
        self.rose = False
        able = self.able()
        if able & (able - 1):
            self.pending = able
            self.turn = first if able >> first & 1 else after(able, first)
        else:
            self.finish()

    def finish(self) -> None:
        """End the round."""
        self.pending = 0
        self.turn = -1

    def put(self, seat: int, amount: int) -> None:
        """Put chips in; a stake above the level asks the others again."""
        self.stakes[seat] += amount
        if self.stakes[seat] > self.level:
            self.level = self.stakes[seat]
            self.rose = True
            self.raiser = seat
            self.pending = self.able()

    def fold(self, seat: int) -> None:
        """Take the seat out of the hand."""
        self.live &= ~(1 << seat)

    def pass_turn(self, seat: int, keep: bool = False) -> None:
        """Give the turn on after `seat` has acted, or end the round; `keep` leaves it (a fold out of turn)."""
        bit = 1 << seat
        self.pending &= ~bit & self.live
        pending = self.pending
        if not pending:
            self.turn = -1
            return
        if not pending & (pending - 1):
            # a lone able seat that owes nothing has nobody to bet against
            last = pending.bit_length() - 1
            if self.stakes[last] == self.level and self.able() == pending:
                self.finish()
                return
        if not (keep and pending >> self.turn & 1):
            self.turn = after(pending, seat)

    def packed(self) -> list[int]:
        """Give the ints that make the state up, for a digest."""
        return [
            self.live,
            self.level,
            self.pending,
            self.turn,
            self.rose,
            self.raiser,
            *self.stakes,
            *self.tops,
        ]
