"""Rulesets: the words of hand.started ("longwei@1" and overrides) resolved against a game's table of options."""

import re

from events.model import HandStarted, Json
from games.face import Fault, Faults, Game, Option, Ruleset

CLAUSE = "CONTRACT-start"
_NAME = re.compile(r"([a-z][a-z0-9_-]*)(?:@([1-9][0-9]{0,5}))?")


def allowed(option: Option) -> Json:
    """Say what values an option takes, as a JSON value for `expected`."""
    if option.kind == "bool":
        return [True, False]
    if isinstance(option.kind, tuple):
        return {"list of": list(option.kind)} if option.many else list(option.kind)
    low = "…" if option.low is None else str(option.low)
    high = "…" if option.high is None else str(option.high)
    number = f"int {low}–{high}"
    if option.kind == "map":
        return {"map of": number, "keys": list(option.keys)}
    return number + (" or null" if option.nullable else "")


def fits(option: Option, value: Json) -> bool:
    """Say whether a value is one that the option takes."""
    if value is None:
        return option.nullable
    if option.kind == "bool":
        return isinstance(value, bool)
    if option.kind == "int":
        return _number(option, value)
    if option.kind == "map":
        return isinstance(value, dict) and all(
            key in option.keys and _number(option, number) for key, number in value.items()
        )
    if option.many:
        return isinstance(value, list | tuple) and all(word in option.kind for word in value)
    return isinstance(value, str) and value in option.kind


def _number(option: Option, value: Json) -> bool:
    return (
        isinstance(value, int)
        and not isinstance(value, bool)
        and (option.low is None or value >= option.low)
        and (option.high is None or value <= option.high)
    )


def resolve(game: Game, start: HandStarted) -> tuple[Ruleset | None, Faults]:
    """Resolve a hand's ruleset; one that this version does not know leaves the hand without rules (fatal)."""
    name = _NAME.fullmatch(start.ruleset)
    preset, version = (name[1], int(name[2] or 1)) if name else (start.ruleset, 1)
    if preset not in game.presets or version != 1:
        known = [f"{known}@1" for known in game.presets]
        return None, (Fault(CLAUSE, "ruleset_unknown", known, start.ruleset, fatal=True),)
    values = dict(game.presets[preset])
    if not start.options:
        return Ruleset(game.name, preset, 1, values), ()
    table = {option.name: option for option in game.options}
    unknown = [key for key in start.options if key not in table]
    if unknown:
        return None, (Fault(CLAUSE, "option_unknown", sorted(table), sorted(unknown), fatal=True),)
    wrong = {key: value for key, value in start.options.items() if not fits(table[key], value)}
    if wrong:
        expected = {key: allowed(table[key]) for key in sorted(wrong)}
        return None, (Fault(CLAUSE, "option_value", expected, dict(sorted(wrong.items())), fatal=True),)
    values.update(start.options)
    return Ruleset(game.name, preset, 1, values), ()
