"""Hands of jiuliu written down as events: named cards where they matter, quiet filler elsewhere."""

from collections import Counter

from games.jiuliu.pack import DECK, FACE_OF, INDEX
from tests.betting import Hand


def face(card):
    return FACE_OF[INDEX[card]]


class Table(Hand):
    """A hand of jiuliu, dealt. `hands` name the cards that matter, seat by seat, seat 0 the dealer.

    The rest comes from sentences that neither `hands` nor `touch` (the cards that will be drawn) name, at most two of a
    face to a seat, so that filler takes no named card and makes no four.
    """

    def __init__(self, *hands, touch="", piao=(), lay=True, **more):
        super().__init__("jiuliu", len(hands), ruleset="longshan", **{"dealer": 0, **more})
        own = [hand.split() for hand in hands]
        named = [card for hand in own for card in hand] + touch.split()
        sentences = {face(card) // 3 for card in named}
        left = Counter(DECK)
        left.subtract(named)
        assert min(left.values()) >= 0
        for seat, hand in enumerate(own):
            size = 19 if seat == self.events[0].data.dealer else 18
            while len(hand) < size:
                count = Counter(map(face, hand))
                card = max(
                    (
                        c
                        for c in dict.fromkeys(DECK)
                        if left[c] and face(c) // 3 not in sentences and count[face(c)] < 2
                    ),
                    key=lambda c: (sum(left[k] for k in left if face(k) == face(c)) - 3 * count[face(c)], -INDEX[c]),
                )
                left[card] -= 1
                hand.append(card)
        self.left = left
        for seat, amount in enumerate(piao):
            if amount is not None:
                self.act(seat, "piao", amount)
        count = len(own)
        for k in range(count):
            seat = (self.events[0].data.dealer + k) % count
            if self.state is not None:
                self.deal(seat, own[seat])
        while lay and self.state is not None and self.state.laying is not None and not self.state.end:
            self.add(self.state.legal_actions()[0].payload())

    def throw(self, seat, card):
        return self.act(seat, "discard", cards=card)

    def draw(self, seat, card):
        return self.deal(seat, card, "up", "draw")

    def take(self, seat, verb, cards="", choice=None, **more):
        return self.act(seat, verb, cards=cards, choice=choice, **more)

    def skip(self, seat, what="tie"):
        return self.act(seat, "pass", choice=what)

    def melds(self, seat):
        return [meld.kind for meld in self.state.seats[seat].melds]
