"""Format `botzone-doudizhu`: the logs of the platform Botzone's game FightTheLandlord, one JSON array a file.

The first element is the deal: `allocation`, the cards of players 0 to 2, and `publiccard`, the three of them that were
the kitty. Player 0 is the landlord. Each further element has `event` {player, action}: the cards played, [] for a pass.
The last also has the platform's scores, which are no settlement of ours; where it has `errorInfo` the platform refused
what a program sent and did not keep it, so that element is a result without an event and none is made of it.
"""

from collections.abc import Iterator
from typing import TypeGuard

from events.model import ActionTaken, CardsDealt, HandStarted, Json, SeatTaken
from projector.importers.envelope import Hand, Move, Record, Refusal
from projector.importers.strict_json import NotJson, loads

LANDLORD = 0
RANKS = "3456789TJQKA2"
SUITS = "hdsc"
"""A code's suit, code % 4, as the platform draws it; in doudizhu no rule looks at it."""
CARDS = (*(rank + suit for rank in RANKS for suit in SUITS), "BJ", "RJ")
"""Card code 0–53 → contract notation."""
OPTIONS = {"wings_repeat": False, "rocket_in_wings": True}
"""What the platform allows otherwise than the preset: wings are of different ranks, and both jokers may be wings.

Its chains of whole bombs (with wings too) are no kind of either preset: such a play is a finding of DOUDIZHU-25.
"""


class _Broken(Exception):
    """The record is not of the format: a fixed word and a sentence."""


def read(raw: bytes) -> Iterator[Record]:
    """Read a file's one hand."""
    try:
        yield _hand(loads(raw.decode("utf-8-sig")))
    except UnicodeDecodeError as problem:
        yield Refusal(raw.count(b"\n", 0, problem.start) + 1, "not_utf8", f"broken UTF-8 at byte {problem.start}")
    except NotJson as problem:
        yield Refusal(problem.line, "not_json", problem.detail)
    except _Broken as problem:
        yield Refusal(1, *problem.args)


def _hand(log: Json) -> Hand:
    if not isinstance(log, list) or not log:
        raise _Broken("not_array", "a log is one JSON array that begins with the deal")
    start = HandStarted(
        game="doudizhu",
        ruleset="longwei@1",
        table="",
        hand_no=0,
        seats=tuple(SeatTaken(seat=seat, player=f"p{seat}", kind="bot") for seat in range(3)),
        dealer=LANDLORD,
        base=1,
        options=OPTIONS,
        lacks=("auction", "settlement", "clock"),
    )
    moves = [*_deal(log[0]), *_play(log)]
    return Hand(place=1, line=1, start=start, moves=moves)


def _deal(deal: Json) -> Iterator[Move]:
    if not isinstance(deal, dict) or not isinstance(deal.get("allocation"), list) or len(deal["allocation"]) != 3:
        raise _Broken("deal", "the first element has no allocation of three hands")
    hands = [_cards(cards, f"allocation {seat}") for seat, cards in enumerate(deal["allocation"])]
    kitty = _cards(deal.get("publiccard"), "publiccard")
    # Where the landlord's cards do not hold the kitty the record is kept as it is: cards lost or twice are judged.
    own = list(hands[LANDLORD])
    for card in kitty:
        if card in own:
            own.remove(card)
    for seat, cards in enumerate((tuple(own), hands[1], hands[2])):
        yield CardsDealt(to=seat, face="down", why="initial", cards=cards)
    yield CardsDealt(to="kitty", face="down", why="kitty", cards=kitty)
    yield CardsDealt(to=LANDLORD, face="up", why="kitty", cards=kitty)


def _play(log: list[Json]) -> Iterator[Move]:
    for index, element in enumerate(log[1:], start=1):
        act = element.get("event") if isinstance(element, dict) else None
        seat = act.get("player") if isinstance(act, dict) else None
        if not isinstance(act, dict) or not _is_int(seat) or seat < 0:
            raise _Broken("event", f"element {index} has no event of a player")
        cards = _cards(act.get("action"), f"the action of element {index}")
        if "errorInfo" in element:
            if index != len(log) - 1:
                raise _Broken("event", f"element {index} ends the game, but more follow")
            return
        yield ActionTaken(seat=seat, action="play" if cards else "pass", cards=cards)


def _cards(codes: Json, where: str) -> tuple[str, ...]:
    if not isinstance(codes, list) or not all(_is_int(code) and 0 <= code < len(CARDS) for code in codes):
        raise _Broken("card_code", f"{where} is no list of card codes 0 to {len(CARDS) - 1}")
    return tuple(CARDS[code] for code in codes)


def _is_int(value: Json) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)
