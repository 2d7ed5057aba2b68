"""The 96 cards of 九六, their faces (colour and rank) and the sentences that faces make (JIULIU-1, 3, 4, 5).

Inside the engine a card is its place in `KINDS` (0 … 47, each twice in the deck), a face a number 0 … 23 in the order
rA … rK bA … bK. Face f belongs to sentence f // 3.
"""

RANKS = "A23456789JQK"
SUITS = "shdc"
KINDS = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""The 48 cards in deck order: As 2s … Ks, then h, d, c."""
DECK = KINDS * 2
SIZE = len(DECK)
INDEX = {card: kind for kind, card in enumerate(KINDS)}
FACES = tuple(colour + rank for colour in "rb" for rank in RANKS)
FACE_INDEX = {name: face for face, name in enumerate(FACES)}
FACE_OF = tuple(RANKS.index(card[0]) + (0 if card[1] in "hd" else 12) for card in KINDS)
"""Card → face: suits of one colour are alike."""
CARDS_OF = tuple(tuple(kind for kind in range(48) if FACE_OF[kind] == face) for face in range(24))
"""Face → its two codes."""
SENTENCES = 8
HUN = tuple(sentence in (2, 3, 7) for sentence in range(SENTENCES))
"""Whether a sentence is meaty: red 789, red JQK, black JQK (JIULIU-5)."""
OTHERS = tuple(tuple(o for o in range(f // 3 * 3, f // 3 * 3 + 3) if o != f) for f in range(24))
"""Face → the two other faces of its sentence."""
HUN_FACES = sum(7 << 3 * s for s in range(SENTENCES) if HUN[s])
ALL_FACES = (1 << 24) - 1
RED_FACES = (1 << 12) - 1


def codes(cards: tuple[int, ...] | list[int]) -> list[str]:
    """Write cards as the contract does."""
    return [KINDS[card] for card in cards]


def names(faces: tuple[int, ...] | list[int]) -> list[str]:
    """Write faces: r7, bA."""
    return [FACES[face] for face in faces]


def members(mask: int) -> list[int]:
    """List the faces of a mask in order."""
    return [face for face in range(24) if mask >> face & 1]
