"""What holds at every step of any hand of jiuliu, lawful or not; and the simulated hands."""

import json
import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from events.model import ActionTaken, CardsDealt, HandStarted, Shuffle
from games import shuffle
from games.jiuliu.arranged import ROWS
from games.jiuliu.bots import _Hand
from games.jiuliu.faults import CLAUSE, VERBS
from games.jiuliu.game import GAME
from games.jiuliu.pack import CARDS_OF, DECK, FACE_OF, FACES, INDEX, KINDS
from games.ruleset import resolve
from games.simulator import Table as Place
from games.simulator import bots, simulate
from projector.judge import judge
from projector.replay import steps
from tests.betting import Hand, event_of
from tests.games.jiuliu_script import Table

QUICK = (Phase.explicit, Phase.reuse, Phase.generate)
"""A whole hand is long: a failing seed is told as it is, not shrunk."""

OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "min_hu_dealer": st.sampled_from([0, 11, 15]),
        "min_hu_idle": st.sampled_from([0, 10]),
        "min_hu_scope": st.sampled_from(["type", "hand"]),
        "peng_source": st.sampled_from(["draw", "any"]),
        "tie_source": st.sampled_from(["discard_or_own", "any"]),
        "table_shao_own_draw": st.sampled_from(["zou", "shaozou"]),
        "zou_from_peng": st.booleans(),
        "kai_uses_table_tie": st.booleans(),
        "chi_from_single_sentence": st.booleans(),
        "passed_tie_scope": st.sampled_from(["face", "sentence"]),
        "tie_ban": st.sampled_from(["claimed", "both"]),
        "pig_effect": st.sampled_from(["dead", "pay"]),
        "pig_score": st.sampled_from([0, 8]),
        "piao_max": st.sampled_from([0, 3]),
        "payment_formula": st.sampled_from(["all_times_base", "literal"]),
    },
)


class Play:
    """A hand played by what legal_actions offers, from a shuffled deck with few faces missing."""

    def __init__(self, seed, options):
        self.rng = rng = Random(seed)
        count = rng.randint(2, 4)
        self.hand = Hand("jiuliu", count, dealer=rng.randrange(count), options=options, ruleset="longshan")
        self.deck = list(DECK)
        rng.shuffle(self.deck)
        self.empty = [0] * count
        """How often each seat had no card to discard."""

    @property
    def state(self):
        return self.hand.state

    def move(self):
        legal = self.state.legal_actions()
        self.take(self.rng.choice(legal))

    def take(self, move):
        cards = None
        if move.type == "cards.dealt":
            cards = tuple(self.deck.pop() for _ in range(move.count))
        payload = move.payload(cards)
        digest = self.state.digest()
        assert self.state.check(event_of(payload)) == ()
        assert self.state.digest() == digest
        claims = isinstance(payload, ActionTaken) and payload.action in CLAUSE
        before = [seat.skips for seat in self.state.seats]
        self.hand.add(payload)
        if claims and not self.state.end and payload.action not in ("zou", "shaozou"):
            seat = self.state.seats[payload.seat]
            if not seat.size and seat.skips == before[payload.seat] and self.state.laying is None:
                self.empty[payload.seat] += 1


def invariant(play):
    """Cards are all there, counts agree, Flow 4 holds off turn, and nobody sees what is not his to see."""
    state = play.state
    held = Counter()
    for seat in state.seats:
        held.update(card for card in range(48) for _ in range(seat.held[card]))
        held.update(card for meld in seat.melds for card in meld.cards)
        held.update(seat.river)
        assert seat.size == sum(seat.held) == sum(seat.hand)
        assert [sum(seat.held[c] for c in CARDS_OF[f]) for f in range(24)] == seat.hand
        assert seat.kou == sum(meld.kou for meld in seat.melds)
        assert min(seat.held) >= 0
        assert seat.skips >= 0
    dead = state.phase == 4 and state.card >= 0
    if state.card >= 0 and not dead:
        held[state.card] += 1
    assert held == Counter(state.dealt)
    assert max(held.values(), default=0) <= 2
    assert len(state.dealt) + state.stock == 96 or state.phase == 0
    if state.phase in (3, 4) and not state.end:
        for place, seat in enumerate(state.seats):
            plain = sum(meld.kind in ("zou", "shaozou") for meld in seat.melds)
            own = seat.size + sum(len(meld.cards) for meld in seat.melds)
            merged = sum(meld.kind == "shuanglong" for meld in seat.melds)
            if not merged:
                assert own == 18 + plain - seat.skips + play.empty[place], place
    for viewer in ("public", *range(state.n)):
        view = state.view(viewer)
        for place, seat in enumerate(view["seats"]):
            if place != viewer and state.winner != place:
                assert seat["cards"] is None
        assert view["asked"] is None or view["asked"]["seat"] == viewer


