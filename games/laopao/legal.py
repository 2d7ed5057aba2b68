"""All that may happen now: enough to play a whole hand."""

from collections.abc import Iterator

from games.face import Legal
from games.laopao.choose import callable_cards, forced, highest
from games.laopao.deal import lacking, next_seat
from games.laopao.hand import ALLY, DEAL, LANDLORD, MODE, PLAY, TRIBUTE, Hand
from games.laopao.pack import BLACK, MARKED_BIG, NATURAL, RED, SHIFT, THREE, TWO, of_rank, pick
from games.laopao.sets import NOTHING, read
from games.laopao.settle import SEATS

Counts = tuple[tuple[int, int], ...]
"""(rank, count) of each rank in a set."""


def sets_of(code: int) -> Iterator[Counts]:
    """Go through the different sets of ranks that a hand has, whatever the table shows (LAOPAO-10, 11)."""
    twos, small, big = (of_rank(code, rank) for rank in (TWO, BLACK, RED))
    extras = [
        ((TWO, t), (BLACK, b), (RED, r)) for t in range(twos + 1) for b in range(small + 1) for r in range(big + 1)
    ]
    yield from extras[1:]
    for rank in range(NATURAL):
        for count in range(1, of_rank(code, rank) + 1):
            for added in extras:
                yield ((rank, count), *added)


def key_of(counts: Counts) -> int:
    """Give the key of a set of ranks."""
    return sum([count << 6 * rank for rank, count in counts])


def answers(hand: Hand, code: int, standing: int) -> Iterator[Counts]:
    """Go through the sets that a hand may play on a standing one, or lead (LAOPAO-12, 16)."""
    whole = code >> SHIFT
    beats = hand.rules.beats
    for counts in sets_of(code):
        key = key_of(counts)
        if counts[0][0] == THREE and key != whole:
            continue
        if standing <= NOTHING or beats(read(key), standing):
            yield counts


def legal(hand: Hand) -> tuple[Legal, ...]:
    """Give all that may happen now; of plays of the same ranks one, with the first suits, stands for all."""
    found = [*_next(hand)]
    found += [Legal("action.taken", seat=seat, action="leave") for seat in SEATS if not hand.has_left(seat)]
    return tuple(found)


def _act(hand: Hand, verb: str, cards: tuple[str, ...] = (), *, target: int | None = None, auto: bool = False) -> Legal:
    played = auto or hand.has_left(hand.turn)
    return Legal("action.taken", seat=hand.turn, action=verb, cards=cards, target=target, auto=played)


def _next(hand: Hand) -> list[Legal]:
    if hand.phase == DEAL:
        return _deals(hand)
    if hand.phase == TRIBUTE:
        giver, taker, _ = hand.debts[0]
        return [_act(hand, "tribute", (card,), target=taker) for card in highest(hand.hands[giver])]
    if hand.phase == LANDLORD:
        return _position(hand)
    if hand.phase == ALLY:
        called = [_act(hand, "call_ally", (card,)) for card in callable_cards(hand.hands[hand.landlord])]
        return [_act(hand, "alone"), *called]
    if hand.phase == MODE:
        return [_act(hand, "hidden"), _act(hand, "open")]
    if hand.phase == PLAY:
        return _plays(hand)
    return [Legal("hand.settled")]


def _deals(hand: Hand) -> list[Legal]:
    seats = {hand.last_to, next_seat(hand)}
    return [
        Legal("cards.dealt", to=seat, count=lacking(hand, seat), face="down", why="initial")
        for seat in sorted(seats)
        if seat in SEATS and lacking(hand, seat) > 0
    ]


def _position(hand: Hand) -> list[Legal]:
    if hand.turn not in SEATS:
        # the record does not show who holds the marked joker
        return []
    if forced(hand):
        return [_act(hand, "take", auto=True)]
    return [_act(hand, "take"), _act(hand, "pass_on", (MARKED_BIG,), target=(hand.turn + hand.rules.step) % 5)]


def _plays(hand: Hand) -> list[Legal]:
    code = hand.hands[hand.turn]
    found = [_act(hand, "play", pick(code, counts)) for counts in answers(hand, code, hand.standing)]
    if hand.standing != NOTHING:
        found.append(_act(hand, "pass"))
    if hand.rules.end == "allowed" and hand.decided:
        found.append(Legal("hand.settled"))
    return found
