"""Runs the unit cases of doudizhu: sets, order and score by the functions themselves, all else as a hand of events."""

from events.model import ActionTaken, CardsDealt, HandStarted, SeatTaken, event
from games.cards import PACK_54
from games.doudizhu import GAME
from games.doudizhu.hand import ALL_PASSED, AUCTION, DOUBLES, KITTY, OVER
from games.doudizhu.kinds import KINDS, NOTHING, beats, kind_of, length_of, rank_of
from games.doudizhu.moves import count
from games.doudizhu.pack import MASK, SHIFT, add, distinct
from games.doudizhu.play import played_as
from games.doudizhu.rules import compiled
from games.doudizhu.settle import Result, score
from games.ruleset import resolve

ERRORS = {
    "auction_over": "auction over",
    "bid_twice": "a seat bids once",
    "bid_too_low": "illegal bid",
    "bid_amount": "illegal bid",
}


def ruleset_of(given):
    start = HandStarted("doudizhu", given.get("preset", "longwei"), "t", 1, (), 1, given.get("options", {}))
    ruleset, faults = resolve(GAME, start)
    assert not faults, faults
    return ruleset


class Hand:
    """A hand that takes events one by one and keeps their faults."""

    def __init__(self, given, first, hands=None, kitty=None, base=1):
        seats = tuple(SeatTaken(seat, f"p{seat}") for seat in range(3))
        start = HandStarted("doudizhu", "longwei", "t", 1, seats, base, dealer=first)
        self.sequence = 0
        self.state, faults = GAME.start(self.wrap(start), ruleset_of(given))
        assert not faults, faults
        order = [first, (first + 1) % 3, (first + 2) % 3]
        dealt = hands or {str(seat): list(PACK_54[i * 17 : i * 17 + 17]) for i, seat in enumerate(order)}
        for seat in order:
            assert self.deal(seat, dealt[str(seat)], "down", "initial") == ()
        assert self.deal("kitty", kitty or PACK_54[51:], "down", "kitty") == ()

    def wrap(self, payload):
        made = event(
            payload,
            id=f"e{self.sequence}",
            source="/case",
            subject="h",
            time="2026-01-01T08:00:00.000Z",
            partitionkey="t",
            sequence=self.sequence,
        )
        self.sequence += 1
        return made

    def deal(self, to, cards, face, why):
        return self.state.step(self.wrap(CardsDealt(to, face, why, tuple(cards))))

    def act(self, seat, verb, **fields):
        return self.state.step(self.wrap(ActionTaken(seat, verb, **fields)))

    def auction(self, bids):
        """Bid in order; give what came of it as the sheet's `auction` cases say it."""
        state, first = self.state, self.state.dealer
        for at, amount in enumerate(bids):
            verb = {"action": "bid", "amount": amount} if amount else {"action": "no_bid"}
            faults = self.state.check(self.wrap(ActionTaken((first + at) % 3, **verb)))
            if faults:
                return {"error": ERRORS[faults[0].code], "at": at}
            self.sequence -= 1
            self.act((first + at) % 3, verb["action"], amount=amount or None)
        if state.phase == ALL_PASSED:
            return {"status": "void", "reason": state.due().reason}
        legal = state.legal_actions()
        if state.phase == AUCTION:
            legal = sorted(act.amount or 0 for act in legal if act.action in ("bid", "no_bid"))
            return {"status": "open", "to_act": state.turn, "legal": legal}
        forced = [act for act in legal if act.action == "bid"]
        if forced:
            assert state.step(self.wrap(forced[0].payload())) == ()
        return {
            "status": "landlord",
            "landlord": state.landlord,
            "bid": state.high,
            "forced": state.forced,
            "may_double": list(state.pending),
        }


def readings(given, cards):
    code = add(cards)
    assert distinct(code, len(cards))
    return compiled(ruleset_of(given)).table.readings.get(code >> SHIFT, ())


