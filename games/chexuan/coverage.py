"""Which clauses of chexuan a clean hand exercised."""

from collections.abc import Sequence

from events.model import ActionTaken, AnyEvent
from games.chexuan.pairs import best_single, name, points
from games.chexuan.state import ChexuanState
from games.face import Due, Game
from games.scenes import scenes

ALWAYS = ("CHEXUAN-1", "CHEXUAN-2", "CHEXUAN-3", "CHEXUAN-4", "CHEXUAN-5", "CHEXUAN-6", "CHEXUAN-26")
VERBS = {
    "raise": "CHEXUAN-7",
    "call": "CHEXUAN-8",
    "knock": "CHEXUAN-9",
    "pass": "CHEXUAN-10",
    "fold": "CHEXUAN-11",
    "split": "CHEXUAN-15",
}


def exercised(game: Game, events: Sequence[AnyEvent], due: Due | None) -> frozenset[str]:
    """Name each clause that decided something in a clean hand."""
    found: set[str] = set(ALWAYS)
    state: ChexuanState | None = None
    number = 0
    for event, state in scenes(game, events):
        if state.round > max(number, 1):
            found.add("CHEXUAN-12")
        number = state.round
        if isinstance(event.data, ActionTaken) and event.data.action in VERBS:
            found.add(VERBS[event.data.action])
    if state is None:
        return frozenset()
    if due is not None:
        found.update(reason.clause for reason in due.why)
        found.update(transfer.clause for transfer in due.transfers)
    if state.end == "showdown":
        _pairs(state, found)
    return frozenset(found)


def _pairs(state: ChexuanState, found: set[str]) -> None:
    """Name what decided between plain pairs: points, then the better card."""
    parts = [[split[:2], split[2:]] for split in state.splits if split is not None]
    for place in (0, 1):
        plain = [part[place] for part in parts if not name(*part[place])[1]]
        if plain:
            found.add("CHEXUAN-16")
        if len(plain) < len(parts):
            found.add("CHEXUAN-17")
        digits = [points(*pair) for pair in plain]
        if len(plain) > 1:
            found.add("CHEXUAN-18")
        if len(set(digits)) < len(digits):
            same = {digit for digit in digits if digits.count(digit) > 1}
            for digit in same:
                if len({best_single(*pair) for pair in plain if points(*pair) == digit}) > 1:
                    found.add("CHEXUAN-19")
