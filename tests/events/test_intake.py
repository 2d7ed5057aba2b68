"""Intake: accepted, duplicate, conflict, quarantined; the same outcome in any order, from memory or by look-up."""

import json
import random
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from events.contract import Malformed, encode
from events.intake import Gaps, Intake, Known, Nothing, Place, Received
from events.model import ActionTaken, HandCorrected, event
from tests.events.samples import hand

HAND = hand(1, turns=6)
LINES = [encode(one) for one in HAND]


def received(lines, origin="o", start=0):
    return [Received(origin, start + n, raw) for n, raw in enumerate(lines)]


def outcomes(lines, intake=None):
    return [one.outcome for one in (intake or Intake(Nothing(), kept=None)).judge(received(lines))]


def changed(raw, **keys):
    """Give the event with other content in its envelope (or its data) and the rest as it was."""
    document = json.loads(raw)
    data = keys.pop("data", None)
    document |= keys
    if data:
        document["data"] |= data
    return json.dumps(document).encode()


def respelled(raw):
    document = json.loads(raw)
    return json.dumps({key: document[key] for key in reversed(document)}, separators=(" ,", "\t: ")).encode()


class Remembered:
    """A look-up over what a test says is in the log."""

    def __init__(self):
        self.known = []
        self.asked = []

    def take(self, judged):
        for one in judged:
            if one.outcome in ("accepted", "conflict"):
                e = one.event
                self.known.append(Known(one.received, e.source, e.id, e.type, e.subject, e.sequence))

    def hands(self, hands):
        self.asked.append(set(hands))
        return [known for known in self.known if known.subject in hands]


def test_new_events_are_accepted():
    assert set(outcomes(LINES)) == {"accepted"}


def test_same_again_is_a_duplicate_however_it_is_spelled():
    assert outcomes([LINES[0], LINES[0], respelled(LINES[0])]) == ["accepted", "duplicate", "duplicate"]


def test_duplicate_names_the_place_of_the_first():
    judged = Intake(Nothing(), kept=None).judge(received([LINES[0], LINES[1], LINES[0]], "file:abc"))
    assert judged[2].first == Place("file:abc", 0)
    assert judged[2].reason


def test_same_id_with_other_content_is_a_conflict():
    other = changed(LINES[6], data={"action": "other"})
    judged = Intake(Nothing(), kept=None).judge(received([LINES[6], other]))
    assert [one.outcome for one in judged] == ["accepted", "conflict"]
    assert judged[1].reason == "id_twice"
    assert judged[1].first == Place("o", 0)
    assert judged[1].event is not None


def test_same_sequence_with_another_id_is_a_conflict():
    judged = Intake(Nothing(), kept=None).judge(received([LINES[6], changed(LINES[6], id="another")]))
    assert [(one.outcome, one.reason) for one in judged] == [("accepted", ""), ("conflict", "sequence_twice")]


def test_same_id_at_another_sequence_is_a_conflict():
    assert outcomes([LINES[6], changed(LINES[6], sequence=99)]) == ["accepted", "conflict"]


def test_same_sequence_from_another_server_is_a_conflict():
    assert outcomes([LINES[6], changed(LINES[6], source="/gs-02")]) == ["accepted", "conflict"]


def test_same_id_from_another_server_at_another_sequence_stands():
    assert outcomes([LINES[6], changed(LINES[6], source="/gs-02", sequence=99)]) == ["accepted", "accepted"]


def test_conflict_again_is_a_duplicate_of_the_conflict():
    other = changed(LINES[6], data={"action": "other"})
    third = changed(LINES[6], data={"action": "third"})
    found = outcomes([LINES[6], other, other, LINES[6], third, respelled(other)])
    assert found == ["accepted", "conflict", "duplicate", "duplicate", "conflict", "duplicate"]


def test_an_id_used_in_two_hands_stands_in_both():
    assert outcomes([LINES[0], changed(LINES[0], subject="another-hand")]) == ["accepted", "accepted"]


