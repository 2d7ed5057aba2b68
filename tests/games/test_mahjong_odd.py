"""Odd events of every sort: the two mahjong engines weigh and step through anything without breaking."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from events.model import ActionTaken, CardsDealt, HandVoided, PointsMoved, Transfer
from games.tiles import KINDS
from games.xuezhan import GAME as XUEZHAN
from tests.games.mahjong_play import Play
from tests.games.test_yuci_play import Yuci

VERBS = ["discard", "pung", "kong", "hu", "pass", "leave", "declare_void", "chow", "bid"]
CHOICES = [None, "direct", "added", "concealed", "ready", "m", "quit"]


def odd(rng, state):
    """Make an event that may be anything; half of the tiles named are ones that the seat holds."""
    roll = rng.random()
    if roll < 0.15:
        cards = tuple(rng.choices([*KINDS, "x"], k=rng.choice([0, 1, 1, 2])))
        why = rng.choice(["draw", "replacement", "initial", "kitty"])
        return CardsDealt(rng.choice([0, 1, 2, 3, 8, "board"]), rng.choice(["down", "up"]), why, cards)
    if roll < 0.2:
        ref = rng.choice([None, 3, state.offered if state.offered >= 0 else 9])
        return PointsMoved((Transfer(0, 1, 1, rng.choice(["discard", "hu", "kong_direct"])),), ref)
    seat = rng.choice([0, 1, 2, 3, 3, 2, 1, 0, 6])
    held = [KINDS[9 * s + r] for s, key in enumerate(state.racks[seat % 4].keys) for r in range(9) if key >> 3 * r & 7]
    cards = (rng.choice(held),) if held and rng.random() < 0.6 else tuple(rng.choices(KINDS, k=rng.randrange(3)))
    return ActionTaken(
        seat,
        rng.choice(VERBS),
        cards,
        rng.choice([None, None, None, 1]),
        rng.choice([None, state.source if state.source >= 0 else 2, 7]),
        rng.choice(CHOICES),
        rng.choice([None, None, state.offered if state.offered >= 0 else 1]),
    )


@pytest.mark.parametrize("lacks", [None, ("hidden",)], ids=["whole", "hidden"])
@pytest.mark.parametrize("name", ["xuezhan", "xuezhan-void", "yuci"])
@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_anything_can_be_weighed_and_stepped_through(name, lacks, seed):
    rng = Random(seed)
    if name == "yuci":
        table = Yuci(lacks=lacks)
    else:
        options = {"declare_void": True, "pass_lock": "lower_fan"} if name == "xuezhan-void" else {}
        table = Play(XUEZHAN, rng.choice(["longwei", "tongcheng"]), options=options, lacks=lacks)
    state = table.state
    for _ in range(120):
        made = table.wrap(odd(rng, state))
        before = state.digest()
        faults = state.check(made)
        assert state.digest() == before
        assert state.step(made) == faults
        if any(fault.fatal for fault in faults):
            assert state.digest() == before
        state.view(rng.choice(["public", "auditor", 0, 3]))
        lawful = [act for act in state.legal_actions() if act.action != "leave" and act.type != "hand.settled"]
        if lawful and rng.random() < 0.7:
            act = rng.choice(lawful)
            cards = None
            if act.type == "cards.dealt":
                if act.count > 90 or table.front + act.count > table.back:
                    break
                cards = table.take(act.count)
            state.step(table.wrap(act.payload(cards)))
        table.events.append(replace(made, sequence=len(table.events)))
    state.close(table.wrap(HandVoided("odd")))
    state.due()
    state.facts()
    state.carry()
