"""A quick player of the shedding games, in the kernel subset. It uses its own hand, the pile, and
the size of the next player's hand.
"""

from hilojack import calls
from hilojack.cards import suit_of
from hilojack.rules.bits import cards_of_suit, highest, lowest
from hilojack.rules.shedding import slots
from hilojack.rules.shedding.laying import legal_cards
from hilojack.rules.shedding.slots import Row, Rules
from hilojack.rules.shedding.stacks import cards_of_rank
from hilojack.rules.shedding.step import calls_beside
from hilojack.rules.shedding.turn import next_in_play

# What playing a card is worth: tuned by play.
REPLY = 60  # each unseen card that fits it, by how few the next player holds
MATES = 10  # each card left of its rank, where several may be played
DUMPED = 20  # each card left that may be dumped on it in the same turn
SPENT_FREE = 35  # a card that fits anything, or nominates, is spent
SPENT_SHIELD = 8  # an answer to a pick-up is spent
ATTACK = 60  # a card for the next player to pick up, by how few they hold
STOPPED = 60  # the next player is skipped, the same way
COUNTED = 2  # each point discarded where hands are charged


def choose(rules: Rules, row: Row) -> int:
    """Return the action of the seat to act."""
    hand = row[slots.HANDS + (row[slots.TURN] & 7)]
    if row[slots.PHASE] == slots.PHASE_NOMINATE:
        return calls.NOMINATE + suit_held(rules, row, hand)
    cards = legal_cards(rules, row)
    if cards != 0:
        return best_card(rules, row, hand, cards)
    legal = calls_beside(rules, row, cards)
    if row[slots.PHASE] != slots.PHASE_GO_ON:
        return calls.FIRST_CALL + lowest(legal)
    said = hand.bit_count() == 1 and legal >> calls.LAST_CARD - calls.FIRST_CALL & 1
    return calls.LAST_CARD if said else calls.END_TURN


def best_card(rules: Rules, row: Row, hand: int, cards: int) -> int:
    """Return the card that leaves the best hand and troubles the next player most."""
    other = next_in_play(rules, row, row[slots.TURN] & 7)
    near = max(1, row[slots.HANDS + other].bit_count())
    if cards & cards - 1 == 0:
        return highest(cards)
    unseen = rules[slots.PACK_CARDS] & ~(hand | pile_cards(row))
    best = slots.NONE
    most = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        replies = (unseen & rules[slots.FITS + card]).bit_count()
        value = worth_of(rules, hand & ~(1 << card), card, near) - REPLY * replies // (near + 1)
        if best == slots.NONE or value > most:
            best = card
            most = value
    return best


def pile_cards(row: Row) -> int:
    """Return the cards of the pile, as a set."""
    cards = 0
    for place in range(row[slots.PILE_SIZE]):
        cards |= 1 << row[slots.PILE + (place & 63)]
    return cards


def worth_of(rules: Rules, rest: int, card: int, near: int) -> int:
    """Return the worth of playing `card` if it leaves `rest` and the next player holds `near`."""
    value = 0
    if rules[slots.SEVERAL] != slots.SEVERAL_ONE:
        value = MATES * (rest & cards_of_rank(card % 13)).bit_count()
    if rules[slots.DUMP] >> card & 1:
        value += DUMPED * (rest & cards_of_suit(suit_of(card))).bit_count()
    if (rules[slots.WILD] | rules[slots.NOMINATE] | rules[slots.COVER]) >> card & 1:
        value -= SPENT_FREE
    if (rules[slots.PICK_UPS] | rules[slots.NEUTRALISE]) >> card & 1:
        value -= SPENT_SHIELD
    value += ATTACK * min(3, rules[slots.PICK_UP + card]) // (near + 1)
    value += STOPPED * rules[slots.SKIP + card] // (near + 1)
    if rules[slots.SCORING] == slots.SCORING_CHARGED:
        value += COUNTED * rules[slots.POINTS + card]
    return value


def suit_held(rules: Rules, row: Row, hand: int) -> int:
    """Return the suit to nominate: the longest, with cards that fit any suit counted half."""
    legal = calls_beside(rules, row, 0)
    best = suit_of(row[slots.TOP])
    most = -1
    for suit in range(4):
        if legal >> calls.NOMINATE + suit - calls.FIRST_CALL & 1:
            own = hand & cards_of_suit(suit)
            count = 2 * own.bit_count() + (own & ~rules[slots.WILD]).bit_count()
            if count > most:
                best = suit
                most = count
    return best
