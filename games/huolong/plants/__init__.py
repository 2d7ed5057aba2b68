"""Faults planted into clean hands of huolong, each with the finding that must name it (games.simulator.Plant)."""

from collections.abc import Mapping

from games.huolong.plants import deals, kitty, money, record, tricks
from games.simulator import Plant

PLANTS: Mapping[str, Plant] = {**deals.PLANTS, **kitty.PLANTS, **tricks.PLANTS, **money.PLANTS, **record.PLANTS}
"""Fault name → how it is planted."""
