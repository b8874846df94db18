"""What each decision brought its seat, from steps of `VectorEnv`.

The decisions of a seat are a chain of their own: what the others do between is chance to it.
Source: R. S. Sutton, A. G. Barto, Reinforcement Learning (2018), the lambda-return.
"""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Flags = NDArray[np.bool_]


def returns_by_seat(
    turns: NDArray[np.int64],
    rewards: Floats,
    ended: Flags,
    worths: Floats | None = None,
    *,
    trace: float = 1.0,
    discount: float = 1.0,
) -> tuple[Floats, Flags]:
    """Return what each decision brought its seat, by step and game, and where that is known.

    `turns` has the seat that acts in each step of each game, `rewards` (by seat too) and `ended`
    are what the step brought. Without `worths` it is the sum of the seat's rewards to the end of
    the episode, unknown if that is not among the steps. With `worths`, an estimate for each
    decision, it is the lambda-return of `trace`, unknown only for the last decision of a seat
    in an episode that is not over. Rewards after the seat's next decision count by `discount`.
    """
    games = np.arange(turns.shape[1])
    found, known = np.zeros(turns.shape, np.float32), np.zeros(turns.shape, np.bool_)
    reward, later = (np.zeros(rewards.shape[1:], np.float32) for _ in range(2))
    followed = np.zeros(rewards.shape[1:], np.bool_)
    for step in reversed(range(len(turns))):
        over, own = ended[step], (games, turns[step])
        reward = np.where(over[:, None], 0, reward) + rewards[step]
        later[over], followed[over] = 0, True
        known[step] = followed[own]
        found[step] = reward[own] + discount * later[own]
        reward[own], later[own] = 0, found[step]
        if worths is not None:
            later[own] = worths[step] + trace * known[step] * (found[step] - worths[step])
            followed[own] = True
    return found, known
