"""How a hand of chexuan ends: who beats whom, who collects first and how much, what goes back, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from events.model import Json, Transfer
from games.betting import members, net_of, rake_reason, rake_transfer
from games.chexuan.pairs import DECK, Order, dealt_split, name, points, special
from games.chexuan.texts import NAMES
from games.face import Due, DueTransfer, Fact, Facts, Fault, Reason, Text

if TYPE_CHECKING:
    from games.chexuan.state import ChexuanState

Values = Mapping[int, tuple[int, int]]
"""Seat that stays → the values of its head and its tail."""


REASON_CLAUSES = {"showdown": "CHEXUAN-24", "fold": "CHEXUAN-25", "pi": "CHEXUAN-24", "rake": "CHEXUAN-26"}


def exempt_seats(mode: str, holders: int, live: int, compared: bool) -> int:
    """Give which of the holders of 三花 the settlement leaves out; `compared` at a showdown (CHEXUAN-21, D15)."""
    if mode == "held":
        return holders
    if mode == "free_fold":
        return holders & ~live
    return holders & live if mode == "showdown" and compared else 0


def beats(order: Order, deal: Sequence[int], values: Values, seat: int, other: int) -> bool:
    """Say whether a seat wins from another one that stayed (CHEXUAN-20)."""
    nearer = 1 if deal.index(seat) < deal.index(other) else -1
    return order.compare(values[seat], values[other], nearer)[2] > 0


def collecting(deal: Sequence[int], values: Values) -> list[int]:
    """Order the collectors: by tail, then head, then the deal (CHEXUAN-24)."""
    return sorted(values, key=lambda seat: (-values[seat][1], -values[seat][0], deal.index(seat)))


def collect(
    order: Order, deal: Sequence[int], stakes: Sequence[int], live: int, exempt: int, values: Values, pi: int
) -> list[DueTransfer]:
    """Give the transfers of a hand that is not drawn (CHEXUAN-23, 24, 25).

    `deal` is the order of dealing; `values` holds the collectors: seats that stay and are not exempt, (0, 0) where no
    cards are compared. `pi` is the ante where it goes to the best tail (CHEXUAN-D18), else 0.
    """
    left = [stake - pi for stake in stakes]
    own = list(left)
    found: list[DueTransfer] = []
    queue = collecting(deal, values)
    if queue and pi:
        found += [
            DueTransfer(other, queue[0], pi, "pi", "CHEXUAN-24")
            for other in deal
            if other != queue[0] and not exempt >> other & 1
        ]
    for seat in queue:
        for other in deal:
            if other == seat or exempt >> other & 1:
                continue
            stays = live >> other & 1
            if stays and not beats(order, deal, values, seat, other):
                continue
            amount = min(own[seat], left[other])
            if amount > 0:
                left[other] -= amount
                reason, clause = ("showdown", "CHEXUAN-24") if stays else ("fold", "CHEXUAN-25")
                found.append(DueTransfer(other, seat, amount, reason, clause))
    return found


def raked(transfers: Sequence[DueTransfer], seats: int, bps: int) -> list[DueTransfer]:
    """Give the house its part of each winner's net, rounded down (CHEXUAN-26)."""
    net = net_of(transfers, seats)
    return [t for seat in range(seats) for t in rake_transfer(seat, net[str(seat)], bps, "CHEXUAN-26")]


def hands(state: ChexuanState, exempt: int) -> dict[int, tuple[int, int, int, int]] | None:
    """Give the splits of the seats that are compared; None where hole cards were never seen."""
    found = {}
    for seat in members(state.bets.live & ~exempt):
        split = state.splits[seat]
        if split is None:
            if min(state.cards[seat]) < 0:
                return None
            split = dealt_split(state.rules.order, state.cards[seat])
        found[seat] = split
    return found


