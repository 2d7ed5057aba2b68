"""Xiangqi as events: start, turns, moves, ends of the board, draws, leaving (XIANGQI-1 to 15, 22, 23)."""

import json
from pathlib import Path

import pytest

from events.model import ActionTaken, CardsDealt, PointsMoved, SeatTaken, SeedRevealed, Shuffle, Transfer
from games.registry import game
from projector.chain import chain
from tests.games.xiangqi_script import MATE_13, START, Script, clean, quiet

FIELDS = "CONTRACT-fields"
CASES = json.loads((Path(__file__).parents[1] / "cases" / "xiangqi.json").read_text(encoding="utf-8"))


def ended(script):
    """Give (winning seat, reason) of the game as far as it is written."""
    outcome = script.view()["outcome"]
    return None if outcome is None else (outcome["winner"], outcome["reason"])


# -- XIANGQI-1: the start ----------------------------------------------------------------------------------------------


def test_xiangqi_1_start_position():
    view = Script().view()
    assert view["fen"] == START
    assert sum(letter.isalpha() for letter in START.split()[0]) == 32
    assert (view["turn"], view["red"], view["plies"], view["check"], view["last"]) == (0, 0, 0, False, None)


@pytest.mark.parametrize(
    ("fen", "problems"),
    [
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P2PP1P1P/1C5C1/9/RNBAKABNR w", ["place:Pd3"]),
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAAABNR w", ["count:A", "count:K", "place:Ae0"]),
        ("3k5/9/9/9/9/9/9/9/9/3K5 w", ["opponent_in_check"]),
    ],
)
def test_xiangqi_1_faulty_start_is_found_and_played_on(fen, problems):
    audit = Script(fen=fen).act(0, "resign").void().audit()
    assert [(f.clause, f.code, f.sequence, f.actual) for f in audit.findings] == [("XIANGQI-1", "setup", 0, problems)]
    assert audit.verdict == "findings"


@pytest.mark.parametrize("fen", ["", "rnbakabnr/9 w", START.replace(" w ", " z ")])
def test_xiangqi_1_start_that_does_not_parse(fen):
    script = Script(context={"fen": fen}).plies("h2e2")
    assert script.found() == [("XIANGQI-1", "fen_unreadable", 0)]
    assert (script.audit().verdict, script.audit().step, script.audit().due) == ("unreplayable", 0, None)


def test_xiangqi_1_start_that_is_no_text():
    assert Script(context={"fen": 7}).found() == [("XIANGQI-1", "fen_unreadable", 0)]
    assert Script(context={"fen": None}).view()["fen"] == START


def test_xiangqi_1_no_cards():
    script = Script().plies(quiet(1)).add(CardsDealt(0, "up", "initial", ("As",))).plies(quiet(4).split()[1])
    assert script.found() == [("XIANGQI-1", "cards_dealt", 2)]
    assert script.view()["plies"] == 2


# -- XIANGQI-2: turns --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("dealer", "red"), [(0, 0), (1, 1), (None, 0)])
def test_xiangqi_2_red_moves_first(dealer, red):
    script = Script(dealer=dealer, red=red).plies("h2e2 h9g7")
    assert script.found() == []
    assert Script(dealer=dealer).view()["turn"] == red


def test_xiangqi_2_the_start_names_who_moves_first():
    fen = START.replace(" w ", " b ")
    script = Script(fen=fen).plies("h9g7 h2e2")
    assert script.found() == []
    assert script.view()["fen"].endswith(" b - - 2 2")
    assert Script(fen=fen).move(0, "h2e2").found() == [("XIANGQI-2", "out_of_turn", 1)]


def test_xiangqi_2_out_of_turn_is_that_sides_ply_and_the_turn_stays():
    script = Script().move(1, "h9g7").move(0, "h2e2").move(1, "i9h9")
    assert script.found() == [("XIANGQI-2", "out_of_turn", 1)]
    view = script.view()
    assert (view["plies"], view["turn"]) == (3, 0)
    assert view["fen"].split()[0] == "rnbakabr1/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR"


