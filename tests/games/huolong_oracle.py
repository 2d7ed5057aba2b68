"""Huolong by the words of its sheet, slowly and with plain lists: what the tests compare the engine with."""

LADDER = list("3456789TJQKA")
RANKS = list("23456789TJQKA")
SUITS = list("shdc")
PACK = [rank + suit for suit in SUITS for rank in RANKS] + ["BJ", "RJ"]
DECK = PACK * 3


def trump(card, level, suit, two=True):
    """HUOLONG-12: jokers, the level rank, the trump suit, and the twos (D4)."""
    return card in ("RJ", "BJ") or card[0] == level or card[1] == suit or (two and card[0] == "2")


def group(card, level, suit, two=True):
    """Give the class of a card: "trump" or its plain suit."""
    return "trump" if trump(card, level, suit, two) else card[1]


def order(level, suit, two=True):
    """HUOLONG-13: the trumps from high to low, equal ones together, then the ranks of a plain suit."""
    others = [each for each in SUITS if each != suit]
    trumps = [["RJ"], ["BJ"], [level + suit], [level + each for each in others]]
    if two:
        trumps += [["2" + suit], ["2" + each for each in others]]
    ranks = [rank for rank in reversed(RANKS) if rank != level and not (two and rank == "2")]
    return trumps + [[rank + suit] for rank in ranks], ranks


def height(card, level, suit, two=True):
    """Give how high a card stands inside its class; more is higher."""
    trumps, ranks = order(level, suit, two)
    if trump(card, level, suit, two):
        return next(len(trumps) - place for place, cards in enumerate(trumps) if card in cards)
    return len(ranks) - ranks.index(card[0])


def points(cards):
    """HUOLONG-14."""
    return sum({"5": 5, "T": 10, "K": 10}.get(card[0], 0) for card in cards if card not in ("RJ", "BJ"))


def one_form(cards):
    """HUOLONG-16: a single card, a pair or a meteor."""
    return 1 <= len(cards) <= 3 and len(set(cards)) == 1


def lawful(hand, lead, cards, level, suit, two=True):
    """HUOLONG-16 to 19: may these cards of the hand be played? `lead` None for a lead."""
    rest = list(hand)
    for card in cards:
        if card not in rest:
            return False
        rest.remove(card)
    if lead is None:
        return one_form(cards)
    if len(cards) != len(lead):
        return False
    led = group(lead[0], level, suit, two)
    own = [card for card in hand if group(card, level, suit, two) == led]
    played = [card for card in cards if group(card, level, suit, two) == led]
    return len(played) == min(len(lead), len(own))


def winner(plays, level, suit, two=True):
    """HUOLONG-20 to 22: the seat that wins a trick of (seat, cards)."""
    lead = plays[0][1]
    led = group(lead[0], level, suit, two)
    best = None
    for seat, cards in plays:
        if not one_form(cards) or len(cards) != len(lead):
            continue
        kind = group(cards[0], level, suit, two)
        if kind not in (led, "trump"):
            continue
        value = (kind == "trump", height(cards[0], level, suit, two))
        if best is None or value > best[0]:
            best = value, seat
    return best[1]


def taken(kitty, count, level, suit, two=True):
    """HUOLONG-10, D5: the cards that planting takes, None where there are too few."""
    free = [(place, card) for place, card in enumerate(kitty) if card != "RJ" and not points([card])]
    free.sort(key=lambda each: (trump(each[1], level, suit, two), height(each[1], level, suit, two), each[0]))
    return [card for _, card in free[:count]] if len(free) >= count else None


def climb(level, gain, stops=()):
    """HUOLONG-27, D11: (level, match over)."""
    if level == "A" and gain:
        return "A", True
    place = LADDER.index(level)
    while gain and place < len(LADDER) - 1:
        place, gain = place + 1, gain - 1
        if LADDER[place] in stops:
            break
    return LADDER[place], False


DEFAULTS = {
    "threshold": 120, "kitty_factor": 1, "capture_level": 1, "hold_level_plain": 1, "joker_first": 2, "joker_next": 3,
    "bald_levels": 2, "bald_with_jokers": "add", "joker_levels_need_points": True, "stop_levels": [],
    "dealer_keeps": "same_seat",
}  # fmt: skip


def settle(dealer, levels, tricks, kitty, last, base=1, **options):
    """HUOLONG-25 to 34: the result keys of a hand, and the net."""
    of = {**DEFAULTS, **options}
    n = kitty.count("RJ")
    dealers, catchers = dealer % 2, 1 - dealer % 2
    captured = last % 2 == catchers
    total = tricks + (of["kitty_factor"] * points(kitty) if captured else 0)
    win = total >= of["threshold"]
    jokers = 0 if n == 0 else of["joker_first"] + of["joker_next"] * (n - 1)
    if captured and win:
        rises, gain = catchers, of["capture_level"] + jokers
    elif captured:
        rises, gain = catchers, 0 if of["joker_levels_need_points"] else jokers
    elif win:
        rises, gain = catchers, 0
    elif total > 0:
        rises, gain = dealers, of["joker_next"] * n if n else of["hold_level_plain"]
    elif n and of["bald_with_jokers"] == "max":
        rises, gain = dealers, max(of["bald_levels"], of["joker_next"] * n)
    else:
        rises, gain = dealers, of["bald_levels"] + jokers
    side = catchers if win else dealers
    score = 1 + gain if rises == side else 1 - gain
    after = list(levels)
    after[rises], over = climb(levels[rises], gain, of["stop_levels"])
    keeps = dealer if of["dealer_keeps"] == "same_seat" else (dealer + 2) % 4
    return {
        "catchers": total,
        "captured": captured,
        "gain": gain,
        "winner_side": side,
        "score": score,
        "net": {str(seat): score * base if seat % 2 == side else -score * base for seat in range(4)},
        "next_dealer": (dealer + 1) % 4 if win else keeps,
        "levels": after,
        "match_over": over,
    }


class Tricks:
    """The tricks of a hand played by hand: hands are lists of cards, `caught` the catchers' points of tricks."""

    def __init__(self, hands, dealer, level, suit, two=True):
        self.hands = {seat: list(cards) for seat, cards in hands.items()}
        self.dealer, self.level, self.suit, self.two = dealer, level, suit, two
        self.plays = []
        self.turn = dealer
        self.caught = 0
        self.last = None

    @property
    def lead(self):
        return self.plays[0][1] if self.plays else None

    def play(self, seat, cards):
        """Play lawful cards of the seat in turn."""
        assert seat == self.turn
        assert lawful(self.hands[seat], self.lead, cards, self.level, self.suit, self.two), (seat, cards)
        for card in cards:
            self.hands[seat].remove(card)
        self.plays.append((seat, list(cards)))
        self.turn = (seat + 1) % 4
        if len(self.plays) == 4:
            self.turn = self.last = winner(self.plays, self.level, self.suit, self.two)
            if self.last % 2 != self.dealer % 2:
                self.caught += sum(points(played) for _, played in self.plays)
            self.plays = []

    @property
    def over(self):
        return not any(self.hands.values())

    def first_lawful(self, seat, wishes):
        """Give the first single card of `wishes` (then of the hand) that the seat may play."""
        hand = self.hands[seat]
        for card in [*wishes, *sorted(hand)]:
            if card in hand and lawful(hand, self.lead, [card], self.level, self.suit, self.two):
                return card
        raise AssertionError("no lawful card")
