"""What the cards shown pay: outcome, commission, transfers and their explanation (BACCARAT-11 … 16, 19)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from events.model import Json
from games.baccarat.draw import natural, pair, total
from games.baccarat.options import Terms
from games.face import Due, DueTransfer, Reason, Text

CHOICES = ("player", "banker", "tie", "player_pair", "banker_pair")
"""The five bets of BACCARAT-2, in the order in which stakes are kept."""
PLAYER, BANKER, TIE, PLAYER_PAIR, BANKER_PAIR = range(5)

Stakes = Sequence[tuple[int, Sequence[int]]]
"""Seats with what each has on the five choices, lawful bets alone."""

_NAMES = ("闲家", "庄家", "和局", "闲对子", "庄对子")
_ENGLISH = ("player", "banker", "tie", "player pair", "banker pair")
_WINS = (Text("闲赢", "player wins"), Text("庄赢", "banker wins"), Text("和局", "a tie"))


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a hand came out; `winner` is PLAYER, BANKER or TIE, `natural` says that either hand is one."""

    winner: int
    player_total: int
    banker_total: int
    player_pair: bool
    banker_pair: bool
    natural: bool


def outcome(player: Sequence[int], banker: Sequence[int]) -> Outcome:
    """Compare two hands of at least two cards as they lie, however they were drawn (BACCARAT-11)."""
    p, b = total(player), total(banker)
    winner = PLAYER if p > b else BANKER if b > p else TIE
    return Outcome(winner, p, b, pair(player), pair(banker), natural(player) or natural(banker))


