"""The options of puzzles."""

from hilojack.cli.options import Json, option, positive, switch, text, whole_number


class Options(Json):
    game: str = text("only puzzles of a game, as in pitch", "")
    theme: str = text("only puzzles of a theme, as in save-low; auction, beg: judged calls", "")
    difficulty: int | None = option(
        "only puzzles that N of the five levels miss", whole_number, None, "N"
    )
    number: int | None = option("puzzle N", positive, None, "N")
    today: bool = switch("the puzzle of the day")
    answer: str = text("answer it with a card, and print why", "", "CARD")
