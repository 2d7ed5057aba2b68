"""The day a source names, in the many ways that collections of games write it."""

import re
from datetime import date

_PARTS = re.compile(r"\s*(\d{4})(?:[\s./年\-]*(\d{1,2}))?(?:[\s./月\-]*(\d{1,2}))?")


def day(text: str) -> date | None:
    """Read a day written year first ("1998.12.8", "2004-12-15", "1965年2月6日", "20081007", "1983.*.*").

    What is left open or is no day of the calendar is its first (the year's, the month's); no year, no day (None).
    """
    parts = _PARTS.match(text)
    if parts is None or int(parts[1]) == 0:
        return None
    year, month = int(parts[1]), int(parts[2] or 1)
    if not 1 <= month <= 12:
        return date(year, 1, 1)
    try:
        return date(year, month, int(parts[3] or 1))
    except ValueError:
        return date(year, month, 1)
