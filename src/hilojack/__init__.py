"""Hilojack: the All Fours family of card games, exact to the book.

    >>> import hilojack
    >>> match = hilojack.Match(hilojack.load("california-jack"), seed=7)
    >>> match.view(match.turn).phase
    'play'

Matches and views are imported on first use: a tool that only reads rules starts in half the time.
"""

from typing import TYPE_CHECKING, Any

from hilojack.families import check_rooms
from hilojack.system.moved import forward
from hilojack.variants.variant import Variant, VariantError, games, load

if TYPE_CHECKING:
    from hilojack.match import IllegalAct, Match
    from hilojack.views.tricks import View

__version__ = "0.1.0"
__all__ = ["IllegalAct", "Match", "Variant", "VariantError", "View", "games", "load"]

WHERE = {"IllegalAct": "hilojack.match", "Match": "hilojack.match", "View": "hilojack.views.tricks"}


def __getattr__(name: str) -> Any:
    if name not in WHERE:
        raise AttributeError(f"module 'hilojack' has no attribute '{name}'")
    from importlib import import_module

    return getattr(import_module(WHERE[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *WHERE})


check_rooms()
forward()
