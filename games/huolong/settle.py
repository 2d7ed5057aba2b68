"""What is owed at a hand's end: the transfers, the claims that are checked, and why (HUOLONG-7, 34, 35)."""

from events.model import Json
from games.cards import RANKS, SUITS
from games.face import Due, DueTransfer
from games.huolong.explain import why_left, why_settled, why_void
from games.huolong.rules import Rules
from games.huolong.score import SEATS, Result, Score, after, score

CLAUSE = "HUOLONG-34"
"""The clause that the whole payment rests on."""


def claims(result: Result, final: Score) -> dict[str, tuple[Json, str]]:
    """Give each key of `result` that the sheet defines: its right value and the clause that gives it."""
    return {
        "trump": (SUITS[result.trump], result.fixed_by),
        "catchers": (final.points, "HUOLONG-25" if result.captured else "HUOLONG-23"),
        "captured": (result.captured, "HUOLONG-25"),
        "gain": (final.gain, final.clause),
        "winner_side": (final.winner, "HUOLONG-26"),
        "score": (final.score, CLAUSE),
        "next_dealer": (final.next_dealer, "HUOLONG-26"),
        "levels": ([RANKS[level] for level in final.levels], "HUOLONG-27"),
        "match_over": (final.match_over, "HUOLONG-27"),
    }


def settled(rules: Rules, result: Result) -> Due:
    """Give what is owed after all cards were played: each losing seat pays the seat after it (HUOLONG-34, D13)."""
    final = score(rules, result)
    winners = final.winner if final.score >= 0 else 1 - final.winner
    amount = abs(final.score) * result.base
    transfers = []
    if amount:
        losers = [seat for seat in SEATS if seat & 1 != winners]
        transfers = [DueTransfer(seat, after(seat), amount, "hand", CLAUSE) for seat in losers]
    return Due(
        ended="settled",
        clause=CLAUSE,
        net={str(seat): amount if seat & 1 == winners else -amount for seat in SEATS},
        transfers=tuple(transfers),
        result=claims(result, final),
        why=why_settled(rules, result, final),
        by_net=True,
        reasons={"hand": CLAUSE, "leave": "HUOLONG-35"},
    )


def left(rules: Rules, base: int, seat: int, jokers: int) -> Due:
    """Give what a seat that left owes; `jokers` counts the big jokers in a kitty that was laid away (HUOLONG-35)."""
    net = dict.fromkeys(map(str, SEATS), 0)
    shares: dict[int | str, int] = {}
    penalty = 0
    if rules.leave_penalty is not None:
        penalty = (rules.leave_penalty + rules.joker_next * jokers) * base
        others = [other for other in SEATS if other != seat]
        part = penalty // len(others) if rules.leave_to_others else 0
        shares = {**dict.fromkeys(others, part), "house": penalty - part * len(others)}
    transfers = []
    for receiver, share in shares.items():
        if share:
            payee: int | str = receiver
            transfers.append(DueTransfer(seat, payee, share, "leave", "HUOLONG-35"))  # type: ignore[arg-type]
            net[str(seat)] -= share
            net[str(receiver)] = net.get(str(receiver), 0) + share
    return Due(
        ended="settled",
        clause="HUOLONG-35",
        net=net,
        transfers=tuple(transfers),
        result={"next_dealer": (None, "HUOLONG-D19"), "match_over": (True, "HUOLONG-D19")},
        why=why_left(rules, base, seat, jokers, penalty),
        reasons={"hand": "HUOLONG-D19", "leave": "HUOLONG-35"},
    )


def voided() -> Due:
    """Give what is owed where nobody declared in a first hand: nothing (HUOLONG-7)."""
    return Due(
        ended="voided",
        clause="HUOLONG-7",
        net=dict.fromkeys(map(str, SEATS), 0),
        reason="no_declaration",
        why=why_void(),
    )
