"""BACCARAT-17, 21, 22 over the hands of a shoe: what each hand was told, against what the hands before it dealt."""

import json
from collections import Counter
from dataclasses import replace

import pytest

from events.model import SeedRevealed, Shuffle
from games.baccarat import GAME
from games.baccarat.shoe import EARLIER
from projector.chain import chain
from projector.judge import judge
from tests.games.baccarat_script import SHUFFLE, audit, burn, card, coup, found, settled, start
from tests.hands import REVEAL, hand

COUPS = [("Ks 9h", "Js 8h"), ("2s 3h 8d", "Ah 2c"), ("2s 4h", "2h 3s 4d"), ("Kd 9d", "4s 5h"), ("7s 2d", "Js 7h")]
OTHER = replace(SHUFFLE, commitment="ab" * 32)


class Table:
    """A table whose hands tell the truth, but where a test says otherwise."""

    def __init__(self):
        self.hands = []
        self.gone = Counter()
        self.shoe = ("s1", 0, SHUFFLE)
        self.clock = 0

    def change(self, name, shuffle=SHUFFLE):
        """Put a new shoe on the table."""
        self.shoe, self.gone = (name, 0, shuffle), Counter()

    def play(
        self, *, tell=True, told=None, burnt=(), deals=None, missing=None, reveal=None, wait=100, hand_no=None, **about
    ):
        """Play a hand; `told` changes what its context says, `missing` leaves an event out of the record."""
        name, number, shuffle = self.shoe
        self.shoe = (name, number + 1, shuffle)
        context = {
            "shoe": name,
            "shoe_hand": number + 1,
            "shoe_dealt": self.gone.total(),
            "seen": dict(self.gone) if tell else None,
            **(told or {}),
        }
        deals = deals if deals is not None else coup(*COUPS[len(self.hands) % len(COUPS)])
        payloads = [*([burn(*burnt)] if burnt else []), *deals, settled(), *([reveal] if reveal else [])]
        fields = {"shuffle": shuffle, "hand_no": hand_no or len(self.hands) + 1, **about}
        first = start(context=context, **fields)
        for payload in payloads[: -2 if reveal else -1]:
            self.gone.update(payload.cards)
        events = hand([first, *payloads], subject=f"h{len(self.hands) + 1:03d}", start=self.clock)
        self.clock += wait
        self.hands.append([e for e in events if e.sequence != missing])

    def findings(self):
        """Judge the hands and their table: hand number from 1 → its findings by (clause, code, sequence)."""
        audits = [judge(events) for events in self.hands]
        of = {n: found(audited) for n, audited in enumerate(audits, 1)}
        numbers = {audited.hand: n for n, audited in enumerate(audits, 1)}
        for carry, link, findings in chain(audited.carry for audited in audits):
            of[numbers[carry.hand]] += [(f.clause, f.code, f.sequence) for f in findings]
            assert json.loads(json.dumps(link.json())) == link.json()
        return {n: findings for n, findings in of.items() if findings}


def table(hands=0, **about):
    made = Table()
    for _ in range(hands):
        made.play(**about)
    return made


@pytest.mark.parametrize("tell", [True, False])
def test_baccarat_21_22_a_shoe_and_the_next_one_are_clean(tell):
    made = table(6, tell=tell, burnt=("9c",))
    made.play(tell=tell, reveal=REVEAL)
    made.change("s2", OTHER)
    for _ in range(3):
        made.play(tell=tell)
    assert made.findings() == {}