@settings(max_examples=25, deadline=None, phases=QUICK)
@given(st.integers(0, 2**32), OPTIONS)
def test_jiuliu_lawful_play(seed, options):
    """Whatever legal_actions offers is lawful, keeps every card, and ends in a clean audit."""
    play = Play(seed, options)
    while not play.state.over and play.state.legal_actions():
        play.move()
        invariant(play)
        if play.state.pending is not None:
            third = [r.seat for r in (play.state.pending, *play.state.later()) if r.level == 3]
            assert len(third) <= 1
    assert play.state.over
    play.hand.settle(result={key: value for key, (value, _) in play.state.due().result.items()})
    audit = play.hand.audit()
    assert audit.verdict == "clean", audit.findings
    assert sum(audit.due.net.values()) == 0
    assert {t.reason for t in audit.due.transfers} <= {"hu", "pig"}


def key_of(action):
    """Give an action by faces: of codes with one face one choice stands for all."""
    return (
        action.seat, action.action, tuple(sorted(FACE_OF[INDEX[card]] for card in action.cards)), action.amount,
        action.choice,
    )  # fmt: skip


@settings(max_examples=20, deadline=None, phases=QUICK)
@given(st.integers(0, 2**32), OPTIONS)
def test_jiuliu_legal_actions_agree_with_check(seed, options):
    play = Play(seed, options)
    rng = play.rng
    for _ in range(60):
        state = play.state
        legal = state.legal_actions()
        if state.over or not legal:
            break
        wanted = {key_of(action) for action in legal if action.type == "action.taken"}
        for _ in range(12):
            payload = guess(rng, state)
            assert (state.check(event_of(payload)) == ()) == (key_of(payload) in wanted), payload
        play.move()


