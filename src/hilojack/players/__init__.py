"""Players of the computer: from a view to an act, and nothing else to go by."""

import difflib
from collections.abc import Callable, Mapping
from typing import Protocol

from hilojack.match import Match
from hilojack.players.random import RandomPlayer
from hilojack.players.rule import RulePlayer
from hilojack.views.tricks import View


class Player(Protocol):
    """Chooses an act from what its seat may know."""

    def choose(self, view: View) -> int:
        """One of `view.acts`."""


PLAYERS: dict[str, Callable[..., Player]] = {"random": RandomPlayer, "rule": RulePlayer}


def make_player(name: str, *, seed: int | None = None) -> Player:
    """The player of that name; ValueError names the choices."""
    if name not in PLAYERS:
        near = difflib.get_close_matches(name, PLAYERS, n=1)
        meant = f" Did you mean '{near[0]}'?" if near else ""
        raise ValueError(f"'{name}' is no player; choose from: {', '.join(PLAYERS)}.{meant}")
    return PLAYERS[name](seed=seed)


def play_match(match: Match, players: Mapping[int, Player]) -> None:
    """Play a match to its end, each seat by its player."""
    while not match.over:
        if match.turn is None:
            match.next_deal()
        else:
            match.act(players[match.turn].choose(match.view(match.turn)))
