"""Frames of a replay: what a viewer may not see is not in them, and what was due stands beside what was posted."""

import json
import re
from dataclasses import replace

import pytest

from dashboard.captions import spoken
from dashboard.frames import frames, sealed, viewer_of, viewers
from dashboard.words import PLAYER, shown
from events.model import (
    ActionTaken,
    CardsDealt,
    HandCorrected,
    HandSettled,
    HandVoided,
    SeedRevealed,
    Transfer,
)
from projector.judge import judge
from tests.dashboard.conftest import overpaid
from tests.dashboard.hands import HOSTILE, MAKERS, Table

CARD = re.compile(r"(?<![0-9A-Za-z])(?:[2-9TJQKA][shdc]|[BR]J)(?![0-9A-Za-z])")


def text(value):
    """Write JSON as it goes to the browser."""
    return json.dumps(value, ensure_ascii=False)


def told(value):
    """Give every card that JSON names anywhere: in text, in keys, in the references of a drawing."""
    return set(CARD.findall(text(value)))


def may_know(events, viewer, upto):
    """Give the cards that a viewer has been shown by the events up to a sequence, worked out from the events alone."""
    known = set()
    for event in events[: upto + 1]:
        data = event.data
        dealt = isinstance(data, CardsDealt) and (viewer == "auditor" or data.face == "up" or data.to == viewer)
        if dealt or isinstance(data, ActionTaken):
            known.update(data.cards)
    return known


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("name", list(MAKERS))
def test_frames_name_no_card_before_the_viewer_has_seen_it(name, seed):
    events = MAKERS[name](seed)
    for viewer in viewers(judge(events)):
        made = frames(events, viewer)
        assert made["viewer"]["id"] == str(viewer)
        for n, frame in enumerate(made["frames"]):
            assert told(frame) <= may_know(events, viewer, n), (viewer, n)
        rest = {key: value for key, value in made.items() if key not in ("texts", "frames")}
        assert told(rest) <= may_know(events, viewer, len(events))


def test_legal_plays_are_listed_to_their_own_seat_and_the_auditor_alone():
    events = MAKERS["doudizhu"](1)
    for viewer in ("public", 0, 1, 2):
        for frame in frames(events, viewer)["frames"]:
            for group in frame["legal"]:
                if group["en"].endswith("plays"):
                    assert group["en"].startswith(f"Seat {viewer} ")
    plays = [
        group for frame in frames(events, "auditor")["frames"] for group in frame["legal"] if "plays" in group["en"]
    ]
    assert any(group["items"] for group in plays)


def test_the_kitty_is_not_told_by_the_lawful_deal_that_will_show_it():
    events = MAKERS["doudizhu"](1)
    given = next(n for n, e in enumerate(events) if isinstance(e.data, CardsDealt) and e.data.face == "up")
    for viewer in ("public", 0, 2):
        before = frames(events, viewer)["frames"][given - 1]
        deal = [group for group in before["legal"] if group["en"].startswith("deal 3")]
        assert deal == [{"zh": deal[0]["zh"], "en": deal[0]["en"], "items": [], "more": 0}]


@pytest.mark.parametrize("name", list(MAKERS))
@pytest.mark.parametrize("until", [2, 4, 5, 8, 9, 16])
def test_an_open_hand_gives_the_public_view_alone(name, until):
    events = MAKERS[name](4)[:until]
    events = events[: len(MAKERS[name](4)) - 1]
    audit = judge(events)
    assert sealed(audit)
    assert viewers(audit) == ["public"]
    public = frames(events, "public")
    for viewer in ("auditor", 0, 1, 2):
        assert frames(events, viewer) == public
    assert public["open_since"] == events[0].time
    assert public["viewer"]["id"] == "public"
    assert public["due"] is None
    assert public["due_absent"] == "due_open"
    assert public["compare"] == public["net"] == public["claims"] == []
    assert public["digest"] is None
    for n, frame in enumerate(public["frames"]):
        assert told(frame) <= may_know(events, "public", n)


def test_a_hand_that_lacks_its_settlement_is_never_sealed():
    events = list(MAKERS["doudizhu"](1)[:-1])
    events[0] = replace(events[0], data=replace(events[0].data, lacks=("settlement",)))
    made = frames(events, "auditor")
    assert made["viewer"]["id"] == "auditor"
    assert not made["sealed"]
    assert made["open_since"] is None
    assert made["due_absent"] == "due_lacks"
    assert made["not_judged"] == [{"zh": "结算", "en": "the settlement"}]


