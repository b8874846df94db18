"""Playouts of the shedding games, in the kernel subset: a quick player of every seat, which goes by
its own hand and by how many cards the others hold, and what a deal so played comes to.
"""

from hilojack.calls import (
    END_TURN,
    FIRST_CALL,
    LAST_CARD as CALL_LAST_CARD,
    NOMINATE as CALL_NOMINATE,
)
from hilojack.cards import suit_of
from hilojack.rules.bits import cards_of_suit, highest, lowest, nth
from hilojack.rules.chance import below
from hilojack.rules.shedding.laying import legal_cards
from hilojack.rules.shedding.slots import (
    BEFORE,
    COVER,
    HANDS,
    NEUTRALISE,
    NOMINATE,
    NONE,
    PACK,
    PHASE,
    PHASE_GO_ON,
    PHASE_NOMINATE,
    PHASE_OVER,
    PICK_UP,
    PICK_UPS,
    POINTS,
    SCORES,
    SCORING,
    SCORING_CHARGED,
    SEATS,
    SEVERAL,
    SEVERAL_ONE,
    SKIP,
    STATE_SIZE,
    STOCK_NEXT,
    TARGET,
    TOP,
    TURN,
    VICTOR,
    WILD,
    Row,
    Rules,
)
from hilojack.rules.shedding.stacks import cards_like, cards_of_rank
from hilojack.rules.shedding.step import calls_beside, step
from hilojack.rules.shedding.turn import next_in_play
from hilojack.search.evaluation.scale import MATCH

Rows = list[Row]

LONGEST = 400  # acts of a playout, after which the hands are counted as they are

# What laying a card is worth to the quick player: tried in play.
MATES = 10  # each card left that goes on it
SPENT_FREE = 35  # a card that goes on anything, or nominates, is gone
SPENT_SHIELD = 8  # an answer to a pick-up is gone
ATTACK = 60  # a card for the next player to pick up, by how few he holds
STOPPED = 60  # the next player is skipped, the same way
COUNTED = 2  # each point that is got rid of where hands are charged


def judge(
    rules: Rules,
    rows: Rows,
    layouts: Rows,
    hidden: int,
    first: int,
    worlds: int,
    acts: Row,
    values: Row,
    me: int,
) -> None:
    """Add to the value of each act what it comes to in so many worlds, the same for every act.

    `rows[0]` is the position as far as it is known; a world takes its hands from `layouts` in turn,
    and the rest of the `hidden` cards are its stock, in any order. An act below zero is passed
    over.
    """
    for number in range(first, first + worlds):
        lay(rules, rows[0], layouts[number % len(layouts)], hidden)
        for place in range(len(acts)):
            if acts[place] >= 0:
                for slot in range(STATE_SIZE):
                    rows[1][slot] = rows[0][slot]
                step(rules, rows[1], acts[place])
                values[place] += play_out(rules, rows[1], me)


def lay(rules: Rules, row: Row, hands: Row, hidden: int) -> None:
    """Lay out one world."""
    for seat in range(rules[SEATS]):
        row[HANDS + seat] = hands[seat]
        hidden &= ~hands[seat]
    below(row, 2)
    place = row[STOCK_NEXT]
    while hidden:
        card = nth(hidden, below(row, hidden.bit_count()))
        hidden &= ~(1 << card)
        row[PACK + place] = card
        place += 1


def play_out(rules: Rules, row: Row, me: int) -> int:
    """What the position comes to for a seat."""
    acts = 0
    while row[PHASE] != PHASE_OVER and acts < LONGEST:
        step(rules, row, choose(rules, row))
        acts += 1
    return utility(rules, row, me)


def utility(rules: Rules, row: Row, me: int) -> int:
    """What a deal has made of the match for a seat: from +MATCH, won, to -MATCH, lost."""
    if row[VICTOR] != NONE:
        return MATCH if row[VICTOR] == me else -MATCH
    if row[PHASE] != PHASE_OVER:
        return unfinished(rules, row, me)
    lead = 0
    for seat in range(rules[SEATS]):
        gained = row[SCORES + seat] - row[BEFORE + seat]
        lead += (rules[SEATS] - 1) * gained if seat == me else -gained
    if rules[SCORING] == SCORING_CHARGED:
        lead = -lead
    value = MATCH * lead // (2 * rules[TARGET] * (rules[SEATS] - 1))
    return max(-MATCH, min(MATCH, value))


def unfinished(rules: Rules, row: Row, me: int) -> int:
    """A deal that goes on and on: the fewer cards than the others, the better."""
    lead = 0
    for seat in range(rules[SEATS]):
        size = row[HANDS + seat].bit_count()
        lead += size - rules[SEATS] * size if seat == me else size
    return max(-MATCH // 2, min(MATCH // 2, MATCH * lead // 100))


# --- the quick player ----------------------------------------------------------------------------


def choose(rules: Rules, row: Row) -> int:
    """The act of the seat to act."""
    hand = row[HANDS + (row[TURN] & 7)]
    if row[PHASE] == PHASE_NOMINATE:
        return CALL_NOMINATE + suit_held(rules, row, hand)
    cards = legal_cards(rules, row)
    if row[PHASE] == PHASE_GO_ON:
        if hand.bit_count() == 1 and cards == 0:
            calls = calls_beside(rules, row, cards)
            said = calls >> CALL_LAST_CARD - FIRST_CALL & 1
            return CALL_LAST_CARD if said else END_TURN
        if cards == 0:
            return END_TURN
    elif cards == 0:
        return FIRST_CALL + lowest(calls_beside(rules, row, cards))
    return best_card(rules, row, hand, cards)


def best_card(rules: Rules, row: Row, hand: int, cards: int) -> int:
    """The card that leaves the best hand, and troubles the next player most."""
    other = next_in_play(rules, row, row[TURN] & 7)
    near = max(1, row[HANDS + other].bit_count())
    best = highest(cards)
    if cards & cards - 1 == 0:
        return best
    most = -MATCH
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        value = worth_of(rules, hand & ~(1 << card), card, near)
        if value > most:
            best = card
            most = value
    return best


def worth_of(rules: Rules, rest: int, card: int, near: int) -> int:
    """What laying a card is worth, when this is left in the hand and the next player holds so many
    cards.
    """
    mates = rest & cards_like(card)
    value = MATES * mates.bit_count()
    if rules[SEVERAL] != SEVERAL_ONE:
        value += MATES * (rest & cards_of_rank(card % 13)).bit_count()
    if (rules[WILD] | rules[NOMINATE] | rules[COVER]) >> card & 1:
        value -= SPENT_FREE
    if (rules[PICK_UPS] | rules[NEUTRALISE]) >> card & 1:
        value -= SPENT_SHIELD
    value += ATTACK * min(3, rules[PICK_UP + card]) // (near + 1)
    value += STOPPED * rules[SKIP + card] // (near + 1)
    if rules[SCORING] == SCORING_CHARGED:
        value += COUNTED * rules[POINTS + card]
    return value


def suit_held(rules: Rules, row: Row, hand: int) -> int:
    """The suit to nominate: that of which the hand holds most, beside what goes on anything."""
    calls = calls_beside(rules, row, 0)
    best = suit_of(row[TOP])
    most = -1
    for suit in range(4):
        if calls >> CALL_NOMINATE + suit - FIRST_CALL & 1:
            own = hand & cards_of_suit(suit)
            count = 2 * own.bit_count() + (own & ~rules[WILD]).bit_count()
            if count > most:
                best = suit
                most = count
    return best
