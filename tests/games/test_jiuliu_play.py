"""Each clause of jiuliu at work in a hand played as events, with values from the sheet."""

import pytest

from games.jiuliu.wins import Win
from tests.games.jiuliu_script import Table

READY = "7h 8h 9h Jh Qh Kh Js Qs Ks As 2s 3s 4s 5s 6s 7d 8d Jd"
"""18 cards that wait for rQ and rK with 13 hu."""
USELESS = "Ah Ad 2h 2d 3h 3d 4h 4d 5h 5d 6h 6d 7c 7s 8c 8s 9c 9s 9s"
"""A dealer's 19 cards none of which READY can use."""

SKIPPED = "6h 6d 6h 6d 7s 7c 7s 8s 8c 8s 9s 9c 9s Ah Ad 2h 2d 3h 3d"
"""A dealer's 19 cards with a plain 勺走: no discard at the opening."""


def clean(hand):
    """Settle as due; nothing may be found."""
    if hand.state.over:
        hand.settle()
        audit = hand.audit()
        assert audit.verdict == "clean", audit.findings
        assert sum(audit.due.net.values()) == 0
    assert hand.faults == []
    return hand


def reasons(hand):
    return {reason.clause for reason in hand.state.due().why}


def ready(draw="Qd", **more):
    """Let seat 1 wait from the start; the dealer throws a card that nobody takes."""
    return Table(USELESS, READY, **more).throw(0, "6d").draw(1, draw)


def test_jiuliu_1_6_every_card_once_dealt_is_gone():
    hand = Table("", "", "", dealer=1)
    assert [seat.size for seat in hand.state.seats] == [18, 19, 18]
    assert hand.state.stock == 41
    assert clean(hand).state.turn == 1


@pytest.mark.parametrize(("seats", "stock"), [(2, 59), (3, 41), (4, 23)], ids=lambda v: f"JIULIU-2-{v}")
def test_jiuliu_2_stock(seats, stock):
    # four seats need more filler than one sentence leaves out
    assert clean(Table(*[""] * seats)).state.stock == stock


def test_jiuliu_3_4_suits_of_one_colour_mix_in_a_sentence():
    hand = Table("7h 4s", "8d 9h Js").throw(0, "7h").take(1, "chi", "8d 9h")
    assert clean(hand).melds(1) == ["ju"]


def test_jiuliu_5_22_meaty_and_plain_tie():
    hand = Table("7h As", "8d 2s Ks").throw(0, "7h").take(1, "tie", "8d").throw(1, "Ks").draw(0, "Kc")
    hand.draw(1, "As").take(1, "tie", "2s")
    assert [meld.hu for meld in clean(hand).state.seats[1].melds] == [2, 0]


def test_jiuliu_7_tie_of_a_discard_and_of_an_own_draw():
    hand = Table("7h", "8h Js 5s", touch="4s").throw(0, "7h").take(1, "tie", "8h", target=0, ref=3)
    hand.throw(1, "Js").draw(0, "Kc").draw(1, "4s").take(1, "tie", "5s")
    assert clean(hand).melds(1) == ["tie", "tie"]
    assert hand.state.seats[1].kou == 2
    assert hand.state.turn == 1


@pytest.mark.parametrize(("source", "asked"), [("discard_or_own", False), ("any", True)], ids=lambda v: f"JIULIU-7-{v}")
def test_jiuliu_7_option_tie_source(source, asked):
    hand = Table("Js", "4s", "8h", options={"tie_source": source}).throw(0, "Js").draw(1, "7h")
    assert (hand.state.pending is not None) == asked
    if asked:
        hand.take(2, "tie", "8h")
    clean(hand)


def two_kou(*more):
    """Seat 1 has two 口 and 9h 9d beside; it has thrown Js and Kh."""
    hand = Table("7h 4s Ah", "8h 5s 2h Js Kh", touch="7d").throw(0, "7h").take(1, "tie", "8h").throw(1, "Js")
    return hand.draw(0, "Ks").draw(1, "4c").take(1, "tie", "5s").throw(1, "Kh")


def test_jiuliu_8_no_third_kou():
    hand = two_kou().draw(0, "Qs").draw(1, "Ad")
    # rA with r2 in hand: no right any more, the card lies dead
    assert clean(hand).state.turn == 0
    assert hand.state.pending is None


def test_jiuliu_9_tabled_tie_and_halves_take_their_third_face():
    hand = Table("7h 9h", "8h Js").throw(0, "7h").take(1, "tie", "8h").throw(1, "Js").draw(0, "Kc").draw(1, "9d")
    assert hand.state.pending.must
    hand.take(1, "chi", choice="meld:0")
    assert clean(hand).melds(1) == ["ju"]
    assert hand.state.seats[1].kou == 0


