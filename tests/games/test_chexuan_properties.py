"""What holds at every step of any hand of chexuan, lawful or not; and the simulated hands."""

from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from events.model import ActionTaken
from games.betting import members
from games.chexuan import GAME
from games.chexuan.pairs import DECK
from games.ruleset import resolve
from games.simulator import Table, bots, simulate
from projector.judge import judge
from tests.betting import VERBS, Hand, agrees, arranged_met, event_of, leaks, planted_and_missed

OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "ante": st.sampled_from([0, 5, 25]),
        "min_bobo": st.sampled_from([None, 30]),
        "min_raise": st.sampled_from([1, 20]),
        "first_speaker": st.sampled_from(["dealer_next", "last_raiser"]),
        "bet_after_last_card": st.booleans(),
        "all_pass_scope": st.sampled_from(["live", "dealt", "active"]),
        "timeout_action": st.sampled_from(["fold", "any"]),
        "auto_split": st.sampled_from(["dealt_order", "any"]),
        "san_hua": st.sampled_from(["held", "showdown", "free_fold", "off"]),
        "nai_gou": st.sampled_from(["tian", "tian_di"]),
        "zero_points_tie": st.booleans(),
        "equal_pair": st.sampled_from(["tie", "nearer_dealer"]),
        "pi_to": st.sampled_from(["stake", "best_tail"]),
        "rake_bps": st.sampled_from([0, 333, 10000]),
    },
)


LATE = "2026-01-02T08:00:00.000Z"
"""When nobody's time to speak can be left."""


class Play:
    """A hand played by what legal_actions offers."""

    def __init__(self, seed, options):
        self.rng = rng = Random(seed)
        count = rng.randint(2, 6)
        self.hand = Hand(
            "chexuan",
            count,
            dealer=rng.randrange(count),
            options=options,
            stacks=[rng.randint(30, 400) for _ in range(count)],
        )
        self.deck = list(DECK)
        rng.shuffle(self.deck)
        if rng.random() < 0.3:
            # bring 三花 often enough
            for card in ("Ts", "Th", "Js", "RJ", "6s", "6h"):
                self.deck.remove(card)
                self.deck.append(card)

    @property
    def state(self):
        return self.hand.state

    def move(self, fold=0.1):
        """Take one lawful step of any kind, folds with the chance given."""
        legal = [
            a
            for a in self.state.legal_actions()
            if a.type != "hand.settled" and (a.action != "fold" or self.rng.random() < fold)
        ]
        legal = legal or [a for a in self.state.legal_actions() if a.type != "hand.settled"]
        move = self.rng.choice(legal)
        payload = move.payload()
        if move.type == "cards.dealt":
            payload = move.payload(tuple(self.deck.pop() for _ in range(move.count)))
        digest = self.state.digest()
        assert self.state.check(event_of(payload, time=LATE)) == ()
        assert self.state.digest() == digest
        self.hand.add(payload)


def invariant(hand):
    """Cards and money are all there, and nobody sees what is not his to see."""
    state = hand.state
    held = [card for cards in state.cards for card in cards]
    assert len(held) == len(set(held)) == state.held.bit_count()
    paid = sum(
        e.data.amount or 0
        for e in hand.events
        if isinstance(e.data, ActionTaken) and e.data.action in ("raise", "call", "knock")
    )
    assert sum(state.bets.stakes) == state.n * state.rules.ante + paid
    if state.round:
        for seat in range(state.n):
            assert state.rules.ante <= state.bets.stakes[seat] <= state.bobos[seat]
    for viewer in ("public", *range(state.n)):
        hidden = [DECK[card] for seat, cards in enumerate(state.cards) if seat != viewer for card in cards[:2]]
        if not state.closed:
            assert not leaks(state.view(viewer), hidden)


