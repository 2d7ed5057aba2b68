"""Drawings: well-formed, drawn in paths, escaped, and silent about what is hidden."""

import re
from xml.etree import ElementTree

import pytest

from dashboard.draw import draw, icon, sprite, style
from dashboard.draw.cards import NAMES, symbol
from dashboard.draw.hanzi import BLACK, RED, STROKES, piece
from dashboard.draw.svg import attrs, num, shorten, width
from dashboard.draw.xiangqi import parse, square
from projector.replay import steps
from tests.dashboard.hands import HOSTILE, MAKERS

SVG = "{http://www.w3.org/2000/svg}"
GLYPHS = re.compile(
    "[\u2654-\u265f\u2660-\u2667\U0001f000-\U0001f02b\U0001f0a0-\U0001f0ff\U0001fa60-\U0001fa6d\U0001f300-\U0001faff]"
)
"""Chess, suits, mahjong tiles, playing cards, xiangqi and emoji: what no drawing may leave to a font."""
ALLOWED = {"svg", "defs", "symbol", "g", "rect", "circle", "ellipse", "path", "text", "use"}
NAMES_BY_SEAT = {0: "alice", 1: HOSTILE, 2: "一个名字特别特别长的玩家一个名字特别特别长的玩家"}


def views():
    """Give views all along a hand of each game, for every sort of viewer."""
    for name, make in MAKERS.items():
        events = make(5)
        for n, viewer in enumerate(("public", "auditor", 0, 1)):
            made = [step.view for step in steps(events, viewer)]
            for view in [*made[n::7], made[-1]]:
                yield name, viewer, view


VIEWS = list(views())


def read(svg):
    """Parse a drawing and check what it is made of."""
    root = ElementTree.fromstring(svg)
    for node in root.iter():
        tag = node.tag.removeprefix(SVG)
        assert tag in ALLOWED, tag
        for key, value in node.attrib.items():
            assert not key.startswith("on"), key
            assert "url(" not in value
            if key.endswith("href"):
                assert value.startswith("#fp-")
    return root


@pytest.mark.parametrize("lang", ["zh", "en", None])
def test_every_view_is_drawn(lang):
    for _, _, view in VIEWS:
        root = read(draw(view, lang, NAMES_BY_SEAT))
        words = [node.text or "" for node in root.iter(SVG + "text")]
        assert all(not GLYPHS.search(text) for text in words)
        assert not set("".join(words)) & set("".join([*RED.values(), *BLACK.values()]))
        sizes = [float(node.get("font-size", style.BODY)) for node in root.iter(SVG + "text")]
        assert min(sizes, default=style.SMALL) >= style.SMALL
        assert root.get("viewBox", "").startswith(f"0 0 {style.WIDTH} ")
        assert root.get("role") == "img"
        assert root.get("aria-label")
        defined = {node.get("id") for node in root.iter(SVG + "symbol")}
        used = {str(node.get("href")).removeprefix("#") for node in root.iter(SVG + "use")}
        assert used <= defined


def test_drawings_without_their_own_symbols_use_the_sprite():
    known = set(re.findall(r'<symbol id="([^"]+)"', sprite()))
    assert known >= NAMES
    for _, _, view in VIEWS:
        drawn = draw(view, None, NAMES_BY_SEAT, alone=False)
        assert "<symbol" not in drawn
        assert set(re.findall(r'href="#([^"]+)"', drawn)) <= known


def test_sprite_is_the_same_for_every_hand_and_holds_no_text_but_the_boards_coordinates():
    root = read(f'<svg xmlns="http://www.w3.org/2000/svg"><defs>{sprite()}</defs></svg>')
    words = {node.text for node in root.iter(SVG + "text")}
    assert words == set("abcdefghi0123456789")


def test_cards_differ_from_each_other():
    drawn = {re.sub(r'id="[^"]+"', "", symbol(name)) for name in NAMES}
    assert len(drawn) == 55
    assert all("<text" not in card for card in drawn)


def test_pieces_are_fourteen_characters_in_strokes():
    letters = "KABNRCPkabnrcp"
    assert "".join(map(piece, letters)) == "帥仕相傌俥炮兵將士象馬車砲卒"
    assert len({STROKES[piece(letter)] for letter in letters}) == 14
    assert all(re.fullmatch(r"[MLHVQZ0-9. ]+", stroke) for stroke in STROKES.values())


