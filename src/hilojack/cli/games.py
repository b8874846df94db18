"""The options of games."""

from hilojack.cli.options import Json

Options = Json
