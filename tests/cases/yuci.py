"""Runs the unit cases of yuci: hands and sums by the functions themselves, positions and streams by the engine."""

from events.model import ActionTaken, HandStarted, SeatTaken
from games.face import Carry
from games.melds import MELD_NAMES, complete, seven_pairs
from games.rack import Meld, Rack
from games.ruleset import resolve
from games.tiles import KIND, codes_of
from games.yuci import GAME
from games.yuci.chain import check_context
from games.yuci.claims import declare_faults
from games.yuci.evaluate import lacks_a_suit, ready, score, without_tile
from games.yuci.phases import NO_TILE, ROB, TURN, WINDOW
from games.yuci.rules import rules_of
from games.yuci.settle import leave_transfers, net_of, next_dealer, win_points, win_transfers
from games.yuci.state import State
from games.yuci.wall import broken_wall, reserve_stacks, reserve_tiles
from tests.cases.xuezhan import replay as play_stream
from tests.cases.xuezhan import wrap

SEATS = tuple(SeatTaken(seat, f"p{seat}") for seat in range(4))


def rules(given):
    start = HandStarted("yuci", "tongcheng", "t", 1, SEATS, 1, given.get("options", {}))
    ruleset, faults = resolve(GAME, start)
    assert not faults, faults
    return rules_of(ruleset)


def rack_of(given):
    rack = Rack(4)
    for code in given["concealed"]:
        rack.add(KIND[code])
    for meld in given.get("melds", ()):
        rack.melds.append(Meld(MELD_NAMES.index(meld["kind"]), KIND[meld["tile"]], 0))
    return rack


def is_win(given):
    rack, used = rack_of(given), rules(given)
    shaped = complete(rack.keys) and rack.size() + 3 * len(rack.melds) == 14
    pairs = used.seven_pairs and not rack.melds and seven_pairs(rack.keys)
    return {"win": (shaped or pairs) and lacks_a_suit(rack.suits())}


def waits(given):
    return {"waits": codes_of(ready(rack_of(given), rules(given)))}


def fresh(used, dealer=0, base=1):
    start = HandStarted("yuci", "tongcheng", "t1", 1, SEATS, base, dealer=dealer, context={"first_hand": True})
    return State(used, start, dealer)


def can_declare_ready(given):
    state = fresh(rules(given))
    state.racks[0] = rack_of(given)
    kind = KIND[given["discard"]]
    return {"legal": not declare_faults(state, 0, kind), "waits": codes_of(state.ready_after(0, kind))}


def score_win(given):
    flower = given["after_kong"] and given["how"] == "self_draw"
    found = score(rack_of(given), KIND[given["tile"]], rules(given), flower=flower, dealer=given["dealer"])
    if found is None:
        return {"win": False}
    return {
        "win": True,
        "patterns": list(found.patterns),
        "pattern_points": found.pattern_points,
        "hu_points": found.hu_points,
        "kong_points": found.kong_points,
        "each": found.hu_points + found.kong_points,
    }


def line(t):
    return {"from": t.payer, "to": t.payee, "amount": t.amount, "reason": t.reason}


def settle(given, hu=None, kong=None):
    used = rules(given)
    hu, kong = (given["hu_points"], given["kong_points"]) if hu is None else (hu, kong)
    winner, source, from_ready = given["winner"], given["from"], given.get("from_ready", False)
    moved = win_transfers(used, given["base"], winner, source, hu, kong, from_ready)
    bao = source is not None and used.bao_hu and not from_ready
    return {
        "transfers": [line(t) for t in moved],
        "net": net_of(moved),
        "points": win_points(winner, source, hu + kong, bao),
    }


def settle_hand(given):
    """A position of tiles: its score by `score`, its money as `settle`."""
    flower = given.get("after_kong", False) and given["how"] == "self_draw"
    dealer = given["winner"] == given["dealer"]
    found = score(rack_of(given), KIND[given["tile"]], rules(given), flower=flower, dealer=dealer)
    return settle(given, found.hu_points, found.kong_points)


def leave(given):
    moved = leave_transfers(rules(given), given["base"], given["leaver"])
    net = net_of(moved)
    return {
        "transfers": [line(t) for t in moved],
        "net": net,
        "points": {seat: amount for seat, amount in net.items() if seat != "house"},
    }


def dice_break(given):
    wall, first, tail = broken_wall(given["dealer"], tuple(given["dice"]))
    return {"wall_of": wall, "first_stack": first, "tail_stack": tail}


def reserve(given):
    return {"stacks": reserve_stacks(given["kongs"]), "tiles": reserve_tiles(given["kongs"], rules(given))}


def can_draw(given):
    left = 83 - given["front_draws"] - given["kongs"]
    return {"left": left, "can_draw": left > reserve_tiles(given["kongs"], rules(given))}


def next_dealer_case(given):
    dealer = next_dealer(given["dealer"], given["result"], given.get("winner"), given.get("kongs", 0))
    return {"dealer": dealer}


