"""梭哈: five-card stud with 28 cards, by the sheet suoha, preset longwei."""

from games.suoha.game import GAME

__all__ = ["GAME"]
