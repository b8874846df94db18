"""The cards that an answer of the server shows."""

from collections.abc import Iterator
from typing import Any

from hilojack.calls import is_card
from test_lessons import CARD, NAMED

OF_CARDS = {"act", "advised", "card", "cards", "cut", "hand", "pile", "proper"}
OF_CARDS |= {"stock_top", "top", "turn_up"}


def cards_shown(data: Any, key: str = "") -> Iterator[int]:
    """Yield the cards in an answer: numbers where cards are, and those named in what is said and
    asked.
    """
    if isinstance(data, dict):
        for name, value in data.items():
            if name in ("pegged", "card_points"):  # cards with their points
                yield from (card for one in value for card, _ in one["cards"])
                continue
            size = name == "cards" and isinstance(value, int)
            lacked = data.get("event") == "lacked"  # what a seat cannot have held
            yield from () if size or lacked else cards_shown(value, name)
    elif isinstance(data, list):
        pairs = key in ("trick", "last_trick")
        for value in data:
            yield from cards_shown(value[1] if pairs else value, "card" if pairs else key)
    elif isinstance(data, int):
        yield from [data] if key in OF_CARDS and is_card(data) else []
    elif isinstance(data, str) and key in ("text", "ask", "answer", "prompt"):
        words = {" of ".join(found) for found in CARD.findall(data)}
        yield from (NAMED[word] for word in words & NAMED.keys())
