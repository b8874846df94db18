"""The options of saves."""

from hilojack.cli.options import Json

Options = Json
