"""龙山九六: the 96-card game of Longshan, by the sheet jiuliu, preset longshan."""

from games.jiuliu.game import GAME

__all__ = ["GAME"]
