"""A family of one game, to show what a family needs: each player turns a card, and the higher takes
both. Nothing is to be decided but to turn.
"""

from pathlib import Path

from hilojack.families import register
from hilojack.variants.variant import Variant, load

GAME = Path(__file__).parent / "variants" / "turn-a-card.toml"

register("toy", "toy", __name__)


def turn_a_card(seats: int = 2) -> Variant:
    """Return the game."""
    return load(str(GAME), seats=seats)
