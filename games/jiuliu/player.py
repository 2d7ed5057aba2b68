"""One seat of jiuliu: its hand, its groups on the table, what it may no longer do, whether it is a pig."""

from collections.abc import Iterable

from games.jiuliu.groups import HALF, Meld
from games.jiuliu.pack import FACE_OF
from games.jiuliu.rules import Rules

THREE_KOU, OPEN_MISSED, FORCED_TIED = 1, 2, 4
PIG_REASONS = ((THREE_KOU, "three_kou"), (OPEN_MISSED, "open_missed"), (FORCED_TIED, "forced_tied_discard"))
PIG_CLAUSES = {THREE_KOU: "JIULIU-35", OPEN_MISSED: "JIULIU-36", FORCED_TIED: "JIULIU-37"}


class Seat:
    """A seat's cards and marks.

    `hand` counts faces, `held` counts cards (places in KINDS), `size` is their number. Three of a face in hand are
    always a dealt 勺, since hands only shrink (JIULIU-11, D8). `declined`, `tied` and `thrown` are masks of faces:
    declined to 贴, not to be discarded for a 贴, discarded. `pig` is a sum of pig reasons.
    """

    __slots__ = (
        "declined", "hand", "held", "kou", "left", "melds", "piao", "pig", "river", "size", "skips", "thrown", "tied",
    )  # fmt: skip

    def __init__(self) -> None:
        self.hand = [0] * 24
        self.held = [0] * 48
        self.size = 0
        self.melds: list[Meld] = []
        self.kou = 0
        self.declined = 0
        self.tied = 0
        self.thrown = 0
        self.pig = 0
        self.skips = 0
        self.piao = -1
        self.left = False
        self.river: list[int] = []

    def take(self, cards: Iterable[int]) -> None:
        """Put dealt cards into the hand."""
        for card in cards:
            self.held[card] += 1
            self.hand[FACE_OF[card]] += 1
            self.size += 1

    def drop(self, cards: Iterable[int]) -> None:
        """Take cards out of the hand."""
        for card in cards:
            self.held[card] -= 1
            self.hand[FACE_OF[card]] -= 1
            self.size -= 1

    def holds(self, cards: Iterable[int]) -> bool:
        """Say whether the hand has all of these cards."""
        held = self.held
        wanted = list(cards)
        return all(held[card] >= wanted.count(card) for card in wanted)

    def free(self, face: int) -> int:
        """Count the cards of a face that are not locked as a 勺 (D8)."""
        count = self.hand[face]
        return count if count < 3 else 0

    def tabled(self, kind: str, face: int) -> int:
        """Give the place of the tabled 勺 or 碰 of a face; -1 where there is none."""
        for place, meld in enumerate(self.melds):
            if meld.main == face and meld.kind == kind:
                return place
        return -1

    def half(self, face: int) -> int:
        """Give the place of the tabled 半开 or 勺半开 that lacks a face; -1 where there is none (JIULIU-17)."""
        for place, meld in enumerate(self.melds):
            if meld.lacks == face and meld.kind in HALF:
                return place
        return -1

    def tie_lacking(self, face: int) -> int:
        """Give the place of the tabled 贴 that lacks a face; -1 where there is none."""
        for place, meld in enumerate(self.melds):
            if meld.lacks == face and meld.kind == "tie":
                return place
        return -1

    def recount(self) -> None:
        """Count the 口 on the table anew."""
        self.kou = sum([meld.kou for meld in self.melds])

    def look(self) -> None:
        """Mark the seat as a pig where it is one; what is once true stays true (D22, D23)."""
        self.pig |= pig_of(self.melds, self.thrown | self.declined)

    def passed(self, face: int, rules: Rules) -> bool:
        """Say whether a declined 贴 bans this one (JIULIU-19, D15)."""
        mask = 7 << face // 3 * 3 if rules.passed_sentence else 1 << face
        return bool(self.declined & mask)


def pig_of(melds: list[Meld], missed: int) -> int:
    """Give the pig reasons that groups and the faces discarded or declined give (JIULIU-35, 36)."""
    found = THREE_KOU if sum([meld.kou for meld in melds]) > 2 else 0
    if any(meld.kind in HALF and missed >> meld.lacks & 1 for meld in melds):
        found |= OPEN_MISSED
    return found


def reasons(pig: int) -> list[str]:
    """Name the reasons for which a seat is a pig."""
    return [name for bit, name in PIG_REASONS if pig & bit]


def discards(hand: list[int], tied: int) -> tuple[int, str | None]:
    """Give the mask of the faces that may be discarded, and which ban had to give way (JIULIU-32 to 34, D28).

    `tied` is the mask of the faces that JIULIU-33 bans; the bans give way in the order 33, 32, 34: the word is None,
    "tied", "sentence" or "locked".
    """
    unlocked = single = every = 0
    for sentence in range(0, 24, 3):
        a, b, c = hand[sentence : sentence + 3]
        if not (a or b or c):
            continue
        only = min(a, b, c) > 0 and max(a, b, c) < 3 and 1 in (a, b, c)
        for face, count in ((sentence, a), (sentence + 1, b), (sentence + 2, c)):
            if count:
                every |= 1 << face
                if count < 3:
                    unlocked |= 1 << face
                    if only and count == 1:
                        single |= 1 << face
    for mask, word in ((unlocked & ~single & ~tied, None), (unlocked & ~single, "tied"), (unlocked, "sentence")):
        if mask:
            return mask, word
    return every, "locked" if every else None


def discard_due(verb: str, skips: int, size: int) -> tuple[bool, int]:
    """Say whether a discard follows a lay-down (or the opening), and the skips left after it (JIULIU-38, D4)."""
    if verb in ("zou", "shaozou"):
        return False, skips
    if skips:
        return False, skips - 1
    return size > 0, skips
