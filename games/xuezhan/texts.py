"""The words of xuezhan: its clauses, its fault codes and its reasons, in Chinese and English."""

from collections.abc import Mapping

from games.face import Text

TITLE = Text("血战麻将", "Xuezhan mahjong")

_CLAUSES: Mapping[str, tuple[str, str]] = {
    "1": (
        "四家，108 张，每张只发一次。轮到的座位摸一张（庄家首轮和碰后不摸），可胡可杠，再从手里打一张，"
        "然后轮到下家。首局庄家由系统定，以后见 D2。",
        "Four seats, 108 tiles, none dealt twice. Who is on turn draws one tile (not in the dealer's first turn, "
        "nor after a pung), may win or kong, then discards from its hand; the next seat follows. The system picks "
        "the first dealer, D2 the later ones.",
    ),
    "2": (
        "别人打出的牌可以碰、直杠或胡，不能吃。",
        "Another's discard may be taken for a pung, a direct kong or a win; there is no chow.",
    ),
    "3": (
        "胡牌时手牌、碰杠和胡的那张合起来最多两门。碰进第三门并不犯规，只是胡不了。",
        "Hand, melds and winning tile of a win show two suits at most. Claiming a tile of a third suit is allowed, "
        "but such a hand cannot win.",
    ),
    "4": (
        "胡牌的牌型：四坎一将，或没有碰杠的七对（四张相同算两对），没有别的。凡能胡的牌都是叫；"
        "自己四张全有的那种不算叫。",
        "A winning hand is four sets and a pair, or seven pairs with nothing melded (four alike make two pairs); "
        "there is no other. Every kind that completes a hand is a wait, save one of which the seat has all four "
        "copies.",
    ),
    "5": (
        "血战到底：有人胡了继续打。胡了的人退出，不再摸、不再付，除 31、32 外也不再收。三家胡了，"
        "或牌墙摸完且最后一张处理完（流局），本局结束。三家已胡则不用 31 至 33。",
        "Play goes on after a win; the winner is out: it draws, pays and collects no more, but for clauses 31 and "
        "32. The hand is over when three have won, or when the wall is empty and its last tile dealt with. After "
        "three wins clauses 31 to 33 do not apply.",
    ),
    "6": (
        "一炮多响：能胡的都可以胡同一张，各自与出牌者结算。有人胡，这张牌就不能再碰杠。",
        "Every live seat that can may win on one tile, each settling with the discarder alone. Once it is won it "
        "cannot be punged or konged.",
    ),
    "7": (
        "有人胡后，由胡牌者的下一个未胡者摸牌；几家同胡，从出牌者数起最后一位胡者的下一个未胡者摸牌。",
        "After a win the next live seat behind the winner draws; after several on one tile, behind the winner who "
        "is last counted from the discarder.",
    ),
    "8": (
        "直杠：手里三张，别人打出第四张。弯杠（补杠）：自己碰的牌加第四张。暗杠：手里四张、没碰过。",
        "A direct kong is three in hand and another's discard; an added one a fourth tile put to the own pung; a "
        "concealed one four in hand.",
    ),
    "9": (
        "补杠：龙威不论刚摸的还是留着的都收钱；同城只有刚摸到的那张才收，留着的可以杠但不收钱，其余照杠处理。",
        "Added kongs: in longwei both a tile just drawn and one kept from earlier are paid; in tongcheng only one "
        "just drawn; a late one is lawful, unpaid, and a kong in all else.",
    ),
    "10": (
        "开杠要牌墙里有牌可补。暗杠和补杠在自己摸牌后的回合做（补牌、庄家头 14 张也算摸牌），不能紧接在自己碰牌之后。",
        "A kong needs a tile in the wall to replace it. Concealed and added kongs are made in the own turn after a "
        "draw (a replacement or the first 14 tiles count), not straight after the own pung.",
    ),
    "11": (
        "抢杠：只有补杠能抢，未胡的各家都可胡那张牌。被抢的杠不成立：仍是碰，牌已离手，不收杠钱，不补牌。",
        "Only an added kong can be robbed, by every live seat that can win on it. A robbed kong fails: the pung "
        "stays, the tile is gone from the hand, nothing is paid for it and nothing replaces it.",
    ),
    "12": (
        "龙威：一次胡牌的分数是 2 的番数次方，0 番 1 分，3 番 8 分；番数超过封顶按封顶算。",
        "Longwei: a win is worth 2 to the power of its fan, 1 point at 0 fan, 8 at 3; fan above the cap count as "
        "the cap.",
    ),
    "13": (
        "龙威番型：平胡 0；对对 1；清一色、七对、带幺九 2；清对、龙七对、清七对 3。",
        "Longwei rows: plain win 0; all triplets 1; one suit, seven pairs, ones and nines 2; triplets of one suit, "
        "dragon seven pairs, seven pairs of one suit 3.",
    ),
    "14": (
        "同时成立的番型相加，但清对代替对对和清一色，清七对代替七对和清一色，龙七对代替七对；"
        "一门的龙七对算龙七对加清一色。总数封顶。",
        "Rows that hold together add up, except that triplets of one suit replace their two parts, seven pairs of "
        "one suit likewise, and dragon seven pairs replace seven pairs; one suit with four alike is dragon pairs "
        "plus one suit. The total is capped.",
    ),
    "15": (
        "同城基本番只算最大的一种：平胡 1；对对 2；清一色、带幺九、七对 3；清对 4；龙七对、清七对、清幺九 5；天胡、"
        "地胡、清龙七对 6。加上带根和 20 至 22。分数是 2 的（番数减一）次方。",
        "Tongcheng counts the dearest pattern alone: plain 1; triplets 2; one suit, ones and nines, seven pairs 3; "
        "triplets of one suit 4; dragon pairs, pairs or ones-and-nines of one suit 5; heavenly, earthly win and "
        "dragon pairs of one suit 6; then roots and clauses 20 to 22. Points are 2 to the power of fan less one.",
    ),
    "16": (
        "带根：胡牌者每有一种牌四张齐全（杠、碰加手牌、拆在几坎里，都算，含胡的那张），加 1 番。",
        "Each kind of which the winner has all four copies, melded or spread over its sets, the winning tile "
        "included, is a root: one fan.",
    ),
    "17": (
        "龙七对、清龙七对用去一根，其余四张相同的仍算根。",
        "Dragon seven pairs use up one root; further fours count.",
    ),
    "18": (
        "天胡：庄家用头 14 张、在任何别的动作之前胡牌，算自摸。",
        "Heavenly win: the dealer wins on its first 14 tiles before anything else happens; it is a self-draw.",
    ),
    "19": (
        "地胡：闲家没碰没杠，第一次摸牌就自摸胡。别家碰杠不影响。",
        "Earthly win: another seat, having claimed and konged nothing, wins on the first tile that it draws. What "
        "others claimed does not matter.",
    ),
    "20": ("杠上花：杠后补来的牌自摸胡，加 1 番。", "A self-draw on the replacement of the own kong: one fan more."),
    "21": (
        "杠上炮：胡别人开杠补牌后打出的那张，胡牌者加 1 番。",
        "A win on the discard that follows a kong and its replacement: one fan more for the winner.",
    ),
    "22": ("抢杠胡，加 1 番。", "A win by robbing a kong: one fan more."),
    "23": (
        "牌有几种拆法时按总番最高的算。自摸不加番，表外番型一概不算，龙威没有天胡地胡。",
        "Of all ways to read the tiles the one of the highest total counts. A self-draw adds nothing, nothing "
        "outside the tables counts, and longwei has neither heavenly nor earthly win.",
    ),
    "24": ("胡别人打出的牌，只由出牌者付。", "A win on a discard is paid by the discarder alone."),
    "25": ("自摸，其余未胡的各家都付。", "A self-drawn win is paid by every other live seat."),
    "26": ("抢杠胡由开杠者一家付，如同点炮。", "A robbed kong is paid by the konger alone, as if it had discarded."),
    "27": (
        "杠上花：暗杠、补杠后未胡各家都付；直杠后龙威只由引杠者付一份，同城各家都付。连杠看最后一个杠。",
        "A win on a replacement is paid by every live seat after a concealed or added kong; after a direct one, in "
        "longwei, by the seat that gave the tile, one share, in tongcheng by all. The last kong decides.",
    ),
    "28": (
        "刮风下雨，当场应付：暗杠未胡各家 2 分，补杠各家 1 分，直杠由出牌者付 2 分。除 11、29、31 外不变。",
        "Kong money falls due at once: 2 points from each live seat for a concealed kong, 1 for an added one, 2 "
        "from the discarder for a direct one. Only clauses 11, 29 and 31 change it.",
    ),
    "29": (
        "呼叫转移（龙威）：杠后打出的牌被胡，这一回合开杠所得另外转给胡牌者；付杠钱的人不退。",
        "Longwei: who discards the tile won after its kong hands what the kongs of that turn brought to the "
        "winner, on top of the win; those who paid the kong get nothing back.",
    ),
    "30": (
        "几家同胡，转移款平分（乘底分之后按单位分），零头从出牌者下家起各一。",
        "Several winners share that sum equally, in units after multiplying by the base; odd units go to those "
        "nearest after the discarder.",
    ),
    "31": (
        "流局退税：未下叫的（花猪也算）把自己收的杠钱全部退给当初付的人，哪怕那人后来胡了。已经转移的不退。",
        "At an empty wall a live seat that is not ready, pigs included, returns its kong money to those who paid "
        "it, also to later winners. What was handed on is not returned.",
    ),
    "32": (
        "流局查花猪：还有三门牌的未胡者是花猪，赔给每个不是花猪的人，胡了的也赔；龙威 8 分，同城 32 分。",
        "At an empty wall a live seat that shows three suits is a pig and pays every seat that is none, winners "
        "too: 8 points in longwei, 32 in tongcheng.",
    ),
    "33": (
        "流局查大叫（同城）：没下叫也不是花猪的，赔给每个下叫的未胡者，按其能胡的最大番（含根和杠，不含杠上花、"
        "杠上炮、抢杠）。龙威不查。",
        "Tongcheng, at an empty wall: a live seat neither ready nor a pig pays each live ready seat the dearest "
        "win that it waits for, roots included, without what a kong or robbing would add. Longwei has none.",
    ),
    "34": (
        "封顶（龙威）：一局里一家向另一家收的合计不超过 24 分。没退回的各笔相加，超出的从最后一笔往前扣；"
        "退税不计在内，抽水之前最后算。",
        "Longwei: in a hand one seat collects at most 24 points from one other. What was not returned is added up "
        "and the excess cut from the last amount backwards; returns lie outside the sum, and only the rake comes "
        "later.",
    ),
    "35": (
        "过手（龙威）：能胡别人的牌（点炮或抢杠）而没胡，到自己下次摸牌前不能再胡别人的牌。自摸不受限。",
        "Longwei: a seat that could win on another's tile and did not may win on no other's tile until it draws "
        "again. A self-draw is never barred.",
    ),
    "36": (
        "自己打出一张牌也解除过手。",
        "The own discard lifts the bar, too: who pungs instead of winning and discards may win on the next tile.",
    ),
    "37": (
        "金额都是整数，连同平台合计为零；没有离开的罚则和时限，筹码不限制输赢。抽水按选项，从每个赢家的净得里取，"
        "向下取整。",
        "Amounts are whole and come to zero with the house. There is no penalty for leaving and no time limit, and "
        "stacks limit nothing. A rake, where one is set, is taken from each net gain, rounded down.",
    ),
    "38": (
        "对一张牌每家只回答一次（胡、碰、杠或过），不得更改；不回答算过。几家胡的先后随意。",
        "A seat answers a tile on offer once, by win, pung, kong or pass, and the answer stands; silence is a "
        "pass. Several wins may come in any order.",
    ),
    "39": (
        "离开不改变任何事，也不动钱；由系统代打。",
        "Leaving changes nothing and moves no money; the server plays the seat on.",
    ),
    "D1": ("龙威没写牌数，照同城用 108 张。", "The longwei deck is taken to be the 108 tiles of tongcheng."),
    "D2": (
        "庄家 14 张，闲家 13 张。上局第一个胡的人坐庄；几家同胡则由出牌者坐庄；没人胡或作废，庄家不变。"
        "选项可改为轮流。",
        "The dealer gets 14 tiles, the others 13. The first winner of the last hand deals; if that win was shared, "
        "its discarder; if nobody won or the hand was void, the dealer stays. An option passes the deal on each "
        "time.",
    ),
    "D3": (
        "默认不定缺。选项定缺时各家先报缺的一门：缺门的牌先打，不能碰杠胡，流局还有缺门的是花猪。",
        "No void suit is declared by default. With the option each seat names one before play: its tiles are "
        "discarded first, not melded, not won with, and who still has one at an empty wall is a pig.",
    ),
    "D4": (
        "保留张数默认 0；设为 n 时剩 n 张即视为摸完。",
        "No tiles are kept back by default; with n the wall counts as empty when n are left.",
    ),
    "D5": (
        "胡后顺序和最后几张按公开规则；补牌默认从前面摸，最后一张打出后仍可碰。",
        "Order after wins and the last tiles follow public rules; replacements come from the front by default, and "
        "the last discard may be punged.",
    ),
    "D6": ("同城留手的补杠不收钱，龙威收。", "A late added kong is paid in longwei alone."),
    "D7": ("同城没写杠钱，照 2、1、2 分。", "Kong money in tongcheng is 2, 1 and 2 points as in longwei."),
    "D8": ("自摸默认不加；选项可加一分或一番。", "A self-draw adds nothing; an option adds a point or a fan."),
    "D9": ("龙威番型按相加理解。", "Longwei rows are taken to add up."),
    "D10": ("原文的误植按文意改正。", "Misprints of the texts are read as they were meant."),
    "D11": (
        "带幺九可含 1、9 的刻子，将也须是 1 或 9。",
        "Triplets of 1 and 9 count for ones and nines, and so must the pair.",
    ),
    "D12": ("同城一根一番。", "A root is one fan in tongcheng, too."),
    "D13": ("同城默认不封顶，房间可设。", "Tongcheng has no cap unless a room sets one."),
    "D14": ("地胡按第一次摸牌自摸理解，根照加。", "Earthly win means winning on the first draw; roots still add."),
    "D15": (
        "直杠的杠上花由引杠者付一份；选项可改为付全部或各家付。",
        "After a direct kong the giver pays one share; options let it pay all shares, or everybody his own.",
    ),
    "D16": ("转移的是这一不间断回合里所有的杠。", "What is handed on are all kongs of that unbroken turn."),
    "D17": (
        "多家平分转移款；抢第二个杠不算杠上炮，不转移。",
        "Several winners share it; robbing a second kong hands nothing on.",
    ),
    "D18": ("花猪金额 8 和 32，胡了的人也收。", "Pigs pay 8 and 32 points, winners among the receivers."),
    "D19": ("龙威不查大叫。", "Longwei does not make the unready pay."),
    "D20": ("叫自己已有四张的牌不算下叫。", "Waiting on a fifth copy is not being ready."),
    "D21": ("24 分封顶按收付双方、全局毛额算。", "The cap is gross, per receiver and payer, over the whole hand."),
    "D22": (
        "过手：选项可改为只限不大于放过的番，或不限。",
        "The bar may be set to wins no dearer than the one let go, or to none.",
    ),
    "D23": ("超时由系统代做的动作同样要合法。", "What the server does for a late player has to be as lawful as any."),
    "D24": ("离开没有罚则，座位照常结算。", "Leaving costs nothing; the seat settles as any other."),
    "D25": (
        "抽水的赢家指全局净得大于零的座位。",
        "The rake is taken from seats whose net of the hand is above zero, after returns and the cap.",
    ),
}
CLAUSES: Mapping[str, Text] = {f"XUEZHAN-{number}": Text(*words) for number, words in _CLAUSES.items()}

