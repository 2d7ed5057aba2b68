"""What may happen next in a hand of jiuliu: enough for a server and its players to play it to the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.face import Legal
from games.jiuliu.faults import CLAIM, DEAL, DISCARD, LAY
from games.jiuliu.pack import CARDS_OF, FACE_OF, KINDS, OTHERS, members
from games.jiuliu.player import Seat, discards
from games.jiuliu.rights import Right, chi_from_hand

if TYPE_CHECKING:
    from games.jiuliu.state import JiuliuState


def pick(seat: Seat, faces: Sequence[int]) -> tuple[str, ...]:
    """Choose cards of the hand for these faces: of codes with one face any will do."""
    left = list(seat.held)
    found = []
    for face in faces:
        card = next(card for card in CARDS_OF[face] if left[card])
        left[card] -= 1
        found.append(KINDS[card])
    return tuple(found)


def _act(seat: int, verb: str, cards: tuple[str, ...] = (), choice: str | None = None) -> Legal:
    return Legal("action.taken", seat=seat, action=verb, cards=cards, choice=choice)


def actions(state: JiuliuState) -> tuple[Legal, ...]:
    """List what may happen now, the settlement once the hand is over."""
    if state.hidden:
        return ()
    if state.over:
        return (Legal("hand.settled"),)
    if state.phase == DEAL:
        return _deal(state)
    if state.phase == LAY:
        right = state.laying
        return tuple(claim(state, right)) if right is not None else ()
    found = []
    if state.phase == CLAIM:
        right = state.rights[state.at]
        found = claim(state, right)
        if not right.must:
            found.append(_act(right.seat, "pass", choice=right.verb))
        return tuple(found)
    if state.may_hu >= 0:
        found.append(_act(state.may_hu, "hu"))
    if state.phase == DISCARD:
        seat = state.seats[state.turn]
        mask, _ = discards(seat.hand, seat.tied)
        found += [_act(state.turn, "discard", pick(seat, (face,))) for face in members(mask)]
    elif state.stock:
        found.append(Legal("cards.dealt", to=state.turn, count=1, face="up", why="draw"))
    return tuple(found)


def _deal(state: JiuliuState) -> tuple[Legal, ...]:
    found = []
    if not state.given:
        for place, seat in enumerate(state.seats):
            if seat.piao < 0:
                found += [
                    Legal("action.taken", seat=place, action="piao", amount=amount)
                    for amount in range(min(state.rules.piao_max, 20) + 1)
                ]
    count = 19 if state.turn == state.dealer else 18
    return (*found, Legal("cards.dealt", to=state.turn, count=count, face="down", why="initial"))


def claim(state: JiuliuState, right: Right) -> list[Legal]:
    """List the ways to use a right."""
    seat, place = state.seats[right.seat], right.seat
    if right.verb == "hu":
        return [_act(place, "hu")]
    if right.four is not None:
        four = right.four
        cards = pick(seat, [four.face] * four.held + list(four.extras))
        return [_act(place, right.verb, cards, four.base if right.verb == "shuanglong" else None)]
    face = FACE_OF[state.card]
    if right.verb == "tie":
        return [_act(place, "tie", pick(seat, (other,))) for other in right.faces]
    if right.verb == "chi":
        found = [_act(place, "chi", choice=f"meld:{k}") for k, meld in enumerate(seat.melds) if meld.lacks == face]
        if chi_from_hand(seat, face, state.rules):
            found.append(_act(place, "chi", pick(seat, OTHERS[face])))
        return found
    return [_act(place, right.verb, pick(seat, (face, face)))]
