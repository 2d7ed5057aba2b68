"""What each viewer may see of a hand, the figures of a finished one, and its packed bytes."""

import json
from collections.abc import Mapping

from events.model import Json
from games.face import Fact, Facts, Viewer
from games.laopao.hand import DEAL, NOBODY, OVER, PHASES, Hand
from games.laopao.pack import BLACK, KIND, NATURAL, RANK, RED, THREE, TWO, cards_of, of_rank
from games.laopao.sets import NOTHING, told
from games.laopao.settle import MODES, SEATS, Result, unit

PLACES: Mapping[str, int] = {}

FACTS = (
    "first",  # seat dealt to first: 1
    "holder",  # seat dealt the marked big joker: 1; extra: how often the position was passed on
    "landlord",  # 1 hidden, 2 open; extra: 1 where he named a card, 2 where the marked small joker decides, else 0
    "caizhu",  # the landlord's ally, himself where he plays alone: 1
    "strength",  # worth of the dealt hand, see `strength`; extra: 2s and jokers among its cards
    "threes",  # 3s dealt
    "place",  # 1–5; no row without a place
    "plays",  # plays made; extra: cards left
    "stuck",  # 1; extra: the seat that beat it
    "tribute",  # rank given before the hand, as its place in RANKS; extra: who got it
    "auto",  # actions that the server took for the seat
    "left",  # 1 for a seat that left
    "net",  # what the rules give the seat, in the smallest unit
)
"""The figures of `Facts.rows` by name; each row has a seat, a value, and an extra where one is named."""

_WORTH = {RED: 8, BLACK: 6, TWO: 4, 11: 2, 10: 1, THREE: -2}


def strength(code: int) -> int:
    """Weigh a dealt hand: big joker 8, small 6, 2 four, ace 2, king 1, 3 minus 2; four and more of a rank 1 each."""
    worth = sum([points * of_rank(code, rank) for rank, points in _WORTH.items()])
    return worth + sum([max(0, of_rank(code, rank) - 3) for rank in range(1, NATURAL)])


def knows(hand: Hand, viewer: Viewer) -> bool:
    """Say whether a viewer knows who the ally is (LAOPAO-D4).

    Everybody does when the landlord said that he plays alone, in an open hand once that is said, when the card that
    tells has been played, and at the end. Hidden, the ally knows himself, a landlord that he holds all four.
    """
    if hand.caizhu == NOBODY:
        return False
    if viewer in ("auditor", hand.caizhu):
        return True
    return hand.alone or hand.mode == 1 or hand.revealed or hand.closed or hand.phase == OVER


def _role(hand: Hand, seat: int, viewer: Viewer) -> str | None:
    if hand.landlord == NOBODY:
        return None
    if seat == hand.landlord:
        return "landlord"
    if knows(hand, viewer):
        return "caizhu" if seat == hand.caizhu else "farmer"
    return "farmer" if viewer == seat and hand.caizhu != NOBODY else None


def _seat(hand: Hand, seat: int, viewer: Viewer, order: list[int]) -> dict[str, Json]:
    last = hand.last[seat]
    place = order.index(seat) + 1 if seat in order else None
    if place is None and seat in hand.back:
        place = 5 - hand.back.index(seat)
    return {
        "seat": seat,
        "role": _role(hand, seat, viewer),
        "cards": cards_of(hand.hands[seat]) if viewer in (seat, "auditor") else None,
        "count": hand.size(seat),
        "played": list(last) if last else None,
        "passed": last == (),
        "place": place,
        "stuck": _stuck(hand, seat, viewer),
        "left": hand.has_left(seat),
    }


def _stuck(hand: Hand, seat: int, viewer: Viewer) -> int | None:
    """Give who beat a stuck seat; that it holds only 3s is its own affair unless it is out by it or owes by it (D6)."""
    ended = hand.closed or hand.phase == OVER
    if viewer not in (seat, "auditor") and not hand.rules.out_last and not (ended and hand.rules.bie_gong):
        return None
    return next((by for who, by in hand.stuck if who == seat), None)


def view(hand: Hand, viewer: Viewer) -> dict[str, Json]:
    """Draw the hand for a viewer: a seat sees its own cards, the public none, the auditor all.

    Cards lie from the lowest rank up. `caizhu` is null to those who are not told; `called` is public.
    """
    order = hand.order
    told_ally = knows(hand, viewer)
    standing: dict[str, Json] | None = None
    if hand.standing != NOTHING:
        standing = {
            "seat": hand.owner,
            "cards": list(hand.last[hand.owner] or ()),
            "set": told(hand.standing),
        }
    return {
        "game": "laopao",
        "viewer": viewer,
        "phase": PHASES[OVER if hand.closed else hand.phase],
        "turn": hand.turn if hand.turn != NOBODY and not hand.closed else None,
        "dealer": hand.dealer,
        "seats": [_seat(hand, seat, viewer, order) for seat in SEATS],
        "standing": standing,
        "holder": hand.holder if hand.phase != DEAL and hand.holder != NOBODY and not hand.debts else None,
        "passes": hand.passes,
        "landlord": hand.landlord if hand.landlord != NOBODY else None,
        "caizhu": hand.caizhu if told_ally else None,
        "alone": hand.caizhu == hand.landlord if told_ally else None,
        "called": hand.called,
        "mode": MODES[hand.mode] if hand.mode >= 0 else None,
        "order": order,
        "debts": [{"from": giver, "to": taker, "why": why} for giver, taker, why in hand.debts],
        "tributes": [{"from": giver, "to": taker, "cards": [card]} for giver, taker, card in hand.paid],
        "decided": told_ally and hand.decided,
        "unit": _unit(hand),
    }


