"""The kernels that a table at the trick games calls: players, hints, reviews and learning."""

from hilojack.compiled.binding import bound, together
from hilojack.policy.promise import write_promises
from hilojack.search.beliefs.plays import write_surprisals
from hilojack.search.equilibrium import gathering, lines
from hilojack.search.evaluation import fitting, network
from hilojack.search.proofs import chance, rows, transpositions
from hilojack.search.rollouts import orders, outcomes, proved, rollout
from hilojack.search.rollouts.by_sight import judge_by_sight

OF_THE_REST = (
    bound(lines.walk_positions, "tricks"),
    lines.reach,
    lines.worths,
    lines.best_worth,
    lines.learn,
    gathering.gather_sets,
    gathering.find_pairs,
    gathering.write_matrix,
    gathering.price_ends,
    gathering.write_uniform,
    gathering.add_plan,
    gathering.write_mean,
)
KERNELS = together(
    rollout.judge,
    judge_by_sight,
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
    *OF_THE_REST,
)