def test_xiangqi_2_out_of_turn_is_judged_as_that_side():
    script = Script().move(1, "h9h8")
    assert script.found() == [("XIANGQI-2", "out_of_turn", 1), ("XIANGQI-7", "piece_rule", 1)]
    assert script.view()["turn"] == 0


@pytest.mark.parametrize("seat", [1, 6])
def test_xiangqi_2_another_seat_moves_the_right_piece(seat):
    script = Script().move(seat, "h2e2").move(1, "h9g7")
    assert script.found() == [("XIANGQI-2", "out_of_turn", 1)]
    assert script.view()["turn"] == 0


def test_xiangqi_2_the_other_sides_piece_is_moved_as_recorded():
    script = Script().move(0, "h9g7").move(1, "i9h9")
    assert script.found() == [("XIANGQI-2", "not_own_piece", 1)]
    assert script.view()["plies"] == 2


def test_xiangqi_2_empty_point_stops_the_replay():
    script = Script().plies("h2e2").move(1, "e5e4").plies("h9g7").settle(0, "resign")
    audit = script.audit()
    assert script.found() == [("XIANGQI-2", "empty_square", 2)]
    assert (audit.verdict, audit.step, audit.due, audit.ended) == ("unreplayable", 2, None, "settled")


@pytest.mark.parametrize("verb", ["resign", "offer_draw", "accept_draw", "timeout"])
def test_xiangqi_2_nobody_acts_after_the_end(verb):
    script = Script().plies(MATE_13).act(1, verb, auto=verb == "timeout").move(1, "e9d9").settle(0, "checkmate")
    assert script.found() == [("XIANGQI-2", "game_over", 14), ("XIANGQI-2", "game_over", 15)]


def test_xiangqi_2_a_move_after_mate():
    script = Script().plies(MATE_13).move(1, "e9d9").settle(0, "checkmate")
    assert script.found() == [("XIANGQI-2", "game_over", 14)]
    assert script.view()["plies"] == 13


# -- XIANGQI-3: notation -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["H2E2", "h2-e2", "h3e10", "h2e", "h2e2 ", "j2e2", "炮二平五", "", None])
def test_xiangqi_3_malformed_stops_the_replay(text):
    script = Script().plies("h2e2 h9g7").move(0, text).plies("i9h9").settle(0, "resign")
    audit = script.audit()
    assert script.found() == [("XIANGQI-3", "malformed", 3)]
    assert (audit.verdict, audit.step, audit.due) == ("unreplayable", 3, None)


def test_xiangqi_3_malformed_comes_before_the_other_reasons():
    assert Script().plies(MATE_13).move(1, "e9e").found() == [("XIANGQI-3", "malformed", 14)]


def test_xiangqi_3_letters_of_the_start_are_written_as_kabnrcp():
    script = Script(fen="rheagaehr/9/1c5c1/s1s1s1s1s/9/9/S1S1S1S1S/1C5C1/9/RHEAGAEHR r").plies("h2e2")
    assert script.found() == []
    assert script.view()["fen"] == "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1"


# -- XIANGQI-4 to 11: each piece lawful and broken ---------------------------------------------------------------------

BROKEN = [
    ("XIANGQI-4", "e0e1", "e1d2"),
    ("XIANGQI-4", "e0e1", "e1g1"),
    ("XIANGQI-5", "d0e1", "f0f1"),
    ("XIANGQI-5", "d0e1", "e1e2"),
    ("XIANGQI-6", "c0e2", "g0h1"),
    ("XIANGQI-6", "b2d2", "c0e4"),
    ("XIANGQI-7", "h0g2", "b0d1"),
    ("XIANGQI-7", "h0g2", "g2h3"),
    ("XIANGQI-8", "a0a2", "a2b3"),
    ("XIANGQI-8", "a0a1", "a1a5"),
    ("XIANGQI-9", "h2h5", "h5h8"),
    ("XIANGQI-9", "b2e2", "e2e8"),
    ("XIANGQI-10", "a3a4", "a4a3"),
    ("XIANGQI-10", "a3a4", "a4b4"),
    ("XIANGQI-10", "e3e4", "e4e6"),
]


