"""The options of lab strength."""

from hilojack.cli.options import EngineOption, KeptOptions, option, positive, repeated, switch


class Options(EngineOption, KeptOptions):
    game: tuple[str, ...] = repeated("only the bars of this game; may be repeated", "GAME")
    levels: bool = switch(
        "the steps between the levels, in whole matches, instead of the other bars"
    )
    pairs: int | None = option(
        "at most N pairs for each bar, for a quick look", positive, None, "N"
    )
