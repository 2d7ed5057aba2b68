"""Doudizhu by its sheet, as events: the deal, the auction, the doubling round."""

import pytest

from events.model import CardsDealt, PointsMoved, Transfer
from games.cards import PACK_54
from games.doudizhu import GAME
from games.shuffle import permutation
from tests.games.doudizhu_script import HANDS, Script, stack

SPRING = "0 333444 67; 1 -; 2 -; 0 5555; 1 -; 2 -; 0 89TJQK; 1 -; 2 -; 0 BR"
"""Seat 0 as landlord plays HANDS out: a bomb, the rocket, a spring; ×8."""


def won(script, farmers, **fields):
    """Play the spring out and settle it."""
    return script.plays(SPRING).settle(farmers, **fields)


def test_doudizhu_1_36_whole_deal():
    script = won(Script().open(3, doubles=[(1, "no_double"), (2, "no_double")]), {1: -240, 2: -240})
    facts = script.clean().facts
    assert len(facts.deal) == len(set(facts.deal)) == 54
    assert facts.holders == (0,) * 17 + (1,) * 17 + (2,) * 17 + (-1,) * 3
    assert [GAME.kinds[card] for card in facts.deal[51:]] == script.kitty


def test_doudizhu_1_card_twice():
    script = Script()
    script.hands[1][4] = script.hands[0][0]
    script.deal().bids(3)
    audit = script.audit()
    assert (audit.verdict, audit.step) == ("unreplayable", 2)
    assert ("1", "card_twice", 2) in script.found()


def test_doudizhu_1_card_twice_within_a_batch():
    script = Script()
    script.hands[1][4] = script.hands[1][3]
    assert ("1", "card_twice", 2) in script.deal().found()


def test_doudizhu_1_card_of_another_game():
    script = Script()
    script.hands[2][0] = "1m"
    audit = script.deal().audit()
    assert audit.step == 3
    assert script.found() == {("1", "card_unknown", 3)}


def test_doudizhu_1_hand_too_large():
    script = Script()
    script.hands[0].append(script.hands[1].pop())
    assert ("1", "hand_size", 1) in script.deal().found()


def test_doudizhu_1_36_card_missing():
    script = Script()
    script.hands[0].pop()
    found = script.deal().bids(3).found()
    assert found == {("36", "kitty_early", 4), ("1", "cards_missing", 5)}


def test_doudizhu_1_kitty_of_two():
    script = Script()
    script.kitty.pop()
    assert script.deal().bids(3).found() == {("1", "kitty_size", 4), ("1", "cards_missing", 5)}


def test_doudizhu_1_no_card_after_the_deal():
    script = Script().deal().write(CardsDealt(1, "down", "initial", ("3s",)))
    assert script.audit().step == 5
    assert script.found() == {("1", "deal_unexpected", 5)}


def test_doudizhu_1_36_batches_do_not_matter():
    script = Script(first=1)
    for seat, part in ((0, slice(0, 5)), (2, slice(0, 17)), (0, slice(5, 17)), (1, slice(0, 9)), (1, slice(9, 17))):
        script.write(CardsDealt(seat, "down", "initial", tuple(script.hands[seat][part])))
    script.write(CardsDealt("kitty", "down", "kitty", tuple(script.kitty)))
    whole = Script(first=1).deal()
    assert script.audit().findings == ()
    assert script.state().digest() == whole.state().digest()


def test_doudizhu_d15_deck_order_of_the_contracts_vector():
    seeds = {0: "alice", 1: "bob", 2: "carol"}
    deck = [GAME.deck(None)[place] for place in permutation(54, bytes(range(32)), seeds, 7)]
    start = Script(first=2).events[0].data
    holders = GAME.dealing(None, start)
    assert [card for card, holder in zip(deck, holders, strict=True) if holder == 2] == (
        ["7d", "3s", "7c", "5c", "7s", "6s", "2c", "Jc", "4h", "Jh", "5s", "Qs", "Ks", "8s", "Jd", "9h", "Kh"]
    )
    assert [card for card, holder in zip(deck, holders, strict=True) if holder == "kitty"] == ["Td", "9d", "7h"]


def test_doudizhu_2_kitty_stays_face_down():
    script = Script()
    for seat in range(3):
        script.write(CardsDealt(seat, "down", "initial", tuple(script.hands[seat])))
    script.write(CardsDealt("kitty", "up", "kitty", tuple(script.kitty)))
    assert script.found() == {("2", "face_up", 4)}


