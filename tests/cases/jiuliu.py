"""Runs the unit cases of jiuliu against the engine."""

from collections import Counter

from games.jiuliu import settle
from games.jiuliu.groups import make
from games.jiuliu.pack import CARDS_OF, FACE_INDEX, FACE_OF, FACES, HUN, INDEX, names
from games.jiuliu.pack import KINDS as KINDS_
from games.jiuliu.player import Seat, discard_due, discards, pig_of, reasons
from games.jiuliu.rights import asked, dealt_four, until_forced
from games.jiuliu.rules import PRESETS, rules_of
from games.jiuliu.state import lay_four
from games.jiuliu.wins import Win, evaluate
from tests.betting import Hand


def _rules(given, base=10):
    return rules_of({**PRESETS["longshan"], **given.get("options", {})}, base)


def _kinds(cards):
    return [INDEX[card] for card in cards]


def _meld(group):
    return make(group["kind"], _kinds(group["cards"]), group.get("quads", ()))


def _seat(given):
    seat = Seat()
    seat.take(_kinds(given["hand"]))
    seat.melds = [_meld(group) for group in given.get("melds", [])]
    seat.declined = sum(1 << FACE_INDEX[face] for face in given.get("passed", []))
    seat.recount()
    seat.pig = int(given.get("pig", False))
    return seat


