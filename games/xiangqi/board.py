"""A position on the board: pieces, who attacks what, and which moves are legal (XIANGQI-4 to XIANGQI-12)."""

from games.xiangqi.tables import (
    ADVISOR_FROM,
    ADVISOR_TO,
    BETWEEN,
    BIT,
    BLACK,
    CANNON_FILE,
    CANNON_RANK,
    ELEPHANT_FROM,
    ELEPHANT_TO,
    FILE,
    FILE_BIT,
    FILE_LINE,
    HORSE_FROM,
    HORSE_NEAR,
    HORSE_TO,
    KIND,
    KING_FROM,
    KING_TO,
    NEARBY,
    PALACE,
    PAWN_FROM,
    PAWN_TO,
    PIECES,
    POINTS,
    RANK,
    RANK_BIT,
    RANK_LINE,
    ROOK_FILE,
    ROOK_RANK,
    SIDE,
    A,
    B,
    C,
    K,
    N,
    P,
    R,
)

EVERYWHERE = (1 << POINTS) - 1
ORDER = ((R, C, N, P, K, A, B), (R + 7, C + 7, N + 7, P + 7, K + 7, A + 7, B + 7))
"""Each side's codes, those that most often have a reply first."""


class Position:
    """Pieces on points and the side to move; the counters are those of FEN.

    `cells` holds a code a point, `masks` the points of each code, `sides` those of each side, `ranks` and `files` the
    occupancy of each line. All of them say the same and are changed together, by `make` and `unmake` alone.
    """

    __slots__ = ("cells", "files", "fullmove", "halfmove", "masks", "ranks", "sides", "turn")

    def __init__(self, cells: bytes | bytearray, turn: int, halfmove: int = 0, fullmove: int = 1) -> None:
        self.cells = bytearray(cells)
        self.turn = turn
        self.halfmove = halfmove
        self.fullmove = fullmove
        self.masks = [0] * 15
        self.sides = [0, 0]
        self.ranks = [0] * 10
        self.files = [0] * 9
        for at, piece in enumerate(cells):
            if piece:
                self.masks[piece] |= BIT[at]
                self.sides[SIDE[piece]] |= BIT[at]
                self.ranks[RANK[at]] |= RANK_BIT[at]
                self.files[FILE[at]] |= FILE_BIT[at]

    def copy(self) -> "Position":
        """Give a position of its own that is equal to this one."""
        return Position(self.cells, self.turn, self.halfmove, self.fullmove)

    def make(self, a: int, b: int) -> int:
        """Put the piece from a on b (a ≠ b) and give the code of what it took, 0 for nothing. The turn stays."""
        cells = self.cells
        piece, taken = cells[a], cells[b]
        end = BIT[b]
        both = BIT[a] | end
        self.masks[piece] ^= both
        self.sides[SIDE[piece]] ^= both
        self.ranks[RANK[a]] ^= RANK_BIT[a]
        self.files[FILE[a]] ^= FILE_BIT[a]
        if taken:
            self.masks[taken] ^= end
            self.sides[SIDE[taken]] ^= end
        else:
            self.ranks[RANK[b]] ^= RANK_BIT[b]
            self.files[FILE[b]] ^= FILE_BIT[b]
        cells[a] = 0
        cells[b] = piece
        return taken

    def unmake(self, a: int, b: int, taken: int) -> None:
        """Take `make(a, b)` back, which gave `taken`."""
        cells = self.cells
        piece = cells[b]
        end = BIT[b]
        both = BIT[a] | end
        if taken:
            self.masks[taken] ^= end
            self.sides[SIDE[taken]] ^= end
        else:
            self.ranks[RANK[b]] ^= RANK_BIT[b]
            self.files[FILE[b]] ^= FILE_BIT[b]
        self.ranks[RANK[a]] ^= RANK_BIT[a]
        self.files[FILE[a]] ^= FILE_BIT[a]
        self.masks[piece] ^= both
        self.sides[SIDE[piece]] ^= both
        cells[a] = piece
        cells[b] = taken

    def play(self, a: int, b: int, side: int) -> int:
        """Make a ply of `side`: the board, the turn and both counters; from = to moves nothing. Give what was taken."""
        taken = self.make(a, b) if a != b else 0
        self.halfmove = 0 if taken else self.halfmove + 1
        self.fullmove += side
        self.turn = 1 - side
        return taken

    def reach(self, at: int) -> int:
        """Give the mask of the points that the piece on `at` may go to by its own rule, own pieces not looked at."""
        piece = self.cells[at]
        kind = KIND[piece]
        if kind == R:
            return ROOK_RANK[at][self.ranks[RANK[at]]] | ROOK_FILE[at][self.files[FILE[at]]]
        if kind == C:
            return CANNON_RANK[at][self.ranks[RANK[at]]] | CANNON_FILE[at][self.files[FILE[at]]]
        if kind == P:
            return PAWN_TO[SIDE[piece]][at]
        if kind == K:
            return KING_TO[SIDE[piece]][at]
        if kind == A:
            return ADVISOR_TO[SIDE[piece]][at]
        occupied = self.sides[0] | self.sides[1]
        found = 0
        for blocker, ends in HORSE_TO[at] if kind == N else ELEPHANT_TO[SIDE[piece]][at]:
            if not occupied & blocker:
                found |= ends
        return found

    def flight(self, at: int) -> int:
        """Give the mask of the enemy general that the general on `at` faces on an open file (XIANGQI-12)."""
        return ROOK_FILE[at][self.files[FILE[at]]] & self.masks[K if SIDE[self.cells[at]] == BLACK else K + PIECES]

    def _hit(self, at: int, side: int, occupied: int, facing: bool = True) -> bool:
        """Say whether an enemy of `side` attacks the point, by 4–10 or (`facing`) as a general along an open file."""
        masks = self.masks
        enemy = 0 if side else PIECES
        rank, file = self.ranks[RANK[at]], self.files[FILE[at]]
        along = ROOK_FILE[at][file]
        if (ROOK_RANK[at][rank] | along) & masks[enemy + R]:
            return True
        if facing and along & masks[enemy + K]:
            return True
        if (CANNON_RANK[at][rank] | CANNON_FILE[at][file]) & masks[enemy + C]:
            return True
        horses = masks[enemy + N] & HORSE_NEAR[at]
        if horses:
            for leg, starts in HORSE_FROM[at]:
                if horses & starts and not occupied & leg:
                    return True
        if PAWN_FROM[1 - side][at] & masks[enemy + P]:
            return True
        return not PALACE[side] & BIT[at] and self._hit_astray(at, 1 - side, occupied)

    def _hit_astray(self, at: int, by: int, occupied: int) -> bool:
        """Say whether general, advisor or elephant of `by` attacks a point outside the other side's palace."""
        masks = self.masks
        base = PIECES if by else 0
        if KING_FROM[by][at] & masks[base + K] or ADVISOR_FROM[by][at] & masks[base + A]:
            return True
        elephants = masks[base + B]
        return any(elephants & starts and not occupied & eye for eye, starts in ELEPHANT_FROM[by][at])

    def checked(self, side: int, facing: bool = True) -> bool:
        """Say whether a general of `side` is attacked or, with `facing`, faces the other on an open file."""
        generals = self.masks[K + PIECES if side else K]
        occupied = self.sides[0] | self.sides[1]
        while generals:
            low = generals & -generals
            if self._hit(low.bit_length() - 1, side, occupied, facing):
                return True
            generals ^= low
        return False

    def safe(self, a: int, b: int) -> bool:
        """Say whether the own general is neither attacked nor facing after a move of that piece (XIANGQI-11)."""
        cells, masks, ranks, files = self.cells, self.masks, self.ranks, self.files
        piece, taken = cells[a], cells[b]
        side = SIDE[piece]
        general = masks[K + PIECES if side else K]
        if general & (general - 1) or not general:
            return self._safe_slow(a, b, side)
        at = b if general == BIT[a] else general.bit_length() - 1
        # only what `_hit` reads is changed for the look: the lines, the taken piece, what is occupied
        ranks[RANK[a]] ^= RANK_BIT[a]
        files[FILE[a]] ^= FILE_BIT[a]
        if taken:
            masks[taken] ^= BIT[b]
        else:
            ranks[RANK[b]] ^= RANK_BIT[b]
            files[FILE[b]] ^= FILE_BIT[b]
        hit = self._hit(at, side, (self.sides[0] | self.sides[1] | BIT[b]) ^ BIT[a])
        ranks[RANK[a]] ^= RANK_BIT[a]
        files[FILE[a]] ^= FILE_BIT[a]
        if taken:
            masks[taken] ^= BIT[b]
        else:
            ranks[RANK[b]] ^= RANK_BIT[b]
            files[FILE[b]] ^= FILE_BIT[b]
        return not hit

    def _safe_slow(self, a: int, b: int, side: int) -> bool:
        """Do as `safe` for a side without a general or, by a faulty start, with several."""
        taken = self.make(a, b)
        safe = not self.checked(side)
        self.unmake(a, b, taken)
        return safe

    def watch(self, side: int) -> int:
        """Give the points which, left or entered, may open a line on the own general; elsewhere a move is safe.

        This is a quick look that gives too many; in check it is every point.
        """
        general = self.masks[K + PIECES if side else K]
        if not general:
            return 0
        if general & (general - 1) or not general & PALACE[side]:
            return EVERYWHERE
        at = general.bit_length() - 1
        return EVERYWHERE if self._hit(at, side, self.sides[0] | self.sides[1]) else NEARBY[at]

    def _doubtful(self, side: int) -> int:
        """Do as `watch`, but give only the points where a line can in fact be opened now."""
        found = self.watch(side)
        if not found or found == EVERYWHERE:
            return found
        masks = self.masks
        at = masks[K + PIECES if side else K].bit_length() - 1
        enemy = 0 if side else PIECES
        occupied = self.sides[0] | self.sides[1]
        found = 0
        # the side is not in check, so one piece stands before a rook or the other general, and before a cannon any
        # number but one; only a move that changes these to 0 and to 1 opens the line
        lines = (masks[enemy + R] & (RANK_LINE[at] | FILE_LINE[at])) | (masks[enemy + K] & FILE_LINE[at])
        while lines:
            low = lines & -lines
            lines ^= low
            between = BETWEEN[at][low.bit_length() - 1]
            if (between & occupied).bit_count() == 1:
                found |= between
        lines = masks[enemy + C] & (RANK_LINE[at] | FILE_LINE[at])
        while lines:
            low = lines & -lines
            lines ^= low
            between = BETWEEN[at][low.bit_length() - 1]
            if (between & occupied).bit_count() in (0, 2):
                found |= between
        horses = masks[enemy + N] & HORSE_NEAR[at]
        if horses:
            for leg, starts in HORSE_FROM[at]:
                if horses & starts:
                    found |= leg
        return found

    def legal(self, side: int, capture: bool = False) -> list[tuple[int, int]]:
        """Give (from, mask of ends) of every piece of `side` that may move; `capture` is that end mode (XIANGQI-12)."""
        masks = self.masks
        free = ~self.sides[side]
        doubtful = 0 if capture else self._doubtful(side)
        found = []
        for piece in ORDER[side]:
            left = masks[piece]
            general = KIND[piece] == K
            while left:
                low = left & -left
                left ^= low
                at = low.bit_length() - 1
                ends = self.reach(at) & free
                if capture:
                    if general:
                        ends |= self.flight(at)
                else:
                    doubts = ends if general or low & doubtful else ends & doubtful
                    while doubts:
                        bit = doubts & -doubts
                        doubts ^= bit
                        if not self.safe(at, bit.bit_length() - 1):
                            ends ^= bit
                if ends:
                    found.append((at, ends))
        return found

    def moves(self, side: int, capture: bool = False) -> list[int]:
        """Give every legal move of `side` as from·128 + to."""
        found = []
        for at, ends in self.legal(side, capture):
            first = at << 7
            while ends:
                low = ends & -ends
                ends ^= low
                found.append(first | (low.bit_length() - 1))
        return found

    def has_move(self, side: int, watch: int, capture: bool = False) -> bool:
        """Say whether `side` has a legal move; the look ends at the first one. `watch` is that of the side."""
        masks = self.masks
        free = ~self.sides[side]
        for piece in ORDER[side]:
            left = masks[piece]
            while left:
                low = left & -left
                left ^= low
                at = low.bit_length() - 1
                ends = self.reach(at) & free
                if capture:
                    if ends or (KIND[piece] == K and self.flight(at)):
                        return True
                    continue
                if ends & ~watch and not low & watch:
                    return True
                while ends:
                    bit = ends & -ends
                    ends ^= bit
                    if self.safe(at, bit.bit_length() - 1):
                        return True
        return False

    def may(self, a: int, b: int, capture: bool = False) -> bool:
        """Say whether the piece on a may go to b by its own rule (XIANGQI-4 to 10; `capture`: XIANGQI-12 as well)."""
        if self.reach(a) & BIT[b]:
            return True
        return capture and KIND[self.cells[a]] == K and bool(self.flight(a) & BIT[b])

    def attacked(self, side: int) -> int:
        """Give the mask of the points that `side` reaches by 4–10, own pieces on them protected ones."""
        found = 0
        left = self.sides[side]
        while left:
            low = left & -left
            left ^= low
            found |= self.reach(low.bit_length() - 1)
        return found


def perft(position: Position, depth: int, known: dict[bytes, int] | None = None) -> int:
    """Count the leaves of the tree of legal moves.

    The last ply is counted without being made, and a position that comes by another way, or mirrored from left to
    right, at the same depth is counted once (`known`: board and depth → leaves).
    """
    side = position.turn
    legal = position.legal(side)
    if depth <= 1:
        return sum([ends.bit_count() for _, ends in legal]) if depth == 1 else 1
    if known is None:
        known = {}
    nodes = 0
    for a, ends in legal:
        while ends:
            low = ends & -ends
            ends ^= low
            b = low.bit_length() - 1
            taken = position.make(a, b)
            position.turn = 1 - side
            key = bytes(position.cells) + bytes((depth,))
            leaves = known.get(key)
            if leaves is None and (leaves := known.get(_mirrored(key))) is None:
                leaves = known[key] = perft(position, depth - 1, known)
            nodes += leaves
            position.turn = side
            position.unmake(a, b, taken)
    return nodes


def _mirrored(key: bytes) -> bytes:
    """Turn a board and its depth from left to right."""
    turned = key[-2::-1]
    return b"".join([turned[first : first + 9] for first in range(81, -1, -9)]) + key[-1:]
