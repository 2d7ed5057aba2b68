"""Xiangqi in words: the clauses, the messages of faults, the reasons of an end, in Chinese and English."""

from collections.abc import Mapping

from games.face import Text

TITLE = Text("中国象棋", "Xiangqi (Chinese chess)")
SIDES = (Text("红方", "red"), Text("黑方", "black"))

CLAUSES: Mapping[str, Text] = {
    "XIANGQI-1": Text(
        "开局共 32 子，红黑各半，按标准位置摆放；context.fen 可另给局面，摆放有误即记为问题，读不出则不能复盘。",
        "A game begins with 32 pieces, 16 a side, on their usual points. context.fen may give another start: what is "
        "wrong with its set-up is a finding, and one that cannot be read leaves nothing to replay.",
    ),
    "XIANGQI-2": Text(
        "红方先走（另给局面则由其注明的一方先走），双方轮流各走一步，不得停步；对局结束后不得再行动。",
        "Red opens, or the side that the given start names; then the sides take turns. A turn is one move of one own "
        "piece, never a pass, and nobody acts once the game is over.",
    ),
    "XIANGQI-3": Text(
        "着法写作四个字符的 ICCS 坐标（a–i 列、0–9 行，小写）；局面写作 FEN，读入时 E/H/G/S 等同 B/N/K/P。",
        "Moves are four characters of lower-case ICCS coordinates, files a–i and ranks 0–9. Positions are FEN; E, H, G "
        "and S are read as B, N, K and P and never written.",
    ),
    "XIANGQI-4": Text(
        "帅（将）每步直走一格，不出己方九宫。", "The general steps one point straight and stays in its palace."
    ),
    "XIANGQI-5": Text(
        "仕（士）每步斜走一格，不出己方九宫。", "The advisor steps one point diagonally and stays in its palace."
    ),
    "XIANGQI-6": Text(
        "相（象）走田字，不过河；田字中心（象眼）有子即不能走。",
        "The elephant goes two points diagonally on its own bank, and not where a piece stands on the point between.",
    ),
    "XIANGQI-7": Text(
        "马走日字：先直一格再斜一格；紧邻的直格（马腿）有子即不能走。",
        "The horse goes one point straight, then one diagonally outward; a piece on the straight point beside it, its "
        "leg, stops it.",
    ),
    "XIANGQI-8": Text(
        "车沿直线任意远，途中须无子，可吃遇到的第一个敌子。",
        "The rook goes any way along a line of empty points and may take the first enemy piece that it meets.",
    ),
    "XIANGQI-9": Text(
        "炮不吃子时走法同车；吃子须恰好隔一子（炮架）。",
        "The cannon goes like a rook, but takes only over exactly one piece of either colour, its screen.",
    ),
    "XIANGQI-10": Text(
        "兵（卒）每步向前一格，过河后也可横走一格，永不后退，到底线不升变。",
        "The pawn steps one point forward, beyond the river also sideways, never back; it is never promoted.",
    ),
    "XIANGQI-11": Text(
        "着法合法：合乎该子走法，不吃己子，走后己方将帅不被攻击、也不与对方将帅照面。",
        "A move is legal when its piece may make it, it takes no own piece, and the own general is then neither "
        "attacked nor face to face with the other on an open file.",
    ),
    "XIANGQI-12": Text(
        "选项 end_mode=capture：不必应将，帅可沿空线飞吃对方将；吃掉将帅即终局。",
        "With end_mode = capture a check need not be answered, a general may fly along an open file to take the other, "
        "and the game ends when a general is taken.",
    ),
    "XIANGQI-13": Text(
        "将死：将帅被攻而无合法着法，走最后一步的一方胜。",
        "Checkmate: a side under attack without a legal move loses to the side that moved last.",
    ),
    "XIANGQI-14": Text(
        "困毙：未被将军而无合法着法的一方负。", "Stalemate: a side that is not in check but cannot move loses."
    ),
    "XIANGQI-15": Text(
        "重复局面、长将、长捉与自然限着都是选项，默认不启用。",
        "Repetition, perpetual check and chase and the limit of plies without a capture are options, off by default.",
    ),
    "XIANGQI-16": Text(
        "20 分钟局：前 20 分钟内每步限 2 分钟，超时且为有效局者负。",
        "Twenty-minute game: in the first 20 minutes a move may take 2 minutes; who takes longer loses a valid game.",
    ),
    "XIANGQI-17": Text(
        "20 分钟后未结束，其后每步限 30 秒，超时者负。",
        "A twenty-minute game that goes on beyond 20 minutes allows 30 seconds a move; who takes longer loses.",
    ),
    "XIANGQI-18": Text(
        "10 分钟局：10 分钟内每步限 2 分钟，超时且为有效局者负。",
        "Ten-minute game: a move may take 2 minutes; who takes longer loses a valid game.",
    ),
    "XIANGQI-19": Text(
        "10 分钟局满 10 分钟未分胜负即终局，按步数结算。",
        "A ten-minute game undecided after 10 minutes is cut there and decided by the number of moves.",
    ),
    "XIANGQI-20": Text(
        "双方步数之和少于 13 步为无效局，不论如何结束都不扣分；超时走出的一步不算。",
        "A game of fewer than 13 plies of both sides together is void however it ended; a ply that came too late does "
        "not count.",
    ),
    "XIANGQI-21": Text(
        "有效局分出胜负时，负方付胜方 底注 × 胜分；和棋不付；不抽水。",
        "In a valid game that is won the loser pays base × win points; a draw pays nothing; there is no rake.",
    ),
    "XIANGQI-22": Text(
        "认负者负；双方可协议和棋；离桌视同认负；无效局的规定在先。",
        "Who resigns loses, both may agree on a draw, and leaving resigns; the void rule comes before them.",
    ),
    "XIANGQI-23": Text("一局定胜负，没有局分。", "One game decides; there is no match score."),
    "XIANGQI-D1": Text("走法、开局和先行依通行规则。", "Moves, the start and who begins follow the standard rules."),
    "XIANGQI-D2": Text(
        "默认以将死、困毙终局；吃将终局是选项。", "Mate and stalemate end the game; taking the general is the option."
    ),
    "XIANGQI-D3": Text(
        "20（10）分钟默认按整局计，也可各方分计。",
        "The 20 or 10 minutes are the game's; one clock a player is the option.",
    ),
    "XIANGQI-D4": Text("按步数结算：走得多者胜，相等为和。", "Decided by moves: more moves win, equal numbers draw."),
    "XIANGQI-D5": Text(
        "同一局面同方行棋第三次出现时按选项裁定；取首末两次之间的着法判断长将、长捉。",
        "When a position comes with the same side to move for the set time, the option decides; the plies between its "
        "first and last occurrence are looked at.",
    ),
    "XIANGQI-D6": Text(
        "捉：下一步可合法吃子且得利；将军的一步不算捉。",
        "A threat is a legal capture to come that gains; a checking ply threatens nothing.",
    ),
    "XIANGQI-D7": Text(
        "自然限着：连续 N 步无吃子判和，0 为不用。", "N plies in a row without a capture draw; 0 switches this off."
    ),
    "XIANGQI-D8": Text(
        "提和由对方答复，对方走子即为拒绝；离桌视同认负。",
        "The other side answers an offer of a draw, and declines it by moving; leaving resigns.",
    ),
    "XIANGQI-D9": Text(
        "无效局规定无例外，快杀也无效；步指一方一步。",
        "The void rule has no exception, a quick mate included; a ply is one side's move.",
    ),
    "XIANGQI-D10": Text("恰好到时限不算超时。", "Exactly on the limit is in time."),
    "XIANGQI-D11": Text("步时与总时同时到，先按总时截止。", "Where both limits fall together the cut comes first."),
    "XIANGQI-D12": Text("注额为 底注 × 胜分，胜分默认为 1。", "The stake is base × win points, 1 by default."),
}

