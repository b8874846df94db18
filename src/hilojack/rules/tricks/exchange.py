"""The exchange before the play: the kitty, what each discards, and what is drawn for it.

Each seat has one turn, from eldest on; who takes the rest of the pack, the last. The least dear go
first: whole *lots*, and of the last lot as many as are still to go, chosen by the seat. An act lays
one card away, in a fixed order, so that a set of cards is discarded in one way only.
"""

from hilojack import calls
from hilojack.rules.bits import highest
from hilojack.rules.dealing import deal_packet, eldest, next_seat
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.calling import lead_or_call
from hilojack.rules.tricks.items import card_of_item
from hilojack.rules.tricks.opening import await_call
from hilojack.rules.tricks.partner import bound_by_call
from hilojack.rules.tricks.scoring import item_at
from hilojack.rules.tricks.slots import Row, Rules
from hilojack.rules.tricks.trumps import highest_in, lowest_in, trump_cards

LOTS = 3


def name_and_exchange(rules: Rules, row: Row, suit: int) -> None:
    """Name trumps, and take the kitty if it comes now; then let all discard what they do not keep,
    eldest first.
    """
    row[slots.TRUMP] = suit
    if rules[slots.KITTY_WHEN] == slots.KITTY_WHEN_AFTER_NAMING:
        take_kitty(rules, row, row[slots.TURN])
    serve(rules, row, first_served(rules, row))


def take_kitty(rules: Rules, row: Row, seat: int) -> None:
    """Deal the kitty to the seat that names trumps; or one to each, eldest first."""
    if rules[slots.KITTY_FOR] == slots.KITTY_FOR_BIDDER:
        deal_packet(row, seat, rules[slots.KITTY])
        return
    seat = eldest(rules, row)
    for _ in range(rules[slots.SEATS]):
        deal_packet(row, seat, rules[slots.KITTY])
        seat = next_seat(rules, seat)


def serve(rules: Rules, row: Row, seat: int) -> None:
    """Serve seats from this one on until one has to discard, or the play begins."""
    while seat != slots.NONE:
        await_call(row, slots.PHASE_DISCARD, seat)
        if seat == rest_taker(rules, row):
            deal_packet(row, seat, left_in_pack(rules, row))
        if goes_unasked(rules, row, seat):
            lay_away(row, seat, lot(rules, row, seat, 0))
        if row[slots.DISCARDS + seat].bit_count() < goal(rules, row, seat):
            return
        seat = refill(rules, row, seat)
    if rules[slots.DEAD_POINTS] == slots.DEAD_POINTS_NEXT_SHORT:
        give_dead_points(rules, row)
    lead_or_call(rules, row, maker(rules, row))


def lay_card(rules: Rules, row: Row, card: int) -> None:
    """Lay a card away; after the last, go on."""
    seat = row[slots.TURN]
    lay_away(row, seat, 1 << card)
    if row[slots.DISCARDS + seat].bit_count() == goal(rules, row, seat):
        serve(rules, row, refill(rules, row, seat))


def end_laying(rules: Rules, row: Row) -> None:
    """Lay no more away."""
    serve(rules, row, refill(rules, row, row[slots.TURN]))


def lay_away(row: Row, seat: int, cards: int) -> None:
    """Move cards from a hand to its discards."""
    row[slots.HANDS + seat] &= ~cards
    row[slots.DISCARDS + seat] |= cards


def refill(rules: Rules, row: Row, seat: int) -> int:
    """Fill a hand from the stock if it draws, and return the seat to serve next, or NONE."""
    if draws(rules, row, seat):
        missing = rules[slots.KEEP] - row[slots.HANDS + seat].bit_count()
        deal_packet(row, seat, max(0, min(missing, left_in_pack(rules, row))))
    return served_after(rules, row, seat)


def first_served(rules: Rules, row: Row) -> int:
    """Return the seat to serve first: eldest, unless it takes the rest."""
    seat = eldest(rules, row)
    return seat_after(rules, row, seat, seat) if seat == rest_taker(rules, row) else seat


def served_after(rules: Rules, row: Row, seat: int) -> int:
    """Return the seat to serve after another, or NONE after the last."""
    taker = rest_taker(rules, row)
    return slots.NONE if seat == taker else seat_after(rules, row, seat, taker)


def seat_after(rules: Rules, row: Row, seat: int, taker: int) -> int:
    """Return the seat to serve after another: `taker` (or NONE) after all the others."""
    other = next_seat(rules, seat)
    if other == taker and other != eldest(rules, row):
        other = next_seat(rules, other)
    return taker if other == eldest(rules, row) else other


# --- dead points ---------------------------------------------------------------------------------


