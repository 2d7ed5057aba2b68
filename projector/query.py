"""What pages and people ask of the read model: constant SQL with parameters, rows as plain dicts."""

import json
import threading
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from types import MappingProxyType
from typing import Any

import duckdb

from events.contract import reread
from events.log import Log
from events.model import AnyEvent
from projector.judge import Finding
from projector.tables import Row, finding_of
from projector.views import ReadModel


@dataclass(frozen=True, slots=True)
class Filter:
    """What to keep; an empty field keeps all. Times are contract text, by the hand's start, `until` exclusive.

    `text` is found in hand ids, tables and players, whatever its case.
    """

    text: str = ""
    game: str = ""
    ruleset: str = ""
    table: str = ""
    player: str = ""
    verdict: str = ""
    clause: str = ""
    severity: str = ""
    since: str = ""
    until: str = ""


VIEWS = """
CREATE OR REPLACE TEMP VIEW all_findings AS
    SELECT hand, unnest(findings, recursive := true) FROM (
        SELECT hand, findings FROM audits_now WHERE len(findings) > 0
        UNION ALL SELECT hand, findings FROM links_now WHERE len(findings) > 0
        UNION ALL SELECT hand, findings FROM repeats_now WHERE len(findings) > 0
    );
CREATE OR REPLACE TEMP VIEW beside AS
    SELECT hand, sum(len(findings)) AS n FROM (
        SELECT hand, findings FROM links_now WHERE len(findings) > 0
        UNION ALL SELECT hand, findings FROM repeats_now WHERE len(findings) > 0
    ) GROUP BY hand;
CREATE OR REPLACE TEMP VIEW hands AS
    SELECT a.hand, a."table", a.hand_no, a.game, a.ruleset, a.base, a.dealer, a.started, a."last" AS last_time,
        a.audited, a.ended, a.step, a.not_judged AS lacks, a.missing, a.events, a.digest,
        CASE WHEN a.step IS NOT NULL THEN 'unreplayable'
            WHEN len(a.findings) + coalesce(b.n, 0) > 0 THEN 'findings'
            ELSE a.verdict END AS verdict,
        len(a.findings) + coalesce(b.n, 0) AS findings,
        len(list_filter(a.findings, lambda f: f.severity = 'money')) AS money,
        list_transform(a.seats, lambda s: {'seat': s.seat, 'player': s.player}) AS players,
        coalesce(list_sum(list_transform(list_filter(a.transfers, lambda t: t.side = 'posted'), lambda t: t.amount)), 0)
            AS moved,
        a.findings AS own, a.seats, a.transfers, a.why, a.due_ended, a.due_reason, a.posted_reason
    FROM audits_now a LEFT JOIN beside b USING (hand);
"""
KEPT = """
    ($game = '' OR game = $game) AND ($ruleset = '' OR ruleset = $ruleset) AND ($table = '' OR "table" = $table)
    AND ($verdict = '' OR verdict = $verdict)
    AND ($player = '' OR len(list_filter(players, lambda p: p.player = $player)) > 0)
    AND ($since = '' OR started >= $since) AND ($until = '' OR started < $until)
    AND ($text = '' OR contains(lower(hand), lower($text)) OR contains(lower("table"), lower($text))
        OR len(list_filter(players, lambda p: contains(lower(p.player), lower($text)))) > 0)
    AND ($clause = '' OR hand IN (SELECT hand FROM all_findings WHERE clause = $clause))
    AND ($severity = '' OR hand IN (SELECT hand FROM all_findings WHERE severity = $severity))
"""
COUNT_HANDS = f"SELECT count(*) FROM hands WHERE {KEPT}"  # noqa: S608 - made of constants
HANDS = f"""
SELECT hand, "table", hand_no, game, ruleset, started, last_time, ended, verdict, step, lacks, events, findings, money,
    players, CAST(moved AS VARCHAR) AS moved
FROM hands WHERE {KEPT} ORDER BY started DESC NULLS LAST, hand DESC LIMIT $limit OFFSET $offset
"""  # noqa: S608
HAND = "SELECT * EXCLUDE (own, moved) FROM hands WHERE hand = $hand"
FOUND = f"""
    SELECT f.id, f.hand, h."table", h.game, h.ruleset, h.started AS time, f.code, f.clause, f.sequence, f.severity,
        f.expected, f.actual, f.zh, f.en
    FROM all_findings f JOIN (SELECT * FROM hands WHERE {KEPT}) h USING (hand)
    WHERE ($clause = '' OR f.clause = $clause) AND ($severity = '' OR f.severity = $severity)
"""  # noqa: S608
COUNT_FINDINGS = f"SELECT count(*) FROM ({FOUND})"  # noqa: S608
FINDINGS = f"SELECT * FROM ({FOUND}) ORDER BY time DESC NULLS LAST, hand DESC, sequence, id LIMIT $limit OFFSET $offset"  # noqa: S608
BY_CLAUSE = f"""
SELECT game, clause, severity, count(*) AS findings, count(DISTINCT hand) AS hands FROM ({FOUND})
GROUP BY game, clause, severity ORDER BY findings DESC, clause
"""  # noqa: S608
CHOICES = """
SELECT (SELECT coalesce(list_sort(list_distinct(list(game))), []) FROM hands WHERE game IS NOT NULL) AS games,
    (SELECT coalesce(list_sort(list_distinct(list(ruleset))), []) FROM hands WHERE ruleset IS NOT NULL) AS rulesets,
    (SELECT coalesce(list_sort(list_distinct(list("table"))), []) FROM hands) AS tables,
    (SELECT coalesce(list_sort(list_distinct(list(clause))), []) FROM all_findings) AS clauses
"""
BESIDE = """
SELECT unnest(findings, recursive := true) FROM (
    SELECT findings FROM links_now WHERE hand = $hand UNION ALL SELECT findings FROM repeats_now WHERE hand = $hand
)
"""
DEALT = """
    audited AND ended IS NOT NULL AND ($game = '' OR game = $game) AND ($ruleset = '' OR ruleset = $ruleset)
    AND ($table = '' OR "table" = $table) AND ($since = '' OR started >= $since) AND ($until = '' OR started < $until)
"""
WHOLE = f"""
    SELECT hand, deal, holders FROM audits_now WHERE {DEALT} AND len(deal) > 0 AND deal_first = 0
        AND len(list_filter(deal, lambda c: c < 0)) = 0 AND len(deal) = $deck
"""  # noqa: S608
DEALS = f"""
SELECT position, kind, count(*) AS n FROM (
    SELECT unnest(deal) AS kind, generate_subscripts(deal, 1) - 1 AS position FROM ({WHOLE})
) GROUP BY ALL ORDER BY ALL
"""  # noqa: S608
BY_SEAT = f"""
SELECT holder, kind, count(*) AS n FROM (
    SELECT unnest(deal) AS kind, unnest(holders) AS holder FROM ({WHOLE})
) GROUP BY ALL ORDER BY ALL
"""  # noqa: S608
DEAL_HANDS = f"SELECT count(*) FROM ({WHOLE})"  # noqa: S608
SHOES = f"""
SELECT shoe, ruleset, options, holder, kind, count(*) AS n FROM (
    SELECT "table" || ' ' || coalesce(carry->>'$.context.shoe', '') AS shoe, ruleset,
        coalesce(carry->>'$.options', '{{}}') AS options, unnest(deal) AS kind, unnest(holders) AS holder
    FROM audits_now WHERE {DEALT} AND game = 'baccarat'
) GROUP BY ALL ORDER BY ALL
"""  # noqa: S608
FACTS = f"""
SELECT hand, ruleset, coalesce(carry->>'$.options', '{{}}') AS options, unnest(facts, recursive := true)
FROM audits_now WHERE {DEALT}
"""  # noqa: S608
BETS = f"""
SELECT ruleset, options, choice, count(*) AS hands, sum(stake) AS staked, sum(stake * stake) AS staked_sq,
    sum(gain) AS gain
FROM (
    SELECT hand, ruleset, options, substr(name, 5) AS choice, sum(CAST(value AS DOUBLE)) AS stake,
        sum(CAST(extra AS DOUBLE)) AS gain
    FROM ({FACTS} AND game = 'baccarat') WHERE starts_with(name, 'bet_') GROUP BY ALL
) GROUP BY ALL ORDER BY ALL
"""  # noqa: S608


