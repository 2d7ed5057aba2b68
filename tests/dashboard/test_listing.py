"""Tables and links of the pages, and the self-contained player page: everything from outside is text."""

import base64
import hashlib
import json
import re
from html.parser import HTMLParser

import pytest

from dashboard.frames import frames
from dashboard.listing import Cell, Column, link, note, table
from dashboard.player import css, data, html, js, page
from dashboard.words import LANGS, PAGES, PLAYER, SEVERITY, VERDICT, say
from tests.dashboard.hands import HOSTILE, MAKERS


class Tags(HTMLParser):
    """Collect tags with their attributes, and the text outside scripts and styles."""

    def __init__(self):
        super().__init__()
        self.tags = []
        self.links = []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.links += [value for name, value in attrs if name in ("href", "src", "action", "srcset")]


def test_tables_escape_what_they_show():
    rows = [[Cell(HOSTILE, href=link("replay", hand=HOSTILE), tone="clean", under=HOSTILE), HOSTILE]]
    made = table([Column("a<b", whole=True), Column("n", number=True, minor=True)], rows, HOSTILE)
    read = Tags()
    read.feed(made)
    assert "script" not in read.tags
    assert read.links == ["replay?hand=%3Cscript%3Ealert%28%27x%27%29%3C%2Fscript%3E%26%22%27%E2%80%AE"]
    assert "\u202e" not in made.split("aria-label")[0] + made.split("<tbody>")[1]
    assert "<script" not in note(HOSTILE)


def test_links_leave_out_what_is_empty():
    assert link("replay", hand="a b", step=0, seat=None, lang="") == "replay?hand=a%20b&step=0"
    assert link("hands") == "hands"


@pytest.mark.parametrize("name", list(MAKERS))
def test_the_page_holds_the_frames_as_data_alone(name):
    players = (HOSTILE + "</script><img src=x onerror=alert(1)>",) * (2 if name == "xiangqi" else 3)
    made = frames(MAKERS[name](3, players), "auditor", "en")
    written = page(made)
    read = Tags()
    read.feed(written)
    assert read.tags.count("script") == 2
    assert "img" not in read.tags
    assert all(value.startswith("#fp-") for value in read.links)
    held = re.search(r'<script type="application/json" id="fp-data">(.*?)</script>', written, re.S)
    assert held is not None
    assert json.loads(held[1]) == json.loads(json.dumps(made))
    assert "<" not in held[1]
    urls = set(re.findall(r"https?://[^\s\"'<>\\]+", written))
    assert urls == {"http://www.w3.org/2000/svg"}


def test_the_page_lets_only_its_own_script_and_style_in():
    written = page(frames(MAKERS["xiangqi"](3), "public"))
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', written)
    script = re.search(r'<script type="module">(.*?)</script>', written, re.S)
    sheet = re.search(r"<style>(.*?)</style>", written, re.S)
    assert policy is not None
    assert script is not None
    assert sheet is not None
    for part in (script[1], sheet[1]):
        digest = base64.b64encode(hashlib.sha256(part.encode()).digest()).decode()
        assert f"'sha256-{digest}'" in policy[1]
    assert policy[1].startswith("default-src 'none'")
    assert "unsafe" not in policy[1]


def test_the_player_has_no_way_to_the_network():
    for text in (html(), css(), js()):
        assert not re.search(
            r"\b(fetch|XMLHttpRequest|WebSocket|EventSource|sendBeacon|import\(|@import|@font-face|url\()", text
        )
    assert "eval(" not in js()


def test_data_is_safe_inside_a_script():
    written = data({"a": "</script><!--\u2028&"})
    assert not set("<>&\u2028") & set(written)
    assert json.loads(written) == {"a": "</script><!--\u2028&"}


def test_every_word_is_there_in_both_languages():
    for words in (PLAYER, PAGES, VERDICT, SEVERITY):
        for name, (zh, en) in words.items():
            assert zh.strip(), name
            assert en.strip(), name
            assert set(re.findall(r"{\w+}", zh)) == set(re.findall(r"{\w+}", en)), name
    asked = set(re.findall(r'this\.word\("(\w+)"', js())) | set(re.findall(r'data-[ta]="(\w+)"', html()))
    assert asked <= set(PLAYER)
    assert [say("hands", lang) for lang in LANGS] == ["牌局", "Hands"]
