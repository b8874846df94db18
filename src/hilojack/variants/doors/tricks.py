"""What the rows of the trick games may hold."""

from collections.abc import Iterator

from hilojack.cards import cards_in
from hilojack.rules.slots import MAX_ITEMS, MAX_SEATS
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.slots import NONE, Row
from hilojack.rules.tricks.trumps import trump_cards
from hilojack.variants.doors import MOST_POINTS, Limit, why_not_apart
from hilojack.variants.variant import Variant

ASKED_WITH_TRUMPS = (  # phases that a turn-up begins
    slots.PHASE_STAND,
    slots.PHASE_GIFT,
    slots.PHASE_BUNCH,
    slots.PHASE_AGREE,
    slots.PHASE_ACCEPT,
)
LAST_PHASE = slots.PHASE_CALL


def limits(variant: Variant) -> Iterator[Limit]:
    """Yield what the slots of this family may hold."""
    rules = variant.row
    seats, sides = variant.seats, variant.sides
    last, tricks = seats - 1, rules[slots.PACK_SIZE] // seats
    earned = slots.MAX_LINES * MAX_SEATS
    yield Limit("points", slots.EARNED, -MOST_POINTS, MOST_POINTS, earned)
    yield Limit("the leader", slots.LEADER, NONE, last)
    yield Limit("the trump suit", slots.TRUMP, NONE, 3)
    yield Limit("the suit led", slots.LED, NONE, 3)
    yield Limit("the best card of the trick", slots.BEST, NONE, 53)
    yield Limit("the seat that wins the trick", slots.TAKER, NONE, last)
    yield Limit("the cards of the trick", slots.TRICK_SIZE, 0, last)
    yield Limit("the tricks so far", slots.TRICKS, 0, tricks)
    yield Limit("the turn-up", slots.TURN_UP, NONE, 53)
    yield Limit("how often the cards were run", slots.RUNS, 0, rules[slots.PACK_SIZE])
    yield Limit("the bidder", slots.BIDDER, NONE, last)
    yield Limit("the bid", slots.BID, 0, MOST_POINTS)
    yield Limit("a smudge", slots.SMUDGED, 0, 1)
    for slot in (slots.REVOKERS, slots.TOP_REVOKERS, slots.CLAIMED, slots.PASSED, slots.OUT):
        yield Limit("a set of seats", slot, 0, (1 << seats) - 1)
    yield Limit("a set of sides", slots.BARRED, 0, (1 << sides) - 1)
    yield Limit("the side that pegged out", slots.PEGGED_OUT, NONE, sides - 1)
    yield Limit("a card of the trick", slots.TRICK, NONE, 53, MAX_SEATS)
    yield Limit("late tricks", slots.LATE_TRICKS, 0, tricks, MAX_SEATS)
    yield Limit("who scored an item", slots.AWARDS, slots.UNCOUNTED, sides - 1, MAX_ITEMS)
    for slot in (slots.WON, slots.PLAYED, slots.SHOWN, slots.VOIDS, slots.DISCARDS):
        yield Limit("a set of cards", slot, 0, (1 << 54) - 1, seats)
        yield Limit("the cards of nobody", slot + seats, 0, 0, MAX_SEATS - seats)
    yield Limit("the cards turned", slots.TURNED, 0, (1 << 54) - 1)


