"""Which clauses of baccarat a clean hand exercises: hands whose clauses are plain, simulated ones, stacked shoes."""

import re
from random import Random

import pytest

from events.model import CardsDealt, HandStarted
from games.baccarat import GAME
from games.baccarat.arranged import BY_CLAUSE, COUPS
from games.baccarat.bots import BOTS, arranged
from games.ruleset import resolve
from games.simulator import Table, simulate
from projector.judge import judge
from tests.games.baccarat_script import bet, burn, coup, settled, start
from tests.games.test_baccarat_bots import judged
from tests.hands import hand

NEVER = {
    "BACCARAT-20": "exact figures for monitoring: by its own words no rule of a single hand",
}
"""Clauses that no clean hand exercises."""
BY_OPTION = {
    "BACCARAT-D10": {"banker_rule": "six_half"},
}
"""Clauses that take an option; neither players nor arranged deals set it."""
NUMBERED = {clause for clause in GAME.clauses if re.fullmatch(r"BACCARAT-\d+", clause)}


def stacked_hand(names, seed, options=None):
    """Play an arranged hand; it must be clean and commit to no shuffle. Give its events and what it exercises."""
    ruleset, _ = resolve(GAME, HandStarted("baccarat", "longwei", "t1", 1, (), 1, options or {}))
    table = Table("t1", ruleset, "longwei", options or {}, hand_no=1)
    events = hand([payload for _, payload in arranged(names)(Random(seed), table)])
    audit = judge(events)
    assert audit.verdict == "clean", audit.findings
    assert events[0].data.shuffle is None
    return events, GAME.exercised(events, audit.due)


def test_baccarat_coverage_over_chance_and_stacked_shoes():
    found = set()
    for played in simulate("baccarat", "longwei", 250, 5):
        found |= GAME.exercised(played.events, judge(played.events, facts=False).due)
    assert not found & (NEVER.keys() | BY_OPTION.keys())
    for name in BOTS.arranged:
        found |= stacked_hand(BY_CLAUSE[name], 1)[1]
    assert found <= set(GAME.clauses)
    assert found & NUMBERED == NUMBERED - NEVER.keys()


def test_baccarat_d10_half_pay_takes_the_option():
    options = BY_OPTION["BACCARAT-D10"]
    hands = simulate("baccarat", "longwei", 80, 5, options=options)
    assert any("BACCARAT-D10" in GAME.exercised(each.events, judge(each.events).due) for each in hands)


@pytest.mark.parametrize("options", [{}, {"decks": 1, "deal_order": "pairs"}], ids=["default", "one-pack"])
@pytest.mark.parametrize("name", COUPS)
def test_baccarat_stacked_shoe_brings_its_clauses(name, options):
    wanted = {f"BACCARAT-{clause}" for clause in COUPS[name][1]}
    if options and name == "the last copy of a card":
        wanted.discard("BACCARAT-D13")  # of one pack there is no other copy to burn
    for seed in range(6):
        assert wanted <= stacked_hand((name,), seed, options)[1]


@pytest.mark.parametrize("clause", BOTS.arranged)
def test_baccarat_arranged_by_clause(clause):
    assert clause in GAME.clauses
    assert all(clause in stacked_hand(BY_CLAUSE[clause], seed)[1] for seed in range(4))


def test_baccarat_stacked_shoe_reaches_every_cell_of_the_banker():
    drew, stood = set(), set()
    for seed in range(700):
        name = "the player draws" if seed < 600 else "the player stands"
        cards = [e.data for e in stacked_hand((name,), seed)[0] if isinstance(e.data, CardsDealt)]
        player, banker = ([c.cards[0] for c in cards if c.to == to] for to in ("player", "banker"))
        total = sum(VALUE[card[0]] for card in banker[:2]) % 10
        (drew if len(player) > 2 else stood).add((total, VALUE[player[2][0]]) if len(player) > 2 else total)
    assert len(drew) == 80
    assert stood == set(range(8))


VALUE = {letter: n for n, letter in enumerate("TA23456789")} | {"J": 0, "Q": 0, "K": 0}


def test_baccarat_17_a_shoe_dealt_to_its_last_card():
    events, named = stacked_hand(("the end of a shoe",), 3)
    assert sum(len(e.data.cards) for e in events if isinstance(e.data, CardsDealt)) == 416
    assert "BACCARAT-17" in named


@pytest.mark.parametrize("options", [{}, {"decks": 2, "min_bet": 10, "max_bet": 40, "allow_opposite": False}])
@pytest.mark.parametrize("tables", [3, 4])
def test_baccarat_21_stacked_shoes_take_their_place_at_a_table(tables, options):
    hands = list(simulate("baccarat", "longwei", 120, 8, arrange=True, options=options, tables=tables))
    for audit, found in judged(hands).values():
        assert (audit.verdict, found) == ("clean", [])
    assert len({each.events[0].data.context["shoe"] for each in hands}) > 50


# -- only what decided something is named -----------------------------------------------------------------------------

DEALT = {"1", "3", "7", "11"}


@pytest.mark.parametrize(
    ("deals", "named"),
    [
        (coup("2s 6c", "8c 2c"), {"4", "5", "6"}),  # eight against nothing, which would have drawn
        (coup("2s 6c", "9c Tc"), {"5"}),  # nobody would have drawn
        (coup("9s 8c", "9c 2c 5d"), {"4", "8", "10"}),  # seven stands, the banker draws on one
        (coup("2s 4c", "2d 4d"), {"8", "10", "D2"}),  # six each
        (coup("2s 3c 8d", "As 2c"), {"4", "8", "9"}),  # the listed eight
        (coup("2s 3c 7d", "As 2c 4s"), {"4", "8", "9", "D3"}),  # three against a seven draws, which no row says
    ],
)
def test_baccarat_4_to_10_what_the_cards_decided(deals, named):
    events = hand([start(), *deals, settled()])
    audit = judge(events)
    assert audit.verdict == "clean", audit.findings
    assert GAME.exercised(events, audit.due) == {f"BACCARAT-{n}" for n in DEALT | named}


def test_baccarat_12_to_19_what_the_bets_decided():
    deals = coup("2s 4c", "2d 5d")
    bets = [bet(0, "player", 10), bet(1, "banker", 30), bet(1, "banker", 10)]
    paid = settled((0, "house", 10, "player"), ("house", 1, 40, "banker"), (1, "house", 2, "commission"))
    events = hand([start(hand_no=3), *bets, *deals, paid])
    audit = judge(events)
    assert audit.verdict == "clean", audit.findings
    named = {"2", "8", "10", "12", "13", "18", "19", "21", "D8"}
    assert GAME.exercised(events, audit.due) == {f"BACCARAT-{n}" for n in DEALT | named}


def test_baccarat_16_17_a_tie_gives_back_and_the_last_copy_is_gone():
    shoe = {"shoe_hand": 9, "shoe_dealt": 7, "seen": {"2s": 7}}
    events = hand([start(shoe=shoe), bet(0, "player", 10), burn("Kd"), *coup("2s 4c", "2d 4d"), settled()])
    audit = judge(events)
    assert audit.verdict == "clean", audit.findings
    named = {"2", "8", "10", "16", "17", "18", "21", "22", "D2", "D13"}
    assert GAME.exercised(events, audit.due) == {f"BACCARAT-{n}" for n in DEALT | named}
