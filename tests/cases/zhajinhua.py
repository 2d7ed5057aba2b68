"""Runs the unit cases of zhajinhua against the engine."""

from itertools import combinations

from events.model import HandStarted, SeatTaken
from games.betting import from_seat
from games.cards import PACK
from games.zhajinhua import legal
from games.zhajinhua.game import GAME, drawn
from games.zhajinhua.hands import INDEX, order
from games.zhajinhua.rules import PRESETS
from tests.betting import Hand, settlement


def _order(given):
    options = {**PRESETS["longwei"], **given.get("options", {})}
    return order(options["a23"], options["straight_over_flush"], options["special_235"])


def _places(cards):
    return [INDEX[card] for card in cards]


def _counts(given):
    ranking = _order(given)
    counts = dict.fromkeys([*reversed(ranking.kinds), "special_235"], 0)
    for cards in combinations(range(52), 3):
        counts[ranking.kind(ranking.strength(cards))] += 1
        counts["special_235"] += ranking.special(cards)
    return counts


def _classify(given):
    ranking, cards = _order(given), _places(given["cards"])
    return {"kind": ranking.kind(ranking.strength(cards)), "special_235": ranking.special(cards)}


def _compare(given):
    one, other = _order(given).opened([_places(given["a"]), _places(given["b"])])
    return {"result": (one > other) - (one < other)}


def _compare_open(given):
    place = _order(given).winner([_places(given["opener"]), _places(given["target"])])
    return {"winner": ("opener", "target")[place]}


def _showdown(given):
    live = sum(1 << int(seat) for seat in given["hands"])
    seats = from_seat(live, given["opener"])
    return {"winner": seats[_order(given).winner([_places(given["hands"][str(seat)]) for seat in seats])]}


def _opened(hand):
    """Let the system open the hands where that is due."""
    if hand.state.fired and not hand.state.over:
        hand.act(hand.state.turn, "open", auto=True)
    return hand


def script(given):
    """Play a script; the automatic showdown comes by itself."""
    seats, dealer = given["seats"], given["dealer"]
    hand = Hand(
        "zhajinhua", seats, base=given["base"], dealer=dealer, options=given.get("options"), stacks=given.get("stacks")
    )
    hands = given.get("hands") or [PACK[3 * seat : 3 * seat + 3] for seat in range(seats)]
    for seat in from_seat((1 << seats) - 1, dealer):
        hand.deal(seat, hands[seat])
    _opened(hand)
    for action in given["actions"]:
        hand.act(*action)
        _opened(hand)
    return hand


def _state(given):
    state = script(given).state
    due = state.due()
    return {
        "phase": "over" if state.over else "bet",
        "to_act": None if state.over else state.turn,
        "unit": state.unit,
        "totals": state.totals,
        "live": [seat for seat in range(state.n) if state.live >> seat & 1],
        "opener": state.opener if state.opened else None,
        "winner": due.result["winner"][0] if due else None,
    }


def _legal_set(given):
    state = script(given).state
    found = {"fold": True}
    seen = state.seen >> state.turn & 1
    if not seen:
        found["look"] = True
    if state.unit:
        found["call"] = state.price(state.turn)
    if amounts := [unit << seen for unit in legal.units(state)]:
        found["raise" if state.unit else "bet"] = amounts
    if targets := legal.targets(state):
        found["compare"] = {"amount": state.compare_price(state.turn), "targets": targets}
    return found


def _legal(given):
    hand = script(given)
    before = len(hand.faults)
    hand.act(*given["try"])
    return {"legal": len(hand.faults) == before}


def _settle(given):
    due = script(given).state.due()
    return {"winner": due.result["winner"][0], **settlement(due)}


def _start(seats, dealer=0):
    return HandStarted(
        game="zhajinhua",
        ruleset="longwei",
        table="t",
        hand_no=1,
        seats=tuple(SeatTaken(seat=n, player=f"p{n}") for n in range(seats)),
        base=1,
        dealer=dealer,
    )


def _deal(given):
    state = Hand("zhajinhua", given["seats"], dealer=given["dealer"])
    to = GAME.dealing(state.ruleset, state.events[0].data)
    return {"to": list(dict.fromkeys(to)), "each": to.count(to[0]), "face": state.state.legal_actions()[-1].face}


def _deck_ok(given):
    hand = Hand("zhajinhua", len(given["hands"]))
    for seat, cards in enumerate(given["hands"]):
        hand.deal(seat, cards)
    return {"legal": not hand.faults}


RUN = {
    "counts": _counts,
    "classify": _classify,
    "compare": _compare,
    "compare_open": _compare_open,
    "showdown": _showdown,
    "state": _state,
    "legal_set": _legal_set,
    "legal": _legal,
    "settle": _settle,
    "deal": _deal,
    "deck_ok": _deck_ok,
    "seats_ok": lambda given: {"legal": not Hand("zhajinhua", given["seats"]).faults},
    "drawn": lambda given: {"drawn": drawn([tuple(hand) for hand in given["hands"]])},
}


def run(kind, given):
    """Run one case and give what the engine says."""
    return RUN[kind](given)
