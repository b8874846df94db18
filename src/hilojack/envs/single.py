"""Gymnasium's form of every game: one seat learns, and computer players hold the others.

    >>> env = HilojackEnv("california-jack", opponents="rule", seat=0)
    >>> observation, info = env.reset(seed=7)
    >>> act = int(env.action_masks().argmax())
    >>> observation, reward, terminated, truncated, info = env.step(act)

Observations and rewards are those of `envs.aec`; opponents are players by name, as
`hilojack.players` makes them, or anything with a `choose(view)`.
"""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from random import Random
from typing import Literal

from hilojack.envs.episodes import least_return, settle_episode
from hilojack.envs.observation import ACTS, Mask, Observed, mask_of
from hilojack.envs.spaces import gymnasium, observation_space, spaces
from hilojack.envs.table import Episodes, variant_of
from hilojack.lab.entrants import get_searchers_ready
from hilojack.players import Player, check_player, make_player
from hilojack.variants.sheet import Value
from hilojack.variants.variant import Variant

Opponent = str | Player
Info = dict[str, str]
Illegal = float | Literal["least"] | None


class HilojackEnv(gymnasium.Env):  # type: ignore[misc]  # it may not be installed
    """One game for one learner.

    `opponents` is one for all the other seats, or one for each, counted to the learner's left.
    `seat` is the learner's; without it each episode draws one. An illegal act ends the episode,
    which then returns `least`: no play returns less. With a number for `illegal` the act pays that;
    with None it raises ValueError, and nothing changes.
    `preset`, `seats`, `rules`, `episode`, `rewards` and `render_mode` are those of `envs.aec`.
    """

    metadata = {  # noqa: RUF012 - as in the library
        "render_modes": ["ansi", "human"],
        "render_fps": 1,
    }

    def __init__(
        self,
        game: str | Variant = "california-jack",
        *,
        opponents: Opponent | Sequence[Opponent] = "random",
        seat: int | None = None,
        preset: str | None = None,
        seats: int | None = None,
        rules: Mapping[str, Value] | None = None,
        episode: str = "deal",
        rewards: str | None = None,
        illegal: Illegal = "least",
        render_mode: str | None = None,
    ) -> None:
        self.variant = variant_of(game, preset, seats, rules)
        terms = settle_episode(episode, rewards)
        self.table = Episodes(self.variant, terms)
        self.least = least_return(self.variant, terms)
        self.observer = self.table.observer
        self.opponents = settle_opponents(self.variant, opponents)
        if seat is not None and not 0 <= seat < self.variant.seats:
            raise ValueError(f"seat must be 0 to {self.variant.seats - 1}, not {seat}")
        self.illegal = illegal
        self.render_mode = render_mode
        self.observation_space = observation_space(self.observer)
        self.action_space = spaces.Discrete(ACTS)
        self._seat = seat
        self.seat = seat or 0
        self._players: dict[int, Player] = {}
        self._stopped = False
        self._gained = 0.0  # in the episode

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, object] | None = None
    ) -> tuple[Observed, Info]:
        """Begin an episode in which the learner is to act."""
        super().reset(seed=seed)
        self._stopped = False
        while True:
            chance = Random(int(self.np_random.integers(2**62)))
            self.table.begin(chance)
            self.seat = chance.randrange(self.variant.seats) if self._seat is None else self._seat
            self._players = self._seated(chance)
            self._let_others_act()
            self._gained = 0.0
            if self.table.is_on:
                return self.table.observe(self.seat), {}

    def step(self, action: int) -> tuple[Observed, float, bool, bool, Info]:
        """Act for the learner, then for the others until the learner is to act again."""
        if self._stopped or not self.table.is_on:
            raise RuntimeError("the episode is over: call reset()")
        why_not = self.table.match.why_not(int(action))
        if why_not and self.illegal is None:
            raise ValueError(why_not)
        if why_not and self.illegal is not None:
            self._stopped = True
            paid = self.least - self._gained if self.illegal == "least" else self.illegal
            return self.table.observe(self.seat), paid, True, False, {"illegal": why_not}
        reward = self.table.act(int(action))[self.seat] + self._let_others_act()
        self._gained += reward
        if self.render_mode == "human":
            self.render()
        return self.table.observe(self.seat), reward, self.table.over, self.table.broken_off, {}

    def action_masks(self) -> Mask:
        """Return the legal acts of the learner, in the form of sb3-contrib."""
        return mask_of(self.table.view(self.seat).acts)

    def clone(self) -> "HilojackEnv":
        """Return an independent copy."""
        return deepcopy(self)

    def _seated(self, chance: Random) -> dict[int, Player]:
        """Return the opponents by seat."""
        players: dict[int, Player] = {}
        get_searchers_ready(self.variant, [one for one in self.opponents if isinstance(one, str)])
        for place, opponent in enumerate(self.opponents, 1):
            seat = (self.seat + place) % self.variant.seats
            seed = chance.randrange(2**62)
            if isinstance(opponent, str):
                opponent = make_player(opponent, seed=seed)
            players[seat] = opponent
        return players

    def _let_others_act(self) -> float:
        """Act for the others until the learner is to act. Return what that brings the learner."""
        reward = 0.0
        while self.table.is_on and self.table.turn != self.seat:
            turn = self.table.turn
            act = self._players[turn].choose(self.table.view(turn))
            reward += self.table.act(act)[self.seat]
        return reward

    def render(self) -> str | None:
        """Return the position as a spectator sees it, or print it if the mode is "human"."""
        return self.table.render(self.render_mode)


def settle_opponents(
    variant: Variant, opponents: Opponent | Sequence[Opponent]
) -> tuple[Opponent, ...]:
    """Return an opponent for each other seat. Raise ValueError for a wrong number or name."""
    others = variant.seats - 1
    if isinstance(opponents, str) or not isinstance(opponents, Sequence):
        opponents = [opponents] * others
    if len(opponents) != others:
        raise ValueError(
            f"{variant.name} for {variant.seats} needs {others} opponents, not {len(opponents)}"
        )
    for opponent in opponents:
        if isinstance(opponent, str):
            check_player(opponent)
    return tuple(opponents)
