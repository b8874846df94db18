"""Written by `python src/hilojack/words/writing.py` from en/people.ftl: change that."""

from hilojack.words import Who

action_taken_back = "The last action is taken back."


def claims_the_rest(seat: Who) -> str:
    return seat.name + " " + ("claims" if seat.person == "one" else "claim") + " the rest"


def proposes_as_before(seat: Who) -> str:
    return (
        seat.name + " " + ("proposes" if seat.person == "one" else "propose") + " to play as before"
    )


def proposes_changes(seat: Who, changes: str) -> str:
    return (
        seat.name
        + " "
        + ("proposes" if seat.person == "one" else "propose")
        + " for the next match: "
        + changes
    )


def proposes_another_match(name: str, changes: str) -> str:
    return name + " proposes another match: " + changes


def some_players(count: int) -> str:
    if count == 1:
        return "1 player"
    return str(count) + " players"


def up_to(target: int) -> str:
    return "to " + str(target)


def computer_players_of(level: str) -> str:
    return level + " computer players"


def computer_plays_for(name: str) -> str:
    return "A computer player plays for " + name + "."


def plays_again(name: str) -> str:
    return name + " plays again."


def round_is_void(names: str) -> str:
    return "The server says that " + names + " did not open a number in time. The round is void."


def sits_down(name: str) -> str:
    return name + " sits down."


def asks_to_resign(name: str) -> str:
    return name + " asks to resign the match."


def asks_to_take_back(name: str) -> str:
    return name + " asks to take back."


def does_not_agree(name: str) -> str:
    return name + " does not agree."


def waiting_for(count: int) -> str:
    if count == 1:
        return "Waiting for 1 more player."
    return "Waiting for " + str(count) + " more players."


cutting_the_cards = "Cutting the cards."


def too_many_levels(levels: int, count: int) -> str:
    if count == 0:
        return str(levels) + " levels for no computer players"
    if count == 1:
        return str(levels) + " levels for 1 computer player"
    return str(levels) + " levels for " + str(count) + " computer players"


nearest_rules = "nearest rules"


still_loading = "still loading"


the_opener = "The person who opened the table"


def mutes(who: Who, name: str) -> str:
    return who.name + " " + ("mutes" if who.person == "one" else "mute") + " " + name


def lets_chat(who: Who, name: str) -> str:
    return who.name + " " + ("lets" if who.person == "one" else "let") + " " + name + " chat again"


def removes(who: Who, name: str, seat: str) -> str:
    return who.name + " " + ("removes" if who.person == "one" else "remove") + " " + name + seat


def blocks(who: Who, name: str, seat: str) -> str:
    return who.name + " " + ("blocks" if who.person == "one" else "block") + " " + name + seat


def unblocks(who: Who, name: str) -> str:
    return who.name + " " + ("unblocks" if who.person == "one" else "unblock") + " " + name


def closes_table(who: Who) -> str:
    return (
        who.name + " " + ("closes" if who.person == "one" else "close") + " the table to newcomers"
    )


def opens_table(who: Who) -> str:
    return who.name + " " + ("opens" if who.person == "one" else "open") + " the table to newcomers"


def ends_table(who: Who) -> str:
    return who.name + " " + ("ends" if who.person == "one" else "end") + " the table"


def leaves_table(name: str, seat: str) -> str:
    return name + " leaves the table" + seat


seat_is_open = "; the seat is open"


seat_is_played = "; a computer player has the seat"


def you_were_removed(opener: str) -> str:
    return opener + " removed you from this table. You may join it again."


def you_were_blocked(opener: str) -> str:
    return opener + " blocked you from this table."


you_left = "You left this table."


all_have_left = "Everybody has left this table. The records of finished matches stay."


def table_was_ended(opener: str) -> str:
    return opener + " ended this table. The records of finished matches stay."
