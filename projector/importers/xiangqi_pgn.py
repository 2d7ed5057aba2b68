"""stub"""

from collections.abc import Iterator
from projector.importers.envelope import Record


def read(raw: bytes) -> Iterator[Record]:
    """stub"""
    yield from ()
