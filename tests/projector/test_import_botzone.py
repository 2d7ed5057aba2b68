"""Format botzone-doudizhu: a composed game everywhere, the six recorded ones where they are to hand."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from events.contract import encode, parse
from events.model import ActionTaken, AnyEvent, CardsDealt, HandStarted
from games.cards import PACK_54
from projector.importers import Reject, convert
from projector.importers.botzone_doudizhu import CARDS
from projector.judge import judge

SHARED = Path(__file__).parents[3] / "shared" / "data" / "doudizhu-botzonebench"
LOGS = sorted(SHARED.glob("*.log"))
NO_LOGS = pytest.mark.skipif(not LOGS, reason="the Botzone logs are not beside the project (../shared/data)")

# Player 0 holds four bombs, both jokers and a pair of sevens; the kitty lies scattered in its hand.
HAND_0 = [0, 52, 1, 2, 3, 4, 5, 53, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]
REST = [code for code in range(54) if code not in HAND_0]
DEAL = {"allocation": [HAND_0, REST[0::2], REST[1::2]], "publiccard": [53, 17, 6]}
LEADS = [[0, 1, 2, 3, 52, 53], [4, 5, 6, 7], [8, 9, 10, 11], [12, 13, 14, 15], [16, 17]]


def game(leads: list[list[int]] = LEADS) -> list[object]:
    """The landlord leads what is given; both others pass each time."""
    log: list[object] = [DEAL]
    for lead in leads:
        acts: list[tuple[int, list[int]]] = [(0, lead), (1, []), (2, [])]
        log += [{"event": {"player": player, "action": action}} for player, action in acts]
    del log[-2:]
    last = log[-1]
    assert isinstance(last, dict)
    log[-1] = {"0": 2.4, "1": 0.0, "2": 0.0, **last}
    return log


def imported(folder: Path, log: object, rejects: list[Reject] | None = None) -> list[AnyEvent]:
    path = folder / "0-llm.log"
    path.write_text(log if isinstance(log, str) else json.dumps(log), "utf-8")
    return list(convert("botzone-doudizhu", path, (rejects if rejects is not None else []).append))


def test_card_codes_are_the_whole_pack():
    assert sorted(CARDS) == sorted(PACK_54)
    assert [CARDS[code] for code in (0, 3, 28, 44, 48, 52, 53)] == ["3h", "3c", "Th", "Ah", "2h", "BJ", "RJ"]


def test_composed_game_is_imported(tmp_path: Path):
    events = imported(tmp_path, game())
    start, *rest = [event.data for event in events]
    assert isinstance(start, HandStarted)
    assert (start.game, start.ruleset, start.dealer, start.base) == ("doudizhu", "longwei@1", 0, 1)
    assert start.lacks == ("auction", "settlement", "clock")
    assert start.hand_no == 1
    deals, acts = rest[:5], rest[5:]
    assert [(d.to, d.face, d.why, len(d.cards)) for d in deals if isinstance(d, CardsDealt)] == [
        (0, "down", "initial", 17),
        (1, "down", "initial", 17),
        (2, "down", "initial", 17),
        ("kitty", "down", "kitty", 3),
        (0, "up", "kitty", 3),
    ]
    assert isinstance(deals[3], CardsDealt)
    assert deals[3].cards == ("RJ", "7d", "4s")
    assert [(a.seat, a.action, len(a.cards)) for a in acts[:3] if isinstance(a, ActionTaken)] == [
        (0, "play", 6),
        (1, "pass", 0),
        (2, "pass", 0),
    ]
    assert len(acts) == 13
    assert all(parse(encode(event)) == event for event in events)


def test_composed_game_is_clean_and_shows_its_winner(tmp_path: Path):
    audit = judge(imported(tmp_path, game()))
    assert (audit.verdict, audit.findings, audit.ended, audit.due) == ("clean", (), None, None)
    assert set(audit.not_judged) >= {"auction", "settlement", "clock"}


def test_wings_of_both_jokers_need_the_platforms_options(tmp_path: Path):
    """DOUDIZHU-D7 forbids what the composed game leads with; the overrides say that the platform allows it."""
    events = imported(tmp_path, game())
    start = events[0].data
    assert isinstance(start, HandStarted)
    assert start.options == {"wings_repeat": False, "rocket_in_wings": True}


def test_chain_of_bombs_is_a_finding_of_25(tmp_path: Path):
    """The platform's 航天飞机 is no kind of any preset: the one rule difference that options cannot say."""
    audit = judge(imported(tmp_path, game([[0, 1, 2, 3, 4, 5, 6, 7], *LEADS[2:]])))
    assert ("DOUDIZHU-25", 6) in {(f.clause, f.sequence) for f in audit.findings}


