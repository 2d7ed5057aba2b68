"""Equality of events: RFC 8785 canonical form, which serves to compare and for nothing else."""

import json

import rfc8785


def canonical(raw: bytes) -> bytes:
    """Give the RFC 8785 form of an event that `contract.parse` accepted: no Unicode normalisation.

    Key order, white space, escapes and spellings of a number do not count; a key that is null and one that is left out
    are two things.
    """
    return rfc8785.dumps(json.loads(raw))


def equal(one: bytes, other: bytes) -> bool:
    """Tell whether two events as received say the same."""
    return one == other or canonical(one) == canonical(other)
