"""Every word of the pages and the player in Chinese and English, in one place.

Each word is (zh, en): `PLAYER` goes into the player's JSON, `say(name, lang, …)` fills the places of a page's.
Games bring their own names, clauses and reasons.
"""

import re
from typing import Final, Literal, TypeAlias

Lang: TypeAlias = Literal["zh", "en"]
Pair: TypeAlias = tuple[str, str]

LANGS: Final[tuple[Lang, ...]] = ("zh", "en")

PLAYER: Final[dict[str, Pair]] = {
    "replay": ("复盘", "Replay"),
    "replay_note": (
        "这是已记录牌局的复盘，不是正在进行的游戏。",
        "This is a replay of a recorded hand, not a game in progress.",
    ),
    "open_note": (
        "本局尚未结束，开始于 {time}：只显示公开可见的内容。",
        "This hand is open since {time}: only what everybody may see is shown.",
    ),
    "sealed_note": (
        "记录中没有结算：只显示公开可见的内容。",
        "The record has no settlement: only what everybody may see is shown.",
    ),
    "first": ("到开头", "First step"),
    "back": ("上一步", "Step back"),
    "forward": ("下一步", "Step forward"),
    "last": ("到结尾", "Last step"),
    "play": ("自动播放", "Play"),
    "pause": ("暂停", "Pause"),
    "speed": ("速度", "Speed"),
    "position": ("步骤位置", "Step"),
    "step_of": ("第 {step} / {all} 步", "Step {step} of {all}"),
    "steps": ("步骤", "Steps"),
    "sequence": ("事件序号", "event"),
    "findings_here": ("本步的问题", "Findings at this step"),
    "finding_mark": ("有问题", "finding"),
    "expected": ("应为", "expected"),
    "actual": ("实际", "actual"),
    "legal": ("此后允许的动作", "Allowed next"),
    "legal_over": ("本局已经结束。", "The hand is over."),
    "legal_none": ("没有可以公开列出的动作。", "Nothing that may be listed in this view."),
    "more": ("另有 {n} 种", "{n} more"),
    "no_table": ("从这里起无法还原牌桌。", "The table cannot be rebuilt from here on."),
    "settlement": ("应付与实付", "Due against posted"),
    "from": ("付方", "From"),
    "to": ("收方", "To"),
    "reason": ("原因", "Reason"),
    "clause": ("条款", "Clause"),
    "due": ("应付", "Due"),
    "posted": ("实付", "Posted"),
    "verdict_row": ("核对", "Check"),
    "agrees": ("相符", "agrees"),
    "differs": ("不符", "differs"),
    "net": ("净额", "Net"),
    "claims": ("服务器报告的结果", "What the server reported"),
    "why": ("结算说明", "How it was worked out"),
    "due_none": ("没有可算的应付：{why}", "Nothing can be said to be due: {why}"),
    "due_open": ("本局尚未结束。", "the hand is not over."),
    "due_lacks": ("记录里缺少计算所需的内容。", "the record lacks what it takes."),
    "due_faulty": ("此前的问题使应付无从算起。", "after the findings before it, the rules no longer give one."),
    "due_stopped": ("本局无法完整还原。", "the hand could not be replayed to its end."),
    "posted_none": ("没有记录到结算。", "No settlement was recorded."),
    "no_transfers": ("没有转账。", "No transfers."),
    "voided": ("流局", "voided"),
    "settled": ("结算", "settled"),
    "corrected": ("裁决更正", "Corrected by ruling"),
    "not_judged": ("未判定", "Not judged"),
    "viewer": ("视角", "View"),
    "language": ("语言", "Language"),
    "keys": (
        "键盘：← → 步进，空格播放，Home / End 首尾",
        "Keys: ← → to step, space to play, Home and End for the ends",
    ),
    "table": ("牌桌", "Table"),
    "yes": ("是", "yes"),
    "no": ("否", "no"),
    "none": ("无", "none"),
    "no_script": ("播放复盘需要 JavaScript。", "The replay needs JavaScript."),
}

