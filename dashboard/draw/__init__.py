"""Drawings: pure functions from a state's view (JSON values) to SVG text."""

from collections.abc import Mapping
from typing import Any

from dashboard.draw import (
    baccarat,
    cards,
    chexuan,
    doudizhu,
    huolong,
    jiuliu,
    laopao,
    mahjong,
    style,
    suoha,
    tiles,
    xiangqi,
    zhajinhua,
)
from dashboard.draw.svg import Sheet

GAMES = {
    "xuezhan": mahjong,
    "yuci": mahjong,
    "chexuan": chexuan,
    "doudizhu": doudizhu,
    "zhajinhua": zhajinhua,
    "suoha": suoha,
    "baccarat": baccarat,
    "huolong": huolong,
    "laopao": laopao,
    "xiangqi": xiangqi,
    "jiuliu": jiuliu,
}
LABEL = {
    "xuezhan": ("血战麻将牌桌", "Xuezhan mahjong table"),
    "yuci": ("榆次麻将牌桌", "Yuci mahjong table"),
    "chexuan": ("扯旋牌桌", "Chexuan table"),
    "zhajinhua": ("诈金花牌桌", "Zhajinhua table"),
    "suoha": ("梭哈牌桌", "Suoha table"),
    "doudizhu": ("斗地主牌桌", "Doudizhu table"),
    "baccarat": ("百家乐牌桌", "Baccarat table"),
    "huolong": ("攉龙牌桌", "Huolong table"),
    "laopao": ("河津老炮牌桌", "Laopao table"),
    "xiangqi": ("象棋棋盘", "Xiangqi board"),
    "jiuliu": ("龙山九六牌桌", "Longshan 96 table"),
}


def symbol(name: str) -> str:
    """Give the definition of a card's, a tile's or a piece's symbol; KeyError for an unknown name."""
    if name in tiles.NAMES:
        return tiles.symbol(name)
    return xiangqi.symbol(name) if name in xiangqi.NAMES else cards.symbol(name)


def sprite() -> str:
    """Give every symbol as `<symbol>` definitions, always all of them: what a page has says nothing of a hand."""
    return "".join(symbol(name) for name in sorted(cards.NAMES | tiles.NAMES | xiangqi.NAMES))


def icon() -> str:
    """Give the app's mark, a piece of xiangqi, as an `<svg>` of its own."""
    mark = "fp-xrK"
    head = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"'
    return f'<svg {head}><defs>{symbol(mark)}</defs><use href="#{mark}" width="100" height="100"/></svg>'


def draw(
    view: Mapping[str, Any], lang: str | None = None, names: Mapping[int, str] | None = None, *, alone: bool = True
) -> str:
    """Draw a view as one `<svg>`.

    `lang` None writes both languages in classes `zh` and `en`; `names` are the players by seat. `alone` brings the
    symbols along; without it the page must hold `sprite()`. A game that has no drawing gives a sheet that says so.
    """
    sheet = Sheet(lang)
    game = str(view.get("game"))
    artist = GAMES.get(game)
    if artist is None:
        sheet.rect(0, 0, style.WIDTH, 120, style.PAPER, r=style.RADIUS, stroke=style.LINE)
        sheet.both(
            style.WIDTH / 2,
            64,
            ("这个游戏没有牌桌图", "There is no drawing for this game"),
            anchor="middle",
            fill=style.MUTED,
        )
        return sheet.svg(120, ("没有牌桌图", "No drawing"))
    height = artist.draw(view, sheet, names or {})
    return sheet.svg(height, LABEL[game], "".join(symbol(name) for name in sheet.used) if alone else "")
