"""The edge of the event contract: bytes to validated events and back. The only place where events meet pydantic."""

import json
import re
from collections.abc import Callable, Iterable
from datetime import date
from functools import lru_cache
from typing import Any, NoReturn

from pydantic import TypeAdapter, ValidationError

from events.model import (
    PAYLOADS,
    SAFE_INT,
    ActionTaken,
    AnyEvent,
    CardsDealt,
    Event,
    HandCorrected,
    HandSettled,
    HandStarted,
    Json,
    Payload,
    SeedRevealed,
)

MAX_BYTES = 1 << 20
"""An event is at most 1 MiB."""
MAX_DEPTH = 32
"""Levels of nesting that an event may have; the contract's own shapes need seven."""

_RANKS = "23456789TJQKA"
_PLAYING = [rank + suit for rank in _RANKS for suit in "shdc"] + ["BJ", "RJ"]
_TILES = [f"{n}{suit}" for suit in "mps" for n in range(1, 10)] + [f"{n}z" for n in range(1, 8)]
NOTATIONS = frozenset([*_PLAYING, *_TILES, *(card + "*" for card in [*_PLAYING, *_TILES])])
"""Every card and tile of the contract's notation, marked ones included."""

_TIME = re.compile(r"(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z", re.ASCII)
_PARTY = re.compile(r"house|0|[1-9]\d{0,15}", re.ASCII)
_SEAT = re.compile(r"0|[1-9]\d{0,15}", re.ASCII)
_HEX = re.compile(r"(?:[0-9a-fA-F]{2})+")
_SHA256 = re.compile(r"[0-9a-f]{64}")
_BAD_TEXT = re.compile(r"[\x00\ud800-\udfff]")
_BAD_ATTRIBUTE = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
"""CloudEvents 1.0 allows no control characters in attributes; texts inside `data` may hold line ends."""
_ATTRIBUTES = ("id", "source", "subject", "partitionkey", "traceparent", "tracestate")

_ADAPTERS: dict[str, TypeAdapter[AnyEvent]] = {
    name: TypeAdapter(Event[payload])  # type: ignore[valid-type]
    for name, payload in PAYLOADS.items()
}


_READERS: dict[str, Callable[[bytes], AnyEvent]] = {
    kind: adapter.validator.validate_json for kind, adapter in _ADAPTERS.items()
}
_FLAT = frozenset(["action.taken", "cards.dealt"])
"""The types whose data holds no object and no open JSON value."""


class Malformed(Exception):
    """What was received is no event of the contract: `word` a fixed reason, `detail` a sentence for people."""

    def __init__(self, word: str, detail: str) -> None:
        super().__init__(word, detail)
        self.word = word
        self.detail = detail

    def __str__(self) -> str:
        return f"{self.word}: {self.detail}"


def _refuse(word: str, detail: str) -> NoReturn:
    raise Malformed(word, detail)


