"""Random games of OpenSpiel's nearest game, played through its Python interface.

OpenSpiel has no game of the All Fours family. The two-handed trick game with a stock to draw from
that it once had, German Whist, was removed in 2024 (google-deepmind/open_spiel#1280). The
nearest left is Oh Hell, played here with its fewest players and six cards each, as in All Fours: a
card is turned up for trumps, suit must be followed, the winner leads. It differs by one bid a
player before the first trick, and has no stock.

A deal there is a chain of chance moves, one a card, that the caller samples and applies like any
other move; here a shuffle is one loop. So both speeds are given: of the players' moves alone,
including the time of the deal, and of all moves.
"""

import importlib
import random
import time
from types import ModuleType
from typing import Any, TypedDict

GAME = "oh_hell(players=3,num_tricks_fixed=6)"


class Measurement(TypedDict):
    """Whole games, in at least the seconds asked for; a move is one applied action."""

    game: str
    seconds: float
    games: int
    player_moves: int
    all_moves: int
    player_moves_per_second: float
    all_moves_per_second: float
    mean_return: float


def measure(seconds: float, seed: int, game: str = GAME) -> Measurement:
    """Play random games for `seconds`, on one thread.

    Raises:
        ModuleNotFoundError: OpenSpiel is not installed.
    """
    loaded = _pyspiel().load_game(game)
    rng = random.Random(seed)
    games = player_moves = all_moves = 0
    returns = 0.0
    start = time.perf_counter()
    elapsed = 0.0
    while elapsed < seconds or not games:
        state = loaded.new_initial_state()
        by_players, by_all = play(state, rng)
        returns += sum(state.returns()) / loaded.num_players()
        games += 1
        player_moves += by_players
        all_moves += by_all
        elapsed = time.perf_counter() - start
    return {
        "game": game,
        "seconds": elapsed,
        "games": games,
        "player_moves": player_moves,
        "all_moves": all_moves,
        "player_moves_per_second": player_moves / elapsed,
        "all_moves_per_second": all_moves / elapsed,
        "mean_return": returns / games,
    }


def play(state: Any, rng: random.Random) -> tuple[int, int]:
    """Play an OpenSpiel state out. Return the number of players' moves, and of all moves."""
    by_players = by_chance = 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            action = rng.choices(actions, chances)[0]
            by_chance += 1
        else:
            action = rng.choice(state.legal_actions())
            by_players += 1
        state.apply_action(action)
    return by_players, by_players + by_chance


def _pyspiel() -> ModuleType:
    try:
        return importlib.import_module("pyspiel")
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            "this comparison needs OpenSpiel: pip install 'open_spiel>=2.0'", name=error.name
        ) from error
