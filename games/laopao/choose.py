"""What comes before the play: tributes, who is landlord, with whom, open or hidden (LAOPAO-3 to 9, 25)."""

from events.model import ActionTaken, Event
from games.face import Fault
from games.laopao.deal import end_deal, unfinished
from games.laopao.hand import (
    ALLY,
    DEAL,
    FIELDS,
    LANDLORD,
    MODE,
    NOBODY,
    OVER,
    PHASES,
    PLAY,
    TRIBUTE,
    Hand,
    Move,
    Weighed,
    absent,
    after_end,
    code_of,
    not_held,
    placed,
    settle_debts,
    take,
    unknown_seat,
)
from games.laopao.pack import (
    COPIES,
    KIND,
    KINDS,
    MARKED,
    MARKED_BIG,
    MARKED_SMALL,
    NATURAL,
    OF_RANK,
    RANK,
    RANKS,
    TWO,
    held,
)
from games.laopao.settle import SEATS

SIDES = ("alone", "call_ally")
SAID = ("hidden", "open")
"""The verbs for the mode, in the order of `Hand.mode`."""


def highest(code: int) -> list[str]:
    """List the different cards of the highest rank in a hand, marked jokers excepted (LAOPAO-D9)."""
    for kinds in reversed(OF_RANK):
        if found := [KINDS[kind] for kind in kinds if held(code, kind) and KINDS[kind] not in MARKED]:
            return found
    return []


def weigh_tribute(hand: Hand, data: ActionTaken) -> Weighed:
    """Check a tribute: the next debt's giver, one of his highest cards, to its taker (LAOPAO-25)."""
    seat, target = data.seat, data.target
    if seat not in SEATS:
        return (unknown_seat(data),), None
    faults = placed(data, "cards", "target") + absent(hand, data)
    if hand.phase == OVER:
        return (*faults, after_end(hand, data.action)), None
    faults += unfinished(hand)
    debt = hand.debts[0] if hand.debts else None
    if len(data.cards) != 1:
        faults.append(Fault("LAOPAO-25", "tribute_count", 1, len(data.cards)))
    if hand.phase == PLAY:
        # a seat that gave its last card away would be out without having played it
        faults.append(Fault("LAOPAO-25", "tribute_late", PHASES[TRIBUTE], PHASES[PLAY], fatal=bool(data.cards)))
    elif debt is not None and hand.phase > TRIBUTE:
        faults.append(Fault("LAOPAO-25", "tribute_late", PHASES[TRIBUTE], PHASES[hand.phase]))
    if debt is None:
        faults.append(Fault("LAOPAO-25", "tribute_undue", None, {"from": seat, "to": target}))
    else:
        if seat != debt[0]:
            faults.append(Fault("LAOPAO-25", "tribute_giver", debt[0], seat))
        if target != debt[1]:
            faults.append(Fault("LAOPAO-25", "tribute_taker", debt[1], target))
    if not data.cards:
        return tuple(faults), None
    if missing := not_held(hand, seat, data.cards):
        return (*faults, Fault("LAOPAO-25", "card_not_held", None, missing, fatal=True)), None
    right = highest(hand.hands[seat])
    if not hand.unseen[seat] and any(card not in right for card in data.cards):
        faults.append(Fault("LAOPAO-25", "tribute_card", right, list(data.cards)))
    taker = target if target in SEATS else debt[1] if debt is not None else None
    if taker is None:
        return (*faults, Fault("LAOPAO-25", "tribute_taker", [*SEATS], target, fatal=True)), None
    return tuple(faults), (seat, taker, code_of(data.cards))


def apply_tribute(hand: Hand, event: Event[ActionTaken], move: Move) -> None:
    """Move the card and strike the debt."""
    giver, taker, code = move
    cards = event.data.cards
    end_deal(hand)
    take(hand, giver, cards, code)
    hand.hands[taker] += code
    hand.paid += [(giver, taker, card) for card in cards]
    if hand.debts:
        del hand.debts[0]
        if hand.phase == TRIBUTE:
            settle_debts(hand)


def _position(hand: Hand, data: ActionTaken) -> list[Fault]:
    """Find what the position cannot be taken or passed on for: debts, another's turn, a landlord already."""
    faults = placed(data, "cards", "target") if data.action == "pass_on" else placed(data)
    faults += absent(hand, data)
    faults += unfinished(hand)
    if hand.debts and hand.phase <= TRIBUTE:
        left = [{"from": giver, "to": taker, "why": why} for giver, taker, why in hand.debts]
        faults.append(Fault("LAOPAO-25", "tribute_missing", left, data.action))
    return faults


def _holder(hand: Hand) -> int:
    """Give who holds the marked big joker now, NOBODY where the record does not show it."""
    if hand.phase != DEAL:
        return hand.holder
    return next((seat for seat in SEATS if held(hand.hands[seat], KIND[MARKED_BIG])), NOBODY)