def standing_of(given):
    if not given.get("standing"):
        return NOTHING
    found = readings(given, given["standing"])
    wanted = given.get("standing_as")
    return next(read for read in found if wanted in (None, kind_of(read)))


def classify(given):
    found = readings(given, given["cards"])
    return {"readings": [{"kind": kind_of(r), "length": length_of(r), "rank": rank_of(r)} for r in found]}


def beats_case(given):
    standing = standing_of(given)
    found = next((read for read in readings(given, given["cards"]) if beats(read, standing)), None)
    return {"beats": found is not None, "as": kind_of(found) if found is not None else None}


def legal(given):
    standing, cards = standing_of(given), given["cards"]
    if not cards:
        return {"legal": standing != NOTHING}
    held = add(cards) & ~add(given["hand"]) & MASK == 0
    return {"legal": held and played_as(readings(given, cards), standing, given.get("choice")) != NOTHING}


def move_count(given):
    by_kind = count(compiled(ruleset_of(given)).table, add(given["hand"]) >> SHIFT, standing_of(given))
    assert list(by_kind) == [kind for kind in KINDS if kind in by_kind]
    return {"total": sum(by_kind.values()), "by_kind": by_kind}


def auction(given):
    return Hand(given, given["first"]).auction(given["bids"])


def doubling(given):
    eligible = given["eligible"]
    bids = [3] if len(eligible) == 2 else [0, 3]
    hand = Hand(given, (eligible[0] - len(bids)) % 3)
    assert hand.auction(bids)["may_double"] == eligible
    for seat, said in zip(eligible, given["said"], strict=False):
        assert hand.act(seat, said) == ()
    seat = eligible[min(len(given["said"]), len(eligible) - 1)]
    return {"legal": hand.state.check(hand.wrap(ActionTaken(seat, given["action"]))) == ()}


def settle(given):
    result = Result(
        base=given["base"],
        bid=given["bid"],
        landlord=given["landlord"],
        winner=given["winner"],
        bombs=given["bombs"],
        plays=[given["plays"][str(seat)] for seat in range(3)],
        doubled=tuple(sorted(given.get("doubles", []))),
    )
    final = score(compiled(ruleset_of(given)), result)
    return {"multiplier": final.multiplier, "net": final.net}


def hand(given):
    played = Hand(given, given["first"], given["hands"], given["kitty"], given["base"])
    state = played.state
    opened = played.auction(given["bids"])
    if opened.get("status") != "landlord":
        return opened
    doubles = dict(given.get("doubles", {}))
    for seat in opened["may_double"]:
        if played.act(seat, doubles.pop(str(seat), DOUBLES[2])):
            return {"error": "illegal doubling", "seat": seat}
    if doubles:
        return {"error": "illegal doubling", "seat": int(min(doubles))}
    assert state.phase == KITTY
    assert played.deal(state.landlord, given["kitty"], "up", "kitty") == ()
    for at, (seat, cards) in enumerate(given["moves"]):
        faults = played.act(seat, "play" if cards else "pass", cards=tuple(cards))
        if faults:
            return {"error": "move after the end" if faults[0].code == "after_out" else "illegal move", "at": at}
    if state.phase != OVER:
        return {"status": "unfinished", "to_act": state.turn, "leads": state.standing == NOTHING}
    due = state.due()
    right = {key: value for key, (value, _) in due.result.items()}
    return {
        **{key: right[key] for key in ("multiplier", "spring", "anti_spring", "landlord", "bid", "winner", "bombs")},
        "net": dict(due.net),
        "plays": {str(seat): state.plays[seat] for seat in range(3)},
    }


RUNNERS = {
    "classify": classify,
    "beats": beats_case,
    "legal": legal,
    "move_count": move_count,
    "auction": auction,
    "doubling": doubling,
    "settle": settle,
    "hand": hand,
}


def run(kind, given):
    """Run one case: `given` is its input, the answer is compared with its `expect`."""
    return RUNNERS[kind](given)
