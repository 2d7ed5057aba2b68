"""Playing cards in contract notation, and the pack in the order that the sheets give it."""

SUITS = "shdc"
RANKS = "23456789TJQKA"
PACK = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""The 52 cards: 2s … As, then h, d, c."""
JOKERS = ("BJ", "RJ")
PACK_54 = PACK + JOKERS
"""The 52 cards, then the small and the big joker."""
