"""A family of one game, to show what a family needs: each player turns a card, and the higher takes
both. Nothing is to be decided but to turn.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from hilojack import families
from hilojack.variants.variant import Variant, load

GAME = "turn-a-card"


@contextmanager
def registered() -> Iterator[None]:
    """Let the family be known for a while."""
    families.register("toy", "toy", __name__)
    try:
        yield
    finally:
        del families.FAMILIES["toy"]


def turn_a_card(seats: int = 2) -> Variant:
    """Return the game."""
    return load(GAME, seats=seats)
