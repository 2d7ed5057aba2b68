"""The words of chexuan: its clauses, what its fault codes say, reasons and the names of its pairs."""

from collections.abc import Mapping

from games.face import Text

TITLE = Text("扯旋", "Chexuan")

CLAUSES: Mapping[str, Text] = {
    "CHEXUAN-1": Text("三十二张牌，每张只有一张。", "The deck is the 32 cards of the sheet; no card is there twice."),
    "CHEXUAN-2": Text("二至六人。", "Two to six seats."),
    "CHEXUAN-3": Text(
        "押底皮前各家定簸簸：含底皮、本局最多可下的数目，不少于最小簸簸，不多于所带筹码；只定一次，超时按最小。",
        "Before the ante each seat sets once the most it may put in, ante included: at least the least 簸簸, "
        "at most its stack; a time-out sets the least.",
    ),
    "CHEXUAN-4": Text(
        "簸簸定完后各家押同样的底皮，计入所下。", "When all are set every seat posts the same ante, part of its stake."
    ),
    "CHEXUAN-5": Text(
        "从庄家起按序发三次：两张暗牌，再一张明牌，再一张明牌；丢牌者不发，敲的照发。",
        "Three deals from the dealer on: two cards face down, then one face up, then one face up; folded seats get "
        "none, knocked ones do.",
    ),
    "CHEXUAN-6": Text(
        "每次发牌后发话：从庄家下家起，未丢且簸簸还有剩的依次说话。",
        "A betting round follows each deal: from the dealer's next on, seats that have not folded and have chips of "
        "their 簸簸 left.",
    ),
    "CHEXUAN-7": Text("大：放出多于所欠、少于所剩的筹码。", "Raise: more than is owed, less than all that is left."),
    "CHEXUAN-8": Text(
        "跟：本轮有人下注后，补足所欠。", "Call: once a bet has been made in the round, exactly what is owed."
    ),
    "CHEXUAN-9": Text(
        "敲：放出所剩全部；其后不再说话，直到比牌。",
        "Knock: all that is left, always possible; the seat has no further turn but stays in.",
    ),
    "CHEXUAN-10": Text("休：本轮无人下注时才可。", "Pass: only while no bet has been made in the round."),
    "CHEXUAN-11": Text(
        "丢：轮到自己时随时可以；超时即丢，系统不代做别的，也不得早于时限。",
        "Fold: on the own turn, always; a time-out folds, the server makes no other move and none before the time is "
        "up.",
    ),
    "CHEXUAN-12": Text(
        "自最后一次提高起能说话的都表态则本轮结束；能说话的不足两家则跳过；三轮后分牌。",
        "A round ends when every able seat has acted since the last rise; with fewer than two able seats it is "
        "skipped; after the third come the splits.",
    ),
    "CHEXUAN-13": Text(
        "一轮中未丢者都休则平局，所下全部退回；敲了的不算休。",
        "If all who have not folded pass in one round the hand is drawn and everything goes back; a knocked seat has "
        "not passed.",
    ),
    "CHEXUAN-14": Text(
        "只剩一家未丢则立即结束，不比牌。",
        "When one seat alone has not folded the hand ends at once, without comparing.",
    ),
    "CHEXUAN-15": Text(
        "分牌：四张分成两对，大的为头、小的为尾；分错或未分的按发牌次序分。",
        "Each remaining seat splits its cards into two pairs, the larger as the head; a wrong or missing split is "
        "settled in the order dealt.",
    ),
    "CHEXUAN-16": Text("点数取两张相加的个位。", "Points of a pair: the last digit of the sum of its cards."),
    "CHEXUAN-17": Text(
        "有名的对子按等级比，同级相等。", "Named pairs rank by their level; those of one level are equal."
    ),
    "CHEXUAN-18": Text(
        "散牌先比点数，再比较大的一张，再同则平。", "Plain pairs: more points, then the better card; else equal."
    ),
    "CHEXUAN-19": Text(
        "单张按七等比，同等相等。", "Single cards rank in seven classes; within a class they are equal."
    ),
    "CHEXUAN-20": Text(
        "头比头、尾比尾：都大或一大一平为胜，反之为负，一大一小或都平为平。",
        "Head against head, tail against tail: two better, or one better and one equal, wins; one each way or both "
        "equal is a standoff.",
    ),
    "CHEXUAN-21": Text(
        "三花十、三花六本局不输不赢。",
        "三花十 (black ten, red ten, black J) and 三花六 (black six, red six, joker) neither win nor lose.",
    ),
    "CHEXUAN-22": Text("天皇、地皇只是牌名，没有额外收付。", "天皇 and 地皇 are names only; nothing extra is paid."),
    "CHEXUAN-23": Text(
        "最多输自己所下，从一家最多赢自己所下。",
        "A seat loses at most its stake, and wins at most its own stake from any one other.",
    ),
    "CHEXUAN-24": Text(
        "收注次序：尾大者先，再比头，再按发牌；依次从所胜的和丢牌的各收，不超过自己所下和对方所剩。",
        "Collectors come by tail, then head, then deal; each takes from those it beats and from folded seats, up to "
        "its own stake and what is left there.",
    ),
    "CHEXUAN-25": Text(
        "丢牌者输给所有留下的；只剩一家时由其收取。",
        "A folded seat is beaten by every seat that stayed; a last seat collects likewise.",
    ),
    "CHEXUAN-26": Text(
        "无人收取的退回本人；抽水按各赢家净赢向下取整。本局没有流局。",
        "What nobody collects goes back; the rake is taken of each net win, rounded down. No hand is voided.",
    ),
}

