"""The tables of the read model, and how audits and links become their rows.

An audit is one row with its seats, transfers and findings inside it, so that a hand is never seen in part: the newest
row of a hand is all of it. Every row says up to which place of the log it was made and how many events it saw.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

import pyarrow as pa

from events.model import Json
from games.face import Carry, Fact
from projector.chain import Link
from projector.judge import Audit, Finding

Row: TypeAlias = dict[str, Any]
Spot: TypeAlias = tuple[str, int]
"""A place in the log: (log partition, index)."""

MONEY = pa.decimal128(38, 0)
MOST = 10**38 - 1
"""The widest amount that DuckDB takes; what hostile stakes and options come to above it is kept as this much."""
MOST_FACT = 2**63 - 1
MOST_SEAT = 2**31 - 1
"""The widest figures of a fact."""

FINDING = pa.struct(
    [
        ("id", pa.string()),
        ("code", pa.string()),
        ("clause", pa.string()),
        ("sequence", pa.int64()),
        ("severity", pa.string()),
        ("expected", pa.string()),
        ("actual", pa.string()),
        ("zh", pa.string()),
        ("en", pa.string()),
    ]
)
SEAT = pa.struct(
    [
        ("seat", pa.int64()),
        ("player", pa.string()),
        ("kind", pa.string()),
        ("stack", pa.int64()),
        ("due", MONEY),
        ("posted", MONEY),
    ]
)
TRANSFER = pa.struct(
    [
        ("side", pa.string()),
        ("payer", pa.string()),
        ("payee", pa.string()),
        ("amount", MONEY),
        ("reason", pa.string()),
        ("clause", pa.string()),
    ]
)
REASON = pa.struct([("clause", pa.string()), ("zh", pa.string()), ("en", pa.string())])
FACT = pa.struct([("name", pa.string()), ("seat", pa.int32()), ("value", pa.int64()), ("extra", pa.int64())])
MADE = [("generation", pa.int64()), ("log_partition", pa.string()), ("index", pa.int64()), ("events", pa.int64())]
"""Which rebuild a row belongs to, the last log place that it saw, and how many events it saw."""

AUDITS = pa.schema(
    [
        *MADE,
        ("hand", pa.string()),
        ("first_partition", pa.string()),
        ("first_index", pa.int64()),
        ("table", pa.string()),
        ("hand_no", pa.int64()),
        ("game", pa.string()),
        ("ruleset", pa.string()),
        ("base", pa.int64()),
        ("dealer", pa.int64()),
        ("started", pa.string()),
        ("last", pa.string()),
        ("audited", pa.bool_()),
        ("ended", pa.string()),
        ("verdict", pa.string()),
        ("step", pa.int64()),
        ("due_ended", pa.string()),
        ("due_reason", pa.string()),
        ("posted_reason", pa.string()),
        ("not_judged", pa.list_(pa.string())),
        ("missing", pa.list_(pa.int64())),
        ("digest", pa.string()),
        ("findings", pa.list_(FINDING)),
        ("seats", pa.list_(SEAT)),
        ("transfers", pa.list_(TRANSFER)),
        ("why", pa.list_(REASON)),
        ("deal_first", pa.int32()),
        ("deal", pa.list_(pa.int16())),
        ("holders", pa.list_(pa.int16())),
        ("facts", pa.list_(FACT)),
        ("carry", pa.string()),
    ]
)
"""One row a hand: key hand, newest = most events."""

LINKS = pa.schema(
    [
        *MADE,
        ("hand", pa.string()),
        ("table", pa.string()),
        ("hand_no", pa.int64()),
        ("findings", pa.list_(FINDING)),
        ("link", pa.string()),
    ]
)
"""What the fold over a table said at a hand, and where it stood after it; `events` counts the table's events so far."""

REPEATS = pa.schema(
    [
        *MADE,
        ("hand", pa.string()),
        ("sequence", pa.int64()),
        ("source", pa.string()),
        ("id", pa.string()),
        ("other", pa.string()),
        ("findings", pa.list_(FINDING)),
    ]
)
"""Event ids used in two hands: a row at the later hand."""

WITHDRAWALS = pa.schema(
    [
        *MADE,
        ("hand", pa.string()),
        ("id", pa.string()),
        ("code", pa.string()),
        ("clause", pa.string()),
        ("sequence", pa.int64()),
    ]
)
"""Findings that a later audit no longer has: a record of what was once said, kept over rebuilds."""

PROGRESS = pa.schema([("generation", pa.int64()), ("log_partition", pa.string()), ("next", pa.int64())])
"""Up to where each log partition is judged; the highest generation is the one that readers see."""

SCHEMAS = {
    "audits": AUDITS,
    "links": LINKS,
    "repeats": REPEATS,
    "withdrawals": WITHDRAWALS,
    "progress": PROGRESS,
}


def within(value: int, most: int) -> int:
    """Give the nearest number that a column holds: one hand's figures never stop the others' rows."""
    return value if -most <= value <= most else (most if value > 0 else -most)


def _amount(net: Mapping[str, int] | None, seat: int) -> int | None:
    return None if net is None else within(net.get(str(seat), 0), MOST)


def text(value: Json) -> str:
    """Write a JSON value as compact text with its keys in order."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def finding_row(found: Finding) -> Row:
    """Make the nested row of a finding."""
    return {
        "id": found.id,
        "code": found.code,
        "clause": found.clause,
        "sequence": found.sequence,
        "severity": found.severity,
        "expected": text(found.expected),
        "actual": text(found.actual),
        "zh": found.zh,
        "en": found.en,
    }


def finding_of(row: Row) -> Finding:
    """Read a finding's nested row."""
    return Finding(**{**row, "expected": json.loads(row["expected"]), "actual": json.loads(row["actual"])})


