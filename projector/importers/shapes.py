"""What a xiangqi move looks like in each notation, as patterns; what it means is the position's to say."""

import re

PIECES = "帅帥将將仕士相象马馬傌车車俥炮砲包兵卒"
ORDER = "前中后後"
DIGITS = "一二三四五六七八九1-9１-９"
WAYS = "进進退平"
ENDS = rf"(?![0-9A-Za-z{PIECES}])"
"""What may not follow a move in Latin letters."""

CHINESE = (
    rf"[{PIECES}][{DIGITS}{ORDER}][{WAYS}][{DIGITS}]"
    rf"|[{ORDER}一二三四五1-5１-５][{PIECES}][{WAYS}][{DIGITS}]"
)  # fmt: skip
"""炮二平五, 马８进７, 前车平4, 马前进三, 一兵进一."""
ICCS = rf"[a-iA-I][0-9]-?[a-iA-I][0-9](?:(?=[a-iA-I][0-9])|{ENDS})"
"""h2e2, H2-E2, and h2e2h9g7 as two."""
_WAY = r"[+\-=.][1-9]"
WXF = (
    rf"(?:[KABNRCPEHGSkabnrcpehgs][1-9+\-]{_WAY}|[+\-][KABNRCPEHGSkabnrcpehgs]{_WAY}|[Pp][a-e]{_WAY}"
    rf"|(?:\+\+|--|[1-9][+\-]|11|22|33|44|55|66|77|88|99){_WAY}){ENDS}"
)
"""C2=5, H8+7, C2.5, +C-2, C+=5, Pb+1; of tandem pawns ++-1, 3+=4, 33=4."""

MOVE = re.compile(rf"{CHINESE}|{ICCS}|{WXF}")
CHINESE_MOVE = re.compile(CHINESE)
