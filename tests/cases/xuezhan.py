"""Runs the unit cases of xuezhan: hands and sums by the functions themselves, positions and streams by the engine."""

from events.model import PAYLOADS, ActionTaken, HandSettled, HandStarted, SeatTaken, SeedRevealed, Transfer, event
from games.melds import KONG_CHOICES, MELD_NAMES, complete, seven_pairs
from games.rack import Meld, Rack
from games.ruleset import resolve
from games.tiles import KIND, SUITS, codes_of
from games.xuezhan import GAME
from games.xuezhan.evaluate import best, is_pig, ready, score, with_tile
from games.xuezhan.phases import FREE, NO_TILE, ROB, TURN, WINDOW
from games.xuezhan.rules import rules_of
from games.xuezhan.settle import Kong, Win, Winner, next_dealer, next_turn, settle
from games.xuezhan.state import State

SEATS = tuple(SeatTaken(seat, f"p{seat}") for seat in range(4))


def rules(given):
    preset, options = given.get("preset", "longwei"), given.get("options", {})
    ruleset, faults = resolve(GAME, HandStarted("xuezhan", preset, "t", 1, SEATS, 1, options))
    assert not faults, faults
    return rules_of(ruleset)


def rack_of(given):
    rack = Rack(3)
    for code in given["concealed"]:
        rack.add(KIND[code])
    for meld in given.get("melds", ()):
        rack.melds.append(Meld(MELD_NAMES.index(meld["kind"]), KIND[meld["tile"]], 0))
    return rack


def void_of(given):
    return SUITS.index(given["void"]) if given.get("void") else -1


def is_win(given):
    rack = rack_of(given)
    shaped = complete(rack.keys) and rack.size() + 3 * len(rack.melds) == 14
    return {"win": rack.suits() != 0b111 and (shaped or (not rack.melds and seven_pairs(rack.keys)))}


def waits(given):
    return {"waits": codes_of(ready(rack_of(given), void_of(given)))}


def score_win(given):
    rack, used = rack_of(given), rules(given)
    keys = with_tile(rack, KIND[given["tile"]])
    after_kong = given["after_kong"] is not None
    counted = score(keys, rack.melds, used, given["how"], after_kong, given["first"])
    if counted is None:
        return {"win": False}
    raw = counted.raw + used.bonus_fan(given["how"] == "self_draw")
    return {
        "win": True,
        "rows": list(counted.rows),
        "roots": counted.roots,
        "fan_raw": raw,
        "fan": used.capped(raw),
        "points": used.points(used.capped(raw)),
    }


def max_fan(given):
    used = rules(given)
    found = best(rack_of(given), used, void_of(given))
    if found is None:
        return {"ready": False}
    fan = used.capped(found.score.raw)
    return {
        "ready": True,
        "fan": fan,
        "fan_raw": found.score.raw,
        "points": used.points(fan),
        "tiles": codes_of(found.kinds),
    }


def end_state(given):
    rack, void = rack_of(given), void_of(given)
    if is_pig(rack, void):
        return {"state": "pig"}
    return {"state": "ready" if ready(rack, void) else "not_ready"}


def _entry(item):
    if item["t"] == "kong":
        return Kong(item["seat"], KONG_CHOICES[item["type"]], item.get("from"), item.get("late", False))
    source = item["from"]
    winners = [Winner(w["seat"], w["fan"]) for w in item["winners"]]
    if source is not None:
        winners.sort(key=lambda w: (w.seat - source) % 4)
    after_kong = item.get("after_kong")
    return Win(
        item["how"],
        source,
        tuple(winners),
        KONG_CHOICES[after_kong] if after_kong else None,
        item.get("kong_from"),
        tuple(item.get("chain", ())),
    )


def line(t):
    return {"from": t.payer, "to": t.payee, "amount": t.amount, "reason": t.reason}


def settle_case(given):
    states = None
    if given["end"]["kind"] == "wall_empty":
        states = {int(seat): (s["state"], s.get("fan", 0)) for seat, s in given["end"]["seats"].items()}
    book = settle(rules(given), given["base"], [_entry(item) for item in given["log"]], states)
    return {"transfers": [line(t) for t in book.transfers], "net": book.net}


def next_turn_case(given):
    won = sum(1 << seat for seat in given["won"])
    return {"next": next_turn(given["from"], given["winners"], won)}


def next_dealer_case(given):
    dealer = next_dealer(rules(given).rotates, given["dealer"], given["first_winners"], given["discarder"])
    return {"dealer": dealer}


def fresh(used, dealer=0, base=1):
    return State(used, HandStarted("xuezhan", "longwei", "t", 1, SEATS, base, dealer=dealer), dealer)


