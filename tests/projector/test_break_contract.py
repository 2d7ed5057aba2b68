"""What an adversary sends: clause by clause, records that a game server should not have written, and their audit."""

import json
from dataclasses import replace

import pytest

from dashboard.frames import frames, sealed, viewers
from events.contract import encode
from events.jsonl import ingest_file
from events.model import ActionTaken, CardsDealt
from games.simulator import simulate
from projector.audit import Book
from projector.judge import judge
from projector.lines import audit_line
from projector.project import Projector
from projector.query import Reader
from tests.hands import REVEAL, correction, dealt, hand, lines, passed, started, void_hand

MOST = 2**53 - 1


def cited(audit):
    return [(found.clause, found.code, found.sequence) for found in audit.findings]


def said(events):
    """Give the audit lines of events, by hand."""
    book = Book()
    for event in events:
        book.add(event, encode(event))
    return {audit.hand: audit_line(audit, beside) for audit, beside in book.audits()}


def test_contract_conflict_many_at_one_sequence():
    """However often a number comes again with other content, it is one finding that lists them flat."""
    whole = void_hand()
    others = [replace(whole[5], id=f"other-{n:06d}-5d0a8e2b") for n in range(1500)]
    (found,) = judge([*whole, *others]).findings
    assert (found.clause, found.sequence) == ("CONTRACT-conflict", 5)
    assert [one["id"] for one in found.actual["all"]] == [other.id for other in others]
    json.dumps(audit_line(judge([*whole, *others])))


def test_contract_conflict_one_id_at_two_places_of_a_later_hand(tmp_path):
    first, second = void_hand(), void_hand(subject="h2", hand_no=2)
    second[3] = replace(second[3], id=first[1].id)
    second[6] = replace(second[6], id=first[1].id)
    line = said([*first, *second])["h2"]
    assert [(f["clause"], f["sequence"]) for f in line["findings"]] == [
        ("CONTRACT-conflict", 3),
        ("CONTRACT-conflict", 6),
    ]
    path = tmp_path / "e.jsonl"
    path.write_bytes(lines([*first, *second]))
    ingest_file(str(tmp_path / "log"), path)
    Projector(str(tmp_path / "log")).run()
    rows = Reader(str(tmp_path / "log")).hand_findings("h2")
    assert [row["id"] for row in rows] == [f["id"] for f in line["findings"]]


def test_contract_conflict_one_finding_for_each_sequence_whoever_says_it():
    """An id twice in a hand and in an earlier one too: the hand's own finding and the log's have one id, said once."""
    first, second = void_hand(), void_hand(subject="h2", hand_no=2)
    second[3] = replace(second[3], id=first[1].id)
    second[6] = replace(second[6], id=first[1].id)
    line = said([*first, *second[:3], *second[4:], second[3]])["h2"]
    ids = [found["id"] for found in line["findings"]]
    assert len(set(ids)) == len(ids)


def test_contract_conflict_tells_the_public_no_salt():
    """The id is the salt of a hidden card: beside the hash of its event it would give the card away."""
    open_ = hand([started(), *dealt()])
    other = replace(open_[2], id="other-id-000000001")
    shown = json.dumps(frames([*open_, other], "public"))
    assert "CONTRACT-conflict" in shown
    assert open_[2].id not in shown
    assert other.id not in shown


def test_contract_after_a_correction_where_the_settlement_lacks():
    """A record that never had its settlement has no end that a correction could come before."""
    made = hand([started(lacks=("settlement",)), *dealt(), *passed()[:3], correction()])
    audit = judge(made)
    assert (audit.verdict, audit.ended, audit.findings) == ("clean", None, ())
    assert len(audit.corrections) == 1


@pytest.mark.parametrize("broken", ["gap", "unreplayable"])
def test_contract_after_what_follows_the_end_of_a_stopped_hand_is_kept(broken):
    whole = void_hand(correction(), REVEAL)
    if broken == "gap":
        whole.pop(6)
    else:
        whole[2] = replace(whole[2], data=CardsDealt(99, "down", "initial", ("3s",)))
    audit = judge(whole)
    assert (audit.ended, audit.due, len(audit.corrections)) == ("voided", None, 1)
    assert audit.carry.revealed == whole[-1].time


