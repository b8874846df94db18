"""The entrants of a tournament: every player, and some of the laboratory alone.

A laboratory player cannot sit at a table or be named in `play`. `pimc400` is honest and plain: for
every act it plays 400 possible deals out greedily to the end. `cheater` sees all cards, including
the stock. The yardsticks do not search (`hilojack.lab.yardsticks`).

Your own player enters as `module:function`; the function makes a `Player` from a `seed`.
"""

import os
import sys
from collections.abc import Callable, Iterable
from functools import cache, partial
from importlib import import_module
from typing import Protocol

from hilojack.families import by_family
from hilojack.lab.yardsticks import YARDSTICKS
from hilojack.match import Match
from hilojack.players import PLAYERS, Player
from hilojack.players.searcher import Searcher
from hilojack.search import get_ready
from hilojack.search.effort import Effort
from hilojack.search.tricks.play import look_ahead
from hilojack.variants.sheet import choose_from
from hilojack.variants.variant import Variant
from hilojack.views.tricks import View

Chooser = Callable[[], int]  # chooses for a seat that is to act

WORLDS = 400
HORIZONS = range(1, 9)  # tricks after which the cheater judges a roll-out; it takes the mean


class Insider(Protocol):
    """Chooses an act from the whole position, with its hidden cards."""

    def choose_knowing(self, view: View, position: tuple[int, ...]) -> int:
        """Return one of `view.acts`."""


class Cheater:
    """Plays the best act as the cards truly lie."""

    def __init__(self, *, seed: int | None = None) -> None:
        """Ignore the seed, which other players use: this one leaves nothing to chance."""

    def choose_knowing(self, view: View, position: tuple[int, ...]) -> int:
        """Return the act that is worth most over roll-outs of several lengths."""
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
HONEST: dict[str, Callable[..., Player]] = {**PLAYERS, **LABORATORY, **YARDSTICKS}
INSIDERS: dict[str, Callable[..., Insider]] = {"cheater": Cheater}


def entrants(variant: Variant) -> list[str]:
    """Return the names of all who may enter in a game."""
    return [*PLAYERS, *by_family("lab", variant.family.name).ENTRANTS]


def check_entrant(kind: str, variant: Variant) -> None:
    """Raise ValueError, which names the choices, if nobody of that name may enter."""
    choices = entrants(variant)
    if ":" in kind:
        own_player(kind, seed=0)
    elif kind not in choices:
        raise ValueError(
            f"'{kind}' does not play {variant.name}; {choose_from(kind, choices)} "
            "Or enter a player of your own as module:function."
        )


def get_searchers_ready(variant: Variant, kinds: Iterable[str]) -> None:
    """Wait for the loops of the search if an entrant may use them: all except `random`, `rule` and
    the yardsticks do, and your own may. Until they are ready a player searches less, in plain
    loops, and its acts depend on the time.
    """
    if not set(kinds) <= {"random", "rule", *YARDSTICKS}:
        get_ready(variant)


def own_player(kind: str, *, seed: int) -> Player:
    """Make your own player. Raise ValueError if that fails."""
    player = maker_of(kind)(seed=seed)
    if not callable(getattr(player, "choose", None)):
        raise ValueError(f"'{kind}' made {player!r}, which has no choose(view)")
    return player


@cache
def maker_of(kind: str) -> Callable[..., Player]:
    """Return the function that `module:function` names; this folder is searched too."""
    module, _, function = kind.partition(":")
    if os.getcwd() not in sys.path and "" not in sys.path:
        sys.path.append(os.getcwd())
    try:
        maker: Callable[..., Player] = getattr(import_module(module), function)
    except (ImportError, AttributeError, ValueError) as error:
        raise ValueError(f"'{kind}' is not a player: {error}") from error
    return maker


def enter(kind: str, match: Match, seat: int, seed: int) -> Chooser:
    """Seat an entrant at a match of the laboratory. Return what chooses its acts."""
    if kind in INSIDERS:
        insider = INSIDERS[kind](seed=seed)
        return lambda: insider.choose_knowing(match.view(seat), match.position)
    player = honest_player(kind, seed=seed)
    return lambda: player.choose(match.view(seat))


def honest_player(kind: str, *, seed: int) -> Player:
    """Make an entrant that sees only its view. Raise ValueError if the name is unknown."""
    if ":" in kind:
        return own_player(kind, seed=seed)
    if kind not in HONEST:
        raise ValueError(f"'{kind}' is not a player; {choose_from(kind, list(HONEST))}")
    return HONEST[kind](seed=seed)