def pass_lock(given):
    """Play the steps of seat 1, which waits on 9p, against seat 0 and its own draws and discards."""
    state = fresh(rules(given))
    rack = state.racks[1]
    for code in ["1m", "2m", "3m", "4m", "5m", "6m", "1p", "1p", "4p", "5p", "6p", "7p", "8p"]:
        rack.add(KIND[code])
    state.racks[0].keys[1] = 0o400000000
    state.phase, state.turn, state.drawn = TURN, 0, 0
    seq = 10
    for step in given["steps"]:
        seq += 1
        if step == "declined_win":
            state.discard(0, KIND["9p"], seq)
            state.close_window()
        elif step == "own_draw":
            state.draw(1, KIND["9s"])
        elif step == "own_claim":
            # a pung of another tile: the tiles are beside the point, the turn without a draw is not
            state.turn, state.drawn, state.phase = 1, NO_TILE, TURN
        elif step == "own_discard":
            rack.add(KIND["9s"])
            state.discard(1, KIND["9s"], seq)
    return {"locked": state.bars[1] != FREE}


def legal(given):
    at, act = given["state"], given["action"]
    state = fresh(rules(given))
    seat = at["seat"]
    state.racks[seat] = rack_of(at)
    state.wall = at.get("wall", 55) + state.rules.wall_reserve
    state.won = sum(1 << s for s in at.get("won", ()))
    if state.rules.declare_void:
        state.voids = [0, 0, 0, 0]
        state.voids[seat] = void_of(at)
    target = None
    if at["phase"] == "turn":
        state.phase, state.turn = TURN, seat
        state.drawn = NO_TILE if at.get("drawn") is None else KIND[at["drawn"]]
    else:
        offered = at["offered"]
        target = offered["from"]
        state.phase = WINDOW if at["phase"] == "window" else ROB
        state.tile, state.source, state.turn, state.offered = KIND[offered["tile"]], target, target, 5
        if at.get("locked"):
            state.bars[seat] = 1 << 20
        if at.get("passed_fan") is not None:
            state.bars[seat] = at["passed_fan"]
        if at.get("answered"):
            state.answered = 1 << seat
        if at.get("other_hu"):
            other = next(s for s in range(4) if s not in (seat, target))
            state.hits = state.won = 1 << other
            state.log.append(Win("discard", target, (Winner(other, 0),)))
            state.owed.append([])
            state.answered |= 1 << other
    cards = act.get("cards")
    if cards is None:
        tile = at["offered"]["tile"] if target is not None else at["drawn"]
        cards = [tile] if act["verb"] == "hu" and tile else []
    payload = ActionTaken(seat, act["verb"], tuple(cards), target=target, choice=act.get("choice"))
    return {"legal": state.check(wrap(payload, 9)) == ()}


def wrap(payload, sequence):
    return event(
        payload,
        id=f"e{sequence}",
        source="/case",
        subject="h",
        time="2026-01-01T08:00:00.000Z",
        partitionkey="t1",
        sequence=sequence,
    )


def payload_of(item):
    data = dict(item["data"])
    if item["type"] == "hand.started":
        data["seats"] = tuple(SeatTaken(**seat) for seat in data["seats"])
    if item["type"] == "hand.settled":
        data["transfers"] = tuple(Transfer(t["from"], t["to"], t["amount"], t["reason"]) for t in data["transfers"])
    if "cards" in data:
        data["cards"] = tuple(data["cards"])
    return PAYLOADS[item["type"]](**data)


def replay(given, game=GAME):
    """Play a stream; `net` is what was due where it ended lawfully."""
    state, due, settled = None, None, None
    for place, item in enumerate(given["events"]):
        payload = payload_of(item)
        made = wrap(payload, place)
        if isinstance(payload, HandStarted):
            ruleset, faults = resolve(game, payload)
            if ruleset is not None:
                state, faults = game.start(made, ruleset)
        elif isinstance(payload, HandSettled):
            faults = state.close(made)
            due, settled = state.due(), payload
        elif isinstance(payload, SeedRevealed):
            continue
        else:
            faults = state.step(made)
        if faults:
            return {"first_illegal": place, "net": None, "settlement_ok": False}
    if due is None:
        return {"first_illegal": None, "net": None, "settlement_ok": False}
    posted = {key: value for key, value in settled.net.items() if value}
    right = {key: value for key, value in due.net.items() if value}
    return {"first_illegal": None, "net": dict(due.net), "settlement_ok": posted == right}


KINDS = {
    "is_win": is_win,
    "waits": waits,
    "score_win": score_win,
    "max_fan": max_fan,
    "end_state": end_state,
    "settle": settle_case,
    "next_turn": next_turn_case,
    "next_dealer": next_dealer_case,
    "pass_lock": pass_lock,
    "legal": legal,
    "replay": replay,
}


def run(kind, given):
    """Give what the engine makes of a case's input, in the form of its `expect`."""
    return KINDS[kind](given)
