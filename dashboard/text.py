"""A table drawn as text for the terminal: cards in their suits' colours, the xiangqi board with its pieces."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from rich.text import Text

from dashboard.words import Lang

View: TypeAlias = Mapping[str, Any]
_SUITS = {"s": ("♠", "bold"), "h": ("♥", "bold red"), "d": ("♦", "bold red"), "c": ("♣", "bold")}
_PIECES = dict(zip("KABNRCPkabnrcp", "帥仕相傌俥炮兵將士象馬車砲卒", strict=True))
_WORDS = {
    "kitty": ("底牌", "kitty"),
    "standing": ("台面", "standing"),
    "turn": ("轮到", "to act"),
    "cards": ("张", "cards"),
    "player": ("闲", "player"),
    "banker": ("庄", "banker"),
    "bets": ("下注", "bets"),
    "landlord": ("地主", "landlord"),
    "farmer": ("农民", "farmer"),
    "check": ("将军", "check"),
    "red": ("红", "red"),
    "black": ("黑", "black"),
    "pass": ("不出", "pass"),
    "multiplier": ("倍数", "multiplier"),
}


def word(name: str, lang: Lang) -> str:
    """Give a word of the terminal's tables."""
    pair = _WORDS[name]
    return pair[0] if lang == "zh" else pair[1]


def cards(codes: Sequence[str] | None, count: int = 0, lang: Lang = "zh") -> Text:
    """Draw cards; hidden ones (None) as their count."""
    out = Text()
    if codes is None:
        return out.append(f"[{count} {word('cards', lang)}]", "dim")
    for n, code in enumerate(codes):
        if n:
            out.append(" ")
        bare, mark = code.rstrip("*"), "*" if code.endswith("*") else ""
        if bare in ("BJ", "RJ"):
            out.append(("小王" if bare == "BJ" else "大王") + mark, "bold" if bare == "BJ" else "bold red")
        elif len(bare) == 2 and bare[1] in _SUITS:
            sign, style = _SUITS[bare[1]]
            out.append(sign + bare[0].replace("T", "10") + mark, style)
        else:
            out.append(code)
    return out


def picture(view: View, names: Mapping[int, str], lang: Lang) -> Text:
    """Draw a view as text; a game without a drawing of its own as its plain figures."""
    return _PICTURES.get(str(view["game"]), _plain)(view, names, lang)


def _name(seat: int | None, names: Mapping[int, str]) -> str:
    return "–" if seat is None else f"{seat} {names.get(seat, '')}".strip()


def _doudizhu(view: View, names: Mapping[int, str], lang: Lang) -> Text:
    out = Text()
    for seat in view["seats"]:
        role = f" {word(seat['role'], lang)}" if seat["role"] else ""
        out.append("▶ " if seat["seat"] == view["turn"] else "  ", "bold green")
        out.append(f"{_name(seat['seat'], names)}{role}  ", "bold cyan")
        out.append_text(cards(seat["cards"], seat["count"], lang))
        if seat["passed"]:
            out.append(f"  {word('pass', lang)}", "dim")
        elif seat["played"]:
            out.append("  → ").append_text(cards(seat["played"], 0, lang))
        out.append("\n")
    out.append(f"  {word('kitty', lang)}  ").append_text(cards(view["kitty"]["cards"], view["kitty"]["count"], lang))
    if view["standing"]:
        out.append(f"   {word('standing', lang)}  ").append_text(cards(view["standing"]["cards"], 0, lang))
    out.append(f"   {word('multiplier', lang)} {view['multiplier']}")
    return out


def _baccarat(view: View, names: Mapping[int, str], lang: Lang) -> Text:
    out = Text()
    for side in ("player", "banker"):
        hand = view[side]
        out.append(f"  {word(side, lang)}  ", "bold cyan").append_text(cards(hand["cards"], 0, lang))
        out.append(f"  = {hand['total']}\n" if hand["total"] is not None else "\n")
    bets = ", ".join(f"{_name(bet['seat'], names)}: {bet['choice']} {bet['amount']}" for bet in view["bets"])
    out.append(f"  {word('bets', lang)}  {bets or '–'}")
    return out


def _xiangqi(view: View, names: Mapping[int, str], lang: Lang) -> Text:
    out = Text()
    rows = view["fen"].split(" ")[0].split("/")
    last = view["last"] or ""
    marked = {last[:2], last[2:]}
    for n, row in enumerate(rows):
        rank = 9 - n
        out.append(f"{rank} ", "dim")
        points = "".join("." * int(c) if c.isdigit() else c for c in row)
        for file, piece in zip("abcdefghi", points, strict=True):
            style = "reverse " if f"{file}{rank}" in marked else ""
            if piece == ".":
                out.append("＋", style + "dim")
            else:
                out.append(_PIECES[piece], style + ("bold red" if piece.isupper() else "bold"))
        out.append("\n")
        if rank == 5:
            out.append("  " + "～" * 9 + "\n", "dim blue")
    out.append("   " + " ".join("abcdefghi") + "\n", "dim")
    if view["turn"] is not None:
        side = word("red" if view["turn"] == view["red"] else "black", lang)
        out.append(f"  {word('turn', lang)} {side} {_name(view['turn'], names)}")
        if view["check"]:
            out.append(f"  {word('check', lang)}", "bold red")
    return out


def _plain(view: View, names: Mapping[int, str], lang: Lang) -> Text:
    return Text("\n".join(f"  {key}: {value}" for key, value in view.items() if key not in ("game", "viewer")))


_PICTURES = {"doudizhu": _doudizhu, "baccarat": _baccarat, "xiangqi": _xiangqi}