def due(state: ChexuanState) -> Due | None:
    """Give the settlement of a hand that is over; None where the cards that decide it were never seen."""
    if state.drawn:
        text = Text("都休，平局：底皮和所下全部退回", "everybody passed: drawn, antes and stakes go back")
        drawn = Reason("CHEXUAN-13", text)
        nothing = {"end": ("all_pass", "CHEXUAN-13"), "exempt": ([], "CHEXUAN-21")}
        return Due("settled", "CHEXUAN-13", net_of((), state.n), result=nothing, why=(drawn,))
    if any(min(cards, default=0) < 0 for cards in state.cards) and state.rules.san_hua != "off":
        return None
    exempt = state.exempt()
    rules = state.rules
    end = state.end
    splits = hands(state, exempt) if end == "showdown" else {}
    if splits is None:
        return None
    if end == "showdown":
        values = {seat: rules.order.hand(split) for seat, split in splits.items()}
    else:
        values = dict.fromkeys(members(state.bets.live & ~exempt), (0, 0))
    pi = rules.ante if rules.best_tail else 0
    moved = collect(rules.order, state.order, state.bets.stakes, state.bets.live, exempt, values, pi)
    rake = raked(moved, state.n, rules.rake)
    net = net_of(moved, state.n)
    why = [*_exempt(state, exempt), *_compared(state, splits), *_moves(state, values, moved, exempt)]
    why += [rake_reason(t, net[str(t.payer)], rules.rake) for t in rake]
    result: dict[str, tuple[Json, str]] = {
        "end": (end, "CHEXUAN-14" if end == "last_seat" else "CHEXUAN-12"),
        "exempt": (list(members(exempt)), "CHEXUAN-21"),
    }
    transfers = (*moved, *rake)
    whole = net_of(transfers, state.n)
    return Due("settled", "CHEXUAN-26", whole, transfers, result=result, why=tuple(why), reasons=REASON_CLAUSES)


def breaches(state: ChexuanState, posted: Sequence[Transfer]) -> list[Fault]:
    """Name posted transfers that no comparing of cards could give: of an exempt seat, or beyond a stake (21, 23)."""
    if state.drawn:
        return []
    exempt, stakes = state.exempt(), state.bets.stakes
    lost = [0] * state.n
    won: dict[tuple[int, int], int] = {}
    kept, beyond = [], []
    for t in posted:
        if not isinstance(t.payer, int) or not isinstance(t.payee, int) or max(t.payer, t.payee) >= state.n:
            continue
        line = {"from": t.payer, "to": t.payee, "amount": t.amount, "reason": t.reason}
        if exempt >> t.payer & 1 or exempt >> t.payee & 1:
            kept.append(line)
        lost[t.payer] += t.amount
        pair = (t.payer, t.payee)
        won[pair] = won.get(pair, 0) + t.amount
        if lost[t.payer] > stakes[t.payer] or won[pair] > stakes[t.payee]:
            beyond.append(line)
    faults = []
    if kept:
        faults.append(Fault("CHEXUAN-21", "transfers_wrong", [], kept))
    if beyond:
        faults.append(Fault("CHEXUAN-23", "transfers_wrong", {"stakes": list(stakes)}, beyond))
    return faults


def _exempt(state: ChexuanState, exempt: int) -> list[Reason]:
    found = []
    for seat in members(exempt):
        kind = NAMES[special(state.cards[seat]) or ""]
        text = Text(f"座位{seat}拿到{kind.zh}，不输不赢", f"seat {seat} holds {kind.en}: it neither wins nor loses")
        found.append(Reason("CHEXUAN-21", text))
    return found


def _pair(a: int, b: int) -> tuple[str, str]:
    known, level = name(a, b)
    cards = f"{DECK[a]} {DECK[b]}"
    if level:
        return f"{cards} {NAMES[known].zh}", f"{cards} {NAMES[known].en}"
    return f"{cards} {points(a, b)}点", f"{cards} {points(a, b)} points"


def _compared(state: ChexuanState, splits: Mapping[int, tuple[int, int, int, int]]) -> list[Reason]:
    """Say how each seat stands: head and tail, and of each two who wins."""
    found = []
    for seat, split in splits.items():
        head, tail = _pair(*split[:2]), _pair(*split[2:])
        text = Text(f"座位{seat} 头 {head[0]} 尾 {tail[0]}", f"seat {seat}: head {head[1]}, tail {tail[1]}")
        found.append(Reason("CHEXUAN-17" if name(*split[:2])[1] else "CHEXUAN-18", text))
        kind = special(split)
        if kind in ("tian_huang", "di_huang"):
            text = Text(
                f"座位{seat}是{NAMES[kind].zh}，没有额外收付",
                f"seat {seat} has {NAMES[kind].en}, which pays nothing extra",
            )
            found.append(Reason("CHEXUAN-22", text))
    values = {seat: state.rules.order.hand(split) for seat, split in splits.items()}
    zh, en = [], []
    seats = list(splits)
    for i, one in enumerate(seats):
        for other in seats[i + 1 :]:
            won = beats(state.rules.order, state.order, values, one, other)
            lost = beats(state.rules.order, state.order, values, other, one)
            first, second = (one, other) if not lost else (other, one)
            zh.append(f"{first}胜{second}" if won or lost else f"{one}平{other}")
            en.append(f"{first} beats {second}" if won or lost else f"{one} and {other} stand off")
    if zh:
        found.append(Reason("CHEXUAN-20", Text("座位" + "，".join(zh), "seats: " + ", ".join(en))))
    return found


