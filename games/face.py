"""The common face of a game: what every engine takes and gives, so that judgement needs to know no game by name."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias, TypeVar, runtime_checkable

from events.model import ActionTaken, AnyEvent, CardsDealt, Event, HandStarted, Json, Payload

Viewer: TypeAlias = int | Literal["public", "auditor"]
"""Whose eyes: a seat, the public (nobody's hidden cards) or the auditor, who sees all."""


class Text(NamedTuple):
    """The same words in Chinese and in English."""

    zh: str
    en: str


@dataclass(frozen=True, slots=True)
class Fault:
    """What one event did against one clause.

    `code` is the engine's fixed lower-case word, `expected` and `actual` are JSON values.
    A `fatal` fault leaves the state as it was: nothing after this event can be judged.
    """

    clause: str
    code: str
    expected: Json = None
    actual: Json = None
    fatal: bool = False


Faults: TypeAlias = tuple[Fault, ...]


class RuleViolation(Exception):
    """Raised where a caller asked for a lawful step and the rules refuse it; carries every reason at once."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(f"{f.clause} {f.code}: expected {f.expected!r}, got {f.actual!r}" for f in faults))


@dataclass(frozen=True, slots=True)
class Option:
    """One row of a sheet's table of options.

    `kind` is "bool", "int", "map" or a tuple of words; `low` and `high` bound an int; `nullable` allows null; `many`
    takes a list of the words instead of one; a map has an int under some of `keys`.
    """

    name: str
    kind: Literal["bool", "int", "map"] | tuple[str, ...]
    meaning: Text
    low: int | None = None
    high: int | None = None
    nullable: bool = False
    many: bool = False
    keys: tuple[str, ...] = ()


class DueTransfer(NamedTuple):
    """A transfer that the rules give, with the clause that gives it; amount > 0 in the smallest unit."""

    payer: int | Literal["house"]
    payee: int | Literal["house"]
    amount: int
    reason: str
    clause: str


class Reason(NamedTuple):
    """One line of a settlement's explanation: what counted, by which clause, with its figures."""

    clause: str
    text: Text


@dataclass(frozen=True, slots=True)
class Due:
    """How the rules end a hand, and what is owed.

    `reason` is the reason of a void, else None. `net` names every seat, and "house" where it plays.
    `result` holds each key that the sheet defines for `hand.settled.result`: (value, clause that gives it).
    `clause` judges a posted transfer whose reason is none of the due ones, unless `reasons` names the clause that
    settles that reason (one that pays nothing in this hand). `by_net`: the split is not unique.
    """

    ended: Literal["settled", "voided"]
    clause: str
    net: Mapping[str, int]
    transfers: tuple[DueTransfer, ...] = ()
    reason: str | None = None
    result: Mapping[str, tuple[Json, str]] = field(default_factory=dict)
    why: tuple[Reason, ...] = ()
    by_net: bool = False
    reasons: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Legal:
    """One thing that may happen now; of cards that the rules hold equal one choice stands for all.

    `type` is the event's type. For a deal `to`, `count`, `face`, `why` say where and how many; `cards` only where the
    rules fix them.
    """

    type: str
    seat: int | None = None
    action: str | None = None
    cards: tuple[str, ...] = ()
    amount: int | None = None
    target: int | None = None
    choice: str | None = None
    ref: int | None = None
    auto: bool = False
    to: int | str | None = None
    count: int = 0
    face: Literal["down", "up"] | None = None
    why: str | None = None
    reason: str | None = None

    def payload(self, cards: tuple[str, ...] | None = None) -> Payload:
        """Make the payload of an action or, with the cards to deal, of a deal."""
        if self.type == "action.taken" and self.seat is not None and self.action is not None:
            return ActionTaken(
                seat=self.seat,
                action=self.action,
                cards=self.cards if cards is None else cards,
                amount=self.amount,
                target=self.target,
                choice=self.choice,
                ref=self.ref,
                auto=self.auto,
            )
        if self.type == "cards.dealt" and self.to is not None:
            to: Any = self.to
            why: Any = self.why
            return CardsDealt(to=to, face=self.face or "down", why=why, cards=self.cards if cards is None else cards)
        raise ValueError(f"{self.type} has no payload of its own")


class Fact(NamedTuple):
    """One figure for the statistics; `name` is of the engine's list, `value` and `extra` are small ints."""

    name: str
    seat: int
    value: int
    extra: int = 0


@dataclass(frozen=True, slots=True)
class Facts:
    """What statistics need of a finished hand, so that they never fold events again.

    `deal[k]` is the card at deck position `first + k`, as its place in the unshuffled deck's list of kinds
    (`Game.kinds`), -1 where it was never seen; `holders[k]` is the seat it went to, or a negative number of
    `Game.places`.
    """

    first: int = 0
    deal: tuple[int, ...] = ()
    holders: tuple[int, ...] = ()
    rows: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True)
