"""Doudizhu's engine under random lawful hands and under random nonsense."""

import subprocess
import sys
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from events.model import ActionTaken, CardsDealt, PointsMoved, event
from games.cards import PACK_54
from games.doudizhu import GAME
from games.doudizhu.hand import KITTY, PLAY
from games.doudizhu.pack import CODE, MASK, SHIFT, add, cards_of
from games.doudizhu.play import weigh_every_reason, weigh_play
from games.face import RuleViolation, lawful
from games.ruleset import resolve
from games.simulator import simulate
from tests.games.doudizhu_brute import DEFAULT, beaten_by, readings, subsets
from tests.games.doudizhu_script import Script
from tests.games.test_doudizhu_kinds import counts_of, key_of

FEW = settings(deadline=None, max_examples=25, suppress_health_check=list(HealthCheck), derandomize=True)
CHOICES = {
    "all_pass": ["redeal", "force_first"],
    "doubling": ["unbid_seats", "none"],
    "double_scope": ["table", "pair"],
    "bids_must_rise": [True, False],
    "three_ends_auction": [True, False],
    "multiplier_cap": [None, 4],
    "rake_mode": ["none", "percent", "fixed"],
    "rake_value": [0, 300],
}
OPTIONS = st.fixed_dictionaries({}, optional={name: st.sampled_from(values) for name, values in CHOICES.items()})


def begin(dealer, options, preset="longwei", **start):
    first = Script(preset, first=dealer, options=options, **start).events[0]
    ruleset, _ = resolve(GAME, first.data)
    state, faults = GAME.start(first, ruleset)
    assert faults == ()
    return state


def wrap(payload, sequence):
    return event(payload, id="e", source="/g", subject="h", time="-", partitionkey="t", sequence=sequence)


def conserved(state):
    """Assert that every card dealt so far lies in at most one place, and give all that lie somewhere."""
    places = [*state.hands, state.kitty]
    seen = 0
    for code in places:
        assert not seen & code & MASK
        seen |= code & MASK
        assert code >> SHIFT == add(cards_of(code)) >> SHIFT
    return seen


class Deck:
    """Deals a shuffled pack in the engine's own order."""

    def __init__(self, rng):
        self.cards = rng.sample(PACK_54, 54)

    def payload(self, legal):
        if legal.type != "cards.dealt" or legal.cards:
            return legal.payload()
        return legal.payload(tuple(self.cards.pop() for _ in range(legal.count)))


def driven(rng, state, most=400):
    """Play random lawful actions to the end of the hand and give (sequence, event, faults) of each."""
    deck, sequence = Deck(rng), 0
    while not state.over and sequence < most:
        legal = [act for act in state.legal_actions() if act.action != "leave" or rng.random() < 0.02]
        if len(legal) > 3 and rng.random() < 0.6:
            legal = sorted(legal, key=lambda act: -len(act.cards))[:3]
        sequence += 1
        made = wrap(deck.payload(rng.choice(legal)), sequence)
        yield sequence, made
        lawful(state, made)


@FEW
@given(st.integers(0, 2**32), st.integers(0, 2), st.sampled_from(["longwei", "tongcheng"]), OPTIONS)
def test_doudizhu_1_34_random_hands_keep_54_cards_and_sum_to_nothing(seed, dealer, preset, options):
    rng, state, played = Random(seed), begin(dealer, options, preset), 0
    for _, made in driven(rng, state):
        assert state.check(made) == ()
        if isinstance(made.data, ActionTaken) and made.data.action == "play":
            before = conserved(state)
            assert before & played == 0
            assert before | played == MASK
            played |= add(made.data.cards) & MASK
    assert state.over
    due = state.due()
    assert sum(due.net.values()) == 0
    moved = {str(seat): 0 for seat in range(3)}
    for t in due.transfers:
        assert t.amount > 0
        moved[str(t.payer)] = moved.get(str(t.payer), 0) - t.amount
        moved[str(t.payee)] = moved.get(str(t.payee), 0) + t.amount
    assert moved == dict(due.net)
    if due.ended == "settled":
        assert state.kitty == 0
        assert conserved(state) | played == MASK


