"""The replay player: one HTML, CSS and JavaScript for the page and for a file that stands alone; no network."""

import base64
import hashlib
import json
from collections.abc import Mapping
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any

from dashboard.draw import sprite, style
from dashboard.words import PLAYER, pick

VARIABLES = {
    "font": style.FONT,
    "paper": style.PAPER,
    "panel": style.PANEL,
    "line": style.LINE,
    "ink": style.INK,
    "muted": style.MUTED,
    "jade": style.JADE,
    "gold": style.GOLD,
    "on-gold": style.ON_GOLD,
    "money": style.MONEY,
    "rule": style.RULE,
    "record": style.RECORD,
}
START = """
const data = JSON.parse(document.getElementById("fp-data").textContent);
mount(document.querySelector(".fp"), data, { key: "page", hash: true });
"""
PAGE_CSS = "body{margin:0;background:var(--paper)}main{max-width:1080px;margin:0 auto;padding:12px}"


def _file(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


@cache
def html() -> str:
    """Give the player's markup with the symbols of every card and piece; it holds nothing of any hand."""
    return _file("player.html").replace(
        "<!--sprite-->", f'<svg class="fp-sprite" aria-hidden="true"><defs>{sprite()}</defs></svg>'
    )


@cache
def css() -> str:
    """Give the player's style sheet, its colours from the design system."""
    variables = ";".join(f"--{name}:{value}" for name, value in VARIABLES.items())
    return f":root,.fp{{{variables}}}\n{_file('player.css')}"


@cache
def js() -> str:
    """Give the player's module; its default export is the entry of Streamlit's component."""
    return _file("player.js")


def _digest(text: str) -> str:
    return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"


def data(value: object) -> str:
    """Write JSON that is safe inside a script element."""
    written = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    for character in "<>&\u2028\u2029":
        written = written.replace(character, f"\\u{ord(character):04x}")
    return written


POLICY = "default-src 'none'; script-src {script}; style-src {style}; base-uri 'none'; form-action 'none'"
PAGE = """<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>{title}</title>
<style>{sheet}</style>
</head>
<body>
<main>
<noscript>{need}</noscript>
{player}
</main>
<script type="application/json" id="fp-data">{data}</script>
<script type="module">{script}</script>
</body>
</html>
"""


def page(frames: Mapping[str, Any]) -> str:
    """Write one HTML file that replays these frames anywhere, with no network; `dashboard.frames` makes them.

    Its content policy lets only this very script and style in. The frames are data, never markup, but for the drawings.
    """
    lang = "en" if frames["lang"] == "en" else "zh"
    script, sheet = js() + START, css() + PAGE_CSS
    return PAGE.format(
        lang="zh-CN" if lang == "zh" else "en",
        policy=POLICY.format(script=_digest(script), style=_digest(sheet)),
        title=escape(f"{pick(PLAYER['replay'], lang)} · {frames['title'][lang]} · {frames['hand_shown']}"),
        sheet=sheet,
        need=escape(pick(PLAYER["no_script"], lang)),
        player=html(),
        data=data(frames),
        script=script,
    )
