"""The options of lab worths."""

from collections.abc import Sequence
from pathlib import Path

from hilojack.cli.options import Fields, argument, option, positive, switch


class Options(Fields):
    game: Sequence[str] = argument("only these games", str, nargs="*")
    out: Path | None = option("the folder (default: that of the package)", Path, None, "FOLDER")
    workers: int | None = option("workers (default: one per core)", positive, None, "N")
    all: bool = switch("learn again what is as it should be, too")
    check: bool = switch("learn nothing: name what is missing or stale, and fail if anything is")
