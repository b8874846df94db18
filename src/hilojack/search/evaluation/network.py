"""A small neural network that corrects the predicted points of a position, in the kernel subset.

Its inputs are each card that a side holds, that its rivals hold and that is still to be drawn, the
exposed card, and the state of the deal. It has one hidden layer of rectified linear units. In play
all its numbers are integers, with 1 written as 2 ** `BITS`; while it is learnt they have fractions.
A side is compared with its rivals as if they had one hand.
"""

from math import sqrt
from typing import Any, NamedTuple

from hilojack.cards import PACK, rank_of, suit_of
from hilojack.policy import tricks as policy
from hilojack.rules.bits import lowest
from hilojack.rules.slots import Rows
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.scoring import card_points, points_of_card, side_points
from hilojack.rules.tricks.slots import Row, Rules
from hilojack.search.evaluation.crossed_features import (
    CROSSED,
    CROSSES,
    SETTLED_POINTS,
    Cards,
)

Numbers = list[Any]  # integers in play, with fractions while they are learnt
Fractions = list[float]
BITS = 16
PART = 16  # parts of one, in which a measure is written

# --- inputs --------------------------------------------------------------------------------------
CARDS = 52  # jokers are left out
HELD = 0  # by card, that the side holds, its rivals, or that is still to be drawn: trumps first
TOPS = HELD + 3 * CARDS  # by rank: the exposed card is a trump
MEASURES = TOPS + 13

# --- in a row of features, after the cells of the tables -----------------------------------------
OWN = CROSSED + 2 * CROSSES  # sets of cards
OTHERS = OWN + 1
DRAWABLE = OWN + 2
EXPOSED = OWN + 3  # a card, or NONE
SUIT = OWN + 4  # of trumps
MEASURED = OWN + 5
TOP_POINTS = MEASURED  # the card-points of the exposed card if it is not a trump
LEADS = MEASURED + 1
AHEAD = MEASURED + 2  # in card-points
TAKEN = MEASURED + 3  # card-points, by all
TO_DRAW = MEASURED + 4
AHEAD_IN_TRICKS = MEASURED + 5
SETTLED = MEASURED + 6
PREDICTED = MEASURED + 7
ORDER = MEASURED + 8  # in which the plain suits are taken: one of `ORDERS`, all equally good
COUNT = ORDER + 1  # of the active inputs, which are cards
ACTIVE = COUNT + 1  # these inputs
ACTIVATIONS = ACTIVE + CARDS + 1  # by hidden unit, before it is rectified
SAMPLE_SIZE = ORDER - OWN
FEATURES_SIZE = ACTIVATIONS + policy.UNITS
assert MEASURES + ORDER - MEASURED == policy.INPUTS
ORDERS = 6

FIRST_RATE, SECOND_RATE = 0.1, 0.001  # at which the moments follow: 1 less their betas
EPSILON = 1e-8


def write_inputs(rules: Rules, row: Row, features: Row, cards: Cards, me: int) -> None:
    """Write the inputs of a position for side `me`, except what is settled and predicted."""
    trump = row[slots.TRUMP]
    features[OWN] = cards.mine
    features[OTHERS] = cards.theirs
    features[DRAWABLE] = cards.stock
    features[SUIT] = trump
    features[EXPOSED] = slots.NONE
    features[TOP_POINTS] = 0
    pack = max(1, card_points(rules, rules[slots.PACK_CARDS], trump))
    face_up = rules[slots.STOCK] == slots.STOCK_FACE_UP
    if face_up and row[slots.STOCK_NEXT] < rules[slots.PACK_SIZE]:
        features[EXPOSED] = row[slots.PACK + row[slots.STOCK_NEXT]]
        if suit_of(features[EXPOSED]) != trump:
            points = points_of_card(rules, features[EXPOSED], trump)
            features[TOP_POINTS] = 8 * PART * points // pack
    taken = side_points(rules, row, me)
    lost = 0
    for side in range(rules[slots.SIDES]):
        if side != me:
            lost += side_points(rules, row, side)
    left = rules[slots.PACK_SIZE] - row[slots.STOCK_NEXT]
    features[LEADS] = PART if row[slots.LEADER] % rules[slots.SIDES] == me else -PART
    features[AHEAD] = 4 * PART * (taken - lost) // pack
    features[TAKEN] = PART * (taken + lost) // pack
    features[TO_DRAW] = PART * left // rules[slots.PACK_SIZE]
    features[AHEAD_IN_TRICKS] = PART * features[policy.TRAIT_TRICKS] // 13
    features[ORDER] = 0


def correction(worth: Row, features: Row, points: int) -> int:
    """Return how far a position is above the `points` predicted without the network, in
    thousandths.
    """
    features[SETTLED] = PART * features[SETTLED_POINTS] // worth[policy.SCALE]
    features[PREDICTED] = PART * points // worth[policy.SCALE]
    list_active(features)
    activate(worth, features, features)
    return int(output(worth, features)) >> 2 * BITS


