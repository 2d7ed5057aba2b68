"""A settlement of xuezhan in words: which fan a win has, what a kong paid, what went back or on, what the cap cut."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from games.face import Reason, Text
from games.xuezhan.evaluate import MAX_FAN, NAMES, SUM_FAN, Score
from games.xuezhan.settle import KONG_REASON, Book, Kong, SeatState, Win, Winner
from games.xuezhan.texts import REASONS

if TYPE_CHECKING:
    from games.xuezhan.state import State

EXTRA = {
    "kong_flower": ("XUEZHAN-20", Text("杠上花", "win on the own replacement")),
    "kong_discard": ("XUEZHAN-21", Text("杠上炮", "win on the discard after a kong")),
    "rob_kong": ("XUEZHAN-22", Text("抢杠", "robbing a kong")),
}
_FIRST_ROW = {"tianhu": "XUEZHAN-18", "dihu": "XUEZHAN-19"}
_STATE_NAMES = {
    "pig": Text("花猪", "a pig"),
    "ready": Text("下叫", "ready"),
    "not_ready": Text("未下叫", "not ready"),
}


def explain(state: "State", states: Mapping[int, tuple[SeatState, int]] | None, book: Book) -> Iterator[Reason]:
    """Give the lines of the explanation in the order in which things fell due."""
    for place, entry in enumerate(state.log):
        if isinstance(entry, Kong):
            yield from _kong(state, entry, sum(o.amount for o in book.owed[place]))
        else:
            for winner in entry.winners:
                yield from _win(state, entry, winner, book, place)
    if states is None:
        yield Reason("XUEZHAN-5", Text("三家已胡，本局结束", "three seats have won: the hand is over"))
    else:
        yield Reason("XUEZHAN-5", Text("牌墙摸完，流局", "the wall is empty: the hand is drawn out"))
        yield from _at_the_wall(state, states, book)
    for (payer, payee), excess in book.cut.items():
        limit = (state.rules.pair_cap or 0) * state.base
        yield Reason(
            "XUEZHAN-34",
            Text(
                f"{payee} 号位向 {payer} 号位最多收 {limit}，减去 {excess}",
                f"seat {payee} may collect {limit} from seat {payer}: {excess} is cut",
            ),
        )
    for transfer in book.transfers:
        if transfer.reason == "rake":
            words = Text(
                f"{transfer.payer} 号位抽水 {transfer.amount}", f"seat {transfer.payer}: rake {transfer.amount}"
            )
            yield Reason("XUEZHAN-37", words)


def _kong(state: "State", kong: Kong, money: int) -> Iterator[Reason]:
    name = REASONS[KONG_REASON[kong.kind]]
    zh, en = f"{kong.seat} 号位{name.zh}", f"seat {kong.seat}: {name.en}"
    if money or not (kong.late and state.rules.late_added_kong == "unpaid"):
        yield Reason("XUEZHAN-28", Text(f"{zh}，收 {money}", f"{en}, gets {money}"))
    else:
        words = Text(f"{zh}，不是刚摸的牌，不收钱", f"{en} of a tile kept from earlier: unpaid")
        yield Reason("XUEZHAN-9", words)


def _win(state: "State", win: Win, winner: Winner, book: Book, place: int) -> Iterator[Reason]:
    counted = state.scores[winner.seat]
    assert counted is not None
    own = [o for o in book.owed[place] if o.payee == winner.seat]
    first = own[0] if own else None
    how = REASONS[win.how]
    tail = Text("", "") if win.source is None else Text(f"，{win.source} 号位出的牌", f" off seat {win.source}")
    yield Reason(
        first.clause if first is not None else "XUEZHAN-25",
        Text(f"{winner.seat} 号位胡牌：{how.zh}{tail.zh}", f"seat {winner.seat} wins: {how.en}{tail.en}"),
    )
    yield from fan_lines(state, counted)
    yield _total(state, win, winner)
    for item in own:
        if item.reason == "call_transfer":
            words = Text(
                f"呼叫转移：{item.payer} 号位转给 {item.payee} 号位 {item.amount}",
                f"kong money handed on: seat {item.payer} gives seat {item.payee} {item.amount}",
            )
            yield Reason(item.clause, words)


def fan_lines(state: "State", counted: Score) -> Iterator[Reason]:
    """Give the fan list of a win, a line for each row, for the roots and for what the moment added."""
    adds = state.rules.adds_rows
    table, clause = (SUM_FAN, "XUEZHAN-13") if adds else (MAX_FAN, "XUEZHAN-15")
    for row in counted.rows:
        name = NAMES[row]
        yield Reason(_FIRST_ROW.get(row, clause), Text(f"{name.zh} {table[row]} 番", f"{name.en}: {table[row]} fan"))
    if adds and len(counted.rows) > 1:
        yield Reason("XUEZHAN-14", Text("同时成立的番型相加", "rows that hold together add up"))
    if {"longqidui", "qinglongqidui"}.intersection(counted.rows):
        yield Reason("XUEZHAN-17", Text("龙七对用去一根", "dragon seven pairs use up one root"))
    if counted.roots:
        fan = counted.roots * state.rules.root_fan
        yield Reason("XUEZHAN-16", Text(f"带根 {counted.roots} 个：{fan} 番", f"roots {counted.roots}: {fan} fan"))
    if counted.extra is not None:
        clause, name = EXTRA[counted.extra]
        yield Reason(clause, Text(f"{name.zh} 1 番", f"{name.en}: 1 fan"))


def _total(state: "State", win: Win, winner: Winner) -> Reason:
    rules = state.rules
    raw = winner.fan + rules.bonus_fan(win.how == "self_draw")
    fan = rules.capped(raw)
    points = rules.points(fan) + (win.how == "self_draw" and rules.self_draw_bonus == "plus_point")
    zh, en = f"合计 {raw} 番", f"{raw} fan in all"
    if fan != raw:
        zh, en = f"{zh}，封顶 {fan} 番", f"{en}, capped at {fan}"
    share = points * state.base
    return Reason(
        "XUEZHAN-12" if rules.adds_rows else "XUEZHAN-15",
        Text(f"{zh}：{points} 分，每份 {share}", f"{en}: {points} points, {share} a share"),
    )


def _at_the_wall(state: "State", states: Mapping[int, tuple[SeatState, int]], book: Book) -> Iterator[Reason]:
    for seat, (name, fan) in sorted(states.items()):
        words = _STATE_NAMES[name]
        zh, en = f"{seat} 号位{words.zh}", f"seat {seat} is {words.en}"
        if name == "ready":
            fan = state.rules.capped(fan)
            zh, en = f"{zh}，最大 {fan} 番", f"{en}, with {fan} fan at most"
        yield Reason("XUEZHAN-32" if name == "pig" else "XUEZHAN-31", Text(zh, en))
    for place in book.returned:
        entry = state.log[place]
        assert isinstance(entry, Kong)
        money = sum(o.amount for o in book.owed[place])
        words = Text(f"{entry.seat} 号位退回刮风下雨 {money}", f"seat {entry.seat} returns kong money: {money}")
        yield Reason("XUEZHAN-31", words)
    for reason, clause in (("flower_pig", "XUEZHAN-32"), ("not_ready", "XUEZHAN-33")):
        total = sum(t.amount for t in book.transfers if t.reason == reason)
        if total:
            words = REASONS[reason]
            yield Reason(clause, Text(f"{words.zh}共赔 {total}", f"{words.en}: {total} in all"))
