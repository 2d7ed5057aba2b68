"""Baccarat 百家乐: a bank game on a shoe of several packs; clauses BACCARAT-1 … 22."""

from collections.abc import Mapping, Sequence

from events.model import AnyEvent, Event, HandStarted, Json
from games.baccarat.coverage import exercised
from games.baccarat.options import OPTIONS, PRESETS, terms
from games.baccarat.shoe import link, read
from games.baccarat.state import HOLDERS, Baccarat
from games.baccarat.texts import CLAUSES, CODES, REASONS, TITLE
from games.cards import PACK
from games.face import Carry, Due, Fault, Faults, Game, Memory, Option, Ruleset, Text


def _start_faults(start: HandStarted) -> list[Fault]:
    faults = []
    if start.dealer is not None:
        faults.append(Fault("CONTRACT-start", "dealer", None, start.dealer))
    if start.base != 1:
        faults.append(Fault("CONTRACT-start", "base", 1, start.base))
    seats = [taken.seat for taken in start.seats]
    if sorted(seats) != list(range(len(seats))):
        faults.append(Fault("CONTRACT-start", "seats", None, seats))
    if low := {str(taken.seat): taken.stack for taken in start.seats if taken.stack is not None and taken.stack < 0}:
        faults.append(Fault("CONTRACT-start", "stack", None, low))
    return faults


class BaccaratGame:
    """Baccarat as data, and how its hands start; see games.face.Game."""

    name: str = "baccarat"
    title: Text = TITLE
    presets: Mapping[str, Mapping[str, Json]] = PRESETS
    options: tuple[Option, ...] = OPTIONS
    clauses: Mapping[str, Text] = CLAUSES
    codes: Mapping[str, Text] = CODES
    reasons: Mapping[str, Text] = REASONS
    kinds: tuple[str, ...] = PACK
    places: Mapping[str, int] = HOLDERS

    def deck(self, ruleset: Ruleset) -> tuple[str, ...]:
        """Give the shoe before its shuffle: pack after pack."""
        return PACK * terms(ruleset.options).decks

    def dealing(self, ruleset: Ruleset, start: HandStarted) -> tuple[int | str, ...]:
        """Give nothing: burning and drawing decide where each card goes."""
        return ()

    def start(self, event: Event[HandStarted], ruleset: Ruleset) -> tuple[Baccarat, Faults]:
        """Begin a hand; no fault of a start is fatal, for cards and bets can be judged all the same."""
        start = event.data
        rules = terms(ruleset.options)
        told, faults = read(start.context, rules.decks)
        return Baccarat(start, rules, told), (*_start_faults(start), *faults)

    def exercised(self, events: Sequence[AnyEvent], due: Due | None) -> frozenset[str]:
        """Give the clauses that a whole clean hand put to work."""
        return exercised(self, events, due)

    def link(self, memory: Memory, carry: Carry, broken: bool) -> tuple[Memory, Faults]:
        """Follow the table's shoe (BACCARAT-17, 21, 22)."""
        return link(memory, carry, broken)


GAME: Game = BaccaratGame()