def _pairs(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found = dict(pairs)
    if len(found) != len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        _refuse("key_twice", f"key {twice!r} is given twice in one object; give it once")
    return found


def _integer(digits: str) -> int:
    if len(digits) < 18 and -SAFE_INT <= (number := int(digits)) <= SAFE_INT:
        return number
    _refuse("integer_range", f"integer {digits[:24]}… is outside ±(2^53−1)")


def _float(digits: str) -> float:
    number = float(digits)
    if number in (float("inf"), float("-inf")):
        _refuse("number_range", f"number {digits[:24]} is too large")
    return number


def _constant(word: str) -> NoReturn:
    _refuse("not_json", f"{word} is no JSON number")


_DECODER = json.JSONDecoder(
    object_pairs_hook=_pairs, parse_int=_integer, parse_float=_float, parse_constant=_constant, strict=True
)


def _walk(value: Json, depth: int) -> None:
    """Check nesting and text of a value that the quick look could not clear."""
    if depth > MAX_DEPTH:
        _refuse("too_deep", f"nested deeper than {MAX_DEPTH} levels")
    if isinstance(value, str):
        if bad := _BAD_TEXT.search(value):
            _refuse("bad_text", f"text holds U+{ord(bad[0]):04X}, NUL or half a surrogate pair")
    elif isinstance(value, dict):
        for key, inner in value.items():
            _walk(key, depth)
            _walk(inner, depth + 1)
    elif isinstance(value, list):
        for inner in value:
            _walk(inner, depth + 1)


def _document(text: str) -> dict[str, Any]:
    """Read JSON exactly: no key twice, no NaN, no number that some reader would change, no deep nesting."""
    if not text or text.isspace():
        _refuse("empty", "an empty line")
    try:
        document = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        _refuse("not_json", f"{error.msg} at character {error.pos}")
    except RecursionError:
        _refuse("too_deep", f"nested deeper than {MAX_DEPTH} levels")
    if not isinstance(document, dict):
        _refuse("not_object", "an event is one JSON object")
    if "\\u" in text or text.count("{") + text.count("[") > MAX_DEPTH:
        _walk(document, 0)
    return document


def _where(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    place = ".".join(str(part) for part in first["loc"]) or "event"
    more = error.error_count() - 1
    return f"{place}: {first['msg']}" + (f" (and {more} more)" if more else "")


def _cards(cards: Iterable[str]) -> None:
    for card in cards:
        if card not in NOTATIONS:
            _refuse("card_notation", f"{card[:16]!r} is no card of the contract's notation")


def _keys(keys: Iterable[str], pattern: re.Pattern[str], where: str) -> None:
    for key in keys:
        if not pattern.fullmatch(key):
            _refuse("schema", f"{where}: key {key[:24]!r} is no seat in decimal")


def _notations(payload: Payload) -> None:
    """Check what pydantic's types do not say: cards, seat keys, hex."""
    if isinstance(payload, ActionTaken | CardsDealt):
        if payload.cards and not NOTATIONS.issuperset(payload.cards):
            _cards(payload.cards)
    elif isinstance(payload, HandStarted):
        shuffle = payload.shuffle
        if shuffle is not None and shuffle.client_seed_hashes is not None:
            _keys(shuffle.client_seed_hashes, _SEAT, "data.shuffle.client_seed_hashes")
            for value in shuffle.client_seed_hashes.values():
                if not _SHA256.fullmatch(value):
                    _refuse("schema", "data.shuffle.client_seed_hashes: a SHA-256 is 64 lower-case hex digits")
    elif isinstance(payload, HandSettled | HandCorrected):
        _keys(payload.net, _PARTY, "data.net")
    elif isinstance(payload, SeedRevealed):
        _keys(payload.client_seeds, _SEAT, "data.client_seeds")
        if not _HEX.fullmatch(payload.server_seed):
            _refuse("schema", "data.server_seed: bytes in hex are wanted")


@lru_cache(maxsize=1024)
def _is_day(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def _envelope(event: AnyEvent, text: str) -> None:
    """Check what pydantic's types do not say of the envelope: the time's form, control characters."""
    time = _TIME.fullmatch(event.time)
    if time is None or not _is_day(time[1]):
        _refuse("schema", f"time: {event.time!r} is not RFC 3339 UTC with milliseconds (2026-01-01T08:00:07.250Z)")
    if "\\" in text or "\x7f" in text or not text.isascii():
        for name in _ATTRIBUTES:
            if bad := _BAD_ATTRIBUTE.search(getattr(event, name) or ""):
                _refuse("bad_text", f"{name} holds U+{ord(bad[0]):04X}, a control character")


def _quick(raw: bytes, text: str) -> AnyEvent | None:
    """Read the two common types at once where the text shows that no key is given twice; None says: look closely.

    Without a backslash every colon outside a string belongs to a key. The dataclass tells how many keys there are at
    least, and the time and dataschema hold five colons, so that count leaves no room for a key given twice. Neither
    type has a place for a number or text that pydantic does not check.
    """
    at = text.find('"', text.find('"type":') + 7) + 1
    kind = text[at : text.find('"', at)]
    if kind not in _FLAT or "\\" in text:
        return None
    try:
        event: Event[Any] = _READERS[kind](raw)
    except ValidationError:
        return None
    data = event.data
    keys = 10 + (event.datacontenttype is not None) + (event.traceparent is not None) + (event.tracestate is not None)
    if kind == "action.taken":
        keys += 2 + (data.amount is not None) + (data.target is not None) + (data.choice is not None)
        keys += (data.ref is not None) + data.auto + (data.cards != ())
    else:
        keys += 3 + (data.cards != ())
    return event if text.count(":") == keys + 5 and event.type == kind else None


def parse(raw: bytes) -> AnyEvent:
    """Make an event of the bytes received, or raise Malformed with the reason.

    Refuses what is no event of the contract: broken or ambiguous JSON, wrong types, unknown keys, words outside the
    closed lists, cards outside the notation, more than MAX_BYTES. What only a game would refuse passes.
    """
    if len(raw) > MAX_BYTES:
        _refuse("too_long", f"{len(raw)} bytes; an event is at most {MAX_BYTES}")
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        _refuse("not_utf8", f"broken UTF-8 at byte {error.start}")
    event = _quick(raw, text) or _exact(raw, text)
    _envelope(event, text)
    _notations(event.data)
    return event


def _exact(raw: bytes, text: str) -> AnyEvent:
    """Read an event of any type, with the reason where it is none."""
    document = _document(text)
    kind = document.get("type")
    read = _READERS.get(kind) if isinstance(kind, str) else None
    if read is None:
        _refuse("type_unknown", f"type {str(kind)[:40]!r} is none of {', '.join(PAYLOADS)}")
    try:
        return read(raw)
    except ValidationError as error:
        _refuse("schema", _where(error))


def reread(raw: bytes, kind: str) -> AnyEvent:
    """Read again the bytes of an event of type `kind` that intake accepted."""
    return _READERS[kind](raw)


def encode(event: AnyEvent) -> bytes:
    """Write an event as one line of compact JSON without the line end; keys that are null or default are left out."""
    return _ADAPTERS[event.type].dump_json(event, by_alias=True, exclude_defaults=True)
