"""Laopao's engine under random lawful hands and under random nonsense."""

import subprocess
import sys
from collections import Counter
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from events.model import ActionTaken, CardsDealt, PointsMoved, event
from games.face import lawful
from games.laopao import GAME
from games.laopao.hand import DEAL, PLAY
from games.laopao.pack import KINDS, cards_of, size
from games.laopao.play import weigh_every_reason, weigh_play
from games.ruleset import resolve
from games.simulator import simulate
from projector.replay import steps
from tests.games.laopao_script import Script, pack, rank
from tests.games.test_laopao_sets import beats_by_words, worth

FEW = settings(deadline=None, max_examples=12, suppress_health_check=list(HealthCheck), derandomize=True)
CHOICES = {
    "extras_compare": ["each_card", "top_joker", "rank_only"],
    "partner_rule": ["called_card", "marked_small_joker"],
    "pass_step": [1, 2],
    "open_factor": [1, 2, 5],
    "early_end": ["allowed", "required", "forbidden"],
    "stuck_rule": ["stay", "out_last"],
    "bie_gong": [False, True],
    "la_gong": [False, True],
}
OPTIONS = st.fixed_dictionaries({}, optional={name: st.sampled_from(values) for name, values in CHOICES.items()})
DEBTS = [{"from": 2, "to": 0, "why": "bie_gong"}, {"from": 2, "to": 1, "why": "la_gong"}]


def begin(dealer, options, **start):
    first = Script(dealer=dealer, options=options, **start).events[0]
    ruleset, _ = resolve(GAME, first.data)
    state, faults = GAME.start(first, ruleset)
    assert faults == ()
    return state


def wrap(payload, sequence):
    return event(payload, id="e", source="/g", subject="h", time="-", partitionkey="t", sequence=sequence)


def driven(rng, state, most=1500):
    """Play random lawful actions to the end of the hand and give each event, before it is played, and the choices."""
    cards = pack(state.rules.marked_small)
    rng.shuffle(cards)
    sequence = 0
    while not state.over and sequence < most:
        legal = [act for act in state.legal_actions() if act.action != "leave" or rng.random() < 0.01]
        legal = [act for act in legal if act.type in ("cards.dealt", "action.taken")]
        if state.phase == PLAY and len(legal) > 3 and rng.random() < 0.7:
            legal = sorted(legal, key=lambda act: -len(act.cards))[:4]
        act = rng.choice(legal)
        sequence += 1
        if act.type == "cards.dealt":
            count = rng.randint(1, act.count) if rng.random() < 0.3 else act.count
            made = wrap(act.payload(tuple(cards.pop() for _ in range(count))), sequence)
        else:
            made = wrap(act.payload(), sequence)
        yield sequence, made
        lawful(state, made)


@FEW
@given(st.integers(0, 2**32), st.integers(0, 4), OPTIONS, st.booleans())
def test_laopao_1_21_random_hands_keep_216_cards_and_sum_to_nothing(seed, dealer, options, debts):
    rng = Random(seed)
    state = begin(dealer, options, context={"tributes": DEBTS} if debts else {})
    whole, played = Counter(pack(state.rules.marked_small)), Counter()
    for _, made in driven(rng, state):
        assert state.check(made) == ()
        lying = Counter()
        for code in (state.stock, *state.hands):
            assert size(code) == len(cards_of(code))
            lying.update(cards_of(code))
        assert lying + played == whole
        if isinstance(made.data, ActionTaken) and made.data.action == "play":
            played.update(made.data.cards)
    assert state.over
    due = state.due()
    assert sum(due.net.values()) == 0
    moved = dict.fromkeys(map(str, range(5)), 0)
    for t in due.transfers:
        assert t.amount > 0
        moved[str(t.payer)] -= t.amount
        moved[str(t.payee)] += t.amount
    assert moved == dict(due.net)
    assert len(set(state.order)) == len(state.order)
    for debt in due.result["tributes"][0]:
        assert state.rules.bie_gong or state.rules.la_gong
        assert debt["from"] in state.order[3:]


def complete(state, legal):
    """Assert that the plays given are just the sets of ranks that the sheet's words allow (LAOPAO-10 to 16)."""
    held = cards_of(state.hands[state.turn])
    ranks = Counter(rank(card) for card in held)
    standing = state.view("public")["standing"]
    right = set()
    extras = [(two, small, big) for two in range(ranks["2"] + 1) for small in range(ranks["B"] + 1)
              for big in range(ranks["R"] + 1)]  # fmt: skip
    for base in "3456789TJQKA":
        for count in range(ranks[base] + 1):
            for two, small, big in extras:
                cards = [base + "s"] * count + ["2s"] * two + ["BJ"] * small + ["RJ"] * big
                if not cards or (base == "3" and count and len(cards) != len(held)):
                    continue
                if standing is None or beats_by_words(cards, standing["cards"], state.rules.compare):
                    right.add(tuple(sorted(map(rank, cards))))
    found = [tuple(sorted(map(rank, act.cards))) for act in legal if act.action == "play"]
    assert len(found) == len(set(found))
    assert set(found) == right
    assert any(act.action == "pass" for act in legal) == (standing is not None)


@settings(FEW, max_examples=8)
@given(st.integers(0, 2**32), st.integers(0, 4), OPTIONS)
def test_laopao_17_legal_actions_are_all_accepted_and_complete(seed, dealer, options):
    rng = Random(seed)
    state = begin(dealer, options)
    for sequence, _ in driven(rng, state):
        if state.phase == DEAL or (state.phase == PLAY and rng.random() < 0.85):
            continue
        legal = state.legal_actions()
        if state.phase == PLAY:
            complete(state, legal)
        sample = legal if len(legal) < 40 else rng.sample(legal, 40)
        for act in sample:
            if act.type == "action.taken":
                assert state.check(wrap(act.payload(), sequence)) == ()


