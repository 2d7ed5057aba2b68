"""A settlement explained to people, line by line, each with the clause that it rests on."""

from games.cards import RANKS
from games.face import Reason, Text
from games.huolong.rules import Rules
from games.huolong.score import Result, Score, kitty_points


def _line(clause: str, zh: str, en: str) -> Reason:
    return Reason(f"HUOLONG-{clause}", Text(zh, en))


def _side(side: int) -> tuple[str, str]:
    return f"座位 {side}、{side + 2}", f"seats {side} and {side + 2}"


def why_settled(rules: Rules, result: Result, final: Score) -> tuple[Reason, ...]:
    """Explain a settlement line by line, each with the clause that it rests on."""
    dealers = result.dealer & 1
    lines = [
        _line(
            "23",
            f"闲家（{_side(1 - dealers)[0]}）吃分 {result.tricks}",
            f"the catchers ({_side(1 - dealers)[1]}) took {result.tricks} points in tricks",
        )
    ]
    n, worth = result.jokers, kitty_points(result.kitty)
    if result.captured:
        total, times = worth * rules.kitty_factor, f" ×{rules.kitty_factor}" if rules.kitty_factor != 1 else ""
        lines.append(
            _line(
                "25",
                f"座位 {result.last} 赢末轮，抠底：底牌 {worth} 分{times}，共 {result.tricks}+{total} = {final.points}",
                f"seat {result.last} won the last trick and captured the kitty: {worth} points{times}, "
                f"{result.tricks}+{total} = {final.points} in all",
            )
        )
    else:
        lines.append(
            _line(
                "25",
                f"座位 {result.last} 赢末轮，保底：底牌 {worth} 分不算",
                f"seat {result.last} won the last trick and held the kitty: its {worth} points count for nobody",
            )
        )
    won = final.winner != dealers
    compare = f"{final.points} {'≥' if won else '<'} {rules.threshold}"
    lines.append(
        _line(
            "26",
            f"{compare}：{'闲家' if won else '庄家方'}胜，下局座位 {final.next_dealer} 坐庄",
            f"{compare}: the {'catchers' if won else 'dealer side'} win{'' if won else 's'}; "
            f"seat {final.next_dealer} deals next",
        )
    )
    lines.append(_levels_line(rules, result, final, n))
    if final.gain:
        lines.append(_rise_line(rules, result, final))
    sign, level = ("+", "加") if final.side == final.winner else ("−", "减")
    gain = f"1{sign}{final.gain} = {final.score}" if final.gain else "1"
    lines.append(
        _line(
            "34",
            f"胜方每家 {gain}{f'（输赢 1，{level}升级 {final.gain}）' if final.gain else ''}，×{result.base} = "
            f"{final.score * result.base}",
            f"each winning seat scores {gain}{f' (hand 1, levels {sign}{final.gain})' if final.gain else ''}, "
            f"×{result.base} = {final.score * result.base}",
        )
    )
    if amount := abs(final.score) * result.base:
        losers = 1 - final.winner if final.score > 0 else final.winner
        zh, en = f"座位 {losers}、{losers + 2} 各付下家 {amount}", f"seats {losers} and {losers + 2} each pay the next"
        lines.append(_line("D13", zh, f"{en} seat {amount}"))
    return tuple(lines)


def _levels_line(rules: Rules, result: Result, final: Score, n: int) -> Reason:
    """Explain by which row of the table the levels are gained, and of what they are made up."""
    zh, en = _side(final.side)
    if not final.gain:
        words = {
            "HUOLONG-30": ("抠底但不够分，两方都不升级", "captured, but too few points: no level for either side"),
            "HUOLONG-31": ("够分但没有抠底，两方都不升级", "enough points, but not captured: no level for either side"),
        }.get(final.clause, ("不升级", "no level is gained"))
        return Reason(final.clause, Text(*words))
    parts = _parts(rules, n, final.clause)
    jokers = (f"，底牌有大王 {n} 个", f", {n} big joker{'s' if n > 1 else ''} in the kitty") if n else ("", "")
    how = {
        "HUOLONG-28": ("抠底且够分", "captured with enough points"),
        "HUOLONG-29": ("抠底且够分", "captured with enough points"),
        "HUOLONG-30": ("抠底不够分，大王照算", "captured with too few points, the big jokers count all the same"),
        "HUOLONG-32": ("保底且闲家不够分", "held, and the catchers have too few points"),
        "HUOLONG-33": ("光头：闲家一分未得", "held, and the catchers have no point at all"),
    }[final.clause]
    return Reason(
        final.clause,
        Text(f"{how[0]}{jokers[0]}：{zh} 升 {parts} 级", f"{how[1]}{jokers[1]}: {en} rise {parts}"),
    )


def _parts(rules: Rules, n: int, clause: str) -> str:
    """Write a gain as the sum that it is."""
    more = [rules.joker_first, *[rules.joker_next] * (n - 1)] if n else []
    if clause in ("HUOLONG-28", "HUOLONG-29"):
        parts = [rules.capture_level, *more]
    elif clause == "HUOLONG-30":
        parts = more
    elif clause == "HUOLONG-32":
        parts = [rules.joker_next] * n if n else [rules.hold_level_plain]
    elif rules.bald_max and n:
        return f"max({rules.bald_levels}, {rules.joker_next * n}) = {max(rules.bald_levels, rules.joker_next * n)}"
    else:
        parts = [rules.bald_levels, *more]
    return f"{'+'.join(map(str, parts))} = {sum(parts)}" if len(parts) > 1 else str(sum(parts))


def _rise_line(rules: Rules, result: Result, final: Score) -> Reason:
    zh, en = _side(final.side)
    before, now = RANKS[result.levels[final.side]], RANKS[final.levels[final.side]]
    if final.match_over:
        return _line("D11", f"{zh} 已在 A 上又升级，本场结束", f"{en} rise from A: the match is over")
    whole = result.levels[final.side] + final.gain == final.levels[final.side]
    cut = ("", "") if whole else ("（到此为止）", " (and no further)")
    return _line(
        "27" if whole else "D11", f"{zh} 由 {before} 升到 {now}{cut[0]}", f"{en} rise from {before} to {now}{cut[1]}"
    )


def why_left(rules: Rules, base: int, seat: int, jokers: int, penalty: int) -> tuple[Reason, ...]:
    """Explain what leaving costs (HUOLONG-35, D14, D19)."""
    if rules.leave_penalty is None:
        lines = [_line("D14", f"座位 {seat} 离开，此房不扣分", f"seat {seat} left; in this room that costs nothing")]
    else:
        more = f"+{jokers}×{rules.joker_next}" if jokers else ""
        sum_ = f"({rules.leave_penalty}{more})×{base} = {penalty}"
        lines = [_line("35", f"座位 {seat} 离开：扣 {sum_}", f"seat {seat} left, which costs {sum_}")]
        if jokers:
            zh = f"底牌有大王 {jokers} 个，每个 {rules.joker_next}"
            lines.append(_line("D14", zh, f"{jokers} big jokers in the kitty count {rules.joker_next} each"))
    lines.append(_line("D19", "本局无结果，下局为首局", "the hand has no result; the next one is a first hand"))
    return tuple(lines)


def why_void() -> tuple[Reason, ...]:
    """Explain the void of a first hand without a declaration (HUOLONG-7)."""
    return (_line("7", "首局无人亮主，作废重发", "nobody declared in a first hand: void, and dealt again"),)
