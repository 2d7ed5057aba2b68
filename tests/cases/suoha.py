"""Runs the unit cases of suoha against the engine."""

from itertools import combinations

from games.suoha import legal
from games.suoha.game import GAME
from games.suoha.hands import KINDS, mask_of, order
from games.suoha.rules import PRESETS, rules, runs_short
from games.suoha.settle import seats_out
from tests.betting import Hand, settlement


def _order(given):
    options = {**PRESETS["longwei"], **given.get("options", {})}
    return order(
        options["flush_compare"], options["flush_beats_full_house"], options["ace_low_straight"], options["suit_order"]
    )


def _counts(given):
    ranking = _order(given)
    counts = dict.fromkeys(reversed(KINDS), 0)
    total = 0
    for cards in combinations(range(28), 5):
        counts[ranking.kind(sum(1 << card for card in cards))] += 1
        total += 1
    return {**counts, "total": total}


def _compare(given):
    key = _order(given).key
    one, other = key(mask_of(given["a"])), key(mask_of(given["b"]))
    return {"result": (one > other) - (one < other)}


def _best(given, hands, common=()):
    key = _order(given).key
    return {"seat": int(max(hands, key=lambda seat: key(mask_of([*hands[seat], *common]))))}


def deal_street(hand, cards, common=None):
    """Deal what the hand waits for, and whatever streets follow without a round."""
    state = hand.state
    while state.waits and not state.over:
        if state.short:
            hand.deal("board", [common], "up", "street")
            continue
        if state.card == 2:
            for place, face in ((0, "down"), (1, "up")):
                for seat in state.order:
                    hand.deal(seat, [cards[str(seat)][place]], face)
        else:
            for seat in state.order:
                if state.bets.live >> seat & 1:
                    hand.deal(seat, [cards[str(seat)][state.card - 1]], "up", "street")
    return hand


def script(given):
    """Play a script; antes and streets come by themselves."""
    hand = Hand(
        "suoha", given["seats"], base=given["base"], dealer=None, options=given.get("options"), stacks=given["stacks"]
    )
    deal_street(hand, given["cards"], given.get("common"))
    for action in given["actions"]:
        seat, verb, amount, auto = (*action, None, None)[:4]
        hand.act(seat, verb, amount, auto=bool(auto))
        deal_street(hand, given["cards"], given.get("common"))
    return hand


def _turn(given):
    state = script(given).state
    found = {}
    if state.betting:
        owes = state.bets.owes(state.bets.turn)
        found = {"fold": True, **({"call": owes} if owes else {"check": True})}
        amounts = legal.raises(state)
        if amounts:
            found["raise"] = [amounts[0], amounts[-1]]
        if (amount := legal.suo(state)) is not None:
            found["suo"] = amount
    return {
        "phase": "over" if state.over else "bet",
        "card": min(state.card, 5),
        "to_act": state.bets.turn if state.betting else None,
        "legal": found,
        "stakes": state.bets.stakes,
        "result": state.end,
    }


def _legal(given):
    hand = script(given)
    before = len(hand.faults)
    seat, verb, amount, auto = (*given["try"], None, None)[:4]
    hand.act(seat, verb, amount, auto=bool(auto))
    return {"legal": len(hand.faults) == before}


def _settle(given):
    state = script(given).state
    due = state.due()
    return {"result": state.end, "winner": due.result["winner"][0], **settlement(due)}


def _limit(given):
    hand_rules = rules({**PRESETS["longwei"], **given.get("options", {})}, 1)
    seats = (1 << len(given["stacks"])) - 1
    if hand_rules.live_limit:
        seats &= ~sum(1 << seat for seat in given.get("folded", ()))
    return {"limit": hand_rules.limit(given["stacks"], seats)}


def _street(given):
    if not runs_short(given["cards_used"], given["live"]):
        return {"to": "seats", "cards": given["live"]}
    if rules({**PRESETS["longwei"], **given.get("options", {})}, 1).void:
        return {"to": "void", "cards": 0}
    return {"to": "board", "cards": 1}


RUN = {
    "deck": lambda given: {"count": len(GAME.deck(None)), "cards": sorted(GAME.deck(None))},
    "counts": _counts,
    "classify": lambda given: {"kind": _order(given).kind(mask_of(given["cards"]))},
    "compare": _compare,
    "first_speaker": lambda given: _best(given, given["boards"]),
    "winner": lambda given: _best(given, given["hands"], [given["common"]] if given.get("common") else ()),
    "turn": _turn,
    "legal": _legal,
    "settle": _settle,
    "limit": _limit,
    "street": _street,
    "seats_ok": lambda given: {"legal": not Hand("suoha", given["seats"], stacks=[100] * given["seats"]).faults},
    "seat_out": lambda given: {"out": seats_out(given["stacks_after"], given["min_sit"])},
}


def run(kind, given):
    """Run one case and give what the engine says."""
    return RUN[kind](given)