@pytest.mark.parametrize(("clause", "right", "wrong"), BROKEN, ids=[f"{c}-{w}" for c, _, w in BROKEN])
def test_xiangqi_piece_rule_is_cited_and_the_move_made(clause, right, wrong):
    script = Script().plies(right).plies("h9g7").plies(wrong)
    audit = script.audit()
    assert [(f.clause, f.code, f.sequence, f.actual) for f in audit.findings] == [(clause, "piece_rule", 3, wrong)]
    assert audit.verdict == "findings"
    view = script.view()
    assert (view["plies"], view["turn"], view["last"]) == (3, 1, wrong)


def test_xiangqi_7_from_equals_to_is_a_ply_that_moves_nothing():
    script = Script().plies("h2e2 h9h9")
    assert script.found() == [("XIANGQI-7", "piece_rule", 2)]
    assert script.view()["fen"] == "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2"


def test_xiangqi_pieces_move_and_take():
    """XIANGQI-4 to 10 in one recorded game: 134 lawful plies to mate, in which every kind of piece moves."""
    moves = next(case["input"]["moves"] for case in CASES if case["id"] == "xiangqi-s-073")
    script = Script().plies(" ".join(moves)).settle(1, "checkmate")
    clean(script)
    assert script.view()["fen"] == "4k4/4a4/4ba3/5C3/6b2/9/6N2/5p3/3n2n2/2B2K3 w - - 10 68"


def test_xiangqi_11_own_capture_takes_the_own_piece():
    script = Script().plies("a0a3")
    assert script.found() == [("XIANGQI-11", "own_capture", 1)]
    assert script.view()["fen"].split()[0] == "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/R1P1P1P1P/1C5C1/9/1NBAKABNR"


def test_xiangqi_11_self_check():
    script = Script(fen="3k5/9/4c4/9/4N4/9/9/9/4A4/4K4 w").plies("e5g6")
    assert script.found() == [("XIANGQI-11", "self_check", 1)]
    assert script.view()["turn"] == 1


def test_xiangqi_11_check_left_standing():
    script = Script(fen="3k5/9/9/9/9/9/9/4r4/9/3CK4 w").plies("d0c0")
    assert script.found() == [("XIANGQI-11", "self_check", 1)]


def test_xiangqi_11_facing_generals():
    script = Script(fen="4k4/9/9/9/9/9/9/9/4A4/4K4 w").plies("e1d2")
    assert script.found() == [("XIANGQI-11", "facing_generals", 1)]


def test_xiangqi_11_open_file_and_a_screen_of_its_own_general():
    script = Script(fen="9/9/5k3/9/9/9/9/4K4/n3C4/4p4 b").plies("f7e7")
    assert script.found() == [("XIANGQI-11", "self_check", 1)]


def test_xiangqi_11_all_reasons_of_an_event_at_once():
    script = Script().act(1, "move", choice="a9a6", amount=3, cards=("As",))
    assert script.found() == [
        (FIELDS, "field_unused", 1),
        ("XIANGQI-11", "own_capture", 1),
        ("XIANGQI-2", "out_of_turn", 1),
    ]


# -- XIANGQI-12: the general is taken ----------------------------------------------------------------------------------

LEFT_IN_CHECK = "4k4/9/9/9/9/9/4r4/9/9/3K1R3 w"


def test_xiangqi_12_capture_mode_lets_a_check_stand():
    script = Script({"end_mode": "capture", "void_min_plies": 0}, fen=LEFT_IN_CHECK)
    script.plies("d0e0 e3e0").settle(
        1, "general_captured", result={"winner": 1, "reason": "general_captured", "plies": 2}
    )
    assert clean(script).due.transfers[0].clause == "XIANGQI-21"


def test_xiangqi_12_capture_mode_lets_the_general_fly():
    script = Script({"end_mode": "capture", "void_min_plies": 0}, fen="3k5/9/9/9/9/9/9/9/9/4K4 w")
    clean(script.plies("e0d0 d9d0").settle(1, "general_captured"))
    assert Script(fen="3k5/9/9/9/9/9/9/9/9/4K4 w").plies("e0d0").move(1, "d9d0").found() == [
        ("XIANGQI-11", "facing_generals", 1),
        ("XIANGQI-4", "piece_rule", 2),
    ]


