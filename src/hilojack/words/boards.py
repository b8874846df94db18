"""Written by `python src/hilojack/words/writing.py` from en/boards.ftl: change that."""

# ruff: noqa: E501

from collections.abc import Sequence

from hilojack.words.grammar import listed


def counts_once_begun(finisher: str) -> str:
    return "Once begun, a board counts: what you do not finish within a day, " + finisher + " does."


board_head = "board"


people_head = "people"


match_points_head = "match points"


gain_head = "gain"


without_luck_head = "without luck"


def points_of_most(points: str, most: int) -> str:
    return points + " of " + str(most)


def was_finished_for_you(mark: str, finisher: str) -> str:
    return mark + " You did not finish it within a day: " + finisher + " did."


def more_begun(count: int, finisher: str) -> str:
    if count == 1:
        return "1 more board is begun, and will count: by " + finisher + " after a day."
    return str(count) + " more boards are begun, and will count: by " + finisher + " after a day."


def you_made_in(points: str, boards: int) -> str:
    return (
        "You made "
        + points
        + " in "
        + ("1 board" if boards == 1 else str(boards) + " boards")
        + "."
    )


def match_points_are(percent: str) -> str:
    return "Match points: " + percent + "%, where 50% is level with the field."


def gain_on_field(points: str) -> str:
    return "Gain on the mean of the field: " + points + " points a board."


def without_luck_of_draws(points: str) -> str:
    return "Without the luck of the draws: " + points + "."


def few_leave_much_open(low: str, high: str) -> str:
    return "So few boards leave much open: 95% interval " + low + " to " + high + "."


not_the_secret = "this is not the secret that was committed before the first board"


def dealt_otherwise(number: int) -> str:
    return "board " + str(number) + " would have been dealt otherwise"


def no_such_board(last: int, number: int) -> str:
    return "the boards are 1 to " + str(last) + "; there is no board " + str(number)


def not_a_set(name: str) -> str:
    return "'" + name + "' is not the name of a set, as in pitch.racehorse.2.club.k3x9w2ab"


def not_a_game_of_sets(game: str) -> str:
    return "'" + game + "' is not a game of a set; a file of your own cannot be one"


def not_a_code(code: str) -> str:
    return "a code is 4 to 16 letters and digits in lower case, not '" + code + "'"


trusts_keys = "It trusts keys: whoever has two can look at a board or a puzzle with one first. So it is shown to nobody else, and nobody is compared with anybody."


nothing_to_rate = "There is nothing to rate yet: a rating follows from duplicate and puzzles alone."


def not_measured(things: str) -> str:
    return (
        "You have played "
        + things
        + ". The levels are not measured for these rules, so there is no rating."
    )


no_board = "no board"


def some_boards(count: int) -> str:
    if count == 1:
        return "1 board"
    return f"{count:,}" + " boards"


def some_puzzles(count: int) -> str:
    if count == 1:
        return "1 puzzle"
    return f"{count:,}" + " puzzles"


def rated_from(things: Sequence[str]) -> str:
    return "From " + listed(things) + "."


def levels_to_play(count: int) -> str:
    return "The levels have yet to play " + some_boards(count) + " of these."


def do_not_count(count: int) -> str:
    return (
        some_puzzles(count)
        + " more "
        + ("does" if count == 1 else "do")
        + " not count: where such puzzles stand is not measured."
    )


def too_little_to_rate(count: int) -> str:
    return (
        "That is too little: a rating needs at least "
        + ("1 more board or puzzle" if count == 1 else f"{count:,}" + " more boards or puzzles")
        + "."
    )


def you_stand_at(rating: str) -> str:
    return "You stand at " + rating + "."


def each_alone(boards: str, puzzles: str) -> str:
    return "Boards alone: " + boards + ". Puzzles alone: " + puzzles + "."


def each_alone_disagree(boards: str, puzzles: str) -> str:
    return each_alone(boards, puzzles) + " The two disagree, so trust neither figure."


def boards_begun(count: int, finisher: str) -> str:
    if count == 1:
        return "1 board is begun: what you do not finish within a day, " + finisher + " does."
    return (
        f"{count:,}"
        + " boards are begun: what you do not finish within a day, "
        + finisher
        + " does."
    )


def about_between(mean: str, low: str, high: str) -> str:
    return "about " + mean + ", between " + low + " and " + high


def level_stands_at(level: str, mean: str) -> str:
    return level + " stands at " + mean


def level_at(level: str, mean: str) -> str:
    return level + " at " + mean


none_answered = "You have answered no puzzle yet."


def solved_of(solved: int, count: int, share: str) -> str:
    return (
        "You have solved "
        + f"{solved:,}"
        + " of "
        + f"{count:,}"
        + " "
        + ("puzzle" if count == 1 else "puzzles")
        + " ("
        + share
        + ")."
    )


played_once = "A board is played once: without hints, undo or resignation."


def board_of_set(number: int, set: str) -> str:
    return "Board " + str(number) + " of " + set


def board_not_saved(folder: str, why: str) -> str:
    return "The board cannot be saved in " + folder + ": " + why + "."


def board_is_over(number: int) -> str:
    return "Board " + str(number) + " is over."


def board_at_another_table(number: int, set: str) -> str:
    return "board " + str(number) + " of " + set + " is open at another table"


def board_you_made(number: int, points: str) -> str:
    return "Board " + str(number) + ": you made " + points + "."


def board_against(number: int, of: int, title: str, level: str) -> str:
    return "Board " + str(number) + " of " + str(of) + ": " + title + ", against " + level + "."


no_board_played = "No board of this set has been played."


def set_against(title: str, level: str, set: str) -> str:
    return title + ", against " + level + ": " + set


def boards_recorded_in(folder: str, file: str) -> str:
    return "The boards are recorded in " + folder + ", as in " + file + "."


no_such_set = "This server has no such set; begin one of your own."


def no_set_of_name(why: str) -> str:
    return "That is not a set: " + why + "."


def set_is_called(name: str) -> str:
    return "That set is called " + name + "."


boards_under_a_key = "boards are played under a key, or no result could be kept"


all_boards_are_played = "you have played all boards of this set: its results stay"


set_is_not_of_today = "this set is not played today: begin that of today, or one of your own"
