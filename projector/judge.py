"""The judgement of one hand: a pure fold of its events through the rules into an audit."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from events.canonical import equal
from events.contract import encode
from events.model import (
    ActionTaken,
    AnyEvent,
    CardsDealt,
    Event,
    HandCorrected,
    HandSettled,
    HandStarted,
    HandVoided,
    Json,
    PointsMoved,
    SeedRevealed,
    Transfer,
)
from games.face import Carry, Due, Facts, Fault, Game, State
from games.registry import NAMES, game
from games.ruleset import resolve
from projector.texts import message

Verdict: TypeAlias = Literal["clean", "findings", "unreplayable", "open"]
Severity: TypeAlias = Literal["money", "rule", "record"]
Ended: TypeAlias = Literal["settled", "voided"]

OWN = "/fupan/"
"""What Fupan itself writes about a hand has a source that starts so, and a sequence of its own."""
MONEY = frozenset({"transfers_wrong", "ended_wrong"})
"""The codes of posted ≠ due."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault of a hand, named by clause; `id` hashes (hand, code, clause, sequence) and never changes."""

    id: str
    code: str
    clause: str
    sequence: int
    severity: Severity
    expected: Json
    actual: Json
    zh: str
    en: str


@dataclass(frozen=True, slots=True)
class Posted:
    """The closing event as the server wrote it; `reason` is that of a void."""

    ended: Ended
    transfers: tuple[Transfer, ...]
    net: dict[str, int]
    reason: str | None
    sequence: int


@dataclass(frozen=True, slots=True)
class Audit:
    """What one hand's events show: verdict, findings, what was due and what was posted.

    `step` is the sequence at which replay had to stop, else None. `events` counts the events seen, `last` is the time
    of the last of them, `missing` lists the sequence numbers that a later event shows to be missing (at most 100).
    """

    hand: str
    table: str
    hand_no: int | None
    game: str | None
    ruleset: str | None
    started: str | None
    last: str
    events: int
    ended: Ended | None
    verdict: Verdict
    step: int | None
    findings: tuple[Finding, ...]
    due: Due | None
    posted: Posted | None
    corrections: tuple[HandCorrected, ...]
    not_judged: tuple[str, ...]
    missing: tuple[int, ...]
    digest: str | None
    facts: Facts
    carry: Carry | None
    start: HandStarted | None = field(repr=False)


def finding(of: Game | None, hand: str, fault: Fault, sequence: int) -> Finding:
    """Make the finding of a fault at an event of a hand."""
    name = "\n".join((hand, fault.code, fault.clause, str(sequence)))
    text = message(of, fault.code, fault.expected, fault.actual)
    return Finding(
        id=hashlib.sha256(name.encode()).hexdigest()[:32],
        code=fault.code,
        clause=fault.clause,
        sequence=sequence,
        severity=_severity(fault),
        expected=fault.expected,
        actual=fault.actual,
        zh=text.zh,
        en=text.en,
    )


def _severity(fault: Fault) -> Severity:
    if fault.clause.startswith(("CONTRACT-", "SHUFFLE-")):
        return "record"
    return "money" if fault.code in MONEY else "rule"


def alike(expected: Json, actual: Json) -> bool:
    """Compare JSON values strictly: true is not 1, and order counts in lists only."""
    if isinstance(expected, dict) and isinstance(actual, dict):
        return expected.keys() == actual.keys() and all(alike(value, actual[key]) for key, value in expected.items())
    if isinstance(expected, list | tuple) and isinstance(actual, list | tuple):
        return len(expected) == len(actual) and all(map(alike, expected, actual))
    return type(expected) is type(actual) and bool(expected == actual)


def verdict_of(unreplayable: bool, findings: bool, open_: bool) -> Verdict:
    """Give the first verdict that holds."""
    if unreplayable:
        return "unreplayable"
    if findings:
        return "findings"
    return "open" if open_ else "clean"


