"""The options of strategy."""

from hilojack.cli.options import Json, argument


class Options(Json):
    game: str = argument("game", str)
