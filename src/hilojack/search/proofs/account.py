"""What a deal can still come to, by who scores each item: tables for the proofs.

The items that one card decides are *keys*; a code holds two bits for each key in counting order
(OPEN, the side that has it, or NOBODY), and last the side that held the jack where it can be
hanged. The rest hangs on the *margin*: card-points, or tricks, of side 0 less those of side 1, of
which the sign alone counts. For every code an account holds, by the sign of the final margin, the
least and the most that side 0 can still score more than side 1 in the deal; they come from the
rules' own count of a deal.
"""

from hilojack.rules.bits import cards_of_suit, highest, lowest
from hilojack.rules.dealing import eldest
from hilojack.rules.tricks.scoring import (
    award,
    cards_played,
    item_at,
    jack_of_trumps,
    settle,
    side_points,
    side_with,
    trick_points,
    tricks_counted,
    worth_at,
)
from hilojack.rules.tricks.slots import (
    BEFORE,
    BIDDER,
    CAPOT,
    CARRY,
    COUNTED_TRICKS,
    COUNTED_TRICKS_ALL,
    COUNTING,
    COUNTING_STOP,
    GAME_TIE,
    GAME_TIE_ELDER,
    HANDS,
    HANG_JACK,
    ITEM_CARD,
    ITEM_COUNT,
    ITEM_GAME,
    ITEM_HIGH,
    ITEM_JACK,
    ITEM_LOW,
    ITEM_MAJORITY,
    ITEM_TRICKS,
    LOW,
    LOW_HOLDER,
    NONE,
    PEGGED,
    PHASE,
    PHASE_PLAY,
    PLAYED,
    SCORES,
    SEATS,
    SIDES,
    SMUDGE,
    SMUDGE_TRICKS,
    SMUDGED,
    STATE_SIZE,
    TARGET,
    TRUMP,
    VICTOR,
    WON,
    Row,
    Rules,
)
from hilojack.rules.tricks.stock import stock_cards
from hilojack.search.proofs.hashing import stir

INLINE = False  # what happens once or twice in a deal is not worth a copy at each call
OPEN = 0
NOBODY = 3  # a side has the digit side + 1
MAX_KEYS = 8

# The columns of a code.
LEAST = 0  # by sign of the margin, below, level, above: the least value
MOST = 3  # the same: the most
KIND = 6  # a number that two codes share when their values differ only by a constant
BASE = 7  # that constant
REACH = 8  # the values it can come to, bit `value + REACH_ZERO`; -1 where some lie out of reach
LEVEL = 9  # the values that it takes a margin of zero to reach, as a set like REACH
ABOVE = 10  # the values that it takes a margin above zero to reach
EVEN = 11  # 1 if each step of the sign of the margin is always worth one point
COLUMNS = 12
REACH_ZERO = 31


def account_size(rules: Rules) -> int:
    """How many integers an account of a game needs."""
    return COLUMNS << 2 * key_count(rules)


def is_margin_item(item: int) -> bool:
    """Whether the margin decides an item, and not one card."""
    return item in (ITEM_GAME, ITEM_MAJORITY, ITEM_TRICKS)


def key_count(rules: Rules) -> int:
    """How many keys there are, the holder of a jack that can be hanged among them."""
    keys = 0
    for item in range(rules[ITEM_COUNT]):
        if not is_margin_item(item_at(rules, item)):
            keys += 1
        if item_at(rules, item) == ITEM_JACK and rules[HANG_JACK] > 1:
            keys += 1
    return keys


def counts_tricks(rules: Rules) -> bool:
    """Whether the margin is one of tricks, not of card-points."""
    for item in range(rules[ITEM_COUNT]):
        if item_at(rules, item) == ITEM_TRICKS:
            return True
    return False


def counts_points(rules: Rules) -> bool:
    """Whether the margin is one of card-points."""
    for item in range(rules[ITEM_COUNT]):
        if item_at(rules, item) in (ITEM_GAME, ITEM_MAJORITY):
            return True
    return False


