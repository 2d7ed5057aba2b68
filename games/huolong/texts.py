"""The words of huolong: its clauses, its fault codes and its reasons, in Chinese and English."""

from collections.abc import Mapping

from games.face import Text

TITLE = Text("攉龙", "Huolong")

_CLAUSES: Mapping[str, tuple[str, str]] = {
    "1": (
        "三副牌连王共 162 张：四家各 39 张，底牌 6 张；每种牌恰有三张。",
        "Three packs with jokers, 162 cards: 39 for each of the four seats and 6 for the kitty; of every card there "
        "are three.",
    ),
    "2": (
        "逆时针一张一张发。首局从随机一家发起，以后从庄家发起。",
        "Cards go round one by one, anticlockwise: in a first hand from a random seat on, later from the dealer on.",
    ),
    "3": (
        "首局由最后亮主的一家坐庄；被反主的，由反主的一家坐庄。",
        "A first hand is dealt by whoever's declaration stands in the end; after a counter, by who countered.",
    ),
    "4": (
        "首局的级由房间定；每局的级牌是庄家方的级。",
        "The room sets the level of a first hand; a hand's level rank is the level of the dealer side.",
    ),
    "5": (
        "亮主：亮出已摸到的一张大王；其后摸到的第一张不是王的牌，花色就是主。",
        "Declaring: a seat shows a big joker that it was dealt, and the next card dealt to it that is no joker names "
        "the trump suit.",
    ),
    "6": (
        "反主：亮主以外的一家亮出两张大王，花色改由它定，首局庄也归它；反主不加分。",
        "Countering: any seat but the declarer shows two big jokers; trump is now its to fix and, in a first hand, the "
        "deal its own. It brings no points.",
    ),
    "7": (
        "首局无人亮主，作废重发。以后的局无人亮主，底牌从左数第一张不是王的牌定主。",
        "A first hand that nobody declares in is void and dealt again; in later hands the leftmost kitty card that is "
        "no joker names the trump suit.",
    ),
    "8": (
        "要由底牌定主而六张全是王时，系统随机定一门花色。",
        "Where the kitty should name the suit but is six jokers, the system draws one.",
    ),
    "9": (
        "庄家拿起 6 张底牌，再任意扣下 6 张。底牌拿起时、扣下时，人人随时可看。",
        "The dealer picks up the 6 kitty cards and lays away any 6. Taken or laid away, the kitty lies open to all.",
    ),
    "10": (
        "载王：谁都可以把大王放进扣好的底牌，换走同样多的牌，从最小的非分牌拿起；没有这么多可拿的就不能载。",
        "Planting: a seat may put big jokers into the laid-away kitty and takes as many cards for them, the lowest "
        "that are no point cards; without so many of those it cannot.",
    ),
    "11": (
        "一家放进两张大王，第三张在另一家手里，那一家必须也放进去；自己留着第三张的不必。",
        "Once a seat has put two big jokers in, another seat that holds the third has to add it; who kept the third "
        "himself is free.",
    ),
    "12": (
        "主牌：王、级牌、主花色的牌、全部 2；其余是各花色的副牌。",
        "Trumps are the jokers, the level rank, the trump suit and every 2; all else is plain, suit by suit.",
    ),
    "13": (
        "主牌由大到小：大王、小王、主级牌、副级牌（一样大）、主 2、副 2（一样大），再是主花色 A 到 3。"
        "副牌 A 到 3；都除去级牌。",
        "Trumps from the top: big joker, small joker, the trump suit's level card, other level cards (all alike), the "
        "trump suit's 2, other 2s (all alike), then ace to 3 of the suit. Plain suits: ace to 3. Level cards are out.",
    ),
    "14": (
        "5 算 5 分，10 和 K 算 10 分，共 300 分；作级牌、主牌也算。",
        "A 5 counts five, a ten or a king ten, 300 in all, level cards and trumps no less.",
    ),
    "15": (
        "第一轮庄家先出，其后由上一轮的赢家先出；逆时针轮流。",
        "The dealer leads first, afterwards whoever won the last trick; play goes round anticlockwise.",
    ),
    "16": (
        "先出的只能出单牌、对（两张相同）或流星（三张相同）。",
        "A lead is a single card, a pair of identical cards, or a meteor of three; no other form exists.",
    ),
    "17": (
        "其余三家出的张数与先出的相同，从自己手里出。",
        "The others play just as many cards, each from its own hand.",
    ),
    "18": (
        "有所出的花色（或主牌）必须出；不够的全部出完，再用别的牌补足。",
        "Cards of the led suit, or trumps where trumps were led, must be played while there are any; who has too few "
        "plays them all and adds what he likes.",
    ),
    "19": (
        "跟牌不限牌型：同花色的单牌、对、流星可以拆开混出。",
        "Followers are free in form: singles, pairs and meteors of the class may be split and mixed.",
    ),
    "20": (
        "没有所出的副牌花色，可用主牌毙，也可垫牌；毙牌须与先出的牌型相同才能赢。",
        "Void in the plain suit led, a seat may ruff or discard; a ruff wins only in the very form of the lead.",
    ),
    "21": (
        "同一花色里也要牌型相同才能赢；别的副牌花色永远不赢。",
        "Within the class, too, only the form of the lead can win; another plain suit never does.",
    ),
    "22": (
        "能赢的牌里最大的赢得这一轮；一样大的，先出者赢。",
        "Of the plays that can win the highest takes the trick, and of equal ones the earliest.",
    ),
    "23": (
        "闲家赢的轮，分归闲家；庄家方赢的分谁也不算。",
        "Points in a catcher's trick go to the catchers; those the dealer side wins go to nobody.",
    ),
    "24": ("所有牌出完，本局结束。", "The hand is over when the last card is played."),
    "25": (
        "抠底：末轮由闲家赢，底牌的分加给闲家一次。",
        "Capture: a catcher who wins the last trick adds the kitty's points to his side's, once.",
    ),
    "26": (
        "闲家满 120 分，闲家胜并上庄；不满，庄家方胜，继续坐庄。",
        "With 120 points the catchers win and one of them deals next; with fewer the dealer side wins and keeps the "
        "deal.",
    ),
    "27": (
        "双方都从房间的级起，3 到 A 逐级上升；只有规定的一方升。",
        "Both sides begin at the room's level and climb 3, 4 … K, A; a hand raises no side but the one named.",
    ),
    "28": ("抠底且满 120 分，底牌无大王：闲家升 1 级。", "Captured, 120 or more, no big joker: the catchers rise 1."),
    "29": (
        "抠底且满 120 分，底牌有大王：第一个再加 2 级，其后每个再加 3 级。",
        "Captured, 120 or more, big jokers in the kitty: the first adds 2 levels to the 1, every other one 3.",
    ),
    "30": ("抠底但不满 120 分：谁也不升级。", "Captured with fewer than 120: nobody rises."),
    "31": ("未抠底而满 120 分：谁也不升级。", "Held, yet 120 or more: nobody rises."),
    "32": (
        "保底，闲家有分但不满 120：庄家方每个大王升 3 级，无大王升 1 级。",
        "Held, the catchers between 1 and 119: the dealer side rises 3 for each big joker, 1 without any.",
    ),
    "33": (
        "光头：保底而闲家一分未得，庄家方升 2 级，有大王另加。",
        "Bald: held and not one point for the catchers; the dealer side rises 2, big jokers on top.",
    ),
    "34": (
        "胜方得 1 分，升级方每级得 1 分，都乘基础分。",
        "A hand is worth 1 to the side that wins it and each level 1 to the side that rises, all times `base`.",
    ),
    "35": (
        "单局房间里断线或离开：扣 8 分加底牌的加分，乘基础分。",
        "Leaving or losing the connection in a single-hand room costs 8 points and the kitty's bonus, times `base`.",
    ),
    "D1": ("对家为伴。", "Partners sit opposite."),
    "D2": ("门槛按满与不满 120 读。", "The garbled threshold is read as 120 or more against fewer."),
    "D3": (
        "亮主、反主在摸到大王之后、亮底牌之前，各一次。反主后由反主者再摸的牌定主；摸不到就由底牌定。",
        "One declaration and one counter a hand, from holding the jokers until the kitty is shown. A counter's own "
        "next card fixes the suit; if none comes, the kitty does.",
    ),
    "D4": ("2 是常主（选项）。", "Twos are always trumps (an option)."),
    "D5": (
        "载王拿牌：副牌先于主牌，由小到大，一样大的先左后右；小王最后，大王不拿。",
        "Planting takes plain cards before trumps, low before high, left before right; small jokers last, big never.",
    ),
    "D6": (
        "庄家扣底后，有大王的各家从庄家下家起依次表态，各一次；无牌可拿就不再问。最后才轮到第三张。",
        "After the dealer, each seat with a big joker says once, in order, whether it plants, until no card can be "
        "taken; the third joker comes last.",
    ),
    "D7": ("升级数的读法：保底时每个大王 3 级，无大王 1 级。", "Levels as read: a held kitty gives 3 a joker, else 1."),
    "D8": (
        "光头又有大王：两者相加（选项：取大）。",
        "Bald with big jokers: both are added (or the larger, by option).",
    ),
    "D9": ("抠底不满 120 分，大王不算级（选项）。", "A capture short of 120 gains nothing by jokers (an option)."),
    "D10": (
        "保庄由原座位坐庄（选项：对家）；上庄的是庄家的下家。",
        "The same seat keeps the deal (or its partner, by option); a lost deal goes to the seat after the dealer.",
    ),
    "D11": (
        "升到 A 为止，在 A 上再升则本场结束，下局另起；必打级不可跳过（选项）。得分按未截的级数。",
        "A rise ends at A; one from A ends the match, and a new one starts. Stop levels cannot be jumped (an option). "
        "Points count the whole rise.",
    ),
    "D12": ("底牌分只算一次（选项可加倍）。", "The kitty's points count once (an option multiplies them)."),
    "D13": (
        "输方每家付给胜方一家；净额相同的其他付法也可，缘由须是 hand。",
        "Each losing seat pays a winning one; any split of the same net will do, but the reason is `hand`.",
    ),
    "D14": (
        "离开的扣分归系统（选项：分给三家）；底牌扣下之后每个大王加 3 分。",
        "What leaving costs goes to the house (or to the others, by option); once laid away, each big joker adds 3.",
    ),
    "D15": ("不许混合牌型先出（甩牌）。", "No lead mixes forms."),
    "D16": ("不同花色的级牌或 2 不成对。", "Level cards or twos of different suits make no pair."),
    "D17": ("流星是三张相同的牌。", "A meteor is three identical cards."),
    "D18": ("第一轮由庄家本人先出。", "It is the dealer himself who leads the first trick."),
    "D19": ("有人离开则本局无结果，下局为首局。", "After a leave the hand has no result; a first hand follows."),
}
CLAUSES: Mapping[str, Text] = {f"HUOLONG-{name}": Text(*words) for name, words in _CLAUSES.items()}

