"""RFC 8785 canonical form, used only to tell whether two events say the same; never to re-write what was received."""

import json

import rfc8785


def canonical(raw: bytes) -> bytes:
    """Give the RFC 8785 form of the bytes of an accepted event."""
    return rfc8785.dumps(json.loads(raw))


def same(one: bytes, other: bytes) -> bool:
    """Say whether two events' bytes are equal in canonical form."""
    return one == other or canonical(one) == canonical(other)