def guess(rng, state):
    """Make up an action that is often near a lawful one."""
    right = state.laying or state.pending
    place = right.seat if right is not None and rng.random() < 0.6 else rng.randrange(state.n)
    seat = state.seats[place]
    verb = rng.choice([right.verb, *CLAUSE]) if right is not None and rng.random() < 0.8 else rng.choice(VERBS[:-1])
    choice = rng.choice([None, None, "tie", "hu", "zou", "shaozou", "meld:0", "meld:1"])
    hand = [card for card in range(48) for _ in range(seat.held[card])]
    size = {"discard": 1, "tie": 1, "chi": rng.choice([0, 2]), "peng": 2, "shao": 2}.get(verb, rng.choice([0, 3, 4, 5]))
    cards = rng.sample(hand, min(size, len(hand)))
    if state.card >= 0 and rng.random() < 0.7:
        first = FACE_OF[state.card] // 3
        near = [card for card in hand if FACE_OF[card] // 3 == first]
        cards = rng.sample(near, min(size, len(near)))
    amount = rng.choice([None, 0, 1]) if verb == "piao" else None
    if verb in ("hu", "pass", "piao"):
        cards = []
    return ActionTaken(place, verb, tuple(KINDS[card] for card in cards), amount=amount, choice=choice)


@settings(max_examples=25, deadline=None, phases=QUICK)
@given(st.integers(0, 2**32), OPTIONS)
def test_jiuliu_any_record_is_judged(seed, options):
    """Nonsense is named, never raises, keeps the cards whole, and money still adds up."""
    play = Play(seed, options)
    rng = play.rng
    for _ in range(50):
        if rng.random() < 0.6 and not play.state.over and play.state.legal_actions():
            play.move()
        elif rng.random() < 0.2 and play.deck:
            to = rng.choice([*range(play.state.n), "board", 9])
            cards = (play.deck.pop(),) if rng.random() < 0.8 else ()
            play.hand.add(CardsDealt(to, rng.choice(["up", "down"]), rng.choice(["draw", "initial"]), cards))
        else:
            payload = guess(rng, play.state)
            play.hand.add(replace(payload, auto=rng.random() < 0.2, seat=rng.choice([payload.seat, 9])))
        if any(fault.fatal for _, fault in play.hand.faults):
            break
        for seat in play.state.seats:
            assert min(seat.held) >= 0
            assert seat.size == sum(seat.held)
    play.hand.settle([])
    audit = play.hand.audit()
    if audit.due is not None:
        assert sum(audit.due.net.values()) == 0
    assert judge(play.hand.events).digest == audit.digest
    play.state.view("public")


def test_jiuliu_viewers_see_no_hidden_card():
    """Step by step, a seat's payloads and views hold none of the others' hidden cards."""
    for played in simulate("jiuliu", "longshan", 3, 11):
        for viewer in ("public", 0, 1):
            shown = set()
            for step in steps(played.events, viewer):
                if isinstance(step.payload, CardsDealt) and step.payload.why == "initial":
                    assert bool(step.payload.cards) == (step.payload.to == viewer)
                if step.view is not None:
                    for seat in step.view["seats"]:
                        if seat["cards"] is not None and seat["seat"] != viewer:
                            shown.add(step.view["phase"])
            assert shown <= {"over"}


def test_jiuliu_facts_and_deck():
    """The facts give the deal in the order of the shuffle; the committed deck is the one that was dealt."""
    for played in simulate("jiuliu", "longshan", 4, 12):
        audit = judge(played.events)
        start = played.events[0].data
        reveal = played.events[-1].data
        clients = {int(k): v for k, v in reveal.client_seeds.items()}
        order = shuffle.permutation(96, bytes.fromhex(reveal.server_seed), clients, reveal.nonce)
        ruleset, _ = resolve(GAME, start)
        deck = GAME.deck(ruleset)
        assert [GAME.kinds[k] for k in audit.facts.deal] == [deck[k] for k in order][: len(audit.facts.deal)]
        first = GAME.dealing(ruleset, start)
        assert audit.facts.holders[: len(first)] == first
        assert len(first) == 18 * len(start.seats) + 1
        assert isinstance(start.shuffle, Shuffle)


def test_jiuliu_digest_is_the_same_in_every_process():
    """Equal states have equal digests whatever PYTHONHASHSEED."""
    code = (
        "from games.simulator import simulate\nfrom projector.judge import judge\n"
        "print([judge(h.events).digest for h in simulate('jiuliu', 'longshan', 3, 5)])"
    )
    root = Path(__file__).parents[2]
    found = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=root,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "7")
    }
    assert len(found) == 1


VARIANTS = [
    {},
    {"pig_effect": "pay", "peng_source": "any", "tie_source": "any", "min_hu_idle": 0},
    {"table_shao_own_draw": "shaozou", "zou_from_peng": True, "kai_uses_table_tie": True, "tie_ban": "both"},
    {"chi_from_single_sentence": False, "passed_tie_scope": "sentence", "payment_formula": "literal"},
]


@pytest.mark.parametrize("options", VARIANTS)
def test_jiuliu_simulated_hands_are_clean(options):
    for played in simulate("jiuliu", "longshan", 40, 5, options=options):
        audit = judge(played.events)
        assert audit.verdict == "clean", (played.hand, audit.findings)
        assert sum(audit.due.net.values()) == 0


@pytest.fixture(scope="module")
def hands():
    """Clean hands to plant faults into: usual ones, ones where pigs pay, and arranged ones."""
    usual = [played.events for played in simulate("jiuliu", "longshan", 50, 3)]
    pay = [played.events for played in simulate("jiuliu", "longshan", 20, 3, options={"pig_effect": "pay"})]
    rare = [arranged(clause, seed) for clause in bots("jiuliu").arranged for seed in range(3)]
    return [*usual, *pay, *rare]


def arranged(clause, seed):
    """Play an arranged deal and give its events."""
    start = HandStarted(game="jiuliu", ruleset="longshan", table="", hand_no=0, seats=(), base=1)
    ruleset, _ = resolve(GAME, start)
    table = Place("t1", ruleset, "longshan", {}, hand_no=1)
    written = bots("jiuliu").arranged[clause](Random(seed), table)
    return [replace(event_of(payload, n), id=f"a-{n:04d}") for n, (_, payload) in enumerate(written)]


