"""The play: sets that beat the standing one, passes, and going out (DOUDIZHU-12 to 29)."""

from events.model import ActionTaken, Event, Json
from games.doudizhu.hand import (
    ALL_PASSED,
    AUCTION,
    DEAL,
    DOUBLING,
    FORCED,
    KITTY,
    OVER,
    PLAY,
    Hand,
    Move,
    Weighed,
    absent,
    placed,
    unknown_seat,
)
from games.doudizhu.kinds import (
    ANYTHING,
    NOTHING,
    ROCKET,
    beats,
    is_bomb,
    is_four_two,
    kind_of,
    length_of,
    rank_of,
)
from games.doudizhu.pack import CODE, MASK, SHIFT, add, cards_of, distinct
from games.doudizhu.settle import NEXT, SEATS
from games.face import Fault


def told(read: int) -> Json:
    """Write a reading for people and cases."""
    return {"kind": kind_of(read), "length": length_of(read), "rank": rank_of(read)}


def played_as(readings: tuple[int, ...], standing: int, choice: str | None) -> int:
    """Give the reading under which a set may be played, or NOTHING where it may not (DOUDIZHU-D8)."""
    if standing != NOTHING:
        choice = None
    for read in readings:
        if beats(read, standing) and (choice is None or kind_of(read) == choice):
            return read
    return NOTHING


def weigh_play(hand: Hand, data: ActionTaken) -> Weighed:
    """Check a play; the move is (code, reading), reading ANYTHING for a set of no kind.

    The lawful play ends in a few comparisons; whatever they cannot clear is looked at reason by reason.
    """
    if (
        hand.phase == PLAY
        and data.seat == hand.turn
        and data.target is None
        and data.amount is None
        and data.ref is None
        and (data.auto or not hand.gone >> data.seat & 1)
    ):
        cards = data.cards
        try:
            code = sum([CODE[card] for card in cards])
        except KeyError:
            code = 0
        if not code & ~hand.hands[data.seat] & MASK and distinct(code, len(cards)):
            readings = hand.readings.get(code >> SHIFT)
            if readings is not None:
                read = readings[0]
                standing = hand.standing
                if data.choice is not None or not beats(read, standing):
                    read = played_as(readings, standing, data.choice)
                if read:
                    return (), (code, read)
    return weigh_every_reason(hand, data)


def _too_early(hand: Hand, data: ActionTaken) -> list[Fault]:
    """Find what a play or pass before the first trick comes too early for."""
    if hand.phase == DEAL:
        return [Fault("DOUDIZHU-36", "play_early", "bid", data.action, fatal=bool(data.cards))]
    if hand.phase in (AUCTION, FORCED, ALL_PASSED):
        clause = ("DOUDIZHU-9" if hand.rules.force_first else "DOUDIZHU-8") if hand.phase != AUCTION else "DOUDIZHU-7"
        return [Fault(clause, "play_early", "bid", data.action, fatal=bool(data.cards))]
    faults = []
    if hand.phase == DOUBLING:
        faults.append(Fault("DOUDIZHU-D3", "doubling_missing", list(hand.pending), data.action))
    if hand.phase in (DOUBLING, KITTY):
        faults.append(Fault("DOUDIZHU-11", "kitty_missing", hand.landlord, data.action))
    return faults


def _turn(hand: Hand, data: ActionTaken) -> list[Fault]:
    """Find a seat out of turn: who leads after two passes is DOUDIZHU-13's to say, all else DOUDIZHU-12's."""
    turn = hand.turn if hand.phase == PLAY else hand.landlord
    if data.seat == turn:
        return []
    again = hand.standing == NOTHING and hand.tricks
    return [Fault("DOUDIZHU-13" if again else "DOUDIZHU-12", "out_of_turn", turn, data.seat)]


def weigh_every_reason(hand: Hand, data: ActionTaken) -> Weighed:
    """Check a play reason by reason; for a lawful one it finds what `weigh_play` finds."""
    seat, cards = data.seat, list(data.cards)
    if seat not in SEATS:
        # cards of a seat that is not there lie in nobody's hand
        fault = unknown_seat(data)
        return (Fault(fault.clause, fault.code, fault.expected, fault.actual, fatal=bool(cards)),), None
    faults = placed(data, "cards", "choice") + absent(hand, data)
    if hand.phase == OVER:
        return (*faults, Fault("DOUDIZHU-14", "after_out", None, cards)), None
    faults += _too_early(hand, data)
    if hand.phase in (DEAL, AUCTION, FORCED, ALL_PASSED):
        return tuple(faults), None
    faults += _turn(hand, data)
    if not cards:
        return (*faults, Fault("DOUDIZHU-25", "no_kind", None, cards)), None
    if missing := _not_held(hand, seat, data.cards):
        return (*faults, Fault("DOUDIZHU-12", "card_not_held", None, missing, fatal=True)), None
    code = add(cards)
    readings = hand.readings.get(code >> SHIFT)
    if readings is None:
        return (*faults, Fault("DOUDIZHU-25", "no_kind", None, cards)), (code, ANYTHING)
    read = played_as(readings, hand.standing, data.choice)
    if read == NOTHING:
        faults += _why_not(hand, readings, data)
        read = readings[0]
    return tuple(faults), (code, read)


