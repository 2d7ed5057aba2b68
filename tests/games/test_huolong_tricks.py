"""Huolong by its sheet, as events: trumps, leads, following, who wins a trick, points, the end (HUOLONG-12 to 25)."""

import pytest

from events.model import ActionTaken, CardsDealt
from games.huolong import GAME
from games.ruleset import resolve
from tests.games import huolong_oracle as oracle
from tests.games.huolong_script import Script, jokers, trumps

NO_JOKERS = "RJ RJ RJ 4s 4h 6h"
"""A kitty that keeps the big jokers out of the hands; spades are trumps by its first plain card."""


def table(hands, *, avoid=None, kitty="4s 4h 6h 7h 8h RJ", **how):
    """Open a hand at level 3 with spades as trumps; seat 0 deals and leads."""
    return Script(hands, kitty, avoid=avoid, **how).open().start()


def plain(hands, avoid=None, **how):
    """Open a hand where each seat holds at least these cards, the big jokers laid away."""
    return Script(hands, NO_JOKERS, avoid=avoid, **how).open().start()


def trick(plays, *, void="", **how):
    """Play one trick, "0 As; 1 Ks; …"; seats that play another suit than the led one are void in it."""
    moves = [move.strip().split(" ", 1) for move in plays.split(";")]
    hands = {int(seat): cards for seat, cards in moves}
    lead = moves[0][1].split()[0]
    level, two = how.get("levels", ("3", "3"))[0], how.get("options", {}).get("permanent_two", True)
    led = oracle.group(lead, level, "s", two)
    avoid = {}
    for seat, cards in hands.items():
        if any(oracle.group(card, level, "s", two) != led for card in cards.split()):
            avoid[seat] = led + void
    return plain(hands, avoid, dealer=int(moves[0][0]), **how).plays(plays)


def winner(script):
    state = script.state()
    assert script.tricks.turn == state.turn
    return state.turn


# --- HUOLONG-12, 13, 14 ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["3h", "2h", "BJ", "RJ"])
def test_huolong_12_level_cards_twos_and_jokers_follow_trumps(card):
    # the seat has no other trump than this one: whoever thinks it plain lets it discard
    void = {
        1: f"{card} "
        + " ".join(f"{rank}{suit}" for rank in "456789TJQK" for suit in "hdc")
        + " Ah Ah Ad Ad Ac Ac Qh Qd"
    }
    script = table({0: "As", **void}, kitty="4s 4h 6h 7h 8h 9h")
    script.play(0, "As").wrong(1, "9d")
    assert script.found() == {("18", "class_not_followed", script.last), ("12", "trump_mistaken", script.last)}


@pytest.mark.parametrize("card", ["3h", "2h"])
def test_huolong_12_level_cards_and_twos_do_not_follow_their_suit(card):
    script = table({0: "Ah", 1: f"{card} 9h"}).play(0, "Ah").wrong(1, card)
    assert script.found() == {("18", "class_not_followed", script.last), ("12", "trump_mistaken", script.last)}


def test_huolong_12_twos_are_plain_by_option():
    no = {"permanent_two": False}
    hands = {0: "As", 1: "2h 9d" + " 5c" * 3 + " 6c" * 3 + " 7c" * 3 + " 8c" * 3 + " 9c" * 3 + " Tc" * 3}
    hands[1] += " Jc Jc Jc Qc Qc Qc Kc Kc Kc Ac Ac Ac 4d 4d 4d 6d 6d 6d 7d"
    script = Script(hands, NO_JOKERS, options=no).open().start()
    assert script.play(0, "As").play(1, "9d").found() == set()
    script = Script(hands, NO_JOKERS).open().start().play(0, "As").wrong(1, "9d")
    assert script.found() == {("18", "class_not_followed", script.last), ("12", "trump_mistaken", script.last)}
    # below the 3 then, but above nothing else
    script = Script({0: "2h", 1: "4h", 2: "9h", 3: "Ah"}, NO_JOKERS, options=no).open().start()
    assert winner(script.plays("0 2h; 1 4h; 2 9h; 3 Ah")) == 3


@pytest.mark.parametrize(
    ("plays", "wins"),
    [
        ("0 2s; 1 3c; 2 BJ; 3 4s", 2),
        ("0 3h; 1 3d; 2 3s; 3 2s", 2),
        ("0 As; 1 2c; 2 2d; 3 Ks", 1),
        ("0 2c; 1 As; 2 2s; 3 2d", 2),
        ("0 3c; 1 BJ; 2 BJ; 3 3s", 1),
        ("0 Ks; 1 As; 2 Qs; 3 9s", 1),
        ("0 Td; 1 Kd; 2 Ad; 3 4d", 2),
    ],
)
def test_huolong_13_order_of_the_cards(plays, wins):
    assert winner(trick(plays)) == wins