@pytest.mark.parametrize("fault", bots("jiuliu").faults)
def test_jiuliu_planted_faults_are_found(fault, hands):
    rng = Random(fault)
    planted = 0
    for events in rng.sample(hands, len(hands)):
        found = bots("jiuliu").faults[fault](rng, list(events))
        if found is None:
            continue
        audit = judge(found.events)
        assert (found.clause, found.sequence) in {(f.clause, f.sequence) for f in audit.findings}
        for finding in audit.findings:
            # every code has its words, and they take what the fault says
            assert "{" not in finding.en.replace("{'", "").replace('{"', "")
            assert finding.zh != finding.code
        planted += 1
        if planted == 5:
            break
    assert planted


@pytest.mark.parametrize("clause", bots("jiuliu").arranged)
def test_jiuliu_arranged_deals_bring_their_clause(clause):
    for seed in range(3):
        events = arranged(clause, seed)
        audit = judge(events)
        assert audit.verdict == "clean", audit.findings
        assert clause in GAME.exercised(events, audit.due)


def test_jiuliu_every_clause_is_exercised():
    """Usual and arranged hands together bring every clause of the sheet."""
    found = set()
    for played in simulate("jiuliu", "longshan", 60, 8):
        found |= GAME.exercised(played.events, judge(played.events).due)
    for clause in bots("jiuliu").arranged:
        for seed in range(3):
            events = arranged(clause, seed)
            found |= GAME.exercised(events, judge(events).due)
    assert found == set(GAME.clauses) == {f"JIULIU-{n}" for n in range(1, 41)}


def test_jiuliu_texts_and_options():
    assert set(GAME.presets["longshan"]) == {option.name for option in GAME.options}
    assert all(text.zh and text.en for text in (*GAME.clauses.values(), *GAME.codes.values()))
    assert json.dumps(dict(GAME.presets["longshan"]))
    assert len(FACES) == 24


def test_jiuliu_a_view_does_not_tell_who_is_asked():
    """A 贴 that seat 1 may make, and a card that nobody can use, look alike to the public and to seat 0."""
    asked = Table("7h", "8h Js").throw(0, "7h").state
    dead = Table("7h", "Ks Js").throw(0, "7h").state
    for viewer in ("public", 0):
        one, other = asked.view(viewer), dead.view(viewer)
        assert [one[key] for key in ("phase", "turn", "asked", "may_hu")] == ["claim", None, None, None]
        assert [other[key] for key in ("phase", "turn", "asked", "may_hu")] == ["claim", None, None, None]
    assert asked.view(1)["asked"] == {"seat": 1, "action": "tie", "must": False}
    assert dead.view("auditor")["phase"] == "draw"


def test_jiuliu_hidden_hands_are_not_judged():
    """A record that never had the hands is taken as it is: nothing is due, nothing is accused."""
    hand = Hand("jiuliu", 2, ruleset="longshan", lacks=("hidden",))
    hand.deal(0, []).deal(1, []).act(0, "discard", cards="Js").deal(1, ["Ks"], "up", "draw").settle([])
    audit = hand.audit()
    assert (audit.verdict, audit.due) == ("clean", None)
    assert "hidden" in audit.not_judged


TYPES = (
    "se", "ping_24", "ping_28", "ping_32", "hun", "hun_32", "hun_24", "hun_28", "su", "su_12", "su_14", "su_16",
    "su_qing", "qing",
)  # fmt: skip


@pytest.mark.parametrize("row", range(len(TYPES)), ids=[f"JIULIU-27-{name}" for name in TYPES])
def test_jiuliu_27_every_row_is_won(row):
    """The stacked deals of JIULIU-27 win as the types that they are made for."""
    start = HandStarted(game="jiuliu", ruleset="longshan", table="", hand_no=0, seats=(), base=1)
    ruleset, _ = resolve(GAME, start)
    types = set()
    for seed in range(12):
        written = _Hand(Random(seed), Place("t1", ruleset, "longshan", {}, hand_no=1), ROWS[row]).play()
        audit = judge([replace(event_of(payload, n), id=f"a-{n:04d}") for n, (_, payload) in enumerate(written)])
        assert audit.verdict == "clean", audit.findings
        types.add(audit.due.result["type"][0])
        if TYPES[row] in types:
            break
    assert TYPES[row] in types
