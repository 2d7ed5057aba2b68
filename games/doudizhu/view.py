"""What each viewer may see of a hand, and the figures of a finished one."""

from collections.abc import Mapping

from events.model import Json
from games.doudizhu.deal import lacking
from games.doudizhu.hand import (
    DEAL,
    DOUBLES,
    DOUBLING,
    HAND_SIZE,
    KITTY,
    NOBODY,
    OVER,
    PHASES,
    PLAY,
    SILENT,
    Hand,
)
from games.doudizhu.kinds import NOTHING, kind_of, rank_of
from games.doudizhu.pack import BLACK, FOURS, JOKERS, MASK, OF_RANK, PLACE, RANKS, RED, SHIFT, TWO, cards_of
from games.doudizhu.settle import NEXT, SEATS, Result, multiplier
from games.face import Fact, Facts, Viewer

PLACES: Mapping[str, int] = {"kitty": -1}

FACTS = (
    "first",  # seat picked to bid first: 1
    "bid",  # amount (0: no bid); extra: its place in the speaking order
    "landlord",  # base points; extra: 1 where the bid was forced
    "double",  # 1 double, 2 follow, 3 neither
    "strength",  # worth of the 17 dealt cards, see `strength`; extra: twos and jokers among them
    "bombs",  # bombs in the 17 dealt cards; extra: in the 20 of the landlord; no row where both are 0
    "rocket",  # 1 where the 17 dealt cards hold both jokers; extra 1: they do, or the landlord's 20 do; else no row
    "plays",  # plays made; extra: cards left
    "out",  # 1 for the seat that went out
    "auto",  # actions that the server took for the seat
    "left",  # 1 for a seat that left
    "net",  # what the rules give the seat, in the smallest unit
)
"""The figures of `Facts.rows` by name; each row has a seat, a value, and an extra where one is named."""

_WORTH = {RANKS[RED]: 8, RANKS[BLACK]: 6, RANKS[TWO]: 4, "A": 2, "K": 1}
_MASKS = tuple((worth, sum(1 << place for place in OF_RANK[RANKS.index(rank)])) for rank, worth in _WORTH.items())
_HIGH = sum(1 << place for rank in (TWO, BLACK, RED) for place in OF_RANK[rank])
_BOMB_WORTH, _ROCKET_WORTH = 6, 2


def strength(code: int) -> int:
    """Weigh a dealt hand: high cards, and what bombs and the rocket add.

    Big joker 8, small joker 6, each 2 four, ace 2, king 1; each bomb 6 more, the rocket 2 more.
    """
    key = code >> SHIFT
    worth = sum([points * (code & mask).bit_count() for points, mask in _MASKS])
    worth += _BOMB_WORTH * (key & FOURS).bit_count()
    return worth + _ROCKET_WORTH if key & JOKERS == JOKERS else worth


def result(hand: Hand) -> Result:
    """Give what a hand that is over came to."""
    return Result(
        base=hand.base,
        bid=hand.high,
        landlord=hand.landlord,
        winner=hand.winner,
        bombs=hand.bombs,
        plays=hand.plays,
        doubled=hand.doubled,
        forced=hand.forced,
    )


def _multiplier(hand: Hand) -> int:
    """Give the multiplier so far; springs count only once the hand is over."""
    if hand.phase == OVER:
        return multiplier(hand.rules, result(hand))
    times = 1 << hand.bombs + (0 if hand.rules.pair_scope else len(hand.doubled))
    return times if hand.rules.cap is None else min(times, hand.rules.cap)


def _turn(hand: Hand) -> int | None:
    if hand.phase == DEAL or hand.phase > PLAY or (hand.phase == KITTY and not hand.shown):
        return None
    return hand.turn


def _role(hand: Hand, seat: int) -> str | None:
    if hand.landlord == NOBODY or hand.phase < DOUBLING:
        return None
    return "landlord" if seat == hand.landlord else "farmer"


def _seat(hand: Hand, seat: int, viewer: Viewer) -> dict[str, Json]:
    said = hand.said[seat]
    last = hand.last[seat]
    return {
        "seat": seat,
        "role": _role(hand, seat),
        "cards": cards_of(hand.hands[seat]) if viewer in (seat, "auditor") else None,
        "count": hand.size(seat),
        "bid": hand.bids[seat] if hand.bids[seat] != SILENT else None,
        "double": DOUBLES[said - 1] if said else None,
        "played": list(last) if last else None,
        "passed": last == (),
        "left": hand.has_left(seat),
    }


