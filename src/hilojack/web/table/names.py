"""The names of people at a table: tidy, and none that looks like another."""

import unicodedata
from collections.abc import Collection

from hilojack.match import is_label

LONGEST_NAME = 16
BOT_NAMES = ("Ben", "Cora", "Dan", "Ella", "Finn", "Gwen", "Hugh")
GUEST = "Guest"  # with a number: the name of a person among strangers
SPECTATOR = "Spectator"  # with a number: the name of somebody who watches
LOOK_ALIKES = str.maketrans(  # Cyrillic, Greek and digits, as the Latin letter they look like
    "аеорсухікмтнвѕјԁһԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧαβεορυνκτιηχɑıɡǀ|01",
    "aeopcyxikmthbsjdhqwabezhikmnoptyxabeopuvktinxaigiioi",
)
UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")  # printable, and blank
PAIRS = (("rn", "m"), ("vv", "w"))


def tidy(name: str) -> str:
    """Return a name in printable characters, without blanks at its ends.

    What is not seen, such as a joiner or a change of direction, is left out.
    """
    seen = (c for c in name if c.isspace() or (c.isprintable() and c not in UNSEEN))
    shown = "".join(" " if c.isspace() else c for c in seen)
    short = " ".join(shown.split())[:LONGEST_NAME].strip()
    return short if is_label(short) else GUEST


def shape(name: str) -> str:
    """Return what a name looks like: two that look alike have the same shape."""
    plain = unicodedata.normalize("NFKD", name).translate(LOOK_ALIKES)
    whole = unicodedata.normalize("NFKD", plain.casefold()).translate(LOOK_ALIKES)
    seen = "".join(c for c in whole if c.isalnum())
    for pair, letter in PAIRS:
        seen = seen.replace(pair, letter)
    return seen.replace("l", "i") or "".join(c for c in whole if not unseen(c)) or whole


def unseen(c: str) -> bool:
    """Return True for a space, and for what only changes the character before it."""
    return c.isspace() or unicodedata.category(c) in ("Mn", "Me")


def free_name(name: str, taken: Collection[str]) -> str:
    """Return a name, with a number if it looks like one that is taken, or like a spectator's."""
    name = tidy(name)
    shapes = {shape(one) for one in taken if one}
    if shape(name) not in shapes and not shape(name).startswith(shape(SPECTATOR)):
        return name
    stem = GUEST if shape(name).startswith(shape(SPECTATOR)) else name[: LONGEST_NAME - 3]
    return next(other for n in range(2, 99) if shape(other := f"{stem} {n}") not in shapes)
