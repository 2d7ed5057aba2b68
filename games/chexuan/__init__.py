"""扯旋: four cards in two pairs, by the sheet chexuan, preset longwei."""

from games.chexuan.game import GAME

__all__ = ["GAME"]
