"""The two stacks: the stock to draw from, and the pile of cards played, which refills it."""

from hilojack.cards import rank_of, suit_of
from hilojack.rules.bits import RANK_CARDS, cards_of_suit
from hilojack.rules.shedding import slots
from hilojack.rules.shedding.slots import Row, Rules


def cards_of_rank(rank: int) -> int:
    """Return the four cards of a rank."""
    return RANK_CARDS << rank


def cards_like(card: int) -> int:
    """Return the cards that share the rank or suit of a card."""
    return cards_of_suit(suit_of(card)) | cards_of_rank(rank_of(card))


def stock_size(row: Row) -> int:
    """Return the number of cards left to draw."""
    return row[slots.STOCK_END] - row[slots.STOCK_NEXT]


def draw_card(row: Row) -> None:
    """Draw the top card of the stock for the seat to act."""
    row[slots.HANDS + (row[slots.TURN] & 7)] |= 1 << row[slots.PACK + (row[slots.STOCK_NEXT] & 63)]
    row[slots.STOCK_NEXT] += 1


def cards_left(rules: Rules, row: Row) -> int:
    """Return the number of cards left to draw, including the pile's if it may become the stock."""
    below_top = 0 if rules[slots.RESTOCK] == slots.RESTOCK_NEVER else row[slots.PILE_SIZE] - 1
    return stock_size(row) + below_top


def put_on_pile(row: Row, card: int) -> None:
    """Put a card face up on the pile."""
    row[slots.PILE + (row[slots.PILE_SIZE] & 63)] = card
    row[slots.PILE_SIZE] += 1
    row[slots.TOP] = card


def can_restock(rules: Rules, row: Row) -> bool:
    """Return True if an empty stock can be refilled."""
    return rules[slots.RESTOCK] != slots.RESTOCK_NEVER and row[slots.PILE_SIZE] > 1


def restock(rules: Rules, row: Row) -> None:
    """Make all but the top card of the pile the stock, oldest on top; it may need a shuffle."""
    size = row[slots.PILE_SIZE] - 1
    for place in range(size):
        row[slots.PACK + place] = row[slots.PILE + place]
    row[slots.PILE] = row[slots.TOP]
    row[slots.PILE_SIZE] = 1
    row[slots.STOCK_NEXT] = 0
    row[slots.STOCK_END] = size
    row[slots.RESTOCKS] += 1
    if rules[slots.RESTOCK] == slots.RESTOCK_SHUFFLED:
        row[slots.PHASE] = slots.PHASE_SHUFFLE
