"""The prizes and the margin, which together decide what a deal pays.

The items that one card decides are *prizes*, and so are the last trick, and holding a jack that can
be hanged. The rest depends on the *margin*: card-points, or tricks, of side 0 less those of side 1.

A code says who has each prize. A prize is a digit of it, or many prizes are *summed*: of those that
are worth the same whoever holds them it says only what each side has of them in all.
"""

from hilojack.cards import LOW_JOKER
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.items import card_of_item, goes_to_holder
from hilojack.rules.tricks.out import cards_left
from hilojack.rules.tricks.scoring import (
    cards_played,
    item_at,
    most_at,
    side_points,
    side_with,
    trick_points,
    tricks_counted,
    worth_at,
)
from hilojack.rules.tricks.slots import Row, Rules
from hilojack.rules.tricks.stock import stock_cards
from hilojack.rules.tricks.trumps import highest_in, lowest_in

NOBODY = 3  # the digit of a prize that nobody has; a side has the digit side + 1
MOST_PRIZES = slots.MAX_ITEMS + 1
MOST_CODES = 1 << 16
LAST_TRICK = 54  # stands for the card that decides the last trick


def is_margin_item(item: int) -> bool:
    """Return True if the margin decides an item, not one card."""
    return item in (slots.ITEM_GAME, slots.ITEM_MAJORITY, slots.ITEM_TRICKS, slots.ITEM_SURPLUS)


def has_item(rules: Rules, code: int) -> bool:
    """Return True if an item is scored."""
    for item in range(rules[slots.ITEM_COUNT]):
        if item_at(rules, item) == code:
            return True
    return False


def is_single_card(item: int) -> bool:
    """Return True if an item is a card that its name tells: such prizes are summed, if any are."""
    return item < slots.ITEM_LAST_TRICK


def summed_total(rules: Rules) -> int:
    """Return what the prizes that are summed are worth together: 0 if there are none, since that
    saves few codes, or since more matters: the order of the count, or who held the jack.
    """
    total = 0
    prizes = 0
    for item in range(rules[slots.ITEM_COUNT]):
        if is_single_card(item_at(rules, item)):
            total += worth_at(rules, item)
            prizes += 1
    fewer = 4 * (total + 1) * (total + 1) * (total + 1) <= 1 << 2 * prizes
    if rules[slots.COUNTING] == slots.COUNTING_STOP or rules[slots.HANG_JACK] > 1:
        return 0
    return total if fewer else 0


def digit_count(rules: Rules, total: int) -> int:
    """Return the number of prizes that are digits; the holder of a jack that can be hanged is one.

    `total` is what the prizes that are summed are worth.
    """
    digits = 0
    for item in range(rules[slots.ITEM_COUNT]):
        what = item_at(rules, item)
        if not is_margin_item(what) and not (total > 0 and is_single_card(what)):
            digits += 1
            if what == slots.ITEM_JACK and rules[slots.HANG_JACK] > 1:
                digits += 1
    return digits


def code_count(rules: Rules) -> int:
    """Return the number of codes of a game: the rows of its payoff bounds."""
    base = summed_total(rules) + 1
    return base * base * base << 2 * digit_count(rules, base - 1)


def counts_tricks(rules: Rules) -> bool:
    """Return True if the margin is in tricks."""
    return has_item(rules, slots.ITEM_TRICKS)


def counts_points(rules: Rules) -> bool:
    """Return True if the margin is in card-points."""
    return has_item(rules, slots.ITEM_GAME) or has_item(rules, slots.ITEM_MAJORITY)


def cards_in_play(rules: Rules, row: Row) -> int:
    """Return the cards that have been played in the deal or will be."""
    cards = cards_played(rules, row) | stock_cards(rules, row)
    for seat in range(rules[slots.SEATS]):
        cards |= cards_left(rules, row, seat)
    return cards


