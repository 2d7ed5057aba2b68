"""The score of a hand as pure functions: places to points, points to money, and why (LAOPAO-20 to 24)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from events.model import Json
from games.face import Due, DueTransfer, Reason, Text
from games.laopao.rules import Rules

SEATS = range(5)
LANDLORD_POINTS = (3, 1, 0, -1, -3)
"""The landlord's place points from the first place on (LAOPAO-20)."""
CAIZHU_POINTS = (2, 1, 0, -1, -2)
"""The ally's place points (LAOPAO-20)."""
ALONE_POINTS = (16, 4, 0, -4, -16)
"""What a landlord who plays alone gets by his place; each farmer gets a quarter of it, signed over (LAOPAO-22)."""
PLACES = (
    Text("大科", "1st (大科)"),
    Text("二科", "2nd (二科)"),
    Text("三科", "3rd (三科)"),
    Text("二拉", "4th (二拉)"),
    Text("大拉", "5th (大拉)"),
)
MODES = ("hidden", "open")


@dataclass(frozen=True, slots=True)
class Result:
    """What a hand came to: all that the score hangs on.

    `base` is the worth of a point in the smallest unit; `order` the seats by place, those gone out by then where the
    hand was cut short; `passes` how often the position was passed on, `called` the card named, if any; `stuck` are
    (seat, by whom).
    """

    base: int
    open: bool
    landlord: int
    caizhu: int
    order: Sequence[int]
    passes: int = 0
    called: str | None = None
    stuck: Sequence[tuple[int, int]] = ()

    @property
    def alone(self) -> bool:
        """Whether the landlord is his own ally and plays against four (LAOPAO-6)."""
        return self.caizhu == self.landlord

    def place(self, seat: int) -> int:
        """Give a seat's place, 0 for the first; who has not gone out when four are out is last (LAOPAO-19)."""
        return self.order.index(seat) if seat in self.order else 4


def decided(landlord: int, caizhu: int, order: Sequence[int]) -> bool:
    """Say whether the result can no longer change: both of the side are out, or four seats are (LAOPAO-D7)."""
    return len(order) >= 4 or (landlord in order and caizhu in order)


def unit(rules: Rules, result: Result) -> int:
    """Give S, or a quarter of the landlord's score where he is alone, with the open factor (LAOPAO-21 to 23)."""
    place = result.place(result.landlord)
    if result.alone:
        value = ALONE_POINTS[place] // 4
    else:
        value = LANDLORD_POINTS[place] + CAIZHU_POINTS[result.place(result.caizhu)]
    return value * rules.open_factor if result.open else value


def points(landlord: int, caizhu: int, value: int) -> list[int]:
    """Give each seat's points from S (LAOPAO-21), or from a quarter where the landlord is alone (LAOPAO-22)."""
    found = [-value] * 5
    if landlord == caizhu:
        found[landlord] = 4 * value
    else:
        found[landlord] = 2 * value
        found[caizhu] = value
    return found


def transfers(result: Result, amount: int) -> tuple[DueTransfer, ...]:
    """Split a signed amount per farmer into transfers; none where it is 0 (LAOPAO-D10)."""
    if not amount:
        return ()
    clause = "LAOPAO-22" if result.alone else "LAOPAO-21"
    farmers = [seat for k in range(1, 5) if (seat := (result.landlord + k) % 5) != result.caizhu]
    paid = []
    for number, farmer in enumerate(farmers):
        other = result.caizhu if number == 2 and not result.alone else result.landlord
        payer, payee = (farmer, other) if amount > 0 else (other, farmer)
        paid.append(DueTransfer(payer, payee, abs(amount), "hand", clause))
    return tuple(paid)


def tributes(rules: Rules, result: Result) -> list[Json]:
    """Give the debts for the next hand in the order in which they are paid (LAOPAO-25, D9); order has all five."""
    order = result.order
    if len(order) < 5:
        return []
    side = {result.landlord, result.caizhu}

    def owes(giver: int, taker: int, why: str) -> list[Json]:
        crossed = (giver in side) != (taker in side)
        return [{"from": giver, "to": taker, "why": why}] if crossed else []

    found: list[Json] = []
    if rules.bie_gong:
        for seat, by in result.stuck:
            if seat == order[4]:
                found += owes(seat, by, "bie_gong")
    if rules.la_gong:
        found += owes(order[4], order[0], "la_gong") + owes(order[3], order[1], "la_gong")
    return found


def claims(rules: Rules, result: Result) -> dict[str, tuple[Json, str]]:
    """Give each key of `result` that the sheet defines: its right value and the clause that gives it."""
    if rules.marked_small:
        ally = "LAOPAO-D3"
    else:
        ally = "LAOPAO-7" if result.called is None else "LAOPAO-8"
    return {
        "landlord": (result.landlord, "LAOPAO-5" if result.passes else "LAOPAO-3"),
        "caizhu": (result.caizhu, ally),
        "mode": (MODES[result.open], "LAOPAO-9"),
        "order": (list(result.order), "LAOPAO-19"),
        "unit": (unit(rules, result), "LAOPAO-22" if result.alone else "LAOPAO-21"),
        "tributes": (tributes(rules, result), "LAOPAO-25"),
    }


