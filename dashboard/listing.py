"""Tables of the pages as HTML: real tables with real links, every text escaped."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from urllib.parse import quote, urlencode

from dashboard.draw import style
from dashboard.words import shown


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell: its text, and a link, a tone (a verdict's or a severity's name) or a smaller second line."""

    text: str
    href: str | None = None
    tone: str | None = None
    under: str | None = None


@dataclass(frozen=True, slots=True)
class Column:
    """A column's head; `number` sets figures to the right, `whole` keeps ids on one line where there is room.

    `minor` columns are the first to go on a narrow page, where `wide` ones take a line of their own.
    """

    head: str
    number: bool = False
    minor: bool = False
    whole: bool = False
    wide: bool = False


TONES = {
    "clean": (style.JADE, style.PANEL),
    "findings": (style.MONEY, style.PANEL),
    "unreplayable": (style.MONEY, style.PANEL),
    "open": (style.GOLD, style.ON_GOLD),
    "money": (style.MONEY, style.PANEL),
    "rule": (style.RULE, style.PANEL),
    "record": (style.RECORD, style.PANEL),
    "good": (style.JADE, style.PANEL),
    "odd": (style.MONEY, style.PANEL),
    "few": (style.LINE, style.INK),
}
CSS = (
    f"""
.fl-wrap {{ overflow-x: auto; border: 1px solid {style.LINE}; border-radius: 10px; background: {style.PANEL}; }}
.fl {{ border-collapse: collapse; width: 100%; font-size: 14px; line-height: 1.45; color: {style.INK}; margin: 0; }}
.fl th, .fl td {{ padding: 8px 12px; text-align: start; vertical-align: top; border: 0; border-top: 1px solid {style.LINE}; }}
.fl thead th {{ border-top: 0; font-size: 13px; font-weight: 600; color: {style.MUTED}; white-space: nowrap; }}
.fl tbody tr:hover {{ background: {style.PAPER}; }}
.fl .n {{ text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }}
.fl .w, .fl .w small {{ white-space: nowrap; }}
.fl a {{ color: {style.RECORD}; overflow-wrap: anywhere; text-decoration: underline; text-underline-offset: 2px; }}
.fl a:focus-visible {{ outline: 3px solid {style.RECORD}; outline-offset: 2px; border-radius: 4px; }}
.fl small {{ display: block; color: {style.MUTED}; font-size: 13px; overflow-wrap: anywhere; }}
.fl .t {{ display: inline-block; border-radius: 999px; padding: 0 10px; font-size: 13px; font-weight: 650; white-space: nowrap; }}
.fl-note {{ color: {style.MUTED}; font-size: 14px; line-height: 1.5; margin: 0; max-width: 72em; }}
@media (max-width: 900px) {{ .fl .w, .fl .w small {{ white-space: normal; }} }}
@media (max-width: 720px) {{
  .fl-stack thead {{ position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }}
  .fl-stack, .fl-stack tbody {{ display: block; }}
  .fl-stack tr {{ display: flex; flex-wrap: wrap; gap: 4px 14px; padding: 10px 12px; border-top: 1px solid {style.LINE}; }}
  .fl-stack tr:first-child {{ border-top: 0; }}
  .fl.fl-stack td {{ border: 0; padding: 0; }}
  .fl-stack td.w, .fl-stack td.wide {{ flex: 1 0 100%; }}
}}
@media (max-width: 720px) {{ .fl .minor {{ display: none; }} .fl th, .fl td {{ padding: 8px; }} }}
"""  # noqa: E501 - a rule a line
    + "".join(f".fl .t-{name} {{ background: {ground}; color: {ink}; }}\n" for name, (ground, ink) in TONES.items())
)


def link(page: str, **values: object) -> str:
    """Write the address of a page with its values; None and "" are left out."""
    query = urlencode({name: value for name, value in values.items() if value not in (None, "")}, quote_via=quote)
    return f"{page}?{query}" if query else page


def note(text: str) -> str:
    """Write a paragraph of explanation."""
    return f'<style>{CSS}</style><p class="fl-note">{escape(text)}</p>'


def table(columns: Sequence[Column], rows: Sequence[Sequence[Cell | str]], label: str, *, stack: bool = False) -> str:
    """Write a table; `label` names it for those who do not see it. `stack` sets rows as blocks on a narrow page."""
    kinds = [
        " ".join(name for name, on in (("n", c.number), ("minor", c.minor), ("w", c.whole), ("wide", c.wide)) if on)
        for c in columns
    ]
    head = "".join(
        f'<th scope="col" class="{kind}">{escape(column.head)}</th>'
        for column, kind in zip(columns, kinds, strict=True)
    )
    body = "".join(
        "<tr>"
        + "".join(f'<td class="{kind}">{_cell(cell)}</td>' for cell, kind in zip(row, kinds, strict=True))
        + "</tr>"
        for row in rows
    )
    kind = "fl fl-stack" if stack else "fl"
    return (
        f'<style>{CSS}</style><div class="fl-wrap"><table class="{kind}" aria-label="{escape(label)}">'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def _cell(cell: Cell | str) -> str:
    if isinstance(cell, str):
        return escape(shown(cell))
    text = escape(shown(cell.text))
    if cell.href is not None:
        text = f'<a href="{escape(cell.href)}" target="_self">{text}</a>'
    if cell.tone is not None:
        text = f'<span class="t t-{escape(cell.tone)}">{text}</span>'
    return text + (f"<small>{escape(shown(cell.under))}</small>" if cell.under else "")
