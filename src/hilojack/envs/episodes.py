"""Where an episode ends, and what it pays.

An episode is a deal, from a score of nothing, or a whole match. With `rewards = "deal"` each deal
pays every seat what its side scored in it beyond the mean of the other sides (where points are
charged, what it was charged below that mean); with `rewards = "match"` the end of the match pays 1
to the seats of the winning side, and the other sides lose that together. So rewards always sum to
nothing over the sides.

An episode whose first deal is over before anybody can act is dealt again.
"""

from hilojack.envs.loops import EPISODE_DEAL, EPISODE_MATCH, REWARD_DEAL, REWARD_MATCH, Terms
from hilojack.variants.sheet import choose_from

EPISODES = {"deal": EPISODE_DEAL, "match": EPISODE_MATCH}
REWARDS = {"deal": REWARD_DEAL, "match": REWARD_MATCH}


def settle_episode(episode: str, rewards: str | None) -> Terms:
    """The numbers that loops know them by; by itself an episode is paid by what it is.

    ValueError names what is wrong, the value and the choices.
    """
    rewards = rewards or episode
    if episode not in EPISODES:
        raise ValueError(f"episode '{episode}' is none; {choose_from(episode, list(EPISODES))}")
    if rewards not in REWARDS:
        raise ValueError(f"rewards '{rewards}' are none; {choose_from(rewards, list(REWARDS))}")
    if episode == "deal" and rewards == "match":
        raise ValueError("rewards = match need episode = match: a deal does not end the match")
    return Terms(EPISODES[episode], REWARDS[rewards])