@settings(FEW, max_examples=12)
@given(st.integers(0, 2**32), st.integers(0, 2), OPTIONS)
def test_doudizhu_12_legal_actions_are_all_accepted_and_complete(seed, dealer, options):
    rng = Random(seed)
    state = begin(dealer, options)
    for sequence, _ in driven(rng, state):
        deck = Deck(rng)
        legal = state.legal_actions()
        if state.phase == PLAY and state.hands[state.turn]:
            if (state.hands[state.turn] & MASK).bit_count() > 8 or rng.random() < 0.6:
                continue
            complete(state, legal)
        for act in legal:
            if act.type == "cards.dealt" and not act.cards:
                deck.cards = [card for card in PACK_54 if not CODE[card] & state.out & MASK]
            if act.type in ("cards.dealt", "action.taken"):
                assert state.check(wrap(deck.payload(act), sequence)) == ()


def complete(state, legal):
    """Assert that the legal plays are just the sub-sets of the hand that the sheet's words allow."""
    counts = counts_of(cards_of(state.hands[state.turn]))
    standing = state.view("public")["standing"] if state.standing else None
    wanted = set()
    for found in subsets(counts):
        fits = readings(found, DEFAULT)
        if standing is None and fits:
            wanted.add(key_of(found))
        elif standing is not None:
            stood = readings(counts_of(standing["cards"]), DEFAULT)[standing["kind"]]
            stands = (standing["kind"], *stood)
            if any(beaten_by(stands, (kind, *rest)) for kind, rest in fits.items()):
                wanted.add(key_of(found))
    plays = [add(act.cards) >> SHIFT for act in legal if act.action == "play" and act.choice is None]
    assert set(plays) == wanted
    assert len(plays) == len(wanted)
    assert any(act.action == "pass" for act in legal) == (standing is not None)


@FEW
@given(st.integers(0, 2**32), st.integers(0, 2))
def test_doudizhu_2_hidden_cards_are_in_nobody_elses_view(seed, dealer):
    state = begin(dealer, {})
    for _, made in driven(Random(seed), state):
        del made
        shown = set(cards_of(state.shown))
        for last in state.last:
            shown |= set(last or ())
        for viewer in (0, 1, 2, "public"):
            own = set(cards_of(state.hands[viewer])) if viewer != "public" else set()
            assert cards_in(state.view(viewer)) <= own | shown
        everything = cards_in(state.view("auditor"))
        assert everything >= {card for code in (*state.hands, state.kitty) for card in cards_of(code)}


def cards_in(value):
    """Collect every card that stands anywhere in a view."""
    if isinstance(value, str):
        return {value} & set(PACK_54)
    if isinstance(value, dict):
        value = value.values()
    return set().union(*map(cards_in, value)) if hasattr(value, "__iter__") else set()


CARDS = st.lists(st.sampled_from([*PACK_54, "1m", "RJ*"]), max_size=6).map(tuple)
ACTIONS = st.builds(
    ActionTaken,
    seat=st.integers(0, 3),
    action=st.sampled_from(["bid", "no_bid", "double", "follow_double", "no_double", "play", "pass", "leave", "raise"]),
    cards=CARDS,
    amount=st.none() | st.integers(-1, 5),
    target=st.none() | st.integers(0, 2),
    choice=st.none() | st.sampled_from(["solo", "plane_solo", "x"]),
    ref=st.none() | st.integers(0, 9),
    auto=st.booleans(),
)
DEALS = st.builds(
    CardsDealt,
    to=st.integers(0, 3) | st.sampled_from(["kitty", "board"]),
    face=st.sampled_from(["up", "down"]),
    why=st.sampled_from(["initial", "kitty", "draw"]),
    cards=CARDS,
)


