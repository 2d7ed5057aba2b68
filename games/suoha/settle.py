"""How a hand of suoha ends: the winner, the pot, the rake, who must leave, and why; the figures for statistics."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from events.model import Json
from games.betting import members, net_of, pot_transfers, rake_reason, rake_transfer
from games.face import Due, Fact, Facts, Reason, Text
from games.suoha.hands import DECK, SHIFT
from games.suoha.rules import DECK_SIZE
from games.suoha.texts import KINDS

if TYPE_CHECKING:
    from games.suoha.state import SuohaState


def shown(mask: int) -> str:
    """Write cards for people."""
    return " ".join(DECK[card] for card in members(mask))


def winner(state: SuohaState) -> int | None:
    """Give the winner of a hand that is over; None where the cards that decide it were never seen."""
    live = state.bets.live
    if not live & (live - 1):
        return live.bit_length() - 1
    if any(state.hand(seat).bit_count() < 5 for seat in members(live)):
        return None
    key = state.rules.order.key
    return max(members(live), key=lambda seat: key(state.hand(seat)))


def due(state: SuohaState) -> Due | None:
    """Give the settlement: every other seat's stake to the winner, less the rake (SUOHA-26, 28)."""
    if state.end == "void":
        left = DECK_SIZE - state.used()
        text = Text(
            f"只剩{left}张牌，不够{state.bets.live.bit_count()}家，流局",
            f"{left} cards are left for {state.bets.live.bit_count()} seats: the hand is void",
        )
        void = Reason("SUOHA-25", text)
        return Due("voided", "SUOHA-25", net_of((), state.n), reason="deck_exhausted", why=(void,))
    best = winner(state)
    if best is None:
        return None
    pot = pot_transfers(best, state.bets.stakes, "SUOHA-26")
    profit = sum(transfer.amount for transfer in pot)
    rake = rake_transfer(best, profit, state.rules.rake, "SUOHA-28")
    transfers = (*pot, *rake)
    net = net_of(transfers, state.n)
    showdown = state.end == "showdown"
    clause = "SUOHA-14" if showdown else "SUOHA-13"
    kind = state.rules.order.kind(state.hand(best)) if showdown else None
    result = {
        "winner": (best, clause),
        "end": ("showdown" if showdown else "last_seat", clause),
        "kind": (kind, "SUOHA-15" if showdown else "SUOHA-13"),
    }
    why = _showdown(state, best) if showdown else [_last(best)]
    why.append(_pot(state, best, profit))
    why += [rake_reason(transfer, profit, state.rules.rake) for transfer in rake]
    why += _leaving(state, net)
    return Due("settled", "SUOHA-26", net, transfers, result=result, why=tuple(why), reasons={"rake": "SUOHA-28"})


def _showdown(state: SuohaState, best: int) -> list[Reason]:
    order = state.rules.order
    zh, en = [], []
    for seat in members(state.bets.live):
        kind = KINDS[order.kind(state.hand(seat))]
        zh.append(f"座位{seat} {shown(state.hand(seat))} {kind.zh}")
        en.append(f"seat {seat} {shown(state.hand(seat))}, {kind.en}")
    found = [Reason("SUOHA-15", Text("；".join(zh), "; ".join(en)))]
    if state.common:
        card = shown(state.common)
        found.append(
            Reason("SUOHA-25", Text(f"公共牌{card}是每家的第五张", f"the common card {card} is everybody's fifth"))
        )
    text = Text(f"开牌，座位{best}最大", f"the hands are opened: seat {best} has the best five cards")
    found.append(Reason("SUOHA-14", text))
    return found


def _last(best: int) -> Reason:
    return Reason(
        "SUOHA-13", Text(f"只剩座位{best}，底牌不亮", f"only seat {best} is left; its hole card stays hidden")
    )


def _pot(state: SuohaState, best: int, profit: int) -> Reason:
    zh = f"座位{best}收其余各家所下共{profit}（底注每家{state.rules.ante}已计入）"
    en = f"seat {best} takes the stakes of the others, {profit} in all (antes of {state.rules.ante} included)"
    return Reason("SUOHA-26", Text(zh, en))