REASONS: Mapping[str, Text] = {
    "checkmate": Text("将死", "checkmate"),
    "stalemate": Text("困毙", "stalemate"),
    "general_captured": Text("吃将", "general taken"),
    "move_timeout": Text("步时超时", "move time exceeded"),
    "byoyomi_timeout": Text("读秒超时", "thirty seconds exceeded"),
    "move_count": Text("按步数结算", "decided by number of moves"),
    "resign": Text("认负", "resignation"),
    "agreement": Text("协议和棋", "agreed draw"),
    "repetition": Text("重复局面", "repetition"),
    "perpetual_check": Text("长将", "perpetual check"),
    "mutual_perpetual_check": Text("双方长将", "perpetual check by both"),
    "perpetual_chase": Text("长捉", "perpetual chase"),
    "mutual_perpetual_chase": Text("双方长捉", "perpetual chase by both"),
    "no_capture": Text("自然限着", "limit without a capture"),
    "under_13_plies": Text("无效局（步数不足）", "void: too few plies"),
}

CLAUSE_OF_END: Mapping[str, str] = {
    "checkmate": "XIANGQI-13",
    "stalemate": "XIANGQI-14",
    "general_captured": "XIANGQI-12",
    "move_timeout": "XIANGQI-16",
    "byoyomi_timeout": "XIANGQI-17",
    "move_count": "XIANGQI-19",
    "resign": "XIANGQI-22",
    "agreement": "XIANGQI-22",
    "repetition": "XIANGQI-15",
    "perpetual_check": "XIANGQI-15",
    "mutual_perpetual_check": "XIANGQI-15",
    "perpetual_chase": "XIANGQI-15",
    "mutual_perpetual_chase": "XIANGQI-15",
    "no_capture": "XIANGQI-15",
}
"""The clause that ends a game for a reason; `move_timeout` of a ten-minute game is XIANGQI-18's."""