def oracle(state):
    """Settle a hand that is not drawn by the sheet's words, without the engine's settlement."""
    rules = state.rules
    exempt = state.exempt()
    pi = rules.ante if rules.best_tail else 0
    left = [stake - pi for stake in state.bets.stakes]
    own = list(left)
    net = [0] * state.n
    stay = [seat for seat in state.order if state.bets.live >> seat & 1 and not exempt >> seat & 1]
    parts = {seat: rules.order.hand(state.splits[seat]) if state.end == "showdown" else (0, 0) for seat in stay}

    def beats(one, other):
        score = 0
        for place in (0, 1):
            if parts[one][place] != parts[other][place]:
                score += 1 if parts[one][place] > parts[other][place] else -1
            elif rules.order.nearer_wins:
                score += 1 if state.order.index(one) < state.order.index(other) else -1
        return score > 0

    queue = sorted(stay, key=lambda s: (parts[s][1], parts[s][0], -state.order.index(s)), reverse=True)
    for other in range(state.n):
        if queue and pi and other != queue[0] and not exempt >> other & 1:
            net[other] -= pi
            net[queue[0]] += pi
    for seat in queue:
        for other in range(state.n):
            if other != seat and not exempt >> other & 1 and (other not in stay or beats(seat, other)):
                amount = min(own[seat], left[other])
                left[other] -= amount
                net[other] -= amount
                net[seat] += amount
    rakes = [amount * rules.rake // 10000 if amount > 0 else 0 for amount in net]
    found = {str(seat): amount - rake for seat, (amount, rake) in enumerate(zip(net, rakes, strict=True))}
    return found | ({"house": sum(rakes)} if sum(rakes) else {})


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), OPTIONS)
def test_chexuan_lawful_play(seed, options):
    """Whatever legal_actions offers is lawful, keeps cards and money whole, and ends in a clean audit."""
    play = Play(seed, options)
    while not play.state.over:
        play.move()
        invariant(play.hand)
    state = play.state
    play.hand.settle()
    audit = play.hand.audit()
    assert audit.verdict == "clean", audit.findings
    assert sum(audit.due.net.values()) == 0
    for seat in range(state.n):
        assert audit.due.net[str(seat)] >= -state.bets.stakes[seat]
    if state.end == "all_pass":
        assert set(audit.due.net.values()) == {0}
    else:
        assert audit.due.net == oracle(state)
    # the largest stake that stayed is never below a folded one
    stayed = max(state.bets.stakes[seat] for seat in members(state.bets.live))
    assert stayed == max(state.bets.stakes)


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 2**32), OPTIONS)
def test_chexuan_legal_actions_agree_with_check(seed, options):
    play = Play(seed, options)
    rng = play.rng
    for _ in range(60):
        state = play.state
        turn = state.bets.turn
        if state.round > 0 and (not state.waits or state.over):
            for _ in range(15):
                verb = rng.choice([v for v in VERBS if v != "split"])
                exact = [state.left_of(turn), state.left_of(turn) - 1, state.bets.owes(turn)]
                amount = rng.choice([None, 0, rng.randrange(0, 300), *exact])
                seat = turn if rng.random() < 0.8 and turn >= 0 else rng.randrange(state.n)
                payload = ActionTaken(seat, verb, amount=amount, auto=rng.random() < 0.3)
                assert agrees(state, payload), payload
        if state.over:
            break
        play.move()


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 2**32), OPTIONS)
def test_chexuan_15_legal_splits_agree_with_check(seed, options):
    """Of the 24 orders of four cards those whose larger pair leads are legal, and no others."""
    play = Play(seed, options)
    while not play.state.over and play.state.round < 4:
        play.move(0.02)
    state = play.state
    if state.round < 4:
        return
    listed = {(a.seat, a.auto, frozenset(a.cards[:2])) for a in state.legal_actions() if a.action == "split"}
    for seat in range(state.n):
        for cards in permutations(state.cards[seat]):
            for auto in (False, True):
                payload = ActionTaken(seat, "split", cards=tuple(DECK[card] for card in cards), auto=auto)
                lawful = not state.check(event_of(payload))
                assert lawful == ((seat, auto, frozenset(payload.cards[:2])) in listed)


