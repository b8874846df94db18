"""Written by `python src/hilojack/words/writing.py` from en/chairs.ftl: change that."""


def open_seat(number: int) -> str:
    return "Open seat " + str(number)


table_is_full = "this table is full; you can watch"


def seat_is_taken(seat: int, open: str) -> str:
    return "seat " + str(seat) + " is taken; open: " + open


board_is_played_alone = "a board is played alone, and nobody looks on"


you_are_blocked = "you were blocked from this table"


table_is_closed = "this table is closed to newcomers"


table_was_closed = "The table was closed."


token_is_not_valid = "That token is not valid here."


too_many_spectators = "this table has too many spectators"


your_address_is_blocked = "somebody at your address was blocked from this table"


def number_was_kept_back(time: str) -> str:
    return (
        "you, or somebody at your address, kept a number back here; you can watch, and sit down in "
        + time
    )


def id_must_have(most: int) -> str:
    return "An id must have 1 to " + str(most) + " characters."


spectators_only_watch = "spectators can only watch"


played_for_too_long = "this table has been played at for too long; please open another"


def seat_must_be(last: int) -> str:
    return "seat must be 0 to " + str(last)


your_cards_are_played = "you have resigned this match; a computer player plays your cards"


def board_has_lapsed(finisher: str) -> str:
    return "you did not finish this board within a day, so " + finisher + " does"


def played_by_nobody_else(what: str) -> str:
    return what + " is played by nobody else: leave it, and it waits for you"


only_your_own_seat = "give away only your own seat; fill only open ones"


name_the_level = "name the level of a computer player for that seat"


board_waits_for_you = "a board waits for you: close its page, and resume it when you like"


def must_agree(names: str) -> str:
    return names + " must agree."


def loses_at_once(side: bool) -> str:
    return ("Your side loses" if side else "You lose") + " the match, which ends at once."


def loses_and_others_play(side: bool) -> str:
    return (
        "Your side loses" if side else "You lose"
    ) + " the match. The others play on, and a computer player plays your cards."


nobody_else_is_here = "Nobody else is here: the table ends."


def give_up_without_result(what: str) -> str:
    return "You give your seat up for good, and get no result for " + what + "."


give_up_for_good = "You give your seat up for good."


seat_is_taken_over = "A computer player takes your seat for good."


lose_what_is_played = "You lose the match that is in play."


only_opener_can = "only the person who opened the table can do that"


only_opener_sees = "only the person who opened the table can see that"


def is_muted_or_not(name: str, muted: bool) -> str:
    return name + " is " + ("already" if muted else "not") + " muted"


def too_many_muted(most: int) -> str:
    return str(most) + " people are muted here; let one of them chat again"


def too_many_blocked(most: int) -> str:
    return str(most) + " people are blocked here; unblock one of them, or close the table"


block_is_not_in_force = "that block is not in force"


def is_closed_or_not(closed: bool) -> str:
    return "the table is " + ("already" if closed else "not") + " closed to newcomers"


def nobody_here_is_called(name: str) -> str:
    return "nobody here is called " + name


def is_a_computer_player(name: str) -> str:
    return name + " is a computer player"


not_to_yourself = "you cannot do that to yourself"


you_have_your_seat = "You have your seat."


you_sit_here = "you have a seat at this table already"


strangers_have_keys = (
    "strangers sit down with a key, by which an opener can block one; your browser has none"
)


tables_are_not_opened = "this server does not open tables to strangers"


def too_many_open_tables(most: int) -> str:
    return "you have " + str(most) + " open tables; end one, or close it to newcomers"


def too_many_open_at_address(most: int) -> str:
    return "your address has " + str(most) + " open tables; one must be ended first"