@pytest.mark.parametrize("bids", [(), (1,), (0, 2)])
def test_doudizhu_2_kitty_before_there_is_a_landlord(bids):
    script = Script().deal().bids(*bids).show(0)
    assert script.found() == {("2", "kitty_before_landlord", script.last)}
    assert script.audit().step == script.last


@pytest.mark.parametrize("viewer", [0, 1, 2, "public"])
def test_doudizhu_2_nobody_sees_the_kitty(viewer):
    kitty = Script().deal().bids(1, 2).state().view(viewer)["kitty"]
    assert kitty == {"cards": None, "count": 3}


def test_doudizhu_3_first_bidder():
    script = Script(first=2).deal().act(0, "bid", amount=1)
    assert script.found() == {("3", "out_of_turn", 5)}


def test_doudizhu_3_bidding_follows_the_playing_order():
    script = Script(first=1).deal().act(1, "no_bid").act(0, "bid", amount=3)
    assert ("3", "out_of_turn", 6) in script.found()
    assert Script(first=1).deal().bids(0, 2, 3).audit().findings == ()


def test_doudizhu_3_tongcheng_any_seat_can_be_first():
    for first in range(3):
        assert Script("tongcheng", first=first).deal().bids(1, 0, 0).audit().findings == ()


@pytest.mark.parametrize("amount", [4, 0, -1, None])
def test_doudizhu_4_amounts(amount):
    assert Script().deal().act(0, "bid", amount=amount).found() == {("4", "bid_amount", 5)}


def test_doudizhu_4_one_turn_each():
    script = Script().deal().bids(1, 2, 0).act(0, "bid", amount=3)
    assert script.found() == {("4", "bid_twice", 8)}
    assert script.audit().step is None


def test_doudizhu_4_one_turn_each_within_the_auction():
    script = Script().deal().bids(1).act(0, "bid", amount=2)
    assert script.found() == {("4", "bid_twice", 6)}


@pytest.mark.parametrize(("first", "second"), [(1, 1), (2, 1), (2, 2)])
def test_doudizhu_5_bids_rise(first, second):
    assert Script().deal().bids(first, second).found() == {("5", "bid_too_low", 6)}


def test_doudizhu_5_option_bids_need_not_rise():
    script = Script(first=1, options={"bids_must_rise": False}).deal().bids(2, 2, 1)
    assert script.audit().findings == ()
    state = script.state()
    assert (state.landlord, state.high) == (1, 2)


def test_doudizhu_6_a_three_ends_the_auction():
    script = Script().deal().bids(3).act(1, "bid", amount=2)
    assert script.found() == {("6", "auction_over", 6)}


def test_doudizhu_d17_over_comes_before_the_amount():
    assert {clause for clause, _, _ in Script().deal().bids(3, 9).found()} == {"6"}
    assert {clause for clause, _, _ in Script().deal().bids(2, 0, 0, 1).found()} == {"4"}


def test_doudizhu_6_option_three_does_not_end_it():
    script = Script(options={"three_ends_auction": False}).deal().bids(3)
    assert [act.amount for act in script.state().legal_actions() if act.action == "bid"] == []
    script.bids()  # nothing more; the two others still speak, and nobody may double then
    script.act(1, "no_bid").act(2, "no_bid").show(0)
    won(script, {1: -240, 2: -240})
    assert script.clean().due.result["doubled"][0] == []


def test_doudizhu_7_highest_bidder_and_base_points():
    script = Script(first=1).open(1, 0, 2)
    state = script.state()
    assert (state.landlord, state.high, state.turn) == (0, 2, 0)
    won(script, {1: -160, 2: -160}, result={"landlord": 0, "bid": 2})
    script.clean()


@pytest.mark.parametrize("claim", [{"landlord": 1}, {"bid": 1}, {"bid": True}])
def test_doudizhu_7_wrong_landlord_or_bid(claim):
    script = won(Script(first=1).open(1, 0, 2), {1: -160, 2: -160}, result=claim)
    assert script.found() == {("7", "result_wrong", script.last)}


def test_doudizhu_7_play_needs_a_landlord():
    script = Script().deal().bids(1, 2).play(0, "6")
    assert script.found() == {("7", "play_early", 7)}
    assert script.audit().step == 7


def test_doudizhu_8_d10_void_when_nobody_bids():
    audit = Script().deal().bids(0, 0, 0).void().clean()
    assert (audit.due.ended, audit.due.reason, audit.due.transfers) == ("voided", "all_passed", ())
    assert [(row.name, row.seat, row.value) for row in audit.facts.rows if row.name == "bid"] == [
        ("bid", 0, 0),
        ("bid", 1, 0),
        ("bid", 2, 0),
    ]