@pytest.mark.parametrize("source", ["/fupan/desk", "/fupan/", "/fupan"])
def test_fupan_s_own_source_from_outside_is_quarantined(source):
    (judged,) = Intake(Nothing(), kept=None).judge(received([changed(LINES[0], source=source)]))
    assert (judged.outcome, judged.reason, judged.hand) == ("quarantined", "source_reserved", HAND[0].subject)


def test_a_server_whose_name_only_begins_so_is_accepted():
    assert outcomes([changed(LINES[0], source="/fupanda")]) == ["accepted"]


def test_fupan_s_own_events_count_by_source():
    payload = HandCorrected("d-1", "agent", "paid", (), {})
    same = {"subject": "h", "time": HAND[0].time, "partitionkey": "t", "sequence": 0}
    desk = encode(event(payload, id="a", source="/fupan/desk", **same))
    access = encode(event(payload, id="b", source="/fupan/access", **same))
    intake = Intake(Nothing(), kept=None, own=True)
    assert outcomes([desk, access, changed(desk, id="c"), desk], intake) == [
        "accepted",
        "accepted",
        "conflict",
        "duplicate",
    ]
    (foreign,) = intake.judge(received([LINES[0]]))
    assert foreign.reason == "source_reserved"


def test_what_is_no_event_is_quarantined_and_the_rest_goes_on():
    judged = Intake(Nothing(), kept=None).judge(received([LINES[0], b"{", LINES[1], b"", LINES[2][:-5], LINES[2]]))
    assert [one.outcome for one in judged] == [
        "accepted", "quarantined", "accepted", "quarantined", "quarantined", "accepted",
    ]  # fmt: skip
    assert [one.reason for one in judged if one.reason] == ["not_json", "empty", "not_json"]
    assert judged[4].hand == HAND[0].subject
    assert judged[1].hand is None


def test_a_line_refused_before_it_was_whole():
    refused = Received("o", 3, b"", Malformed("too_long", "5000000000 bytes"))
    (judged,) = Intake(Nothing(), kept=None).judge([refused])
    assert (judged.outcome, judged.reason) == ("quarantined", "too_long")


def test_gaps_of_a_hand():
    intake = Intake(Nothing(), kept=None)
    intake.judge(received([LINES[n] for n in (0, 1, 5, 3, 9)]))
    assert list(intake.gaps()) == [Gaps(HAND[0].subject, "t1", 5, 2, ((2, 2), (4, 4), (6, 8)), ended=False)]
    intake.judge(received(LINES))
    (gaps,) = intake.gaps()
    assert (gaps.events, gaps.next_expected, gaps.missing, gaps.ended) == (len(LINES), len(LINES), (), True)


def test_gap_before_the_first_event_and_to_the_largest_sequence():
    intake = Intake(Nothing(), kept=None)
    intake.judge(received([changed(LINES[6], sequence=2**53 - 1)]))
    (gaps,) = intake.gaps()
    assert gaps.missing == ((0, 2**53 - 2),)
    assert gaps.next_expected == 0


def test_finished_hands_leave_memory_and_are_judged_by_look_up():
    log = Remembered()
    intake = Intake(log, kept=200)
    lines = [encode(one) for number in range(1, 40) for one in hand(1, number=number, turns=6)]
    for start in range(0, len(lines), 50):
        log.take(intake.judge(received(lines[start : start + 50], start=start)))
        assert intake._events <= 250
    again = intake.judge(received(lines, "again"))
    assert {one.outcome for one in again} == {"duplicate"}
    assert [one.first for one in again] == [Place("o", n) for n in range(len(lines))]


def test_an_open_hand_stays_in_memory_while_there_is_room():
    log = Remembered()
    intake = Intake(log)
    log.take(intake.judge(received(LINES[:5])))
    log.take(intake.judge(received(LINES[5:], start=5)))
    assert len(log.asked) == 1