@pytest.mark.parametrize(
    ("told", "codes"),
    [
        pytest.param({"shoe_hand": 6}, {"shoe_hand_wrong"}, id="BACCARAT-21-hand-ahead"),
        pytest.param({"shoe_hand": 2}, {"shoe_hand_wrong"}, id="BACCARAT-21-hand-behind"),
        pytest.param({"shoe_dealt": 20}, {"shoe_dealt_wrong", "seen_sum"}, id="BACCARAT-21-dealt"),
        pytest.param({"seen": {"Ks": 6, "As": 8}}, {"seen_wrong"}, id="BACCARAT-21-seen"),
        pytest.param({"seen": {}}, {"seen_wrong", "seen_sum"}, id="BACCARAT-21-seen-empty"),
        pytest.param({"shoe_dealt": 20, "seen": None}, {"shoe_dealt_wrong"}, id="BACCARAT-21-dealt-unseen"),
        pytest.param(
            {"shoe": "s9"}, {"shoe_hand_wrong", "shoe_dealt_wrong", "seen_wrong"}, id="BACCARAT-21-another-shoe"
        ),
        pytest.param(
            {"shoe_hand": 9, "shoe_dealt": 9, "seen": {"2c": 9}},
            {"shoe_hand_wrong", "shoe_dealt_wrong", "seen_wrong", "too_many_copies"},
            id="BACCARAT-21-all",
        ),
    ],
)
def test_baccarat_21_one_wrong_hand_is_found_and_the_next_good_one_is_not_accused(told, codes):
    made = table(3)
    made.play(told=told)
    for _ in range(3):
        made.play()
    findings = made.findings()
    assert list(findings) == [4]
    assert {(clause, sequence) for clause, code, sequence in findings[4] if code != "too_many_copies"} == {
        ("BACCARAT-21", 0)
    }
    assert {code for _, code, _ in findings[4]} == codes


def test_baccarat_21_a_server_that_counts_on_from_its_mistake_is_named_once():
    made = table(3)
    for _ in range(4):
        made.shoe = ("s1", made.shoe[1] + (made.shoe[1] == 3), SHUFFLE)
        made.play()
    assert made.findings() == {4: [("BACCARAT-21", "shoe_hand_wrong", 0)]}


def test_baccarat_21_the_first_hand_of_a_shoe_starts_from_nothing():
    assert found(audit(*coup(*COUPS[0]), settled(), shoe={"shoe_dealt": 4, "seen": None})) == [
        ("BACCARAT-21", "shoe_start", 0)
    ]
    judged = audit(*coup(*COUPS[0]), settled(), shoe={"seen": {"As": 1}})
    assert found(judged) == [("BACCARAT-21", "seen_sum", 0), ("BACCARAT-21", "shoe_start", 0)]
    made = table(2)
    made.change("s2", OTHER)
    made.play(told={"shoe_dealt": 3, "seen": None})
    made.play()
    assert made.findings() == {3: [("BACCARAT-21", "shoe_start", 0)]}
    made = table(2)
    made.change("s2", OTHER)
    made.play(told={"shoe_hand": 2})
    made.play()
    assert made.findings() == {3: [("BACCARAT-21", "shoe_hand_wrong", 0)]}


@pytest.mark.parametrize("told", [{"shoe_hand": 0}, {"shoe_dealt": -1}, {"shoe_dealt": 417}])
def test_baccarat_21_numbers_that_no_shoe_has(told):
    made = table(2)
    made.play(told={"seen": None, **told})
    made.play()
    assert made.findings() == {3: [("BACCARAT-21", "shoe_range", 0)]}


def test_baccarat_21_an_earlier_shoe_does_not_come_back():
    made = table(3)
    for name in ("s2", "s3"):
        made.change(name, OTHER)
        made.play()
        made.play()
    made.play(told={"shoe": "s1"})
    made.play()
    made.play(told={"shoe": "s1"})
    made.play(told={"shoe": "s1"})
    made.play()
    back = [("BACCARAT-21", "shoe_returns", 0)]
    assert made.findings() == {8: back, 10: back, 11: back}