@pytest.mark.parametrize("bids", [(), (0,), (1, 0, 0), (3,)])
def test_doudizhu_8_other_voids(bids):
    script = Script().deal().bids(*bids).void("server_error")
    assert script.found() == {("8", "void_unfounded", script.last)}


def test_doudizhu_8_void_after_a_seat_is_out():
    script = Script().open(2, 0, 0).plays(SPRING).void()
    assert script.found() == {("8", "void_unfounded", script.last)}


def test_doudizhu_8_void_with_another_reason():
    script = Script().deal().bids(0, 0, 0).void("timeout")
    assert script.found() == {("8", "void_reason", script.last)}


def test_doudizhu_8_settled_instead_of_void():
    script = Script().deal().bids(0, 0, 0)
    script.landlord = 0
    assert script.settle({}).found() == {("8", "ended_wrong", script.last)}


@pytest.mark.parametrize("again", ["deal", "show"])
def test_doudizhu_8_d10_no_new_deal_within_the_hand(again):
    script = Script().deal().bids(0, 0, 0)
    script.deal() if again == "deal" else script.show(0)
    assert ("8", "redeal_in_hand", 8) in script.found()
    assert script.audit().step == 8


def test_doudizhu_9_first_bidder_is_made_to_bid():
    script = Script("tongcheng", first=2).deal().bids(0, 0, 0).act(2, "bid", amount=1, auto=True).show(2)
    assert script.state().landlord == 2
    assert script.audit().findings == ()
    assert script.state().view("public")["forced"] is True


@pytest.mark.parametrize(
    "forced",
    [
        {"seat": 0, "amount": 1, "auto": True},
        {"seat": 2, "amount": 2, "auto": True},
        {"seat": 2, "amount": 1, "auto": False},
    ],
)
def test_doudizhu_9_another_forced_bid(forced):
    script = Script("tongcheng", first=2).deal().bids(0, 0, 0)
    script.act(forced.pop("seat"), "bid", **forced)
    assert script.found() == {("9", "forced_bid", 8)}


def test_doudizhu_9_forced_bid_missing():
    script = Script("tongcheng", first=2).deal().bids(0, 0, 0).show(2)
    assert script.found() == {("9", "forced_bid_missing", 8)}
    assert script.audit().step is None


@pytest.mark.parametrize("preset", ["longwei", "tongcheng"])
def test_doudizhu_9_void_is_none_of_this_rule(preset):
    script = Script(preset, options={"all_pass": "force_first"}).deal().bids(0, 0, 0).void()
    assert script.found() == {("9", "void_unfounded", 8)}


def test_doudizhu_9_a_fourth_no_bid():
    script = Script("tongcheng").deal().bids(0, 0, 0, 0)
    assert script.found() == {("4", "bid_twice", 8)}


def test_doudizhu_9_wrong_bid_claimed():
    script = Script("tongcheng").deal().bids(0, 0, 0).act(0, "bid", amount=1, auto=True).show(0)
    won(script, {1: -80, 2: -80}, result={"bid": 2, "landlord": 1})
    assert script.found() == {("9", "result_wrong", script.last)}


@pytest.mark.parametrize(
    ("first", "bids", "eligible"),
    [(0, (3,), (1, 2)), (2, (1, 3), (1,)), (2, (0, 3), (1,)), (1, (2, 0, 3), ())],
)
def test_doudizhu_10_d3_who_may_double(first, bids, eligible):
    assert Script(first=first).deal().bids(*bids).state().pending == eligible


@pytest.mark.parametrize("preset", ["longwei", "tongcheng"])
@pytest.mark.parametrize("verb", ["double", "follow_double", "no_double"])
def test_doudizhu_10_landlord_or_bidder_doubles(preset, verb):
    script = Script(preset, first=2).deal().bids(1, 3)
    for seat in (0, 2):
        script.act(seat, verb)
    assert script.found() == {("10", "double_ineligible", 7), ("10", "double_ineligible", 8)}


def test_doudizhu_10_tongcheng_has_no_doubling():
    script = Script("tongcheng").deal().bids(3).act(1, "double")
    assert script.found() == {("10", "double_ineligible", 6)}


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        (["follow_double"], 0),
        (["no_double", "follow_double"], 1),
        (["double", "double"], 1),
    ],
)
def test_doudizhu_10_d3_double_before_follow_after(said, wrong):
    script = Script().deal().bids(3)
    for seat, verb in zip((1, 2), said, strict=False):
        script.act(seat, verb)
    assert script.found() == {("10", "double_verb", 6 + wrong)}