def view(hand: Hand, viewer: Viewer) -> dict[str, Json]:
    """Draw the hand for a viewer: a seat sees its own cards, the public none, the auditor all.

    Cards lie from the lowest rank up. The kitty is hidden from all but the auditor until the landlord has it; its
    count is what still lies on the table.
    """
    known = hand.landlord != NOBODY and hand.phase >= DOUBLING
    standing: dict[str, Json] | None = None
    if hand.standing != NOTHING and hand.phase in (PLAY, OVER):
        fits = hand.standing > NOTHING
        standing = {
            "seat": hand.owner,
            "cards": list(hand.last[hand.owner] or ()),
            "kind": kind_of(hand.standing) if fits else None,
            "rank": rank_of(hand.standing) if fits else None,
        }
    kitty = hand.shown or (hand.kitty if viewer == "auditor" and hand.touched >> 3 else 0)
    return {
        "game": "doudizhu",
        "viewer": viewer,
        "phase": {"forced": "auction", "all_passed": "over"}.get(PHASES[hand.phase], PHASES[hand.phase]),
        "turn": _turn(hand),
        "first": hand.dealer,
        "seats": [_seat(hand, seat, viewer) for seat in SEATS],
        "kitty": {
            "cards": cards_of(kitty) if kitty else None,
            "count": (hand.kitty & MASK).bit_count() + hand.unseen[3],
        },
        "standing": standing,
        "landlord": hand.landlord if known else None,
        "bid": hand.high if known and not hand.unbid else None,
        "forced": hand.forced,
        "multiplier": _multiplier(hand),
        "bombs": hand.bombs,
        "winner": hand.winner if hand.winner != NOBODY else None,
    }


def _dealt(hand: Hand) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Give card and receiver of each deck position; empty where the deal is not whole (DOUDIZHU-1, D15)."""
    deal: list[int] = []
    holders: list[int] = []
    seats = (hand.dealer, NEXT[hand.dealer], NEXT[NEXT[hand.dealer]])
    for place, size in ((seats[0], HAND_SIZE), (seats[1], HAND_SIZE), (seats[2], HAND_SIZE), (3, 3)):
        cards = hand.dealt[place]
        if len(cards) > size or (len(cards) < size and not hand.hidden):
            return (), ()
        deal += [PLACE[card] for card in cards]
        deal += [-1] * lacking(hand, place)
        holders += [place if place < 3 else PLACES["kitty"]] * size
    return tuple(deal), tuple(holders)


def facts(hand: Hand, net: Mapping[str, int] | None) -> Facts:
    """Give the figures of a hand that has ended; `net` is what the rules give, None where they give nothing."""
    deal, holders = _dealt(hand)
    rows = [Fact("first", hand.dealer, 1)]
    if not deal:
        return Facts(rows=tuple(rows))
    rows += [Fact("bid", seat, hand.bids[seat], place) for place, seat in enumerate(hand.order)]
    if hand.landlord != NOBODY:
        rows.append(Fact("landlord", hand.landlord, hand.high, int(hand.forced)))
    rows += [Fact("double", seat, hand.said[seat]) for seat in hand.eligible if hand.said[seat]]
    for seat in SEATS:
        _of_seat(hand, seat, rows)
        if net is not None:
            rows.append(Fact("net", seat, net[str(seat)]))
    return Facts(0, deal, holders, tuple(rows))


def _of_seat(hand: Hand, seat: int, rows: list[Fact]) -> None:
    if len(hand.dealt[seat]) == HAND_SIZE:
        code = hand.origin[seat]
        whole = code + hand.shown if seat == hand.landlord else code
        key, full = code >> SHIFT, whole >> SHIFT
        rows.append(Fact("strength", seat, strength(code), (code & _HIGH).bit_count()))
        if full & FOURS:
            rows.append(Fact("bombs", seat, (key & FOURS).bit_count(), (full & FOURS).bit_count()))
        if full & JOKERS == JOKERS:
            rows.append(Fact("rocket", seat, int(key & JOKERS == JOKERS), 1))
    if hand.phase == OVER:
        rows.append(Fact("plays", seat, hand.plays[seat], hand.size(seat)))
        if seat == hand.winner:
            rows.append(Fact("out", seat, 1))
    if hand.autos[seat]:
        rows.append(Fact("auto", seat, hand.autos[seat]))
    if hand.has_left(seat):
        rows.append(Fact("left", seat, 1))