def test_huolong_13_big_joker_is_the_highest():
    script = table({0: "BJ", 1: "RJ", 2: "3s", 3: "2s"}).plays("0 BJ; 1 RJ; 2 3s; 3 2s")
    assert winner(script) == 1


def test_huolong_13_the_level_rank_leaves_its_place():
    assert winner(trick("0 Jh; 1 9h; 2 Ah; 3 Kh", levels=("T", "3"))) == 2
    assert winner(trick("0 Ts; 1 As; 2 Th; 3 2s", levels=("T", "3"))) == 0


def test_huolong_14_points_count_as_level_cards_and_trumps():
    script = trick("0 5s; 1 5h; 2 Ts; 3 Ks", levels=("5", "3"))
    assert winner(script) == 0
    script = trick("1 4h; 2 Kh; 3 5h; 0 Th")
    assert winner(script) == 2
    assert script.state().points == 25


# --- HUOLONG-15 -----------------------------------------------------------------------------------------------------


def test_huolong_15_the_dealer_leads_then_the_winner_anticlockwise():
    script = trick("2 4h; 3 Kh; 0 5h; 1 Th")
    assert winner(script) == 3
    assert script.play(3, script.hands[3][0]).state().turn == 0


def test_huolong_15_another_seat_leads_first():
    script = plain({1: "4h"}).wrong(1, "4h")
    assert script.found() == {("15", "out_of_turn", script.last)}
    assert script.audit().step is None


def test_huolong_15_partner_of_the_dealer_leads_first_hand_d18():
    script = plain({2: "4h"}).wrong(2, "4h")
    assert script.found() == {("15", "out_of_turn", script.last)}


def test_huolong_15_follow_out_of_turn_is_applied():
    script = plain({0: "4h", 1: "9h", 2: "Kh", 3: "7h"}).play(0, "4h")
    script.wrong(2, "Kh").wrong(1, "9h").wrong(3, "7h")
    assert script.found() == {("15", "out_of_turn", script.last - 2)}
    assert script.act(2, "play", "4c").audit().step != script.last - 1


def test_huolong_15_twice_in_a_trick():
    script = plain({0: "4h 9h"}).play(0, "4h").wrong(0, "9h")
    assert script.found() == {("15", "out_of_turn", script.last), ("15", "played_twice", script.last)}
    assert script.audit().step == script.last


# --- HUOLONG-16 -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cards", ["9h", "9h 9h", "9h 9h 9h", "BJ BJ BJ"])
def test_huolong_16_single_pair_meteor(cards):
    assert plain({0: cards}).play(0, cards).found() == set()


@pytest.mark.parametrize("cards", ["9h Th", "3h 3d", "2h 2d", "9h 9h Th Th", "9h 9h 9h Th", "BJ RJ", "9h 9d 9c"])
def test_huolong_16_d15_d16_no_other_form(cards):
    kitty = "4s 4h 6h 7h 8h 4c"
    script = Script({0: cards}, kitty).open().start().wrong(0, cards)
    assert script.found() == {("16", "lead_form", script.last)}
    assert script.audit().step is None
    # nothing has its form, so that nobody else can win it
    count = len(cards.split())
    for seat in (1, 2, 3):
        script.act(seat, "play", " ".join(script.hands[seat][:count]))
    judged = script.audit()
    assert judged.step is None


def test_huolong_16_nothing_led():
    script = plain({}).act(0, "play")
    assert script.found() == {("16", "lead_form", script.last)}
    assert script.play(0, script.hands[0][0]).audit().step is None


@pytest.mark.parametrize("cards", ["Ac", "9h 9h 9h", "RJ", "1m"])
def test_huolong_16_cards_of_the_own_hand(cards):
    script = plain({0: "9h 9h", 1: "9h Ac Ac Ac"}).wrong(0, cards)
    assert script.found() == {("16", "card_not_held", script.last)}
    assert script.audit().step == script.last


# --- HUOLONG-17, 18, 19 ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cards", ["9h", "9h 9h 9h"])
def test_huolong_17_as_many_cards_as_led(cards):
    script = plain({0: "Ah Ah", 1: "9h 9h 9h"}).play(0, "Ah Ah").wrong(1, cards)
    assert script.found() == {("17", "card_count", script.last)}
    assert script.audit().step is None


