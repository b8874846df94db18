"""The end of a deal: who was out first, what the hands count, and who has won the match."""

from hilojack.rules.bits import lowest
from hilojack.rules.shedding.slots import (
    BLOCK,
    BLOCK_FEWEST_CARDS,
    BLOCK_NOBODY,
    HANDS,
    NONE,
    PHASE,
    PHASE_OVER,
    PLACES,
    POINTS,
    SCORES,
    SCORING,
    SCORING_CHARGED,
    SCORING_WIN,
    SEATS,
    TARGET,
    THEN,
    THEN_ACTS,
    VICTOR,
    WINNER,
    Row,
    Rules,
)

MOST = 1 << 20  # more than any hand counts, cards or points


def end_deal(rules: Rules, row: Row) -> None:
    """The deal is over: score it, and see whether the match is."""
    row[PHASE] = PHASE_OVER
    row[THEN] = THEN_ACTS
    row[WINNER] = winner_of_deal(rules, row)
    if rules[SCORING] == SCORING_CHARGED:
        charge_hands(rules, row)
    elif row[WINNER] != NONE:
        pay_winner(rules, row)


def winner_of_deal(rules: Rules, row: Row) -> int:
    """The seat that was out first, or, when none is, the one that the rules prefer."""
    for seat in range(rules[SEATS]):
        if row[PLACES + seat] == 1:
            return seat
    if rules[BLOCK] == BLOCK_NOBODY:
        return NONE
    return seat_with_least(rules, row)


def seat_with_least(rules: Rules, row: Row) -> int:
    """The seat with the fewest cards, among those the fewest points; or just the fewest points.

    NONE when two stand level.
    """
    best = NONE
    least = MOST
    for seat in range(rules[SEATS]):
        measure = points_in_hand(rules, row, seat)
        if rules[BLOCK] == BLOCK_FEWEST_CARDS:
            measure += row[HANDS + seat].bit_count() << 12
        if measure == least:
            best = NONE
        elif measure < least:
            best = seat
            least = measure
    return best


def points_in_hand(rules: Rules, row: Row, seat: int) -> int:
    """What the cards in a hand count."""
    points = 0
    cards = row[HANDS + seat]
    while cards:
        points += rules[POINTS + lowest(cards)]
        cards &= cards - 1
    return points


def charge_hands(rules: Rules, row: Row) -> None:
    """Everybody is charged for the cards in his hand; at the target the lowest score wins."""
    reached = False
    for seat in range(rules[SEATS]):
        row[SCORES + seat] += points_in_hand(rules, row, seat)
        reached = reached or row[SCORES + seat] >= rules[TARGET]
    if reached:
        row[VICTOR] = lowest_score(rules, row)


def lowest_score(rules: Rules, row: Row) -> int:
    """The side with the lowest score; NONE when two stand level, and another deal decides."""
    best = NONE
    least = MOST
    for seat in range(rules[SEATS]):
        if row[SCORES + seat] == least:
            best = NONE
        elif row[SCORES + seat] < least:
            best = seat
            least = row[SCORES + seat]
    return best


def pay_winner(rules: Rules, row: Row) -> None:
    """The winner scores one, or what the others hold above what he holds himself."""
    winner = row[WINNER]
    points = 1
    if rules[SCORING] != SCORING_WIN:
        points = points_held_by_others(rules, row, winner)
    row[SCORES + winner] += points
    if row[SCORES + winner] >= rules[TARGET]:
        row[VICTOR] = winner


def points_held_by_others(rules: Rules, row: Row, winner: int) -> int:
    """What the cards of the others count above those of the winner."""
    own = points_in_hand(rules, row, winner)
    points = 0
    for seat in range(rules[SEATS]):
        points += points_in_hand(rules, row, seat) - own
    return points
