"""The values of cards and positions, learnt for the rules in force from deals that a quick policy
plays against itself.

What is learnt follows from the rules and from this module and its loops alone: not from the
machine, the compiler or the version of Python.
"""

import os
from collections.abc import Callable, Sequence
from math import fsum, sqrt
from random import Random

from hilojack.compiled import fractions, integers, twin, zeros
from hilojack.policy import tricks as policy
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.slots import Rules
from hilojack.search.evaluation import fitting, network
from hilojack.search.evaluation.equity import points_of_deal
from hilojack.search.evaluation.portable import power
from hilojack.seeds import start

DEALS = 20_000  # a round
ROUNDS = 2  # the first by the formula of the policy, each later one by the weights of the last
SLOWNESS = (50, 200, 1_000)  # of the tables, which are learnt next, in half a round each
RIDGE = 1e-4  # keeps the weights of rare features at zero
# The network: the deals whose positions are kept at a time, how often that is done, and how often
# each of these positions is learnt from. Twice as many rounds correct a tenth more, in twice the
# time.
NETWORK_DEALS, NETWORK_ROUNDS, EPOCHS = 20_000, 3, 3
QUICK_DEALS = 500  # where `HILOJACK_LEARNING` is `quick`, as in tests
BATCH = 256  # positions
LEARNING_RATE = 0.004
STRIDE = 1_000_003  # a prime: from one position of a batch to the next, in a ring
LOOPS: tuple[Callable[..., object], ...] = (
    fitting.sum_products,
    fitting.learn_tables,
    fitting.gather_samples,
    network.learn_batch,
)


def efforts() -> tuple[object, ...]:
    """Return the settings that decide how well a game is learnt."""
    return efforts_by(network_deals())


def efforts_by(deals: int) -> tuple[object, ...]:
    """Return the same if the network learns from `deals` deals at a time."""
    return (
        DEALS,
        ROUNDS,
        SLOWNESS,
        RIDGE,
        (deals, NETWORK_ROUNDS, EPOCHS, BATCH, LEARNING_RATE, STRIDE),
    )


WHOLE = efforts_by(NETWORK_DEALS)


def is_whole() -> bool:
    """Return True if as much is learnt here as of what comes along."""
    return efforts() == WHOLE


def network_deals() -> int:
    """Return the number of deals from which the network learns at a time."""
    quick = os.environ.get("HILOJACK_LEARNING") == "quick"
    return min(QUICK_DEALS, NETWORK_DEALS) if quick else NETWORK_DEALS


def learn(rules: Rules, share: int = 1) -> list[int]:
    """Learn a row of worths in compiled loops, from one in `share` of the deals."""
    row, worth = zeros(slots.STATE_SIZE), zeros(policy.WORTH_SIZE)
    play = fitting.SelfPlay(row, worth, zeros(fitting.DEEPEST, network.FEATURES_SIZE))
    row[slots.RANDOM] = start(0, "learn")
    for _ in range(ROUNDS):
        sums = zeros(policy.STAGES * policy.TRAITS, policy.TRAITS + 1)
        twin(fitting.sum_products)(integers(rules), play, DEALS // share, sums)
        worth[policy.WEIGHTS : policy.TABLES] = weights(sums.tolist(), rules[slots.SIDES])
        worth[policy.LEARNT] = 1
    if rules[slots.STOCK] != slots.STOCK_NONE:  # otherwise no deal is evaluated before its end
        for slowness in SLOWNESS:
            twin(fitting.learn_tables)(integers(rules), play, DEALS // 2 // share, slowness)
        learn_network(rules, play, network_deals() // share)
    return [int(value) for value in worth]


def learn_network(rules: Rules, play: fitting.SelfPlay, deals: int) -> None:
    """Learn the network with fractions, and write it into the row of worths as integers."""
    worth = play.worth
    exact, *rows = (fractions(policy.WORTH_SIZE) for _ in range(4))
    activations = fractions(network.FEATURES_SIZE)
    inputs = zeros(deals * fitting.DEEPEST, network.SAMPLE_SIZE)
    targets = fractions(len(inputs))
    exact[:] = [float(value) for value in worth]
    exact[policy.INPUT_WEIGHTS : policy.SCALE] = initial_network()
    learner = network.Learner(exact, play.features[0], activations, *rows)
    worth[policy.SCALE] = max(1, policy.POINT * points_of_deal(rules) // 2)
    gathered = network.Samples(inputs, targets, BATCH, STRIDE)
    steps = 0
    for number in range(NETWORK_ROUNDS):
        count = twin(fitting.gather_samples)(integers(rules), play, deals, gathered)
        samples = network.Samples(inputs[:count], targets[:count], BATCH, STRIDE)
        for first in range(0, EPOCHS * count - BATCH, BATCH):
            steps += 1
            part = (number + first / (EPOCHS * count)) / NETWORK_ROUNDS
            twin(network.learn_batch)(learner, samples, first, rate_at(steps, part))
    for place in range(policy.OUTPUT_WEIGHTS, policy.SCALE):
        exact[place] *= worth[policy.SCALE]
    exact[policy.OUTPUT_BIAS] *= 1 << network.BITS
    for place in range(policy.INPUT_WEIGHTS, policy.SCALE):
        worth[place] = round(exact[place] * (1 << network.BITS))


def initial_network() -> list[float]:
    """Return a network whose output is zero, and whose hidden units differ in their inputs."""
    chance = Random(0)
    numbers = [0.0] * (policy.SCALE - policy.INPUT_WEIGHTS)
    for place in range(policy.UNITS * network.MEASURES):
        numbers[place] = 0.4 * (2 * chance.random() - 1)
    return numbers


def rate_at(steps: int, part: float) -> float:
    """Return the learning rate of a step, which falls to zero as `part` rises to 1; corrected for
    moments that began at zero.
    """
    second, first = (power(1 - rate, steps) for rate in (network.SECOND_RATE, network.FIRST_RATE))
    return LEARNING_RATE * (1 - part) * sqrt(1 - second) / (1 - first)


def weights(sums: Sequence[Sequence[int]], sides: int) -> list[int]:
    """Return the weights that best explain the points gained, by stage and feature."""
    answer = []
    for stage in range(policy.STAGES):
        block = sums[stage * policy.TRAITS : (stage + 1) * policy.TRAITS]
        answer += [round(weight * (sides - 1)) for weight in solved(block)]
    return answer


def solved(block: Sequence[Sequence[int]]) -> list[float]:
    """Return the least squares of one stage, by Gauss's elimination: alike on every machine."""
    size = len(block)
    ridge = 1 + RIDGE * sum(block[n][n] for n in range(size)) / size
    lines = [[float(value) for value in line] for line in block]
    for n in range(size):
        lines[n][n] += ridge
    for n in range(size):
        for line in lines[n + 1 :]:
            factor = line[n] / lines[n][n]
            if factor:
                for place in range(n, size + 1):
                    line[place] -= factor * lines[n][place]
    answer = [0.0] * size
    for n in reversed(range(size)):
        known = fsum(lines[n][m] * answer[m] for m in range(n + 1, size))
        answer[n] = (lines[n][size] - known) / lines[n][n]
    return answer