def is_bounded(rules: Rules, row: Row) -> bool:
    """Return True if prizes and margin alone decide what the rest of the play is worth.

    They do not if tricks themselves can score, if the match can end in the middle of the deal,
    before trumps are fixed, or among more than two sides.
    """
    if (
        rules[slots.SIDES] != 2
        or row[slots.PHASE] != slots.PHASE_PLAY
        or row[slots.TRUMP] == slots.NONE
    ):
        return False
    two_jokers = rules[slots.PACK_CARDS] >> LOW_JOKER & 1
    if two_jokers and rules[slots.EQUAL_JOKERS] != slots.EQUAL_JOKERS_MARKED:
        return False  # which of them is higher depends on the order of play
    if row[slots.SMUDGED] and rules[slots.SMUDGE] == slots.SMUDGE_TRICKS:
        return False
    if rules[slots.FOLLOW] == slots.FOLLOW_TRUMPS_ONLY and counts_tricks(rules):
        return False  # how many tricks are left depends on the play
    if row[slots.SMUDGED] and rules[slots.MOON] in (slots.MOON_MATCH, slots.MOON_TRICKS):
        return False
    if row[slots.TRICKS] == 0 and rules[slots.FIRST_LEAD] == slots.FIRST_LEAD_TRUMP:
        return False
    if counts_points(rules) and (rules[slots.CAPOT] > 0 or counts_tricks(rules)):
        return False
    if code_count(rules) > MOST_CODES or has_item(rules, slots.ITEM_SURPLUS):
        return False
    return not rules[slots.PEGGED] or not may_end_early(rules, row)


def may_end_early(rules: Rules, row: Row) -> bool:
    """Return True if points pegged in play could still win the match, or stop the count."""
    points = trick_points(rules, cards_in_play(rules, row), row[slots.TRUMP])
    if rules[slots.COUNTING] == slots.COUNTING_STOP:
        points += rules[slots.HANG_JACK]
        for item in range(rules[slots.ITEM_COUNT]):
            points += most_at(rules, item)
    for side in range(rules[slots.SIDES]):
        if row[slots.SCORES + side] + points >= rules[slots.TARGET]:
            return True
    return False


def margin_of(rules: Rules, row: Row) -> int:
    """Return the margin of the tricks won so far."""
    if counts_tricks(rules):
        return tricks_counted(rules, row, 0) - tricks_counted(rules, row, 1)
    return side_points(rules, row, 0) - side_points(rules, row, 1)


def margin_of_trick(rules: Rules, late: bool) -> int:
    """Return what a trick itself counts towards the margin."""
    if not counts_tricks(rules):
        return 0
    return 1 if late or rules[slots.COUNTED_TRICKS] == slots.COUNTED_TRICKS_ALL else 0


# --- prizes --------------------------------------------------------------------------------------


def prize_card(rules: Rules, row: Row, item: int, cards: int) -> int:
    """Return the card that decides an item, of the cards in play, or NONE."""
    if item == slots.ITEM_HIGH:
        return highest_in(rules, cards, row[slots.TRUMP])
    if item == slots.ITEM_LOW:
        return lowest_in(rules, cards, row[slots.TRUMP])
    if item == slots.ITEM_LAST_TRICK:
        return LAST_TRICK
    card = card_of_item(item, row[slots.TRUMP])
    return card if cards >> card & 1 else slots.NONE


def is_held(rules: Rules, item: int) -> bool:
    """Return True if whoever holds its card has a prize: the highest trump always wins."""
    return item == slots.ITEM_HIGH or goes_to_holder(rules, item)


def prize_digit(rules: Rules, row: Row, card: int, held: bool) -> int:
    """Return the digit of the side that has a prize in a position."""
    if card == slots.NONE:
        return NOBODY
    side = side_with(rules, row, slots.PLAYED if held else slots.WON, card)
    if side == slots.NONE and held:
        side = side_with(rules, row, slots.HANDS, card)
    return side + 1


def side_of(digit: int) -> int:
    """Return the side that a digit of a code names, or NONE."""
    return slots.NONE if digit == NOBODY else digit - 1
