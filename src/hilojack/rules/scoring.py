"""What a deal scores, item by item in counting order."""

from hilojack.rules.bits import RANK_CARDS, cards_of_suit, highest, lowest
from hilojack.rules.slots import (
    AWARDS,
    CARD_POINTS,
    COUNTING,
    COUNTING_STOP,
    DEALER,
    FIVES_IN_GAME,
    FIVES_IN_GAME_ALL,
    GAME_TIE,
    GAME_TIE_ELDER,
    ITEM_CARD,
    ITEM_COUNT,
    ITEM_GAME,
    ITEM_HIGH,
    ITEM_JACK,
    ITEMS,
    LOW,
    LOW_HOLDER,
    NONE,
    PHASE,
    PHASE_OVER,
    PLAYED,
    SCORES,
    SEATS,
    SIDES,
    TARGET,
    TRUMP,
    VICTOR,
    WON,
    WORTH,
    Row,
    Rules,
)

ACE = 12
JACK = 9
FIVE = 3


def score_deal(rules: Rules, row: Row) -> None:
    """Count the items in order; the first side to reach the target wins, and counting stops if the
    rules say so.
    """
    row[PHASE] = PHASE_OVER
    for item in range(rules[ITEM_COUNT]):
        side = side_that_scores(rules, row, rules[ITEMS + item])
        row[AWARDS + item] = side
        if side == NONE:
            continue
        row[SCORES + side] += rules[WORTH + item]
        if row[VICTOR] == NONE and row[SCORES + side] >= rules[TARGET]:
            row[VICTOR] = side
            if rules[COUNTING] == COUNTING_STOP:
                return


def side_that_scores(rules: Rules, row: Row, item: int) -> int:
    """The side that scores an item, as far as the tricks taken decide it, or NONE."""
    trumps = cards_of_suit(row[TRUMP]) & cards_played(rules, row)
    if item == ITEM_GAME:
        return side_with_game(rules, row)
    if item < ITEM_HIGH:
        return side_with(rules, row, WON, item - ITEM_CARD)
    if trumps == 0:
        return NONE
    if item == ITEM_HIGH:
        return side_with(rules, row, WON, highest(trumps))
    if item == ITEM_JACK:
        return side_with(rules, row, WON, 13 * row[TRUMP] + JACK)
    if rules[LOW] == LOW_HOLDER:
        return side_with(rules, row, PLAYED, lowest(trumps))
    return side_with(rules, row, WON, lowest(trumps))


def cards_played(rules: Rules, row: Row) -> int:
    """All the cards that have been played in the deal."""
    cards = 0
    for seat in range(rules[SEATS]):
        cards |= row[PLAYED + seat]
    return cards


def side_with(rules: Rules, row: Row, piles: int, card: int) -> int:
    """The side that has a card among its piles (`WON` or `PLAYED`), or NONE."""
    for seat in range(rules[SEATS]):
        if row[piles + seat] >> card & 1:
            return seat % rules[SIDES]
    return NONE


def side_with_game(rules: Rules, row: Row) -> int:
    """The side with the most card-points; a tie is nobody's, or eldest's if the rules say so."""
    best = NONE
    most = -1
    for side in range(rules[SIDES]):
        points = card_points(rules, cards_won(rules, row, side))
        if points > most:
            most = points
            best = side
        elif points == most:
            best = NONE
    if best == NONE and rules[GAME_TIE] == GAME_TIE_ELDER:
        return (row[DEALER] + 1) % rules[SEATS] % rules[SIDES]
    return best


def cards_won(rules: Rules, row: Row, side: int) -> int:
    """The cards in the tricks that a side has taken."""
    cards = 0
    for seat in range(side, rules[SEATS], rules[SIDES]):
        cards |= row[WON + seat]
    return cards


def card_points(rules: Rules, cards: int) -> int:
    """What a set of cards counts towards Game."""
    points = 0
    for rank in range(13):
        points += rules[CARD_POINTS + rank] * (cards & RANK_CARDS << rank).bit_count()
    if rules[FIVES_IN_GAME] == FIVES_IN_GAME_ALL:
        points += 5 * (cards & RANK_CARDS << FIVE).bit_count()
    return points
