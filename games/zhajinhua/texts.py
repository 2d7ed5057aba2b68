"""The words of zhajinhua: its clauses, what its fault codes say, reasons and kinds."""

from collections.abc import Mapping

from games.face import Text

TITLE = Text("诈金花", "Zhajinhua")

CLAUSES: Mapping[str, Text] = {
    "ZHAJINHUA-1": Text("二至四人。", "Two to four seats."),
    "ZHAJINHUA-2": Text("一副无王的五十二张牌，每张只有一张。", "A pack of 52 without jokers; no card is there twice."),
    "ZHAJINHUA-3": Text(
        "发牌前每家先下同样的锅底（默认一个底注），计入各家总额；筹码不足锅底的不得入局。",
        "Before the deal every seat puts in the same ante (one base by default); it counts in its total. Who cannot "
        "pay it is not dealt in.",
    ),
    "ZHAJINHUA-4": Text(
        "从庄家起按行牌顺序，每家三张暗牌。", "Three cards face down a seat, from the dealer on in playing order."
    ),
    "ZHAJINHUA-5": Text(
        "庄家下家先行动，未出局者依次轮转；每家各行动一次为一轮。",
        "The dealer's next seat begins, then the live seats in playing order; a lap is one turn of each.",
    ),
    "ZHAJINHUA-6": Text(
        "看牌：未看过牌的在局者，只能在轮到自己时看，一次，免费，不算行动。",
        "Look: a live seat that has not looked, on its own turn only, once, free, and it keeps the turn.",
    ),
    "ZHAJINHUA-7": Text(
        "明牌者付双倍：先定单注，再乘二。", "Who has looked pays double: the unit is set first, then doubled."
    ),
    "ZHAJINHUA-8": Text(
        "下注：本局第一注，不低于底注、不高于顶注单位，且为步长的整数倍。",
        "Bet: the hand's first; the unit is at least base, at most the top unit, and a multiple of the step.",
    ),
    "ZHAJINHUA-9": Text(
        "跟注：按现单注付（明牌双倍），单注不变。", "Call: pay the unit (double when seen); the unit stays."
    ),
    "ZHAJINHUA-10": Text(
        "加注：定更高的单注，为步长整数倍，不超过顶注。",
        "Raise: set a larger unit, a multiple of the step and not above the top.",
    ),
    "ZHAJINHUA-11": Text(
        "顶注按明牌单注量：默认二十倍底注，暗牌到其一半为止；到顶后不能再加。",
        "The largest single bet is measured seen, 20 times base by default; unseen it stops at half. At the top nobody "
        "raises.",
    ),
    "ZHAJINHUA-12": Text(
        "封顶：每家总额不得过上限（房间封顶与开局最少筹码取小）；轮到的人跟不起时系统自动开牌。",
        "Nobody's total passes the limit (the room's, or the smallest stack brought); when the seat to act could not "
        "call within it, the system opens all live hands.",
    ),
    "ZHAJINHUA-13": Text(
        "放弃：轮到自己时随时可以，已下的归赢家。", "Fold: on the own turn, always; what was put in is lost."
    ),
    "ZHAJINHUA-14": Text(
        "比牌：已有单注，从第二轮起，轮到自己时可指定另一在局者。",
        "Compare: once there is a unit, from the second lap on, on the own turn, with one other live seat.",
    ),
    "ZHAJINHUA-15": Text(
        "比牌付两倍跟注价，算一次行动，单注不变，且须在上限之内。",
        "A compare costs twice the call, ends the turn, leaves the unit and must fit the limit.",
    ),
    "ZHAJINHUA-16": Text(
        "比牌大者留，小者出局；同大则主动开牌者负。",
        "The larger hand stays, the other is out; of equal hands the one that opened is out.",
    ),
    "ZHAJINHUA-17": Text(
        "牌型：豹子、顺金、金花、顺子、对子、单张，由大到小。",
        "Kinds, best first: three of a rank, straight flush, flush, straight, pair, high card.",
    ),
    "ZHAJINHUA-18": Text(
        "不同花的235：同开的牌里有豹子时最大，否则是最小的单张。",
        "235 not of one suit beats everything where a leopard is among the hands compared; else it is the lowest high "
        "card.",
    ),
    "ZHAJINHUA-19": Text(
        "顺子从 AKQ 到 432，A23 最小；KA2 不是顺子。", "Straights run from AKQ down to 432, then A23; KA2 is none."
    ),
    "ZHAJINHUA-20": Text(
        "同型比点：豹子、顺子比大小；对子先比对再比单；金花、单张逐张比。",
        "Within a kind ranks decide: leopards and straights by rank, pairs by pair then odd card, flushes and high "
        "cards card by card.",
    ),
    "ZHAJINHUA-21": Text("花色不分大小，点数相同即同大。", "Suits have no order: equal ranks are equal hands."),
    "ZHAJINHUA-22": Text(
        "只剩一家时本局结束，归其全收。", "When one live seat is left the hand is over and it takes everything."
    ),
    "ZHAJINHUA-23": Text(
        "自动开牌由触发者先开，按序依次开；最大者胜，同大后开者胜。",
        "In an automatic showdown the seat that could not call opens first, then in playing order; the largest hand "
        "wins, of equal ones the one opened last.",
    ),
    "ZHAJINHUA-24": Text(
        "出局者在结束前不得看牌，比牌的牌不给任何人看；结束后全部公开。",
        "Who is out may not look before the end, nobody sees compared cards; after the end all are public.",
    ),
    "ZHAJINHUA-25": Text(
        "超时按放弃；除自动开牌外系统不代人行动。",
        "A time-out folds; apart from the automatic opening the server moves for nobody.",
    ),
    "ZHAJINHUA-26": Text(
        "结算：其余各家把总额付给赢家；抽水按盈利向下取整。本局没有流局。",
        "Every other seat pays its total to the winner; the rake is taken of the profit, rounded down. No hand is "
        "voided.",
    ),
}

