"""The options of replay."""

from hilojack.cli.options import RecordFile, option, positive


class Options(RecordFile):
    match: int | None = option("only match N of the file", positive, None, "N")
    deal: int | None = option("only deal N of each match", positive, None, "N")
