"""One measurement in a process of its own: `python -m bench.measure WHAT [GAME]` prints one JSON line."""

import json
import random
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from events.contract import encode, parse
from events.model import ActionTaken
from games.simulator import simulate

SAMPLES = {"doudizhu": (600, "longwei"), "baccarat": (3000, "longwei"), "xiangqi": (120, "tongcheng")}
MIXED = {"doudizhu": 1500, "baccarat": 2500, "xiangqi": 100}
SECONDS = 3.0


def lines(game: str, hands: int, preset: str) -> list[bytes]:
    """Simulate hands and give their events as JSON lines."""
    return [encode(event) for hand in simulate(game, preset, hands, seed=1) for event in hand.events]


def sample(name: str) -> Path:
    """Give a file of simulated events, made once and kept in the temporary folder."""
    path = Path(tempfile.gettempdir()) / f"fupan-bench-{name}-{'-'.join(map(str, MIXED.values()))}.jsonl"
    if not path.exists():
        if name == "mixed":
            made = [line for game, n in MIXED.items() for line in lines(game, n, SAMPLES[game][1])]
        else:
            made = lines(name, *SAMPLES[name])
        part = path.with_suffix(".part")
        part.write_bytes(b"\n".join(made) + b"\n")
        part.replace(path)
    return path


def repeat(once: Callable[[], int]) -> float:
    """Call a measurement until a few seconds are over and give its rate."""
    once()
    start, count = time.perf_counter(), 0
    while (spent := time.perf_counter() - start) < SECONDS:
        count += once()
    return count / spent


def judge(game: str) -> dict[str, float]:
    """Judge hands whose events are decoded already; doudizhu counts actions, so that hands of any length compare."""
    from projector.judge import judge as judged

    hands: dict[str, list[Any]] = {}
    for line in sample(game).read_bytes().splitlines():
        event = parse(line)
        hands.setdefault(event.subject, []).append(event)
    whole = list(hands.values())
    events = sum(map(len, whole))
    actions = sum(isinstance(event.data, ActionTaken) for hand in whole for event in hand)

    def once() -> int:
        for hand in whole:
            judged(hand)
        return len(whole)

    rate = repeat(once)
    return {"rate": rate * (actions if game == "doudizhu" else events) / len(whole), "hands": rate}


def loads(name: str) -> dict[str, float]:
    """Only json.loads each line: what no reader of these files in Python can beat by much."""
    raw = sample(name).read_bytes().splitlines()

    def once() -> int:
        for line in raw:
            json.loads(line)
        return len(raw)

    return {"rate": repeat(once)}


def rlcard() -> dict[str, float]:
    """Step RLCard's environment with random legal actions."""
    import rlcard as peer

    env = peer.make("doudizhu", config={"seed": 1})
    rng = random.Random(1)

    def once() -> int:
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            steps += 1
        return steps

    return {"rate": repeat(once)}


def openspiel() -> dict[str, float]:
    """Drive OpenSpiel's dou_dizhu from Python with random legal actions; deals are not counted."""
    import pyspiel

    game = pyspiel.load_game("dou_dizhu")
    rng = random.Random(1)

    def once() -> int:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            steps += not state.is_chance_node()
            state.apply_action(rng.choice(state.legal_actions()))
        return steps

    return {"rate": repeat(once)}


def perft() -> dict[str, float]:
    """Count the leaves of perft(3) from the start."""
    from games.xiangqi.board import Board, perft as count  # type: ignore[attr-defined]

    return {"rate": repeat(lambda: count(Board(), 3))}


def pyffish() -> dict[str, float]:
    """Count perft(3) through pyffish's Python calls, position by position."""
    import pyffish as peer

    start = peer.start_fen("xiangqi")

    def count(moves: list[str], depth: int) -> int:
        legal = peer.legal_moves("xiangqi", start, moves)
        return len(legal) if depth == 1 else sum(count([*moves, move], depth - 1) for move in legal)

    began = time.perf_counter()
    nodes = count([], 3)
    return {"rate": nodes / (time.perf_counter() - began)}


def ingest() -> dict[str, float]:
    """Take a file into an empty log, durable at the end."""
    from events.jsonl import ingest_file

    path = sample("mixed")
    events = path.read_bytes().count(b"\n")
    with tempfile.TemporaryDirectory() as log:
        began = time.perf_counter()
        ingest_file(log, path)
        return {"rate": events / (time.perf_counter() - began)}


def pipeline() -> dict[str, float]:
    """Take a file into an empty log and judge it, two processes at work."""
    from events.jsonl import ingest_file
    from projector.project import Projector

    path = sample("mixed")
    events = path.read_bytes().count(b"\n")
    with (
        tempfile.TemporaryDirectory() as log,
        ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool,
    ):
        list(pool.map(abs, range(2)))
        began = time.perf_counter()
        ingest_file(log, path)
        stats = Projector(log, executor=pool, workers=2).run()
        spent = time.perf_counter() - began
        assert stats.events == events
        return {"rate": events / spent}


WHAT: dict[str, Callable[..., dict[str, float]]] = {
    "judge": judge,
    "json": loads,
    "rlcard": rlcard,
    "openspiel": openspiel,
    "perft": perft,
    "pyffish": pyffish,
    "ingest": ingest,
    "pipeline": pipeline,
}


def main() -> None:
    """Measure one thing and print it with the peak memory of this process in MiB."""
    found = WHAT[sys.argv[1]](*sys.argv[2:])
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps({**found, "memory": peak}))


if __name__ == "__main__":
    main()
