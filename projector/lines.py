"""An audit as one JSON object: the line of `fupan audit`."""

from collections.abc import Mapping, Sequence

from events.model import HandStarted, Json
from games.face import Due
from projector.judge import Audit, Finding, Posted, verdict_of, written


def finding_line(found: Finding) -> dict[str, Json]:
    """Write a finding as JSON values."""
    return {
        "id": found.id,
        "code": found.code,
        "clause": found.clause,
        "sequence": found.sequence,
        "severity": found.severity,
        "expected": found.expected,
        "actual": found.actual,
        "zh": found.zh,
        "en": found.en,
    }


def _still(start: HandStarted | None) -> dict[str, int]:
    return {str(seat.seat): 0 for seat in start.seats} if start is not None else {}


def due_line(due: Due | None, start: HandStarted | None) -> dict[str, Json] | None:
    """Write what is due; its net names every seat, and the house where it plays."""
    if due is None:
        return None
    return {
        "ended": due.ended,
        "transfers": [{"from": t.payer, "to": t.payee, "amount": t.amount, "reason": t.reason} for t in due.transfers],
        "net": {**_still(start), **due.net},
        "reason": due.reason,
    }


def posted_line(posted: Posted | None, start: HandStarted | None) -> dict[str, Json] | None:
    """Write the closing event as the server gave it; a void moves nothing."""
    if posted is None:
        return None
    return {
        "ended": posted.ended,
        "transfers": [written(transfer) for transfer in posted.transfers],
        "net": dict(posted.net) if posted.ended == "settled" else _still(start),
        "reason": posted.reason,
    }


def audit_line(audit: Audit, beside: Sequence[Finding] = ()) -> Mapping[str, Json]:
    """Write an audit; `beside` are the findings of its table and of the log, which count in its verdict."""
    once = {found.id: found for found in [*beside, *audit.findings]}
    findings = sorted(once.values(), key=lambda f: (f.sequence, f.clause, f.code))
    return {
        "hand": audit.hand,
        "table": audit.table,
        "game": audit.game,
        "ruleset": audit.ruleset,
        "ended": audit.ended,
        "verdict": verdict_of(audit.step is not None, bool(findings), audit.verdict == "open"),
        "step": audit.step,
        "findings": [finding_line(found) for found in findings],
        "due": due_line(audit.due, audit.start),
        "posted": posted_line(audit.posted, audit.start),
        "not_judged": list(audit.not_judged),
        "digest": audit.digest,
    }
