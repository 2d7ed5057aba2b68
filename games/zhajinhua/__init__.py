"""诈金花: three cards a seat, blind or seen, by the sheet zhajinhua, preset longwei."""

from games.zhajinhua.game import GAME

__all__ = ["GAME"]