def test_huolong_17_a_hand_of_uneven_sizes_still_ends():
    script = plain({0: "Ah", 1: "9h 9h 9h"}).play(0, "Ah").wrong(1, "9h 9h 9h")
    ruleset, _ = resolve(GAME, script.events[0].data)
    state, _ = GAME.start(script.events[0], ruleset)
    for made in script.events[1:]:
        state.step(made)
    while not state.over:
        legal = [act for act in state.legal_actions() if act.action == "play"]
        script.write(legal[0].payload())
        state.step(script.events[-1])
    assert {found[:2] for found in script.found()} == {("17", "card_count")}
    assert script.audit().step is None
    assert script.audit().due is not None


def test_huolong_17_cards_of_the_own_hand():
    script = plain({0: "Ah", 1: "9h", 2: "Kh Kh Kh"}).play(0, "Ah").wrong(1, "Kh")
    assert script.found() == {("17", "card_not_held", script.last)}


def test_huolong_18_follow_the_suit():
    script = plain({0: "Ah", 1: "9h 9d"}).play(0, "Ah").wrong(1, "9d")
    assert script.found() == {("18", "class_not_followed", script.last)}
    assert script.audit().step is None
    (finding,) = script.audit().findings
    assert finding.expected["cards"] == 1
    assert "9h" in finding.expected["of"]


def test_huolong_18_all_of_the_suit_then_any():
    hands = {0: "Ah Ah", 1: "9h Kd Kc"}
    script = plain(hands, {1: "h"}).play(0, "Ah Ah").play(1, "9h Kd")
    assert script.found() == set()
    script = plain(hands, {1: "h"}).play(0, "Ah Ah").wrong(1, "Kc Kd")
    assert script.found() == {("18", "class_not_followed", script.last)}


def test_huolong_18_ruffing_while_holding_the_suit():
    script = plain({0: "Ah", 1: "9h 9s"}).play(0, "Ah").wrong(1, "9s")
    assert script.found() == {("18", "class_not_followed", script.last)}


def test_huolong_17_18_all_reasons_at_once():
    script = plain({0: "Ah Ah", 1: "9h Kd", 2: "9h 9d"}).play(0, "Ah Ah").wrong(2, "9d", target=1)
    assert {found[:2] for found in script.found()} == {
        ("15", "out_of_turn"),
        ("17", "card_count"),
        ("18", "class_not_followed"),
        ("CONTRACT-fields", "field_misplaced"),
    }


@pytest.mark.parametrize("cards", ["9h 8h", "9h 9h"])
def test_huolong_19_pairs_may_be_broken(cards):
    script = plain({0: "Ah Ah", 1: "9h 9h 8h"}).play(0, "Ah Ah").play(1, cards)
    assert script.found() == set()


def test_huolong_19_meteors_may_be_broken():
    script = plain({0: "Ah Ah Ah", 1: "9h 9h 9h 8h 7h"}).play(0, "Ah Ah Ah").play(1, "9h 8h 7h")
    assert script.found() == set()