def test_xiangqi_12_a_general_left_in_check_may_be_taken_in_mate_mode():
    script = Script({"void_min_plies": 0}, fen=LEFT_IN_CHECK).plies("d0e0 e3e0").settle(1, "general_captured")
    assert script.found() == [("XIANGQI-11", "self_check", 1)]
    assert script.audit().due.result["reason"] == ("general_captured", "XIANGQI-12")


def test_xiangqi_12_capture_mode_plays_on_where_mate_would_end():
    plies = "b2g2 h7g7 g2g6 d9e8 g6g9"
    assert ended(Script().plies(plies)) == (0, "checkmate")
    assert ended(Script({"end_mode": "capture"}).plies(plies)) is None


@pytest.mark.parametrize(
    ("reason", "clause", "fen", "move"),
    [
        ("stalemate", "XIANGQI-14", "3R5/9/9/9/9/9/9/9/9/k8 w", "d9e9"),
        ("checkmate", "XIANGQI-13", "3R5/9/9/9/9/9/9/9/9/k8 w", "d9d0"),
    ],
)
def test_xiangqi_12_capture_mode_without_any_move(reason, clause, fen, move):
    """A black general that a faulty start put into a corner has no move at all."""
    script = Script({"end_mode": "capture", "void_min_plies": 0}, fen=fen).plies(move)
    assert ended(script) == (0, reason)
    assert script.settle(0, reason).audit().due.result["reason"] == (reason, clause)


# -- XIANGQI-13, XIANGQI-14: mate and stalemate ------------------------------------------------------------------------


def test_xiangqi_13_checkmate_wins():
    script = (
        Script(red=1).plies(MATE_13).settle(1, "checkmate", result={"winner": 1, "reason": "checkmate", "plies": 13})
    )
    audit = clean(script)
    assert audit.due.result["winner"] == (1, "XIANGQI-13")
    assert script.view()["check"] is True


def test_xiangqi_13_winner_and_reason_are_checked():
    script = Script().plies(MATE_13).settle(0, "checkmate", result={"winner": 1, "reason": "resign", "plies": 12})
    assert script.found() == [("XIANGQI-13", "result_wrong", 14), ("XIANGQI-20", "result_wrong", 14)]


STALEMATE = "3k5/9/4P4/9/9/9/9/4K4/9/9 w"


def test_xiangqi_14_stalemate_loses():
    script = Script({"void_min_plies": 0}, fen=STALEMATE).plies("e7d7").settle(0, "stalemate", result={"winner": 0})
    audit = clean(script)
    assert audit.due.result["reason"] == ("stalemate", "XIANGQI-14")
    assert script.view()["check"] is False


def test_xiangqi_14_stalemate_is_no_draw():
    script = Script({"void_min_plies": 0}, fen=STALEMATE).plies("e7d7").settle(None, result={"winner": None})
    assert script.found() == [("XIANGQI-14", "result_wrong", 2), ("XIANGQI-21", "transfers_wrong", 2)]


def test_xiangqi_14_start_without_a_move_is_over():
    script = Script(fen="3k5/9/3P5/9/9/9/9/4K4/9/9 b")
    assert ended(script) == (0, "stalemate")
    assert script.move(1, "d9d8").found() == [("XIANGQI-2", "game_over", 1)]


# -- XIANGQI-15: repetition and the limit without a capture ------------------------------------------------------------

