"""What each viewer may see of a hand, the figures of a finished one, and its packed bytes."""

import struct
from collections.abc import Mapping, Sequence

from events.model import Json
from games.cards import RANKS, SUITS
from games.face import Fact, Facts, Viewer
from games.huolong.hand import (
    BURY,
    DEAL,
    DEALT,
    KITTY_SIZE,
    LEFT,
    NOBODY,
    OVER,
    PHASES,
    PLANT,
    PLAY,
    UNKNOWN,
    VOID,
    Hand,
)
from games.huolong.pack import BIG, KIND, POINTS, SMALL, cards_of, held, kinds_of
from games.huolong.ranking import Ranking
from games.huolong.score import SEATS, partner

PLACES: Mapping[str, int] = {"kitty": -1}

FACTS = (
    "first",  # seat that got the first card of a first hand, which the server picks: 1
    "dealer",  # 1; extra: 1 in a first hand
    "declare",  # 1 declared, 2 countered; extra: cards dealt before it, of all seats
    "drawn_suit",  # suit that the system drew (HUOLONG-8): 0–3 for s h d c; seat: the dealer
    "jokers",  # big jokers among the 39 dealt cards; extra: small ones; no row where both are 0
    "strength",  # worth of the 39 dealt cards, see `strength`; extra: trumps among them; no row without a trump suit
    "planted",  # big jokers that the seat put into the kitty; no row where none
    "took",  # tricks won; extra: points that the seat played to tricks of the other side
    "auto",  # actions that the server took for the seat
    "left",  # 1 for the seat that left
    "catchers",  # the catchers' points; extra: 1 where the kitty was captured; seat: the dealer
    "net",  # what the rules give the seat, in the smallest unit
)
"""The figures of `Facts.rows` by name; each row has a seat, a value, and an extra where one is named."""


def strength(kinds: Sequence[int], ranks: Ranking) -> int:
    """Weigh a dealt hand: a trump counts 2, from the twos up 4, a joker 6; a plain ace 3, a plain king 1."""
    worth = 0
    for kind in kinds:
        if kind >= SMALL:
            worth += 6
        elif ranks.classes[kind] == 4:
            worth += 4 if ranks.strengths[kind] >= 20 else 2
        else:
            worth += {12: 3, 11: 1}.get(kind % 13, 0)
    return worth


