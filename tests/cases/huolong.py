"""Runs the unit cases of huolong: cards and results by the functions themselves, deals and plays as events."""

from events.model import ActionTaken, CardsDealt, HandStarted, SeatTaken, event
from games.cards import RANKS, SUITS
from games.huolong import GAME
from games.huolong.hand import OVER, PLAY, VOID
from games.huolong.kitty import takeable, third
from games.huolong.legal import follows
from games.huolong.pack import FORMS, KIND, KINDS, POINTS, add, cards_of, same
from games.huolong.ranking import TRUMP, ranking
from games.huolong.rules import LEVEL, compiled, rise
from games.huolong.score import Result, score
from games.huolong.settle import claims, left, settled
from games.ruleset import resolve

SETTLED = ("catchers", "captured", "gain", "winner_side", "score", "next_dealer", "levels", "match_over")


def rules_of(given):
    start = HandStarted("huolong", "tongcheng", "t", 1, (), 1, given.get("options", {}))
    ruleset, faults = resolve(GAME, start)
    assert not faults, faults
    return compiled(ruleset)


def ranks_of(given):
    return ranking(LEVEL[given["level"]], SUITS.index(given["trump"]), rules_of(given).permanent_two)


def kinds(cards):
    return [KIND[card] for card in cards]


class Hand:
    """A hand that takes events one by one and keeps their faults."""

    def __init__(self, given, first=True, dealer=None, levels=("3", "3"), base=1):
        seats = tuple(SeatTaken(seat, f"p{seat}") for seat in range(4))
        context = {"levels": list(levels), "deal_from": dealer or 0, "first": first}
        options = given.get("options", {})
        start = HandStarted("huolong", "tongcheng", "t", 2, seats, base, options, dealer, context)
        ruleset, faults = resolve(GAME, start)
        assert not faults, faults
        self.sequence = 0
        self.state, faults = GAME.start(self.wrap(start), ruleset)
        assert not faults, faults

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

    def do(self, payload):
        return self.state.step(self.wrap(payload))

    def playing(self, given, hands):
        """Put the hand where all is laid away and planted; `hands` by seat."""
        state = self.state
        state.trump, state.fixed_by, state.shown = SUITS.index(given["trump"]), 7, True
        state.levels = [LEVEL[given["level"]]] * 2
        state.rank()
        state.hands = [add(kinds(hands.get(seat, ()))) for seat in range(4)]
        state.uneven = len({len(cards) for cards in hands.values()}) > 1
        state.phase, state.turn = PLAY, state.dealer
        return self

    def play(self, seat, cards):
        return self.do(ActionTaken(seat, "play", tuple(cards)))


def trumps(given):
    return {"trump": [ranks_of(given).classes[kind] == TRUMP for kind in kinds(given["cards"])]}


def ranking_case(given):
    ranks = ranks_of(given)
    groups = {}
    for kind in kinds(given["cards"]):
        groups.setdefault(ranks.order(kind), []).append(KINDS[kind])
    return {"groups": [sorted(groups[key]) for key in sorted(groups, reverse=True)]}


def lead(given):
    hand = Hand(given, False, 0).playing({"level": "3", "trump": "s"}, {0: given["hand"]})
    legal = not hand.play(0, given["cards"])
    return {"legal": legal, "kind": FORMS[len(given["cards"]) - 1] if legal else None}


def following(given):
    """Let seat 0 lead, where seat 1 holds the hand of the case."""
    hand = Hand(given, False, 0).playing(given, {0: [*given["lead"], "BJ"], 1: given["hand"]})
    assert same(kinds(given["lead"]))
    assert hand.play(0, given["lead"]) == ()
    return hand


def follow(given):
    return {"legal": not following(given).play(1, given["cards"])}


def follow_count(given):
    state = following(given).state
    return {"count": len(list(follows(state.hands[1], state.mask, state.led)))}


