"""What a xiangqi move looks like in each notation, as patterns; what it means is the position's to say."""

import re

PIECES = "帅帥将將仕士相象马馬傌车車俥炮砲包兵卒"
ORDER = "前中后後"
DIGITS = "一二三四五六七八九1-9１-９"
WAYS = "进進退平"

CHINESE = rf"[{PIECES}][{DIGITS}][{WAYS}][{DIGITS}]|[{ORDER}一二三四五1-5１-５][{PIECES}][{WAYS}][{DIGITS}]"
"""炮二平五, 马８進７, 前车平4, 一兵进一."""
ICCS = r"[a-iA-I][0-9]-?[a-iA-I][0-9]"
"""h2e2, H2-E2."""
WXF = r"[+\-=.]?[KABNRCPEHGSkabnrcpehgs][1-9+\-=.]?[+\-=.][1-9]|[1-5][Pp][+\-=.][1-9]"
"""C2=5, H8+7, C2.5, +C-2, C+=5."""

IS_ICCS = re.compile(ICCS)