def why_impossible(variant: Variant, row: Row) -> str:
    """Return what is wrong with a position, or nothing."""
    rules, seats = variant.row, variant.seats
    hands, won = (row[slot : slot + seats] for slot in (slots.HANDS, slots.WON))
    stock = range(row[slots.STOCK_NEXT], rules[slots.PACK_SIZE])
    undealt = [row[slots.PACK + place] for place in stock]
    if NONE in undealt:
        return "a card that is not dealt yet is not known"
    if rules[slots.STOCK] == slots.STOCK_NONE and row[slots.PHASE] == slots.PHASE_PLAY:
        undealt = []  # nobody draws them, and a puzzle does not say which they are
    wrong = why_not_apart(rules, (*hands, *won, *(1 << card for card in undealt)))
    if wrong:
        return wrong
    if row[slots.PHASE] == slots.PHASE_PLAY:
        return why_no_play(variant, row)
    if row[slots.PHASE] == slots.PHASE_CLAIM and any(hands):
        return "revokes are claimed while cards are held"
    led = row[slots.TRICK_SIZE] or row[slots.LED] != NONE
    pitched = row[slots.PHASE] == slots.PHASE_NAME  # perhaps after a joker was pitched
    if row[slots.PHASE] != slots.PHASE_CLAIM and (any(won) or (led and not pitched)):
        return "cards are played, and it is not the play"
    if pitched and rules[slots.TRUMP_FROM] == slots.TRUMP_FROM_PITCHED and not led:
        return "trumps are named before a card is pitched"
    if row[slots.PHASE] == slots.PHASE_PACKET and any(hands):
        return "the cards are dealt already"
    if row[slots.PHASE] in ASKED_WITH_TRUMPS and NONE in (row[slots.TRUMP], row[slots.TURN_UP]):
        return "there are no trumps"
    return ""


def has_pack(variant: Variant, row: Row) -> bool:
    """Return True if a row has each card of the pack once."""
    size, cards = variant.row[slots.PACK_SIZE], variant.row[slots.PACK_CARDS]
    return sorted(row[slots.PACK : slots.PACK + size]) == list(cards_in(cards))


def why_no_play(variant: Variant, row: Row) -> str:
    """Return what is wrong with the play of a position, or nothing."""
    rules, seats, turn, size = variant.row, variant.seats, row[slots.TURN], row[slots.TRICK_SIZE]
    if row[slots.LEADER] == NONE:
        return "nobody leads"
    if (size == 0) != (row[slots.LED] == NONE):
        return "a suit is led without a card, or a card without a suit"
    if row[slots.LED] == NONE and turn != row[slots.LEADER]:
        return "another seat than the leader leads"
    out = rules[slots.FOLLOW] == slots.FOLLOW_TRUMPS_ONLY  # there hands differ
    past = [
        (row[slots.LEADER] + place) % seats for place in range((turn - row[slots.LEADER]) % seats)
    ]
    played = [seat for seat in past if not row[slots.OUT] >> seat & 1]
    trick = [row[slots.TRICK + seat] for seat in played]
    if row[slots.OUT] and not out:
        return "a seat is out, and nobody can be"
    trumps = trump_cards(rules, row[slots.TRUMP]) if row[slots.TRUMP] != NONE else 0
    hands = enumerate(row[slots.HANDS : slots.HANDS + seats])
    if any(row[slots.OUT] >> seat & 1 and (seat == turn or hand & trumps) for seat, hand in hands):
        return "a seat that is out is to act, or holds a trump"
    if len(played) != size:
        return "the seat to act is not the next in the trick"
    held = row[slots.HANDS : slots.HANDS + seats] + row[slots.WON : slots.WON + seats]
    if any(card == NONE or any(cards >> card & 1 for cards in held) for card in trick):
        return "a card of the trick is missing, or in two places"
    if size and (
        row[slots.TAKER] == NONE or row[slots.TRICK + row[slots.TAKER]] != row[slots.BEST]
    ):
        return "the best card of the trick is not that of the seat that wins it"
    on_table = [1 << card for card in trick]
    if sum(row[slots.PLAYED : slots.PLAYED + seats]) != sum(on_table) + sum(held[seats:]):
        return "the cards that the seats have played are not those of the tricks"
    sizes = [held[seat].bit_count() + (seat in played) for seat in range(seats)]
    if not held[turn] or (len({*sizes}) > 1 and not out):
        return "the seats do not hold as many cards as each other"
    pitches = rules[slots.TRUMP_FROM] == slots.TRUMP_FROM_PITCHED
    if row[slots.TRUMP] == NONE and (size or row[slots.TRICKS] or not pitches):
        return "there are no trumps"
    stock = rules[slots.PACK_SIZE] - row[slots.STOCK_NEXT]
    if rules[slots.STOCK] != slots.STOCK_NONE and stock % seats:
        return "the seats cannot draw equally from the stock"
    return ""
