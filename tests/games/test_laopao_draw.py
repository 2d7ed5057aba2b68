"""The drawing of laopao: well-formed for every viewer, silent about what is hidden; it tells sides and places."""

import re
from xml.etree import ElementTree

import pytest

from dashboard.draw import draw
from games.laopao.pack import KINDS
from games.simulator import simulate
from projector.replay import steps
from tests.games.laopao_script import Script
from tests.games.test_laopao_play import CALLED, stuck


@pytest.fixture(scope="module")
def events():
    return next(simulate("laopao", "tongcheng", 1, 8)).events


@pytest.mark.parametrize("viewer", ["public", "auditor", 0, 4])
def test_laopao_every_view_is_drawn(events, viewer):
    for step in list(steps(events, viewer))[::9]:
        if step.view is not None:
            for lang in ("zh", "en", None):
                svg = draw(step.view, lang, {0: "<b>"})
                ElementTree.fromstring(svg)
                assert "<b>" not in svg
            faces = set(re.findall(r'href="#fp-([^"]+)"', svg)) - {"back"}
            assert faces <= {kind.rstrip("*") for kind in KINDS}


def test_laopao_d4_a_public_view_draws_backs_for_hands():
    state = Script(hands=CALLED).open("9h").state()
    used = re.findall(r'href="#fp-([^"]+)"', draw(state.view("public"), "zh", alone=False))
    assert used.count("back") == 216
    assert set(used) == {"back", "9h"}
    assert "财主" not in draw(state.view("public"), "zh")
    assert "财主" in draw(state.view(4), "zh")


def test_laopao_19_d6_places_and_stuck_seats_are_named():
    svg = draw(stuck(stuck_rule="out_last").state().view("public"), "zh")
    assert "大拉" in svg
    assert "被 1 憋" in svg
    script = Script().open(mode="open").finish(0, 1, 2, 3)
    svg = draw(script.state().view(2), "en")
    assert all(word in svg for word in ("1st", "5th", "One against four", "Share +8", "Open"))


def test_laopao_25_an_odd_view_is_drawn_all_the_same():
    ElementTree.fromstring(draw({"game": "laopao"}))
    view = Script().state().view("public")
    debts = [{"from": 1, "to": 2, "why": "la_gong"}]
    assert "Seat 1 owes seat 2" in draw({**view, "debts": debts}, "en")
