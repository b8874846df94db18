"""Gymnasium's form of many games at once: in each one seat learns, and `opponents` hold the others.

    >>> env = HilojackVectorEnv("california-jack", 64)
    >>> observations, infos = env.reset(seed=7)
    >>> acts = observations["action_mask"].argmax(axis=1)
    >>> observations, rewards, terminations, truncations, infos = env.step(acts)

The games are those of `VectorEnv`, in its compiled loops.
"""

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from hilojack.envs.episodes import least_return, settle_episode
from hilojack.envs.observation import ACTS
from hilojack.envs.spaces import gymnasium, observation_space, spaces
from hilojack.envs.vector import VectorEnv
from hilojack.variants.sheet import Value
from hilojack.variants.variant import Variant

Whole = NDArray[np.int64]
Flags = NDArray[np.bool_]
Policy = Callable[[NDArray[np.int16], NDArray[np.int8]], Whole]
Seen = dict[str, NDArray[Any]]
Infos = dict[str, Any]


class HilojackVectorEnv(gymnasium.vector.VectorEnv):  # type: ignore[misc]  # it may not be installed
    """Many games for one learner.

    `opponents` is "random", or a function that returns an act for each of some games, given their
    observations and masks. `seat` is the learner's in all games; without it each episode draws one.
    An illegal act ends the episode as in `HilojackEnv`, and `illegal` is the same. The step after
    the last of an episode begins the next one: its act is ignored, its reward 0. The other options
    are those of `VectorEnv`.
    """

    metadata = {  # noqa: RUF012 - as in the library
        "render_modes": [],
        "autoreset_mode": gymnasium.vector.AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        game: str | Variant = "california-jack",
        num_envs: int = 1,
        *,
        opponents: str | Policy = "random",
        seat: int | None = None,
        preset: str | None = None,
        seats: int | None = None,
        rules: Mapping[str, Value] | None = None,
        episode: str = "deal",
        rewards: str | None = None,
        illegal: float | Literal["least"] | None = "least",
    ) -> None:
        if isinstance(opponents, str) and opponents != "random":
            raise ValueError(
                f"opponents must be random, or a function of observations and masks, not "
                f"'{opponents}'; players by name need HilojackEnv"
            )
        self.games = VectorEnv(
            game,
            num_envs,
            preset=preset,
            seats=seats,
            rules=rules,
            episode=episode,
            rewards=rewards,
            observe=False,
            restart=False,
        )
        self.variant = self.games.variant
        if seat is not None and not 0 <= seat < self.variant.seats:
            raise ValueError(f"seat must be 0 to {self.variant.seats - 1}, not {seat}")
        self.num_envs, self.opponents, self.illegal = num_envs, opponents, illegal
        self.least = least_return(self.variant, settle_episode(episode, rewards))
        self.single_observation_space = observation_space(self.games.observer)
        self.single_action_space = spaces.Discrete(ACTS)
        batch = gymnasium.vector.utils.batch_space
        self.observation_space = batch(self.single_observation_space, num_envs)
        self.action_space = batch(self.single_action_space, num_envs)
        self._seat = seat
        self.seats = np.zeros(num_envs, dtype=np.int64)  # the learner's, by game
        self._over = np.zeros(num_envs, dtype=np.bool_)
        self._gained = np.zeros(num_envs)

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, object] | None = None
    ) -> tuple[Seen, Infos]:
        """Begin an episode in every game, or in those of `options["reset_mask"]`."""
        super().reset(seed=seed)
        mask = (options or {}).get("reset_mask")
        which = np.ones(self.num_envs, dtype=np.bool_) if mask is None else np.asarray(mask)
        if which.shape != (self.num_envs,) or which.dtype != np.bool_:
            raise ValueError(f"reset_mask must be {self.num_envs} bools, not {mask}")
        if seed is not None or mask is None:
            self.games.begin(np.flatnonzero(which), seed=int(self.np_random.integers(2**62)))
        self._begin(which)
        return self._observe(), {}

    def step(self, actions: Whole) -> tuple[Seen, NDArray[np.float64], Flags, Flags, Infos]:
        """Act for the learner in every game, then for the others until it is to act again."""
        acts = np.asarray(actions, dtype=np.int64)
        begun = self._over.copy()
        wrong = self._illegal(acts) & ~begun
        if wrong.any() and self.illegal is None:
            self.games.step(acts, where=~begun)  # says why not, and changes nothing
        rewards = self._act(acts, ~begun & ~wrong)
        if self.illegal is not None:
            paid = self.least - self._gained if self.illegal == "least" else self.illegal
            rewards = np.where(wrong, paid, rewards)
        self._gained += rewards
        self._over = wrong | (self._ended() & ~begun)
        if begun.any():
            self._begin(begun)
        ended = self._over.copy()
        return self._observe(), rewards, ended, np.zeros_like(ended), {}

    def clone(self) -> "HilojackVectorEnv":
        """Return an independent copy."""
        return deepcopy(self)

    def _illegal(self, acts: Whole) -> Flags:
        """Return where an act is not legal."""
        known = (acts >= 0) & (acts < ACTS)
        legal = self.games.action_masks[np.arange(self.num_envs), np.where(known, acts, 0)] == 1
        wrong: Flags = ~(known & legal)
        return wrong

    def _begin(self, which: Flags) -> None:
        """Begin episodes until in each of these games the learner is to act."""
        while which.any():
            places = np.flatnonzero(which)
            self.games.begin(places)
            drawn = self.np_random.integers(self.variant.seats, size=len(places))
            self.seats[places] = drawn if self._seat is None else self._seat
            self._gained[places], self._over[places] = 0.0, False
            self._let_others_act(which)
            which = which & self._ended()

    def _act(self, acts: Whole, which: Flags) -> NDArray[np.float64]:
        """Act for the learner and then the others in some games. Return what that brings it."""
        self.games.step(acts, where=which)
        return self._rewards() + self._let_others_act(which)

    def _let_others_act(self, which: Flags) -> NDArray[np.float64]:
        """Act for the others in some games until the learner is to act. Return what it gains."""
        gained = np.zeros(self.num_envs)
        while True:
            waits = which & ~self._ended()
            waits[self.games.turns == self.seats] = False
            if not waits.any():
                return gained
            self.games.step(self._choose(waits), where=waits)
            gained += self._rewards()

    def _choose(self, waits: Flags) -> Whole:
        """Return the acts of the others where they are to act."""
        acts = self.games.sample()
        if callable(self.opponents):
            self.games.observe()
            seen, masks = self.games.observations[waits], self.games.action_masks[waits]
            acts[waits] = self.opponents(seen, masks)
        return acts

    def _rewards(self) -> NDArray[np.float64]:
        return self.games.rewards[np.arange(self.num_envs), self.seats].astype(np.float64)

    def _ended(self) -> Flags:
        """Return the games whose episode is over: nothing is legal."""
        return np.logical_not(self.games.action_masks.any(axis=1))

    def _observe(self) -> Seen:
        """Return what the learner sees; where the episode is over, the last of it, and no acts."""
        over = self._over[:, None]
        self.games.turns[self._over] = self.seats[self._over]
        masks = np.where(over, 0, self.games.action_masks).astype(np.int8)
        return {"observation": self.games.observe().copy(), "action_mask": masks}
