"""Clauses of jiuliu broken by an event, and cited at that event."""

import pytest

from tests.betting import Hand
from tests.games.jiuliu_script import Table
from tests.games.test_jiuliu_play import READY, SKIPPED, USELESS, ready, two_kou

SHAOS = "Ah Ad Ah 2h 2d 2h 4h 4d 4h 5h 5d 5h Js Jc Js"


def dealt(*deals, seats=2, **more):
    hand = Hand("jiuliu", seats, ruleset="longshan", **more)
    for deal in deals:
        hand.deal(*deal)
    return hand


def eaten():
    """Seat 1 has tied r78 and may eat r9 onto it."""
    return Table("7h 9h", "8h Js Qs 7d").throw(0, "7h").take(1, "tie", "8h").throw(1, "Js").draw(0, "Kc").draw(1, "9d")


def dragons(choice):
    hand = Table("9h Js", "7h 7d 7h 7d 8h 9d 9h 9d Kh").throw(0, "9h")
    return hand.take(1, "shuanglong", "9d 9h 9d", choice)


def pig(*, declined=False):
    """Seat 0 is a pig by a 半开 whose face it threw; then seat 1 draws."""
    hand = Table("9h 7d 7h 7d 8h Js", "Ks", touch="7h Kc").throw(0, "9h").draw(1, "7h").take(0, "bankai", "7d 7h 7d 8h")
    return hand.throw(0, "Js").skip(1).draw(1, "Kc") if not declined else hand


def over():
    return Table(READY + " Qd", "").take(0, "hu")


def tied_pig():
    hand = Table("8d 9s", SHAOS + " 7h 8h 8h").throw(0, "8d").take(1, "tie", "7h").throw(1, "8h")
    return hand.draw(0, "9c")


def fours():
    return Table("Js", "7h 7d 7h 7d 8h", lay=False)