def cards_in_play(rules: Rules, row: Row) -> int:
    """The cards that have been played in the deal or will be."""
    cards = cards_played(rules, row) | stock_cards(rules, row)
    for seat in range(rules[SEATS]):
        cards |= row[HANDS + seat]
    return cards


def is_accountable(rules: Rules, row: Row) -> bool:
    """Whether keys and margin alone decide what the play comes to from here.

    They do not where the tricks themselves can score, where a match can end in the middle of the
    deal, before trumps are fixed, and among more than two sides.
    """
    if rules[SIDES] != 2 or row[PHASE] != PHASE_PLAY or row[TRUMP] == NONE:
        return False
    if row[SMUDGED] and rules[SMUDGE] == SMUDGE_TRICKS:
        return False
    if counts_points(rules) and (rules[CAPOT] > 0 or counts_tricks(rules)):
        return False
    if key_count(rules) > MAX_KEYS:
        return False
    return not rules[PEGGED] or not may_end_early(rules, row)


def may_end_early(rules: Rules, row: Row) -> bool:
    """Whether points that are scored at once could still win the match, or stop the count."""
    points = trick_points(rules, cards_in_play(rules, row), row[TRUMP])
    if rules[COUNTING] == COUNTING_STOP:
        points += rules[HANG_JACK]
        for item in range(rules[ITEM_COUNT]):
            points += worth_at(rules, item)
    for side in range(rules[SIDES]):
        if row[SCORES + side] + points >= rules[TARGET]:
            return True
    return False


def margin_of(rules: Rules, row: Row) -> int:
    """The margin of the tricks taken so far."""
    if counts_tricks(rules):
        return tricks_counted(rules, row, 0) - tricks_counted(rules, row, 1)
    return side_points(rules, row, 0) - side_points(rules, row, 1)


def margin_of_trick(rules: Rules, late: bool) -> int:
    """What a trick counts towards the margin beside its cards."""
    if not counts_tricks(rules):
        return 0
    return 1 if late or rules[COUNTED_TRICKS] == COUNTED_TRICKS_ALL else 0


# --- keys ----------------------------------------------------------------------------------------


def key_card(rules: Rules, row: Row, item: int, cards: int) -> int:
    """The card that decides an item, of the cards in play, or NONE."""
    trumps = cards & cards_of_suit(row[TRUMP])
    card = item - ITEM_CARD
    if item == ITEM_JACK:
        card = jack_of_trumps(row)
    elif item in (ITEM_HIGH, ITEM_LOW):
        if trumps == 0:
            return NONE
        card = highest(trumps) if item == ITEM_HIGH else lowest(trumps)
    return card if cards >> card & 1 else NONE


def is_held(rules: Rules, item: int) -> bool:
    """Whether a key is decided by who holds its card: the highest trump always takes its trick."""
    return item == ITEM_HIGH or (item == ITEM_LOW and rules[LOW] == LOW_HOLDER)


def key_digit(rules: Rules, row: Row, card: int, held: bool) -> int:
    """Who has a key in a position, as a digit."""
    if card == NONE:
        return NOBODY
    side = side_with(rules, row, PLAYED if held else WON, card)
    if side == NONE and held:
        side = side_with(rules, row, HANDS, card)
    return side + 1


def side_of(digit: int) -> int:
    """The side that a digit of a code names, or NONE."""
    return NONE if digit == NOBODY else digit - 1


# --- the tables ----------------------------------------------------------------------------------


def fill_account(rules: Rules, row: Row, scratch: Row, account: Row) -> bool:
    """Work out the account of a deal in play; whether more margin never does harm.

    `scratch` is a state row to count on. It depends on trumps, scores, bids and rules, not on where
    the cards lie.
    """
    keys = key_count(rules)
    for slot in range(STATE_SIZE):
        scratch[slot] = row[slot]
    rising = True
    for code in range((1 << 2 * keys) - 1, -1, -1):
        key = first_open(code, keys)
        if key == keys:
            fill_decided(rules, row, scratch, account, code)
            first = COLUMNS * code
            rising = rising and account[first] <= account[first + 1] <= account[first + 2]
        else:
            join(account, code, key)
    return rising