class Fold:
    """One hand being judged event by event, in order of sequence without a gap.

    `playing` is the state while deals and actions go straight to it: after the start, before the end or a fatal fault.
    """

    __slots__ = (
        "closed", "corrections", "dealt", "due", "ended", "faults", "game", "hand", "keys", "lacks", "playing",
        "posted", "revealed", "start", "started", "state", "step", "table", "time",
    )  # fmt: skip

    def __init__(self, hand: str) -> None:
        self.hand = hand
        self.game: Game | None = None
        self.state: State | None = None
        self.playing: State | None = None
        self.table = ""
        self.start: HandStarted | None = None
        self.started: str | None = None
        self.time = ""
        self.step: int | None = None
        self.closed = False
        self.ended: Ended | None = None
        self.posted: Posted | None = None
        self.due: Due | None = None
        self.revealed: str | None = None
        self.lacks: frozenset[str] = frozenset()
        self.keys: set[str] = set()
        self.corrections: list[HandCorrected] = []
        self.dealt: list[tuple[int, str]] | None = None
        self.faults: dict[tuple[str, str, int], list[Fault]] = {}

    def note(self, fault: Fault, sequence: int) -> None:
        """Keep a fault; others of the same code, clause and event go into one finding with it (`merged`)."""
        self.faults.setdefault((fault.code, fault.clause, sequence), []).append(fault)
        if fault.fatal and self.step is None:
            self.step = sequence
            self.playing = None

    def take(self, event: AnyEvent) -> None:
        """Judge the next event; after a fatal fault only what ended the hand is still noted."""
        data = event.data
        sequence = event.sequence
        if self.step is not None:
            self._record_end(event)
            return
        if event.time < self.time and "clock" not in self.lacks:
            self.note(Fault("CONTRACT-time", "time_back", self.time, event.time), sequence)
        self.time = event.time
        if event.partitionkey != self.table and self.start is not None:
            self._key(event)
        kind = type(data)
        if kind is ActionTaken or kind is CardsDealt:
            state = self.playing
            if state is None:
                self.note(Fault("CONTRACT-after", "after_end", None, event.type), sequence)
                return
            if faults := state.step(event):
                for fault in faults:
                    self.note(fault, sequence)
            if self.dealt is not None and isinstance(data, CardsDealt):
                self.dealt.extend([(sequence, card) for card in data.cards])
        elif isinstance(data, HandStarted):
            self._begin(event, data)
        elif isinstance(data, HandSettled | HandVoided):
            self._close(event, data)
        elif isinstance(data, PointsMoved):
            self._points(event, data)
        elif isinstance(data, SeedRevealed):
            self._reveal(event)
        elif isinstance(data, HandCorrected):
            self.correct(data, sequence)

    def _begin(self, event: AnyEvent, start: HandStarted) -> None:
        if self.start is not None:
            self.note(Fault("CONTRACT-sequence", "start_twice", None, event.id), event.sequence)
            return
        self.start = start
        self.started = event.time
        self.table = start.table
        if event.partitionkey != start.table:
            self._key(event)
        self.lacks = frozenset(start.lacks or ())
        if start.hand_no == 0:
            self.note(Fault("CONTRACT-table", "hand_no_zero", 1, 0), 0)
        self.game = game(start.game)
        if self.game is None:
            self.note(Fault("CONTRACT-start", "game_unknown", list(NAMES), start.game, fatal=True), 0)
            return
        ruleset, faults = resolve(self.game, start)
        if ruleset is not None:
            begun: Event[HandStarted] = event  # type: ignore[assignment]
            self.state, faults = self.game.start(begun, ruleset)
        for fault in faults:
            self.note(fault, 0)
        if self.step is None:
            self.playing = self.state
        # only where hands are tied to each other by their context can a card of one matter to the next
        self.dealt = [] if start.context else None

    def _key(self, event: AnyEvent) -> None:
        """Note a partition key that is not the table, the first time that it comes."""
        if event.partitionkey not in self.keys:
            self.keys.add(event.partitionkey)
            self.note(Fault("CONTRACT-table", "partitionkey", self.table, event.partitionkey), event.sequence)

    def _points(self, event: AnyEvent, data: PointsMoved) -> None:
        if self.closed:
            self.note(Fault("CONTRACT-after", "after_end", None, event.type), event.sequence)
            return
        self._amounts(data.transfers, event.sequence)
        assert self.state is not None
        for fault in self.state.step(event):
            self.note(fault, event.sequence)

    def _reveal(self, event: AnyEvent) -> None:
        assert self.start is not None
        if self.start.shuffle is None:
            self.note(Fault("CONTRACT-reveal", "reveal_uncommitted", None, None), event.sequence)
        elif not self.closed and "settlement" not in self.lacks:
            self.note(Fault("CONTRACT-reveal", "reveal_early", None, None), event.sequence)
        elif self.revealed is None:
            self.revealed = event.time

    def correct(self, data: HandCorrected, sequence: int) -> None:
        """Take a correction: what it moves must add up, and it comes after the end where the record has one."""
        if not self.closed and self.step is None and "settlement" not in self.lacks:
            self.note(Fault("CONTRACT-after", "correction_early", None, None), sequence)
        self.corrections.append(data)
        self._money(data.transfers, dict(data.net), sequence)

    def _amounts(self, transfers: Sequence[Transfer], sequence: int) -> None:
        if low := [written(transfer) for transfer in transfers if transfer.amount <= 0]:
            self.note(Fault("CONTRACT-net", "amount", None, low), sequence)

    def _money(self, transfers: Sequence[Transfer], net: dict[str, int], sequence: int) -> None:
        self._amounts(transfers, sequence)
        right: dict[str, int] = {}
        for transfer in transfers:
            payer, payee = str(transfer.payer), str(transfer.payee)
            right[payer] = right.get(payer, 0) - transfer.amount
            right[payee] = right.get(payee, 0) + transfer.amount
        if {k: v for k, v in right.items() if v} != {k: v for k, v in net.items() if v}:
            self.note(Fault("CONTRACT-net", "net", right, net), sequence)

    def _record_end(self, event: AnyEvent) -> None:
        """Note how the record ends a hand that can no longer be judged, and what it says of it afterwards."""
        data = event.data
        if isinstance(data, HandSettled | HandVoided):
            if self.posted is None:
                self._post(event, data)
        elif isinstance(data, HandCorrected):
            self.corrections.append(data)
        elif isinstance(data, SeedRevealed) and self.closed and self.revealed is None:
            self.revealed = event.time

    def _post(self, event: AnyEvent, data: HandSettled | HandVoided) -> None:
        self.closed = True
        self.playing = None
        if isinstance(data, HandSettled):
            self.ended = "settled"
            self.posted = Posted("settled", data.transfers, dict(data.net), None, event.sequence)
        else:
            self.ended = "voided"
            self.posted = Posted("voided", (), {}, data.reason, event.sequence)

    def _close(self, event: AnyEvent, data: HandSettled | HandVoided) -> None:
        if self.closed:
            self.note(Fault("CONTRACT-after", "after_end", None, event.type), event.sequence)
            return
        assert self.state is not None
        faults = self.state.close(event)
        for fault in faults:
            self.note(fault, event.sequence)
        self._post(event, data)
        if isinstance(data, HandSettled):
            self._money(data.transfers, dict(data.net), event.sequence)
        if self.step is not None:
            return
        self.due = due = None if "settlement" in self.lacks else self.state.due()
        if due is None:
            return
        sequence = event.sequence
        if self.ended != due.ended:
            if not faults:
                expected = {"ended": due.ended, "reason": due.reason}
                actual = {"ended": self.ended, "reason": None if isinstance(data, HandSettled) else data.reason}
                self.note(Fault(due.clause, "ended_wrong", expected, actual), sequence)
        elif isinstance(data, HandVoided):
            if data.reason != due.reason and not faults:
                self.note(Fault(due.clause, "void_reason", due.reason, data.reason), sequence)
        else:
            self._compare(due, data, sequence)

    def _compare(self, due: Due, data: HandSettled, sequence: int) -> None:
        if due.by_net:
            net = {k: v for k, v in data.net.items() if v}
            if net != {k: v for k, v in due.net.items() if v}:
                self.note(Fault(due.clause, "transfers_wrong", dict(due.net), dict(data.net)), sequence)
        else:
            for fault in compare_transfers(due, data.transfers):
                self.note(fault, sequence)
        if data.result:
            for fault in compare_result(due, data.result):
                self.note(fault, sequence)


