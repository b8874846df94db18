"""The options of warm."""

from collections.abc import Sequence

from hilojack.cli.options import Fields, argument


class Options(Fields):
    game: Sequence[str] = argument("only these games", str, nargs="*")
