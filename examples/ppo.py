"""Learn a game from scratch by proximal policy optimisation (PPO), masked, against oneself.

    python -m examples.ppo --game all-fives --seconds 480 --out ppo.npz

One file and NumPy alone, in the manner of CleanRL: the games are stepped by `VectorEnv`, every seat
is played by the policy that learns, and each deal is an episode. Every so often the policy plays a
few thousand deals against random play; that curve is drawn beside the weights (with matplotlib).

The weights then play wherever players do, through the `Player` protocol:

    HILOJACK_PPO=ppo.npz hilojack tournament all-fives --players examples.ppo:make,random

Sources: J. Schulman et al., "Proximal Policy Optimization Algorithms" (2017) and "High-Dimensional
Continuous Control Using Generalized Advantage Estimation" (2016).
"""

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

# Such small products gain little from a second thread, and on a busy machine lose by it tenfold.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
from numpy.typing import NDArray

from hilojack import load
from hilojack.envs import Observer, VectorEnv, returns_by_seat
from hilojack.envs.observation import ACTS, mask_of
from hilojack.variants.variant import Variant

Floats = NDArray[np.float32]

GAMES = 256  # stepped at once
STEPS = 128  # in each before the policy is improved
EPOCHS = 3
MINIBATCH = 1024
RATE = 1e-3  # at first; it falls evenly to nothing
CLIP = 0.2
ENTROPY = 0.003
VALUE_WEIGHT = 0.5
LAMBDA = 0.9
LARGEST_STEP = 0.5  # the norm of a gradient
EXAMINED = 4000  # deals in an examination
NUMBER_SCALE = 0.1  # single numbers of an observation are larger than planes
WEIGHTS = "HILOJACK_PPO"


# --- the network ---------------------------------------------------------------------------------


class Network:
    """Two hidden layers, the chances of the acts and the worth of the position, with their
    gradients.
    """

    def __init__(self, inputs: int, hidden: int = 128, seed: int = 0) -> None:
        random = np.random.default_rng(seed)

        def layer(rows: int, columns: int, gain: float) -> Floats:
            weights = random.standard_normal((rows, columns)) * gain / np.sqrt(rows)
            return np.asarray(weights, dtype=np.float32)

        self.weights: dict[str, Floats] = {
            "one": layer(inputs, hidden, 2.0),
            "one-bias": np.zeros(hidden, np.float32),
            "two": layer(hidden, hidden, 1.4),
            "two-bias": np.zeros(hidden, np.float32),
            "policy": layer(hidden, ACTS, 0.01),
            "policy-bias": np.zeros(ACTS, np.float32),
            "value": layer(hidden, 1, 1.0),
            "value-bias": np.zeros(1, np.float32),
        }

    def forward(self, inputs: Floats) -> tuple[Floats, Floats, Floats, Floats]:
        """The hidden layers, the scores of the acts and the worths."""
        w = self.weights
        one = np.maximum(inputs @ w["one"] + w["one-bias"], 0)
        two = np.maximum(one @ w["two"] + w["two-bias"], 0)
        worth = (two @ w["value"] + w["value-bias"])[:, 0]
        return one, two, two @ w["policy"] + w["policy-bias"], worth

    def backward(
        self, inputs: Floats, one: Floats, two: Floats, to_scores: Floats, to_worth: Floats
    ) -> dict[str, Floats]:
        """The gradient of every weight, from those of the scores and of the worths."""
        w = self.weights
        to_value = to_worth[:, None]
        to_two = (to_scores @ w["policy"].T + to_value @ w["value"].T) * (two > 0)
        to_one = (to_two @ w["two"].T) * (one > 0)
        return {
            "one": inputs.T @ to_one,
            "one-bias": to_one.sum(0),
            "two": one.T @ to_two,
            "two-bias": to_two.sum(0),
            "policy": two.T @ to_scores,
            "policy-bias": to_scores.sum(0),
            "value": two.T @ to_value,
            "value-bias": to_value.sum(0),
        }


