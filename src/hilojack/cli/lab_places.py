"""The options of lab places."""

from pathlib import Path

from hilojack.cli.options import EngineOption, KeptOptions, option, positive, text


class Options(EngineOption, KeptOptions):
    games: str = text(
        "games to measure, as in pitch:racehorse:2,phat (default: those of duplicate and puzzles)",
        "",
        "A,B",
    )
    sets: int = option("sets of eight boards of each game", positive, 24, "N")
    out: Path | None = option("write the places to FILE when it ends", Path, None, "FILE")
