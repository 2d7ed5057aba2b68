"""The `fupan` command line as people and tools call it: output, exit codes, errors without a trace back."""

import json
import socket
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from dashboard.cli import main
from events.contract import encode
from tests.hands import REVEAL, lines, void_hand

LINE = [
    "hand",
    "table",
    "game",
    "ruleset",
    "ended",
    "verdict",
    "step",
    "findings",
    "due",
    "posted",
    "not_judged",
    "digest",
]
FINDING = ["id", "code", "clause", "sequence", "severity", "expected", "actual", "zh", "en"]


@pytest.fixture
def fupan(capfdbinary, monkeypatch):
    """Give a function that runs the command line in this process: (exit code, standard output, standard error)."""

    def run(*arguments):
        monkeypatch.setattr(sys, "argv", ["fupan", *map(str, arguments)])
        code = 0
        try:
            main()
        except SystemExit as end:
            code = end.code or 0
        out, err = capfdbinary.readouterr()
        assert b"Traceback" not in err
        return code, out.decode(), err.decode()

    return run


def objects(text):
    return [json.loads(line) for line in text.splitlines()]


@pytest.fixture
def good(tmp_path):
    path = tmp_path / "good.jsonl"
    path.write_bytes(lines(void_hand(REVEAL)))
    return path


def test_audit_line_has_the_keys_of_the_contract(fupan, good):
    code, out, _ = fupan("audit", good)
    (line,) = objects(out)
    assert code == 0
    assert list(line) == LINE
    assert (line["hand"], line["table"], line["game"], line["ruleset"]) == ("h1", "t1", "doudizhu", "longwei@1")
    assert (line["ended"], line["verdict"], line["step"], line["findings"]) == ("voided", "clean", None, [])
    assert line["due"] == {"ended": "voided", "transfers": [], "net": {"0": 0, "1": 0, "2": 0}, "reason": "all_passed"}
    assert line["posted"]["reason"] == "all_passed"
    assert len(line["digest"]) == 64


def test_audit_finding_has_its_keys_and_makes_exit_code_1(fupan, tmp_path):
    made = void_hand()
    (tmp_path / "a.jsonl").write_bytes(lines(made[:3] + made[4:]))
    code, out, _ = fupan("audit", tmp_path / "a.jsonl", "--json")
    (line,) = objects(out)
    assert code == 1
    assert [list(found) for found in line["findings"]] == [FINDING]
    assert (line["verdict"], line["due"], line["ended"]) == ("findings", None, "voided")


def test_an_open_hand_alone_is_exit_code_0(fupan, tmp_path):
    (tmp_path / "a.jsonl").write_bytes(lines(void_hand()[:6]))
    code, out, _ = fupan("audit", tmp_path / "a.jsonl")
    assert (code, objects(out)[0]["verdict"], objects(out)[0]["ended"]) == (0, "open", None)


def test_audit_over_files_in_the_order_given(fupan, tmp_path):
    one, two = void_hand(subject="h1"), void_hand(subject="h2", hand_no=2, start=60)
    two[4] = replace(two[4], id=one[2].id)
    (tmp_path / "a.jsonl").write_bytes(lines(one))
    (tmp_path / "b.jsonl").write_bytes(lines(two))
    code, out, _ = fupan("audit", tmp_path / "a.jsonl", tmp_path / "b.jsonl")
    assert code == 1
    assert [(o["hand"], [f["code"] for f in o["findings"]]) for o in objects(out)] == [("h1", []), ("h2", ["id_twice"])]
    code, out, _ = fupan("audit", tmp_path / "b.jsonl", tmp_path / "a.jsonl")
    assert [(o["hand"], [f["code"] for f in o["findings"]]) for o in objects(out)] == [("h2", []), ("h1", ["id_twice"])]


def test_rejects_are_listed_and_only_quarantined_ones_make_exit_code_1(fupan, tmp_path):
    made = void_hand()
    raw = [encode(event) for event in made]
    path = tmp_path / "a.jsonl"
    path.write_bytes(b"\n".join([*raw, raw[3]]) + b"\n")
    code, _, err = fupan("audit", path)
    assert code == 0
    (reject,) = objects(err)
    assert list(reject) == ["file", "line", "outcome", "reason", "hand"]
    assert (reject["file"], reject["line"], reject["outcome"], reject["hand"]) == (str(path), 10, "duplicate", "h1")
    path.write_bytes(b"\n".join([raw[0], b'{"a":NaN}', *raw[1:]]) + b"\n")
    code, out, err = fupan("audit", path, "--rejects", tmp_path / "r.jsonl")
    assert (code, err) == (1, "")
    (reject,) = objects((tmp_path / "r.jsonl").read_text())
    assert (reject["line"], reject["outcome"], reject["hand"]) == (2, "quarantined", None)
    assert objects(out)[0]["verdict"] == "clean"


