"""What a position promises, by weights that were learnt of the cards that each side holds."""

from hilojack.policy.tricks import (
    POINT,
    SCALE,
    SPREAD,
    TRAIT_GAME,
    TRAIT_LEAD,
    TRAIT_TRICKS,
    TRAITS,
    WEIGHTS,
    root,
    stage,
    traits_of,
)
from hilojack.rules.bits import cards_of_suit, highest, lowest
from hilojack.rules.tricks.scoring import (
    card_points,
    cards_played,
    item_at,
    jack_of_trumps,
    named_cards,
    side_points,
    side_with,
    tricks_counted,
    worth_at,
)
from hilojack.rules.tricks.slots import (
    BEFORE,
    HANDS,
    ITEM_CARD,
    ITEM_COUNT,
    ITEM_HIGH,
    ITEM_JACK,
    ITEM_LOW,
    LEADER,
    LOW,
    LOW_HOLDER,
    NONE,
    PHASE,
    PHASE_PLAY,
    PLAYED,
    SCORES,
    SEATS,
    SIDES,
    TRICK_SIZE,
    TRUMP,
    WON,
    Row,
    Rules,
)
from hilojack.rules.tricks.stock import stock_cards
from hilojack.search.evaluation.crossings import FINE, STAGE_SEEN, cross, crossed
from hilojack.search.evaluation.network import correction, note


def expected(rules: Rules, row: Row, worth: Row, seen: Row, me: int) -> int:
    """What a side may expect of the deal more than the mean of the others, in thousandths."""
    look(rules, row, seen, me)
    return foreseen(worth, seen)


def foreseen(worth: Row, seen: Row) -> int:
    """The same by what was seen of a position: what is settled, what its traits promise, and
    the correction of the network.
    """
    weights = WEIGHTS + TRAITS * seen[STAGE_SEEN]
    value = 0
    for trait in range(TRAITS):
        value += worth[weights + trait] * seen[trait]
    value += seen[TRAITS] + crossed(worth, seen) // FINE
    return value + correction(worth, seen, value) if worth[SCALE] != 0 else value


def is_open(row: Row) -> bool:
    """Whether a trick begins, with trumps fixed."""
    return row[PHASE] == PHASE_PLAY and row[TRICK_SIZE] == 0 and row[TRUMP] != NONE


def look(rules: Rules, row: Row, seen: Row, me: int) -> None:
    """The traits of a position, for a side: its own less those of the others; its cells; and
    the inputs of the network.
    """
    stock = stock_cards(rules, row)
    mine = 0
    theirs = 0
    for seat in range(rules[SEATS]):
        if seat % rules[SIDES] == me:
            mine |= row[HANDS + seat]
        else:
            theirs |= row[HANDS + seat]
    live = stock | mine | theirs
    in_deal = (live | cards_played(rules, row)) & cards_of_suit(row[TRUMP])
    for trait in range(TRAITS):
        seen[trait] = 0
    others = rules[SIDES] - 1
    named = named_cards(rules)
    for seat in range(rules[SEATS]):
        share = others if seat % rules[SIDES] == me else -1
        if seat == row[LEADER]:
            seen[TRAIT_LEAD] += share
        cards = row[HANDS + seat]
        while cards:
            traits = traits_of(rules, row, lowest(cards), live, in_deal, named)
            cards &= cards - 1
            while traits:
                seen[lowest(traits)] += share
                traits &= traits - 1
    seen[TRAIT_GAME] = game_lead(rules, row, live, me)
    seen[TRAIT_TRICKS] = trick_lead(rules, row, me)
    seen[TRAITS] = settled(rules, row, in_deal, me)
    seen[STAGE_SEEN] = stage(rules, row)
    cross(rules, row, seen, live, mine, theirs, me)
    note(rules, row, seen, stock, mine, theirs, me)


def game_lead(rules: Rules, row: Row, live: int, me: int) -> int:
    """How far the lead in card-points decides Game, in hundredths: a curve like that of the normal
    chances, by what is likely to fall either way.
    """
    others = 0
    for side in range(rules[SIDES]):
        if side != me:
            others = max(others, side_points(rules, row, side))
    lead = side_points(rules, row, me) - others
    left = card_points(rules, live, row[TRUMP])
    return 800 * lead // root(50 * SPREAD * left + 64 * lead * lead)


def trick_lead(rules: Rules, row: Row, me: int) -> int:
    """The lead in tricks that count."""
    others = 0
    for side in range(rules[SIDES]):
        if side != me:
            others = max(others, tricks_counted(rules, row, side))
    return tricks_counted(rules, row, me) - others


def settled(rules: Rules, row: Row, in_deal: int, me: int) -> int:
    """What a side has scored in the deal, or is sure of, more than the mean of the others."""
    mine = 0
    others = 0
    for side in range(rules[SIDES]):
        if side == me:
            mine += POINT * (row[SCORES + side] - row[BEFORE + side])
        else:
            others += POINT * (row[SCORES + side] - row[BEFORE + side])
    for place in range(rules[ITEM_COUNT]):
        item = item_at(rules, place)
        owner = NONE
        if item == ITEM_HIGH and in_deal != 0:
            owner = side_with(rules, row, WON, highest(in_deal))
        elif item == ITEM_LOW and in_deal != 0:
            owner = owner_of_low(rules, row, lowest(in_deal))
        elif item == ITEM_JACK:
            owner = side_with(rules, row, WON, jack_of_trumps(row))
        elif item < ITEM_HIGH:
            owner = side_with(rules, row, WON, item - ITEM_CARD)
        if owner == me:
            mine += POINT * worth_at(rules, place)
        elif owner != NONE:
            others += POINT * worth_at(rules, place)
    return mine - others // (rules[SIDES] - 1)


def owner_of_low(rules: Rules, row: Row, card: int) -> int:
    """The side that is sure of Low, or NONE."""
    if rules[LOW] != LOW_HOLDER:
        return side_with(rules, row, WON, card)
    owner = side_with(rules, row, HANDS, card)
    return owner if owner != NONE else side_with(rules, row, PLAYED, card)
