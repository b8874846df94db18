"""The options of lab compare."""

from hilojack.cli.options import LoopEngine, PlotOptions, option, positive, repeated, text


class Options(LoopEngine, PlotOptions):
    against: str | None = text("preset of the second game (default: as the first)", None, "PRESET")
    both: tuple[str, ...] = repeated(
        "rule of both games; --rule changes only the second", "KEY=VALUE"
    )
    players: str = text(
        "player of every seat: quick, random, or as in a tournament", "quick", "PLAYER"
    )
    deals: int = option("deals of each game", positive, 100_000, "N")