def test_ingest_project_replay(fupan, good, tmp_path):
    log = tmp_path / "log"
    code, out, _ = fupan("ingest", good, "--log", log, "--json")
    summary = json.loads(out)
    assert (code, summary["received"], summary["accepted"], summary["quarantined"]) == (0, 10, 10, 0)
    code, out, _ = fupan("ingest", good, "--log", log, "--json")
    assert (code, json.loads(out)["accepted"]) == (0, 0)
    code, out, _ = fupan("project", "--log", log, "--json")
    assert (code, json.loads(out)["events"], json.loads(out)["hands"]) == (0, 10, 1)
    code, out, _ = fupan("project", "--rebuild", "--log", log, "--json")
    assert (code, json.loads(out)["events"]) == (0, 10)
    code, out, _ = fupan("replay", "h1", "--log", log, "--json")
    shown = json.loads(out)
    assert (code, len(shown["frames"]), shown["viewer"]["id"]) == (0, 10, "auditor")
    code, out, _ = fupan("replay", "h1", "--log", log, "--seat", "1", "--step", "3", "--lang", "en")
    assert code == 0
    assert "h1" in out
    code, out, err = fupan("replay", "h2", "--log", log)
    assert (code, out) == (2, "")
    assert "h2" in err
    assert fupan("replay", "h1", "--log", log, "--seat", "7")[0] == 2
    assert fupan("replay", "h1", "--log", log, "--step", "99")[0] == 2


def test_replay_of_an_open_hand_shows_no_hidden_card(fupan, tmp_path):
    log = tmp_path / "log"
    (tmp_path / "a.jsonl").write_bytes(lines(void_hand()[:6]))
    fupan("ingest", tmp_path / "a.jsonl", "--log", log)
    for arguments in ((), ("--seat", "0"), ("--json",), ("--json", "--seat", "0")):
        code, out, _ = fupan("replay", "h1", "--log", log, "--lang", "en", *arguments)
        assert code == 0
        assert '"2s"' not in out
        assert "♠2" not in out
        assert "open since" in out


def test_project_says_1_where_it_found_something(fupan, tmp_path):
    made = void_hand()
    (tmp_path / "a.jsonl").write_bytes(lines(made[:3] + made[4:]))
    fupan("ingest", tmp_path / "a.jsonl", "--log", tmp_path / "log")
    assert fupan("project", "--log", tmp_path / "log")[0] == 1
    assert fupan("project", "--log", tmp_path / "log")[0] == 0


@pytest.mark.parametrize("game", ["doudizhu", "baccarat", "xiangqi"])
def test_simulate_and_audit_find_what_was_planted(fupan, tmp_path, game):
    out, truth = tmp_path / "s.jsonl", tmp_path / "truth.jsonl"
    arguments = ("simulate", game, "--hands", "8", "--seed", "5", "--faults", "0.5", "--truth", truth, "-o", out)
    assert fupan(*arguments)[0] == 0
    first = out.read_bytes()
    assert fupan(*arguments)[0] == 0
    assert out.read_bytes() == first
    planted = objects(truth.read_text())
    assert all(list(line) == ["hand", "fault", "clause", "sequence"] for line in planted)
    code, said, _ = fupan("audit", out, "--rejects", tmp_path / "r")
    found = {line["hand"]: {(f["clause"], f["sequence"]) for f in line["findings"]} for line in objects(said)}
    assert code == (1 if planted else 0)
    for line in planted:
        assert (line["clause"], line["sequence"]) in found.pop(line["hand"])
    assert not any(found.values())


def test_simulate_to_standard_output_is_events_alone(fupan):
    code, out, err = fupan("simulate", "doudizhu", "--hands", "1", "--seed", "1", "--json")
    assert code == 0
    assert all(line["specversion"] == "1.0" for line in objects(out))
    assert json.loads(err)["hands"] == 1


