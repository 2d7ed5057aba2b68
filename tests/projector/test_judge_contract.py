"""What judgement says of a hand whatever its game: the contract's own clauses, each broken and cited."""

from dataclasses import replace

import pytest

from events.contract import encode
from events.model import ActionTaken, HandSettled, HandVoided, PointsMoved, SeatTaken, Transfer
from projector.judge import judge
from tests.hands import REVEAL, correction, dealt, hand, passed, started, void_hand


def cited(audit):
    return [(f.clause, f.code, f.sequence) for f in audit.findings]


def test_clean_void_hand():
    audit = judge(void_hand(REVEAL))
    assert (audit.verdict, audit.ended, audit.step, audit.findings) == ("clean", "voided", None, ())
    assert audit.due is not None
    assert (audit.due.ended, audit.due.reason, audit.due.transfers) == ("voided", "all_passed", ())
    assert audit.posted is not None
    assert (audit.posted.ended, audit.posted.reason) == ("voided", "all_passed")
    assert audit.events == 10


def test_open_hand_is_judged_as_far_as_it_goes():
    audit = judge(void_hand()[:6])
    assert (audit.verdict, audit.ended, audit.due, audit.findings) == ("open", None, None, ())


def test_over_but_unsettled_is_open_with_its_due():
    audit = judge(void_hand()[:8])
    assert (audit.verdict, audit.due.ended) == ("open", "voided")


@pytest.mark.parametrize("gap", range(1, 8))
def test_contract_sequence_gap(gap):
    whole = void_hand()
    audit = judge(whole[:gap] + whole[gap + 1 :])
    assert cited(audit) == [("CONTRACT-sequence", "gap", gap)]
    assert (audit.findings[0].expected, audit.findings[0].actual) == (gap, gap + 1)
    assert (audit.verdict, audit.due, audit.ended, audit.missing) == ("findings", None, "voided", (gap,))
    assert judge(whole).verdict == "clean"


def test_contract_sequence_gap_without_end_stays_a_finding():
    whole = void_hand()
    audit = judge([whole[0], whole[1], whole[4]])
    assert cited(audit) == [("CONTRACT-sequence", "gap", 2)]
    assert (audit.verdict, audit.ended, audit.missing) == ("findings", None, (2, 3))


def test_contract_sequence_without_start():
    audit = judge(void_hand()[1:])
    assert cited(audit) == [("CONTRACT-sequence", "start_missing", 0)]
    assert (audit.verdict, audit.step, audit.table, audit.game, audit.digest) == ("unreplayable", 0, "t1", None, None)
    assert audit.ended == "voided"


def test_contract_sequence_first_is_no_start():
    audit = judge(hand([*dealt(), *passed()]))
    assert cited(audit) == [("CONTRACT-sequence", "start_missing", 0)]
    assert audit.step == 0


def test_contract_sequence_started_twice():
    audit = judge(hand([started(), started(), *dealt(), *passed()]))
    assert cited(audit) == [("CONTRACT-sequence", "start_twice", 1)]


def test_order_of_arrival_does_not_matter():
    whole = void_hand(REVEAL)
    assert judge(whole[::-1]) == judge(whole)


def test_equal_events_twice_are_one():
    whole = void_hand()
    assert judge([*whole, whole[3]]).findings == ()


def test_contract_conflict_first_stands():
    whole = void_hand()
    other = replace(whole[5], data=ActionTaken(0, "bid", amount=1), id="other-id-000000001")
    audit = judge([*whole, other])
    assert cited(audit) == [("CONTRACT-conflict", "conflict", 5)]
    assert (audit.verdict, audit.due.ended) == ("findings", "voided")
    swapped = judge([*whole[:5], other, *whole[5:]])
    assert ("CONTRACT-conflict", "conflict", 5) in cited(swapped)
    assert swapped.due is None, "the bid came first and stands, so the auction is not void"


def test_contract_conflict_by_bytes_alone():
    whole = void_hand()
    raws = [encode(e) for e in whole]
    spelled = raws[5].replace(b'"action":"no_bid"', b'"action":"no_bid","auto":false')
    audit = judge([*whole, whole[5]], [*raws, spelled])
    assert cited(audit) == [("CONTRACT-conflict", "conflict", 5)]
    spaced = raws[5].replace(b",", b" , ")
    assert judge([*whole, whole[5]], [*raws, spaced]).findings == ()


def test_contract_conflict_one_id_twice_in_a_hand():
    whole = void_hand()
    whole[6] = replace(whole[6], id=whole[5].id)
    assert cited(judge(whole)) == [("CONTRACT-conflict", "id_twice", 6)]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"game": "mahjong"}, "game_unknown"),
        ({"ruleset": "longwei@2"}, "ruleset_unknown"),
        ({"ruleset": "longwei@0"}, "ruleset_unknown"),
        ({"ruleset": "macau"}, "ruleset_unknown"),
        ({"options": {"wings": True}}, "option_unknown"),
        ({"options": {"bids_must_rise": 1}}, "option_value"),
        ({"options": {"spring_factor": 0}}, "option_value"),
        ({"options": {"spring_factor": 2.5}}, "option_value"),
        ({"options": {"all_pass": None}}, "option_value"),
        ({"options": {"all_pass": ["redeal"]}}, "option_value"),
    ],
    ids=lambda value: value if isinstance(value, str) else next(iter(value)),
)
def test_contract_start_unknown_rules(changes, code):
    audit = judge(void_hand(**changes))
    assert cited(audit) == [("CONTRACT-start", code, 0)]
    assert (audit.verdict, audit.step, audit.due, audit.ended) == ("unreplayable", 0, None, "voided")


