"""Format xiangqi-pgn: composed games in every notation, games written at random and read back, 200 recorded ones."""

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pyffish
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from events.contract import encode, parse
from events.model import ActionTaken, AnyEvent, HandStarted
from games.face import State
from games.registry import game
from games.ruleset import resolve
from projector.importers import Reject, convert, xiangqi_pgn
from projector.importers.envelope import Hand, Refusal, Source
from projector.judge import Audit, judge

SHARED = Path(__file__).parents[3] / "shared" / "data" / "xiangqi" / "games.jsonl"
NO_GAMES = pytest.mark.skipif(not SHARED.exists(), reason="the recorded games are not beside the project (../shared)")
START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"


def hands(text: str | bytes) -> list[Hand]:
    records = list(xiangqi_pgn.read(text if isinstance(text, bytes) else text.encode()))
    refused = [record for record in records if isinstance(record, Refusal)]
    assert not refused, refused
    return [record for record in records if isinstance(record, Hand)]


def acts(hand: Hand) -> list[tuple[int, str | None]]:
    assert all(isinstance(move, ActionTaken) and move.action == "move" for move in hand.moves)
    return [(move.seat, move.choice) for move in hand.moves if isinstance(move, ActionTaken)]


def choices(text: str | bytes) -> list[str | None]:
    (hand,) = hands(text)
    return [choice for _, choice in acts(hand)]


def audited(text: str) -> Audit:
    source = Source.of("xiangqi-pgn", "a.pgn", text.encode())
    (hand,) = hands(text)
    events = source.envelopes(hand)
    assert isinstance(events, list)
    return judge(events)


# ---- composed games ----