ROOK = "5k3/R8/9/9/9/9/9/9/9/4K4 w"
ROOK_PLIES = "a8a9 f9f8 a9a8 f8f9 a8a9 f9f8 a9a8 f8f9"
CHASE = "3k5/9/9/9/2n6/9/R8/9/4A4/4K4 w"
CHASE_PLIES = "a3a5 c5b3 a5a3 b3c5 a3a5 c5b3 a5a3 b3c5"
BOTH_CHECK = "3k1rnc1/2N2c3/9/9/1n1C1N3/9/9/5K3/4r4/7C1 w"
BOTH_CHECK_PLIES = "f5d6 f8d8 d6f5 d8f8 f5d6 f8d8 d6f5 d8f8"
BOTH_CHASE = "3c1k3/6C2/9/1N7/9/4R4/5r3/9/1r6N/3RK4 w"
BOTH_CHASE_PLIES = "e4d4 f3b3 d4e4 b3f3 e4d4 f3b3 d4e4 b3f3"
REPEATED = [
    ("draw", ROOK, ROOK_PLIES, (None, "repetition")),
    ("check", ROOK, ROOK_PLIES, (1, "perpetual_check")),
    ("chase", ROOK, ROOK_PLIES, (1, "perpetual_check")),
    ("draw", START, quiet(8), (None, "repetition")),
    ("check", CHASE, CHASE_PLIES, (None, "repetition")),
    ("chase", CHASE, CHASE_PLIES, (1, "perpetual_chase")),
    ("check", BOTH_CHECK, BOTH_CHECK_PLIES, (None, "mutual_perpetual_check")),
    ("chase", BOTH_CHECK, BOTH_CHECK_PLIES, (None, "mutual_perpetual_check")),
    ("chase", BOTH_CHASE, BOTH_CHASE_PLIES, (None, "mutual_perpetual_chase")),
]


@pytest.mark.parametrize(
    ("rule", "fen", "plies", "outcome"), REPEATED, ids=[f"XIANGQI-15-{r}-{o[1]}" for r, _, _, o in REPEATED]
)
def test_xiangqi_15_repetition(rule, fen, plies, outcome):
    options = {"repetition": rule, "void_min_plies": 0}
    winner, reason = outcome
    before = Script(options, fen=fen).plies(plies.rsplit(" ", 1)[0])
    assert ended(before) is None
    script = Script(options, fen=fen).plies(plies)
    assert ended(script) == outcome
    result = {"winner": winner, "reason": reason, "plies": 8}
    audit = clean(script.settle(winner, reason, result=result))
    assert audit.due.result["reason"] == (reason, "XIANGQI-15")


def test_xiangqi_15_a_move_after_the_repetition():
    script = Script({"repetition": "draw"}).plies(quiet(9))
    assert script.found() == [("XIANGQI-2", "game_over", 9)]


def test_xiangqi_15_wrong_loser_of_a_perpetual_check():
    script = Script({"repetition": "check", "void_min_plies": 0}, fen=ROOK).plies(ROOK_PLIES)
    script.settle(0, "perpetual_check", result={"winner": 0})
    assert script.found() == [("XIANGQI-15", "result_wrong", 9), ("XIANGQI-21", "transfers_wrong", 9)]


def test_xiangqi_15_off_by_default():
    assert ended(Script().plies(quiet(40))) is None


def test_xiangqi_15_repetition_count():
    assert ended(Script({"repetition": "draw", "repetition_count": 2}).plies(quiet(4))) == (None, "repetition")
    assert ended(Script({"repetition": "draw", "repetition_count": 5}).plies(quiet(15))) is None
    assert ended(Script({"repetition": "draw", "repetition_count": 5}).plies(quiet(16))) == (None, "repetition")


@pytest.mark.parametrize(("counter", "plies"), [(0, 8), (6, 2), (8, 1), (30, 1)])
def test_xiangqi_15_no_capture_counts_the_starts_half_moves(counter, plies):
    fen = START.replace("- - 0", f"- - {counter}")
    options = {"no_capture_draw_plies": 8, "void_min_plies": 0}
    assert ended(Script(options, fen=fen).plies(quiet(plies - 1))) is None
    script = Script(options, fen=fen).plies(quiet(plies)).settle(None, result={"winner": None, "reason": "no_capture"})
    assert clean(script).due.result["reason"] == ("no_capture", "XIANGQI-15")


def test_xiangqi_15_a_capture_begins_the_count_anew():
    options = {"no_capture_draw_plies": 3}
    assert ended(Script(options).plies("h2h3 h9g7 h3h4")) == (None, "no_capture")
    assert ended(Script(options).plies("h2h3 h9g7 b2b9 i9h9 h3h4")) is None
    assert ended(Script(options).plies("h2h3 h9g7 b2b9 i9h9 h3h4 h9h4")) is None


