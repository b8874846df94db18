"""Computer players: from a view to an action, with nothing else to go by."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Protocol

from hilojack.match import Match
from hilojack.players.random import RandomPlayer
from hilojack.players.rule import RulePlayer
from hilojack.players.searcher import LEVELS, searcher
from hilojack.search import standing
from hilojack.search.ready import FULL, LITTLE, NEAR
from hilojack.seeds import start
from hilojack.variants.sheet import choose_from
from hilojack.variants.variant import Variant
from hilojack.words.people import nearest_rules, still_loading

SHORT = {FULL: "", NEAR: nearest_rules, LITTLE: still_loading}


class Player(Protocol):
    """A player that chooses an action from what its seat may know."""

    def choose(self, view: Any) -> int:
        """Return one of `view.acts`; the view is of a family that the player plays."""


PLAYERS: dict[str, Callable[..., Player]] = {
    "random": RandomPlayer,
    "rule": RulePlayer,
    **{level: partial(searcher, level) for level in LEVELS},
}


def check_player(name: str) -> None:
    """Raise ValueError, with the choices, if there is no player `name`."""
    if name not in PLAYERS:
        raise ValueError(f"'{name}' is not a player; {choose_from(name, list(PLAYERS))}")


def make_player(name: str, *, seed: int | None = None) -> Player:
    """Return player `name`. Raise ValueError if unknown."""
    check_player(name)
    return PLAYERS[name](seed=seed)


def is_quick(name: str) -> bool:
    """Return True if player `name` answers within milliseconds, without a search."""
    return name not in LEVELS


def shortfall(name: str, variant: Variant) -> str:
    """Return in two words why a player is now weaker than its name says, or an empty text."""
    return "" if is_quick(name) else SHORT[standing(variant)]


def take_seats(match: Match, kinds: Sequence[str], seed: int, number: int) -> dict[int, Player]:
    """Return the players of match `number` by seat, given the kind of each person. What a player
    chooses follows from the seed, the match and the person.
    """
    return {
        seat: make_player(kinds[person], seed=start(seed, "player", number, person))
        for seat, person in enumerate(match.seating)
    }


def play_match(match: Match, players: Mapping[int, Player]) -> None:
    """Play a match to its end, each seat by its player. Stop if it does not end."""
    while not match.is_played:
        if match.turn is None:
            match.next_deal()
        else:
            match.act(players[match.turn].choose(match.view(match.turn)))
