"""How a hand of zhajinhua ends: the winner, the pot, the rake, and why; the figures for statistics."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.betting import from_seat, net_of, pot_transfers, rake_reason, rake_transfer
from games.cards import PACK
from games.face import Due, Fact, Facts, Reason, Text
from games.zhajinhua.hands import SPECIAL
from games.zhajinhua.texts import KINDS

if TYPE_CHECKING:
    from games.zhajinhua.state import ZhajinhuaState


def shown(cards: list[int]) -> str:
    """Write cards for people."""
    return " ".join(PACK[card] for card in cards)


def opening(state: ZhajinhuaState) -> list[int]:
    """Give the live seats in the order in which their hands are opened (ZHAJINHUA-23)."""
    return from_seat(state.live, state.opener)


def winner(state: ZhajinhuaState) -> int | None:
    """Give the winner of a hand that is over; None where the cards that decide it were never seen."""
    if not state.live & (state.live - 1):
        return state.live.bit_length() - 1
    seats = opening(state)
    if any(len(state.cards[seat]) != 3 for seat in seats):
        return None
    return seats[state.rules.order.winner([state.cards[seat] for seat in seats])]


def due(state: ZhajinhuaState) -> Due | None:
    """Give the settlement: every other seat's total to the winner, less the rake (ZHAJINHUA-26)."""
    best = winner(state)
    if best is None:
        return None
    pot = pot_transfers(best, state.totals, "ZHAJINHUA-26")
    profit = sum(transfer.amount for transfer in pot)
    rake = rake_transfer(best, profit, state.rules.rake, "ZHAJINHUA-26")
    opened = state.opened and bool(state.live & (state.live - 1))
    result = {
        "winner": (best, "ZHAJINHUA-23" if opened else "ZHAJINHUA-22"),
        "end": ("open", "ZHAJINHUA-12") if opened else ("last_seat", "ZHAJINHUA-22"),
        "opener": (state.opener if opened else None, "ZHAJINHUA-23"),
    }
    why = [*_compares(state), *(_showdown(state, best) if opened else _last(best)), _pot(state, best, profit)]
    why += [rake_reason(transfer, profit, state.rules.rake) for transfer in rake]
    transfers = (*pot, *rake)
    return Due("settled", "ZHAJINHUA-26", net_of(transfers, state.n), transfers, result=result, why=tuple(why))


def _compares(state: ZhajinhuaState) -> list[Reason]:
    found = []
    for seat, target, loser in state.compares:
        hands = [state.cards[seat], state.cards[target]]
        if all(hands):
            strengths = state.rules.order.opened(hands)
            found += _ranked(state, [seat, target], strengths)
            if strengths[0] == strengths[1]:
                text = Text(f"两手同大：先开的座位{seat}为负", f"equal hands: seat {seat} opened, so it loses")
                found.append(Reason("ZHAJINHUA-16", text))
        text = Text(
            f"座位{seat}与座位{target}比牌，座位{loser}出局", f"seat {seat} compares with {target}: seat {loser} is out"
        )
        found.append(Reason("ZHAJINHUA-16", text))
    return found


def _ranked(state: ZhajinhuaState, seats: list[int], strengths: list[int]) -> list[Reason]:
    """Say what the hands opened together are, and what a special 235 among them counts."""
    order = state.rules.order
    zh, en = [], []
    found = []
    for seat, strength in zip(seats, strengths, strict=True):
        kind = KINDS[order.kind(order.strength(state.cards[seat]))]
        zh.append(f"座位{seat} {shown(state.cards[seat])} {kind.zh}")
        en.append(f"seat {seat} {shown(state.cards[seat])}, {kind.en}")
        if strength == SPECIAL:
            text = Text(
                f"有豹子，座位{seat}的特殊235最大", f"with a leopard open the special 235 of seat {seat} is the best"
            )
            found.append(Reason("ZHAJINHUA-18", text))
    return [Reason("ZHAJINHUA-17", Text("；".join(zh), "; ".join(en))), *found]


def _showdown(state: ZhajinhuaState, best: int) -> list[Reason]:
    seats = opening(state)
    strengths = state.rules.order.opened([state.cards[seat] for seat in seats])
    found = _ranked(state, seats, strengths)
    order = "、".join(map(str, seats)), ", ".join(map(str, seats))
    tied = strengths.count(max(strengths)) > 1
    zh = f"封顶开牌，从座位{seats[0]}起依次开（{order[0]}），座位{best}最大" + ("（同大后开者胜）" if tied else "")
    en = f"showdown opened from seat {seats[0]} on ({order[1]}): seat {best} has the best hand"
    en += ", equal to an earlier one but opened later" if tied else ""
    found.append(Reason("ZHAJINHUA-23", Text(zh, en)))
    return found


def _last(best: int) -> list[Reason]:
    return [Reason("ZHAJINHUA-22", Text(f"只剩座位{best}", f"only seat {best} is left"))]


def _pot(state: ZhajinhuaState, best: int, profit: int) -> Reason:
    zh = f"座位{best}收其余各家所下共{profit}（锅底每家{state.rules.ante}已计入）"
    en = f"seat {best} takes the totals of the others, {profit} in all (antes of {state.rules.ante} included)"
    return Reason("ZHAJINHUA-26", Text(zh, en))


def facts(state: ZhajinhuaState) -> Facts:
    """Give the figures: the deal by deck position, each hand's kind and strength, money, and telling decisions.

    Rows: `hand` (kind by level, strength) · `staked` (total put in, net) · `looked` (lap) · `fold` (1 where the seat
    folded a hand better than all still live, unit) · `compare` (1 won, 0 lost; target) · `ended` (0 last seat,
    1 showdown; laps of the winner).
    """
    order = state.rules.order
    known = all(len(cards) == 3 for cards in state.cards)
    seats = state.order
    rows = []
    for seat, cards in enumerate(state.cards):
        if len(cards) == 3:
            strength = order.strength(cards)
            rows.append(Fact("hand", seat, strength >> 12, strength))
    owed = state.due()
    if owed is not None:
        rows += [Fact("staked", seat, total, owed.net[str(seat)]) for seat, total in enumerate(state.totals)]
        best = owed.result["winner"][0]
        rows.append(Fact("ended", best, int(owed.result["end"][0] == "open"), state.turns[best] + 1))
    rows += [Fact("looked", seat, lap) for seat, lap in state.looks]
    if known:
        for seat, live, unit in state.folds:
            hands = [state.cards[s] for s in (seat, *from_seat(live, 0))]
            strengths = order.opened(hands)
            rows.append(Fact("fold", seat, int(len(hands) > 1 and strengths[0] > max(strengths[1:])), unit))
    rows += [Fact("compare", seat, int(loser == target), target) for seat, target, loser in state.compares]
    deal = tuple(card for seat in seats for card in state.cards[seat]) if known else ()
    holders = tuple(seat for seat in seats for _ in range(3)) if known else ()
    return Facts(0, deal, holders, tuple(rows))
