"""200 recorded games of xiangqi: each replays as events to its end, its texts give its moves."""

import json
from pathlib import Path

import pytest

from games.xiangqi.legality import status
from games.xiangqi.notation import read_fen, write_fen
from games.xiangqi.tables import MOVES
from games.xiangqi.text_moves import read_move
from tests.games.xiangqi_script import Script

RECORDS = Path(__file__).parents[3] / "shared" / "data" / "xiangqi" / "games.jsonl"
pytestmark = pytest.mark.skipif(
    not RECORDS.exists(), reason="the recorded games are not beside the project (../shared)"
)


@pytest.fixture(scope="module")
def records():
    return [json.loads(line) for line in RECORDS.read_text(encoding="utf-8").splitlines()]


def replay(record, more=()):
    """Write a record as events; it has neither clock nor settlement."""
    script = Script(fen=record["start_fen"], lacks=("clock", "settlement"))
    return script.plies(" ".join([*record["moves"], *more]))


def test_xiangqi_records_replay_to_their_end(records):
    assert len(records) == 200
    for record in records:
        script = replay(record)
        audit, state = script.audit(), script.state()
        assert audit.verdict == "clean", (record["id"], audit.findings)
        assert write_fen(state.position) == record["end_fen"], record["id"]
        assert status(state.position) == record["end_state"], record["id"]
        assert state.plies == record["plies"]
        assert state.over == (record["end_state"] != "ongoing")


def test_xiangqi_2_illegal_move_of_a_record_is_cited(records):
    (record,) = [record for record in records if "illegal_at" in record]
    script = replay(record, [record["illegal_move"]])
    sequence = record["illegal_at"] + 1
    # the ply before was mate, and of the reasons that fit this one comes first (XIANGQI-11)
    assert script.found() == [("XIANGQI-2", "game_over", sequence)]
    assert script.view()["outcome"] == {"winner": 0, "reason": "checkmate", "void": False}


def test_xiangqi_3_texts_of_records_give_their_moves(records):
    read = 0
    for record in records:
        position = read_fen(record["start_fen"])
        moves = [*record["moves"], *([record["illegal_move"]] if "illegal_at" in record else [])]
        for text, move in zip(record.get("notation", ()), moves, strict=False):
            assert read_move(position, text) == move, (record["id"], text)
            position.play(MOVES[move] >> 7, MOVES[move] & 127, position.turn)
            read += 1
    assert read == 7773
