"""The words of yuci: its clauses, its fault codes and its reasons, in Chinese and English."""

from collections.abc import Mapping

from games.face import Text

TITLE = Text("榆次麻将", "Yuci mahjong")

_CLAUSES: Mapping[str, tuple[str, str]] = {
    "1": ("四家，136 张，每家面前 17 墩。", "Four seats, 136 tiles, a wall of 17 stacks before each seat."),
    "2": (
        "首局庄家由系统随机定，四家机会均等；庄家为东，按出牌顺序为南西北。风位不计分。",
        "The system draws the first dealer at random, all seats equally likely; it is East, then South, West and "
        "North in playing order. Winds score nothing.",
    ),
    "3": (
        "庄家胡牌连庄；闲家胡牌由庄家的下家坐庄，不是胡牌者。",
        "A dealer who wins deals again; if another seat wins the dealer's next seat deals, not the winner.",
    ),
    "4": (
        "荒庄时四家都没杠则连庄，有杠（暗杠也算）则下家坐庄。",
        "After a drawn hand the dealer stays if nobody made a kong, else its next seat deals; a concealed kong counts.",
    ),
    "5": (
        "有人离开（局中或两局之间），下一局重新算首局。只有这样，后面的局才可以不写上一局而任意定庄。",
        "If a player leaves, in a hand or between two, the next one is a first hand again. Only then may a later "
        "hand come without the hand before and with any dealer.",
    ),
    "6": ("庄家掷一次两颗骰子，看点数之和。", "The dealer throws two dice once; their sum counts."),
    "7": (
        "点数 5、9 开庄家的墙，2、6、10 开下家的，3、7、11 开对家的，4、8、12 开上家的。",
        "On 5 and 9 the dealer's wall is broken, on 2, 6, 10 the next seat's, on 3, 7, 11 the opposite's, on 4, 8, "
        "12 the previous seat's.",
    ),
    "8": (
        "从那面墙右端数掉点数那么多墩，从下一墩起向左抓，再顺时针经过其他墙，数掉的几墩是牌尾。",
        "So many stacks are counted off from that wall's right end; dealing starts at the next one and goes on "
        "clockwise round the table; the stacks counted off are the tail.",
    ),
    "9": (
        "从庄家起顺时针发牌：庄家 14 张，其余 13 张。",
        "Dealing begins with the dealer and goes clockwise: 14 tiles, then 13 each.",
    ),
    "10": (
        "逆时针出牌，庄家先打；以后每轮从前面摸一张打一张，打手里有的牌。",
        "Play is anticlockwise. The dealer discards first; every later turn is one tile from the front, one "
        "discard from the hand.",
    ),
    "11": ("不能吃。", "There is no chow."),
    "12": (
        "手里有两张可碰别人打的牌。能碰没碰的那种，到自己下次摸牌（补牌也算）前不能再碰。",
        "With two in hand another's discard may be punged. Who could pung a kind and did not may not pung that "
        "kind until it draws again, a replacement included.",
    ),
    "13": (
        "直杠：手里三张加别人打的；补杠：加到自己的碰；暗杠：手里四张。后两种在自己摸牌后做。从牌尾补牌；"
        "暗杠别家看不见。",
        "Kongs: three in hand and a discard; added to the own pung; four in hand; the last two in the own turn "
        "after a draw. The replacement comes from the tail. A concealed kong stays unseen by the others.",
    ),
    "14": (
        "报听：打出后只差一张成胡时可报，那张牌暗着打，别人不能要。至少有一口叫；自己占满四张的不算。",
        "Declaring: a seat whose discard leaves it one tile short may declare; that tile lies face down and cannot "
        "be claimed. There has to be a wait; a kind owned four times is none.",
    ),
    "15": (
        "报听后不能换牌：摸什么打什么，只许暗杠（刚摸的那张，且杠后仍有叫）和胡，不能碰、明杠。",
        "Who has declared is frozen: it discards the tile drawn, and may only win or make a concealed kong with "
        "that tile that leaves it a wait; no pung, no exposed kong.",
    ),
    "16": (
        "报听时留下的 13 张（连碰杠）至少缺一门，字牌不论。",
        "To declare, the 13 tiles left, melds included, lack at least one suit; honours do not matter.",
    ),
    "17": (
        "可放炮、自摸、抢补杠胡，但都要先报听；没报听，成了牌也不能胡。",
        "A win is on a discard, self-drawn or robbing an added kong, and only after declaring; a complete hand "
        "without it may not win.",
    ),
    "18": (
        "截胡：几家都能胡一张牌，从出牌者数起最近的胡；近的过了才轮到远的。",
        "If several can win on one tile the nearest after the seat that played it wins alone; a farther one only "
        "once the nearer have passed.",
    ),
    "19": (
        "报听后放过能胡的牌，不论点炮自摸，本局不能再胡，仍算报听。",
        "A declared seat that lets a winning tile go, discarded or drawn, cannot win any more in the hand; it "
        "stays declared.",
    ),
    "20": (
        "第一次胡牌、荒庄或有人离开，本局结束。",
        "The hand ends with the first win, as a drawn hand, or when a player leaves.",
    ),
    "21": (
        "荒庄：无杠或一杠留 7 墩，以后每多一杠多留一墩。该摸牌时牌墙不多于保留就荒庄。杠也要牌墙多于当时的保留。",
        "A reserve stays in the wall: 7 stacks with no or one kong, one more with each further kong. When a draw "
        "is due and the wall holds no more, the hand is drawn. A kong needs more than the reserve, too.",
    ),
    "22": (
        "补牌后剩下的单张算半墩，另留半墩：保留正好是墩数乘二张。",
        "A single tile left of a stack counts as half of one and half a stack more is kept: exactly two tiles a stack.",
    ),
    "23": (
        "得分是胡牌积分加杠牌积分；自摸与放炮相同，各牌型累加。",
        "A win scores hand points plus kong points, self-drawn or not; all patterns of the hand add up.",
    ),
    "24": (
        "牌型积分表：平胡 2，边张、砍张、吊张、门前清、断幺各 1，凑一色、碰碰胡 5，七小对 7，清一色、一条龙 10，"
        "风一色 20。",
        "Patterns: win 2; edge, middle or pair wait, concealed hand, no ends 1 each; one suit with honours, all "
        "triplets 5; seven pairs 7; one suit, one to nine 10; honours only 20.",
    ),
    "25": (
        "庄家胡牌胡牌积分加 2；庄家输不多付。",
        "A winning dealer has 2 hand points more; a losing one pays no more than the others.",
    ),
    "26": (
        "杠上开花（杠后补牌自摸），胡牌积分乘 2。",
        "A win on the replacement of the own kong doubles the hand points.",
    ),
    "27": (
        "杠牌积分只算赢家自己的：明杠每个 1 分，暗杠 2 分。别家的杠、荒庄的杠不算。",
        "Only the winner's own kongs score: 1 for an exposed one, 2 for a concealed one. Others' kongs and those "
        "of a drawn hand are worth nothing.",
    ),
    "28": ("自摸，其余三家各付一份。", "Self-drawn: each of the three others pays the score."),
    "29": (
        "放炮（抢杠）而出牌者已报听，三家各付一份。",
        "On a discard or robbed kong of a seat that had declared, again each of the three pays.",
    ),
    "30": (
        "包胡：出牌者没报听，一家付三份，杠分也在内。",
        "If the discarder had not declared it pays all three shares, hand and kong points; the others pay nothing.",
    ),
    "31": (
        "抢杠胡照放炮结算，开杠者算出牌者；只有补杠能抢。",
        "A robbed kong is settled like a discard by the konger; only added kongs can be robbed.",
    ),
    "32": (
        "胡牌按积分扣分，银子为积分乘本局基础银两，由同样的人付。",
        "A win moves its points, and points times the base in silver, from the same payers.",
    ),
    "33": (
        "离开（断线、强退）扣基础分的 4 倍，银子同数，不再乘；本局不计分。",
        "Who leaves loses four times the base in points and the same number of silver, not multiplied again; the "
        "hand ends unscored.",
    ),
    "34": (
        "荒庄谁也不付。没有抽水，没报听也不罚；筹码不限制输赢。",
        "A drawn hand costs nobody anything. There is no rake and no fee for not being ready; stacks limit nothing.",
    ),
    "35": (
        "对一张牌每家只回答一次，不得更改；不回答就是放过。",
        "A seat answers a tile on offer once and the answer stands; silence lets go what could have been taken.",
    ),
    "D1": ("原文没有牌型表，用晋中通行的表。", "The text lists no patterns; the table common in Jinzhong is used."),
    "D2": (
        "碰碰胡、吊张的较严写法由选项决定，默认不用。",
        "Stricter readings of all triplets and of the pair wait are options, off by default.",
    ),
    "D3": ("每次胡牌都有平胡 2 分。", "Every win has the 2 points of a win."),
    "D4": ("发牌顺时针，可由选项改为逆时针。", "The deal goes clockwise; an option turns it round."),
    "D5": ("两颗骰子掷不出 1；数掉的墩不抓。", "Two dice cannot show 1; the stacks counted off are skipped."),
    "D6": ("暗打的牌不能要，选项可放开。", "The face-down tile cannot be claimed unless an option says so."),
    "D7": (
        "报听后暗杠只要仍有叫；选项可要求听口不变。",
        "A concealed kong after declaring needs a wait left; by option the same waits.",
    ),
    "D8": ("叫第五张不算。", "A wait for a fifth copy is none."),
    "D9": ("弃碰的限制到自己下次摸牌为止，只管碰。", "A pung let go is barred until the next own draw, pungs alone."),
    "D10": (
        "凡有权胡而没胡都算不胡，超时也算。",
        "Any winning tile a seat was free to take counts as let go, by time-out, too.",
    ),
    "D11": ("庄家的 2 分属于胡牌积分，一起翻倍。", "The dealer's 2 points are hand points and are doubled with them."),
    "D12": ("包胡连杠分三份都付。", "Paying for all includes the kong points."),
    "D13": (
        "半墩算一墩，选项可不算单张。",
        "Half a stack and half a stack make one; an option ignores the single tile.",
    ),
    "D14": (
        "末尾开杠与摸牌同一条件，选项可再严。",
        "A kong near the end is tested like a draw; an option is stricter.",
    ),
    "D15": ("离开的罚分归平台，选项可分给三家。", "The penalty goes to the house; an option shares it out."),
    "D16": ("原文误植按文意读。", "Misprints are read as they were meant."),
    "D17": (
        "报听者不补杠，所以抢杠胡总是包胡。",
        "A declared seat adds no kong, so a robbed kong is always paid by one.",
    ),
    "D18": ("基础分默认就是基础银两。", "The base of the penalty is the hand's base unless set."),
    "D19": (
        "换了人就是有人离开；离开又回来由 left 说明。",
        "Another player in a seat means that one left; `left` tells of one who came back.",
    ),
}
CLAUSES: Mapping[str, Text] = {f"YUCI-{number}": Text(*words) for number, words in _CLAUSES.items()}

