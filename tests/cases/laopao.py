"""Runs the unit cases of laopao: sets and scores by the functions themselves, choices and plays through the engine."""

from events.model import ActionTaken, HandSettled, HandStarted, SeatTaken, event
from games.laopao import GAME
from games.laopao.choose import ally_of, callable_cards, highest
from games.laopao.hand import ALLY, MODE, OVER, PLAY
from games.laopao.legal import answers
from games.laopao.pack import MARKED_BIG, RANKS, SHIFT, add
from games.laopao.rules import compiled
from games.laopao.sets import NOTHING, low_of, read, values
from games.laopao.settle import Result, decided, points, settled, tributes, unit
from games.ruleset import resolve


def rules_of(given):
    start = HandStarted("laopao", "tongcheng", "t", 1, (), 1, given.get("options", {}))
    ruleset, faults = resolve(GAME, start)
    assert not faults, faults
    return compiled(ruleset)


def reading(cards):
    return read(add(cards) >> SHIFT)


class Table:
    """A hand whose cards are laid out by the case instead of being dealt."""

    def __init__(self, given, hands=None):
        seats = tuple(SeatTaken(seat, f"p{seat}") for seat in range(5))
        start = HandStarted("laopao", "tongcheng", "t", 1, seats, given.get("base", 1), given.get("options", {}), 0)
        ruleset, faults = resolve(GAME, start)
        assert not faults, faults
        self.sequence = 0
        self.state, faults = GAME.start(self.wrap(start), ruleset)
        assert not faults, faults
        for seat, cards in (hands or {}).items():
            self.state.hands[int(seat)] = add(cards)

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

    def act(self, seat, verb, **fields):
        return self.state.step(self.wrap(ActionTaken(seat, verb, **fields)))

    def landlord(self, seat):
        """Let this seat be landlord, who has still to find his ally."""
        self.state.phase = ALLY
        self.state.landlord = self.state.turn = self.state.holder = self.state.first = seat

    def playing(self, given):
        """Let the play begin."""
        state = self.state
        state.landlord = state.turn = given["landlord"]
        state.caizhu = given["landlord"] if given["caizhu"] is None else given["caizhu"]
        state.mode = {"an": 0, "ming": 1}[given["mode"]]
        state.active = sum(1 << seat for seat in range(5) if state.hands[seat])
        state.side, state.phase = True, PLAY


def set_case(given):
    found = reading(given["cards"])
    if not found:
        return {"valid": False}
    return {"valid": True, "rank": RANKS[low_of(found)], "values": values(found)}


def beats(given):
    one, two = reading(given["standing"]), reading(given["cards"])
    return {"beats": rules_of(given).beats(two, one)}


def legal(given):
    table = Table(given, {"0": given["hand"]})
    state = table.state
    state.landlord, state.turn, state.side, state.mode, state.phase = 1, 0, True, 0, PLAY
    if given["standing"] is not None:
        state.standing, state.owner = reading(given["standing"]), 1
    verb = "play" if given["cards"] else "pass"
    return {"legal": not state.check(table.wrap(ActionTaken(0, verb, cards=tuple(given["cards"]))))}


def move_count(given):
    state = Table(given, {"0": given["hand"]}).state
    standing = NOTHING if given["standing"] is None else reading(given["standing"])
    return {"total": sum(1 for _ in answers(state, state.hands[0], standing))}


def landlord(given):
    table = Table(given, {str(given["holder"]): [MARKED_BIG]})
    state = table.state
    state.phase, state.holder, state.first, state.turn = 2, given["holder"], given["holder"], given["holder"]
    step = state.rules.step
    for at, verb in enumerate(given["said"]):
        if state.phase >= ALLY:
            return {"error": "over", "at": at}
        seat, forced = state.turn, state.passes == 5
        fields = {"cards": (MARKED_BIG,), "target": (seat + step) % 5} if verb == "pass_on" else {"auto": forced}
        if table.act(seat, verb, **fields):
            return {"error": "illegal", "at": at}
    if state.phase >= ALLY:
        return {"landlord": state.landlord, "forced": state.passes == 5}
    verbs = [act.action for act in state.legal_actions() if act.action != "leave"]
    return {"to_act": state.turn, "legal": verbs}


def call(given):
    table = Table(given, given["hands"])
    table.landlord(given["landlord"])
    state = table.state
    if state.rules.marked_small:
        state.phase = 2
        assert not table.act(given["landlord"], "take")
        assert state.phase == MODE
    elif given["card"] is None:
        assert not table.act(given["landlord"], "alone")
    else:
        lawful = given["card"] in callable_cards(state.hands[given["landlord"]])
        faults = table.act(given["landlord"], "call_ally", cards=(given["card"],))
        assert lawful == (not faults)
        if faults:
            return {"legal": False}
        assert state.caizhu == ally_of(state.hands, given["landlord"], given["card"])
    return {"legal": True, "caizhu": state.caizhu, "alone": state.caizhu == given["landlord"]}


def result_of(given):
    caizhu = given["landlord"] if given.get("caizhu") is None else given["caizhu"]
    return Result(
        base=given.get("base", 1),
        open=given.get("mode") == "ming",
        landlord=given["landlord"],
        caizhu=caizhu,
        order=given["order"],
        stuck=[tuple(pair) for pair in given.get("stuck", ())],
    )


def by_seat(numbers):
    return {str(seat): number for seat, number in enumerate(numbers)}


def score(given):
    result = result_of(given)
    value = unit(rules_of(given), result)
    return {"unit": value, "points": by_seat(points(result.landlord, result.caizhu, value))}


def settle(given):
    due = settled(rules_of(given), result_of(given))
    paid = [{"from": t.payer, "to": t.payee, "amount": t.amount, "reason": t.reason} for t in due.transfers]
    return {"net": dict(due.net), "transfers": paid}


def decided_case(given):
    result = result_of(given)
    return {"decided": decided(result.landlord, result.caizhu, result.order)}


def tribute_card(given):
    return {"legal": given["card"] in highest(add(given["hand"]))}


def tributes_case(given):
    return {"tributes": tributes(rules_of(given), result_of(given))}


def hand(given):
    table = Table(given, given["hands"])
    table.playing(given)
    state = table.state
    for at, (seat, cards) in enumerate(given["plays"]):
        if table.act(seat, "play" if cards else "pass", cards=tuple(cards)):
            return {"error": "illegal play", "at": at}
    if state.phase != OVER:
        may_end = not state.close(table.wrap(HandSettled((), {})))
        return {
            "status": "decided" if may_end else "unfinished",
            "order": state.order,
            "to_act": state.turn,
            "leads": state.standing == NOTHING,
        }
    due = state.due()
    value = due.result["unit"][0]
    return {
        "unit": value,
        "points": by_seat(points(state.landlord, state.caizhu, value)),
        "net": dict(due.net),
        "order": state.order,
        "stuck": [list(pair) for pair in state.stuck],
    }


RUNNERS = {
    "set": set_case,
    "beats": beats,
    "legal": legal,
    "move_count": move_count,
    "landlord": landlord,
    "call": call,
    "score": score,
    "settle": settle,
    "decided": decided_case,
    "tribute_card": tribute_card,
    "tributes": tributes_case,
    "hand": hand,
}


def run(kind, given):
    """Run one case: `given` is its input, the answer is compared with its `expect`."""
    return RUNNERS[kind](given)