def test_baccarat_21_a_table_goes_over_to_a_shoe_that_was_begun_wrongly():
    made = table(3)
    made.change("s2", OTHER)
    made.shoe = ("s2", 4, OTHER)
    made.gone = Counter({"Qc": 8, "Jc": 8})
    for _ in range(4):
        made.play()
    findings = made.findings()
    assert list(findings) == [4]
    assert {clause for clause, _, _ in findings[4]} == {"BACCARAT-21"}


def test_baccarat_21_packs_stay_the_same():
    made = table(3)
    made.play(options={"decks": 6})
    made.play()
    assert made.findings() == {4: [("BACCARAT-21", "decks_changed", 0)]}


def test_baccarat_21_after_a_break_the_context_is_taken_as_told_and_must_rise():
    made = table(3)
    made.play(missing=2)
    made.play(told={"shoe_dealt": 40, "shoe_hand": 9, "seen": None})
    assert set(made.findings()) == {4}
    made = table(3)
    made.play(missing=2)
    made.play(told={"shoe_dealt": 5, "seen": None})
    made.play()
    made.play()
    assert made.findings() == {4: [("CONTRACT-sequence", "gap", 2)], 5: [("BACCARAT-21", "shoe_dealt_wrong", 0)]}
    made = table(3)
    made.play(missing=2)
    made.play(told={"shoe_hand": 3})
    made.play()
    assert made.findings() == {4: [("CONTRACT-sequence", "gap", 2)], 5: [("BACCARAT-21", "shoe_hand_wrong", 0)]}


def test_baccarat_21_after_a_missing_hand_nothing_is_accused():
    made = table(6)
    del made.hands[3]
    for n, events in enumerate(made.hands[3:], 4):
        made.hands[n - 1] = [replace(e, subject=f"h{n:03d}-late") for e in events]
    assert made.findings() == {4: [("CONTRACT-table", "hand_no_missing", 0)]}


def test_baccarat_21_a_table_first_seen_in_the_middle_of_a_shoe():
    made = Table()
    made.shoe, made.gone = ("s1", 20, SHUFFLE), Counter({"Kc": 8, "Qc": 8})
    for tell in (False, False, True, True):
        made.play(tell=tell)
    assert made.findings() == {}
    made.play(told={"seen": {"Kc": 7}})
    assert {clause for clause, _, _ in made.findings()[5]} == {"BACCARAT-21"}


def test_baccarat_17_more_copies_over_the_shoe_than_packs():
    made = Table()
    nines = coup("9s 9s", "9s 9s")
    for _ in range(3):
        made.play(tell=False, deals=nines)
    made.play(tell=False)
    assert made.findings() == {3: [("BACCARAT-17", "shoe_copies", 0)]}


def test_baccarat_17_where_the_hand_was_told_its_own_judgement_says_it():
    made = Table()
    for _ in range(3):
        made.play(deals=coup("9s 9s", "9s 9s"))
    assert made.findings() == {3: [("BACCARAT-17", "too_many_copies", n) for n in (1, 2, 3, 4)]}


def test_baccarat_17_burnt_cards_count_and_a_break_does_not_forget_them():
    made = Table()
    made.play(tell=False, burnt=("2c",) * 8)
    made.play(tell=False, missing=3)
    made.play(tell=False, deals=coup("2c 7h", "Ks 8h"))
    assert made.findings()[3] == [("BACCARAT-17", "shoe_copies", 0)]


def test_baccarat_17_a_new_shoe_has_all_its_cards_again():
    made = Table()
    made.play(burnt=("Qc",) * 8)
    made.change("s2", OTHER)
    made.play(burnt=("Qc",) * 8)
    assert made.findings() == {}


@pytest.mark.parametrize(
    "wrong", [OTHER, None, Shuffle("other-scheme", SHUFFLE.commitment)], ids=["seed", "none", "scheme"]
)
def test_baccarat_22_one_shuffle_for_all_hands_of_a_shoe(wrong):
    made = table(3)
    made.play(shuffle=wrong)
    made.play()
    assert made.findings() == {4: [("BACCARAT-22", "shuffle_changed", 0)]}