def test_a_finding_that_names_a_hidden_card_is_told_by_its_clause_alone():
    # Seat 2 is dealt, face down, a card that another seat has: the finding names it, and only the auditor may read it.
    events = list(MAKERS["doudizhu"](1))
    deals = [n for n, e in enumerate(events) if isinstance(e.data, CardsDealt) and e.data.why == "initial"]
    first, second = events[deals[0]].data, events[deals[1]].data
    twice = replace(second, cards=(first.cards[0], *second.cards[1:]))
    events[deals[1]] = replace(events[deals[1]], data=twice)
    settled = frames(events, "auditor")
    assert settled["verdict"]["code"] == "unreplayable"
    found = [f for frame in settled["frames"] for f in frame["findings"]]
    assert any(first.cards[0] in text([f["expected"], f["actual"], f["en"]]) for f in found)
    stranger = next(seat for seat in (0, 1, 2) if seat not in (first.to, second.to))
    for viewer in ("public", stranger):
        for whole in (events, events[:-1]):
            made = frames(whole, viewer)
            for n, frame in enumerate(made["frames"]):
                assert told(frame) <= may_know(whole, viewer if whole is events else "public", n)
            assert [f["clause"] for frame in made["frames"] for f in frame["findings"]][: len(found)]


def test_after_the_fault_the_table_is_no_longer_drawn():
    events = list(MAKERS["doudizhu"](1))
    deals = [n for n, e in enumerate(events) if isinstance(e.data, CardsDealt)]
    events[deals[1]] = replace(events[deals[1]], data=replace(events[deals[1]].data, cards=events[deals[0]].data.cards))
    made = frames(events, "auditor")
    drawn = [frame["svg"] is not None for frame in made["frames"]]
    assert drawn == [n < deals[1] for n in range(len(events))]
    assert made["verdict"]["step"] == deals[1]
    assert made["due_absent"] == "due_stopped"


def test_seeds_are_not_told():
    table = Table("doudizhu", 7)
    events = [*MAKERS["doudizhu"](1)]
    table.hand, table.events = events[0].subject, events
    table.say(SeedRevealed("ab" * 32, {"0": "secret-client-seed"}, 7))
    made = text(frames(events, "auditor"))
    assert "ab" * 32 not in made
    assert "secret-client-seed" not in made


@pytest.mark.parametrize("name", list(MAKERS))
def test_due_stands_beside_posted(name):
    made = frames(MAKERS[name](2), "public")
    assert made["verdict"]["code"] == "clean"
    assert made["compare"]
    assert all(
        row["agrees"] and row["due"] == row["posted"] and row["clause"] in made["clauses"] for row in made["compare"]
    )
    assert all(row["agrees"] for row in (*made["net"], *made["claims"]))
    assert made["due"]["why"]
    assert made["due_absent"] is None


@pytest.mark.parametrize("name", list(MAKERS))
def test_a_wrong_transfer_is_marked_with_its_clause(name):
    events = overpaid(MAKERS[name](2))
    made = frames(events, "public")
    wrong = [row for row in made["compare"] if not row["agrees"]]
    assert len(wrong) == 1
    found = [f for f in made["frames"][-1]["findings"] if f["code"] == "transfers_wrong"]
    assert [f["clause"] for f in found] == [wrong[0]["clause"]]
    assert found[0]["severity"] == "money"
    assert made["verdict"]["code"] == "findings"


def test_a_missing_and_an_extra_transfer_each_have_a_row():
    events = list(MAKERS["doudizhu"](2))
    settled = events[-1].data
    first, second = settled.transfers
    wrong = (first, Transfer(second.payer, "house", 1, "rake"))
    net = {str(seat): 0 for seat in range(3)} | {"house": 0}
    for t in wrong:
        net[str(t.payer)] -= t.amount
        net[str(t.payee)] += t.amount
    events[-1] = replace(events[-1], data=HandSettled(wrong, net))
    rows = frames(events, "public")["compare"]
    assert [(row["due"] is None, row["posted"] is None, row["agrees"]) for row in rows] == [
        (False, False, True),
        (False, True, False),
        (True, False, False),
    ]
    assert all(row["clause"] for row in rows)


def test_a_void_and_a_correction_are_told():
    events = list(MAKERS["doudizhu"](2))
    voided = [*events[:-1], replace(events[-1], type="hand.voided", data=HandVoided("all_passed"))]
    made = frames(voided, "public")
    assert made["posted"]["ended"] == "voided"
    assert made["posted"]["lines"] == []
    fix = HandCorrected("D-1", "agent", "paid <b>twice</b>", (Transfer(0, 1, 5, "ruling"),), {"0": -5, "1": 5})
    more = replace(events[-1], type="hand.corrected", data=fix, sequence=events[-1].sequence + 1, id="x" * 20)
    made = frames([*events, more], "public")
    assert made["corrections"][0]["ruling"] == "D-1"
    assert made["corrections"][0]["lines"][0]["amount"] == "5"
    assert made["frames"][-1]["caption"]["en"] == "Corrected by ruling D-1 (agent)"


