"""A hand step by step for one viewer: what happened, what may happen next, what was wrong."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from events.model import ActionTaken, AnyEvent, CardsDealt, HandStarted, Json, Payload
from games.face import Blind, Game, Hides, Legal, Secretive, Text, Viewer
from projector.judge import Finding, Fold, judge, order
from projector.texts import clause


@dataclass(frozen=True, slots=True)
class Step:
    """One event as a viewer may see it, and the table after it.

    `payload` hides what the viewer may not see; `view` and `legal` are None and () where the hand cannot be replayed.
    `findings` are those whose sequence this event is.
    """

    sequence: int
    type: str
    time: str
    payload: Payload
    hidden: int
    view: dict[str, Json] | None
    legal: tuple[Legal, ...]
    findings: tuple[Finding, ...]


def seen(payload: Payload, viewer: Viewer, of: Game | None) -> tuple[Payload, int]:
    """Give a payload as the viewer may see it, and how many cards it hides from him."""
    if viewer == "auditor" or not isinstance(payload, ActionTaken | CardsDealt):
        return payload, 0
    owner = payload.to if isinstance(payload, CardsDealt) else payload.seat
    covered = isinstance(payload, CardsDealt) and payload.face == "down"
    if covered and isinstance(of, Blind):
        # a hand that even its own seat has not looked at when it is dealt (ZHAJINHUA-6)
        return replace(payload, cards=()), len(payload.cards)
    if owner != viewer and (covered or (isinstance(of, Hides) and of.hides(payload))):
        return replace(payload, cards=()), len(payload.cards)
    return payload, 0


def blunt(found: Finding, viewer: Viewer, of: Game | None) -> Finding:
    """Give a finding without what it tells of hidden cards: to all but the auditor a rule's breach is its clause.

    So is a conflict: it names the ids, the salt of a hidden card, beside a hash by which the card could be guessed.
    """
    if viewer == "auditor" or (found.severity != "rule" and found.clause != "CONTRACT-conflict"):
        return found
    words = clause(of, found.clause) or Text(found.code, found.code)
    return replace(found, expected=None, actual=None, zh=words.zh, en=words.en)


def steps(
    events: Sequence[AnyEvent],
    viewer: Viewer,
    raws: Sequence[bytes] | None = None,
    findings: Sequence[Finding] | None = None,
) -> Iterator[Step]:
    """Replay a hand for a viewer; events that cannot be applied are shown without a table after them.

    `findings` are those to show, by default the hand's own; one whose number is missing stands at the next event.
    """
    ordered = order(events, raws)
    waiting = sorted(judge(events, raws).findings if findings is None else findings, key=lambda f: f.sequence)
    fold = Fold(events[0].subject)
    started = bool(ordered.run) and isinstance(ordered.run[0].data, HandStarted)
    served = [*ordered.run, *ordered.beyond]
    for n, event in enumerate([*served, *ordered.own]):
        within = started and n < len(ordered.run)
        if within:
            fold.take(event)
        state = fold.state if within and fold.step is None else None
        last = n == len(served) - 1
        found = [f for f in waiting if n < len(served) and (last or f.sequence <= event.sequence)]
        waiting = waiting[len(found) :]
        payload, hidden = seen(event.data, viewer, fold.game)
        yield Step(
            sequence=event.sequence,
            type=event.type,
            time=event.time,
            payload=payload,
            hidden=hidden,
            view=state.view(viewer) if state is not None else None,
            legal=() if state is None or fold.closed else _legal(state.legal_actions(), viewer, fold.game),
            findings=tuple(blunt(f, viewer, fold.game) for f in found),
        )


def _legal(actions: Sequence[Legal], viewer: Viewer, of: Game | None) -> tuple[Legal, ...]:
    """Give the actions that tell a viewer nothing hidden: another seat's cards to play are its own affair.

    Of a game with claims (`Secretive`) nothing that another seat may do is shown: it hangs on that seat's tiles.
    """
    if viewer == "auditor":
        return tuple(actions)
    if isinstance(of, Secretive):
        actions = [legal for legal in actions if legal.seat in (None, viewer) or legal.action == "leave"]
    # where play may go on, that the hand could end too may tell who is on whose side
    ends = all(legal.type.startswith("hand.") or legal.action == "leave" or legal.auto for legal in actions)
    return tuple(
        replace(legal, cards=()) if legal.type == "cards.dealt" else legal
        for legal in actions
        if (ends or not legal.type.startswith("hand."))
        and (not legal.cards or legal.seat == viewer or legal.type == "cards.dealt")
    )