def give_dead_points(rules: Rules, row: Row) -> None:
    """Give each trump that scores and was discarded, in the order in which that was done, to a
    seat that is short.
    """
    scoring = scoring_cards(rules, row[slots.TRUMP]) & trump_cards(rules, row[slots.TRUMP])
    seat = first_served(rules, row)
    while seat != slots.NONE:
        dead = row[slots.DISCARDS + seat] & scoring
        while dead != 0:
            give_to_short(rules, row, seat, dead & -dead)
            dead &= dead - 1
        seat = served_after(rules, row, seat)


def give_to_short(rules: Rules, row: Row, giver: int, card: int) -> None:
    """Give a card, as a set, to the first seat from the left of its giver that has fewer trumps
    than are kept, in sight of all; if there is none it stays out of play.
    """
    seat = next_seat(rules, giver)
    while seat != giver:
        if is_short(rules, row, seat):
            row[slots.DISCARDS + giver] &= ~card
            row[slots.HANDS + seat] |= card
            row[slots.SHOWN + seat] |= card
            return
        seat = next_seat(rules, seat)


def is_short(rules: Rules, row: Row, seat: int) -> bool:
    """Return True if a hand has fewer trumps than are kept."""
    trumps = row[slots.HANDS + seat] & trump_cards(rules, row[slots.TRUMP])
    return trumps.bit_count() < rules[slots.KEEP]


# --- who draws -----------------------------------------------------------------------------------


def maker(rules: Rules, row: Row) -> int:
    """Return the seat that names trumps and leads: the bidder or, without one, eldest."""
    return row[slots.BIDDER] if row[slots.BIDDER] != slots.NONE else eldest(rules, row)


def rest_taker(rules: Rules, row: Row) -> int:
    """Return the seat that takes the rest of the pack, or NONE."""
    if rules[slots.REST] == slots.REST_NOBODY:
        return slots.NONE
    return maker(rules, row) if rules[slots.REST] == slots.REST_BIDDER else row[slots.DEALER]


def draws(rules: Rules, row: Row, seat: int) -> bool:
    """Return True if a seat draws for what it discards: not who takes the kitty or the rest."""
    if rules[slots.REFILL] == slots.REFILL_NO or seat == rest_taker(rules, row):
        return False
    if rules[slots.KITTY] == 0:
        return True
    return rules[slots.KITTY_FOR] == slots.KITTY_FOR_BIDDER and seat != maker(rules, row)


def kitty_size(rules: Rules) -> int:
    """Return how many cards the kitty has, or all of them together."""
    each = rules[slots.KITTY_FOR] == slots.KITTY_FOR_EACH
    return rules[slots.KITTY] * (rules[slots.SEATS] if each else 1)


def left_in_pack(rules: Rules, row: Row) -> int:
    """Return how many cards are left to draw."""
    return rules[slots.PACK_SIZE] - row[slots.STOCK_NEXT]


# --- what goes -----------------------------------------------------------------------------------


def is_free(rules: Rules, row: Row, seat: int) -> bool:
    """Return True if a seat chooses how many cards it discards."""
    chosen = rules[slots.LAY_AWAY] in (slots.LAY_AWAY_ANY, slots.LAY_AWAY_FEW)
    return chosen and draws(rules, row, seat)


def goal(rules: Rules, row: Row, seat: int) -> int:
    """Return how many cards a seat discards in all; at most, if it chooses how many."""
    size = (row[slots.HANDS + seat] | row[slots.DISCARDS + seat]).bit_count()
    if is_free(rules, row, seat):
        few = rules[slots.LAY_AWAY] == slots.LAY_AWAY_FEW
        most = rules[slots.MOST_DISCARDS] if few else size
        return min(most, size - least_kept(rules, row, seat))
    if rules[slots.LAY_AWAY] != slots.LAY_AWAY_PLAIN:
        return size - rules[slots.KEEP]
    trumps = min(trumps_of(rules, row, seat), rules[slots.KEEP])
    return size - max(least_kept(rules, row, seat), trumps)


def least_kept(rules: Rules, row: Row, seat: int) -> int:
    """Return how many cards a seat keeps at least: of those who draw as many as the pack cannot
    make up for.
    """
    if not draws(rules, row, seat):
        return rules[slots.KEEP]
    return max(rules[slots.KEEP_LEAST], rules[slots.KEEP] - left_in_pack(rules, row))


def trumps_of(rules: Rules, row: Row, seat: int) -> int:
    """Return how many trumps a seat was dealt or took up."""
    cards = row[slots.HANDS + seat] | row[slots.DISCARDS + seat]
    return (cards & trump_cards(rules, row[slots.TRUMP])).bit_count()


def goes_unasked(rules: Rules, row: Row, seat: int) -> bool:
    """Return True if all plain cards of a hand go without an act: where their number tells all that
    this shows.
    """
    if rules[slots.LAY_AWAY] != slots.LAY_AWAY_PLAIN:
        return False
    trumps = trumps_of(rules, row, seat)
    least = least_kept(rules, row, seat)
    return trumps > least or least == 0


