"""Faults of the start, the deal and the making of trump."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from events.model import ActionTaken, AnyEvent, CardsDealt, HandSettled, HandStarted, HandVoided, Json
from games.huolong import GAME
from games.huolong.hand import BURY, DEAL, DEALT, NOBODY, TAKE, VOID
from games.huolong.pack import BIG, held
from games.huolong.rules import LADDER
from games.huolong.score import SEATS, after
from games.huolong.trump import ONE, PAIR
from games.simulator import Plant, Planted, change, insert
from games.tileplants import Spot, added, changed, scenes


def _start(events: Sequence[AnyEvent]) -> HandStarted:
    start: Any = events[0].data
    assert isinstance(start, HandStarted)
    return start


def _told(start: HandStarted, **context: Json) -> HandStarted:
    return replace(start, context={**start.context, **context})


def _other_rank(rank: str) -> str:
    return LADDER[(LADDER.index(rank) + 1) % len(LADDER)]


def _context_missing(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    start = _start(events)
    for key in ("deal_from", "first"):
        context = {name: value for name, value in start.context.items() if name != key}
        yield 0, replace(start, context=context), "CONTRACT-start"


def _base(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    yield 0, replace(_start(events), base=0), "CONTRACT-start"


def _dealer_told(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    if _start(events).context["first"]:
        for seat in SEATS:
            yield 0, replace(_start(events), dealer=seat), "HUOLONG-3"


def _start_level(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    start = _start(events)
    if start.context["first"]:
        here, there = start.context["levels"]
        yield 0, _told(start, levels=[_other_rank(here), there]), "HUOLONG-4"


def _deal_from(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    start = _start(events)
    if not start.context["first"]:
        yield 0, _told(start, deal_from=after(start.context["deal_from"])), "HUOLONG-2"


def _levels_told(rng: Random, events: list[AnyEvent]) -> Planted | None:
    """Tell another level of the side that does not rise: the levels after the hand show it."""
    start, end = _start(events), len(events)
    for end, data, state in scenes(GAME, events):
        if isinstance(data, HandSettled) and not start.context["first"]:
            due = state.due()
            if due is None or "levels" not in due.result or not (data.result or {}).get("levels"):
                return None
            told, now = start.context["levels"], due.result["levels"][0]
            sides = [side for side in (0, 1) if told[side] == now[side] and side != state.dealer & 1]
            if sides:
                levels = list(told)
                levels[sides[0]] = _other_rank(levels[sides[0]])
                return Planted(change(events, 0, _told(start, levels=levels)), "HUOLONG-27", end)
    return None


def _cards(events: Sequence[AnyEvent]) -> Iterator[tuple[int, CardsDealt, Any]]:
    for at, data, state in scenes(GAME, events):
        if isinstance(data, CardsDealt) and data.why == "initial":
            yield at, data, state


def _card_too_often(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _cards(events):
        gone = [kind for kind in range(54) if not state.stock[kind]]
        if gone:
            yield at, replace(data, cards=(GAME.kinds[gone[at % len(gone)]],)), "HUOLONG-1"


def _deal_order(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _cards(events):
        yield at, replace(data, to=after(int(data.to))), "HUOLONG-2"


def _deal_two(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in _cards(events):
        free = [kind for kind in range(54) if state.stock[kind] == 3]
        if len(free) > 1:
            yield at, replace(data, cards=(*data.cards, GAME.kinds[free[at % len(free)]])), "HUOLONG-2"


def _deal_up(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, _ in _cards(events):
        yield at, replace(data, face="up"), "CONTRACT-fields"


def _kitty(events: Sequence[AnyEvent]) -> Iterator[tuple[int, CardsDealt]]:
    for at, data, _ in scenes(GAME, events):
        if isinstance(data, CardsDealt) and data.to == "kitty":
            yield at, data


def _kitty_short(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data in _kitty(events):
        yield at, replace(data, cards=data.cards[:5]), "HUOLONG-1"


def _kitty_down(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data in _kitty(events):
        yield at, replace(data, face="down"), "HUOLONG-9"


def _kitty_early(rng: Random, events: list[AnyEvent]) -> Planted | None:
    """Show the kitty before the last card of the hands."""
    for at, _ in _kitty(events):
        if isinstance(events[at - 1].data, CardsDealt):
            moved = change(change(events, at - 1, events[at].data), at, events[at - 1].data)
            return Planted(moved, "HUOLONG-1", at - 1)
    return None


def _declare_poor(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in _cards(events):
        if state.declarer == NOBODY and len(state.order) % 7 == 3:
            for seat in SEATS:
                if not held(state.hands[seat], BIG):
                    yield at, ActionTaken(seat, "declare", ONE), "HUOLONG-5"


def _declare_twice(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in _cards(events):
        if state.declarer != NOBODY and len(state.order) % 7 == 3:
            yield at, ActionTaken(at % 4, "declare", ONE), "HUOLONG-5"


def _declare_late(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in scenes(GAME, events):
        if state.phase in (TAKE, BURY) and isinstance(data, ActionTaken | CardsDealt):
            for seat in SEATS:
                if held(state.hands[seat], BIG):
                    yield at, ActionTaken(seat, "declare", ONE), "HUOLONG-5"


def _counter_poor(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in _cards(events):
        if state.declarer != NOBODY and len(state.order) % 7 == 3:
            for seat in SEATS:
                if held(state.hands[seat], BIG) < 2:
                    yield at, ActionTaken(seat, "counter", PAIR), "HUOLONG-6"


def _counter_own(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, _, state in _cards(events):
        if state.declarer != NOBODY and len(state.order) % 5 == 3:
            yield at, ActionTaken(state.declarer, "counter", PAIR), "HUOLONG-6"


def _counter_ref(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in scenes(GAME, events):
        if isinstance(data, ActionTaken) and data.action == "counter":
            yield at, replace(data, ref=state.declare_at - 1), "CONTRACT-fields"


def _declaration_lost(rng: Random, events: list[AnyEvent]) -> Planted | None:
    """Leave the declaration of a first hand out, as if it had never been: only a void is due then."""
    shown = 0
    for at, data, state in scenes(GAME, events):
        if isinstance(data, ActionTaken) and data.action == "counter":
            return None
        if isinstance(data, ActionTaken) and data.action == "declare" and state.first:
            shown = at
        if state.phase == TAKE and isinstance(data, CardsDealt) and shown:
            kept = [e for n, e in enumerate(events) if n != shown]
            renumbered = [replace(e, sequence=n) for n, e in enumerate(kept)]
            return Planted(renumbered, "HUOLONG-7", at - 1)
    return None


def _suit_drawn(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in scenes(GAME, events):
        if state.phase in (DEAL, TAKE) and len(state.order) == DEALT and isinstance(data, CardsDealt):
            yield at, ActionTaken(max(state.dealer, 0), "set_trump", choice="s", auto=True), "HUOLONG-8"


def _void_wrong(events: Sequence[AnyEvent]) -> Iterator[Spot]:
    for at, data, state in scenes(GAME, events):
        if isinstance(data, HandSettled):
            yield at, HandVoided("no_declaration"), "HUOLONG-7"
        if isinstance(data, HandVoided) and state.phase == VOID:
            yield at, HandVoided("server_error"), "HUOLONG-7"
            yield at, HandSettled((), {str(seat): 0 for seat in SEATS}), "HUOLONG-7"


def _void_early(rng: Random, events: list[AnyEvent]) -> Planted | None:
    """Void a hand while it is played."""
    end = next(n for n, e in enumerate(events) if isinstance(e.data, HandSettled | HandVoided))
    at = rng.randrange(2, end)
    cut = insert(list(events[:at]), at, HandVoided("server_error"))
    return Planted(cut, "HUOLONG-7", at)


PLANTS: Mapping[str, Plant] = {
    "context_missing": changed(_context_missing),
    "base_zero": changed(_base),
    "dealer_told": changed(_dealer_told),
    "start_level": changed(_start_level),
    "deal_from": changed(_deal_from),
    "levels_told": _levels_told,
    "card_too_often": changed(_card_too_often),
    "deal_order": changed(_deal_order),
    "deal_two": changed(_deal_two),
    "deal_face_up": changed(_deal_up),
    "kitty_short": changed(_kitty_short),
    "kitty_face_down": changed(_kitty_down),
    "kitty_early": _kitty_early,
    "declare_without_joker": added(_declare_poor),
    "declare_twice": added(_declare_twice),
    "declare_late": added(_declare_late),
    "declaration_lost": _declaration_lost,
    "counter_without_jokers": added(_counter_poor),
    "counter_own": added(_counter_own),
    "counter_ref": changed(_counter_ref),
    "suit_drawn": added(_suit_drawn),
    "void_wrong": changed(_void_wrong),
    "void_early": _void_early,
}
