"""Huolong's engine under random lawful hands and under random nonsense."""

import subprocess
import sys
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from events.model import ActionTaken, CardsDealt, PointsMoved, event
from games.face import RuleViolation, lawful
from games.huolong import GAME
from games.huolong.hand import OVER, PLANT, PLAY
from games.huolong.legal import follows
from games.huolong.pack import COPIES, KIND, KINDS, held, kinds_of
from games.huolong.play import weigh_every_reason, weigh_play
from games.ruleset import resolve
from games.simulator import simulate
from tests.games import huolong_oracle as oracle
from tests.games.huolong_script import Script, jokers

FEW = settings(deadline=None, max_examples=12, suppress_health_check=list(HealthCheck), derandomize=True)
CHOICES = {
    "permanent_two": [True, False],
    "threshold": [1, 90, 120],
    "third_joker_forced": ["same_seat_two", "any_two"],
    "leave_penalty": [8, None],
    "leave_penalty_to": ["house", "others"],
    "joker_levels_need_points": [True, False],
    "stop_levels": [[], ["J", "A"]],
}
OPTIONS = st.fixed_dictionaries({}, optional={name: st.sampled_from(values) for name, values in CHOICES.items()})


def begin(first=False, dealer=0, levels=("5", "8"), **how):
    levels = ("3", "3") if first else levels
    start = Script(first=first, dealer=dealer, levels=levels, **how).events[0]
    ruleset, _ = resolve(GAME, start.data)
    state, faults = GAME.start(start, ruleset)
    assert faults == ()
    return state


def wrap(payload, sequence):
    return event(payload, id="e", source="/g", subject="h", time="-", partitionkey="t", sequence=sequence)


def random_six(rng, state):
    """Choose what the dealer lays away; the engine's one choice stands for all."""
    kinds = kinds_of(state.hands[state.dealer])
    return tuple(KINDS[kind] for kind in rng.sample(kinds, 6))


def driven(rng, state, leaves=0.0005):
    """Play random lawful actions to the end of the hand and give the event before each is applied."""
    deck, sequence = rng.sample(oracle.DECK, 162), 0
    while not state.over:
        legal = [act for act in state.legal_actions() if act.action != "leave" or rng.random() < leaves]
        if not legal:
            continue
        if len(legal) > 2 and state.phase == PLAY:
            several = [act for act in legal if len(act.cards) > 1 and not state.played]
            legal = several if several and rng.random() < 0.7 else legal
        sequence += 1
        act = rng.choice(legal)
        if act.action == "bury":
            payload = act.payload(random_six(rng, state))
        elif act.why == "replacement" and not act.cards:
            # without a trump suit nobody can say which ones are the lowest
            free = [KINDS[kind] for kind in state.kitty if KINDS[kind] != "RJ" and not oracle.points([KINDS[kind]])]
            payload = act.payload(tuple(free[: act.count]))
        elif act.type == "cards.dealt" and not act.cards:
            payload = act.payload(tuple(deck.pop() for _ in range(act.count)))
        else:
            payload = act.payload()
        made = wrap(payload, sequence)
        yield sequence, made
        lawful(state, made)


def places(state, played):
    """Count each kind wherever it may lie: hands, kitty, played, not dealt yet."""
    return [
        sum(held(code, kind) for code in state.hands) + state.kitty.count(kind) + played[kind] + state.stock[kind]
        for kind in range(54)
    ]


@FEW
@given(st.integers(0, 2**32), st.booleans(), st.integers(0, 3), OPTIONS)
def test_huolong_1_34_random_hands_keep_162_cards_and_sum_to_nothing(seed, first, dealer, options):
    rng, played = Random(seed), [0] * 54
    state = begin(first, dealer, options=options)
    for sequence, made in driven(rng, state):
        assert sequence % 7 or state.check(made) == ()
        assert places(state, played) == [COPIES] * 54
        if isinstance(made.data, ActionTaken) and made.data.action == "play":
            for card in made.data.cards:
                played[KIND[card]] += 1
        if isinstance(made.data, CardsDealt) and made.data.why == "kitty" and made.data.to == "kitty":
            assert sum(state.stock) == 6
    assert places(state, played) == [COPIES] * 54
    due = state.due()
    assert sum(due.net.values()) == 0
    moved = dict.fromkeys("0123", 0)
    for t in due.transfers:
        assert t.amount > 0
        moved[str(t.payer)] = moved.get(str(t.payer), 0) - t.amount
        moved[str(t.payee)] = moved.get(str(t.payee), 0) + t.amount
    assert moved == dict(due.net)
    if state.phase == OVER:
        assert sum(played) == 156
        assert len(state.kitty) == 6
        assert sum(state.gave) <= 300


