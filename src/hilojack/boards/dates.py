"""The dates in the names of sets of boards."""

import re
from datetime import date

OF_DAY, OF_WEEK = re.compile("[0-9]{8}"), re.compile("[0-9]{4}w[0-9]{2}")


def day_of(code: str) -> str:
    """Return the day of the code of a daily set; empty for any other."""
    return _dated(f"{code[:4]}-{code[4:6]}-{code[6:]}") if OF_DAY.fullmatch(code) else ""


def week_of(code: str) -> str:
    """Return the Sunday that ends the week of the code of a weekly set; empty for any other."""
    if not OF_WEEK.fullmatch(code):
        return ""
    try:
        return date.fromisocalendar(int(code[:4]), int(code[5:]), 7).isoformat()
    except ValueError:
        return ""


def ends_at(name: str) -> str:
    """Return the last day of the set of a name, without reading its game; empty if it is free."""
    code = name.split(".")[4]
    return day_of(code) or week_of(code)


def _dated(text: str) -> str:
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        return ""