def test_rules(fupan):
    code, out, _ = fupan("rules", "doudizhu", "--json")
    sheet = json.loads(out)
    assert code == 0
    assert set(sheet["clauses"]) >= {f"DOUDIZHU-{n}" for n in range(1, 37)}
    assert {option["name"]: option["values"] for option in sheet["options"]}["all_pass"] == {
        "longwei@1": "redeal",
        "tongcheng@1": "force_first",
    }
    for clause in ("32", "DOUDIZHU-32", "doudizhu-32", "D8", "CONTRACT-time"):
        code, out, _ = fupan("rules", "doudizhu", clause, "--json")
        assert code == 0
        assert json.loads(out)["clause"].lower().endswith(clause.lower())
    code, out, _ = fupan("rules", "doudizhu", "--lang", "en")
    assert code == 0
    assert "DOUDIZHU-32" in out


@pytest.mark.parametrize(
    "arguments",
    [
        ("rules", "poker"),
        ("rules", "doudizhu", "99"),
        ("simulate", "poker"),
        ("simulate", "doudizhu", "--preset", "nowhere"),
        ("simulate", "doudizhu", "--only", "nothing", "--faults", "1"),
        ("simulate", "doudizhu", "--option", "wings"),
        ("simulate", "doudizhu", "--option", "wings_repeat=3"),
        ("import", "sgf", "x"),
        ("audit", "nowhere.jsonl"),
        ("audit",),
        ("ingest", "nowhere.jsonl"),
        ("rules", "doudizhu", "--lang", "fr"),
        ("nonsense",),
        ("simulate", "doudizhu", "--hands", "0"),
        ("simulate", "doudizhu", "--faults", "2"),
    ],
    ids=" ".join,
)
def test_usage_errors_are_exit_code_2(fupan, arguments):
    code, _, err = fupan(*arguments)
    assert code == 2
    assert err.strip()


def test_import_lists_what_it_cannot_read(fupan, tmp_path):
    path = tmp_path / "games.pgn"
    path.write_text('[Event "x"]\n\n1. h2e2 h9g7 *\n')
    code, out, _ = fupan("import", "xiangqi-pgn", path)
    assert code == 0
    assert [line["type"] for line in objects(out)] == ["hand.started", "action.taken", "action.taken"]
    (tmp_path / "bad.log").write_text("{")
    code, _, err = fupan("import", "botzone-doudizhu", tmp_path / "bad.log", "-o", tmp_path / "out")
    assert code == 1
    assert objects(err.splitlines()[0])[0]["outcome"] == "quarantined"


def test_standard_input(tmp_path, good):
    log = tmp_path / "log"
    command = [sys.executable, "-m", "dashboard.cli", "ingest", "-", "--log", str(log), "--json"]
    done = subprocess.run(command, input=good.read_bytes(), capture_output=True, check=True)
    assert json.loads(done.stdout)["accepted"] == 10
    again = subprocess.run(command, input=good.read_bytes(), capture_output=True, check=True)
    assert json.loads(again.stdout)["duplicate"] == 10


def test_version(fupan):
    assert json.loads(fupan("version", "--json")[1])["version"]


def test_up_once_fills_an_empty_log(fupan, tmp_path):
    log = tmp_path / "log"
    code, out, _ = fupan("up", "--once", "--log", log, "--json")
    summary = json.loads(out)
    assert code == 0
    assert summary["hands"] > 150
    assert summary["findings"] > 0
    assert json.loads(fupan("up", "--once", "--log", log, "--json")[1])["events"] == 0
    assert not list(Path().glob("sample-*"))


def test_up_ends_its_pages_when_it_is_ended(tmp_path):
    """`fupan up` serves until it gets a signal, and leaves no server behind."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "dashboard.cli", "up", "--log", str(tmp_path / "log"), "--port", str(port)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as served:
        try:
            poll(lambda: answers(port), 120)
        finally:
            served.terminate()
        assert served.wait(timeout=60) == 0
    poll(lambda: not answers(port), 30)


def answers(port):
    """Say whether something listens on a port of this machine."""
    with socket.socket() as client:
        client.settimeout(1)
        return client.connect_ex(("127.0.0.1", port)) == 0


def poll(holds, seconds):
    """Wait until something holds, and fail where it does not in time."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.1)
