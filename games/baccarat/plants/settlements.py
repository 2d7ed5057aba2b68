"""Settlements that pay what the rules do not give: wrong amounts, seats, results, a void."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

from events.model import ActionTaken, AnyEvent, HandVoided, Json, Transfer
from games.baccarat.draw import BANKER, PLACES, PLAYER, RANKS, VALUES
from games.baccarat.plants.hand import Hand, Made, plant
from games.baccarat.settle import CHOICES, clauses, commission, result
from games.simulator import change


def _post(hand: Hand, transfers: list[Transfer]) -> list[AnyEvent]:
    """Post other transfers, with a net that adds up."""
    old = hand.settlement
    net = dict.fromkeys(old.net, 0)
    for transfer in transfers:
        for party, amount in ((transfer.payer, -transfer.amount), (transfer.payee, transfer.amount)):
            net[str(party)] = net.get(str(party), 0) + amount
    return change(hand.events, hand.settled, replace(old, transfers=tuple(transfers), net=net))


def _alter(rng: Random, hand: Hand, reasons: tuple[str, ...], change_of: Callable[[Transfer], int]) -> Made | None:
    """Post another amount for one transfer of these reasons; 0 leaves it out, below 0 turns it round."""
    transfers = list(hand.settlement.transfers)
    fitting = [k for k, t in enumerate(transfers) if t.reason in reasons and change_of(t) != t.amount]
    if not fitting:
        return None
    k = rng.choice(fitting)
    old = transfers[k]
    amount = change_of(old)
    if amount > 0:
        transfers[k] = replace(old, amount=amount)
    elif amount < 0:
        transfers[k] = replace(old, payer=old.payee, payee=old.payer, amount=-amount)
    else:
        del transfers[k]
    return _post(hand, transfers), clauses(hand.came)[old.reason], hand.settled


@plant
def player_paid_wrong(rng: Random, hand: Hand) -> Made | None:
    """A player bet wins or loses another amount."""
    more = rng.randint(1, 9)
    return _alter(rng, hand, ("player",), lambda t: t.amount + more)


@plant
def banker_paid_wrong(rng: Random, hand: Hand) -> Made | None:
    """A banker bet wins or loses another amount."""
    return _alter(rng, hand, ("banker",), lambda t: t.amount * 2)


@plant
def tie_paid_wrong(rng: Random, hand: Hand) -> Made | None:
    """A tie is paid by other odds."""
    if hand.came.winner != CHOICES.index("tie") or not hand.rules.pay_tie:
        return None
    odds = hand.rules.pay_tie
    return _alter(rng, hand, ("tie",), lambda t: t.amount // odds * (odds + 1))


@plant
def pair_paid_wrong(rng: Random, hand: Hand) -> Made | None:
    """A pair is paid by other odds."""
    odds = hand.rules.pay_pair
    paid = tuple(name for name in ("player_pair", "banker_pair") if result(hand.came)[name][0])
    return _alter(rng, hand, paid, lambda t: t.amount // odds * (odds + 1)) if odds else None


@plant
def pair_not_paid(rng: Random, hand: Hand) -> Made | None:
    """A pair is taken for none, and the stake is lost."""
    odds = hand.rules.pay_pair
    paid = tuple(name for name in ("player_pair", "banker_pair") if result(hand.came)[name][0])
    return _alter(rng, hand, paid, lambda t: -(t.amount // odds)) if odds else None


def _paid_as_pair(rng: Random, hand: Hand, like: Callable[[list[int]], bool]) -> Made | None:
    """Pay a lost pair bet where the cards are somewhat alike."""
    lost = tuple(
        f"{place}_pair" for place, cards in zip(PLACES, (hand.player, hand.banker), strict=True) if like(cards)
    )
    odds = hand.rules.pay_pair
    return _alter(rng, hand, lost, lambda t: -t.amount * odds) if odds else None


@plant
def pair_on_third_card(rng: Random, hand: Hand) -> Made | None:
    """A pair is paid that only the third card makes."""

    def third_matches(cards: list[int]) -> bool:
        first, second, *third = [card % RANKS for card in cards]
        return first != second and any(rank in (first, second) for rank in third)

    return _paid_as_pair(rng, hand, third_matches)


@plant
def pair_on_value(rng: Random, hand: Hand) -> Made | None:
    """A pair is paid on two cards of equal value and different rank (BACCARAT-D9)."""
    return _paid_as_pair(
        rng, hand, lambda cards: VALUES[cards[0]] == VALUES[cards[1]] and cards[0] % RANKS != cards[1] % RANKS
    )


@plant
def lost_bet_paid(rng: Random, hand: Hand) -> Made | None:
    """A bet that lost is paid as if it had won."""
    if hand.came.winner > BANKER:
        return None
    return _alter(rng, hand, (CHOICES[1 - hand.came.winner],), lambda t: -t.amount)


@plant
def win_not_paid(rng: Random, hand: Hand) -> Made | None:
    """A win is left out."""
    won = tuple({t.reason for t in hand.settlement.transfers if t.payer == "house"})
    return _alter(rng, hand, won, lambda _: 0)


@plant
def commission_missing(rng: Random, hand: Hand) -> Made | None:
    """No commission is taken."""
    return _alter(rng, hand, ("commission",), lambda _: 0)


@plant
def commission_rounded(rng: Random, hand: Hand) -> Made | None:
    """The commission is rounded the other way."""
    other = replace(hand.rules, commission_rounding="down" if hand.rules.commission_rounding == "up" else "up")
    seats = [
        seat for seat, on in hand.stakes.items() if commission(on[BANKER], other) != commission(on[BANKER], hand.rules)
    ]
    return _commission(rng, hand, {seat: commission(hand.stakes[seat][BANKER], other) for seat in seats})


@plant
def commission_by_bet(rng: Random, hand: Hand) -> Made | None:
    """The commission is rounded bet by bet, not on the seat's sum (BACCARAT-D8)."""
    fees: dict[int, int] = {}
    for event in hand.events:
        data = event.data
        if isinstance(data, ActionTaken) and data.choice == "banker":
            fees[data.seat] = fees.get(data.seat, 0) + commission(data.amount or 0, hand.rules)
    right = {seat: commission(hand.stakes[seat][BANKER], hand.rules) for seat in fees}
    return _commission(rng, hand, {seat: fee for seat, fee in fees.items() if fee != right[seat]})


