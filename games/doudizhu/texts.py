"""The words of doudizhu: its clauses, its fault codes and its reasons, in Chinese and English."""

from collections.abc import Mapping

from games.face import Text

TITLE = Text("斗地主", "Dou dizhu")

_CLAUSES: Mapping[str, tuple[str, str]] = {
    "1": (
        "一副牌 54 张：三家各 17 张，底牌 3 张，不缺不重。",
        "One pack of 54: each of the three seats gets 17 cards, the kitty 3; none is missing, none is there twice.",
    ),
    "2": ("地主产生之前，底牌一直扣着。", "Until there is a landlord the kitty lies face down."),
    "3": (
        "首叫的座位由系统定，其后按出牌顺序叫牌。",
        "The system picks the seat that bids first; from there bidding goes round in playing order.",
    ),
    "4": (
        "每家只轮到一次：叫 1 分、2 分、3 分，或不叫。",
        "Each seat has a single turn to bid: 1, 2 or 3 points, or no bid.",
    ),
    "5": ("叫分须高于此前最高的叫分，否则只能不叫。", "A bid has to top every bid before it; who cannot says no bid."),
    "6": (
        "有人叫 3 分，叫牌立即结束，他就是地主。",
        "A bid of 3 closes the auction on the spot and makes the landlord.",
    ),
    "7": (
        "叫牌结束时叫分最高者为地主，所叫的分就是底分。",
        "Once bidding is over the highest bidder is landlord, and the bid is the hand's base points.",
    ),
    "8": (
        "三家都不叫，本局作废，重新发牌、重新叫牌。",
        "If nobody bids the hand is void; a new deal has a new auction.",
    ),
    "9": (
        "三家都不叫，系统让首叫者叫 1 分当地主，不重发。",
        "If nobody bids the system makes the first bidder landlord at 1 point; there is no new deal.",
    ),
    "10": (
        "因别人叫 3 分而没轮到叫牌的座位可以加倍；前面已有人加倍则可跟倍。轮到过的座位和地主不可以。",
        "A seat whose bidding turn was cut off by a 3 may double, or follow where one before it has doubled; "
        "seats that had their turn and the landlord may not.",
    ),
    "11": (
        "底牌归地主（共 20 张），并亮给所有人看。",
        "The landlord takes the kitty, 20 cards in all, and everybody is shown it.",
    ),
    "12": (
        "地主先出。之后轮到谁，谁不出，或从自己的牌里出一手压过桌上的牌；领出者不能不出。",
        "The landlord leads first. After that the seat in turn passes or plays, from its own cards, one legal set that "
        "beats the standing play; who leads cannot pass.",
    ),
    "13": (
        "另两家接连不出，则桌上那手牌的主人再次领出，出什么合法的都行。",
        "When the other two pass one after the other, the owner of the standing play leads anew with any legal set.",
    ),
    "14": (
        "有一家出完最后一张，本局当即结束，此后不能再出牌。",
        "The hand is over the moment a seat plays its last card; nothing is played after it.",
    ),
    "15": ("火箭：大王加小王。", "Rocket: the two jokers together."),
    "16": ("炸弹：同点四张。", "Bomb: all four cards of one rank."),
    "17": (
        "单牌一张；对牌同点两张；三张牌同点三张。两张王不是对牌。",
        "Solo: one card; pair: two of a rank; trio: three of a rank. The jokers make no pair.",
    ),
    "18": (
        "三带一：三张牌带一张别的牌，或带一对。",
        "Trio with one: a trio and one other card, or a trio and one pair.",
    ),
    "19": (
        "单顺：五张以上点数相连的单牌，没有 2 和王，最高到 A。",
        "Solo chain: at least five single cards in a row, up to the ace, never a 2 or a joker.",
    ),
    "20": ("双顺：三对以上相连，没有 2 和王。", "Pair chain: at least three pairs in a row, never a 2 or a joker."),
    "21": ("三顺：两组以上相连的三张牌，没有 2。", "Trio chain: at least two trios in a row, never a 2."),
    "22": (
        "飞机带翅膀：三顺有几组三张，就带几张单牌或几对牌。2 和一张王可作翅膀，2 不能进机身。",
        "Plane: a trio chain and as many single cards, or as many pairs, as it has trios. Twos and one joker may be "
        "wings; the body never holds a 2.",
    ),
    "23": (
        "四带二：同点四张带两张单牌（6 张）或带两对（8 张）。",
        "Four with two: four of a rank and two single cards (6 in all) or two pairs (8 in all).",
    ),
    "24": (
        "四带二不算炸弹：只压同样张数、较小的四带二，不翻倍。",
        "Four with two is no bomb: it beats nothing but a lower one of its size, and it does not double.",
    ),
    "25": ("不成牌型的牌不能出。", "Cards that make up no kind of play cannot be played."),
    "26": ("火箭压一切。", "Nothing stands against the rocket."),
    "27": (
        "炸弹压过火箭和同点、更大的炸弹以外的一切；炸弹之间比点数。",
        "A bomb beats all but the rocket and bombs not below it; between bombs the rank decides.",
    ),
    "28": ("其余的牌只和同牌型、同张数的比。", "All else compares only within one kind and one number of cards."),
    "29": (
        "单牌、对牌、三张比点数（大王>小王>2>A>…>3）；顺子比最大的一张；三带一比三张；飞机比三顺；四带二比四张。"
        "带的牌不算，同点不算大。",
        "Solo, pair and trio compare by rank (big joker, small joker, 2, ace … 3); chains by their top card; trios "
        "with one by the trio, planes by their chain, four with two by the four. Wings never count; ties lose.",
    ),
    "30": (
        "地主先出完，地主胜；任一农民先出完，两家农民胜。",
        "If the landlord is out first the landlord wins; if a farmer is, both farmers do.",
    ),
    "31": (
        "倍数从 1 起，打出一个炸弹或火箭翻一倍，谁打的、是不是最后一手都算；留在手里的不算。",
        "The multiplier begins at 1; every bomb and the rocket double it when played, by whomever, the last play "
        "included; what stays in hand does not count.",
    ),
    "32": ("春天 ×2：地主胜，而两家农民一手未出。", "Spring, ×2: the landlord wins while neither farmer made a play."),
    "33": (
        "反春天 ×2：农民胜，而地主只出过一手。",
        "Anti-spring, ×2: a farmer wins while the landlord made one play only.",
    ),
    "34": (
        "地主胜：得 2×底分×倍数，农民各付底分×倍数；地主败则反过来。一分值 base。",
        "A winning landlord gets twice base points × multiplier, each farmer pays it once; a losing one pays the same "
        "way round. One point is worth `base`.",
    ),
    "35": (
        "游戏币场里，系统只从赢家那里回收一部分，不向输家收。",
        "In coin rooms the house takes its part from winners alone, never from losers.",
    ),
    "36": (
        "三家的牌先于底牌发出，都发完才开始叫牌；哪张归谁由牌序定。",
        "The three hands are dealt before the kitty, and bidding waits for both; the deck's order says whose is which.",
    ),
    "D1": (
        "同城规则没写的，按同一游戏的龙威规则。",
        "What the tongcheng text leaves out follows the longwei text of the same game.",
    ),
    "D2": (
        "加倍作用于全桌的倍数，每家一次；选项可改为只在该农民与地主之间。",
        "A double counts for the whole table, once a seat; an option limits it to that farmer and the landlord.",
    ),
    "D3": (
        "叫牌一结束、亮底牌之前，有资格的座位依次各表态一次：无人加倍时可加倍，有人加倍后可跟倍，也可不加倍。",
        "Right after the auction, before the kitty is shown, each eligible seat speaks once in order: double while "
        "none has, follow once one has, or neither.",
    ),
    "D4": ("翅膀要么全是单张，要么全是对子。", "Wings are all single cards or all pairs."),
    "D5": ("单张翅膀可以同点（选项）。", "Single wings may be of one rank (an option)."),
    "D6": (
        "翅膀不能与机身同点（选项）；3333 只是炸弹。",
        "A wing has no rank of the body (an option); 3333 is a bomb only.",
    ),
    "D7": (
        "双王、整副炸弹不作翅膀（选项）；单独一张王可以。",
        "Neither the rocket nor a whole bomb serves as wings (options); one joker alone may.",
    ),
    "D8": (
        "一手牌合几种牌型时：跟牌算能压过的那种；领出按固定次序算第一种，或由 choice 指明；同型多解取最大的机身。",
        "A set that fits several kinds counts, when following, as the one that beats; when led, as the first of a "
        "fixed list or as `choice` says; of several bodies the highest counts.",
    ),
    "D9": ("三张同点的翅膀允许。", "Three wings of one rank are allowed."),
    "D10": ("重新发牌是新的一局，另有首叫者。", "A new deal is a new hand with a first bidder of its own."),
    "D11": ("春天看出过几手，不看几张。", "Springs count plays, not cards."),
    "D12": (
        "回收从每位赢家自己的所得里取，向下取整；没有写数额，默认不收。",
        "The rake comes out of each winner's own gain, rounded down; no figure is given, so none is the default.",
    ),
    "D13": ("默认不封顶，也不受所带分数限制。", "There is no cap by default, and stacks limit nothing."),
    "D14": (
        "离开或超时由服务器代打，标明自动，没有罚分；离开者本局不再自己行动。",
        "The server plays on for who leaves or runs out of time, marked automatic, without a penalty; who left does "
        "not act again in that hand.",
    ),
    "D15": (
        "哪张牌归谁只由洗好的牌序定，与分几批发无关。",
        "The shuffled deck alone says whose card is whose, whatever batches the deal comes in.",
    ),
    "D16": ("原文笔误的读法。", "How misprints of the sources are read."),
    "D17": (
        "叫牌有错先看：3 分之后再叫，其次第四次叫，最后才是分数。",
        "Of auction errors a bid after a 3 comes first, then a fourth bid, then the amount.",
    ),
}
CLAUSES: Mapping[str, Text] = {f"DOUDIZHU-{name}": Text(*words) for name, words in _CLAUSES.items()}

