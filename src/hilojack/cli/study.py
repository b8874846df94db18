"""The options of study."""

from pathlib import Path

from hilojack.cli.options import Json, argument, option, positive, switch, whole_number

SECONDS = 10


class Options(Json):
    text: str | None = argument(
        "the position, as in 'all-fours; trumps S; Ann AS 3D; Ben JS 2S'; - reads it from the "
        "input, and the end of a link will do",
        str,
        nargs="?",
    )
    record: Path | None = option("take it from a recorded match that is over", Path, None, "FILE")
    match: int = option("with --record: match N of the file", positive, 1, "N")
    deal: int = option("with --record: deal N of the match", positive, 1, "N")
    at: int = option("with --record: after N actions of the deal", whole_number, 0, "N")
    seat: int | None = option("as seat N sees it (default: open cards)", whole_number, None, "N")
    line: str = option("try actions, as in 'AS 3S'", str, "", "ACTS")
    puzzle: bool = switch("keep it as a puzzle of your own, if one card is proved best")
    puzzles: bool = switch("print the puzzles that you have kept")
    seconds: int = option("think about a position for N seconds", positive, SECONDS, "N")
