"""What is wrong with a deal: place, order, drawing, copies of a card (BACCARAT-6 … 10, 17)."""

from collections.abc import Mapping, Sequence

from events.model import CardsDealt
from games.baccarat.draw import (
    BANKER,
    CODES,
    PLACES,
    PLAYER,
    VALUES,
    banker_clause,
    next_place,
    player_clause,
    total,
)
from games.baccarat.options import Terms
from games.cards import PACK
from games.face import Fault, Faults

BURN = 2
COVERED = 4
"""Mark of a card that was dealt face down, beside its place."""
PLACE: Mapping[int | str, int] = {"player": PLAYER, "banker": BANKER, "burn": BURN}
WHY = ("initial", "initial", "draw", "draw")
"""The `why` of a card, by the cards that its hand has."""
NOTED: Mapping[str, int] = {"player_must_stand": 1, "banker_must_stand": 2, "deal_order": 4}
"""Faults of a deal that bear on what the end of the hand still has to say about drawing, as bits."""

Hands = tuple[list[int], list[int]]


def deal_faults(data: CardsDealt, hands: Hands, counts: Sequence[int], room: int, terms: Terms) -> Faults:
    """Say everything that is wrong with a deal; `counts` by card and `room` in the shoe are those before it.

    Only a card that has no place at this game is fatal. `room` below 0: the shoe is known to be overdrawn.
    """
    if data.to not in PLACE:
        return (Fault("CONTRACT-fields", "deal_place", list(PLACE), data.to, fatal=True),)
    if strange := [card for card in data.cards if card not in CODES]:
        return (Fault("BACCARAT-17", "card_unknown", None, strange, fatal=True),)
    place = PLACE[data.to]
    cards = [CODES[card] for card in data.cards]
    faults = _burn_faults(data, hands) if place == BURN else _place_faults(data, place, cards, hands, terms.pairs)
    return (*faults, *_copies_faults(cards, counts, room, terms.decks))


def _burn_faults(data: CardsDealt, hands: Hands) -> list[Fault]:
    faults = []
    if hands[PLAYER] or hands[BANKER]:
        faults.append(Fault("BACCARAT-7", "burn_late", None, list(data.cards)))
    if data.why != "initial":
        faults.append(Fault("CONTRACT-fields", "deal_why", "initial", data.why))
    return faults


def _place_faults(data: CardsDealt, place: int, cards: list[int], hands: Hands, pairs: bool) -> list[Fault]:
    """Check cards to the player or the banker: one at a time, face up, in order."""
    found: list[Fault] = []
    if len(cards) != 1:
        found.append(Fault("BACCARAT-7", "one_card", 1, len(cards)))
    if data.face != "up":
        found.append(Fault("BACCARAT-7", "face_down", "up", "down"))
    now: Hands = (list(hands[PLAYER]), list(hands[BANKER]))
    for card in cards:
        why = WHY[min(3, len(now[place]))]
        early = len(now[PLAYER]) + len(now[BANKER]) < 4
        if data.why != why and not (early and data.why == "initial"):
            found.append(Fault("CONTRACT-fields", "deal_why", why, data.why))
        if next_place(*now, pairs) != place:
            found.append(_order_fault(now, place, pairs))
        now[place].append(card)
    return list({(fault.code, fault.clause): fault for fault in reversed(found)}.values())


def _order_fault(hands: Hands, place: int, pairs: bool) -> Fault:
    """Say why a card does not go to this place now."""
    player, banker = hands
    due = next_place(player, banker, pairs)
    name = PLACES[place]
    if len(hands[place]) >= 3:
        return Fault("BACCARAT-7", "card_count", "2–3", {name: len(hands[place]) + 1})
    if len(player) < 2 or len(banker) < 2 or (place == BANKER and due == PLAYER):
        return Fault("BACCARAT-7", "deal_order", PLACES[due], name)
    if place == PLAYER:
        return drawn(player_clause(player, banker), "player_must_stand", player, banker)
    return drawn(banker_clause(player, banker), "banker_must_stand", player, banker)


def _copies_faults(cards: list[int], counts: Sequence[int], room: int, decks: int) -> list[Fault]:
    """Check BACCARAT-17 within the hand, and with `seen` and `shoe_dealt` of its context."""
    faults = []
    many = {PACK[card]: count for card in cards if (count := counts[card] + cards.count(card)) > decks}
    if many:
        faults.append(Fault("BACCARAT-17", "too_many_copies", decks, many))
    if 0 <= room < len(cards):
        faults.append(Fault("BACCARAT-17", "shoe_empty", 52 * decks, 52 * decks - room + len(cards)))
    return faults


def drawn(clause: str, code: str, player: Sequence[int], banker: Sequence[int]) -> Fault:
    """Make the fault of a third card drawn or missing, with the totals that decide."""
    expected = "draw" if code.endswith("draw") else "stand"
    if code == "player_must_draw":
        return Fault(clause, code, expected, total(player[:2]))
    if code == "player_must_stand":
        return Fault(clause, code, expected, [total(player[:2]), total(banker[:2])])
    third = VALUES[player[2]] if clause == "BACCARAT-9" else None
    return Fault(clause, code, expected, [total(banker[:2]), third])
