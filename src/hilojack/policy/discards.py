"""What the quick player discards before the play, in the kernel subset."""

from hilojack import calls
from hilojack.cards import rank_of
from hilojack.rules.bits import RANK_CARDS, lowest
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.exchange import (
    bound_cards,
    choices_left,
    first_of,
    is_free,
    left_to_lay,
    open_choice,
    scoring_cards,
)
from hilojack.rules.tricks.slots import Row, Rules
from hilojack.rules.tricks.trumps import strength, trump_cards

ACE = 12
USE_OF_TRUMP, USE_OF_SCORER = 1000, 10_000  # of a card that may go, beside its rank


def lay_away(rules: Rules, row: Row) -> int:
    """Return the next card to discard, or DONE: the least useful, and of free choice all plain
    cards but aces.
    """
    trumps = trump_cards(rules, row[slots.TRUMP])
    pool = open_choice(rules, row)
    wanted = choices_left(rules, row)
    if is_free(rules, row, row[slots.TURN]):
        aces = pool & ~trumps & RANK_CARDS << ACE
        wanted = min(wanted, (pool & ~trumps & ~aces).bit_count())
        wanted = max(wanted, left_to_lay(rules, row))
    going = bound_cards(rules, row, row[slots.TURN]) & row[slots.HANDS + row[slots.TURN]]
    for _ in range(wanted):
        worst = least_useful_of(rules, row, pool)
        pool &= ~(1 << worst)
        going |= 1 << worst
    return lowest(first_of(going, trumps)) if going != 0 else calls.DONE


def least_useful_of(rules: Rules, row: Row, cards: int) -> int:
    """Return the card of a set that is least useful: a plain card before a trump, one that scores
    last.
    """
    trump = row[slots.TRUMP]
    scoring_ones = scoring_cards(rules, trump)
    best = slots.NONE
    least = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        use = strength(rules, card, trump)
        use = USE_OF_TRUMP + use if use != 0 else rank_of(card)
        use += USE_OF_SCORER * (scoring_ones >> card & 1)
        if best == slots.NONE or use < least:
            best = card
            least = use
    return best
