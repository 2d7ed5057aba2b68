"""What a state of jiuliu comes to in bytes, and the figures of a finished hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.face import Fact, Facts
from games.jiuliu.groups import PATTERN
from games.jiuliu.wins import ORDER

if TYPE_CHECKING:
    from games.jiuliu.state import JiuliuState

_KINDS = {kind: code for code, kind in enumerate(PATTERN)}
_QUADS = {(): 0, ("zou", "zou"): 1, ("zou", "shaozou"): 2, ("shaozou", "zou"): 3, ("shaozou", "shaozou"): 4}
_VERBS = {verb: code for code, verb in enumerate((*PATTERN, "chi", "hu"))}
_ENDS = {"": 0, "hu": 1, "pig": 2}


def packed(state: JiuliuState) -> bytes:
    """Pack everything that tells two states apart, four bytes a number."""
    numbers = [
        state.n, state.dealer, state.phase, state.turn, state.given, state.stock, state.card, state.owner, state.ref,
        state.drawn, state.at, state.may_hu, state.opening, state.first, state.draws, state.throws, state.taken,
        _ENDS[state.end], state.winner, state.pig_seat, state.own, state.closed, *state.seen,
    ]  # fmt: skip
    for seat in state.seats:
        numbers += [
            seat.declined, seat.tied, seat.thrown, seat.pig, seat.skips, seat.piao, seat.left, len(seat.melds),
            len(seat.river), *seat.held, *seat.river,
        ]  # fmt: skip
        for meld in seat.melds:
            numbers += [_KINDS[meld.kind], _QUADS[meld.quads], len(meld.cards), *meld.cards]
    for right in state.rights:
        numbers += [right.seat, right.level, _VERBS[right.verb]]
    if state.laying is not None:
        numbers += [state.laying.seat, state.laying.four.face if state.laying.four else 0]
    return b"".join([int(number).to_bytes(4, "big", signed=True) for number in numbers])


def facts(state: JiuliuState) -> Facts:
    """Give the figures: the deal by deck position, hands, money, and telling decisions.

    Rows: `won` (type by its place in `wins.ORDER`, hu) · `self_draw` (1) · `pig` (reasons) · `net` (net) · `kou` and
    `melds` (their number) · `declined` (faces declined to 贴) · `left` (1).
    """
    rows = []
    owed = state.due()
    for place, seat in enumerate(state.seats):
        rows.append(Fact("melds", place, len(seat.melds), seat.kou))
        if seat.pig:
            rows.append(Fact("pig", place, seat.pig))
        if seat.declined:
            rows.append(Fact("declined", place, seat.declined.bit_count()))
        if seat.left:
            rows.append(Fact("left", place, 1))
        if owed is not None:
            rows.append(Fact("net", place, owed.net[str(place)]))
    if state.win is not None:
        rows.append(Fact("won", state.winner, ORDER.index(state.win.type), state.win.hu))
        if state.own:
            rows.append(Fact("self_draw", state.winner, 1))
    deal, holders = dealt(state)
    return Facts(0, deal, holders, tuple(rows))


def dealt(state: JiuliuState) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Give cards and holders by deck position: the hands in playing order from the dealer, then the draws."""
    if state.hidden:
        return (), ()
    first = 18 * state.n + 1
    hands: dict[int, list[int]] = {place: [] for place in range(state.n)}
    for card, place in zip(state.dealt[:first], state.places[:first], strict=True):
        hands[place].append(card)
    order = [(state.dealer + k) % state.n for k in range(state.n)]
    if any(len(hands[place]) != 18 + (place == state.dealer) for place in order):
        return (), ()
    cards = [card for place in order for card in hands[place]]
    holders = [place for place in order for _ in hands[place]]
    return (*cards, *state.dealt[first:]), (*holders, *state.places[first:])
