"""Commands that show: `replay`, `rules`, `dashboard` and `up`."""

import os
import signal
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import Annotated, Any, cast

import typer
from rich.table import Table
from rich.text import Text

from dashboard import text
from dashboard.cli.common import DEFAULT_LOG, AsJson, Language, LogPlace, Trouble, dump, language, stderr, stdout
from dashboard.frames import frames, sealed, viewers
from dashboard.words import Lang
from events.contract import encode
from events.jsonl import ingest_file
from games.face import Game, Viewer
from games.registry import NAMES, game, games
from games.ruleset import allowed
from games.simulator import simulate
from projector.judge import judge
from projector.project import Projector
from projector.query import Reader
from projector.replay import steps
from projector.texts import CLAUSES

SAMPLE = {"doudizhu": 60, "baccarat": 120, "xiangqi": 16}
"""How many hands of a game an empty log is filled with, by each game's first preset; 20 of the others."""


def add_to(app: typer.Typer) -> None:
    """Add these commands to the `fupan` command."""
    app.command("replay")(replay)
    app.command("rules")(rules)
    app.command("dashboard")(dashboard)
    app.command("up")(up)


def replay(
    hand: Annotated[str, typer.Argument(metavar="HAND", help="The hand's id.")],
    seat: Annotated[int | None, typer.Option(min=0, help="See it with this seat's eyes.")] = None,
    step: Annotated[int | None, typer.Option(min=0, help="Show this step alone, with its table.")] = None,
    lang: Language = "zh",
    log: LogPlace = DEFAULT_LOG,
    json_: AsJson = False,
) -> None:
    """Replay a hand in the terminal: each step, the table, what was legal, what was due against what was posted."""
    chosen = cast(Lang, language(lang))
    reader = Reader(log)
    events, raws = reader.events(hand)
    if not events:
        raise Trouble(f"no hand {hand!r} in the log at {log}")
    beside = reader.beside(hand)
    audit = judge(events, raws)
    viewer: Viewer = "auditor" if seat is None else seat
    if seat is not None and not sealed(audit) and seat not in viewers(audit):
        raise Trouble(f"no seat {seat} in hand {hand}")
    if sealed(audit):
        viewer = "public"
    shown = frames(events, viewer, chosen, raws=raws, beside=beside)
    if step is not None and step >= len(shown["frames"]):
        raise Trouble(f"no step {step}; hand {hand} has steps 0 to {len(shown['frames']) - 1}")
    if json_:
        if step is not None:
            shown["frames"] = shown["frames"][step : step + 1]
        typer.echo(dump(shown))
        return
    _heading(shown, chosen)
    made = list(steps(events, viewer, raws, [*audit.findings, *beside]))
    names = {player["seat"]: player["name"] for player in shown["players"]}
    chosen_steps = range(len(made)) if step is None else [step]
    for n in chosen_steps:
        frame = shown["frames"][n]
        line = Text(f"{frame['sequence']:>4}  ", "dim").append(frame["time"][11:23] + "  ", "dim")
        stdout.print(line.append(frame["caption"][chosen], "bold"), soft_wrap=True)
        for found in frame["findings"]:
            stdout.print(Text(f"      ✗ {found['clause']} {found['code']}: {found[chosen]}", "red"), soft_wrap=True)
        view = made[n].view
        if view is not None and (step is not None or n in (0, len(made) - 1)):
            stdout.print(text.picture(view, names, chosen), soft_wrap=True)
        if step is not None:
            _legal(frame["legal"], chosen)
    _settlement(shown, chosen)


def _heading(shown: dict[str, Any], lang: Lang) -> None:
    head = Text(f"{shown['title'][lang]} {shown['hand']}", "bold")
    head.append(f"  {shown['table']} #{shown['hand_no']}  {shown['ruleset']}  ", "dim")
    head.append(shown["verdict"][lang], "green" if shown["verdict"]["code"] == "clean" else "yellow")
    stdout.print(head, soft_wrap=True)
    stdout.print(Text(shown["texts"]["replay_note"][lang], "dim"), soft_wrap=True)
    if shown["open_since"]:
        stdout.print(Text(shown["texts"]["open_note"][lang].replace("{time}", shown["open_since"]), "yellow"))


def _legal(legal: list[dict[str, Any]], lang: Lang) -> None:
    for action in legal:
        stdout.print(Text(f"      · {action[lang]}", "dim"), soft_wrap=True)


def _settlement(shown: dict[str, Any], lang: Lang) -> None:
    for side in ("due", "posted"):
        lines = shown[side]["lines"] if shown[side] else None
        table = Table(title=("应付" if side == "due" else "实付") if lang == "zh" else side, title_justify="left")
        for column in ("from", "to", "amount", "reason", "clause"):
            table.add_column(shown["texts"].get(column, {}).get(lang, column))
        for line in lines or []:
            cells = (line["from"][lang], line["to"][lang], str(line["amount"]), line["reason"][lang])
            table.add_row(*(Text(cell) for cell in cells), line["clause"] or "")
        if lines is not None:
            stdout.print(table)
    for reason in (shown["due"] or {}).get("why", []):
        stdout.print(Text(f"  {reason['clause']}  {reason[lang]}", "dim"), soft_wrap=True)


