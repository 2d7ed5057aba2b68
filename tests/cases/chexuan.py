"""Runs the unit cases of chexuan against the engine."""

from games.betting import from_seat, net_of
from games.chexuan import legal
from games.chexuan.game import GAME
from games.chexuan.pairs import (
    CLASSES,
    DECK,
    INDEX,
    best_single,
    dealt_split,
    is_san_hua,
    mask_of,
    name,
    order,
    points,
    special,
)
from games.chexuan.refuse import millis
from games.chexuan.rules import PRESETS, rules
from games.chexuan.settle import collect, exempt_seats, raked
from tests.betting import Hand


def _options(given):
    return {**PRESETS["longwei"], **given.get("options", {})}


def _order(given):
    options = _options(given)
    return order(options["nai_gou"], options["zero_points_tie"], options["equal_pair"])


def _places(cards):
    return [INDEX[card] for card in cards]


def _sign(one, other):
    return (one > other) - (one < other)


def _pair(given):
    pair = _places(given["pair"])
    known, level = name(*pair)
    return {"name": known, "level": level, "points": points(*pair), "best_single": best_single(*pair)}


def _compare_pair(given):
    value = _order(given).value
    return {"result": _sign(value(*_places(given["a"])), value(*_places(given["b"])))}


def _compare_hand(given):
    ranking = _order(given)
    one, other = (ranking.hand(_places([*given[k]["head"], *given[k]["tail"]])) for k in ("a", "b"))
    head, tail, result = ranking.compare(one, other, given.get("nearer", 0))
    return {"head": head, "tail": tail, "result": result}


def _auto_split(given):
    split = [DECK[card] for card in dealt_split(_order(given), _places(given["cards"]))]
    return {"head": sorted(split[:2]), "tail": sorted(split[2:])}


def deal_round(hand, cards=None):
    """Deal what the hand waits for, and whatever deals follow without a round; `cards` by seat, else any."""
    state = hand.state
    pack = iter(DECK)
    while state.waits and state.round < 4 and state.bets.turn < 0 and not state.over:
        move = state.legal_actions()[-1]
        if move.type != "cards.dealt":
            raise AssertionError("簸簸 first")
        if cards is None:
            got = [next(card for card in pack if not state.held >> INDEX[card] & 1) for _ in range(move.count)]
        else:
            has = len(state.cards[move.to])
            got = cards[move.to][has : has + move.count]
        hand.deal(move.to, got, move.face, move.why)
        if any(fault.fatal for _, fault in hand.faults):
            raise AssertionError(hand.faults)
    return hand


def begin(given, cards=None):
    """Set the 簸簸 and deal the first cards."""
    hand = Hand(
        "chexuan", given["seats"], base=given.get("base", 10), dealer=given["dealer"], options=given.get("options")
    )
    for seat, bobo in enumerate(given["bobo"]):
        hand.act(seat, "set_bobo", bobo)
    return deal_round(hand, cards)


def _acts(action):
    seat, verb, amount, auto = (*action, None, None)[:4]
    return {"seat": seat, "verb": verb, "amount": amount, "auto": bool(auto)}


def script(given):
    """Play a betting script; deals come by themselves."""
    hand = begin(given)
    for action in given["actions"]:
        hand.act(**_acts(action))
        deal_round(hand)
    return hand


def _turn(given):
    state = script(given).state
    found = {}
    if state.betting:
        seat = state.bets.turn
        for action in state.legal_actions():
            if not action.auto:
                found[action.action] = action.amount if action.amount is not None else True
        if amounts := legal.raises(state):
            found["raise"] = [amounts[0], amounts[-1]]
        found["knock"] = state.left_of(seat)
    end = state.end if state.round < 4 else None
    return {
        "phase": "over" if end else "split" if state.round == 4 else f"bet{state.round}",
        "to_act": state.bets.turn if state.betting else None,
        "legal": found,
        "stakes": state.bets.stakes,
        "result": end,
    }


def _legal(given):
    hand = script(given)
    before = len(hand.faults)
    hand.act(**_acts(given["try"]))
    return {"legal": len(hand.faults) == before}


def _bobo_ok(given):
    hand = Hand("chexuan", 2, base=given["base"], options=given.get("options"), stacks=[given.get("stack"), None])
    hand.act(0, "set_bobo", given["bobo"], auto=given.get("auto", False))
    return {"legal": not hand.faults}