def _commission(rng: Random, hand: Hand, fees: dict[int, int]) -> Made | None:
    """Take another commission from one of these seats, where the banker won."""
    if hand.came.winner != BANKER or hand.rules.six_half or not fees:
        return None
    seat = rng.choice(sorted(fees))
    transfers = [t for t in hand.settlement.transfers if (t.reason, t.payer) != ("commission", seat)]
    if fees[seat]:
        transfers.append(Transfer(seat, "house", fees[seat], "commission"))
    return _post(hand, transfers), "BACCARAT-13", hand.settled


@plant
def tie_not_pushed(rng: Random, hand: Hand) -> Made | None:
    """A player or banker bet is taken on a tie."""
    if hand.came.winner <= BANKER or not hand.rules.tie_pushes_main:
        return None
    bets = [(seat, k, on[k]) for seat, on in hand.stakes.items() for k in (PLAYER, BANKER) if on[k]]
    if not bets:
        return None
    seat, choice, stake = rng.choice(bets)
    transfers = [*hand.settlement.transfers, Transfer(seat, "house", stake, CHOICES[choice])]
    return _post(hand, transfers), "BACCARAT-16", hand.settled


@plant
def wrong_seat(rng: Random, hand: Hand) -> Made | None:
    """A win goes to another seat."""
    transfers = list(hand.settlement.transfers)
    won = [k for k, t in enumerate(transfers) if t.payer == "house"]
    if not won or len(hand.stakes) < 2:
        return None
    k = rng.choice(won)
    old = transfers[k]
    twins = {(t.payee, t.amount) for t in transfers if t.reason == old.reason}
    others = [seat for seat in hand.stakes if seat != old.payee and (seat, old.amount) not in twins]
    if not others:
        return None
    transfers[k] = replace(old, payee=rng.choice(others))
    return _post(hand, transfers), clauses(hand.came)[old.reason], hand.settled


@plant
def wrong_result(rng: Random, hand: Hand) -> Made | None:
    """A key of the result says something else."""
    old = hand.settlement
    if old.result is None:
        return None
    key, (value, clause) = rng.choice(sorted(result(hand.came).items()))
    wrong: Json = not value
    if key == "outcome":
        wrong = rng.choice([word for word in CHOICES[:3] if word != value])
    elif key.endswith("total"):
        wrong = (value + rng.randint(1, 9)) % 10
    return change(hand.events, hand.settled, replace(old, result={**old.result, key: wrong})), clause, hand.settled


@plant
def voided(rng: Random, hand: Hand) -> Made | None:
    """The hand is voided instead of settled."""
    reason = rng.choice(("dealer_error", "connection", "house_decision"))
    closing = replace(hand.events[hand.settled], type="hand.voided", data=HandVoided(reason))
    return [closing if k == hand.settled else e for k, e in enumerate(hand.events)], "BACCARAT-19", hand.settled