@settings(deadline=None, max_examples=100, suppress_health_check=list(HealthCheck), derandomize=True)
@given(
    st.integers(0, 2**32),
    st.integers(0, 60),
    st.lists(ACTIONS | DEALS | st.just(PointsMoved(())), min_size=1, max_size=12),
    st.sampled_from([(), ("auction",), ("hidden",), ("hidden", "auction", "settlement", "clock")]),
    st.sampled_from([{}, {"all_pass": "force_first"}, {"bids_must_rise": False, "three_ends_auction": False}]),
)
def test_doudizhu_nonsense_never_breaks_the_engine(seed, steps, payloads, lacks, options):
    rng = Random(seed)
    state = begin(0, options, lacks=lacks)
    for _ in driven(rng, state, steps):
        pass
    held = [card for code in (*state.hands, state.kitty) for card in cards_of(code)]
    for sequence, payload in enumerate(payloads, 500):
        if isinstance(payload, ActionTaken) and payload.action == "play" and rng.random() < 0.5 and held:
            payload = ActionTaken(payload.seat, "play", tuple(rng.sample(held, 1)))
        made = wrap(payload, sequence)
        before = state.digest()
        wrong = state.check(made)
        assert state.digest() == before
        assert state.step(made) == wrong
        assert all(fault.clause in GAME.clauses or fault.clause.startswith("CONTRACT-") for fault in wrong)
        assert all(fault.code in GAME.codes for fault in wrong)
        assert len({(fault.code, fault.clause) for fault in wrong}) == len(wrong)
        if any(fault.fatal for fault in wrong):
            assert state.digest() == before
        conserved(state)
        state.due()
        state.facts()
        for viewer in (0, "public", "auditor"):
            state.view(viewer)
        for act in state.legal_actions():
            if act.type == "action.taken":
                assert state.check(wrap(act.payload(), sequence)) == ()


@FEW
@given(st.integers(0, 2**32))
def test_doudizhu_12_the_quick_look_and_every_reason_agree(seed):
    state = begin(1, {})
    for _, made in driven(Random(seed), state):
        if state.phase == PLAY and made.data.action == "play":
            assert weigh_play(state, made.data) == weigh_every_reason(state, made.data)


def test_lawful_raises_every_reason_and_changes_nothing():
    script = Script().open(2, 0, 0)
    state = script.state()
    before = state.digest()
    with pytest.raises(RuleViolation) as caught:
        lawful(state, wrap(ActionTaken(1, "pass", target=2), 9))
    assert {fault.code for fault in caught.value.faults} == {"out_of_turn", "pass_on_lead", "field_misplaced"}
    assert state.digest() == before


def test_doudizhu_11_the_kitty_is_the_landlords_only_once_shown():
    state = Script().deal().bids(2, 0, 0).state()
    assert state.phase == KITTY
    (give,) = [act for act in state.legal_actions() if act.type == "cards.dealt"]
    assert (give.to, give.face, give.count) == (0, "up", 3)


def test_digest_is_the_same_in_every_process():
    code = (
        "from games.simulator import simulate\n"
        "from projector.judge import judge\n"
        "print([judge(h.events).digest for h in simulate('doudizhu', 'longwei', 8, 4)])\n"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": str(n), "PYTHONPATH": ":".join(sys.path)},
            capture_output=True, text=True, check=True,
        ).stdout
        for n in (0, 77)
    ]  # fmt: skip
    assert runs[0] == runs[1]
    assert len(set(runs[0].split(", "))) == 8


def test_digest_changes_with_every_event():
    for hand in simulate("doudizhu", "longwei", 3, 9):
        ruleset, _ = resolve(GAME, hand.events[0].data)
        state, _ = GAME.start(hand.events[0], ruleset)
        seen = {state.digest()}
        for made in hand.events[1:-2]:
            state.step(made)
            seen.add(state.digest())
        assert len(seen) == len(hand.events) - 2
