"""The shoe over its hands: what a hand was told of it, and the fold that checks it (BACCARAT-17, 21, 22)."""

from collections.abc import Mapping
from typing import NamedTuple

from events.model import Json
from games.baccarat.draw import CODES
from games.baccarat.options import decks_of
from games.face import Carry, Fault, Faults, Memory

EARLIER = 2000
"""How many earlier shoes of a table are remembered: years of play."""

_EXPECTED: Mapping[str, Json] = {
    "shoe": "id of the shoe",
    "shoe_hand": "int",
    "shoe_dealt": "int",
    "seen": "{card: count} or null",
}


class Told(NamedTuple):
    """What hand.started says of the shoe; `seen` maps cards to counts above 0, or is None where it was not given."""

    shoe: str
    hand: int
    dealt: int
    seen: dict[str, int] | None


def _whole(value: Json) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _counts(value: Json) -> bool:
    if not isinstance(value, dict) or not value.keys() <= CODES.keys():
        return False
    return set(map(type, value.values())) <= {int} and min(value.values(), default=0) >= 0


def read(context: Mapping[str, Json], decks: int) -> tuple[Told | None, Faults]:
    """Read a hand's context and say what is wrong with it by itself; None where it cannot be used."""
    shoe: Json = context.get("shoe")
    hand: Json = context.get("shoe_hand")
    dealt: Json = context.get("shoe_dealt")
    seen: Json = context.get("seen")
    right = (isinstance(shoe, str) and shoe != "", _whole(hand), _whole(dealt), seen is None or _counts(seen))
    faults: list[Fault] = []
    wrong = [] if all(right) else [key for key, fits in zip(_EXPECTED, right, strict=True) if not fits]
    if wrong:
        expected, actual = ({key: of.get(key) for key in wrong} for of in (_EXPECTED, context))
        faults.append(Fault("CONTRACT-start", "context_value", expected, actual))
    if not context.keys() <= _EXPECTED.keys():
        faults.append(Fault("CONTRACT-start", "context_unknown", None, sorted(context.keys() - _EXPECTED.keys())))
    if wrong:
        return None, tuple(faults)
    if hand < 1 or not 0 <= dealt <= 52 * decks:
        expected = {"shoe_hand": "1 …", "shoe_dealt": f"0 … {52 * decks}"}
        faults.append(Fault("BACCARAT-21", "shoe_range", expected, {"shoe_hand": hand, "shoe_dealt": dealt}))
        return None, tuple(faults)
    told = Told(shoe, hand, dealt, None if seen is None else {card: n for card, n in seen.items() if n})
    if hand == 1 and (dealt or told.seen):
        begun = {"shoe_dealt": dealt, "seen": told.seen}
        faults.append(Fault("BACCARAT-21", "shoe_start", {"shoe_dealt": 0, "seen": {}}, begun))
    if told.seen is not None:
        if sum(told.seen.values()) != dealt:
            faults.append(Fault("BACCARAT-21", "seen_sum", dealt, sum(told.seen.values())))
        if max(told.seen.values(), default=0) > decks:
            many = {card: n for card, n in told.seen.items() if n > decks}
            faults.append(Fault("BACCARAT-17", "too_many_copies", decks, many))
    return told, tuple(faults)


class Line(NamedTuple):
    """A shoe as its next hand must find it.

    `seen` counts the cards that its hands really dealt: all that are gone, where they add up to `dealt`, else what is
    known of them. `shuffle` is (scheme, commitment) or None, `revealed` the time of the reveal.
    """

    shoe: str
    decks: int
    hand: int
    dealt: int
    seen: Mapping[str, int]
    shuffle: tuple[str, str] | None
    revealed: str | None

    @property
    def full(self) -> bool:
        """Say whether every card that is gone is known."""
        return sum(self.seen.values()) == self.dealt

    def after(self, carry: Carry, cards: Mapping[str, int]) -> "Line":
        """Give the shoe after a hand that dealt these cards."""
        revealed = self.revealed
        if revealed is None and self.shuffle is not None:
            revealed = carry.revealed
        seen = {card: self.seen.get(card, 0) + cards.get(card, 0) for card in {**self.seen, **cards}}
        dealt = self.dealt + sum(cards.values())
        return self._replace(hand=self.hand + 1, dealt=dealt, seen=seen, revealed=revealed)