class Reader:
    """The read model and the log at one place, for reading; each question sees the newest rows that are whole.

    Threads may share one: they ask in turn.
    """

    def __init__(self, url: str, options: Mapping[str, str] = MappingProxyType({})) -> None:
        self._model = ReadModel(url, options)
        self._log = Log(url, options=options)
        self._db: duckdb.DuckDBPyConnection | None = None
        self._version = ""
        self._lock = threading.Lock()

    def version(self) -> str:
        """Give a word that changes whenever something new was judged; "" while nothing was."""
        return self._model.version()

    def _connection(self) -> duckdb.DuckDBPyConnection:
        version = self.version()
        if self._db is None or version != self._version:
            self._db = self._model.connect()
            self._db.execute(VIEWS)
            self._version = version
        return self._db

    def _rows(self, sql: str, **values: Any) -> list[Row]:
        with self._lock:
            found: list[Row] = self._connection().sql(sql, params=values).to_arrow_table().to_pylist()
        return found

    def _number(self, sql: str, **values: Any) -> int:
        (number,) = self._rows(sql, **values)[0].values()
        return int(number)

    def choices(self) -> dict[str, list[str]]:
        """Give what filters may offer: games, rulesets, tables, clauses."""
        return dict(self._rows(CHOICES)[0])

    def count_hands(self, kept: Filter) -> int:
        """Count the hands that a filter keeps."""
        return self._number(COUNT_HANDS, **asdict(kept))

    def hands(self, kept: Filter, limit: int, offset: int) -> list[Row]:
        """Give a page of hands, newest start first; `moved` is the sum of posted transfers, as decimal text."""
        return self._rows(HANDS, **asdict(kept), limit=limit, offset=offset)

    def hand(self, hand: str) -> Row | None:
        """Give a hand's row with its seats, transfers and why; None for one that was never judged nor seen open."""
        rows = self._rows(HAND, hand=hand)
        return rows[0] if rows else None

    def hand_findings(self, hand: str) -> list[Row]:
        """Give every finding that stands at a hand, its table's and the log's included."""
        sql = "SELECT * FROM all_findings WHERE hand = $hand ORDER BY sequence, clause, code"
        rows = self._rows(sql, hand=hand)
        return [row | {key: json.loads(row[key]) for key in ("expected", "actual")} for row in rows]

    def beside(self, hand: str) -> list[Finding]:
        """Give the findings of a hand that its own events don't show: its table's and the log's."""
        return [finding_of(row) for row in self._rows(BESIDE, hand=hand)]

    def events(self, hand: str) -> tuple[list[AnyEvent], list[bytes]]:
        """Give all of a hand's events that the log has and their bytes, as `judge` wants them; empty if unknown."""
        rows = self._log.hand(hand).select(["raw", "type"]).to_pylist()
        return [reread(row["raw"], row["type"]) for row in rows], [row["raw"] for row in rows]

    def count_findings(self, kept: Filter) -> int:
        """Count the findings that a filter keeps."""
        return self._number(COUNT_FINDINGS, **asdict(kept))

    def findings(self, kept: Filter, limit: int, offset: int) -> list[Row]:
        """Give a page of findings that stand, those of the newest hands first."""
        return self._rows(FINDINGS, **asdict(kept), limit=limit, offset=offset)

    def by_clause(self, kept: Filter) -> list[Row]:
        """Count findings and hands by game, clause and severity, most first."""
        return self._rows(BY_CLAUSE, **asdict(kept))

    def _dealt(self, kept: Filter) -> dict[str, str]:
        every = asdict(kept)
        return {key: every[key] for key in ("game", "ruleset", "table", "since", "until")}

    def deal_hands(self, kept: Filter, deck: int) -> int:
        """Count the finished hands of which all `deck` cards are known by deck position."""
        return self._number(DEAL_HANDS, **self._dealt(kept), deck=deck)

    def deals(self, kept: Filter, deck: int) -> list[Row]:
        """Count cards by deck position and kind (place in `Game.kinds`) over those hands."""
        return self._rows(DEALS, **self._dealt(kept), deck=deck)

    def deals_by_seat(self, kept: Filter, deck: int) -> list[Row]:
        """Count cards by holder (seat, or a number of `Game.places`) and kind over those hands."""
        return self._rows(BY_SEAT, **self._dealt(kept), deck=deck)

    def shoes(self, kept: Filter) -> list[Row]:
        """Count the cards seen in each baccarat shoe by its rules, holder and kind."""
        return self._rows(SHOES, **self._dealt(kept))

    def facts(self, kept: Filter) -> list[Row]:
        """Give every fact of the finished hands: hand, ruleset, options, name, seat, value, extra."""
        return self._rows(FACTS, **self._dealt(kept))

    def bets(self, kept: Filter) -> list[Row]:
        """Sum up baccarat's bets by ruleset, options and choice over finished hands.

        `staked_sq` is the sum over hands of the squared stakes of all seats on the choice; `gain` what bettors won less
        lost, the commission taken off.
        """
        return self._rows(BETS, **self._dealt(kept))
