"""PettingZoo's agent environment cycle for every game.

    >>> env = aec_env("pitch", seats=4, rules={"min-bid": 2}, episode="match")
    >>> env.reset(seed=7)
    >>> observation, reward, termination, truncation, info = env.last()
    >>> len(observation["action_mask"])
    144

The agents are the seats, from `player_0`. Each observes its view in the form of `Observer`, with an
`action_mask`; an action is an act.
"""

from collections.abc import Mapping
from copy import deepcopy
from random import Random

from hilojack.envs.episodes import settle_episode
from hilojack.envs.observation import ACTS, Observed
from hilojack.envs.spaces import observation_space
from hilojack.envs.table import Episodes, variant_of
from hilojack.system.extras import missing
from hilojack.variants.sheet import Value
from hilojack.variants.variant import Variant

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ModuleNotFoundError as error:
    raise missing("pettingzoo", "envs", "This environment") from error


class HilojackAEC(AECEnv):  # type: ignore[misc]  # it may not be installed
    """One game, by name, file or variant, as a PettingZoo environment.

    `preset`, `seats` and `rules` are those of `hilojack.load`, `episode` and `rewards` those of
    `envs.episodes`; `render_mode` is "ansi" or "human". `reset(seed=...)` makes the cards and the
    first dealer reproducible.
    """

    metadata = {  # noqa: RUF012 - as in the library
        "render_modes": ["ansi", "human"],
        "name": "hilojack_v0",
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str | Variant,
        *,
        preset: str | None = None,
        seats: int | None = None,
        rules: Mapping[str, Value] | None = None,
        episode: str = "deal",
        rewards: str | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.variant = variant_of(game, preset, seats, rules)
        self.table = Episodes(self.variant, settle_episode(episode, rewards))
        self.observer = self.table.observer
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.variant.seats)]
        self.agents: list[str] = []
        self._observation_spaces = {
            a: observation_space(self.observer) for a in self.possible_agents
        }
        self._action_spaces = {agent: spaces.Discrete(ACTS) for agent in self.possible_agents}
        self._chance = Random()

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of an agent's observations, the same for all."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of the acts."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, object] | None = None) -> None:
        """Begin an episode."""
        if seed is not None:
            self._chance = Random(seed)
        self.table.begin(self._chance)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self._to_act()

    def observe(self, agent: str) -> Observed:
        """Return what an agent sees, and a mask of its legal acts."""
        return self.table.observe(self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        """Act for the agent to act. Raise ValueError, with nothing changed, if that is illegal."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is to act; None is not an act")
        gains = self.table.act(int(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, gains, strict=True))
        self._accumulate_rewards()
        if not self.table.is_on:
            self.terminations = dict.fromkeys(self.agents, self.table.over)
            self.truncations = dict.fromkeys(self.agents, self.table.broken_off)
            self._deads_step_first()
        else:
            self.agent_selection = self._to_act()
        if self.render_mode == "human":
            self.render()

    def clone(self) -> "HilojackAEC":
        """Return an independent copy."""
        return deepcopy(self)

    def _to_act(self) -> str:
        return self.possible_agents[self.table.turn]

    def render(self) -> str | None:
        """Return the position as a spectator sees it, or print it if the mode is "human"."""
        return self.table.render(self.render_mode)

    def close(self) -> None:
        """Do nothing: the environment holds nothing open."""


aec_env = HilojackAEC  # what PettingZoo calls the maker of an environment
