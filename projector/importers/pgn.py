"""Portable Game Notation read as text: tags, comments, variations, numbers, results, and the moves as written.

No board here: which notation a move has and what it means is said elsewhere.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from projector.importers.shapes import CHINESE, ICCS, WXF

_TAG_LINE = re.compile(r'\s*\[\s*([^\s"\[\]]+)\s+"[^\n]*\]')
_TAG = re.compile(r'\[\s*([^\s"\[\]]+)\s+"([^\n]*?)"\s*\]')
_FIRST = frozenset({"game", "event"})

_GAP = re.compile(r"[\s\u3000\ufeff]*")
_DOTS = re.compile(r"[.．。]")
_TOKEN = re.compile(
    rf"""(?P<space>[\s\u3000\ufeff]+)
    |(?P<comment>\{{[^}}]*\}})
    |(?P<rest>;[^\n]*|(?<![^\n])%[^\n]*)
    |(?P<open>[(（])
    |(?P<close>[)）])
    |(?P<mark>\$[0-9]+|[!?！？]+|[#+]+(?=[\s)（(]|$)|<[^<>\n]*>)
    |(?P<result>1\s?-\s?0|0\s?-\s?1|1/2(?:\s?-\s?1/2)?|½-½|\*)(?![0-9A-Za-z])
    |(?P<move>{CHINESE}|{ICCS}|{WXF})
    |(?P<number>[0-9０-９]+(?:\s*[.．。、…]+)?|[.．。、…]+)
    |(?P<rule>[=\-_*~—─═]{{3,}})
    |(?P<word>[^\s\u3000(){{}}（）;]+|.)""",
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Move:
    """A move as written, and its line in the file (from 1)."""

    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a game cannot be read: line, a fixed word, a sentence."""

    line: int
    word: str
    detail: str


@dataclass(slots=True)
class Game:
    """One game as written: tags by lower-case name, its moves without variations, what is wrong with it first.

    `black_begins` where dots stand for red's first move ("1. ... 炮8平5").
    """

    line: int
    tags: dict[str, str] = field(default_factory=dict)
    moves: list[Move] = field(default_factory=list)
    black_begins: bool = False
    result: str | None = None
    problem: Problem | None = None


def games(text: str) -> Iterator[Game]:
    """Read all games of a file, in order; a broken one has its `problem`, and the next goes on.

    A tag line after moves begins a new game, so that a brace left open spoils one game only; so do moves after a
    result.
    """
    for first, part in _parts(text.replace("\r\n", "\n").replace("\r", "\n")):
        yield from _games_of(first, part)


def _parts(text: str) -> Iterator[tuple[int, str]]:
    """Cut a file before each tag line that follows moves, and before a first tag that comes again."""
    part: list[str] = []
    first, moves, names = 1, False, set[str]()
    for number, line in enumerate(text.split("\n"), start=1):
        if tag := _TAG_LINE.match(line):
            name = tag[1].lower()
            if moves or (name in _FIRST and name in names):
                yield first, "\n".join(part)
                part, first, moves, names = [], number, False, set()
            names.add(name)
        elif line.strip() and not line.lstrip().startswith("["):
            moves = True
        part.append(line)
    yield first, "\n".join(part)


def _games_of(first: int, part: str) -> Iterator[Game]:
    game = Game(first)
    at, line = _tags(part, game)
    depth = opened = 0
    begun = bool(game.tags) or game.problem is not None
    while at < len(part) and game.problem is None:
        token = _TOKEN.match(part, at)
        assert token is not None
        kind, written = str(token.lastgroup), token[0]
        if kind == "open":
            depth, opened = depth + 1, opened if depth else line
        elif kind == "close" and depth:
            depth -= 1
        elif kind == "move" and not depth:
            if game.result is not None:
                yield game
                game = Game(line)
            begun = True
            game.moves.append(Move(written, line))
        elif kind == "number" and not depth and not game.moves:
            game.black_begins |= len(_DOTS.findall(written)) > 1 or "…" in written
        elif kind == "result" and not depth:
            begun = True
            game.result = written.replace(" ", "")
        elif written == "{" or (game.result is None and (kind == "close" or (kind == "word" and not depth))):
            game.problem = _problem(written, line)  # under a result editors write what they like
        line += written.count("\n")
        at = token.end()
    if depth and game.problem is None:
        game.problem = Problem(opened, "variation", "a variation is not closed")
    if begun or game.problem is not None:
        yield game


def _problem(written: str, line: int) -> Problem:
    if written == "{":
        return Problem(line, "comment", "a comment is not closed")
    if written in ")）":
        return Problem(line, "variation", "a variation ends that did not begin")
    return Problem(line, "move_text", f"{written[:40]!r} is no move in ICCS, WXF or Chinese notation")


def _tags(part: str, game: Game) -> tuple[int, int]:
    """Read the tags at the head of a game; give where they end and the line there."""
    at, line = 0, game.line
    while True:
        gap = _GAP.match(part, at)
        assert gap is not None
        line += gap[0].count("\n")
        at = gap.end()
        if not part.startswith("[", at):
            return at, line
        if not game.tags:
            game.line = line
        tag = _TAG.match(part, at)
        if tag is None:
            game.problem = Problem(line, "tag", f"{part[at : at + 40].splitlines()[0]!r} is no tag pair")
            return at, line
        game.tags.setdefault(tag[1].lower(), tag[2].replace('\\"', '"').replace("\\\\", "\\"))
        at = tag.end()
