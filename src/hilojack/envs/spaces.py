"""The spaces of Gymnasium, which PettingZoo uses too."""

from hilojack.envs.observation import ACTS, Observer
from hilojack.system.extras import missing

try:
    import gymnasium as gymnasium
    from gymnasium import spaces as spaces
except ModuleNotFoundError as error:
    raise missing("gymnasium", "envs", "This environment") from error


def observation_space(observer: Observer) -> spaces.Dict:
    """Return the space of the observations of a game, each with its mask."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-32768, 32767, (observer.size,), "int16"),
            "action_mask": spaces.Box(0, 1, (ACTS,), "int8"),
        }
    )
