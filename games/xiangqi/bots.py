"""Simulated games of xiangqi: seeded players who mate, resign, agree on draws, run out of time and walk away."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from random import Random
from typing import cast

from events.model import (
    ActionTaken,
    Event,
    HandStarted,
    Json,
    Payload,
    SeatTaken,
    event,
)
from games.face import Due
from games.ruleset import resolve
from games.simulator import Plant, Table, Timed, stamp
from games.xiangqi import GAME
from games.xiangqi.arranged import ARRANGEMENTS, BY_CLAUSE, Arrangement
from games.xiangqi.notation import write_move
from games.xiangqi.plants import FAULTS
from games.xiangqi.player import balance, choose, think
from games.xiangqi.settle import closing
from games.xiangqi.state import CLOSED, GameState

ROOMS: tuple[tuple[int, Mapping[str, Json]], ...] = (
    (10, {}),
    (6, {"clock": "10min"}),
    (1, {"clock": "10min", "clock_scope": "player", "move_count_rule": "fewer_moves"}),
    (1, {"clock_grace_ms": 500, "win_points": 2}),
    (2, {"repetition": "chase", "no_capture_draw_plies": 60}),
    (1, {"repetition": "check", "clock": "10min"}),
    (1, {"repetition": "draw", "clock_scope": "player"}),
    (1, {"end_mode": "capture"}),
)
"""How often a table whose caller gave no options is of which kind."""

ENDGAMES = (
    "3k5/4a4/9/9/9/9/9/4R4/4A4/3AK4 w - - 0 1",
    "2bk5/9/4b4/9/9/2P3P2/9/4B4/4A4/2BAK4 w - - 0 1",
    "4k4/9/9/2P1P4/9/9/9/9/9/4K4 w - - 0 1",
    "3k5/9/9/4P4/9/9/9/9/9/5K3 w - - 0 1",
    "4ka3/4a4/9/9/9/6R2/9/4C4/4A4/4KA3 b - - 0 1",
    "5k3/9/9/9/4p4/9/9/9/9/3K5 b - - 0 1",
)
"""Starts from which a bare general is mated or run out of moves."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to happen in a game unless its board ends it before; ply numbers, None for never."""

    resign_at: int | None
    flag_at: int | None
    leave_at: int | None


