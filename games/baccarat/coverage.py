"""Which clauses of baccarat a whole clean hand put to work: for counting how well simulated hands cover the sheet."""

from collections import Counter
from collections.abc import Mapping, Sequence

from events.model import ActionTaken, AnyEvent, CardsDealt, HandStarted, Json, SeedRevealed
from games.baccarat.draw import CODES, PLAYER_DRAWS, VALUES, natural, pair, total
from games.baccarat.options import Terms, terms
from games.baccarat.settle import BANKER, Outcome, outcome
from games.face import Due, Game
from games.ruleset import resolve

_DEALT = ("1", "3", "7", "11")
"""What every hand that was dealt rests on: values, the order of dealing, the comparison."""


def exercised(game: Game, events: Sequence[AnyEvent], due: Due | None) -> frozenset[str]:
    """Give the ids of the clauses that decided something in the hand.

    BACCARAT-6 counts where a hand that would have drawn did not, BACCARAT-17 where the last copy of a card came out (of
    those told as seen and dealt in the hand). BACCARAT-20 decides nothing in any hand.
    """
    start = events[0].data
    if not isinstance(start, HandStarted) or (ruleset := resolve(game, start)[0]) is None:
        return frozenset()
    rules = terms(ruleset.options)
    hands: tuple[list[int], list[int]] = ([], [])
    burnt: list[str] = []
    bets: list[tuple[int, str, int]] = []
    for event in events[1:]:
        data = event.data
        if isinstance(data, ActionTaken) and data.action == "bet":
            bets.append((data.seat, data.choice or "", data.amount or 0))
        elif isinstance(data, CardsDealt):
            if data.to == "burn":
                burnt += data.cards
            else:
                hands[data.to == "banker"].extend(CODES[card] for card in data.cards)
    dealt = [card for event in events if isinstance(event.data, CardsDealt) for card in event.data.cards]
    found = {"2", "18"} if bets else set()
    found |= _shoe(start, any(isinstance(event.data, SeedRevealed) for event in events))
    if _last_copy(start.context.get("seen") or {}, dealt, rules.decks):
        found.add("17")
    if burnt:
        found.add("D13")
    if due is None:
        return frozenset({f"BACCARAT-{clause}" for clause in found})
    found |= {*_DEALT, *_drawing(*hands), *_bets(bets, *hands, rules)}
    if due.transfers:
        found.add("19")
    # the explanation cites each bet that was settled; of a natural it says more than that somebody had to stand
    cited = {reason.clause for reason in due.why} - {"BACCARAT-6"}
    return frozenset({f"BACCARAT-{clause}" for clause in found} | cited)


def _shoe(start: HandStarted, revealed: bool) -> set[str]:
    """Name what the shoe decided: it went on or followed another, and its hands share one shuffle."""
    later = start.context.get("shoe_hand") != 1
    found = {"21"} if later or start.hand_no > 1 else set()
    if start.shuffle is None:
        found.add("D14")
    elif later or revealed:
        found.add("22")
    return found


def _last_copy(seen: Mapping[str, Json], dealt: Sequence[str], decks: int) -> bool:
    """Say whether all copies of a card that the hand dealt are gone now."""
    return any(int(seen.get(card, 0)) + count == decks for card, count in Counter(dealt).items())


def _drawing(player: Sequence[int], banker: Sequence[int]) -> set[str]:
    found = set()
    if any(sum([VALUES[card] for card in hand]) >= 10 for hand in (player, banker)):
        found.add("4")
    p, b = total(player[:2]), total(banker[:2])
    if natural(player) or natural(banker):
        found.add("5")
        if PLAYER_DRAWS[p] or PLAYER_DRAWS[b]:
            found.add("6")
        return found
    found.add("8")
    if not PLAYER_DRAWS[p]:
        return found | ({"10", "D2"} if 3 <= b <= 6 else {"10"})
    third = VALUES[player[2]]
    unlisted = (b == 3 and third != 8) or (b == 6 and third not in (6, 7))
    return found | ({"9", "D3"} if unlisted else {"9"})


def _bets(bets: Sequence[tuple[int, str, int]], player: Sequence[int], banker: Sequence[int], rules: Terms) -> set[str]:
    """Name the decisions that bets hung on: rounding, several bets as one, both sides at once, a half pay, no pair."""
    came = outcome(player, banker)
    found = set()
    for seat in {seat for seat, _, _ in bets}:
        stakes = [(choice, amount) for other, choice, amount in bets if other == seat]
        choices = [choice for choice, _ in stakes]
        if "player" in choices and "banker" in choices:
            found.add("D12")
        if came.winner == BANKER and "banker" in choices:
            amounts = [amount for choice, amount in stakes if choice == "banker"]
            found |= _banker(amounts, came, rules)
    for hand, choice in ((player, "player_pair"), (banker, "banker_pair")):
        alike = VALUES[hand[0]] == VALUES[hand[1]] and not pair(hand)
        if alike and any(name == choice for _, name, _ in bets):
            found.add("D9")
    return found


def _banker(amounts: Sequence[int], came: Outcome, rules: Terms) -> set[str]:
    if rules.six_half:
        return {"D10"} if came.banker_total == 6 else set()
    found = {"D8"} if len(amounts) > 1 else set()
    return found | ({"D7"} if sum(amounts) * rules.commission_bps % 10_000 else set())