def first_open(code: int, keys: int) -> int:
    """The first key of a code that is open, or the number of keys."""
    for key in range(keys):
        if code >> 2 * key & 3 == OPEN:
            return key
    return keys


def fill_decided(rules: Rules, row: Row, scratch: Row, account: Row, code: int) -> None:
    """Fill in the columns of a code that has no open key."""
    first = COLUMNS * code
    for sign in range(3):
        value = value_of(rules, row, scratch, code, sign - 1)
        account[first + LEAST + sign] = value
        account[first + MOST + sign] = value
    base = account[first + LEAST]
    account[first + BASE] = base
    account[first + KIND] = stir(account[first + 1] - base + 64, account[first + 2] - base + 64)
    reach = 0
    for sign in range(3):
        value = account[first + LEAST + sign]
        if abs(value) < REACH_ZERO:
            reach |= 1 << value + REACH_ZERO
        else:
            reach = -1
    account[first + REACH] = reach
    low, level, high = account[first], account[first + 1], account[first + 2]
    account[first + LEVEL] = values_above(low, level)
    account[first + ABOVE] = values_above(level, high)
    account[first + EVEN] = 1 if level == low + 1 and high == level + 1 else 0


def values_above(low: int, high: int) -> int:
    """The set of values above one and up to another, or -1 where they lie out of reach."""
    if abs(low) >= REACH_ZERO or abs(high) >= REACH_ZERO:
        return -1
    return (2 << high + REACH_ZERO) - (2 << low + REACH_ZERO)


def join(account: Row, code: int, key: int) -> None:
    """Fill in the columns of a code from those in which one side or the other has an open key."""
    first = COLUMNS * code
    one = COLUMNS * (code + (1 << 2 * key))
    two = COLUMNS * (code + (2 << 2 * key))
    for sign in range(3):
        account[first + LEAST + sign] = min(
            account[one + LEAST + sign], account[two + LEAST + sign]
        )
        account[first + MOST + sign] = max(account[one + MOST + sign], account[two + MOST + sign])
    account[first + BASE] = account[one + BASE]
    kind = stir(account[one + KIND], account[two + KIND])
    account[first + KIND] = stir(kind, 64 * key + account[two + BASE] - account[one + BASE] + 4096)
    account[first + REACH] = account[one + REACH] | account[two + REACH]
    account[first + LEVEL] = account[one + LEVEL] | account[two + LEVEL]
    account[first + ABOVE] = account[one + ABOVE] | account[two + ABOVE]
    account[first + EVEN] = account[one + EVEN] & account[two + EVEN]


def value_of(rules: Rules, row: Row, scratch: Row, code: int, ahead: int) -> int:
    """What side 0 scores more than side 1 in a deal that comes to this code and sign of margin."""
    for side in range(rules[SIDES]):
        scratch[SCORES + side] = row[SCORES + side]
    scratch[VICTOR] = row[VICTOR]
    scratch[CARRY] = row[CARRY]
    key = 0
    for item in range(rules[ITEM_COUNT]):
        what = item_at(rules, item)
        if is_margin_item(what):
            award(rules, scratch, item, side_ahead(rules, row, what, ahead), NONE)
            continue
        scorer = side_of(code >> 2 * key & 3)
        key += 1
        holder = NONE
        if what == ITEM_JACK and rules[HANG_JACK] > 1:
            holder = side_of(code >> 2 * key & 3)
            key += 1
        award(rules, scratch, item, scorer, holder)
    settle(rules, scratch)
    gain = scratch[SCORES] - row[BEFORE]
    return gain - (scratch[SCORES + 1] - row[BEFORE + 1])


def side_ahead(rules: Rules, row: Row, item: int, ahead: int) -> int:
    """The side that the sign of the margin gives an item, or NONE."""
    if ahead > 0:
        return 0
    if ahead < 0:
        return 1
    contract = item == ITEM_MAJORITY and row[BIDDER] != NONE
    if item == ITEM_TRICKS or contract or rules[GAME_TIE] != GAME_TIE_ELDER:
        return NONE
    return eldest(rules, row) % rules[SIDES]
