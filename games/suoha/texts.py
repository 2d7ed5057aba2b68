"""The words of suoha: its clauses, what its fault codes say, reasons and kinds."""

from collections.abc import Mapping

from games.face import Text

TITLE = Text("梭哈", "Suoha")

CLAUSES: Mapping[str, Text] = {
    "SUOHA-1": Text(
        "二十八张牌：四门花色的八到A，每张一张。",
        "Twenty-eight cards, eight to ace in four suits; no card is there twice.",
    ),
    "SUOHA-2": Text("二至六人。", "Two to six seats."),
    "SUOHA-3": Text(
        "发牌前每家下同样的底注，计入所下；筹码不足底注的不得入局。",
        "Before the deal every seat puts in the ante, which counts in its stake; who cannot pay it is not dealt in.",
    ),
    "SUOHA-4": Text(
        "每家先一张暗牌、一张明牌，其后三次各发在局者一张明牌；第二至第五张后各有一轮下注。",
        "A card face down and one face up a seat, then three more face up for each live seat; a betting round follows "
        "each card from the second on.",
    ),
    "SUOHA-5": Text("每轮由明牌最大者先说话。", "The live seat with the best open cards speaks first in each round."),
    "SUOHA-6": Text("其后按行牌顺序，只问还能下注的。", "Then round in playing order, able seats only."),
    "SUOHA-7": Text(
        "无人下注时可过、加或弃；弃者所下归赢家，底牌不亮。",
        "While nobody owes: check, raise or fold; a folded stake is lost and its hole card stays hidden.",
    ),
    "SUOHA-8": Text(
        "有人下注后可跟（补足所欠）、加（多于所欠）或弃。",
        "Against a bet: call what is owed, raise by more than that, or fold.",
    ),
    "SUOHA-9": Text(
        "梭：从第四张起，且最高所下未到上限时，一次下到上限；加注永远低于上限。",
        "Suo: from the fourth card on, while the level is below the limit, it takes the stake exactly there; a raise "
        "always stays below.",
    ),
    "SUOHA-10": Text(
        "每家每局上限为开局各家筹码的最小值，且不超过房间上限；前两轮可另有百分比限制。",
        "The limit of a stake is the smallest stack dealt in, and no more than the room's; the first rounds may have a "
        "cap in percent of it.",
    ),
    "SUOHA-11": Text(
        "自最后一次提高起，能下注者都已表态则本轮结束；全过不算和，继续发牌。",
        "A round ends when every able seat has acted since the last rise; a rise asks the others again. All checking "
        "is no draw.",
    ),
    "SUOHA-12": Text(
        "能下注者不足两家时跳过该轮；梭被跟后只发牌不下注。",
        "A round with fewer than two able seats is skipped; after a called suo the rest is dealt without betting.",
    ),
    "SUOHA-13": Text(
        "只剩一家时立即结束，归其胜，底牌不亮。",
        "When one live seat is left the hand ends, it wins, and its hole card stays hidden.",
    ),
    "SUOHA-14": Text(
        "最后一轮后在局者开牌，五张最大者胜。", "After the last round the live seats open; the best five cards win."
    ),
    "SUOHA-15": Text(
        "牌型由大到小：同花顺、铁支、葫芦、同花、顺子、三条、二对、一对、散牌。",
        "Kinds, best first: straight flush, four, full house, flush, straight, three, two pair, pair, high card.",
    ),
    "SUOHA-16": Text(
        "顺子只有 8–Q、9–K、10–A；8 与 A 不相连。", "Straights are 8–Q, 9–K and T–A only; 8 and A are not neighbours."
    ),
    "SUOHA-17": Text("同花顺先比最大一张，再比花色。", "Straight flushes: the top card, then its suit."),
    "SUOHA-18": Text("铁支比四张的点数。", "Fours: the rank of the four."),
    "SUOHA-19": Text("葫芦比三张的点数。", "Full houses: the rank of the three."),
    "SUOHA-20": Text("同花只比最大一张，再比其花色。", "Flushes: the highest card alone, then its suit."),
    "SUOHA-21": Text("顺子先比最大一张，再比其花色。", "Straights: the top card, then its suit."),
    "SUOHA-22": Text(
        "三条比三张；二对比大对、小对、单张；一对比对子再逐张比单；散牌逐张比；仍同比主要牌的最大花色。",
        "Threes by the three; two pairs by higher pair, lower pair, odd card; pairs by pair and odd cards; high cards "
        "card by card; then the best suit of the leading cards.",
    ),
    "SUOHA-23": Text(
        "点数 A 最大、8 最小；花色黑桃、红桃、草花、方片；点数全同才比花色，没有平手。",
        "Ace is highest, 8 lowest; suits spade, heart, club, diamond, looked at after the ranks only. There are no "
        "ties.",
    ),
    "SUOHA-24": Text(
        "明牌只论四条、三条、二对、一对、散牌，没有顺子与同花；先比全部点数，再比花色。",
        "Boards know four, three, two pair, pair and high card, no straights or flushes; all ranks count, then suits.",
    ),
    "SUOHA-25": Text(
        "牌不够发时，发一张公共明牌，算各家的下一张。",
        "Where the cards run short one common card is dealt face up and is the next card of every live seat.",
    ),
    "SUOHA-26": Text("赢家收其余各家所下。", "The winner takes the stakes of all the others."),
    "SUOHA-27": Text(
        "输家剩余少于坐下最小额的请出，下一局不得入座，除非筹码补足。",
        "A loser left with less than the least to sit with is out of the next hand, unless its stack is that much "
        "again.",
    ),
    "SUOHA-28": Text(
        "超时按弃，系统不代做别的；抽水按盈利向下取整。",
        "A time-out folds, and the server makes no other move; the rake is taken of the profit, rounded down.",
    ),
}

