"""What the loops of all games share, in the kernel subset: sets of cards as planes of an
observation, masks, rewards and random acts.

A set of 52 cards becomes a plane of 52 numbers 0 or 1, of 16 bits each, four of them at once: word
`j` of a plane holds the cards `4 * j` to `4 * j + 3`. A mask has a byte for each act.
"""

from typing import Any

from hilojack.calls import FIRST_CALL
from hilojack.rules.ahead import fetch
from hilojack.rules.bits import eight_bytes, nth
from hilojack.rules.chance import below
from hilojack.rules.dealing import seat_in
from hilojack.rules.slots import (
    BEFORE,
    CARRY,
    HANDS,
    NONE,
    SCORES,
    SEATS,
    SIDES,
    TURN,
    VICTOR,
    Row,
    Rules,
)

Rows = Any  # int64, a row for each game
Gains = Any  # float32, by game and seat
LINE = 8  # words of a line of the processor's cache
PLANE_WORDS = 13
MASK_WORDS = 12
ACTS = 90  # a mask has so many bytes, and six more that are always 0

FOUR_OF_16 = 1 | 1 << 15 | 1 << 30 | 1 << 45  # brings bit `i` of four to bit 16 * i
LANES_OF_16 = 1 | 1 << 16 | 1 << 32 | 1 << 48

EPISODE_DEAL = 0
EPISODE_MATCH = 1
REWARD_DEAL = 0
REWARD_MATCH = 1


# --- writing an observation ----------------------------------------------------------------------


def spread(sets: Row, count: int, words: Row) -> None:
    """Write so many sets as planes."""
    for place in range(count):
        cards = sets[place]
        for word in range(PLANE_WORDS):
            words[PLANE_WORDS * place + word] = (cards >> 4 * word & 15) * FOUR_OF_16 & LANES_OF_16


def spread_mask(cards: int, calls: int, words: Row) -> None:
    """Write the legal cards and calls as a mask."""
    for word in range(6):
        words[word] = eight_bytes(cards >> 8 * word)
    words[6] = eight_bytes(cards >> 48 & 63 | (calls & 3) << 6)
    for word in range(5):
        words[7 + word] = eight_bytes(calls >> 2 + 8 * word)


def write(numbers: Row, at: int, number: int) -> int:
    """Write one number; the place after it."""
    numbers[at] = number
    return at + 1


def write_choice(numbers: Row, at: int, choice: int, choices: int) -> int:
    """Write a 1 for the one of some choices that is made, if any is; the place after them."""
    for place in range(choices):
        numbers[at + place] = place == choice
    return at + choices


def relative(rules: Rules, seat: int, other: int) -> int:
    """How many seats to the left of a seat another sits; NONE for nobody."""
    if other == NONE:
        return NONE
    return (other - seat) % rules[SEATS]


# --- memory --------------------------------------------------------------------------------------


def is_last_card(row: Row) -> bool:
    """Whether the seat to act holds one card, so that the deal may soon be over."""
    hand = row[HANDS + seat_in(row, TURN)]
    return hand & (hand - 1) == 0


def fetch_row(rows: Rows, game: int) -> None:
    """Fetch the whole row of a game, which may be counted and dealt anew."""
    for slot in range(0, len(rows[game]), LINE):
        fetch(rows, game, slot)


# --- rewards -------------------------------------------------------------------------------------


def pay_deal(rules: Rules, row: Row, sign: int, rewards: Gains) -> None:
    """Every seat gains what its side scored in the deal beyond the mean of the other sides."""
    others = rules[SIDES] - 1
    total = 0
    for side in range(rules[SIDES]):
        total += row[SCORES + side] - row[BEFORE + side]
    for seat in range(rules[SEATS]):
        side = seat % rules[SIDES]
        own = row[SCORES + side] - row[BEFORE + side]
        rewards[seat] += sign * (own - (total - own) / others)


def pay_match(rules: Rules, row: Row, rewards: Gains) -> None:
    """The seats of the winners gain 1, and the other sides lose it together."""
    for seat in range(rules[SEATS]):
        if seat % rules[SIDES] == row[VICTOR]:
            rewards[seat] += 1.0
        else:
            rewards[seat] -= 1.0 / (rules[SIDES] - 1)


def pay(rules: Rules, row: Row, sign: int, by_match: int, rewards: Gains) -> None:
    """What a deal that is over brings every seat."""
    if by_match == REWARD_DEAL:
        pay_deal(rules, row, sign, rewards)
    elif row[VICTOR] != NONE:
        pay_match(rules, row, rewards)


def is_over(row: Row, episode: int) -> bool:
    """Whether the episode is over with the deal."""
    return episode == EPISODE_DEAL or row[VICTOR] != NONE


def wipe(rules: Rules, row: Row) -> None:
    """Nothing has been scored yet in this episode."""
    row[VICTOR] = NONE
    row[CARRY] = 0
    for side in range(rules[SIDES]):
        row[SCORES + side] = 0


# --- acts ----------------------------------------------------------------------------------------


def first_illegal(acts: Row, legal: Rows) -> int:
    """The first game whose act is not legal, or NONE."""
    for game in range(len(acts)):
        act = acts[game]
        if act < 0 or act >= ACTS:
            return game
        calls = 1 if act >= FIRST_CALL else 0  # a number, not a branch that nobody could foresee
        if legal[game, calls] >> act - FIRST_CALL * calls & 1 == 0:
            return game
    return NONE


def random_acts(stream: Row, legal: Rows, acts: Row) -> None:
    """A legal act for each game, each as likely as the next; `stream` has a generator's slot."""
    for game in range(len(acts)):
        plays = legal[game, 0].bit_count()
        choice = below(stream, plays + legal[game, 1].bit_count())
        calls = 1 if choice >= plays else 0
        acts[game] = FIRST_CALL * calls + nth(legal[game, calls], choice - plays * calls)
