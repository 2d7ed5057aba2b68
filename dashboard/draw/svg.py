"""A sheet of SVG: the only place where drawings become text, so that everything written is escaped here."""

import re
from xml.sax.saxutils import escape, quoteattr

from dashboard.draw import style

Number = float


def num(value: Number) -> str:
    """Write a length with at most two decimals and no trailing zero."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("", "-0") else text


def attrs(**values: object) -> str:
    """Write attributes, escaped; `_` stands for `-`, None leaves one out, floats are shortened."""
    parts = []
    for name, value in values.items():
        if value is None:
            continue
        key = name.rstrip("_").replace("_", "-")
        if isinstance(value, float | int):
            parts.append(f' {key}="{num(value)}"')
        else:
            parts.append(f" {key}={quoteattr(clean(str(value)))}")
    return "".join(parts)


_UNFIT = re.compile("[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def clean(text: str) -> str:
    """Leave out what XML 1.0 cannot hold (control characters, lone surrogates)."""
    return _UNFIT.sub("", text)


class Sheet:
    """A drawing in the making.

    `lang` None writes both languages, each in its class (`zh`, `en`), and leaves the choice to the style sheet of the
    page; "zh" or "en" writes one. `used` collects the symbols that the drawing refers to.
    """

    __slots__ = ("lang", "parts", "used")

    def __init__(self, lang: str | None = None) -> None:
        self.lang = lang
        self.parts: list[str] = []
        self.used: dict[str, None] = {}

    def raw(self, markup: str) -> None:
        """Put in markup that this package made itself."""
        self.parts.append(markup)

    def rect(self, x: Number, y: Number, w: Number, h: Number, fill: str, *, r: Number = 0, **more: object) -> None:
        """Draw a rectangle with corners of radius r."""
        self.parts.append(f"<rect{attrs(x=x, y=y, width=w, height=h, rx=r or None, fill=fill, **more)}/>")

    def circle(self, x: Number, y: Number, r: Number, fill: str, **more: object) -> None:
        """Draw a circle around (x, y)."""
        self.parts.append(f"<circle{attrs(cx=x, cy=y, r=r, fill=fill, **more)}/>")

    def path(self, d: str, **more: object) -> None:
        """Draw a path."""
        self.parts.append(f"<path{attrs(d=d, **more)}/>")

    def text(
        self,
        x: Number,
        y: Number,
        words: str,
        *,
        size: Number = style.BODY,
        fill: str = style.INK,
        anchor: str = "start",
        bold: bool = False,
        struck: bool = False,
        cls: str | None = None,
    ) -> None:
        """Write words, escaped, with their baseline at y; `anchor` is start, middle or end."""
        head = attrs(
            x=x,
            y=y,
            font_size=size,
            fill=fill,
            text_anchor=None if anchor == "start" else anchor,
            font_weight=600 if bold else None,
            text_decoration="line-through" if struck else None,
            class_=cls,
        )
        self.parts.append(f"<text{head}>{escape(clean(words))}</text>")

    def both(self, x: Number, y: Number, words: tuple[str, str], **how: object) -> None:
        """Write (zh, en) words in the language of the sheet, or both in their classes."""
        for lang, said in zip(("zh", "en"), words, strict=True):
            if self.lang in (None, lang):
                self.text(x, y, said, cls=None if self.lang else lang, **how)  # type: ignore[arg-type]

    def pill(self, x: Number, y: Number, words: tuple[str, str], *, fill: str, ink: str, anchor: str = "start") -> None:
        """Write words in a rounded label whose middle is at y; it starts, ends or is centred at x."""
        for lang, said in zip(("zh", "en"), words, strict=True):
            if self.lang not in (None, lang):
                continue
            w = width(said, style.SMALL) + 12
            left = x - {"start": 0.0, "middle": w / 2, "end": w}[anchor]
            self.parts.append(f"<g{attrs(class_=None if self.lang else lang)}>")
            self.rect(left, y - 8.5, w, 17, fill, r=8.5)
            self.text(left + w / 2, y + 4, said, size=style.SMALL, fill=ink, anchor="middle", bold=True)
            self.parts.append("</g>")

    def use(self, symbol: str, x: Number, y: Number, w: Number, h: Number, **more: object) -> None:
        """Place a symbol of the sprite in the box."""
        self.used[symbol] = None
        self.parts.append(f"<use{attrs(href='#' + symbol, x=x, y=y, width=w, height=h, **more)}/>")

    def svg(self, height: Number, label: tuple[str, str], symbols: str = "") -> str:
        """Close the sheet: an `<svg>` of the common width; `symbols` are the definitions that it brings along."""
        said = " · ".join(label) if self.lang is None else label[self.lang == "en"]
        head = attrs(
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {style.WIDTH} {num(height)}",
            font_family=style.FONT,
            role="img",
            aria_label=said,
        )
        defs = f"<defs>{symbols}</defs>" if symbols else ""
        return f"<svg{head}>{defs}{''.join(self.parts)}</svg>"


def width(words: str, size: Number) -> float:
    """Estimate how wide words are, generously: a Chinese character is one em, others about 0.6."""
    return sum(size if ord(c) > 0x2E7F else size * 0.6 for c in words)


def shorten(words: str, size: Number, room: Number) -> str:
    """Cut words to the room there is, with an ellipsis."""
    if width(words, size) <= room:
        return words
    while words and width(words + "…", size) > room:
        words = words[:-1]
    return words + "…"
