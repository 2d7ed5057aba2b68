"""What people read: the clauses of the sheet in Chinese and English, the faults' messages, the reasons' names."""

from collections.abc import Mapping

from games.face import Text

TITLE = Text("百家乐", "Baccarat")

CLAUSES: Mapping[str, Text] = {
    "BACCARAT-1": Text(
        "每局派闲家、庄家两手牌，点数最接近九点者赢。",
        "Two hands are dealt, player and banker; the one whose total is nearest to nine wins.",
    ),
    "BACCARAT-2": Text(
        "可下五门：闲家、庄家、和局、闲对子、庄对子。",
        "There are five bets: player, banker, tie, player pair and banker pair.",
    ),
    "BACCARAT-3": Text(
        "A 算一点，2 至 9 按牌面，10、J、Q、K 算零点。",
        "An ace counts one, 2 to 9 their number, ten and pictures nothing.",
    ),
    "BACCARAT-4": Text(
        "一手牌的点数是各牌相加后的个位数。", "A hand's total is the last digit of the sum of its cards."
    ),
    "BACCARAT-5": Text(
        "头两张合计八或九点为天生赢家；三张凑成的八、九点不是。",
        "Two first cards that total eight or nine are a natural; eight or nine with three cards is none.",
    ),
    "BACCARAT-6": Text(
        "任何一家是天生赢家，双方都不补牌，当即定输赢。",
        "Where either hand is a natural nobody draws, and the hand is decided.",
    ),
    "BACCARAT-7": Text(
        "明牌派发：闲、庄、闲、庄，再补闲家第三张，后补庄家第三张；每手最多三张。",
        "Cards are dealt face up: player, banker, player, banker, then the player's third card, then the banker's; "
        "a hand has at most three.",
    ),
    "BACCARAT-8": Text(
        "没有天生赢家时，闲家零至五点补牌，六、七点不补。",
        "Without a natural the player draws on 0 to 5 and stands on 6 and 7.",
    ),
    "BACCARAT-9": Text(
        "闲家补了牌，庄家按自己头两张的点数和闲家第三张的点数查表补牌。",
        "When the player drew, the table decides by the banker's two-card total and the player's third card "
        "whether the banker draws.",
    ),
    "BACCARAT-10": Text(
        "闲家没有补牌，庄家零至五点补牌，六、七点不补。",
        "When the player stood, the banker draws on 0 to 5 and stands on 6 and 7.",
    ),
    "BACCARAT-11": Text(
        "最后点数高者赢，相同为和局；天生赢家也只比点数。",
        "The higher final total wins and equal totals tie; a natural is compared like any other total.",
    ),
    "BACCARAT-12": Text(
        "闲家注：闲赢赔一，庄赢则输。", "A player bet pays 1:1 when the player wins and loses to the banker."
    ),
    "BACCARAT-13": Text(
        "庄家注：庄赢赔一并抽水，闲赢则输；抽水按一席庄注合计一次算清，取整按规定。",
        "A banker bet pays 1:1 less commission when the banker wins and loses to the player; the commission is "
        "computed once on the sum of a seat's banker bets and made whole as the ruleset says.",
    ),
    "BACCARAT-14": Text("和局注：和局按赔率赔付，否则输。", "A tie bet pays its odds on a tie and is lost otherwise."),
    "BACCARAT-15": Text(
        "对子注：该手头两张同牌面即赢，花色、第三张和输赢都无关。",
        "A pair bet wins when that hand's first two cards have the same rank; suits, third cards and the outcome "
        "do not matter.",
    ),
    "BACCARAT-16": Text(
        "和局时庄、闲注退回，不转账也不抽水。",
        "On a tie player and banker bets go back, without a transfer and without commission.",
    ),
    "BACCARAT-17": Text(
        "同一张牌在一局之内、一靴之内都不得多于副数。",
        "No card turns up more often than there are packs, neither in a hand nor in all hands of a shoe.",
    ),
    "BACCARAT-18": Text(
        "第一张牌派出前下注，注额为正且在限额与筹码之内；只能玩家自己下，离席后不可再下；违规的注不算数。",
        "Bets come before the first card, are positive and within limits and stack, and only the player makes them, "
        "not after leaving; a bet against this does not count.",
    ),
    "BACCARAT-19": Text(
        "按实际亮出的牌结算：每席每门一笔转账，抽水另记一笔；不存在流局。",
        "The cards shown are settled: one transfer for each seat and choice, the commission on its own; "
        "no hand is voided.",
    ),
    "BACCARAT-20": Text(
        "新靴的精确概率只供监测，不约束单局。",
        "The exact figures of a fresh shoe serve monitoring; they bind no single hand.",
    ),
    "BACCARAT-21": Text(
        "一靴之内局序逐一增加，已出牌数与明细等于之前所出的牌；新靴从头算起，旧靴不再出现，副数不变。",
        "Within a shoe hands count up by one and what is gone equals what was dealt; a new shoe starts from nothing, "
        "an old one does not come back, and the number of packs stays.",
    ),
    "BACCARAT-22": Text(
        "一靴各局用同一次洗牌，种子在最后一局结算后才公布；公布后不得再用此靴开局。",
        "All hands of a shoe carry one shuffle, whose seed is revealed after its last hand; no hand of the shoe starts "
        "after that.",
    ),
    "BACCARAT-D1": Text(
        "补牌规则读作闲、庄两张表，各有零至九点十行；八、九两行即天生赢家。",
        "The drawing rules are read as two tables, player and banker, with rows 0 to 9; rows 8 and 9 are naturals.",
    ),
    "BACCARAT-D2": Text(
        "闲家没有补牌时，庄家三、四、五点补牌，六点不补。",
        "When the player stood the banker draws on 3, 4 and 5 and stands on 6.",
    ),
    "BACCARAT-D3": Text(
        "表中没有写到的闲家第三张：庄三点一律补，庄六点一律不补。",
        "Against third cards that the table leaves out the banker draws on 3 and stands on 6.",
    ),
    "BACCARAT-D4": Text(
        "和局时庄、闲注默认退回，可设为通吃。", "Main bets go back on a tie unless the option takes them."
    ),
    "BACCARAT-D5": Text("副数默认为八。", "A shoe has eight packs unless the option says otherwise."),
    "BACCARAT-D6": Text("默认闲庄轮流派牌，可设为各派两张。", "Cards alternate unless the option deals two and two."),
    "BACCARAT-D7": Text(
        "抽水的零头默认进一。", "A fraction of commission is rounded up unless the option says otherwise."
    ),
    "BACCARAT-D8": Text(
        "同一席几笔庄注合为一注抽水。", "Several banker bets of a seat are one bet for the commission."
    ),
    "BACCARAT-D9": Text(
        "点数相同而牌面不同（如 10 与 K）不算对子。", "Equal value with different rank (ten and king) is no pair."
    ),
    "BACCARAT-D10": Text(
        "免佣桌：庄赢赔一，六点赢只赔一半，不抽水。",
        "A commission-free table pays 1:1 on the banker, half when it wins with six, and takes no commission.",
    ),
    "BACCARAT-D11": Text("和局赔率可以设定。", "What a tie pays is an option."),
    "BACCARAT-D12": Text(
        "默认不设限额，可同时押庄和闲。", "There are no limits and opposite bets stand unless options say so."
    ),
    "BACCARAT-D13": Text(
        "销牌与切牌不判定；记录下来的销牌计入张数。", "Burn and cut are not judged; burnt cards that are written count."
    ),
    "BACCARAT-D14": Text(
        "种子等一靴用完才公布；真人发牌没有洗牌承诺，也没有洗牌结论。",
        "A seed waits for the end of its shoe; live tables commit to no shuffle and get no shuffle verdict.",
    ),
}

