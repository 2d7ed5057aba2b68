"""The drawing of jiuliu: every step of played hands, both languages, nothing hidden in it, words for every verb."""

from xml.etree import ElementTree

import pytest

from dashboard.draw import jiuliu
from dashboard.draw.svg import Sheet
from games.jiuliu.faults import VERBS
from games.jiuliu.groups import PATTERN
from games.jiuliu.wins import ORDER
from games.simulator import simulate
from projector.replay import steps


def drawn(view, lang):
    sheet = Sheet(lang)
    height = jiuliu.draw(view, sheet, {0: "Anna & <b>"})
    text = sheet.svg(height, ("桌", "table"))
    ElementTree.fromstring(text)
    return text


@pytest.fixture(scope="module")
def hands():
    return [played.events for played in simulate("jiuliu", "longshan", 3, 4)]


@pytest.mark.parametrize("viewer", ["public", 0, "auditor"])
def test_jiuliu_steps_are_drawn(hands, viewer):
    for events in hands:
        for step in steps(events, viewer):
            if step.view is None:
                continue
            for lang in (None, "zh", "en"):
                text = drawn(step.view, lang)
            backs = sum(seat["count"] for seat in step.view["seats"] if seat["cards"] is None)
            assert text.count("#fp-back") == backs


def test_jiuliu_words_for_all():
    assert set(jiuliu.VERBS) == set(VERBS)
    assert set(jiuliu.KINDS) == set(PATTERN)
    assert set(jiuliu.TYPES) == set(ORDER)


@pytest.mark.parametrize(
    "view",
    [
        {"game": "jiuliu"},
        {"seats": [{"seat": 0, "cards": ["zz"], "melds": [{"kind": "<x>", "cards": ["As"]}]}], "phase": "<p>"},
        {"seats": None, "table": {"card": "Js"}, "asked": {"seat": 1, "action": "?"}, "win": {"type": "?"}},
    ],
)
def test_jiuliu_odd_views_are_drawn_all_the_same(view):
    assert drawn(view, None)