CODES: Mapping[str, Text] = {
    "seats_count": Text("人数应为 {expected}，实为 {actual}", "{expected} seats wanted, got {actual}"),
    "seats_numbers": Text("座位号应为 {expected}，实为 {actual}", "seat numbers must be {expected}, got {actual}"),
    "dealer": Text("庄家须是座位 {expected} 之一，实为 {actual}", "the dealer must be one of {expected}, got {actual}"),
    "base": Text("底注须为正数，实为 {actual}", "base must be above 0, got {actual}"),
    "context": Text("承接内容应为空，多出 {actual}", "the context must be empty, got {actual}"),
    "stack_missing": Text("座位 {actual} 没有筹码数", "seats {actual} have no stack"),
    "stack_below_ante": Text("筹码不足底注 {expected}：{actual}", "stacks below the ante of {expected}: {actual}"),
    "seat_out": Text(
        "不足 {expected} 者不得入座：{actual}", "who has less than {expected} must not be dealt in: {actual}"
    ),
    "type_unused": Text("本游戏没有 {actual} 事件", "the game has no {actual}"),
    "place_unknown": Text("牌发到了不存在的位置 {actual}", "cards dealt to {actual}, which is no place here"),
    "card_strange": Text("牌副里没有 {actual}", "{actual} is not in the deck"),
    "card_twice": Text("{actual} 已经发过", "{actual} was dealt before"),
    "deal_extra": Text("本局已结束，又发 {actual} 张", "the hand is over, yet {actual} more cards come"),
    "deal_face": Text("应为 {expected}，实为 {actual}", "must be dealt {expected}, was {actual}"),
    "deal_count": Text("每次应发 {expected} 张，实为 {actual}", "{expected} card at a time wanted, got {actual}"),
    "deal_folded": Text(
        "牌发给了已弃的座位 {actual}，还缺牌的是 {expected}", "seat {actual} has folded; {expected} lack a card"
    ),
    "deal_twice": Text(
        "座位 {actual} 本轮已有牌，还缺牌的是 {expected}", "seat {actual} has its card; {expected} lack one"
    ),
    "common_undue": Text("还有 {expected} 张牌，不该发公共牌", "{expected} cards are left: no common card"),
    "common_due": Text(
        "牌不够，应发公共牌，却发给座位 {actual}", "the cards run short: a common card is due, seat {actual} got one"
    ),
    "round_open": Text("座位 {expected} 还未表态就发牌", "cards are dealt while seat {expected} is still to act"),
    "why_misplaced": Text("发牌缘由应为 {expected}，实为 {actual}", "dealt as {actual}, must be {expected}"),
    "verb_unknown": Text("没有动作 {actual}；有 {expected}", "no verb {actual}; there are {expected}"),
    "seat_unknown": Text("没有座位 {actual}", "there is no seat {actual}"),
    "field_misplaced": Text("此处不该有 {actual}", "{actual} has no place here"),
    "cards_missing": Text("座位 {expected} 还缺牌就 {actual}", "{actual} while seats {expected} lack a card"),
    "leave_twice": Text("座位 {actual} 已离开", "seat {actual} has left already"),
    "ante_none": Text("本局没有底注，却记了 {actual}", "there is no ante, yet {actual} was recorded"),
    "ante_amount": Text("底注应为 {expected}，实为 {actual}", "the ante is {expected}, got {actual}"),
    "ante_auto": Text("底注由系统代收", "the ante is posted by the server"),
    "ante_twice": Text("座位 {actual} 的底注记了两次", "the ante of seat {actual} is recorded twice"),
    "ante_late": Text("发牌后才记座位 {actual} 的底注", "the ante of seat {actual} comes after the deal began"),
    "hand_over": Text("本局已结束，又有 {actual}", "the hand is over, yet {actual} comes"),
    "not_live": Text("座位 {actual} 已弃牌", "seat {actual} has folded"),
    "out_of_turn": Text("轮到座位 {expected}，座位 {actual} 却行动", "seat {expected} is to act, seat {actual} did"),
    "first_speaker": Text(
        "本轮应由座位 {expected} 先说话，实为座位 {actual}",
        "seat {expected} speaks first in this round, seat {actual} did",
    ),
    "auto_move": Text("系统只能代为 {expected}，实为 {actual}", "the server may only {expected}, it did {actual}"),
    "left_moves": Text("已离开的座位又自己 {actual}", "a seat that left still does {actual} itself"),
    "open_undue": Text(
        "只在 {expected} 后开牌，此时为 {actual}", "hands are opened at a {expected} only, this is {actual}"
    ),
    "open_seat": Text("开牌者应为 {expected} 之一，实为座位 {actual}", "one of {expected} opens, got seat {actual}"),
    "open_twice": Text("已经开过牌", "the hands are open already"),
    "open_auto": Text("开牌由系统执行", "the server opens the hands"),
    "check_against_bet": Text("尚欠 {expected}，不能过", "{expected} is owed: no check"),
    "over_limit": Text(
        "上限之内只剩 {expected}，却下 {actual}", "only {expected} is left within the limit, {actual} was put in"
    ),
    "call_nothing": Text("无注可跟", "there is nothing to call"),
    "call_amount": Text("跟应下 {expected}，实为 {actual}", "a call costs {expected}, got {actual}"),
    "raise_low": Text("加注至少 {expected}，实为 {actual}", "a raise takes at least {expected}, got {actual}"),
    "raise_reaches_limit": Text(
        "加注最多 {expected}，实为 {actual}；到上限须梭",
        "a raise takes at most {expected}, got {actual}: the limit is for suo",
    ),
    "street_cap": Text(
        "本轮最多加到 {expected}，实为 {actual}", "at most {expected} may go in this round, got {actual}"
    ),
    "suo_early": Text(
        "从第 {expected} 张起才可梭，现为第 {actual} 张", "suo starts with card {expected}, this is card {actual}"
    ),
    "suo_late": Text("已到上限 {expected}，不能再梭", "the limit of {expected} is reached: no suo"),
    "suo_amount": Text("梭应下 {expected}，实为 {actual}", "suo costs {expected}, got {actual}"),
    "settled_early": Text("本局未完就结算：{actual}", "settled before the end: {actual}"),
}

REASONS: Mapping[str, Text] = {
    "pot": Text("底池", "pot"),
    "rake": Text("抽水", "rake"),
    "last_seat": Text("只剩一家", "last seat"),
    "showdown": Text("开牌", "showdown"),
    "deck_exhausted": Text("牌不够发", "deck exhausted"),
}

KINDS: Mapping[str, Text] = {
    "straight_flush": Text("同花顺", "straight flush"),
    "four": Text("铁支", "four of a kind"),
    "full_house": Text("葫芦", "full house"),
    "flush": Text("同花", "flush"),
    "straight": Text("顺子", "straight"),
    "three": Text("三条", "three of a kind"),
    "two_pair": Text("二对", "two pair"),
    "pair": Text("一对", "pair"),
    "high": Text("散牌", "high card"),
}