# --- HUOLONG-20, 21, 22 ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("plays", "wins", "clause"),
    [
        ("0 Ah; 1 Kh; 2 4s; 3 5h", 2, "HUOLONG-20"),
        ("0 Ah; 1 5s; 2 4s; 3 Kh", 1, "HUOLONG-20"),
        ("0 Ah Ah; 1 As Ks; 2 4s 4s; 3 9h 9h", 2, "HUOLONG-20"),
        ("0 Ah Ah Ah; 1 4s 4s As; 2 9h 9h 9h; 3 7h 7h Th", 0, "HUOLONG-20"),
        ("0 Ah Ah Ah; 1 5s 5s 5s; 2 9h 9h 9h; 3 2c 2c 2c", 3, "HUOLONG-20"),
        ("0 9h 9h; 1 Ah Kh; 2 Th Th; 3 Qh Jh", 2, "HUOLONG-21"),
        ("0 Ah; 1 Ad; 2 Ac; 3 Kh", 0, "HUOLONG-21"),
        ("0 Kd Kd; 1 Qd Qd; 2 Ah Ah; 3 Kc Kc", 0, "HUOLONG-21"),
        ("0 9h; 1 Kh; 2 Th; 3 4h", 1, "HUOLONG-22"),
        ("0 Ah; 1 Ah; 2 Ah; 3 9h", 0, "HUOLONG-22"),
        ("0 9h; 1 3c; 2 3d; 3 Kh", 1, "HUOLONG-22"),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_huolong_20_21_22_who_wins_a_trick(plays, wins, clause):
    assert winner(trick(plays)) == wins


@pytest.mark.parametrize(
    ("plays", "leads", "clause"),
    [
        ("0 Ah Ah; 1 As Ks; 2 9h 9h; 3 8h 8h", 1, "HUOLONG-20"),
        ("0 9h 9h; 1 Ah Kh; 2 Th Th; 3 Qh Jh", 1, "HUOLONG-21"),
        ("0 Ah; 1 Ad; 2 Kh; 3 9h", 1, "HUOLONG-21"),
        ("0 Ah; 1 Ah; 2 9h; 3 8h", 1, "HUOLONG-22"),
        ("0 Kh; 1 Ah; 2 9h; 3 8h", 0, "HUOLONG-13 HUOLONG-22"),
        ("0 As; 1 2c; 2 3d; 3 2s", 1, "HUOLONG-13 HUOLONG-22"),
        ("0 9h; 1 4s; 2 5s; 3 8h", 1, "HUOLONG-13 HUOLONG-22"),
        ("0 9h; 1 4s; 2 Th; 3 8h", 2, "HUOLONG-22"),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_huolong_13_20_21_22_a_wrong_winner_shows_by_its_lead(plays, leads, clause):
    script = trick(plays)
    script.wrong(leads, script.hands[leads][-1])
    cited = {(each, "trick_winner", script.last) for each in clause.replace("HUOLONG-", "").split()}
    assert script.found() == {("15", "out_of_turn", script.last), *cited}


def test_huolong_20_discard():
    script = trick("0 Ah; 1 Kd; 2 9h; 3 8h")
    assert winner(script) == 0
    assert script.found() == set()


# --- HUOLONG-23, 24, 25 ---------------------------------------------------------------------------------------------


def test_huolong_23_points_of_catchers_and_of_the_dealer_side():
    assert trick("0 9h; 1 Kh; 2 Th; 3 5h").state().points == 25
    assert trick("0 Ah; 1 Kh; 2 Th; 3 5h").state().points == 0
    assert trick("1 9h; 2 Kh; 3 Th; 0 5h").state().points == 25


def test_huolong_23_claimed_otherwise():
    script = Script(jokers(1, 2, 3)).open().out()
    due = script.due()
    clause = "25" if due["captured"] else "23"
    assert script.settle(result={"catchers": due["catchers"] + 5}).found() == {(clause, "result_wrong", script.last)}


def test_huolong_24_over_when_all_cards_are_played():
    script = Script(jokers(1, 2, 3)).open().out()
    state = script.state()
    assert state.over
    assert [state.size(seat) for seat in range(4)] == [0] * 4
    assert script.settle().clean()


def test_huolong_24_settled_before():
    script = Script(jokers(1, 2, 3)).open().pay()
    assert script.found() == {("24", "settled_early", script.last)}
    assert script.audit().due is None


@pytest.mark.parametrize(
    "late",
    [
        ActionTaken(0, "play", ("2s",)),
        ActionTaken(1, "no_plant"),
        ActionTaken(0, "bury", ("2s",)),
        ActionTaken(0, "declare", ("RJ",)),
        ActionTaken(0, "set_trump", choice="s", auto=True),
        CardsDealt(0, "down", "initial", ("2s",)),
        CardsDealt("kitty", "up", "kitty", ("2s",)),
        CardsDealt(0, "up", "kitty", ("2s",)),
        CardsDealt(0, "up", "replacement", ("2s",)),
    ],
    ids=lambda payload: f"{type(payload).__name__}-{getattr(payload, 'action', getattr(payload, 'why', ''))}",
)
def test_huolong_24_nothing_after_the_last_card(late):
    script = Script(jokers(1, 2, 3)).open().out().write(late)
    assert script.found() == {("24", "after_last", script.last)}
    assert script.settle().audit().step is None


def test_huolong_25_a_captured_kitty_counts_once():
    # the catcher after the dealer holds the best trumps and wins every trick: all 300 points, the kitty's with them
    kitty = "4s Ks Ts 5h 9h 8h"
    best, rest = trumps(without=("4s", "Ks", "Ts"))
    script = Script({1: " ".join(best), 3: " ".join(rest)}, kitty).open().out({1: " ".join(best)})
    assert script.due()["catchers"] == 300
    audit = script.settle().clean()
    assert audit.due.result["catchers"] == (300, "HUOLONG-25")
    assert audit.due.result["captured"] == (True, "HUOLONG-25")


def test_huolong_25_a_held_kitty_counts_for_nobody():
    best, rest = trumps(without=("4s",))
    script = Script({0: " ".join(best), 2: " ".join(rest)}, "4s Kh Kh Th Th 5h").deal().show()
    script.take().bury().start().out({0: " ".join(best)})
    audit = script.settle().clean()
    assert audit.due.result["catchers"] == (0, "HUOLONG-23")
    assert audit.due.result["captured"] == (False, "HUOLONG-25")


def test_huolong_25_capture_claimed_wrongly():
    script = Script(jokers(1, 2, 3)).open().out()
    due = script.due()
    assert script.settle(result={"captured": not due["captured"]}).found() == {("25", "result_wrong", script.last)}