def list_active(features: Row) -> None:
    """List the active inputs: the cards."""
    count = 0
    for pile in range(3):
        cards = features[OWN + pile] & PACK
        while cards:
            card = trumps_first(lowest(cards), features[SUIT], features[ORDER])
            features[ACTIVE + count] = HELD + CARDS * pile + card
            cards &= cards - 1
            count += 1
    exposed = features[EXPOSED]
    if exposed != slots.NONE and suit_of(exposed) == features[SUIT]:
        features[ACTIVE + count] = TOPS + rank_of(exposed)
        count += 1
    features[COUNT] = count


def trumps_first(card: int, trump: int, order: int) -> int:
    """Return the place of a card with trumps first and then the plain suits in an `order`."""
    suit = (suit_of(card) + 4 - trump) % 4
    if suit != 0:
        suit = 1 + (suit + order) % 3
        if order >= 3:
            suit = 4 - suit
    return 13 * suit + rank_of(card)


def activate(worth: Numbers, features: Row, activations: Numbers) -> None:
    """Write the sum of the weighted inputs of each hidden unit."""
    for unit in range(policy.UNITS):
        activations[ACTIVATIONS + unit] = worth[policy.HIDDEN_BIASES + unit]
    for place in range(ACTIVE, ACTIVE + features[COUNT]):
        first = policy.INPUT_WEIGHTS + policy.UNITS * features[place]
        for unit in range(policy.UNITS):
            activations[ACTIVATIONS + unit] += worth[first + unit]
    for place in range(ORDER - MEASURED):
        first = policy.INPUT_WEIGHTS + policy.UNITS * (MEASURES + place)
        for unit in range(policy.UNITS):
            activations[ACTIVATIONS + unit] += worth[first + unit] * features[MEASURED + place]


def output(worth: Numbers, activations: Numbers) -> Any:
    """Return the output of the network."""
    value = worth[policy.OUTPUT_BIAS]
    for unit in range(policy.UNITS):
        if activations[ACTIVATIONS + unit] > 0:
            value += activations[ACTIVATIONS + unit] * worth[policy.OUTPUT_WEIGHTS + unit]
    return value


# --- learning ------------------------------------------------------------------------------------


class Samples(NamedTuple):
    """Positions to learn from, which form a ring, and how batches are taken from it."""

    inputs: Rows  # by position
    targets: Fractions  # by position, with fractions: the points gained beyond those predicted
    size: int  # of a batch
    stride: int  # from one position of a batch to the next


class Learner(NamedTuple):
    """A network while it is learnt."""

    worth: Fractions  # a row of worths with its weights
    features: Row
    activations: Fractions
    gradients: Fractions  # by weight, as the moments
    first_moments: Fractions
    second_moments: Fractions


def learn_batch(learner: Learner, samples: Samples, first: int, rate: float) -> None:
    """Take a step of gradient descent over the batch that begins with sample `first`.

    Each time round the ring the plain suits are in another order. Source: D. Kingma and J. Ba,
    "Adam" (2015).
    """
    for number in range(first, first + samples.size):
        place = number * samples.stride % len(samples.inputs)
        for part in range(SAMPLE_SIZE):
            learner.features[OWN + part] = samples.inputs[place][part]
        learner.features[ORDER] = (number // len(samples.inputs) + place) % ORDERS
        list_active(learner.features)
        activate(learner.worth, learner.features, learner.activations)
        found = output(learner.worth, learner.activations)
        add_gradients(learner, (found - samples.targets[place]) / samples.size)
    follow_gradients(learner, rate)


def add_gradients(learner: Learner, error: float) -> None:
    """Add the gradients of a sample by backpropagation; overwrite its activations."""
    activations = learner.activations
    gradients = learner.gradients
    gradients[policy.OUTPUT_BIAS] += error
    for unit in range(policy.UNITS):
        by = 0.0
        if activations[ACTIVATIONS + unit] > 0:
            gradients[policy.OUTPUT_WEIGHTS + unit] += error * activations[ACTIVATIONS + unit]
            by = error * learner.worth[policy.OUTPUT_WEIGHTS + unit]
        activations[ACTIVATIONS + unit] = by
        gradients[policy.HIDDEN_BIASES + unit] += by
    for place in range(ACTIVE, ACTIVE + learner.features[COUNT]):
        first = policy.INPUT_WEIGHTS + policy.UNITS * learner.features[place]
        for unit in range(policy.UNITS):
            gradients[first + unit] += activations[ACTIVATIONS + unit]
    for place in range(ORDER - MEASURED):
        first = policy.INPUT_WEIGHTS + policy.UNITS * (MEASURES + place)
        measure = learner.features[MEASURED + place]
        for unit in range(policy.UNITS):
            gradients[first + unit] += activations[ACTIVATIONS + unit] * measure


def follow_gradients(learner: Learner, rate: float) -> None:
    """Change each weight by its moments, and begin the next batch without gradients."""
    for place in range(policy.INPUT_WEIGHTS, policy.SCALE):
        gradient = learner.gradients[place]
        first = learner.first_moments[place]
        second = learner.second_moments[place]
        first += FIRST_RATE * (gradient - first)
        second += SECOND_RATE * (gradient * gradient - second)
        by = rate * first / (sqrt(second) + EPSILON)
        if policy.INPUT_WEIGHTS + policy.UNITS * MEASURES <= place < policy.HIDDEN_BIASES:
            by /= PART
        learner.worth[place] -= by
        learner.first_moments[place] = first
        learner.second_moments[place] = second
        learner.gradients[place] = 0.0