def merged(faults: Sequence[Fault]) -> Fault:
    """Make one fault of all that one event did against one clause in one way."""
    first, *more = faults
    if not more:
        return first
    expected, actual = {"all": [f.expected for f in faults]}, {"all": [f.actual for f in faults]}
    return Fault(first.clause, first.code, expected, actual, any(f.fatal for f in faults))


def written(transfer: Transfer) -> Json:
    """Write a transfer as the contract does."""
    return {"from": transfer.payer, "to": transfer.payee, "amount": transfer.amount, "reason": transfer.reason}


def compare_transfers(due: Due, posted: Sequence[Transfer]) -> list[Fault]:
    """Compare posted transfers with the due ones as multisets, one fault for each clause that they miss."""
    wanted = [(t.payer, t.payee, t.amount, t.reason) for t in due.transfers]
    given = [(t.payer, t.payee, t.amount, t.reason) for t in posted]
    if len(wanted) == len(given) and sorted(map(str, wanted)) == sorted(map(str, given)):
        return []
    clauses = {**due.reasons, **{t.reason: t.clause for t in reversed(due.transfers)}}
    expected: dict[str, list[Json]] = {}
    actual: dict[str, list[Json]] = {}
    for d in due.transfers:
        line = {"from": d.payer, "to": d.payee, "amount": d.amount, "reason": d.reason}
        expected.setdefault(d.clause, []).append(line)
    by_key = {(t.payer, t.payee, t.amount, t.reason): t.clause for t in due.transfers}
    for t in posted:
        clause = by_key.get((t.payer, t.payee, t.amount, t.reason)) or clauses.get(t.reason) or due.clause
        actual.setdefault(clause, []).append(written(t))
    faults = []
    for clause in sorted(expected.keys() | actual.keys()):
        right, got = expected.get(clause, []), actual.get(clause, [])
        if sorted(map(str, right)) != sorted(map(str, got)):
            faults.append(Fault(clause, "transfers_wrong", right, got))
    return faults


