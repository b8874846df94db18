"""Crossed features of a position, in the kernel subset: what a jack is worth depends on how many
trumps are above it, whose they are, and who has more. Such a value is read from a table with a cell
for each combination of a few features.

A side is compared with its rivals as if they had one hand, and its cells with theirs.
"""

from typing import NamedTuple

from hilojack.policy import tricks as policy
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.scoring import card_points, jack_of_trumps, points_of_card
from hilojack.rules.tricks.slots import Row, Rules
from hilojack.rules.tricks.trumps import lowest_in, suit_in_play, trump_cards, trumps_above

FINE = 1024  # parts of a thousandth of a point, in which a table is written

# --- the tables of a stage: where each begins ----------------------------------------------------
JACK_TABLE = 0  # the jack, held or in the stock: trumps above it, and all trumps, of either hand
LOW_TABLE = JACK_TABLE + 1 + 2 * 3 * 3 * 4 * 4  # the lowest trump, held: all trumps of either
LEAD_TABLE = LOW_TABLE + 1 + 7 * 7  # the lead in card-points: who has more trumps
POINT_TABLE = LEAD_TABLE + 17 * 7  # the lead in card-points: who holds more of them
TOP_TABLE = POINT_TABLE + 17 * 9  # the exposed card: who leads, and who has more trumps
CROSSES = 5  # tables
assert TOP_TABLE + 10 * 2 * 7 == policy.CELLS

# --- in a row of features, after those of the policy ---------------------------------------------
SETTLED_POINTS = policy.TRAITS
STAGE = policy.TRAITS + 1  # of the deal
CROSSED = policy.TRAITS + 2  # the cells of a side, then those of its rivals


class Cards(NamedTuple):
    """The cards in play, as sets."""

    mine: int  # in the hands of a side
    theirs: int  # in the hands of its rivals
    stock: int  # still to be drawn


class Compared(NamedTuple):
    """A side compared with its rivals."""

    own: int  # its trumps
    other: int  # their trumps
    stock: int  # the trumps still to be drawn
    lead: int  # in card-points, from -100 to 100
    held: int  # how many more card-points it holds, in sixteenths of the pack
    top: int  # twice the class of the exposed card, and 1 more if the side leads


def cross_features(rules: Rules, row: Row, features: Row, cards: Cards, me: int) -> None:
    """Write the cells of side `me`, and after them those of its rivals."""
    trumps = trump_cards(rules, row[slots.TRUMP])
    own = cards.mine & trumps
    other = cards.theirs & trumps
    stock = cards.stock & trumps & ~own & ~other
    leads = 1 if row[slots.LEADER] % rules[slots.SIDES] == me else 0
    lead = features[policy.TRAIT_GAME]
    held = card_points(rules, cards.mine, row[slots.TRUMP])
    held = 16 * (held - card_points(rules, cards.theirs, row[slots.TRUMP]))
    pack = max(1, card_points(rules, rules[slots.PACK_CARDS], row[slots.TRUMP]))
    more = (held + pack // 2) // pack
    less = (pack // 2 - held) // pack
    top = 2 * top_class(rules, row, own | other | stock)
    mine = Compared(own, other, stock, lead, more, top + leads)
    theirs = Compared(other, own, stock, -lead, less, top + 1 - leads)
    write_cells(rules, row, features, CROSSED, mine)
    write_cells(rules, row, features, CROSSED + CROSSES, theirs)


def write_cells(rules: Rules, row: Row, features: Row, first: int, side: Compared) -> None:
    """Write the cells of a side from place `first` on, in the order of the tables."""
    more = min(3, max(-3, side.own.bit_count() - side.other.bit_count())) + 3
    ahead = (16 * (side.lead + 100) + 100) // 200
    features[first] = JACK_TABLE + jack_cell(rules, row, side.own, side.other, side.stock)
    features[first + 1] = LOW_TABLE + low_cell(rules, row, side.own, side.other, side.stock)
    features[first + 2] = LEAD_TABLE + 7 * ahead + more
    features[first + 3] = POINT_TABLE + 9 * ahead + min(4, max(-4, side.held)) + 4
    features[first + 4] = TOP_TABLE + 7 * side.top + more


def jack_cell(rules: Rules, row: Row, own: int, other: int, stock: int) -> int:
    """Return the cell of the jack in a hand with trumps `own`, or in the stock; 0 if in neither."""
    jack = jack_of_trumps(row)
    if (own | stock) >> jack & 1 == 0:
        return 0
    higher = trumps_above(rules, jack, row[slots.TRUMP])
    above = 3 * min(2, (own & higher).bit_count()) + min(2, (other & higher).bit_count())
    held = 4 * min(3, own.bit_count()) + min(3, other.bit_count())
    return 1 + 144 * (stock >> jack & 1) + 16 * above + held


def low_cell(rules: Rules, row: Row, own: int, other: int, stock: int) -> int:
    """Return the cell of the lowest trump in play if it is among `own`, or 0."""
    low = lowest_in(rules, own | other | stock, row[slots.TRUMP])
    if low == slots.NONE or own >> low & 1 == 0:
        return 0
    return 1 + 7 * min(6, own.bit_count()) + min(6, other.bit_count())


def top_class(rules: Rules, row: Row, trumps: int) -> int:
    """Return the class of the exposed card of the stock, 0 without one.

    `trumps` are all in play, the exposed card included if it is a trump.
    """
    exposed = rules[slots.STOCK] == slots.STOCK_FACE_UP
    if not exposed or row[slots.STOCK_NEXT] >= rules[slots.PACK_SIZE]:
        return 0
    top = row[slots.PACK + row[slots.STOCK_NEXT]]
    if suit_in_play(rules, top, row[slots.TRUMP]) != row[slots.TRUMP]:
        points = points_of_card(rules, top, row[slots.TRUMP])
        return 3 if points >= 10 else 2 if points > 0 else 1
    if top == jack_of_trumps(row):
        return 4
    if top == lowest_in(rules, trumps, row[slots.TRUMP]):
        return 5
    return 6 + min(3, (trumps & trumps_above(rules, top, row[slots.TRUMP])).bit_count())


def value_of_cells(worth: Row, features: Row) -> int:
    """Return the value of a side's cells less those of its rivals, in parts of `FINE`."""
    table = policy.TABLES + policy.CELLS * features[STAGE]
    value = 0
    for place in range(CROSSED, CROSSED + CROSSES):
        value += worth[table + features[place]] - worth[table + features[place + CROSSES]]
    return value
