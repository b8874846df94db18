"""The options of verify."""

from pathlib import Path

from hilojack.cli.options import Json, argument, option, repeated, text


class Options(Json):
    file: tuple[Path, ...] = argument(
        "files of records: your own, or those of two people",
        Path,  # type: ignore[arg-type]  # of each
        nargs="*",
    )
    noted: tuple[str, ...] = repeated("word noted at the table; may be repeated", "WORD")
    as_: str | None = text("the name under which you played", None, "NAME")
    share: tuple[Path, ...] = repeated("file of `hilojack share`; may be repeated", "FILE", Path)
    commitment: tuple[str, ...] = repeated("commitment noted at the table; may be repeated", "HASH")
    page: Path | None = option("write the verifier that needs no server, one HTML file", Path, None)