@settings(max_examples=50, deadline=None)
@given(st.integers(0, 2**32), OPTIONS)
def test_chexuan_any_record_is_judged(seed, options):
    """Nonsense is named, never raises, and money still adds up."""
    play = Play(seed, {**options, "act_ms": 4000} if seed % 2 else options)
    rng = play.rng
    for _ in range(50):
        if rng.random() < 0.6 and not play.state.over and len(play.deck) > 1:
            play.move()
        elif rng.random() < 0.3 and play.deck:
            to = rng.choice([*range(play.state.n), "board", 9])
            cards = [play.deck.pop() for _ in range(rng.randint(0, min(2, len(play.deck))))]
            play.hand.deal(to, cards, rng.choice(["up", "down"]), rng.choice(["initial", "street"]))
        else:
            amount = rng.choice([None, rng.randrange(-20, 900), 2**53 - 1])
            verb = rng.choice([*VERBS, "leave", "set_bobo"])
            cards = rng.sample(DECK, 4) if verb == "split" else ()
            play.hand.act(rng.randrange(play.state.n + 1), verb, amount, None, rng.random() < 0.2, cards=cards)
    if play.state.over or play.state.round == 4:
        play.hand.settle([])
    audit = play.hand.audit()
    if audit.due is not None:
        assert sum(audit.due.net.values()) == 0
    assert judge(play.hand.events).digest == audit.digest
    play.state.view("public")
    play.state.legal_actions()


VARIANTS = [
    {},
    {"rake_bps": 500, "pi_to": "best_tail", "act_ms": 8000, "first_speaker": "last_raiser"},
    {"san_hua": "free_fold", "nai_gou": "tian_di", "zero_points_tie": True, "equal_pair": "nearer_dealer"},
    {"ante": 0, "min_raise": 7, "bet_after_last_card": False, "all_pass_scope": "active", "min_bobo": 30},
    {"all_pass_scope": "dealt", "timeout_action": "any", "auto_split": "any", "san_hua": "showdown"},
]


@pytest.mark.parametrize("options", VARIANTS)
def test_chexuan_simulated_hands_are_clean(options):
    for played in simulate("chexuan", "longwei", 120, 5, options=options):
        audit = judge(played.events)
        assert audit.verdict == "clean", (played.hand, audit.findings)
        assert sum(audit.due.net.values()) == 0


FAULT_OPTIONS = {"auto_early": {"act_ms": 8000}, "pi": {"pi_to": "best_tail"}, "rake": {"rake_bps": 500}}


@pytest.mark.parametrize("fault", [fault for fault in bots("chexuan").faults if fault != "exempt_pays"])
def test_chexuan_planted_faults_are_found(fault):
    options = next((options for word, options in FAULT_OPTIONS.items() if fault.startswith(word)), None)
    planted, missed = planted_and_missed("chexuan", fault, options, 60 if fault == "refund_missing" else 20)
    assert planted
    assert not missed


def test_chexuan_21_planted_payment_of_an_exempt_seat_is_found():
    """三花 is too rare for a few simulated hands: the fault is planted into arranged ones."""
    start = Hand("chexuan", 2).events[0].data
    ruleset, _ = resolve(GAME, start)
    table = Table("t1", ruleset, "longwei", {}, hand_no=1)
    for k in range(5):
        payloads = bots("chexuan").arranged["CHEXUAN-21"](Random(k), table)
        events = [event_of(payload, n) for n, (_, payload) in enumerate(payloads)]
        planted = bots("chexuan").faults["exempt_pays"](Random(k), events)
        found = {(f.clause, f.sequence) for f in judge(planted.events).findings}
        assert (planted.clause, planted.sequence) in found


@pytest.mark.parametrize("clause", bots("chexuan").arranged)
def test_chexuan_arranged_deals_bring_their_clause(clause):
    assert arranged_met("chexuan", clause) >= 4
