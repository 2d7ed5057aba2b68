"""The mahjong table drawn: every tile is a picture of its own, and what is hidden is drawn as backs."""

import re
from xml.etree import ElementTree

import pytest

from dashboard.draw import draw, sprite, symbol
from dashboard.draw.mahjong import places
from dashboard.draw.tiles import NAMES
from games.simulator import simulate
from games.tiles import KINDS
from projector.replay import steps

HANDS = [
    next(iter(simulate(name, preset, 1, seed)))
    for name, preset, seed in (("xuezhan", "longwei", 3), ("xuezhan", "tongcheng", 4), ("yuci", "tongcheng", 5))
]


def views(hand, viewer):
    return [step.view for step in steps(hand.events, viewer) if step.view is not None]


def used(svg):
    return re.findall(r'href="#fp-t([^"]+)"', svg)


def test_34_tiles_and_a_back_differ_from_each_other():
    assert {f"fp-t{code}" for code in (*KINDS, "back")} == NAMES
    drawn = {re.sub(r'id="[^"]+"', "", symbol(name)) for name in NAMES}
    assert len(drawn) == 35
    assert all("<text" not in tile for tile in drawn)
    assert set(re.findall(r'<symbol id="(fp-t[^"]+)"', sprite())) == NAMES


@pytest.mark.parametrize("lang", ["zh", "en", None])
@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: hand.hand[-20:])
def test_every_view_is_drawn(hand, lang):
    for viewer in ("auditor", "public", 2):
        for view in views(hand, viewer)[::9]:
            svg = draw(view, lang, {0: "<b>", 1: "北京" * 20, 2: "c"})
            root = ElementTree.fromstring(svg)
            defined = {node.get("id") for node in root.iter("{http://www.w3.org/2000/svg}symbol")}
            assert {f"fp-t{code}" for code in used(svg)} <= defined
            assert float(root.get("viewBox").split()[3]) < 900


@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: hand.hand[-20:])
def test_the_public_sees_hands_as_backs(hand):
    for view in views(hand, "public")[5::7]:
        svg = draw(view, "zh", alone=False)
        backs = sum(seat["count"] for seat in view["seats"])
        backs += sum(2 for seat in view["seats"] for m in seat["melds"] if m["kind"] == "kong_concealed" and m["tile"])
        backs += sum(4 for seat in view["seats"] for m in seat["melds"] if m["tile"] is None)
        backs += sum(1 for seat in view["seats"] for entry in seat["river"] if entry["tile"] is None)
        assert used(svg).count("back") == backs


def test_seats_go_round_anticlockwise_from_the_viewer():
    assert places(2) == (2, 3, 0, 1)
    assert places("auditor") == (0, 1, 2, 3)


@pytest.mark.parametrize(
    "view",
    [
        {"game": "xuezhan"},
        {"game": "yuci", "phase": "<b>", "seats": [{"seat": 0, "hand": ["1m", "<x>", "9z"], "count": 3}]},
        {"game": "yuci", "seats": [{"seat": 3, "hand": None, "count": 14, "has_drawn": True, "void": "&"}]},
    ],
)
def test_odd_views_are_drawn_all_the_same(view):
    ElementTree.fromstring(draw(view))