VERDICT: Final[dict[str, Pair]] = {
    "clean": ("无问题", "clean"),
    "findings": ("有问题", "findings"),
    "unreplayable": ("无法还原", "unreplayable"),
    "open": ("未结束", "open"),
}
SEVERITY: Final[dict[str, Pair]] = {
    "money": ("金额", "money"),
    "rule": ("规则", "rule"),
    "record": ("记录", "record"),
}
CLAIMS: Final[dict[str, Pair]] = {
    "landlord": ("地主", "landlord"),
    "bid": ("底分", "bid"),
    "winner": ("胜者", "winner"),
    "bombs": ("炸弹与火箭", "bombs and rocket"),
    "spring": ("春天", "spring"),
    "anti_spring": ("反春天", "anti-spring"),
    "multiplier": ("倍数", "multiplier"),
    "doubled": ("加倍的座位", "seats that doubled"),
    "outcome": ("结果", "outcome"),
    "player_total": ("闲家点数", "player total"),
    "banker_total": ("庄家点数", "banker total"),
    "player_pair": ("闲对", "player pair"),
    "banker_pair": ("庄对", "banker pair"),
    "reason": ("原因", "reason"),
    "plies": ("步数", "plies"),
}
"""Keys of `hand.settled.result` that the sheets define."""
LACKS: Final[dict[str, Pair]] = {
    "auction": ("叫牌", "the auction"),
    "settlement": ("结算", "the settlement"),
    "clock": ("计时", "the clock"),
    "hidden": ("暗牌", "hidden cards"),
}
VIEWERS: Final[dict[str, Pair]] = {
    "public": ("公开", "Public"),
    "auditor": ("审计（全部可见）", "Auditor (all cards)"),
}

