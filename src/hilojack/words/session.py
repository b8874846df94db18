"""Written by `python src/hilojack/words/writing.py` from en/session.ftl: change that."""

all_are_chosen = "All cards to discard are chosen."


def choose_more(count: int) -> str:
    return "Choose " + str(count) + " more to discard."


def to_discard(cards: str, count: int, most: int) -> str:
    return "To discard: " + cards + " (" + str(count) + " of " + str(most) + ")."


def discard_at_most(most: int, count: int) -> str:
    return "Discard " + str(most) + " at most, not " + str(count) + "."


discard_or_done = "Discard more, or e for done"


def warned_of_revoke(why: str) -> str:
    return "that is a revoke: " + why + "; choose it again to revoke"


no_resignation_back = "A resignation cannot be taken back."


def resign_question(partners: bool) -> str:
    return (
        "Resign the match? It ends at once, and "
        + ("your side loses" if partners else "you lose")
        + " it. (y/n)"
    )


no_review_yet = "The deal is not over: a review shows all its cards."


the_match = "The match"


def count_of_deal(number: int) -> str:
    return "The count of deal " + str(number)


def again_from(deal: int, number: int, origin: str) -> str:
    return "Again: deal " + str(deal) + ", decision " + str(number) + " of " + origin


def match_with(names: str) -> str:
    return "a match with " + names


def match_not_saved(folder: str, why: str) -> str:
    return "The match cannot be saved in " + folder + ": " + why + "."


def settings_not_kept(why: str) -> str:
    return "The settings cannot be kept: " + why + "."


def left_match_is_kept(command: str) -> str:
    return "The match you left is kept; resume it: " + command


def saved_resume(command: str) -> str:
    return "Saved. Resume: " + command


goodbye = "Goodbye."


nothing_to_resume = "There is no match to resume; a new one begins."


def no_such_match(name: str, choices: str) -> str:
    return "no match '" + name + "' to resume; " + choices


def open_elsewhere(name: str, choices: str) -> str:
    return "'" + name + "' is open at another table; " + choices


def choose_a_save(names: str) -> str:
    return "choose from " + names


none_unfinished = "no match is left unfinished"


def save_unreadable(name: str, why: str) -> str:
    return "The saved match '" + name + "' could not be read (" + why + ")."


def resuming_against(title: str, names: str, number: int) -> str:
    return "Resuming " + title + " against " + names + ": deal " + str(number) + "."


how_to_begin_another = "A new match begins with n, or with --new at the start."


def saves_removed(count: int, kept: int, days: int) -> str:
    if count == 1:
        return (
            "One saved match was removed: "
            + str(kept)
            + " are kept, for "
            + str(days)
            + " days after the last play."
        )
    return (
        str(count)
        + " saved matches were removed: "
        + str(kept)
        + " are kept, for "
        + str(days)
        + " days after the last play."
    )


def with_help(asked: str) -> str:
    return asked + " (? for help): " + ""


def after_the_match(score: str) -> str:
    return score + " m for a rematch, n for a new match, q to leave: " + ""


def after_a_deal(score: str) -> str:
    return score + " Enter deals again"


taken_back = "Taken back."


thinking = "Thinking..."


reviewing = "Reviewing; Ctrl-C stops it..."


stopped = "Stopped."


number_of_decision = "The number of a decision, to play again from there"


def or_none(asked: str) -> str:
    return asked + " (Enter for none): " + ""


def not_a_decision_number(line: str) -> str:
    return "'" + line + "' is not a decision number."


suits_are_letters = "Plain mode always writes suits as letters: S H D C."


no_pause = "Plain mode does not pause."


no_time_limit = "Plain mode has no time limit for last card: say it, or end the turn."


you_play_on = "You play on."


def keep_house_rules(rules: str) -> str:
    return "Keep the house rules " + rules


def choose_one(what: str, choices: str, now: str) -> str:
    return what + ": " + choices + " (Enter for " + now + "): " + ""


def not_one_of_them(line: str) -> str:
    return "'" + line + "' is not one of them."


game_head = "Game"


preset_head = "Preset"


players_head = "Players"


opponents_head = "Opponents"