def test_a_hand_that_lacks_its_settlement_is_never_sealed():
    lacking = judge(hand([started(lacks=("settlement",)), *dealt()]))
    assert (lacking.ended, sealed(lacking), viewers(lacking)) == (None, False, ["public", 0, 1, 2, "auditor"])
    shown = frames(hand([started(lacks=("settlement",)), *dealt()]), "auditor")
    assert (shown["viewer"]["id"], shown["open_since"], shown["due_absent"]) == ("auditor", None, "due_lacks")


def test_an_open_hand_with_findings_is_sealed_and_said_to_be_open():
    made = hand([started(), *dealt(), ActionTaken(1, "no_bid")])
    audit = judge(made)
    assert (audit.verdict, sealed(audit), viewers(audit)) == ("findings", True, ["public"])
    shown = frames(made, "auditor")
    assert (shown["viewer"]["id"], shown["due_absent"]) == ("public", "due_open")
    assert shown["open_since"]


def test_amounts_beyond_every_column_stop_nobody(tmp_path):
    """A hand whose stakes come to more than the read model can hold has its row, and so have the others."""
    hands = list(simulate("doudizhu", "longwei", 30, 3))
    huge = next(h for h in hands if h.events[-2].type == "hand.settled").events
    start = replace(huge[0].data, base=MOST, options={"spring_factor": MOST, "anti_spring_factor": MOST})
    made = [replace(huge[0], data=start)]
    for event in huge[1:]:
        data = event.data
        bid = isinstance(data, ActionTaken) and data.action == "bid"
        made.append(replace(event, data=replace(data, amount=MOST)) if bid else event)
    path = tmp_path / "e.jsonl"
    path.write_bytes(lines([*made, *void_hand()]))
    ingest_file(str(tmp_path / "log"), path)
    assert Projector(str(tmp_path / "log")).run().hands == 2
    reader = Reader(str(tmp_path / "log"))
    assert reader.hand(huge[0].subject)["verdict"] == "findings"
    assert reader.hand("h1")["verdict"] == "clean"
    assert judge(made).due is not None


def shoe(hands=8):
    """Give clean hands of one baccarat shoe."""
    return [list(made.events) for made in simulate("baccarat", "longwei", hands, 5)]


def test_contract_table_a_hand_numbered_0_misleads_no_other_hand():
    """Number 0 is no place at a table: the hand is cited, and the missing number at the next; the shoe goes on."""
    hands = shoe()
    start = hands[4][0]
    hands[4][0] = replace(start, data=replace(start.data, hand_no=0))
    found = {name: line["findings"] for name, line in said(e for h in hands for e in h).items() if line["findings"]}
    assert {name: [f["code"] for f in each] for name, each in found.items()} == {
        start.subject: ["hand_no_zero"],
        hands[5][0].subject: ["hand_no_missing"],
    }


def test_baccarat_21_a_hand_without_context_is_cited_and_the_next_is_not():
    hands = shoe()
    start = hands[4][0]
    hands[4][0] = replace(start, data=replace(start.data, context={}))
    found = {name: line["findings"] for name, line in said(e for h in hands for e in h).items() if line["findings"]}
    assert [(f["clause"], f["code"]) for f in found.pop(start.subject)] == [("CONTRACT-start", "context_value")]
    assert found == {}


def test_baccarat_22_a_reveal_by_an_unreplayable_hand_is_remembered():
    hands = [[e for e in h if e.type != "seed.revealed"] for h in shoe(6)]
    last = hands[3][-1]
    deal = next(n for n, e in enumerate(hands[3]) if isinstance(e.data, CardsDealt))
    hands[3][deal] = replace(hands[3][deal], data=replace(hands[3][deal].data, cards=("BJ",)))
    hands[3].append(
        replace(last, type="seed.revealed", id="reveal-000000000001", sequence=last.sequence + 1, data=REVEAL)
    )
    lines_ = said(e for h in hands for e in h)
    for late in hands[4:]:
        assert "BACCARAT-22" in [f["clause"] for f in lines_[late[0].subject]["findings"]]
