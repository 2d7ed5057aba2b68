"""What holds of every hand of baccarat, whatever is bet, dealt and done."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from events.model import ActionTaken, CardsDealt, PointsMoved
from games.baccarat.deal import deal_faults
from games.cards import PACK
from projector.judge import judge
from tests.games.baccarat_script import CONTEXT, begin, bet, burn, card, coup, leave, sealed, settled, start, voided
from tests.games.test_baccarat_draw import points, rightly
from tests.hands import hand

QUICK = settings(max_examples=80, deadline=None, derandomize=True)
ROOT = Path(__file__).resolve().parents[2]
CHOICES = ("player", "banker", "tie", "player_pair", "banker_pair")

bets = st.lists(st.tuples(st.integers(0, 3), st.sampled_from(CHOICES), st.integers(1, 10**6)), max_size=8)
packs = st.permutations(PACK)


def finish(cards):
    """Deal a hand by the rules as the tests have them."""
    player, banker, rest = [cards[0], cards[2]], [cards[1], cards[3]], list(cards[4:6])
    drew = rightly(player, banker, rest[0])
    for place in drew:
        (player if place == "player" else banker).append(rest.pop(0))
    return player, banker


def owed(placed, player, banker):
    """Settle bets a second way: seat → what it nets, commission once a seat, rounded up."""
    p, b = points(player), points(banker)
    net = dict.fromkeys(range(4), 0)
    commissioned = dict.fromkeys(range(4), 0)
    for seat, choice, stake in placed:
        if choice in ("player", "banker"):
            if p != b:
                won = (choice == "player") == (p > b)
                net[seat] += stake if won else -stake
                if won and choice == "banker":
                    commissioned[seat] += stake
        elif choice == "tie":
            net[seat] += 8 * stake if p == b else -stake
        else:
            two = player if choice == "player_pair" else banker
            net[seat] += 11 * stake if two[0][0] == two[1][0] else -stake
    return {seat: net[seat] - (5 * commissioned[seat] + 99) // 100 for seat in net}


@QUICK
@given(placed=bets, cards=packs)
def test_baccarat_12_to_19_every_lawful_hand_settles_as_reckoned_another_way(placed, cards):
    player, banker = finish(cards)
    state = begin(seats=4)
    n = 0
    for n, (seat, choice, stake) in enumerate(placed, 1):
        assert state.step(sealed(bet(seat, choice, stake), n)) == ()
    for deal in coup(" ".join(player), " ".join(banker)):
        n += 1
        assert not state.over
        assert state.due() is None
        assert state.step(sealed(deal, n)) == ()
    assert state.over
    due = state.due()
    assert {seat: due.net[str(seat)] for seat in range(4)} == owed(placed, player, banker)
    assert sum(due.net.values()) == 0
    assert all(t.amount > 0 and "house" in (t.payer, t.payee) for t in due.transfers)
    assert len({(t.payer, t.payee, t.reason) for t in due.transfers}) == len(due.transfers)
    staked = {(s, c): sum(x[2] for x in placed if x[:2] == (s, c)) for s, c, _ in placed}
    facts = state.facts()
    assert {(f.seat, f.name[4:]): f.value for f in facts.rows if f.seat >= 0} == staked
    assert [PACK[k] for k in facts.deal] == [c for d in coup(" ".join(player), " ".join(banker)) for c in d.cards]
    won = {seat: sum(f.extra for f in facts.rows if f.seat == seat) for seat in range(4)}
    assert won == owed(placed, player, banker)


def candidates(state, about):
    """Everything that could be done or dealt in small, lawful or not."""
    for seat in range(4):
        yield leave(seat)
        for choice in (*CHOICES, "dragon"):
            yield bet(seat, choice, about.get("options", {}).get("min_bet", 1))
    for place in ("player", "banker"):
        for why in ("initial", "draw"):
            yield card(place, "5d", why)
    yield burn("5d")


def as_legal(payload):
    if isinstance(payload, ActionTaken):
        return (payload.seat, payload.action, payload.choice, payload.amount)
    return (payload.to, payload.why)


@QUICK
@given(
    placed=bets,
    cards=packs,
    stop=st.integers(0, 12),
    gone=st.lists(st.integers(0, 2), max_size=2, unique=True),
    about=st.sampled_from(
        [
            {},
            {"options": {"deal_order": "pairs"}},
            {"options": {"min_bet": 5, "max_bet": 50, "allow_opposite": False}},
            {"stacks": {0: 3, 1: 100, 2: 0}},
        ]
    ),
)
def test_baccarat_18_legal_actions_agree_with_check(placed, cards, stop, gone, about):
    player, banker = finish(cards)
    state = begin(seats=3, **about)
    steps = [bet(seat % 3, choice, stake % 60 + 1) for seat, choice, stake in placed]
    steps += [leave(seat) for seat in gone]
    steps += coup(" ".join(player), " ".join(banker), pairs="deal_order" in about.get("options", {}))
    for n, payload in enumerate(steps[:stop], 1):
        state.step(sealed(payload, n))
    legal = state.legal_actions()
    assert ("hand.settled" in [one.type for one in legal]) == state.over
    said = set()
    for one in legal:
        if one.type != "hand.settled":
            payload = one.payload(("5d",)) if one.type == "cards.dealt" else one.payload()
            assert state.check(sealed(payload, 20)) == ()
            said.add(as_legal(payload))
    lawful = {as_legal(payload) for payload in candidates(state, about) if not state.check(sealed(payload, 20))}
    assert lawful == said


places = st.sampled_from([0, "player", "banker", "burn", "board"])
anything = st.one_of(
    st.builds(
        ActionTaken,
        seat=st.integers(0, 5),
        action=st.sampled_from(["bet", "leave", "fold"]),
        cards=st.sampled_from([(), ("As",)]),
        amount=st.none() | st.integers(-3, 300),
        target=st.none() | st.integers(0, 1),
        choice=st.none() | st.sampled_from([*CHOICES, "dragon"]),
        ref=st.none() | st.integers(0, 1),
        auto=st.booleans(),
    ),
    st.builds(
        CardsDealt,
        to=st.sampled_from(["player", "banker", "player", "banker", "player", "banker", "burn", "board", 0]),
        face=st.sampled_from(["up", "up", "down"]),
        why=st.sampled_from(["initial", "draw", "street"]),
        cards=st.lists(st.sampled_from(["As", "As", "9h", "Kd", "5c", "3s", "BJ"]), max_size=3).map(tuple),
    ),
    st.just(PointsMoved(())),
)


@QUICK
@given(steps=st.lists(anything, max_size=14), end=st.sampled_from([settled(), voided(), None]), packs=st.integers(1, 3))
def test_whatever_comes_is_judged_and_check_changes_nothing(steps, end, packs):
    state = begin(options={"decks": packs})
    for n, payload in enumerate(steps, 1):
        before = state.digest()
        faults = state.check(sealed(payload, n))
        assert state.digest() == before
        assert len({(f.code, f.clause) for f in faults}) == len(faults)
        assert state.step(sealed(payload, n)) == faults
        if any(f.fatal for f in faults):
            assert state.digest() == before
        for viewer in ("public", "auditor", 0):
            json.dumps(state.view(viewer))
        state.legal_actions()
        state.facts()
        if (due := state.due()) is not None:
            assert sum(due.net.values()) == 0
    audit = judge(hand([start(options={"decks": packs}), *steps, *([end] if end else [])]))
    assert audit.verdict in ("clean", "findings", "unreplayable", "open")


@QUICK
@given(cards=packs)
def test_baccarat_7_the_quick_way_lets_through_only_what_the_full_check_lets_through(cards):
    player, banker = finish(cards)
    state = begin()
    for n, deal in enumerate(coup(" ".join(player), " ".join(banker)), 1):
        full = deal_faults(deal, state._hands, state._counts, state._room, state._terms)
        assert state.check(sealed(deal, n)) == full == ()
        state.step(sealed(deal, n))


@QUICK
@given(cards=packs, burnt=st.integers(0, 5))
def test_baccarat_17_counts_follow_every_card(cards, burnt):
    player, banker = finish(cards[burnt:])
    state = begin(options={"decks": 1})
    payloads = [burn(*cards[:burnt]), *coup(" ".join(player), " ".join(banker))]
    for n, payload in enumerate(payloads, 1):
        assert state.step(sealed(payload, n)) == ()
    assert sum(state._counts) == burnt + len(player) + len(banker) == len(state.facts().deal)
    again = state.check(sealed(burn(player[0]), 9))
    assert "too_many_copies" in [fault.code for fault in again]


def test_nothing_hidden_leaks():
    steps = [burn("2c", "3d"), burn("4h", face="up"), replace(coup("Ks 9h", "Js 8h")[0], face="down")]
    state = begin()
    for n, payload in enumerate(steps, 1):
        state.step(sealed(payload, n))
    for n, deal in enumerate(coup("Ks 9h", "Js 8h")[1:], 4):
        state.step(sealed(deal, n))
    for viewer in ("public", 0):
        view = state.view(viewer)
        text = json.dumps(view)
        assert not any(code in text for code in ("2c", "3d", "Ks"))
        assert (view["burn"], view["burnt"]) == (3, ["4h"])
        assert view["player"] == {"cards": ["9h"], "count": 2, "total": None}
        assert (view["outcome"], view["player_pair"]) == (None, None)
        assert view["banker"]["total"] == 8
    view = state.view("auditor")
    assert (view["burnt"], view["player"]["total"], view["outcome"]) == (["2c", "3d", "4h"], 9, "player")


def test_the_view_has_what_the_dashboard_draws():
    state = begin()
    assert state.view("public")["phase"] == "bets"
    state.step(sealed(bet(1, "tie", 5), 1))
    state.step(sealed(bet(1, "dragon", 5), 2))
    state.step(sealed(leave(2), 3))
    state.step(sealed(card("player", "Ks"), 4))
    view = state.view(1)
    assert (view["game"], view["viewer"], view["phase"], view["turn"]) == ("baccarat", 1, "deal", None)
    assert view["bets"] == [
        {"seat": 1, "choice": "tie", "amount": 5, "counts": True},
        {"seat": 1, "choice": "dragon", "amount": 5, "counts": False},
    ]
    assert view["left"] == [2]
    assert view["shoe"] == {"id": "s1", "hand": 1, "dealt": 0, "decks": 8}
    for n, deal in enumerate(coup("Ks Kh 9d", "5s 4h")[1:], 5):
        state.step(sealed(deal, n))
    view = state.view("public")
    assert (view["phase"], view["player_pair"], view["banker_pair"], view["outcome"]) == ("over", True, False, "tie")


def test_digests_tell_states_apart():
    seen = set()
    for about in ({}, {"seats": 2}, {"stacks": {0: 5}}, {"options": {"decks": 6}}, {"shoe": {"shoe": "s2"}}):
        state = begin(**about)
        seen.add(state.digest())
        for n, payload in enumerate([bet(0, "tie", 5), burn("2c"), *coup("Ks 9h", "Js 8h"), leave(0)], 1):
            state.step(sealed(payload, n))
            seen.add(state.digest())
    assert len(seen) == 5 * 8
    assert begin().digest() == begin(context=dict(reversed(CONTEXT.items()))).digest()


def test_digests_do_not_hang_on_pythonhashseed():
    program = (
        "from games.simulator import simulate\nfrom projector.judge import judge\n"
        "print([judge(h.events).digest for h in simulate('baccarat', 'longwei', 12, 4, faults=0.5)])"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", program], cwd=ROOT, env={"PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("0", "1")
    }
    assert len(said) == 1
