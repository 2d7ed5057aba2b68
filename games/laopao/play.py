"""The play: sets that beat the standing one, passes, going out, being stuck (LAOPAO-10 to 19)."""

from events.model import ActionTaken, Event
from games.face import Fault
from games.laopao.deal import end_deal, unfinished
from games.laopao.hand import (
    ALLY,
    FOLLOWING,
    LANDLORD,
    MODE,
    OVER,
    PHASES,
    PLAY,
    Hand,
    Move,
    Weighed,
    absent,
    after_end,
    code_of,
    not_held,
    placed,
    take,
    unknown_seat,
)
from games.laopao.pack import CODE, COPIES, GUARD, KEY_THREES, LOW, SHIFT, THREES
from games.laopao.sets import ANYTHING, NOTHING, count_of, jokers_of, low_of, plain, read, told
from games.laopao.settle import SEATS


def weigh_play(hand: Hand, data: ActionTaken) -> Weighed:
    """Check a play; the move is (code, reading), reading ANYTHING for cards that are no set.

    The lawful play ends in a few comparisons; whatever they cannot clear is looked at reason by reason.
    """
    seat = data.seat
    if (
        hand.phase == PLAY
        and seat == hand.turn
        and data.target is None
        and data.amount is None
        and data.choice is None
        and data.ref is None
        and (data.auto or not hand.gone >> seat & 1)
    ):
        cards = data.cards
        code = 0
        if len(cards) <= COPIES:
            try:
                code = sum([CODE[card] for card in cards])
            except KeyError:
                code = 0
        else:
            code = code_of(cards)
        held = hand.hands[seat]
        if code and ((held & LOW | GUARD) - (code & LOW)) & GUARD == GUARD:
            reading = read(code >> SHIFT)
            standing = hand.standing
            if (
                reading
                and (standing <= NOTHING or hand.rules.beats(reading, standing))
                and (not code & THREES or (code == held and not hand.unseen[seat]))
            ):
                return (), (code, reading)
    return weigh_every_reason(hand, data)


def _straight(hand: Hand) -> bool:
    """Say whether the play may begin at once: the record has no choice of a landlord."""
    return hand.auctionless and (hand.phase >= LANDLORD or (hand.hidden and not hand.debts))


def _not_yet(hand: Hand, data: ActionTaken) -> list[Fault]:
    """Find what a play or pass before the first trick comes too early for."""
    if hand.phase == PLAY or _straight(hand):
        return []
    fatal = bool(data.cards)
    if hand.phase < LANDLORD:
        clause = "LAOPAO-25" if hand.debts and hand.phase else "LAOPAO-3"
        early = Fault(clause, "play_early", PHASES[hand.phase], data.action, fatal=fatal)
        return [*unfinished(hand), early]
    if hand.phase == LANDLORD:
        return [Fault("LAOPAO-3", "play_early", PHASES[LANDLORD], data.action, fatal=fatal)]
    faults = []
    if hand.phase == ALLY:
        faults.append(Fault("LAOPAO-7", "play_early", PHASES[ALLY], data.action))
    if hand.mode < 0:
        faults.append(Fault("LAOPAO-9", "play_early", PHASES[MODE], data.action))
    return faults


def _turn(hand: Hand, seat: int) -> list[Fault]:
    """Find a seat out of turn: who leads after a trick is LAOPAO-18's to say, all else LAOPAO-17's."""
    if not hand.active >> seat & 1:
        return [Fault("LAOPAO-19", "seat_out", [other for other in SEATS if hand.active >> other & 1], seat)]
    if seat == hand.turn or (hand.auctionless and hand.phase <= LANDLORD):
        return []
    again = hand.standing == NOTHING and hand.tricks
    return [Fault("LAOPAO-18" if again else "LAOPAO-17", "out_of_turn", hand.turn, seat)]


def weigh_every_reason(hand: Hand, data: ActionTaken) -> Weighed:
    """Check a play reason by reason; for a lawful one it finds what `weigh_play` finds."""
    seat, cards = data.seat, list(data.cards)
    if seat not in SEATS:
        return (unknown_seat(data),), None
    faults = placed(data, "cards") + absent(hand, data)
    if hand.phase == OVER:
        return (*faults, after_end(hand, cards)), None
    faults += _not_yet(hand, data)
    if any(fault.fatal for fault in faults) or (hand.phase <= LANDLORD and not hand.auctionless):
        return tuple(faults), None
    faults += _turn(hand, seat)
    if not cards:
        return (*faults, Fault("LAOPAO-10", "no_set", None, cards)), None
    if missing := not_held(hand, seat, cards):
        return (*faults, Fault("LAOPAO-17", "card_not_held", None, missing, fatal=True)), None
    code = code_of(cards)
    if code & THREES and hand.size(seat) != len(cards):
        faults.append(Fault("LAOPAO-16", "threes_early", hand.size(seat), cards))
    reading = read(code >> SHIFT)
    if not reading:
        return (*faults, Fault("LAOPAO-10", "no_set", None, cards)), (code, ANYTHING)
    if hand.standing > NOTHING and not hand.rules.beats(reading, hand.standing):
        faults += _why_not(hand, reading, code >> SHIFT)
    return tuple(faults), (code, reading)


