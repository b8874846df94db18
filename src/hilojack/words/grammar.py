"""The grammar of English that no sentence can choose by itself: lists, capitals, cards by suit."""

from collections.abc import Sequence


def capital(words: str) -> str:
    """Return words with a capital first letter."""
    return words[:1].upper() + words[1:]


def listed(words: Sequence[str], last: str = "and") -> str:
    """Return words as a list in a sentence: `a, b and c`."""
    return f" {last} ".join(filter(None, [", ".join(words[:-1]), words[-1]])) if words else ""
