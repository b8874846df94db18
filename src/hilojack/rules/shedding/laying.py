"""Which cards may be laid: to begin a turn, to answer a pick-up, and on top of one's own."""

from hilojack.cards import rank_of, suit_of
from hilojack.rules.bits import RANK_CARDS, cards_of_suit
from hilojack.rules.shedding import slots
from hilojack.rules.shedding.slots import Row, Rules
from hilojack.rules.shedding.stacks import cards_like, cards_of_rank

ACE = 12
RANKS = (1 << 13) - 1


def legal_cards(rules: Rules, row: Row) -> int:
    """The cards that the seat to act may lay now."""
    hand = row[slots.HANDS + (row[slots.TURN] & 7)]
    if row[slots.PHASE] == slots.PHASE_TURN:
        cards = fitting(rules, row, hand)
    elif row[slots.PHASE] == slots.PHASE_GO_ON:
        cards = following(rules, row, hand)
    else:
        return 0
    if hand & (hand - 1) == 0:  # the last card
        cards &= ~rules[slots.NOT_LAST]
        if (
            row[slots.PHASE] == slots.PHASE_GO_ON
            and rules[slots.FINISH] == slots.FINISH_SINGLE_CARD
        ):
            return 0
    return cards


def fitting(rules: Rules, row: Row, cards: int) -> int:
    """Those of some cards with which a turn may begin."""
    if row[slots.PENDING]:
        return answering(rules, row, cards)
    if row[slots.NOMINATED] != slots.NONE:
        return cards & (cards_of_suit(row[slots.NOMINATED]) | rules[slots.WILD])
    if is_covered_by_all(rules, row):
        return cards
    return cards & rules[slots.FITS + (row[slots.TOP] & 63)]


def is_covered_by_all(rules: Rules, row: Row) -> bool:
    """Whether any card may be laid on the top card."""
    return bool(rules[slots.COVER] >> row[slots.TOP] & row[slots.LIVE])


def answering(rules: Rules, row: Row, cards: int) -> int:
    """Those of some cards that answer the pick-up that is pending: more of it, or its end."""
    more = rules[slots.PICK_UPS]
    if rules[slots.PICK_UPS_MIX] != slots.PICK_UPS_MIX_YES:
        more &= cards_of_ranks_in(row[slots.CHAIN])
    end = rules[slots.NEUTRALISE]
    if rules[slots.NEUTRALISES] != slots.NEUTRALISES_ANYTHING:
        end &= cards_of_ranks_in(row[slots.CHAIN])
    return cards & (more | end)


def cards_of_ranks_in(cards: int) -> int:
    """All the cards of the ranks that are among some cards."""
    ranks = (cards | cards >> 13 | cards >> 26 | cards >> 39) & RANKS
    return ranks * RANK_CARDS


def following(rules: Rules, row: Row, cards: int) -> int:
    """Those of some cards that may follow in the same turn on the card just laid."""
    if row[slots.ANSWERED]:
        over = rules[slots.SEVERAL] == slots.SEVERAL_ONE or row[slots.PENDING] == 0
        return 0 if over else answering(rules, row, cards)
    fit = 0
    if row[slots.DUMPED] != slots.NONE:
        fit = cards_of_suit(row[slots.DUMPED])
    if rules[slots.SEVERAL] != slots.SEVERAL_ONE:
        fit |= in_series(rules, row) | rules[slots.WILD]
        if is_covered_by_all(rules, row):
            return cards
    return cards & fit


def in_series(rules: Rules, row: Row) -> int:
    """The cards that follow the top card by what the rules want of several cards."""
    if rules[slots.SEVERAL] == slots.SEVERAL_MATCHING:
        return cards_like(row[slots.TOP])
    fit = next_in_run(row)
    if rules[slots.SEVERAL] == slots.SEVERAL_RUNS_AND_SETS:
        fit |= cards_of_rank(rank_of(row[slots.TOP]))
    return fit


def next_in_run(row: Row) -> int:
    """The cards that carry on a run in the suit of the top card.

    Either way to begin with, then the same way; an ace stands at both ends and ends a run.
    """
    rank = rank_of(row[slots.TOP])
    run = row[slots.RUN]
    if rank == ACE and run:
        return 0
    fit = 0
    if run >= 0:
        fit |= 1 << (rank + 1) % 13
    if run <= 0:
        fit |= 1 << (rank + 12) % 13
    return fit << 13 * suit_of(row[slots.TOP])


def run_from(card: int, other: int) -> int:
    """The way of the run from one card to another: 1 up, -1 down, 0 when it is none."""
    if suit_of(card) != suit_of(other):
        return 0
    difference = (rank_of(other) - rank_of(card) + 13) % 13
    if difference == 1:
        return 1
    if difference == 12:
        return -1
    return 0