def audit_row(audit: Audit, generation: int, first: Spot, last: Spot) -> Row:
    """Make a hand's row; a hand that is still open has no audit yet, so its row says only how far it came."""
    audited = audit.ended is not None or "settlement" in audit.not_judged
    start, due, posted = audit.start, audit.due, audit.posted
    facts = audit.facts
    return {
        "generation": generation,
        "log_partition": last[0],
        "index": last[1],
        "events": audit.events,
        "hand": audit.hand,
        "first_partition": first[0],
        "first_index": first[1],
        "table": audit.table,
        "hand_no": audit.hand_no,
        "game": audit.game,
        "ruleset": audit.ruleset,
        "base": start.base if start is not None else None,
        "dealer": start.dealer if start is not None else None,
        "started": audit.started,
        "last": audit.last,
        "audited": audited,
        "ended": audit.ended,
        "verdict": audit.verdict if audited else "open",
        "step": audit.step if audited else None,
        "due_ended": due.ended if audited and due is not None else None,
        "due_reason": due.reason if audited and due is not None else None,
        "posted_reason": posted.reason if posted is not None else None,
        "not_judged": list(audit.not_judged),
        "missing": list(audit.missing),
        "digest": audit.digest if audited else None,
        "findings": [finding_row(found) for found in audit.findings] if audited else [],
        "seats": _seats(audit, audited),
        "transfers": _transfers(audit) if audited else [],
        "why": [{"clause": r.clause, "zh": r.text.zh, "en": r.text.en} for r in due.why] if audited and due else [],
        "deal_first": facts.first,
        "deal": facts.deal if audited else (),
        "holders": facts.holders if audited else (),
        "facts": [_fact(fact) for fact in facts.rows] if audited else [],
        "carry": carry_text(audit.carry) if audit.carry is not None else None,
    }


def _fact(fact: Fact) -> Row:
    return {
        "name": fact.name,
        "seat": within(fact.seat, MOST_SEAT),
        "value": within(fact.value, MOST_FACT),
        "extra": within(fact.extra, MOST_FACT),
    }


def _seats(audit: Audit, audited: bool) -> list[Row]:
    if audit.start is None:
        return []
    due = audit.due.net if audited and audit.due is not None else None
    posted = audit.posted.net if audit.posted is not None else None
    return [
        {
            "seat": seat.seat,
            "player": seat.player,
            "kind": seat.kind,
            "stack": seat.stack,
            "due": _amount(due, seat.seat),
            "posted": _amount(posted, seat.seat),
        }
        for seat in audit.start.seats
    ]


def _transfers(audit: Audit) -> list[Row]:
    rows: list[Row] = []
    if audit.due is not None:
        rows += [_transfer("due", t.payer, t.payee, t.amount, t.reason, t.clause) for t in audit.due.transfers]
    if audit.posted is not None:
        rows += [_transfer("posted", t.payer, t.payee, t.amount, t.reason, None) for t in audit.posted.transfers]
    for correction in audit.corrections:
        rows += [_transfer("corrected", t.payer, t.payee, t.amount, t.reason, None) for t in correction.transfers]
    return rows


def _transfer(side: str, payer: int | str, payee: int | str, amount: int, reason: str, clause: str | None) -> Row:
    return {
        "side": side,
        "payer": str(payer),
        "payee": str(payee),
        "amount": within(amount, MOST),
        "reason": reason,
        "clause": clause,
    }


def link_row(carry: Carry, after: Link, findings: Sequence[Finding], generation: int, last: Spot, events: int) -> Row:
    """Make the row of a table's fold at a hand; `last` and `events` cover the table's hands up to it."""
    return {
        "generation": generation,
        "log_partition": last[0],
        "index": last[1],
        "events": events,
        "hand": carry.hand,
        "table": carry.table,
        "hand_no": carry.hand_no,
        "findings": [finding_row(found) for found in findings],
        "link": text(after.json()),
    }


def carry_text(carry: Carry) -> str:
    """Write a carry as JSON text."""
    return text(
        {
            "hand": carry.hand,
            "game": carry.game,
            "ruleset": carry.ruleset,
            "table": carry.table,
            "hand_no": carry.hand_no,
            "ended": carry.ended,
            "verdict": carry.verdict,
            "players": [list(pair) for pair in carry.players],
            "dealer": carry.dealer,
            "options": dict(carry.options),
            "context": dict(carry.context),
            "shuffle": list(carry.shuffle) if carry.shuffle is not None else None,
            "started": carry.started,
            "revealed": carry.revealed,
            "whole": carry.whole,
            "dealt": [list(pair) for pair in carry.dealt],
            "result": dict(carry.result),
        }
    )


def carry_of(written: str) -> Carry:
    """Read a carry's JSON text."""
    value = json.loads(written)
    return Carry(
        **{
            **value,
            "players": tuple((seat, player) for seat, player in value["players"]),
            "shuffle": tuple(value["shuffle"]) if value["shuffle"] is not None else None,
            "dealt": tuple((sequence, card) for sequence, card in value["dealt"]),
        }
    )


def arrow(name: str, rows: Iterable[Row]) -> pa.Table:
    """Make the Arrow table of rows of one of the tables."""
    return pa.Table.from_pylist(list(rows), schema=SCHEMAS[name])
