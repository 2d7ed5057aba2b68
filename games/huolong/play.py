"""The tricks: leads, following, ruffs, who wins, points, the last trick (HUOLONG-15 to 25)."""

from collections.abc import Sequence

from events.model import ActionTaken, Event
from games.face import Fault
from games.huolong.hand import (
    BURY,
    NOBODY,
    OVER,
    PLANT,
    PLAY,
    Hand,
    Move,
    Weighed,
    ended,
    not_held,
    placed,
    take,
    unknown_seat,
)
from games.huolong.kitty import unfinished
from games.huolong.pack import FIELD, GUARD, KIND, POINTS, SMALL, TWOS, UNIT, cards_of, same, size
from games.huolong.ranking import TRUMP
from games.huolong.score import SEATS

_NO_KIND = -1
"""The kind of a play that is not of one kind."""


def weigh_play(hand: Hand, data: ActionTaken) -> Weighed:
    """Check a play; the move is (seat, code, kind, cards), kind _NO_KIND where the cards are not all the same.

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
    ):
        cards = data.cards
        count = len(cards)
        own = hand.hands[seat]
        if count == 1:
            kind = KIND.get(cards[0], _NO_KIND)
            if kind >= 0 and own >> 3 * kind & FIELD:
                code = UNIT[kind]
                led = hand.led
                if led == 0 or (led == 1 and (code & hand.mask or not own & hand.mask)):
                    return (), (seat, code, kind, cards)
        elif 1 < count <= 3:
            move = _several(hand, seat, cards, count)
            if move is not None:
                return (), move
    return weigh_every_reason(hand, data)


def _several(hand: Hand, seat: int, cards: Sequence[str], count: int) -> Move | None:
    """Clear a lawful play of two or three cards, or say that it needs a closer look."""
    first = cards[0]
    own = hand.hands[seat]
    kind = KIND.get(first, _NO_KIND)
    if kind < 0:
        return None
    if first == cards[1] == cards[-1]:
        code = UNIT[kind] * count
        if own >> 3 * kind & FIELD < count:
            return None
        if hand.led == 0:
            return seat, code, kind, cards
    else:
        code = 0
        for card in cards:
            if card not in KIND:
                return None
            code += UNIT[KIND[card]]
        if ((own | GUARD) - code) & GUARD != GUARD:
            return None
        kind = _NO_KIND
    if hand.led != count:
        return None
    if obliged(own, code, hand.mask, count):
        return None
    return seat, code, kind, cards


def obliged(own: int, code: int, mask: int, count: int) -> int:
    """Count the cards of the led class that a play of `count` cards still owes (HUOLONG-18)."""
    inside = code & mask
    within = inside.bit_count() + (inside & TWOS).bit_count()
    if within == count:
        return 0
    has = own & mask
    return min(count, has.bit_count() + (has & TWOS).bit_count()) - within


def led_class(hand: Hand, kinds: Sequence[int]) -> int:
    """Give the class that a lead asks for, or NOBODY where its cards are of several or the trump is not known."""
    if hand.ranking is None:
        return NOBODY
    classes = {hand.ranking.classes[kind] for kind in kinds}
    return classes.pop() if len(classes) == 1 else NOBODY


def _before(hand: Hand, data: ActionTaken) -> list[Fault]:
    """Find what a play comes too early for."""
    if hand.phase <= BURY:
        return [Fault("HUOLONG-9", "play_early", "bury", data.action, fatal=True)]
    if hand.ranking is None and not hand.lost:
        return [Fault("HUOLONG-8", "suit_missing", "set_trump", data.action, fatal=True)]
    return unfinished(hand)


def weigh_every_reason(hand: Hand, data: ActionTaken) -> Weighed:
    """Check a play reason by reason; for a lawful one it finds what `weigh_play` finds."""
    seat, cards = data.seat, data.cards
    if seat not in SEATS:
        return (unknown_seat(data),), None
    faults = placed(data, "cards")
    if found := ended(hand, list(cards)):
        return (*faults, *found), None
    faults += _before(hand, data)
    if any(fault.fatal for fault in faults):
        return tuple(faults), None
    leads = not hand.played
    turn = hand.dealer if hand.phase == PLANT else hand.turn
    if turn not in (seat, NOBODY):
        faults.append(Fault("HUOLONG-15", "out_of_turn", turn, seat))
        if leads and hand.tricks and hand.leader != NOBODY:
            faults += _not_won(hand, seat)
    if hand.played >> seat & 1:
        return (*faults, Fault("HUOLONG-15", "played_twice", None, list(cards), fatal=True)), None
    clause = "HUOLONG-16" if leads else "HUOLONG-17"
    if missing := not_held(hand, seat, cards):
        return (*faults, Fault(clause, "card_not_held", None, missing, fatal=True)), None
    kinds = [KIND[card] for card in cards]
    if leads:
        if not same(kinds):
            faults.append(Fault("HUOLONG-16", "lead_form", None, list(cards)))
        if not cards:
            return tuple(faults), None
    else:
        faults += _following(hand, seat, kinds)
    code = sum([UNIT[kind] for kind in kinds])
    return tuple(faults), (seat, code, kinds[0] if same(kinds) else _NO_KIND, cards)


def _not_won(hand: Hand, seat: int) -> list[Fault]:
    """Say by which clauses the last trick did not go to a seat that leads as if it had (HUOLONG-13, 20 to 22)."""
    ranks = hand.ranking
    if ranks is None:
        return []
    led, own, best = ([KIND[card] for card in hand.table[each] or ()] for each in (hand.leader, seat, hand.winner))
    expected = {"seat": hand.winner, "played": cards_of(best)}
    clauses = ["HUOLONG-22"]
    if own and led:
        classes, asked = {ranks.classes[kind] for kind in own}, {ranks.classes[kind] for kind in led}
        if classes not in (asked, {TRUMP}):
            clauses = ["HUOLONG-21"]
        elif not same(own):
            clauses = ["HUOLONG-21" if classes == asked else "HUOLONG-20"]
        elif best and ranks.classes[best[0]] in classes and ranks.strengths[own[0]] < ranks.strengths[best[0]]:
            clauses = ["HUOLONG-13", "HUOLONG-22"]
    return [Fault(clause, "trick_winner", expected, {"seat": seat, "played": cards_of(own)}) for clause in clauses]


def _following(hand: Hand, seat: int, kinds: Sequence[int]) -> list[Fault]:
    """Find what is wrong with cards that follow a lead: how many, and of which class (HUOLONG-12, 17, 18)."""
    faults = []
    if len(kinds) != hand.led:
        faults.append(Fault("HUOLONG-17", "card_count", hand.led, len(kinds)))
    within = sum([1 for kind in kinds if UNIT[kind] & hand.mask])
    due = min(len(kinds), size(hand.hands[seat] & hand.mask))
    if within < due:
        own = [kind for kind in range(54) if hand.hands[seat] >> 3 * kind & FIELD and UNIT[kind] & hand.mask]
        faults.append(Fault("HUOLONG-18", "class_not_followed", {"cards": due, "of": cards_of(own)}, within))
        if mistaken := _mistaken(hand, kinds, own):
            faults.append(Fault("HUOLONG-12", "trump_mistaken", None, cards_of(mistaken)))
    return faults


def _mistaken(hand: Hand, kinds: Sequence[int], own: Sequence[int]) -> list[int]:
    """List the trumps that were taken for plain cards of their printed suit: played as such, or kept back (`own`)."""
    ranks = hand.ranking
    if ranks is None:
        return []
    if hand.mask == ranks.masks[TRUMP]:
        printed = [kind for kind in own if kind < SMALL and kind // 13 == ranks.trump]
        return [] if printed else [kind for kind in own if kind not in kinds]
    suit = next(suit for suit in range(TRUMP) if hand.mask == ranks.masks[suit])
    return [kind for kind in kinds if kind < SMALL and kind // 13 == suit and not UNIT[kind] & hand.mask]


def apply_play(hand: Hand, event: Event[ActionTaken], move: Move) -> None:
    """Play the cards; the fourth play ends the trick, the last trick the hand (HUOLONG-22, 24)."""
    seat, code, kind, cards = move
    own = hand.hands[seat]
    if hand.phase == PLANT:
        hand.phase = PLAY
        hand.pending, hand.forced = 0, NOBODY
    if hand.unseen[seat]:
        take(hand, seat, [KIND[card] for card in cards])
    else:
        hand.hands[seat] = own - code
    count = len(cards)
    points = POINTS[kind] * count if kind >= 0 else sum([POINTS[KIND[card]] for card in cards])
    hand.trick |= points << 16 * seat
    hand.pot += points
    hand.table[seat] = cards
    if not hand.played:
        _lead(hand, seat, kind, cards)
    else:
        if count != hand.led:
            hand.uneven = True
        elif kind >= 0 and hand.power[kind] > hand.best:
            hand.best = hand.power[kind]
            hand.winner = seat
    played = hand.played | 1 << seat
    hand.played = played
    if played == 15:
        _end_trick(hand)
    elif hand.uneven:
        _after_uneven(hand)
    else:
        # a seat out of turn changes nothing of whose turn it was
        turn = (seat if seat == hand.turn else hand.leader) + 1 & 3
        while played >> turn & 1:
            turn = turn + 1 & 3
        hand.turn = turn


def _lead(hand: Hand, seat: int, kind: int, cards: tuple[str, ...]) -> None:
    """Begin a trick."""
    hand.table = [None, None, None, None]
    hand.table[seat] = cards
    hand.leader = seat
    hand.led = len(cards)
    ranks = hand.ranking
    if ranks is None:
        hand.winner, hand.mask, hand.best = NOBODY, 0, _UNBEATEN
        return
    hand.winner = seat
    if kind >= 0:
        led = ranks.classes[kind]
        hand.mask, hand.power = ranks.masks[led], ranks.power[led]
        hand.best = hand.power[kind]
        return
    # a lead of no form cannot be beaten: nothing has its form
    led = led_class(hand, [KIND[card] for card in cards])
    hand.mask = ranks.masks[led] if led != NOBODY else 0
    hand.best = _UNBEATEN


_UNBEATEN = 1000
"""A strength above all cards."""


def _end_trick(hand: Hand) -> None:
    """Give the trick to its winner, who leads next; without a card left the hand is over (HUOLONG-15, 23, 24)."""
    winner = hand.winner
    if winner >= 0:
        hand.took[winner] += 1
        if (winner ^ hand.dealer) & 1:
            hand.points += hand.pot
        for seat in SEATS:
            if (seat ^ winner) & 1:
                hand.gave[seat] += hand.trick >> 16 * seat & 65535
    hand.tricks += 1
    hand.played = hand.led = hand.pot = hand.trick = hand.mask = 0
    hand.turn = winner
    hands = hand.hands
    if not (hands[0] or hands[1] or hands[2] or hands[3]) and not any(hand.unseen):
        hand.phase = OVER
        hand.turn = NOBODY
    elif hand.uneven and winner >= 0 and not hand.size(winner):
        hand.turn = next(seat for seat in hand.following(winner) if hand.size(seat))


def _after_uneven(hand: Hand) -> None:
    """Go on within a trick where hands may be of several sizes: who has no card left cannot follow."""
    waits = [seat for seat in hand.following(hand.leader) if not hand.played >> seat & 1 and hand.size(seat)]
    if waits:
        hand.turn = waits[0]
    else:
        _end_trick(hand)
