"""The options of rules."""

from hilojack.cli.options import Game, switch


class Options(Game):
    all: bool = switch("list every rule of the family that can be changed")