def _card(given):
    face = FACE_OF[INDEX[given["card"]]]
    first = face // 3 * 3
    return {"face": FACES[face], "sentence": list(FACES[first : first + 3]), "hun": HUN[face // 3]}


def _group_hu(given):
    meld = _meld(given["group"])
    return {"valid": meld is not None, "hu": None if meld is None else meld.hu}


def _win(given):
    seat = _seat(given)
    face = -1 if given["card"] is None else FACE_OF[INDEX[given["card"]]]
    win = evaluate(seat, face, given["by_self"], given["dealer"], _rules(given), given["first"])
    if not isinstance(win, Win):
        return {"win": False, "hu": None, "type": None, "types": [], "score": 0}
    return {"win": True, "hu": win.hu, "type": win.type, "types": list(win.types), "score": win.score}


def _wait(given):
    seat = _seat(given)
    used = Counter(FACE_OF[card] for meld in seat.melds for card in meld.cards)
    found = {}
    for key, own in (("other", False), ("own", True)):
        found[key] = [
            FACES[face]
            for face in range(24)
            if used[face] + seat.hand[face] < 4
            and isinstance(evaluate(seat, face, own, given["dealer"], _rules(given)), Win)
        ]
    return found


def _deal(given):
    """Deal the hands as events and say what the engine found wrong with them."""
    hands = given["hands"]
    hand = Hand("jiuliu", len(hands), dealer=given["dealer"], ruleset="longshan")
    for k in range(len(hands)):
        seat = (given["dealer"] + k) % len(hands)
        if hand.state is not None:
            hand.deal(seat, hands[seat])
    problems = []
    for sequence, fault in hand.faults:
        if fault.code == "seats_count":
            problems.append("seats")
        elif fault.code == "deal_count":
            problems.append(f"count:{hand.events[sequence].data.to}")
        elif fault.code in ("card_strange", "card_twice"):
            problems.append("deck")
    return {"problems": sorted(set(problems))}


def _deal_ops(given):
    seat = _seat(given)
    rules = _rules(given)
    for face in range(24):
        if seat.hand[face] == 4:
            four = dealt_four(seat, face, rules)
            faces = [face] * 4 + list(four.extras)
            cards = []
            for wanted in faces:
                cards.append(next(c for c in range(48) if FACE_OF[c] == wanted and seat.held[c] > cards.count(c)))
            lay_four(seat, four, cards, -1)
    melds = []
    for meld in seat.melds:
        found = {"kind": meld.kind, "cards": names(sorted(FACE_OF[card] for card in meld.cards))}
        if meld.quads:
            found["quads"] = list(meld.quads)
        melds.append(found)
    hand = [FACES[face] for face in range(24) for _ in range(seat.hand[face])]
    credits = sum(meld.kind == "shaozou" for meld in seat.melds)
    return {"melds": melds, "hand": hand, "credits": credits}


def _discards(given):
    seat = _seat({"hand": given["hand"]})
    mask, relaxed = discards(seat.hand, sum(1 << FACE_INDEX[face] for face in given["tied"]))
    return {"legal": [FACES[face] for face in range(24) if mask >> face & 1], "relaxed": relaxed}


def _pig(given):
    missed = sum(1 << FACE_INDEX[face] for face in {*given["discards"], *given["passed"]})
    pig = pig_of([_meld(group) for group in given["melds"]], missed)
    return {"reasons": reasons(pig | 4 * given["forced_tied_discard"])}


def _rights(given):
    seats = [_seat(one) for one in given["seats"]]
    dealer = next((k for k, one in enumerate(given["seats"]) if one.get("dealer")), -1)
    face = FACE_OF[INDEX[given["card"]]]
    drawn = given["source"] == "draw"
    rights = until_forced(asked(seats, face, given["from"], drawn, dealer, _rules(given), given["first_draw"]))
    found = []
    for right in rights:
        row = {"seat": right.seat, "level": right.level, "verb": right.verb, "must": right.must}
        if right.verb == "tie" or right.four is not None:
            row["cards"] = names(right.faces)
        found.append(row)
    return {"rights": found}


def _discard_due(given):
    discard, skips = discard_due(given["verb"], given["skips_owed"], given["hand_left"])
    return {"discard": discard, "skips_owed": skips}


def _settle(given):
    rules = _rules(given, given["base"])
    if given["winner"] is not None:
        found = settle.win_transfers(given["winner"], given["score"], given["piao"], rules)
    elif given["pig"] is not None and rules.pig_pays:
        found = settle.pig_transfers(given["pig"], given["piao"], rules, "JIULIU-35")
    else:
        found = []
    transfers = [{"from": t.payer, "to": t.payee, "amount": t.amount, "reason": t.reason} for t in found]
    return {"transfers": transfers, "net": settle.net_of(found, given["seats"])}


def play(given):
    """Play a script as events, and give the hand with the number of its first unlawful step (None: all lawful)."""
    hand = Hand(
        "jiuliu", given["seats"], base=given["base"], dealer=given["dealer"], options=given["options"],
        ruleset="longshan",
    )  # fmt: skip
    for seat, piao in enumerate(given["piao"]):
        if piao:
            hand.act(seat, "piao", piao)
    for k in range(given["seats"]):
        seat = (given["dealer"] + k) % given["seats"]
        hand.deal(seat, given["hands"][seat])
    needed = Counter((step["seat"], card) for step in given["steps"] for card in step.get("cards", ()))
    while hand.state.laying is not None:
        _lay(hand, needed)
    assert not hand.faults, hand.faults
    for n, step in enumerate(given["steps"]):
        if "draw" in step:
            hand.deal(step["seat"], [step["draw"]], "up", "draw")
        else:
            hand.act(step["seat"], step["verb"], cards=step["cards"], choice=step.get("choice"))
        if hand.faults:
            return hand, n
    return hand, None


def _lay(hand, needed):
    """Lay the next dealt four; of two codes with the face of an extra the script may want one later."""
    right = hand.state.laying
    seat = hand.state.seats[right.seat]
    cards = []
    for face in [right.four.face] * 4 + list(right.four.extras):
        held = [KINDS_[c] for c in CARDS_OF[face] for _ in range(seat.held[c] - cards.count(KINDS_[c]))]
        cards.append(max(held, key=lambda card: seat.held[INDEX[card]] - needed[right.seat, card]))
    base = right.four.base if right.verb == "shuanglong" else None
    hand.act(right.seat, right.verb, cards=cards, choice=base)


def _replay(given):
    hand, illegal = play(given)
    if illegal is not None:
        return {"illegal_at": illegal}
    state = hand.state
    found = {"illegal_at": None, "winner": None, "exhausted": state.over and state.end not in ("hu", "pig")}
    due = state.due()
    if state.end == "hu":
        found["winner"] = state.winner
        found |= {"hu": state.win.hu, "type": state.win.type, "score": state.win.score}
    transfers = [{"from": t.payer, "to": t.payee, "amount": t.amount, "reason": t.reason} for t in due.transfers]
    found |= {"transfers": transfers, "net": dict(due.net)}
    found["pigs"] = {str(k): reasons(seat.pig) for k, seat in enumerate(state.seats) if seat.pig}
    return found


KINDS = {
    "card": _card,
    "group_hu": _group_hu,
    "win": _win,
    "wait": _wait,
    "deal": _deal,
    "deal_ops": _deal_ops,
    "discards": _discards,
    "pig": _pig,
    "rights": _rights,
    "discard_due": _discard_due,
    "settle": _settle,
    "replay": _replay,
}


def run(kind, given):
    """Give what the engine makes of a case's input."""
    return KINDS[kind](given)
