"""The end of a deal: who went out first, what the hands count, and who has won the match."""

from hilojack.rules.bits import lowest
from hilojack.rules.shedding import slots
from hilojack.rules.shedding.slots import Row, Rules

MOST = 1 << 20  # more than any hand counts, cards or points


def end_deal(rules: Rules, row: Row) -> None:
    """End the deal: score it, and check if the match is over."""
    row[slots.PHASE] = slots.PHASE_OVER
    row[slots.THEN] = slots.THEN_ACTS
    row[slots.WINNER] = winner_of_deal(rules, row)
    if rules[slots.SCORING] == slots.SCORING_CHARGED:
        charge_hands(rules, row)
    elif row[slots.WINNER] != slots.NONE:
        pay_winner(rules, row)


def winner_of_deal(rules: Rules, row: Row) -> int:
    """Return the seat that went out first or, if none has, the one that the rules prefer."""
    for seat in range(rules[slots.SEATS]):
        if row[slots.PLACES + seat] == 1:
            return seat
    if rules[slots.BLOCK] == slots.BLOCK_NOBODY:
        return slots.NONE
    return seat_with_least(rules, row)


def seat_with_least(rules: Rules, row: Row) -> int:
    """Return the seat with the fewest cards, then the fewest points; or just the fewest points.

    Return NONE on a tie.
    """
    best = slots.NONE
    least = MOST
    for seat in range(rules[slots.SEATS]):
        measure = points_in_hand(rules, row, seat)
        if rules[slots.BLOCK] == slots.BLOCK_FEWEST_CARDS:
            measure += row[slots.HANDS + seat].bit_count() << 12
        if measure == least:
            best = slots.NONE
        elif measure < least:
            best = seat
            least = measure
    return best


def points_in_hand(rules: Rules, row: Row, seat: int) -> int:
    """Return the points of the cards in a hand."""
    points = 0
    cards = row[slots.HANDS + seat]
    while cards:
        points += rules[slots.POINTS + lowest(cards)]
        cards &= cards - 1
    return points


def charge_hands(rules: Rules, row: Row) -> None:
    """Charge everyone for the cards in their hand; at the target the lowest score wins."""
    reached = False
    for seat in range(rules[slots.SEATS]):
        row[slots.SCORES + seat] += points_in_hand(rules, row, seat)
        reached = reached or row[slots.SCORES + seat] >= rules[slots.TARGET]
    if reached:
        row[slots.VICTOR] = lowest_score(rules, row)


def lowest_score(rules: Rules, row: Row) -> int:
    """Return the side with the lowest score. Return NONE on a tie: another deal decides."""
    best = slots.NONE
    least = MOST
    for seat in range(rules[slots.SEATS]):
        if row[slots.SCORES + seat] == least:
            best = slots.NONE
        elif row[slots.SCORES + seat] < least:
            best = seat
            least = row[slots.SCORES + seat]
    return best


def pay_winner(rules: Rules, row: Row) -> None:
    """Pay the winner one, or the points that the others hold above their own."""
    winner = row[slots.WINNER]
    points = 1
    if rules[slots.SCORING] != slots.SCORING_WIN:
        points = points_held_by_others(rules, row, winner)
    row[slots.SCORES + winner] += points
    if row[slots.SCORES + winner] >= rules[slots.TARGET]:
        row[slots.VICTOR] = winner


def points_held_by_others(rules: Rules, row: Row, winner: int) -> int:
    """Return the points of the other hands, each less those of the winner's."""
    own = points_in_hand(rules, row, winner)
    points = 0
    for seat in range(rules[slots.SEATS]):
        points += points_in_hand(rules, row, seat) - own
    return points
