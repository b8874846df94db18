"""A small neural network that corrects what is foreseen of a position, in the kernel subset, by
every card that a side holds, that its rivals hold and that is still to be drawn, by the exposed
card, and by how the deal stands.

It has one hidden layer of rectified linear units. In play all its numbers are whole, with 1 written
as 2 ** `BITS`; while it is learnt they have fractions. A side is set against its rivals as if these
had one hand.
"""

from math import sqrt
from typing import Any

from hilojack.cards import rank_of, suit_of
from hilojack.policy.tricks import (
    CARDS,
    HIDDEN_BIASES,
    INPUT_WEIGHTS,
    INPUTS,
    OUTPUT_BIAS,
    OUTPUT_WEIGHTS,
    SCALE,
    TRAIT_TRICKS,
    TRAITS,
    UNITS,
)
from hilojack.rules.bits import lowest
from hilojack.rules.tricks.scoring import card_points, points_of_card, side_points
from hilojack.rules.tricks.slots import (
    LEADER,
    NONE,
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
from hilojack.search.evaluation.crossings import CROSSED, CROSSES

Numbers = list[Any]  # whole in play, with fractions while they are learnt
Rows = list[Row]

BITS = 16
PART = 16  # parts of one, in which a measure is noted

# --- inputs --------------------------------------------------------------------------------------
HELD = 0  # by card, that the side holds, its rivals, or that is still to be drawn: trumps first
TOPS = HELD + 3 * CARDS  # by rank: the exposed card is a trump
MEASURES = TOPS + 13

# --- in what is seen of a position, after the cells of the tables --------------------------------
OWN = CROSSED + 2 * CROSSES  # sets of cards
OTHERS = OWN + 1
DRAWABLE = OWN + 2
EXPOSED = OWN + 3  # a card, or NONE
SUIT = OWN + 4  # of trumps
MEASURED = OWN + 5
TOP_POINTS = MEASURED  # the card-points of the exposed card, if it is no trump
LEADS = MEASURED + 1
AHEAD = MEASURED + 2  # in card-points
TAKEN = MEASURED + 3  # card-points, by all
TO_DRAW = MEASURED + 4
AHEAD_IN_TRICKS = MEASURED + 5
SETTLED = MEASURED + 6
FORESEEN = MEASURED + 7
ORDER = MEASURED + 8  # in which the plain suits are taken: one of `ORDERS`, which come to the same
COUNT = ORDER + 1  # of the inputs that are cards
LIT = COUNT + 1  # these inputs
ACTIVATIONS = LIT + CARDS + 1  # by hidden unit, before it is rectified
NOTED = ORDER - OWN  # numbers, of which a sample consists
SEEN_SIZE = ACTIVATIONS + UNITS
assert MEASURES + ORDER - MEASURED == INPUTS
ORDERS = 6

FIRST_RATE, SECOND_RATE = 0.1, 0.001  # at which the moments follow: 1 less their betas
EPSILON = 1e-8


def note(rules: Rules, row: Row, seen: Row, stock: int, mine: int, theirs: int, me: int) -> None:
    """Note the inputs, but for what is settled and foreseen; `stock`, `mine` and `theirs` are the
    cards that are still to be drawn, and those in the hands of the side and of its rivals.
    """
    seen[OWN] = mine
    seen[OTHERS] = theirs
    seen[DRAWABLE] = stock
    seen[SUIT] = row[TRUMP]
    seen[EXPOSED] = NONE
    seen[TOP_POINTS] = 0
    pack = max(1, card_points(rules, rules[PACK_CARDS], row[TRUMP]))
    if rules[STOCK] == STOCK_FACE_UP and row[STOCK_NEXT] < rules[PACK_SIZE]:
        seen[EXPOSED] = row[PACK + row[STOCK_NEXT]]
        if suit_of(seen[EXPOSED]) != row[TRUMP]:
            points = points_of_card(rules, seen[EXPOSED], row[TRUMP])
            seen[TOP_POINTS] = 8 * PART * points // pack
    taken = side_points(rules, row, me)
    lost = 0
    for side in range(rules[SIDES]):
        if side != me:
            lost += side_points(rules, row, side)
    seen[LEADS] = PART if row[LEADER] % rules[SIDES] == me else -PART
    seen[AHEAD] = 4 * PART * (taken - lost) // pack
    seen[TAKEN] = PART * (taken + lost) // pack
    seen[TO_DRAW] = PART * (rules[PACK_SIZE] - row[STOCK_NEXT]) // rules[PACK_SIZE]
    seen[AHEAD_IN_TRICKS] = PART * seen[TRAIT_TRICKS] // 13
    seen[ORDER] = 0


def correction(worth: Row, seen: Row, plain: int) -> int:
    """By how much more than this a position promises, in thousandths of a point."""
    measure(worth, seen, plain)
    light(seen)
    activate(worth, seen, seen)
    return int(output(worth, seen)) >> 2 * BITS


def measure(worth: Row, seen: Row, plain: int) -> None:
    """Note what is settled, and what is foreseen without the network."""
    seen[SETTLED] = PART * seen[TRAITS] // worth[SCALE]
    seen[FORESEEN] = PART * plain // worth[SCALE]


def light(seen: Row) -> None:
    """List the inputs that are cards."""
    count = 0
    for pile in range(3):
        cards = seen[OWN + pile]
        while cards:
            card = trumps_first(lowest(cards), seen[SUIT], seen[ORDER])
            seen[LIT + count] = HELD + CARDS * pile + card
            cards &= cards - 1
            count += 1
    if seen[EXPOSED] != NONE and suit_of(seen[EXPOSED]) == seen[SUIT]:
        seen[LIT + count] = TOPS + rank_of(seen[EXPOSED])
        count += 1
    seen[COUNT] = count


def trumps_first(card: int, trump: int, order: int) -> int:
    """The place of a card where trumps come first and then the plain suits in some order."""
    suit = (suit_of(card) + 4 - trump) % 4
    if suit != 0:
        suit = 1 + (suit + order) % 3
        if order >= 3:
            suit = 4 - suit
    return 13 * suit + rank_of(card)


def activate(worth: Numbers, seen: Row, activations: Numbers) -> None:
    """What the inputs come to in each hidden unit, before it is rectified."""
    for unit in range(UNITS):
        activations[ACTIVATIONS + unit] = worth[HIDDEN_BIASES + unit]
    for place in range(LIT, LIT + seen[COUNT]):
        first = INPUT_WEIGHTS + UNITS * seen[place]
        for unit in range(UNITS):
            activations[ACTIVATIONS + unit] += worth[first + unit]
    for place in range(ORDER - MEASURED):
        first = INPUT_WEIGHTS + UNITS * (MEASURES + place)
        for unit in range(UNITS):
            activations[ACTIVATIONS + unit] += worth[first + unit] * seen[MEASURED + place]


def output(worth: Numbers, activations: Numbers) -> Any:
    """The output of the network."""
    value = worth[OUTPUT_BIAS]
    for unit in range(UNITS):
        if activations[ACTIVATIONS + unit] > 0:
            value += activations[ACTIVATIONS + unit] * worth[OUTPUT_WEIGHTS + unit]
    return value


# --- learning ------------------------------------------------------------------------------------


def learn_batch(
    worth: Numbers,
    samples: Rows,
    targets: Numbers,
    first: int,
    size: int,
    stride: int,
    seen: Row,
    activations: Numbers,
    gradients: Numbers,
    first_moments: Numbers,
    second_moments: Numbers,
    rate: float,
) -> None:
    """One step of gradient descent over a batch of samples, by D. Kingma's and J. Ba's method
    ("Adam", 2015).

    A sample has the inputs of a position, its target is what then came of it beyond what was
    foreseen. The batch begins with the sample of a number; samples are taken a stride apart, in a
    ring, and each time with the plain suits in another order.
    """
    for number in range(first, first + size):
        place = number * stride % len(samples)
        for part in range(NOTED):
            seen[OWN + part] = samples[place][part]
        seen[ORDER] = (number // len(samples) + place) % ORDERS
        light(seen)
        activate(worth, seen, activations)
        add_gradients(
            worth,
            seen,
            activations,
            gradients,
            (output(worth, activations) - targets[place]) / size,
        )
    for place in range(INPUT_WEIGHTS, SCALE):
        first_moments[place] += FIRST_RATE * (gradients[place] - first_moments[place])
        second_moments[place] += SECOND_RATE * (
            gradients[place] * gradients[place] - second_moments[place]
        )
        gradients[place] = 0.0
        by = rate * first_moments[place] / (sqrt(second_moments[place]) + EPSILON)
        if INPUT_WEIGHTS + UNITS * MEASURES <= place < HIDDEN_BIASES:
            by /= PART
        worth[place] -= by


def add_gradients(
    worth: Numbers, seen: Row, activations: Numbers, gradients: Numbers, error: float
) -> None:
    """Add the gradients of a sample by backpropagation; its activations are overwritten."""
    gradients[OUTPUT_BIAS] += error
    for unit in range(UNITS):
        by = 0.0
        if activations[ACTIVATIONS + unit] > 0:
            gradients[OUTPUT_WEIGHTS + unit] += error * activations[ACTIVATIONS + unit]
            by = error * worth[OUTPUT_WEIGHTS + unit]
        activations[ACTIVATIONS + unit] = by
        gradients[HIDDEN_BIASES + unit] += by
    for place in range(LIT, LIT + seen[COUNT]):
        first = INPUT_WEIGHTS + UNITS * seen[place]
        for unit in range(UNITS):
            gradients[first + unit] += activations[ACTIVATIONS + unit]
    for place in range(ORDER - MEASURED):
        first = INPUT_WEIGHTS + UNITS * (MEASURES + place)
        for unit in range(UNITS):
            gradients[first + unit] += activations[ACTIVATIONS + unit] * seen[MEASURED + place]
