"""How a player forgets: cards that are gone are mixed up with cards that are still out.

So the player misses the count of what was won, and waits for cards that cannot come. Nothing here
asks where a card still out lies: a view in which such cards change their names is a view as well.
"""

from collections.abc import Collection, Mapping
from dataclasses import replace
from random import Random
from typing import Any


def mixed_up(
    gone: Collection[int], out: Collection[int], share: float, chance: Random
) -> dict[int, int]:
    """Return which card is taken for which: about `share` of those gone, each for one still out,
    and that one for it.
    """
    forgotten = [card for card in gone if chance.random() < share]
    pairs = list(zip(forgotten, chance.sample(list(out), len(out)), strict=False))
    return dict(pairs) | {other: card for card, other in pairs}


def misremembered(event: Any, taken: Mapping[int, int]) -> Any:
    """Return an event with its cards as they are taken for others."""
    changes: dict[str, Any] = {
        name: taken.get(getattr(event, name), getattr(event, name))
        for name in ("card", "top")
        if hasattr(event, name)
    }
    if hasattr(event, "cards"):
        changes["cards"] = tuple(taken.get(card, card) for card in event.cards)
    return replace(event, **changes) if changes else event