def test_jiuliu_10_peng_on_a_draw_alone():
    hand = Table("Js", "Qh", "7h 7d", touch="7h").throw(0, "Js").draw(1, "7h").take(2, "peng", "7h 7d")
    assert clean(hand).melds(2) == ["peng"]
    hand = Table("7h", "Qh", "7h 7d").throw(0, "7h")
    assert hand.state.pending is None


def test_jiuliu_10_option_peng_source_any():
    hand = Table("7h", "Qh", "7h 7d", options={"peng_source": "any"}).throw(0, "7h").take(2, "peng", "7h 7d")
    assert clean(hand).melds(2) == ["peng"]


def test_jiuliu_11_own_draw_with_two_in_hand():
    hand = Table("Js", "7h 7d Kh").throw(0, "Js").draw(1, "7h").take(1, "shao", "7h 7d").throw(1, "Kh")
    assert clean(hand).melds(1) == ["shao"]


@pytest.mark.parametrize(
    ("extras", "verb", "discard"),
    [("", "zou", False), ("8h", "bankai", True), ("8h 9h", "quankai", True)],
    ids=["JIULIU-12", "JIULIU-14", "JIULIU-15"],
)
def test_jiuliu_12_14_15_zou_and_what_goes_with_it(extras, verb, discard):
    hand = Table("7h", f"7d 7h 7d Kh {extras}").throw(0, "7h").take(1, verb, f"7d 7h 7d {extras}")
    assert clean(hand).melds(1) == [verb]
    # JIULIU-38: no discard after a plain 走
    assert hand.state.turn == (1 if discard else 0)
    assert hand.state.phase == (2 if discard else 4)


def test_jiuliu_12_own_draw_onto_a_tabled_shao():
    hand = Table("Js", "7h 7d Kh").throw(0, "Js").draw(1, "7h").take(1, "shao", "7h 7d").throw(1, "Kh")
    hand.draw(0, "Ks").draw(1, "7d").take(1, "zou")
    assert clean(hand).melds(1) == ["zou"]


def test_jiuliu_13_option_table_shao_own_draw():
    hand = Table("Js", "7h 7d Kh", options={"table_shao_own_draw": "shaozou"}).throw(0, "Js").draw(1, "7h")
    hand.take(1, "shao", "7h 7d").throw(1, "Kh").draw(0, "Ks").draw(1, "7d").take(1, "shaozou")
    assert clean(hand).melds(1) == ["shaozou"]


def test_jiuliu_12_option_zou_from_peng():
    hand = Table("Js Kh", "Qh", "7h 7d Ks", touch="7h 7d", options={"zou_from_peng": True}).throw(0, "Js")
    hand.draw(1, "7h").take(2, "peng", "7h 7d").throw(2, "Ks").draw(0, "7d").take(2, "zou")
    assert clean(hand).melds(2) == ["zou"]


def test_jiuliu_15_option_kai_uses_table_tie():
    hand = Table("8h Js", "9h 7d 7h 7d Kh Ks", options={"kai_uses_table_tie": True}, touch="7h").throw(0, "8h")
    hand.take(1, "tie", "9h").throw(1, "Kh").draw(0, "7h").take(1, "quankai", "7d 7h 7d")
    assert clean(hand).melds(1) == ["quankai"]
    assert len(hand.state.seats[1].melds[0].cards) == 6


@pytest.mark.parametrize(
    ("extras", "kind", "skips"),
    [("", "shaozou", 1), ("8h", "shaobankai", 0), ("8h 9h", "shaoquankai", 0)],
    ids=["JIULIU-13", "JIULIU-16-half", "JIULIU-16-full"],
)
def test_jiuliu_13_16_dealt_fours(extras, kind, skips):
    hand = Table("Js", f"7h 7d 7h 7d {extras}")
    assert clean(hand).melds(1) == [kind]
    assert hand.state.seats[1].skips == skips


def test_jiuliu_13_38_a_skip_is_used_at_the_next_discard():
    hand = Table("8s", "7h 7d 7h 7d 9s Kh").throw(0, "8s").take(1, "tie", "9s")
    assert hand.state.seats[1].skips == 0
    hand.draw(0, "Kd")
    assert clean(hand).state.turn == 1


def test_jiuliu_13_own_draw_onto_a_dealt_shao():
    hand = Table("Js", "7h 7d 7h Kh").throw(0, "Js").draw(1, "7d").take(1, "shaozou", "7h 7d 7h").draw(0, "Ks")
    assert clean(hand).melds(1) == ["shaozou"]


def test_jiuliu_17_two_fours_of_a_sentence_merge():
    hand = Table("9h Js", "7h 7d 7h 7d 8h 9d 9h 9d Kh").throw(0, "9h")
    assert hand.melds(1) == ["shaoquankai"] or hand.melds(1) == ["shaobankai"]
    hand.take(1, "shuanglong", "9d 9h 9d", "zou")
    meld = clean(hand).state.seats[1].melds[0]
    assert (meld.kind, meld.quads, meld.hu, hand.state.seats[1].kou) == ("shuanglong", ("shaozou", "zou"), 19, 0)


