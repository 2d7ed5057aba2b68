"""Runs the unit cases of baccarat: one function per case kind."""

from fractions import Fraction

from events.model import ActionTaken, CardsDealt, HandStarted, SeatTaken, event
from games.baccarat import GAME, draw, exact
from games.baccarat.options import PRESETS, Terms, terms
from games.baccarat.settle import CHOICES, commission, outcome, settle
from games.face import State
from games.ruleset import resolve

CONTEXT = {"shoe": "case", "shoe_hand": 1, "shoe_dealt": 0, "seen": None}


def _terms(given: dict) -> Terms:
    return terms({**PRESETS["longwei"], **given.get("options", {})})


def _codes(cards: list[str]) -> list[int]:
    return [draw.CODES[card] for card in cards]


def _sealed(payload, sequence: int):
    envelope = {"id": str(sequence), "source": "/case", "subject": "case", "partitionkey": "case"}
    return event(payload, **envelope, time="2026-01-01T08:00:00.000Z", sequence=sequence)


def _state(options: dict, stacks: dict[int, int | None]) -> State:
    seats = tuple(SeatTaken(seat, f"p{seat}", stacks.get(seat)) for seat in range(max(stacks) + 1))
    start = HandStarted("baccarat", "longwei", "case", 1, seats, 1, options=options, context=CONTEXT)
    ruleset, _ = resolve(GAME, start)
    state, faults = GAME.start(_sealed(start, 0), ruleset)
    assert not faults
    return state


def points(given):
    cards = _codes(given["cards"])
    return {"total": draw.total(cards), "natural": len(cards) == 2 and draw.natural(cards)}


def table(given):
    column = draw.STOOD if given["third"] is None else given["third"]
    return {"draws": draw.BANKER_DRAWS[given["banker_total"]][column]}


def draws(given):
    player, banker = _codes(given["player"]), _codes(given["banker"])
    player_draws = draw.next_place(player, banker, False) == draw.PLAYER
    if player_draws and "third" in given:
        player.append(draw.CODES[given["third"]])
    known = not player_draws or "third" in given
    banker_draws = draw.next_place(player, banker, False) == draw.BANKER if known else None
    return {"player_draws": player_draws, "banker_draws": banker_draws}


def result(given):
    came = outcome(_codes(given["player"]), _codes(given["banker"]))
    return {
        "outcome": CHOICES[came.winner],
        "player_total": came.player_total,
        "banker_total": came.banker_total,
        "player_pair": came.player_pair,
        "banker_pair": came.banker_pair,
    }


def faults(given):
    player, banker = _codes(given["player"]), _codes(given["banker"])
    dealt = player + banker
    found = ["too_many_copies"] if max(map(dealt.count, dealt), default=0) > _terms(given).decks else []
    if not (2 <= len(player) <= 3 and 2 <= len(banker) <= 3):
        return {"faults": [*found, "card_count"]}
    return {"faults": [*found, *[code for code, _ in draw.drawing(player, banker)]]}


def deal(given):
    hands, deals = ([], []), []
    for card in given["shoe"]:
        place = draw.next_place(*hands, _terms(given).pairs)
        if place == draw.NOBODY:
            break
        hands[place].append(draw.CODES[card])
        deals.append([draw.PLACES[place], card])
    return {"deals": deals, "outcome": CHOICES[outcome(*hands).winner]}


def bet_legal(given):
    stacks = {seat: None for seat, _, _ in [*given["bets"], given["new"]]}
    stacks[given["new"][0]] = given.get("stack")
    state = _state(given.get("options", {}), stacks)
    for n, (seat, choice, amount) in enumerate(given["bets"], 1):
        assert not state.step(_sealed(ActionTaken(seat, "bet", amount=amount, choice=choice), n))
    if given.get("phase") == "dealing":
        state.step(_sealed(CardsDealt("player", "up", "initial", ("2s",)), len(given["bets"]) + 1))
    seat, choice, amount = given["new"]
    return {"legal": not state.check(_sealed(ActionTaken(seat, "bet", amount=amount, choice=choice), 99))}


def settled(given):
    stakes: dict[int, list[int]] = {}
    for seat, choice, amount in given["bets"]:
        stakes.setdefault(seat, [0] * 5)[CHOICES.index(choice)] += amount
    due = settle(sorted(stakes.items()), _codes(given["player"]), _codes(given["banker"]), _terms(given))
    transfers = [{"from": t.payer, "to": t.payee, "amount": t.amount, "reason": t.reason} for t in due.transfers]
    return {"transfers": transfers, "net": dict(due.net)}


def _six(value: Fraction) -> str:
    return f"{float(round(value, 6)):.6f}"


def probability(given):
    found = exact.combinations(given["decks"])
    ways = {"banker": found.banker, "player": found.player, "tie": found.tie}
    bets = exact.bets(given["decks"])
    return {
        "combinations": ways,
        "total": found.total,
        "p": {**{name: _six(Fraction(n, found.total)) for name, n in ways.items()}, "pair": _six(found.pair)},
        "edge": {
            "player": _six(bets["player"].edge),
            "banker": _six(bets["banker"].edge),
            "tie": _six(bets["tie"].edge),
            "pair": _six(bets["player_pair"].edge),
            "banker_six_half": _six(bets["banker_six_half"].edge),
        },
    }


KINDS = {
    "points": points,
    "table": table,
    "draw": draws,
    "result": result,
    "faults": faults,
    "deal": deal,
    "commission": lambda given: {"commission": commission(given["stake"], _terms(given))},
    "bet_legal": bet_legal,
    "settle": settled,
    "probability": probability,
}


def run(kind: str, given: dict) -> dict:
    """Run one case: its kind and its input give what the engine says."""
    return KINDS[kind](given)
