"""What happened at a step, and what may happen next, in a sentence for people: Chinese and English.

Everything here is made from what the viewer may see: the payload that `projector.replay` has already cleared.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from dashboard.draw import GAMES, baccarat, doudizhu, xiangqi
from dashboard.words import Pair
from events.model import (
    ActionTaken,
    CardsDealt,
    HandCorrected,
    HandSettled,
    HandStarted,
    HandVoided,
    Payload,
    PointsMoved,
    SeedRevealed,
)
from games.face import Game, Legal, Text

VERBS: Mapping[str, Pair] = {
    "bid": ("叫 {amount} 分", "bids {amount}"),
    "no_bid": ("不叫", "does not bid"),
    "double": ("加倍", "doubles"),
    "follow_double": ("跟倍", "follows the double"),
    "no_double": ("不加倍", "does not double"),
    "play": ("出牌", "plays"),
    "pass": ("不出", "passes"),
    "leave": ("离开", "leaves"),
    "bet": ("下注 {choice} {amount}", "bets {amount} on {choice}"),
    "move": ("走棋", "moves"),
    "resign": ("认负", "resigns"),
    "offer_draw": ("提和", "offers a draw"),
    "accept_draw": ("同意和棋", "accepts the draw"),
    "decline_draw": ("不同意和棋", "declines the draw"),
    "timeout": ("超时", "runs out of time"),
    "ante": ("下底注", "antes"),
}
PLACES: Mapping[str, Pair] = {
    "kitty": ("底牌", "the kitty"),
    "board": ("桌面", "the board"),
    "burn": ("烧牌", "the burnt cards"),
    "player": ("闲家", "the player hand"),
    "banker": ("庄家", "the banker hand"),
    "house": ("平台", "house"),
}
PIECES: Mapping[str, tuple[str, str, str]] = {
    "K": ("帅", "将", "general"),
    "A": ("仕", "士", "advisor"),
    "B": ("相", "象", "elephant"),
    "N": ("马", "马", "horse"),
    "R": ("车", "车", "rook"),
    "C": ("炮", "炮", "cannon"),
    "P": ("兵", "卒", "pawn"),
}
ANYTIME = ("leave", "resign")
LEAVE: Pair = ("随时可以离开或认负", "may leave or resign at any time")
"""What may happen at any time is listed last and together."""
BETS: Pair = ("任何座位下注", "a bet by any seat")
CLOSING: Mapping[str, Pair] = {"hand.settled": ("结算", "settle"), "seed.revealed": ("公布种子", "reveal the seed")}
NUMBERS = "一二三四五六七八九"
SLANTED = "ABN"
"""Pieces whose move names the file that they reach, not the distance."""


@dataclass(frozen=True, slots=True)
class Cast:
    """Who plays what: the players by seat and the game's own words."""

    names: Mapping[int, str]
    game: Game | None
    reasons: Mapping[str, Text] = field(default_factory=dict)

    def who(self, party: object) -> Pair:
        """Name a seat with its player, a place, or the house."""
        if isinstance(party, str) and party.isdecimal():
            party = int(party)
        if isinstance(party, int):
            name = self.names.get(party)
            return (f"{party} 号位 {name}", f"Seat {party} {name}") if name else (f"{party} 号位", f"Seat {party}")
        return PLACES.get(str(party), (str(party), str(party)))

    def reason(self, word: str | None) -> Pair:
        """Name the reason of a transfer or of a void."""
        text = self.reasons.get(word or "")
        return (text.zh, text.en) if text is not None else (word or "–", word or "–")


def caption(
    cast: Cast, payload: Payload, hidden: int, view: Mapping[str, Any] | None, before: Mapping[str, Any] | None
) -> Pair:
    """Tell one event; `view` and `before` are the table after and before it, as the viewer sees it."""
    match payload:
        case HandStarted():
            title = cast.game.title if cast.game is not None else Text(payload.game, payload.game)
            return (
                f"开局：{title.zh}，规则 {payload.ruleset}，{payload.table} 桌第 {payload.hand_no} 局",
                f"The hand begins: {title.en}, {payload.ruleset}, table {payload.table}, hand {payload.hand_no}",
            )
        case CardsDealt():
            return _dealt(cast, payload, hidden)
        case ActionTaken():
            return _acted(cast, payload, hidden, view, before)
        case PointsMoved():
            total = sum(transfer.amount for transfer in payload.transfers)
            return f"先行支付，共 {total:,}", f"Paid before the end: {total:,} in all"
        case HandSettled():
            total = sum(transfer.amount for transfer in payload.transfers)
            return (
                f"结算：转账 {len(payload.transfers)} 笔，共 {total:,}",
                f"Settled: {len(payload.transfers)} transfers, {total:,} in all",
            )
        case HandVoided():
            zh, en = cast.reason(payload.reason)
            return f"流局：{zh}", f"Voided: {en}"
        case HandCorrected():
            return (
                f"裁决更正（{payload.ruling}，{payload.actor}）",
                f"Corrected by ruling {payload.ruling} ({payload.actor})",
            )
        case SeedRevealed():
            return f"公布洗牌种子（nonce {payload.nonce}）", f"The shuffle's seed is revealed (nonce {payload.nonce})"