class Adam:
    """D. P. Kingma and J. Ba, "Adam: A Method for Stochastic Optimization" (2015)."""

    def __init__(self, weights: dict[str, Floats]) -> None:
        self.weights = weights
        self.mean = {name: np.zeros_like(weight) for name, weight in weights.items()}
        self.square = {name: np.zeros_like(weight) for name, weight in weights.items()}
        self.steps = 0

    def step(self, gradients: dict[str, Floats], rate: float) -> None:
        """Improve the weights a little, however steep the gradient."""
        self.steps += 1
        norm = np.sqrt(sum(float((g * g).sum()) for g in gradients.values()))
        shrink = np.float32(min(1.0, LARGEST_STEP / (norm + 1e-6)))
        for name, gradient in gradients.items():
            gradient = gradient * shrink
            self.mean[name] += np.float32(0.1) * (gradient - self.mean[name])
            self.square[name] += np.float32(0.001) * (gradient**2 - self.square[name])
            mean = self.mean[name] / (1 - 0.9**self.steps)
            square = self.square[name] / (1 - 0.999**self.steps)
            self.weights[name] -= np.float32(rate) * mean / (np.sqrt(square) + np.float32(1e-5))


def inputs_of(observations: NDArray[np.int16], observer: Observer) -> Floats:
    """Observations as the network reads them."""
    inputs = observations.astype(np.float32)
    inputs[:, observer.cards * observer.planes :] *= NUMBER_SCALE
    return inputs


def chances_of(scores: Floats, masks: NDArray[np.int8]) -> Floats:
    """The chances of the acts: none for one that is not legal."""
    scores = np.where(masks, scores, np.float32(-1e9))
    powers: Floats = np.exp(scores - scores.max(1, keepdims=True))
    chances: Floats = powers / powers.sum(1, keepdims=True)
    return chances


# --- playing -------------------------------------------------------------------------------------


@dataclass
class Rollout:
    """So many steps of every game, one line a step."""

    observations: NDArray[np.int16]
    masks: NDArray[np.int8]
    turns: NDArray[np.int64]
    acts: NDArray[np.int64]
    chances: Floats  # of the acts that were chosen
    worths: Floats
    rewards: Floats  # by seat
    ended: NDArray[np.bool_]

    @classmethod
    def blank(cls, env: VectorEnv) -> "Rollout":
        """Room for a rollout."""
        shape = (STEPS, env.games)
        return cls(
            np.zeros((*shape, env.observer.size), np.int16),
            np.zeros((*shape, ACTS), np.int8),
            np.zeros(shape, np.int64),
            np.zeros(shape, np.int64),
            np.zeros(shape, np.float32),
            np.zeros(shape, np.float32),
            np.zeros((*shape, env.variant.seats), np.float32),
            np.zeros(shape, np.bool_),
        )


def choose(chances: Floats, random: np.random.Generator) -> NDArray[np.int64]:
    """An act for every game by its chances."""
    lots = random.random((len(chances), 1), np.float32) * np.float32(0.999999)
    return np.asarray((chances.cumsum(1) > lots).argmax(1), dtype=np.int64)


def roll_out(
    env: VectorEnv, network: Network, room: Rollout, scale: float, random: np.random.Generator
) -> None:
    """Play so many steps of every game by the policy as it is; rewards are made about as large in
    every game.
    """
    games = np.arange(env.games)
    for step in range(STEPS):
        room.observations[step] = env.observations
        room.masks[step] = env.action_masks
        room.turns[step] = env.turns
        inputs = inputs_of(env.observations, env.observer)
        *_, scores, worths = network.forward(inputs)
        chances = chances_of(scores, env.action_masks)
        acts = choose(chances, random)
        acts = np.where(env.action_masks[games, acts], acts, env.action_masks.argmax(1))
        env.step(acts)
        room.acts[step], room.chances[step] = acts, chances[games, acts]
        room.worths[step] = worths
        room.rewards[step], room.ended[step] = env.rewards * scale, env.ended


# --- learning ------------------------------------------------------------------------------------


