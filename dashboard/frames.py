"""The frames of a replay: everything the player shows of one hand to one viewer, as JSON values.

What a viewer may not see is not in them at all. Until a hand is over only the public view is made (`sealed`).
"""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from dashboard import words
from dashboard.captions import Cast, allowed, caption
from dashboard.draw import draw
from events.model import ActionTaken, AnyEvent, CardsDealt, HandSettled, Json
from games.face import Due, DueTransfer, Game, Text, Viewer
from games.registry import game as game_of
from projector.judge import Audit, Finding, alike, judge, order, verdict_of
from projector.replay import steps
from projector.texts import clause

FORMAT = 1
"""The version of this shape; keys are only ever added."""
_CARD = re.compile(r"(?<![0-9A-Za-z])(?:[2-9TJQKA][shdc]|[BR]J)(?![0-9A-Za-z])")


def sealed(audit: Audit) -> bool:
    """Say whether only the public view may be given: no closing event is in, so that cards may still be at play.

    A hand whose record lacks its settlement has no closing event to wait for and is never open.
    """
    return audit.ended is None and "settlement" not in audit.not_judged


def viewers(audit: Audit) -> list[Viewer]:
    """Give the views of a hand that may be asked for."""
    if sealed(audit):
        return ["public"]
    seats: list[Viewer] = [seat.seat for seat in audit.start.seats] if audit.start is not None else []
    return ["public", *seats, "auditor"]


def viewer_of(text: str) -> Viewer | None:
    """Read a viewer as a link has it: "public", "auditor" or a seat's number; None where it is none."""
    if text in ("public", "auditor"):
        return "auditor" if text == "auditor" else "public"
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else None


def frames(
    events: Sequence[AnyEvent],
    viewer: Viewer,
    lang: str = "zh",
    *,
    raws: Sequence[bytes] | None = None,
    beside: Sequence[Finding] = (),
) -> dict[str, Json]:
    """Make the frames of a hand's replay for a viewer; `beside` are findings of its table and of the log.

    A view that may not be given (`viewers`) becomes the public one. Raises ValueError where there are no events.
    """
    if not events:
        raise ValueError("a hand without events has no replay")
    audit = judge(events, raws)
    if viewer not in viewers(audit):
        viewer = "public"
    found = sorted([*audit.findings, *beside], key=lambda f: (f.sequence, f.clause, f.code))
    start = audit.start
    of = game_of(start.game) if start is not None else None
    names = {seat.seat: words.shown(seat.player) for seat in start.seats} if start is not None else {}
    cast = Cast(names, of, of.reasons if of is not None else {})
    made = _frames(events, viewer, raws, found, cast, names)
    title = of.title if of is not None else Text(audit.game or "–", audit.game or "–")
    verdict = verdict_of(audit.step is not None, bool(found), audit.verdict == "open")
    closed = not sealed(audit)
    return {
        "format": FORMAT,
        "hand": audit.hand,
        "hand_shown": words.shown(audit.hand),
        "game": audit.game,
        "title": _text(title),
        "table": words.shown(audit.table),
        "hand_no": audit.hand_no,
        "ruleset": words.shown(audit.ruleset or "–"),
        "started": audit.started,
        "viewer": _viewer(viewer, cast),
        "open_since": None if closed else audit.started or audit.last,
        "sealed": not closed,
        "lang": lang if lang in words.LANGS else "zh",
        "players": [{"seat": seat, "name": name} for seat, name in names.items()],
        "verdict": {"code": verdict, "step": audit.step, **words.both(words.VERDICT[verdict])},
        "not_judged": [words.both(words.LACKS.get(part, (part, part))) for part in audit.not_judged],
        "frames": made,
        "due": _due(audit.due, cast) if closed else None,
        "due_absent": None if audit.due is not None and closed else _absent(audit),
        "posted": _posted(audit, cast),
        "compare": _compare(audit, cast) if closed else [],
        "net": _net(audit, cast) if closed else [],
        "claims": _claims(audit, order(events, raws).run, cast) if closed else [],
        "corrections": _corrections(audit, cast) if closed else [],
        "clauses": _clauses(audit, found, of),
        "digest": audit.digest if closed else None,
        "texts": {name: words.both(pair) for name, pair in words.PLAYER.items()},
    }


