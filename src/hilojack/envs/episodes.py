"""When an episode ends, and what it pays.

An episode is a deal, from a score of zero, or a whole match. With `rewards = "deal"` each deal pays
every seat what its side scored in it beyond the mean of the other sides. If points are charged, it
pays what the side was charged below that mean. With `rewards = "match"` the end of the match pays 1
to the seats of the winning side, and the other sides lose that together. So rewards sum to zero
over the sides.

If the first deal of an episode is over before anybody can act, the cards are dealt again.
"""

from hilojack.envs.loops import EPISODE_DEAL, EPISODE_MATCH, REWARD_DEAL, REWARD_MATCH, Terms
from hilojack.variants.sheet import choose_from

EPISODES = {"deal": EPISODE_DEAL, "match": EPISODE_MATCH}
REWARDS = {"deal": REWARD_DEAL, "match": REWARD_MATCH}


def settle_episode(episode: str, rewards: str | None) -> Terms:
    """Return the terms of an episode as the loops take them; rewards are by default of its kind.

    Raise ValueError, which names the choices, if a word is unknown.
    """
    rewards = rewards or episode
    for what, word in (("episode", episode), ("rewards", rewards)):
        if word not in EPISODES:
            raise ValueError(f"unknown {what} '{word}'; {choose_from(word, list(EPISODES))}")
    if episode == "deal" and rewards == "match":
        raise ValueError("rewards = match need episode = match: a deal does not end the match")
    return Terms(EPISODES[episode], REWARDS[rewards])
