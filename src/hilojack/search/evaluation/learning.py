"""What cards and positions are worth, learnt for the rules in force from deals that a quick policy
plays against itself: nothing comes with any game, and a house rule is learnt like any other. What
was learnt is kept beside the machine code of the loops that learn it.
"""

import hashlib
import json
import os
from collections.abc import Sequence
from contextlib import suppress
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

from hilojack.policy import tricks as policy
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.slots import Rules
from hilojack.search.evaluation import fitting as learning, network
from hilojack.search.evaluation.equity import points_of_deal
from hilojack.seeds import start
from hilojack.system.whole_files import write_whole

DEALS = 20_000  # a round
ROUNDS = 2  # the first by the formula of the policy, each other by what the one before has taught
SLOWNESS = (50, 200, 1_000)  # of the tables, which are learnt next, in half a round each
RIDGE = 1e-4  # keeps traits that hardly ever occur at nothing
# The network that corrects what is foreseen: deals whose positions are kept at a time, how often
# that is done, and how often each of these positions is learnt from. Twice as many rounds correct a
# tenth more, in twice the time.
NETWORK_DEALS, NETWORK_ROUNDS, EPOCHS = 20_000, 3, 3
QUICK_DEALS = 500  # where `HILOJACK_LEARNING` is `quick`, as in tests
BATCH = 256  # positions
LEARNING_RATE = 0.004
STRIDE = 1_000_003  # a prime: positions are taken so far apart, in a ring


def learnt_worth(rules: Rules) -> list[int]:
    """A row of worths with the weights that suit the rules: as it was kept, or learnt now."""
    path = kept_at(rules)
    worth = read_kept(path)
    if worth is None:
        worth = learn(rules)
        keep(path, worth)
    return worth


def kept_at(rules: Rules) -> Path:
    """Where it is kept, under a name for all that it follows from."""
    from hilojack.compiled.twins import cache_folder, key

    loops = (learning.learn, learning.learn_tables, learning.gather, network.learn_batch)
    digest = hashlib.sha256(repr((list(rules), *efforts(), *map(key, loops))).encode())
    digest.update(Path(__file__).read_bytes())
    return cache_folder() / "worth" / f"{digest.hexdigest()[:32]}.json"


def efforts() -> tuple[object, ...]:
    """What decides how well a game is learnt."""
    by_network = (network_deals(), NETWORK_ROUNDS, EPOCHS, BATCH, LEARNING_RATE, STRIDE)
    return DEALS, ROUNDS, SLOWNESS, RIDGE, by_network


def network_deals() -> int:
    """The deals from whose positions the network learns at a time."""
    quick = os.environ.get("HILOJACK_LEARNING") == "quick"
    return min(QUICK_DEALS, NETWORK_DEALS) if quick else NETWORK_DEALS


def read_kept(path: Path) -> list[int] | None:
    """What was kept; None where there is none, or it is damaged."""
    try:
        worth = json.loads(path.read_bytes())
    except (OSError, ValueError):
        return None
    is_whole = isinstance(worth, list) and len(worth) == policy.WORTH_SIZE
    return worth if is_whole and all(type(value) is int for value in worth) else None


def keep(path: Path, worth: Sequence[int]) -> None:
    """Keep it, whole or not at all; where nothing can be written it is learnt again."""
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, json.dumps(worth))


def learn(rules: Rules) -> list[int]:
    """Learn it in compiled loops."""
    import numpy

    from hilojack.compiled import twin

    row = numpy.zeros(slots.STATE_SIZE, dtype=numpy.int64)
    row[slots.RANDOM] = start(0, "learn")
    worth = numpy.zeros(policy.WORTH_SIZE, dtype=numpy.int64)
    seen = numpy.zeros((learning.DEEPEST, network.SEEN_SIZE), dtype=numpy.int64)
    for _ in range(ROUNDS):
        sums = numpy.zeros((policy.STAGES * policy.TRAITS, policy.TRAITS + 1), dtype=numpy.int64)
        twin(learning.learn)(numpy.array(rules), row, worth, DEALS, seen, sums)
        worth[policy.WEIGHTS : policy.TABLES] = weights(sums.tolist(), rules[slots.SIDES])
        worth[policy.LEARNT] = 1
    if rules[slots.STOCK] != slots.STOCK_NONE:  # elsewhere no deal is judged before its end
        for slowness in SLOWNESS:
            twin(learning.learn_tables)(numpy.array(rules), row, worth, DEALS // 2, seen, slowness)
        learn_network(rules, row, worth, seen)
    return [int(value) for value in worth]


def learn_network(rules: Rules, row: Any, worth: Any, seen: Any) -> None:
    """Learn the network, with fractions, and write it down in whole numbers."""
    import numpy

    from hilojack.compiled import twin

    deals = network_deals()
    samples = numpy.zeros((deals * learning.DEEPEST, network.NOTED), dtype=numpy.int64)
    targets = numpy.zeros(len(samples), dtype=numpy.int64)
    exact, activations = worth.astype(float), numpy.zeros(network.SEEN_SIZE)
    exact[policy.INPUT_WEIGHTS : policy.SCALE] = initial_network()
    rows = [numpy.zeros(policy.WORTH_SIZE) for _ in range(3)]
    worth[policy.SCALE] = scale = max(1, policy.POINT * points_of_deal(rules) // 2)
    steps = 0
    for number in range(NETWORK_ROUNDS):
        count = twin(learning.gather)(numpy.array(rules), row, worth, deals, seen, samples, targets)
        kept, scaled = samples[:count], targets[:count] / scale
        for first in range(0, EPOCHS * count - BATCH, BATCH):
            steps += 1
            part = (number + first / (EPOCHS * count)) / NETWORK_ROUNDS
            twin(network.learn_batch)(
                exact,
                kept,
                scaled,
                first,
                BATCH,
                STRIDE,
                seen[0],
                activations,
                *rows,
                rate_at(steps, part),
            )
    exact[policy.OUTPUT_WEIGHTS : policy.SCALE] *= scale
    exact[policy.OUTPUT_BIAS] *= 1 << network.BITS
    for place in range(policy.INPUT_WEIGHTS, policy.SCALE):
        worth[place] = round(exact[place] * (1 << network.BITS))


def initial_network() -> list[float]:
    """A network whose output is nothing, and whose hidden units differ in the cards they go by."""
    chance = Random(0)
    numbers = [0.0] * (policy.SCALE - policy.INPUT_WEIGHTS)
    for place in range(policy.UNITS * network.MEASURES):
        numbers[place] = 0.4 * (2 * chance.random() - 1)
    return numbers


def rate_at(steps: int, part: float) -> float:
    """The learning rate of a step: less and less, and in the end nothing; corrected for moments
    that began at nothing.
    """
    bias = sqrt(1 - (1 - network.SECOND_RATE) ** steps) / (1 - (1 - network.FIRST_RATE) ** steps)
    return LEARNING_RATE * (1 - part) * bias


def weights(sums: Sequence[Sequence[int]], sides: int) -> list[int]:
    """The weights that explain best what was gained, by stage and trait."""
    answer = []
    for stage in range(policy.STAGES):
        block = sums[stage * policy.TRAITS : (stage + 1) * policy.TRAITS]
        answer += [round(weight * (sides - 1)) for weight in solved(block)]
    return answer


def solved(block: Sequence[Sequence[int]]) -> list[float]:
    """The least squares of one stage, by Gauss's elimination: the same on every machine."""
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
        known = sum(lines[n][m] * answer[m] for m in range(n + 1, size))
        answer[n] = (lines[n][size] - known) / lines[n][n]
    return answer
