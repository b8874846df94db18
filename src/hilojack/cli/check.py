"""The options of check."""

from hilojack.cli.options import RecordFile

Options = RecordFile
