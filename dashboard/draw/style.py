"""The design system of every drawing and page: colours, type and spacing, in one place.

Colours are chosen in pairs so that text on its ground reaches WCAG AA (4.5 : 1); `tests/dashboard` recomputes them.
Lengths are SVG user units; every drawing is `WIDTH` units wide, which is read at 360 CSS pixels and up.
"""

WIDTH = 420
"""Width of every drawing; narrow on purpose, so that it is read on a telephone and merely grows on a desk."""
RADIUS = 12
GAP = 8

FONT = "-apple-system,'Segoe UI','Noto Sans','Noto Sans CJK SC','PingFang SC','Microsoft YaHei',system-ui,sans-serif"
SMALL, BODY, LARGE, HUGE = 11, 13, 16, 26
"""Type sizes; nothing is set smaller than SMALL."""

PAPER = "#faf7f1"
PANEL = "#ffffff"
LINE = "#d9d2c4"
INK = "#1f2a30"
MUTED = "#566068"

FELT = "#2b5a4e"
FELT_DEEP = "#224a40"
FELT_LINE = "#4b7a6d"
ON_FELT = "#f3f1e7"
ON_FELT_MUTED = "#c9d8cf"
ON_FELT_VOID = "#ffb9ad"

CARD = "#fffdf8"
CARD_EDGE = "#b9b2a3"
RED = "#b3261e"
BLACK = "#1f2a30"
BACK = "#34507a"
BACK_LINE = "#8fa6c8"

GOLD = "#f0c15a"
ON_GOLD = "#3a2a00"
JADE = "#1f6b52"
WOOD = "#efd9ae"
WOOD_EDGE = "#c39a5b"
WOOD_LINE = "#6f4e24"
PIECE = "#fbf0d9"
PIECE_EDGE = "#8a6430"

MONEY = "#b3261e"
RULE = "#8a4b00"
RECORD = "#1f5687"
"""Severities of a finding."""

SEVERITY = {"money": MONEY, "rule": RULE, "record": RECORD}

PAIRS = (
    (INK, PAPER),
    (INK, PANEL),
    (MUTED, PAPER),
    (MUTED, PANEL),
    (ON_FELT, FELT),
    (ON_FELT, FELT_DEEP),
    (ON_FELT_MUTED, FELT),
    (ON_FELT_MUTED, FELT_DEEP),
    (ON_FELT_VOID, FELT_DEEP),
    (GOLD, FELT),
    (GOLD, FELT_DEEP),
    (RED, CARD),
    (BLACK, CARD),
    (ON_GOLD, GOLD),
    (RED, PIECE),
    (BLACK, PIECE),
    (WOOD_LINE, WOOD),
    (PANEL, MONEY),
    (PANEL, RULE),
    (PANEL, RECORD),
    (PANEL, JADE),
)
"""(text, ground) of every combination in use: contrast AA."""
