"""The edge of the contract: every kind of bad input is named, and nothing but Malformed ever comes out."""

import json
import random
import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from events import contract
from events.canonical import equal
from events.contract import MAX_BYTES, NOTATIONS, Malformed, encode, parse, reread
from events.model import (
    PAYLOADS,
    SAFE_INT,
    ActionTaken,
    CardsDealt,
    Event,
    HandCorrected,
    HandSettled,
    HandStarted,
    HandVoided,
    PointsMoved,
    SeatTaken,
    SeedRevealed,
    Shuffle,
    Transfer,
    event,
)
from tests.events.samples import OTHERS, hand

EXAMPLE = (
    b'{"specversion":"1.0","id":"01963c9a-7b1e-7d02-9c3f-5a0d8e2b4c71","source":"/gs-01","type":"action.taken",'
    b'"subject":"20260101-t17-000042","time":"2026-01-01T08:00:07.250Z","partitionkey":"t17","sequence":6,'
    b'"dataschema":"urn:fupan:events:1","data":{"seat":1,"action":"bid","amount":2}}'
)
ENVELOPE = {"id": "i-1", "source": "/gs-01", "subject": "h-1", "time": "2026-01-01T08:00:07.250Z", "partitionkey": "t1"}
WORDS = {
    "empty", "not_json", "not_utf8", "not_object", "key_twice", "integer_range", "number_range", "too_deep",
    "too_long", "bad_text", "type_unknown", "schema", "card_notation",
}  # fmt: skip


def whole(payload, sequence=4):
    return event(payload, sequence=sequence, **ENVELOPE)


FULL = {
    "hand.started": HandStarted(
        "doudizhu", "pagat@1", "t1", 7, (SeatTaken(0, "p0", 5, "bot", "dev", "net"), SeatTaken(1, "p1")), 1,
        options={"cap": 3, "deep": {"x": [1, 2.5, None, True]}}, dealer=0, context={"streak": {"0": 2}},
        shuffle=Shuffle("s", "c", {"0": "ab" * 32}), lacks=("auction", "clock"),
    ),
    "cards.dealt": CardsDealt("board", "up", "street", ("As", "RJ*", "7z")),
    "action.taken": ActionTaken(1, "play", ("3s", "3h"), 5, 2, "long", 3, auto=True),
    "points.moved": PointsMoved((Transfer(0, "house", 3, "kong"),), 2),
    "hand.settled": HandSettled((Transfer(1, 0, 4, "win"),), {"0": 4, "1": -4, "house": 0}, {"multiplier": 4, "x": {}}),
    "hand.voided": HandVoided("misdeal"),
    "hand.corrected": HandCorrected("d-1", "me", "line\none", (Transfer(1, 0, 4, "win"),), {"0": 4, "1": -4}),
    "seed.revealed": SeedRevealed("00ff", {"0": "alice"}, 7),
}  # fmt: skip


def document(kind="action.taken"):
    return json.loads(encode(whole(FULL[kind])))


def with_(path, value, kind="action.taken"):
    """Give the document of a full event with the value at a dotted path put in its place."""
    changed = document(kind)
    place = changed
    *inner, last = [int(step) if step.isdigit() and step != "0k" else step for step in path.split(".")]
    for step in inner:
        place = place[step]
    place[last] = value
    return json.dumps(changed).encode()


def refusal(raw):
    with pytest.raises(Malformed) as caught:
        parse(raw)
    assert caught.value.word in WORDS
    assert caught.value.detail
    assert len(str(caught.value)) < 700
    return caught.value.word


def test_every_type_has_a_full_example():
    assert set(FULL) == set(PAYLOADS)


def test_the_contract_page_s_whole_event_parses():
    found = parse(EXAMPLE)
    assert found.data == ActionTaken(1, "bid", amount=2)
    assert (found.sequence, found.subject, found.partitionkey) == (6, "20260101-t17-000042", "t17")
    assert equal(encode(found), EXAMPLE)


@pytest.mark.parametrize("kind", FULL)
def test_full_events_come_back_as_they_went(kind):
    whole_event = whole(FULL[kind])
    assert parse(encode(whole_event)) == whole_event
    assert reread(encode(whole_event), kind) == whole_event
    spaced = json.dumps(json.loads(encode(whole_event)), indent=2, ensure_ascii=True).encode()
    assert parse(spaced) == whole_event