def _dealt(cast: Cast, deal: CardsDealt, hidden: int) -> Pair:
    zh, en = cast.who(deal.to)
    count = hidden or len(deal.cards)
    down = deal.face == "down"
    why = {"kitty": ("（底牌）", " (the kitty)"), "draw": ("（补牌）", " (drawn)")}.get(deal.why, ("", ""))
    if deal.to == "kitty":
        why = ("", "")
    cards = "card" if count == 1 else "cards"
    return (
        f"发给{zh} {count} 张{'暗牌' if down else '明牌'}{why[0]}",
        f"{count} {cards} dealt {'face down' if down else 'face up'} to {en[0].lower() + en[1:]}{why[1]}",
    )


def _own(cast: Cast) -> Mapping[str, Pair] | None:
    """Give a game's own words for its verbs, where its drawing brings them."""
    return getattr(GAMES.get(cast.game.name), "VERBS", None) if cast.game is not None else None


def _acted(
    cast: Cast, act: ActionTaken, hidden: int, view: Mapping[str, Any] | None, before: Mapping[str, Any] | None
) -> Pair:
    zh, en = cast.who(act.seat)
    own = _own(cast)
    verb = (own or VERBS).get(act.action, (act.action, act.action))
    amount = "–" if act.amount is None else f"{act.amount:,}"
    choice = baccarat.CHOICES.get(act.choice or "", (act.choice or "–", act.choice or "–"))
    said = (
        verb[0].replace("{amount}", amount).replace("{choice}", choice[0]),
        verb[1].replace("{amount}", amount).replace("{choice}", choice[1]),
    )
    if own is not None:
        target = "–" if act.target is None else str(act.target)
        said = said[0].replace("{target}", target), said[1].replace("{target}", target)
        if act.amount is None:
            said = said[0].replace(" –", ""), said[1].replace(" –", "")
    elif act.action == "play":
        said = _play(act, hidden, view)
    elif act.action == "move":
        said = spoken(str((before or {}).get("fen", "")), act.choice or "")
    elif act.action == "bet":
        said = (f"下注{choice[0]} {amount}", f"bets {amount} on {choice[1]}")
    colon = ":" if act.action == "move" else ""
    auto = ("（系统代行）", " (by the server)") if act.auto else ("", "")
    return f"{zh} {said[0]}{auto[0]}", f"{en}{colon} {said[1]}{auto[1]}"


def _play(act: ActionTaken, hidden: int, view: Mapping[str, Any] | None) -> Pair:
    standing = (view or {}).get("standing") or {}
    count = hidden or len(act.cards)
    kind = doudizhu.KINDS.get(str(standing.get("kind"))) if standing.get("seat") == act.seat else None
    cards = "card" if count == 1 else "cards"
    if kind is None:
        return f"出牌 {count} 张", f"plays {count} {cards}"
    return f"出{kind[0]}（{count} 张）", f"plays a {kind[1]} ({count} {cards})"


def spoken(fen: str, move: str) -> Pair:
    """Say a xiangqi move as players do (炮二平五, cannon h2–e2), with its coordinates; odd moves by those alone."""
    pieces, _ = xiangqi.parse(fen)
    start, end = xiangqi.square(move[:2]), xiangqi.square(move[2:])
    letter = pieces.get(start) if start is not None else None
    if start is None or end is None or letter is None or start == end:
        return f"走 {move or '–'}", f"moves {move or '–'}"
    red = letter.isupper()
    kind = letter.upper()
    zh = PIECES[kind][0 if red else 1]
    mates = sorted((p[1] for p, other in pieces.items() if other == letter and p[0] == start[0]), reverse=red)
    if len(mates) > 1 and kind not in "AB":
        marks = {2: "前后", 3: "前中后"}.get(len(mates), NUMBERS)
        head = marks[mates.index(start[1])] + zh
    else:
        head = zh + _file(start[0], red)
    ahead = (end[1] - start[1]) * (1 if red else -1)
    if ahead == 0:
        tail = "平" + _file(end[0], red)
    else:
        reach = _file(end[0], red) if kind in SLANTED else _number(abs(ahead), red)
        tail = ("进" if ahead > 0 else "退") + reach
    taken = pieces.get(end)
    cross = "×" if taken else "–"
    en = f"{PIECES[kind][2]} {move[:2]}{cross}{move[2:]}"
    captured = PIECES[taken.upper()][0 if taken.isupper() else 1] if taken else ""
    return head + tail + (f"吃{captured}" if captured else "") + f"（{move}）", en


