"""What the rows of the shedding games may hold."""

from collections.abc import Iterator

from hilojack.rules.shedding import slots
from hilojack.rules.shedding.slots import MAX_SEATS, NONE, Row
from hilojack.variants.doors import Limit, why_not_apart
from hilojack.variants.variant import Variant

LAST_PHASE = slots.PHASE_NOMINATE
MOST = 1 << 20  # a count: of plays, refills, cards to pick up


def limits(variant: Variant) -> Iterator[Limit]:
    """Yield what the slots of this family may hold."""
    seats, pack = variant.seats, variant.row[slots.PACK_SIZE]
    yield Limit("the direction", slots.DIRECTION, -1, 1)
    yield Limit("the top card", slots.TOP, 0, 51)
    yield Limit("the suit nominated", slots.NOMINATED, NONE, 3)
    yield Limit("the suit to dump", slots.DUMPED, NONE, 3)
    yield Limit("the direction of a run", slots.RUN, -1, 1)
    yield Limit("what follows a draw", slots.THEN, slots.THEN_ACTS, slots.THEN_ACTS)
    yield Limit("the winner of the last deal", slots.WINNER, NONE, seats - 1)
    yield Limit("the cards of the pick-up", slots.CHAIN, 0, (1 << 52) - 1)
    for slot in (slots.STOCK_END, slots.PILE_SIZE):
        yield Limit("a place of the pack", slot, 0, pack)
    for slot in (slots.LIVE, slots.ANSWERED, slots.SAID, slots.BLOCKED):
        yield Limit("a yes or no", slot, 0, 1)
    for slot in (slots.LAID, slots.DREW, slots.PENDING, slots.PLAYS, slots.RESTOCKS):
        yield Limit("a count", slot, 0, MOST)
    yield Limit("the cards still to draw", slots.OWED, 0, 0)
    yield Limit("the seats that passed", slots.PASSES, 0, MOST)
    yield Limit("the seats that are out", slots.OUTS, 0, seats - 1)
    yield Limit("how far the turn passes on", slots.STEPS, 0, MOST)
    yield Limit("a yes or no", slots.FORGOT, 0, 1, MAX_SEATS)
    yield Limit("a place", slots.PLACES, 0, seats, MAX_SEATS)
    yield Limit("a card of the pile", slots.PILE, NONE, 51, 52)


def why_impossible(variant: Variant, row: Row) -> str:
    """Return what is wrong with a position, or nothing."""
    stock = row[slots.PACK + row[slots.STOCK_NEXT] : slots.PACK + row[slots.STOCK_END]]
    pile = row[slots.PILE : slots.PILE + row[slots.PILE_SIZE]]
    if NONE in stock or NONE in pile:
        return "a card of the stock or of the pile is not known"
    if not pile or pile[-1] != row[slots.TOP]:
        return "the top card is not the last of the pile"
    hands = row[slots.HANDS : slots.HANDS + variant.seats]
    sets = (*hands, *(1 << card for card in (*stock, *pile)))
    wrong = why_not_apart(variant.row, sets)
    if wrong:
        return wrong
    if sum(sets) != variant.row[slots.PACK_CARDS]:
        return "a card of the pack is missing"
    if not row[slots.DIRECTION]:
        return "the play goes neither left nor right"
    return ""


def has_pack(variant: Variant, row: Row) -> bool:
    """Return True: the pack is gathered from hands, stock and pile, which have each card once."""
    return True