def _line(told: Told, carry: Carry) -> Line:
    return Line(told.shoe, decks_of(carry.options), told.hand, told.dealt, told.seen or {}, carry.shuffle, None)


class Shoes(NamedTuple):
    """What is remembered of a table's shoes.

    `line` follows the cards, `other` follows what a hand told against it (a server may go on from there); `loose`
    says that nothing could be taken as told since the record broke off.
    """

    line: Line | None
    other: Line | None
    loose: bool
    earlier: tuple[str, ...]

    def json(self) -> Memory:
        """Write as JSON values."""
        lines = {"line": self.line, "other": self.other}
        kept: dict[str, Json] = {key: _json(line) for key, line in lines.items() if line is not None}
        return {**kept, "loose": self.loose, "earlier": list(self.earlier)}

    @staticmethod
    def of(memory: Memory) -> "Shoes":
        """Read what `json` wrote; an empty memory is a table of which nothing was seen."""
        line, other = (_of(memory.get(key)) for key in ("line", "other"))
        return Shoes(line, other, memory.get("loose", False), tuple(memory.get("earlier", ())))


def _json(line: Line) -> Json:
    shuffle = list(line.shuffle) if line.shuffle is not None else None
    return line._replace(seen=dict(line.seen))._asdict() | {"shuffle": shuffle}


def _of(value: Json) -> Line | None:
    if value is None:
        return None
    shuffle = value["shuffle"]
    return Line(**{**value, "shuffle": tuple(shuffle) if shuffle is not None else None})


def link(memory: Memory, carry: Carry, broken: bool) -> tuple[Memory, Faults]:
    """Fold a hand into its table's shoes and say what it should not have started from."""
    before = Shoes.of(memory)
    broken = broken or before.loose
    cards: dict[str, int] = {}
    for _, card in carry.dealt:
        if card in CODES:
            cards[card] = cards.get(card, 0) + 1
    told, _ = read(carry.context, decks_of(carry.options))
    if told is None:
        line = before.line.after(carry, cards) if before.line is not None else None
        # a start without any context carries no cards, so how far the shoe came is not known
        return Shoes(line, None, broken or not carry.context, before.earlier).json(), ()
    faults: list[Fault] = []
    if before.line is None:
        after = _begin(told, carry, cards, ())
    elif told.shoe == before.line.shoe:
        after, faults = _same(before, before.line, told, carry, cards, broken)
    else:
        after, faults = _changed(before, before.line, told, carry, cards, broken)
    return after.json(), tuple(faults)


def _begin(told: Told, carry: Carry, cards: Mapping[str, int], earlier: tuple[str, ...]) -> Shoes:
    """Take a shoe into use, as told or, at its start, from nothing."""
    as_told = _line(told, carry)
    new = told.hand == 1 or told.dealt == 0
    line = as_told._replace(hand=1, dealt=0, seen={}) if new else as_told
    other = as_told.after(carry, cards) if line != as_told else None
    return Shoes(line.after(carry, cards), other, False, earlier)


def _same(
    before: Shoes, line: Line, told: Told, carry: Carry, cards: Mapping[str, int], broken: bool
) -> tuple[Shoes, list[Fault]]:
    """Check a hand of the shoe that is in use."""
    other = before.other if before.other is not None and before.other.shoe == told.shoe else None
    faults = _rises(line, None if before.loose else other, told) if broken else _follows(line, other, told)
    loose = broken and bool(faults)
    if not faults and (broken or not line.full):
        # what the shoe's hands really dealt stays known; the rest is taken as told, where it adds up
        seen = told.seen if told.seen is not None and sum(told.seen.values()) == told.dealt else {}
        known = {card: max(seen.get(card, 0), line.seen.get(card, 0)) for card in {**line.seen, **seen}}
        line = line._replace(hand=told.hand, dealt=told.dealt, seen=known)
    strays = (told.hand, told.dealt) != (line.hand, line.dealt) or told.seen not in (None, line.seen)
    faults += _holds(line, told, carry, cards)
    return Shoes(
        line.after(carry, cards), _line(told, carry).after(carry, cards) if strays else None, loose, before.earlier
    ), faults


