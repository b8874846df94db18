"""Payoff bounds: what a deal can still pay, by who has each prize and who is ahead.

A code holds two bits for each prize in counting order: OPEN, the digit of a side, or NOBODY. Above
them, to the base of one more than prizes that are summed are worth, stand what of it side 0 has,
what side 1, and what nobody will. Of the margin only the sign counts. The row of a code holds, by
that sign, the least and the most that side 0 can still score more than side 1 in the deal, by the
rules' own count of a deal.
"""

from hilojack.rules.dealing import eldest
from hilojack.rules.slots import Rows
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.scoring import award, earned, item_at, settle, strike, worth_at
from hilojack.rules.tricks.slots import Row, Rules
from hilojack.search.evaluation.scale import ZERO
from hilojack.search.proofs.hashing import stir
from hilojack.search.proofs.prizes import (
    code_count,
    digit_count,
    is_margin_item,
    is_single_card,
    side_of,
    summed_total,
)

OPEN = 0  # the digit of a prize that nobody has yet

# The columns of a code.
LEAST = 0  # by sign of the margin, below, level, above: the least value
MOST = 3  # the same: the most
KIND = 6  # a number that two codes share if their values differ only by a constant
BASE = 7  # that constant
REACH = 8  # the values it can reach, bit `value + REACH_ZERO`; -1 if some do not fit
LEVEL = 9  # the values that need a margin of zero, as a set like REACH
ABOVE = 10  # the values that need a margin above zero
EVEN = 11  # 1 if each step of the sign of the margin is always worth one point
COLUMNS = 12
REACH_ZERO = 31


def steps_of(rules: Rules) -> list[int]:
    """Return what each prize adds to a code with each of four digits."""
    total = summed_total(rules)
    steps: list[int] = []
    digits = 0
    for item in range(rules[slots.ITEM_COUNT]):
        what = item_at(rules, item)
        if is_margin_item(what):
            continue
        if total > 0 and is_single_card(what):
            worth = worth_at(rules, item) << 2 * digit_count(rules, total)
            steps += [0, worth, worth * (total + 1), worth * (total + 1) ** 2]
            continue
        for _ in range(2 if what == slots.ITEM_JACK and rules[slots.HANG_JACK] > 1 else 1):
            steps += [digit << 2 * digits for digit in range(4)]
            digits += 1
    return steps


def fill_payoffs(rules: Rules, row: Row, scratch: Row, payoffs: Rows) -> bool:
    """Fill in the payoff bounds of a deal in play, and return True if more margin never costs.

    `scratch` is a state row to count on. They depend on trumps, scores, bids and rules, not on
    where the cards lie.
    """
    total = summed_total(rules)
    digits = digit_count(rules, total)
    ones = ((1 << 2 * digits) - 1) // 3
    for slot in range(slots.STATE_SIZE):
        scratch[slot] = row[slot]
    for code in range(code_count(rules)):
        if (code | code >> 1) & ones != ones:
            continue  # a digit is open
        if total > 0 and open_sum(code, digits, total) != 0:
            continue
        for sign in range(3):
            value = value_of(rules, row, scratch, code, sign - 1, total)
            payoffs[code][LEAST + sign] = value
    return fill_open(rules, payoffs)


def bend_payoffs(rules: Rules, payoffs: Rows, curve: Row) -> bool:
    """Put what the points of a deal are worth in their place, once they are filled in. Return True
    if more margin never costs.

    `curve` has these worths by points, from `-ZERO` to `ZERO`. None is pegged in play.
    """
    for code in range(code_count(rules)):
        for sign in range(3):
            points = payoffs[code][LEAST + sign]
            payoffs[code][LEAST + sign] = curve[min(2 * ZERO, max(0, points + ZERO))]
    return fill_open(rules, payoffs)


def fill_open(rules: Rules, payoffs: Rows) -> bool:
    """Fill in the bounds of all codes from the least values of those without an open prize. Return
    True if more margin never costs.
    """
    total = summed_total(rules)
    digits = digit_count(rules, total)
    rising = True
    for code in range(code_count(rules) - 1, -1, -1):
        prize = first_open(code, digits)
        left = 0 if total == 0 else open_sum(code, digits, total)
        payoff = payoffs[code]
        if left < 0:
            continue  # no deal has it
        if prize < digits:
            one = payoffs[code + (1 << 2 * prize)]
            two = payoffs[code + (2 << 2 * prize)]
            join(payoff, one, two, prize)
        elif left > 0:  # whoever has what is open, point by point
            one = payoffs[code + (1 << 2 * digits)]
            two = payoffs[code + (total + 1 << 2 * digits)]
            join(payoff, one, two, digits)
        else:
            fill_decided(payoff)
            rising = rising and payoff[LEAST] <= payoff[LEAST + 1] <= payoff[LEAST + 2]
    return rising


