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

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, TypedDict

import numpy as np
from numpy.typing import DTypeLike, NDArray

from hilojack import compiled
from hilojack.calls import is_act, name_act
from hilojack.envs import loops
from hilojack.envs.episodes import settle_episode
from hilojack.envs.loops import Terms
from hilojack.envs.observation import ACTS, Observer
from hilojack.envs.table import variant_of
from hilojack.rules import slots
from hilojack.seeds import start
from hilojack.variants.doors import checked_for_more
from hilojack.variants.position import Position
from hilojack.variants.sheet import Value
from hilojack.variants.variant import Variant

Places = int | Sequence[int] | NDArray[np.int64]  # some of the games


@dataclass(frozen=True)
class GameState:
    """One game of a `VectorEnv` as it stands, with its hidden cards; `row` knows its rules."""

    row: tuple[int, ...]
    rewards: tuple[float, ...]
    returns: tuple[float, ...]
    ended: bool


class Pickled(TypedDict):
    """A `VectorEnv` as it is pickled: what it is made of, and its arrays by name."""

    variant: Variant
    games: int
    seed: int
    always_observe: bool
    _terms: Terms
    arrays: dict[str, NDArray[Any]]


class VectorEnv:
    """A number of games of one variant.

    All arrays have a line for each game; each step overwrites them in place:

    * `turns` int64: the seat to act
    * `action_masks` int8, by act: 1 where it is legal
    * `observations` int16: what the seat to act sees, in the form of `Observer`
    * `rewards` float32, by seat: what the last act brought each seat
    * `returns` float32, by seat: what the episode brought each seat so far
    * `ended` bool: True if the last act ended the episode; `rewards` and `returns` are still its
      own, the other arrays show the next one

    `observe=False` leaves the observations out; `observe()` writes them on request. With
    `restart=False` a game whose episode has ended has no legal act until `begin` is called.
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
        restart: bool = True,
    ) -> None:
        if games < 1:
            raise ValueError(f"games must be at least 1, not {games}")
        self.variant = variant_of(game, preset, seats, rules)
        self.games = games
        self.seed = seed
        self.always_observe = observe
        self._terms = settle_episode(episode, rewards)._replace(restart=int(restart))
        self._lay_out()
        self.reset()

    def _lay_out(self) -> None:
        """Make the arrays, all blank."""
        games, seats = self.games, self.variant.seats
        self.observer = Observer(self.variant)
        self._loops = kernels_of(self.variant)
        self._rules = compiled.integers(self.variant.row)
        # Plain functions compute with Python's own integers, which never overflow.
        self._whole: Any = np.int64 if compiled.has_twins() else object
        self._rows = lines(games, self.variant.engine.state_size, self._whole)
        self._legal = np.zeros((games, 3), dtype=self._whole)
        masks = np.zeros((games, loops.MASK_WORDS), dtype="<i8")
        words = np.zeros((games, -(-self.observer.size // 4)), dtype="<i8")
        observed = words.view("<i2")
        self._stream = np.zeros(slots.RANDOM + 1, dtype=self._whole)
        self.turns = np.zeros(games, dtype=np.int64)
        self.action_masks = masks.view(np.int8)[:, :ACTS]
        self.observations = observed[:, : self.observer.size]
        self.rewards = np.zeros((games, seats), dtype=np.float32)
        self.returns = np.zeros((games, seats), dtype=np.float32)
        self.ended = np.zeros(games, dtype=np.bool_)
        self._acts = np.zeros(games, dtype=np.int64)
        own: Any = (
            self._rows,
            self._legal,
            masks,
            self.turns,
            self.rewards,
            self.returns,
            self.ended,
        )
        self._all = loops.Games(*own)
        sets = np.zeros(self.observer.planes, dtype=self._whole)
        seen: Any = sets, np.zeros(self.observer.numbers, dtype=np.int64), words, observed
        self._seen = loops.Seen(*seen)

    def reset(self, *, seed: int | None = None) -> None:
        """Begin every game again; the same seed brings the same cards for the same acts."""
        if seed is not None:
            self.seed = seed
        self._stream[slots.RANDOM] = start(self.seed, "acts")
        self.begin(np.arange(self.games), seed=self.seed)

    def begin(self, games: Places, *, seed: int | None = None) -> None:
        """Begin a new episode in some games, as `reset` with this seed begins them.

        Without a seed the cards go on from those before, and the next seat deals.
        """
        places = self._places(games)
        if seed is None:
            streams = self._rows[places, slots.RANDOM]
            dealers = (self._rows[places, slots.DEALER] + 1) % self.variant.seats
        else:
            streams = [start(seed, "vector", game) for game in places.tolist()]
            dealers = places % self.variant.seats
        blank = np.array(self.variant.engine.blank(), dtype=self._whole)
        self._rows[places, : len(blank)] = blank
        self._rows[places, slots.RANDOM] = streams
        self._rows[places, slots.DEALER] = dealers
        self._loops.begin_games(self._rules, self._all, places)
        self._show()

    def step(self, acts: NDArray[np.int64], *, where: NDArray[np.bool_] | None = None) -> None:
        """Act once in every game, or in those `where` it is True; the others wait.

        Raise ValueError, with nothing changed, if an act is illegal.
        """
        acts = np.ascontiguousarray(acts, dtype=np.int64)
        for what, array in (("acts", acts), ("where", where)):
            if array is not None and array.shape != (self.games,):
                raise ValueError(f"{what} must have shape ({self.games},), not {array.shape}")
        some = None if where is None else np.flatnonzero(where)
        self._check(acts, some)
        acts = acts.astype(self._whole, copy=False)
        if some is None:
            self._loops.step_games(self._rules, self._terms, self._all, acts)
        else:
            if self._terms.restart:
                self.returns[self.ended] = 0
            self.rewards[:], self.ended[:] = 0, False
            self._loops.step_some(self._rules, self._terms, self._all, acts, some)
        self._show()

    def observe(self) -> NDArray[np.int16]:
        """Write what the seat to act sees in each game. Return `observations`."""
        self._loops.observe_games(self._rules, self._all, self._seen)
        return self.observations

    def sample(self) -> NDArray[np.int64]:
        """Return a legal act for each game, all equally likely; the next call reuses the array.

        It is -1 where the episode is over.
        """
        self._loops.random_acts(self._stream, self._legal, self._acts)
        if not self._terms.restart:
            self._acts[~self._legal.any(axis=1)] = slots.NONE
        return self._acts

    # --- states ----------------------------------------------------------------------------------

    def clone(self) -> "VectorEnv":
        """Return an independent copy."""
        return deepcopy(self)

    def state(self, game: int) -> GameState:
        """Return the state of one game."""
        (place,) = self._places(game)
        return GameState(
            Position.of(
                self.variant, map(int, self._rows[place, : self.variant.engine.state_size])
            ),
            tuple(self.rewards[place].tolist()),
            tuple(self.returns[place].tolist()),
            bool(self.ended[place]),
        )

    def restore(self, games: Places, state: GameState) -> None:
        """Let some games stand as a game of this variant did. Raise ValueError for a state of
        another, or one that no game has.
        """
        if (len(state.rewards), len(state.returns)) != (self.variant.seats, self.variant.seats):
            raise ValueError(f"the state is not of this game of {self.variant.seats}")
        size = self.variant.engine.state_size
        may_wait = not self._terms.restart  # for the next episode
        filled = size < len(state.row) == self._rows.shape[1]  # as states of former versions are
        given = state.row[:size] if filled else state.row
        row = checked_for_more(self.variant, given, over=may_wait)
        places = self._places(games)
        self._rows[places, :size] = np.array(row, dtype=self._whole)
        self.rewards[places], self.returns[places] = state.rewards, state.returns
        self.ended[places] = state.ended
        self._loops.offer_games(self._rules, self._all, places)
        self._show()

    def clone_game(self, game: int, into: Places) -> None:
        """Copy one game into others, with its hidden cards and those it will deal."""
        self.restore(into, self.state(game))

    def __getstate__(self) -> Pickled:
        written = ("_stream", "_acts", "_rows", "rewards", "returns", "ended", "observations")
        arrays = {name: getattr(self, name) for name in written}
        for name in ("_stream", "_rows"):
            arrays[name] = arrays[name].astype(np.int64)
        return {
            "variant": self.variant,
            "games": self.games,
            "seed": self.seed,
            "always_observe": self.always_observe,
            "_terms": self._terms,
            "arrays": arrays,
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        arrays = state.pop("arrays")
        self.__dict__.update(state)
        self._lay_out()
        for name, array in arrays.items():
            getattr(self, name)[:] = array
        self._loops.offer_games(self._rules, self._all, np.arange(self.games))

    def _places(self, games: Places) -> NDArray[np.int64]:
        places = np.atleast_1d(np.asarray(games, dtype=np.int64))
        if places.size and not 0 <= places.min() <= places.max() < self.games:
            raise ValueError(f"games must be 0 to {self.games - 1}, not {games}")
        return places

    def _show(self) -> None:
        if self.always_observe:
            self.observe()

    def _check(self, acts: NDArray[np.int64], some: NDArray[np.int64] | None) -> None:
        """Raise ValueError if an act is illegal, of all games or some."""
        legal = self._legal
        if some is not None:
            acts, legal = acts[some], legal[some]
        wrong = self._loops.first_illegal(acts, legal)
        if wrong != slots.NONE:
            game = wrong if some is None else int(some[wrong])
            raise ValueError(self._why_not(game, int(acts[wrong])))

    def _why_not(self, game: int, act: int) -> str:
        open_now = np.flatnonzero(self.action_masks[game]).tolist()
        choices = ", ".join(f"{act} ({name_act(act)})" for act in open_now) or "the episode is over"
        named = f"{act} ({name_act(act)})" if is_act(act) else f"{act}, which is not an act,"
        return f"game {game}: {named} is not legal now; {choices}"


def lines(games: int, size: int, whole: DTypeLike) -> NDArray[np.int64]:
    """Return a row for each game, each at the beginning of a line of the processor's cache."""
    words = -(-size // loops.LINE) * loops.LINE
    memory = np.zeros(games * words + loops.LINE, dtype=whole)
    first = -(memory.ctypes.data // 8) % loops.LINE
    return memory[first : first + games * words].reshape(games, words)


def kernels_of(variant: Variant) -> SimpleNamespace:
    """Return the loops over the games of a family, compiled if they can be."""
    games = ("begin_games", "offer_games", "step_games", "step_some", "observe_games")
    names = (*games, "first_illegal", "random_acts")
    family, rules = variant.family.name, variant.row
    return SimpleNamespace(**{n: compiled.fastest(getattr(loops, n), family, rules) for n in names})
