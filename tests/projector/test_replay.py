"""What a replay tells each viewer, in hands of every game: nothing hidden, whatever the step."""

import pytest

from games.registry import games
from games.simulator import simulate
from projector.replay import steps

FIRST = [(name, next(iter(found.presets))) for name, found in games().items()]


def hand(name, preset):
    return max((h.events for h in simulate(name, preset, 4, 11)), key=len)


@pytest.mark.parametrize(("name", "preset"), FIRST)
def test_the_public_is_shown_nobodys_cards_to_play(name, preset):
    for step in steps(hand(name, preset), "public"):
        assert all(not legal.cards for legal in step.legal if legal.type == "action.taken")
        if name in ("xuezhan", "yuci", "jiuliu"):
            assert {legal.action for legal in step.legal if legal.type == "action.taken"} <= {"leave"}


@pytest.mark.parametrize(("name", "preset"), FIRST)
def test_a_seat_is_shown_its_own_choices_alone(name, preset):
    for step in steps(hand(name, preset), 0):
        assert all(legal.seat == 0 for legal in step.legal if legal.cards and legal.type == "action.taken")


@pytest.mark.parametrize(("name", "preset"), FIRST)
def test_the_auditor_sees_every_step_and_what_may_follow(name, preset):
    made = list(steps(hand(name, preset), "auditor"))
    closing = next(n for n, step in enumerate(made) if step.type in ("hand.settled", "hand.voided"))
    assert all(step.view is not None and step.hidden == 0 for step in made)
    assert all(step.legal for step in made[:closing])
    assert not any(step.findings for step in made)


@pytest.mark.parametrize(("name", "preset"), FIRST)
def test_the_end_is_offered_to_all_once_nothing_else_may_follow(name, preset):
    made = list(steps(hand(name, preset), "public"))
    closing = next(n for n, step in enumerate(made) if step.type in ("hand.settled", "hand.voided"))
    assert any(legal.type == made[closing].type for legal in made[closing - 1].legal)