def test_jiuliu_18_tie_may_be_declined():
    hand = Table("7h Js", "8h").throw(0, "7h").skip(1).draw(1, "Ks")
    clean(hand)


@pytest.mark.parametrize(("scope", "asked"), [("face", True), ("sentence", False)], ids=lambda v: f"JIULIU-19-{v}")
def test_jiuliu_19_a_declined_tie_stays_closed(scope, asked):
    hand = Table("7h Js", "8h", options={"passed_tie_scope": scope}, touch="7h 9h Ah").throw(0, "7h").skip(1)
    hand.draw(1, "7h")
    assert hand.state.pending is None
    # r9 is another face: only the option closes the whole sentence
    hand.draw(0, "Ah").draw(1, "9h")
    assert (hand.state.pending is not None) == asked
    clean(hand)


def test_jiuliu_19_a_declined_face_may_still_be_eaten():
    hand = Table("7h Js", "8h 9h", touch="7d").throw(0, "7h")
    assert hand.state.pending.verb == "chi"


def test_jiuliu_20_zou_before_the_drawers_chi():
    hand = Table("Js", "8h 9h", "7d 7h 7d").throw(0, "Js").draw(1, "7h").take(2, "zou", "7d 7h 7d")
    assert clean(hand).melds(2) == ["zou"]


def test_jiuliu_21_the_drawer_is_asked_first():
    hand = Table("Js", "8h", "8d 9h").throw(0, "Js").draw(1, "7h")
    assert [(r.seat, r.verb) for r in hand.state.rights] == [(1, "tie"), (2, "chi")]
    hand.skip(1).take(2, "chi", "8d 9h")
    assert clean(hand).melds(2) == ["ju"]


def test_jiuliu_24_27_clear_hand_by_own_draw():
    """Worked hand 1: 13 hu, 清胡 自摸 4; here a 地胡, since it is the first draw."""
    hand = ready(base=10, piao=(1, 2)).take(1, "hu", target=1)
    win = hand.state.win
    assert isinstance(win, Win)
    assert (win.hu, win.type, win.score, hand.state.own) == (13, "di", 14, True)
    # JIULIU-31: (14 + 2 + 1) × 10
    assert clean(hand).state.due().net == {"0": -170, "1": 170}
    assert {"JIULIU-22", "JIULIU-24", "JIULIU-25", "JIULIU-29", "JIULIU-30", "JIULIU-31"} <= reasons(hand)


def test_jiuliu_27_the_second_draw_is_no_earthly_win():
    hand = Table(SKIPPED, READY).draw(1, "4h").draw(0, "4h").draw(1, "Qd").take(1, "hu")
    assert (hand.state.win.type, hand.state.win.score) == ("qing", 4)
    assert clean(hand).state.due().net == {"0": -40, "1": 40}


def test_jiuliu_27_by_anothers_draw():
    hand = Table(SKIPPED, READY).draw(1, "4h").draw(0, "Qd").take(1, "hu")
    assert (hand.state.win.type, hand.state.win.score, hand.state.own) == ("qing", 2, False)
    clean(hand)


def test_jiuliu_25_plain_hands_need_no_hu():
    plain = "As 2s 3s 4s 5s 6s 7s 8s 9s Ad 2d 3h 4h 5h 6h Ah 2h 7c"
    hand = Table("Qs Qc Qs Qc Jh Jd Qh Qd Kh Kd 7h 7d 8h 8d 9h 9d Jh Qd Kd", plain).draw(1, "8c").take(1, "hu")
    assert (hand.state.win.hu, hand.state.win.type, hand.state.win.score) == (0, "su_qing", 6)
    assert "JIULIU-25" in reasons(clean(hand))


def test_jiuliu_26_a_shao_goes_before_a_win():
    other = "Qd Qd Ac Ac 2c 2c 3c 3c 4c 4c 5c 5c 6c 6c Jc Kc Kd 9d"
    hand = Table(USELESS, other, READY).throw(0, "6d").draw(1, "Qh")
    assert [(r.seat, r.verb) for r in hand.state.rights] == [(1, "shao")]
    assert ("hu", 2) in [(r.verb, r.seat) for r in hand.state.later()]
    clean(hand.take(1, "shao", "Qd Qd"))


def test_jiuliu_28_heavenly_win():
    hand = Table(READY + " Qd", "").take(0, "hu")
    assert (hand.state.win.type, hand.state.win.hu, hand.state.own) == ("tian", 13, True)
    assert clean(hand).state.due().net == {"0": 140, "1": -140}
    assert "JIULIU-28" in reasons(hand)


