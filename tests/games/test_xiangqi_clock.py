"""Xiangqi as events: the clocks, void games, the settlement (XIANGQI-16 to 21), the sheet's worked hands."""

import pytest

from games.xiangqi.clock import millis
from tests.games.xiangqi_script import MATE_13, MINUTE, Script, clean, quiet

TEN = {"clock": "10min"}


def slow(n, each, options=None, **fields):
    """Give a game of n quiet plies, `each` ms apart."""
    return Script(options, **fields).plies(quiet(n), each=each)


def spread(n, last, options=None, **fields):
    """Give a game of n quiet plies, the last of them `last` ms after the start, the others well in time before."""
    script = slow(n - 1, last // n, options, **fields)
    return script.plies(quiet(n).split()[-1], at=last)


# -- the worked hands --------------------------------------------------------------------------------------------------


def test_xiangqi_worked_hand_1_a_mate_on_ply_5_is_void():
    """XIANGQI-13, XIANGQI-20, XIANGQI-D9."""
    script = Script().plies("b2g2 h7g7 g2g6 d9e8 g6g9").void()
    due = clean(script).due
    assert (due.ended, due.reason, due.transfers, dict(due.net)) == ("voided", "under_13_plies", (), {"0": 0, "1": 0})
    assert script.view()["outcome"] == {"winner": 0, "reason": "checkmate", "void": True}


def test_xiangqi_worked_hand_2_two_minutes_beyond_the_twentieth():
    """XIANGQI-16: the turn began before 20:00, so it has its two minutes."""
    script = spread(41, 18 * MINUTE + 30_000, red=1).flag(0, at=20 * MINUTE + 30_001)
    due = clean(script.settle(1, "move_timeout", amount=100)).due
    (paid,) = due.transfers
    assert (paid.payer, paid.payee, paid.amount, paid.reason) == (0, 1, 100, "move_timeout")
    assert dict(due.net) == {"0": -100, "1": 100}


@pytest.mark.parametrize("at", [600_000, 600_001, 700_000])
def test_xiangqi_worked_hand_3_the_ten_minute_game_is_cut(at):
    """XIANGQI-19: eight moves of red, seven of black."""
    script = spread(15, 9 * MINUTE + 45_000, TEN).settle(0, "move_count", at=at, result={"plies": 15, "winner": 0})
    due = clean(script).due
    assert [(t.payer, t.payee, t.amount, t.reason) for t in due.transfers] == [(1, 0, 100, "move_count")]


def test_xiangqi_worked_hand_3_with_a_16th_ply():
    script = spread(15, 9 * MINUTE + 45_000, TEN).plies("c7b9", at=9 * MINUTE + 59_000)
    due = clean(script.settle(None, at=600_000, result={"winner": None, "reason": "move_count", "plies": 16})).due
    assert due.transfers == ()
    assert due.result["reason"] == ("move_count", "XIANGQI-19")


# -- limits: on the dot, one millisecond more --------------------------------------------------------------------------

LIMITS = [
    ("XIANGQI-16", {}, 14, 5 * MINUTE, 120_000, "move_timeout"),
    ("XIANGQI-16", {}, 14, 1_199_999, 120_000, "move_timeout"),
    ("XIANGQI-17", {}, 14, 1_200_000, 30_000, "byoyomi_timeout"),
    ("XIANGQI-17", {}, 14, 1_229_000, 30_000, "byoyomi_timeout"),
    ("XIANGQI-18", TEN, 14, 5 * MINUTE, 120_000, "move_timeout"),
    ("XIANGQI-18", TEN, 14, 479_999, 120_000, "move_timeout"),
    ("XIANGQI-16", {"clock_grace_ms": 250}, 14, 5 * MINUTE, 120_250, "move_timeout"),
    ("XIANGQI-17", {"clock_grace_ms": 250}, 14, 1_200_000, 30_250, "byoyomi_timeout"),
]
IDS = [f"{clause}-{began}-{limit}" for clause, _, _, began, limit, _ in LIMITS]


@pytest.mark.parametrize(("clause", "options", "plies", "began", "limit", "reason"), LIMITS, ids=IDS)
def test_xiangqi_exactly_on_the_limit_is_in_time(clause, options, plies, began, limit, reason):
    """XIANGQI-D10."""
    script = spread(plies, began, options).plies("c2b0", at=began + limit)
    assert script.found() == []
    assert script.view()["plies"] == plies + 1


@pytest.mark.parametrize(("clause", "options", "plies", "began", "limit", "reason"), LIMITS, ids=IDS)
def test_xiangqi_time_out_one_millisecond_later(clause, options, plies, began, limit, reason):
    script = spread(plies, began, options).flag(0, at=began + limit + 1)
    script.settle(1, reason, result={"winner": 1, "reason": reason, "plies": plies})
    assert clean(script).due.result["reason"] == (reason, clause)


@pytest.mark.parametrize(("clause", "options", "plies", "began", "limit", "reason"), LIMITS, ids=IDS)
def test_xiangqi_ply_that_comes_too_late_is_not_made(clause, options, plies, began, limit, reason):
    script = spread(plies, began, options).plies("c2b0 c7b9", at=began + limit + 1)
    assert script.found() == [(clause, "late_ply", plies + 1), ("XIANGQI-2", "game_over", plies + 2)]
    view = script.view()
    assert (view["plies"], view["outcome"]["winner"], view["outcome"]["reason"]) == (plies, 1, reason)
    script.settle(0, "resign", result={"plies": plies + 2, "winner": 0})
    assert script.found()[2:] == [
        (clause, "result_wrong", plies + 3),
        ("XIANGQI-20", "result_wrong", plies + 3),
        ("XIANGQI-21", "transfers_wrong", plies + 3),
    ]


@pytest.mark.parametrize(("clause", "options", "plies", "began", "limit", "reason"), LIMITS, ids=IDS)
def test_xiangqi_time_out_too_early_ends_nothing(clause, options, plies, began, limit, reason):
    script = spread(plies, began, options).flag(0, at=began + limit)
    assert script.found() == [(clause, "timeout_early", plies + 1)]
    assert script.view()["outcome"] is None
    script.settle(1, reason, at=began + limit)
    assert script.found()[1:] == [("XIANGQI-21", "settled_early", plies + 2)]


@pytest.mark.parametrize(("clause", "options", "plies", "began", "limit", "reason"), LIMITS, ids=IDS)
def test_xiangqi_time_out_is_missing(clause, options, plies, began, limit, reason):
    script = spread(plies, began, options).settle(1, reason, at=began + limit + 1)
    assert script.found() == [(clause, "timeout_missing", plies + 1)]
    assert script.audit().due.result["reason"][0] == reason


@pytest.mark.parametrize("verb", ["resign", "offer_draw", "accept_draw", "pass"])
def test_xiangqi_16_another_event_in_the_place_of_the_time_out(verb):
    script = slow(14, 1000).act(1, verb, at=134_001)
    assert ("XIANGQI-16", "timeout_missing", 15) in script.found()
    assert script.view()["outcome"] == {"winner": 1, "reason": "move_timeout", "void": False}
    assert [f for f in script.flag(0).settle(1, "move_timeout").found() if f[2] > 15] == []


def test_xiangqi_16_leaving_after_the_deadline_is_no_fault():
    script = slow(14, 1000).act(1, "leave", at=134_001).act(0, "leave").flag(0)
    clean(script.settle(1, "move_timeout"))


def test_xiangqi_16_the_time_out_is_still_wanted_after_leaving():
    script = slow(14, 1000).act(1, "leave", at=134_001)
    assert script.settle(1, "move_timeout").found() == [("XIANGQI-16", "timeout_missing", 16)]
    script = slow(14, 1000).act(1, "leave", at=134_001).plies("c2b0").settle(1, "move_timeout")
    assert script.found() == [("XIANGQI-16", "late_ply", 16)]


@pytest.mark.parametrize(
    ("clause", "options", "began", "over"),
    [
        ("XIANGQI-16", {}, 100_000, 120_001),
        ("XIANGQI-17", {}, 1_250_000, 30_001),
        ("XIANGQI-18", TEN, 100_000, 120_001),
    ],
)
def test_xiangqi_time_out_of_the_wrong_seat(clause, options, began, over):
    script = spread(14, began, options).flag(1, at=began + over)
    assert script.found() == [(clause, "timeout_seat", 15)]
    assert script.view()["outcome"]["winner"] == 1


def test_xiangqi_16_time_out_is_the_servers():
    script = slow(14, 1000).act(0, "timeout", at=134_001)
    assert script.found() == [("CONTRACT-fields", "auto_missing", 15)]


def test_xiangqi_16_an_offer_stops_no_clock():
    script = (
        slow(14, 1000).act(0, "offer_draw", at=100_000).act(1, "decline_draw", at=130_000).plies("c2b0", at=134_001)
    )
    assert script.found() == [("XIANGQI-16", "late_ply", 17)]


def test_xiangqi_16_an_illegal_ply_stops_the_clock():
    script = slow(14, 1000).plies("a0b1", at=100_000).plies("c7b9", at=220_000)
    assert script.found() == [("XIANGQI-8", "piece_rule", 15)]


def test_xiangqi_17_each_player_has_twenty_minutes_of_its_own():
    """XIANGQI-D3: red has used 10:30 when it begins its turn at 21:00."""
    times = {"clock_scope": "player"}
    clean_game = slow(14, 90_000, times).plies("c2b0", at=21 * MINUTE + 120_000)
    assert clean_game.found() == []
    assert slow(14, 90_000).plies("c2b0", at=21 * MINUTE + 30_001).found() == [("XIANGQI-17", "late_ply", 15)]


def test_xiangqi_17_a_players_own_time_runs_out():
    """Red takes 100 s a move, black none: after 12 of its moves red has used its 20 minutes."""
    script = Script({"clock_scope": "player"})
    for _ in range(12):
        script.plies("b0c2" if script.now % 200_000 == 0 else "c2b0", at=script.now + 100_000)
        script.plies("b9c7" if script.now % 200_000 else "c7b9", at=script.now)
    assert script.found() == []
    assert script.plies("b0c2", at=1_200_000 + 30_001).found() == [("XIANGQI-17", "late_ply", 25)]


# -- XIANGQI-19: the cut -----------------------------------------------------------------------------------------------


def test_xiangqi_19_a_ply_at_ten_minutes_is_in_time():
    script = spread(15, 585_000, TEN).plies("c7b9", at=600_000)
    clean(script.settle(None, at=600_000, result={"plies": 16}))


def test_xiangqi_19_the_closing_event_at_that_moment_finds_the_game_cut():
    clean(spread(15, 600_000, TEN).settle(0, "move_count", at=600_000))


def test_xiangqi_19_closing_one_millisecond_before_is_too_early():
    assert spread(15, 585_000, TEN).settle(0, "move_count", at=599_999).found() == [("XIANGQI-21", "settled_early", 16)]


def test_xiangqi_19_a_ply_after_the_cut():
    script = spread(15, 585_000, TEN).plies("c7b9", at=600_001).settle(None, result={"plies": 16, "winner": None})
    assert script.found() == [
        ("XIANGQI-19", "late_ply", 16),
        ("XIANGQI-19", "result_wrong", 17),
        ("XIANGQI-20", "result_wrong", 17),
        ("XIANGQI-21", "transfers_wrong", 17),
    ]


@pytest.mark.parametrize("verb", ["resign", "timeout", "offer_draw"])
def test_xiangqi_19_another_event_in_the_place_of_the_closing_one(verb):
    script = spread(15, 585_000, TEN).act(1, verb, at=600_001, auto=verb == "timeout").settle(0, "move_count")
    assert script.found() == [("XIANGQI-19", "closing_missing", 16)]


def test_xiangqi_19_leaving_after_the_cut_changes_nothing():
    clean(spread(15, 585_000, TEN).act(0, "leave", at=600_001).settle(0, "move_count"))
    late = spread(15, 585_000, TEN).act(0, "leave", at=600_001).plies("c7b9")
    assert late.found() == [("XIANGQI-19", "late_ply", 17)]


def test_xiangqi_19_resigning_at_the_moment_of_the_cut_is_in_time():
    clean(spread(15, 585_000, TEN).act(0, "resign", at=600_000).settle(1, "resign", at=600_000))


def test_xiangqi_19_both_limits_at_once():
    """XIANGQI-D11: a turn that began at 8:00 is cut at 10:00; nobody has exceeded."""
    script = spread(16, 480_000, TEN)
    clean(spread(16, 480_000, TEN).settle(None, at=600_000))
    assert script.flag(0, at=600_001).found() == [("XIANGQI-19", "closing_missing", 17)]
    assert spread(16, 480_000, TEN).flag(0, at=590_000).found() == [("XIANGQI-18", "timeout_early", 17)]


def test_xiangqi_18_the_two_minutes_end_before_the_cut():
    script = spread(14, 476_000, TEN).flag(0, at=596_001)
    clean(script.settle(1, "move_timeout"))
    assert spread(14, 476_000, TEN).settle(1, "move_timeout", at=600_000).found() == [
        ("XIANGQI-18", "timeout_missing", 15)
    ]


@pytest.mark.parametrize(("rule", "plies", "winner"), [
    ("more_moves", 15, 0), ("fewer_moves", 15, 1), ("draw", 15, None),
    ("more_moves", 16, None), ("fewer_moves", 16, None), ("draw", 16, None),
])  # fmt: skip
def test_xiangqi_19_move_count_rule(rule, plies, winner):
    """XIANGQI-D4."""
    script = spread(plies, 585_000, {**TEN, "move_count_rule": rule})
    clean(script.settle(winner, "move_count", at=600_000, result={"winner": winner, "reason": "move_count"}))


def test_xiangqi_19_grace_moves_the_cut():
    options = {**TEN, "clock_grace_ms": 500}
    assert spread(15, 585_000, options).plies("c7b9", at=600_500).found() == []
    assert spread(15, 585_000, options).plies("c7b9", at=600_501).found() == [("XIANGQI-19", "late_ply", 16)]
    clean(spread(15, 585_000, options).settle(0, "move_count", at=600_500))


def test_xiangqi_19_ten_minutes_a_player():
    """Each side's own 10:00; at 50 s a ply red has used all of it after 12 moves, at 20:00 less black's last turn."""
    script = slow(23, 50_000, {**TEN, "clock_scope": "player"})
    assert script.found() == []
    view = script.view()
    assert view["clock"] == {"elapsed_ms": 1_150_000, "deadline_ms": 1_270_000, "cut_ms": 1_200_000}
    clean(script.settle(0, "move_count", at=1_200_000))


# -- XIANGQI-20: void games --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("end", ["resign", "leave", "timeout", "draw"])
@pytest.mark.parametrize("plies", [0, 12])
def test_xiangqi_20_fewer_than_13_plies_are_void(plies, end):
    script = slow(plies, 1000)
    if end == "draw":
        script.act(0, "offer_draw").act(1, "accept_draw")
    elif end == "timeout":
        script.flag(0, at=script.now + 120_001)
    else:
        script.act(0, end)
    clean(script.void())


def test_xiangqi_20_cut_with_12_plies_is_void():
    clean(spread(12, 590_000, TEN).void(at=600_000))


def test_xiangqi_20_13_plies_are_valid():
    script = slow(13, 1000).act(0, "resign").void()
    assert script.found() == [("XIANGQI-20", "ended_wrong", 15)]
    assert script.audit().due.ended == "settled"


def test_xiangqi_20_12_plies_settled():
    assert slow(12, 1000).act(0, "resign").settle(1, "resign").found() == [("XIANGQI-20", "ended_wrong", 14)]


def test_xiangqi_20_the_late_13th_ply_does_not_count():
    script = slow(12, 10_000).plies("b0c2", at=240_001).void()
    assert script.found() == [("XIANGQI-16", "late_ply", 13)]
    assert script.audit().due.ended == "voided"


def test_xiangqi_20_reason_of_the_void():
    assert slow(3, 1000).act(0, "resign").void("server_fault").found() == [("XIANGQI-20", "void_reason", 5)]


def test_xiangqi_20_void_while_the_game_goes_on():
    script = slow(5, 1000).void()
    assert script.found() == [("XIANGQI-20", "voided_early", 6)]
    assert script.audit().due is None


def test_xiangqi_20_void_without_the_time_out_and_without_cause():
    script = slow(13, 1000).void(at=500_000)
    assert script.found() == [("XIANGQI-16", "timeout_missing", 14), ("XIANGQI-20", "ended_wrong", 14)]


@pytest.mark.parametrize(("least", "plies"), [(0, 0), (1, 1), (20, 20)])
def test_xiangqi_20_void_min_plies(least, plies):
    clean(slow(plies, 1000, {"void_min_plies": least}).act(0, "resign").settle(1, "resign"))
    if plies:
        clean(slow(plies - 1, 1000, {"void_min_plies": least}).act(0, "resign").void())


# -- XIANGQI-21: the settlement ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("red", "base", "points"), [(0, 100, 1), (1, 100, 1), (0, 7, 3)])
def test_xiangqi_21_the_loser_pays_base_times_win_points(red, base, points):
    script = Script({"win_points": points}, red=red, base=base).plies(MATE_13)
    due = clean(script.settle(red, "checkmate", amount=base * points)).due
    assert dict(due.net) == {str(red): base * points, str(1 - red): -base * points}
    assert any(reason.clause == "XIANGQI-21" and str(base * points) in reason.text.en for reason in due.why)


@pytest.mark.parametrize(
    ("winner", "reason", "amount"),
    [(1, "checkmate", None), (0, "checkmate", 50), (0, "resign", None), (0, "perpetual_check", 1), (None, "", None)],
)
def test_xiangqi_21_wrong_transfers(winner, reason, amount):
    script = Script().plies(MATE_13).settle(winner, reason, amount=amount)
    audit = script.audit()
    assert script.found() == [("XIANGQI-21", "transfers_wrong", 14)]
    assert audit.findings[0].severity == "money"
    assert audit.findings[0].expected == [{"from": 1, "to": 0, "amount": 100, "reason": "checkmate"}]


def test_xiangqi_21_settled_while_the_game_goes_on():
    script = slow(20, 1000).settle(0, "checkmate")
    assert script.found() == [("XIANGQI-21", "settled_early", 21)]
    assert script.audit().due is None


def test_xiangqi_21_no_points_for_a_win_of_none():
    clean(Script({"win_points": 0}).plies(MATE_13).settle(None, result={"winner": 0, "reason": "checkmate"}))


def test_xiangqi_result_keys_that_the_sheet_does_not_define_are_kept():
    clean(Script().plies(MATE_13).settle(0, "checkmate", result={"elo": 1800}))


# -- records that lack a part ------------------------------------------------------------------------------------------


def test_xiangqi_16_a_record_without_a_clock_is_not_judged_by_it():
    script = Script(lacks=("clock",)).plies(quiet(14), each=10 * MINUTE)
    assert script.found() == []
    assert script.view()["clock"] is None
    clean(script.act(0, "resign").settle(1, "resign"))


def test_xiangqi_16_time_out_of_a_record_without_a_clock():
    script = Script(lacks=("clock",)).plies(quiet(14)).flag(0)
    assert script.view()["outcome"]["winner"] == 1
    audit = script.settle(1, "byoyomi_timeout").audit()
    assert (audit.verdict, audit.due) == ("clean", None)


def test_xiangqi_19_cut_of_a_record_without_a_clock():
    audit = Script(TEN, lacks=("clock",)).plies(quiet(15)).settle(0, "move_count").audit()
    assert (audit.verdict, audit.due) == ("clean", None)
    assert Script(lacks=("clock",)).plies(quiet(15)).settle(0, "move_count").found() == [
        ("XIANGQI-21", "settled_early", 16)
    ]


def test_xiangqi_21_a_record_without_its_settlement_has_nothing_due():
    audit = Script(lacks=("settlement", "clock")).plies(MATE_13).audit()
    assert (audit.verdict, audit.due, audit.not_judged) == ("clean", None, ("settlement", "clock"))


@pytest.mark.parametrize(
    ("earlier", "later", "ms"),
    [
        ("2026-01-01T08:00:00.000Z", "2026-01-01T08:00:07.250Z", 7250),
        ("2026-01-01T23:59:59.999Z", "2026-01-02T00:00:00.000Z", 1),
        ("2024-02-28T23:00:00.000Z", "2024-03-01T01:00:00.000Z", 26 * 60 * MINUTE),
        ("2025-12-31T23:59:00.500Z", "2026-01-01T00:01:00.000Z", 119_500),
    ],
)
def test_xiangqi_times_are_milliseconds(earlier, later, ms):
    assert millis(later) - millis(earlier) == ms
