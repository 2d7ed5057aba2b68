"""Messages for what no game's sheet names: the contract's own clauses and codes, in Chinese and English."""

import json
from collections.abc import Mapping

from events.model import Json
from games.face import Game, Text

CLAUSES: Mapping[str, Text] = {
    "CONTRACT-sequence": Text(
        "一局的事件从 0 起连续编号，第一个且只有一个是开局。",
        "A hand's events count 0, 1, 2 … without a gap; the first, and only the first, starts the hand.",
    ),
    "CONTRACT-conflict": Text(
        "同一编号的事件再次出现时内容必须相同。", "An event that comes again must say the same again."
    ),
    "CONTRACT-start": Text(
        "座位、规则、选项和承接内容必须是规则书允许的。",
        "Seats, ruleset, options and context must be ones that the rule sheet allows.",
    ),
    "CONTRACT-fields": Text(
        "动作、事件种类和字段必须是本游戏所有的。", "Verbs, event types and fields must be ones that the game has."
    ),
    "CONTRACT-net": Text(
        "净额等于各笔转账之和，总和为零，每笔金额大于零。",
        "Net is the sum of the transfers, comes to 0 in all, and every amount is above 0.",
    ),
    "CONTRACT-after": Text(
        "一局结束后只可公布种子或更正；更正不得早于结束。",
        "After the end only a seed is revealed or a correction made; no correction comes before it.",
    ),
    "CONTRACT-reveal": Text(
        "种子在结束之后公布，且须事先有承诺。", "A seed is revealed after the end, and only where one was committed to."
    ),
    "CONTRACT-time": Text("一局之内时间不倒退。", "Time does not run back within a hand."),
    "CONTRACT-table": Text(
        "同一桌的局号连续不重复，分区键就是桌号。",
        "Hand numbers at a table go up by one, and the partition key is the table.",
    ),
}

CODES: Mapping[str, Text] = {
    "start_missing": Text(
        "没有开局事件：第 0 号应为 {expected}，实为 {actual}",
        "the hand's start is missing: number 0 should be {expected}, found {actual}",
    ),
    "start_twice": Text("再次开局（{actual}），已忽略", "the hand is started again ({actual}); ignored"),
    "gap": Text(
        "缺少第 {expected} 号事件，其后最先到的是第 {actual} 号；其后不再判定",
        "event {expected} is missing, the next one here is {actual}; nothing after it is judged",
    ),
    "conflict": Text(
        "同一序号的事件有不同内容：先到 {expected}，另有 {actual}",
        "events with one sequence number differ: first {expected}, also {actual}",
    ),
    "id_twice": Text("事件标识用了两次：{actual}", "an event id is used twice: {actual}"),
    "game_unknown": Text(
        "本版本没有游戏 {actual}；有 {expected}", "no game {actual} in this version; it has {expected}"
    ),
    "ruleset_unknown": Text("没有规则 {actual}；有 {expected}", "no ruleset {actual}; there is {expected}"),
    "option_unknown": Text("没有选项 {actual}；有 {expected}", "no option {actual}; there are {expected}"),
    "option_value": Text(
        "选项的值不允许：应为 {expected}，实为 {actual}",
        "an option has a value that it does not take: {expected} wanted, got {actual}",
    ),
    "net": Text(
        "净额不等于转账之和：应为 {expected}，实为 {actual}",
        "net is not the sum of the transfers: {expected} wanted, got {actual}",
    ),
    "amount": Text("转账金额必须大于零：{actual}", "a transfer's amount must be above 0: {actual}"),
    "after_end": Text("结束之后又有 {actual}", "{actual} after the hand's end"),
    "correction_early": Text("更正早于结束", "a correction before the hand's end"),
    "reveal_early": Text("种子在结束之前公布", "the seed is revealed before the hand's end"),
    "reveal_uncommitted": Text("没有承诺却公布种子", "a seed is revealed, but none was committed to"),
    "time_back": Text(
        "时间倒退：不早于 {expected}，实为 {actual}", "time runs back: not before {expected}, got {actual}"
    ),
    "partitionkey": Text(
        "分区键不是桌号：应为 {expected}，实为 {actual}",
        "the partition key is not the table: {expected} wanted, got {actual}",
    ),
    "hand_no_zero": Text("局号从 1 起，实为 {actual}", "hand numbers start at 1, got {actual}"),
    "hand_no_missing": Text(
        "局号不连续：应为 {expected}，实为 {actual}", "hand numbers are missing: {expected} wanted, got {actual}"
    ),
    "hand_no_twice": Text("局号重复：{actual}", "a hand number is used twice: {actual}"),
    "transfers_wrong": Text(
        "转账不符：应付 {expected}，实付 {actual}", "wrong transfers: due {expected}, posted {actual}"
    ),
    "result_wrong": Text(
        "结果不符：应为 {expected}，实报 {actual}", "wrong result: {expected} is right, {actual} was reported"
    ),
    "ended_wrong": Text(
        "结束方式不符：应为 {expected}，实为 {actual}", "wrong ending: {expected} is right, {actual} was recorded"
    ),
    "void_reason": Text(
        "流局原因不符：应为 {expected}，实为 {actual}",
        "wrong reason of the void: {expected} is right, {actual} was given",
    ),
}


_TRANSFER = {"from", "to", "amount", "reason"}


def show(value: Json) -> str:
    """Write a JSON value for people: text bare, the rest compact."""
    if isinstance(value, str):
        return value
    if value is None:
        return "–"
    if isinstance(value, list) and all(isinstance(item, str | int) for item in value):
        return " ".join(str(item) for item in value) or "–"
    if isinstance(value, list) and all(isinstance(item, dict) and item.keys() == _TRANSFER for item in value):
        return "; ".join(f"{item['from']} → {item['to']} {item['amount']} ({item['reason']})" for item in value)
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))


def message(game: Game | None, code: str, expected: Json, actual: Json) -> Text:
    """Give a finding's message in both languages; a code without words of its own speaks by its name."""
    text = (game.codes.get(code) if game is not None else None) or CODES.get(code)
    if text is None:
        text = Text(f"{code}：应为 {{expected}}，实为 {{actual}}", f"{code}: {{expected}} wanted, got {{actual}}")
    words = {"{expected}": show(expected), "{actual}": show(actual)}
    return Text(_fill(text.zh, words), _fill(text.en, words))


def _fill(template: str, words: Mapping[str, str]) -> str:
    """Put the words in without reading what they hold as a template."""
    head, *rest = template.split("{")
    out = [head]
    for part in rest:
        place, closed, tail = part.partition("}")
        out.append(words.get("{" + place + "}", "{" + place + closed) + tail)
    return "".join(out)


def clause(game: Game | None, clause_id: str) -> Text | None:
    """Give the words of a clause, the game's or the contract's."""
    return (game.clauses.get(clause_id) if game is not None else None) or CLAUSES.get(clause_id)