def lot(rules: Rules, row: Row, seat: int, number: int) -> int:
    """Return one lot of what a seat may discard, the least dear first: plain cards, trumps, and
    trumps that score; or all but those that score, and these; or any card. The card called stays.
    """
    cards = (row[slots.HANDS + seat] | row[slots.DISCARDS + seat]) & ~bound_by_call(rules, row)
    scoring = scoring_cards(rules, row[slots.TRUMP])
    trumps = trump_cards(rules, row[slots.TRUMP])
    if rules[slots.LAY_AWAY] == slots.LAY_AWAY_ANY:
        return cards if number == 0 else 0
    if rules[slots.LAY_AWAY] == slots.LAY_AWAY_BUT_SCORING:
        return cards & (~scoring if number == 0 else scoring) if number < 2 else 0
    if number == 0:
        return cards & ~trumps
    return cards & trumps & (~scoring if number == 1 else scoring)


def scoring_cards(rules: Rules, trump: int) -> int:
    """Return the cards that are items of the score, with the highest and the lowest trump for High
    and Low.
    """
    cards = 0
    for place in range(rules[slots.ITEM_COUNT]):
        item = item_at(rules, place)
        card = card_of_item(item, trump)
        if item == slots.ITEM_HIGH:
            card = highest_in(rules, rules[slots.PACK_CARDS], trump)
        elif item == slots.ITEM_LOW:
            card = lowest_in(rules, rules[slots.PACK_CARDS], trump)
        if card != slots.NONE:
            cards |= 1 << card
    return cards


def bound_cards(rules: Rules, row: Row, seat: int) -> int:
    """Return the lots that go as a whole."""
    if is_free(rules, row, seat):
        return 0
    bound = 0
    for number in range(LOTS):
        more = bound | lot(rules, row, seat, number)
        if more.bit_count() > goal(rules, row, seat):
            return bound
        bound = more
    return bound


def chosen_lot(rules: Rules, row: Row, seat: int) -> int:
    """Return the lot from which a seat chooses what else goes, or 0."""
    if is_free(rules, row, seat):
        return lot(rules, row, seat, 0)
    bound = bound_cards(rules, row, seat)
    for number in range(LOTS):
        cards = lot(rules, row, seat, number) & ~bound
        if cards != 0:
            return cards
    return 0


# --- the acts ------------------------------------------------------------------------------------


def cards_to_lay(rules: Rules, row: Row) -> int:
    """Return the cards that may be discarded next: after the last, with enough of them to come."""
    seat = row[slots.TURN]
    trumps = trump_cards(rules, row[slots.TRUMP])
    bound = bound_cards(rules, row, seat) & row[slots.HANDS + seat]
    pool = open_choice(rules, row)
    left = choices_left(rules, row)
    least = max(1, left_to_lay(rules, row) if is_free(rules, row, seat) else left)
    legal = 0
    while left > 0 and pool.bit_count() >= least:
        first = first_of(pool, trumps)
        if bound != 0 and first_of(bound, trumps) == first_of(bound | first, trumps):
            break
        legal |= first
        pool &= ~first
    if bound != 0 and pool.bit_count() >= left:
        legal |= first_of(bound, trumps)
    return legal


def first_of(cards: int, trumps: int) -> int:
    """Return the card of a set that is discarded first, as a set: plain cards before trumps, and by
    rising numbers, so that what is shown tells nothing of what is not.
    """
    plain = cards & ~trumps
    return plain & -plain if plain != 0 else cards & -cards


def open_choice(rules: Rules, row: Row) -> int:
    """Return the cards of the lot to choose from that come after the last card discarded."""
    seat = row[slots.TURN]
    trumps = trump_cards(rules, row[slots.TRUMP])
    cards = chosen_lot(rules, row, seat) & row[slots.HANDS + seat]
    laid = row[slots.DISCARDS + seat]
    if laid & trumps != 0:
        return cards & trumps & ~((1 << highest(laid & trumps)) - 1)
    if laid == 0 or goes_unasked(rules, row, seat):
        return cards
    return cards & (trumps | ~((1 << highest(laid)) - 1))


def choices_left(rules: Rules, row: Row) -> int:
    """Return how many more cards of the lot to choose from go; at most, if that is free."""
    seat = row[slots.TURN]
    bound = bound_cards(rules, row, seat) & ~row[slots.DISCARDS + seat]
    laid = row[slots.DISCARDS + seat].bit_count()
    return goal(rules, row, seat) - laid - bound.bit_count()


def left_to_lay(rules: Rules, row: Row) -> int:
    """Return how many cards the hand to act is above what is kept."""
    return row[slots.HANDS + row[slots.TURN]].bit_count() - rules[slots.KEEP]


def calls_of_exchange(rules: Rules, row: Row) -> int:
    """Return DONE if the seat to act may stop, as a set: bit `c` is the call `MORE_CALLS + c`."""
    if is_free(rules, row, row[slots.TURN]) and left_to_lay(rules, row) <= 0:
        return 1 << calls.DONE - calls.MORE_CALLS
    return 0