class Game:
    """One simulated game: the state it is at and the events so far, times in ms since the start."""

    def __init__(self, rng: Random, table: Table, start: HandStarted) -> None:
        ruleset, wrong = resolve(GAME, start)
        assert ruleset is not None, wrong
        self.rng = rng
        self.began = table.clock
        self.now = 0
        self.events: list[Timed] = []
        first = cast(Event[HandStarted], self._event(start))
        state, _ = GAME.start(first, ruleset)
        assert isinstance(state, GameState)
        self.state = state
        self.events.append((0, start))

    def _event(self, payload: Payload) -> Event[Payload]:
        time = stamp(self.began + timedelta(milliseconds=self.now))
        k = len(self.events)
        return event(payload, id="-", source="-", subject="-", time=time, partitionkey="-", sequence=k)

    def add(self, payload: Payload, after: int) -> None:
        """Let a payload happen `after` ms from now."""
        self.now += after
        made = self._event(payload)
        if isinstance(payload, ActionTaken):
            self.state.step(made)
        else:
            self.state.close(made)
        self.events.append((after, payload))

    def play(self, plan: Plan, skills: tuple[float, float], pace: float) -> None:
        """Play until the game is over by its rules."""
        state, rng = self.state, self.rng
        while not state.over:
            side, ply = state.position.turn, state.plies
            seat = state.seat(side)
            if plan.leave_at == ply:
                self._leave(rng.choice((0, 1)))
            elif plan.resign_at == ply or (ply > 24 and self._hopeless(side)):
                self.add(ActionTaken(seat, "resign"), self._pause(1_000, 9_000))
            elif not (plan.flag_at == ply and self._run_out(seat)):
                if not self._move(seat, self._choose(skills[side]), think(rng, ply, pace)):
                    return
                self._talk(side)

    def _choose(self, skill: float) -> int:
        state = self.state
        valid = state.plies + 1 >= state.options["void_min_plies"]
        return choose(state.position, self.rng, skill, state.capture, valid)

    def follow(self, made: Arrangement) -> bool:
        """Do what an arrangement lays down, as far as it is lawful; False where the game is cut after it."""
        state, rng = self.state, self.rng
        for text in made.script:
            payload = ActionTaken(state.seat(state.position.turn), "move", choice=text)
            if state.over or state.check(self._event(payload)):
                return True
            self.add(payload, rng.randint(1_000, 9_000))
        if made.steady is not None:
            plies, millis = made.steady
            while not state.over and state.plies < plies and self.now + millis <= state.limits.limit:
                self._move(state.seat(state.position.turn), self._choose(0.5), millis)
            return state.over or state.limits.reason != "move_count"
        return self._dawdle() if made.dawdles else True

    def _dawdle(self) -> bool:
        """Let moves take nearly all their time and one, of thirty seconds, more; False where the game is cut before."""
        state, rng = self.state, self.rng
        more = rng.randint(0, 3)
        while not state.over:
            seat = state.seat(state.position.turn)
            short = state.limits.reason == "byoyomi_timeout"
            if short and more <= 0 and state.plies >= state.options["void_min_plies"]:
                return self._run_out(seat)
            more -= short
            if not self._move(
                seat, self._choose(0.5), rng.randint(4_000, 29_000) if short else rng.randint(97_000, 119_000)
            ):
                return False
        return True

    def _move(self, seat: int, move: int, time: int) -> bool:
        """Make a move in time; False where the game is cut before it."""
        limits = self.state.limits
        left = limits.limit - self.now
        if time > left:
            if limits.reason == "move_count":
                return False
            time = max(0, left - self.rng.choice((0, 0, 40, 700, 2_000)))
        self.add(ActionTaken(seat, "move", choice=write_move(move)), time)
        return True

    def _run_out(self, seat: int) -> bool:
        """Let the side to move run out of time; False where the game is cut before."""
        limits = self.state.limits
        if limits.reason == "move_count":
            return False
        late = limits.limit - self.now + self.rng.randint(1, 1_500)
        if self.rng.random() < 0.1:
            self.add(ActionTaken(seat, "leave"), late)
            late = self.rng.randint(0, 300)
        self.add(ActionTaken(seat, "timeout", auto=True), late)
        return True

    def _leave(self, seat: int) -> None:
        after = self._pause(500, 20_000)
        by_server = self.rng.random() < 0.5
        self.add(ActionTaken(seat, "resign", auto=True) if by_server else ActionTaken(seat, "leave"), after)

    def _hopeless(self, side: int) -> bool:
        return balance(self.state.position, side) < -9.0 and self.rng.random() < 0.1

    def _talk(self, side: int) -> None:
        """Let the player who just moved offer a draw, and the other answer it or not."""
        state, rng = self.state, self.rng
        long = state.plies >= 100
        if state.over or state.plies < 30 or abs(balance(state.position, side)) > (99 if long else 2):
            return
        if state.offer < 0 and rng.random() < (0.08 if long else 0.01):
            self.add(ActionTaken(state.seat(side), "offer_draw"), self._pause(200, 4_000))
            ref = len(self.events) - 1 if rng.random() < 0.5 else None
            answer = rng.random()
            if answer < 0.8:
                verb = "accept_draw" if answer < 0.45 else "decline_draw"
                self.add(ActionTaken(state.seat(1 - side), verb, ref=ref), self._pause(200, 4_000))

    def _pause(self, least: int, most: int) -> int:
        """Give a pause in ms that stays within the time of the turn."""
        return max(0, min(self.rng.randint(least, most), self.state.limits.limit - self.now))

    def close(self) -> None:
        """Write the closing event as the rules give it."""
        state, rng = self.state, self.rng
        if not state.over:
            # the game is cut: the closing event may come at that very moment or later
            wait = state.limits.limit - self.now + rng.choice((0, 1, rng.randint(2, 900)))
            self.add(closing(self._at_cut(), with_result=rng.random() < 0.7), wait)
            return
        if rng.random() < 0.04:
            self.add(ActionTaken(rng.choice((0, 1)), "leave"), rng.randint(50, 900))
        due = state.due()
        assert due is not None
        self.add(closing(due, with_result=rng.random() < 0.7), rng.randint(100, 1_500))

    def _at_cut(self) -> Due:
        """Let the game be cut and give what is then due."""
        self.state._time_up(CLOSED)
        due = self.state.due()
        assert due is not None
        return due


