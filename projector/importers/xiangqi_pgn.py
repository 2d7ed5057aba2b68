"""Format `xiangqi-pgn`: games of xiangqi as PGN, or as JSON Lines with `moves` or `notation`.

Moves are ICCS, WXF or Chinese text, mixed as they come. Red is seat 0. A recorded result is no event and none is made
of it; a recorded illegal move is imported as recorded. A text that the position cannot read (no such piece, or several)
is imported as it is written, and so is all text after it: the audit then says where the record ends to make sense.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from events.model import ActionTaken, HandStarted, Json, SeatTaken
from games.xiangqi.board import Position
from games.xiangqi.notation import START, read_fen
from games.xiangqi.tables import BLACK, MOVES, RED
from games.xiangqi.text_moves import read_move
from projector.importers.days import day
from projector.importers.encodings import decode
from projector.importers.envelope import Hand, Record, Refusal
from projector.importers.pgn import Game, games
from projector.importers.shapes import MOVE
from projector.importers.strict_json import NotJson, loads

MAX_FEN = 256
"""Characters of a start position; what is longer is none."""

_OBJECT = re.compile(r'^[ \t]*\{[ \t]*["}]', re.MULTILINE)
_TAG = re.compile(r"^[ \t]*\[", re.MULTILINE)
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")


@dataclass(frozen=True, slots=True)
class _Written:
    """A game as its source writes it; `begins` is the side that the record says moves first, None where it does not."""

    moves: Sequence[str]
    fen: str | None = None
    date: str = ""
    begins: int | None = None


def read(raw: bytes) -> Iterator[Record]:
    """Read the games of a file, PGN or JSON Lines, in UTF-8, GB18030 or Big5."""
    text = decode(raw)
    lines = len(_OBJECT.findall(text)) > len(_TAG.findall(text))
    place = 0
    for place, record in enumerate(_json_lines(text) if lines else _pgn(text), start=1):
        line, written = record
        yield written if isinstance(written, Refusal) else _hand(place, line, written)
    if not place:
        yield Refusal(1, "no_game", "the file holds no game")


def _pgn(text: str) -> Iterator[tuple[int, _Written | Refusal]]:
    for game in games(text):
        yield game.line, _of_pgn(game)


def _of_pgn(game: Game) -> _Written | Refusal:
    if game.problem is not None:
        return Refusal(game.problem.line, game.problem.word, game.problem.detail)
    written = _Written(
        moves=[move.text for move in game.moves],
        fen=game.tags.get("fen", "").strip() or None,
        date=game.tags.get("date", ""),
        begins=BLACK if game.black_begins else None,
    )
    return _start_refused(game.line, written) or written


def _json_lines(text: str) -> Iterator[tuple[int, _Written | Refusal]]:
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            yield number, _of_json(number, line)


def _of_json(line: int, text: str) -> _Written | Refusal:
    try:
        record = loads(text)
    except NotJson as problem:
        return Refusal(line, "not_json", problem.detail)
    if not isinstance(record, dict):
        return Refusal(line, "not_object", "a game is one JSON object")
    moves = _all_moves(record)
    if moves is None:
        return Refusal(line, "moves", "moves and notation are lists of texts, illegal_move a text at the end of moves")
    for ply, move in enumerate(moves):
        if not MOVE.fullmatch(move):
            return Refusal(line, "move_text", f"ply {ply}: {move[:40]!r} is no move in ICCS, WXF or Chinese notation")
    fen, date = record.get("start_fen"), record.get("date")
    if fen is not None and not isinstance(fen, str):
        return Refusal(line, "fen", "start_fen is a text")
    written = _Written(moves, (fen or "").strip() or None, date if isinstance(date, str) else "")
    return _start_refused(line, written) or written


def _all_moves(record: dict[str, Json]) -> list[str] | None:
    """Join what a record holds of its moves: `moves`, the illegal one that follows them, what `notation` has beyond."""
    moves, notation = record.get("moves"), record.get("notation")
    illegal = record.get("illegal_move")
    if moves is None and notation is None:
        return None
    if illegal is not None and record.get("illegal_at", len(moves or ())) != len(moves or ()):
        return None
    known = [*(moves or ()), *(() if illegal is None else (illegal,))] if isinstance(moves or [], list) else None
    if known is None or not isinstance(notation or [], list):
        return None
    found = known + (notation or [])[len(known) :]
    return [move.strip() for move in found] if all(isinstance(move, str) for move in found) else None


def _start_refused(line: int, written: _Written) -> Refusal | None:
    if written.fen is not None and (len(written.fen) > MAX_FEN or _CONTROL.search(written.fen)):
        return Refusal(line, "fen", "the start position is no FEN")
    return None


def _hand(place: int, line: int, written: _Written) -> Hand:
    start = HandStarted(
        game="xiangqi",
        ruleset="tongcheng@1",
        table="",
        hand_no=0,
        seats=(SeatTaken(seat=0, player="p0"), SeatTaken(seat=1, player="p1")),
        dealer=0,
        base=1,
        context={} if written.fen is None else {"fen": written.fen},
        lacks=("settlement", "clock"),
    )
    return Hand(place, line, start, list(_plies(written)), day(written.date))


def _plies(written: _Written) -> Iterator[ActionTaken]:
    """Read the moves against the position that they lead to; seats take turns, the seat is the side."""
    position: Position | None = read_fen(written.fen or START)
    side = written.begins
    if side is None:
        named_black = (written.fen or "").split()[1:2] == ["b"]
        side = position.turn if position is not None else BLACK if named_black else RED
    for text in written.moves:
        move = _read(position, side, text)
        if position is not None and not _made(position, side, move):
            position = None
        yield ActionTaken(seat=side, action="move", choice=move)
        side = 1 - side


def _read(position: Position | None, side: int, text: str) -> str:
    """Give the ICCS of a move text, or the text where it cannot be read."""
    if position is None:
        found = read_move(_NOWHERE, text)
    else:
        position.turn = side
        found = read_move(position, text)
    return text if found is None else found


def _made(position: Position, side: int, move: str) -> bool:
    """Make a move as recorded, lawful or not; say whether the position after it is known."""
    code = MOVES.get(move)
    if code is None or not position.cells[code >> 7]:
        return False
    position.play(code >> 7, code & 127, side)
    return True


_NOWHERE = Position(bytes(90), RED)
"""A board without pieces: against it only coordinates can be read."""
