"""Faults that can be planted into a clean hand of xuezhan, each with the finding that must name it."""

from collections.abc import Mapping
from random import Random

from events.model import HandSettled, Transfer
from games.face import Due
from games.simulator import Plant


def posted(due: Due, rng: Random | None = None) -> HandSettled:
    """Write a due settlement as a server posts it; with `rng` some claims of the result may be left out."""
    result = {key: value for key, (value, _) in due.result.items()}
    if rng is not None and rng.random() < 0.2:
        result.pop(rng.choice(list(result)))
    return HandSettled(
        transfers=tuple([Transfer(t.payer, t.payee, t.amount, t.reason) for t in due.transfers]),
        net=dict(due.net),
        result=result,
    )


PLANTS: Mapping[str, Plant] = {}
