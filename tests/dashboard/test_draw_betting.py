"""The drawings of chexuan, zhajinhua and suoha: every step of played hands, both languages, nothing hidden in them."""

from xml.etree import ElementTree

import pytest

from dashboard.captions import Cast, allowed, caption
from dashboard.draw import draw
from dashboard.draw.betting import places
from games.registry import game
from games.simulator import simulate
from projector.replay import steps

GAMES = ("chexuan", "zhajinhua", "suoha")


def hands(name, count=12):
    return [played.events for played in simulate(name, "longwei", count, 4)]


@pytest.mark.parametrize("name", GAMES)
def test_every_step_is_drawn_well_formed(name):
    for events in hands(name):
        for viewer in ("public", "auditor", 0):
            for step in steps(events, viewer):
                if step.view is not None:
                    root = ElementTree.fromstring(draw(step.view, "zh", {0: "<张三> & Co"}))
                    assert root.get("viewBox").startswith("0 0 420 ")


@pytest.mark.parametrize("name", GAMES)
def test_public_drawing_names_no_hidden_card(name):
    for events in hands(name, 6):
        for step, whole in zip(steps(events, "public"), steps(events, "auditor"), strict=True):
            if step.view is None or step.view["phase"] == "over":
                continue
            drawn = draw(step.view, "en", alone=False)
            for seat, known in zip(step.view["seats"], whole.view["seats"], strict=True):
                if name == "suoha":
                    hidden = known["hole"] or []
                elif name == "chexuan":
                    hidden = (known["cards"] or [])[:2]
                else:
                    hidden = [] if seat["cards"] else known["cards"] or []
                for card in hidden:
                    assert f"#fp-{card}" not in drawn


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", [0, 1])
def test_captions_have_words_for_every_verb(name, lang):
    cast = Cast({}, game(name))
    for events in hands(name, 8):
        for step in steps(events, "auditor"):
            said = caption(cast, step.payload, step.hidden, step.view, None)[lang]
            assert "{" not in said
            assert "None" not in said
            for group in allowed(cast, step.legal, step.view, True):
                assert "{" not in group[("zh", "en")[lang]]


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6, 7])
def test_seats_run_anticlockwise_round_the_table(count):
    found = places(count, 1)
    assert [seat for seat, _, _ in found] == [(1 + k) % count for k in range(count)]
    assert len({(column, row) for _, column, row in found}) == count
    assert found[0][1:] == (0, (count + 1) // 2 - 1)
    assert found[1][1] == 1