CODES: Mapping[str, Text] = {
    "seats_count": Text("人数应为 {expected}，实为 {actual}", "{expected} seats wanted, got {actual}"),
    "seats_numbers": Text("座位号应为 {expected}，实为 {actual}", "seat numbers must be {expected}, got {actual}"),
    "dealer": Text(
        "庄家须是座位 {expected} 之一，实为 {actual}", "the dealer must be one of the seats {expected}, got {actual}"
    ),
    "base": Text("底注须为正数，实为 {actual}", "base must be above 0, got {actual}"),
    "context": Text("承接内容只可有 {expected}，多出 {actual}", "context may hold {expected}, also got {actual}"),
    "grouping": Text("分组须是文字，实为 {actual}", "grouping must be a text, got {actual}"),
    "stack_below_ante": Text("筹码不足锅底 {expected}：{actual}", "stacks below the ante of {expected}: {actual}"),
    "type_unused": Text("本游戏没有 {actual} 事件", "the game has no {actual}"),
    "place_unknown": Text("牌发到了不存在的位置 {actual}", "cards dealt to {actual}, which is no seat here"),
    "card_strange": Text("牌副里没有 {actual}", "{actual} is not in the deck"),
    "card_twice": Text("{actual} 已经发过", "{actual} was dealt before"),
    "deal_extra": Text("牌已发完，又发 {actual} 张", "all cards are dealt, yet {actual} more come"),
    "deal_face": Text("应暗发，实为 {actual}", "must be dealt face {expected}, was {actual}"),
    "deal_count": Text("每次应发 {expected} 张，实为 {actual}", "{expected} cards at a time wanted, got {actual}"),
    "deal_order": Text(
        "应发给座位 {expected}，实发座位 {actual}", "seat {expected} was next in the deal, seat {actual} got the cards"
    ),
    "why_misplaced": Text("发牌缘由应为 {expected}，实为 {actual}", "dealt as {actual}, must be {expected}"),
    "verb_unknown": Text("没有动作 {actual}；有 {expected}", "no verb {actual}; there are {expected}"),
    "seat_unknown": Text("没有座位 {actual}", "there is no seat {actual}"),
    "field_misplaced": Text("此处不该有 {actual}", "{actual} has no place here"),
    "choice_unknown": Text("选择应为 {expected}，实为 {actual}", "choice must be one of {expected}, got {actual}"),
    "cards_missing": Text(
        "牌未发完（缺 {expected}）就 {actual}", "{actual} before the deal is done (missing: {expected})"
    ),
    "leave_twice": Text("座位 {actual} 已离开", "seat {actual} has left already"),
    "ante_none": Text("本局没有锅底，却记了 {actual}", "there is no ante, yet {actual} was recorded"),
    "ante_amount": Text("锅底应为 {expected}，实为 {actual}", "the ante is {expected}, got {actual}"),
    "ante_auto": Text("锅底由系统代收", "the ante is posted by the server"),
    "ante_twice": Text("座位 {actual} 的锅底记了两次", "the ante of seat {actual} is recorded twice"),
    "ante_late": Text("发牌后才记座位 {actual} 的锅底", "the ante of seat {actual} comes after the deal began"),
    "hand_over": Text("本局已结束，又有 {actual}", "the hand is over, yet {actual} comes"),
    "not_live": Text("座位 {actual} 已出局", "seat {actual} is out of the hand"),
    "out_of_turn": Text("轮到座位 {expected}，座位 {actual} 却行动", "seat {expected} is to act, seat {actual} did"),
    "open_missing": Text(
        "座位 {expected} 跟不起，应自动开牌，却是 {actual}",
        "seat {expected} could not call: the hands open, got {actual}",
    ),
    "open_undue": Text("未到封顶就开牌：{expected}，{actual}", "opened without need: {expected}, {actual}"),
    "open_auto": Text("开牌只由系统执行", "only the system opens the hands"),
    "opener": Text("开牌者应为座位 {expected}，实为座位 {actual}", "seat {expected} is the opener, got seat {actual}"),
    "auto_move": Text("系统只能代为 {expected}，实为 {actual}", "the server may only {expected}, it did {actual}"),
    "left_moves": Text("已离开的座位又自己 {actual}", "a seat that left still does {actual} itself"),
    "look_twice": Text("座位 {actual} 已看过牌", "seat {actual} has looked already"),
    "look_amount": Text("看牌免费，却付了 {actual}", "looking is free, {actual} was paid"),
    "bet_second": Text(
        "已有单注 {expected}，不能再下首注 {actual}",
        "there is a unit of {expected} already; {actual} can be no first bet",
    ),
    "bet_amount": Text("首注应在 {expected}，实为 {actual}", "a first bet must fit {expected}, got {actual}"),
    "seen_pays_double": Text(
        "明牌应付双倍 {expected}，实付 {actual}", "a seen seat pays double, {expected}; got {actual}"
    ),
    "over_top": Text("超过顶注 {expected}：{actual}", "{actual} is above the top of {expected}"),
    "over_limit": Text(
        "上限之内只剩 {expected}，却付 {actual}", "only {expected} is left within the limit, {actual} was paid"
    ),
    "call_unopened": Text("还没有单注可跟", "there is no unit to call yet"),
    "call_amount": Text("跟注应付 {expected}，实为 {actual}", "a call costs {expected}, got {actual}"),
    "raise_unopened": Text("还没有单注可加", "there is no unit to raise yet"),
    "raise_amount": Text("加注应在 {expected}，实为 {actual}", "a raise must fit {expected}, got {actual}"),
    "compare_unopened": Text("还没有单注，不能比牌", "no compare before there is a unit"),
    "compare_early": Text(
        "从第 {expected} 轮起才可比牌，现为第 {actual} 轮", "compares start in lap {expected}, this is lap {actual}"
    ),
    "compare_at_top": Text("单注 {actual} 已到顶，只可跟或弃", "at the top unit {actual} a seat may only call or fold"),
    "compare_amount": Text("比牌应付 {expected}，实为 {actual}", "a compare costs {expected}, got {actual}"),
    "compare_target": Text(
        "比牌对象应为 {expected} 之一，实为 {actual}", "the target must be one of {expected}, got {actual}"
    ),
    "compare_result": Text(
        "比牌结果应为 {expected}，实记 {actual}", "the compare is a {expected}, {actual} was recorded"
    ),
    "compare_unknown": Text("牌不可见，比牌须记结果", "the cards are hidden: the record must say how the compare went"),
    "settled_early": Text("还有 {actual} 家在局就结算", "settled with {actual} seats still live"),
}

REASONS: Mapping[str, Text] = {
    "pot": Text("底池", "pot"),
    "rake": Text("抽水", "rake"),
    "last_seat": Text("只剩一家", "last seat"),
    "open": Text("自动开牌", "automatic showdown"),
}

KINDS: Mapping[str, Text] = {
    "leopard": Text("豹子", "leopard"),
    "straight_flush": Text("顺金", "straight flush"),
    "flush": Text("金花", "flush"),
    "straight": Text("顺子", "straight"),
    "pair": Text("对子", "pair"),
    "high": Text("单张", "high card"),
}