def test_contract_start_ruleset_without_version_is_version_1():
    assert judge(void_hand(ruleset="longwei")).verdict == "clean"


def test_contract_time_runs_back():
    whole = void_hand()
    whole[6] = replace(whole[6], time="2026-01-01T07:59:59.999Z")
    audit = judge(whole)
    assert cited(audit) == [("CONTRACT-time", "time_back", 6)]
    assert audit.findings[0].severity == "record"


def test_contract_time_not_judged_without_a_clock():
    whole = void_hand(lacks=("clock",))
    whole[6] = replace(whole[6], time="2026-01-01T07:59:59.999Z")
    audit = judge(whole)
    assert (audit.verdict, audit.not_judged) == ("clean", ("clock",))


@pytest.mark.parametrize("late", [ActionTaken(0, "leave"), dealt()[0], HandVoided("all_passed"), PointsMoved(())])
def test_contract_after_the_end(late):
    assert cited(judge(void_hand(late))) == [("CONTRACT-after", "after_end", 9)]


def test_contract_after_correction():
    assert judge(void_hand(REVEAL, correction())).verdict == "clean"
    early = judge(hand([started(), *dealt(), correction(), *passed()]))
    assert cited(early) == [("CONTRACT-after", "correction_early", 5)]


def test_contract_reveal_before_the_end():
    audit = judge(hand([started(), *dealt(), REVEAL, *passed()]))
    assert cited(audit) == [("CONTRACT-reveal", "reveal_early", 5)]


def test_contract_reveal_without_commitment():
    assert cited(judge(void_hand(REVEAL, shuffle=None))) == [("CONTRACT-reveal", "reveal_uncommitted", 9)]


@pytest.mark.parametrize(
    ("changes", "codes"),
    [
        ({"net": {"0": -5, "1": 4}}, ["net"]),
        ({"net": {}}, ["net"]),
        ({"net": {"0": -5, "1": 5, "2": 0}}, []),
        ({"transfers": (Transfer(0, 1, 0, "ruling"),), "net": {}}, ["amount"]),
        ({"transfers": (Transfer(0, 1, -5, "ruling"),), "net": {"0": 5, "1": -5}}, ["amount"]),
    ],
)
def test_contract_net(changes, codes):
    audit = judge(void_hand(correction(**changes)))
    assert cited(audit) == [("CONTRACT-net", code, 9) for code in codes]


def test_contract_table_partitionkey():
    whole = void_hand()
    audit = judge([replace(e, partitionkey="t2") for e in whole])
    assert cited(audit) == [("CONTRACT-table", "partitionkey", 0)]
    whole[4] = replace(whole[4], partitionkey="t9")
    assert cited(judge(whole)) == [("CONTRACT-table", "partitionkey", 4)]


def test_contract_table_hand_no_zero():
    assert cited(judge(void_hand(hand_no=0))) == [("CONTRACT-table", "hand_no_zero", 0)]


@pytest.mark.parametrize("change", [{"action": "discard"}, {"target": 1}, {"cards": ("3s",)}, {"choice": "solo"}])
def test_contract_fields(change):
    whole = void_hand()
    whole[5] = replace(whole[5], data=replace(whole[5].data, **change))
    audit = judge(whole)
    assert "CONTRACT-fields" in [f.clause for f in audit.findings]
    assert {f.sequence for f in audit.findings if f.clause == "CONTRACT-fields"} == {5}


def test_settled_where_the_rules_void():
    audit = judge(hand([started(), *dealt(), *passed()[:3], HandSettled((), {"0": 0, "1": 0, "2": 0})]))
    assert audit.verdict == "findings"
    assert audit.due.ended == "voided"
    assert ("DOUDIZHU-8", 8) in [(f.clause, f.sequence) for f in audit.findings]


def test_finding_ids_are_stable_and_distinct():
    whole = void_hand()
    gap = judge(whole[:3] + whole[4:])
    assert gap.findings[0].id == judge((whole[:3] + whole[4:])[::-1]).findings[0].id
    other = judge([replace(e, subject="h2") for e in whole[:3] + whole[4:]])
    assert gap.findings[0].id != other.findings[0].id


def test_two_seats_of_one_player_and_strange_seats():
    odd = judge(void_hand(seats=(SeatTaken(0, "a"), SeatTaken(1, "b"))))
    assert odd.findings[0].clause == "CONTRACT-start"
    assert odd.verdict == "unreplayable"


def test_messages_are_in_both_languages():
    whole = void_hand()
    found = judge(whole[:3] + whole[4:]).findings[0]
    assert "3" in found.zh
    assert "3" in found.en
    assert found.zh != found.en
