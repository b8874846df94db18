"""The options of train."""

from hilojack.cli.options import Json

Options = Json
