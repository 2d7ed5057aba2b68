"""The words that a hand of xuezhan is told in: its phases, and what ints stand for beside seats and kinds."""

from typing import Final

DEAL, VOID, TURN, WINDOW, ROB, REPLACE, NEXT, OVER = range(8)
"""Phases: the deal · declaring the void suit · a seat plays · a discard is on offer · an added kong may be robbed · a
replacement is due · the next seat draws and nothing is on offer any more · three have won."""
PHASE_NAMES = ("deal", "void", "turn", "window", "rob", "replacement", "next", "over")

NO_TILE: Final = -1
FIRST: Final = -2
UNSEEN: Final = -3
"""What `drawn` says beside a kind: nothing was drawn (after a pung), the dealer's first 14 tiles, a tile never seen."""

FREE: Final = -1
BARRED: Final = 1 << 20
"""What `bars` says: free to win on another's tile; barred whatever the hand is worth (XUEZHAN-35). Between them lies
the dearest fan let go (`pass_lock` lower_fan, XUEZHAN-D22)."""

WALL: Final = 108
LEFT: Final = 55
"""Tiles of the deck, and those that stay in the wall after the deal."""
DEALER_TILES: Final = 14
OTHER_TILES: Final = 13