def test_doudizhu_10_doubles_count_and_are_claimed():
    script = Script().open(3, doubles=[(1, "double"), (2, "follow_double")])
    won(script, {1: -960, 2: -960}, result={"doubled": [1, 2], "multiplier": 32})
    assert script.clean().due.result["multiplier"] == (32, "DOUDIZHU-31")
    script.events.pop()
    script.settle({1: -960, 2: -960}, result={"doubled": [1]})
    assert script.found() == {("10", "result_wrong", script.last)}


def test_doudizhu_d3_order_and_once():
    script = Script().deal().bids(3).act(2, "double").act(2, "no_double").act(1, "no_double")
    assert script.found() == {("D3", "out_of_turn", 6), ("D3", "double_twice", 7)}


def test_doudizhu_d3_before_the_kitty_is_shown():
    script = Script().deal().bids(3).act(1, "double").show(0).act(2, "follow_double")
    assert script.found() == {("D3", "doubling_missing", 7), ("D3", "double_late", 8)}


def test_doudizhu_d3_timeout_is_no_double():
    script = Script().deal().bids(3).act(1, "no_double", auto=True).act(2, "double", ref=5)
    assert script.audit().findings == ()


@pytest.mark.parametrize(
    ("verb", "ref", "right"),
    [("double", 5, True), ("double", 4, False), ("no_double", 5, False), ("double", None, True)],
)
def test_doudizhu_events_ref_of_a_double(verb, ref, right):
    script = Script().deal().bids(3).act(1, verb, ref=ref)
    assert script.found() == (set() if right else {("CONTRACT-fields", "ref_wrong", 6)})


@pytest.mark.parametrize(("ref", "right"), [(6, True), (5, False)])
def test_doudizhu_events_ref_of_a_follow(ref, right):
    script = Script().deal().bids(3).act(1, "double").act(2, "follow_double", ref=ref)
    assert script.found() == (set() if right else {("CONTRACT-fields", "ref_wrong", 7)})


def test_doudizhu_36_kitty_before_the_hands():
    script = Script()
    for seat in (0, 1):
        script.write(CardsDealt(seat, "down", "initial", tuple(script.hands[seat])))
    script.write(CardsDealt("kitty", "down", "kitty", tuple(script.kitty)))
    script.write(CardsDealt(2, "down", "initial", tuple(script.hands[2])))
    won(script.bids(3).act(1, "no_double").act(2, "no_double").show(0), {1: -240, 2: -240})
    assert script.found() == {("36", "kitty_early", 3)}


def test_doudizhu_36_auction_before_the_deal_is_done():
    script = Script()
    for seat in range(3):
        script.write(CardsDealt(seat, "down", "initial", tuple(script.hands[seat])))
    script.bids(3).write(CardsDealt("kitty", "down", "kitty", tuple(script.kitty)))
    won(script.act(1, "no_double").act(2, "no_double").show(0), {1: -240, 2: -240})
    assert script.found() == {("36", "deal_unfinished", 4)}


def test_doudizhu_36_play_before_the_deal_is_done():
    script = Script()
    script.write(CardsDealt(0, "down", "initial", tuple(script.hands[0]))).play(0, "3")
    assert script.found() == {("36", "play_early", 2)}


@pytest.mark.parametrize(
    ("dealt", "found"),
    [
        (CardsDealt(0, "up", "initial", PACK_54[:17]), {("CONTRACT-fields", "face_up", 1)}),
        (CardsDealt(0, "down", "draw", PACK_54[:17]), {("CONTRACT-fields", "why_wrong", 1)}),
        (CardsDealt(0, "down", "initial", ()), {("CONTRACT-fields", "cards_none", 1)}),
        (CardsDealt(3, "down", "initial", PACK_54[:17]), {("CONTRACT-fields", "seat_unknown", 1)}),
        (CardsDealt("board", "down", "initial", PACK_54[:17]), {("CONTRACT-fields", "place_unknown", 1)}),
    ],
)
def test_doudizhu_events_fields_of_a_deal(dealt, found):
    assert Script().write(dealt).found() == found