def test_forgotten_hands_are_looked_up_anew():
    log = Remembered()
    intake = Intake(log)
    log.take(intake.judge(received(LINES)))
    for forget in (lambda: intake.forget([HAND[0].subject, "unknown"]), intake.clear):
        forget()
        assert intake._events == 0
        assert {one.outcome for one in intake.judge(received(LINES, "x"))} == {"duplicate"}


def test_comparing_anew_after_another_writer_was_first():
    log = Remembered()
    intake = Intake(log)
    batch = intake.read(received(LINES, "mine"))
    intake.compare(batch)
    assert {one.outcome for one in batch} == {"accepted"}
    intake.forget([HAND[0].subject])
    other = Intake(Nothing())
    log.take(other.judge(received([changed(LINES[0], data={"base": 7}), *LINES[1:4]], "theirs")))
    intake.compare(batch)
    assert [one.outcome for one in batch] == ["conflict", *["duplicate"] * 3, *["accepted"] * (len(LINES) - 4)]


# Properties ----------------------------------------------------------------------------------------------------------

HANDS = [encode(one) for number in (1, 2, 3) for one in hand(2, number=number, turns=4)]
BAD = [b"{", b"", b"\xff", HANDS[0][:50]]


@given(
    st.lists(st.sampled_from(range(len(HANDS))), min_size=1, max_size=80),
    st.lists(st.sampled_from(BAD), max_size=5),
    st.randoms(use_true_random=False),
    st.sampled_from([None, 30, 100_000]),
    st.integers(1, 40),
)
@settings(max_examples=150, deadline=None)
def test_any_interleaving_gives_the_same_log_and_counts(picked, bad, rng, kept, size):
    """Duplicates, disorder, batch size and what memory holds change neither the set of log events nor the counts."""
    lines = [HANDS[n] if rng.random() < 0.7 else respelled(HANDS[n]) for n in picked] + list(bad)
    rng.shuffle(lines)
    log = Remembered()
    intake = Intake(Nothing() if kept is None else log, kept=kept)
    judged = []
    for start in range(0, len(lines), size):
        batch = intake.judge(received(lines[start : start + size], start=start))
        log.take(batch)
        judged += batch
    accepted = {json.dumps(json.loads(one.received.raw), sort_keys=True) for one in judged if one.outcome == "accepted"}
    assert accepted == {json.dumps(json.loads(HANDS[n]), sort_keys=True) for n in picked}
    counts = Counter(one.outcome for one in judged)
    assert counts["accepted"] == len(set(picked))
    assert counts["duplicate"] == len(picked) - len(set(picked))
    assert counts["quarantined"] == len(bad)
    assert counts["conflict"] == 0
    assert counts.total() == len(lines)


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 3)), min_size=1, max_size=40), st.integers(1, 10))
@settings(max_examples=100, deadline=None)
def test_conflicts_are_kept_once_each_whatever_the_order(picked, size):
    """Of each sequence every distinct content is in the log once: the first as accepted, the others as conflicts."""
    base = event(
        ActionTaken(0, "play"), id="x", source="/gs", subject="h", time=HAND[0].time, partitionkey="t", sequence=0
    )
    lines = [
        encode(replace(base, id=f"i{sequence}", sequence=sequence, data=ActionTaken(0, f"verb{content}")))
        for sequence, content in picked
    ]
    log = Remembered()
    intake = Intake(log, kept=random.Random(size).choice([1, 1000]))
    counts = Counter()
    for start in range(0, len(lines), size):
        batch = intake.judge(received(lines[start : start + size], start=start))
        log.take(batch)
        counts.update(one.outcome for one in batch)
    assert counts["accepted"] == len({sequence for sequence, _ in picked})
    assert counts["accepted"] + counts["conflict"] == len(set(picked)) == len(log.known)
    assert counts.total() == len(lines)
