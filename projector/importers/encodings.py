"""The text of a Chinese file whose encoding nobody names: UTF-8, GB18030 or Big5, told apart by what can be read."""

from projector.importers.shapes import CHINESE_MOVE

_BOM = b"\xef\xbb\xbf"
ENCODINGS = ("utf-8", "gb18030", "big5hkscs")
"""In order of preference; Big5 with the additions of Hong Kong, since plain Big5 lacks 俥."""


def decode(raw: bytes) -> str:
    """Decode a file, the same way each time.

    Valid UTF-8 is UTF-8. Otherwise the encoding wins that shows most moves in Chinese, then the one with fewest broken
    places, then the earlier of ENCODINGS. What is broken all the same becomes U+FFFD, which no move has.
    """
    raw = raw.removeprefix(_BOM)
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        pass
    readings = [raw.decode(encoding, errors="replace") for encoding in ENCODINGS]
    return max(readings, key=lambda text: (len(CHINESE_MOVE.findall(text)), -text.count("\ufffd")))
