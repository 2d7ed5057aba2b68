"""Stacked mahjong decks: chosen hands and draws, the rest by chance; for arranged deals and for tests."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from events.model import ActionTaken
from games.tiles import KINDS

_GROUP = re.compile(r"([1-9]+)([mpsz])")


def tiles(text: str) -> list[str]:
    """Read "123m 55p" as tile codes; anything else than digits and suits raises ValueError."""
    plain = text.replace(" ", "")
    if not re.fullmatch(r"(?:[1-9]+[mpsz])*", plain):
        raise ValueError(f"no tiles: {text!r}")
    return [rank + suit for ranks, suit in _GROUP.findall(plain) for rank in ranks]


def stacked(
    rng: Random,
    deck: Sequence[str],
    hands: Mapping[int, str],
    draws: str = "",
    *,
    tail: str = "",
    order: Sequence[int] = (0, 1, 2, 3),
    avoid: str = "",
) -> list[str]:
    """Stack a deck.

    `hands` gives the first tiles of the n-th seat from the dealer on in playing order (14 and 13, fewer are filled up
    by chance); `order` is how the game deals to those seats; `draws` come next from the front, `tail` from the end
    backwards. `avoid`: kinds that chance keeps out of hands and draws that were left open, as long as it can.
    """
    left = Counter(deck)
    wanted = {n: tiles(hands.get(n, "")) for n in order}
    next_, last = tiles(draws), tiles(tail)
    left.subtract([code for hand in wanted.values() for code in hand] + next_ + last)
    if short := [code for code, count in left.items() if count < 0]:
        raise ValueError(f"more of {short} than the deck has")
    rest = list(left.elements())
    rng.shuffle(rest)
    shunned = set(tiles(avoid))
    rest.sort(key=lambda code: code in shunned)
    front: list[str] = []
    for n in order:
        hand = wanted[n]
        open_ = (14 if n == 0 else 13) - len(hand)
        hand = hand + [rest.pop(0) for _ in range(open_)]
        rng.shuffle(hand)
        front += hand
    middle = rest
    rng.shuffle(middle)
    return [*front, *next_, *middle, *reversed(last)]


def action(text: str, state: Any, dealer: int) -> ActionTaken:
    """Read "1 pung", "0 kong 5m added", "2 hu", "0 discard 9p ready" as an action, the seat counted from the dealer.

    What a verb needs beside it is taken from the table: the tile on offer, who gave it and in which event, the tile
    drawn. `seat=`, `target=`, `ref=`, `choice=`, `amount=` and `cards=` (tiles, or none) set a field by hand, `auto`
    marks what the server did.
    """
    who, verb, *rest = text.split()
    seat = (dealer + int(who)) % 4
    fields: dict[str, Any] = {}
    words = []
    for word in rest:
        name, given, value = word.partition("=")
        if word == "auto":
            fields["auto"] = True
        elif not given:
            words.append(word)
        elif name == "cards":
            fields[name] = tuple(tiles(value))
        else:
            fields[name] = None if value == "none" else value if name == "choice" else int(value)
    on_offer = state.offered >= 0 and seat != state.source
    if words and _GROUP.fullmatch(words[0]):
        fields.setdefault("cards", tuple(tiles(words.pop(0))))
    if words:
        fields.setdefault("choice", words.pop(0))
    claims = verb in ("hu", "pung") or (verb == "kong" and fields.get("choice", "direct") == "direct")
    if claims and on_offer:
        fields.setdefault("cards", (KINDS[state.tile],))
        fields.setdefault("target", state.source)
        fields.setdefault("ref", state.offered)
        if verb == "kong":
            fields.setdefault("choice", "direct")
    elif verb == "hu" and state.drawn >= 0:
        fields.setdefault("cards", (KINDS[state.drawn],))
    elif verb == "pass" and on_offer:
        fields.setdefault("ref", state.offered)
    return ActionTaken(fields.pop("seat", seat), verb, fields.pop("cards", ()), **fields)