_CODES: Mapping[str, tuple[str, str]] = {
    "seats": ("座位应为 {expected}，实为 {actual}", "the seats must be {expected}, got {actual}"),
    "dealer": (
        "首叫座位应为 {expected} 之一，实为 {actual}",
        "the first bidder must be one of {expected}, got {actual}",
    ),
    "base": ("每分的值应大于 0，实为 {actual}", "one point must be worth more than 0, got {actual}"),
    "context": (
        "本游戏不承接上一局，应为空，实为 {actual}",
        "nothing is carried into a hand of this game, got {actual}",
    ),
    "rake_value": ("比例回收最多 {expected}，实为 {actual}", "a share can be at most {expected}, got {actual}"),
    "field_misplaced": ("这里不该有的字段：{actual}", "fields that have no place here: {actual}"),
    "ref_wrong": ("所指的事件应为 {expected}，实为 {actual}", "it answers event {expected}, not {actual}"),
    "verb_unknown": ("没有动作 {actual}；有 {expected}", "no verb {actual}; there are {expected}"),
    "seat_unknown": ("没有座位 {actual}；有 {expected}", "no seat {actual}; there are {expected}"),
    "place_unknown": ("不能发到 {actual}；可发到 {expected}", "nothing is dealt to {actual}; only to {expected}"),
    "why_wrong": ("发牌的缘由应为 {expected}，实为 {actual}", "the deal's reason must be {expected}, got {actual}"),
    "face_up": ("应扣着发（{expected}），实为 {actual}", "it must be dealt face {expected}, was {actual}"),
    "cards_none": ("没有发牌，还应发 {expected} 张", "no card is dealt, {expected} are still to come"),
    "points_moved": ("本游戏中途不动分：{actual}", "no points move during a hand of this game: {actual}"),
    "auction_lacking": (
        "记录声明没有叫牌，却有 {actual}",
        "the record says that it has no auction, yet here is {actual}",
    ),
    "card_unknown": ("这副牌里没有 {actual}", "the pack has no {actual}"),
    "card_twice": ("牌出现两次：{actual}", "cards are there twice: {actual}"),
    "hand_size": ("每家 {expected} 张，实发 {actual} 张", "a seat gets {expected} cards, this one has {actual}"),
    "kitty_size": (
        "底牌一次发 {expected} 张，实为 {actual}",
        "the kitty is {expected} cards dealt at once, not {actual}",
    ),
    "kitty_early": (
        "每家发满 {expected} 张才发底牌，已发 {actual}",
        "the kitty waits until each seat has {expected} cards; dealt so far {actual}",
    ),
    "cards_missing": (
        "发牌不全：应为 {expected}，实为 {actual}",
        "cards are missing: {expected} are to be dealt, {actual} were",
    ),
    "deal_unfinished": (
        "发牌未完就叫牌：应为 {expected}，实为 {actual}",
        "the auction begins before the deal is done: {expected} wanted, {actual} dealt",
    ),
    "deal_unexpected": (
        "已发完（{expected}），不应再发 {actual}",
        "the deal is done ({expected}); {actual} cannot be dealt",
    ),
    "kitty_before_landlord": (
        "地主未定就交出底牌 {actual}",
        "the kitty {actual} is given away before there is a landlord",
    ),
    "kitty_receiver": (
        "底牌应归座位 {expected}，却给了 {actual}",
        "the kitty is seat {expected}'s, but went to {actual}",
    ),
    "kitty_cards": ("底牌是 {expected}，给出的是 {actual}", "the kitty is {expected}, what was given is {actual}"),
    "kitty_face": (
        "底牌应亮开（{expected}），实为 {actual}",
        "the kitty is shown (face {expected}), was given face {actual}",
    ),
    "kitty_twice": ("底牌已经给过，又给 {actual}", "the kitty was given already; here again {actual}"),
    "kitty_late": ("出牌之后才给底牌 {actual}", "the kitty {actual} comes after play has begun"),
    "kitty_missing": (
        "地主（座位 {expected}）还没拿底牌就有人行动：{actual}",
        "the landlord, seat {expected}, has no kitty yet; too early: {actual}",
    ),
    "redeal_in_hand": (
        "无人叫牌后应另开一局，不能在本局里再发 {actual}",
        "after an auction without a bid the new deal is a new hand; {actual} cannot be dealt here",
    ),
    "out_of_turn": ("该座位 {expected}，却是 {actual}", "it is seat {expected}'s turn, not {actual}'s"),
    "bid_twice": ("座位 {actual} 的叫牌机会已过", "seat {actual} has no bid left"),
    "bid_amount": ("叫分应为 {expected} 之一，实为 {actual}", "a bid is one of {expected}, got {actual}"),
    "bid_too_low": (
        "叫 {actual} 不够高；可叫 {expected}（0 为不叫）",
        "{actual} is too low; the seat may bid {expected} (0: no bid)",
    ),
    "auction_over": (
        "已有人叫 3 分，叫牌结束，座位 {actual} 不能再叫",
        "a 3 ended the auction; seat {actual} has no bid any more",
    ),
    "forced_bid": (
        "应由系统代首叫者叫 1 分：{expected}，实为 {actual}",
        "the system bids for the first bidder: {expected}, got {actual}",
    ),
    "forced_bid_missing": ("缺少系统代叫的 1 分：{expected}", "the bid that the system makes is missing: {expected}"),
    "double_ineligible": (
        "座位 {actual} 不能加倍；有资格的是 {expected}",
        "seat {actual} has no double; those that have: {expected}",
    ),
    "double_twice": ("座位 {actual} 已表过态", "seat {actual} has spoken already"),
    "double_late": ("加倍来得太晚：{actual}", "too late for it: {actual}"),
    "double_verb": ("此时只可 {expected}，却是 {actual}", "only {expected} may be said now, not {actual}"),
    "doubling_missing": ("座位 {expected} 还没就加倍表态", "seats {expected} have not said whether they double"),
    "play_early": ("还没到出牌的时候：{actual}", "it is too early to play: {actual}"),
    "card_not_held": ("手里没有 {actual}", "these cards are not held: {actual}"),
    "no_kind": ("不成牌型：{actual}", "no kind of play: {actual}"),
    "choice_unfit": ("这手牌只能算 {expected}，不能算 {actual}", "these cards count as {expected}, not as {actual}"),
    "does_not_beat": (
        "桌上是 {expected}，{actual} 压不过",
        "the standing play is {expected}; {actual} does not beat it",
    ),
    "pass_on_lead": ("领出者不能不出", "who leads cannot pass"),
    "after_out": ("有人出完后又有 {actual}", "a seat is out already; too late: {actual}"),
    "left_seat_acts": (
        "座位已离开，只能由服务器代打：应为 {expected}，实为 {actual}",
        "the seat has left, only the server may act for it: {expected} wanted, got {actual}",
    ),
    "left_twice": ("座位 {actual} 已经离开过", "seat {actual} left before"),
    "void_unfounded": (
        "没有理由作废（{actual}）：此时是 {expected}",
        "nothing makes the hand void ({actual}); it stands at {expected}",
    ),
    "settled_early": ("还没有人出完就结算，各家余牌 {actual}", "settled before a seat is out; cards left: {actual}"),
}
CODES: Mapping[str, Text] = {name: Text(*words) for name, words in _CODES.items()}

REASONS: Mapping[str, Text] = {
    "hand": Text("本局输赢", "the hand"),
    "rake": Text("系统回收", "the house's rake"),
    "all_passed": Text("三家都不叫", "nobody bid"),
}