_CODES: Mapping[str, tuple[str, str]] = {
    "seats": ("座位应为 {expected}，实为 {actual}", "the seats must be {expected}, got {actual}"),
    "base": ("基础分应大于 0，实为 {actual}", "a point must be worth more than 0, got {actual}"),
    "context_value": ("承接内容 {expected} 不可用：{actual}", "the context cannot be used ({expected}): {actual}"),
    "context_unknown": ("承接内容只有 {expected}，多出 {actual}", "the context has {expected} only, not {actual}"),
    "first_hand": ("每桌第 1 局是首局", "hand 1 of a table is a first hand"),
    "dealer": ("庄家应为 {expected} 之一，实为 {actual}", "the dealer must be one of {expected}, got {actual}"),
    "dealer_told": ("首局尚无庄家，却写了 {actual}", "a first hand has no dealer yet, but {actual} is told"),
    "start_level": ("首局双方的级应为 {expected}，实为 {actual}", "a first hand starts at {expected}, not {actual}"),
    "deal_from": ("应从庄家 {expected} 发起，实为 {actual}", "the deal begins at the dealer, {expected}, not {actual}"),
    "first_wrong": ("是否首局应为 {expected}，实为 {actual}", "a first hand: {expected} is right, {actual} was told"),
    "dealer_chain": (
        "按上一局应由 {expected} 坐庄，实为 {actual}",
        "after the hand before {expected} deals, not {actual}",
    ),
    "levels_chain": (
        "按上一局双方的级应为 {expected}，实为 {actual}",
        "after the hand before the levels are {expected}, not {actual}",
    ),
    "field_misplaced": ("这里不该有的字段：{actual}", "fields that have no place here: {actual}"),
    "ref_wrong": ("所指的事件应为 {expected}，实为 {actual}", "it answers event {expected}, not {actual}"),
    "verb_unknown": ("没有动作 {actual}；有 {expected}", "no verb {actual}; there are {expected}"),
    "seat_unknown": ("没有座位 {actual}；有 {expected}", "no seat {actual}; there are {expected}"),
    "place_unknown": ("不能发到 {actual}；可发到 {expected}", "nothing is dealt to {actual}; only to {expected}"),
    "face_wrong": ("牌面应为 {expected}，实为 {actual}", "it is dealt face {expected}, not {actual}"),
    "why_wrong": ("发牌的缘由应为 {expected}，实为 {actual}", "the deal's reason is {expected}, not {actual}"),
    "points_moved": ("本游戏中途不动分：{actual}", "no points move during a hand of this game: {actual}"),
    "auction_lacking": (
        "记录声明没有亮主，却有 {actual}",
        "the record says that it lacks declarations, yet here is {actual}",
    ),
    "card_unknown": ("这副牌里没有 {actual}", "the packs have no {actual}"),
    "card_too_often": ("每种牌只有 {expected} 张：{actual}", "there are only {expected} of each card: {actual}"),
    "hand_size": ("每家 {expected} 张，实发 {actual} 张", "a seat gets {expected} cards, this one has {actual}"),
    "deal_order": ("该发给座位 {expected}，却发给 {actual}", "the next card is seat {expected}'s, it went to {actual}"),
    "deal_size": ("每次发 {expected} 张，实为 {actual} 张", "cards are dealt {expected} at a time, not {actual}"),
    "deal_late": ("底牌之后又给座位 {actual} 发牌", "seat {actual} is dealt a card after the kitty"),
    "kitty_early": (
        "每家发满 {expected} 张才有底牌，已发 {actual}",
        "the kitty waits for {expected} cards each; dealt {actual}",
    ),
    "kitty_twice": ("底牌已发，又发 {actual}", "the kitty was dealt already; here again {actual}"),
    "kitty_size": ("底牌 {expected} 张，实为 {actual} 张", "the kitty is {expected} cards, not {actual}"),
    "kitty_not_shown": ("底牌未亮就交出 {actual}", "{actual} is given away before the kitty was shown"),
    "kitty_taken_twice": ("底牌已拿走，又给 {actual}", "the kitty was taken already; here again {actual}"),
    "kitty_receiver": (
        "底牌应归庄家 {expected}，却给了 {actual}",
        "the kitty is the dealer's, seat {expected}, not {actual}'s",
    ),
    "kitty_cards": ("底牌是 {expected}，给出的是 {actual}", "the kitty is {expected}, what was given is {actual}"),
    "declare_late": ("底牌已亮，座位 {actual} 不能再亮主", "the kitty is shown; seat {actual} declares too late"),
    "declare_twice": (
        "座位 {expected} 已亮主，座位 {actual} 不能再亮",
        "seat {expected} has declared, {actual} cannot",
    ),
    "declare_cards": ("亮主应亮 {expected}，实为 {actual}", "a declaration shows {expected}, not {actual}"),
    "declare_joker": (
        "亮主须有大王 {expected} 张，手里有 {actual} 张",
        "declaring takes {expected} big joker, {actual} held",
    ),
    "counter_late": ("底牌已亮，座位 {actual} 不能再反主", "the kitty is shown; seat {actual} counters too late"),
    "counter_twice": (
        "座位 {expected} 已反主，座位 {actual} 不能再反",
        "seat {expected} has countered, {actual} cannot",
    ),
    "counter_nothing": (
        "无人亮主，座位 {actual} 无主可反",
        "nobody has declared; seat {actual} has nothing to counter",
    ),
    "counter_own": ("座位 {actual} 不能反自己的主", "seat {actual} cannot counter its own declaration"),
    "counter_cards": ("反主应亮 {expected}，实为 {actual}", "a counter shows {expected}, not {actual}"),
    "counter_jokers": (
        "反主须有大王 {expected} 张，手里有 {actual} 张",
        "a counter takes {expected} big jokers, {actual} held",
    ),
    "suit_undue": ("此时不由系统定主：{actual}", "the system has no suit to draw now: {actual}"),
    "suit_missing": (
        "主花色未定（缺 {expected}）就有 {actual}",
        "no trump suit yet ({expected} is missing); too early: {actual}",
    ),
    "suit_late": ("庄家已拿底牌才定主：{actual}", "the suit {actual} is drawn after the kitty was taken"),
    "suit_seat": (
        "定主应记在庄家 {expected}，实为 {actual}",
        "the drawn suit is written for the dealer, {expected}, not {actual}",
    ),
    "suit_by_hand": ("定主应由系统做（auto {expected}）", "the system draws the suit (auto {expected})"),
    "suit_unknown": ("花色应为 {expected} 之一，实为 {actual}", "the suit is one of {expected}, not {actual}"),
    "bury_early": ("庄家还没拿底牌就扣 {actual}", "{actual} is laid away before the dealer took the kitty"),
    "bury_twice": ("已经扣过底，又扣 {actual}", "the kitty was laid away already; here again {actual}"),
    "bury_seat": ("应由庄家 {expected} 扣底，却是 {actual}", "the dealer, seat {expected}, lays away, not {actual}"),
    "bury_size": ("应扣 {expected} 张，实为 {actual} 张", "{expected} cards are laid away, not {actual}"),
    "plant_early": ("还没扣底就 {actual}", "too early, nothing is laid away yet: {actual}"),
    "plant_late": ("已经出牌，不能再 {actual}", "too late, the first trick has begun: {actual}"),
    "plant_cards": ("载王应放 {expected}，不是 {actual}", "planting takes {expected}, not {actual}"),
    "plant_too_many": (
        "底牌只有 {expected} 张可拿，却载 {actual} 张",
        "{expected} cards can be taken, {actual} were planted",
    ),
    "not_asked": ("没有问座位 {actual}；要问的是 {expected}", "seat {actual} is not asked; to be asked: {expected}"),
    "asked_in_order": ("该座位 {expected} 表态，却是 {actual}", "it is seat {expected}'s to say, not {actual}'s"),
    "answer_missing": (
        "座位 {expected} 还没表态就有 {actual}",
        "seats {expected} have not answered; too early: {actual}",
    ),
    "third_missing": (
        "座位 {expected} 必须先埋第三张大王：{actual}",
        "seat {expected} has to plant the third joker first: {actual}",
    ),
    "must_plant": ("必须 {expected}，不能 {actual}", "it has to {expected}, {actual} is not free to it"),
    "replacement_missing": (
        "座位 {expected} 还没拿回牌就有 {actual}",
        "seats {expected} have cards to take; too early: {actual}",
    ),
    "replacement_undue": ("没有该拿的牌：{actual}", "there is nothing to take: {actual}"),
    "replacement_late": ("已经出牌才拿回 {actual}", "{actual} is taken after the first lead"),
    "replacement_cards": ("应拿 {expected}，拿的是 {actual}", "{expected} is to be taken, {actual} was"),
    "play_early": ("庄家还没扣底就有 {actual}", "the dealer has laid nothing away yet; too early: {actual}"),
    "out_of_turn": ("该座位 {expected}，却是 {actual}", "it is seat {expected}'s turn, not {actual}'s"),
    "trump_mistaken": ("这些是主牌，不算原花色：{actual}", "these are trumps, not plain cards of their suit: {actual}"),
    "trick_winner": ("上一轮归 {expected}，不归 {actual}", "the last trick went to {expected}, not to {actual}"),
    "played_twice": ("本轮已出过，又出 {actual}", "the seat has played to this trick; here again {actual}"),
    "card_not_held": ("手里没有 {actual}", "these cards are not held: {actual}"),
    "lead_form": ("先出只能是单牌、对或流星，不能是 {actual}", "a lead is a card, a pair or a meteor, not {actual}"),
    "card_count": ("应出 {expected} 张，实为 {actual} 张", "{expected} cards are to be played, not {actual}"),
    "class_not_followed": (
        "应跟所出的花色 {expected}，只跟了 {actual} 张",
        "the led class must be followed: {expected}; of it were played {actual}",
    ),
    "void_due": (
        "首局无人亮主，只能作废（{expected}），不能 {actual}",
        "nobody declared in a first hand: it is void ({expected}); {actual} has no place",
    ),
    "after_last": ("牌已出完，又有 {actual}", "all cards are played; too late: {actual}"),
    "after_leave": (
        "座位 {expected} 离开后本局已结束，又有 {actual}",
        "seat {expected} left and the hand is over: {actual}",
    ),
    "leave_choice": ("离开的方式应为 {expected} 之一，实为 {actual}", "one leaves by {expected}, not {actual}"),
    "leave_late": ("牌已出完，座位 {actual} 不算离开", "all cards are played; seat {actual} leaves too late"),
    "void_unfounded": (
        "没有理由作废（{actual}）：此时是 {expected}",
        "nothing makes the hand void ({actual}); it stands at {expected}",
    ),
    "settled_early": ("牌没出完就结算，各家余牌 {actual}", "settled before all cards are played; cards left: {actual}"),
    "reason_wrong": ("转账缘由应为 {expected}，实为 {actual}", "a transfer's reason is {expected}, not {actual}"),
}
CODES: Mapping[str, Text] = {name: Text(*words) for name, words in _CODES.items()}

REASONS: Mapping[str, Text] = {
    "hand": Text("本局输赢", "the hand"),
    "leave": Text("离开扣分", "the penalty for leaving"),
    "no_declaration": Text("首局无人亮主", "nobody declared in a first hand"),
}
