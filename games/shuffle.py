"""The shuffle scheme hmac-sha256-fy-1: a deck order that anyone can derive again from revealed seeds."""

import hashlib
import hmac
import struct
from collections.abc import Iterator, Mapping

SCHEME = "hmac-sha256-fy-1"


def commitment(server_seed: bytes) -> str:
    """Give SHA-256 of the raw seed, in lower-case hex."""
    return hashlib.sha256(server_seed).hexdigest()


def _numbers(server_seed: bytes, client: str, nonce: int) -> Iterator[int]:
    block = 0
    while True:
        message = f"{client}:{nonce}:{block}".encode()
        yield from struct.unpack(">8I", hmac.digest(server_seed, message, "sha256"))
        block += 1


def permutation(size: int, server_seed: bytes, client_seeds: Mapping[int, str], nonce: int) -> list[int]:
    """Shuffle [0 … size-1] by Fisher–Yates over the keyed stream; biased numbers are thrown away."""
    numbers = _numbers(server_seed, "|".join(f"{seat}={client_seeds[seat]}" for seat in sorted(client_seeds)), nonce)
    order = list(range(size))
    for i in range(size - 1, 0, -1):
        k = i + 1
        limit = (1 << 32) // k * k
        x = next(numbers)
        while x >= limit:
            x = next(numbers)
        j = x % k
        order[i], order[j] = order[j], order[i]
    return order