def _changed(
    before: Shoes, line: Line, told: Told, carry: Carry, cards: Mapping[str, int], broken: bool
) -> tuple[Shoes, list[Fault]]:
    """Check a hand of another shoe than the one in use: a new one, or one that it should not have."""
    other = before.other
    earlier = (*before.earlier, line.shoe)[-EARLIER:]
    if other is not None and other.shoe == told.shoe and not broken and told.shoe not in before.earlier:
        # the second hand in a row that tells of it: the table has gone over to this shoe
        faults = _follows(other, None, told) + _holds(other, told, carry, cards)
        return Shoes(other.after(carry, cards), None, False, earlier), faults
    faults = []
    new = told.hand == 1 or told.dealt == 0
    if told.shoe in before.earlier:
        new = False
        faults.append(Fault("BACCARAT-21", "shoe_returns", line.shoe, told.shoe))
    elif not broken and told.hand != 1:
        faults.append(Fault("BACCARAT-21", "shoe_hand_wrong", 1, told.hand))
        if told.dealt:
            faults.append(Fault("BACCARAT-21", "shoe_dealt_wrong", 0, told.dealt))
        if told.seen:
            faults.append(Fault("BACCARAT-21", "seen_wrong", {}, told.seen))
    if new or not faults:
        return _begin(told, carry, cards, earlier), faults
    # one hand that names another shoe does not change it: its cards count where the shoe was before
    return Shoes(line.after(carry, cards), _line(told, carry).after(carry, cards), broken, before.earlier), faults


def _follows(line: Line, other: Line | None, told: Told) -> list[Fault]:
    """Check what a hand was told right after the one before: as the cards have it, or as that one was told."""
    faults = []
    if told.hand not in (line.hand, other.hand if other else None):
        faults.append(Fault("BACCARAT-21", "shoe_hand_wrong", line.hand, told.hand))
    if told.dealt not in (line.dealt, other.dealt if other else None):
        faults.append(Fault("BACCARAT-21", "shoe_dealt_wrong", line.dealt, told.dealt))
    if told.seen is not None and not (other is not None and told.seen == other.seen):
        gaps = {card: told.seen.get(card, 0) - line.seen.get(card, 0) for card in {**line.seen, **told.seen}}
        if wrong := sorted(card for card, gap in gaps.items() if gap < 0 or (gap and line.full)):
            expected, actual = ({card: of.get(card, 0) for card in wrong} for of in (line.seen, told.seen))
            faults.append(Fault("BACCARAT-21", "seen_wrong", expected, actual))
    return faults


def _rises(line: Line, other: Line | None, told: Told) -> list[Fault]:
    """Check what must hold of a shoe although hands between are not known."""
    faults = []
    if told.hand < min(line.hand, other.hand if other else line.hand):
        faults.append(Fault("BACCARAT-21", "shoe_hand_wrong", f"{line.hand} …", told.hand))
    if told.dealt < min(line.dealt, other.dealt if other else line.dealt):
        faults.append(Fault("BACCARAT-21", "shoe_dealt_wrong", f"{line.dealt} …", told.dealt))
    return faults


def _holds(line: Line, told: Told, carry: Carry, cards: Mapping[str, int]) -> list[Fault]:
    """Check what holds in every hand of a shoe: packs, copies of a card, the shuffle, no hand after the reveal."""
    faults = []
    decks = decks_of(carry.options)
    if decks != line.decks:
        faults.append(Fault("BACCARAT-21", "decks_changed", line.decks, decks))
    # what the hand shows by itself or by the `seen` that it was told, its own judgement has said
    own = told.seen or {}
    many = {
        card: line.seen.get(card, 0) + n
        for card, n in sorted(cards.items())
        if line.seen.get(card, 0) + n > line.decks and own.get(card, 0) + n <= decks
    }
    if many:
        faults.append(Fault("BACCARAT-17", "shoe_copies", line.decks, many))
    if carry.shuffle != line.shuffle:
        expected, actual = (None if of is None else list(of) for of in (line.shuffle, carry.shuffle))
        faults.append(Fault("BACCARAT-22", "shuffle_changed", expected, actual))
    if line.revealed is not None:
        code = "starts_after_reveal" if carry.started > line.revealed else "reveal_not_last"
        faults.append(Fault("BACCARAT-22", code, line.revealed, carry.started))
    return faults
