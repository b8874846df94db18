"""Deals of the shedding games for the tests: as rows, with the shuffles handed over as text."""

from hilojack import Variant
from hilojack.calls import FIRST_CALL
from hilojack.cards import cards_in, show_card
from hilojack.rules.dealing import shuffle, shuffle_places
from hilojack.rules.shedding import slots
from hilojack.rules.shedding.stacks import stock_size
from hilojack.rules.shedding.step import legal_calls, legal_plays, open_deal, perform, resume
from hilojack.seeds import start


def shuffled_row(variant: Variant, number: int) -> list[int]:
    """The row before deal `number` of the tests, with nothing scored and the pack shuffled."""
    row = [0] * slots.STATE_SIZE
    row[slots.RANDOM] = start(3, number)
    row[slots.DEALER] = number % variant.seats
    row[slots.VICTOR] = slots.NONE
    row[slots.WINNER] = slots.NONE
    shuffle(variant.row, row)
    return row


def pack(variant: Variant, row: list[int]) -> list[str]:
    """The pack as it lies, its top card first."""
    return [show_card(card) for card in row[slots.PACK :][: variant.row[slots.PACK_SIZE]]]


def stock(row: list[int]) -> list[str]:
    """The stock, its top card first."""
    return [
        show_card(card) for card in row[slots.PACK + row[slots.STOCK_NEXT] :][: stock_size(row)]
    ]


def open_and_shuffle(variant: Variant, row: list[int]) -> list[list[str]]:
    """Begin a deal; the orders of the stock after each shuffle, its top card first."""
    open_deal(variant.row, row)
    return shuffle_as_asked(variant, row)


def perform_and_shuffle(variant: Variant, row: list[int], act: int) -> list[list[str]]:
    """Perform an act; the orders of the stock after each shuffle, its top card first."""
    perform(variant.row, row, act)
    return shuffle_as_asked(variant, row)


def shuffle_as_asked(variant: Variant, row: list[int]) -> list[list[str]]:
    orders = []
    while row[slots.PHASE] == slots.PHASE_SHUFFLE:
        shuffle_places(row, row[slots.STOCK_NEXT], row[slots.STOCK_END])
        orders.append(stock(row))
        resume(variant.row, row)
    return orders


def legal_acts(variant: Variant, row: list[int]) -> list[int]:
    """The acts that are open to the seat in turn."""
    if row[slots.PHASE] == slots.PHASE_OVER:
        return []
    calls = legal_calls(variant.row, row)
    plays = legal_plays(variant.row, row)
    return [*cards_in(plays), *(FIRST_CALL + call for call in cards_in(calls))]
