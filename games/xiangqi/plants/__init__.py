"""Faults to plant in clean games of xiangqi, each with the finding that must name it."""

from collections.abc import Mapping

from games.simulator import Plant
from games.xiangqi.plants import ends, moves, others

FAULTS: Mapping[str, Plant] = {**moves.FAULTS, **ends.FAULTS, **others.FAULTS}
