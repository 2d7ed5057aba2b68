"""The drawing of huolong: every step of played hands, both languages, nothing hidden in it, words for every verb."""

import re
from xml.etree import ElementTree

import pytest

from dashboard.captions import Cast, allowed, caption
from dashboard.draw import draw
from dashboard.draw.huolong import SUITS, VERBS, places
from games.registry import game
from games.simulator import simulate
from projector.replay import steps


@pytest.fixture(scope="module")
def hands():
    return [hand.events for hand in simulate("huolong", "tongcheng", 2, 4)]


@pytest.mark.parametrize("viewer", ["public", "auditor", 0, 3])
def test_huolong_steps_are_drawn_well_formed(hands, viewer):
    for events in hands:
        for step in list(steps(events, viewer))[::13]:
            for lang in ("zh", "en", None):
                root = ElementTree.fromstring(draw(step.view, lang, {0: "<张三> & Co"}))
                assert root.get("viewBox") == "0 0 420 690"


def test_huolong_9_a_hidden_hand_is_drawn_as_that_many_backs(hands):
    for step in list(steps(hands[0], "public"))[::11]:
        used = re.findall(r'href="#fp-([^"]+)"', draw(step.view, "zh", alone=False))
        assert used.count("back") == sum(seat["count"] for seat in step.view["seats"])
        shown = [card for seat in step.view["seats"] for card in seat["played"] or ()]
        shown += step.view["kitty"]["cards"] or []
        assert sorted(card for card in used if card != "back") == sorted(shown)


@pytest.mark.parametrize("lang", [0, 1])
def test_huolong_captions_have_words_for_every_verb(hands, lang):
    cast = Cast({}, game("huolong"))
    for events in hands:
        for step in list(steps(events, "public"))[150:230]:
            said = caption(cast, step.payload, step.hidden, step.view, None)[lang]
            assert "{" not in said
            assert "None" not in said
            for group in allowed(cast, step.legal, step.view, False):
                assert "{" not in group[("zh", "en")[lang]]
    assert set(VERBS) == {"declare", "counter", "set_trump", "bury", "plant", "no_plant", "play", "leave"}


def test_huolong_the_viewer_sits_below_and_the_next_seat_to_the_right():
    assert places(2) == (2, 3, 0, 1)
    assert places("public") == (0, 1, 2, 3)


@pytest.mark.parametrize("trump", [*SUITS, None, "x"])
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_huolong_trump_is_drawn_as_a_path_and_said_in_words(trump, lang):
    drawn = draw({"game": "huolong", "trump": trump, "level": "7", "captured": True}, lang)
    words = SUITS.get(trump, ("主未定", "no trump yet"))[lang == "en"]
    assert words in drawn
    assert not re.search("[\u2660-\u2667]", drawn)


@pytest.mark.parametrize(
    "view",
    [
        {"game": "huolong"},
        {"game": "huolong", "seats": [{"seat": 0, "cards": ["1m", "<x>"], "count": 2, "played": ["RJ*"]}]},
        {"game": "huolong", "void": True, "phase": "<b>", "levels": [], "kitty": {"cards": ["zz"] * 12}},
        {"game": "huolong", "trick": {"leader": 9, "winner": None, "points": 5, "done": True}, "seats": None},
    ],
)
def test_huolong_odd_views_are_drawn_all_the_same(view):
    ElementTree.fromstring(draw(view))
