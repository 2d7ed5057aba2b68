"""Hands of baccarat written down as events, for tests: what happens is spelt out, nothing is taken from the engine."""

from events.model import ActionTaken, CardsDealt, HandSettled, HandStarted, HandVoided, SeatTaken, Shuffle, Transfer
from games.baccarat import GAME
from games.ruleset import resolve
from projector.judge import judge
from tests.hands import hand

CONTEXT = {"shoe": "s1", "shoe_hand": 1, "shoe_dealt": 0, "seen": {}}
SHUFFLE = Shuffle("hmac-sha256-fy-1", "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd")


def start(*, seats=3, stacks=None, options=None, hand_no=1, shoe=None, **changes):
    """Give the start of a hand; `shoe` changes keys of its context."""
    taken = tuple(SeatTaken(seat, f"p{seat}", (stacks or {}).get(seat)) for seat in range(seats))
    fields = {
        "game": "baccarat",
        "ruleset": "longwei@1",
        "table": "t1",
        "hand_no": hand_no,
        "seats": taken,
        "base": 1,
        "options": options or {},
        "context": {**CONTEXT, **(shoe or {})},
        "shuffle": SHUFFLE,
    }
    return HandStarted(**{**fields, **changes})


def bet(seat, choice, amount, **fields):
    """Give a bet."""
    return ActionTaken(seat, "bet", amount=amount, choice=choice, **fields)


def leave(seat, **fields):
    """Give a seat's leaving."""
    return ActionTaken(seat, "leave", **fields)


def card(to, code, why="initial", face="up"):
    """Give one card dealt to a place."""
    return CardsDealt(to, face, why, (code,))


def burn(*cards, face="down", why="initial"):
    """Give burnt cards."""
    return CardsDealt("burn", face, why, cards)


def coup(player, banker, pairs=False):
    """Give the deals of two final hands, written "2s 3h 8d", in the order of BACCARAT-7."""
    player, banker = player.split(), banker.split()
    p, b = [("player", c) for c in player], [("banker", c) for c in banker]
    first = [*p[:2], *b[:2]] if pairs else [p[0], b[0], p[1], b[1]]
    return [*(card(*x) for x in first), *(card(*x, why="draw") for x in [*p[2:], *b[2:]])]


def settled(*transfers, seats=3, result=None):
    """Give the settlement of transfers (from, to, amount, reason); the net is summed up."""
    net = {**{str(seat): 0 for seat in range(seats)}, "house": 0}
    for payer, payee, amount, _ in transfers:
        net[str(payer)] -= amount
        net[str(payee)] += amount
    return HandSettled(tuple(Transfer(*transfer) for transfer in transfers), net, result)


def voided(reason="dealer_error"):
    """Give a void."""
    return HandVoided(reason)


def audit(*payloads, **about):
    """Judge a hand of these payloads after its start; `about` goes to `start`."""
    return judge(hand([start(**about), *payloads]))


def found(of):
    """Give an audit's findings as (clause, code, sequence), in order."""
    return [(f.clause, f.code, f.sequence) for f in of.findings]


def begin(**about):
    """Give the state of a hand that has started without a fault."""
    first = start(**about)
    ruleset, wrong = resolve(GAME, first)
    assert ruleset is not None, wrong
    state, faults = GAME.start(hand([first])[0], ruleset)
    assert not faults
    return state


def sealed(payload, sequence=1):
    """Put one payload into an envelope."""
    return hand([payload] * (sequence + 1))[sequence]


def transfers(due):
    """Give due transfers as tuples."""
    return [(t.payer, t.payee, t.amount, t.reason) for t in due.transfers]
