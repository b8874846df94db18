"""The options of share."""

from pathlib import Path

from hilojack.cli.options import Fields, argument


class Options(Fields):
    file: Path = argument(
        "file that keeps it (default: hilojack-share.json)",
        Path,
        nargs="?",
        default=Path("hilojack-share.json"),
    )