def first_open(code: int, digits: int) -> int:
    """Return the first digit of a code that is open, or the number of digits."""
    for prize in range(digits):
        if code >> 2 * prize & 3 == OPEN:
            return prize
    return digits


def open_sum(code: int, digits: int, total: int) -> int:
    """Return what the prizes that are summed and still open are worth, of `total`."""
    sums = code >> 2 * digits
    base = total + 1
    return total - sums % base - sums // base % base - sums // (base * base)


def fill_decided(payoff: Row) -> None:
    """Fill in the other columns of a code without an open prize, whose least values are known."""
    low = payoff[LEAST]
    level = payoff[LEAST + 1]
    high = payoff[LEAST + 2]
    reach = 0
    for sign in range(3):
        value = payoff[LEAST + sign]
        payoff[MOST + sign] = value
        if abs(value) < REACH_ZERO:
            reach |= 1 << value + REACH_ZERO
        else:
            reach = -1
    payoff[BASE] = low
    payoff[KIND] = stir(stir(level - low + 64, 1), high - low + 64)
    payoff[REACH] = reach
    payoff[LEVEL] = values_above(low, level)
    payoff[ABOVE] = values_above(level, high)
    payoff[EVEN] = 1 if level == low + 1 and high == level + 1 else 0


def values_above(low: int, high: int) -> int:
    """Return the set of values above `low` and up to `high`, or -1 if they do not fit."""
    if abs(low) >= REACH_ZERO or abs(high) >= REACH_ZERO:
        return -1
    return (2 << high + REACH_ZERO) - (2 << low + REACH_ZERO)


def join(payoff: Row, one: Row, two: Row, prize: int) -> None:
    """Fill in the columns of a code from those in which one side or the other has a prize."""
    for sign in range(3):
        payoff[LEAST + sign] = min(one[LEAST + sign], two[LEAST + sign])
        payoff[MOST + sign] = max(one[MOST + sign], two[MOST + sign])
    payoff[BASE] = one[BASE]
    kind = stir(stir(one[KIND], 1), two[KIND])  # twice, since which of them is which matters
    payoff[KIND] = stir(kind, 4096 * prize + two[BASE] - one[BASE] + 2048)
    payoff[REACH] = one[REACH] | two[REACH]
    payoff[LEVEL] = one[LEVEL] | two[LEVEL]
    payoff[ABOVE] = one[ABOVE] | two[ABOVE]
    payoff[EVEN] = one[EVEN] & two[EVEN]


def value_of(rules: Rules, row: Row, scratch: Row, code: int, ahead: int, total: int) -> int:
    """Return what side 0 scores more than side 1 in a deal with this code and sign of margin.

    `total` is what prizes that are summed are worth.
    """
    scratch[slots.SCORES] = row[slots.SCORES]
    scratch[slots.SCORES + 1] = row[slots.SCORES + 1]
    scratch[slots.VICTOR] = row[slots.VICTOR]
    scratch[slots.CARRY] = row[slots.CARRY]
    award_items(rules, row, scratch, code, ahead, total)
    settle(rules, scratch)
    gain = scratch[slots.SCORES] - row[slots.BEFORE]
    return gain - (scratch[slots.SCORES + 1] - row[slots.BEFORE + 1])


def award_items(rules: Rules, row: Row, scratch: Row, code: int, ahead: int, total: int) -> None:
    """Award the items as a code has them. If prizes are summed, the first two of those bear what
    the sides have in all; if one side has all of it, each of them is awarded to that side.
    """
    sums = code >> 2 * digit_count(rules, total) if total > 0 else 0
    zero = sums % (total + 1)
    one = sums // (total + 1) % (total + 1)
    place = 0
    for item in range(rules[slots.ITEM_COUNT]):
        what = item_at(rules, item)
        if is_margin_item(what):
            award(rules, scratch, item, side_ahead(rules, row, what, ahead), slots.NONE)
        elif total > 0 and is_single_card(what):
            side = place if place < 2 else slots.NONE
            if total in (zero, one):
                side = 0 if zero == total else 1
            strike(rules, scratch, item, side)
            if place == side:
                scratch[earned(item, side)] = zero if side == 0 else one
            place += 1
        else:
            scorer = side_of(code & 3)
            code >>= 2
            holder = slots.NONE
            if what == slots.ITEM_JACK and rules[slots.HANG_JACK] > 1:
                holder = side_of(code & 3)
                code >>= 2
            award(rules, scratch, item, scorer, holder)


def side_ahead(rules: Rules, row: Row, item: int, ahead: int) -> int:
    """Return the side that gets an item by the sign of the margin, or NONE."""
    if ahead > 0:
        return 0
    if ahead < 0:
        return 1
    contract = item == slots.ITEM_MAJORITY and row[slots.BIDDER] != slots.NONE
    if item == slots.ITEM_TRICKS or contract or rules[slots.GAME_TIE] != slots.GAME_TIE_ELDER:
        return slots.NONE
    return eldest(rules, row) % rules[slots.SIDES]
