"""Commands that make events: `simulate` and `import`."""

import json
import re
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from dashboard.cli.common import AsJson, Out, Trouble, dump, existing, progress, stderr, writing
from events.contract import encode
from games.face import Covers, Game
from games.registry import NAMES, game
from games.simulator import Simulated, bots, simulate
from projector.importers import FORMATS, Reject, convert
from projector.judge import judge


def add_to(app: typer.Typer) -> None:
    """Add these commands to the `fupan` command."""
    app.command("simulate")(simulate_hands)
    app.command("import")(import_records)


class Coverage:
    """Counts the clean hands that put each clause of a game's sheet to work."""

    def __init__(self, of: Game) -> None:
        if not isinstance(of, Covers):
            raise Trouble(f"{of.name} does not say which clauses a hand exercises")
        self._of = of
        self.by_clause = {name: 0 for name in of.clauses if re.fullmatch(r"[A-Z]+-[0-9]+", name)}

    def add(self, hand: Simulated) -> None:
        """Count a hand, unless a fault was planted in it."""
        if hand.fault is None:
            for name in self._of.exercised(hand.events, judge(hand.events, facts=False).due):
                if name in self.by_clause:
                    self.by_clause[name] += 1

    def show(self) -> None:
        """Print the counts as a table, clauses that never came first."""
        table = Table("clause", "hands", title=f"{self._of.name}: clauses exercised")
        for name, count in sorted(self.by_clause.items(), key=lambda item: item[1] > 0):
            table.add_row(name, str(count) if count else "[red]0[/red]")
        stderr.print(table)


def _options(pairs: list[str]) -> dict[str, object]:
    options: dict[str, object] = {}
    for pair in pairs:
        name, is_pair, value = pair.partition("=")
        if not is_pair:
            raise Trouble(f"--option {pair}: write it as name=value")
        try:
            options[name] = json.loads(value)
        except json.JSONDecodeError:
            options[name] = value
    return options


def simulate_hands(
    game_name: Annotated[str, typer.Argument(metavar="GAME", help=f"One of {', '.join(NAMES)}.")],
    preset: Annotated[str | None, typer.Option(help="The preset; default the game's first.")] = None,
    hands: Annotated[int, typer.Option(min=1, help="How many hands.")] = 100,
    seed: Annotated[int, typer.Option(help="The same seed gives the same hands.")] = 0,
    faults: Annotated[float, typer.Option(min=0, max=1, help="Share of hands that get one planted fault.")] = 0.0,
    only: Annotated[str | None, typer.Option(help="Plant this kind of fault alone.")] = None,
    option: Annotated[
        list[str] | None, typer.Option(help="Override of the preset, name=value; may be repeated.")
    ] = None,
    arrange: Annotated[
        bool, typer.Option("--arrange", help="Every other hand a stacked deal for rare clauses.")
    ] = False,
    coverage: Annotated[bool, typer.Option("--coverage", help="Report how often each clause was exercised.")] = False,
    truth: Annotated[Path | None, typer.Option(help="Write the planted faults here, a JSON line each.")] = None,
    out: Out = None,
    json_: AsJson = False,
) -> None:
    """Play hands with bots and write their events as JSON Lines; what was planted goes to --truth."""
    found = game(game_name)
    if found is None:
        raise Trouble(f"no game {game_name!r}; there is {', '.join(NAMES)}")
    chosen = preset or next(iter(found.presets))
    if only is not None and only not in bots(game_name).faults:
        raise Trouble(f"{game_name} has no fault {only!r}; it has {', '.join(sorted(bots(game_name).faults))}")
    events = planted = 0
    lines: list[str] = []
    counts = Coverage(found) if coverage else None
    try:
        made = simulate(
            game_name, chosen, hands, seed, faults=faults, only=only, options=_options(option or []), arrange=arrange
        )
        with writing(out) as sink, progress(f"simulating {game_name}", hands) as step:
            for hand in made:
                sink.write(b"".join(encode(event) + b"\n" for event in hand.events))
                events += len(hand.events)
                if counts is not None:
                    counts.add(hand)
                if hand.fault is not None:
                    planted += 1
                    lines.append(
                        dump({"hand": hand.hand, "fault": hand.fault, "clause": hand.clause, "sequence": hand.sequence})
                    )
                step()
    except ValueError as error:
        raise Trouble(str(error)) from error
    if truth is not None:
        with writing(truth) as sink:
            sink.write("".join(line + "\n" for line in lines).encode())
    summary: dict[str, object] = {
        "game": game_name, "preset": chosen, "hands": hands, "events": events, "faults": planted,
    }  # fmt: skip
    if counts is not None:
        summary["coverage"] = counts.by_clause
        if not json_:
            counts.show()
    _say(summary, json_, out, f"{hands} hands, {events} events, {planted} planted faults")


def _say(summary: dict[str, object], json_: bool, out: Path | None, words: str) -> None:
    """Give the summary; where standard output carries the events it goes to standard error."""
    if json_:
        typer.echo(dump(summary), err=out is None)
    else:
        stderr.print(words, highlight=False, markup=False)


def import_records(
    format_name: Annotated[str, typer.Argument(metavar="FORMAT", help=f"One of {', '.join(FORMATS)}.")],
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Records to read.")],
    out: Out = None,
    json_: AsJson = False,
) -> None:
    """Turn other people's records into events; what cannot be read is listed on standard error."""
    if format_name not in FORMATS:
        raise Trouble(f"no format {format_name!r}; there is {', '.join(FORMATS)}")
    rejects: list[Reject] = []
    events = 0
    hands = set()
    with writing(out) as sink, progress(f"importing {format_name}", len(files)) as step:
        for path in existing(files):
            for event in convert(format_name, path, rejects.append):
                sink.write(encode(event) + b"\n")
                events += 1
                hands.add(event.subject)
            step()
    for reject in rejects:
        typer.echo(dump(asdict(reject)), err=True)
    summary = {
        "format": format_name,
        "files": len(files),
        "hands": len(hands),
        "events": events,
        "rejects": len(rejects),
    }
    _say(summary, json_, out, f"{len(files)} files, {len(hands)} hands, {events} events, {len(rejects)} rejects")
    if rejects:
        raise typer.Exit(1)