# -- XIANGQI-22: resigning, draws by agreement, leaving ----------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("fields", [{"verb": "resign"}, {"verb": "resign", "auto": True}, {"verb": "leave"}])
def test_xiangqi_22_resigning_and_leaving_lose(seat, fields):
    script = Script().plies(quiet(13)).act(seat, **fields).settle(1 - seat, "resign", result={"reason": "resign"})
    assert clean(script).due.result["winner"] == (1 - seat, "XIANGQI-22")


def test_xiangqi_22_leaving_after_the_end_changes_nothing():
    clean(Script().plies(MATE_13).act(0, "leave").act(1, "leave").act(0, "leave").settle(0, "checkmate"))


def test_xiangqi_22_agreed_draw():
    script = Script().plies(quiet(13)).act(0, "offer_draw").act(1, "accept_draw", ref=14)
    audit = clean(script.settle(None, result={"winner": None, "reason": "agreement", "plies": 13}))
    assert audit.due.result["reason"] == ("agreement", "XIANGQI-22")


def test_xiangqi_22_a_draw_pays_nothing():
    script = Script().plies(quiet(13)).act(0, "offer_draw").act(1, "accept_draw").settle(0, "resign")
    assert script.found() == [("XIANGQI-21", "transfers_wrong", 16)]


def test_xiangqi_22_an_offer_may_be_made_and_answered_at_any_time():
    script = (
        Script().act(1, "offer_draw").act(0, "decline_draw").plies(quiet(1)).act(0, "offer_draw").plies(quiet(2)[5:])
    )
    script.act(1, "offer_draw").act(0, "accept_draw", ref=6)
    assert script.found() == []
    assert ended(script) == (None, "agreement")


def test_xiangqi_22_the_offerers_own_move_leaves_the_offer_open():
    script = Script().act(0, "offer_draw").plies(quiet(1))
    assert script.view()["offer"] == 0
    assert ended(script.act(1, "accept_draw", ref=1)) == (None, "agreement")
    assert script.found() == []


def test_xiangqi_22_the_others_move_declines():
    script = Script().act(0, "offer_draw").plies(quiet(2)).act(1, "accept_draw")
    assert script.view()["offer"] is None
    assert script.found() == [("XIANGQI-22", "no_offer", 4)]
    assert ended(script) is None


@pytest.mark.parametrize("verb", ["accept_draw", "decline_draw"])
def test_xiangqi_22_answer_without_an_offer(verb):
    script = Script().plies(quiet(2)).act(0, verb)
    assert script.found() == [("XIANGQI-22", "no_offer", 3)]
    assert ended(script) is None


@pytest.mark.parametrize("verb", ["accept_draw", "decline_draw"])
def test_xiangqi_22_own_offer_answered(verb):
    script = Script().act(1, "offer_draw").act(1, verb)
    assert script.found() == [("XIANGQI-22", "own_offer", 2)]
    assert script.view()["offer"] == 1


@pytest.mark.parametrize("seat", [0, 1])
def test_xiangqi_22_second_offer(seat):
    script = Script().act(1, "offer_draw").act(seat, "offer_draw")
    assert script.found() == [("XIANGQI-22", "offer_open", 2)]


def test_xiangqi_22_ref_names_the_offer():
    script = Script().plies(quiet(2)).act(1, "offer_draw").act(0, "accept_draw", ref=2)
    assert script.found() == [("XIANGQI-22", "ref_wrong", 4)]
    assert ended(script) == (None, "agreement")


def test_xiangqi_22_the_void_rule_comes_first():
    clean(Script().plies(quiet(12)).act(0, "resign").void())
    clean(Script().plies(quiet(12)).act(0, "offer_draw").act(1, "accept_draw").void())


# -- XIANGQI-23: one game ----------------------------------------------------------------------------------------------


def test_xiangqi_23_nothing_carries_over():
    first = Script().plies(MATE_13).settle(0, "checkmate")
    second = Script(subject="x2", hand_no=2, red=1, base=7).plies(MATE_13).settle(1, "checkmate")
    carries = [clean(script).carry for script in (first, second)]
    assert [carry.result for carry in carries] == [{}, {}]
    links = list(chain(carries))
    assert all(not findings for _, _, findings in links)
    assert links[-1][1].memories == {"xiangqi": {}}


def test_xiangqi_23_there_is_no_score_to_start_from():
    script = Script(context={"score": [1, 0]})
    assert script.found() == [("CONTRACT-start", "context_unknown", 0)]