def trick(given):
    """Play a trick in which each seat holds what it plays; what it need not follow it does not hold."""
    plays = dict(given["plays"])
    first = given["plays"][0][0]
    hand = Hand(given, False, first).playing(given, {seat: [*cards, "BJ"] for seat, cards in plays.items()})
    for seat, cards in given["plays"]:
        faults = hand.play(seat, cards)
        # the sheet's tricks say nothing of what else is in the hands: the joker that is kept back need not follow
        assert all(fault.code in ("class_not_followed", "trump_mistaken") for fault in faults), faults
    points = sum(POINTS[kind] for cards in plays.values() for kind in kinds(cards))
    return {"winner": hand.state.turn, "points": points}


def make_trump(given):
    hand = Hand(given, given["first"], given["dealer"])
    state = hand.state
    for at, (what, seat, *card) in enumerate(given["events"]):
        if what == "deal":
            hand.do(CardsDealt(seat, "down", "initial", tuple(card)))
        elif hand.do(ActionTaken(seat, what, ("RJ",) if what == "declare" else ("RJ", "RJ"))):
            return {"error": "illegal", "at": at}
    hand.do(CardsDealt("kitty", "up", "kitty", tuple(given["kitty"])))
    if state.phase == VOID:
        return {"void": state.due().reason}
    suits = {legal.choice for legal in state.legal_actions() if legal.action == "set_trump"}
    trump = "random" if suits == set(SUITS) else SUITS[state.trump]
    return {"trump": trump, "maker": state.maker if state.maker >= 0 else None, "dealer": state.dealer}


def plant(given):
    kitty, n = kinds(given["kitty"]), given["n"]
    if takeable(kitty) < n:
        return {"legal": False}
    picked, rest = ranks_of(given).picked(kitty, n)
    return {"legal": True, "picked": cards_of(picked), "kitty": [*cards_of(rest), *["RJ"] * n]}


def plant_forced(given):
    put, hold = ({int(seat): n for seat, n in given[key].items()} for key in ("put", "hold"))
    seat = third(put, hold, kinds(given["kitty"]), rules_of(given).any_two)
    return {"seat": seat if seat >= 0 else None}


def level(given):
    now, over = rise(LEVEL[given["level"]], given["gain"], rules_of(given).stop_levels)
    return {"level": RANKS[now], "match_over": over}


def told(rules, result):
    due, right = settled(rules, result), claims(result, score(rules, result))
    return {**{key: right[key][0] for key in SETTLED}, "net": dict(due.net)}


def settle(given):
    result = Result(
        base=given["base"],
        dealer=given["dealer"],
        levels=tuple(LEVEL[each] for each in given["levels"]),
        tricks=given["trick_points"],
        kitty=tuple(kinds(given["kitty"])),
        last=given["last_winner"],
        trump=0,
    )
    return told(rules_of(given), result)


def leave(given):
    jokers = (given["kitty"] or []).count("RJ")
    return {"net": dict(left(rules_of(given), given["base"], given["seat"], jokers).net)}


def hand(given):
    played = Hand(given, False, given["dealer"], given["levels"], given["base"])
    state = played.playing(given, {int(seat): cards for seat, cards in given["hands"].items()}).state
    state.levels = [LEVEL[each] for each in given["levels"]]
    state.kitty = kinds(given["kitty"])
    for at, (seat, cards) in enumerate(given["plays"]):
        if played.play(seat, cards):
            return {"error": "illegal play", "at": at}
    if state.phase != OVER:
        leads = not state.played
        return {"status": "unfinished", "to_act": state.turn, "leads": leads, "catchers_so_far": state.points}
    return told(state.rules, state.result)


RUNNERS = {
    "trumps": trumps,
    "ranking": ranking_case,
    "lead": lead,
    "follow": follow,
    "follow_count": follow_count,
    "trick": trick,
    "make_trump": make_trump,
    "plant": plant,
    "plant_forced": plant_forced,
    "level": level,
    "settle": settle,
    "leave": leave,
    "hand": hand,
}


def run(kind, given):
    """Run one case: `given` is its input, the answer is compared with its `expect`."""
    return RUNNERS[kind](given)