CODES: Mapping[str, Text] = {
    "dealer": Text(
        "百家乐没有轮庄：dealer 应为空，实为 {actual}", "baccarat has no dealer seat: null wanted, got {actual}"
    ),
    "base": Text("底分应为 {expected}，实为 {actual}", "the base must be {expected}, got {actual}"),
    "seats": Text("座位应从 0 起不重不漏：{actual}", "seats must be 0, 1, 2 … each once, got {actual}"),
    "stack": Text("筹码不能为负：{actual}", "a stack cannot be below 0: {actual}"),
    "context_value": Text("承接内容应为 {expected}，实为 {actual}", "the context must hold {expected}, got {actual}"),
    "context_unknown": Text("承接内容没有这些项：{actual}", "the context has no such keys: {actual}"),
    "shoe_range": Text(
        "靴序或已出牌数越界：应为 {expected}，实为 {actual}", "{expected} wanted of the shoe, got {actual}"
    ),
    "shoe_start": Text(
        "新靴第一局之前不应出过牌：应为 {expected}，实为 {actual}",
        "nothing is dealt before a shoe's first hand: {expected} wanted, got {actual}",
    ),
    "seen_sum": Text(
        "已出牌明细合计应为 {expected}，实为 {actual}", "what was seen must add up to {expected}, got {actual}"
    ),
    "too_many_copies": Text(
        "同一张牌多于副数：每张最多 {expected}，实为 {actual}",
        "a card more often than there are packs: at most {expected}, got {actual}",
    ),
    "shoe_empty": Text(
        "牌靴只有 {expected} 张，已出到第 {actual} 张", "the shoe has {expected} cards; this is number {actual}"
    ),
    "card_unknown": Text("牌靴里没有这张牌：{actual}", "no such card in the shoe: {actual}"),
    "deal_place": Text("牌不能派到 {actual}；只能派到 {expected}", "no card goes to {actual}; it goes to {expected}"),
    "deal_order": Text(
        "派牌次序不对：应派 {expected}，实派 {actual}", "wrong order of dealing: {expected} is next, {actual} got it"
    ),
    "deal_why": Text("派牌原因应为 {expected}，实为 {actual}", "the reason of this deal is {expected}, got {actual}"),
    "one_card": Text("每次派 {expected} 张，实派 {actual} 张", "cards are dealt {expected} at a time, got {actual}"),
    "face_down": Text("庄闲的牌须明派", "the cards of player and banker are dealt face up"),
    "card_count": Text("一手牌应有 {expected} 张，实为 {actual}", "a hand has {expected} cards, got {actual}"),
    "burn_late": Text("派牌开始后不再销牌", "no card is burnt once the deal has begun"),
    "player_must_draw": Text("闲家 {actual} 点必须补牌", "the player must draw on {actual}"),
    "player_must_stand": Text(
        "头两张闲、庄为 {actual} 点，闲家不得补牌",
        "the first two cards total {actual} (player, banker): the player must stand",
    ),
    "banker_must_draw": Text(
        "庄家头两张与闲家第三张为 {actual}，庄家必须补牌",
        "on {actual} (its two cards, the player's third) the banker must draw",
    ),
    "banker_must_stand": Text(
        "庄家头两张与闲家第三张为 {actual}，庄家不得补牌",
        "on {actual} (its two cards, the player's third) the banker must stand",
    ),
    "verb_unknown": Text("没有这个动作：{actual}；有 {expected}", "no such action: {actual}; there are {expected}"),
    "seat_unknown": Text("没有这个座位：{actual}", "no such seat: {actual}"),
    "fields_unused": Text("这个动作不用这些字段：{actual}", "this action has no place for {actual}"),
    "type_unused": Text("百家乐不用 {actual}", "baccarat has no {actual}"),
    "leave_twice": Text("已经离席，不能再离", "the seat has left already"),
    "choice_unknown": Text("没有这门注：{actual}；有 {expected}", "no such bet: {actual}; there are {expected}"),
    "bet_not_positive": Text("注额须大于零：{actual}", "a bet must be above 0, got {actual}"),
    "bet_too_low": Text("低于单注下限 {expected}：{actual}", "below the least bet of {expected}: {actual}"),
    "bet_too_high": Text(
        "本门合计超过上限 {expected}：{actual}", "above the limit of {expected} on one choice: {actual}"
    ),
    "bet_opposite": Text("本桌不可同时押庄和闲", "this table takes no player and banker bets of one seat"),
    "bet_over_stack": Text("注额合计超过筹码 {expected}：{actual}", "bets of {actual} with a stack of {expected}"),
    "bet_late": Text("派牌之后不能下注", "a bet after the first card"),
    "bet_auto": Text("不能代下注", "nobody bets for a player"),
    "bet_after_leave": Text("离席之后不能下注", "a bet after leaving"),
    "shoe_hand_wrong": Text(
        "本靴局序应为 {expected}，实为 {actual}", "hand {expected} of the shoe is due, got {actual}"
    ),
    "shoe_dealt_wrong": Text(
        "本靴已出牌数应为 {expected}，实为 {actual}", "{expected} cards of the shoe are gone, told {actual}"
    ),
    "seen_wrong": Text("已出牌明细不符：应为 {expected}，实为 {actual}", "what was seen is {expected}, told {actual}"),
    "shoe_returns": Text(
        "旧靴 {actual} 再次出现；在用的是 {expected}", "shoe {actual} comes back; {expected} is in use"
    ),
    "shoe_copies": Text(
        "一靴之内同一张牌多于副数：每张最多 {expected}，实为 {actual}",
        "more copies of a card in the shoe's hands than there are packs: at most {expected}, got {actual}",
    ),
    "decks_changed": Text("一靴之内副数应为 {expected}，实为 {actual}", "the shoe has {expected} packs, told {actual}"),
    "shuffle_changed": Text(
        "一靴之内洗牌应为 {expected}，实为 {actual}", "the shoe's shuffle is {expected}, told {actual}"
    ),
    "starts_after_reveal": Text(
        "本靴种子在 {expected} 已公布，此局在 {actual} 才开",
        "the shoe's seed was revealed at {expected}, and this hand starts at {actual}",
    ),
    "reveal_not_last": Text(
        "本靴种子已随前一局公布，此局仍用此靴", "the shoe's seed came with an earlier hand, and this one follows"
    ),
}

REASONS: Mapping[str, Text] = {
    "player": Text("闲家", "player"),
    "banker": Text("庄家", "banker"),
    "tie": Text("和局", "tie"),
    "player_pair": Text("闲对子", "player pair"),
    "banker_pair": Text("庄对子", "banker pair"),
    "commission": Text("抽水", "commission"),
    "outcome": Text("输赢", "outcome"),
    "player_total": Text("闲家点数", "player's total"),
    "banker_total": Text("庄家点数", "banker's total"),
}
