"""The words of laopao: its clauses, its fault codes and its reasons, in Chinese and English."""

from collections.abc import Mapping

from games.face import Text

TITLE = Text("河津老炮", "Laopao")

_CLAUSES: Mapping[str, tuple[str, str]] = {
    "1": (
        "五人、四副牌共 216 张，全部发完，没有底牌。",
        "Five seats and four packs, 216 cards; all are dealt, nothing is left as a kitty.",
    ),
    "2": (
        "从首家起按座位顺序一张一张发；首家 44 张，其余各 43 张。",
        "Cards go round one by one, the dealer first: 44 come to the dealer, 43 to each other seat.",
    ),
    "3": ("拿到带标记大王的座位是地主。", "Whoever holds the marked big joker is the landlord."),
    "4": ("拿到的人可以不当，把位子传出去。", "The holder may refuse and hand the position on."),
    "5": (
        "传位就是把标记大王交给下家，由他再定，不用还牌；五家都不当，大王回到最初那家，他必须当。",
        "Handing on means giving the marked joker to the next seat, which decides in turn, for nothing back; when all "
        "five refuse it is with its first holder again, who has to take it.",
    ),
    "6": (
        "二打三：地主和财主对三家农民；一打四：地主自己就是财主，对四家农民。",
        "Two against three: landlord and ally (caizhu) face three farmers. One against four: the landlord is his own "
        "ally and faces four.",
    ),
    "7": ("地主自己定：自任财主，或找盟友。", "The landlord decides: his own ally, or a search for one."),
    "8": (
        "找盟友就叫一张自己正好有三张的牌（不能是王），拿第四张的座位是财主；四张全在手里则自己是财主。",
        "To find one he names a card, no joker, of which he has just three: the fourth makes its holder the ally. "
        "If he has all four he is the ally himself.",
    ),
    "9": ("地主还要定明打或暗打。", "The landlord also says whether the hand is open or hidden."),
    "10": (
        "一手牌是同一点数的若干张，可加 2、小王、大王；别的都不成牌。",
        "A play is cards of a single rank, however many; 2s and jokers may go with them. There are no other plays.",
    ),
    "11": ("单用 2 和王、怎样搭配都可以出。", "2s and jokers by themselves, mixed at will, are a play as well."),
    "12": (
        "张数相同、点数更大才能压过桌上的牌。",
        "To beat the standing play takes as many cards and a higher rank.",
    ),
    "13": (
        "从小到大：3 4 5 6 7 8 9 T J Q K A 2 小王 大王。",
        "From low to high: 3 4 5 6 7 8 9 T J Q K A 2, small joker, big joker.",
    ),
    "14": (
        "两手牌各从小到大排开逐张比，每张都要大；和别的点数一起出的 2 算那个点数，否则算 2；王总算自己。",
        "Lay both plays out from low to high: each card has to top the one opposite. A 2 beside another rank counts as "
        "that rank, else as a 2; a joker is always itself.",
    ),
    "15": (
        "所以逐张比时，带大王的牌压不住；带小王的，只有大王不少于它小王数的牌才压得住。",
        "So, card by card, nothing beats a play with a big joker, and only as many big jokers answer small ones.",
    ),
    "16": (
        "3 只能最后出：含 3 的一手必须是该座位剩下的全部牌，可以带 2 和王。",
        "3s go last: a play with a 3 in it has to be all that the seat still holds, 2s and jokers included.",
    ),
    "17": (
        "地主先出。轮到谁，谁从手里出牌或不出；领出者必须出。不出之后，同一圈再轮到仍可出。",
        "The landlord leads first. In turn a seat plays from its hand or passes, but who leads must play; having "
        "passed it may still play when its turn comes round in the same trick.",
    ),
    "18": (
        "上一手之后其余在局座位都不出，由出牌者领出；他已出完的，要在局的人都不出，由他的下一家领出。",
        "Once all other seats still in have passed on a play its owner leads; if he has gone out, all still in must "
        "pass and the next one after him leads.",
    ),
    "19": (
        "牌出完即离局，先后定名次：大科、二科、三科、二拉、大拉。只剩一家时本局结束，他是大拉。",
        "A seat with no cards is out, and the order makes the places, 1st to 5th. With one seat left the hand is over "
        "and that seat is last.",
    ),
    "20": (
        "三家农民时的名次分：地主 +3、+1、0、−1、−3；财主 +2、+1、0、−1、−2。",
        "With three farmers places count: landlord +3, +1, 0, −1, −3; ally +2, +1, 0, −1, −2.",
    ),
    "21": (
        "财主得两人名次分之和 S，地主得 2S，农民各得 −S。",
        "The ally gets S, both their place points together; the landlord 2S; each farmer −S.",
    ),
    "22": (
        "四家农民时看地主名次：+16、+4、0、−4、−16，农民各为其四分之一的相反数。",
        "With four farmers the landlord's place gives +16, +4, 0, −4 or −16; each farmer a quarter, signed over.",
    ),
    "23": ("明打，所有得分翻倍（倍数可设）。", "In an open hand all scores are doubled (the factor is an option)."),
    "24": ("一分值一个底注。", "A point is worth the base stake."),
    "25": (
        "可设憋贡、拉贡：上一局欠下的贡，在下一局发牌后先还。",
        "憋贡 and 拉贡 may be played: tributes owed from one hand are paid first thing after the next deal.",
    ),
    "D1": ("216 张五家分不匀，首家多一张。", "216 does not go into five: the first seat dealt to has one card more."),
    "D2": (
        "位子传给下一家（可设隔一家），五家都不当则最初那家必须当。",
        "The position goes to the next seat, by option to the one after it; refused by all it is the first holder's.",
    ),
    "D3": (
        "叫自己有三张的牌来找盟友；也可设为持标记小王者是财主，那就不用选。",
        "The ally is found by naming a card held three times; by option the holder of a marked small joker is it, and "
        "there is nothing to choose.",
    ),
    "D4": (
        "明打公布谁是财主，暗打不公布；所叫的牌总是公开的。只影响得分。",
        "Open, all are told who the ally is; hidden, nobody is, but the named card is public. Only the score differs.",
    ),
    "D5": (
        "加了 2 和王怎样比可设：逐张比、看最大的王、只看自然点数。",
        "How plays with 2s and jokers compare is an option: card by card, by the highest joker, by the natural rank.",
    ),
    "D6": (
        "手里只剩 3 而桌上自己的牌被压，就是憋住：留在局中等领出；也可设为立即占最坏的空名次。",
        "A seat whose play is beaten while it has only 3s left is stuck: it stays and waits for a lead, or by option "
        "takes the worst free place at once.",
    ),
    "D7": (
        "地主和财主都出完（或四家出完）胜负已定：可以、必须或不可提前结束，由选项定；有贡或憋住离局时必须打完。",
        "With landlord and ally out, or four seats, the result stands; whether the hand may, must or must not be cut "
        "short then is an option. With tributes, or stuck seats going out, it is played to the end.",
    ),
    "D8": (
        "地主的 2S 三家分不匀，审核只看净额。",
        "2S cannot be split evenly over three farmers: the audit looks at the net.",
    ),
    "D9": (
        "憋贡：憋住的大拉欠压他的人；拉贡：大拉欠大科、二拉欠二科；对家才欠，各一张最大的牌，标记王除外，不还。",
        "憋贡: a stuck last seat owes whoever beat it. 拉贡: 5th owes 1st, 4th owes 2nd. Only across sides; one "
        "card each, the giver's highest, marked jokers apart; nothing comes back.",
    ),
    "D10": (
        "一打四各家与地主结算；二打三从地主下家起前两家农民对地主、第三家对财主。原因只有“hand”，庄家不参与。",
        "Alone each farmer settles with the landlord; else the first two farmers after him do, and the third with the "
        "ally. The only reason is `hand`, and the house takes no part.",
    ),
    "D11": (
        "离开或超时由服务器代打，照规则出，不罚；离开后本局只能由服务器行动。",
        "For who leaves or runs out of time the server plays on, lawfully and without penalty; who left acts no more.",
    ),
    "D12": (
        "科从前数，拉从后数：大拉最末，二拉倒数第二。",
        "科 counts places from the front, 拉 from the back: 大拉 is last, 二拉 last but one.",
    ),
    "D13": (
        "3 要一次出完，不能分几手，可以和 2、王同出。",
        "The 3s leave in one single last play, and 2s and jokers may leave with them.",
    ),
}
CLAUSES: Mapping[str, Text] = {f"LAOPAO-{name}": Text(*words) for name, words in _CLAUSES.items()}