def _why_not(hand: Hand, reading: int, key: int) -> list[Fault]:
    """Say by which clauses a set does not beat the standing one: LAOPAO-12 always, and the one that tells how."""
    standing = hand.standing
    clauses = ["LAOPAO-12"]
    if count_of(reading) == count_of(standing):
        small, big = jokers_of(standing)
        if hand.rules.compare != "each_card":
            clauses.append("LAOPAO-D5")
        elif big or small > jokers_of(reading)[1]:
            clauses.append("LAOPAO-15")
        elif not (plain(key) and not small):
            clauses.append("LAOPAO-14")
        elif low_of(reading) < low_of(standing):
            clauses.append("LAOPAO-13")
    return [Fault(clause, "does_not_beat", told(standing), told(reading)) for clause in clauses]


def only_threes(hand: Hand, seat: int) -> bool:
    """Say whether a seat holds nothing but 3s, and at least one."""
    key = hand.hands[seat] >> SHIFT
    return bool(key) and not key & ~KEY_THREES and not hand.unseen[seat]


def apply_play(hand: Hand, event: Event[ActionTaken], move: Move) -> None:
    """Take the cards out of the hand; the owner of the play beaten may be stuck, the last card goes out."""
    code, reading = move
    data = event.data
    seat = data.seat
    if hand.phase != PLAY:
        _open(hand, seat)
    if hand.unseen[seat]:
        take(hand, seat, data.cards, code)
    else:
        hand.hands[seat] -= code
    hand.plays[seat] += 1
    if hand.watch and hand.watch in data.cards:
        _show(hand, seat, data.cards.count(hand.watch))
    owner = hand.owner
    if hand.standing == NOTHING:
        hand.last = [None, None, None, None, None]
    elif owner != seat and hand.active >> owner & 1 and only_threes(hand, owner):
        # before the beater's own going out: D6
        hand.stuck.append((owner, seat))
        if hand.rules.out_last:
            hand.active &= ~(1 << owner)
            hand.back.append(owner)
    hand.standing = reading
    hand.owner = seat
    hand.passed = 0
    hand.last[seat] = data.cards
    if not hand.hands[seat] and not hand.unseen[seat]:
        hand.active &= ~(1 << seat)
        hand.out.append(seat)
    hand.turn = FOLLOWING[hand.active][seat]
    if hand.whole or (hand.rules.end == "required" and hand.decided):
        hand.phase = OVER
        hand.turn = -1


def _open(hand: Hand, seat: int) -> None:
    """Begin the play without what should have come before it; the seat that leads a record without it is landlord."""
    end_deal(hand)
    if hand.phase == LANDLORD:
        hand.landlord = seat
    hand.phase = PLAY


def _show(hand: Hand, seat: int, count: int) -> None:
    """Note that the card by which the ally is found lies on the table for all to see (LAOPAO-D4)."""
    if seat == hand.caizhu:
        hand.shown += count
        hand.revealed = seat != hand.landlord or hand.shown == COPIES or hand.rules.marked_small


def weigh_pass(hand: Hand, data: ActionTaken) -> Weighed:
    """Check a pass: anybody in turn may, but not who leads (LAOPAO-17)."""
    seat = data.seat
    if (
        hand.phase == PLAY
        and seat == hand.turn
        and hand.standing
        and not data.cards
        and data.target is None
        and data.amount is None
        and data.choice is None
        and data.ref is None
        and (data.auto or not hand.gone >> seat & 1)
    ):
        return (), (seat,)
    if seat not in SEATS:
        return (unknown_seat(data),), None
    faults = placed(data) + absent(hand, data)
    if hand.phase == OVER:
        return (*faults, after_end(hand, data.action)), None
    if hand.phase != PLAY:
        early = _not_yet(hand, data) or [Fault("LAOPAO-17", "pass_on_lead", "play", "pass")]
        return (*faults, *[Fault(f.clause, f.code, f.expected, f.actual) for f in early]), None
    faults += _turn(hand, seat)
    if hand.standing == NOTHING:
        faults.append(Fault("LAOPAO-17", "pass_on_lead", "play", "pass"))
    return tuple(faults), (seat,) if hand.active >> seat & 1 else None


def apply_pass(hand: Hand, event: Event[ActionTaken], move: Move) -> None:
    """Go on to the next seat; when all others passed the owner leads, or the next one after it (LAOPAO-18)."""
    seat = move[0]
    active = hand.active
    if hand.standing == NOTHING:
        hand.last = [None, None, None, None, None]
        hand.turn = FOLLOWING[active][seat]
        hand.last[seat] = ()
        return
    hand.last[seat] = ()
    hand.passed |= 1 << seat
    owner = hand.owner
    if active & ~hand.passed & ~(1 << owner):
        hand.turn = FOLLOWING[active][seat]
        return
    hand.standing = NOTHING
    hand.passed = 0
    hand.tricks += 1
    hand.turn = owner if active >> owner & 1 else FOLLOWING[active][owner]
