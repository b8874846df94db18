"""The options of page."""

from pathlib import Path

from hilojack.cli.options import Json, option, port, positive, repeated, switch

USUAL = 8053  # not the port of a table: by its address a browser parts what it keeps


class Options(Json):
    out: Path = option("the folder to write", Path, Path("site"), "FOLDER")
    serve: int | None = option(
        f"hand the folder to phones in this network, at this port (default: {USUAL}); it is only "
        "written if it is not there",
        port,
        None,
        "PORT",
        nargs="?",
        const=USUAL,
    )
    check: bool = switch(
        "write no folder: make it twice in a scratch place, compare the two, and compare the play "
        "of its Python, in Node, with that of this machine; a finished game is not compared again"
    )
    acts: int = option(
        "with --check: compare N choices of each game with their verdicts, half of them by "
        "casual, four tenths by club and a tenth by expert, and beside them N/500 hints and N/100 "
        "decisions of reviews",
        positive,
        10_000,
        "N",
    )
    game: tuple[str, ...] = repeated("with --check: only this game; may be repeated", "GAME")
