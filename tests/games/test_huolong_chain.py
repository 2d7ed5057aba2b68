"""Huolong's hands one after another, and records that lack something (HUOLONG-7, 26, 27, D11, D19)."""

from dataclasses import replace

from events.model import CardsDealt, Transfer
from projector.chain import chain
from tests.games.huolong_hands import KEYS, at_random, gone, kitty_of, strong_at
from tests.games.huolong_script import Script, jokers

# --- one hand after another -----------------------------------------------------------------------------------------


def played(number, *, score=None, **how):
    script = at_random(number, kitty_of(0), subject=f"h{number}", hand_no=number, **how)
    due = script.due()
    script.settle(result={key: due[key] for key in KEYS})
    return script, due


def carries(*scripts):
    return [script.audit().carry for script in scripts]


def chained(*scripts):
    """Give what the table's fold finds: (hand, clause, code)."""
    return [
        (carry.hand, f.clause.removeprefix("HUOLONG-"), f.code)
        for carry, _, findings in chain(carries(*scripts))
        for f in findings
    ]


def after(due):
    return {"dealer": due["next_dealer"], "levels": tuple(due["levels"])}


def test_huolong_26_27_the_next_hand_starts_from_the_last():
    one, due = played(2, levels=("5", "7"), dealer=3)
    two, due = played(3, **after(due))
    three, _ = played(4, **after(due))
    assert chained(one, two, three) == []


def test_huolong_26_another_dealer_in_the_next_hand():
    one, due = played(2)
    told = after(due)
    told["dealer"] = (told["dealer"] + 1) % 4
    two, _ = played(3, **told)
    assert chained(one, two) == [("h3", "26", "dealer_chain")]


def test_huolong_27_other_levels_in_the_next_hand_accuse_that_hand_alone():
    one, due = played(2)
    told = after(due)
    wrong = {**told, "levels": ("9", told["levels"][1])}
    two, next_ = played(3, **wrong)
    three, _ = played(4, **after(next_))
    assert chained(one, two, three) == [("h3", "27", "levels_chain")]


def test_huolong_27_memory_follows_the_truth():
    # hand 2 claims wrong levels; hand 3 starts from the right ones and is not accused
    start, due = played(2)
    one = at_random(3, kitty_of(0), subject="h3", hand_no=3, **after(due))
    due = one.due()
    one.settle(result={"levels": ["9", "9"], "next_dealer": due["next_dealer"], "match_over": False})
    assert one.found() == {("27", "result_wrong", one.last)}
    two, _ = played(4, **after(due))
    assert chained(start, one, two) == []
    two, _ = played(4, dealer=due["next_dealer"], levels=("9", "9"))
    assert chained(start, one, two) == [("h4", "27", "levels_chain")]


def test_huolong_7_a_first_hand_follows_a_void():
    void = Script(jokers(0, 1, 2), first=True, hand_no=1, subject="h1").deal().show().void()
    again = Script(jokers(0, 1, 2), first=True, hand_no=2, subject="h2").deal().show().void()
    assert chained(void, again) == []
    later, _ = played(2)
    assert chained(void, later) == [("h2", "7", "first_wrong")]


def test_huolong_d19_a_first_hand_follows_a_leave():
    left = gone().pay(Transfer(2, "house", 80, "leave"))
    again = Script(jokers(0, 1, 2), first=True, hand_no=3, subject="h3").deal().show().void()
    assert chained(left, again) == []
    later, _ = played(3)
    assert chained(left, later) == [("h3", "D19", "first_wrong")]


def test_huolong_d11_a_new_match_follows_the_end_of_one():
    over = strong_at(("A", "5"), [])
    due = over.due()
    over.settle(result={key: due[key] for key in KEYS})
    again = Script(jokers(0, 1, 2), first=True, hand_no=3, subject="h3").deal().show().void()
    assert chained(over, again) == []
    later, _ = played(3, **after(due))
    assert chained(over, later) == [("h3", "D11", "first_wrong")]


def test_huolong_d11_no_new_match_before_the_end_of_one():
    one, _ = played(2)
    again = Script(jokers(0, 1, 2), first=True, hand_no=3, subject="h3").deal().show().void()
    assert chained(one, again) == [("h3", "D11", "first_wrong")]


def test_huolong_27_after_a_gap_or_a_broken_hand_the_context_is_taken_as_told():
    one, _ = played(2)
    far, _ = played(4, levels=("9", "9"), dealer=2)
    assert chained(one, far) == [("h4", "CONTRACT-table", "hand_no_missing")]
    broken = Script(subject="h3", hand_no=3).deal(3).write(CardsDealt(3, "down", "initial", ("1m",)))
    next_, _ = played(4, levels=("9", "9"), dealer=2)
    assert [found for found in chained(broken, next_) if found[0] == "h4"] == []


def test_huolong_24_a_hand_whose_play_was_wrong_does_not_accuse_the_next():
    script = at_random(2, kitty_of(0), subject="h2", hand_no=2)
    due = script.due()
    script.settle(result={key: due[key] for key in KEYS})
    first_play = next(n for n, e in enumerate(script.events) if getattr(e.data, "action", "") == "play")
    lead = script.events[first_play]
    held = [e.data.cards[0] for e in script.events if getattr(e.data, "action", "") == "play" and e.data.seat == 0]
    pair = (held[0], held[1])
    script.events[first_play] = replace(lead, data=replace(lead.data, cards=pair))
    two, _ = played(3, **after(due))
    assert [found for found in chained(script, two) if found[0] == "h3"] == []


# --- what a record lacks --------------------------------------------------------------------------------------------


def test_huolong_lacks_settlement():
    script = Script(jokers(1, 2, 3), lacks=("settlement",)).open().out()
    audit = script.audit()
    assert (audit.verdict, audit.due) == ("clean", None)


def test_huolong_lacks_auction_leaves_trump_unknown():
    script = Script(jokers(1, 2, 3), lacks=("auction",)).open().start().out()
    audit = script.audit()
    assert (audit.verdict, audit.due, audit.not_judged) == ("open", None, ("auction",))
    assert script.pay().audit().verdict == "clean"
    script = Script(jokers(1, 2, 3), lacks=("auction",)).deal(8).act(1, "declare", "RJ")
    assert script.found() == {("CONTRACT-fields", "auction_lacking", 9)}


def test_huolong_lacks_auction_first_hand_dealer_takes_the_kitty():
    script = Script(jokers(1, 2, 3), first=True, lacks=("auction",)).deal().show()
    script.dealer = 2
    script.take(2).bury()
    assert script.found() == set()
    assert script.audit().verdict == "open"


def test_huolong_lacks_hidden_cards_come_to_light_as_they_are_played():
    script = Script(jokers(1, 2, 3), lacks=("hidden",)).open().start().out()
    hidden = [
        replace(e, data=replace(e.data, cards=()))
        if isinstance(e.data, CardsDealt) and e.data.why == "initial" and e.data.to != 0
        else e
        for e in script.events
    ]
    script.events = hidden
    due = script.due()
    script.settle(result={key: due[key] for key in KEYS})
    assert script.clean().due.net == due["net"]