def compare_result(due: Due, result: dict[str, Json] | Json) -> list[Fault]:
    """Compare the keys of a posted result that the sheet defines, one fault for each clause that they miss."""
    wrong: dict[str, tuple[dict[str, Json], dict[str, Json]]] = {}
    for key, value in result.items():
        if key in due.result and not alike(due.result[key][0], value):
            right, clause = due.result[key]
            expected, actual = wrong.setdefault(clause, ({}, {}))
            expected[key], actual[key] = right, value
    return [Fault(clause, "result_wrong", *pair) for clause, pair in wrong.items()]


@dataclass(frozen=True, slots=True)
class Ordered:
    """A hand's events as judgement takes them: the run without a gap, what lies beyond it, Fupan's own, conflicts."""

    run: list[AnyEvent]
    beyond: list[AnyEvent]
    own: list[AnyEvent]
    faults: list[tuple[Fault, int]]
    missing: tuple[int, ...]


def order(events: Sequence[AnyEvent], raws: Sequence[bytes] | None = None) -> Ordered:
    """Sort a hand's events by sequence, fold equal ones, keep the first of unequal ones, find the first gap.

    `events` come by (log partition, index); `raws` are their bytes, which decide what is equal.
    """
    if _plain(events):
        return Ordered(list(events), [], [], [], ())
    kept: dict[tuple[str, int], int] = {}
    ids: dict[tuple[str, str], int] = {}
    faults: list[tuple[Fault, int]] = []
    for i, event in enumerate(events):
        key = (event.source if event.source.startswith(OWN) else "", event.sequence)
        first = kept.setdefault(key, i)
        if first != i:
            if not _equal(events, raws, first, i):
                fault = Fault("CONTRACT-conflict", "conflict", _name(events[first]), _name(event))
                faults.append((fault, event.sequence))
            continue
        other = ids.setdefault((event.source, event.id), i)
        if other != i:
            later = max(event.sequence, events[other].sequence)
            faults.append((Fault("CONTRACT-conflict", "id_twice", None, {"id": event.id}), later))
    places = sorted(kept)
    own = [events[kept[key]] for key in places if key[0]]
    served = [events[kept[key]] for key in places if not key[0]]
    run = served
    missing: list[int] = []
    for i, event in enumerate(served):
        if event.sequence != i + len(missing):
            if not missing:
                run = served[:i]
            missing.extend(range(i + len(missing), min(event.sequence, i + len(missing) + 100)))
            if len(missing) >= 100:
                break
    return Ordered(run, served[len(run) :], own, faults, tuple(missing[:100]))


