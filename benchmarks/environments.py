"""Steps a second of the environments: many games at once against one at a time, and against Pgx.

Pgx (S. Koyamada et al., 2023) steps its games in JAX. It has no game of our kind; its Leduc
Hold'em, a few actions a game with six cards, is much smaller. Each uses one thread, as far as JAX
allows; the time includes choosing random legal actions.
"""

import importlib
import os
import random
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from benchmarks.yardstick import Medians, medians
from hilojack.envs import VectorEnv

Figure = dict[str, Any]
Speed = Callable[[], float]
GAMES = ("california-jack", "pitch", "all-fives", "black-jack")
AT_ONCE = 32_768
PGX_AT_ONCE = 4_096
PGX_STEPS = 200


def every_game(size: float) -> Iterator[Figure]:
    """Measure steps a second with masks, without and with observations."""
    for game in GAMES:
        env = VectorEnv(game, AT_ONCE, observe=False)
        steps = int(150 * size) + 5
        fast, watched = stepped(env, steps), stepped(env, steps, observe=True)
        fast()
        watched()
        yield {
            "name": f"Vector environment of {env.variant.name}, {AT_ONCE:,} games at once",
            "with_masks": best_of(fast),
            "with_observations": best_of(watched),
            "numbers_observed": env.observer.size,
            "unit": "steps a second",
        }


def best_of(speed: Speed) -> float:
    """Return the median of a few runs."""
    return sorted(speed() for _ in range(5))[2]


def stepped(env: VectorEnv, steps: int, *, observe: bool = False) -> Speed:
    """Play random games, side by side."""

    def run() -> float:
        began = time.process_time()
        for _ in range(steps):
            env.step(env.sample())
            if observe:
                env.observe()
        return steps * env.games / (time.process_time() - began)

    return run


def against_pettingzoo(size: float) -> list[Figure]:
    """Measure the same game, one at a time through PettingZoo, with observations."""
    name = "Vector environment of California Jack, against PettingZoo's form of it"
    try:
        aec = importlib.import_module("hilojack.envs.aec")
    except ModuleNotFoundError as reason:
        return [{"name": name, "unit": "", "note": str(reason)}]
    env = VectorEnv("california-jack", AT_ONCE, observe=False)
    one = aec.aec_env("california-jack")
    measured = medians(
        stepped(env, int(50 * size) + 5, observe=True), cycled(one, 2.0 * size + 0.2), turns=3
    )
    return [compared(name, "pettingzoo", measured)]


def cycled(env: Any, seconds: float) -> Speed:
    """Play random games in PettingZoo's agent environment cycle."""
    chance = random.Random(1)

    def run() -> float:
        env.reset(seed=1)
        began, steps = time.process_time(), 0
        while time.process_time() - began < seconds:
            observation, _, over, _, _ = env.last()
            if over:
                env.reset()
                continue
            env.step(chance.choice(np.flatnonzero(observation["action_mask"]).tolist()))
            steps += 1
        return steps / (time.process_time() - began)

    return run


def against_pgx(size: float) -> list[Figure]:
    """Measure Leduc Hold'em of Pgx on the processor."""
    name = "Vector environment of California Jack, against leduc_holdem of Pgx"
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    one_thread = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
    os.environ.setdefault("XLA_FLAGS", one_thread)
    try:
        jax, pgx = importlib.import_module("jax"), importlib.import_module("pgx")
    except ModuleNotFoundError:
        note = "it needs Pgx, which `python3 run.py bench --full` installs"
        return [{"name": name, "unit": "", "note": note}]
    env = VectorEnv("california-jack", AT_ONCE, observe=False)
    theirs = pgx_games(jax, pgx)
    theirs()
    measured = medians(stepped(env, int(150 * size) + 5), theirs, turns=5)
    return [compared(name, "pgx", measured)]


def pgx_games(jax: Any, pgx: Any) -> Speed:
    """Play random games of Pgx, restarted when over, all in one compiled loop."""
    env = pgx.make("leduc_holdem")
    again = importlib.import_module("pgx.experimental").auto_reset(env.step, env.init)
    step = jax.vmap(again)

    def one(_: Any, carried: Any) -> Any:
        state, key = carried
        key, for_acts, for_games = jax.random.split(key, 3)
        chances = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        acts = jax.random.categorical(for_acts, chances, axis=-1)
        return step(state, acts, jax.random.split(for_games, PGX_AT_ONCE)), key

    play = jax.jit(lambda carried: jax.lax.fori_loop(0, PGX_STEPS, one, carried))
    key = jax.random.PRNGKey(1)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, PGX_AT_ONCE))
    carried = play((state, key))

    def run() -> float:
        began = time.process_time()
        jax.block_until_ready(play(carried))
        return PGX_STEPS * PGX_AT_ONCE / (time.process_time() - began)

    return run


def compared(name: str, theirs: str, measured: Medians) -> Figure:
    """Return a ratio as a figure."""
    return {
        "name": name,
        "vector": measured.a,
        theirs: measured.b,
        "ratio": measured.ratio,
        "lowest": measured.lowest_ratio,
        "highest": measured.highest_ratio,
        "unit": "steps a second",
    }