def _moves(state: ChexuanState, values: Values, moved: Sequence[DueTransfer], exempt: int) -> list[Reason]:
    found = []
    queue = collecting(state.order, values)
    if state.end == "last_seat":
        seat = state.bets.live.bit_length() - 1
        found.append(Reason("CHEXUAN-14", Text(f"只剩座位{seat}", f"only seat {seat} has not folded")))
    elif len(queue) > 1:
        zh = "收注次序（先尾后头再按发牌）：座位" + "、".join(map(str, queue))
        en = "collecting order (tail, head, deal): seats " + ", ".join(map(str, queue))
        found.append(Reason("CHEXUAN-24", Text(zh, en)))
    stakes = state.bets.stakes
    taken: dict[int, int] = {}
    for t in moved:
        if isinstance(t.payer, int):
            taken[t.payer] = taken.get(t.payer, 0) + t.amount
        zh = f"座位{t.payee}从座位{t.payer}收{t.amount}"
        en = f"seat {t.payee} takes {t.amount} of seat {t.payer}"
        if isinstance(t.payee, int) and isinstance(t.payer, int) and stakes[t.payee] < stakes[t.payer]:
            zh += f"（自己只下{stakes[t.payee]}，最多收这么多）"
            en += f" (it staked {stakes[t.payee]} itself and can take no more)"
            found.append(Reason("CHEXUAN-23", Text(zh, en)))
        else:
            found.append(Reason(t.clause, Text(zh, en)))
    winners = {t.payee for t in moved}
    back = {
        seat: stake - taken.get(seat, 0)
        for seat, stake in enumerate(stakes)
        if stake > taken.get(seat, 0) and seat not in winners
    }
    if back:
        zh = "无人收取而退回：" + "，".join(f"座位{seat} {rest}" for seat, rest in back.items())
        en = "nobody takes and goes back: " + ", ".join(f"seat {seat} {rest}" for seat, rest in back.items())
        found.append(Reason("CHEXUAN-26", Text(zh, en)))
    return found


def facts(state: ChexuanState) -> Facts:
    """Give the figures: the deal by deck position, hands, money, and telling decisions.

    Rows: `hand` (kind 0 none, 1 三花十, 2 三花六, 3 天皇, 4 地皇; best head value) of four cards · `staked` (stake,
    net) · `bobo` (簸簸) · `fold` (round) · `split` (head value, tail value) · `ended` (0 last seat, 1 all pass, 2
    showdown).
    """
    rows = []
    order = state.rules.order
    kinds = ("", "san_hua_shi", "san_hua_liu", "tian_huang", "di_huang")
    for seat, cards in enumerate(state.cards):
        if len(cards) == 4 and min(cards) >= 0:
            best = max(order.value(a, b) for a in cards for b in cards if a != b)
            rows.append(Fact("hand", seat, kinds.index(special(cards) or ""), best))
    owed = state.due()
    if owed is not None:
        rows += [Fact("staked", seat, stake, owed.net[str(seat)]) for seat, stake in enumerate(state.bets.stakes)]
        ends = ("last_seat", "all_pass", "showdown")
        rows.append(Fact("ended", state.dealer, ends.index(owed.result["end"][0])))
    rows += [Fact("bobo", seat, bobo) for seat, bobo in enumerate(state.bobos)]
    rows += [Fact("fold", seat, number) for seat, number in state.folds]
    rows += [Fact("split", seat, *order.hand(split)) for seat, split in enumerate(state.splits) if split is not None]
    dealt = [deal for street in state.streets for deal in street] if not state.hidden else []
    return Facts(0, tuple(card for _, card in dealt), tuple(seat for seat, _ in dealt), tuple(rows))
