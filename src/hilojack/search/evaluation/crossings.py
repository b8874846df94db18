"""Crossed traits of a position, in the kernel subset: what a jack is worth to hold hangs on how
many trumps are above it, whose these are, and who has more. Such a value is looked up in a table
that has a cell for every combination of a few traits.

A side is set against its rivals as if these had one hand, and its cells against theirs.
"""

from hilojack.cards import suit_of
from hilojack.policy.tricks import CELLS, TABLES, TRAIT_GAME, TRAITS
from hilojack.rules.bits import cards_of_suit, lowest
from hilojack.rules.tricks.scoring import card_points, jack_of_trumps, points_of_card
from hilojack.rules.tricks.slots import (
    LEADER,
    PACK,
    PACK_CARDS,
    PACK_SIZE,
    SIDES,
    STOCK,
    STOCK_FACE_UP,
    STOCK_NEXT,
    TRUMP,
    Row,
    Rules,
)

FINE = 1024  # parts of a thousandth of a point, in which a table is written

# --- the tables of a stage: where each begins ----------------------------------------------------
JACK_TABLE = 0  # the jack, held or in the stock: trumps above it, and all trumps, of either hand
LOW_TABLE = JACK_TABLE + 1 + 2 * 3 * 3 * 4 * 4  # the lowest trump, held: all trumps of either
LEAD_TABLE = LOW_TABLE + 1 + 7 * 7  # the lead in card-points: who has more trumps
POINT_TABLE = LEAD_TABLE + 17 * 7  # the lead in card-points: who holds more of them
TOP_TABLE = POINT_TABLE + 17 * 9  # the exposed card: who leads, and who has more trumps
CROSSES = 5  # tables
STAGE_SEEN = TRAITS + 1  # where a position has its stage, and from the next on its cells
CROSSED = TRAITS + 2
assert TOP_TABLE + 10 * 2 * 7 == CELLS


def cross(rules: Rules, row: Row, seen: Row, live: int, mine: int, theirs: int, me: int) -> None:
    """The cells of a side, and after them those of its rivals; `live` are the cards in play, `mine`
    and `theirs` those in the hands of either.
    """
    trumps = cards_of_suit(row[TRUMP])
    own = mine & trumps
    other = theirs & trumps
    stock = live & trumps & ~own & ~other
    leads = 1 if row[LEADER] % rules[SIDES] == me else 0
    lead = seen[TRAIT_GAME]
    held = 16 * (card_points(rules, mine, row[TRUMP]) - card_points(rules, theirs, row[TRUMP]))
    pack = max(1, card_points(rules, rules[PACK_CARDS], row[TRUMP]))
    more = (held + pack // 2) // pack
    less = (pack // 2 - held) // pack
    top = 2 * top_class(rules, row, own | other | stock)
    note(row, seen, CROSSED, own, other, stock, lead, more, top + leads)
    note(row, seen, CROSSED + CROSSES, other, own, stock, -lead, less, top + 1 - leads)


def note(
    row: Row,
    seen: Row,
    first: int,
    own: int,
    other: int,
    stock: int,
    lead: int,
    held: int,
    top: int,
) -> None:
    """Note the cells of the side with these trumps, from a place on, in the order of the tables:
    `lead` is its lead in card-points, from -100 to 100, `held` how many more of them it holds, in
    sixteenths of the pack, and `top` twice the class of the exposed card, and 1 where it leads.
    """
    more = min(3, max(-3, own.bit_count() - other.bit_count())) + 3
    ahead = (16 * (lead + 100) + 100) // 200
    seen[first] = JACK_TABLE + jack_cell(row, own, other, stock)
    seen[first + 1] = LOW_TABLE + low_cell(own, other, stock)
    seen[first + 2] = LEAD_TABLE + 7 * ahead + more
    seen[first + 3] = POINT_TABLE + 9 * ahead + min(4, max(-4, held)) + 4
    seen[first + 4] = TOP_TABLE + 7 * top + more


def jack_cell(row: Row, own: int, other: int, stock: int) -> int:
    """The jack in a hand with these trumps, or in the stock; 0 where it is neither."""
    jack = jack_of_trumps(row)
    if (own | stock) >> jack & 1 == 0:
        return 0
    above = 3 * min(2, (own >> jack + 1).bit_count()) + min(2, (other >> jack + 1).bit_count())
    held = 4 * min(3, own.bit_count()) + min(3, other.bit_count())
    return 1 + 144 * (stock >> jack & 1) + 16 * above + held


def low_cell(own: int, other: int, stock: int) -> int:
    """The lowest trump in play in a hand with these trumps; 0 where it is not."""
    if own == 0 or own >> lowest(own | other | stock) & 1 == 0:
        return 0
    return 1 + 7 * min(6, own.bit_count()) + min(6, other.bit_count())


def top_class(rules: Rules, row: Row, trumps: int) -> int:
    """The kind of card that lies open on the stock, itself among these trumps if it is one; 0 where
    none does.
    """
    if rules[STOCK] != STOCK_FACE_UP or row[STOCK_NEXT] >= rules[PACK_SIZE]:
        return 0
    top = row[PACK + row[STOCK_NEXT]]
    if suit_of(top) != row[TRUMP]:
        points = points_of_card(rules, top, row[TRUMP])
        return 3 if points >= 10 else 2 if points > 0 else 1
    if top == jack_of_trumps(row):
        return 4
    if top == lowest(trumps):
        return 5
    return 6 + min(3, (trumps >> top + 1).bit_count())


def crossed(worth: Row, seen: Row) -> int:
    """What the cells of a side promise it more than those of its rivals, in parts of `FINE`."""
    table = TABLES + CELLS * seen[STAGE_SEEN]
    value = 0
    for place in range(CROSSED, CROSSED + CROSSES):
        value += worth[table + seen[place]] - worth[table + seen[place + CROSSES]]
    return value