_CODES: Mapping[str, tuple[str, str]] = {
    "seats": ("座位应为 {expected}，实为 {actual}", "the seats must be {expected}, got {actual}"),
    "dealer": ("首家应为 {expected} 之一，实为 {actual}", "the dealer must be one of {expected}, got {actual}"),
    "base": ("每分的值应大于 0，实为 {actual}", "one point must be worth more than 0, got {actual}"),
    "context_unknown": ("承接内容只有 {expected}，不该有 {actual}", "only {expected} carries over, not {actual}"),
    "context_value": ("{expected} 不成贡单：{actual}", "{expected} is no list of tributes: {actual}"),
    "field_misplaced": ("这里不该有的字段：{actual}", "fields that have no place here: {actual}"),
    "verb_unknown": ("没有动作 {actual}；有 {expected}", "no verb {actual}; there are {expected}"),
    "seat_unknown": ("没有座位 {actual}；有 {expected}", "no seat {actual}; there are {expected}"),
    "place_unknown": ("不能发到 {actual}；可发到 {expected}", "nothing is dealt to {actual}; only to {expected}"),
    "kitty_dealt": ("没有底牌，只发给 {expected}", "there is no kitty; cards go to seats {expected}"),
    "why_wrong": ("发牌的缘由应为 {expected}，实为 {actual}", "the deal's reason must be {expected}, got {actual}"),
    "face_up": ("应扣着发（{expected}），实为 {actual}", "it must be dealt face {expected}, was {actual}"),
    "cards_none": ("没有发牌，还应发 {expected} 张", "no card is dealt, {expected} are still to come"),
    "points_moved": ("本游戏中途不动分：{actual}", "no points move during a hand of this game: {actual}"),
    "card_unknown": ("这副牌里没有 {actual}", "the pack has no {actual}"),
    "card_twice": ("牌多出来了：{actual}", "there are not so many of these cards: {actual}"),
    "hand_size": ("该座位应有 {expected} 张，发到 {actual} 张", "the seat gets {expected} cards, this makes {actual}"),
    "deal_order": ("该发给座位 {expected}，却发给 {actual}", "the deal comes to seat {expected}, not to {actual}"),
    "deal_late": (
        "发牌阶段已过：应发 {expected}，已发 {actual}",
        "it is too late to deal: {expected} wanted, {actual} dealt",
    ),
    "deal_unfinished": (
        "牌没发完就有人行动：应为 {expected}，实为 {actual}",
        "somebody acts before the deal is done: {expected} wanted, {actual} dealt",
    ),
    "tribute_missing": (
        "还有贡没还：{expected}，却已 {actual}",
        "tributes {expected} are not paid yet; too early: {actual}",
    ),
    "tribute_late": (
        "贡应在 {expected} 阶段还，此时是 {actual}",
        "tributes belong to phase {expected}, not to {actual}",
    ),
    "tribute_undue": ("没有这笔贡：{actual}", "no such tribute is owed: {actual}"),
    "tribute_giver": (
        "该座位 {expected} 进贡，却是 {actual}",
        "the tribute is seat {expected}'s to give, not {actual}'s",
    ),
    "tribute_taker": ("贡应给座位 {expected}，却给了 {actual}", "the tribute goes to seat {expected}, not to {actual}"),
    "tribute_count": ("贡是 {expected} 张，实为 {actual} 张", "a tribute is {expected} card, here {actual}"),
    "tribute_card": (
        "应贡最大的牌 {expected} 之一，却是 {actual}",
        "the highest card is owed, one of {expected}, not {actual}",
    ),
    "tributes_chain": (
        "上一局欠下的贡是 {expected}，开局写的是 {actual}",
        "the hand before left {expected} owed, this one starts with {actual}",
    ),
    "not_the_holder": (
        "标记大王在座位 {expected}，不在 {actual}",
        "seat {expected} holds the marked big joker, not {actual}",
    ),
    "choice_late": (
        "地主已是座位 {expected}，不能再 {actual}",
        "seat {expected} is landlord already; too late: {actual}",
    ),
    "landlord_missing": (
        "座位 {expected} 还没说当不当地主，就已 {actual}",
        "seat {expected} has not taken the position yet; too early: {actual}",
    ),
    "forced_take": (
        "五家都不当，由系统定：{expected}，实为 {actual}",
        "all five refused, so the server makes it so: {expected}, got {actual}",
    ),
    "forced_seat": (
        "五家都不当，地主应是座位 {expected}，不是 {actual}",
        "all five refused: the landlord is seat {expected}, not {actual}",
    ),
    "all_declined": (
        "五家都不当，只能 {expected}，不能 {actual}",
        "all five refused: only {expected} is left, not {actual}",
    ),
    "pass_target": (
        "位子应传给座位 {expected}，却传给 {actual}",
        "the position goes to seat {expected}, not to {actual}",
    ),
    "pass_cards": ("传位要交出 {expected}，却是 {actual}", "what is handed on is {expected}, not {actual}"),
    "too_early": (
        "还没到这一步（{expected}），此时是 {actual}",
        "it is too early for it: {expected} comes first, it stands at {actual}",
    ),
    "not_the_landlord": (
        "这由地主座位 {expected} 定，不由 {actual}",
        "that is the landlord's choice, seat {expected}, not {actual}'s",
    ),
    "no_choice": (
        "持 {expected} 者就是财主，不用 {actual}",
        "the holder of {expected} is the ally; there is no {actual}",
    ),
    "side_twice": ("盟友已定，不能再 {actual}", "the ally is settled; too late: {actual}"),
    "side_missing": (
        "还没定盟友（{expected}），就已 {actual}",
        "the ally is not settled yet ({expected}); too early: {actual}",
    ),
    "mode_twice": ("明打暗打已定，不能再 {actual}", "open or hidden is settled; too late: {actual}"),
    "call_count": ("叫 {expected} 张牌，实为 {actual} 张", "{expected} card is named, here {actual}"),
    "call_no_card": (
        "不能叫 {actual}，要叫点数 {expected} 的牌",
        "{actual} cannot be named, only a card of the ranks {expected}",
    ),
    "call_copies": (
        "可叫的是 {expected}；所叫的在手里有 {actual}",
        "he may name {expected}; of the card named he holds {actual}",
    ),
    "play_early": (
        "还没到出牌的时候（{expected}）：{actual}",
        "it is too early to play (it stands at {expected}): {actual}",
    ),
    "out_of_turn": ("该座位 {expected}，却是 {actual}", "it is seat {expected}'s turn, not {actual}'s"),
    "seat_out": ("座位 {actual} 已离局，在局的是 {expected}", "seat {actual} is out; still in are {expected}"),
    "card_not_held": ("手里没有 {actual}", "these cards are not held: {actual}"),
    "no_set": ("不成一手牌：{actual}", "no play: {actual}"),
    "threes_early": (
        "3 只能连同剩下的全部 {expected} 张一起出：{actual}",
        "3s go with all {expected} cards that are left: {actual}",
    ),
    "does_not_beat": (
        "桌上是 {expected}，{actual} 压不过",
        "the standing play is {expected}; {actual} does not beat it",
    ),
    "pass_on_lead": ("领出者不能不出", "who leads cannot pass"),
    "after_end_of_play": (
        "胜负已定（{expected}），不能再有 {actual}",
        "the play is over ({expected}); too late: {actual}",
    ),
    "left_seat_acts": (
        "座位已离开，只能由服务器代打：应为 {expected}，实为 {actual}",
        "the seat has left, only the server may act for it: {expected} wanted, got {actual}",
    ),
    "left_twice": ("座位 {actual} 已经离开过", "seat {actual} left before"),
    "void_unfounded": (
        "没有理由作废（{actual}）：此时是 {expected}",
        "nothing makes the hand void ({actual}); it stands at {expected}",
    ),
    "settled_early": (
        "还不能结算：{expected}，各家余牌 {actual}",
        "it is too early to settle: {expected}; cards left: {actual}",
    ),
    "reason_wrong": ("转账原因只能是 {expected}，实为 {actual}", "the only reason to pay is {expected}, got {actual}"),
    "house_paid": (
        "只在座位 {expected} 之间收付，却有 {actual}",
        "money moves between seats {expected} alone, here also {actual}",
    ),
}
CODES: Mapping[str, Text] = {name: Text(*words) for name, words in _CODES.items()}

REASONS: Mapping[str, Text] = {
    "hand": Text("本局输赢", "the hand"),
    "bie_gong": Text("憋贡", "tribute of a stuck last seat"),
    "la_gong": Text("拉贡", "tribute of a last seat"),
}
