"""Processes that take a file in and die on the way, for the tests of what a crash leaves behind."""

import itertools
import multiprocessing
import os
import signal

from events import jsonl, lake
from events.jsonl import Ingest
from events.lake import Moved
from events.log import Log

PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(["tests.events.crash"])


def start(target, *args):
    """Start a process that has the modules loaded already."""
    process = PROCESSES.Process(target=target, args=args, daemon=True)
    process.start()
    return process


def ingest(url, path, batch):
    """Take a file in; leave quietly where another process does the same."""
    try:
        Ingest(url, batch=batch).file(path)
    except Moved:
        os._exit(3)


def ingest_dying(url, path, batch, at, tear, tidy):
    """Take a file in and be killed at the given step: each fsync, each data file, before and after each commit.

    With `tear` a data file that the step falls on is half written. `tidy` files are merged on the way.
    """
    jsonl.TIDY = tidy
    steps = itertools.count()

    def step():
        if next(steps) == at:
            os.kill(os.getpid(), signal.SIGKILL)

    write, sync_file, sync_folder = lake.pq.write_table, lake.sync_file, lake.sync_folder
    commit = lake.DeltaTable.create_write_transaction

    def dying_write(table, file, **settings):
        if tear:
            write(table, file, **settings)
            file.truncate(file.tell() // 2)
            file.flush()
        step()
        if tear:
            file.truncate(0)
            file.seek(0)
        write(table, file, **settings)

    def dying_commit(*args, **keys):
        step()
        commit(*args, **keys)
        step()

    lake.pq.write_table = dying_write
    lake.sync_file = lambda path: (step(), sync_file(path))
    lake.sync_folder = lambda path: (step(), sync_folder(path))
    lake.DeltaTable.create_write_transaction = dying_commit
    ingest(url, path, batch)


def count_steps(url, path, batch, tidy):
    """Take a file in; the number of steps is written beside the log."""
    jsonl.TIDY = tidy
    steps = itertools.count()
    sync_file, sync_folder, write = lake.sync_file, lake.sync_folder, lake.pq.write_table
    commit = lake.DeltaTable.create_write_transaction

    def counted(call, times=1):
        def wrapped(*args, **keys):
            for _ in range(times):
                next(steps)
            return call(*args, **keys)

        return wrapped

    lake.sync_file, lake.sync_folder, lake.pq.write_table = counted(sync_file), counted(sync_folder), counted(write)
    lake.DeltaTable.create_write_transaction = counted(commit, 2)
    ingest(url, path, batch)
    with open(f"{url}/steps", "w", encoding="ascii") as file:
        file.write(str(next(steps)))


def compact(url, until):
    """Compact without a pause until the log has a number of events."""
    log = Log(url)
    while log.count() < until:
        log.compact(least=2)