@pytest.mark.parametrize("payload", OTHERS)
def test_sample_payloads_come_back(payload):
    assert parse(encode(whole(payload))) == whole(payload)


def test_samples_come_back():
    for one in hand(3):
        assert parse(encode(one)) == one


def test_keys_left_out_have_the_contract_s_defaults():
    data = {"game": "g", "ruleset": "r", "table": "t1", "hand_no": 1, "seats": [{"seat": 0, "player": "p"}], "base": 1}
    started = parse(with_("data", data, "hand.started")).data
    assert (started.options, started.context, started.dealer, started.shuffle, started.lacks) == (
        {},
        {},
        None,
        None,
        None,
    )
    assert started.seats[0].kind == "person"
    acted = parse(with_("data", {"seat": 0, "action": "pass"})).data
    assert (acted.cards, acted.amount, acted.auto) == ((), None, False)


@pytest.mark.parametrize(
    "path", ["amount", "target", "choice", "ref", "../datacontenttype", "../traceparent", "../tracestate"]
)
def test_null_is_the_same_as_left_out(path):
    changed = document()
    place = changed if path.startswith("../") else changed["data"]
    place.pop(path.removeprefix("../"), None)
    without = parse(json.dumps(changed).encode())
    place[path.removeprefix("../")] = None
    assert parse(json.dumps(changed).encode()) == without


def test_cloudevents_extras_are_accepted():
    changed = document()
    changed |= {"datacontenttype": "application/json", "traceparent": "00-ab-cd-01", "tracestate": "a=1:2"}
    assert parse(json.dumps(changed).encode()).tracestate == "a=1:2"
    changed["datacontenttype"] = "text/xml"
    assert refusal(json.dumps(changed).encode()) == "schema"


