"""JSON read strictly, with nothing guessed: a key given twice, NaN and half surrogate pairs are refused."""

import json
import re
from typing import NoReturn

from events.model import Json

_HALF_PAIR = re.compile(r"[\ud800-\udfff]")


class NotJson(ValueError):
    """What was read is no JSON value, or an ambiguous one; `line` counts from 1 within the text read."""

    def __init__(self, line: int, detail: str) -> None:
        self.line = line
        self.detail = detail
        super().__init__(detail)


def _pairs(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found = dict(pairs)
    if len(found) != len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise NotJson(1, f"key {twice[:40]!r} is given twice in one object")
    return found


def _constant(word: str) -> NoReturn:
    raise NotJson(1, f"{word} is no JSON number")


def _text(text: str) -> str:
    if _HALF_PAIR.search(text):
        raise NotJson(1, "half a surrogate pair in a text")
    return text


_DECODER = json.JSONDecoder(object_pairs_hook=_pairs, parse_constant=_constant)


def loads(text: str) -> Json:
    """Read one JSON value, or raise NotJson."""
    try:
        value = _DECODER.decode(text)
    except json.JSONDecodeError as problem:
        raise NotJson(problem.lineno, f"{problem.msg} at column {problem.colno}") from None
    except RecursionError:
        raise NotJson(1, "nested too deep") from None
    except NotJson:
        raise
    except ValueError as problem:  # an integer of thousands of digits
        raise NotJson(1, str(problem)) from None
    if "\\u" in text:
        _no_half_pairs(value)
    return value


def _no_half_pairs(value: Json) -> None:
    stack = [value]
    while stack:
        inner = stack.pop()
        if isinstance(inner, str):
            _text(inner)
        elif isinstance(inner, dict):
            stack.extend(inner.keys())
            stack.extend(inner.values())
        elif isinstance(inner, list):
            stack.extend(inner)
