"""The acts that are not cards: their numbers, and the words in which they are written and spoken.

An act is one integer: a card, 0 to 53, or a call, 54 and above.
"""

from hilojack.cards import name_card, parse_card, show_card

FIRST_CALL = 54
DEAL_SINGLY = 54
DEAL_THREES = 55

CALLS = {
    DEAL_SINGLY: ("DEAL-SINGLY", "deal the cards singly"),
    DEAL_THREES: ("DEAL-THREES", "deal the cards in threes"),
}
_NUMBERS = {word: call for call, (word, _) in CALLS.items()}


def is_card(act: int) -> bool:
    """Whether an act plays a card."""
    return act < FIRST_CALL


def is_act(number: int) -> bool:
    """Whether a number is an act at all: a card of the pack or a call."""
    return 0 <= number < 52 or number in CALLS


def show_act(act: int) -> str:
    """An act as it is written in records: `JS`, `DEAL-THREES`."""
    return show_card(act) if is_card(act) else CALLS[act][0]


def name_act(act: int) -> str:
    """An act as it is spoken: `play the jack of spades`."""
    return f"play the {name_card(act)}" if is_card(act) else CALLS[act][1]


def parse_act(text: str) -> int:
    """The act that a text names, a card or a call; ValueError if it names none."""
    word = text.strip().upper().replace("_", "-").replace(" ", "-")
    if word in _NUMBERS:
        return _NUMBERS[word]
    try:
        return parse_card(text)
    except ValueError:
        raise ValueError(
            f"'{text}' is neither a card, as in JS or TD, nor a call ({', '.join(_NUMBERS)})"
        ) from None