def blame(rules: Rules, result: Result, net: Mapping[str, int]) -> str:
    """Name the clause that a wrong net misses: the shape of it tells whether the table, the factor or the base is off.

    Alone everything else is the table's own (LAOPAO-22). With three farmers a wrong shape, or an S of only one of the
    two places, misses LAOPAO-21; a right shape on another S misses the place points (LAOPAO-20).
    """
    value = unit(rules, result)
    posted = [net.get(str(seat), 0) for seat in SEATS]
    share = 4 if result.alone else 2
    got, rest = divmod(posted[result.landlord], share)
    table = "LAOPAO-22" if result.alone else "LAOPAO-21"
    if rest or posted != points(result.landlord, result.caizhu, got):
        return table
    factor = rules.open_factor
    plain = value // factor if result.open else value
    if got == (plain if result.open else plain * factor) * result.base:
        return "LAOPAO-23"
    off_base = value and result.base and got % result.base and got % value == 0 and got // value > 0
    if got == value or off_base:
        return "LAOPAO-24"
    if result.alone or not got:
        return table
    scale = result.base * (factor if result.open else 1)
    halves = (LANDLORD_POINTS[result.place(result.landlord)], CAIZHU_POINTS[result.place(result.caizhu)])
    return table if got in [half * scale for half in halves] else "LAOPAO-20"


def _line(clause: str, zh: str, en: str) -> Reason:
    return Reason(f"LAOPAO-{clause}", Text(zh, en))


def _sides(rules: Rules, result: Result) -> list[Reason]:
    who, ally = result.landlord, result.caizhu
    if result.passes:
        lines = [
            _line(
                "5",
                f"传位 {result.passes} 次，地主：座位 {who}",
                f"passed on {result.passes} times, landlord: seat {who}",
            )
        ]
    else:
        lines = [_line("3", f"持标记大王的座位 {who} 为地主", f"seat {who} holds the marked big joker: landlord")]
    if rules.marked_small and result.alone:
        lines.append(_line("D3", "标记小王也在地主手里，一打四", "the marked small joker is his too: one against four"))
    elif rules.marked_small:
        lines.append(_line("D3", f"持标记小王的座位 {ally} 为财主", f"seat {ally} holds the marked small joker: ally"))
    elif result.called is None:
        lines.append(_line("7", "地主自任财主，一打四", "the landlord is his own ally: one against four"))
    elif result.alone:
        lines.append(
            _line(
                "8",
                f"所叫的 {result.called} 四张都在地主手里，一打四",
                f"all four {result.called} are his: one against four",
            )
        )
    else:
        lines.append(
            _line(
                "8",
                f"叫 {result.called}，第四张在座位 {ally}，财主",
                f"{result.called} named, seat {ally} has the fourth: ally",
            )
        )
    sides = ("一打四", "one against four") if result.alone else ("二打三", "two against three")
    return [*lines, _line("6", *sides)]


def reasons(rules: Rules, result: Result) -> tuple[Reason, ...]:
    """Explain a settlement line by line, each with the clause that it rests on."""
    lines = _sides(rules, result)
    who, ally, value = result.landlord, result.caizhu, unit(rules, result)
    shown = "、".join(map(str, result.order)), ", ".join(map(str, result.order))
    lines.append(_line("19", f"出完的先后：座位 {shown[0]}", f"places by going out: seats {shown[1]}"))
    place = result.place(who)
    if result.alone:
        score = ALONE_POINTS[place]
        zh, en = PLACES[place].zh, PLACES[place].en
        lines.append(
            _line(
                "22",
                f"地主{zh}：{score:+d}，其余各 {-score // 4:+d}",
                f"landlord {en}: {score:+d}, the others {-score // 4:+d} each",
            )
        )
    else:
        other = result.place(ally)
        mine, his = LANDLORD_POINTS[place], CAIZHU_POINTS[other]
        lines.append(
            _line("20", f"地主{PLACES[place].zh} {mine:+d}，财主{PLACES[other].zh} {his:+d}",
                  f"landlord {PLACES[place].en} {mine:+d}, ally {PLACES[other].en} {his:+d}")
        )  # fmt: skip
        total = mine + his
        lines.append(
            _line("21", f"财主 {total:+d}，地主 {2 * total:+d}，农民各 {-total:+d}",
                  f"ally {total:+d}, landlord {2 * total:+d}, farmers {-total:+d} each")
        )  # fmt: skip
    if result.open:
        lines.append(_line("23", f"明打，×{rules.open_factor}", f"played open, ×{rules.open_factor}"))
    lines.append(
        _line(
            "24",
            f"每分 {result.base}，每份 {value * result.base:+d}",
            f"a point is worth {result.base}, a share {value * result.base:+d}",
        )
    )
    lines += _debts(rules, result)
    return tuple(lines)


def _debts(rules: Rules, result: Result) -> list[Reason]:
    lines = []
    for debt in tributes(rules, result):
        zh = "憋贡" if debt["why"] == "bie_gong" else "拉贡"
        lines.append(
            _line(
                "25",
                f"下一局{zh}：座位 {debt['from']} 给座位 {debt['to']} 一张",
                f"next hand, {zh}: seat {debt['from']} gives seat {debt['to']} a card",
            )
        )
    return lines


def settled(rules: Rules, result: Result, clause: str | None = None) -> Due:
    """Give what is owed; `clause` is the one that a wrong net misses, by default the table's."""
    value = unit(rules, result)
    amounts = [gain * result.base for gain in points(result.landlord, result.caizhu, value)]
    return Due(
        ended="settled",
        clause=clause or ("LAOPAO-22" if result.alone else "LAOPAO-21"),
        net={str(seat): amounts[seat] for seat in SEATS},
        transfers=transfers(result, value * result.base),
        result=claims(rules, result),
        why=reasons(rules, result),
        by_net=True,
        reasons={"hand": "LAOPAO-22" if result.alone else "LAOPAO-21"},
    )