CODES: Mapping[str, Text] = {
    "seats_count": Text("人数应为 {expected}，实为 {actual}", "{expected} seats wanted, got {actual}"),
    "seats_numbers": Text("座位号应为 {expected}，实为 {actual}", "seat numbers must be {expected}, got {actual}"),
    "dealer": Text("庄家须是座位 {expected} 之一，实为 {actual}", "the dealer must be one of {expected}, got {actual}"),
    "base": Text("皮须为正数，实为 {actual}", "base must be above 0, got {actual}"),
    "context": Text("承接内容应为空，多出 {actual}", "the context must be empty, got {actual}"),
    "type_unused": Text("本游戏没有 {actual} 事件", "the game has no {actual}"),
    "place_unknown": Text("牌发到了不存在的位置 {actual}", "cards dealt to {actual}, which is no seat here"),
    "card_strange": Text("牌副里没有 {actual}", "{actual} is not in the deck"),
    "card_twice": Text("{actual} 已经发过", "{actual} was dealt before"),
    "deal_extra": Text("牌已发完，又发 {actual} 张", "the deal is over, yet {actual} more cards come"),
    "deal_face": Text("应为 {expected}，实为 {actual}", "must be dealt {expected}, was {actual}"),
    "deal_count": Text("每家应发 {expected} 张，实为 {actual}", "{expected} cards a seat wanted, got {actual}"),
    "deal_folded": Text(
        "牌发给了已丢的座位 {actual}，还缺牌的是 {expected}", "seat {actual} has folded; {expected} lack a card"
    ),
    "deal_twice": Text(
        "座位 {actual} 本轮已有牌，还缺牌的是 {expected}", "seat {actual} has its cards; {expected} lack some"
    ),
    "deal_order": Text(
        "应发给座位 {expected}，实发座位 {actual}", "seat {expected} was next in the deal, seat {actual} got the cards"
    ),
    "round_open": Text("座位 {expected} 还未发话就发牌", "cards are dealt while seat {expected} is still to act"),
    "why_misplaced": Text("发牌缘由应为 {expected}，实为 {actual}", "dealt as {actual}, must be {expected}"),
    "verb_unknown": Text("没有动作 {actual}；有 {expected}", "no verb {actual}; there are {expected}"),
    "seat_unknown": Text("没有座位 {actual}", "there is no seat {actual}"),
    "field_misplaced": Text("此处不该有 {actual}", "{actual} has no place here"),
    "cards_missing": Text("座位 {expected} 还缺牌就 {actual}", "{actual} while seats {expected} lack cards"),
    "leave_twice": Text("座位 {actual} 已离开", "seat {actual} has left already"),
    "ante_none": Text("本局没有底皮，却记了 {actual}", "there is no ante, yet {actual} was recorded"),
    "ante_amount": Text("底皮应为 {expected}，实为 {actual}", "the ante is {expected}, got {actual}"),
    "ante_auto": Text("底皮由系统代押", "the ante is posted by the server"),
    "ante_twice": Text("座位 {actual} 的底皮记了两次", "the ante of seat {actual} is recorded twice"),
    "ante_early": Text("簸簸未定完就记座位 {actual} 的底皮", "the ante of seat {actual} comes before all 簸簸 are set"),
    "ante_late": Text("发牌后才记座位 {actual} 的底皮", "the ante of seat {actual} comes after the deal began"),
    "bobo_missing": Text("座位 {expected} 未定簸簸就发牌", "cards are dealt before seats {expected} set their 簸簸"),
    "bobo_late": Text("发牌后才定簸簸（座位 {actual}）", "seat {actual} sets its 簸簸 after the deal began"),
    "bobo_twice": Text("簸簸已定为 {expected}，又定 {actual}", "the 簸簸 is set to {expected} already, now {actual}"),
    "bobo_low": Text("簸簸至少 {expected}，实为 {actual}", "a 簸簸 is at least {expected}, got {actual}"),
    "bobo_high": Text("簸簸最多 {expected}，实为 {actual}", "a 簸簸 is at most {expected}, got {actual}"),
    "bobo_auto": Text("超时应定最小簸簸 {expected}，实为 {actual}", "a time-out sets {expected}, got {actual}"),
    "hand_over": Text("本局已结束，又有 {actual}", "the hand is over, yet {actual} comes"),
    "betting_over": Text("已到分牌，又有 {actual}", "it is time to split, yet {actual} comes"),
    "not_live": Text("座位 {actual} 已丢牌", "seat {actual} has folded"),
    "nothing_left": Text(
        "座位 {actual} 的簸簸已下完，轮到座位 {expected}",
        "seat {actual} has nothing left of its 簸簸; seat {expected} is to act",
    ),
    "out_of_turn": Text("轮到座位 {expected}，座位 {actual} 却发话", "seat {expected} is to act, seat {actual} did"),
    "auto_move": Text("系统只能代为 {expected}，实为 {actual}", "the server may only {expected}, it did {actual}"),
    "auto_early": Text(
        "系统在 {actual} 毫秒时代为行动，时限是 {expected}",
        "the server acted after {actual} ms, the time is {expected}",
    ),
    "left_moves": Text("已离开的座位又自己 {actual}", "a seat that left still does {actual} itself"),
    "pass_against_bet": Text("有人下注（欠 {expected}），不能休", "there is a bet ({expected} owed): no pass"),
    "call_nothing": Text("本轮无注可跟", "there is nothing to call in this round"),
    "call_amount": Text("跟应下 {expected}，实为 {actual}", "a call costs {expected}, got {actual}"),
    "call_beyond": Text("簸簸只剩 {expected}，不够跟 {actual}", "only {expected} is left, too little to call {actual}"),
    "knock_amount": Text("敲应下完 {expected}，实为 {actual}", "a knock puts in all {expected}, got {actual}"),
    "raise_low": Text("大至少 {expected}，实为 {actual}", "a raise takes at least {expected}, got {actual}"),
    "raise_high": Text(
        "大最多 {expected}，实为 {actual}；全下须敲",
        "a raise takes at most {expected}, got {actual}: all of it is a knock",
    ),
    "split_early": Text("发话未完就分牌（第 {actual} 轮）", "split before the betting is done (round {actual})"),
    "split_folded": Text(
        "座位 {actual} 已丢牌，待分的是 {expected}", "seat {actual} has folded; {expected} are to split"
    ),
    "split_twice": Text("座位 {actual} 已分过牌", "seat {actual} has split already"),
    "split_cards": Text(
        "分的不是手上的四张：应为 {expected}，实为 {actual}", "not the four cards held: {expected} wanted, got {actual}"
    ),
    "split_order": Text(
        "头尾颠倒：应为 {expected}，实为 {actual}", "head and tail the wrong way round: {expected} wanted, got {actual}"
    ),
    "split_auto": Text(
        "系统应按发牌次序分 {expected}，实为 {actual}", "the server splits in the order dealt, {expected}; got {actual}"
    ),
    "split_missing": Text("座位 {expected} 没有分牌", "seats {expected} did not split"),
    "settled_early": Text("还有 {actual} 家未丢就结算", "settled while {actual} seats have not folded"),
}