def rules(
    game_name: Annotated[str, typer.Argument(metavar="GAME", help=f"One of {', '.join(NAMES)}.")],
    clause: Annotated[
        str | None, typer.Argument(metavar="CLAUSE", help="One clause, such as DOUDIZHU-32 or 32.")
    ] = None,
    lang: Language = "zh",
    json_: AsJson = False,
) -> None:
    """Print a game's clauses, and its options with each preset's values."""
    chosen = language(lang)
    found = game(game_name)
    if found is None:
        raise Trouble(f"no game {game_name!r}; there is {', '.join(NAMES)}")
    clauses = {**found.clauses, **CLAUSES}
    if clause is not None:
        name = clause if clause in clauses else f"{game_name.upper()}-{clause.upper()}"
        name = next((known for known in clauses if known.upper() in (clause.upper(), name)), name)
        if name not in clauses:
            raise Trouble(f"{game_name} has no clause {clause!r}; fupan rules {game_name} lists them")
        words = clauses[name]
        if json_:
            typer.echo(dump({"clause": name, "zh": words.zh, "en": words.en}))
        else:
            stdout.print(Text(f"{name}  ", "bold cyan").append(getattr(words, chosen)), soft_wrap=True)
        return
    if json_:
        typer.echo(dump(_rules_json(found)))
        return
    stdout.print(Text(f"{getattr(found.title, chosen)} ({found.name})", "bold"))
    for name, words in found.clauses.items():
        stdout.print(Text(f"{name}  ", "cyan").append(getattr(words, chosen)), soft_wrap=True)
    table = Table("", *(f"{preset}@1" for preset in found.presets), "", title="选项" if chosen == "zh" else "Options")
    for option in found.options:
        values = [dump(found.presets[preset][option.name]) for preset in found.presets]
        meaning = Text(f"{getattr(option.meaning, chosen)}  ").append(dump(allowed(option)), "dim")
        table.add_row(option.name, *values, meaning)
    stdout.print(table)


def _rules_json(found: Game) -> dict[str, Any]:
    return {
        "game": found.name,
        "title": {"zh": found.title.zh, "en": found.title.en},
        "clauses": {name: {"zh": words.zh, "en": words.en} for name, words in found.clauses.items()},
        "options": [
            {
                "name": option.name,
                "allowed": allowed(option),
                "zh": option.meaning.zh,
                "en": option.meaning.en,
                "values": {f"{preset}@1": found.presets[preset][option.name] for preset in found.presets},
            }
            for option in found.options
        ],
    }


def dashboard(
    log: LogPlace = DEFAULT_LOG,
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port; 0 takes a free one.")] = 8501,
    address: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    json_: AsJson = False,
) -> None:
    """Serve the pages on 127.0.0.1 until stopped."""
    raise typer.Exit(_serve(log, port, address, json_))


def _serve(log: str, port: int, address: str, json_: bool) -> int:
    from dashboard.app import FLAGS  # the pages' libraries are slow to load, and only serving needs them

    page = Path(__file__).resolve().parent.parent / "app.py"
    place = log if "://" in log else str(Path(log).resolve())
    command = [sys.executable, "-m", "streamlit", "run", str(page), "--server.address", address]
    command += ["--server.port", str(port), "--server.headless", "true", *FLAGS]
    if json_:
        typer.echo(dump({"address": address, "port": port, "log": place}))
    else:
        stderr.print(f"Fupan: http://{address}:{port}/  (log {place}; Ctrl+C ends it)", highlight=False, markup=False)
    with subprocess.Popen(command, env={**os.environ, "FUPAN_LOG": place}) as server:
        # whoever ends this process ends the pages with it, by Ctrl+C or by kill
        signal.signal(signal.SIGTERM, lambda *_: server.terminate())
        try:
            code = server.wait()
        except KeyboardInterrupt:
            server.terminate()
            code = 0
    return max(code, 0)


def up(
    log: LogPlace = DEFAULT_LOG,
    port: Annotated[int, typer.Option(min=0, max=65535)] = 8501,
    once: Annotated[bool, typer.Option("--once", help="Do all but serve.")] = False,
    json_: AsJson = False,
) -> None:
    """Fill an empty log with sample hands (clean and faulty), project, serve the pages and project as more comes in."""
    projector = Projector(log)
    if not projector.log.partitions():
        _fill(log)
    stats = projector.run()
    summary = {"log": log, "events": stats.events, "hands": stats.hands, "findings": stats.findings}
    if json_:
        typer.echo(dump(summary))
    else:
        words = f"projected {stats.events} events, {stats.hands} hands"
        stderr.print(words, highlight=False, markup=False)
    if once:
        return
    stop = threading.Event()
    follower = threading.Thread(target=_follow, args=(projector, stop), daemon=True)
    follower.start()
    try:
        code = _serve(log, port, "127.0.0.1", json_=False)
    finally:
        stop.set()
        follower.join(timeout=10)
    raise typer.Exit(code)


def _follow(projector: Projector, stop: threading.Event) -> None:
    """Project what comes in until told to stop."""
    while not stop.wait(2.0):
        projector.run()


def _fill(log: str) -> None:
    stderr.print("filling the empty log with sample hands", highlight=False, markup=False)
    with tempfile.TemporaryDirectory() as folder:
        for name, found in games().items():
            sample = Path(folder) / f"sample-{name}.jsonl"
            made = simulate(name, next(iter(found.presets)), SAMPLE.get(name, 20), seed=1, faults=0.15)
            sample.write_bytes(b"".join(encode(event) + b"\n" for hand in made for event in hand.events))
            ingest_file(log, sample)