def _unit(hand: Hand) -> int | None:
    found = result(hand)
    ended = hand.closed or hand.phase == OVER
    return unit(hand.rules, found) if ended and found is not None else None


def result(hand: Hand) -> Result | None:
    """Give what a decided hand came to; None before, and where its sides or its mode are not known."""
    if hand.landlord == NOBODY or hand.caizhu == NOBODY or hand.mode < 0 or not hand.decided:
        return None
    return Result(
        base=hand.base,
        open=hand.mode == 1,
        landlord=hand.landlord,
        caizhu=hand.caizhu,
        order=hand.order,
        passes=hand.passes,
        called=hand.called,
        stuck=hand.stuck,
    )


def _dealt(hand: Hand) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Give card and receiver of each deck position; empty where the deal is not whole (LAOPAO-2)."""
    seats = [(hand.dealer + k) % 5 for k in SEATS]
    sizes = [len(hand.dealt[seat]) for seat in seats]
    if any(size > hand.quota(seat) for size, seat in zip(sizes, seats, strict=True)):
        return (), ()
    if not hand.hidden and sum(sizes) < 216:
        return (), ()
    deal = [-1] * 216
    for first, seat in enumerate(seats):
        kinds = [KIND[card] for card in hand.dealt[seat]]
        deal[first::5] = kinds + [-1] * (hand.quota(seat) - len(kinds))
    return tuple(deal), (*seats * 43, seats[0])


def facts(hand: Hand, net: Mapping[str, int] | None) -> Facts:
    """Give the figures of a hand that has ended; `net` is what the rules give, None where they give nothing."""
    deal, holders = _dealt(hand)
    rows = [Fact("first", hand.dealer, 1)]
    if not deal:
        return Facts(rows=tuple(rows))
    if hand.first != NOBODY:
        rows.append(Fact("holder", hand.first, 1, hand.passes))
    if hand.landlord != NOBODY:
        how = 2 if hand.rules.marked_small else int(hand.called is not None)
        rows.append(Fact("landlord", hand.landlord, hand.mode + 1, how))
    if hand.caizhu != NOBODY:
        rows.append(Fact("caizhu", hand.caizhu, 1))
    rows += [Fact("tribute", giver, RANK[KIND[card]], taker) for giver, taker, card in hand.paid]
    order = hand.order
    for seat in SEATS:
        _of_seat(hand, seat, order, rows)
        if net is not None:
            rows.append(Fact("net", seat, net[str(seat)]))
    return Facts(0, deal, holders, tuple(rows))


def _of_seat(hand: Hand, seat: int, order: list[int], rows: list[Fact]) -> None:
    if len(hand.dealt[seat]) == hand.quota(seat):
        code = hand.origin[seat]
        high = sum([of_rank(code, rank) for rank in (TWO, BLACK, RED)])
        rows.append(Fact("strength", seat, strength(code), high))
        rows.append(Fact("threes", seat, of_rank(code, THREE)))
    if seat in order:
        rows.append(Fact("place", seat, order.index(seat) + 1))
    rows.append(Fact("plays", seat, hand.plays[seat], hand.size(seat)))
    rows += [Fact("stuck", seat, 1, by) for who, by in hand.stuck if who == seat]
    if hand.autos[seat]:
        rows.append(Fact("auto", seat, hand.autos[seat]))
    if hand.has_left(seat):
        rows.append(Fact("left", seat, 1))


def packed(hand: Hand) -> bytes:
    """Pack the whole state into bytes: fixed fields first, lists with their lengths."""
    figures = (
        hand.phase, hand.turn, hand.base, hand.dealer, hand.last_to, hand.first, hand.holder, hand.landlord,
        hand.caizhu, hand.passes, hand.side, hand.alone, hand.mode, hand.active, hand.passed, hand.standing,
        hand.owner, hand.tricks, hand.gone, hand.shown, hand.revealed, hand.auctionless, hand.hidden,
    )  # fmt: skip
    fixed = b"".join([int(each).to_bytes(8, "little", signed=True) for each in figures])
    lists = b"".join(
        [
            bytes([len(values)]) + b"".join([int(each).to_bytes(2, "little", signed=True) for each in values])
            for values in (hand.unseen, hand.out, hand.back, hand.plays, hand.autos, *hand.stuck)
        ]
    )
    codes = b"".join([code.to_bytes(40, "little") for code in (hand.stock, *hand.hands, *hand.origin)])
    # card codes are plain text: JSON of lists is the same bytes everywhere
    words = json.dumps([hand.dealt, hand.debts, hand.paid, hand.called, hand.last]).encode()
    return fixed + lists + codes + words + hand.rules.seal