def test_jiuliu_28_declined_by_the_discard():
    clean(Table(READY + " Qd", "").throw(0, "Jd"))


def test_jiuliu_23_two_dragons_in_a_win():
    hand = Table("7h 7d 7h 7d 8h 9h 9d 9h 9d As 2s 3s 4s 5s 6s Jd Qd Js Ks", "").take(0, "hu")
    # 10 + 10 + 1 for the dragons, two meaty 贴
    assert hand.state.win.hu == 25
    assert "JIULIU-23" in reasons(clean(hand))


def test_jiuliu_30_the_best_split_counts():
    """The case of 全开 against 勺 and 句: 10 instead of 9."""
    hand = ready().take(1, "hu")
    assert hand.state.win.types == ("di", "qing", "ping")
    assert "JIULIU-30" in reasons(clean(hand))


@pytest.mark.parametrize(("formula", "net"), [("all_times_base", 170), ("literal", 26)], ids=lambda v: f"JIULIU-31-{v}")
def test_jiuliu_31_payment(formula, net):
    # (14 + 2 + 1) × 10, to the letter 14 + 2 + 1 × 10
    hand = ready(base=10, piao=(1, 2), options={"payment_formula": formula}).take(1, "hu")
    assert clean(hand).state.due().net["1"] == net


def test_jiuliu_32_an_extra_card_of_a_sentence_may_go():
    clean(Table("7h 7d 8h 9h", "").throw(0, "7d"))


def test_jiuliu_33_34_37_forced_to_throw_what_it_tied():
    shaos = "Ah Ad Ah 2h 2d 2h 4h 4d 4h 5h 5d 5h Js Jc Js"
    hand = Table("8d 9s", shaos + " 7h 8h 8h").throw(0, "8d").take(1, "tie", "7h").throw(1, "8h")
    assert hand.state.seats[1].pig == 4
    clean(hand)
    hand = Table("8d 9s", shaos + " 7h 8h 8h", options={"pig_effect": "pay"}, base=10, piao=(1, 2))
    hand.throw(0, "8d").take(1, "tie", "7h").throw(1, "8h")
    # (8 + 2 + 1) × 10
    assert clean(hand).state.due().net == {"0": 110, "1": -110}
    assert "JIULIU-37" in reasons(hand)


def test_jiuliu_35_three_kou_make_a_pig():
    hands = ("Kh", "Ah Ad Ah Ad 2h 4h 4d 4h 4d 5h Js Jc Js Jc Qs 5s 6s Kd")
    hand = Table(*hands)
    assert clean(hand).state.seats[1].pig == 1
    hand = Table(*hands, options={"pig_effect": "pay"})
    assert hand.state.end == "pig"
    assert clean(hand).state.due().net == {"0": 80, "1": -80}
    assert hand.state.due().result["pigs"] == ([1], "JIULIU-35")


def test_jiuliu_36_a_half_whose_face_was_thrown():
    hand = Table("9h 7d 7h 7d 8h Js", "Ks", touch="7h").throw(0, "9h").draw(1, "7h").take(0, "bankai", "7d 7h 7d 8h")
    assert clean(hand).state.seats[0].pig == 2


def test_jiuliu_36_a_half_whose_face_was_declined_earlier():
    hand = Table("9h Js", "8h 7d 7h 7d Ks", touch="7h").throw(0, "9h").skip(1).draw(1, "Kc").draw(0, "7h")
    hand.take(1, "bankai", "7d 7h 7d 8h")
    assert clean(hand).state.seats[1].pig == 2


def test_jiuliu_39_the_stock_runs_out():
    hand = Table(*[""] * 4)
    turns = 0
    while not hand.state.over and turns < 400:
        turns += 1
        legal = hand.state.legal_actions()
        passes = [a for a in legal if a.action == "pass"]
        move = (passes or [a for a in legal if a.action != "hu"] or legal)[0]
        if move.type == "cards.dealt":
            card = max(hand.left, key=lambda c: hand.left[c])
            hand.left[card] -= 1
            hand.draw(move.to, card)
        else:
            hand.add(move.payload())
    assert (hand.state.end, hand.state.stock) == ("", 0)
    assert set(clean(hand).state.due().net.values()) == {0}
    assert "JIULIU-39" in reasons(hand)


def test_jiuliu_40_a_dead_card_lets_the_next_seat_draw():
    hand = Table("Js", "", "", touch="Ks Qh").throw(0, "Js").draw(1, "Ks").draw(2, "Qh")
    assert clean(hand).state.turn == 0
    assert [len(seat.river) for seat in hand.state.seats] == [1, 1, 1]


def test_jiuliu_leave_changes_nothing():
    hand = Table("Js", "")
    digest = hand.state.digest()
    hand.act(1, "leave")
    assert hand.state.digest() != digest
    clean(hand.throw(0, "Js"))
