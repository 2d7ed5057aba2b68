"""The payloads and the envelope of the event contract, version 1, as plain frozen dataclasses.

Nothing here imports pydantic: `events.contract` validates at the edge, and `games` reads these classes alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Generic, Literal, TypeAlias, TypeVar

from annotated_types import Ge, Le, MaxLen, MinLen

SAFE_INT = 2**53 - 1
"""The largest integer that every JSON reader keeps exactly (RFC 8785)."""

Int: TypeAlias = Annotated[int, Ge(-SAFE_INT), Le(SAFE_INT)]
Natural: TypeAlias = Annotated[int, Ge(0), Le(SAFE_INT)]
Id: TypeAlias = Annotated[str, MinLen(1), MaxLen(128)]
Word: TypeAlias = Annotated[str, MinLen(1), MaxLen(64)]
Text: TypeAlias = Annotated[str, MaxLen(4096)]
Party: TypeAlias = Natural | Literal["house"]
Place: TypeAlias = Natural | Literal["board", "kitty", "burn", "player", "banker"]
Lack: TypeAlias = Literal["auction", "settlement", "clock", "hidden"]
Json: TypeAlias = Any
"""A JSON value as the parser gives it: None, bool, int, float, str, list, dict."""

Config: TypeAlias = dict[str, Any]
_STRICT: Config = {"extra": "forbid", "strict": True}
_KEYS = {"payer": "from", "payee": "to"}


def _json_key(name: str) -> str:
    """Give a field's JSON key: `from` is a reserved word in Python."""
    return _KEYS.get(name, name)


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """Who sits where when the hand starts; `stack` in the smallest unit, before any ante."""

    __pydantic_config__: ClassVar[Config] = _STRICT
    seat: Natural
    player: Id
    stack: Int | None = None
    kind: Literal["person", "bot", "house"] = "person"
    device: Annotated[str, MaxLen(256)] | None = None
    network: Annotated[str, MaxLen(256)] | None = None


@dataclass(frozen=True, slots=True)
class Shuffle:
    """What the server committed itself to before the deal."""

    __pydantic_config__: ClassVar[Config] = _STRICT
    scheme: Word
    commitment: Annotated[str, MinLen(1), MaxLen(256)]
    client_seed_hashes: Annotated[dict[str, str], MaxLen(64)] | None = None


@dataclass(frozen=True, slots=True)
class HandStarted:
    """A hand begins: its rules, its seats, what earlier hands handed on."""

    __pydantic_config__: ClassVar[Config] = _STRICT
    game: Word
    ruleset: Word
    table: Id
    hand_no: Natural
    seats: Annotated[tuple[SeatTaken, ...], MaxLen(64)]
    base: Int
    options: Annotated[Mapping[str, Json], MaxLen(64)] = field(default_factory=dict)
    dealer: Natural | None = None
    context: Annotated[Mapping[str, Json], MaxLen(64)] = field(default_factory=dict)
    shuffle: Shuffle | None = None
    lacks: Annotated[tuple[Lack, ...], MaxLen(8)] | None = None


@dataclass(frozen=True, slots=True)
class CardsDealt:
    """Cards move to a seat or to a place on the table."""

    __pydantic_config__: ClassVar[Config] = _STRICT
    to: Place
    face: Literal["down", "up"]
    why: Literal["initial", "draw", "replacement", "street", "kitty"]
    cards: Annotated[tuple[str, ...], MaxLen(1024)] = ()


@dataclass(frozen=True, slots=True)
class ActionTaken:
    """A seat acted, or the server for it (`auto`); `ref` is the sequence of the event that it answers."""

    __pydantic_config__: ClassVar[Config] = _STRICT
    seat: Natural
    action: Word
    cards: Annotated[tuple[str, ...], MaxLen(256)] = ()
    amount: Int | None = None
    target: Natural | None = None
    choice: Annotated[str, MaxLen(256)] | None = None
    ref: Natural | None = None
    auto: bool = False


