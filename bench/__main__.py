"""Runs every benchmark and prints a table: `python -m bench [NAME …]` (`make bench`).

A figure on a shared machine says little alone, so each stands beside a peer or a limit that is measured right after it,
several times in turn; the ratio is that of the medians. Each measurement runs in a process of its own, which also gives
its peak memory.
"""

import json
import os
import statistics
import subprocess
import sys
from dataclasses import dataclass

ROUNDS = int(os.environ.get("BENCH_ROUNDS", "3"))


@dataclass(frozen=True)
class Bench:
    """One line of the table: our measurement, and the peer's beside it."""

    name: str
    ours: str
    peer: str
    unit: str
    aim: str


BENCHES = [
    Bench("doudizhu judged, random hands", "judge random", "rlcard", "actions/s", ">= 50 x RLCard"),
    Bench("doudizhu judged, beside OpenSpiel", "judge random", "openspiel", "actions/s", "approach 1 x OpenSpiel"),
    Bench("doudizhu judged, bots' hands", "judge doudizhu", "json doudizhu", "events/s", "limit: json.loads"),
    Bench("baccarat judged, from decoded events", "judge baccarat", "json baccarat", "events/s", "limit: json.loads"),
    Bench("xiangqi judged, from decoded events", "judge xiangqi", "json xiangqi", "events/s", "limit: json.loads"),
    Bench("xiangqi perft(3)", "perft", "pyffish", "nodes/s", ">= 5 x pyffish"),
    Bench("file to durable log", "ingest", "json mixed", "events/s", "limit: json.loads"),
    Bench("file to durable log and judged, two cores", "pipeline mixed", "json mixed", "events/s", ">= 20,000"),
    Bench("the same, doudizhu alone, two cores", "pipeline doudizhu", "json doudizhu", "events/s", ">= 20,000"),
]


def measure(what: str) -> dict[str, float | str]:
    """Run one measurement in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "bench.measure", *what.split()], capture_output=True, text=True, check=False
    )
    if done.returncode:
        lines = done.stderr.strip().splitlines()
        return {"missing": lines[-1] if lines else f"exit {done.returncode}"}
    return json.loads(done.stdout.splitlines()[-1])


def main(names: list[str]) -> int:
    """Print the table; a missing peer is named, not guessed."""
    for bench in BENCHES:
        if names and not any(name in bench.name for name in names):
            continue
        ours: list[dict[str, float]] = []
        peers: list[dict[str, float]] = []
        trouble = ""
        for _ in range(ROUNDS):
            for what, into in ((bench.ours, ours), (bench.peer, peers)):
                found = measure(what)
                if "missing" in found:
                    trouble = f"{what}: {found['missing']}"
                else:
                    into.append(found)
        line = f"{bench.name:44}"
        if ours:
            rate = statistics.median(found["rate"] for found in ours)
            line += f" {rate:>12,.0f} {bench.unit}"
            if "hands" in ours[0]:
                line += f" ({statistics.median(found['hands'] for found in ours):,.0f} hands/s)"
            line += f", {max(found['memory'] for found in ours):,.0f} MiB"
            if peers:
                beside = statistics.median(found["rate"] for found in peers)
                line += f"; {bench.peer} {beside:,.0f}: ratio {rate / beside:.2f}"
        print(f"{line}  [{bench.aim}]" + (f"  NOT MEASURED: {trouble}" if trouble else ""), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
