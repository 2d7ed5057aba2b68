"""Whole hands of huolong that end in a certain way, for tests of the result and of what follows it."""

from random import Random

from tests.games import huolong_oracle as oracle
from tests.games.huolong_script import Script, jokers, trumps

KEYS = ("catchers", "captured", "gain", "winner_side", "score", "next_dealer", "levels", "match_over")


def at_random(seed, kitty, **how):
    """Play a hand of random cards in random lawful single cards; the kitty is laid away as it was.

    With two big jokers in the kitty the dealer keeps the third, so that nobody has to plant it (HUOLONG-11).
    """
    rng = Random(seed)
    left = list(oracle.DECK)
    for card in kitty.split():
        left.remove(card)
    rng.shuffle(left)
    if left.count("RJ") == 1:
        here, dealer = left.index("RJ"), 39 * how.get("dealer", 0)
        left[here], left[dealer] = left[dealer], "RJ"
    hands = {seat: " ".join(left[39 * seat : 39 * seat + 39]) for seat in range(4)}
    suit = next(card[1] for card in kitty.split() if card != "RJ")
    script = Script(hands, kitty, **how).open().start(suit)
    return script.out({seat: " ".join(rng.sample(script.hands[seat], 39)) for seat in range(4)})


def kitty_of(n):
    return " ".join(["4s", *["RJ"] * n, "5h", "Td", "9c", "8d", "7h"][:6])


SEEDS = {
    (True, True): (1, 1, 1, 0),
    (True, False): (31, 11, 10, 10),
    (False, True): (2, 2, 2, 2),
    (False, False): (0, 0, 0, 7),
}
"""Seeds of random hands by (captured, enough points) and the number of big jokers in the kitty."""


def row(captured, enough, n, **how):
    """Play a hand that ends so under the preset's options."""
    script = at_random(SEEDS[captured, enough][n], kitty_of(n), **how)
    if "options" not in how:
        due = script.due()
        assert (due["captured"], due["catchers"] >= 120, due["catchers"] > 0) == (captured, enough, True)
    return script


def bald(n, **how):
    """Let the dealer win every trick; it lays `n` big jokers away."""
    best, rest = trumps(3 - n, without=("4s",))
    kitty = " ".join(["4s", *["RJ"] * n, "4h", "6h", "7h", "8h", "9h"][:6])
    script = Script({0: " ".join(best), 2: " ".join(rest)}, kitty, **how).open().start()
    return script.out({0: " ".join(best)})


def strong_at(levels, stops):
    """Let the dealer win every trick at any level: all cards of the level and of spades, jokers and twos."""
    level = levels[0]
    cards = ["RJ"] * 3 + ["BJ"] * 3 + [level + suit for suit in "shdc" for _ in range(3)]
    cards += ["2" + suit for suit in "shdc" for _ in range(3)]
    cards += [rank + "s" for rank in "AKQJT9876543" if rank != level for _ in range(3)]
    cards.remove("4s")
    kitty = " ".join(card for card in ("4s", "4h", "6h", "7h", "8h", "9h", "Qh", "Jh") if card != f"{level}h")
    kitty = " ".join(kitty.split()[:6])
    script = Script(
        {0: " ".join(cards[:39]), 2: " ".join(cards[39:])}, kitty, levels=levels, options={"stop_levels": stops}
    )
    return script.open().start().out({0: " ".join(cards[:39])})


def gone(*steps, seat=2, options=None, hands=None, choice="quit", **fields):
    script = Script(hands or jokers(0, 0, 3), options=options)
    for step in steps:
        step(script)
    return script.act(seat, "leave", choice=choice, **fields)


def laid_away(script):
    script.deal().show().take().bury("RJ RJ 2s 2s 2s 3s")