def _not_held(hand: Hand, seat: int, cards: tuple[str, ...]) -> list[str]:
    """List the cards that the seat cannot play: another's, played ones, ones named twice, ones the pack has not."""
    missing: list[str] = []
    unseen: list[str] = []
    for place, card in enumerate(cards):
        held = card in CODE and CODE[card] & hand.hands[seat] & MASK
        if card in cards[:place] or not held:
            shown = card not in CODE or CODE[card] & hand.out & MASK or card in cards[:place]
            (missing if shown else unseen).append(card)
    return missing + unseen[hand.unseen[seat] :]


def _why_not(hand: Hand, readings: tuple[int, ...], data: ActionTaken) -> list[Fault]:
    """Say by which clauses a set of some kind cannot be played now."""
    standing = hand.standing
    if standing <= NOTHING:
        return [Fault("DOUDIZHU-D8", "choice_unfit", [kind_of(each) for each in readings], data.choice)]
    if standing == ROCKET:
        clauses = ["DOUDIZHU-26"]
    elif is_bomb(standing):
        clauses = ["DOUDIZHU-27"]
    elif any(each >> 4 == standing >> 4 for each in readings):
        clauses = ["DOUDIZHU-29"]
    else:
        clauses = ["DOUDIZHU-28"]
    if is_four_two(readings[0]) and standing != ROCKET:
        clauses.append("DOUDIZHU-24")
    actual = [told(each) for each in readings]
    return [Fault(clause, "does_not_beat", told(standing), actual) for clause in clauses]


def apply_play(hand: Hand, event: Event[ActionTaken], move: Move) -> None:
    """Take the cards out of the hand; the last card ends it (DOUDIZHU-14)."""
    code, read = move
    data = event.data
    seat = data.seat
    if code & ~hand.hands[seat] & MASK:
        _reveal(hand, seat, code)
    left = hand.hands[seat] - code
    hand.hands[seat] = left
    hand.plays[seat] += 1
    if 0 < read < 0x200:
        hand.bombs += 1
    if hand.standing == NOTHING:
        hand.last = [None, None, None]
    hand.standing = read
    hand.owner = seat
    hand.last[seat] = data.cards
    if left or hand.unseen[seat]:
        hand.phase = PLAY
        hand.turn = NEXT[seat]
    else:
        hand.phase = OVER
        hand.winner = seat


def _reveal(hand: Hand, seat: int, code: int) -> None:
    """Let cards that the record never dealt come to light as they are played."""
    fresh = add(cards_of(code & ~hand.hands[seat] & MASK))
    hand.hands[seat] += fresh
    hand.out |= fresh & MASK
    hand.unseen[seat] -= (fresh & MASK).bit_count()


def weigh_pass(hand: Hand, data: ActionTaken) -> Weighed:
    """Check a pass: anybody in turn may, but not who leads (DOUDIZHU-12)."""
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
        return (*faults, Fault("DOUDIZHU-14", "after_out", None, data.action)), None
    if hand.phase != PLAY:
        early = [Fault(f.clause, f.code, f.expected, f.actual) for f in _too_early(hand, data)]
        return (*faults, *early), None
    faults += _turn(hand, data)
    if hand.standing == NOTHING:
        faults.append(Fault("DOUDIZHU-12", "pass_on_lead", "play", "pass"))
    return tuple(faults), (seat,)


def apply_pass(hand: Hand, event: Event[ActionTaken], move: Move) -> None:
    """Go on to the next seat; when it owns the standing play, the others have passed and it leads (DOUDIZHU-13)."""
    seat = move[0]
    turn = NEXT[seat]
    if hand.standing == NOTHING:
        hand.last = [None, None, None]
    hand.last[seat] = ()
    hand.turn = turn
    if turn == hand.owner and hand.standing:
        hand.standing = NOTHING
        hand.tricks += 1
