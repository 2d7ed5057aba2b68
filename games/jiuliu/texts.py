"""The words of jiuliu: its clauses, what its fault codes say, reasons, kinds and types."""

from collections.abc import Mapping

from games.face import Text

TITLE = Text("龙山九六扑克", "Longshan 96")

CLAUSES: Mapping[str, Text] = {
    "JIULIU-1": Text(
        "两副牌去掉王和十，共九十六张：每个牌码两张。",
        "Two packs without jokers and tens, 96 cards: every code is there twice.",
    ),
    "JIULIU-2": Text("二至四人。", "Two, three or four seats."),
    "JIULIU-3": Text("红桃方块为红，黑桃梅花为黑。", "Hearts and diamonds are red, spades and clubs black."),
    "JIULIU-4": Text(
        "同色的 A23、456、789、JQK 各为一句话，共八句。",
        "A23, 456, 789 and JQK of one colour are sentences: eight in all, no face in two of them.",
    ),
    "JIULIU-5": Text(
        "JQK 和红 789 为荤，其余为素。", "Every J Q K and the red 7 8 9 are meaty, all other cards plain."
    ),
    "JIULIU-6": Text(
        "庄家发十九张，闲家十八张，面朝下。", "The dealer is dealt 19 cards, each other seat 18, face down."
    ),
    "JIULIU-7": Text(
        "贴：上家打的或自己摸的牌，配手中同句的另一张，放上桌成一口。",
        "贴: the previous seat's discard or one's own draw goes down with one other face of its sentence: a 口.",
    ),
    "JIULIU-8": Text(
        "桌面已有两口就不能再贴；半开、勺半开各算一口。",
        "With two 口 on the table there is no more 贴; 半开 and 勺半开 are a 口 each.",
    ),
    "JIULIU-9": Text(
        "吃：上家的牌或自己摸的牌，与手中两张或桌上的口凑成一句。",
        "吃: the previous seat's card or one's own draw makes a sentence with two hand cards, or fills an own 口.",
    ),
    "JIULIU-10": Text(
        "碰：别家摸的牌，手中正好有一对，必须碰。", "碰: another's draw meets exactly two in hand; forced."
    ),
    "JIULIU-11": Text(
        "勺：起手三张相同，或自己摸的牌与手中一对；后者须上桌。",
        "勺: three of a face as dealt, which stay in hand, or the own draw with exactly two in hand, which go down.",
    ),
    "JIULIU-12": Text(
        "走：手中或桌上的勺与桌面的牌凑成四张。", "走: a 勺, in hand or tabled, and the table card make four."
    ),
    "JIULIU-13": Text(
        "勺走：起手四张相同，或自摸补手中三张，须上桌。",
        "勺走: four of a face as dealt, or the own draw onto three in hand; it goes down.",
    ),
    "JIULIU-14": Text(
        "半开：走时手中有同句另两种之一，一并放下一张，算一口。",
        "半开: at a 走 one card goes down too if the hand has just one of the two other faces; a 口.",
    ),
    "JIULIU-15": Text(
        "全开：走时手中另两种都有，各放下一张。",
        "全开: at a 走 one card of each other face goes down if both are there.",
    ),
    "JIULIU-16": Text("勺半开、勺全开：勺走时同样带牌。", "勺半开, 勺全开: the same cards go down with a 勺走."),
    "JIULIU-17": Text(
        "双龙戏珠：半开所缺的那种牌也凑成四张时，两者合成九张。",
        "双龙戏珠: a four of the face that an own 半开 lacks merges with it into nine cards, no 口.",
    ),
    "JIULIU-18": Text(
        "只有贴可以过；吃、碰、勺、走、勺走及各种开都必须做。",
        "Only 贴 may be declined; every other way to take a card is forced.",
    ),
    "JIULIU-19": Text(
        "过了贴的牌本局不能再贴，但仍可吃、可胡。",
        "A face on which one declined to 贴 stays closed to one's 贴; 吃 and 胡 are still open.",
    ),
    "JIULIU-20": Text(
        "先后：自摸的勺类，然后胡，然后走类和碰，最后吃和贴。",
        "First the drawer's 勺 and 勺走, then 胡, then 走 and 碰, last 吃 and 贴.",
    ),
    "JIULIU-21": Text(
        "同级时摸牌者先，其余按行牌顺序。", "On one level the drawer is first, the others in playing order."
    ),
    "JIULIU-22": Text(
        "各门胡数：贴、句、碰、勺、走、开，荤多素少。",
        "Each group has its hu by the table: more for meaty ones, 0 to 8 for plain.",
    ),
    "JIULIU-23": Text(
        "双龙戏珠：两个四张各按走或勺走计，荤加一。",
        "双龙戏珠 adds up its two fours by their own kinds, and 1 if it is meaty.",
    ),
    "JIULIU-24": Text(
        "只胡摸的牌；桌上、手中和所胡的牌全部成门，且正好两口。",
        "One wins on a drawn card alone; all cards fall into groups, with exactly two 口.",
    ),
    "JIULIU-25": Text(
        "庄家至少十一胡，闲家至少十胡；素胡和素清胡不限。",
        "The dealer needs 11 hu, others 10, unless the win counts as 素胡 or 素清胡.",
    ),
    "JIULIU-26": Text("别家的勺类先于胡。", "Another seat's 勺 or 勺走 goes before a 胡."),
    "JIULIU-27": Text(
        "按牌型计分，自摸多于非自摸；取分数最高的牌型。",
        "A win scores by its best type, more by the own draw than by another's.",
    ),
    "JIULIU-28": Text("天胡：庄家起手即胡。", "天胡: the dealer's dealt cards are a win."),
    "JIULIU-29": Text(
        "地胡：庄家打出的第一张无人要，闲家胡墩上第一张。",
        "地胡: nobody takes the dealer's first discard and another seat wins on the first card drawn.",
    ),
    "JIULIU-30": Text(
        "有多种拆法时取分最高的，再取胡数最高的。", "Of several ways to split a hand the one that scores most counts."
    ),
    "JIULIU-31": Text(
        "每个输家付（牌型分＋赢家飘＋自己飘）×底分；飘在发牌前选，每家一次，不超过上限。",
        "Each other seat pays (score + winner's 飘 + own 飘) × base; 飘 is chosen once, before the deal, to a maximum.",
    ),
    "JIULIU-32": Text(
        "手中仅有的一句话不能拆。", "The only complete sentence of its sort in hand may not be broken by a discard."
    ),
    "JIULIU-33": Text("贴来的牌不能打。", "A face taken by 贴 may not be discarded."),
    "JIULIU-34": Text("起手勺的牌不能打。", "Cards of a dealt 勺 may not be discarded."),
    "JIULIU-35": Text("桌面有三口为抓猪，不得胡。", "Three 口 on the table make a pig, which may not win."),
    "JIULIU-36": Text(
        "有半开而打过或过贴过能使其全开的牌，为抓猪。",
        "A seat with a 半开 that discarded, or declined to 贴, the face that opens it fully is a pig.",
    ),
    "JIULIU-37": Text(
        "别无可打而打了自己贴来的牌，为抓猪。", "A seat forced to discard a face that it took by 贴 is a pig."
    ),
    "JIULIU-38": Text(
        "上桌后须打一张，净走和净勺走除外；那时由下家摸牌。",
        "After a lay-down one card is discarded, but after a plain 走 or 勺走 the next seat draws instead.",
    ),
    "JIULIU-39": Text("该摸牌而墩已空，荒庄，无输赢。", "A card is due from an empty stock: the hand is drawn."),
    "JIULIU-40": Text(
        "发牌；起手四张依次上桌；庄家胡或打；其后每张牌按先后问，无人要则下家摸牌。",
        "Deal, lay down dealt fours in order, then the dealer wins or discards; each table card is offered in order; "
        "where nobody takes it the next seat draws.",
    ),
}

