"""Runs unit cases against the engines: `python -m tests.cases [FILE …]` (default: the files beside this module).

A file is named after its game. Prints every failure with expected and actual, then "N passed, M failed".
"""

import json
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

HERE = Path(__file__).parent


def failures(path: Path) -> Iterator[tuple[str, str | None]]:
    """Run a file's cases and give, case by case, its id and what was wrong with it (None where it passed)."""
    run = import_module(f"tests.cases.{path.stem}").run
    for case in json.loads(path.read_text(encoding="utf-8")):
        try:
            actual = json.loads(json.dumps(run(case["kind"], case["input"])))
        except Exception as error:  # noqa: BLE001 - whatever an engine raises fails its case, and the rest go on
            yield case["id"], f"raised {type(error).__name__}: {error}"
            continue
        if actual == case["expect"] and same_types(actual, case["expect"]):
            yield case["id"], None
        else:
            yield case["id"], f"expected {json.dumps(case['expect'])}\n    actual   {json.dumps(actual)}"


def same_types(one: object, other: object) -> bool:
    """Tell true from 1 inside equal values."""
    if isinstance(one, dict) and isinstance(other, dict):
        return all(same_types(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return all(same_types(a, b) for a, b in zip(one, other, strict=True))
    return type(one) is type(other)


def main(arguments: list[str]) -> int:
    """Run the files named and give the exit code: 0 where all passed, 1 where one failed, 2 where one can't be run."""
    paths = [Path(argument) for argument in arguments] or sorted(HERE.glob("*.json"))
    passed = failed = 0
    for path in paths:
        if not path.is_file() or not (HERE / f"{path.stem}.py").is_file():
            print(f"{path}: no such file, or no runner tests/cases/{path.stem}.py for it", file=sys.stderr)
            return 2
        for name, wrong in failures(path):
            if wrong is None:
                passed += 1
            else:
                failed += 1
                print(f"{path.stem} {name}: {wrong}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
