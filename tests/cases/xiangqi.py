"""Runs the unit cases of xiangqi: one function a kind."""

from games.face import Due
from games.xiangqi import GAME
from games.xiangqi.board import Position, perft
from games.xiangqi.clock import Clock, by_moves, end_of, look
from games.xiangqi.legality import refusal, setup_problems, status
from games.xiangqi.notation import read_fen, write_fen, write_moves
from games.xiangqi.repetition import Ply, repeated
from games.xiangqi.settle import VOID, Outcome, settle
from games.xiangqi.tables import MOVES
from games.xiangqi.texts import CLAUSE_OF_END

SIDES = ("red", "black")


def options(given):
    """Give the preset's options with the case's own."""
    return {**GAME.presets["tongcheng"], **(given.get("options") or {})}


def position(given) -> Position:
    found = read_fen(given["fen"])
    assert found is not None
    return found


def why_not(at: Position, text: str, capture: bool) -> str | None:
    """Give the first reason why the side to move may not make a move given as text."""
    move = MOVES.get(text)
    if move is None:
        return "malformed"
    if status(at, capture) != "ongoing":
        return "game_over"
    return refusal(at, move, at.turn, capture)


def case_perft(given):
    return {"nodes": perft(position(given), given["depth"])}


def case_is_legal(given):
    capture = options(given)["end_mode"] == "capture"
    reason = why_not(position(given), given["move"], capture)
    return {"legal": reason is None, "reason": reason}


def case_legal_moves(given):
    at = position(given)
    return {"moves": write_moves(at.moves(at.turn, options(given)["end_mode"] == "capture"))}


def case_status(given):
    at = position(given)
    state = status(at)
    winner = None if state == "ongoing" else SIDES[1 - at.turn]
    return {"state": state, "in_check": at.checked(at.turn), "winner": winner}


def case_setup(given):
    return {"problems": setup_problems(given["fen"])}


def case_replay(given):
    at = position(given)
    legal, reason = 0, None
    for text in given["moves"]:
        reason = why_not(at, text, False)
        if reason is not None:
            break
        at.play(MOVES[text] >> 7, MOVES[text] & 127, at.turn)
        legal += 1
    return {
        "legal_plies": legal,
        "illegal_at": None if reason is None else legal,
        "reason": reason,
        "end_fen": write_fen(at),
        "state": status(at),
    }


def case_clock(given):
    rules = options({**given, "options": {**given["options"], "clock": given["clock"]}})
    times = given["times"]
    at = times[-1] if given["flag_at"] is None else given["flag_at"]
    looked = look(Clock.of(rules), times, at)
    plies = sum(looked.made)
    result, reason = "ongoing", None
    if given["board_end"] and plies == len(times):
        result, reason, at = SIDES[(plies - 1) % 2], given["board_end"], times[-1]
    elif looked.missed is not None:
        reason, at = looked.missed.reason, end_of(looked.missed)
        winner = by_moves(looked.made, rules["move_count_rule"]) if reason == "move_count" else 1 - plies % 2
        result = "draw" if winner is None else SIDES[winner]
    if reason is not None and plies < rules["void_min_plies"]:
        result, reason = "void", VOID
    return {"result": result, "reason": reason, "at_ms": at, "plies": plies}


def case_repetition(given):
    at, rules = position(given), options(given)
    plies: list[Ply] = []
    seen = {(bytes(at.cells), at.turn): [0]}
    for i, text in enumerate(given["moves"]):
        side, move = at.turn, MOVES[text]
        at.play(move >> 7, move & 127, side)
        plies.append(Ply(side, move >> 7, move & 127, at.checked(1 - side)))
        places = seen.setdefault((bytes(at.cells), at.turn), [])
        places.append(i + 1)
        if rules["repetition"] != "off" and len(places) >= rules["repetition_count"]:
            loser, reason = repeated(rules["repetition"], at, plies[places[0] :])
            return {"ends_at": i, "result": "draw" if loser is None else SIDES[1 - loser], "reason": reason}
    return {"ends_at": None, "result": None, "reason": None}


def case_no_capture(given):
    at, limit = position(given), options(given)["no_capture_draw_plies"]
    for i, text in enumerate(given["moves"]):
        at.play(MOVES[text] >> 7, MOVES[text] & 127, at.turn)
        if limit and at.halfmove >= limit:
            return {"ends_at": i}
    return {"ends_at": None}


def case_settle(given):
    winner = None if given["result"] == "draw" else SIDES.index(given["result"])
    reason = given["reason"]
    outcome = Outcome(winner, reason, CLAUSE_OF_END[reason], 0)
    due: Due = settle(outcome, given["plies"], given["base"], given["red_seat"], options(given))
    if due.ended == "voided":
        return {"voided": due.reason}
    lines = [{"from": t.payer, "to": t.payee, "amount": t.amount, "reason": t.reason} for t in due.transfers]
    return {"transfers": lines, "net": dict(due.net)}


def run(kind, given):
    """Run one case by its kind."""
    return globals()[f"case_{kind}"](given)
