"""The kernels that a table at the trick games calls: players, hints, reviews and learning."""

from collections.abc import Callable
from typing import Any

from hilojack.policy.promise import write_promises
from hilojack.search.beliefs.plays import write_surprisals
from hilojack.search.evaluation import fitting, network
from hilojack.search.proofs import chance, rows, transpositions
from hilojack.search.rollouts import orders, outcomes, proved, rollout

KERNELS: tuple[Callable[..., Any], ...] = (
    rollout.judge,
    orders.sum_over_orders,
    outcomes.write_outcomes,
    proved.prove_worlds,
    write_promises,
    write_surprisals,
    rows.search,
    transpositions.spread,
    chance.begin_expectation,
    chance.expect,
    fitting.sum_products,
    fitting.learn_tables,
    fitting.gather_samples,
    network.learn_batch,
)