# -- what the game has no place for ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"seats": (SeatTaken(0, "a"),)}, "seats"),
        ({"seats": (SeatTaken(0, "a"), SeatTaken(2, "b"))}, "seats"),
        ({"seats": (SeatTaken(0, "a"), SeatTaken(1, "b"), SeatTaken(1, "c"))}, "seats"),
        ({"dealer": 2}, "dealer"),
    ],
)
def test_xiangqi_start_without_its_seats_is_not_replayed(changes, code):
    script = Script(**changes).plies("h2e2")
    assert script.found() == [("CONTRACT-start", code, 0)]
    assert script.audit().verdict == "unreplayable"


@pytest.mark.parametrize(
    "options",
    [
        {"clock": "5min"}, {"clock_scope": "side"}, {"clock_grace_ms": -1}, {"move_count_rule": "coin"},
        {"void_min_plies": "13"}, {"end_mode": "points"}, {"repetition": True}, {"repetition_count": 1},
        {"no_capture_draw_plies": 1.5}, {"win_points": None}, {"byoyomi": 30},
    ],
)  # fmt: skip
def test_xiangqi_options_take_their_own_values_only(options):
    audit = Script(options).audit()
    assert [(f.clause, f.sequence) for f in audit.findings] == [("CONTRACT-start", 0)]
    assert audit.verdict == "unreplayable"


def test_xiangqi_base_and_shuffle():
    assert Script(base=0).found() == [("CONTRACT-start", "base", 0)]
    committed = Shuffle("hmac-sha256-fy-1", "00" * 32)
    assert Script(shuffle=committed).found() == [(FIELDS, "shuffle_here", 0)]


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (ActionTaken(0, "pass"), "verb_unknown"),
        (ActionTaken(0, "ante", auto=True), "verb_unknown"),
        (ActionTaken(0, "resign", choice="yes"), "field_unused"),
        (ActionTaken(2, "resign"), "seat_unknown"),
        (ActionTaken(2, "leave"), "seat_unknown"),
        (ActionTaken(3, "offer_draw"), "seat_unknown"),
        (ActionTaken(0, "offer_draw", ref=0), "field_unused"),
        (ActionTaken(0, "offer_draw", auto=True), "field_unused"),
        (ActionTaken(0, "move", choice="h2e2", target=1), "field_unused"),
        (ActionTaken(0, "move", choice="h2e2", ref=0), "field_unused"),
        (ActionTaken(0, "move", choice="h2e2", auto=True), "field_unused"),
    ],
)
def test_xiangqi_fields_without_a_place(action, code):
    assert Script().add(action).found() == [(FIELDS, code, 1)]


def test_xiangqi_answers_of_a_seat_that_is_not_there():
    script = Script().act(0, "offer_draw").act(2, "accept_draw")
    assert script.found() == [(FIELDS, "seat_unknown", 2)]
    assert ended(script) is None


def test_xiangqi_points_and_seeds_have_no_place():
    script = Script().plies(quiet(1)).add(PointsMoved((Transfer(0, 1, 5, "resign"),))).plies(quiet(2)[5:])
    assert script.found() == [(FIELDS, "points_here", 2)]
    script = Script().plies(MATE_13).settle(0, "checkmate").add(SeedRevealed("00", {}, 0))
    assert script.found() == [("CONTRACT-reveal", "reveal_uncommitted", 15)]


def test_xiangqi_unknown_verb_after_the_end():
    script = Script().plies(MATE_13).act(0, "pass")
    assert script.found() == [(FIELDS, "verb_unknown", 14), ("XIANGQI-2", "game_over", 14)]


def test_xiangqi_every_clause_and_code_has_words():
    xiangqi = game("xiangqi")
    assert [f"XIANGQI-{n}" for n in range(1, 24)] == [name for name in xiangqi.clauses if "-D" not in name]
    assert [f"XIANGQI-D{n}" for n in range(1, 13)] == [name for name in xiangqi.clauses if "-D" in name]
    for texts in (xiangqi.clauses, xiangqi.codes, xiangqi.reasons):
        assert all(text.zh and text.en for text in texts.values())
