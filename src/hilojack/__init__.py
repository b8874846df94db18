"""Hilojack: the All Fours family of card games, exact to the book.

>>> import hilojack
>>> match = hilojack.Match(hilojack.load("california-jack"), seed=7)
>>> match.view(match.turn).phase
'play'
"""

from hilojack.match import IllegalAct, Match
from hilojack.variant import Variant, VariantError, games, load
from hilojack.view import View

__version__ = "0.1.0"
__all__ = ["IllegalAct", "Match", "Variant", "VariantError", "View", "games", "load"]
