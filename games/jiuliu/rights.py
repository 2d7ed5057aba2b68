"""Who may, or must, take the card on the table, in the order in which they are asked (JIULIU-7 to 21, 40)."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.jiuliu.groups import OPENED
from games.jiuliu.pack import OTHERS
from games.jiuliu.player import Seat
from games.jiuliu.rules import Rules
from games.jiuliu.wins import Win, evaluate

FOURS = frozenset({"zou", "bankai", "quankai", "shaozou", "shaobankai", "shaoquankai", "shuanglong"})
CLAIMS = FOURS | {"tie", "chi", "peng", "shao"}


class Four(NamedTuple):
    """How a four is made: its verb, the faces that go down beside it, what it uses.

    `source` is the place of the tabled 勺 or 碰 (-1: cards in hand), `used` that of a tabled 口 that it takes in
    (-1: none), `base` "zou" or "shaozou", `held` the cards of the face that come from the hand, `face` that face.
    """

    verb: str
    extras: tuple[int, ...]
    source: int
    used: int
    base: str
    held: int
    face: int


class Right(NamedTuple):
    """A right on the table card: whose, on which level (JIULIU-20), by which verb, whether it must be used.

    `faces` are the extras of a four, or the hand faces that a 贴 may choose from.
    """

    seat: int
    level: int
    verb: str
    must: bool
    faces: tuple[int, ...] = ()
    four: Four | None = None


def four_of(seat: Seat, face: int, rules: Rules, base: str, source: int, count: int) -> Four:
    """Give the four of a face with all that must go down with it (JIULIU-13 to 17)."""
    half = seat.half(face)
    if half >= 0:
        return Four("shuanglong", (), source, half, base, count, face)
    tie = seat.tie_lacking(face) if rules.kai_tie else -1
    if tie >= 0:
        return Four(OPENED[base][2], (), source, tie, base, count, face)
    extras = tuple([other for other in OTHERS[face] if 0 < seat.hand[other] < 3])
    return Four(OPENED[base][len(extras)], extras, source, -1, base, count, face)


def dealt_four(seat: Seat, face: int, rules: Rules) -> Four:
    """Give the four of a face that was dealt four times (JIULIU-13, 16, 17)."""
    return four_of(seat, face, rules, "shaozou", -1, 4)


def level_one(seat: Seat, place: int, face: int, rules: Rules) -> Right | None:
    """Give what the drawer must make of its own draw before all else."""
    count = seat.hand[face]
    if count == 2:
        return Right(place, 1, "shao", True)
    four = None
    if count == 3:
        four = four_of(seat, face, rules, "shaozou", -1, 3)
    elif rules.table_shaozou and (tabled := seat.tabled("shao", face)) >= 0:
        four = four_of(seat, face, rules, "shaozou", tabled, 0)
    return Right(place, 1, four.verb, True, four.extras, four) if four is not None else None


def level_three(seat: Seat, place: int, face: int, own: bool, drawn: bool, rules: Rules) -> Right | None:
    """Give the 走 or 碰 that a seat must make."""
    count = seat.hand[face]
    four = None
    if count == 3:
        if not own:
            four = four_of(seat, face, rules, "zou", -1, 3)
    elif count == 2:
        if not own and (drawn or rules.peng_any):
            return Right(place, 3, "peng", True)
    else:
        tabled = seat.tabled("shao", face)
        if tabled >= 0 and own and rules.table_shaozou:
            return None
        if tabled < 0 and rules.zou_from_peng:
            tabled = seat.tabled("peng", face)
        if tabled >= 0:
            four = four_of(seat, face, rules, "zou", tabled, 0)
    return Right(place, 3, four.verb, True, four.extras, four) if four is not None else None


def chi_from_hand(seat: Seat, face: int, rules: Rules) -> bool:
    """Say whether two cards of the hand make a sentence with the card (JIULIU-9, D8, D9)."""
    one, two = OTHERS[face]
    return bool(seat.free(one) and seat.free(two)) and not single(seat, face, rules)


def single(seat: Seat, face: int, rules: Rules) -> bool:
    """Say whether the option spares the only sentence of the hand (D9)."""
    one, two = OTHERS[face]
    return not rules.chi_single and seat.hand[face] == seat.hand[one] == seat.hand[two] == 1


def chi_tabled(seat: Seat, face: int) -> bool:
    """Say whether the card completes a tabled 口."""
    return any(meld.lacks == face for meld in seat.melds)


def tie_faces(seat: Seat, face: int) -> tuple[int, ...]:
    """Give the faces of the hand that a 贴 with this card may take."""
    return tuple([other for other in OTHERS[face] if seat.free(other)])


def level_four(seat: Seat, place: int, face: int, own: bool, drawn: bool, rules: Rules) -> Right | None:
    """Give the 吃 that a seat must make, else the 贴 that it may."""
    if chi_from_hand(seat, face, rules) or (seat.kou and chi_tabled(seat, face)):
        return Right(place, 4, "chi", True)
    if not own and drawn and not rules.tie_any:
        return None
    if seat.kou > 1 or seat.passed(face, rules) or single(seat, face, rules):
        return None
    faces = tie_faces(seat, face)
    return Right(place, 4, "tie", False, faces) if faces else None


def hu_right(seat: Seat, place: int, face: int, own: bool, dealer: bool, rules: Rules, first: bool) -> Right | None:
    """Give the right to win on a drawn card (JIULIU-24, 29, 35)."""
    if seat.pig:
        return None
    win = evaluate(seat, face, own, dealer, rules, "di" if first and not dealer else None)
    return Right(place, 2, "hu", False) if isinstance(win, Win) else None


def asked(
    seats: Sequence[Seat], face: int, owner: int, drawn: bool, dealer: int, rules: Rules, first: bool
) -> Iterator[Right]:
    """Give every right on a table card in the order asked, forced ones included that come after another forced one."""
    count = len(seats)
    if drawn and (right := level_one(seats[owner], owner, face, rules)):
        yield right
        levelled = True
    else:
        levelled = False
    if drawn:
        for k in range(count):
            place = (owner + k) % count
            if k == 0 and levelled:
                continue
            if right := hu_right(seats[place], place, face, k == 0, place == dealer, rules, first):
                yield right
    for k in range(0 if drawn else 1, count):
        place = (owner + k) % count
        if right := level_three(seats[place], place, face, k == 0, drawn, rules):
            yield right
    for k in range(0 if drawn else 1, 2):
        place = (owner + k) % count
        if right := level_four(seats[place], place, face, k == 0, drawn, rules):
            yield right


def until_forced(rights: Iterator[Right]) -> list[Right]:
    """Give the rights up to the first forced one."""
    found = []
    for right in rights:
        found.append(right)
        if right.must:
            break
    return found