def test_hostile_names_come_out_as_text():
    for _, _, view in VIEWS:
        svg = draw(view, None, dict.fromkeys(range(4), HOSTILE))
        assert "<script" not in svg
        read(svg)


def test_names_from_evidence_that_xml_cannot_hold_are_left_out():
    view = next(view for name, _, view in VIEWS if name == "xiangqi")
    assert "b\x00a\ud800d" not in draw(view, "en", {0: "b\x00a\ud800d"})
    assert "bad" in draw(view, "en", {0: "b\x00a\ud800d"})


def test_a_hidden_hand_is_drawn_as_that_many_backs():
    for name, viewer, view in VIEWS:
        if name != "doudizhu" or viewer != "public":
            continue
        used = re.findall(r'href="#fp-([^"]+)"', draw(view, "zh", alone=False))
        kitty = 0 if view["kitty"]["cards"] else view["kitty"]["count"]
        assert used.count("back") == sum(seat["count"] for seat in view["seats"]) + kitty
        shown = [card for seat in view["seats"] for card in seat["played"] or ()] + (view["kitty"]["cards"] or [])
        assert sorted(card for card in used if card != "back") == sorted(shown)


def test_languages():
    view = next(view for name, _, view in VIEWS if name == "baccarat")
    assert "闲家" in draw(view, "zh")
    assert "Player" not in draw(view, "zh")
    assert "Player" in draw(view, "en")
    both = draw(view)
    assert 'class="zh"' in both
    assert 'class="en"' in both


@pytest.mark.parametrize(
    "view",
    [
        {},
        {"game": "mahjong"},
        {"game": "doudizhu"},
        {"game": "doudizhu", "phase": "<b>", "seats": [{"seat": 0, "cards": ["1m", "<x>", "RJ*"], "count": 3}]},
        {"game": "baccarat"},
        {"game": "baccarat", "player": {"cards": ["As"] * 5, "total": 5}, "outcome": "&", "bets": []},
        {"game": "xiangqi"},
        {"game": "xiangqi", "fen": "zz/99/KKKKKKKKKKKK b", "last": "a0z9", "check": True},
        {"game": "xiangqi", "phase": "over", "outcome": {"winner": None, "reason": "<none>"}, "last": "e0e0"},
    ],
)
def test_odd_views_are_drawn_all_the_same(view):
    read(draw(view))


def test_black_sees_its_own_side_below():
    fen = "4k4/9/9/9/9/9/9/9/9/4K4 w"
    places = {}
    for viewer in (0, 1):
        drawn = draw({"game": "xiangqi", "fen": fen, "red": 0, "viewer": viewer}, "en", alone=False)
        places[viewer] = {k: float(y) for k, y in re.findall(r'href="#fp-x(rK|bK)" x="[\d.]+" y="([\d.]+)"', drawn)}
    assert places[0]["rK"] > places[0]["bK"]
    assert places[1]["rK"] < places[1]["bK"]


def test_parse_reads_positions():
    pieces, black = parse("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1")
    assert len(pieces) == 32
    assert pieces[4, 0] == "K"
    assert pieces[1, 7] == "c"
    assert black
    assert [square(text) for text in ("e2", "j0", "a10", "")] == [(4, 2), None, None, None]


def luminance(colour):
    """Give the relative luminance of WCAG 2."""
    parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize(("ink", "ground"), style.PAIRS)
def test_contrast_is_aa(ink, ground):
    light, dark = sorted((luminance(ink), luminance(ground)), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 4.5


def test_small_tools():
    assert [num(value) for value in (1.0, 0.5, -0.001, 12.345, 100)] == ["1", "0.5", "0", "12.35", "100"]
    assert (
        attrs(class_="a", x=1, stroke_width=2.5, none=None, t='"<&')
        == ' class="a" x="1" stroke-width="2.5" t=\'"&lt;&amp;\''
    )
    assert shorten("abc", 10, 100) == "abc"
    assert width(shorten("一二三四五六", 10, 35), 10) <= 35
    read(icon())