def chain(given):
    before, context = given["before"], {"dice": [1, 2], **given["context"]}
    prev = {key: before[key] for key in ("dealer", "result", "winner", "kongs")}
    start = HandStarted("yuci", "tongcheng", "t1", 5, SEATS, 1, dealer=given["dealer"], context=context)
    memory, _ = GAME.link({}, carry(before["players"], before["dealer"], {}, {"prev": prev}), True)
    _, faults = GAME.link(memory, carry(given["players"], given["dealer"], context, {}), False)
    clauses = {fault.clause for fault in (*check_context(start), *faults)}
    return {"clauses": sorted(clauses, key=lambda clause: int(clause.partition("-")[2]))}


def carry(players, dealer, context, result):
    return Carry(
        "h", "yuci", "tongcheng@1", "t1", 4, "settled", "clean", tuple(enumerate(players)), dealer, {}, context, None,
        "", None, result=result,
    )  # fmt: skip


def priority(given):
    """Seats that can win on 1z, each waiting for its pair; some have passed."""
    state = fresh(rules({}))
    state.phase, state.tile, state.source, state.offered = WINDOW, KIND["1z"], given["from"], 9
    state.river[given["from"]].append(state.tile)
    state.turn = given["from"]
    for seat in given["can_win"]:
        for code in ["1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "2m", "2m", "2m", "1z"]:
            state.racks[seat].add(KIND[code])
        state.declared |= 1 << seat
        state.waits[seat] = 1 << KIND["1z"]
    for seat in given["passes"]:
        state.answered |= 1 << seat
    legal = [act.seat for act in state.legal_actions() if act.action == "hu"]
    return {"winner": legal[0] if legal else None}


def pung_lock(given):
    """Play the steps of seat 1, which owns two of a kind each time, against seat 0."""
    state = fresh(rules(given))
    for step in given["steps"]:
        rack = state.racks[1]
        if step["t"] == "declined_pung":
            kind = KIND[step["tile"]]
            rack.add(kind)
            rack.add(kind)
            state.racks[0].add(kind)
            state.phase, state.turn = TURN, 0
            state.discard(0, kind, False, 20)
            state.close_window()
        elif step["t"] == "own_draw":
            state.draw(1, KIND["7z"])
        elif step["t"] == "own_pung":
            kind = KIND[step["tile"]]
            rack.add(kind)
            rack.add(kind)
            state.racks[0].add(kind)
            state.phase, state.turn = TURN, 0
            state.discard(0, kind, False, 30)
            state.claim(1, 2)
        else:
            kind = KIND[step["tile"]]
            rack.add(kind)
            state.discard(1, kind, False, 40)
    return {"locked": codes_of(state.locked[1])}


def legal(given):
    at, act = given["state"], given["action"]
    used = rules(given)
    state = fresh(used)
    seat = at["seat"]
    state.racks[seat] = rack = rack_of(at)
    state.wall = at.get("wall", 60)
    state.kongs = at.get("kongs", 0)
    drawn = at.get("drawn")
    if at.get("ready"):
        state.declared |= 1 << seat
        before = rack if drawn is None else without_tile(rack, KIND[drawn])
        state.waits[seat] = ready(before, used)
        if at.get("dead"):
            state.dead |= 1 << seat
    for tile in at.get("pung_locked", ()):
        state.locked[seat] |= 1 << KIND[tile]
    target = None
    if at["phase"] == "turn":
        state.phase, state.turn = TURN, seat
        state.drawn = NO_TILE if drawn is None else KIND[drawn]
    else:
        offered = at["offered"]
        target = offered["from"]
        state.phase = WINDOW if at["phase"] == "window" else ROB
        state.tile, state.source, state.turn, state.offered = KIND[offered["tile"]], target, target, 5
        state.river[target].append(state.tile)
        if offered.get("face_down"):
            state.face_down[target] = 0
            state.declared |= 1 << target
        if at.get("answered"):
            state.answered = 1 << seat
        if at.get("other_hu"):
            state.win(next(s for s in range(4) if s not in (seat, target)))
    cards = act.get("cards")
    if cards is None:
        tile = at["offered"]["tile"] if target is not None else drawn
        cards = [tile] if act["verb"] == "hu" and tile else []
    payload = ActionTaken(seat, act["verb"], tuple(cards), target=target, choice=act.get("choice"))
    return {"legal": state.check(wrap(payload, 9)) == ()}


KINDS = {
    "is_win": is_win,
    "waits": waits,
    "can_declare_ready": can_declare_ready,
    "score_win": score_win,
    "settle": settle,
    "settle_hand": settle_hand,
    "leave": leave,
    "dice_break": dice_break,
    "reserve": reserve,
    "can_draw": can_draw,
    "next_dealer": next_dealer_case,
    "chain": chain,
    "priority": priority,
    "pung_lock": pung_lock,
    "legal": legal,
    "replay": lambda given: play_stream(given, GAME),
}


def run(kind, given):
    """Give what the engine makes of a case's input, in the form of its `expect`."""
    return KINDS[kind](given)