def forced(hand: Hand) -> bool:
    """Say whether all five declined, so that the first holder must take it (LAOPAO-5)."""
    return hand.passes >= 5


def weigh_take(hand: Hand, data: ActionTaken) -> Weighed:
    """Check that the holder of the marked big joker takes the position (LAOPAO-3, 5)."""
    if data.seat not in SEATS:
        return (unknown_seat(data),), None
    if hand.phase == OVER:
        return (*placed(data), after_end(hand, data.action)), None
    faults = _position(hand, data)
    if hand.phase > LANDLORD:
        return (*faults, Fault("LAOPAO-4", "choice_late", hand.landlord, data.action)), None
    holder = _holder(hand)
    if holder not in (data.seat, NOBODY):
        faults.append(Fault("LAOPAO-3", "not_the_holder", holder, data.seat))
    if forced(hand) and not data.auto:
        faults.append(Fault("LAOPAO-5", "forced_take", {"auto": True}, {"auto": False}))
    if forced(hand) and data.seat != hand.first and hand.first != NOBODY:
        faults.append(Fault("LAOPAO-5", "forced_seat", hand.first, data.seat))
    return tuple(faults), (data.seat,)


def apply_take(hand: Hand, event: Event[ActionTaken], move: Move) -> None:
    """Make the seat landlord; the marked small joker may settle the side at once (LAOPAO-D3)."""
    end_deal(hand)
    crown(hand, move[0])


def crown(hand: Hand, seat: int) -> None:
    """Make a seat landlord."""
    hand.landlord = hand.turn = seat
    if hand.holder == NOBODY:
        hand.holder = hand.first = seat
    if not hand.rules.marked_small:
        hand.phase = ALLY
        return
    kind = KIND[MARKED_SMALL]
    hand.caizhu = next((other for other in SEATS if held(hand.hands[other], kind)), NOBODY)
    hand.watch = MARKED_SMALL
    hand.side = True
    hand.phase = MODE


def weigh_pass_on(hand: Hand, data: ActionTaken) -> Weighed:
    """Check that the holder hands the marked big joker on; the move is (seat, target, code) (LAOPAO-4, 5)."""
    seat, target = data.seat, data.target
    if seat not in SEATS:
        return (unknown_seat(data),), None
    if hand.phase == OVER:
        return (*placed(data, "cards", "target"), after_end(hand, data.action)), None
    faults = _position(hand, data)
    if hand.phase > LANDLORD:
        late = Fault("LAOPAO-4", "choice_late", hand.landlord, data.action, fatal=bool(data.cards))
        return (*faults, late), None
    holder = _holder(hand)
    if holder not in (seat, NOBODY):
        faults.append(Fault("LAOPAO-3", "not_the_holder", holder, seat))
    if forced(hand):
        faults.append(Fault("LAOPAO-5", "all_declined", "take", "pass_on"))
    right = (seat + hand.rules.step) % 5
    if target != right:
        faults.append(Fault("LAOPAO-5", "pass_target", right, target, fatal=target is not None and target not in SEATS))
    if data.cards != (MARKED_BIG,):
        faults.append(Fault("LAOPAO-5", "pass_cards", [MARKED_BIG], list(data.cards)))
    cards = data.cards or (MARKED_BIG,)
    if missing := not_held(hand, seat, cards):
        return (*faults, Fault("LAOPAO-4", "card_not_held", None, missing, fatal=True)), None
    return tuple(faults), (seat, right if target is None else target, cards)


def apply_pass_on(hand: Hand, event: Event[ActionTaken], move: Move) -> None:
    """Move the marked joker; who gets it speaks next."""
    seat, target, cards = move
    end_deal(hand)
    if hand.first == NOBODY:
        hand.first = seat
    code = code_of(cards)
    take(hand, seat, cards, code)
    hand.hands[target] += code
    hand.passes += 1
    hand.phase = LANDLORD
    hand.holder = hand.turn = target


def _landlords(hand: Hand, data: ActionTaken, clause: str) -> list[Fault]:
    """Find what a choice of the landlord comes too early for, or from whom it may not come."""
    faults = placed(data, "cards") if data.action == "call_ally" else placed(data)
    faults += absent(hand, data)
    if hand.phase == LANDLORD:
        holder = _holder(hand)
        faults.append(Fault("LAOPAO-4", "landlord_missing", holder if holder != NOBODY else None, data.action))
        if holder not in (data.seat, NOBODY):
            faults.append(Fault("LAOPAO-3", "not_the_holder", holder, data.seat))
    elif data.seat != hand.landlord:
        faults.append(Fault(clause, "not_the_landlord", hand.landlord, data.seat))
    return faults


def callable_cards(code: int) -> list[str]:
    """List the cards that a landlord with this hand may name: at least three copies, no joker (LAOPAO-8)."""
    return [KINDS[kind] for rank in range(NATURAL + 1) for kind in OF_RANK[rank] if held(code, kind) >= COPIES - 1]


