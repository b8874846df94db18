"""Who may enter a tournament: every player, and some that are kept in the laboratory.

A laboratory player is no `Player` of the house: it cannot be seated at a table or named in `play`.
`pimc400` is honest and plain: 400 worlds for every act, played out greedily to the end. `cheater`
sees all the cards, those of the stock too.
"""

import difflib
from collections.abc import Callable
from functools import partial
from typing import Protocol

from hilojack.match import Match
from hilojack.players import Player, make_player, players_of
from hilojack.players.searcher import Searcher
from hilojack.search.play import Effort, look_ahead
from hilojack.variant import Variant
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
INSIDERS: dict[str, Callable[..., Insider]] = {"cheater": Cheater}


def entrants(variant: Variant) -> list[str]:
    """The names of all who may enter at a game."""
    family = variant.file["family"]
    of_the_lab = [*LABORATORY, *INSIDERS] if family == "trick" else []
    return [*players_of(family), *of_the_lab]


def check_entrant(kind: str, variant: Variant) -> None:
    """ValueError, which names the choices, when nobody of that name may enter."""
    choices = entrants(variant)
    if kind in choices:
        return
    near = difflib.get_close_matches(kind, choices, n=1)
    meant = f" Did you mean '{near[0]}'?" if near else ""
    raise ValueError(
        f"'{kind}' does not play {variant.name}; choose from: {', '.join(choices)}.{meant}"
    )


def enter(kind: str, match: Match, seat: int, seed: int) -> Chooser:
    """Seat an entrant at a match of the laboratory."""
    if kind in INSIDERS:
        insider = INSIDERS[kind](seed=seed)
        return lambda: insider.choose_knowing(match.view(seat), match.position)
    player = LABORATORY[kind](seed=seed) if kind in LABORATORY else make_player(kind, seed=seed)
    return lambda: player.choose(match.view(seat))
