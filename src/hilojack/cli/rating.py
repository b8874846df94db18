"""The options of rating."""

from hilojack.cli.options import Json

Options = Json
