"""The features of a position, and the points that it is expected to bring, in the kernel subset."""

from hilojack.policy import tricks as policy
from hilojack.policy.promise import points_at
from hilojack.policy.tricks import root, stage, traits_of
from hilojack.rules.bits import lowest
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.items import card_of_item, goes_to_holder
from hilojack.rules.tricks.scoring import (
    card_points,
    cards_played,
    item_at,
    named_cards,
    side_points,
    side_with,
    tricks_counted,
)
from hilojack.rules.tricks.slots import Row, Rules
from hilojack.rules.tricks.stock import stock_cards
from hilojack.rules.tricks.trumps import highest_in, lowest_in
from hilojack.search.evaluation.crossed_features import (
    FINE,
    SETTLED_POINTS,
    STAGE,
    Cards,
    cross_features,
    value_of_cells,
)
from hilojack.search.evaluation.network import correction, write_inputs


def expected(rules: Rules, row: Row, worth: Row, features: Row, me: int) -> int:
    """Return the points that side `me` may expect of the deal above the average of the others, in
    thousandths.
    """
    extract(rules, row, features, me)
    return predicted(worth, features)


def predicted(worth: Row, features: Row) -> int:
    """Return the points that features predict: those settled, the value of each feature and cell,
    and the correction of the network.
    """
    weights = policy.WEIGHTS + policy.TRAITS * features[STAGE]
    value = 0
    for feature in range(policy.TRAITS):
        value += worth[weights + feature] * features[feature]
    value += features[SETTLED_POINTS] + value_of_cells(worth, features) // FINE
    return value + correction(worth, features, value) if worth[policy.SCALE] != 0 else value


def begins_trick(row: Row) -> bool:
    """Return True if a trick begins, with trumps fixed."""
    if row[slots.PHASE] != slots.PHASE_PLAY:
        return False
    return row[slots.TRICK_SIZE] == 0 and row[slots.TRUMP] != slots.NONE


def extract(rules: Rules, row: Row, features: Row, me: int) -> None:
    """Write the features of a position for side `me`, less those of the others; its cells; and the
    inputs of the network.
    """
    cards = cards_in_play(rules, row, me)
    live = cards.stock | cards.mine | cards.theirs
    in_deal = live | cards_played(rules, row)
    for feature in range(policy.TRAITS):
        features[feature] = 0
    others = rules[slots.SIDES] - 1
    named = named_cards(rules, row[slots.TRUMP])
    for seat in range(rules[slots.SEATS]):
        share = others if seat % rules[slots.SIDES] == me else -1
        if seat == row[slots.LEADER]:
            features[policy.TRAIT_LEAD] += share
        held = row[slots.HANDS + seat]
        while held:
            found = traits_of(rules, row, lowest(held), live, in_deal, named)
            held &= held - 1
            while found:
                features[lowest(found)] += share
                found &= found - 1
    features[policy.TRAIT_GAME] = lead_in_game(rules, row, live, me)
    features[policy.TRAIT_TRICKS] = lead_in_tricks(rules, row, me)
    features[SETTLED_POINTS] = settled_points(rules, row, in_deal, me)
    features[STAGE] = stage(rules, row)
    cross_features(rules, row, features, cards, me)
    write_inputs(rules, row, features, cards, me)


def cards_in_play(rules: Rules, row: Row, me: int) -> Cards:
    """Return the cards that side `me` and its rivals hold, and those still to be drawn."""
    mine = 0
    theirs = 0
    for seat in range(rules[slots.SEATS]):
        if seat % rules[slots.SIDES] == me:
            mine |= row[slots.HANDS + seat]
        else:
            theirs |= row[slots.HANDS + seat]
    return Cards(mine, theirs, stock_cards(rules, row))


def lead_in_game(rules: Rules, row: Row, live: int, me: int) -> int:
    """Return how far the lead in card-points decides Game, in hundredths: close to the normal
    distribution, by what may still fall either way.
    """
    others = 0
    for side in range(rules[slots.SIDES]):
        if side != me:
            others = max(others, side_points(rules, row, side))
    lead = side_points(rules, row, me) - others
    left = card_points(rules, live, row[slots.TRUMP])
    return 800 * lead // root(50 * policy.SPREAD * left + 64 * lead * lead)


def lead_in_tricks(rules: Rules, row: Row, me: int) -> int:
    """Return the lead in tricks that count."""
    others = 0
    for side in range(rules[slots.SIDES]):
        if side != me:
            others = max(others, tricks_counted(rules, row, side))
    return tricks_counted(rules, row, me) - others


def settled_points(rules: Rules, row: Row, in_deal: int, me: int) -> int:
    """Return what side `me` has scored in the deal, or is sure to, above the average of the
    others. `in_deal` are the cards of the deal.
    """
    mine = 0
    others = 0
    for side in range(rules[slots.SIDES]):
        if side == me:
            mine += policy.POINT * (row[slots.SCORES + side] - row[slots.BEFORE + side])
        else:
            others += policy.POINT * (row[slots.SCORES + side] - row[slots.BEFORE + side])
    high = highest_in(rules, in_deal, row[slots.TRUMP])
    low = lowest_in(rules, in_deal, row[slots.TRUMP])
    for place in range(rules[slots.ITEM_COUNT]):
        item = item_at(rules, place)
        owner = slots.NONE
        if item == slots.ITEM_HIGH and high != slots.NONE:
            owner = side_with(rules, row, slots.WON, high)
        elif item == slots.ITEM_LOW and low != slots.NONE:
            owner = owner_of_card(rules, row, item, low)
        elif item < slots.ITEM_LAST_TRICK:
            owner = owner_of_card(rules, row, item, card_of_item(item, row[slots.TRUMP]))
        if owner == me:
            mine += points_at(rules, place)
        elif owner != slots.NONE:
            others += points_at(rules, place)
    return mine - others // (rules[slots.SIDES] - 1)


def owner_of_card(rules: Rules, row: Row, item: int, card: int) -> int:
    """Return the side that is sure of an item, which a card decides, or NONE."""
    if not goes_to_holder(rules, item):
        return side_with(rules, row, slots.WON, card)
    owner = side_with(rules, row, slots.HANDS, card)
    return owner if owner != slots.NONE else side_with(rules, row, slots.PLAYED, card)