CODES: Mapping[str, Text] = {
    "seats": Text("座位应为 {expected}，实为 {actual}", "the seats should be {expected}, not {actual}"),
    "dealer": Text("红方座位应为 {expected} 之一，实为 {actual}", "red's seat is one of {expected}, not {actual}"),
    "base": Text("底注应至少为 {expected}，实为 {actual}", "the base is at least {expected}, not {actual}"),
    "context_unknown": Text(
        "开局承接内容只有 {expected}，多出 {actual}", "the context holds {expected} at most; found {actual}"
    ),
    "shuffle_here": Text("象棋不洗牌，却有洗牌承诺", "xiangqi has no shuffle, but one was committed to"),
    "fen_unreadable": Text("开局局面无法读出：{actual}", "the start position cannot be read: {actual}"),
    "setup": Text("开局局面有误：{actual}", "the start position is faulty: {actual}"),
    "cards_dealt": Text("象棋不发牌，却发了 {actual}", "xiangqi deals no cards, but {actual} were dealt"),
    "points_here": Text("象棋中途不结分", "no points move before the end of a xiangqi game"),
    "verb_unknown": Text("没有动作 {actual}；有 {expected}", "no action {actual}; there are {expected}"),
    "field_unused": Text("此动作不用这些字段：{actual}", "this action has no place for {actual}"),
    "seat_unknown": Text("座位应为 {expected} 之一，实为 {actual}", "the seat is one of {expected}, not {actual}"),
    "auto_missing": Text(
        "超时由服务器记录，auto 应为 {expected}", "a time-out is the server's to write: auto should be {expected}"
    ),
    "malformed": Text("着法写法不对：{actual}", "no move in ICCS coordinates: {actual}"),
    "game_over": Text(
        "对局已结束（{expected}），又有 {actual}", "the game is over ({expected}), yet there is {actual}"
    ),
    "out_of_turn": Text(
        "轮到座位 {expected}，座位 {actual} 却走了子", "it is seat {expected}'s turn, but seat {actual} moved"
    ),
    "empty_square": Text("{actual}：起点没有棋子", "{actual}: no piece stands on the first point"),
    "not_own_piece": Text("{actual}：走了对方的棋子", "{actual} moves the other side's piece"),
    "own_capture": Text("{actual}：吃了己方的棋子", "{actual} takes an own piece"),
    "piece_rule": Text("{actual}：该子不能这样走", "{actual} is not a move of that piece"),
    "facing_generals": Text("{actual}：走后将帅照面", "{actual} leaves the generals face to face"),
    "self_check": Text("{actual}：走后己方将帅被攻", "{actual} leaves the own general attacked"),
    "late_ply": Text(
        "超时走子：限于 {expected} 毫秒，实为 {actual}", "a ply came too late: by {expected} ms, made at {actual}"
    ),
    "timeout_missing": Text(
        "已于 {expected} 毫秒超时，应先记录超时，却是 {actual}",
        "the time was up at {expected} ms and the time-out should stand here, not {actual}",
    ),
    "closing_missing": Text(
        "对局已于 {expected} 毫秒截止，应结算，却是 {actual}",
        "the game was cut at {expected} ms and should close here, not {actual}",
    ),
    "timeout_early": Text(
        "尚未超时：须晚于 {expected} 毫秒，实为 {actual}",
        "no time-out yet: only after {expected} ms, written at {actual}",
    ),
    "timeout_seat": Text(
        "超时者应为座位 {expected}，实写 {actual}", "seat {expected} ran out of time, not seat {actual}"
    ),
    "offer_open": Text(
        "已有提和（座位 {expected}），座位 {actual} 又提和",
        "an offer of seat {expected} is open, yet seat {actual} offers",
    ),
    "no_offer": Text("没有待答复的提和，却有 {actual}", "no offer is open, yet there is {actual}"),
    "own_offer": Text("座位 {actual} 答复自己的提和", "seat {actual} answers its own offer"),
    "ref_wrong": Text("答复应指第 {expected} 号事件，实指 {actual}", "the answer is to event {expected}, not {actual}"),
    "settled_early": Text("对局未结束就结算", "the game is settled while it goes on"),
    "voided_early": Text("对局未结束就作废", "the game is voided while it goes on"),
}
