"""Faults planted in clean hands of baccarat, each with the finding that must name it (games.simulator.Plant).

No fault touches a later hand: where cards move, the hand still takes the same ones from the shoe.
"""

from games.baccarat.plants import bets, common, deals, settlements, shoe
from games.baccarat.plants.hand import PLANTS

__all__ = ["PLANTS", "bets", "common", "deals", "settlements", "shoe"]
