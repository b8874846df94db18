"""The grammar of English that no sentence can choose by itself: capitals, lists and numbers."""

from collections.abc import Sequence

UNDER_TWENTY = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
    *("ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen"),
    *("sixteen", "seventeen", "eighteen", "nineteen"),
)
TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")


def capital(words: str) -> str:
    """Return words with a capital first letter."""
    return words[:1].upper() + words[1:]


def listed(words: Sequence[str], last: str = "and") -> str:
    """Return words as a list in a sentence: `a, b and c`."""
    return f" {last} ".join(filter(None, [", ".join(words[:-1]), words[-1]])) if words else ""


def count_word(count: int) -> str:
    """Return how many things there are, in words up to thirteen: `no`, `seven`, `52`."""
    if count == 0:
        return "no"
    return UNDER_TWENTY[count] if 0 < count < 14 else str(count)


def number_word(number: int) -> str:
    """Return a number from 0 to 99 in words: `twenty-one`."""
    if number < len(UNDER_TWENTY):
        return UNDER_TWENTY[number]
    tens, rest = divmod(number, 10)
    return TENS[tens - 2] + (f"-{UNDER_TWENTY[rest]}" if rest else "")