def _out(state: SuohaState, net: Mapping[str, int]) -> dict[int, int]:
    """Give the seats that lost and have less than min_sit left, with what they have (SUOHA-27)."""
    least = state.rules.min_sit
    if least is None:
        return {}
    left = {seat: stack + net[str(seat)] for seat, stack in enumerate(state.stacks) if stack is not None}
    return {seat: rest for seat, rest in left.items() if net[str(seat)] < 0 and rest < least}


def _leaving(state: SuohaState, net: Mapping[str, int]) -> list[Reason]:
    found = []
    for seat, rest in _out(state, net).items():
        zh = f"座位{seat}输后只剩{rest}，不足{state.rules.min_sit}，请出桌子"
        en = f"seat {seat} lost and has {rest} left, less than {state.rules.min_sit}: it leaves the table"
        found.append(Reason("SUOHA-27", Text(zh, en)))
    return found


def carry(state: SuohaState) -> Mapping[str, Json]:
    """Give the stacks by player and, of those who must leave, the stack that lets them sit again."""
    owed = state.due()
    if state.rules.min_sit is None or owed is None:
        return {}
    return {
        "stacks": dict(zip(state.players, state.stacks, strict=True)),
        "out": {state.players[seat]: state.rules.min_sit for seat in _out(state, owed.net)},
    }


def seats_out(stacks: list[int], least: int) -> list[int]:
    """Give the seats whose stack is below the least to sit with (SUOHA-27)."""
    return [seat for seat, stack in enumerate(stacks) if stack < least]


def facts(state: SuohaState) -> Facts:
    """Give the figures: the deal by deck position, hands, money, and telling decisions.

    Rows: `hand` (kind by level, key) of five cards · `board` (kind, key) of what lay open · `staked` (stake, net) ·
    `suo` (1) · `fold` (1 where all of the seat's cards beat those of each live seat, cards then) · `ended` (0 last
    seat, 1 showdown; card).
    """
    order = state.rules.order
    rows = []
    for seat in range(state.n):
        if state.hand(seat).bit_count() == 5:
            key = order.key(state.hand(seat))
            rows.append(Fact("hand", seat, key >> SHIFT, key))
    owed = state.due()
    if owed is not None and owed.ended == "settled":
        rows += [Fact("staked", seat, stake, owed.net[str(seat)]) for seat, stake in enumerate(state.bets.stakes)]
        rows.append(Fact("ended", owed.result["winner"][0], int(state.end == "showdown"), min(state.card, 5)))
    rows += [Fact("suo", seat, 1) for seat in members(state.suos)]
    if not state.hidden:
        rows += _folds(state)
    deal, holders = _dealt(state)
    return Facts(0, deal, holders, tuple(rows))


def _folds(state: SuohaState) -> list[Fact]:
    """Say of each fold whether the cards given up were the best at the table then."""
    found = []
    key = state.rules.order.key
    for seat, live in state.folds:
        own = (state.downs[seat] | state.ups[seat]).bit_count()
        hands = {}
        for other in (seat, *members(live)):
            cards = [card for street in state.streets for to, card in street if to == other][:own]
            hands[other] = key(sum(1 << card for card in cards))
        best = live and all(hands[seat] > hands[other] for other in members(live))
        found.append(Fact("fold", seat, int(bool(best)), own))
    return found


def _dealt(state: SuohaState) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Give cards and holders by deck position: the sheet's order, whatever that of the events was (SUOHA-D14)."""
    if state.hidden or state.held.bit_count() != sum(len(street) for street in state.streets):
        return (), ()
    cards: list[int] = []
    holders: list[int] = []
    first = state.streets[0]
    for face in (state.downs, state.ups):
        for seat in state.order:
            own = [card for to, card in first if to == seat and face[seat] >> card & 1]
            cards += own
            holders += [seat] * len(own)
    for street in state.streets[1:]:
        for seat in (*state.order, -1):
            own = [card for to, card in street if to == seat]
            cards += own
            holders += [seat] * len(own)
    return tuple(cards), tuple(holders)