def test_baccarat_22_also_after_a_break():
    made = table(3)
    made.play(missing=2)
    made.play(shuffle=OTHER)
    assert made.findings()[5] == [("BACCARAT-22", "shuffle_changed", 0)]


def test_baccarat_22_no_hand_starts_after_the_reveal():
    made = table(2)
    made.play(reveal=REVEAL)
    made.play()
    made.play()
    late = [("BACCARAT-22", "starts_after_reveal", 0)]
    assert made.findings() == {4: late, 5: late}


def test_baccarat_22_the_reveal_belongs_to_the_last_hand():
    made = table(2)
    made.play(reveal=REVEAL, wait=1)
    made.play()
    assert made.findings() == {4: [("BACCARAT-22", "reveal_not_last", 0)]}


def test_baccarat_22_a_new_shoe_after_the_reveal():
    made = table(2)
    made.play(reveal=REVEAL)
    made.change("s2", OTHER)
    made.play()
    assert made.findings() == {}


def test_baccarat_d14_live_tables_have_no_shuffle_and_a_reveal_opens_nothing():
    made = Table()
    made.change("s1", None)
    made.play()
    made.play(reveal=SeedRevealed("00" * 32, {}, 1))
    made.play()
    made.play(shuffle=SHUFFLE)
    made.play()
    assert made.findings() == {
        2: [("CONTRACT-reveal", "reveal_uncommitted", 7)],
        4: [("BACCARAT-22", "shuffle_changed", 0)],
    }


def test_a_hand_whose_context_cannot_be_used_is_passed_over():
    made = table(2)
    made.play(told={"shoe_hand": "three"})
    made.play()
    assert made.findings() == {3: [("CONTRACT-start", "context_value", 0)]}
    made = table(2)
    made.play(missing=2)
    made.play(told={"shoe": 5})
    made.play()
    assert set(made.findings()) == {3, 4}


def test_link_is_pure_and_a_late_hand_is_folded_from_its_place():
    made = table(5)
    made.play(told={"shoe_hand": 9})
    made.play()
    carries = [judge(events).carry for events in made.hands]
    memory, seen = {}, []
    for n, carry in enumerate(carries):
        before = json.dumps(memory, sort_keys=True)
        after, faults = GAME.link(memory, carry, n == 0)
        assert json.dumps(memory, sort_keys=True) == before
        assert GAME.link(json.loads(before), carry, n == 0) == (after, faults)
        memory = json.loads(json.dumps(after))
        seen.append(len(faults))
    assert seen == [0, 0, 0, 0, 0, 1, 0]


def test_the_memory_stays_small_however_many_shoes_there_were():
    carry = judge(hand([start(), *coup(*COUPS[0]), settled()])).carry
    memory = {}
    for n in range(EARLIER + 50):
        context = {**carry.context, "shoe": f"s{n}"}
        memory, faults = GAME.link(memory, replace(carry, context=context), False)
        assert faults == ()
    assert len(memory["earlier"]) == EARLIER
    back = replace(carry, context={**carry.context, "shoe": f"s{EARLIER}"})
    assert [fault.code for fault in GAME.link(memory, back, False)[1]] == ["shoe_returns"]


def test_a_card_burnt_late_counts_for_the_shoe():
    made = table(1)
    deals = coup(*COUPS[0])
    made.play(deals=[deals[0], burn("5c"), *deals[1:]])
    made.play()
    assert made.findings() == {2: [("BACCARAT-7", "burn_late", 2)]}


def test_cards_of_an_open_hand_are_gone():
    made = table(2)
    made.play()
    made.hands[-1] = made.hands[-1][:-1]
    made.play(told={"shoe_dealt": 9, "seen": None})
    assert made.findings()[4] == [("BACCARAT-21", "shoe_dealt_wrong", 0)]
    assert card("player", "Ks").cards == ("Ks",)