class Carry:
    """What one judged hand hands to the fold over its table.

    `verdict` is that of the hand alone; `dealt` are (sequence, card) of every card seen; times are event times as text;
    `whole` says that the hand was judged to its end: no gap, not open, not unreplayable. `result` is the engine's own.
    """

    hand: str
    game: str
    ruleset: str
    table: str
    hand_no: int
    ended: Literal["settled", "voided"] | None
    verdict: str
    players: tuple[tuple[int, str], ...]
    dealer: int | None
    options: Mapping[str, Json]
    context: Mapping[str, Json]
    shuffle: tuple[str, str] | None
    started: str
    revealed: str | None
    whole: bool = True
    dealt: tuple[tuple[int, str], ...] = ()
    result: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A preset at a version with its overrides resolved: option name → value."""

    game: str
    preset: str
    version: int
    options: Mapping[str, Json]

    @property
    def name(self) -> str:
        """The ruleset as events write it: "longwei@1"."""
        return f"{self.preset}@{self.version}"


class State(Protocol):
    """One hand as it stands. It changes by `step` and `close` alone."""

    @property
    def over(self) -> bool:
        """Whether the rules say that the hand has ended (its closing event may still be missing)."""
        ...

    def check(self, event: AnyEvent) -> Faults:
        """Say everything that is wrong with this deal, action or points.moved, and change nothing."""
        ...

    def step(self, event: AnyEvent) -> Faults:
        """Check, then apply as recorded wherever the sheet lets the state hold it; a fatal fault changes nothing."""
        ...

    def close(self, event: AnyEvent) -> Faults:
        """Take hand.settled or hand.voided: say whether the hand may end so now (transfers and result aside)."""
        ...

    def due(self) -> Due | None:
        """Give what is owed; None while the hand is not over or where it lacks what the settlement hangs on."""
        ...

    def legal_actions(self) -> tuple[Legal, ...]:
        """Give all that may happen now, server's moves included: enough to play a whole hand."""
        ...

    def view(self, viewer: Viewer) -> dict[str, Json]:
        """Give what this viewer may see, as JSON values for drawing."""
        ...

    def digest(self) -> str:
        """Hash the state's compact bytes: SHA-256 in lower-case hex."""
        ...

    def facts(self) -> Facts:
        """Give the figures of a finished hand."""
        ...

    def carry(self) -> Mapping[str, Json]:
        """Give what the hand's own result adds to the carry (`Carry.result`)."""
        ...


Memory: TypeAlias = Mapping[str, Json]
"""What the fold over a table remembers for a game, as JSON values; {} at the start."""


@runtime_checkable
class Hides(Protocol):
    """A game in which payloads other than face-down deals are for one seat's eyes (tiles exchanged, cards buried)."""

    def hides(self, payload: Payload) -> bool:
        """Say whether the cards of this payload are for the acting seat alone."""
        ...


@runtime_checkable
class Blind(Protocol):
    """A game whose seats do not see what is dealt to them until they look."""

    blind: bool


@runtime_checkable
class Secretive(Protocol):
    """A game in which what a seat may do tells of its hidden cards: who may claim, who may win."""

    secretive: bool


@runtime_checkable
class Covers(Protocol):
    """A game that can say which clauses a whole clean hand put to work."""

    def exercised(self, events: Sequence[AnyEvent], due: Due | None) -> frozenset[str]:
        """Give the ids of the clauses that decided something in the hand."""
        ...


class Game(Protocol):
    """A game as data, and how its hands start."""

    @property
    def name(self) -> str:
        """The game's id in events."""
        ...

    @property
    def title(self) -> Text:
        """The game's name for people."""
        ...

    @property
    def presets(self) -> Mapping[str, Mapping[str, Json]]:
        """Preset → option → value, at version 1."""
        ...

    @property
    def options(self) -> tuple[Option, ...]:
        """The sheet's table of options."""
        ...

    @property
    def clauses(self) -> Mapping[str, Text]:
        """Clause id → its rule in our own words."""
        ...

    @property
    def codes(self) -> Mapping[str, Text]:
        """Fault code → message, with {expected} and {actual} as places."""
        ...

    @property
    def reasons(self) -> Mapping[str, Text]:
        """Transfer, void and result reason → name for people."""
        ...

    @property
    def kinds(self) -> tuple[str, ...]:
        """Distinct cards in deck order ("2s", …); empty where there is no deck."""
        ...

    @property
    def places(self) -> Mapping[str, int]:
        """Place without a seat ("kitty") → its negative number in `Facts.holders`."""
        ...

    def deck(self, ruleset: Ruleset) -> tuple[str, ...]:
        """Give the deck in the order in which the shuffle finds it."""
        ...

    def dealing(self, ruleset: Ruleset, start: HandStarted) -> tuple[int | str, ...]:
        """Give where each deck position goes, from the front; empty where play decides it."""
        ...

    def start(self, event: Event[HandStarted], ruleset: Ruleset) -> tuple[State | None, Faults]:
        """Begin a hand; no state comes with a fatal fault."""
        ...

    def link(self, memory: Memory, carry: Carry, broken: bool) -> tuple[Memory, Faults]:
        """Fold one hand into the table's memory and say what it should not have started from.

        `broken` after a gap, an open or an unreplayable hand and at the table's first: the context is taken as told.
        """
        ...


S = TypeVar("S", bound=State)


def lawful(state: State, event: AnyEvent) -> None:
    """Apply an event, or raise RuleViolation with every reason and change nothing."""
    if faults := state.check(event):
        raise RuleViolation(faults)
    state.step(event)