CODES: Mapping[str, Text] = {
    "seats_count": Text("人数应为 {expected}，实为 {actual}", "the game takes {expected} seats, got {actual}"),
    "seats_numbers": Text("座位应为 {expected}，实为 {actual}", "seats should be {expected}, got {actual}"),
    "dealer": Text("庄家应为 {expected} 之一，实为 {actual}", "the dealer should be one of {expected}, got {actual}"),
    "base": Text("底分至少 {expected}，实为 {actual}", "base is at least {expected}, got {actual}"),
    "context": Text("本游戏不承接上局内容：{actual}", "nothing is handed on from earlier hands: {actual}"),
    "type_unused": Text("本游戏没有 {actual} 事件", "the game has no event {actual}"),
    "place_unknown": Text("牌只能发给 {expected}，实为 {actual}", "cards go to {expected} alone, got {actual}"),
    "card_strange": Text("没有这种牌：{actual}", "no such card in this deck: {actual}"),
    "card_twice": Text(
        "每个牌码只有 {expected} 张，多出 {actual}", "each code is there {expected} times; too many of {actual}"
    ),
    "deal_extra": Text("本局已完又发 {actual} 张", "the hand is over, {actual} more cards dealt"),
    "dealt_again": Text(
        "应发给座位 {expected}，却又发给座位 {actual}", "seat {expected} is to be dealt, seat {actual} was again"
    ),
    "deal_count": Text("应发 {expected} 张，实为 {actual}", "{expected} cards are due, got {actual}"),
    "deal_order": Text("应先发座位 {expected}，实为座位 {actual}", "seat {expected} is dealt first, got seat {actual}"),
    "deal_face": Text("牌面应为 {expected}，实为 {actual}", "the card should lie {expected}, got {actual}"),
    "why_misplaced": Text("发牌缘由应为 {expected}，实为 {actual}", "the deal is for {expected}, got {actual}"),
    "stock_empty": Text("墩已摸完，又摸 {actual} 张", "the stock is empty, {actual} more drawn"),
    "draw_count": Text("应摸 {expected} 张，实为 {actual}", "{expected} card is drawn at a time, got {actual}"),
    "draw_early": Text("起手四张未上桌就摸牌（座位 {actual}）", "seat {actual} drew before dealt fours were down"),
    "draw_seat": Text("应由座位 {expected} 摸牌，实为座位 {actual}", "seat {expected} draws, got seat {actual}"),
    "discard_missing": Text("座位 {expected} 未打牌就 {actual}", "seat {expected} owes a discard, got {actual}"),
    "forced_missed": Text("必须做 {expected}，却 {actual}", "{expected} is forced, got {actual}"),
    "right_open": Text("{expected} 尚未表态，却 {actual}", "{expected} has not been used or passed, got {actual}"),
    "verb_unknown": Text("没有 {actual} 这个动作；有 {expected}", "no action {actual}; there are {expected}"),
    "seat_unknown": Text("没有座位 {actual}", "no seat {actual} here; there are {expected}"),
    "field_misplaced": Text("这个动作不带这些内容：{actual}", "the action has no place for {actual}"),
    "leave_twice": Text("座位 {actual} 已离开", "seat {actual} has left already"),
    "target_wrong": Text("对象应为 {expected}，实为 {actual}", "it answers seat {expected}, got {actual}"),
    "ref_wrong": Text("所应事件为 {expected}，实为 {actual}", "it answers event {expected}, got {actual}"),
    "after_over": Text("本局已完，不能再 {actual}", "the hand is over, no more {actual}"),
    "deal_missing": Text("座位 {expected} 尚未发牌就 {actual}", "seat {expected} has no cards yet, got {actual}"),
    "piao_late": Text("发牌后不能再飘（{actual}）", "飘 is chosen before the deal, got {actual} after it"),
    "piao_twice": Text("已飘 {expected}，又飘 {actual}", "飘 was {expected} already, got {actual} again"),
    "piao_amount": Text("飘应在 {expected} 之间，实为 {actual}", "飘 lies within {expected}, got {actual}"),
    "discard_count": Text("应打 {expected} 张，实为 {actual}", "{expected} card is discarded, got {actual}"),
    "not_held": Text("手中没有这些牌：{actual}", "these cards are not in the hand: {actual}"),
    "discard_undue": Text("此时座位 {actual} 不应打牌", "no discard of seat {actual} is due"),
    "out_of_turn": Text(
        "应由座位 {expected} 打牌，实为座位 {actual}", "seat {expected} is to discard, got seat {actual}"
    ),
    "discard_locked": Text(
        "起手勺不能打：可打 {expected}，实为 {actual}", "a dealt 勺 is locked: {expected} may go, got {actual}"
    ),
    "discard_breaks": Text(
        "仅有的一句不能拆：可打 {expected}，实为 {actual}",
        "the only sentence is not broken: {expected} may go, got {actual}",
    ),
    "discard_tied": Text(
        "贴来的牌不能打：可打 {expected}，实为 {actual}", "taken by 贴, not to go: {expected} may, got {actual}"
    ),
    "choice_unknown": Text("过应注明 {expected} 之一，实为 {actual}", "a pass names one of {expected}, got {actual}"),
    "pass_unasked": Text(
        "此时问的是 {expected}，座位 {actual} 不能过", "asked is {expected}; seat {actual} has nothing to pass"
    ),
    "pass_forced": Text("{expected} 必须做，不能过", "{expected} is forced and cannot be passed"),
    "pass_other": Text("此时问的是 {expected}，却过 {actual}", "asked is {expected}, passed was {actual}"),
    "hu_pig": Text("座位 {actual} 已抓猪，不能胡", "seat {actual} is a pig and may not win"),
    "hu_undrawn": Text("没有摸起的牌可胡（座位 {actual}）", "there is no drawn card for seat {actual} to win on"),
    "hu_on_discard": Text("打出的牌 {actual} 不能胡", "one cannot win on the discard {actual}"),
    "hu_short": Text("至少要 {expected} 胡，实为 {actual}", "{expected} hu are needed, the hand has {actual}"),
    "hu_incomplete": Text("牌未成，不能胡", "the cards are not complete: no win"),
    "hu_declined": Text("座位 {actual} 已过胡", "seat {actual} has declined this win"),
    "priority": Text("应先由 {expected}，而非 {actual}", "{expected} goes first, before {actual}"),
    "lay_order": Text("应先放 {expected}，实为 {actual}", "{expected} goes down first, got {actual}"),
    "four_kind": Text("应为 {expected}，实为 {actual}", "it is {expected}, got {actual}"),
    "tie_cards": Text("可贴的手牌为 {expected}，实为 {actual}", "hand cards for the 贴 are {expected}, got {actual}"),
    "pair_cards": Text("须用手中的 {expected}，实为 {actual}", "it takes {expected} from the hand, got {actual}"),
    "chi_meld": Text("桌上可吃的为 {expected}，实为 {actual}", "the card fills {expected}, got {actual}"),
    "chi_cards": Text("可吃的手牌为 {expected}，实为 {actual}", "hand cards for the 吃 are {expected}, got {actual}"),
    "four_cards": Text("须放下 {expected}，实为 {actual}", "{expected} go down from the hand, got {actual}"),
    "quad_kind": Text("新的四张是 {expected}，实为 {actual}", "the new four is a {expected}, got {actual}"),
    "nothing_to_take": Text("桌面没有牌可 {actual}", "there is no card on the table to {actual}"),
    "no_right": Text("没有这个权利：{actual}", "the seat has no right to {actual}"),
    "kou_full": Text("桌面已有 {actual} 口，不能再贴", "{actual} 口 lie already: no further 贴"),
    "tie_declined": Text("已过贴 {actual}，不能再贴", "the seat declined to 贴 {actual} before"),
    "auto_optional": Text(
        "代打应过，不能代为 {actual}", "a server acting for a seat passes what is optional, got {actual}"
    ),
    "settled_early": Text("本局未完就结算：{actual}", "settled before the end: {actual}"),
}

