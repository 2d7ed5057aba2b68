"""Xiangqi (中国象棋), by the clauses of its rule sheet."""

from games.xiangqi.game import Xiangqi

GAME = Xiangqi()