def _start(rng: Random, table: Table) -> HandStarted:
    """Seat the players and choose the start; a table keeps its players, its stake and its kind of game."""
    memory = table.memory
    if "base" not in memory:
        memory["base"] = rng.choice((10, 50, 100, 500))
        memory["players"] = [f"xq{rng.randrange(10_000):04d}-{k}" for k in (0, 1)]
        weights = [weight for weight, _ in ROOMS]
        memory["room"] = {} if table.options else dict(rng.choices([room for _, room in ROOMS], weights)[0])
    if rng.random() < 0.05:
        memory["players"][rng.choice((0, 1))] = f"xq{rng.randrange(10_000):04d}-{table.hand_no}"
    context = {"fen": rng.choice(ENDGAMES)} if rng.random() < 0.06 else {}
    return HandStarted(
        game="xiangqi",
        ruleset=f"{table.preset}@1",
        table=table.name,
        hand_no=table.hand_no,
        seats=tuple(SeatTaken(seat, player) for seat, player in enumerate(memory["players"])),
        base=memory["base"],
        options={**table.options, **memory["room"]},
        dealer=rng.choice((0, 1, 1, None)) if rng.random() < 0.2 else table.hand_no % 2,
        context=context,
    )


def _plan(rng: Random) -> Plan:
    """Choose what happens besides the moves: most games are left to themselves."""
    chance = rng.random()
    if chance < 0.04:
        return Plan(rng.randint(0, 12), None, None)
    if chance < 0.07:
        return Plan(None, rng.randint(0, 14), None)
    if chance < 0.14:
        return Plan(None, rng.randint(13, 70), None)
    if chance < 0.17:
        return Plan(None, None, rng.randint(0, 60))
    return Plan(None, None, None)


def arranged(names: tuple[str, ...]) -> Callable[[Random, Table], list[Timed]]:
    """Give the game that one of the arrangements of these names brings."""

    def hand(rng: Random, table: Table) -> list[Timed]:
        made = ARRANGEMENTS[rng.choice(names)]
        start = _start(rng, table)
        context = {"fen": made.fen} if made.fen else {}
        game = Game(rng, table, replace(start, options={**made.options, **table.options}, context=context))
        if game.follow(made):
            flag = None if made.flag is None else rng.randint(*made.flag)
            game.play(Plan(None, flag, None), (0.5, 0.5), 1.0)
        game.close()
        return game.events

    return hand


ARRANGED = {clause: arranged(names) for clause, names in BY_CLAUSE.items()}


class XiangqiBots:
    """The players of simulated games, the faults that can be planted in them, and games arranged for a clause."""

    @property
    def faults(self) -> Mapping[str, Plant]:
        """Give fault name → how it is planted."""
        return FAULTS

    @property
    def arranged(self) -> Mapping[str, Callable[[Random, Table], list[Timed]]]:
        """Clause id → a game that brings it."""
        return ARRANGED

    def hand(self, rng: Random, table: Table) -> list[Timed]:
        """Play one game from hand.started to its closing event."""
        game = Game(rng, table, _start(rng, table))
        game.play(_plan(rng), (rng.random(), rng.random()), rng.uniform(0.5, 1.8))
        game.close()
        return game.events


BOTS = XiangqiBots()
