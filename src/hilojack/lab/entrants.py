"""Who may enter a tournament: every player, and some that are kept in the laboratory.

A laboratory player is no `Player` of the house: it cannot be seated at a table or named in `play`.
`pimc400` is honest and plain: 400 worlds for every act, played out greedily to the end. `cheater`
sees all the cards, those of the stock too.

A player of one's own enters as `module:function`; the function makes a `Player` of a `seed`.
"""

import os
import sys
from collections.abc import Callable, Iterable
from functools import cache, partial
from importlib import import_module
from typing import Protocol

from hilojack.families import by_family
from hilojack.match import Match
from hilojack.players import PLAYERS, Player
from hilojack.players.searcher import Searcher
from hilojack.search.ready import get_ready
from hilojack.search.tricks.play import Effort, look_ahead
from hilojack.variants.sheet import choose_from
from hilojack.variants.variant import Variant
from hilojack.views.tricks import View

Chooser = Callable[[], int]  # the act of a seat that is to act

WORLDS = 400
HORIZONS = range(1, 9)  # tricks after which the cheater judges a playout; it takes the mean


class Insider(Protocol):
    """Chooses an act from the whole position, hidden cards and all."""

    def choose_knowing(self, view: View, position: tuple[int, ...]) -> int:
        """One of `view.acts`."""


class Cheater:
    """Plays what comes to most as the cards truly lie."""

    def __init__(self, *, seed: int | None = None) -> None:
        """Nothing is left to chance: `seed`, which other players use, changes nothing."""

    def choose_knowing(self, view: View, position: tuple[int, ...]) -> int:
        """The act that comes to most, over playouts of several lengths."""
        if len(view.acts) == 1 or view.phase == "packet":
            return view.acts[0]
        values = dict.fromkeys(view.acts, 0.0)
        for horizon in HORIZONS:
            effort = Effort(len(view.acts), horizon=horizon)
            for act, value in look_ahead(view, position, effort).items():
                values[act] += value
        return max(values, key=lambda act: (values[act], -act))


PLAIN = Effort(0, each=WORLDS, ending=0, known=0, horizon=0, learnt=False)
LABORATORY: dict[str, Callable[..., Player]] = {f"pimc{WORLDS}": partial(Searcher, PLAIN)}
HONEST: dict[str, Callable[..., Player]] = {**PLAYERS, **LABORATORY}
INSIDERS: dict[str, Callable[..., Insider]] = {"cheater": Cheater}


def entrants(variant: Variant) -> list[str]:
    """The names of all who may enter at a game."""
    return [*PLAYERS, *by_family("lab", variant.family.name).ENTRANTS]


def check_entrant(kind: str, variant: Variant) -> None:
    """ValueError, which names the choices, when nobody of that name may enter."""
    choices = entrants(variant)
    if ":" in kind:
        own_player(kind, seed=0)
    elif kind not in choices:
        raise ValueError(
            f"'{kind}' does not play {variant.name}; {choose_from(kind, choices)} "
            "Or enter a player of your own as module:function."
        )


def get_searchers_ready(variant: Variant, kinds: Iterable[str]) -> None:
    """Wait for the loops of the search if an entrant may go by them: all but two do, and one's own
    may. Until they are ready a player goes by plain loops with less work, and its acts depend on
    the time.
    """
    if not set(kinds) <= {"random", "rule"}:
        get_ready(variant)


def own_player(kind: str, *, seed: int) -> Player:
    """A player of one's own; ValueError when it cannot be made, or is none."""
    player = maker_of(kind)(seed=seed)
    if not callable(getattr(player, "choose", None)):
        raise ValueError(f"'{kind}' made {player!r}, which has no choose(view)")
    return player


@cache
def maker_of(kind: str) -> Callable[..., Player]:
    """The function that `module:function` names; modules are looked for in this folder too."""
    module, _, function = kind.partition(":")
    if os.getcwd() not in sys.path and "" not in sys.path:
        sys.path.append(os.getcwd())
    try:
        maker: Callable[..., Player] = getattr(import_module(module), function)
    except (ImportError, AttributeError, ValueError) as error:
        raise ValueError(f"'{kind}' is no player: {error}") from error
    return maker


def enter(kind: str, match: Match, seat: int, seed: int) -> Chooser:
    """Seat an entrant at a match of the laboratory."""
    if kind in INSIDERS:
        insider = INSIDERS[kind](seed=seed)
        return lambda: insider.choose_knowing(match.view(seat), match.position)
    player = honest_player(kind, seed=seed)
    return lambda: player.choose(match.view(seat))


def honest_player(kind: str, *, seed: int) -> Player:
    """An entrant that goes by its view alone; ValueError where there is none of that name."""
    if ":" in kind:
        return own_player(kind, seed=seed)
    if kind not in HONEST:
        raise ValueError(f"'{kind}' is no player; {choose_from(kind, list(HONEST))}")
    return HONEST[kind](seed=seed)
