"""What may happen now in a hand of chexuan."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Literal

from games.betting import listed, members
from games.chexuan.pairs import DECK, dealt_split
from games.chexuan.rules import NEED
from games.face import Legal

if TYPE_CHECKING:
    from games.chexuan.state import ChexuanState


def _act(seat: int, verb: str, amount: int | None = None, auto: bool = False, cards: tuple[str, ...] = ()) -> Legal:
    return Legal("action.taken", seat=seat, action=verb, amount=amount, auto=auto, cards=cards)


def raises(state: ChexuanState) -> range:
    """Give the amounts by which the seat to act may say 大 (CHEXUAN-7)."""
    seat = state.bets.turn
    return range(state.bets.owes(seat) + state.rules.min_raise, state.left_of(seat))


def bobos(state: ChexuanState, seat: int) -> range:
    """Give the 簸簸 that a seat may set; without a known stack the least alone stands for all (CHEXUAN-3)."""
    stack = state.stacks[seat]
    least = state.rules.least_bobo
    return range(least, (least if stack is None else stack) + 1)


def splits(state: ChexuanState, seat: int) -> list[tuple[int, int, int, int]]:
    """Give the ways in which a seat may split its hand, the larger pair as the head; equal pairs either way."""
    cards = state.cards[seat]
    found = []
    for a, b in combinations(cards, 2):
        c, d = (card for card in cards if card not in (a, b))
        if state.rules.order.value(a, b) >= state.rules.order.value(c, d):
            found.append((a, b, c, d))
    return found


def _codes(split: tuple[int, ...]) -> tuple[str, ...]:
    return tuple([DECK[card] for card in split])


def actions(state: ChexuanState) -> tuple[Legal, ...]:
    """Give all that may happen now, `leave` apart."""
    if state.closed:
        return ()
    if state.alone or state.drawn:
        return (Legal("hand.settled"),)
    if state.round == 4:
        return _splitting(state)
    if state.bets.turn < 0:
        return _dealing(state)
    seat, bets, rules = state.bets.turn, state.bets, state.rules
    own: list[tuple[str, int | None]] = [("fold", None)]
    if not bets.rose:
        own.append(("pass", None))
    elif bets.owes(seat) <= state.left_of(seat):
        own.append(("call", bets.owes(seat)))
    own.append(("knock", state.left_of(seat)))
    own += [("raise", amount) for amount in listed(raises(state))]
    found = [] if state.left >> seat & 1 else [_act(seat, verb, amount) for verb, amount in own]
    # the server's moves: a fold, or whatever the option lets it do
    return (*found, *[_act(seat, verb, amount, True) for verb, amount in (own if rules.any_auto else own[:1])])


def _dealing(state: ChexuanState) -> tuple[Legal, ...]:
    found: list[Legal] = []
    if state.round == 0:
        least = state.rules.least_bobo
        for seat in range(state.n):
            if state.bobos[seat] < 0:
                amounts = () if state.left >> seat & 1 else listed(bobos(state, seat))
                found += [_act(seat, "set_bobo", amount) for amount in amounts or ()]
                found.append(_act(seat, "set_bobo", least, True))
        if found:
            return tuple(found)
        if ante := state.rules.ante:
            found += [_act(s, "ante", ante, True) for s in range(state.n) if not state.posted >> s & 1]
    seat = next(s for s in state.order if state.waits >> s & 1)
    first = state.round <= 1
    face: Literal["down", "up"] = "down" if first else "up"
    count = NEED[state.round] - len(state.cards[seat])
    why = "initial" if first else "street"
    return (*found, Legal("cards.dealt", to=seat, count=count, face=face, why=why))


def _splitting(state: ChexuanState) -> tuple[Legal, ...]:
    found: list[Legal] = []
    if state.over:
        found.append(Legal("hand.settled"))
    for seat in members(state.bets.live):
        if state.splits[seat] is not None or min(state.cards[seat]) < 0:
            continue
        ways = [_codes(split) for split in splits(state, seat)]
        if not state.left >> seat & 1:
            found += [_act(seat, "split", cards=way) for way in ways]
        if state.rules.dealt_split:
            ways = [_codes(dealt_split(state.rules.order, state.cards[seat]))]
        found += [_act(seat, "split", auto=True, cards=way) for way in ways]
    return tuple(found)
