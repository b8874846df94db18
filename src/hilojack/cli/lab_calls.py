"""The options of lab calls."""

from pathlib import Path

from hilojack.cli.options import KeptOptions, option, positive, text


class Options(KeptOptions):
    games: str = text(
        "games to hunt in, as in pitch:setback:4,all-fives (default: all of the list)", "", "A,B"
    )
    count: int = option("calls in all", positive, 240, "N")
    players: str = text("players of the matches, the last for all others", "rule", "A,B")
    out: Path | None = option("write the calls to FILE when it ends", Path, None, "FILE")