PAGES: Final[dict[str, Pair]] = {
    "app": ("复盘", "Fupan"),
    "hands": ("牌局", "Hands"),
    "findings": ("问题", "Findings"),
    "replay": ("复盘", "Replay"),
    "fairness": ("公平性", "Fairness"),
    "hands_lead": ("每一局都按规则重新判定。", "Every hand, judged again by its rules."),
    "findings_lead": (
        "判定发现的每一个问题，以及它违反的条款。",
        "Everything the judgement found, with the clause that it breaks.",
    ),
    "fairness_lead": (
        "发到各位置、各座位的牌，与公平洗牌应有的分布相比。",
        "Cards dealt by position and seat, beside what a fair shuffle gives.",
    ),
    "search": ("搜索局号、牌桌或玩家", "Search hand, table or player"),
    "game": ("游戏", "Game"),
    "ruleset": ("规则", "Ruleset"),
    "table": ("牌桌", "Table"),
    "player": ("玩家", "Player"),
    "verdict": ("判定", "Verdict"),
    "clause": ("条款", "Clause"),
    "severity": ("类别", "Severity"),
    "since": ("起（UTC 日期）", "From (UTC date)"),
    "until": ("止（UTC 日期，含）", "To (UTC date, inclusive)"),
    "more_filters": ("更多筛选", "More filters"),
    "any": ("全部", "Any"),
    "hand": ("局号", "Hand"),
    "started": ("开始时间（UTC）", "Started (UTC)"),
    "ended": ("结束方式", "Ended"),
    "players": ("玩家", "Players"),
    "findings_count": ("问题数", "Findings"),
    "moved": ("转账合计", "Moved"),
    "message": ("说明", "What was found"),
    "sequence": ("事件", "Event"),
    "expected": ("应为", "Expected"),
    "page_of": ("第 {page} / {pages} 页，共 {n} 条", "Page {page} of {pages}, {n} in all"),
    "page": ("页", "Page"),
    "previous": ("上一页", "Previous"),
    "next": ("下一页", "Next"),
    "clear": ("清除筛选", "Clear filters"),
    "none_found": ("没有符合筛选条件的记录。", "Nothing matches these filters."),
    "bad_date": ("“{text}”不是日期；应写作 2026-01-31。", "“{text}” is not a date; write 2026-01-31."),
    "empty_log": ("日志还是空的。", "The log is still empty."),
    "empty_log_how": ("先送入事件，例如：", "Send events first, for instance:"),
    "no_findings": ("没有发现问题。", "No findings."),
    "pick_hand": ("在上方输入局号，或从“牌局”页打开一局。", "Type a hand's id above, or open one from the Hands page."),
    "hand_id": ("局号", "Hand id"),
    "unknown_hand": ("日志里没有局号“{hand}”。", "There is no hand “{hand}” in the log."),
    "unknown_seat": (
        "本局没有视角“{seat}”，改为公开视角。",
        "This hand has no view “{seat}”; the public view is shown.",
    ),
    "only_public": ("本局未结束，只提供公开视角。", "The hand is not over: only the public view is given."),
    "view": ("视角", "View"),
    "seat_n": ("{n} 号位", "Seat {n}"),
    "language": ("语言", "Language"),
    "trouble": ("出了点问题，请稍后再试。", "Something went wrong here. Please try again later."),
    "trouble_ref": ("报告时请注明：{ref}", "When you report it, name: {ref}"),
    "recent": ("最近的牌局", "Most recent hands"),
    "by_clause": ("按条款", "By clause"),
    "deal_title": ("发牌：位置与座位", "The deal, by position and seat"),
    "hands_n": ("局数", "Hands"),
    "p_value": ("p 值", "p value"),
    "statistic": ("统计量", "Statistic"),
    "freedom": ("自由度", "Degrees of freedom"),
    "test": ("检验", "Test"),
    "cards_n": ("牌数", "Cards"),
    "by_rank": (
        "各点数的次数与期望之比（条为单格 99 % 区间）",
        "How often each rank came, beside what is expected (bars: 99 % for one cell)",
    ),
    "test_position": ("牌 × 发牌位置", "Card × deck position"),
    "test_seat": ("牌 × 座位（含底牌）", "Card × seat (kitty as a seat)"),
    "test_shoe": ("牌 × 去处（闲、庄、未发）", "Card × place (player, banker, undealt)"),
    "fair_ok": ("与公平洗牌相符", "agrees with a fair shuffle"),
    "fair_odd": ("公平洗牌下少见：应当查看", "rare under a fair shuffle: look into it"),
    "fair_few": (
        "牌局太少，还不能判断（期望次数须不少于 5）",
        "too few hands to tell (expected counts should be 5 or more)",
    ),
    "fair_none": ("还没有可以统计的牌局。", "No hands to count yet."),
    "fair_limits": (
        "统计只比较发出的牌；它不能证明没有人看到牌，也不能证明服务器没有与某个座位串通。",
        "These figures compare the cards that were dealt. They do not show that nobody saw cards, "
        "nor that the server did not collude with a seat.",
    ),
    "fair_method": (
        "同一副牌里的牌彼此相关，普通卡方会失准；这里按超几何协方差校正：全部位置已知时 X·(N−1)/N 服从自由度 "
        "(K−1)(N−1) "
        "的卡方分布。",
        "Cards of one pack depend on each other, so a plain chi-square misleads. Here it is "
        "corrected by the hypergeometric covariance: with all positions known X·(N−1)/N follows χ² "
        "with (K−1)(N−1) degrees of freedom.",
    ),
    "fair_many": (
        "p 值已按 Benjamini–Hochberg 一并校正。",
        "The p values are adjusted together by Benjamini–Hochberg.",
    ),
    "adjusted": ("校正后 p", "Adjusted p"),
    "position": ("发牌位置", "Deck position"),
    "card": ("牌", "Card"),
    "count": ("次数", "Count"),
    "share": ("次数 ÷ 期望", "Count ÷ expected"),
    "deviation": ("标准化偏差", "Standardised difference"),
    "rank": ("点数", "Rank"),
    "seat": ("座位", "Seat"),
    "returns_title": ("百家乐：各注的返还率", "Baccarat: return to the bettor by bet"),
    "returns_lead": (
        "点为实际返还率，竖线为理论值，横条为理论值的 99.9 % 区间（按注额计）。",
        "Dots are actual returns, ticks the theory, bars its 99.9 % band at these stakes.",
    ),
    "rtp": ("实际返还率", "Actual return"),
    "theory": ("理论返还率", "Theory"),
    "band": ("99.9 % 区间", "99.9 % band"),
    "staked": ("下注总额", "Staked"),
    "bets_n": ("有此注的局数", "Hands with the bet"),
    "inside": ("在区间内", "inside the band"),
    "outside": ("在区间外", "outside the band"),
    "choice": ("注", "Bet"),
    "rounding_note": (
        "小额下注时，抽水进位会使庄注返还率略低于理论值。",
        "With small stakes the rounding of the commission brings banker bets a little under the theory.",
    ),
}


def pick(pair: Pair, lang: str) -> str:
    """Give the words of one language."""
    return pair[0] if lang == "zh" else pair[1]


def say(name: str, lang: str, **places: object) -> str:
    """Give a page's words with their places filled; KeyError for an unknown name."""
    return pick(PAGES[name], lang).format(**places)


_HIDDEN = re.compile("[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]")


def shown(text: str) -> str:
    """Give text from outside as people should see it: marks that turn writing round or don't show by their code."""
    return _HIDDEN.sub(lambda mark: f"\\u{ord(mark[0]):04x}", text)


def both(pair: Pair) -> dict[str, str]:
    """Give a pair as the player's JSON takes it."""
    return {"zh": pair[0], "en": pair[1]}