BROKEN = {
    "JIULIU-1 third": (lambda: dealt((0, "7h 7h 7h")), "JIULIU-1", "card_twice"),
    "JIULIU-1 ten": (lambda: Table("Js", "").throw(0, "Js").draw(1, "Th"), "JIULIU-1", "card_strange"),
    "JIULIU-1 joker thrown": (lambda: Table("Js", "").throw(0, "RJ"), "JIULIU-1", "card_strange"),
    "JIULIU-2 five": (lambda: Hand("jiuliu", 5, ruleset="longshan"), "JIULIU-2", "seats_count"),
    "JIULIU-2 one": (lambda: Hand("jiuliu", 1, ruleset="longshan"), "JIULIU-2", "seats_count"),
    "JIULIU-3 colours do not mix": (
        lambda: Table("7h", "8s 9s").throw(0, "7h").take(1, "chi", "8s 9s"), "JIULIU-9", "no_right",
    ),
    "JIULIU-4 no sentence 678": (
        lambda: Table("7h", "6h 8h").throw(0, "7h").take(1, "chi", "6h 8h"), "JIULIU-9", "no_right",
    ),
    "JIULIU-5 plain result": (
        lambda: over().settle(result={"hu": 12}), "JIULIU-22", "result_wrong",
    ),
    "JIULIU-6 count": (lambda: dealt((0, "As 2s 3s")), "JIULIU-6", "deal_count"),
    "JIULIU-6 face": (lambda: dealt((0, READY + " Qd", "up")), "JIULIU-6", "deal_face"),
    "JIULIU-6 twice": (lambda: dealt((0, READY + " Qd"), (0, "Qc")), "JIULIU-6", "dealt_again"),
    "JIULIU-7 not next": (
        lambda: Table("7h", "Js", "8h").throw(0, "7h").take(2, "tie", "8h"), "JIULIU-7", "no_right",
    ),
    "JIULIU-7 card": (
        lambda: Table("7h", "8h Js").throw(0, "7h").take(1, "tie", "Js"), "JIULIU-7", "tie_cards",
    ),
    "JIULIU-7 not held": (
        lambda: Table("7h", "8h Js").throw(0, "7h").take(1, "tie", "8d"), "JIULIU-7", "not_held",
    ),
    "JIULIU-8": (
        lambda: two_kou().draw(0, "Qs").draw(1, "Ad").take(1, "tie", "2h"), "JIULIU-8", "kou_full",
    ),
    "JIULIU-9 meld": (lambda: eaten().take(1, "chi", choice="meld:3"), "JIULIU-9", "chi_meld"),
    "JIULIU-9 cards": (lambda: eaten().take(1, "chi", "7d Qs"), "JIULIU-9", "chi_cards"),
    "JIULIU-9 not next": (
        lambda: Table("7h", "Js", "8h 9h").throw(0, "7h").take(2, "chi", "8h 9h"), "JIULIU-9", "no_right",
    ),
    "JIULIU-10 discard": (
        lambda: Table("7h", "Js", "7d 7h").throw(0, "7h").take(2, "peng", "7d 7h"), "JIULIU-10", "no_right",
    ),
    "JIULIU-10 cards": (
        lambda: Table("Js", "Qh", "7h 7d 8h", touch="7h").throw(0, "Js").draw(1, "7h").take(2, "peng", "7h 8h"),
        "JIULIU-10", "pair_cards",
    ),
    "JIULIU-11 another's draw": (
        lambda: Table("Js", "Qh", "7h 7d").throw(0, "Js").draw(1, "7h").take(2, "shao", "7h 7d"),
        "JIULIU-11", "no_right",
    ),
    "JIULIU-12 pair": (
        lambda: Table("7h", "7d 7h Js").throw(0, "7h").take(1, "zou", "7d 7h"), "JIULIU-12", "no_right",
    ),
    "JIULIU-12 called 勺走": (
        lambda: Table("7h", "7d 7h 7d Js").throw(0, "7h").take(1, "shaozou", "7d 7h 7d"), "JIULIU-12", "four_kind",
    ),
    "JIULIU-13 called 走": (
        lambda: Table("Js", "7d 7h 7d").throw(0, "Js").draw(1, "7h").take(1, "zou", "7d 7h 7d"),
        "JIULIU-13", "four_kind",
    ),
    "JIULIU-13 no right": (
        lambda: Table("Js", "7d 7h").throw(0, "Js").draw(1, "8h").take(1, "shaozou", "7d 7h"),
        "JIULIU-13", "no_right",
    ),
    "JIULIU-14 card kept back": (
        lambda: Table("7h", "7d 7h 7d 8h").throw(0, "7h").take(1, "zou", "7d 7h 7d"), "JIULIU-14", "four_kind",
    ),
    "JIULIU-15 one of two": (
        lambda: Table("7h", "7d 7h 7d 8h 9h").throw(0, "7h").take(1, "bankai", "7d 7h 7d 8h"),
        "JIULIU-15", "four_kind",
    ),
    "JIULIU-16 card kept back": (lambda: fours().take(1, "shaozou", "7h 7d 7h 7d"), "JIULIU-16", "four_kind"),
    "JIULIU-16 wrong card": (
        lambda: fours().take(1, "shaobankai", "7h 7d 7h 7d " + "As"), "JIULIU-16", "four_cards",
    ),
    "JIULIU-17 kind of the new four": (lambda: dragons("shaozou"), "JIULIU-17", "quad_kind"),
    "JIULIU-17 not merged": (
        lambda: Table("9h Js", "7h 7d 7h 7d 8h 9d 9h 9d Kh").throw(0, "9h").take(1, "zou", "9d 9h 9d"),
        "JIULIU-17", "four_kind",
    ),
    "JIULIU-18 吃 left out": (
        lambda: Table("7h", "8h 9h", touch="Js").throw(0, "7h").draw(1, "Js"), "JIULIU-18", "forced_missed",
    ),
    "JIULIU-18 passed": (
        lambda: Table("7h", "8h 9h").throw(0, "7h").skip(1), "JIULIU-18", "pass_forced",
    ),
    "JIULIU-18 贴 instead of 吃": (
        lambda: Table("7h", "8h 9h").throw(0, "7h").take(1, "tie", "8h"), "JIULIU-18", "forced_missed",
    ),
    "JIULIU-18 dealt four kept": (lambda: fours().throw(0, "Js"), "JIULIU-18", "forced_missed"),
    "JIULIU-18 贴 by the server": (
        lambda: Table("7h", "8h").throw(0, "7h").take(1, "tie", "8h", auto=True), "JIULIU-18", "auto_optional",
    ),
    "JIULIU-19": (
        lambda: Table("7h Js", "8h", touch="7h").throw(0, "7h").skip(1).draw(1, "7h").take(1, "tie", "8h"),
        "JIULIU-19", "tie_declined",
    ),
    "JIULIU-20 吃 before 走": (
        lambda: Table("Js", "8h 9h", "7d 7h 7d").throw(0, "Js").draw(1, "7h").take(1, "chi", "8h 9h"),
        "JIULIU-20", "priority",
    ),
    "JIULIU-20 碰 before 胡": (
        lambda: Table(SKIPPED, "Qd Qd Ac Ac 2c 2c 3c 3c 4c 4c 5c 5c 6c 6c Jc Kc Kd 9d", READY)
        .draw(1, "4d").draw(2, "5d").draw(0, "Qh").take(1, "peng", "Qd Qd"),
        "JIULIU-20", "priority",
    ),
    "JIULIU-21": (
        lambda: Table("Js", "8h", "8d 9h").throw(0, "Js").draw(1, "7h").take(2, "chi", "8d 9h"),
        "JIULIU-21", "priority",
    ),
    "JIULIU-22": (lambda: over().settle(result={"hu": 14}), "JIULIU-22", "result_wrong"),
    "JIULIU-23": (
        lambda: Table("7h 7d 7h 7d 8h 9h 9d 9h 9d As 2s 3s 4s 5s 6s Jd Qd Js Ks", "")
        .take(0, "hu").settle(result={"hu": 24}),
        "JIULIU-22", "result_wrong",
    ),
    "JIULIU-24 discard": (
        lambda: Table(USELESS.replace("6h 6d", "6h Kd"), READY).throw(0, "Kd").take(1, "hu"),
        "JIULIU-24", "hu_on_discard",
    ),
    "JIULIU-24 incomplete": (lambda: Table(SKIPPED, READY).draw(1, "4h").take(1, "hu"), "JIULIU-24", "hu_incomplete"),
    "JIULIU-25": (
        lambda: Table("Js Jc", "7h 8h 9h As 2s 3s Ac 2c 3c 4s 5s 6s 4c 5c 6c 7d 8d Jd", touch="Qh")
        .throw(0, "Js").draw(1, "Qh").take(1, "hu"),
        "JIULIU-25", "hu_short",
    ),
    "JIULIU-26": (
        lambda: Table(USELESS, "Qd Qd Ac Ac 2c 2c 3c 3c 4c 4c 5c 5c 6c 6c Jc Kc Kd 9d", READY)
        .throw(0, "6d").draw(1, "Qh").take(2, "hu"),
        "JIULIU-26", "priority",
    ),
    "JIULIU-27 type": (lambda: over().settle(result={"type": "qing"}), "JIULIU-28", "result_wrong"),
    "JIULIU-27 score": (lambda: over().settle(result={"score": 4}), "JIULIU-27", "result_wrong"),
    "JIULIU-28": (lambda: Table("Js", "").take(0, "hu"), "JIULIU-28", "hu_incomplete"),
    "JIULIU-29": (lambda: ready().take(1, "hu").settle(result={"type": "qing"}), "JIULIU-29", "result_wrong"),
    "JIULIU-30": (
        lambda: Table(SKIPPED, READY).draw(1, "4h").draw(0, "Qd").take(1, "hu").settle(result={"type": "ping"}),
        "JIULIU-27", "result_wrong",
    ),
    "JIULIU-31 amount": (lambda: over().settle([(1, 0, 150, "hu")]), "JIULIU-31", "transfers_wrong"),
    "JIULIU-31 piao too high": (lambda: dealt().act(0, "piao", 4), "JIULIU-31", "piao_amount"),
    "JIULIU-31 piao twice": (lambda: dealt().act(0, "piao", 1).act(0, "piao", 1), "JIULIU-31", "piao_twice"),
    "JIULIU-31 piao late": (lambda: Table("", "").act(1, "piao", 1), "JIULIU-31", "piao_late"),
    "JIULIU-32": (lambda: Table("7h 8h 9h", "").throw(0, "8h"), "JIULIU-32", "discard_breaks"),
    "JIULIU-33": (
        lambda: Table("7h", "8h 7d").throw(0, "7h").take(1, "tie", "8h").throw(1, "7d"), "JIULIU-33", "discard_tied",
    ),
    "JIULIU-33 both": (
        lambda: Table("7h", "8h 8d", options={"tie_ban": "both"})
        .throw(0, "7h").take(1, "tie", "8h").throw(1, "8d"),
        "JIULIU-33", "discard_tied",
    ),
    "JIULIU-34": (lambda: Table("7h 7d 7h", "").throw(0, "7d"), "JIULIU-34", "discard_locked"),
    "JIULIU-35": (
        lambda: Table("Kh", "Ah Ad Ah Ad 2h 4h 4d 4h 4d 5h Js Jc Js Qs 5s 6s Jc Kd", touch="Qh")
        .throw(0, "Kh").draw(1, "Qh").take(1, "hu"),
        "JIULIU-35", "hu_pig",
    ),
    "JIULIU-36": (lambda: pig().take(0, "hu"), "JIULIU-36", "hu_pig"),
    "JIULIU-37": (lambda: tied_pig().take(1, "hu"), "JIULIU-37", "hu_pig"),
    "JIULIU-38 no discard": (
        lambda: Table("7h", "8h", touch="Js").throw(0, "7h").take(1, "tie", "8h").draw(0, "Js"),
        "JIULIU-38", "discard_missing",
    ),
    "JIULIU-38 discard after 走": (
        lambda: Table("7h", "7d 7h 7d Js").throw(0, "7h").take(1, "zou", "7d 7h 7d").throw(1, "Js"),
        "JIULIU-38", "discard_undue",
    ),
    "JIULIU-38 two": (lambda: Table("7h Js", "").throw(0, "7h Js"), "JIULIU-38", "discard_count"),
    "JIULIU-38 not held": (lambda: Table("7h", "Js").throw(0, "Js"), "JIULIU-38", "not_held"),
    "JIULIU-39 settled early": (lambda: Table("", "").settle([]), "JIULIU-39", "settled_early"),
    "JIULIU-40 order of the deal": (lambda: dealt((1, READY)), "JIULIU-40", "deal_order"),
    "JIULIU-40 wrong seat draws": (lambda: Table("Js", "", "").throw(0, "Js").draw(2, "Ks"), "JIULIU-40", "draw_seat"),
    "JIULIU-40 face": (
        lambda: Table("Js", "").throw(0, "Js").deal(1, "Ks", "down", "draw"), "JIULIU-40", "deal_face",
    ),
    "JIULIU-40 no pass": (
        lambda: Table("7h Js", "8h").throw(0, "7h").draw(1, "Ks"), "JIULIU-40", "right_open",
    ),
    "JIULIU-40 pass unasked": (lambda: Table("Js", "").throw(0, "Js").skip(1), "JIULIU-40", "pass_unasked"),
    "JIULIU-40 other pass": (lambda: Table("7h", "8h").throw(0, "7h").skip(1, "hu"), "JIULIU-40", "pass_other"),
    "JIULIU-40 order of fours": (
        lambda: Table("7h 7d 7h 7d", "Js Jc Js Jc", lay=False).take(1, "shaozou", "Js Jc Js Jc"),
        "JIULIU-40", "lay_order",
    ),
    "JIULIU-40 turn": (
        lambda: Table("Js", "Ks").throw(1, "Ks"),
        "JIULIU-40", "out_of_turn",
    ),
    "JIULIU-40 target": (
        lambda: Table("7h", "8h").throw(0, "7h").take(1, "tie", "8h", target=1), "JIULIU-40", "target_wrong",
    ),
    "JIULIU-40 ref": (
        lambda: Table("7h", "8h").throw(0, "7h").take(1, "tie", "8h", ref=1), "JIULIU-40", "ref_wrong",
    ),
    "JIULIU-40 declined win": (lambda: ready().skip(1, "hu").take(1, "hu"), "JIULIU-40", "hu_declined"),
    "JIULIU-40 void": (lambda: over().void("x"), "JIULIU-40", "ended_wrong"),
    "JIULIU-40 draw after the win": (lambda: over().draw(1, "Kc"), "JIULIU-40", "deal_extra"),
    "JIULIU-40 action after the win": (lambda: over().throw(0, "Jd"), "JIULIU-40", "after_over"),
    "CONTRACT-start dealer": (lambda: Hand("jiuliu", 2, ruleset="longshan", dealer=None), "CONTRACT-start", "dealer"),
    "CONTRACT-start seats": (
        lambda: Hand("jiuliu", 2, ruleset="longshan", numbers=(0, 2)), "CONTRACT-start", "seats_numbers",
    ),
    "CONTRACT-start base": (lambda: Hand("jiuliu", 2, ruleset="longshan", base=0), "CONTRACT-start", "base"),
    "CONTRACT-start context": (
        lambda: Hand("jiuliu", 2, ruleset="longshan", context={"x": 1}), "CONTRACT-start", "context",
    ),
    "CONTRACT-fields verb": (lambda: Table("", "").act(0, "bid"), "CONTRACT-fields", "verb_unknown"),
    "CONTRACT-fields seat": (lambda: Table("", "").act(5, "pass"), "CONTRACT-fields", "seat_unknown"),
    "CONTRACT-fields amount": (
        lambda: Table("Js", "").act(0, "discard", 3, cards="Js"), "CONTRACT-fields", "field_misplaced",
    ),
    "CONTRACT-fields choice": (
        lambda: Table("7h", "8h").throw(0, "7h").skip(1, "peng"), "CONTRACT-fields", "choice_unknown",
    ),
    "CONTRACT-fields place": (lambda: dealt(("board", "Js")), "CONTRACT-fields", "place_unknown"),
    "CONTRACT-fields left twice": (
        lambda: Table("", "").act(0, "leave").act(0, "leave"), "CONTRACT-fields", "leave_twice",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_jiuliu_broken(name):
    make, clause, code = BROKEN[name]
    hand = make()
    assert (clause, code, hand.last) in hand.found()
    early = [(sequence, fault) for sequence, fault in hand.faults if sequence != hand.last]
    assert early == []


def test_jiuliu_every_reason_at_once():
    """A claim that answers the wrong seat and the wrong event has both faults."""
    hand = Table("7h Js", "8h 7d").throw(0, "7h").take(1, "tie", "8h", target=1, ref=1)
    assert {(c, code) for c, code, _ in hand.found()} == {("JIULIU-40", "target_wrong"), ("JIULIU-40", "ref_wrong")}