def _text(text: Text) -> dict[str, str]:
    return {"zh": text.zh, "en": text.en}


def _viewer(viewer: Viewer, cast: Cast) -> dict[str, str]:
    pair = cast.who(viewer) if isinstance(viewer, int) else words.VIEWERS[viewer]
    return {"id": str(viewer), **words.both(pair)}


def _frames(
    events: Sequence[AnyEvent],
    viewer: Viewer,
    raws: Sequence[bytes] | None,
    found: Sequence[Finding],
    cast: Cast,
    names: Mapping[int, str],
) -> list[dict[str, Json]]:
    unseen = {card for event in events if isinstance(event.data, CardsDealt | ActionTaken) for card in event.data.cards}
    made: list[dict[str, Json]] = []
    before: Mapping[str, Any] | None = None
    for number, step in enumerate(steps(events, viewer, raws, found)):
        cards = list(step.payload.cards) if isinstance(step.payload, CardsDealt | ActionTaken) else []
        unseen.difference_update(cards)
        hidden = frozenset() if viewer == "auditor" else frozenset(unseen)
        made.append(
            {
                "step": number,
                "sequence": step.sequence,
                "type": step.type,
                "time": step.time,
                "caption": words.both(caption(cast, step.payload, step.hidden, step.view, before)),
                "cards": cards,
                "hidden": step.hidden,
                "svg": draw(step.view, None, names, alone=False) if step.view is not None else None,
                "legal": allowed(cast, step.legal, step.view, viewer == "auditor"),
                "findings": [_finding(f, hidden, cast.game) for f in step.findings],
            }
        )
        before = step.view or before
    return made


def _finding(found: Finding, hidden: frozenset[str], of: Game | None) -> dict[str, Json]:
    """Write a finding; one that names a card which the viewer has not seen keeps its clause alone."""
    said = json.dumps([found.expected, found.actual, found.zh, found.en], ensure_ascii=False)
    told = not hidden.isdisjoint(_CARD.findall(said))
    text = (clause(of, found.clause) or Text(found.code, found.code)) if told else Text(found.zh, found.en)
    return {
        "id": found.id,
        "clause": found.clause,
        "code": found.code,
        "severity": found.severity,
        "severity_name": words.both(words.SEVERITY[found.severity]),
        "zh": text.zh,
        "en": text.en,
        "expected": None if told else found.expected,
        "actual": None if told else found.actual,
    }


def _absent(audit: Audit) -> str:
    """Name why nothing is due: the key of the player's word for it."""
    if audit.step is not None or audit.missing:
        return "due_stopped"
    if sealed(audit):
        return "due_open"
    return "due_lacks" if {"settlement", "auction", "hidden"} & set(audit.not_judged) else "due_faulty"


def _due(due: Due | None, cast: Cast) -> dict[str, Json] | None:
    if due is None:
        return None
    return {
        "ended": due.ended,
        "reason": words.both(cast.reason(due.reason)) if due.reason else None,
        "clause": due.clause,
        "lines": [_line(t.payer, t.payee, t.amount, t.reason, cast, t.clause) for t in due.transfers],
        "why": [{"clause": reason.clause, **_text(reason.text)} for reason in due.why],
    }


def _posted(audit: Audit, cast: Cast) -> dict[str, Json] | None:
    posted = audit.posted
    if posted is None:
        return None
    return {
        "ended": posted.ended,
        "reason": words.both(cast.reason(posted.reason)) if posted.reason else None,
        "sequence": posted.sequence,
        "lines": [_line(t.payer, t.payee, t.amount, t.reason, cast, None) for t in posted.transfers],
    }


def _line(payer: object, payee: object, amount: int, reason: str, cast: Cast, clause_id: str | None) -> dict[str, Json]:
    return {
        "from": words.both(cast.who(payer)),
        "to": words.both(cast.who(payee)),
        "amount": _amount(amount),
        "reason": words.both(cast.reason(reason)),
        "clause": clause_id,
    }


def _amount(value: int | None) -> str | None:
    """Write an amount for people; as text, because JavaScript keeps no integer beyond 2^53."""
    return None if value is None else f"{value:,}".replace("-", "−")


