"""The options of duplicate."""

from hilojack.cli.options import Json, Rules, argument, option, switch, text, whole_number


class Options(Json, Rules):
    game: str | None = argument(
        "daily (the default), weekly, a game for a set of your own, or the name of a set",
        str,
        nargs="?",
    )
    level: str = text("level of the computer players of a set of your own", "club", "LEVEL")
    code: str | None = text("code of a set of your own (default: a new one)", None, "CODE")
    seat: int = option(
        "your seat; a friend who plays the same boards takes another", whole_number, 0, "N"
    )
    results: bool = switch("print the results so far, without playing")
    secret: str | None = text("secret that a server showed: deal its boards again", None, "HEX")
    commitment: str | None = text("the commitment that it showed before", None, "HASH")