@FEW
@given(st.integers(0, 2**32), st.integers(0, 3), OPTIONS)
def test_huolong_15_to_24_random_hands_agree_with_the_oracle(seed, dealer, options):
    state, tricks = begin(False, dealer, options=options), None
    for _, made in driven(Random(seed), state, leaves=0):
        if state.phase == PLAY and tricks is None:
            hands = {seat: [KINDS[kind] for kind in kinds_of(state.hands[seat])] for seat in range(4)}
            suit = "shdc"[state.trump]
            level = ("5", "8")[dealer % 2]
            tricks = oracle.Tricks(hands, dealer, level, suit, options.get("permanent_two", True))
        if tricks is not None:
            assert tricks.turn == state.turn
            tricks.play(made.data.seat, list(made.data.cards))
    assert tricks.over
    right = {key: value for key, value in options.items() if key in oracle.DEFAULTS}
    kitty = [KINDS[kind] for kind in state.kitty]
    due = oracle.settle(dealer, ["5", "8"], tricks.caught, kitty, tricks.last, 10, **right)
    assert dict(state.due().net) == due.pop("net")
    assert {key: state.due().result[key][0] for key in due} == due


@settings(FEW, max_examples=6)
@given(st.integers(0, 2**32), st.booleans(), OPTIONS)
def test_huolong_18_legal_actions_are_all_accepted(seed, first, options):
    rng = Random(seed)
    state = begin(first, options=options)
    for sequence, _ in driven(rng, state):
        if rng.random() < 0.85:
            continue
        rest = [KINDS[kind] for kind in range(54) if state.stock[kind]]
        for act in state.legal_actions():
            if act.type == "cards.dealt" and not act.cards:
                cards = [card for card in rest for _ in range(state.stock[KIND[card]])][: act.count]
                assert state.check(wrap(act.payload(tuple(cards)), sequence)) == ()
            elif act.type in ("cards.dealt", "action.taken"):
                assert state.check(wrap(act.payload(), sequence)) == ()


@settings(FEW, max_examples=6)
@given(st.integers(0, 2**32))
def test_huolong_16_17_18_legal_plays_are_complete(seed):
    """Every play of up to three cards that `check` accepts is among the legal ones, and no other."""
    rng = Random(seed)
    state = begin(False)
    for sequence, _ in driven(rng, state, leaves=0):
        own = kinds_of(state.hands[state.turn]) if state.phase == PLAY else []
        if not own or len(own) > 8:
            continue
        mine = {tuple(sorted(act.cards)) for act in state.legal_actions() if act.action == "play"}
        code = state.hands[state.turn]
        found = set()
        for count in (1, 2, 3):
            for kinds in follows(code, 0, min(count, len(own))):
                cards = tuple(KINDS[kind] for kind in kinds)
                if not state.check(wrap(ActionTaken(state.turn, "play", cards), sequence)):
                    found.add(tuple(sorted(cards)))
        assert mine == found


@settings(FEW, max_examples=6)
@given(st.integers(0, 2**32), st.integers(0, 3))
def test_huolong_9_hidden_cards_are_in_nobody_elses_view(seed, dealer):
    state = begin(False, dealer)
    rng = Random(seed)
    for _ in driven(rng, state):
        if rng.random() < 0.8:
            continue
        shown = {KINDS[kind] for kind in state.kitty} if state.shown else set()
        shown |= {card for cards in state.table for card in cards or ()} | {"RJ"}
        for viewer in (0, 1, 2, 3, "public"):
            own = {KINDS[kind] for kind in kinds_of(state.hands[viewer])} if viewer != "public" else set()
            assert cards_in(state.view(viewer)) <= own | shown
        everything = {KINDS[kind] for code in state.hands for kind in kinds_of(code)}
        assert cards_in(state.view("auditor")) >= everything


def test_huolong_9_the_view_of_the_public_says_nothing_of_a_hand():
    one = Script({0: "RJ As Ad", 1: "Ks"}).deal(60)
    two = Script({0: "RJ Ah Ac", 1: "Kd"}).deal(60)
    assert one.state().view("public") == two.state().view("public")
    assert one.state().view(0) != two.state().view(0)


def cards_in(value):
    """Collect every card that stands anywhere in a view."""
    if isinstance(value, str):
        return {value} & set(KINDS)
    if isinstance(value, dict):
        value = value.values()
    return set().union(*map(cards_in, value)) if hasattr(value, "__iter__") else set()


CARDS = st.lists(st.sampled_from([*KINDS, "RJ", "RJ", "1m", "RJ*"]), max_size=7).map(tuple)
VERBS = ["declare", "counter", "set_trump", "bury", "plant", "no_plant", "play", "leave", "pass"]
ACTIONS = st.builds(
    ActionTaken,
    seat=st.integers(0, 4),
    action=st.sampled_from(VERBS),
    cards=CARDS,
    amount=st.none() | st.integers(-1, 5),
    target=st.none() | st.integers(0, 2),
    choice=st.none() | st.sampled_from(["s", "quit", "x"]),
    ref=st.none() | st.integers(0, 9),
    auto=st.booleans(),
)
DEALS = st.builds(
    CardsDealt,
    to=st.integers(0, 4) | st.sampled_from(["kitty", "board"]),
    face=st.sampled_from(["up", "down"]),
    why=st.sampled_from(["initial", "kitty", "replacement", "draw"]),
    cards=CARDS,
)


