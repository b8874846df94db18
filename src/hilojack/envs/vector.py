"""Many games at once: tens of thousands, stepped in compiled loops, with arrays that are never
copied.

    >>> env = VectorEnv("california-jack", 1024, seed=1)
    >>> for _ in range(60):
    ...     env.step(env.sample())
    >>> env.rewards.shape
    (1024, 2)

Each game waits for the act of one seat, `turns`, and shows what that seat sees. When an episode is
over, the next one begins at once.
"""

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from hilojack import compiled
from hilojack.calls import is_act, name_act
from hilojack.envs import loops
from hilojack.envs.episodes import settle_episode
from hilojack.envs.observation import ACTS, Observer
from hilojack.envs.table import variant_of
from hilojack.rules import slots
from hilojack.seeds import start
from hilojack.variants.sheet import Value
from hilojack.variants.variant import Variant


class VectorEnv:
    """A number of games of one variant.

    All arrays have a line for each game; each step overwrites them in place:

    * `turns` int64: the seat to act
    * `action_masks` int8, by act: 1 where it is legal
    * `observations` int16: what the seat to act sees, in the form of `Observer`
    * `rewards` float32, by seat: what the last act brought each seat
    * `ended` bool: True if the last act ended the episode; the other arrays then show the next one

    `observe=False` leaves the observations out; `observe()` writes them on request.
    """

    def __init__(
        self,
        game: str | Variant,
        games: int = 16_384,
        *,
        preset: str | None = None,
        seats: int | None = None,
        rules: Mapping[str, Value] | None = None,
        episode: str = "deal",
        rewards: str | None = None,
        seed: int = 0,
        observe: bool = True,
    ) -> None:
        if games < 1:
            raise ValueError(f"games must be at least 1, not {games}")
        self.variant = variant_of(game, preset, seats, rules)
        self.games = games
        self.seed = seed
        self.observer = Observer(self.variant)
        self.always_observe = observe
        self._loops = kernels_of(self.variant.family.name)
        self._terms = settle_episode(episode, rewards)
        self._rules = compiled.integers(self.variant.row)
        # Plain functions compute with Python's own integers, which never overflow.
        self._whole: Any = np.int64 if compiled.has_numba() else object
        self._rows = lines(games, self.variant.engine.state_size, self._whole)
        self._legal = np.zeros((games, 2), dtype=self._whole)
        masks = np.zeros((games, loops.MASK_WORDS), dtype="<i8")
        words = np.zeros((games, -(-self.observer.size // 4)), dtype="<i8")
        observed = words.view("<i2")
        self._stream = np.zeros(slots.RANDOM + 1, dtype=self._whole)
        self.turns = np.zeros(games, dtype=np.int64)
        self.action_masks = masks.view(np.int8)[:, :ACTS]
        self.observations = observed[:, : self.observer.size]
        self.rewards = np.zeros((games, self.variant.seats), dtype=np.float32)
        self.ended = np.zeros(games, dtype=np.bool_)
        self._acts = np.zeros(games, dtype=np.int64)
        self._all = loops.Games(
            self._rows, self._legal, masks, self.turns, self.rewards, self.ended
        )
        self._seen = loops.Seen(
            np.zeros(self.observer.planes, dtype=self._whole),
            np.zeros(self.observer.numbers, dtype=np.int64),
            words,
            observed,
        )
        self.reset()

    def reset(self, *, seed: int | None = None) -> None:
        """Begin every game again; the same seed brings the same cards for the same acts."""
        if seed is not None:
            self.seed = seed
        blank = np.array(self.variant.engine.blank(), dtype=self._whole)
        self._rows[:, : len(blank)] = blank
        starts = [start(self.seed, "vector", game) for game in range(self.games)]
        self._rows[:, slots.RANDOM] = starts
        self._rows[:, slots.DEALER] = np.arange(self.games) % self.variant.seats
        self._stream[slots.RANDOM] = start(self.seed, "acts")
        self.rewards[:] = 0
        self.ended[:] = False
        self._loops.begin_games(self._rules, self._all)
        if self.always_observe:
            self.observe()

    def step(self, acts: NDArray[np.int64]) -> None:
        """Act once in every game. Raise ValueError, with nothing changed, if an act is illegal."""
        acts = np.ascontiguousarray(acts, dtype=np.int64)
        if acts.shape != (self.games,):
            raise ValueError(f"acts must have shape ({self.games},), not {acts.shape}")
        wrong = self._loops.first_illegal(acts, self._legal)
        if wrong != slots.NONE:
            raise ValueError(self._why_not(wrong, int(acts[wrong])))
        acts = acts.astype(self._whole, copy=False)
        self._loops.step_games(self._rules, self._terms, self._all, acts)
        if self.always_observe:
            self.observe()

    def observe(self) -> NDArray[np.int16]:
        """Write what the seat to act sees in each game. Return `observations`."""
        self._loops.observe_games(self._rules, self._all, self._seen)
        return self.observations

    def sample(self) -> NDArray[np.int64]:
        """Return a legal act for each game, all equally likely; the next call reuses the array."""
        self._loops.random_acts(self._stream, self._legal, self._acts)
        return self._acts

    def _why_not(self, game: int, act: int) -> str:
        open_now = np.flatnonzero(self.action_masks[game]).tolist()
        choices = ", ".join(f"{act} ({name_act(act)})" for act in open_now)
        named = f"{act} ({name_act(act)})" if is_act(act) else f"{act}, which is not an act,"
        return f"game {game}: {named} is not legal now; {choices}"


def lines(games: int, size: int, whole: DTypeLike) -> NDArray[np.int64]:
    """Return a row for each game, each at the beginning of a line of the processor's cache."""
    words = -(-size // loops.LINE) * loops.LINE
    memory = np.zeros(games * words + loops.LINE, dtype=whole)
    first = -(memory.ctypes.data // 8) % loops.LINE
    return memory[first : first + games * words].reshape(games, words)


def kernels_of(family: str) -> SimpleNamespace:
    """Return the loops over the games of a family, compiled if they can be."""
    names = ("begin_games", "step_games", "observe_games", "first_illegal", "random_acts")
    return SimpleNamespace(**{n: compiled.fastest(getattr(loops, n), family) for n in names})
