"""The spaces of Gymnasium, which PettingZoo uses too."""

from typing import Any

from hilojack.envs.observation import ACTS, Observer
from hilojack.system.extras import missing

try:
    from gymnasium import spaces
except ModuleNotFoundError as error:
    raise missing("gymnasium", "envs", "This environment") from error


def observation_space(observer: Observer) -> Any:
    """The space of the observations of a game, with the mask beside them."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-32768, 32767, (observer.size,), "int16"),
            "action_mask": spaces.Box(0, 1, (ACTS,), "int8"),
        }
    )