def sorted_hand(hand: Hand, seat: int) -> list[str]:
    """List a seat's cards as they are held: trumps first, strongest first, then the plain suits."""
    kinds = kinds_of(hand.hands[seat])
    ranks = hand.ranking
    if ranks is None:
        return cards_of(sorted(kinds, key=lambda kind: (kind < SMALL, kind // 13 if kind < SMALL else 0, -kind)))
    return cards_of(
        sorted(
            kinds,
            key=lambda k: (
                -ranks.classes[k] if ranks.classes[k] == 4 else ranks.classes[k] + 1,
                -ranks.strengths[k],
                k,
            ),
        )
    )


def _role(hand: Hand, seat: int) -> str | None:
    if hand.dealer == NOBODY:
        return None
    if seat == hand.dealer:
        return "dealer"
    return "partner" if seat == partner(hand.dealer) else "catcher"


def _seat(hand: Hand, seat: int, viewer: Viewer) -> dict[str, Json]:
    played = hand.table[seat]
    declared = 2 if seat == hand.counterer else 1 if seat == hand.declarer else 0
    return {
        "seat": seat,
        "role": _role(hand, seat),
        "side": seat & 1,
        "cards": sorted_hand(hand, seat) if viewer in (seat, "auditor") else None,
        "count": hand.size(seat),
        "declared": ["RJ"] * declared,
        "planted": hand.put[seat],
        "played": list(played) if played is not None else None,
        "tricks": hand.took[seat],
        "left": seat == hand.leaver,
    }


def view(hand: Hand, viewer: Viewer) -> dict[str, Json]:
    """Draw the hand for a viewer: a seat sees its own cards, the public none, the auditor all; the kitty is open.

    `trick` is the one being played, or the last one while nobody has led the next. `catchers` are the points of tricks,
    with a captured kitty once the hand is over.
    """
    phase = "over" if hand.phase in (VOID, OVER, LEFT) else PHASES[hand.phase]
    over = hand.phase == OVER
    points = hand.points + (hand.rules.kitty_factor * hand.kitty_worth if hand.captured else 0)
    level = hand.level
    turn = hand.turn if BURY <= hand.phase <= PLAY and hand.turn != NOBODY else None
    return {
        "game": "huolong",
        "viewer": viewer,
        "phase": phase,
        "void": hand.phase == VOID,
        "turn": turn,
        "first": hand.first,
        "dealer": _none(hand.dealer),
        "deal_from": _none(hand.deal_from),
        "levels": [RANKS[each] for each in hand.levels],
        "level": RANKS[level] if level != UNKNOWN else None,
        "trump": SUITS[hand.trump] if hand.trump != UNKNOWN else None,
        "fixed_by": f"HUOLONG-{hand.fixed_by}" if hand.fixed_by else None,
        "maker": _none(hand.maker),
        "seats": [_seat(hand, seat, viewer) for seat in SEATS],
        "kitty": {
            "cards": cards_of(hand.kitty) if hand.shown else None,
            "count": len(hand.kitty) if hand.shown else 0,
            "laid_away": hand.phase >= PLANT and any((hand.kitty, hand.put)) and hand.phase != VOID,
            "jokers": hand.kitty.count(BIG),
            "points": hand.kitty_worth,
        },
        "forced": _none(hand.forced),
        "trick": _trick(hand),
        "tricks": hand.tricks,
        "catchers": points,
        "captured": hand.captured if over else None,
        "leaver": _none(hand.leaver),
    }


def _none(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _trick(hand: Hand) -> dict[str, Json] | None:
    if hand.leader == NOBODY:
        return None
    points = sum([POINTS[KIND[card]] for cards in hand.table if cards for card in cards])
    return {"leader": hand.leader, "winner": _none(hand.winner), "points": points, "done": not hand.played}


def facts(hand: Hand, net: Mapping[str, int] | None) -> Facts:
    """Give the figures of a hand that has ended; `net` is what the rules give, None where they give nothing."""
    deal, holders = _dealt(hand)
    rows = []
    if hand.first and hand.deal_from != NOBODY:
        rows.append(Fact("first", hand.deal_from, 1))
    if hand.dealer != NOBODY:
        rows.append(Fact("dealer", hand.dealer, 1, int(hand.first)))
    if hand.fixed_by == 8:
        rows.append(Fact("drawn_suit", hand.dealer, hand.trump))
    for what, seat, at in ((1, hand.declarer, hand.declare_at), (2, hand.counterer, hand.counter_at)):
        if seat != NOBODY:
            rows.append(Fact("declare", seat, what, at - what))
    whole = len(hand.order) == DEALT and UNKNOWN not in hand.order
    for seat in SEATS:
        _of_seat(hand, seat, rows, whole)
        if net is not None:
            rows.append(Fact("net", seat, net[str(seat)]))
    if hand.phase == OVER and hand.winner >= 0:
        rows.append(Fact("catchers", hand.dealer, hand.points, int(hand.captured)))
    return Facts(0, deal, holders, tuple(rows))


def _of_seat(hand: Hand, seat: int, rows: list[Fact], whole: bool) -> None:
    if whole and hand.shown:
        code = hand.origin[seat]
        big, small = held(code, BIG), held(code, SMALL)
        if big or small:
            rows.append(Fact("jokers", seat, big, small))
        if hand.ranking is not None:
            kinds = kinds_of(code)
            rows.append(Fact("strength", seat, strength(kinds, hand.ranking), hand.ranking.trumps(kinds)))
    if hand.put[seat]:
        rows.append(Fact("planted", seat, hand.put[seat]))
    if hand.tricks and hand.ranking is not None:
        rows.append(Fact("took", seat, hand.took[seat], hand.gave[seat]))
    if hand.autos[seat]:
        rows.append(Fact("auto", seat, hand.autos[seat]))
    if seat == hand.leaver:
        rows.append(Fact("left", seat, 1))


def _dealt(hand: Hand) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Give card and receiver of each deck position; empty where the deal is not whole (HUOLONG-1, 2)."""
    if hand.phase == DEAL or len(hand.order) != DEALT or len(hand.first_kitty) != KITTY_SIZE:
        return (), ()
    return (*hand.order, *hand.first_kitty), (*hand.takers, *[PLACES["kitty"]] * KITTY_SIZE)


_CODE = 21
"""Bytes of a hand's code of 162 bits."""
_FIGURES = struct.Struct("<22h3q")


def packed(hand: Hand) -> bytes:
    """Pack the whole state into bytes: the same for equal states whatever way they were reached."""
    figures = _FIGURES.pack(
        hand.phase, hand.turn, hand.dealer, hand.deal_from, *hand.levels, hand.declarer, hand.counterer, hand.waiting,
        hand.trump, hand.fixed_by, hand.pending, hand.forced, hand.leader, hand.winner, hand.led, hand.best,
        hand.played, hand.tricks, hand.points, hand.pot, hand.leaver, hand.base, hand.declare_at, hand.counter_at,
    )  # fmt: skip
    flags = bytes([hand.first, hand.auctionless, hand.lost, hand.hidden, hand.shown, hand.uneven])
    codes = b"".join([code.to_bytes(_CODE, "little") for code in (*hand.hands, hand.mask)])
    lists = struct.pack("<20h", *hand.unseen, *hand.put, *hand.owed, *hand.took, *hand.gave)
    autos = struct.pack("<4H", *hand.autos)
    cards = b"".join([_listed(kinds) for kinds in (hand.order, hand.takers, hand.kitty, hand.first_kitty)])
    table = b"".join(
        [_listed([KIND[card] for card in played or ()]) + bytes([played is None]) for played in hand.table]
    )
    return b"".join((hand.rules.seal, figures, flags, codes, lists, autos, cards, table))


def _listed(numbers: Sequence[int]) -> bytes:
    return len(numbers).to_bytes(2, "little") + bytes([number & 255 for number in numbers])
