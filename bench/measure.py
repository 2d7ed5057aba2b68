"""One measurement in a process of its own: `python -m bench.measure WHAT [GAME]` prints one JSON line."""

import gc
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

SAMPLES = {"doudizhu": (6000, "longwei"), "baccarat": (3000, "longwei"), "xiangqi": (120, "tongcheng")}
MIXED = {"doudizhu": 4500, "baccarat": 7500, "xiangqi": 300}
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
    """Judge hands whose events are decoded already, as `fupan audit` does: without the figures for statistics.

    The peers of `random` doudizhu count actions, so it does, too.
    """
    from projector.judge import judge as judged

    hands: dict[str, list[Any]] = {}
    if game == "random":
        hands = {str(n): random_hand(random.Random(n)) for n in range(300)}
    else:
        for line in sample(game).read_bytes().splitlines():
            event = parse(line)
            hands.setdefault(event.subject, []).append(event)
    whole = list(hands.values())
    events = sum(map(len, whole))
    actions = sum(isinstance(event.data, ActionTaken) for hand in whole for event in hand)

    gc.freeze()  # the events that wait here are this benchmark's own, no garbage of judgement to look through

    def once() -> int:
        for hand in whole:
            judged(hand, facts=False)
        return len(whole)

    rate = repeat(once)
    return {"rate": rate * (actions if game == "random" else events) / len(whole), "hands": rate}


def random_hand(rng: random.Random) -> list[Any]:
    """Play a doudizhu hand as the peers do, any legal action as likely as any other, and give its events."""
    from events.model import CardsDealt, HandSettled, HandStarted, HandVoided, SeatTaken, Transfer, event
    from games.cards import PACK_54
    from games.registry import game
    from games.ruleset import resolve

    found = game("doudizhu")
    assert found is not None
    made: list[Any] = []

    def write(payload: Any) -> Any:
        n = len(made)
        when = f"2026-01-01T08:{n // 60:02d}:{n % 60:02d}.000Z"
        made.append(event(payload, id=f"id-{n}", source="/b", subject="h", time=when, partitionkey="t", sequence=n))
        return made[-1]

    seats = tuple(SeatTaken(seat, f"p{seat}") for seat in range(3))
    start = HandStarted("doudizhu", "longwei@1", "t", 1, seats, 1, dealer=0)
    ruleset, _ = resolve(found, start)
    assert ruleset is not None
    state, _ = found.start(write(start), ruleset)
    assert state is not None
    cards = rng.sample(PACK_54, 54)
    for seat in range(3):
        state.step(write(CardsDealt(seat, "down", "initial", tuple(cards[17 * seat : 17 * seat + 17]))))
    state.step(write(CardsDealt("kitty", "down", "kitty", tuple(cards[51:]))))
    while not state.over:
        legal = [action for action in state.legal_actions() if action.action != "leave"]
        state.step(write(rng.choice(legal).payload()))
    due = state.due()
    assert due is not None
    if due.ended == "voided":
        write(HandVoided("all_passed"))
    else:
        paid = tuple(Transfer(t.payer, t.payee, t.amount, t.reason) for t in due.transfers)
        write(HandSettled(paid, due.net))
    return made


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
    from games.xiangqi.board import Position
    from games.xiangqi.notation import read_fen

    start = read_fen("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1")
    assert start is not None

    def count(position: Position, depth: int) -> int:
        """Count without a table of positions known, as the peer does; the last ply is counted, not made."""
        side = position.turn
        legal = position.legal(side)
        if depth == 1:
            return sum(ends.bit_count() for _, ends in legal)
        nodes = 0
        for a, ends in legal:
            for b in range(90):
                if ends >> b & 1:
                    taken = position.make(a, b)
                    position.turn = 1 - side
                    nodes += count(position, depth - 1)
                    position.turn = side
                    position.unmake(a, b, taken)
        return nodes

    return {"rate": repeat(lambda: count(start, 3))}


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


def ingest(name: str = "mixed") -> dict[str, float]:
    """Take a file into an empty log, durable at the end."""
    from events.jsonl import ingest_file

    path = sample(name)
    events = path.read_bytes().count(b"\n")
    with tempfile.TemporaryDirectory() as log:
        began = time.perf_counter()
        ingest_file(log, path)
        return {"rate": events / (time.perf_counter() - began)}


def pipeline(name: str = "mixed") -> dict[str, float]:
    """Take a file into an empty log in one process while another judges what is durable, until all is judged."""
    from events.jsonl import ingest_file
    from projector.project import Projector

    path = sample(name)
    events = path.read_bytes().count(b"\n")
    with (
        tempfile.TemporaryDirectory() as log,
        ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool,
        ProcessPoolExecutor(2, mp_context=get_context("spawn")) as judges,
    ):
        pool.submit(ingest_file, f"{log}/warm", sample("doudizhu")).result()
        Projector(f"{log}/warm", executor=judges, workers=2).run()
        projector = Projector(log, executor=judges, workers=2)
        began = time.perf_counter()
        taking = pool.submit(ingest_file, log, path)
        judged = 0
        while judged < events:
            judged += projector.run().events
            if taking.done() and (error := taking.exception()):
                raise error
        return {"rate": events / (time.perf_counter() - began)}


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