_CODES: Mapping[str, tuple[str, str]] = {
    "seats": ("座位应为 {expected}，实为 {actual}", "the seats should be {expected}, not {actual}"),
    "dealer": ("庄家应为 {expected} 之一，实为 {actual}", "the dealer should be one of {expected}, not {actual}"),
    "base": ("基础银两至少为 {expected}，实为 {actual}", "the base must be at least {expected}, not {actual}"),
    "context": ("承接内容应为 {expected}，实为 {actual}", "the context should be {expected}, not {actual}"),
    "dice": ("骰子应为两个 1 到 6，实为 {actual}", "two dice from 1 to 6 are wanted, not {actual}"),
    "first_hand": ("首局标记应为 {expected}，实为 {actual}", "first_hand should be {expected}, not {actual}"),
    "prev_given": ("不应写有上一局或离开：{actual}", "there is no hand before, or nobody left between: {actual}"),
    "dealer_wrong": ("庄家应为 {expected} 号位，实为 {actual}", "seat {expected} should deal, not {actual}"),
    "prev_missing": ("没人离开，应写上一局 {expected}", "nobody left: the hand before should be told ({expected})"),
    "prev_wrong": ("上一局应为 {expected}，实写 {actual}", "the hand before was {expected}, told is {actual}"),
    "seat_changed": ("有人离开，应重新算首局：{actual}", "a player left, so this is a first hand again: {actual}"),
    "dealer_chain": (
        "上一局之后应由 {expected} 号位坐庄，实为 {actual}",
        "after the hand before seat {expected} deals, not {actual}",
    ),
    "type_unknown": ("本游戏没有这种事件：{actual}", "the game has no event {actual}"),
    "deal_place": ("牌只能发给座位 {expected}，实为 {actual}", "tiles go to seats {expected}, not to {actual}"),
    "face": ("应为 {expected}，实为 {actual}", "tiles are dealt {expected}, not {actual}"),
    "hand_over": (
        "本局已经结束，只能结算，却有 {actual}",
        "the hand is over: only the settlement may come, not {actual}",
    ),
    "deal_unexpected": ("此时（{expected}）不能发牌（{actual}）", "no tile is dealt now ({expected}): {actual}"),
    "deal_count": ("应发 {expected} 张，实发 {actual} 张", "{expected} tiles are due, {actual} were dealt"),
    "deal_why": ("应为 {expected}，实为 {actual}", "the deal should be {expected}, not {actual}"),
    "deal_order": (
        "应发给 {expected} 号位，实发给 {actual} 号位",
        "seat {expected} is to be dealt to, not seat {actual}",
    ),
    "dealt_twice": (
        "{actual} 号位发了两次，应发给 {expected} 号位",
        "seat {actual} is dealt to twice; seat {expected} was due",
    ),
    "tile_unknown": ("牌里没有 {actual}", "the deck has no {actual}"),
    "tile_fifth": ("同一种牌只有 {expected} 张：{actual}", "there are only {expected} copies: {actual}"),
    "wall_reserved": (
        "牌墙到了保留数（{expected}）：{actual}",
        "the wall is down to its reserve ({expected}): {actual}",
    ),
    "reserve_breached": (
        "杠后保留不足：要 {expected} 张，只有 {actual}",
        "the kong would breach the reserve: {expected} needed, {actual} left",
    ),
    "draw_seat": ("应由 {expected} 号位摸牌，实为 {actual} 号位", "seat {expected} should draw, not seat {actual}"),
    "replacement_seat": (
        "应由 {expected} 号位补牌，实为 {actual} 号位",
        "the replacement goes to seat {expected}, not {actual}",
    ),
    "replacement_missing": ("{expected} 号位开杠后还没补牌", "seat {expected} has not had its replacement yet"),
    "amount_given": ("麻将的动作没有金额：{actual}", "actions of mahjong have no amount: {actual}"),
    "verb_unknown": ("没有动作 {actual}", "there is no action {actual}"),
    "no_chow": ("不能吃牌", "there is no chow"),
    "seat_unknown": ("没有 {actual} 号位", "there is no seat {actual}"),
    "before_deal": ("发牌完成之前不能有动作 {actual}", "{actual} before the deal is complete"),
    "cards_count": ("应写 {expected} 张牌，实为 {actual}", "{expected} tile is to be named, found {actual}"),
    "target": ("对象应为 {expected}，实为 {actual}", "the target should be {expected}, not {actual}"),
    "choice": ("选择应为 {expected}，实为 {actual}", "the choice should be {expected}, not {actual}"),
    "ref": ("所指事件应为 {expected}，实为 {actual}", "the answer refers to event {expected}, not {actual}"),
    "tile_not_held": ("手里没有这张牌：{actual}", "the seat does not hold {actual}"),
    "out_of_turn": ("轮到 {expected} 号位，却是 {actual} 号位", "it is seat {expected}'s turn, not seat {actual}'s"),
    "hand_frozen": (
        "报听后要打刚摸的 {expected}，却打 {actual}",
        "a declared seat discards what it drew, {expected}, not {actual}",
    ),
    "tile_other": ("应为 {expected}，实为 {actual}", "the tile is {expected}, not {actual}"),
    "no_window": ("此时没有可要的牌（{actual}）", "no tile is on offer now ({actual})"),
    "only_hu": (
        "补杠的牌只能 {expected}，不能 {actual}",
        "an added kong can only be answered by {expected}, not {actual}",
    ),
    "tiles_missing": ("手里要有 {expected} 张，只有 {actual} 张", "{expected} in hand are needed, there are {actual}"),
    "pung_let_go": ("弃碰过 {actual}，摸牌前不能再碰", "a pung of {actual} was let go: none until the next draw"),
    "pung_missing": ("没有碰过 {expected}", "there is no pung of {expected}"),
    "kong_after_pung": ("碰后不能马上杠 {actual}", "no kong of {actual} straight after the own pung"),
    "own_tile": ("自己打出的牌不能要", "a seat cannot answer its own tile"),
    "answered_twice": ("对这张牌已经回答过", "the seat has answered this tile already"),
    "tile_face_down": ("暗打的牌不能要", "the tile lies face down and cannot be claimed"),
    "declared_claims": ("报听后不能碰、明杠", "a declared seat makes no pung and no exposed kong"),
    "kong_not_drawn": (
        "报听后只能杠刚摸的 {expected}，不能杠 {actual}",
        "a declared seat kongs only what it drew, {expected}, not {actual}",
    ),
    "kong_loses_waits": (
        "杠后听口从 {expected} 变成 {actual}",
        "the kong changes the waits from {expected} to {actual}",
    ),
    "declared_twice": ("已经报过听", "the seat has declared already"),
    "not_ready": ("打出后没有听：{actual}", "the hand would not be ready: {actual}"),
    "three_suits": ("最多 {expected} 门，却有 {actual} 门", "{expected} suits at most, there are {actual}"),
    "not_declared": ("没有报听，不能胡", "the seat has not declared and may not win"),
    "win_let_go": ("放过了胡，本局不能再胡", "the seat let a win go and cannot win any more"),
    "not_complete": ("没有胡牌：{actual}", "the hand is not complete: {actual}"),
    "nothing_drawn": ("碰后没有摸牌，不能自摸", "nothing was drawn after the pung"),
    "nearer_can_win": ("更近的 {expected} 号位能胡而没有过", "seat {expected} is nearer, can win and has not passed"),
    "settled_early": ("还不能结算：{actual}", "the hand cannot be settled yet: {actual}"),
    "void_given": ("规则没有作废（{actual}）", "the rules give no void ({actual})"),
}
CODES: Mapping[str, Text] = {code: Text(*words) for code, words in _CODES.items()}

REASONS: Mapping[str, Text] = {
    "hu": Text("胡牌", "hand points"),
    "bao_hu": Text("包胡", "all three shares"),
    "kong": Text("杠牌", "kong points"),
    "leave_penalty": Text("离开罚分", "penalty for leaving"),
    "win": Text("胡牌", "win"),
    "draw": Text("荒庄", "drawn hand"),
    "left": Text("有人离开", "a player left"),
    "end": Text("结束", "end"),
    "winner": Text("胡牌者", "winner"),
    "patterns": Text("牌型", "patterns"),
    "hu_points": Text("胡牌积分", "hand points"),
    "kong_points": Text("杠牌积分", "kong points"),
    "kongs": Text("杠数", "kongs"),
    "next_dealer": Text("下局庄家", "next dealer"),
    "points": Text("积分", "points"),
}
