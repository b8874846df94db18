"""The spaces of Gymnasium, which PettingZoo uses too."""

import numpy as np

from hilojack.envs.observation import ACTS, Observer
from hilojack.system.extras import missing

try:
    import gymnasium as gymnasium
    from gymnasium import spaces as spaces
except ModuleNotFoundError as error:
    raise missing("gymnasium", "envs", "This environment") from error


def observation_space(observer: Observer) -> spaces.Dict:
    """Return the space of the observations of a game, each with its mask.

    The numbers of a plane are 0 or 1; the others are only bounded by their 16 bits.
    """
    low, high = (np.full(observer.size, bound, np.int16) for bound in (-32768, 32767))
    planes = slice(0, observer.cards * observer.planes)
    low[planes], high[planes] = 0, 1
    return spaces.Dict(
        {
            "observation": spaces.Box(low, high, dtype=np.int16),
            "action_mask": spaces.Box(0, 1, (ACTS,), np.int8),
        }
    )