_CODES: Mapping[str, tuple[str, str]] = {
    "seats": ("座位应为 {expected}，实为 {actual}", "the seats should be {expected}, not {actual}"),
    "dealer": ("庄家应为 {expected} 之一，实为 {actual}", "the dealer should be one of {expected}, not {actual}"),
    "dealer_wrong": ("庄家应为 {expected} 号位，实为 {actual}", "seat {expected} should deal, not {actual}"),
    "base": ("底分至少为 {expected}，实为 {actual}", "the base must be at least {expected}, not {actual}"),
    "rake_value": ("抽水最多 {expected}，实为 {actual}", "the rake is at most {expected}, not {actual}"),
    "context": ("承接内容应为 {expected}，实为 {actual}", "the context should be {expected}, not {actual}"),
    "context_wrong": (
        "承接内容应为上一局的 {expected}，实为 {actual}",
        "the hand before gives {expected}, not {actual}",
    ),
    "type_unknown": ("本游戏没有这种事件：{actual}", "the game has no event {actual}"),
    "deal_place": ("牌只能发给座位 {expected}，实为 {actual}", "tiles go to seats {expected}, not to {actual}"),
    "face": ("应为 {expected}，实为 {actual}", "tiles are dealt {expected}, not {actual}"),
    "hand_over": ("三家已胡，只能结算，却有 {actual}", "three have won: only the settlement may come, not {actual}"),
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
    "wall_empty": ("牌墙已空，应 {expected}，却有 {actual}", "the wall is empty: {expected} is due, not {actual}"),
    "seat_out": ("{actual} 号位已经胡了", "seat {actual} has won and is out"),
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
    "void_missing": (
        "{expected} 号位还没定缺，就有 {actual}",
        "seats {expected} have not declared yet, and there is {actual}",
    ),
    "void_off": ("本局不定缺", "no void suit is declared in this hand"),
    "void_late": (
        "定缺应在 {expected} 阶段，实在 {actual}",
        "a void suit is declared in phase {expected}, not {actual}",
    ),
    "void_twice": ("已经定过缺", "the seat has declared already"),
    "void_first": ("要先打缺门 {expected}，却打 {actual}", "tiles of the void suit {expected} go first, not {actual}"),
    "void_melded": ("缺门的牌不能碰杠：{actual}", "a tile of the void suit is not melded: {actual}"),
    "void_owned": ("还有缺门 {actual} 的牌，不能胡", "the hand holds tiles of its void suit {actual}"),
    "cards_count": ("应写 {expected} 张牌，实为 {actual}", "{expected} tile is to be named, found {actual}"),
    "target": ("对象应为 {expected}，实为 {actual}", "the target should be {expected}, not {actual}"),
    "choice": ("选择应为 {expected}，实为 {actual}", "the choice should be {expected}, not {actual}"),
    "ref": ("所指事件应为 {expected}，实为 {actual}", "the answer refers to event {expected}, not {actual}"),
    "tile_not_held": ("手里没有这张牌：{actual}", "the seat does not hold {actual}"),
    "out_of_turn": ("轮到 {expected} 号位，却是 {actual} 号位", "it is seat {expected}'s turn, not seat {actual}'s"),
    "tile_other": ("应为 {expected}，实为 {actual}", "the tile is {expected}, not {actual}"),
    "no_window": ("此时没有可要的牌（{actual}）", "no tile is on offer now ({actual})"),
    "only_hu": (
        "补杠的牌只能 {expected}，不能 {actual}",
        "an added kong can only be answered by {expected}, not {actual}",
    ),
    "tiles_missing": ("手里要有 {expected} 张，只有 {actual} 张", "{expected} in hand are needed, there are {actual}"),
    "pung_missing": ("没有碰过 {expected}", "there is no pung of {expected}"),
    "no_replacement": ("牌墙里没有牌可补", "the wall has no tile to replace it"),
    "kong_after_pung": ("碰后不能马上杠", "no kong straight after the own pung"),
    "own_tile": ("自己打出的牌不能要", "a seat cannot answer its own tile"),
    "answered_twice": ("对这张牌已经回答过", "the seat has answered this tile already"),
    "won_already": ("已有人胡 {actual}，不能再碰杠", "{actual} has been won: no pung or kong any more"),
    "nothing_drawn": ("碰后没有摸牌，不能自摸", "nothing was drawn after the pung"),
    "not_complete": ("没有胡牌：{actual}", "the hand is not complete: {actual}"),
    "three_suits": ("最多 {expected} 门，却有 {actual} 门", "{expected} suits at most, there are {actual}"),
    "barred": ("过手：放过了胡，还不能胡 {actual}", "a win was let go: {actual} may not be won yet"),
    "settled_early": ("还不能结算：{actual}", "the hand cannot be settled yet: {actual}"),
    "void_given": ("规则没有作废（{actual}）", "the rules give no void ({actual})"),
    "kong_robbed": ("杠被抢，不收钱：{actual}", "the kong was robbed, nothing is due: {actual}"),
    "paid_early": ("补牌之前不收钱", "an added kong is paid once its replacement is dealt"),
    "ref_unknown": (
        "应指明开杠或胡牌的事件 {expected}，实为 {actual}",
        "it should refer to a kong or a win {expected}, not {actual}",
    ),
    "paid_twice": ("第 {actual} 号事件已经付过", "what event {actual} made due was paid before"),
    "dealer_chain": (
        "上一局之后应由 {expected} 号位坐庄，实为 {actual} 号位",
        "after the hand before seat {expected} deals, not {actual}",
    ),
}
CODES: Mapping[str, Text] = {code: Text(*words) for code, words in _CODES.items()}

REASONS: Mapping[str, Text] = {
    "kong_direct": Text("直杠", "direct kong"),
    "kong_concealed": Text("暗杠", "concealed kong"),
    "kong_added": Text("补杠", "added kong"),
    "discard": Text("点炮", "win on a discard"),
    "self_draw": Text("自摸", "self-drawn win"),
    "rob_kong": Text("抢杠", "robbed kong"),
    "call_transfer": Text("呼叫转移", "kong money handed on"),
    "kong_refund": Text("退税", "kong money returned"),
    "flower_pig": Text("查花猪", "pig"),
    "not_ready": Text("查大叫", "not ready"),
    "rake": Text("抽水", "rake"),
    "three_won": Text("三家已胡", "three have won"),
    "wall_empty": Text("流局", "the wall is empty"),
    "end": Text("结束", "end"),
    "wins": Text("胡牌", "wins"),
    "states": Text("流局时各家", "seats at the empty wall"),
    "next_dealer": Text("下局庄家", "next dealer"),
}
