"""When an episode ends, and what it pays.

An episode is a deal, from a score of zero, or a whole match. With `rewards = "deal"` each deal pays
every seat what its side scored in it beyond the mean of the other sides. If points are charged, it
pays what the side was charged below that mean. With `rewards = "match"` the end of the match pays 1
to the seats of the winning side, and the other sides lose that together. So rewards sum to zero
over the sides.

If the first deal of an episode is over before anybody can act, the cards are dealt again.
"""

from dataclasses import dataclass

from hilojack.envs.loops import EPISODE_DEAL, EPISODE_MATCH, REWARD_DEAL, REWARD_MATCH, Terms
from hilojack.families import by_family
from hilojack.rules import slots
from hilojack.rules.dealing import MOST_DEALS
from hilojack.variants.sheet import choose_from
from hilojack.variants.variant import Variant

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


@dataclass(frozen=True)
class Stakes:
    """The most points that a deal can take from one side, and pay the others."""

    lost: int  # by one side
    each: int  # paid to every other side
    shared: int  # paid to the other sides together

    @property
    def whole(self) -> int:
        """The most by which a side can gain or lose against the mean of the others."""
        return self.lost + self.each + self.shared


def least_return(variant: Variant, terms: Terms) -> float:
    """Return the least that an episode can pay a seat: however the cards lie and are played, it
    brings no less.
    """
    others = variant.sides - 1
    if terms.pays == REWARD_MATCH:
        return -1 / others
    stakes: Stakes = by_family("envs", variant.family.name).stakes(variant)
    deal = stakes.lost + stakes.each + stakes.shared / others
    if terms.episode == EPISODE_DEAL:
        return -deal
    if stakes.lost:  # a match may last as long as scores can fall
        return -deal * MOST_DEALS
    return -float(variant.row[slots.TARGET] - 1 + stakes.each + stakes.shared)
