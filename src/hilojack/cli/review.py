"""The options of review, and which of its works they ask for."""

from pathlib import Path

from hilojack.cli.options import Json, argument, natural, option, positive, repeated, switch


class Options(Json):
    file: Path | None = argument(
        "file of records or finished save (default: last match at the table)", Path, nargs="?"
    )
    match: int = option("match N of the file", positive, 1, "N")
    deal: tuple[int, ...] = repeated("only deal N; may be repeated", "N", positive)
    player: tuple[str, ...] = repeated("only this player; may be repeated", "NAME")
    worst: int = option("mistakes to print", natural, 5, "N")
    all: bool = switch("list every decision too")
    nodes: int = option("for hindsight: nodes of the solver per deal", natural, 4_000_000, "N")
    train: bool = switch("note the mistakes of the one --player NAME, to be trained")
    again: int | None = option("play on from decision N as the cards lay", positive, None, "N")
    opponent: tuple[str, ...] = repeated(
        "with --again: who plays the other seats (default: as recorded, or expert)", "PLAYER"
    )
    plain: bool = switch("with --again: print lines of text")
    audit: int | None = option(
        "instead: check the review on N actions that expert proved best, and on others it blames",
        positive,
        None,
        "N",
    )
    seed: int = option("with --audit: random seed", natural, 0, "N")
    state: Path | None = option(
        "with --audit: keep results in FILE, and resume from it", Path, None, "FILE"
    )


def work(options: Options) -> str:
    """Return the review, or its audit if that is asked for."""
    return "review" if options.audit is None else "review_audit"