@pytest.mark.parametrize(
    ("change", "code", "fatal"),
    [
        ({"seats": ()}, "seats", True),
        ({"dealer": None}, "dealer", True),
        ({"dealer": 3}, "dealer", True),
        ({"context": {"streak": 2}}, "context", False),
        ({"base": 0}, "base", False),
        ({"options": {"rake_mode": "percent", "rake_value": 10_001}}, "rake_value", True),
        ({"options": {"spring_factor": 0}}, "option_value", True),
        ({"options": {"all_pass": "maybe"}}, "option_value", True),
        ({"options": {"stakes": 2}}, "option_unknown", True),
        ({"ruleset": "longwei@2"}, "ruleset_unknown", True),
        ({"ruleset": "beijing"}, "ruleset_unknown", True),
    ],
)
def test_doudizhu_events_start(change, code, fatal):
    script = Script(**change)
    assert script.found() == {("CONTRACT-start", code, 0)}
    assert script.audit().step == (0 if fatal else None)


def test_doudizhu_d1_presets_differ_in_two_options():
    longwei, tongcheng = GAME.presets["longwei"], GAME.presets["tongcheng"]
    assert {name for name in longwei if longwei[name] != tongcheng[name]} == {"all_pass", "doubling"}
    assert [option.name for option in GAME.options] == list(longwei)


@pytest.mark.parametrize("at", [1, 4, 7])
def test_doudizhu_d14_leave_any_time_but_once(at):
    script = Script()
    script.deal().bids(1, 2, 0)
    whole = list(script.events)
    script.events = whole[:at]
    script.act(1, "leave")
    assert script.audit().findings == ()
    script.act(1, "leave", auto=True)
    assert script.found() == {("D14", "left_twice", at + 1)}


def test_doudizhu_d14_who_left_bids_by_the_server():
    script = Script().deal().act(0, "leave").act(0, "no_bid", auto=True).act(1, "leave").act(1, "no_bid")
    assert script.found() == {("D14", "left_seat_acts", 8)}


@pytest.mark.parametrize(
    ("seat", "verb", "fields", "code"),
    [
        (0, "bid", {"amount": 1, "target": 1}, "field_misplaced"),
        (0, "bid", {"amount": 1, "cards": ("3s",)}, "field_misplaced"),
        (0, "bid", {"amount": 1, "choice": "solo"}, "field_misplaced"),
        (0, "bid", {"amount": 1, "ref": 2}, "ref_wrong"),
        (0, "no_bid", {"amount": 0}, "field_misplaced"),
        (0, "leave", {"amount": 1}, "field_misplaced"),
        (0, "ante", {}, "verb_unknown"),
        (0, "fold", {}, "verb_unknown"),
        (3, "bid", {"amount": 1}, "seat_unknown"),
        (3, "leave", {}, "seat_unknown"),
        (3, "double", {}, "seat_unknown"),
        (3, "pass", {}, "seat_unknown"),
    ],
)
def test_doudizhu_events_fields_of_an_action(seat, verb, fields, code):
    assert Script().deal().act(seat, verb, **fields).found() == {("CONTRACT-fields", code, 5)}


def test_doudizhu_events_points_moved_is_not_used():
    script = Script().deal().write(PointsMoved((Transfer(0, 1, 5, "hand"),)))
    assert script.found() == {("CONTRACT-fields", "points_moved", 5)}


def test_doudizhu_lacks_auction_landlord_is_the_dealer():
    script = Script(first=0, lacks=("auction", "settlement", "clock"))
    script.deal().show(0).plays(SPRING)
    audit = script.clean()
    assert audit.due is None
    assert audit.not_judged == ("auction", "settlement", "clock")
    assert script.state().view("auditor")["landlord"] == 0
    assert {row.name for row in audit.facts.rows} >= {"strength", "plays", "out", "landlord"}


def test_doudizhu_lacks_auction_bids_have_no_place():
    script = Script(lacks=("auction",)).deal().bids(3)
    assert script.found() == {("CONTRACT-fields", "auction_lacking", 5)}


def test_doudizhu_lacks_hidden_hands_that_were_never_seen():
    hands, kitty = stack(HANDS)
    script = Script(lacks=("hidden",))
    script.hands = [hands[0], [], []]
    script.deal(seats=(0, 1, 2)).bids(3).act(1, "no_double").act(2, "no_double").show(0)
    state = script.state()
    assert [state.size(seat) for seat in range(3)] == [20, 17, 17]
    script.hands[1] = hands[1]
    script.plays("0 6; 1 7; 2 -")
    assert script.audit().findings == ()
    assert script.state().size(1) == 16
    script.hands[2] = [*hands[2], kitty[0]]
    script.plays("0 -; 1 8; 2 5")
    assert ("12", "card_not_held", script.last) in script.found()