def test_every_frame_has_its_words_and_steps_count_up():
    for name, make in MAKERS.items():
        made = frames(make(3, (HOSTILE,) * (2 if name == "xiangqi" else 3)), "auditor", "en")
        assert made["lang"] == "en"
        assert [frame["step"] for frame in made["frames"]] == list(range(len(made["frames"])))
        for frame in made["frames"]:
            assert frame["caption"]["zh"]
            assert frame["caption"]["en"]
            assert "<script" not in frame["svg"]
        assert "\u202e" not in text(made)
        assert set(made["texts"]) == set(PLAYER)
    assert frames(MAKERS["xiangqi"](3), "auditor", "fr")["lang"] == "zh"


def test_no_events_have_no_frames():
    with pytest.raises(ValueError, match="without events"):
        frames([], "public")


def test_frames_without_a_start_or_of_an_unknown_game():
    events = MAKERS["xiangqi"](3)
    headless = frames(events[1:], "auditor")
    assert headless["verdict"]["code"] == "unreplayable"
    assert headless["game"] is None
    assert all(frame["svg"] is None for frame in headless["frames"])
    unknown = [replace(events[0], data=replace(events[0].data, game="go")), *events[1:]]
    assert frames(unknown, "auditor")["title"] == {"zh": "go", "en": "go"}


@pytest.mark.parametrize(
    ("text_", "viewer"),
    [("public", "public"), ("auditor", "auditor"), ("2", 2), ("-1", None), ("", None), ("²", None), ("12345", None)],
)
def test_viewers_are_read_from_links(text_, viewer):
    assert viewer_of(text_) == viewer


START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"
FILE = "4k4/9/4P4/9/4R4/9/4P4/4R4/4P4/4K4"


@pytest.mark.parametrize(
    ("fen", "move", "zh", "en"),
    [
        (f"{START} w", "h2e2", "炮二平五（h2e2）", "cannon h2–e2"),
        (f"{START} b", "h9g7", "马8进7（h9g7）", "horse h9–g7"),
        (f"{START} w", "b0c2", "马八进七（b0c2）", "horse b0–c2"),
        (f"{START} b", "b7e7", "炮2平5（b7e7）", "cannon b7–e7"),
        (f"{START} w", "g3g4", "兵三进一（g3g4）", "pawn g3–g4"),
        (f"{START} w", "h2h9", "炮二进七吃马（h2h9）", "cannon h2×h9"),
        (f"{START} b", "c9e7", "象3进5（c9e7）", "elephant c9–e7"),
        (f"{START} w", "e0e1", "帅五进一（e0e1）", "general e0–e1"),
        (f"{FILE} w", "e5a5", "前车平九（e5a5）", "rook e5–a5"),
        (f"{FILE} w", "e2e1", "后车退一吃兵（e2e1）", "rook e2×e1"),
        (f"{FILE} w", "e3e4", "中兵进一（e3e4）", "pawn e3–e4"),
        (f"{START} w", "e4e5", "走 e4e5", "moves e4e5"),
        ("", "<x>", "走 <x>", "moves <x>"),
    ],
)
def test_moves_are_said_as_players_do(fen, move, zh, en):
    assert spoken(fen, move) == (zh, en)


def test_marks_that_do_not_show_are_shown_by_code():
    assert shown("a\u202eb\x07\ufeff") == "a\\u202eb\\u0007\\ufeff"
    assert shown("正常 name\u200d") == "正常 name\u200d"


def test_why_nothing_is_due_is_told():
    events = list(MAKERS["doudizhu"](1))
    play = next(n for n, e in enumerate(events) if isinstance(e.data, ActionTaken) and e.data.action == "play")
    other = (events[play].data.seat + 1) % 3
    wrong = [*events]
    wrong[play] = replace(events[play], data=replace(events[play].data, seat=other))
    assert frames(wrong, "public")["due_absent"] in ("due_faulty", "due_stopped")
    gap = [*events[:9], *events[10:]]
    assert frames(gap, "public")["due_absent"] == "due_stopped"
    lacking = [replace(events[0], data=replace(events[0].data, lacks=("auction",))), *events[1:4], *events[-1:]]
    assert frames(lacking, "public")["due_absent"] in ("due_lacks", "due_stopped")