def commission(stake: int, terms: Terms) -> int:
    """Give the commission on a seat's banker bets, a whole unit by `commission_rounding` (BACCARAT-13)."""
    parts = stake * terms.commission_bps
    if terms.commission_rounding == "up":
        return -(-parts // 10_000)
    if terms.commission_rounding == "down":
        return parts // 10_000
    return (2 * parts + 10_000) // 20_000


_CLAUSES: Mapping[str, str] = {
    "player": "BACCARAT-12",
    "banker": "BACCARAT-13",
    "commission": "BACCARAT-13",
    "tie": "BACCARAT-14",
    "player_pair": "BACCARAT-15",
    "banker_pair": "BACCARAT-15",
}
_ON_TIE: Mapping[str, str] = {**_CLAUSES, **dict.fromkeys(("player", "banker", "commission"), "BACCARAT-16")}


def clauses(found: Outcome) -> Mapping[str, str]:
    """Give the clause that settles each transfer reason of a hand that came out so."""
    return _ON_TIE if found.winner == TIE else _CLAUSES


def _win(choice: int, stake: int, found: Outcome, terms: Terms) -> int:
    """Give what a stake wins (> 0), loses (< 0), or 0 where it goes back."""
    winner = found.winner
    if choice <= BANKER:
        if winner == TIE:
            return 0 if terms.tie_pushes_main else -stake
        if winner != choice:
            return -stake
        if choice == BANKER and terms.six_half and found.banker_total == 6:
            return stake // 2
        return stake
    if choice == TIE:
        return stake * terms.pay_tie if winner == TIE else -stake
    paired = found.player_pair if choice == PLAYER_PAIR else found.banker_pair
    return stake * terms.pay_pair if paired else -stake


Line = tuple[int, int, int, int, int]
"""What a seat's stake on a choice came to: seat, choice, stake, win (below 0 a loss), commission."""


def lines(stakes: Stakes, found: Outcome, terms: Terms) -> list[Line]:
    """Settle all lawful bets, one line for each seat and choice that was bet on."""
    out = []
    taken = found.winner == BANKER and not terms.six_half
    for seat, on in stakes:
        for choice, stake in enumerate(on):
            if stake:
                fee = commission(stake, terms) if taken and choice == BANKER else 0
                out.append((seat, choice, stake, _win(choice, stake, found, terms), fee))
    return out


def settle(stakes: Stakes, player: Sequence[int], banker: Sequence[int], terms: Terms) -> Due:
    """Settle all lawful bets by two hands of at least two cards (BACCARAT-19); `net` has every seat of `stakes`."""
    found = outcome(player, banker)
    return due([seat for seat, _ in stakes], lines(stakes, found, terms), found, terms)


def due(seats: Sequence[int], settled: Sequence[Line], found: Outcome, terms: Terms) -> Due:
    """Make the transfers of the lines, the net of every seat and the house, and the explanation."""
    by_reason = clauses(found)
    transfers: list[DueTransfer] = []
    net = {str(seat): 0 for seat in seats}
    house = 0
    for seat, choice, _, win, fee in settled:
        reason = CHOICES[choice]
        if win > 0:
            transfers.append(DueTransfer("house", seat, win, reason, by_reason[reason]))
        elif win < 0:
            transfers.append(DueTransfer(seat, "house", -win, reason, by_reason[reason]))
        if fee:
            transfers.append(DueTransfer(seat, "house", fee, "commission", by_reason["commission"]))
        net[str(seat)] += win - fee
        house -= win - fee
    net["house"] = house
    return Due(
        ended="settled",
        clause="BACCARAT-19",
        net=net,
        transfers=tuple(transfers),
        result=result(found),
        why=(_came_out(found), *_why(settled, found, terms)),
        reasons=by_reason,
    )


def result(found: Outcome) -> Mapping[str, tuple[Json, str]]:
    """Give the keys of hand.settled.result, each with its value and the clause that gives it."""
    return {
        "outcome": (CHOICES[found.winner], "BACCARAT-11"),
        "player_total": (found.player_total, "BACCARAT-4"),
        "banker_total": (found.banker_total, "BACCARAT-4"),
        "player_pair": (found.player_pair, "BACCARAT-15"),
        "banker_pair": (found.banker_pair, "BACCARAT-15"),
    }


def _came_out(found: Outcome) -> Reason:
    """Say the totals and who won."""
    wins = _WINS[found.winner]
    p, b = found.player_total, found.banker_total
    if found.natural:
        return Reason(
            "BACCARAT-6",
            Text(f"天生赢家：闲 {p} 点，庄 {b} 点，{wins.zh}", f"a natural: player {p}, banker {b}, {wins.en}"),
        )
    return Reason("BACCARAT-11", Text(f"闲 {p} 点，庄 {b} 点，{wins.zh}", f"player {p}, banker {b}: {wins.en}"))


def _odds(choice: int, found: Outcome, terms: Terms) -> tuple[str, str]:
    if choice == TIE:
        return f"1 赔 {terms.pay_tie}", f"{terms.pay_tie}:1"
    if choice >= PLAYER_PAIR:
        return f"1 赔 {terms.pay_pair}", f"{terms.pay_pair}:1"
    if choice == BANKER and terms.six_half and found.banker_total == 6:
        return "庄六点赢，赔一半，尾数舍去", "half for a banker win with six, rounded down"
    return "1 赔 1", "1:1"


def _why(settled: Sequence[Line], found: Outcome, terms: Terms) -> list[Reason]:
    """Explain each choice that somebody bet on, and the commission, with every seat's figures."""
    by_reason = clauses(found)
    wins = (found.winner == PLAYER, found.winner == BANKER, found.winner == TIE, found.player_pair, found.banker_pair)
    figures: list[list[tuple[str, str]]] = [[], [], [], [], [], []]
    for seat, choice, stake, win, fee in settled:
        figures[choice].append((f"座位 {seat} 注 {stake} 得 {win:+d}", f"seat {seat} bet {stake}, gets {win:+d}"))
        if choice == BANKER and wins[BANKER] and not terms.six_half:
            figures[-1].append((f"座位 {seat} 注 {stake} 抽 {fee}", f"seat {seat} bet {stake}, pays {fee}"))
    why = []
    for choice, name in enumerate(CHOICES):
        if figures[choice]:
            pushed = choice <= BANKER and found.winner == TIE and terms.tie_pushes_main
            zh, en = (
                _odds(choice, found, terms) if wins[choice] else ("退回", "goes back") if pushed else ("输", "lost")
            )
            why.append(
                _reason(by_reason[name], f"{_NAMES[choice]}：{zh}", f"{_ENGLISH[choice]}: {en}", figures[choice])
            )
    if figures[-1]:
        rate = f"{terms.commission_bps / 100:g} %"
        why.append(_reason("BACCARAT-13", f"庄赢抽水 {rate}", f"commission {rate} on the win", figures[-1]))
    return why


def _reason(clause: str, zh: str, en: str, figures: Sequence[tuple[str, str]]) -> Reason:
    chinese, english = zip(*figures, strict=True)
    return Reason(clause, Text(f"{zh}（{'；'.join(chinese)}）", f"{en} ({'; '.join(english)})"))
