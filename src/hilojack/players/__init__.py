"""Players of the computer: from a view to an act, and nothing else to go by."""

import difflib
from collections.abc import Callable, Mapping
from functools import partial
from typing import Protocol

from hilojack.match import Match
from hilojack.players.random import RandomPlayer
from hilojack.players.rule import RulePlayer
from hilojack.players.searcher import LEVELS, searcher
from hilojack.variant import Variant
from hilojack.views import View


class Player(Protocol):
    """Chooses an act from what its seat may know."""

    def choose(self, view: View) -> int:
        """One of `view.acts`."""


PLAYERS: dict[str, Callable[..., Player]] = {
    "random": RandomPlayer,
    "rule": RulePlayer,
    **{level: partial(searcher, level) for level in LEVELS},
}


ONLY_TRICKS = frozenset(LEVELS)  # those who do not play the shedding games


def players_of(family: str) -> list[str]:
    """The names of those who play the games of a family."""
    return [name for name in PLAYERS if family == "trick" or name not in ONLY_TRICKS]


def check_player(name: str, variant: Variant | None = None) -> None:
    """ValueError, which names the choices, when nobody of that name plays, or not this game."""
    choices = players_of(variant.file["family"]) if variant else list(PLAYERS)
    if name in choices:
        return
    near = difflib.get_close_matches(name, choices, n=1)
    meant = f" Did you mean '{near[0]}'?" if near else ""
    wrong = f"does not play {variant.name}" if variant and name in PLAYERS else "is no player"
    raise ValueError(f"'{name}' {wrong}; choose from: {', '.join(choices)}.{meant}")


def make_player(name: str, *, seed: int | None = None) -> Player:
    """The player of that name; ValueError names the choices."""
    check_player(name)
    return PLAYERS[name](seed=seed)


def play_match(match: Match, players: Mapping[int, Player]) -> None:
    """Play a match to its end, each seat by its player."""
    while not match.over:
        if match.turn is None:
            match.next_deal()
        else:
            match.act(players[match.turn].choose(match.view(match.turn)))