REASONS: Mapping[str, Text] = {
    "hu": Text("胡", "win"),
    "pig": Text("抓猪", "pig"),
    "exhausted": Text("荒庄", "stock exhausted"),
}

KINDS: Mapping[str, Text] = {
    "tie": Text("贴", "tie"),
    "ju": Text("句", "sentence"),
    "peng": Text("碰", "peng"),
    "shao": Text("勺", "shao"),
    "zou": Text("走", "zou"),
    "bankai": Text("半开", "bankai"),
    "quankai": Text("全开", "quankai"),
    "shaozou": Text("勺走", "shaozou"),
    "shaobankai": Text("勺半开", "shaobankai"),
    "shaoquankai": Text("勺全开", "shaoquankai"),
    "shuanglong": Text("双龙戏珠", "two dragons"),
}

TYPES: Mapping[str, Text] = {
    "tian": Text("天胡", "heavenly win"),
    "di": Text("地胡", "earthly win"),
    "se": Text("色胡", "one colour"),
    "su_16": Text("素台胡", "all plain, 16 hu or more"),
    "su_14": Text("素太胡", "all plain, 14 hu or more"),
    "hun_32": Text("荤台胡", "all meaty, 32 hu or more"),
    "su_12": Text("素大胡", "all plain, 12 hu or more"),
    "hun_28": Text("荤太胡", "all meaty, 28 hu or more"),
    "ping_32": Text("台胡", "32 hu or more"),
    "su_qing": Text("素清胡", "plain sentences and 贴 alone"),
    "hun_24": Text("荤大胡", "all meaty, 24 hu or more"),
    "ping_28": Text("太胡", "28 hu or more"),
    "qing": Text("清胡", "sentences and 贴 alone"),
    "hun": Text("荤胡", "all meaty"),
    "su": Text("素胡", "all plain"),
    "ping_24": Text("大胡", "24 hu or more"),
    "ping": Text("平胡", "plain win"),
}

PIGS: Mapping[str, Text] = {
    "three_kou": Text("桌面有三口", "three 口 on the table"),
    "open_missed": Text("放过了能使半开全开的牌", "it let the card go that opens its 半开 fully"),
    "forced_tied_discard": Text("被迫打出贴来的牌", "it had to discard a face that it took by 贴"),
}
