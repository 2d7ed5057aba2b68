"""Which clauses of huolong a whole clean hand put to work: for counting how well simulated hands cover the sheet."""

from collections.abc import Sequence

from events.model import ActionTaken, AnyEvent, CardsDealt, HandVoided
from games.face import Due, Game
from games.huolong.hand import LEFT, NOBODY, OVER, TAKE, Hand
from games.huolong.pack import BIG, KIND, KINDS, TWO, held, same, size
from games.huolong.ranking import TRUMP, Ranking
from games.huolong.score import SEATS
from games.tileplants import scenes

_DEALT = ("1", "2", "4")
_PLAYED = ("9", "12", "15", "16", "17", "18", "24", "D1", "D2", "D4", "D15", "D18")


def exercised(game: Game, events: Sequence[AnyEvent], due: Due | None) -> frozenset[str]:
    """Give the ids of the clauses that decided something in the hand."""
    found: set[str] = set(_DEALT)
    state: Hand | None = None
    for _, data, state in scenes(game, events):
        if isinstance(data, ActionTaken):
            _of_action(state, data, found)
        elif isinstance(data, CardsDealt) and data.why != "initial":
            _of_deal(state, data, found)
        elif isinstance(data, HandVoided):
            found.add("7")
    if state is None:
        return frozenset()
    if state.phase == OVER:
        found.update(_PLAYED, ("D13", "D10"))
        if state.captured and state.kitty_worth:
            found.add("D12")
        if state.kitty.count(BIG):
            found |= _of_jokers(due)
    if state.phase == LEFT:
        found.update(("35", "D14", "D19"))
    named = {reason.clause.removeprefix("HUOLONG-") for reason in due.why} if due is not None else set()
    if "32" in named:
        found.add("D7")
    return frozenset([f"HUOLONG-{number}" for number in found | named])


def _of_jokers(due: Due | None) -> set[str]:
    """Give the readings that a kitty with big jokers in it leans on."""
    clauses = {reason.clause for reason in due.why} if due is not None else set()
    readings = {"HUOLONG-33": "D8", "HUOLONG-30": "D9"}
    return {readings[clause] for clause in clauses & readings.keys()}


def _of_deal(state: Hand, data: CardsDealt, found: set[str]) -> None:
    if data.to == "kitty":
        if state.first and state.maker != NOBODY:
            found.add("3")
    elif state.phase == TAKE:
        if state.fixed_by == 7:
            found.add("7")
            if state.maker != NOBODY:
                found.add("D3")
    else:
        found.update(("10", "D5"))


def _of_action(state: Hand, data: ActionTaken, found: set[str]) -> None:
    verb = data.action
    if verb == "declare":
        found.update(("5", "D3"))
    elif verb == "counter":
        found.update(("6", "D3"))
    elif verb == "set_trump":
        found.update(("7", "8"))
    elif verb == "no_plant":
        found.add("D6")
    elif verb == "plant":
        found.update(("10", "D6"))
        if state.forced == data.seat:
            found.add("11")
    elif verb == "play":
        _of_play(state, data, found)
    if verb in ("bury", "no_plant", "plant") and _spared(state, data):
        found.add("11")


def _spared(state: Hand, data: ActionTaken) -> bool:
    """Say whether the seat has put two big jokers in and keeps the third (HUOLONG-11)."""
    put = state.put[data.seat] + data.cards.count("RJ")
    kept = held(state.hands[data.seat], BIG) - data.cards.count("RJ")
    return put == 2 and kept == 1


def _of_play(state: Hand, data: ActionTaken, found: set[str]) -> None:
    ranks = state.ranking
    if ranks is None:
        return
    kinds = [KIND[card] for card in data.cards]
    if len(kinds) == 3 and same(kinds):
        found.add("D17")
    if state.played:
        _of_follow(state, data.seat, kinds, ranks, found)
    if state.played.bit_count() == 3:
        _of_trick(state, data, ranks, found)


def _of_follow(state: Hand, seat: int, kinds: Sequence[int], ranks: Ranking, found: set[str]) -> None:
    inside = [kind for kind in kinds if ranks.masks[TRUMP] != state.mask and ranks.classes[kind] == TRUMP]
    own = size(state.hands[seat] & state.mask)
    if len(kinds) > 1 and own >= len(kinds) and not same(kinds):
        found.update(("19", "21"))
    if not own and ranks.masks[TRUMP] != state.mask:
        found.add("20" if inside else "21")
    ranked = {KINDS[kind][0] for kind in kinds if kind < 52}
    plain = all(kind % 13 in (ranks.level, TWO) for kind in kinds if kind < 52) and max(kinds) < 52
    if len(kinds) > 1 and len(ranked) == 1 and len(set(kinds)) > 1 and plain:
        found.add("D16")


def _of_trick(state: Hand, data: ActionTaken, ranks: Ranking, found: set[str]) -> None:
    found.add("22")
    table = [[KIND[card] for card in (data.cards if seat == data.seat else state.table[seat] or ())] for seat in SEATS]
    if sum(1 for kinds in table if ranks.trumps(kinds)) > 1:
        found.add("13")
    if state.pot:
        found.update(("14", "23"))
