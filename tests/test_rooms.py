"""Four rooms, one direction: who may import whom, and what no committed file may hold."""

import ast
import re
import subprocess
from pathlib import Path

import pytest

TOP = Path(__file__).parents[1]
ROOMS = {
    "events": {"events"},
    "games": {"games", "events.model"},
    "projector": {"projector", "games", "events"},
    "dashboard": {"dashboard", "projector", "games", "events"},
}


def imports(path):
    """Give the modules that a file imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


@pytest.mark.parametrize("room", ROOMS)
def test_one_direction(room):
    for path in (TOP / room).rglob("*.py"):
        for module in imports(path):
            if module.split(".")[0] in ROOMS:
                fits = any(module == allowed or module.startswith(allowed + ".") for allowed in ROOMS[room])
                assert fits, f"{path.relative_to(TOP)} imports {module}"


@pytest.mark.parametrize("library", ["pydantic", "deltalake", "pyarrow", "duckdb", "streamlit", "random"])
def test_rules_stand_on_nothing_of_the_edge(library):
    for path in (TOP / "games").rglob("*.py"):
        found = {module.split(".")[0] for module in imports(path)}
        if library == "random" and library in found:
            text = path.read_text(encoding="utf-8")
            assert "from random import Random" in text, f"{path}: randomness comes in as an argument"
            continue
        assert library not in found, path


def test_no_pickle_and_no_eval():
    for room in ROOMS:
        for path in (TOP / room).rglob("*.py"):
            assert not {"pickle", "marshal", "shelve"} & set(imports(path)), path
            assert not re.search(r"(?<![\w.])(?:eval|exec)\(", path.read_text(encoding="utf-8")), path


def test_committed_files_name_no_machine():
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=TOP, capture_output=True, check=False)
    if listed.returncode:
        pytest.skip("no git checkout here")
    paths = [TOP / name for name in listed.stdout.decode().split("\0") if name]
    words = re.compile(rb"/wo" + rb"rk/|/ro" + rb"ot/|pypi\.o" + rb"rg|files\.pythonhosted|index-" + rb"url")
    for path in paths:
        if path.is_file() and path.suffix != ".png":
            assert not words.search(path.read_bytes()), path