def _deal(given):
    hand = begin({**given, "bobo": [1000] * given["seats"]}) if given["round"] > 1 else None
    if hand is None:
        hand = Hand("chexuan", given["seats"], dealer=given["dealer"])
        for seat in range(given["seats"]):
            hand.act(seat, "set_bobo", 1000)
    state = hand.state
    while state.round < given["round"] and not (state.round == 0 and given["round"] == 1):
        seat = state.bets.turn
        if seat in given.get("folded", ()):
            hand.act(seat, "fold")
        else:
            owes = state.bets.owes(seat)
            hand.act(seat, "call" if state.bets.rose else "raise", owes if state.bets.rose else 1)
        if state.bets.turn < 0 and state.round < given["round"]:
            deal_round(hand)
    to, first = [], state.legal_actions()[-1]
    for _ in range(state.bets.live.bit_count()):
        move = state.legal_actions()[-1]
        to.append(move.to)
        got = [card for card in DECK if not state.held >> INDEX[card] & 1][: move.count]
        hand.deal(move.to, got, move.face, move.why)
    assert not hand.faults
    return {"to": to, "each": first.count, "face": first.face}


def _split(given):
    cards = given["cards"]
    others = [card for card in DECK if card not in cards and card not in given["head"] + given["tail"]][:4]
    hand = begin({"seats": 2, "dealer": 0, "bobo": [10, 10], "options": given.get("options")}, [cards, others])
    assert hand.state.round == 4
    before = len(hand.faults)
    hand.act(0, "split", cards=[*given["head"], *given["tail"]])
    codes = {fault.code for _, fault in hand.faults[before:]}
    why = "cards" if "split_cards" in codes else "order" if "split_order" in codes else None
    return {"legal": not codes, "why": why}


def _auto_time(given):
    ms = millis(given["given"], given["at"])
    hand = begin({"seats": 3, "dealer": 0, "bobo": [200] * 3, "options": given.get("options")})
    seat = hand.state.bets.turn
    if given.get("left"):
        hand.act(seat, "leave", ms=0)
    before = len(hand.faults)
    hand.act(seat, "fold", auto=True, ms=ms)
    return {"legal": len(hand.faults) == before}


def _settle(given):
    hand_rules = rules(_options(given), given["base"])
    seats = given["seats"]
    players = {player["seat"]: player for player in given["players"]}
    live = sum(1 << seat for seat, player in players.items() if not player["folded"])
    compared = given["end"] == "showdown"
    transfers = []
    if given["end"] != "all_pass":
        holders = sum(1 << seat for seat, player in players.items() if is_san_hua(mask_of(_places(player["cards"]))))
        exempt = exempt_seats(hand_rules.san_hua, holders, live, compared)
        values = {}
        for seat, player in players.items():
            if live & ~exempt & 1 << seat:
                values[seat] = (0, 0)
                if compared:
                    values[seat] = hand_rules.order.hand(_places([*player["head"], *player["tail"]]))
                    values[seat] = (max(values[seat]), min(values[seat]))
        deal = from_seat((1 << seats) - 1, given["dealer"])
        stakes = [players[seat]["stake"] for seat in range(seats)]
        pi = hand_rules.ante if hand_rules.best_tail else 0
        transfers = collect(hand_rules.order, deal, stakes, live, exempt, values, pi)
        transfers += raked(transfers, seats, hand_rules.rake)
    found = [{"from": t.payer, "to": t.payee, "amount": t.amount, "reason": t.reason} for t in transfers]
    return {"transfers": found, "net": net_of(transfers, seats)}


RUN = {
    "deck": lambda given: {"count": len(GAME.deck(None)), "cards": sorted(GAME.deck(None))},
    "seats_ok": lambda given: {"legal": not Hand("chexuan", given["seats"]).faults},
    "bobo_ok": _bobo_ok,
    "deal": _deal,
    "pair": _pair,
    "compare_single": lambda given: {"result": _sign(CLASSES[INDEX[given["a"]]], CLASSES[INDEX[given["b"]]])},
    "compare_pair": _compare_pair,
    "compare_hand": _compare_hand,
    "special": lambda given: {"special": special(_places(given["cards"]))},
    "split": _split,
    "auto_split": _auto_split,
    "turn": _turn,
    "legal": _legal,
    "auto_time": _auto_time,
    "settle": _settle,
}


def run(kind, given):
    """Run one case and give what the engine says."""
    return RUN[kind](given)