def test_an_element_with_an_error_is_a_result_without_an_event(tmp_path: Path):
    log = game()
    log[-1] = {"0": -1, "1": 2.5, "2": 2.5, "event": {"player": 0, "action": []}, "errorInfo": "LESS_COMPARE"}
    events = imported(tmp_path, log)
    assert [e.data for e in events[1:]] == [e.data for e in imported(tmp_path, game())[1:-1]]
    audit = judge(events)
    assert (audit.verdict, audit.findings) == ("clean", ())


def test_kitty_beside_the_hands_is_no_loss(tmp_path: Path):
    log = game()
    kitty = DEAL["publiccard"]
    own = [code for code in HAND_0 if code not in kitty]
    log[0] = {"allocation": [own, *DEAL["allocation"][1:]], "publiccard": kitty}
    assert [e.data for e in imported(tmp_path, log)][1:] == [e.data for e in imported(tmp_path, game())][1:]


def test_cards_that_are_twice_are_kept_and_judged(tmp_path: Path):
    log = game()
    log[0] = {**DEAL, "allocation": [HAND_0, REST[0::2], [REST[0], *REST[3::2]]]}
    audit = judge(imported(tmp_path, log))
    assert audit.verdict == "unreplayable"
    assert "DOUDIZHU-1" in {f.clause for f in audit.findings}


DEALT: Mapping[str, object] = DEAL
BROKEN: dict[str, tuple[object, str, int]] = {
    "not-json": ('[{"allocation":\n[[1,2', "not_json", 2),
    "key-twice": ('[{"publiccard":[1],"publiccard":[2]}]', "not_json", 1),
    "more-after-the-array": ("[1]\n[2]", "not_json", 2),
    "object": ({}, "not_array", 1),
    "empty": ([], "not_array", 1),
    "no-deal": ([{"event": {}}], "deal", 1),
    "two-hands": ([{**DEALT, "allocation": [[1], [2]]}], "deal", 1),
    "code-54": ([{**DEALT, "publiccard": [54, 1, 2]}], "card_code", 1),
    "code-true": ([{**DEALT, "publiccard": [True, 1, 2]}], "card_code", 1),
    "no-kitty": ([{"allocation": DEAL["allocation"]}], "card_code", 1),
    "no-event": ([DEAL, {"0": 2.0}], "event", 1),
    "player-text": ([DEAL, {"event": {"player": "0", "action": []}}], "event", 1),
    "player-minus": ([DEAL, {"event": {"player": -1, "action": []}}], "event", 1),
    "player-huge": ([DEAL, {"event": {"player": 2**60, "action": []}}], "integer_range", 1),
    "action-null": ([DEAL, {"event": {"player": 0, "action": None}}], "card_code", 1),
    "error-within": ([DEAL, {"event": {"player": 0, "action": []}, "errorInfo": "X"}, {}], "event", 1),
}


@pytest.mark.parametrize(("log", "word", "line"), BROKEN.values(), ids=BROKEN)
def test_broken_log_is_rejected_with_its_reason(tmp_path: Path, log: object, word: str, line: int):
    rejects: list[Reject] = []
    assert imported(tmp_path, log, rejects) == []
    assert [(r.line, r.reason.split(":")[0]) for r in rejects] == [(line, word)]


def test_broken_utf8_is_rejected_at_its_line(tmp_path: Path):
    path = tmp_path / "a.log"
    path.write_bytes(b"[\n\n\xff]")
    rejects: list[Reject] = []
    assert list(convert("botzone-doudizhu", path, rejects.append)) == []
    assert [(r.line, r.reason.split(":")[0]) for r in rejects] == [(3, "not_utf8")]


@NO_LOGS
@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_recorded_log_replays_clean_to_its_end(path: Path):
    rejects: list[Reject] = []
    events = list(convert("botzone-doudizhu", path, rejects.append))
    assert rejects == []
    assert [encode(e) for e in events] == [encode(e) for e in convert("botzone-doudizhu", path)]
    assert all(parse(encode(event)) == event for event in events)
    audit = judge(events)
    assert (audit.verdict, audit.findings, audit.step, audit.ended) == ("clean", (), None, None)


@NO_LOGS
@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_recorded_log_ends_with_the_recorded_winner(path: Path):
    """The last play empties a hand, and the platform's higher score is on that side."""
    log = json.loads(path.read_bytes())
    held = {seat: set(cards) for seat, cards in enumerate(log[0]["allocation"])}
    for element in log[1:]:
        held[element["event"]["player"]] -= set(element["event"]["action"])
    winner = log[-1]["event"]["player"]
    assert not held[winner]
    assert (log[-1]["0"] > log[-1]["1"]) == (winner == 0)
    last = list(convert("botzone-doudizhu", path))[-1].data
    assert isinstance(last, ActionTaken)
    assert (last.seat, last.action) == (winner, "play")