MOVES = ["h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "b9c7", "c3c4", "g6g5", "b0a2", "h7h3", "a3a4", "f9e8"]
IN_CHINESE = (
    "炮二平五 马８进７ 马二进三 车９平８ 车一平二 马２进３ 兵七进一 卒７进１ 马八进九 炮８进４ 兵九进一 士６进５"
)
IN_WXF = "C2=5 H8+7 H2+3 R9=8 R1=2 H2+3 P7+1 P7+1 H8+9 C8+4 P9+1 A6+5"
VARIANTS = {
    "iccs": " ".join(MOVES),
    "ICCS-dashed": " ".join(f"{move[:2]}-{move[2:]}".upper() for move in MOVES),
    "chinese": IN_CHINESE,
    "chinese-half-width": IN_CHINESE.translate(str.maketrans("１２３４５６７８９", "123456789")),
    "chinese-traditional": IN_CHINESE.translate(str.maketrans("马车进", "馬車進")),
    "chinese-rare": IN_CHINESE.translate(str.maketrans("马车炮", "傌俥砲")),
    "wxf": IN_WXF,
    "wxf-dots-lower": IN_WXF.replace("=", ".").lower(),
    "wxf-other-letters": IN_WXF.replace("H", "N"),
    "mixed": " ".join(
        (MOVES[k], IN_CHINESE.split()[k], IN_WXF.split()[k])[k % 3] for k in range(len(MOVES))
    ),
}  # fmt: skip


@pytest.mark.parametrize("text", VARIANTS.values(), ids=VARIANTS)
def test_one_game_in_every_notation_gives_the_same_moves(text: str):
    written = text.split()
    pairs = [f"{k // 2 + 1}. {' '.join(written[k : k + 2])}" for k in range(0, len(written), 2)]
    assert choices("\n".join(pairs) + " *\n") == MOVES


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030", "big5"])
def test_one_game_in_every_encoding_gives_the_same_moves(encoding: str):
    text = '[Event "全國賽"]\n{說明}\n' + VARIANTS["chinese-traditional"]
    assert choices(text.encode(encoding)) == MOVES


def test_start_of_a_hand_names_what_is_lacking():
    (hand,) = hands("1. h2e2 h9g7 1-0")
    assert hand.start == HandStarted(
        game="xiangqi", ruleset="tongcheng@1", table="", hand_no=0, seats=hand.start.seats, base=1, dealer=0,
        lacks=("settlement", "clock"),
    )  # fmt: skip
    assert acts(hand) == [(0, "h2e2"), (1, "h9g7")]


def test_recorded_result_is_not_turned_into_an_event():
    for result in ("1-0", "0-1", "1/2-1/2", "*"):
        assert choices(f'[Result "{result}"]\n1. h2e2 {result}') == ["h2e2"]


def test_fen_tag_is_the_context_and_says_who_begins():
    fen = "2bak4/9/9/9/9/9/4p4/3A5/4K4/9 b - - 0 1"
    (hand,) = hands(f'[FEN "{fen}"]\n\n1. ... 卒5进1 2. K5-1 *')
    assert hand.start.context == {"fen": fen}
    assert acts(hand) == [(1, "e3e2"), (0, "e1e0")]


def test_record_in_which_black_begins_all_the_same_is_a_finding():
    audit = audited("1. ... 炮8平5 2. 炮二平五 *")
    assert [(f.clause, f.sequence) for f in audit.findings] == [("XIANGQI-2", 1)]


def test_game_without_moves_is_a_hand_without_moves():
    (hand,) = hands('[Red "a"]\n[Result "1-0"]\n\n1-0\n')
    assert acts(hand) == []
    assert audited('[Red "a"]\n').verdict == "clean"


def test_composed_game_is_clean():
    audit = audited(IN_CHINESE)
    assert (audit.verdict, audit.findings, audit.ended, audit.due) == ("clean", (), None, None)
    assert set(audit.not_judged) >= {"settlement", "clock"}


# ---- what the rules forbid is imported and found ----


@pytest.mark.parametrize(
    ("text", "clause", "verdict"),
    [
        ("h2e2 h9g7 e2e6 i9i8 e6e9", "XIANGQI-9", "findings"),
        ("h2e2 h9g7 e2e6 f9e8", "XIANGQI-11", "findings"),
        ("炮二平五 马8进7 炮五进四 士6进5", "XIANGQI-11", "findings"),
        ("h2e2 h0g2", "XIANGQI-2", "findings"),
        ("h2e2 e5e4", "XIANGQI-2", "unreplayable"),
        ("马二进五 马8进7", "XIANGQI-3", "unreplayable"),
        ("炮二平五 车5进1 马二进三 h9g7", "XIANGQI-3", "unreplayable"),
        ('[FEN "nonsense"]\n炮二平五 h9g7', "XIANGQI-1", "unreplayable"),
    ],
    ids=["piece", "check", "check-text", "not-own", "empty", "no-such-move", "no-such-piece", "no-fen"],
)
def test_recorded_illegal_move_is_imported_and_found(text: str, clause: str, verdict: str):
    audit = audited(text)
    assert clause in {finding.clause for finding in audit.findings}
    assert audit.verdict == verdict


def test_text_that_the_position_cannot_read_stays_as_written():
    assert choices("炮二平五 车5进1 马二进三 h9g7") == ["h2e2", "车5进1", "马二进三", "h9g7"]
    assert choices('[FEN "nonsense"]\n炮二平五 H9-G7') == ["炮二平五", "h9g7"]


# ---- JSON Lines ----


def test_json_lines_take_moves_or_notation():
    records = [
        {"id": "a", "date": "1998.12.8", "start_fen": START, "moves": MOVES, "result": "1-0"},
        {"id": "b", "notation": IN_CHINESE.split()},
        {"moves": MOVES[:3], "notation": IN_CHINESE.split(), "illegal_at": 3, "illegal_move": MOVES[3]},
        {"moves": ["H2-E2", "马８进７"], "start_fen": None},
        {"moves": []},
    ]
    found = hands("\n".join(json.dumps(record, ensure_ascii=False) for record in records) + "\n\n")
    assert [[choice for _, choice in acts(hand)] for hand in found] == [MOVES, MOVES, MOVES, MOVES[:2], []]
    assert [(hand.place, hand.line) for hand in found] == [(k, k) for k in range(1, 6)]
    assert found[0].start.context == {"fen": START}
    assert str(found[0].day) == "1998-12-08"


BROKEN = {
    "not-json": ('{"moves": ["h2e2"', "not_json"),
    "key-twice": ('{"moves": [], "moves": ["h2e2"]}', "not_json"),
    "list": ("[1]", "not_object"),
    "no-moves": ('{"id": "a"}', "moves"),
    "moves-text": ('{"moves": "h2e2"}', "moves"),
    "moves-number": ('{"moves": ["h2e2", 5]}', "moves"),
    "illegal-elsewhere": ('{"moves": ["h2e2"], "illegal_at": 3, "illegal_move": "a0a1"}', "moves"),
    "move-text": ('{"moves": ["h2e2", "e10e9"]}', "move_text"),
    "move-empty": ('{"moves": [""]}', "move_text"),
    "fen-number": ('{"moves": [], "start_fen": 5}', "fen"),
    "fen-long": (json.dumps({"moves": [], "start_fen": "9/" * 200}), "fen"),
    "fen-control": ('{"moves": [], "start_fen": "4k4\\n"}', None),
    "fen-control-within": ('{"moves": [], "start_fen": "4k\\u00004"}', "fen"),
}


@pytest.mark.parametrize(("line", "word"), BROKEN.values(), ids=BROKEN)
def test_broken_line_is_rejected_and_the_rest_goes_on(tmp_path: Path, line: str, word: str | None):
    path = tmp_path / "games.jsonl"
    path.write_text(f'{{"moves": ["h2e2"]}}\n{line}\n{{"moves": ["c3c4"]}}\n', "utf-8")
    rejects: list[Reject] = []
    events = list(convert("xiangqi-pgn", path, rejects.append))
    assert [(r.line, r.reason.split(":")[0]) for r in rejects] == ([] if word is None else [(2, word)])
    starts = [event.data.hand_no for event in events if isinstance(event.data, HandStarted)]
    assert starts == ([1, 2, 3] if word is None else [1, 3])


def test_broken_pgn_game_is_rejected_and_the_rest_goes_on(tmp_path: Path):
    path = tmp_path / "games.pgn"
    path.write_text('[Event "1"]\n1. h2e2 *\n\n[Event "2"]\n1. h2e2 ?? Nf3\n\n[Event "3"]\n1. c3c4 *\n', "utf-8")
    rejects: list[Reject] = []
    events = list(convert("xiangqi-pgn", path, rejects.append))
    assert [(r.line, r.reason) for r in rejects] == [
        (5, "move_text: 'Nf3' is no move in ICCS, WXF or Chinese notation")
    ]
    assert [e.data.hand_no for e in events if isinstance(e.data, HandStarted)] == [1, 3]


# ---- random games, written here and read back ----

CROWDED = (
    START,
    "r1bakab1r/9/1cn4cn/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKABR1 w - - 0 1",
    "3k5/2P1P4/2P1P4/2P6/9/9/2p1p4/2p1p4/2p6/4K4 w - - 0 1",
    "4k4/4P4/4P4/4P4/4P4/4p4/4p4/4p4/4p4/3K5 b - - 0 1",
    "4k4/3P5/3P5/3P5/3P5/3P1p3/5p3/5p3/5p3/4Kp3 w - - 0 1",
    "3akab2/9/2n1b4/9/2n3p2/2B6/4N4/3AN4/9/2BAK4 b - - 3 40",
    "1r2ka3/1r2a4/b1c1b4/2c6/9/9/1R2C4/1R2C4/4A4/3AK4 w - - 0 1",
)
NUMERALS = "一二三四五六七八九"
NAMES = {"K": "帅将", "A": "仕士", "B": "相象", "N": "马马", "R": "车车", "C": "炮炮", "P": "兵卒"}
TRADITIONAL = str.maketrans("帅将马车进后", "帥將馬車進後")
WIDE = str.maketrans("123456789", "１２３４５６７８９")

Board = dict[tuple[int, int], str]


def board_of(fen: str) -> Board:
    found: Board = {}
    for down, row in enumerate(fen.split()[0].split("/")):
        file = 0
        for letter in row:
            if letter.isdigit():
                file += int(letter)
            else:
                found[file, 9 - down] = letter
                file += 1
    return found


def point(text: str) -> tuple[int, int]:
    return "abcdefghi".index(text[0]), int(text[1])


class Writer:
    """Writes moves as people do, from a board of its own that knows no rules."""

    def __init__(self, fen: str) -> None:
        self.board = board_of(fen)

    def _who(self, move: str) -> tuple[str, bool, int, list[int], list[tuple[int, int]], int]:
        """Give piece, side, its own file, the ranks of its file from the front, all that share a file, the place."""
        at = point(move)
        piece = self.board[at]
        red = piece.isupper()
        alike = [where for where, other in self.board.items() if other == piece]
        front = (lambda rank: -rank) if red else (lambda rank: rank)
        ranks = sorted((rank for file, rank in alike if file == at[0]), key=front)
        shared = [w for w in alike if sum(file == w[0] for file, _ in alike) > 1]
        shared.sort(key=lambda w: (9 - w[0] if red else w[0] + 1, front(w[1])))
        return piece.upper(), red, 9 - at[0] if red else at[0] + 1, ranks, shared, ranks.index(at[1])

    def _way(self, move: str) -> tuple[int, int]:
        """Give forward 1, back -1, aside 0, and the number that follows."""
        (file, rank), (to_file, to_rank) = point(move), point(move[2:])
        piece = self.board[file, rank]
        red = piece.isupper()
        ahead = (to_rank - rank) * (1 if red else -1)
        target = 9 - to_file if red else to_file + 1
        number = abs(ahead) if ahead and piece.upper() in "KRCP" else target
        return (ahead > 0) - (ahead < 0), number

    def iccs(self, move: str, variant: int) -> str:
        return (move, move.upper(), f"{move[:2]}-{move[2:]}", f"{move[:2]}-{move[2:]}".upper())[variant % 4]

    def chinese(self, move: str, variant: int) -> str:
        piece, red, file, ranks, shared, row = self._who(move)
        way, number = self._way(move)
        name = NAMES[piece][not red]
        digits = NUMERALS if red else "123456789"
        several = len(shared) > len(ranks)
        if len(ranks) == 1 or (piece in "AB" and variant & 4):
            who = name + digits[file - 1]
        elif len(ranks) > 3 or (several and piece == "P"):
            who = NUMERALS[shared.index(point(move))] + name
        elif len(ranks) == 3:
            who = "前中后"[row] + name
        else:
            who = "前后"[row] + name
        text = who + "退平进"[way + 1] + digits[number - 1]
        if variant & 1:
            text = text.translate(TRADITIONAL)
        return text if red or variant & 2 else text.translate(WIDE)

    def wxf(self, move: str, variant: int) -> str:
        piece, red, file, ranks, shared, row = self._who(move)
        way, number = self._way(move)
        letter = {"N": "NH", "B": "BE"}.get(piece, piece * 2)[variant & 1]
        last = len(ranks) - 1
        if len(ranks) == 1 or (piece in "AB" and variant & 4):
            who = letter + str(file)
        elif piece == "P" and (len(ranks) > 2 or len(shared) > 2):
            if len(ranks) > 3 and row in (0, last):
                who = "--" if row else "++"
            elif row * 2 == last:
                who = f"{file}{file}"
            else:
                who = str(file) + ("-" if row * 2 > last else "+")
        elif variant & 2:
            who = "-+"[row == 0] + letter
        else:
            who = letter + "-+"[row == 0]
        text = who + ("-", "=.", "+")[way + 1][way == 0 and variant & 1] + str(number)
        return text if red else text.lower()

    def made(self, move: str) -> None:
        self.board[point(move[2:])] = self.board.pop(point(move))


def theirs(move: str) -> str:
    """Write a move as Fairy-Stockfish does, whose ranks count from 1."""
    return f"{move[0]}{int(move[1]) + 1}{move[2]}{int(move[3]) + 1}"


def legal(fen: str) -> list[str]:
    def ours(move: str) -> str:
        cut = 3 if move[2].isdigit() else 2
        return f"{move[0]}{int(move[1:cut]) - 1}{move[cut]}{int(move[cut + 1 :]) - 1}"

    return sorted(map(ours, pyffish.legal_moves("xiangqi", fen, [])))


@st.composite
def written_games(draw: st.DrawFn) -> tuple[list[str], str]:
    """A random legal game, and the same as PGN."""
    fen = draw(st.sampled_from(CROWDED))
    writer, moves, words, now = Writer(fen), list[str](), list[str](), fen
    notations = draw(st.sampled_from([("iccs",), ("chinese",), ("wxf",), ("iccs", "chinese", "wxf")]))
    for ply in range(draw(st.integers(1, 30))):
        found = legal(now)
        if not found:
            break
        move = found[draw(st.integers(0, 10_000)) % len(found)]
        write: Callable[[str, int], str] = getattr(writer, draw(st.sampled_from(notations)))
        if ply % 2 == 0:
            words.append(f"{ply // 2 + 1}.")
        words.append(write(move, draw(st.integers(0, 7))))
        words.extend(draw(st.sampled_from(([], [], ["{a (b}"], ["(h2e2 h9g7)"], ["$1"], ["!"], ["; c3c4\n"]))))
        writer.made(move)
        now = pyffish.get_fen("xiangqi", now, [theirs(move)])
        moves.append(move)
    tag = f'[FEN "{fen}"]\n\n' if fen != START else ""
    return moves, '[Game "Chinese Chess"]\n' + tag + " ".join(words) + " *\n"


ENCODINGS = st.sampled_from(["utf-8", "gb18030", "big5"])


@settings(max_examples=40, deadline=None)
@given(written=written_games(), encoding=ENCODINGS)
def test_random_legal_games_come_back_equal(written: tuple[list[str], str], encoding: str):
    comes_back(*written, encoding)


@pytest.mark.slow
@settings(max_examples=500, deadline=None)
@given(written=written_games(), encoding=ENCODINGS)
def test_many_random_legal_games_come_back_equal(written: tuple[list[str], str], encoding: str):
    comes_back(*written, encoding)


def comes_back(moves: list[str], text: str, encoding: str) -> None:
    if encoding == "big5":
        text = text.translate(TRADITIONAL)
    assert choices(text.encode(encoding)) == moves


# ---- recorded games ----


def recorded() -> list[dict[str, object]]:
    return [json.loads(line) for line in SHARED.read_text("utf-8").splitlines()] if SHARED.exists() else []


@pytest.fixture(scope="module")
def imported() -> list[list[AnyEvent]]:
    rejects: list[Reject] = []
    found: list[list[AnyEvent]] = []
    for event in convert("xiangqi-pgn", SHARED, rejects.append):
        if event.sequence == 0:
            found.append([])
        found[-1].append(event)
    assert rejects == []
    return found


def stepped(events: Sequence[AnyEvent]) -> Iterator[tuple[State, AnyEvent]]:
    rules = game("xiangqi")
    start = events[0]
    assert rules is not None
    assert isinstance(start.data, HandStarted)
    ruleset, _ = resolve(rules, start.data)
    assert ruleset is not None
    state, faults = rules.start(start, ruleset)  # type: ignore[arg-type]
    assert state is not None
    assert faults == ()
    for event in events[1:]:
        yield state, event


@NO_GAMES
def test_recorded_games_are_all_imported(imported: list[list[AnyEvent]]):
    games = recorded()
    assert len(imported) == len(games) == 200
    for events, record in zip(imported, games, strict=True):
        start = events[0].data
        assert isinstance(start, HandStarted)
        assert start.context == {"fen": record["start_fen"]}
        moves = [event.data.choice for event in events if isinstance(event.data, ActionTaken)]
        plies = record["plies"]
        assert isinstance(plies, int)
        assert moves[:plies] == record["moves"]
        assert len(moves) == plies or record["id"] == "xq-149"


@NO_GAMES
def test_recorded_games_are_events_of_the_contract_and_the_same_bytes_twice(imported: list[list[AnyEvent]]):
    first = [encode(event) for events in imported for event in events]
    assert first == [encode(event) for event in convert("xiangqi-pgn", SHARED)]
    assert [parse(raw) for raw in first] == [event for events in imported for event in events]
    assert len({event.id for events in imported for event in events}) == len(first)


@NO_GAMES
def test_recorded_games_replay_to_their_recorded_ends(imported: list[list[AnyEvent]]):
    for events, record in zip(imported, recorded(), strict=True):
        if record["id"] == "xq-149":
            continue
        state = None
        for state, event in stepped(events):
            assert state.step(event) == (), record["id"]
        assert state is not None
        view = state.view("public")
        board, side, *_ = str(record["end_fen"]).split()
        assert str(view["fen"]).split()[:2] == [board, side]
        assert (view["phase"] == "over") == (record["end_state"] != "ongoing")


@NO_GAMES
def test_recorded_games_are_clean_but_the_one_with_an_illegal_move(imported: list[list[AnyEvent]]):
    for events, record in zip(imported, recorded(), strict=True):
        audit = judge(events)
        found = [(f.clause, f.code, f.sequence) for f in audit.findings]
        if record["id"] != "xq-149":
            assert (audit.verdict, found) == ("clean", []), record["id"]
            continue
        # Red's ply before it was mate: the general's step into check comes after the end (2 before 11), and so does
        # the ply that takes the general.
        assert found == [("XIANGQI-2", "game_over", 72), ("XIANGQI-2", "game_over", 73)]
        assert audit.verdict == "findings"


@NO_GAMES
def test_recorded_notation_gives_the_recorded_moves():
    """The 100 games with Chinese text, as PGN in each encoding, give what `moves` has."""
    for record in recorded():
        notation = record.get("notation")
        if not isinstance(notation, list):
            continue
        expected = record["moves"]
        assert isinstance(expected, list)
        if "illegal_move" in record:
            expected = [*expected, record["illegal_move"]]
        text = f'[FEN "{record["start_fen"]}"]\n\n' + "\n".join(notation)
        for encoding in ("utf-8", "gb18030", "big5"):
            assert choices(text.encode(encoding))[: len(expected)] == expected, record["id"]
