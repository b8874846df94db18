"""The options of lab puzzles."""

from pathlib import Path

from hilojack.cli.options import EngineOption, KeptOptions, option, positive, text, whole_number


class Options(EngineOption, KeptOptions):
    games: str = text(
        "games to hunt in, as in pitch:racehorse:2,phat (default: all of the list)", "", "A,B"
    )
    count: int = option("puzzles in all", positive, 5_000, "N")
    players: str = text("players of the matches, the last for all others", "rule", "A,B")
    difficulty: int = option(
        "at least N of the five levels miss the answer", whole_number, 0, "N", choices=range(6)
    )
    out: Path | None = option("write the puzzles to FILE when it ends", Path, None, "FILE")
