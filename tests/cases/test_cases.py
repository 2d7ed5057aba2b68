"""Every unit case of the games that this version has."""

import pytest

from tests.cases.__main__ import HERE, failures

FILES = sorted(HERE.glob("*.json"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_cases(path):
    wrong = {name: what for name, what in failures(path) if what is not None}
    assert not wrong