@dataclass(frozen=True, slots=True)
class Transfer:
    """Money from one party to another in the smallest unit (JSON keys `from` and `to`)."""

    __pydantic_config__: ClassVar[Config] = {**_STRICT, "alias_generator": _json_key}
    payer: Party
    payee: Party
    amount: Int
    reason: Word


Transfers: TypeAlias = Annotated[tuple[Transfer, ...], MaxLen(1024)]
Net: TypeAlias = Annotated[Mapping[str, Int], MaxLen(65)]


@dataclass(frozen=True, slots=True)
class PointsMoved:
    """What fell due before the end and was paid at once."""

    __pydantic_config__: ClassVar[Config] = _STRICT
    transfers: Transfers
    ref: Natural | None = None


@dataclass(frozen=True, slots=True)
class HandSettled:
    """The server's settlement; net keys are seats as decimal text, or "house"."""

    __pydantic_config__: ClassVar[Config] = _STRICT
    transfers: Transfers
    net: Net
    result: Annotated[Mapping[str, Json], MaxLen(64)] | None = None


@dataclass(frozen=True, slots=True)
class HandVoided:
    """The hand ends with no transfers."""

    __pydantic_config__: ClassVar[Config] = _STRICT
    reason: Word


@dataclass(frozen=True, slots=True)
class HandCorrected:
    """What a ruling moves in addition, after the end."""

    __pydantic_config__: ClassVar[Config] = _STRICT
    ruling: Id
    actor: Id
    why: Text
    transfers: Transfers
    net: Net


@dataclass(frozen=True, slots=True)
class SeedRevealed:
    """Opens the commitment of the hand; client seeds by seat as decimal text."""

    __pydantic_config__: ClassVar[Config] = _STRICT
    server_seed: Annotated[str, MinLen(2), MaxLen(512)]
    client_seeds: Annotated[Mapping[str, Annotated[str, MaxLen(1024)]], MaxLen(64)]
    nonce: Natural


Payload: TypeAlias = (
    HandStarted | CardsDealt | ActionTaken | PointsMoved | HandSettled | HandVoided | HandCorrected | SeedRevealed
)

PAYLOADS: Mapping[str, type[Payload]] = {
    "hand.started": HandStarted,
    "cards.dealt": CardsDealt,
    "action.taken": ActionTaken,
    "points.moved": PointsMoved,
    "hand.settled": HandSettled,
    "hand.voided": HandVoided,
    "hand.corrected": HandCorrected,
    "seed.revealed": SeedRevealed,
}
TYPES: Mapping[type[Payload], str] = {payload: name for name, payload in PAYLOADS.items()}

P = TypeVar("P", covariant=True)


@dataclass(frozen=True, slots=True)
class Event(Generic[P]):
    """One event of the contract: a CloudEvents 1.0 envelope in structured mode and its payload.

    `time` has the fixed form 2026-01-01T08:00:07.250Z, so that text order is time order.
    """

    __pydantic_config__: ClassVar[Config] = _STRICT
    id: Id
    source: Annotated[str, MinLen(1), MaxLen(256)]
    type: Word
    subject: Id
    time: Annotated[str, MinLen(24), MaxLen(24)]
    partitionkey: Id
    sequence: Natural
    data: P
    specversion: Literal["1.0"]
    dataschema: Literal["urn:fupan:events:1"]
    datacontenttype: Literal["application/json"] | None = None
    traceparent: Annotated[str, MaxLen(256)] | None = None
    tracestate: Annotated[str, MaxLen(1024)] | None = None


AnyEvent: TypeAlias = Event[Payload]


def event(
    payload: Payload, *, id: str, source: str, subject: str, time: str, partitionkey: str, sequence: int
) -> AnyEvent:
    """Put a payload into its envelope."""
    return Event(
        id=id,
        source=source,
        type=TYPES[type(payload)],
        subject=subject,
        time=time,
        partitionkey=partitionkey,
        sequence=sequence,
        data=payload,
        specversion="1.0",
        dataschema="urn:fupan:events:1",
    )