REASONS: Mapping[str, Text] = {
    "showdown": Text("比牌", "showdown"),
    "fold": Text("收丢牌者", "folded stake"),
    "pi": Text("底皮", "ante"),
    "rake": Text("抽水", "rake"),
    "last_seat": Text("只剩一家", "last seat"),
    "all_pass": Text("都休平局", "all passed"),
}

NAMES: Mapping[str, Text] = {
    "ding_huang": Text("丁皇", "丁皇 (3 + joker)"),
    "tian": Text("天牌", "天牌 (red queens)"),
    "di": Text("地牌", "地牌 (red twos)"),
    "ren": Text("人牌", "人牌 (red eights)"),
    "he": Text("和牌", "和牌 (red fours)"),
    "mei_shi": Text("梅十", "梅十 (black tens)"),
    "ban_deng": Text("板凳", "板凳 (black fours)"),
    "chang_san": Text("长三", "长三 (black sixes)"),
    "hu_tou": Text("虎头", "虎头 (black jacks)"),
    "shao_shi": Text("苕十", "苕十 (red tens)"),
    "mao_mao": Text("猫猫", "猫猫 (red sixes)"),
    "gao_yao": Text("膏药", "膏药 (red sevens)"),
    "dui_zi": Text("对子", "对子 (black pair)"),
    "nai_gou": Text("奶狗", "奶狗 (red queen + 9)"),
    "tian_gang": Text("天杠", "天杠 (red queen + 8)"),
    "di_gang": Text("地杠", "地杠 (red two + 8)"),
    "tian_guan_jiu": Text("天关九", "天关九 (red queen + 7)"),
    "di_guan_jiu": Text("地关九", "地关九 (red two + 7)"),
    "deng_long_jiu": Text("灯笼九", "灯笼九 (red eight + J)"),
    "he_wu_jiu": Text("和五九", "和五九 (red four + 5)"),
    "ban_wu_jiu": Text("板五九", "板五九 (black four + 5)"),
    "ding_chang_jiu": Text("丁长九", "丁长九 (3 + black six)"),
    "mei_shi_jiu": Text("梅十九", "梅十九 (black ten + 9)"),
    "ding_mao_jiu": Text("丁猫九", "丁猫九 (3 + red six)"),
    "wu_long_jiu": Text("乌龙九", "乌龙九 (black eight + J)"),
    "shao_shi_jiu": Text("苕十九", "苕十九 (red ten + 9)"),
    "san_pai": Text("散牌", "plain"),
    "san_hua_shi": Text("三花十", "三花十"),
    "san_hua_liu": Text("三花六", "三花六"),
    "tian_huang": Text("天皇", "天皇"),
    "di_huang": Text("地皇", "地皇"),
}
"""Names of pairs and of four-card hands."""
