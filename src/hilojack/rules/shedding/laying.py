"""Which cards may be played: to begin a turn, to answer a pick-up, and after one's own card."""

from hilojack.cards import rank_of, suit_of
from hilojack.rules.bits import RANK_CARDS, cards_of_suit
from hilojack.rules.shedding import slots
from hilojack.rules.shedding.slots import Row, Rules
from hilojack.rules.shedding.stacks import cards_like, cards_of_rank

ACE = 12
RANKS = (1 << 13) - 1


def legal_cards(rules: Rules, row: Row) -> int:
    """Return the cards that the seat to act may play now."""
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
    """Return those of `cards` that may begin a turn."""
    if row[slots.PENDING]:
        return answering(rules, row, cards)
    if row[slots.NOMINATED] != slots.NONE:
        return cards & (cards_of_suit(row[slots.NOMINATED]) | rules[slots.WILD])
    if is_covered_by_all(rules, row):
        return cards
    return cards & rules[slots.FITS + (row[slots.TOP] & 63)]


def is_covered_by_all(rules: Rules, row: Row) -> bool:
    """Return True if any card may be played on the top card."""
    return bool(rules[slots.COVER] >> row[slots.TOP] & row[slots.LIVE])


def answering(rules: Rules, row: Row, cards: int) -> int:
    """Return those of `cards` that answer the pending pick-up: by adding to it or cancelling it."""
    more = rules[slots.PICK_UPS]
    if rules[slots.PICK_UPS_MIX] != slots.PICK_UPS_MIX_YES:
        more &= cards_of_ranks_in(row[slots.CHAIN])
    end = rules[slots.NEUTRALISE]
    if rules[slots.NEUTRALISES] != slots.NEUTRALISES_ANYTHING:
        end &= cards_of_ranks_in(row[slots.CHAIN])
    return cards & (more | end)


def cards_of_ranks_in(cards: int) -> int:
    """Return all cards of the ranks in a set."""
    ranks = (cards | cards >> 13 | cards >> 26 | cards >> 39) & RANKS
    return ranks * RANK_CARDS


def following(rules: Rules, row: Row, cards: int) -> int:
    """Return those of `cards` that may follow in the same turn on the card just played."""
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
    """Return the cards that the rule for several cards lets follow the top card."""
    if rules[slots.SEVERAL] == slots.SEVERAL_MATCHING:
        return cards_like(row[slots.TOP])
    fit = next_in_run(row)
    if rules[slots.SEVERAL] == slots.SEVERAL_RUNS_AND_SETS:
        fit |= cards_of_rank(rank_of(row[slots.TOP]))
    return fit


def next_in_run(row: Row) -> int:
    """Return the cards that continue a run in the suit of the top card.

    A run goes either way at first, then the same way; an ace is at both ends and ends a run.
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
    """Return the direction of the run from one card to another: 1 up, -1 down, 0 if it is not a
    run.
    """
    if suit_of(card) != suit_of(other):
        return 0
    difference = (rank_of(other) - rank_of(card) + 13) % 13
    if difference == 1:
        return 1
    if difference == 12:
        return -1
    return 0
