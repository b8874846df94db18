"""The names under which Gymnasium makes the games: `hilojack/CaliforniaJack-v1`, and so on."""

from hilojack.envs.spaces import gymnasium
from hilojack.variants.variant import games


def register_ids() -> None:
    """Register every game with Gymnasium, alone and for many games at once."""
    for game in games():
        gymnasium.register(
            id_of(game),
            entry_point="hilojack.envs.single:HilojackEnv",
            vector_entry_point="hilojack.envs.batch:HilojackVectorEnv",
            kwargs={"game": game},
        )


def id_of(game: str) -> str:
    """Return the name of a game in Gymnasium."""
    return f"hilojack/{''.join(word.capitalize() for word in game.split('-'))}-v1"