def _plain(events: Sequence[AnyEvent]) -> bool:
    """Say whether the events are just the game servers' run 0, 1, 2 … with no id twice, as nearly all hands are."""
    return (
        [e.sequence for e in events] == list(range(len(events)))
        and len({e.id for e in events}) == len(events)
        and not any(source.startswith(OWN) for source in {e.source for e in events})
    )


def _equal(events: Sequence[AnyEvent], raws: Sequence[bytes] | None, i: int, j: int) -> bool:
    if raws is None:
        return equal(encode(events[i]), encode(events[j]))
    return equal(raws[i], raws[j])


def _name(event: AnyEvent) -> Json:
    return {"id": event.id, "type": event.type, "digest": hashlib.sha256(encode(event)).hexdigest()[:16]}


def judge(events: Sequence[AnyEvent], raws: Sequence[bytes] | None = None, *, facts: bool = True) -> Audit:
    """Judge one hand by all of its events that are in, ordered by (log partition, index).

    `raws` are the bytes received, in the same order; without `facts` the figures for statistics are left out. Nothing
    assumes that the hand is complete.
    """
    ordered = order(events, raws)
    fold = Fold(events[0].subject)
    for fault, sequence in ordered.faults:
        fold.note(fault, sequence)
    run = ordered.run
    if not run or not isinstance(run[0].data, HandStarted):
        found = run[0].type if run else None
        fold.note(Fault("CONTRACT-sequence", "start_missing", "hand.started", found, fatal=True), 0)
    for event in run:
        fold.take(event)
    gap = bool(ordered.beyond)
    if gap and fold.step is None:
        fault = Fault("CONTRACT-sequence", "gap", ordered.missing[0], ordered.beyond[0].sequence)
        fold.note(fault, ordered.missing[0])
    for event in ordered.beyond:
        fold._record_end(event)
    for event in ordered.own:
        if isinstance(event.data, HandCorrected):
            fold.correct(event.data, event.sequence)
    return _audit(fold, events, ordered, gap, facts)


def _audit(fold: Fold, events: Sequence[AnyEvent], ordered: Ordered, gap: bool, facts: bool) -> Audit:
    start, state, stopped = fold.start, fold.state, fold.step is not None
    findings = tuple(
        finding(fold.game, fold.hand, merged(faults), sequence)
        for (_, _, sequence), faults in sorted(
            fold.faults.items(), key=lambda item: (item[0][2], item[0][1], item[0][0])
        )
    )
    lacking = "settlement" in fold.lacks
    open_ = not fold.closed and not lacking
    due = fold.due
    if due is None and state is not None and not (stopped or gap or lacking or fold.closed):
        due = state.due()
    if stopped or gap:
        due = None
    verdict = verdict_of(stopped, bool(findings), open_)
    whole = state is not None and not (stopped or gap or open_)
    return Audit(
        hand=fold.hand,
        table=start.table if start is not None else events[0].partitionkey,
        hand_no=start.hand_no if start is not None else None,
        game=start.game if start is not None else None,
        ruleset=start.ruleset if start is not None else None,
        started=fold.started,
        last=max([event.time for event in events]),
        events=len(events),
        ended=fold.ended,
        verdict=verdict,
        step=fold.step,
        findings=findings,
        due=due,
        posted=fold.posted,
        corrections=tuple(fold.corrections),
        not_judged=tuple(dict.fromkeys(start.lacks or ())) if start is not None else (),
        missing=ordered.missing,
        digest=state.digest() if state is not None else None,
        facts=state.facts() if facts and whole and state is not None else Facts(),
        carry=_carry(fold, start, verdict, whole) if start is not None else None,
        start=start,
    )


def _carry(fold: Fold, start: HandStarted, verdict: Verdict, whole: bool) -> Carry:
    shuffle = start.shuffle
    return Carry(
        hand=fold.hand,
        game=start.game,
        ruleset=start.ruleset,
        table=start.table,
        hand_no=start.hand_no,
        ended=fold.ended,
        verdict=verdict,
        players=tuple((seat.seat, seat.player) for seat in start.seats),
        dealer=start.dealer,
        options=start.options,
        context=start.context,
        shuffle=(shuffle.scheme, shuffle.commitment) if shuffle is not None else None,
        started=fold.started or "",
        revealed=fold.revealed,
        whole=whole,
        dealt=tuple(fold.dealt or ()),
        result=fold.state.carry() if fold.state is not None and whole else {},
    )
