"""All that may happen next in a hand of huolong: enough for a player, a page or a simulator to go on."""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

from games.cards import SUITS
from games.face import Legal
from games.huolong.deal import dealt_out
from games.huolong.hand import BURY, DEAL, DEALT, KITTY_SIZE, LEFT, NOBODY, OVER, PLANT, PLAY, TAKE, VOID
from games.huolong.kitty import takeable, taken_next
from games.huolong.pack import BIG, cards_of, held, kinds_of, size
from games.huolong.score import SEATS
from games.huolong.trump import ONE, PAIR, can_counter, can_declare, needs_suit

if TYPE_CHECKING:
    from games.huolong.hand import Hand


def legal(hand: "Hand") -> tuple[Legal, ...]:
    """Give every lawful event: deals without unknown cards, actions of every seat, the end, leaving."""
    return (*_next(hand), *_leaves(hand))


def _next(hand: "Hand") -> Iterator[Legal]:
    phase = hand.phase
    if phase == DEAL:
        yield from _deals(hand)
    elif phase == VOID:
        yield Legal("hand.voided", reason="no_declaration")
    elif phase == TAKE:
        yield from _take(hand)
    elif phase == BURY:
        # which six is the dealer's to say (HUOLONG-9): the first six stand for them
        cards = tuple(cards_of(kinds_of(hand.hands[hand.dealer])[:KITTY_SIZE]))
        if len(cards) == KITTY_SIZE:
            yield Legal("action.taken", seat=hand.dealer, action="bury", cards=cards, count=KITTY_SIZE)
    elif phase == PLANT:
        yield from _plant(hand)
    elif phase == PLAY:
        yield from _plays(hand)
    elif phase in (OVER, LEFT):
        yield Legal("hand.settled")


def _leaves(hand: "Hand") -> Iterator[Legal]:
    if hand.phase not in (VOID, OVER, LEFT):
        for seat in SEATS:
            for choice in ("quit", "disconnect"):
                yield Legal("action.taken", seat=seat, action="leave", choice=choice)


def _deals(hand: "Hand") -> Iterator[Legal]:
    if len(hand.order) < DEALT:
        seats = SEATS if hand.deal_from == NOBODY else (hand.deal_from + len(hand.order) & 3,)
        for seat in seats:
            yield Legal("cards.dealt", to=seat, count=1, face="down", why="initial")
    elif dealt_out(hand):
        yield Legal("cards.dealt", to="kitty", count=KITTY_SIZE, face="up", why="kitty")
    for seat in SEATS:
        if can_declare(hand, seat):
            yield Legal("action.taken", seat=seat, action="declare", cards=ONE)
        if can_counter(hand, seat):
            yield Legal("action.taken", seat=seat, action="counter", cards=PAIR, ref=hand.declare_at)


def _take(hand: "Hand") -> Iterator[Legal]:
    if needs_suit(hand):
        for suit in SUITS:
            yield Legal("action.taken", seat=hand.dealer, action="set_trump", choice=suit, auto=True)
        return
    kitty = tuple(cards_of(hand.kitty))
    for seat in SEATS if hand.dealer == NOBODY else (hand.dealer,):
        yield Legal("cards.dealt", to=seat, cards=kitty, count=KITTY_SIZE, face="up", why="kitty")


def _plant(hand: "Hand") -> Iterator[Legal]:
    seat = hand.turn
    if seat == NOBODY:
        # nothing is lawful before the suit that was left out
        return
    if hand.owed[seat]:
        cards = tuple(taken_next(hand, seat) or ())
        count = min(hand.owed[seat], takeable(hand.kitty))
        yield Legal("cards.dealt", to=seat, cards=cards, count=count, face="up", why="replacement")
        return
    if hand.forced == seat:
        yield Legal("action.taken", seat=seat, action="plant", cards=("RJ",))
        return
    for count in range(1, min(held(hand.hands[seat], BIG), takeable(hand.kitty)) + 1):
        yield Legal("action.taken", seat=seat, action="plant", cards=("RJ",) * count)
    yield Legal("action.taken", seat=seat, action="no_plant")


def _plays(hand: "Hand") -> Iterator[Legal]:
    for seat in SEATS if hand.turn == NOBODY else (hand.turn,):
        if hand.unseen[seat]:
            continue
        found = leads(hand.hands[seat]) if not hand.played else follows(hand.hands[seat], hand.mask, hand.led)
        for kinds in found:
            yield Legal("action.taken", seat=seat, action="play", cards=tuple(cards_of(kinds)))


def leads(code: int) -> Iterator[tuple[int, ...]]:
    """Give every lead of a hand: one, two or three cards of a kind (HUOLONG-16)."""
    for kind in sorted(set(kinds_of(code))):
        for count in range(1, held(code, kind) + 1):
            yield (kind,) * count


def follows(code: int, mask: int, count: int) -> Iterator[tuple[int, ...]]:
    """Give every different way to follow `count` cards of the class of `mask` (HUOLONG-17 to 20)."""
    own = kinds_of(code & mask)
    if len(own) >= count:
        yield from _sets(code & mask, count)
        return
    for fill in _sets(code & ~mask, count - len(own)):
        yield (*own, *fill)


def _sets(code: int, count: int) -> Iterator[tuple[int, ...]]:
    """Give the different sets of `count` cards of a hand."""
    count = min(count, size(code))
    for kinds in combinations_with_replacement(sorted(set(kinds_of(code))), count):
        if count == 1 or all(kinds.count(kind) <= held(code, kind) for kind in kinds):
            yield kinds