def _claim(value: Json, cast: Cast) -> Json:
    """Write a claimed value: a word by its name in both languages, anything else as JSON text."""
    return words.both(cast.reason(value)) if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _compare(audit: Audit, cast: Cast) -> list[dict[str, Json]]:
    """Lay due and posted transfers side by side: a row for each (from, to, reason), with the clause that decides it."""
    due, posted = audit.due, audit.posted
    rows: dict[tuple[str, str, str], list[Any]] = {}

    def row(payer: object, payee: object, reason: str) -> list[Any]:
        return rows.setdefault((str(payer), str(payee), reason), [None, None, None])

    wanted: Sequence[DueTransfer] = due.transfers if due is not None and not due.by_net else ()
    by_reason = {t.reason: t.clause for t in reversed(wanted)}
    for t in wanted:
        cells = row(t.payer, t.payee, t.reason)
        cells[0], cells[2] = (cells[0] or 0) + t.amount, t.clause
    for p in posted.transfers if posted is not None else ():
        cells = row(p.payer, p.payee, p.reason)
        cells[1] = (cells[1] or 0) + p.amount
        if cells[2] is None and due is not None:
            cells[2] = by_reason.get(p.reason, due.clause)
    judged = due is not None and not due.by_net
    return [
        {
            "from": words.both(cast.who(payer)),
            "to": words.both(cast.who(payee)),
            "reason": words.both(cast.reason(reason)),
            "clause": cells[2],
            "due": _amount(cells[0]),
            "posted": _amount(cells[1]),
            "agrees": cells[0] == cells[1] if judged else None,
        }
        for (payer, payee, reason), cells in rows.items()
    ]


def _net(audit: Audit, cast: Cast) -> list[dict[str, Json]]:
    due = audit.due.net if audit.due is not None else None
    posted = audit.posted.net if audit.posted is not None else None
    seats = [str(seat.seat) for seat in audit.start.seats] if audit.start is not None else []
    extra = [key for side in (due or {}, posted or {}) for key in side if key not in seats]
    return [
        {
            "who": words.both(cast.who(party)),
            "due": _amount(due.get(party, 0)) if due is not None else None,
            "posted": _amount(posted.get(party, 0)) if posted is not None else None,
            "agrees": due.get(party, 0) == posted.get(party, 0) if due is not None and posted is not None else None,
        }
        for party in dict.fromkeys([*seats, *extra])
    ]


def _claims(audit: Audit, run: Sequence[AnyEvent], cast: Cast) -> list[dict[str, Json]]:
    """Lay what the server claims in `result` beside what the rules give, for the keys that the sheet defines."""
    due = audit.due
    settled = next((event.data for event in run if isinstance(event.data, HandSettled)), None)
    if due is None or settled is None or not settled.result:
        return []
    return [
        {
            "key": key,
            "name": words.both(words.CLAIMS.get(key, (key, key))),
            "due": _claim(due.result[key][0], cast),
            "posted": _claim(value, cast),
            "clause": due.result[key][1],
            "agrees": alike(due.result[key][0], value),
        }
        for key, value in settled.result.items()
        if key in due.result
    ]


def _corrections(audit: Audit, cast: Cast) -> list[dict[str, Json]]:
    return [
        {
            "ruling": words.shown(one.ruling),
            "actor": words.shown(one.actor),
            "why": words.shown(one.why),
            "lines": [_line(t.payer, t.payee, t.amount, t.reason, cast, None) for t in one.transfers],
        }
        for one in audit.corrections
    ]


def _clauses(audit: Audit, found: Sequence[Finding], of: Game | None) -> dict[str, Json]:
    """Give the words of every clause that the replay cites."""
    due = audit.due
    cited = [f.clause for f in found]
    if due is not None:
        cited += [due.clause, *(t.clause for t in due.transfers), *(r.clause for r in due.why)]
        cited += [clause_id for _, clause_id in due.result.values()]
    texts = {clause_id: clause(of, clause_id) for clause_id in dict.fromkeys(cited)}
    return {clause_id: _text(text) for clause_id, text in texts.items() if text is not None}