def ally_of(hands: list[int], landlord: int, card: str) -> int:
    """Give the seat that a named card makes the ally, NOBODY where the other copies do not lie with one seat."""
    kind = KIND[card]
    if held(hands[landlord], kind) == COPIES:
        return landlord
    others = [seat for seat in SEATS if seat != landlord and held(hands[seat], kind)]
    return others[0] if len(others) == 1 else NOBODY


def weigh_side(hand: Hand, data: ActionTaken) -> Weighed:
    """Check how the landlord finds his ally: alone, or by naming a card (LAOPAO-7, 8)."""
    if data.seat not in SEATS:
        return (unknown_seat(data),), None
    if hand.phase == OVER:
        return (*placed(data, "cards"), after_end(hand, data.action)), None
    if hand.phase < LANDLORD:
        early = [Fault("LAOPAO-7", "too_early", PHASES[LANDLORD], PHASES[hand.phase])]
        return (*placed(data, "cards"), *unfinished(hand), *early), None
    if hand.rules.marked_small:
        return (Fault("LAOPAO-D3", "no_choice", MARKED_SMALL, data.action),), None
    if hand.side or hand.phase == PLAY:
        return (*placed(data, "cards"), Fault("LAOPAO-7", "side_twice", None, data.action)), None
    faults = _landlords(hand, data, "LAOPAO-7")
    if data.action == "alone":
        return tuple(faults), (data.seat, None)
    if len(data.cards) != 1:
        faults.append(Fault("LAOPAO-8", "call_count", 1, len(data.cards)))
        if not data.cards:
            return tuple(faults), None
    landlord = data.seat if hand.phase == LANDLORD else hand.landlord
    card = data.cards[0]
    if card not in KIND or RANK[KIND[card]] > TWO:
        return (*faults, Fault("LAOPAO-8", "call_no_card", RANKS[: TWO + 1], card)), (data.seat, card)
    copies = held(hand.hands[landlord], KIND[card])
    if copies < COPIES - 1 and hand.unseen[landlord] < COPIES - 1 - copies:
        faults.append(Fault("LAOPAO-8", "call_copies", callable_cards(hand.hands[landlord]), {card: copies}))
    return tuple(faults), (data.seat, card)


def apply_side(hand: Hand, event: Event[ActionTaken], move: Move) -> None:
    """Settle who is the ally."""
    seat, card = move
    if hand.phase == LANDLORD:
        crown(hand, seat)
    hand.side = True
    hand.called = card
    if card is None:
        hand.alone = True
        hand.caizhu = hand.landlord
    else:
        hand.watch = card
        hand.caizhu = ally_of(hand.hands, hand.landlord, card) if card in KIND else NOBODY
    hand.phase = MODE if hand.mode < 0 else PLAY
    hand.turn = hand.landlord


def weigh_mode(hand: Hand, data: ActionTaken) -> Weighed:
    """Check that the landlord says open or hidden, after his side (LAOPAO-9)."""
    if data.seat not in SEATS:
        return (unknown_seat(data),), None
    if hand.phase == OVER:
        return (*placed(data), after_end(hand, data.action)), None
    if hand.phase <= LANDLORD:
        early = Fault("LAOPAO-9", "too_early", PHASES[ALLY], PHASES[hand.phase])
        return (*placed(data), *unfinished(hand), early), None
    if hand.mode >= 0 or hand.phase == PLAY:
        return (*placed(data), Fault("LAOPAO-9", "mode_twice", None, data.action)), None
    faults = _landlords(hand, data, "LAOPAO-9")
    if not hand.side:
        faults.append(Fault("LAOPAO-7", "side_missing", list(SIDES), data.action))
    return tuple(faults), (SAID.index(data.action),)


def apply_mode(hand: Hand, event: Event[ActionTaken], move: Move) -> None:
    """Settle open or hidden; the landlord leads when his side is settled too (LAOPAO-17)."""
    hand.mode = move[0]
    if hand.side:
        hand.phase = PLAY
    hand.turn = hand.landlord


def weigh_leave(hand: Hand, data: ActionTaken) -> Weighed:
    """Check a seat's leaving: once, at any time before the settlement (LAOPAO-D11)."""
    if data.seat not in SEATS:
        return (unknown_seat(data),), None
    faults = placed(data)
    if hand.has_left(data.seat):
        return (*faults, Fault("LAOPAO-D11", "left_twice", None, data.seat)), None
    return tuple(faults), (data.seat,)


def apply_leave(hand: Hand, event: Event[ActionTaken], move: Move) -> None:
    """Note that the server plays on for the seat."""
    hand.gone |= 1 << move[0]


def weigh_unknown(hand: Hand, data: ActionTaken) -> Weighed:
    """Refuse a verb that the game does not have."""
    verbs = ["take", "pass_on", *SIDES, *SAID, "play", "pass", "tribute", "leave"]
    return (Fault(FIELDS, "verb_unknown", verbs, data.action),), None