@settings(FEW, max_examples=8)
@given(st.integers(0, 2**32), OPTIONS)
def test_laopao_17_quick_check_and_every_reason_agree(seed, options):
    rng = Random(seed)
    state = begin(0, options)
    for _, made in driven(rng, state):
        if state.phase == PLAY and isinstance(made.data, ActionTaken) and made.data.action == "play":
            assert weigh_play(state, made.data) == weigh_every_reason(state, made.data)
            other = ActionTaken(state.turn, "play", tuple(rng.sample(KINDS, rng.randint(1, 3))))
            assert weigh_play(state, other) == weigh_every_reason(state, other)
            lawful_set = worth(other.cards) is not None
            assert lawful_set != any(f.code == "no_set" for f in weigh_play(state, other)[0]) or any(
                f.fatal for f in weigh_play(state, other)[0]
            )


def nonsense(rng):
    seat = rng.randint(-1, 6) if rng.random() < 0.2 else rng.randrange(5)
    cards = tuple(rng.choice((*KINDS, "1x")) for _ in range(rng.choice((0, 1, 1, 2, 3, 9))))
    roll = rng.random()
    if roll < 0.15:
        to = rng.choice((seat, "kitty", "board"))
        return CardsDealt(to, rng.choice(("up", "down")), rng.choice(("initial", "kitty")), cards)
    if roll < 0.2:
        return PointsMoved(())
    verb = rng.choice(
        ("take", "pass_on", "alone", "call_ally", "open", "hidden", "play", "pass", "tribute", "leave", "x")
    )
    target = rng.choice((None, None, 1, 7))
    return ActionTaken(max(seat, 0), verb, cards, target=target, auto=rng.random() < 0.3)


@FEW
@given(st.integers(0, 2**32), OPTIONS, st.sampled_from([None, ("hidden",), ("auction",), ("auction", "hidden")]))
def test_laopao_1_nonsense_never_loses_a_card_and_check_changes_nothing(seed, options, lacks):
    rng = Random(seed)
    state = begin(0, options, lacks=lacks)
    whole, played, sequence = Counter(pack(state.rules.marked_small)), Counter(), 0
    for _, made in driven(rng, state, most=60):
        for _ in range(2):
            sequence += 1
            wrong = wrap(nonsense(rng), sequence)
            before = state.digest()
            state.check(wrong)
            assert state.digest() == before
        if isinstance(made.data, ActionTaken) and made.data.action == "play":
            played.update(made.data.cards)
    for _ in range(60):
        sequence += 1
        wrong = wrap(nonsense(rng), sequence)
        before = [*state.hands]
        faults = state.step(wrong)
        if any(fault.fatal for fault in faults):
            assert state.hands == before
        if isinstance(wrong.data, ActionTaken) and wrong.data.action == "play" and sum(map(size, before)) > 0:
            gone = Counter()
            for old, new in zip(before, state.hands, strict=True):
                gone.update(cards_of(old))
                gone.subtract(cards_of(new))
            if not state.hidden:
                played.update(+gone)
        if not state.hidden:
            lying = Counter()
            for code in (state.stock, *state.hands):
                lying.update(cards_of(code))
            assert lying + played == whole
        for viewer in (0, 4, "public", "auditor"):
            state.view(viewer)
        state.legal_actions()
        state.facts()


def test_laopao_d4_views_show_nothing_hidden():
    for hand in simulate("laopao", "tongcheng", 3, 8):
        told = False
        for step in steps(hand.events, "public"):
            if step.view is None:
                continue
            assert all(seat["cards"] is None for seat in step.view["seats"])
            assert all(not legal.cards for legal in step.legal)
            if step.type == "cards.dealt":
                assert step.payload.cards == ()
            told = told or step.view["mode"] == "open" or step.view["alone"] or step.view["phase"] == "over"
        for step in steps(hand.events, 3):
            if step.view is not None:
                assert [seat["cards"] is None for seat in step.view["seats"]] == [True, True, True, False, True]


def test_laopao_public_views_do_not_depend_on_hidden_cards():
    """Two deals that differ in what seats 1 and 2 hold look the same to the public and to seat 3."""
    one = Script(hands={0: ["RJ*", "7s"]}).open().play(0, "7s")
    two = Script(hands={0: ["RJ*", "7s"]})
    two.hands[1], two.hands[2] = two.hands[2], two.hands[1]
    two.open().play(0, "7s")
    for viewer in ("public", 0, 3, 4):
        assert one.state().view(viewer) == two.state().view(viewer)
    assert one.state().digest() != two.state().digest()


def test_digest_is_the_same_in_every_process():
    code = (
        "from games.simulator import simulate\n"
        "from projector.judge import judge\n"
        "print([judge(h.events).digest for h in simulate('laopao', 'tongcheng', 4, 4)])\n"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": str(n), "PYTHONPATH": ":".join(sys.path)},
            capture_output=True, text=True, check=True,
        ).stdout
        for n in (0, 77)
    ]  # fmt: skip
    assert runs[0] == runs[1]
    assert len(set(runs[0].split(", "))) == 4


def test_digest_changes_with_every_event():
    for hand in simulate("laopao", "tongcheng", 2, 9):
        ruleset, _ = resolve(GAME, hand.events[0].data)
        state, _ = GAME.start(hand.events[0], ruleset)
        seen = {state.digest()}
        for made in hand.events[1:-2]:
            state.step(made)
            seen.add(state.digest())
        assert len(seen) == len(hand.events) - 2
