"""The words that a hand of yuci is told in: its phases, and what ints stand for beside kinds."""

from typing import Final

DEAL, TURN, WINDOW, ROB, REPLACE, WON, LEFT = range(7)
"""Phases: the deal · a seat plays · a discard is on offer · an added kong may be robbed · a replacement is due ·
somebody has won · somebody has left; after the last two only the settlement comes."""
PHASE_NAMES = ("deal", "turn", "window", "rob", "replacement", "won", "left")

NO_TILE: Final = -1
FIRST: Final = -2
UNSEEN: Final = -3
"""What `drawn` says beside a kind: nothing was drawn (after a pung), the dealer's first 14 tiles, a tile never seen."""

DEALER_TILES: Final = 14
OTHER_TILES: Final = 13
"""Tiles that a seat is dealt first."""