BROKEN = {
    "empty": (b"", "empty"),
    "blank": (b"  \r", "empty"),
    "word": (b"hello", "not_json"),
    "torn": (EXAMPLE[:-9], "not_json"),
    "torn in a string": (EXAMPLE[:40], "not_json"),
    "two events": (EXAMPLE + EXAMPLE, "not_json"),
    "trailing comma": (EXAMPLE[:-2] + b",}}", "not_json"),
    "single quotes": (EXAMPLE.replace(b'"', b"'"), "not_json"),
    "comment": (EXAMPLE + b"// done", "not_json"),
    "array": (b"[" + EXAMPLE + b"]", "not_object"),
    "null": (b"null", "not_object"),
    "number": (b"1", "not_object"),
    "object": (b"{}", "type_unknown"),
    "raw NUL in text": (EXAMPLE.replace(b"bid", b"b\x00d"), "not_json"),
    "raw NUL outside": (EXAMPLE + b"\x00", "not_json"),
    "raw tab in text": (EXAMPLE.replace(b"bid", b"b\td"), "not_json"),
    "escaped NUL": (EXAMPLE.replace(b"bid", rb"b\u0000d"), "bad_text"),
    "escaped NUL in a key": (with_("data.options", {"a\0": 1}, "hand.started"), "bad_text"),
    "lone high surrogate": (EXAMPLE.replace(b"bid", rb"\ud800"), "bad_text"),
    "lone low surrogate": (EXAMPLE.replace(b"bid", rb"\udc00x"), "bad_text"),
    "surrogates reversed": (EXAMPLE.replace(b"bid", rb"\udc00\ud800"), "bad_text"),
    "bad escape": (EXAMPLE.replace(b"bid", rb"\x41"), "not_json"),
    "short escape": (EXAMPLE.replace(b"bid", rb"\u12"), "not_json"),
    "surrogate in UTF-8": (EXAMPLE.replace(b"bid", b"\xed\xa0\x80"), "not_utf8"),
    "overlong UTF-8": (EXAMPLE.replace(b"bid", b"\xc0\x80"), "not_utf8"),
    "latin-1": (EXAMPLE.replace(b"bid", b"\xe9"), "not_utf8"),
    "cut UTF-8": (EXAMPLE.replace(b"bid", "复".encode()[:2]), "not_utf8"),
    "UTF-16": (EXAMPLE.decode().encode("utf-16"), "not_utf8"),
    "BOM": (b"\xef\xbb\xbf" + EXAMPLE, "not_json"),
    "NaN": (EXAMPLE.replace(b":2}", b":NaN}"), "not_json"),
    "Infinity": (EXAMPLE.replace(b":2}", b":Infinity}"), "not_json"),
    "-Infinity": (EXAMPLE.replace(b":2}", b":-Infinity}"), "not_json"),
    "leading zero": (EXAMPLE.replace(b":2}", b":02}"), "not_json"),
    "plus": (EXAMPLE.replace(b":2}", b":+2}"), "not_json"),
    "hex": (EXAMPLE.replace(b":2}", b":0x2}"), "not_json"),
    "bare point": (EXAMPLE.replace(b":2}", b":2.}"), "not_json"),
    "1e400": (EXAMPLE.replace(b":2}", b":1e400}"), "number_range"),
    "1.0 for an integer": (EXAMPLE.replace(b":2}", b":2.0}"), "schema"),
    "1e0 for an integer": (EXAMPLE.replace(b":2}", b":2e0}"), "schema"),
    "text for an integer": (EXAMPLE.replace(b":2}", b':"2"}'), "schema"),
    "bool for an integer": (EXAMPLE.replace(b":2}", b":true}"), "schema"),
    "2^53": (EXAMPLE.replace(b":2}", b":%d}" % (SAFE_INT + 1)), "integer_range"),
    "-2^53": (EXAMPLE.replace(b":2}", b":-%d}" % (SAFE_INT + 1)), "integer_range"),
    "10,000 digits": (EXAMPLE.replace(b":2}", b":" + b"9" * 10_000 + b"}"), "integer_range"),
    "100,000 brackets": (b"[" * 100_000, "too_deep"),
    "100,000 levels closed": (b"[" * 100_000 + b"]" * 100_000, "too_deep"),
    "100,000 levels in data": (EXAMPLE.replace(b":2}", b":" + b'{"a":' * 100_000 + b"1" + b"}" * 100_001), "too_deep"),
    "100,000 levels in options": (
        with_("data.options", "@", "hand.started").replace(b'"@"', b'{"a":' + b"[" * 100_000 + b"]" * 100_000 + b"}"),
        "too_deep",
    ),
    "40 levels in options": (
        with_("data.options", "@", "hand.started").replace(b'"@"', b'{"a":' + b"[" * 40 + b"]" * 40 + b"}"),
        "too_deep",
    ),
    "over 1 MiB": (EXAMPLE + b" " * MAX_BYTES, "too_long"),
    "10 MB": (b'{"a":"' + b"x" * 10_000_000 + b'"}', "too_long"),
    "no notation": (with_("data.cards", ["1x"]), "card_notation"),
    "ten as two digits": (with_("data.cards", ["10s"]), "card_notation"),
    "card in lower case": (with_("data.cards", ["as"]), "card_notation"),
    "card twice marked": (with_("data.cards", ["As**"]), "card_notation"),
    "suit as a sign": (with_("data.cards", ["♠A"]), "card_notation"),
    "tile 0m": (with_("data.cards", ["0m"], "cards.dealt"), "card_notation"),
    "tile 8z": (with_("data.cards", ["8z"], "cards.dealt"), "card_notation"),
    "empty card": (with_("data.cards", [""], "cards.dealt"), "card_notation"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_input_is_refused_by_its_word(name):
    raw, word = BROKEN[name]
    assert refusal(raw) == word


def test_whole_emoji_and_chinese_text_pass_raw_and_escaped():
    for spelling in ('"复盘🀄"', json.dumps("复盘🀄")):
        raw = EXAMPLE.replace(b'"bid"', spelling.encode())
        assert parse(raw).data.action == "复盘🀄"


def test_line_ends_in_data_pass_and_in_attributes_do_not():
    assert parse(with_("data.choice", "a\nb")).data.choice == "a\nb"
    for name in ("id", "source", "subject", "partitionkey"):
        for sign in ("\n", "\x1b", "\x7f", "\x85", "\0"):
            assert refusal(with_(name, f"a{sign}b")) == "bad_text"
    assert refusal(with_("id", "a@b").replace(b"a@b", b"a\x7fb")) == "bad_text"
    assert refusal(with_("id", "a@b").replace(b"a@b", "a\x85b".encode())) == "bad_text"


def test_exactly_one_mebibyte_passes():
    assert parse(EXAMPLE + b" " * (MAX_BYTES - len(EXAMPLE))).sequence == 6


def places(value, path=""):
    """Give the dotted path of every object inside a document."""
    if isinstance(value, dict):
        yield path
        for key, inner in value.items():
            yield from places(inner, f"{path}.{key}" if path else key)
    elif isinstance(value, list):
        for n, inner in enumerate(value):
            yield from places(inner, f"{path}.{n}")


def inside(value, path):
    for step in path.split(".") if path else []:
        value = value[int(step)] if isinstance(value, list) else value[step]
    return value


OBJECTS = [(kind, path) for kind in FULL for path in places(document(kind))]
OPEN = re.compile(r"data\.(options|context|result|net|client_seeds|shuffle\.client_seed_hashes)\b")


@pytest.mark.parametrize(("kind", "path"), OBJECTS)
def test_key_twice_at_each_level(kind, path):
    changed = document(kind)
    place = inside(changed, path)
    for key in list(place):
        value = json.dumps(place[key])
        text = json.dumps(changed)
        marker = json.dumps(place)
        twice = marker[:-1] + f', "{key}": {value}}}'
        assert refusal(text.replace(marker, twice, 1).encode()) == "key_twice"
        escaped = marker[:-1] + f', "\\u{ord(key[0]):04x}{key[1:]}": {value}}}'
        assert refusal(text.replace(marker, escaped, 1).encode()) == "key_twice"


@pytest.mark.parametrize("spelling", ['"seat":1,"seat":1', '"seat" : 1, "seat":1', '"seat"\n:1,"seat"\t:2'])
@pytest.mark.parametrize("kind", ["action.taken", "cards.dealt"])
def test_key_twice_however_it_is_spaced(kind, spelling):
    raw = encode(whole(FULL[kind])).replace(b'"data":{', b'"data":{' + spelling.encode() + b",")
    assert refusal(raw) == "key_twice"


@pytest.mark.parametrize("extra", ["", ":", "::", "a:b:c"])
def test_colons_in_text_hide_no_key(extra):
    """The count of colons must hold out against texts that hold some, and against values that a later key hides."""
    good = with_("data.choice", extra)
    assert parse(good).data.choice == extra
    assert parse(with_("id", "x" + extra)).id == "x" + extra
    assert refusal(good.replace(b'"data": {', b'"data": {"choice": "' + extra.encode() + b'", ')) == "key_twice"
    assert refusal(good.replace(b'"time": "', b'"time": "no colons", "time": "')) == "key_twice"
    assert refusal(good.replace(b"07.250Z", b'07.250Z", "time": "2026-01-01 08 00 07 250')) in {"key_twice", "schema"}


@pytest.mark.parametrize(("kind", "path"), OBJECTS)
def test_unknown_key_at_each_level(kind, path):
    changed = document(kind)
    inside(changed, path)["surprise"] = 1
    raw = json.dumps(changed).encode()
    if re.search(r"data\.(options|context|result)\b", path):
        assert parse(raw)
    else:
        assert refusal(raw) == "schema"


REQUIRED = {
    "": set(document()) - {"datacontenttype"},
    "hand.started": {"game", "ruleset", "table", "hand_no", "seats", "base"},
    "cards.dealt": {"to", "face", "why"},
    "action.taken": {"seat", "action"},
    "points.moved": {"transfers"},
    "hand.settled": {"transfers", "net"},
    "hand.voided": {"reason"},
    "hand.corrected": {"ruling", "actor", "why", "transfers", "net"},
    "seed.revealed": {"server_seed", "client_seeds", "nonce"},
}


@pytest.mark.parametrize("kind", FULL)
def test_required_keys_are_required_and_the_rest_is_not(kind):
    for place, required in (("", REQUIRED[""]), ("data", REQUIRED[kind])):
        for key in list(inside(document(kind), place)):
            changed = document(kind)
            del inside(changed, place)[key]
            raw = json.dumps(changed).encode()
            if key in required:
                assert refusal(raw) == ("type_unknown" if key == "type" else "schema")
            else:
                assert parse(raw)


def leaves(value, path=""):
    if isinstance(value, dict | list):
        pairs = value.items() if isinstance(value, dict) else enumerate(value)
        for key, inner in pairs:
            yield from leaves(inner, f"{path}.{key}" if path else str(key))
    else:
        yield path, value


LEAVES = [
    (kind, path, value)
    for kind in FULL
    for path, value in leaves(document(kind))
    if not re.match(r"data\.(options|context|result)\.", path)
]


def put(kind, path, value):
    changed = document(kind)
    *inner, last = path.split(".")
    place = inside(changed, ".".join(inner))
    place[int(last) if isinstance(place, list) else last] = value
    return json.dumps(changed).encode()


@pytest.mark.parametrize(("kind", "path", "value"), LEAVES, ids=lambda value: str(value)[:40])
def test_wrong_types_are_refused_everywhere(kind, path, value):
    """A whole number stays a whole number, a text a text: nothing is converted for the sender."""
    if isinstance(value, bool):
        wrong = [1, 0, "true", 1.0, [], {}, None]
    elif isinstance(value, int):
        wrong = [float(value), str(value), True, False, [value], {}, 0.5, SAFE_INT + 1, -SAFE_INT - 1]
    else:
        wrong = [1, True, 1.5, [value], {}]
    for other in wrong:
        if re.search(r"data.to$|transfers.0.(from|to)$", path) and (type(other) is int or other == "house"):
            continue
        assert refusal(put(kind, path, other)) in {"schema", "integer_range", "type_unknown"}, other


@pytest.mark.parametrize(
    ("kind", "path"),
    [
        ("action.taken", "sequence"),
        ("action.taken", "data.seat"),
        ("action.taken", "data.target"),
        ("action.taken", "data.ref"),
        ("points.moved", "data.ref"),
        ("points.moved", "data.transfers.0.from"),
        ("points.moved", "data.transfers.0.to"),
        ("cards.dealt", "data.to"),
        ("hand.started", "data.seats.0.seat"),
        ("hand.started", "data.hand_no"),
        ("hand.started", "data.dealer"),
        ("seed.revealed", "data.nonce"),
    ],
)
def test_counting_numbers_are_not_negative(kind, path):
    assert refusal(put(kind, path, -1)) == "schema"
    assert parse(put(kind, path, SAFE_INT))
    assert refusal(put(kind, path, SAFE_INT + 1)) == "integer_range"


@pytest.mark.parametrize(
    ("kind", "path"),
    [("action.taken", "data.amount"), ("points.moved", "data.transfers.0.amount"), ("hand.started", "data.base")],
)
def test_amounts_that_only_a_game_refuses_are_kept(kind, path):
    for amount in (0, -5, SAFE_INT, -SAFE_INT):
        assert parse(put(kind, path, amount))


@pytest.mark.parametrize("key", ["game", "ruleset"])
def test_unknown_games_and_rulesets_are_kept(key):
    assert parse(put("hand.started", f"data.{key}", "no such thing"))


CLOSED = [
    ("action.taken", "type", ["hand.start", "Hand.Started", "", "x" * 200]),
    ("action.taken", "specversion", ["1", "1.1", ""]),
    ("action.taken", "dataschema", ["urn:fupan:events:2", ""]),
    ("cards.dealt", "data.to", ["table", "house", "0", ""]),
    ("cards.dealt", "data.face", ["Up", "sideways"]),
    ("cards.dealt", "data.why", ["redeal", ""]),
    ("hand.started", "data.seats.0.kind", ["human", ""]),
    ("hand.started", "data.lacks.0", ["everything", ""]),
    ("points.moved", "data.transfers.0.from", ["bank", "0", ""]),
]


@pytest.mark.parametrize(("kind", "path", "words"), CLOSED, ids=lambda value: value if isinstance(value, str) else "")
def test_closed_word_lists(kind, path, words):
    for word in words:
        assert refusal(put(kind, path, word)) == ("type_unknown" if path == "type" else "schema")


@pytest.mark.parametrize("place", ["board", "kitty", "burn", "player", "banker", 0, 5])
def test_every_place_of_the_list(place):
    assert parse(put("cards.dealt", "data.to", place)).data.to == place


def test_another_type_s_data_is_refused():
    for kind in FULL:
        for other in FULL:
            if kind != other:
                changed = document(kind) | {"type": other}
                assert refusal(json.dumps(changed).encode()) == "schema"


def test_type_inside_data_does_not_mislead():
    changed = document("hand.started")
    changed["data"]["options"] = {"type": "action.taken"}
    shuffled = {"data": changed.pop("data"), **changed}
    assert parse(json.dumps(shuffled).encode()).type == "hand.started"
    acted = document() | {"data": {"type": "cards.dealt", "seat": 1, "action": "x"}}
    assert refusal(json.dumps({"data": acted.pop("data"), **acted}).encode()) == "schema"


TIMES = {
    "2026-01-01T08:00:07.250Z": True,
    "2024-02-29T23:59:59.999Z": True,
    "2026-02-29T08:00:07.250Z": False,
    "2026-13-01T08:00:07.250Z": False,
    "2026-01-32T08:00:07.250Z": False,
    "2026-01-01T24:00:00.000Z": False,
    "2026-01-01T08:60:07.250Z": False,
    "2026-01-01T08:00:60.250Z": False,
    "2026-01-01T08:00:07Z": False,
    "2026-01-01T08:00:07.25Z": False,
    "2026-01-01T08:00:07.250": False,
    "2026-01-01T08:00:07.250z": False,
    "2026-01-01 08:00:07.250Z": False,
    "2026-01-01T08:00:07.250+00:00": False,
    "0000-01-01T08:00:07.250Z": False,
    "２０２６-01-01T08:00:07.250Z": False,
    "": False,
    "now": False,
}


@pytest.mark.parametrize("time", TIMES)
def test_time_has_one_form(time):
    if TIMES[time]:
        assert parse(with_("time", time)).time == time
    else:
        assert refusal(with_("time", time)) == "schema"


LONG = [
    ("action.taken", "id", 128),
    ("action.taken", "source", 256),
    ("action.taken", "subject", 128),
    ("action.taken", "partitionkey", 128),
    ("action.taken", "data.action", 64),
    ("action.taken", "data.choice", 256),
    ("hand.started", "data.table", 128),
    ("hand.started", "data.game", 64),
    ("hand.corrected", "data.why", 4096),
]


@pytest.mark.parametrize(("kind", "path", "most"), LONG)
def test_texts_have_a_length(kind, path, most):
    assert parse(put(kind, path, "复" * most))
    assert refusal(put(kind, path, "复" * (most + 1))) == "schema"


@pytest.mark.parametrize("name", ["id", "source", "subject", "partitionkey"])
def test_attributes_are_not_empty(name):
    assert refusal(with_(name, "")) == "schema"


@pytest.mark.parametrize("key", ["house", "0", "12"])
def test_parties_of_net(key):
    assert parse(put("hand.settled", "data.net", {key: 0}))


@pytest.mark.parametrize("key", ["House", "00", "-1", "1.0", "", " 1", "１"])
def test_net_keys_are_seats_in_decimal(key):
    assert refusal(put("hand.settled", "data.net", {key: 0})) == "schema"
    assert refusal(put("seed.revealed", "data.client_seeds", {key: "x"})) == "schema"
    assert refusal(put("hand.started", "data.shuffle.client_seed_hashes", {key: "ab" * 32})) == "schema"


@pytest.mark.parametrize("seed", ["", "0", "xyz1", "0g", "00 11", "０0"])
def test_server_seed_is_hex(seed):
    assert refusal(put("seed.revealed", "data.server_seed", seed)) == "schema"


@pytest.mark.parametrize("value", ["AB" * 32, "ab" * 31, "zz" * 32])
def test_client_seed_hash_is_a_sha256(value):
    assert refusal(put("hand.started", "data.shuffle.client_seed_hashes", {"0": value})) == "schema"


@pytest.mark.parametrize("key", ["options", "context"])
@pytest.mark.parametrize("number", ["9007199254740992", "-9007199254740992", "1e400", "-1e999", "NaN", "-Infinity"])
def test_numbers_deep_in_open_values(key, number):
    raw = put("hand.started", f"data.{key}", {"a": [{"b": "@"}]}).replace(b'"@"', number.encode())
    assert refusal(raw) in {"integer_range", "number_range", "not_json"}


def test_fractions_in_open_values_pass():
    assert parse(put("hand.started", "data.context", {"a": 1.5, "b": 1e300})).data.context == {"a": 1.5, "b": 1e300}


def test_notations_are_complete():
    playing = {rank + suit for rank in "23456789TJQKA" for suit in "shdc"} | {"BJ", "RJ"}
    tiles = {f"{n}{suit}" for n in range(1, 10) for suit in "mps"} | {f"{n}z" for n in range(1, 8)}
    assert {card for card in NOTATIONS if not card.endswith("*")} == playing | tiles
    assert {card[:-1] for card in NOTATIONS if card.endswith("*")} == playing | tiles
    for card in NOTATIONS:
        assert parse(with_("data.cards", [card])).data.cards == (card,)


def test_malformed_travels_as_an_exception_does():
    import contextlib
    import pickle

    @contextlib.contextmanager
    def passing():
        yield

    with pytest.raises(Malformed) as caught, passing():
        parse(b"x")
    again = pickle.loads(pickle.dumps(caught.value))  # noqa: S301
    assert (again.word, again.detail) == (caught.value.word, caught.value.detail)


# Properties ----------------------------------------------------------------------------------------------------------

plain = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=20)
ids = st.text(
    st.characters(min_codepoint=33, max_codepoint=0x2FFF, exclude_categories=["Cs", "Cc"]), min_size=1, max_size=20
)
ints = st.integers(-SAFE_INT, SAFE_INT)
naturals = st.integers(0, SAFE_INT)
cards = st.lists(st.sampled_from(sorted(NOTATIONS)), max_size=20).map(tuple)
values = st.recursive(
    st.none() | st.booleans() | ints | plain | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(plain, inner, max_size=3),
    max_leaves=8,
)
maps = st.dictionaries(plain, values, max_size=4)
party = naturals | st.just("house")
transfers = st.lists(st.builds(Transfer, party, party, ints, ids), max_size=3).map(tuple)
seat_keys = naturals.map(str)
nets = st.dictionaries(seat_keys | st.just("house"), ints, max_size=4)
hashes = st.binary(min_size=32, max_size=32).map(bytes.hex)
maybe = st.none()
seats = st.builds(
    SeatTaken, naturals, ids, maybe | ints, st.sampled_from(["person", "bot", "house"]), maybe | plain, maybe | plain
)
payload_strategies = [
    st.builds(
        HandStarted, ids, ids, ids, naturals, st.lists(seats, max_size=3).map(tuple), ints, maps, maybe | naturals,
        maps,
        maybe | st.builds(Shuffle, ids, ids, maybe | st.dictionaries(seat_keys, hashes, max_size=3)),
        maybe | st.lists(st.sampled_from(["auction", "settlement", "clock", "hidden"]), max_size=4).map(tuple),
    ),
    st.builds(
        CardsDealt, naturals | st.sampled_from(["board", "kitty", "burn", "player", "banker"]),
        st.sampled_from(["down", "up"]), st.sampled_from(["initial", "draw", "replacement", "street", "kitty"]), cards,
    ),
    st.builds(
        ActionTaken, naturals, ids, cards, maybe | ints, maybe | naturals, maybe | plain, maybe | naturals,
        st.booleans(),
    ),
    st.builds(PointsMoved, transfers, maybe | naturals),
    st.builds(HandSettled, transfers, nets, maybe | maps),
    st.builds(HandVoided, ids),
    st.builds(HandCorrected, ids, ids, plain, transfers, nets),
    st.builds(
        SeedRevealed, st.binary(min_size=1, max_size=40).map(bytes.hex), st.dictionaries(seat_keys, plain, max_size=3),
        naturals,
    ),
]  # fmt: skip
times = st.datetimes().map(lambda at: at.isoformat(timespec="milliseconds") + "Z")
events_ = st.builds(
    event,
    st.one_of(payload_strategies),
    id=ids,
    source=ids,
    subject=ids,
    time=times,
    partitionkey=ids,
    sequence=naturals,
)


@given(events_)
@settings(max_examples=300, deadline=None)
def test_parse_encode_is_the_identity(one):
    raw = encode(one)
    assert parse(raw) == one
    assert parse(json.dumps(json.loads(raw)).encode()) == one
    assert reread(raw, one.type) == one


def outcome(raw, how):
    try:
        return how(raw)
    except Malformed as error:
        return error.word


def slowly(raw):
    """Parse without the quick way."""
    text = raw.decode("utf-8")
    found = contract._exact(raw, text)
    contract._envelope(found, text)
    contract._notations(found.data)
    return found


@given(st.binary(max_size=300))
@example(b"\xff")
@example(b'{"type":"action.taken"')
@example(b'"type":"action.taken"')
@settings(max_examples=300, deadline=None)
def test_arbitrary_bytes_raise_only_malformed(raw):
    found = outcome(raw, parse)
    assert isinstance(found, Event) or found in WORDS


SPICE = [
    b'"',
    b"\\",
    b":",
    b",",
    b"{",
    b"}",
    b"[",
    b"]",
    b"1",
    b"-",
    b".",
    b"e9",
    b"\0",
    b"\xff",
    b"\\u0000",
    b" ",
    b"\n",
]
SPICE += [b"null", b"NaN", b'"type":"cards.dealt"', b'"seat":1,', b'"auto":true,', b"\\ud800", b"9" * 20, "复".encode()]


@given(events_, st.randoms(use_true_random=False), st.integers(1, 4))
@settings(max_examples=400, deadline=None)
def test_mutated_events_raise_only_malformed_and_both_ways_agree(one, rng, times_):
    """The quick way and the close look tell the same of any bytes."""
    raw = bytearray(encode(one))
    for _ in range(times_):
        at = rng.randrange(len(raw) + 1)
        cut = rng.randrange(3)
        raw[at : at + cut] = rng.choice([*SPICE, bytes(raw[rng.randrange(len(raw) or 1) :][:8])])
    raw = bytes(raw)
    found = outcome(raw, parse)
    assert isinstance(found, Event) or found in WORDS
    if found != "not_utf8":
        assert found == outcome(raw, slowly)


def test_both_ways_agree_on_doubled_keys_in_bulk():
    """Whatever member is given twice, wherever, in whatever spelling: never accepted."""
    rng = random.Random(5)
    members = re.compile(rb'"[a-z_]+":(?:"[^"]*"|\d+|true|\[[^\]]*\])')
    for one in [*hand(8), whole(FULL["action.taken"]), whole(FULL["cards.dealt"])]:
        raw = encode(one)
        for found in members.finditer(raw):
            if b'"' in raw[found.start() - 1 : found.start()]:
                continue
            space = rng.choice([b"", b" ", b"\t"])
            doubled = (
                raw[: found.end()] + b"," + space + found[0].replace(b'":', b'"' + space + b":", 1) + raw[found.end() :]
            )
            assert refusal(doubled) == "key_twice"


# Equality ------------------------------------------------------------------------------------------------------------


def test_other_spellings_are_equal():
    raw = with_("data.choice", "复盘/é")
    members = json.loads(raw)
    backwards = {key: members[key] for key in reversed(members)}
    backwards["data"] = {key: backwards["data"][key] for key in reversed(backwards["data"])}
    assert equal(raw, json.dumps(backwards, indent=1).encode())
    assert equal(raw, json.dumps(members, ensure_ascii=False).encode())
    assert equal(raw, raw.replace(b"/", b"\\/"))


def test_other_contents_are_not_equal():
    raw = with_("data.choice", "é")
    assert not equal(raw, with_("data.choice", "e\u0301"))
    assert not equal(raw, with_("data.choice", "É"))
    assert not equal(raw, with_("data.amount", 6))
    without = document()
    del without["data"]["choice"]
    assert not equal(json.dumps(without).encode(), with_("data.choice", None))


@given(events_)
@settings(max_examples=100, deadline=None)
def test_every_accepted_event_has_a_canonical_form(one):
    raw = encode(one)
    spelled = json.dumps(json.loads(raw), indent=3, sort_keys=True, ensure_ascii=True).encode()
    assert equal(raw, spelled)
