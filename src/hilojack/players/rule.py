"""A sound player: plays the quick policy (`hilojack.policy`) over possible deals.

Source: Enquire Within Upon Everything (All Fours); R. F. Foster, Complete Hoyle (1897); Denexa and
Bicycle (California Jack); the books on Black Jack. Their maxims follow from what cards are worth:
to win cheaply, to duck with the least card, to save tens and give them to a partner.
"""

from hilojack.families import by_family
from hilojack.views import View


class RulePlayer:
    """A player of sound maxims, from its view alone; equal views give equal actions."""

    def __init__(self, *, seed: int | None = None) -> None:
        """Make a rule player; `seed`, which other players use, has no effect."""

    def choose(self, view: View) -> int:
        """Return the action that the maxims recommend."""
        if len(view.acts) == 1:
            return int(view.acts[0])
        return int(by_family("players", view.variant.family.name).choose(view))