def _file(file: int, red: bool) -> str:
    return NUMBERS[8 - file] if red else str(file + 1)


def _number(count: int, red: bool) -> str:
    return NUMBERS[count - 1] if red else str(count)


def ranks(cards: Sequence[str]) -> Pair:
    """Write a doudizhu set by its ranks, low to high as it is read: 3334, 10JQKA, 王 for jokers."""
    plain = [card.removesuffix("*") for card in reversed(doudizhu.ordered(cards))]
    zh = "".join({"BJ": "小王", "RJ": "大王"}.get(card, card[:1].replace("T", "10")) for card in plain)
    en = " ".join({"BJ": "BJ", "RJ": "RJ"}.get(card, card[:1].replace("T", "10")) for card in plain)
    return zh, en


def allowed(
    cast: Cast, legal: Sequence[Legal], view: Mapping[str, Any] | None, auditor: bool, cap: int = 60
) -> list[dict[str, Any]]:
    """List what may happen next in groups {zh, en, items, more}.

    A group is one seat's verb or one deal; `items` are its choices (text, or {zh, en}), at most `cap`, `more` counts
    the rest. A deal's cards, which its event has yet to show, are told to the auditor alone.
    """
    groups: dict[Pair, list[Pair]] = {}
    for one in legal:
        head, item = _group(cast, one, view, auditor)
        items = groups.setdefault(head, [])
        if item is not None and item not in items:
            items.append(item)
    ordered = sorted(groups.items(), key=lambda group: group[0] == LEAVE)
    return [
        {
            "zh": head[0],
            "en": head[1],
            "items": [zh if zh == en else {"zh": zh, "en": en} for zh, en in items[:cap]],
            "more": max(0, len(items) - cap),
        }
        for head, items in ordered
    ]


def _group(cast: Cast, one: Legal, view: Mapping[str, Any] | None, auditor: bool) -> tuple[Pair, Pair | None]:
    """Give the group that a lawful step belongs to, and its choice within it."""
    if one.type == "action.taken":
        return (LEAVE, cast.who(one.seat)) if one.action in ANYTIME else _choice(cast, one, view)
    if one.type == "cards.dealt":
        zh, en = cast.who(one.to)
        count = one.count or len(one.cards)
        head = (f"发给{zh} {count} 张", f"deal {count} to {en[0].lower() + en[1:]}")
        return head, ranks(one.cards) if auditor and one.cards else None
    if one.type == "hand.voided":
        zh, en = cast.reason(one.reason)
        return (f"流局：{zh}", f"void: {en}"), None
    return CLOSING.get(one.type, (one.type, one.type)), None


def _choice(cast: Cast, one: Legal, view: Mapping[str, Any] | None) -> tuple[Pair, Pair | None]:
    own = _own(cast)
    if one.action == "bet" and own is None:
        return BETS, baccarat.CHOICES.get(one.choice or "", (one.choice or "–", one.choice or "–"))
    zh, en = cast.who(one.seat)
    verb = (own or VERBS).get(one.action or "", (one.action or "–", one.action or "–"))
    if own is not None:
        target = "–" if one.target is None else str(one.target)
        verb = tuple(said.replace(" {amount}", "").replace("{target}", target) for said in verb)  # type: ignore[assignment]
    plain = ("叫分", "bids") if one.action == "bid" else verb
    item: Pair | None = None
    if one.action == "move":
        item = spoken(str((view or {}).get("fen", "")), one.choice or "")
    elif one.cards:
        said = " ".join(one.cards)
        item = ranks(one.cards) if own is None else (said, said)
    elif one.amount is not None:
        item = (f"{one.amount:,}", f"{one.amount:,}")
    elif one.choice is not None:
        item = (one.choice, one.choice)
    return (f"{zh} {plain[0]}", f"{en} {plain[1]}"), item
