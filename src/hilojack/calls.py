"""The actions that are not cards: their numbers, and how they are written and spoken.

An action is one integer: a card, 0 to 53, or a call, 54 and above.
"""

from functools import cache

from hilojack.cards import RANKS, SUITS, parse_card, show_card
from hilojack.words import calls as say

BIDS = range(1, 37)  # the heights of a bid

FIRST_CALL = 54
DEAL_SINGLY = 54
DEAL_THREES = 55
STAND = 56
BEG = 57
GIVE = 58
REFUSE = 59
BUNCH = 60
PLAY_ON = 61
AGREE = 62
ACCEPT = 63
PASS = 64
BID = 64  # BID + n: a bid of n, from 1 to 4; higher ones are MORE_BIDS
SMUDGE = 69
NAME = 70  # NAME + suit: that suit is trumps
CLAIM = 74  # CLAIM + seat: that seat, from 0 to 6, has revoked
SEATS_CLAIMED = 7
SELL = 81
DRAW = 82
PICK_UP = 83
LAST_CARD = 84
END_TURN = 85
NOMINATE = 86  # NOMINATE + suit: the next play must follow that suit
MORE_CALLS = 90  # where the second word of a set of calls begins
MORE_BIDS = 90  # MORE_BIDS + n - 5: a bid of n, from 5 to 36
MOON = 122
DONE = 123
THROW_IN = 124
CALL_CARD = 125  # CALL_CARD + n: the holder of trump `n` of TRUMPS_CALLED is the bidder's partner

OFF_CALLED = (12, 9, 3, 1)  # the ranks of the off-cards that can be called
TRUMPS_CALLED = (  # as written: by rank, the off-cards, the jokers
    *RANKS,
    *(f"OFF-{RANKS[rank]}" for rank in OFF_CALLED),
    *("JOKER-HIGH", "JOKER-LOW"),
)

CALLS = {  # as records write them
    DEAL_SINGLY: "DEAL-SINGLY",
    DEAL_THREES: "DEAL-THREES",
    STAND: "STAND",
    BEG: "BEG",
    GIVE: "GIVE",
    REFUSE: "REFUSE",
    BUNCH: "BUNCH",
    PLAY_ON: "PLAY-ON",
    AGREE: "AGREE",
    ACCEPT: "ACCEPT",
    PASS: "PASS",
    **{BID + n: f"BID-{n}" for n in range(1, 5)},
    SMUDGE: "SMUDGE",
    **{NAME + n: f"NAME-{SUITS[n]}" for n in range(4)},
    **{CLAIM + n: f"CLAIM-{n}" for n in range(SEATS_CLAIMED)},
    SELL: "SELL",
    DRAW: "DRAW",
    PICK_UP: "PICK-UP",
    LAST_CARD: "LAST-CARD",
    END_TURN: "END-TURN",
    **{NOMINATE + n: f"NOMINATE-{SUITS[n]}" for n in range(4)},
    **{MORE_BIDS + n - 5: f"BID-{n}" for n in range(5, 37)},
    MOON: "MOON",
    DONE: "DONE",
    THROW_IN: "THROW-IN",
    **{CALL_CARD + n: f"CALL-{code}" for n, code in enumerate(TRUMPS_CALLED)},
}
FIRST_OF = {"NAME": NAME, "CLAIM": CLAIM, "NOMINATE": NOMINATE, "CALL": CALL_CARD}  # of a kind
_NUMBERS = {word: call for call, word in CALLS.items()}


def is_card(act: int) -> bool:
    """Return True if an action plays a card."""
    return act < FIRST_CALL


def is_act(number: int) -> bool:
    """Return True if a number is an action at all: a card or a call."""
    return 0 <= number < FIRST_CALL or number in CALLS


def bid_of(height: int) -> int:
    """Return the call that bids so much, from 1 to 36."""
    return BID + height if height < 5 else MORE_BIDS + height - 5


def height_of(act: int) -> int:
    """Return how much an action bids, or 0 if it is not a bid."""
    if BID < act < BID + 5:
        return act - BID
    return act - MORE_BIDS + 5 if MORE_BIDS <= act < MORE_BIDS + 32 else 0


def is_name(act: int) -> bool:
    """Return True if an action names a suit."""
    return NAME <= act < NAME + len(SUITS)


def is_card_called(act: int) -> bool:
    """Return True if an action calls a card whose holder is the bidder's partner."""
    return CALL_CARD <= act < CALL_CARD + len(TRUMPS_CALLED)


def is_claim(act: int) -> bool:
    """Return True if an action claims a revoke."""
    return CLAIM <= act < CLAIM + SEATS_CLAIMED


def show_act(act: int) -> str:
    """Return an action as written in records: `JS`, `DEAL-THREES`."""
    return show_card(act) if is_card(act) else CALLS[act]


def name_act(act: int) -> str:
    """Return an action in words: `play the jack of spades`."""
    return say.play_card(act) if is_card(act) else say.name_of_call(*kind_of_call(act))


@cache
def kind_of_call(call: int) -> tuple[str, int]:
    """Return the kind of a call, by which it is spoken of, and the number that it carries: the
    height of a bid, a suit, a seat, or the place of a trump; else 0.
    """
    if height := height_of(call):
        return "BID", height
    kind, _, number = CALLS[call].partition("-")
    first = FIRST_OF.get(kind)
    return (CALLS[call], 0) if first is None or not number else (kind, call - first)


def parse_act(text: str) -> int:
    """Return the action that a text names, a card or a call. Raise ValueError if it names none."""
    word = text.strip().upper().replace("_", "-").replace(" ", "-")
    if word in _NUMBERS:
        return _NUMBERS[word]
    try:
        return parse_card(text)
    except ValueError:
        raise ValueError(
            f"'{text}' is neither a card, as in JS or TD, nor a call ({', '.join(_NUMBERS)})"
        ) from None
