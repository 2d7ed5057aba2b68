"""The games that this version knows, by the id that events carry."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import cast

from games.face import Game

NAMES = (
    "xuezhan",
    "yuci",
    "chexuan",
    "doudizhu",
    "zhajinhua",
    "suoha",
    "baccarat",
    "huolong",
    "laopao",
    "xiangqi",
    "jiuliu",
)


@cache
def game(name: str) -> Game | None:
    """Give the game of this id, or None where this version has no rules for it."""
    if name not in NAMES:
        return None
    return cast(Game, import_module(f"games.{name}").GAME)


def games() -> Mapping[str, Game]:
    """Give every game by its id, in the order of the sheets."""
    return {name: found for name in NAMES if (found := game(name)) is not None}