def improve(
    network: Network,
    adam: Adam,
    room: Rollout,
    env: VectorEnv,
    rate: float,
    random: np.random.Generator,
) -> None:
    """Make what turned out well more likely, a little, and learn what positions are worth."""
    turned_out, known = returns_by_seat(
        room.turns, room.rewards, room.ended, room.worths, trace=LAMBDA
    )
    use = np.flatnonzero(known & (room.masks.sum(2) > 1))  # the rest was no choice
    goals = turned_out.reshape(-1)
    gained = (turned_out - room.worths).reshape(-1)
    spread = gained[use].std() + 1e-6
    flat: dict[str, Any] = {
        name: getattr(room, name).reshape(-1, *getattr(room, name).shape[2:])
        for name in ("observations", "masks", "acts", "chances")
    }
    for _ in range(EPOCHS):
        random.shuffle(use)
        for first in range(0, len(use), MINIBATCH):
            some = use[first : first + MINIBATCH]
            inputs = inputs_of(flat["observations"][some], env.observer)
            gradients = gradients_of(
                network,
                inputs,
                flat["masks"][some],
                flat["acts"][some],
                flat["chances"][some],
                gained[some] / spread,
                goals[some],
            )
            adam.step(gradients, rate)


def gradients_of(
    network: Network,
    inputs: Floats,
    masks: NDArray[np.int8],
    acts: NDArray[np.int64],
    before: Floats,
    gained: Floats,
    goals: Floats,
) -> dict[str, Floats]:
    """The gradients of the clipped objective, of the error of the worths, and of the entropy."""
    size = np.float32(len(acts))
    lines = np.arange(len(acts))
    one, two, scores, worths = network.forward(inputs)
    chances = chances_of(scores, masks)
    ratio = chances[lines, acts] / before
    beyond = np.where(gained > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
    pull = np.where(beyond, 0, ratio * gained).astype(np.float32)
    to_scores = chances * pull[:, None]
    to_scores[lines, acts] -= pull
    logs = np.log(np.maximum(chances, np.float32(1e-9)))
    entropy = -(chances * logs).sum(1, keepdims=True)
    to_scores += np.float32(ENTROPY) * chances * (logs + entropy)
    to_worth = np.float32(VALUE_WEIGHT) * (worths - goals)
    return network.backward(inputs, one, two, to_scores / size, to_worth / size)


def spread_of_rewards(env: VectorEnv) -> float:
    """How far rewards lie from nothing in random play."""
    gains: list[float] = []
    while len(gains) < EXAMINED:
        env.step(env.sample())
        gains += env.rewards[env.ended].flatten().tolist()
    return float(np.std(gains)) or 1.0


@dataclass(frozen=True)
class Examination:
    """How the policy did against random play, after so long."""

    seconds: float
    decisions: int
    gain: float  # points a deal
    error: float  # of its 95 % interval, either way


def examine(network: Network, variant: Variant, deals: int, seed: int) -> tuple[float, float]:
    """What the likeliest acts gain a deal against random play, from each seat in turn."""
    env = VectorEnv(variant, min(deals, 1000), seed=seed)
    own = np.arange(env.games) % env.variant.seats
    gains: list[float] = []
    wanted = -(-deals // env.games)
    counts = np.zeros(env.games, np.int64)
    while counts.min() < wanted:  # as many of every game: short deals are no more welcome
        acts = env.sample().copy()
        mine = np.flatnonzero(env.turns == own)
        *_, scores, _ = network.forward(inputs_of(env.observations[mine], env.observer))
        acts[mine] = chances_of(scores, env.action_masks[mine]).argmax(1)
        env.step(acts)
        counted = np.flatnonzero(env.ended & (counts < wanted))
        gains += env.rewards[counted, own[counted]].tolist()
        counts[counted] += 1
    return float(np.mean(gains)), 1.96 * float(np.std(gains)) / len(gains) ** 0.5


def learn(
    variant: Variant, seconds: float, seed: int, looks: int = 20
) -> Iterator[tuple[Network, Examination]]:
    """Learn for so long; the network and how it does, every so often and at the end."""
    env = VectorEnv(variant, GAMES, seed=seed)
    random = np.random.default_rng(seed)
    network = Network(env.observer.size, seed=seed)
    adam, room = Adam(network.weights), Rollout.blank(env)
    scale = 1 / spread_of_rewards(env)
    began, decisions, looked = time.monotonic(), 0, 0
    while True:
        spent = time.monotonic() - began
        if spent >= looked * seconds / looks:
            looked += 1
            yield (
                network,
                Examination(spent, decisions, *examine(network, variant, EXAMINED, seed + looked)),
            )
        if spent >= seconds:
            return
        roll_out(env, network, room, scale, random)
        improve(network, adam, room, env, RATE * max(0.02, 1 - spent / seconds), random)
        decisions += STEPS * env.games


# --- the player ----------------------------------------------------------------------------------


class PpoPlayer:
    """Plays what the weights think best."""

    def __init__(self, path: str | Path) -> None:
        try:
            file = np.load(path)
        except OSError as error:
            raise ValueError(f"cannot read the weights {path}: {error.strerror}") from error
        self.game = json.loads(str(file["game"]))
        self.network = Network(len(file["one"]), file["one"].shape[1])
        self.network.weights = {name: file[name] for name in self.network.weights}

    def choose(self, view: Any) -> int:
        """One of `view.acts`."""
        observer = Observer(view.variant)
        if observer.size != len(self.network.weights["one"]):
            raise ValueError(f"the weights are for {self.game}, not for {view.variant.title}")
        inputs = inputs_of(observer.observe(view)[None], observer)
        *_, scores, _ = self.network.forward(inputs)
        return int(chances_of(scores, mask_of(view.acts)[None])[0].argmax())


def make(*, seed: int | None = None) -> PpoPlayer:
    """The player whose weights the environment variable HILOJACK_PPO names; it leaves nothing to
    chance, so that its seed changes nothing.
    """
    if WEIGHTS not in os.environ:
        raise ValueError(f"say where the weights are: {WEIGHTS}=ppo.npz")
    return read(os.environ[WEIGHTS])


@cache
def read(path: str) -> PpoPlayer:
    """The player of a file, which need be read but once."""
    return PpoPlayer(path)


# --- the command ---------------------------------------------------------------------------------


def main() -> None:
    """Learn, tell how it goes, and keep the weights and the curve."""
    parser = argparse.ArgumentParser(prog="examples.ppo", description="Learn a game from scratch.")
    parser.add_argument("--game", default="all-fives")
    parser.add_argument("--seconds", type=float, default=480.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("ppo.npz"), help="the weights")
    options = parser.parse_args()
    variant = load(options.game)
    curve: list[Examination] = []
    try:
        for network, examination in learn(variant, options.seconds, options.seed):
            curve.append(examination)
            print(
                f"{examination.seconds:5.0f} s  {examination.decisions:10,} decisions  "
                f"{examination.gain:+.3f} ± {examination.error:.3f} points a deal against random",
                flush=True,
            )
            keep(network, variant, options.out)
    except KeyboardInterrupt:
        print("Stopped; what was kept last stands.", file=sys.stderr)
    plot(curve, variant, options.out.with_suffix(".svg"))


def keep(network: Network, variant: Variant, path: Path) -> None:
    """Write the weights."""
    weights: dict[str, Any] = dict(network.weights)
    np.savez_compressed(path, game=json.dumps(variant.title), **weights)


def plot(curve: list[Examination], variant: Variant, path: Path) -> None:
    """Draw the curve, where matplotlib is at hand."""
    try:
        import matplotlib
    except ModuleNotFoundError:
        print("No curve was drawn: pip install 'hilojack[plot]'", file=sys.stderr)
        return
    matplotlib.use("svg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(6, 3.6), layout="constrained")
    seconds = [point.seconds for point in curve]
    gains = [point.gain for point in curve]
    errors = [point.error for point in curve]
    axes.errorbar(seconds, gains, yerr=errors, capsize=2)
    axes.axhline(0, color="grey", linewidth=0.8)
    axes.set(xlabel="seconds", ylabel="points a deal", title=f"{variant.title}: PPO against random")
    figure.savefig(path)


if __name__ == "__main__":
    main()