@settings(deadline=None, max_examples=60, suppress_health_check=list(HealthCheck), derandomize=True)
@given(
    st.integers(0, 2**32),
    st.integers(0, 230) | st.integers(155, 175),
    st.lists(ACTIONS | DEALS | st.just(PointsMoved(())), min_size=1, max_size=14),
    st.sampled_from([(), ("auction",), ("hidden",), ("hidden", "auction", "settlement", "clock")]),
    st.booleans(),
    OPTIONS,
)
def test_huolong_nonsense_never_breaks_the_engine(seed, steps, payloads, lacks, first, options):
    rng = Random(seed)
    state = begin(first, options=options, lacks=lacks)
    for sequence, _ in driven(rng, state):
        if sequence > steps:
            break
    for sequence, payload in enumerate(payloads, 500):
        made = wrap(likelier(rng, state, payload), sequence)
        before = state.digest()
        wrong = state.check(made)
        assert state.digest() == before
        assert state.step(made) == wrong
        assert all(fault.clause in GAME.clauses or fault.clause.startswith("CONTRACT-") for fault in wrong)
        assert all(fault.code in GAME.codes for fault in wrong), wrong
        assert len({(fault.code, fault.clause) for fault in wrong}) == len(wrong)
        if any(fault.fatal for fault in wrong):
            assert state.digest() == before
        assert all(0 <= held(code, kind) <= COPIES for code in state.hands for kind in range(54))
        state.due()
        state.facts()
        state.carry()
        for viewer in (0, "public", "auditor"):
            state.view(viewer)
        for act in state.legal_actions()[:40]:
            if act.type == "action.taken":
                assert state.check(wrap(act.payload(), sequence)) == (), act


def likelier(rng, state, payload):
    """Make nonsense that is not refused at first sight: cards that the seat holds, deals of cards that are left."""
    if isinstance(payload, ActionTaken) and payload.seat < 4 and rng.random() < 0.7:
        own = kinds_of(state.hands[payload.seat])
        count = min(len(own), {"bury": 6}.get(payload.action, rng.randint(1, 3)))
        jokers_ = payload.action in ("declare", "plant", "counter")
        cards = ("RJ",) * rng.randint(1, 2) if jokers_ else tuple(KINDS[kind] for kind in rng.sample(own, count))
        return ActionTaken(payload.seat, payload.action, cards, choice=payload.choice, auto=payload.auto)
    if isinstance(payload, CardsDealt) and rng.random() < 0.7:
        pool = [KINDS[kind] for kind in state.kitty] or [KINDS[k] for k in range(54) if state.stock[k]] or ["As"]
        cards = tuple(rng.sample(pool, min(len(pool), rng.randint(1, 6))))
        return CardsDealt(payload.to, payload.face, payload.why, cards)
    return payload


@settings(FEW, max_examples=6)
@given(st.integers(0, 2**32))
def test_huolong_16_to_18_the_quick_look_and_every_reason_agree(seed):
    state = begin(False, 1)
    for _, made in driven(Random(seed), state):
        if state.phase == PLAY and made.data.action == "play":
            assert weigh_play(state, made.data) == weigh_every_reason(state, made.data)


def test_lawful_raises_every_reason_and_changes_nothing():
    script = Script(jokers(1, 2, 3)).open()
    state = script.state()
    before = state.digest()
    wrong = ActionTaken(1, "play", (script.hands[1][1], script.hands[1][-1]), target=2)
    with pytest.raises(RuleViolation) as caught:
        lawful(state, wrap(wrong, 9))
    assert {fault.code for fault in caught.value.faults} == {"out_of_turn", "lead_form", "field_misplaced"}
    assert state.digest() == before


def test_huolong_10_legal_actions_while_planting():
    script = Script(jokers(1, 1, 2)).deal().show().take().bury()
    state = script.state()
    assert state.phase == PLANT
    legal = [(act.seat, act.action, act.cards) for act in state.legal_actions() if act.action != "leave"]
    assert legal == [(1, "plant", ("RJ",)), (1, "plant", ("RJ", "RJ")), (1, "no_plant", ())]
    (give,) = [act for act in script.plant(1, 2).state().legal_actions() if act.type == "cards.dealt"]
    assert (give.to, give.cards, give.face, give.why) == (1, ("4h", "6h"), "up", "replacement")


def test_digest_is_the_same_in_every_process():
    code = (
        "from games.simulator import simulate\n"
        "from projector.judge import judge\n"
        "print([judge(h.events).digest for h in simulate('huolong', 'tongcheng', 5, 4)])\n"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": str(n), "PYTHONPATH": ":".join(sys.path)},
            capture_output=True, text=True, check=True,
        ).stdout
        for n in (0, 77)
    ]  # fmt: skip
    assert runs[0] == runs[1]
    assert len(set(runs[0].split(", "))) == 5


def test_digest_changes_with_every_event():
    for hand in simulate("huolong", "tongcheng", 2, 9):
        ruleset, _ = resolve(GAME, hand.events[0].data)
        state, _ = GAME.start(hand.events[0], ruleset)
        seen = {state.digest()}
        for made in hand.events[1:-2]:
            state.step(made)
            seen.add(state.digest())
        assert len(seen) == len(hand.events) - 2
